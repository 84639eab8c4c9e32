// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of the lit row as bars under their columns, with what they would be without the mask as outlines.
#include "tr.h"
#include "views/masks/masks_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

struct Bar {
    QRectF slot;
    std::optional<QRectF> now, unmasked, before; // from the base line up
    MaskReason reason = MaskReason::None;
    bool closed = false;
};

void paintBars(QPainter& painter, const std::vector<Bar>& bars, const QRectF& base)
{
    const Palette& palette = Theme::instance().palette();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    for (const Bar& bar : bars) {
        if (bar.now && !bar.closed)
            painter.fillRect(*bar.now, palette.key);
        else if (bar.closed)
            paintHatch(
                painter, {bar.slot.left(), base.bottom() + 3.0, bar.slot.width(), 8.0}, true, leanOf(bar.reason));
        if (bar.unmasked) {
            painter.setPen(QPen(palette.ink2, 1.0));
            painter.drawRect(bar.unmasked->adjusted(0.5, 0.5, -0.5, -0.5));
        }
        if (bar.before)
            painter.fillRect(QRectF(bar.slot.left(), bar.before->top() - 1.0, bar.slot.width(), 2.0), palette.ink3);
    }
    painter.setPen(QPen(palette.lineStrong, 1.0));
    painter.drawLine(base.bottomLeft(), base.bottomRight());
}

enum class BarKey { Now, Unmasked, Before };

void paintKey(QPainter& painter, double x, double y, BarKey key)
{
    const Palette& palette = Theme::instance().palette();
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (key == BarKey::Before)
        return painter.fillRect(QRectF(x, y - 1.0, 10.0, 2.0), palette.ink3);
    painter.setPen(key == BarKey::Now ? QPen(Qt::NoPen) : QPen(palette.ink2, 1.0));
    painter.setBrush(key == BarKey::Now ? QBrush(palette.key) : QBrush(Qt::NoBrush));
    painter.drawRect(QRectF(x, y - 5.0, 10.0, 10.0));
}

} // namespace

HatchLean leanOf(MaskReason reason)
{
    return reason == MaskReason::TooOld       ? HatchLean::TooOld
        : reason == MaskReason::OutsideWindow ? HatchLean::Window
        : reason == MaskReason::Padding       ? HatchLean::Padding
                                              : HatchLean::Future;
}

// Keys are counted from the newest: a longer memory only adds older ones.
std::optional<Cell> MasksBuilder::before(int key) const
{
    const int there = key + m_earlier.keys - m_scores.keys;
    if (!m_earlier.there() || there < 0 || there >= m_earlier.keys)
        return {};
    return maskCell(m_earlier.weights, m_head, m_query, there);
}

// In as many words as have room.
void MasksBuilder::addBarsTitle(const QRectF& area)
{
    struct Key {
        BarKey key;
        QString words, brief;
    };
    std::vector<Key> keys {{BarKey::Now, last() ? tr("after the mask") : tr("after the mask: next"),
        last() ? tr("after") : tr("after: next")}};
    if (m_scores.unmasked >= 0)
        keys.push_back({BarKey::Unmasked, tr("before it"), tr("before")});
    if (m_earlier.there())
        keys.push_back({BarKey::Before, tr("before the last switch"), tr("last switch")});
    const QString note = m_scores.unmasked >= 0 ? QString()
        : m_scores.masked < 0                   ? tr("nothing is masked here")
                                                : tr("before it: computing …");
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    const auto wide = [&](const QString& text) { return QFontMetricsF(font).horizontalAdvance(text); };
    const auto titleWidth = [&](const QString& title) {
        return QFontMetricsF(theme.font(TextSize::Body, true)).horizontalAdvance(title) + 20.0;
    };
    const auto needs = [&](const QString& title, bool brief) {
        double sum = titleWidth(title) + wide(note);
        for (const Key& key : keys)
            sum += 32.0 + wide(brief ? key.brief : key.words);
        return sum;
    };
    const QString token = m_rows[static_cast<std::size_t>(m_query)].text;
    QString title = tr("Weights of the row “%1”").arg(token);
    if (needs(title, false) > area.width())
        title = tr("Row “%1”").arg(token);
    const bool brief = needs(title, false) > area.width();
    addHeading(m_scene, {area.left(), area.top() + 15.0}, title);
    double x = area.left() + titleWidth(title);
    const double y = area.top() + 9.0;
    for (const Key& key : keys) {
        const QString words = brief ? key.brief : key.words;
        m_scene.behind.push_back([x, y, mark = key.key](QPainter& painter) { paintKey(painter, x, y, mark); });
        addText(m_scene, {x + 16.0, y - 10.0, 10.0, 20.0}, Qt::AlignLeft | Qt::AlignVCenter, words,
            theme.palette().ink2, font);
        x += 32.0 + wide(words);
    }
    addText(m_scene, {x, y - 10.0, 10.0, 20.0}, Qt::AlignLeft | Qt::AlignVCenter, note, theme.palette().ink3, font);
}

