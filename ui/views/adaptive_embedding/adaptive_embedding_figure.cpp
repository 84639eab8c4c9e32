// SPDX-License-Identifier: GPL-3.0-or-later
// The round trip of a word: from the text to its row in the tables, which are drawn to scale, through the projection of
// its table to the common width, and back under the word.
#include "views/adaptive_embedding/adaptive_embedding_figure.h"

#include "figure/bars.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::adaptive_embedding_view {

namespace {

constexpr double kRankLabels = 44.0, kKnob = 5.0, kGrip = 12.0;
constexpr double kNarrow = 600.0, kLeastWidth = 340.0, kLeastHeight = 430.0;
constexpr double kTokenPitch = 12.0; // from here on rows have their words
constexpr double kWordHigh = 18.0, kSlotHigh = 9.0, kLineGap = 6.0, kWordGap = 8.0, kMostPerNumber = 3.0,
                 kLeastSlot = 14.0;
constexpr double kAboveWords = 28.0; // height of the line over the text, with the legend
constexpr double kTags = 112.0, kTagLine = 13.0, kHeadings = 48.0, kLegend = 160.0, kSizeLine = 17.0;
constexpr double kAtRow = 0.8; // of a trip: only the words that are told are seen on their way to their rows
constexpr std::size_t kWordsInFlight = 40; // with more, they lose their letters
constexpr int kRowGroup = 30, kWideGroup = 40, kSlotGroup = 50, kStateGroup = 90;
constexpr auto kLeft = Qt::AlignLeft | Qt::AlignVCenter;

QChar subscript(std::size_t number) { return {static_cast<char16_t>(0x2080 + number)}; }

using Colours = std::vector<QColor>;

class ClustersPicture {
public:
    ClustersPicture(const SceneMoment& moment, const Clusters& clusters, Scene& scene, const QRectF& area)
        : m_moment(moment),
          m_trace(moment.trace()),
          m_clusters(clusters),
          m_scene(scene),
          m_area(area),
          m_bare(moment.thumbnail),
          m_state(clusterState(m_trace, clusters, moment.frame, moment.at())),
          m_focus(clusterFocus(m_trace, clusters, moment.pinned, m_state)),
          m_chosen(clusters.clusterWith(m_focus.token)),
          m_embedding(std::make_shared<CellGrid>(readGrid(m_trace, clusters.embedding)))
    {
        m_scale.include(*m_embedding, m_trace, moment.peers());
        for (const Clusters::Cluster& cluster : clusters.all)
            for (const StepId step : {cluster.table, cluster.projected})
                m_scale.include(readGrid(m_trace, step), m_trace, moment.peers());
        for (std::size_t i = 0; i < clusters.all.size() && (softmax() || m_state.kind == ClusterFrame::Map); ++i)
            m_states.include(readGrid(m_trace, stateStep(i, true)), m_trace, moment.peers());
        placeWords();
        placeTables();
        placeTags();
    }

    void add()
    {
        const bool map = m_state.kind == ClusterFrame::Map;
        const double gone = 1.0 - easeIn(part(m_state.at, 0.0, 0.45)); // of what the frame before had
        addTables();
        addWords();
        addHeadings();
        faded(map ? gone : 1.0, [this] { addPresses(); });
        switch (m_state.kind) {
        case ClusterFrame::All:
        case ClusterFrame::Lead: addTrips(); break;
        case ClusterFrame::Head:
            faded(gone, [this] { addTrips(); });
            faded(gone, [this] { addSizes(1.0); });
            [[fallthrough]];
        case ClusterFrame::Inside: addQuestions(); break;
        case ClusterFrame::Map: faded(gone, [this] { addQuestions(); }); addMap();
        }
        if (m_state.kind == ClusterFrame::All)
            addSizes(m_state.at - 1.0);
    }

private:
    // --- what is told -----------------------------------------------------------------------------------------------

    bool softmax() const { return m_state.kind == ClusterFrame::Head || m_state.kind == ClusterFrame::Inside; }
    // From the rows to the softmax, words turn while what they were of fades.
    bool speaksOfSoftmax() const { return softmax() && (m_state.kind != ClusterFrame::Head || m_state.at >= 0.22); }
    double turned() const
    {
        return m_state.kind != ClusterFrame::Head ? 1.0 : std::abs(1.0 - 2.0 * part(m_state.at, 0.0, 0.44));
    }
    double first() const { return std::min(1.0, m_state.at); } // of the way into this frame
    static QString rowName(int token) { return tr("row %1").arg(countText(token + 1)); }
    int rowOf(int token) const { return token - m_clusters.all[m_clusters.clusterWith(token)].first; }
    StepId stateStep(std::size_t table, bool narrow) const
    {
        const StepId narrowed = m_clusters.all[table].narrowed;
        return narrow && narrowed >= 0 ? narrowed : m_clusters.state;
    }

    // What is drawn, with less and less presence.
    void faded(double presence, const std::function<void()>& draw)
    {
        if (presence <= 0.0)
            return;
        const std::size_t shapes = m_scene.shapes.size(), lines = m_scene.lines.size(), texts = m_scene.texts.size(),
                          cells = m_scene.cells.size(), numbers = m_scene.numbers.size();
        draw();
        if (presence >= 1.0)
            return;
        const auto fade = [presence](auto& all, std::size_t from) {
            for (std::size_t i = from; i < all.size(); ++i)
                all[i].presence *= presence;
        };
        fade(m_scene.shapes, shapes);
        fade(m_scene.lines, lines);
        fade(m_scene.texts, texts);
        fade(m_scene.cells, cells);
        for (std::size_t i = numbers; i < m_scene.numbers.size(); ++i) {
            const SceneNumber& number = m_scene.numbers[i];
            m_scene.texts.push_back(
                {number.area, number.alignment, number.text(), number.colour.isValid() ? number.colour : colours().ink,
                    Theme::instance().font(number.size, number.bold)});
            m_scene.texts.back().presence = presence;
        }
        m_scene.numbers.resize(numbers);
    }

    // --- places -----------------------------------------------------------------------------------------------------

    // A word of the text with the place of its numbers below it, or one that the text lacks: behind the text.
    struct Spoken {
        int position = -1, token = -1; // no position: not of the text; no token: the next one, which is asked for
        QRectF word, slot;
        double trip = 0.0; // see ClusterState
        double wide = 0.0; // of its letters
    };

    bool isLead(const Spoken& spoken) const
    {
        return spoken.token >= 0 && m_focus.words[m_clusters.clusterWith(spoken.token)] == spoken.token;
    }
    QString wordOf(const Spoken& spoken) const
    {
        return spoken.token < 0 ? QStringLiteral("?") : m_clusters.word(spoken.token);
    }

