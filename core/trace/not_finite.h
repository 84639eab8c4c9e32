// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <limits>
#include <optional>
#include <string>

namespace headroom {

// std::max, but NaN stays NaN, as in LibTorch.
inline double largerOrNan(double a, double b)
{
    if (a != a || b != b)
        return std::numeric_limits<double>::quiet_NaN();
    return a > b ? a : b;
}

// The first cell, in the order of the forward pass, that is not a number or infinite; −∞ where a mask closes it is
// neither, nor what follows from that alone in a run recorded elsewhere. Nothing of studies is looked at, or only the
// steps of the study with this id, where −∞ is the logarithm of a probability of 0.
std::optional<Cell> firstNotFinite(const Trace& trace, const std::string& study = {});

// "Not a number, first at step decoder.1/self_attention/query: NaN at query 1 (start), feature 3."
std::string notFiniteWords(const Trace& trace, const Cell& cell);

} // namespace headroom
