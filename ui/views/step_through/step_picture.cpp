// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/step_picture.h"

#include "figure/terms.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "stage/operand_words.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

using namespace step_view;

namespace {

constexpr std::size_t kMostGrids = 12; // kept
constexpr double kNumbersFrom = 20.0; // width of a cell

} // namespace

// --- what was read --------------------------------------------------------------------------------------------------

StepNumbers::StepNumbers(const SceneMoment& moment)
    : m_run(moment.run), m_comparison(moment.comparison), m_peers(moment.peers())
{
}

std::shared_ptr<const CellGrid> StepNumbers::grid(StepId step, const Slice& slice)
{
    if (m_grids.size() > kMostGrids)
        m_grids.clear();
    auto& grid = m_grids[{step, slice.rows, slice.columns, slice.at}];
    if (!grid)
        grid = std::make_shared<const CellGrid>(readGrid(*m_run->trace, step, slice));
    return grid;
}

ColourScale StepNumbers::scale(StepId step, const std::vector<StepId>& alike)
{
    const auto [known, fresh] = m_scales.try_emplace({step, !alike.empty()});
    if (fresh) {
        known->second = scaleOf(*m_run->trace, step, m_peers);
        for (const StepId other : alike)
            known->second.extent = std::max(known->second.extent, scaleOf(*m_run->trace, other, m_peers).extent);
    }
    return known->second;
}

// --- one step -------------------------------------------------------------------------------------------------------

std::unique_ptr<StepPicture> StepPicture::make(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known)
{
    const auto numbers = known ? known : std::make_shared<StepNumbers>(moment);
    const Operation operation = moment.trace().step(*moment.step()).operation;
    if (operation == Operation::SoftmaxBack)
        return softmaxBackPicture(moment, numbers);
    if (auto both = twoGradientsPicture(moment, numbers))
        return both;
    return isProduct(operation) ? productPicture(moment, numbers) : rowsPicture(moment, numbers);
}

namespace {

// The matrix of the pinned cell or of what it goes into, else the one chosen last.
std::int64_t outerOf(const SceneMoment& moment, const Step& step)
{
    const int axis = outerAxis(step);
    if (axis < 0)
        return 0;
    const auto i = static_cast<std::size_t>(axis);
    const std::int64_t last = step.axes[i].size - 1;
    const auto& pinned = moment.pinned;
    if (pinned && pinned->step == step.id)
        return pinned->at[i];
    if (pinned && std::find(step.inputs.begin(), step.inputs.end(), pinned->step) != step.inputs.end()) {
        const std::vector<Axis>& axes = moment.trace().step(pinned->step).axes;
        for (std::size_t other = 0; other < axes.size(); ++other)
            if (axes[other].name == step.axes[i].name && axes[other].size == step.axes[i].size)
                return std::min(pinned->at[other], last);
    }
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(moment.number(kOuter)) - 1, 0, last);
}

} // namespace

StepPicture::StepPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known)
    : m_moment(moment),
      m_step(*moment.step()),
      m_known(known),
      m_outer(outerOf(moment, step())),
      m_plan(planOf(trace(), m_step, sweepOf(moment.options))),
      m_slice(sliceOf(step(), moment.head, m_outer)),
      m_result(known->grid(m_step, m_slice)),
      m_state(stateAt(m_plan, moment.position.stop))
{
    light();
}

// Lights the pinned cell once it is there, where the sweep does not go cell by cell.
void StepPicture::light()
{
    const auto pinned = m_moment.pinned ? m_result->locate(*m_moment.pinned) : std::nullopt;
    const bool lights = m_state.finished || m_plan.sweep == Sweep::All
        || (pinned && m_plan.sweep == Sweep::Row && pinned->row == m_state.cell.row);
    if (pinned && lights) {
        m_state.cell = *pinned;
        m_state.term = m_plan.terms - 1;
    }
}

