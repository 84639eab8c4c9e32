// SPDX-License-Identifier: GPL-3.0-or-later
// A shift picture by picture: all of them as cards, the tape on which rows are read one after another, and the matrices
// before and after; or the matrices of both shifts beside each other.
#include "views/rel_shift/rel_shift_cells.h"

#include "figure/matrix.h"
#include "figure/words.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kShiftMargins = 32.0; // margins of the picture
constexpr double kNarrow = 660.0; // a stage with less has the two shifts one above the other
constexpr double kBothApart = 30.0, kShiftsStacked = 16.0; // two matrices; two shifts one above the other
constexpr double kShiftLeastRows = 130.0, kLeastStackedRows = 84.0; // height of all
constexpr QSizeF kMostCell {112.0, 80.0};
constexpr double kRoomForNumber = 37.0, kGivingWay = 20.0; // width of a cell with two decimals; of one that gives way
constexpr double kRoomForLabel = 17.0, kSliver = 4.0; // with the smallest label; of one that gives way to that

// A matrix and its heading.
struct ShiftPart {
    int picture = 0;
    double pitch = 0.0; // width of its cells
    QString title = {}, beside = {};
    bool before = false; // stands for what was: dim, does not travel
    double leastAbove = 0.0; // above the cells, at least
    int rowsOfRoom = 0;
    QString longer = {}; // in place of `beside` where there is room
};

class ShiftPicture : ShiftCells {
public:
    ShiftPicture(const SceneMoment& at, const RelShift& of, const RelShiftOptions& options, int spokenOf)
        : ShiftCells(at, of, spokenOf, options.both && !at.thumbnail),
          m_options(options),
          m_stacked(at.size.width() < kNarrow),
          m_beside {besideCells(rowsOf(0), TextSize::Small), besideCells(rowsOf(2), TextSize::Small)}
    {
        if (!moment.thumbnail && !has(options.show))
            m_show = ShiftShow::Value;
    }

    // Measured by laying the picture out without its cells.
    bool has(ShiftShow show)
    {
        m_show = show;
        measuring = true;
        draw(half ? bothShifts(*this, *this) : whole(), moment);
        measuring = false;
        const auto labelled = [&](bool alone) { return labelFormIn(trace, shift, m_cell, alone) != LabelForm::None; };
        const bool value = decimalsIn(m_cell) >= 0;
        return show == ShiftShow::Value   ? value
            : show == ShiftShow::Identity ? labelled(true)
                                          : value && m_cell.height() >= 32.0 && labelled(false);
    }

    Figure whole() const
    {
        if (moment.thumbnail)
            return padded(matrixOf({shift.masked >= 0 ? 4 : 3, kMostCell.width()}), {16.0, 0.0, 16.0, 8.0});
        return column(
            {cards(), moment.frame == 2 ? shiftTape(*this, arrived()) : Figure(), body(), spare(), foot()}, 10.0);
    }
    static Figure bothShifts(const ShiftPicture& left, const ShiftPicture& right)
    {
        const std::vector<Figure> halves {left.halfFigure(), right.halfFigure()};
        return column(
            {left.m_stacked ? column(halves, kShiftsStacked) : row(halves, kBothApart), spare(), left.foot()}, 10.0);
    }

