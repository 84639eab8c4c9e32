// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/lines_scene.h"

#include "scene/motion.h"
#include "views/attention/attention_content.h"
#include "views/attention/lines_legends.h"
#include "views/attention/lines_raster.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace headroom {

namespace {

constexpr double kBead = 6.0; // where a line that shows no number is framed when pinned
constexpr double kBeadAt = 0.42; // of its way
constexpr int kEveryPair = 64 * 64; // above, only lines that are drawn have a cell
constexpr double kLeastApart = 12.0; // of two labels

bool isMemory(const LinesPicture& picture, int key) { return key < picture.attention().memory; }

class LinesBuilder {
public:
    LinesBuilder(const SceneMoment& moment, const LinesPicture& picture)
        : m_moment(moment),
          m_picture(picture),
          m_grid(picture.grid()),
          m_content(matrixContent(*moment.run, *picture.maps, picture.layer, picture.head)),
          m_layout(linesLayout(moment, picture))
    {
    }

    Scene build()
    {
        addLines();
        if (m_moment.thumbnail) {
            addEnds();
            return std::move(m_scene);
        }
        m_scene.size = m_layout.needed();
        addNumberFrames();
        addHeadings();
        addQueries();
        addKeys();
        addLegends(m_scene, m_moment, m_picture, m_content, m_layout);
        return std::move(m_scene);
    }

private:
    // Every pair of a small map, so that arrow keys reach them all; of a large one those that are seen.
    bool hasCell(GridCell at) const
    {
        if (m_picture.isLit(at) || at == m_picture.subject)
            return true;
        const bool many = m_grid.rowCount() * m_grid.columnCount() > kEveryPair;
        return !many || (!m_grid.is(CellGrid::Masked, at) && m_grid.value(at) >= m_picture.leastOfOthers);
    }

    SceneCell cellOf(GridCell at, const QString& query, const QString& key) const
    {
        SceneCell cell;
        cell.source = m_grid.cell(at);
        cell.value = m_grid.value(at);
        cell.group = kLinesGroup;
        cell.row = at.row;
        cell.column = at.column;
        if (m_grid.is(CellGrid::Masked, at))
            cell.state |= SceneCell::Masked;
        if (m_grid.is(CellGrid::NotFinite, at))
            cell.state |= SceneCell::NotFinite;
        if (m_grid.is(CellGrid::Changed, at))
            cell.state |= SceneCell::Changed;
        cell.name = key.arg(query);
        if (m_picture.isLit(at) && !m_moment.thumbnail) {
            cell.area = m_picture.key >= 0 ? m_layout.queryNumber(at.row) : m_layout.keyNumber(at.column);
            cell.ground = m_picture.maps->scale.colour(cell.value);
            cell.decimals = cell.area.height() >= 12.0 && std::abs(cell.value) >= kThinnest ? 2 : -1;
            if (m_picture.key < 0 && isMemory(m_picture, at.column))
                cell.state |= SceneCell::Memory;
        } else {
            const QPointF bead = m_layout.line(at).pointAt(kBeadAt);
            cell.area = {bead.x() - kBead / 2.0, bead.y() - kBead / 2.0, kBead, kBead};
            cell.style |= SceneCell::Plain;
        }
        return cell;
    }

    void addLines()
    {
        std::vector<QString> keys;
        for (const AxisLabel& label : m_content.columnLabels)
            keys.push_back(tr("%3, key %1, %2").arg(label.text, m_content.quantity));
        for (int row = 0; row < m_grid.rowCount(); ++row) {
            const QString query = tr("query %1").arg(m_content.rowLabels[static_cast<std::size_t>(row)].text);
            for (int column = 0; column < m_grid.columnCount(); ++column)
                if (hasCell({row, column}))
                    m_scene.cells.push_back(cellOf({row, column}, query, keys[static_cast<std::size_t>(column)]));
        }
        const double spare = kThickest / 2.0 + 1.0; // an outermost line is that much wider than its middle
        std::vector<SceneCell> drawn = m_scene.cells;
        std::erase_if(
            drawn, [this](const SceneCell& cell) { return m_moment.cover.covers(m_moment.trace(), cell.source); });
        m_scene.behind.push_back([strokes = strokesOf(drawn, m_picture, m_layout), layers = m_picture.layers,
                                     area = m_layout.lines().adjusted(0.0, -spare, 0.0, spare)](
                                     QPainter& painter) { layers->paint(painter, strokes, area); });
    }

    // A thumbnail has dots for tokens.
    void addEnds()
    {
        const double radius = std::clamp(m_layout.pitch() * 0.2, 1.0, 3.0);
        QPainterPath queries, keys;
        for (int row = 0; row < m_grid.rowCount(); ++row)
            queries.addEllipse(m_layout.from(row), radius, radius);
        for (int column = 0; column < m_grid.columnCount(); ++column)
            keys.addEllipse(m_layout.to(column), radius, radius);
        m_scene.shapes.push_back({queries, Qt::NoPen, Theme::instance().roleColour(Role::Query)});
        m_scene.shapes.push_back({keys, Qt::NoPen, Theme::instance().roleColour(Role::Key)});
    }

