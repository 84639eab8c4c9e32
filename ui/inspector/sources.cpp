// SPDX-License-Identifier: GPL-3.0-or-later
// Where a number came from, as places to jump to.
#include "inspector/words.h"
#include "words/tr.h"

#include "words/names.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace headroom {

namespace {

QString ownName(const Step& step) { return QString::fromStdString(step.path).section(QLatin1Char('/'), -1); }

// W and b where they are a layer's weight and bias; the table's own name, where rows are looked up.
QString parameterName(const Step& step)
{
    const QString path = QString::fromStdString(step.path);
    if (path.endsWith(QLatin1String(".bias")))
        return QStringLiteral("b");
    if (!path.endsWith(QLatin1String(".weight")))
        return stepName(step);
    const QString owner = path.section(QLatin1Char('.'), -2, -2);
    if (owner.contains(QLatin1String("norm")))
        return tr("gain");
    return path.startsWith(QLatin1String("embedding")) ? tr("table") : QStringLiteral("W");
}

Source sourceAt(const Trace& trace, Cell cell, Cell user)
{
    const Step* step = &trace.step(cell.step);
    if (ownName(*step).endsWith(QLatin1String("_transposed"))) // the turned copy: go to what was turned
        if (const auto before = trace.explain(cell.step, cell.at).principal) {
            user = std::exchange(cell, *before);
            step = &trace.step(cell.step);
        }
    const Role role = roleOf(step->role);
    QString name = role == Role::Query ? QStringLiteral("q")
        : role == Role::Key            ? QStringLiteral("k")
        : role == Role::Value          ? QStringLiteral("v")
                                       : stepName(*step);
    if (step->operation == Operation::Parameter)
        name = parameterName(*step);
    std::optional<std::int64_t> row;
    for (std::size_t axis = 0; axis < step->axes.size(); ++axis) {
        const std::string& axisName = step->axes[axis].name;
        if (!row && (axisName == "query" || axisName == "key" || axisName == "position"))
            row = cell.at[axis];
    }
    if (!row && step->axes.size() >= 2 && step->operation == Operation::Parameter)
        row = cell.at[cell.at.size() - 2];
    return {row ? tr("%1, row %2").arg(name).arg(*row + 1) : name, role, cell, user};
}

// From the outermost scope to the step itself; of a weight its owners.
QStringList placesOf(const Trace& trace, const Cell& cell)
{
    const Step& step = trace.step(cell.step);
    if (step.operation == Operation::Parameter)
        return QString::fromStdString(step.path).split(QLatin1Char('.'));
    QStringList places;
    for (const ScopeName& scope : scopesOf(trace, QString::fromStdString(step.path), false))
        places << scope.title;
    return places << ownName(step).replace(QLatin1Char('_'), QLatin1Char(' '));
}

// Where sources read the same, the first place that tells one from all the others is added: "hidden, row 3 (Decoder
// 1)".
void tellApart(const Trace& trace, std::vector<Source>& sources)
{
    std::vector<QString> added(sources.size());
    for (std::size_t i = 0; i < sources.size(); ++i) {
        std::vector<QStringList> others;
        for (std::size_t k = 0; k < sources.size(); ++k)
            if (i != k && sources[i].text == sources[k].text)
                others.push_back(placesOf(trace, sources[k].cell));
        const QStringList own = others.empty() ? QStringList() : placesOf(trace, sources[i].cell);
        for (qsizetype place = 0; place < own.size() && added[i].isEmpty(); ++place)
            if (std::none_of(others.begin(), others.end(),
                    [&](const QStringList& other) { return other.value(place) == own[place]; }))
                added[i] = own[place];
    }
    for (std::size_t i = 0; i < sources.size(); ++i)
        if (!added[i].isEmpty())
            sources[i].text = tr("%1 (%2)").arg(sources[i].text, added[i]);
}

} // namespace

std::vector<Source> sourcesOf(const Trace& trace, const std::vector<Explanation>& chain)
{
    std::vector<Source> sources;
    const auto withTerms = std::find_if(
        chain.rbegin(), chain.rend(), [](const Explanation& e) { return !e.terms.empty(); });
    if (withTerms == chain.rend())
        return sources;
    const Explanation& sum = *withTerms;
    const Explanation& own = chain.front();
    const bool softmax = isProbability(trace, own.cell.step);
    std::vector<std::pair<Cell, double>> found; // one a step: where the largest term came from
    const auto consider = [&](const Cell& cell, double size) {
        for (auto& [seen, best] : found)
            if (seen.step == cell.step) {
                if (size > best) {
                    seen = cell;
                    best = size;
                }
                return;
            }
        found.emplace_back(cell, size);
    };
    if (own.principal && !softmax && own.cell.step != sum.cell.step)
        consider(*own.principal, std::numeric_limits<double>::infinity());
    for (const Term& term : sum.terms) {
        consider(term.source, std::abs(term.contribution));
        if (term.factorSource)
            consider(*term.factorSource, std::abs(term.contribution));
    }
    for (const auto& [cell, size] : found)
        sources.push_back(sourceAt(trace, cell, own.principal == cell ? own.cell : sum.cell));
    tellApart(trace, sources);
    if (softmax && own.principal) {
        const auto others = static_cast<int>(own.terms.size()) - 1;
        const Step& row = trace.step(own.principal->step);
        const bool attention = !row.axes.empty() && row.axes.back().name == "key";
        sources.push_back({attention ? counted(others, tr("%1 other score"), tr("%1 other scores"))
                                     : counted(others, tr("%1 other logit"), tr("%1 other logits")),
            Role::None, *own.principal, own.cell});
    }
    return sources;
}

} // namespace headroom
