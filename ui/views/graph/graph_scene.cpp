// SPDX-License-Identifier: GPL-3.0-or-later
// Queries go up the edges, scores come of them, widths flow, values come down, and the mailbox adds them up.
#include "views/graph/graph_scene.h"

#include "figure/bars.h"
#include "scene/axis_ticks.h"
#include "scene/margin.h"
#include "scene/motion.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kSceneStage = 66.0; // for the names of the rows
constexpr double kSceneFoot = 46.0; // legends below the picture
constexpr double kMatrixShare = 0.46; // of the width, where there is one
constexpr double kMailShare = 0.46, kMailLeast = 130.0; // of the height, and px
constexpr double kOpened = 0.12; // of the way in which every node reads: the matrix has room
constexpr double kSceneWidest = 26.0; // a line of weight 1
constexpr double kLeastNamed = 6.0; // radius of a node with a name
constexpr double kStripHigh = 11.0, kBeyond = 6.0; // of the values beside their nodes
constexpr std::size_t kMostStrokes = 300; // lines of other nodes
constexpr double kSaid = 0.004; // a smaller weight is a hair without a number
constexpr double kSeen = 0.02; // of lines and messages of all nodes at once
constexpr std::size_t kHeavy = 6; // messages that come one by one
constexpr double kWeighed = 0.28; // of the way to the sum: the rows are weighted, and begin to drop
constexpr double kOnEdge = 0.62; // of a message's way; the rest is to its place

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

// Nodes side by side; `away`: up or down, where no edges are.
struct NodeRow {
    bool encoder = true, reads = false, isRead = false, within = true;
    double y = 0.0, left = 0.0, pitch = 0.0, radius = 0.0, away = 1.0;
    const std::vector<AxisLabel>* labels = nullptr;

    QPointF centre(int node) const { return {left + (node + 0.5) * pitch, y}; }
    // The strip beside a node, the first or the second of them.
    QRectF strip(int node, double wide, double high, double nth) const
    {
        const double names = within ? 0.0 : 16.0;
        const double middle = y + away * (radius + names + kBeyond + kStripHigh / 2.0 + nth * (kStripHigh + 6.0));
        return {centre(node).x() - wide / 2.0, middle - high / 2.0, wide, high};
    }
};

QRectF centred(const QPointF& at, const QSizeF& size)
{
    return {at.x() - size.width() / 2.0, at.y() - size.height() / 2.0, size.width(), size.height()};
}

class GraphBuilder {
public:
    GraphBuilder(const SceneMoment& moment, const MessageGraph& graph, bool matrix)
        : m_moment(moment),
          m_matrix(matrix),
          m_trace(moment.trace()),
          m_graph(graph),
          m_palette(Theme::instance().palette()),
          m_stand(graphStand(moment, graph)),
          m_names(graph),
          m_head(std::clamp(moment.head, 0, graph.heads - 1)),
          m_chosen(*edgeOfCell(graph, graphSubject(moment, graph))),
          m_scales(graph.scales[static_cast<std::size_t>(m_head)]),
          m_weights(moment.trace(), graph, m_head, m_stand),
          m_into(graph.into(m_chosen.to)),
          m_words(!moment.thumbnail)
    {
    }

