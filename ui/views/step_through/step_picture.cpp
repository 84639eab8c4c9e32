// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/step_picture.h"

#include "stage/captions.h"
#include "views/step_through/product_picture.h"
#include "views/step_through/rows_picture.h"
#include "widgets/pair_words.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kSmallWidth = 20.0, kSmallHeight = 13.0; // of the smallest cell that holds a number

} // namespace

std::unique_ptr<StepPicture> StepPicture::make(const Trace& trace, const StepMoment& moment)
{
    if (isProduct(trace.step(moment.step).operation))
        return std::make_unique<ProductPicture>(trace, moment);
    return std::make_unique<RowsPicture>(trace, moment);
}

StepPicture::StepPicture(const Trace& trace, StepMoment moment)
    : m_trace(trace),
      m_moment(std::move(moment)),
      m_known(m_moment.known ? m_moment.known : std::make_shared<StepNumbers>(trace, nullptr)),
      m_slice(sliceOf(step(), m_moment.head, m_moment.outer)),
      m_result(m_known->grid(m_moment.step, m_slice)),
      m_state(stateAt(m_moment.plan, m_moment.stop))
{
    light();
}

std::shared_ptr<const CellGrid> StepPicture::read(StepId id, int rows, int columns) const
{
    const Step& source = m_trace.step(id);
    Slice slice;
    slice.at.assign(source.axes.size(), 0);
    slice.rows = rows;
    slice.columns = columns;
    // Axes count from the end, and one entry serves for all.
    for (std::size_t i = 3; i <= std::min(source.axes.size(), m_slice.at.size()); ++i) {
        const std::int64_t at = m_slice.at[m_slice.at.size() - i];
        if (at < source.axes[source.axes.size() - i].size)
            slice.at[source.axes.size() - i] = at;
    }
    return m_known->grid(id, slice);
}

std::optional<GridCell> Placement::locate(const Cell& wanted) const
{
    if (sources.empty())
        return grid->locate(wanted);
    const auto found = std::find(sources.begin(), sources.end(), wanted);
    return found == sources.end() ? std::nullopt
                                  : std::optional(GridCell {0, static_cast<int>(found - sources.begin())});
}

void StepPicture::light()
{
    const auto pinned = m_moment.pinned ? m_result->locate(*m_moment.pinned) : std::nullopt;
    const Sweep sweep = m_moment.plan.sweep;
    if (pinned
        && (m_state.finished || sweep == Sweep::All || (sweep == Sweep::Row && pinned->row == m_state.cell.row))) {
        m_state.cell = *pinned;
        m_state.term = m_moment.plan.terms - 1;
    }
}

bool StepPicture::readsPinned() const
{
    const std::vector<StepId>& inputs = step().inputs;
    return m_moment.pinned && std::find(inputs.begin(), inputs.end(), m_moment.pinned->step) != inputs.end();
}

std::optional<GridCell> StepPicture::pinnedIn(const CellGrid& operand) const
{
    return readsPinned() ? operand.locate(*m_moment.pinned) : std::nullopt;
}

std::optional<Focus> StepPicture::lit() const
{
    if (m_state.cell.row < 0 || !m_result->contains(m_focus))
        return {};
    const bool adding = m_moment.plan.sweep == Sweep::Term && m_state.term + 1 < m_moment.plan.terms;
    return Focus {m_result->cell(m_focus), adding ? m_state.term + 1 : 0};
}

QString StepPicture::setByHand() const
{
    if (!m_result->is(CellGrid::Changed, m_focus))
        return {};
    return QLatin1Char(' ') + tr("It was then set by hand to %1.").arg(bold(fixedText(m_result->value(m_focus), 2)));
}

Scene StepPicture::draw(const QSizeF& size)
{
    m_placements.clear();
    m_scene = {};
    compose({QPointF(), size});
    addMarked();
    return std::move(m_scene);
}

