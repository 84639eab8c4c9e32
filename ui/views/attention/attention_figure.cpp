// SPDX-License-Identifier: GPL-3.0-or-later
// All heads as small maps, and one of them enlarged with its pinned row as bars.
#include "views/attention/attention_figure.h"

#include "figure/matrix.h"
#include "figure/words.h"
#include "views/attention/aggregates.h"
#include "views/attention/attention_content.h"
#include "widgets/pair_words.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace headroom {

namespace {

constexpr int kRailFromWidth = 540; // of the stage: below, the enlarged map has it all
constexpr double kRailGap = 8.0, kRailLabel = 16.0;
constexpr double kLargestRailCell = 28.0, kSmallestRailCell = 2.0, kSmallestMap = 32.0;
constexpr QSizeF kLeastCell(12.0, 12.0);
constexpr double kLargestCell = 120.0;
constexpr double kUnderProfile = 22.0; // numbers of the bars

// Height of the profile; a low stage is left to the map.
double barsIn(double stage) { return stage < 430.0 ? 0.0 : stage < 450.0 ? 40.0 : stage < 560.0 ? 50.0 : 62.0; }

Figure emptyRoom(double height)
{
    return drawn({}, Extent::fixed(height), [](Scene&, const QRectF&) {});
}

// Heads stand side by side, layers below one another; where one map stands for all heads, layers stand side by side.
class AttentionRail {
public:
    AttentionRail(const ShownAttention& shown, const SceneMoment& moment, double width, int from)
        : m_shown(shown), m_maps(*shown.maps), m_run(*moment.run), m_posed(moment.posed), m_width(width), m_from(from)
    {
        const bool heads = m_maps.aggregate == Aggregate::None;
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Small));
        for (int i = 0; i < static_cast<int>(m_maps.layers.size()); ++i) {
            const AttentionLayer& layer = m_maps.layers[static_cast<std::size_t>(i)];
            if (heads || m_rows.empty() || m_rows.back().kind != layer.kind)
                m_rows.push_back({layer.kind, {}, 0, 0});
            for (int head = 0; head < layer.heads; ++head)
                m_rows.back().maps.emplace_back(i, head);
            m_rows.back().high = std::max(m_rows.back().high, layer.queries);
            m_rows.back().wide = std::max(m_rows.back().wide, layer.keys);
            if (heads)
                m_names = std::max(m_names, std::ceil(metrics.horizontalAdvance(layer.shortName)) + 1.0 + kRailGap);
        }
        m_room = moment.size.height() - 16.0 - (m_posed ? 0.0 : kChoiceHeight + 12.0);
        chooseCell();
    }

    Figure whole() const
    {
        const bool computing = m_shown.wanted != m_maps.aggregate;
        const QString hint = computing
            ? awaited(m_run, aggregateStudies(m_shown.wanted).front().c_str(), QStringList {tr("computing …")}).last()
            : tr("one shared scale; click to enlarge");
        const QString brief = hint.section(QLatin1Char(';'), 0, 0);
        std::vector<Figure> all {
            heading({.title = m_shown.wanted == Aggregate::None ? tr("Every head") : tr("Every layer"),
                .beside = m_posed ? QStringList {brief} : QStringList {hint, brief}})};
        if (m_maps.aggregate == Aggregate::None)
            all.push_back(headNumbers());
        const std::vector<Line> lines = linesOfMaps();
        const auto [first, last] = window(lines);
        for (std::size_t i = first; i < last; ++i)
            all.push_back(lines[i].figure());
        return sized(column(std::move(all), kRailGap), Extent::fixed(m_width));
    }
    // The first line in sight once it has moved by so many; −1 where all lines are.
    int moved(int by) const
    {
        const std::vector<Line> lines = linesOfMaps();
        const auto [first, last] = window(lines);
        const int to = static_cast<int>(first) + by;
        return last - first == lines.size()  ? -1
            : by > 0 && last == lines.size() ? static_cast<int>(first)
                                             : std::max(0, to);
    }

