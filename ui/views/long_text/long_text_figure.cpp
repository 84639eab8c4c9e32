// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/long_text/long_text_figure.h"

#include "document/attribution.h"
#include "figure/bars.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "text/printed.h"
#include "widgets/text.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <QFontMetricsF>
#include <QImage>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

namespace headroom::long_text_view {

namespace {

constexpr double kLensPitch = 13.0, kLensLabels = 92.0, kLensHead = 62.0;
constexpr double kMapLeft = 22.0, kMapAbove = 10.0, kMapBelow = 18.0, kMapRight = 10.0;
constexpr double kInset = 176.0, kSide = kInset + kMapLeft + kMapRight, kMargin = 138.0,
                 kLabels = 84.0; // px: beside the text
constexpr double kLeastBeside = 640.0; // of a picture with more than the text beside its margin
constexpr std::int64_t kMiddleFrom = 8192; // tokens: from there on a map stands between map and lens
constexpr std::int64_t kMiddleRows = 32;
constexpr double kMiddleDot = 2.0, kMiddleLeft = 66.0,
                 kMiddleStage = 580.0; // px; where less is high, the lens needs it
constexpr std::int64_t kShort = 24; // tokens
constexpr std::size_t kArcs = 6, kReaders = 9;
constexpr double kTinted = 0.01, kWidestArc = 10.0, kWidestArch = 18.0; // of a row's weight: less is not tinted; px
constexpr double kWidestGap = 40.0, kUnderLine = 76.0, kChip = 30.0, kSteepest = 200.0; // px, of a text on one line

// Weights of a long text differ by powers of ten, and so do their colours; what is less than the first is grey.
struct LogScale {
    double least = 0.001;

    double share(double weight) const
    {
        return weight <= least ? 0.0 : std::clamp(1.0 - std::log10(weight) / std::log10(least), 0.0, 1.0);
    }
    QColor colour(double weight) const
    {
        return weight < least ? mix(colours().stage, colours().ink3, 0.22)
                              : Theme::instance().sequential(share(weight));
    }
};

const QString& pieceText(const LongText& text, std::int64_t key)
{
    return text.text->texts[static_cast<std::size_t>(key)];
}

QString queryName(const LongText& text, const Trace& trace, std::int64_t query)
{
    const std::int64_t key = text.keyOf(query);
    return key >= 0 ? pieceText(text, key) : QString::fromStdString(trace.step(text.weights).axes[1].label(query));
}

// "the (98th)"
QString placed(const QString& token, std::int64_t at) { return withPlace(token, at + 1); }

QString rangeText(std::int64_t first, std::int64_t count) { return tr("%1–%2").arg(first + 1).arg(first + count); }

// One pixel a dot; what a mask closes is left out.
QImage dotImage(const std::vector<float>& dots, std::int64_t columns, const LogScale& scale)
{
    const auto rows = static_cast<std::int64_t>(dots.size()) / std::max<std::int64_t>(1, columns);
    std::array<QRgb, 256> shades {};
    for (std::size_t i = 0; i < shades.size(); ++i)
        shades[i] = Theme::instance().sequential(static_cast<double>(i) / 255.0).rgb();
    const QRgb none = scale.colour(0.0).rgb();
    QImage image(static_cast<int>(columns), static_cast<int>(rows), QImage::Format_ARGB32);
    for (std::int64_t row = 0; row < rows; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(row)));
        for (std::int64_t column = 0; column < columns; ++column) {
            const auto dot = static_cast<double>(dots[static_cast<std::size_t>(row * columns + column)]);
            line[column] = std::isnan(dot) ? 0
                : dot < scale.least        ? none
                                           : shades[static_cast<std::size_t>(std::lround(scale.share(dot) * 255.0))];
        }
    }
    return image;
}

// The dots that a mask closes, on a picture of them.
QRegion closedRegion(const std::vector<float>& dots, std::int64_t columns, const QRectF& area)
{
    const auto rows = static_cast<std::int64_t>(dots.size()) / std::max<std::int64_t>(1, columns);
    const double wide = area.width() / static_cast<double>(columns), high = area.height() / static_cast<double>(rows);
    QRegion region;
    for (std::int64_t row = 0; row < rows; ++row)
        for (std::int64_t column = 0; column < columns; ++column) {
            const std::int64_t from = column;
            while (column < columns && std::isnan(dots[static_cast<std::size_t>(row * columns + column)]))
                ++column;
            if (column > from)
                region += QRectF(area.left() + static_cast<double>(from) * wide,
                    area.top() + static_cast<double>(row) * high, static_cast<double>(column - from) * wide, high)
                              .toAlignedRect();
        }
    return region;
}

void paintDots(
    Scene& scene, const QRectF& area, const std::vector<float>& dots, std::int64_t columns, const LogScale& scale)
{
    scene.behind.push_back(
        [area, image = dotImage(dots, columns, scale), region = closedRegion(dots, columns, area)](QPainter& painter) {
            paintPixels(painter, area, image);
            if (!region.isEmpty())
                paintHatchOver(painter, region, true, HatchLean::Future);
        });
}

void addBox(Scene& scene, const QRectF& area, const QPen& line, const QBrush& ground = Qt::NoBrush, bool above = true)
{
    (above ? scene.lines : scene.shapes).push_back({boxPath(area), line, ground, true});
}

void addLine(Scene& scene, const QPointF& from, const QPointF& to, const QPen& pen)
{
    QPainterPath path;
    path.moveTo(from);
    path.lineTo(to);
    scene.lines.push_back({path, pen, Qt::NoBrush, true});
}

void addPending(Scene& scene, const QRectF& area, const QString& text)
{
    addBox(scene, area, QPen(colours().lineStrong, 1.0, Qt::DashLine));
    addText(scene, area, Qt::AlignCenter, text, colours().ink3, TextSize::Small);
}

} // namespace

