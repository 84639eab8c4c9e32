// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/message_graph.h"
#include "scene/scene.h"
#include "stage/frames.h"

namespace headroom::halting_view {

// One step of depth; each of these has one number a position.
struct HaltingStep {
    StepId probability = -1, halts = -1, continues = -1, weight = -1, cumulative = -1, updates = -1, remainders = -1;
    StepId added = -1, result = -1; // [position, feature]: what the step adds to the result, and the result so far
    std::shared_ptr<const MessageGraph> self,
        across; // who reads whom: between its positions, from the encoder; null: not pair by pair
};

// The halting of one stack of a trace, read once.
struct HaltingRun {
    QString stack; // "encoder"
    std::vector<HaltingStep> steps;
    StepId ponder = -1, meanPonder = -1, updates = -1, remainders = -1;
    int positions = 0; // 1 where a whole sequence halts at once
    int most = 0;
    double threshold = 0.0;
    double low =
        0.0; // where a floor begins, so that what the steps differ in is seen: 0.9 where each has at least that
    HaltingKind kind = HaltingKind::Basic;
    std::vector<AxisLabel> labels;
    bool overTraining = false, reads = false; // shown below the towers

    bool there() const { return !steps.empty(); }
    int depth() const { return static_cast<int>(steps.size()); }
    bool rests() const { return kind == HaltingKind::Remainder; } // halted positions do no work
    bool messages() const { return !steps.empty() && steps.front().self; }
    const HaltingStep& at(int step) const { return steps[static_cast<std::size_t>(step)]; }
};

enum class PositionState { Running, Halts, Frozen, CutOff };

QStringList haltingStacks(const Trace& trace);
std::vector<HaltingStep> haltingSteps(const Trace& trace, const QString& stack); // without messages
HaltingRun readHalting(const RunResult& run, const QString& stack);
PositionState stateOf(const Trace& trace, const HaltingRun& halting, int step, int position);
int countOf(const Trace& trace, const HaltingRun& halting, int step, PositionState state);
int stepsOf(const Trace& trace, const HaltingRun& halting, int position); // that it ran
// Of a cell of the halting steps; −1: it belongs to none.
int positionOfCell(const Trace& trace, const HaltingRun& halting, const Cell& cell);
quint64 haltingIdentity(const HaltingRun& halting, const Cell& cell);
int longestOf(const Trace& trace, const HaltingRun& halting); // of those that run longest, one in the middle
// What the picture speaks of: the pinned cell, else how much the step shown counts for the longest runner.
Cell haltingSubject(const SceneMoment& moment, const HaltingRun& halting);
// The step of depth that a frame shows, from 0.
int depthOf(const HaltingRun& halting, int frame);
QString positionName(const HaltingRun& halting, int position); // "position 5 (4)"

// Where the towers are: a column a position, in it a floor a step, along it the total of its probabilities.
struct HaltingLayout {
    QSizeF size; // of the whole picture
    double left = 0.0, right = 0.0, base = 0.0, pitch = 0.0, unit = 0.0, floor = 0.0; // unit: px of a total of 1
    double labels = 0.0, counted = 0.0; // height of the tokens, of their places
    double inset = 0.0; // of a tower in its column
    double numbers = 0.0; // height of those below the bar of a floor; 0: none
    double low = 0.0; // the total at the left of a tower; 1 is at its right
    double side = 0.0; // width of the counts at the right; 0: there is no room
    QRectF legend, lower, links; // lower: the messages or the weighted state, if anything; links: what can be

    double edge(int position) const { return left + position * pitch + inset; } // the left of a tower
    double middle(int position) const { return edge(position) + unit / 2.0; }
    double x(int position, double total) const { return edge(position) + (total - low) / (1.0 - low) * unit; }
    double y(double step) const { return base - (step + 1.0) * floor; } // the top of that floor
    // Of the floor of a step, which may be on its way down, what lies between two totals.
    QRectF part(int position, double step, double from, double to) const
    {
        const double begin = x(position, std::max(low, from));
        return {begin, y(step), std::max(0.0, x(position, to) - begin), floor - (floor >= 4.0 ? 1.0 : 0.0)};
    }
    double totalAt(int position, double at) const { return low + (at - edge(position)) / unit * (1.0 - low); }
};
HaltingLayout haltingLayout(const SceneMoment& moment, const HaltingRun& halting);

// What happens when on the two ways to a step's picture, each from 0 to 1.
struct HaltingActs {
    HaltingActs(const HaltingRun& halting, const SceneMoment& moment);

    double fades; // what the step before left
    double messages, appears, grows, settles, locks;
};

Scene haltingScene(const HaltingRun& halting, const SceneMoment& moment);

// Edges of a step: those that the next step has too, and those whose reader stopped.
struct StepEdges {
    QRectF area;
    bool readersAbove = false;
    int sources = 0, readers = 0;
    std::vector<GraphEdge> kept, lost;

    QPointF source(int node) const;
    QPointF reader(int node) const;
};
// In a decoder two: from the encoder, and its own. `area`: of the nodes' columns.
std::vector<StepEdges> stepEdges(const Trace& trace, const HaltingRun& halting, int step, const QRectF& area);
// The handle "edges:2" lies over those of the third step.
void addMessages(
    Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const HaltingLayout& layout, int step);

bool hasStepsOverTraining(const std::vector<TrainingPoint>& points);
// `shown`: the training step that the towers are of; −1: the last. `both`: encoder and decoder halt, and their costs
// were recorded as one sum.
void addStepsOverTraining(
    Scene& scene, const std::vector<TrainingPoint>& points, std::int64_t shown, bool both, const QRectF& area);
double ponderAxis(const std::vector<TrainingPoint>& points); // where the axis of the mean N + R ends
// What each step adds to a position's result, a strip a step, and the result; returns their colours.
ColourScale addWeightedState(Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const QRectF& area);
QColor stepColour(const HaltingRun& halting, int step);

} // namespace headroom::halting_view
