// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/symbols.h"

#include "trace/step_names.h"
#include "words/tr.h"

#include <QHash>
#include <QRegularExpression>
#include <QStringList>
#include <QTextDocumentFragment>

#include <utility>
#include <vector>

namespace headroom {

namespace {

using Words = std::vector<std::pair<QString, QString>>;

bool isHalting(const QString& name)
{
    using namespace steps::halting;
    for (const char* known : {probability, allProbabilities, cumulative, halts, continues, updates, remainders,
             updateWeight, weighted, newState, ponder, meanPonder})
        if (name == QLatin1String(known))
            return true;
    return false;
}

// What a formula is about: the step's subject where letters mean something of their own in it, else the view's.
QString subjectOf(const QString& view, const QString& step)
{
    const auto within = [&](const char* scope) {
        return step.contains(QLatin1Char('/') + QLatin1String(scope) + QLatin1Char('/'));
    };
    const QString name = step.section(QLatin1Char('/'), -1);
    if (isHalting(name))
        return QStringLiteral("halting");
    if (within(steps::localRnn))
        return QStringLiteral("local_rnn");
    if (within(steps::graph::edges) || within(steps::graph::encoderEdges))
        return QStringLiteral("graph");
    if (name == QLatin1String(steps::xl::contentBias))
        return QStringLiteral("content_bias");
    if (within(steps::xl::position) || within(steps::xl::positionBias)
        || name == QLatin1String(steps::xl::positionBias))
        return QStringLiteral("position_bias");
    if (name == QLatin1String(steps::attention::queryTurned) || name == QLatin1String(steps::attention::keyTurned))
        return QStringLiteral("rotation");
    if (name == QLatin1String(steps::bias::slopes) || name == QLatin1String(steps::bias::slopeOfHead)
        || name == QLatin1String(steps::bias::bias))
        return QStringLiteral("distance_bias");
    return view;
}

Words wordsIn(const QString& view)
{
    if (view == QLatin1String("halting"))
        return {{QStringLiteral("h"), tr("probability of stopping after this step")},
            {QStringLiteral("p"),
                tr("how much this step counts: its stopping probability, or the remainder at the last step")},
            {QStringLiteral("ε"), tr("1 minus the threshold")},
            {QStringLiteral("s"), tr("state of the position after a step")},
            {QStringLiteral("ρ"), tr("ponder cost: steps plus remainder")},
            {QStringLiteral("N"), tr("steps this position ran")},
            {QStringLiteral("R"), tr("remainder: 1 minus the running total before the last step")},
            {QStringLiteral("y"), tr("result: the states of all steps, weighted")}};
    if (view == QLatin1String("local_rnn"))
        return {{QStringLiteral("h"), tr("state of the recurrent network inside the window")},
            {QStringLiteral("z"), tr("update gate: how much of the old state stays")},
            {QStringLiteral("r"), tr("reset gate: how much of the old state the candidate uses")},
            {QStringLiteral("n"), tr("candidate: the proposed new state")}};
    if (view == QLatin1String("graph"))
        return {{QStringLiteral("m"), tr("message along an edge")}};
    if (view == QLatin1String("distance_bias"))
        return {{QStringLiteral("m"), tr("slope of the head")}};
    if (view == QLatin1String("rotation"))
        return {{QStringLiteral("m"), tr("position of the row")}};
    if (view == QLatin1String("content_bias"))
        return {{QStringLiteral("v"), tr("learned bias for content")}};
    if (view == QLatin1String("position_bias"))
        return {{QStringLiteral("v"), tr("learned bias for position")}};
    if (view == QLatin1String("relative"))
        return {{QStringLiteral("k"), tr("key; in a range −k to k, the largest distance with its own row")},
            {QStringLiteral("a"), tr("row of a distance table")}, {QStringLiteral("i"), tr("position of the query")},
            {QStringLiteral("j"), tr("position of the key")}};
    if (view == QLatin1String("recurrence"))
        return {{QStringLiteral("L"), tr("tokens of a segment")}, {QStringLiteral("N"), tr("number of layers")},
            {QStringLiteral("M"), tr("tokens kept in memory")}, {QStringLiteral("h"), tr("hidden state of a token")},
            {QStringLiteral("e"), tr("embedding of a token")}};
    if (view == QLatin1String("positions"))
        return {{QStringLiteral("p"), tr("row of a position in the table")}, {QStringLiteral("ω"), tr("frequency")},
            {QStringLiteral("P"), tr("table of all positions")}};
    if (view == QLatin1String("norms"))
        return {{QStringLiteral("g"), tr("learned gain")}, {QStringLiteral("y"), tr("row after the norm")}};
    if (view == QLatin1String("linear"))
        return {{QStringLiteral("z"), tr("sum of the key features; the result is divided by φ(q)ᵀ z")},
            {QStringLiteral("ρ"), tr("softmax over features (queries) or over positions (keys)")},
            {QStringLiteral("S"), tr("state: all keys and values in one small matrix")},
            {QStringLiteral("G"), tr("state: all keys and values in one small matrix")}};
    return {};
}

Words wordsAnywhere()
{
    return {{QStringLiteral("q"), tr("query: what a token looks for")},
        {QStringLiteral("k"), tr("key: what queries are compared with")},
        {QStringLiteral("v"), tr("value: what a token passes on when it is read")},
        {QStringLiteral("α"), tr("attention weight: the share of a query’s attention that a key gets")},
        {QStringLiteral("s"), tr("score of a query with a key, before the softmax")},
        {QStringLiteral("x"), tr("input: one row of numbers per token")},
        {QStringLiteral("h"), tr("hidden state: one row of numbers per token")},
        {QStringLiteral("d"), tr("how many numbers a row has; d_k: how many a head’s key has")},
        {QStringLiteral("n"), tr("number of tokens")}, {QStringLiteral("L"), tr("number of tokens in a segment")},
        {QStringLiteral("N"), tr("number of layers or steps")}, {QStringLiteral("W"), tr("learned matrix")},
        {QStringLiteral("b"), tr("learned bias")}, {QStringLiteral("u"), tr("learned bias for content")},
        {QStringLiteral("R"), tr("one row per distance")}, {QStringLiteral("r"), tr("the row for one distance")},
        {QStringLiteral("a"), tr("row of a distance table")},
        {QStringLiteral("z"), tr("sum that the result is divided by")},
        {QStringLiteral("φ"), tr("feature map: makes numbers positive, in place of the softmax")},
        {QStringLiteral("ρ"), tr("softmax")}, {QStringLiteral("σ"), tr("sigmoid: squeezes a number between 0 and 1")},
        {QStringLiteral("ε"), tr("tiny number that prevents a division by zero")},
        {QStringLiteral("Σ"), tr("sum over all")}};
}

// "(a)" is the name of a term, unlike the argument in "exp(a)".
bool isTerm(const QString& text, qsizetype at)
{
    const auto is = [&](qsizetype place, QChar wanted) {
        return text.size() > place && place >= 0 && text[place] == wanted;
    };
    return is(at - 1, QLatin1Char('(')) && is(at + 1, QLatin1Char(')')) && (at < 2 || !text[at - 2].isLetter());
}

} // namespace

namespace {

// The same few formulas are asked for again and again, and reading HTML takes long.
QString plainText(const QString& html)
{
    constexpr qsizetype kMost = 1000;
    static QHash<QString, QString> known; // the GUI thread's
    if (const auto found = known.constFind(html); found != known.constEnd())
        return *found;
    if (known.size() >= kMost)
        known.clear();
    return *known.insert(html, QTextDocumentFragment::fromHtml(html).toPlainText());
}

} // namespace

QString symbolWords(const QString& formula, const QString& view, const std::string& step)
{
    static const QRegularExpression scripts(QStringLiteral("<su[bp]>.*?</su[bp]>"));
    static const QRegularExpression letter(
        QStringLiteral("(?<!\\p{L})\\p{L}(?!\\p{L})"), QRegularExpression::UseUnicodePropertiesOption);
    // With an index or an exponent a letter still stands alone.
    const QString text = plainText(QString(formula).replace(scripts, QStringLiteral(" ")));
    const Words here = wordsIn(subjectOf(view, QString::fromStdString(step))), anywhere = wordsAnywhere();
    QStringList lines, said;
    for (auto match = letter.globalMatch(text); match.hasNext();) {
        const auto found = match.next();
        const QString symbol = found.captured();
        if (said.contains(symbol) || isTerm(text, found.capturedStart()))
            continue;
        said << symbol;
        QString words;
        for (const Words* list : {&here, &anywhere})
            for (const auto& [name, meaning] : *list)
                if (words.isEmpty() && name == symbol)
                    words = meaning;
        if (!words.isEmpty())
            lines << QStringLiteral("%1: %2").arg(symbol, words);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace headroom
