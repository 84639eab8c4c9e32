// SPDX-License-Identifier: GPL-3.0-or-later
// Below the towers: all states are read, and only positions that run read them.
#include "scene/motion.h"
#include "views/halting/halting_scene.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::halting_view {

namespace {

constexpr int kMostLined = 16; // readers with lines
constexpr int kSomeLined = 4; // of more than those
constexpr double kFall = 22.0; // px of an edge that goes
constexpr double kDot = 9.0, kSmallDot = 4.0; // px across

StepEdges setOf(const Trace& trace, const HaltingRun& halting, int step, const MessageGraph& graph, const QRectF& area)
{
    StepEdges set;
    set.area = area;
    set.sources = graph.sources;
    set.readers = graph.destinations;
    const auto stops = [&](int position) {
        return halting.rests() && halting.positions == set.readers
            && stateOf(trace, halting, step, position) != PositionState::Running;
    };
    for (const GraphEdge& edge : graph.edges)
        (stops(edge.to) ? set.lost : set.kept).push_back(edge);
    return set;
}

// The readers whose edges are drawn: all, or some of those that go on.
std::vector<bool> drawnOf(const StepEdges& set)
{
    std::vector<bool> drawn(static_cast<std::size_t>(set.readers), set.readers <= kMostLined);
    if (set.readers <= kMostLined)
        return drawn;
    std::vector<int> readers;
    for (const auto* edges : {&set.kept, &set.lost})
        for (const GraphEdge& edge : *edges)
            readers.push_back(edge.to);
    std::sort(readers.begin(), readers.end());
    readers.erase(std::unique(readers.begin(), readers.end()), readers.end());
    const int count = static_cast<int>(readers.size());
    for (int i = 0; i < std::min(kSomeLined, count); ++i)
        drawn[static_cast<std::size_t>(readers[static_cast<std::size_t>((2 * i + 1) * count / (2 * kSomeLined))])] =
            true;
    return drawn;
}

QPainterPath pathOf(const StepEdges& set, const std::vector<GraphEdge>& edges, const std::vector<bool>& drawn)
{
    QPainterPath path;
    for (const GraphEdge& edge : edges)
        if (drawn[static_cast<std::size_t>(edge.to)]) {
            path.moveTo(set.source(edge.from));
            path.lineTo(set.reader(edge.to));
        }
    return path;
}

// A little later from each further sender; those to the reader that is spoken of come first and are seen one by one.
void addDots(Scene& scene, const StepEdges& set, const std::vector<bool>& drawn, int chosen, double share)
{
    const Palette& palette = Theme::instance().palette();
    const double pause = 0.5 / std::max(1, set.sources - 1);
    const auto add = [&](bool spokenOf) {
        const double size = spokenOf ? kDot : kSmallDot;
        for (const auto* edges : {&set.kept, &set.lost})
            for (const GraphEdge& edge : *edges) {
                const double from = pause * edge.from,
                             way = spokenOf ? part(share, 0.65 * from, 0.65 * (from + 0.5))
                                            : part(share, 0.6 + 0.2 * from, 0.9 + 0.2 * from);
                if (way <= 0.0 || way >= 1.0 || !drawn[static_cast<std::size_t>(edge.to)]
                    || (edge.to == chosen) != spokenOf)
                    continue;
                const QPointF at = along(set.source(edge.from), set.reader(edge.to), easeInOut(way));
                scene.marks.push_back({SceneMark::Disc, {at.x() - size / 2.0, at.y() - size / 2.0, size, size},
                    {spokenOf ? palette.key : mix(palette.stage, palette.key, 0.55)}, {}, {},
                    spokenOf ? palette.ink : QColor()});
            }
    };
    add(false);
    add(true);
}

// `lost`: how much of the edges that go has gone; `idle`: how far the step of a reader gets no weight;
// `behind`: messages.
void addLines(Scene& scene, const StepEdges& set, const std::vector<bool>& drawn, const std::vector<double>& idle,
    double lost, double behind)
{
    const Palette& palette = Theme::instance().palette();
    const double width = set.readers > 8 ? 0.6 : 0.9;
    const QColor ink = mix(palette.ink2, palette.line, behind);
    std::vector<bool> counts = drawn, stops = drawn, little = drawn;
    double stopped = 0.0;
    for (std::size_t reader = 0; reader < drawn.size(); ++reader) {
        counts[reader] = drawn[reader] && idle[reader] <= 0.0;
        little[reader] = drawn[reader] && idle[reader] > 0.0;
        stops[reader] = little[reader] && idle[reader] < 1.0;
        stopped = stops[reader] ? idle[reader] : stopped;
    }
    scene.shapes.push_back({pathOf(set, set.kept, little), QPen(palette.line, width)});
    scene.shapes.push_back({pathOf(set, set.kept, counts), QPen(ink, width)});
    scene.shapes.push_back({pathOf(set, set.kept, stops), QPen(ink, width), Qt::NoBrush, false, 1.0 - stopped});
    const QPainterPath goes = pathOf(set, set.lost, drawn);
    if (goes.isEmpty())
        return;
    if (lost < 1.0)
        scene.shapes.push_back(
            {goes.translated(0.0, kFall * easeIn(lost)), QPen(ink, width), Qt::NoBrush, false, 1.0 - lost});
    QPen trace(palette.lineStrong, 0.8, Qt::CustomDashLine);
    trace.setDashPattern({2.0, 5.0});
    if (lost > 0.0)
        scene.shapes.push_back({goes, trace, Qt::NoBrush, false, lost});
}

void addNodes(Scene& scene, const HaltingRun& halting, const std::vector<StepEdges>& sets,
    const std::function<double(int)>& stopped)
{
    const Palette& palette = Theme::instance().palette();
    const StepEdges& first = sets.front();
    const double r = std::clamp(0.14 * first.area.width() / std::max({1, first.sources, first.readers}), 1.2, 5.0);
    for (const StepEdges& set : sets) {
        QPainterPath read;
        for (int node = 0; node < set.sources; ++node)
            read.addEllipse(set.source(node), r, r);
        scene.lines.push_back({read, QPen(palette.key, 1.2), palette.keySoft});
    }
    for (int node = 0; node < first.readers; ++node) {
        const double gone = halting.positions == first.readers ? stopped(node) : 0.0;
        scene.lines.push_back({circlePath(first.reader(node), r),
            QPen(mix(palette.query, palette.lineStrong, gone), 1.2), mix(palette.query, palette.stage, gone)});
    }
}

} // namespace

