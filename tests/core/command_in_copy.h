// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands.h"

#include <QByteArray>
#include <QList>
#include <QStringList>
#include <QTemporaryFile>

#include <cerrno>
#include <cstdio>
#include <functional>
#include <iostream>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace headroom::test {

struct Ran {
    int exit = -1; // −1: a signal ended it
    QByteArray out, err;
    int signal = 0;
};

// headroom-cli in a copy of this process, prepared as is said: loading LibTorch takes longer than most of the commands.
// Not where `prepare` is false.
inline Ran commandInCopy(const QStringList& arguments, const std::function<bool()>& prepare = {})
{
    QTemporaryFile out, err;
    if (!out.open() || !err.open())
        return {};
    QList<QByteArray> words {"headroom-cli"};
    for (const QString& argument : arguments)
        words << argument.toLocal8Bit();
    std::vector<char*> argv;
    for (QByteArray& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    std::cout.flush();
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(out.handle(), STDOUT_FILENO);
        ::dup2(err.handle(), STDERR_FILENO);
        const int exit = !prepare || prepare() ? runCommandLine(static_cast<int>(words.size()), argv.data()) : -1;
        std::cout.flush();
        std::fflush(nullptr);
        ::_exit(exit);
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    out.seek(0); // the copy's writing moved both ends
    err.seek(0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out.readAll(), err.readAll(),
        WIFSIGNALED(status) ? WTERMSIG(status) : 0};
}

} // namespace headroom::test
