// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/attention/attention_figure.h"

#include <QLineF>

namespace headroom {

constexpr double kThinnest = 0.005; // smaller weights have no line
constexpr double kThickest = 7.0; // of a line: a weight of 1
constexpr int kMostOthers = 300; // lines of what is not lit: the thickest, or nothing could be told apart

// What a picture shows: one map as lines from the queries on the left to the keys on the right.
struct LinesPicture {
    ShownAttention of;
    GridCell lit; // its query's lines are lit
    int key = -1; // the lines into this key are lit instead; −1: none
    std::optional<GridCell> hovered; // the pair under the pointer
    bool pinned = false; // by the person: the pair that is spoken of

    const CellGrid& grid() const { return *of.grid(); }
    bool dimmed() const { return hovered || pinned || key >= 0; } // the rest steps back
    bool isLit(GridCell pair) const { return key >= 0 ? pair.column == key : pair.row == lit.row; }
    double leastOfOthers() const; // what is not lit has a line from here on
};

// Where tokens and lines of a picture lie: the labels of queries and of keys, a line of text a token.
struct LinesLayout {
    GridLayout queries, keys;
    double queryWidth = 0.0, keyWidth = 0.0; // of their labels

    LinesLayout() = default;
    explicit LinesLayout(const Scene& scene); // as it was drawn

    QPointF from(int query) const { return {queries.origin.x(), queries.row(query).center().y()}; }
    QPointF to(int key) const { return {queries.bounds().right(), keys.row(key).center().y()}; }
    QRectF queryLabel(int query) const { return queries.row(query).adjusted(-queryWidth, 0.0, -queries.pitchX, 0.0); }
    QRectF keyLabel(int key) const { return keys.row(key).translated(-keyWidth, 0.0); }
    QRectF queryNumber(int query) const; // over the beginning of its lines
    QRectF keyNumber(int key) const; // between its lines and its label
    double width(double weight) const; // of a line
    int queryAt(const QPointF& point) const; // whose label lies there; −1: none
    int keyAt(const QPointF& point) const; // whose label or number
};

// A line as drawn: how wide and in which colour follows from its weight.
struct LinesStroke {
    GridCell pair;
    QLineF line;
    double width = 1.0, value = 0.0;
    QColor colour;
    bool lit = false;
};

// The lines of a picture's cells as they are drawn: lit ones over the others, thick ones over thin ones.
std::vector<LinesStroke> strokesOf(const SceneMoment& moment, const Scene& scene, const LinesPicture& picture);
Scene linesScene(const SceneMoment& moment, const LinesPicture& picture);
// Between two layers: each query's lines swing from what it reads in the one to what it reads in the other.
Scene linesBetween(const SceneMoment& moment, const LinesPicture& from, const LinesPicture& to);
// What lies at a point. A token stands for its strongest line; between the columns the nearest line counts.
const SceneCell* lineAt(const Scene& scene, const LinesPicture& picture, const SceneCell* own, const QPointF& point);
int strongestKey(const CellGrid& grid, int query);

} // namespace headroom