QPointF StepEdges::source(int node) const
{
    return {area.left() + (node + 0.5) * area.width() / sources, readersAbove ? area.bottom() : area.top()};
}

QPointF StepEdges::reader(int node) const
{
    return {area.left() + (node + 0.5) * area.width() / readers, readersAbove ? area.top() : area.bottom()};
}

std::vector<StepEdges> stepEdges(const Trace& trace, const HaltingRun& halting, int step, const QRectF& area)
{
    const HaltingStep& now = halting.at(step);
    if (!now.across)
        return {setOf(trace, halting, step, *now.self, area)};
    QRectF first = area, second = area;
    first.setBottom(area.center().y());
    second.setTop(area.center().y());
    std::vector<StepEdges> sets {
        setOf(trace, halting, step, *now.across, first), setOf(trace, halting, step, *now.self, second)};
    sets.back().readersAbove = true;
    return sets;
}

void addMessages(
    Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const HaltingLayout& layout, int step)
{
    const Trace& trace = moment.trace();
    const Theme& theme = Theme::instance();
    HaltingActs acts(halting, moment);
    if (step + 1 == halting.depth()) // no step after it lacks an edge: those of the last runners stay
        acts.locks = 0.0;
    const QRectF area(layout.left, layout.lower.top() + 26.0, layout.right - layout.left, layout.lower.height() - 36.0);
    addHeading(scene, {layout.lower.left(), layout.lower.top() + 14.0}, tr("Who reads whom"),
        halting.rests() ? tr("hollow: locked, still read, but reads no more")
                        : tr("hollow: halted, goes on reading, but its steps get no weight"),
        layout.lower.width() - 220.0);
    const std::vector<StepEdges> sets = stepEdges(trace, halting, step, area);
    const auto stoppedAt = [&](int position) {
        const PositionState state = stateOf(trace, halting, step, position);
        return state == PositionState::Frozen ? 1.0 : state == PositionState::Halts ? acts.locks : 0.0;
    };
    std::size_t edges = 0, lost = 0;
    const int chosen = positionOfCell(trace, halting, haltingSubject(moment, halting));
    const double behind = 0.8 * part(acts.messages, 0.0, 0.1) * (1.0 - part(acts.messages, 0.9, 1.0));
    for (const StepEdges& set : sets) {
        const std::vector<bool> drawn = drawnOf(set);
        std::vector<double> idle(drawn.size(), 0.0);
        for (std::size_t reader = 0; reader < idle.size() && halting.positions == set.readers; ++reader)
            idle[reader] = stoppedAt(static_cast<int>(reader));
        addLines(scene, set, drawn, idle, acts.locks, behind);
        addDots(scene, set, drawn, chosen, acts.messages);
        edges += set.kept.size() + set.lost.size();
        lost += set.lost.size();
    }
    if (step > 0 && acts.fades < 1.0) // the trace that the step before left
        for (const StepEdges& set : stepEdges(trace, halting, step - 1, area)) {
            QPen dashed(theme.palette().lineStrong, 0.8, Qt::CustomDashLine);
            dashed.setDashPattern({2.0, 5.0});
            scene.shapes.push_back({pathOf(set, set.lost, drawnOf(set)), dashed, Qt::NoBrush, false, 1.0 - acts.fades});
        }
    addNodes(scene, halting, sets, stoppedAt);
    scene.handles.push_back({QStringLiteral("edges:%1").arg(step), area, Qt::PointingHandCursor,
        (lost > 0 ? tr("Step %1, edges: %2; lost at its end: %3. Click to open them in the Graph view")
                        .arg(step + 1)
                        .arg(edges)
                        .arg(lost)
                  : tr("Step %1, edges: %2. Click to open them in the Graph view").arg(step + 1).arg(edges))});
    if (layout.side <= 0.0)
        return;
    const auto name = [&](double y, const QString& text, const QColor& ink) {
        addText(scene, {layout.right + 16.0, y - 8.0, layout.side - 16.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, text,
            ink, theme.font(TextSize::Caption));
    };
    const bool across = sets.size() > 1;
    name(sets.front().source(0).y(), across ? tr("encoder, is read") : tr("is read"), theme.palette().keyText);
    name(sets.front().reader(0).y(), tr("is updated"), theme.palette().queryText);
    if (across)
        name(sets.back().source(0).y(), tr("decoder, is read"), theme.palette().keyText);
}

} // namespace headroom::halting_view
