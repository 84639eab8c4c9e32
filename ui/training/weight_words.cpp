// SPDX-License-Identifier: GPL-3.0-or-later
// What the laboratory says of one weight's step. Every number is core's (ReplayedStep).
#include "training/weight_words.h"

#include "theme/theme.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::int64_t kTokensBefore = 7;

QString fixedDigits(double value, int digits)
{
    if (value == 0.0 || !std::isfinite(value))
        return numberText(value, 0);
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value))));
    if (exponent >= -4 && exponent < 5)
        return numberText(value, std::max(0, digits - 1 - exponent));
    return numberText(value / std::pow(10.0, exponent), digits - 1) + QLatin1Char('e') + numberText(exponent, 0);
}

QString signedText(double value)
{
    return value < 0.0 ? QStringLiteral(" − ") + briefNumber(-value) : QStringLiteral(" + ") + briefNumber(value);
}

QString power(const QString& base, std::int64_t exponent)
{
    static const QString kDigits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString raised;
    for (const QChar digit : QString::number(exponent))
        raised += kDigits[digit.digitValue()];
    return base + raised;
}

} // namespace

QString briefNumber(double value) { return fixedDigits(value, 3); }

QString preciseNumber(double value) { return fixedDigits(value, 6); }

TermLines termLines(const ReplayedStep& replayed, const WeightStep& step, std::size_t most)
{
    const std::vector<StepTerm>& terms = step.terms;
    TermLines all;
    all.count = terms.size();
    all.sum = step.explained;
    all.others = step.explained;
    for (std::size_t i = 0; i < std::min(most, terms.size()); ++i) {
        const StepTerm& term = terms[i];
        all.others -= term.value;
        TermLine line;
        line.gradient = term.gradient;
        line.input = term.input;
        line.product = term.product;
        line.value = term.value;
        line.where = QString::fromStdString(term.where);
        if (term.sequence < 0) {
            line.token = term.label.empty() ? line.where : QString::fromStdString(term.label);
        } else if (term.position < 0) {
            line.token = tr("sequence %1").arg(term.sequence + 1);
        } else {
            const ReplayedStep::Sequence& sequence = replayed.batch[static_cast<std::size_t>(term.sequence)];
            const std::vector<std::string>& text = term.ofSource ? sequence.source : sequence.fed;
            const auto token = [&](std::int64_t at) {
                return at < std::ssize(text) ? QString::fromStdString(text[static_cast<std::size_t>(at)]) : QString();
            };
            QStringList before;
            for (std::int64_t at = std::max<std::int64_t>(0, term.position - kTokensBefore); at < term.position; ++at)
                before << token(at);
            line.before = (term.position > kTokensBefore ? QStringLiteral("… ") : QString())
                + before.join(QLatin1Char(' '));
            line.token = token(term.position);
            const auto place = static_cast<std::size_t>(term.position);
            if (!term.ofSource && place < sequence.expected.size() && !sequence.expected[place].empty()) {
                line.next = QString::fromStdString(sequence.expected[place]);
                line.probability = sequence.probabilities[place];
            }
        }
        line.tip = line.product
            ? tr("%1: δ %2 × x %3 = %4")
                  .arg(line.where, briefNumber(term.gradient), briefNumber(term.input), briefNumber(term.value))
            : tr("%1: δ %2").arg(line.where, briefNumber(term.value));
        if (term.sequence >= 0)
            line.tip = tr("Sequence %1, position %2").arg(term.sequence + 1).arg(term.position + 1) + QLatin1Char('\n')
                + line.tip;
        all.lines.push_back(std::move(line));
    }
    return all;
}

QString rateFormula(const ReplayedStep& replayed)
{
    const TrainingSettings& s = replayed.settings;
    const QString t = countText(replayed.step), w = countText(s.warmupSteps());
    const QString rise = QStringLiteral("%1 · min(1, %2 / %3)").arg(briefNumber(s.rate), t, w);
    switch (s.schedule) {
    case RateSchedule::Noam:
        return QStringLiteral("%1 · %2^−½ · min(%3^−½, %3 · %4^−3/2)")
            .arg(briefNumber(s.rateFactor))
            .arg(replayed.width)
            .arg(t, w);
    case RateSchedule::Constant: return rise;
    case RateSchedule::Cosine:
        return replayed.step <= s.warmupSteps() ? rise
                                                : QStringLiteral("%1 · ½ (1 + cos π (%2 − %3) / (%4 − %3))")
                                                      .arg(briefNumber(s.rate), t, w, countText(s.steps));
    }
    return rise;
}

