// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/explanation.h"

#include <QImage>
#include <QRectF>
#include <QSize>
#include <QString>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QObject;
class QPainter;

namespace headroom {

struct FilmLength {
    int frames = 0; // 0: it has no sequence that can be recorded
    double seconds = 0.0;
};

// Something that leaves the program as a picture with a caption: a view, the curves of a training.
class PictureSubject {
public:
    virtual ~PictureSubject() = default;
    virtual QString name() const = 0; // of the file, without its ending
    virtual QString title() const = 0; // what the file says of itself
    virtual QSize shownSize() const = 0; // on screen
    // Arranges it for a size, in the theme's present colours and without controls. Returns what it takes.
    virtual QSizeF pose(const QSize& size) = 0;
    virtual void paint(QPainter& painter) = 0; // as posed
    virtual QString caption() const = 0; // as posed: rich text, empty for none
    // Where a page that is lower than the picture begins: 0 at the picture's top, 1 so that it ends at its foot.
    virtual double scrolledDown() const { return 0.0; }
    virtual std::vector<std::pair<Cell, QRectF>> places() const { return {}; } // of numbers, as posed
    virtual FilmLength film() const { return {}; } // of its sequence
    virtual bool hasPage() const { return false; }
    // Itself with its numbers as one web page, for pictures of this size. Returns why there is none, or an empty
    // string.
    virtual QString page(const QSize& size, QByteArray& html);
    virtual void leave() = 0; // back to what is on screen
};

inline constexpr QSize kFilmPage(1280, 720); // of an exported film that nobody gave a size: all its pictures have one

enum class PictureColours { Light, Dark, Paper }; // paper: white ground, dark ink

// How a picture is laid out on a page.
struct PageLayout {
    int width = 0; // that the page is laid out for
    int type = 0; // the smallest, in pixels of that width
    bool whole = true; // the picture is, on the page

    bool operator==(const PageLayout&) const = default;
};

struct PictureOptions {
    PictureColours colours = PictureColours::Light;
    std::optional<QSize> page; // a slide of so many pixels; none: as large as on screen
    double scale = 1.0; // of a PNG: pixels a pixel
    // Of a page: type for those in the last row; of a picture that would have to shrink too far for it, the part that
    // is on the stage.
    bool forHall = false;
    std::optional<PageLayout> layout {}; // of a page; none: with type as large as the picture allows
};

PictureColours coloursOnScreen();

using PicturePlaces = std::vector<std::pair<Cell, QRectF>>;
// `places`: becomes where numbers are, in pixels of the page.
QImage pictureOf(PictureSubject& subject, const PictureOptions& options, PicturePlaces* places = nullptr);
// How that page is laid out, so that the pictures of a film are laid out as the first is; none without a page.
std::optional<PageLayout> layoutOf(PictureSubject& subject, const PictureOptions& options);
double enlargementOf(
    PictureSubject& subject, const PictureOptions& options); // pixels of the page for one of its layout

// What is written as it is drawn, without pixels.
struct Drawing {
    QString title, description; // what the file says of itself
    QSize pixels;
    QSizeF page; // what `paint` fills
    double enlarged = 1.0; // pixels for one of the page
    std::function<void(QPainter&)> paint;
};

// Pictures and films leave the program in the format that their path ends in. All of these return what went wrong, or
// an empty string.
bool isDrawing(const QString& path); // SVG or PDF
bool isPage(const QString& path); // HTML
QString unknownFormat(const QString& path, bool film); // that would be written to it
// The same bytes whenever the same is exported.
QString exportPicture(PictureSubject& subject, const PictureOptions& options, const QString& path);
// The same for a window that goes on: painted now, packed and written by a thread. `done` then hears on the GUI thread
// what exportPicture() returns, unless `asker` is gone.
void exportPicture(PictureSubject& subject, const PictureOptions& options, const QString& path, QObject* asker,
    const std::function<void(const QString& failure)>& done);
QString savePicture(const QImage& image, const QString& path);
QString saveDrawing(const Drawing& drawing, const QString& path);

} // namespace headroom
