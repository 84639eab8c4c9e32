// SPDX-License-Identifier: GPL-3.0-or-later
#include "tr.h"
#include "views/rel_shift/rel_shift_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

RelShiftBuilder::RelShiftBuilder(
    const SceneMoment& moment, const RelShift& shift, const RelShiftOptions& options, std::optional<int> subject)
    : m_moment(moment), m_trace(moment.trace()), m_shift(shift), m_options(options)
{
    const Step& raw = m_trace.step(shift.raw);
    m_head = std::clamp<std::int64_t>(moment.head, 0, raw.axes.front().size - 1);
    Slice slice;
    slice.at = Index(raw.axes.size(), 0);
    slice.at.front() = m_head;
    const CellGrid grid = readGrid(m_trace, shift.raw, slice);
    m_scale = {true, 0.0};
    m_scale.include(grid, m_trace, m_moment.peers());
    m_low = grid.low;
    m_high = grid.high;
    m_decimals = std::max(std::abs(grid.low), std::abs(grid.high)) >= 100.0 ? 1 : 2;
    m_tokens = axisLabels(raw.axes[raw.axes.size() - 2]);
    const quint64 pinned = moment.pinned ? shiftIdentity(shift, *moment.pinned) : 0;
    m_subject = subject ? *subject : pinned != 0 ? static_cast<int>(pinned) - 1 : defaultSubject(shift);
    if (options.both && !moment.thumbnail)
        m_half = halfOf();
    m_show = room().has(options.show) ? options.show : ShiftShow::Value;
}

int RelShiftBuilder::defaultSubject(const RelShift& shift)
{
    return (shift.queries / 2) * shift.columns + std::max(0, shift.left ? shift.keys - 2 : shift.columns / 2);
}

namespace {

struct Heights {
    double cards, tape, gap;
};

Heights heightsOf(const SceneMoment& moment)
{
    const bool small = moment.size.height() < 580.0;
    return {small ? 72.0 : 84.0, moment.frame != 2 ? 0.0 : small ? 110.0 : 122.0, small ? 14.0 : 22.0};
}

} // namespace

QRectF RelShiftBuilder::bodyOf() const
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    if (m_moment.thumbnail)
        return {kMargin, 0.0, width - 2.0 * kMargin, height - 44.0};
    const Heights heights = heightsOf(m_moment);
    const double top = kTop + heights.cards + heights.gap + heights.tape;
    return {kMargin, top, width - 2.0 * kMargin, height - top - footHeight()};
}

Scene RelShiftBuilder::build()
{
    const double width = m_moment.size.width();
    if (!m_moment.thumbnail) {
        const Heights heights = heightsOf(m_moment);
        addCards({kMargin, kTop, width - 2.0 * kMargin, heights.cards});
        if (heights.tape > 0.0)
            addTape({kMargin, kTop + heights.cards + heights.gap, width - 2.0 * kMargin, heights.tape - 12.0},
                m_moment.stop >= 2);
    }
    addBody(bodyOf());
    addFoot(m_scene);
    return std::move(m_scene);
}

const ShiftMap& RelShiftBuilder::map(int picture) const
{
    const ShiftMaps& maps = m_shift.maps;
    return picture == 0 ? maps.raw : picture == 1 ? maps.padded : picture == 2 ? maps.regrown : maps.shifted;
}

std::optional<Cell> RelShiftBuilder::source(int picture, int row, int column) const
{
    const auto cell = [&](StepId step, std::int64_t i, std::int64_t j) {
        Index at(m_trace.step(step).axes.size(), 0);
        at.front() = m_head;
        at[at.size() - 2] = i;
        at.back() = j;
        return Cell {step, std::move(at)};
    };
    if (picture == 4 && m_shift.masked >= 0) {
        const Cell mask = cell(m_shift.masked, row, column);
        if (m_trace.masked(mask.step, mask.at))
            return mask;
    }
    if (m_shift.native) {
        const StepId steps[] = {
            m_shift.raw, m_shift.padded, m_shift.regrown, m_shift.shifted, m_shift.shifted, m_shift.zeroed};
        return cell(steps[picture], row, column);
    }
    const int raw = map(picture).at(row, column);
    if (raw == ShiftMap::kPadding)
        return {};
    return cell(m_shift.raw, raw / m_shift.columns, raw % m_shift.columns);
}

