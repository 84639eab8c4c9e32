// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/place_file.h"

#include <QString>

namespace headroom {

// A place as one line that can be sent, put on a page and typed behind `headroom`: headroom:place?v=1&z=…, where z is
// the JSON of a bookmark, deflated (zlib), in base64url. It names its model, as a bookmark does.
struct PlaceLink {
    enum class Window { AsSet, Running, New }; // "&window=running", "&window=new"
    PlaceFile place;
    Window window = Window::AsSet;
};

constexpr qsizetype kLinkMost = 2048; // letters

bool isLink(const QString& text); // begins with headroom:
// `sample`: the model's own text, which a link need not hold. Throws Error where it would have more letters.
QString linkTo(PlaceFile place, const std::string& sample = {});
PlaceLink readLink(const QString& link); // throws Error

} // namespace headroom
