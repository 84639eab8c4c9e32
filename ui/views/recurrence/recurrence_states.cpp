// SPDX-License-Identifier: GPL-3.0-or-later
// The segment in play with what it finds in memory, below the text that is cut into segments.
#include "figure/matrix.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "views/recurrence/recurrence_figure.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include "document/document_focus.h"

#include <algorithm>
#include <cmath>

namespace headroom::recurrence_view {

namespace {

constexpr double kSegmentsApart = 10.0, kTextLine = 46.0; // of the text; its brackets and tokens
constexpr double kReachBar = 16.0, kReachLine = 19.0; // below it, how far back each layer reaches
constexpr int kMostReaches = 3; // of the last layers
constexpr double kLayerNames = 76.0, kLayerHead = 26.0, kLayerFoot = 44.0; // around the segment in play
constexpr double kWall = 26.0; // between memory and segment
constexpr double kLayerLeastPitch = 5.0, kLayerLeastRise = 22.0;

// Of all states, or of their lengths.
ColourScale stateScale(const Trace& trace, const Recurrence& read)
{
    ColourScale scale {read.feature >= 0, 0.0};
    for (int token = read.segments.front().first; token < read.tokens; ++token)
        for (int layer = 0; layer <= read.layers; ++layer)
            if (const auto cell = stateCell(read, layer, token))
                scale.extent = std::max(
                    scale.extent, std::abs(trace.value(cell->step, clampIndex(trace.step(cell->step), cell->at))));
    return scale;
}

// Where the segment in play stands: rows of cells, the highest layer on top.
struct LayerGrid {
    double left = 0.0, top = 0.0; // of the first column, of the highest row
    double pitch = 0.0, cell = 0.0, rise = 0.0; // column to column; height of a cell; row to row
    double wall = 0.0;
    int places = 0, read = 0; // columns before the wall; those of memory, at their end
    int before = 0; // columns of tokens that memory was computed from, at their beginning
    double x(int column) const { return left + column * pitch + (column >= places ? wall : 0.0); }
    double y(int row) const { return top + row * rise; } // from the top
    QRectF at(int row, int column) const { return {x(column), y(row), pitch - 1.0, cell}; }
};

class StatesFigure {
public:
    // `lit`: the segment that is marked in the text; −1: the one in play.
    explicit StatesFigure(const RecurrenceMoment& shown, int lit = -1)
        : m_shown(shown),
          m_read(shown.read),
          m_moment(shown.moment),
          m_scale(stateScale(shown.trace, shown.read)),
          m_now(shown.plan.segment),
          m_lit(lit < 0 ? m_now : lit)
    {
        if (m_moment.comparison)
            if (const Recurrence its = readRecurrence(*m_moment.comparison, m_read.feature); its.studied())
                m_scale.share(stateScale(*m_moment.comparisonTrace(), its));
        // Stop 1 brings the segment's tokens and what is in memory, the next a layer each.
        m_done = std::min(m_moment.stop - 1, m_read.layers);
        m_grid.read = m_shown.segment(m_now).memoryRows;
        if (m_read.memory > 0)
            m_grid.places = std::max(std::min(m_read.memory, 2 * m_read.segmentLength), m_grid.read);
        const TextSegment& last = m_read.segments.back();
        if (m_grid.places > 0)
            m_grid.before = std::clamp(
                last.first - last.memoryRows, 0, std::min((m_read.layers - 1) * m_read.memory, 2 * m_grid.places));
        m_grid.places += m_grid.before;
        m_grid.wall = m_grid.places > 0 ? kWall : 0.0;
    }

    Scene whole()
    {
        const int rows = m_read.layers + 1, columns = m_grid.places + m_read.segmentLength;
        const auto layers = [this](Scene& scene, const QRectF& area) { addLayers(scene, area); };
        if (m_moment.thumbnail)
            return draw(padded(drawn({}, {}, layers), {16.0, 12.0, 16.0, 12.0}), m_moment);
        return draw(column({heading({.title = tr("The text"), .beside = {textWords()}}),
                        drawn({}, Extent::fixed(kTextLine + kReachLine * std::min(m_read.layers, kMostReaches)),
                            [this](Scene& scene, const QRectF& area) { addText(scene, area); }),
                        drawn({kLayerNames + m_grid.wall + 8.0 + columns * kLayerLeastPitch, Extent::kNoLimit},
                            {kLayerHead + kLayerFoot + rows * kLayerLeastRise, Extent::kNoLimit}, layers),
                        legend({.scale = m_scale,
                                   .title = m_read.feature < 0 ? tr("length ‖h‖")
                                                               : tr("h, feature %1").arg(m_read.feature + 1)},
                            240.0)
                            .grow(0.0)}),
            m_moment);
    }

private:
    const TextSegment& segment() const { return m_shown.segment(m_now); }

