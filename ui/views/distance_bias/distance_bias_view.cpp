// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/distance_bias/distance_bias_view.h"

#include "document_focus.h"
#include "stage/captions.h"
#include "views/text_length.h"
#include "widgets/controls.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kViewMostHeads = 8; // in the header; digits reach them all

} // namespace

DistanceBiasView::DistanceBiasView(Document& document, QWidget* parent)
    : SceneView(document, tr("Distance bias"), parent)
{
    m_heads = new SegmentedControl({QStringLiteral("1")}, header());
    m_heads->setAccessibleName(tr("Head"));
    auto* label = new QLabel(tr("Head"), header());
    label->setProperty("secondary", true);
    m_length = new TextLength(m_document, tr("A longer text: the lines go on with the same slopes"), header());
    headerRow()->insertWidget(2, label);
    headerRow()->insertWidget(3, m_heads);
    headerRow()->addWidget(m_length);
    connect(m_heads, &SegmentedControl::currentChanged, this, [this](int head) { m_document.setHead(head); });
}

bool DistanceBiasView::canShow(const Trace& trace) { return !biasedSublayers(trace).isEmpty(); }

const DistanceBias& DistanceBiasView::biasOf(const SceneMoment& moment) const
{
    if (m_read != moment.run || m_asked != moment.sublayer) {
        const QStringList all = biasedSublayers(moment.trace());
        m_bias = readBias(moment.trace(), all.contains(moment.sublayer) ? moment.sublayer : all.value(0));
        m_read = moment.run;
        m_asked = moment.sublayer;
    }
    return m_bias;
}

void DistanceBiasView::show(const Document& document)
{
    m_options.trained = static_cast<int>(document.model().longestTrained);
    SceneView::show(document);
    if (!document.trace() || !canShow(*document.trace()))
        return;
    const DistanceBias& bias = biasOf(momentOf(document));
    QStringList heads;
    for (int head = 0; head < std::min(bias.heads, kViewMostHeads); ++head)
        heads << QString::number(head + 1);
    m_heads->setTexts(heads);
    m_heads->setCurrent(document.head() < heads.size() ? document.head() : -1);
    m_length->show(*document.result());
}

std::vector<Frame> DistanceBiasView::framesOf(const SceneMoment& moment) const
{
    const DistanceBias& bias = biasOf(moment);
    return bias.there() ? distanceBiasFrames(moment.trace(), bias) : std::vector<Frame>();
}

Scene DistanceBiasView::build(const SceneMoment& moment) const
{
    return distanceBiasScene(moment, biasOf(moment), m_options, *subjectOf(moment));
}

quint64 DistanceBiasView::identityOf(const SceneMoment& moment, const Cell& cell) const
{
    return biasPair(biasOf(moment), cell);
}

// The largest weight that goes to a key some way off, while nothing is pinned.
std::optional<Cell> DistanceBiasView::subjectOf(const SceneMoment& moment) const
{
    const DistanceBias& bias = biasOf(moment);
    if (!bias.there())
        return {};
    if (moment.pinned && biasPair(bias, *moment.pinned) != 0)
        return moment.pinned;
    const std::int64_t head = std::clamp(moment.head, 0, bias.heads - 1);
    const int query = std::min(bias.queries - 1, (bias.queries * 3) / 4);
    const int away = std::max(0, query + bias.memory - std::min(3, (query + 1) / 2));
    return biasCell(bias.scores, head, query, std::min(away, bias.keys - 1));
}

QString DistanceBiasView::captionOf(const SceneMoment& moment) const
{
    const DistanceBias& bias = biasOf(moment);
    const std::vector<StepId> steps = bias.shown();
    const StepId step =
        steps[static_cast<std::size_t>(std::clamp(moment.frame, 0, static_cast<int>(steps.size()) - 1))];
    const QString distance = coloured(tr("distance"), Role::Position);
    if (step == bias.content)
        return tr("First, what each %1 says to each %2, wherever the two stand.")
            .arg(coloured(tr("query"), Role::Query), coloured(tr("key"), Role::Key));
    if (step == bias.bias)
        return bias.slopes >= 0 ? tr("The bias is a straight line in the %1: each head takes off %2.")
                                      .arg(distance, bold(tr("its own slope a position")))
                                : tr("The bias is looked up by the %1: near ones have a bucket each, far ones %2.")
                                      .arg(distance, bold(tr("share one")));
    if (step == bias.scores)
        return tr("Content and bias add up: %1.")
            .arg(bold(bias.slopes >= 0 ? tr("the farther the key, the lower the score")
                                       : tr("the distance speaks, whatever the words are")));
    if (step == bias.masked)
        return tr("What lies after the query is closed by %1.").arg(bold(tr("the mask")));
    return bias.slopes >= 0
        ? tr("A steep head reads what is near, a flat one reads far: %1.").arg(bold(tr("compare the heads")))
        : tr("The softmax shares one out: %1.").arg(bold(tr("compare the heads")));
}

QString DistanceBiasView::formulaOf(const SceneMoment& moment) const
{
    const DistanceBias& bias = biasOf(moment);
    const std::vector<StepId> steps = bias.shown();
    const int frame = std::clamp(moment.frame, 0, static_cast<int>(steps.size()) - 1);
    return stepFormula(moment.trace().step(steps[static_cast<std::size_t>(frame)]));
}

void DistanceBiasView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (done && handle.startsWith(QLatin1String("head:")))
        m_document.setHead(handle.mid(5).toInt());
}

NextThing DistanceBiasView::next() const
{
    if (QPushButton* twice = m_length->twice())
        return {tr("double the text. Do the last tokens still see the first?"), {twice}};
    return {tr("choose another head. Which distances does it favour?"), {m_heads}};
}

} // namespace headroom
