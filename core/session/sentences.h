// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hf/sentence_modules.h"
#include "model/transformer.h"

#include <string>
#include <vector>

namespace headroom {

struct OtherText {
    std::string text;
    torch::Tensor ids; // [position]
};

// The text's vector [feature] of its last states [position, feature], as `modules` ask; the first `prompt` tokens may
// not count.
Traced sentenceVector(Tracer& t, const hf::SentenceModules& modules, const Traced& states, std::int64_t prompt);

// For a model without an output over the vocabulary: the text's vector and its cosine with the vectors of other texts
// (Reimers and Gurevych 2019, Sentence-BERT, section 3). Recorded below "study/sentences/"; the other texts' vectors
// are measured.
void recordSentences(Tracer& t, const Transformer& model, const hf::SentenceModules& modules,
    const ForwardOptions& options, const ModelOutput& output, const std::vector<OtherText>& others,
    std::int64_t prompt);

} // namespace headroom
