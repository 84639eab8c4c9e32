// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/difference_page.h"

#include "compare/run_link.h"
#include "document/document_focus.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "stage/view.h"
#include "widgets/memory_numbers.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kDifferenceCell = 61.0;

// Where the slice that shows a cell stands: the head in focus where nothing is pinned.
Slice sliceAt(const Document& document, StepId id)
{
    const Step& step = document.trace()->step(id);
    Slice slice;
    slice.at.assign(step.axes.size(), 0);
    if (const auto cell = document.subject(); cell && cell->step == id)
        slice.at = cell->at;
    else if (const int axis = headAxis(step); axis >= 0)
        slice.at[static_cast<std::size_t>(axis)] = document.head();
    slice.at = clampIndex(step, slice.at);
    return slice;
}

QString bothNumbers(const Trace& mine, const Cell& cell, const Trace& comparison, const Cell& other)
{
    const bool left = !mine.masked(cell.step, cell.at), right = !comparison.masked(other.step, other.at); // open
    const double here = mine.value(cell.step, cell.at);
    double there = comparison.value(other.step, other.at);
    const bool rounded = mine.recomputed(cell.step) != comparison.recomputed(other.step);
    if (rounded && std::abs(there - here) <= 1e-5 * std::max(std::abs(here), std::abs(there)))
        there = here;
    if (left && right)
        return tr("left %1, right %2, difference %3")
            .arg(fixedText(here, 4), fixedText(there, 4), fixedText(there - here, 4));
    return left ? tr("left %1, right masked").arg(fixedText(here, 4))
        : right ? tr("left masked, right %1").arg(fixedText(there, 4))
                : tr("masked in both");
}

} // namespace

QString inBothRuns(const Trace& mine, const Cell& cell, const Trace& comparison)
{
    const Step& step = mine.step(cell.step);
    QStringList where;
    for (std::size_t axis = 0; axis < step.axes.size(); ++axis)
        where << QStringLiteral("%1 %2").arg(
            axisName(step.axes[axis].name), QString::fromStdString(step.axes[axis].label(cell.at[axis])));
    const auto other = cellLike(mine, cell, comparison);
    if (!other)
        return tr("%1: the other run has no such number").arg(listed(where));
    return tr("%1: %2").arg(listed(where), bothNumbers(mine, cell, comparison, *other));
}

DifferencePage::DifferencePage(Document& mine, Document& comparison, QWidget* parent)
    : SceneView(mine, tr("Difference"), parent), m_mine(mine), m_comparison(comparison)
{
    header()->hide(); // it has no controls
    for (Document* document : {&mine, &comparison}) {
        connect(document, &Document::resultChanged, this, &DifferencePage::refresh);
        connect(document, &Document::positionChanged, this, &DifferencePage::refresh);
        connect(document, &Document::selectionChanged, this, &DifferencePage::refresh);
    }
    connect(&mine, &Document::focusChanged, this, &DifferencePage::refresh);
    connect(&mine, &Document::hoverChanged, this, [this] { SceneView::show(m_mine); });
    connect(&Theme::instance(), &Theme::changed, this, &DifferencePage::refresh);
    refresh();
}

void DifferencePage::refresh()
{
    m_compared = read();
    outdate();
    SceneView::show(m_mine);
}

const SceneCell* DifferencePage::cellAt(GridCell at) const
{
    const auto& cells = scene().cells;
    const auto found = std::find_if(cells.begin(), cells.end(),
        [&](const SceneCell& cell) { return cell.row == at.row && cell.column == at.column; });
    return found == cells.end() ? nullptr : &*found;
}

