// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays as columns of circles with a line for every weight, in the hue of the point or latent that all goes through;
// or one block as matrices. Below them what it costs.
#include "views/latents/latents_figure.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "figure/bars.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "scene/along_curve.h"
#include "scene/motion.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::latents_view {

namespace {

constexpr double kStrong = 0.5, // of the largest weight of a row: its line has the row’s hue
    kSeedReads = 0.3; // an element that a seed reads has its name where the set stands again
constexpr double kLabelled = 9.0; // radius of a circle that says what it is
constexpr double kRounding = 1e-5; // of probabilities in single precision
constexpr double kWidest = 9.0; // a line at weight 1
constexpr double kPale = 0.22, kPaleOnDark = 0.42, kShown = 0.7; // of a hue
constexpr double kCostHigh = 78.0, kElementPitch = 37.0, kLearnedPitch = 80.0, kHeads = 52.0, kOutputs = 84.0;
constexpr double kWaist = 0.5, kAhead = 0.15, kAheadOnDark = 0.2; // of the height, and of a hue
constexpr double kCountHigh = 26.0; // of a column’s number
constexpr std::size_t kLeastShown = 3, kLeastWaist = 4; // blocks of the graph: of a set, from inputs to outputs
constexpr double kLeastStep = 96.0, kRoomyStep = 110.0; // from column to column, where there are more

// Of a latent, point or seed; its number stands in it, so that no hue has to be known.
QColor hueOf(int latent)
{
    constexpr const char* kLight[] {"#8C6A2F", "#4B57C0", "#1B8A8F", "#A03E62"};
    constexpr const char* kDark[] {"#C9A566", "#93A0FF", "#58C4C8", "#E08BAC"};
    return QColor(QLatin1String((colours().dark ? kDark : kLight)[latent % 4]));
}

QPainterPath curve(const QPointF& from, const QPointF& to)
{
    QPainterPath path(from);
    const double middle = (from.x() + to.x()) / 2.0;
    path.cubicTo({middle, from.y()}, {middle, to.y()}, to);
    return path;
}

AlongCurve along(const QPainterPath& curve)
{
    return {curve.elementAt(0), curve.elementAt(1), curve.elementAt(2), curve.elementAt(3)};
}

class LatentsPicture {
public:
    LatentsPicture(
        const SceneMoment& moment, const Latents& latents, const Cell& subject, const LatentsOptions& options)
        : m_moment(moment),
          m_trace(moment.trace()),
          m_latents(latents),
          m_options(options),
          m_now(std::min(static_cast<std::size_t>(std::max(0, moment.frame)), latents.blocks.size() - 1)),
          m_block(latents.blocks[m_now]),
          m_head(std::clamp(moment.head, 0, m_block.heads - 1)),
          m_subject(subject)
    {
        for (const StepId array : {m_block.asks, m_block.source, m_block.result})
            m_arrays.include(readGrid(m_trace, array), m_trace, moment.peers());
        m_weights.include(weights(m_block), m_trace, moment.peers());
        m_weights.judge(nearlyUniform(weights(m_block)));
        const bool opens = m_block.kind == LatentKind::Induce || m_block.kind == LatentKind::Read;
        const auto room = static_cast<std::size_t>(std::max(0.0, (moment.size.width() - 160.0) / kLeastStep));
        const std::size_t shown = std::min(
            latents.blocks.size(), std::max(latents.set ? kLeastShown : kLeastWaist, room));
        m_first = std::min(opens || m_now == 0 ? m_now : m_now - 1, latents.blocks.size() - shown);
        m_last = m_first + shown;
    }

    Scene whole() const
    {
        const Figure picture = m_options.matrices
            ? block()
            : drawn({360.0}, {200.0}, [this](Scene& scene, const QRectF& area) { addGraph(scene, area); });
        return draw(
            column({Figure(picture).grow(1.0).forCard(), Figure(cost()).grow(0.0), Figure(verdict()).grow(0.0)}, 8.0),
            m_moment);
    }
    std::size_t firstShown() const { return m_first; }

private:
    CellGrid weights(const LatentBlock& block) const
    {
        Slice slice;
        slice.at = {std::min<std::int64_t>(m_head, block.heads - 1), 0, 0};
        return readGrid(m_trace, block.weights, slice);
    }

    // --- the graph --------------------------------------------------------------------------------------------------

    struct Column {
        QString name, count;
        std::vector<AxisLabel> labels;
        bool learned = false; // latents, points, seeds: not of the input
        bool seeds = false; // they are no points, so they have no hues of theirs
        int frame = -1; // the block that made it
        double x = 0.0, top = 0.0, pitch = 0.0, radius = 0.0;
        std::vector<int> places = {}; // where each stands; none: in their order
        QString fewer = {}; // a shorter name

        QPointF at(int i) const
        {
            return {x, top + ((places.empty() ? i : places[static_cast<std::size_t>(i)]) + 0.5) * pitch};
        }
    };

