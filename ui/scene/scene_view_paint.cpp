// SPDX-License-Identifier: GPL-3.0-or-later
// What a SceneView draws, and what lies over its picture.
#include "scene/scene_view.h"

#include "scene/scene_gradients.h"
#include "scene/scene_lens.h"

#include <algorithm>
#include <map>

namespace headroom {

void SceneView::paintEvent(QPaintEvent*)
{
    if (m_stale)
        show(m_document);
    QPainter painter(this);
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(rect(), palette.stage);
    if (!m_there) {
        drawText(painter, rect(), Qt::AlignCenter, emptyWords(), palette.ink3, Theme::instance().font(TextSize::Body));
        return;
    }
    painter.translate(-m_offset);
    paintScene(painter, m_scene);
    paintStuckLabels(painter);
    paintMarks(painter);
}

QString SceneView::emptyWords() const
{
    return m_document.hasModel() ? tr("Type something on the left to see the picture here.")
                                 : tr("Open a model to see it.");
}

const SceneTable* SceneView::tableOf(const SceneLabels& labels) const
{
    const auto found = std::find_if(m_scene.tables.begin(), m_scene.tables.end(), [&](const SceneTable& table) {
        return table.layout.origin == labels.layout.origin && table.layout.pitchX == labels.layout.pitchX;
    });
    return found == m_scene.tables.end() ? nullptr : &*found;
}

namespace {

QRectF areaOf(const SceneLabels& labels)
{
    const QRectF cells = labels.layout.bounds();
    return labels.columns ? QRectF(cells.left(), cells.top() - labels.extent, cells.width(), labels.extent)
                          : QRectF(cells.left() - labels.extent, cells.top(), labels.extent, cells.height());
}

} // namespace

std::optional<SceneView::Label> SceneView::labelAt(const QPointF& point) const
{
    for (const SceneLabels& labels : m_scene.labels) {
        const SceneTable* table = areaOf(labels).contains(point) ? tableOf(labels) : nullptr;
        const QPointF inside = labels.layout.origin + QPointF(0.5, 0.5);
        const auto at = labels.layout.hit(
            labels.columns ? QPointF(point.x(), inside.y()) : QPointF(inside.x(), point.y()));
        const int index = !at ? -1 : labels.columns ? at->column : at->row;
        if (!table || index < 0 || index >= static_cast<int>(labels.labels.size()))
            continue;
        const AxisLabel& said = labels.labels[static_cast<std::size_t>(index)];
        return Label {table->group, index, labels.columns,
            said.writes.isEmpty() ? said.text : QStringLiteral("%1 → %2").arg(said.text, said.writes)};
    }
    return {};
}

// The labels of the row and the column that are hovered stand out.
void SceneView::lightLabels()
{
    const SceneCell* cell = hoveredCell();
    for (SceneLabels& labels : m_scene.labels) {
        const SceneTable* table = cell || m_over ? tableOf(labels) : nullptr;
        labels.style.hovered = !table             ? -1
            : cell && cell->group == table->group ? (labels.columns ? cell->column : cell->row)
            : m_over && m_over->group == table->group && m_over->column == labels.columns ? m_over->index
                                                                                          : -1;
        if (const auto& all = labels.labels; labels.style.hovered >= static_cast<int>(all.size()))
            labels.style.hovered = -1;
    }
}

// Over the label of a row its cells stay as they are, and what it reads more of than the average stands out above.
void SceneView::lightRow()
{
    const SceneTable* table = m_over && !m_over->column ? m_scene.table(m_over->group) : nullptr;
    if (!table)
        return;
    double sum = 0.0;
    std::map<int, double> row; // by column
    for (SceneCell& cell : m_scene.cells)
        if (cell.group == m_over->group && cell.row != m_over->index) {
            cell.style |= SceneCell::Dim;
        } else if (cell.group == m_over->group && !cell.is(SceneCell::Masked)) {
            sum += cell.value;
            row[cell.column] = cell.value;
        }
    if (m_moment.gradients)
        row.clear(); // what is read more of is none of theirs
    const auto read = [row, sum, count = table->layout.columns](int column) {
        const auto at = row.find(column);
        return at != row.end() && sum > 0.0 && at->second * count >= sum;
    };
    for (SceneLabels& labels : m_scene.labels)
        if (labels.columns && !row.empty() && tableOf(labels) == table) {
            labels.style.marked = read;
            labels.style.dim = [read](int column) { return !read(column); };
        }
}

// Labels whose cells are in sight while they themselves are not, at the edge.
void SceneView::paintStuckLabels(QPainter& painter)
{
    const QRectF view(m_offset, QSizeF(size()));
    for (SceneLabels labels : m_scene.labels) {
        const QRectF cells = labels.layout.bounds(), area = areaOf(labels);
        if (!cells.intersects(view) || (labels.columns ? area.top() >= view.top() : area.left() >= view.left()))
            continue;
        const QPointF by = labels.columns ? QPointF(0.0, view.top() - area.top())
                                          : QPointF(view.left() - area.left(), 0.0);
        painter.fillRect(area.translated(by).adjusted(0, 0, labels.columns ? 0 : 2, labels.columns ? 2 : 0),
            Theme::instance().palette().stage);
        labels.layout.origin += by;
        (labels.columns ? paintColumnLabels : paintRowLabels)(
            painter, labels.labels, labels.layout, labels.extent, labels.style);
    }
}

// Colours and words differ, whatever the size.
void SceneView::pose(bool posed)
{
    if (posed != this->posed())
        std::swap(m_offset, m_offsetUnposed);
    View::pose(posed);
    m_stale = true;
}

double SceneView::scrolledDown() const
{
    const double beyond = pictureSize().height() - height();
    return beyond > 0.0 ? m_offset.y() / beyond : 0.0;
}

std::vector<std::pair<Cell, QRectF>> SceneView::places() const
{
    std::vector<std::pair<Cell, QRectF>> places;
    for (const SceneCell& cell : m_scene.cells)
        if (cell.source.step >= 0)
            places.emplace_back(cell.source, cell.area);
    return places;
}

QSizeF SceneView::pictureSize() const { return m_scene.size.expandedTo(m_moment.size); }

void SceneView::paintPicture(QPainter& painter)
{
    if (!m_there)
        return;
    paintScene(painter, m_scene);
    paintMarks(painter);
}

// Once for all that is asked before it is seen: a view that opens is sized and then shown.
void SceneView::resizeEvent(QResizeEvent*)
{
    m_stale = m_stale || m_moment.size != QSizeF(size()) * m_moment.zoom; // Qt says it late, of one shown before
    update();
}

// Off the stage it follows nothing: neither the theme, nor what the document says besides the moment, nor a pointer.
void SceneView::hideEvent(QHideEvent* event)
{
    if (m_dragged && !m_pulling.isEmpty())
        letGo(m_pulledTo);
    m_stale = true;
    m_ends.clear();
    View::hideEvent(event);
}

// What is hovered and what is pinned, wherever it stands in the picture.
void SceneView::paintMarks(QPainter& painter)
{
    const auto& pinned = m_subject;
    const quint64 same = pinned ? sameAs(*pinned) : 0;
    for (const SceneCell& cell : m_scene.cells)
        if (pinned && cell.presence > 0.0 && (cell.source == *pinned || (same != 0 && cell.identity == same))) {
            // Around a number that is text, not over its first digit.
            paintPinnedFrame(painter, cell.is(SceneCell::Plain) ? cell.area.adjusted(-3.0, 0.0, 3.0, 0.0) : cell.area);
            if (cell.is(SceneCell::Changed))
                paintFlag(painter, cell.area.adjusted(2.0, 2.0, -2.0, -2.0));
        }
    for (const QRectF& area : m_sourceAreas)
        paintFrame(painter, area, Theme::instance().palette().key);
    if (!m_overHandle.isEmpty())
        for (const SceneHandle& handle : m_scene.handles)
            if (handle.framed && handle.id == m_overHandle)
                paintFrame(painter, handle.area.adjusted(-1, -1, 1, 1), Theme::instance().palette().ink);
    const quint64 alike = m_moment.hovered && hoverReaches() ? identityOf(m_moment, *m_moment.hovered) : 0;
    for (const SceneCell& cell : m_scene.cells)
        if (alike != 0 && cell.presence > 0.0 && cell.identity == alike)
            paintFrame(painter, cell.area, Theme::instance().palette().ink);
    const SceneCell* hovered = hoveredCell();
    if (hovered)
        paintFrame(painter, hovered->area, Theme::instance().palette().ink);
    if (const auto magnified = lens())
        paintScene(painter, *magnified);
    else if (hovered)
        paintValueTag(painter, hovered->area, seen(), says(*hovered));
}

// What of the picture is on screen.
QRectF SceneView::seen() const
{
    QRectF within(m_offset, QSizeF(size()));
    if (m_scene.size.width() > 0.0) // a panel may lie beside the picture
        within.setRight(std::min(within.right(), m_scene.size.width()));
    return within;
}

// Where a number stands twice, the one under the mouse.
const SceneCell* SceneView::hoveredCell() const
{
    if (!m_moment.hovered)
        return nullptr;
    const Cell hovered = inPlaceOf(*m_moment.hovered);
    const SceneCell* under = m_mouse ? cellAt(inScene(*m_mouse)) : nullptr;
    return under && under->source == hovered ? under : m_scene.find(hovered);
}

std::optional<Scene> SceneView::lens() const
{
    const bool byKeys = lensByKeys();
    const SceneCell* hovered = byKeys ? nullptr : hoveredCell();
    const auto cell = hovered ? std::optional(*hovered) : byKeys ? pinnedCell() : std::nullopt;
    return cell ? lensScene(m_scene, *cell, seen(), says(*cell), byKeys) : std::nullopt;
}

QString SceneView::says(const SceneCell& cell, int decimals) const
{
    return m_moment.gradients ? gradientSentence(*m_moment.run, cell, m_moment.cover) : sentence(cell, decimals);
}

QString SceneView::sentence(const SceneCell& cell, int decimals) const
{
    return sentenceOf(m_moment.trace(), cell, decimals, m_moment.cover);
}

} // namespace headroom
