// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/scene.h"

#include "scene/motion.h"
#include "widgets/pair_words.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace headroom {

namespace {

constexpr double kToEdge = 4.0; // what stays free at the edge of the picture
constexpr double kNoteFrom = 32.0; // height of a cell that has room for a second line

void paintDashed(QPainter& painter, const QRectF& area, const QColor& colour)
{
    QPen pen(colour, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({2.0, 2.0});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
}

void paintNumber(QPainter& painter, const SceneCell& cell, const QColor& ground)
{
    const Theme& theme = Theme::instance();
    const QString text = cell.text();
    if (text.isEmpty() || cell.presence < 0.5)
        return;
    const QColor ink = cell.is(SceneCell::Dim) ? theme.palette().ink2
        : cell.is(SceneCell::Padding)          ? theme.palette().ink3
                                               : Theme::textOn(ground);
    const bool two = !cell.note.isEmpty() && cell.area.height() >= kNoteFrom;
    const bool roomy = cell.area.width() >= 56.0 && cell.area.height() >= 40.0;
    const bool bold = cell.is(SceneCell::Strong);
    const double wide = cell.area.width(), high = cell.area.height();
    const bool large = !two && !cell.is(SceneCell::Padding)
        && ((wide >= 72.0 && high >= 22.0) || (wide >= 42.0 && high >= 40.0))
        && textWidth(text, theme.font(TextSize::Title, bold)) <= wide - 8.0;
    const QFont font = large ? theme.font(TextSize::Title, bold)
        : roomy              ? theme.font(TextSize::Small, bold)
                             : numberFont(cell.area.width(), bold);
    if (!two) {
        drawText(painter, cell.area, Qt::AlignCenter, text, ink, font);
        return;
    }
    const QRectF upper(cell.area.x(), cell.area.center().y() - 15.0, cell.area.width(), 15.0);
    drawText(painter, upper, Qt::AlignCenter, text, ink, font);
    drawText(painter, upper.translated(0.0, 14.0), Qt::AlignCenter, cell.note, ink, theme.font(TextSize::Caption));
}

void paintNote(QPainter& painter, const SceneCell& cell, const QColor& ground)
{
    constexpr double kLine = 11.0;
    if (!cell.is(SceneCell::Noted) || cell.presence < 0.5)
        return;
    const QStringList lines = cell.note.split(QLatin1Char('\n'));
    const double top = cell.area.center().y() - kLine * static_cast<double>(lines.size()) / 2.0;
    const bool large = lines.size() == 1 && cell.area.width() >= 56.0 && cell.area.height() >= 40.0;
    QRectF line(cell.area.left(), top, cell.area.width(), kLine);
    for (const QString& text : lines) {
        drawText(painter, line, Qt::AlignCenter, text,
            cell.is(SceneCell::Dim) ? Theme::instance().palette().ink2 : Theme::textOn(ground),
            large ? Theme::instance().font(TextSize::Title) : numberFont(cell.area.width()));
        line.translate(0.0, kLine);
    }
}

// In its lower left corner, below a number or beside it.
bool hasRoomForMark(const SceneCell& cell)
{
    return cell.area.width() >= 36.0
        || (cell.area.width() >= 20.0 && (cell.decimals < 0 || cell.area.height() >= 23.0));
}

} // namespace

QString SceneCell::text() const
{
    if (covered || decimals < 0 || is(Masked) || is(NotFinite) || is(Blank) || is(NoGradient))
        return {};
    return is(Padding) || (is(Changed) && value == 0.0) ? QStringLiteral("0") : numberIn(area.width(), value, decimals);
}

std::optional<StepId> SceneMoment::step() const
{
    const std::vector<StepId>& steps = trace().timeline();
    const auto at = static_cast<std::size_t>(std::max(0, position.step));
    return at < steps.size() ? std::optional(steps[at]) : std::nullopt;
}

const SceneCell* Scene::at(const QPointF& point) const
{
    for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell)
        if (cell->presence > 0.0 && cell->area.contains(point))
            return &*cell;
    return nullptr;
}

const SceneCell* Scene::find(const Cell& source) const
{
    const auto found = std::find_if(cells.begin(), cells.end(),
        [&](const SceneCell& cell) { return cell.presence > 0.0 && cell.source == source; });
    return found == cells.end() ? nullptr : &*found;
}

