// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/difference_page.h"
#include "compare/run_link.h"
#include "document/document_focus.h"
#include "inspector/change_panel.h"
#include "inspector/inspector.h"
#include "inspector/output_panel.h"
#include "inspector/terms_chart.h"
#include "scene/scene_view.h"
#include "study/step_names.h"
#include "trace/step_names.h"
#include "views/attention/attention_view.h"

#include <QLineEdit>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace headroom {

// What is on screen against what the trace holds. Each wrongIn says the first number that disagrees; empty: none does.

inline bool sameNumber(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// Whether a number as people read it, "−0.25" or "1.4e−7", is this one, rounded to the digits that it has.
inline bool says(QString text, double value)
{
    text.replace(QChar(0x2212), QLatin1Char('-'));
    if (text == QLatin1String("NaN"))
        return std::isnan(value);
    if (text.endsWith(QStringLiteral("∞")))
        return text.startsWith(QLatin1Char('-')) ? value <= std::numeric_limits<float>::lowest()
                                                 : std::isinf(value) && value > 0.0;
    bool number = false;
    const double shown = text.toDouble(&number);
    const int power = text.section(QLatin1Char('e'), 1).toInt();
    const auto digits = text.section(QLatin1Char('e'), 0, 0).section(QLatin1Char('.'), 1).size();
    return number && std::abs(shown - value) <= 0.500001 * std::pow(10.0, power - static_cast<double>(digits));
}

// The same of a number in a cell of this width: in a narrow one "0" is a zero, not what rounds to it.
inline bool saysIn(double cellWidth, const QString& text, double value)
{
    return says(text, value) && (text != QLatin1String("0") || cellWidth >= 29.0 || value == 0.0);
}

inline QString wrongNumber(const Trace& trace, const Cell& cell, const QString& shown, double recorded)
{
    QStringList at;
    for (const std::int64_t index : cell.at)
        at << QString::number(index);
    return QStringLiteral("%1[%2] shows %3, recorded is %4")
        .arg(QString::fromStdString(trace.step(cell.step).path), at.join(QLatin1Char(',')),
            shown.isEmpty() ? QStringLiteral("nothing") : shown)
        .arg(recorded, 0, 'g', 9);
}

// A number of a query or key so many positions further on: its pair rotated by position × frequency.
inline double movedBy(const Trace& trace, const Cell& cell, double positions)
{
    const Step &kept = trace.step(trace.step(cell.step).input(0)),
               &brought = trace.step(trace.step(cell.step).input(1));
    double frequency = 0.0, times = 1.0, position = positions;
    for (const Quantity& taken : trace.explain(kept.input(1), {cell.at[1], cell.at[2]}).quantities) {
        position += taken.name == "position" ? taken.value : 0.0;
        frequency = taken.name == "frequency" ? taken.value : frequency;
        times = taken.name == "amplitude" ? taken.value : times;
    }
    const bool first = trace.step(brought.input(1)).axes[0].size > 1
        && trace.value(brought.input(1), {1, cell.at[2]}) < 0.0; // −sin
    return times
        * (trace.value(kept.input(0), cell.at) * std::cos(position * frequency)
            + trace.value(brought.input(0), cell.at) * (first ? -1.0 : 1.0) * std::sin(position * frequency));
}

// The score of a query with a key that is so many positions further on.
inline double scoreMovedBy(const Trace& trace, const Cell& score, double positions)
{
    const Step& scores = trace.step(score.step);
    const auto find = [&](const char* name) { return trace.find(std::string(scores.scope()) + '/' + name).value(); };
    const StepId query = find(steps::attention::queryTurned), key = find(steps::attention::keyTurned);
    const std::int64_t shared = scores.axes[0].size / trace.step(key).axes[0].size;
    double sum = 0.0;
    for (std::int64_t d = 0; d < trace.step(query).axes[2].size; ++d)
        sum += movedBy(trace, {query, {score.at[0], score.at[1], d}}, 0.0)
            * movedBy(trace, {key, {score.at[0] / shared, score.at[2], d}}, positions);
    return sum * scores.factor.value();
}

// A sine or cosine of a table of positions so many further on.
inline double sineMovedBy(const Trace& trace, const Cell& cell, double positions, bool cosine)
{
    double position = positions, frequency = 0.0;
    for (const Quantity& taken : trace.explain(cell.step, cell.at).quantities) {
        position += taken.name == "position" ? taken.value : 0.0;
        frequency = taken.name == "frequency" ? taken.value : frequency;
    }
    return cosine ? std::cos(position * frequency) : std::sin(position * frequency);
}

// The dot product of two rows of sines and cosines, one beside the other, where the distance is so much longer.
inline double likenessMovedBy(const Trace& trace, const Cell& product, double positions)
{
    const StepId table = trace.step(product.step).input(0);
    const std::int64_t apart = std::abs(product.at[0] - product.at[1]);
    double sum = 0.0;
    for (std::int64_t feature = 1; feature < trace.step(table).axes[1].size; feature += 2)
        sum += sineMovedBy(trace, {table, {apart, feature}}, positions, true);
    return sum;
}

// What a number between two stops is by the formula that the picture names, from the numbers of the trace.
inline double onItsWay(const Trace& trace, const SceneFlow& flow, const Cell& cell)
{
    const Explanation why = trace.explain(cell.step, cell.at);
    switch (flow.kind) {
    case SceneFlow::Softmax: { // of a weight, whose terms are the scores of its row
        double sum = 0.0, own = 0.0;
        for (const Term& score : why.terms) {
            const double share = std::exp(flow.at * trace.value(score.source.step, score.source.at));
            sum += share;
            own = score.source.at == cell.at ? share : own;
        }
        return own / sum;
    }
    case SceneFlow::Angle: {
        const Step& step = trace.step(cell.step);
        if (step.operation == Operation::Formula)
            return sineMovedBy(trace, cell, flow.at, cell.at.back() % 2 == 1);
        return step.name() == studied::positions::products ? likenessMovedBy(trace, cell, flow.at)
            : step.name() == steps::attention::scores      ? scoreMovedBy(trace, cell, flow.at)
                                                           : movedBy(trace, cell, flow.at);
    }
    case SceneFlow::Scaled: // its one term is what is scaled
        return trace.value(why.terms.front().source.step, why.terms.front().source.at)
            * std::pow(trace.step(cell.step).factor.value(), flow.at);
    case SceneFlow::Partial: {
        double added = 0.0;
        for (std::size_t i = 0; i < std::min(why.terms.size(), static_cast<std::size_t>(flow.at)); ++i)
            added += why.terms[i].contribution;
        return added;
    }
    default: return std::numeric_limits<double>::quiet_NaN();
    }
}

// Weights on their way from no mask to the trace's. With the scores s of its row, and m = 1 where the mask lets a key
// be read, a share is m · e^s / Σ: what the mask will close has some m between 0 and 1, and a row adds up to 1.
inline QString wrongOnTheirWay(const Trace& trace, const Scene& scene)
{
    std::map<std::pair<StepId, Index>, std::map<std::int64_t, double>> rows;
    for (const SceneCell& cell : scene.cells)
        if (cell.is(SceneCell::Between)) {
            Index row = cell.source.at;
            row.pop_back();
            const auto [at, fresh] = rows[{cell.source.step, row}].try_emplace(cell.source.at.back(), cell.value);
            if (!fresh && at->second != cell.value)
                return wrongNumber(trace, cell.source, QString::number(cell.value), at->second);
        }
    for (const auto& [row, shares] : rows) {
        const StepId masked = trace.step(row.first).inputs.front(), scores = trace.step(masked).inputs.front();
        const auto cellAt = [&row = row](StepId step, std::int64_t key) {
            Index at = row.second;
            at.push_back(key);
            return Cell {step, at};
        };
        const auto score = [&](std::int64_t key) { return trace.value(scores, cellAt(scores, key).at); };
        const auto closes = [&](std::int64_t key) { return trace.masked(masked, cellAt(masked, key).at); };
        double sum = 0.0;
        std::optional<std::int64_t> largest; // of those that stay open
        for (const auto& [key, share] : shares) {
            sum += share;
            if (!closes(key) && (!largest || score(key) > score(*largest)))
                largest = key;
        }
        if (!largest || !(std::abs(sum - 1.0) <= 1e-5))
            return wrongNumber(trace, cellAt(row.first, 0), QStringLiteral("a row of the sum %1").arg(sum), 1.0);
        for (const auto& [key, share] : shares) {
            const double whole = shares.at(*largest) * std::exp(score(key) - score(*largest));
            const double error = 1e-6 + 1e-4 * whole;
            if (!(share >= 0.0 && share <= whole + error) || (!closes(key) && share < whole - error))
                return wrongNumber(trace, cellAt(row.first, key), QStringLiteral("%1 on its way").arg(share), whole);
        }
    }
    return {};
}

inline QString wrongIn(const Trace& trace, const Scene& scene)
{
    if (scene.flow.kind == SceneFlow::Mask)
        if (const QString wrong = wrongOnTheirWay(trace, scene); !wrong.isEmpty())
            return wrong;
    std::map<std::pair<quint64, StepId>, double> known;
    for (const SceneCell& cell : scene.cells) {
        if (cell.source.step < 0) { // put there by the picture, and it says so
            if (!cell.is(SceneCell::Padding))
                return QStringLiteral("a number %1 of no step").arg(cell.value);
            continue;
        }
        const auto wrong = [&](const QString& what) {
            return wrongNumber(trace, cell.source, what, trace.value(cell.source.step, cell.source.at));
        };
        if (cell.is(SceneCell::Between)) {
            if (scene.flow.kind == SceneFlow::Mask && !scene.flow.words.isEmpty())
                continue; // see above
            const double formula = onItsWay(trace, scene.flow, cell.source);
            if (scene.flow.words.isEmpty() || !(std::abs(cell.value - formula) <= 1e-6 + 1e-5 * std::abs(formula)))
                return wrong(
                    QStringLiteral("%1, by \"%2\" it is %3").arg(cell.value).arg(scene.flow.words).arg(formula));
            continue;
        }
        if (!sameNumber(cell.value, trace.value(cell.source.step, cell.source.at)))
            return wrong(QString::number(cell.value));
        if (trace.masked(cell.source.step, cell.source.at) && !cell.is(SceneCell::Masked))
            return wrong(QStringLiteral("no hatching"));
        if (cell.name.isEmpty())
            return wrong(QStringLiteral("no name"));
        if (!(cell.area.width() >= 0.0 && cell.area.height() >= 0.0))
            return wrong(QStringLiteral("an area turned over, %1 × %2").arg(cell.area.width()).arg(cell.area.height()));
        if (cell.identity == 0 || cell.is(SceneCell::Still) || cell.is(SceneCell::Masked))
            continue;
        const auto [at, fresh] = known.try_emplace({cell.identity, cell.source.step}, cell.value);
        if (!fresh && !sameNumber(at->second, cell.value)) // one identity, one number
            return wrong(QStringLiteral("the identity of another number, %1").arg(at->second));
    }
    for (const SceneMap& map : scene.maps)
        for (int row = 0; row < map.grid->rowCount(); ++row)
            for (int column = 0; column < map.grid->columnCount(); ++column) {
                const Cell cell = map.grid->cell({row, column});
                const double recorded = trace.value(cell.step, cell.at), shown = map.grid->value({row, column});
                if (!sameNumber(shown, recorded))
                    return wrongNumber(trace, cell, QString::number(shown), recorded);
                if (trace.masked(cell.step, cell.at) && !map.grid->is(CellGrid::Masked, {row, column}))
                    return wrongNumber(trace, cell, QStringLiteral("no hatching"), recorded);
            }
    for (const SceneNumber& number : scene.numbers) {
        const Trace& from = number.of ? *number.of : trace;
        const double recorded = from.value(number.source.step, number.source.at);
        if (!sameNumber(number.value, recorded))
            return wrongNumber(from, number.source, QString::number(number.value), recorded);
    }
    return {};
}

// The numbers with decimals in a sentence: each is one of the row that the picture speaks of, in any of its steps, is
// written in the picture, or is of these settings. What a minus takes off may stand in the picture as a negative
// number.
inline QString wrongIn(const Trace& trace, const Scene& scene, const std::optional<Focus>& subject,
    const QString& sentence, const std::vector<double>& settings = {})
{
    static const QRegularExpression tags(QStringLiteral("<[^>]*>")),
        decimals(QStringLiteral("[−-]?\\d+\\.\\d+(e[−-]?\\d+)?"));
    const auto ofRow = [&](const Cell& cell) {
        return subject && cell.step >= 0 && cell.at.size() == subject->cell.at.size() && !cell.at.empty()
            && std::equal(cell.at.begin(), cell.at.end() - 1, subject->cell.at.begin());
    };
    const QString plain = QString(sentence).remove(tags);
    for (auto it = decimals.globalMatch(plain); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString text = match.captured();
        const bool taken = plain.left(match.capturedStart()).endsWith(QStringLiteral("− "));
        const bool held = std::any_of(settings.begin(), settings.end(), [&](double setting) {
            return says(text, setting);
        }) || std::any_of(scene.cells.begin(), scene.cells.end(), [&](const SceneCell& cell) {
            const double value = cell.source.step < 0 ? 0.0 : trace.value(cell.source.step, cell.source.at);
            return ofRow(cell.source) && (says(text, value) || (taken && says(text, -value)));
        }) || std::any_of(scene.numbers.begin(), scene.numbers.end(), [&](const SceneNumber& number) {
            return says(text, number.value);
        });
        if (!held)
            return QStringLiteral("\"%1\" says %2, which its row does not hold").arg(sentence, text);
    }
    return {};
}

// Two numbers that read the same and are said to differ: "0.19 against 0.19", "−0.06, not −0.06"; empty: none.
inline QString falseContrast(const QString& sentence)
{
    static const QRegularExpression tags(QStringLiteral("<[^>]*>")),
        contrast(QStringLiteral("(?<![\\d.])([−-]?\\d+(?:\\.\\d+)?)[,;:]?(?: [^\\d.;]{0,24})? "
                                "(?:against|not|instead of|rather than|than|versus) \\1(?![\\d.]*\\d)"));
    const auto match = contrast.match(QString(sentence).remove(tags));
    return match.hasMatch() ? match.captured() : QString();
}

// What a cell holds or, while playback adds it up, its first terms.
inline double soFar(const Trace& trace, const Cell& cell, const std::optional<Focus>& focus)
{
    if (!focus || focus->terms == 0 || focus->cell != cell)
        return trace.value(cell.step, cell.at);
    const Explanation sum = trace.explain(cell.step, cell.at);
    double added = 0.0;
    for (std::size_t i = 0; i < sum.terms.size() && i < static_cast<std::size_t>(focus->terms); ++i)
        added += sum.terms[i].contribution;
    return added;
}

// A picture of differences: `recorded` is what a cell of the trace should show.
template <typename Recorded>
QString wrongIn(const Trace& trace, const Scene& scene, Recorded recorded)
{
    for (const SceneCell& cell : scene.cells) {
        const float value = recorded(cell.source);
        const bool closed = cell.is(SceneCell::Masked) || cell.is(SceneCell::NotFinite);
        if (!closed && !sameNumber(static_cast<float>(cell.value), value))
            return wrongNumber(trace, cell.source, QString::number(cell.value), value);
        if (!cell.text().isEmpty() && (closed || !saysIn(cell.area.width(), cell.text(), value)))
            return wrongNumber(trace, cell.source, cell.text(), value);
    }
    for (const SceneNumber& number : scene.numbers)
        if (!says(number.text(), recorded(number.source)))
            return wrongNumber(trace, number.source, number.text(), recorded(number.source));
    return {};
}

inline QString wrongIn(const Document& document, const AttentionView& view)
{
    const Trace& trace = *document.trace();
    const ShownAttention shown = view.shown();
    const Trace* before = document.untouched();
    if (!shown.maps || !shown.maps->difference() || !before || !shown.grid())
        return wrongIn(trace, view.scene());
    return wrongIn(trace, view.scene(), [&](const Cell& cell) {
        const auto step = before->find(trace.step(cell.step).path);
        const auto now = static_cast<float>(trace.value(cell.step, cell.at));
        return step ? now - static_cast<float>(before->value(*step, cell.at)) : now;
    });
}

// Of any view on the stage, as it was last painted.
inline QString wrongIn(const Document& document, const View& view)
{
    if (!document.trace())
        return {};
    if (const auto* attention = qobject_cast<const AttentionView*>(&view); attention && !attention->asLines())
        return wrongIn(document, *attention);
    const auto* scenes = qobject_cast<const SceneView*>(&view);
    QString wrong = scenes ? wrongIn(*document.trace(), scenes->scene()) : QString();
    if (!wrong.isEmpty())
        wrong += QStringLiteral(" in a stage of %1 × %2").arg(view.width()).arg(view.height());
    const auto lens = scenes && wrong.isEmpty() ? scenes->lens() : std::nullopt;
    return lens ? wrongIn(*document.trace(), *lens) : wrong;
}

inline QString wrongIn(const Document& document, const OutputPanel& panel)
{
    const auto probabilities = document.trace()->find("output/probabilities");
    if (panel.isHidden() || !probabilities)
        return panel.isHidden() == !probabilities ? QString() : QStringLiteral("an output that was not computed");
    const auto before = document.untouched()->find("output/probabilities");
    for (const ProbabilityBars::Bar& bar : panel.findChild<ProbabilityBars*>()->bars()) {
        const Cell cell {*probabilities, {panel.row(), bar.token}};
        const double now = document.trace()->value(cell.step, cell.at);
        const double was = before ? document.untouched()->value(*before, cell.at) : now;
        if (!sameNumber(bar.value, static_cast<float>(now)) || !sameNumber(bar.before, static_cast<float>(was)))
            return wrongNumber(
                *document.trace(), cell, QStringLiteral("%1, before %2").arg(bar.value).arg(bar.before), now);
    }
    return {};
}

// Arithmetic as it is printed: "3.884 × −3.569 = −13.86", "−0.024 = exp(1.2 − 3.4) / 5.678 · (−2.0)".
class PrintedSum {
public:
    struct Value {
        double value = 0.0;
        int decimals = -1; // of one number alone; −1: there is an operator
    };

    // What stands from `from` on, and where it ends; nothing: no arithmetic.
    static std::optional<Value> read(const QString& text, qsizetype& from)
    {
        PrintedSum sum(text, from);
        const auto value = sum.added();
        from = sum.m_at;
        return value;
    }

private:
    PrintedSum(const QString& text, qsizetype at) : m_text(text), m_at(at) {}

    bool takes(const QString& any)
    {
        qsizetype at = m_at;
        while (at < m_text.size() && m_text[at].isSpace())
            ++at;
        if (at >= m_text.size() || !any.contains(m_text[at]))
            return false;
        m_at = at + 1;
        m_taken = m_text[at];
        return true;
    }
    std::optional<Value> added()
    {
        auto left = multiplied();
        for (qsizetype before = m_at; left && takes(QStringLiteral("+−")); before = m_at) {
            const double sign = m_taken == QLatin1Char('+') ? 1.0 : -1.0;
            const auto right = multiplied();
            if (!right) {
                m_at = before;
                break;
            }
            left = Value {left->value + sign * right->value, -1};
        }
        return left;
    }
    std::optional<Value> multiplied()
    {
        auto left = one();
        for (qsizetype before = m_at; left && takes(QStringLiteral("×·÷/")); before = m_at) {
            const bool divides = m_taken == QLatin1Char('/') || m_taken == QChar(0xF7);
            const auto right = one();
            if (!right) {
                m_at = before;
                break;
            }
            left = Value {divides ? left->value / right->value : left->value * right->value, -1};
        }
        return left;
    }
    std::optional<Value> one()
    {
        if (takes(QStringLiteral("√"))) {
            const auto value = one();
            return value ? std::optional(Value {std::sqrt(value->value), -1}) : std::nullopt;
        }
        static const QRegularExpression exponential(QStringLiteral("\\G\\s*exp(?=\\()")),
            number(QStringLiteral(
                "\\G\\s*(−?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.(\\d+))?)(?:e(−?\\d+))?(?![\\w.,]\\w)( ?%)?"));
        if (const auto found = exponential.match(m_text, m_at); found.hasMatch()) {
            m_at = found.capturedEnd();
            const auto value = one();
            return value ? std::optional(Value {std::exp(value->value), -1}) : std::nullopt;
        }
        if (takes(QStringLiteral("("))) {
            const auto value = added();
            return value && takes(QStringLiteral(")")) ? value : std::nullopt;
        }
        const auto found = number.match(m_text, m_at);
        if (!found.hasMatch())
            return std::nullopt;
        m_at = found.capturedEnd();
        const int percent = found.captured(4).isEmpty() ? 0 : 2,
                  power = found.captured(3).replace(QChar(0x2212), '-').toInt();
        return Value {
            found.captured(1).remove(',').replace(QChar(0x2212), '-').toDouble() * std::pow(10.0, power - percent),
            static_cast<int>(found.captured(2).size()) + percent - power};
    }

    const QString& m_text;
    qsizetype m_at;
    QChar m_taken;
};

// The first equation whose printed parts do not give its printed result.
inline QString wrongEquation(const QString& text)
{
    const auto word = [&](qsizetype at) {
        return at >= 0 && at < text.size() && (text[at].isLetterOrNumber() || text[at] == '.' || text[at] == '_');
    };
    static const QString operators = QStringLiteral("+−×·÷/√^(");
    for (qsizetype sign = text.indexOf(QStringLiteral(" = ")); sign >= 0;
         sign = text.indexOf(QStringLiteral(" = "), sign + 1)) {
        qsizetype end = sign + 3;
        const auto right = PrintedSum::read(text, end);
        qsizetype behind = end;
        while (behind < text.size() && text[behind].isSpace())
            ++behind;
        if (!right || word(end) || (behind < text.size() && operators.contains(text[behind]) && text[behind] != '('))
            continue;
        for (qsizetype begin = std::max<qsizetype>(0, text.lastIndexOf('=', sign) + 1); begin < sign; ++begin) {
            qsizetype stop = begin, before = begin - 1;
            while (before >= 0 && text[before].isSpace())
                --before;
            const auto left = text[begin].isSpace() || word(begin - 1) ? std::nullopt : PrintedSum::read(text, stop);
            if (!left || stop != sign)
                continue;
            if (before >= 0 && operators.contains(text[before]))
                break; // what is before is no number
            if ((left->decimals < 0) == (right->decimals < 0))
                break;
            const int decimals = std::max(left->decimals, right->decimals);
            if (!(std::abs(left->value - right->value) <= 0.5001 * std::pow(10.0, -decimals)))
                return text.mid(begin, end - begin);
            break;
        }
    }
    return {};
}

// What a picture writes, a line each: words and numbers side by side.
inline QStringList writtenLines(const Scene& scene)
{
    struct Part {
        QRectF area;
        QString text;
    };
    std::vector<Part> parts;
    const auto add = [&](const QRectF& area, Qt::Alignment alignment, const QString& text, const QFont& font) {
        const double wide = std::min(area.width(), QFontMetricsF(font).horizontalAdvance(text));
        const double left = alignment & Qt::AlignRight ? area.right() - wide
            : alignment & Qt::AlignHCenter             ? area.center().x() - wide / 2.0
                                                       : area.left();
        parts.push_back({{left, area.center().y(), wide, 1.0}, text});
    };
    for (const SceneText& text : scene.texts)
        if (text.turn == 0.0 && text.presence >= 1.0 && text.fit != SceneText::Fit::Wrapped)
            add(text.area, text.alignment, text.text, text.font);
    for (const SceneNumber& number : scene.numbers)
        add(number.area, number.alignment, number.text(), Theme::instance().font(number.size, number.bold));
    std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
        return std::round(a.area.top()) != std::round(b.area.top()) ? a.area.top() < b.area.top()
                                                                    : a.area.left() < b.area.left();
    });
    QStringList lines;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool goesOn = i > 0 && std::round(parts[i].area.top()) == std::round(parts[i - 1].area.top())
            && parts[i].area.left() - parts[i - 1].area.right() < 30.0;
        if (goesOn)
            lines.back() += ' ' + parts[i].text;
        else
            lines << parts[i].text;
    }
    return lines;
}

