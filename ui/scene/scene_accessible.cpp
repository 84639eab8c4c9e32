// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/scene_accessible.h"

#include "scene/scene_view.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <algorithm>
#include <array>
#include <map>

namespace headroom {

namespace {

// What a screen reader finds of a picture: a table for each matrix, then the cells that are in none, what can be
// clicked, numbers in running text, and words.
enum class ItemKind { Table, Cell, Handle, Number, Words };

struct SceneItem {
    ItemKind kind = ItemKind::Words;
    std::size_t index = 0; // in the list of the scene
    QString words = {};
    QRectF area = {};
};

QString labelWords(const AxisLabel& label)
{
    QStringList words {label.text};
    if (!label.writes.isEmpty())
        words << QStringLiteral("→ %1").arg(label.writes);
    if (!label.number.trimmed().isEmpty())
        words << QStringLiteral("(%1)").arg(label.number);
    words.removeAll(QString());
    return words.join(QLatin1Char(' '));
}

// A table of the scene: rows and columns as its layout shows them, or those of the whole matrix where a map holds it.
class TableOfScene {
public:
    TableOfScene(const Scene& scene, const SceneTable& table) : m_table(table), m_map(scene.map(table.group))
    {
        if (m_map && !m_map->apart)
            return;
        for (std::size_t i = 0; i < scene.cells.size(); ++i)
            if (const SceneCell& cell = scene.cells[i]; cell.group == table.group && m_map)
                m_cells[{cell.row, cell.column}] = i; // what is in sight, as it is by now
            else if (cell.group == table.group)
                if (const auto at = table.layout.hit(cell.area.center()))
                    m_cells[{at->row - table.layout.firstRow, at->column - table.layout.firstColumn}] = i;
    }

    int rows() const { return m_map ? m_map->grid->rowCount() : m_table.layout.rows; }
    int columns() const { return m_map ? m_map->grid->columnCount() : m_table.layout.columns; }
    bool holds(std::size_t cell) const
    {
        return std::any_of(m_cells.begin(), m_cells.end(), [cell](const auto& at) { return at.second == cell; });
    }
    std::optional<SceneCell> cell(const Scene& scene, GridCell at) const
    {
        if (at.row < 0 || at.column < 0 || at.row >= rows() || at.column >= columns())
            return {};
        if (const auto found = m_cells.find({at.row, at.column}); found != m_cells.end())
            return scene.cells[found->second];
        return m_map ? std::optional(m_map->cell(at)) : std::nullopt;
    }
    std::optional<GridCell> locate(const Scene& scene, const Cell& source) const
    {
        if (m_map)
            return m_map->grid->locate(source);
        for (const auto& [at, index] : m_cells)
            if (scene.cells[index].source == source)
                return GridCell {at.first, at.second};
        return {};
    }
    QString row(int at) const { return label(m_table.rows, at + (m_map ? 0 : m_table.layout.firstRow)); }
    QString column(int at) const { return label(m_table.columns, at + (m_map ? 0 : m_table.layout.firstColumn)); }
    const SceneTable& table() const { return m_table; }
    std::vector<std::size_t> cells() const
    {
        std::vector<std::size_t> all;
        for (const auto& at : m_cells)
            all.push_back(at.second);
        return all;
    }

private:
    QString label(const std::vector<AxisLabel>& labels, int at) const
    {
        const auto i = static_cast<std::size_t>(std::max(0, at));
        QString words = i < labels.size() ? labelWords(labels[i]) : QString();
        if (i >= labels.size() && m_map) {
            const Axis& axis = &labels == &m_table.rows ? m_map->grid->rows : m_map->grid->columns;
            words = at < axis.size ? QString::fromStdString(axis.label(at)) : QString();
        }
        return words.isEmpty() ? QString::number(at + 1) : words;
    }

    SceneTable m_table;
    const SceneMap* m_map;
    std::map<std::pair<int, int>, std::size_t> m_cells; // by row and column
};

// The picture as it is, read once.
struct SceneTree {
    std::vector<TableOfScene> tables;
    std::vector<SceneItem> items;