    std::vector<Column> columns(const QRectF& area) const
    {
        std::vector<Column> all;
        const LatentBlock& first = m_latents.blocks[m_first];
        const auto learned = [](LatentKind kind) { return kind != LatentKind::SetReads && kind != LatentKind::Write; };
        all.push_back({first.sourceName, first.columnCount, labelsOf(first, 2, first.source)});
        all.back().learned = first.kind == LatentKind::Latents || first.kind == LatentKind::Seeds
            || first.kind == LatentKind::SetReads || first.kind == LatentKind::Write;
        for (std::size_t i = m_first; i < m_last; ++i) {
            const LatentBlock& block = m_latents.blocks[i];
            all.push_back({block.kind == LatentKind::SetReads ? tr("The set again") : block.asksName, block.rowCount,
                labelsOf(block, 1, block.asks), learned(block.kind),
                block.kind == LatentKind::Pool || block.kind == LatentKind::Seeds, static_cast<int>(i)});
            all.back().fewer = block.resultName;
            if (block.kind == LatentKind::Latents)
                all.back().name = block.group;
        }
        const double side = m_moment.roomy(52.0, 10.0),
                     right = m_latents.set && m_last == m_latents.blocks.size() ? m_moment.roomy(kOutputs + 24.0, side)
                                                                                : side;
        const double step = (area.width() - side - right) / static_cast<double>(all.size() - 1);
        for (std::size_t i = 0; i < all.size(); ++i) {
            Column& column = all[i];
            const auto count = static_cast<double>(std::max<std::size_t>(1, column.labels.size()));
            column.x = std::round(area.left() + side + static_cast<double>(i) * step);
            const double most = m_latents.set ? (column.learned ? kLearnedPitch : kElementPitch) : kLearnedPitch;
            column.pitch = std::min(most, area.height() * (column.learned ? kWaist : 1.0) / count);
            column.top = area.center().y() - count * column.pitch / 2.0;
            column.radius = std::clamp(column.pitch * 0.45, 1.0, m_moment.roomy(15.5, 6.0));
            if (m_latents.set && m_options.sorted && !column.learned)
                column.places = sorted(column.labels.size());
        }
        return all;
    }

    // Elements stand by the point that reads them most, those that it reads most first.
    std::vector<int> sorted(std::size_t count) const
    {
        const LatentBlock& block = m_latents.blocks.front();
        if (block.columns != static_cast<int>(count))
            return {};
        const CellGrid grid = weights(block);
        std::vector<std::pair<int, double>> most;
        for (int column = 0; column < grid.columnCount(); ++column) {
            std::pair<int, double> best {0, -1.0};
            for (int row = 0; row < grid.rowCount(); ++row)
                if (grid.value({row, column}) > best.second)
                    best = {row, grid.value({row, column})};
            most.push_back(best);
        }
        std::vector<int> order(count), places(count);
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
            const auto &one = most[static_cast<std::size_t>(a)], &other = most[static_cast<std::size_t>(b)];
            return one.first != other.first ? one.first < other.first : one.second > other.second;
        });
        for (std::size_t i = 0; i < count; ++i)
            places[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
        return places;
    }

    std::vector<AxisLabel> labelsOf(const LatentBlock& block, std::size_t axis, StepId array) const
    {
        const Axis& own = m_trace.step(array).axes.front();
        std::vector<AxisLabel> labels = axisLabels(own.labels ? own : m_trace.step(block.weights).axes[axis]);
        labels.resize(static_cast<std::size_t>(axis == 1 ? block.rows : block.columns));
        return labels;
    }

    void addGraph(Scene& scene, const QRectF& area) const
    {
        const QRectF inside = area.adjusted(0, m_moment.roomy(kHeads), 0, -m_moment.roomy(m_latents.set ? 18.0 : 22.0));
        const std::vector<Column> all = columns(inside);
        addWaist(scene, m_latents.set ? setBlock(all) : all);
        for (const bool now : {false, true}) // the block that is spoken of on top
            for (std::size_t i = m_first; i < m_last; ++i)
                if ((i == m_now) == now)
                    addLinks(scene, i, all[i - m_first], all[i - m_first + 1]);
        for (std::size_t i = 0; i < all.size(); ++i)
            addCircles(scene, all[i], i + m_first == m_now, i + m_first == m_now + 1);
        for (std::size_t i = 0; i < all.size(); ++i)
            addHeading(scene, all, i, area);
        if (m_last == m_latents.blocks.size() && !m_moment.thumbnail)
            addOutputs(scene, all.back());
        const Theme& theme = Theme::instance();
        scene.texts.push_back({{area.left(), area.bottom() - 16.0, area.width(), 16.0},
            Qt::AlignLeft | Qt::AlignVCenter, tr("line width = weight; head %1").arg(m_head + 1) + suits(all.front()),
            theme.palette().ink2, theme.font(TextSize::Caption)});
    }

    // The set, its points, the set again, as far as they are shown.
    static std::vector<Column> setBlock(const std::vector<Column>& all)
    {
        std::vector<Column> block;
        for (const Column& column : all)
            if (!column.seeds && (block.empty() || block.size() < 3))
                block.push_back(column);
        return block;
    }

