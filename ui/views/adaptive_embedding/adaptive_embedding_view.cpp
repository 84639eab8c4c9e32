// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/adaptive_embedding/adaptive_embedding_view.h"

#include "config_change.h"
#include "stage/captions.h"
#include "widgets/controls.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kDivisors[] = {1, 2, 4};

} // namespace

AdaptiveEmbeddingView::AdaptiveEmbeddingView(Document& document, QWidget* parent)
    : SceneView(document, tr("Adaptive embedding"), parent)
{
    makeHeader();
    connect(m_count, &QSpinBox::valueChanged, this, &AdaptiveEmbeddingView::setClusters);
    for (std::size_t i = 0; i < m_cuts.size(); ++i)
        connect(m_cuts[i], &QSpinBox::valueChanged, this, [this, i](int value) {
            std::vector<std::int64_t> now = cuts();
            if (i < now.size()) {
                now[i] = value;
                setCuts(std::move(now));
            }
        });
    connect(m_divisor, &SegmentedControl::currentChanged, this, [this](int index) { setDivisor(kDivisors[index]); });
}

void AdaptiveEmbeddingView::makeHeader()
{
    const auto label = [this](const QString& text, QWidget* buddy) {
        auto* made = new QLabel(text, header());
        made->setProperty("secondary", true);
        made->setBuddy(buddy);
        headerRow()->addWidget(made);
    };
    const auto spin = [this](const QString& name, int width) {
        auto* box = new QSpinBox(header());
        box->setFocusPolicy(Qt::TabFocus);
        box->setAccessibleName(name);
        box->setKeyboardTracking(false); // a run only for what was meant
        box->setFixedSize(width, 26);
        return box;
    };
    m_count = spin(tr("Clusters"), 46);
    m_count->setRange(2, kMostCuts + 1);
    label(tr("Clusters"), m_count);
    headerRow()->addWidget(m_count);
    for (std::size_t i = 0; i < m_cuts.size(); ++i)
        m_cuts[i] = spin(tr("First token of cluster %1").arg(i + 2), 54);
    label(tr("cut at"), m_cuts.front());
    for (QSpinBox* cut : m_cuts)
        headerRow()->addWidget(cut);
    m_divisor = new SegmentedControl({QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("4")}, header());
    m_divisor->setAccessibleName(tr("Each cluster’s rows are this many times narrower than those before"));
    m_divisor->setToolTip(m_divisor->accessibleName());
    label(tr("width ÷"), m_divisor);
    headerRow()->addWidget(m_divisor);
}

bool AdaptiveEmbeddingView::canShow(const Trace& trace) { return !clusteredStacks(trace).isEmpty(); }

const Clusters& AdaptiveEmbeddingView::clustersOf(const SceneMoment& moment) const
{
    const QStringList stacks = clusteredStacks(moment.trace());
    const QString block = moment.sublayer.section('/', 0, 0).section('.', 0, 0);
    const QString stack = stacks.contains(block) ? block : stacks.value(0);
    if (m_read != moment.run || m_readBeside != moment.beside || m_clusters.stack != stack) {
        m_clusters = readClusters(moment.trace(), stack);
        if (const Trace* its = moment.traceBeside(); its && clusteredStacks(*its).contains(stack))
            m_clusters.beside = std::make_shared<const Clusters>(readClusters(*its, stack));
        m_read = moment.run;
        m_readBeside = moment.beside;
    }
    return m_clusters;
}

std::vector<std::int64_t> AdaptiveEmbeddingView::cuts() const
{
    return m_document.result() ? m_document.result()->config.cutoffs : std::vector<std::int64_t>();
}