QRectF Scene::place(const Cell& source) const
{
    if (const SceneCell* cell = find(source))
        return cell->area;
    for (const SceneMap& map : maps)
        if (const auto at = map.apart ? std::nullopt : map.grid->locate(source); at && map.layout.shows(*at))
            return map.layout.cell(*at);
    return {};
}

const SceneMap* Scene::map(int group) const
{
    const auto found = std::find_if(
        maps.begin(), maps.end(), [group](const SceneMap& map) { return map.look.group == group; });
    return found == maps.end() ? nullptr : &*found;
}

bool Scene::holds(const Cell& source) const
{
    return find(source) || std::any_of(maps.begin(), maps.end(), [&](const SceneMap& map) {
        const auto at = map.grid->locate(source);
        return at && map.layout.shows(*at);
    });
}

const SceneTable* Scene::table(int group) const
{
    const auto found = std::find_if(
        tables.begin(), tables.end(), [group](const SceneTable& table) { return table.group == group; });
    return found == tables.end() ? nullptr : &*found;
}

QStringList Scene::words() const
{
    QStringList all;
    for (const SceneText& text : texts)
        all << text.text;
    for (const SceneLabels& axis : labels) { // as far as its layout shows them
        const int first = axis.columns ? axis.layout.firstColumn : axis.layout.firstRow;
        const int shown = axis.columns ? axis.layout.columns : axis.layout.rows;
        for (int i = first; i < std::min(first + shown, static_cast<int>(axis.labels.size())); ++i) {
            const AxisLabel& label = axis.labels[static_cast<std::size_t>(i)];
            all << label.text << label.writes << label.number;
        }
    }
    for (const SceneLegend& legend : legends)
        all << legendWords(legend.legend);
    for (const SceneCell& cell : cells)
        all << cell.note;
    for (const SceneMark& mark : marks)
        all << mark.text;
    all.removeAll(QString());
    return all;
}

namespace {

constexpr double kGone = 0.3, kComes = 0.7; // when what only one of two pictures has is gone, and when it comes

bool same(const SceneText& a, const SceneText& b)
{
    return a.text == b.text && a.area == b.area && a.colour == b.colour && a.font == b.font;
}
bool same(const SceneShape& a, const SceneShape& b)
{
    return a.path == b.path && a.line == b.line && a.ground == b.ground;
}
bool same(const SceneLabels& a, const SceneLabels& b)
{
    const auto equal = [](const AxisLabel& x, const AxisLabel& y) { return x.text == y.text && x.writes == y.writes; };
    return a.columns == b.columns && a.extent == b.extent && a.layout.bounds() == b.layout.bounds()
        && std::equal(a.labels.begin(), a.labels.end(), b.labels.begin(), b.labels.end(), equal);
}

std::size_t keyOf(const SceneText& text) { return qHashMulti(0, text.text, text.area.x(), text.area.y()); }
std::size_t keyOf(const SceneShape& shape)
{
    const QRectF area = shape.path.controlPointRect();
    return qHashMulti(0, area.x(), area.y(), area.width(), area.height());
}
std::size_t keyOf(const SceneLabels& labels)
{
    return qHashMulti(0, labels.layout.origin.x(), labels.layout.origin.y());
}

// In the order of the later picture, what goes before what comes.
template <typename Part>
std::vector<Part> crossed(const std::vector<Part>& from, const std::vector<Part>& to, double share)
{
    using Found = QMultiHash<std::size_t, const Part*>;
    const auto found = [](const std::vector<Part>& parts) {
        Found all;
        for (const Part& part : parts)
            all.insert(keyOf(part), &part);
        return all;
    };
    const Found before = found(from), after = found(to);
    const auto has = [](const Found& parts, const Part& one) {
        const auto [first, last] = parts.equal_range(keyOf(one));
        return std::any_of(first, last, [&](const Part* part) { return same(*part, one); });
    };
    std::vector<Part> all;
    const double going = 1.0 - share / kGone, coming = (share - kComes) / (1.0 - kComes);
    if (going > 0.0)
        for (const Part& part : from)
            if (!has(after, part)) {
                all.push_back(part);
                all.back().presence *= going;
            }
    for (const Part& part : to)
        if (const bool stays = has(before, part); stays || coming > 0.0) {
            all.push_back(part);
            all.back().presence *= stays ? 1.0 : coming;
        }
    return all;
}

QColor mixed(const QColor& from, const QColor& to, double share)
{
    return from.isValid() && to.isValid() ? mix(from, to, share) : share < 0.5 ? from : to;
}

std::vector<SceneMark> moved(
    const std::vector<SceneMark>& from, const std::vector<SceneMark>& to, double share, const Travels& travels)
{
    QHash<quint64, const SceneMark*> before;
    for (const SceneMark& mark : from)
        if (mark.identity != 0)
            before.insert(mark.identity, &mark);
    std::vector<SceneMark> leaving, all;
    for (const SceneMark& target : to) {
        SceneMark mark = target;
        const SceneMark* start = mark.identity != 0 ? before.take(mark.identity) : nullptr;
        const Travel travel = travels ? travels(mark.identity) : Travel();
        const double now = part(share, travel.begin, travel.end);
        if (start) {
            mark.area = along(start->area, target.area, easeInOut(now), travel.lift);
            for (std::size_t i = 0; i < std::min(mark.colours.size(), start->colours.size()); ++i)
                mark.colours[i] = mixed(start->colours[i], target.colours[i], now);
            mark.presence = start->presence + (target.presence - start->presence) * now;
        } else {
            mark.presence *= now;
        }
        all.push_back(mark);
    }
    for (const SceneMark& mark : from)
        if (mark.identity == 0 || before.value(mark.identity) == &mark) {
            const Travel travel = travels ? travels(mark.identity) : Travel();
            leaving.push_back(mark);
            leaving.back().presence *= 1.0 - part(share, travel.begin, travel.end);
        }
    leaving.insert(leaving.end(), all.begin(), all.end());
    return leaving;
}

std::vector<SceneShape> gripsOf(const Scene& scene)
{
    std::vector<SceneShape> grips;
    for (const SceneHandle& handle : scene.handles)
        grips.push_back(handle.grip);
    return grips;
}

} // namespace