private:
    struct Row { // maps side by side
        AttentionPlace kind;
        std::vector<std::pair<int, int>> maps; // layer, head
        int high, wide; // cells of the largest
    };
    struct Line {
        std::function<Figure()> figure; // made where it is in sight: it reads its maps
        double height;
        bool chosen; // has the map that is enlarged
    };

    double above() const { return m_maps.aggregate == Aggregate::None ? 0.0 : kRailLabel; } // a layer's name
    double head() const { return m_maps.aggregate == Aggregate::None ? 22.0 + 2.0 * kRailGap + 16.0 : 22.0 + kRailGap; }

    // The largest with which everything fits.
    void chooseCell()
    {
        double high = 0.0, gaps = head();
        int across = 1, columns = 1;
        std::optional<AttentionPlace> kind;
        for (const Row& row : m_rows) {
            gaps += kRailGap + above() + (kind != row.kind ? 18.0 + kRailGap : 0.0);
            kind = row.kind;
            high += row.high;
            across = std::max(across, static_cast<int>(row.maps.size()));
            columns = std::max(columns, row.wide);
        }
        const double wide = (m_width - m_names - (across - 1) * kRailGap) / (across * columns);
        m_cell = std::clamp(
            std::floor(std::min(wide, (m_room - gaps) / std::max(1.0, high))), kSmallestRailCell, kLargestRailCell);
    }

    // Where the smallest cells are too wide maps are drawn smaller, then they go on in the next line.
    int across(const Row& row) const
    {
        int count = static_cast<int>(row.maps.size());
        while (count > 1 && room(count) < std::min(kSmallestMap, row.wide * m_cell))
            count = (count + 1) / 2;
        return count;
    }
    double room(int count) const { return (m_width - m_names - (count - 1) * kRailGap) / count; }
    QSizeF sizeOf(const Row& row, const AttentionLayer& layer) const
    {
        const double cell = std::min(m_cell, std::floor(room(across(row))) / row.wide);
        return {layer.keys * cell, std::max(4.0, layer.queries * cell)};
    }

    std::vector<Line> linesOfMaps() const
    {
        std::vector<Line> lines;
        std::optional<AttentionPlace> kind;
        for (const Row& row : m_rows) {
            const bool lit = row.kind == m_shown.of().kind;
            const Palette& palette = Theme::instance().palette();
            if (kind != row.kind)
                lines.push_back({[of = row.kind, colour = lit ? palette.ink : palette.ink2, lit] {
                                     return words({.fewer = {kindTitle(of)},
                                         .size = TextSize::Small,
                                         .colour = colour,
                                         .bold = lit,
                                         .height = 18.0});
                                 },
                    18.0, false});
            kind = row.kind;
            const std::size_t most = static_cast<std::size_t>(across(row));
            for (std::size_t at = 0; at < row.maps.size(); at += most)
                lines.push_back(line(row, at, std::min(row.maps.size(), at + most)));
        }
        return lines;
    }

    Line line(const Row& row, std::size_t from, std::size_t to) const
    {
        Line made {[this, &row, from, to] { return figureOf(row, from, to); }, kRailLabel, false};
        for (std::size_t i = from; i < to; ++i) {
            const auto [layer, head] = row.maps[i];
            made.chosen = made.chosen || (layer == m_shown.layer && head == m_shown.head);
            made.height = std::max(
                made.height, above() + sizeOf(row, m_maps.layers[static_cast<std::size_t>(layer)]).height());
        }
        return made;
    }

    Figure figureOf(const Row& row, std::size_t from, std::size_t to) const
    {
        std::vector<Figure> maps;
        const auto layerAt = [&](std::size_t i) -> const AttentionLayer& {
            return m_maps.layers[static_cast<std::size_t>(row.maps[i].first)];
        };
        if (m_names > 0.0)
            maps.push_back(sized(words({.fewer = {from == 0 ? layerAt(0).shortName : QString()},
                                     .size = TextSize::Small,
                                     .colour = Theme::instance().palette().ink3,
                                     .height = std::max(kRailLabel, sizeOf(row, layerAt(0)).height())}),
                Extent::fixed(m_names - kRailGap)));
        for (std::size_t i = from; i < to; ++i) {
            const auto [layer, head] = row.maps[i];
            const QSizeF size = sizeOf(row, layerAt(i));
            Figure map = mapOf(layer, head, size);
            maps.push_back(above() == 0.0 ? map
                                          : column({sized(words({.fewer = {layerAt(i).shortName},
                                                              .size = TextSize::Small,
                                                              .colour = Theme::instance().palette().ink3}),
                                                        Extent::fixed(size.width())),
                                                       map},
                                              0.0));
        }
        return headroom::row(std::move(maps), kRailGap);
    }

    Figure mapOf(int layer, int head, const QSizeF& size) const
    {
        const std::shared_ptr<const CellGrid> grid = m_maps.picture(layer, head);
        QString tip = mapName(m_maps.layers[static_cast<std::size_t>(layer)], head);
        if (!grid)
            tip = tr("%1: no %2").arg(tip, quantityTitle(m_maps.quantity));
        else if (grid->changed > 0)
            tip = tr("%1: changed by hand").arg(tip);
        const bool chosen = layer == m_shown.layer && head == m_shown.head;
        const auto frame = [chosen, plain = !grid](Scene& scene, const QRectF& area) {
            const Palette& palette = Theme::instance().palette();
            const auto box = [&](const QRectF& around, const QPen& pen) {
                scene.lines.push_back({boxPath(around), pen});
            };
            if (plain)
                box(area.adjusted(0.5, 0.5, -0.5, -0.5), QPen(palette.line, 1.0));
            if (chosen)
                box(area.adjusted(-2, -2, 2, 2), QPen(palette.accent, 2.0));
        };
        const bool large = grid && (grid->step < 0 || isLarge(grid->rowCount(), grid->columnCount()));
        Figure inside = large && grid->oneSided == 0 ? drawn({}, {}, largeMap(layer, head, frame))
            : grid                                   ? matrix({.grid = *grid,
                                                    .scale = m_maps.scale,
                                                    .rows = {.name = axisName(grid->rows.name)},
                                                    .columns = {.name = axisName(grid->columns.name)},
                                                    .group = kRailMaps + 1000 * layer + head,
                                                    .title = QStringLiteral("%1: %2").arg(tr("Every head"), tip),
                                                    .most = size,
                                                    .least = {0.0, 0.0},
                                                    .small = true,
                                                    .over = [frame](Scene& scene, const GridLayout& cells) { frame(scene, cells.bounds()); }})
                                                     : drawn({}, {}, frame);
        return clickable(sized(std::move(inside), Extent::fixed(size.width()), Extent::fixed(size.height())),
            QStringLiteral("map:%1:%2").arg(layer).arg(head), tip, true);
    }

    // Not a panel's: that would copy all its numbers for each picture.
    std::function<void(Scene&, const QRectF&)> largeMap(
        int layer, int head, std::function<void(Scene&, const QRectF&)> frame) const
    {
        const std::shared_ptr<const CellGrid> grid = m_maps.picture(layer, head);
        GridLook look;
        look.scale = m_maps.scale;
        look.group = kRailMaps + 1000 * layer + head;
        look.decimals = -1;
        look.rowName = axisName(grid->rows.name);
        look.columnName = axisName(grid->columns.name);
        return [grid, look, frame = std::move(frame)](Scene& scene, const QRectF& area) {
            GridLayout cells;
            cells.origin = area.topLeft();
            cells.gap = 0.0;
            cells.rows = grid->rowCount();
            cells.columns = grid->columnCount();
            cells.pitchX = area.width() / cells.columns;
            cells.pitchY = area.height() / cells.rows;
            addSmallMap(scene, grid, cells, look);
            frame(scene, area);
        };
    }

    Figure headNumbers() const
    {
        const Row& first = m_rows.front();
        std::vector<Figure> all {sized(emptyRoom(16.0), Extent::fixed(m_names - kRailGap))};
        for (int head = 0; head < across(first); ++head) {
            const double wide = sizeOf(first, m_maps.layers.front()).width();
            all.push_back(
                sized(words({.fewer = {wide >= 44.0 ? tr("head %1").arg(head + 1) : QString::number(head + 1)},
                          .colour = Theme::instance().palette().ink3,
                          .alignment = Qt::AlignCenter}),
                    Extent::fixed(wide)));
        }
        return row(std::move(all), kRailGap);
    }

    // Which lines are in sight, where not all are: the one of the enlarged map among them. A picture has them all.
    std::pair<std::size_t, std::size_t> window(const std::vector<Line>& lines) const
    {
        const auto fitting = [&](std::size_t from) {
            double left = m_room - head();
            std::size_t to = from;
            while (to < lines.size() && (left -= lines[to].height + kRailGap) >= -kRailGap)
                ++to;
            return std::max(to, std::min(from + 1, lines.size()));
        };
        if (m_posed || fitting(0) == lines.size())
            return {0, lines.size()};
        std::size_t from = std::min(static_cast<std::size_t>(std::max(0, m_from)), lines.size() - 1);
        const auto chosen = static_cast<std::size_t>(
            std::find_if(lines.begin(), lines.end(), [](const Line& line) { return line.chosen; }) - lines.begin());
        while (m_from < 0 && chosen < lines.size() && fitting(from) <= chosen)
            ++from;
        while (from > 0 && fitting(from - 1) == lines.size())
            --from;
        return {from, fitting(from)};
    }

    const ShownAttention& m_shown;
    const AttentionMaps& m_maps;
    const RunResult& m_run;
    bool m_posed;
    double m_width, m_room = 0.0, m_names = 0.0, m_cell = 7.0;
    int m_from;
    std::vector<Row> m_rows;
};