    // Many, few, many: the outline narrows to the latents of all layers; below them what a layer costs.
    void addWaist(Scene& scene, const std::vector<Column>& all) const
    {
        const auto end = [&](const Column& column, bool low) {
            const double high = low ? static_cast<double>(column.labels.size()) * column.pitch : 0.0;
            return QPointF(column.x, column.top + high + (low ? 4.0 : -4.0));
        };
        const auto side = [&](QPainterPath& path, bool low) {
            for (std::size_t nth = 0; nth < all.size(); ++nth) {
                const Column& column = all[low ? all.size() - 1 - nth : nth];
                const double half = column.radius + (column.learned ? 8.0 : m_moment.roomy(26.0, 4.0)),
                             first = low ? half : -half; // with the numbers of places
                const QPointF at = end(column, low), enters = at + QPointF(first, 0.0);
                if (path.elementCount() == 0) {
                    path.moveTo(enters);
                } else if (nth == 0) {
                    path.lineTo(enters);
                } else {
                    const QPointF from = path.currentPosition();
                    const double middle = (from.x() + enters.x()) / 2.0;
                    path.cubicTo({middle, from.y()}, {middle, enters.y()}, enters);
                }
                path.lineTo(at - QPointF(first, 0.0));
            }
        };
        QPainterPath outline;
        side(outline, false);
        side(outline, true);
        outline.closeSubpath();
        scene.shapes.push_back({outline, QPen(colours().lineStrong, 1.0), colours().panel});
        double left = 1e9, right = 0.0, bottom = 0.0;
        for (const Column& column : all)
            if (column.learned) {
                left = std::min(left, column.x);
                right = std::max(right, column.x);
                bottom = std::max(bottom, end(column, true).y());
            }
        if (right <= 0.0 || m_latents.set)
            return;
        addText(scene, {(left + right) / 2.0 - 130.0, bottom + 4.0, 260.0, 20.0}, Qt::AlignCenter, layerCosts(),
            colours().ink, TextSize::Body, true);
    }
    QString layerCosts() const { return tr("%1 × %1 weights per layer").arg(m_moment.run->config.latents); }

    // What the letters of cards are: "7c" and the like.
    static QString suits(const Column& elements)
    {
        const bool cards = elements.labels.size() > 1
            && std::all_of(elements.labels.begin(), elements.labels.end(), [](const AxisLabel& label) {
                   return label.text.size() == 2 && label.text[0].isDigit()
                       && QStringLiteral("hdcs").contains(label.text[1]);
               });
        return cards ? QLatin1String("; ") + tr("h hearts, d diamonds, c clubs, s spades") : QString();
    }

    void addHeading(Scene& scene, const std::vector<Column>& all, std::size_t i, const QRectF& area) const
    {
        const Theme& theme = Theme::instance();
        const Column& column = all[i];
        const double step = all.size() > 1 ? all[1].x - all[0].x : area.width();
        const auto write = [&](double middle, double y, const QString& text, const QColor& ink, TextSize size,
                               bool bold, double room) {
            const QRectF place(std::max(area.left(), middle - room / 2.0), y, room, 17.0);
            scene.texts.push_back({place, Qt::AlignCenter, text, ink, theme.font(size, bold), SceneText::Fit::Cut});
            return place;
        };
        const double room = std::min(step - 6.0, 2.0 * (column.x - area.left()) + 8.0);
        const TextSize size = step < kRoomyStep ? TextSize::Small : TextSize::Body;
        const QRectF title = write(column.x, area.top(),
            fittingText({column.name, column.fewer}, theme.font(size, true), room), theme.palette().ink, size, true,
            room);
        addText(scene, {column.x - 30.0, area.top() + 17.0, 60.0, kCountHigh}, Qt::AlignCenter,
            QString::number(column.labels.size()), column.learned ? theme.palette().accentText : theme.palette().ink,
            TextSize::Page, true);
        if (column.frame < 0)
            return;
        const LatentBlock& block = m_latents.blocks[static_cast<std::size_t>(column.frame)];
        scene.handles.push_back({QStringLiteral("frame:%1").arg(column.frame), title, Qt::PointingHandCursor,
            QStringLiteral("%1, %2").arg(block.group, block.title)});
        const bool now = column.frame == static_cast<int>(m_now)
            || (m_block.kind == LatentKind::SetReads && column.frame + 1 == static_cast<int>(m_now));
        if (!now && block.kind != LatentKind::Induce && block.kind != LatentKind::SetReads) // what the cost counts
            return;
        const double between = step - 46.0; // beside the numbers of the columns
        if (m_latents.set) // who reads whom
            write(column.x - step / 2.0, area.top() + 19.0,
                fittingText({block.title, QString()}, theme.font(TextSize::Caption, now), between),
                now ? theme.palette().ink : theme.palette().ink2, TextSize::Caption, now, between);
        const QString shape = QStringLiteral("%1 × %2").arg(block.rows).arg(block.columns);
        write(column.x - step / 2.0, area.top() + (m_latents.set ? 34.0 : 22.0),
            fittingText({tr("%1 = %2 weights").arg(shape).arg(block.rows * block.columns),
                            m_latents.set ? tr("%1 weights").arg(block.rows * block.columns) : shape, shape},
                theme.font(TextSize::Caption, now), between),
            now ? theme.palette().ink : theme.palette().ink3, TextSize::Caption, now, between);
    }

