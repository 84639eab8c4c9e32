// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/captions.h"

#include "text/token_kind.h"
#include "trace/step_names.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <QHash>
#include <QRegularExpression>
#include <QStringList>

namespace headroom {

namespace {

constexpr qsizetype kLongFormula = 32;

} // namespace

QString bold(const QString& text)
{
    return QStringLiteral("<span style=\"font-weight:600\">%1</span>").arg(htmlOf(text));
}

QString byHand(const Trace& trace, StepId step)
{
    if (!trace.step(step).changedByHand)
        return {};
    return QLatin1Char(' ')
        + (trace.step(step).operation == Operation::Softmax
                ? tr("Some were then changed by hand, so their rows need not sum to 1.")
                : tr("Some were then changed by hand."));
}

QString coloured(const QString& text, Role role)
{
    return QStringLiteral("<span style=\"font-weight:600;color:%1\">%2</span>")
        .arg(Theme::instance().roleText(role).name(), htmlOf(text));
}

QString nounOf(const QString& token)
{
    const TokenNoun noun = nounOfTokens({token.toStdString()});
    return noun == TokenNoun::Digit ? tr("digit") : noun == TokenNoun::Letter ? tr("letter") : tr("token");
}

QString formulaHtml(const QString& formula, TextSize size)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.formulaFont(size);
    // A variable is one Latin letter standing alone, with what is written under or over it (d_k, W_q, kᵀ).
    static const QRegularExpression variable(
        QStringLiteral("(?<![A-Za-z_])([A-Za-z])(_([A-Za-z0-9]+))?(?![A-Za-z(_])|([A-Za-z]{2,})_([A-Za-z]+)"));
    QString html;
    qsizetype from = 0;
    for (auto it = variable.globalMatch(formula); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        html += htmlOf(formula.mid(from, match.capturedStart() - from));
        from = match.capturedEnd();
        if (match.capturedLength(1) == 0) {
            html += match.captured(4) + QStringLiteral("<sub>%1</sub>").arg(match.captured(5));
            continue;
        }
        const QString name = match.captured(1);
        const Role role = name == QLatin1String("q") ? Role::Query
            : name == QLatin1String("k")             ? Role::Key
            : name == QLatin1String("v")             ? Role::Value
                                                     : Role::None;
        const QColor colour = role == Role::None ? theme.palette().ink : theme.roleText(role);
        html += QStringLiteral("<span style=\"font-family:'%1';font-style:italic;font-size:%2px;color:%3\">%4</span>")
                    .arg(font.family())
                    .arg(static_cast<int>(size) + 2)
                    .arg(colour.name(), name);
        if (match.capturedLength(3) > 0)
            html += QStringLiteral("<sub><i>%1</i></sub>").arg(match.captured(3));
    }
    return withScripts(html + htmlOf(formula.mid(from)));
}

QString stepFormula(const Step& step)
{
    const QString formula = QString::fromStdString(step.formula);
    if (formula.isEmpty())
        return {};
    const bool complete = formula.contains(QLatin1String(" = ")) || formula.contains(QStringLiteral("≤"));
    const QString title = QString::fromStdString(step.title).replace('_', ' ');
    const QString html = formulaHtml(formula);
    // A long one needs the room; the outline names its step.
    const bool alone = complete || formula.contains(QLatin1String(", ")) || formula.size() > kLongFormula;
    return alone || !step.computed() ? html : QStringLiteral("<i>%1</i> = %2").arg(htmlOf(title), html);
}

QString dividedBy(const Trace& trace, StepId scores)
{
    if (scores < 0 || trace.step(scores).operation != Operation::Scale)
        return {};
    return QLatin1Char(' ')
        + QString::fromStdString(trace.step(scores).factor.text()).replace(QChar(0xF7), QLatin1Char('/'));
}

QString placeOf(const Trace& trace, const QString& path)
{
    QString place;
    for (const ScopeName& scope : scopesOf(trace, path))
        place += place.isEmpty() ? scope.full : QStringLiteral(", ") + inSentence(scope.full);
    return place;
}

QString inSentence(const QString& title)
{
    const bool plain = title.mid(1) == title.mid(1).toLower(); // not "LocalRNN"
    return plain ? title.toLower() : title;
}

QString trailOf(const Trace& trace, const QString& path)
{
    QStringList parts;
    for (const ScopeName& scope : scopesOf(trace, path, false))
        parts << scope.full;
    parts << path.section('/', -1).replace('_', ' ');
    return parts.join(QStringLiteral(" › "));
}

QString shortTitle(const Trace& trace, const Step& step)
{
    const QString name = QString::fromStdString(step.path).section('/', -1);
    const QString title = QString::fromStdString(step.title);
    switch (step.operation) {
    case Operation::Softmax: return isProbability(trace, step.id) ? tr("softmax") : title;
    case Operation::Mask: return tr("mask");
    case Operation::Normalise: return tr("norm");
    case Operation::Scale: return QString::fromStdString(step.factor.text());
    default: break;
    }
    static const QHash<QString, QString> shorter {
        {steps::attention::query, "q"},
        {steps::attention::key, "k"},
        {steps::attention::value, "v"},
        {steps::attention::queryHeads, tr("split")},
        {steps::attention::keyHeads, tr("split")},
        {steps::attention::valueHeads, tr("split")},
        {steps::attention::keyTransposed, QStringLiteral("kᵀ")},
        {steps::attention::merged, tr("merge")},
        {steps::residual, tr("add")},
    };
    const bool matmul = step.operation == Operation::Matmul;
    if (name == QLatin1String(steps::attention::product))
        return matmul ? QStringLiteral("q kᵀ") : QStringLiteral("q · k");
    if (name == QLatin1String(steps::attention::context))
        return matmul ? QStringLiteral("× v") : title;
    return shorter.value(name, title);
}

} // namespace headroom
