// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/four_terms/four_terms_view.h"

#include <QCheckBox>
#include <QPushButton>

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
    const QStringList all = document.traceBeside() ? summedSublayers(*document.traceBeside()) : QStringList();
    return !all.isEmpty() && readTerms(*document.traceBeside(), all.first()).shaw() != terms.shaw();
}

} // namespace

FourTermsView::FourTermsView(Document& document, QWidget* parent) : FigureView(document, tr("Four terms"), parent)
{
    for (std::size_t term = 0; term < m_switches.size(); ++term) {
        auto* box = m_switches[term] = new QCheckBox(header());
        box->setFocusPolicy(Qt::TabFocus);
        box->setToolTip(
            tr("Takes the %1 term out of every head of this layer: weights and output follow").arg(termName(term)));
        addToHeaderEnd(term == 0 ? tr("Terms in the sum") : QString(), box);
        connect(box, &QCheckBox::clicked, this, [this, term](bool on) { toggle(term, on); });
    }
    m_beside = new QPushButton(header());
    m_beside->setCheckable(true);
    m_beside->setFocusPolicy(Qt::TabFocus);
    m_beside->hide();
    addToHeaderEnd({}, m_beside);
    connect(m_beside, &QPushButton::clicked, this, [this](bool on) {
        if (m_document.trace() && canShow(*m_document.trace()))
            emit besideAsked(on ? otherKind(of(momentOf(m_document))) : QString());
    });
}

void FourTermsView::offerBeside() { m_beside->show(); }

bool FourTermsView::canShow(const Trace& trace) { return !summedSublayers(trace).isEmpty(); }

FourTerms FourTermsView::read(const SceneMoment& moment) const
{
    return readTerms(moment.trace(), nearestOf(summedSublayers(moment.trace()), moment.sublayer));
}

void FourTermsView::showControls(const FourTerms& terms, const SceneMoment& moment)
{
    for (std::size_t term = 0; term < m_switches.size(); ++term) {
        m_switches[term]->setText(termLetter(terms, term));
        m_switches[term]->setAccessibleName(termLetter(terms, term) + ' ' + termName(term));
        m_switches[term]->setVisible(terms.terms[term] >= 0);
        m_switches[term]->setChecked(!switchedOff(*moment.run, terms, term));
    }
    const bool reads = moment.run->config.topology == Topology::Decoder;
    m_beside->setText(terms.shaw() ? tr("Beside Transformer-XL’s") : tr("Beside Shaw’s"));
    m_beside->setChecked(isBeside(m_document, terms));
    m_beside->setEnabled(reads || m_beside->isChecked());
    m_beside->setToolTip(reads
            ? tr("The same text with the other attention, side by side")
            : tr(
                "Transformer-XL is a language model: open “Relative positions, language model” to compare them on one text"));
}

void FourTermsView::toggle(std::size_t term, bool on)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    const FourTerms& terms = of(momentOf(m_document));
    const std::string path = m_document.trace()->step(terms.terms[term]).path;
    if (on) {
        m_document.removeInterventions(QString::fromStdString(path));
        return;
    }
    Intervention change;
    change.path = path;
    m_document.addInterventions({change}, tr("term %1 off").arg(termLetter(terms, term)));
}

std::vector<Picture> FourTermsView::pictures(const FourTerms& terms, const SceneMoment& moment) const
{
    const QString query = coloured(tr("query"), Role::Query), key = coloured(tr("key"), Role::Key),
                  distance = coloured(tr("distance"), Role::Position);
    const auto letter = [&](std::size_t term) { return bold(termLetter(terms, term)); };
    const QString said[] = {tr("%1: what the %2 says to the %3, wherever the two stand.").arg(letter(0), query, key),
        tr("%1: what the %2 says to the %3 between the two, whatever the key is.").arg(letter(1), query, distance),
        tr("%1: how much the %2 matters to every query: one learned vector takes the query’s place.")
            .arg(letter(2), key),
        tr("%1: how much the %2 matters to every query.").arg(letter(3), distance)};
    std::vector<Picture> all;
    for (const StepId step : shownSteps(moment.trace(), terms)) {
        Picture picture {frameOf(moment.trace(), step, {})};
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
                ? tr("The two terms add up to the score: Shaw’s attention has no (c) and (d).")
                : tr("The four terms add up to %1; switch one off and see what the weights make of it.")
                      .arg(bold(tr("one score")));
        all.push_back(picture);
    }
    return all;
}

Scene FourTermsView::scene(const FourTerms& terms, const SceneMoment& moment) const
{
    return fourTermsScene(terms, moment, *subject(terms, moment));
}

// The pair that got the largest weight of the last query, while nothing is pinned.
std::optional<Cell> FourTermsView::subject(const FourTerms& terms, const SceneMoment& moment) const
{
    if (moment.pinned && pairOf(terms, *moment.pinned) != 0)
        return moment.pinned;
    const StepId step = terms.weights >= 0 ? terms.weights : terms.sum;
    if (const auto telling = exampleCell(moment.trace(), step, moment.head))
        return Cell {terms.sum, telling->at};
    return Cell {terms.sum, Index(moment.trace().step(terms.sum).axes.size(), 0)};
}

NextThing FourTermsView::next() const
{
    return {tr("take one term out of the sum. Which weights miss it?"), {m_switches[1]}};
}

} // namespace headroom