    // Puts the words into lines with places so wide below them; returns how many lines they take.
    int flow(double slot)
    {
        const double gap = m_bare ? 1.0 : kWordGap, high = m_bare ? 0.0 : kWordHigh,
                     earlier = m_bare ? 0.0 : kAboveWords;
        QPointF at(m_area.left(), m_area.top() + earlier);
        int lines = 1;
        for (Spoken& spoken : m_words) {
            const double wide = std::max(slot, spoken.wide);
            if (at.x() > m_area.left() && at.x() + wide > m_area.right() + 1.0 && !m_bare) {
                at = {m_area.left(), at.y() + kWordHigh + kSlotHigh + kLineGap};
                ++lines;
            }
            spoken.word = {at.x(), at.y(), wide, kWordHigh};
            spoken.slot = {std::round(at.x() + (wide - slot) / 2.0), at.y() + high, slot, m_bare ? 5.0 : kSlotHigh};
            at.rx() += wide + gap;
        }
        return lines;
    }

    // In as few lines as leave the numbers some width; of a long text the last words, behind how many are not shown.
    void placeWords()
    {
        const int most = m_area.height() < 560.0 ? 3 : 4;
        const QFont font = Theme::instance().font(TextSize::Body, true);
        const auto add = [&](int position, int token) {
            m_words.push_back({position, token, {}, {}});
            m_words.back().wide = m_bare ? 0.0 : textWidth(wordOf(m_words.back()), font) + 1.0;
            return std::max(kLeastSlot, m_words.back().wide) + kWordGap;
        };
        double room = (most - 0.5) * m_area.width(); // half a line for where lines break, and for words behind the text
        int first = m_clusters.positions;
        while (first > 0 && (room > 0.0 || m_bare)) {
            --first;
            room -= add(first, m_clusters.token(first));
        }
        std::reverse(m_words.begin(), m_words.end());
        if (first > 0)
            m_earlier = tr("%1 more before").arg(countText(first));
        for (const int token : m_focus.words)
            if (m_clusters.position(token).value_or(-1) < first)
                add(-1, token);
        if (m_clusters.head >= 0 && !m_bare)
            add(-1, -1);
        bool fits = m_bare;
        if (m_bare)
            flow(std::max(1.5, m_area.width() / static_cast<double>(m_words.size()) - 1.0));
        for (int lines = 1; lines <= most && !fits; ++lines)
            for (double slot = 96.0; slot >= std::max(kLeastSlot, 54.0 - 14.0 * lines) && !fits; slot -= 6.0)
                fits = flow(slot) <= lines;
        if (!fits)
            flow(kLeastSlot);
        m_top = m_words.back().slot.bottom();
        placeTrips();
    }

    // The words of the tables go first, then all others, the frequent ones first.
    void placeTrips()
    {
        std::vector<Spoken*> others;
        for (Spoken& spoken : m_words) {
            if (isLead(spoken) && (spoken.position < 0 || spoken.position == m_clusters.position(spoken.token)))
                spoken.trip = m_state.trip(m_clusters.clusterWith(spoken.token));
            else if (spoken.token >= 0)
                others.push_back(&spoken);
        }
        std::stable_sort(
            others.begin(), others.end(), [](const Spoken* a, const Spoken* b) { return a->token < b->token; });
        const double share = m_state.kind == ClusterFrame::Lead ? 0.0
            : m_state.kind == ClusterFrame::All                 ? first()
                                                                : 1.0;
        constexpr double kAllOfATable = 1.5; // words that a table's own beginning counts for
        std::vector<double> counts(m_clusters.all.size(), 0.0);
        for (const Spoken* spoken : others)
            counts[m_clusters.clusterWith(spoken->token)] += 1.0;
        double sum = 0.0, begin = 0.0;
        for (const double count : counts)
            sum += count > 0.0 ? count + kAllOfATable : 0.0;
        auto next = others.begin();
        for (const double count : counts) {
            if (count <= 0.0)
                continue;
            const double end = begin + (count + kAllOfATable) / sum, length = std::clamp(2.5 / count, 0.25, 1.0);
            for (const Turn& turn : turns(static_cast<int>(count), length, 1.0)) {
                const double way = turn.at(part(share, begin, end));
                (*next++)->trip = way > 0.0 && !m_bare ? kAtRow + (4.0 - kAtRow) * way : 4.0 * way;
            }
            begin = end;
        }
        m_lettered = others.size() <= kWordsInFlight && !m_bare;
    }

    void placeTables()
    {
        const auto count = static_cast<double>(m_clusters.all.size());
        const int widest = std::max(m_clusters.width, m_clusters.all.front().width);
        const double ranks = m_bare ? 0.0 : kRankLabels, least = m_bare ? 4.0 : 12.0;
        const double top = m_top + (m_bare ? 6.0 : kHeadings);
        double high = m_area.bottom() - top - (m_bare ? 0.0 : 8.0);
        const bool narrow = !m_bare && m_area.width() < kNarrow;
        if (narrow)
            high = std::max(190.0, 0.42 * high);
        m_pitch = high / std::max(1, m_clusters.vocabulary);
        const double tags = m_bare ? 8.0 : m_pitch >= kTokenPitch ? 30.0 : std::min(kTags, 0.15 * m_area.width());
        m_unit = std::min(
            kMostPerNumber, (m_area.width() - ranks - tags - least * (count - 1.0)) / ((count + 1.0) * widest));
        m_full = {m_area.left() + ranks, top, m_unit * widest, high};
        const double gap = m_bare ? 4.0 : 0.0; // on a card they are as high as one another, or the first were a line
        double y = top;
        for (const Clusters::Cluster& cluster : m_clusters.all) {
            const double tall = m_bare ? (high - gap * (count - 1.0)) / count : m_pitch * cluster.size();
            m_tables.emplace_back(m_full.left(), y, m_unit * cluster.width, tall);
            y += tall + gap;
        }
        m_strip = m_bare ? 7.0 : std::clamp(0.055 * high, 12.0, 26.0);
        const double wide = m_unit * m_clusters.width, from = m_full.right() + tags,
                     between = count > 1.0 ? std::min(60.0, (m_area.right() - from - count * wide) / (count - 1.0))
                                           : 0.0;
        const double press = m_bare ? high - 2.0 * m_strip - 12.0 : std::clamp(0.17 * high, 44.0, 110.0);
        for (std::size_t i = 0; i < m_clusters.all.size(); ++i)
            m_presses.emplace_back(
                from + static_cast<double>(i) * (wide + between), top + m_strip + (m_bare ? 4.0 : 8.0), wide, press);
        const double below = under(0).bottom() + 26.0;
        m_lower = QRectF(QPointF(from, below), m_area.bottomRight());
        if (narrow)
            m_lower = QRectF(QPointF(m_area.left(), m_full.bottom() + 14.0), m_area.bottomRight());
    }