// All three on one scale.
double MasksBuilder::largestBar() const
{
    double most = 1e-9;
    for (int key = 0; key < m_scores.keys; ++key) {
        if (last())
            most = std::max(most, m_trace.value(m_scores.weights, {m_head, m_query, key}));
        if (m_scores.unmasked >= 0)
            most = std::max(most, m_trace.value(m_scores.unmasked, {m_head, m_query, key}));
        if (const auto cell = before(key))
            most = std::max(most, m_options.before->trace->value(cell->step, cell->at));
    }
    return most > 0.4 ? std::max(0.5, most) : most; // up to the line of the axis
}

void MasksBuilder::addBarCell(StepId step, int key, const QRectF& area)
{
    const QString row = m_rows[static_cast<std::size_t>(m_query)].text,
                  column = m_columns[static_cast<std::size_t>(key)].text;
    SceneCell cell = sceneCell(m_trace, maskCell(step, m_head, m_query, key), area, m_scale);
    cell.marks |= SceneCell::Plain | SceneCell::Still;
    cell.group = step == m_scores.weights ? 2 : 3;
    cell.row = m_query;
    cell.column = key;
    if (step == m_scores.weights)
        cell.identity = 1 + static_cast<quint64>(m_query * m_scores.keys + key);
    cell.name = (step == m_scores.weights ? tr("query %1, key %2, weight")
                                          : tr("query %1, key %2, weight without the mask"))
                    .arg(row, column);
    m_scene.cells.push_back(std::move(cell));
}

void MasksBuilder::addBars(const QRectF& area, const GridLayout& layout)
{
    addBarsTitle(area);
    const int decimals = layout.pitchX >= 40.0 ? 3 : layout.pitchX >= 31.0 ? 2 : -1;
    const int lines = 1 + (m_scores.unmasked >= 0) + m_earlier.there();
    const double numbers = decimals > 0 ? 2.0 + 15.0 * lines : 14.0, above = decimals > 0 ? 26.0 : 38.0;
    const QRectF base(
        layout.bounds().left(), area.top() + above, layout.bounds().width(), area.height() - above - numbers);
    const double most = largestBar();
    addBarAxis(base, most, decimals < 0);
    std::vector<Bar> bars;
    std::vector<QRectF> drawn; // now and unmasked together
    for (int key = 0; key < m_scores.keys; ++key) {
        const QRectF column = layout.cell({0, key});
        const double inset = column.width() >= 20.0 ? column.width() * 0.14 : 0.0;
        const auto grown = [&](const Trace& trace, const Cell& cell, double in) {
            const double height = base.height() * std::max(0.0, trace.value(cell.step, cell.at)) / most;
            return QRectF(column.left() + in, base.bottom() - height, column.width() - 2.0 * in, height);
        };
        Bar bar {{column.left(), base.top(), column.width(), base.height()}, {}, {}, {}, reason(m_query, key), false};
        bar.closed = last() && bar.reason != MaskReason::None;
        if (m_scores.unmasked >= 0) {
            const Cell cell = maskCell(m_scores.unmasked, m_head, m_query, key);
            bar.unmasked = grown(m_trace, cell, std::max(0.0, inset - 3.0));
            addBarCell(cell.step, key,
                last() && decimals > 0 ? QRectF(column.left(), base.bottom() + 16.0, column.width(), 15.0) : bar.slot);
        }
        if (last()) {
            bar.now = grown(m_trace, maskCell(m_scores.weights, m_head, m_query, key), inset);
            addBarCell(m_scores.weights, key, bar.slot);
        }
        if (const auto cell = before(key))
            bar.before = grown(*m_options.before->trace, *cell, 0.0);
        drawn.push_back(bar.now.value_or(QRectF()).united(bar.unmasked.value_or(QRectF())));
        bars.push_back(bar);
    }
    m_scene.behind.push_back([bars, base](QPainter& painter) { paintBars(painter, bars, base); });
    if (!last() && m_scores.unmasked < 0)
        addText(m_scene, base, Qt::AlignCenter, tr("The softmax comes next"), Theme::instance().palette().ink3,
            Theme::instance().font(TextSize::Small));
    if (decimals > 0)
        addBarNumbers(layout, base.bottom() + 1.0, decimals);
    else
        addBarValues(layout, drawn, base.top());
}

