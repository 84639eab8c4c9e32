// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/adaptive_embedding/adaptive_embedding_view.h"

#include "document/config_change.h"
#include "stage/header_row.h"
#include "words/html.h"
#include "words/names.h"

#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kDivisors[] = {1, 2, 4};

} // namespace

AdaptiveEmbeddingView::AdaptiveEmbeddingView(Document& document, QWidget* parent)
    : FigureView(document, tr("Adaptive embedding"), parent)
{
    m_word = new QLineEdit(header());
    m_word->setFixedSize(72, 26);
    m_word->setClearButtonEnabled(false);
    m_word->setAccessibleName(tr("Token"));
    m_word->setToolTip(tr("A token of the vocabulary: its row, its neighbours and its probability are shown"));
    addToHeader(tr("Token"), m_word);
    connect(m_word, &QLineEdit::returnPressed, this, [this] { findWord(m_word->text()); });
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
    pullsModel({QStringLiteral("cut:")});
    needsModel({m_count, m_divisor});
    for (QSpinBox* cut : m_cuts)
        needsModel({cut});
    connect(m_divisor, &SegmentedControl::currentChanged, this, [this](int index) { setDivisor(kDivisors[index]); });
}

void AdaptiveEmbeddingView::makeHeader()
{
    const auto label = [this](const QString& text, QWidget* buddy) {
        auto* made = new QLabel(text, header());
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
    m_count = spin(tr("Tables"), 46);
    m_count->setRange(2, kMostCuts + 1);
    label(tr("Tables"), m_count);
    headerRow()->addWidget(m_count);
    for (std::size_t i = 0; i < m_cuts.size(); ++i)
        m_cuts[i] = spin(tr("First token of table %1").arg(i + 2), 54);
    label(tr("cut at"), m_cuts.front());
    for (QSpinBox* cut : m_cuts)
        headerRow()->addWidget(cut);
    m_divisor = new SegmentedControl({QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("4")}, header());
    m_divisor->setAccessibleName(tr("How many times narrower each table’s rows are than the previous table’s"));
    m_divisor->setToolTip(m_divisor->accessibleName());
    label(tr("width ÷"), m_divisor);
    headerRow()->addWidget(m_divisor);
}

bool AdaptiveEmbeddingView::canShow(const Trace& trace) { return !clusteredStacks(trace).isEmpty(); }

Clusters AdaptiveEmbeddingView::read(const SceneMoment& moment) const
{
    const QStringList stacks = clusteredStacks(moment.trace());
    return stacks.isEmpty()
        ? Clusters()
        : readClusters(moment.trace(), nearestOf(stacks, moment.sublayer.section('/', 0, 0).section('.', 0, 0)));
}

std::vector<std::int64_t> AdaptiveEmbeddingView::cuts() const
{
    return m_document.result() ? m_document.result()->config.cutoffs : std::vector<std::int64_t>();
}

void AdaptiveEmbeddingView::showControls(const Clusters& clusters, const SceneMoment& moment)
{
    QStringList words;
    for (const Clusters::Cluster& cluster : clusters.all)
        words += QStringList(cluster.tokens.begin(), cluster.tokens.end());
    if (words != m_words) {
        m_words = words;
        auto* completer = new QCompleter(words, m_word);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        m_word->setCompleter(completer); // and the one before goes
        connect(completer, qOverload<const QString&>(&QCompleter::activated), this, &AdaptiveEmbeddingView::findWord);
    }
    if (!m_word->hasFocus())
        m_word->setText(clusters.word(focusOf(clusters, moment).token));
    const ModelConfig& config = moment.run->config;
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
    showControls(of(momentOf(m_document)), momentOf(m_document)); // the box says what is
}

void AdaptiveEmbeddingView::setDivisor(int divisor)
{
    if (m_document.hasModel())
        m_document.setSettings(withChange(
            m_document.settings(), m_document.model().config, QStringLiteral("divisor"), QString::number(divisor)));
}

ClusterFocus AdaptiveEmbeddingView::focusOf(const Clusters& clusters, const SceneMoment& moment) const
{
    return clusterFocus(
        moment.trace(), clusters, moment.pinned, clusterState(moment.trace(), clusters, moment.frame, moment.stop));
}

// The word as it is written, else the first that begins so.
void AdaptiveEmbeddingView::findWord(const QString& text)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    const Clusters& clusters = of(momentOf(m_document));
    std::optional<int> found;
    for (const bool whole : {true, false})
        for (int token = 0; token < clusters.vocabulary && !found && !text.isEmpty(); ++token)
            if (whole ? clusters.word(token) == text : clusters.word(token).startsWith(text, Qt::CaseInsensitive))
                found = token;
    if (found)
        chooseWord(*found);
}

void AdaptiveEmbeddingView::chooseWord(int token)
{
    m_document.pinHere(rowCell(of(momentOf(m_document)), token, 0));
    emit nextDone();
}

