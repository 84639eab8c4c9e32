// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/words.h"

#include "trace/step_names.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kLongestChain = 6;

QString lastPart(const Step& step) { return QString::fromStdString(step.path).section(QLatin1Char('/'), -1); }

QString italic(const QString& html)
{
    const QFont font = Theme::instance().formulaFont(TextSize::Body);
    return QStringLiteral("<span style=\"font-family:'%1'; font-style:italic; font-size:%2px\">%3</span>")
        .arg(font.family())
        .arg(font.pixelSize())
        .arg(html);
}

QString variableHtml(const QString& word)
{
    const QString base = word.section(QLatin1Char('_'), 0, 0), index = word.section(QLatin1Char('_'), 1);
    QString html = italic(base) + (index.isEmpty() ? QString() : QStringLiteral("<sub>%1</sub>").arg(index));
    if (base == QLatin1String("q"))
        return coloured(html, colours().queryText);
    if (base == QLatin1String("k"))
        return coloured(html, colours().keyText);
    if (base == QLatin1String("v"))
        return coloured(html, colours().valueText);
    return html;
}

// "8 (3rd)", as the views have it.
QString placedHtml(const AxisPlace& place, Role role)
{
    const QString label = htmlOf(place.label), nth = ordinal(place.at + 1);
    const QString token = coloured(
        (role == Role::None ? QString() : roleMark(role) + QLatin1Char(' ')) + (place.labelled ? strong(label) : label),
        Theme::instance().roleText(role));
    return tr("%1 (%2)").arg(token, place.where.contains(nth) ? nth : place.where);
}

// What was added up, counted, behind the formula.
QString withCount(const QString& formulaHtml, const Equation& numbers)
{
    return numbers.over.empty()
        ? formulaHtml
        : tr("%1, over %2").arg(formulaHtml, coloured(htmlOf(QString::fromStdString(numbers.over)), colours().ink3));
}

} // namespace

QString coloured(const QString& html, const QColor& colour, bool bold)
{
    return QStringLiteral("<span style=\"color:%1%2\">%3</span>")
        .arg(colour.name(), bold ? QStringLiteral("; font-weight:600") : QString(), html);
}

QString strong(const QString& html) { return QStringLiteral("<span style=\"font-weight:600\">%1</span>").arg(html); }

QString breakable(QString text)
{
    static const QRegularExpression dot(QStringLiteral("\\.(?=[A-Za-z0-9]*[A-Za-z])"));
    return text.replace(dot, QStringLiteral(".\u200B"));
}

QString roleMark(Role role)
{
    switch (role) {
    case Role::Query: return QStringLiteral("▸");
    case Role::Key: return QStringLiteral("▾");
    case Role::Value: return QStringLiteral("‖");
    case Role::Position: return QStringLiteral("┈");
    case Role::Memory: return QStringLiteral("⟂");
    case Role::None: break;
    }
    return {};
}

QString colouredFormula(const QString& plain)
{
    static const QRegularExpression word(
        QStringLiteral("(?<!['’])[A-Za-zα-ω]+(_[A-Za-z0-9]+)?")); // not the s of "model's"
    static const QStringList named {QStringLiteral("weight"), QStringLiteral("weights"), QStringLiteral("score"),
        QStringLiteral("scores"), QStringLiteral("probability"), QStringLiteral("probabilities"),
        QStringLiteral("logits")};
    QString html;
    qsizetype at = 0;
    auto matches = word.globalMatch(plain);
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        html += htmlOf(plain.mid(at, match.capturedStart() - at));
        const QString text = match.captured();
        const bool variable = text.section(QLatin1Char('_'), 0, 0).size() == 1 || named.contains(text);
        html += variable ? variableHtml(text) : text;
        at = match.capturedEnd();
    }
    return withScripts(html + htmlOf(plain.mid(at)));
}

Role roleOf(StepRole role)
{
    switch (role) {
    case StepRole::None: break;
    case StepRole::Query: return Role::Query;
    case StepRole::Key: return Role::Key;
    case StepRole::Value: return Role::Value;
    case StepRole::Position: return Role::Position;
    }
    return Role::None;
}

