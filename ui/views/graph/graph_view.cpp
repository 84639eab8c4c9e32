// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/graph_rules.h"
#include "scene/covered_run.h"
#include "scene/scene_view.h"
#include "stage/captions.h"
#include "views/graph/graph_scene.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::graph_view {

namespace {

constexpr OptionChoice kSets[] {{"encoder", toSay("Encoder"), toSay("Encoder reads encoder")},
    {"encoder_decoder", toSay("Encoder → decoder"), toSay("Decoder reads encoder")},
    {"decoder", toSay("Decoder"), toSay("Decoder reads decoder")}};
constexpr Option kEdges {
    .id = "graph.edges", .name = toSay("Edges"), .choices = kSets, .where = Option::Elsewhere}; // the EdgeSet
constexpr Option kMessages {.id = "graph.as_messages",
    .kind = Option::Action,
    .label = toSay("As messages"),
    .tip = toSay("Computes the same numbers by passing messages along edges, one by one"),
    .atEnd = true,
    .runsModel = true};
constexpr Option kLayer {.id = "graph.layer", .label = toSay("Layer"), .atEnd = true, .where = Option::Elsewhere};
constexpr Option kMatrix {.id = "graph.matrix",
    .kind = Option::Flag,
    .label = toSay("As a matrix"),
    .name = toSay("The same weights as a matrix"),
    .first = "off",
    .atEnd = true};
constexpr const Option* kOptions[] {&kEdges, &kMessages, &kMatrix, &kLayer};

EdgeSet setOf(const QString& sublayer)
{
    return sublayer.contains(QLatin1String("encoder_decoder")) ? EdgeSet::EncoderDecoder
        : sublayer.startsWith(QLatin1String("encoder"))        ? EdgeSet::EncoderEncoder
                                                               : EdgeSet::DecoderDecoder;
}

int layerOf(const QString& sublayer)
{
    return sublayer.section(QLatin1Char('.'), 1).section(QLatin1Char('/'), 0, 0).toInt();
}

// Attention as messages along the edges of a graph whose nodes are the tokens.
class GraphView : public SceneView {
public:
    GraphView(Document& document, QWidget* parent) : SceneView(document, tr("Graph"), parent) {}

    std::span<const Option* const> options() const override { return kOptions; }
    void choose(const Option& option, const QString& value) override;
    NextThing next() const override;
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override
    {
        return graphScene(moment, graphOf(moment), moment.on(kMatrix));
    }
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override
    {
        return graphSubject(moment, graphOf(moment));
    }

protected:
    void adjust(OptionState& state, const Option& option) const override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void forgetComparison() override { m_read = m_readComparison = nullptr; }

private:
    const MessageGraph& graphOf(const SceneMoment& moment) const;
    QString sublayerOf(const SceneMoment& moment) const;
    bool has(EdgeSet set) const;
    QStringList layersOf(EdgeSet set) const;
    void chooseEdges(EdgeSet set, int layer);

