// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/decoding/decoding_read.h"
#include "document/find_step.h"

#include <algorithm>
#include <cmath>

namespace headroom::decoding_view {

namespace {

namespace written = studied::decoding;

int wholeAt(const Trace& trace, StepId step, std::int64_t at)
{
    return static_cast<int>(std::lround(trace.value(step, {at})));
}

std::optional<DecodedStep> readStep(const Trace& trace, int number, int before)
{
    const std::string scope = written::step + ('.' + std::to_string(number));
    const auto find = [&](const char* name) { return findStep(trace, written::scope, scope, name); };
    DecodedStep step;
    step.score = find(written::score);
    if (step.score < 0)
        return std::nullopt;
    step.total = find(written::total);
    step.own = find(written::logProbability);
    step.probability = find(written::share) >= 0 ? find(written::share) : find(written::probability);
    const Step& logits = trace.step(find(written::logits));
    step.continued = static_cast<int>(logits.axes.front().size);
    const StepId tokens = find(written::tokens), parents = find(written::parents), dropped = find(written::dropped),
                 finished = find(written::finished);
    const Axis& texts = trace.step(tokens).axes.front();
    for (std::int64_t i = 0; i < texts.size; ++i) {
        DecodedText text;
        text.token = QString::fromStdString(logits.axes.back().label(wholeAt(trace, tokens, i)));
        text.text = QString::fromStdString(texts.label(i));
        text.parent = wholeAt(trace, parents, i);
        text.dropped = wholeAt(trace, dropped, i);
        text.finished = wholeAt(trace, finished, i) == 1;
        text.place = before + static_cast<int>(i);
        step.texts.push_back(text);
    }
    return step;
}

// The row of the last position, where the sublayer has one: a universal model's layer may run on some positions only.
std::optional<std::int64_t> lastRow(
    const Trace& trace, const Step& weights, const std::string& layer, std::int64_t positions)
{
    const std::int64_t rows = weights.axes[1].size;
    if (rows == positions)
        return rows - 1;
    const auto running = trace.find(layer + '/' + steps::halting::runningRows);
    if (!running || rows == 0)
        return std::nullopt;
    const Explanation from = trace.explain(*running, {rows - 1, 0});
    const bool last = !from.terms.empty() && from.terms.front().source.at.front() == positions - 1;
    return last ? std::optional(rows - 1) : std::nullopt;
}

std::vector<ReadingRow> readRows(const Trace& trace)
{
    const std::string decoder = std::string(written::scope) + '/' + written::forward + '/' + steps::decoder;
    const auto tokens = trace.find(decoder + '/' + steps::tokens);
    std::vector<ReadingRow> rows;
    if (!tokens)
        return rows;
    const std::int64_t positions = trace.step(*tokens).axes.back().size;
    for (const Step& step : trace.steps()) {
        if (step.path.rfind(decoder + ".", 0) != 0 || step.name() != steps::attention::weights || step.axes.size() != 3)
            continue;
        const std::string number = step.path.substr(decoder.size() + 1);
        const std::string layer = decoder + "." + number.substr(0, number.find('/'));
        const bool across = step.path.find(steps::crossAttention) != std::string::npos;
        const auto memory = trace.find(layer + '/' + steps::memory);
        if (const auto row = lastRow(trace, step, layer, positions))
            rows.push_back({step.id, *row, std::stoi(number), across,
                memory && !across ? trace.step(*memory).axes.front().size : 0});
    }
    return rows;
}

} // namespace

std::pair<int, int> Decoded::at(int place) const
{
    for (int step = 0; step < count(); ++step) {
        const auto here = static_cast<int>(steps[static_cast<std::size_t>(step)].texts.size());
        if (place < here)
            return {step, place};
        place -= here;
    }
    return {0, 0};
}

bool Decoded::onBestPath(int step, int index) const
{
    auto [atStep, atText] = at(bestPlaces.front());
    for (; atStep > step; --atStep)
        atText = text(atStep, atText).parent;
    return atStep == step && atText == index;
}

std::optional<std::pair<int, int>> Decoded::textOf(const Cell& cell) const
{
    if (cell.at.empty())
        return {};
    if (cell.step == best && cell.at[0] < static_cast<std::int64_t>(bestPlaces.size()))
        return at(bestPlaces[static_cast<std::size_t>(cell.at[0])]);
    for (int step = 0; step < count(); ++step) {
        const DecodedStep& level = steps[static_cast<std::size_t>(step)];
        if (cell.step == level.score || cell.step == level.total || cell.step == level.own
            || cell.step == level.probability)
            return std::pair {step, static_cast<int>(cell.at[0])};
    }
    return {};
}

std::vector<int> Decoded::layers() const
{
    std::vector<int> all;
    for (const ReadingRow& row : rows)
        if (all.empty() || all.back() != row.layer)
            all.push_back(row.layer);
    return all;
}

double decodingOption(const RunSettings& settings, const std::string& name)
{
    static const std::vector<StudyOption> known = studyOptions("decoding");
    for (const ConfigChange& set : settings.study)
        if (set.field == "decoding." + name)
            return std::stod(set.value);
    const auto option = std::find_if(
        known.begin(), known.end(), [&](const StudyOption& each) { return each.name == name; });
    return option == known.end() ? 0.0 : option->value;
}

Decoded readDecoding(const RunResult& run, int layer)
{
    const Trace& trace = *run.trace;
    Decoded decoded;
    if (trace.find(steps::fedTokens))
        decoded.output = trace.find(steps::probabilities).value_or(-1);
    decoded.method = static_cast<DecodingMethod>(std::lround(decodingOption(run.settings, "method")));
    const auto best = findStep(trace, written::scope, written::best),
               places = findStep(trace, written::scope, written::bestPlaces),
               chosen = findStep(trace, written::scope, written::chosen);
    if (best < 0 || places < 0 || chosen < 0)
        return decoded;
    int before = 0;
    while (auto step = readStep(trace, decoded.count() + 1, before)) {
        before += static_cast<int>(step->texts.size());
        decoded.steps.push_back(std::move(*step));
    }
    decoded.best = best;
    for (std::int64_t rank = 0; rank < trace.step(places).axes.front().size; ++rank)
        decoded.bestPlaces.push_back(wholeAt(trace, places, rank));
    decoded.chosenStep = wholeAt(trace, chosen, 0);
    decoded.chosenText = wholeAt(trace, chosen, 1);
    decoded.rows = readRows(trace);
    const std::vector<int> layers = decoded.layers();
    if (!layers.empty())
        decoded.layer = std::find(layers.begin(), layers.end(), layer) != layers.end() ? layer : layers.back();
    return decoded;
}

} // namespace headroom::decoding_view
