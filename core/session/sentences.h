// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/transformer.h"

#include <string>
#include <vector>

namespace headroom {

struct OtherText {
    std::string text;
    torch::Tensor ids; // [position]
};

// For an encoder without an output over the vocabulary: the text's vector, the mean of its last states, and its cosine
// with the vectors of other texts (Reimers and Gurevych 2019, Sentence-BERT, section 3). Recorded below
// "study/sentences/"; the other texts' vectors are measured.
void recordSentences(Tracer& t, const Transformer& model, const ForwardOptions& options, const ModelOutput& output,
    const std::vector<OtherText>& others);

} // namespace headroom
