// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture_export.h"

#include "document/ask.h"
#include "files/files.h"
#include "theme/palettes.h"
#include "widgets/pictures_beside.h"
#include "words/tr.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QHashSeed>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSvgGenerator>
#include <QTextDocument>
#include <QThreadPool>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace headroom {

namespace {

constexpr int kSlideWidth = 1280; // what a slide is laid out for; a larger one is the same picture, larger
// The narrowest layout whose picture has room makes the largest type; where it has to shrink, its type grows by as
// much, so that none is smaller than so many pixels of a page 1280 wide: in a hall 1/40 of the height of 720, on other
// slides 1/45, as far as the whole picture stays on the page.
constexpr int kPageWidths[] = {853, 960, 1100, kSlideWidth}, kPageType = 12, kPageTries = 4;
constexpr double kHallLeast = 18.0, kSlideLeast = 16.0;
constexpr double kPointsPerPixel = 0.75;
constexpr double kPictureCaptionMargin = 16.0, kPictureCaptionTop = 4.0, kPictureCaptionFoot = 12.0;

const Palette& picturePalette(PictureColours colours)
{
    return colours == PictureColours::Dark ? darkPalette()
        : colours == PictureColours::Paper ? paperPalette()
                                           : lightPalette();
}

// What is raised or lowered is set in two thirds of its size: here in `least` pixels.
QString withLegibleScripts(const QString& html, double least)
{
    static const QRegularExpression script(QStringLiteral("<(sub|sup)>(.*?)</\\1>")),
        size(QStringLiteral("font-size:\\d+px;?"));
    QString larger;
    qsizetype from = 0;
    for (auto it = script.globalMatch(html); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        larger += html.mid(from, match.capturedStart() - from)
            + QStringLiteral("<%1 style=\"font-size:%2px\">%3</%1>")
                  .arg(match.captured(1))
                  .arg(static_cast<int>(std::ceil(1.5 * std::ceil(least))))
                  .arg(match.captured(2).remove(size));
        from = match.capturedEnd();
    }
    return larger + html.mid(from);
}

// The subject posed on a page, from here on until this goes.
class PosedPage {
public:
    PosedPage(PictureSubject& subject, const PictureOptions& options)
        : m_subject(subject), m_colours(std::in_place, picturePalette(options.colours))
    {
        m_layout = options.layout;
        if (options.layout)
            layOutAs(options, *options.layout);
        else if (options.page)
            findLayout(options);
        else
            layOut(options, kSlideWidth);
    }

    ~PosedPage()
    {
        m_colours.reset();
        m_type.reset();
        m_subject.leave();
    }

    PosedPage(const PosedPage&) = delete;
    PosedPage& operator=(const PosedPage&) = delete;

    QSizeF page() const { return m_page; }
    QSize pixels() const { return (m_page * m_enlarged).toSize(); }
    double enlarged() const { return m_enlarged; }
    double fitted() const { return m_enlarged * m_fit; }
    QString captionText() const { return m_caption.toPlainText(); }
    std::optional<PageLayout> layout() const { return m_layout; }
    PicturePlaces places() const
    {
        const QRectF picture(QPointF(), m_picture * m_enlarged);
        PicturePlaces places = m_subject.places();
        for (auto& [cell, area] : places)
            area = QRectF((area.topLeft() * m_fit + m_origin) * m_enlarged, area.size() * m_fit * m_enlarged);
        std::erase_if(places, [&](const auto& place) { return !picture.contains(place.second.center()); });
        return places;
    }

private:
    void findLayout(const PictureOptions& options)
    {
        m_type.emplace(kPageType);
        double largest = 0.0;
        int best = kSlideWidth;
        for (const int width : kPageWidths) {
            layOut(options, width);
            if (fitted() > largest * 1.02) {
                largest = fitted();
                best = width;
            }
            if (m_fit >= 1.0)
                break;
        }
        if (!growType(options, {best, kPageType, true}) && options.forHall)
            growType(options, {kPageWidths[0], kPageType, false});
    }

    void layOutAs(const PictureOptions& options, const PageLayout& layout)
    {
        m_layout = layout;
        m_whole = layout.whole;
        m_type.reset();
        m_type.emplace(layout.type);
        layOut(options, layout.width);
    }