QStringList cellWords(const CellPlace& place)
{
    const std::vector<AxisPlace>& axes = place.axes;
    if (axes.empty())
        return {};
    const AxisPlace& last = axes.back();
    const AxisPlace* row = axes.size() >= 2 ? &axes[axes.size() - 2] : nullptr;
    if (row && row->name == "query" && last.name == "key")
        return {tr("query %1").arg(placedHtml(*row, Role::Query)),
            (place.probability ? tr("reads key %1") : tr("against key %1")).arg(placedHtml(last, Role::Key))};
    if (row && last.name == "vocabulary")
        return {
            tr("for writing “%1”").arg(strong(htmlOf(last.label))), tr("after %1").arg(placedHtml(*row, Role::Query))};
    QStringList lines;
    const Role own = roleOf(place.role);
    for (const AxisPlace& axis : axes)
        switch (axis.kind) {
        case AxisPlace::Kind::FromZero:
            lines << (axis.name == "position" ? tr("position %1 (%2)") : tr("other position %1 (%2)"))
                         .arg(strong(QString::number(axis.at)), axis.where);
            break;
        case AxisPlace::Kind::Token:
            lines << (own == Role::Query ? tr("for query %1")
                    : own == Role::Key   ? tr("for key %1")
                    : own == Role::Value ? tr("for value %1")
                                         : tr("for %1"))
                         .arg(placedHtml(axis, own));
            break;
        case AxisPlace::Kind::Named:
            lines << QStringLiteral("%1 %2").arg(axis.title, strong(htmlOf(axis.label)));
            break;
        case AxisPlace::Kind::Counted:
            lines << tr("%1 %2 of %3").arg(axis.title).arg(axis.at + 1).arg(axis.size);
            break;
        }
    return lines;
}

bool isSum(Operation operation)
{
    switch (operation) {
    case Operation::Linear:
    case Operation::Matmul:
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Multiply:
    case Operation::Normalise:
    case Operation::SoftmaxBack:
    case Operation::NormBack:
    case Operation::Reduce:
    case Operation::Accumulate:
    case Operation::Aggregate:
    case Operation::Halting: return true;
    default: return false;
    }
}

std::vector<Explanation> explanationChain(const Trace& trace, const Cell& cell)
{
    std::vector<Explanation> chain {trace.explain(cell.step, cell.at)};
    while (static_cast<int>(chain.size()) < kLongestChain && chain.back().principal
        && !isSum(trace.step(chain.back().cell.step).operation)) {
        const Cell next = *chain.back().principal;
        chain.push_back(trace.explain(next.step, next.at));
    }
    return chain;
}

namespace {

// "48.937 / √8": by 2.828, as printed, it would be another number.
QString rooted(const Equation& numbers, const Step& scaling)
{
    const QString right = QString::fromStdString(numbers.right),
                  by = QString::fromStdString(scaling.factor.text()).replace(QChar(0xF7), '/');
    return by.contains(QChar(0x221A)) ? right.section(QLatin1Char(' '), 0, 0) + QLatin1Char(' ') + by : right;
}

} // namespace

FormulaWords formulaWords(const Trace& trace, const std::vector<Explanation>& chain)
{
    const Explanation& own = chain.front();
    const Step& step = trace.step(own.cell.step);
    const bool softmax = isProbability(trace, own.cell.step); // one of the weights
    const auto quantity = [&](const char* name) {
        const auto found = std::find_if(
            own.quantities.begin(), own.quantities.end(), [&](const Quantity& each) { return each.name == name; });
        return found == own.quantities.end() ? QString() : numberText(found->value, 0);
    };
    if (const QString row = quantity("row"); !row.isEmpty()) { // its number is not the distance: both are said
        const QString said = tr("row %1 of the table, for distance %2").arg(row, quantity("distance"));
        return {{colouredFormula(QStringLiteral("row = ") + QString::fromStdString(step.formula))}, said, said};
    }
    FormulaWords words;
    words.symbols << withCount(colouredFormula(breakable(QString::fromStdString(own.formula.line()))), own.numbers);
    const bool scales = step.operation == Operation::Scale && !own.numbers.empty();
    const QString right = scales ? rooted(own.numbers, step) : QString::fromStdString(own.numbers.right);
    words.numbers = htmlOf(scales ? QString::fromStdString(own.numbers.left) + QStringLiteral(" = ") + right
                                  : QString::fromStdString(own.numbers.line()));
    words.right = own.masked || right.isEmpty() ? words.numbers : htmlOf(QStringLiteral("= ") + right);
    for (std::size_t i = 1; i < chain.size(); ++i) {
        const Step& from = trace.step(chain[i].cell.step);
        const Operation operation = from.operation;
        if (operation != Operation::Scale && operation != Operation::Linear)
            continue;
        Equation formula = chain[i].formula;
        if (operation == Operation::Scale
            && lastPart(trace.step(chain[i].principal->step)) == QLatin1String(steps::attention::product))
            formula.right = "q·k " + QString::fromStdString(from.factor.text()).replace(QChar(0xF7), '/').toStdString();
        if (softmax)
            formula.left = "s";
        const QString html = colouredFormula(QString::fromStdString(formula.line()).replace(QChar(0xF7), '/'));
        const Equation& numbers = chain[i].numbers;
        if (operation == Operation::Linear)
            words.symbols << withCount(html, numbers);
        else
            words.symbols << html
                    + htmlOf(
                        QStringLiteral(" = %1 = %2").arg(rooted(numbers, from), QString::fromStdString(numbers.left)));
    }
    return words;
}

