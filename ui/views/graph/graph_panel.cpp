// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_scene.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kFrom = 66.0, kPanelNumber = 46.0; // columns of the mailbox
constexpr double kPanelNarrowBelow = 240.0, kNarrowFrom = 46.0, kNarrowNumber = 32.0; // of one in half a small window
constexpr double kHeads = 46.0; // heading and column names
constexpr double kPanelNote = 28.0; // two lines
constexpr double kLegendGap = 8.0, kLegendSlack = 12.0; // between two; beside a title and the ends

// Read as one matrix: there may be thousands of edges. What is not diverging are shares of what each node reads.
ColourScale scaleOf(const Trace& trace, const MessageGraph& graph, StepId step, int head, bool diverging)
{
    ColourScale scale {diverging, 1e-9};
    Slice slice;
    slice.at = graph.edgewise ? Index {0, 0} : Index {head, 0, 0};
    const Matrix matrix = trace.matrix(step, slice);
    std::vector<std::vector<double>> read(diverging ? 0 : static_cast<std::size_t>(graph.destinations));
    for (const GraphEdge& edge : graph.edges) {
        const std::int64_t row = graph.edgewise ? edge.edge : edge.row, column = graph.edgewise ? head : edge.from;
        const double value = matrix.at(row, column);
        if (!std::isfinite(value))
            continue;
        scale.extent = std::max(scale.extent, std::abs(value));
        if (!diverging)
            read[static_cast<std::size_t>(edge.to)].push_back(value);
    }
    if (!diverging)
        scale.judge(nearlyUniform(read));
    return scale;
}

ColourScale scaleOf(
    const SceneMoment& moment, const MessageGraph& graph, StepId MessageGraph::*step, int head, bool diverging)
{
    ColourScale scale = scaleOf(moment.trace(), graph, graph.*step, head, diverging);
    if (const Trace* before = moment.untouched();
        before && graph.*step >= 0 && before->find(moment.trace().step(graph.*step).path))
        scale.share(
            scaleOf(*before, graph, *before->find(moment.trace().step(graph.*step).path), head, diverging), false);
    if (const MessageGraph* its = graph.comparison.get())
        scale.share(scaleOf(*moment.comparisonTrace(), *its, its->*step, std::min(head, its->heads - 1), diverging));
    return scale;
}

class Mailbox {
public:
    Mailbox(Scene& scene, const SceneMoment& moment, const MessageGraph& graph, const GraphScales& scales,
        const EdgeNames& names, const QRectF& area)
        : m_scene(scene),
          m_trace(moment.trace()),
          m_graph(graph),
          m_names(names),
          m_area(area),
          m_now(graphFrameAt(m_trace, graph, moment.frame)),
          m_head(std::clamp(moment.head, 0, graph.heads - 1)),
          m_posed(moment.posed),
          m_narrow(area.width() < kPanelNarrowBelow),
          m_from(m_narrow ? kNarrowFrom : kFrom),
          m_number(
              std::max({m_narrow ? kNarrowNumber : kPanelNumber, headWidth(tr("score")), headWidth(tr("weight"))})),
          m_node(edgeOfCell(graph, graphSubject(moment, graph))->to),
          m_edges(graph.into(m_node)),
          m_scores(scales.scores),
          m_weights(scales.weights)
    {
        m_row = std::clamp((area.height() - kHeads) / (static_cast<double>(m_edges.size()) + 1.4), 4.0, 22.0);
        m_row = m_row >= 8.0 ? std::floor(m_row) : m_row;
        m_strip = area.left() + m_from + 2.0 * m_number + 10.0;
        m_values = {true, 1e-9};
        includeStrips(m_trace, m_graph, m_edges, m_head);
        const MessageGraph* beside = m_graph.comparison.get();
        const std::vector<GraphEdge> its = beside ? beside->into(m_node) : std::vector<GraphEdge>();
        if (!its.empty() && beside->dims > 0) {
            includeStrips(*moment.comparisonTrace(), *beside, its, std::min(m_head, beside->heads - 1));
            m_values.shared = true;
        }
    }