    QRectF under(std::size_t table) const // a row before its projection, a number as wide as in the table
    {
        const double wide = m_unit * m_clusters.all[table].width;
        return {m_presses[table].center().x() - wide / 2.0, m_presses[table].bottom() + 6.0, wide, m_strip};
    }
    QRectF above(std::size_t table) const // and behind it
    {
        return {m_presses[table].left(), m_presses[table].top() - 6.0 - m_strip, m_presses[table].width(), m_strip};
    }
    QRectF inTable(int token) const
    {
        const QRectF& table = m_tables[m_clusters.clusterWith(token)];
        const double pitch = table.height() / m_clusters.all[m_clusters.clusterWith(token)].size();
        const double high = std::max(m_bare ? 2.0 : 3.0, pitch);
        return {table.left(), table.top() + (rowOf(token) + 0.5) * pitch - high / 2.0, table.width(), high};
    }

    // Beside its row, as far as that is free: those that are told first.
    struct Tag {
        int token = 0;
        bool lead = false;
        QRectF area;
        double come = 0.0; // 1: the word is there
    };
    const Tag* tagOf(int token) const
    {
        const auto found = std::find_if(m_tags.begin(), m_tags.end(), [&](const Tag& t) { return t.token == token; });
        return found == m_tags.end() ? nullptr : &*found;
    }

    void placeTags()
    {
        std::vector<const Spoken*> order;
        for (const Spoken& spoken : m_words)
            if (spoken.token >= 0)
                order.push_back(&spoken);
        std::stable_sort(
            order.begin(), order.end(), [this](const Spoken* a, const Spoken* b) { return isLead(*a) > isLead(*b); });
        for (const Spoken* spoken : order) {
            const double come = part(spoken->trip, 0.9, 1.0);
            const QRectF row = inTable(spoken->token);
            const bool named = m_pitch >= kTokenPitch, // rows have their words
                beside = row.right() + 40.0 > m_full.right(); // no room within the full width
            const double left = named ? m_area.left() : (beside ? m_full.right() : row.right()) + 10.0,
                         right = named ? m_full.left() - 6.0
                : beside               ? m_presses.front().left() - 4.0
                                       : m_full.right() - 2.0;
            const QFont font = Theme::instance().font(TextSize::Caption, isLead(*spoken));
            const double wide = textWidth(
                m_clusters.word(spoken->token) + QStringLiteral("  ") + rowName(spoken->token), font);
            const QRectF wanted(left, row.center().y() - kTagLine / 2.0,
                named ? right - left : std::min(right - left, wide + 6.0), kTagLine);
            const auto taken = [&](const QRectF& area) {
                return std::any_of(m_tables.begin() + 1, m_tables.end(),
                           [&](const QRectF& table) { // the cut, and how wide the table is below it
                               return area.left() < m_full.right() && area.bottom() > table.top()
                                   && area.top() < table.top() + (area.right() > m_full.right() - 80.0 ? 16.0 : 1.0);
                           })
                    || std::any_of(
                        m_tags.begin(), m_tags.end(), [&](const Tag& tag) { return tag.area.intersects(area); });
            };
            if (const auto known = std::find_if(
                    m_tags.begin(), m_tags.end(), [&](const Tag& tag) { return tag.token == spoken->token; });
                known != m_tags.end()) {
                known->come = std::max(known->come, come);
                continue;
            }
            for (const double down : {0.0, 13.0, -13.0, 26.0, 39.0})
                if (const QRectF area = wanted.translated(0.0, named ? 0.0 : down); !taken(area) || named) {
                    m_tags.push_back({spoken->token, isLead(*spoken), area, come});
                    break;
                }
        }
        // Those of one column stand in the order of their rows.
        const auto columns = [](const Tag& tag) { return std::pair(tag.area.left(), tag.token); };
        std::ranges::sort(m_tags, {}, columns);
        for (std::size_t from = 0, to = 0; from < m_tags.size(); from = to) {
            std::vector<double> tops;
            for (; to < m_tags.size() && m_tags[to].area.left() == m_tags[from].area.left(); ++to)
                tops.push_back(m_tags[to].area.top());
            std::ranges::sort(tops);
            for (std::size_t i = from; i < to; ++i)
                m_tags[i].area.moveTop(tops[i - from]);
        }
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

    void write(const QRectF& place, Qt::Alignment alignment, const QString& text, const QColor& ink,
        TextSize size = TextSize::Caption, bool bold = false, double presence = 1.0)
    {
        addText(m_scene, place, alignment, text, ink, Theme::instance().font(size, bold));
        m_scene.texts.back().presence = presence;
    }

    void addTables()
    {
        for (std::size_t i = 0; i < m_tables.size(); ++i) {
            const CellGrid grid = readGrid(m_trace, m_clusters.all[i].table);
            const GridLayout layout = filling(m_tables[i], grid);
            GridLook look;
            look.scale = m_scale;
            look.group = kTableGroup + static_cast<int>(i);
            const QString title = tr("table %1").arg(i + 1);
            look.each = [title](
                            GridCell, SceneCell& cell) { cell.name = QStringLiteral("%1: %2").arg(title, cell.name); };
            headroom::addMap(m_scene, grid, layout, look, 0, m_bare);
            m_scene.tables.push_back({look.group, title, layout, axisLabels(grid.rows), axisLabels(grid.columns)});
        }
        if (m_bare)
            return;
        const Palette& palette = colours();
        for (std::size_t i = 0; i < m_tables.size(); ++i) {
            const QRectF& table = m_tables[i];
            const QRectF ghost(table.right(), table.top(), m_full.right() - table.right(), table.height());
            const int wide = m_clusters.all[i].width;
            QStringList widths {tr("%1 wide").arg(wide)};
            if (m_tables.size() > 1)
                widths.prepend((i == 0             ? tr("frequent: %1 wide")
                        : i + 1 == m_tables.size() ? tr("rare: %1 wide")
                                                   : tr("rarer: %1 wide"))
                                   .arg(wide));
            const QString width = fittingText(widths, Theme::instance().font(TextSize::Caption),
                ghost.width() < 1.0 ? m_full.width() : ghost.width() - 9.0);
            if (ghost.width() < 1.0) {
                if (i == 0)
                    write({m_full.left(), m_full.top() - 17.0, m_full.width(), 16.0}, Qt::AlignRight | Qt::AlignVCenter,
                        width, palette.ink2);
                continue;
            }
            m_scene.shapes.push_back({boxPath(ghost), Qt::NoPen, palette.panel, true});
            if (ghost.height() >= 18.0
                && textWidth(width, Theme::instance().font(TextSize::Caption)) + 8.0 < ghost.width())
                write({ghost.left(), ghost.top() + 1.0, ghost.width() - 5.0, 15.0}, Qt::AlignRight | Qt::AlignVCenter,
                    width, palette.ink2);
        }
        m_scene.shapes.push_back({boxPath(m_full.adjusted(0.5, 0.5, -0.5, -0.5)),
            QPen(palette.lineStrong, 1.0, Qt::DashLine), Qt::NoBrush, true});
        addRanks();
        addCuts();
        addTags();
    }

    void addRanks()
    {
        const Palette& palette = colours();
        const auto labelAt = [&](double y, const QString& text, const QColor& ink, bool bold = false) {
            write({m_area.left(), y - 8.0, kRankLabels - 6.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
                elideMiddle(text, Theme::instance().font(TextSize::Caption, bold), kRankLabels - 6.0), ink,
                TextSize::Caption, bold);
        };
        if (m_pitch < kTokenPitch) {
            labelAt(m_full.top() + 6.0, QStringLiteral("1"), palette.ink2);
            labelAt(m_full.bottom() - 6.0, countText(m_clusters.vocabulary), palette.ink2);
            return;
        }
        for (int token = 0; token < m_clusters.vocabulary; ++token) {
            const Tag* tag = tagOf(token);
            const bool there = tag && tag->come > 0.5;
            labelAt(m_full.top() + (token + 0.5) * m_pitch, m_clusters.word(token), there ? palette.ink : palette.ink3,
                there);
        }
    }

    void addTags()
    {
        const Palette& palette = colours();
        for (const Tag& tag : m_tags) {
            if (tag.come <= 0.0 || m_pitch >= kTokenPitch)
                continue;
            const QRectF row = inTable(tag.token);
            const QFont font = Theme::instance().font(TextSize::Caption, tag.lead);
            const QString& word = m_clusters.word(tag.token);
            const double wide = textWidth(word, font) + 1.0, x = row.right() + 1.0;
            const QString number = rowName(tag.token);
            QPainterPath way(QPointF(x, row.center().y()));
            if (tag.area.left() > m_full.right())
                way.lineTo(m_full.right() + 3.0, row.center().y());
            way.lineTo(tag.area.left() - 2.0, tag.area.center().y());
            m_scene.shapes.push_back({way, QPen(palette.lineStrong, 1.0), Qt::NoBrush, false, tag.come});
            m_scene.lines.push_back(
                {boxPath({row.left(), std::round(row.top()), row.width(), std::round(row.height())}), Qt::NoPen,
                    palette.ink2, true, tag.come});
            write(tag.area, kLeft, elideMiddle(word, font, tag.area.width()), palette.ink, TextSize::Caption, tag.lead,
                tag.come);
            if (wide + 5.0 + textWidth(number, font) < tag.area.width())
                write(tag.area.adjusted(wide + 5.0, 0, 0, 0), kLeft, number, palette.ink3, TextSize::Caption, false,
                    tag.come);
            m_scene.handles.push_back(
                {wordHandle(tag.token), tag.area, Qt::PointingHandCursor, wordTip(m_clusters, tag.token)});
        }
    }

    void addCuts()
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const std::vector<int> ends = cuts();
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const bool pulled = isPulled(i);
            const double y = std::round(m_full.top() + ends[i] * m_pitch);
            const QColor ink = pulled ? palette.accent : palette.ink;
            m_scene.lines.push_back(
                {linePath({m_full.left(), y}, {m_full.right(), y}), QPen(ink, 1.0), Qt::NoBrush, true});
            if (m_pitch < kTokenPitch || pulled)
                m_scene.texts.push_back({{m_full.left() - kRankLabels, y - 8.0, kRankLabels - 6.0, 16.0},
                    Qt::AlignRight | Qt::AlignVCenter, countText(ends[i]), pulled ? palette.accentText : palette.ink2,
                    theme.font(TextSize::Caption, pulled), SceneText::Fit::Whole, false, 0.0,
                    pulled ? palette.stage : QColor()});
            m_scene.handles.push_back(
                {handleOf(i), {m_full.left(), y - kGrip / 2.0, m_full.width() + kKnob, kGrip}, Qt::SizeVerCursor,
                    tr("Drag the cut between tables %1 and %2: a new cut makes new, untrained tables")
                        .arg(i + 1)
                        .arg(i + 2),
                    false, {circlePath({m_full.right(), y + 0.5}, kKnob - 1.0), Qt::NoPen, ink}});
        }
    }

