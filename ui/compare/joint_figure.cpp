// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/joint_figure.h"

#include "document/document_focus.h"
#include "figure/bars.h"
#include "figure/column_bars.h"
#include "figure/matrix.h"
#include "figure/memory_header.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "trace/step_names.h"
#include "widgets/memory_numbers.h"
#include "widgets/text.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMostPitch = 40.0, kMostApart = 132.0, kMostLine = 20.0, kEdge = 8.0, kLeastPitch = 9.0,
                 kLeastLine = 5.0, kGap = 28.0;
constexpr double kTitle = 26.0, kMemoryWords = 22.0, kLegend = 40.0;
constexpr double kProfileBar = 40.0, kProfileLabels = 18.0, kProfile = 2 * kProfileBar + kProfileLabels + 80.0;
constexpr double kHeadline = 36.0, kSecond = 24.0, kBesideFrame = 34.0, kWider = 3.5; // of a difference
constexpr double kLeastWritten = 64.0, kMostWritten = 150.0; // a column of what one of the two writes
constexpr double kBar = 84.0, kToken = 34.0, kNext = 44.0, kMostBar = 320.0, kOutputs = 2 * (kBar + kToken) + kNext,
                 kFedLabel = 64.0;
constexpr double kLowPicture = 440.0, kNarrowPicture = 760.0;
constexpr double kWritten = 0.05; // smaller shares have no number

class JointFigure {
public:
    JointFigure(const JointPicture& joint, const SceneMoment& moment) : m_joint(joint), m_moment(moment)
    {
        if (!joint.left.grid || !joint.right.grid)
            return;
        for (const JointSide* side : {&joint.left, &joint.right})
            m_labels = std::max(m_labels, besideCells({.labels = rows(*side)}, TextSize::Small) + 10.0);
        m_rowCount = std::max(joint.left.grid->rowCount(), joint.right.grid->rowCount());
    }

    void draw(Scene& scene, const QRectF& area)
    {
        const bool outputs = hasOutputs();
        if (!m_joint.left.grid || !m_joint.right.grid) {
            const QRectF words(area.left(), area.top() + kTitle, std::min(area.width(), 640.0), 60.0);
            addHeading(scene, {area.left(), area.top() + 14.0}, m_joint.heading);
            paragraph(m_joint.words, TextSize::Body).panel().draw(scene, words);
            if (outputs)
                drawOutputs(scene, {area.left() + kFedLabel, words.bottom() + 50.0}, area.bottom() - kLegend);
            return drawLegend(scene, area, outputs);
        }
        place(area, outputs);
        if (differs())
            drawHeadline(scene, area);
        drawMaps(scene);
        if (outputs && m_outputsLeft > 0.0)
            drawOutputs(scene, {m_outputsLeft, m_left.origin.y()}, m_mapFoot + 4.0);
        drawRules(scene);
        if (!differs())
            drawRow(scene, area);
        drawLegend(scene, area, outputs && m_outputsLeft > 0.0);
    }

private:
    bool differs() const { return m_joint.shows == JointShows::Difference && m_joint.there(); }
    bool low(const QRectF& area) const { return area.height() < kLowPicture; }

    // --- where things are -------------------------------------------------------------------------------------------
    static std::pair<int, int> around(int about, int shown, int first, int count)
    {
        const int most = std::min(shown, count);
        return {std::clamp(about - most / 2, first, first + count - most), most};
    }

    void place(const QRectF& area, bool outputs)
    {
        const CellGrid &left = *m_joint.left.grid, &right = *m_joint.right.grid;
        const bool wide = area.width() >= kNarrowPicture;
        const double beside = differs() && outputs ? writtenWidth() : kOutputs; // the matrices
        const double outputsWidth = outputs && (wide || differs())
            ? beside + kGap + (alignedOutputs() ? 0.0 : kFedLabel)
            : 0.0;
        const double room = area.width() - kEdge - (m_joint.there() ? 1.0 : 2.0) * m_labels - kGap - outputsWidth;
        const auto above = [&](double pitch) {
            return headlineHeight() + kTitle + (memory(m_joint.left) + memory(m_joint.right) > 0 ? kMemoryWords : 0.0)
                + std::max(columnLabelHeight(columns(m_joint.left), pitch, TextSize::Small),
                    columnLabelHeight(columns(m_joint.right), pitch, TextSize::Small))
                + 4.0;
        };
        const double below = kLegend + (differs() ? 8.0 : hasRow(area) ? kProfile : 34.0);
        int first = 0, shared = 0;
        std::tie(first, shared) = columnsOf(m_joint.left);
        const auto [firstRight, rightColumns] = columnsOf(m_joint.right);
        // Numbers of one alone have no difference: it begins and ends with columns of both.
        while (differs() && shared > 1 && (lacks(m_joint.left, first) || lacks(m_joint.right, first)))
            ++first, --shared;
        while (differs() && shared > 1
            && (lacks(m_joint.left, first + shared - 1) || lacks(m_joint.right, first + shared - 1)))
            --shared;
        const double across = shared + (differs() ? 0 : rightColumns);
        double pitch = kLeastPitch, high = 0.0, each = 0.0;
        for (int turn = 0; turn < 2; ++turn) { // labels over wider columns may be higher
            m_above = above(pitch);
            high = area.height() - m_above - below;
            each = high / std::max(1, m_rowCount);
            pitch = differs() ? std::clamp(std::floor(std::min(room / across, kWider * each)), kLeastPitch, kMostApart)
                              : std::clamp(std::floor(std::min(room / across, each)), kLeastPitch, kMostPitch);
        }
        m_above = above(pitch);
        // Cells may be higher than wide, so that what stands beside them can be read, or lower, so that all have room;
        // of a difference also so that its number has.
        const double line = std::clamp(std::floor(each), kLeastLine, std::max(pitch, kMostLine));
        const auto fits = [&](int columns) { return std::max(3, static_cast<int>(room / pitch * columns / across)); };
        const auto [firstRow, rows] = around(
            m_joint.about.row, std::max(3, static_cast<int>(high / line)), 0, m_rowCount);
        const auto [firstColumn, shown] = around(m_joint.about.column, fits(shared), first, shared);
        m_left = {{area.left() + kEdge, area.top() + m_above}, pitch, line, 1.0, firstRow, firstColumn, rows, shown};
        if (differs() || !m_joint.there()) // else one column of labels stands between the two
            m_left.origin.rx() += m_labels;
        if (!m_joint.there())
            m_left.rows = std::min(m_left.rows, left.rowCount());
        m_right = m_left;
        m_right.origin.rx() = m_left.bounds().right() + (differs() ? kGap : kGap / 2.0 + m_labels);
        if (m_joint.there() && !differs())
            std::tie(m_right.firstColumn, m_right.columns) = around(
                m_joint.about.column, fits(rightColumns), firstRight, rightColumns);
        if (!m_joint.there()) {
            m_right.firstRow = m_right.firstColumn = 0;
            m_right.rows = std::min(rows, right.rowCount());
            m_right.columns = std::clamp(
                static_cast<int>((area.right() - outputsWidth - m_right.origin.x()) / pitch), 1, rightColumns);
        }
        const double end = differs() ? m_left.bounds().right() : m_right.bounds().right();
        m_mapFoot = std::max(m_left.bounds().bottom(), m_right.bounds().bottom());
        m_outputsLeft = outputsWidth > 0.0 ? end + kGap + (alignedOutputs() ? 0.0 : kFedLabel) : 0.0;
        m_bar = kBar;
        if (m_outputsLeft > 0.0 && !differs())
            m_bar = std::clamp(kBar + (area.right() - m_outputsLeft - kOutputs) / 2.0, kBar, kMostBar);
        m_end = m_outputsLeft > 0.0 && alignedOutputs() ? m_outputsLeft + beside + 2.0 * (m_bar - kBar) : end;
    }

