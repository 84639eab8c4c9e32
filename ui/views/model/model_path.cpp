// SPDX-License-Identifier: GPL-3.0-or-later
// One word's stream as the spine of the picture, from left to right: what attention reads into it, how much each block
// adds, and how probable that makes the token that is predicted in the end. All parts share the stations' places.
#include "figure/bars.h"
#include "figure/column_bars.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "views/model/model_lens.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::model_view {

namespace {

constexpr double kLeastCard = 46.0;
constexpr double kRoomyStation = 58.0; // wide enough for what would be written there; else only after each layer
constexpr double kLeastAdded = 25.0; // of a station, for the number that it adds
constexpr int kMostMapped = 64; // words of a head's small map
constexpr double kLeastLane = 15.0, kMostLane = 30.0, kRoomyLane = 20.0;
constexpr double kLinkWidth = 9.0; // a link at weight 1
constexpr int kHeadGroup = 1, kPathLinks = 2, kAddedGroup = 3, kReadGroup = 4, kPathTable = 5, kHiddenGroup = 100;

class PathPanel : public Panel {
public:
    PathPanel(const SceneMoment& moment, const ModelLens& lens, const WordPath& path)
        : m_moment(moment),
          m_trace(moment.trace()),
          m_lens(lens),
          m_reads(path.reads),
          m_best(path.best),
          m_word(path.word),
          m_count(static_cast<int>(lens.stations.size())),
          m_now(std::clamp(moment.frame, 0, m_count - 1)),
          m_winner(m_best.back().front()),
          m_details(moment.on(kDetails)
              || (moment.pinned
                  && (moment.pinned->step == lens.addedLength || moment.pinned->step == lens.streamLength)))
    {
    }

    Extent width() const override { return {340.0, Extent::kNoLimit}; }
    Extent height(double) const override
    {
        const double lanes = static_cast<double>(std::min(m_lens.lanes(), 4)) + headings();
        return {fixed() + maps(0.0) + lanes * kLeastLane,
            fixed() + kMostReadings + (m_lens.lanes() + headings()) * kMostLane};
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const Place at = placeIn(area);
        addLayers(scene, at);
        addLanes(scene, at);
        addSpine(scene, at);
        for (int i = 0; i <= m_now; ++i)
            addLinks(scene, at, i);
        addLengths(scene, at);
        addReadings(scene, at);
    }

private:
    static constexpr double kLayerTitle = 20.0, kAdded = 38.0, kParts = 8.0;
    static constexpr double kReadings = 112.0; // the least: its heading, the bars and what is predicted
    static constexpr double kReadingsShare = 0.55, kMostReadings = 460.0;

    // --- where things are -------------------------------------------------------------------------------------------

    struct Place {
        QRectF area;
        double left = 0.0, pitch = 0.0; // of the stations
        double mapsTop = 0.0, mapsHeight = 0.0, lanesTop = 0.0, lane = 0.0;
        double added = 0.0, readings = 0.0, bottom = 0.0; // tops, and the end of all
        std::vector<int> lanes; // shown, top to bottom

        double x(int station) const { return std::round(left + (station + 0.5) * pitch); }
        bool roomy() const { return pitch >= kRoomyStation; }
        double end() const { return lanesTop + lane * static_cast<double>(lanes.size()); }
    };