std::int64_t longTextMap(const LongTextOptions& look, const QSizeF& size)
{
    if (!look.map || size.width() < 708.0 || size.height() < 480.0)
        return static_cast<std::int64_t>(kInset);
    return size.width() < 1000.0 || size.height() < 700.0 ? 256 : 384;
}

// Type as large as the text has room for; of a text that is too long for any, some lines are folded.
TextPage textPage(const TextPieces& pieces, const LongTextOptions& look, const QSizeF& size)
{
    const double beside = size.width() < kLeastBeside ? 0.0 : kSide + kFigureGap;
    const QSizeF room(size.width() - kFigureMargins.left() - kFigureMargins.right() - kMargin - beside,
        size.height() - kFigureMargins.top() - kFigureMargins.bottom() - 60.0);
    TextPage page;
    for (const TextSize type : {TextSize::Figure, TextSize::Page, TextSize::Title, TextSize::Body}) {
        page.type = type;
        page.width = room.width();
        page.line = std::round(1.65 * static_cast<double>(type));
        page.lines = linesOf(pieces, Theme::instance().font(type), page.width);
        const bool whole = pieces.count() > kShort || page.lines.size() == 1; // a few words stand on one line
        if ((whole || type == TextSize::Body) && static_cast<double>(page.lines.size()) * page.line <= room.height())
            return page;
    }
    page.line = look.fold ? kPageLine : page.line;
    return page;
}

QString longTextCaption(const LongText& text, const QString& asked, std::int64_t query, const std::vector<float>& row)
{
    const std::int64_t own = text.keyOf(query);
    const auto most = static_cast<std::int64_t>(std::max_element(row.begin(), row.end(), [](float a, float b) {
        return std::isnan(a) || a < b;
    }) - row.begin());
    const QString number = bold(fixedText(static_cast<double>(row[static_cast<std::size_t>(most)]),
        weightDecimals(static_cast<double>(row[static_cast<std::size_t>(most)]))));
    const std::vector<int> alike = readAsLargest(std::vector<double>(row.begin(), row.end()),
        weightDecimals(static_cast<double>(row[static_cast<std::size_t>(most)])));
    const QString reader = own < 0 ? placed(htmlOf(asked), query) : placed(htmlOf(pieceText(text, own)), own);
    if (alike.size() > 1)
        return tr("%1: the largest weight is %2, on %3 of %4 keys.")
            .arg(reader, number, QString::number(alike.size()), QString::number(row.size()));
    const QString read = bold(placed(pieceText(text, most), most));
    if (own < 0)
        return tr("%1 reads %2 most: %3.").arg(reader, read, number);
    const std::int64_t back = own - most;
    const QString there = back > 1 ? tr("%1 tokens back").arg(back)
        : back == 1                ? tr("one token back")
        : back == -1               ? tr("one token ahead")
                                   : tr("%1 tokens ahead").arg(-back);
    return back == 0 ? tr("%1 reads itself: %2.").arg(reader, number)
                     : tr("%1 reads %2, %3: %4.").arg(reader, read, there, number);
}

namespace {

class LongTextFigure {
public:
    explicit LongTextFigure(LongTextPicture& picture)
        : m_p(picture),
          m_trace(picture.moment.trace()),
          m_head(picture.subject.at[0]),
          m_query(picture.subject.at[1]),
          m_key(picture.subject.at[2]),
          m_adds(picture.text.look.map ? Attribution()
                                       : attributionOfKeys(m_trace, picture.moment.options, picture.text.sublayer))
    {
        m_scale.least = std::pow(10.0, -std::max(3.0, std::ceil(std::log10(picture.text.keys))));
        m_level = std::int64_t {1} << picture.text.look.level;
    }

    Scene draw() const
    {
        if (m_p.moment.thumbnail)
            return headroom::draw(
                drawn({}, {}, [this](Scene& scene, const QRectF& area) { drawMap(scene, area); }), m_p.moment);
        const double mapWide = static_cast<double>(m_p.side) + kMapLeft + kMapRight,
                     mapHigh = static_cast<double>(m_p.side) + kMapAbove + kMapBelow;
        Figure map = column({heading({.title = tr("The whole head"), .beside = mapWords()}),
            drawn(Extent::fixed(mapWide), Extent::fixed(mapHigh),
                [this](Scene& scene, const QRectF& area) { drawMap(scene, area); }),
            drawn(Extent::fixed(mapWide), Extent::fixed(34.0),
                [this](Scene& scene, const QRectF& area) { drawScale(scene, area); })});
        map.grow(0.0);
        if (m_p.text.look.map) {
            // The lens begins where it is drawn; what stands above it says which part it shows.
            const Figure lens = column(
                {drawn({}, Extent::fixed(30.0), [this](Scene&, const QRectF& area) { m_headingArea = area; }),
                    drawn({kLensLabels + 6.0 * kLensPitch, Extent::kNoLimit},
                        {kLensHead + 5.0 * kLensPitch, Extent::kNoLimit},
                        [this](Scene& scene, const QRectF& area) { drawLens(scene, area); })
                        .grow(1.0)});
            if (m_p.moment.size.width() < kLeastBeside)
                return headroom::draw(column({map, middle(), lens}), m_p.moment);
            return headroom::draw(column({middle(), row({map, lens})}), m_p.moment);
        }
        const QStringList hint = m_adds.there()
            ? QStringList {attributionName(m_p.moment.options)}
            : QStringList {tr("point at a word: what it reads lights up"), tr("point at a word")};
        const QString adds = attributionWords(*m_p.moment.run, m_p.moment.options);
        Figure text = column({heading({.title = tr("The text"), .hints = hint}),
            drawn(Extent::fixed(kMargin + m_p.page.width), {120.0, Extent::kNoLimit},
                [this](Scene& scene, const QRectF& area) { drawText(scene, area); })
                .grow(1.0),
            adds.isEmpty() ? words({.fewer = footWords(), .alignment = Qt::AlignRight | Qt::AlignVCenter})
                           : paragraph(adds)});
        if (m_p.moment.size.width() < kLeastBeside)
            return headroom::draw(text, m_p.moment);
        Figure beside = sized(column({map, readersHeading(), readers(), space()}), Extent::fixed(kSide));
        return headroom::draw(row({text.grow(0.0), beside.grow(0.0)}), m_p.moment);
    }

private:
    QStringList footWords() const
    {
        const QString all = tr("%1 places").arg(m_p.text.keys);
        return {m_p.text.self ? tr("%1; pale: written later, cannot be read").arg(all) : all, all};
    }

