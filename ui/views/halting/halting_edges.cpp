// SPDX-License-Identifier: GPL-3.0-or-later
// The graph of each step, small: along which edges it sent its messages, and which have gone since positions halted.
#include "views/halting/halting_edges.h"

#include "views/halting/halting_marks.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::halting_view {

namespace {

constexpr double kEdgesLeastPitch = 4.0; // of nodes with lines
constexpr int kMostLined = 16; // nodes with lines
constexpr double kEdgesLine = 15.0; // of the legend

const HaltingStep& stepOf(const HaltingRun& halting, int step) { return halting.steps[static_cast<std::size_t>(step)]; }

std::vector<GraphEdge> lostSince(const MessageGraph& before, const MessageGraph& now)
{
    std::vector<bool> there(static_cast<std::size_t>(now.sources) * static_cast<std::size_t>(now.destinations) + 1);
    for (const GraphEdge& edge : now.edges)
        there[now.identity(edge)] = true;
    std::vector<GraphEdge> lost;
    std::copy_if(before.edges.begin(), before.edges.end(), std::back_inserter(lost),
        [&](const GraphEdge& edge) { return !there[now.identity(edge)]; });
    return lost;
}

StepEdges setOf(const MessageGraph& now, const MessageGraph* before, const QRectF& area, bool matrix)
{
    StepEdges set;
    set.area = area;
    set.matrix = matrix;
    set.sources = now.sources;
    set.readers = now.destinations;
    set.edges = now.edges;
    if (before)
        set.lost = lostSince(*before, now);
    return set;
}

double radius(const StepEdges& set)
{
    return std::clamp(0.3 * set.area.width() / std::max({1, set.sources, set.readers}), 1.2, 3.0);
}

// Thin lines dimmed as cells are would be gone.
QColor inkOf(const QColor& colour, bool lit)
{
    return lit ? colour : mix(Theme::instance().palette().stage, colour, 0.5);
}

QColor edgeInk(bool lit) { return inkOf(Theme::instance().palette().ink2, lit); }

QColor goneInk(bool lit) { return inkOf(Theme::instance().palette().lineStrong, lit); }

// Dashes that begin together would look like rows.
QPen gonePen(bool lit, std::size_t number)
{
    QPen pen(goneInk(lit), 1.0, Qt::CustomDashLine);
    pen.setDashPattern({2.0, 4.0});
    pen.setDashOffset(1.9 * static_cast<double>(number % 30));
    return pen;
}

void paintNode(QPainter& painter, const QPointF& at, double r, bool hollow, const QColor& ink)
{
    painter.setPen(hollow ? QPen(ink, 1.0) : QPen(Qt::NoPen));
    painter.setBrush(hollow ? Theme::instance().palette().stage : ink);
    painter.drawEllipse(at, r, r);
}

void paintLines(QPainter& painter, const StepEdges& set, bool lit)
{
    for (std::size_t number = 0; number < set.lost.size(); ++number) {
        painter.setPen(gonePen(lit, number));
        painter.drawLine(set.line(set.lost[number]));
    }
    painter.setPen(QPen(edgeInk(lit), std::max(set.sources, set.readers) > 8 ? 0.6 : 0.9));
    for (const GraphEdge& edge : set.edges)
        painter.drawLine(set.line(edge));
    for (int node = 0; node < set.sources; ++node)
        paintNode(painter, set.source(node), radius(set), false, edgeInk(lit));
}

void paintMatrix(QPainter& painter, const StepEdges& set, bool lit)
{
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    paintPixels(painter, set.area, set.image(edgeInk(lit), goneInk(lit)));
    paintFrame(painter, set.area.adjusted(-1, -1, 1, 1), goneInk(lit));
}

void paintSwatch(QPainter& painter, const QRectF& box, const QColor& colour)
{
    painter.fillRect(QRectF(box.left(), box.center().y() - 4.0, 8.0, 8.0), colour);
}

std::vector<LegendItem> edgeItems(const HaltingRun& halting, bool matrix, bool across)
{
    const auto node = [](bool hollow) {
        return [hollow](QPainter& painter, const QRectF& box) {
            paintNode(painter, box.center(), 3.0, hollow, edgeInk(true));
        };
    };
    const QString halted = halting.rests() ? tr("halted") : tr("halted, still reads"), gone = tr("lost just now");
    std::vector<LegendItem> items;
    if (matrix) {
        items.push_back(
            {tr("edge"), 8.0, [](QPainter& painter, const QRectF& box) { paintSwatch(painter, box, edgeInk(true)); }});
        if (halting.rests())
            items.push_back(
                {gone, 8.0, [](QPainter& painter, const QRectF& box) { paintSwatch(painter, box, goneInk(true)); }});
        items.push_back({tr("row reads column"), 0.0, nullptr});
        if (across)
            items.push_back({tr("left: encoder, right: decoder"), 0.0, nullptr});
        return items;
    }
    items.push_back({tr("ran"), 8.0, node(false)});
    items.push_back({halted, 8.0, node(true)});
    if (halting.rests())
        items.push_back({gone, 14.0, [](QPainter& painter, const QRectF& box) {
                             painter.setPen(gonePen(true, 0));
                             painter.drawLine(
                                 QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
                         }});
    return items;
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

QImage StepEdges::image(const QColor& edge, const QColor& gone) const
{
    QImage pixels(sources, readers, QImage::Format_ARGB32_Premultiplied);
    pixels.fill(Qt::transparent);
    for (const GraphEdge& one : lost)
        pixels.setPixelColor(one.from, one.to, gone);
    for (const GraphEdge& one : edges)
        pixels.setPixelColor(one.from, one.to, edge);
    return pixels;
}

std::vector<StepEdges> stepEdges(const HaltingRun& halting, int step, const QRectF& area)
{
    const HaltingStep& now = stepOf(halting, step);
    const HaltingStep before = step > 0 ? stepOf(halting, step - 1) : HaltingStep();
    const int nodes = std::max({1, now.self->sources, now.across ? now.across->sources : 0});
    const bool matrix = nodes > kMostLined || area.width() / nodes < kEdgesLeastPitch;
    if (!now.across)
        return {setOf(*now.self, before.self.get(), area, matrix)};
    QRectF first = area, second = area;
    if (matrix) {
        first.setRight(area.center().x() - 2.0);
        second.setLeft(area.center().x() + 2.0);
    } else {
        first.setBottom(area.center().y());
        second.setTop(area.center().y());
    }
    std::vector<StepEdges> sets {
        setOf(*now.across, before.across.get(), first, matrix), setOf(*now.self, before.self.get(), second, matrix)};
    sets.back().readersAbove = true;
    return sets;
}

void addStepEdges(Scene& scene, const Trace& trace, const HaltingRun& halting, int step, bool lit, const QRectF& area)
{
    std::vector<StepEdges> sets = stepEdges(halting, step, area);
    std::size_t edges = 0, lost = 0;
    for (const StepEdges& set : sets) {
        edges += set.edges.size();
        lost += set.lost.size();
    }
    const QString tip = (step > 0
            ? tr("Step %1, edges: %2; lost since the last step: %3. Click to open them in the Graph view")
                  .arg(step + 1)
                  .arg(edges)
                  .arg(lost)
            : tr("Step %1, edges: %2. Click to open them in the Graph view").arg(step + 1).arg(edges));
    scene.handles.push_back({QStringLiteral("edges:%1").arg(step), area, Qt::PointingHandCursor, tip});
    std::vector<bool> frozen;
    for (int position = 0; position < halting.positions; ++position)
        frozen.push_back(stateOf(trace, halting, step, position) == PositionState::Frozen);
    scene.behind.push_back([sets = std::move(sets), frozen = std::move(frozen), lit](QPainter& painter) {
        for (const StepEdges& set : sets)
            set.matrix ? paintMatrix(painter, set, lit) : paintLines(painter, set, lit);
        const StepEdges& first = sets.front();
        for (int node = 0; !first.matrix && node < first.readers; ++node)
            paintNode(painter, first.reader(node), radius(first), frozen[static_cast<std::size_t>(node)], edgeInk(lit));
    });
}

void addEdgeNames(Scene& scene, const HaltingRun& halting, const QRectF& names, const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const std::vector<StepEdges> sets = stepEdges(halting, 0, area);
    const StepEdges& first = sets.front();
    const bool across = sets.size() > 1;
    addLegendItems(scene, {names.left(), names.top(), names.width() - (first.matrix ? 0.0 : 44.0), names.height()},
        edgeItems(halting, first.matrix, across), kEdgesLine);
    if (first.matrix)
        return;
    const auto name = [&](double y, const QString& text) {
        addText(scene, {names.left(), y - 8.0, names.width(), 16.0}, Qt::AlignRight | Qt::AlignVCenter, text,
            theme.palette().ink3, theme.font(TextSize::Caption));
    };
    name(first.source(0).y(), across ? tr("encoder") : tr("is read"));
    name(first.reader(0).y(), tr("reads"));
    if (across)
        name(sets.back().source(0).y(), tr("decoder"));
}

} // namespace headroom::halting_view