    double fixed() const { return kLayerTitle + (m_details ? kAdded : 0.0) + kReadings + 2.0 * kParts; }
    bool mapped(double pitch) const { return pitch >= kRoomyStation && m_lens.lanes() <= kMostMapped; }
    double maps(double pitch) const // and the names of the stations
    {
        return m_details ? (mapped(pitch) ? 80.0 : 46.0) : pitch >= kRoomyStation ? 18.0 : 0.0;
    }
    Place placeIn(const QRectF& area) const
    {
        Place at;
        at.area = area;
        const double names = area.width() < 560.0 ? 62.0 : 88.0, right = 56.0;
        at.left = area.left() + names;
        at.pitch = (area.width() - names - right) / m_count;
        at.mapsTop = area.top() + kLayerTitle;
        at.mapsHeight = std::min(maps(at.pitch), area.height() - fixed() - (4.0 + headings()) * kLeastLane);
        at.lanesTop = at.mapsTop + at.mapsHeight + 8.0;
        const double added = m_details && at.pitch >= kLeastAdded ? kAdded : 0.0;
        const double all = area.bottom() - at.lanesTop - added - 2.0 * kParts;
        const double room = all - std::max(kReadings, kReadingsShare * all);
        at.lanes = shownLanes(static_cast<int>(room / kLeastLane) - headings());
        at.lane = std::min(kMostLane, std::floor(room / static_cast<double>(at.lanes.size())));
        at.added = at.end() + kParts;
        at.readings = at.added + added + kParts;
        at.bottom = std::min(area.bottom(), at.readings + kMostReadings);
        return at;
    }
    // All, or those that are read most and the word itself; of two sequences only those that a link is drawn from.
    std::vector<int> shownLanes(int room) const
    {
        std::vector<std::pair<double, int>> order;
        for (int lane = 0; lane < m_lens.lanes(); ++lane)
            order.emplace_back(lane == m_lens.laneOf(m_word) ? 9.0 : 0.0, lane);
        for (const WordPath::Read& read : m_reads)
            for (const ModelLens::Link& link : read.links) {
                double& most = order[static_cast<std::size_t>(link.lane)].first;
                most = std::max(
                    most, &link == &read.links.front() ? std::max(link.weight, ModelLens::Link::kLeast) : link.weight);
            }
        if (headings() > 0)
            std::erase_if(order, [](const auto& lane) { return lane.first < ModelLens::Link::kLeast; });
        std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        order.resize(std::min(order.size(), static_cast<std::size_t>(std::max(2, room))));
        std::vector<int> lanes;
        for (const auto& [most, lane] : order)
            lanes.push_back(lane);
        std::sort(lanes.begin(), lanes.end());
        if (headings() > 0) {
            const auto own = std::lower_bound(lanes.begin(), lanes.end(), static_cast<int>(m_lens.source.size()));
            lanes.insert(own, kOwnHeading);
            lanes.insert(lanes.begin(), kSourceHeading);
        }
        return lanes;
    }
    // Lanes that only say what those below them are, where there are two sequences.
    static constexpr int kSourceHeading = -1, kOwnHeading = -2;
    int headings() const { return m_lens.source.empty() ? 0 : 2; }
    static double laneY(const Place& at, int lane)
    {
        const auto found = std::find(at.lanes.begin(), at.lanes.end(), lane);
        return found == at.lanes.end()
            ? -1.0
            : std::round(at.lanesTop + (static_cast<double>(found - at.lanes.begin()) + 0.5) * at.lane);
    }
    double spineY(const Place& at) const { return laneY(at, m_lens.laneOf(m_word)); }

    // --- parts ------------------------------------------------------------------------------------------------------

    static void write(Scene& scene, const QRectF& area, const QString& text, const QColor& ink, bool bold = false,
        TextSize size = TextSize::Caption, Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter,
        const QColor& ground = {})
    {
        scene.texts.push_back(
            {area, alignment, text, ink, Theme::instance().font(size, bold), SceneText::Fit::Cut, false, 0.0, ground});
    }
    void addTitle(Scene& scene, const Place& at, double top, const QStringList& titles, const QString& line) const
    {
        const double wide = at.left - at.area.left() - 4.0;
        const QFont bold = Theme::instance().font(TextSize::Caption, true);
        write(scene, {at.area.left(), top, wide, 16.0}, fittingText(titles, bold, wide), colours().ink, true);
        if (textWidth(line, Theme::instance().font(TextSize::Caption)) <= wide) // else it is left out whole
            write(scene, {at.area.left(), top + 15.0, wide, 15.0}, line, colours().ink2);
    }
    double number(StepId step, int station) const { return m_trace.value(step, {station, m_word - m_lens.first}); }
    QString tokenName(std::int64_t token) const
    {
        return QString::fromStdString(m_trace.step(m_lens.probabilities).axes.back().label(token));
    }
    QString stationName(int station) const
    {
        const ModelLens::Station& own = m_lens.stations[static_cast<std::size_t>(station)];
        return own.group.isEmpty() ? own.title : tr("%1, %2").arg(own.group, own.title);
    }

