// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/long_text/long_text_figure.h"

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
#include <numeric>

namespace headroom::long_text_view {

namespace {

constexpr double kLensPitch = 13.0, kLensLabels = 92.0, kLensHead = 62.0;
constexpr double kTextStrip = 20.0; // beside the text: where in it what is read lies
constexpr double kLeastBeside = 640.0; // of a picture with its text beside all else
constexpr double kBesideText = 544.0, kLeastText = 164.0; // what a map of 256 dots and its links need, and a column
constexpr double kMapLeft = 22.0, kMapAbove = 10.0, kMapBelow = 18.0, kMapRight = 10.0;
constexpr double kStrip = 9.0;
constexpr std::int64_t kMiddleFrom = 8192; // tokens: from there on a map stands between map and lens
constexpr std::int64_t kMiddleRows = 32;
constexpr double kMiddleDot = 2.0, kMiddleLeft = 66.0,
                 kMiddleStage = 580.0; // px; where less is high, the lens needs it
constexpr int kLinks = 7;
constexpr double kTinted = 0.005; // of a row's weight: less is not tinted

const QString& pieceText(const LongText& text, std::int64_t key)
{
    return text.text->texts[static_cast<std::size_t>(key)];
}

QString queryName(const LongText& text, const Trace& trace, std::int64_t query)
{
    const std::int64_t key = text.keyOf(query);
    return key >= 0 ? pieceText(text, key) : QString::fromStdString(trace.step(text.weights).axes[1].label(query));
}

QString rangeText(std::int64_t first, std::int64_t count) { return tr("%1–%2").arg(first + 1).arg(first + count); }

// One pixel a dot; what a mask closes is left out.
QImage dotImage(const std::vector<float>& dots, std::int64_t columns, const ColourScale& scale)
{
    std::array<QRgb, 256> colours {};
    for (int i = 0; i < 256; ++i)
        colours[static_cast<std::size_t>(i)] =
            scale.colour(scale.low() + (scale.extent - scale.low()) * i / 255.0).rgb();
    const auto rows = static_cast<std::int64_t>(dots.size()) / std::max<std::int64_t>(1, columns);
    QImage image(static_cast<int>(columns), static_cast<int>(rows), QImage::Format_ARGB32);
    for (std::int64_t row = 0; row < rows; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(row)));
        for (std::int64_t column = 0; column < columns; ++column) {
            const float dot = dots[static_cast<std::size_t>(row * columns + column)];
            const double share = std::clamp(
                (static_cast<double>(dot) - scale.low()) / (scale.extent - scale.low()), 0.0, 1.0);
            line[column] = std::isnan(dot) ? 0 : colours[static_cast<std::size_t>(std::lround(share * 255.0))];
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
    Scene& scene, const QRectF& area, const std::vector<float>& dots, std::int64_t columns, const ColourScale& scale)
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

double longTextColumn(const QSizeF& size)
{
    if (size.width() < kLeastBeside)
        return size.width() - kFigureMargins.left() - kFigureMargins.right() - kTextStrip;
    return size.width() < 800.0 ? std::clamp(size.width() - kBesideText, kLeastText, 200.0)
        : size.width() < 1000.0 ? 236.0
                                : 330.0;
}

std::int64_t longTextMap(const QSizeF& size)
{
    if (size.width() < kBesideText + kLeastText || size.height() < 480.0)
        return 160;
    return size.width() < 1000.0 || size.height() < 700.0 ? 256 : 384;
}

QString longTextCaption(const LongText& text, std::int64_t query, const std::vector<float>& row)
{
    const std::int64_t own = text.keyOf(query);
    const auto most = static_cast<std::int64_t>(std::max_element(row.begin(), row.end(), [](float a, float b) {
        return std::isnan(a) || a < b;
    }) - row.begin());
    const QString number = bold(fixedText(static_cast<double>(row[static_cast<std::size_t>(most)]),
        weightDecimals(static_cast<double>(row[static_cast<std::size_t>(most)]))));
    const std::vector<int> alike = readAsLargest(std::vector<double>(row.begin(), row.end()),
        weightDecimals(static_cast<double>(row[static_cast<std::size_t>(most)])));
    if (alike.size() > 1)
        return tr("%1: the largest weight is %2, on %3 of %4 keys.")
            .arg(own < 0 ? tr("Query %1").arg(query + 1)
                         : tr("“%1” (%2)").arg(htmlOf(pieceText(text, own))).arg(own + 1))
            .arg(number)
            .arg(alike.size())
            .arg(row.size());
    if (own < 0)
        return tr("Query %1 reads %2 most: %3.").arg(query + 1).arg(bold(pieceText(text, most)), number);
    return tr("“%1” (%2) reads “%3” (%4) most: %5.")
        .arg(htmlOf(pieceText(text, own)))
        .arg(own + 1)
        .arg(htmlOf(pieceText(text, most)))
        .arg(most + 1)
        .arg(number);
}

namespace {

class LongTextFigure {
public:
    explicit LongTextFigure(LongTextPicture& picture)
        : m_p(picture),
          m_trace(picture.moment.trace()),
          m_head(picture.subject.at[0]),
          m_query(picture.subject.at[1]),
          m_key(picture.subject.at[2])
    {
        const auto& dots = picture.before ? picture.before : picture.map;
        fit(m_scale, dots ? dots->largest : picture.row);
        if (picture.text.look.mean && dots)
            fit(m_meanScale, dots->mean);
        m_level = std::int64_t {1} << picture.text.look.level;
    }

