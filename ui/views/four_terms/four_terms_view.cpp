// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/four_terms/four_terms_view.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "scene/covered_run.h"
#include "words/names.h"
#include "words/tr.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace headroom {

namespace {

// The same text, width, heads and layers with the other kind of attention.
QString otherKind(const FourTerms& terms)
{
    return terms.shaw() ? QStringLiteral("transformer-xl") : QStringLiteral("relative-decoder");
}

// Whether the run beside is of that kind.
bool isBeside(const Document& document, const FourTerms& terms)
{
    const QStringList all = document.comparisonTrace() ? summedSublayers(*document.comparisonTrace()) : QStringList();
    return !all.isEmpty() && readTerms(*document.comparisonTrace(), all.first()).shaw() != terms.shaw();
}

} // namespace

FourTermsView::FourTermsView(Document& document, QWidget* parent)
    : FigureView(document, tr("Four terms"), parent),
      m_query(new QComboBox(header())),
      m_scale(new SegmentedControl({tr("per row"), tr("shared")}, header()))
{
    addHeads();
    pullsModel({QStringLiteral("term:")});
    m_query->setAccessibleName(tr("Query"));
    m_query->setToolTip(tr("Whose row is shown (↑ and ↓)"));
    m_query->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_query->setMinimumContentsLength(6);
    addToHeader(tr("Query"), m_query);
    connect(m_query, &QComboBox::activated, this, &FourTermsView::askOf);
    m_scale->setAccessibleName(tr("Scale of the bars"));
    m_scale->setToolTip(
        tr("A shared scale shows which terms are small; with a scale per row each term fills its strip"));
    addToHeaderEnd(tr("Scale"), m_scale);
    connect(m_scale, &SegmentedControl::currentChanged, this, &FourTermsView::changed);
    m_beside = new QPushButton(header());
    m_beside->setCheckable(true);
    m_beside->setFocusPolicy(Qt::TabFocus);
    m_beside->hide();
    addToHeaderEnd({}, m_beside);
    connect(m_beside, &QPushButton::clicked, this, [this](bool on) {
        if (m_document.trace() && canShow(*m_document.trace()))
            emit comparisonAsked(on ? otherKind(of(momentOf(m_document))) : QString());
    });
}

void FourTermsView::offerComparison() { m_beside->show(); }

bool FourTermsView::canShow(const Trace& trace) { return !summedSublayers(trace).isEmpty(); }

FourTerms FourTermsView::read(const SceneMoment& moment) const
{
    return readTerms(moment.trace(), nearestOf(summedSublayers(moment.trace()), moment.sublayer));
}

void FourTermsView::showControls(const FourTerms& terms, const SceneMoment& moment)
{
    QStringList queries;
    const Step& sum = moment.trace().step(terms.sum);
    for (int query = 0; query < terms.queries; ++query)
        queries << tr("%1, %2").arg(
            QString::fromStdString(sum.axes[sum.axes.size() - 2].label(query)), ordinal(query + 1));
    showItems(
        *m_query, queries, static_cast<int>(pairOf(terms, *subject(terms, moment)) - 1) / std::max(1, terms.keys));
    const bool reads = moment.run->config.topology == Topology::Decoder;
    m_beside->setText(terms.shaw() ? tr("Beside Transformer-XL’s") : tr("Beside Shaw’s"));
    m_beside->setChecked(isBeside(m_document, terms));
    m_beside->setEnabled(reads || m_beside->isChecked());
    m_beside->setToolTip(reads
            ? tr("The same text with the other attention, side by side")
            : tr("Transformer-XL is a language model: open “Relative positions, language model” to compare them on one "
                 "text"));
}

// Out of every head of this layer, or back.
void FourTermsView::toggle(std::size_t term)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    const FourTerms& terms = of(momentOf(m_document));
    if (term >= terms.terms.size() || terms.terms[term] < 0)
        return;
    const std::string path = m_document.trace()->step(terms.terms[term]).path;
    if (switchedOff(*m_document.result(), terms, term)) {
        m_document.removeInterventions(QString::fromStdString(path));
    } else {
        Intervention change;
        change.path = path;
        m_document.addInterventions({change}, tr("term %1 off").arg(termLetter(terms, term)));
    }
    emit nextDone();
}

void FourTermsView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (done && handle.startsWith(QLatin1String("term:")))
        toggle(handle.mid(5).toUInt());
}

void FourTermsView::askOf(int query)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    const FourTerms& terms = of(momentOf(m_document));
    if (query < 0 || query >= terms.queries)
        return;
    const StepId step = terms.weights >= 0 ? terms.weights : terms.sum;
    const auto run = shownRun(m_document);
    const int head = std::clamp(m_document.head(), 0, terms.heads - 1);
    m_document.pinHere(largestAlong(*run->trace, {step, {head, query, 0}}));
}

