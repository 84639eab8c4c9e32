// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "session/session.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
class Validator;
} // namespace CLI

namespace headroom {

// Exit codes of headroom-cli.
enum ExitCode : int {
    kDone = 0,
    kFailed = 1, // the computation or a file failed; stderr says why
    kUsage = 2, // the command line is wrong
    kDisagrees = 3, // a check found a number that does not agree
    kInterrupted = 130,
};

// The whole program: argv[0] is its name. Returns its exit code.
int runCommandLine(int argc, char** argv);

// The command line is wrong in a way that its parser cannot see.
class UsageError : public Error {
public:
    using Error::Error;
};

// What looks up the value of an option: an Error in it is a wrong command line.
template <typename LookUp>
auto checked(LookUp lookUp)
{
    try {
        return lookUp();
    } catch (const Error& error) {
        throw UsageError(error.what());
    }
}

// What every command shares.
struct CommonOptions {
    std::string device = "auto";
    bool json = false;
};

// Each adds one subcommand; its callback runs the command and leaves the exit code in `exit`.
void addVariants(CLI::App& app, CommonOptions& common, int& exit);
void addRun(CLI::App& app, CommonOptions& common, int& exit);
void addExplain(CLI::App& app, CommonOptions& common, int& exit);
void addBackward(CLI::App& app, CommonOptions& common, int& exit);
void addAttribution(CLI::App& app, CommonOptions& common, int& exit);
void addTrain(CLI::App& app, CommonOptions& common, int& exit, const std::string& commandLine);
void addStep(CLI::App& app, CommonOptions& common, int& exit);
void addHeads(CLI::App& app, CommonOptions& common, int& exit);
void addSweep(CLI::App& app, CommonOptions& common, int& exit);
void addExperiment(CLI::App& app, CommonOptions& common, int& exit);
void addLesson(CLI::App& app, CommonOptions& common, int& exit);
void addRecipe(CLI::App& app, CommonOptions& common, int& exit);
void addWrite(CLI::App& app, CommonOptions& common, int& exit);
void addScore(CLI::App& app, CommonOptions& common, int& exit);
void addTokenize(CLI::App& app, CommonOptions& common, int& exit);
void addVerify(CLI::App& app, CommonOptions& common, int& exit);
void addServe(CLI::App& app, CommonOptions& common, int& exit);
void addDevices(CLI::App& app, CommonOptions& common, int& exit);

// The options that choose a model and a text.
struct ModelOptions {
    std::optional<std::string> model;
    std::string variant = "transformer";
    bool fresh = false;
    std::optional<std::string> text;
    std::string ids; // token numbers in the text's place
};
CLI::Option* addModelOptions(CLI::App& command, ModelOptions& options, const std::string& textHelp); // gives --text
void addCommonOptions(CLI::App& command, CommonOptions& common, const std::string& jsonHelp = "Print JSON");
ModelInfo openModel(Session& session, const ModelOptions& options);

std::string joined(const std::vector<std::string>& texts, const char* between);
void tell(const std::vector<std::string>& notices); // on stderr
std::string shellQuoted(const std::string& argument); // as a shell needs it to give the same argument again

// Refuses what is not a number from `low` to `high`; `allowed` says which are, as in "above 0 and at most 1".
CLI::Validator numberIn(double low, double high, const std::string& allowed);
// Refuses what is none of these.
CLI::Validator oneOf(const std::vector<std::string>& values);
// For an option's transform(): whole numbers as people write them, 010 being ten.
CLI::Validator wholeNumber(std::int64_t low, std::int64_t high);
CLI::Validator seedNumber(); // 0 to 2⁶⁴ − 1
constexpr double kAboveZero = std::numeric_limits<double>::min();

// The number that a backward pass begins at, as backward and explain take it.
struct BackwardOptions {
    std::vector<std::string> loss; // POSITION=TOKEN
    std::string logit; // POSITION=TOKEN or POSITION=TOKEN-TOKEN
    std::string of; // STEP@i,j,k
    double smoothing = 0.0;
    bool check = false;

    bool empty() const { return loss.empty() && logit.empty() && of.empty(); }
};
void addBackwardOptions(CLI::App& command, BackwardOptions& options);
std::optional<BackwardRequest> backwardFrom(const BackwardOptions& options); // throws UsageError

// As run and explain take them.
struct RunOptions {
    ModelOptions source;
    std::optional<double> temperature; // what is not given is a bookmark's, or the model's own
    std::string executor; // "dense" or "graph"
    std::optional<std::int64_t> segment; // which one to show, from 0; the last if left out
    std::optional<std::int64_t> padding; // tokens
    bool paddingOpen = false; // not masked
    std::vector<std::string> changes; // PATH@i,j,k=VALUE
    std::vector<std::string> fields; // FIELD=VALUE of the configuration
    std::vector<std::string> studies; // by id
    std::vector<std::string> studyOptions; // STUDY.OPTION=NUMBER
    BackwardOptions backward; // of the commands that take it
};
void addRunOptions(CLI::App& command, RunOptions& options);
struct OpenedRun {
    ModelInfo model;
    RunRequest request;
};
// The model is open, nothing has run yet. `opened`: the model of these options, where the session has it open already.
OpenedRun openRun(Session& session, const RunOptions& options, const ModelInfo* opened = nullptr);
RunResult openAndRun(Session& session, const RunOptions& options, const ModelInfo* opened = nullptr);
void checkTookChanges(const RunResult& result); // throws Error for a change that its run had no cells for
// For commands that take a model as it is: the text given, a place's, or the model's sample. Throws UsageError where a
// place has settings or changes, which would be ignored.
std::string textFor(const ModelOptions& options, const ModelInfo& model, const char* command);

} // namespace headroom
