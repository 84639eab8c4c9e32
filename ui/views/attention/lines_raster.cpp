// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/lines_raster.h"

#include <QPaintDevice>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::size_t kRasterMostLayers = 2; // the ends of a cross-fade

// All four channels times share / 256, two at a time.
quint32 scaled(quint32 pixel, quint32 share)
{
    constexpr quint32 kOdd = 0x00ff00ff;
    return ((((pixel & kOdd) * share) >> 8) & kOdd) | ((((pixel >> 8) & kOdd) * share) & ~kOdd);
}

// Column by column: how much of a pixel is covered follows from its distance to the middle of the stroke.
void rasterise(QImage& image, const LinesStroke& stroke, const QTransform& toImage)
{
    const QLineF line = toImage.map(stroke.line);
    const float width = static_cast<float>(stroke.width * toImage.m11());
    const float slope = static_cast<float>(line.dy() / std::max(1e-6, line.dx()));
    const float across = 1.0F / std::sqrt(1.0F + slope * slope); // of a vertical distance: that to the stroke
    const float reach = width / 2.0F + 0.5F, most = std::min(1.0F, width), high = reach / across;
    const int first = std::max(0, static_cast<int>(std::floor(line.x1())));
    const int last = std::min(image.width(), static_cast<int>(std::ceil(line.x2())));
    const quint32 colour = qPremultiply(stroke.colour.rgba());
    auto* pixels = reinterpret_cast<quint32*>(image.bits());
    const std::ptrdiff_t row = image.bytesPerLine() / 4;
    for (int x = first; x < last; ++x) {
        const float middle = static_cast<float>(line.y1()) + slope * (static_cast<float>(x - line.x1()) + 0.5F) - 0.5F;
        const int top = std::max(0, static_cast<int>(std::ceil(middle - high)));
        const int bottom = std::min(image.height() - 1, static_cast<int>(std::floor(middle + high)));
        quint32* pixel = pixels + top * row + x;
        for (int y = top; y <= bottom; ++y, pixel += row) {
            const float covered = std::min(most, reach - std::abs(static_cast<float>(y) - middle) * across);
            const quint32 over = scaled(colour, static_cast<quint32>(std::max(0.0F, covered * 256.0F)));
            *pixel = over + scaled(*pixel, 256 - (over >> 24));
        }
    }
}

} // namespace

void rasterise(QImage& image, const std::vector<LinesStroke>& strokes, const QTransform& toImage)
{
    for (const LinesStroke& stroke : strokes)
        rasterise(image, stroke, toImage);
}

void LinesLayers::paint(QPainter& painter, const std::vector<LinesStroke>& strokes, const QRectF& area)
{
    if (isVector(painter)) {
        for (const LinesStroke& stroke : strokes) {
            painter.setPen(QPen(stroke.colour, stroke.width, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(stroke.line);
        }
        return;
    }
    const QTransform toDevice = painter.deviceTransform();
    const QRectF seen(0.0, 0.0, painter.device()->width(), painter.device()->height());
    const QRect pixels =
        toDevice.mapRect(painter.worldTransform().inverted().mapRect(seen).intersected(area)).toAlignedRect();
    if (pixels.isEmpty())
        return;
    auto found = std::find_if(m_layers.begin(), m_layers.end(), [&](const Layer& layer) {
        return layer.pixels == pixels && layer.toDevice == toDevice && layer.strokes == strokes;
    });
    if (found == m_layers.end()) {
        if (m_layers.size() == kRasterMostLayers)
            m_layers.erase(m_layers.begin());
        QImage image(pixels.size(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        rasterise(image, strokes, toDevice * QTransform::fromTranslate(-pixels.x(), -pixels.y()));
        m_layers.push_back({strokes, toDevice, pixels, image});
    } else {
        std::rotate(found, found + 1, m_layers.end());
    }
    const QRectF target = toDevice.inverted().mapRect(QRectF(pixels));
    painter.drawImage(target, m_layers.back().image);
}

} // namespace headroom