const Placement& StepPicture::place(Placement placement, bool whole)
{
    if (!m_moment.numbers && !whole)
        placement.style.decimals = -1;
    if (!m_moment.dim && !whole)
        placement.style.dim = nullptr;
    const int group = static_cast<int>(m_placements.size()) + 1;
    const Placement& placed = m_placements.emplace_back(std::move(placement));
    placed.sources.empty() ? addSlice(placed, group) : addSources(placed, group);
    const bool apart = !placed.sources.empty(); // else its map knows what rows and columns are called
    m_scene.tables.push_back(
        {group, placed.name, placed.layout, apart ? axisLabels(placed.grid->rows) : std::vector<AxisLabel>(),
            apart ? axisLabels(placed.grid->columns) : std::vector<AxisLabel>()});
    return placed;
}

void StepPicture::addSlice(const Placement& placed, int group)
{
    const CellGrid& grid = *placed.grid;
    GridLook look;
    look.scale = placed.style.scale;
    look.group = group;
    look.decimals = placed.style.decimals;
    look.rowName = sideName(grid.rows);
    look.columnName = sideName(grid.columns);
    look.dim = placed.style.dim;
    look.presence = placed.style.presence;
    const bool small = placed.layout.pitchX < kSmallWidth || placed.layout.pitchY < kSmallHeight;
    if (small)
        return addMap(m_scene, grid, placed.layout, look);
    addGrid(m_scene, grid, placed.layout, look);
    m_scene.maps.push_back({placed.grid, placed.layout, look, true}); // what is not in sight, for screen readers
}

// Numbers from anywhere in the trace, as one row.
void StepPicture::addSources(const Placement& placed, int group)
{
    const Palette& palette = Theme::instance().palette();
    for (int column = 0; column < placed.layout.columns; ++column) {
        const QRectF area = placed.layout.cell({0, column});
        const auto& source = placed.sources[static_cast<std::size_t>(column)];
        if (!source) {
            dashed(boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5)), palette.line, 1.0, 2.0);
            continue;
        }
        SceneCell cell = sceneCell(m_trace, *source, area, placed.style.scale);
        const bool closed = placed.grid->is(CellGrid::Masked, {0, column}), open = placed.gate && !closed;
        if (closed)
            cell.state |= SceneCell::Masked;
        if (placed.bare || open)
            cell.style |= SceneCell::Plain;
        cell.style |= SceneCell::Still;
        cell.decimals = placed.style.decimals;
        cell.group = group;
        cell.column = column;
        cell.name = cellName(placed, {0, column});
        m_scene.cells.push_back(cell);
        if (open) {
            frame(area, palette.line);
            write(area, Qt::AlignCenter, tr("open"), palette.ink2, Theme::instance().font(TextSize::Caption));
        }
    }
}

void StepPicture::write(
    const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& colour, const QFont& font)
{
    m_scene.texts.push_back({area, alignment, text, colour, font});
}

void StepPicture::fill(const QRectF& area, const QColor& colour)
{
    m_scene.shapes.push_back({boxPath(area), Qt::NoPen, colour, true});
}

void StepPicture::frame(const QRectF& area, const QColor& colour, double width)
{
    QPen pen(colour, width);
    pen.setJoinStyle(Qt::MiterJoin);
    QPainterPath path;
    const double inset = width / 2.0;
    path.addRect(area.adjusted(inset, inset, -inset, -inset));
    m_scene.lines.push_back({path, pen});
}

void StepPicture::pinnedFrame(const QRectF& cell)
{
    const QPainterPath path = boxPath(cell);
    const Palette& palette = Theme::instance().palette();
    for (const auto& [colour, width] : {std::pair(palette.stage, 5.0), std::pair(palette.accent, 2.5)}) {
        QPen pen(colour, width);
        pen.setJoinStyle(Qt::MiterJoin);
        m_scene.lines.push_back({path, pen});
    }
}

void StepPicture::dashed(const QPainterPath& path, const QColor& colour, double width, double dash)
{
    QPen pen(colour, width, Qt::CustomDashLine);
    pen.setDashPattern({dash, 2.0});
    m_scene.shapes.push_back({path, pen});
}

