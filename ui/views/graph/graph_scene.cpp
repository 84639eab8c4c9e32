// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_scene.h"

#include "scene/axis_ticks.h"
#include "scene/margin.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

constexpr double kSceneStage = 60.0; // for the names of the rows
constexpr double kSceneFoot = 46.0,
                 kTallFoot = 68.0; // legends below the picture: side by side, or one row above the other
constexpr double kSideBySideFrom = 700.0; // px of width
constexpr double kSceneWidest = 7.0; // a line of weight 1
constexpr double kLeastNamed = 6.0; // radius of a node with a name
constexpr std::size_t kMostStrokes = 300; // lines with a width of their own
constexpr std::size_t kMostHairs = 4096; // lines at all

// The way of a message, from the node it starts at to the node it ends in.
struct Way {
    QPointF from, first, second, to; // of a cubic curve

    QPainterPath path() const
    {
        QPainterPath path(from);
        path.cubicTo(first, second, to);
        return path;
    }
    QPointF at(double t) const
    {
        const double u = 1.0 - t;
        return u * u * u * from + 3.0 * u * u * t * first + 3.0 * u * t * t * second + t * t * t * to;
    }
};

class GraphBuilder {
public:
    GraphBuilder(const SceneMoment& moment, const MessageGraph& graph)
        : m_moment(moment),
          m_trace(moment.trace()),
          m_graph(graph),
          m_now(graphFrameAt(m_trace, graph, moment.frame)),
          m_names(graph),
          m_head(std::clamp(moment.head, 0, graph.heads - 1)),
          m_chosen(*edgeOfCell(graph, graphSubject(moment, graph))),
          m_scales(graphScales(moment, graph, m_head)),
          m_isRead(static_cast<std::size_t>(graph.sources))
    {
        for (const GraphEdge& edge : graph.edges)
            if (edge.to == m_chosen.to)
                m_isRead[static_cast<std::size_t>(edge.from)] = true;
    }

    Scene build()
    {
        const double width = m_moment.size.width(), height = m_moment.size.height();
        const bool words = !m_moment.thumbnail;
        const double left = words ? std::floor(width * 0.56) : width;
        const bool stacked = width < kSideBySideFrom;
        const double foot = stacked ? kTallFoot : kSceneFoot;
        m_area = words ? QRectF(kMargin, 44.0, left - 2.0 * kMargin, height - 44.0 - foot)
                       : QRectF(2, 2, width - 4, height - 4);
        place();
        addWays();
        addNodes();
        if (!words)
            return std::move(m_scene);
        addGraphHeading(m_scene, m_graph, m_head, tooMany(), {kMargin, 28.0}, left - kMargin - 12.0);
        addGraphLegend(m_scene,
            stacked ? QRectF(kMargin, height - 66.0, width - 2.0 * kMargin, 18.0)
                    : QRectF(kMargin, height - 40.0, left - 2.0 * kMargin, 34.0),
            m_graph, m_now, m_scales.scores, m_moment.posed);
        const QRectF panel(left, 12.0, width - left - kMargin, height - 14.0 - foot);
        const double box = std::min(panel.height() * 0.5, 46.0 + (height < 600.0 ? 18.0 : 21.0) * (mostInto() + 1.6));
        addMailbox(m_scene, m_moment, m_graph, m_scales, m_names, {panel.left(), panel.top() - 2.0, panel.width(), box},
            stacked ? QRectF(kMargin, height - 44.0, width - 2.0 * kMargin, 42.0)
                    : QRectF(panel.left(), height - 42.0, panel.width(), 40.0));
        addLinkedMatrix(m_scene, m_moment, m_graph, m_scales, m_names,
            {panel.left(), panel.top() + box + 6.0, panel.width(), panel.height() - box - 6.0});
        return std::move(m_scene);
    }

private:
    double mostInto() const { return static_cast<double>(m_graph.sources); }
    bool across() const { return m_graph.set == EdgeSet::EncoderDecoder; }
    bool destinationIsEncoder() const { return m_graph.set == EdgeSet::EncoderEncoder; }

    // The rows stand where the edges of the set have room: above the encoder, below the decoder, or between the two.
    void place()
    {
        const bool both = m_graph.encoderNodes > 0 && m_graph.decoderNodes > 0 && !m_moment.thumbnail;
        const double top = m_area.top() + 24.0, bottom = m_area.bottom() - 24.0, middle = m_area.center().y();
        switch (m_graph.set) {
        case EdgeSet::EncoderEncoder:
            m_encoderY = both        ? m_area.top() + m_area.height() * 0.74
                : m_moment.thumbnail ? bottom
                                     : middle + m_area.height() * 0.3;
            m_decoderY = bottom;
            break;
        case EdgeSet::EncoderDecoder:
            m_encoderY = top;
            m_decoderY = bottom;
            break;
        case EdgeSet::DecoderDecoder:
            m_encoderY = top;
            m_decoderY = both        ? m_area.top() + m_area.height() * 0.26
                : m_moment.thumbnail ? top
                                     : middle - m_area.height() * 0.3;
            break;
        }
        m_left = m_area.left() + (m_moment.thumbnail ? 0.0 : kSceneStage);
        const double room = m_area.right() - m_left;
        m_encoderPitch = room / std::max(1, m_graph.encoderNodes);
        m_decoderPitch = room / std::max(1, m_graph.decoderNodes);
    }

