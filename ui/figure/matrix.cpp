// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/matrix.h"

#include "figure/memory_header.h"
#include "figure/words.h"
#include "widgets/memory_numbers.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMostRowLabel = 96.0, kNoteGap = 4.0, kUnderLabel = 16.0, kNames = 16.0;
constexpr double kLabelledRow = 13.0;
constexpr int kLeastRows = 5; // of those around one

class PlacedMatrix : public Panel {
public:
    explicit PlacedMatrix(MatrixPanel matrix) : m_matrix(std::move(matrix)) {}

    Extent width() const override
    {
        const double columns = columnCount();
        return {std::max(60.0, left() + std::min(columns * m_matrix.least.width(), 160.0)),
            m_matrix.film ? Extent::kNoLimit : left() + columns * (m_matrix.most.width() + 1.0)};
    }
    Extent height(double width) const override
    {
        const double fixed = head(width) + foot(width), rows = rowsOfRoom();
        if (m_matrix.about >= 0)
            return {fixed + kLabelledRow * std::min<double>(kLeastRows, rows),
                fixed + rows * (m_matrix.most.height() + 1.0)};
        const double most = m_matrix.square ? std::min(m_matrix.most.height(), cellWidth(width))
                                            : m_matrix.most.height();
        const double least = fixed + std::min(rows * m_matrix.least.height(), 160.0);
        return {least, std::max(least, fixed + rows * (most + 1.0))};
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const GridLayout cells = layout(area);
        addLabels(scene, cells, area);
        if (m_matrix.absent.isEmpty())
            addCells(scene, cells);
        else
            absent(m_matrix.absent).panel().draw(scene, cells.bounds());
        scene.tables.push_back({m_matrix.group, m_matrix.title, cells, m_matrix.rows.labels, m_matrix.columns.labels});
        if (m_matrix.over)
            m_matrix.over(scene, cells);
        if (!m_matrix.note.isEmpty())
            paragraph(m_matrix.note)
                .panel()
                .draw(scene,
                    {cells.origin.x(), cells.bounds().bottom() + kNoteGap, area.right() - cells.origin.x(),
                        foot(area.width())});
    }

private:
    int rowCount() const { return std::max(m_matrix.rowCount, m_matrix.grid.rowCount()); }
    int columnCount() const { return std::max(m_matrix.columnCount, m_matrix.grid.columnCount()); }
    int rowsOfRoom() const { return std::max({1, m_matrix.rowsOfRoom, rowCount()}); }
    double left() const
    {
        const double own = besideCells(m_matrix.rows, m_matrix.size);
        return own > 0.0 ? std::max(m_matrix.labels, own) : 0.0;
    }
    double cellWidth(double width) const
    {
        return std::min(m_matrix.film ? Extent::kNoLimit : m_matrix.most.width(),
            (width - left()) / std::max(1, columnCount()));
    }
    double header() const { return m_matrix.segment.isEmpty() ? 0.0 : kMemoryHeader; }
    double head(double width) const { return aboveCells(m_matrix, cellWidth(width)); }
    double foot(double width) const
    {
        return m_matrix.note.isEmpty() ? 0.0 : kNoteGap + paragraph(m_matrix.note).panel().height(width - left()).most;
    }

    GridLayout layout(const QRectF& area) const
    {
        const QRectF room = area.adjusted(left(), head(area.width()), 0, -foot(area.width()));
        const int all = rowCount(), columns = columnCount();
        const int rows = m_matrix.about < 0
            ? all
            : std::clamp(static_cast<int>(room.height() / kLabelledRow), std::min(kLeastRows, all), all);
        const int high = m_matrix.about < 0 ? rowsOfRoom() : rows;
        const double narrow = room.width() / std::max(1, columns), low = room.height() / high;
        GridLayout cells = fitGrid(room, high, columns, m_matrix.most, std::min(narrow, low) < 5.0 ? 0.0 : 1.0);
        if (cells.gap == 0.0 && isLarge(rows, columns)) { // painted in one go, it need not lie on whole pixels
            cells.pitchX = std::min(m_matrix.most.width(), narrow);
            cells.pitchY = std::min(m_matrix.most.height(), low);
        }
        if (m_matrix.film)
            cells.pitchX = narrow;
        if (m_matrix.square)
            cells.pitchX = cells.pitchY = std::min(cells.pitchX, cells.pitchY);
        cells.rows = rows;
        cells.firstRow = std::clamp(m_matrix.about - rows / 2, 0, all - rows);
        return cells;
    }

