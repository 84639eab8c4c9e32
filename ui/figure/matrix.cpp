// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/matrix.h"

#include "figure/memory_header.h"
#include "figure/words.h"
#include "widgets/memory_numbers.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMostRowLabel = 120.0, kUnderLabel = 16.0, kCaption = 24.0;
constexpr double kBesideWords = 18.0; // around rows' labels without a number of their own
constexpr double kPale = 0.05; // of its scale: less is hardly seen
constexpr double kTurnedTitle = 16.0; // what rows' labels count

class PlacedMatrix : public Panel {
public:
    explicit PlacedMatrix(MatrixPanel matrix)
        : m_matrix(std::move(matrix)), m_labelsWidth(besideCells(m_matrix.rows, m_matrix.size))
    {
    }

    Extent width() const override
    {
        return {std::max(m_matrix.rows.labels.empty() ? 0.0 : 60.0,
                    left() + std::min(columnCount() * m_matrix.room.least.width(), 160.0)),
            m_matrix.room.film ? Extent::kNoLimit : left() + columnCount() * (m_matrix.room.most.width() + 1.0)};
    }
    std::optional<Figure> shownIn(const SceneMoment& moment) const override
    {
        if (!moment.thumbnail)
            return {};
        MatrixPanel bare = m_matrix;
        bare.rows = bare.columns = {};
        bare.cells.decimals = -1;
        bare.room.least = {};
        bare.room.most = {Extent::kNoLimit, Extent::kNoLimit};
        bare.room.above = bare.room.left = 0.0;
        bare.memory.segment.clear();
        return PlacedMatrix(std::move(bare));
    }
    Extent height(double width) const override
    {
        const double fixed = head(width), rows = rowsOfRoom();
        const double pitch = cellWidth(width), whole = pitch >= 3.0 ? std::floor(pitch) : pitch;
        const double most = m_matrix.room.square ? std::min(m_matrix.room.most.height() + 1.0, whole)
                                                 : m_matrix.room.most.height() + 1.0;
        const double least = fixed + std::min(rows * m_matrix.room.least.height(), 160.0);
        return {least, std::max(least, fixed + rows * most)};
    }
    std::optional<QSizeF> cells(double width) const override { return QSizeF(left(), head(width)); }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const GridLayout cells = layout(area);
        addLabels(scene, cells, area);
        if (m_matrix.absent.isEmpty())
            addCells(scene, cells);
        else
            absent(m_matrix.absent).panel().draw(scene, cells.bounds());
        const auto headers = [](const Side& side,
                                 const Axis& axis) { // a screen reader says them where nobody writes them
            return side.labels.empty() ? axisLabels(axis) : side.labels;
        };
        scene.tables.push_back({m_matrix.group, m_matrix.title, cells, headers(m_matrix.rows, m_matrix.grid.rows),
            headers(m_matrix.columns, m_matrix.grid.columns)});
        if (m_matrix.ruled)
            addRules(scene, cells);
        if (m_matrix.over)
            m_matrix.over(scene, cells);
    }

