// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/scene_accessible.h"

#include "scene/scene_view.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>

namespace headroom {

namespace {

// One cell of the picture, by its place in the list; lives in its picture's cache.
class AccessibleCell : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    AccessibleCell(SceneView& view, int index) : m_view(view), m_index(index) {}

    bool isValid() const override { return m_index < static_cast<int>(m_view.scene().cells.size()); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_view.window()->windowHandle(); }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(&m_view); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        if (kind == QAccessible::Name)
            return m_view.sentence(cell(), 2);
        return kind == QAccessible::Value && !cell().is(SceneCell::Masked) ? fixedText(cell().value, 4) : QString();
    }
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect area = cell().area.translated(-m_view.offset()).toRect();
        return {m_view.mapToGlobal(area.topLeft()), area.size()};
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.selectable = state.focusable = true;
        state.invalid = !isValid();
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override
    {
        if (name == pressAction() && isValid())
            m_view.choose(cell());
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    const SceneCell& cell() const { return m_view.scene().cells[static_cast<std::size_t>(m_index)]; }

    SceneView& m_view;
    int m_index;
};

class AccessibleScene : public QAccessibleWidget {
public:
    explicit AccessibleScene(SceneView* view) : QAccessibleWidget(view, QAccessible::Table), m_view(*view) {}
    ~AccessibleScene() override
    {
        for (const QAccessible::Id id : std::as_const(m_cells))
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return static_cast<int>(m_view.scene().cells.size()); }
    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        auto found = m_cells.constFind(index);
        if (found == m_cells.constEnd())
            found = m_cells.insert(index, QAccessible::registerAccessibleInterface(new AccessibleCell(m_view, index)));
        return QAccessible::accessibleInterface(*found);
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const SceneCell* cell = m_view.scene().at(m_view.mapFromGlobal(QPoint(x, y)) + m_view.offset());
        return cell ? child(static_cast<int>(cell - m_view.scene().cells.data())) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* wanted) const override
    {
        for (auto it = m_cells.constBegin(); it != m_cells.constEnd(); ++it)
            if (QAccessible::accessibleInterface(it.value()) == wanted)
                return it.key();
        return -1;
    }

private:
    SceneView& m_view;
    mutable QHash<int, QAccessible::Id> m_cells;
};

QAccessibleInterface* makeSceneInterface(const QString&, QObject* object)
{
    auto* view = qobject_cast<SceneView*>(object);
    return view ? new AccessibleScene(view) : nullptr;
}

} // namespace

void installSceneAccessibility()
{
    static const bool once = (QAccessible::installFactory(makeSceneInterface), true);
    static_cast<void>(once);
}

} // namespace headroom
