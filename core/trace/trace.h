// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "matrix.h"
#include "trace/explanation.h"
#include "trace/intervention.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom {

enum class Operation {
    Input, // what came from outside: the text as token ids, and what an earlier forward left
    Parameter, // a weight of the model
    Formula, // a function of where a number stands: sinusoids, masks, distances; or of a token
    Linear, // y = x Wᵀ + b
    Matmul,
    Add,
    Subtract,
    Multiply,
    Divide,
    Scale, // times one number
    Mask,
    Softmax, // over the last axis, or over the edges that end in one node
    SoftmaxBack, // what a softmax over the last axis passes back to its scores
    Normalise,
    NormBack, // what a norm passes back to its rows
    Activation,
    Gather, // rows of a table looked up by index
    Rearrange, // numbers move, none changes: transpose, reshape, slice, pad, windows, concatenate
    Reduce, // sum, mean or maximum over an axis
    Accumulate, // running sum or maximum along an axis; a second operand: the share of what came before that stays
    Aggregate, // sum of the rows that go to the same place: messages along the edges of a graph
    Select, // one of two operands, by a condition
    Halting, // adaptive computation time: the rules that decide how much of a step counts
    Measure, // found by running the model again, as gradients are; its caption says how
};

// "linear", "matmul", … : the names used in files, in JSON and on screen.
const char* toString(Operation operation);

// What stands behind the numbers of a step.
enum class Provenance {
    Derived, // other recorded numbers, or where each stands: explain re-derives them
    Given, // the text and the weights
    Measured, // a forward run again, as for gradients
};
const char* toString(Provenance provenance);

class Trace;
struct Recipe; // core only: trace/trace_data.h

// Where an input of a forward pass was computed: in an earlier one, cell by cell. A memory row leads back to the
// segment it was left by.
struct Origin {
    std::shared_ptr<const Trace> trace;
    StepId step = -1;
};

// What a step belongs to, by its name: see trace/step_names.h.
enum class StepRole { None, Query, Key, Value, Position };

// What a step of Operation::Scale does to every number.
struct Factor {
    double number = 1.0;
    bool root = false; // by √number
    bool divides = false; // else multiplies

    static Factor times(double number) { return {number, false, false}; }
    static Factor timesRoot(double number) { return {number, true, false}; }
    static Factor over(double number) { return {number, false, true}; }
    static Factor overRoot(double number) { return {number, true, true}; }
    double value() const; // what every number is multiplied with
    std::string text() const; // as people write it: "÷ √8"
};

// Which operands of a Matmul are read with their last two axes exchanged: aᵀ b, a bᵀ.
struct Transposed {
    bool first = false, second = false;
};

// One recorded operation and its result.
struct Step {
    StepId id = -1;
    std::string path; // unique, e.g. "decoder.1/self_attention/weights": layers count from 1
    std::string title; // the last part, as a person reads it: "weights"
    std::string formula; // in the paper's symbols: "softmax(q kᵀ / √8)"
    std::string caption; // one sentence: what happens here
    Operation operation = Operation::Input;
    std::vector<Axis> axes; // outermost first; an unbatched forward has no batch axis
    std::vector<StepId> inputs;
    StepRole role = StepRole::None;
    Factor factor {}; // Scale
    Transposed transposed {}; // Matmul
    bool logarithm = false; // Softmax: its logarithm
    bool changedByHand = false; // an intervention changed cells of this very step
    bool downstream = false; // computed from a step that was changed by hand
    bool recorded = false; // its numbers were computed elsewhere and read from a file
    bool withoutSources = false; // recorded, and the file does not hold what they follow from

