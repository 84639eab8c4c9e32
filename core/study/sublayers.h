// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/tracer.h"

#include <string>
#include <vector>

namespace headroom {

// The attention of one sublayer of a recorded forward.
struct Sublayer {
    std::string path; // "encoder.2/self_attention"
    std::string kind; // "encoder/self_attention": what it has in common with that of other layers
    Traced weights; // [head, query, key]; the queries are the last of the keys only in self-attention

    std::int64_t queries() const { return weights.tensor.size(-2); }
    std::int64_t keys() const { return weights.tensor.size(-1); }
};

// Those whose weights are matrices of queries by keys, in the order they were computed.
std::vector<Sublayer> sublayersOf(const Tracer& t);
// Those of one kind, for every kind in order of appearance.
std::vector<std::vector<Sublayer>> byKind(std::vector<Sublayer> sublayers);

// Where the residual stream can be read: what came into the first layer, and what each sublayer left.
struct Station {
    StepId stream = -1;
    StepId added = -1; // to the stream before; of the first itself
};

// Of a stack, "decoder" or "encoder". `first`: what enters its first layer; −1: what the first residual adds to.
std::vector<Station> stationsOf(const Tracer& t, const std::string& stack, StepId first = -1);

StepId findStep(const Tracer& t, const std::string& path); // −1: not recorded

} // namespace headroom
