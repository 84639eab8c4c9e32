// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"
#include "trace/trace_data.h"

#include <torch/types.h>

#include <atomic>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// A tensor that remembers the step it came from; −1 while nothing is recorded.
struct Traced {
    torch::Tensor tensor;
    StepId step = -1;
};

// How a step is called, with its formula in the paper's symbols and the sentence that explains it. Literals only:
// nothing is copied unless a trace is recorded.
struct StepName {
    std::string_view name;
    std::string_view formula;
    std::string_view caption;

    constexpr StepName(const char* n) : name(n) {}
    constexpr StepName(std::string_view n, std::string_view f, std::string_view c) : name(n), formula(f), caption(c) {}
};

// The memory for all traces of one run, in bytes (1 GiB): see Tracer::Options::budget.
inline constexpr std::size_t kTraceBudget = std::size_t {1} << 30;

// Changes of one sequence as they act on each sequence of a batch.
std::vector<Intervention> forBatches(std::vector<Intervention> interventions);

// Thrown out of a forward pass when its job was cancelled.
struct Cancelled {};

// The names of the last axes of a result, outermost first. An empty name keeps what the operation works out.
using AxisNames = std::initializer_list<std::string_view>;

// Performs the operations of a forward pass. By default it is off: each operation is the tensor operation and nothing
// else. When it records, each operation also becomes a Step; when it has interventions, they act as the step is made.
// Operations work on the last axes, so the same forward runs batched ([batch, position, feature], in training) and
// unbatched ([position, feature], when a person looks). Used on one thread.
class Tracer {
public:
    struct Options {
        bool record = true;
        std::vector<Intervention> interventions;
        const std::atomic<bool>* cancel = nullptr; // checked at each step; throws Cancelled
        // Memory for the trace's numbers, in bytes; recording stays exact past it, reading becomes slower. Results are
        // kept whole until it is used up. From then on one that is larger than any row-sized result (of a Linear) so
        // far, as matrices [head, query, key] of a long text are, is kept as what it follows from, and a view that
        // reads a cell has it computed from a few thousand kept numbers at most (see Factors); an input that is
        // constant along its diagonals, as masks and distances are, is kept as one row. All else is kept whole whatever
        // the budget, and so are changes by hand: bytes ≤ budget + what grows with the length of the text, not with its
        // square. A matrix of more than a quarter of the budget is never there as a whole: what is computed from it is
        // computed by blocks, so that the forward of a long text needs no more memory than its rows.
        std::size_t budget = kTraceBudget;
    };

    Tracer(); // off
    explicit Tracer(Options options);
    ~Tracer();
    Tracer(const Tracer&) = delete;
    Tracer& operator=(const Tracer&) = delete;

    bool active() const { return m_recorder != nullptr; }

    bool training() const { return m_training; }
    void setTraining(bool training) { m_training = training; }
    // Every dropout of the forward with this probability instead of its own; −1: its own.
    void setDropout(double probability) { m_dropout = probability; }
    double dropoutOverride() const { return m_dropout; }
    // What a dropout with this probability of its own comes to: 0 outside training.
    double dropoutNow(double own) const { return !m_training ? 0.0 : m_dropout >= 0.0 ? m_dropout : own; }
    // Where dropout's numbers come from; nothing else draws any.
    void setSeed(std::uint64_t seed) { m_seed = seed; }
    std::uint64_t nextSeed(); // one for each dropout, in order

    // Puts "name/" (or "name.7/") before the paths of the steps made while it lives.
    class Scope {
    public:
        Scope(Tracer& tracer, std::string_view name, std::int64_t number = 0);
        ~Scope();
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Tracer& m_tracer;
        std::size_t m_length = 0;
    };

    // The step that is recorded next has the axes of this one, which has its shape: none are worked out.
    class AxesOf {
    public:
        AxesOf(Tracer& tracer, StepId step);
        ~AxesOf();
        AxesOf(const AxesOf&) = delete;
        AxesOf& operator=(const AxesOf&) = delete;

    private:
        Tracer& m_tracer;
    };