    void drawScale(Scene& scene, const QRectF& area) const
    {
        const double left = area.left() + kMapLeft, wide = static_cast<double>(m_p.side);
        const int decades = static_cast<int>(std::lround(-std::log10(m_scale.least)));
        scene.behind.push_back([left, wide, top = area.top()](QPainter& painter) {
            for (int i = 0; i < static_cast<int>(wide); ++i)
                painter.fillRect(QRectF(left + i, top, 1.0, 8.0), Theme::instance().sequential(i / wide));
        });
        for (int decade = 0; decade <= decades; ++decade) {
            const double at = left + wide * decade / decades;
            const bool first = decade == 0, last = decade == decades;
            if (first || last || (decades <= 4 && wide > 150.0))
                addText(scene,
                    {first         ? at
                            : last ? at - 40.0
                                   : at - 20.0,
                        area.top() + 8.0, 40.0, 13.0},
                    (first         ? Qt::AlignLeft
                            : last ? Qt::AlignRight
                                   : Qt::AlignHCenter)
                        | Qt::AlignVCenter,
                    QString::number(std::pow(10.0, decade - decades)), colours().ink2, TextSize::Caption);
        }
        addText(scene, {left, area.top() + 20.0, wide, 14.0}, Qt::AlignLeft | Qt::AlignVCenter,
            tr("weight; grey: below %1").arg(QString::number(m_scale.least)), colours().ink2, TextSize::Caption);
    }

    QStringList mapWords() const
    {
        const QString size = tr("%1 × %2").arg(m_p.text.queries).arg(m_p.text.keys);
        if (!m_p.map)
            return {size};
        const std::int64_t pool = m_p.map->request.down;
        if (pool == 1)
            return {tr("%1; a dot is one weight").arg(size), size};
        const QString of =
            (m_p.text.look.mean ? tr("a dot is the mean of %1 × %1") : tr("a dot is the largest of %1 × %1")).arg(pool);
        return {tr("%1; %2").arg(size, of), of, size};
    }

    void drawMap(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = colours();
        const bool bare = m_p.moment.thumbnail;
        double side = static_cast<double>(m_p.side);
        QPointF corner = area.topLeft() + QPointF(kMapLeft, kMapAbove);
        if (bare) {
            side = std::min(area.width(), area.height());
            corner = area.center() - QPointF(side, side) / 2.0;
        }
        const auto queries = static_cast<double>(m_p.text.queries), keys = static_cast<double>(m_p.text.keys);
        const double most = std::max(queries, keys);
        const QRectF map(corner, QSizeF(std::round(side * keys / most), std::round(side * queries / most)));
        if (!m_p.map) {
            addPending(scene, map,
                m_p.progress > 0.0 ? tr("Reading the matrix: %1 %").arg(std::lround(100.0 * m_p.progress))
                                   : tr("Reading the matrix …"));
        } else {
            const bool mean = m_p.text.look.mean;
            paintDots(scene, map, mean ? m_p.map->mean : m_p.map->largest, m_p.map->request.dotColumns(), m_scale);
        }
        if (bare)
            return;
        m_p.mapArea = map;
        const auto x = [map, keys](double key) { return map.left() + map.width() * key / keys; };
        const auto y = [map, queries](double query) { return map.top() + map.height() * query / queries; };
        const double column = x(static_cast<double>(m_key) + 0.5), line = y(static_cast<double>(m_query) + 0.5);
        addLine(scene, {map.left(), line}, {map.right(), line}, QPen(palette.query, 1.0));
        addLine(scene, {column, map.top()}, {column, map.bottom()}, QPen(palette.key, 1.0));
        for (const std::int64_t place : m_p.text.look.found) {
            const double at = x(static_cast<double>(place) + 0.5);
            addLine(scene, {at, map.top() - 8.0}, {at, map.top() - 2.0}, QPen(palette.ink, 1.0));
            if (const std::int64_t query = m_p.text.queryOf(place); query >= 0) {
                const double beside = y(static_cast<double>(query) + 0.5);
                addLine(scene, {map.right() + 2.0, beside}, {map.right() + 8.0, beside}, QPen(palette.ink, 1.0));
            }
        }
        addText(scene, {map.left(), map.bottom() + 2.0, 40.0, 14.0}, Qt::AlignLeft | Qt::AlignVCenter,
            QStringLiteral("1"), palette.ink2, TextSize::Caption);
        addText(scene, {map.left() + 40.0, map.bottom() + 2.0, std::max(10.0, map.width() - 110.0), 14.0},
            Qt::AlignCenter, tr("key"), palette.keyText, TextSize::Caption);
        addText(scene, {map.right() - 70.0, map.bottom() + 2.0, 70.0, 14.0}, Qt::AlignRight | Qt::AlignVCenter,
            QString::number(m_p.text.keys), palette.ink2, TextSize::Caption);
        SceneText turned {{map.left() - 12.0 - 30.0, map.center().y() - 7.0, 60.0, 14.0}, Qt::AlignCenter, tr("query"),
            palette.queryText, Theme::instance().font(TextSize::Caption), SceneText::Fit::Cut};
        turned.turn = -90.0;
        scene.texts.push_back(turned);
        scene.handles.push_back({QStringLiteral("map"), map, Qt::CrossCursor,
            m_p.text.look.map ? tr("Drag the lens; click to pin the largest weight there")
                              : tr("Click to pin the largest weight there")});
    }