    void addLabels(Scene& scene, const GridLayout& cells, const QRectF& area) const
    {
        const auto style = [&](const Side& side) {
            LabelStyle made;
            made.size = m_matrix.size;
            made.role = side.role;
            made.lit = side.lit;
            made.dim = side.dim;
            made.marked = side.marked;
            return made;
        };
        const Side &rows = m_matrix.rows, &columns = m_matrix.columns;
        if (!rows.labels.empty())
            addRowLabels(scene, rows.labels, cells, left(), style(rows));
        if (!columns.labels.empty())
            addColumnLabels(scene, withFittingNumbers(columns.labels, cells.pitchX), cells,
                columnLabelHeight(columns.labels, cellWidth(area.width()), m_matrix.size), style(columns));
        if (m_matrix.named)
            addNames(scene, cells, area);
        if (!m_matrix.segment.isEmpty())
            addMemoryHeader(scene, cells, m_matrix.memory, m_matrix.segment, area.top(), m_matrix.padding);
        else if (m_matrix.memory > 0 && m_matrix.memory < m_matrix.grid.columnCount())
            addMemoryLine(
                scene, cells, m_matrix.memory, cells.origin.y() - (columns.labels.empty() ? 0.0 : kUnderLabel));
    }

    void addNames(Scene& scene, const GridLayout& cells, const QRectF& area) const
    {
        const Theme& theme = Theme::instance();
        const auto write = [&](const QRectF& place, Qt::Alignment alignment, const Side& side) {
            scene.texts.push_back(
                {place, alignment, side.name, theme.roleText(side.role), theme.font(TextSize::Caption)});
        };
        write({cells.origin.x(), cells.origin.y() - head(area.width()) + header(), cells.bounds().width(), kNames},
            Qt::AlignCenter, m_matrix.columns);
        write({area.left(), cells.origin.y() - kNames - 1.0, left() - 8.0, kNames}, Qt::AlignRight | Qt::AlignVCenter,
            m_matrix.rows);
    }

    void addCells(Scene& scene, const GridLayout& cells) const
    {
        if (m_matrix.rowCount > 0)
            return;
        GridLook look;
        look.scale = m_matrix.scale;
        look.group = m_matrix.group;
        look.decimals = m_matrix.decimals;
        look.marks = m_matrix.marks;
        look.rowName = m_matrix.rows.name;
        look.columnName = m_matrix.columns.name;
        look.colour = m_matrix.colour;
        // Owns what it reads: a map asks later.
        look.each = [each = m_matrix.each, pairs = static_cast<quint64>(m_matrix.pairs), quantity = m_matrix.quantity,
                        memory = m_matrix.ghosts ? m_matrix.memory : 0,
                        blanks = m_matrix.blanks](GridCell at, SceneCell& cell) {
            if (pairs > 0)
                cell.identity = 1 + static_cast<quint64>(at.row) * pairs + static_cast<quint64>(at.column);
            if (!quantity.isEmpty())
                cell.name += QStringLiteral(", ") + quantity;
            if (at.column < memory)
                cell.marks |= SceneCell::Memory;
            if (each)
                each(at, cell);
            if (blanks && cell.decimals > 0 && std::abs(cell.value) < 0.5 * std::pow(10.0, -cell.decimals))
                cell.decimals = -1;
        };
        if (m_matrix.about < 0 && isLarge(m_matrix.grid.rowCount(), m_matrix.grid.columnCount()))
            addMap(scene, m_matrix.grid, cells, look, m_matrix.ghosts ? m_matrix.memory : 0);
        else
            addGrid(scene, m_matrix.grid, cells, look);
    }

    MatrixPanel m_matrix;
};

class PlacedStrips : public Panel {
public:
    explicit PlacedStrips(StripsPanel strips) : m_strips(std::move(strips)) {}

