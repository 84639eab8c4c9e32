// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/page_drawing.h"

#include <QImage>
#include <QLinearGradient>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr QRgb kNothing = 0;

QByteArray pair(double x, double y) { return pageNumber(x) + ' ' + pageNumber(y); }

// A rectangle in the order that QPainterPath::addRect() draws it; most of what is drawn is one.
bool isBox(const QPainterPath& path, QRectF& box)
{
    if (path.elementCount() != 5)
        return false;
    const QPainterPath::Element a = path.elementAt(0), b = path.elementAt(1), c = path.elementAt(2),
                                d = path.elementAt(3), e = path.elementAt(4);
    for (int i = 1; i < 5; ++i)
        if (path.elementAt(i).type != QPainterPath::LineToElement)
            return false;
    if (a.y != b.y || b.x != c.x || c.y != d.y || d.x != a.x || e.x != a.x || e.y != a.y)
        return false;
    box = QRectF(QPointF(a.x, a.y), QPointF(c.x, c.y));
    return true;
}

// x, y, width, height.
QByteArray boxOf(const QRectF& box)
{
    return pageNumber(box.x()) + ',' + pageNumber(box.y()) + ',' + pageNumber(box.width()) + ','
        + pageNumber(box.height());
}

// As SVG has it.
QByteArray outlineOf(const QPainterPath& path)
{
    if (QRectF box; isBox(path, box))
        return 'M' + pair(box.x(), box.y()) + 'h' + pageNumber(box.width()) + 'v' + pageNumber(box.height()) + 'h'
            + pageNumber(-box.width()) + 'z';
    QByteArray text;
    QPointF start, last;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element at = path.elementAt(i);
        switch (at.type) {
        case QPainterPath::MoveToElement:
            text += 'M' + pair(at.x, at.y);
            start = at;
            break;
        case QPainterPath::LineToElement:
            text += QPointF(at) == start && i > 1 ? QByteArray("z") : 'L' + pair(at.x, at.y);
            break;
        case QPainterPath::CurveToElement: text += 'C' + pair(at.x, at.y); break;
        case QPainterPath::CurveToDataElement: text += ' ' + pair(at.x, at.y); break;
        }
    }
    return text;
}