    // Cells to a dot of the map between: as many times the lens's as the map's are times its own.
    std::int64_t middlePool() const
    {
        const std::int64_t most = std::max(m_p.text.queries, m_p.text.keys);
        if (most <= kMiddleFrom || m_p.moment.size.height() < kMiddleStage)
            return 0;
        const double far = static_cast<double>(most) / static_cast<double>(m_p.side);
        const auto pool = std::int64_t {1} << std::lround(std::log2(std::sqrt(far * static_cast<double>(m_level))));
        return pool > m_level && 2.0 * static_cast<double>(pool) <= far ? pool : 0;
    }

    Figure middle() const
    {
        if (middlePool() == 0)
            return {};
        return drawn({}, Extent::fixed(kMiddleDot * kMiddleRows + 24.0),
            [this](Scene& scene, const QRectF& area) { drawMiddle(scene, area); });
    }

    void drawMiddle(Scene& scene, const QRectF& area) const
    {
        const std::int64_t pool = middlePool();
        const auto wide = static_cast<std::int64_t>((area.width() - kMiddleLeft) / kMiddleDot);
        const std::int64_t columns = std::min(std::max<std::int64_t>(1, wide), m_p.text.keys / pool),
                           rows = std::min(kMiddleRows, m_p.text.queries / pool);
        if (columns < 1 || rows < 1)
            return;
        const auto [query, key] = m_p.text.look.middle.value_or(std::pair {m_query, m_key});
        const auto first = [pool](std::int64_t at, std::int64_t dots, std::int64_t cells) {
            return std::clamp<std::int64_t>(at - dots * pool / 2, 0, cells - dots * pool);
        };
        const TileRequest request {m_p.text.weights, {m_head}, first(query, rows, m_p.text.queries), rows * pool,
            first(key, columns, m_p.text.keys), columns * pool, pool, pool, 0, true, {}};
        const QRectF map(area.left() + kMiddleLeft, area.top() + 22.0, kMiddleDot * static_cast<double>(columns),
            kMiddleDot * static_cast<double>(rows));
        const QString part = tr("queries %1, keys %2")
                                 .arg(rangeText(request.row, request.rows), rangeText(request.column, request.columns));
        addHeading(scene, {area.left(), area.top() + 14.0}, tr("In between"),
            fittingBeside(tr("In between"), {dotWords(part, pool), part}, area.width()), area.width());
        const std::shared_ptr<const Tile> tile = m_p.middleTile ? m_p.middleTile(request) : nullptr;
        if (tile)
            paintDots(scene, map, m_p.text.look.mean ? tile->mean : tile->largest, request.dotColumns(), m_scale);
        else
            addPending(scene, map, tr("Reading …"));
        m_p.middle = request;
        m_p.middleArea = map;
        scene.handles.push_back(
            {QStringLiteral("middle"), map, Qt::CrossCursor, tr("Click to pin the largest weight there")});
    }

    QString dotWords(const QString& part, std::int64_t pool) const
    {
        return (m_p.text.look.mean ? tr("%1; a dot is the mean of %2 × %2") : tr("%1; a dot is the largest of %2 × %2"))
            .arg(part)
            .arg(pool);
    }

    // Who reads the key that is spoken of.
    Figure readersHeading() const
    {
        return heading({.title = tr("Who reads “%1”").arg(pieceText(m_p.text, m_key)), .beside = {}, .cut = true});
    }

    Figure readers() const
    {
        if (!m_p.readers)
            return absent({tr("Reading …")});
        BarsPanel panel {.trace = &m_trace, .most = 0.0, .decimals = 2, .group = 4, .labels = 78.0, .line = 20.0};
        const double room = m_p.moment.size.height() - kInset - 160.0;
        const auto most = static_cast<std::size_t>(std::clamp(room / panel.line, 2.0, static_cast<double>(kReaders)));
        for (const TileLink& link : m_p.readers->links)
            if (link.value > 0.0F && panel.bars.size() < most
                && (panel.bars.empty() || fixedText(link.value, weightDecimals(panel.most)).toDouble() > 0.0)) {
                const std::int64_t row = m_p.readers->request.row + link.row;
                const QString query = queryName(m_p.text, m_trace, row);
                panel.bars.push_back({.label = placed(query, row),
                    .source = {m_p.text.weights, {m_head, row, m_key}},
                    .name = tr("query %1, key %2").arg(query, pieceText(m_p.text, m_key)),
                    .lit = row == m_query});
                panel.most = std::max(panel.most, static_cast<double>(link.value));
            }
        panel.decimals = weightDecimals(panel.most);
        return panel.bars.empty() ? absent({tr("nobody")}) : bars(std::move(panel));
    }

