// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

// One number that a claim rests on, and what it is held against.
struct ClaimNumber {
    std::string title; // "accuracy"
    std::string relation; // "at least" or "at most"
    double threshold = 0.0;
    double number = 0.0; // NaN: nothing was asked
    std::string found; // where: "head 2"; may be empty

    bool holds() const;
    bool operator==(const ClaimNumber&) const = default;
};

// Where a person first sees what a model learned.
struct ModelOpening {
    std::string view; // by id, of now or before
    std::string
        step; // path in the trace: whose picture is shown, or whose cell is pinned; empty: the view's own choice
    std::vector<std::int64_t> cell; // of that step, one entry an axis; empty: none
    std::int64_t head = 0; // from 0; a cell says its own

    bool operator==(const ModelOpening&) const = default;
};

// What a trained model that ships says of itself: the card in its file's metadata ("headroom.card").
struct ModelCard {
    std::string recipe; // id of the recipe that made it; empty: the model has no card
    std::string data; // what it learned from
    std::string licence; // of that data
    std::string claim; // one sentence: what it learned
    std::int64_t steps = 0;
    std::uint64_t seed = 0; // of weights, data and dropout
    double score = -1.0; // share of held-out tokens right, the decoder fed the right ones
    std::int64_t inputs = 0; // held-out inputs that the claim was measured on
    std::uint64_t inputsSeed = 0; // which they were drawn with
    std::vector<ClaimNumber> numbers;
    std::vector<std::string> samples; // inputs worth looking at; the first is the one it opens with
    ModelOpening opening;

    std::string toJson() const;
    static ModelCard fromJson(const std::string& json, const std::string& where); // throws Error
    bool operator==(const ModelCard&) const = default;
};

} // namespace headroom
