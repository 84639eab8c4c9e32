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

#include <algorithm>
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

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
        std::fprintf(stderr, "%s TEST [options of Qt Test]\n%s TEST TEST…\ntests:\n", argv[0], argv[0]);
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

// Each is a process of its own, and all begin where LibTorch is loaded.
int runTests(int argc, char** argv)
{
    int failed = 0;
    for (int i = 1; i < argc; ++i) {
        std::fflush(nullptr);
        const pid_t child = fork();
        if (child == 0) {
            char* only[] = {argv[0], argv[i], nullptr};
            endProcess(runTest(2, only));
        }
        int status = -1;
        if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) {
            std::fprintf(stderr, "%s failed (status %d)\n", argv[i], status);
            ++failed;
        }
    }
    return failed;
}

bool areTests(int argc, char** argv)
{
    return std::all_of(
        argv + 1, argv + argc, [](const char* name) { return tests().contains(QString::fromLocal8Bit(name)); });
}

} // namespace

int addTest(const char* source, Run run)
{
    tests().insert(QFileInfo(QString::fromUtf8(source)).completeBaseName(), run);
    return 0;
}

} // namespace headroom

int main(int argc, char** argv)
{
    using namespace headroom;
    endProcess(argc > 2 && areTests(argc, argv) ? runTests(argc, argv) : runTest(argc, argv));
}