Scene between(const Scene& from, const Scene& to, double share, const Travels& travels)
{
    if (share <= 0.0)
        return from;
    if (share >= 1.0)
        return to;
    QHash<quint64, const SceneCell*> before;
    for (const SceneCell& cell : from.cells)
        if (cell.identity != 0 && !cell.is(SceneCell::Still))
            before.insert(cell.identity, &cell);
    Scene scene = share < 0.5 ? from : to;
    scene.shapes = crossed(from.shapes, to.shapes, share);
    scene.labels = crossed(from.labels, to.labels, share);
    scene.texts = crossed(from.texts, to.texts, share);
    scene.lines = crossed(from.lines, to.lines, share);
    const std::vector<SceneShape> grips = crossed(gripsOf(from), gripsOf(to), share);
    scene.lines.insert(scene.lines.end(), grips.begin(), grips.end());
    for (SceneHandle& handle : scene.handles)
        handle.grip = {};
    scene.marks = moved(from.marks, to.marks, share, travels);
    scene.cells.clear();
    std::vector<SceneCell> moving;
    for (const SceneCell& target : to.cells) {
        SceneCell cell = target;
        const bool isTraveller = cell.identity != 0 && !cell.is(SceneCell::Still);
        const SceneCell* start = isTraveller ? before.value(cell.identity) : nullptr;
        const Travel travel = travels ? travels(cell.identity) : Travel();
        const double now = part(share, travel.begin, travel.end);
        if (start) {
            cell.area = along(start->area, target.area, easeInOut(now), travel.lift);
            cell.ground = mix(start->ground, target.ground, now);
            before.remove(cell.identity);
            (start->area == target.area ? scene.cells : moving).push_back(cell);
        } else {
            cell.presence *= now;
            scene.cells.push_back(cell);
        }
    }
    // Numbers of the earlier picture go where nothing took their place, under those that come.
    std::vector<SceneCell> leaving;
    for (const SceneCell& cell : from.cells)
        if (before.value(cell.identity) == &cell) {
            leaving.push_back(cell);
            const Travel travel = travels ? travels(cell.identity) : Travel();
            leaving.back().presence *= 1.0 - part(share, travel.begin, travel.end);
        }
    scene.cells.insert(scene.cells.begin(), leaving.begin(), leaving.end());
    scene.cells.insert(scene.cells.end(), moving.begin(), moving.end());
    return scene;
}

