// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/rows_picture.h"

#include "names.h"
#include "stage/captions.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMargin = 16.0;
constexpr double kSign = 36.0; // between two maps
constexpr double kMapLabels = 64.0;
constexpr double kMapHead = 52.0; // name, shape and column labels
constexpr double kZoomFactor = 1.25;
constexpr double kLabelledFrom = 18.0; // width of a cell with its column's label above
constexpr double kGapFrom = 6.0; // smaller cells touch
constexpr int kMostFrames = 256;

QString tr(const char* text)
{
    return QCoreApplication::translate("RowsPicture", text);
}

QString shapeText(const CellGrid& grid)
{
    return QStringLiteral("%1 × %2").arg(grid.rowCount()).arg(grid.columnCount());
}

QString headText(const Step& step, const Slice& slice)
{
    for (std::size_t axis = 0; axis < step.axes.size(); ++axis)
        if (step.axes[axis].name == "head")
            return tr(", head %1").arg(slice.at[axis] + 1);
    return {};
}

// A mask's ones and zeros as open and closed cells.
std::shared_ptr<const CellGrid> asGate(CellGrid grid)
{
    for (std::size_t i = 0; i < grid.values.size(); ++i)
        if (grid.values[i] == 0.0F)
            grid.marks[i] |= CellGrid::Masked;
    return std::make_shared<const CellGrid>(std::move(grid));
}

} // namespace

RowsPicture::RowsPicture(const Trace& trace, StepMoment moment) : StepPicture(trace, std::move(moment))
{
    m_focus = {std::max(0, m_state.cell.row), m_state.cell.column};
    if (m_focus.column < 0) {
        m_focus.column = 0;
        for (int column = 1; column < m_result->columnCount(); ++column)
            if (!m_result->is(CellGrid::Masked, {m_focus.row, column})
                && (m_result->is(CellGrid::Masked, m_focus)
                    || std::abs(m_result->value({m_focus.row, column})) > std::abs(m_result->value(m_focus))))
                m_focus.column = column;
    }
    m_why.resize(static_cast<std::size_t>(m_result->columnCount()));
    m_explanation = why(m_focus.column);
    findOperands();
}

// The explanation of a cell of the lit row.
const Explanation& RowsPicture::why(int column)
{
    std::optional<Explanation>& known = m_why[static_cast<std::size_t>(column)];
    if (!known)
        known = m_trace.explain(m_moment.step, m_result->cell({m_focus.row, column}).at);
    return *known;
}

// What one operand gave to a cell: its own score for a softmax, else the term that came from it.
RowsPicture::Source RowsPicture::sourceIn(const Explanation& why, StepId operand) const
{
    if (why.principal && why.principal->step == operand)
        return {why.principal, m_trace.value(operand, why.principal->at)};
    for (const Term& term : why.terms) {
        if (term.source.step == operand)
            return {term.source, term.value};
        if (term.factorSource && term.factorSource->step == operand)
            return {term.factorSource, term.factor};
    }
    return {};
}

void RowsPicture::findOperands()
{
    std::vector<Cell> seen;
    const auto add = [&](const Cell& cell) {
        if (std::none_of(
                seen.begin(), seen.end(), [&](const Cell& other) { return other.step == cell.step; }))
            seen.push_back(cell);
    };
    if (m_explanation.principal)
        add(*m_explanation.principal);
    for (const Term& term : m_explanation.terms) {
        add(term.source);
        if (term.factorSource)
            add(*term.factorSource);
    }
    if (seen.empty() && !step().inputs.empty())
        seen.push_back({step().inputs[0], Index(m_trace.step(step().inputs[0]).axes.size(), 0)});
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const Step& source = m_trace.step(seen[i].step);
        Operand operand;
        Slice slice;
        slice.at = seen[i].at;
        operand.grid = std::make_shared<const CellGrid>(readGrid(m_trace, seen[i].step, slice));
        operand.name = operandName(source);
        operand.role = operandRole(source);
        if (step().operation == Operation::Mask && i > 0)
            operand.grid = asGate(*operand.grid);
        if (i > 0)
            operand.sign = step().operation == Operation::Add ? QStringLiteral("+")
                : step().operation == Operation::Mask         ? tr("mask")
                : source.path.ends_with("bias")               ? QStringLiteral("+")
                                                              : QStringLiteral("×");
        // Frames beyond so many cannot be told apart.
        for (int column = 0; column < std::min(m_result->columnCount(), kMostFrames); ++column) {
            const auto cell = sourceIn(why(column), seen[i].step).cell;
            if (const auto at = cell ? operand.grid->locate(*cell) : std::nullopt)
                operand.sources.push_back(*at);
        }
        m_operands.push_back(std::move(operand));
    }
}