    SceneCell stateAt(const Cell& source, const QRectF& area, int layer, int token) const
    {
        SceneCell cell = sceneCell(m_shown.trace, source, area, m_scale);
        cell.identity = recurrenceIdentity(m_read, source);
        const int feature = m_read.feature;
        const QString what = feature < 0 ? tr("length") : tr("feature %1").arg(feature + 1);
        const QString where = layer == 0 ? tr("embedding") : tr("layer %1").arg(layer);
        cell.name = token >= 0 ? tr("%1, %2, %3").arg(where, tokenName(m_read, token), what)
                               : tr("%1, a row of zeros before the text, %2").arg(where, what);
        return cell;
    }

    // --- the text ---------------------------------------------------------------------------------------------------
    QString textWords() const
    {
        return m_read.cut
            ? counted(m_read.tokens, tr("%1 token in segments of %2, one after the other"),
                tr("%1 tokens in segments of %2, one after the other"))
                  .arg(m_read.segmentLength)
            : counted(m_read.tokens, tr("%1 token: a longer text can be cut into segments"),
                m_moment.run->recorded ? tr("%1 tokens, run in one pass")
                                       : tr("%1 tokens, run in one pass: set a segment length above to cut them"));
    }

    void addText(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const int count = static_cast<int>(m_read.segments.size());
        const int shown = m_read.tokens - m_read.segments.front().first;
        const double pitch = std::min(36.0, (area.width() - kSegmentsApart * (count - 1)) / std::max(1, shown));
        double x = area.left();
        m_blocks.clear();
        for (int i = 0; i < count; ++i) {
            const TextSegment& of = m_shown.segment(i);
            const QRectF block(x, area.top() + 20.0, of.length * pitch, 22.0);
            m_blocks.push_back(block);
            const bool now = i == m_lit;
            x += block.width() + kSegmentsApart;
            addBracket(scene, {block.left(), block.top() - 1.0, block.width() - 1.0, 0.0}, false,
                block.width() > 66.0 ? tr("segment %1").arg(of.number) : QString::number(of.number),
                now ? palette.ink : palette.lineStrong, now ? palette.ink : palette.ink3, now);
            scene.handles.push_back({QStringLiteral("segment:%1").arg(i), block.adjusted(0, -20.0, 0, 0.0),
                Qt::PointingHandCursor, tr("Go to segment %1").arg(of.number)});
            const int remembered = m_shown.segment(m_lit).first - m_shown.segment(m_lit).memoryRows;
            if (pitch >= 8.0)
                addTokens(
                    scene, m_read.labels, of.first, of.length, {block.left(), block.top() + 4.0, block.width(), 18.0},
                    pitch, i == 0 ? 16.0 : 0.0,
                    [&](int token) {
                        return now ? palette.ink : i < m_lit && token >= remembered ? palette.memoryText : palette.ink3;
                    },
                    [&](int) { return now; });
        }
        addReach(scene, area, pitch);
    }