private:
    bool windowed() const { return !m_matrix.part.window.isNull(); }
    int rowCount() const
    {
        return m_matrix.part.row >= 0 ? 1
            : windowed()              ? m_matrix.part.window.height()
                                      : std::max(m_matrix.rowCount, m_matrix.grid.rowCount());
    }
    int columnCount() const
    {
        return m_matrix.part.column >= 0 ? 1
            : windowed()                 ? m_matrix.part.window.width()
                                         : std::max(m_matrix.columnCount, m_matrix.grid.columnCount());
    }
    int rowsOfRoom() const { return std::max({1, m_matrix.room.rows, rowCount()}); }
    double labelsWidth() const { return m_labelsWidth; }
    double left() const
    {
        const double above = m_matrix.columns.title.isEmpty()
            ? 0.0
            : textWidth(m_matrix.columns.title, Theme::instance().font(TextSize::Caption)) + 10.0;
        return std::max(
            {m_matrix.room.left, above, labelsWidth() + (m_matrix.rows.title.isEmpty() ? 0.0 : kTurnedTitle)});
    }
    double cellWidth(double width) const
    {
        return std::min(m_matrix.room.film ? Extent::kNoLimit : m_matrix.room.most.width(),
            (width - left()) / std::max(1, columnCount()));
    }
    double header() const // above the columns' labels
    {
        return (m_matrix.memory.segment.isEmpty() ? 0.0 : kMemoryHeader)
            + (m_matrix.columns.caption.isEmpty() ? 0.0 : kCaption);
    }
    double head(double width) const { return aboveCells(m_matrix, cellWidth(width)); }

    GridLayout layout(const QRectF& area) const
    {
        const QRectF room = area.adjusted(left(), head(area.width()), 0, 0);
        const int rows = rowCount(), columns = columnCount(), high = rowsOfRoom();
        const double narrow = room.width() / std::max(1, columns), low = room.height() / high;
        GridLayout cells = fitGrid(room, high, columns, m_matrix.room.most, std::min(narrow, low) < 5.0 ? 0.0 : 1.0);
        if (cells.gap == 0.0 && isLarge(rows, columns)) { // painted in one go, it need not lie on whole pixels
            cells.pitchX = std::min(m_matrix.room.most.width(), narrow);
            cells.pitchY = std::min(m_matrix.room.most.height(), low);
        }
        if (m_matrix.room.film)
            cells.pitchX = narrow;
        if (m_matrix.room.square)
            cells.pitchX = cells.pitchY = std::min(cells.pitchX, cells.pitchY);
        cells.rows = rows;
        cells.firstRow = std::max(m_matrix.part.window.top(), m_matrix.part.row);
        cells.firstColumn = std::max(m_matrix.part.window.left(), m_matrix.part.column);
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
            addRowLabels(scene, rows.labels, cells, labelsWidth(), style(rows));
        if (!columns.labels.empty())
            addColumnLabels(scene, withFittingNumbers(columns.labels, cells.pitchX), cells,
                columnLabelHeight(columns.labels, cellWidth(area.width()), m_matrix.size), style(columns));
        addTitles(scene, cells);
        addCaptions(scene, cells, area);
        if (!m_matrix.memory.segment.isEmpty())
            addMemoryHeader(scene, cells, m_matrix.memory.columns, m_matrix.memory.segment,
                area.top() + header() - kMemoryHeader, m_matrix.memory.padding);
        else if (m_matrix.memory.columns > 0 && m_matrix.memory.columns < m_matrix.grid.columnCount())
            addMemoryLine(
                scene, cells, m_matrix.memory.columns, cells.origin.y() - (columns.labels.empty() ? 0.0 : kUnderLabel));
    }

    // Over the columns, in the middle of them as far as there is room; over the rows' labels.
    void addCaptions(Scene& scene, const GridLayout& cells, const QRectF& area) const
    {
        const Theme& theme = Theme::instance();
        const QFont font = theme.font(TextSize::Small);
        const QFontMetricsF metrics(font);
        const auto write = [&](const QRectF& place, Qt::Alignment alignment, const QString& text, const QColor& ink) {
            if (!text.isEmpty())
                scene.texts.push_back({place, alignment | Qt::AlignVCenter, text, ink, font, SceneText::Fit::Cut});
        };
        const auto ink = [&](Role role) { return role == Role::None ? theme.palette().ink2 : theme.roleText(role); };
        const Side &rows = m_matrix.rows, &columns = m_matrix.columns;
        if (!columns.caption.isEmpty()) {
            const QString text = fittingText(columns.caption, font, area.width());
            const double wide = std::min(metrics.horizontalAdvance(text) + 2.0, area.width());
            const double middle = cells.bounds().center().x();
            write({std::clamp(middle - wide / 2.0, area.left(), area.right() - wide), area.top(), wide, 20.0},
                Qt::AlignHCenter, text, ink(columns.role));
        }
        if (rows.caption.isEmpty() || rows.labels.empty())
            return;
        const auto& [fed, writes] = rows.fedAndWrites;
        const double foot = cells.origin.y() - 5.0, right = cells.origin.x() - 8.0, wide = right - area.left();
        // The first column's label, small over narrow columns, may reach further left than its cells.
        const QFont above = theme.font(cells.pitchX < 19.0 ? TextSize::Caption : m_matrix.size);
        const bool level = !columns.labels.empty() && labelAngle(columns.labels, above, cells.pitchX) == 0;
        const double reach = level ? (textWidth(columns.labels.front().text, above) - cells.pitchX) / 2.0 : 0.0;
        const double room = wide - std::max(0.0, reach + 2.0);
        const QString text = fittingText(rows.caption, font, room);
        write({area.left(), foot - (fed.isEmpty() ? 18.0 : 36.0), room, 18.0}, Qt::AlignLeft, text, ink(rows.role));
        write({area.left(), foot - 18.0, wide, 18.0}, Qt::AlignLeft, fed, ink(rows.role));
        write({right - 60.0, foot - 18.0, 44.0, 18.0}, Qt::AlignRight, writes, theme.palette().ink3);
    }

    void addRules(Scene& scene, const GridLayout& cells) const
    {
        const QRectF all = cells.bounds();
        const auto line = [&](Role role, const QPointF& from, const QPointF& to) {
            const Theme& theme = Theme::instance();
            scene.lines.push_back({linePath(from, to),
                QPen(role == Role::None ? theme.palette().ink : theme.roleColour(role), 2.0), Qt::NoBrush, true});
        };
        const Side &rows = m_matrix.rows, &columns = m_matrix.columns;
        if (const QRectF row = cells.row(rows.lit); rows.lit >= 0 && all.intersects(row))
            for (const double y : {row.top() - 0.5, row.bottom() + 0.5})
                line(rows.role, {all.left(), y}, {all.right(), y});
        if (const QRectF column = cells.column(columns.lit); columns.lit >= 0 && all.intersects(column))
            for (const double x : {column.left() - 0.5, column.right() + 0.5})
                line(columns.role, {x, all.top()}, {x, all.bottom()});
    }

    void addTitles(Scene& scene, const GridLayout& cells) const
    {
        const Theme& theme = Theme::instance();
        const QRectF bounds = cells.bounds();
        const auto add = [&](const Side& side, const QRectF& area, Qt::Alignment alignment, double turn) {
            const QColor ink = side.role == Role::None ? theme.palette().ink3 : theme.roleText(side.role);
            scene.texts.push_back({area, alignment, side.title, ink, theme.font(TextSize::Caption)});
            scene.texts.back().turn = turn;
        };
        if (const Side& columns = m_matrix.columns; !columns.title.isEmpty())
            add(columns, {bounds.left() - left(), bounds.top() - 27.0, left() - 8.0, 19.0},
                Qt::AlignRight | Qt::AlignVCenter, 0.0);
        if (const Side& rows = m_matrix.rows; !rows.title.isEmpty())
            add(rows,
                QRectF(0, 0, bounds.height(), kTurnedTitle)
                    .translated(bounds.left() - labelsWidth() - kTurnedTitle / 2.0 - bounds.height() / 2.0,
                        bounds.center().y() - kTurnedTitle / 2.0),
                Qt::AlignCenter, -90.0);
    }

    void addCells(Scene& scene, const GridLayout& cells) const
    {
        if (m_matrix.grid.rowCount() == 0)
            return;
        GridLook look;
        look.scale = scaleFor(scene, cells);
        look.group = m_matrix.group;
        look.decimals = m_matrix.cells.decimals;
        look.style = m_matrix.cells.style;
        look.blankBelow = m_matrix.cells.blankBelow;
        look.rowName = m_matrix.rows.name;
        look.columnName = m_matrix.columns.name;
        look.colour = m_matrix.cells.colour;
        look.presence = m_matrix.presence;
        // Owns what it reads: a map asks later.
        look.each = [each = m_matrix.cells.each, keysPerQuery = static_cast<quint64>(m_matrix.cells.keysPerQuery),
                        quantity = m_matrix.quantity, memory = m_matrix.memory.ghosts ? m_matrix.memory.columns : 0,
                        blanks = m_matrix.cells.blanks](GridCell at, SceneCell& cell) {
            if (keysPerQuery > 0)
                cell.identity = 1 + static_cast<quint64>(at.row) * keysPerQuery + static_cast<quint64>(at.column);
            if (!quantity.isEmpty())
                cell.name += QStringLiteral(", ") + quantity;
            if (at.column < memory)
                cell.state |= SceneCell::Memory;
            if (each)
                each(at, cell);
            if (blanks && cell.decimals > 0 && std::abs(cell.value) < 0.5 * std::pow(10.0, -cell.decimals))
                cell.decimals = -1;
        };
        if (!isLarge(rowCount(), columnCount())) {
            if (windowed())
                scene.maps.push_back({std::make_shared<const CellGrid>(m_matrix.grid), cells, look, true});
            return addGrid(scene, m_matrix.grid, cells, look);
        }
        addMap(scene, m_matrix.grid, cells, look, m_matrix.memory.ghosts ? m_matrix.memory.columns : 0);
    }

    // The panel's, or, where all would be pale in it and the person asked for that, one of its own, which it says.
    ColourScale scaleFor(Scene& scene, const GridLayout& cells) const
    {
        ColourScale scale = m_matrix.scale;
        const double largest = std::max(std::abs(m_matrix.grid.low), std::abs(m_matrix.grid.high));
        const bool pale = largest > 0.0 && largest < kPale * scale.extent && scale.least == 0.0;
        if (!pale || m_matrix.cells.colour)
            return scale;
        scene.pale = true;
        if (!scene.ownScales)
            return scale;
        scale.extent = largest;
        const QString end = QString::fromStdString(formatNumber(largest));
        const QString words = scale.diverging ? tr("own scale: ±%1").arg(end) : tr("own scale: 0 to %1").arg(end);
        const Theme& theme = Theme::instance();
        const QFont font = theme.font(TextSize::Caption);
        const double wide = std::ceil(textWidth(words, font)) + 4.0;
        const QRectF all = cells.bounds();
        scene.texts.push_back({{all.right() - wide, all.bottom() - 15.0, wide, 15.0}, Qt::AlignCenter, words,
            theme.palette().ink2, font});
        scene.texts.back().ground = theme.palette().stage;
        return scale;
    }

    MatrixPanel m_matrix;
    double m_labelsWidth;
};

