// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/positions/positions_view.h"

#include "trace/step_names.h"
#include "words/names.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace headroom {

PositionsView::PositionsView(Document& document, QWidget* parent) : FigureView(document, tr("Positions"), parent)
{
    m_position = new QSpinBox(header());
    m_position->setFixedSize(64, 28);
    m_position->setAccessibleName(tr("The position whose row is drawn"));
    m_position->setToolTip(tr("The position whose dot products with all others are drawn; you can also click a row"));
    addToHeaderEnd(tr("Row of position"), m_position);
    m_which = new QLabel(header());
    m_which->setToolTip(tr("The papers count positions from 0"));
    addToHeaderEnd({}, m_which);
    connect(m_position, &QSpinBox::valueChanged, this, &PositionsView::choosePosition);
}

bool PositionsView::canShow(const Trace& trace)
{
    return std::any_of(trace.steps().begin(), trace.steps().end(), [&](const Step& step) {
        return !step.study() && step.name() == steps::positions && step.axes.size() == 2
            && step.axes.back().name == "feature";
    });
}

// The distance stays where it can.
void PositionsView::choosePosition(int position)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    const SceneMoment moment = momentOf(m_document);
    const PositionTables& tables = of(moment);
    const PositionPair pair = pairOf(tables, moment);
    const int other = std::clamp(position + pair.other - pair.position, 0, tables.positions - 1);
    m_document.pinHere(
        tables.studied() ? Cell {tables.tables.front().products, {position, other}} : Cell {tables.own, {position, 0}});
}

PositionPair PositionsView::pairOf(const PositionTables& tables, const SceneMoment& moment)
{
    if (moment.pinned)
        if (const auto pair = positionPair(tables, *moment.pinned))
            return *pair;
    const int middle = tables.ownPositions / 2;
    return {middle, std::max(0, middle - 3)};
}

void PositionsView::showControls(const PositionTables& tables, const SceneMoment& moment)
{
    const QSignalBlocker blocker(m_position);
    const int position = pairOf(tables, moment).position;
    m_position->setRange(0, std::max(0, tables.positions - 1));
    m_position->setValue(position);
    m_which->setText(tr("the %1 of %2").arg(ordinal(position + 1)).arg(tables.positions));
}

std::vector<CaptionedFrame> PositionsView::captionedFrames(
    const PositionTables& tables, const SceneMoment& moment) const
{
    const QString position = coloured(tr("position"), Role::Position);
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& group, const QString& caption,
                         const QString& formula) {
        all.push_back({frameOf(moment.trace(), step, title), caption, formula});
        all.back().frame.group = group;
    };
    const QString added = stepFormula(moment.trace().step(tables.embedded));
    // In the study where there is one: a position in the forward then shows the finished picture.
    if (tables.studied())
        add(tables.turned, tr("The tables"), tr("rows"),
            tr("Each %1 has its own row of sines and cosines, %2.")
                .arg(position, bold(tr("each wave slower than the last"))),
            added);
    else
        add(tables.embedded, tr("The table"), tr("rows"),
            tr("Each %1 has a row of numbers %2.").arg(position, bold(tr("added to its token"))), added);
    for (const PositionTable& table : tables.tables) {
        const bool own = table.kind == PositionTable::Kind::Own,
                   interleaved = table.kind == PositionTable::Kind::Interleaved;
        add(table.products,
            interleaved ? tr("Interleaved")
                : own   ? tr("This model’s")
                        : tr("Concatenated"),
            tr("dot products"),
            interleaved ? tr("Sine · sine + cosine · cosine is the cosine of the difference: %1.")
                              .arg(bold(tr("all rows draw one curve, as only distance counts")))
                : own ? tr("The rows this model adds: where the curves differ, the %1 itself counts, %2.")
                            .arg(position, bold(tr("not just the distance")))
                      : tr("All sines first, then all cosines: %1; only the slightly different frequencies change the "
                           "products.")
                            .arg(bold(tr("reordering features changes no dot product"))),
            formulaHtml(own ? QStringLiteral("p_i · p_j") : QStringLiteral("p_i · p_j = Σ_f cos(ω_f (i − j))")));
    }
    return all;
}

Scene PositionsView::scene(const PositionTables& tables, const SceneMoment& moment) const
{
    return positionsScene(tables, moment, pairOf(tables, moment));
}

// While nothing is pinned: a product three positions back, in the table of the frame.
std::optional<Cell> PositionsView::subject(const PositionTables& tables, const SceneMoment& moment) const
{
    if (moment.pinned && positionPair(tables, *moment.pinned))
        return moment.pinned;
    const PositionPair pair = pairOf(tables, moment);
    if (!tables.studied() || moment.frame == 0)
        return Cell {tables.studied() ? tables.tables.front().table : tables.own, {pair.position, 0}};
    const auto index = std::min(static_cast<std::size_t>(moment.frame), tables.tables.size()) - 1;
    return Cell {tables.tables[index].products, {pair.position, pair.other}};
}

NextThing PositionsView::next() const
{
    return {tr("choose another position. Where is its dot product largest?"), {m_position}};
}

} // namespace headroom
