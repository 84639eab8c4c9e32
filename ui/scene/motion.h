// SPDX-License-Identifier: GPL-3.0-or-later
// How things move between two stops of playback: functions of a share from 0 to 1, so that a picture can be stopped
// anywhere and played either way.
#pragma once

#include <QPointF>
#include <QRectF>

#include <vector>

namespace headroom {

double easeIn(double share); // what leaves: slow at first
double easeOut(double share); // what arrives: slow at last
double easeInOut(double share); // what goes from one place to another

// When something happens within a share, and where in it the share stands: 0 before, 1 after.
struct Turn {
    double begin = 0.0, end = 1.0;

    double at(double share) const;
};
double part(double share, double begin, double end); // Turn {begin, end}.at(share)

// The turns of so many like things, the first from 0, the last until 1. The first is told slowly, the rest ever faster:
// each takes `length`, and the pauses between their beginnings fall to `fall` of the first pause.
std::vector<Turn> turns(int count, double length, double fall = 0.35);

QRectF along(const QRectF& from, const QRectF& to, double share, double lift = 0.0); // lift: px of an arc to one side
QPointF along(const QPointF& from, const QPointF& to, double share, double lift = 0.0);

} // namespace headroom
