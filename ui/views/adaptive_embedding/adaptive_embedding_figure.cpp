// SPDX-License-Identifier: GPL-3.0-or-later
// The tables to scale, the way from a row to the common width, the words of a table as a map, and the softmax.
#include "views/adaptive_embedding/adaptive_embedding_figure.h"

#include "figure/bars.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/tr.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::adaptive_embedding_view {

namespace {

constexpr double kRankLabels = 44.0, kKnob = 5.0, kGrip = 12.0;
constexpr double kNarrow = 620.0,
                 kLow = 500.0; // a stage with room for the map or the softmax; for the colours' legends
constexpr double kTokenPitch = 12.0; // from here on rows have their words
constexpr double kNameLine = 21.0, kUnderLine = 16.0, kRowWide = 9.0, kResult = 14.0; // of a row’s way
constexpr double kNumberLine = 15.0, kMassBar = 8.0, kRibbon = 58.0, kGroupGap = 9.0, kWordLine = 17.0;
constexpr int kRowGroup = 30, kWideGroup = 40, kWordGroup = 70;

QString grouped(qint64 count) { return QLocale(QLocale::English).toString(count); }

qint64 sizeOf(const Trace& trace, StepId step)
{
    const Index shape = trace.step(step).shape();
    return std::accumulate(shape.begin(), shape.end(), qint64(1), std::multiplies<>());
}

QChar subscript(std::size_t number) { return {static_cast<char16_t>(0x2080 + number)}; }

class ClustersPicture {
public:
    ClustersPicture(const SceneMoment& moment, const Clusters& clusters)
        : m_moment(moment),
          m_trace(moment.trace()),
          m_clusters(clusters),
          m_state(clusterState(m_trace, clusters, moment.frame, moment.stop)),
          m_focus(clusterFocus(m_trace, clusters, moment.pinned, m_state)),
          m_chosen(clusters.clusterWith(m_focus.token)),
          m_narrow(moment.size.width() < kNarrow),
          m_tableWidth(m_narrow ? 72.0 : 128.0)
    {
        const auto include = [&](ColourScale& scale, StepId step) {
            scale.include(readGrid(m_trace, step), m_trace, moment.peers());
        };
        include(m_wide, clusters.embedding);
        for (const Clusters::Cluster& cluster : clusters.all) {
            include(m_rows, cluster.table);
            if (cluster.projection < 0)
                continue;
            include(m_wide, cluster.projected);
            include(m_projections, cluster.projection);
        }
    }

    Scene whole() const
    {
        if (m_moment.thumbnail)
            return draw(
                drawn({}, {}, [this](Scene& scene, const QRectF& area) { addTables(scene, area, true); }), m_moment);
        Figure lower = map();
        if (m_narrow && m_state.head)
            lower = softmax();
        else if (!m_narrow && m_clusters.head >= 0)
            lower = row({lower.grow(58.0), softmax().grow(42.0)}, 20.0);
        const Figure upper = m_state.places ? inPlace() : journeys();
        return draw(row({tables().grow(0.0), column({Figure(upper).grow(36.0), lower.grow(64.0)}, 12.0)},
                        m_narrow ? 12.0 : 24.0),
            m_moment);
    }

private:
    const Clusters::Cluster& chosen() const { return m_clusters.all[m_chosen]; }
    int rowOf(int token) const { return token - m_clusters.all[m_clusters.clusterWith(token)].first; }
    bool inInput(int token) const { return m_clusters.position(token).has_value(); }
    QString tip(int token) const { return wordTip(m_clusters, token); }
    static QString handle(int token) { return QStringLiteral("word:%1").arg(token); }

    // A weight in one go. `turned`: rows are its last axis.
    void addWeights(Scene& scene, StepId step, bool turned, const QRectF& area, const ColourScale& scale, int group,
        const QString& title) const
    {
        Slice slice;
        if (turned)
            slice = {{0, 0}, 1, 0};
        const CellGrid grid = readGrid(m_trace, step, slice);
        GridLayout layout;
        layout.origin = area.topLeft();
        layout.gap = 0.0;
        layout.rows = grid.rowCount();
        layout.columns = grid.columnCount();
        layout.pitchX = area.width() / std::max(1, layout.columns);
        layout.pitchY = area.height() / std::max(1, layout.rows);
        GridLook look;
        look.scale = scale;
        look.group = group;
        look.each = [title](GridCell, SceneCell& cell) { cell.name = QStringLiteral("%1: %2").arg(title, cell.name); };
        addMap(scene, grid, layout, look, 0, m_moment.thumbnail);
        scene.tables.push_back({group, title, layout, axisLabels(grid.rows), axisLabels(grid.columns)});
    }