QString RowsPicture::resultSign() const
{
    switch (step().operation) {
    case Operation::Add:
    case Operation::Multiply: return QStringLiteral("=");
    default: return QStringLiteral("→");
    }
}

void RowsPicture::paint(QPainter& painter, const QRectF& area)
{
    m_placements.clear();
    const double band = bandHeight();
    const QRectF maps(
        area.left() + kMargin, area.top() + 10.0, area.width() - 2 * kMargin, area.height() - band - 16.0);
    paintMaps(painter, maps);
    paintBand(painter, QRectF(maps.left(), area.bottom() - band, maps.width(), band));
    paintHover(painter, area);
}

// All maps get the same cells where they have the same shape, and share the width.
std::vector<RowsPicture::Map> RowsPicture::arrangeMaps(const QRectF& area) const
{
    std::vector<Map> maps;
    for (const Operand& operand : m_operands)
        if (operand.grid->rowCount() > 1 || m_result->rowCount() == 1)
            maps.push_back({operand}); // one row for all, a gain or a bias, stands in the band below
    maps.push_back({{m_result, operandName(step()), resultSign(), operandRole(step()), {}}});
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
    double pitchX = std::min(wide / columns, 52.0);
    // Narrow cells may be taller than wide.
    double pitchY = std::min({high / rows, 44.0, std::max(32.0, pitchX)});
    const double zoom = std::pow(kZoomFactor, m_moment.zoom);
    pitchX = std::clamp(pitchX * zoom, std::min(2.0, pitchX), 88.0);
    pitchY = std::clamp(pitchY * zoom, 2.0, 44.0);
    if (pitchX >= kGapFrom)
        pitchX = std::floor(pitchX);
    if (pitchY >= kGapFrom)
        pitchY = std::floor(pitchY);
    const double share = std::min(1.0, wide / (columns * pitchX) + 1e-9);
    double x = area.left();
    for (Map& map : maps) {
        const CellGrid& grid = *map.operand.grid;
        x += (&map == maps.data() ? 0.0 : kSign) + map.labels;
        const bool known = map.result || !map.operand.sources.empty();
        map.lit = map.result ? m_focus : known ? map.operand.sources.front() : GridCell {0, 0};
        GridLayout& layout = map.layout;
        layout = {{x, area.top() + kMapHead}, pitchX, pitchY, pitchX >= kGapFrom ? 1.0 : 0.0};
        // What has no room is shown page by page: the page with what is lit.
        layout.rows = std::clamp(static_cast<int>(high / pitchY), 1, grid.rowCount());
        layout.columns = std::max(1, static_cast<int>(grid.columnCount() * share));
        layout.firstRow = pageStart(map.lit.row, layout.rows, grid.rowCount());
        layout.firstColumn = pageStart(
            map.result ? m_focus.column : litColumn(map.operand), layout.columns, grid.columnCount());
        x = layout.bounds().right();
    }
    return maps;
}

// The column of an operand that the number in focus came from.
int RowsPicture::litColumn(const Operand& operand) const
{
    const auto cell = sourceIn(m_explanation, operand.grid->step).cell;
    const auto at = cell ? operand.grid->locate(*cell) : std::nullopt;
    return at ? at->column : 0;
}