class PlacedStrips : public Panel {
public:
    explicit PlacedStrips(StripsPanel strips) : m_strips(std::move(strips)) {}

    Extent width() const override { return {m_strips.names + 2.0 * m_strips.cell.least, Extent::kNoLimit}; }
    Extent height(double) const override
    {
        const auto lines = static_cast<double>(m_strips.strips.size());
        return {head() + gaps() + lines * m_strips.line.least, head() + gaps() + lines * m_strips.line.most};
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const int all = static_cast<int>(m_strips.columns.labels.size());
        const double room = area.width() - m_strips.names;
        GridLayout cells;
        cells.pitchX = std::clamp(room / std::max(1, all), m_strips.cell.least, m_strips.cell.most);
        if (cells.pitchX >= 4.0)
            cells.pitchX = std::floor(cells.pitchX);
        else
            cells.gap = 0.0;
        cells.columns = std::min(all, static_cast<int>(room / cells.pitchX));
        cells.firstColumn = std::clamp(m_strips.about - cells.columns / 2, 0, all - cells.columns);
        cells.origin = {area.left() + m_strips.names, area.top() + head()};
        cells.rows = static_cast<int>(m_strips.strips.size());
        cells.pitchY = std::min(
            m_strips.line.most, std::floor((area.height() - head() - gaps()) / std::max(1, cells.rows)));
        if (m_strips.headed)
            heading({.title = m_strips.title,
                        .beside = m_strips.beside ? QStringList {m_strips.beside(cells.firstColumn, cells.columns)}
                                                  : QStringList()})
                .panel()
                .draw(scene, {area.left(), area.top(), area.width(), 22.0});
        addColumns(scene, cells);
        std::vector<AxisLabel> names;
        std::vector<QRectF> places;
        double y = cells.origin.y();
        for (std::size_t i = 0; i < m_strips.strips.size(); ++i) {
            const Strip& strip = m_strips.strips[i];
            y += gapOf(i);
            places.emplace_back(cells.origin.x(), y, cells.columns * cells.pitchX, cells.pitchY);
            addName(scene, strip, {area.left(), y, m_strips.names - 10.0, cells.pitchY - 2.0});
            addCells(scene, strip, cells, y);
            names.push_back({strip.label, {}, false, {}, false});
            y += cells.pitchY;
        }
        scene.tables.push_back({m_strips.group, m_strips.title, cells, names, m_strips.columns.labels});
        if (m_strips.over)
            m_strips.over(scene, cells, places);
    }

private:
    static constexpr double kStripHeading = 18.0;

