// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/difference_page.h"

#include "compare/run_link.h"
#include "document_focus.h"
#include "names.h"
#include "stage/captions.h"
#include "theme/theme.h"
#include "tr.h"
#include "widgets/layouts.h"
#include "widgets/matrix_view.h"
#include "widgets/memory_numbers.h"
#include "widgets/text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kLegendHeight = 64;

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

QString bothNumbers(const Trace& mine, const Cell& cell, const Trace& beside, const Cell& other)
{
    const bool left = !mine.masked(cell.step, cell.at), right = !beside.masked(other.step, other.at); // open
    const double here = mine.value(cell.step, cell.at);
    double there = beside.value(other.step, other.at);
    const bool rounded = mine.recomputed(cell.step) != beside.recomputed(other.step);
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

QString inBothRuns(const Trace& mine, const Cell& cell, const Trace& beside)
{
    const Step& step = mine.step(cell.step);
    QStringList where;
    for (std::size_t axis = 0; axis < step.axes.size(); ++axis)
        where << QStringLiteral("%1 %2").arg(
            axisName(step.axes[axis].name), QString::fromStdString(step.axes[axis].label(cell.at[axis])));
    const auto other = cellLike(mine, cell, beside);
    if (!other)
        return tr("%1: the run beside has no such number").arg(where.join(QStringLiteral(", ")));
    return QStringLiteral("%1: %2").arg(where.join(QStringLiteral(", ")), bothNumbers(mine, cell, beside, *other));
}

DifferencePage::DifferencePage(Document& mine, Document& beside, QWidget* parent)
    : QWidget(parent),
      m_mine(mine),
      m_beside(beside),
      m_title(new Text({}, TextSize::Title, Text::Tone::Ink, true)),
      m_words(new Text({}, TextSize::Small, Text::Tone::Ink2)),
      m_matrix(new MatrixView)
{
    auto* column = columnIn(this, {16, 16, 16, 16 + kLegendHeight}, 8);
    m_words->setWordWrap(true);
    column->addWidget(m_title);
    column->addWidget(m_words);
    column->addWidget(m_matrix, 1);
    column->addStretch();
    connect(m_matrix, &MatrixView::clicked, this, [this](int row, int at) {
        if (const auto& grid = m_matrix->content().grid; grid && row >= 0)
            m_mine.pinHere(grid->cell({row, at}));
    });
    for (Document* document : {&mine, &beside}) {
        connect(document, &Document::resultChanged, this, &DifferencePage::refresh);
        connect(document, &Document::positionChanged, this, &DifferencePage::refresh);
        connect(document, &Document::selectionChanged, this, &DifferencePage::refresh);
    }
    connect(&mine, &Document::focusChanged, this, &DifferencePage::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &DifferencePage::refresh);
    refresh();
}

QString DifferencePage::words() const { return m_words->text(); }

void DifferencePage::refresh()
{
    const QString failure = read();
    m_matrix->setVisible(failure.isEmpty());
    if (!failure.isEmpty())
        m_words->setText(failure);
    update();
}

QString DifferencePage::read()
{
    const Trace* here = m_mine.trace();
    const Trace* there = m_beside.trace();
    const auto cell = m_mine.subject(); // what the left half frames
    const auto step = cell ? std::optional(cell->step) : m_mine.currentStep();
    m_title->setText({});
    if (!here || !there || !step)
        return tr("Computing…");
    const QString path = QString::fromStdString(here->step(*step).path);
    m_title->setText(trailOf(*here, path));
    const auto other = stepLike(path.toStdString(), *there);
    if (!other)
        return tr("The run on the right has no step %1: choose one that both have, or compare the pictures.").arg(path);
    const Step& now = there->step(*other);
    if (now.shape() != here->step(*step).shape())
        return tr("%1 has another shape in the run on the right: no cell stands for the same thing in both.").arg(path);
    const Slice slice = sliceAt(m_mine, *step);
    const CellGrid before = readGrid(*here, *step, slice);
    auto grid = std::make_shared<CellGrid>(difference(readGrid(*there, *other, slice), before));
    grid->step = *step;
    MatrixContent content;
    content.scale.diverging = true;
    content.scale.extent = std::max({std::abs(grid->low), std::abs(grid->high), 1e-6});
    content.rowLabels = labelsOf(*here, here->step(*step), grid->rows);
    content.columnLabels = labelsOf(*here, here->step(*step), grid->columns);
    countFromSegment(content.rowLabels);
    countFromSegment(content.columnLabels);
    content.rowCaption = axisName(grid->rows.name);
    content.columnCaption = axisName(grid->columns.name);
    content.name = tr("Right − left, %1").arg(path);
    content.quantity = tr("difference");
    content.grid = grid;
    content.note = [mine = m_mine.result(), beside = m_beside.result(), other = *other, grid](GridCell at) {
        const Cell framed = grid->cell(at);
        return grid->openInOne(at) ? bothNumbers(*mine->trace, framed, *beside->trace, {other, framed.at}) : QString();
    };
    m_legend = {};
    m_legend.scale = content.scale;
    m_legend.title = tr("right − left");
    m_legend.decimals = 4;
    if (grid->masked > 0)
        m_legend.masked = tr("masked in both: may not be read");
    if (grid->oneSided > 0)
        m_legend.oneSided = tr("open in one run only: the side left blank");
    m_matrix->setContent(content);
    m_matrix->setPinned(cell ? grid->locate(*cell) : std::nullopt);
    m_legend.notFinite = grid->notFinite;
    QString words = tr("Right − left, cell by cell; the largest is %1.").arg(fixedText(content.scale.extent, 4));
    if (grid->oneSided > 0)
        words += QLatin1Char(' ')
            + counted(grid->oneSided, tr("%1 cell is open in one run only."), tr("%1 cells are open in one run only."));
    m_words->setText(cell ? inBothRuns(*here, *cell, *there) : words);
    return {};
}

void DifferencePage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::instance().palette().stage);
    if (m_matrix->isVisible())
        paintLegend(painter, QRectF(16, height() - kLegendHeight, width() - 32, kLegendHeight - 8), m_legend);
}

} // namespace headroom