// The base line's 0 and one line further up, so that heights can be read.
void MasksBuilder::addBarAxis(const QRectF& base, double most, bool zero)
{
    double tick = 0.01;
    for (const double share : {0.5, 0.2, 0.1, 0.05, 0.02})
        if (share <= most) {
            tick = share;
            break;
        }
    const double y = std::round(base.bottom() - base.height() * tick / most);
    m_scene.behind.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        const QFont font = Theme::instance().font(TextSize::Caption);
        const auto label = [&](double value, double at) {
            const QRectF area(base.left() - 46.0, at - 8.0, 40.0, 16.0);
            drawText(painter, area, Qt::AlignRight | Qt::AlignVCenter, QString::number(value), palette.ink3, font);
        };
        painter.setRenderHint(QPainter::Antialiasing, false);
        if (tick <= most) {
            painter.setPen(QPen(palette.line, 1.0));
            painter.drawLine(QPointF(base.left(), y), QPointF(base.right(), y));
            label(tick, y);
        }
        if (zero)
            label(0.0, base.bottom());
    });
}

// Over the bars that stand out, where columns are too narrow for a number under each; the largest first, and none over
// another bar, or where the frame of a pinned bar would strike it through.
void MasksBuilder::addBarValues(const GridLayout& layout, const std::vector<QRectF>& bars, double top)
{
    const StepId step = last() ? m_scores.weights : m_scores.unmasked;
    if (step < 0)
        return;
    std::vector<SceneNumber> numbers;
    for (int key = 0; key < m_scores.keys; ++key)
        if (!last() || reason(m_query, key) == MaskReason::None)
            numbers.push_back(sceneNumber(m_trace, maskCell(step, m_head, m_query, key), {}, 2));
    std::stable_sort(
        numbers.begin(), numbers.end(), [](const SceneNumber& a, const SceneNumber& b) { return a.value > b.value; });
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
    std::vector<QRectF> taken = bars;
    for (SceneNumber& number : numbers) {
        if (number.value <= 0.05)
            break;
        const auto key = static_cast<std::size_t>(number.source.at.back());
        const double wide = metrics.horizontalAdvance(number.text()) + 2.0;
        const double y = bars[key].top() - 14.0;
        number.area = {layout.cell({0, static_cast<int>(key)}).center().x() - wide / 2.0,
            y > top + 2.0 ? y : top - 16.0, wide, 13.0};
        if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(number.area); }))
            continue;
        taken.push_back(number.area);
        m_scene.numbers.push_back(number);
    }
}

