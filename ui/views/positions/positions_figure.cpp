// SPDX-License-Identifier: GPL-3.0-or-later
// How alike two positions are, by their distance; the clocks that make it so, one for each pair of sines and cosines;
// and the two orders in which papers write them down. Of a model's own rows: the table, all products and some as
// curves.
#include "figure/bars.h"
#include "figure/dials.h"
#include "figure/matrix.h"
#include "figure/plot.h"
#include "figure/words.h"
#include "scene/axis_ticks.h"
#include "scene/motion.h"
#include "views/positions/positions_read.h"
#include "words/awaited.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headroom::positions_view {

namespace {

constexpr double kOrdersCome = 0.25; // of the move: the two orders come up from below, then numbers change places
constexpr int kMostCurves = 32; // grey ones: of more positions every second, third … has one
constexpr int kMostClocks = 16, kLargeClocks = 8, kMostTravellers = 64; // of more features some
constexpr int kPairsGroup = 1, kCurveGroup = 3, kHalvesGroup = 4, kOwnGroup = 7, kHandsGroup = 10;
constexpr double kGutter = 64.0, kStrip = 20.0, kCrossing = 42.0, kAbove = 13.0;
constexpr double kCurveLeft = 40.0, kCurveRight = 12.0; // px beside the curve
constexpr double kLeadIn = 0.08; // of the walk along the curve: the hands go to where it begins

class PositionsPicture {
public:
    PositionsPicture(const PositionTables& tables, const SceneMoment& moment, const PositionPair& pair)
        : m_tables(tables), m_moment(moment), m_trace(moment.trace()), m_pair(pair), m_at(moment.at())
    {
        if (moment.drag) { // the marker
            const int apart = static_cast<int>(std::lround(moment.drag->to));
            m_pair.other = std::min(pair.other, std::max(0, tables.positions - 1 - apart));
            m_pair.position = m_pair.other + apart;
        }
        for (const PositionTable& table : tables.tables)
            if (table.kind == PositionTable::Kind::Own)
                m_own = table;
        if (!tables.studied())
            m_own = {PositionTable::Kind::Own, tables.own, -1, true,
                std::make_shared<const CellGrid>(readGrid(m_trace, tables.own))};
        for (int position = 0; position < tables.positions; ++position) {
            m_labels.push_back({QString::number(position), {}, false, {}, false});
            m_names << positionName(position);
        }
        if (tables.studied()) {
            m_walk = std::max(1, rowCount() - 1);
            m_rows.include(*tables.tables[0].rows);
        }
    }

    Scene whole() const
    {
        const bool own = !m_tables.studied() || m_moment.frame > 2;
        if (m_moment.thumbnail)
            return draw(
                own ? m_own.products >= 0 ? products() : rows() : column({curve().grow(60.0), clocks().grow(40.0)}),
                m_moment);
        Scene scene = draw(own ? ownFigure() : clockFigure(), m_moment);
        const double position = now(whole(now(0).solid) ? 1 : 0).solid; // of the hand on its way
        const double moved = bothTurn() ? distance() : position; // of the first row, and of its product with itself
        scene.flow = {SceneFlow::Angle, moved, tr("moved by %1 positions").arg(fixedText(moved, 2))};
        return scene;
    }

private:
    // --- clocks and their curve -------------------------------------------------------------------------------------

    struct Hands { // positions, from 0; real on the way
        double solid = 0.0, dashed = 0.0;
    };
    int frame() const { return m_moment.frame; }
    bool curving() const { return frame() > 1 || (frame() == 1 && m_at >= kLeadIn); }
    Hands now(int clock) const
    {
        const double home = m_pair.position, other = m_pair.other;
        if (frame() == 0) // the first clock alone, then all
            return {home * easeInOut(part(m_at, clock == 0 ? 0.0 : 1.0, clock == 0 ? 1.0 : 2.0)), 0.0};
        if (frame() > 1)
            return {home, other};
        if (m_at < kLeadIn)
            return {home * (1.0 - easeInOut(m_at / kLeadIn)), 0.0};
        if (m_at <= 1.0)
            return {m_walk * part(m_at, kLeadIn, 1.0), 0.0};
        const double back = easeInOut(m_at - 1.0);
        return {m_walk + (home - m_walk) * back, other * back};
    }
    double distance() const
    {
        const Hands hands = now(1);
        return std::abs(hands.solid - hands.dashed);
    }
    bool bothTurn() const { return frame() == 1 && m_at > 1.0; }
    double reached() const { return !curving() ? 0.0 : frame() == 1 && m_at <= 1.0 ? distance() : m_walk; }
    static bool whole(double position) { return std::abs(position - std::round(position)) < 1e-9; }

