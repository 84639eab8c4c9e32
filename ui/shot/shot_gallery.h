// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shot/shot.h"

#include <QImage>

#include <functional>

namespace headroom {

// The gallery as a person uses it, from the page that is on screen: a card plays its film under the mouse, a word is
// typed into the search field, and two of what it finds are chosen with Ctrl and a click; they open side by side.
// Writes the recording. Returns what went wrong, or an empty string.
QString recordGallery(
    Document& document, MainWindow& window, const ShotOptions& options, const std::function<QImage()>& picture);

} // namespace headroom