SceneCell RelShiftBuilder::sceneCellAt(int picture, int row, int column, const QRectF& area) const
{
    const int raw = map(picture).at(row, column);
    SceneCell cell;
    if (const auto from = source(picture, row, column))
        cell = sceneCell(m_trace, *from, area, m_scale);
    cell.area = area;
    cell.row = row;
    cell.column = column;
    if (raw == ShiftMap::kPadding || (picture == 5 && m_shift.closed(row, column))) {
        cell.marks |= cell.is(SceneCell::Masked) ? 0 : SceneCell::Padding;
        cell.name = tr("a zero put there");
        return cell;
    }
    cell.identity = 1 + static_cast<quint64>(raw);
    const int query = raw / m_shift.columns;
    cell.name = tr("query %1, distance %2")
                    .arg(m_tokens[static_cast<std::size_t>(query)].text, distance(raw % m_shift.columns));
    return cell;
}

QString RelShiftBuilder::distance(int column) const
{
    return QString::fromStdString(m_trace.step(m_shift.raw).axes.back().label(column));
}

bool RelShiftBuilder::own(int picture, int row, int column) const
{
    const int raw = map(picture).at(row, column);
    const int query = picture == 2 && m_shift.left ? row - 1 : row; // the first of the new rows is nobody's
    return raw != ShiftMap::kPadding && raw / m_shift.columns == query;
}

bool RelShiftBuilder::toldApart(int picture) const
{
    return picture >= 3 || (picture == 2 && m_shift.queries == m_shift.columns);
}

int RelShiftBuilder::earlier() const
{
    return m_moment.frame == 5 ? 3 : m_moment.frame - 1; // zero_triu comes in the place of the mask
}

// With fewer words where the line from the tape would cross them.
void RelShiftBuilder::addTitle(const Part& part, const GridLayout& layout)
{
    const double left = m_half ? part.area.left() : layout.origin.x();
    const double words = left
        + QFontMetricsF(Theme::instance().font(TextSize::Body, true)).horizontalAdvance(part.title) + 16.0;
    const auto& from = map(part.picture).from;
    const auto place = static_cast<int>(std::find(from.begin(), from.end(), m_subject) - from.begin());
    const double line = layout.cell({0, place % map(part.picture).columns}).center().x();
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Small));
    const double room = m_half ? part.area.right() : m_moment.size.width() - 4.0; // where the heading has to end
    QString beside;
    for (const QString& text : {part.beside, sizeOf(part.picture)}) {
        const double end = words + metrics.horizontalAdvance(text);
        if (end <= room && (m_moment.frame != 2 || line < words - 4.0 || end < line - 6.0)) {
            beside = text;
            break;
        }
    }
    addHeading(m_scene, {left, part.area.top() + 16.0}, part.title, beside);
}

// "distance" or "key" over the columns, "query" over the rows' labels.
void RelShiftBuilder::addAxisNames(const Part& part, const GridLayout& layout)
{
    if (part.picture == 2)
        return; // neither rows nor columns mean anything yet
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Caption);
    const bool keys = part.picture >= 3;
    addText(m_scene, {layout.origin.x(), part.area.top() + 23.0, layout.bounds().width(), 16.0}, Qt::AlignCenter,
        keys ? tr("key") : tr("distance"), theme.roleText(keys ? Role::Key : Role::Position), font);
    addText(m_scene, {part.area.left(), layout.origin.y() - 17.0, layout.origin.x() - part.area.left() - 8.0, 16.0},
        Qt::AlignRight | Qt::AlignVCenter, tr("query"), theme.roleText(Role::Query), font);
}

void RelShiftBuilder::addPart(const Part& part)
{
    const ShiftMap& shown = map(part.picture);
    const bool words = !m_moment.thumbnail;
    const double left = leftOf(part.picture);
    const double guess = part.pitch.isEmpty() ? (part.area.width() - left) / std::max(1, shown.columns)
                                              : part.pitch.width();
    const double fits = std::min(headOf(part.picture, guess), std::max(kHeading, part.area.height() - shown.rows));
    const double head = !words ? 0.0 : part.pitch.isEmpty() ? fits : part.head;
    GridLayout layout = fitGrid(part.area.adjusted(left, head, 0.0, 0.0), shown.rows, shown.columns,
        (part.pitch.isEmpty() ? kMost : part.pitch) - QSizeF(1.0, 1.0));
    if (words) {
        addTitle(part, layout);
        addAxisNames(part, layout);
        m_labelTop = part.area.top() + 14.0;
        LabelStyle style;
        style.size = TextSize::Small;
        const int raw = m_subject;
        style.role = part.picture == 2 ? Role::None : Role::Query;
        style.lit = part.picture == 2 ? -1 : raw / m_shift.columns;
        addRowLabels(m_scene, rowLabels(part.picture), layout, left, style);
        style.role = part.picture >= 3 ? Role::Key : part.picture == 2 ? Role::None : Role::Position;
        style.lit = -1;
        for (int column = 0; column < shown.columns; ++column)
            if (part.picture != 2 && shown.at(style.lit < 0 ? raw / m_shift.columns : 0, column) == raw)
                style.lit = column;
        addColumnLabels(
            m_scene, withRoom(columnLabels(part.picture), layout.pitchX, style.lit), layout, head - kHeading, style);
    }
    addCells(part, layout);
    if (!part.still && toldApart(part.picture))
        addStaircase(part.picture, layout);
    if (words && part.picture == 2)
        addLeaving(layout);
}