    const PositionTable& pairs() const { return m_tables.tables[0]; }
    int clockCount() const { return m_tables.features / 2; }
    double frequency(int clock) const
    {
        return std::pow(10000.0, -2.0 * clock / (m_tables.features + m_tables.features % 2));
    }
    double likeness(double apart) const // of two positions so far apart
    {
        double sum = 0.0;
        for (int clock = 0; clock < clockCount(); ++clock)
            sum += std::cos(frequency(clock) * apart);
        return sum;
    }
    // A recorded product of that distance, of the row that is spoken of where it has one.
    Cell productAt(int apart) const
    {
        const int row = m_pair.position;
        const int other = row - apart >= 0 ? row - apart : row + apart;
        return other < rowCount() ? Cell {pairs().products, {row, other}} : Cell {pairs().products, {apart, 0}};
    }
    int rowCount() const { return pairs().rows->rowCount(); }

    Figure clockFigure() const
    {
        const Hands hands = now(1);
        const QString solid = whole(hands.solid) ? tr("solid: position %1").arg(std::lround(hands.solid))
                                                 : tr("solid: on its way"),
                      dashed = whole(hands.dashed) ? tr("dashed: position %1").arg(std::lround(hands.dashed))
                                                   : tr("dashed: on its way");
        const bool some = clockCount() > kMostClocks;
        std::vector<Figure> all {
            heading({.title = tr("How alike are two positions?"),
                .beside = {tr("dot product of their rows, by distance; %1: the same position").arg(clockCount()),
                    tr("dot product of their rows, by distance"), tr("dot product by distance")}}),
            curve().grow(50.0),
            heading({.title = some ? tr("%1 of %2 clocks").arg(kMostClocks).arg(clockCount())
                                   : tr("%1 clocks").arg(clockCount()),
                .beside = {tr("%1, %2; below: positions per turn; bar: red adds, blue takes off").arg(solid, dashed),
                    tr("%1, %2; below: positions per turn").arg(solid, dashed), tr("%1, %2").arg(solid, dashed)}}),
            clocks().grow(30.0)};
        if (const double comes = frame() < 2 ? 0.0 : easeInOut(part(m_at, 0.0, kOrdersCome)); comes > 0.0) {
            const Figure both = column(
                {heading({.title = tr("Two orders, the same clocks"),
                     .beside = {tr("the row of position %1; both give the same curve, nearly").arg(m_pair.position),
                         tr("the row of position %1").arg(m_pair.position)}}),
                    orders()},
                4.0);
            const double high = both.panel().height(m_moment.size.width()).least;
            all.push_back(drawn({}, Extent::fixed(comes * high), [both, high](Scene& scene, const QRectF& area) {
                both.panel().draw(scene, {area.left(), area.top(), area.width(), high});
            }).grow(0.0));
        }
        return column(all, 4.0);
    }

