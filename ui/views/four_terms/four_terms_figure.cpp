// SPDX-License-Identifier: GPL-3.0-or-later
// The terms as small maps; below them one query's row of each as bars over one axis of keys, down to the weights.
#include "figure/bars.h"
#include "figure/column_bars.h"
#include "figure/matrix.h"
#include "figure/memory_header.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "views/four_terms/four_terms_read.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace headroom::four_terms_view {

namespace {

constexpr double kLeastKey = 9.0, kMostKey = 40.0; // width of a key's column
constexpr double kNamesFrom = 560.0, kLongNamesFrom = 700.0; // a narrower picture has shorter names
constexpr int kMapGroup = 20;
constexpr double kSign = 20.0; // width of a plus or an equals sign before a number
constexpr double kLeastStrip = 26.0; // height of a term’s strip
constexpr double kLeastTerm = 32.0, kTermGap = 7.0,
                 kNumber = 25.0; // of one with its switch; below it; height of its number
constexpr double kStackLines = 2.0, kWeightLines = 1.8; // heights, of a term’s strip

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
        const double fixed = head(width) + 16.0 + (m_terms.shaw() ? 36.0 : 0.0);
        return {fixed + kLeastStrip * lines(), fixed + 76.0 * lines()};
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const double fixed = height(area.width()).least - kLeastStrip * lines();
        const double unit = std::floor((area.height() - fixed) / lines());
        GridLayout keys = columns(area);
        double y = area.top() + head(area.width());
        keys.origin.setY(y);
        const double from = y;
        for (const TermStrip& strip : strips(unit)) {
            addTerm(scene, strip, keys, area, {y, strip.height - kTermGap});
            y += strip.height;
        }
        std::vector<Span> words; // that the lines along the key do not cross
        if (m_terms.shaw()) {
            addMissing(scene, {area.left(), y, area.width(), 32.0});
            words.emplace_back(y, 32.0);
            y += 36.0;
        }
        rule(scene, area, y - 1.0);
        scene.shapes.push_back({linePath({area.left(), y - 1.0}, {keys.origin.x() - 8.0, y - 1.0}),
            QPen(colours().ink2, 1.5), Qt::NoBrush, true}); // that of an addition
        addStack(scene, keys, area, {y + 4.0, kStackLines * unit - 8.0});
        y += kStackLines * unit;
        rule(scene, area, y - 1.0);
        if (m_terms.weights >= 0)
            addWeights(scene, keys, area, {y + 6.0, kWeightLines * unit - 8.0});
        y += kWeightLines * unit;
        addAxis(scene, keys, area, {from, y - from}, words);
    }