    Scene build()
    {
        const double width = m_moment.size.width(), height = m_moment.size.height();
        // One column, senders, edges, node, mailbox; the matrix beside it makes room for itself.
        const double every = m_stand.of(GraphFrame::Every);
        const double opens = !m_words ? 0.0 : m_matrix ? 1.0 : easeInOut(part(every, 0.0, kOpened));
        const double left = width - opens * std::floor(width * kMatrixShare);
        const QRectF whole = m_words ? QRectF(kMargin, 44.0, left - 2.0 * kMargin, height - 44.0 - kSceneFoot)
                                     : QRectF(2, 2, width - 4, height - 4);
        const double high = m_words ? std::max(kMailLeast, std::floor(whole.height() * kMailShare)) : 0.0;
        m_area = whole.adjusted(0, 0, 0, -high);
        place();
        const double wide = std::min(whole.width(), mailboxWidth(m_graph)), names = mailboxNames(whole.width());
        const double from = readers().centre(m_chosen.to).x() - (wide + names) / 2.0; // the box below its node
        const QRectF mail(std::clamp(from, whole.left(), std::max(whole.left(), whole.right() - wide)),
            whole.bottom() - high, wide, high);
        const QRectF panel(left, 10.0, width - left - kMargin, height - 12.0 - kSceneFoot);
        m_mailbox = mailboxOf(
            m_graph, m_weights, m_chosen.to, m_words ? mail : QRectF(m_area.bottomLeft(), QSizeF(0, 0)));
        if (m_weights.flows)
            m_scene.flow = {
                SceneFlow::Softmax, m_weights.beta, tr("softmax(β · score), β = %1").arg(fixedText(m_weights.beta, 2))};
        if (m_words)
            addFunnel();
        addLines();
        addNodes();
        addPlates();
        if (m_words)
            addStrips();
        addTravellers();
        if (!m_words) {
            takeWords(m_scene);
            return std::move(m_scene);
        }
        addTitle({kMargin, 28.0}, left - kMargin - 12.0);
        addMailbox(m_scene, m_moment, m_graph, m_weights, m_names, m_mailbox, m_chosen.to, mail);
        if (opens >= 1.0)
            addLinkedMatrix(
                m_scene, m_moment, m_graph, m_weights, m_names, m_stand,
                [this](int row) { return row == m_chosen.to ? 1.0 : turnOf(row); }, panel);
        addScales({kMargin, height - 40.0, width - 2.0 * kMargin, 36.0}, opens >= 1.0);
        // While the others read, the mailbox of the one that was told steps back.
        if (const double pale = part(every, 0.0, 0.08) - part(every, 0.92, 1.0); pale > 0.0) {
            m_scene.marks.push_back(
                {SceneMark::Box, mail, {m_palette.stage}, {}, {}, {}, false, false, 0, 0.75 * pale});
            for (SceneText& text : m_scene.texts)
                if (mail.contains(text.area.center()))
                    text.presence *= 1.0 - 0.7 * pale;
        }
        for (SceneText& text : m_scene.texts) // what flies passes behind the headings
            if (!text.above && mail.contains(text.area.center()) && m_stand.way > 0.0 && m_stand.way < 1.0) {
                text.above = true;
                text.ground = m_palette.stage;
            }
        return std::move(m_scene);
    }

private:
    bool across() const { return m_graph.set == EdgeSet::EncoderDecoder; }
    const NodeRow& sources() const { return m_rows.front(); }
    const NodeRow& readers() const { return m_rows.back(); }
    double slot(const NodeRow& row) const { return std::max(3.0, row.pitch - 6.0); }
    // When a node has its turn in the last picture, and how far it is.
    double turnOf(int node) const
    {
        const double way = m_stand.of(GraphFrame::Every);
        if (way <= 0.0 || way >= 1.0)
            return way;
        if (m_turns.empty())
            m_turns = turns(m_graph.destinations, std::max(0.08, 0.9 / m_graph.destinations), 0.5);
        return m_turns[static_cast<std::size_t>(node)].at(way);
    }

    void place()
    {
        const double left = m_area.left() + (m_words ? kSceneStage : 0.0), beyond = m_words ? 52.0 : 12.0;
        const auto row = [&](bool encoder, const std::vector<AxisLabel>& labels, double away) {
            NodeRow made;
            made.encoder = encoder;
            made.labels = &labels;
            made.left = left;
            made.pitch = (m_area.right() - left) / std::max<double>(1.0, static_cast<double>(labels.size()));
            made.radius = std::clamp(made.pitch * 0.38, 2.5, 15.0);
            made.away = away;
            made.within = std::all_of(labels.begin(), labels.end(), [&](const AxisLabel& label) {
                return textWidth(label.text, Theme::instance().font(TextSize::Caption)) <= 2.0 * made.radius - 4.0;
            });
            const double room = beyond + (made.within || !m_words ? 0.0 : 16.0) + (across() || !m_words ? 0.0 : 10.0);
            made.y = away < 0.0 ? m_area.top() + room - 8.0 : m_area.bottom() - room + 8.0;
            return made;
        };
        if (across()) {
            m_rows = {row(true, m_graph.sourceLabels, -1.0), row(false, m_graph.destinationLabels, 1.0)};
        } else {
            const bool encoder = m_graph.set == EdgeSet::EncoderEncoder;
            m_rows = {row(encoder, m_graph.sourceLabels, 1.0)}; // edges above, the mailbox below
        }
        m_rows.front().isRead = m_rows.back().reads = true;
    }

    // What the node has received, opened up below it.
    void addFunnel()
    {
        const QPointF node = readers().centre(m_chosen.to);
        const QRectF box = m_mailbox.box;
        QPainterPath path(node - QPointF(readers().radius, 0.0));
        path.lineTo(node + QPointF(readers().radius, 0.0));
        path.lineTo(box.topRight());
        path.lineTo(box.topLeft());
        path.closeSubpath();
        m_scene.shapes.push_back({path, Qt::NoPen, m_palette.panel, false, m_stand.of(GraphFrame::Nodes)});
    }