    void addLinks(Scene& scene, std::size_t index, const Column& read, const Column& asking) const
    {
        const Palette& palette = Theme::instance().palette();
        const LatentBlock& block = m_latents.blocks[index];
        const CellGrid grid = weights(block);
        const bool now = index == m_now;
        SceneMap names {std::make_shared<const CellGrid>(grid), {}, {}, true};
        names.layout.rows = grid.rowCount();
        names.layout.columns = grid.columnCount();
        names.layout.pitchX = names.layout.pitchY = 1.0;
        names.look.scale = m_weights;
        names.look.rowName = block.rowNoun;
        names.look.columnName = block.columnNoun;
        const bool dark = palette.stage.lightness()<128, ahead = index> m_now;
        const double pale = ahead ? (dark ? kAheadOnDark : kAhead) : dark ? kPaleOnDark : kPale;
        const bool lit = now && m_subject.step == block.weights && !m_moment.thumbnail && !m_moment.moving();
        // What was spoken of before goes pale; the lines of this block grow from what is read, row by row.
        const bool half = m_block.kind == LatentKind::SetReads && index + 1 == m_now; // of one way: it stays
        const double leaves = half                                          ? 1.0
            : m_moment.moving() && m_moment.stop == 1 && index + 1 == m_now ? 1.0 - part(m_moment.share, 0.0, 0.2)
                                                                            : 0.0,
                     grows = !now ? 0.0
            : m_moment.stop == 1  ? m_moment.share
                                  : 1.0;
        std::vector<double> largest;
        for (int row = 0; row < grid.rowCount(); ++row) {
            double most = 0.0;
            for (int column = 0; column < grid.columnCount(); ++column)
                most = std::max(most, static_cast<double>(grid.value({row, column})));
            largest.push_back(most);
        }
        const std::vector<Turn> turns = headroom::turns(grid.rowCount(), grid.rowCount() > 1 ? 0.45 : 1.0);
        for (const bool above : {false, true})
            for (int row = 0; row < grid.rowCount(); ++row)
                for (int column = 0; column < grid.columnCount(); ++column) {
                    const bool strong = lit && m_subject.at[1] == row;
                    const double weight = grid.value({row, column});
                    if (strong != above)
                        continue;
                    const QPainterPath path = curve(
                        read.at(column) + QPointF(read.radius, 0), asking.at(row) - QPointF(asking.radius, 0));
                    if (weight >= kLeastLink) {
                        const bool most = !now || weight >= kStrong * largest[static_cast<std::size_t>(row)];
                        const QColor hue = asking.seeds ? palette.ink3
                            : asking.learned            ? (most ? hueOf(row) : palette.lineStrong)
                            : read.learned              ? hueOf(column)
                                                        : palette.ink3;
                        const double shown = !now && index > m_now ? pale : most || m_latents.set ? kShown : pale;
                        const double width = std::max(0.6, kWidest * weight * std::min(1.0, asking.radius / 8.0 + 0.3));
                        const auto line = [&](const QPainterPath& way, double ink) {
                            scene.shapes.push_back(
                                {way, QPen(mix(palette.stage, hue, ink), width, Qt::SolidLine, Qt::FlatCap)});
                        };
                        const double reach = turns[static_cast<std::size_t>(row)].at(part(grows, 0.1, 1.0));
                        if (reach < 1.0)
                            line(path, pale + (shown - pale) * leaves);
                        if (reach > 0.0)
                            line(reach < 1.0 ? firstOf(path, easeInOut(reach)) : path, strong ? 1.0 : shown);
                    }
                    if (now)
                        addLink(scene, names.cell({row, column}), path, read, column,
                            strong && ((weight >= kLeastWritten && read.pitch >= 24.0) || m_subject.at[2] == column));
                }
        for (int column = 0; lit && column < grid.columnCount(); ++column)
            if (m_subject.at[2] == column // numbers clear of the lines
                || (read.pitch >= 24.0 && grid.value({static_cast<int>(m_subject.at[1]), column}) >= kLeastWritten))
                scene.shapes.push_back(
                    {boxPath(writtenAt(read, column).adjusted(0.0, 1.0, 4.0, -1.0)), Qt::NoPen, palette.stage, true});
        if (now && m_latents.set && asking.learned && asking.frame >= 0 && asking.pitch >= 44.0 && !m_moment.moving()
            && grid.columnCount() > 1)
            for (int row = 0; row < grid.rowCount(); ++row)
                if (!lit || read.pitch < 24.0 || m_subject.at[1] != row) // else its numbers stand beside what is read
                    addMost(scene, block, grid, row, read, asking);
    }

