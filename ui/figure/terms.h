// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"

namespace headroom {

// The terms of one sum in the order in which they are added: "d=5  2.37 × −0.69", each product as a bar, and what the
// sum is with it.
struct TermsPanel {
    const Trace* trace = nullptr;
    std::vector<Term> terms = {};
    QString title = {};
    Role role = Role::None, factorRole = Role::None;
    double added = 0.0; // so many by now; of the last maybe a part
    int newest = -1; // stands out
    int about = 0; // of more than have room those on the page of this one
    double list = 100.0; // height of the terms and their sum, at the foot of the panel
    double line = 20.0; // height of a term, where there is room
    int group = 1; // of what is multiplied with nothing: its only place in the picture
};
Figure terms(TermsPanel terms);

// The first index of a window of `shown` out of `total` that holds `index`: whole pages, so that it moves seldom.
int pageStart(int index, int shown, int total);
QString windowText(const Axis& axis, int first, int shown); // "1–8 of 32"; empty where all is shown

} // namespace headroom
