// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/frames.h"
#include "views/distance_bias/distance_bias_read.h"

namespace headroom {

struct DistanceBiasOptions {
    int trained = 0; // tokens of the longest text seen in training; 0: not known
};

std::vector<Frame> distanceBiasFrames(const Trace& trace, const DistanceBias& bias);
Scene distanceBiasScene(
    const SceneMoment& moment, const DistanceBias& bias, const DistanceBiasOptions& options, const Cell& subject);
// 1 + query · keys + key in the steps that frames show; 0 for what is in none.
quint64 biasPair(const DistanceBias& bias, const Cell& cell);

} // namespace headroom