    // The subject's three places, joined.
    void join(Scene& scene) const
    {
        const auto stands = [&](int group) -> std::optional<QRectF> {
            for (const SceneCell& cell : scene.cells)
                if (cell.group == groupOf(group) && cell.identity == 1 + static_cast<quint64>(subject))
                    return cell.area;
            return {};
        };
        const auto on = stands(kOnTape);
        if (moment.frame != 2 || !on)
            return;
        const double between = belowTape(on->bottom());
        const QPointF tape(on->center().x(), on->bottom() + 2.0);
        const auto top = [&](const QRectF& cell) { return QPointF(cell.center().x(), m_cellsTop - 2.0); };
        const QColor colour = Theme::instance().palette().accent;
        if (const auto before = stands(kBefore))
            addConnector(scene, top(*before), tape - QPointF(2.0, 0.0), between, colour);
        if (const auto after = stands(kAfter))
            addConnector(scene, tape + QPointF(2.0, 0.0), top(*after), between, colour);
    }

private:
    // --- matrices ---------------------------------------------------------------------------------------------------
    // Where the run's own shift has been set to zero, the other one has nothing of the kind.
    int pictureOfHalf() const { return moment.frame == 5 && !shift.offersZeroTriu() ? 3 : moment.frame; }
    bool arrived() const { return moment.frame != 2 || moment.stop >= 2 || measuring; } // the matrix after the tape
    int earlier() const { return moment.frame == 5 ? 3 : moment.frame - 1; } // zero_triu comes in the mask's place

    Side rowsOf(int picture) const
    {
        if (picture != 2)
            return {tokens, Role::Query, subject / shift.columns, tr("query"), {}};
        Side side {{}, Role::None, -1, tr("new row")};
        const int leaves = shift.left ? 0 : map(2).rows - 1;
        for (int row = 0; row < map(2).rows; ++row)
            side.labels.push_back({row == leaves ? tr("dropped") : QString::number(row + 1), {}, false, {}, false});
        return side;
    }

    Side columnsOf(int picture, double pitch) const
    {
        const ShiftMap& shown = map(picture);
        const bool keys = picture >= 3;
        Side side {{},
            keys               ? Role::Key
                : picture == 2 ? Role::None
                               : Role::Position,
            -1,
            keys               ? tr("key")
                : picture == 2 ? tr("column")
                               : tr("distance"),
            {}};
        for (int column = 0; picture != 2 && column < shown.columns; ++column)
            if (shown.at(subject / shift.columns, column) == subject)
                side.lit = column;
        if (keys)
            side.labels = sideLabels(trace.step(shift.shifted).axes.back(), shift.memory);
        for (int column = 0; !keys && column < shown.columns; ++column) {
            const int from = shown.at(0, column);
            const QString text = picture == 2 ? QString::number(column + 1)
                : from == ShiftMap::kPadding  ? tr("pad")
                                              : 'd' + distance(from % shift.columns);
            side.labels.push_back({text, {}, false, {}, false});
        }
        if (picture < 2) // others are counts or have numbers of their own
            side.labels = withRoom(std::move(side.labels), std::floor(pitch), side.lit);
        return side;
    }

    double besideOf(int picture) const { return m_beside[picture == 2]; }
    double pitchIn(double width, int picture) const
    {
        return std::min(kMostCell.width(), (width - besideOf(picture)) / map(picture).columns);
    }

    MatrixPanel panelOf(const ShiftPart& part) const
    {
        const ShiftMap& shown = map(part.picture);
        MatrixPanel said {.rowCount = shown.rows, .columnCount = shown.columns};
        said.group = groupOf(part.before ? kBefore : kAfter);
        said.title = part.title;
        said.most = {part.pitch - 1.0, kMostCell.height() - 1.0};
        said.over = [this, part](Scene& scene, const GridLayout& cells) { addCells(scene, cells, part); };
        said.least.setHeight(3.0);
        if (moment.thumbnail)
            return said;
        said.rows = rowsOf(part.picture);
        said.columns = columnsOf(part.picture, part.pitch);
        said.least.setHeight((half && m_stacked ? kLeastStackedRows : kShiftLeastRows) / shown.rows);
        said.named = true;
        said.leastAbove = part.leastAbove;
        said.rowsOfRoom = part.rowsOfRoom;
        return said;
    }
    Figure matrixOf(const ShiftPart& part) const { return matrix(panelOf(part)); }