    // False: the picture has to shrink too far for type of any size to be legible. It then has the largest it can have.
    bool growType(const PictureOptions& options, PageLayout layout)
    {
        const double least = leastType(options) - 0.05;
        double largest = 0.0;
        PageLayout best = layout;
        for (int tries = 0; tries <= kPageTries; ++tries) {
            layOutAs(options, layout);
            if (layout.type * fitted() >= least)
                return true;
            if (layout.type * fitted() > largest) {
                largest = layout.type * fitted();
                best = layout;
            }
            layout.type = static_cast<int>(std::ceil((least + 0.05) / fitted() - 0.01));
        }
        layOutAs(options, best);
        return false;
    }

    static double leastType(const PictureOptions& options) // pixels of the page
    {
        return (options.forHall ? kHallLeast : kSlideLeast) * options.page->width() / kSlideWidth;
    }

    void layOut(const PictureOptions& options, int width)
    {
        PictureSubject& subject = m_subject;
        const QSize shown = subject.shownSize();
        QSizeF page(shown);
        if (options.page) {
            m_enlarged = static_cast<double>(options.page->width()) / width;
            page = QSizeF(*options.page) / m_enlarged;
        }
        subject.pose(page.toSize());
        m_caption.setDocumentMargin(0);
        m_caption.setDefaultFont(Theme::instance().font(TextSize::Title));
        QString caption = subject.caption();
        if (m_type)
            caption = withLegibleScripts(caption, leastType(options) / m_enlarged);
        m_caption.setHtml(caption);
        QSizeF room(page.width(), options.page ? page.height() - captionHeight(page.width()) : page.height());
        const QSizeF needed = subject.pose(room.toSize());
        if (options.page) {
            const double wide = room.width() / needed.width(), high = room.height() / needed.height();
            m_fit = m_whole ? std::min(wide, high) : wide;
            m_origin = {(room.width() - needed.width() * m_fit) / 2.0,
                -m_subject.scrolledDown() * std::max(0.0, needed.height() * m_fit - room.height())};
        } else {
            room = room.expandedTo(needed);
            page = {std::ceil(room.width()), std::ceil(room.height() + captionHeight(room.width()))};
        }
        m_picture = room;
        m_page = page;
    }

public:
    void paint(QPainter& painter)
    {
        const Palette& palette = Theme::instance().palette();
        painter.fillRect(QRectF(QPointF(), m_page), palette.stage);
        painter.save();
        if (!m_whole)
            painter.setClipRect(QRectF(QPointF(), m_picture));
        painter.translate(m_origin);
        painter.scale(m_fit, m_fit);
        m_subject.paint(painter);
        painter.restore();
        if (m_caption.isEmpty())
            return;
        painter.save();
        painter.translate(kPictureCaptionMargin, m_picture.height() + kPictureCaptionTop);
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, palette.ink);
        m_caption.documentLayout()->draw(&painter, context);
        painter.restore();
    }

private:
    double captionHeight(double width)
    {
        if (m_caption.isEmpty())
            return 0.0;
        m_caption.setTextWidth(width - 2.0 * kPictureCaptionMargin);
        return kPictureCaptionTop + m_caption.size().height() + kPictureCaptionFoot;
    }

    PictureSubject& m_subject;
    std::optional<Theme::Scope> m_colours;
    std::optional<Theme::LeastType> m_type;
    std::optional<PageLayout> m_layout; // of a page
    RichDocument m_caption;
    QSizeF m_page, m_picture;
    double m_enlarged = 1.0, m_fit = 1.0;
    QPointF m_origin; // of the picture on the page
    bool m_whole = true; // all of the picture is on the page
};

// A reader without the program's fonts takes the nearest that it has.
QByteArray withOtherFonts(QByteArray svg)
{
    const Theme& theme = Theme::instance();
    for (const auto& [font, others] : {std::pair {theme.font(TextSize::Body), "Inter, Helvetica, Arial, sans-serif"},
             std::pair {theme.formulaFont(TextSize::Body), "STIX Two Text, Times New Roman, serif"}}) {
        const QByteArray family = "font-family=\"" + font.family().toHtmlEscaped().toUtf8();
        svg.replace(family + '"', family + ", " + others + '"');
    }
    static const QRegularExpression empty(QStringLiteral("<g [^>]*>\\s*</g>\\s*")); // one for each change of a pen
    return QString::fromUtf8(svg).remove(empty).toUtf8();
}

