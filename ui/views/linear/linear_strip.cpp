// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens above the picture, each over the state after it.
#include "tr.h"
#include "views/linear/linear_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

// The tokens, over the state after each; a click goes there. Returns where the rest may begin.
double LinearBuilder::addStrip(const QRectF& area)
{
    const bool grows = m_layer.running;
    const bool growing = picture() == LinearPicture::State;
    const int count = grows ? m_layer.keys : m_layer.queries;
    GridLayout layout;
    layout.columns = count;
    layout.rows = 1;
    layout.pitchX = std::min(64.0, area.width() / count);
    layout.gap = layout.pitchX < 6.0 ? 0.0 : 2.0;
    const double side = grows ? std::min(m_small ? 30.0 : 40.0, layout.pitchX - layout.gap) : 0.0;
    layout.pitchY = side + layout.gap;
    LabelStyle style;
    style.size = TextSize::Small;
    style.role = growing ? Role::Key : Role::Query;
    style.lit = m_token;
    const std::vector<AxisLabel>& labels = growing ? m_keys : m_queries;
    const double head = columnLabelHeight(labels, layout.pitchX, style.size);
    addTitle(area.topLeft(), grows ? tr("State after each token") : tr("The token that reads"),
        (m_moment.posed   ? tr("head %1")
                : growing ? tr("head %1; click one to go there")
                          : tr("head %1; click another to let it read"))
            .arg(m_head + 1),
        area.width());
    layout.origin = {area.left(), area.top() + 20.0 + head};
    addColumnLabels(m_scene, labels, layout, head, style);
    for (int token = 0; token < count; ++token)
        m_scene.handles.push_back({QStringLiteral("token:%1").arg(token),
            layout.cell({0, token}).adjusted(0, -head, 0, 2), Qt::PointingHandCursor,
            (growing ? tr("After token %1, “%2”") : tr("Token %1, “%2”, reads"))
                .arg(token + 1)
                .arg(labels[static_cast<std::size_t>(token)].text)});
    if (grows)
        addMinis(layout, count, side);
    return layout.origin.y() + side;
}

void LinearBuilder::addMinis(const GridLayout& layout, int count, double side)
{
    const bool growing = picture() == LinearPicture::State;
    const int shown = m_token;
    m_scene.behind.push_back([=, images = m_strip.images](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        const Palette& palette = Theme::instance().palette();
        for (int token = 0; token < std::min(count, static_cast<int>(images.size())); ++token) {
            const QRectF cell = layout.cell({0, token});
            const QRectF mini(std::round(cell.center().x() - side / 2.0), cell.top(), side, side);
            if (growing && token > shown) {
                painter.setPen(QPen(palette.line, 1.0));
                painter.drawRect(mini.adjusted(0.5, 0.5, -0.5, -0.5));
                continue;
            }
            paintPixels(painter, mini, images[static_cast<std::size_t>(token)]);
            if (token == shown)
                paintFrame(painter, mini.adjusted(-1, -1, 1, 1), palette.accent, 2.0);
        }
    });
}

} // namespace headroom
