// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/matrix_painter.h"

#include <QAccessible>
#include <QHash>

namespace headroom {

// The cells of a grid as a table for screen readers. A cell is made when it is asked for and stays the same object.
class AccessibleGrid : public QAccessibleTableInterface {
public:
    ~AccessibleGrid() override { forget(); }

    // --- what a table says of its cells -----------------------------------------------------------------------------
    virtual QWidget& shownIn() const = 0;
    virtual QAccessibleInterface* table() const = 0; // that these are the cells of
    virtual const CellGrid* grid() const = 0; // null: there are none
    virtual GridLayout cells() const = 0; // in the widget
    virtual QString cellText(QAccessible::Text kind, GridCell at) const = 0;
    virtual std::optional<GridCell> chosen() const = 0;
    virtual void choose(GridCell at) const = 0; // as a click on it

    bool inside(int row, int column) const { return grid() && grid()->contains({row, column}); }
    QAccessibleInterface* cellOf(int index) const; // row after row
    int indexOf(const QAccessibleInterface* cell) const; // −1: none of these
    QAccessibleInterface* cellUnder(int x, int y) const; // of the screen

    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override;
    int columnCount() const override { return grid() ? grid()->columnCount() : 0; }
    int rowCount() const override { return grid() ? grid()->rowCount() : 0; }
    QString columnDescription(int column) const override;
    QString rowDescription(int row) const override;
    int selectedCellCount() const override { return static_cast<int>(selectedCells().size()); }
    QList<QAccessibleInterface*> selectedCells() const override;
    // One cell is chosen, never a whole row or column.
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
    void forget();

    mutable QHash<quint64, QAccessible::Id> m_cells; // those asked for, by row and column
};

} // namespace headroom
