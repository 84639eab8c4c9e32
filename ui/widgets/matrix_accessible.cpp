// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrix_accessible.h"

#include "widgets/matrix_view.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>

namespace headroom {

namespace {

class MatrixTable;

// One cell; lives in its table's cache.
class MatrixCell : public QAccessibleInterface,
                   public QAccessibleTableCellInterface,
                   public QAccessibleActionInterface {
public:
    MatrixCell(MatrixView& view, GridCell at) : m_view(view), m_at(at) {}

    bool isValid() const override { return m_view.content().grid && m_view.content().grid->contains(m_at); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_view.window()->windowHandle(); }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(&m_view); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const override;
    QRect rect() const override;
    QAccessible::State state() const override;
    void* interface_cast(QAccessible::InterfaceType type) override;

    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    int columnIndex() const override { return m_at.column; }
    int rowIndex() const override { return m_at.row; }
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    bool isSelected() const override { return m_view.pinned() == m_at; }
    QAccessibleInterface* table() const override { return parent(); }

    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override
    {
        if (name == pressAction())
            emit m_view.clicked(m_at.row, m_at.column);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    MatrixView& m_view;
    GridCell m_at;
};

QString MatrixCell::text(QAccessible::Text kind) const
{
    if (!isValid())
        return {};
    switch (kind) {
    case QAccessible::Name: return m_view.cellName(m_at);
    case QAccessible::Value:
        return m_view.content().grid->is(CellGrid::Masked, m_at) ? QString() : fixedText(m_view.content().grid->value(m_at), m_view.content().decimals);
    case QAccessible::Description: return m_view.content().note ? m_view.content().note(m_at) : QString();
    default: return {};
    }
}

QRect MatrixCell::rect() const
{
    if (!isValid() || !m_view.cells().shows(m_at))
        return {};
    const QRect cell = m_view.cells().cell(m_at).toRect();
    return {m_view.mapToGlobal(cell.topLeft()), cell.size()};
}

QAccessible::State MatrixCell::state() const
{
    QAccessible::State state;
    state.selectable = true;
    state.focusable = true;
    state.selected = isSelected();
    state.focused = state.selected && m_view.hasFocus();
    state.offscreen = !m_view.cells().shows(m_at);
    state.invalid = !isValid();
    return state;
}

void* MatrixCell::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableCellInterface)
        return static_cast<QAccessibleTableCellInterface*>(this);
    if (type == QAccessible::ActionInterface)
        return static_cast<QAccessibleActionInterface*>(this);
    return nullptr;
}

class MatrixTable : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit MatrixTable(MatrixView* view) : QAccessibleWidget(view, QAccessible::Table), m_view(*view) {}
    ~MatrixTable() override { forget(); }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TableInterface)
            return static_cast<QAccessibleTableInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface* child(int index) const override
    {
        return columnCount() > 0 ? cellAt(index / columnCount(), index % columnCount()) : nullptr;
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const auto at = m_view.cells().hit(m_view.mapFromGlobal(QPoint(x, y)));
        return at ? cellAt(at->row, at->column) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        const auto* cell = dynamic_cast<const MatrixCell*>(child);
        return cell ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
    }
    QAccessibleInterface* focusChild() const override
    {
        const auto at = m_view.pinned();
        return m_view.hasFocus() && at ? cellAt(at->row, at->column) : QAccessibleWidget::focusChild();
    }

    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override;
    int columnCount() const override { return grid() ? grid()->columnCount() : 0; }
    int rowCount() const override { return grid() ? grid()->rowCount() : 0; }
    QString columnDescription(int column) const override
    {
        return inside(0, column) ? QString::fromStdString(grid()->columns.label(column)) : QString();
    }
    QString rowDescription(int row) const override
    {
        return inside(row, 0) ? QString::fromStdString(grid()->rows.label(row)) : QString();
    }
    int selectedCellCount() const override { return static_cast<int>(selectedCells().size()); }
    QList<QAccessibleInterface*> selectedCells() const override
    {
        const auto at = m_view.pinned();
        QAccessibleInterface* cell = at ? cellAt(at->row, at->column) : nullptr;
        return cell ? QList<QAccessibleInterface*> {cell} : QList<QAccessibleInterface*>();
    }
    // One cell is pinned, never a whole row or column.
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override { forget(); }

private:
    const CellGrid* grid() const { return m_view.content().grid.get(); }
    bool inside(int row, int column) const { return grid() && grid()->contains({row, column}); }
    void forget()
    {
        for (const QAccessible::Id id : std::as_const(m_cells))
            QAccessible::deleteAccessibleInterface(id);
        m_cells.clear();
    }

    MatrixView& m_view;
    mutable QHash<int, QAccessible::Id> m_cells; // those asked for, by row · columns + column
};

QAccessibleInterface* MatrixTable::cellAt(int row, int column) const
{
    if (!inside(row, column))
        return nullptr;
    const int index = row * columnCount() + column;
    const auto known = m_cells.constFind(index);
    if (known != m_cells.constEnd())
        return QAccessible::accessibleInterface(*known);
    auto* cell = new MatrixCell(m_view, {row, column});
    m_cells.insert(index, QAccessible::registerAccessibleInterface(cell));
    return cell;
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
