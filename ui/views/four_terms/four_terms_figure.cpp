// SPDX-License-Identifier: GPL-3.0-or-later
// The terms as small maps; below them one query's row of each as bars over one axis of keys, down to the weights and
// what the model writes.
#include "figure/bars.h"
#include "figure/matrix.h"
#include "figure/memory_header.h"
#include "figure/words.h"
#include "names.h"
#include "tr.h"
#include "views/find_step.h"
#include "views/four_terms/four_terms_read.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLeastKey = 9.0, kMostKey = 40.0; // width of a key's column
constexpr double kNamesFrom = 560.0; // a narrower picture has shorter names
constexpr double kUnderBars = 15.0; // for numbers
constexpr int kMapGroup = 20, kNextGroup = 30;
constexpr int kMostNext = 10; // tokens that may come next

CellGrid gridOf(const Trace& trace, StepId step, std::int64_t head)
{
    Slice slice;
    slice.at = Index(trace.step(step).axes.size(), 0);
    slice.at.front() = std::min(head, trace.step(step).axes.front().size - 1);
    return readGrid(trace, step, slice);
}

QColor termColour(std::size_t term, bool line)
{
    const Palette& palette = Theme::instance().palette();
    const QColor grounds[] = {palette.ink2, palette.position, palette.lineStrong, palette.positionSoft},
                 lines[] = {palette.ink2, palette.position, palette.lineStrong, palette.position};
    return (line ? lines : grounds)[term];
}

// How far bars range: 0 is always within.
struct BarRange {
    double low = 0.0, high = 1e-9;

    void include(double value)
    {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    double y(const QRectF& area, double value) const
    {
        return std::round(area.bottom() - area.height() * (value - low) / (high - low));
    }
};

class StripsOfTerms : public Panel {
public:
    StripsOfTerms(const FourTerms& terms, const SceneMoment& moment, const Cell& subject, bool oneScale)
        : m_terms(terms), m_moment(moment), m_trace(moment.trace()), m_oneScale(oneScale)
    {
        const Step& sum = m_trace.step(terms.sum);
        const auto pair = static_cast<int>(pairOf(terms, subject));
        m_head = std::clamp<std::int64_t>(moment.head, 0, sum.axes.front().size - 1);
        m_query = pair > 0 ? (pair - 1) / terms.keys : 0;
        m_key = pair > 0 ? (pair - 1) % terms.keys : 0;
        m_step = stepOfFrame(m_trace, terms, moment.frame);
        const Step& named = terms.weights >= 0 ? m_trace.step(terms.weights) : sum; // tokens, if known
        m_keys = sideLabels(named.axes.back(), terms.memory);
        m_queries = sideLabels(sum.axes[sum.axes.size() - 2]);
        for (std::size_t term = 0; term < terms.terms.size(); ++term)
            if (terms.terms[term] >= 0)
                m_shown.push_back(term);
        for (int key = 0; key < terms.keys; ++key)
            if (terms.weights < 0 || !m_trace.masked(terms.weights, cellOf(terms.weights, key).at))
                m_open.push_back(key);
    }

