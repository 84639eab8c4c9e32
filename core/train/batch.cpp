// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/batch.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

using TokenRows = std::vector<std::vector<std::int64_t>>;

torch::Tensor padded(const TokenRows& rows, std::size_t longest = 0)
{
    for (const auto& row : rows)
        longest = std::max(longest, row.size());
    torch::Tensor tensor = torch::full(
        {static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(longest)}, kPad, torch::kLong);
    auto* data = tensor.data_ptr<std::int64_t>();
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::copy(rows[i].begin(), rows[i].end(), data + i * longest);
    return tensor;
}

void append(std::vector<std::int64_t>& row, const std::vector<std::int64_t>& more)
{
    row.insert(row.end(), more.begin(), more.end());
}

void refuseLong(const ModelConfig& config, std::int64_t target, std::int64_t written)
{
    if (config.hasDecoder() || target <= written)
        return;
    if (config.topology == Topology::Set)
        throw Error(
            say("A model of topology set writes one token per seed; seeds is %1, but a target of this task has %2 "
                "tokens. Choose a task with a short answer, such as largest, or more seeds.",
                written, target));
    throw Error(say("A model of topology %1 writes one token for each it reads, but a target of %2 tokens is longer "
                    "than its source of %3.",
        toString(config.topology), target, written));
}

} // namespace

Batch makeBatch(const ModelConfig& config, const std::vector<const Example*>& examples, torch::Device device)
{
    TokenRows source, fed, expected;
    for (const Example* example : examples) {
        std::vector<std::int64_t> in = example->source, out = example->target, prompt {kStart};
        std::vector<std::int64_t> answer;
        if (config.isLanguageModel() && !in.empty()) {
            append(prompt, in);
            prompt.push_back(kEnd);
            answer.assign(prompt.size() - 1, kPad); // the prompt is given, not asked for
        }
        append(prompt, out);
        if (config.topology != Topology::Set)
            in.push_back(kEnd), out.push_back(example->endless ? kPad : kEnd);
        append(answer, out);
        source.push_back(std::move(in));
        fed.push_back(std::move(prompt));
        expected.push_back(std::move(answer));
    }
    Batch batch;
    if (config.readsSource()) {
        batch.source = padded(source).to(device);
        batch.sourceOpen = batch.source != kPad;
    }
    if (config.hasDecoder())
        batch.fed = padded(fed).to(device);
    if (config.hasDecoder()) {
        batch.expected = padded(expected).to(device);
        return batch;
    }
    const std::int64_t written = config.topology == Topology::Set ? config.seeds : batch.source.size(1);
    batch.expected = padded(expected, static_cast<std::size_t>(written)).to(device);
    refuseLong(config, batch.expected.size(1), written);
    return batch;
}

void checkWritable(const ModelConfig& config, const Example& example)
{
    const bool set = config.topology == Topology::Set;
    const std::int64_t end = set ? 0 : 1; // the token that closes both
    refuseLong(config, std::ssize(example.target) + end, set ? config.seeds : std::ssize(example.source) + end);
}

std::int64_t neededPositions(const ModelConfig& config, const TaskSettings& task)
{
    const Example longest = longestExample(task);
    const auto source = static_cast<std::int64_t>(longest.source.size()),
               target = static_cast<std::int64_t>(longest.target.size());
    return config.isLanguageModel() ? source + target + 2 : std::max(source, target) + 1;
}

} // namespace headroom
