// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rel_shift/rel_shift_builder.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMargin = 16.0;

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
    m_scale.include(grid);
    m_decimals = std::max(std::abs(grid.low), std::abs(grid.high)) >= 100.0 ? 1 : 2;
    m_tokens = axisLabels(raw.axes[raw.axes.size() - 2]);
    if (const auto pinned = moment.pinned ? shiftIdentity(shift, *moment.pinned) : 0)
        m_subject = static_cast<int>(pinned) - 1;
    else
        m_subject = defaultSubject(shift);
}

int RelShiftBuilder::defaultSubject(const RelShift& shift)
{
    return (shift.queries / 2) * shift.columns + std::max(0, shift.left ? shift.keys - 2 : shift.columns / 2);
}

Scene RelShiftBuilder::build()
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    const bool small = height < 580.0;
    const double cards = small ? 72.0 : 84.0;
    if (!m_moment.thumbnail)
        addCards({kMargin, 12.0, width - 2.0 * kMargin, cards});
    double top = m_moment.thumbnail ? 0.0 : 12.0 + cards + (small ? 14.0 : 22.0);
    const bool tape = m_moment.frame == 2;
    if (tape)
        top = addTape({kMargin, top, width - 2.0 * kMargin, small ? 98.0 : 110.0}, m_moment.stop >= 2);
    const QRectF body(kMargin, top, width - 2.0 * kMargin, height - top - 44.0);
    addBody(body);
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
    cell.note = m_options.show == ShiftShow::Value ? QString() : shiftLabel(m_trace, m_shift, raw);
    return cell;
}

QString RelShiftBuilder::distance(int column) const
{
    return QString::fromStdString(m_trace.step(m_shift.raw).axes.back().label(column));
}

bool RelShiftBuilder::own(int picture, int row, int column) const
{
    const int raw = map(picture).at(row, column);
    return raw != ShiftMap::kPadding && raw / m_shift.columns == row;
}

std::vector<AxisLabel> RelShiftBuilder::rowLabels(int picture) const
{
    if (picture != 2)
        return m_tokens;
    std::vector<AxisLabel> labels;
    for (int row = 0; row < map(2).rows; ++row)
        labels.push_back({QString::number(row + 1), {}, false, {}, false});
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

void RelShiftBuilder::addPart(const Part& part)
{
    const ShiftMap& shown = map(part.picture);
    const bool words = !m_moment.thumbnail;
    const auto rows = rowLabels(part.picture), columns = columnLabels(part.picture);
    const TextSize size = TextSize::Small;
    const double left = words ? std::min(76.0, rowLabelWidth(rows, size) + 8.0) : 0.0;
    const double guess = (part.area.width() - left) / std::max(1, shown.columns);
    const double head = words ? 26.0 + columnLabelHeight(columns, guess, size) : 0.0;
    const QSizeF most = part.still ? QSizeF(40, 36) : QSizeF(61, 40);
    const double right = words && part.picture == 2 && !part.still ? 68.0 : 0.0; // "leaves next"
    GridLayout layout = fitGrid(part.area.adjusted(left, head, -right, 0.0), shown.rows, shown.columns, most);
    if (words) {
        addHeading(m_scene, {part.area.left() + left, part.area.top() + 16.0}, part.title, part.beside);
        m_labelTop = part.area.top() + 14.0;
        LabelStyle style;
        style.size = size;
        const int raw = m_subject;
        style.role = part.picture == 2 ? Role::None : Role::Query;
        style.lit = part.picture == 2 ? -1 : raw / m_shift.columns;
        addRowLabels(m_scene, rows, layout, left, style);
        style.role = part.picture >= 3 ? Role::Key : part.picture == 2 ? Role::None : Role::Position;
        style.lit = -1;
        for (int column = 0; column < shown.columns; ++column)
            if (part.picture != 2 && shown.at(style.lit < 0 ? raw / m_shift.columns : 0, column) == raw)
                style.lit = column;
        addColumnLabels(m_scene, columns, layout, head - 26.0, style);
    }
    addCells(part, layout);
    if (!part.still && (part.picture >= 3 || (part.picture == 2 && m_shift.queries == m_shift.columns)))
        addStaircase(part.picture, layout);
    if (words && part.picture == 2)
        addLeaving(layout);
}

void RelShiftBuilder::addCells(const Part& part, const GridLayout& layout)
{
    const ShiftMap& shown = map(part.picture);
    const double wide = layout.pitchX - layout.gap, tall = layout.pitchY - layout.gap;
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
    const bool number = wide >= metrics.horizontalAdvance(QStringLiteral("−0.00")) + 4.0 && tall >= 13.0;
    const bool both = tall >= 32.0
        && wide >= metrics.horizontalAdvance(shiftLabel(m_trace, m_shift, m_shift.queries * m_shift.columns - 1)) + 2.0;
    for (int row = 0; row < shown.rows; ++row)
        for (int column = 0; column < shown.columns; ++column) {
            SceneCell cell = sceneCellAt(part.picture, row, column, layout.cell({row, column}));
            cell.group = part.group;
            const int raw = shown.at(row, column);
            const bool spoken = raw != ShiftMap::kPadding && raw / m_shift.columns == m_subject / m_shift.columns;
            const bool foreign = part.picture >= 3 && !own(part.picture, row, column) && !cell.is(SceneCell::Padding);
            if ((part.still && !spoken) || (!part.still && foreign))
                cell.marks |= SceneCell::Dim;
            if (part.still)
                cell.marks |= SceneCell::Still;
            cell.decimals = number && m_options.show != ShiftShow::Identity ? m_decimals : -1;
            if (!both || part.still)
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
            tr("what each query has to say to each distance, %1").arg(sizeOf(0))});
        return;
    }
    const double half = std::round(body.width() * 0.42);
    const QRectF before(body.left(), body.top(), half - 24.0, body.height());
    const QRectF after(body.left() + half, body.top(), body.width() - half, body.height());
    static const char* const names[] = {"raw scores", "a zero in every row", "regrown", "shifted", "masked", "tril(1, k − q)"};
    const auto beside = [&](int picture) { return tr(names[picture]) + QStringLiteral(", ") + sizeOf(picture); };
    const int last = frame == 5 ? 3 : frame - 1; // zero_triu comes in the place of the mask
    addPart({last, before, 2, true, tr("Before"), beside(last)});
    if (frame != 2 || m_moment.stop >= 2)
        addPart({frame, after, 1, false, tr("After"), beside(frame)});
    connect(frame);
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
