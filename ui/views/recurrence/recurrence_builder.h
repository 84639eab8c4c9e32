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
    struct LayerGrid {
        double left = 0.0, top = 0.0; // of the first column, of the highest row
        double pitch = 0.0, cell = 0.0, rise = 0.0; // column to column; height of a cell; row to row
        double wall = 0.0; // between memory and segment
        int places = 0, read = 0; // columns of memory; those filled, at their end
        double x(int column) const { return left + column * pitch + (column >= places ? wall : 0.0); }
        double y(int row) const { return top + row * rise; } // from the top
    };

    void addWaiting();
    void addStrip(const QRectF& area, int segment, int done);
    void addStripCells(
        const TextSegment& segment, const QRectF& area, double pitch, double height, int layers, bool dim);
    void addLayerGrid(const QRectF& area, int segment, int done, bool kept);
    void addLayerLabels(const LayerGrid& grid, const TextSegment& segment);
    void addLayerCells(const LayerGrid& grid, int segment, int done, bool kept);
    void addMemoryCells(const LayerGrid& grid, int segment);
    void addWall(const LayerGrid& grid, int segment);
    void addFan(const LayerGrid& grid, int segment, int layer);
    void addKept(const LayerGrid& grid, const TextSegment& segment);
    void addStateLegend(const QRectF& area);
    SceneCell stateAt(const Cell& source, const QRectF& area, int layer, int token) const;
    int focusToken(const TextSegment& segment) const;

    void addEvaluation(bool reuse);
    void addRuns(const QRectF& area, const EvaluationCost& cost, bool ours);
    void addRunsLegend(const QRectF& map, double right);
    void addTotals(const QRectF& area, const EvaluationCost& cost, bool ours);
    void addCostChart(const QRectF& area, bool reuse);
    void addBars(const QRectF& plot, const EvaluationCost& cost, double highest, bool ours);
    Cell lastOf(StepId step) const;

    // How the maps of a layer lie.
    struct FieldPlan {
        std::vector<FieldKind> kinds;
        bool beside = false; // else one below the other
        bool strip = false; // the query in focus as training sees it, below the first
        double room = 0.0; // the width of one with its names
        double pitch = 0.0, rise = 0.0; // column to column, row to row
        int stacked() const { return beside ? 1 : static_cast<int>(kinds.size()); }
    };

    FieldPlan planField(FieldKind kind) const;
    void addField(FieldKind kind, int layers);
    void addFieldHead(const QRectF& area, double pitch);
    void addLargeField(CellGrid grid, const GridLayout& layout, const GridLook& look);
    void addFieldMap(const GridLayout& layout, FieldKind kind, int layer, bool strip);
    void addFieldStrip(GridLayout layout, int layer);
    void addFieldLabels(const GridLayout& layout, FieldKind kind, int layer, double room);
    QString fieldName(FieldKind kind) const;
    QStringList reachWords(FieldKind kind, int layer) const;
    void frameTwins();
    QStringList fieldNotes(const FieldPlan& plan) const;
    double fieldFoot(const FieldPlan& plan) const; // height of the legend
    void addFieldLegend(const QRectF& area, const FieldPlan& plan);
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

QColor fieldColour(double share); // 0 … 1
// 0 … 1 on the legend's logarithmic bar, whose ends are powers of ten.
double fieldShare(double value, double low, double high);

Scene recurrenceScene(const SceneMoment& moment, const Recurrence& read, const RecurrenceOptions& options);

} // namespace headroom