    void add(const QRectF& legends)
    {
        const AxisLabel& label = m_graph.destinationLabels[static_cast<std::size_t>(m_node)];
        const QString title = tr("Mailbox of %1").arg(label.text);
        const QStringList beside = label.number.isEmpty()
            ? QStringList()
            : QStringList {
                tr("position %1, head %2").arg(label.number).arg(m_head + 1), tr("position %1").arg(label.number)};
        addHeading(m_scene, {m_area.left(), m_area.top() + 18.0}, title, fittingBeside(title, beside, m_area.width()),
            m_area.width());
        columnNames();
        int row = 0;
        for (const GraphEdge& edge : m_edges)
            addRow(edge, row++);
        if (m_now == GraphFrame::Nodes && m_graph.query >= 0)
            strip(
                y(row) + m_row * 0.4, tr("reads"),
                [this](int dim) { return m_graph.queryCell(m_edges.front(), m_head, dim); }, tr("query"),
                static_cast<int>(m_edges.size()));
        else if (m_now == GraphFrame::Aggregate)
            strip(
                y(row) + m_row * 0.4, QStringLiteral("Σ"),
                [this](int dim) { return m_graph.aggregatedCell(m_edges.front(), m_head, dim); }, tr("sum"),
                static_cast<int>(m_edges.size()));
        if (m_now >= GraphFrame::Scores)
            addTable(m_scene, 3, title, senders(),
                m_now >= GraphFrame::Softmax ? QStringList {tr("score"), tr("weight")} : QStringList {tr("score")});
        if (m_graph.message >= 0 && m_now >= GraphFrame::Messages)
            addMessageTable(title);
        if (m_now == GraphFrame::Nodes)
            addNote({m_area.left() + m_from + 8.0, y(0), m_area.width() - m_from - 8.0, 64.0},
                tr("Nothing has been sent yet."));
        else if (!m_graph.edgewise && m_now >= GraphFrame::Softmax)
            addMatrixNote(y(row));
        addLegends(legends);
    }

private:
    double y(int row) const { return m_area.top() + kHeads + row * m_row; }

    QStringList senders() const
    {
        QStringList names;
        for (const GraphEdge& edge : m_edges)
            names << m_graph.sourceLabels[static_cast<std::size_t>(edge.from)].text;
        return names;
    }

    void addMessageTable(const QString& title)
    {
        QStringList rows = senders(), dimensions;
        if (m_now == GraphFrame::Aggregate)
            rows << tr("sum");
        for (int dim = 0; dim < m_graph.dims; ++dim)
            dimensions << QString::number(dim + 1);
        addTable(m_scene, 2, title, rows, dimensions);
    }

    void includeStrips(const Trace& trace, const MessageGraph& graph, const std::vector<GraphEdge>& edges, int head)
    {
        const auto include = [&](const Cell& cell) {
            const double value = trace.value(cell.step, cell.at);
            if (std::isfinite(value))
                m_values.extent = std::max(m_values.extent, std::abs(value));
        };
        for (int dim = 0; dim < graph.dims; ++dim) {
            if (m_now == GraphFrame::Nodes && graph.query >= 0)
                include(graph.queryCell(edges.front(), head, dim));
            if (m_now == GraphFrame::Aggregate && graph.aggregated >= 0)
                include(graph.aggregatedCell(edges.front(), head, dim));
            for (const GraphEdge& edge : edges)
                if (graph.message >= 0)
                    include(graph.messageCell(edge, head, dim));
        }
    }

    static double headWidth(const QString& name)
    {
        return textWidth(name, Theme::instance().font(TextSize::Caption, true)) + 2.0;
    }