    void addCells(Scene& scene, const GridLayout& layout, const ShiftPart& part) const
    {
        const int picture = part.picture;
        const ShiftMap& shown = map(picture);
        if (!part.before)
            m_cell = {layout.pitchX - layout.gap, layout.pitchY - layout.gap};
        if (measuring)
            return;
        if (moment.frame == 2)
            m_cellsTop = layout.origin.y() - aboveCells(panelOf(part), layout.pitchX);
        const QSizeF size(layout.pitchX - layout.gap, layout.pitchY - layout.gap);
        const int decimals = moment.thumbnail || m_show == ShiftShow::Identity ? -1 : decimalsIn(size);
        if (!part.before && !moment.thumbnail && m_show != ShiftShow::Value)
            m_form = labelFormIn(trace, shift, size, m_show == ShiftShow::Identity);
        for (int row = 0; row < shown.rows; ++row)
            for (int column = 0; column < shown.columns; ++column) {
                SceneCell cell = cellAt(
                    picture, {row, column}, layout.cell({row, column}), part.before ? kBefore : kAfter);
                if (toldApart(picture) && !own(picture, row, column) && !cell.is(SceneCell::Padding))
                    cell.style |= SceneCell::Dim;
                if (part.before)
                    cell.style |= SceneCell::Still;
                if (part.before && cutsNow() && leavesNow(shown.at(row, column)))
                    cell.style |= SceneCell::Dim;
                cell.decimals = decimals;
                if (!part.before && cell.identity != 0 && m_form != LabelForm::None) {
                    cell.note = shiftLabel(trace, shift, static_cast<int>(cell.identity) - 1, m_form);
                    cell.style.setFlag(SceneCell::Noted, decimals < 0);
                }
                scene.cells.push_back(std::move(cell));
            }
        if (!part.before && toldApart(picture))
            addStaircase(scene, layout, picture);
        if (!moment.thumbnail && picture == 2)
            addLeaving(scene, layout.row(shift.left ? 0 : shown.rows - 1));
    }

    // With more distances than keys, rows are as long as the raw scores' again before their end is cut off.
    bool cutsNow() const { return moment.frame == 3 && shift.columns != shift.keys; }
    bool leavesNow(int score) const
    {
        const std::vector<int>& kept = map(3).from;
        return std::find(kept.begin(), kept.end(), score) == kept.end();
    }

    // Between the cells of a row's own query and those that came from a neighbour.
    void addStaircase(Scene& scene, const GridLayout& layout, int picture) const
    {
        QPainterPath path;
        const ShiftMap& shown = map(picture);
        const int first = picture == 2 && shift.left ? 1 : 0;
        const double air = layout.gap / 2.0;
        const auto line = [&](const QPointF& from, const QPointF& to) {
            path.moveTo(from);
            path.lineTo(to);
        };
        for (int row = 0; row < shown.rows; ++row)
            for (int column = 0; column < shown.columns; ++column) {
                const QRectF area = layout.cell({row, column}).adjusted(-air, -air, air, air);
                const bool mine = own(picture, row, column);
                if (column + 1 < shown.columns && mine != own(picture, row, column + 1))
                    line(area.topRight(), area.bottomRight());
                if (row + 1 < shown.rows && row + 1 > first && mine != own(picture, row + 1, column))
                    line(area.bottomLeft(), area.bottomRight());
            }
        scene.lines.push_back({path, QPen(Theme::instance().palette().ink, 2.0), Qt::NoBrush, true});
    }

    // The line from the tape crosses no words: the title begins behind it, and what would be crossed is left out.
    Figure titled(const ShiftPart& part) const
    {
        double indent = half ? 0.0 : besideOf(part.picture);
        const double line = besideOf(part.picture)
            + (place(part.picture) % map(part.picture).columns + 0.5) * std::floor(part.pitch);
        if (moment.frame == 2 && line > indent - 8.0 && line < indent + headingWidth(part.title) + 8.0)
            indent = line + 8.0;
        QStringList besides;
        for (const QString& text : {part.longer, part.beside, sizeOf(part.picture)})
            if (const double end = indent + headingWidth(part.title, text); !text.isEmpty()
                && (moment.frame != 2 || line < indent + headingWidth(part.title) + 8.0 || end < line - 6.0))
                besides << text;
        return column({heading({.title = part.title, .beside = besides, .indent = indent}), matrixOf(part)}, 2.0);
    }