// The program's own fonts lie in the picture: text set in others would be wider than its room.
QByteArray withOwnFonts(QByteArray svg)
{
    QByteArray faces;
    const auto add = [&](const QFont& font, const char* weight, const char* style, const char* name) {
        const QByteArray family = font.family().toUtf8();
        QFile file(QStringLiteral(":/headroom/fonts/") + QLatin1String(name));
        if (!svg.contains(family) || !file.open(QIODevice::ReadOnly))
            return;
        faces += "@font-face{font-family:'" + family + "';font-weight:" + weight + ";font-style:" + style
            + ";src:url(data:font/otf;base64," + file.readAll().toBase64() + ")}\n";
    };
    const Theme& theme = Theme::instance();
    add(theme.font(TextSize::Body), "400", "normal", "HeadroomSans-Regular.otf");
    add(theme.font(TextSize::Body), "600", "normal", "HeadroomSans-SemiBold.otf");
    add(theme.formulaFont(TextSize::Body), "400", "italic", "HeadroomMath-Italic.otf");
    const qsizetype at = svg.indexOf("<defs>");
    return at < 0 || faces.isEmpty() ? svg : svg.insert(at + 6, "\n<style>\n" + faces + "</style>");
}

// In millimetres, as Qt writes them, a picture ends within its last pixel.
QByteArray sizedInPixels(QByteArray svg, const QSize& pixels)
{
    static const QRegularExpression millimetres(QStringLiteral("<svg width=\"[\\d.]+mm\" height=\"[\\d.]+mm\""));
    return QString::fromUtf8(svg)
        .replace(
            millimetres, QStringLiteral("<svg width=\"%1\" height=\"%2\"").arg(pixels.width()).arg(pixels.height()))
        .toUtf8();
}

QByteArray drawnAsSvg(const Drawing& drawing)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setResolution(96);
    svg.setSize(drawing.pixels);
    svg.setViewBox(QRectF(QPointF(), drawing.page));
    svg.setTitle(drawing.title);
    svg.setDescription(drawing.description);
    QPainter painter(&svg);
    drawing.paint(painter);
    painter.end();
    return withOwnFonts(withOtherFonts(sizedInPixels(bytes, drawing.pixels)));
}

// Blanks keep every offset in the file as it is. From Qt 6.8 on the dates and a random number stand in its XMP too.
QByteArray withoutDates(QByteArray pdf)
{
    static const std::vector<std::pair<QByteArray, char>> parts {{"/CreationDate (", ')'}, {"/ModDate (", ')'},
        {"/ID [ <", ']'}, {"xmp:CreateDate=\"", '"'}, {"xmp:ModifyDate=\"", '"'}, {"xmp:MetadataDate=\"", '"'},
        {"xmpMM:DocumentID=\"", '"'}};
    for (const auto& [begin, last] : parts)
        for (qsizetype at = pdf.indexOf(begin); at >= 0; at = pdf.indexOf(begin, at + 1)) {
            const qsizetype end = pdf.indexOf(last, at + begin.size());
            if (end > at)
                std::fill(pdf.begin() + at, pdf.begin() + end + 1, ' ');
        }
    return pdf;
}

QByteArray drawnAsPdf(const Drawing& drawing)
{
    // Qt writes fonts in the order of a hash, which is another one in every process.
    QHashSeed::setDeterministicGlobalSeed();
    const auto random = qScopeGuard([] { QHashSeed::resetRandomGlobalSeed(); });
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setTitle(drawing.title);
    pdf.setCreator(QStringLiteral("Headroom"));
    pdf.setResolution(96);
    pdf.setPageSize(QPageSize(QSizeF(drawing.pixels) * kPointsPerPixel, QPageSize::Point, {}, QPageSize::ExactMatch));
    pdf.setPageMargins(QMarginsF());
    QPainter painter(&pdf);
    painter.scale(drawing.enlarged, drawing.enlarged);
    drawing.paint(painter);
    painter.end();
    return withoutDates(bytes);
}