    // Under a point: what it reads most.
    void addMost(Scene& scene, const LatentBlock& block, const CellGrid& grid, int row, const Column& read,
        const Column& asking) const
    {
        int best = 0;
        for (int column = 1; column < grid.columnCount(); ++column)
            if (grid.value({row, column}) > grid.value({row, best}))
                best = column;
        const QFont font = Theme::instance().font(TextSize::Caption);
        const QString text = tr("reads %1").arg(read.labels[static_cast<std::size_t>(best)].text);
        const double wide = textWidth(text, font) + 2.0;
        const QPointF at = asking.at(row) + QPointF(-(wide + 32.0) / 2.0, asking.radius + 2.0);
        scene.shapes.push_back({boxPath({at.x() - 2.0, at.y(), wide + 34.0, 15.0}), Qt::NoPen, colours().stage, true});
        addText(scene, {at.x(), at.y(), wide, 15.0}, Qt::AlignLeft | Qt::AlignVCenter, text, colours().ink2, font);
        scene.numbers.push_back(
            sceneNumber(m_trace, {block.weights, {std::min<std::int64_t>(m_head, block.heads - 1), row, best}},
                {at.x() + wide, at.y(), 30.0, 15.0}));
    }

    static QPainterPath firstOf(const QPainterPath& whole, double share)
    {
        const AlongCurve way = along(whole);
        QPainterPath path(way.at(0.0));
        const int steps = std::max(1, static_cast<int>(24.0 * share));
        for (int i = 1; i <= steps; ++i)
            path.lineTo(way.at(share * i / steps));
        return path;
    }

    // Where a weight is written beside what is read.
    static QRectF writtenAt(const Column& read, int column)
    {
        const QPointF place = read.at(column) + QPointF(read.radius + 5.0, -read.pitch / 2.0);
        return {place.x(), place.y() - 2.0, 32.0, 15.0};
    }

    // A number of the current block: it is hit on its line, and written beside what is read where its row is spoken of.
    void addLink(
        Scene& scene, SceneCell cell, const QPainterPath& path, const Column& read, int column, bool written) const
    {
        const QPointF at = along(path).at(0.36);
        const double half = std::min(4.0, read.radius);
        cell.area = {at.x() - half, at.y() - half, 2.0 * half, 2.0 * half};
        cell.style |= SceneCell::Plain | SceneCell::Still;
        cell.group = kLinkGroup;
        cell.decimals = -1;
        if (written) {
            cell.area = writtenAt(read, column);
            putNumber(scene, m_trace, cell.source, cell.area, {.decimals = 2, .bold = cell.source == m_subject});
        }
        scene.cells.push_back(std::move(cell));
    }

    // Whether a seed reads a good part of its own from this element of the set.
    bool readBySeed(const Column& column, int element) const
    {
        if (column.frame < 0 || column.frame + 1 >= static_cast<int>(m_latents.blocks.size())
            || m_latents.blocks[static_cast<std::size_t>(column.frame) + 1].kind != LatentKind::Pool)
            return false;
        const CellGrid pool = weights(m_latents.blocks[static_cast<std::size_t>(column.frame) + 1]);
        for (int seed = 0; element < pool.columnCount() && seed < pool.rowCount(); ++seed)
            if (pool.value({seed, element}) >= kSeedReads)
                return true;
        return false;
    }

    void addCircles(Scene& scene, const Column& column, bool read, bool asks) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const bool ours = m_subject.step == m_block.weights && m_subject.at.size() == 3;
        const int chosen = !ours ? -1 : static_cast<int>(read ? m_subject.at[2] : asks ? m_subject.at[1] : -1);
        const QFont font = theme.font(TextSize::Small);
        for (int i = 0; i < static_cast<int>(column.labels.size()); ++i) {
            const QPointF at = column.at(i);
            const double r = column.radius;
            const QRectF box(at.x() - r, at.y() - r, 2.0 * r, 2.0 * r);
            QPainterPath outline;
            if (column.learned)
                outline.addRoundedRect(box, std::min(4.0, r / 2.0), std::min(4.0, r / 2.0));
            else
                outline.addEllipse(box);
            const bool lit = i == chosen;
            const QColor ink = column.seeds ? palette.ink2
                : column.learned            ? hueOf(i)
                : read || asks              ? palette.ink2
                                            : palette.lineStrong;
            // What was read fills the row that reads.
            const double filled = !asks ? 0.0 : m_moment.stop >= 2 ? m_moment.share : 0.0;
            const QColor ground = mix(palette.stage, ink, lit ? 0.3 : 0.16 * filled);
            scene.shapes.push_back({outline,
                QPen(ink,
                    lit                  ? 2.5
                        : column.learned ? 1.8
                                         : std::min(1.2, r / 3.0)),
                ground});
            AxisLabel label = column.labels[static_cast<std::size_t>(i)];
            const bool output = writes(column);
            if (output)
                label.text = written(i);
            const bool small = r < 9.0 || textWidth(label.text, font) > 2.0 * r - 5.0;
            const QFont own = theme.font(small ? TextSize::Caption : TextSize::Small, lit || column.learned);
            const bool inside = r >= kLabelled && (r >= 11.0 || textWidth(label.text, own) <= 2.0 * r - 2.0);
            const QRectF before(box.left() - 36.0, at.y() - 8.0, 32.0, 16.0);
            if (inside)
                scene.texts.push_back({box, Qt::AlignCenter, elideMiddle(label.text, own, 2.0 * r), palette.ink, own});
            else if (column.frame < 0 && column.pitch >= 8.5)
                addText(scene, before, Qt::AlignRight | Qt::AlignVCenter,
                    elideMiddle(label.text, theme.font(TextSize::Tiny, lit), 32.0), palette.ink,
                    theme.font(TextSize::Tiny, lit));
            else if (readBySeed(column, i) && column.pitch >= 8.5) { // between the lines that come and those that go
                const QFont tiny = theme.font(TextSize::Tiny, true);
                const QString name = elideMiddle(label.text, tiny, 40.0);
                const double wide = textWidth(name, tiny) + 4.0;
                addText(scene, {box.left() - wide - 2.0, at.y() - 6.0, wide, 12.0}, Qt::AlignCenter, name, palette.ink,
                    tiny);
                scene.texts.back().ground = palette.stage;
            }
            if (inside && !label.number.isEmpty() && column.frame < 0)
                addText(scene, before, Qt::AlignRight | Qt::AlignVCenter, label.number, palette.ink3,
                    theme.font(TextSize::Caption));
            if (inside && output)
                addText(scene, {box.right() + 4.0, at.y() - 8.0, 32.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
                    QString::number(i + 1), palette.ink3, theme.font(TextSize::Caption));
            if (read || asks)
                scene.handles.push_back(
                    {QStringLiteral("%1:%2").arg(read ? QStringLiteral("read") : QStringLiteral("asks")).arg(i), box,
                        Qt::PointingHandCursor,
                        read ? tr("What reads %1 %2 most").arg(m_block.columnNoun, label.text)
                             : tr("What %1 %2 reads most").arg(m_block.rowNoun, label.text)});
        }
    }