    // The first of a map's columns and how many: without those at its ends that the other run alone has.
    std::pair<int, int> columnsOf(const JointSide& side) const
    {
        int first = 0, end = side.grid->columnCount();
        while (m_joint.there() && !differs() && end - first > 1 && lacks(side, first))
            ++first;
        while (m_joint.there() && !differs() && end - first > 1 && lacks(side, end - 1))
            --end;
        return {first, end - first};
    }

    static int memory(const JointSide& side)
    {
        const std::int64_t rows = memoryRows(side.trace(), side.step().path);
        const Axis& keys = side.step().axes.back();
        return keys.name == "key" && keys.size > rows ? static_cast<int>(rows) : 0;
    }
    static bool lacks(const JointSide& side, int column) { return side.grid->columnPlace(column) < 0; }
    static bool lacksRow(const JointSide& side, int row) { return side.grid->rowPlace(row) < 0; }
    std::vector<AxisLabel> rows(const JointSide& side) const
    {
        return m_joint.there() ? m_joint.rows : side.labels(side.grid->rows);
    }
    std::vector<AxisLabel> columns(const JointSide& side) const
    {
        return m_joint.there() ? m_joint.columns : side.labels(side.grid->columns);
    }

    // --- the two matrices -------------------------------------------------------------------------------------------
    void drawMaps(Scene& scene)
    {
        LabelStyle style;
        style.size = TextSize::Small;
        style.role = roleOf(m_joint.left.grid->rows.name);
        style.lit = m_joint.about.row;
        addRowLabels(scene, rows(m_joint.left), differs() || !m_joint.there() ? m_left : m_right, m_labels, style);
        if (!m_joint.there()) {
            style.lit = -1;
            addRowLabels(scene, rows(m_joint.right), m_right, m_labels, style);
        }
        if (!differs()) {
            drawMap(scene, m_joint.left, m_left, kLeftRunGroup);
            return drawMap(scene, m_joint.right, m_right, kRightRunGroup);
        }
        const QString minus = tr("%1 − %2").arg(m_joint.left.name, m_joint.right.name);
        addTitle(scene, m_left, QStringLiteral("%1, %2").arg(m_joint.heading, parts()),
            m_joint.changed.isEmpty() ? QStringList {minus}
                                      : QStringList {tr("%1; %2").arg(minus, m_joint.changed), minus});
        drawColumnLabels(scene, m_joint.left, m_left, m_joint.about.column);
        GridLook look;
        look.scale = m_joint.legend.scale;
        look.group = kDifferenceGroup;
        look.rowName = sideName(m_joint.left.grid->rows);
        look.columnName = sideName(m_joint.left.grid->columns);
        look.blankBelow = m_joint.hardly ? 0.1 * look.scale.extent : m_joint.shares ? kWritten : 0.0;
        if (m_joint.hardly)
            look.decimals = -1; // the heading says how large the largest is
        look.each = [this](GridCell at, SceneCell& cell) {
            cell.name = tr("%1, difference").arg(cell.name);
            cell.source = m_joint.difference->cell(at);
        };
        drawCells(scene, *m_joint.difference, m_left, look);
        addTable(scene, m_left, m_joint.left, kDifferenceGroup, m_joint.title);
        drawShared(scene);
    }

    static QColor alikeInk() { return mix(colours().stage, colours().ink3, 0.6); }
    // A square where both read a token alike: the more, the larger.
    void drawShared(Scene& scene) const
    {
        if (!m_joint.shares)
            return;
        const double most = std::min({m_left.pitchX, m_left.pitchY, 36.0}) * 0.6;
        for (int row = m_left.firstRow; row < m_left.firstRow + m_left.rows; ++row)
            for (int column = m_left.firstColumn; column < m_left.firstColumn + m_left.columns; ++column) {
                const GridCell at {row, column};
                const JointGrid &here = *m_joint.left.grid, &there = *m_joint.right.grid;
                if (here.lacks(at) || there.lacks(at) || here.is(CellGrid::Masked, at)
                    || there.is(CellGrid::Masked, at))
                    continue;
                const double both = std::min(here.value(at), there.value(at));
                if (!(both >= kWritten) || std::abs(here.value(at) - there.value(at)) >= kWritten)
                    continue;
                const double side = most * std::sqrt(std::min(both, 1.0));
                const QPointF middle = m_left.cell(at).center();
                scene.lines.push_back({boxPath({middle.x() - side / 2.0, middle.y() - side / 2.0, side, side}, 2.0),
                    Qt::NoPen, alikeInk()});
            }
    }

    QString parts() const
    {
        return m_joint.left.part == m_joint.right.part && (m_joint.sameHeads || m_joint.mean)
            ? m_joint.left.part
            : tr("%1 − %2").arg(m_joint.left.part, m_joint.right.part);
    }

