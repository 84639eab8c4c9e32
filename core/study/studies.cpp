// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/study.h"

#include "error.h"
#include "graph/run_forward.h"
#include "libtorch.h"
#include "study/all.h"
#include "text/say.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>

namespace headroom {

namespace {

// As text that reads back as the same number.
std::string formatExact(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

double numberOf(const std::string& text)
{
    double value = 0.0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc {} && stop == text.data() + text.size() ? value : std::nan("");
}

constexpr std::size_t kMostRemembered = 32;

} // namespace

std::string keyOf(const StudyInput& input)
{
    std::string key;
    const auto add = [&](auto number) { key += ' ' + std::to_string(number); };
    for (const Intervention& change : input.interventions) {
        key += '|' + change.path;
        add(static_cast<int>(change.kind));
        std::for_each(change.at.begin(), change.at.end(), add);
        key += '=';
        key.append(reinterpret_cast<const char*>(&change.value), sizeof change.value);
        key.append(reinterpret_cast<const char*>(change.values.data()), change.values.size() * sizeof(float));
    }
    const ForwardOptions& options = input.options;
    for (const int each :
        {static_cast<int>(options.causal), static_cast<int>(options.position), static_cast<int>(options.executor)})
        add(each);
    for (std::size_t segment = 0; segment <= input.shown; ++segment)
        for (const torch::Tensor& tokens : {input.segments[segment].source, input.segments[segment].target,
                 input.segments[segment].sourceOpen, input.segments[segment].targetOpen}) {
            key += " |";
            if (!tokens.defined())
                continue;
            const torch::Tensor ids = tokens.to(torch::kCPU, torch::kLong).contiguous();
            std::for_each(ids.data_ptr<std::int64_t>(), ids.data_ptr<std::int64_t>() + ids.numel(), add);
        }
    return key;
}

std::vector<float> remembered(
    const StudyInput& input, const std::string& key, const std::function<std::vector<float>()>& compute)
{
    if (!input.memory)
        return compute();
    if (const auto known = input.memory->find(key); known != input.memory->end())
        return known->second;
    std::vector<float> numbers = compute();
    if (input.memory->size() >= kMostRemembered)
        input.memory->clear();
    input.memory->emplace(key, numbers);
    return numbers;
}

ModelInput shownInput(const StudyInput& input)
{
    Tracer off({false, {}, input.cancel});
    std::vector<torch::Tensor> memory = input.segments.front().memory;
    for (std::size_t segment = 0; segment < input.shown; ++segment) {
        ModelInput before = input.segments[segment];
        before.memory = memory;
        before.statesOnly = true;
        memory = runForward(input.model, off, before, input.options).memory;
    }
    ModelInput shown = input.segments[input.shown];
    shown.memory = memory;
    return shown;
}

void checkSquares(const torch::Tensor& rows)
{
    const double most = rows.numel() == 0 ? 0.0 : rows.abs().max().item<double>();
    if (std::isfinite(most) && most * most * static_cast<double>(rows.size(-1)) > std::numeric_limits<float>::max())
        throw Error(
            say("The length of a row cannot be computed: it holds %1, and squares of such numbers are larger than "
                "any float.",
                formatNumber(most)));
}

const std::vector<Study>& studies()
{
    static const std::vector<Study> all {
        decodingStudy(),
        headsStudy(),
        segmentsStudy(),
        receptiveFieldStudy(),
        evaluationStudy(),
        shawRoutesStudy(),
        positionsStudy(),
        normsStudy(),
        rolloutStudy(),
        rotationStudy(),
        unmaskedStudy(),
        alibiFormsStudy(),
        windowOrderStudy(),
        pcaStudy(),
        twoLevelsStudy(),
        linearOrdersStudy(),
        shiftsStudy(),
        shufflesStudy(),
        entropyStudy(),
        headLabelsStudy(),
        sweepStudy(),
        logitLensStudy(),
        backwardStudy(),
        attributionStudy(),
        gradientDepthStudy(),
    };
    return all;
}

const Study& findStudy(std::string_view id)
{
    std::string known;
    for (const Study& study : studies()) {
        if (study.id == id)
            return study;
        known += (known.empty() ? "" : ", ") + study.id;
    }
    throw Error(say("There is no study \"%1\"; the studies are: %2.", id, known));
}

const StudyOption& Study::option(const std::string& wanted) const
{
    std::string known;
    for (const StudyOption& option : options) {
        if (option.name == wanted)
            return option;
        known += (known.empty() ? "" : ", ") + option.name;
    }
    throw Error(known.empty() ? say("Study %1 has no option \"%2\"; it takes no options.", id, wanted)
                              : say("Study %1 has no option \"%2\"; it has: %3.", id, wanted, known));
}

std::vector<WantedStudy> wantedStudies(const std::vector<std::string>& ids, const std::vector<ConfigChange>& set)
{
    std::vector<WantedStudy> all;
    for (const std::string& id : ids) {
        const Study& study = findStudy(id);
        if (std::any_of(all.begin(), all.end(), [&](const WantedStudy& wanted) { return wanted.study == &study; }))
            continue; // two views ask for it
        all.push_back({&study, {}});
        for (const StudyOption& option : all.back().study->options)
            all.back().options.push_back({option.name, formatExact(option.value)});
    }
    for (const ConfigChange& change : set) {
        const std::size_t dot = std::min(change.field.find('.'), change.field.size());
        const Study& study = findStudy(change.field.substr(0, dot));
        const StudyOption& option = study.option(change.field.substr(std::min(dot + 1, change.field.size())));
        const double value = numberOf(change.value);
        if (!(value >= option.least && value <= option.most) || (option.whole && value != std::floor(value)))
            throw Error(option.whole ? say("Option %1 is %2; it must be a whole number from %3 to %4.", change.field,
                            change.value, formatNumber(option.least), formatNumber(option.most))
                                     : say("Option %1 is %2; it must be a number from %3 to %4.", change.field,
                                         change.value, formatNumber(option.least), formatNumber(option.most)));
        for (WantedStudy& wanted : all)
            for (ConfigChange& known : wanted.options)
                if (wanted.study == &study && known.field == option.name)
                    known.value = change.value;
    }
    return all;
}

double optionOf(const std::vector<ConfigChange>& set, const std::string& name)
{
    for (const ConfigChange& change : set)
        if (change.field == name)
            return std::stod(change.value); // checkStudies has read it once
    throw std::logic_error("option " + name + " of a study without a value");
}

} // namespace headroom
