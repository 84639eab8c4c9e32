// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/session_log.h"

#include "commands/place_commands.h"
#include "config/preset_list.h"
#include "document/document.h"
#include "error.h"
#include "files/read_file.h"
#include "files/settings.h"
#include "session/offered_models.h"
#include "text/utf8.h"
#include "words/tr.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr qsizetype kLineMost = 1 << 16; // letters
const QString kTexts = QStringLiteral("log/texts");
const QString kLeftOut = QStringLiteral("# not kept: ");

// Texts that ship with Headroom are nobody's own.
bool isShipped(const QString& text, const ModelInfo& model)
{
    static const std::vector<std::string> all = [] {
        std::vector<std::string> samples;
        try {
            for (const OfferedModel& offered : offeredModels(presets()))
                samples.insert(samples.end(), offered.samples.begin(), offered.samples.end());
        } catch (const Error&) { // the gallery says so
        }
        return samples;
    }();
    const std::string said = text.toStdString();
    return said == model.sample || std::find(all.begin(), all.end(), said) != all.end();
}

} // namespace

SessionLog::SessionLog(Recorder& recorder, const Commands& commands, const Document& document, QString folder,
    std::function<PlaceFile()> place, QObject* parent)
    : QObject(parent),
      m_commands(commands),
      m_document(document),
      m_folder(std::move(folder)),
      m_place(std::move(place))
{
    connect(&recorder, &Recorder::recorded, this, &SessionLog::note);
}

QString SessionLog::file() const { return m_file ? QString::fromStdString(m_file->path().string()) : QString(); }

bool SessionLog::keepsTexts() { return Settings::value(kTexts, false).toBool(); }

void SessionLog::setKeepsTexts(bool keep) { Settings::setValue(kTexts, keep); }

QStringList SessionLog::ended(const QString& folder)
{
    QStringList all;
    for (const std::filesystem::path& file : LogFile::ended(folder.toStdString()))
        all << QString::fromStdString(file.string());
    return all;
}

QStringList SessionLog::read(const QString& file, bool* textsLeftOut)
{
    std::string text = readText(file.toStdString(), 2 * kMost);
    text.resize(text.find_last_of('\n') == std::string::npos ? 0 : text.find_last_of('\n'));
    if (!isUtf8(text))
        throw Error(tr("%1 is no script: it is not text in UTF-8.").arg(file).toStdString());
    QStringList lines = QString::fromStdString(text).split(QLatin1Char('\n'));
    if (textsLeftOut)
        *textsLeftOut = std::any_of(
            lines.begin(), lines.end(), [](const QString& line) { return line.contains(kLeftOut); });
    lines.removeIf(
        [](const QString& line) { return line.trimmed().isEmpty() || line.trimmed().startsWith(QLatin1Char('#')); });
    return lines;
}

void SessionLog::note(Recorder::Kind kind, const QStringList& lines)
{
    if (m_failed)
        return;
    if (!m_file && m_first.isEmpty() && kind == Recorder::Kind::Place) { // nobody has done anything yet
        m_first = lines;
        return;
    }
    if (!m_file && lines.isEmpty())
        return;
    try {
        if (!m_file)
            begin(m_first);
        quint64 at = kind == Recorder::Kind::PlaceAgain ? m_last : m_end;
        QByteArray bytes = kept(lines);
        if (at + static_cast<quint64>(bytes.size()) > static_cast<quint64>(kMost)) {
            begin(linesTo(m_place()));
            at = m_end;
            if (kind != Recorder::Kind::Done) // the way there has it
                bytes.clear();
        }
        write(at, bytes);
        if (kind == Recorder::Kind::Expected)
            return;
        m_last = at;
        m_end = m_written;
    } catch (const Error& error) {
        m_failed = true;
        emit failed(tr("This session is not logged any more. %1").arg(QString::fromUtf8(error.what())));
    }
}

void SessionLog::begin(const QStringList& lines)
{
    m_file.reset(); // the one before has ended
    m_file = std::make_unique<LogFile>(m_folder.toStdString(), kKept);
    m_last = m_end = m_written = 0;
    QByteArray bytes = "# "
        + tr("What was done in one session of Headroom %1. headroom --script FILE does it again.")
              .arg(QCoreApplication::applicationVersion())
              .toUtf8()
        + '\n' + kept(lines);
    if (bytes.size() > kMost)
        bytes.truncate(bytes.lastIndexOf('\n', kMost - 2) + 1);
    write(0, bytes);
    m_end = m_written;
}

void SessionLog::write(quint64 at, const QByteArray& bytes)
{
    if (bytes.isEmpty() && at == m_written)
        return;
    m_file->write(at, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    m_written = at + static_cast<quint64>(bytes.size());
}

QByteArray SessionLog::kept(const QStringList& lines) const
{
    QByteArray all;
    for (const QString& line : lines)
        all += kept(line).toUtf8() + '\n';
    return all;
}

QString SessionLog::kept(const QString& line) const
{
    QStringList words = scriptWords(line);
    const QString id = words.isEmpty() ? QString() : words.takeFirst();
    const Command* command = m_commands.find(id);
    QString remark;
    for (qsizetype i = 0;
         command && i < std::min<qsizetype>(words.size(), std::ssize(command->arguments)) && !keepsTexts(); ++i) {
        if (!command->arguments[static_cast<std::size_t>(i)].typed || words[i].isEmpty()
            || isShipped(words[i], m_document.model()))
            continue;
        remark = QStringLiteral(" ") + kLeftOut + tr("a text of %1 letters").arg(words[i].size());
        words[i] = standIn(words[i]);
    }
    const QString all = remark.isEmpty() ? line : scriptLine(id, words) + remark;
    return all.size() <= kLineMost ? all : kLeftOut + tr("%1, a line of %2 letters").arg(id).arg(all.size());
}

// Words of the model's own sample, as many as the text has; of a text of one word, letters. So the run is about as
// large, and most cells that are named later are there.
QString SessionLog::standIn(const QString& text) const
{
    const QString sample = QString::fromStdString(m_document.model().sample);
    const QStringList own = sample.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const qsizetype words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts).size();
    if (own.size() < 2) {
        QString letters;
        for (qsizetype i = 0; i < text.size(); ++i)
            letters += sample.isEmpty() ? QChar(u'x') : sample[i % sample.size()];
        return letters;
    }
    QStringList chosen;
    for (qsizetype i = 0; i < words; ++i)
        chosen << own[i % own.size()];
    return chosen.join(QLatin1Char(' '));
}

} // namespace headroom