    explicit SceneTree(const Scene& scene)
    {
        std::vector<char> placed(scene.cells.size(), 0);
        for (SceneTable table : scene.tables) {
            for (const SceneLabels& labels : scene.labels) // what is written beside it
                if (auto& own = labels.columns ? table.columns : table.rows;
                    own.empty() && labels.layout.origin == table.layout.origin)
                    own = labels.labels;
            items.push_back({ItemKind::Table, tables.size(), table.title, table.layout.bounds()});
            tables.emplace_back(scene, table);
            for (const std::size_t cell : tables.back().cells())
                placed[cell] = 1;
        }
        for (std::size_t i = 0; i < scene.cells.size(); ++i)
            if (!placed[i] && !scene.map(scene.cells[i].group))
                items.push_back({ItemKind::Cell, i, {}, scene.cells[i].area});
        for (std::size_t i = 0; i < scene.handles.size(); ++i)
            if (!scene.handles[i].tip.isEmpty())
                items.push_back({ItemKind::Handle, i, scene.handles[i].tip, scene.handles[i].area});
        for (std::size_t i = 0; i < scene.numbers.size(); ++i)
            items.push_back({ItemKind::Number, i, scene.numbers[i].text(), scene.numbers[i].area});
        const auto say = [this](const QString& words, const QRectF& area) {
            if (!words.trimmed().isEmpty())
                items.push_back({ItemKind::Words, 0, words, area});
        };
        for (const SceneText& text : scene.texts)
            say(text.text, text.area);
        for (const SceneLabels& labels : scene.labels)
            if (std::none_of(scene.tables.begin(), scene.tables.end(),
                    [&](const SceneTable& table) { return table.layout.origin == labels.layout.origin; }))
                for (const AxisLabel& label : labels.labels)
                    say(labelWords(label), labels.layout.bounds());
        for (const SceneLegend& legend : scene.legends)
            say(legendWords(legend.legend).join(QStringLiteral("; ")), legend.area);
    }
};

class AccessibleScene;

// Whatever has no children: a cell, a number, words, what can be clicked; a cell by its place in its table.
class AccessibleLeaf : public QAccessibleInterface,
                       public QAccessibleTableCellInterface,
                       public QAccessibleActionInterface {
public:
    AccessibleLeaf(AccessibleScene& scene, int item, GridCell at) : m_scene(scene), m_item(item), m_at(at) {}

    bool isValid() const override;
    QObject* object() const override { return nullptr; }
    QWindow* window() const override;
    QAccessible::Role role() const override;
    QAccessibleInterface* parent() const override;
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
    QList<QAccessibleInterface*> columnHeaderCells() const override;
    QList<QAccessibleInterface*> rowHeaderCells() const override;
    bool isSelected() const override;
    QAccessibleInterface* table() const override;

    QStringList actionNames() const override
    {
        return cell() || handle() ? QStringList {pressAction()} : QStringList();
    }
    void doAction(const QString& name) override;
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

    int item() const { return m_item; }

private:
    std::optional<SceneCell> cell() const;
    const SceneHandle* handle() const;

    AccessibleScene& m_scene;
    int m_item; // of the tree
    GridCell m_at; // in a table
};

// One matrix, by its place in the tree.
class AccessibleMatrix : public QAccessibleInterface, public QAccessibleTableInterface {
public:
    AccessibleMatrix(AccessibleScene& scene, int item) : m_scene(scene), m_item(item) {}

    bool isValid() const override { return of() != nullptr; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override;
    QAccessible::Role role() const override { return QAccessible::Table; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        return state;
    }
    QAccessibleInterface* parent() const override;
    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface* child(int index) const override
    {
        return columnCount() > 0 ? cellAt(index / columnCount(), index % columnCount()) : nullptr;
    }
    QAccessibleInterface* childAt(int x, int y) const override;
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        const auto* own = dynamic_cast<const AccessibleLeaf*>(child);
        return own && own->item() == m_item ? own->rowIndex() * columnCount() + own->columnIndex() : -1;
    }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const override;
    QRect rect() const override;
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this) : nullptr;
    }

    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override;
    int columnCount() const override { return of() ? of()->columns() : 0; }
    int rowCount() const override { return of() ? of()->rows() : 0; }
    QString columnDescription(int column) const override { return of() ? of()->column(column) : QString(); }
    QString rowDescription(int row) const override { return of() ? of()->row(row) : QString(); }
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
    void modelChange(QAccessibleTableModelChangeEvent*) override {}

private:
    const TableOfScene* of() const;

