// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "scene/motion.h"

#include <optional>

namespace headroom {

// Two numbers as a hand of a dial: the first says how far its tip lies to the right, the second how far up.
struct DialHand {
    QPointF tip;
    QColor colour = {};
    bool dashed = false;
    QString name = {}; // at the tip
    std::optional<QPointF> start = {}; // where it was before it turned: dashed
    double turned = 0.0; // radians from there, counter-clockwise: an arc
    std::function<void(Scene&, const QPointF& tip, const QPointF& start)> cells = {}; // of its numbers, at px
};

struct Dial {
    QStringList label = {}; // below, in ever fewer words
    QStringList angle = {}; // below that
    bool lit = false; // the angle is what the picture speaks of
    std::vector<DialHand> hands = {}; // the angle is that between the first two
    double open = 0.0; // how much of the angle from the second hand to the first is filled, 0 … 1
    double angleAt = 1.0; // of the radius: how far out that angle is filled
    double turns = 1.0; // how much is seen of where the hands began and how far they turned
    double wide = 1.0; // its side, of the others’
    std::optional<double> adds = {}; // a bar below: what it adds to a sum
};

// Dials in a row, smaller ones behind them, a bar under each and what all of them add up to at the right.
struct DialsPanel {
    std::vector<Dial> dials = {}, others = {};
    QStringList othersLabel = {};
    std::optional<double> othersAdd = {};
    double reach = 1.0; // length of a hand whose tip is on the rim
    double low = 0.0, high = 0.0; // of the bars; both 0: there are none
    double barsThere = 1.0; // of the height of the bars
    bool numbers = false; // beside the bars
    double gathered = 0.0; // how far those are on their way into the sum, one after the other, 0 … 1
    double most = 220.0; // px of a dial
    double beside = 0.0; // px at the right, for the sum
    std::function<void(Scene&, const QRectF& besideDials)> sum = {};
};
Turn landing(int bar, int bars); // of the way of a bar's number, within `gathered`
Figure dials(DialsPanel dials);

} // namespace headroom