void RelShiftBuilder::addCells(const Part& part, const GridLayout& layout)
{
    const ShiftMap& shown = map(part.picture);
    const QSizeF size(layout.pitchX - layout.gap, layout.pitchY - layout.gap);
    const int decimals = !m_moment.thumbnail && size.height() >= 13.0 && m_show != ShiftShow::Identity
        ? decimalsIn(size.width())
        : -1;
    if (!part.still && m_show != ShiftShow::Value)
        m_form = labelFormIn(m_trace, m_shift, size, m_show == ShiftShow::Identity);
    for (int row = 0; row < shown.rows; ++row)
        for (int column = 0; column < shown.columns; ++column) {
            SceneCell cell = sceneCellAt(part.picture, row, column, layout.cell({row, column}));
            cell.group = part.group;
            if (toldApart(part.picture) && !own(part.picture, row, column) && !cell.is(SceneCell::Padding))
                cell.marks |= SceneCell::Dim;
            if (part.still)
                cell.marks |= SceneCell::Still;
            cell.decimals = decimals;
            if (!part.still && cell.identity != 0 && m_form != LabelForm::None)
                cell.note = shiftLabel(m_trace, m_shift, static_cast<int>(cell.identity) - 1, m_form);
            m_scene.cells.push_back(std::move(cell));
        }
}

QString RelShiftBuilder::sizeOf(int picture) const
{
    return QStringLiteral("%1 × %2").arg(map(picture).rows).arg(map(picture).columns);
}

void RelShiftBuilder::addBody(const QRectF& body)
{
    const int frame = m_moment.frame;
    if (frame == 0 || m_moment.thumbnail) {
        const int picture = m_moment.thumbnail ? (m_shift.masked >= 0 ? 4 : 3) : 0;
        addPart({picture, body, 1, false, tr("Raw scores"),
            tr("what each query has to say to each distance, %1").arg(sizeOf(0)), {}, 0.0});
        return;
    }
    const Pair pair = layPair(body, m_show);
    static const char* const names[] = {QT_TRANSLATE_NOOP("headroom", "raw scores"),
        QT_TRANSLATE_NOOP("headroom", "a zero in every row"), QT_TRANSLATE_NOOP("headroom", "regrown"),
        QT_TRANSLATE_NOOP("headroom", "shifted"), QT_TRANSLATE_NOOP("headroom", "masked"),
        QT_TRANSLATE_NOOP("headroom", "tril(1, k − q)")};
    const auto beside = [&](int picture) { return tr(names[picture]) + QStringLiteral(", ") + sizeOf(picture); };
    addPart({earlier(), pair.before, 2, true, tr("Before"), beside(earlier()), pair.beforePitch, pair.head});
    if (frame != 2 || m_moment.stop >= 2)
        addPart({frame, pair.after, 1, false, tr("After"), beside(frame), pair.afterPitch, pair.head});
    connect(frame);
}

ShiftRoom relShiftRoom(const SceneMoment& moment, const RelShift& shift, const RelShiftOptions& options)
{
    return RelShiftBuilder(moment, shift, options).room();
}

Scene relShiftScene(const SceneMoment& moment, const RelShift& shift, const RelShiftOptions& options)
{
    return RelShiftBuilder(moment, shift, options).build();
}

Cell relShiftSubject(const Trace& trace, const RelShift& shift, int head)
{
    const int raw = RelShiftBuilder::defaultSubject(shift);
    Index at(trace.step(shift.raw).axes.size(), 0);
    at.front() = std::clamp<std::int64_t>(head, 0, trace.step(shift.raw).axes.front().size - 1);
    at[at.size() - 2] = raw / shift.columns;
    at.back() = raw % shift.columns;
    return {shift.raw, at};
}

} // namespace headroom