    // Which rows and columns the lens shows, in cells.
    void place(const QRectF& area) const
    {
        const auto wide = static_cast<std::int64_t>((area.width() - kLensLabels) / kLensPitch),
                   high = static_cast<std::int64_t>((area.height() - kLensHead) / kLensPitch);
        const auto dots = [&](std::int64_t room, std::int64_t cells) {
            return std::clamp<std::int64_t>(room, 1, (cells + m_level - 1) / m_level);
        };
        m_columns = dots(wide, m_p.text.keys), m_rows = dots(high, m_p.text.queries);
        m_pitch = m_level > 1
            ? kLensPitch
            : std::clamp(std::floor(std::min((area.width() - kLensLabels) / static_cast<double>(m_columns),
                             (area.height() - kLensHead) / static_cast<double>(m_rows))),
                kLensPitch, 28.0);
        const auto [query, key] = m_p.text.look.middle.value_or(std::pair {m_query, m_key});
        const auto first = [this](std::int64_t middle, std::int64_t dotsThere, std::int64_t cells) {
            return std::clamp<std::int64_t>(
                middle - dotsThere * m_level / 2, 0, std::max<std::int64_t>(0, cells - dotsThere * m_level));
        };
        m_firstRow = first(query, m_rows, m_p.text.queries);
        m_firstColumn = first(key, m_columns, m_p.text.keys);
        m_cellRows = std::min(m_rows * m_level, m_p.text.queries - m_firstRow);
        m_cellColumns = std::min(m_columns * m_level, m_p.text.keys - m_firstColumn);
        m_p.lensCells = {m_cellRows, m_cellColumns};
    }

    void drawLens(Scene& scene, const QRectF& area) const
    {
        place(area);
        const QString words =
            tr("queries %1, keys %2").arg(rangeText(m_firstRow, m_cellRows), rangeText(m_firstColumn, m_cellColumns));
        const bool all = m_cellRows == m_p.text.queries && m_cellColumns == m_p.text.keys;
        const QString of = m_level == 1 ? all ? tr("the whole map, token by token") : words : dotWords(words, m_level);
        addHeading(scene, {m_headingArea.left(), m_headingArea.top() + 20.0}, tr("Lens"),
            fittingBeside(tr("Lens"), {of, words}, m_headingArea.width()), m_headingArea.width());
        GridLayout layout;
        layout.origin = {area.left() + kLensLabels, area.top() + kLensHead};
        layout.pitchX = layout.pitchY = m_pitch;
        layout.rows = static_cast<int>(m_rows);
        layout.columns = static_cast<int>(m_columns);
        m_p.lensArea = layout.bounds();
        if (m_level > 1) {
            drawDots(scene, layout);
        } else {
            drawCells(scene, layout);
        }
        const TileRequest seen = request();
        const TileRequest whole {m_p.text.weights, {m_head}, 0, m_p.text.queries, 0, m_p.text.keys, 1, 1, 0, true, {}};
        if (m_p.middle) {
            addFrame(scene, m_p.middleArea, *m_p.middle, seen);
            addFrame(scene, m_p.mapArea, whole, *m_p.middle, false);
        }
        if (m_p.mapArea.isValid() && (seen.rows < whole.rows || seen.columns < whole.columns))
            addFrame(scene, m_p.mapArea, whole, seen);
    }

    // What the lens shows.
    TileRequest request() const
    {
        return {m_p.text.weights, {m_head}, m_firstRow, m_cellRows, m_firstColumn, m_cellColumns, m_level, m_level, 0,
            true, {}};
    }

    // Where a part lies on a map of more.
    static void addFrame(
        Scene& scene, const QRectF& area, const TileRequest& map, const TileRequest& part, bool ofLens = true)
    {
        const auto x = [&](std::int64_t column) {
            return area.left()
                + area.width() * static_cast<double>(column - map.column) / static_cast<double>(map.columns);
        };
        const auto y = [&](std::int64_t row) {
            return area.top() + area.height() * static_cast<double>(row - map.row) / static_cast<double>(map.rows);
        };
        const QRectF on(
            QPointF(x(part.column), y(part.row)), QPointF(x(part.column + part.columns), y(part.row + part.rows)));
        const double more = std::max(0.0, 5.0 - std::min(on.width(), on.height())) / 2.0;
        const QRectF frame = on.adjusted(-more, -more, more, more);
        if (!ofLens)
            return addBox(scene, frame, QPen(colours().ink, 1.0));
        addBox(scene, frame, QPen(colours().stage, 4.0));
        addBox(scene, frame, QPen(colours().accent, 2.0));
    }

