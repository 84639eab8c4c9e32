// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/relative/relative_read.h"

#include <optional>

namespace headroom {

struct RelativeOptions {
    std::optional<int> dragged; // k, while its handle is pulled
};

// Where the distance matrix lies and what its handle at the lower edge stands for.
struct RelativeLayout {
    GridLayout matrix;
    double labels = 0.0, head = 0.0; // width of the row labels, height of the column labels

    double edgeOf(const RelativeRun& run, int k) const; // x of the line left of the last query's distance −k
    int kAt(const RelativeRun& run, double x) const;
};
RelativeLayout relativeLayout(const SceneMoment& moment, const RelativeRun& run);

// Builds one picture: the matrix of the frame at the left; at the right the two tables with what is looked up in them,
// or the two ways to one score; below the sum for one pair.
class RelativeBuilder {
public:
    RelativeBuilder(const SceneMoment& moment, const RelativeRun& run, RelativePart part,
        const RelativeOptions& options, const RelativePair& pair);
    Scene build();

private:
    struct Strip {
        QString label;
        StepId step;
        Index at; // the last entry is the dimension
        Role role;
        RelativePart from; // shown from this frame on
    };

    bool reached(RelativePart part) const { return m_part >= part; }
    StepId matrixStep() const;
    CellGrid grid(StepId step) const;
    Cell pairCell(StepId step) const; // of the pair and head in focus
    ColourScale scaleOf(const CellGrid& grid, StepId step) const;
    void addMatrix(const RelativeLayout& layout);
    QString matrixTitle(StepId step) const;
    QString besideTitle(StepId step, const QString& title, double room) const;
    // The cell of this head farthest from zero.
    Cell largest(StepId step) const;
    void addLink(const GridLayout& matrix);
    void addLimits(const RelativeLayout& layout);
    void paintIndex(SceneCell& cell, const GridCell& at) const;
    // relative_parts.cpp
    double stripPitch() const;
    void addSides(const QRectF& area);
    void addSide(const QRectF& area, bool keys);
    GridLayout layTable(const QRectF& area, StepId table) const;
    void addTable(const GridLayout& layout, StepId table, bool keys);
    void addStrip(const GridLayout& table, double y, const Strip& strip);
    std::vector<Strip> stripsOf(bool keys) const;
    void addSum(const QRectF& area);
    void addTerm(const QRectF& area, const QString& sign, StepId step, const QString& name, bool ready);
    void addFoot(const QRectF& area);
    void addLargestDifference(const QRectF& area);
    // relative_routes.cpp
    void addRoutes(const QRectF& area);
    void addRoute(const QRectF& card, bool direct);
    void addRouteStrip(const QRectF& area, const QString& label, StepId step, const Index& at, Role role);
    void addMeeting(const QRectF& area, const QRectF& left, const QRectF& right);

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const RelativeRun& m_run;
    RelativePart m_part;
    const RelativeOptions& m_options;
    RelativePair m_pair;
    Scene m_scene;
    std::int64_t m_head = 0;
    int m_matrixDecimals = -1;
    bool m_deep = false; // cells have room for the distance below the row
    double m_stretch = 1.0; // of rows and lines in the two ways, where there is room
    int m_meetings = 2; // lines of numbers where the two ways meet
    QPointF m_keyRow, m_valueRow; // left of the rows in the tables
    std::vector<AxisLabel> m_rows, m_columns;
    ColourScale m_scores, m_rowScale, m_matrixScale; // scores; rows of tables, queries, keys, values; the matrix shown
};

} // namespace headroom
