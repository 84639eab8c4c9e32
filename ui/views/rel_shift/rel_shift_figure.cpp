// SPDX-License-Identifier: GPL-3.0-or-later
// A shift where it happens: rows go up to one tape, its cuts slide, and the rows come down again. All of it is a place
// on the tape, before and after; two shifts stand beside each other.
#include "views/rel_shift/rel_shift_figure.h"

#include "figure/matrix.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

constexpr int kMatrix = 1, kOnTape = 3, kSeam = 4, kBefore = 5; // groups
constexpr double kNarrow = 660.0; // a stage with less has the two shifts one above the other
constexpr double kLeastRows = 130.0, kLeastStacked = 84.0; // height of all
constexpr QSizeF kMostCell {112.0, 62.0}, kMostKept {150.0, 100.0}; // on the way; at rest
constexpr double kHeading = 22.0, kBracket = 20.0, kTapeCell = 24.0, kAxis = 46.0, kAir = 8.0, kMoved = 58.0;
constexpr double kMostTape = 26.0, kLeastTape = 5.0; // width of its cells
constexpr int kSeamCells = 13; // of the tape, around one cut, drawn large
constexpr double kSeamHigh = 64.0, kSeamCell = 64.0; // height, most width
constexpr double kLabelAir = 1.5; // beside a label
constexpr double kBeforeWide = 192.0, kBeforeCell = 32.0, kBetween = 18.0, kLeastKept = 40.0; // the scores as they were
constexpr double kThin = 11.0; // columns that have a label only here and there
constexpr double kLabelsLeastHeight = 13.0; // of a cell with a label

using Spot = GridCell;

class ShiftPicture {
public:
    ShiftPicture(const SceneMoment& at, const RelShift& of, const RelShiftOptions& options, int subject)
        : m_moment(at),
          m_trace(at.trace()),
          m_shift(of),
          m_part(options.all ? allOf(of) : shownOf(of, subject)),
          m_options(options),
          m_half(options.both),
          m_stacked(at.size.width() < kNarrow),
          m_subject(subject)
    {
        const Step& scores = m_trace.step(of.raw);
        m_head = std::clamp<std::int64_t>(at.head, 0, scores.axes.front().size - 1);
        Slice slice;
        slice.at = Index(scores.axes.size(), 0);
        slice.at.front() = m_head;
        m_raw = readGrid(m_trace, of.raw, slice);
        m_scale.include(m_raw, m_trace, at.peers());
        m_tokens = axisLabels(scores.axes[scores.axes.size() - 2]);
        m_tokens.erase(m_tokens.begin(), m_tokens.begin() + m_part.firstQuery);
        m_tokens.resize(static_cast<std::size_t>(m_part.queries));
        m_names = at.roomy(besideCells({m_tokens, Role::Query, 0, tr("query")}, TextSize::Small));
    }

    Figure figure() const
    {
        const double fixed = kHeading + tapeHeight() + kAir + kAxis;
        const double least = fixed + (m_half && m_stacked ? kLeastStacked : kLeastRows);
        return drawn({220.0, Extent::kNoLimit}, {least, Extent::kNoLimit},
            [this](Scene& scene, const QRectF& area) { add(scene, area); });
    }

    // Cells have room for scores with their queries and distances, in the picture's whole area.
    bool roomForBoth(const QRectF& area) const
    {
        place(area, m_moment.frame >= 3 ? 1.0 : 0.0);
        const QSizeF cell(m_pitch.width() - 1.0, m_pitch.height() - 1.0);
        return decimalsIn(cell) >= 0 && cell.height() >= 32.0 && labelFormIn(m_trace, m_shift, cell) != LabelForm::None;
    }