Scene inBeats(const Scene& from, const Scene& to, double share)
{
    if (share <= 0.0)
        return from;
    if (share >= 1.0)
        return to;
    QHash<quint64, const SceneCell*> travels;
    std::map<std::tuple<StepId, Index, double, double>, const SceneCell*> stands; // the same number at the same place
    for (const SceneCell& cell : from.cells) {
        stands.insert({{cell.source.step, cell.source.at, cell.area.x(), cell.area.y()}, &cell});
        if (cell.identity != 0 && !cell.is(SceneCell::Still))
            travels.insert(cell.identity, &cell);
    }
    const bool alone = std::ranges::any_of(to.cells, [&](const SceneCell& cell) {
        return !cell.is(SceneCell::Still) && cell.identity != 0 && travels.contains(cell.identity);
    });
    const double gone = alone ? kGone : 0.4, arrived = alone ? kComes : gone; // where nothing travels nothing waits
    const double goes = 1.0 - part(share, 0.0, gone), way = part(share, kGone, kComes),
                 comes = part(share, arrived, 1.0);
    std::set<const SceneCell*> met;
    Scene scene = between(from, to, share);
    scene.cells.clear();
    std::vector<SceneCell> travelling;
    for (const SceneCell& target : to.cells) {
        const bool traveller = target.identity != 0 && !target.is(SceneCell::Still);
        const SceneCell* start = traveller ? travels.take(target.identity) : nullptr;
        if (const auto same = stands.find({target.source.step, target.source.at, target.area.x(), target.area.y()});
            !start && same != stands.end() && same->second->area == target.area)
            start = same->second;
        met.insert(start);
        SceneCell cell = start && way < 1.0 ? *start : target;
        if (!start) {
            cell.presence *= comes;
            scene.cells.push_back(cell);
            continue;
        }
        cell.area = along(start->area, target.area, easeInOut(way));
        cell.ground = mixed(start->ground, target.ground, way);
        if (way > 0.0 && way < 1.0 && start->area.size() != target.area.size())
            cell.decimals = -1; // written where it lands
        (start->area == target.area ? scene.cells : travelling).push_back(cell);
    }
    for (const SceneCell& cell : from.cells)
        if (!met.contains(&cell)) {
            scene.cells.push_back(cell);
            scene.cells.back().presence *= goes;
        }
    std::erase_if(scene.cells, [](const SceneCell& cell) { return cell.presence <= 0.0; });
    scene.cells.insert(scene.cells.end(), travelling.begin(), travelling.end());
    scene.marks.clear();
    for (const SceneMark& mark : to.marks) {
        const auto start = std::ranges::find_if(
            from.marks, [&](const SceneMark& other) { return mark.identity != 0 && other.identity == mark.identity; });
        scene.marks.push_back(mark);
        if (start == from.marks.end())
            scene.marks.back().presence *= comes;
        else
            scene.marks.back().area = along(start->area, mark.area, easeInOut(way));
    }
    for (const SceneMark& mark : from.marks)
        if (mark.identity == 0 || std::ranges::none_of(to.marks, [&](const SceneMark& other) {
                return other.identity == mark.identity;
            })) {
            scene.marks.push_back(mark);
            scene.marks.back().presence *= goes;
        }
    const auto faded = [](const std::vector<Scene::Paint>& all, double presence) {
        std::vector<Scene::Paint> made;
        for (const Scene::Paint& paint : presence > 0.0 ? all : std::vector<Scene::Paint>())
            made.push_back([paint, presence](QPainter& painter) {
                painter.save();
                painter.setOpacity(painter.opacity() * presence);
                paint(painter);
                painter.restore();
            });
        return made;
    };
    scene.behind = goes > 0.0 ? faded(from.behind, goes) : faded(to.behind, comes);
    scene.above = goes > 0.0 ? faded(from.above, goes) : faded(to.above, comes);
    if (goes <= 0.0 && comes <= 0.0) {
        scene.legends.clear();
        scene.maps.clear();
        scene.pooled.clear();
    } else if (goes <= 0.0 || comes <= 0.0) {
        const Scene& one = goes > 0.0 ? from : to;
        scene.legends = one.legends;
        scene.maps = one.maps;
        scene.pooled = one.pooled;
    }
    scene.numbers = goes > 0.5 ? from.numbers : comes > 0.5 ? to.numbers : std::vector<SceneNumber>();
    scene.pale = from.pale && to.pale;
    return scene;
}

