// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/layers.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace headroom {

struct SetBlockSettings {
    std::int64_t queryFeatures = 0, sourceFeatures = 0, width = 0, heads = 1;
    NormKind norm = NormKind::None; // the paper has LayerNorm, its code none unless asked
    NormPlacement placement =
        NormPlacement::After; // after each residual, as in the paper, or before what it goes round
    double epsilon = 1e-5;
    bool fullWidthScale = false; // scores are divided by √width, as in the paper's code, not by √ of one head's width
    bool bias = true; // of queries, keys and values
    ActivationKind activation = ActivationKind::Relu;
    double dropout = 0.0; // of the weights and the row-wise layer
};

// Multihead attention block (Lee et al. 2019, equations 6 and 7): H = norm(q + heads(X, Y)), MAB = norm(H + relu(H W +
// b)), q being the projected X. With norms before: q from norm(X), keys and values from norm(Y), MAB = H + relu(norm(H)
// W + b). Weights: "NAME.query", "NAME.key", "NAME.value", "NAME.output", and "NAME.attention_norm", "NAME.output_norm"
// (after) or "NAME.query_norm", "NAME.source_norm", "NAME.output_norm" (before).
class Mab {
public:
    static constexpr std::string_view kMab = "The row-wise layer's output is added (Lee et al. 2019, equation 6).";

    Mab(Parameters& parameters, const std::string& name, const SetBlockSettings& settings);
    // x [..., query, feature], y [..., key, feature] → [..., query, width]; mask 1 where open, to [..., head, query,
    // key]; role: the sentence of the step "output".
    Traced operator()(Tracer& t, const Traced& x, const Traced& y, const std::optional<Traced>& mask = {},
        std::string_view role = kMab) const;

private:
    Traced attended(Tracer& t, const Traced& x, const Traced& y, const std::optional<Traced>& mask) const;

    SetBlockSettings m_settings;
    std::optional<Norm> m_queryNorm, m_sourceNorm, m_attentionNorm; // the first two before, the third after
    Norm m_outputNorm;
    Linear m_query, m_key, m_value, m_output;
};

// Induced set attention block (equations 9 and 10): points I read the set, the set reads what they found. "NAME.points"
// [points, width], "NAME.induce.…", "NAME.read.…".
class Isab {
public:
    Isab(Parameters& parameters, const std::string& name, const SetBlockSettings& settings, std::int64_t points);
    Traced operator()(Tracer& t, const Traced& x, const std::optional<Traced>& mask = {}) const;

private:
    Parameter m_points;
    Mab m_induce, m_read;
};

// Pooling by multihead attention (equation 11): k seed vectors read the set. "NAME.seeds" [seeds, width],
// "NAME.read.…". The original's row-wise feed-forward before it is left out, as in the paper's own code.
class Pma {
public:
    Pma(Parameters& parameters, const std::string& name, const SetBlockSettings& settings, std::int64_t seeds);
    Traced operator()(Tracer& t, const Traced& x, const std::optional<Traced>& mask = {}) const;

private:
    Parameter m_seeds;
    Mab m_read;
};

// Set Transformer: encoder_layers ISABs, or without points self-attention blocks (MAB(x, x)), PMA, decoder_layers
// self-attention blocks. Steps: "set.N/…", "pooling/…", "after_pooling.N/…".
class SetModel {
public:
    SetModel(Parameters& parameters, const std::string& name, const ModelConfig& config);
    // [..., position, width] → [..., seed, width]; mask 1 on tokens, broadcast to [..., head, query, key].
    Traced operator()(Tracer& t, const Traced& embedded, const std::optional<Traced>& mask) const;

private:
    std::vector<Isab> m_encoder; // or
    std::vector<Mab> m_readingAll;
    std::vector<Pma> m_pooling; // one
    std::vector<Mab> m_decoder;
};

} // namespace headroom
