// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headroom::local_rnn_view {

// What the recurrent layer in front of an attention computes: its steps, in the order of a window's places.
struct LocalWindow {
    struct Place {
        std::vector<StepId> parts; // gates, candidate, cell
        StepId hidden = -1;
        StepId keep = -1; // how much stays: update gate of a GRU, forget gate of an LSTM
        StepId take = -1; // how much of the candidate comes in: input gate of an LSTM; −1: what does not stay
        StepId candidate = -1, cell = -1; // −1: this cell has none
    };

    QString scope; // "decoder.1/local_rnn.1"
    LocalKind kind = LocalKind::None;
    StepId input = -1; // the rows that windows are cut from
    StepId windows = -1, start = -1, residual = -1, before = -1;
    std::vector<Place> places;
    int positions = 0, width = 0;
    std::vector<bool> reversed; // by position: by hand, its window's rows stand in reverse order

    // The windows with their rows in another order, once that is computed: what the cell and what a plain sum make of
    // them.
    struct Reordered {
        std::vector<Place> places;
        StepId rows = -1, state = -1, sum = -1, otherSum = -1;
        StepId stateDiffers = -1, sumDiffers = -1; // number by number
        StepId stateLargest = -1, sumLargest = -1; // of each position, the largest size
        std::vector<int> from; // the place (from 0) that the row at each place was taken from
    };
    Reordered reordered;

    bool ordered() const { return reordered.stateDiffers >= 0; }

    int window() const { return static_cast<int>(places.size()); }
    StepId last() const { return places.back().hidden; }
};

// All such layers of a run.
struct LocalWindows {
    std::vector<LocalWindow> all;
    std::size_t nearest = 0; // to the sublayer in focus

    bool there() const { return !all.empty(); }
    const LocalWindow& of(const SceneMoment& moment) const; // that of the pinned number, else the nearest
};

QStringList localScopes(const Trace& trace);
LocalWindow readLocal(const Trace& trace, const QString& scope);
LocalWindows readLocals(const Trace& trace, const QString& sublayer);

// Which position's window a cell belongs to; none where it is not of this layer.
std::optional<int> localPosition(const LocalWindow& local, const Cell& cell);
bool slides(const LocalWindow& local, int token); // there is a window before it, with the same rows but one
// Which position's row stands at a place (from 0) of a window; negative: padding or an earlier row.
int rowAt(const LocalWindow& local, int token, int place);
bool isReversal(const LocalWindow& local); // the other order
quint64 localIdentity(const LocalWindow& local, const Cell& cell);

struct LocalOptions {
    int token = 0; // whose window
    bool numbers = false; // as many features as have room for their number, instead of all
    int feature = 0; // that is among them
};

// How much of one feature of the state (of an LSTM: of the cell) after a place (from 0) comes from each row up to
// there: these, times the candidates there, add up to it. Without gates: nothing.
std::vector<double> madeOf(
    const Trace& trace, const std::vector<LocalWindow::Place>& places, int token, int place, int feature);

// The feature that a step's row of this position is largest in.
int largestFeature(const Trace& trace, const LocalWindow& local, StepId step, int token);

Scene localScene(const SceneMoment& moment, const LocalWindow& local, const LocalOptions& options);

// The whole text above the picture, padding in front; `area` is that of its handle.
struct LocalStrip {
    QRectF area = {}; // of the cells
    int padding = 0, positions = 0;
    double pitch = 0.0;

    QRectF cell(int position) const // −padding … positions − 1
    {
        return {area.left() + (position + padding) * pitch, area.top(), pitch, area.height()};
    }
    int position(double x) const
    {
        return std::clamp(static_cast<int>(std::floor((x - area.left()) / pitch)) - padding, 0, positions - 1);
    }
};
LocalStrip localStrip(const QRectF& handle, const LocalWindow& local);

QString subscript(int number); // 12 → "₁₂"

} // namespace headroom::local_rnn_view