    Scene draw() const
    {
        if (m_p.moment.thumbnail)
            return headroom::draw(
                drawn({}, {}, [this](Scene& scene, const QRectF& area) { drawMap(scene, area); }), m_p.moment);
        const double mapWide = static_cast<double>(m_p.side) + kMapLeft + kMapRight,
                     mapHigh = static_cast<double>(m_p.side) + kMapAbove + kMapBelow;
        Figure map = column({heading({.title = tr("Map"), .beside = mapWords()}),
            drawn(Extent::fixed(mapWide), Extent::fixed(mapHigh),
                [this](Scene& scene, const QRectF& area) { drawMap(scene, area); })});
        Figure found = column(
            {findField(), foundWords(), linksHeading(), linksWords(), links(), paragraph(linksSentence()), space()});
        // The lens begins where it is drawn; what stands above it says which part it shows.
        Figure lens = column({drawn({}, Extent::fixed(30.0),
                                  [this](Scene& scene, const QRectF& area) { drawLensHeading(scene, area); }),
            drawn({kLensLabels + 6.0 * kLensPitch, Extent::kNoLimit}, {kLensHead + 5.0 * kLensPitch, Extent::kNoLimit},
                [this](Scene& scene, const QRectF& area) { drawLens(scene, area); })
                .grow(1.0)});
        Figure text = column({heading({.title = tr("Text"), .beside = readingWords(), .cut = true}),
            drawn(Extent::fixed(m_p.column + kTextStrip), {120.0, Extent::kNoLimit},
                [this](Scene& scene, const QRectF& area) { drawText(scene, area); })
                .grow(1.0)});
        map.grow(0.0);
        text.grow(0.0);
        const Figure upper = row({map, found}, 14.0).grow(0.0);
        if (m_p.moment.size.width() < kLeastBeside)
            return headroom::draw(column({text, upper, middle(), lens}), m_p.moment);
        return headroom::draw(row({column({upper, middle(), lens}), text}, 20.0), m_p.moment);
    }

private:
    static void fit(ColourScale& scale, const std::vector<float>& dots)
    {
        scale.extent = usualMost(dots);
        scale.least = usualLeast(dots);
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
            paintDots(scene, map, mean ? m_p.map->mean : m_p.map->largest, m_p.map->request.dotColumns(),
                mean ? m_meanScale : m_scale);
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
        if (!m_p.moment.posed)
            scene.handles.push_back({QStringLiteral("map"), map, Qt::CrossCursor,
                tr("Drag the lens; click to pin the largest weight there")});
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
            paintDots(scene, map, m_p.text.look.mean ? tile->mean : tile->largest, request.dotColumns(),
                m_p.text.look.mean ? m_meanScale : m_scale);
        else
            addPending(scene, map, tr("Reading …"));
        m_p.middle = request;
        m_p.middleArea = map;
        if (!m_p.moment.posed)
            scene.handles.push_back(
                {QStringLiteral("middle"), map, Qt::CrossCursor, tr("Click to pin the largest weight there")});
    }

    QString dotWords(const QString& part, std::int64_t pool) const
    {
        return (m_p.text.look.mean ? tr("%1; a dot is the mean of %2 × %2") : tr("%1; a dot is the largest of %2 × %2"))
            .arg(part)
            .arg(pool);
    }

