// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "train/mean_steps.h"
#include "training/training_desk.h"

namespace headroom {

// Three charts at a time, of one kind of question.
enum class ChartPage { Results, Optimiser, Halting };

struct ChartKind {
    QString title; // "Loss"
    QStringList notes; // "nats a token": the first that has room
    bool share = false; // 0 to 100 %
    bool stacked = false; // the shares of the steps, one on the other
    double (*main)(const TrainingPoint&) = nullptr; // −1: not measured
    double (*other)(const TrainingPoint&) = nullptr; // a second line of this run; null: none
};

QString pageTitle(ChartPage page);
QString mainName(ChartPage page); // of the legend: "this run, held-out"
QString otherName(ChartPage page); // "this run, training"; empty: none
std::vector<ChartKind> chartsOf(ChartPage page, const TrainingState& state);
QString chartValue(const ChartKind& kind, double value); // "1.34", "55.0 %"

std::int64_t mostSteps(const TrainingState& state); // any position ran

// Every number of every point of these runs, a line a point.
QString pointsCsv(const std::vector<TrainingDesk::Run>& runs);

} // namespace headroom
