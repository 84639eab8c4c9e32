// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/scene_gradients.h"

#include "document/document_focus.h"
#include "stage/captions.h"
#include "study/step_names.h"
#include "widgets/cell_number.h"
#include "widgets/text.h"
#include "words/html.h"
#include "words/names.h"
#include "words/objective.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace headroom {

namespace {

constexpr double kFootLeft = 16.0;
constexpr int kMostDecimals = 5;
constexpr double kLeastNumber = 13.0; // height of a cell with a number
constexpr double kNoGradient = 1e-30; // only keeps a scale of zeros from being none
constexpr double kManyScales = 1e-9; // of a legend for several: it names no ends

bool counts(const Trace& trace, const SceneCell& cell)
{
    return cell.source.step >= 0 && !cell.is(SceneCell::Plain) && cell.presence > 0.0
        && !trace.step(cell.source.step).study();
}

// Two digits of the largest number, as far as the cell has room.
int decimalsIn(double extent, const QRectF& cell)
{
    if (cell.height() < kLeastNumber)
        return -1;
    int decimals = decimalsFor(-extent, extent, cell.width());
    while (decimals >= 2 && decimals < kMostDecimals && extent * std::pow(10.0, decimals) < 10.0
        && numberRoom(cell.width(), -extent, decimals + 1) <= cell.width() - 4.0)
        ++decimals;
    return decimals;
}

int decimalsOf(double extent)
{
    return extent > kNoGradient ? std::clamp(1 - static_cast<int>(std::floor(std::log10(extent))), 1, 8) : 1;
}

class ShownAsGradients {
public:
    ShownAsGradients(Scene& scene, const SceneMoment& moment)
        : m_scene(scene), m_moment(moment), m_trace(moment.trace())
    {
    }

    void turn()
    {
        turnMaps();
        turnCells();
        turnLegends();
        if (!m_moment.thumbnail)
            addFoot();
    }

private:
    std::optional<StepId> gradientOf(StepId step)
    {
        const auto [at, fresh] = m_gradients.try_emplace(step);
        if (fresh) {
            const auto twin = gradientOrNumber(m_trace, {step, Index(m_trace.step(step).axes.size(), 0)});
            at->second = twin && !isOfGradients(m_trace.step(step).path) ? std::optional(twin->step) : std::nullopt;
        }
        return at->second;
    }
    const ColourScale& scaleFor(StepId gradient)
    {
        const auto [at, fresh] = m_scales.try_emplace(gradient);
        if (fresh)
            at->second = headroom::scaleOf(m_trace, gradient, m_moment.peers());
        return at->second;
    }

    // Painted over what the view has painted there.
    void turnMaps()
    {
        std::set<int> groups; // of cells that lie in the scene
        for (const SceneCell& cell : m_scene.cells)
            groups.insert(cell.group);
        std::vector<SceneMap> maps = std::exchange(m_scene.maps, {});
        for (SceneMap& map : maps) {
            const bool ofRun = map.grid->step >= 0;
            const auto gradient = ofRun ? gradientOf(map.grid->step) : std::nullopt;
            if (!gradient) {
                leaveOut(map, map.grid->step);
                continue;
            }
            if (!map.apart)
                m_shown.insert(*gradient);
            CellGrid grid = sameCells(*map.grid, m_trace, *gradient);
            turnLook(map.look, *gradient);
            if (map.apart && groups.contains(map.look.group)) { // some of it lies there cell by cell
                map.grid = std::make_shared<const CellGrid>(std::move(grid));
                m_scene.maps.push_back(std::move(map));
                continue;
            }
            clear(map.layout.bounds());
            if (map.apart && isLarge(grid.rowCount(), grid.columnCount()))
                addSmallMap(m_scene, std::make_shared<const CellGrid>(std::move(grid)), map.layout, map.look);
            else
                addMap(m_scene, grid, map.layout, map.look, 0, map.apart);
        }
        for (SceneMap& map : std::exchange(m_scene.pooled, {})) {
            const auto gradient = map.grid->pooled >= 0 ? gradientOf(map.grid->pooled) : std::nullopt;
            if (!gradient) {
                leaveOut(map, map.grid->pooled);
                continue;
            }
            turnLook(map.look, *gradient);
            clear(map.layout.bounds());
            const CellGrid whole = readGrid(m_trace, map.grid->pooled, map.grid->slice);
            addSmallMap(m_scene, std::make_shared<const CellGrid>(inBlocks(sameCells(whole, m_trace, *gradient))),
                map.layout, map.look);
        }
    }

    void turnLook(GridLook& look, StepId gradient)
    {
        look.scale = scaleFor(gradient);
        look.colour = nullptr;
        look.blankBelow = 0.0;
        look.presence = nullptr;
    }

