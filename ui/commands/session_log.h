// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/recorder.h"
#include "files/log_file.h"

#include <memory>

namespace headroom {

// Writes down what is done in a window as it is done, as the lines of a script, each before what it asks for is
// computed. Nothing is written until somebody does something. What a person typed is kept only where the person allowed
// it (setKeepsTexts); a text of the model's own words, as long, stands in its place otherwise.
class SessionLog : public QObject {
    Q_OBJECT

public:
    static constexpr int kKept = 10; // files
    static constexpr qsizetype kMost = 1 << 20; // bytes of one; then another begins, with the way to the present place

    // `folder`: where the files are; `place`: where the window is now.
    SessionLog(Recorder& recorder, const Commands& commands, const Document& document, QString folder,
        std::function<PlaceFile()> place, QObject* parent = nullptr);

    const QString& folder() const { return m_folder; }
    QString file() const; // empty: nothing was done yet, or it cannot be written

    static bool keepsTexts();
    static void setKeepsTexts(bool keep);

    // The logs of the folder that have ended, the newest first.
    static QStringList ended(const QString& folder);
    // The whole lines of a log, without remarks: a program that is killed may leave half of its last. Throws Error.
    static QStringList read(const QString& file, bool* textsLeftOut = nullptr);

signals:
    void failed(const QString& sentence); // it goes no further

private:
    void note(Recorder::Kind kind, const QStringList& lines);
    void write(quint64 at, const QByteArray& bytes);
    void begin(const QStringList& lines);
    QByteArray kept(const QStringList& lines) const;
    QString kept(const QString& line) const;
    QString standIn(const QString& text) const;

    const Commands& m_commands;
    const Document& m_document;
    QString m_folder;
    std::function<PlaceFile()> m_place;
    std::unique_ptr<LogFile> m_file;
    QStringList m_first; // how one comes to where the window began
    quint64 m_last = 0, m_end = 0,
            m_written = 0; // bytes: before the newest lines, behind them, behind what is expected
    bool m_failed = false;
};

} // namespace headroom