    void addTitle(Scene& scene, const GridLayout& layout, const QString& title, const QStringList& beside) const
    {
        const double top = layout.origin.y() - m_above + headlineHeight(),
                     end = differs()         ? m_end
            : layout.origin == m_left.origin ? m_right.origin.x() - m_labels
                                             : std::max(m_end, layout.origin.x() + 150.0);
        const double room = std::max(end - 12.0 - layout.origin.x(), 80.0);
        addHeading(scene, {layout.origin.x(), top + 14.0}, title, fittingBeside(title, beside, room), room);
    }

    void drawColumnLabels(Scene& scene, const JointSide& side, const GridLayout& layout, int lit) const
    {
        LabelStyle style;
        style.size = TextSize::Small;
        style.role = roleOf(side.grid->columns.name);
        style.lit = lit;
        style.dim = [&side](int column) { return lacks(side, column); };
        const std::vector<AxisLabel> labels = withFittingNumbers(columns(side), layout.pitchX);
        const double high = columnLabelHeight(labels, layout.pitchX, TextSize::Small);
        addColumnLabels(scene, labels, layout, high, style);
        if (memory(m_joint.left) + memory(m_joint.right) == 0)
            return;
        const double y = layout.origin.y() - high - 14.0;
        int ends[2] = {-1, -1}; // of the columns shown: behind the memory, and behind all that it reads
        const auto bracket = [&](bool memories, const QStringList& words, const QColor& ink) {
            int from = -1, end = -1;
            for (int i = 0; i < layout.columns; ++i) {
                const int place = side.grid->columnPlace(layout.firstColumn + i);
                if (place < 0 || (place < memory(side)) != memories)
                    continue;
                from = from < 0 ? i : from;
                end = i + 1;
            }
            ends[memories ? 0 : 1] = end;
            if (from >= 0)
                addBracket(scene,
                    {layout.origin.x() + from * layout.pitchX, y, (end - from) * layout.pitchX - 2.0, 6.0}, false,
                    fittingText(QStringList(words) << QString(), Theme::instance().font(TextSize::Caption),
                        (end - from) * layout.pitchX),
                    ink, ink);
        };
        bracket(true, {tr("⟂ memory: states of earlier segments"), tr("⟂ memory")}, colours().memoryText);
        bracket(false, {side.run->config.segmented() ? tr("the segment") : tr("the text")}, colours().ink2);
        if (ends[0] > 0 && ends[1] > ends[0])
            addMemoryLine(scene, layout, ends[0], y);
    }