void paintSceneCell(QPainter& painter, const SceneCell& cell)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    if (cell.is(SceneCell::Plain) || cell.presence <= 0.0)
        return;
    if (cell.is(SceneCell::OpenNow) || cell.is(SceneCell::OpenBefore))
        return paintOpenInOne(painter, cell.area, cell.is(SceneCell::OpenNow));
    if (cell.is(SceneCell::Masked)) {
        paintHatch(painter, cell.area, cell.area.width() < 12.0, cell.reason);
        return;
    }
    if (cell.covered) { // somebody is to say what it is
        painter.fillRect(cell.area, palette.panel);
        if (std::min(cell.area.width(), cell.area.height()) >= 13.0)
            drawText(
                painter, cell.area, Qt::AlignCenter, QStringLiteral("?"), palette.ink3, theme.font(TextSize::Caption));
        return;
    }
    if (cell.is(SceneCell::NoGradient)) {
        painter.fillRect(cell.area, palette.stage);
        paintDashed(painter, cell.area, palette.lineStrong);
        return;
    }
    if (cell.is(SceneCell::Padding)) {
        painter.fillRect(cell.area, palette.stage);
        if (cell.area.width() >= 7.0)
            paintDashed(painter, cell.area, palette.lineStrong);
        paintNumber(painter, cell, palette.stage);
        return;
    }
    QColor ground = cell.ground.isValid() ? cell.ground : palette.stage;
    if (cell.is(SceneCell::Memory))
        ground = mix(palette.stage, ground, 0.62);
    if (cell.is(SceneCell::Dim))
        ground = theme.dimmed(ground);
    ground = mix(palette.stage, ground, cell.presence);
    painter.fillRect(cell.area, ground);
    if (cell.is(SceneCell::NotFinite)) {
        paintHatch(painter, cell.area);
        if (cell.area.width() >= 20.0)
            drawText(painter, cell.area, Qt::AlignCenter,
                std::isnan(cell.value) ? QStringLiteral("NaN")
                    : cell.value > 0.0 ? QStringLiteral("∞")
                                       : QStringLiteral("−∞"),
                palette.ink, theme.font(TextSize::Caption, true));
        return;
    }
    paintNumber(painter, cell, ground);
    paintNote(painter, cell, ground);
    if (cell.is(SceneCell::Memory) && hasRoomForMark(cell)) {
        const double opaque = painter.opacity();
        painter.setOpacity(opaque * cell.presence);
        paintRoleMark(painter, Role::Memory,
            cell.area.bottomLeft() + (cell.area.height() < 30.0 ? QPointF(8.0, -4.5) : QPointF(10.0, -7.0)),
            Theme::textOn(ground));
        painter.setOpacity(opaque);
    }
    if (cell.is(SceneCell::Changed))
        paintFlag(painter, cell.area);
}

namespace {

void paintShapes(QPainter& painter, const std::vector<SceneShape>& shapes)
{
    painter.save();
    const double whole = painter.opacity();
    for (const SceneShape& shape : shapes) {
        painter.setOpacity(whole * shape.presence);
        painter.setRenderHint(QPainter::Antialiasing, !shape.sharp);
        painter.setPen(shape.line);
        painter.setBrush(shape.ground);
        painter.drawPath(shape.path);
    }
    painter.restore();
}

void paintMark(QPainter& painter, const SceneMark& mark)
{
    painter.setRenderHint(QPainter::Antialiasing, mark.kind == SceneMark::Disc || mark.kind == SceneMark::Chip);
    const bool down = mark.kind == SceneMark::Column;
    const QRectF& area = mark.area;
    QPen frame = mark.frame.isValid() ? QPen(mark.frame, mark.dashed ? 1.0 : 1.5) : QPen(Qt::NoPen);
    if (mark.dashed)
        frame.setDashPattern({3.0, 2.0});
    if (mark.kind == SceneMark::Strip || down) {
        const double each = (down ? area.height() : area.width()) / static_cast<double>(mark.colours.size());
        for (std::size_t i = 0; i < mark.colours.size(); ++i) {
            const double from = std::round(each * static_cast<double>(i)),
                         to = std::round(each * static_cast<double>(i + 1));
            painter.fillRect(down ? QRectF(area.x(), area.y() + from, area.width(), to - from)
                                  : QRectF(area.x() + from, area.y(), to - from, area.height()),
                mark.colours[i]);
        }
        painter.setPen(frame);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area);
    } else {
        painter.setPen(frame);
        painter.setBrush(mark.colours.empty() ? QBrush(Qt::NoBrush) : QBrush(mark.colours.front()));
        if (mark.kind == SceneMark::Disc)
            painter.drawEllipse(area);
        else
            painter.drawRoundedRect(
                area, mark.kind == SceneMark::Chip ? 4.0 : 0.0, mark.kind == SceneMark::Chip ? 4.0 : 0.0);
    }
    if (!mark.text.isEmpty()) {
        const Theme& theme = Theme::instance();
        const QColor ink = mark.ink.isValid() ? mark.ink
            : mark.colours.empty()            ? theme.palette().ink
                                              : Theme::textOn(mark.colours.front());
        drawText(painter, area, Qt::AlignCenter, mark.text, ink, theme.font(TextSize::Small, mark.bold));
    }
}

