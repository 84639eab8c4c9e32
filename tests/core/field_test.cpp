// SPDX-License-Identifier: GPL-3.0-or-later
#include "../field_cases.h"
#include "command_in_copy.h"
#include "test_program.h"

#include <csignal>
#include <unistd.h>

namespace field_test {

using namespace headroom::test;

namespace {

// In a copy of this process; as the program where the case is about its memory.
FieldEnd start(const FieldRun& run)
{
    constexpr qsizetype kPipe = 1 << 14; // holds so much that nobody has read yet
    if (run.ownMemory || run.input.size() > kPipe)
        return startFieldProgram(QStringLiteral(HEADROOM_CLI), run);
    int input[2];
    if (::pipe(input) != 0)
        return {};
    const bool written = ::write(input[1], run.input.constData(), static_cast<std::size_t>(run.input.size()))
        == run.input.size();
    ::close(input[1]);
    const Ran ran = commandInCopy(run.arguments, [&] {
        ::signal(SIGALRM, SIG_DFL);
        ::alarm(static_cast<unsigned>(run.seconds));
        return written && ::dup2(input[0], STDIN_FILENO) == STDIN_FILENO && boundMemory(run.memory)
            && ::setenv("HOME", homeIn(run.folder).toLocal8Bit().constData(), 1) == 0
            && ::chdir(run.folder.toLocal8Bit().constData()) == 0;
    });
    ::close(input[0]);
    return {ran.signal != SIGALRM, ran.signal == 0, ran.exit, ran.out + ran.err};
}

} // namespace

class FieldTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCase_data() { addFieldRows(QStringLiteral("headroom-cli")); }
    void everyCase()
    {
        QFETCH(QString, name);
        checkFieldCase(name, QStringLiteral("headroom-cli"), start);
    }
};

HEADROOM_TEST(FieldTest)

} // namespace field_test

#include "field_test.moc"