    // A box around the stations of each layer, with the maps of its heads.
    void addLayers(Scene& scene, const Place& at) const
    {
        const Palette& palette = Theme::instance().palette();
        for (int from = 1, end = 1; from < m_count; from = end) {
            while (end < m_count
                && m_lens.stations[static_cast<std::size_t>(end)].group
                    == m_lens.stations[static_cast<std::size_t>(from)].group)
                ++end;
            const QRectF box(at.x(from) - at.pitch / 2.0 + 2.0, at.area.top(), at.pitch * (end - from) - 4.0,
                at.end() - at.area.top());
            const bool now = m_now >= from && m_now < end;
            scene.shapes.push_back(
                {boxPath(box.adjusted(0.5, 0.5, -0.5, -0.5), 4.0), QPen(now ? palette.lineStrong : palette.line, 1.0)});
            const QString group = m_lens.stations[static_cast<std::size_t>(from)].group;
            const QFont font = Theme::instance().font(TextSize::Caption, now);
            const double inset = box.width() < 40.0 ? 2.0 : 5.0;
            write(scene, {box.left() + inset, box.top() + 2.0, box.width() - inset - 1.0, 16.0},
                fittingText({group, group.section(' ', -1)}, font, box.width() - inset - 1.0),
                now ? palette.ink : palette.ink2, now);
            for (int i = from; i < end && m_details; ++i) {
                const QRectF own(at.x(i) - at.pitch / 2.0 + 5.0, at.mapsTop, at.pitch - 10.0, at.mapsHeight);
                const ModelLens::Station& station = m_lens.stations[static_cast<std::size_t>(i)];
                if (station.weights >= 0)
                    addHeads(scene, at, i, at.roomy() ? own : own.adjusted(0.0, 0.0, widened(i) * at.pitch, 0.0));
                else if (at.roomy() && station.hidden >= 0)
                    addHidden(scene, station, own.adjusted(0.0, 0.0, 0.0, -18.0), i > m_now);
            }
            for (int i = from; i < end && at.roomy(); ++i)
                writeStation(scene, at, i);
        }
        if (at.roomy())
            writeStation(scene, at, 0);
        if (m_details && mapped(at.pitch))
            addMapWords(scene, at);
    }
    // Over the first station, which has no maps: what the frame is.
    void addMapWords(Scene& scene, const Place& at) const
    {
        const double wide = at.left + at.pitch - at.area.left() - 6.0;
        write(scene, {at.area.left(), at.mapsTop, wide, 15.0},
            fittingText({tr("framed: the head that reads most"), tr("framed: reads most")},
                Theme::instance().font(TextSize::Caption), wide),
            colours().ink2);
    }
    void writeStation(Scene& scene, const Place& at, int i) const
    {
        const ModelLens::Station& own = m_lens.stations[static_cast<std::size_t>(i)];
        const QFont bold = Theme::instance().font(TextSize::Small, true); // in every frame the same name
        write(scene, {at.x(i) - at.pitch / 2.0 + 2.0, at.mapsTop + at.mapsHeight - 14.0, at.pitch - 4.0, 16.0},
            fittingText({own.shortTitle, own.briefTitle}, bold, at.pitch - 4.0),
            i == m_now ? colours().ink : colours().ink2, i == m_now, TextSize::Small, Qt::AlignCenter);
    }
    // How many stations behind it without heads of their own lend theirs their room.
    int widened(int station) const
    {
        int more = 0;
        for (int i = station + 1; i < m_count; ++i, ++more)
            if (m_lens.stations[static_cast<std::size_t>(i)].weights >= 0
                || m_lens.stations[static_cast<std::size_t>(i)].group
                    != m_lens.stations[static_cast<std::size_t>(station)].group)
                break;
        return more;
    }
    // The word's hidden units, row by row.
    void addHidden(Scene& scene, const ModelLens::Station& own, const QRectF& area, bool ahead) const
    {
        const auto units = static_cast<int>(m_trace.step(own.hidden).axes.back().size);
        const double size = std::floor(std::min(8.0, std::sqrt(area.width() * area.height() / units)));
        if (ahead || size < 2.0)
            return ahead
                ? absent({}).panel().draw(scene, area.adjusted(area.width() * 0.2, 0.0, -area.width() * 0.2, 0.0))
                : void();
        const int across = std::max(1, static_cast<int>(area.width() / size));
        const double left = std::round(area.center().x() - std::min(across, units) * size / 2.0);
        ColourScale scale {true, 1e-9};
        for (const ModelLens::Station& station : m_lens.stations)
            for (int unit = 0; station.hidden >= 0 && unit < units; ++unit)
                scale.extent = std::max(scale.extent, std::abs(m_trace.value(station.hidden, {m_word, unit})));
        for (int unit = 0; unit < units; ++unit) {
            SceneCell cell = sceneCell(m_trace, {own.hidden, {m_word, unit}},
                {left + (unit % across) * size, area.top() + (unit / across) * size, size, size}, scale);
            cell.name = tr("%1, hidden unit %2").arg(own.group).arg(unit + 1);
            cell.group = kHiddenGroup + static_cast<int>(&own - m_lens.stations.data());
            cell.style |= SceneCell::Still;
            cell.row = unit / across;
            cell.column = unit % across;
            scene.cells.push_back(std::move(cell));
        }
        QStringList firsts, places; // of each row its first unit
        for (int unit = 0; unit < units; unit += across)
            firsts << QString::number(unit + 1);
        for (int place = 0; place < std::min(across, units); ++place)
            places << QString::number(place + 1);
        addTable(scene, kHiddenGroup + static_cast<int>(&own - m_lens.stations.data()), own.group, firsts, places);
    }
    // Of each head its map or, where there is no room for maps, its largest weight for another word.
    void addHeads(Scene& scene, const Place& at, int station, const QRectF& area) const
    {
        const ModelLens::Station& own = m_lens.stations[static_cast<std::size_t>(station)];
        const Index shape = m_trace.step(own.weights).shape();
        const auto heads = static_cast<int>(shape[0]);
        const double high = area.height() - (at.roomy() ? 16.0 : 2.0);
        int across = 1;
        double size = 0.0;
        for (int columns = 1; columns <= heads; ++columns) {
            const double rows = std::ceil(static_cast<double>(heads) / columns);
            if (const double fits = std::floor(std::min(area.width() / columns, high / rows)); fits > size) {
                size = fits;
                across = columns;
            }
        }
        size = std::min(size, mapped(at.pitch) ? 70.0 : 15.0);
        const double left = std::round(area.center().x() - across * size / 2.0);
        for (int head = 0; head < heads; ++head) {
            const QRectF place(
                left + (head % across) * size, area.top() + (head / across) * size, size - 2.0, size - 2.0);
            if (place.width() < 2.0)
                return;
            if (mapped(at.pitch))
                addMap(scene, own, head, place, station > m_now);
            else if (station <= m_now)
                addHead(scene, own, head, place);
            const bool chosen = head == m_reads[static_cast<std::size_t>(station)].head;
            if (chosen && station <= m_now) {
                scene.lines.push_back({boxPath(place.adjusted(-0.5, -0.5, 0.5, 0.5)),
                    QPen(Theme::instance().palette().key, 1.5), Qt::NoBrush, true});
            }
            scene.handles.push_back({QStringLiteral("head:%1:%2").arg(station).arg(head), place, Qt::PointingHandCursor,
                tr("%1, head %2: click to open it in Attention").arg(stationName(station)).arg(head + 1)});
        }
    }
    void addMap(Scene& scene, const ModelLens::Station& own, int head, const QRectF& place, bool ahead) const
    {
        if (ahead) {
            absent({}).panel().draw(scene, place);
            return;
        }
        Slice slice;
        slice.at = {head, 0, 0};
        const CellGrid grid = readGrid(m_trace, own.weights, slice);
        const GridLayout cells = filling(place, grid);
        GridLook look;
        look.scale = {false, 1.0};
        look.group = kHeadGroup;
        look.decimals = -1;
        headroom::addMap(scene, grid, cells, look, 0, true);
        scene.tables.push_back({kHeadGroup, tr("weights"), cells, axisLabels(grid.rows), axisLabels(grid.columns)});
    }
    void addHead(Scene& scene, const ModelLens::Station& own, int head, const QRectF& place) const
    {
        const Index shape = m_trace.step(own.weights).shape();
        const std::vector<float> row = m_trace.values(own.weights, (head * shape[1] + m_word) * shape[2], shape[2]);
        const std::int64_t itself = own.cross ? -1 : own.memory + m_word;
        std::int64_t best = -1;
        for (std::int64_t key = 0; key < shape[2]; ++key)
            if (key != itself && (best < 0 || row[static_cast<std::size_t>(key)] > row[static_cast<std::size_t>(best)]))
                best = key;
        const Cell source {own.weights, {head, m_word, std::max<std::int64_t>(0, best)}};
        SceneCell cell = sceneCell(m_trace, source, place, {false, 1.0});
        cell.name = tr("head %1, its largest weight for another token").arg(head + 1);
        cell.group = kHeadGroup;
        cell.style |= SceneCell::Still;
        cell.row = head;
        cell.column = static_cast<int>(&own - m_lens.stations.data());
        scene.cells.push_back(std::move(cell));
    }