    // --- tables -----------------------------------------------------------------------------------------------------

    static QString handleOf(std::size_t cut) { return QStringLiteral("cut:%1").arg(cut); }
    bool isPulled(std::size_t cut) const { return m_moment.drag && m_moment.drag->handle == handleOf(cut); }
    std::vector<int> cuts() const // with the one that is pulled where it is now
    {
        std::vector<int> all;
        for (std::size_t i = 0; i + 1 < m_clusters.all.size(); ++i)
            all.push_back(isPulled(i) ? static_cast<int>(m_moment.drag->to) : m_clusters.all[i].end);
        return all;
    }

    Figure colourKeys(const std::vector<Legend>& all) const
    {
        return m_narrow || m_moment.size.height() < kLow ? Figure() : legends(all, 150.0).grow(0.0);
    }

    Figure tables() const
    {
        qint64 tables = 0, projections = 0;
        std::vector<StepId> counted; // one may serve all
        const std::vector<int> ends = cuts();
        for (std::size_t i = 0; i < m_clusters.all.size(); ++i) {
            const Clusters::Cluster& cluster = m_clusters.all[i];
            const int first = i > 0 ? ends[i - 1] : 0, end = i < ends.size() ? ends[i] : m_clusters.vocabulary;
            tables += static_cast<qint64>(end - first) * cluster.width;
            if (cluster.projection < 0 || std::count(counted.begin(), counted.end(), cluster.projection) > 0)
                continue;
            counted.push_back(cluster.projection);
            projections += sizeOf(m_trace, cluster.projection);
        }
        const qint64 plain = static_cast<qint64>(m_clusters.vocabulary) * m_clusters.width;
        const int saved = static_cast<int>(
            std::lround(100.0 * static_cast<double>(plain - tables - projections) / static_cast<double>(plain)));
        const QString sum = projections > 0 ? tr("%1 + %2 in P").arg(grouped(tables), grouped(projections))
                                            : grouped(tables);
        const QString instead = tables + projections <= plain ? tr("in place of %1").arg(grouped(plain))
                                                              : tr("more than %1").arg(grouped(plain));
        const double left = kRankLabels, right = kKnob + 1.0;
        const Figure drawing = drawn({}, {120.0}, [=, this](Scene& scene, const QRectF& area) {
            addTables(scene, area.adjusted(left, 20.0, -right, -6.0), false);
            addScale(scene, area.adjusted(0, 20.0, 0, -6.0), saved);
        });
        return sized(
            column({heading({.title = m_narrow ? tr("Tables") : tr("Tables, drawn to scale")}),
                       words(tr("area = weights")).grow(0.0), colourKeys({{.scale = m_rows, .title = tr("weight")}}),
                       drawing,
                       padded(column({words(sum), words(instead)}, 0.0), {m_narrow ? 0.0 : left, 0, 0, 0}).grow(0.0)},
                1.0),
            Extent::fixed(left + m_tableWidth + right));
    }

    void addTables(Scene& scene, const QRectF& area, bool bare) const
    {
        const int widest = std::max(m_clusters.width, m_clusters.all.front().width);
        const double gap = bare ? 6.0 : 0.0,
                     room = area.height() - gap * static_cast<double>(m_clusters.all.size() - 1);
        double y = area.top();
        m_tables.clear();
        for (std::size_t i = 0; i < m_clusters.all.size(); ++i) {
            const Clusters::Cluster& cluster = m_clusters.all[i];
            // On a card the tables are as high as one another, else nothing of the first would be seen.
            const double high = bare ? room / static_cast<double>(m_clusters.all.size())
                                     : room * cluster.size() / std::max(1, m_clusters.vocabulary);
            m_tables.emplace_back(area.left(), y, area.width() * cluster.width / widest, high);
            addWeights(scene, cluster.table, false, m_tables.back(), m_rows, kTableGroup + static_cast<int>(i),
                tr("table %1").arg(i + 1));
            y += high + gap;
        }
    }