QByteArray endingOf(const QString& path) { return QFileInfo(path).suffix().toLower().toLatin1(); }

} // namespace

PictureColours coloursOnScreen()
{
    return Theme::instance().palette().dark ? PictureColours::Dark : PictureColours::Light;
}

QImage pictureOf(PictureSubject& subject, const PictureOptions& options, PicturePlaces* places)
{
    PosedPage posed(subject, options);
    if (places)
        *places = posed.places();
    QImage image((QSizeF(posed.pixels()) * options.scale).toSize(), QImage::Format_RGB32);
    image.fill(Theme::instance().palette().stage);
    const int dots = static_cast<int>(std::lround(96.0 * options.scale / 0.0254));
    image.setDotsPerMeterX(dots);
    image.setDotsPerMeterY(dots);
    QPainter painter(&image);
    painter.scale(posed.enlarged() * options.scale, posed.enlarged() * options.scale);
    posed.paint(painter);
    return image;
}

std::optional<PageLayout> layoutOf(PictureSubject& subject, const PictureOptions& options)
{
    return PosedPage(subject, options).layout();
}

double enlargementOf(PictureSubject& subject, const PictureOptions& options)
{
    return PosedPage(subject, options).fitted();
}

bool isDrawing(const QString& path)
{
    const QByteArray ending = endingOf(path);
    return ending == "svg" || ending == "pdf";
}

bool isPage(const QString& path)
{
    const QByteArray ending = endingOf(path);
    return ending == "html" || ending == "htm";
}

QString PictureSubject::page(const QSize&, QByteArray&)
{
    return tr("Only one view of a run can be a web page, and this is none. Use PNG, SVG or PDF.");
}

QString unknownFormat(const QString& path, bool film)
{
    const QByteArray ending = endingOf(path);
    const QList<QByteArray> known = film ? QList<QByteArray> {"png", "apng", "webp"}
                                         : QImageWriter::supportedImageFormats();
    if (known.contains(ending) || (!film && (isDrawing(path) || isPage(path))))
        return {};
    return film ? tr("%1: a film cannot be written as “.%2”; use .png (animated) or .webp.")
                      .arg(path, QString::fromLatin1(ending))
                : tr("%1: a picture cannot be written as “.%2”; use .png, .jpg, .svg, .pdf or .html.")
                      .arg(path, QString::fromLatin1(ending));
}

QString exportPicture(PictureSubject& subject, const PictureOptions& options, const QString& path)
{
    if (isPage(path)) {
        QByteArray html;
        const QString none = subject.page(options.page.value_or(subject.shownSize()), html);
        return none.isEmpty() ? writeBytes(path, html) : none;
    }
    if (!isDrawing(path))
        return savePicture(pictureOf(subject, options), path);
    PosedPage posed(subject, options);
    return saveDrawing({subject.title(), posed.captionText(), posed.pixels(), posed.page(), posed.enlarged(),
                           [&](QPainter& painter) { posed.paint(painter); }},
        path);
}

void exportPicture(PictureSubject& subject, const PictureOptions& options, const QString& path, QObject* asker,
    const std::function<void(const QString& failure)>& done)
{
    const auto tell = onGui<QString>(asker, done);
    if (isDrawing(path) || isPage(path))
        return tell(exportPicture(subject, options, path));
    QThreadPool::globalInstance()->start(
        [picture = pictureOf(subject, options), path, tell] { tell(savePicture(picture, path)); });
}

QString saveDrawing(const Drawing& drawing, const QString& path)
{
    return writeBytes(path, endingOf(path) == "svg" ? drawnAsSvg(drawing) : drawnAsPdf(drawing));
}

QString savePicture(const QImage& image, const QString& path)
{
    if (const QString unknown = unknownFormat(path, false); !unknown.isEmpty())
        return unknown;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QImageWriter writer(&buffer, endingOf(path));
    if (!writer.write(image))
        return tr("%1 was not saved: %2.").arg(path, writer.errorString());
    return writeBytes(path, bytes);
}

} // namespace headroom
