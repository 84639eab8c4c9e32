// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "train/weight_step.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace headroom {

QString briefNumber(double value); // three digits, however small: "−0.0971", "4.30e−6"
QString preciseNumber(double value); // six

// One of a weight's terms as it is listed.
struct TermLine {
    QString before, token, next; // the text up to the token, the token, and what follows it where that is asked for
    double probability = -1.0; // of `next`; −1: nothing is asked for
    double gradient = 0.0, input = 0.0, value = 0.0;
    bool product = false;
    QString where; // the step that used the weight
    QString tip; // in full
};
// The largest first; `others`: what is not listed, added.
struct TermLines {
    std::vector<TermLine> lines;
    std::size_t count = 0; // of all
    double others = 0.0, sum = 0.0;
};
TermLines termLines(const ReplayedStep& replayed, const WeightStep& step, std::size_t most);

// A line of the way from the gradient to the new value.
struct ChainLine {
    QString name, formula, numbers, value;
    QString tip;
};
std::vector<ChainLine> chainLines(const ReplayedStep& replayed, const WeightStep& step);
QString rateFormula(const ReplayedStep& replayed);
QString checkSentence(const WeightStep& step); // how far the sum is from the trainer's gradient
QString sizeSentence(const ReplayedStep& replayed, const WeightStep& step); // what decides the step's length

} // namespace headroom
