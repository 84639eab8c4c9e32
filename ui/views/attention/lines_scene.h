// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/attention/attention_maps.h"
#include "views/attention/lines_layout.h"

#include <QLineF>

namespace headroom {

class LinesLayers;

constexpr int kLinesGroup = 1; // of the cells, one for each line
constexpr double kThinnest = 0.005; // smaller weights have no line
constexpr double kThickest = 7.0; // of a line
constexpr int kMostOthers = 600; // lines of what is not lit: the thickest, or nothing could be told apart

// What a picture shows: one map as lines from its queries to its keys.
struct LinesPicture {
    std::shared_ptr<const AttentionMaps> maps;
    int layer = 0, head = 0;
    GridCell subject; // the pair spoken of
    GridCell lit; // its query's lines are lit
    int key = -1; // the lines into this key are lit instead; −1: none
    std::optional<GridCell> hovered; // the pair under the pointer
    bool pinned = false; // by the person: the subject
    double leastOfOthers = kThinnest; // what is not lit has a line from here on
    double thickest = 1.0; // the weight of the thickest line in any picture of this kind of attention
    Cell thickestAt;
    std::shared_ptr<const Trace> thickestOf; // the run beside; null: the run in the picture
    QString title, beside; // heading
    QString waiting; // what is still being computed
    std::shared_ptr<LinesLayers> layers; // the lines as painted

    const AttentionLayer& attention() const { return maps->layers[static_cast<std::size_t>(layer)]; }
    const CellGrid& grid() const { return *maps->grid(layer, head); }
    bool dimmed() const { return hovered || pinned || key >= 0; } // the rest steps back
    bool isLit(GridCell pair) const { return key >= 0 ? pair.column == key : pair.row == lit.row; }
};

// A line as drawn: how wide and in which colour follows from the cell's value.
struct LinesStroke {
    QLineF line;
    double width = 1.0;
    QColor colour;
    double value = 0.0;
    bool lit = false;

    bool operator==(const LinesStroke&) const = default;
};

int strongestKey(const CellGrid& grid, int query);
int strongestQuery(const CellGrid& grid, int key);
QColor faint(QColor colour, double alpha);
// Of many lines only the thickest: the weight from which on they are drawn.
double leastOfOthers(const CellGrid& grid);
LinesLayout linesLayout(const SceneMoment& moment, const LinesPicture& picture);
Scene linesScene(const SceneMoment& moment, const LinesPicture& picture);
// Between two layers: each query's lines swing from what it reads in the one to what it reads in the other.
Scene linesBetween(const SceneMoment& moment, const LinesPicture& from, const LinesPicture& to, double share);
// The lines of a scene's cells, in the order they are drawn: lit ones over the others, thick ones over thin ones.
std::vector<LinesStroke> strokesOf(
    const std::vector<SceneCell>& cells, const LinesPicture& picture, const LinesLayout& layout);

} // namespace headroom