    Figure findField() const
    {
        return drawn({120.0, 260.0}, Extent::fixed(m_p.moment.posed ? 0.0 : 30.0),
            [this](Scene&, const QRectF& area) { m_p.findArea = area; });
    }

    Figure foundWords() const
    {
        const auto count = static_cast<qint64>(m_p.text.look.found.size());
        if (count == 0)
            return {};
        const QString matches = counted(count, tr("%1 match"), tr("%1 matches"));
        if (m_p.text.look.foundAt < 0)
            return words({.fewer = {tr("%1 · F3 next").arg(matches), matches}});
        const QString which = QString::number(m_p.text.look.foundAt + 1);
        return words({.fewer = {tr("%1; match %2 is the query · F3 next").arg(matches, which),
                          tr("%1; match %2 is the query").arg(matches, which), matches}});
    }

    Figure linksHeading() const
    {
        return heading({.title = tr("Strongest links"),
            .beside = {m_p.text.look.ofHead
                    ? tr("of the head")
                    : tr("of “%1” (%2)").arg(queryName(m_p.text, m_trace, m_query)).arg(m_query + 1)}});
    }

    Figure linksWords() const
    {
        return m_p.text.look.ofHead || m_p.text.keyOf(m_query) < 0
            ? Figure()
            : words({.fewer = {tr("token (position), distance; weight"), tr("token (position), distance")}});
    }

    std::vector<TileLink> linksOf() const
    {
        std::vector<TileLink> links;
        if (m_p.text.look.ofHead) {
            if (m_p.map)
                links = m_p.map->links;
        } else {
            std::vector<std::int64_t> keys(m_p.row.size());
            std::iota(keys.begin(), keys.end(), 0);
            const auto count = std::min<std::size_t>(kLinks, keys.size());
            std::partial_sort(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(count), keys.end(),
                [this](std::int64_t a, std::int64_t b) {
                    const float one = m_p.row[static_cast<std::size_t>(a)],
                                other = m_p.row[static_cast<std::size_t>(b)];
                    return one != other ? one > other : a < b;
                });
            for (std::size_t i = 0; i < count; ++i)
                if (const float weight = m_p.row[static_cast<std::size_t>(keys[i])]; weight > 0.0F)
                    links.push_back({m_query, keys[i], weight});
        }
        links.resize(std::min<std::size_t>(links.size(), kLinks));
        return links;
    }

    Figure links() const
    {
        BarsPanel panel {.trace = &m_trace, .most = 0.0, .decimals = 2, .group = 4, .labels = 112.0, .line = 22.0};
        for (const TileLink& link : linksOf()) {
            Bar bar;
            const std::int64_t own = m_p.text.keyOf(link.row);
            const QString key = pieceText(m_p.text, link.column), query = queryName(m_p.text, m_trace, link.row);
            bar.label = m_p.text.look.ofHead
                ? tr("%1 %2 → %3 %4").arg(query).arg(link.row + 1).arg(key).arg(link.column + 1)
                : own >= 0 ? tr("“%1” (%2) %3").arg(key).arg(link.column + 1).arg(distanceText(link.column - own))
                           : tr("“%1” (%2)").arg(key).arg(link.column + 1);
            bar.source = {m_p.text.weights, {m_head, link.row, link.column}};
            bar.name = tr("query %1, key %2").arg(query, key);
            bar.lit = link.row == m_query && link.column == m_key;
            panel.most = std::max(panel.most, static_cast<double>(link.value));
            panel.bars.push_back(std::move(bar));
        }
        panel.decimals = weightDecimals(panel.most);
        panel.labels -= 8.0 * (panel.decimals - 2); // so that more digits have room
        if (panel.bars.empty())
            return absent({m_p.map ? tr("no link") : tr("Reading …")});
        return bars(std::move(panel));
    }

    static QString distanceText(std::int64_t distance)
    {
        return distance == 0
            ? QStringLiteral("0")
            : (distance > 0 ? QStringLiteral("+") : QStringLiteral("−")) + QString::number(std::abs(distance));
    }

