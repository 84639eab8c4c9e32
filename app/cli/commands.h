// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "session/session.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace headroom {

// Exit codes of headroom-cli.
enum ExitCode : int {
    kDone = 0,
    kFailed = 1,      // the computation or a file failed; stderr says why
    kUsage = 2,       // the command line is wrong
    kDisagrees = 3,   // a check found a number that does not agree
    kInterrupted = 130,
};

// The command line is wrong in a way that its parser cannot see.
class UsageError : public Error {
public:
    using Error::Error;
};

// What every command shares.
struct CommonOptions {
    std::string device = "auto";
    bool json = false;
};

// Each adds one subcommand; its callback runs the command and leaves the exit code in `exit`.
void addVariants(CLI::App& app, CommonOptions& common, int& exit);
void addRun(CLI::App& app, CommonOptions& common, int& exit);
void addExplain(CLI::App& app, CommonOptions& common, int& exit);
void addTrain(CLI::App& app, CommonOptions& common, int& exit, const std::string& commandLine);
void addWrite(CLI::App& app, CommonOptions& common, int& exit);
void addScore(CLI::App& app, CommonOptions& common, int& exit);
void addVerify(CLI::App& app, CommonOptions& common, int& exit);
void addDevices(CLI::App& app, CommonOptions& common, int& exit);

// The options that choose a model and a text, as run and explain take them.
struct RunOptions {
    std::string model;
    std::string variant = "transformer";
    std::optional<std::string> text;
    bool fresh = false;
    double temperature = 1.0;
    std::string executor; // "dense" or "graph"; empty: as the model says
    std::int64_t segment = -1; // which one to show, from 0; −1: the last
    std::vector<std::string> changes; // PATH@i,j,k=VALUE
};
void addRunOptions(CLI::App& command, RunOptions& options);
RunResult openAndRun(Session& session, const RunOptions& options, ModelInfo* info = nullptr);

Index parseIndex(const std::string& text); // "0,3,5"; Error otherwise
Intervention parseChange(const std::string& text);

} // namespace headroom
