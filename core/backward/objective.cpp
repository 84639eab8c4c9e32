// SPDX-License-Identifier: GPL-3.0-or-later
#include "backward/objective.h"

#include "backward/backward.h"
#include "error.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "text/say.h"
#include "text/utf8.h"
#include "trace/intervention_text.h"

#include <charconv>
#include <cmath>

namespace headroom {

namespace {

// "12" or "#12"; −1 where it is not written so.
std::int64_t wholeNumberOf(std::string_view text)
{
    std::int64_t number = -1;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc {} && stop == text.data() + text.size() && number >= 0 ? number : -1;
}

struct Places {
    std::vector<std::int64_t> rows, tokens; // of each target
};

std::int64_t tokenOf(const std::string& token, const Axis& vocabulary)
{
    if (vocabulary.labels)
        for (std::size_t id = 0; id < vocabulary.labels->size(); ++id)
            if ((*vocabulary.labels)[id] == token)
                return static_cast<std::int64_t>(id);
    if (token.starts_with('#'))
        if (const std::int64_t id = wholeNumberOf(std::string_view(token).substr(1)); id >= 0 && id < vocabulary.size)
            return id;
    throw Error(say("The vocabulary has no token \"%1\"; give one that it has, or its number from #0 to #%2.",
        escaped(token, 60), vocabulary.size - 1));
}

Places placesOf(const Objective& objective, const Step& logits)
{
    Places places;
    const std::int64_t rows = logits.axes[logits.axes.size() - 2].size;
    for (const Objective::Target& target : objective.targets) {
        if (target.position < 0 || target.position >= rows)
            throw Error(say("There is no position %1: this run has %2, counted from 0.", target.position, rows));
        places.rows.push_back(target.position);
        places.tokens.push_back(tokenOf(target.token, logits.axes.back()));
    }
    if (places.rows.empty())
        throw Error(say("A loss needs at least one position with its token."));
    return places;
}

// [position, vocabulary] → [target]: of each target's row its token.
Traced picked(Tracer& t, const StepName& name, const Traced& rows, const std::vector<std::int64_t>& tokens)
{
    const std::int64_t count = rows.tensor.size(-2), vocabulary = rows.tensor.size(-1);
    Index places;
    for (std::int64_t i = 0; i < count; ++i)
        places.push_back(i * vocabulary + tokens[static_cast<std::size_t>(i)]);
    return t.rearrange(
        name, rows, {reshapeLast(2, {count * vocabulary}), pickAlong(-1, std::move(places))}, {"position"});
}

Traced one(Tracer& t, const StepName& name, const Traced& x, ReduceFunction function)
{
    if (x.tensor.numel() == 1)
        return t.rearrange(name, x, {reshapeLast(static_cast<int>(x.tensor.dim()), {1})}, {"sum"});
    const Traced row = t.rearrange({"row", "", "All of them in one row."}, x,
        {reshapeLast(static_cast<int>(x.tensor.dim()), {1, x.tensor.numel()})}, {"sum", "place"});
    return t.reduce(name, row, function, -1);
}

Traced logProbabilities(Tracer& t, const Traced& logits, bool logarithms)
{
    return logarithms ? logits
                      : t.logSoftmax({"log_probabilities", "log softmax(logits)",
                                         "The logarithm of each token's probability, at temperature 1 as in training."},
                          logits);
}

// Of log-probabilities [position, vocabulary]: the loss of each target.
Traced recordLosses(
    Tracer& t, const Traced& asked, const std::vector<std::int64_t>& tokens, double smoothing, bool toOthersOnly)
{
    Traced gained = picked(
        t, {"log_probability", "log p(target)", "The logarithm of each target's probability."}, asked, tokens);
    if (smoothing > 0.0 && !toOthersOnly) {
        const Traced even = t.reduce({"even", "mean over the vocabulary of log p",
                                         "What a target would gain that spreads evenly over all tokens."},
            asked, ReduceFunction::Mean, -1);
        gained = t.add(
            {"smoothed", "(1 − ε) log p(target) + ε · mean log p",
                "Label smoothing: a share ε of the target goes to all tokens alike (Szegedy et al. 2016, section 7)."},
            t.scale(
                {"kept", "(1 − ε) log p(target)", "The target's own share."}, gained, Factor::times(1.0 - smoothing)),
            t.scale({"spread", "ε · mean log p", "The share of all tokens."}, even, Factor::times(smoothing)));
    } else if (smoothing > 0.0) {
        const std::int64_t vocabulary = asked.tensor.size(-1);
        if (vocabulary < 3)
            throw Error(
                say("Label smoothing over the other tokens needs a vocabulary of at least 3; it has %1.", vocabulary));
        const Traced sum = t.reduce({"sum", "Σ log p", "Over the whole vocabulary."}, asked, ReduceFunction::Sum, -1);
        const Traced padding = picked(t, {"padding", "log p(padding)", "Padding is never a target."}, asked,
            std::vector<std::int64_t>(tokens.size(), 0));
        const Traced others = t.subtract({"others", "Σ log p of the other tokens", "Without the target and padding."},
            t.subtract({"without_padding", "Σ log p − log p(padding)", "Without padding."}, sum, padding), gained);
        const double share = smoothing / static_cast<double>(vocabulary - 2);
        const Traced cross = t.add({"smoothed", "(1 − ε) log p(target) + ε / (V − 2) Σ log p of others",
                                       "Label smoothing over the other tokens (The Annotated Transformer)."},
            t.scale(
                {"kept", "(1 − ε) log p(target)", "The target's own share."}, gained, Factor::times(1.0 - smoothing)),
            t.scale({"spread", "ε / (V − 2) Σ", "The share of the others."}, others, Factor::times(share)));
        const auto ofTarget = [](double q) { return q > 0.0 ? q * std::log(q) : 0.0; };
        const double entropy = ofTarget(1.0 - smoothing) + smoothing * std::log(share);
        const Traced least = t.formula(
            {"target_entropy", "Σ q log q", "What a perfect prediction would gain: taken away, so that it costs 0."},
            torch::full({1}, entropy, cross.tensor.options()), {"constant"}, {.value = entropy});
        gained = t.subtract({"divergence", "Σ q log p − Σ q log q",
                                "The negative Kullback–Leibler divergence from the smoothed target."},
            cross, least);
    }
    return t.scale(
        {"losses", "−log p", "The loss of each target: how surprising it is, in nats."}, gained, Factor::times(-1.0));
}

Traced recordLoss(Tracer& t, const Objective& objective, const Traced& logits, bool logarithms)
{
    const Places places = placesOf(objective, t.steps()[static_cast<std::size_t>(logits.step)]);
    const Traced asked = t.rearrange({"asked", "the rows of the targets", "The positions that count."},
        logProbabilities(t, logits, logarithms), {pickAlong(-2, places.rows)}, {"position", "vocabulary"});
    const Traced losses = recordLosses(t, asked, places.tokens, objective.smoothing, objective.toOthersOnly);
    return one(t, {"number", "mean over targets", "The loss: the mean over the targets that count."}, losses,
        ReduceFunction::Mean);
}

Traced recordLogit(Tracer& t, const Objective& objective, const Traced& logits)
{
    const Step step = t.steps()[static_cast<std::size_t>(logits.step)];
    const Places places = placesOf(objective, step);
    const auto cell = [&](const StepName& name, std::int64_t token) {
        const std::int64_t row = places.rows.front();
        return t.rearrange(
            name, logits, {sliceAxis(-2, row, row + 1), sliceAxis(-1, token, token + 1), reshapeLast(2, {1})}, {"sum"});
    };
    if (objective.against.empty())
        return cell(
            {"number", "logit(token)", "The logit of the chosen token at the chosen position."}, places.tokens.front());
    const Traced first = cell({"logit", "logit(token)", "The logit of the first token."}, places.tokens.front());
    const Traced second = cell({"other_logit", "logit(other)", "The logit of the second token."},
        tokenOf(objective.against, step.axes.back()));
    return t.subtract(
        {"number", "logit(token) − logit(other)", "How much the first token's logit lies above the second's."}, first,
        second);
}

Traced recordCells(Tracer& t, const Objective& objective)
{
    const auto& steps = t.steps();
    const auto found = std::find_if(
        steps.begin(), steps.end(), [&](const Step& step) { return step.path == objective.step; });
    if (found == steps.end())
        throw Error(say("This run has no step \"%1\".", escaped(objective.step, 200)));
    const Step step = *found;
    const Traced x = t.recorded(step.id);
    if (!x.tensor.is_floating_point())
        throw Error(say("%1 holds whole numbers, which have no gradient.", step.path));
    Intervention cells;
    cells.at = objective.at;
    if (!cells.fits(step.shape()))
        throw Error(say("%1 has no such cell; its axes have the sizes %2.", step.path, [&] {
            std::string sizes;
            for (const Axis& axis : step.axes)
                sizes += (sizes.empty() ? "" : " × ") + std::to_string(axis.size);
            return sizes;
        }()));
    std::vector<Move> moves;
    for (std::size_t axis = 0; axis < objective.at.size(); ++axis)
        if (const std::int64_t at = objective.at[axis]; at != Intervention::kAll)
            moves.push_back(sliceAxis(static_cast<int>(axis) - static_cast<int>(objective.at.size()), at, at + 1));
    const Traced chosen = t.rearrange(
        {"chosen", "the chosen cells", "The cells whose sum is asked about."}, x, std::move(moves), {});
    return one(t, {"number", "Σ of the chosen cells", "The sum of the chosen cells."}, chosen, ReduceFunction::Sum);
}

// Where `open`, "=TOKEN" leaves the position to the run.
Objective::Target targetOf(const std::string& text, const char* form, bool open)
{
    const std::size_t sign = text.find('=');
    const bool left = open && sign == 0;
    Objective::Target target;
    target.position = left || sign == std::string::npos ? -1 : wholeNumberOf(std::string_view(text).substr(0, sign));
    if ((target.position < 0 && !left) || sign + 1 >= text.size())
        throw Error(say("\"%1\" is no position and token; write %2, positions from 0.", escaped(text, 60), form));
    target.token = text.substr(sign + 1);
    return target;
}

constexpr std::string_view kLoss = "loss", kLogit = "logit", kCells = "cells";

constexpr const char* kTarget = "POSITION=TOKEN";

Objective logitOf(const std::string& text, bool open)
{
    Objective objective;
    objective.kind = Objective::Kind::Logit;
    Objective::Target target = targetOf(text, "POSITION=TOKEN or POSITION=TOKEN-TOKEN", open);
    if (const std::size_t minus = target.token.find('-', 1);
        minus != std::string::npos && minus + 1 < target.token.size()) {
        objective.against = target.token.substr(minus + 1);
        target.token.resize(minus);
    }
    objective.targets.push_back(std::move(target));
    return objective;
}

// "6=c", "6", "=c"; nothing of what is left to the run.
std::string textOf(const Objective::Target& target)
{
    return (target.position < 0 ? std::string() : std::to_string(target.position))
        + (target.token.empty() ? std::string() : '=' + target.token);
}

Objective::Target targetLeftOpen(const std::string& text)
{
    if (text.find('=') != std::string::npos)
        return targetOf(text, kTarget, true);
    const std::int64_t position = text.empty() ? -1 : wholeNumberOf(text);
    if (!text.empty() && position < 0)
        throw Error(say("\"%1\" is no position: they are counted from 0.", escaped(text, 60)));
    return {position, {}};
}

} // namespace

std::string Objective::text() const
{
    if (kind == Kind::Cells) {
        std::string cells = step;
        for (std::size_t axis = 0; axis < at.size(); ++axis)
            cells += (axis == 0 ? "@" : ",") + (at[axis] < 0 ? std::string("-") : std::to_string(at[axis]));
        return std::string(kCells) + ' ' + cells;
    }
    std::string all;
    for (const Target& each : targets)
        all += (all.empty() ? "" : "\n") + textOf(each);
    const std::string other = against.empty() ? std::string() : '-' + against;
    return std::string(kind == Kind::Loss ? kLoss : kLogit) + (all.empty() ? "" : " ") + all + other;
}

Objective Objective::from(const std::string& text)
{
    const std::size_t space = text.find(' ');
    const std::string kind = text.substr(0, space), rest = space == std::string::npos ? "" : text.substr(space + 1);
    if (kind == kCells)
        return cells(rest);
    if (kind == kLogit && rest.find('=') != std::string::npos)
        return logitOf(rest, true);
    if (kind == kLogit)
        return {.kind = Kind::Logit, .targets = {targetLeftOpen(rest)}};
    if (kind != kLoss)
        throw Error(say("\"%1\" is no number to go back from; write loss POSITION=TOKEN, logit POSITION=TOKEN[-TOKEN] "
                        "or cells STEP@i,j,k.",
            escaped(text, 60)));
    Objective objective;
    for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
        end = rest.find('\n', begin);
        objective.targets.push_back(targetLeftOpen(rest.substr(begin, end - begin)));
    }
    return objective;
}