void MasksBuilder::addBarNumbers(const GridLayout& layout, double y, int decimals)
{
    const Theme& theme = Theme::instance();
    const double left = layout.bounds().left() - 60.0;
    const bool unmasked = m_scores.unmasked >= 0;
    const double second = y + 15.0, third = unmasked ? y + 30.0 : second;
    const auto name = [&](const QString& text, double top) {
        addText(m_scene, {left, top, 52.0, 15.0}, Qt::AlignRight | Qt::AlignVCenter, text, theme.palette().ink3,
            theme.font(TextSize::Caption));
    };
    for (int key = 0; key < m_scores.keys; ++key) {
        const QRectF column = layout.cell({0, key});
        const auto add = [&](const Trace& trace, const Cell& cell, double top) -> SceneNumber& {
            m_scene.numbers.push_back(sceneNumber(trace, cell, {column.left(), top, column.width(), 15.0}, decimals));
            m_scene.numbers.back().colour = theme.palette().ink3;
            return m_scene.numbers.back();
        };
        if (last() && reason(m_query, key) == MaskReason::None) {
            SceneNumber& number = add(m_trace, maskCell(m_scores.weights, m_head, m_query, key), y);
            number.bold = true;
            number.colour = theme.palette().ink;
        }
        if (unmasked)
            add(m_trace, maskCell(m_scores.unmasked, m_head, m_query, key), second);
        if (const auto cell = before(key))
            add(*m_options.before->trace, *cell, third).of = m_options.before->trace;
    }
    if (last())
        name(tr("after"), y);
    if (unmasked)
        name(tr("before"), second);
    if (m_earlier.there())
        name(tr("earlier"), third);
}

// ALiBi's bias may count from the query or from the start: rows are shifted, their shares are not.
void MasksBuilder::addForms(const QRectF& area)
{
    if (!m_scores.alibi || !m_scores.causal)
        return;
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    const bool there = m_scores.formsDiffer >= 0;
    const QString end = there ? tr("largest difference") : tr("computing …");
    const QString full =
        tr("ALiBi: −m (i − j) and +m j differ by one number a row, so the weights are the same; %1").arg(end);
    const QString brief = tr("−m (i − j) or +m j: the same weights; %1").arg(end);
    const QFontMetricsF metrics(font);
    const QString words = metrics.horizontalAdvance(full) + 70.0 <= area.width() ? full : brief;
    addText(m_scene, area, Qt::AlignLeft | Qt::AlignVCenter, words, theme.palette().ink2, font);
    if (!there)
        return;
    SceneCell cell = sceneCell(m_trace, {m_scores.formsDiffer, {m_head}},
        {area.left() + metrics.horizontalAdvance(words) + 4.0, area.top(), 56.0, area.height()}, m_scale);
    cell.marks |= SceneCell::Plain | SceneCell::Still;
    cell.group = 4;
    cell.name = tr("largest difference between the weights of ALiBi’s two forms, head %1").arg(m_head + 1);
    SceneNumber number = sceneNumber(m_trace, cell.source, cell.area, -1);
    number.bold = true;
    number.size = TextSize::Small;
    number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
    m_scene.numbers.push_back(number);
    m_scene.cells.push_back(std::move(cell));
}

void MasksBuilder::addFoot(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    Legend legend;
    legend.scale = m_scale;
    legend.title = m_shares ? tr("weight") : tr("score");
    legend.decimals = m_shares ? 2 : 1;
    if (m_blankBelow > 0.0)
        legend.blank = tr("Blank: below %1").arg(m_blankBelow);
    const QFont font = theme.font(TextSize::Caption);
    const QFontMetricsF metrics(font);
    const QString memory = m_scores.memory > 0 ? tr("⟂ memory") + QStringLiteral(", ") : QString();
    const double least = legend.blank.isEmpty() ? 120.0 : 138.0 + std::ceil(metrics.horizontalAdvance(legend.blank));
    QString shown; // as much as has room beside the scale
    for (const QString& notes :
        {memory + tr("▸ query, ▾ key; hatching as in its layer"), memory + tr("▸ query, ▾ key")})
        if (shown.isEmpty() && least + 16.0 + metrics.horizontalAdvance(notes) <= area.width())
            shown = notes;
    const double room = area.width() - (shown.isEmpty() ? 0.0 : metrics.horizontalAdvance(shown) + 16.0);
    addLegend(m_scene, {area.left(), area.top(), std::min(room, legend.blank.isEmpty() ? 200.0 : 310.0), area.height()},
        legend);
    addText(m_scene, area, Qt::AlignRight | Qt::AlignTop, shown, theme.palette().ink3, font);
}

} // namespace headroom