    Way wayOf(const GraphEdge& edge) const
    {
        const NodeRow &up = sources(), &down = readers();
        if (across()) {
            const QPointF from = up.centre(edge.from) + QPointF(0, up.radius),
                          to = down.centre(edge.to) - QPointF(0, down.radius);
            const double third = (to.y() - from.y()) / 3.0, aside = (to.x() - from.x()) * 0.2;
            return {from, from + QPointF(aside, third), to - QPointF(aside, third), to};
        }
        const double away = -up.away, r = up.radius;
        const QPointF from = up.centre(edge.from) + QPointF(0, away * r),
                      to = up.centre(edge.to) + QPointF(0, away * r);
        const double room = away < 0.0 ? from.y() - m_area.top() : m_area.bottom() - from.y();
        if (edge.from == edge.to) {
            const double wide = std::max(6.0, r * 1.1), high = std::min(44.0, room) * away;
            return {from + QPointF(-2, 0), from + QPointF(-wide, high), from + QPointF(wide, high), to + QPointF(2, 0)};
        }
        const double share = std::abs(edge.from - edge.to) / std::max(1.0, m_graph.sources - 1.0);
        const double high = away * room * (0.24 + 1.0 * share), aside = (to.x() - from.x()) * 0.12;
        return {from, from + QPointF(aside, high), to - QPointF(aside, -high), to};
    }

    static double widthOf(double weight)
    {
        return std::isfinite(weight) ? 0.5 + (kSceneWidest - 0.5) * std::clamp(weight, 0.0, 1.0)
                                     : 0.5; // Qt hangs over NaN
    }

    void addLines()
    {
        const double every = m_stand.of(GraphFrame::Every), nodes = m_stand.of(GraphFrame::Nodes);
        if (m_graph.edges.size() <= kMostStrokes) { // of more none is told from its neighbours
            QPainterPath thin;
            for (const GraphEdge& edge : m_graph.edges)
                if (edge.to != m_chosen.to)
                    thin.addPath(wayOf(edge).path());
            m_scene.shapes.push_back({thin, QPen(m_palette.line, 0.7)});
        }
        for (const GraphEdge& edge : m_graph.edges) {
            const bool told = edge.to == m_chosen.to;
            const double there = told ? nodes : every > 0.0 ? turnOf(edge.to) : 0.0;
            const double weight = there > 0.0 ? m_weights.weight(edge) : 0.0;
            if (there <= 0.0 || (!told && weight < kSeen))
                continue;
            const QColor colour = m_weights.weighted
                ? mix(m_palette.line, m_palette.value, std::min(1.0, 0.25 + 3.0 * weight))
                : m_palette.lineStrong;
            const double width = m_weights.weighted ? widthOf(weight * (told ? 1.0 : 0.5 * part(there, 0.0, 0.4)))
                                                    : 0.9;
            m_scene.shapes.push_back(
                {wayOf(edge).path(), QPen(colour, width, Qt::SolidLine, Qt::FlatCap), Qt::NoBrush, false, there});
        }
    }

    void addNodes()
    {
        std::vector<bool> isRead(static_cast<std::size_t>(m_graph.sources));
        for (const GraphEdge& edge : m_into)
            isRead[static_cast<std::size_t>(edge.from)] = true;
        for (const NodeRow& row : m_rows) {
            const int count = static_cast<int>(row.labels->size());
            for (int node = 0; node < count; ++node)
                addNode(
                    row, node, row.reads && node == m_chosen.to, row.isRead && isRead[static_cast<std::size_t>(node)]);
            if (!m_words)
                continue;
            if (row.radius < kLeastNamed)
                addPositions(row, count);
            const QString name = row.encoder ? tr("Encoder") : tr("Decoder");
            const QRectF area(m_area.left(), row.y - 7.5, kSceneStage - 6.0, 15.0);
            const auto say = [&](double dy, const QString& text, const QColor& ink) {
                addText(
                    m_scene, area.translated(0.0, dy), Qt::AlignLeft | Qt::AlignVCenter, text, ink, TextSize::Small);
            };
            say(-8.0, name, m_palette.ink2);
            say(8.0, row.reads ? tr("reads") : tr("is read"), row.reads ? m_palette.queryText : m_palette.keyText);
        }
    }

    QRectF besideNode(const NodeRow& row, int node, double width) const
    {
        const double away = row.away < 0.0 ? -row.radius - 16.0 : row.radius + 2.0;
        return {row.centre(node).x() - width / 2.0, row.y + away, width, 14.0};
    }

    // Of nodes too near each other for names only some have a number, and the one that asks.
    void addPositions(const NodeRow& row, int count)
    {
        const QFont font = Theme::instance().font(TextSize::Caption, true);
        const double wide = textWidth(QString::number(count), font) + 8.0;
        const int every = std::max(5, static_cast<int>(niceStep(wide, static_cast<int>(row.pitch))));
        const int asking = row.reads ? m_chosen.to : -2 * count;
        for (int node = 0; node < count; ++node) {
            const bool crowded = std::abs(node - asking) * row.pitch < wide;
            if (node == asking || (!crowded && (node == 0 || (node + 1) % every == 0)))
                addText(m_scene, besideNode(row, node, wide), Qt::AlignCenter, QString::number(node + 1),
                    node == asking ? m_palette.queryText : m_palette.ink3, font);
        }
    }