Scene AdaptiveEmbeddingView::scene(const Clusters& clusters, const SceneMoment& moment) const
{
    ClusterOptions options {m_dragged, m_to};
    if (m_document.hasModel()
        && m_document.model().frequencyRanks.size() == static_cast<std::size_t>(clusters.vocabulary))
        options.ranks = m_document.model().frequencyRanks;
    return clustersScene(moment, clusters, options);
}

quint64 AdaptiveEmbeddingView::identity(const Clusters& clusters, const Cell& cell) const
{
    return clusterIdentity(clusters, cell);
}

std::optional<Cell> AdaptiveEmbeddingView::subject(const Clusters& clusters, const SceneMoment& moment) const
{
    if (moment.pinned && (clusterToken(clusters, *moment.pinned) || clusterAsking(clusters, *moment.pinned)))
        return moment.pinned;
    return clusterSubject(
        clusters, focusOf(clusters, moment), clusterState(moment.trace(), clusters, moment.frame, moment.stop));
}

std::vector<CaptionedFrame> AdaptiveEmbeddingView::captionedFrames(
    const Clusters& clusters, const SceneMoment& moment) const
{
    const Trace& trace = moment.trace();
    std::vector<CaptionedFrame> all;
    const std::vector<Frame> frames = clusterFrames(trace, clusters);
    for (int i = 0; i < static_cast<int>(frames.size()); ++i) {
        all.push_back({frames[static_cast<std::size_t>(i)], captionAt(clusters, moment, i)});
    }
    return all;
}

QString AdaptiveEmbeddingView::captionAt(const Clusters& clusters, const SceneMoment& moment, int frame) const
{
    const ClusterState state = clusterState(moment.trace(), clusters, frame, moment.stop);
    const ClusterFocus focus = clusterFocus(moment.trace(), clusters, moment.pinned, state);
    const std::size_t table = clusters.clusterWith(focus.token);
    const Clusters::Cluster& cluster = clusters.all[table];
    const QString word = clusters.word(focus.token),
                  width = bold(counted(cluster.width, tr("%1 number"), tr("%1 numbers")));
    if (state.inside && cluster.probability >= 0)
        return tr("The next token is %1 with probability %2: its table’s probability times its own within the table.")
            .arg(bold(word),
                bold(fixedText(
                    moment.trace().value(cluster.probability, {focus.asking, focus.token - cluster.first}), 3)));
    if (state.inside || state.head)
        return tr("The softmax first chooses among %1 common tokens and %2, then within %3.")
            .arg(clusters.all.front().size())
            .arg(counted(static_cast<int>(clusters.all.size()) - 1, tr("%1 table"), tr("%1 tables")),
                bold(tr("one table only")));
    if (state.places)
        return tr("Every row goes back to its token’s place: the input is %1 wide.")
            .arg(bold(tr("%1 numbers").arg(clusters.width)));
    if (!state.looked)
        return tr("Frequent tokens get wide rows, rare tokens %1: the vocabulary is cut into %2 tables.")
            .arg(bold(tr("narrow ones")))
            .arg(clusters.all.size());
    if (static_cast<int>(table) > state.last || cluster.projection < 0)
        return tr("“%1” has %2, a row of table %3.").arg(htmlOf(word), width).arg(table + 1);
    const int row = focus.token - cluster.first;
    const QString brought = tr("the projection P%1 maps its row to the common width of %2")
                                .arg(QChar(static_cast<char16_t>(0x2081 + table)))
                                .arg(clusters.width);
    if (cluster.nearest < 0 || row >= cluster.mapped)
        return tr("“%1” has %2; %3.").arg(htmlOf(word), width, brought);
    const int other = cluster.first + static_cast<int>(std::lround(moment.trace().value(cluster.nearest, {row, 0})));
    return tr("“%1” has %2 and is nearest to “%3”; %4.")
        .arg(htmlOf(word), width, htmlOf(clusters.word(other)), brought);
}

void AdaptiveEmbeddingView::pulled(const QString& handle, const QPointF& to, bool done)
{
    if (done && handle.startsWith(QLatin1String("word:")))
        return chooseWord(handle.mid(5).toInt());
    const SceneTable* table = scene().table(kTableGroup);
    if (!handle.startsWith(QLatin1String("cut:")) || !table)
        return;
    std::vector<std::int64_t> now = cuts();
    const auto index = static_cast<std::size_t>(handle.mid(4).toInt());
    if (index >= now.size())
        return;
    const std::int64_t low = index > 0 ? now[index - 1] : 0;
    const std::int64_t high = index + 1 < now.size() ? now[index + 1] : m_document.result()->config.vocabulary;
    const int wanted = static_cast<int>(std::clamp<std::int64_t>(
        std::llround((to.y() - table->layout.origin.y()) / table->layout.pitchY), low + 1, high - 1));
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
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return {};
    const SceneMoment moment = momentOf(m_document);
    const Clusters& clusters = of(moment);
    return {tr("choose “%1”. Its row has %2 numbers: do its neighbours make sense?")
                .arg(htmlOf(clusters.word(clusterFocus(moment.trace(), clusters, {}, {}).words.back())))
                .arg(clusters.all.back().width),
        {m_word}, false};
}

} // namespace headroom
