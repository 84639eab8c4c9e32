// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QColor>
#include <QFont>
#include <QPointF>
#include <QSizeF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace headroom {

// One thing that a painter drew: an area with its outline, a box without one, a text, or a grid of pixels that are each
// as large as a cell. Colours are apart from the rest, so that the same thing in two themes is one piece with two
// colours.
struct PagePiece {
    enum Kind { Area, Text, Pixels, Box };

    Kind kind = Area;
    QByteArray outline; // of an area, as SVG has it
    QByteArray shape; // all besides colours, text and font, as members of a JSON list
    QString text;
    QFont font; // in pixels of the picture
    // Of an area its ground, or the stops of its gradient, and its outline; of a text its ink; of pixels row by row.
    // With what is seen through; nothing is drawn where alpha is 0.
    std::vector<QRgb> colours;
};

using PageDrawing = std::vector<PagePiece>;

// What `paint` draws on a picture of this size, in its order. `origin` becomes the point 0, 0.
PageDrawing pageDrawing(
    const QSizeF& size, const std::function<void(QPainter&)>& paint, const QPointF& origin = QPointF());

// A number of at most two decimals, as short as it can be written.
QByteArray pageNumber(double value);
// A JSON string that stands for itself in an HTML file and in a reader of its source: without markup, without
// characters that turn or hide what is beside them.
QByteArray pageString(const QString& text);

} // namespace headroom