    void addLanes(Scene& scene, const Place& at) const
    {
        const Palette& palette = Theme::instance().palette();
        const double wide = at.left - at.area.left() - 4.0;
        for (const int lane : at.lanes) {
            const double y = laneY(at, lane);
            if (lane < 0) {
                write(scene, {at.area.left(), y - 8.0, wide, 16.0},
                    fittingText(lane == kSourceHeading ? QStringList {tr("source")}
                                                       : QStringList {tr("decoder input"), tr("decoder")},
                        Theme::instance().font(TextSize::Caption, true), wide),
                    palette.ink, true);
                continue;
            }
            const bool own = lane == m_lens.laneOf(m_word);
            const AxisLabel label = m_lens.laneLabel(lane);
            const QRectF place(at.area.left(), y - 8.0, wide, 16.0);
            const bool numbered = !label.number.isEmpty() && wide > 70.0;
            const QColor ink = own ? palette.queryText : label.memory ? palette.memoryText : palette.ink2;
            write(scene, place.adjusted(0.0, 0.0, numbered ? -36.0 : -2.0, 0.0), label.text, ink, own,
                at.lane >= kRoomyLane ? TextSize::Body : TextSize::Small, Qt::AlignRight | Qt::AlignVCenter);
            if (numbered)
                write(scene, {place.right() - 31.0, place.top(), 31.0, 16.0},
                    label.number.toInt() > 0 ? ordinal(label.number.toInt()) : label.number, palette.ink3);
            const int word = lane - m_lens.laneOf(0);
            if (word >= 0 && !own)
                scene.handles.push_back({QStringLiteral("word:%1").arg(word), place, Qt::PointingHandCursor,
                    tr("Follow %1").arg(label.text)});
            const QPainterPath line = linePath({at.left, y - 0.5}, {at.area.right() - 56.0, y - 0.5});
            const bool faint = lane < static_cast<int>(m_lens.source.size());
            if (!own)
                scene.shapes.push_back({line,
                    QPen(palette.line, 1.5, faint || label.memory ? Qt::DashLine : Qt::SolidLine), Qt::NoBrush, true});
        }
    }

