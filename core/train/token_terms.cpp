// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/token_terms.h"

#include "text/say.h"
#include "trace/step_names.h"
#include "trace/trace_data.h"

#include <algorithm>
#include <charconv>

namespace headroom {

namespace {

constexpr std::string_view kBackward = "backward/", kThrough = "through/", kArrivals = "arrivals/",
                           kSegment = "segment.";

// Of a gradient's path that of the step it is the gradient of: "backward/through/decoder.1/query/rows" → the query.
std::string stepOf(const Trace& trace, std::string_view path)
{
    path.remove_prefix(path.starts_with(kBackward) ? kBackward.size() : 0);
    for (const std::string_view before : {kThrough, kArrivals})
        path.remove_prefix(path.starts_with(before) ? before.size() : 0);
    while (!trace.find(path) && path.find('/') != std::string_view::npos)
        path = path.substr(0, path.rfind('/'));
    return std::string(path);
}

// "segment.2/decoder.1/…": 2 and the rest; 0 where there is none.
std::int64_t segmentOf(std::string& path)
{
    std::int64_t number = 0;
    if (!path.starts_with(kSegment))
        return number;
    const auto [stop, error] = std::from_chars(path.data() + kSegment.size(), path.data() + path.size(), number);
    if (error == std::errc {} && *stop == '/')
        path.erase(0, static_cast<std::size_t>(stop - path.data()) + 1);
    return number;
}

bool readsSource(std::string_view path)
{
    const std::string_view name = path.substr(path.rfind('/') + 1);
    return path.starts_with(steps::encoder) || path.starts_with("input/")
        || (path.find(steps::crossAttention) != std::string_view::npos
            && (name.starts_with(steps::attention::key) || name.starts_with(steps::attention::value)));
}

bool isToken(const std::string& axis) { return axis == "position" || axis == "query" || axis == "key"; }

} // namespace

std::optional<TokenTerms::Place> TokenTerms::placeHere(const Cell& cell) const
{
    const Step& step = m_trace.step(cell.step);
    Place place {.cell = cell};
    std::string path = stepOf(m_trace, step.path);
    const std::int64_t segment = segmentOf(path);
    place.ofSource = readsSource(path);
    for (std::size_t i = 0; i < step.axes.size(); ++i) {
        const Axis& axis = step.axes[i];
        const auto at = static_cast<std::size_t>(cell.at[i]);
        if (axis.name == "node") {
            const auto& nodes = place.ofSource ? m_places.sourceNodes : m_places.targetNodes;
            if (axis.size != std::ssize(nodes))
                continue;
            place.sequence = m_places.sequences[static_cast<std::size_t>(nodes[at].first)];
            place.position = nodes[at].second;
            return place;
        }
        if (axis.name == "batch" && place.sequence < 0 && axis.size == std::ssize(m_places.sequences))
            place.sequence = m_places.sequences[at];
        else if (place.sequence >= 0 && place.position < 0 && isToken(axis.name))
            place.position = cell.at[i];
    }
    if (place.sequence < 0)
        return std::nullopt;
    if (place.position >= 0 && segment > 1)
        place.position += (segment - 1) * m_places.segment;
    return place;
}

std::optional<Cell> TokenTerms::movedFrom(const Cell& cell)
{
    const Step& step = m_trace.step(cell.step);
    if (step.operation != Operation::Rearrange)
        return std::nullopt;
    const std::vector<Move>& moves = m_trace.recipe(cell.step).moves;
    auto known = m_moves.find(cell.step);
    if (known == m_moves.end()) {
        Moves of;
        for (const StepId input : step.inputs)
            of.sizes.push_back(m_trace.step(input).shape());
        of.stages = stagesOf(moves, of.sizes);
        known = m_moves.emplace(cell.step, std::move(of)).first;
    }
    MoveSource from = traceBack(moves, known->second.sizes, known->second.stages, cell.at);
    if (from.padding)
        return std::nullopt;
    return Cell {step.inputs[static_cast<std::size_t>(from.input)], std::move(from.at)};
}

std::optional<TokenTerms::Place> TokenTerms::placeOf(Cell cell)
{
    for (;;) {
        if (auto place = placeHere(cell))
            return place;
        std::optional<Cell> before = movedFrom(cell);
        if (!before)
            return std::nullopt;
        cell = std::move(*before);
    }
}

void TokenTerms::add(StepTerm term, const Cell& gradient, const std::optional<Cell>& input)
{
    std::optional<Place> place = placeOf(gradient);
    if (!place && input)
        place = placeOf(*input);
    Cell origin = gradient;
    while (const std::optional<Cell> before = movedFrom(origin)) {
        origin = *before;
        if (place && origin == place->cell)
            break;
    }
    term.where = stepOf(m_trace, m_trace.step(origin.step).path);
    segmentOf(term.where);
    if (place) {
        term.sequence = place->sequence;
        term.position = place->position;
        term.ofSource = place->ofSource;
    } else if (const Step& step = m_trace.step(origin.step); step.axes.size() >= 2) {
        const std::size_t axis = step.axes.size() - 2;
        term.label = say(step.axes[axis].name.c_str()) + ' ' + step.axes[axis].label(origin.at[axis]);
    }
    m_terms.push_back(std::move(term));
}

// The cell, times `by`, as terms.
void TokenTerms::follow(const Cell& cell, double by)
{
    const Step& step = m_trace.step(cell.step);
    const bool placed = placeHere(cell).has_value();
    const auto leaf = [&] {
        const double value = m_trace.value(cell.step, cell.at);
        add({.gradient = by * value, .value = by * value}, cell, std::nullopt);
    };
    const auto ofGradients = [&](const Cell& operand) {
        return m_trace.step(operand.step).path.starts_with(kBackward);
    };
    const auto products = [&] {
        const Explanation explained = m_trace.explain(cell.step, cell.at);
        for (const Term& term : explained.terms) {
            StepTerm made {.gradient = by * term.value, .value = by * term.contribution};
            if (!term.factorSource) {
                add(std::move(made), term.source, std::nullopt);
                continue;
            }
            made.product = true;
            made.input = term.factor;
            const bool second = !ofGradients(term.source) && ofGradients(*term.factorSource);
            if (second) { // δ stands behind x
                made.gradient = by * term.factor;
                made.input = term.value;
            }
            add(std::move(made), second ? *term.factorSource : term.source, second ? term.source : *term.factorSource);
        }
    };
    if (placed)
        return step.operation == Operation::Multiply ? products() : leaf();
    switch (step.operation) {
    case Operation::Rearrange:
        if (const std::optional<Cell> from = movedFrom(cell))
            follow(*from, by);
        return;
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Scale:
    case Operation::Reduce: {
        const Explanation explained = m_trace.explain(cell.step, cell.at);
        const Recipe& recipe = m_trace.recipe(cell.step);
        double share = 1.0;
        if (step.operation == Operation::Scale)
            share = step.factor.value();
        else if (step.operation == Operation::Reduce && recipe.reduce == ReduceFunction::Mean)
            share = 1.0 / static_cast<double>(explained.terms.size());
        for (std::size_t i = 0; i < explained.terms.size(); ++i)
            follow(explained.terms[i].source, step.operation == Operation::Subtract && i > 0 ? -by : by * share);
        return;
    }
    case Operation::Matmul:
    case Operation::Linear:
    case Operation::Multiply:
    case Operation::Aggregate: products(); return;
    default: leaf(); return;
    }
}

std::vector<StepTerm> TokenTerms::of(const std::string& weight, const Index& at)
{
    m_terms.clear();
    if (const auto step = m_trace.find(std::string(kBackward) + weight))
        follow({*step, at}, 1.0);
    return std::move(m_terms);
}

} // namespace headroom
