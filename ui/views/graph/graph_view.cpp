// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_view.h"

#include "config/graph_rules.h"
#include "scene/covered_run.h"
#include "stage/captions.h"
#include "stage/header_row.h"
#include "widgets/controls.h"
#include "words/names.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <set>

namespace headroom {

namespace {

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

} // namespace

GraphView::GraphView(Document& document, QWidget* parent)
    : SceneView(document, tr("Graph"), parent),
      m_set(new SegmentedControl({}, header())),
      m_layer(new SegmentedControl({}, header())),
      m_layerLabel(new QLabel(header())),
      m_messages(new QPushButton(tr("As messages"), header()))
{
    m_set->setAccessibleName(tr("Edges"));
    headerRow()->insertWidget(2, m_set);
    headerRow()->addWidget(m_messages);
    headerRow()->addWidget(m_layerLabel);
    headerRow()->addWidget(m_layer);
    connect(m_set, &SegmentedControl::currentChanged, this,
        [this](int index) { chooseEdges(m_sets[static_cast<std::size_t>(index)], m_graph.layer); });
    connect(m_layer, &SegmentedControl::currentChanged, this,
        [this](int index) { chooseEdges(m_graph.set, m_layers[static_cast<std::size_t>(index)]); });
    needsModel({m_messages});
    connect(m_messages, &QPushButton::clicked, this, &GraphView::runAsMessages);
}

bool GraphView::canShow(const Trace& trace) { return !graphSublayers(trace).isEmpty(); }

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

void GraphView::show(const Document& document)
{
    SceneView::show(document);
    if (!document.trace() || sublayerOf(momentOf(document)).isEmpty())
        return;
    showHeader(document, graphOf(momentOf(document)));
}

void GraphView::showHeader(const Document& document, const MessageGraph& graph)
{
    std::set<EdgeSet> sets;
    std::set<int> layers;
    for (const QString& sublayer : std::as_const(m_sublayers)) {
        sets.insert(setOf(sublayer));
        if (setOf(sublayer) == graph.set)
            layers.insert(layerOf(sublayer));
    }
    m_sets.assign(sets.begin(), sets.end());
    m_layers.assign(layers.begin(), layers.end());
    QStringList setNames, layerNames;
    for (const EdgeSet set : m_sets)
        setNames << (set == EdgeSet::EncoderEncoder ? tr("Encoder")
                : set == EdgeSet::EncoderDecoder    ? tr("Encoder → decoder")
                                                    : tr("Decoder"));
    for (const int layer : m_layers)
        layerNames << QString::number(layer);
    const QString layer = repeatsOneLayer(*document.trace()) ? tr("Step") : tr("Layer");
    m_layerLabel->setText(layer);
    m_layer->setAccessibleName(layer);
    m_set->setTexts(setNames);
    m_layer->setTexts(layerNames);
    for (int i = 0; i < m_set->count(); ++i) {
        const QString full[] = {tr("Encoder reads encoder"), tr("Decoder reads encoder"), tr("Decoder reads decoder")};
        m_set->button(i)->setToolTip(full[static_cast<int>(m_sets[static_cast<std::size_t>(i)])]);
        m_set->button(i)->setAccessibleName(m_set->button(i)->toolTip());
    }
    m_set->setCurrent(static_cast<int>(std::find(m_sets.begin(), m_sets.end(), graph.set) - m_sets.begin()));
    m_layer->setCurrent(static_cast<int>(std::find(m_layers.begin(), m_layers.end(), graph.layer) - m_layers.begin()));
    m_messages->setVisible(!graph.edgewise);
    const QString refused = QString::fromStdString(graphRefuses(document.result()->config));
    m_messages->setEnabled(refused.isEmpty());
    m_messages->setToolTip(
        refused.isEmpty() ? tr("Computes the same numbers by passing messages along edges, one by one") : refused);
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

void GraphView::runAsMessages()
{
    RunSettings settings = m_document.settings();
    settings.executor = Executor::Graph;
    m_document.setSettings(settings);
}

std::vector<Frame> GraphView::framesOf(const SceneMoment& moment) const
{
    return sublayerOf(moment).isEmpty() ? std::vector<Frame>() : graphFrames(moment.trace(), graphOf(moment));
}

Scene GraphView::build(const SceneMoment& moment) const { return graphScene(moment, graphOf(moment)); }

quint64 GraphView::identityOf(const SceneMoment& moment, const Cell& cell) const
{
    const MessageGraph& graph = graphOf(moment);
    const GraphEdge* edge = cell.step == graph.score || cell.step == graph.weights ? edgeOfCell(graph, cell) : nullptr;
    return edge ? graph.identity(*edge) : 0;
}

std::optional<Cell> GraphView::subjectOf(const SceneMoment& moment) const
{
    return graphSubject(moment, graphOf(moment));
}

QString GraphView::captionOf(const SceneMoment& moment) const
{
    const MessageGraph& graph = graphOf(moment);
    const GraphEdge edge = *edgeOfCell(graph, graphSubject(moment, graph));
    const QString node = coloured(graph.destinationLabels[static_cast<std::size_t>(edge.to)].text, Role::Query);
    const auto into = static_cast<int>(graph.into(edge.to).size());
    switch (graphFrameAt(moment.trace(), graph, moment.frame)) {
    case GraphFrame::Nodes:
        return into == 1
            ? tr("Each token is a node. %1 reads along one edge only.").arg(node)
            : tr("Each token is a node. %1 reads along %2 edges, one from each node it may read.").arg(node).arg(into);
    case GraphFrame::Scores:
        return tr("On each edge, the %1 of %2 meets the %3 at the other end and gives one score.")
            .arg(coloured(tr("query"), Role::Query), node, coloured(tr("key"), Role::Key));
    case GraphFrame::Softmax:
        return tr("Softmax over the edges into %1 turns their scores into %2.")
                   .arg(node, bold(tr("weights that sum to 1")))
            + byHand(moment.trace(), graph.weights);
    case GraphFrame::Messages:
        return tr("Each edge carries a message: the %1 of its source node, times the edge’s weight.")
            .arg(coloured(tr("value"), Role::Value));
    case GraphFrame::Aggregate:
        return tr("%1 adds up the messages in its mailbox. The sum equals its row of weights times the values.")
            .arg(node);
    }
    return {};
}

QString GraphView::formulaOf(const SceneMoment& moment) const
{
    const MessageGraph& graph = graphOf(moment);
    switch (graphFrameAt(moment.trace(), graph, moment.frame)) {
    case GraphFrame::Scores: return formulaHtml(QStringLiteral("s_ij = q_i · k_j / √d_k"));
    case GraphFrame::Softmax: return formulaHtml(QStringLiteral("α_ij = exp(s_ij) / Σ exp(s_ij)"));
    case GraphFrame::Messages: return formulaHtml(QStringLiteral("m_ij = α_ij v_j"));
    case GraphFrame::Aggregate: return formulaHtml(QStringLiteral("Σ_j α_ij v_j"));
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
    const GraphFrame now = graphFrameAt(moment.trace(), graph, moment.frame);
    m_document.pinHere(now == GraphFrame::Nodes
            ? graph.queryCell(*edge, head, 0)
            : graph.cell(now == GraphFrame::Scores ? graph.score : graph.weights, *edge, head));
}

NextThing GraphView::next() const
{
    if (m_sets.size() > 1)
        return {tr("show another set of edges. Who hears whom?"), {m_set}};
    if (m_layers.size() > 1)
        return {m_document.trace() && repeatsOneLayer(*m_document.trace())
                ? tr("show another step of depth. Who hears whom there?")
                : tr("show another layer. Who hears whom there?"),
            {m_layer}};
    return {tr("press Space and watch the messages arrive."), {}};
}

} // namespace headroom