    void addScale(Scene& scene, const QRectF& area, int saved) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QFont font = theme.font(TextSize::Caption);
        const QRectF full(m_tables.front().left(), m_tables.front().top(), m_tableWidth,
            m_tables.back().bottom() - m_tables.front().top());
        const double pitch = full.height() / m_clusters.vocabulary;
        const auto write = [&](const QRectF& place, Qt::Alignment alignment, const QString& text, const QColor& ink,
                               bool bold = false) {
            scene.texts.push_back({place, alignment, text, ink, theme.font(TextSize::Caption, bold)});
        };
        addGhosts(scene, full, saved);
        const auto labelAt = [&](double y, const QString& text, const QColor& ink, bool bold = false) {
            write({area.left(), y - 8.0, kRankLabels - 6.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
                elideMiddle(text, theme.font(TextSize::Caption, bold), kRankLabels - 6.0), ink, bold);
        };
        if (pitch >= kTokenPitch) {
            for (int token = 0; token < m_clusters.vocabulary; ++token)
                labelAt(full.top() + (token + 0.5) * pitch, m_clusters.word(token),
                    token == m_focus.token ? palette.accentText
                        : inInput(token)   ? palette.ink
                                           : palette.ink3,
                    token == m_focus.token || inInput(token));
        } else {
            labelAt(full.top() + 6.0, QStringLiteral("1"), palette.ink2);
            labelAt(full.bottom() - 6.0, grouped(m_clusters.vocabulary), palette.ink2);
            const QString axis = tr("rank, commonest first");
            const double length = textWidth(axis, font) + 8.0;
            if (const QRectF last = m_tables.back(); last.height() > length + 40.0 && ranked()) {
                write({area.left() + 10.0 - length / 2.0, last.center().y() - 8.0, length, 16.0}, Qt::AlignCenter, axis,
                    palette.ink2);
                scene.texts.back().turn = -90.0;
            }
        }
        for (const int token : m_focus.words) { // where the words spoken of lie
            const bool lit = token == m_focus.token;
            const QRectF& table = m_tables[m_clusters.clusterWith(token)];
            const double y = full.top() + token * pitch;
            scene.lines.push_back({boxPath({table.left() - 1.0, std::round(y - 1.0), table.width() + 2.0,
                                       std::max(3.0, std::round(pitch + 1.0))}),
                QPen(lit ? palette.accent : palette.ink, lit ? 1.5 : 1.0), Qt::NoBrush, true});
        }
        addCuts(scene, full, pitch);
    }

    bool ranked() const // the vocabulary is in the order of frequency, as far as anybody knows
    {
        std::vector<std::int64_t> known;
        std::copy_if(m_clusters.ranks.begin(), m_clusters.ranks.end(), std::back_inserter(known),
            [](std::int64_t rank) { return rank > 0; });
        return std::is_sorted(known.begin(), known.end());
    }

    // What one table of the full width would take besides, and how much of that is saved.
    void addGhosts(Scene& scene, const QRectF& full, int saved) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QFont font = theme.font(TextSize::Caption);
        const QPainterPath outline = boxPath(full.adjusted(0.5, 0.5, -0.5, -0.5));
        QRectF largest;
        for (std::size_t i = 0; i < m_tables.size(); ++i) {
            const QRectF ghost(
                m_tables[i].right(), m_tables[i].top(), full.right() - m_tables[i].right(), m_tables[i].height());
            const QString size = QStringLiteral("%1 × %2").arg(m_clusters.all[i].size()).arg(m_clusters.all[i].width);
            if (ghost.width() < 1.0) {
                if (i == 0)
                    scene.texts.push_back({{full.left(), full.top() - 17.0, full.width(), 16.0},
                        Qt::AlignRight | Qt::AlignVCenter, size, palette.ink2, font});
                continue;
            }
            scene.shapes.push_back({boxPath(ghost), Qt::NoPen, palette.panel, true});
            if (ghost.height() >= 18.0 && textWidth(size, font) + 8.0 < ghost.width())
                scene.texts.push_back({{ghost.left(), ghost.top() + 2.0, ghost.width() - 6.0, 16.0},
                    Qt::AlignRight | Qt::AlignVCenter, size, palette.ink2, font});
            if (ghost.height() * ghost.width() > largest.height() * largest.width())
                largest = ghost;
        }
        scene.shapes.push_back({outline, QPen(palette.lineStrong, 1.0, Qt::DashLine), Qt::NoBrush, true});
        if (saved > 0 && largest.height() >= 76.0)
            scene.texts.push_back({largest.adjusted(6.0, 20.0, -4.0, -4.0), Qt::AlignCenter,
                tr("%1 % of the full table is not needed").arg(saved), palette.ink2, font, SceneText::Fit::Wrapped});
    }