QString StepPicture::cellWords(const Placement& placement, GridCell at, int decimals) const
{
    const auto cell = placement.cell(at);
    if (!cell || placement.presence(at) <= 0.0)
        return cell ? tr("not computed yet") : tr("no number");
    const auto covered = [this](const Cell& other) { return m_moment.cover.covers(m_trace, other); };
    if (placement.grid->is(CellGrid::Masked, at))
        return tr("masked");
    if (placement.gate)
        return tr("open");
    if (covered(*cell))
        return tr("covered until you answer");
    if (const auto now = lit(); placement.result && now && now->terms > 0 && now->cell == *cell)
        return tr("so far %1").arg(fixedText(litValue(), decimals));
    const QString pair = pairWords(m_trace, *cell, decimals, covered);
    return pair.isEmpty() ? fixedText(placement.grid->value(at), decimals) : pair;
}

QString StepPicture::cellName(const Placement& placement, GridCell at, int decimals) const
{
    const CellGrid& grid = *placement.grid;
    QStringList words;
    const auto cell = placement.cell(at);
    const QString pair = cell ? pairName(m_trace, *cell) : QString();
    for (const auto& [axis, index] : {std::pair(&grid.rows, at.row), std::pair(&grid.columns, at.column)})
        if (pair.isEmpty() && !axis->name.empty())
            words << QStringLiteral("%1 %2").arg(axisName(axis->name), QString::fromStdString(axis->label(index)));
    words << cellWords(placement, at, decimals);
    if (grid.is(CellGrid::Changed, at))
        words << tr("changed by hand");
    return pair.isEmpty() ? listed(words) : pair + QStringLiteral(": ") + listed(words);
}

QString StepPicture::litName() const
{
    Placement result;
    result.grid = m_result;
    result.result = true;
    return lit() ? cellName(result, m_focus) : QString();
}

void StepPicture::addMarked()
{
    for (const Placement& placement : m_placements) {
        const auto at = readsPinned() && !placement.result ? placement.locate(*m_moment.pinned) : std::nullopt;
        if (at && placement.layout.shows(*at))
            pinnedFrame(placement.layout.cell(*at));
    }
}

namespace {

// "scores, masked ±1.24; sum ±3.10": those that share a scale together.
QString extentsText(const std::vector<std::pair<QString, double>>& matrices, bool diverging)
{
    QString text, names;
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        const auto& [name, extent] = matrices[i];
        names = names.isEmpty() ? name : listed({names, name});
        if (i + 1 < matrices.size() && matrices[i + 1].second == extent)
            continue;
        const QString most = fixedText(extent, extent >= 100.0 ? 0 : extent >= 10.0 ? 1 : 2);
        text += (diverging ? QStringLiteral("%1 ±%2") : tr("%1 up to %2")).arg(names, most)
            + (i + 1 < matrices.size() ? QStringLiteral("; ") : QString());
        names.clear();
    }
    return text;
}

} // namespace

void StepPicture::addScales(const QRectF& line, const std::vector<Scaled>& matrices)
{
    const Palette& palette = Theme::instance().palette();
    const QFont font = Theme::instance().font(TextSize::Caption);
    const QFontMetricsF metrics(font);
    double x = line.left();
    const auto say = [&](const QString& text, double after) {
        const QString shown = metrics.elidedText(text, Qt::ElideRight, std::max(0.0, line.right() - x));
        const double wide = metrics.horizontalAdvance(shown);
        write({x, line.top(), wide + 1.0, line.height()}, Qt::AlignLeft | Qt::AlignVCenter, shown, palette.ink3, font);
        x += wide + after;
    };
    for (const bool diverging : {true, false}) {
        std::vector<std::pair<QString, double>> extents;
        for (const Scaled& matrix : matrices)
            if (matrix.scale.diverging == diverging)
                extents.emplace_back(matrix.name, matrix.scale.extent);
        if (extents.empty())
            continue;
        const bool shared = std::any_of(matrices.begin(), matrices.end(),
            [&](const Scaled& matrix) { return matrix.scale.diverging == diverging && matrix.scale.shared; });
        say(diverging ? QStringLiteral("−") : QStringLiteral("0"), 4.0);
        const ColourScale scale {diverging, 1.0};
        const double wide = 48.0;
        const QRectF bar(std::round(x), std::round(line.center().y()) - 4.0, wide, 8.0);
        QLinearGradient colours(bar.topLeft(), bar.topRight());
        for (int i = 0; i <= 16; ++i)
            colours.setColorAt(i / 16.0, scale.colour(diverging ? i / 8.0 - 1.0 : i / 16.0));
        m_scene.shapes.push_back({boxPath(bar), Qt::NoPen, colours, true});
        x += wide + 4.0;
        if (diverging)
            say(QStringLiteral("+"), 8.0);
        const QString text = extentsText(extents, diverging);
        say(shared ? tr("both runs: %1").arg(text) : text, 20.0);
    }
    if (std::any_of(
            m_placements.begin(), m_placements.end(), [](const Placement& each) { return each.grid->masked > 0; })) {
        const QRectF box(std::round(x), std::round(line.center().y()) - 6.0, 12.0, 12.0);
        m_scene.behind.push_back([box](QPainter& painter) { paintHatch(painter, box, true); });
        frame(box, palette.line);
        x += 18.0;
        say(tr("masked"), 0.0);
    }
}