class AttentionPicture {
public:
    AttentionPicture(const ShownAttention& shown, const SceneMoment& moment, int railFrom)
        : m_shown(shown),
          m_moment(moment),
          m_run(*moment.run),
          m_railFrom(railFrom),
          m_grid(shown.grid()),
          m_bars(barsIn(moment.size.height() / moment.zoom))
    {
        if (!m_grid)
            return;
        const auto hovered = moment.hovered ? m_grid->locate(*moment.hovered) : std::nullopt;
        m_profile = shown.subject ? *shown.subject : hovered.value_or(GridCell {});
        m_content = matrixContent(m_run, *shown.maps, shown.layer, shown.head);
        if (shown.told < 0)
            return;
        const AttentionMaps* before = shown.before.get();
        m_story = AttentionStory(moment, shown.part, shown.of(), shown.told, m_content.grid, shown.maps->scale,
            before ? before->map(shown.layer, shown.head) : nullptr, before ? before->scale : ColourScale());
        if (m_story.tells())
            m_profile = {shown.told, shown.part.how == Told::Compared || !shown.subject ? -1 : shown.subject->column};
    }

    Scene whole()
    {
        Scene scene = laidOut();
        if (!m_story.tells())
            return scene;
        std::vector<std::tuple<GridLayout, int, int>> rail; // maps by layer and head
        for (const SceneMap& map : scene.maps)
            if (map.look.group >= kRailMaps && map.apart && !isLarge(map.grid->rowCount(), map.grid->columnCount()))
                rail.emplace_back(map.layout, (map.look.group - kRailMaps) / 1000, (map.look.group - kRailMaps) % 1000);
        for (const auto& [cells, layer, head] : rail)
            m_story.tellSmall(scene, cells, *m_shown.maps->grid(layer, head),
                m_shown.before ? m_shown.before->grid(layer, head) : nullptr, m_shown.maps->scale,
                m_story.scaleBefore(), layer != m_shown.layer);
        m_story.tell(scene, m_cells, kEnlarged);
        for (SceneLabels& labels : scene.labels)
            if (labels.columns && labels.layout.origin == m_cells.origin)
                labels.style.lit = std::max(m_story.key(), m_profile.column);
        return scene;
    }

private:
    static constexpr QMarginsF kMargins {16.0, 12.0, 16.0, 4.0};

