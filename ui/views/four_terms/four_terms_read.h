// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

#include <array>

namespace headroom::four_terms_view {

// The terms that a score is the sum of, as Dai et al. 2019, section 3.3, letter them; Shaw's attention has two of them.
struct FourTerms {
    QString sublayer;
    std::array<StepId, 4> terms {-1, -1, -1, -1}; // (a), (b), (c), (d); −1: this attention has no such term
    StepId sum = -1, scores = -1, masked = -1, weights = -1;
    int heads = 1, queries = 0, keys = 0, memory = 0;
    bool learned = false; // distances with keys and biases of their own: A, B, C, D

    bool there() const { return sum >= 0; }
    bool shaw() const { return terms[2] < 0; }
};

QStringList summedSublayers(const Trace& trace); // those whose scores are a sum of such terms
FourTerms readTerms(const Trace& trace, const QString& sublayer);
QString termLetter(const FourTerms& terms, std::size_t term); // "(a)"
QString termName(std::size_t term); // "content"
QString termFormula(const FourTerms& terms, std::size_t term); // "qᵢ · kⱼ"
QString missingTerms(const FourTerms& terms); // "Shaw’s has no (c), no (d)"; empty: there are all
bool switchedOff(const RunResult& run, const FourTerms& terms, std::size_t term);

std::vector<StepId> shownSteps(const Trace& trace, const FourTerms& terms); // a frame each, in the order of the run
// The step that a frame brings.
StepId stepOfFrame(const Trace& trace, const FourTerms& terms, int frame);
// `oneScale`: bars of all terms are as high for the same number; else each term has a scale of its own.
// `matrices`: those of all queries above the row of one.
Scene fourTermsScene(
    const FourTerms& terms, const SceneMoment& moment, const Cell& subject, bool oneScale, bool matrices);
// A term that does not depend on the query is one row, for every query the same.
Cell termCell(const Trace& trace, StepId step, const Index& headQueryKey);
// With which the numbers of a pair read as a sum that adds up: 1, or 2.
int sumDecimals(const Trace& trace, const FourTerms& terms, const Index& headQueryKey);
// 1 + query · keys + key: the same pair in every map; 0 for what is in none of them.
quint64 pairOf(const FourTerms& terms, const Cell& cell);

} // namespace headroom::four_terms_view
