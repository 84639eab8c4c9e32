// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/step_accessible.h"

#include "views/step_through/step_view.h"
#include "widgets/grid_accessible.h"

#include <QAccessibleWidget>
#include <QWindow>

namespace headroom {

namespace {

// One matrix, by its place among those painted; lives in its picture's cache.
class StepTable : public QAccessibleInterface, public AccessibleGrid {
public:
    StepTable(StepView& view, int index) : m_view(view), m_index(index) {}

    bool isValid() const override { return placement() != nullptr; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_view.window()->windowHandle(); }
    QAccessible::Role role() const override { return QAccessible::Table; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        return state;
    }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(&m_view); }
    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface* child(int index) const override { return cellOf(index); }
    QAccessibleInterface* childAt(int x, int y) const override { return cellUnder(x, y); }
    int indexOfChild(const QAccessibleInterface* child) const override { return indexOf(child); }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name && isValid() ? placement()->name : QString();
    }
    QRect rect() const override
    {
        const QRect area = cells().bounds().toRect();
        return isValid() ? QRect(m_view.mapToGlobal(area.topLeft()), area.size()) : QRect();
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this) : nullptr;
    }

    QWidget& shownIn() const override { return m_view; }
    QAccessibleInterface* table() const override { return parent()->child(m_index); }
    const CellGrid* grid() const override { return isValid() ? placement()->grid.get() : nullptr; }
    GridLayout cells() const override { return isValid() ? placement()->layout : GridLayout(); }
    QString cellText(QAccessible::Text kind, GridCell at) const override;
    std::optional<GridCell> chosen() const override;
    void choose(GridCell at) const override { m_view.choose(*placement(), at); }

private:
    const Placement* placement() const
    {
        const auto* picture = m_view.picture();
        const auto i = static_cast<std::size_t>(m_index);
        return picture && i < picture->placements().size() ? &picture->placements()[i] : nullptr;
    }

    StepView& m_view;
    int m_index;
};

QString StepTable::cellText(QAccessible::Text kind, GridCell at) const
{
    if (kind == QAccessible::Name)
        return m_view.picture()->cellName(*placement(), at);
    const bool number = placement()->cell(at) && placement()->presence(at) > 0.0 && !grid()->is(CellGrid::Masked, at);
    return kind == QAccessible::Value && number ? fixedText(grid()->value(at), 4) : QString();
}

std::optional<GridCell> StepTable::chosen() const
{
    const auto lit = isValid() && placement()->result ? m_view.picture()->lit() : std::nullopt;
    return lit ? placement()->locate(lit->cell) : std::nullopt;
}

class AccessibleStep : public QAccessibleWidget {
public:
    explicit AccessibleStep(StepView* view) : QAccessibleWidget(view, QAccessible::Grouping), m_view(*view) {}
    ~AccessibleStep() override
    {
        for (const QAccessible::Id id : std::as_const(m_tables))
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override
    {
        return m_view.picture() ? static_cast<int>(m_view.picture()->placements().size()) : 0;
    }
    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        while (m_tables.size() <= index)
            m_tables << QAccessible::registerAccessibleInterface(
                new StepTable(m_view, static_cast<int>(m_tables.size())));
        return QAccessible::accessibleInterface(m_tables[index]);
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const QPointF point = m_view.mapFromGlobal(QPoint(x, y));
        for (int i = 0; i < childCount(); ++i)
            if (m_view.picture()->placements()[static_cast<std::size_t>(i)].layout.hit(point))
                return child(i);
        return nullptr;
    }
    int indexOfChild(const QAccessibleInterface* wanted) const override
    {
        for (int i = 0; i < m_tables.size(); ++i)
            if (QAccessible::accessibleInterface(m_tables[i]) == wanted)
                return i;
        return -1;
    }
    QAccessibleInterface* focusChild() const override
    {
        for (int i = 0; m_view.hasFocus() && i < childCount(); ++i)
            if (QAccessibleTableInterface* table = child(i)->tableInterface(); table->selectedCellCount() > 0)
                return table->selectedCells().constFirst();
        return QAccessibleWidget::focusChild();
    }

private:
    StepView& m_view;
    mutable QList<QAccessible::Id> m_tables;
};

QAccessibleInterface* makeStepInterface(const QString&, QObject* object)
{
    auto* view = qobject_cast<StepView*>(object);
    return view ? new AccessibleStep(view) : nullptr;
}

} // namespace

void installStepAccessibility()
{
    static const bool once = (QAccessible::installFactory(makeStepInterface), true);
    static_cast<void>(once);
}

} // namespace headroom
