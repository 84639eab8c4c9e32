// SPDX-License-Identifier: GPL-3.0-or-later
// Operands and result as maps, side by side.
#include "views/step_through/rows_picture.h"
#include "words/tr.h"

#include "widgets/text.h"
#include "words/names.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kSign = 36.0; // between two maps
constexpr double kMapLabels = 64.0;
constexpr double kMapHead = 52.0; // name, shape and column labels
constexpr double kMapsZoomFactor = 1.25;
constexpr QSizeF kMostMapCell(80.0, 64.0); // before zooming
constexpr double kLabelledFrom = 18.0; // width of a cell with its column's label above
constexpr double kMapsGapFrom = 6.0; // smaller cells touch

// And where the slice stands on the axes that it does not show: "9 × 9, head 2, position 3 (e)".
QString withCut(QString text, const Step& step, const Slice& slice)
{
    for (int axis = 0; axis < static_cast<int>(step.axes.size()); ++axis) {
        const Axis& cut = step.axes[static_cast<std::size_t>(axis)];
        const std::int64_t at = slice.at[static_cast<std::size_t>(axis)];
        if (axis == slice.rows || axis == slice.columns || (cut.size == 1 && cut.name != "head"))
            continue;
        const bool place = !cut.labels || labelsTokens(cut); // else the label says which: a distance, a bucket
        const QString name = axisName(cut.name),
                      which = place ? QString::number(at + 1) : QString::fromStdString(cut.label(at));
        text = cut.labels && place ? tr("%1, %2 %3 (%4)").arg(text, name, which, QString::fromStdString(cut.label(at)))
                                   : tr("%1, %2 %3").arg(text, name, which);
    }
    return text;
}

} // namespace

// All maps get the same cells where they have the same shape, and share the width.
std::vector<RowsPicture::Map> RowsPicture::arrangeMaps(const QRectF& area) const
{
    std::vector<Map> maps;
    for (const Operand& operand : m_operands)
        if (hasMap(operand))
            maps.push_back({operand});
    maps.push_back({{m_result, operandName(step()), resultSign(), operandRole(step())}});
    maps.back().result = true;
    double columns = 0.0, apart = 0.0;
    int rows = 1;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const CellGrid& grid = *maps[i].operand.grid;
        // Maps whose rows mean the same share one column of labels.
        maps[i].labels = i == 0 || grid.rowCount() != maps[i - 1].operand.grid->rowCount()
                || grid.rows.name != maps[i - 1].operand.grid->rows.name
            ? kMapLabels
            : 0.0;
        columns += grid.columnCount();
        apart += (i > 0 ? kSign : 0.0) + maps[i].labels;
        rows = std::max(rows, grid.rowCount());
    }
    const double wide = area.width() - apart, high = area.height() - kMapHead - 8.0;
    double pitchX = std::min(wide / columns, kMostMapCell.width());
    // Narrow cells may be taller than wide.
    double pitchY = std::min({high / rows, kMostMapCell.height(), std::max(36.0, pitchX)});
    const double zoom = std::pow(kMapsZoomFactor, m_moment.zoom);
    pitchX = std::clamp(pitchX * zoom, std::min(2.0, pitchX), 1.5 * kMostMapCell.width());
    pitchY = std::clamp(pitchY * zoom, 2.0, kMostMapCell.height());
    if (pitchX >= kMapsGapFrom)
        pitchX = std::floor(pitchX);
    if (pitchY >= kMapsGapFrom)
        pitchY = std::floor(pitchY);
    const double share = std::min(1.0, wide / (columns * pitchX) + 1e-9);
    double x = area.left();
    for (Map& map : maps) {
        const CellGrid& grid = *map.operand.grid;
        x += (&map == maps.data() ? 0.0 : kSign) + map.labels;
        const bool known = map.result || !map.operand.sources.empty();
        map.lit = map.result ? m_focus : known ? map.operand.sources.front() : GridCell {0, 0};
        GridLayout& layout = map.layout;
        layout = {{x, area.top() + kMapHead}, pitchX, pitchY, pitchX >= kMapsGapFrom ? 1.0 : 0.0};
        // What has no room is shown page by page: the page with what is lit.
        layout.rows = std::clamp(static_cast<int>(high / pitchY), 1, grid.rowCount());
        layout.columns = std::max(1, static_cast<int>(grid.columnCount() * share));
        layout.firstRow = pageStart(map.lit.row, layout.rows, grid.rowCount());
        layout.firstColumn = pageStart(
            map.result ? m_focus.column : litColumn(map.operand), layout.columns, grid.columnCount());
        if (const auto pinned = map.result ? std::nullopt : pinnedIn(grid); pinned && !layout.shows(*pinned)) {
            layout.firstColumn = pageStart(pinned->column, layout.columns, grid.columnCount());
            if (map.labels > 0.0)
                layout.firstRow = pageStart(pinned->row, layout.rows, grid.rowCount());
        }
        x = layout.bounds().right();
    }
    return maps;
}

