// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/edges.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

std::string labelOf(const std::shared_ptr<const Labels>& labels, std::int64_t node)
{
    return labels ? labels->at(static_cast<std::size_t>(node)) : std::to_string(node + 1);
}

} // namespace

void Edges::add(std::int64_t from, std::int64_t to, std::int64_t apart)
{
    source.push_back(from);
    destination.push_back(to);
    distance.push_back(apart);
}

Edges completeEdges(const Index& sourceLengths, const Index& destinationLengths)
{
    if (sourceLengths.size() != destinationLengths.size())
        throw Error(say("There are %1 source sequences and %2 target sequences; each target needs its source.",
            sourceLengths.size(), destinationLengths.size()));
    Edges edges;
    edges.rule.lengths = sourceLengths;
    edges.rule.destinationLengths = destinationLengths;
    std::int64_t firstSource = 0, firstDestination = 0;
    for (std::size_t sequence = 0; sequence < sourceLengths.size(); ++sequence) {
        for (std::int64_t to = 0; to < destinationLengths[sequence]; ++to)
            for (std::int64_t from = 0; from < sourceLengths[sequence]; ++from)
                edges.add(firstSource + from, firstDestination + to, from - to);
        firstSource += sourceLengths[sequence];
        firstDestination += destinationLengths[sequence];
    }
    return edges;
}

Edges causalEdges(const Index& lengths, std::int64_t window)
{
    Edges edges;
    edges.rule.lengths = edges.rule.destinationLengths = lengths;
    edges.rule.causal = true;
    if (window > 0)
        edges.rule.most = window;
    std::int64_t first = 0;
    for (const std::int64_t length : lengths) {
        for (std::int64_t to = 0; to < length; ++to)
            for (std::int64_t from = window > 0 ? std::max<std::int64_t>(0, to - window + 1) : 0; from <= to; ++from)
                edges.add(first + from, first + to, from - to);
        first += length;
    }
    return edges;
}

Edges edgesInto(const Edges& edges, const Index& nodes)
{
    Edges kept;
    kept.rule = edges.rule;
    kept.rule.places = nodes;
    std::size_t place = 0;
    for (std::size_t edge = 0; edge < edges.source.size(); ++edge) {
        while (place < nodes.size() && nodes[place] < edges.destination[edge])
            ++place;
        if (place < nodes.size() && nodes[place] == edges.destination[edge])
            kept.add(edges.source[edge], static_cast<std::int64_t>(place), edges.distance[edge]);
    }
    return kept;
}

TracedEdges traceEdges(
    Tracer& t, const Edges& edges, std::int64_t destinations, const NodeLabels& labels, torch::Device device)
{
    std::shared_ptr<const Labels> names;
    if (t.active()) {
        auto made = std::make_shared<Labels>();
        for (std::size_t edge = 0; edge < edges.source.size(); ++edge)
            made->push_back(labelOf(labels.source, edges.source[edge]) + " → "
                + labelOf(labels.destination, edges.destination[edge]));
        names = std::move(made);
    }
    TracedEdges traced;
    Formula rule = t.active() ? edges.rule : Formula();
    traced.places = rule.places;
    traced.source = t.formula(
        {"source", "j of each edge j → i", "The node where each edge starts: the one that is read."},
        indexTensor(edges.source, device), {"edge"}, rule, names);
    rule.function = FormulaFunction::EdgeDestination;
    traced.destination = t.formula(
        {"destination", "i of each edge j → i", "The node where each edge ends: the one that reads."},
        indexTensor(edges.destination, device), {"edge"}, std::move(rule), names);
    traced.distance = edges.distance;
    traced.destinations = destinations;
    return traced;
}

torch::Tensor indexTensor(const Index& numbers, torch::Device device)
{
    return torch::tensor(numbers, torch::kLong).to(device);
}

} // namespace headroom