void AdaptiveEmbeddingView::show(const Document& document)
{
    SceneView::show(document);
    if (!document.trace() || !canShow(*document.trace()))
        return;
    const ModelConfig& config = document.result()->config;
    const std::vector<std::int64_t>& now = config.cutoffs;
    const QSignalBlocker count(m_count);
    m_count->setMaximum(std::max(kMostCuts, static_cast<int>(now.size())) + 1);
    m_count->setValue(static_cast<int>(now.size()) + 1);
    for (std::size_t i = 0; i < m_cuts.size(); ++i) {
        m_cuts[i]->setVisible(i < now.size());
        if (i >= now.size())
            continue;
        const QSignalBlocker blocker(m_cuts[i]);
        const std::int64_t low = i > 0 ? now[i - 1] : 0, high = i + 1 < now.size() ? now[i + 1] : config.vocabulary;
        m_cuts[i]->setRange(static_cast<int>(low) + 1, static_cast<int>(high) - 1);
        m_cuts[i]->setValue(static_cast<int>(now[i]));
    }
    for (int i = 0; i < 3; ++i) {
        std::int64_t narrowest = config.embeddingWidth > 0 ? config.embeddingWidth : config.width;
        for (std::size_t cut = 0; cut < now.size(); ++cut)
            narrowest /= kDivisors[i];
        m_divisor->button(i)->setEnabled(narrowest >= 1);
        if (config.divisor == kDivisors[i])
            m_divisor->setCurrent(i);
    }
}

void AdaptiveEmbeddingView::setCuts(std::vector<std::int64_t> wanted)
{
    if (wanted.empty() || wanted == cuts())
        return;
    QStringList texts;
    for (const std::int64_t cut : wanted)
        texts << QString::number(cut);
    m_document.setSettings(withChange(
        m_document.settings(), m_document.model().config, QStringLiteral("cutoffs"), '[' + texts.join(',') + ']'));
}

// A new cluster halves the last one; one less joins the last two.
void AdaptiveEmbeddingView::setClusters(int count)
{
    std::vector<std::int64_t> now = cuts();
    if (now.empty() || !m_document.result())
        return;
    const ModelConfig& config = m_document.result()->config;
    while (static_cast<int>(now.size()) + 1 > count && now.size() > 1)
        now.pop_back();
    while (static_cast<int>(now.size()) + 1 < count && config.vocabulary - now.back() >= 2)
        now.push_back(now.back() + (config.vocabulary - now.back()) / 2);
    std::int64_t narrowest = config.embeddingWidth > 0 ? config.embeddingWidth : config.width;
    for (std::size_t cut = 0; cut < now.size(); ++cut)
        narrowest /= config.divisor;
    if (narrowest >= 1)
        setCuts(std::move(now));
    show(m_document); // the box says what is
}

void AdaptiveEmbeddingView::setDivisor(int divisor)
{
    if (m_document.hasModel())
        m_document.setSettings(withChange(
            m_document.settings(), m_document.model().config, QStringLiteral("divisor"), QString::number(divisor)));
}

std::vector<Frame> AdaptiveEmbeddingView::framesOf(const SceneMoment& moment) const
{
    return canShow(moment.trace()) ? clusterFrames(moment.trace(), clustersOf(moment)) : std::vector<Frame>();
}

Scene AdaptiveEmbeddingView::build(const SceneMoment& moment) const
{
    const Clusters& clusters = clustersOf(moment);
    ClusterOptions options;
    options.dragged = m_dragged;
    options.to = m_to;
    if (m_document.hasModel()
        && m_document.model().frequencyRanks.size() == static_cast<std::size_t>(clusters.vocabulary))
        options.ranks = m_document.model().frequencyRanks;
    const auto subject = subjectOf(moment);
    if (subject && clusters.projection >= 0 && subject->step == clusters.projection)
        options.point = static_cast<int>(subject->at.front());
    if (const auto position = subject ? clusterPosition(clusters, *subject) : std::nullopt)
        options.position = *position;
    else if (const auto first = clusterPosition(clusters, clusterSubject(moment.trace(), clusters, moment.frame, 2)))
        options.position = *first;
    return adaptiveEmbeddingScene(moment, clusters, options);
}

quint64 AdaptiveEmbeddingView::identityOf(const SceneMoment& moment, const Cell& cell) const
{
    return clusterIdentity(clustersOf(moment), cell);
}

std::optional<Cell> AdaptiveEmbeddingView::subjectOf(const SceneMoment& moment) const
{
    const Clusters& clusters = clustersOf(moment);
    if (moment.pinned && ofClusters(clusters, *moment.pinned))
        return moment.pinned;
    return clusterSubject(moment.trace(), clusters, moment.frame, moment.stop);
}

