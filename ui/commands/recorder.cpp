// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/recorder.h"

#include "commands/place_commands.h"
#include "document/document.h"

#include <utility>

namespace headroom {

namespace {

constexpr int kSettles = 400; // ms without a change
constexpr qsizetype kMost = 1 << 20; // letters of all lines

// What the first line of a change sets: a later change takes the place of an earlier one that sets the same.
QString whatItSets(const QString& line)
{
    static const QStringList settles {QStringLiteral("run.text"), QStringLiteral("run.temperature"),
        QStringLiteral("run.segment"), QStringLiteral("head"), QStringLiteral("sublayer"), QStringLiteral("pin"),
        QStringLiteral("playback.at"), QStringLiteral("difference")};
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
    connect(&commands, &Commands::performed, this, [this, &commands](const QString& line) {
        const Command* command = commands.find(line.section(QLatin1Char(' '), 0, 0));
        if (!command || command->inPlace)
            return;
        take();
        m_before.reset(); // what comes next is a change of its own
        note({line});
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

void Recorder::take()
{
    if (!m_document.hasModel() || m_document.busy())
        return; // it will have changed again once that is there
    m_settles.stop();
    PlaceFile now = m_place();
    QStringList lines = m_taken ? linesBetween(*m_taken, now) : linesTo(now);
    if (lines.isEmpty())
        return;
    const QString sets = whatItSets(lines.first());
    if (m_before && !m_last.isEmpty() && !sets.isEmpty() && whatItSets(m_last.first()) == sets) { // once more
        for (qsizetype i = 0; i < m_last.size() && !m_lines.isEmpty(); ++i)
            m_letters -= m_lines.takeLast().size();
        lines = linesBetween(*m_before, now);
    } else {
        m_before = std::move(m_taken);
    }
    m_taken = std::move(now);
    note(lines);
}

void Recorder::note(const QStringList& lines)
{
    m_last = lines;
    m_lines << lines;
    for (const QString& line : lines)
        m_letters += line.size();
    while (m_letters > kMost && m_lines.size() > 1)
        m_letters -= m_lines.takeFirst().size();
}

} // namespace headroom