    // As wide as each other where both have room for numbers and those are what is shown; else the later one comes
    // first. Rows are equally high where there are about as many.
    Figure body() const
    {
        const double width = moment.size.width() - kShiftMargins;
        if (moment.frame == 0)
            return titled({0, pitchIn(width, 0), tr("Raw scores"),
                tr("score of each query with each distance, %1").arg(sizeOf(0))});
        static const char* const names[] = {QT_TRANSLATE_NOOP("headroom", "raw scores"),
            QT_TRANSLATE_NOOP("headroom", "a zero in every row"), QT_TRANSLATE_NOOP("headroom", "reshaped"),
            QT_TRANSLATE_NOOP("headroom", "shifted"), QT_TRANSLATE_NOOP("headroom", "masked"),
            QT_TRANSLATE_NOOP("headroom", "tril(1, k − q)")};
        const int first = earlier(), second = moment.frame;
        if (isCovered(first, {0, 1 % map(first).columns})) // nothing but an empty grid
            return titled({second, pitchIn(width, second), tr("After"), listed({tr(names[second]), sizeOf(second)})});
        const double a = map(first).columns, b = map(second).columns;
        const double room = width - besideOf(first) - besideOf(second) - kBothApart;
        const double equal = std::min(kMostCell.width(), room / (a + b));
        const bool both = m_show == ShiftShow::Value && decimalsIn({std::floor(equal) - 1.0, kMostCell.height()}) >= 0;
        double pitch = both || equal >= kRoomForNumber
            ? equal
            : std::max(equal, std::min(kRoomForNumber, (room - kGivingWay * a) / b));
        if (m_show == ShiftShow::Identity && pitch < kRoomForLabel)
            pitch = std::max(pitch, std::min(kRoomForLabel, (room - kSliver * a) / b));
        const auto part = [&](int picture, double wide, const QString& title, bool before) {
            return ShiftPart {picture, wide, title, listed({tr(names[picture]), sizeOf(picture)}), before};
        };
        ShiftPart before = part(first, std::min(equal, (room - pitch * b) / a), tr("Before"), true);
        ShiftPart after = part(second, pitch, tr("After"), false);
        if (cutsNow())
            after.longer = (shift.left ? tr("read as %1 × %2, first %3 kept") : tr("read as %1 × %2, last %3 kept"))
                               .arg(shift.queries)
                               .arg(shift.columns)
                               .arg(shift.keys);
        const int rows[] = {map(first).rows, map(second).rows};
        if (std::abs(rows[0] - rows[1]) <= 2) // a memory makes far more new rows than there are queries
            before.rowsOfRoom = after.rowsOfRoom = std::max(rows[0], rows[1]);
        before.leastAbove = after.leastAbove = std::max(
            aboveCells(panelOf(before), before.pitch), aboveCells(panelOf(after), after.pitch));
        const auto placed = [&](const ShiftPart& it) {
            return sized(titled(it), Extent::fixed(besideOf(it.picture) + map(it.picture).columns * it.pitch));
        };
        const double spareWidth = room - a * before.pitch - b * after.pitch;
        return row({placed(before), arrived() ? placed(after) : Figure()},
            std::min(2.0, 1.0 + spareWidth / kBothApart) * kBothApart);
    }

    Figure halfFigure() const
    {
        const double all = moment.size.width() - kShiftMargins, width = m_stacked ? all : (all - kBothApart) / 2.0;
        const bool tape = moment.frame == 2 && !(m_stacked && arrived());
        const QString words[] = {tr("raw scores"), shift.left ? tr("zeros in front") : tr("zeros after"),
            tr("reshaped"), shift.left ? tr("first row dropped") : tr("last row dropped"), tr("masked"),
            tr("tril(1, k − q)")};
        const int picture = pictureOfHalf();
        const ShiftPart part {picture, pitchIn(width, picture), tape ? tr("After") : halfTitle(),
            listed({words[picture], sizeOf(picture)})};
        return column({tape ? shiftTape(*this, arrived()) : Figure(), arrived() ? titled(part) : Figure()}, 10.0);
    }