    // --- what stands still besides ----------------------------------------------------------------------------------

    void addHeadings()
    {
        if (m_bare)
            return;
        const double base = m_full.top() - 24.0,
                     right = m_lower.left() < m_full.right() ? m_area.right() : m_lower.right();
        const QString tables = tr("Tables, drawn to scale");
        if (m_presses.front().left() - m_area.left() > headingWidth(tables) + 8.0)
            addHeading(m_scene, {m_area.left(), base}, tables, tr("rows by frequency"),
                m_presses.front().left() - m_area.left() - 8.0);
        const QString title = speaksOfSoftmax() ? tr("Softmax in two levels")
            : m_state.kind == ClusterFrame::Map ? tr("Table %1 as a map").arg(m_chosen + 1)
                                                : tr("Every row becomes %1 numbers: row × P").arg(m_clusters.width);
        const double room = right - m_presses.front().left();
        faded(std::max(turned(), 1e-6), [&] {
            addHeading(m_scene, {m_presses.front().left(), base}, title, {}, room);
        });
        if (m_state.kind != ClusterFrame::Map) // over all lanes
            addLegend(m_scene, {m_area.right() - kLegend, m_area.top() - 4.0, kLegend, 28.0},
                speaksOfSoftmax() ? Legend {.scale = m_states, .title = tr("state")}
                                  : Legend {.scale = m_scale, .title = tr("rows")});
        for (SceneText& text : m_scene.texts) { // what flies passes below
            text.above = true;
            if (m_state.kind == ClusterFrame::All && m_moment.moving()
                && (text.area.left() >= m_full.right() || text.area.bottom() < m_full.top()))
                text.ground = colours().stage;
        }
    }

    QPainterPath pressOf(std::size_t table) const
    {
        const QRectF& area = m_presses[table];
        const double half = m_unit * m_clusters.all[table].width / 2.0, middle = area.center().x();
        QPainterPath shape(area.topLeft());
        shape.lineTo(area.topRight());
        shape.lineTo(middle + half, area.bottom());
        shape.lineTo(middle - half, area.bottom());
        shape.closeSubpath();
        return shape;
    }
    void pressed(std::size_t table, const QColor& ring) { m_scene.lines.push_back({pressOf(table), QPen(ring, 1.5)}); }
    void addPresses()
    {
        const Palette& palette = colours();
        for (std::size_t i = 0; i < m_presses.size(); ++i) {
            const Clusters::Cluster& cluster = m_clusters.all[i];
            const QRectF& area = m_presses[i];
            const QPainterPath shape = pressOf(i);
            const bool plain = cluster.projection < 0;
            m_scene.shapes.push_back({shape, QPen(palette.lineStrong, 1.0, plain ? Qt::DashLine : Qt::SolidLine),
                plain ? QBrush(Qt::NoBrush) : QBrush(palette.selectedRow)});
            if (m_bare)
                continue;
            const double line = area.center().y() - 18.0;
            write({area.left(), line, area.width(), 18.0}, Qt::AlignCenter,
                plain ? tr("no projection") : QStringLiteral("× P%1").arg(subscript(i + 1)), palette.ink,
                plain ? TextSize::Caption : TextSize::Body, !plain);
            write({area.left(), line + 18.0, area.width(), 15.0}, Qt::AlignCenter,
                speaksOfSoftmax() || m_state.kind == ClusterFrame::Map
                    ? QStringLiteral("%1 ← %2").arg(cluster.width).arg(m_clusters.width)
                    : QStringLiteral("%1 → %2").arg(cluster.width).arg(m_clusters.width),
                palette.ink2, TextSize::Caption, false, turned());
        }
    }

