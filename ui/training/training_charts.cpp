// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_charts.h"

#include "training/training_words.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom {

namespace {

QString exactNumber(double value) { return value < 0.0 ? QString() : QString::number(value, 'g', 9); }

QString quoted(QString text)
{
    return QLatin1Char('"') + text.replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
}

} // namespace

QString pageTitle(ChartPage page)
{
    return page == ChartPage::Results ? tr("Results") : page == ChartPage::Optimiser ? tr("Optimiser") : tr("Halting");
}

QString mainName(ChartPage page) { return page == ChartPage::Optimiser ? tr("this run") : tr("this run, held-out"); }

QString otherName(ChartPage page)
{
    return page == ChartPage::Results ? tr("this run, training")
        : page == ChartPage::Halting  ? tr("mean steps per position")
                                      : QString();
}

std::vector<ChartKind> chartsOf(ChartPage page, const TrainingState& state)
{
    using Point = const TrainingPoint&;
    const auto accuracy = [](Point point) { return point.heldOutAccuracy; };
    if (page == ChartPage::Optimiser)
        return {{tr("Learning rate"), {tr("of the step")}, false, false, [](Point point) { return point.rate; }},
            {tr("Gradient norm"), {tr("unclipped")}, false, false, [](Point point) { return point.gradientNorm; }},
            {tr("Throughput"), {tr("tokens per second")}, false, false,
                [](Point point) { return point.tokensPerSecond; }}};
    if (page == ChartPage::Halting) {
        const bool both = state.config.topology == Topology::EncoderDecoder;
        return {{tr("Ponder cost"),
                    both ? QStringList {tr("N + R, encoder + decoder"), tr("encoder + decoder"), tr("enc. + dec.")}
                         : QStringList {tr("N + R")},
                    false, false, [](Point point) { return point.ponder; },
                    [](Point point) { return meanSteps(point.steps); }},
            {tr("Steps per position"), {tr("of positions")}, true, true},
            {tr("Token accuracy"), {tr("share of held-out tokens"), tr("held-out")}, true, false, accuracy}};
    }
    return {{tr("Loss"), {tr("nats per token")}, false, false, [](Point point) { return point.heldOutLoss; },
                [](Point point) { return point.loss; }},
        {tr("Token accuracy"), {tr("share of held-out tokens"), tr("held-out")}, true, false, accuracy,
            [](Point point) { return point.trainingAccuracy; }},
        {tr("Sequence accuracy"),
            {tr("share of %1 held-out sequences").arg(countText(state.task.validation)), tr("held-out")}, true, false,
            [](Point point) { return point.heldOutSequences; }}};
}

QString chartValue(const ChartKind& kind, double value) { return kind.share ? shareText(value) : measureText(value); }

std::int64_t mostSteps(const TrainingState& state)
{
    std::size_t most = 0;
    for (const TrainingPoint& point : state.points)
        most = std::max(most, point.steps.size());
    return static_cast<std::int64_t>(most);
}

QString pointsCsv(const std::vector<TrainingDesk::Run>& runs)
{
    std::int64_t steps = 0;
    for (const TrainingDesk::Run& run : runs)
        steps = std::max(steps, mostSteps(*run.state));
    QString text = QStringLiteral("run,title,step,training_loss,held_out_loss,training_accuracy,held_out_accuracy,"
                                  "held_out_sequences,learning_rate,gradient_norm,tokens_per_second,seconds,ponder");
    for (std::int64_t step = 1; step <= steps; ++step)
        text += QStringLiteral(",share_of_positions_with_%1_steps").arg(step);
    text += QLatin1Char('\n');
    for (const TrainingDesk::Run& run : runs)
        for (const TrainingPoint& point : run.state->points) {
            text += QStringLiteral("%1,%2,%3").arg(run.number).arg(quoted(run.title)).arg(point.step);
            for (const double value :
                {point.loss, point.heldOutLoss, point.trainingAccuracy, point.heldOutAccuracy, point.heldOutSequences,
                    point.rate, point.gradientNorm, point.tokensPerSecond, point.seconds, point.ponder})
                text += QLatin1Char(',') + exactNumber(value);
            for (std::size_t step = 0; step < static_cast<std::size_t>(steps); ++step)
                text += QLatin1Char(',') + (step < point.steps.size() ? exactNumber(point.steps[step]) : QString());
            text += QLatin1Char('\n');
        }
    return text;
}

} // namespace headroom