QString AdaptiveEmbeddingView::captionOf(const SceneMoment& moment) const
{
    const Clusters& clusters = clustersOf(moment);
    const ClusterState state = clusterState(moment.trace(), clusters, moment.frame, moment.stop);
    if (clusterMap(moment.trace(), clusters, moment.frame))
        return tr("Each token’s row is %1, seen along the two directions in which the rows differ most.")
            .arg(bold(tr("a point")));
    if (!state.routed)
        return tr("The vocabulary is cut into %1 clusters, and each has a table of its own.").arg(clusters.all.size());
    if (state.active < 0)
        return tr("Each token is sent to the cluster that %1.").arg(bold(tr("its number lies in")));
    const auto now = static_cast<std::size_t>(state.active);
    const Clusters::Cluster& cluster = clusters.all[now];
    const QString name = bold(tr("cluster %1").arg(now + 1));
    const auto tokens = static_cast<int>(cluster.members.size());
    if (state.placed[now] && now + 1 == clusters.all.size())
        return tokens == 0
            ? tr("%1 has no token here to put back: every position has its embedding.")
                  .arg(bold(tr("Cluster %1").arg(now + 1)))
            : tr("The rows of %1 go back to where their tokens stand: every position has its embedding.").arg(name);
    if (tokens == 0)
        return tr("No token of this input lies in %1: its table is not asked.").arg(name);
    if (state.placed[now] && now > 0)
        return tr("The rows of %1 go back to where their tokens stand.").arg(name);
    if (state.projected[now])
        return tr("The projection of %1 brings its rows from %2 to %3.")
            .arg(name)
            .arg(cluster.width)
            .arg(bold(tr("%1 numbers").arg(clusters.width)));
    return tokens == 1
        ? tr("The one token of %1 gets its row of %2 numbers from that table.").arg(name).arg(cluster.width)
        : tr("The %1 tokens of %2 get their rows of %3 numbers from that table.")
              .arg(tokens)
              .arg(name)
              .arg(cluster.width);
}

QString AdaptiveEmbeddingView::formulaOf(const SceneMoment& moment) const
{
    const std::vector<Frame> all = framesOf(moment);
    const Frame& frame = all[static_cast<std::size_t>(std::clamp(moment.frame, 0, static_cast<int>(all.size()) - 1))];
    return stepFormula(moment.trace().step(moment.trace().timeline()[static_cast<std::size_t>(frame.step)]));
}

void AdaptiveEmbeddingView::pulled(const QString& handle, const QPointF& to, bool done)
{
    if (done && handle.startsWith(QLatin1String("name:"))) // a word of the map stands for its point
        return m_document.pinHere({clustersOf(momentOf(m_document)).projection, {handle.mid(5).toInt(), 0}});
    if (!handle.startsWith(QLatin1String("cut:")) || !m_document.trace() || !canShow(*m_document.trace()))
        return;
    const SceneMoment moment = momentOf(m_document);
    std::vector<std::int64_t> now = cuts();
    const auto index = static_cast<std::size_t>(handle.mid(4).toInt());
    if (index >= now.size())
        return;
    const Clusters& clusters = clustersOf(moment);
    const std::int64_t low = index > 0 ? now[index - 1] : 0;
    const std::int64_t high = index + 1 < now.size() ? now[index + 1] : clusters.vocabulary;
    const int wanted = static_cast<int>(
        std::clamp<std::int64_t>(vocabularyBar(moment.size, clusters).boundary(to.x()), low + 1, high - 1));
    if (done) {
        m_dragged = -1;
        now[index] = wanted;
        setCuts(std::move(now));
        changed();
    } else if (m_dragged != static_cast<int>(index) || m_to != wanted) {
        m_dragged = static_cast<int>(index);
        m_to = wanted;
        changed();
    }
}

NextThing AdaptiveEmbeddingView::next() const
{
    return {tr("choose another number of clusters. What becomes of the weights to learn?"), {m_count}};
}

} // namespace headroom
