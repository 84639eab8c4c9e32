// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/view.h"

#include <QSizeF>

#include <functional>
#include <vector>

class QPainter;

namespace headroom {

// One picture of a card's film, on a ground of its size.
struct FilmPicture {
    std::function<void(QPainter&)> paint;
    int milliseconds = 0; // until the next
};

// The run of the document as the view draws it on a card: its frames with the ways between them, the finished one
// last. `view` must outlive the pictures. Empty: this view draws no cards.
std::vector<FilmPicture> filmOf(const View& view, const Document& document, const QSizeF& size);

// The attention in focus, query after query; of a text in segments, all of them along its diagonal.
std::vector<FilmPicture> attentionFilm(const Document& document, const QSizeF& size);

} // namespace headroom