    mutable std::shared_ptr<const RunResult> m_read, m_readComparison;
    mutable QStringList m_sublayers;
    mutable MessageGraph m_graph;
};

QString GraphView::sublayerOf(const SceneMoment& moment) const
{
    if (m_read != moment.run || m_readComparison != moment.comparison) {
        m_sublayers = graphSublayers(moment.trace());
        m_graph = {};
        m_read = moment.run;
        m_readComparison = moment.comparison;
    }
    const auto around = [&](std::optional<StepId> step) {
        const QString path = step ? QString::fromStdString(moment.trace().step(*step).path) : QString();
        const auto found = std::find_if(m_sublayers.begin(), m_sublayers.end(),
            [&](const QString& sublayer) { return path.startsWith(sublayer + QLatin1Char('/')); });
        return found == m_sublayers.end() ? QString() : *found;
    };
    // Where playback stands comes first: a run as messages has no sublayer in focus of the document.
    const bool own = moment.run == shownRun(m_document);
    for (const QString& wanted : {around(own ? m_document.currentStep() : std::nullopt),
             around(moment.pinned ? std::optional(moment.pinned->step) : std::nullopt), moment.sublayer})
        if (m_sublayers.contains(wanted))
            return wanted;
    for (const QString& sublayer : m_sublayers)
        if (sublayer.contains(QLatin1String("encoder_decoder")))
            return sublayer;
    return m_sublayers.value(0);
}

const MessageGraph& GraphView::graphOf(const SceneMoment& moment) const
{
    const QString sublayer = sublayerOf(moment);
    if (m_graph.sublayer != sublayer)
        m_graph = readGraph(moment, sublayer);
    return m_graph;
}

bool GraphView::has(EdgeSet set) const
{
    return std::any_of(m_sublayers.begin(), m_sublayers.end(), [&](const QString& each) { return setOf(each) == set; });
}

QStringList GraphView::layersOf(EdgeSet set) const
{
    QStringList layers;
    for (const QString& sublayer : std::as_const(m_sublayers))
        if (setOf(sublayer) == set)
            layers << QString::number(layerOf(sublayer));
    return layers;
}

void GraphView::adjust(OptionState& state, const Option& option) const
{
    if (sublayerOf(momentOf(m_document)).isEmpty())
        return;
    const MessageGraph& graph = graphOf(momentOf(m_document));
    if (&option == &kEdges) {
        state.value = QString::fromLatin1(kSets[static_cast<std::size_t>(graph.set)].id);
        std::vector<OptionState::Choice> sets;
        for (std::size_t set = 0; set < state.choices.size(); ++set)
            if (has(static_cast<EdgeSet>(set))) {
                sets.push_back(state.choices[set]);
                sets.back().name = sets.back().tip;
            }
        state.choices = sets;
    } else if (&option == &kLayer) {
        if (repeatsOneLayer(*m_document.trace()))
            state.label = state.name = tr("Step");
        state.value = QString::number(graph.layer);
        for (const QString& layer : layersOf(graph.set))
            state.choices.push_back({layer, layer});
    } else if (&option == &kMessages) {
        state.there = !graph.edgewise;
        const QString refused = QString::fromStdString(graphRefuses(m_document.result()->config));
        state.can = refused.isEmpty();
        if (!state.can)
            state.tip = refused;
    }
}

void GraphView::choose(const Option& option, const QString& value)
{
    if (&option == &kEdges) {
        const auto set = static_cast<EdgeSet>(chosen({{QString::fromLatin1(option.id), value}}, option));
        chooseEdges(set, m_graph.layer);
    } else if (&option == &kLayer) {
        chooseEdges(m_graph.set, value.toInt());
    } else if (&option != &kMessages) {
        View::choose(option, value);
    } else {
        RunSettings settings = m_document.settings();
        settings.executor = Executor::Graph;
        m_document.setSettings(settings);
    }
}

// The timeline goes along: the same picture of the other edges.
void GraphView::chooseEdges(EdgeSet set, int layer)
{
    if (!m_document.trace() || m_sublayers.isEmpty())
        return;
    QString wanted;
    for (const QString& sublayer : std::as_const(m_sublayers))
        if (setOf(sublayer) == set && (wanted.isEmpty() || layerOf(sublayer) == layer))
            wanted = sublayer;
    const std::vector<Frame> before = frames(m_document);
    const int frame = placeIn(before, m_document.position()).frame;
    const std::vector<Frame> after = graphFrames(*m_document.trace(), readGraph(*m_document.trace(), wanted));
    if (m_document.pinned())
        m_document.release();
    m_document.setSublayer(wanted);
    m_document.setPosition(positionOf(after, {std::min(frame, static_cast<int>(after.size()) - 1), 1.0}));
    changed();
}

std::vector<Frame> GraphView::framesOf(const SceneMoment& moment) const
{
    return sublayerOf(moment).isEmpty() ? std::vector<Frame>() : graphFrames(moment.trace(), graphOf(moment));
}

quint64 GraphView::identityOf(const SceneMoment& moment, const Cell& cell) const
{
    const MessageGraph& graph = graphOf(moment);
    const GraphEdge* edge = cell.step == graph.score || cell.step == graph.weights ? edgeOfCell(graph, cell) : nullptr;
    return edge ? graph.identity(*edge) : 0;
}

QString GraphView::captionOf(const SceneMoment& moment) const
{
    const MessageGraph& graph = graphOf(moment);
    const GraphEdge edge = *edgeOfCell(graph, graphSubject(moment, graph));
    const QString node = coloured(placedName(graph.destinationLabels[static_cast<std::size_t>(edge.to)]), Role::Query);
    const auto into = static_cast<int>(graph.into(edge.to).size());
    switch (graphStand(moment, graph).now) {
    case GraphFrame::Nodes:
        return into == 1
            ? tr("Each token is a node. %1 reads along one edge only.").arg(node)
            : tr("Each token is a node. %1 reads along %2 edges, one from each node it may read.").arg(node).arg(into);
    case GraphFrame::Scores:
        return tr("Whom should %1 read? It sends its %2 up each edge; with each %3 it gives one score.")
            .arg(node, coloured(tr("query"), Role::Query), coloured(tr("key"), Role::Key));
    case GraphFrame::Softmax:
        return tr("The edges into %1 share 1: alike at first, then the scores take hold. Edge widths are the %2.")
                   .arg(node, bold(tr("weights")))
            + byHand(moment.trace(), graph.weights);
    case GraphFrame::Messages:
        return tr("Each node sends its %1, as thick as its edge. In the mailbox the heights add up to 1.")
            .arg(coloured(tr("value"), Role::Value));
    case GraphFrame::Aggregate:
        return tr("%1 receives messages, each as thick as its %2, and %3.")
            .arg(node, bold(tr("weight")), bold(tr("adds them up")));
    case GraphFrame::Every:
        return tr("Every node does the same with a mailbox of its own: %1 of the attention matrix.")
            .arg(bold(tr("one row")));
    }
    return {};
}

QString GraphView::formulaOf(const SceneMoment& moment) const
{
    switch (graphStand(moment, graphOf(moment)).now) {
    case GraphFrame::Scores: {
        const QString formula = QString::fromStdString(moment.trace().step(graphOf(moment).score).formula);
        return formulaHtml(formula.isEmpty() ? formula : QStringLiteral("s_ij = ") + formula);
    }
    case GraphFrame::Softmax: return formulaHtml(QStringLiteral("α_ij = exp(s_ij) / Σ exp(s_ij)"));
    case GraphFrame::Messages: return formulaHtml(QStringLiteral("m_ij = α_ij v_j"));
    case GraphFrame::Aggregate:
    case GraphFrame::Every: return formulaHtml(QStringLiteral("o_i = Σ_j α_ij v_j"));
    default: return formulaHtml(QStringLiteral("q_i = x_i W_q + b_q"));
    }
}

// A node that reads is chosen by its strongest edge; a node that is read, by its edge into the chosen one.
void GraphView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (!done || !m_document.trace() || m_sublayers.isEmpty())
        return;
    SceneMoment moment = momentOf(m_document);
    const MessageGraph& graph = graphOf(moment);
    moment.frame = placeIn(frames(m_document), m_document.position()).frame;
    const bool encoder = handle.startsWith(QLatin1String("encoder:"));
    const int node = handle.section(QLatin1Char(':'), 1).toInt();
    const bool reads = encoder == (graph.set == EdgeSet::EncoderEncoder);
    const bool isRead = encoder == (graph.set != EdgeSet::DecoderDecoder);
    const int head = std::clamp(moment.head, 0, graph.heads - 1);
    const GraphEdge* edge = nullptr;
    if (reads)
        edge = strongestEdge(moment.trace(), graph, head, node);
    else if (isRead)
        edge = graph.find(node, edgeOfCell(graph, graphSubject(moment, graph))->to);
    if (!edge)
        return;
    const GraphFrame now = graphStand(moment, graph).now;
    m_document.pinHere(now == GraphFrame::Nodes
            ? graph.queryCell(*edge, head, 0)
            : graph.cell(now == GraphFrame::Scores ? graph.score : graph.weights, *edge, head));
}

NextThing GraphView::next() const
{
    if (has(EdgeSet::EncoderDecoder) || (has(EdgeSet::EncoderEncoder) && has(EdgeSet::DecoderDecoder)))
        return {.html = tr("show another set of edges. Who hears whom?"), .options = {&kEdges}};
    if (layersOf(m_graph.set).size() > 1)
        return {.html = m_document.trace() && repeatsOneLayer(*m_document.trace())
                ? tr("show another step of depth. Who hears whom there?")
                : tr("show another layer. Who hears whom there?"),
            .options = {&kLayer}};
    return {tr("press Space and watch the messages arrive.")};
}

} // namespace

ViewDescriptor descriptor()
{
    return {
        .id = "graph",
        .title = tr("Graph"),
        .family = Family::Attention,
        .hint = tr("Tokens as nodes, attention as messages along edges"),
        .cannot = tr("This model’s attention has no edge from token to token: open a model with softmax attention and "
                     "no memory"),
        .suits = [](const Trace& trace) { return !graphSublayers(trace).isEmpty(); },
        .make = [](Document& document, QWidget* parent) -> View* { return new GraphView(document, parent); },
        .variant = "message-passing",
        .cellByCell = true,
        .options = kOptions,
    };
}

} // namespace headroom::graph_view
