// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

#include <vector>

namespace headroom {

// A run of steps of the timeline that belong together: one field of the chapter bar.
struct Chapter {
    QString title; // "Self-attention"
    QString shortTitle; // where the title has no room
    QString group; // "Decoder 2", written below; empty: none
    QString tip;
    int first = 0; // index into Trace::timeline()
    int count = 1;
    double weight = 1.0; // share of the width
    bool elsewhere = false; // stands for what lies before or after what is unfolded
};

std::vector<Chapter> chapters(const Trace& trace); // one per sublayer
// The sublayer around a step, one chapter a step; what lies before and after folds into one each.
std::vector<Chapter> unfoldedChapters(const Trace& trace, const std::vector<Chapter>& all, int timelineIndex);

// Left edges and widths in proportion to the weights, at least `least` wide, `gap` apart, `width` in all.
std::vector<std::pair<double, double>> chapterSpans(
    const std::vector<Chapter>& chapters, double width, double least, double gap);

} // namespace headroom