    Scene laidOut()
    {
        const bool wide = hasRail(m_moment.size / m_moment.zoom), rail = !m_moment.led && wide;
        Figure choice = m_moment.posed ? Figure() : emptyRoom(kChoiceHeight); // beside another run: that has one
        const double width = railWidth(m_moment.size.width() / m_moment.zoom);
        if (m_moment.led && wide) // as wide as the leading run’s map beside its rail
            return draw(row({enlarged(), sized(emptyRoom(0.0), Extent::fixed(1.0)),
                            sized(emptyRoom(0.0), Extent::fixed(width))}),
                m_moment.size, kMargins);
        if (!rail)
            return draw(column({choice, enlarged()}, 12.0), m_moment.size, kMargins);
        const AttentionRail maps(m_shown, m_moment, width, m_railFrom);
        Figure between = drawn(Extent::fixed(1.0), {}, [](Scene& scene, const QRectF& area) {
            scene.shapes.push_back({boxPath(area), Qt::NoPen, Theme::instance().palette().line, true});
        });
        return draw(
            row({column({choice, maps.whole()}, 12.0).grow(0.0), between, enlarged()}), m_moment.size, kMargins);
    }

    Figure enlarged()
    {
        if (!m_grid)
            return emptyRoom(0.0);
        return column({heading({.title = headName(m_shown.of(), m_shown.head),
                           .beside = subtitles(*m_shown.maps, m_shown.of(), *m_grid, m_profile.row, isCovered()),
                           .size = TextSize::Title,
                           .cut = true}),
                          map(), profile(), legend()},
            4.0);
    }