    Extent width() const override { return {330.0, Extent::kNoLimit}; }
    Extent height(double width) const override
    {
        const double fixed = head(width) + 2.0 * kUnderBars + 16.0 + (next() >= 0 ? 40.0 : 0.0)
            + (m_terms.shaw() ? 36.0 : 0.0);
        const double lines = static_cast<double>(m_shown.size()) + 3.2;
        return {fixed + 31.0 * lines, fixed + 76.0 * lines};
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const double fixed = height(area.width()).least - 31.0 * (static_cast<double>(m_shown.size()) + 3.2);
        const double unit = std::floor((area.height() - fixed) / (static_cast<double>(m_shown.size()) + 3.2));
        GridLayout keys = columns(area);
        double y = area.top() + head(area.width());
        keys.origin.setY(y);
        const double from = y;
        std::vector<Figure> missing;
        for (const std::size_t term : m_shown) {
            addTerm(scene, term, keys, area, {y, unit - 7.0});
            y += unit;
        }
        if (m_terms.shaw())
            addMissing(scene, {area.left(), y, area.width(), 32.0}), y += 36.0;
        rule(scene, area, y - 1.0);
        addStack(scene, keys, area, {y + 4.0, 2.0 * unit - 8.0});
        y += 2.0 * unit + kUnderBars;
        rule(scene, area, y - 1.0);
        if (m_terms.weights >= 0)
            addWeights(scene, keys, area, {y + 6.0, 1.2 * unit - 8.0});
        y += 1.2 * unit + kUnderBars;
        const double to = y;
        if (next() >= 0) {
            rule(scene, area, y + 3.0);
            addNext(scene, {area.left(), y + 6.0, area.width(), 36.0});
        }
        addAxis(scene, keys, area, from, to);
    }

private:
    using Span = std::pair<double, double>; // top and height

    // --- where things are -------------------------------------------------------------------------------------------

    static double names(double width) { return width < kNamesFrom ? 100.0 : 168.0; }
    GridLayout columns(const QRectF& area) const
    {
        const double room = area.width() - names(area.width());
        GridLayout keys;
        keys.pitchX = std::clamp(std::floor(room / std::max(1, m_terms.keys)), kLeastKey, kMostKey);
        keys.columns = std::min(m_terms.keys, static_cast<int>(room / keys.pitchX));
        keys.firstColumn = std::clamp(m_key - keys.columns / 2, 0, m_terms.keys - keys.columns);
        keys.origin = {area.left() + names(area.width()), area.top()};
        keys.gap = std::min(8.0, std::round(keys.pitchX * 0.3));
        keys.rows = 1;
        return keys;
    }
    double labels(double width) const
    {
        return columnLabelHeight(m_keys, columns({0.0, 0.0, width, 0.0}).pitchX, TextSize::Small);
    }
    double head(double width) const { return (m_terms.memory > 0 ? kMemoryHeader : 18.0) + labels(width) + 4.0; }

    // --- numbers ----------------------------------------------------------------------------------------------------

    // A term that does not depend on the query is one row, for every query the same.
    Cell cellOf(StepId step, int key) const
    {
        const Step& s = m_trace.step(step);
        Index at(s.axes.size(), 0);
        at.front() = m_head;
        at[at.size() - 2] = std::min<std::int64_t>(m_query, s.axes[at.size() - 2].size - 1);
        at.back() = key;
        return {step, std::move(at)};
    }
    double value(StepId step, int key) const { return m_trace.value(step, cellOf(step, key).at); }
    // Of the same in the run before changes by hand.
    std::optional<double> before(StepId step, int key) const
    {
        const Trace* untouched = m_moment.untouched();
        const auto same = sameStep(m_trace, step, untouched);
        return same ? std::optional(untouched->value(*same, cellOf(step, key).at)) : std::nullopt;
    }
    bool reached(StepId step) const { return step <= m_step; }
    // Both runs of a comparison, and this one before changes, have bars as high.
    void include(BarRange& range, StepId step) const
    {
        for (const Trace* trace : {&m_trace, m_moment.untouched(), m_moment.traceBeside()}) {
            const auto same = trace == &m_trace ? std::optional(step) : sameStep(m_trace, step, trace);
            for (const int key : same ? m_open : std::vector<int>())
                range.include(trace->value(*same, cellOf(step, key).at));
        }
    }
    BarRange rangeOf(std::size_t term) const
    {
        BarRange range;
        for (const std::size_t other : m_shown)
            if (other == term || m_oneScale)
                include(range, m_terms.terms[other]);
        return range;
    }
    bool off(std::size_t term) const { return switchedOff(*m_moment.run, m_terms, term); }

    // --- parts ------------------------------------------------------------------------------------------------------

