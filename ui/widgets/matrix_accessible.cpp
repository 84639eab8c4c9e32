// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrix_accessible.h"

#include "widgets/grid_accessible.h"
#include "widgets/matrix_view.h"

#include <QAccessible>
#include <QAccessibleWidget>

namespace headroom {

namespace {

class MatrixTable : public QAccessibleWidget, public AccessibleGrid {
public:
    explicit MatrixTable(MatrixView* view) : QAccessibleWidget(view, QAccessible::Table), m_view(*view) {}

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TableInterface)
            return static_cast<QAccessibleTableInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface* child(int index) const override { return cellOf(index); }
    QAccessibleInterface* childAt(int x, int y) const override { return cellUnder(x, y); }
    int indexOfChild(const QAccessibleInterface* child) const override { return indexOf(child); }
    QAccessibleInterface* focusChild() const override
    {
        const auto at = m_view.pinned();
        return m_view.hasFocus() && at ? cellAt(at->row, at->column) : QAccessibleWidget::focusChild();
    }

    QWidget& shownIn() const override { return m_view; }
    QAccessibleInterface* table() const override { return QAccessible::queryAccessibleInterface(&m_view); }
    const CellGrid* grid() const override { return m_view.content().grid.get(); }
    GridLayout cells() const override { return m_view.cells(); }
    QString cellText(QAccessible::Text kind, GridCell at) const override;
    std::optional<GridCell> chosen() const override { return m_view.pinned(); }
    void choose(GridCell at) const override { emit m_view.clicked(at.row, at.column); }

private:
    MatrixView& m_view;
};

QString MatrixTable::cellText(QAccessible::Text kind, GridCell at) const
{
    const MatrixContent& content = m_view.content();
    switch (kind) {
    case QAccessible::Name: return m_view.cellName(at);
    case QAccessible::Value:
        return content.grid->is(CellGrid::Masked, at) ? QString()
                                                      : fixedText(content.grid->value(at), content.decimals);
    case QAccessible::Description: return content.note ? content.note(at) : QString();
    default: return {};
    }
}

QAccessibleInterface* makeTable(const QString&, QObject* object)
{
    auto* view = qobject_cast<MatrixView*>(object);
    return view ? new MatrixTable(view) : nullptr;
}

} // namespace

void installMatrixAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(makeTable);
        return true;
    }();
    Q_UNUSED(installed)
}

void tellContentChanged(MatrixView& view, bool sameShape)
{
    if (!QAccessible::isActive())
        return;
    if (sameShape) {
        QAccessibleEvent event(&view, QAccessible::VisibleDataChanged);
        QAccessible::updateAccessibility(&event);
    } else {
        QAccessibleTableModelChangeEvent event(&view, QAccessibleTableModelChangeEvent::ModelReset);
        QAccessible::updateAccessibility(&event);
    }
}

void tellCellFocused(MatrixView& view, GridCell cell)
{
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent event(&view, QAccessible::Focus);
    event.setChild(cell.row * view.content().grid->columnCount() + cell.column);
    QAccessible::updateAccessibility(&event);
}

} // namespace headroom
