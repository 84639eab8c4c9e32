// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/rotary.h"
#include "matrix.h"

#include <limits>
#include <optional>

namespace headroom {

// What a number is a function of where it stands, and of settings: sinusoids, masks, distances. LibTorch computes it
// where the forward needs it; explain re-derives it from this.
enum class FormulaFunction {
    Constant, // value
    Count, // column + the number of the cell, row by row from 0
    // Of a position m, the row, and a feature, the column.
    Sinusoids, // sin, cos of m / 10000^(2i/d), in turn
    SinesThenCosines, // all sines, then all cosines of m / 10000^(i/(d/2 − 1))
    SinesThenCosinesOfPaper, // of m / 10000^(2i/d)
    DistanceSinusoids, // all sines, then all cosines of m / 10000^(2i/d); m counts down, |m| at most `most` if not 0
    FourierFeatures, // x, sin(π f x), cos(π f x), with x from −1 to 1 over `most` positions
    RotaryCosine, // of m · f_i, one i for each pair of columns: see Formula::rotary
    RotarySine, // the same, below 0 for the first column of a pair
    // Of a query i, the row, and a key j, the column; or of an edge j → i, whose ends are the two inputs.
    NegatedDistance, // −|j − i|, never above 0
    ClippedDistance, // clip(j − i, least, most) − least: a row of a table
    Bucket, // of j − i, as T5 shares distances out: see Formula::buckets
    Within, // 1 where least ≤ j − i ≤ most, else 0
    Slope, // ALiBi's of head `column`
    // Of the token, the one input.
    OtherToken, // 1 where it is not `least`, else 0
    CountedPosition, // least + the tokens up to here that are not `most`; least where it is `most` itself
    InCluster, // 1 where least ≤ token ≤ most, else 0
    NumberInCluster, // token − least there, else 0
    // Of a node or an edge of a graph, by its number: see Formula::lengths.
    PlaceOfNode,
    EdgeSource,
    EdgeDestination,
    DropoutMask, // 0 or 1 / (1 − value), by the random number of the cell: see trace/dropout.h
    LetThrough, // (step that was changed by hand): 0 where a cell was set, its factor where it was scaled, else 1
    LengthPenalty, // ((5 + column) / 6)^value
    LookingDirections, // right, up and towards the eye, in columns, of one who has gone around by `value` degrees
    // Of the passes of an evaluation: see Formula::stride.
    EvaluatedRows, // 1 where token `column` runs for position `row`
    EvaluatedPairs, // queries times keys
    // Decisions of decoding; inputs in parentheses. Of equal numbers the first counts as larger.
    RankedToken, // (logits, token drawn): the next likeliest of row places[text]; the drawn one from text `count` on
    DrawnToken, // (logits), or (logits, shares, random number): the likeliest, or where the shares so far exceed it
    RandomNumber, // from 0 to 1: number `column` of `seed`
    ParentInBeam, // (totals, finished): of the `count` best texts those that go on, best first; −1 before the first
    ParentWritten, // (tokens, token drawn): the text that ends in it; −1 before the first
    LeftBeam, // (totals, finished[, next totals, next parents]): the step in which a text was given up, 0 if none was
    NotWritten, // (tokens, token drawn): this step, 0 for the text that ends in it
    BestTexts, // (scores of all, then dropped and finished of each step): places of the kept ones by score
    ChosenText, // (best texts): step and text of text `count` of all, of the best for −1
};

struct Formula {
    static constexpr std::int64_t kUnbounded = std::numeric_limits<std::int32_t>::max();

    FormulaFunction function = FormulaFunction::Constant;
    double value = 0.0;
    std::int64_t row = 0, column = 0; // what the first row and the first column stand for
    std::optional<Index> places = std::nullopt; // what each row stands for, or each node that edges end in
    std::int64_t least = -kUnbounded, most = kUnbounded;

    // Bucket: the first `exact` of the `side` buckets of a direction hold one distance each, the others widen with the
    // logarithm up to `most`.
    struct Buckets {
        bool bidirectional = false;
        std::int64_t side = 0, exact = 0;
    } buckets {};

    // Decisions: what each text or step has: the tokens of the logits' columns, how many texts a step has.
    Index tokens {}, texts {};

    // Edges: the nodes of each sequence that edges start from and end in; causal ones do not start behind their end,
    // nor `most` or more before it.
    Index lengths {}, destinationLengths {};
    bool causal = false;

    RotaryRule rotary {}; // RotaryCosine, RotarySine

    std::uint64_t seed = 0; // DropoutMask

    // EvaluatedRows, EvaluatedPairs: passes of `stride` positions each, over at most `window` tokens, the whole of
    // which runs for a single position; at most `memory` rows of memory are read besides, or always as many.
    std::int64_t stride = 1, window = 1, count = 0, memory = 0;
    bool memoryFull = false;
};

} // namespace headroom