    Index shape() const;
    std::string_view name() const
    {
        return std::string_view(path).substr(path.rfind('/') + 1);
    } // of the path, the last
    StepId input(std::size_t i) const; // throws Error where there is none: a recorded trace may have left it out
    std::string_view scope() const; // of the path, what comes before the name: "decoder.1/self_attention"
    // About the forward pass, not part of it: of a study, of a backward pass or of the number that one begins at.
    bool study() const
    {
        return path.starts_with("study/") || path.starts_with("backward/") || path.starts_with("objective/");
    }
    // On the timeline: not what is there before the forward begins.
    bool computed() const
    {
        return operation != Operation::Input && operation != Operation::Parameter && operation != Operation::Formula;
    }
};

// Which two axes of a step to show, and where to stand on the others.
struct Slice {
    Index at; // one entry per axis; the entries of `rows` and `columns` are ignored
    int rows = -1; // −1: the last axis but one (a vector becomes one row)
    int columns = -1; // −1: the last axis
};

constexpr std::int64_t kNowhere = -1; // in a list of places

// The immutable record of one forward pass: the timeline a person scrubs, the tree the outline shows and the graph
// that explain walks. Safe to read from any thread; no call computes with LibTorch.
class Trace {
public:
    struct Data; // core only: trace/trace_data.h

    explicit Trace(std::shared_ptr<const Data> data);
    ~Trace();

    const std::vector<Step>& steps() const; // inputs before the steps that use them; steps()[id].id == id
    const Step& step(StepId id) const { return steps()[static_cast<std::size_t>(id)]; }
    std::optional<StepId> find(std::string_view path) const;
    const std::vector<StepId>& timeline() const; // the computed steps, in order
    std::vector<StepId> users(StepId id) const; // the steps that take this one as input
    const Origin* origin(StepId id) const; // of an input that another trace computed; null otherwise
    const Recipe& recipe(StepId id) const; // core only
    Provenance provenance(StepId id) const;
    // Past the memory budget a step's numbers are not kept: they are computed again, in double precision, when they
    // are read. Some of LibTorch's own are kept all the same, to check by: at these cells.
    bool recomputed(StepId id) const;
    const std::vector<Index>& sampled(StepId id) const;

    double value(StepId id, const Index& at) const;
    double untouched(StepId id, const Index& at) const; // before a change by hand
    bool masked(StepId id, const Index& at) const; // closed by a mask: hatch it, show no number
    bool changedByHand(StepId id, const Index& at) const;
    Matrix matrix(StepId id, const Slice& slice = {}) const;
    std::vector<float> values(StepId id) const; // row-major
    std::vector<float> values(StepId id, std::int64_t begin, std::int64_t count) const; // a run of them
    // Smallest and largest finite, unmasked value; {0, 0} if there is none.
    std::pair<double, double> range(StepId id) const;
    std::int64_t notFinite(StepId id) const; // NaN and ±∞ in the step
    // Memory of the numbers it keeps, in bytes: each piece of memory once, however many steps look into it, and without
    // the model's own weights. See Tracer::Options::budget.
    std::size_t bytes() const;

    const Data& data() const { return *m_data; } // core only

    // Where each number of a step stood in an earlier one that it came from by movement alone (Operation::Rearrange):
    // its place there, row-major, or kNowhere where it is another number, a zero put there for one. In row-major order;
    // `before`: only those at this place of the first axes, as of one head.
    std::vector<std::int64_t> standsFor(StepId id, StepId ancestor, const Index& before = {}) const;

    // Why this number: re-derives it in double precision from the recorded inputs of its step.
    Explanation explain(StepId id, const Index& at) const;

private:
    std::shared_ptr<const Data> m_data;
};

std::int64_t innerSize(const Trace& trace, const Step& product); // of a Linear or Matmul: how many products a cell adds

// The number as people read it on screen and in formulas: U+2212 for minus, no exponent for ordinary sizes.
std::string formatNumber(double value, int decimals = 3);
// A share in percent, without the sign. Further decimals are shown where a share below 1 would read 100 or one above 0
// would read 0.
std::string formatPercent(double share, int decimals = 1);

} // namespace headroom
