// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/column_bars.h"

#include "figure/bars.h"
#include "figure/words.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double kTokenBar = 66.0, kWidestTokenBar = 96.0, kTokenBarsHeight = 34.0;

class PlacedTokenBars : public Panel {
public:
    explicit PlacedTokenBars(const TokenBars& bars) : m_bars(bars)
    {
        if (m_bars.untouched)
            m_before = sameStep(*m_bars.trace, m_bars.step, m_bars.untouched);
    }

    Extent width() const override { return {3.0 * kTokenBar, m_bars.most * kWidestTokenBar}; }
    Extent height(double) const override { return Extent::fixed(kTokenBarsHeight); }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const std::vector<std::int64_t> tokens = likeliest(
            std::clamp(static_cast<int>(area.width() / kTokenBar), 3, m_bars.most));
        std::int64_t best = tokens.front();
        for (const std::int64_t token : tokens)
            if (now(token) > now(best))
                best = token;
        const double pitch = std::min(area.width() / static_cast<double>(tokens.size()), kWidestTokenBar);
        for (std::size_t i = 0; i < tokens.size(); ++i)
            addToken(scene, tokens[i], tokens[i] == best, static_cast<int>(i),
                {area.left() + static_cast<double>(i) * pitch, area.top(), pitch, area.height()});
    }

private:
    double now(std::int64_t token) const { return m_bars.trace->value(m_bars.step, {m_bars.row, token}); }

    std::vector<std::int64_t> likeliest(int count) const
    {
        const std::int64_t all = m_bars.trace->step(m_bars.step).axes.back().size;
        std::vector<float> shares = m_bars.trace->values(m_bars.step, m_bars.row * all, all);
        if (m_before) {
            const std::vector<float> was = m_bars.untouched->values(*m_before, m_bars.row * all, all);
            std::transform(shares.begin(), shares.end(), was.begin(), shares.begin(),
                [](float a, float b) { return std::max(a, b); });
        }
        std::ranges::replace_if(
            shares, [](float share) { return std::isnan(share); }, std::numeric_limits<float>::infinity());
        std::vector<std::int64_t> order(shares.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = static_cast<std::int64_t>(i);
        const auto end = order.begin() + std::min<std::ptrdiff_t>(count, std::ssize(order));
        std::partial_sort(order.begin(), end, order.end(), [&](std::int64_t a, std::int64_t b) {
            return shares[static_cast<std::size_t>(a)] > shares[static_cast<std::size_t>(b)];
        });
        order.erase(end, order.end());
        std::sort(order.begin(), order.end());
        return order;
    }

    void addToken(Scene& scene, std::int64_t token, bool best, int column, const QRectF& slot) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QRectF post(slot.left() + slot.width() * 0.36, slot.top() + 2.0, 14.0, slot.height() - 4.0);
        const auto stand = [&](double share) {
            const double high = std::isfinite(share) ? std::max(1.0, std::round(post.height() * share)) : 0.0;
            return QRectF(post.left(), post.bottom() - high, post.width(), high);
        };
        addBar(scene, post, palette.window); // as high as 1
        addBar(scene, stand(now(token)), best ? palette.ink2 : palette.lineStrong);
        if (m_before)
            addBar(scene, stand(m_bars.untouched->value(*m_before, {m_bars.row, token})), {}, QPen(palette.ink, 1.0));
        const QString word = QString::fromStdString(m_bars.trace->step(m_bars.step).axes.back().label(token));
        scene.texts.push_back(
            {{slot.left(), slot.top() + 7.0, post.left() - slot.left() - 4.0, 20.0}, Qt::AlignRight | Qt::AlignVCenter,
                word, best ? palette.ink : palette.ink2, theme.font(TextSize::Small, best), SceneText::Fit::Cut});
        SceneNumber number = sceneNumber(*m_bars.trace, {m_bars.step, {m_bars.row, token}},
            {post.right() + 4.0, slot.top() + 7.0, slot.right() - post.right() - 4.0, 20.0}, 2);
        number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        number.bold = best;
        scene.numbers.push_back(number);
        addDrawnCell(scene, *m_bars.trace, number.source,
            {post.left(), slot.top(), slot.right() - post.left() - 2.0, slot.height()},
            tr("probability of %1").arg(word), m_bars.group, 0, column);
    }

    TokenBars m_bars;
    std::optional<StepId> m_before;
};

} // namespace

ColumnBars::ColumnBars(const GridLayout& columns, std::vector<int> open, double top, double height)
    : m_layout(columns), m_open(std::move(open))
{
    m_layout.origin.setY(top);
    m_layout.pitchY = height + m_layout.gap;
    m_layout.firstRow = 0;
    m_layout.rows = 1;
}

void ColumnBars::include(double value)
{
    if (!std::isfinite(value))
        return;
    m_low = std::min(m_low, value);
    m_high = std::max(m_high, value);
}

