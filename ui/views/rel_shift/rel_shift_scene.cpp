// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rel_shift/rel_shift_builder.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

constexpr double kMargin = 16.0;
constexpr double kHeading = 40.0; // a matrix's heading and the name of its columns
constexpr double kApart = 30.0; // two matrices
constexpr double kThin = 11.0; // columns that have a label only here and there
constexpr double kNumber = 37.0, kLeast = 20.0; // width of a cell with two decimals; of one that gives way to it
constexpr QSizeF kMost(72.0, 58.0); // a cell

QString tr(const char* text)
{
    return QCoreApplication::translate("RelShift", text);
}

} // namespace

RelShiftBuilder::RelShiftBuilder(const SceneMoment& moment, const RelShift& shift, const RelShiftOptions& options)
    : m_moment(moment), m_trace(moment.trace()), m_shift(shift), m_options(options)
{
    const Step& raw = m_trace.step(shift.raw);
    m_head = std::clamp<std::int64_t>(moment.head, 0, raw.axes.front().size - 1);
    Slice slice;
    slice.at = Index(raw.axes.size(), 0);
    slice.at.front() = m_head;
    const CellGrid grid = readGrid(m_trace, shift.raw, slice);
    m_scale = {true, 0.0};
    m_scale.include(grid, m_trace, m_moment.traceBeside());
    m_low = grid.low;
    m_high = grid.high;
    m_decimals = std::max(std::abs(grid.low), std::abs(grid.high)) >= 100.0 ? 1 : 2;
    m_tokens = axisLabels(raw.axes[raw.axes.size() - 2]);
    if (const auto pinned = moment.pinned ? shiftIdentity(shift, *moment.pinned) : 0)
        m_subject = static_cast<int>(pinned) - 1;
    else
        m_subject = defaultSubject(shift);
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
    const double top = 12.0 + heights.cards + heights.gap + heights.tape;
    return {kMargin, top, width - 2.0 * kMargin, height - top - 44.0};
}

Scene RelShiftBuilder::build()
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    if (!m_moment.thumbnail) {
        const Heights heights = heightsOf(m_moment);
        addCards({kMargin, 12.0, width - 2.0 * kMargin, heights.cards});
        if (heights.tape > 0.0)
            addTape({kMargin, 12.0 + heights.cards + heights.gap, width - 2.0 * kMargin, heights.tape - 12.0}, m_moment.stop >= 2);
    }
    addBody(bodyOf());
    addFoot({kMargin, height - 40.0, width - 2.0 * kMargin, 32.0});
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
        const StepId steps[] = {m_shift.raw, m_shift.padded, m_shift.regrown, m_shift.shifted, m_shift.shifted, m_shift.zeroed};
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
    cell.note = m_show == ShiftShow::Value ? QString() : shiftLabel(m_trace, m_shift, raw);
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

std::vector<AxisLabel> RelShiftBuilder::rowLabels(int picture) const
{
    if (picture != 2)
        return m_tokens;
    std::vector<AxisLabel> labels;
    const int leaves = m_shift.left ? 0 : map(2).rows - 1;
    for (int row = 0; row < map(2).rows; ++row)
        labels.push_back({row == leaves ? tr("leaves") : QString::number(row + 1), {}, false, {}, false});
    return labels;
}

std::vector<AxisLabel> RelShiftBuilder::columnLabels(int picture) const
{
    std::vector<AxisLabel> labels;
    if (picture >= 3) {
        labels = axisLabels(m_trace.step(m_shift.shifted).axes.back());
        for (int key = 0; key < std::min(m_shift.memory, static_cast<int>(labels.size())); ++key)
            labels[static_cast<std::size_t>(key)].memory = true;
        return labels;
    }
    const ShiftMap& shown = map(picture);
    for (int column = 0; column < shown.columns; ++column) {
        const int raw = shown.at(0, column);
        const QString text = picture == 2 ? QString::number(column + 1)
            : raw == ShiftMap::kPadding   ? tr("pad")
                                          : 'd' + distance(raw % m_shift.columns);
        labels.push_back({text, {}, false, {}, false});
    }
    return labels;
}

double RelShiftBuilder::leftOf(int picture) const
{
    return m_moment.thumbnail ? 0.0 : std::min(76.0, rowLabelWidth(rowLabels(picture), TextSize::Small) + 8.0);
}

double RelShiftBuilder::headOf(int picture, double pitch) const
{
    const std::vector<AxisLabel> labels = columnLabels(picture);
    const double unnumbered = labels.front().number.isEmpty() ? 18.0 : 0.0;
    return kHeading + std::max(pitch < kThin ? 28.0 : 12.0, columnLabelHeight(labels, pitch, TextSize::Small) - unnumbered);
}

int RelShiftBuilder::earlier() const
{
    return m_moment.frame == 5 ? 3 : m_moment.frame - 1; // zero_triu comes in the place of the mask
}