    void columnNames()
    {
        const Theme& theme = Theme::instance();
        const auto name = [&](double x, double width, const QString& text, const QColor& ink,
                              Qt::Alignment side = Qt::AlignHCenter) {
            addText(m_scene, {x, m_area.top() + 26.0, width, 18.0}, side | Qt::AlignVCenter, text, ink,
                theme.font(TextSize::Caption, true));
        };
        name(m_area.left(), m_from - 6.0, tr("from"), theme.palette().keyText, Qt::AlignRight);
        if (m_now >= GraphFrame::Scores)
            name(m_area.left() + m_from - 4.0, m_number + 8.0, tr("score"), theme.palette().ink2);
        if (m_now >= GraphFrame::Softmax)
            name(m_area.left() + m_from + m_number - 4.0, m_number + 8.0, tr("weight"), theme.palette().ink2);
        if (m_graph.message >= 0 && m_now >= GraphFrame::Messages)
            name(m_strip, m_area.right() - m_strip,
                fittingText({tr("message: weight · value"), tr("message"), QString()},
                    theme.font(TextSize::Caption, true), m_area.right() - m_strip),
                theme.palette().valueText, Qt::AlignLeft);
    }

    void addFrom(const AxisLabel& label, double top)
    {
        const Theme& theme = Theme::instance();
        const double name = m_from - 26.0;
        addText(m_scene, {m_area.left(), top, name, m_row}, Qt::AlignRight | Qt::AlignVCenter,
            elideMiddle(label.text, theme.font(TextSize::Small), name), theme.palette().ink,
            theme.font(TextSize::Small));
        addText(m_scene, {m_area.left() + name + 4.0, top, 16.0, m_row}, Qt::AlignLeft | Qt::AlignVCenter, label.number,
            theme.palette().ink3, theme.font(TextSize::Caption));
    }

    void addRow(const GraphEdge& edge, int row)
    {
        const AxisLabel& label = m_graph.sourceLabels[static_cast<std::size_t>(edge.from)];
        if (m_row >= 11.0)
            addFrom(label, y(row));
        if (m_now >= GraphFrame::Scores)
            number(edge, row, 0, m_graph.score, m_scores, tr("score"));
        if (m_now >= GraphFrame::Softmax)
            number(edge, row, 1, m_graph.weights, m_weights, tr("weight"));
        if (m_graph.message >= 0 && m_now >= GraphFrame::Messages)
            strip(
                y(row), {}, [&](int dim) { return m_graph.messageCell(edge, m_head, dim); },
                tr("%1, message").arg(m_names(edge)), row);
    }

    void number(const GraphEdge& edge, int row, int column, StepId step, const ColourScale& scale, const QString& what)
    {
        const QRectF area(
            m_area.left() + m_from + column * m_number + 1.0, y(row), m_number - 2.0, std::max(3.0, m_row - 1.0));
        SceneCell cell = sceneCell(m_trace, m_graph.cell(step, edge, m_head), area, scale);
        cell.style |= SceneCell::Still;
        cell.decimals = m_row >= 13.0 ? 2 : -1;
        cell.identity = m_graph.identity(edge);
        cell.group = 3;
        cell.row = row;
        cell.column = column;
        cell.name = m_names(edge) + QStringLiteral(", ") + what;
        m_scene.cells.push_back(std::move(cell));
    }

    template <typename CellAt>
    void strip(double top, const QString& name, CellAt cellAt, const QString& what, int row)
    {
        const double pitch = std::min(26.0, (m_area.right() - m_strip) / std::max(1, m_graph.dims));
        for (int dim = 0; dim < m_graph.dims; ++dim) {
            const QRectF area(m_strip + dim * pitch, top, std::max(1.0, pitch - (pitch < 4.0 ? 0.0 : 1.0)),
                std::max(3.0, m_row - 1.0));
            SceneCell cell = sceneCell(m_trace, cellAt(dim), area, m_values);
            cell.group = 2;
            cell.row = row;
            cell.column = dim;
            cell.name = tr("%1, dimension %2").arg(what).arg(dim + 1);
            m_scene.cells.push_back(std::move(cell));
        }
        if (!name.isEmpty())
            addText(m_scene, {m_strip - 60.0, top, 50.0, m_row}, Qt::AlignRight | Qt::AlignVCenter, name,
                Theme::instance().palette().ink, Theme::instance().font(TextSize::Small, true));
    }