QString StepPicture::progress() const
{
    const SweepPlan& plan = m_moment.plan;
    const int cell = m_state.cell.row * plan.columns + m_state.cell.column + 1;
    switch (plan.sweep) {
    case Sweep::Term:
        return tr("cell %1 of %2, term %3 of %4")
            .arg(cell)
            .arg(plan.rows * plan.columns)
            .arg(m_state.term + 1)
            .arg(plan.terms);
    case Sweep::Cell: return tr("cell %1 of %2").arg(cell).arg(plan.rows * plan.columns);
    case Sweep::Row: return tr("row %1 of %2").arg(m_state.cell.row + 1).arg(plan.rows);
    case Sweep::All: break;
    }
    return {};
}

int strongestColumn(const CellGrid& grid, int row)
{
    int best = 0;
    for (int column = 1; column < grid.columnCount(); ++column)
        if (std::abs(grid.value({row, column})) > std::abs(grid.value({row, best})))
            best = column;
    return best;
}

int pageStart(int index, int shown, int total)
{
    if (shown >= total || shown <= 0)
        return 0;
    return std::min(std::max(0, index) / shown * shown, total - shown);
}

QString shapeText(const CellGrid& grid)
{
    return QStringLiteral("%1 × %2").arg(grid.rowCount()).arg(grid.columnCount());
}

QString windowText(int first, int shown, int total)
{
    return shown >= total ? QString() : tr("%1–%2 of %3").arg(first + 1).arg(first + shown).arg(total);
}

QString windowText(const Axis& axis, int first, int shown)
{
    if (!axis.labels || labelsTokens(axis) || shown >= axis.size)
        return windowText(first, shown, static_cast<int>(axis.size));
    return QStringLiteral("%1 %2 … %3")
        .arg(axisName(axis.name), QString::fromStdString(axis.label(first)),
            QString::fromStdString(axis.label(first + shown - 1)));
}

Role operandRole(const Step& step)
{
    const std::string part = step.path.substr(step.path.rfind('/') + 1);
    const auto begins = [&](const char* name) { return part.rfind(name, 0) == 0; };
    return begins("query") ? Role::Query : begins("key") ? Role::Key : begins("value") ? Role::Value : Role::None;
}

QString operandName(const Step& step, bool plainHeads)
{
    const QString path = QString::fromStdString(step.path);
    if (step.operation == Operation::Parameter) {
        const QString last = path.section('.', -1);
        if (path.contains(QLatin1String("embedding")))
            return tr("table");
        if (last == QLatin1String("weight") && path.contains(QLatin1String("norm")))
            return tr("gain");
        return last == QLatin1String("weight") ? QStringLiteral("W") : QString(last).replace('_', ' ');
    }
    if (step.operation == Operation::Mask)
        return tr("masked");
    const QString name = path.section('/', -1);
    if (name == QLatin1String("key_transposed"))
        return QStringLiteral("kᵀ");
    for (const QString& role : {QStringLiteral("query"), QStringLiteral("key"), QStringLiteral("value")})
        if (name == role || (plainHeads && name == role + QLatin1String("_heads")))
            return role.left(1);
    return QString::fromStdString(step.title);
}

} // namespace headroom