    void addHeadings()
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QRectF block = m_layout.block();
        addHeading(m_scene, {block.left(), 30.0}, m_picture.title,
            m_picture.waiting.isEmpty() ? m_picture.beside : m_picture.waiting);
        const QFont small = theme.font(TextSize::Small);
        const QFontMetricsF metrics(small);
        const double queries = metrics.horizontalAdvance(m_content.rowCaption);
        const QRectF keys = QRectF(block.left(), 46.0, block.width(), 18.0).adjusted(queries + 12.0, 0.0, 0.0, 0.0);
        addText(m_scene, {block.left(), 46.0, queries, 18.0}, Qt::AlignLeft | Qt::AlignVCenter, m_content.rowCaption,
            palette.queryText, small);
        addText(m_scene, keys, Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(m_content.columnCaption, Qt::ElideRight, keys.width()), palette.keyText, small);
        if (!m_content.fedCaption.isEmpty()) {
            const double half = (m_layout.queryLabelWidth() - 36.0) / 2.0; // as the labels below are set
            const QRectF fed(block.left(), 66.0, half + 4.0, 16.0);
            addText(m_scene, fed, Qt::AlignCenter, m_content.fedCaption, palette.ink3, theme.font(TextSize::Caption));
            addText(m_scene, fed.translated(half + 12.0, 0.0), Qt::AlignCenter, m_content.writesCaption, palette.ink3,
                theme.font(TextSize::Caption));
        }
        addNumbersHeading();
    }

    // Whose numbers those are: they belong to one query, or to one key.
    void addNumbersHeading()
    {
        const Theme& theme = Theme::instance();
        const QFont caption = theme.font(TextSize::Caption, true);
        const auto name = [](const AxisLabel& label) { return label.number.isEmpty() ? label.text : label.number; };
        if (m_picture.key >= 0) {
            const QString key = name(m_content.columnLabels[static_cast<std::size_t>(m_picture.key)]);
            addText(m_scene, {m_layout.queryNumber(0).left(), 66.0, 200.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
                tr("%1 to key %2").arg(m_content.quantity, key), theme.palette().keyText, caption);
            return;
        }
        const QString query = name(m_content.rowLabels[static_cast<std::size_t>(m_picture.lit.row)]);
        addText(m_scene, {m_layout.keyNumber(0).right() - 200.0, 66.0, 200.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
            tr("%1 from query %2").arg(m_content.quantity, query), theme.palette().queryText, caption);
    }

    // A zero is as dark as the stage: thin frames say that the numbers are there.
    void addNumberFrames()
    {
        std::vector<QRectF> areas;
        for (const SceneCell& cell : m_scene.cells)
            if (!cell.is(SceneCell::Plain))
                areas.push_back(cell.area);
        m_scene.above.push_back([areas = std::move(areas)](QPainter& painter) {
            for (const QRectF& area : areas)
                paintFrame(painter, area, Theme::instance().palette().lineStrong);
        });
    }

    void addQueries()
    {
        LabelStyle style;
        style.role = Role::Query;
        if (m_picture.key < 0) {
            style.lit = m_picture.lit.row;
            if (m_picture.dimmed())
                style.dim = [lit = m_picture.lit.row](int row) { return row != lit; };
        }
        addRowLabels(m_scene, m_content.rowLabels, m_layout.queryLabels(), m_layout.queryLabelWidth(), style);
    }

    void addKeys()
    {
        const int lit = m_picture.key, spoken = lit >= 0 ? lit : m_picture.lit.column;
        const bool dim = lit >= 0 && m_picture.dimmed();
        const int stride = std::max(1, static_cast<int>(std::ceil(kLeastApart / m_layout.pitch())));
        for (int key = 0; key < static_cast<int>(m_content.columnLabels.size()); ++key)
            if (key == spoken || (key % stride == 0 && std::abs(key - spoken) >= stride)) // room beside its neighbours
                addKey(
                    m_content.columnLabels[static_cast<std::size_t>(key)], m_layout.keyLabel(key), key == spoken, dim);
    }

    void addKey(const AxisLabel& label, const QRectF& area, bool strong, bool dim)
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        if (strong) {
            const double grow = 7.0 - area.height() / 2.0; // a line of text needs 14
            m_scene.shapes.push_back(
                {boxPath(area.adjusted(0, std::min(1.0, -grow), 0, std::max(-1.0, grow))), Qt::NoPen, palette.keySoft});
        }
        const Role role = label.memory ? Role::Memory : Role::Key;
        m_scene.above.push_back(
            [role, tip = area.topLeft() + QPointF(10.0, area.height() / 2.0 + 3.0)](
                QPainter& painter) { paintRoleMark(painter, role, tip, Theme::instance().roleColour(role)); });
        const QColor ink = strong ? palette.keyText
            : label.memory        ? palette.memoryText
            : dim                 ? palette.ink3
                                  : palette.ink;
        const bool tall = area.height() >= 19.0;
        const QFont font = theme.font(!tall ? TextSize::Caption
                : label.text.size() <= 2    ? TextSize::Title
                                            : TextSize::Body,
            strong);
        const double spare = std::max(0.0, (kLeastApart + 2.0 - area.height()) / 2.0);
        const QRectF text = area.adjusted(20.0, -spare, -20.0, spare);
        addText(
            m_scene, text, Qt::AlignLeft | Qt::AlignVCenter, elideMiddle(label.text, font, text.width()), ink, font);
        addText(m_scene, area.adjusted(0, -spare, -2.0, spare), Qt::AlignRight | Qt::AlignVCenter, label.number,
            strong ? palette.ink : palette.ink3, theme.font(TextSize::Caption, strong));
    }

    const SceneMoment& m_moment;
    const LinesPicture& m_picture;
    const CellGrid& m_grid;
    MatrixContent m_content;
    LinesLayout m_layout;
    Scene m_scene;
};

} // namespace