    Extent width() const override { return {m_strips.names + 2.0 * m_strips.cell.least, Extent::kNoLimit}; }
    Extent height(double) const override
    {
        const auto lines = static_cast<double>(m_strips.strips.size());
        return {head() + lines * m_strips.line.least, head() + lines * m_strips.line.most};
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const int all = static_cast<int>(m_strips.columns.labels.size());
        const double room = area.width() - m_strips.names;
        GridLayout cells;
        cells.pitchX = std::clamp(room / std::max(1, all), m_strips.cell.least, m_strips.cell.most);
        cells.columns = std::min(all, static_cast<int>(room / cells.pitchX));
        cells.firstColumn = std::clamp(m_strips.about - cells.columns / 2, 0, all - cells.columns);
        cells.origin = {area.left() + m_strips.names, area.top() + head()};
        cells.rows = static_cast<int>(m_strips.strips.size());
        cells.pitchY = std::min(m_strips.line.most, std::floor((area.height() - head()) / std::max(1, cells.rows)));
        heading({.title = m_strips.title,
                    .beside = m_strips.beside ? QStringList {m_strips.beside(cells.firstColumn, cells.columns)}
                                              : QStringList()})
            .panel()
            .draw(scene, {area.left(), area.top(), area.width(), 22.0});
        LabelStyle style;
        style.size = TextSize::Small;
        style.role = m_strips.columns.role;
        style.lit = m_strips.columns.lit;
        GridLayout above = cells;
        above.rows = 1;
        addColumnLabels(scene, m_strips.columns.labels, above, labels(), style);
        std::vector<AxisLabel> names;
        for (std::size_t i = 0; i < m_strips.strips.size(); ++i) {
            addStrip(scene, m_strips.strips[i], cells, static_cast<int>(i));
            names.push_back({m_strips.strips[i].label, {}, false, {}, false});
        }
        scene.tables.push_back({m_strips.group, m_strips.title, cells, names, m_strips.columns.labels});
    }

private:
    double labels() const { return columnLabelHeight(m_strips.columns.labels, m_strips.cell.least, TextSize::Small); }
    double head() const { return 24.0 + labels(); }

    void addStrip(Scene& scene, const Strip& strip, const GridLayout& cells, int line) const
    {
        const Theme& theme = Theme::instance();
        const double y = cells.origin.y() + line * cells.pitchY;
        scene.texts.push_back({{cells.origin.x() - m_strips.names, y, m_strips.names - 10.0, cells.pitchY - 2.0},
            Qt::AlignRight | Qt::AlignVCenter, strip.label,
            strip.lit                 ? theme.palette().ink
                : strip.ink.isValid() ? strip.ink
                                      : theme.palette().ink2,
            theme.font(TextSize::Small, strip.lit), SceneText::Fit::Cut});
        for (int column = cells.firstColumn; column < cells.firstColumn + cells.columns; ++column) {
            const QRectF slot = cells.cell({line, column}).adjusted(0, 0, 0, -1);
            const auto made = strip.ready ? strip.cell(column) : std::nullopt;
            if (made) {
                SceneCell cell = *made;
                cell.area = slot;
                cell.group = m_strips.group;
                cell.row = strip.row;
                cell.column = column;
                cell.marks |= SceneCell::Still;
                scene.cells.push_back(std::move(cell));
            } else if (!strip.ready) {
                QPainterPath frame;
                frame.addRect(slot.adjusted(0.5, 0.5, -0.5, -0.5));
                scene.shapes.push_back({frame, QPen(theme.palette().line, 1.0, Qt::DashLine)});
            }
        }
    }

    StripsPanel m_strips;
};

} // namespace

Figure matrix(MatrixPanel said) { return PlacedMatrix(std::move(said)); }
Figure strips(StripsPanel said) { return PlacedStrips(std::move(said)); }

double besideCells(const Side& rows, TextSize size)
{
    const double numbers = size == TextSize::Caption ? 6.0 : 14.0;
    return rows.labels.empty() ? 0.0 : std::min(kMostRowLabel, rowLabelWidth(rows.labels, size) + numbers);
}

double aboveCells(const MatrixPanel& matrix, double pitch)
{
    const std::vector<AxisLabel>& labels = matrix.columns.labels;
    const double all = (matrix.segment.isEmpty() ? 0.0 : kMemoryHeader) + (matrix.named ? kNames : 0.0)
        + (labels.empty() ? 0.0 : columnLabelHeight(labels, pitch, matrix.size));
    return std::max(matrix.head, all);
}

std::vector<AxisLabel> sideLabels(const Axis& axis, int memory)
{
    std::vector<AxisLabel> labels = axisLabels(axis);
    for (int i = 0; i < std::min(memory, static_cast<int>(labels.size())); ++i)
        labels[static_cast<std::size_t>(i)].memory = true;
    countFromSegment(labels);
    return labels;
}

void frameOf(Scene& scene, const QRectF& cells)
{
    QPainterPath path;
    path.addRect(cells);
    scene.lines.push_back({path, QPen(Theme::instance().palette().ink, 1.0), Qt::NoBrush, true});
}

void inkedPath(Scene& scene, const QPainterPath& path, bool sharp, double width)
{
    const Palette& palette = Theme::instance().palette();
    scene.lines.push_back({path, QPen(palette.stage, width + 2.0), Qt::NoBrush, sharp});
    scene.lines.push_back({path, QPen(palette.ink, width), Qt::NoBrush, sharp});
}

} // namespace headroom