    void addNode(const NodeRow& row, int node, bool asks, bool isRead)
    {
        const AxisLabel& label = (*row.labels)[static_cast<std::size_t>(node)];
        const QPointF at = row.centre(node);
        const double done = asks ? 1.0 : row.reads ? turnOf(node) : 0.0; // has read
        m_scene.shapes.push_back({circlePath(at, row.radius),
            QPen(mix(isRead ? m_palette.key : m_palette.lineStrong, m_palette.query, done), asks ? 2.5 : 1.5),
            asks         ? m_palette.querySoft
                : isRead ? m_palette.keySoft
                         : m_palette.raised});
        if (!m_words)
            return;
        if (row.radius >= kLeastNamed) {
            const TextSize size = row.radius >= 12.0 && label.text.size() < 3 ? TextSize::Body : TextSize::Caption;
            m_scene.texts.push_back({row.within ? centred(at, {2.0 * row.radius, 2.0 * row.radius})
                                                : besideNode(row, node, row.pitch - 2.0),
                Qt::AlignCenter, label.text,
                asks         ? m_palette.queryText
                    : isRead ? m_palette.keyText
                             : m_palette.ink3,
                Theme::instance().font(size, asks), SceneText::Fit::Middle});
        }
        const double reach = 2.0 * std::max(row.radius, 4.0);
        m_scene.handles.push_back(
            {QStringLiteral("%1:%2").arg(row.encoder ? QStringLiteral("encoder") : QStringLiteral("decoder")).arg(node),
                centred(at, {reach, reach}), Qt::PointingHandCursor,
                label.number.isEmpty() ? label.text : tr("%1, position %2").arg(label.text, label.number)});
    }

    // The number of each edge into the chosen node, where its key is: the score, then the weight.
    void addPlates()
    {
        const double pitch = sources().pitch, scores = m_stand.asked();
        const bool plate = m_words && pitch >= 22.0;
        const double wide = pitch < 30.0 ? 36.0 : std::min(36.0, pitch - 2.0);
        const std::vector<Turn> all = turns(static_cast<int>(m_into.size()), 0.4, 0.6);
        for (std::size_t i = 0; i < m_into.size() && scores > 0.0; ++i) {
            const GraphEdge& edge = m_into[i];
            const bool stagger = pitch < 30.0 && i % 2 == 1;
            const Way way = wayOf(edge);
            const QPointF at = way.at(edge.from == edge.to && !across() ? 0.5 : stagger ? 0.3 : 0.14);
            QRectF area = centred(at, plate ? QSizeF(wide, 15.0) : QSizeF(8.0, 8.0));
            if (plate && across())
                area.moveCenter(
                    {sources().centre(edge.from).x(), sources().y + sources().radius + 14.0 + (stagger ? 17.0 : 0.0)});
            SceneCell cell = m_weights.cell(edge, area);
            const double weight = m_weights.weight(edge);
            const bool hair = m_weights.weighted && !m_weights.flows && weight < kSaid;
            cell.style |= SceneCell::Still;
            cell.style.setFlag(SceneCell::Plain, !plate || hair);
            cell.decimals = !plate || hair || m_weights.flows ? -1 : m_weights.weighted || wide >= 36.0 ? 2 : 1;
            cell.identity = m_graph.identity(edge);
            cell.group = 1;
            cell.row = edge.to;
            cell.column = edge.from;
            cell.presence = scores < 1.0 ? part(all[i].at(scores), 0.75, 1.0) : 1.0;
            if (m_weights.weighted && weight < kSaid && m_weights.flows) // its number goes
                cell.presence = 1.0 - part(m_stand.way, 0.7, 1.0);
            cell.name = m_names(edge) + QStringLiteral(", ") + (m_weights.weighted ? tr("weight") : tr("score"));
            if (plate && !hair && m_weights.weighted) { // its width says it: it needs no colour of a scale
                const double there = cell.presence;
                m_scene.shapes.push_back({boxPath(area), Qt::NoPen,
                    m_weights.flows ? mix(m_weights.scoreColour(edge), m_palette.raised, m_weights.turns)
                                    : m_palette.raised,
                    true, there});
                if (cell.decimals >= 0)
                    putNumber(m_scene, m_trace, cell.source, area, {.decimals = 2, .bold = edge.from == m_chosen.from});
                cell.style |= SceneCell::Plain;
                cell.decimals = -1;
            }
            m_scene.cells.push_back(std::move(cell));
        }
    }