    double labels() const { return columnLabelHeight(m_strips.columns.labels, m_strips.cell.least, TextSize::Small); }
    double head() const { return (m_strips.headed ? 24.0 : 0.0) + labels(); }
    double gapOf(std::size_t index) const
    {
        const Strip& strip = m_strips.strips[index];
        return !strip.heading.isEmpty() ? kStripHeading : index > 0 ? strip.gap : 0.0;
    }
    double gaps() const
    {
        double sum = 0.0;
        for (std::size_t i = 0; i < m_strips.strips.size(); ++i)
            sum += gapOf(i);
        return sum;
    }

    void addColumns(Scene& scene, const GridLayout& cells) const
    {
        LabelStyle style;
        style.size = TextSize::Small;
        style.role = m_strips.columns.role;
        style.lit = m_strips.columns.lit;
        GridLayout above = cells;
        above.rows = 1;
        addColumnLabels(scene, m_strips.columns.labels, above, labels(), style);
        if (!m_strips.columns.title.isEmpty())
            scene.texts.push_back(
                {{cells.origin.x() - m_strips.names, cells.origin.y() - 27.0, m_strips.names - 10.0, 19.0},
                    Qt::AlignRight | Qt::AlignVCenter, m_strips.columns.title, Theme::instance().palette().ink3,
                    Theme::instance().font(TextSize::Caption)});
    }