    // --- cards and foot ---------------------------------------------------------------------------------------------
    Figure cards() const
    {
        const QString titles[] = {tr("Raw scores"), tr("Zero column"), tr("Flatten, reshape"),
            shift.left ? tr("Drop first row") : tr("Drop last row"), tr("Mask"), QStringLiteral("zero_triu")};
        const int count = m_options.zeroTriu && shift.zeroes() ? 6 : shift.masked >= 0 ? 5 : 4;
        std::vector<Figure> all;
        for (int picture = 0; picture < count; ++picture)
            all.push_back(
                clickable(cardOf(picture, titles[picture]), QStringLiteral("frame:%1").arg(picture), titles[picture]));
        return row(all, count > 5 ? 8.0 : 12.0).grow(0.0);
    }

    // Number, title and size beside a small picture; where there is less room, the title below.
    Figure cardOf(int picture, const QString& title) const
    {
        const Palette& palette = Theme::instance().palette();
        const bool now = picture == moment.frame, low = moment.size.height() < 580.0;
        WordsPanel number {.fewer = {QString::number(picture + 1)}, .size = TextSize::Title, .height = 20.0};
        number.colour = now ? palette.accentText : palette.ink2;
        number.bold = true;
        const auto small = [&](double side) {
            return drawn(Extent::fixed(side), {low ? 30.0 : 46.0, Extent::kNoLimit},
                [this, picture](Scene& scene, const QRectF& area) { addSmall(scene, area, picture); });
        };
        const Figure beside = row(
            {column({words(number), paragraph(title, TextSize::Small, now),
                        low ? Figure() : words({.fewer = {sizeOf(picture)}, .colour = palette.ink3})},
                 2.0),
                small(50.0).grow(0.0)},
            8.0);
        const Figure below = column(
            {row({words(number), small(26.0).grow(0.0)}, 4.0), paragraph(title, TextSize::Caption, now)}, 2.0);
        return card(either({sized(beside, {112.0, Extent::kNoLimit}), below}), now ? palette.accentSoft : palette.panel,
            {10.0, 7.0, 8.0, 7.0}, now ? palette.accent : palette.line, now ? 2.0 : 1.0);
    }

    void addSmall(Scene& scene, const QRectF& area, int picture) const
    {
        if (measuring)
            return;
        const ShiftMap& shown = map(picture);
        const double pitch = std::min(area.width() / shown.columns, area.height() / shown.rows);
        QRectF there(0.0, 0.0, pitch * shown.columns, pitch * shown.rows);
        there.moveCenter(area.center());
        QImage image(shown.columns, shown.rows, QImage::Format_RGB32);
        const QColor stage = Theme::instance().palette().stage;
        for (int i = 0; i < shown.rows; ++i)
            for (int j = 0; j < shown.columns; ++j) {
                const auto cell = source(picture, i, j);
                const bool empty = !cell || trace.masked(cell->step, cell->at) || putThere(picture, i, j);
                image.setPixelColor(j, i, empty ? stage : scale.colour(trace.value(cell->step, cell->at)));
            }
        scene.above.push_back([there, image](QPainter& painter) {
            painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
            paintPixels(painter, there, image);
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.setPen(Theme::instance().palette().line);
            painter.drawRect(there);
        });
    }

    static Figure spare() // what no panel can use stays free above the foot
    {
        return drawn({}, {}, [](Scene&, const QRectF&) {}).grow(0.001);
    }

    Figure foot() const
    {
        Legend colours {.scale = scale, .title = tr("position score")};
        if (moment.frame == 4)
            colours.masked = tr("masked: cannot be read");
        return row({legend(colours, moment.frame == 4 ? 420.0 : 190.0),
                       drawn({120.0, Extent::kNoLimit}, Extent::fixed(m_stacked ? 44.0 : 30.0),
                           [this](Scene& scene, const QRectF& area) { addFootWords(scene, area); })})
            .grow(0.0);
    }

