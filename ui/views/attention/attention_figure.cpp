// SPDX-License-Identifier: GPL-3.0-or-later
// All heads as small maps, and one of them enlarged with its pinned row as bars.
#include "views/attention/attention_figure.h"

#include "figure/column_bars.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "views/attention/attention_words.h"
#include "widgets/pair_words.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kRailFromWidth = 540.0; // of the stage: below, the enlarged map has it all, and keys choose the head
constexpr double kRailGap = 8.0, kRailLabel = 16.0, kRailHeading = 22.0, kLargestRailCell = 28.0;
constexpr QSizeF kLeastCell(12.0, 12.0);
constexpr double kLargestCell = 120.0;
constexpr double kSquareFrom = 640.0; // height of the stage: on a lower one cells are as wide as there is room
constexpr double kUnderBars = 22.0; // their numbers
constexpr double kBlank = 0.005; // smaller weights are not written
constexpr int kOutputGroup = 4;
constexpr double kNote = 16.0; // what a bar was
constexpr QMarginsF kMargins {16.0, 12.0, 16.0, 4.0};

// By the stage: on large windows the enlarged map is limited by the height.
double railWidth(double stage) { return stage < 1000 ? 232 : std::min(420.0, std::round(232 + (stage - 1000) / 2)); }

// Height of the bars; a low stage is left to the map.
double barsIn(double stage)
{
    return stage < 430.0 ? 0.0 : stage < 450.0 ? 40.0 : stage < 560.0 ? 50.0 : stage < 640.0 ? 54.0 : 62.0;
}

Figure emptyRoom(double height) { return sized(space(), {}, Extent::fixed(height)); }

class AttentionPicture {
public:
    AttentionPicture(const ShownAttention& shown, const SceneMoment& moment)
        : m_shown(shown),
          m_moment(moment),
          m_maps(*shown.maps),
          m_stage(moment.size / moment.zoom),
          m_grid(shown.grid()),
          m_bars(barsIn(m_stage.height()))
    {
        if (!m_grid)
            return;
        const auto hovered = moment.hovered ? m_grid->locate(*moment.hovered) : std::nullopt;
        m_lit = shown.subject.value_or(GridCell());
        m_profile = shown.subject ? m_lit : hovered.value_or(GridCell());
        m_content = matrixContent(*moment.run, m_maps, shown.layer, shown.head);
        if (shown.told.row < 0)
            return;
        m_story = AttentionStory(moment, shown.part, shown.told, mapOf(shown.maps.get(), shown.layer, shown.head),
            mapOf(shown.before.get(), shown.layer, shown.head));
        if (!m_story.tells())
            return;
        const bool named = shown.subject && shown.part.how != Told::Compared;
        m_profile = {shown.told.row, named ? shown.subject->column : m_story.key()};
        m_lit = {shown.told.row, shown.part.how == Told::Compared || !shown.part.benched() ? m_profile.column : -1};
    }

    Scene whole()
    {
        if (m_moment.thumbnail)
            return draw(padded(map(), {4.0, 4.0, 4.0, 4.0}), m_moment);
        const bool wide = m_stage.width() >= kRailFromWidth;
        const double width = railWidth(m_stage.width());
        const Figure choice = m_moment.posed ? Figure() : emptyRoom(kChoiceHeight); // beside another run: that has one
        if (!wide)
            return draw(column({choice, enlarged()}, 12.0), m_moment, kMargins);
        const Figure line = drawn(Extent::fixed(1.0), {}, [led = m_moment.led](Scene& scene, const QRectF& area) {
            if (!led)
                scene.shapes.push_back({boxPath(area), Qt::NoPen, Theme::instance().palette().line, true});
        });
        if (m_moment.led) // as wide as the leading run’s map beside its rail
            return draw(row({enlarged(), line, sized(space(), Extent::fixed(width))}), m_moment, kMargins);
        return draw(row({column({choice, rail(width)}, 12.0).grow(0.0), line, enlarged()}), m_moment, kMargins);
    }

private:
    static ShownMap mapOf(const AttentionMaps* maps, int layer, int head)
    {
        return maps && maps->has(layer, head) ? ShownMap {maps->map(layer, head), maps->scale} : ShownMap();
    }

