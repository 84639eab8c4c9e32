// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/weight_map.h"

#include "training/weight_words.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMapFoot = 16.0, kMostCell = 22.0; // px
constexpr int kScaleWidth = 64;

} // namespace

WeightMap::WeightMap(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setTip(this, [this](const QPoint& at) {
        const std::optional<GridCell> cell = cellAt(at);
        return cell ? tr("%1: changes by %2")
                          .arg(QString::fromStdString(weightAt(*cell).text()), briefNumber(m_grid.value(*cell)))
                    : QString();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void WeightMap::clear()
{
    m_grid = {};
    m_name.clear();
    update();
}

void WeightMap::show(const ReplayedStep& replayed)
{
    const WeightAt& weight = replayed.weights.front().weight;
    m_name = weight.name;
    m_shape.clear();
    for (const ReplayedStep::Tensor& tensor : replayed.tensors)
        if (tensor.name == m_name)
            m_shape = tensor.shape;
    m_grid = {};
    m_grid.columns = {"column", m_shape.empty() ? 1 : m_shape.back(), nullptr};
    m_grid.rows = {"row", std::ssize(replayed.changes) / std::max<std::int64_t>(1, m_grid.columns.size), nullptr};
    m_grid.values = replayed.changes;
    m_grid.marks.assign(m_grid.values.size(), 0);
    for (const float value : m_grid.values) {
        m_grid.low = std::min(m_grid.low, static_cast<double>(value));
        m_grid.high = std::max(m_grid.high, static_cast<double>(value));
    }
    std::int64_t place = 0;
    for (std::size_t axis = 0; axis < weight.at.size(); ++axis)
        place = place * m_shape[axis] + weight.at[axis];
    m_chosen = {static_cast<int>(place / m_grid.columns.size), static_cast<int>(place % m_grid.columns.size)};
    setAccessibleName(tr("What the step changes in %1").arg(QString::fromStdString(m_name)));
    setAccessibleDescription(m_grid.contains(m_chosen)
            ? tr("%1: changes by %2").arg(QString::fromStdString(weight.text()), briefNumber(m_grid.value(m_chosen)))
            : QString());
    update();
}

QRectF WeightMap::area() const
{
    if (m_grid.values.empty())
        return {};
    const double rows = m_grid.rowCount(), columns = m_grid.columnCount();
    const double width = std::min(static_cast<double>(this->width()), columns * kMostCell);
    const double height = std::min(this->height() - kMapFoot, rows * kMostCell);
    return {0.0, 0.0, width, std::max(1.0, height)};
}

QRectF WeightMap::cellArea(GridCell at) const
{
    const QRectF all = area();
    const double w = all.width() / m_grid.columnCount(), h = all.height() / m_grid.rowCount();
    return {all.left() + at.column * w, all.top() + at.row * h, w, h};
}

std::optional<GridCell> WeightMap::cellAt(const QPointF& point) const
{
    const QRectF all = area();
    if (!all.contains(point))
        return {};
    const GridCell at {static_cast<int>((point.y() - all.top()) / all.height() * m_grid.rowCount()),
        static_cast<int>((point.x() - all.left()) / all.width() * m_grid.columnCount())};
    return m_grid.contains(at) ? std::optional(at) : std::nullopt;
}

WeightAt WeightMap::weightAt(GridCell at) const
{
    WeightAt weight {m_name, Index(m_shape.size())};
    auto place = static_cast<std::int64_t>(m_grid.offset(at));
    for (std::size_t axis = m_shape.size(); axis-- > 0; place /= m_shape[axis])
        weight.at[axis] = place % m_shape[axis];
    return weight;
}

void WeightMap::choose(GridCell at)
{
    if (!m_grid.contains(at) || at == m_chosen)
        return;
    m_chosen = at;
    update();
    emit chosenChanged(weightAt(at));
}

void WeightMap::mousePressEvent(QMouseEvent* event)
{
    if (const std::optional<GridCell> at = cellAt(event->position()); at && event->button() == Qt::LeftButton)
        choose(*at);
    else
        QWidget::mousePressEvent(event);
}

void WeightMap::keyPressEvent(QKeyEvent* event)
{
    GridCell at = m_chosen;
    switch (event->key()) {
    case Qt::Key_Left: --at.column; break;
    case Qt::Key_Right: ++at.column; break;
    case Qt::Key_Up: --at.row; break;
    case Qt::Key_Down: ++at.row; break;
    default: return QWidget::keyPressEvent(event);
    }
    choose(at);
}

void WeightMap::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::instance();
    QPainter painter(this);
    const QRectF all = area();
    if (all.isEmpty())
        return;
    ColourScale scale;
    scale.diverging = true;
    scale.extent = std::max({std::abs(m_grid.low), std::abs(m_grid.high), 1e-30});
    paintPixels(painter, all, heatmap(m_grid, scale));
    paintFrame(painter, all, theme.palette().lineStrong);
    const QRectF cell = cellArea(m_chosen);
    if (hasFocus())
        paintFrame(painter, all.adjusted(0.5, 0.5, -0.5, -0.5), theme.palette().accent, 2.0);
    const double grown = std::max(0.0, (7.0 - std::min(cell.width(), cell.height())) / 2.0);
    paintPinnedFrame(painter, cell.adjusted(-grown, -grown, grown, grown).intersected(QRectF(rect())));
    const QFont font = theme.font(TextSize::Caption); // the scale: from the largest fall to the largest rise
    const QString most = briefNumber(scale.extent), least = briefNumber(-scale.extent);
    const QRectF foot(0.0, all.bottom() + 2.0, width(), kMapFoot);
    const double left = textWidth(least, font) + 6.0;
    drawText(painter, foot, Qt::AlignLeft | Qt::AlignVCenter, least, theme.palette().ink2, font);
    for (int x = 0; x < kScaleWidth; ++x)
        painter.fillRect(
            QRectF(left + x, foot.center().y() - 3.0, 1.0, 7.0), theme.diverging(2.0 * x / (kScaleWidth - 1) - 1.0));
    drawText(painter, foot.adjusted(left + kScaleWidth + 6.0, 0.0, 0.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter, most,
        theme.palette().ink2, font);
}

} // namespace headroom
