// SPDX-License-Identifier: GPL-3.0-or-later
// Both orders of multiplication side by side, and what is left between them.
#include "tr.h"
#include "views/linear/linear_builder.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

QString cut(const QString& text, const QFont& font, double width)
{
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, width);
}

} // namespace

ColourScale LinearBuilder::ordersScale() const
{
    ColourScale scale {true, 1e-9};
    Slice slice;
    slice.at = {m_head, 0, 0};
    for (const StepId step : {m_layer.stateFirst, m_layer.matrixFirst})
        scale.include(readGrid(m_trace, step, slice), m_trace, m_moment.peers());
    return scale;
}

void LinearBuilder::addOrders(const QRectF& body)
{
    struct Way {
        StepId step;
        QString title, by;
    };
    const int n = m_layer.queries, v = m_layer.values;
    const bool causal = m_layer.causal();
    const std::array<Way, 3> ways {{
        {m_layer.stateFirst, causal ? tr("φ(q)ᵀ · prefix sum of φ(k) vᵀ") : tr("φ(Q) (φ(K)ᵀ V)"),
            (causal ? tr("by way of %1 × %2, one after each token") : tr("by way of %1 × %2"))
                .arg(m_layer.features)
                .arg(v)},
        {m_layer.matrixFirst, causal ? tr("(φ(Q) φ(K)ᵀ, masked) V") : tr("(φ(Q) φ(K)ᵀ) V"),
            (causal ? tr("by way of %1 × %2, later keys set to 0") : tr("by way of %1 × %2")).arg(n).arg(m_layer.keys)},
        {m_layer.ordersDiffer, tr("Difference"), tr("on the same scale")},
    }};
    addTitle(body.topLeft(), tr("What each query reads"),
        (!m_layer.exponential ? tr("head %1; before it is divided by the sum of its weights")
                : causal      ? tr("head %1; before each feature is divided by its sum z")
                              : tr("head %1"))
            .arg(m_head + 1),
        body.width() - 270.0);
    addLargest({body.left(), body.top() + 1.0, body.width(), 18.0});
    const double left = std::min(84.0, rowLabelWidth(m_queries, TextSize::Small) + 8.0), gap = 44.0;
    const double wide = fit((body.width() - left - 2.0 * gap) / 3.0, v, 44.0), top = body.top() + 84.0;
    const double tall = fit(body.bottom() - top, n, 64.0);
    GridLayout layout;
    layout.pitchX = wide;
    layout.pitchY = tall;
    layout.rows = n;
    layout.columns = v;
    const Theme& theme = Theme::instance();
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const double x = body.left() + left + static_cast<double>(i) * (v * wide + gap);
        layout.origin = {x, top};
        if (i == 0)
            addTokens(layout, left, true, Role::Query, std::min(m_token, n - 1));
        addNumbers(layout, tr("value"), Role::Value, false);
        const QFont caption = theme.font(TextSize::Caption);
        const double room = v * wide + gap - 8.0;
        addTitle({x, top - 58.0}, cut(ways[i].title, theme.font(TextSize::Body, true), room), {}, room);
        addText(m_scene, {x, top - 38.0, room, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, cut(ways[i].by, caption, room),
            theme.palette().ink3, caption);
        add({ways[i].step, valueRows(), layout.origin, {wide, tall}, 0, -1, 0, -1, ordersScale(),
            static_cast<int>(i) + 1, tr("query"), tr("value")});
        if (i > 0)
            addSign({x - gap / 2.0, top + std::min(n * tall, 120.0) / 2.0},
                i == 1 ? QStringLiteral("−") : QStringLiteral("="));
    }
}

// "largest difference, all queries 1.2e−7", from the right.
void LinearBuilder::addLargest(const QRectF& line)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    QString words = tr("largest difference, all queries");
    if (QFontMetricsF(font).horizontalAdvance(words) > line.width() - 56.0)
        words = tr("largest, all queries");
    SceneCell cell = sceneCell(m_trace, {m_layer.largestDifference, {m_head}},
        {line.right() - 52.0, line.top(), 52.0, line.height()}, ordersScale());
    cell.marks |= SceneCell::Plain | SceneCell::Still;
    cell.group = 9;
    cell.name = tr("largest difference between the two orders over all queries, head %1").arg(m_head + 1);
    SceneNumber number = sceneNumber(m_trace, cell.source, cell.area, -1);
    number.alignment = Qt::AlignRight | Qt::AlignVCenter;
    number.size = TextSize::Small;
    number.bold = true;
    addText(m_scene, {line.left(), line.top(), line.width() - 56.0, line.height()}, Qt::AlignRight | Qt::AlignVCenter,
        words, theme.palette().ink2, font);
    m_scene.numbers.push_back(number);
    m_scene.cells.push_back(std::move(cell));
}

} // namespace headroom
