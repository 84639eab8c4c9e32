// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/padding.h"

#include "error.h"
#include "libtorch.h"
#include "tasks/task.h"
#include "text/say.h"

#include <algorithm>
#include <string>

namespace headroom {

std::int64_t paddingRoom(const ModelConfig& config, std::int64_t tokens)
{
    if (!config.segmented())
        return std::max<std::int64_t>(0, config.maxLength - tokens);
    return (config.segment - tokens % config.segment) % config.segment; // what is left of the last segment
}

std::int64_t addPadding(std::vector<std::int64_t>& tokens, const RunSettings& settings, const ModelConfig& config,
    std::vector<std::string>& notices)
{
    if (settings.padding == 0)
        return 0;
    if (settings.padding < 0)
        throw Error(say("Setting padding is %1; it must be 0 or more.", settings.padding));
    if (settings.executor == Executor::Graph)
        throw Error(say("Setting padding is %1, but messages along edges leave padding out: set executor to dense, or "
                        "padding to 0.",
            settings.padding));
    const std::int64_t room = paddingRoom(config, static_cast<std::int64_t>(tokens.size()));
    const std::int64_t padding = std::min(settings.padding, room);
    if (padding < settings.padding)
        notices.push_back(config.segmented()
                ? say("Padding tokens that fit: %1 of %2. With a text of length %3 there is no more room in the last "
                      "segment of %4",
                    padding, settings.padding, tokens.size(), config.segment)
                : say("Padding tokens that fit: %1 of %2. With a text of length %3 there is no more room in this model",
                    padding, settings.padding, tokens.size()));
    tokens.insert(tokens.end(), static_cast<std::size_t>(padding), kPad);
    return padding;
}

torch::Tensor openPositions(const torch::Tensor& tokens, const RunSettings& settings)
{
    return settings.padding > 0 && settings.paddingClosed ? tokens != kPad : torch::Tensor();
}

std::int64_t answeredRows(const ModelConfig& config, const ModelInput& input, std::int64_t rows)
{
    if (config.topology == Topology::EncoderDecoder || config.topology == Topology::Set)
        return rows; // it is the source that is padded, and rows are none of its positions
    const torch::Tensor& tokens = config.isLanguageModel() ? input.target : input.source;
    return (tokens != kPad).sum().item<std::int64_t>();
}

} // namespace headroom