    bool isCovered() const
    {
        const auto& covered = m_moment.cover.steps;
        return std::find(covered.begin(), covered.end(), m_moment.trace().step(m_grid->step).path) != covered.end();
    }

    Figure map()
    {
        const AttentionLayer& layer = m_shown.of();
        const AttentionMaps& maps = *m_shown.maps;
        const bool words = !maps.difference && !pairWords(*m_run.trace, m_grid->cell({0, 0}), 2).isEmpty();
        GridCell lit = m_story.tells() ? m_profile : m_shown.subject.value_or(GridCell());
        if (m_story.tells() && m_story.benched())
            lit.column = -1; // no line through the workbench
        return matrix({.grid = *m_grid,
            .scale = maps.scale,
            .rows = {.labels = m_content.rowLabels,
                .role = Role::Query,
                .lit = lit.row,
                .name = axisName(m_grid->rows.name),
                .caption = {m_content.rowCaption},
                .fedAndWrites = {m_content.fedCaption, m_content.writesCaption}},
            .columns = {.labels = m_content.columnLabels,
                .role = Role::Key,
                .lit = lit.column,
                .name = axisName(m_grid->columns.name),
                .caption = {m_content.columnCaption}},
            .group = kEnlarged,
            .title = m_content.name,
            .quantity = words ? QString() : m_content.quantity,
            .most = QSizeF(kLargestCell, kLargestCell) * m_moment.zoom,
            .least = m_moment.posed ? QSizeF(3.0, 3.0) : kLeastCell,
            .size = TextSize::Title,
            .square = true,
            .blankBelow = m_content.blankBelow,
            .ruled = true,
            .memory = layer.memory,
            .ghosts = false,
            .over = [this](Scene&, const GridLayout& cells) {
                m_cells = cells;
                m_blank = isLarge(cells.rows, cells.columns)
                    ? 0.0
                    : blankBelow(m_content.blankBelow, decimalsIn(*m_grid, cells, {}));
            }});
    }

