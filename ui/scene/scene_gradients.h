// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

namespace headroom {

// The gradient of what a picture shows, in its place: which way it should have gone. A view does nothing for it: it
// is asked for its picture of the forward pass, and here each number of a matrix gives its place to its gradient.

inline constexpr double kGradientFoot = 24.0; // px below such a picture: what its colours mean

bool wentBack(const Trace& trace); // there are gradients
bool isOfMatrix(const Trace& trace, const Scene& scene); // a picture with numbers that could give way

// Cells and maps, each on the scale of its gradient's own step; a number without a gradient leaves its place empty.
// What is no matrix stays: bars, lines, and numbers in sentences.
void showGradients(Scene& scene, const SceneMoment& moment);

// "query b, key c: gradient −0.948, more of it would help", and of a number without one why.
QString gradientSentence(const RunResult& run, const SceneCell& cell, const Cover& cover);
QString gradientCaption(const RunResult& run, const Scene& scene, const std::optional<Cell>& subject); // rich text

} // namespace headroom