std::optional<Focus> StepPicture::lit() const
{
    if (m_state.cell.row < 0 || !m_result->contains(m_focus))
        return {};
    return Focus {m_result->cell(m_focus), adding() ? m_state.term + 1 : 0};
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

QString StepPicture::setByHand() const
{
    if (!m_result->is(CellGrid::Changed, m_focus))
        return {};
    return QLatin1Char(' ') + tr("It was then set by hand to %1.").arg(bold(fixedText(m_result->value(m_focus), 2)));
}

QString StepPicture::progress() const
{
    const int cell = m_state.cell.row * m_plan.columns + m_state.cell.column + 1;
    switch (m_plan.sweep) {
    case Sweep::Term:
        return tr("cell %1 of %2, term %3 of %4")
            .arg(cell)
            .arg(m_plan.rows * m_plan.columns)
            .arg(m_state.term + 1)
            .arg(m_plan.terms);
    case Sweep::Cell: return tr("cell %1 of %2").arg(cell).arg(m_plan.rows * m_plan.columns);
    case Sweep::Row: return tr("row %1 of %2").arg(m_state.cell.row + 1).arg(m_plan.rows);
    case Sweep::All: break;
    }
    return {};
}

Scene StepPicture::draw() const
{
    Scene scene = headroom::draw(figure(), m_moment);
    finish(scene);
    // The inspector speaks of what is lit in the result; what is pinned in an operand is marked too.
    for (std::size_t i = 0; readsPinned() && i < scene.cells.size(); ++i)
        if (scene.cells[i].source == *m_moment.pinned)
            addPinned(scene, scene.cells[i].area);
    return scene;
}

// --- its parts ------------------------------------------------------------------------------------------------------

MatrixPanel StepPicture::panelOf(const std::shared_ptr<const CellGrid>& grid, const QString& name, int group) const
{
    MatrixPanel said {.grid = *grid, .scale = m_known->scale(grid->step), .group = group, .title = name};
    const auto side = [&](const Axis& axis) {
        Side made;
        made.labels = labelsOf(trace(), trace().step(grid->step), axis);
        made.role = roleOf(axis.name);
        made.name = sideName(axis);
        return made;
    };
    said.rows = side(grid->rows);
    said.columns = side(grid->columns);
    said.cells.decimals = m_moment.on(kNumbers) ? -2 : -1;
    if (group == kResult)
        said.presence = [plan = m_plan, state = stateAt(m_plan, m_moment.position.stop)](
                            GridCell at) { return presence(plan, state, at); };
    return said;
}

QStringList StepPicture::partsShown(const MatrixPanel& panel)
{
    const QRect& window = panel.part.window;
    QStringList parts;
    if (const QString rows = windowText(panel.grid.rows, window.top(), window.height()); !rows.isEmpty())
        parts << tr("rows %1").arg(rows);
    if (const QString columns = windowText(panel.grid.columns, window.left(), window.width()); !columns.isEmpty())
        parts << tr("columns %1").arg(columns);
    return parts;
}

double StepPicture::sumSoFar(const Explanation& why) const
{
    double sum = 0.0;
    for (int i = 0; i <= m_state.term && i < static_cast<int>(why.terms.size()); ++i)
        sum += why.terms[static_cast<std::size_t>(i)].contribution;
    return sum;
}

Figure StepPicture::titled(const MatrixPanel& panel, const QString& note, Role role)
{
    const Theme& theme = Theme::instance();
    const QColor ink = role == Role::None ? theme.palette().ink : theme.roleText(role);
    QStringList notes {note};
    notes << partsShown(panel);
    notes.removeAll(QString());
    const Figure name = words({.fewer = {panel.title}, .size = TextSize::Small, .colour = ink, .bold = true});
    const Figure beside = words({.fewer = {notes.join(QStringLiteral(", "))}, .colour = theme.palette().ink3});
    return column({either({row({name, beside}, 8.0), column({name, beside}, 0.0)}).grow(0.0), matrix(panel)}, 2.0);
}

// Those that share a scale have one legend.
Figure StepPicture::scales(const std::vector<std::pair<QString, ColourScale>>& matrices, bool masked)
{
    std::vector<Legend> all;
    for (const auto& [name, scale] : matrices) {
        const auto known = std::find_if(all.begin(), all.end(), [&scale = scale](const Legend& other) {
            return other.scale.diverging == scale.diverging && other.scale.extent == scale.extent;
        });
        if (known != all.end())
            known->title += QStringLiteral(" · ") + name; // what stands behind a comma may be left out
        else
            all.push_back({.scale = scale,
                .title = name,
                .decimals = scale.extent >= 100.0 ? 0
                    : scale.extent >= 0.05        ? 2
                    : scale.extent >= 5e-4        ? 4
                                                  : 6});
    }
    if (masked)
        all.back().masked = tr("masked: cannot be read");
    return legends(all, 184.0);
}

void StepPicture::addRing(Scene& scene, const QRectF& area, const QColor& ink, double width)
{
    scene.lines.push_back({boxPath(area), QPen(ink, width), Qt::NoBrush, true});
}

void StepPicture::addPinned(Scene& scene, const QRectF& cell)
{
    addRing(scene, cell, Theme::instance().palette().stage, 5.0);
    addRing(scene, cell, Theme::instance().palette().accent, 2.5);
}

void StepPicture::dimOthers(Scene& scene, int group, const std::function<bool(const SceneCell&)>& lit) const
{
    for (SceneCell& cell : scene.cells)
        if (cell.group == group && m_moment.on(kDim) && cell.area.width() >= kNumbersFrom && !lit(cell))
            cell.style |= SceneCell::Dim;
}

void StepPicture::addShares(Scene& scene, int group, int row, double height, Role role, int lit)
{
    const Theme& theme = Theme::instance();
    for (const SceneCell& cell : scene.cells) {
        if (cell.group != group || cell.row != row)
            continue;
        const QRectF base(cell.area.left(), cell.area.top() - 4.0, cell.area.width() + 1.0, 1.0);
        scene.shapes.push_back({boxPath(base), Qt::NoPen, theme.palette().lineStrong, true});
        if (cell.is(SceneCell::Masked) || cell.presence <= 0.0)
            continue;
        const double high = height * std::clamp(cell.value, 0.0, 1.0), inset = cell.area.width() * 0.16;
        const QColor ink = lit >= 0 && cell.column != lit ? theme.palette().lineStrong
            : role == Role::None                          ? theme.palette().ink2
                                                          : theme.roleColour(role);
        scene.shapes.push_back({boxPath(base.adjusted(inset, -high, -inset, -1.0)), Qt::NoPen, ink});
    }
}

int strongestColumn(const CellGrid& grid, int row)
{
    int best = 0;
    for (int column = 1; column < grid.columnCount(); ++column)
        if (!grid.is(CellGrid::Masked, {row, column})
            && (grid.is(CellGrid::Masked, {row, best})
                || std::abs(grid.value({row, column})) > std::abs(grid.value({row, best}))))
            best = column;
    return best;
}

} // namespace headroom