    // Whether each place of a column writes a token of its own, which stands in its circle.
    bool writes(const Column& column) const
    {
        const auto step = m_trace.find(steps::probabilities);
        return !m_latents.set && column.frame + 1 == static_cast<int>(m_latents.blocks.size()) && step
            && m_trace.step(*step).axes.front().size == static_cast<std::int64_t>(column.labels.size());
    }
    QString written(int row) const
    {
        const StepId step = *m_trace.find(steps::probabilities);
        const Cell best = largestAlong(m_trace, {step, {row, 0}});
        return QString::fromStdString(m_trace.step(step).axes.back().label(best.at.back()));
    }

    // What the model writes for each row of the last array.
    void addOutputs(Scene& scene, const Column& last) const
    {
        const auto step = m_trace.find(steps::probabilities);
        if (!step || m_trace.step(*step).axes.front().size != static_cast<std::int64_t>(last.labels.size())
            || last.pitch < 13.0)
            return;
        const Theme& theme = Theme::instance();
        const Axis& words = m_trace.step(*step).axes.back();
        for (int row = 0; row < static_cast<int>(last.labels.size()); ++row) {
            const Cell best = largestAlong(m_trace, {*step, {row, 0}});
            const QRectF place(last.x + last.radius + 8.0, last.at(row).y() - 8.0, kOutputs, 16.0);
            const QString word = QString::fromStdString(words.label(best.at.back()));
            if (writes(last)) {
                addDrawnCell(scene, m_trace, best,
                    QRectF(last.at(row) + QPointF(last.radius + 4.0, -8.0), QSizeF(24.0, 16.0)),
                    tr("probability of %1").arg(word), 20, row, 0);
                continue;
            }
            scene.texts.push_back(
                {place.adjusted(0, 0, -44.0, 0), Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("→ ") + word,
                    theme.palette().ink, theme.font(TextSize::Small, true), SceneText::Fit::Cut});
            const QRectF at = place.adjusted(kOutputs - 42.0, 0, 0, 0);
            SceneNumber number = sceneNumber(m_trace, best, at, 3);
            number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
            number.size = TextSize::Small;
            scene.numbers.push_back(number);
            addDrawnCell(scene, m_trace, number.source, at, tr("probability of %1").arg(word), 20, row, 0);
        }
    }

    // --- one block as matrices --------------------------------------------------------------------------------------

    Figure array(StepId step, const QString& name, const QString& noun, int group, bool there) const
    {
        MatrixPanel said {.scale = m_arrays, .group = group, .title = name};
        const CellGrid whole = readGrid(m_trace, step);
        said.grid = whole;
        said.rows = {counts(whole.rowCount()), Role::None, -1, noun, {}};
        said.columns.name = tr("feature");
        said.room.film = true;
        said.size = TextSize::Caption;
        said.room.most = {9.0, 40.0};
        said.cells.decimals = -1;
        said.cells.each = [block = m_block](
                              GridCell, SceneCell& cell) { cell.identity = latentIdentity(block, cell.source); };
        if (!there)
            said.absent = {tr("not computed yet")};
        const Index shape = m_trace.step(step).shape();
        return column(
            {heading({.title = name, .beside = {QStringLiteral("%1 × %2").arg(shape.front()).arg(shape.back())}}),
                matrix(said)},
            2.0);
    }

