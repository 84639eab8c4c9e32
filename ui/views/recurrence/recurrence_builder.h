// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/recurrence/recurrence_read.h"

namespace headroom {

// Builds one picture of a run in segments.
class RecurrenceBuilder {
public:
    RecurrenceBuilder(const SceneMoment& moment, const Recurrence& read, const RecurrenceOptions& options);
    Scene build();

    // What the picture speaks of: the pinned cell where it belongs here, else one that tells something.
    Cell subject() const;

private:
    // Where the segment in play stands: rows of cells, the highest layer on top.
    struct Bench {
        double left = 0.0, top = 0.0; // of the first column, of the highest row
        double pitch = 0.0, cell = 0.0, rise = 0.0; // column to column; height of a cell; row to row
        double wall = 0.0; // between memory and segment
        int places = 0, read = 0; // columns of memory; those filled, at their end
        double x(int column) const { return left + column * pitch + (column >= places ? wall : 0.0); }
        double y(int row) const { return top + row * rise; } // from the top
    };

    void addWaiting();
    void addBelt(const QRectF& area, int segment, int done);
    void addBeltCells(const BeltSegment& segment, const QRectF& area, double pitch, double height, int layers, bool dim);
    void addBench(const QRectF& area, int segment, int done, bool kept);
    void addBenchLabels(const Bench& bench, const BeltSegment& segment);
    void addBenchCells(const Bench& bench, int segment, int done, bool kept);
    void addMemoryCells(const Bench& bench, int segment);
    void addWall(const Bench& bench, int segment);
    void addFan(const Bench& bench, int segment, int layer);
    void addKept(const Bench& bench, const BeltSegment& segment);
    void addStateLegend(const QRectF& area);
    SceneCell stateAt(const Cell& source, const QRectF& area, int layer, int token) const;
    int focusToken(const BeltSegment& segment) const;

    void addEvaluation(bool reuse);
    void addRuns(const QRectF& area, const EvaluationCost& cost, bool ours);
    void addRunsLegend(const QRectF& map, double right);
    void addTotals(const QRectF& area, const EvaluationCost& cost, bool ours);
    void addCostChart(const QRectF& area, bool reuse);
    void addBars(const QRectF& plot, const EvaluationCost& cost, double highest, bool ours);
    Cell lastOf(StepId step) const;

    void addField(FieldKind kind, int layers);
    void addFieldHead(const QRectF& area, double pitch);
    void addFieldMap(const GridLayout& layout, FieldKind kind, int layer, int group, bool strip);
    void addFieldLabels(const GridLayout& layout, FieldKind kind, int layer);
    QStringList fieldNotes(FieldKind kind) const;
    void addFieldLegend(const QRectF& area, FieldKind kind);
    double fieldShare(double value) const; // 0 … 1 on the legend's logarithmic bar
    int focusQuery() const;

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const Recurrence& m_read;
    const RecurrenceOptions& m_options;
    RecurrenceFrame m_plan;
    ColourScale m_scale; // of hidden states
    bool m_fieldShared = false; // m_low and m_high, with the run beside
    double m_low = -1.0, m_high = 0.0; // powers of ten at the ends of the fields' colours
    Scene m_scene;
};

Scene recurrenceScene(const SceneMoment& moment, const Recurrence& read, const RecurrenceOptions& options);

} // namespace headroom