    Figure curve() const
    {
        return drawn({160.0, Extent::kNoLimit}, {110.0, Extent::kNoLimit},
            [this](Scene& scene, const QRectF& area) { addCurve(scene, area); });
    }
    void addCurve(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = colours();
        const double low = std::min(0.0, pairs().dots->low), high = pairs().dots->high;
        const auto roomy = [this](double length) { return m_moment.roomy(length, 4.0); };
        const QRectF inside = area.adjusted(roomy(kCurveLeft), roomy(10.0), -roomy(kCurveRight), -roomy(30.0));
        const auto at = [&](double apart, double value) {
            return QPointF(inside.left() + inside.width() * apart / std::max(1, m_walk),
                inside.bottom() - inside.height() * (value - low) / std::max(1e-9, high - low));
        };
        const QFont font = Theme::instance().font(TextSize::Caption);
        addUpTicks(scene, inside, low, high);
        const int every = std::max(1, static_cast<int>(niceStep(m_walk, static_cast<int>(inside.width() / 44.0))));
        for (int apart = 0; apart <= m_walk; apart += every)
            addText(scene, {at(apart, low).x() - 20.0, inside.bottom() + 2.0, 40.0, 14.0}, Qt::AlignCenter,
                QString::number(apart), palette.ink3, font);
        addText(scene, {inside.left(), inside.bottom() + 15.0, inside.width(), 14.0}, Qt::AlignCenter,
            fittingText({tr("distance between the two positions"), tr("distance")}, font, inside.width()),
            palette.positionText, font);
        if (!curving())
            return;
        QPainterPath path;
        const double end = reached();
        const int pieces = std::clamp(static_cast<int>(at(end, low).x() - inside.left()) / 2, 2, 800);
        const bool exact = m_tables.features % 2 == 0;
        for (int i = 0; i <= pieces; ++i) {
            const double apart = end * i / pieces;
            if (exact || whole(apart))
                i == 0 ? path.moveTo(at(apart, likeness(apart))) : path.lineTo(at(apart, likeness(apart)));
        }
        scene.shapes.push_back({path, QPen(palette.position, 2.0)});
        const int stride = 1 + static_cast<int>(3.0 * m_walk / std::max(1.0, inside.width())); // as can be pointed at
        for (int apart = 0; apart <= static_cast<int>(end + 1e-9); apart += stride) {
            const Cell source = productAt(apart);
            const QPointF point = at(apart, m_trace.value(source.step, source.at));
            scene.shapes.push_back({circlePath(point, scene.bare ? 1.5 : 2.2), Qt::NoPen, palette.position});
            const double size = std::clamp(inside.width() / std::max(1, m_walk), 3.0, 10.0);
            addDrawnCell(scene, m_trace, source, {point.x() - size / 2.0, point.y() - size / 2.0, size, size},
                tr("%1, distance %2, dot product").arg(m_names[static_cast<int>(source.at[0])]).arg(apart), kCurveGroup,
                0, apart);
        }
        const double apart = distance();
        if (scene.bare || apart > m_walk)
            return;
        const bool still = whole(now(1).solid) && whole(now(1).dashed);
        const QPointF mark = at(apart, likeness(apart));
        scene.lines.push_back(
            {linePath({mark.x(), inside.bottom()}, mark), QPen(palette.accent, 2.0), Qt::NoBrush, true});
        if (!still)
            scene.lines.push_back({circlePath(mark, 6.0), QPen(palette.stage, 1.5), palette.accent});
        if (frame() > 1 || bothTurn())
            scene.handles.push_back(
                {QStringLiteral("distance"), QRectF(mark.x() - 7.0, inside.top(), 14.0, inside.height()),
                    Qt::SizeHorCursor, tr("Drag to another distance"), false});
        const bool left = mark.x() > inside.center().x();
        const QRectF number(
            left ? mark.x() - 96.0 : mark.x() + 10.0, std::max(inside.top() - 6.0, mark.y() - 34.0), 86.0, 30.0);
        const Cell source = !bothTurn() && frame() == 1 && still
            ? productAt(static_cast<int>(std::lround(apart)))
            : Cell {pairs().products, {still ? m_pair.position : 0, still ? m_pair.other : 0}};
        const Qt::Alignment side = (left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
        if (still) {
            putNumber(scene, m_trace, source, number,
                {.alignment = side, .colour = palette.accentText, .size = TextSize::Page, .bold = true});
            if (frame() > 1 || bothTurn()) {
                const QString words = tr("positions %1 and %2 (from 0), like any two that are %3 apart")
                                          .arg(m_pair.position)
                                          .arg(m_pair.other)
                                          .arg(std::abs(m_pair.position - m_pair.other));
                const double room = left ? number.left() - inside.left() - 6.0 : inside.right() - number.left() - 66.0;
                const QRectF place(
                    left ? inside.left() : number.left() + 66.0, number.top(), std::max(0.0, room), 30.0);
                addText(scene, place, side,
                    fittingText(
                        {words, tr("%1 apart").arg(std::abs(m_pair.position - m_pair.other))}, font, place.width()),
                    palette.ink, TextSize::Small);
            }
            return;
        }
        SceneCell cell = sceneCell(m_trace, source, number, {});
        cell.value = likeness(apart);
        cell.state |= SceneCell::Between;
        cell.style |= SceneCell::Plain | SceneCell::Still;
        cell.group = kCurveGroup;
        cell.row = 1;
        cell.name = tr("dot product");
        addText(scene, number, side, fixedText(cell.value, 2), palette.accentText, TextSize::Page, true);
        scene.cells.push_back(std::move(cell));
    }

    Figure clocks() const
    {
        const bool bare = m_moment.thumbnail;
        DialsPanel said {.reach = 1.0, .most = 96.0};
        const int most = bare ? 6 : kMostClocks, stride = bare ? 1 : (clockCount() + most - 1) / most;
        for (int clock = 0; clock < clockCount() && static_cast<int>(said.dials.size() + said.others.size()) < most;
             clock += stride) {
            const Hands hands = now(clock);
            const double turn = frequency(clock);
            const auto tip = [&](double position) {
                return QPointF(std::sin(position * turn), std::cos(position * turn));
            };
            Dial dial {.label = turnSays(turn), .lit = false, .open = curving() || frame() == 0 ? 1.0 : 0.0};
            dial.hands.push_back({tip(hands.solid), colours().position, false, {}, {}, 0.0,
                [this, clock, at = hands.solid](
                    Scene& scene, const QPointF& end, const QPointF&) { addTip(scene, end, clock, at, 0); }});
            dial.hands.push_back({tip(hands.dashed), colours().ink2, true, {}, {}, 0.0,
                [this, clock, at = hands.dashed](
                    Scene& scene, const QPointF& end, const QPointF&) { addTip(scene, end, clock, at, 2); }});
            if (curving())
                dial.adds = std::cos((hands.solid - hands.dashed) * turn);
            const bool large = static_cast<int>(said.dials.size()) < kLargeClocks;
            (large ? said.dials : said.others).push_back(std::move(dial));
        }
        said.othersLabel = {tr("%1 slower ones").arg(said.others.size()), tr("slower")};
        said.low = -1.0;
        said.high = 1.0;
        return dials(said);
    }
    // In how many positions a clock goes round once.
    static QStringList turnSays(double frequency)
    {
        const double turn = 2.0 * std::numbers::pi / frequency;
        const QString text = turn < 99.95 ? fixedText(turn, 1) : QString::number(std::lround(turn));
        return {text};
    }
    // A hand's tip is a sine and a cosine: of a row of the table, or of a position on its way.
    void addTip(Scene& scene, const QPointF& tip, int clock, double position, int column) const
    {
        if (!whole(position) && bothTurn())
            return;
        const std::int64_t row = whole(position) ? std::min<std::int64_t>(std::lround(position), rowCount() - 1) : 0;
        for (int i = 0; i < 2; ++i) {
            const Cell source {pairs().table, {row, 2 * clock + i}};
            SceneCell cell = sceneCell(m_trace, source, {tip.x() - 4.0 + 4.0 * i, tip.y() - 4.0, 4.0, 8.0}, m_rows);
            if (!whole(position)) {
                const double angle = position * frequency(clock);
                cell.value = i == 0 ? std::sin(angle) : std::cos(angle);
                cell.state |= SceneCell::Between;
            }
            cell.style |= SceneCell::Plain | SceneCell::Still;
            cell.group = kHandsGroup;
            cell.row = clock;
            cell.column = column + i;
            cell.name = tr("clock %1, %2 of %3")
                            .arg(clock + 1)
                            .arg(i == 0 ? tr("sine") : tr("cosine"))
                            .arg(m_names[static_cast<int>(row)]);
            scene.cells.push_back(std::move(cell));
        }
    }

    // --- the two orders ---------------------------------------------------------------------------------------------

    Figure orders() const
    {
        return drawn({160.0, Extent::kNoLimit}, Extent::fixed(2.0 * (kStrip + kAbove) + kCrossing),
            [this](Scene& scene, const QRectF& area) { addOrders(scene, area); });
    }
    void addOrders(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = colours();
        const int count = m_tables.features, half = count / 2;
        const double pitch = (area.width() - kGutter) / count, left = area.left() + kGutter;
        const double above = area.top() + kAbove, below = above + kStrip + kCrossing;
        const auto layout = [&](double top) {
            return GridLayout {{left, top}, pitch, kStrip, pitch < 5.0 ? 0.0 : 1.0, m_pair.position, 0, 1, count};
        };
        const auto goesTo = [&](int feature) { return feature % 2 == 0 ? feature / 2 : half + feature / 2; };
        const double done = part(m_at, kOrdersCome, 1.0);
        const int stride = (count + kMostTravellers - 1) / kMostTravellers;
        const std::vector<Turn> way = turns((count + stride - 1) / stride, 0.35, 0.6);
        for (int feature = 0; feature < 2 * half; feature += stride) {
            const double from = left + (feature + 0.5) * pitch, to = left + (goesTo(feature) + 0.5) * pitch;
            const double share = easeInOut(way[static_cast<std::size_t>(feature / stride)].at(done));
            QPainterPath path({from, above + kStrip});
            path.cubicTo({from, above + kStrip + kCrossing * 0.6}, {to, below - kCrossing * 0.6}, {to, below});
            scene.shapes.push_back({path, QPen(feature % 2 == 0 ? palette.position : palette.lineStrong, 1.0)});
            if (share <= 0.0 || done >= 1.0)
                continue;
            SceneMark mark {.kind = SceneMark::Box, .area = QRectF(0.0, 0.0, std::max(2.0, pitch - 1.0), kStrip - 1.0)};
            QPointF at = path.pointAtPercent(share);
            at.setY(at.y() + (share - 0.5) * kStrip);
            mark.area.moveCenter(at);
            mark.colours = {m_rows.colour(m_trace.value(pairs().table, {m_pair.position, feature}))};
            scene.marks.push_back(std::move(mark));
        }
        addStrip(scene, layout(above), pairs(), kPairsGroup, tr("in pairs"), true);
        addStrip(scene, layout(below), m_tables.tables[1], kHalvesGroup, tr("in halves"), done >= 1.0);
        const auto says = [&](double from, double to, double top, const QString& text) {
            const QFont font = Theme::instance().font(TextSize::Caption);
            addText(scene, {left + from * pitch, top, (to - from) * pitch, kAbove}, Qt::AlignCenter,
                fittingText({text, {}}, font, (to - from) * pitch), palette.ink2, font);
        };
        for (int clock = 0; clock < half && pitch >= 8.0; ++clock)
            says(2.0 * clock, 2.0 * clock + 2.0, area.top() - 1.0, QString::number(clock + 1));
        says(0.0, half, below + kStrip, tr("all sines"));
        says(half, count, below + kStrip, tr("all cosines"));
    }
    void addStrip(Scene& scene, const GridLayout& layout, const PositionTable& table, int group, const QString& name,
        bool there) const
    {
        const QFont font = Theme::instance().font(TextSize::Caption, table.used);
        addText(scene, {layout.origin.x() - kGutter, layout.origin.y(), kGutter - 6.0, kStrip},
            Qt::AlignLeft | Qt::AlignVCenter, name, colours().ink2, font);
        if (!there)
            return scene.shapes.push_back(
                {boxPath(layout.bounds()), QPen(colours().lineStrong, 1.0, Qt::DashLine), Qt::NoBrush, true});
        GridLook look;
        look.scale = m_rows;
        look.group = group;
        look.decimals = -1;
        look.each = [names = m_names](GridCell at, SceneCell& cell) {
            cell.name = tr("%2, feature %1").arg(QString::number(at.column + 1), names[at.row]);
        };
        addGrid(scene, *table.rows, layout, look);
    }

    // --- a model's own rows -----------------------------------------------------------------------------------------

    // The table, or all products as a map, those of one position as a curve, and the two rows that one of them is of.
    Figure ownFigure() const
    {
        const Figure scales = legends({{.scale = ownRows(), .title = tr("rows")}}, 200.0).grow(0.0);
        if (m_own.products < 0 || frame() == 3) {
            std::vector<Figure> all {heading({.title = tr("The rows this model adds"),
                                         .beside = {tr("position × %1 features").arg(m_tables.features)}}),
                rows().grow(1.0)};
            if (m_own.products < 0)
                all.push_back(absent(awaited(
                    *m_moment.run, "positions", QStringList {tr("Computing the dot products …"), tr("computing …")})));
            all.push_back(scales);
            return column(all, 8.0);
        }
        const QString title = tr("How alike are this model’s positions?");
        const QStringList beside {tr("dot product of the rows it adds"), tr("dot products")};
        const int one = within(m_pair.position), other = within(m_pair.other);
        std::vector<Figure> compared {heading({.title = tr("The two rows compared"),
            .beside = {tr("%1 features; multiply, add up").arg(m_tables.features), tr("multiply, add up")}})};
        compared.push_back(rows(one));
        if (other != one)
            compared.push_back(rows(other));
        return column(
            {heading({.title = title, .beside = beside}),
                row({products(), column({pairsAsFarApart(), curves()}, 6.0)}, 22.0).grow(70.0),
                column(compared, 4.0).grow(0.0),
                legends({{.scale = ownRows(), .title = tr("rows")}, {.scale = dotScale(), .title = tr("dot products")}},
                    200.0)
                    .grow(0.0)},
            8.0);
    }
    // The pair that is spoken of, and the one as far apart whose product differs most from it.
    Figure pairsAsFarApart() const
    {
        const int count = ownCount(), one = within(m_pair.position), other = within(m_pair.other), apart = one - other;
        const auto at = [&](int row) { return m_own.dots->value({row, row - apart}); };
        int far = one;
        for (int row = std::max(0, apart); row < std::min(count, count + apart); ++row)
            if (std::abs(at(row) - at(one)) > std::abs(at(far) - at(one)))
                far = row;
        const auto pair = [&](int row, const QString& words) {
            return said(m_trace,
                {{words.arg(row).arg(row - apart), Cell {m_own.products, {row, row - apart}}, 2, true,
                    tr("dot product of positions %1 and %2").arg(row).arg(row - apart)}},
                kOwnGroup + 3, row == one ? 0 : 1);
        };
        std::vector<Figure> all {pair(one, tr("positions %1 and %2:"))};
        if (far != one)
            all.push_back(pair(far, tr("positions %1 and %2, just as far apart:")));
        return column(all, 2.0);
    }
    ColourScale ownRows() const
    {
        ColourScale scale {true, 1e-9};
        scale.include(*m_own.rows, m_trace, m_moment.peers());
        return scale;
    }
    // What is positive throughout is told apart from its smallest on.
    ColourScale dotScale() const
    {
        double low = m_own.dots->low, high = std::max(1e-9, m_own.dots->high);
        const auto beside = sameStep(m_trace, m_own.products, m_moment.comparisonTrace());
        if (beside) {
            const CellGrid its = readGrid(*m_moment.comparisonTrace(), *beside);
            low = std::min(low, its.low);
            high = std::max(high, its.high);
        }
        return low > 0.0 ? ColourScale {false, high, beside.has_value(), low}
                         : ColourScale {true, std::max(high, -low), beside.has_value()};
    }
    int ownCount() const
    {
        return static_cast<int>(m_trace.step(m_own.table).axes.front().size);
    } // ends where the text does
    int within(int position) const { return std::min(position, ownCount() - 1); }
    bool coincide() const // all rows draw one curve: equal distances have equal products
    {
        const CellGrid& dots = *m_own.dots;
        const double most = 1e-4 * std::max(std::abs(dots.low), std::abs(dots.high));
        for (int from = 1; from < ownCount(); ++from)
            for (int to = 1; to < ownCount(); ++to)
                if (std::abs(dots.value({from, to}) - dots.value({from - 1, to - 1})) > most)
                    return false;
        return true;
    }
    Side side(const QString& name, int lit) const
    {
        return {{m_labels.begin(), m_labels.begin() + ownCount()}, Role::Position, within(lit), name, {}};
    }

    // As wide as there is room, so that features read like a strip of film.
    Figure rows(int only = -1) const
    {
        MatrixPanel said {.grid = *m_own.rows, .scale = ownRows(), .group = kOwnGroup + (only < 0 ? 0 : 10 + only)};
        said.title = tr("table");
        said.part.row = only;
        said.room.film = true;
        said.room.most.setHeight(48.0);
        said.room.least = {1.2, 0.6};
        said.size = TextSize::Caption;
        said.cells.each = [names = m_names](GridCell at, SceneCell& cell) {
            cell.name = tr("%2, feature %1").arg(QString::number(at.column + 1), names[at.row]);
        };
        said.rows = side(tr("position"), m_pair.position);
        if (only < 0)
            said.over = [row = within(m_pair.position)](
                            Scene& scene, const GridLayout& cells) { frameOf(scene, cells.row(row)); };
        else
            said.room.most.setHeight(18.0), said.room.least.setHeight(18.0);
        return matrix(said);
    }

    Figure products() const
    {
        MatrixPanel said {.grid = *m_own.dots, .group = kOwnGroup + 1};
        said.scale = dotScale();
        said.title = tr("dot products");
        said.room.square = true;
        said.room.least = {1.2, 1.2};
        said.size = TextSize::Caption;
        said.cells.each = [names = m_names](GridCell at, SceneCell& cell) {
            cell.name = QStringLiteral("%1 · %2").arg(names[at.row], names[at.column]);
        };
        said.rows = side(tr("position"), m_pair.position);
        said.columns = side(tr("other position"), m_pair.other);
        said.over = [row = within(m_pair.position)](
                        Scene& scene, const GridLayout& cells) { frameOf(scene, cells.row(row)); };
        const QStringList all {tr("position × position: dot products"), tr("dot products"), tr("products")};
        return column({words({.fewer = all}), matrix(said)}, 2.0);
    }

    // The products of one position’s row with all rows, by distance, over those of the other positions.
    Figure curves() const
    {
        const Palette& palette = colours();
        PlotPanel said {.trace = &m_trace, .scale = dotScale()};
        const int count = ownCount(), reach = count - 1, position = within(m_pair.position);
        said.range = std::pair(std::min(0.0, m_own.dots->low), std::max(1e-9, m_own.dots->high));
        said.from = -reach;
        said.to = std::max(1, reach);
        said.group = kOwnGroup + 2;
        said.up = coincide() ? QStringList {tr("dot product: all %1 curves coincide").arg(count),
                      tr("all %1 curves coincide").arg(count), tr("one curve")}
                             : QStringList {tr("dot product; thick: position %1, grey: others").arg(position),
                                 tr("dot product; grey: other positions"), tr("dot product")};
        said.across = {tr("distance from %1").arg(positionName(position)),
            tr("distance from position %1").arg(position), tr("distance from %1").arg(position), tr("distance")};
        said.acrossInk = palette.positionText;
        const int stride = (count + kMostCurves - 1) / kMostCurves;
        for (int turn = 1; turn <= count; ++turn) { // the chosen one last, on top
            const int from = (position + turn) % count;
            const bool chosen = from == position;
            if (!chosen && from % stride != 0)
                continue;
            PlotLine line {.colour = chosen ? palette.position : palette.lineStrong};
            line.width = chosen ? 2.0 : 1.0;
            line.dot = chosen ? 2.5 : 0.0;
            line.row = from;
            line.ringed = chosen ? within(m_pair.other) : -1;
            line.sparse = !chosen;
            line.names = [name = m_names[from]](const PlotPoint& point) {
                return tr("%2, distance %1, dot product").arg(numberText(point.x, 0), name);
            };
            line.points.reserve(static_cast<std::size_t>(count));
            for (int other = 0; other < count; ++other)
                line.points.push_back({static_cast<double>(other - from), {m_own.products, {from, other}}, {}, other});
            said.lines.push_back(std::move(line));
        }
        return plot(said);
    }

    const PositionTables& m_tables;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    PositionPair m_pair;
    double m_at = 0.0;
    int m_walk = 0; // how far the curve runs
    PositionTable m_own; // without the study only its rows
    ColourScale m_rows {true, 1e-9};
    std::vector<AxisLabel> m_labels;
    QStringList m_names; // of positions
};

} // namespace

CurvePlace curvePlace(const PositionTables& tables, const SceneMoment& moment)
{
    const double left = kFigureMargins.left() + kCurveLeft;
    return {left, moment.size.width() - kFigureMargins.right() - kCurveRight - left,
        std::max(1, tables.tables[0].rows->rowCount() - 1)};
}

Scene positionsScene(const PositionTables& tables, const SceneMoment& moment, const PositionPair& pair)
{
    return PositionsPicture(tables, moment, pair).whole();
}

} // namespace headroom::positions_view