    template <typename CellAt>
    std::vector<QColor> colours(int dims, const ColourScale& scale, CellAt cellAt) const
    {
        std::vector<QColor> all;
        for (int dim = 0; dim < dims; ++dim) {
            const Cell cell = cellAt(dim);
            all.push_back(scale.colour(m_trace.value(cell.step, cell.at)));
        }
        return all;
    }
    std::vector<QColor> valueOf(const GraphEdge& edge) const
    {
        return m_graph.value < 0
            ? std::vector<QColor> {m_palette.value}
            : colours(m_graph.dims, m_scales.values, [&](int dim) { return m_graph.valueCell(edge, m_head, dim); });
    }
    std::vector<QColor> keyOf(const GraphEdge& edge) const
    {
        return colours(
            m_graph.queryDims, m_scales.queries, [&](int dim) { return m_graph.keyCell(edge, m_head, dim); });
    }
    std::vector<QColor> queryOf(const GraphEdge& edge) const
    {
        return m_graph.query < 0 ? std::vector<QColor> {m_palette.query}
                                 : colours(m_graph.queryDims, m_scales.queries,
                                     [&](int dim) { return m_graph.queryCell(edge, m_head, dim); });
    }
    // Empty where somebody is to say what it is.
    std::vector<QColor> sumOf(const GraphEdge& edge) const
    {
        if (m_graph.aggregated < 0 || m_moment.cover.covers(m_trace, m_graph.aggregatedCell(edge, m_head, 0)))
            return {};
        return colours(
            m_graph.dims, m_scales.values, [&](int dim) { return m_graph.aggregatedCell(edge, m_head, dim); });
    }

    // The node's own strip: its query, then the sum. Wide while it is alone.
    QRectF slotOf(int node) const
    {
        const NodeRow& row = readers();
        const double wide = node == m_chosen.to
            ? std::max(slot(row), (1.0 - part(m_stand.of(GraphFrame::Every), 0.0, 0.15)) * 96.0)
            : slot(row);
        QRectF area = row.strip(node, wide, node == m_chosen.to ? 13.0 : kStripHigh, across() ? 0.0 : 1.0);
        area.moveLeft(std::clamp(area.left(), row.left, std::max(row.left, m_area.right() - wide)));
        return area;
    }

