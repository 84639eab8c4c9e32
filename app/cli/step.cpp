// SPDX-License-Identifier: GPL-3.0-or-later
// One optimiser step of a training, done again: what it does to single weights, and why.
#include "await.h"
#include "commands.h"

#include "json_text.h"
#include "text/utf8.h"
#include "train/weight_step.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <memory>
#include <numeric>
#include <sstream>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

struct StepCommandOptions {
    StepRequest request;
    std::vector<std::string> weights;
    std::int64_t terms = 8;
};

// Enough digits to tell two float32 numbers apart.
std::string digits(double number)
{
    std::ostringstream text;
    text << std::setprecision(9) << number;
    return text.str();
}

std::string few(double number)
{
    std::ostringstream text;
    text << std::setprecision(4) << number;
    return text.str();
}

const std::vector<std::string>& textOf(const ReplayedStep& replayed, const StepTerm& term)
{
    const ReplayedStep::Sequence& sequence = replayed.batch[static_cast<std::size_t>(term.sequence)];
    return term.ofSource ? sequence.source : sequence.fed;
}

// The tokens up to the term's, which stands in brackets.
std::string placeOf(const ReplayedStep& replayed, const StepTerm& term)
{
    constexpr std::int64_t kTokens = 8;
    if (term.sequence < 0)
        return term.label.empty() ? term.where : term.label;
    if (term.position < 0)
        return "sequence " + std::to_string(term.sequence);
    const std::vector<std::string>& text = textOf(replayed, term);
    std::string shown = term.position > kTokens ? "… " : "";
    for (std::int64_t i = std::max<std::int64_t>(0, term.position - kTokens); i < term.position; ++i)
        shown += text[static_cast<std::size_t>(i)] + ' ';
    return shown + '[' + text[static_cast<std::size_t>(term.position)] + ']';
}

std::string padded(std::string text, std::size_t width)
{
    const auto characters = static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
    return text.append(std::max(width, characters + 1) - characters, ' ');
}

void line(const std::string& name, const std::string& what, const std::string& value)
{
    std::cout << "  " << padded(name, 14) << padded(what, 58) << value << '\n';
}

void printTerms(const ReplayedStep& replayed, const WeightStep& step, std::int64_t most)
{
    const std::vector<StepTerm>& terms = step.terms;
    std::cout << "  gradient, a sum of " << terms.size() << (terms.size() == 1 ? " term" : " terms") << ":\n";
    double shown = 0.0;
    const std::size_t count = std::min(terms.size(), static_cast<std::size_t>(most));
    for (std::size_t i = 0; i < count; ++i) {
        const StepTerm& term = terms[i];
        shown += term.value;
        std::cout << "    " << padded(few(term.value), 14);
        if (term.product)
            std::cout << padded(few(term.gradient) + " × " + few(term.input), 26);
        std::cout << placeOf(replayed, term) << "  " << term.where << '\n';
    }
    if (count < terms.size())
        std::cout << "    " << padded(few(step.explained - shown), 14) << terms.size() - count << " others\n";
}

std::string rateOf(const ReplayedStep& replayed)
{
    const TrainingSettings& s = replayed.settings;
    const std::string t = std::to_string(replayed.step), w = std::to_string(s.warmupSteps());
    const std::string rise = few(s.rate) + " · min(1, " + t + " / " + w + ")";
    switch (s.schedule) {
    case RateSchedule::Noam:
        return few(s.rateFactor) + " · " + std::to_string(replayed.width) + "^−½ · min(" + t + "^−½, " + t + " · " + w
            + "^−3/2)";
    case RateSchedule::Constant: return rise;
    case RateSchedule::Cosine: return rise + " · half a cosine to step " + std::to_string(s.steps);
    }
    return {};
}

void print(const ReplayedStep& replayed, std::int64_t most)
{
    std::cout << "step " << replayed.step << " of " << replayed.settings.steps << ", a batch of "
              << replayed.batch.size() << (replayed.batch.size() == 1 ? " sequence\n" : " sequences\n");
    std::cout << "loss " << few(replayed.loss) << " before, " << few(replayed.lossAfter) << " after; by the gradient "
              << few(replayed.forecast) << ", measured " << few(replayed.lossAfter - replayed.loss) << '\n';
    if (!replayed.apart.empty())
        std::cout << replayed.apart << '\n';
    for (const WeightStep& step : replayed.weights) {
        std::cout << '\n' << step.weight.text() << "  " << digits(step.before) << '\n';
        if (step.unexplained.empty())
            printTerms(replayed, step, most);
        else
            std::cout << "  " << step.unexplained << '\n';
        line("", "the trainer's", digits(step.gradient));
        if (step.unexplained.empty())
            line("", "they differ by, and may by",
                few(std::abs(step.explained - static_cast<double>(step.gradient))) + ", " + few(step.allowed));
        if (step.frozen) {
            std::cout << "  frozen: its gradient is computed, its value stays\n";
            continue;
        }
        const std::string g = few(step.clipped), t = std::to_string(replayed.step);
        line("clip",
            replayed.settings.clip > 0.0
                ? "g · min(1, " + few(replayed.settings.clip) + " / " + few(replayed.norm) + ")"
                : "none",
            digits(step.clipped));
        line("mean", "0.9 · " + few(step.firstBefore) + " + 0.1 · " + g, digits(step.first));
        line("mean square", "0.98 · " + few(step.secondBefore) + " + 0.02 · " + g + "²", digits(step.second));
        line("corrections", "1 − 0.9^" + t + ", 1 − 0.98^" + t,
            few(replayed.correction1) + ", " + few(replayed.correction2));
        line("divisor", "√v / √(1 − 0.98^" + t + ") + 1e-9", digits(step.divisor));
        line("rate", rateOf(replayed), digits(replayed.rate));
        line("decay", "none: this optimiser has no weight decay", "0");
        line("new value", "w − rate / (1 − 0.9^" + t + ") · m / divisor", digits(step.after));
        line("", "the trainer's next weight",
            digits(step.trained) + (step.exact() ? ", bit for bit" : ", which is another"));
    }
}

