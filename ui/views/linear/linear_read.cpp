// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/linear/linear_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"

#include <algorithm>
#include <cmath>

namespace headroom::linear_view {

namespace {

int axisOf(const Step& step, const char* name)
{
    for (std::size_t axis = 0; axis < step.axes.size(); ++axis)
        if (step.axes[axis].name == name)
            return static_cast<int>(axis);
    return -1;
}

int sizeOf(const Trace& trace, StepId step, const char* axis)
{
    const int at = step < 0 ? -1 : axisOf(trace.step(step), axis);
    return at < 0 ? 0 : static_cast<int>(trace.step(step).axes[static_cast<std::size_t>(at)].size);
}

LinearLayer readLayer(const Trace& trace, const QString& path)
{
    LinearLayer layer;
    layer.path = path;
    using L = LinearLayer;
    findSteps(layer, trace, path,
        {{&L::query, steps::attention::queryHeads}, {&L::queryFeatures, steps::linear::queryFeatures},
            {&L::key, steps::attention::keyHeads}, {&L::keyFeatures, steps::linear::keyFeatures},
            {&L::value, steps::attention::valueHeads}, {&L::added, steps::linear::keyValue},
            {&L::state, steps::linear::state}, {&L::normaliser, steps::linear::normaliser},
            {&L::stateRead, steps::linear::stateRead}, {&L::normaliserRead, steps::linear::normaliserRead},
            {&L::averages, steps::linear::averages}, {&L::numerator, steps::linear::numerator},
            {&L::rowSum, steps::linear::rowSum}, {&L::denominator, steps::linear::denominator},
            {&L::context, steps::attention::context}, {&L::similarity, steps::linear::similarity},
            {&L::open, steps::linear::openSimilarity}, {&L::weights, steps::attention::weights},
            {&L::mayRead, steps::linear::causalOpen}});
    layer.stateRead = std::max(layer.state, layer.stateRead);
    layer.normaliserRead = std::max(layer.normaliser, layer.normaliserRead);
    namespace of = studied::linearOrders;
    const auto order = [&](const auto&... names) { return findStep(trace, of::scope, path.toStdString(), names...); };
    layer.stateFirst = order(of::stateFirst, of::read);
    layer.matrixFirst = order(of::matrixFirst, of::read);
    layer.ordersDiffer = order(studied::difference);
    layer.largestDifference = order(studied::largestDifference);
    layer.impliedOpen = order(of::matrixFirst, of::open);
    layer.implied = layer.impliedOpen >= 0 ? order(of::matrixFirst, of::openSimilarity)
                                           : order(of::matrixFirst, of::similarity);
    layer.running = layer.state >= 0 && axisOf(trace.step(layer.state), "position") >= 0;
    layer.keysAcross = layer.keyFeatures >= 0 && axisOf(trace.step(layer.keyFeatures), "key") == 2;
    layer.exponential = trace.step(layer.queryFeatures).operation == Operation::Softmax;
    layer.heads = sizeOf(trace, layer.queryFeatures, "head");
    layer.queries = sizeOf(trace, layer.queryFeatures, "query");
    layer.features = sizeOf(trace, layer.queryFeatures, "dimension");
    layer.keys = sizeOf(trace, layer.value, "key");
    layer.values = sizeOf(trace, layer.value, "value");
    return layer;
}

void addPictures(Linear& linear, const Trace& trace, int index)
{
    const LinearLayer& layer = linear.layers[static_cast<std::size_t>(index)];
    const auto add = [&](LinearPicture picture, StepId step) {
        const auto place = step < 0 ? std::nullopt : timelineIndex(trace, step);
        if (place && (linear.pictures.empty() || *timelineIndex(trace, linear.pictures.back().step) < *place))
            linear.pictures.push_back({index, picture, step});
    };
    add(LinearPicture::Queries, layer.queryFeatures);
    add(LinearPicture::Keys, layer.keyFeatures);
    if (layer.matrix()) {
        add(LinearPicture::Similarity, layer.similarity);
        add(LinearPicture::Open, layer.open);
        add(LinearPicture::Weights, layer.weights);
        add(LinearPicture::Mixed, layer.context);
        return;
    }
    add(LinearPicture::State, layer.state);
    add(LinearPicture::Averages, layer.averages);
    add(LinearPicture::Numerator, layer.numerator);
    add(LinearPicture::Context, layer.context);
}

} // namespace

std::optional<int> Linear::frameOf(int layer, LinearPicture picture) const
{
    for (std::size_t i = 0; i < pictures.size(); ++i)
        if (pictures[i].layer == layer && pictures[i].picture == picture)
            return static_cast<int>(i);
    return {};
}

std::optional<int> Linear::layerAround(const Trace& trace, StepId step) const
{
    const QString path = QString::fromStdString(trace.step(step).path);
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (path.startsWith(layers[i].path + '/')
            || path.startsWith(studied::linearOrders::scope + ('/' + layers[i].path) + '/'))
            return static_cast<int>(i);
    return {};
}

Linear readLinear(const Trace& trace)
{
    Linear linear;
    for (const StepId id : trace.timeline()) {
        const QString path = QString::fromStdString(trace.step(id).path);
        if (trace.step(id).name() != steps::linear::queryFeatures || trace.step(id).study())
            continue;
        LinearLayer layer = readLayer(trace, path.section(QLatin1Char('/'), 0, -2));
        const bool whole = layer.query >= 0 && layer.key >= 0 && layer.keyFeatures >= 0 && layer.value >= 0
            && layer.context >= 0;
        if (!whole || (!layer.matrix() && layer.state < 0))
            continue;
        linear.layers.push_back(std::move(layer));
        addPictures(linear, trace, static_cast<int>(linear.layers.size()) - 1);
    }
    for (std::size_t i = 0; i < linear.layers.size(); ++i)
        if (linear.layers[i].largestDifference >= 0 && linear.layers[i].ordersDiffer > linear.pictures.back().step)
            linear.pictures.push_back({static_cast<int>(i), LinearPicture::Orders, linear.layers[i].ordersDiffer});
    return linear;
}

int tokenOf(const Trace& trace, const Cell& cell)
{
    const Step& step = trace.step(cell.step);
    for (const char* name : {"query", "position", "key"})
        if (const int axis = axisOf(step, name); axis >= 0)
            return static_cast<int>(cell.at[static_cast<std::size_t>(axis)]);
    return -1;
}

Slice tokensAcross(const Trace& trace, StepId id, int head)
{
    const Step& step = trace.step(id);
    Slice slice;
    slice.at = Index(step.axes.size(), 0);
    slice.at.front() = head;
    slice.columns = std::max(axisOf(step, "query"), axisOf(step, "key"));
    slice.rows = std::max(axisOf(step, "dimension"), axisOf(step, "value"));
    return slice;
}

Cell atToken(const Trace& trace, const Cell& cell, int token)
{
    Cell moved = cell;
    const Step& step = trace.step(cell.step);
    for (const char* name : {"query", "position", "key"})
        if (const int axis = axisOf(step, name); axis >= 0) {
            const auto at = static_cast<std::size_t>(axis);
            moved.at[at] = std::clamp<std::int64_t>(token, 0, step.axes[at].size - 1);
            return moved;
        }
    return moved;
}

quint64 linearIdentity(const LinearLayer& layer, const Cell& cell)
{
    const auto make = [&](quint64 kind, std::int64_t a, std::int64_t b) {
        return (static_cast<quint64>(layer.context) << 40) | (kind << 36) | (static_cast<quint64>(a) << 18)
            | static_cast<quint64>(b + 1);
    };
    const Index& at = cell.at;
    if (cell.step < 0 || at.size() < 2)
        return 0;
    if (cell.step == layer.queryFeatures)
        return make(1, at[1], at[2]);
    if (cell.step == layer.keyFeatures)
        return layer.keysAcross ? make(2, at[2], at[1]) : make(2, at[1], at[2]);
    if (cell.step == layer.value)
        return make(3, at[1], at[2]);
    // The state and the sum are the same place while numbers are added to it.
    if (cell.step == layer.state || cell.step == layer.stateRead)
        return make(4, at[at.size() - 2], at.back());
    if (cell.step == layer.normaliser || cell.step == layer.normaliserRead)
        return make(5, 0, at.back());
    if (cell.step == layer.numerator || (layer.numerator >= 0 && cell.step == layer.stateFirst))
        return make(6, at[1], at[2]);
    if (cell.step == layer.similarity || cell.step == layer.open || cell.step == layer.weights)
        return make(7, at[1], at[2]);
    if (cell.step == layer.implied)
        return make(8, at[1], at[2]);
    return 0;
}

namespace {

StateStrip readStrip(const Trace& trace, const LinearLayer& layer, int head, const Peers& peers)
{
    StateStrip strip;
    strip.states = strip.added = {true, 1e-9};
    if (layer.state < 0)
        return strip;
    const int count = layer.running ? layer.keys : 1;
    std::vector<CellGrid> grids;
    for (int token = 0; token < count; ++token) {
        Slice slice;
        slice.at = layer.running ? Index {head, token, 0, 0} : Index {head, 0, 0};
        grids.push_back(readGrid(trace, layer.state, slice));
        strip.states.include(grids.back());
        if (layer.added >= 0)
            strip.added.include(readGrid(trace, layer.added, slice));
    }
    for (const Trace* peer : {peers.untouched, peers.beside}) {
        if (!sameStep(trace, layer.state, peer) || !sameStep(trace, layer.queryFeatures, peer))
            continue;
        const LinearLayer its = readLayer(*peer, layer.path);
        const StateStrip other = readStrip(*peer, its, std::min(head, its.heads - 1), {});
        strip.states.share(other.states, peer == peers.beside);
        if (layer.added >= 0 && its.added >= 0)
            strip.added.share(other.added, peer == peers.beside);
    }
    for (const CellGrid& grid : grids)
        strip.images.push_back(heatmap(grid, strip.states));
    if (layer.implied >= 0) {
        Slice slice;
        slice.at = {head, 0, 0};
        const CellGrid matrix = readGrid(trace, layer.implied, slice);
        ColourScale scale {false, 1e-9};
        scale.include(matrix, trace, peers);
        strip.implied = heatmap(matrix, scale);
    }
    double largest = -1.0;
    if (!grids.empty())
        for (int row = 0; row < grids.back().rowCount(); ++row)
            for (int column = 0; column < grids.back().columnCount(); ++column)
                if (const double size = std::abs(grids.back().value({row, column})); size > largest) {
                    largest = size;
                    strip.row = row;
                    strip.column = column;
                }
    return strip;
}

} // namespace

const StateStrip& Linear::strip(const SceneMoment& moment) const
{
    const LinearLayer& layer = layerOf(moment.frame);
    const StripKey key {moment.comparison, at(moment.frame).layer, std::clamp(moment.head, 0, layer.heads - 1),
        Theme::instance().palette().dark};
    if (!(key == m_stripKey)) {
        m_strip = readStrip(moment.trace(), layer, key.head, moment.peers());
        m_stripKey = key;
    }
    return m_strip;
}

} // namespace headroom::linear_view