    void write(Scene& scene, const QRectF& area, const QString& text, const QColor& ink, bool bold = false,
        TextSize size = TextSize::Caption, Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter) const
    {
        scene.texts.push_back({area, alignment, text, ink, Theme::instance().font(size, bold), SceneText::Fit::Cut});
    }
    static void rule(Scene& scene, const QRectF& area, double y)
    {
        QPainterPath line(QPointF(area.left(), std::round(y)));
        line.lineTo(area.right(), std::round(y));
        scene.shapes.push_back({line, QPen(Theme::instance().palette().line, 1.0), Qt::NoBrush, true});
    }
    static QRectF bar(const GridLayout& keys, int key, const Span& span, const BarRange& range, double from, double to)
    {
        const QRectF area(0.0, span.first, 1.0, span.second);
        const double a = range.y(area, from), b = range.y(area, to);
        const QRectF slot = keys.column(key);
        return {std::round(slot.left()), std::min(a, b), std::max(1.0, std::round(slot.width())), std::abs(a - b)};
    }
    static void fill(Scene& scene, const QRectF& rect, const QColor& ground, const QPen& line)
    {
        QPainterPath path;
        path.addRect(line.style() == Qt::NoPen ? rect : rect.adjusted(0.5, 0.5, -0.5, -0.5));
        scene.shapes.push_back({path, line, ground.isValid() ? QBrush(ground) : QBrush(Qt::NoBrush), true});
    }
    // The cells of a strip are its whole columns: a small bar can be hit.
    void addCells(
        Scene& scene, StepId step, int group, const GridLayout& keys, const Span& span, const QString& title) const
    {
        GridLayout cells = keys;
        cells.origin.setY(span.first);
        cells.pitchY = span.second + cells.gap;
        std::vector<AxisLabel> row {{m_queries[static_cast<std::size_t>(m_query)]}};
        scene.tables.push_back({group, title, cells, row, m_keys});
        for (const int key : m_open)
            if (cells.shows({0, key}))
                addDrawnCell(scene, m_trace, cellOf(step, key), cells.cell({0, key}),
                    tr("query %1, key %2, %3")
                        .arg(m_queries[static_cast<std::size_t>(m_query)].text,
                            m_keys[static_cast<std::size_t>(key)].text, title),
                    group, 0, key);
    }
    // Keys that may not be read; before a strip is computed all of them are empty.
    void addClosed(Scene& scene, const GridLayout& keys, const Span& span, bool ready) const
    {
        for (int key = keys.firstColumn; ready && key < keys.firstColumn + keys.columns; ++key)
            if (!std::binary_search(m_open.begin(), m_open.end(), key)) {
                const double left = keys.column(key).left();
                int end = key;
                while (end + 1 < keys.firstColumn + keys.columns
                    && !std::binary_search(m_open.begin(), m_open.end(), end + 1))
                    ++end;
                const QRectF closed(left, span.first, keys.column(end).right() - left, span.second);
                scene.behind.push_back([closed](QPainter& painter) { paintHatch(painter, closed); });
                key = end;
            }
        if (!ready)
            absent({tr("not computed yet")})
                .panel()
                .draw(scene, {keys.origin.x(), span.first, keys.columns * keys.pitchX, span.second});
    }
    void addBase(Scene& scene, const GridLayout& keys, double y) const
    {
        QPainterPath line(QPointF(keys.origin.x(), y - 0.5));
        line.lineTo(keys.origin.x() + keys.columns * keys.pitchX, y - 0.5);
        scene.shapes.push_back({line, QPen(Theme::instance().palette().lineStrong, 1.0), Qt::NoBrush, true});
    }
    // The number of the key that is spoken of, at the right of its strip's name; how wide it is.
    double addNumber(Scene& scene, StepId step, const QRectF& place, int decimals) const
    {
        SceneNumber number = sceneNumber(m_trace, cellOf(step, m_key), place, decimals);
        number.alignment = Qt::AlignRight | Qt::AlignVCenter;
        number.colour = Theme::instance().palette().keyText;
        number.size = TextSize::Small;
        number.bold = true;
        scene.numbers.push_back(number);
        return QFontMetricsF(Theme::instance().font(number.size, true)).horizontalAdvance(number.text());
    }
    bool keyOpen() const { return std::binary_search(m_open.begin(), m_open.end(), m_key); }

