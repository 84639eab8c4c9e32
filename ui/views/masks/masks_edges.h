// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/masks/masks_read.h"

namespace headroom::masks_view {

// A length whose end can be pulled along the columns of the matrix.
struct MaskEdge {
    QString id; // "memory", "segment", "window" or "padding": of its handle
    int now = 0; // as it ran
    int column = 0; // in front of which its end stands
    int atColumn = 0; // the length that an end there says; not `now` where it lies outside of the picture
    int grows = 1; // with columns to the right; −1: to the left
    int least = 0, most = 0;
    int beyond = 0; // when it is pulled further than `most`
    QString tip;

    int lengthAt(double columns) const; // its end, from the first column on
    double columnOf(int length) const;
    QString words(int length) const; // "memory 12"
};

// Those that this attention has; the sliding window's end is that of one query.
std::vector<MaskEdge> maskEdges(const RunResult& run, const MaskedScores& scores, int query);
// The layers with another length of that name.
MaskSettings withLength(MaskSettings layers, const QString& id, int length);

} // namespace headroom::masks_view