void paintSceneText(QPainter& painter, const SceneText& text)
{
    if (text.turn != 0.0) {
        SceneText turned = text;
        turned.turn = 0.0;
        turned.area.moveCenter({});
        painter.save();
        painter.translate(text.area.center());
        painter.rotate(text.turn);
        paintSceneText(painter, turned);
        painter.restore();
        return;
    }
    QRectF area = text.area;
    if (text.toEdge) {
        const double edge = painter.worldTransform().inverted().map(QPointF(painter.window().width(), 0.0)).x();
        area.setRight(edge - kToEdge);
    }
    if (text.ground.isValid()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(text.ground);
        painter.drawRoundedRect(area, 3.0, 3.0);
    }
    if (text.fit == SceneText::Fit::Wrapped) {
        painter.setPen(text.colour);
        painter.setFont(text.font);
        painter.drawText(area, static_cast<int>(text.alignment) | Qt::TextWordWrap, text.text);
        return;
    }
    if (text.fit == SceneText::Fit::Middle)
        return drawText(
            painter, area, text.alignment, elideMiddle(text.text, text.font, area.width()), text.colour, text.font);
    const bool cut = text.fit == SceneText::Fit::Cut && textWidth(text.text, text.font) > area.width();
    if (!cut || area.width() > 0.0)
        drawText(painter, cut ? area.adjusted(0, 0, 2, 0) : area, text.alignment,
            cut ? QFontMetricsF(text.font).elidedText(text.text, Qt::ElideRight, area.width()) : text.text, text.colour,
            text.font);
}

void paintTexts(QPainter& painter, const Scene& scene, bool above)
{
    const double whole = painter.opacity();
    for (const SceneText& text : scene.texts)
        if (text.above == above) {
            painter.setOpacity(whole * text.presence);
            paintSceneText(painter, text);
        }
    painter.setOpacity(whole);
}

} // namespace

void paintScene(QPainter& painter, const Scene& scene)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const Scene::Paint& paint : scene.behind) {
        painter.save();
        paint(painter);
        painter.restore();
    }
    const double whole = painter.opacity();
    paintShapes(painter, scene.shapes);
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const SceneLabels& labels : scene.labels) {
        painter.setOpacity(whole * labels.presence);
        (labels.columns ? paintColumnLabels : paintRowLabels)(
            painter, labels.labels, labels.layout, labels.extent, labels.style);
    }
    painter.setOpacity(whole);
    for (const SceneLegend& legend : scene.legends) {
        painter.save();
        paintLegend(painter, legend.area, legend.legend);
        painter.restore();
    }
    paintTexts(painter, scene, false);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const SceneCell& cell : scene.cells)
        paintSceneCell(painter, cell);
    const Theme& theme = Theme::instance();
    for (const SceneNumber& number : scene.numbers)
        drawText(painter, number.area, number.alignment, number.text(),
            number.colour.isValid() ? number.colour : theme.palette().ink, theme.font(number.size, number.bold));
    painter.save();
    for (const SceneMark& mark : scene.marks)
        if (mark.presence > 0.0 && !mark.area.isEmpty()) {
            painter.setOpacity(whole * mark.presence);
            paintMark(painter, mark);
        }
    painter.restore();
    paintShapes(painter, scene.lines);
    for (const SceneHandle& handle : scene.handles)
        paintShapes(painter, {handle.grip});
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const Scene::Paint& paint : scene.above) {
        painter.save();
        paint(painter);
        painter.restore();
    }
    paintTexts(painter, scene, true);
}