Objective completed(
    Objective objective, const torch::Tensor& logits, std::int64_t rows, const std::vector<std::int64_t>& special)
{
    if (objective.kind == Objective::Kind::Cells || !logits.defined())
        return objective;
    for (Objective::Target& target : objective.targets) {
        if (target.position < 0)
            target.position = rows - 1;
        if (!target.token.empty() || target.position < 0 || target.position >= logits.size(-2))
            continue; // what is not there is refused where it is recorded
        torch::Tensor row = logits.select(-2, target.position).detach().to(torch::kCPU, torch::kFloat).clone();
        const std::int64_t written = row.argmax(-1).item<std::int64_t>();
        row[written] = -HUGE_VAL;
        for (const std::int64_t token : special)
            row[token] = -HUGE_VAL;
        target.token = '#' + std::to_string(row.argmax(-1).item<std::int64_t>());
    }
    return objective;
}

Traced recordLossSum(
    Tracer& t, const Traced& logits, bool logarithms, const std::vector<BatchTarget>& targets, double smoothing)
{
    const std::int64_t length = logits.tensor.size(-2), vocabulary = logits.tensor.size(-1);
    Index rows, tokens;
    for (const BatchTarget& target : targets) {
        rows.push_back(target.sequence * length + target.position);
        tokens.push_back(target.token);
    }
    const Traced asked = t.rearrange({"asked", "the rows of the targets", "The positions that count."},
        logProbabilities(t, logits, logarithms),
        {reshapeLast(static_cast<int>(logits.tensor.dim()), {logits.tensor.numel() / vocabulary, vocabulary}),
            pickAlong(-2, std::move(rows))},
        {"position", "vocabulary"});
    return one(t, {"losses_added", "Σ −log p", "The losses of all targets, added."},
        recordLosses(t, asked, tokens, smoothing, false), ReduceFunction::Sum);
}

Objective::Target Objective::target(const std::string& text) { return targetOf(text, kTarget, false); }

Objective Objective::logit(const std::string& text) { return logitOf(text, false); }

Objective Objective::cells(const std::string& text)
{
    Objective objective;
    objective.kind = Kind::Cells;
    const std::size_t sign = text.rfind('@');
    objective.step = text.substr(0, sign);
    if (sign != std::string::npos)
        objective.at = indexFrom(text.substr(sign + 1));
    if (objective.step.empty())
        throw Error(say("\"%1\" names no step; write STEP@i,j,k, with - for all along an axis.", escaped(text, 60)));
    return objective;
}

Traced recordObjective(Tracer& t, const Objective& objective, const Traced& logits, bool logarithms)
{
    const Tracer::Scope scope(t, "objective");
    if (objective.kind == Objective::Kind::Cells)
        return recordCells(t, objective);
    if (logits.step < 0)
        throw Error(say("This model has no logits: choose cells of a step."));
    return objective.kind == Objective::Kind::Loss ? recordLoss(t, objective, logits, logarithms)
                                                   : recordLogit(t, objective, logits);
}

} // namespace headroom
