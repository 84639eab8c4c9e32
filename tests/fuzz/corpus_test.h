// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "targets.h"

#include <QDir>
#include <QTest>

namespace headroom::fuzz {

// The stored corpus, without a fuzzer: what it once found stays mended, and its seeds are read as they are meant.
inline void addTargets(std::span<const Target> targets)
{
    QTest::addColumn<Target>("target");
    for (const Target& target : targets)
        QTest::newRow(target.name) << target;
}

inline void runCorpus(const Target& target)
{
    const QDir corpus(QStringLiteral(HEADROOM_SOURCE_DIR "/tests/fuzz/corpus/") + QLatin1String(target.name));
    const QStringList files = corpus.entryList(QDir::Files, QDir::Name);
    QVERIFY2(files.size() >= 4, qPrintable(corpus.path()));
    for (const QString& file : files) {
        try {
            target.run(contentOf(corpus.filePath(file).toStdString()));
        } catch (const std::exception& broken) {
            QFAIL(qPrintable(file + QLatin1String(": ") + QString::fromUtf8(broken.what())));
        }
    }
}

} // namespace headroom::fuzz

Q_DECLARE_METATYPE(headroom::fuzz::Target)