    // Behind the station that playback stands at it is only outlined.
    void addSpine(Scene& scene, const Place& at) const
    {
        const Palette& palette = Theme::instance().palette();
        const double y = spineY(at), half = std::clamp(at.lane / 2.0 - 2.0, 1.0, 4.0);
        for (int i = 0; i < m_count; ++i) {
            const double to = i + 1 < m_count ? at.x(i + 1) : at.area.right() - 54.0;
            addBar(scene, QRectF(at.x(i), std::round(y - half), to - at.x(i), std::round(2.0 * half)),
                i > m_now ? palette.line : palette.ink2);
            if (i == m_now && i + 1 < m_count) {
                scene.lines.push_back({boxPath(QRectF(at.x(i) + 5.0, y - half - 5.0, std::max(6.0, to - at.x(i) - 10.0),
                                           2.0 * half + 10.0)),
                    QPen(palette.accent, 2.0), Qt::NoBrush, true});
            }
        }
        for (int i = 1; i < m_count; ++i) {
            QPainterPath ring, plus;
            const double r = std::min(5.0, at.pitch / 4.0);
            ring.addEllipse(QPointF(at.x(i), y), r, r);
            plus.moveTo(at.x(i) - r + 2.0, y);
            plus.lineTo(at.x(i) + r - 2.0, y);
            plus.moveTo(at.x(i), y - r + 2.0);
            plus.lineTo(at.x(i), y + r - 2.0);
            const QColor ink = i > m_now ? palette.lineStrong : palette.ink;
            scene.lines.push_back({ring, QPen(ink, 1.2), palette.stage});
            scene.lines.push_back({plus, QPen(ink, 1.2)});
        }
        write(scene, {at.area.right() - 50.0, y - 8.0, 50.0, 16.0}, tokenName(m_winner), palette.ink, true,
            TextSize::Small);
    }
    double longest(StepId step) const
    {
        double most = 0.0;
        for (int i = 0; i < m_count; ++i)
            most = std::max(most, number(step, i));
        return most;
    }
    // Of what is predicted there, beside it.
    void addShare(Scene& scene, const QRectF& place, int station, std::int64_t token) const
    {
        const Cell source = m_lens.reading(station, m_word, token);
        putNumber(scene, m_trace, source, place,
            {.decimals = 2, .alignment = Qt::AlignLeft | Qt::AlignVCenter, .colour = colours().ink3});
        addDrawnCell(scene, m_trace, source, place.adjusted(-place.width(), 0.0, 0.0, 0.0),
            tr("probability of %1 after %2").arg(tokenName(token), stationName(station)), kReadGroup, 1, station);
    }