QColor faint(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(std::clamp(alpha, 0.0, 1.0)));
    return colour;
}

double leastOfOthers(const CellGrid& grid)
{
    std::vector<float> weights;
    for (std::size_t i = 0; i < grid.values.size(); ++i)
        if ((grid.marks[i] & (CellGrid::Masked | CellGrid::NotFinite)) == 0
            && grid.values[i] >= static_cast<float>(kThinnest))
            weights.push_back(grid.values[i]);
    if (weights.size() <= static_cast<std::size_t>(kMostOthers))
        return kThinnest;
    std::nth_element(weights.begin(), weights.begin() + kMostOthers, weights.end(), std::greater<>());
    return static_cast<double>(weights[kMostOthers]);
}

LinesLayout linesLayout(const SceneMoment& moment, const LinesPicture& picture)
{
    const MatrixContent content = matrixContent(*moment.run, *picture.maps, picture.layer, picture.head);
    const double legends = legendsHeight(LinesLayout::blockWidth(moment.size.width()), picture, content.quantity);
    return {moment.size, content, picture.attention().memory > 0, legends, moment.thumbnail};
}

namespace {

LinesStroke strokeOf(const SceneCell& cell, const LinesPicture& picture, const LinesLayout& layout)
{
    const Palette& palette = Theme::instance().palette();
    const GridCell at {cell.row, cell.column};
    LinesStroke stroke;
    stroke.line = layout.line(at);
    stroke.value = cell.value;
    stroke.lit = picture.isLit(at);
    const double share = std::min(1.0, std::abs(cell.value) / std::max(1e-9, picture.thickest));
    const double most = std::clamp(layout.pitch() * 0.4, 1.5, kThickest);
    stroke.width = 0.6 + share * (most - 0.6);
    const bool pinned = picture.pinned && at == picture.subject && !stroke.lit;
    const QColor colour = pinned ? palette.accent
        : !stroke.lit            ? palette.ink2
        : picture.key >= 0       ? palette.key
                                 : palette.query;
    const double ghost = isMemory(picture, at.column) ? 0.62 : 1.0;
    const double alpha = pinned || at == picture.hovered ? 1.0
        : stroke.lit                                     ? 0.22 + 0.78 * share
                                                         : (picture.dimmed() ? 0.34 : 0.62) * (0.2 + 0.8 * share);
    stroke.colour = faint(colour, ghost * alpha);
    return stroke;
}

} // namespace

std::vector<LinesStroke> strokesOf(
    const std::vector<SceneCell>& cells, const LinesPicture& picture, const LinesLayout& layout)
{
    std::vector<LinesStroke> strokes;
    for (const SceneCell& cell : cells) {
        const GridCell at {cell.row, cell.column};
        const double least = picture.isLit(at) || at == picture.subject ? kThinnest : picture.leastOfOthers;
        if (!cell.is(SceneCell::Masked) && !cell.is(SceneCell::NotFinite) && std::abs(cell.value) >= least)
            strokes.push_back(strokeOf(cell, picture, layout));
    }
    std::stable_sort(strokes.begin(), strokes.end(), [](const LinesStroke& a, const LinesStroke& b) {
        return std::pair(a.lit, std::abs(a.value)) < std::pair(b.lit, std::abs(b.value));
    });
    return strokes;
}

Scene linesScene(const SceneMoment& moment, const LinesPicture& picture)
{
    return LinesBuilder(moment, picture).build();
}

