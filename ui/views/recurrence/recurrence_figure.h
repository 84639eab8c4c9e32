// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/recurrence/recurrence_read.h"

namespace headroom::recurrence_view {

// A moment of a run in segments, and what its picture speaks of.
struct RecurrenceMoment {
    RecurrenceMoment(const SceneMoment& moment, const Recurrence& read);

    Cell subject() const; // the pinned cell where it belongs here, else one that tells something
    bool pinnedHere() const { return moment.pinned && belongs(*moment.pinned); }
    bool belongs(const Cell& cell) const;
    int focusToken(const TextSegment& segment) const;
    int focusQuery() const;
    Cell lastOf(StepId step) const { return {step, {trace.step(step).axes.front().size - 1}}; }
    const TextSegment& segment(int index) const { return read.segments[static_cast<std::size_t>(index)]; }

    const SceneMoment& moment;
    const Trace& trace;
    const Recurrence& read;
    RecurrenceFrame plan;
};

Scene recurrenceScene(const RecurrenceMoment& shown);
Scene statesScene(const RecurrenceMoment& shown); // of the text, or of a segment
Scene costScene(const RecurrenceMoment& shown);
Scene fieldScene(const RecurrenceMoment& shown);

void addBox(Scene& scene, const QRectF& area, const QPen& line, const QBrush& ground = Qt::NoBrush);
void addWords(Scene& scene, const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& colour,
    TextSize size = TextSize::Caption, bool bold = false); // cut where there is no room
QPen dashedPen(const QColor& colour, double width = 1.0);
// Tokens under or over cells so far apart; `reach`: how far the first word may begin to the left of its cell.
void addTokens(Scene& scene, const std::vector<AxisLabel>& labels, int from, int count, const QRectF& area,
    double pitch, double reach, const std::function<QColor(int)>& ink, const std::function<bool(int)>& lit);

} // namespace headroom::recurrence_view