private:
    using Span = std::pair<double, double>; // top and height
    struct TermStrip {
        std::size_t term = 0;
        double height = 0.0;
        double low = 0.0, high = 0.0; // that its bars reach to
    };

    // On one scale a term has as much height as its numbers need, so a small one is seen to be small and the largest
    // has room. Beside another run all are as high.
    std::vector<TermStrip> strips(double unit) const
    {
        std::vector<TermStrip> all;
        double low = 0.0, high = 1e-9;
        for (const std::size_t term : m_shown) {
            ColumnBars bars({}, m_open, 0.0, 1.0);
            include(bars, m_terms.terms[term]);
            all.push_back({term, unit, bars.low(), bars.high()});
            low = std::min(low, bars.low());
            high = std::max(high, bars.high());
        }
        if (!m_oneScale)
            return all;
        if (m_moment.comparison || unit < kLeastTerm) {
            for (TermStrip& strip : all)
                std::tie(strip.low, strip.high) = std::pair(low, high);
            return all;
        }
        double each = 0.0; // px of a number of 1
        std::vector<bool> least(all.size(), false);
        for (bool settled = false; !settled;) {
            double room = unit * static_cast<double>(all.size()), numbers = 1e-9;
            for (std::size_t i = 0; i < all.size(); ++i) {
                room -= least[i] ? kLeastTerm : kTermGap;
                numbers += least[i] ? 0.0 : all[i].high - all[i].low;
            }
            each = room / numbers;
            settled = true;
            for (std::size_t i = 0; i < all.size(); ++i)
                if (!least[i] && (all[i].high - all[i].low) * each + kTermGap < kLeastTerm) {
                    least[i] = true;
                    settled = false;
                }
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i].height = least[i] ? kLeastTerm : (all[i].high - all[i].low) * each + kTermGap;
            if (least[i])
                all[i].high = all[i].low + (kLeastTerm - kTermGap) / each;
        }
        return all;
    }

    // --- where things are -------------------------------------------------------------------------------------------

    double lines() const { return static_cast<double>(m_shown.size()) + kStackLines + kWeightLines; }
    static double names(double width) { return width < kNamesFrom ? 112.0 : width < kLongNamesFrom ? 176.0 : 252.0; }
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
    double head(double width) const { return 18.0 + labels(width) + 4.0; }

    // --- numbers ----------------------------------------------------------------------------------------------------

    Cell cellOf(StepId step, int key) const { return termCell(m_trace, step, {m_head, m_query, key}); }
    double value(StepId step, int key) const { return m_trace.value(step, cellOf(step, key).at); }
    // Of the same in the run before changes by hand.
    std::optional<double> before(StepId step, int key) const
    {
        const Trace* untouched = m_moment.untouched();
        const auto same = sameStep(m_trace, step, untouched);
        return same ? std::optional(untouched->value(*same, cellOf(step, key).at)) : std::nullopt;
    }
    bool reached(StepId step) const { return step <= m_step; }
    static bool isThere(const Step& step, const Index& at)
    {
        bool inside = step.axes.size() == at.size();
        for (std::size_t axis = 0; inside && axis < at.size(); ++axis)
            inside = at[axis] < step.axes[axis].size;
        return inside;
    }
    // Both runs of a comparison, and this one before changes, have bars as high.
    void include(ColumnBars& bars, StepId step) const
    {
        for (const Trace* trace : {&m_trace, m_moment.untouched(), m_moment.comparisonTrace()}) {
            const auto same = trace == &m_trace ? std::optional(step) : sameStep(m_trace, step, trace);
            for (const int key : same ? m_open : std::vector<int>())
                if (const Index at = cellOf(step, key).at; isThere(trace->step(*same), at)) // the other may be shorter
                    bars.include(trace->value(*same, at));
        }
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
        scene.shapes.push_back({linePath({area.left(), std::round(y)}, {area.right(), std::round(y)}),
            QPen(Theme::instance().palette().line, 1.0), Qt::NoBrush, true});
    }
    // Its keys hatched, or empty; whether it has bars.
    bool begin(Scene& scene, const ColumnBars& bars, StepId step) const
    {
        if (!reached(step)) {
            bars.addAbsent(scene, {tr("not computed yet")});
            return false;
        }
        if (step == m_terms.weights) // where the mask closes them
            bars.addClosed(scene);
        bars.addBase(scene);
        return true;
    }
    void addCells(Scene& scene, const ColumnBars& bars, StepId step, int group, const QString& title) const
    {
        const QString query = m_queries[static_cast<std::size_t>(m_query)].text;
        scene.tables.push_back({group, title, bars.layout(), {m_queries[static_cast<std::size_t>(m_query)]}, m_keys});
        bars.addCells(
            scene, m_trace, group, [&](int key) { return cellOf(step, key); },
            [&](int key) {
                return tr("query %1, key %2, %3").arg(query, m_keys[static_cast<std::size_t>(key)].text, title);
            });
    }
    // Only the key that is spoken of is added up; the others are what it is compared with.
    QColor paleBut(int key, const QColor& colour) const
    {
        return key == m_key ? colour : mix(Theme::instance().palette().stage, colour, 0.3);
    }
    static QPen edgeOf(std::size_t term) { return term == 3 ? QPen(termColour(term, true), 1.0) : QPen(Qt::NoPen); }
    int addsUp() const { return sumDecimals(m_trace, m_terms, {m_head, m_query, m_key}); }
    // How wide the number of the key that is spoken of is, and with how many decimals: none where one has no room.
    std::pair<double, int> numberWithin(StepId step, double room) const
    {
        const QFont font = Theme::instance().font(TextSize::Page, true);
        const auto wide = [&](int decimals) {
            return step < 0 ? 0.0
                            : textWidth(sceneNumber(m_trace, cellOf(step, m_key), {}, decimals).text(), font) + kSign;
        };
        const int adds = addsUp();
        return wide(adds) <= room ? std::pair {wide(adds), adds}
            : wide(1) <= room     ? std::pair {wide(1), 1}
                                  : std::pair {wide(0), 0};
    }
    // At the right of its strip's name, with the sign that makes the column a sum: "332.2, + 185.4, …, = 536.2".
    void addNumber(
        Scene& scene, StepId step, const QRectF& place, int decimals, const QString& sign, const QColor& ink) const
    {
        const double wide = textWidth(sceneNumber(m_trace, cellOf(step, m_key), {}, decimals).text(),
            Theme::instance().font(TextSize::Page, true));
        write(scene, {place.right() - wide - kSign, place.top(), kSign - 4.0, place.height()}, sign,
            Theme::instance().palette().ink2, false, TextSize::Title, Qt::AlignRight | Qt::AlignVCenter);
        putNumber(scene, m_trace, cellOf(step, m_key), place,
            {.decimals = decimals,
                .alignment = Qt::AlignRight | Qt::AlignVCenter,
                .colour = ink,
                .size = TextSize::Page,
                .bold = true});
    }
    bool keyOpen() const { return std::binary_search(m_open.begin(), m_open.end(), m_key); }

    void addTerm(
        Scene& scene, const TermStrip& strip, const GridLayout& keys, const QRectF& area, const Span& span) const
    {
        const std::size_t term = strip.term;
        const Palette& palette = Theme::instance().palette();
        const StepId step = m_terms.terms[term];
        const bool gone = off(term), ready = reached(step);
        const QString name = termLetter(m_terms, term) + ' ' + termName(term);
        const double left = area.left() + (m_moment.posed ? 0.0 : 38.0), wide = keys.origin.x() - left - 8.0;
        const double top = span.first + std::max(0.0, span.second / 2.0 - 21.0);
        if (!m_moment.posed)
            addSwitch(scene, {area.left(), top + 5.0, 28.0, 16.0}, term, !gone);
        const QRectF line(left, top, wide, kNumber);
        const bool roomy = area.width() >= kNamesFrom;
        const bool lit = step == m_step || m_step == m_terms.weights, numbered = ready && keyOpen();
        const QFont font = Theme::instance().font(TextSize::Body, lit);
        const QColor ink = gone ? palette.ink3 : term % 2 == 1 ? palette.positionText : palette.ink;
        const auto [number, decimals] = numberWithin(step, wide - 6.0 - textWidth(termLetter(m_terms, term), font));
        const double room = wide - (numbered ? number + 6.0 : 0.0);
        if (numbered)
            addNumber(scene, step, line, decimals,
                term == m_shown.front() || value(step, m_key) < 0.0 ? QString() : QStringLiteral("+"), ink);
        QStringList names {
            name, termLetter(m_terms, term) + ' ' + termFormula(m_terms, term), termLetter(m_terms, term)};
        if (m_moment.posed && gone)
            for (QString& each : names)
                each = tr("%1 off").arg(each);
        write(scene, {left, top, room, kNumber}, fittingText(names, font, room), ink, lit, TextSize::Body);
        ColumnBars bars(keys, m_open, span.first, span.second);
        bars.include(strip.low);
        bars.include(strip.high);
        if (span.second >= kNumber + 16.0) {
            heading({.formula = termFormula(m_terms, term), .size = TextSize::Caption})
                .panel()
                .draw(scene, {left, top + kNumber - 3.0, roomy ? 30.0 : wide, 16.0});
            if (roomy && ready && !m_oneScale && bars.high() > bars.low())
                write(scene, {left + 34.0, top + kNumber - 3.0, wide - 34.0, 16.0},
                    tr("%1 … %2").arg(fixedText(bars.low(), 1), fixedText(bars.high(), 1)), palette.ink3, false,
                    TextSize::Caption, Qt::AlignRight | Qt::AlignVCenter);
        }
        if (!begin(scene, bars, step))
            return;
        for (const int key : bars.shown()) {
            if (const auto was = before(step, key); gone && was) {
                QColor ground = termColour(term, false);
                ground.setAlphaF(0.3F);
                bars.add(scene, key, 0.0, *was, ground, QPen(termColour(term, true), 1.0, Qt::DashLine));
            }
            bars.add(scene, key, 0.0, value(step, key), paleBut(key, termColour(term, false)),
                key == m_key ? edgeOf(term) : QPen(Qt::NoPen));
        }
        addCells(scene, bars, step, 1 + static_cast<int>(term), name);
    }

    // A click on it takes the term out of the sum, and so does its key.
    void addSwitch(Scene& scene, const QRectF& area, std::size_t term, bool on) const
    {
        const Palette& palette = Theme::instance().palette();
        QPainterPath track, knob;
        track.addRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 8.0, 8.0);
        knob.addEllipse(QPointF(on ? area.right() - 8.0 : area.left() + 8.0, area.center().y()), 5.5, 5.5);
        scene.shapes.push_back({track, Qt::NoPen, on ? palette.ink2 : palette.lineStrong});
        scene.shapes.push_back({knob, Qt::NoPen, palette.stage});
        scene.handles.push_back({QStringLiteral("term:%1").arg(term), area, Qt::PointingHandCursor,
            (on ? tr("Takes %1 out of the score, in every head of this layer (key %2)")
                : tr("Puts %1 back into the score (key %2)"))
                .arg(
                    termLetter(m_terms, term), QString(QLatin1Char(static_cast<char>('A' + static_cast<int>(term)))))});
    }

    // Shaw’s attention has two terms: where the others would stand it says so.
    void addMissing(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        write(scene, {area.left(), area.top(), area.width(), 16.0}, missingTerms(m_terms), palette.ink, true,
            TextSize::Small);
        const QString why = tr(
            "Transformer-XL’s score also counts each key and each distance by itself, whatever the query.");
        write(scene, {area.left(), area.top() + 16.0, area.width(), 16.0}, why, palette.ink2);
    }

    void addName(Scene& scene, const GridLayout& keys, const QRectF& area, double top, const QString& title,
        const QStringList& lines, double most, StepId step, int decimals) const
    {
        const Palette& palette = Theme::instance().palette();
        const double wide = keys.origin.x() - area.left() - 8.0;
        write(scene, {area.left(), top, wide, kNumber}, title, palette.ink, true, TextSize::Body);
        if (reached(step) && keyOpen())
            addNumber(scene, step, {area.left(), top, wide, kNumber}, decimals,
                step == m_terms.sum ? QStringLiteral("=") : QString(),
                step == m_terms.sum ? palette.ink : palette.keyText);
        double y = top + kNumber;
        for (const QString& line : lines)
            if (area.width() >= kNamesFrom && y + 15.0 <= top + most + 8.0) {
                write(scene, {area.left(), y, wide, 15.0}, line, palette.ink2);
                y += 15.0;
            }
    }

    // Every term on top of the one before, positive ones up and negative ones down; a tick at their sum.
    void addStack(Scene& scene, const GridLayout& keys, const QRectF& area, const Span& span) const
    {
        QStringList letters;
        for (const std::size_t term : m_shown)
            letters << termLetter(m_terms, term);
        addName(scene, keys, area, span.first, tr("Score"), {letters.join(QStringLiteral(" + "))}, span.second,
            m_terms.sum, addsUp());
        ColumnBars bars(keys, m_open, span.first, span.second);
        include(bars, m_terms.sum);
        const auto each = [&](int key, const auto& visit) {
            double up = 0.0, down = 0.0;
            for (const std::size_t term : m_shown) {
                const double part = value(m_terms.terms[term], key);
                double& base = part < 0.0 ? down : up;
                visit(term, base, base + part);
                base += part;
            }
        };
        for (const int key : m_open)
            each(key, [&](std::size_t, double, double to) { bars.include(to); });
        if (!begin(scene, bars, m_terms.sum))
            return;
        for (const int key : bars.shown()) {
            const double sum = value(m_terms.sum, key);
            if (key != m_key) {
                bars.add(scene, key, 0.0, sum, Theme::instance().palette().line);
                continue;
            }
            each(key, [&](std::size_t term, double from, double to) {
                const auto part = [&](double low, double high, bool cancelled) {
                    QColor ground = termColour(term, false);
                    ground.setAlphaF(cancelled ? 0.3F : 1.0F);
                    if (low == high)
                        return;
                    bars.add(scene, key, low, high, ground, edgeOf(term));
                    // Of the key that is spoken of: which term it is.
                    const QRectF bar = bars.bar(key, low, high);
                    if (key == m_key && !cancelled && bar.height() >= 13.0 && bar.width() >= 9.0)
                        addText(scene, bar.adjusted(-3.0, 0.0, 3.0, 0.0), Qt::AlignCenter,
                            termLetter(m_terms, term).remove('(').remove(')'), Theme::textOn(ground), TextSize::Small,
                            true);
                };
                // Up to the sum; what is beyond it is taken away again by the terms on the other side.
                const double edge = std::clamp(sum, std::min(from, to), std::max(from, to));
                const bool with = (to >= from) == (sum >= 0.0);
                part(from, with ? edge : to, !with);
                if (with)
                    part(edge, to, true);
            });
            bars.addTick(scene, key, value(m_terms.sum, key));
        }
        addCells(scene, bars, m_terms.sum, 5, tr("sum"));
    }

    void addWeights(Scene& scene, const GridLayout& keys, const QRectF& area, const Span& span) const
    {
        const Palette& palette = Theme::instance().palette();
        addName(scene, keys, area, span.first, tr("Weights"),
            {m_terms.scores >= 0 ? QStringLiteral("softmax(%1%2)").arg(tr("score"), dividedBy(m_trace, m_terms.scores))
                                 : tr("softmax over the keys"),
                m_moment.untouched() ? tr("outline: before the change") : QString()},
            span.second, m_terms.weights, 2);
        ColumnBars bars(keys, m_open, span.first, span.second);
        include(bars, m_terms.weights);
        if (!begin(scene, bars, m_terms.weights))
            return;
        for (const int key : bars.shown()) {
            bars.add(scene, key, 0.0, value(m_terms.weights, key), key == m_key ? palette.key : palette.lineStrong);
            if (const auto was = before(m_terms.weights, key))
                bars.add(scene, key, 0.0, *was, {}, QPen(palette.ink, 1.0));
        }
        addCells(scene, bars, m_terms.weights, 6, tr("weight"));
    }

    // Over all strips: what the keys are, where memory ends, and the key that is spoken of.
    void addAxis(
        Scene& scene, GridLayout keys, const QRectF& area, const Span& all, const std::vector<Span>& words) const
    {
        const Theme& theme = Theme::instance();
        const double from = all.first;
        keys.origin.setY(from);
        keys.pitchY = all.second;
        LabelStyle style;
        style.size = TextSize::Small;
        style.role = Role::Key;
        style.lit = m_key;
        addColumnLabels(scene, withFittingNumbers(m_keys, keys.pitchX), keys, labels(area.width()), style);
        if (const int memory = std::clamp(m_terms.memory - keys.firstColumn, 0, keys.columns); memory > 0) {
            const double split = keys.origin.x() + memory * keys.pitchX;
            const auto name = [&](double left, double right, const QString& text, const QColor& ink) {
                addText(scene, {left, area.top(), right - left, 16.0}, Qt::AlignCenter,
                    fittingText({text, {}}, theme.font(TextSize::Caption), right - left), ink, TextSize::Caption);
            };
            name(keys.origin.x(), split, tr("memory"), theme.palette().memoryText);
            name(split, keys.bounds().right(), tr("this segment"), theme.palette().ink2);
            addMemoryLine(scene, keys, memory, area.top());
        }
        const double wide = keys.origin.x() - area.left() - 8.0, foot = from - 20.0;
        const QString query = m_queries[static_cast<std::size_t>(m_query)].text,
                      row = tr("Query %1 (%2)").arg(query, ordinal(m_query + 1)),
                      key = tr("Key %1").arg(m_keys[static_cast<std::size_t>(m_key)].text);
        write(scene, {area.left(), foot - 18.0, wide, 18.0}, row, theme.palette().queryText, true, TextSize::Body);
        write(scene, {area.left(), foot, wide, 17.0}, key, theme.palette().keyText, true, TextSize::Body);
        QStringList scales;
        if (keys.columns < m_terms.keys)
            scales << tr("keys %1–%2").arg(keys.firstColumn + 1).arg(keys.firstColumn + keys.columns);
        if (!m_oneScale)
            scales << tr("own scales");
        if (const double left = textWidth(key, theme.font(TextSize::Body, true)) + 8.0;
            left + textWidth(listed(scales), theme.font(TextSize::Caption)) < wide)
            write(scene, {area.left() + left, foot, wide - left, 17.0}, listed(scales), theme.palette().ink2, false,
                TextSize::Caption, Qt::AlignRight | Qt::AlignVCenter);
        if (!keys.shows({0, m_key}))
            return;
        QPainterPath lines;
        const QRectF column = keys.column(m_key);
        for (const double x : {std::round(column.left()) - 2.5, std::round(column.right()) + 2.5}) {
            lines.moveTo(x, from);
            for (const auto& [top, high] : words) {
                lines.lineTo(x, top);
                lines.moveTo(x, top + high);
            }
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
    const QStringList& titles)
{
    const Trace& trace = moment.trace();
    const QString title = titles.back();
    const std::int64_t head = std::clamp<std::int64_t>(moment.head, 0, trace.step(step).axes.front().size - 1);
    const auto pair = static_cast<int>(pairOf(terms, subject));
    const int query = pair > 0 ? (pair - 1) / terms.keys : 0;
    MatrixPanel said {.grid = gridOf(trace, step, head), .group = group, .title = title};
    const bool one = said.grid.rowCount() < terms.queries;
    said.scale = {step != terms.weights, 1e-9};
    said.scale.include(said.grid, trace, moment.peers());
    said.room.film = true;
    said.room.least = {1.0, one ? 6.0 : 1.0};
    said.room.most = {20.0, 40.0};
    said.cells.decimals = -1;
    said.cells.style = SceneCell::Still;
    said.cells.each = [one, title, keys = terms.keys, query, from = sideLabels(trace.step(terms.sum).axes[1]),
                          to = sideLabels(trace.step(terms.weights >= 0 ? terms.weights : terms.sum).axes.back(),
                              terms.memory)](GridCell at, SceneCell& cell) {
        const auto row = static_cast<std::size_t>(one ? query : at.row), key = static_cast<std::size_t>(at.column);
        cell.identity = 1 + static_cast<quint64>(row * static_cast<std::size_t>(keys) + key);
        cell.name = one ? tr("every query, key %1, %2").arg(to[key].text, title)
                        : tr("query %1, key %2, %3").arg(from[row].text, to[key].text, title);
    };
    said.over = [row = one ? 0 : query](Scene& scene, const GridLayout& layout) {
        scene.lines.push_back({boxPath(layout.row(row).adjusted(-1.5, -1.5, 1.5, 1.5)),
            QPen(Theme::instance().palette().query, 1.5), Qt::NoBrush, true});
    };
    if (step > stepOfFrame(trace, terms, moment.frame))
        said.absent = {tr("not computed yet"), tr("not yet")};
    return column({words(WordsPanel {.fewer = titles}), matrix(said)}, 2.0);
}

// "(c) u·k, u learned"
QStringList titlesOf(const FourTerms& terms, std::size_t term)
{
    const QString formula = termLetter(terms, term) + ' ' + termFormula(terms, term);
    const QString more[] = {{}, tr("%1: distance").arg(termFormula(terms, term).back()),
        tr("%1 learned").arg(termFormula(terms, term).front()),
        terms.learned ? tr("by distance") : tr("%1 learned").arg(termFormula(terms, term).front())};
    QStringList titles {formula, termLetter(terms, term)};
    if (!more[term].isEmpty())
        titles.prepend(formula + QStringLiteral(", ") + more[term]);
    return titles;
}

} // namespace

