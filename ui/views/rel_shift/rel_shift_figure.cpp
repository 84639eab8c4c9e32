// SPDX-License-Identifier: GPL-3.0-or-later
// A shift picture by picture: all of them as cards, the tape on which rows are read one after another, and the matrices
// before and after; or the matrices of both shifts beside each other.
#include "views/rel_shift/rel_shift_figure.h"

#include "figure/matrix.h"
#include "figure/words.h"
#include "tr.h"

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
constexpr double kTape = 112.0, kTapeCell = 26.0, kLeastTapeCell = 12.0; // its height; height and width of its cells
constexpr int kAfter = 1, kBefore = 2, kOnTape = 3; // groups

// Which of the pictures: 0 raw, 1 with zeros, 2 regrown, 3 shifted, 4 masked, 5 shifted and what was moved in zero.
struct ShiftPart {
    int picture = 0;
    double pitch = 0.0; // width of its cells
    QString title = {}, beside = {};
    bool before = false; // stands for what was: dim, does not travel
    double head = 0.0; // above the cells, at least
    int rowsOfRoom = 0;
};

class ShiftPicture {
public:
    ShiftPicture(const SceneMoment& moment, const RelShift& shift, const RelShiftOptions& options, int subject)
        : m_moment(moment),
          m_trace(moment.trace()),
          m_shift(shift),
          m_options(options),
          m_subject(subject),
          m_half(options.both && !moment.thumbnail),
          m_stacked(moment.size.width() < kNarrow)
    {
        const Step& raw = m_trace.step(shift.raw);
        m_head = std::clamp<std::int64_t>(moment.head, 0, raw.axes.front().size - 1);
        Slice slice;
        slice.at = Index(raw.axes.size(), 0);
        slice.at.front() = m_head;
        const CellGrid grid = readGrid(m_trace, shift.raw, slice);
        m_scale.include(grid, m_trace, m_moment.peers());
        m_low = grid.low;
        m_high = grid.high;
        m_decimals = std::max(std::abs(grid.low), std::abs(grid.high)) >= 100.0 ? 1 : 2;
        m_tokens = axisLabels(raw.axes[raw.axes.size() - 2]);
        m_group = m_half && !shift.left ? kRightGroup : 0;
        if (!moment.thumbnail && !has(options.show))
            m_show = ShiftShow::Value;
    }

    // Measured by laying the picture out without its cells.
    bool has(ShiftShow show)
    {
        m_show = show;
        m_measuring = true;
        draw(m_half ? bothShifts(*this, *this) : whole(), m_moment);
        m_measuring = false;
        const auto labelled = [&](bool alone) {
            return labelFormIn(m_trace, m_shift, m_cell, alone) != LabelForm::None;
        };
        const bool value = decimalsInCells() >= 0;
        return show == ShiftShow::Value   ? value
            : show == ShiftShow::Identity ? labelled(true)
                                          : value && m_cell.height() >= 32.0 && labelled(false);
    }

    Figure whole() const
    {
        if (m_moment.thumbnail)
            return padded(matrixOf({m_shift.masked >= 0 ? 4 : 3, kMostCell.width()}), {16.0, 0.0, 16.0, 44.0});
        return column({cards(), m_moment.frame == 2 ? tapePanel() : Figure(), body(), spare(), foot()}, 10.0);
    }
    static Figure bothShifts(const ShiftPicture& left, const ShiftPicture& right)
    {
        const std::vector<Figure> halves {left.half(), right.half()};
        return column(
            {left.m_stacked ? column(halves, kShiftsStacked) : row(halves, kBothApart), spare(), left.foot()}, 10.0);
    }