void FourTermsView::keyPressEvent(QKeyEvent* event)
{
    if (const int term = event->key() - Qt::Key_A; term >= 0 && term < 4 && event->modifiers() == Qt::NoModifier) {
        toggle(static_cast<std::size_t>(term));
        return;
    }
    const auto cell = walked() ? pinnedCell() : std::nullopt; // in a whole matrix keys walk its rows
    const SceneTable* table = cell ? scene().table(cell->group) : nullptr;
    const bool inMatrix = table && table->layout.rows > 1;
    if (!inMatrix && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        && event->modifiers() == Qt::NoModifier)
        return askOf(m_query->currentIndex() + (event->key() == Qt::Key_Up ? -1 : 1));
    FigureView::keyPressEvent(event);
}

// "c reads 4 with weight 0.93." and, once something was changed, what it was before.
QString FourTermsView::weightsSay(const FourTerms& terms, const SceneMoment& moment) const
{
    const Cell cell = *subject(terms, moment);
    if (cell.step != terms.weights)
        return {};
    const Trace& trace = moment.trace();
    const Step& weights = trace.step(terms.weights);
    const QString query = coloured(QString::fromStdString(weights.axes[1].label(cell.at[1])), Role::Query),
                  key = coloured(QString::fromStdString(weights.axes[2].label(cell.at[2])), Role::Key),
                  now = bold(fixedText(trace.value(cell.step, cell.at), 2));
    QStringList gone;
    for (std::size_t term = 0; term < terms.terms.size(); ++term)
        if (switchedOff(*moment.run, terms, term))
            gone << termLetter(terms, term);
    const auto was = sameStep(trace, terms.weights, moment.untouched());
    if (gone.isEmpty() || !was)
        return tr("%1 reads %2 with weight %3. Take a term out: which weights change?").arg(query, key, now);
    return tr("Without %1, the weight of %2 on %3 goes from %4 to %5.")
        .arg(QLocale().createSeparatedList(gone), query, key, fixedText(moment.untouched()->value(*was, cell.at), 2),
            now);
}

std::vector<CaptionedFrame> FourTermsView::captionedFrames(const FourTerms& terms, const SceneMoment& moment) const
{
    const QString query = coloured(tr("query"), Role::Query), key = coloured(tr("key"), Role::Key),
                  distance = coloured(tr("distance"), Role::Position);
    const auto letter = [&](std::size_t term) { return bold(termLetter(terms, term)); };
    const QString said[] = {tr("%1: how well the %2 matches the %3, wherever the two are.").arg(letter(0), query, key),
        tr("%1: how well the %2 matches the %3 to the key, whatever the key is.").arg(letter(1), query, distance),
        tr("%1: how much the %2 matters to every query: one learned vector takes the query’s place.")
            .arg(letter(2), key),
        tr("%1: how much the %2 matters to every query.").arg(letter(3), distance)};
    std::vector<CaptionedFrame> all;
    for (const StepId step : shownSteps(moment.trace(), terms)) {
        CaptionedFrame picture {frameOf(moment.trace(), step, {})};
        Frame& frame = picture.frame;
        const auto term = std::find(terms.terms.begin(), terms.terms.end(), step);
        if (term != terms.terms.end()) {
            const auto index = static_cast<std::size_t>(term - terms.terms.begin());
            frame.title = termLetter(terms, index) + ' ' + termName(index);
            frame.shortTitle = termLetter(terms, index);
            frame.group = tr("terms");
            picture.caption = said[index];
        } else {
            frame.title = step == terms.sum ? tr("Sum")
                : step == terms.scores      ? tr("÷ √d")
                : step == terms.masked      ? tr("Mask")
                                            : tr("Softmax");
            frame.group = step == terms.weights ? tr("weights") : tr("score");
        }
        if (step == terms.sum)
            picture.caption = terms.shaw()
                ? tr("The two terms add up to the score: Shaw’s attention has no (c) or (d).")
                : tr("The four terms add up to %1; switch one off and see how the weights change.")
                      .arg(bold(tr("one score")));
        if (step == terms.weights)
            picture.caption = weightsSay(terms, moment);
        all.push_back(picture);
    }
    return all;
}

Scene FourTermsView::scene(const FourTerms& terms, const SceneMoment& moment) const
{
    return fourTermsScene(terms, moment, *subject(terms, moment), m_scale->current() == 1);
}

// The number of the frame for the pair worth a look, while nothing is pinned.
std::optional<Cell> FourTermsView::subject(const FourTerms& terms, const SceneMoment& moment) const
{
    if (moment.pinned && pairOf(terms, *moment.pinned) != 0)
        return moment.pinned;
    const Trace& trace = moment.trace();
    const Step& step = trace.step(stepOfFrame(trace, terms, moment.frame));
    const StepId scores = terms.weights >= 0 ? terms.weights : terms.sum;
    auto telling = exampleCell(trace, scores, moment.head);
    // Of the next token: what its query reads most.
    if (moment.pinned && moment.pinned->step == findStep(trace, steps::probabilities)
        && trace.step(moment.pinned->step).axes.front().size == terms.queries)
        telling = largestAlong(trace, {scores, {moment.head, moment.pinned->at.front(), 0}});
    return Cell {step.id, clampIndex(step, telling ? telling->at : Index(step.axes.size(), 0))};
}

NextThing FourTermsView::next() const
{
    return {tr("switch off one term, at the left of its bars. Which weights change?"), {}, false, true};
}

} // namespace headroom