void RowsPicture::paintMaps(QPainter& painter, const QRectF& area)
{
    const Theme& theme = Theme::instance();
    for (const Map& map : arrangeMaps(area)) {
        const QRectF cells = map.layout.bounds();
        if (!map.operand.sign.isEmpty())
            drawText(painter, QRectF(cells.left() - map.labels - kSign, cells.top(), kSign, cells.height()),
                Qt::AlignCenter, map.operand.sign, theme.palette().ink2,
                theme.font(map.operand.sign.size() > 2 ? TextSize::Small : TextSize::Page));
        paintMap(painter, map);
    }
}

// Numbers of the same kind side by side share one scale: what is moved, added, masked or cut off.
ColourScale RowsPicture::scaleFor(StepId id) const
{
    switch (step().operation) {
    case Operation::Add:
    case Operation::Mask:
    case Operation::Activation:
    case Operation::Gather:
    case Operation::Rearrange: break;
    default: return scaleOf(m_trace, id);
    }
    ColourScale scale = scaleOf(m_trace, m_moment.step);
    for (const Operand& operand : m_operands)
        scale.extent = std::max(scale.extent, scaleOf(m_trace, operand.grid->step).extent);
    return scale;
}

bool RowsPicture::lights() const
{
    return m_moment.plan.sweep != Sweep::All && m_state.cell.row >= 0;
}

GridStyle RowsPicture::styleOf(const Map& map) const
{
    const CellGrid& grid = *map.operand.grid;
    const bool gate = step().operation == Operation::Mask && !map.result && !map.operand.sign.isEmpty();
    GridStyle style;
    style.scale = scaleFor(grid.step);
    if (gate)
        style.scale.extent = 1e9; // open cells are blank ground
    style.decimals = gate || map.layout.pitchY < 16.0 ? -1 : decimalsFor(grid, map.layout.pitchX - 1.0);
    if (map.result) {
        style.presence = [plan = m_moment.plan, state = stateAt(m_moment.plan, m_moment.stop)](
                             GridCell at) { return presence(plan, state, at); };
    } else if (lights() && !map.operand.sources.empty()) {
        std::vector<char> lit(grid.values.size(), 0);
        for (const GridCell& at : map.operand.sources)
            lit[grid.offset(at)] = 1;
        style.dim = [lit = std::move(lit), columns = grid.columnCount()](
                        GridCell at) { return !lit[static_cast<std::size_t>(at.row * columns + at.column)]; };
    }
    return style;
}

void RowsPicture::paintMap(QPainter& painter, const Map& map)
{
    const CellGrid& grid = *map.operand.grid;
    const SweepState state = stateAt(m_moment.plan, m_moment.stop);
    const bool comesDown = map.result && step().operation == Operation::Mask && !state.finished;
    GridStyle style = styleOf(map);
    if (comesDown)
        style.presence = nullptr;
    const Placement& placed = place(map.operand.grid, map.layout, style, map.result);
    paintMapLabels(painter, map);
    if (comesDown)
        paintComingDown(painter, map.layout, placed.style, state);
    else
        paintCells(painter, grid, map.layout, placed.style);
    if (lights() && map.layout.shows({map.lit.row, map.layout.firstColumn}))
        paintMapFrames(painter, map);
}