    // What stands in cells, and what dashed and pale ones are: as many to a line as have room.
    void addFootWords(Scene& scene, const QRectF& area) const
    {
        QStringList all;
        if (m_form != LabelForm::None)
            all << (m_form == LabelForm::Full    ? tr("q query, d distance")
                    : m_form == LabelForm::Short ? tr("query, d distance")
                    : m_form == LabelForm::Tight ? tr("query:distance")
                                                 : tr("query above distance"));
        if (moment.frame > 0)
            all << (moment.frame != 5 ? tr("dashed: a padding zero")
                    : half            ? tr("dashed: padding, or set to zero")
                                      : tr("dashed: set to zero"));
        if (!half && cutsNow())
            all << tr("faded in “Before”: cut off");
        if ((moment.frame >= 3 && shift.mixes()) || (moment.frame == 2 && toldApart(2)))
            all << tr("faded: another query’s scores");
        const QFont font = Theme::instance().font(TextSize::Caption);
        QStringList lines;
        for (const QString& words : all) {
            const QString longer = lines.isEmpty() ? words : lines.back() + QStringLiteral("; ") + words;
            if (lines.isEmpty() || textWidth(longer, font) > area.width())
                lines << words;
            else
                lines.back() = longer;
        }
        for (qsizetype i = 0; i < lines.size(); ++i)
            scene.texts.push_back({{area.left(), area.top() + 14.0 * static_cast<double>(i), area.width(), 14.0},
                Qt::AlignRight | Qt::AlignTop, lines[i], Theme::instance().palette().ink3, font});
    }

    const RelShiftOptions& m_options;
    bool m_stacked; // both shifts one above the other
    double m_beside[2]; // width of rows' labels; of the regrown rows
    ShiftShow m_show = ShiftShow::Value; // what was asked for, or what fits
    // Found while drawing.
    mutable QSizeF m_cell; // of the picture that the frame arrives at
    mutable double m_cellsTop = 0.0; // where what stands above the cells begins
    mutable LabelForm m_form = LabelForm::None;
};

int rawOf(const RelShift& shift, const Cell& subject)
{
    return std::max(0, static_cast<int>(shiftIdentity(shift, subject)) - 1);
}

} // namespace

ShiftRoom relShiftRoom(
    const ShiftRun& run, const SceneMoment& moment, const RelShiftOptions& options, const Cell& subject)
{
    const RelShift& shift = options.other && !options.both ? run.other : run.own;
    ShiftPicture picture(moment, shift, options, rawOf(shift, subject));
    return {picture.has(ShiftShow::Value), picture.has(ShiftShow::Identity), picture.has(ShiftShow::Both)};
}

Scene relShiftScene(const ShiftRun& run, const SceneMoment& moment, const RelShiftOptions& options, const Cell& subject)
{
    const bool both = options.both && !moment.thumbnail;
    const RelShift& shift = options.other && !options.both ? run.other : run.own;
    const ShiftPicture picture(moment, shift, options, rawOf(shift, subject));
    if (!both) {
        Scene scene = draw(picture.whole(), moment);
        picture.join(scene);
        return scene;
    }
    // The other one has the subject of the run's own.
    const ShiftPicture other(moment, run.other, options, rawOf(shift, subject));
    Scene scene = draw(
        shift.left ? ShiftPicture::bothShifts(picture, other) : ShiftPicture::bothShifts(other, picture), moment);
    picture.join(scene);
    other.join(scene);
    return scene;
}

void addLeaving(Scene& scene, const QRectF& row)
{
    QPen pen(Theme::instance().palette().ink, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({4.0, 3.0});
    scene.lines.push_back({boxPath(row.adjusted(-1.5, -1.5, 1.5, 1.5)), pen});
}

} // namespace headroom