class PageEngine : public QPaintEngine {
public:
    PageEngine(PageDrawing& drawing, const QPointF& origin)
        : QPaintEngine(AllFeatures), m_drawing(drawing), m_origin(origin)
    {
    }

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState&) override {} // it is asked as something is drawn

    void drawPath(const QPainterPath& path) override { add(path, state->brush(), state->pen()); }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path(points[0]);
        for (int i = 1; i < count; ++i)
            path.lineTo(points[i]);
        if (mode != PolylineMode)
            path.closeSubpath();
        add(path, mode == PolylineMode ? QBrush(Qt::NoBrush) : state->brush(), state->pen());
    }
    using QPaintEngine::drawPolygon;

    void drawRects(const QRectF* rects, int count) override
    {
        for (int i = 0; i < count; ++i) {
            QPainterPath path;
            path.addRect(rects[i]);
            add(path, state->brush(), state->pen());
        }
    }
    using QPaintEngine::drawRects;

    void drawLines(const QLineF* lines, int count) override
    {
        QPainterPath path;
        for (int i = 0; i < count; ++i) {
            path.moveTo(lines[i].p1());
            path.lineTo(lines[i].p2());
        }
        add(path, Qt::NoBrush, state->pen());
    }
    using QPaintEngine::drawLines;

    void drawEllipse(const QRectF& area) override
    {
        QPainterPath path;
        path.addEllipse(area);
        add(path, state->brush(), state->pen());
    }
    using QPaintEngine::drawEllipse;

    void drawTextItem(const QPointF& baseline, const QTextItem& item) override
    {
        const QRgb ink = seen(state->pen().color());
        if (qAlpha(ink) == 0 || item.text().trimmed().isEmpty())
            return;
        const QTransform& turn = state->transform();
        const QPointF at = turn.map(baseline) - m_origin;
        PagePiece piece;
        piece.kind = PagePiece::Text;
        piece.shape = pageNumber(at.x()) + ',' + pageNumber(at.y()) + ',' + pageNumber(item.width()) + ',';
        const QByteArray turned = turn.type() <= QTransform::TxTranslate ? QByteArray()
                                                                         : '[' + number(turn.m11()) + ','
                + number(turn.m12()) + ',' + number(turn.m21()) + ',' + number(turn.m22()) + ']';
        piece.shape += (turned.isEmpty() ? QByteArray("0") : turned) + ',' + clip();
        piece.text = item.text();
        piece.font = item.font();
        piece.colours = {ink};
        m_drawing.push_back(std::move(piece));
    }

    void drawPixmap(const QRectF& area, const QPixmap& pixmap, const QRectF& part) override
    {
        drawImage(area, pixmap.toImage(), part, Qt::AutoColor);
    }

    void drawImage(const QRectF& area, const QImage& image, const QRectF& part, Qt::ImageConversionFlags) override
    {
        const QRect shown = part.toAlignedRect().intersected(image.rect());
        const QRectF at = state->transform().mapRect(area).translated(-m_origin);
        if (shown.isEmpty())
            return;
        PagePiece piece;
        piece.kind = PagePiece::Pixels;
        const bool smooth = state->renderHints().testFlag(QPainter::SmoothPixmapTransform);
        piece.shape = boxOf(at) + ',' + QByteArray::number(shown.width()) + ',' + QByteArray::number(shown.height())
            + ',' + (smooth ? '1' : '0') + ',' + clip();
        for (int y = shown.top(); y <= shown.bottom(); ++y)
            for (int x = shown.left(); x <= shown.right(); ++x)
                piece.colours.push_back(seen(image.pixelColor(x, y)));
        m_drawing.push_back(std::move(piece));
    }

private:
    static QByteArray number(double value) { return QByteArray::number(value, 'g', 5); }

    QRgb seen(QColor colour) const
    {
        if (!colour.isValid())
            return kNothing;
        const double alpha = colour.alphaF() * state->opacity();
        return alpha < 0.004 ? kNothing : qRgba(colour.red(), colour.green(), colour.blue(), qRound(alpha * 255.0));
    }

    // Where it is seen, as another outline; 0: everywhere.
    QByteArray clip() const
    {
        if (!painter()->hasClipping())
            return "0";
        return '"' + outlineOf(state->transform().map(painter()->clipPath()).translated(-m_origin)) + '"';
    }

    void add(const QPainterPath& path, const QBrush& brush, const QPen& pen)
    {
        PagePiece piece;
        QByteArray gradient = "0";
        const QTransform& transform = state->transform();
        const auto* linear = brush.style() == Qt::LinearGradientPattern
            ? static_cast<const QLinearGradient*>(brush.gradient())
            : nullptr;
        if (linear) {
            const QPointF from = transform.map(linear->start()) - m_origin,
                          to = transform.map(linear->finalStop()) - m_origin;
            gradient = '[' + pageNumber(from.x()) + ',' + pageNumber(from.y()) + ',' + pageNumber(to.x()) + ','
                + pageNumber(to.y());
            for (const QGradientStop& stop : linear->stops()) {
                gradient += ',' + number(stop.first);
                piece.colours.push_back(seen(stop.second));
            }
            gradient += ']';
        } else {
            piece.colours.push_back(brush.style() == Qt::NoBrush ? kNothing : seen(brush.color()));
        }
        const QRgb line = pen.style() == Qt::NoPen ? kNothing : seen(pen.color());
        piece.colours.push_back(line);
        if (std::all_of(piece.colours.begin(), piece.colours.end(), [](QRgb colour) { return qAlpha(colour) == 0; }))
            return;
        const double scale = std::sqrt(std::abs(transform.determinant()));
        const double width = pen.widthF() > 0.0 ? pen.widthF() * scale : 1.0;
        QByteArray dashes = "0";
        if (line != kNothing && pen.style() != Qt::SolidLine) {
            dashes.clear();
            for (const double dash : pen.dashPattern())
                dashes += (dashes.isEmpty() ? "[" : ",") + pageNumber(dash * width);
            dashes += ']';
        }
        const bool sharp = !state->renderHints().testFlag(QPainter::Antialiasing);
        const bool round = pen.capStyle() == Qt::RoundCap;
        const QPainterPath outline = transform.map(path).translated(-m_origin);
        const QByteArray seenWithin = clip();
        if (QRectF box; line == kNothing && !linear && seenWithin == "0" && isBox(outline, box)) {
            piece.kind = PagePiece::Box;
            piece.shape = boxOf(box);
            piece.colours.resize(1);
            return m_drawing.push_back(std::move(piece));
        }
        piece.shape = (line == kNothing ? QByteArray("0") : pageNumber(width)) + ','
            + (sharp        ? '1'
                    : round ? '2'
                            : '0')
            + ',' + dashes + ',' + seenWithin + ',' + gradient;
        piece.outline = outlineOf(outline);
        // Lines of one kind that follow one another are one: a hatch.
        if (PagePiece* before = m_drawing.empty() ? nullptr : &m_drawing.back(); before
            && before->kind == PagePiece::Area && before->shape == piece.shape && before->colours == piece.colours
            && !linear && qAlpha(piece.colours.front()) == 0 && qAlpha(line) == 255)
            before->outline += piece.outline;
        else
            m_drawing.push_back(std::move(piece));
    }

    PageDrawing& m_drawing;
    QPointF m_origin;
};

