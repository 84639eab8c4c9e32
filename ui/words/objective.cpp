// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/objective.h"

#include "trace/step_names.h"
#include "words/names.h"
#include "words/tr.h"

namespace headroom {

namespace {

QString tokenOf(const Axis& vocabulary, const std::string& token)
{
    bool number = false;
    const int id = QString::fromStdString(token).mid(1).toInt(&number);
    return QString::fromStdString(
        token.starts_with('#') && number && id < vocabulary.size ? vocabulary.label(id) : token);
}

} // namespace

bool isLoss(const Trace& trace) { return trace.find("objective/losses").has_value(); }

QString objectiveWords(const RunResult& run, bool brief)
{
    const Objective::Kind kind = run.backward ? run.backward->of.kind
                                              : run.settings.objective.value_or(Objective::usual()).kind;
    const auto probabilities = run.trace->find(steps::probabilities);
    const bool one = run.backward && run.backward->of.targets.size() == 1 && probabilities;
    if (kind == Objective::Kind::Cells)
        return brief || !run.backward ? tr("the number")
                                      : tr("one number of %1").arg(QString::fromStdString(run.backward->of.step));
    const bool loss = kind == Objective::Kind::Loss;
    if (brief || !one)
        return loss ? tr("the loss") : tr("the logit");
    const Objective::Target& target = run.backward->of.targets.front();
    const Step& logits = run.trace->step(run.trace->step(*probabilities).input(0));
    const QString token = tokenOf(logits.axes.back(), target.token);
    const Axis& rows = logits.axes.front();
    const QString after = rows.labels && target.position >= 0 && target.position < rows.size
        ? withPlace(QString::fromStdString(rows.label(target.position)), target.position + 1)
        : tr("position %1").arg(target.position + 1);
    return loss ? tr("the loss of %1 after %2").arg(token, after) : tr("the logit of %1 after %2").arg(token, after);
}

} // namespace headroom
