// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/layers.h"

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

struct SetBlockSettings {
    std::int64_t queryFeatures = 0, sourceFeatures = 0, width = 0, heads = 1;
    std::optional<NormKind> norm; // after each residual; the paper has LayerNorm, its code none unless asked
    double epsilon = 1e-5;
    double scaleRoot = 0.0; // scores are divided by √ of it; 0: of one head's width. The paper's code has the full width.
};

// Multihead attention block (Lee et al. 2019, equations 6 and 7): H = norm(q + heads(X, Y)), MAB = norm(H + relu(H W + b)),
// q being the projected X. Weights: "NAME.query", "NAME.key", "NAME.value", "NAME.output", "NAME.attention_norm",
// "NAME.output_norm".
class Mab {
public:
    Mab(Parameters& parameters, const std::string& name, const SetBlockSettings& settings);
    // x [..., query, feature], y [..., key, feature] → [..., query, width]; mask 1 where open, to [..., head, query, key].
    Traced operator()(Tracer& t, const Traced& x, const Traced& y, const std::optional<Traced>& mask = {}) const;

private:
    Linear m_query, m_key, m_value, m_output;
    std::optional<Norm> m_attentionNorm, m_outputNorm;
    std::int64_t m_heads, m_headWidth;
    double m_root;
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

// Pooling by multihead attention (equation 11): k seed vectors read the set. "NAME.seeds" [seeds, width], "NAME.read.…".
// The original's row-wise feed-forward before it is left out, as in the paper's own code.
class Pma {
public:
    Pma(Parameters& parameters, const std::string& name, const SetBlockSettings& settings, std::int64_t seeds);
    Traced operator()(Tracer& t, const Traced& x, const std::optional<Traced>& mask = {}) const;

private:
    Parameter m_seeds;
    Mab m_read;
};

// Set Transformer: encoder_layers ISABs, PMA, decoder_layers self-attention blocks (MAB(x, x)). Steps: "set.N/…",
// "pooling/…", "after_pooling.N/…".
class SetModel {
public:
    SetModel(Parameters& parameters, const std::string& name, const ModelConfig& config);
    // [..., position, width] → [..., seed, width]; mask 1 on tokens, broadcast to [..., head, query, key].
    Traced operator()(Tracer& t, const Traced& embedded, const std::optional<Traced>& mask) const;

private:
    std::vector<Isab> m_encoder;
    std::vector<Pma> m_pooling; // one
    std::vector<Mab> m_decoder;
};

} // namespace headroom
