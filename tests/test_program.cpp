// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "end_process.h"
#include "session/session.h"

#ifdef HEADROOM_UI_TESTS
#include <QApplication>
#else
#include <QCoreApplication>
#endif

#include <QFileInfo>
#include <QMap>

#include <cstdio>

namespace headroom {

namespace {

using Run = int (*)(int argc, char** argv);

QMap<QString, Run>& tests()
{
    static QMap<QString, Run> all;
    return all;
}

int runTest(int argc, char** argv)
{
    const QString name = QString::fromLocal8Bit(argc > 1 ? argv[1] : "");
    const Run run = tests().value(name);
    if (!run) {
        std::fprintf(stderr, "%s TEST [options of Qt Test]\ntests:\n", argv[0]);
        for (const QString& known : tests().keys())
            std::fprintf(stderr, "  %s\n", qPrintable(known));
        return 2;
    }
    prepareProcess(); // as the programs do
#ifdef HEADROOM_UI_TESTS
    QApplication::setAttribute(Qt::AA_Use96Dpi);
    QApplication application(argc, argv);
#else
    QCoreApplication application(argc, argv);
#endif
    QCoreApplication::setApplicationName(name); // each test has settings of its own
    argv[1] = argv[0];
    return run(argc - 1, argv + 1);
}

} // namespace

int addTest(const char* source, Run run)
{
    tests().insert(QFileInfo(QString::fromUtf8(source)).completeBaseName(), run);
    return 0;
}

} // namespace headroom

int main(int argc, char** argv) { headroom::endProcess(headroom::runTest(argc, argv)); }
