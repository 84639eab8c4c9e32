// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/linear/linear_scene.h"

namespace headroom {

// Lays out one picture. Tokens run from left to right, features from top to bottom.
class LinearBuilder {
public:
    LinearBuilder(const SceneMoment& moment, const Linear& linear, const StateStrip& strip, const Cell& subject);
    Scene build();

private:
    // Part of a step on screen: where its upper left cell is and how far apart cells are.
    struct Part {
        StepId step = -1;
        Slice slice;
        QPointF origin;
        QSizeF pitch;
        int row = 0, rows = -1, column = 0, columns = -1; // −1: all
        ColourScale scale;
        int group = 0;
        QString rowName, columnName;
        bool dim = false;
        int only = -1; // the row that is spoken of; the others are dimmed
    };
    QRectF add(const Part& part);
    void addAbsent(const QRectF& area);
    void addTokens(const GridLayout& layout, double width, bool rows, Role role, int lit);
    void addNumbers(const GridLayout& layout, const QString& title, Role role, bool rows);
    void addTitle(const QPointF& corner, const QString& title, const QString& beside, double room);
    void addSign(const QPointF& centre, const QString& sign, const QString& below = {});

    void addFeatures(const QRectF& body);
    void addFeaturePair(
        const QRectF& area, StepId before, StepId after, Role role, const QString& noun, bool ready, int group);
    double addStrip(const QRectF& area);
    void addMinis(const GridLayout& layout, int count, double side);
    void addGrowth(const QRectF& body);
    void addWholeState(const QRectF& body);
    void addAverages(const QRectF& body);
    void addReading(const QRectF& body, bool beside);
    void addReadRows(const QRectF& grid, double pitch, double row, StepId mixing);
    void addDivisor(const QPointF& corner, QSizeF pitch, double row);
    void addMatrix(const QRectF& body);
    void addOrders(const QRectF& body);
    void addLargest(const QRectF& line);
    QRectF takeImplied(QRectF& body) const;
    void addImplied(const QRectF& area, int rows);
    void addImpliedRows(const GridLayout& layout, int rows, int token);
    void addImpliedMap(const QRectF& area, int rows);
    void addOtherWay(const QRectF& line, double pitch);
    void addMixed(const QRectF& area, double pitchY);
    void addThumbnail(const QRectF& area);
    void addFoot(const QRectF& area);

    static int decimalsOf(const ColourScale& scale); // of the ends of its legend
    static double fit(double room, double cells, double most); // how far apart cells may lie
    LinearPicture picture() const { return m_linear.at(m_moment.frame).picture; }
    bool there(StepId step) const { return step >= 0 && step <= m_linear.at(m_moment.frame).step; }
    CellGrid gridOf(StepId step) const { return readGrid(m_trace, step, tokensAcross(m_trace, step, m_head)); }
    ColourScale featureScale() const;
    ColourScale valueScale() const;
    ColourScale stateScale() const { return m_strip.states; }
    ColourScale addedScale() const { return m_strip.added; }
    ColourScale readScale() const;
    ColourScale beforeScale() const;
    ColourScale normaliserScale() const;
    ColourScale averageScale() const;
    ColourScale numeratorScale() const;
    ColourScale matrixScale(StepId step) const;
    ColourScale ordersScale() const;
    Slice stateAt(StepId step, int token) const;
    Slice sumAt(StepId step) const;
    Slice valueRows() const;
    StepId mapStep() const;

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const Linear& m_linear;
    const LinearLayer& m_layer;
    const StateStrip& m_strip;
    const Cell m_subject;
    int m_head = 0, m_token = 0;
    bool m_small = false;
    std::vector<AxisLabel> m_queries, m_keys;
    Scene m_scene;
};

} // namespace headroom
