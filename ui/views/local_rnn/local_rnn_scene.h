// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/frames.h"

#include <QStringList>

namespace headroom {

// What the recurrent layer in front of an attention computes: its steps, in the order of a window's places.
struct LocalWindow {
    struct Part {
        StepId step = -1;
        QString name; // "reset r"
        bool gate = false; // from 0 to 1
    };
    struct Place {
        std::vector<Part> parts; // gates, candidate, cell
        StepId hidden = -1;
    };

    QString scope; // "decoder.1/local_rnn.1"
    LocalKind kind = LocalKind::None;
    StepId input = -1; // the rows that windows are cut from
    StepId windows = -1, start = -1, residual = -1, before = -1;
    std::vector<Place> places;
    int positions = 0, width = 0;

    // The windows with their rows in another order, once that is computed: what the cell and what a plain sum make of
    // them.
    struct Reordered {
        StepId rows = -1, state = -1, sum = -1, otherSum = -1;
        StepId stateDiffers = -1, sumDiffers = -1; // number by number
        StepId stateLargest = -1, sumLargest = -1; // of each position, the largest size
        std::vector<int> from; // the place (from 0) that the row at each place was taken from
    };
    Reordered reordered;
    std::shared_ptr<const LocalWindow> beside; // the same of the run beside, for scales that both share

    bool ordered() const { return reordered.stateDiffers >= 0; }

    int window() const { return static_cast<int>(places.size()); }
    StepId last() const { return places.back().hidden; }
};

QStringList localScopes(const Trace& trace);
// The scope in the block of a sublayer, else the first there is.
QString localScopeNear(const Trace& trace, const QString& sublayer);
LocalWindow readLocal(const Trace& trace, const QString& scope);
std::vector<Frame> localFrames(const Trace& trace, const LocalWindow& local);

// Which position's window a cell belongs to; none where it is not of this layer.
std::optional<int> localPosition(const LocalWindow& local, const Cell& cell);
// Whether that window's rows stand in reverse order, by hand.
bool localReversed(const Trace& trace, const LocalWindow& local, int token);
// Which position's row stands at a place (from 0) of a window; negative: padding or an earlier row.
int rowAt(const LocalWindow& local, int token, int place, bool reversed);
quint64 localIdentity(const Trace& trace, const LocalWindow& local, const Cell& cell);

struct LocalOptions {
    int token = 0; // whose window
    bool numbers = false; // as many features as have room for their number, instead of all
    int feature = 0; // that is among them
};

// The feature that the window's last state is largest in.
int tellingFeature(const Trace& trace, const LocalWindow& local, int token);

// The feature that another order changes most in the window's last state.
int changedFeature(const Trace& trace, const LocalWindow& local, int token);

Scene localScene(const SceneMoment& moment, const LocalWindow& local, const LocalOptions& options);

// The whole text above the picture, padding in front.
struct LocalStrip {
    QRectF area; // of the cells
    double pitch = 0.0;
    int padding = 0, positions = 0;

    QRectF cell(int position) const; // −padding … positions − 1
    int position(double x) const;
};
LocalStrip localStrip(const QSizeF& size, const LocalWindow& local);

QString subscript(int number); // 12 → "₁₂"

} // namespace headroom