std::vector<int> ColumnBars::shown() const
{
    std::vector<int> all;
    std::copy_if(m_open.begin(), m_open.end(), std::back_inserter(all), [&](int column) {
        return m_layout.shows({0, column});
    });
    return all;
}

QRectF ColumnBars::bar(int column, double from, double to) const
{
    const QRectF slot = m_layout.cell({0, column});
    if (!std::isfinite(from) || !std::isfinite(to))
        return {std::round(slot.left()), slot.bottom(), std::max(1.0, std::round(slot.width())), 0.0};
    const auto y = [&](double value) {
        return std::round(slot.bottom() - slot.height() * (value - m_low) / (m_high - m_low));
    };
    return {std::round(slot.left()), std::min(y(from), y(to)), std::max(1.0, std::round(slot.width())),
        std::abs(y(from) - y(to))};
}

void ColumnBars::add(Scene& scene, int column, double from, double to, const QColor& ground, const QPen& line) const
{
    addBar(scene, bar(column, from, to), ground, line);
}

void ColumnBars::addTick(Scene& scene, int column, double at) const
{
    const QRectF place = bar(column, at, at);
    const QPainterPath line = linePath(place.topLeft() - QPointF(2.0, 0.0), place.topRight() + QPointF(2.0, 0.0));
    scene.lines.push_back({line, QPen(colours().stage, 4.0)});
    scene.lines.push_back({line, QPen(colours().ink, 2.0)});
}

void ColumnBars::addBase(Scene& scene) const
{
    const double y = bar(m_layout.firstColumn, 0.0, 0.0).top() - 0.5;
    scene.shapes.push_back({linePath({m_layout.origin.x(), y}, {m_layout.bounds().right(), y}),
        QPen(colours().lineStrong, 1.0), Qt::NoBrush, true});
}

void ColumnBars::addClosed(Scene& scene) const
{
    const auto open = [&](int column) { return std::binary_search(m_open.begin(), m_open.end(), column); };
    const int end = m_layout.firstColumn + m_layout.columns;
    for (int from = m_layout.firstColumn; from < end; ++from) {
        if (open(from))
            continue;
        int last = from;
        while (last + 1 < end && !open(last + 1))
            ++last;
        const QRectF closed = m_layout.cell({0, from}).united(m_layout.cell({0, last}));
        scene.behind.push_back([closed](QPainter& painter) { paintHatch(painter, closed); });
        from = last;
    }
}

void ColumnBars::addAbsent(Scene& scene, const QStringList& fewer) const
{
    absent(fewer).panel().draw(scene, m_layout.bounds());
}

void ColumnBars::addCells(Scene& scene, const Trace& trace, int group, const std::function<Cell(int column)>& source,
    const std::function<QString(int column)>& name) const
{
    for (const int column : shown())
        addDrawnCell(scene, trace, source(column), m_layout.cell({0, column}), name(column), group, 0, column);
}

void ColumnBars::addNumbers(Scene& scene, const Trace& trace, const std::function<Cell(int column)>& source, int about,
    std::size_t most, double least, int decimals, const QColor& aboutInk) const
{
    const auto value = [&](int column) {
        const Cell cell = source(column);
        const double number = trace.value(cell.step, cell.at);
        return std::isnan(number) ? std::numeric_limits<double>::infinity() : number; // the first to be said
    };
    std::vector<int> order = shown();
    std::stable_sort(
        order.begin(), order.end(), [&](int a, int b) { return a == about || (b != about && value(a) > value(b)); });
    std::vector<QRectF> taken;
    for (const int column : order) {
        const QRectF slot = m_layout.cell({0, column});
        const double wide = textWidth(fixedText(value(column), decimals), Theme::instance().font(TextSize::Caption))
            + 6.0;
        QRectF place(slot.center().x() - wide / 2.0, slot.bottom() + 2.0, wide, kBelow - 1.0);
        place.moveRight(std::min(place.right(), m_layout.bounds().right() + 6.0));
        if (taken.size() >= most || value(column) < least
            || std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(place); }))
            continue;
        taken.push_back(place);
        SceneNumber number = sceneNumber(trace, source(column), place, decimals);
        number.bold = column == about;
        number.colour = column == about ? aboutInk : colours().ink2;
        scene.numbers.push_back(number);
    }
}

void addBar(Scene& scene, const QRectF& area, const QColor& ground, const QPen& line)
{
    scene.shapes.push_back({boxPath(line.style() == Qt::NoPen ? area : area.adjusted(0.5, 0.5, -0.5, -0.5)), line,
        ground.isValid() ? QBrush(ground) : QBrush(Qt::NoBrush), true});
}

Figure tokenBars(const TokenBars& bars) { return PlacedTokenBars(bars); }

} // namespace headroom