    // What comes from outside: the text. `labels` are those of the first named axis.
    Traced input(StepName name, torch::Tensor tensor, AxisNames axes, std::shared_ptr<const Labels> labels = {});
    // An input that another trace computed: the cells are those of `origin`.
    Traced input(StepName name, torch::Tensor tensor, AxisNames axes, Origin origin);
    // A weight of the model; `path` is its name in the checkpoint. Recorded once however often it is used.
    Traced parameter(const std::string& path, const torch::Tensor& tensor, AxisNames axes,
        std::shared_ptr<const Labels> labels = {});

    // Numbers that follow from where they stand, by `formula`, or from the token ids or edges in `inputs`; the caller
    // has computed them.
    Traced formula(StepName name, torch::Tensor tensor, AxisNames axes, Formula formula,
        std::shared_ptr<const Labels> labels = {}, const std::vector<Traced>& inputs = {});

    // The same of a matrix [rows, columns] that is constant along its diagonals: cell (i, j) is number
    // rows − 1 − i + j of `diagonals` [rows + columns − 1].
    Traced formulaOfDistance(
        StepName name, const torch::Tensor& diagonals, std::int64_t rows, AxisNames axes, Formula formula);

    // A weight of 16 bits stays so and is computed with in the type of x.
    Traced linear(StepName name, const Traced& x, const Traced& weight, const Traced& bias, std::string_view axis);
    Traced matmul(StepName name, const Traced& a, const Traced& b, Transposed transposed = {});
    // Broadcast as LibTorch does; an axis keeps the name of the first operand that has it in full.
    Traced add(StepName name, const Traced& a, const Traced& b);
    Traced add(StepName name, const std::vector<Traced>& parts); // all of one shape
    Traced subtract(StepName name, const Traced& a, const Traced& b);
    Traced multiply(StepName name, const Traced& a, const Traced& b);
    Traced divide(StepName name, const Traced& a, const Traced& b);
    // Of an operand that is given away the numbers may be replaced, where neither the trace nor anyone else holds them.
    Traced scale(StepName name, const Traced& x, Factor factor);
    Traced scale(StepName name, Traced&& x, Factor factor);
    // mask: 1 where a query may look at a key, 0 where not; broadcast over the leading axes.
    Traced mask(StepName name, const Traced& scores, const Traced& mask);
    Traced mask(StepName name, Traced&& scores, const Traced& mask);
    // condition ≠ 0 ? a : b, cell by cell; all are broadcast.
    Traced select(StepName name, const Traced& condition, const Traced& a, const Traced& b);
    Traced softmax(StepName name, const Traced& x); // over the last axis
    Traced logSoftmax(StepName name, const Traced& x); // its logarithm
    // What a softmax that gave the weights p passes back to its scores, of g = ∂p: p ∘ (g − Σ p ∘ g), the sum over the
    // last axis. One shape for p, g and the result.
    Traced softmaxBack(StepName name, const Traced& p, const Traced& g);
    // gain [feature], or [1] for NormFunction::Scale; bias [feature] for the two layer norms, else undefined.
    Traced normalise(
        StepName name, const Traced& x, const Traced& gain, const Traced& bias, NormFunction function, double epsilon);
    // What a norm of x passes back to x, of h = ∂y ∘ gain: ι (h − mean h) − n κ Σ (h ∘ n), over the last axis, with
    // n the row before its gain. LayerNorm: ι = 1 / √(variance + ε), κ = ι / d; with n − 1, s the deviation and ε
    // added to it: ι = 1 / (s + ε), κ = 1 / (s (d − 1)). RMSNorm: as LayerNorm, no mean. ScaleNorm: no mean,
    // ι = 1 / max(‖x‖, ε), κ = ι, or 0 for a row shorter than ε. One shape for x, h and the result.
    Traced normBack(StepName name, const Traced& x, const Traced& h, NormFunction function, double epsilon);
    // limit: of ActivationKind::Clip.
    Traced activation(StepName name, const Traced& x, ActivationKind function, double limit = 0.0);
    // Rows of the table [row, feature] chosen by whole numbers: [...] → [..., feature].
    Traced gather(StepName name, const Traced& table, const Traced& indices, std::string_view axis);
    Traced rearrange(StepName name, const Traced& x, std::vector<Move> moves, AxisNames axes);
    Traced concatenate(StepName name, const std::vector<Traced>& parts, int axis);
    // The axis counts from the end: −1 is the last.
    Traced reduce(StepName name, const Traced& x, ReduceFunction function, int axis);
    Traced accumulate(StepName name, const Traced& x, int axis); // running sum; the axis stays
    Traced accumulateLargest(StepName name, const Traced& x, int axis); // running maximum
    // y_i = share_i · y_(i−1) + x_i along an axis that both have; the first share meets nothing.
    Traced accumulateFading(StepName name, const Traced& x, const Traced& share, int axis);
    // Edges of a graph: `destination` [edge] says which of `nodes` each row of x [edge, ...] goes to.
    Traced edgeSoftmax(StepName name, const Traced& x, const Traced& destination, std::int64_t nodes);
    Traced aggregate(
        StepName name, const Traced& x, const Traced& destination, std::int64_t nodes, std::string_view axis);
    // One rule of adaptive computation time; `strict` says which side a sum equal to the threshold falls on.
    Traced halting(StepName name, const std::vector<Traced>& inputs, HaltingFunction function, double threshold = 0.0,
        bool strict = false);
    // Numbers that no single operation gives: gradients, results of forwards made anew. `inputs` are the steps they
    // tell of.
    Traced measure(StepName name, torch::Tensor tensor, std::vector<StepId> inputs, std::vector<Axis> axes);
    // A step that was recorded elsewhere: its numbers are taken as they are and kept whole, whatever the budget.
    // `withoutSources`: they do not follow from `inputs` by the operation and its recipe.
    Traced restore(StepName name, Operation operation, torch::Tensor tensor, std::vector<StepId> inputs,
        std::vector<Axis> axes, Recipe recipe, bool withoutSources);
    // What a forward left that was not recorded: keys and values of a cache, memory.
    Traced leftBefore(StepName name, torch::Tensor tensor, AxisNames axes);
    // Zeroes values with the given probability and scales the rest up; the identity outside training. Its steps are
    // called after that of x: "weights_dropout" and, for what is kept, "weights_dropout_mask".
    Traced dropout(const Traced& x, double probability);
    Traced addDropout(StepName name, const Traced& x, const Traced& y, double probability); // x + dropout(y)

