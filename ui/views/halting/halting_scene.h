// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/frames.h"
#include "views/graph/graph_scene.h"

namespace headroom::halting_view {

constexpr double kSwitch = 96.0; // right in the heading of the lower part: what it shows

// One step of depth; each of these has one number a position.
struct HaltingStep {
    StepId probability = -1, halts = -1, continues = -1, weight = -1, cumulative = -1, updates = -1, remainders = -1;
    StepId added = -1, result = -1; // [position, feature]: what the step adds to the result, and the result so far
    std::shared_ptr<const MessageGraph> self,
        across; // recorded edges: between its positions, from the encoder; null: none were
};

// The halting of one stack of a trace, read once.
struct HaltingRun {
    QString stack; // "encoder"
    std::vector<HaltingStep> steps;
    StepId ponder = -1, meanPonder = -1, updates = -1, remainders = -1;
    int positions = 0; // 1 where a whole sequence halts at once
    int most = 0;
    double threshold = 0.0;
    HaltingKind kind = HaltingKind::Basic;
    std::vector<AxisLabel> labels;
    bool overTraining = false; // shown below the bars, in the place of one position's table

    bool there() const { return !steps.empty(); }
    int depth() const { return static_cast<int>(steps.size()); }
    bool rests() const { return kind == HaltingKind::Remainder; } // halted positions do no work
    bool graph() const { return !steps.empty() && steps.front().self; }
};

enum class PositionState { Running, Halts, Frozen, CutOff };

QStringList haltingStacks(const Trace& trace);
std::vector<HaltingStep> haltingSteps(const Trace& trace, const QString& stack); // without edges
HaltingRun readHalting(const RunResult& run, const QString& stack);
PositionState stateOf(const Trace& trace, const HaltingRun& halting, int step, int position);
int countOf(const Trace& trace, const HaltingRun& halting, int step, PositionState state);
// Of a cell of the halting steps; −1: it belongs to none.
int positionOfCell(const Trace& trace, const HaltingRun& halting, const Cell& cell);
quint64 haltingIdentity(const HaltingRun& halting, const Cell& cell);
// What the picture speaks of: the pinned cell, else how much the step shown counts for the longest runner.
Cell haltingSubject(const SceneMoment& moment, const HaltingRun& halting);
// The step of depth that a frame shows, from 0.
int depthOf(const HaltingRun& halting, int frame);
QString positionName(const HaltingRun& halting, int position); // "position 5 (4)"

// Where the bars stand.
struct HaltingLayout {
    QSizeF size; // of the whole picture
    double left = 0.0, right = 0.0, base = 0.0, unit = 0.0; // unit: pixels for a probability of 1
    double pitch = 0.0, bar = 0.0, labels = 0.0; // labels: height of the tokens
    double blocks = 0.0; // height of the longest stack of steps below them
    QRectF lower; // the table, or the weighted state
    double edges = 0.0; // height of the steps' graphs in the table

    double y(double probability) const { return base - probability * unit; }
    double x(int position) const { return left + position * pitch + (pitch - bar) / 2.0; }
    double probabilityAt(double at) const { return (base - at) / unit; }
};
HaltingLayout haltingLayout(const SceneMoment& moment, const HaltingRun& halting);

Scene haltingScene(const HaltingRun& halting, const SceneMoment& moment);
void addHaltingTable(Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const HaltingLayout& layout);
bool hasStepsOverTraining(const std::vector<TrainingPoint>& points);
// `shown`: the training step that the bars are of; −1: the last. `both`: encoder and decoder halt, and their costs were
// recorded as one sum.
void addStepsOverTraining(
    Scene& scene, const std::vector<TrainingPoint>& points, std::int64_t shown, bool both, const QRectF& area);
double ponderAxis(const std::vector<TrainingPoint>& points); // where the axis of the mean N + R ends
void addWeightedState(Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const QRectF& area);
QColor stepColour(const HaltingRun& halting, int step);

} // namespace headroom::halting_view
