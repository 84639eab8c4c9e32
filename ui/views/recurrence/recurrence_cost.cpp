// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows run for each prediction, both ways, and what they add up to.
#include "figure/bars.h"
#include "figure/words.h"
#include "views/recurrence/recurrence_figure.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::recurrence_view {

namespace {

constexpr double kRunNames = 60.0, kRunHead = 20.0; // beside and above a map of what runs

QColor barColour(bool ours)
{
    const Palette& palette = Theme::instance().palette();
    return ours ? palette.ink : palette.ink3;
}

class CostFigure {
public:
    explicit CostFigure(const RecurrenceMoment& shown)
        : m_shown(shown),
          m_read(shown.read),
          m_reuse(shown.plan.part == RecurrencePart::Reuse),
          m_row(shown.moment.moving() ? static_cast<int>(shown.moment.share * shown.read.positions)
                                      : shown.read.positions - 1)
    {
    }

    Scene whole() const
    {
        const bool memory = m_read.memory > 0;
        const Figure sliding = column(
            {heading({.title = tr("Sliding evaluation"), .beside = {tr("the window is rerun for every token")}}),
                runs(m_read.sliding, false).forCard(), totals(m_read.sliding, false)});
        const Figure ours = column({heading({.title = memory ? tr("Memory reuse") : tr("Segment by segment"),
                                        .beside = {memory ? tr("every token runs once; its states are kept")
                                                          : tr("every token runs once and is forgotten")}}),
            runs(m_read.ours, true), totals(m_read.ours, true)});
        // Once both are counted.
        const Figure times = said(m_shown.trace,
            {{tr("rows, sliding"), m_shown.lastOf(m_read.sliding.rowsTotal), 0, true, tr("rows, sliding")},
                {QStringLiteral("/"), m_shown.lastOf(m_read.ours.rowsTotal), 0, true, tr("rows, each token once")},
                {QStringLiteral("="), m_shown.lastOf(m_read.times), 1, true, tr("times as many rows, sliding")},
                {.text = QString(2, QChar::Nbsp) + tr("times as many"), .bold = true}}, // clear of a ring
            5, 4);
        const double high = times.panel().height(m_shown.moment.size.width()).least;
        const Figure below = m_reuse && !m_shown.moment.moving() ? times : sized(space(), {}, Extent::fixed(high));
        return draw(
            column({row({sliding, m_reuse ? ours : space()}, 20.0), m_reuse ? below : Figure()}), m_shown.moment);
    }

private:
    // The token that playback has come to, of the way that it tells.
    bool tells(bool ours) const { return m_shown.moment.moving() && ours == m_reuse; }
    int lastRow(bool ours) const { return tells(ours) ? m_row : m_read.positions - 1; }

    // --- which rows run ---------------------------------------------------------------------------------------------
    Figure runs(const EvaluationCost& cost, bool ours) const
    {
        return drawn({}, {80.0, Extent::kNoLimit},
            [this, &cost, ours](Scene& scene, const QRectF& area) { addRuns(scene, area, cost, ours); });
    }

    static void addRunsWords(Scene& scene, const QRectF& area, const QPointF& corner)
    {
        const auto right = Qt::AlignRight | Qt::AlignVCenter;
        const QColor ink = Theme::instance().palette().ink3;
        addWords(scene, {corner.x(), area.top(), area.right() - corner.x(), 18.0}, Qt::AlignLeft | Qt::AlignVCenter,
            tr("token that runs →"), ink);
        addWords(scene, {area.left(), corner.y(), kRunNames - 8.0, 16.0}, right, tr("predicts"), ink);
        addWords(scene, {area.left(), corner.y() + 14.0, kRunNames - 8.0, 16.0}, right, tr("after ↓"), ink);
    }