    AccessibleScene& m_scene;
    int m_item;
};

// What a row or a column of a table is called. No child of the table: its cells know it.
class AccessibleHeader : public QAccessibleInterface {
public:
    AccessibleHeader(AccessibleScene& scene, int item, bool column, int index)
        : m_scene(scene), m_item(item), m_column(column), m_index(index)
    {
    }

    bool isValid() const override;
    QObject* object() const override { return nullptr; }
    QWindow* window() const override;
    QAccessible::Role role() const override { return m_column ? QAccessible::ColumnHeader : QAccessible::RowHeader; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        return state;
    }
    QAccessibleInterface* parent() const override;
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const override;
    QRect rect() const override { return {}; }

private:
    const TableOfScene* of() const;

    AccessibleScene& m_scene;
    int m_item;
    bool m_column;
    int m_index;
};

// Children are made when they are asked for, and stay the same objects while the picture is the same.
class AccessibleScene : public QAccessibleWidget {
public:
    explicit AccessibleScene(SceneView* view) : QAccessibleWidget(view, QAccessible::Grouping), m_view(*view) {}
    ~AccessibleScene() override
    {
        for (const auto& [place, id] : m_made)
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return static_cast<int>(tree().items.size()); }
    QAccessibleInterface* child(int index) const override { return made(index, {}); }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const QPointF point = m_view.mapFromGlobal(QPoint(x, y)) + m_view.offset();
        for (int i = 0; i < childCount(); ++i)
            if (tree().items[static_cast<std::size_t>(i)].area.contains(point))
                return child(i);
        return nullptr;
    }
    int indexOfChild(const QAccessibleInterface* wanted) const override
    {
        for (const auto& [place, id] : m_made)
            if (place[1] < 0 && QAccessible::accessibleInterface(id) == wanted)
                return place[0];
        return -1;
    }
    QAccessibleInterface* focusChild() const override
    {
        for (int i = 0; m_view.hasFocus() && i < childCount(); ++i)
            if (const SceneItem& item = tree().items[static_cast<std::size_t>(i)]; item.kind == ItemKind::Table) {
                if (const auto at = chosenIn(tree().tables[item.index]))
                    return made(i, *at);
            } else if (item.kind == ItemKind::Cell && isChosen(m_view.scene().cells[item.index])) {
                return child(i);
            }
        return QAccessibleWidget::focusChild();
    }

    SceneView& view() const { return m_view; }
    const SceneTree& tree() const
    {
        if (!m_tree || m_treeOf != m_view.madeAnew()) {
            m_tree = std::make_unique<SceneTree>(m_view.scene());
            m_treeOf = m_view.madeAnew();
        }
        return *m_tree;
    }
    // An item of the tree, or a cell of that table.
    QAccessibleInterface* made(int item, GridCell at) const
    {
        if (item < 0 || item >= childCount())
            return nullptr;
        const bool matrix = at.row < 0 && tree().items[static_cast<std::size_t>(item)].kind == ItemKind::Table;
        const auto [known, fresh] = m_made.try_emplace({item, matrix ? kMatrix : at.row, at.column}, 0);
        auto* self = const_cast<AccessibleScene*>(this); // children call back
        if (fresh)
            known->second = matrix ? QAccessible::registerAccessibleInterface(new AccessibleMatrix(*self, item))
                                   : QAccessible::registerAccessibleInterface(new AccessibleLeaf(*self, item, at));
        return QAccessible::accessibleInterface(known->second);
    }
    QAccessibleInterface* header(int item, bool column, int index) const
    {
        const std::array<int, 3> place = column ? std::array {item, kHeader, index} : std::array {item, index, kHeader};
        const auto [known, fresh] = m_made.try_emplace(place, 0);
        auto* self = const_cast<AccessibleScene*>(this);
        if (fresh)
            known->second = QAccessible::registerAccessibleInterface(new AccessibleHeader(*self, item, column, index));
        return QAccessible::accessibleInterface(known->second);
    }
    const TableOfScene* table(int item) const
    {
        const auto i = static_cast<std::size_t>(item);
        return i < tree().items.size() && tree().items[i].kind == ItemKind::Table
            ? &tree().tables[tree().items[i].index]
            : nullptr;
    }
    bool isChosen(const SceneCell& cell) const
    {
        const auto& subject = m_view.subject();
        return subject && cell.source == *subject;
    }
    std::optional<GridCell> chosenIn(const TableOfScene& table) const
    {
        const auto& subject = m_view.subject();
        return subject ? table.locate(m_view.scene(), *subject) : std::nullopt;
    }
    QRect onScreen(const QRectF& area) const
    {
        const QRect placed = area.translated(-m_view.offset()).toRect();
        return {m_view.mapToGlobal(placed.topLeft()), placed.size()};
    }

