// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/relative/relative_view.h"

#include "config_change.h"
#include "stage/captions.h"
#include "views/text_length.h"
#include "widgets/controls.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kRelativeMostHeads = 8; // in the header; digits reach them all
constexpr int kViewLargest = 64;

} // namespace

RelativeView::RelativeView(Document& document, QWidget* parent) : SceneView(document, tr("Relative positions"), parent)
{
    m_heads = new SegmentedControl({QStringLiteral("1")}, header());
    m_heads->setAccessibleName(tr("Head"));
    m_largest = new QSpinBox(header());
    m_largest->setRange(1, kViewLargest);
    m_largest->setFixedSize(60, 28);
    m_largest->setKeyboardTracking(false);
    m_largest->setAccessibleName(tr("k, the largest distance with a row of its own"));
    m_largest->setToolTip(tr("How far keys are told apart; tables of another size are drawn afresh"));
    m_length = new TextLength(m_document, tr("A longer text: farther keys share the outermost rows"), header());
    const auto label = [&](const QString& text) {
        auto* made = new QLabel(text, header());
        made->setProperty("secondary", true);
        return made;
    };
    headerRow()->insertWidget(2, label(tr("Head")));
    headerRow()->insertWidget(3, m_heads);
    headerRow()->insertWidget(4, label(QStringLiteral("k")));
    headerRow()->insertWidget(5, m_largest);
    headerRow()->addWidget(m_length);
    connect(m_heads, &SegmentedControl::currentChanged, this, [this](int head) { m_document.setHead(head); });
    connect(m_largest, &QSpinBox::valueChanged, this, &RelativeView::setLargest);
}

bool RelativeView::canShow(const Trace& trace) { return !relativeSublayers(trace).isEmpty(); }

const RelativeRun& RelativeView::runOf(const SceneMoment& moment) const
{
    if (m_read != moment.run || m_asked != moment.sublayer) {
        const QStringList all = relativeSublayers(moment.trace());
        m_run = readRelative(moment.trace(), all.contains(moment.sublayer) ? moment.sublayer : all.value(0));
        m_sequence = m_run.there() ? relativeFrames(moment.trace(), m_run) : RelativeFrames {};
        m_read = moment.run;
        m_asked = moment.sublayer;
    }
    return m_run;
}

RelativePart RelativeView::partOf(const SceneMoment& moment) const
{
    runOf(moment);
    const int last = static_cast<int>(m_sequence.parts.size()) - 1;
    return m_sequence.parts[static_cast<std::size_t>(std::clamp(moment.frame, 0, last))];
}

void RelativeView::show(const Document& document)
{
    SceneView::show(document);
    if (!document.trace() || !canShow(*document.trace()))
        return;
    const RelativeRun& run = runOf(momentOf(document));
    QStringList heads;
    for (int head = 0; head < std::min(run.heads, kRelativeMostHeads); ++head)
        heads << QString::number(head + 1);
    m_heads->setTexts(heads);
    m_heads->setCurrent(document.head() < heads.size() ? document.head() : -1);
    if (!m_largest->hasFocus() || !document.busy()) { // what is being typed is newer than the run
        const QSignalBlocker blocker(m_largest);
        m_largest->setMaximum(std::max(kViewLargest, run.k));
        m_largest->setValue(run.k);
    }
    m_length->show(*document.result());
}

void RelativeView::setLargest(int k)
{
    m_document.setSettings(
        withChange(m_document.settings(), m_document.model().config, QStringLiteral("distances"), QString::number(k)));
}

std::vector<Frame> RelativeView::framesOf(const SceneMoment& moment) const
{
    runOf(moment);
    return m_sequence.frames;
}

// While nothing is pinned: a late query, and the key it reads most of those that lie beyond k, if there are any.
RelativePair RelativeView::pairOf(const SceneMoment& moment) const
{
    const RelativeRun& run = runOf(moment);
    if (moment.pinned)
        if (const auto pair = relativePair(run, *moment.pinned))
            return *pair;
    const std::int64_t head = std::clamp(moment.head, 0, run.heads - 1);
    RelativePair best {std::min(run.queries - 1, (run.queries * 3) / 4), 0};
    const auto weight = [&](int key) { return moment.trace().value(run.weights, {head, best.query, key}); };
    const auto far = [&](int key) { return -run.distance(best.query, key) > run.k; };
    for (int key = 1; key < run.keys; ++key)
        if (far(key) >= far(best.key) && (far(key) > far(best.key) || weight(key) > weight(best.key)))
            best.key = key;
    return best;
}