    // The subject's three places, joined.
    void join(Scene& scene) const
    {
        const auto place = [&](int group) -> std::optional<QRectF> {
            for (const SceneCell& cell : scene.cells)
                if (cell.group == group + m_group && cell.identity == 1 + static_cast<quint64>(m_subject))
                    return cell.area;
            return {};
        };
        const auto on = place(kOnTape);
        if (m_moment.frame != 2 || !on)
            return;
        const double between = on->bottom() + 32.0;
        const QPointF tape(on->center().x(), on->bottom() + 2.0);
        const auto top = [&](const QRectF& cell) { return QPointF(cell.center().x(), m_cellsTop - 2.0); };
        const QColor colour = Theme::instance().palette().accent;
        if (const auto before = place(kBefore))
            addConnector(scene, top(*before), tape - QPointF(2.0, 0.0), between, colour);
        if (const auto after = place(kAfter))
            addConnector(scene, tape + QPointF(2.0, 0.0), top(*after), between, colour);
    }

private:
    // --- numbers ----------------------------------------------------------------------------------------------------
    const ShiftMap& map(int picture) const { return shiftMapOf(m_shift.maps, picture); }
    QString sizeOf(int picture) const
    {
        return QStringLiteral("%1 × %2").arg(map(picture).rows).arg(map(picture).columns);
    }
    QString distance(int column) const
    {
        return QString::fromStdString(m_trace.step(m_shift.raw).axes.back().label(column));
    }

    // The run's own step, or, for the other convention, the raw score that stands there.
    std::optional<Cell> source(int picture, int row, int column) const
    {
        const auto cell = [&](StepId step, std::int64_t i, std::int64_t j) {
            Index at(m_trace.step(step).axes.size(), 0);
            at.front() = m_head;
            at[at.size() - 2] = i;
            at.back() = j;
            return Cell {step, std::move(at)};
        };
        if (picture == 4 && m_shift.masked >= 0)
            if (const Cell mask = cell(m_shift.masked, row, column); m_trace.masked(mask.step, mask.at))
                return mask;
        if (m_shift.native) {
            const StepId steps[] = {
                m_shift.raw, m_shift.padded, m_shift.regrown, m_shift.shifted, m_shift.shifted, m_shift.zeroed};
            return cell(steps[picture], row, column);
        }
        const int raw = map(picture).at(row, column);
        return raw == ShiftMap::kPadding
            ? std::nullopt
            : std::optional(cell(m_shift.raw, raw / m_shift.columns, raw % m_shift.columns));
    }

    bool putThere(int picture, int row, int column) const // a zero that is no score
    {
        return map(picture).at(row, column) == ShiftMap::kPadding || (picture == 5 && m_shift.closed(row, column));
    }

    SceneCell cellAt(int picture, GridCell at, const QRectF& area, int group) const
    {
        const auto from = source(picture, at.row, at.column);
        SceneCell cell = from ? sceneCell(m_trace, *from, area, m_scale) : SceneCell();
        cell.area = area;
        cell.group = m_group + group;
        cell.row = at.row;
        cell.column = at.column;
        if (putThere(picture, at.row, at.column)) {
            cell.marks |= cell.is(SceneCell::Masked) ? 0 : SceneCell::Padding;
            cell.name = tr("a zero put there");
        } else {
            const int raw = map(picture).at(at.row, at.column);
            cell.identity = 1 + static_cast<quint64>(raw);
            cell.name = tr("query %1, distance %2")
                            .arg(m_tokens[static_cast<std::size_t>(raw / m_shift.columns)].text,
                                distance(raw % m_shift.columns));
        }
        if (m_half)
            cell.name = (m_shift.left ? tr("%1, shift to the left") : tr("%1, shift to the right")).arg(cell.name);
        return cell;
    }

    // Whether the number belongs to the query of its row: the others were moved in from a neighbour.
    bool own(int picture, int row, int column) const
    {
        const int raw = row >= 0 && row < map(picture).rows ? map(picture).at(row, column) : ShiftMap::kPadding;
        const int query = picture == 2 && m_shift.left ? row - 1 : row; // the first of the new rows is nobody's
        return raw != ShiftMap::kPadding && raw / m_shift.columns == query;
    }
    bool toldApart(int picture) const // own scores stand left of a staircase
    {
        return picture >= 3 || (picture == 2 && m_shift.queries == m_shift.columns);
    }

