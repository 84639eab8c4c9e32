// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/positions/positions_view.h"

#include "names.h"
#include "stage/captions.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace headroom {

PositionsView::PositionsView(Document& document, QWidget* parent) : SceneView(document, tr("Positions"), parent)
{
    m_position = new QSpinBox(header());
    m_position->setFixedSize(60, 28);
    m_position->setAccessibleName(tr("The position whose row is drawn"));
    m_position->setToolTip(
        tr("The position whose dot products with all others are drawn; a click on a row does the same"));
    auto* label = new QLabel(tr("Row of position"), header());
    label->setProperty("secondary", true);
    headerRow()->addWidget(label);
    headerRow()->addWidget(m_position);
    m_which = new QLabel(header());
    m_which->setProperty("secondary", true);
    m_which->setToolTip(tr("The papers count positions from 0"));
    headerRow()->addWidget(m_which);
    connect(m_position, &QSpinBox::valueChanged, this, [this](int position) {
        if (!m_document.trace() || !canShow(*m_document.trace()))
            return;
        const SceneMoment moment = momentOf(m_document);
        const PositionTables& tables = tablesOf(moment);
        const PositionPair pair = pairOf(moment);
        // The distance stays where it can.
        const int other = std::clamp(position + pair.other - pair.position, 0, tables.positions - 1);
        m_document.pinHere(tables.studied() ? Cell {tables.tables.front().products, {position, other}}
                                            : Cell {tables.own, {position, 0}});
    });
}

bool PositionsView::canShow(const Trace& trace)
{
    return std::any_of(trace.steps().begin(), trace.steps().end(), [&](const Step& step) {
        return !step.study() && step.path.ends_with("/positions") && step.axes.size() == 2
            && step.axes.back().name == "feature";
    });
}

const PositionTables& PositionsView::tablesOf(const SceneMoment& moment) const
{
    if (m_read != moment.run) {
        m_tables = readPositions(*moment.run);
        m_read = moment.run;
    }
    return m_tables;
}

PositionPair PositionsView::pairOf(const SceneMoment& moment) const
{
    const PositionTables& tables = tablesOf(moment);
    if (moment.pinned)
        if (const auto pair = positionPair(tables, *moment.pinned))
            return *pair;
    const int middle = tables.positions / 2;
    return {middle, std::max(0, middle - 3)};
}

void PositionsView::show(const Document& document)
{
    SceneView::show(document);
    if (!document.trace() || !canShow(*document.trace()))
        return;
    const SceneMoment moment = momentOf(document);
    const QSignalBlocker blocker(m_position);
    m_position->setRange(0, std::max(0, tablesOf(moment).positions - 1));
    m_position->setValue(pairOf(moment).position);
    m_which->setText(tr("the %1 of %2").arg(ordinal(pairOf(moment).position + 1)).arg(tablesOf(moment).positions));
}

std::vector<Frame> PositionsView::framesOf(const SceneMoment& moment) const
{
    const PositionTables& tables = tablesOf(moment);
    return tables.there() ? positionsFrames(moment.trace(), tables) : std::vector<Frame>();
}

Scene PositionsView::build(const SceneMoment& moment) const
{
    return positionsScene(moment, tablesOf(moment), pairOf(moment));
}

// While nothing is pinned: a product three positions back, in the table of the frame.
std::optional<Cell> PositionsView::subjectOf(const SceneMoment& moment) const
{
    const PositionTables& tables = tablesOf(moment);
    if (!tables.there())
        return {};
    if (moment.pinned && positionPair(tables, *moment.pinned))
        return moment.pinned;
    const PositionPair pair = pairOf(moment);
    if (!tables.studied() || moment.frame == 0)
        return Cell {tables.studied() ? tables.tables.front().table : tables.own, {pair.position, 0}};
    const auto index = std::min(static_cast<std::size_t>(moment.frame), tables.tables.size()) - 1;
    return Cell {tables.tables[index].products, {pair.position, pair.other}};
}

QString PositionsView::captionOf(const SceneMoment& moment) const
{
    const PositionTables& tables = tablesOf(moment);
    const QString position = coloured(tr("position"), Role::Position);
    if (moment.frame == 0 || !tables.studied())
        return tables.studied()
            ? tr("Each %1 has a row of numbers for its token: sines and cosines, %2.")
                  .arg(position, bold(tr("slower from wave to wave")))
            : tr("Each %1 has a row of numbers that is %2.").arg(position, bold(tr("added to its token")));
    const auto index = std::min(static_cast<std::size_t>(moment.frame), tables.tables.size()) - 1;
    switch (tables.tables[index].kind) {
    case PositionTable::Kind::Interleaved:
        return tr("Sine times sine plus cosine times cosine leaves the cosine of the difference: %1.")
            .arg(bold(tr("all rows draw one curve, for only the distance counts")));
    case PositionTable::Kind::Concatenated:
        return tr("All sines first, then all cosines, on slightly other frequencies: %1.")
            .arg(bold(tr("the order of features changes no dot product")));
    default:
        return tr("The rows that this model adds: where the curves part, the %1 itself counts and %2.")
            .arg(position, bold(tr("not only the distance")));
    }
}

QString PositionsView::formulaOf(const SceneMoment& moment) const
{
    const PositionTables& tables = tablesOf(moment);
    if (moment.frame == 0 || !tables.studied())
        return stepFormula(moment.trace().step(tables.embedded));
    const auto index = std::min(static_cast<std::size_t>(moment.frame), tables.tables.size()) - 1;
    return tables.tables[index].kind == PositionTable::Kind::Own
        ? formulaHtml(QStringLiteral("p_i · p_j"))
        : formulaHtml(QStringLiteral("p_i · p_j = Σ_f cos(ω_f (i − j))"));
}

NextThing PositionsView::next() const
{
    return {tr("choose another position. Where is its dot product largest?"), {m_position}};
}

} // namespace headroom