    QString linksSentence() const
    {
        if (m_p.text.look.ofHead)
            return tr("Links of a word to itself and to special tokens are left out.");
        double sum = 0.0;
        const std::vector<TileLink> all = linksOf();
        for (const TileLink& link : all)
            sum += static_cast<double>(link.value);
        return counted(
            static_cast<qint64>(all.size()), tr("%1 key gets %2 of the weight"), tr("%1 keys get %2 of the weight"))
            .arg(fixedText(sum, weightDecimals(sum)));
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

    void drawLensHeading(Scene& scene, const QRectF& area) const
    {
        m_headingArea = area; // said by drawLens, which knows what the lens shows
        Q_UNUSED(scene)
    }

    void drawLens(Scene& scene, const QRectF& area) const
    {
        place(area);
        const QString words =
            tr("queries %1, keys %2").arg(rangeText(m_firstRow, m_cellRows), rangeText(m_firstColumn, m_cellColumns));
        const bool all = m_cellRows == m_p.text.queries && m_cellColumns == m_p.text.keys;
        const QString of = m_level == 1 ? all ? tr("the whole map, token by token") : words : dotWords(words, m_level);
        const double legendWide = std::min(190.0, m_headingArea.width() / 2.0);
        addHeading(scene, {m_headingArea.left(), m_headingArea.top() + 20.0}, tr("Lens"),
            fittingBeside(tr("Lens"), {of, words}, m_headingArea.width() - legendWide - 12.0),
            m_headingArea.width() - legendWide - 12.0);
        addLegend(scene, {m_headingArea.right() - legendWide, m_headingArea.top() + 4.0, legendWide, 30.0},
            {.scale = lensScale(),
                .title = beyond() ? tr("≤ 0.5 % of dots above") : tr("weight"),
                .decimals = weightDecimals(lensScale().extent),
                .beyond = beyond()});
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

    bool lensShowsMeans() const { return m_p.text.look.mean && m_level > 1; }
    const ColourScale& lensScale() const { return lensShowsMeans() ? m_meanScale : m_scale; }

    bool beyond() const // the scale: see usualMost
    {
        if (!m_p.map)
            return false;
        const std::vector<float>& dots = lensShowsMeans() ? m_p.map->mean : m_p.map->largest;
        return std::any_of(
            dots.begin(), dots.end(), [this](float dot) { return static_cast<double>(dot) > lensScale().extent; });
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
        paintDots(scene, area, m_p.text.look.mean ? tile->mean : tile->largest, request.dotColumns(),
            m_p.text.look.mean ? m_meanScale : m_scale);
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
        if (!m_p.moment.posed)
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
                    m_trace, source, layout.cell({static_cast<int>(row), static_cast<int>(column)}), m_scale);
                cell.group = 1;
                cell.row = static_cast<int>(row);
                cell.column = static_cast<int>(column);
                cell.name = tr("query %1, key %2, weight")
                                .arg(QString::fromStdString(axes[1].label(source.at[1])),
                                    QString::fromStdString(axes[2].label(source.at[2])));
                scene.cells.push_back(std::move(cell));
            }
    }

    QStringList readingWords() const
    {
        const QString name = queryName(m_p.text, m_trace, m_p.reading);
        return {tr("what “%1” (%2) reads").arg(name).arg(m_p.reading + 1), name};
    }