    Figure block() const
    {
        MatrixPanel said {.grid = weights(m_block), .scale = m_weights, .group = kLinkGroup, .title = tr("weights")};
        const bool ours = m_subject.step == m_block.weights && m_subject.at.size() == 3;
        said.rows = {labelsOf(m_block, 1, m_block.asks), Role::Query, ours ? static_cast<int>(m_subject.at[1]) : -1,
            m_block.rowNoun, {}};
        said.columns = {labelsOf(m_block, 2, m_block.source), Role::Key, ours ? static_cast<int>(m_subject.at[2]) : -1,
            m_block.columnNoun, {}};
        said.ruled = true;
        const QString size = QStringLiteral("%1 × %2").arg(m_block.rows).arg(m_block.columns);
        const Figure map = column(
            {heading({.title = tr("Weights, head %1").arg(m_head + 1), .beside = {size}}), matrix(said)}, 2.0);
        const bool arrived = m_moment.stop >= 2;
        return column({row({array(m_block.source, m_block.sourceName, m_block.columnNoun, 3, true),
                           array(m_block.asks, m_block.asksName, m_block.rowNoun, 2, true),
                           array(m_block.result, tr("%1 after").arg(m_block.resultName), m_block.rowNoun, 4, arrived)}),
                          row({map,
                              legends({{.scale = m_weights, .title = tr("weight"), .decimals = 2},
                                          {.scale = m_arrays, .title = tr("arrays")}},
                                  200.0)
                                  .grow(0.0)})},
            8.0);
    }

    // --- cost -------------------------------------------------------------------------------------------------------

    int rowsOut() const { return m_latents.set ? m_latents.blocks.front().columns : m_latents.blocks.back().rows; }
    // Whether there are fewer weights than if every output read every input.
    bool saves() const
    {
        const std::int64_t elements = m_latents.blocks.front().columns, answers = rowsOut();
        return m_moment.run->config.latents * (elements + answers) < answers * elements;
    }
    // As many cells as weights: all read all, and all through the points.
    Figure cost() const
    {
        const int points = static_cast<int>(m_moment.run->config.latents), elements = m_latents.blocks.front().columns,
                  answers = rowsOut(), through = points * (elements + answers);
        if (points < 1 || m_moment.size.height() < 380.0)
            return {};
        if (!saves()) // it pays for longer inputs
            return !m_latents.set ? (m_options.matrices ? words({.fewer = {layerCosts()}}) : Figure())
                                  : words({.fewer = {tr("%1 points save weights for sets of %2 elements or more; this "
                                                        "one has %3.")
                                                         .arg(points)
                                                         .arg(2 * points + 1)
                                                         .arg(elements)}});
        return drawn({340.0}, Extent::fixed(kCostHigh), [=, this](Scene& scene, const QRectF& area) {
            const Palette& palette = colours();
            const double cell = std::min(3.0, (kCostHigh - 8.0) / std::max(elements, answers));
            const auto write = [&](double x, double y, double room, const QStringList& fewer, bool strong,
                                   TextSize size = TextSize::Caption) {
                const QFont font = Theme::instance().font(size, strong);
                addText(scene, {x, y, room, 20.0}, Qt::AlignLeft | Qt::AlignVCenter, fittingText(fewer, font, room),
                    strong ? palette.ink : palette.ink2, font);
                scene.texts.back().fit = SceneText::Fit::Cut;
            };
            const auto cells = [&](const QPointF& at, int rows, int columns, bool hues) {
                for (int row = 0; row < rows; ++row) {
                    QPainterPath line;
                    for (int column = 0; column < columns; ++column)
                        line.addRect({at.x() + column * cell, at.y() + row * cell, 0.8 * cell, 0.8 * cell});
                    scene.shapes.push_back({line, Qt::NoPen, hues ? hueOf(row) : palette.ink3});
                }
            };
            scene.shapes.push_back(
                {linePath(area.topLeft(), area.topRight()), QPen(palette.line, 1.0), Qt::NoBrush, true});
            const double names = 0.2 * area.width(), all = elements * cell + 14.0, top = area.top() + 8.0;
            write(area.left(), top - 2.0, names - 8.0, {tr("What it costs")}, true, TextSize::Body);
            write(area.left(), top + 16.0, names - 8.0,
                {tr("weights per head: a cell is one"), tr("a cell is a weight")}, false);
            double x = area.left() + names;
            const double room = (area.width() - names - 2.0 * all - 120.0) / 2.0;
            cells({x, top}, answers, elements, false);
            x += all;
            write(x, top - 2.0, room,
                {tr("%1 × %2 = %3").arg(answers).arg(elements).arg(countText(answers * elements))}, true,
                TextSize::Body);
            write(x, top + 16.0, room, {tr("everything reads everything"), tr("all read all")}, false);
            x += room;
            cells({x, top}, points, elements, true);
            cells({x, top + (points + 2) * cell}, points, answers, true);
            x += std::max(elements, answers) * cell + 14.0;
            write(x, top - 2.0, room,
                {tr("%1 × %2 + %3 × %1 = %4").arg(points).arg(elements).arg(answers).arg(countText(through)),
                    countText(through)},
                true, TextSize::Body);
            write(x, top + 16.0, room,
                {m_latents.set ? tr("through %1 points").arg(points) : tr("through %1 latents").arg(points)}, false);
            const double saved = 1.0 - static_cast<double>(through) / (static_cast<double>(answers) * elements);
            const QRectF end(area.right() - 140.0, top - 4.0, 140.0, 24.0);
            addText(scene, end, Qt::AlignRight | Qt::AlignVCenter, numberText(100.0 * saved, 0) + QStringLiteral(" %"),
                palette.ink, TextSize::Page, true);
            addText(scene, end.translated(0.0, 22.0), Qt::AlignRight | Qt::AlignVCenter, tr("saved"), palette.ink2,
                TextSize::Caption);
        });
    }

