// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/header_scroll.h"

#include "stage/header_row.h"
#include "theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QLayout>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

// The label in the size of titles that a row may begin with. It is shown where it has words and there is room for it.
QLabel* titleOf(const QLayout& row)
{
    auto* first = row.count() > 0 ? qobject_cast<QLabel*>(row.itemAt(0)->widget()) : nullptr;
    return first && first->font().pixelSize() == static_cast<int>(TextSize::Title) ? first : nullptr;
}

} // namespace

HeaderScroll::HeaderScroll(QWidget* row, QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setWidgetResizable(true);
    setWidget(row);
    row->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false); // the stage paints what is behind the row
    fit();
}

void HeaderScroll::fit()
{
    const QLayout* row = widget()->layout();
    if (!row)
        return;
    auto* lines = dynamic_cast<HeaderRow*>(widget()->layout());
    using Folds = HeaderRow::Folds;
    Folds folds = Folds::All;
    if (QLabel* title = titleOf(*row)) {
        const int own = title->minimumSizeHint().width() + std::max(0, row->spacing()), room = viewport()->width();
        const auto needs = [&](Folds each) {
            const int all = lines ? lines->wholeWidth(each) : row->minimumSize().width();
            return all + (title->isHidden() ? own : 0);
        };
        const bool fits = needs(Folds::Off) <= room; // what is off goes before the title
        folds = fits ? Folds::Off : Folds::All;
        title->setVisible(!title->text().isEmpty() && (fits || needs(Folds::None) <= room));
    }
    if (lines && m_placed)
        lines->fold(folds, viewport()->width());
    const int wanted = lines && m_placed ? lines->heightForWidth(viewport()->width()) : 0;
    if (std::exchange(m_wanted, wanted) != wanted)
        emit wantedHeightChanged();
}

void HeaderScroll::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    m_placed = true;
    fit();
}

bool HeaderScroll::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::eventFilter(watched, event);
}

void HeaderScroll::wheelEvent(QWheelEvent* event)
{
    if (verticalScrollBar()->maximum() > 0)
        return QScrollArea::wheelEvent(event);
    const QPoint turned = event->angleDelta();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (turned.y() != 0 ? turned.y() : turned.x()) / 2);
    event->accept();
}

} // namespace headroom