    void clear(const QRectF& area)
    {
        m_scene.behind.push_back(
            [area](QPainter& painter) { painter.fillRect(area, Theme::instance().palette().stage); });
    }

    void leaveOut(const SceneMap& map, StepId step)
    {
        const QRectF area = map.layout.bounds();
        clear(area);
        const Palette& palette = Theme::instance().palette();
        m_scene.shapes.push_back(
            {boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5)), QPen(palette.line, 1.0, Qt::DashLine), Qt::NoBrush, true});
        const QString why = step >= 0 ? reason({step, map.grid->slice.at}) : QString();
        if (m_moment.thumbnail || map.apart || why.isEmpty() || area.width() < 160.0 || area.height() < 48.0)
            return;
        addText(m_scene, area.adjusted(12, 8, -12, -8), Qt::AlignCenter, why, palette.ink2,
            Theme::instance().font(TextSize::Small));
        m_scene.texts.back().fit = SceneText::Fit::Wrapped;
    }

    QString reason(Cell cell) const
    {
        cell.at.resize(m_trace.step(cell.step).axes.size(), 0);
        return whyNoGradient(*m_moment.run, cell);
    }

    void turnCells()
    {
        struct Group {
            bool numbers = false;
            QRectF least; // the smallest cell
        };
        std::map<std::pair<int, StepId>, Group> groups;
        const auto turns = [&](const SceneCell& cell) { return cell.source.step >= 0 && !cell.is(SceneCell::Plain); };
        for (SceneCell& cell : m_scene.cells)
            if (turns(cell)) {
                const auto gradient = gradientOf(cell.source.step);
                Group& group = groups[{cell.group, gradient.value_or(-1)}];
                group.numbers = group.numbers || cell.decimals >= 0;
                if (group.least.isNull() || cell.area.width() < group.least.width())
                    group.least = cell.area;
                turnCell(cell, gradient);
            }
        std::map<std::pair<int, StepId>, int> decimals;
        for (const auto& [key, group] : groups)
            decimals[key] = key.second >= 0 && group.numbers ? decimalsIn(scaleFor(key.second).extent, group.least)
                                                             : -1;
        for (SceneCell& cell : m_scene.cells)
            if (turns(cell) && !cell.is(SceneCell::NoGradient)) {
                cell.decimals = decimals[{cell.group, cell.source.step}];
                const bool none = cell.decimals >= 0 && std::abs(cell.value) < 0.5 * std::pow(10.0, -cell.decimals);
                cell.style.setFlag(SceneCell::Blank, none && cell.note.isEmpty());
                if (none && !cell.note.isEmpty()) // which is written under a number
                    cell.decimals = 0;
            }
    }

    void turnCell(SceneCell& cell, std::optional<StepId> gradient)
    {
        const SceneCell::States kept = cell.state
            & (SceneCell::States(SceneCell::Masked) | SceneCell::Changed | SceneCell::Memory);
        if (!gradient) {
            cell.state = kept | SceneCell::NoGradient;
            cell.decimals = -1;
            cell.ground = {};
            return;
        }
        m_shown.insert(*gradient);
        cell.source.step = *gradient;
        cell.value = m_trace.value(*gradient, cell.source.at);
        cell.state = kept;
        if (!std::isfinite(cell.value))
            cell.state |= SceneCell::NotFinite;
        cell.ground = scaleFor(*gradient).colour(cell.value);
    }

    // One for all. One scale has its ends; of several each is its step's own. Small pictures have others.
    void turnLegends()
    {
        if (m_scene.legends.empty())
            return;
        m_scene.legends.erase(m_scene.legends.begin() + 1, m_scene.legends.end());
        const bool one = m_shown.size() == 1;
        Legend& legend = m_scene.legends.front().legend;
        legend.scale = one ? scaleFor(*m_shown.begin()) : ColourScale {true, kManyScales};
        legend.title = one ? tr("gradient") : tr("gradient, each step on its own scale");
        legend.decimals = one ? decimalsOf(legend.scale.extent) : 0;
        legend.beyond = false;
        legend.blank.clear();
        legend.oneSided.clear();
        legend.notFinite = 0;
    }

    // "◂ gradients of the loss of c after b (6th)   ▲ more would help   ▼ less would help"
    void addFoot()
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QFont font = theme.font(TextSize::Caption);
        const double top = std::max(m_scene.size.height(), m_moment.size.height()),
                     right = std::max(m_scene.size.width(), m_moment.size.width()) - kFootLeft;
        const bool loss = isLoss(m_trace);
        const QString more = loss ? tr("▲ more would help") : tr("▲ more lowers the number"),
                      less = loss ? tr("▼ less would help") : tr("▼ more raises the number");
        const QString of = objectiveWords(*m_moment.run), brief = objectiveWords(*m_moment.run, true);
        const double taken = textWidth(more, font) + textWidth(less, font) + 40.0;
        const QString what = fittingText({tr("◂ gradients of %1; each step has its own scale").arg(of),
                                             tr("◂ gradients of %1").arg(of), tr("◂ gradients of %1").arg(brief)},
            font, right - kFootLeft - taken);
        double x = kFootLeft;
        const auto write = [&](const QString& words, const QColor& ink) {
            const double wide = textWidth(words, font) + 2.0;
            addText(m_scene, {x, top + 2.0, wide, 18.0}, Qt::AlignLeft | Qt::AlignVCenter, words, ink, font);
            x += wide + 18.0;
        };
        write(what, palette.ink2);
        write(more, palette.queryText);
        write(less, palette.accentText);
        m_scene.size.setHeight(top + kGradientFoot);
    }

    Scene& m_scene;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    std::map<StepId, std::optional<StepId>> m_gradients;
    std::map<StepId, ColourScale> m_scales;
    std::set<StepId> m_shown; // gradients, but for small pictures
};