    // --- order ------------------------------------------------------------------------------------------------------

    Figure verdict() const
    {
        std::vector<Figure> lines;
        if (m_options.verdict.isEmpty())
            return {};
        lines.push_back(paragraph(m_options.verdict, TextSize::Small, m_latents.set));
        const StepId largest = findStep(m_trace, studied::shuffles::scope, studied::shuffles::largest),
                     changes = findStep(m_trace, studied::shuffles::scope, studied::shuffles::changes);
        if (largest >= 0 && changes >= 0)
            lines.push_back(said(m_trace,
                {{tr("%1 shuffles tried; largest change in any output probability:")
                         .arg(m_trace.step(changes).axes.back().size),
                     Cell {largest, {0}}, -1, m_latents.set, tr("largest change in any output probability")},
                    {m_trace.value(largest, {0}) < kRounding && !m_moment.cover.covers(m_trace, {largest, {0}})
                            ? tr("(rounding)")
                            : QString()}},
                21, 0));
        return lines.empty() ? Figure() : card(column(lines, 0.0), Theme::instance().palette().panel);
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const Latents& m_latents;
    const LatentsOptions& m_options;
    std::size_t m_now;
    const LatentBlock& m_block;
    int m_head;
    Cell m_subject;
    std::size_t m_first = 0, m_last = 0; // blocks of the graph
    ColourScale m_arrays {true, 1e-9}, m_weights {false, 1e-9};
};

} // namespace

Scene latentsScene(
    const SceneMoment& moment, const Latents& latents, const Cell& subject, const LatentsOptions& options)
{
    const LatentsPicture picture(moment, latents, subject, options);
    if (moment.moving() && moment.stop == 1 && moment.frame > 0) { // other columns may stand there
        SceneMoment before = moment;
        before.frame = moment.frame - 1;
        before.share = 1.0;
        before.stop = 2;
        const Cell its = latentsSubject(before, latents.blocks[static_cast<std::size_t>(before.frame)]);
        const LatentsPicture from(before, latents, its, options);
        if (options.matrices || from.firstShown() != picture.firstShown()) {
            SceneMoment after = moment;
            after.share = 1.0;
            return between(from.whole(), LatentsPicture(after, latents, subject, options).whole(), moment.share);
        }
    }
    if (moment.moving() && options.matrices) {
        SceneMoment before = moment, after = moment;
        before.stop = std::max(1, moment.stop - 1);
        before.share = after.share = 1.0;
        return between(LatentsPicture(before, latents, subject, options).whole(),
            LatentsPicture(after, latents, subject, options).whole(), moment.share);
    }
    return picture.whole();
}

const SceneCell* linkAt(const Scene& scene, const QPointF& point)
{
    constexpr double kNear = 6.0;
    std::vector<QPointF> read, asks; // where lines leave and arrive
    for (const SceneHandle& handle : scene.handles)
        if (handle.id.startsWith(QLatin1String("read:")))
            read.emplace_back(handle.area.right(), handle.area.center().y());
        else if (handle.id.startsWith(QLatin1String("asks:")))
            asks.emplace_back(handle.area.left(), handle.area.center().y());
    const SceneCell* best = nullptr;
    double nearest = kNear;
    for (const SceneCell& cell : scene.cells) {
        const auto row = static_cast<std::size_t>(cell.row), column = static_cast<std::size_t>(cell.column);
        if (cell.group != kLinkGroup || !cell.is(SceneCell::Plain) || cell.value < kLeastLink || row >= asks.size()
            || column >= read.size() || point.x() < read[column].x() || point.x() > asks[row].x())
            continue;
        const AlongCurve path = along(curve(read[column], asks[row]));
        for (int i = 0; i <= 32; ++i)
            if (const double distance = QLineF(path.at(i / 32.0), point).length(); distance < nearest) {
                nearest = distance;
                best = &cell;
            }
    }
    return best;
}

Cell latentsSubject(const SceneMoment& moment, const LatentBlock& block)
{
    const int head = std::clamp(moment.head, 0, block.heads - 1);
    if (const auto telling = exampleCell(moment.trace(), block.weights, head))
        return *telling;
    return {block.weights, {head, 0, 0}};
}

} // namespace headroom::latents_view