    // --- the row as bars under its columns -------------------------------------------------------------------------

    Figure profile()
    {
        if (m_bars <= 0.0)
            return {};
        return drawn({}, Extent::fixed(m_bars + kUnderProfile), [this](Scene& scene, const QRectF& area) {
            const QRectF cells = m_cells.bounds();
            if (m_profile.row < 0 || m_profile.row >= m_grid->rowCount())
                return addHint(scene, area);
            const Theme& theme = Theme::instance();
            const double foot = cells.bottom() + m_bars, words = std::max(foot - 44.0, cells.bottom() + 2.0);
            for (int i = 0; i < 2; ++i)
                scene.texts.push_back({{area.left(), words + 18.0 * i, m_cells.origin.x() - area.left() - 2.0, 18.0},
                    Qt::AlignLeft | Qt::AlignVCenter,
                    tr("Row %1 as\na profile").arg(m_profile.row + 1).section(QLatin1Char('\n'), i, i),
                    theme.palette().ink3, theme.font(TextSize::Small), SceneText::Fit::Cut});
            addBars(scene, foot);
        });
    }

    // Where the bars will be; under few narrow cells from the left edge on.
    void addHint(Scene& scene, const QRectF& area) const
    {
        if (m_moment.posed)
            return;
        const double left = area.right() - m_cells.origin.x() < 140.0 ? area.left() : m_cells.origin.x();
        SceneText hint {{left, m_cells.bounds().bottom() + 4.0, area.right() - left, m_bars},
            Qt::AlignLeft | Qt::AlignVCenter, tr("Hover or click a row to see it here as bars."),
            Theme::instance().palette().ink3, Theme::instance().font(TextSize::Small)};
        hint.fit = SceneText::Fit::Wrapped;
        scene.texts.push_back(hint);
    }

    // Where the bars of some numbers stand, and how high one is.
    struct BarScale {
        double base = 0.0, unit = 1.0;
    };
    BarScale barScale(const CellGrid& grid, bool isSigned, double foot) const
    {
        const double room = (m_bars - 20.0) / (isSigned ? 2.0 : 1.0);
        double largest = isSigned ? 1e-9 : 1.0;
        for (int column = 0; column < grid.columnCount(); ++column)
            if (const GridCell at {m_profile.row, column};
                !grid.is(CellGrid::Masked, at) && !grid.is(CellGrid::NotFinite, at))
                largest = std::max(largest, std::abs(grid.value(at)));
        return {std::round(isSigned ? foot - room : foot), room / largest};
    }

    void addBars(Scene& scene, double foot) const
    {
        const BarScale now = barScale(*m_grid, m_shown.maps->scale.diverging, foot);
        const CellGrid* earlier = m_story.tells() ? m_story.before() : nullptr;
        const BarScale was = earlier ? barScale(*earlier, m_story.scaleBefore().diverging, foot) : now;
        const std::optional<CellGrid> before = m_story.tells() ? std::nullopt : gridBefore();
        double base = now.base;
        for (int column = 0; column < m_grid->columnCount(); ++column) {
            const GridCell at {m_profile.row, column};
            const Seen seen = m_story.seen(at);
            if (seen.what == Seen::Before)
                base = was.base;
            if (seen.what == Seen::Nothing)
                continue;
            const bool old = seen.what == Seen::Before;
            BarScale scale = old ? was : now;
            if (m_story.rescaled() < 1.0) { // the numbers shrink first, then their scale follows
                scale.unit = was.unit + (now.unit - was.unit) * m_story.rescaled();
                addGhost(scene, barAt(column, scale, earlier->value(at) / (scale.unit / was.unit)), {},
                    1.0 - m_story.rescaled());
            }
            addBar(scene, at, foot, scale, old ? *earlier : *m_grid, seen, before);
        }
        scene.shapes.push_back({boxPath({m_cells.origin.x(), base, m_cells.bounds().width(), 1.0}), Qt::NoPen,
            Theme::instance().palette().lineStrong, true});
    }