// "more of it would help", of a loss; else which way the number goes.
QString wishWords(const Trace& trace, double value)
{
    if (value == 0.0)
        return tr("changing it a little changes nothing");
    return isLoss(trace) ? (value < 0.0 ? tr("more of it would help") : tr("less of it would help"))
                         : (value > 0.0 ? tr("more of it raises the number") : tr("more of it lowers the number"));
}

} // namespace

bool wentBack(const Trace& trace) { return trace.find(studied::backward::number).has_value(); }

bool isOfMatrix(const Trace& trace, const Scene& scene)
{
    return std::any_of(
               scene.cells.begin(), scene.cells.end(), [&](const SceneCell& cell) { return counts(trace, cell); })
        || std::any_of(scene.maps.begin(), scene.maps.end(),
            [&](const SceneMap& map) { return map.grid->step >= 0 && !trace.step(map.grid->step).study(); });
}

void showGradients(Scene& scene, const SceneMoment& moment) { ShownAsGradients(scene, moment).turn(); }

QString gradientSentence(const RunResult& run, const SceneCell& cell, const Cover& cover)
{
    const Trace& trace = *run.trace;
    const QString name = cell.name.isEmpty() ? QString() : cell.name + QStringLiteral(": ");
    const bool own = cell.source.step >= 0 && isGradient(trace.step(cell.source.step));
    if (cell.is(SceneCell::NoGradient)) {
        const QString why = cell.source.step >= 0 ? whyNoGradient(run, cell.source) : QString();
        return name + (why.isEmpty() ? tr("no gradient") : tr("no gradient. %1").arg(why));
    }
    if (!own || cell.presence <= 0.0 || cell.is(SceneCell::Masked) || cell.covered)
        return sentenceOf(trace, cell, 4, cover);
    return name
        + tr("gradient %1, %2").arg(QString::fromStdString(formatNumber(cell.value)), wishWords(trace, cell.value));
}

QString gradientCaption(const RunResult& run, const Scene& scene, const std::optional<Cell>& subject)
{
    const Trace& trace = *run.trace;
    const auto turned = [&](const Cell& cell) { return cell.step >= 0 && isGradient(trace.step(cell.step)); };
    const SceneCell* cell = subject && turned(*subject) ? scene.find(*subject) : nullptr;
    const QString of = htmlOf(objectiveWords(run, true));
    if (cell && !cell->is(SceneCell::Masked) && !cell->covered) {
        const QString name = bold(cell->name), number = bold(QString::fromStdString(formatNumber(cell->value)));
        if (cell->value == 0.0)
            return tr("%1: its gradient is %2. Changing it a little changes nothing.").arg(name, number);
        return (cell->value < 0.0 ? tr("%1: its gradient is %2. If this number had been larger, %3 would be smaller.")
                : isLoss(trace)   ? tr("%1: its gradient is %2. If this number had been smaller, %3 would be smaller.")
                                  : tr("%1: its gradient is %2. If this number had been larger, %3 would be larger."))
            .arg(name, number, of);
    }
    const bool any = std::any_of(scene.cells.begin(), scene.cells.end(),
                         [&](const SceneCell& each) { return turned(each.source); })
        || std::any_of(scene.maps.begin(), scene.maps.end(),
            [&](const SceneMap& map) { return map.grid->step >= 0 && isGradient(trace.step(map.grid->step)); });
    return any
        ? tr("Each cell shows the gradient of its number: how much %1 changes for each unit the number grows.").arg(of)
        : tr("This picture shows no number with a gradient. Bars, lines and studies keep their numbers.");
}

} // namespace headroom