// As wide as each other where both have room for numbers and those are what is shown; else the later one comes first.
RelShiftBuilder::Pair RelShiftBuilder::layPair(const QRectF& body, ShiftShow show) const
{
    const int first = earlier(), second = m_moment.frame;
    const double a = map(first).columns, b = map(second).columns;
    const double room = body.width() - leftOf(first) - leftOf(second) - kApart;
    const double equal = std::min(kMost.width(), room / (a + b));
    const bool both = show == ShiftShow::Value && decimalsIn(std::floor(equal) - 1.0) >= 0;
    const double after = both || equal >= kNumber ? equal : std::max(equal, std::min(kNumber, (room - kLeast * a) / b));
    const double before = std::min(equal, (room - after * b) / a);
    const double head = std::max(headOf(first, before), headOf(second, after));
    const int rows[] = {map(first).rows, map(second).rows};
    const bool alike = std::abs(rows[0] - rows[1]) <= 2; // a memory makes far more new rows than there are queries
    const auto high = [&](int own) { return std::min(kMost.height(), (body.height() - head) / (alike ? std::max(rows[0], rows[1]) : own)); };
    const double left = leftOf(first) + a * before, right = leftOf(second) + b * after;
    const double apart = std::clamp(body.width() - left - right, kApart, 2.0 * kApart);
    return {{body.left(), body.top(), left, body.height()}, {body.left() + left + apart, body.top(), right, body.height()},
        {before, high(rows[0])}, {after, high(rows[1])}, head};
}

int RelShiftBuilder::decimalsIn(double width) const
{
    for (int decimals = m_decimals; decimals >= m_decimals - 1; --decimals)
        if (std::max(numberRoom(width, m_low, decimals), numberRoom(width, m_high, decimals)) <= width)
            return decimals;
    return -1;
}

ShiftRoom RelShiftBuilder::roomIn(const QSizeF& pitch) const
{
    const double wide = std::floor(pitch.width()) - 1.0, tall = std::floor(pitch.height()) - 1.0;
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
    const double label = metrics.horizontalAdvance(shiftLabel(m_trace, m_shift, m_shift.queries * m_shift.columns - 1)) + 2.0;
    ShiftRoom room {tall >= 13.0 && decimalsIn(wide) >= 0, tall >= 13.0 && wide >= label, false};
    room.both = room.value && room.identity && tall >= 32.0;
    return room;
}

ShiftRoom RelShiftBuilder::room() const
{
    if (m_moment.thumbnail)
        return {};
    const QRectF body = bodyOf();
    if (m_moment.frame > 0)
        return roomIn(layPair(body, ShiftShow::Identity).afterPitch);
    const double wide = std::min(kMost.width(), (body.width() - leftOf(0)) / map(0).columns);
    return roomIn({wide, std::min(kMost.height(), (body.height() - headOf(0, wide)) / map(0).rows)});
}

// With fewer words where the line from the tape would cross them.
void RelShiftBuilder::addTitle(const Part& part, const GridLayout& layout)
{
    const double left = layout.origin.x(), words = left + QFontMetricsF(Theme::instance().font(TextSize::Body, true)).horizontalAdvance(part.title) + 16.0;
    const auto& from = map(part.picture).from;
    const auto place = static_cast<int>(std::find(from.begin(), from.end(), m_subject) - from.begin());
    const double line = layout.cell({0, place % map(part.picture).columns}).center().x();
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Small));
    QString beside;
    for (const QString& text : {part.beside, sizeOf(part.picture)})
        if (m_moment.frame != 2 || line < words - 4.0 || words + metrics.horizontalAdvance(text) < line - 6.0) {
            beside = text;
            break;
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
    addText(m_scene, {layout.origin.x(), part.area.top() + 23.0, layout.bounds().width(), 16.0}, Qt::AlignCenter, keys ? tr("key") : tr("distance"),
        theme.roleText(keys ? Role::Key : Role::Position), font);
    addText(m_scene, {part.area.left(), layout.origin.y() - 17.0, layout.origin.x() - part.area.left() - 8.0, 16.0},
        Qt::AlignRight | Qt::AlignVCenter, tr("query"), theme.roleText(Role::Query), font);
}

void RelShiftBuilder::addPart(const Part& part)
{
    const ShiftMap& shown = map(part.picture);
    const bool words = !m_moment.thumbnail;
    const double left = leftOf(part.picture);
    const double guess = part.pitch.isEmpty() ? (part.area.width() - left) / std::max(1, shown.columns) : part.pitch.width();
    const double head = !words ? 0.0 : part.pitch.isEmpty() ? headOf(part.picture, guess) : part.head;
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
        addColumnLabels(m_scene, withRoom(columnLabels(part.picture), layout.pitchX, style.lit), layout, head - kHeading, style);
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
    const double tall = layout.pitchY - layout.gap;
    const int decimals = !m_moment.thumbnail && tall >= 13.0 && m_show != ShiftShow::Identity ? decimalsIn(layout.pitchX - layout.gap) : -1;
    for (int row = 0; row < shown.rows; ++row)
        for (int column = 0; column < shown.columns; ++column) {
            SceneCell cell = sceneCellAt(part.picture, row, column, layout.cell({row, column}));
            cell.group = part.group;
            if (toldApart(part.picture) && !own(part.picture, row, column) && !cell.is(SceneCell::Padding))
                cell.marks |= SceneCell::Dim;
            if (part.still)
                cell.marks |= SceneCell::Still;
            cell.decimals = decimals;
            if (part.still)
                cell.note.clear();
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
    static const char* const names[] = {"raw scores", "a zero in every row", "regrown", "shifted", "masked", "tril(1, k − q)"};
    const auto beside = [&](int picture) { return tr(names[picture]) + QStringLiteral(", ") + sizeOf(picture); };
    addPart({earlier(), pair.before, 2, true, tr("Before"), beside(earlier()), pair.beforePitch, pair.head});
    if (frame != 2 || m_moment.stop >= 2)
        addPart({frame, pair.after, 1, false, tr("After"), beside(frame), pair.afterPitch, pair.head});
    connect(frame);
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
    const bool turned = labelAngle(labels, QFontMetricsF(Theme::instance().font(TextSize::Small)), pitch) != 0;
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