    void addTerm(Scene& scene, std::size_t term, const GridLayout& keys, const QRectF& area, const Span& span) const
    {
        const Palette& palette = Theme::instance().palette();
        const StepId step = m_terms.terms[term];
        const bool gone = off(term), ready = reached(step);
        const QString name = termLetter(m_terms, term) + ' ' + termName(term);
        const double left = area.left() + 38.0, wide = keys.origin.x() - left - 8.0;
        const double top = span.first + std::max(0.0, span.second / 2.0 - 17.0);
        addSwitch(scene, {area.left(), top + 1.0, 28.0, 16.0}, term, !gone);
        const QRectF line(left, top, wide, 17.0);
        const bool roomy = area.width() >= kNamesFrom;
        const bool lit = step == m_step || m_step == m_terms.weights, numbered = ready && keyOpen();
        const QFont font = Theme::instance().font(TextSize::Small, lit);
        const double room = wide - (numbered ? addNumber(scene, step, line, 1) + 6.0 : 0.0);
        write(scene, {left, top, room, 17.0}, fittingText({name, termLetter(m_terms, term)}, font, room),
            gone ? palette.ink3 : palette.ink, lit, TextSize::Small);
        const BarRange range = rangeOf(term);
        if (span.second >= 30.0) {
            heading({.formula = termFormula(m_terms, term), .size = TextSize::Caption})
                .panel()
                .draw(scene, {left, top + 16.0, roomy ? 30.0 : wide, 16.0});
            if (roomy && ready)
                write(scene, {left + 34.0, top + 16.0, wide - 34.0, 16.0},
                    tr("%1 … %2").arg(fixedText(range.low, 1), fixedText(range.high, 1)), palette.ink3, false,
                    TextSize::Caption, Qt::AlignRight | Qt::AlignVCenter);
        }
        addClosed(scene, keys, span, ready);
        if (!ready)
            return;
        addBase(scene, keys, range.y({0.0, span.first, 1.0, span.second}, 0.0));
        for (const int key : m_open) {
            if (!keys.shows({0, key}))
                continue;
            const double now = value(step, key);
            if (const auto was = before(step, key); gone && was) {
                QColor ground = termColour(term, false);
                ground.setAlphaF(0.3F);
                fill(scene, bar(keys, key, span, range, 0.0, *was), ground,
                    QPen(termColour(term, true), 1.0, Qt::DashLine));
            }
            fill(scene, bar(keys, key, span, range, 0.0, now), termColour(term, false),
                term == 3 ? QPen(termColour(term, true), 1.0) : QPen(Qt::NoPen));
        }
        addCells(scene, step, 1 + static_cast<int>(term), keys, span, name);
    }

    // A click on it takes the term out of the sum, as its box in the header does.
    void addSwitch(Scene& scene, const QRectF& area, std::size_t term, bool on) const
    {
        const Palette& palette = Theme::instance().palette();
        QPainterPath track, knob;
        track.addRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 8.0, 8.0);
        knob.addEllipse(QPointF(on ? area.right() - 8.0 : area.left() + 8.0, area.center().y()), 5.5, 5.5);
        scene.shapes.push_back({track, Qt::NoPen, on ? palette.ink2 : palette.lineStrong});
        scene.shapes.push_back({knob, Qt::NoPen, palette.stage});
        if (!m_moment.posed)
            scene.handles.push_back({QStringLiteral("term:%1").arg(term), area, Qt::PointingHandCursor,
                on ? tr("Takes %1 out of the score").arg(termLetter(m_terms, term))
                   : tr("Puts %1 back into the score").arg(termLetter(m_terms, term))});
    }