Json jsonOf(const ReplayedStep& replayed, const WeightStep& step)
{
    Json terms = Json::array();
    for (const StepTerm& term : step.terms) {
        Json json {{"value", term.value}};
        if (term.sequence >= 0)
            json["sequence"] = term.sequence;
        if (term.position >= 0) {
            json["position"] = term.position;
            json["text"] = term.ofSource ? "source" : "fed";
            json["token"] = textOf(replayed, term)[static_cast<std::size_t>(term.position)];
        }
        if (!term.label.empty())
            json["of"] = term.label;
        json["where"] = term.where;
        json["gradient"] = term.gradient;
        if (term.product)
            json["input"] = term.input;
        terms.push_back(std::move(json));
    }
    Json json {{"weight", step.weight.text()}, {"frozen", step.frozen}, {"before", step.before},
        {"gradient", step.gradient}, {"explained", step.explained}, {"allowed", step.allowed},
        {"agrees", step.agrees()}, {"clipped", step.clipped}, {"first_moment_before", step.firstBefore},
        {"first_moment", step.first}, {"second_moment_before", step.secondBefore}, {"second_moment", step.second},
        {"divisor", step.divisor}, {"after", step.after}, {"trained", step.trained}, {"exact", step.exact()},
        {"terms", std::move(terms)}};
    if (!step.unexplained.empty())
        json["unexplained"] = step.unexplained;
    return json;
}

Json jsonOf(const ReplayedStep& replayed)
{
    Json weights = Json::array(), batch = Json::array(), tensors = Json::array();
    for (const WeightStep& step : replayed.weights)
        weights.push_back(jsonOf(replayed, step));
    for (const ReplayedStep::Sequence& sequence : replayed.batch)
        batch.push_back({{"source", sequence.source}, {"fed", sequence.fed}, {"expected", sequence.expected},
            {"probabilities", sequence.probabilities}});
    for (const ReplayedStep::Tensor& tensor : replayed.tensors)
        tensors.push_back({{"name", tensor.name}, {"shape", tensor.shape}, {"frozen", tensor.frozen},
            {"farthest", tensor.farthest}, {"at", tensor.at}, {"forecast", tensor.forecast}});
    return {{"step", replayed.step}, {"steps", replayed.settings.steps}, {"loss", replayed.loss},
        {"loss_after", replayed.lossAfter}, {"forecast", replayed.forecast}, {"gradient_norm", replayed.norm},
        {"clip", replayed.settings.clip}, {"factor", replayed.factor}, {"rate", replayed.rate}, {"decay", 0.0},
        {"beta1", replayed.beta1}, {"beta2", replayed.beta2}, {"epsilon", replayed.epsilon},
        {"correction1", replayed.correction1}, {"correction2", replayed.correction2}, {"apart", replayed.apart},
        {"weights", std::move(weights)}, {"tensors", std::move(tensors)}, {"batch", std::move(batch)}};
}

int step(const StepCommandOptions& options, const CommonOptions& common)
{
    StepRequest request = options.request;
    for (const std::string& text : options.weights)
        request.weights.push_back(checked([&] { return WeightAt::from(text); }));
    Session session("cpu");
    const auto replayed = await<ReplayedStep>(
        [&](auto callbacks) { session.replayStep(std::move(request), std::move(callbacks)); });
    if (common.json)
        std::cout << jsonOf(replayed).dump(2, ' ', false, kReplace) << '\n';
    else
        print(replayed, options.terms);
    const bool right = std::all_of(replayed.weights.begin(), replayed.weights.end(), [&](const WeightStep& each) {
        return each.exact() && (each.agrees() || !each.unexplained.empty() || !replayed.apart.empty());
    });
    return right ? kDone : kDisagrees;
}

} // namespace

void addStep(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand("step",
        "One optimiser step of a training, done again: a weight's gradient by tokens, and what the step makes of it");
    auto options = std::make_shared<StepCommandOptions>();
    command->add_option("checkpoint", options->request.file, "The file (.safetensors) that a training wrote")
        ->required();
    command
        ->add_option("--weight", options->weights,
            "NAME@i,j, counted from 0; NAME: its number that moves farthest; repeatable (default: of all weights the "
            "one that moves farthest)")
        ->allow_extra_args(false);
    command
        ->add_option("--step", options->request.step,
            "Which step, from 1 (default: the one behind what the file keeps for going on; of a finished training the "
            "last, trained again from the beginning)")
        ->transform(wholeNumber(1, bounds::kSteps));
    command->add_option("--terms", options->terms, "How many terms are printed")
        ->capture_default_str()
        ->transform(wholeNumber(0, 1'000'000));
    addCommonOptions(*command, common);
    command->callback([options, &common, &exit] { exit = step(*options, common); });
}

} // namespace headroom
