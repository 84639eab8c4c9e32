// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/training_config.h"

#include "error.h"
#include "files/posix.h"
#include "io/safetensors.h"
#include "libtorch.h"
#include "nn/attention/fused.h"
#include "session/memory_estimate.h"
#include "session/session.h"
#include "tasks/task.h"
#include "text/say.h"
#include "text/utf8.h"
#include "train/batch.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <limits>
#include <map>
#include <unistd.h>

namespace headroom {

namespace {

TaskSettings taskOf(const TrainRequest& request)
{
    if (request.task.id.empty())
        return findPreset(request.preset).task;
    const TaskKind& kind = findTask(request.task.id);
    if (!request.task.alphabet.empty())
        return request.task;
    return request.task.file.empty() && request.task.targetFile.empty() ? taskFor(kind.id, request.preset)
                                                                        : usualSettings(kind, 0, request.task);
}

} // namespace

TrainingPlan planOf(const TrainRequest& request)
{
    request.settings.validate();
    if (const std::string reason = request.settings.warmupTooLong(); !reason.empty())
        throw Error(reason);
    TrainingPlan plan {findPreset(request.preset).config, taskOf(request)};
    validate(plan.task);
    std::vector<std::pair<std::string, std::string>> fields;
    const auto vocabulary = static_cast<std::int64_t>(plan.task.alphabet.size()) + kFirstSymbol;
    if (plan.config.vocabulary != vocabulary) {
        fields.emplace_back("vocabulary", std::to_string(vocabulary));
        std::string cutoffs; // those that the vocabulary has
        for (const std::int64_t cutoff : plan.config.cutoffs)
            if (cutoff < vocabulary)
                cutoffs += (cutoffs.empty() ? "" : ", ") + std::to_string(cutoff);
        if (!plan.config.cutoffs.empty())
            fields.emplace_back("cutoffs", "[" + cutoffs + "]");
    }
    if (const std::int64_t needed = neededPositions(plan.config, plan.task); needed > plan.config.maxLength)
        fields.emplace_back("max_length", std::to_string(needed));
    if (!fields.empty())
        plan.config = plan.config.with(fields);
    fields.clear();
    for (const ConfigChange& change : request.changes)
        fields.emplace_back(change.field, change.value);
    if (!fields.empty())
        plan.config = plan.config.with(fields);
    checkWritable(plan.config, longestExample(plan.task));
    return plan;
}

double stepBytes(const TrainingPlan& plan, std::int64_t batch)
{
    const Example longest = longestExample(plan.task);
    const double middling = static_cast<double>(plan.task.shortest + plan.task.longest)
        / (2.0 * static_cast<double>(plan.task.longest));
    const auto tokens = [middling](std::size_t count) {
        return static_cast<std::int64_t>(middling * static_cast<double>(count)) + 1;
    };
    const bool reads = plan.config.readsSource();
    const std::int64_t source = reads ? tokens(longest.source.size()) : 0;
    const std::int64_t target = tokens(longest.target.size() + (reads ? 0 : longest.source.size()));
    const auto bytes = [&](std::size_t pairs) { return traceBytes(plan.config, source, target, 1, pairs); };
    // Half of a trace's matrices of queries by keys are kept for the way back, where no fused kernel does without them.
    const bool fused = plan.config.attention == AttentionKind::Dot && hasFusedAttention();
    const double pairs = fused ? 0.0 : 0.5 * (bytes(std::numeric_limits<std::size_t>::max()) - bytes(0));
    return static_cast<double>(std::min(batch, plan.task.training)) * (bytes(0) + pairs);
}

ModelConfig checkTraining(const TrainRequest& request) { return planOf(request).config; }

TaskSettings taskWith(
    const std::string& id, std::int64_t symbols, const std::string& file, const std::string& targetFile)
{
    TaskSettings wanted;
    wanted.file = file;
    wanted.targetFile = targetFile;
    return usualSettings(findTask(id), symbols, wanted);
}

void checkKeeping(const TrainRequest& request, const std::string& where)
{
    const auto check = [&](bool right, const char* name, double value, double most) {
        if (!right)
            throw Error(where
                + say("Training setting %1 is %2; it must be %3.", say(name), value,
                    say("%1 to %2", 0, static_cast<std::int64_t>(most))));
    };
    const auto steps = [&](const char* name, std::int64_t value) {
        check(value >= 0 && value <= bounds::kSteps, name, static_cast<double>(value), bounds::kSteps);
    };
    steps(toSay("save every"), request.saveEvery);
    steps(toSay("snapshot every"), request.snapshotEvery);
    const double seconds = request.saveSeconds.value_or(0.0);
    check(seconds >= 0.0 && seconds <= bounds::kSeconds, toSay("save seconds"), seconds, bounds::kSeconds);
}

void checkNothingIsLost(const std::string& out)
{
    std::error_code ignored;
    if (out.empty() || !std::filesystem::exists(out, ignored))
        return;
    std::map<std::string, std::string> metadata;
    try {
        metadata = readSafetensors(out).metadata();
    } catch (const Error& error) {
        throw Error(say(
            "%1 exists and is not a model, so training will not overwrite it: choose another file, or remove it. (%2)",
            out, error.what()));
    }
    if (metadata.count("headroom.progress") > 0)
        throw Error(
            say("%1 holds an unfinished training run. Continue with --resume %2, choose another file, or remove it.",
                out, out));
}

void checkTrainingTarget(const std::string& out, const std::string& command)
{
    if (out.empty())
        return;
    if (!isUtf8(out) || !isUtf8(command))
        throw Error(say("The file to write is called %1; its name must be valid UTF-8.", escaped(out)));
    std::error_code ignored;
    if (std::filesystem::path(out).filename().empty() || std::filesystem::is_directory(out, ignored))
        throw Error(say("%1 cannot be written: it is a folder; give the path of a .safetensors file.", out));
    if (std::filesystem::exists(out, ignored) && access(out.c_str(), W_OK) != 0)
        throw Error(say("%1 cannot be written: %2. Choose another file.", out, errorText(errno)));
    std::filesystem::path folder = std::filesystem::path(out).parent_path();
    if (folder.empty())
        folder = ".";
    if (access(folder.c_str(), W_OK | X_OK) != 0)
        throw Error(say("%1 cannot be written: %2: %3.", out, folder.string(), errorText(errno)));
}

} // namespace headroom