    QRectF barAt(int column, const BarScale& scale, double value) const
    {
        const QRectF slot = m_cells.column(column);
        const double inset = slot.width() >= 20.0 ? slot.width() * 0.16 : 0.0;
        const double high = std::abs(value) < 1e-9 ? 0.0 : std::max(1.0, std::round(std::abs(value) * scale.unit));
        return {slot.left() + inset, value >= 0 ? scale.base - high : scale.base, slot.width() - 2.0 * inset, high};
    }

    void addBar(Scene& scene, GridCell at, double foot, const BarScale& scale, const CellGrid& grid, const Seen& seen,
        const std::optional<CellGrid>& before) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QRectF slot = m_cells.column(at.column);
        if (grid.is(CellGrid::Masked, at)) {
            SceneCell closed = sceneCell(*m_run.trace, grid.cell(at), {}, m_shown.maps->scale);
            const double inset = slot.width() >= 20.0 ? slot.width() * 0.16 : 0.0;
            closed.area = {slot.left() + inset, foot + 6.0, slot.width() - 2.0 * inset, 10.0};
            closed.value = grid.value(at);
            closed.state = SceneCell::Masked;
            closed.state.setFlag(SceneCell::OpenNow, grid.is(CellGrid::OpenNow, at));
            closed.state.setFlag(SceneCell::OpenBefore, grid.is(CellGrid::OpenBefore, at));
            closed.style = SceneCell::Still;
            closed.name = QString::fromStdString(grid.columns.label(at.column));
            closed.group = kEnlarged + 1;
            closed.column = at.column;
            scene.cells.push_back(closed);
            return;
        }
        if (grid.is(CellGrid::NotFinite, at))
            return;
        const bool lit = at.column == m_profile.column;
        const double now = m_story.tells() ? m_story.value(at, seen) : grid.value(at);
        const QRectF bar = barAt(at.column, scale, now);
        scene.shapes.push_back(
            {boxPath(bar), Qt::NoPen, lit ? theme.roleColour(Role::Key) : palette.lineStrong, true, seen.presence});
        if (before && before->contains(at) && std::abs(before->value(at) - now) > 0.005)
            addGhost(scene, barAt(at.column, scale, before->value(at)),
                lit ? tr("was %1").arg(fixedText(before->value(at), 2)) : QString());
        if (m_cells.pitchX < 28.0 || seen.what == Seen::Flowing)
            return;
        SceneNumber number = sceneNumber(*m_run.trace, grid.cell(at),
            {slot.left() - 4.0, foot + 3.0, slot.width() + 8.0, 16.0}, m_cells.pitchX < 36.0 ? 1 : 2);
        number.value = grid.value(at); // of a difference
        number.bold = lit;
        number.colour = lit ? palette.ink : palette.ink2;
        scene.numbers.push_back(number);
    }

    // Where the number was.
    void addGhost(Scene& scene, const QRectF& bar, const QString& was, double presence = 1.0) const
    {
        const Theme& theme = Theme::instance();
        QPen pen(m_story.tells() ? theme.palette().ink3 : theme.palette().accent, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 2.0});
        scene.lines.push_back({boxPath(bar.adjusted(0.5, 0.5, -0.5, -0.5)), pen, Qt::NoBrush, false, presence});
        if (was.isEmpty())
            return;
        const QFont small = theme.font(TextSize::Small);
        const double wide = textWidth(was, small) + 2.0;
        scene.texts.push_back({{bar.center().x() - wide / 2.0, bar.top() - 17.0, wide, 16.0}, Qt::AlignCenter, was,
            theme.palette().accentText, small});
    }

    std::optional<CellGrid> gridBefore() const
    {
        const Trace* untouched = m_moment.untouched();
        if (m_shown.maps->difference || !untouched)
            return {};
        const auto step = untouched->find(m_run.trace->step(m_grid->step).path);
        return step ? std::optional(readGrid(*untouched, *step, m_grid->slice)) : std::nullopt;
    }

    // --- the legend ------------------------------------------------------------------------------------------------

    Legend legendOf() const
    {
        Legend legend = mapLegend(*m_shown.maps, *m_grid);
        if (m_blank > 0.0)
            legend.blank = tr("Blank: below %1").arg(fixedText(m_blank, m_blank < 0.01 ? 3 : 2));
        return legend;
    }

    // As much as the legend of any map of the story may say.
    Legend fullestLegend() const
    {
        Legend legend = legendOf();
        legend.downstream = legend.changed = true;
        legend.blank = tr("Blank: below %1").arg(fixedText(0.005, 3));
        const auto closes = [&](const AttentionLayer& layer) {
            const Step& weights = m_run.trace->step(layer.weights);
            return !weights.inputs.empty() && m_run.trace->step(weights.inputs.front()).operation == Operation::Mask;
        };
        const auto& layers = m_shown.maps->layers;
        if (legend.masked.isEmpty() && std::any_of(layers.begin(), layers.end(), closes))
            legend.masked = tr("masked: cannot be read");
        return legend;
    }

    // The marks of changes keep their room before there is one: no row moves when a cell is changed, and two runs stand
    // level side by side.
    class Foot : public Panel {
    public:
        Foot(Legend fullest, double left, double above, std::function<Legend()> shown, const GridLayout& cells)
            : m_fullest(std::move(fullest)), m_left(left), m_above(above), m_shown(std::move(shown)), m_cells(cells)
        {
        }
        Extent height(double width) const override
        {
            return Extent::fixed(legendHeight(m_fullest, std::max(84.0, width - m_left)) + 4.0);
        }
        void draw(Scene& scene, const QRectF& area) const override
        {
            const double top = m_cells.bounds().bottom() + m_above + 12.0;
            const QPointF corner(m_cells.origin.x(), std::min(top, area.top() + 4.0));
            addLegend(scene, {corner, QPointF(area.right(), area.bottom())}, m_shown());
        }

    private:
        Legend m_fullest;
        double m_left, m_above;
        std::function<Legend()> m_shown;
        const GridLayout& m_cells;
    };

    Figure legend() const
    {
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Small));
        const double left = std::max(rowLabelWidth(m_content.rowLabels, TextSize::Title),
            metrics.horizontalAdvance(m_content.rowCaption) + 12.0);
        return Foot(
            fullestLegend(), std::ceil(left), m_bars > 0.0 ? m_bars + kUnderProfile : 0.0,
            [this] { return legendOf(); }, m_cells);
    }

    const ShownAttention& m_shown;
    const SceneMoment& m_moment;
    const RunResult& m_run;
    int m_railFrom;
    const CellGrid* m_grid;
    double m_bars; // their height; 0: none
    MatrixContent m_content;
    AttentionStory m_story; // of how the enlarged map came to be
    GridCell m_profile; // the row drawn as bars, and the column lit in it
    GridLayout m_cells; // where the map lies, once it is drawn
    double m_blank = 0.0;
};

} // namespace

bool hasRail(const QSizeF& stage) { return stage.width() >= kRailFromWidth; }

// By the stage: on large windows the enlarged map is limited by the height.
double railWidth(double stage)
{
    return stage < 800 ? 232 : stage < 1000 ? 300 : std::min(480.0, std::round(300 + (stage - 1000) / 2));
}

Scene attentionScene(const ShownAttention& shown, const SceneMoment& moment, int railFrom)
{
    return AttentionPicture(shown, moment, railFrom).whole();
}

int railMoved(const ShownAttention& shown, const SceneMoment& moment, int railFrom, int by)
{
    return AttentionRail(shown, moment, railWidth(moment.size.width() / moment.zoom), railFrom).moved(by);
}

} // namespace headroom