namespace {

Scene::Paint faded(std::vector<Scene::Paint> paints, double opacity)
{
    return [paints = std::move(paints), opacity](QPainter& painter) {
        for (const Scene::Paint& paint : paints) {
            painter.save();
            painter.setOpacity(opacity);
            paint(painter);
            painter.restore();
        }
    };
}

// What a query reads of one key, as drawn.
struct Reading {
    LinesStroke stroke;
    double left = 0.0; // of its weight, that has not gone yet
    int main = -1; // the largest piece that it goes into
    double most = 0.0;
};

using Readings = std::vector<std::vector<Reading>>; // by query, keys in order

Readings readingsOf(
    const SceneMoment& moment, const Scene& scene, const LinesPicture& picture, const LinesLayout& layout)
{
    Readings all(static_cast<std::size_t>(picture.grid().rowCount()));
    for (const SceneCell& cell : scene.cells)
        for (const LinesStroke& stroke : strokesOf({cell}, picture, layout))
            if (!moment.cover.covers(moment.trace(), cell.source))
                all[static_cast<std::size_t>(cell.row)].push_back({stroke, std::abs(cell.value)});
    for (auto& row : all)
        std::sort(row.begin(), row.end(),
            [](const Reading& a, const Reading& b) { return a.stroke.line.y2() < b.stroke.line.y2(); });
    return all;
}

// The weight that a query has to give goes over from its keys here to those there, in their order.
void addSwinging(std::vector<LinesStroke>& strokes, std::vector<Reading> from, std::vector<Reading> to, double share)
{
    struct Piece {
        std::size_t from, to;
    };
    std::vector<Piece> pieces;
    for (std::size_t i = 0, j = 0; i < from.size() && j < to.size();) {
        const double goes = std::min(from[i].left, to[j].left);
        for (Reading* end : {&from[i], &to[j]}) {
            if (end->main < 0 || goes > end->most) {
                end->main = static_cast<int>(pieces.size());
                end->most = goes;
            }
            end->left -= goes;
        }
        pieces.push_back({i, j});
        const bool spent = from[i].left <= to[j].left;
        (spent ? i : j) += 1;
    }
    const auto mid = [share](double a, double b) { return a + (b - a) * share; };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Reading &a = from[pieces[i].from], &b = to[pieces[i].to];
        const QColor first = a.stroke.colour, last = b.stroke.colour;
        LinesStroke stroke = b.stroke;
        stroke.line = {
            QPointF(mid(a.stroke.line.x1(), b.stroke.line.x1()), mid(a.stroke.line.y1(), b.stroke.line.y1())),
            QPointF(mid(a.stroke.line.x2(), b.stroke.line.x2()), mid(a.stroke.line.y2(), b.stroke.line.y2()))};
        stroke.width = mid(a.stroke.width, b.stroke.width);
        stroke.colour = faint(mix(faint(first, 1.0), faint(last, 1.0), share),
            mid(a.main == static_cast<int>(i) ? first.alphaF() : 0.0,
                b.main == static_cast<int>(i) ? last.alphaF() : 0.0));
        strokes.push_back(stroke);
    }
    const auto fade = [&](const std::vector<Reading>& lone, double presence) {
        for (const Reading& one : lone)
            if (one.main < 0) {
                strokes.push_back(one.stroke);
                strokes.back().colour = faint(one.stroke.colour, presence * one.stroke.colour.alphaF());
            }
    };
    fade(from, 1.0 - share);
    fade(to, share);
}

} // namespace

Scene linesBetween(const SceneMoment& moment, const LinesPicture& from, const LinesPicture& to, double share)
{
    const Scene first = linesScene(moment, from), last = linesScene(moment, to);
    Scene scene = between(first, last, share);
    const LinesLayout begins = linesLayout(moment, from), ends = linesLayout(moment, to);
    Readings before = readingsOf(moment, first, from, begins), after = readingsOf(moment, last, to, ends);
    const std::size_t rows = std::max(before.size(), after.size());
    before.resize(rows);
    after.resize(rows);
    std::vector<LinesStroke> strokes;
    for (std::size_t row = 0; row < rows; ++row)
        addSwinging(strokes, std::move(before[row]), std::move(after[row]), easeInOut(share));
    std::stable_sort(
        strokes.begin(), strokes.end(), [](const LinesStroke& a, const LinesStroke& b) { return a.lit < b.lit; });
    const double spare = kThickest / 2.0 + 1.0;
    const QRectF area = begins.lines().united(ends.lines()).adjusted(0.0, -spare, 0.0, spare);
    scene.behind = {[strokes = std::move(strokes), layers = to.layers, area](
                        QPainter& painter) { layers->paint(painter, strokes, area); }};
    scene.above = {faded(first.above, 1.0 - share), faded(last.above, share)};
    return scene;
}

} // namespace headroom