    // Shaw’s attention has two terms: where the others would stand it says so.
    void addMissing(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        write(scene, {area.left(), area.top(), area.width(), 16.0}, missingTerms(m_terms), palette.ink, true,
            TextSize::Small);
        const QString why = tr(
            "Transformer-XL’s score also counts each key and each distance by itself, whoever asks.");
        write(scene, {area.left(), area.top() + 16.0, area.width(), 16.0}, why, palette.ink2);
    }

    void addName(Scene& scene, const GridLayout& keys, const QRectF& area, double top, const QStringList& titles,
        const QStringList& lines, double most) const
    {
        const Palette& palette = Theme::instance().palette();
        const double wide = keys.origin.x() - area.left() - 8.0;
        write(scene, {area.left(), top, wide, 17.0},
            fittingText(titles, Theme::instance().font(TextSize::Small, true), wide), palette.ink, true,
            TextSize::Small);
        double y = top + 17.0;
        for (const QString& line : lines)
            if (area.width() >= kNamesFrom && y + 15.0 <= top + most + kUnderBars) {
                write(scene, {area.left(), y, wide, 15.0}, line, palette.ink2);
                y += 15.0;
            }
    }

    // Numbers under the bars of the strongest keys, none over another.
    void addBelow(Scene& scene, StepId step, const GridLayout& keys, double y, double least, int decimals) const
    {
        std::vector<int> order = m_open;
        std::stable_sort(order.begin(), order.end(),
            [&](int a, int b) { return a == m_key || (b != m_key && value(step, a) > value(step, b)); });
        std::vector<QRectF> taken;
        for (const int key : order) {
            if (!keys.shows({0, key}) || taken.size() >= 3 || value(step, key) < least)
                continue;
            const QRectF place(keys.column(key).center().x() - 19.0, y, 38.0, kUnderBars - 1.0);
            if (place.right() > keys.origin.x() + keys.columns * keys.pitchX + 6.0
                || std::any_of(
                    taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(place); }))
                continue;
            taken.push_back(place);
            SceneNumber number = sceneNumber(m_trace, cellOf(step, key), place, decimals);
            number.bold = key == m_key;
            number.colour = key == m_key ? Theme::instance().palette().keyText : Theme::instance().palette().ink2;
            scene.numbers.push_back(number);
        }
    }

    // Every term on top of the one before, positive ones up and negative ones down; a tick at their sum.
    void addStack(Scene& scene, const GridLayout& keys, const QRectF& area, const Span& span) const
    {
        const Palette& palette = Theme::instance().palette();
        const bool ready = reached(m_terms.sum);
        addName(scene, keys, area, span.first, {tr("Stacked: the score"), tr("Score")},
            {tr("tick: the sum"), m_terms.scores >= 0 ? tr("÷ √d comes after it") : QString()}, span.second);
        addClosed(scene, keys, span, ready);
        if (!ready)
            return;
        BarRange range;
        include(range, m_terms.sum);
        for (const int key : m_open) {
            double up = 0.0, down = 0.0;
            for (const std::size_t term : m_shown) {
                const double part = value(m_terms.terms[term], key);
                (part < 0.0 ? down : up) += part;
            }
            range.include(up);
            range.include(down);
        }
        addBase(scene, keys, range.y({0.0, span.first, 1.0, span.second}, 0.0));
        for (const int key : m_open) {
            if (!keys.shows({0, key}))
                continue;
            double up = 0.0, down = 0.0;
            for (const std::size_t term : m_shown) {
                const double part = value(m_terms.terms[term], key);
                double& base = part < 0.0 ? down : up;
                fill(scene, bar(keys, key, span, range, base, base + part), termColour(term, false),
                    term == 3 ? QPen(termColour(term, true), 1.0) : QPen(Qt::NoPen));
                base += part;
            }
            const QRectF tick = bar(keys, key, span, range, value(m_terms.sum, key), value(m_terms.sum, key));
            QPainterPath line(tick.topLeft() - QPointF(2.0, 0.0));
            line.lineTo(tick.topRight() + QPointF(2.0, 0.0));
            scene.lines.push_back({line, QPen(palette.stage, 4.0)});
            scene.lines.push_back({line, QPen(palette.ink, 2.0)});
        }
        addCells(scene, m_terms.sum, 5, keys, span, tr("sum"));
        addBelow(scene, m_terms.sum, keys, span.first + span.second + 2.0, 1e-9, 1);
    }

    void addWeights(Scene& scene, const GridLayout& keys, const QRectF& area, const Span& span) const
    {
        const Palette& palette = Theme::instance().palette();
        const bool ready = reached(m_terms.weights), changed = m_moment.untouched() != nullptr;
        addName(scene, keys, area, span.first, {tr("Weights")},
            {tr("softmax over the keys"), changed ? tr("outline: before the change") : QString()}, span.second);
        addClosed(scene, keys, span, ready);
        if (!ready)
            return;
        BarRange range;
        include(range, m_terms.weights);
        addBase(scene, keys, span.first + span.second);
        for (const int key : m_open) {
            if (!keys.shows({0, key}))
                continue;
            fill(scene, bar(keys, key, span, range, 0.0, value(m_terms.weights, key)),
                key == m_key ? palette.key : palette.lineStrong, Qt::NoPen);
            if (const auto was = before(m_terms.weights, key))
                fill(scene, bar(keys, key, span, range, 0.0, *was), {}, QPen(palette.ink, 1.0));
        }
        addCells(scene, m_terms.weights, 6, keys, span, tr("weight"));
        addBelow(scene, m_terms.weights, keys, span.first + span.second + 2.0, 0.005, 2);
    }

    // The output for this query, where the attention is the one that writes.
    StepId next() const
    {
        const StepId step = findStep(m_trace, std::string("output/probabilities"));
        const bool writes = m_moment.run->config.topology != Topology::EncoderDecoder
            || m_terms.sublayer.startsWith(QLatin1String("decoder"));
        return step >= 0 && writes && m_trace.step(step).axes.front().size == m_terms.queries ? step : -1;
    }
    // The likeliest tokens, before the change too, in the order of the vocabulary.
    std::vector<std::int64_t> likeliest(StepId step, int count) const
    {
        const std::int64_t all = m_trace.step(step).axes.back().size;
        std::vector<float> now = m_trace.values(step, m_query * all, all);
        if (const auto same = sameStep(m_trace, step, m_moment.untouched())) {
            const std::vector<float> was = m_moment.untouched()->values(*same, m_query * all, all);
            for (std::size_t i = 0; i < now.size(); ++i)
                now[i] = std::max(now[i], was[i]);
        }
        std::vector<std::int64_t> order(now.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = static_cast<std::int64_t>(i);
        const auto end = order.begin() + std::min<std::ptrdiff_t>(count, std::ssize(order));
        std::partial_sort(order.begin(), end, order.end(), [&](std::int64_t a, std::int64_t b) {
            return now[static_cast<std::size_t>(a)] > now[static_cast<std::size_t>(b)];
        });
        order.erase(end, order.end());
        std::sort(order.begin(), order.end());
        return order;
    }
    void addNext(Scene& scene, const QRectF& area) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const StepId step = next();
        const double left = area.left() + names(area.width()), room = area.right() - left;
        write(scene, {area.left(), area.top() + 4.0, left - area.left() - 8.0, 17.0}, tr("Next token"), palette.ink,
            true, TextSize::Small);
        const std::vector<std::int64_t> tokens = likeliest(
            step, std::clamp(static_cast<int>(room / 66.0), 3, kMostNext));
        const auto cell = [&](std::int64_t token) { return Cell {step, {m_query, token}}; };
        const double pitch = std::min(room / static_cast<double>(tokens.size()), 96.0);
        std::int64_t best = tokens.front();
        for (const std::int64_t token : tokens)
            if (m_trace.value(step, {m_query, token}) > m_trace.value(step, {m_query, best}))
                best = token;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const QRectF slot(left + static_cast<double>(i) * pitch, area.top(), pitch, area.height());
            const QString word = QString::fromStdString(m_trace.step(step).axes.back().label(tokens[i]));
            const bool first = tokens[i] == best;
            const QRectF post(slot.left() + slot.width() * 0.36, area.top() + 2.0, 14.0, area.height() - 6.0);
            const auto stand = [&](double share) {
                const double high = std::max(1.0, std::round(post.height() * share));
                return QRectF(post.left(), post.bottom() - high, post.width(), high);
            };
            fill(scene, stand(m_trace.value(step, cell(tokens[i]).at)), first ? palette.ink2 : palette.lineStrong,
                Qt::NoPen);
            if (const auto same = sameStep(m_trace, step, m_moment.untouched()))
                fill(scene, stand(m_moment.untouched()->value(*same, cell(tokens[i]).at)), {}, QPen(palette.ink, 1.0));
            write(scene, {slot.left(), area.top() + 8.0, post.left() - slot.left() - 4.0, 20.0}, word,
                first ? palette.ink : palette.ink2, first, TextSize::Small, Qt::AlignRight | Qt::AlignVCenter);
            const QRectF place(post.right() + 4.0, area.top() + 8.0, slot.right() - post.right() - 4.0, 20.0);
            SceneNumber number = sceneNumber(m_trace, cell(tokens[i]), place, 2);
            number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
            number.bold = first;
            scene.numbers.push_back(number);
            addDrawnCell(scene, m_trace, number.source,
                {post.left(), area.top(), slot.right() - post.left() - 2.0, area.height()},
                tr("probability of %1").arg(word), kNextGroup, 0, static_cast<int>(i));
        }
    }

    // Over all strips: what the keys are, where memory ends, and the key that is spoken of.
    void addAxis(Scene& scene, GridLayout keys, const QRectF& area, double from, double to) const
    {
        const Theme& theme = Theme::instance();
        keys.origin.setY(from);
        keys.pitchY = to - from - kUnderBars;
        LabelStyle style;
        style.size = TextSize::Small;
        style.role = Role::Key;
        style.lit = m_key;
        addColumnLabels(scene, withFittingNumbers(m_keys, keys.pitchX), keys, labels(area.width()), style);
        const int memory = std::clamp(m_terms.memory - keys.firstColumn, 0, keys.columns);
        const int segment = m_terms.keys - m_terms.memory;
        if (m_terms.memory > 0)
            addMemoryHeader(scene, keys, memory,
                {tr("this segment, %1 tokens").arg(segment), tr("%1 tokens").arg(segment), QString::number(segment)},
                area.top());
        const double wide = keys.origin.x() - area.left() - 8.0, foot = from - 20.0;
        write(
            scene, {area.left(), foot - 18.0, wide, 18.0}, tr("One query"), theme.palette().ink, true, TextSize::Small);
        const QString query = m_queries[static_cast<std::size_t>(m_query)].text;
        write(scene, {area.left(), foot, wide, 17.0},
            keys.columns < m_terms.keys
                ? tr("%1, keys %2–%3").arg(query).arg(keys.firstColumn + 1).arg(keys.firstColumn + keys.columns)
                : tr("%1, %2").arg(query, ordinal(m_query + 1)),
            theme.palette().queryText, true);
        if (!keys.shows({0, m_key}))
            return;
        QPainterPath lines;
        const QRectF column = keys.column(m_key);
        for (const double x : {std::round(column.left()) - 2.5, std::round(column.right()) + 2.5}) {
            lines.moveTo(x, from);
            lines.lineTo(x, keys.origin.y() + keys.pitchY);
        }
        scene.shapes.push_back({lines, QPen(theme.palette().key, 1.0), Qt::NoBrush, true});
    }

    const FourTerms& m_terms;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    bool m_oneScale;
    std::int64_t m_head = 0;
    int m_query = 0, m_key = 0;
    StepId m_step = -1; // that the frame has come to
    std::vector<AxisLabel> m_keys, m_queries;
    std::vector<std::size_t> m_shown; // the terms that there are
    std::vector<int> m_open; // keys that the query may read, rising
};

