// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// What a head reads, as far as it can be measured: the shares of its weight that go to some kind of key. The study
// "head_labels" (head_labels.cpp) records them, this reads them. No LibTorch here.
struct HeadMeasure {
    const char* id; // the step "study/head_labels/<kind of sublayer>/<id>", [layer, head]
    const char* label; // what a head with much of it is called; empty: the token that it reads
    const char* title; // "Token before"
    const char* rule; // half a sentence: which keys count
    double least; // a head is labelled by it from here up
    bool elsewhere = false; // measured on a text of its own, not on the one that is shown
};

// Shares of the rows' weight first, of which the largest labels a head; then the others, in the order they are tried.
const std::vector<HeadMeasure>& headMeasures();
const HeadMeasure& findHeadMeasure(std::string_view id); // std::logic_error if there is none

struct HeadLabel {
    const HeadMeasure* measure = nullptr; // null: none is large enough
    std::string text; // the measure's label or, of one token, the token
    Cell number; // that the label follows from
    double value = 0.0;
};

// The labels of every head of one kind of attention: "encoder/self_attention" is that of "encoder.2/self_attention".
class HeadLabels {
public:
    static std::vector<std::string> kinds(const Trace& trace); // those with measures, in the order of the forward
    static std::string kindOf(const std::string& sublayer); // without the layer's number

    HeadLabels() = default; // of none
    HeadLabels(const Trace& trace, const std::string& kind);

    const std::vector<std::string>& sublayers() const { return m_sublayers; } // a row each, in order
    int heads() const { return m_heads; }
    // −1: this run has none of it: no token comes twice, or none may be read ahead.
    StepId measure(const std::string& id) const;
    StepId smallMap(const Trace& trace, int layer) const; // [head, row, column]; −1: the text is short
    StepId atRest() const { return m_atRest; } // [layer, head]: weight on the first and special tokens
    HeadLabel of(const Trace& trace, int layer, int head) const;

private:
    struct Measured {
        const HeadMeasure* measure = nullptr;
        StepId step = -1;
    };

    std::vector<std::string> m_sublayers;
    std::vector<StepId> m_byKey; // [head, key] of each sublayer: the mean share of every key
    int m_heads = 0;
    std::vector<Measured> m_measures;
    StepId m_atRest = -1;
};

} // namespace headroom