private:
    SceneView& m_view;
    mutable std::unique_ptr<SceneTree> m_tree;
    mutable int m_treeOf = -1;
    static constexpr int kMatrix = -2; // in place of a row: the whole table
    static constexpr int kHeader = -3; // in place of a row or a column: what those of the other kind are called
    mutable std::map<std::array<int, 3>, QAccessible::Id> m_made; // by item, row and column
};

// --- leaves ---------------------------------------------------------------------------------------------------------

std::optional<SceneCell> AccessibleLeaf::cell() const
{
    const SceneTree& tree = m_scene.tree();
    const auto i = static_cast<std::size_t>(m_item);
    if (i >= tree.items.size())
        return {};
    const Scene& scene = m_scene.view().scene();
    if (tree.items[i].kind == ItemKind::Table)
        return tree.tables[tree.items[i].index].cell(scene, m_at);
    return tree.items[i].kind == ItemKind::Cell && m_at.row < 0 ? std::optional(scene.cells[tree.items[i].index])
                                                                : std::nullopt;
}

const SceneHandle* AccessibleLeaf::handle() const
{
    const SceneTree& tree = m_scene.tree();
    const auto i = static_cast<std::size_t>(m_item);
    return i < tree.items.size() && tree.items[i].kind == ItemKind::Handle
        ? &m_scene.view().scene().handles[tree.items[i].index]
        : nullptr;
}

bool AccessibleLeaf::isValid() const
{
    const SceneTree& tree = m_scene.tree();
    const auto i = static_cast<std::size_t>(m_item);
    if (i >= tree.items.size() || (m_at.row >= 0) != (tree.items[i].kind == ItemKind::Table))
        return false;
    if (m_at.row < 0)
        return true;
    const TableOfScene& table = tree.tables[tree.items[i].index];
    return m_at.row < table.rows() && m_at.column < table.columns();
}

QWindow* AccessibleLeaf::window() const { return m_scene.view().window()->windowHandle(); }
QAccessibleInterface* AccessibleLeaf::table() const { return m_at.row >= 0 ? m_scene.made(m_item, {}) : nullptr; }
QList<QAccessibleInterface*> AccessibleLeaf::columnHeaderCells() const
{
    return {m_scene.header(m_item, true, m_at.column)};
}
QList<QAccessibleInterface*> AccessibleLeaf::rowHeaderCells() const
{
    return {m_scene.header(m_item, false, m_at.row)};
}
QAccessibleInterface* AccessibleLeaf::parent() const { return m_at.row >= 0 ? table() : &m_scene; }

QAccessible::Role AccessibleLeaf::role() const
{
    return m_at.row >= 0 || cell() ? QAccessible::Cell : handle() ? QAccessible::Button : QAccessible::StaticText;
}

QString AccessibleLeaf::text(QAccessible::Text kind) const
{
    if (!isValid())
        return {};
    const SceneView& view = m_scene.view();
    if (const auto shown = cell()) {
        const bool number = !shown->is(SceneCell::Masked) && !shown->is(SceneCell::NoGradient) && shown->presence > 0.0;
        switch (kind) {
        case QAccessible::Name: return view.says(*shown, 2);
        case QAccessible::Value: return number ? fixedText(shown->value, 4) : QString();
        case QAccessible::Description: {
            QStringList words {shown->note, view.note(*shown)};
            words.removeAll(QString());
            return words.join(QStringLiteral("; "));
        }
        default: return {};
        }
    }
    if (kind != QAccessible::Name)
        return {};
    return m_at.row >= 0 ? SceneView::tr("no number") : m_scene.tree().items[static_cast<std::size_t>(m_item)].words;
}

