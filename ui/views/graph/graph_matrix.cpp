// SPDX-License-Identifier: GPL-3.0-or-later
// The same numbers as a matrix, destinations by sources.
#include "views/graph/graph_scene.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kMatrixNames = 66.0; // of rows

void addLargeMatrix(Scene& scene, const Trace& trace, const MessageGraph& graph, StepId step, int head,
    const GridLayout& layout, const ColourScale& scale, bool numbers)
{
    CellGrid grid = readGrid(trace, step, Slice {{head, 0, 0}, 1, 2});
    std::vector<bool> linked(grid.marks.size());
    for (const GraphEdge& edge : graph.edges)
        linked[grid.offset({edge.to, edge.from})] = true;
    for (std::size_t i = 0; i < grid.marks.size(); ++i)
        if (!linked[i] && (grid.marks[i] & CellGrid::Masked) == 0) {
            grid.marks[i] |= CellGrid::Masked;
            ++grid.masked;
        }
    if (!numbers) {
        const QImage pairs = heatmap(
            grid, [](double) { return Theme::instance().palette().raised; }, 0.0, 1.0);
        scene.behind.push_back([=](QPainter& painter) { paintPixels(painter, layout.bounds(), pairs); });
        return;
    }
    GridLook look;
    look.scale = scale;
    look.group = 1;
    look.rowName = tr("query");
    look.columnName = tr("key");
    look.each = [sources = static_cast<quint64>(graph.sources),
                    name = step == graph.score ? tr("score") : tr("weight")](GridCell at, SceneCell& cell) {
        cell.identity = 1 + static_cast<quint64>(at.row) * sources + static_cast<quint64>(at.column);
        cell.name += QStringLiteral(", ") + name;
    };
    addMap(scene, grid, layout, look);
}

} // namespace

void addLinkedMatrix(Scene& scene, const SceneMoment& moment, const MessageGraph& graph, const GraphScales& scales,
    const EdgeNames& names, const QRectF& area)
{
    const Trace& trace = moment.trace();
    const GraphFrame now = graphFrameAt(trace, graph, moment.frame);
    const int head = std::clamp(moment.head, 0, graph.heads - 1);
    const GraphEdge chosen = *edgeOfCell(graph, graphSubject(moment, graph));
    const bool scores = now == GraphFrame::Scores, words = !moment.thumbnail;
    const StepId step = scores ? graph.score : graph.weights;
    const ColourScale scale = scores ? scales.scores : scales.weights;
    const bool sparse = static_cast<std::size_t>(graph.sources * graph.destinations) > graph.edges.size();
    const QString same = now == GraphFrame::Nodes ? tr("no edge has a number yet")
        : scores                                  ? tr("the same scores")
                                                  : tr("the same weights");
    const QString title = tr("As a matrix");
    const QStringList besides = sparse ? QStringList {tr("%1; hatched: no edge").arg(same), tr("hatched: no edge")}
                                       : QStringList {same};
    addHeading(
        scene, {area.left(), area.top() + 18.0}, title, fittingBeside(title, besides, area.width()), area.width());
    LabelStyle style;
    style.size = TextSize::Small;
    const double left = kMatrixNames, room = area.height() - 26.0;
    const double labels = columnLabelHeight(graph.sourceLabels, (area.width() - left) / graph.sources, TextSize::Small);
    const GridLayout layout = fitGrid(
        {area.left() + left, area.top() + 26.0 + labels, area.width() - left, room - labels}, graph.destinations,
        graph.sources, {56.0, 30.0});
    if (words) { // thin rows and columns keep some of theirs
        style.role = Role::Query;
        style.lit = chosen.to;
        addRowLabels(scene, graph.destinationLabels, layout, left, style);
        style.role = Role::Key;
        style.lit = chosen.from;
        addColumnLabels(scene, graph.sourceLabels, layout, labels, style);
    }
    const QRectF bounds = layout.bounds();
    scene.behind.push_back([bounds, sparse](QPainter& painter) {
        if (sparse) // pairs without an edge stay hatched
            paintHatch(painter, bounds, true);
        paintFrame(painter, bounds.adjusted(-1, -1, 1, 1), Theme::instance().palette().line);
    });
    if (isLarge(graph.destinations, graph.sources) && trace.step(step).axes.size() == 3
        && trace.step(step).axes[1].size == graph.destinations)
        return addLargeMatrix(scene, trace, graph, step, head, layout, scale, now != GraphFrame::Nodes);
    for (const GraphEdge& edge : graph.edges) {
        const QRectF place = layout.cell({edge.to, edge.from});
        if (now == GraphFrame::Nodes) {
            scene.behind.push_back(
                [place](QPainter& painter) { painter.fillRect(place, Theme::instance().palette().raised); });
            continue;
        }
        SceneCell cell = sceneCell(trace, graph.cell(step, edge, head), place, scale);
        cell.identity = graph.identity(edge);
        cell.group = 1;
        cell.row = edge.to;
        cell.column = edge.from;
        cell.decimals = layout.pitchY < 14.0 ? -1 : layout.pitchX >= 37.0 ? 2 : layout.pitchX >= 29.0 ? 1 : -1;
        cell.name = names(edge) + QStringLiteral(", ") + (scores ? tr("score") : tr("weight"));
        scene.cells.push_back(std::move(cell));
    }
}

} // namespace headroom