// The column of an operand that the number in focus came from.
int RowsPicture::litColumn(const Operand& operand) const
{
    const auto cell = sourceIn(m_explanation, operand.grid->step);
    const auto at = cell ? operand.grid->locate(*cell) : std::nullopt;
    return at ? at->column : 0;
}

void RowsPicture::addMaps(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    for (const Map& map : arrangeMaps(area)) {
        const QRectF cells = map.layout.bounds();
        if (!map.operand.sign.isEmpty())
            write(QRectF(cells.left() - map.labels - kSign, cells.top(), kSign, cells.height()), Qt::AlignCenter,
                map.operand.sign, theme.palette().ink2,
                theme.font(map.operand.sign.size() > 2 ? TextSize::Small : TextSize::Page));
        addMap(map);
    }
}

// Equal quantities stand side by side in one scale.
ColourScale RowsPicture::scaleFor(StepId id) const
{
    const std::vector<StepId> alike = likeResult(step());
    const bool shares = id == m_moment.step || std::find(alike.begin(), alike.end(), id) != alike.end();
    return shares ? m_known->sharedScale(m_moment.step) : scaleOf(id);
}

// "masked 9 × 9, head 2"
QString RowsPicture::titleOf(const Operand& operand) const
{
    return operand.name + QLatin1Char(' ')
        + withCut(shapeText(*operand.grid), m_trace.step(operand.grid->step), operand.grid->slice);
}

bool RowsPicture::lights() const { return m_moment.plan.sweep != Sweep::All && m_state.cell.row >= 0; }

GridStyle RowsPicture::styleOf(const Map& map) const
{
    const CellGrid& grid = *map.operand.grid;
    const bool gate = map.operand.gate;
    GridStyle style;
    style.scale = scaleFor(grid.step);
    if (gate)
        style.scale.extent = 1e9; // open cells are blank ground
    style.decimals = gate || map.layout.pitchY < 16.0 ? -1 : decimalsFor(grid, map.layout.pitchX - 1.0);
    if (map.result) {
        style.presence = [plan = m_moment.plan, state = stateAt(m_moment.plan, m_moment.stop)](
                             GridCell at) { return presence(plan, state, at); };
    } else if (lights() && !map.operand.sources.empty()
        && style.decimals >= 0) { // else its colours are all there is to read
        std::vector<char> lit(grid.values.size(), 0);
        for (const GridCell& at : map.operand.sources)
            lit[grid.offset(at)] = 1;
        style.dim = [lit = std::move(lit), columns = grid.columnCount()](
                        GridCell at) { return !lit[static_cast<std::size_t>(at.row * columns + at.column)]; };
    }
    return style;
}

void RowsPicture::addMap(const Map& map)
{
    addMapLabels(map);
    place({map.operand.grid, map.layout, styleOf(map), titleOf(map.operand), map.result, map.operand.gate});
    if (lights() && map.layout.shows({map.lit.row, map.layout.firstColumn}))
        addMapFrames(map);
}