std::vector<ChainLine> chainLines(const ReplayedStep& replayed, const WeightStep& step)
{
    std::vector<ChainLine> lines;
    const double m = step.first, v = step.second, g = step.clipped;
    const double corrected = m / replayed.correction1, square = v / replayed.correction2;
    const double clip = replayed.settings.clip;
    const QString t = QString::number(replayed.step);
    if (clip > 0.0)
        lines.push_back({tr("clip"), QStringLiteral("g · min(1, c / |g|)"),
            tr("|g| = %1 over %2 weights: × %3")
                .arg(briefNumber(replayed.norm), countText(replayed.parameters), briefNumber(replayed.factor)),
            briefNumber(g),
            tr("Clipping shortens the gradient of all weights together to at most %1. Without it: %2.")
                .arg(briefNumber(clip), briefNumber(step.gradient))});
    else
        lines.push_back({tr("clip"), tr("none"), tr("this run does not clip: |g| = %1").arg(briefNumber(replayed.norm)),
            briefNumber(g), tr("Gradient clipping is off in this run.")});
    lines.push_back({tr("mean"), QStringLiteral("m = 0.9 m + 0.1 g"),
        QStringLiteral("0.9 · %1%2").arg(briefNumber(step.firstBefore), signedText(0.1 * g)), briefNumber(m),
        tr("A running mean of the gradients: m before was %1.").arg(briefNumber(step.firstBefore))});
    lines.push_back({tr("mean square"), QStringLiteral("v = 0.98 v + 0.02 g²"),
        QStringLiteral("0.98 · %1%2").arg(briefNumber(step.secondBefore), signedText(0.02 * g * g)), briefNumber(v),
        tr("A running mean of the squared gradients: v before was %1.").arg(briefNumber(step.secondBefore))});
    lines.push_back({tr("corrected"),
        QStringLiteral("m / (1 − %1), v / (1 − %2)")
            .arg(power(QStringLiteral("0.9"), replayed.step), power(QStringLiteral("0.98"), replayed.step)),
        QStringLiteral("÷ %1, ÷ %2").arg(briefNumber(replayed.correction1), briefNumber(replayed.correction2)),
        QStringLiteral("%1, %2").arg(briefNumber(corrected), briefNumber(square)),
        tr("Both means began at 0, so they are too small at first; dividing by 1 − βᵗ corrects this.")});
    lines.push_back({tr("rate"), QStringLiteral("η, %1").arg(translated(toString(replayed.settings.schedule))),
        rateFormula(replayed), briefNumber(replayed.rate), tr("The learning rate of step %1.").arg(t)});
    lines.push_back({tr("decay"), tr("none"), tr("this optimiser has no weight decay"), QStringLiteral("0"),
        tr("Weight decay would pull every weight towards 0; Adam here has none.")});
    const double change = static_cast<double>(step.after) - step.before;
    lines.push_back({tr("step"), QStringLiteral("Δw = −η m̂ / (√v̂ + ε)"),
        QStringLiteral("−%1 · %2 / %3")
            .arg(briefNumber(replayed.rate), briefNumber(corrected), briefNumber(step.divisor)),
        briefNumber(change), tr("What the step adds to the weight.")});
    lines.push_back({tr("new value"), QStringLiteral("w + Δw"),
        preciseNumber(step.before) + (change < 0.0 ? QStringLiteral(" − ") : QStringLiteral(" + "))
            + briefNumber(std::abs(change)),
        preciseNumber(step.after),
        tr("The weight was %1 and becomes %2.").arg(preciseNumber(step.before), preciseNumber(step.after))});
    return lines;
}

QString checkSentence(const WeightStep& step)
{
    if (!step.unexplained.empty())
        return translated(step.unexplained);
    return tr("The sum differs from the trainer’s gradient by %1; rounding allows %2.")
        .arg(briefNumber(std::abs(step.explained - static_cast<double>(step.gradient))), briefNumber(step.allowed));
}

QString sizeSentence(const ReplayedStep& replayed, const WeightStep& step)
{
    if (step.frozen)
        return tr("Frozen: its gradient is computed, its value stays.");
    if (replayed.step == 1)
        return tr("m and v were 0, so the first step is ± the rate, whatever the gradient’s size.");
    const double share = replayed.rate > 0.0 ? (static_cast<double>(step.after) - step.before) / -replayed.rate : 0.0;
    return tr("m̂ / (√v̂ + ε) = %1. At ±1 the step is as long as the rate, %2.")
        .arg(briefNumber(share), briefNumber(replayed.rate));
}

} // namespace headroom
