// SPDX-License-Identifier: GPL-3.0-or-later
#include "backward/backward.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"
#include "trace/trace_data.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace headroom {

namespace {

constexpr std::string_view kBelow = "backward/";
constexpr double kShare = 1e-5; // of the largest of what a gradient's rule added up

// Of rows [.., feature] that a norm makes: the rows before their gain, and as columns [.., 1] ι and κ of
// Tracer::normBack.
struct NormParts {
    torch::Tensor normalised, inverse, stretch;
    bool centred = false;
};

NormParts normParts(const torch::Tensor& x, NormFunction function, double epsilon)
{
    const auto width = static_cast<double>(x.size(-1));
    const bool centred = function == NormFunction::Layer || function == NormFunction::LayerUnbiased;
    const torch::Tensor row = centred ? x - x.mean(-1, true) : x, squares = row.square();
    NormParts parts;
    parts.centred = centred;
    switch (function) {
    case NormFunction::Layer:
    case NormFunction::Rms:
        parts.inverse = torch::rsqrt(squares.mean(-1, true) + epsilon);
        parts.stretch = parts.inverse / width;
        break;
    case NormFunction::LayerUnbiased: {
        const torch::Tensor deviation = (squares.sum(-1, true) / (width - 1.0)).sqrt();
        parts.inverse = (deviation + epsilon).reciprocal();
        parts.stretch = torch::where(
            deviation > 0, (deviation * (width - 1.0)).reciprocal(), torch::zeros_like(deviation));
        break;
    }
    case NormFunction::Scale: {
        const torch::Tensor length = squares.sum(-1, true).sqrt();
        parts.inverse = length.clamp_min(epsilon).reciprocal();
        parts.stretch = torch::where(length >= epsilon, parts.inverse, torch::zeros_like(length));
        break;
    }
    }
    parts.normalised = row * parts.inverse;
    return parts;
}

// What the rule of a gradient added up for each cell, without signs: where terms cancel, as for the bias of a key,
// rounding leaves a share of their size, not of what is left. Ends at the gradients that arrived, where these did not
// only move, and at the forward pass.
class Sizes {
public:
    explicit Sizes(const Tracer& t) : m_t(t) {}

    torch::Tensor of(StepId id, bool own = true)
    {
        const Step& step = m_t.steps()[static_cast<std::size_t>(id)];
        const bool within = own || step.path.starts_with("backward/through/")
            || step.path.starts_with("backward/arrivals/");
        const torch::Tensor size = m_t.recorded(id).tensor.to(torch::kDouble).abs();
        return within ? torch::maximum(ofTerms(step, size), size) : size;
    }

private:
    bool isGradient(StepId id) const { return m_t.steps()[static_cast<std::size_t>(id)].path.starts_with(kBelow); }

    torch::Tensor ofTerms(const Step& step, const torch::Tensor& size)
    {
        const Recipe& recipe = m_t.recipe(step.id);
        const bool moves = step.operation == Operation::Rearrange || step.operation == Operation::Select
            || step.operation == Operation::Scale;
        const auto in = [&](std::size_t i) {
            return Traced {of(step.inputs[i], moves && isGradient(step.inputs[i])), -1};
        };
        const auto places = [&](std::size_t i) { return m_t.recorded(step.inputs[i]); };
        Tracer off;
        switch (step.operation) {
        case Operation::Add: {
            torch::Tensor sum = in(0).tensor;
            for (std::size_t i = 1; i < step.inputs.size(); ++i)
                sum = sum + in(i).tensor;
            return sum;
        }
        case Operation::Subtract: return in(0).tensor + in(1).tensor;
        case Operation::Select: return off.select("", places(0), in(1), in(2)).tensor;
        case Operation::Multiply: return in(0).tensor * in(1).tensor;
        case Operation::Divide: return in(0).tensor / places(1).tensor.to(torch::kDouble).abs();
        case Operation::Scale: return in(0).tensor * std::abs(recipe.factor.value());
        case Operation::Matmul: return off.matmul("", in(0), in(1), recipe.transposed).tensor;
        case Operation::Linear: return torch::linear(in(0).tensor, in(1).tensor);
        case Operation::Reduce: return off.reduce("", in(0), recipe.reduce, recipe.axis).tensor;
        case Operation::Accumulate:
            return step.inputs.size() > 1 ? off.accumulateFading("", in(0), in(1), recipe.axis).tensor
                                          : off.accumulate("", in(0), recipe.axis).tensor;
        case Operation::Rearrange:
            return step.inputs.size() == 1 ? off.rearrange("", in(0), recipe.moves, {}).tensor : size;
        case Operation::SoftmaxBack: {
            const torch::Tensor p = in(0).tensor, g = in(1).tensor;
            return p * (g + (p * g).sum(-1, true));
        }
        case Operation::NormBack: {
            const NormParts norm = normParts(places(0).tensor.to(torch::kDouble), recipe.norm, recipe.epsilon);
            const torch::Tensor h = in(1).tensor, n = norm.normalised.abs();
            return (norm.centred ? h + h.mean(-1, true) : h) * norm.inverse + n * norm.stretch * (h * n).sum(-1, true);
        }
        case Operation::Aggregate: return off.aggregate("", in(0), places(1), step.axes.front().size, "").tensor;
        case Operation::Gather: return off.gather("", in(0), places(1), "").tensor;
        default: return size;
        }
    }