Scene RelativeView::build(const SceneMoment& moment) const
{
    const RelativeRun& run = runOf(moment);
    return RelativeBuilder(moment, run, partOf(moment), m_options, pairOf(moment)).build();
}

quint64 RelativeView::identityOf(const SceneMoment& moment, const Cell& cell) const
{
    return relativeIdentity(moment.trace(), runOf(moment), cell);
}

std::optional<Cell> RelativeView::subjectOf(const SceneMoment& moment) const
{
    const RelativeRun& run = runOf(moment);
    if (!run.there())
        return {};
    if (moment.pinned
        && (relativePair(run, *moment.pinned) || relativeIdentity(moment.trace(), run, *moment.pinned) != 0))
        return moment.pinned;
    const RelativePair pair = pairOf(moment);
    return Cell {run.weights, {std::clamp(moment.head, 0, run.heads - 1), pair.query, pair.key}};
}

QString RelativeView::captionOf(const SceneMoment& moment) const
{
    const RelativeRun& run = runOf(moment);
    const QString query = coloured(tr("query"), Role::Query), key = coloured(tr("key"), Role::Key),
                  value = coloured(tr("value"), Role::Value), distance = coloured(tr("distance"), Role::Position);
    switch (partOf(moment)) {
    case RelativePart::Distances:
        return run.k < run.keys - 1 ? tr("How far each %1 lies from the %2, cut off at k = %3: the %4 is %5.")
                                          .arg(key, query)
                                          .arg(run.k)
                                          .arg(distance, bold(tr("a row of a table")))
                                    : tr("How far each %1 lies from the %2: the %3 is %4.")
                                          .arg(key, query, distance, bold(tr("a row of a table")));
    case RelativePart::KeyRow:
        return tr("Each pair looks up the row of its %1 in the key table; %2.")
            .arg(distance, bold(tr("all heads share it")));
    case RelativePart::KeyTerm:
        return tr("The %1 meets the row of the %2 as it meets the %3: %4.")
            .arg(query, distance, key, bold(tr("the two products add up")));
    case RelativePart::Score:
        return tr("Divided by √d the sum is the score: %1.")
            .arg(bold(tr("what the key holds, and how far away it lies")));
    case RelativePart::Weights:
        return tr("The softmax shares one out over the %1 of each %2.").arg(coloured(tr("keys"), Role::Key), query);
    case RelativePart::ValueRow:
        return tr("The same %1 has a row in a second table, added to the %2: %3.")
            .arg(distance, value, bold(tr("what is read tells from where")));
    case RelativePart::Context:
        return tr("By their weights add up %1, the values and %2.")
            .arg(bold(tr("two things")), bold(tr("the rows of their distances")));
    case RelativePart::Routes:
        return tr("Adding key and distance first, or multiplying them apart, ends in %1; apart it needs less memory.")
            .arg(bold(tr("the same score")));
    }
    return {};
}

QString RelativeView::formulaOf(const SceneMoment& moment) const
{
    const RelativeRun& run = runOf(moment);
    switch (partOf(moment)) {
    case RelativePart::Distances: return formulaHtml(QStringLiteral("row = clip(j − i, −k, k) + k"));
    case RelativePart::KeyTerm:
    case RelativePart::Routes: return formulaHtml(QStringLiteral("q_i · (k_j + a_ij) = q_i · k_j + q_i · a_ij"));
    case RelativePart::KeyRow:
    case RelativePart::ValueRow: return formulaHtml(QStringLiteral("a_ij = table[row]"));
    case RelativePart::Score: return stepFormula(moment.trace().step(run.scores));
    case RelativePart::Weights: return stepFormula(moment.trace().step(run.weights));
    case RelativePart::Context: return formulaHtml(QStringLiteral("read = Σ α_ij (v_j + a_ij)"));
    }
    return {};
}

// The stairs follow the pointer; the run follows once they are let go.
void RelativeView::pulled(const QString& handle, const QPointF& to, bool done)
{
    if (handle != QLatin1String("k") || !m_document.trace() || !canShow(*m_document.trace()))
        return;
    const SceneMoment moment = momentOf(m_document);
    const RelativeRun& run = runOf(moment);
    const bool moved = m_options.dragged.has_value();
    const int k = relativeLayout(moment, run).kAt(run, to.x());
    m_options.dragged.reset();
    if (!done)
        m_options.dragged = k;
    else if (moved && k != run.k)
        setLargest(k);
    changed();
}

NextThing RelativeView::next() const { return {tr("lower k. Which distances share a row?"), {m_largest}}; }

} // namespace headroom
