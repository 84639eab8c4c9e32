// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/four_terms/four_terms_view.h"

#include "document_focus.h"
#include "stage/captions.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
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

FourTermsView::FourTermsView(Document& document, QWidget* parent) : SceneView(document, tr("Four terms"), parent)
{
    auto* label = new QLabel(tr("Terms in the sum"), header());
    label->setProperty("secondary", true);
    headerRow()->addWidget(label);
    for (std::size_t term = 0; term < m_switches.size(); ++term) {
        auto* box = m_switches[term] = new QCheckBox(header());
        box->setFocusPolicy(Qt::TabFocus);
        box->setToolTip(
            tr("Takes the %1 term out of every head of this layer: weights and output follow").arg(termName(term)));
        headerRow()->addWidget(box);
        connect(box, &QCheckBox::clicked, this, [this, term](bool on) { toggle(term, on); });
    }
    m_beside = new QPushButton(header());
    m_beside->setCheckable(true);
    m_beside->setFocusPolicy(Qt::TabFocus);
    m_beside->hide();
    headerRow()->addWidget(m_beside);
    connect(m_beside, &QPushButton::clicked, this, [this](bool on) {
        if (m_document.trace() && canShow(*m_document.trace()))
            emit besideAsked(on ? otherKind(termsOf(momentOf(m_document))) : QString());
    });
}

void FourTermsView::offerBeside() { m_beside->show(); }

bool FourTermsView::canShow(const Trace& trace) { return !summedSublayers(trace).isEmpty(); }

FourTerms FourTermsView::termsOf(const SceneMoment& moment) const
{
    const QStringList all = summedSublayers(moment.trace());
    return readTerms(moment.trace(), all.contains(moment.sublayer) ? moment.sublayer : all.value(0));
}

void FourTermsView::show(const Document& document)
{
    SceneView::show(document);
    if (!document.trace() || !canShow(*document.trace()))
        return;
    const FourTerms terms = termsOf(momentOf(document));
    for (std::size_t term = 0; term < m_switches.size(); ++term) {
        m_switches[term]->setText(termLetter(terms, term));
        m_switches[term]->setAccessibleName(termLetter(terms, term) + ' ' + termName(term));
        m_switches[term]->setVisible(terms.terms[term] >= 0);
        m_switches[term]->setChecked(!switchedOff(*document.result(), terms, term));
    }
    const bool reads = document.result()->config.topology == Topology::Decoder;
    m_beside->setText(terms.shaw() ? tr("Beside Transformer-XL’s") : tr("Beside Shaw’s"));
    m_beside->setChecked(isBeside(document, terms));
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
    const FourTerms terms = termsOf(momentOf(m_document));
    const std::string path = m_document.trace()->step(terms.terms[term]).path;
    if (on) {
        m_document.removeInterventions(QString::fromStdString(path));
        return;
    }
    Intervention change;
    change.path = path;
    m_document.addInterventions({change}, tr("term %1 off").arg(termLetter(terms, term)));
}

std::vector<Frame> FourTermsView::framesOf(const SceneMoment& moment) const
{
    return canShow(moment.trace()) ? fourTermsFrames(moment.trace(), termsOf(moment)) : std::vector<Frame>();
}

Scene FourTermsView::build(const SceneMoment& moment) const
{
    return fourTermsScene(moment, termsOf(moment), *subjectOf(moment));
}

quint64 FourTermsView::identityOf(const SceneMoment& moment, const Cell& cell) const
{
    return pairOf(termsOf(moment), cell);
}

// The pair that got the largest weight of the last query, while nothing is pinned.
std::optional<Cell> FourTermsView::subjectOf(const SceneMoment& moment) const
{
    const FourTerms terms = termsOf(moment);
    if (moment.pinned && pairOf(terms, *moment.pinned) != 0)
        return moment.pinned;
    const StepId step = terms.weights >= 0 ? terms.weights : terms.sum;
    if (const auto telling = exampleCell(moment.trace(), step, moment.head))
        return Cell {terms.sum, telling->at};
    return Cell {terms.sum, Index(moment.trace().step(terms.sum).axes.size(), 0)};
}

QString FourTermsView::captionOf(const SceneMoment& moment) const
{
    const FourTerms terms = termsOf(moment);
    const StepId step = stepOfFrame(moment.trace(), terms, moment.frame);
    if (step == terms.terms[0])
        return tr("%1: what the %2 says to the %3, wherever the two stand.")
            .arg(bold(termLetter(terms, 0)), coloured(tr("query"), Role::Query), coloured(tr("key"), Role::Key));
    if (step == terms.terms[1])
        return tr("%1: what the %2 says to the %3 between the two, whatever the key is.")
            .arg(bold(termLetter(terms, 1)), coloured(tr("query"), Role::Query),
                coloured(tr("distance"), Role::Position));
    if (step == terms.terms[2])
        return tr("%1: how much the %2 matters to every query: one learned vector takes the query’s place.")
            .arg(bold(termLetter(terms, 2)), coloured(tr("key"), Role::Key));
    if (step == terms.terms[3])
        return tr("%1: how much the %2 matters to every query.")
            .arg(bold(termLetter(terms, 3)), coloured(tr("distance"), Role::Position));
    if (step == terms.sum)
        return terms.shaw() ? tr("The two terms add up to the score: Shaw’s attention has no (c) and (d).")
                            : tr("The four terms add up to %1; switch one off and see what the weights make of it.")
                                  .arg(bold(tr("one score")));
    return {};
}

NextThing FourTermsView::next() const
{
    return {tr("take one term out of the sum. Which weights miss it?"), {m_switches[1]}};
}

} // namespace headroom