inline QString wrongIn(const Trace& trace, const TermsChart& terms)
{
    for (const TermsChart::Row& row : terms.rows())
        for (const auto& [source, text] : {std::pair(row.source, row.value), std::pair(row.factorSource, row.factor)})
            if (source && !text.isEmpty() && !says(text, trace.value(source->step, source->at)))
                return wrongNumber(
                    trace, *source, QStringLiteral("the term ") + text, trace.value(source->step, source->at));
    return {};
}

inline QString wrongIn(const Document& document, const Inspector& inspector)
{
    if (!document.trace())
        return {};
    const Trace& trace = *document.trace();
    if (const QString wrong = wrongIn(document, *inspector.outputPanel()); !wrong.isEmpty())
        return wrong;
    const auto subject = document.subject();
    const auto cell = subject ? subject : document.hovered();
    if (!cell)
        return {};
    const double value = soFar(trace, *cell, document.focus());
    if (!says(inspector.valueText(), value))
        return wrongNumber(trace, *cell, inspector.valueText(), value);
    const QString typed = inspector.changePanel()->findChild<QLineEdit*>()->text();
    if (subject && !typed.isEmpty() && !says(typed, trace.value(subject->step, subject->at)))
        return wrongNumber(
            trace, *subject, QStringLiteral("the field with ") + typed, trace.value(subject->step, subject->at));
    return inspector.terms()->isVisibleTo(&inspector) ? wrongIn(trace, *inspector.terms()) : QString();
}

