// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/recorder.h"

#include "commands/place_commands.h"
#include "document/document.h"

#include <QUndoStack>

#include <utility>

namespace headroom {

namespace {

constexpr int kSettles = 400; // ms without a change
constexpr qsizetype kMost = 1 << 20; // letters of all lines

// What the first line of a change sets: a later change takes the place of an earlier one that sets the same, unless it
// is undone by itself. A pinned number does not: the output stays at the place of one before that has none.
QString whatItSets(const QString& line)
{
    static const QStringList settles {QStringLiteral("run.text"), QStringLiteral("run.temperature"),
        QStringLiteral("head"), QStringLiteral("sublayer"), QStringLiteral("playback.at"), QStringLiteral("difference"),
        QStringLiteral("train.marker"), QStringLiteral("playback.speed")};
    const QString id = line.section(QLatin1Char(' '), 0, 0);
    return settles.contains(id) || id.startsWith(QLatin1String("option.")) ? id : QString();
}

} // namespace

Recorder::Recorder(Commands& commands, Document& document, std::function<PlaceFile()> place, QObject* parent)
    : QObject(parent), m_document(document), m_place(std::move(place))
{
    m_settles.setSingleShot(true);
    m_settles.setInterval(kSettles);
    connect(&m_settles, &QTimer::timeout, this, &Recorder::take);
    for (const auto signal : {&Document::modelChanged, &Document::textChanged, &Document::settingsChanged,
             &Document::interventionsChanged, &Document::resultChanged, &Document::comparisonChanged,
             &Document::selectionChanged, &Document::differenceChanged, &Document::positionChanged,
             &Document::viewChanged, &Document::optionsChanged, &Document::busyChanged})
        connect(&document, signal, &m_settles, qOverload<>(&QTimer::start));
    for (const auto signal : {&Document::textChanged, &Document::settingsChanged, &Document::interventionsChanged,
             &Document::busyChanged}) // before it is computed: that may be what ends the program
        connect(&document, signal, this, &Recorder::expectChange);
    connect(&document, &Document::modelOpened, this, [this] { m_opened = true; });
    for (const auto signal : {&Document::textChanged, &Document::settingsChanged, &Document::interventionsChanged})
        connect(&document, signal, this, &Recorder::followChanges);
    connect(&commands, &Commands::performed, this, [this, &commands](const QString& line) {
        const Command* command = commands.find(line.section(QLatin1Char(' '), 0, 0));
        if (command && !command->inPlace)
            did(line);
    });
}

QStringList Recorder::lines()
{
    take();
    return m_lines;
}

QStringList Recorder::last()
{
    take();
    return m_last;
}

void Recorder::did(const QString& line)
{
    take();
    m_before.reset(); // what comes next is a change of its own
    const QString sets = whatItSets(line);
    const bool again = m_last.size() == 1 && !sets.isEmpty() && whatItSets(m_last.first()) == sets
        && !m_lines.isEmpty();
    if (again)
        m_letters -= m_lines.takeLast().size();
    note(again ? Kind::PlaceAgain : Kind::Done, {line});
}

void Recorder::adopt()
{
    if (!m_document.hasModel())
        return;
    m_settles.stop();
    m_taken = m_place();
    m_before.reset();
    m_training = m_document.model().inTraining;
    m_opened = m_changed = false;
    m_carried.reset();
    expect({});
}

void Recorder::take()
{
    if (!m_document.hasModel() || m_document.busy())
        return; // it will have changed again once that is there
    m_settles.stop();
    PlaceFile now = m_place();
    const bool training = m_document.model().inTraining, left = std::exchange(m_training, training) && !training;
    const bool opened = std::exchange(m_opened, false);
    if (opened && m_taken)
        m_taken->source.clear(); // of the model that this one took the place of, even if it is the same
    if (const auto carried = std::exchange(m_carried, std::nullopt); carried && !opened)
        for (std::optional<PlaceFile>* from : {&m_taken, &m_before})
            if (*from)
                (*from)->interventions = *carried;
    m_changed = false;
    if (m_taken && training) { // train.views says that it was opened
        m_taken->source = now.source;
        m_taken->trained = now.trained;
    }
    QStringList lines = m_taken && !left ? linesBetween(*m_taken, now) : linesTo(now);
    if (lines.isEmpty())
        return expect({});
    const QString sets = whatItSets(lines.first());
    const int undoable = m_document.undoStack()->index();
    const std::pair<const void*, int> newest(m_document.undoStack()->command(undoable - 1), undoable);
    const bool alone = std::exchange(m_newest, newest) != newest;
    Kind kind = Kind::Place;
    if (m_before && !alone && !m_last.isEmpty() && !sets.isEmpty() && whatItSets(m_last.first()) == sets) { // once more
        for (qsizetype i = 0; i < m_last.size() && !m_lines.isEmpty(); ++i)
            m_letters -= m_lines.takeLast().size();
        lines = linesBetween(*m_before, now);
        kind = Kind::PlaceAgain;
    } else {
        m_before = std::move(m_taken);
    }
    m_taken = std::move(now);
    note(kind, lines);
}

void Recorder::followChanges()
{
    if (!m_taken)
        return;
    const std::vector<Intervention>& now = m_document.interventions();
    if (!m_document.isCarrying())
        m_changed = m_changed || now != (m_carried ? *m_carried : m_taken->interventions);
    else if (m_changed)
        m_carried.reset();
    else
        m_carried = now;
}

void Recorder::expect(const QStringList& lines) { emit recorded(Kind::Expected, lines); }

void Recorder::expectChange()
{
    if (!m_taken || !m_document.hasModel() || !m_document.busy() || m_document.model().inTraining)
        return;
    if (const QStringList lines = linesBetween(*m_taken, m_place()); !lines.isEmpty())
        expect(lines);
}

void Recorder::note(Kind kind, const QStringList& lines)
{
    m_last = lines;
    m_lines << lines;
    for (const QString& line : lines)
        m_letters += line.size();
    while (m_letters > kMost && m_lines.size() > 1)
        m_letters -= m_lines.takeFirst().size();
    emit recorded(kind, lines);
}

} // namespace headroom