    double radius(bool encoder) const
    {
        return std::clamp((encoder ? m_encoderPitch : m_decoderPitch) * 0.38, 2.5, 15.0);
    }
    QPointF centre(bool encoder, int node) const
    {
        return {m_left + (node + 0.5) * (encoder ? m_encoderPitch : m_decoderPitch), encoder ? m_encoderY : m_decoderY};
    }

    Way wayOf(const GraphEdge& edge) const
    {
        if (across()) {
            const QPointF from = centre(true, edge.from) + QPointF(0, radius(true)),
                          to = centre(false, edge.to) - QPointF(0, radius(false));
            const double third = (to.y() - from.y()) / 3.0;
            return {from, from + QPointF((to.x() - from.x()) * 0.2, third),
                to - QPointF((to.x() - from.x()) * 0.2, third), to};
        }
        const bool encoder = destinationIsEncoder();
        const double up = encoder ? -1.0 : 1.0, r = radius(encoder);
        const QPointF from = centre(encoder, edge.from) + QPointF(0, up * r),
                      to = centre(encoder, edge.to) + QPointF(0, up * r);
        const double room = encoder ? from.y() - m_area.top() : m_area.bottom() - from.y();
        if (edge.from == edge.to) {
            const double wide = std::max(6.0, r * 1.1), high = std::min(44.0, room) * up;
            return {from + QPointF(-2, 0), from + QPointF(-wide, high), from + QPointF(wide, high), to + QPointF(2, 0)};
        }
        const double share = std::abs(edge.from - edge.to) / std::max(1.0, m_graph.sources - 1.0);
        const double high = up * room * (0.24 + 1.0 * share);
        return {from, from + QPointF((to.x() - from.x()) * 0.12, high), to - QPointF((to.x() - from.x()) * 0.12, -high),
            to};
    }

    // A grey sheet, and slow to draw.
    bool tooMany() const { return m_graph.edges.size() > kMostHairs; }

    void addWays()
    {
        // Of thousands of lines none is told from its neighbours: hairs, which are ten times cheaper than strokes.
        const bool hairs = m_graph.edges.size() > kMostStrokes;
        std::vector<const GraphEdge*> strong;
        std::vector<Way> thin;
        for (const GraphEdge& edge : m_graph.edges)
            if (edge.to == m_chosen.to)
                strong.push_back(&edge);
            else if (tooMany())
                continue;
            else if (hairs)
                thin.push_back(wayOf(edge));
            else
                addWay(edge, false, 0);
        if (hairs && !tooMany())
            addHairs(thin);
        int number = 0;
        for (const GraphEdge* edge : strong)
            addWay(*edge, true, number++);
    }

    // Hit in the matrix, not here.
    void addHairs(const std::vector<Way>& ways)
    {
        using Line = std::array<QPointF, 9>;
        std::vector<Line> lines(ways.size());
        for (std::size_t i = 0; i < ways.size(); ++i)
            for (std::size_t j = 0; j < lines[i].size(); ++j)
                lines[i][j] = ways[i].at(static_cast<double>(j) / static_cast<double>(lines[i].size() - 1));
        m_scene.behind.push_back(
            [lines = std::move(lines), colour = Theme::instance().palette().line](QPainter& painter) {
                painter.setRenderHint(QPainter::Antialiasing, false);
                painter.setPen(QPen(colour, 0.0));
                for (const Line& line : lines)
                    painter.drawPolyline(line.data(), static_cast<int>(line.size()));
                painter.setRenderHint(QPainter::Antialiasing);
            });
    }

    double value(const GraphEdge& edge, StepId step) const
    {
        const Cell cell = m_graph.cell(step, edge, m_head);
        return m_trace.value(cell.step, cell.at);
    }