class PageDevice : public QPaintDevice {
public:
    PageDevice(const QSizeF& size, PageDrawing& drawing, const QPointF& origin)
        : m_size(size.toSize()), m_engine(drawing, origin)
    {
    }

    QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric which) const override
    {
        constexpr int kDots = 96;
        switch (which) {
        case PdmWidth: return m_size.width();
        case PdmHeight: return m_size.height();
        case PdmWidthMM: return qRound(m_size.width() * 25.4 / kDots);
        case PdmHeightMM: return qRound(m_size.height() * 25.4 / kDots);
        case PdmNumColors: return 0x00ffffff;
        case PdmDepth: return 32;
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
        default: return kDots;
        }
    }

private:
    QSize m_size;
    mutable PageEngine m_engine;
};

} // namespace

PageDrawing pageDrawing(const QSizeF& size, const std::function<void(QPainter&)>& paint, const QPointF& origin)
{
    PageDrawing drawing;
    PageDevice device(size, drawing, origin);
    QPainter painter(&device);
    paint(painter);
    painter.end();
    return drawing;
}

QByteArray pageNumber(double value)
{
    QByteArray text = QByteArray::number(value, 'f', 2);
    while (text.endsWith('0'))
        text.chop(1);
    if (text.endsWith('.'))
        text.chop(1);
    return text == "-0" ? QByteArray("0") : text;
}

QByteArray pageString(const QString& text)
{
    const auto hidden = [](char16_t c) {
        return c < 0x20 || c == u'<' || c == u'>' || c == u'&' || (c >= 0x7f && c <= 0x9f) || c == 0xad || c == 0x61c
            || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f)
            || (c >= 0xd800 && c <= 0xdfff) || c == 0xfeff || c >= 0xfff0;
    };
    QByteArray json = "\"";
    for (const QChar each : text) {
        const char16_t c = each.unicode();
        if (c == u'"' || c == u'\\')
            json += QByteArray("\\") + static_cast<char>(c);
        else if (hidden(c))
            json += "\\u" + QByteArray::number(c, 16).rightJustified(4, '0');
        else
            json += QString(each).toUtf8();
    }
    return json + '"';
}

} // namespace headroom