Check checkLine(const Trace& trace, const Explanation& explanation)
{
    const Step& step = trace.step(explanation.cell.step);
    if (step.withoutSources)
        return {tr("Recorded: its inputs are not in the file"), true, false};
    switch (step.operation) {
    case Operation::Measure: return {tr("Measured directly; no formula to check"), true, false};
    case Operation::Parameter: return {tr("A weight: learned, not derived"), true, false};
    case Operation::Input:
        if (!trace.origin(explanation.cell.step))
            return {tr("Part of the text"), true, false};
        if (explanation.agrees())
            return {tr("Kept from an earlier segment"), true, false};
        break;
    default: break;
    }
    if (explanation.recomputed && !explanation.changedByHand)
        return {tr("Computed on demand, not checked: the text is too long to keep every number"), true, false};
    const double apart = explanation.difference();
    if (!explanation.agrees() && step.recorded)
        return {
            tr("Recorded; recomputed from its recorded inputs: %1").arg(numberText(explanation.rederived, 6)), true};
    if (!explanation.agrees())
        return {tr("Does not agree: recomputed as %1").arg(numberText(explanation.rederived, 6)), false};
    QString size = QString::number(apart, 'e', 0);
    size.replace(QRegularExpression(QStringLiteral("e-0?")), QStringLiteral("e−"));
    const QString what = explanation.changedByHand ? tr("Value without this change, recomputed: %1")
                                                   : tr("Checked in double: %1");
    return {what.arg(apart == 0.0 ? tr("the same") : tr("off by %1").arg(size)), true};
}

namespace {

QString valueOf(const Trace& trace, const Explanation& own)
{
    if (own.masked && trace.step(own.cell.step).operation == Operation::Mask)
        return QStringLiteral("−∞");
    return numberText(own.value, !own.masked && std::abs(own.value) >= 1000 ? 1 : 3);
}

} // namespace

namespace {

// What a gradient asks for.
QString wishOf(const Trace& trace, const Cell& cell)
{
    const double value = trace.value(cell.step, cell.at);
    if (!isGradient(trace.step(cell.step)) || !std::isfinite(value))
        return {};
    const bool loss = trace.find("objective/losses").has_value();
    const QColor ink = value < 0.0 ? colours().queryText : colours().accentText;
    return value == 0.0 ? tr("changing it a little changes nothing")
        : loss          ? coloured(value < 0.0 ? tr("▲ more of it would help") : tr("▼ less of it would help"), ink)
               : coloured(value > 0.0 ? tr("more of it raises the number") : tr("more of it lowers the number"), ink);
}

} // namespace

NumberWords numberWords(const Trace& trace, const std::vector<Explanation>& chain, bool narrow)
{
    const Cell& cell = chain.front().cell;
    const QStringList path = breadcrumb(trace, cell);
    const CellPlace place = cellPlace(trace, cell);
    QStringList lines = cellWords(place);
    if (const QString wish = wishOf(trace, cell); !wish.isEmpty())
        lines << wish;
    const Explanation& sum = chain.back();
    const bool adds = isSum(trace.step(sum.cell.step).operation) && sum.terms.size() > 1;
    return {breakable(path.join(narrow ? QStringLiteral("›\u200B") : QStringLiteral(" › "))),
        valueOf(trace, chain.front()), lines, formulaWords(trace, chain), checkLine(trace, chain.front()), adds,
        sourcesOf(trace, chain)};
}

} // namespace headroom