    void addCuts(Scene& scene, const QRectF& full, double pitch) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const std::vector<int> ends = cuts();
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const bool pulled = isPulled(i);
            const double y = std::round(full.top() + ends[i] * pitch);
            QPainterPath line(QPointF(full.left(), y)), knob;
            line.lineTo(full.right(), y);
            knob.addEllipse(QPointF(full.right(), y + 0.5), kKnob - 1.0, kKnob - 1.0);
            const QColor ink = pulled ? palette.accent : palette.ink;
            scene.lines.push_back({line, QPen(ink, 1.0), Qt::NoBrush, true});
            if (!m_moment.posed)
                scene.lines.push_back({knob, Qt::NoPen, ink});
            if (pitch < kTokenPitch || pulled)
                scene.texts.push_back({{full.left() - kRankLabels, y - 8.0, kRankLabels - 6.0, 16.0},
                    Qt::AlignRight | Qt::AlignVCenter, grouped(ends[i]), pulled ? palette.accentText : palette.ink2,
                    theme.font(TextSize::Caption, pulled), SceneText::Fit::Whole, false, 0.0,
                    pulled ? palette.stage : QColor()});
            if (m_moment.posed)
                continue;
            scene.handles.push_back(
                {handleOf(i), {full.left(), y - kGrip / 2.0, full.width() + kKnob, kGrip}, Qt::SizeVerCursor,
                    tr("Drag the cut between tables %1 and %2: a new cut makes new, untrained tables")
                        .arg(i + 1)
                        .arg(i + 2)});
        }
    }

    // --- from a row to the common width -----------------------------------------------------------------------------

    Figure journeys() const
    {
        const QString all = tr("same cell size throughout; all on the same %1 columns").arg(m_clusters.width);
        return column({heading({.title = tr("From a row to the common width"),
                           .beside = {all, tr("all on the same %1 columns").arg(m_clusters.width)}}),
                          drawn({90.0 * static_cast<double>(m_clusters.all.size())}, {110.0, 236.0},
                              [this](Scene& scene, const QRectF& area) { addJourneys(scene, area); }),
                          colourKeys({{.scale = m_projections, .title = QStringLiteral("P")},
                              {.scale = m_wide, .title = tr("result")}})},
            2.0);
    }

    void addJourneys(Scene& scene, const QRectF& area) const
    {
        const auto tables = static_cast<double>(m_clusters.all.size());
        const double pitch = (area.width() + 18.0) / tables, wide = pitch - 18.0 - kRowWide - 4.0;
        int tallest = 1;
        for (const Clusters::Cluster& cluster : m_clusters.all)
            if (cluster.projection >= 0)
                tallest = std::max(tallest, cluster.width);
        const double dx = wide / m_clusters.width, room = area.height() - kNameLine - 2.0 * kUnderLine - kResult - 8.0,
                     dy = std::min({dx, room / tallest, 8.0});
        const double foot = area.top() + kNameLine + kUnderLine + tallest * dy;
        for (std::size_t i = 0; i < m_clusters.all.size(); ++i)
            addJourney(scene, i, area.left() + static_cast<double>(i) * pitch, area.top(), foot, wide, dy);
    }

    void addJourney(Scene& scene, std::size_t i, double left, double top, double foot, double wide, double dy) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const Clusters::Cluster& cluster = m_clusters.all[i];
        const int token = m_focus.words[i];
        const bool lit = i == m_chosen, projected = cluster.projection >= 0;
        const QColor ink = palette.ink2;
        const double all = wide + kRowWide + 4.0;
        const QFont font = theme.font(TextSize::Title, lit);
        const QString word = elideMiddle(m_clusters.word(token), font, all * 0.6);
        const double advance = textWidth(word, font);
        scene.texts.push_back(
            {{left, top, advance + 2.0, kNameLine}, Qt::AlignLeft | Qt::AlignVCenter, word, palette.ink, font});
        scene.handles.push_back({handle(token), {left, top, advance, kNameLine}, Qt::PointingHandCursor, tip(token)});
        scene.texts.push_back({{left + advance + 8.0, top + 1.0, all - advance - 8.0, kNameLine},
            Qt::AlignLeft | Qt::AlignVCenter, where(token), ink, theme.font(TextSize::Caption), SceneText::Fit::Cut});
        const double x = left + kRowWide + 4.0, up = foot - cluster.width * dy;
        const auto caption = [&](double y, const QStringList& fewer) {
            const QFont small = theme.font(TextSize::Caption);
            scene.texts.push_back({{x, y, wide, kUnderLine}, Qt::AlignLeft | Qt::AlignVCenter,
                fittingText(fewer, small, wide), ink, small, SceneText::Fit::Cut});
        };
        if (projected) {
            const QString matrix = QStringLiteral("P%1").arg(subscript(i + 1));
            caption(up - kUnderLine,
                {tr("%1 numbers × %2, %1 × %3").arg(cluster.width).arg(matrix).arg(m_clusters.width),
                    tr("%1 numbers × %2").arg(cluster.width).arg(matrix),
                    QStringLiteral("%1 × %2").arg(cluster.width).arg(matrix)});
            addWeights(scene, cluster.projection, true, {x, up, wide, cluster.width * dy}, m_projections,
                kWordGroup + 1 + static_cast<int>(i), tr("projection P%1").arg(subscript(i + 1)));
            addNumbers(scene, token, false, {left, up, kRowWide, cluster.width * dy}, lit);
        }
        const QRectF result(x, foot + 4.0, wide, kResult);
        addNumbers(scene, token, true, result, lit);
        caption(result.bottom() + 1.0,
            projected ? QStringList {tr("= %1 numbers").arg(m_clusters.width)}
                      : QStringList {tr("%1 numbers, no projection").arg(m_clusters.width), tr("no projection")});
    }

    QString where(int token) const
    {
        const std::int64_t rank = m_clusters.ranks.empty() ? 0 : m_clusters.ranks[static_cast<std::size_t>(token)];
        const QString table = tr("table %1").arg(m_clusters.clusterWith(token) + 1);
        return rank > 0 ? tr("rank %1, %2").arg(grouped(rank), table) : table;
    }

    // A word’s row, one number below the other, or at the model’s width, side by side.
    void addNumbers(Scene& scene, int token, bool wide, QRectF area, bool lit) const
    {
        const std::size_t table = m_clusters.clusterWith(token);
        const Clusters::Cluster& cluster = m_clusters.all[table];
        const bool bare = cluster.projection < 0; // its row is what it is at the model’s width
        const int count = wide ? m_clusters.width : cluster.width;
        bool upright = !wide;
        const bool late = wide && !bare ? m_state.last < static_cast<int>(table) : !m_state.looked;
        if (late && (bare || !wide) && inInput(token)) { // still in its table
            const QRectF& rows = m_tables[table];
            const double pitch = rows.height() / cluster.size(), high = std::max(3.0, pitch);
            area = {rows.left(), rows.top() + (rowOf(token) + 0.5) * pitch - high / 2.0, rows.width(), high};
            upright = false;
        } else if (late) {
            scene.shapes.push_back({boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5)),
                QPen(colours().lineStrong, 1.0, Qt::DashLine), Qt::NoBrush, true});
            return;
        }
        const double across = upright ? area.width() : area.width() / count,
                     down = upright ? area.height() / count : area.height();
        for (int i = 0; i < count; ++i) {
            const auto source = wide ? wideCell(m_clusters, token, i) : std::optional(rowCell(m_clusters, token, i));
            if (!source)
                return;
            SceneCell cell = sceneCell(m_trace, *source,
                {area.left() + (upright ? 0.0 : i * across), area.top() + (upright ? i * down : 0.0), across, down},
                wide ? m_wide : m_rows);
            cell.identity = clusterIdentity(m_clusters, *source);
            cell.group = (wide ? kWideGroup : kRowGroup) + static_cast<int>(table);
            (upright ? cell.row : cell.column) = i;
            cell.name = wide
                ? tr("%1, projected, feature %2").arg(m_clusters.word(token)).arg(i + 1)
                : tr("%1, row of table %2, feature %3").arg(m_clusters.word(token)).arg(table + 1).arg(i + 1);
            scene.cells.push_back(std::move(cell));
        }
        if (lit)
            scene.lines.push_back(
                {boxPath(area.adjusted(-1.0, -1.0, 1.0, 1.0)), QPen(colours().accent, 1.5), Qt::NoBrush, true});
    }

    // The embedding of every position, once all rows are back where their words stand.
    Figure inPlace() const
    {
        MatrixPanel said {.grid = readGrid(m_trace, m_clusters.embedding), .scale = m_wide, .group = 50};
        const int position = m_clusters.position(m_focus.token).value_or(0);
        said.title = tr("embeddings");
        said.film = true;
        said.about = position;
        said.most = {112.0, 24.0};
        said.rows = {m_clusters.labels, Role::None, position, tr("token"), {}};
        said.decimals = -1;
        said.each = [clusters = m_clusters](GridCell at, SceneCell& cell) {
            cell.identity = clusterIdentity(clusters, cell.source);
            cell.name = tr("%1, embedding, feature %2").arg(clusters.word(clusters.token(at.row))).arg(at.column + 1);
        };
        return column({heading({.title = tr("Back in place"),
                           .beside = {tr("every token of the input, %1 numbers wide").arg(m_clusters.width),
                               tr("%1 numbers wide").arg(m_clusters.width)}}),
                          sized(matrix(said), {}, {110.0, 236.0})},
            2.0);
    }

    // --- the table as a map -----------------------------------------------------------------------------------------

    Figure map() const
    {
        const Clusters::Cluster& table = chosen();
        const QString title = tr("Table %1 as a map").arg(m_chosen + 1);
        if (table.map < 0)
            return column(
                {heading({.title = title}), absent(awaited(*m_moment.run, "pca", QStringList {tr("computing …")}))},
                2.0);
        const QString rows = table.mapped < table.size() ? tr("first %1 rows").arg(grouped(table.mapped))
                                                         : tr("%1 rows").arg(grouped(table.mapped));
        const Figure shares = said(m_trace,
            {{tr("share of the variance: across"), Cell {table.variance, {0}}, 2, false,
                 tr("first direction, share of all variance")},
                {tr("up"), Cell {table.variance, {1}}, 2, false, tr("second direction, share of all variance")}},
            61, 0);
        const Figure plane = drawn({180.0}, {90.0}, [this](Scene& scene, const QRectF& area) {
            scene.shapes.push_back(
                {boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5)), QPen(colours().line, 1.0), Qt::NoBrush, true});
            addWordMap(scene, area, m_trace, m_clusters, m_focus.token);
        });
        std::vector<Figure> lines {heading({.title = title, .beside = {rows}}), Figure(shares).grow(0.0), plane};
        lines.push_back(nearest(m_focus.token, 62));
        if (m_chosen + 1 < m_clusters.all.size())
            lines.push_back(nearest(m_focus.words.back(), 63));
        return column(lines, 1.0);
    }

    // "Cosine with “seven”: three 0.90, five 0.84"
    Figure nearest(int token, int group) const
    {
        const Clusters::Cluster& table = m_clusters.all[m_clusters.clusterWith(token)];
        const int row = rowOf(token);
        if (table.cosine < 0 || row >= table.mapped)
            return {};
        std::vector<Said> parts {{tr("Cosine with “%1”:").arg(m_clusters.word(token)), {}, 2, true}};
        const Index shape = m_trace.step(table.cosine).shape();
        for (int rank = 0; rank < shape[1]; ++rank) {
            const int other = table.first + static_cast<int>(std::lround(m_trace.value(table.nearest, {row, rank})));
            parts.push_back({m_clusters.word(other), Cell {table.cosine, {row, rank}}, 2, false,
                tr("cosine of %1 and %2").arg(m_clusters.word(token), m_clusters.word(other)), handle(other)});
        }
        return Figure(said(m_trace, parts, group, 0)).grow(0.0);
    }

    // --- softmax ----------------------------------------------------------------------------------------------------

    Figure softmax() const
    {
        QStringList words;
        for (int back = std::min(3, m_focus.asking); back >= 0; --back)
            words << m_clusters.word(m_clusters.token(m_focus.asking - back));
        const QString text = (m_focus.asking > 3 ? QStringLiteral("… ") : QString()) + words.join(QLatin1Char(' '))
            + QStringLiteral(" ?");
        std::vector<Figure> lines {heading({.title = tr("Softmax in two levels"), .cut = true}),
            Figure(headroom::words({.fewer = {text}, .colour = colours().queryText})).grow(0.0)};
        if (!m_state.head || m_clusters.tables < 0) {
            lines.push_back(absent(m_state.head ? awaited(*m_moment.run, "two_levels", QStringList {tr("computing …")})
                                                : QStringList {tr("comes after the layers"), tr("later")}));
            return column(lines, 1.0);
        }
        lines.push_back(drawn({kMassBar * 2.0 + kRibbon + 120.0},
            {static_cast<double>(m_clusters.all.size()) * (barsHeight(1, true, kWordLine) + kGroupGap)},
            [this](Scene& scene, const QRectF& area) { addSoftmax(scene, area); }));
        if (m_state.inside)
            lines.push_back(product());
        const int frequent = m_clusters.all.front().size() + static_cast<int>(m_clusters.all.size()) - 1;
        lines.push_back(Figure(
            headroom::words(
                {.fewer = {m_chosen == 0
                         ? tr("%1 scores, not %2").arg(grouped(frequent), grouped(m_clusters.vocabulary))
                         : tr("%1 + %2 scores, not %3")
                               .arg(grouped(frequent), grouped(chosen().size()), grouped(m_clusters.vocabulary))}}))
                            .grow(0.0));
        return column(lines, 1.0);
    }

    // "p(seven) = 0.500 × 0.082 = 0.041"
    Figure product() const
    {
        const int row = rowOf(m_focus.token);
        const QString word = m_clusters.word(m_focus.token);
        return Figure(said(m_trace,
                          {{tr("p(%1) =").arg(word),
                               Cell {m_clusters.tables, {m_focus.asking, static_cast<std::int64_t>(m_chosen)}}, 3, true,
                               tr("probability of table %1").arg(m_chosen + 1)},
                              {QStringLiteral("×"), Cell {chosen().share, {m_focus.asking, row}}, 3, true,
                                  tr("%1 within table %2").arg(word).arg(m_chosen + 1)},
                              {QStringLiteral("="), Cell {chosen().probability, {m_focus.asking, row}}, 3, true,
                                  tr("probability of %1").arg(word)}},
                          65, 0))
            .grow(0.0);
    }

    // The likeliest words of a table, the one that is spoken of among them, the likeliest first.
    std::vector<int> likeliest(const Clusters::Cluster& cluster, int count) const
    {
        std::vector<int> rows(static_cast<std::size_t>(cluster.size()));
        std::iota(rows.begin(), rows.end(), 0);
        const auto value = [&](int row) { return m_trace.value(cluster.probability, {m_focus.asking, row}); };
        const auto more = [&](int a, int b) { return value(a) > value(b); };
        const auto end = rows.begin() + std::min<std::ptrdiff_t>(count, static_cast<std::ptrdiff_t>(rows.size()));
        std::partial_sort(rows.begin(), end, rows.end(), more);
        const bool own = &cluster == &chosen() && std::find(rows.begin(), end, rowOf(m_focus.token)) == end;
        rows.erase(end, rows.end());
        if (own && !rows.empty())
            rows.back() = rowOf(m_focus.token);
        return rows;
    }

    // How many words each table shows: as its share, but some of each.
    std::vector<int> shownWords(double height) const
    {
        const std::size_t tables = m_clusters.all.size();
        const int room = static_cast<int>(
            (height - static_cast<double>(tables) * (18.0 + kGroupGap) + kGroupGap) / kWordLine);
        std::vector<int> shown(tables, 1);
        for (int left = room - static_cast<int>(tables); left > 0; --left) {
            std::size_t best = tables;
            double most = -1.0; // who has most for each of its words
            for (std::size_t i = 0; i < tables; ++i) {
                const double mass = m_trace.value(m_clusters.tables, {m_focus.asking, static_cast<std::int64_t>(i)});
                if (shown[i] < std::min(8, m_clusters.all[i].size()) && (mass + 0.1) / shown[i] > most) {
                    most = (mass + 0.1) / shown[i];
                    best = i;
                }
            }
            if (best == tables)
                break;
            ++shown[best];
        }
        return shown;
    }

    void addSoftmax(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const std::vector<int> shown = shownWords(area.height());
        double most = 1e-9;
        std::vector<std::vector<int>> rows;
        for (std::size_t i = 0; i < shown.size(); ++i) {
            rows.push_back(likeliest(m_clusters.all[i], shown[i]));
            for (const int row : rows.back())
                most = std::max(most, m_trace.value(m_clusters.all[i].probability, {m_focus.asking, row}));
        }
        double used = -kGroupGap;
        for (const auto& of : rows)
            used += barsHeight(of.size(), true, kWordLine) + kGroupGap;
        const double bar = std::min(area.height(), used), right = area.left() + kMassBar + kRibbon;
        double from = area.top(), to = area.top(), written = area.top(); // numbers keep apart
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const Cell mass {m_clusters.tables, {m_focus.asking, static_cast<std::int64_t>(i)}};
            const double high = bar * m_trace.value(mass.step, mass.at),
                         tall = barsHeight(rows[i].size(), true, kWordLine);
            const QRectF left(area.left(), from, kMassBar, high), end(right, to, kMassBar, tall);
            addFlow(scene, left, end, i == m_chosen);
            const double last = area.bottom() - kNumberLine * static_cast<double>(shown.size() - i);
            const QRectF number(left.right() + 3.0,
                std::max(written, std::min(left.center().y() - kNumberLine / 2.0, last)), 36.0, kNumberLine);
            written = number.bottom();
            SceneNumber value = sceneNumber(m_trace, mass, number, 2);
            value.size = TextSize::Small;
            value.bold = i == m_chosen;
            value.alignment = Qt::AlignLeft | Qt::AlignVCenter;
            value.colour = palette.ink;
            scene.numbers.push_back(value);
            addDrawnCell(scene, m_trace, mass, left.united(number).adjusted(0, 0, 4, 0),
                tr("probability of table %1").arg(i + 1), kWordGroup, 0, static_cast<int>(i));
            addWords(scene, i, rows[i], most, {end.right() + 10.0, to, area.right() - end.right() - 14.0, tall});
            from += high;
            to += tall + kGroupGap;
        }
    }

    static void addFlow(Scene& scene, const QRectF& from, const QRectF& to, bool lit)
    {
        const Palette& palette = Theme::instance().palette();
        const double middle = (from.right() + to.left()) / 2.0;
        QPainterPath lens(from.topRight()), bar; // what a table holds, seen larger: its height says nothing there
        lens.cubicTo({middle, from.top()}, {middle, to.top()}, to.topLeft());
        lens.lineTo(to.bottomLeft());
        lens.cubicTo({middle, to.bottom()}, {middle, from.bottom()}, from.bottomRight());
        bar.addRect(from.adjusted(0, 0, 0, -1.0));
        scene.shapes.push_back({lens, QPen(lit ? palette.ink2 : palette.lineStrong, 1.2)});
        scene.shapes.push_back({bar, Qt::NoPen, palette.ink2, true});
    }

    void addWords(Scene& scene, std::size_t table, const std::vector<int>& rows, double most, const QRectF& area) const
    {
        const Clusters::Cluster& cluster = m_clusters.all[table];
        BarsPanel panel {.trace = &m_trace, .most = most, .decimals = 3, .group = kWordGroup + 10};
        panel.title = table == 0 ? tr("%1 common").arg(cluster.size()) : tr("in table %1").arg(table + 1);
        panel.line = kWordLine;
        panel.row = 100 * static_cast<int>(table);
        panel.labels = std::min(72.0, area.width() * 0.42);
        if (m_state.inside || table == 0)
            for (const int row : rows) {
                const int token = cluster.first + row;
                panel.bars.push_back({m_clusters.word(token), {cluster.probability, {m_focus.asking, row}},
                    tr("probability of %1").arg(m_clusters.word(token)), token == m_focus.token, false, {},
                    handle(token)});
            }
        bars(panel).panel().draw(scene, area);
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const Clusters& m_clusters;
    ClusterState m_state;
    ClusterFocus m_focus;
    std::size_t m_chosen;
    bool m_narrow;
    double m_tableWidth; // of the widest
    ColourScale m_rows {true, 1e-9}, m_wide {true, 1e-9}, m_projections {true, 1e-9};
    mutable std::vector<QRectF> m_tables; // where they were drawn
};

} // namespace

QString wordTip(const Clusters& clusters, int token)
{
    const std::size_t table = clusters.clusterWith(token);
    const std::int64_t rank = clusters.ranks.empty() ? 0 : clusters.ranks[static_cast<std::size_t>(token)];
    const QString row = tr("row %1 of table %2, %3 numbers")
                            .arg(token - clusters.all[table].first + 1)
                            .arg(table + 1)
                            .arg(clusters.all[table].width);
    return rank > 0 ? tr("%1: rank %2 by frequency, %3").arg(clusters.word(token), grouped(rank), row)
                    : tr("%1: %2").arg(clusters.word(token), row);
}

Scene clustersScene(const SceneMoment& moment, const Clusters& clusters)
{
    return ClustersPicture(moment, clusters).whole();
}

} // namespace headroom::adaptive_embedding_view