    void addLinks(Scene& scene, const Place& at, int station) const
    {
        const Palette& palette = Theme::instance().palette();
        const auto& [head, links] = m_reads[static_cast<std::size_t>(station)];
        const double spine = spineY(at), from = at.x(station) - std::min(46.0, at.pitch * 0.75);
        int written = 0;
        for (const ModelLens::Link& link : links) {
            const double y = laneY(at, link.lane);
            if (y < 0.0 || (link.weight < ModelLens::Link::kLeast && written > 0))
                continue;
            QPainterPath path(QPointF(from, y));
            const double middle = (from + at.x(station)) / 2.0;
            path.cubicTo({middle, y}, {middle, spine}, {at.x(station), spine});
            scene.shapes.push_back(
                {path, QPen(palette.key, std::max(0.8, kLinkWidth * link.weight), Qt::SolidLine, Qt::FlatCap)});
            const AxisLabel& label = m_lens.laneLabel(link.lane);
            const QString token = label.memory ? label.text + ' ' + label.number : label.text;
            const QString name = tr("head %1 reads %2").arg(head + 1).arg(token);
            const bool crowded = at.pitch < 20.0 ? link.weight < 0.2 : link.weight < ModelLens::Link::kLeast;
            if (written++ > 0 || crowded) {
                addDrawnCell(
                    scene, m_trace, link.source, {from - 4.0, y - 4.0, 8.0, 8.0}, name, kPathLinks, written, station);
                continue;
            }
            int before = station - 1; // that reads too: its words may stand on the same lane
            while (before > 0 && m_reads[static_cast<std::size_t>(before)].head < 0)
                --before;
            const TextSize size = at.lane >= kRoomyLane && at.roomy() ? TextSize::Body : TextSize::Caption;
            const double number = size == TextSize::Body ? 34.0 : 27.0,
                         room = std::min(
                             {70.0, from - at.left - number - 2.0, (station - before) * at.pitch - number - 6.0});
            const QRectF figure(std::max(at.left, from - number - 1.0), y - 8.0, number - 1.0, 16.0);
            const QFontMetricsF metrics(Theme::instance().font(size));
            const double wide = std::min(room, std::ceil(metrics.horizontalAdvance(token)) + 2.0); // no more is covered
            if (room >= 12.0)
                write(scene, {figure.left() - wide - 2.0, figure.top(), wide, 16.0}, token, palette.keyText, false,
                    size, Qt::AlignRight | Qt::AlignVCenter, palette.stage);
            addBar(scene, figure, palette.stage);
            putNumber(scene, m_trace, link.source, figure,
                {.decimals = 2,
                    .alignment = Qt::AlignRight | Qt::AlignVCenter,
                    .colour = palette.keyText,
                    .size = size,
                    .bold = true});
            addDrawnCell(scene, m_trace, link.source, figure, name, kPathLinks, 0, station);
        }
    }

    // What each block adds is found at its plus, and the stream's length behind it; among the details it is a bar.
    void addLengths(Scene& scene, const Place& at) const
    {
        const Palette& palette = Theme::instance().palette();
        const bool bars = m_details && at.pitch >= kLeastAdded;
        if (bars)
            addTitle(scene, at, at.added + 6.0, {tr("Each block adds"), tr("Blocks add"), tr("Added")},
                tr("bar: its length"));
        const double most = std::max(1e-9, longest(m_lens.addedLength)), foot = at.added + kAdded - 15.0;
        const double half = std::round(std::min(9.0, at.pitch * 0.3)), y = spineY(at);
        QStringList stations;
        for (int i = 0; i <= m_now; ++i) {
            const Cell added {m_lens.addedLength, {i, m_word - m_lens.first}};
            QRectF area(at.x(i) - half, y - half, 2.0 * half, 2.0 * half);
            if (bars) {
                const double tall = std::max(1.0, std::round((foot - at.added) * number(m_lens.addedLength, i) / most));
                addBar(scene, {area.left(), foot - tall, area.width(), tall},
                    i == m_now ? palette.ink3 : palette.lineStrong);
                putNumber(scene, m_trace, added, {at.x(i) - at.pitch / 2.0, foot, at.pitch, 15.0},
                    {.decimals = 1, .colour = i == m_now ? palette.ink : palette.ink2});
                area = {at.x(i) - at.pitch / 2.0, at.added, at.pitch, kAdded};
            }
            addDrawnCell(
                scene, m_trace, added, area, tr("length of what %1 adds").arg(stationName(i)), kAddedGroup, 1, i);
            if (at.pitch > 4.0 * half)
                addDrawnCell(scene, m_trace, {m_lens.streamLength, added.at},
                    {at.x(i) + half + 1.0, y - 7.0, at.pitch - 2.0 * half - 2.0, 14.0},
                    tr("length of the stream after %1").arg(stationName(i)), kAddedGroup, 0, i);
            stations << stationName(i);
        }
        addTable(scene, kAddedGroup, tr("Lengths"), {tr("the stream"), tr("what is added")}, stations);
    }