// A whole matrix of this step, with the row of the query framed.
Figure wholeMatrix(const FourTerms& terms, const SceneMoment& moment, const Cell& subject, StepId step, int group,
    const QString& title)
{
    const Trace& trace = moment.trace();
    const std::int64_t head = std::clamp<std::int64_t>(moment.head, 0, trace.step(step).axes.front().size - 1);
    const auto pair = static_cast<int>(pairOf(terms, subject));
    const int query = pair > 0 ? (pair - 1) / terms.keys : 0;
    MatrixPanel said {.grid = gridOf(trace, step, head), .group = group, .title = title};
    const bool one = said.grid.rowCount() < terms.queries;
    said.scale = {step != terms.weights, 1e-9};
    said.scale.include(said.grid, trace, moment.peers());
    said.film = true;
    said.least = {1.0, one ? 6.0 : 1.0};
    said.most = {20.0, 40.0};
    said.decimals = -1;
    said.marks = SceneCell::Still;
    said.each = [one, title, keys = terms.keys, query, from = sideLabels(trace.step(terms.sum).axes[1]),
                    to = sideLabels(trace.step(terms.weights >= 0 ? terms.weights : terms.sum).axes.back(),
                        terms.memory)](GridCell at, SceneCell& cell) {
        const auto row = static_cast<std::size_t>(one ? query : at.row), key = static_cast<std::size_t>(at.column);
        cell.identity = 1 + static_cast<quint64>(row * static_cast<std::size_t>(keys) + key);
        cell.name = one ? tr("every query, key %1, %2").arg(to[key].text, title)
                        : tr("query %1, key %2, %3").arg(from[row].text, to[key].text, title);
    };
    said.over = [row = one ? 0 : query](Scene& scene, const GridLayout& layout) {
        QPainterPath path;
        path.addRect(layout.row(row).adjusted(-1.5, -1.5, 1.5, 1.5));
        scene.lines.push_back({path, QPen(Theme::instance().palette().query, 1.5), Qt::NoBrush, true});
    };
    if (step > stepOfFrame(trace, terms, moment.frame))
        said.absent = {tr("not computed yet"), tr("not yet")};
    return column({words(title), matrix(said)}, 2.0);
}

} // namespace

