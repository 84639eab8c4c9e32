// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of the lit row as bars under their columns, with those of the run before as outlines.
#include "views/masks/masks_builder.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Masks", text);
}

struct Bar {
    QRectF slot, fill, before;
    MaskReason reason = MaskReason::None;
    bool there = false, outlined = false;
};

void paintBars(QPainter& painter, const std::vector<Bar>& bars, const QRectF& base)
{
    const Palette& palette = Theme::instance().palette();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const Bar& bar : bars) {
        if (bar.there && bar.reason == MaskReason::None)
            painter.fillRect(bar.fill, palette.key);
        else if (bar.there)
            paintHatch(painter, {bar.slot.left(), base.bottom() + 3.0, bar.slot.width(), 8.0}, true,
                bar.reason == MaskReason::TooOld    ? HatchLean::TooOld
                    : bar.reason == MaskReason::Padding ? HatchLean::Padding
                                                        : HatchLean::Future);
        if (bar.outlined) {
            painter.setPen(QPen(palette.ink2, 1.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar.before.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
    painter.setPen(QPen(palette.lineStrong, 1.0));
    painter.drawLine(base.bottomLeft(), base.bottomRight());
}

void paintKey(QPainter& painter, double x, double y, bool filled)
{
    const Palette& palette = Theme::instance().palette();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(palette.ink2, 1.0));
    painter.setBrush(filled ? QBrush(palette.key) : QBrush(Qt::NoBrush));
    painter.drawRect(QRectF(x, y - 5.0, 10.0, 10.0));
}

} // namespace

// Keys are counted from the newest: a longer memory only adds older ones.
std::optional<Cell> MasksBuilder::before(int key) const
{
    const int there = key + m_earlier.keys - m_scores.keys;
    if (!m_earlier.there() || there < 0 || there >= m_earlier.keys)
        return {};
    return maskCell(m_earlier.weights, m_head, m_query, there);
}

void MasksBuilder::addBarsTitle(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const bool old = m_earlier.there();
    const QString title = tr("Weights of the row “%1”").arg(m_rows[static_cast<std::size_t>(m_query)].text);
    const double at = area.left() + QFontMetricsF(theme.font(TextSize::Body, true)).horizontalAdvance(title) + 20.0;
    const QString now = tr("now"), then = tr("before the last switch");
    addHeading(m_scene, {area.left(), area.top() + 15.0}, title);
    const double y = area.top() + 9.0, second = at + 18.0 + QFontMetricsF(theme.font(TextSize::Small)).horizontalAdvance(now) + 16.0;
    m_scene.behind.push_back([=](QPainter& painter) {
        const QFont font = Theme::instance().font(TextSize::Small);
        paintKey(painter, at, y, true);
        drawText(painter, {at + 16.0, y - 10.0, 10.0, 20.0}, Qt::AlignLeft | Qt::AlignVCenter, now, palette.ink2, font);
        if (old)
            paintKey(painter, second, y, false);
        drawText(painter, {second + (old ? 16.0 : 0.0), y - 10.0, 10.0, 20.0}, Qt::AlignLeft | Qt::AlignVCenter,
            old ? then : tr("switch a layer: these stay as outlines"), palette.ink3, font);
    });
}

void MasksBuilder::addBars(const QRectF& area, const GridLayout& layout)
{
    const Theme& theme = Theme::instance();
    const QString row = m_rows[static_cast<std::size_t>(m_query)].text;
    const bool old = m_earlier.there();
    addBarsTitle(area);
    const int decimals = layout.pitchX >= 40.0 ? 3 : layout.pitchX >= 31.0 ? 2 : -1;
    const double numbers = decimals > 0 ? (old ? 32.0 : 18.0) : 14.0;
    const QRectF base(layout.bounds().left(), area.top() + 26.0, layout.bounds().width(), area.height() - 26.0 - numbers);
    double most = 1e-9;
    for (int key = 0; key < m_scores.keys; ++key) {
        if (last())
            most = std::max(most, m_trace.value(m_scores.weights, {m_head, m_query, key}));
        if (const auto cell = before(key))
            most = std::max(most, m_options.before->trace->value(cell->step, cell->at));
    }
    std::vector<Bar> bars;
    for (int key = 0; key < m_scores.keys; ++key) {
        const QRectF column = layout.cell({0, key});
        const double inset = column.width() >= 20.0 ? column.width() * 0.14 : 0.0;
        const auto grown = [&](double value, double in) {
            const double height = base.height() * std::max(0.0, value) / most;
            return QRectF(column.left() + in, base.bottom() - height, column.width() - 2.0 * in, height);
        };
        Bar bar {{column.left(), base.top(), column.width(), base.height()}, {}, {}, reason(m_query, key), last(), false};
        if (last()) {
            SceneCell cell = sceneCell(m_trace, maskCell(m_scores.weights, m_head, m_query, key), bar.slot, m_scale);
            bar.fill = grown(cell.value, inset);
            cell.marks |= SceneCell::Plain | SceneCell::Still;
            cell.group = 2;
            cell.row = m_query;
            cell.column = key;
            cell.identity = 1 + static_cast<quint64>(m_query * m_scores.keys + key);
            cell.name = tr("query %1, key %2, weight").arg(row, m_columns[static_cast<std::size_t>(key)].text);
            m_scene.cells.push_back(std::move(cell));
        }
        if (const auto cell = before(key)) {
            bar.outlined = true;
            bar.before = grown(m_options.before->trace->value(cell->step, cell->at), std::max(0.0, inset - 3.0));
        }
        bars.push_back(bar);
    }
    m_scene.behind.push_back([bars, base](QPainter& painter) { paintBars(painter, bars, base); });
    if (!last())
        addText(m_scene, base, Qt::AlignCenter, tr("The softmax comes next"), theme.palette().ink3, theme.font(TextSize::Small));
    if (decimals > 0)
        addBarNumbers(layout, base.bottom() + 1.0, decimals);
}

void MasksBuilder::addBarNumbers(const GridLayout& layout, double y, int decimals)
{
    const Theme& theme = Theme::instance();
    const double left = layout.bounds().left() - 60.0;
    const auto name = [&](const QString& text, double top) {
        addText(m_scene, {left, top, 52.0, 15.0}, Qt::AlignRight | Qt::AlignVCenter, text, theme.palette().ink3, theme.font(TextSize::Caption));
    };
    for (int key = 0; key < m_scores.keys; ++key) {
        const QRectF column = layout.cell({0, key});
        if (last() && reason(m_query, key) == MaskReason::None) {
            SceneNumber number = sceneNumber(m_trace, maskCell(m_scores.weights, m_head, m_query, key),
                {column.left(), y, column.width(), 15.0}, decimals);
            number.bold = true;
            m_scene.numbers.push_back(number);
        }
        if (const auto cell = before(key)) {
            SceneNumber number = sceneNumber(*m_options.before->trace, *cell, {column.left(), y + 15.0, column.width(), 15.0}, decimals);
            number.of = m_options.before->trace;
            number.colour = theme.palette().ink3;
            m_scene.numbers.push_back(number);
        }
    }
    if (last())
        name(tr("now"), y);
    if (m_earlier.there())
        name(tr("before"), y + 15.0);
}

void MasksBuilder::addFoot(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    Legend legend;
    legend.scale = m_scale;
    legend.title = m_shares ? tr("weight") : tr("score");
    addLegend(m_scene, {area.left(), area.top(), 200.0, area.height()}, legend);
    QStringList notes;
    if (m_scores.memory > 0)
        notes << tr("⟂ memory");
    notes << tr("▸ query, ▾ key; hatching as in its layer");
    addText(m_scene, area, Qt::AlignRight | Qt::AlignTop, notes.join(QStringLiteral(", ")), theme.palette().ink3, theme.font(TextSize::Caption));
}

} // namespace headroom