    void addStrips()
    {
        // The keys until they have been asked, then what will be sent.
        const double asked = m_graph.key < 0        ? 1.0
            : m_stand.of(GraphFrame::Softmax) > 0.0 ? part(m_stand.of(GraphFrame::Softmax), 0.0, 0.15)
                                                    : 0.0;
        for (const GraphEdge& edge : m_into) {
            const QRectF strip = sources().strip(edge.from, slot(sources()), kStripHigh, 0.0);
            if (asked < 1.0)
                m_scene.marks.push_back(
                    {SceneMark::Strip, strip, keyOf(edge), {}, {}, m_palette.key, false, false, 0, 1.0 - asked});
            if (asked > 0.0)
                m_scene.marks.push_back(
                    {SceneMark::Strip, strip, valueOf(edge), {}, {}, m_palette.value, false, false, 0, asked});
        }
        const QRectF named = sources().strip(0, slot(sources()), kStripHigh, 0.0);
        const auto name = [&](const QString& text, const QColor& ink, const QRectF& strip, double presence) {
            const double wide = textWidth(text, Theme::instance().font(TextSize::Small)) + 2.0;
            if (presence <= 0.0 || wide > kSceneStage - 6.0)
                return;
            addText(m_scene, {m_area.left(), strip.center().y() - 8.0, wide, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
                text, ink, TextSize::Small);
            m_scene.texts.back().presence = presence;
        };
        name(tr("key"), m_palette.keyText, named, 1.0 - asked);
        if (m_graph.value >= 0)
            name(tr("value"), m_palette.valueText, named, asked);
        const double asks = m_stand.of(GraphFrame::Nodes), home = m_stand.of(GraphFrame::Aggregate) >= 1.0;
        const QRectF own = slotOf(m_chosen.to);
        if (m_graph.query >= 0 && !home)
            for (int dim = 0; dim < m_graph.queryDims; ++dim) {
                const double each = own.width() / m_graph.queryDims;
                SceneCell cell = sceneCell(m_trace, m_graph.queryCell(m_chosen, m_head, dim),
                    {own.left() + dim * each, own.top(), each, own.height()}, m_scales.queries);
                cell.style |= SceneCell::Still;
                cell.group = 4;
                cell.column = dim;
                cell.presence = asks;
                cell.name = tr("%1, dimension %2").arg(tr("query")).arg(dim + 1);
                m_scene.cells.push_back(std::move(cell));
            }
        const QString holds = home ? QStringLiteral("Σ") : m_graph.query >= 0 ? tr("query") : QString();
        addText(m_scene, {own.left() - 44.0, own.center().y() - 8.0, 40.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
            holds, home ? m_palette.valueText : m_palette.queryText, TextSize::Small);
        m_scene.texts.back().presence = asks;
        m_scene.lines.push_back(
            {boxPath(own), QPen(home ? m_palette.value : m_palette.query, 1.5), Qt::NoBrush, true, asks});
        std::vector<bool> seen(static_cast<std::size_t>(m_graph.destinations));
        for (const GraphEdge& edge : m_graph.edges) {
            const double there = edge.to == m_chosen.to ? home : part(turnOf(edge.to), 0.85, 1.0);
            if (seen[static_cast<std::size_t>(edge.to)] || there <= 0.0)
                continue;
            seen[static_cast<std::size_t>(edge.to)] = true;
            if (const auto sum = sumOf(edge); !sum.empty())
                m_scene.marks.push_back(
                    {SceneMark::Strip, slotOf(edge.to), sum, {}, {}, m_palette.value, false, false, 0, there});
        }
    }

    void addTravellers()
    {
        if (m_stand.way <= 0.0 || m_stand.way >= 1.0)
            return;
        switch (m_stand.now) {
        case GraphFrame::Scores: return addQueries();
        case GraphFrame::Messages: return addMessages();
        case GraphFrame::Aggregate: return addSum();
        case GraphFrame::Every: return addDiscs();
        default: return;
        }
    }

    // A copy of the query up each edge, to the key.
    void addQueries()
    {
        const std::vector<Turn> all = turns(static_cast<int>(m_into.size()), 0.4, 0.6);
        for (std::size_t i = 0; i < m_into.size(); ++i) {
            const double now = part(all[i].at(m_stand.asked()), 0.0, 0.8);
            if (now <= 0.0 || now >= 1.0)
                continue;
            const QPointF at = wayOf(m_into[i]).at(1.0 - 0.88 * easeInOut(now));
            m_scene.marks.push_back({SceneMark::Strip, centred(at, {std::min(34.0, slot(sources())), 9.0}),
                queryOf(m_into[i]), {}, {}, m_palette.query});
        }
    }

    // When each message goes: the heavy ones one by one, the heaviest first, then the specks together.
    std::vector<std::pair<GraphEdge, Turn>> schedule() const
    {
        std::vector<std::pair<GraphEdge, Turn>> all;
        for (const GraphEdge& edge : m_into)
            all.emplace_back(edge, Turn());
        const auto weight = [this](const auto& each) { return m_weights.weight(each.first); };
        std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return weight(a) > weight(b); });
        const auto heavy = std::count_if(
            all.begin(), all.end(), [&](const auto& each) { return weight(each) >= 0.05; });
        const std::size_t alone = std::min(kHeavy, static_cast<std::size_t>(heavy)), specks = all.size() - alone;
        const double from = alone > 0 && specks > 0 ? 0.65 : 0.0, until = specks > 0 && alone > 0 ? 0.85 : 1.0;
        const std::vector<Turn> turn = turns(static_cast<int>(alone), alone > 2 ? 0.45 : 0.7, 1.0);
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i].second = i < alone
                ? Turn {until * turn[i].begin, until * turn[i].end}
                : Turn {from + 0.08 * static_cast<double>(i - alone) / static_cast<double>(specks), 1.0};
        return all;
    }

    bool isThin(const GraphEdge& edge) const
    {
        return std::ranges::none_of(m_mailbox.places,
            [&](const MailboxPlace& place) { return m_graph.identity(place.edge) == m_graph.identity(edge); });
    }

    // Down its edge, as thick as that, and over to its own place in the box.
    void addMessages()
    {
        for (const auto& [edge, turn] : schedule()) {
            const double now = turn.at(m_stand.way), weight = m_weights.weight(edge);
            if (now <= 0.0 || (!m_words && now >= 1.0))
                continue;
            const bool lost = m_words && isThin(edge) && m_mailbox.others.height() < 0.5; // too little to be seen there
            if (lost && now >= kOnEdge)
                continue;
            const auto place = std::find_if(m_mailbox.places.begin(), m_mailbox.places.end(),
                [&, id = m_graph.identity(edge)](
                    const MailboxPlace& each) { return m_graph.identity(each.edge) == id; });
            const double wide = slot(sources()), high = std::max(1.5, widthOf(weight));
            QRectF area = centred(wayOf(edge).at(easeInOut(part(now, 0.0, kOnEdge))), {wide, high});
            if (now > kOnEdge && m_words)
                area = along(area, place != m_mailbox.places.end() ? place->strip : m_mailbox.others,
                    easeInOut(part(now, kOnEdge, 1.0)), 14.0);
            const QRectF from = sources().strip(edge.from, wide, kStripHigh, 0.0);
            if (now < 0.16 && m_words)
                area = along(from, area, now / 0.16);
            m_scene.marks.push_back({SceneMark::Strip, area, valueOf(edge), {}, {}, m_palette.value, false, false, 0,
                lost ? 1.0 - part(now, 0.6 * kOnEdge, kOnEdge) : 1.0});
        }
    }

    // A row of the mailbox times its weight, so far; its numbers once they are there.
    void addWeighted(const MailboxPlace& place, const QRectF& area, double weighs, bool numbers, double presence = 1.0)
    {
        const double weight = m_weights.weight(place.edge), each = area.width() / std::max(1, m_graph.dims);
        const QFont font = Theme::instance().font(TextSize::Small);
        std::vector<QColor> colours;
        for (int dim = 0; dim < m_graph.dims; ++dim) {
            const Cell cell = m_graph.valueCell(place.edge, m_head, dim);
            const double value = m_trace.value(cell.step, cell.at);
            colours.push_back(mix(m_scales.values.colour(value), m_scales.values.colour(weight * value), weighs));
            const QString text = fixedText(weight * value, each >= 40.0 ? 2 : 1);
            if (!numbers || area.height() < 12.0 || textWidth(text, font) + 3.0 > each)
                continue;
            addText(m_scene, {area.left() + dim * each, area.top(), each, area.height()}, Qt::AlignCenter, text,
                Theme::textOn(colours.back()), font);
            m_scene.texts.back().above = true;
        }
        m_scene.marks.push_back(
            {SceneMark::Strip, area, std::move(colours), {}, {}, m_palette.value, false, false, 0, presence});
    }

    // Each row becomes its weighted numbers in its place; row by row they drop into the sum, and that goes home.
    void addSum()
    {
        if (m_graph.value >= 0 && !m_mailbox.places.empty())
            addRows();
        const double flies = part(m_stand.way, kMailSummed, 1.0);
        const QRectF home = slotOf(m_chosen.to);
        const QRectF at = along(m_mailbox.sum, home, easeInOut(flies));
        if (const auto sum = sumOf(m_chosen); flies > 0.0 && !sum.empty())
            m_scene.marks.push_back({SceneMark::Strip, at, sum, {}, {}, m_palette.accent});
    }

    void addRows()
    {
        const double weighs = easeInOut(part(m_stand.way, 0.02, 0.2)), back = part(m_stand.way, kMailSummed, 0.95);
        const auto count = static_cast<double>(m_mailbox.places.size());
        std::vector<double> sum(static_cast<std::size_t>(m_graph.dims), 0.0);
        bool landed = false;
        std::size_t nth = 0;
        for (const MailboxPlace& place : m_mailbox.places) {
            const double begin = kWeighed + (kMailSummed - kWeighed) * static_cast<double>(nth++) / count,
                         drops = part(m_stand.way, begin, begin + 0.95 * (kMailSummed - kWeighed) / count);
            if (back < 1.0)
                addWeighted(place, place.strip, weighs, m_stand.way >= 0.2 && m_stand.way < kMailSummed, 1.0 - back);
            if (drops > 0.0 && drops < 1.0)
                addWeighted(place, along(place.strip, m_mailbox.sum, easeInOut(drops)), 1.0, false);
            if (drops < 1.0)
                continue;
            landed = true;
            for (int dim = 0; dim < m_graph.dims; ++dim) {
                const Cell cell = m_graph.valueCell(place.edge, m_head, dim);
                sum[static_cast<std::size_t>(dim)] += m_weights.weight(place.edge) * m_trace.value(cell.step, cell.at);
            }
        }
        if (!landed || m_stand.way >= kMailSummed)
            return;
        std::vector<QColor> colours;
        for (const double number : sum)
            colours.push_back(m_scales.values.colour(number));
        m_scene.marks.push_back({SceneMark::Strip, m_mailbox.sum, std::move(colours), {}, {}, m_palette.value});
    }

    // All nodes in turn: strips as thick as their edges; of very many edges discs, whose area is the weight.
    void addDiscs()
    {
        for (const GraphEdge& edge : m_graph.edges) {
            const double now = part(turnOf(edge.to), 0.1, 0.9);
            const double weight = now > 0.0 && now < 1.0 ? m_weights.weight(edge) : 0.0;
            if (edge.to == m_chosen.to || weight < kSeen)
                continue;
            const QPointF at = wayOf(edge).at(easeInOut(now));
            if (m_words && m_graph.edges.size() <= kMostStrokes) {
                m_scene.marks.push_back(
                    {SceneMark::Strip, centred(at, {0.7 * slot(sources()), std::max(3.0, widthOf(weight))}),
                        valueOf(edge), {}, {}, m_palette.value});
                continue;
            }
            const double size = 2.0 + 14.0 * std::sqrt(weight);
            m_scene.marks.push_back({SceneMark::Disc, centred(at, {size, size}), {m_palette.value}});
        }
    }

    void addTitle(const QPointF& at, double room)
    {
        const QString sets[] = {tr("Encoder to encoder"), tr("Encoder to decoder"), tr("Decoder to decoder")};
        const QString title = sets[static_cast<int>(m_graph.set)];
        const auto count = static_cast<qint64>(m_graph.edges.size());
        const QString edges = counted(count, tr("%1 edge"), tr("%1 edges"));
        const QString all = m_graph.edges.size() > kMostStrokes ? tr("%1, drawn for one node only; head %2 of %3")
                                                                : tr("%1, head %2 of %3");
        const QStringList beside {all.arg(edges).arg(m_head + 1).arg(m_graph.heads), edges};
        addHeading(m_scene, at, title, fittingBeside(title, beside, room), room);
    }

    // Each at the same place in all pictures that have such numbers.
    void addScales(const QRectF& area, bool matrix)
    {
        std::vector<std::pair<Legend, bool>> all;
        const auto add = [&](const ColourScale& scale, const QString& title, int decimals, bool seen) {
            all.push_back({{.scale = scale, .title = title, .decimals = decimals}, seen});
        };
        if (m_graph.value >= 0 || m_graph.aggregated >= 0)
            add(m_scales.values, tr("value, Σ"), 1, true);
        if (m_matrix || m_stand.now == GraphFrame::Every)
            add(m_scales.weights, m_scales.weights.uniform ? tr("weight") : tr("weight, up to the largest"), 2,
                m_weights.weighted && matrix);
        add(m_scales.scores, tr("score"), 1, !m_weights.weighted || m_weights.flows);
        if (m_graph.query >= 0)
            add(m_scales.queries, m_graph.key >= 0 ? tr("query, key") : tr("query"), 1,
                m_stand.of(GraphFrame::Aggregate) < 1.0);
        const double each = std::min(180.0, area.width() / static_cast<double>(all.size()));
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].second)
                addLegend(m_scene,
                    {area.left() + static_cast<double>(i) * each, area.top(), each - 10.0, area.height()},
                    all[i].first);
    }

    const SceneMoment& m_moment;
    bool m_matrix; // whether it is asked for
    const Trace& m_trace;
    const MessageGraph& m_graph;
    const Palette& m_palette;
    GraphStand m_stand;
    EdgeNames m_names;
    int m_head = 0;
    GraphEdge m_chosen;
    const GraphScales& m_scales;
    FlowingWeights m_weights;
    std::vector<GraphEdge> m_into;
    bool m_words;
    std::vector<NodeRow> m_rows; // who is read, who reads; one where these are the same
    Mailbox m_mailbox;
    QRectF m_area;
    mutable std::vector<Turn> m_turns;
    Scene m_scene;
};

} // namespace