DifferencePage::Compared DifferencePage::read() const
{
    Compared made;
    const Trace* here = m_mine.trace();
    const Trace* there = m_comparison.trace();
    const auto cell = m_mine.subject(); // what the left half frames
    const auto step = cell ? std::optional(cell->step) : m_mine.currentStep();
    if (!here || !there || !step) {
        made.words = tr("Computing…");
        return made;
    }
    const QString path = QString::fromStdString(here->step(*step).path);
    made.heading = trailOf(*here, path);
    const auto& covered = m_mine.cover().steps;
    if (std::find(covered.begin(), covered.end(), path.toStdString()) != covered.end()) {
        made.words = tr("Some numbers are covered until you answer.");
        return made;
    }
    const auto other = stepLike(path.toStdString(), *there);
    if (!other) {
        made.words =
            tr("The run on the right has no step %1. Choose a step both runs have, or compare the pictures.").arg(path);
        return made;
    }
    const Step& now = there->step(*other);
    if (now.shape() != here->step(*step).shape()) {
        made.words = tr("%1 has a different shape in the run on the right, so its cells cannot be compared.").arg(path);
        return made;
    }
    const Index shape = now.shape();
    if (shape.size() >= 2 && shape.end()[-1] * shape.end()[-2] > kMostCellsOneByOne) {
        made.words =
            tr("%1 has too many cells to be drawn one by one. Long text shows both runs, at every zoom.").arg(path);
        return made;
    }
    const Slice slice = sliceAt(m_mine, *step);
    auto grid = std::make_shared<CellGrid>(difference(readGrid(*there, *other, slice), readGrid(*here, *step, slice)));
    grid->step = *step;
    made.title = tr("Right − left, %1").arg(path);
    made.other = *other;
    made.legend.scale = {true, std::max({std::abs(grid->low), std::abs(grid->high), 1e-6})};
    made.legend.title = tr("right − left");
    made.legend.decimals = 4;
    if (grid->masked > 0)
        made.legend.masked = tr("masked in both: cannot be read");
    if (grid->oneSided > 0)
        made.legend.oneSided = tr("open in one run only, on the blank side");
    made.legend.notFinite = grid->notFinite;
    made.words = tr("Right − left, cell by cell; the largest is %1.").arg(fixedText(made.legend.scale.extent, 4));
    if (grid->oneSided > 0)
        made.words += QLatin1Char(' ')
            + counted(grid->oneSided, tr("%1 cell is open in one run only."), tr("%1 cells are open in one run only."));
    if (cell)
        made.words = inBothRuns(*here, *cell, *there);
    made.grid = grid;
    return made;
}

std::vector<Frame> DifferencePage::framesOf(const SceneMoment& moment) const
{
    if (m_compared.heading.isEmpty())
        return {};
    Frame frame;
    frame.step = moment.position.step;
    return {frame};
}

Scene DifferencePage::build(const SceneMoment& moment) const
{
    Figure title = heading({.title = m_compared.heading, .size = TextSize::Title});
    Figure said = paragraph(m_compared.words, TextSize::Small);
    const auto& grid = m_compared.grid;
    if (!grid)
        return draw(column({title, said, drawn({}, {}, [](Scene&, const QRectF&) {})}), moment);
    const Trace& trace = moment.trace();
    const auto labels = [&](const Axis& axis) {
        std::vector<AxisLabel> all = labelsOf(trace, trace.step(grid->step), axis);
        countFromSegment(all);
        return all;
    };
    const auto side = [&](const Axis& axis) {
        return Side {.labels = labels(axis), .name = axisName(axis.name), .caption = {axisName(axis.name)}};
    };
    const auto subject = m_mine.subject();
    const GridCell lit = subject ? grid->locate(*subject).value_or(GridCell {}) : GridCell {};
    Side rows = side(grid->rows), columns = side(grid->columns);
    rows.lit = lit.row;
    columns.lit = lit.column;
    return draw(column({title, said,
                    matrix({.grid = *grid,
                        .scale = m_compared.legend.scale,
                        .rows = rows,
                        .columns = columns,
                        .title = m_compared.title,
                        .quantity = tr("difference"),
                        .most = QSizeF(kDifferenceCell, kDifferenceCell) * moment.zoom,
                        .least = {3.0, 3.0},
                        .size = TextSize::Title,
                        .square = true,
                        .ruled = true}),
                    headroom::legend(m_compared.legend)}),
        moment);
}

QString DifferencePage::sentence(const SceneCell& cell, int decimals) const
{
    return cell.is(SceneCell::Masked) ? SceneView::sentence(cell, decimals)
                                      : QStringLiteral("%1: %2").arg(cell.name, fixedText(cell.value, decimals));
}

// What a cell is in the one run where it is open.
QString DifferencePage::note(const SceneCell& cell) const
{
    const bool one = cell.is(SceneCell::OpenNow) || cell.is(SceneCell::OpenBefore);
    return one ? bothNumbers(*m_mine.trace(), cell.source, *m_comparison.trace(), {m_compared.other, cell.source.at})
               : QString();
}

} // namespace headroom