    // Strong: into the chosen node. Before any number is there, all lines are thin.
    void addWay(const GraphEdge& edge, bool strong, int number)
    {
        const Palette& palette = Theme::instance().palette();
        const Way way = wayOf(edge);
        const double read = m_now >= GraphFrame::Softmax ? value(edge, m_graph.weights) : 0.0;
        const double weight = std::isfinite(read) ? std::clamp(read, 0.0, 1.0)
                                                  : 0.0; // Qt hangs over a pen of NaN width
        QColor colour = strong ? palette.ink2 : palette.line;
        double width = strong ? 1.5 : 0.7;
        if (m_now == GraphFrame::Scores && strong) {
            colour = m_scales.scores.colour(value(edge, m_graph.score));
            width = 3.0;
        } else if (m_now >= GraphFrame::Softmax) {
            width = 0.5 + (kSceneWidest - 0.5) * weight * (strong ? 1.0 : 0.5);
            if (strong) // light ones would hide the others by their number
                colour = mix(palette.line, m_now >= GraphFrame::Messages ? palette.value : palette.ink2,
                    std::min(1.0, 0.3 + 4.0 * weight));
        }
        const QPainterPath path = way.path();
        const bool arrow = strong && !m_moment.thumbnail;
        m_scene.behind.push_back([=](QPainter& painter) {
            painter.strokePath(path, QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
            if (!arrow)
                return;
            const QPointF direction = way.to - way.at(0.94);
            const double length = std::max(1e-6, std::hypot(direction.x(), direction.y()));
            const QPointF ahead = direction / length * (5.0 + width / 2.0), aside(-ahead.y() * 0.7, ahead.x() * 0.7);
            const QPointF head[] = {way.to, way.to - ahead + aside, way.to - ahead - aside};
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawPolygon(head, 3);
        });
        if (m_now != GraphFrame::Nodes)
            addHit(edge, way, strong, number);
    }

    // The number of an edge, on it: as a plate into the chosen node, unseen on the others.
    void addHit(const GraphEdge& edge, const Way& way, bool strong, int number)
    {
        const bool scored = m_now == GraphFrame::Scores;
        const double pitch = across() ? m_encoderPitch : destinationIsEncoder() ? m_encoderPitch : m_decoderPitch;
        const bool plate = strong && !m_moment.thumbnail && pitch >= 22.0;
        const bool stagger = pitch < 42.0 && number % 2 == 1;
        const QPointF at = way.at(!strong ? 0.5
                : across()                ? (stagger ? 0.42 : 0.24)
                : edge.from == edge.to    ? 0.5
                : stagger                 ? 0.4
                                          : 0.22);
        const QSizeF size = plate ? QSizeF(36.0, 15.0) : QSizeF(8.0, 8.0);
        const QRectF area(std::round(at.x() - size.width() / 2.0), std::round(at.y() - size.height() / 2.0),
            size.width(), size.height());
        SceneCell cell = sceneCell(m_trace, m_graph.cell(scored ? m_graph.score : m_graph.weights, edge, m_head), area,
            scored ? m_scales.scores : m_scales.weights);
        cell.style |= SceneCell::Still;
        cell.style.setFlag(SceneCell::Plain, !plate);
        cell.decimals = plate ? 2 : -1;
        cell.identity = m_graph.identity(edge);
        cell.group = 1;
        cell.row = edge.to;
        cell.column = edge.from;
        cell.name = m_names(edge) + QStringLiteral(", ") + (scored ? tr("score") : tr("weight"));
        m_scene.cells.push_back(std::move(cell));
    }

    void addNodes()
    {
        for (const bool encoder : {true, false}) {
            const int count = encoder ? m_graph.encoderNodes : m_graph.decoderNodes;
            const bool used = across() || encoder == destinationIsEncoder();
            if (m_moment.thumbnail && !used)
                continue;
            const bool within = namesWithin(encoder);
            for (int node = 0; node < count; ++node)
                addNode(encoder, node, used, within);
            if (radius(encoder) < kLeastNamed && !m_moment.thumbnail)
                addPositions(encoder, count);
            if (count > 0 && !m_moment.thumbnail)
                addText(m_scene, {m_area.left(), (encoder ? m_encoderY : m_decoderY) - 9.0, kSceneStage - 6.0, 18.0},
                    Qt::AlignLeft | Qt::AlignVCenter, encoder ? tr("Encoder") : tr("Decoder"),
                    Theme::instance().palette().ink2, Theme::instance().font(TextSize::Small));
        }
    }

    const std::vector<AxisLabel>& labelsOf(bool encoder) const
    {
        return encoder ? m_graph.encoderLabels : m_graph.decoderLabels;
    }

    // Whether every name of a row has room in its circle; else all stand beside the row, away from its edges.
    bool namesWithin(bool encoder) const
    {
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
        const std::vector<AxisLabel>& labels = labelsOf(encoder);
        return std::all_of(labels.begin(), labels.end(), [&](const AxisLabel& label) {
            return metrics.horizontalAdvance(label.text) <= 2.0 * radius(encoder) - 4.0;
        });
    }

    QRectF besideNode(bool encoder, int node) const
    {
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption, true));
        const std::vector<AxisLabel>& labels = labelsOf(encoder);
        const double pitch = encoder ? m_encoderPitch : m_decoderPitch;
        double neighbours = 0.0; // what they need; a long name may reach into their room
        for (const int other : {node - 1, node + 1})
            if (other >= 0 && other < static_cast<int>(labels.size()))
                neighbours = std::max(
                    neighbours, metrics.horizontalAdvance(labels[static_cast<std::size_t>(other)].text));
        const double width = std::max(pitch, 2.0 * pitch - neighbours) - 2.0;
        const bool above = encoder ? m_graph.set != EdgeSet::EncoderEncoder : m_graph.set == EdgeSet::DecoderDecoder;
        const QPointF at = centre(encoder, node);
        return {at.x() - width / 2.0, above ? at.y() - radius(encoder) - 16.0 : at.y() + radius(encoder) + 2.0, width,
            14.0};
    }

    // Of nodes too near each other for names only some have a number, and the one that asks.
    void addPositions(bool encoder, int count)
    {
        const Theme& theme = Theme::instance();
        const double pitch = encoder ? m_encoderPitch : m_decoderPitch;
        const double wide = textWidth(QString::number(count), theme.font(TextSize::Caption, true)) + 8.0;
        const int every = std::max(5, static_cast<int>(niceStep(wide, static_cast<int>(pitch))));
        const int asking = encoder == destinationIsEncoder() ? m_chosen.to : -1;
        for (int node = 0; node < count; ++node) {
            const bool crowded = asking >= 0 && node != asking && std::abs(node - asking) * pitch < wide;
            if (node != asking && (crowded || (node != 0 && (node + 1) % every != 0)))
                continue;
            const double x = centre(encoder, node).x();
            const QRectF beside = besideNode(encoder, node);
            addText(m_scene, {x - wide / 2.0, beside.top(), wide, beside.height()}, Qt::AlignCenter,
                QString::number(node + 1), node == asking ? theme.palette().queryText : theme.palette().ink3,
                theme.font(TextSize::Caption, node == asking));
        }
    }

    void addNode(bool encoder, int node, bool used, bool within)
    {
        const auto& labels = labelsOf(encoder);
        const AxisLabel label = labels[static_cast<std::size_t>(node)];
        const QPointF at = centre(encoder, node);
        const double r = radius(encoder);
        const bool destination = used && encoder == destinationIsEncoder();
        const bool asks = destination && node == m_chosen.to;
        const bool source = used && encoder == (m_graph.set != EdgeSet::DecoderDecoder)
            && m_isRead[static_cast<std::size_t>(node)];
        const bool words = !m_moment.thumbnail;
        const QRectF name = within ? QRectF(at.x() - r, at.y() - r, 2.0 * r, 2.0 * r) : besideNode(encoder, node);
        m_scene.above.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.setPen(QPen(asks ? palette.query
                    : source         ? palette.key
                                     : palette.lineStrong,
                asks         ? 2.5
                    : source ? 1.5
                             : 1.0));
            painter.setBrush(asks ? palette.querySoft : source ? palette.keySoft : palette.raised);
            painter.drawEllipse(at, r, r);
        });
        if (!words)
            return;
        if (r >= kLeastNamed) {
            const Palette& palette = Theme::instance().palette();
            const TextSize size = r >= 12.0 && label.text.size() < 3 ? TextSize::Body : TextSize::Caption;
            m_scene.texts.push_back({name, Qt::AlignCenter, label.text,
                asks         ? palette.queryText
                    : source ? palette.keyText
                             : palette.ink3,
                Theme::instance().font(size, asks), SceneText::Fit::Middle});
            m_scene.texts.back().above = true;
        }
        const double reach = std::max(r, 4.0);
        m_scene.handles.push_back(
            {QStringLiteral("%1:%2").arg(encoder ? QStringLiteral("encoder") : QStringLiteral("decoder")).arg(node),
                {at.x() - reach, at.y() - reach, 2.0 * reach, 2.0 * reach}, Qt::PointingHandCursor,
                label.number.isEmpty() ? label.text : tr("%1, position %2").arg(label.text, label.number)});
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const MessageGraph& m_graph;
    GraphFrame m_now;
    EdgeNames m_names;
    int m_head = 0;
    GraphEdge m_chosen;
    GraphScales m_scales;
    std::vector<bool> m_isRead; // by the chosen node
    QRectF m_area;
    double m_encoderY = 0.0, m_decoderY = 0.0, m_left = 0.0, m_encoderPitch = 0.0, m_decoderPitch = 0.0;
    Scene m_scene;
};

} // namespace

Scene graphScene(const SceneMoment& moment, const MessageGraph& graph) { return GraphBuilder(moment, graph).build(); }

} // namespace headroom
