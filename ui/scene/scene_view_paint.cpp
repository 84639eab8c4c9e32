// SPDX-License-Identifier: GPL-3.0-or-later
// What a SceneView draws, and what lies over its picture.
#include "scene/scene_view.h"

#include "scene/scene_lens.h"

#include <algorithm>

namespace headroom {

void SceneView::paintEvent(QPaintEvent*)
{
    if (m_stale)
        show(m_document);
    QPainter painter(this);
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(rect(), palette.stage);
    if (m_frames.empty()) {
        drawText(painter, rect(), Qt::AlignCenter,
            m_document.hasModel() ? tr("Type something on the left: the picture appears here.")
                                  : tr("Open a model to see it."),
            palette.ink3, Theme::instance().font(TextSize::Body));
        return;
    }
    painter.translate(-m_offset);
    paintScene(painter, m_scene);
    paintMarks(painter);
}

// Colours and words differ, whatever the size.
void SceneView::pose(bool posed)
{
    View::pose(posed);
    m_stale = true;
}

QSizeF SceneView::pictureSize() const { return m_scene.size.expandedTo(m_moment.size); }

void SceneView::paintPicture(QPainter& painter)
{
    if (m_frames.empty())
        return;
    paintScene(painter, m_scene);
    paintMarks(painter);
}

// Once for all that is asked before it is seen: a view that opens is sized and then shown.
void SceneView::resizeEvent(QResizeEvent*)
{
    m_stale = true;
    update();
}

// Off the stage it follows nothing: neither the theme nor what the document says besides the moment.
void SceneView::hideEvent(QHideEvent* event)
{
    m_stale = true;
    View::hideEvent(event);
}

// What is hovered and what is pinned, wherever it stands in the picture.
void SceneView::paintMarks(QPainter& painter)
{
    const auto pinned = subjectOf(m_moment);
    const quint64 same = pinned ? identityOf(m_moment, *pinned) : 0;
    for (const SceneCell& cell : m_scene.cells)
        if (pinned && cell.presence > 0.0 && (cell.source == *pinned || (same != 0 && cell.identity == same)))
            paintPinnedFrame(painter, cell.area);
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
        paintValueTag(painter, hovered->area, seen(), sentence(*hovered));
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
    const SceneCell* under = m_mouse ? cellAt(inScene(*m_mouse)) : nullptr;
    return under && under->source == *m_moment.hovered ? under : m_scene.find(*m_moment.hovered);
}

std::optional<Scene> SceneView::lens() const
{
    const bool walked = !posed() && m_walked == m_document.position() && m_moment.pinned;
    const SceneCell* cell = walked ? m_scene.find(*m_moment.pinned) : hoveredCell();
    return cell ? lensScene(m_scene, *cell, seen(), sentence(*cell)) : std::nullopt;
}

QString SceneView::sentence(const SceneCell& cell, int decimals) const
{
    return sentenceOf(m_moment.trace(), cell, decimals);
}

} // namespace headroom