    void drawText(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = colours();
        const std::int64_t own = m_p.text.keyOf(m_query);
        const std::int64_t about = own >= 0 ? own : m_key;
        const auto lineOf = [this](std::int64_t token) -> std::int64_t {
            return std::upper_bound(m_p.lines.begin(), m_p.lines.end(), token) - m_p.lines.begin() - 1;
        };
        std::vector<std::int64_t> opened;
        for (const std::int64_t token : m_p.text.look.opened)
            opened.push_back(lineOf(token));
        const std::vector<PageEntry> page = pageOf(
            sumsOf(m_p.lines, m_p.row), lineOf(about), opened, area.height(), m_p.text.look.fold);
        double y = area.top();
        int number = 0;
        for (const PageEntry& entry : page) {
            const QRectF place(area.left(), y, m_p.column, kPageLine);
            if (entry.folded)
                drawFold(scene, place, entry);
            else
                drawLine(scene, place, entry.first, number++);
            y += kPageLine;
        }
        m_p.underText = {area.left(), y, m_p.column, std::max(0.0, area.bottom() - y)};
        const QRectF strip(area.left() + m_p.column + 8.0, area.top(), kStrip, area.height());
        m_p.stripArea = strip;
        addBox(scene, strip, Qt::NoPen, palette.window, false);
        const auto high = static_cast<std::size_t>(std::max(1.0, std::floor(strip.height())));
        std::vector<float> most(high, 0.0F);
        for (std::size_t key = 0; key < m_p.read.size(); ++key)
            if (float& dot = most[std::min(high - 1, (2 * key + 1) * high / (2 * m_p.read.size()))];
                m_p.read[key] > dot)
                dot = m_p.read[key];
        for (std::size_t i = 0; i < high; ++i)
            if (static_cast<double>(most[i]) >= tintedFrom())
                addBox(scene, {strip.left(), strip.top() + static_cast<double>(i) - 1.0, kStrip, 2.0}, Qt::NoPen,
                    tint(static_cast<double>(most[i])), false);
        const auto tick = [&](std::int64_t key, const QColor& colour) {
            const double at = strip.top()
                + strip.height() * (static_cast<double>(key) + 0.5) / static_cast<double>(m_p.text.keys);
            addBox(scene, {strip.left() - 2.0, at - 1.0, kStrip + 4.0, 2.0}, Qt::NoPen, colour);
        };
        if (const std::int64_t readingKey = m_p.text.keyOf(m_p.reading); readingKey >= 0)
            tick(readingKey, palette.query);
        tick(m_key, palette.accent);
        if (!m_p.moment.posed)
            scene.handles.push_back({QStringLiteral("strip"), strip.adjusted(-3.0, 0.0, 3.0, 0.0),
                Qt::PointingHandCursor, tr("The whole text: click to pin the strongest link there")});
    }

    double tintedFrom() const { return std::min(kTinted, 0.5 * (m_scale.low() + m_scale.extent)); }

    QColor tint(double weight) const
    {
        const Palette& palette = colours();
        const double share = std::clamp(
            (weight - m_scale.low()) / std::max(1e-9, m_scale.extent - m_scale.low()), 0.0, 1.0);
        return mix(palette.stage, palette.key, 0.18 + 0.82 * share);
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
        if (!m_p.moment.posed)
            scene.handles.push_back(
                {QStringLiteral("fold:%1").arg(entry.first), place, Qt::PointingHandCursor, tr("Unfold these lines")});
    }

    void drawLine(Scene& scene, const QRectF& place, std::int64_t line, int number) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QFont plain = theme.font(TextSize::Body), strong = theme.font(TextSize::Body, true);
        const QFontMetricsF metrics(plain);
        const TextPieces& pieces = *m_p.text.text;
        const auto at = static_cast<std::size_t>(line);
        const std::int64_t end = at + 1 < m_p.lines.size() ? m_p.lines[at + 1] : pieces.count();
        const std::int64_t reading = m_p.text.keyOf(m_p.reading);
        double x = place.left();
        int column = 0;
        for (std::int64_t key = m_p.lines[at]; key < end; ++key) {
            const auto i = static_cast<std::size_t>(key);
            if (key > m_p.lines[at] && pieces.spaced[i])
                x += metrics.horizontalAdvance(QLatin1Char(' '));
            const QRectF box(x, place.top(), metrics.horizontalAdvance(pieces.texts[i]), place.height());
            x = box.right();
            if (box.left() >= place.right())
                break; // a single word longer than a line
            const auto weight = static_cast<double>(m_p.read[i]);
            QColor ink = std::binary_search(pieces.special.begin(), pieces.special.end(), key) ? palette.ink3
                                                                                               : palette.ink;
            const QRectF ground = box.adjusted(-1.0, 1.0, 1.0, -1.0);
            if (key == reading) {
                addBox(scene, ground, Qt::NoPen, palette.querySoft, false);
                addLine(scene, box.bottomLeft() + QPointF(0.0, -1.0), box.bottomRight() + QPointF(0.0, -1.0),
                    QPen(palette.query, 2.0));
                ink = palette.queryText;
            } else if (weight >= tintedFrom()) {
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
    ColourScale m_scale {false, 1.0}, m_meanScale {false, 1.0};
    // Found on the way.
    mutable QRectF m_headingArea;
    mutable std::int64_t m_firstRow = 0, m_firstColumn = 0, m_rows = 0, m_columns = 0, m_cellRows = 0,
                         m_cellColumns = 0;
    mutable double m_pitch = kLensPitch;
};

} // namespace

Scene LongTextPicture::drawn() { return LongTextFigure(*this).draw(); }

} // namespace headroom::long_text_view