Scene fourTermsScene(const FourTerms& terms, const SceneMoment& moment, const Cell& subject, bool oneScale)
{
    const Figure strips = StripsOfTerms(terms, moment, subject, oneScale);
    if (moment.thumbnail) {
        MatrixPanel said {.grid = gridOf(moment.trace(), terms.sum, moment.head), .group = 1};
        said.scale = {true, 1e-9};
        said.scale.include(said.grid);
        said.decimals = -1;
        return draw(matrix(said), moment);
    }
    std::vector<Figure> maps;
    const auto add = [&](StepId step, const QString& title) {
        if (step >= 0)
            maps.push_back(wholeMatrix(terms, moment, subject, step, kMapGroup + static_cast<int>(maps.size()), title));
    };
    for (std::size_t term = 0; term < terms.terms.size(); ++term)
        add(terms.terms[term],
            terms.terms[term] >= 0 && switchedOff(*moment.run, terms, term) ? tr("%1 off").arg(termLetter(terms, term))
                                                                            : termLetter(terms, term));
    add(terms.sum, tr("sum"));
    add(terms.weights, tr("weights"));
    const Figure whole = sized(row(maps, 14.0), {}, Extent::fixed(64.0));
    const QString size = tr("%1 queries × %2 keys").arg(terms.queries).arg(terms.keys);
    return draw(
        column({heading({.title = tr("Whole matrices"), .beside = {tr("%1, each on its own scale").arg(size), size}}),
                   Figure(whole).grow(0.0), strips},
            6.0),
        moment);
}

} // namespace headroom