    void drawDots(Scene& scene, const GridLayout& layout) const
    {
        const TileRequest request = this->request();
        const std::shared_ptr<const Tile> tile = m_p.lensTile ? m_p.lensTile(request) : nullptr;
        const QRectF area = layout.bounds();
        if (!tile)
            return addPending(scene, area, tr("Reading …"));
        paintDots(scene, area, m_p.text.look.mean ? tile->mean : tile->largest, request.dotColumns(), m_scale);
        addText(scene, {area.left(), area.top() - 18.0, area.width() / 2.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            QString::number(m_firstColumn + 1), colours().keyText, TextSize::Caption);
        addText(scene, {area.center().x(), area.top() - 18.0, area.width() / 2.0, 16.0},
            Qt::AlignRight | Qt::AlignVCenter, QString::number(m_firstColumn + m_cellColumns), colours().keyText,
            TextSize::Caption);
        addText(scene, {area.left() - kLensLabels, area.top(), kLensLabels - 6.0, 16.0},
            Qt::AlignRight | Qt::AlignVCenter, QString::number(m_firstRow + 1), colours().queryText, TextSize::Caption);
        if (m_rows > 2)
            addText(scene, {area.left() - kLensLabels, area.bottom() - 16.0, kLensLabels - 6.0, 16.0},
                Qt::AlignRight | Qt::AlignVCenter, QString::number(m_firstRow + m_cellRows), colours().queryText,
                TextSize::Caption);
        scene.handles.push_back(
            {QStringLiteral("lens"), area, Qt::CrossCursor, tr("Click to pin the largest weight there")});
    }

    void drawCells(Scene& scene, const GridLayout& layout) const
    {
        const auto& axes = m_trace.step(m_p.text.weights).axes;
        std::vector<AxisLabel> rows, columns;
        for (std::int64_t i = 0; i < m_rows; ++i)
            rows.push_back(
                {queryName(m_p.text, m_trace, m_firstRow + i), {}, false, QString::number(m_firstRow + i + 1), false});
        for (std::int64_t i = 0; i < m_columns; ++i)
            columns.push_back({pieceText(m_p.text, m_firstColumn + i), {}, false, {}, false});
        LabelStyle style;
        style.size = TextSize::Caption;
        style.role = Role::Query;
        style.lit = static_cast<int>(m_query - m_firstRow);
        if (style.lit < 0 || style.lit >= m_rows)
            style.lit = -1;
        addRowLabels(scene, rows, layout, kLensLabels - 4.0, style);
        style.role = Role::Key;
        style.lit = static_cast<int>(m_key - m_firstColumn);
        if (style.lit < 0 || style.lit >= m_columns)
            style.lit = -1;
        addColumnLabels(scene, columns, layout, kLensHead - 4.0, style);
        scene.tables.push_back({1, tr("weights under the lens"), layout, rows, columns});
        for (std::int64_t row = 0; row < m_rows; ++row)
            for (std::int64_t column = 0; column < m_columns; ++column) {
                const Cell source {m_p.text.weights, {m_head, m_firstRow + row, m_firstColumn + column}};
                SceneCell cell = sceneCell(
                    m_trace, source, layout.cell({static_cast<int>(row), static_cast<int>(column)}), {});
                cell.ground = m_scale.colour(cell.value);
                cell.group = 1;
                cell.row = static_cast<int>(row);
                cell.column = static_cast<int>(column);
                cell.name = tr("query %1, key %2, weight")
                                .arg(QString::fromStdString(axes[1].label(source.at[1])),
                                    QString::fromStdString(axes[2].label(source.at[2])));
                scene.cells.push_back(std::move(cell));
            }
    }

    // The text, with a margin at its left in which what the word reads is tied to it.
    void drawText(Scene& scene, const QRectF& area) const
    {
        const auto lineOf = [this](std::int64_t token) -> std::int64_t {
            return std::upper_bound(m_p.page.lines.begin(), m_p.page.lines.end(), token) - m_p.page.lines.begin() - 1;
        };
        if (m_p.page.lines.size() == 1)
            return drawSingle(scene, area);
        const std::int64_t own = m_p.text.keyOf(m_query), reading = m_p.text.keyOf(m_p.reading);
        std::vector<std::int64_t> opened;
        for (const std::int64_t token : m_p.text.look.opened)
            opened.push_back(lineOf(token));
        const double line = m_p.page.line;
        const std::vector<PageEntry> page = pageOf(sumsOf(m_p.page.lines, m_p.row), lineOf(own >= 0 ? own : m_key),
            opened, area.height() * kPageLine / line, m_p.text.look.fold);
        std::map<std::int64_t, double> middles; // of the lines that are there
        double y = area.top();
        int number = 0;
        for (const PageEntry& entry : page) {
            const QRectF place(area.left() + kMargin, y, m_p.page.width, line);
            if (entry.folded)
                drawFold(scene, place, entry);
            else
                drawLine(scene, place, entry.first, number++);
            for (std::int64_t each = entry.first; each <= entry.last; ++each)
                middles[each] = place.center().y();
            y += line;
        }
        m_p.underText = {area.left() + kMargin, y, m_p.page.width, std::max(0.0, area.bottom() - y)};
        if (const auto from = middles.find(lineOf(reading)); reading >= 0 && from != middles.end())
            drawArcs(scene, area.left(), from->second, middles, lineOf);
    }

    void drawArcs(Scene& scene, double left, double from, const std::map<std::int64_t, double>& middles,
        const std::function<std::int64_t(std::int64_t)>& lineOf) const
    {
        const Palette& palette = colours();
        const double right = left + kMargin - 8.0, labels = left + kLabels;
        const auto label = [&](double y, const QString& words, const QColor& ink, bool bold, double wide) {
            addText(scene, {left, y - 8.0, wide, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, words, ink, TextSize::Caption,
                bold);
        };
        label(from, placed(queryName(m_p.text, m_trace, m_p.reading), m_p.reading), palette.queryText, true,
            kMargin - 12.0);
        std::vector<std::int64_t> keys(m_p.read.size());
        std::iota(keys.begin(), keys.end(), 0);
        const auto most = static_cast<std::ptrdiff_t>(std::min<std::size_t>(64, keys.size()));
        std::partial_sort(keys.begin(), keys.begin() + most, keys.end(), [this](std::int64_t a, std::int64_t b) {
            const float one = m_p.read[static_cast<std::size_t>(a)], other = m_p.read[static_cast<std::size_t>(b)];
            return one != other ? one > other : a < b;
        });
        std::map<double, std::vector<std::int64_t>> tied; // keys by the height of their line, the strongest first
        for (std::ptrdiff_t i = 0; i < most; ++i)
            if (const auto middle = middles.find(lineOf(keys[static_cast<std::size_t>(i)])); middle != middles.end()
                && static_cast<double>(m_p.read[static_cast<std::size_t>(keys[static_cast<std::size_t>(i)])]) >= kTinted
                && (tied.size() < kArcs || tied.contains(middle->second)))
                tied[middle->second].push_back(keys[static_cast<std::size_t>(i)]);
        int row = 0;
        for (auto tie = tied.begin(); tie != tied.end(); ++tie) {
            const auto& [y, there] = *tie;
            const std::int64_t key = there.front();
            const auto weight = static_cast<double>(m_p.read[static_cast<std::size_t>(key)]);
            if (std::abs(y - from) < 1.0)
                continue; // on its own line, where it is tinted
            const double deep = right - std::min(right - labels - 4.0, 14.0 + 0.12 * std::abs(y - from));
            QPainterPath arc(QPointF(right - 6.0, y));
            arc.cubicTo({deep, y}, {deep, from}, {right - 4.0, from});
            scene.shapes.push_back({arc,
                QPen(mix(palette.stage, palette.key, 0.35 + 0.65 * std::sqrt(weight)),
                    std::max(1.0, kWidestArc * weight), Qt::SolidLine, Qt::FlatCap)});
            QPainterPath tip(QPointF(right, y));
            tip.lineTo(right - 7.0, y - 4.0);
            tip.lineTo(right - 7.0, y + 4.0);
            tip.closeSubpath();
            scene.lines.push_back({tip, Qt::NoPen, palette.key});
            double at = y - 8.0;
            const auto next = std::next(tie);
            const std::size_t fit = next != tied.end() && next->first - y < 28.0 ? 1 : 2; // the strongest
            for (std::size_t i = 0; i < std::min(there.size(), fit); ++i, at += 14.0) {
                const std::int64_t each = there[i];
                const QFont its = Theme::instance().font(TextSize::Caption, each == m_key);
                const QString word = elideMiddle(pieceText(m_p.text, each), its, kLabels - 30.0);
                const double wide = textWidth(word, its);
                addText(scene, {left, at, wide + 2.0, 14.0}, Qt::AlignLeft | Qt::AlignVCenter, word, palette.keyText,
                    TextSize::Caption, each == m_key);
                const Cell source {m_p.text.weights, {m_head, m_p.reading, each}};
                SceneNumber number = sceneNumber(m_trace, source, {left + wide + 5.0, at, 26.0, 14.0}, 2);
                number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
                number.colour = palette.keyText;
                number.bold = each == m_key;
                scene.numbers.push_back(number);
                addDrawnCell(scene, m_trace, source, {left, at - 1.0, kLabels + 4.0, 15.0},
                    tr("query %1, key %2, weight")
                        .arg(queryName(m_p.text, m_trace, m_p.reading), pieceText(m_p.text, each)),
                    kTiesGroup, row++, 0);
            }
        }
    }

    // A text on one line, as large as there is room: what is read is tied to the word that reads it, which stands above
    // where it is none of the text's own.
    void drawSingle(Scene& scene, const QRectF& area) const
    {
        const bool offers = !m_p.moment.led && m_p.text.keys < kShortText;
        const QRectF under(area.left(), area.bottom() - kUnderLine, area.width(), kUnderLine);
        const std::int64_t reading = m_p.text.keyOf(m_p.reading);
        const TextPieces& pieces = *m_p.text.text;
        const QFontMetricsF metrics(Theme::instance().font(m_p.page.type));
        double words = 0.0;
        for (const QString& piece : pieces.texts)
            words += metrics.horizontalAdvance(piece);
        const auto gaps = static_cast<double>(std::max<std::int64_t>(1, pieces.count() - 1));
        m_gap = std::clamp((area.width() - 16.0 - words) / gaps, 2.0, kWidestGap);
        const double room = area.height() - (offers ? kUnderLine : 0.0), wide = words + m_gap * gaps,
                     y = area.top() + std::min(0.62 * room, kSteepest + kChip + 20.0);
        drawLine(scene, {area.left() + std::max(8.0, (area.width() - wide) / 2.0), y, wide + 1.0, m_p.page.line}, 0, 0);
        if (offers) {
            addText(scene, {under.left(), under.top(), under.width(), 18.0}, Qt::AlignLeft | Qt::AlignVCenter,
                tr("A short text. This view is made for texts of hundreds of words."), colours().ink2, TextSize::Small);
            scene.texts.back().fit = SceneText::Fit::Cut;
            m_p.underText = under.adjusted(0.0, 14.0, 0.0, 0.0);
        }
        drawArches(scene, reading, area.top() + 6.0);
    }

    void drawArches(Scene& scene, std::int64_t reading, double top) const
    {
        const Palette& palette = colours();
        QPointF from;
        if (reading >= 0) {
            from = {m_boxes.at(reading).center().x(), m_boxes.at(reading).top()};
        } else {
            const QFont font = Theme::instance().font(TextSize::Title, true);
            const QString query = placed(queryName(m_p.text, m_trace, m_p.reading), m_p.reading);
            const double middle = (m_boxes.begin()->second.left() + m_boxes.rbegin()->second.right()) / 2.0,
                         wide = textWidth(query, font) + 20.0;
            const QRectF chip(middle - wide / 2.0, top, wide, kChip);
            scene.shapes.push_back({boxPath(chip, 4.0), QPen(palette.query, 1.5), palette.querySoft, true});
            addText(scene, chip, Qt::AlignCenter, query, palette.queryText, font);
            from = {middle, chip.bottom()};
        }
        for (const auto& [key, box] : m_boxes) {
            const auto weight = static_cast<double>(m_p.read[static_cast<std::size_t>(key)]);
            if (!(weight >= kTinted))
                continue;
            const double x = box.center().x(), y = box.top() - 1.0;
            QPainterPath arch(QPointF(x, y));
            if (reading < 0) {
                const double bend = 0.55 * (y - from.y());
                arch.cubicTo({x, y - bend}, {from.x(), from.y() + bend}, from);
            } else {
                const double high = std::min({kSteepest, y - top, 24.0 + 0.45 * std::abs(x - from.x())});
                arch.cubicTo({x, y - 1.3 * high}, {from.x(), y - 1.3 * high}, from);
            }
            if (key != reading)
                scene.shapes.push_back({arch,
                    QPen(mix(palette.stage, palette.key, 0.35 + 0.65 * std::sqrt(weight)),
                        std::max(1.0, kWidestArch * weight), Qt::SolidLine, Qt::FlatCap)});
            SceneNumber number = sceneNumber(m_trace, {m_p.text.weights, {m_head, m_p.reading, key}},
                {x - 24.0, box.bottom() + 4.0, 48.0, 18.0}, weightDecimals(weight));
            number.colour = palette.keyText;
            number.bold = key == m_key;
            number.size = number.bold ? TextSize::Title : TextSize::Small;
            if (weight >= 0.05)
                scene.numbers.push_back(number);
        }
    }

    QColor tint(double weight) const
    {
        return mix(colours().stage, colours().key, 0.18 + 0.82 * std::clamp(weight, 0.0, 1.0));
    }

    void drawFold(Scene& scene, const QRectF& place, const PageEntry& entry) const
    {
        const Palette& palette = colours();
        const qint64 lines = entry.last - entry.first + 1;
        const QString text =
            tr("%1, weight %2").arg(counted(lines, tr("%1 line"), tr("%1 lines")), fixedText(entry.sum, 3));
        const QFont font = Theme::instance().font(TextSize::Caption);
        const double wide = std::min(place.width(), textWidth(text, font) + 12.0);
        const double left = place.center().x() - wide / 2.0;
        const QPen dotted(palette.lineStrong, 1.0, Qt::DotLine);
        addLine(scene, {place.left(), place.center().y()}, {left, place.center().y()}, dotted);
        addLine(scene, {left + wide, place.center().y()}, {place.right(), place.center().y()}, dotted);
        addText(
            scene, {left, place.top(), wide, place.height()}, Qt::AlignCenter, text, palette.ink3, TextSize::Caption);
        scene.handles.push_back(
            {QStringLiteral("fold:%1").arg(entry.first), place, Qt::PointingHandCursor, tr("Unfold these lines")});
    }

    void drawLine(Scene& scene, const QRectF& place, std::int64_t line, int number) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QFont plain = theme.font(m_p.page.type);
        const QFontMetricsF metrics(plain);
        const TextPieces& pieces = *m_p.text.text;
        const auto at = static_cast<std::size_t>(line);
        const std::int64_t end = at + 1 < m_p.page.lines.size() ? m_p.page.lines[at + 1] : pieces.count();
        const std::int64_t reading = m_p.text.keyOf(m_p.reading);
        double x = place.left();
        int column = 0;
        for (std::int64_t key = m_p.page.lines[at]; key < end; ++key) {
            const auto i = static_cast<std::size_t>(key);
            if (key > m_p.page.lines[at] && (pieces.spaced[i] || m_gap > 0.0))
                x += m_gap > 0.0 ? m_gap : metrics.horizontalAdvance(QLatin1Char(' '));
            const QRectF box(x, place.top(), metrics.horizontalAdvance(pieces.texts[i]), place.height());
            x = box.right();
            m_boxes[key] = box;
            if (box.left() >= place.right())
                break; // a single word longer than a line
            const auto weight = static_cast<double>(m_p.read[i]);
            const bool closed = m_trace.masked(m_p.text.weights, {m_head, m_p.reading, key});
            const bool special = std::binary_search(pieces.special.begin(), pieces.special.end(), key);
            QColor ink = closed ? palette.ink3 : special ? palette.ink3 : palette.ink;
            const double air = std::max(1.0, (place.height() - metrics.height()) / 2.0 - 1.0);
            const QRectF ground = box.adjusted(-2.0, air, 2.0, -air);
            const auto adds = m_adds.of(key);
            if (adds) {
                const QColor colour = m_adds.scale.colour(m_trace.value(adds->step, adds->at));
                addBox(scene, ground, Qt::NoPen, colour, false);
                ink = Theme::textOn(colour);
            } else if (key == reading) {
                addBox(scene, ground, Qt::NoPen, palette.querySoft, false);
                addLine(scene, box.bottomLeft() + QPointF(0.0, -1.0), box.bottomRight() + QPointF(0.0, -1.0),
                    QPen(palette.query, 2.0));
                ink = palette.queryText;
            } else if (weight >= kTinted) {
                const QColor colour = tint(weight);
                addBox(scene, ground, Qt::NoPen, colour, false);
                ink = Theme::textOn(colour);
            }
            if (key == m_key && m_p.reading == m_query)
                addBox(scene, ground, QPen(palette.accent, 2.0));
            if (std::binary_search(m_p.text.look.found.begin(), m_p.text.look.found.end(), key))
                addLine(scene, box.bottomLeft(), box.bottomRight(), QPen(palette.ink, 1.0, Qt::DotLine));
            scene.texts.push_back({box.adjusted(0.0, 0.0, 0.5, 0.0), Qt::AlignLeft | Qt::AlignVCenter, pieces.texts[i],
                ink, plain, SceneText::Fit::Whole});
            if (adds) {
                addDrawnCell(scene, m_trace, *adds, box, listed({pieces.texts[i], attributionName(m_p.moment.options)}),
                    kAddsGroup, number, column++);
                continue;
            }
            const std::int64_t query = m_p.text.queryOf(key);
            addDrawnCell(scene, m_trace, {m_p.text.weights, {m_head, query >= 0 ? query : m_query, key}}, box,
                tr("query %1, key %2, weight")
                    .arg(query >= 0 ? pieces.texts[i] : queryName(m_p.text, m_trace, m_query), pieces.texts[i]),
                kWordsGroup, number, column++);
        }
    }

    LongTextPicture& m_p;
    const Trace& m_trace;
    std::int64_t m_head, m_query, m_key, m_level = 1;
    Attribution m_adds; // each word
    LogScale m_scale;
    // Found on the way.
    mutable QRectF m_headingArea;
    mutable double m_gap = 0.0; // between words; 0: a space
    mutable std::map<std::int64_t, QRectF> m_boxes; // of words
    mutable std::int64_t m_firstRow = 0, m_firstColumn = 0, m_rows = 0, m_columns = 0, m_cellRows = 0,
                         m_cellColumns = 0;
    mutable double m_pitch = kLensPitch;
};

} // namespace

Scene LongTextPicture::drawn() { return LongTextFigure(*this).draw(); }

} // namespace headroom::long_text_view
