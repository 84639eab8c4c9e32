// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/grid_accessible.h"

#include <QWidget>
#include <QWindow>

namespace headroom {

namespace {

// One cell; lives in its table's cache.
class AccessibleGridCell : public QAccessibleInterface,
                           public QAccessibleTableCellInterface,
                           public QAccessibleActionInterface {
public:
    AccessibleGridCell(const AccessibleGrid& grid, GridCell at) : m_grid(grid), m_at(at) {}

    bool isValid() const override { return m_grid.inside(m_at.row, m_at.column); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_grid.shownIn().window()->windowHandle(); }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessibleInterface* parent() const override { return table(); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const override { return isValid() ? m_grid.cellText(kind, m_at) : QString(); }
    QRect rect() const override;
    QAccessible::State state() const override;
    void* interface_cast(QAccessible::InterfaceType type) override;

    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    int columnIndex() const override { return m_at.column; }
    int rowIndex() const override { return m_at.row; }
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    bool isSelected() const override { return m_grid.chosen() == m_at; }
    QAccessibleInterface* table() const override { return m_grid.table(); }

    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override
    {
        if (name == pressAction() && isValid())
            m_grid.choose(m_at);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

    bool isOf(const AccessibleGrid& grid) const { return &m_grid == &grid; }

private:
    const AccessibleGrid& m_grid;
    GridCell m_at;
};

QRect AccessibleGridCell::rect() const
{
    if (!isValid() || !m_grid.cells().shows(m_at))
        return {};
    const QRect cell = m_grid.cells().cell(m_at).toRect();
    return {m_grid.shownIn().mapToGlobal(cell.topLeft()), cell.size()};
}

QAccessible::State AccessibleGridCell::state() const
{
    QAccessible::State state;
    state.invalid = !isValid();
    if (state.invalid)
        return state;
    state.selectable = true;
    state.focusable = true;
    state.selected = isSelected();
    state.focused = state.selected && m_grid.shownIn().hasFocus();
    state.offscreen = !m_grid.cells().shows(m_at);
    return state;
}

void* AccessibleGridCell::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableCellInterface)
        return static_cast<QAccessibleTableCellInterface*>(this);
    if (type == QAccessible::ActionInterface)
        return static_cast<QAccessibleActionInterface*>(this);
    return nullptr;
}

} // namespace

QAccessibleInterface* AccessibleGrid::cellAt(int row, int column) const
{
    if (!inside(row, column))
        return nullptr;
    const quint64 place = static_cast<quint64>(row) << 32U | static_cast<quint64>(column);
    auto known = m_cells.constFind(place);
    if (known == m_cells.constEnd())
        known = m_cells.insert(
            place, QAccessible::registerAccessibleInterface(new AccessibleGridCell(*this, {row, column})));
    return QAccessible::accessibleInterface(*known);
}

QAccessibleInterface* AccessibleGrid::cellOf(int index) const
{
    return columnCount() > 0 ? cellAt(index / columnCount(), index % columnCount()) : nullptr;
}

int AccessibleGrid::indexOf(const QAccessibleInterface* cell) const
{
    const auto* own = dynamic_cast<const AccessibleGridCell*>(cell);
    return own && own->isOf(*this) ? own->rowIndex() * columnCount() + own->columnIndex() : -1;
}

QAccessibleInterface* AccessibleGrid::cellUnder(int x, int y) const
{
    const auto at = grid() ? cells().hit(shownIn().mapFromGlobal(QPoint(x, y))) : std::nullopt;
    return at ? cellAt(at->row, at->column) : nullptr;
}

QString AccessibleGrid::columnDescription(int column) const
{
    return inside(0, column) ? QString::fromStdString(grid()->columns.label(column)) : QString();
}

QString AccessibleGrid::rowDescription(int row) const
{
    return inside(row, 0) ? QString::fromStdString(grid()->rows.label(row)) : QString();
}

QList<QAccessibleInterface*> AccessibleGrid::selectedCells() const
{
    const auto at = chosen();
    QAccessibleInterface* cell = at ? cellAt(at->row, at->column) : nullptr;
    return cell ? QList<QAccessibleInterface*> {cell} : QList<QAccessibleInterface*>();
}

void AccessibleGrid::forget()
{
    for (const QAccessible::Id id : std::as_const(m_cells))
        QAccessible::deleteAccessibleInterface(id);
    m_cells.clear();
}

} // namespace headroom