void RowsPicture::addMapLabels(const Map& map)
{
    const Theme& theme = Theme::instance();
    const CellGrid& grid = *map.operand.grid;
    const GridLayout& layout = map.layout;
    const QFont small = theme.font(TextSize::Caption);
    const QRectF line(layout.origin.x(), layout.origin.y() - kMapHead, 300.0, 18.0);
    const QFont strong = theme.font(TextSize::Small, true);
    const double room = layout.bounds().width() + kSign - 6.0;
    write(line, Qt::AlignLeft | Qt::AlignVCenter,
        map.result ? map.operand.name : elideMiddle(map.operand.name, strong, room),
        map.operand.role == Role::None ? theme.palette().ink : theme.roleText(map.operand.role), strong);
    QString shape = withCut(shapeText(grid), m_trace.step(grid.step), grid.slice);
    const QString rows = windowText(grid.rows, layout.firstRow, layout.rows);
    const QString columns = windowText(grid.columns, layout.firstColumn, layout.columns);
    if (!rows.isEmpty())
        shape = tr("%1, rows %2").arg(shape, rows);
    if (!columns.isEmpty())
        shape = tr("%1, columns %2").arg(shape, columns);
    write(line.translated(0, 16.0), Qt::AlignLeft | Qt::AlignVCenter,
        elideMiddle(shape, small, map.result ? std::max(90.0, room) : room), theme.palette().ink3, small);
    if (map.labels > 0.0 && layout.pitchY >= 4.0) {
        LabelStyle style;
        style.role = roleOf(grid.rows.name);
        style.lit = lights() ? map.lit.row : -1;
        style.size = layout.pitchY >= 18.0 ? TextSize::Body : TextSize::Caption;
        addRowLabels(m_scene, labelsOf(m_trace, m_trace.step(grid.step), grid.rows), layout, map.labels, style);
    }
    addMapColumns(map);
}

// A label may reach into what its neighbours leave.
void RowsPicture::addMapColumns(const Map& map)
{
    // A mask has no tokens of its own; its columns are the result's.
    const Axis& axis = map.operand.gate && map.operand.grid->columnCount() == m_result->columnCount()
        ? m_result->columns
        : map.operand.grid->columns;
    const GridLayout& layout = map.layout;
    const QFont font = Theme::instance().font(TextSize::Caption);
    const int last = layout.firstColumn + layout.columns - 1;
    const auto text = [&](int column) { return QString::fromStdString(axis.label(column)); };
    const auto spare = [&](int column) {
        return column < layout.firstColumn || column > last
            ? 8.0
            : std::max(0.0, (layout.pitchX - textWidth(text(column), font)) / 2.0 - 1.0);
    };
    const bool few = layout.pitchX < kLabelledFrom;
    for (int column = layout.firstColumn; column <= last; ++column) {
        if (few && (layout.pitchX < 4.0 || (column + 1) % 8 != 0))
            continue;
        const double room = layout.pitchX + (few ? 16.0 : 2.0 * std::min(spare(column - 1), spare(column + 1)));
        const QPointF foot(layout.column(column).center().x(), layout.origin.y() - 17.0);
        write(QRectF(foot.x() - room / 2.0, foot.y(), room, 16.0), Qt::AlignCenter,
            elideMiddle(text(column), font, room), Theme::instance().palette().ink3, font);
    }
}

// The first and the last row, where the sources are whole rows: those have one frame.
std::optional<std::pair<int, int>> RowsPicture::filledRows(const Operand& operand) const
{
    if (operand.sources.empty())
        return {};
    const auto [first, last] = std::minmax_element(
        operand.sources.begin(), operand.sources.end(), [](GridCell a, GridCell b) { return a.row < b.row; });
    const std::ptrdiff_t rows = last->row - first->row + 1, columns = operand.grid->columnCount();
    std::vector<char> there(static_cast<std::size_t>(rows * columns), 0);
    for (const GridCell& at : operand.sources)
        there[static_cast<std::size_t>((at.row - first->row) * columns + at.column)] = 1;
    const bool all = std::count(there.begin(), there.end(), 1) >= rows * std::min<std::ptrdiff_t>(columns, kMostFrames);
    return all ? std::optional(std::pair(first->row, last->row)) : std::nullopt;
}

void RowsPicture::addMapFrames(const Map& map)
{
    const Theme& theme = Theme::instance();
    const GridLayout& layout = map.layout;
    const std::vector<GridCell>& sources = map.operand.sources;
    const Role role = roleOf(map.operand.grid->rows.name);
    const QColor line = map.result ? theme.palette().accent
        : role == Role::None       ? theme.palette().ink2
                                   : theme.roleColour(role);
    const auto filled = map.result ? std::optional(std::pair(map.lit.row, map.lit.row)) : filledRows(map.operand);
    if (filled) {
        const int last = std::min(filled->second, layout.firstRow + layout.rows - 1);
        const QRectF rows = layout.row(std::max(filled->first, layout.firstRow)).united(layout.row(last));
        frame(rows.adjusted(-1, -1, 1, 1), line, 2.0);
    } else
        for (const GridCell& at : sources)
            if (layout.shows(at) && layout.pitchX >= 4.0)
                frame(layout.cell(at), line, layout.pitchX >= 12.0 ? 1.5 : 1.0);
}

} // namespace headroom
