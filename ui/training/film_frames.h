// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cell_grid.h"

#include <QString>

#include <vector>

class QPainter;
class QRectF;

namespace headroom {

// What the frames of a film show: the weights of one attention, or how many steps each position ran.
struct FilmSubject {
    QString path; // of the sublayer; of the stage, where it is steps
    QString title;
    bool steps = false;

    bool operator==(const FilmSubject& other) const { return path == other.path && steps == other.steps; }
};

std::vector<FilmSubject> filmSubjects(const Trace& trace);
// The last encoder-decoder attention, else the last self-attention; of a layer that is repeated, its first step, since
// later ones may not be run.
FilmSubject preferredSubject(const Trace& trace);
int filmHeads(const Trace& trace, const FilmSubject& subject); // 1 where there are none

// What one trace has of a subject. A model that halts may not have run so far: then it is empty.
struct FilmFrame {
    CellGrid grid; // weights; or the steps of each position, as one row
    bool steps = false;

    bool empty() const { return grid.values.empty(); }
    double highest() const { return empty() ? 0.0 : grid.high; }
};
FilmFrame readFilmFrame(const Trace& trace, const FilmSubject& subject, int head);

// Within a square; `highest` is that of all frames.
void paintFilmFrame(QPainter& painter, const QRectF& square, const FilmFrame& picture, double highest);
// The cell under a point of the square, for steps the position.
std::optional<GridCell> filmCellAt(const QRectF& square, const FilmFrame& picture, const QPointF& point);

// `fits` of `count` evenly, first and last always, and the marked one in the place of the nearest between.
std::vector<int> chosenFrames(int count, int fits, int marked);

} // namespace headroom