QRect AccessibleLeaf::rect() const
{
    if (!isValid())
        return {};
    const auto shown = m_at.row >= 0 ? cell() : std::nullopt;
    return m_at.row >= 0 ? (shown ? m_scene.onScreen(shown->area) : QRect())
                         : m_scene.onScreen(m_scene.tree().items[static_cast<std::size_t>(m_item)].area);
}

QAccessible::State AccessibleLeaf::state() const
{
    QAccessible::State state;
    state.invalid = !isValid();
    if (state.invalid || !cell())
        return state;
    state.selectable = true;
    state.focusable = true;
    state.selected = isSelected();
    state.focused = state.selected && m_scene.view().hasFocus();
    return state;
}

bool AccessibleLeaf::isSelected() const
{
    const auto shown = cell();
    return shown && m_scene.isChosen(*shown);
}

void* AccessibleLeaf::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableCellInterface && m_at.row >= 0)
        return static_cast<QAccessibleTableCellInterface*>(this);
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
}

void AccessibleLeaf::doAction(const QString& name)
{
    if (name != pressAction() || !isValid())
        return;
    if (const auto shown = cell())
        m_scene.view().chooseCell(*shown);
    else if (const SceneHandle* pressed = handle())
        m_scene.view().press(SceneHandle(*pressed));
}

// --- tables ---------------------------------------------------------------------------------------------------------

const TableOfScene* AccessibleMatrix::of() const { return m_scene.table(m_item); }
const TableOfScene* AccessibleHeader::of() const { return m_scene.table(m_item); }

bool AccessibleHeader::isValid() const { return of() && m_index < (m_column ? of()->columns() : of()->rows()); }
QWindow* AccessibleHeader::window() const { return m_scene.view().window()->windowHandle(); }
QAccessibleInterface* AccessibleHeader::parent() const { return m_scene.made(m_item, {}); }

QString AccessibleHeader::text(QAccessible::Text kind) const
{
    if (kind != QAccessible::Name || !isValid())
        return {};
    return m_column ? of()->column(m_index) : of()->row(m_index);
}

QWindow* AccessibleMatrix::window() const { return m_scene.view().window()->windowHandle(); }
QAccessibleInterface* AccessibleMatrix::parent() const { return &m_scene; }

QString AccessibleMatrix::text(QAccessible::Text kind) const
{
    return kind == QAccessible::Name && of() ? of()->table().title : QString();
}

QRect AccessibleMatrix::rect() const { return of() ? m_scene.onScreen(of()->table().layout.bounds()) : QRect(); }

QAccessibleInterface* AccessibleMatrix::cellAt(int row, int column) const
{
    return row >= 0 && column >= 0 && row < rowCount() && column < columnCount() ? m_scene.made(m_item, {row, column})
                                                                                 : nullptr;
}

QAccessibleInterface* AccessibleMatrix::childAt(int x, int y) const
{
    const SceneView& view = m_scene.view();
    const auto at = of() ? of()->table().layout.hit(view.mapFromGlobal(QPoint(x, y)) + view.offset()) : std::nullopt;
    if (!at)
        return nullptr;
    const GridLayout& layout = of()->table().layout;
    const bool whole = rowCount() != layout.rows || columnCount() != layout.columns; // rows count from the first of all
    return whole ? cellAt(at->row, at->column) : cellAt(at->row - layout.firstRow, at->column - layout.firstColumn);
}

QList<QAccessibleInterface*> AccessibleMatrix::selectedCells() const
{
    const auto at = of() ? m_scene.chosenIn(*of()) : std::nullopt;
    return at ? QList<QAccessibleInterface*> {cellAt(at->row, at->column)} : QList<QAccessibleInterface*>();
}

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
