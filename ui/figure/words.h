// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"

namespace headroom {

// Of one line. `fewer`: the same in ever fewer words; the first that has room is written, the last is cut.
struct WordsPanel {
    QStringList fewer = {};
    TextSize size = TextSize::Caption;
    QColor colour = {}; // invalid: ink 2
    bool bold = false;
    Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
    double height = 16.0;
};
Figure words(WordsPanel words);
Figure words(const QString& text, Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter);

// As many lines as they take; `bold`: in ink.
Figure paragraph(const QString& text, TextSize size = TextSize::Caption, bool bold = false);

// "Title   what stands beside it", which goes first where there is no room; `formula`: q, k and positions in their
// colours, instead of what stands beside.
struct HeadingPanel {
    QString title = {};
    QStringList beside = {}; // in ever fewer words
    QStringList hints = {}; // the same with what can be clicked or dragged: before it, on the stage
    QString formula = {};
    bool lit = false; // what the picture has come to
    double indent = 0.0; // the title stands so far to the right
    TextSize size = TextSize::Body;
    bool cut = false; // the last of what stands beside is cut rather than left out
};
Figure heading(HeadingPanel heading);

// "→" between two figures, and below it what happens there.
Figure sign(const QString& sign, const QString& below = {});

// Of this width at most. `blanks`: a group of cells; below what they have no number is said, if they have numbers.
// `fullest`: it keeps the room that this one needs.
Figure legend(
    const Legend& legend, double most = 420.0, int blanks = 0, const std::optional<Legend>& fullest = std::nullopt);
// Side by side, on as many lines as they need.
Figure legends(const std::vector<Legend>& legends, double most = 240.0);

// A dashed frame where something is not computed yet.
Figure absent(const QStringList& fewer);

// On a ground of its own, with rounded corners.
Figure card(Figure inside, const QColor& ground, const QMarginsF& margins = {12.0, 6.0, 12.0, 6.0},
    const QColor& frame = {},
    double line = 1.0); // width of the frame

// Numbers of the trace that make up one another: "1.20 + 0.31 = 1.51 → 0.53", each with its name below it or, where
// there is less room, before it.
struct SumTerm {
    QString sign, name = {};
    Cell source = {};
    bool ready = true; // computed by now
    bool lit = false;
};
struct SumPanel {
    const Trace* trace = nullptr;
    QString title = {};
    QString beside = {}; // the title, of where a pair lies
    std::vector<SumTerm> terms = {};
    std::size_t lineBreak = 0; // the first of the second line, where one is too narrow for all; 0: never broken
    int decimals = 3;
    int group = 9; // of its numbers as cells
};
Figure sum(SumPanel sum);

} // namespace headroom