FlowingWeights::FlowingWeights(const Trace& run, const MessageGraph& its, int itsHead, const GraphStand& stand)
    : trace(&run), graph(&its), head(itsHead)
{
    constexpr double kLeastBeta = 0.001; // all alike
    weighted = stand.of(GraphFrame::Softmax) > 0.0;
    flows = weighted && stand.of(GraphFrame::Softmax) < 1.0;
    if (!flows)
        return;
    turns = part(stand.way, 0.0, 0.2);
    beta = kLeastBeta + (1.0 - kLeastBeta) * easeInOut(part(stand.way, 0.2, 1.0));
    of.assign(static_cast<std::size_t>(its.sources * its.destinations) + 1, 0.0);
    std::vector<double> most(static_cast<std::size_t>(its.destinations), -1e300), sum(most.size(), 0.0);
    for (const GraphEdge& edge : its.edges) {
        const Cell score = its.cell(its.score, edge, head);
        double& at = of[its.identity(edge)] = beta * run.value(score.step, score.at);
        most[static_cast<std::size_t>(edge.to)] = std::max(most[static_cast<std::size_t>(edge.to)], at);
    }
    for (const GraphEdge& edge : its.edges) {
        double& at = of[its.identity(edge)];
        at = std::exp(at - most[static_cast<std::size_t>(edge.to)]);
        sum[static_cast<std::size_t>(edge.to)] += at;
    }
    for (const GraphEdge& edge : its.edges)
        of[its.identity(edge)] /= sum[static_cast<std::size_t>(edge.to)];
}

