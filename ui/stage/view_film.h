// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_export.h"

#include <QImage>
#include <QSize>
#include <QString>

#include <functional>

namespace headroom {

class Document;
class View;

// Moves playback through the view's whole sequence, and back to where it was: `show` hears how long each picture stays,
// in milliseconds at 1×.
void walkFilm(Document& document, const View& view, const std::function<void(int milliseconds)>& show);
FilmLength filmLength(const Document& document, const View& view); // of the view's whole sequence

// Records the view's whole sequence as playback shows it at 1×; playback is back where it was then. `picture` is what
// is seen now. Pictures are packed and the file is written by a thread, and meanwhile the window goes on. Returns what
// went wrong, or an empty string. After each picture `going` hears what share is recorded; where it says no, recording
// ends and nothing is written.
QString recordFilm(Document& document, const View& view, const QString& path, const std::function<QImage()>& picture,
    const std::function<bool(double share)>& going = {});
// The same of the subject's picture: all of the film are laid out as it is now.
QString exportFilm(Document& document, const View& view, PictureSubject& subject, PictureOptions options,
    const QString& path, const std::function<bool(double share)>& going = {});

} // namespace headroom