    static void addName(Scene& scene, const Strip& strip, const QRectF& area)
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QColor ink = strip.lit ? palette.ink : strip.ink.isValid() ? strip.ink : palette.ink2;
        const auto left = Qt::AlignLeft | Qt::AlignVCenter, right = Qt::AlignRight | Qt::AlignVCenter;
        const QRectF line(area.left(), area.center().y() - std::max(8.0, area.height() / 2.0), area.width(),
            std::max(16.0, area.height()));
        const auto add = [&](const QRectF& place, Qt::Alignment alignment, const QString& text, const QColor& colour,
                             TextSize size, bool bold) {
            if (!text.isEmpty())
                scene.texts.push_back({place, alignment, text, colour, theme.font(size, bold), SceneText::Fit::Cut});
        };
        if (!strip.heading.isEmpty())
            add({area.left(), area.top() - kStripHeading, area.width(), kStripHeading}, left, strip.heading,
                palette.ink, TextSize::Small, true);
        if (area.height() < 8.0 && !strip.lit && strip.token.isEmpty())
            return; // words would lie over one another
        const double token = strip.token.isEmpty() ? 0.0 : 46.0;
        add({line.left(), line.top(), 44.0, line.height()}, left, strip.token, ink, TextSize::Body, strip.lit);
        add({line.left() + token, line.top(), 60.0, line.height()}, left, strip.note, palette.ink3, TextSize::Caption,
            false);
        add(line, right, strip.label, ink, TextSize::Small, strip.lit);
    }

    void addCells(Scene& scene, const Strip& strip, const GridLayout& cells, double y) const
    {
        for (int column = cells.firstColumn; column < cells.firstColumn + cells.columns; ++column) {
            const QRectF slot(cells.origin.x() + (column - cells.firstColumn) * cells.pitchX, y,
                cells.pitchX - cells.gap, cells.pitchY - (m_strips.still ? 2.0 : 1.0));
            const auto made = strip.ready ? strip.cell(column) : std::nullopt;
            if (made) {
                SceneCell cell = *made;
                cell.area = slot;
                cell.group = m_strips.group;
                cell.row = strip.row;
                cell.column = column;
                if (cell.decimals == -2)
                    cell.decimals = slot.height() < 13.0 || slot.width() < 27.0 ? -1 : slot.width() < 34.0 ? 1 : 2;
                if (m_strips.still)
                    cell.style |= SceneCell::Still;
                scene.cells.push_back(std::move(cell));
            } else if (!strip.ready) {
                scene.shapes.push_back({boxPath(slot.adjusted(0.5, 0.5, -0.5, -0.5)),
                    QPen(Theme::instance().palette().line, 1.0, Qt::DashLine)});
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
    if (rows.labels.empty())
        return 0.0;
    const double labels = rowLabelWidth(rows.labels, size);
    if (!rows.caption.isEmpty())
        return std::ceil(
            std::max(labels, textWidth(rows.caption.back(), Theme::instance().font(TextSize::Small)) + 12.0));
    const bool numbered = std::any_of(
        rows.labels.begin(), rows.labels.end(), [](const AxisLabel& label) { return !label.number.isEmpty(); });
    if (numbered)
        return std::min(kMostRowLabel, labels + (size == TextSize::Caption ? 6.0 : 14.0));
    double words = 0.0; // in small type, whatever the size of the others
    for (const AxisLabel& label : rows.labels)
        words = std::max(words, textWidth(label.text, Theme::instance().font(TextSize::Caption, true)));
    return std::min(kMostRowLabel, std::ceil(words) + kBesideWords);
}

double aboveCells(const MatrixPanel& matrix, double pitch)
{
    const std::vector<AxisLabel>& labels = matrix.columns.labels;
    const double all = (matrix.memory.segment.isEmpty() ? 0.0 : kMemoryHeader)
        + (matrix.columns.caption.isEmpty() ? 0.0 : kCaption)
        + (labels.empty() ? 0.0 : columnLabelHeight(labels, pitch, matrix.size));
    return std::max(matrix.room.above, all);
}

std::vector<AxisLabel> sideLabels(const Axis& axis, int memory)
{
    std::vector<AxisLabel> labels = axisLabels(axis);
    for (int i = 0; i < std::min(memory, static_cast<int>(labels.size())); ++i)
        labels[static_cast<std::size_t>(i)].memory = true;
    countFromSegment(labels);
    return labels;
}

std::vector<AxisLabel> counts(int count)
{
    std::vector<AxisLabel> labels;
    for (int i = 1; i <= count; ++i)
        labels.push_back({QString::number(i), {}, false, {}, false});
    return labels;
}

GridLayout filling(const QRectF& area, const CellGrid& grid)
{
    GridLayout cells;
    cells.origin = area.topLeft();
    cells.gap = 0.0;
    cells.rows = grid.rowCount();
    cells.columns = grid.columnCount();
    cells.pitchX = area.width() / std::max(1, cells.columns);
    cells.pitchY = area.height() / std::max(1, cells.rows);
    return cells;
}

void frameOf(Scene& scene, const QRectF& cells)
{
    scene.lines.push_back({boxPath(cells), QPen(Theme::instance().palette().ink, 1.0), Qt::NoBrush, true});
}

void inkedPath(Scene& scene, const QPainterPath& path, bool sharp, double width)
{
    const Palette& palette = Theme::instance().palette();
    scene.lines.push_back({path, QPen(palette.stage, width + 2.0), Qt::NoBrush, sharp});
    scene.lines.push_back({path, QPen(palette.ink, width), Qt::NoBrush, sharp});
}

} // namespace headroom