namespace {

// A map is painted already: what is not spoken of is veiled, row by row.
void pale(Scene& scene, const SceneMap& map, const SceneMoment& moment)
{
    QPainterPath veil;
    const GridLayout& layout = map.layout;
    for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row) {
        int from = -1;
        for (int column = layout.firstColumn; column <= layout.firstColumn + layout.columns; ++column) {
            const bool dim = column < layout.firstColumn + layout.columns
                && moment.cover.dims(moment.trace(), map.grid->cell({row, column}));
            if (dim && from < 0)
                from = column;
            else if (!dim && from >= 0)
                veil.addRect(layout.cell({row, std::exchange(from, -1)}).united(layout.cell({row, column - 1})));
        }
    }
    if (veil.isEmpty())
        return;
    QColor stage = Theme::instance().palette().stage;
    stage.setAlphaF(static_cast<float>(1.0 - Theme::kDimmed));
    scene.lines.insert(scene.lines.begin(), {veil, Qt::NoPen, stage, true});
}

// A bar tells its number too. What is smaller marks a place only.
void hideDrawn(Scene& scene, const QRectF& area)
{
    constexpr double kLeast = 8.0;
    const Palette& palette = Theme::instance().palette();
    if (std::min(area.width(), area.height()) >= kLeast)
        scene.lines.push_back({boxPath(area), QPen(palette.lineStrong, 1.0, Qt::DashLine), palette.stage, true});
}

} // namespace

void coverNumbers(Scene& scene, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    if (!moment.cover.lit.empty()) {
        for (SceneCell& cell : scene.cells)
            if (moment.cover.dims(trace, cell.source))
                cell.style |= SceneCell::Dim;
        for (const SceneMap& map : scene.maps)
            pale(scene, map, moment);
    }
    if (moment.cover.steps.empty())
        return;
    const auto covered = [&](const Cell& cell) { return moment.cover.covers(trace, cell); };
    for (SceneCell& cell : scene.cells)
        if (covered(cell.source)) {
            cell.covered = true;
            cell.note.clear();
            if (cell.is(SceneCell::Plain) && cell.presence > 0.0)
                hideDrawn(scene, cell.area);
        }
    std::erase_if(scene.numbers,
        [&](const SceneNumber& number) { return moment.cover.covers(number.of ? *number.of : trace, number.source); });
    std::erase_if(scene.maps, [&](const SceneMap& map) {
        if (!covered(map.grid->cell({0, 0})))
            return false;
        const QPainterPath whole = boxPath(map.layout.bounds());
        const Palette& palette = Theme::instance().palette();
        scene.lines.insert(
            scene.lines.begin(), {whole, QPen(palette.lineStrong, 1.0, Qt::DashLine), palette.stage, true});
        return true;
    });
}

void takeWords(Scene& scene)
{
    scene.texts.clear();
    scene.labels.clear();
    scene.legends.clear();
    scene.numbers.clear();
    scene.handles.clear();
    for (SceneCell& cell : scene.cells) {
        cell.decimals = -1;
        cell.note.clear();
        cell.style.setFlag(SceneCell::Noted, false);
    }
    std::erase_if(scene.marks, [](const SceneMark& mark) { return mark.kind == SceneMark::Chip; });
}

QString sentenceOf(const Trace& trace, const SceneCell& cell, int decimals, const Cover& cover)
{
    QString name = cell.name.isEmpty() ? QString() : cell.name + QStringLiteral(": ");
    if (cell.presence <= 0.0)
        return name + tr("not computed yet");
    if (cell.is(SceneCell::OpenNow) || cell.is(SceneCell::OpenBefore))
        return name + tr("open in one run only");
    const QString pair = pairWords(
        trace, cell.source, decimals, [&](const Cell& other) { return cover.covers(trace, other); });
    if (const QString place = pair.isEmpty() ? QString() : pairName(trace, cell.source); !place.isEmpty())
        name = place + QStringLiteral(": ");
    if (cell.is(SceneCell::Masked))
        return name + tr("masked, cannot be read");
    if (cell.covered)
        return name + tr("covered until you answer");
    if (cell.is(SceneCell::Changed)) {
        SceneCell plain = cell;
        plain.state.setFlag(SceneCell::Changed, false);
        return tr("%1, changed by hand").arg(sentenceOf(trace, plain, decimals, cover));
    }
    if (cell.is(SceneCell::Between))
        return name + tr("%1, on the way between two steps").arg(fixedText(cell.value, decimals));
    return name + (pair.isEmpty() ? fixedText(cell.value, decimals) : pair);
}

} // namespace headroom
