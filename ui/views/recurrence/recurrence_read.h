// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/key_span.h"
#include "stage/frames.h"
#include "widgets/matrix_painter.h"

namespace headroom::recurrence_view {

// A segment on the strip. Layers count from 0, what comes into the first.
struct TextSegment {
    int number = 0; // from 1
    int first = 0, length = 0; // its tokens in the text
    std::vector<StepId> states, lengths; // one a layer: [position, feature] and [position]
    int memoryRows = 0; // that each layer reads
    std::vector<StepId> memory; // what it reads, [position, feature], for every layer but the last; −1: nothing
};

// What a way of scoring a text costs.
struct EvaluationCost {
    StepId runs = -1, rows = -1, rowsTotal = -1, pairsTotal = -1;
};

enum class FieldKind { WithoutMemory, Stopped, Reach };

// A run in segments and what the studies found out about it, read once.
struct Recurrence {
    QString name; // of the model with its memory
    int feature = 0; // what of a hidden state a cell says; −1: its length
    int layers = 0, width = 0, memory = 0, segmentLength = 0;
    bool cut = false; // into segments
    std::vector<KeySpan> spans; // which keys a query reads, in each layer
    bool causal = true;
    std::vector<TextSegment> segments; // the last one is the one shown
    int tokens = 0; // to its end
    std::vector<AxisLabel> labels; // of the tokens
    EvaluationCost sliding, ours;
    StepId times = -1;
    int positions = 0; // scored
    StepId fields[3] = {-1, -1, -1}; // by FieldKind
    int queries = 0, span = 0; // rows and columns of the fields: the last ones of the text

    bool there() const { return layers > 0; }
    bool studied() const { return !segments.empty(); }
    StepId field(FieldKind kind) const { return fields[static_cast<std::size_t>(kind)]; }
    const TextSegment* holding(int token) const;
    int startOfShown() const { return segments.empty() ? 0 : segments.back().first; }
};

enum class RecurrencePart { Segment, Sliding, Reuse, Field };

// What a frame shows.
struct RecurrenceFrame {
    RecurrencePart part = RecurrencePart::Segment;
    int segment = 0; // index, of Segment
    FieldKind field = FieldKind::Reach;
    StepId step = -1; // it belongs to
    int stops = 1;
};

bool isRecurrent(const Trace& trace);
Recurrence readRecurrence(const RunResult& run, int feature = 0);
std::vector<RecurrenceFrame> recurrencePlan(const Recurrence& read);

// The cell that says what a hidden state is; none where nothing was recorded.
std::optional<Cell> stateCell(const Recurrence& read, int layer, int token);
// The same state as the segment finds it in memory; `row` of the memory's.
std::optional<Cell> memoryCell(const Recurrence& read, int segment, int layer, int row);
// 1 + its place among all states of the text; 0 for what is none.
quint64 recurrenceIdentity(const Recurrence& read, const Cell& cell);

// How far back a hidden state feels: the first token with a number other than 0, and how many there are.
struct Reach {
    int first = -1; // in the text
    int count = 0;
};
Reach reachOf(const Trace& trace, const Recurrence& read, FieldKind kind, int layer, int query);
std::optional<Cell> fieldCell(const Recurrence& read, FieldKind kind, int layer, int query, int token);

// Of the rows that a segment finds in memory: how many a layer reads for this token of it.
int readFromMemory(const Recurrence& read, const TextSegment& segment, int layer, int token);

QString tokenName(const Recurrence& read, int token); // "token 12 (e)"

} // namespace headroom::recurrence_view