    // The steps recorded so far; none while nothing is recorded.
    const std::vector<Step>& steps() const;
    // One of them again. Throws Error if the trace keeps it as factors only, for the text is too long.
    Traced recorded(StepId id) const;

    // How it was made, and the changes by hand that acted on it.
    const Recipe& recipe(StepId id) const;
    const std::vector<Intervention>& changes(StepId id) const;
    // Names and labels for the axes of the step that was just recorded. Throws std::logic_error for other sizes.
    Traced named(const Traced& x, std::vector<Axis> axes);

    // The labels of the last axes of a recorded step; null if there are none.
    std::shared_ptr<const Labels> labels(const Traced& x, int axisFromEnd) const;

    // The record so far, moved out; null if nothing was recorded. Copies what lies on a device to the host.
    std::shared_ptr<const Trace> finish();

private:
    class Recorder;

    torch::Tensor late(
        Operation operation, const std::vector<const Traced*>& operands, const Index& sizes, const Recipe& recipe = {});
    Traced held(const Traced& x) const; // its numbers, also where it is a result too large to be there

    Traced unary(const StepName& name, Operation operation, const Traced& x, torch::Tensor y, Recipe recipe = {});
    Traced binary(const StepName& name, Operation operation, const Traced& a, const Traced& b, torch::Tensor y);
    Traced shares(const StepName& name, const Traced& x, torch::Tensor y, Recipe recipe);
    Traced scale(const StepName& name, const Traced& x, Factor factor, bool replace);
    Traced mask(const StepName& name, const Traced& scores, const Traced& mask, bool replace);

    std::unique_ptr<Recorder> m_recorder;
    bool m_training = false;
    double m_dropout = -1.0;
    std::uint64_t m_seed = 0;
    std::uint64_t m_drops = 0;
};

} // namespace headroom