    void addWords()
    {
        const Palette& palette = colours();
        if (!m_bare) {
            const QString title = tr("The text, each token over its %1 numbers").arg(m_clusters.width);
            const double wide = textWidth(title, Theme::instance().font(TextSize::Caption)) + 12.0;
            write({m_area.left(), m_area.top() + 6.0, m_area.width() - kLegend, 15.0}, kLeft, title, palette.ink2);
            if (!m_earlier.isEmpty())
                write({m_area.left() + wide, m_area.top() + 6.0, m_area.width() - wide - kLegend, 15.0}, kLeft,
                    m_earlier, palette.ink3);
        }
        for (const Spoken& spoken : m_words) {
            const bool away = spoken.trip > 0.0 && spoken.trip < 4.0, next = spoken.token < 0;
            if (m_bare || (next && !softmax()))
                continue;
            const QColor ink = next   ? palette.accentText
                : away                ? mix(palette.stage, palette.ink, 0.38)
                : spoken.position < 0 ? palette.ink2
                                      : palette.ink;
            write(spoken.word, Qt::AlignCenter, wordOf(spoken), ink, TextSize::Body, next);
            if (!next)
                m_scene.handles.push_back(
                    {wordHandle(spoken.token), spoken.word, Qt::PointingHandCursor, wordTip(m_clusters, spoken.token)});
        }
        addSlots();
    }