void RowsPicture::paintMapLabels(QPainter& painter, const Map& map)
{
    const Theme& theme = Theme::instance();
    const CellGrid& grid = *map.operand.grid;
    const GridLayout& layout = map.layout;
    const QFont small = theme.font(TextSize::Caption);
    const QRectF line(layout.origin.x(), layout.origin.y() - kMapHead, 300.0, 18.0);
    drawText(painter, line, Qt::AlignLeft | Qt::AlignVCenter, map.operand.name,
        map.operand.role == Role::None ? theme.palette().ink : theme.roleText(map.operand.role),
        theme.font(TextSize::Small, true));
    QString shape = shapeText(grid) + headText(m_trace.step(grid.step), grid.slice);
    const QString rows = windowText(layout.firstRow, layout.rows, grid.rowCount());
    const QString columns = windowText(layout.firstColumn, layout.columns, grid.columnCount());
    if (!rows.isEmpty())
        shape += tr(", rows %1").arg(rows);
    if (!columns.isEmpty())
        shape += tr(", columns %1").arg(columns);
    drawText(painter, line.translated(0, 16.0), Qt::AlignLeft | Qt::AlignVCenter,
        elideMiddle(shape, QFontMetricsF(small), std::max(90.0, layout.bounds().width() + kSign - 8.0)),
        theme.palette().ink3, small);
    if (map.labels > 0.0 && layout.pitchY >= 4.0) {
        LabelStyle style;
        style.role = roleOf(grid.rows.name);
        style.lit = lights() ? map.lit.row : -1;
        style.size = layout.pitchY >= 18.0 ? TextSize::Body : TextSize::Caption;
        paintRowLabels(painter, axisLabels(grid.rows), layout, map.labels, style);
    }
    paintMapColumns(painter, map);
}

// A label may reach into what its neighbours leave.
void RowsPicture::paintMapColumns(QPainter& painter, const Map& map)
{
    const Axis& axis = map.operand.grid->columns;
    const GridLayout& layout = map.layout;
    const QFont font = Theme::instance().font(TextSize::Caption);
    const QFontMetricsF metrics(font);
    const int last = layout.firstColumn + layout.columns - 1;
    const auto text = [&](int column) { return QString::fromStdString(axis.label(column)); };
    const auto spare = [&](int column) {
        return column < layout.firstColumn || column > last
            ? 8.0
            : std::max(0.0, (layout.pitchX - metrics.horizontalAdvance(text(column))) / 2.0 - 1.0);
    };
    const bool few = layout.pitchX < kLabelledFrom;
    for (int column = layout.firstColumn; column <= last; ++column) {
        if (few && (layout.pitchX < 4.0 || (column + 1) % 8 != 0))
            continue;
        const double room = layout.pitchX
            + (few ? 16.0 : 2.0 * std::min(spare(column - 1), spare(column + 1)));
        const QPointF foot(layout.column(column).center().x(), layout.origin.y() - 17.0);
        drawText(painter, QRectF(foot.x() - room / 2.0, foot.y(), room, 16.0), Qt::AlignCenter,
            elideMiddle(text(column), metrics, room), Theme::instance().palette().ink3, font);
    }
}

void RowsPicture::paintMapFrames(QPainter& painter, const Map& map)
{
    const Theme& theme = Theme::instance();
    const GridLayout& layout = map.layout;
    const std::vector<GridCell>& sources = map.operand.sources;
    const Role role = roleOf(map.operand.grid->rows.name);
    const QColor line = map.result ? theme.palette().accent
        : role == Role::None       ? theme.palette().ink2
                                   : theme.roleColour(role);
    const auto needed = static_cast<std::size_t>(std::min(map.operand.grid->columnCount(), kMostFrames));
    const bool wholeRow = map.result
        || (sources.size() >= needed && std::all_of(sources.begin(), sources.end(), [&](GridCell at) {
               return at.row == map.lit.row;
           }));
    if (wholeRow)
        paintFrame(painter, layout.row(map.lit.row).adjusted(-1, -1, 1, 1), line, 2.0);
    else
        for (const GridCell& at : sources)
            if (layout.shows(at) && layout.pitchX >= 4.0)
                paintFrame(painter, layout.cell(at), line, layout.pitchX >= 12.0 ? 1.5 : 1.0);
    if (map.result && m_state.cell.column >= 0 && layout.pitchX >= 8.0 && layout.shows(m_focus))
        paintPinnedFrame(painter, layout.cell(m_focus));
}

