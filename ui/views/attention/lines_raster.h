// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/attention/lines_scene.h"

#include <QImage>
#include <QPainter>

#include <vector>

namespace headroom {

// Hundreds of long thin strokes, antialiased, painted into an image some six times as fast as QPainter strokes them.
// The last images are kept: while two pictures cross-fade, neither changes.
class LinesLayers {
public:
    // `area`: of the picture, as far as the strokes reach.
    void paint(QPainter& painter, const std::vector<LinesStroke>& strokes, const QRectF& area);

private:
    struct Layer {
        std::vector<LinesStroke> strokes;
        QTransform toDevice;
        QRect pixels; // of the device
        QImage image;
    };

    std::vector<Layer> m_layers; // latest use last
};

// The strokes over what is in the image. Every stroke leads from left to right.
void rasterise(QImage& image, const std::vector<LinesStroke>& strokes, const QTransform& toImage);

} // namespace headroom
