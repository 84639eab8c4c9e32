// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"
#include "train/weight_step.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

// Where the rows of a recorded batch lie in the whole one.
struct BatchPlaces {
    std::vector<std::int64_t> sequences; // of each row
    std::vector<std::pair<std::int64_t, std::int64_t>> sourceNodes, targetNodes; // of a graph: row and position
    std::int64_t segment = 0; // positions of each of several segments; 0: there is one
};

// The gradient of a weight in a trace of a forward and backward pass over a batch, taken apart into the tokens that it
// comes from: sums and movements are followed back to where each number belongs to one sequence and position.
class TokenTerms {
public:
    TokenTerms(const Trace& trace, BatchPlaces places) : m_trace(trace), m_places(std::move(places)) {}

    // Of cell `at` of backward/`weight`; none where the trace has no such step.
    std::vector<StepTerm> of(const std::string& weight, const Index& at);

private:
    struct Place {
        Cell cell; // whose step has the axes of a batch
        std::int64_t sequence = -1, position = -1;
        bool ofSource = false;
    };
    std::optional<Place> placeHere(const Cell& cell) const;
    std::optional<Place> placeOf(Cell cell);
    std::optional<Cell> movedFrom(const Cell& cell);
    void follow(const Cell& cell, double by);
    void add(StepTerm term, const Cell& gradient, const std::optional<Cell>& input);

    const Trace& m_trace;
    BatchPlaces m_places;
    struct Moves {
        std::vector<Index> sizes, stages;
    };
    std::map<StepId, Moves> m_moves;
    std::vector<StepTerm> m_terms;
};

} // namespace headroom