    void addSlots()
    {
        const Palette& palette = colours();
        GridLook look;
        look.scale = m_scale;
        look.group = kSlotGroup;
        look.each = [clusters = std::make_shared<const Clusters>(m_clusters)](GridCell at, SceneCell& cell) {
            cell.identity = clusterIdentity(*clusters, cell.source);
            cell.name = tr("%1, embedding, feature %2").arg(clusters->word(clusters->token(at.row))).arg(at.column + 1);
        };
        std::vector<std::pair<QRectF, int>> filled;
        for (const Spoken& spoken : m_words) {
            if (spoken.token < 0)
                continue;
            const bool text = spoken.position >= 0, there = spoken.trip >= 4.0;
            const QRectF& area = spoken.slot;
            if (there && text) {
                GridLayout layout {area.topLeft(), area.width() / m_clusters.width, area.height()};
                layout.gap = 0.0;
                layout.firstRow = spoken.position;
                layout.rows = 1;
                layout.columns = m_clusters.width;
                m_scene.maps.push_back({m_embedding, layout, look, m_bare});
                if (!m_scene.table(kSlotGroup))
                    m_scene.tables.push_back({kSlotGroup, tr("Embedding"), layout, axisLabels(m_embedding->rows),
                        axisLabels(m_embedding->columns)});
                filled.emplace_back(area, spoken.position);
            } else {
                m_scene.shapes.push_back({boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5)),
                    QPen(text ? palette.line : palette.lineStrong, 1.0, text ? Qt::SolidLine : Qt::DashLine),
                    Qt::NoBrush, true});
                if (there)
                    addStrip(area, wideColours(spoken.token), {});
            }
            if (there && m_state.kind == ClusterFrame::Lead
                && spoken.token == m_focus.words[static_cast<std::size_t>(m_state.table)])
                frame(area, palette.accent);
        }
        m_scene.behind.push_back(
            [filled, image = heatmap(*m_embedding, m_scale), width = m_clusters.width](QPainter& painter) {
                painter.setRenderHint(QPainter::Antialiasing, false);
                for (const auto& [area, row] : filled)
                    paintPixels(painter, area, image, {0, row, width, 1});
            });
    }

    void frame(const QRectF& area, const QColor& colour)
    {
        m_scene.lines.push_back({boxPath(area.adjusted(-1.0, -1.0, 1.0, 1.0)), QPen(colour, 1.5), Qt::NoBrush, true});
    }

    // --- a trip -----------------------------------------------------------------------------------------------------

    // The numbers of a row from the first on, as long as there are some.
    using Source = std::function<std::optional<Cell>(int)>;
    Source rowOfWord(int token) const
    {
        return [this, token, count = m_clusters.all[m_clusters.clusterWith(token)].width](
                   int i) { return i < count ? std::optional(rowCell(m_clusters, token, i)) : std::nullopt; };
    }
    Source wideRow(int token) const
    {
        return [this, token](int i) { return i < m_clusters.width ? wideCell(m_clusters, token, i) : std::nullopt; };
    }
    Source state(std::size_t table, bool narrow) const
    {
        const StepId step = stateStep(table, narrow);
        return [step, asking = m_focus.asking, count = static_cast<int>(m_trace.step(step).axes.back().size)](int i) {
            return i < count ? std::optional(Cell {step, {asking, i}}) : std::nullopt;
        };
    }
    Colours coloursOf(const Source& source, const ColourScale& scale) const
    {
        Colours all;
        for (int i = 0; const auto cell = source(i); ++i)
            all.push_back(scale.colour(m_trace.value(cell->step, cell->at)));
        return all;
    }
    Colours rowColours(int token) const { return coloursOf(rowOfWord(token), m_scale); }
    Colours wideColours(int token) const { return coloursOf(wideRow(token), m_scale); }

    void addStrip(const QRectF& area, const Colours& all, const QColor& ring)
    {
        if (all.empty())
            return;
        SceneMark strip;
        strip.area = area;
        strip.colours = all;
        strip.frame = ring;
        m_scene.marks.push_back(std::move(strip));
    }

    // The product with a projection, number by number: each reads the whole row.
    void addProduct(const QRectF& row, const QRectF& to, const Colours& result, double share, const QColor& ring)
    {
        const double count = static_cast<double>(result.size()), there = std::floor(share * (count + 1.0));
        if (result.empty() || there < 1.0)
            return;
        const double shown = std::min(count, there), wide = to.width() / count;
        addStrip({to.left(), to.top(), shown * wide, to.height()},
            {result.begin(), result.begin() + static_cast<std::ptrdiff_t>(shown)}, ring);
        if (m_bare)
            return;
        const bool up = to.top() < row.top();
        QPainterPath reads(up ? row.topLeft() : row.bottomLeft());
        reads.lineTo(up ? row.topRight() : row.bottomRight());
        reads.lineTo(to.left() + (shown - 0.5) * wide, up ? to.bottom() : to.top());
        reads.closeSubpath();
        m_scene.shapes.push_back({reads, QPen(ring, 1.0), mix(colours().selectedRow, ring, 0.25)});
    }

    void addTrips()
    {
        const Palette& palette = colours();
        for (std::size_t i = 0; i < m_focus.words.size(); ++i)
            addTraces(i);
        for (const Spoken& spoken : m_words)
            if (spoken.token >= 0 && spoken.trip > 0.0 && spoken.trip < 4.0
                && (m_state.kind == ClusterFrame::All || m_moment.moving()))
                addTrip(spoken, m_state.kind == ClusterFrame::Lead ? palette.accent : palette.ink2);
    }

    // Where it came from, as far as it has come: the path of the word that is told.
    void addWay(const QPointF& from, const QPointF& to, double share)
    {
        QPen pen(colours().accent, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 3.0});
        QPainterPath path(from);
        for (int i = 1; i <= 24; ++i)
            path.lineTo(along(from, to, share * i / 24.0, 14.0));
        m_scene.lines.push_back({path, pen});
    }
    void addTrip(const Spoken& spoken, const QColor& ring)
    {
        const std::size_t table = m_clusters.clusterWith(spoken.token);
        const double way = spoken.trip - std::floor(spoken.trip), eased = easeInOut(way);
        const QRectF row = inTable(spoken.token);
        if (m_state.kind == ClusterFrame::Lead && !m_bare) {
            const int leg = static_cast<int>(spoken.trip);
            if (leg == 0)
                addWay(spoken.word.center(), row.center(), eased);
            else if (leg == 1)
                addWay(row.center(), under(table).center(), eased);
            else if (leg == 3)
                addWay(above(table).center(), spoken.slot.center(), eased);
            else
                pressed(table, ring);
        }
        switch (static_cast<int>(spoken.trip)) {
        case 0: {
            if (m_state.kind == ClusterFrame::All && !m_bare)
                break;
            const Tag* tag = tagOf(spoken.token);
            const bool lettered = m_lettered || (m_state.kind == ClusterFrame::Lead && !m_bare);
            const double wide = lettered ? textWidth(wordOf(spoken), Theme::instance().font(TextSize::Small)) + 10.0
                                         : 6.0;
            const auto sized = [&](const QPointF& middle) {
                return QRectF(
                    middle.x() - wide / 2.0, middle.y() - (lettered ? 9.0 : 3.0), wide, lettered ? 18.0 : 6.0);
            };
            SceneMark word;
            word.kind = lettered ? SceneMark::Chip : SceneMark::Disc;
            word.area = along(sized(m_bare ? spoken.slot.center() : spoken.word.center()),
                sized(tag && m_pitch < kTokenPitch && !m_bare
                        ? QPointF(tag->area.left() + wide / 2.0 - 5.0, tag->area.center().y())
                        : QPointF(row.right() + wide / 2.0, row.center().y())),
                eased, 14.0);
            word.colours = {lettered ? colours().stage : ring};
            word.text = lettered ? wordOf(spoken) : QString();
            word.frame = ring;
            m_scene.marks.push_back(std::move(word));
            break;
        }
        case 1: addStrip(along(row, under(table), eased, 14.0), rowColours(spoken.token), ring); break;
        case 2:
            if (m_state.kind == ClusterFrame::All)
                addStrip(under(table), rowColours(spoken.token), ring);
            addProduct(under(table), above(table), wideColours(spoken.token), way, ring);
            break;
        default: addStrip(along(above(table), spoken.slot, eased, 14.0), wideColours(spoken.token), ring);
        }
    }

    // What a word of a table has left behind: its row before the projection, and what that makes of it.
    void addTraces(std::size_t table)
    {
        const Palette& palette = colours();
        const int token = m_focus.words[table];
        const double trip = m_state.trip(table);
        const bool told = m_state.kind == ClusterFrame::Lead && static_cast<int>(table) == m_state.table,
                   rests = told && !m_moment.moving();
        const auto stop = static_cast<int>(trip);
        if (told && trip < 2.0 && !m_bare)
            addNumbers(token, false, inTable(token), rests && stop == 1);
        if (told && !rests && trip > 1.0 && trip < 2.0)
            frame(inTable(token), palette.accent);
        if (trip >= 2.0)
            addNumbers(token, false, under(table), rests && stop == 2);
        if (trip >= 3.0)
            addNumbers(token, true, above(table), rests && stop == 3);
        if (m_bare)
            return;
        const double come = part(trip, 1.8, 2.0);
        const QRectF line(
            m_presses[table].left() - 6.0, under(table).bottom() + 3.0, m_presses[table].width() + 12.0, 17.0);
        const QFont bold = Theme::instance().font(TextSize::Body, true);
        const QString& word = m_clusters.word(token);
        const QString count = counted(m_clusters.all[table].width, tr("%1 number"), tr("%1 numbers"));
        const double wide = textWidth(word, bold),
                     all = wide + 6.0 + textWidth(count, Theme::instance().font(TextSize::Small));
        if (come <= 0.0)
            return;
        if (all > line.width())
            return write(
                line, Qt::AlignCenter, elideMiddle(word, bold, line.width()), palette.ink, TextSize::Body, true, come);
        const double left = line.center().x() - all / 2.0;
        write({left, line.top(), wide + 1.0, line.height()}, kLeft, word, palette.ink, TextSize::Body, true, come);
        write({left + wide + 6.0, line.top(), all - wide, line.height()}, kLeft, count, palette.ink2, TextSize::Small,
            false, come);
    }

    // A row of numbers side by side.
    void addCells(const QRectF& area, const Source& source, int group, const QString& name, const ColourScale& scale)
    {
        const std::size_t first = m_scene.cells.size();
        for (int i = 0; const auto from = source(i); ++i) {
            SceneCell cell = sceneCell(m_trace, *from, {}, scale);
            cell.identity = clusterIdentity(m_clusters, *from);
            cell.group = group;
            cell.column = i;
            cell.name = name.arg(i + 1);
            m_scene.cells.push_back(std::move(cell));
        }
        const double across = area.width() / static_cast<double>(std::max(first + 1, m_scene.cells.size()) - first);
        for (std::size_t i = first; i < m_scene.cells.size(); ++i)
            m_scene.cells[i].area = {
                area.left() + static_cast<double>(i - first) * across, area.top(), across, area.height()};
    }

    // A word’s row, or what it is at the model’s width.
    void addNumbers(int token, bool wide, const QRectF& area, bool lit)
    {
        const auto table = static_cast<int>(m_clusters.clusterWith(token));
        const QString& word = m_clusters.word(token);
        const QString feature = QStringLiteral("%1"),
                      name = wide
            ? tr("%1, projected, feature %2").arg(word, feature)
            : tr("%1, row of table %2, feature %3").arg(word, QString::number(table + 1), feature);
        addCells(
            area, wide ? wideRow(token) : rowOfWord(token), (wide ? kWideGroup : kRowGroup) + table, name, m_scale);
        if (lit)
            frame(area, colours().accent);
    }

    // --- what it saves ----------------------------------------------------------------------------------------------

    // The tables and projections, moved together in the outline of one table of full width; areas as in the drawing of
    // the tables, where there is room for that.
    void addSizes(double share)
    {
        if (share <= 0.0 || m_bare)
            return;
        const Palette& palette = colours();
        const Sizes sizes = sizesOf(m_trace, m_clusters, cuts());
        const double most = static_cast<double>(std::max(sizes.plain, sizes.all()));
        const std::vector<QString> lines = sizeLines(sizes);
        const double below = kSizeLine * static_cast<double>(lines.size());
        const bool listed = m_lower.height() > below + 60.0;
        const QRectF room = m_lower.adjusted(0.0, 8.0, 0.0, listed ? -below - 6.0 : -26.0);
        const double area = m_full.width() * m_full.height() * most / static_cast<double>(sizes.plain);
        const QRectF block(room.left(), room.top(), room.width(), std::min(room.height(), area / room.width()));
        if (block.height() < 12.0)
            return;
        const auto wideOf = [&](qint64 numbers) { return block.width() * static_cast<double>(numbers) / most; };
        double x = block.left();
        const auto piece = [&](const QRectF& from, qint64 numbers, double begin, const QColor& colour,
                               const QString& name) {
            const QRectF to(x, block.top(), wideOf(numbers), block.height());
            const double way = easeInOut(part(share, begin, begin + 0.4));
            x = to.right();
            if (way > 0.0)
                m_scene.shapes.push_back(
                    {boxPath(along(from, to, way, 14.0)), QPen(palette.stage, 1.0), colour, true, 0.3 + 0.7 * way});
            if (way >= 1.0 && to.width() > 12.0)
                write(to, Qt::AlignCenter, name, palette.stage, TextSize::Small, true);
        };
        const int saved = sizes.saved();
        const QPainterPath plain = boxPath(
            QRectF(block.topLeft(), QSizeF(wideOf(sizes.plain), block.height())).adjusted(0.5, 0.5, -0.5, -0.5));
        const double come = part(share, 0.84, 1.0), outlined = part(share, 0.0, 0.3);
        m_scene.shapes.push_back({plain, Qt::NoPen, palette.panel, true, outlined});
        m_scene.lines.push_back({plain, QPen(saved > 0 ? palette.lineStrong : palette.stage, 1.0, Qt::DashLine),
            Qt::NoBrush, true, outlined});
        for (std::size_t i = 0; i < m_tables.size(); ++i) {
            const Clusters::Cluster& cluster = m_clusters.all[i];
            piece(m_tables[i], static_cast<qint64>(cluster.size()) * cluster.width,
                std::min(0.4, 0.1 * static_cast<double>(i)), palette.ink2, QString::number(i + 1));
        }
        if (sizes.projections > 0)
            piece(m_presses.back(), sizes.projections, 0.42, palette.ink3, QStringLiteral("P"));
        const QRectF rest(x, block.top(), block.right() - x, block.height());
        if (saved > 0)
            write(rest, Qt::AlignCenter, tr("%1 % of the embedding saved").arg(saved), palette.ink,
                rest.height() > 60.0 ? TextSize::Page : TextSize::Title, true, come);
        for (std::size_t i = 0; listed && i < lines.size(); ++i)
            write({block.left(), block.bottom() + 6.0 + kSizeLine * static_cast<double>(i), block.width(), kSizeLine},
                kLeft, lines[i], i + 1 == lines.size() ? palette.ink : palette.ink2, TextSize::Small,
                i + 1 == lines.size(), come);
        if (listed)
            return;
        const QString held = sizes.projections > 0
            ? tr("%1 in the tables + %2 in the projections").arg(countText(sizes.tables), countText(sizes.projections))
            : countText(sizes.tables);
        write({block.left(), block.bottom() + 4.0, block.width(), 18.0}, kLeft,
            held + (saved > 0 ? QStringLiteral(" ") : QStringLiteral(", "))
                + (saved > 0 ? tr("in place of %1") : tr("more than %1")).arg(countText(sizes.plain)),
            palette.ink, TextSize::Body, false, come);
        m_scene.texts.back().fit = SceneText::Fit::Cut;
    }

    // "1: 200 rows × 96 = 19,200", and what there would be in one table.
    std::vector<QString> sizeLines(const Sizes& sizes) const
    {
        std::vector<QString> lines;
        const std::vector<int> ends = cuts();
        for (std::size_t i = 0; i < m_clusters.all.size(); ++i) {
            const int first = i > 0 ? ends[i - 1] : 0, end = i < ends.size() ? ends[i] : m_clusters.vocabulary,
                      wide = m_clusters.all[i].width;
            lines.push_back(tr("table %1: %2 rows × %3 = %4 numbers")
                                .arg(i + 1)
                                .arg(countText(end - first))
                                .arg(wide)
                                .arg(countText(static_cast<qint64>(end - first) * wide)));
        }
        if (sizes.projections > 0)
            lines.push_back(tr("P: the projections, %1 numbers").arg(countText(sizes.projections)));
        lines.push_back((sizes.saved() > 0 ? tr("together %1 in place of %2 in one table of %3 × %4")
                                           : tr("together %1, more than %2 in one table of %3 × %4"))
                            .arg(countText(sizes.all()), countText(sizes.plain), countText(m_clusters.vocabulary))
                            .arg(m_clusters.width));
        return lines;
    }

    // --- the softmax, the same way backwards ------------------------------------------------------------------------

    // The state goes down through the projections and meets the tables’ rows.
    void addQuestions()
    {
        const QRectF next = m_words.back().slot;
        for (std::size_t i = 0; i < m_presses.size(); ++i)
            addQuestion(i, next);
        if (!m_bare)
            adaptive_embedding_view::addSoftmax(m_scene, m_moment, m_clusters,
                {m_lower, m_focus.asking, m_focus.token, part(m_state.asked(0), 2.0, 3.0),
                    part(m_state.asked(m_presses.size() - 1), 2.0, 3.0),
                    part(m_state.asked(m_presses.size() - 1), 3.0, 4.0)});
    }

    void addQuestion(std::size_t table, const QRectF& next)
    {
        const Palette& palette = colours();
        const double asked = m_state.asked(table);
        const bool told = asked < 3.0 || !m_moment.moving();
        const QColor ring = table == (m_state.kind == ClusterFrame::Head ? 0 : m_chosen) && told ? palette.accent
                                                                                                 : palette.ink2;
        const auto strip = [&](bool narrow) { return coloursOf(state(table, narrow), m_states); };
        if (asked <= 0.0)
            return;
        if (asked < 0.45)
            return addStrip(along(next, above(table), easeInOut(asked / 0.45), 14.0), strip(false), ring);
        addState(table, false, above(table));
        if (asked < 1.0)
            return addProduct(above(table), under(table), strip(true), part(asked, 0.45, 1.0), ring);
        addState(table, true, under(table));
        const bool here = m_state.kind == (table == 0 ? ClusterFrame::Head : ClusterFrame::Inside);
        if (here && asked < 3.0 && m_clusters.all[table].tied && !m_bare) { // down the rows of its table
            const QRectF& rows = m_tables[table];
            const QRectF top(rows.left(), rows.top(), rows.width(), 8.0);
            QRectF now = along(under(table), top, easeInOut(part(asked, 1.0, 1.3)), 14.0);
            now.translate(0.0, (rows.height() - 8.0) * easeInOut(part(asked, 1.3, 2.0)));
            if (asked > 1.0 && asked < 2.0)
                addStrip(now, strip(true), ring);
            frame(rows, mix(palette.stage, ring, part(asked, 1.2, 1.4)));
        }
    }

    void addState(std::size_t table, bool narrow, const QRectF& area)
    {
        addCells(area, state(table, narrow), kStateGroup + static_cast<int>(2 * table) + (narrow ? 1 : 0),
            narrow ? tr("state for table %1, feature %2").arg(QString::number(table + 1), QStringLiteral("%1"))
                   : tr("state, feature %1"),
            m_states);
    }

    // --- the map ----------------------------------------------------------------------------------------------------

    void addMap()
    {
        const Clusters::Cluster& table = m_clusters.all[m_chosen];
        const bool narrow = m_lower.left() < m_full.right();
        const QRectF room = narrow ? m_lower : QRectF(QPointF(m_lower.left(), m_full.top()), m_area.bottomRight());
        const QRectF plane = m_bare ? room : room.adjusted(0.0, 20.0, 0.0, -22.0);
        if (!m_bare)
            m_scene.shapes.push_back({boxPath(plane.adjusted(0.5, 0.5, -0.5, -0.5)), QPen(colours().line, 1.0),
                Qt::NoBrush, true, part(first(), 0.0, 0.15)});
        if (!m_bare && first() >= 1.0) {
            said(m_trace,
                {{tr("share of the variance: across"), Cell {table.variance, {0}}, 2, false,
                     tr("first direction, share of all variance")},
                    {tr("up"), Cell {table.variance, {1}}, 2, false, tr("second direction, share of all variance")}},
                61, 0)
                .panel()
                .draw(m_scene, {room.left(), room.top(), room.width(), 17.0});
            if (m_state.at >= 2.0)
                addNearest(m_focus.token, 62, {room.left(), plane.bottom() + 3.0, room.width(), 17.0});
        }
        if (!m_bare)
            addWordMap(m_scene, plane, m_tables[m_chosen], m_trace, m_clusters, m_focus.token, first(),
                std::clamp(m_state.at - 1.0, 0.0, 1.0));
    }

    // "Cosine with “seven”: three 0.90, five 0.84"
    void addNearest(int token, int group, const QRectF& line)
    {
        const Clusters::Cluster& table = m_clusters.all[m_clusters.clusterWith(token)];
        const int row = rowOf(token);
        if (table.cosine < 0 || row >= table.mapped)
            return;
        std::vector<Said> parts {{tr("Cosine with “%1”:").arg(m_clusters.word(token)), {}, 2, true}};
        const Index shape = m_trace.step(table.cosine).shape();
        for (int rank = 0; rank < shape[1]; ++rank) {
            const int other = table.first + static_cast<int>(std::lround(m_trace.value(table.nearest, {row, rank})));
            parts.push_back({m_clusters.word(other), Cell {table.cosine, {row, rank}}, 2, false,
                tr("cosine of %1 and %2").arg(m_clusters.word(token), m_clusters.word(other)), wordHandle(other)});
        }
        said(m_trace, parts, group, 0).panel().draw(m_scene, line);
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const Clusters& m_clusters;
    Scene& m_scene;
    QRectF m_area;
    bool m_bare; // a card of the gallery
    ClusterState m_state;
    ClusterFocus m_focus;
    std::size_t m_chosen;
    std::shared_ptr<CellGrid> m_embedding;
    ColourScale m_scale {true, 1e-9}, m_states {true, 1e-9};
    std::vector<Spoken> m_words;
    QString m_earlier; // what of the text is not shown
    bool m_lettered = true; // in flight, of those that are not told one by one
    double m_top = 0.0, m_unit = 1.0, m_pitch = 1.0, m_strip = 12.0; // end of the text; px of a number, of a row
    QRectF m_full, m_lower; // one table of full width; below the projections
    std::vector<QRectF> m_tables, m_presses;
    std::vector<Tag> m_tags;
};

} // namespace