// The mask comes down over the scores, row by row: below it they are as they were.
void RowsPicture::paintComingDown(
    QPainter& painter, const GridLayout& layout, const GridStyle& style, const SweepState& state)
{
    paintCells(painter, *m_operands.front().grid, layout, style);
    const int next = state.cell.row + 1;
    const double foot = layout.shows({next, 0}) ? layout.row(next).top() + layout.pitchY * state.fraction
        : next > layout.firstRow                ? layout.bounds().bottom() + 1.0
                                                : layout.bounds().top();
    painter.save();
    painter.setClipRect(
        QRectF(layout.bounds().topLeft(), QPointF(layout.bounds().right() + 1.0, foot)), Qt::IntersectClip);
    paintCells(painter, *m_result, layout, style);
    painter.restore();
}

QString RowsPicture::rowName() const
{
    const int row = m_focus.row;
    return m_result->rows.labels
        ? tr("Row %1, %2")
              .arg(row + 1)
              .arg(coloured(QString::fromStdString(m_result->rows.label(row)), roleOf(m_result->rows.name)))
        : tr("Row %1").arg(row + 1);
}

// "1 (6th)": a token may stand in a sequence more than once.
QString RowsPicture::columnName(int column) const
{
    const QString label = coloured(
        QString::fromStdString(m_result->columns.label(column)), roleOf(m_result->columns.name));
    return m_result->columns.name == "key" ? tr("%1 (%2)").arg(label, ordinal(column + 1)) : label;
}

QString RowsPicture::softmaxCaption() const
{
    const int row = m_focus.row;
    int top = -1, changed = 0;
    for (int column = 0; column < m_result->columnCount(); ++column) {
        const GridCell at {row, column};
        changed += m_result->is(CellGrid::Changed, at) ? 1 : 0;
        if (!m_result->is(CellGrid::Masked, at) && !m_result->is(CellGrid::NotFinite, at)
            && (top < 0 || m_result->value(at) > m_result->value({row, top})))
            top = column;
    }
    if (top < 0)
        return tr("%1: a mask closes every score, so there is nothing to share.").arg(rowName());
    const auto share = [&](int column) { return bold(fixedText(m_result->value({row, column}), 2)); };
    if (changed > 0) {
        const QString sum = fixedText(m_result->rowSum(row), 2);
        const QString hands = counted(changed, tr("%1 was then set by hand"), tr("%1 were then set by hand"));
        return tr("%1: shares of the scores' exponentials; %2. They now add up to %3, the largest "
                  "is %4 for %5.")
            .arg(rowName(), hands, bold(sum), share(top), columnName(top));
    }
    QString text = tr("%1: each score's exponential as a share of the row's. The largest, %2, goes to %3.")
                       .arg(rowName(), share(top), columnName(top));
    if (m_state.cell.column >= 0 && m_focus.column != top)
        text += m_result->is(CellGrid::Masked, m_focus)
            ? tr(" %1 is masked and gets none.").arg(columnName(m_focus.column))
            : tr(" %1 gets %2.").arg(columnName(m_focus.column), share(m_focus.column));
    return text;
}

QString RowsPicture::caption() const
{
    if (m_state.cell.row < 0)
        return {};
    if (step().operation == Operation::Softmax)
        return softmaxCaption();
    if (step().operation == Operation::Mask) {
        int closed = 0;
        for (int column = 0; column < m_result->columnCount(); ++column)
            closed += m_result->is(CellGrid::Masked, {m_focus.row, column}) ? 1 : 0;
        const QString open = bold(QString::number(m_result->columnCount() - closed));
        return closed == 0
            ? tr("%1 may read all %2 keys: the mask closes none of them.").arg(rowName(), open)
            : tr("%1 may read %2 of %3 keys: the mask sets the other %4 to −∞, which leaves them no share.")
                  .arg(rowName(), open)
                  .arg(m_result->columnCount())
                  .arg(closed);
    }
    if (m_state.cell.column >= 0)
        return tr("%1, column %2: %3")
                   .arg(rowName(),
                       QString::fromStdString(m_result->columns.label(m_focus.column)).toHtmlEscaped(),
                       QString::fromStdString(m_explanation.words).toHtmlEscaped())
            + setByHand();
    return {};
}

} // namespace headroom