    void addRuns(Scene& scene, const QRectF& area, const EvaluationCost& cost, bool ours) const
    {
        const int count = m_read.positions;
        const double names = m_shown.moment.roomy(kRunNames), head = m_shown.moment.roomy(kRunHead);
        const QPointF corner(area.left() + names, area.top() + head);
        const Palette& palette = Theme::instance().palette();
        GridLayout layout;
        layout.origin = corner;
        layout.pitchX = layout.pitchY = std::min((area.width() - names) / count, (area.height() - head) / count);
        layout.gap = layout.pitchX >= 5.0 ? 1.0 : 0.0;
        layout.rows = layout.columns = count;
        const QRectF frame(corner, QSizeF(layout.pitchX * count, layout.pitchX * count));
        addBox(scene, frame.adjusted(-1, -1, 0, 0), palette.line);
        addRunsWords(scene, area, corner);
        if (ours)
            addRunsLegend(scene, frame, area.right());
        CellGrid grid = readGrid(m_shown.trace, cost.runs);
        QStringList tokens;
        for (int token = 0; token < count; ++token)
            tokens << tokenName(m_read, token);
        const auto remembered = [ours, segment = m_read.segmentLength, memory = m_read.memory](
                                    GridCell at) { // by its segment
            const int begin = at.row / segment * segment;
            return ours && at.column < begin && at.column >= begin - memory;
        };
        const auto hasRun = [ours, segment = m_read.segmentLength](GridCell at) {
            return ours && at.column <= at.row && at.column >= at.row / segment * segment;
        };
        const auto ground = [=](bool runs, GridCell at) {
            const Palette& now = Theme::instance().palette();
            return runs          ? barColour(ours)
                : remembered(at) ? now.memory
                : hasRun(at)     ? mix(now.stage, now.ink, 0.18)
                                 : now.stage;
        };
        GridLook look;
        look.group = ours ? 2 : 1;
        look.decimals = -1;
        look.each = [=](GridCell at, SceneCell& cell) {
            const bool runs = cell.value != 0.0;
            cell.ground = ground(runs, at);
            cell.state.setFlag(SceneCell::Memory, remembered(at) && !runs);
            cell.name = tr("%1, %2").arg(tr("predicting after %1").arg(tokens[at.row]),
                (runs                    ? tr("%1 runs")
                        : remembered(at) ? tr("%1 is read from memory")
                        : hasRun(at)     ? tr("%1 already ran in this segment")
                                         : tr("%1 does not run"))
                    .arg(tokens[at.column]));
        };
        const std::vector<AxisLabel> labels(m_read.labels.begin(), m_read.labels.begin() + count);
        scene.tables.push_back(
            {look.group, ours ? tr("Memory reuse") : tr("Sliding evaluation"), layout, labels, labels});
        const int last = lastRow(ours);
        const auto blank = [&](GridCell at) { // it neither runs nor is it read
            return at.row > last || at.column > at.row || (grid.value(at) == 0.0 && !remembered(at) && !hasRun(at));
        };
        if (tells(ours)) { // the tokens that run for this one
            QRectF now;
            for (int column = 0; column <= last; ++column)
                if (grid.value({last, column}) != 0.0)
                    now |= layout.cell({last, column});
            scene.lines.push_back({boxPath(now.adjusted(-1.5, -1.5, 1.5, 1.5)), QPen(palette.accent, 2.0)});
        }
        if (!isLarge(count, count)) {
            addGrid(scene, grid, layout, look);
            std::erase_if(scene.cells, [&](const SceneCell& cell) {
                return cell.group == look.group && blank({cell.row, cell.column});
            });
            return;
        }
        QImage image(count, count, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        for (int row = 0; row < count; ++row)
            for (int column = 0; column <= row; ++column)
                if (const GridCell at {row, column}; !blank(at))
                    image.setPixelColor(column, row, ground(grid.value(at) != 0.0, at));
        scene.behind.push_back([frame, image](QPainter& painter) { paintPixels(painter, frame, image); });
        scene.maps.push_back({std::make_shared<CellGrid>(std::move(grid)), layout, look});
    }

    // In the half of the map that stays empty, or beside a small one.
    void addRunsLegend(Scene& scene, const QRectF& map, double right) const
    {
        const Palette& palette = Theme::instance().palette();
        const double x = map.width() >= 250.0 ? map.right() - 168.0 : map.right() + 14.0;
        QRectF line(x, map.top() + 10.0, std::min(168.0, right - x), 16.0);
        const auto entry = [&](const QColor& colour, const QString& text) {
            addBox(scene, {line.left(), line.center().y() - 6.0, 12.0, 12.0}, Qt::NoPen, colour);
            addWords(scene, line.adjusted(18.0, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text, palette.ink2);
            line.translate(0.0, 18.0);
        };
        entry(barColour(true), tr("runs through the layers"));
        if (m_read.memory > 0)
            entry(mix(palette.stage, palette.memory, 0.62), tr("⟂ read from memory"));
        entry(mix(palette.stage, palette.ink, 0.18), tr("ran in this segment"));
    }

    // --- what that adds up to, after the last position --------------------------------------------------------------
    Figure totals(const EvaluationCost& cost, bool ours) const
    {
        std::vector<Figure> lines;
        for (const auto& [name, step] : {std::pair(tr("rows through the layers"), cost.rowsTotal),
                 {tr("query–key pairs per layer and head"), cost.pairsTotal}})
            lines.push_back(said(m_shown.trace, {{name, Cell {step, {lastRow(ours)}}, 0, true, name}}, 5,
                2 * static_cast<int>(lines.size()) + (ours ? 1 : 0)));
        return column(lines, 0.0).grow(0.0);
    }

    const RecurrenceMoment& m_shown;
    const Recurrence& m_read;
    bool m_reuse = false;
    int m_row = 0; // of the tokens, one after the other
};

} // namespace

Scene costScene(const RecurrenceMoment& shown) { return CostFigure(shown).whole(); }

} // namespace headroom::recurrence_view