double FlowingWeights::weight(const GraphEdge& edge) const
{
    if (!weighted)
        return 0.0;
    if (flows)
        return of[graph->identity(edge)];
    const Cell cell = graph->cell(graph->weights, edge, head);
    const double read = trace->value(cell.step, cell.at);
    return std::isfinite(read) ? read : 0.0;
}

SceneCell FlowingWeights::cell(const GraphEdge& edge, const QRectF& area) const
{
    const GraphScales& scales = graph->scales[static_cast<std::size_t>(head)];
    if (!weighted)
        return sceneCell(*trace, graph->cell(graph->score, edge, head), area, scales.scores);
    SceneCell cell = sceneCell(*trace, graph->cell(graph->weights, edge, head), area, scales.weights);
    if (flows) {
        cell.value = weight(edge);
        cell.state |= SceneCell::Between;
        cell.ground = mix(scoreColour(edge), scales.weights.colour(cell.value), turns);
    }
    return cell;
}

QColor FlowingWeights::scoreColour(const GraphEdge& edge) const
{
    const Cell score = graph->cell(graph->score, edge, head);
    return graph->scales[static_cast<std::size_t>(head)].scores.colour(trace->value(score.step, score.at));
}

QString placedName(const AxisLabel& label)
{
    return label.number.isEmpty() ? label.text : withPlace(label.text, label.number.toLongLong());
}

Scene graphScene(const SceneMoment& moment, const MessageGraph& graph, bool matrix)
{
    return GraphBuilder(moment, graph, matrix).build();
}

} // namespace headroom
