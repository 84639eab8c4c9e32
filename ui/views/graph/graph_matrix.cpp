// SPDX-License-Identifier: GPL-3.0-or-later
// The same numbers as a matrix, destinations by sources.
#include "scene/motion.h"
#include "views/graph/graph_scene.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMatrixNames = 66.0; // of rows

void addLargeMatrix(Scene& scene, const Trace& trace, const MessageGraph& graph, StepId step, int head,
    const GridLayout& layout, const ColourScale& scale)
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

void addLinkedMatrix(Scene& scene, const SceneMoment& moment, const MessageGraph& graph, const FlowingWeights& weights,
    const EdgeNames& names, const GraphStand& stand, const std::function<double(int)>& lit, const QRectF& area)
{
    const Trace& trace = moment.trace();
    const int head = weights.head;
    const GraphScales& scales = graph.scales[static_cast<std::size_t>(head)];
    const GraphEdge chosen = *edgeOfCell(graph, graphSubject(moment, graph));
    const double scored = stand.of(GraphFrame::Scores);
    const bool sparse = static_cast<std::size_t>(graph.sources * graph.destinations) > graph.edges.size();
    const QString title = tr("As a matrix");
    const QStringList besides = sparse
        ? QStringList {tr("a mailbox is one row; hatched: no edge"), tr("hatched: no edge")}
        : QStringList {tr("a mailbox is one row")};
    addHeading(
        scene, {area.left(), area.top() + 18.0}, title, fittingBeside(title, besides, area.width()), area.width());
    LabelStyle style;
    style.size = TextSize::Small;
    const double left = kMatrixNames, room = area.height() - 26.0;
    const double labels = columnLabelHeight(graph.sourceLabels, (area.width() - left) / graph.sources, TextSize::Small);
    const GridLayout layout = fitGrid(
        {area.left() + left, area.top() + 26.0 + labels, area.width() - left, room - labels}, graph.destinations,
        graph.sources, {56.0, 30.0});
    style.role = Role::Query; // thin rows and columns keep some of theirs
    style.lit = chosen.to;
    addRowLabels(scene, graph.destinationLabels, layout, left, style);
    style.role = Role::Key;
    style.lit = chosen.from;
    addColumnLabels(scene, graph.sourceLabels, layout, labels, style);
    const QRectF bounds = layout.bounds();
    scene.behind.push_back([bounds, sparse](QPainter& painter) {
        if (sparse) // pairs without an edge stay hatched
            paintHatch(painter, bounds, true);
        paintFrame(painter, bounds.adjusted(-1, -1, 1, 1), Theme::instance().palette().line);
    });
    const StepId step = weights.weighted ? graph.weights : graph.score;
    if (isLarge(graph.destinations, graph.sources) && trace.step(step).axes.size() == 3
        && trace.step(step).axes[1].size == graph.destinations)
        return scored >= 1.0
            ? addLargeMatrix(scene, trace, graph, step, head, layout, weights.weighted ? scales.weights : scales.scores)
            : void();
    const Palette& palette = Theme::instance().palette();
    const std::vector<GraphEdge> into = graph.into(chosen.to);
    const std::vector<Turn> asks = turns(static_cast<int>(into.size()), 0.4, 0.6);
    const auto presenceOf = [&](const GraphEdge& edge) { // with its number at the edge
        for (std::size_t i = 0; i < into.size(); ++i)
            if (into[i].from == edge.from)
                return part(asks[i].at(stand.asked()), 0.75, 1.0);
        return 1.0;
    };
    const std::vector<Turn> rows = turns(std::max(1, graph.destinations - 1), 0.35, 1.0); // of the others
    QPainterPath empty; // no number yet
    for (const GraphEdge& edge : graph.edges) {
        const QRectF place = layout.cell({edge.to, edge.from});
        if (scored < 1.0)
            empty.addRect(place);
        if (scored <= 0.0)
            continue;
        SceneCell cell = weights.cell(edge, place);
        cell.presence = edge.to == chosen.to
            ? presenceOf(edge)
            : rows[static_cast<std::size_t>(edge.to - (edge.to > chosen.to ? 1 : 0))].at(part(scored, 0.8, 1.0));
        if (cell.presence <= 0.0)
            continue;
        cell.identity = graph.identity(edge);
        cell.group = 1;
        cell.row = edge.to;
        cell.column = edge.from;
        cell.decimals = layout.pitchY < 14.0 ? -1 : layout.pitchX >= 37.0 ? 2 : layout.pitchX >= 29.0 ? 1 : -1;
        if (weights.flows)
            cell.decimals = -1; // they would only roll
        if (weights.weighted && cell.decimals >= 0 && cell.value < 0.5 * std::pow(10.0, -cell.decimals))
            cell.style |= SceneCell::Blank; // no rows of zeros
        cell.name = names(edge) + QStringLiteral(", ") + (weights.weighted ? tr("weight") : tr("score"));
        scene.cells.push_back(std::move(cell));
    }
    if (!empty.isEmpty())
        scene.shapes.push_back({empty, Qt::NoPen, palette.raised, true});
    for (int row = 0; row < graph.destinations && weights.weighted; ++row) // the mailbox, then those that follow
        if (const double told = lit(row); told > 0.0 && (row == chosen.to || told < 1.0))
            scene.lines.push_back(
                {boxPath(layout.cell({row, 0}).united(layout.cell({row, graph.sources - 1})).adjusted(-1, -1, 1, 1)),
                    QPen(palette.query, 2.0), Qt::NoBrush, true, row == chosen.to ? 1.0 : 4.0 * told * (1.0 - told)});
}

} // namespace headroom