// Whether a number is masked: a mean over heads where all of them are.
inline bool closedIn(const Trace& trace, const Cell& cell)
{
    const std::string& path = trace.step(cell.step).path;
    const std::string scope = std::string(studied::heads::scope) + '/';
    if (!path.starts_with(scope) || trace.step(cell.step).name() != studied::heads::mean)
        return trace.masked(cell.step, cell.at);
    const auto weights = trace.find(
        path.substr(scope.size(), path.rfind('/') + 1 - scope.size()) + steps::attention::weights);
    for (std::int64_t head = 0; weights && head < trace.step(*weights).axes[0].size; ++head)
        if (!trace.masked(*weights, {head, cell.at[0], cell.at[1]}))
            return false;
    return weights.has_value();
}

// Both runs in one picture: each group of cells has the numbers of one, or those of the left less those of the right.
inline QString wrongIn(const Document& mine, const Document& beside, const DifferencePage& page)
{
    if (!mine.trace() || !beside.trace() || !page.grid())
        return {};
    const Trace &here = *mine.trace(), &there = *beside.trace();
    const JointPicture& joint = page.joint();
    const JointGrid &left = *joint.left.grid, &right = *joint.right.grid;
    const Scene& scene = page.scene();
    const auto recorded = [](const Trace& trace, const Cell& cell) {
        return static_cast<float>(trace.value(cell.step, cell.at));
    };
    for (const SceneCell& cell : scene.cells) {
        const bool its = cell.group == kRightRunGroup || cell.group == kRightRowGroup;
        GridCell at {cell.row, cell.column};
        if (cell.group == kLeftRowGroup || cell.group == kRightRowGroup)
            at.row = joint.about.row;
        const Cell source = cell.group == kOutputGroup ? cell.source : its ? right.cell(at) : left.cell(at);
        const Trace& from = its ? there : here;
        double number = static_cast<double>(recorded(from, source));
        bool closed = cell.group != kOutputGroup && closedIn(from, source);
        if (cell.group == kDifferenceGroup) {
            const Cell other = right.cell(at);
            closed = closed || closedIn(there, other);
            number -= static_cast<double>(recorded(there, other));
        }
        if (closed != cell.is(SceneCell::Masked) || (closed && !cell.text().isEmpty()))
            return wrongNumber(from, source, QStringLiteral("an open or a closed cell"), number);
        if (closed)
            continue;
        if (std::abs(cell.value - number) > 1e-6 * std::max(1.0, std::abs(number)))
            return wrongNumber(from, source, QString::number(cell.value), number);
        if (!cell.text().isEmpty() && !saysIn(cell.area.width(), cell.text(), number))
            return wrongNumber(from, source, cell.text(), number);
        auto like = its && cell.source.step >= 0 ? cellLike(here, cell.source, there) : std::nullopt;
        const auto isMean = [](const Step& step) { return step.path.starts_with(studied::heads::scope); };
        if (!like || isMean(here.step(cell.source.step)) != isMean(there.step(source.step)))
            continue; // a mean of heads has no like beside one head
        const QString chosen = mine.options().value(QStringLiteral("compare.right"));
        if (const int axis = headAxis(there.step(like->step)); axis >= 0 && chosen.toInt() > 0) {
            like->at[static_cast<std::size_t>(axis)] = chosen.toInt() - 1;
            like->at = clampIndex(there.step(like->step), like->at);
        }
        if (*like != source)
            return wrongNumber(from, source, QStringLiteral("the partner of another"), number);
    }
    for (const SceneNumber& number : scene.numbers) {
        const Trace& from = number.of ? *number.of : here;
        if (!says(number.text(), from.value(number.source.step, number.source.at)))
            return wrongNumber(from, number.source, number.text(), from.value(number.source.step, number.source.at));
    }
    static const QRegularExpression three(QStringLiteral(": left (\\S+), right (\\S+), difference (\\S+)$"));
    const auto words = three.match(page.words());
    if (const auto cell = mine.subject(); cell && words.hasMatch()) {
        const Cell about = left.cell(joint.about);
        const Cell partner = right.cell(joint.about);
        const double ours = here.value(about.step, about.at), theirs = there.value(partner.step, partner.at);
        if (!says(words.captured(1), ours) || !says(words.captured(2), theirs)
            || !says(words.captured(3), ours - theirs))
            return wrongNumber(here, *cell, page.words(), ours);
    }
    return {};
}

} // namespace headroom
