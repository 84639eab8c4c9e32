// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shot/shot.h"

#include <QImage>

#include <functional>

namespace headroom {

// Trains the opened variant in the laboratory for the steps that are asked for and stands at the marker: in the
// laboratory itself, or with the model in training opened in the views. Asked to record the laboratory, it writes the
// film of the training, then of scrubbing back and forth. Returns what went wrong, or an empty string.
QString trainForShot(
    Document& document, MainWindow& window, const ShotOptions& options, const std::function<QImage()>& picture);

} // namespace headroom