    int decimalsIn(double width) const
    {
        for (int decimals = m_decimals; decimals >= m_decimals - 1; --decimals)
            if (std::max(numberRoom(width, m_low, decimals), numberRoom(width, m_high, decimals)) <= width)
                return decimals;
        return -1;
    }
    int decimalsInCells() const { return m_cell.height() >= 13.0 ? decimalsIn(m_cell.width()) : -1; }

    // --- matrices ---------------------------------------------------------------------------------------------------
    // Where the run's own shift has been set to zero, the other one has nothing of the kind.
    int pictureOfHalf() const { return m_moment.frame == 5 && !m_shift.offersZeroTriu() ? 3 : m_moment.frame; }
    bool arrived() const
    {
        return m_moment.frame != 2 || m_moment.stop >= 2 || m_measuring;
    } // the matrix after the tape
    int earlier() const { return m_moment.frame == 5 ? 3 : m_moment.frame - 1; } // zero_triu comes in the mask's place

    Side rowsOf(int picture) const
    {
        if (picture != 2)
            return {m_tokens, Role::Query, m_subject / m_shift.columns, tr("query"), {}};
        Side side;
        const int leaves = m_shift.left ? 0 : map(2).rows - 1;
        for (int row = 0; row < map(2).rows; ++row)
            side.labels.push_back({row == leaves ? tr("leaves") : QString::number(row + 1), {}, false, {}, false});
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
            -1, keys ? tr("key") : tr("distance"), {}};
        for (int column = 0; picture != 2 && column < shown.columns; ++column)
            if (shown.at(m_subject / m_shift.columns, column) == m_subject)
                side.lit = column;
        if (keys)
            side.labels = sideLabels(m_trace.step(m_shift.shifted).axes.back(), m_shift.memory);
        for (int column = 0; !keys && column < shown.columns; ++column) {
            const int raw = shown.at(0, column);
            const QString text = picture == 2 ? QString::number(column + 1)
                : raw == ShiftMap::kPadding   ? tr("pad")
                                              : 'd' + distance(raw % m_shift.columns);
            side.labels.push_back({text, {}, false, {}, false});
        }
        side.labels = withRoom(std::move(side.labels), std::floor(pitch), side.lit);
        return side;
    }

    double besideOf(int picture) const { return besideCells(rowsOf(picture), TextSize::Small); }
    double pitchIn(double width, int picture) const
    {
        return std::min(kMostCell.width(), (width - besideOf(picture)) / map(picture).columns);
    }

    MatrixPanel panelOf(const ShiftPart& part) const
    {
        const ShiftMap& shown = map(part.picture);
        MatrixPanel said {.rowCount = shown.rows, .columnCount = shown.columns};
        said.group = m_group + (part.before ? kBefore : kAfter);
        said.title = part.title;
        said.most = {part.pitch - 1.0, kMostCell.height() - 1.0};
        said.over = [this, part](Scene& scene, const GridLayout& cells) { addCells(scene, cells, part); };
        if (m_moment.thumbnail)
            return said;
        said.rows = rowsOf(part.picture);
        said.columns = columnsOf(part.picture, part.pitch);
        said.least.setHeight((m_half && m_stacked ? kLeastStackedRows : kShiftLeastRows) / shown.rows);
        said.named = part.picture != 2; // there neither rows nor columns mean anything yet
        said.head = part.head;
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
        m_cellsTop = layout.origin.y() - aboveCells(panelOf(part), layout.pitchX);
        if (m_measuring)
            return;
        const QSizeF size(layout.pitchX - layout.gap, layout.pitchY - layout.gap);
        const bool tall = size.height() >= 13.0 && !m_moment.thumbnail;
        const int decimals = tall && m_show != ShiftShow::Identity ? decimalsIn(size.width()) : -1;
        if (!part.before && !m_moment.thumbnail && m_show != ShiftShow::Value)
            m_form = labelFormIn(m_trace, m_shift, size, m_show == ShiftShow::Identity);
        for (int row = 0; row < shown.rows; ++row)
            for (int column = 0; column < shown.columns; ++column) {
                SceneCell cell = cellAt(
                    picture, {row, column}, layout.cell({row, column}), part.before ? kBefore : kAfter);
                if (toldApart(picture) && !own(picture, row, column) && !cell.is(SceneCell::Padding))
                    cell.marks |= SceneCell::Dim;
                if (part.before)
                    cell.marks |= SceneCell::Still;
                cell.decimals = decimals;
                if (!part.before && cell.identity != 0 && m_form != LabelForm::None) {
                    cell.note = shiftLabel(m_trace, m_shift, static_cast<int>(cell.identity) - 1, m_form);
                    cell.marks |= decimals < 0 ? SceneCell::Noted : 0;
                }
                scene.cells.push_back(std::move(cell));
            }
        if (!part.before && toldApart(picture))
            addStaircase(scene, layout, picture);
        if (!m_moment.thumbnail && picture == 2)
            addLeaving(scene, layout.row(m_shift.left ? 0 : shown.rows - 1));
    }

    // Between the cells of a row's own query and those that came from a neighbour.
    void addStaircase(Scene& scene, const GridLayout& layout, int picture) const
    {
        QPainterPath path;
        const ShiftMap& shown = map(picture);
        const int first = picture == 2 && m_shift.left ? 1 : 0;
        const double half = layout.gap / 2.0;
        const auto line = [&](const QPointF& from, const QPointF& to) {
            path.moveTo(from);
            path.lineTo(to);
        };
        for (int row = 0; row < shown.rows; ++row)
            for (int column = 0; column < shown.columns; ++column) {
                const QRectF area = layout.cell({row, column}).adjusted(-half, -half, half, half);
                const bool mine = own(picture, row, column);
                if (column + 1 < shown.columns && mine != own(picture, row, column + 1))
                    line(area.topRight(), area.bottomRight());
                if (row + 1 < shown.rows && row + 1 > first && mine != own(picture, row + 1, column))
                    line(area.bottomLeft(), area.bottomRight());
            }
        scene.lines.push_back({path, QPen(Theme::instance().palette().ink, 2.0), Qt::NoBrush, true});
    }

    // With fewer words where the line from the tape would cross them.
    Figure titled(const ShiftPart& part) const
    {
        const double indent = m_half ? 0.0 : besideOf(part.picture);
        const auto& from = map(part.picture).from;
        const auto place = static_cast<int>(std::find(from.begin(), from.end(), m_subject) - from.begin());
        const double line = besideOf(part.picture) + (place % map(part.picture).columns + 0.5) * std::floor(part.pitch);
        QStringList besides;
        for (const QString& text : {part.beside, sizeOf(part.picture)})
            if (const double end = indent + headingWidth(part.title, text);
                m_moment.frame != 2 || line < indent + headingWidth(part.title) + 8.0 || end < line - 6.0)
                besides << text;
        return column({heading({.title = part.title, .beside = besides, .indent = indent}), matrixOf(part)}, 2.0);
    }

    // As wide as each other where both have room for numbers and those are what is shown; else the later one comes
    // first. Rows are equally high where there are about as many.
    Figure body() const
    {
        const double width = m_moment.size.width() - kShiftMargins;
        if (m_moment.frame == 0)
            return titled({0, pitchIn(width, 0), tr("Raw scores"),
                tr("what each query has to say to each distance, %1").arg(sizeOf(0))});
        const int first = earlier(), second = m_moment.frame;
        const double a = map(first).columns, b = map(second).columns;
        const double room = width - besideOf(first) - besideOf(second) - kBothApart;
        const double equal = std::min(kMostCell.width(), room / (a + b));
        const bool both = m_show == ShiftShow::Value && decimalsIn(std::floor(equal) - 1.0) >= 0;
        double pitch = both || equal >= kRoomForNumber
            ? equal
            : std::max(equal, std::min(kRoomForNumber, (room - kGivingWay * a) / b));
        if (m_show == ShiftShow::Identity && pitch < kRoomForLabel)
            pitch = std::max(pitch, std::min(kRoomForLabel, (room - kSliver * a) / b));
        static const char* const names[] = {QT_TRANSLATE_NOOP("headroom", "raw scores"),
            QT_TRANSLATE_NOOP("headroom", "a zero in every row"), QT_TRANSLATE_NOOP("headroom", "regrown"),
            QT_TRANSLATE_NOOP("headroom", "shifted"), QT_TRANSLATE_NOOP("headroom", "masked"),
            QT_TRANSLATE_NOOP("headroom", "tril(1, k − q)")};
        const auto part = [&](int picture, double wide, const QString& title, bool before) {
            return ShiftPart {
                picture, wide, title, tr(names[picture]) + QStringLiteral(", ") + sizeOf(picture), before};
        };
        ShiftPart before = part(first, std::min(equal, (room - pitch * b) / a), tr("Before"), true);
        ShiftPart after = part(second, pitch, tr("After"), false);
        const int rows[] = {map(first).rows, map(second).rows};
        if (std::abs(rows[0] - rows[1]) <= 2) // a memory makes far more new rows than there are queries
            before.rowsOfRoom = after.rowsOfRoom = std::max(rows[0], rows[1]);
        before.head = after.head = std::max(
            aboveCells(panelOf(before), before.pitch), aboveCells(panelOf(after), after.pitch));
        const auto placed = [&](const ShiftPart& it) {
            return sized(titled(it), Extent::fixed(besideOf(it.picture) + map(it.picture).columns * it.pitch));
        };
        const double spareWidth = room - a * before.pitch - b * after.pitch;
        return row({placed(before), arrived() ? placed(after) : Figure()},
            std::min(2.0, 1.0 + spareWidth / kBothApart) * kBothApart);
    }

    Figure half() const
    {
        const double all = m_moment.size.width() - kShiftMargins, width = m_stacked ? all : (all - kBothApart) / 2.0;
        const bool tape = m_moment.frame == 2 && !(m_stacked && arrived());
        const QString words[] = {tr("raw scores"), m_shift.left ? tr("zeros in front") : tr("zeros behind"),
            tr("regrown"), m_shift.left ? tr("first row dropped") : tr("last row dropped"), tr("masked"),
            tr("tril(1, k − q)")};
        const int picture = pictureOfHalf();
        const ShiftPart part {picture, pitchIn(width, picture), tape ? tr("After") : halfTitle(),
            words[picture] + QStringLiteral(", ") + sizeOf(picture)};
        return column({tape ? tapePanel() : Figure(), arrived() ? titled(part) : Figure()}, 10.0);
    }
    QString halfTitle() const { return m_shift.left ? tr("Left, Transformer-XL") : tr("Right, learned-relative"); }

    // --- the tape ---------------------------------------------------------------------------------------------------
    Figure tapePanel() const
    {
        return drawn({200.0, Extent::kNoLimit}, Extent::fixed(kTape), [this](Scene& scene, const QRectF& area) {
            addTape(scene, area);
        }).grow(0.0);
    }

    void addTape(Scene& scene, const QRectF& area) const
    {
        if (m_measuring)
            return;
        const ShiftMap& padded = map(1);
        const int length = padded.columns, subjectRow = m_subject / m_shift.columns;
        const int rows = std::clamp(static_cast<int>(area.width() / (kLeastTapeCell * length)), 1, padded.rows);
        const int first = std::clamp(subjectRow - rows / 2, 0, padded.rows - rows), from = first * length;
        const double pitch = std::min(26.0, (area.width() - 2.0) / (rows * length)), y = area.top() + 46.0;
        tapeHeading(first, rows).panel().draw(scene, {area.left(), area.top(), area.width(), 22.0});
        for (int i = 0; i < rows * length; ++i) {
            SceneCell cell = cellAt(1, {(from + i) / length, (from + i) % length},
                {area.left() + i * pitch, y, pitch - (pitch > 4.0 ? 1.0 : 0.0), kTapeCell}, kOnTape);
            cell.row = 0;
            cell.column = i;
            cell.marks |= arrived() ? SceneCell::Still : 0;
            scene.cells.push_back(std::move(cell));
        }
        const Palette& palette = Theme::instance().palette();
        for (int row = first; row < first + rows; ++row) {
            const bool lit = row == subjectRow;
            addBracket(scene, {area.left() + (row - first) * length * pitch, y - 3.0, length * pitch - 2.0, 0.0}, false,
                m_tokens[static_cast<std::size_t>(row)].text + QStringLiteral("  q%1").arg(row + 1),
                lit ? palette.query : palette.lineStrong, lit ? palette.queryText : palette.ink3, lit);
        }
        const auto place = static_cast<int>(
            std::find(padded.from.begin(), padded.from.end(), m_subject) - padded.from.begin());
        const int to = from + rows * length, queries = m_shift.queries;
        for (int row = from / queries; row * queries < to; ++row) {
            const int begin = std::max(from, row * queries), end = std::min(to, (row + 1) * queries);
            const double wide = (end - begin) * pitch - 2.0;
            const bool lit = place / queries == row;
            if (wide > 8.0)
                addBracket(scene, {area.left() + (begin - from) * pitch, y + kTapeCell + 2.0, wide, 0.0}, true,
                    wide > 60.0 ? tr("new row %1").arg(row + 1) : QString::number(row + 1),
                    lit ? palette.ink : palette.lineStrong, lit ? palette.ink : palette.ink3, lit);
        }
    }

    Figure tapeHeading(int first, int rows) const // which of them are shown
    {
        const int all = map(1).rows;
        if (m_half) {
            const QString shown = rows == 1
                ? tr("flattened, row %1 of %2").arg(first + 1).arg(all)
                : tr("flattened, rows %1–%2 of %3").arg(first + 1).arg(first + rows).arg(all);
            return heading({.title = halfTitle(), .beside = {rows == all ? tr("flattened") : shown, tr("flattened")}});
        }
        const QString lengths = (m_shift.queries == 1 ? tr("%1 cells a row going in, %2 cell a row coming out")
                                                      : tr("%1 cells a row going in, %2 cells a row coming out"))
                                    .arg(map(1).columns)
                                    .arg(m_shift.queries);
        const QString part = rows == all ? QString()
            : rows == 1                  ? tr("row %1 shown").arg(first + 1)
                                         : tr("rows %1–%2 shown").arg(first + 1).arg(first + rows);
        const QString shown = part.isEmpty() ? QString() : QStringLiteral("; ") + part;
        return heading({.title = tr("The tape: all rows read one after another"),
            .beside = {tr("%1; no number changes").arg(lengths) + shown, lengths + shown, part}});
    }

    // --- cards and foot ---------------------------------------------------------------------------------------------
    Figure cards() const
    {
        const QString titles[] = {tr("Raw scores"), tr("Zero column"), tr("Flatten, regrow"),
            m_shift.left ? tr("Drop first row") : tr("Drop last row"), tr("Mask"), QStringLiteral("zero_triu")};
        const int count = m_options.zeroTriu && m_shift.zeroes() ? 6 : m_shift.masked >= 0 ? 5 : 4;
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
        const bool now = picture == m_moment.frame, low = m_moment.size.height() < 580.0;
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
                small(56.0).grow(0.0)},
            8.0);
        const Figure below = column(
            {row({words(number), small(30.0).grow(0.0)}, 4.0), paragraph(title, TextSize::Caption, now)}, 2.0);
        return card(either({sized(beside, {116.0, Extent::kNoLimit}), below}), now ? palette.accentSoft : palette.panel,
            {10.0, 7.0, 8.0, 7.0}, now ? palette.accent : palette.line, now ? 2.0 : 1.0);
    }

    void addSmall(Scene& scene, const QRectF& area, int picture) const
    {
        if (m_measuring)
            return;
        const ShiftMap& shown = map(picture);
        const double pitch = std::min(area.width() / shown.columns, area.height() / shown.rows);
        QRectF place(0.0, 0.0, pitch * shown.columns, pitch * shown.rows);
        place.moveCenter(area.center());
        QImage image(shown.columns, shown.rows, QImage::Format_RGB32);
        const QColor stage = Theme::instance().palette().stage;
        for (int i = 0; i < shown.rows; ++i)
            for (int j = 0; j < shown.columns; ++j) {
                const auto cell = source(picture, i, j);
                const bool empty = !cell || m_trace.masked(cell->step, cell->at) || putThere(picture, i, j);
                image.setPixelColor(j, i, empty ? stage : m_scale.colour(m_trace.value(cell->step, cell->at)));
            }
        scene.above.push_back([place, image](QPainter& painter) {
            painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
            paintPixels(painter, place, image);
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.setPen(Theme::instance().palette().line);
            painter.drawRect(place);
        });
    }

    static Figure spare() // what no panel can use stays free above the foot
    {
        return drawn({}, {}, [](Scene&, const QRectF&) {}).grow(0.001);
    }

    Figure foot() const
    {
        Legend colours {.scale = m_scale, .title = tr("position score")};
        if (m_moment.frame == 4)
            colours.masked = tr("masked: may not be read");
        return row({legend(colours, m_moment.frame == 4 ? 420.0 : 190.0),
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
                    : m_form == LabelForm::Short ? tr("query·distance")
                                                 : tr("query above distance"));
        if (m_moment.frame > 0)
            all << (m_moment.frame != 5 ? tr("dashed: a zero put there")
                    : m_half            ? tr("dashed: a zero put there or set")
                                        : tr("dashed: set to zero"));
        if (m_moment.frame >= 3 || (m_moment.frame == 2 && toldApart(2)))
            all << tr("pale: another query’s scores");
        const QFont font = Theme::instance().font(TextSize::Caption);
        QStringList lines;
        for (const QString& words : all) {
            const QString longer = lines.isEmpty() ? words : lines.back() + QStringLiteral("; ") + words;
            if (lines.isEmpty() || QFontMetricsF(font).horizontalAdvance(longer) > area.width())
                lines << words;
            else
                lines.back() = longer;
        }
        for (qsizetype i = 0; i < lines.size(); ++i)
            scene.texts.push_back({{area.left(), area.top() + 14.0 * static_cast<double>(i), area.width(), 14.0},
                Qt::AlignRight | Qt::AlignTop, lines[i], Theme::instance().palette().ink3, font});
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const RelShift& m_shift;
    const RelShiftOptions& m_options;
    int m_subject; // its place among the raw scores
    bool m_half, m_stacked; // one of two shifts; one above the other
    int m_group = 0;
    std::int64_t m_head = 0;
    ColourScale m_scale {true, 0.0};
    double m_low = 0.0, m_high = 0.0; // of the scores
    int m_decimals = 2;
    std::vector<AxisLabel> m_tokens;
    ShiftShow m_show = ShiftShow::Value; // what was asked for, or what fits
    bool m_measuring = false;
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
    QPainterPath frame;
    frame.addRect(row.adjusted(-1.5, -1.5, 1.5, 1.5));
    scene.lines.push_back({frame, pen});
}

} // namespace headroom