    // --- all heads --------------------------------------------------------------------------------------------------

    // Heads stand side by side, layers below one another; where one map stands for all heads, the layers of a kind
    // stand side by side.
    Figure rail(double width) const
    {
        const bool heads = m_maps.aggregate == Aggregate::None;
        struct Line {
            AttentionPlace kind;
            std::vector<std::pair<int, int>> maps; // layer, head
        };
        std::vector<Line> lines;
        double names = 0.0, across = 1.0;
        for (int i = 0; i < static_cast<int>(m_maps.layers.size()); ++i) {
            const AttentionLayer& layer = layerAt(i);
            if (heads || lines.empty() || lines.back().kind != layer.kind)
                lines.push_back({layer.kind, {}});
            for (int head = 0; head < layer.heads; ++head)
                lines.back().maps.emplace_back(i, head);
            across = std::max(across, static_cast<double>(std::ssize(lines.back().maps)) * layer.keys);
            if (heads)
                names = std::max(names, textWidth(layer.shortName, Theme::instance().font(TextSize::Small)) + 1.0);
        }
        const auto rowsOf = [&](const Line& line) {
            int most = 0;
            for (const auto& [layer, head] : line.maps)
                most = std::max(most, layerAt(layer).queries);
            return most;
        };
        double left = m_stage.height() - kRailHeading - (m_moment.posed ? 16.0 : 28.0 + kChoiceHeight), rows = 0.0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            left -= kRailGap + (i == 0 || lines[i - 1].kind != lines[i].kind ? kRailLabel + kRailGap : 0.0)
                + (i == 0 || !heads ? kRailLabel : 0.0);
            rows += rowsOf(lines[i]);
        }
        const double gaps = static_cast<double>(lines.front().maps.size()) * kRailGap;
        const double cell = std::min({kLargestRailCell, (width - names - gaps) / across, std::max(1.0, left / rows)});
        std::vector<Figure> all {railHeading()};
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const AttentionPlace kind = lines[i].kind;
            if (i == 0 || lines[i - 1].kind != kind)
                all.push_back(label(wordsOf(kind).title, kind == m_shown.of().kind));
            const double high = std::max(kRailLabel, rowsOf(lines[i]) * cell);
            std::vector<Figure> maps;
            if (names > 0.0)
                maps.push_back(sized(column({i == 0 ? emptyRoom(kRailLabel) : Figure(),
                                                label(layerAt(lines[i].maps.front().first).shortName, false, high)},
                                         0.0),
                    Extent::fixed(names)));
            for (const auto& [layer, head] : lines[i].maps) {
                const QSizeF size(layerAt(layer).keys * cell, std::max(4.0, layerAt(layer).queries * cell));
                const QString name = !heads ? layerAt(layer).shortName
                    : size.width() >= 44.0  ? tr("head %1").arg(head + 1)
                                            : QString::number(head + 1);
                maps.push_back(sized(
                    column({i == 0 || !heads ? label(name, false) : Figure(),
                               sized(column({smallMap(layer, head, size), space()}, 0.0), {}, Extent::fixed(high))},
                        0.0),
                    Extent::fixed(size.width())));
            }
            all.push_back(row(std::move(maps), kRailGap));
        }
        return sized(column(std::move(all), kRailGap), Extent::fixed(width));
    }

    const AttentionLayer& layerAt(int layer) const { return m_maps.layers[static_cast<std::size_t>(layer)]; }

    static Figure label(const QString& text, bool lit, double height = kRailLabel)
    {
        const Palette& palette = Theme::instance().palette();
        return words({.fewer = {text},
            .size = TextSize::Small,
            .colour = lit ? palette.ink : palette.ink2,
            .bold = lit,
            .height = height});
    }

    Figure railHeading() const
    {
        const QString hint = m_shown.wanted == m_maps.aggregate
            ? tr("one shared scale; click to enlarge")
            : awaited(*m_moment.run, aggregateStudies(m_shown.wanted).front().c_str(), QStringList {tr("computing …")})
                  .last();
        return heading({.title = m_shown.wanted == Aggregate::None ? tr("Every head") : tr("Every layer"),
            .beside = {hint.section(QLatin1Char(';'), 0, 0)},
            .hints = {hint}});
    }

    Figure smallMap(int layer, int head, const QSizeF& size) const
    {
        const std::shared_ptr<const CellGrid> grid = m_maps.picture(layer, head);
        QString tip = mapName(layerAt(layer), head);
        if (!grid)
            tip = tr("%1: no %2").arg(tip, quantityTitle(m_maps.quantity));
        else if (grid->changed > 0)
            tip = tr("%1: changed by hand").arg(tip);
        const Figure map = drawn(Extent::fixed(size.width()), Extent::fixed(size.height()),
            [this, layer, head, grid, tip](Scene& scene, const QRectF& area) {
                const Palette& palette = Theme::instance().palette();
                if (grid)
                    addSmall(scene, area, layer, head, grid, tip);
                else
                    scene.lines.push_back({boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5)), QPen(palette.line, 1.0)});
                if (layer == m_shown.layer && head == m_shown.head)
                    scene.lines.push_back({boxPath(area.adjusted(-2, -2, 2, 2)), QPen(palette.accent, 2.0)});
            });
        return clickable(map, QStringLiteral("map:%1:%2").arg(layer).arg(head), tip, true);
    }

    void addSmall(Scene& scene, const QRectF& area, int layer, int head, const std::shared_ptr<const CellGrid>& grid,
        const QString& name) const
    {
        GridLook look;
        look.scale = m_maps.scale;
        look.group = kRailMaps + 1000 * layer + head;
        look.decimals = -1;
        look.rowName = axisName(grid->rows.name);
        look.columnName = axisName(grid->columns.name);
        const GridLayout cells = filling(area, *grid);
        if (grid->step < 0 || isLarge(cells.rows, cells.columns)) // one that others hold too is not copied
            return addSmallMap(scene, grid, cells, look);
        addMap(scene, *grid, cells, look, 0, true);
        scene.tables.push_back({look.group, QStringLiteral("%1: %2").arg(tr("Every head"), name), cells,
            axisLabels(grid->rows), axisLabels(grid->columns)});
        const ShownMap before = mapOf(m_shown.before.get(), layer, head);
        if (m_story.tells() && m_shown.part.how != Told::Mixed && (before.grid || layer == m_shown.layer))
            m_story.fade(scene, area, {grid, m_maps.scale}, before);
    }

    // --- one of them ------------------------------------------------------------------------------------------------

    Figure enlarged()
    {
        if (!m_grid)
            return space();
        const auto& covered = m_moment.cover.steps;
        const bool isCovered = std::find(covered.begin(), covered.end(), m_moment.trace().step(m_grid->step).path)
            != covered.end();
        // The marks of changes keep their room before there is one: no row moves when a cell is changed, and two runs
        // stand level side by side.
        const bool blanks = m_maps.quantity == kWeights;
        const bool old = m_story.showsBefore() && m_shown.before;
        // The range of numbers that are not there yet, or are on their way, is not said.
        const Told how = m_shown.part.how;
        const bool coming = m_story.tells() && (how == Told::Compared || (how == Told::Scaled && m_moment.at() > 1.0));
        const AttentionMaps& maps = old ? *m_shown.before : m_maps;
        const CellGrid& grid = old ? *m_story.before() : *m_grid;
        const Figure below = legend(
            mapLegend(maps, grid), 1e4, blanks ? kEnlarged : 0, mapLegend(m_maps, *m_grid, true));
        return column(
            {heading({.title = headName(m_shown.of(), m_shown.head),
                 .beside = m_moment.gradients ? QStringList {tr("gradients")}
                                              : subtitles(maps, m_shown.of(), grid, m_profile.row, isCovered || coming),
                 .size = TextSize::Title,
                 .cut = true}),
                map(), bars(), padded(below, {besideCells(rows(), TextSize::Title), 0.0, 0.0, 0.0})},
            4.0);
    }

    Side rows() const
    {
        return {.labels = m_content.rowLabels,
            .role = Role::Query,
            .lit = m_lit.row,
            .name = axisName(m_grid->rows.name),
            .caption = {m_content.rowCaption, m_content.rowCaption.section(QLatin1Char(':'), 0, 0)},
            .fedAndWrites = m_content.fedAndWrites};
    }

    Figure map()
    {
        const bool words = !m_maps.difference() && !pairWords(*m_moment.run->trace, m_grid->cell({0, 0}), 2).isEmpty();
        MatrixPanel said {.grid = *m_grid,
            .scale = m_maps.scale,
            .group = kEnlarged,
            .title = m_content.name,
            .quantity = words ? QString() : m_content.quantity,
            .cells = {.blankBelow = m_maps.quantity == kWeights ? kBlank : 0.0},
            .room = {.most = QSizeF(kLargestCell, kLargestCell) * m_moment.zoom,
                .least = m_moment.posed ? QSizeF(3.0, 3.0) : kLeastCell,
                .square = m_stage.height() >= kSquareFrom || m_stage.width() < kRailFromWidth || m_moment.led
                    || m_moment.comparison != nullptr},
            .size = TextSize::Title,
            .memory = {.columns = m_shown.of().memory, .ghosts = false},
            .ruled = !m_story.tells() || !m_shown.part.benched(), // no line through the workbench
            .over = [this](Scene& scene, const GridLayout& cells) {
                m_cells = cells;
                m_story.placeOutput(cells.bounds().bottom() + 4.0);
                m_story.finish(scene, cells);
                addWrote(scene, *m_moment.run, m_content.rowLabels, cells,
                    rowLabelWidth(m_content.rowLabels, TextSize::Title));
            }};
        if (m_story.tells()) // else a large map, which asks later, would own it
            said.cells.each = [story = m_story](GridCell at, SceneCell& cell) { story.tell(at, cell); };
        else if (m_shown.of().memory == 0
            && m_maps.aggregate == Aggregate::None) // the sentence compares one token's keys
            said.cells.each = [row = m_lit.row, alike = keysLike(*m_grid, m_lit.column)](GridCell at, SceneCell& cell) {
                if (at.row == row && alike.contains(at.column) && !cell.is(SceneCell::Masked))
                    cell.style.setFlag(SceneCell::Blank, false);
            };
        said.rows = rows();
        said.columns = {.labels = m_content.columnLabels,
            .role = Role::Key,
            .lit = m_lit.column,
            .name = axisName(m_grid->columns.name),
            .caption = {m_content.columnCaption}};
        return matrix(said);
    }

    // The row once more, under its columns.
    Figure bars()
    {
        if (m_bars <= 0.0)
            return {};
        return drawn({}, Extent::fixed(m_bars + kUnderBars), [this](Scene& scene, const QRectF& area) {
            const Theme& theme = Theme::instance();
            const double left = m_cells.origin.x();
            if (hasOutput())
                return addOutput(scene, area);
            if (m_story.tells() && m_shown.part.how == Told::Mixed && m_moment.at() > m_shown.part.stops - 1)
                return; // makes room for it
            if (m_profile.row >= 0 && m_profile.row < m_grid->rowCount()) {
                const QString row = withPlace(
                    QString::fromStdString(m_grid->rows.label(m_profile.row)), m_profile.row + 1);
                QStringList lines {row, tr("as bars")};
                const double room = left - area.left() - 2.0;
                const QFont font = theme.font(TextSize::Small);
                if (std::any_of(
                        lines.begin(), lines.end(), [&](const QString& line) { return textWidth(line, font) > room; }))
                    lines = {fittingText({row, ordinal(m_profile.row + 1)}, font, room)};
                for (int i = 0; i < lines.size(); ++i)
                    addText(scene, {area.left(), area.top() + m_bars - 48.0 + 18.0 * i, room, 18.0},
                        Qt::AlignLeft | Qt::AlignVCenter, lines[i], theme.palette().ink3, TextSize::Small);
                return addBars(scene, area.top());
            }
            if (m_moment.posed)
                return;
            // Where the bars will be; under few narrow cells from the left edge on.
            const double from = area.right() - left < 140.0 ? area.left() : left;
            addText(scene, {from, area.top(), area.right() - from, m_bars}, Qt::AlignLeft | Qt::AlignVCenter,
                tr("Hover or click a row to see it here as bars."), theme.palette().ink3, TextSize::Small);
            scene.texts.back().fit = SceneText::Fit::Wrapped;
        });
    }

    // The last part ends on what its row gives.
    bool hasOutput() const
    {
        const bool finished = m_shown.part.how == Told::Mixed && !m_story.tells()
            && m_moment.at() >= m_shown.part.stops;
        return m_shown.told.row >= 0 && m_maps.aggregate == Aggregate::None && !m_moment.gradients
            && (finished || m_story.hasOutput());
    }

    void addOutput(Scene& scene, const QRectF& area) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const Trace& trace = m_moment.trace();
        const Step& step = trace.step(m_shown.part.step);
        const int row = m_shown.told.row;
        const auto cellOf = [&](std::int64_t d) {
            return step.axes.size() > 2 ? Cell {step.id, {m_shown.head, row, d}} : Cell {step.id, {row, d}};
        };
        ColourScale scale {true, 1e-9};
        const std::int64_t count = step.axes.back().size;
        for (std::int64_t d = 0; d < count; ++d)
            scale.extent = std::max(scale.extent, std::abs(trace.value(step.id, cellOf(d).at)));
        const QRectF strip = outputStrip(m_cells, area.top());
        const double each = strip.width() / static_cast<double>(count);
        const QString name = QString::fromStdString(m_grid->rows.label(row));
        for (std::int64_t d = 0; d < count; ++d) {
            SceneCell cell = sceneCell(trace, cellOf(d),
                {strip.left() + static_cast<double>(d) * each, strip.top(), each, strip.height()}, scale);
            cell.decimals = each >= 40.0 ? 2 : each >= 26.0 ? 1 : -1;
            cell.group = kOutputGroup;
            cell.column = static_cast<int>(d);
            cell.name = tr("output of %1, feature %2").arg(name).arg(d + 1);
            scene.cells.push_back(std::move(cell));
        }
        scene.lines.push_back(
            {boxPath(strip.adjusted(-1.0, -1.0, 1.0, 1.0)), QPen(palette.value, 2.0), Qt::NoBrush, true});
        const double room = m_cells.origin.x() - area.left() - 2.0;
        addText(scene, {area.left(), strip.top(), room, strip.height()}, Qt::AlignLeft | Qt::AlignVCenter,
            fittingText({tr("output of %1").arg(name), tr("output")}, theme.font(TextSize::Small), room),
            palette.valueText, TextSize::Small);
        addText(scene, {strip.left(), strip.bottom() + 4.0, strip.width(), 18.0}, Qt::AlignLeft | Qt::AlignVCenter,
            tr("%1 numbers: the sum of weight · v").arg(count), palette.ink2, TextSize::Small);
    }

    void addBars(Scene& scene, double top) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const std::optional<CellGrid> earlier = untouchedGrid(m_maps, *m_grid, m_moment.untouched());
        const auto differs = [&](GridCell at, double now) {
            return !m_story.tells() && earlier && earlier->contains(at) && std::abs(earlier->value(at) - now) > 0.005;
        };
        const bool noted = m_grid->contains(m_profile) && differs(m_profile, m_grid->value(m_profile));
        const double note = noted ? kNote : 0.0; // "was 0.90", above the bars
        const auto place = [&](const CellGrid& grid) {
            std::vector<int> open;
            for (int column = 0; column < m_cells.columns; ++column)
                if (const GridCell at {m_profile.row, column};
                    !grid.is(CellGrid::Masked, at) && !grid.is(CellGrid::NotFinite, at))
                    open.push_back(column);
            GridLayout columns = m_cells;
            columns.gap = m_cells.pitchX >= 20.0 ? m_cells.pitchX * 0.32 : m_cells.gap;
            columns.origin.rx() += (columns.gap - m_cells.gap) / 2.0;
            ColumnBars bars(columns, std::move(open), top + note, m_bars - 6.0 - note);
            const bool shares = grid.step == m_shown.of().weights || m_shown.of().aggregated;
            const double reach = m_maps.difference() ? m_maps.scale.extent : m_shown.reach;
            for (const double end : {-reach, reach})
                bars.include(shares && !m_maps.difference() ? std::clamp(end, 0.0, 1.0) : end);
            if (shares && !m_maps.difference())
                bars.include(1.0);
            return bars;
        };
        const CellGrid* before = m_story.tells() ? m_story.before() : nullptr;
        const ColumnBars now = place(*m_grid), was = before ? place(*before) : now;
        QPen dashes(m_story.tells() ? palette.ink3 : palette.accent, 1.0, Qt::CustomDashLine);
        dashes.setDashPattern({3.0, 2.0});
        bool flows = false, old = false;
        for (const int column : now.shown()) {
            const GridCell at {m_profile.row, column};
            const AttentionStory::Number number = m_story.tells() ? m_story.number(at)
                                                                  : AttentionStory::Number {m_grid, m_grid->value(at)};
            flows = flows || number.flows || !number.grid;
            old = old || (number.grid && number.grid == before);
            if (!number.grid)
                continue;
            const ColumnBars& bars = number.grid == before ? was : now;
            const bool lit = column == m_profile.column;
            bars.add(scene, column, 0.0, number.value, lit ? theme.roleColour(Role::Key) : palette.lineStrong);
            scene.shapes.back().presence = number.presence;
            if (m_story.tells() && m_shown.part.how == Told::Scaled && m_moment.at() > 1.0) // where it was
                bars.add(scene, column, 0.0, before->value(at), {}, dashes);
            if (!differs(at, number.value))
                continue;
            bars.add(scene, column, 0.0, earlier->value(at), {}, dashes);
            const QRectF higher = bars.bar(column, 0.0, std::max(earlier->value(at), number.value));
            if (lit)
                addText(scene, {higher.center().x() - 40.0, higher.top() - 17.0, 80.0, 16.0}, Qt::AlignCenter,
                    tr("was %1").arg(fixedText(earlier->value(at), 2)), palette.accentText, TextSize::Small);
        }
        const ColumnBars& bars = old ? was : now;
        bars.addBase(scene);
        now.addClosed(scene);
        const CellGrid& numbers = old ? *before : *m_grid;
        int decimals = 2;
        for (const double room = m_cells.pitchX - 1.0; decimals >= 0; --decimals) { // so many that none is left out
            const auto has = [&](int column) {
                return textWidth(
                           fixedText(numbers.value({m_profile.row, column}), decimals), theme.font(TextSize::Caption))
                    + 6.0
                    <= room;
            };
            const std::vector<int> columns = now.shown();
            if (std::all_of(columns.begin(), columns.end(), has))
                break;
        }
        if (!flows && decimals >= 0 && !m_maps.difference())
            bars.addNumbers(
                scene, m_moment.trace(),
                [&](int column) {
                    return (old ? before : m_grid)->cell({m_profile.row, column});
                },
                m_profile.column, 1000, m_maps.quantity == kWeights ? kBlank : -1e300, decimals, palette.ink);
    }

    const ShownAttention& m_shown;
    const SceneMoment& m_moment;
    const AttentionMaps& m_maps;
    QSizeF m_stage;
    const CellGrid* m_grid;
    double m_bars; // their height; 0: none
    MatrixContent m_content;
    AttentionStory m_story; // of how the enlarged map came to be
    GridCell m_lit, m_profile; // the row and column of the map that are lit; the row drawn as bars
    GridLayout m_cells; // where the map lies, once it is drawn
};

} // namespace

Scene attentionScene(const ShownAttention& shown, const SceneMoment& moment)
{
    return AttentionPicture(shown, moment).whole();
}

} // namespace headroom