Scene fourTermsScene(
    const FourTerms& terms, const SceneMoment& moment, const Cell& subject, bool oneScale, bool matrices)
{
    const Figure strips = StripsOfTerms(terms, moment, subject, oneScale);
    if (moment.thumbnail) {
        const bool weights = terms.weights >= 0; // what the sums lead to: a few bright cells, not a texture
        MatrixPanel said {.grid = gridOf(moment.trace(), weights ? terms.weights : terms.sum, moment.head), .group = 1};
        said.scale = {!weights, 1e-9};
        said.scale.include(said.grid);
        return draw(matrix(said), moment);
    }
    if (!matrices)
        return draw(strips, moment);
    std::vector<Figure> maps;
    const auto add = [&](StepId step, const QStringList& titles) {
        if (step >= 0)
            maps.push_back(
                wholeMatrix(terms, moment, subject, step, kMapGroup + static_cast<int>(maps.size()), titles));
    };
    for (std::size_t term = 0; term < terms.terms.size(); ++term)
        add(terms.terms[term],
            terms.terms[term] >= 0 && switchedOff(*moment.run, terms, term)
                ? QStringList {tr("%1 off").arg(termLetter(terms, term))}
                : titlesOf(terms, term));
    add(terms.sum, {tr("sum")});
    add(terms.weights, {tr("weights")});
    const Figure whole = sized(row(maps, 14.0), {}, Extent::fixed(64.0));
    const QString size = tr("queries × keys: %1 × %2").arg(terms.queries).arg(terms.keys);
    return draw(
        column({heading({.title = tr("Whole matrices"), .beside = {tr("%1, each on its own scale").arg(size), size}}),
                   Figure(whole).grow(0.0), strips},
            6.0),
        moment);
}

} // namespace headroom::four_terms_view