    // Under the tokens on which the state in focus depends, through all layers so far.
    void addReach(Scene& scene, const QRectF& area, double pitch) const
    {
        if (m_done < 1 || m_moment.moving() || !m_moment.cover.steps.empty() || m_lit != m_now)
            return;
        const int query = m_shown.focusToken(segment());
        const auto place = [&](int token) {
            std::size_t i = m_blocks.size() - 1;
            while (i > 0 && m_shown.segment(static_cast<int>(i)).first > token)
                --i;
            return m_blocks[i].left() + (token - m_shown.segment(static_cast<int>(i)).first) * pitch;
        };
        const Palette& palette = Theme::instance().palette();
        const double right = place(query) + pitch - 2.0;
        double y = m_blocks.front().bottom() + 2.0;
        for (int layer = std::max(1, m_done - kMostReaches + 1); layer <= m_done; ++layer, y += kReachLine) {
            const Reach reach = reachOf(m_shown.trace, m_read, FieldKind::Reach, layer, query);
            if (reach.first < 0)
                continue;
            const bool last = layer == m_done;
            const QRectF bar(place(reach.first), y, right - place(reach.first), kReachBar);
            const QColor ground = last ? palette.key : mix(palette.stage, palette.key, 0.45);
            scene.shapes.push_back({boxPath(bar), Qt::NoPen, ground, true});
            const QString back = counted(query - reach.first, tr("%1 token back"), tr("%1 tokens back"));
            const QStringList words {
                tr("layer %1 reaches %2").arg(layer).arg(back), tr("layer %1: %2").arg(layer).arg(back), back};
            const QFont font = Theme::instance().font(TextSize::Small, true);
            const double room = bar.width() - 10.0, before = bar.left() - area.left() - 6.0;
            if (textWidth(back, font) <= room)
                addWords(scene, bar.adjusted(6.0, 0.0, -4.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter,
                    fittingText(words, font, room), Theme::textOn(ground), TextSize::Small, true);
            else if (textWidth(back, font) <= before)
                addWords(scene, {area.left(), bar.top(), before, bar.height()}, Qt::AlignRight | Qt::AlignVCenter,
                    fittingText(words, font, before), palette.keyText, TextSize::Small, true);
            const QString beyond = tr("out of reach");
            const QRectF rest(area.left(), bar.top(), place(reach.first) - area.left() - kSegmentsApart, bar.height());
            if (last && reach.first > 0 && textWidth(beyond, font) + 16.0 <= rest.width()
                && textWidth(back, font) <= room) {
                addBox(scene, rest, dashedPen(palette.lineStrong));
                addWords(scene, rest, Qt::AlignCenter, beyond, palette.ink2, TextSize::Small);
            }
        }
    }

    QStringList layerNames() const // as rows have them, the last layer first
    {
        QStringList names;
        for (int layer = m_read.layers; layer > 0; --layer)
            names << tr("Layer %1").arg(layer);
        return names << tr("Embedding");
    }

    // --- the segment in play ----------------------------------------------------------------------------------------
    // What it finds in memory to the left of the wall, its hidden states to the right, a row a layer.
    void addLayers(Scene& scene, const QRectF& area)
    {
        const int columns = m_grid.places + m_read.segmentLength, rows = m_read.layers + 1;
        const double names = m_moment.roomy(kLayerNames);
        m_grid.pitch = std::max(m_moment.roomy(kLayerLeastPitch, 1.0),
            std::floor(std::min(72.0, (area.width() - names - m_grid.wall - 8.0) / columns)));
        m_grid.left = area.left() + names;
        m_grid.top = area.top() + kLayerHead;
        const double room = area.height() - kLayerHead - kLayerFoot;
        m_grid.cell = std::min({64.0, std::max(13.0, room / rows * 0.52), std::max(13.0, m_grid.pitch * 1.5)});
        m_grid.rise = std::clamp((room - m_grid.cell) / (rows - 1), kLayerLeastRise, 240.0);
        addLabels(scene);
        if (m_grid.places > 0)
            addWall(scene);
        if (m_grid.read > 0 && m_done >= 0)
            addMemory(scene);
        if (m_grid.before > 0 && m_done >= 0)
            addBefore(scene);
        for (int layer = 1; layer <= m_done; ++layer)
            addFan(scene, layer);
        addStates(scene);
        QStringList places;
        for (int place = -m_grid.places; place < segment().length; ++place) {
            const int token = segment().first + place;
            const QString name = token >= 0 ? tokenName(m_read, token) : QString::number(place);
            places << (place < 0 && place >= -m_grid.read ? tr("in memory: %1").arg(name) : name);
        }
        addTable(scene, 2, tr("Segment %1").arg(segment().number), layerNames(), places);
        if (m_read.memory > 0)
            addKept(scene);
    }

    // Of the layer that is being computed, token by token.
    double computed(int layer, int column) const
    {
        if (layer < m_done || !m_moment.moving() || m_done < 1)
            return layer <= m_done ? 1.0 : 0.0;
        return easeOut(turns(segment().length, 0.3, 0.5)[static_cast<std::size_t>(column)].at(m_moment.share));
    }

    // The token whose state is told: that in play or, on the way there, the one that is being computed.
    int queryIn(int layer) const
    {
        int query = m_shown.focusToken(segment()) - segment().first;
        if (layer == m_done && m_moment.moving())
            for (query = 0; query + 1 < segment().length && computed(layer, query + 1) > 0.0;)
                ++query;
        return query;
    }

    void addLabels(Scene& scene) const
    {
        const Palette& palette = Theme::instance().palette();
        for (int layer = 0; layer <= m_read.layers; ++layer)
            addWords(scene,
                {m_grid.left - kLayerNames, m_grid.y(m_read.layers - layer), kLayerNames - 10.0, m_grid.cell},
                Qt::AlignLeft | Qt::AlignVCenter, layer == 0 ? tr("Embedding") : tr("Layer %1").arg(layer),
                palette.ink2, TextSize::Small);
        const TextSegment& of = segment();
        const int focus = m_shown.focusToken(of);
        const QRectF cells = m_grid.at(m_read.layers, m_grid.places);
        addTokens(
            scene, m_read.labels, of.first, of.length,
            {cells.left(), cells.bottom() + 6.0, of.length * m_grid.pitch, 18.0}, m_grid.pitch, 0.0,
            [&](int) { return palette.ink; }, [&](int token) { return token == focus; });
        const int kept = std::min(m_grid.read, of.first), shown = kept + beforeMemory();
        if (shown > 0 && m_done >= 0)
            addTokens(
                scene, m_read.labels, of.first - shown, shown,
                {m_grid.x(m_grid.places - shown), cells.bottom() + 6.0, shown * m_grid.pitch, 18.0}, m_grid.pitch, 0.0,
                [&](int token) { return token < of.first - kept ? palette.ink3 : palette.memoryText; },
                [](int) { return false; });
    }

    // One feature of many says little: its numbers are written once somebody asks for one.
    int decimals() const
    {
        return m_shown.pinnedHere() && m_grid.pitch >= 36.0 ? 2 : -1; // narrower, the colour says enough
    }

    void put(Scene& scene, SceneCell cell, int row, int column) const
    {
        cell.decimals = decimals();
        cell.group = 2;
        cell.row = row;
        cell.column = column;
        scene.cells.push_back(std::move(cell));
    }

    void addStates(Scene& scene) const
    {
        const TextSegment& of = segment();
        for (int layer = 0; layer <= m_read.layers; ++layer) {
            const int row = m_read.layers - layer;
            if (layer > m_done || (layer == m_done && m_done > 0 && m_moment.moving()))
                addBox(scene, {m_grid.x(m_grid.places), m_grid.y(row), of.length * m_grid.pitch - 1.0, m_grid.cell},
                    dashedPen(Theme::instance().palette().line));
            for (int i = 0; i < of.length && layer <= m_done; ++i) {
                SceneCell cell = stateAt(
                    *stateCell(m_read, layer, of.first + i), m_grid.at(row, m_grid.places + i), layer, of.first + i);
                cell.presence = computed(layer, i);
                put(scene, std::move(cell), row, m_grid.places + i);
            }
        }
    }

    void addMemory(Scene& scene) const
    {
        for (int layer = 0; layer < m_read.layers; ++layer)
            for (int i = 0; i < m_grid.read; ++i) {
                const auto source = memoryCell(m_read, m_now, layer, i);
                if (!source)
                    continue;
                const int row = m_read.layers - layer, column = m_grid.places - m_grid.read + i;
                SceneCell cell = stateAt(*source, m_grid.at(row, column), layer, segment().first - m_grid.read + i);
                cell.name = tr("in memory: %1").arg(cell.name);
                cell.state |= SceneCell::Memory;
                put(scene, std::move(cell), row, column);
            }
    }

    // Tokens before memory that have a column.
    int beforeMemory() const { return std::clamp(segment().first - m_grid.read, 0, m_grid.before); }
    int columnOf(int token) const { return m_grid.places + token - segment().first; }

    // Of each layer, from the embeddings up, the first token that the state of `query` depends on.
    std::vector<int> firstTokens(int query) const
    {
        std::vector<int> first(static_cast<std::size_t>(m_read.layers) + 1, query);
        for (std::size_t layer = first.size() - 1; layer > 0; --layer) {
            const int token = first[layer];
            const TextSegment* of = m_read.holding(token);
            first[layer - 1] = token;
            for (int key = of ? -of->memoryRows : 0; of && key <= token - of->first; ++key)
                if (m_read.spans[layer - 1].has(key - (token - of->first))) {
                    first[layer - 1] = std::max(0, of->first + key);
                    break;
                }
        }
        return first;
    }

    // States that were read when those in memory were computed, layer below layer farther back.
    void addBefore(Scene& scene) const
    {
        const int query = m_shown.focusToken(segment()), memory = segment().first - m_grid.read;
        const std::vector<int> first = firstTokens(query);
        for (int layer = 0; layer + 1 < m_read.layers; ++layer)
            for (int token = std::max(memory - beforeMemory(), first[static_cast<std::size_t>(layer)]); token < memory;
                 ++token)
                if (const auto source = stateCell(m_read, layer, token)) {
                    const int row = m_read.layers - layer, column = columnOf(token);
                    put(scene, stateAt(*source, m_grid.at(row, column), layer, token), row, column);
                }
        if (m_done < m_read.layers || m_moment.thumbnail)
            return;
        const double presence = m_moment.moving() ? part(m_moment.share, 0.5, 1.0) : 1.0;
        for (int layer = m_read.layers - 1; layer > 0; --layer) {
            const int from = first[static_cast<std::size_t>(layer)], to = first[static_cast<std::size_t>(layer) - 1];
            if (from >= segment().first || columnOf(to) < 0)
                continue;
            const int row = m_read.layers - layer;
            const double end = m_grid.x(m_grid.places - 1) + m_grid.pitch - 1.0, below = m_grid.y(row + 1),
                         above = m_grid.y(row) + m_grid.cell;
            QPainterPath band(QPointF(m_grid.x(columnOf(to)), below));
            band.lineTo(m_grid.x(columnOf(from)), above);
            band.lineTo(end, above);
            band.lineTo(end, below);
            band.closeSubpath();
            const QColor ink = Theme::instance().palette().memoryText;
            scene.shapes.push_back({band, QPen(ink, 1.2), mix(colours().stage, ink, 0.2), false, presence});
        }
    }

    // Memory's header and the line that no gradient crosses.
    void addWall(Scene& scene) const
    {
        const Palette& palette = Theme::instance().palette();
        const QFont font = Theme::instance().font(TextSize::Caption);
        if (m_moment.thumbnail)
            return addBox(scene,
                {m_grid.x(m_grid.places) - m_grid.wall / 2.0, m_grid.top, 0.0, m_grid.y(m_read.layers)},
                dashedPen(palette.memory));
        const double first = m_grid.x(m_grid.before), top = m_grid.top - kLayerHead;
        const QRectF header(first, top, (m_grid.places - m_grid.before) * m_grid.pitch - 1.0, 20.0);
        const double x = m_grid.x(m_grid.places) - m_grid.wall / 2.0, bottom = m_grid.y(m_read.layers) + m_grid.cell;
        const int before = m_now - 1;
        const bool one = before >= 0 && m_grid.read > 0 && m_shown.segment(before).length >= m_grid.read;
        const QString kept = counted(m_grid.read, tr("⟂ memory, %1 state per layer; no gradient"),
            tr("⟂ memory, %1 states per layer; no gradient"));
        const QString ofOne = counted(m_grid.read, tr("⟂ memory = segment %2, %1 state per layer; no gradient"),
            tr("⟂ memory = segment %2, %1 states per layer; no gradient"));
        const QString few = m_grid.read == 0 ? QString()
            : one ? tr("⟂ memory = segment %1; no gradient").arg(m_shown.segment(before).number)
                  : tr("⟂ memory; no gradient");
        const QString text = m_grid.read == 0 ? tr("⟂ memory, still empty")
            : one                             ? ofOne.arg(m_shown.segment(before).number)
                                              : kept;
        const QPen pen = dashedPen(palette.memory);
        addBox(scene, header, pen, palette.memorySoft);
        if (m_grid.read == 0)
            addBox(scene, {header.left(), m_grid.y(1), header.width(), bottom - m_grid.y(1)}, pen);
        addWords(scene, header, Qt::AlignCenter, fittingText({text, few, tr("⟂ memory")}, font, header.width()),
            palette.memoryText);
        // ← struck through: what is read comes this way, gradients do not go that way.
        const QRectF mark(x - 11.0, header.top(), 22.0, 20.0);
        const QPainterPath wall = linePath({x, mark.bottom()}, {x, bottom});
        scene.shapes.push_back({wall, pen, Qt::NoBrush, true});
        addWords(scene, mark, Qt::AlignCenter, QStringLiteral("⟂"), palette.memoryText, TextSize::Title, true);
        const QRectF own(m_grid.x(m_grid.places), header.top(), m_read.segmentLength * m_grid.pitch - 1.0, 20.0);
        addBox(scene, own, palette.lineStrong);
        addWords(scene, own, Qt::AlignCenter, tr("segment %1").arg(segment().number), palette.ink2);
    }

    // What the state that is told was computed from, in the layer below.
    void addFan(Scene& scene, int layer) const
    {
        const Palette& palette = Theme::instance().palette();
        const TextSegment& of = segment();
        const int query = queryIn(layer), row = m_read.layers - layer;
        const QPointF tip(m_grid.x(m_grid.places + query) + m_grid.pitch / 2.0, m_grid.y(row) + m_grid.cell);
        const KeySpan& reads = m_read.spans[static_cast<std::size_t>(layer - 1)];
        std::vector<int> memory, own; // columns
        for (int column = m_grid.places - m_grid.read; column < m_grid.places + of.length; ++column)
            if (reads.has(column - m_grid.places - query))
                (column < m_grid.places ? memory : own).push_back(column);
        const double presence = layer < m_done ? 0.45 : 1.0;
        const bool over = layer < m_done && m_grid.before > 0; // what memory had read lies there
        addBand(scene, memory, row, tip, tr("%1 from memory"), palette.memoryText, over ? 0.0 : 0.42, presence);
        addBand(scene, own, row, tip, tr("%1 of its segment"), palette.key, 0.25, presence);
        for (int column = m_grid.places - m_grid.read; column < m_grid.places + of.length && m_moment.pinned; ++column)
            if (const auto source = stateCell(m_read, layer - 1, of.first + column - m_grid.places); source
                && reads.has(column - m_grid.places - query)
                && recurrenceIdentity(m_read, *source) == recurrenceIdentity(m_read, *m_moment.pinned))
                scene.shapes.push_back({linePath({m_grid.x(column) + m_grid.pitch / 2.0, m_grid.y(row + 1)}, tip),
                    QPen(palette.accent, 2.0)});
    }

    // All that a state reads of one kind, from the first column to the last, with their count where it has room.
    void addBand(Scene& scene, const std::vector<int>& columns, int row, const QPointF& tip, const QString& said,
        const QColor& colour, double filled, double presence) const
    {
        if (columns.empty())
            return;
        const QPointF first(m_grid.x(columns.front()), m_grid.y(row + 1)),
            last(m_grid.x(columns.back()) + m_grid.pitch - 1.0, m_grid.y(row + 1));
        const QColor ground = mix(colours().stage, colour, filled);
        QPainterPath band(tip);
        band.lineTo(first);
        band.lineTo(last);
        band.closeSubpath();
        scene.shapes.push_back(
            {band, QPen(colour, 1.2), filled > 0.0 ? QBrush(ground) : QBrush(Qt::NoBrush), false, presence});
        const QString text = said.arg(std::ssize(columns));
        const QFont font = Theme::instance().font(TextSize::Small, true);
        const double wide = textWidth(text, font) + 4.0, share = 0.3; // of the way up
        const QPointF middle = along((first + last) / 2.0, tip, share);
        if (m_read.memory == 0 || presence < 1.0 || wide + 16.0 > (1.0 - share) * (last.x() - first.x())
            || tip.y() + 40.0 > first.y())
            return;
        addWords(scene, {middle.x() - wide / 2.0, middle.y() - 8.0, wide, 16.0}, Qt::AlignCenter, text, colours().ink,
            TextSize::Small, true);
        scene.texts.back().ground = ground; // a pinned state's line may pass behind it
    }

    // The frame around what a segment leaves in memory: it goes there with the next one.
    void addKept(Scene& scene) const
    {
        const Palette& palette = Theme::instance().palette();
        const TextSegment& of = segment();
        const auto frame = [&](int first, int last, int leaves) { // columns; the segment that left it
            SceneMark mark;
            mark.kind = SceneMark::Box;
            mark.area = m_grid.at(1, first).united(m_grid.at(m_read.layers, last)).adjusted(-3, -4, 3, 4);
            mark.frame = palette.memoryText;
            mark.dashed = true;
            mark.identity = static_cast<quint64>(leaves) + 1;
            scene.marks.push_back(mark);
            return mark.area;
        };
        if (m_grid.read > 0 && m_done >= 0)
            frame(m_grid.places - m_grid.read, m_grid.places - 1, m_now);
        if (m_done < m_read.layers || m_moment.moving() || m_now + 1 >= static_cast<int>(m_read.segments.size()))
            return;
        const int kept = std::min(m_grid.read + of.length, m_read.memory);
        const int last = m_grid.places + of.length - 1; // columns run on from memory into the segment
        const QRectF area = frame(last + 1 - kept, last, m_now + 1);
        const QString text = counted(kept, tr("⟂ kept: the last %1 state of %2, read in segment %3"),
            tr("⟂ kept: the last %1 states of %2, read in segment %3"))
                                 .arg(m_read.layers == 1 ? tr("the embedding") : tr("every layer but the last"))
                                 .arg(of.number + 1);
        const double left = m_grid.left - kLayerNames;
        addWords(scene, {left, area.bottom() + 21.0, area.right() - left, 18.0}, Qt::AlignRight | Qt::AlignVCenter,
            text, palette.memoryText, TextSize::Small, true);
    }

    const RecurrenceMoment& m_shown;
    const Recurrence& m_read;
    const SceneMoment& m_moment;
    ColourScale m_scale; // of hidden states
    int m_now = 0, m_lit = 0;
    int m_done = -1; // the layer that the segment in play has come to; −1: none yet
    LayerGrid m_grid;
    mutable std::vector<QRectF> m_blocks; // of the segments in the text, which is drawn first
};

StepId waitingRows(const Trace& trace)
{
    return trace.find("decoder.1/memory_and_input").value_or(trace.timeline().front());
}

// What the forward alone has: the rows that every layer reads, memory before the segment's own.
Scene waitingScene(const RecurrenceMoment& shown)
{
    const StepId step = waitingRows(shown.trace);
    Slice slice;
    slice.at = Index(shown.trace.step(step).axes.size(), 0);
    MatrixPanel rows {.grid = readGrid(shown.trace, step, slice), .scale = {true, 0.0}, .group = 0};
    rows.scale.include(rows.grid, shown.trace, shown.moment.peers());
    rows.rows.name = tr("row");
    rows.columns.name = tr("feature");
    rows.cells.decimals = -1;
    rows.room.most = {24.0, 24.0};
    return draw(column({heading({.title = tr("Segment recurrence"),
                            .beside = awaited(*shown.moment.run, "segments",
                                QStringList {tr("computing the segments and their reach …")})}),
                    matrix(rows), words(tr("rows: memory, then this segment’s tokens; columns: features"))}),
        shown.moment);
}

} // namespace

RecurrenceMoment::RecurrenceMoment(const SceneMoment& at, const Recurrence& run)
    : moment(at), trace(at.trace()), read(run)
{
    if (const std::vector<RecurrenceFrame> all = recurrencePlan(run); !all.empty())
        plan = all[static_cast<std::size_t>(std::clamp(at.frame, 0, static_cast<int>(all.size()) - 1))];
}

bool RecurrenceMoment::belongs(const Cell& cell) const
{
    switch (plan.part) {
    case RecurrencePart::Segment: return recurrenceIdentity(read, cell) != 0;
    case RecurrencePart::Sliding:
    case RecurrencePart::Reuse:
        for (const EvaluationCost& cost : {read.sliding, read.ours})
            if (cell.step == cost.runs || cell.step == cost.rows || cell.step == cost.rowsTotal
                || cell.step == cost.pairsTotal)
                return true;
        return cell.step == read.times;
    case RecurrencePart::Field:
        return std::find(std::begin(read.fields), std::end(read.fields), cell.step) != std::end(read.fields);
    }
    return false;
}

int RecurrenceMoment::focusToken(const TextSegment& segment) const
{
    const auto pinned = moment.pinned ? recurrenceIdentity(read, *moment.pinned) : 0;
    if (pinned != 0) {
        const int token = static_cast<int>((pinned - 1) % (read.labels.size() + 1));
        if (token >= segment.first && token < segment.first + segment.length)
            return token;
    }
    return segment.first + segment.length - 1;
}

int RecurrenceMoment::focusQuery() const
{
    return pinnedHere() && moment.pinned->at.size() == 3
        ? read.tokens - read.queries + static_cast<int>(moment.pinned->at[1])
        : read.tokens - 1;
}

Cell RecurrenceMoment::subject() const
{
    if (!read.studied()) {
        const StepId rows = waitingRows(trace);
        return moment.pinned.value_or(Cell {rows, Index(trace.step(rows).axes.size(), 0)});
    }
    if (pinnedHere())
        return *moment.pinned;
    switch (plan.part) {
    case RecurrencePart::Segment:
        return *stateCell(read, std::clamp(moment.stop - 1, 0, read.layers), focusToken(segment(plan.segment)));
    case RecurrencePart::Sliding: return lastOf(read.sliding.rowsTotal);
    case RecurrencePart::Reuse: return lastOf(read.times);
    case RecurrencePart::Field: break;
    }
    const int query = focusQuery();
    const int layer = plan.stops > 1 ? std::clamp(moment.stop, 1, read.layers) : read.layers;
    const Reach reach = reachOf(trace, read, plan.field, layer, query);
    return *fieldCell(read, plan.field, layer, query, reach.first < 0 ? query : reach.first);
}

// A segment arrives: what the one before left slides into memory, the first state first.
Scene statesScene(const RecurrenceMoment& shown)
{
    if (!shown.moment.moving() || shown.moment.stop > 1)
        return StatesFigure(shown).whole();
    SceneMoment from = shown.moment, to = shown.moment;
    from.share = to.share = 1.0;
    from.stop = from.frame > 0 ? 1 + shown.read.layers : 0;
    from.frame = std::max(0, from.frame - 1);
    const Scene end = StatesFigure({to, shown.read}).whole();
    Scene scene = inBeats(StatesFigure({from, shown.read}, shown.plan.segment).whole(), end, shown.moment.share);
    double foot = 0.0;
    for (const SceneCell& cell : end.cells)
        foot = std::max(foot, cell.area.bottom());
    for (SceneText& text : scene.texts) // a token that stands where another of the same letter will is not the same
        if (text.area.top() > foot && text.text.size() <= 2)
            text.presence *= 1.0 - part(shown.moment.share, 0.0, 0.3) + part(shown.moment.share, 0.7, 1.0);
    return scene;
}

Scene recurrenceScene(const RecurrenceMoment& shown)
{
    if (!shown.read.studied())
        return waitingScene(shown);
    const auto still = [](const RecurrenceMoment& at) {
        return at.plan.part == RecurrencePart::Field  ? fieldScene(at)
            : at.plan.part == RecurrencePart::Segment ? statesScene(at)
                                                      : costScene(at);
    };
    // What the picture before it has goes first.
    constexpr double kArrives = 0.3;
    if (!shown.moment.moving() || shown.moment.stop > 1 || shown.plan.part == RecurrencePart::Segment
        || shown.moment.frame == 0)
        return still(shown);
    SceneMoment from = shown.moment, to = shown.moment;
    to.share = std::clamp((shown.moment.share - kArrives) / (1.0 - kArrives), 1e-6, 1.0 - 1e-6);
    if (shown.moment.share >= kArrives)
        return still({to, shown.read});
    from.share = 1.0;
    --from.frame;
    from.stop = recurrencePlan(shown.read)[static_cast<std::size_t>(from.frame)].stops;
    return inBeats(still({from, shown.read}), still({to, shown.read}), shown.moment.share / kArrives);
}

void addBox(Scene& scene, const QRectF& area, const QPen& line, const QBrush& ground)
{
    scene.shapes.push_back({boxPath(area), line, ground, true});
}

void addWords(Scene& scene, const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& colour,
    TextSize size, bool bold)
{
    scene.texts.push_back({area, alignment, text, colour, Theme::instance().font(size, bold), SceneText::Fit::Cut});
}

QPen dashedPen(const QColor& colour, double width)
{
    QPen pen(colour, width, Qt::CustomDashLine);
    pen.setDashPattern({3.0, 3.0});
    return pen;
}

void addTokens(Scene& scene, const std::vector<AxisLabel>& labels, int from, int count, const QRectF& area,
    double pitch, double reach, const std::function<QColor(int)>& ink, const std::function<bool(int)>& lit)
{
    for (int i = 0; i < count; ++i) {
        const QString& text = labels[static_cast<std::size_t>(from + i)].text;
        const bool first = i == 0 && text.size() > 2 && reach > 0.0; // "start" has room on its left
        const double spare = first ? reach : 4.0;
        const QRectF box(
            area.left() + i * pitch - spare, area.top(), pitch + spare + (first ? -2.0 : 3.0), area.height());
        const QFont font = Theme::instance().font(pitch >= 16.0 ? TextSize::Small : TextSize::Caption, lit(from + i));
        scene.texts.push_back({box, first ? Qt::AlignRight | Qt::AlignVCenter : Qt::Alignment(Qt::AlignCenter),
            elideMiddle(text, font, first ? box.width() : std::max(12.0, pitch + 2.0)), ink(from + i), font});
    }
}

} // namespace headroom::recurrence_view