    // Side by side, of what the frame shows.
    void addLegends(const QRectF& area)
    {
        std::vector<Legend> all;
        const auto legend = [&](const ColourScale& scale, const QString& title, int decimals) {
            Legend made;
            made.scale = scale;
            made.title = title;
            made.decimals = decimals;
            all.push_back(made);
        };
        if (m_now >= GraphFrame::Softmax)
            legend(m_weights, m_weights.uniform ? tr("weight") : tr("weight, up to the largest"), 2);
        if (m_now >= GraphFrame::Scores)
            legend(m_scores, tr("score"), 1);
        const bool messages = m_graph.message >= 0 && m_now >= GraphFrame::Messages;
        if (m_now == GraphFrame::Nodes && m_graph.query >= 0)
            legend(m_values, tr("query"), 1);
        else if (m_now == GraphFrame::Aggregate || messages)
            legend(m_values,
                !messages                            ? QStringLiteral("Σ")
                    : m_now == GraphFrame::Aggregate ? tr("message, Σ")
                                                     : tr("message"),
                1);
        // By how much the words under them need.
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
        std::vector<double> needs;
        double needed = 0.0;
        for (const Legend& one : all) {
            const double end = metrics.horizontalAdvance(fixedText(one.scale.extent, one.decimals));
            const double begin = metrics.horizontalAdvance(
                one.scale.diverging ? fixedText(-one.scale.extent, one.decimals) : QStringLiteral("0"));
            needs.push_back(
                begin + metrics.horizontalAdvance(one.title.section(QLatin1Char(','), 0, 0)) + end + kLegendSlack);
            needed += needs.back();
        }
        const double share = std::max(0.0, area.width() - kLegendGap * (static_cast<double>(all.size()) - 1.0))
            / std::max(1.0, needed);
        double x = area.left();
        for (std::size_t i = 0; i < all.size(); ++i) {
            addLegend(m_scene, {x, area.top(), std::min(share * needs[i], 160.0), area.height()}, all[i]);
            x += share * needs[i] + kLegendGap;
        }
    }

    // Where the messages would be; below the rows where that is too narrow for words.
    void addMatrixNote(double below)
    {
        if (!m_narrow)
            addNote({m_strip, y(0), m_area.right() - m_strip, 64.0},
                m_posed
                    ? tr("Computed with matrices, so there are no individual messages.")
                    : tr("Computed with matrices, so there are no individual messages. Press “As messages” above."));
        else if (m_area.bottom() - below >= kPanelNote)
            addNote({m_area.left(), below, m_area.width(), m_area.bottom() - below},
                tr("Computed with matrices: no messages."));
    }

    void addNote(const QRectF& area, const QString& words)
    {
        const Theme& theme = Theme::instance();
        m_scene.texts.push_back({area, Qt::AlignLeft | Qt::AlignTop, words, theme.palette().ink3,
            theme.font(TextSize::Caption), SceneText::Fit::Wrapped});
    }

    Scene& m_scene;
    const Trace& m_trace;
    const MessageGraph& m_graph;
    const EdgeNames& m_names;
    QRectF m_area;
    GraphFrame m_now;
    int m_head = 0;
    bool m_posed; // for a picture: without words on what to press
    bool m_narrow;
    double m_from, m_number; // widths of columns
    int m_node = 0;
    std::vector<GraphEdge> m_edges;
    ColourScale m_scores, m_weights, m_values;
    double m_row = 20.0, m_strip = 0.0;
};

} // namespace

GraphScales graphScales(const SceneMoment& moment, const MessageGraph& graph, int head)
{
    return {scaleOf(moment, graph, &MessageGraph::score, head, true),
        scaleOf(moment, graph, &MessageGraph::weights, head, false)};
}

void addMailbox(Scene& scene, const SceneMoment& moment, const MessageGraph& graph, const GraphScales& scales,
    const EdgeNames& names, const QRectF& area, const QRectF& legends)
{
    Mailbox(scene, moment, graph, scales, names, area).add(legends);
}

} // namespace headroom