int Sizes::saved() const
{
    return static_cast<int>(std::lround(100.0 * static_cast<double>(plain - all()) / static_cast<double>(plain)));
}

Sizes sizesOf(const Trace& trace, const Clusters& clusters, const std::vector<int>& ends)
{
    Sizes sizes;
    std::vector<StepId> counted; // one may serve all
    for (std::size_t i = 0; i < clusters.all.size(); ++i) {
        const Clusters::Cluster& cluster = clusters.all[i];
        const int first = i > 0 && i <= ends.size() ? ends[i - 1] : cluster.first,
                  end = i < ends.size() ? ends[i] : cluster.end;
        sizes.tables += static_cast<qint64>(end - first) * cluster.width;
        if (cluster.projection < 0 || std::count(counted.begin(), counted.end(), cluster.projection) > 0)
            continue;
        counted.push_back(cluster.projection);
        const Index shape = trace.step(cluster.projection).shape();
        sizes.projections += std::accumulate(shape.begin(), shape.end(), qint64(1), std::multiplies<>());
    }
    sizes.plain = static_cast<qint64>(clusters.vocabulary) * clusters.width;
    return sizes;
}

QString wordHandle(int token) { return QStringLiteral("word:%1").arg(token); }

QString wordTip(const Clusters& clusters, int token)
{
    const std::size_t table = clusters.clusterWith(token);
    const std::int64_t rank = clusters.ranks.empty() ? 0 : clusters.ranks[static_cast<std::size_t>(token)];
    const QString row = tr("row %1 of table %2, %3 numbers")
                            .arg(token - clusters.all[table].first + 1)
                            .arg(table + 1)
                            .arg(clusters.all[table].width);
    return rank > 0 ? tr("%1: rank %2 by frequency, %3").arg(clusters.word(token), countText(rank), row)
                    : tr("%1: %2").arg(clusters.word(token), row);
}

Scene clustersScene(const SceneMoment& moment, const Clusters& clusters)
{
    return draw(drawn({kLeastWidth, Extent::kNoLimit}, {kLeastHeight, Extent::kNoLimit},
                    [&](Scene& scene, const QRectF& area) { ClustersPicture(moment, clusters, scene, area).add(); }),
        moment);
}

} // namespace headroom::adaptive_embedding_view
