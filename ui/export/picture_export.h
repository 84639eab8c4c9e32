// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/explanation.h"

#include <QImage>
#include <QRectF>
#include <QSize>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

class QPainter;

namespace headroom {

class Document;
class View;

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
    virtual bool plays() const { return false; } // it has a sequence that can be recorded
    virtual void leave() = 0; // back to what is on screen
};

// A view of a document with what the timeline says below it.
class ViewPicture : public PictureSubject {
public:
    ViewPicture(Document& document, View& view) : m_document(document), m_view(view) {}

    QString name() const override;
    QString title() const override;
    QSize shownSize() const override;
    QSizeF pose(const QSize& size) override;
    void paint(QPainter& painter) override;
    QString caption() const override;
    double scrolledDown() const override { return m_scrolledDown; }
    std::vector<std::pair<Cell, QRectF>> places() const override;
    bool plays() const override { return true; }
    void leave() override;

private:
    Document& m_document;
    View& m_view;
    std::optional<QSize> m_before; // while posed
    double m_scrolledDown = 0.0; // before
};

enum class PictureColours { Light, Dark, Paper }; // paper: white ground, dark ink

struct PictureOptions {
    PictureColours colours = PictureColours::Light;
    std::optional<QSize> page; // a slide of so many pixels; none: as large as on screen
    double scale = 1.0; // of a PNG: pixels a pixel
    // Of a page: type and strokes as large as the picture allows, for those far away; of a picture that would have to
    // shrink too far for them, the part that is on the stage.
    bool forHall = false;
};

PictureColours coloursOnScreen();

using PicturePlaces = std::vector<std::pair<Cell, QRectF>>;
// `places`: becomes where numbers are, in pixels of the page.
QImage pictureOf(PictureSubject& subject, const PictureOptions& options, PicturePlaces* places = nullptr);
double enlargementOf(
    PictureSubject& subject, const PictureOptions& options); // pixels of the page for one of its layout
// As PNG, SVG or PDF, by the ending of the path: the same bytes whenever the same is exported. Returns what went wrong,
// or an empty string.
QString exportPicture(PictureSubject& subject, const PictureOptions& options, const QString& path);

// Writes a picture by way of a temporary file. Returns what went wrong, or an empty string.
QString savePicture(const QImage& image, const QString& path);

} // namespace headroom
