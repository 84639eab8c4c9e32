// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "trace/tracer.h"

namespace headroom {

inline constexpr std::string_view kTokensOpen = "1 on tokens, 0 on padding.";

// Which positions of a text are tokens. A trace has them follow from the token ids, where padding has an id of its own.
class TokenMask {
public:
    // open: bool [..., position], false on padding; ids of the same positions.
    TokenMask(const Tracer& t, torch::Tensor open, const std::optional<Traced>& ids);

    const torch::Tensor& open() const { return m_open; }
    // Records `mask`, which is open() with further axes and `before` open columns in front.
    Traced record(Tracer& t, StepName name, torch::Tensor mask, AxisNames axes, std::int64_t before = 0) const;

private:
    torch::Tensor m_open;
    std::optional<Traced> m_ids; // that it follows from
    std::int64_t m_padding = 0;
};

// Which keys each of a decoder's queries may read, as one mask: the step "causal_mask", or "padding_mask" where order
// does not matter. `tokens`: which of the keys behind those in memory are no padding; none if all. Where the mask has
// more than one layer, a trace also gets each by itself ("mask_layers/causal" and so on), and the mask is their
// product, so that a closed cell leads back to what closed it.
Traced decoderMask(Tracer& t, const ModelConfig& config, bool causal, std::int64_t queries, std::int64_t memory,
    const std::optional<TokenMask>& tokens, torch::Device device);

} // namespace headroom