    // And a frame round each row and each column that the run does not have.
    static void drawCells(Scene& scene, const JointGrid& grid, const GridLayout& layout, const GridLook& look)
    {
        addGrid(scene, grid, layout, look);
        std::erase_if(scene.cells, [&](const SceneCell& cell) {
            return cell.group == look.group && grid.lacks({cell.row, cell.column});
        });
        QPen pen(colours().ink3, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 2.0});
        const auto frames = [&](int first, int count, const auto& place, const auto& span) {
            for (int i = first; i < first + count; ++i) {
                int end = i;
                while (end < first + count && place(end) < 0)
                    ++end;
                if (end > i)
                    scene.shapes.push_back(
                        {boxPath(span(i, end).adjusted(0.5, 0.5, -1.5, -1.5)), pen, Qt::NoBrush, true});
                i = end;
            }
        };
        const QRectF all = layout.bounds();
        frames(
            layout.firstColumn, layout.columns, [&](int column) { return grid.columnPlace(column); },
            [&](int from, int end) {
                const double x = layout.origin.x() + (from - layout.firstColumn) * layout.pitchX;
                return QRectF(x, all.top(), (end - from) * layout.pitchX, all.height());
            });
        frames(
            layout.firstRow, layout.rows, [&](int row) { return grid.rowPlace(row); },
            [&](int from, int end) {
                const double y = layout.origin.y() + (from - layout.firstRow) * layout.pitchY;
                return QRectF(all.left(), y, all.width(), (end - from) * layout.pitchY);
            });
    }

    // Whether the two numbers of a cell are told to be the same.
    bool same(GridCell at) const
    {
        const JointGrid &here = *m_joint.left.grid, &there = *m_joint.right.grid;
        if (!m_joint.there() || here.lacks(at) || there.lacks(at))
            return false;
        const bool closed = here.is(CellGrid::Masked, at), other = there.is(CellGrid::Masked, at);
        return closed || other ? closed == other : std::abs(here.value(at) - there.value(at)) <= m_joint.alike();
    }

    void drawMap(Scene& scene, const JointSide& side, const GridLayout& layout, int group) const
    {
        const bool mine = group == kLeftRunGroup;
        GridLook look;
        look.scale = m_joint.scale;
        look.group = group;
        look.decimals = -2;
        look.rowName = side.name + QStringLiteral(": ") + sideName(side.grid->rows);
        look.columnName = sideName(side.grid->columns);
        look.blankBelow = m_joint.shares ? kWritten : 0.0;
        look.each = [this, mine](GridCell at, SceneCell& cell) {
            cell.source = mine || m_joint.there() ? m_joint.left.grid->cell(at) : Cell {-1, {}};
            if (same(at) && !cell.is(SceneCell::Masked)) {
                cell.style |= SceneCell::Dim;
                cell.decimals = -1;
            }
        };
        drawCells(scene, *side.grid, layout, look);
        addTable(scene, layout, side, group, side.name);
        addTitle(scene, layout, side.name, {side.part + QStringLiteral(", ") + sees(side), side.part});
        drawColumnLabels(scene, side, layout, mine || m_joint.there() ? m_joint.about.column : -1);
    }

    QString sees(const JointSide& side) const
    {
        const int all = side.grid->rowCount(), from = m_left.firstRow, rows = m_left.rows;
        if (const int states = memory(side); states > 0)
            return tr("reads %1 states of memory and its segment").arg(states);
        if (side.run->config.segmented() && memory(&side == &m_joint.left ? m_joint.right : m_joint.left) > 0)
            return tr("reads its segment only");
        if (rows < all && &side == &m_joint.left)
            return tr("rows %1 to %2").arg(from + 1).arg(from + rows);
        return m_joint.shares ? tr("each row sums to 1") : stepName(side.step());
    }

    void addTable(Scene& scene, const GridLayout& layout, const JointSide& side, int group, const QString& title) const
    {
        scene.tables.push_back({group, title, layout, rows(side), columns(side)});
    }

    // The row runs through everything; the cell is framed in both.
    void drawRules(Scene& scene) const
    {
        const QRectF row = m_left.row(m_joint.about.row);
        if (!m_joint.there() || m_joint.about.row < m_left.firstRow
            || m_joint.about.row >= m_left.firstRow + m_left.rows)
            return;
        const Role role = roleOf(m_joint.left.grid->rows.name);
        const QPen pen(role == Role::None ? colours().ink : Theme::instance().roleColour(role), 2.0);
        for (const double y : {row.top() - 1.0, row.bottom() + 1.0})
            scene.lines.push_back({linePath({m_left.origin.x(), y}, {m_end, y}), pen, Qt::NoBrush, true});
        const auto frame = [&](const GridLayout& layout, const JointGrid& grid) {
            if (const GridCell at = m_joint.about; layout.shows(at) && !grid.lacks(at))
                scene.lines.push_back({boxPath(layout.cell(at).adjusted(-0.5, -0.5, 0.5, 0.5)),
                    QPen(colours().accent, 2.0), Qt::NoBrush, true});
        };
        if (differs())
            return frame(m_left, *m_joint.difference);
        frame(m_left, *m_joint.left.grid);
        frame(m_right, *m_joint.right.grid);
    }

    // --- what they write --------------------------------------------------------------------------------------------
    bool hasOutputs() const
    {
        const auto& covered = m_moment.cover.steps;
        return m_joint.outputs && std::find(covered.begin(), covered.end(), steps::probabilities) == covered.end();
    }
    const Axis& positions(const JointSide& side) const { return side.trace().step(side.probabilities).axes.front(); }

    bool alignedOutputs() const // each row of the matrices is a position of the output
    {
        const auto aligned = [&](const JointSide& side) {
            const auto& axes = side.step().axes;
            if (side.probabilities < 0 || axes.size() < 2)
                return false;
            const Axis &rows = axes.end()[-2], &its = positions(side);
            return rows.size == its.size && rows.label(0) == its.label(0) && labelsTokens(rows);
        };
        return m_joint.there() && aligned(m_joint.left) && aligned(m_joint.right);
    }
    // The positions of the two that stand in one line; −1: the other alone.
    std::pair<int, int> written(int line) const
    {
        if (alignedOutputs())
            return {m_joint.left.grid->rowPlace(line), m_joint.right.grid->rowPlace(line)};
        return {m_joint.outputs->left[static_cast<std::size_t>(line)],
            m_joint.outputs->right[static_cast<std::size_t>(line)]};
    }

    void drawOutputs(Scene& scene, const QPointF& corner, double foot) const
    {
        const bool aligned = alignedOutputs();
        const int count = lines();
        GridLayout rows = m_left;
        if (!aligned) {
            rows.pitchY = std::clamp(
                std::floor((foot - corner.y()) / std::max(1, count)), 14.0, differs() ? 40.0 : 26.0);
            rows.origin = corner;
            const int about = m_joint.there() ? 0 : std::max(0, m_joint.about.row);
            std::tie(rows.firstRow, rows.rows) = around(
                about, std::max(3, static_cast<int>((foot - corner.y()) / rows.pitchY)), 0, count);
        }
        if (differs())
            return drawWritten(scene, corner, rows);
        const double middle = corner.x() + m_bar + kToken;
        const auto head = [&](double left, double wide, Qt::Alignment side, const QString& text, bool bold) {
            addText(scene, {left, corner.y() - 40.0, wide, 16.0}, side | Qt::AlignVCenter, text,
                bold ? colours().ink : colours().ink2, bold ? TextSize::Small : TextSize::Caption, bold);
        };
        const double half = m_bar + kToken - 4.0;
        head(corner.x(), half, Qt::AlignRight, m_joint.left.name, true);
        head(middle + 4.0, half + kNext, Qt::AlignLeft, m_joint.right.name, true);
        addText(scene, {corner.x(), corner.y() - 22.0, 2.0 * half, 16.0}, Qt::AlignCenter,
            tr("writes, with probability"), colours().ink2, TextSize::Caption);
        const bool text = !m_joint.next(0).isEmpty();
        if (text)
            addText(scene, {middle + half + 4.0, corner.y() - 22.0, kNext, 16.0}, Qt::AlignCenter, tr("the text"),
                colours().ink2, TextSize::Caption);
        for (int i = 0; i < rows.rows; ++i) {
            const auto [position, its] = written(rows.firstRow + i);
            const QRectF line(corner.x(), rows.origin.y() + i * rows.pitchY, 2.0 * (m_bar + kToken), rows.pitchY - 1.0);
            if (!aligned)
                addText(scene, {corner.x() - kFedLabel, line.top(), kFedLabel - 8.0, line.height()},
                    Qt::AlignRight | Qt::AlignVCenter,
                    QString::fromStdString(
                        position < 0 ? positions(m_joint.right).label(its) : positions(m_joint.left).label(position)),
                    colours().ink2, TextSize::Small);
            drawOutput(scene, line, position, its, i);
            if (text)
                addText(scene, {middle + half + 4.0, line.top(), kNext, line.height()}, Qt::AlignCenter,
                    m_joint.next(position), colours().ink2, TextSize::Small);
        }
    }

    // Beside a difference: what both write once, what differs in two columns, with how probable it was.
    double writtenColumn() const
    {
        if (!anyApart())
            return kLeastWritten;
        const QFont font = Theme::instance().font(TextSize::Small, true);
        return std::clamp(std::max(textWidth(m_joint.left.name, font), textWidth(m_joint.right.name, font)) + 16.0,
            kLeastWritten, kMostWritten);
    }
    double writtenWidth() const { return 2.0 * writtenColumn() + (m_joint.next(0).isEmpty() ? 0.0 : kNext); }
    int lines() const { return alignedOutputs() ? m_rowCount : static_cast<int>(m_joint.outputs->left.size()); }
    bool anyApart() const // whether they write anything else
    {
        for (int line = 0; line < lines(); ++line)
            if (const auto [position, its] = written(line);
                output(m_joint.left, position) != output(m_joint.right, its))
                return true;
        return false;
    }

    void drawWritten(Scene& scene, const QPointF& corner, const GridLayout& rows) const
    {
        const Palette& palette = colours();
        const double wide = writtenColumn(), end = corner.x() + 2.0 * wide;
        const bool text = !m_joint.next(0).isEmpty();
        const bool apart = anyApart();
        const auto head = [&](double left, double room, double up, const QString& words, bool bold) {
            addText(scene, {left, corner.y() - up, room, 16.0}, Qt::AlignCenter, words,
                bold ? palette.ink : palette.ink2, bold ? TextSize::Small : TextSize::Caption, bold);
            scene.texts.back().fit = SceneText::Fit::Cut;
        };
        head(corner.x(), 2.0 * wide, apart ? 40.0 : 22.0, apart ? tr("writes") : tr("both write"), !apart);
        if (apart) {
            head(corner.x(), wide, 22.0, m_joint.left.name, true);
            head(corner.x() + wide, wide, 22.0, m_joint.right.name, true);
        }
        if (text)
            head(end, kNext, 22.0, tr("the text"), false);
        for (int i = 0; i < rows.rows; ++i) {
            const auto [position, its] = written(rows.firstRow + i);
            const double y = rows.origin.y() + i * rows.pitchY, high = rows.pitchY - 1.0;
            if (!alignedOutputs())
                addText(scene, {corner.x() - kFedLabel, y, kFedLabel - 8.0, high}, Qt::AlignRight | Qt::AlignVCenter,
                    QString::fromStdString(
                        position < 0 ? positions(m_joint.right).label(its) : positions(m_joint.left).label(position)),
                    palette.ink2, TextSize::Small);
            const std::string here = output(m_joint.left, position), there = output(m_joint.right, its);
            const QString next = m_joint.next(position);
            if (text)
                addText(scene, {end, y, kNext, high}, Qt::AlignCenter, next, palette.ink2, TextSize::Small);
            if (const auto cell = position < 0 ? std::nullopt : likeliest(m_joint.left, position))
                addDrawnCell(scene, m_joint.left.trace(), *cell,
                    {corner.x(), y, here == there ? 2.0 * wide : wide, high},
                    tr("%1 writes %2 after %3, probability")
                        .arg(m_joint.left.name, QString::fromStdString(here),
                            QString::fromStdString(positions(m_joint.left).label(position))),
                    kOutputGroup, i, 0);
            const bool small = high < 20.0;
            if (here == there) {
                addText(scene, {corner.x(), y, 2.0 * wide, high}, Qt::AlignCenter, QString::fromStdString(here),
                    palette.ink2, small ? TextSize::Small : TextSize::Title);
                continue;
            }
            for (const bool left : {true, false})
                drawApart(scene, {corner.x() + (left ? 0.0 : wide), y, wide, high}, left ? m_joint.left : m_joint.right,
                    left ? position : its, QString::fromStdString(left ? there : here), next);
        }
    }

    void drawApart(Scene& scene, const QRectF& area, const JointSide& side, int position, const QString& other,
        const QString& next) const
    {
        if (position < 0)
            return;
        const Palette& palette = colours();
        const QString word = QString::fromStdString(output(side, position));
        const bool small = area.height() < 20.0, wrong = !next.isEmpty() && word != next && other == next;
        const QFont font = Theme::instance().font(small ? TextSize::Small : TextSize::Title, true);
        const double wide = std::min(textWidth(word, font) + 12.0, area.width() - 36.0);
        const QRectF box(
            area.center().x() - wide / 2.0 - 16.0, area.center().y() - (small ? 8.0 : 11.0), wide, small ? 16.0 : 22.0);
        if (wrong)
            scene.shapes.push_back({boxPath(box, 3.0), Qt::NoPen, palette.ink});
        addText(scene, box, Qt::AlignCenter, word, wrong ? palette.stage : palette.ink, font);
        scene.texts.back().fit = SceneText::Fit::Cut;
        if (const auto cell = likeliest(side, position)) {
            SceneNumber number = sceneNumber(side.trace(), *cell, {box.right() + 2.0, area.top(), 32.0, area.height()});
            number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
            number.size = TextSize::Small;
            number.colour = palette.ink2;
            if (&side == &m_joint.right)
                number.of = side.run->trace;
            scene.numbers.push_back(number);
        }
    }

    void drawOutput(Scene& scene, const QRectF& line, int position, int its, int row) const
    {
        const Palette& palette = colours();
        const std::string here = output(m_joint.left, position), there = output(m_joint.right, its);
        const QString next = m_joint.next(position);
        const bool apart = here != there;
        const double middle = line.center().x();
        scene.lines.push_back({linePath({middle, line.top() - 1.0}, {middle, line.bottom() + 1.0}),
            QPen(palette.line, 1.0), Qt::NoBrush, true});
        for (const bool left : {true, false}) {
            const JointSide& side = left ? m_joint.left : m_joint.right;
            const std::string& token = left ? here : there;
            if ((left ? position : its) < 0)
                continue;
            const QString word = QString::fromStdString(token);
            const bool wrong = apart && !next.isEmpty() && word != next
                && QString::fromStdString(left ? there : here) == next;
            const QRectF box(left ? middle - kToken : middle, line.top(), kToken, line.height());
            if (wrong)
                scene.shapes.push_back({boxPath(box.adjusted(5.0, 1.0, -5.0, -1.0), 3.0), Qt::NoPen, palette.ink});
            addText(scene, box.adjusted(2.0, 0.0, -2.0, 0.0), Qt::AlignCenter, word,
                wrong       ? palette.stage
                    : apart ? palette.ink
                            : palette.ink2,
                TextSize::Small, apart);
            if (!next.isEmpty() && word == next) // as the text goes on
                addText(scene, {left ? box.left() : box.right() - 11.0, box.top(), 11.0, box.height()}, Qt::AlignCenter,
                    QStringLiteral("✓"), palette.ink, TextSize::Caption, true);
            const auto cell = likeliest(side, left ? position : its);
            if (!cell)
                continue;
            const double share = side.trace().value(cell->step, cell->at), length = share * m_bar;
            const double high = std::min(12.0, line.height() - 3.0), top = line.center().y() - high / 2.0;
            const QRectF bar(left ? middle - kToken - length : middle + kToken, top, length, high);
            addBar(scene, bar, apart ? palette.ink2 : palette.lineStrong);
            if (left)
                addDrawnCell(scene, side.trace(), *cell, {line.left(), line.top(), m_bar + kToken, line.height()},
                    tr("%1 writes %2 after %3, probability")
                        .arg(side.name, word, QString::fromStdString(positions(side).label(position))),
                    kOutputGroup, row, 0);
            if (!apart || line.height() < 12.0)
                continue;
            const bool within = length > 34.0;
            SceneNumber number = sceneNumber(side.trace(), *cell,
                within     ? bar
                    : left ? bar.adjusted(-32.0, 0.0, -length - 4.0, 0.0)
                           : bar.adjusted(length + 4.0, 0.0, 32.0, 0.0));
            number.alignment = (left != within ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
            if (within)
                number.area.adjust(4.0, 0.0, -4.0, 0.0);
            number.colour = within ? Theme::textOn(palette.ink2) : palette.ink2;
            if (!left)
                number.of = side.run->trace;
            scene.numbers.push_back(number);
        }
    }

    static std::string output(const JointSide& side, int position)
    {
        const auto& all = side.run->output;
        return position < 0 || position >= static_cast<int>(all.size()) ? std::string()
                                                                        : all[static_cast<std::size_t>(position)];
    }

    static std::optional<Cell> likeliest(const JointSide& side, int position)
    {
        const Step& step = side.trace().step(side.probabilities);
        if (position >= step.axes.front().size)
            return std::nullopt;
        return largestAlong(side.trace(), {side.probabilities, {position, 0}});
    }

    // --- one row of both --------------------------------------------------------------------------------------------
    bool hasRow(const QRectF& area) const { return m_joint.there() && m_joint.shares && !low(area); }

    void drawRow(Scene& scene, const QRectF& area) const
    {
        const double top = m_mapFoot + 12.0;
        if (!hasRow(area)) {
            const QRectF line(area.left(), top, area.width(), 16.0);
            return addText(scene, line, Qt::AlignLeft | Qt::AlignVCenter,
                QStringList {verdict(), told()}.join(QLatin1Char(' ')).trimmed(), colours().ink2, TextSize::Small);
        }
        scene.lines.push_back({linePath({area.left(), top}, {area.right(), top}), QPen(colours().line, 1.0)});
        const QString title = rowTitle();
        const double wordsLeft = std::max(m_right.origin.x(), area.left() + 460.0);
        addHeading(scene, {area.left(), top + 22.0}, title,
            fittingBeside(title,
                {tr("what each reads, on one axis of keys: %1 upwards, %2 downwards")
                        .arg(m_joint.left.name, m_joint.right.name),
                    tr("%1 upwards, %2 downwards").arg(m_joint.left.name, m_joint.right.name)},
                wordsLeft - area.left() - 20.0),
            wordsLeft - area.left() - 20.0);
        drawProfile(scene, {m_left.origin.x(), top + 46.0, wordsLeft - m_left.origin.x() - 24.0, 0.0});
        drawWords(scene, {wordsLeft, top + 12.0, area.right() - wordsLeft, kProfile - 20.0});
    }
    QString rowTitle() const
    {
        const AxisLabel& label = m_joint.rows[static_cast<std::size_t>(m_joint.about.row)];
        return tr("Row %1, “%2”").arg(label.number, label.text);
    }

    // What each reads, over and under one axis of all keys that either has.
    void drawProfile(Scene& scene, const QRectF& span) const
    {
        const Palette& palette = colours();
        const int row = m_joint.about.row, end = static_cast<int>(m_joint.columns.size());
        const double pitch = m_left.columns == end ? m_left.pitchX
                                                   : std::min(kMostLine + 2.0, span.width() / std::max(1, end));
        const double base = span.top() + kProfileBar, under = base + kProfileLabels;
        const auto x = [&](int column) { return span.left() + column * pitch; };
        double tallest = 0.0; // of both: a row of small shares can be read, too
        for (const JointGrid* grid : {m_joint.left.grid.get(), m_joint.right.grid.get()})
            for (int column = 0; column < end; ++column)
                if (const GridCell at {row, column}; !grid->lacks(at) && !grid->is(CellGrid::Masked, at))
                    tallest = std::max(tallest, std::isfinite(grid->value(at)) ? std::min(grid->value(at), 1.0) : 0.0);
        const auto highOf = [&](double share) {
            return tallest > 0.0 ? std::clamp(share, 0.0, 1.0) / tallest * kProfileBar : 0.0;
        };
        scene.lines.push_back({linePath({x(0), base}, {x(end), base}), QPen(palette.lineStrong, 1.0)});
        scene.lines.push_back({linePath({x(0), under}, {x(end), under}), QPen(palette.lineStrong, 1.0)});
        if (pitch >= 11.0)
            for (int column = 0; column < end; ++column) {
                const bool lit = column == m_joint.about.column;
                addText(scene, {x(column) - 2.0, base, pitch + 3.0, kProfileLabels}, Qt::AlignCenter,
                    m_joint.columns[static_cast<std::size_t>(column)].text, lit ? palette.keyText : palette.ink2,
                    TextSize::Caption, lit);
            }
        for (const bool up : {true, false}) {
            const JointSide& side = up ? m_joint.left : m_joint.right;
            const JointGrid& grid = *side.grid;
            for (int from = 0; from < end; ++from) {
                int to = from;
                while (to < end && grid.lacks({row, to}))
                    ++to;
                if (to > from)
                    drawLacking(scene, {x(from), up ? base - 22.0 : under, (to - from) * pitch, 22.0}, side.name);
                from = to;
            }
            std::vector<int> order;
            for (int column = 0; column < end; ++column) {
                const GridCell at {row, column};
                if (grid.is(CellGrid::Masked, at) || !std::isfinite(grid.value(at)))
                    continue;
                order.push_back(column);
                const double high = highOf(grid.value(at));
                const QRectF bar(x(column) + 1.0, up ? base - high : under, std::max(1.0, pitch - 2.0), high);
                addBar(scene, bar, same(at) ? mix(palette.stage, palette.key, 0.35) : palette.key);
                SceneCell cell = sceneCell(side.trace(), grid.cell(at),
                    {x(column), up ? base - kProfileBar : under, pitch, kProfileBar}, m_joint.scale);
                cell.style |= SceneCell::Plain;
                cell.group = up ? kLeftRowGroup : kRightRowGroup;
                cell.column = column;
                cell.name = tr("%1 reads %2").arg(side.name, QString::fromStdString(grid.columns.label(column)));
                if (!up)
                    cell.source = m_joint.left.grid->cell(at);
                scene.cells.push_back(std::move(cell));
            }
            std::sort(order.begin(), order.end(), [&](int a, int b) {
                return grid.value({row, a}) > grid.value({row, b});
            });
            for (std::size_t i = 0; i < std::min<std::size_t>(2, order.size()); ++i)
                if (const double share = grid.value({row, order[i]}); share >= kWritten) {
                    const bool within = !m_joint.mean
                        && order[i] == m_joint.about.column; // a frame: the number lies beyond it
                    const double high = within ? kProfileBar : highOf(share), at = x(order[i]) + pitch / 2.0,
                                 y = up ? base - high - 16.0 : under + high + 2.0;
                    if (i == 1 && std::abs(order[0] - order[1]) * pitch < 30.0)
                        continue;
                    const int framed = std::abs(order[i] - m_joint.about.column);
                    if (framed > 0 && framed * pitch < kBesideFrame) // the frame would cut it
                        continue;
                    SceneNumber number = sceneNumber(
                        side.trace(), grid.cell({row, order[i]}), {at - 20.0, y, 40.0, 14.0});
                    if (!up)
                        number.of = side.run->trace;
                    scene.numbers.push_back(number);
                }
        }
    }

    static void drawLacking(Scene& scene, const QRectF& area, const QString& name)
    {
        scene.behind.push_back([area](QPainter& painter) { paintHatch(painter, area, true); });
        const QFont font = Theme::instance().font(TextSize::Caption);
        const QString words = fittingText(
            {tr("%1 cannot read these").arg(name), tr("not read"), QString()}, font, area.width() - 8.0);
        if (words.isEmpty())
            return;
        const double wide = textWidth(words, font) + 8.0;
        addText(scene, {area.center().x() - wide / 2.0, area.top(), wide, area.height()}, Qt::AlignCenter, words,
            colours().ink2, font);
        scene.texts.back().ground = colours().stage;
    }

    void drawWords(Scene& scene, const QRectF& area) const // where they end
    {
        double y = area.top();
        const auto say = [&](const QString& text, TextSize size, bool bold) {
            if (text.isEmpty() || area.width() < 160.0)
                return;
            const Figure figure = paragraph(text, size, bold);
            const double high = figure.panel().height(area.width()).most;
            if (y + high > area.bottom())
                return;
            figure.panel().draw(scene, {area.left(), y, area.width(), high});
            y += high + 7.0;
        };
        say(verdict(), TextSize::Title, true);
        say(told(), TextSize::Small, false);
    }

    QString secondLine() const { return headline() == m_joint.headline ? verdict() : m_joint.headline; }
    double headlineHeight() const
    {
        return !differs() ? 0.0 : secondLine().isEmpty() ? kHeadline : kHeadline + kSecond;
    }
    // What differs, and whether it matters for what is written.
    void drawHeadline(Scene& scene, const QRectF& area) const
    {
        const QString first = headline(), second = secondLine();
        const QFont large = Theme::instance().font(TextSize::Page, true);
        addText(scene, {area.left(), area.top() - 2.0, area.width(), 28.0}, Qt::AlignLeft | Qt::AlignVCenter, first,
            colours().ink, textWidth(first, large) <= area.width() ? TextSize::Page : TextSize::Title, true);
        addText(scene, {area.left(), area.top() + 27.0, area.width(), 20.0}, Qt::AlignLeft | Qt::AlignVCenter, second,
            colours().ink, TextSize::Title);
    }

    // The most that is to be seen: two outputs, else two numbers.
    QString headline() const
    {
        const QString said = m_joint.headline.isEmpty() || writeApart() ? verdict() : m_joint.headline;
        return said.isEmpty() ? m_joint.words : said;
    }
    // What the two write at the row that is spoken of.
    QString verdict() const
    {
        if (!hasOutputs() || !alignedOutputs())
            return {};
        const auto [position, its] = written(m_joint.about.row);
        const QString here = QString::fromStdString(output(m_joint.left, position)),
                      there = QString::fromStdString(output(m_joint.right, its)), text = m_joint.next(position),
                      next = text == QLatin1String("?") ? QString() : text, // behind its end
            fed = m_joint.named(m_joint.rows[static_cast<std::size_t>(m_joint.about.row)]);
        if (here.isEmpty() || there.isEmpty())
            return {};
        if (here == there)
            return next.isEmpty() ? tr("After %1 both write %2.").arg(fed, here)
                : next == here    ? tr("After %1 both write %2, as the text does.").arg(fed, here)
                                  : tr("After %1 both write %2; the text goes on with %3.").arg(fed, here, next);
        const QString both =
            tr("After %1, %2 writes %3 and %4 writes %5.").arg(fed, m_joint.left.name, here, m_joint.right.name, there);
        return next.isEmpty() ? both : both + QLatin1Char(' ') + tr("The text goes on with %1.").arg(next);
    }

    QString told() const
    {
        return m_joint.changed.isEmpty() ? m_joint.words : m_joint.words + QLatin1String("; ") + m_joint.changed;
    }
    bool writeApart() const
    {
        if (!hasOutputs() || !alignedOutputs())
            return false;
        const auto [position, its] = written(m_joint.about.row);
        const std::string here = output(m_joint.left, position), there = output(m_joint.right, its);
        return !here.empty() && !there.empty() && here != there;
    }

    static bool otherTokens(const std::vector<AxisLabel>& labels)
    {
        return std::ranges::any_of(labels,
            [](const AxisLabel& label) { return label.text.size() > 2 && label.text.contains(QLatin1Char('/')); });
    }
    // Whether a map that is drawn has a frame where its run lacks something.
    bool framed() const
    {
        const auto lacking = [&](const JointSide& side, const GridLayout& map) {
            for (int i = 0; i < std::max(map.rows, map.columns); ++i)
                if ((i < map.rows && lacksRow(side, map.firstRow + i))
                    || (i < map.columns && lacks(side, map.firstColumn + i)))
                    return true;
            return false;
        };
        return lacking(m_joint.left, m_left) || lacking(m_joint.right, differs() ? m_left : m_right);
    }

    // --- legends ----------------------------------------------------------------------------------------------------
    void drawLegend(Scene& scene, const QRectF& area, bool outputs) const
    {
        const double top = area.bottom() - kLegend + 8.0;
        double x = area.left();
        if (m_joint.left.grid && m_joint.right.grid) {
            const double wide = std::min(area.width() / 2.0, m_joint.legend.masked.isEmpty() ? 190.0 : 380.0);
            Legend legend = m_joint.legend;
            if (!differs()) {
                legend.scale = m_joint.scale;
                legend.title = stepName(m_joint.left.step());
                legend.oneSided.clear();
                legend.decimals = 1;
            }
            addLegend(scene, {x, top, wide, 30.0}, legend);
            x += wide + 22.0;
        }
        const auto key = [&](const QString& text, const QColor& ground, double wide) {
            const double room = textWidth(text, Theme::instance().font(TextSize::Caption)) + 4.0;
            if (x + wide + room + 8.0 > area.right())
                return;
            QPen pen(colours().lineStrong, 1.0, Qt::CustomDashLine);
            pen.setDashPattern({3.0, 2.0});
            scene.shapes.push_back({boxPath({x, top + 2.0, wide, 12.0}, 2.0),
                ground.alpha() > 0 ? QPen(colours().lineStrong, 1.0) : pen, ground});
            addText(scene, {x + wide + 6.0, top, room, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, text, colours().ink2,
                TextSize::Caption);
            x += wide + room + 24.0;
        };
        if (m_joint.there() && framed())
            key(tr("dashed: one run does not read this token"), Qt::transparent, 14.0);
        if (m_joint.there() && !differs())
            key(tr("dimmed: the same in both, within %1")
                    .arg(fixedText(m_joint.alike(), m_joint.alike() < 1.0 ? 2 : 0)),
                Theme::instance().dimmed(m_joint.scale.colour(m_joint.scale.low())), 14.0);
        const auto words = [&](const QString& text) {
            const double wide = textWidth(text, Theme::instance().font(TextSize::Caption)) + 4.0,
                         room = std::min(area.right() - x, wide);
            if (room < std::min(wide, 200.0))
                return;
            addText(
                scene, {x, top, room, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, text, colours().ink2, TextSize::Caption);
            x += room + 24.0;
        };
        if (m_joint.there() && differs()) {
            words(tr("red: more in %1; blue: more in %2").arg(m_joint.left.name, m_joint.right.name));
            if (m_joint.shares && !m_joint.hardly)
                words(tr("numbers: differences from %1").arg(fixedText(kWritten, 2)));
            if (m_joint.shares)
                key(tr("both read it alike"), alikeInk(), 12.0);
        }
        if (m_joint.there() && (otherTokens(m_joint.rows) || otherTokens(m_joint.columns)))
            words(tr("a/b: one reads a there, the other reads b"));
        if (!outputs)
            return;
        if (!m_joint.next(0).isEmpty()) {
            if (!differs())
                words(tr("✓ as the text goes on"));
            key(tr("wrong, where the other is right"), colours().ink, 14.0);
        }
        if (!differs())
            key(tr("grey: both write the same"), colours().lineStrong, 14.0);
    }

    const JointPicture& m_joint;
    const SceneMoment& m_moment;
    double m_labels = 0.0, m_above = 0.0, m_outputsLeft = 0.0, m_end = 0.0, m_mapFoot = 0.0, m_bar = kBar;
    int m_rowCount = 0;
    GridLayout m_left, m_right;
};

} // namespace

Cell JointGrid::cell(GridCell at) const
{
    return lacks(at) ? Cell {-1, {}} : CellGrid::cell({rowPlace(at.row), columnPlace(at.column)});
}

QString JointPicture::named(const AxisLabel& label)
{
    const int number = label.number.toInt();
    return number > 0 ? withPlace(label.text, number) : label.text;
}

double JointPicture::alike() const { return shares ? 0.1 : 0.1 * scale.extent; }

std::vector<AxisLabel> JointSide::labels(const Axis& axis) const
{
    std::vector<AxisLabel> labels = labelsOf(trace(), step(), axis);
    countFromSegment(labels);
    for (AxisLabel& label : labels)
        label.writes.clear(); // the output says it
    return labels;
}

QString JointPicture::next(int position) const
{
    if (!left.run || left.run->config.topology != Topology::Decoder)
        return {};
    const auto &fed = left.run->fed, &input = left.run->input;
    const std::int64_t begin = left.run->segment * left.run->config.segment;
    // Where the text that is read stands in the whole, with its start or without.
    for (const std::int64_t start : {std::int64_t {0}, std::int64_t {1}}) {
        const std::int64_t place = begin + position + 1 - start;
        const auto at = static_cast<std::size_t>(std::max<std::int64_t>(1, position));
        if (position < 0 || at >= fed.size() || begin + static_cast<std::int64_t>(at) - start >= std::ssize(input)
            || fed[at] != input[static_cast<std::size_t>(begin + static_cast<std::int64_t>(at) - start)])
            continue;
        return place < std::ssize(input) ? QString::fromStdString(input[static_cast<std::size_t>(place)])
                                         : QStringLiteral("?");
    }
    return {};
}

QString JointPicture::outcome() const
{
    if (!outputs)
        return {};
    int known = 0, here = 0, there = 0, alike = 0, all = 0;
    for (std::size_t i = 0; i < outputs->left.size(); ++i) {
        const int position = outputs->left[i], its = outputs->right[i];
        if (position < 0 || its < 0 || position >= std::ssize(left.run->output) || its >= std::ssize(right.run->output))
            continue;
        const std::string &mine = left.run->output[static_cast<std::size_t>(position)],
                          &other = right.run->output[static_cast<std::size_t>(its)];
        const QString expected = next(position);
        ++all;
        alike += mine == other;
        if (expected.isEmpty() || expected == QLatin1String("?"))
            continue;
        ++known;
        here += mine == expected.toStdString();
        there += other == expected.toStdString();
    }
    if (known > 0)
        return tr("Of %1 tokens, %2 predicts %3 and %4 predicts %5.")
            .arg(QString::number(known), htmlOf(left.name), bold(QString::number(here)), htmlOf(right.name),
                bold(QString::number(there)));
    const bool change = !left.run->interventions.empty() || !right.run->interventions.empty(); // its outcome is said
    if (alike == all && !change && shows == JointShows::Difference && difference && shares && !hardly)
        return tr("Their weights differ by up to %1, yet both write the same %2 tokens.")
            .arg(bold(fixedText(std::max(std::abs(difference->low), std::abs(difference->high)), 2)))
            .arg(all);
    return alike == all ? change ? QString() : tr("Both write the same.")
                        : tr("Both write the same at %1 of %2 positions.").arg(bold(QString::number(alike))).arg(all);
}

Scene JointPicture::drawn(const SceneMoment& moment) const
{
    JointFigure figure(*this, moment);
    return draw(headroom::drawn({320.0, Extent::kNoLimit}, {260.0, Extent::kNoLimit},
                    [&](Scene& scene, const QRectF& area) { figure.draw(scene, area); }),
        moment);
}

} // namespace headroom
