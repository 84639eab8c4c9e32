// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/printed.h"
#include "trace/explainer.h"

namespace headroom {

namespace {

std::string yesNo(bool holds) { return holds ? say("yes") : say("no"); }

} // namespace

void Explainer::halting()
{
    switch (m_recipe.halting) {
    case HaltingFunction::Halts:
    case HaltingFunction::Continues: haltingDecision(); break;
    case HaltingFunction::Sum: haltingSum(); break;
    case HaltingFunction::Remainder: haltingRemainder(); break;
    case HaltingFunction::Weight: haltingWeight(); break;
    case HaltingFunction::Count: haltingCount(); break;
    }
}

void Explainer::haltingDecision()
{
    const double p = operandValue(0), sum = operandValue(1);
    const bool running = operandValue(2) != 0.0, asksHalt = m_recipe.halting == HaltingFunction::Halts;
    const bool last = m_recipe.strict
        && m_recipe.threshold <= 0.0; // no sum of probabilities stays below: nobody goes on
    const Rounded total = m_rounding.add(rounded(0), rounded(1)), threshold = m_rounding.given(m_recipe.threshold);
    bool below = m_recipe.strict ? p + sum < m_recipe.threshold : p + sum <= m_recipe.threshold;
    // So close to the threshold the model's rounding decides.
    if (running && !last && std::abs(total.value - threshold.value) <= total.error + threshold.error)
        below = (m_out.untouched != 0.0) != asksHalt;
    const bool holds = running && below != asksHalt;
    rederiveExactly(holds ? 1.0 : 0.0);
    addOperand(0, p);
    addOperand(1, sum);
    addOperand(2, 0.0);
    const int decimals = decimalsApart(sum + p, m_recipe.threshold);
    const std::string bound = number(m_recipe.threshold);
    const std::string over = m_recipe.strict ? " ≥ " : " > ", under = m_recipe.strict ? " < " : " ≤ ";
    m_out.formula.right = last ? (asksHalt ? say("running") : say("no: the last step"))
                               : say("running and sum + p") + (asksHalt ? over : under) + bound;
    if (!running)
        m_out.words = "This position has already halted or is padding: it neither halts nor goes on.";
    else if (last)
        m_out.words = "The last step: a position that still runs halts now.";
    else if (below)
        m_out.words = m_recipe.strict ? "The running total is below the threshold: the position does not halt."
                                      : "The running total does not exceed the threshold: the position does not halt.";
    else
        m_out.words = m_recipe.strict ? "The running total reaches the threshold in this step: the position halts now."
                                      : "The running total exceeds the threshold in this step: the position halts now.";
    m_out.numbers.right = yesNo(holds) + ": "
        + (!running    ? say("not running")
                : last ? say("%1, at the last step", number(sum) + signedNumber(p))
                       : formatNumber(sum, decimals) + (p < 0 ? " − " : " + ") + formatNumber(std::abs(p), decimals)
                    + (below ? under : over) + bound);
}

void Explainer::haltingSum()
{
    const double p = operandValue(0), sum = operandValue(1);
    const bool running = operandValue(2) != 0.0, halts = operandValue(3) != 0.0;
    rederive(halts ? m_rounding.given(1.0) : running ? m_rounding.add(rounded(1), rounded(0)) : rounded(1));
    if (halts) // the remainder was rounded, and the sum with it
        m_out.bound += m_rounding.gamma(2.0);
    addOperand(1, sum);
    addOperand(0, halts ? 1.0 - sum : running ? p : 0.0);
    addOperand(2, 0.0);
    addOperand(3, 0.0);
    m_out.words = halts ? "The position halts now: the remainder, 1 minus the total, is added instead of p."
        : running       ? "The position does not halt: this step's probability is added."
                        : "The position does not run: the total stays the same.";
    m_out.formula.right = halts ? "sum + remainder = 1" : running ? "sum + p" : "sum";
    if (halts || running)
        m_out.numbers = halts ? equals(number(sum) + " + (1 − " + number(sum) + ")") : sumOf({sum, p});
    else
        m_out.numbers.right = number(sum);
}

void Explainer::haltingRemainder()
{
    const double sum = operandValue(0);
    const bool halts = operandValue(1) != 0.0;
    rederive(halts ? m_rounding.subtract({1.0, 0.0}, rounded(0)) : Rounded {});
    addOperand(0, halts ? -sum : 0.0);
    addOperand(1, halts ? 1.0 : 0.0);
    m_out.words = halts ? "The position halts at this step, which gets the probability left over."
                        : "The position does not halt at this step: there is no remainder.";
    m_out.formula.right = halts ? "remainder = 1 − sum" : "remainder = 0";
    if (halts)
        m_out.numbers = equals("1 − " + factor(sum));
    else
        m_out.numbers.right = say("0: not halting here");
}

void Explainer::haltingWeight()
{
    const bool continues = operandValue(1) != 0.0;
    const std::size_t chosen = continues ? 0 : 2;
    rederive(rounded(chosen));
    addOperand(chosen, m_out.rederived);
    addOperand(1, 0.0);
    m_out.principal = operand(chosen);
    const bool remains = m_out.rederived != 0.0;
    m_out.words = continues ? "The position does not halt: this step is weighted by its probability."
        : remains           ? "The position halts here: this step is weighted by the remainder."
                            : "The position does not run, or nothing remained: this step does not count.";
    m_out.formula.right = continues ? "weight = p" : "weight = remainder";
    m_out.numbers = equals(title(chosen) + " " + number(m_out.rederived));
}

void Explainer::haltingCount()
{
    const double count = operandValue(0);
    const bool continues = operandValue(1) != 0.0, ran = continues || operandValue(2) != 0.0;
    rederive(ran ? m_rounding.add(rounded(0), {1.0, 0.0}) : rounded(0));
    addOperand(0, count);
    addOperand(1, continues ? 1.0 : 0.0);
    addOperand(2, ran && !continues ? 1.0 : 0.0);
    m_out.words = ran ? "The position ran in this step: one more update." : "The position did not run in this step.";
    m_out.formula.right = ran ? "N + 1" : "N";
    if (ran)
        m_out.numbers = equals(number(count) + " + 1");
    else
        m_out.numbers.right = number(count);
}

} // namespace headroom