    // --- what it would write ----------------------------------------------------------------------------------------

    // Where a reading is shown: at every station; where those are narrow, after every layer or some of them.
    std::vector<int> shownReadings(const Place& at, double room) const
    {
        std::vector<int> all;
        for (int i = m_count - 1; i >= 0; --i)
            if (at.roomy() || m_lens.stations[static_cast<std::size_t>(i)].last)
                all.push_back(i);
        const auto stride = static_cast<std::size_t>(
            std::max(1.0, std::ceil(static_cast<double>(all.size()) * kLeastCard / room)));
        std::vector<int> shown;
        for (std::size_t i = 0; i < all.size(); i += stride)
            shown.insert(shown.begin(), all[i]);
        return shown;
    }
    // How probable the final prediction is at each of them, as a bar, and below it what is the likeliest there.
    void addReadings(Scene& scene, const Place& at) const
    {
        const Palette& palette = Theme::instance().palette();
        const QString title = tr("Probability of %1").arg(tokenName(m_winner));
        const double right = at.area.right() - 56.0, room = right - at.left;
        addHeading(scene, {at.area.left(), at.readings + 14.0}, title,
            fittingBeside(
                title, {tr("decoded from the stream after each block"), tr("after each block")}, at.area.width()),
            at.area.width());
        const double top = at.readings + 44.0, foot = at.bottom - 24.0;
        for (const double share : {0.0, 1.0}) {
            const double y = std::round(foot - share * (foot - top)) - 0.5;
            scene.shapes.push_back({linePath({at.left, y}, {right, y}),
                QPen(share == 0.0 ? palette.lineStrong : palette.line, 1.0), Qt::NoBrush, true});
            write(scene, {at.left - 24.0, y - 7.0, 18.0, 15.0}, QString::number(share), palette.ink3, false,
                TextSize::Caption, Qt::AlignRight | Qt::AlignVCenter);
        }
        const QFont bold = Theme::instance().font(TextSize::Small, true);
        const double names = at.left - at.area.left() - 4.0;
        write(scene, {at.area.left(), foot + 5.0, names, 16.0},
            fittingText({tr("Predicted token"), tr("Predicted"), tr("Token")}, bold, names), palette.ink, true,
            TextSize::Small);
        const std::vector<int> stations = shownReadings(at, room);
        const double wide = room / static_cast<double>(stations.size());
        const TextSize size = wide >= kRoomyStation ? TextSize::Title : TextSize::Caption;
        for (std::size_t place = 0; place < stations.size(); ++place) {
            const int i = stations[place];
            const double left = std::round(at.left + static_cast<double>(place) * wide);
            const QRectF own(left + 2.0, top - 20.0, std::round(wide) - 4.0, at.bottom - top + 20.0);
            if (i == m_now)
                addBar(scene, own, palette.accentSoft);
            scene.handles.push_back({QStringLiteral("station:%1").arg(i), {own.left(), own.top(), own.width(), 6.0},
                Qt::PointingHandCursor, tr("Go to %1").arg(stationName(i))});
            if (i > m_now)
                continue;
            const std::int64_t best = m_best[static_cast<std::size_t>(i)].front();
            const bool come = best == m_winner;
            const Cell source = m_lens.reading(i, m_word, m_winner);
            const double tall = std::max(1.0, std::round((foot - top) * m_trace.value(source.step, source.at)));
            const double half = std::round(std::min(30.0, wide * 0.3));
            addBar(scene, {own.center().x() - half, foot - tall, 2.0 * half, tall},
                come ? palette.ink2 : palette.lineStrong);
            putNumber(scene, m_trace, source, {own.left(), foot - tall - 20.0, own.width(), 20.0},
                {.decimals = 2, .colour = come ? palette.ink : palette.ink2, .size = size, .bold = come});
            addDrawnCell(scene, m_trace, source, {own.left(), top - 20.0, own.width(), foot - top + 20.0},
                tr("probability of %1 after %2").arg(tokenName(m_winner), stationName(i)), kReadGroup, 0, i);
            const QRectF said(own.left() + 2.0, foot + 3.0, own.width() - 4.0, 20.0);
            const bool beside = !come && wide >= kRoomyStation;
            write(scene, said.adjusted(0.0, 0.0, beside ? -said.width() / 2.0 - 2.0 : 0.0, 0.0), tokenName(best),
                come ? palette.ink : palette.ink2, come, size,
                (beside ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignVCenter);
            if (beside)
                addShare(scene, said.adjusted(said.width() / 2.0 + 2.0, 0.0, 0.0, 0.0), i, best);
        }
        QStringList reached;
        for (int i = 0; i <= m_now; ++i)
            reached << stationName(i);
        addTable(scene, kReadGroup, title, {tokenName(m_winner), tr("predicted token")}, reached);
    }
    const SceneMoment& m_moment;
    const Trace& m_trace;
    const ModelLens& m_lens;
    const std::vector<WordPath::Read>& m_reads;
    const std::vector<std::vector<std::int64_t>>& m_best;
    int m_word, m_count, m_now; // m_now: the station that playback stands at
    std::int64_t m_winner;
    bool m_details; // maps of the heads, and what each block adds
};

// What every word would be followed by after every layer.
Figure lensTable(const SceneMoment& moment, const ModelLens& lens, int word)
{
    const Trace& trace = moment.trace();
    StripsPanel said;
    said.title = tr("The prediction after every layer");
    said.columns = {{lens.words.begin() + lens.first, lens.words.begin() + lens.first + lens.count}, Role::Query,
        word - lens.first, tr("token"), {}};
    said.columns.title = tr("after");
    said.about = word - lens.first;
    said.group = kPathTable;
    said.cell = {46.0, 110.0};
    said.line = {17.0, 34.0};
    said.names = moment.size.width() < 560.0 ? 76.0 : 116.0;
    said.beside = [count = lens.count, all = static_cast<int>(lens.words.size())](int from, int shown) {
        return shown < all ? tr("tokens %1–%2 of %3").arg(from + 1).arg(from + shown).arg(all)
                           : tr("%1 tokens").arg(count);
    };
    const int now = std::clamp(moment.frame, 0, static_cast<int>(lens.stations.size()) - 1);
    for (int i = 0; i < static_cast<int>(lens.stations.size()); ++i) {
        const ModelLens::Station& station = lens.stations[static_cast<std::size_t>(i)];
        if (!station.last && lens.stations.size() > 12)
            continue;
        Strip strip;
        strip.label = lens.stations.size() > 12 && i > 0 ? station.group : station.shortTitle;
        if (lens.stations.size() <= 12 && i > 0
            && lens.stations[static_cast<std::size_t>(i) - 1].group != station.group)
            strip.heading = station.group;
        strip.ready = i <= now;
        strip.lit = i == now;
        strip.row = static_cast<int>(said.strips.size());
        strip.cell = [&trace, &lens, i, name = strip.label](int column) {
            const int at = lens.first + column;
            const std::int64_t token = lens.likeliest(trace, i, at, 1).front();
            SceneCell cell = sceneCell(trace, lens.reading(i, at, token), {}, {false, 1.0});
            cell.note = QString::fromStdString(trace.step(lens.probabilities).axes.back().label(token));
            cell.style |= SceneCell::Noted;
            cell.decimals = -1;
            cell.name = tr("after %1, %2: probability of %3")
                            .arg(name, lens.words[static_cast<std::size_t>(at)].text, cell.note);
            return std::optional(cell);
        };
        said.strips.push_back(std::move(strip));
    }
    return column({strips(said).grow(1.0),
        legend({.scale = {false, 1.0}, .title = tr("probability"), .decimals = 0}, 184.0).grow(0.0)});
}

} // namespace

Scene noLensScene(const SceneMoment& moment, const ModelLens& lens)
{
    return draw(column({heading({.title = tr("The logit lens does not apply")}), paragraph(lens.absent)}), moment);
}

Scene lensTableScene(const SceneMoment& moment, const ModelLens& lens, int word)
{
    return draw(lensTable(moment, lens, word), moment);
}

Scene pathScene(const SceneMoment& moment, const ModelLens& lens, const WordPath& path)
{
    const bool compact = lens.lanes() > kMostMapped;
    const Figure title = heading(
        {.title = tr("One token’s path: %1")
                      .arg(withPlace(lens.words[static_cast<std::size_t>(path.word)].text, path.word + 1)),
            .beside = compact ? QStringList {tr("lanes: the tokens that are read most")}
                : lens.normed
                ? QStringList {tr("the stream of this token: every block reads it and adds to it, then the sum is "
                                  "normalised"),
                    tr("every block adds to its stream; the sum is normalised"), tr("add, then normalise")}
                : QStringList {tr("the stream of this token: every block reads it and adds to it"),
                    tr("every block reads its stream and adds to it")}});
    return draw(column({title, Figure(PathPanel(moment, lens, path))}, 4.0), moment);
}

} // namespace headroom::model_view