    const Tracer& m_t;
};

// The number again, by LibTorch alone.
torch::Tensor numberOf(
    const Tracer& t, Tracer& again, const Objective& objective, const Traced& logits, bool logarithms)
{
    if (objective.kind == Objective::Kind::Cells) {
        for (const Step& step : again.steps())
            if (step.path == objective.step) {
                torch::Tensor cells = again.recorded(step.id).tensor;
                for (std::size_t axis = 0; axis < objective.at.size(); ++axis)
                    if (objective.at[axis] != Intervention::kAll)
                        cells = cells.narrow(static_cast<std::int64_t>(axis), objective.at[axis], 1);
                return cells.sum();
            }
        throw Error(say("The same forward, run again, has no step %1.", objective.step));
    }
    // Which tokens: as they were found by their labels in what is compared.
    const auto tokenOf = [&](const std::string& token) {
        const Axis axis = t.steps()[static_cast<std::size_t>(logits.step)].axes.back();
        for (std::int64_t id = 0; axis.labels && id < axis.size; ++id)
            if ((*axis.labels)[static_cast<std::size_t>(id)] == token)
                return id;
        return static_cast<std::int64_t>(std::stoll(token.substr(1)));
    };
    const torch::Tensor rows = logits.tensor;
    if (objective.kind == Objective::Kind::Logit) {
        const torch::Tensor row = rows.select(-2, objective.targets.front().position);
        const torch::Tensor logit = row.select(-1, tokenOf(objective.targets.front().token));
        return objective.against.empty() ? logit : logit - row.select(-1, tokenOf(objective.against));
    }
    const torch::Tensor logs = logarithms ? rows : torch::log_softmax(rows, -1);
    const std::int64_t vocabulary = rows.size(-1);
    torch::Tensor loss = torch::zeros({}, rows.options());
    for (const Objective::Target& target : objective.targets) {
        const torch::Tensor log = logs.select(-2, target.position);
        torch::Tensor aim;
        if (objective.toOthersOnly && objective.smoothing > 0.0) {
            aim = torch::full({vocabulary}, objective.smoothing / static_cast<double>(vocabulary - 2),
                rows.options().requires_grad(false));
            aim[0] = 0.0;
            aim[tokenOf(target.token)] = 1.0 - objective.smoothing;
        } else {
            aim = torch::full({vocabulary}, objective.smoothing / static_cast<double>(vocabulary),
                rows.options().requires_grad(false));
            aim[tokenOf(target.token)] += 1.0 - objective.smoothing;
        }
        loss = loss - (aim * log).sum();
    }
    return loss / static_cast<double>(objective.targets.size());
}

} // namespace

double gradientYardstick(const Tracer& t, StepId gradient, double largest)
{
    return kShare * std::max(largest, Sizes(t).of(gradient).max().item<double>());
}

std::vector<BackwardResult::Compared> compareWithAutograd(
    const Tracer& t, Tracer& again, const Objective& objective, const Traced& logits, bool logarithms)
{
    std::unordered_map<const void*, int> uses; // a tensor that two steps share has both their gradients
    for (const Step& step : again.steps())
        ++uses[again.recorded(step.id).tensor.unsafeGetTensorImpl()];
    std::map<std::string, StepId> gradientOf;
    for (const Step& step : t.steps())
        if (step.path.starts_with(kBelow))
            gradientOf.emplace(step.path.substr(kBelow.size()), step.id);
    std::vector<const Step*> asked; // every weight, and every step that has a gradient here
    std::vector<torch::Tensor> leaves;
    for (const Step& step : again.steps()) {
        const torch::Tensor tensor = again.recorded(step.id).tensor;
        if (!tensor.requires_grad() || uses[tensor.unsafeGetTensorImpl()] > 1
            || (step.operation != Operation::Parameter && !gradientOf.contains(step.path)))
            continue;
        asked.push_back(&step);
        leaves.push_back(tensor);
    }
    const torch::Tensor number = numberOf(t, again, objective, logits, logarithms);
    const auto gradients = torch::autograd::grad({number}, leaves, {}, false, false, true);
    std::vector<BackwardResult::Compared> compared;
    double largestOfAll = 0.0;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const auto found = gradientOf.find(asked[i]->path);
        torch::Tensor own, other = gradients[i];
        if (found != gradientOf.end())
            own = t.recorded(found->second).tensor.to(torch::kDouble);
        else if (!other.defined())
            continue; // the number does not follow from this weight
        other = other.defined() ? other.detach().to(torch::kDouble) : torch::zeros_like(own);
        own = own.defined() ? own : torch::zeros_like(other);
        BackwardResult::Compared one;
        one.path = asked[i]->path;
        one.parameter = asked[i]->operation == Operation::Parameter;
        if (own.numel() > 0) {
            one.difference = (own - other).abs().max().item<double>();
            const double largest = other.abs().max().item<double>();
            largestOfAll = std::max(largestOfAll, largest);
            one.allowed = found != gradientOf.end() ? gradientYardstick(t, found->second, largest) : kShare * largest;
        }
        compared.push_back(std::move(one));
    }
    for (BackwardResult::Compared& one : compared)
        one.allowed = std::max(one.allowed, kOfAllGradients * largestOfAll);
    return compared;
}

} // namespace headroom
