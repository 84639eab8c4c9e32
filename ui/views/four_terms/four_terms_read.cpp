// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/four_terms/four_terms_read.h"
#include "document/find_step.h"
#include "text/printed.h"
#include "words/tr.h"

#include "document/document_focus.h"
#include "words/names.h"

#include <algorithm>
#include <cmath>

namespace headroom::four_terms_view {

std::vector<StepId> shownSteps(const Trace& trace, const FourTerms& terms)
{
    std::vector<StepId> steps;
    for (const StepId term : terms.terms)
        if (term >= 0)
            steps.push_back(term);
    for (const StepId step : {terms.sum, terms.scores, terms.masked, terms.weights})
        if (step >= 0)
            steps.push_back(step);
    std::sort(steps.begin(), steps.end());
    std::erase_if(steps, [&](StepId step) { return !timelineIndex(trace, step); });
    return steps;
}

QStringList summedSublayers(const Trace& trace)
{
    return sublayersWhere(trace, [&](const QString& sublayer) {
        const FourTerms terms = readTerms(trace, sublayer);
        return terms.terms[0] >= 0 && terms.terms[1] >= 0 && terms.sum >= 0;
    });
}

FourTerms readTerms(const Trace& trace, const QString& sublayer)
{
    FourTerms terms;
    terms.sublayer = sublayer;
    const auto step = [&](const auto&... names) { return findStep(trace, sublayer, names...); };
    const auto either = [](StepId first, StepId second) { return first >= 0 ? first : second; };
    terms.terms = {step(steps::xl::content),
        either(step(steps::xl::position, steps::xl::shifted), step(steps::xl::position, steps::shaw::byHead)),
        step(steps::xl::contentBias),
        either(step(steps::xl::positionBias, steps::xl::shifted), step(steps::xl::positionBias))};
    terms.sum = step(steps::xl::sum);
    terms.scores = step(steps::attention::scores);
    terms.masked = step(steps::attention::masked);
    terms.weights = step(steps::attention::weights);
    terms.learned = step(steps::xl::distanceBiases) >= 0;
    if (terms.sum >= 0) {
        const Index shape = trace.step(terms.sum).shape();
        terms.heads = shape.empty() ? 1 : static_cast<int>(shape.front());
        terms.queries = shape.size() >= 2 ? static_cast<int>(shape[shape.size() - 2]) : 0;
        terms.keys = shape.empty() ? 0 : static_cast<int>(shape.back());
    }
    terms.memory = static_cast<int>(memoryRows(trace, sublayer.toStdString()));
    return terms;
}

QString termLetter(const FourTerms& terms, std::size_t term)
{
    const QChar letter = QLatin1Char(static_cast<char>((terms.learned ? 'A' : 'a') + static_cast<int>(term)));
    return terms.learned ? QString(letter) : QStringLiteral("(%1)").arg(letter);
}

QString termName(std::size_t term)
{
    const QString names[] = {tr("content"), tr("distance"), tr("key alone"), tr("distance alone")};
    return names[term];
}

QString termFormula(const FourTerms& terms, std::size_t term)
{
    const QString formulas[] = {QStringLiteral("q·k"),
        terms.shaw()        ? QStringLiteral("q·a")
            : terms.learned ? QStringLiteral("q·R")
                            : QStringLiteral("q·r"),
        terms.learned ? QStringLiteral("v·k") : QStringLiteral("u·k"),
        terms.learned ? QStringLiteral("S") : QStringLiteral("v·r")};
    return formulas[term];
}

QString missingTerms(const FourTerms& terms)
{
    QStringList missing;
    for (std::size_t term = 0; term < terms.terms.size(); ++term)
        if (terms.terms[term] < 0)
            missing << tr("no %1").arg(termLetter(terms, term));
    return missing.isEmpty() ? QString() : tr("Shaw’s has %1").arg(listed(missing));
}

bool switchedOff(const RunResult& run, const FourTerms& terms, std::size_t term)
{
    if (terms.terms[term] < 0)
        return false;
    const std::string& path = run.trace->step(terms.terms[term]).path;
    return std::any_of(run.interventions.begin(), run.interventions.end(), [&](const Intervention& change) {
        return change.path == path && change.kind == Intervention::Kind::Zero && change.at.empty();
    });
}

StepId stepOfFrame(const Trace& trace, const FourTerms& terms, int frame)
{
    const std::vector<StepId> steps = shownSteps(trace, terms);
    return steps[static_cast<std::size_t>(std::clamp(frame, 0, static_cast<int>(steps.size()) - 1))];
}

Cell termCell(const Trace& trace, StepId step, const Index& headQueryKey)
{
    const Step& s = trace.step(step);
    Index at(s.axes.size(), 0);
    at.front() = headQueryKey[0];
    at[at.size() - 2] = std::min(headQueryKey[1], s.axes[at.size() - 2].size - 1);
    at.back() = headQueryKey[2];
    return {step, std::move(at)};
}

int sumDecimals(const Trace& trace, const FourTerms& terms, const Index& headQueryKey)
{
    const auto read = [&](StepId step) {
        const Cell cell = termCell(trace, step, headQueryKey);
        return trace.value(cell.step, cell.at);
    };
    std::vector<double> all;
    for (const StepId term : terms.terms)
        if (term >= 0)
            all.push_back(read(term));
    return decimalsThatAdd(all, read(terms.sum), 1, 3).value_or(1);
}

quint64 pairOf(const FourTerms& terms, const Cell& cell)
{
    const auto& all = terms.terms;
    const bool shown = std::find(all.begin(), all.end(), cell.step) != all.end() || cell.step == terms.sum
        || cell.step == terms.scores || cell.step == terms.masked || cell.step == terms.weights;
    if (!shown || cell.at.size() < 2)
        return 0;
    return 1 + static_cast<quint64>(cell.at[cell.at.size() - 2] * terms.keys + cell.at.back());
}

} // namespace headroom::four_terms_view