    Figure foot() const
    {
        QStringList all;
        const bool asks = m_moment.frame >= 2 && !m_moment.cover.steps.empty();
        if (m_options.show == ShiftShow::Identity)
            all << tr("%1: one token back")
                       .arg(m_part.columns > m_part.keys ? QStringLiteral("d−1") : QStringLiteral("d1"));
        else if (m_options.show == ShiftShow::Both)
            all << tr("q query, d distance");
        if (asks)
            all << tr("grey: covered until you answer");
        else if (m_moment.frame >= 3 && m_shift.mixes())
            all << tr("faded: another query’s scores");
        if (!asks && m_moment.frame > 0 && (m_moment.frame < 3 || m_shift.mixes()))
            all << tr("dashed: a padding zero");
        if (m_moment.frame == 4)
            all << tr("masked: cannot be read");
        if (m_part.cropped)
            all << tr("queries %1–%2 of %3")
                       .arg(m_part.firstQuery + 1)
                       .arg(m_part.firstQuery + m_part.queries)
                       .arg(m_shift.queries);
        const bool scored = m_options.show != ShiftShow::Identity;
        return row({scored ? legend({.scale = m_scale, .title = tr("position score")}, 190.0) : Figure(),
                       words({.fewer = {all.join(QStringLiteral("; ")), all.mid(1).join(QStringLiteral("; "))},
                           .alignment = (scored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop})})
            .grow(0.0);
    }

private:
    // --- the tape ---------------------------------------------------------------------------------------------------
    int length() const { return m_part.columns + 1; } // of a row with its zero
    int cells() const { return m_part.queries * length(); }
    Spot before(int at) const { return {at / length(), at % length() - (m_shift.left ? 1 : 0)}; }
    Spot after(int at) const // row −1 and row `queries` go
    {
        const int on = m_shift.left ? at - m_part.queries : at;
        return on < 0 ? Spot {-1, m_part.columns + on} : Spot {on / m_part.columns, on % m_part.columns};
    }
    bool zero(int at) const
    {
        const int column = before(at).column;
        return column < 0 || column >= m_part.columns;
    }
    int raw(int at) const // its place among all raw scores
    {
        return (before(at).row + m_part.firstQuery) * m_shift.columns + before(at).column + m_part.firstColumn;
    }
    int firstKept() const { return m_shift.left ? 0 : m_part.columns - m_part.keys; } // column
    bool stays(int at) const
    {
        const Spot spot = after(at);
        return spot.row >= 0 && spot.row < m_part.queries && spot.column >= firstKept()
            && spot.column < firstKept() + m_part.keys;
    }
    bool own(int at) const { return !zero(at) && before(at).row == after(at).row; }
    int query(int at) const { return after(at).row + m_part.firstQuery; } // of the new rows
    int key(int at) const { return after(at).column - firstKept() + m_part.firstKey; }
    Cell cell(StepId step, std::int64_t row, std::int64_t column) const
    {
        Index at(m_trace.step(step).axes.size(), 0);
        at.front() = m_head;
        at[at.size() - 2] = row;
        at.back() = column;
        return {step, std::move(at)};
    }
    // The run's own step where it has that picture, else the raw score. Pictures: 0 raw, 1 with zeros, 2 cut anew,
    // 3 without the row that goes, 4 masked, 5 what was moved in set to zero.
    std::optional<Cell> source(int picture, int at) const
    {
        if (picture == 4 && stays(at))
            if (const Cell mask = cell(m_shift.masked, query(at), key(at)); m_trace.masked(mask.step, mask.at))
                return mask;
        if (m_shift.native && picture >= 3 && stays(at) && (!m_part.cropped || own(at)))
            return cell(picture == 5 ? m_shift.zeroed : m_shift.shifted, query(at), key(at));
        if (m_shift.native && !m_part.cropped && picture >= 1) { // cut anew it is in no shape that the run has
            if (picture == 2
                && m_moment.cover.covers(m_trace, cell(m_shift.regrown, at / m_shift.queries, at % m_shift.queries)))
                return cell(m_shift.regrown, at / m_shift.queries, at % m_shift.queries);
            return cell(m_shift.padded, at / length(), at % length());
        }
        if (zero(at))
            return {};
        return cell(m_shift.raw, before(at).row + m_part.firstQuery, before(at).column + m_part.firstColumn);
    }
    QString distance(int column) const
    {
        return QString::fromStdString(m_raw.columns.label(column + m_part.firstColumn));
    }
    QString keyName(int column) const // of the columns that stay
    {
        const std::int64_t token = column + m_part.firstKey - (m_shift.keys - m_shift.queries); // of this segment
        return QString::fromStdString(token >= 0
                ? m_trace.step(m_shift.raw).axes.end()[-2].label(token)
                : m_trace.step(m_shift.shifted).axes.back().label(column + m_part.firstKey));
    }
    bool covered(int picture, int at) const
    {
        const auto from = picture >= 2 ? source(picture, at) : std::nullopt;
        return from && m_moment.cover.covers(m_trace, *from);
    }
    SceneCell sceneCellOf(int picture, int at, const QRectF& area, int group, const Spot& spot) const
    {
        const auto from = source(picture, at);
        SceneCell cell = from ? sceneCell(m_trace, *from, area, m_scale) : SceneCell();
        cell.area = area;
        cell.group = groupOf(group);
        cell.row = spot.row;
        cell.column = spot.column;
        const bool zeroed = picture == 5 && m_shift.offersZeroTriu() && m_shift.closed(query(at), key(at));
        if (!zero(at) && !zeroed)
            cell.identity = 1 + static_cast<quint64>(raw(at));
        else if (!cell.is(SceneCell::Masked))
            cell.state |= SceneCell::Padding;
        cell.name = covered(picture, at) ? placeOf(picture, at)
            : zero(at) || zeroed
            ? tr("a padding zero")
            : tr("query %1, distance %2")
                  .arg(m_tokens[static_cast<std::size_t>(before(at).row)].text, distance(before(at).column));
        if (m_half)
            cell.name = (m_shift.left ? tr("%1, shift to the left") : tr("%1, shift to the right")).arg(cell.name);
        const QSizeF size = area.size();
        if (m_options.show == ShiftShow::Identity) {
            sayDistance(cell, picture, at);
            return cell;
        }
        cell.decimals = decimalsIn(size);
        cell.note = m_options.show == ShiftShow::Value || cell.identity == 0 || size.height() < 32.0
                || covered(picture, at)
            ? QString()
            : shiftLabel(m_trace, m_shift, raw(at), formIn(size));
        if (const QString d = 'd' + distance(before(at).column); (group == kOnTape || group == kBefore)
            && cell.identity != 0 && m_options.show == ShiftShow::Both && fitsIn(size)) {
            cell.note = d; // its row or bracket says whose
            cell.style |= SceneCell::Noted;
            cell.decimals = -1;
        }
        return cell;
    }
    // A distance has one colour wherever it goes: the nearer, the deeper; the one that is followed is the strongest.
    void sayDistance(SceneCell& cell, int picture, int at) const
    {
        cell.decimals = cell.identity == 0 && picture < 3 ? decimalsIn(cell.area.size()) : -1;
        if (cell.identity == 0 || covered(picture, at))
            return;
        const Palette& palette = Theme::instance().palette();
        const auto far = [this](int of) { return std::abs(distance(of).toInt()); };
        const int column = before(at).column, most = std::max({1, far(0), far(m_part.columns - 1)});
        const bool followed = column == m_subject % m_shift.columns - m_part.firstColumn;
        cell.ground = followed ? palette.position
                               : mix(palette.stage, palette.position, 0.42 - 0.34 * far(column) / most);
        if (fitsIn(cell.area.size()) && (picture < 3 || own(at))) { // a faded one belongs to another query
            cell.note = 'd' + distance(column);
            cell.style |= SceneCell::Noted;
        }
    }
    bool fitsIn(const QSizeF& cell) const // the longest distance
    {
        const QFont font = numberFont(cell.width());
        return cell.height() >= kLabelsLeastHeight
            && std::max(textWidth('d' + distance(0), font), textWidth('d' + distance(m_part.columns - 1), font))
            <= cell.width();
    }
    // On its way a label has the form that it has in the grid, or none.
    LabelForm formIn(const QSizeF& size) const
    {
        const LabelForm here = labelFormIn(m_trace, m_shift, size),
                        there = labelFormIn(m_trace, m_shift, m_pitch - QSizeF(gap(), gap()));
        return here == LabelForm::None || here > there ? LabelForm::None : there;
    }
    QString placeOf(int picture, int at) const // without what is there
    {
        return picture == 2 ? tr("row %1, column %2").arg(at / m_shift.queries + 1).arg(at % m_shift.queries + 1)
                            : tr("query %1, key %2")
                                  .arg(m_tokens[static_cast<std::size_t>(std::max(0, after(at).row))].text,
                                      keyName(after(at).column - firstKept()));
    }
    int decimalsIn(const QSizeF& cell) const // −1: no room for numbers
    {
        const int most = std::max(std::abs(m_raw.low), std::abs(m_raw.high)) >= 100.0 ? 1 : 2;
        for (int decimals = most; cell.height() >= 13.0 && decimals >= most - 1; --decimals)
            if (std::max(numberRoom(cell.width(), m_raw.low, decimals), numberRoom(cell.width(), m_raw.high, decimals))
                <= cell.width())
                return decimals;
        return -1;
    }
    bool isRight() const { return m_half && !m_shift.left; }
    int groupOf(int group) const { return group + (isRight() ? kRightGroup : 0); }

    // --- where things stand: the same until the rows are down; then what is kept takes all the room ------------------
    double tapeHeight() const { return m_moment.roomy(2.0 * kBracket + kTapeCell, 14.0); }
    void place(const QRectF& area, double settled) const
    {
        m_settled = settled;
        const auto roomy = [this](double length, double onCard) { return m_moment.roomy(length, onCard); };
        const double top = roomy(kHeading, 0.0) + tapeHeight() + roomy(kAir, 4.0);
        const double wide = (area.width() - m_names) / length(),
                     high = (area.height() - top - roomy(kAxis, 0.0)) / (m_part.queries + 1);
        const auto whole = [](double pitch, double most) {
            return pitch >= 4.0 ? std::floor(std::min(most, pitch)) : pitch;
        };
        m_pitch = {whole(wide, kMostCell.width()), whole(high, kMostCell.height())};
        m_origin = area.topLeft()
            + QPointF(m_names + (m_shift.left ? m_pitch.width() : 0.0), top + (m_shift.left ? m_pitch.height() : 0.0));
        const double over = roomy(kHeading + kAir, 2.0), below = roomy(kAxis, 0.0);
        m_before = {area.topLeft() + QPointF(0.0, over),
            std::floor(std::min(kBeforeCell, roomy(kBeforeWide, 0.0) / m_part.columns))};
        const double before = m_part.columns * m_before.pitchX + kBetween,
                     beside = area.width() - m_names - before - kMoved; // what is left
        const bool shows = m_shift.native && !m_half && m_moment.frame >= 3 && m_before.pitchX >= 4.0
            && beside / m_part.keys >= kLeastKept;
        const QSizeF kept(whole((shows ? beside : area.width() - m_names) / m_part.keys, kMostKept.width()),
            whole((area.height() - over - below) / m_part.queries, kMostKept.height()));
        m_before.columns = shows ? m_part.columns : 0;
        m_before.rows = m_part.queries;
        m_before.pitchY = kept.height();
        m_before.gap = 1.0;
        m_columnsStay = m_part.keys == m_part.columns;
        m_origin += settled
            * (area.topLeft() + QPointF((shows ? before : 0.0) + m_names - firstKept() * kept.width(), over)
                - m_origin);
        m_pitch += settled * (kept - m_pitch);
        m_tape = area.adjusted(m_names, roomy(kHeading + kBracket, 2.0), 0.0, 0.0);
        m_tape.setHeight(roomy(kTapeCell, 8.0));
        m_tapeRows = std::clamp(
            static_cast<int>(m_tape.width() / (roomy(kLeastTape, 2.0) * length())), 1, m_part.queries);
        m_firstOnTape = std::clamp(subjectRow() - m_tapeRows / 2, 0, m_part.queries - m_tapeRows);
        m_tapePitch = std::min(kMostTape, (m_tape.width() - 2.0) / (m_tapeRows * length()));
    }
    double gap() const { return m_pitch.width() >= 4.0 && m_pitch.height() >= 4.0 ? 1.0 : 0.0; }
    QRectF at(const Spot& spot) const
    {
        return {m_origin.x() + spot.column * m_pitch.width(), m_origin.y() + spot.row * m_pitch.height(),
            m_pitch.width() - gap(), m_pitch.height() - gap()};
    }
    double tapeX(double cell) const { return m_tape.left() + (cell - m_firstOnTape * length()) * m_tapePitch; }
    QRectF tapeAt(int cell) const
    {
        return {tapeX(cell), m_tape.top(), m_tapePitch - (m_tapePitch > 4.0 ? 1.0 : 0.0), m_tape.height()};
    }
    bool onTape(int cell) const
    {
        const int row = cell / length();
        return row >= m_firstOnTape && row < m_firstOnTape + m_tapeRows;
    }
    double done(int frame, int stop) const
    {
        return m_moment.frame != frame ? (m_moment.frame > frame ? 1.0 : 0.0) : part(m_moment.at(), stop - 1, stop);
    }

    // Dropping a row: the row, then the columns that are no keys; then what is left takes all the room.
    Turn settles() const { return m_part.keys == m_part.columns ? Turn {0.34, 0.7} : Turn {0.58, 0.86}; }

    // --- the picture ------------------------------------------------------------------------------------------------
    void add(Scene& scene, const QRectF& area) const
    {
        place(area, easeInOut(settles().at(done(3, 1))));
        const bool up = m_moment.frame == 2 && m_moment.at() < 3.0;
        const double seam = m_moment.frame == 2 && m_tapeRows == m_part.queries && !m_half
            ? part(done(2, 1), 0.9, 1.0) * (1.0 - part(done(2, 3), 0.0, 0.1))
            : 0.0;
        if (m_moment.frame == 2) // where cells stood, and will stand again
            scene.shapes.push_back({boxPath(at({0, 0}).united(at({m_part.queries - 1, m_part.columns - 1}))),
                QPen(Theme::instance().palette().line, 1.0), Qt::NoBrush, true});
        addCells(scene);
        if (const double there = 1.0 - part(done(3, 1), 0.0, 0.2); m_moment.frame >= 2 && there > 0.0 && !scene.bare)
            addBrackets(scene, there);
        if (m_moment.frame >= 3 && m_shift.mixes())
            addStairs(scene, easeOut(part(done(3, 1), settles().end, 1.0)));
        if (scene.bare)
            return;
        addSeam(scene, seam);
        addRing(scene);
        if (m_moment.frame >= 3 && m_options.show != ShiftShow::Identity)
            addDiagonal(scene, done(3, 2));
        const double kept = m_before.columns > 0 ? part(done(3, 1), settles().end, 1.0) : 0.0;
        if (kept > 0.0)
            addBefore(scene, kept);
        if (m_moment.cover.steps.empty())
            addMoved(scene, kept);
        addWords(scene, area);
        addAxes(scene);
        if (up && m_tapeRows == m_part.queries && m_moment.at() >= 1.0)
            return; // no cell stands in the grid
        QStringList rows, columns;
        const bool cut = m_moment.frame == 2 && !up, keys = m_moment.frame >= 3;
        for (int row = 0; row < m_part.queries + (cut ? 1 : 0); ++row)
            rows << (cut ? QString::number(row + 1) : tr("query %1").arg(m_tokens[static_cast<std::size_t>(row)].text));
        for (int column = 0; column < (keys ? m_part.keys : m_part.columns + (m_moment.frame == 1 ? 1 : 0)); ++column)
            columns << (keys ? tr("key %1").arg(keyName(column)) : QString::number(column + 1));
        addTable(scene, groupOf(kMatrix), title(), rows, columns);
    }

    void addCells(Scene& scene) const
    {
        const int frame = m_moment.frame;
        // Up from the first row, down from the last: none passes over another.
        const std::vector<Turn> rows = turns(m_part.queries, 0.35), news = turns(m_part.queries + 1, 0.3);
        const bool begins = frame == 0 && (m_moment.moving() || m_moment.stop < 1);
        for (int cell = 0; cell < cells(); ++cell) {
            const Spot old = before(cell), now = after(cell);
            if (frame >= 3 && !stays(cell)) {
                leave(scene, cell);
                continue;
            }
            const auto oldTurn = rows[static_cast<std::size_t>(old.row)],
                       newTurn = news[static_cast<std::size_t>(m_part.queries - now.row - (m_shift.left ? 1 : 0))];
            if (frame < 2) {
                const double come = frame == 0 ? 1.0 : easeInOut(oldTurn.at(done(1, 1)));
                QRectF area = at(old);
                if (zero(cell) && (frame == 0 || come <= 0.0))
                    continue;
                if (zero(cell)) // out of the grid's edge, over no label
                    (m_shift.left ? area.setLeft(area.right() - come * area.width())
                                  : area.setWidth(come * area.width()));
                put(scene, frame, cell, area, kMatrix, {old.row, old.column + (frame == 1 && m_shift.left ? 1 : 0)},
                    begins           ? easeOut(productAt(oldTurn.at(done(0, 1)), old.column))
                        : zero(cell) ? come
                                     : 1.0);
            } else if (frame == 2) {
                addOnItsWay(scene, cell, oldTurn.at(done(2, 1)), newTurn.at(done(2, 3)));
            } else {
                put(scene, frame, cell, at(now), kMatrix, {now.row, now.column - firstKept()}, 1.0);
                if (frame >= 4)
                    addBlind(scene, cell);
            }
        }
    }

    // A row's scores come one after another: a query meets one distance's vector after the other.
    double productAt(double row, int column) const
    {
        const double begin = 0.8 * column / m_part.columns;
        return part(row, begin, begin + 0.2);
    }

    // Up to the tape and down again; the rows that the tape does not show slide where they are.
    void addOnItsWay(Scene& scene, int cell, double up, double down) const
    {
        const Spot old = before(cell), now = after(cell);
        const Spot cut {now.row + (m_shift.left ? 1 : 0), now.column}; // counted from the first of the new rows
        if (!onTape(cell)) {
            const bool there = down >= 1.0;
            put(scene, there ? 2 : 1, cell, along(at(old), at(now), easeInOut(down)), kMatrix,
                there ? cut : Spot {old.row, old.column + (m_shift.left ? 1 : 0)}, 1.0, up < 1.0 || down > 0.0);
        } else if (down > 0.0) {
            put(scene, 2, cell, travel(tapeAt(cell), at(now), down, false), kMatrix, cut, 1.0);
        } else {
            put(scene, 1, cell, travel(at(old), tapeAt(cell), up, true), up < 1.0 ? kMatrix : kOnTape,
                up < 1.0 ? Spot {old.row, old.column + (m_shift.left ? 1 : 0)}
                         : Spot {0, cell - m_firstOnTape * length()},
                1.0);
        }
    }

    // A row becomes narrow on its way up, and wide on its way down.
    static QRectF travel(const QRectF& from, const QRectF& to, double share, bool up)
    {
        const double early = easeInOut(part(share, 0.0, 0.8)), late = easeInOut(part(share, 0.2, 1.0));
        const QRectF high = along(from, to, up ? late : early), wide = along(from, to, up ? early : late);
        return {wide.x(), high.y(), wide.width(), high.height()};
    }

    void put(Scene& scene, int picture, int cell, const QRectF& area, int group, const Spot& spot, double presence,
        bool lit = true) const
    {
        SceneCell made = sceneCellOf(picture == 4 ? 3 : picture, cell, area, group, spot);
        made.presence = presence;
        // Of another query: it fades once the first row goes.
        const double fades = picture >= 3 && !own(cell) ? part(done(3, 1), 0.0, 0.4) : 0.0;
        if (fades > 0.0 && !made.is(SceneCell::Padding)) {
            if (fades < 1.0 && made.ground.isValid())
                made.ground = mix(made.ground, Theme::instance().dimmed(made.ground), fades);
            else
                made.style |= SceneCell::Dim;
        }
        if (!lit)
            made.style |= SceneCell::Dim;
        if (const double blind = picture == 4 ? blindAt(cell) : 0.0; blind >= 1.0) {
            return;
        } else if (blind > 0.0) { // no digit is cut in half
            made.decimals = -1;
            made.note.clear();
        }
        scene.cells.push_back(std::move(made));
    }

    // The row that is no query's, and what is cut off.
    void leave(Scene& scene, int cell) const
    {
        const Spot now = after(cell);
        const bool row = now.row < 0 || now.row >= m_part.queries;
        const double gone = row ? easeIn(part(done(3, 1), 0.03, 0.26)) : part(done(3, 1), 0.34, 0.52);
        if (gone >= 1.0)
            return;
        const double lift = now.row < 0 ? -30.0 * gone : 0.0; // below are the keys
        SceneCell made = sceneCellOf(2, cell, at(now).translated(0.0, lift), kMatrix, {now.row, now.column});
        made.presence = 1.0 - gone;
        scene.cells.push_back(std::move(made));
    }

    // How far the hatch has come down over a cell of the mask; 0: it is open.
    double blindAt(int cell) const
    {
        const auto from = source(4, cell);
        if (!from || from->step != m_shift.masked)
            return 0.0;
        const std::vector<Turn> rows = turns(m_part.queries, 0.4, 1.0);
        return easeOut(rows[static_cast<std::size_t>(after(cell).row)].at(done(4, 1)));
    }
    void addBlind(Scene& scene, int cell) const
    {
        const double down = m_moment.frame == 4 ? blindAt(cell) : 0.0;
        if (down <= 0.0)
            return;
        const Spot now = after(cell);
        QRectF area = at(now);
        area.setHeight(area.height() * down);
        scene.cells.push_back(sceneCellOf(4, cell, area, kMatrix, {now.row, now.column - firstKept()}));
        scene.cells.back().identity = 0;
        scene.cells.back().note.clear();
    }

    // Between the cells of a row's own query and those that came from a neighbour.
    void addStairs(Scene& scene, double share) const
    {
        if (share <= 0.0)
            return;
        QPainterPath path;
        std::vector<bool> mine(static_cast<std::size_t>(m_part.queries * m_part.columns), false);
        const auto of = [&](int row, int column) {
            return mine[static_cast<std::size_t>(row * m_part.columns + column)];
        };
        for (int cell = 0; cell < cells(); ++cell)
            if (const Spot now = after(cell); own(cell))
                mine[static_cast<std::size_t>(now.row * m_part.columns + now.column)] = true;
        const auto line = [&](const QPointF& from, const QPointF& to) {
            path.moveTo(from);
            path.lineTo(to);
        };
        const int rows = static_cast<int>(std::ceil(share * m_part.queries));
        for (int row = 0; row < rows; ++row)
            for (int column = firstKept(); column < firstKept() + m_part.keys; ++column) {
                const QRectF area = at({row, column}).adjusted(-0.5, -0.5, 0.5, 0.5);
                if (column + 1 < firstKept() + m_part.keys && of(row, column) != of(row, column + 1))
                    line(area.topRight(), area.bottomRight());
                if (row + 1 < rows && of(row, column) != of(row + 1, column))
                    line(area.bottomLeft(), area.bottomRight());
            }
        scene.lines.push_back({path, QPen(Theme::instance().palette().ink2, 1.0), Qt::NoBrush, true});
    }

    // --- brackets and cuts ------------------------------------------------------------------------------------------
    double cutAt(int row) const // where a new row begins on the tape, as far as its cut has slid; row −1: the first
    {
        const int rows = m_part.queries, from = (row + (m_shift.left ? 1 : 0)) * length(),
                  to = m_shift.left ? rows + row * m_part.columns : row * m_part.columns;
        if (row < 0)
            return 0.0;
        const std::vector<Turn> all = turns(rows + 1, 0.5, 1.0);
        return from + (to - from) * easeInOut(all[static_cast<std::size_t>(row)].at(done(2, 2)));
    }
    void addBrackets(Scene& scene, double there) const
    {
        const Palette& palette = Theme::instance().palette();
        const int first = m_firstOnTape, last = first + m_tapeRows, subject = subjectRow();
        const std::vector<Turn> up = turns(m_part.queries, 0.35);
        const double down = done(2, 3), clear = 1.0 - part(down, 0.0, 0.06) + part(down, 0.94, 1.0);
        const auto bracket = [&](double from, double to, bool below, const QString& text, const QColor& line,
                                 const QColor& ink, bool lit, double presence) {
            presence *= there;
            from = std::max(tapeX(from), tapeX(first * length()));
            to = std::min(tapeX(to), tapeX(last * length())) - 2.0;
            if (to - from <= 8.0 || presence <= 0.0)
                return;
            const QRectF span(from, below ? m_tape.bottom() + 2.0 : m_tape.top() - 3.0, to - from, 0.0);
            addBracket(scene, span, below, text, lit ? line : palette.lineStrong, lit ? ink : palette.ink3, lit);
            scene.shapes.back().presence = presence;
            scene.texts.back().presence = presence * (below ? clear : 1.0); // rows pass there
        };
        for (int row = first; row < last; ++row)
            bracket(row * length(), (row + 1) * length(), false,
                m_tokens[static_cast<std::size_t>(row)].text + QStringLiteral("  q%1").arg(row + m_part.firstQuery + 1),
                palette.query, palette.queryText, row == subject,
                part(up[static_cast<std::size_t>(row)].at(done(2, 1)), 0.7, 1.0));
        const double cuts = part(done(2, 2), 0.0, 0.15);
        for (int row = m_shift.left ? -1 : 0; row < m_part.queries + (m_shift.left ? 0 : 1); ++row) {
            const bool goes = row < 0 || row >= m_part.queries;
            const double end = row + 1 < m_part.queries + (m_shift.left ? 0 : 1) ? cutAt(row + 1) : cells();
            const bool lit = row == after(subjectCell()).row;
            bracket(cutAt(row), end, true,
                goes ? (end - cutAt(row)) * m_tapePitch >= 64.0 ? tr("dropped") : QString()
                     : tr("new row %1").arg(row + 1),
                palette.ink, palette.ink, lit, cuts);
        }
        for (int row = 0; row < m_part.queries + (m_shift.left ? 0 : 1); ++row) { // the scissors
            const double x = tapeX(cutAt(row)) - 1.0;
            if (cuts <= 0.0 || x < tapeX(first * length()) || x > tapeX(last * length()) || cutAt(row) <= 0.0)
                continue;
            scene.lines.push_back({linePath({x, m_tape.top() - 2.0}, {x, m_tape.bottom() + 2.0}),
                QPen(palette.ink, 2.0), Qt::NoBrush, true, cuts * there});
        }
        if (down > 0.0 && onTape(subjectCell())) // where the subject stood
            scene.lines.push_back({boxPath(tapeAt(subjectCell()).adjusted(0.5, 0.5, -0.5, -0.5)),
                QPen(palette.accent, 1.0, Qt::DashLine), Qt::NoBrush, true, there});
    }
    // Where the rows stood: the tape around one cut, large enough to read. Where the cut was stays marked.
    void addSeam(Scene& scene, double presence) const
    {
        int row = -1, was = 0, will = 0;
        for (int each = 0; each < m_part.queries; ++each) {
            const int from = (each + (m_shift.left ? 1 : 0)) * length(),
                      to = m_shift.left ? m_part.queries + each * m_part.columns : each * m_part.columns;
            const bool fits = from < cells() && from != to && std::abs(from - to) <= kSeamCells - 4;
            if (fits && (row < 0 || std::abs(each - subjectRow()) < std::abs(row - subjectRow()))) {
                row = each;
                was = from;
                will = to;
            }
        }
        if (row < 0 || presence <= 0.0)
            return;
        const Palette& palette = Theme::instance().palette();
        const int count = std::min(kSeamCells, cells()),
                  first = std::clamp((was + will - count) / 2, 0, cells() - count);
        const QRectF grid = at({0, 0}).united(at({m_part.queries - 1, m_part.columns - 1}));
        const double high = std::min(kSeamHigh, grid.height() - 3.0 * kBracket);
        const double pitch = std::floor(std::min(kSeamCell, grid.width() / count));
        if (pitch < 16.0 || high < 24.0)
            return;
        const QRectF line(grid.center().x() - pitch * count / 2.0, grid.center().y() - high / 2.0, pitch * count, high);
        const auto x = [&](double cell) { return line.left() + (cell - first) * pitch; };
        QPainterPath beams = linePath({tapeX(first), m_tape.bottom() + kBracket}, {line.left(), line.top() - kBracket});
        beams.addPath(
            linePath({tapeX(first + count), m_tape.bottom() + kBracket}, {line.right(), line.top() - kBracket}));
        scene.shapes.push_back({beams, QPen(palette.line, 1.0), Qt::NoBrush, false, presence});
        for (int i = 0; i < count; ++i) {
            SceneCell made = sceneCellOf(1, first + i, {x(first + i), line.top(), pitch - 1.0, high}, kSeam, {0, i});
            made.style |= SceneCell::Still;
            made.presence = presence;
            if (first + i == subjectCell() && !m_moment.pinned)
                scene.lines.push_back({boxPath(made.area.adjusted(-1.0, -1.0, 1.0, 1.0)), QPen(palette.accent, 2.0),
                    Qt::NoBrush, true, presence});
            scene.cells.push_back(std::move(made));
        }
        const auto bracket = [&](double from, double to, bool below, const QString& text, const QColor& ground,
                                 const QColor& ink, double there) {
            from = std::max(x(from), line.left());
            to = std::min(x(to), line.right()) - 2.0;
            if (to - from < 16.0 || there <= 0.0)
                return;
            addBracket(scene, {from, below ? line.bottom() + 3.0 : line.top() - 4.0, to - from, 0.0}, below, text,
                ground, ink, true);
            scene.shapes.back().presence = scene.texts.back().presence = there;
        };
        const auto name = [this](int old) {
            return m_tokens[static_cast<std::size_t>(old)].text
                + QStringLiteral("  q%1").arg(old + m_part.firstQuery + 1);
        };
        const int after = was / length(); // the old row behind the seam
        if (after > 0)
            bracket(0.0, was, false, name(after - 1), palette.query, palette.queryText, presence);
        if (after < m_part.queries)
            bracket(was, cells(), false, name(after), palette.query, palette.queryText, presence);
        const double cuts = presence * part(done(2, 2), 0.0, 0.15), now = cutAt(row);
        if (row > 0)
            bracket(0.0, now, true, tr("new row %1").arg(row), palette.ink, palette.ink, cuts);
        bracket(now, cells(), true, tr("new row %1").arg(row + 1), palette.ink, palette.ink, cuts);
        const auto cut = [&](double cell, const QPen& pen, double there) {
            scene.lines.push_back({linePath({x(cell) - 0.5, line.top() - 6.0}, {x(cell) - 0.5, line.bottom() + 6.0}),
                pen, Qt::NoBrush, true, there});
        };
        cut(was, QPen(palette.query, 2.0, Qt::DashLine), presence);
        if (cuts > 0.0)
            cut(now, QPen(palette.ink, 3.0), cuts);
    }
    int subjectRow() const { return m_subject / m_shift.columns - m_part.firstQuery; }
    int subjectCell() const // on the tape
    {
        return subjectRow() * length() + m_subject % m_shift.columns - m_part.firstColumn + (m_shift.left ? 1 : 0);
    }
    void addRing(Scene& scene) const
    {
        if (m_moment.pinned)
            return; // it has a frame of its own
        for (const SceneCell& cell : scene.cells)
            if (cell.identity == 1 + static_cast<quint64>(m_subject) && (cell.group >= kRightGroup) == isRight()) {
                scene.lines.push_back({boxPath(cell.area.adjusted(-1.0, -1.0, 1.0, 1.0)),
                    QPen(Theme::instance().palette().accent, 2.0), Qt::NoBrush, true});
                return;
            }
    }

    // All scores of the subject's distance: one column before, then one below and one to the right of each other.
    bool ofDistance(int cell) const
    {
        return stays(cell) && own(cell) && before(cell).column == m_subject % m_shift.columns - m_part.firstColumn;
    }
    void addOutline(Scene& scene, const QPainterPath& path, double presence = 1.0) const
    {
        const Palette& palette = Theme::instance().palette();
        const double width = m_pitch.width() >= 20.0 ? 3.0 : 2.0;
        scene.lines.push_back({path, QPen(palette.stage, width + 2.0), Qt::NoBrush, true, presence});
        scene.lines.push_back({path, QPen(palette.ink, width), Qt::NoBrush, true, presence});
    }
    void addDiagonal(Scene& scene, double share) const
    {
        QPainterPath path;
        for (int cell = 0; cell < cells() && m_moment.cover.steps.empty(); ++cell)
            if (ofDistance(cell) && (before(cell).row + 0.5) / m_part.queries <= share)
                path.addRect(at(after(cell)).adjusted(0.0, 0.0, gap(), gap())); // corner to corner
        if (!path.isEmpty())
            addOutline(scene, path);
    }

    // The scores as they were, row beside row.
    void addBefore(Scene& scene, double presence) const
    {
        QRectF marked;
        QStringList rows, columns;
        for (int cell = 0; cell < cells(); ++cell) {
            if (zero(cell))
                continue;
            const Spot spot = before(cell);
            scene.cells.push_back(sceneCellOf(0, cell, m_before.cell(spot), kBefore, spot));
            scene.cells.back().style |= SceneCell::Still;
            scene.cells.back().presence = presence;
            if (ofDistance(cell))
                marked |= m_before.cell(spot);
            if (spot.row == 0)
                columns << tr("distance %1").arg(distance(spot.column));
            if (spot.column == 0)
                rows << tr("query %1").arg(m_tokens[static_cast<std::size_t>(spot.row)].text);
        }
        if (!marked.isEmpty() && m_options.show != ShiftShow::Identity && m_moment.cover.steps.empty())
            addOutline(scene, boxPath(marked), presence);
        if (!m_moment.pinned)
            scene.lines.push_back({boxPath(m_before.cell(before(subjectCell())).adjusted(-1.0, -1.0, 1.0, 1.0)),
                QPen(Theme::instance().palette().accent, 2.0), Qt::NoBrush, true, presence});
        addTable(scene, groupOf(kBefore), tr("Before"), rows, columns);
    }

    // Beside each row: by how many cells it has moved. Over what is faded an arrow as long as that.
    void addMoved(Scene& scene, double presence) const
    {
        const Palette& palette = Theme::instance().palette();
        for (int cell = 0; cell < cells() && presence > 0.0; ++cell) {
            const Spot old = before(cell), now = after(cell);
            if (!own(cell) || !stays(cell)
                || (cell + 1 < cells() && own(cell + 1) && stays(cell + 1)
                    && before(cell + 1).row == old.row)) // the last of its row
                continue;
            const int by = now.column - firstKept() - old.column;
            const QRectF row = at({now.row, firstKept() + m_part.keys - 1}), end = at(now);
            const double length = row.right() - end.right();
            if (by < 0 && m_moment.frame == 3 && m_options.show == ShiftShow::Identity && length >= m_pitch.width()
                && m_pitch.width() >= 12.0) {
                const double y = row.center().y(), tip = end.right() + 5.0;
                QPainterPath path = linePath({row.right() - 2.0, y}, {tip, y});
                path.moveTo(tip + 7.0, y - 5.0);
                path.lineTo(tip, y);
                path.lineTo(tip + 7.0, y + 5.0);
                scene.lines.push_back({path, QPen(palette.ink2, 1.5), Qt::NoBrush, false, presence});
            }
            const QFont font = Theme::instance().font(TextSize::Small);
            const QString words = by == 0 ? tr("stays")
                : by > 0                  ? QStringLiteral("→ %1").arg(by)
                         : fittingText({counted(-by, tr("%1 cell"), tr("%1 cells")), QStringLiteral("← %1").arg(-by)},
                             font, kMoved - 6.0);
            scene.texts.push_back(
                {{row.right() + 6.0, row.center().y() - 9.0, kMoved - 6.0, 18.0}, Qt::AlignLeft | Qt::AlignVCenter,
                    words, palette.ink2, font, SceneText::Fit::Whole, false, 0.0, {}, false, presence});
        }
    }

    // --- words ------------------------------------------------------------------------------------------------------
    QString title() const
    {
        const QString titles[] = {tr("Raw scores"), tr("Zero column"), tr("Flatten, reshape"),
            m_shift.left ? tr("Drop first row") : tr("Drop last row"), tr("Mask"), QStringLiteral("zero_triu")};
        return m_half ? m_shift.left ? tr("Left, Transformer-XL") : tr("Right, learned-relative")
                      : titles[std::clamp(m_moment.frame, 0, 5)];
    }
    // How many cells there are, and in what rows.
    QString shape() const
    {
        const int columns = done(3, 1) >= 0.52 ? m_part.keys
                                               : m_part.columns + (m_moment.frame == 1 && done(1, 1) >= 1.0);
        if (m_moment.frame != 2)
            return tr("%1 × %2").arg(m_part.queries).arg(columns);
        return m_moment.at() <= 1.0 ? tr("%1 cells").arg(cells())
                                    : tr("%1 cells in rows of %2").arg(cells()).arg(m_part.columns);
    }
    void addWords(Scene& scene, const QRectF& area) const
    {
        if (m_before.columns > 0 && m_settled >= 1.0) {
            const double left = at({0, firstKept()}).left(), wide = left - area.left() - 8.0;
            const auto said = [&](double x, const QString& full, const QString& brief, double room) {
                addHeading(scene, {x, area.top() + 15.0}, headingWidth(full) <= room ? full : brief, {}, room);
            };
            said(area.left(), tr("Before: a column is a distance"), tr("Before"), wide);
            said(left, tr("After: a distance is a diagonal, a column is a key"), tr("After"), area.right() - left);
            return;
        }
        addHeading(scene, {area.left(), area.top() + 15.0}, title(), fittingBeside(title(), {shape()}, area.width()),
            area.width());
    }

    // As far as their rows are there.
    void addLabelsOfRows(Scene& scene, const GridLayout& rows, const LabelStyle& style) const
    {
        const std::vector<Turn> up = turns(m_part.queries, 0.35), down = turns(m_part.queries + 1, 0.3);
        for (int row = 0; row < m_part.queries; ++row) {
            const double there = done(2, 3) > 0.0
                ? part(down[static_cast<std::size_t>(m_part.queries - row - (m_shift.left ? 1 : 0))].at(done(2, 3)),
                    0.8, 1.0)
                : 1.0 - part(up[static_cast<std::size_t>(row)].at(done(2, 1)), 0.0, 0.2);
            if (there <= 0.0)
                continue;
            GridLayout one = rows;
            one.origin.ry() += row * rows.pitchY;
            one.rows = 1;
            LabelStyle lit = style;
            lit.lit = style.lit == row ? 0 : -1;
            addRowLabels(scene, {m_tokens[static_cast<std::size_t>(row)]}, one, m_names, lit);
            scene.labels.back().presence = there;
        }
    }

    // Below the grid, where nothing travels: distances, and keys once rows have come down.
    void addAxes(Scene& scene) const
    {
        const bool all = m_tapeRows == m_part.queries;
        LabelStyle query {Role::Query, subjectRow(), -1, {}, {}, TextSize::Small};
        const double first = m_shift.left ? m_settled - 1.0 : m_settled * firstKept(); // column beside the labels
        GridLayout rows {
            {m_origin.x() + first * m_pitch.width(), m_origin.y()}, m_pitch.width(), m_pitch.height(), gap()};
        rows.rows = m_part.queries;
        rows.columns = m_part.columns;
        if (all && m_moment.frame == 2 && m_moment.at() > 0.0 && m_moment.at() < 3.0)
            addLabelsOfRows(scene, rows, query);
        else
            addRowLabels(scene, m_tokens, rows, m_names, query);
        const double keys = m_moment.frame >= 3 ? (m_columnsStay ? 1.0 : part(done(3, 1), 0.5, 0.58))
                                                : part(done(2, 3), 0.7, 1.0),
                     distances = all ? 1.0 - part(done(2, 1), 0.4, 0.8) : 1.0 - part(done(2, 3), 0.0, 0.3);
        const double bottom = at({m_part.queries - 1, 0}).bottom()
            + (m_shift.left ? 0.0 : (1.0 - m_settled) * m_pitch.height());
        const auto axis = [&](bool ofKeys, double presence, GridLayout columns) {
            if (presence <= 0.0)
                return;
            std::vector<AxisLabel> labels;
            const Spot now = after(subjectCell());
            LabelStyle style {ofKeys ? Role::Key : Role::Position,
                !ofKeys                            ? before(subjectCell()).column
                    : m_moment.cover.steps.empty() ? now.column - firstKept()
                                                   : -1,
                -1, {}, {}, TextSize::Small};
            if (ofKeys) {
                labels = sideLabels(m_trace.step(m_shift.shifted).axes.back(), m_shift.memory);
                const std::vector<AxisLabel> own = axisLabels(m_trace.step(m_shift.raw).axes.end()[-2]);
                std::copy(own.begin(), own.end(), labels.end() - static_cast<std::ptrdiff_t>(own.size()));
                for (AxisLabel& label : labels) // one line
                    if (m_pitch.width() >= 20.0 && !label.text.isEmpty())
                        label.number.clear();
                labels.erase(labels.begin(), labels.begin() + m_part.firstKey);
                labels.resize(static_cast<std::size_t>(m_part.keys));
            } else {
                for (int column = 0; column < m_part.columns; ++column)
                    labels.push_back({'d' + distance(column), {}, false, {}, false});
                labels = withRoom(std::move(labels), std::floor(columns.pitchX), style.lit);
            }
            columns.origin.setY(bottom + kAxis - 16.0);
            columns.columns = static_cast<int>(labels.size());
            addColumnLabels(scene, std::move(labels), columns, kAxis - 16.0, style);
            scene.labels.back().presence = presence;
            const Theme& theme = Theme::instance();
            if (m_before.columns > 0)
                return; // the headings say it
            scene.texts.push_back({{columns.origin.x(), bottom + kAxis - 16.0, m_part.columns * m_pitch.width(), 16.0},
                Qt::AlignLeft | Qt::AlignVCenter,
                ofKeys ? tr("one column for each key") : tr("one column for each distance"),
                ofKeys ? theme.palette().keyText : theme.palette().positionText, theme.font(TextSize::Caption),
                SceneText::Fit::Cut, false, 0.0, {}, false, presence});
        };
        rows.origin.setX(m_origin.x());
        axis(false, m_moment.frame >= 3 ? 0.0 : distances, rows);
        rows.origin.rx() += firstKept() * m_pitch.width();
        axis(true, m_shift.columns == m_shift.keys || m_moment.frame >= 3 ? keys : 0.0, rows);
        const bool unsaid = m_options.show == ShiftShow::Value || !fitsIn(m_before.cell({0, 0}).size());
        axis(false, m_before.columns > 0 && unsaid ? part(done(3, 1), settles().end, 1.0) : 0.0, m_before);
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const RelShift& m_shift;
    const ShiftPart m_part;
    const RelShiftOptions& m_options;
    const bool m_half; // one of two shifts beside each other
    const bool m_stacked; // one above the other
    const int m_subject; // its place among the raw scores
    std::int64_t m_head = 0;
    ColourScale m_scale {true, 0.0};
    CellGrid m_raw; // scores
    std::vector<AxisLabel> m_tokens;
    double m_names = 0.0; // width of the rows' labels
    // Where things stand: found while drawing.
    mutable double m_tapePitch = 0.0, m_settled = 0.0;
    mutable bool m_columnsStay = true;
    mutable QSizeF m_pitch;
    mutable QPointF m_origin; // of the first query's first column
    mutable GridLayout m_before; // no columns: no room
    mutable QRectF m_tape;
    mutable int m_tapeRows = 0, m_firstOnTape = 0;
};

} // namespace

bool relShiftHasRoom(
    const ShiftRun& run, const SceneMoment& moment, const RelShiftOptions& options, const Cell& subject)
{
    const RelShift& shift = options.other && !options.both ? run.other : run.own;
    ShiftPicture picture(moment, shift, options, shiftPlace(shift, subject));
    QSizeF size = moment.size - QSizeF(32.0, 16.0 + 40.0);
    if (options.both)
        moment.size.width() < kNarrow ? size.setHeight(size.height() / 2.0 - 8.0)
                                      : size.setWidth(size.width() / 2.0 - 15.0);
    return picture.roomForBoth({{16.0, 10.0}, size});
}

Scene relShiftScene(const ShiftRun& run, const SceneMoment& moment, const RelShiftOptions& options, const Cell& subject)
{
    const RelShift& shift = options.other && !options.both ? run.other : run.own;
    const int place = shiftPlace(shift, subject);
    RelShiftOptions look = options;
    look.all = look.all || !moment.cover.steps.empty();
    if (look.show == ShiftShow::Both && !relShiftHasRoom(run, moment, look, subject))
        look.show = ShiftShow::Value;
    const ShiftPicture picture(moment, shift, look, place);
    if (moment.thumbnail)
        return draw(padded(picture.figure(), {16.0, 0.0, 16.0, 8.0}), moment);
    if (!options.both)
        return draw(column({picture.figure(), picture.foot()}, 6.0), moment);
    const ShiftPicture other(moment, run.other, look, place); // has the subject of the run's own
    const std::vector<Figure> halves {(shift.left ? picture : other).figure(), (shift.left ? other : picture).figure()};
    return draw(column({moment.size.width() < kNarrow ? column(halves, 16.0) : row(halves, 30.0), picture.foot()}, 6.0),
        moment);
}

QString shiftLabel(const Trace& trace, const RelShift& shift, int raw, LabelForm form)
{
    if (form == LabelForm::None)
        return {};
    const QString words = form == LabelForm::Full ? QStringLiteral("q%1 d%2")
        : form == LabelForm::Short                ? QStringLiteral("%1 d%2")
                                                  : QStringLiteral("%1:%2");
    return words.arg(QString::number(raw / shift.columns + 1),
        QString::fromStdString(trace.step(shift.raw).axes.back().label(raw % shift.columns)));
}

LabelForm labelFormIn(const Trace& trace, const RelShift& shift, const QSizeF& cell)
{
    const QFont font = Theme::instance().font(TextSize::Caption);
    const int last = shift.queries * shift.columns - 1; // of the last query; one of its ends has the longest distance
    const auto fits = [&](LabelForm form) {
        double width = 0.0;
        for (const int raw : {last, last - shift.columns + 1})
            width = std::max(width, textWidth(shiftLabel(trace, shift, raw, form), font));
        return width + kLabelAir <= cell.width() && cell.height() >= kLabelsLeastHeight;
    };
    for (const LabelForm form : {LabelForm::Full, LabelForm::Short, LabelForm::Tight})
        if (fits(form))
            return form;
    return LabelForm::None;
}

std::vector<AxisLabel> withRoom(std::vector<AxisLabel> labels, double pitch, int lit)
{
    if (pitch < kThin) { // as position numbers are: one here and there, and the lit one
        for (AxisLabel& label : labels)
            if (label.number.isEmpty())
                label.number = std::exchange(label.text, {});
        return labels;
    }
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption, true));
    double widest = 0.0;
    for (const AxisLabel& label : labels)
        widest = std::max(widest, metrics.horizontalAdvance(label.text) + 3.0);
    const bool turned = labelAngle(labels, Theme::instance().font(TextSize::Small), pitch) != 0;
    if (widest <= pitch || turned || !labels.front().number.isEmpty())
        return labels;
    int stride = 2;
    for (const int wider : {5, 10, 20, 50})
        if (stride * pitch < widest)
            stride = wider;
    for (int column = 0; column < static_cast<int>(labels.size()); ++column)
        if (column != lit && ((column + 1) % stride != 0 || (lit >= 0 && std::abs(column - lit) * pitch < widest)))
            labels[static_cast<std::size_t>(column)].text.clear();
    return labels;
}

} // namespace headroom
