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

QString tokenHtml(const Axis& axis, std::int64_t index, Role role)
{
    const Theme& theme = Theme::instance();
    const QString label = htmlOf(QString::fromStdString(axis.label(index)));
    return coloured(roleMark(role) + QLatin1Char(' ') + (axis.labels ? strong(label) : label), theme.roleText(role));
}

// Which sequence an axis runs over: "token fed" or "source token".
QString sequenceOf(const Step& step, const std::string& axis)
{
    const QString path = QString::fromStdString(step.path);
    for (const char* other : {"set", "pooling", "after_pooling"})
        if (path.startsWith(QLatin1String(other)))
            return tr("of the set");
    for (const char* other : {"latent", "input"})
        if (path.startsWith(QLatin1String(other)))
            return tr("of the input");
    const bool source = path.startsWith(QLatin1String(steps::encoder))
        || (path.contains(QLatin1String("encoder_decoder"))
            && (axis == "key" || step.role == StepRole::Key || step.role == StepRole::Value));
    return source ? tr("source token") : tr("token fed");
}

QString place(const Trace& trace, const Step& step, const Axis& axis, std::int64_t index)
{
    // It may leave the first queries out.
    if (const auto fed = trace.find(steps::fedTokens);
        fed && axis.name == "query" && step.path.rfind("study/receptive_field/", 0) == 0) {
        const bool segment = memoryRows(trace, "decoder.1/") > 0
            || step.axes.back().size > trace.step(*fed).axes.front().size; // the text is longer than what is fed now
        const QString where = segment ? tr("the %1 of this segment") : tr("the %1 token fed");
        return where.arg(ordinal(trace.step(*fed).axes.front().size - axis.size + index + 1));
    }
    const std::int64_t memory = memoryRows(trace, step.path);
    const auto fed = trace.find(steps::fedTokens);
    const std::int64_t present = fed ? trace.step(*fed).axes.front().size : 0;
    if (memory > 0 && fed && axis.name != "query" && axis.size == memory + present)
        return index < memory ? tr("in memory, %1 before this segment").arg(memory - index)
                              : tr("the %1 of this segment").arg(ordinal(index - memory + 1));
    if (memory > 0 && lastPart(step).contains(QLatin1String(steps::memory)))
        return tr("%1 of %2").arg(index + 1).arg(axis.size);
    if (memory > 0 && axis.size == present && axis.labels)
        return tr("the %1 of this segment").arg(ordinal(index + 1));
    return axis.labels ? tr("the %1 %2").arg(ordinal(index + 1), sequenceOf(step, axis.name))
                       : tr("%1 of %2").arg(index + 1).arg(axis.size);
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

Role roleOfStep(const Step& step)
{
    switch (step.role) {
    case StepRole::None: break;
    case StepRole::Query: return Role::Query;
    case StepRole::Key: return Role::Key;
    case StepRole::Value: return Role::Value;
    case StepRole::Position: return Role::Position;
    }
    return Role::None;
}

QStringList cellWords(const Trace& trace, const Cell& cell, bool narrow)
{
    const Step& step = trace.step(cell.step);
    const std::size_t rank = step.axes.size();
    if (rank == 0)
        return {};
    const auto words = [&](std::size_t axis, Role role) {
        return listed(
            {tokenHtml(step.axes[axis], cell.at[axis], role), place(trace, step, step.axes[axis], cell.at[axis])});
    };
    const Axis& last = step.axes[rank - 1];
    if (rank >= 2 && step.axes[rank - 2].name == "query" && last.name == "key")
        return {tr("of query %1,").arg(words(rank - 2, Role::Query)),
            (isProbability(trace, cell.step) ? (narrow ? tr("to key %1") : tr("goes to key %1")) : tr("against key %1"))
                .arg(words(rank - 1, Role::Key))};
    if (last.name == "vocabulary" && rank >= 2)
        return {tr("for writing “%1”").arg(strong(htmlOf(QString::fromStdString(last.label(cell.at[rank - 1]))))),
            tr("after %1").arg(words(rank - 2, Role::Query))};
    QStringList lines;
    const Role own = roleOfStep(step);
    const bool table = step.name() == steps::positions || step.path.rfind("study/positions/", 0) == 0;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        const Axis& a = step.axes[axis];
        if (table && (a.name == "position" || a.name == "other position")) { // counted from 0, as the papers do
            lines << (a.name == "position" ? tr("position %1 (%2)") : tr("other position %1 (%2)"))
                         .arg(strong(QString::number(cell.at[axis])), ordinal(cell.at[axis] + 1));
            continue;
        }
        if (a.name == "head")
            continue;
        const bool sequence = a.name == "query" || a.name == "key" || a.name == "position";
        if (sequence)
            lines << (own == Role::Query ? tr("for query %1")
                    : own == Role::Key   ? tr("for key %1")
                    : own == Role::Value ? tr("for value %1")
                                         : tr("for %1"))
                         .arg(words(axis, own));
        else if (a.labels && !labelsTokens(a) && !a.label(cell.at[axis]).empty()) // not the place in the row
            lines << QStringLiteral("%1 %2").arg(
                axisName(a.name), strong(htmlOf(QString::fromStdString(a.label(cell.at[axis])))));
        else
            lines << tr("%1 %2 of %3").arg(axisName(a.name)).arg(cell.at[axis] + 1).arg(a.size);
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

QStringList formulaLines(const Trace& trace, const std::vector<Explanation>& chain)
{
    const Explanation& own = chain.front();
    const Step& step = trace.step(own.cell.step);
    const bool softmax = isProbability(trace, own.cell.step); // one of the weights
    if (step.operation == Operation::Formula && step.formula.rfind("clip(j − i", 0) == 0 && step.axes.size() == 2) {
        const std::int64_t distance = own.cell.at[1] - own.cell.at[0] - (step.axes[1].size - step.axes[0].size);
        return {colouredFormula(QStringLiteral("row = ") + QString::fromStdString(step.formula)),
            tr("row %1 of the table, for distance %2")
                .arg(numberText(own.value, 0), numberText(static_cast<double>(distance), 0))};
    }
    QStringList lines {withCount(colouredFormula(breakable(QString::fromStdString(own.formula.line()))), own.numbers),
        htmlOf(QString::fromStdString(own.numbers.line()))};
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
        const QString html = colouredFormula(QString::fromStdString(formula.line()));
        const Equation& numbers = chain[i].numbers;
        if (operation == Operation::Linear)
            lines << withCount(html, numbers);
        else
            lines << html + htmlOf(QString::fromStdString(" = " + numbers.right + " = " + numbers.left));
    }
    return lines;
}

Check checkLine(const Trace& trace, const Explanation& explanation, bool narrow)
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
    const QString what = explanation.changedByHand ? tr("Value before the change, recomputed: %1")
        : narrow                                   ? tr("Checked in double: %1")
                                                   : tr("Checked in double precision: %1");
    return {what.arg(apart == 0.0 ? tr("the same") : tr("off by %1").arg(size)), true};
}

QString termsTitle(const Trace& trace, const Explanation& sum)
{
    const Step& step = trace.step(sum.cell.step);
    const QString part = lastPart(step);
    if (part == QLatin1String(steps::attention::product))
        return colouredFormula(QStringLiteral("q·k"));
    if (step.operation == Operation::Linear)
        return colouredFormula(QStringLiteral("x · W"));
    if (step.operation == Operation::Matmul)
        return colouredFormula(QString::fromStdString(step.formula));
    return htmlOf(lastPart(step));
}

} // namespace headroom
