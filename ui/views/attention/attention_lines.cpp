// SPDX-License-Identifier: GPL-3.0-or-later
// What the lines are of: the maps, their order, and the pair that a picture speaks of.
#include "views/attention/attention_lines.h"

#include "document/document_focus.h"
#include "stage/captions.h"
#include "views/attention/aggregates.h"
#include "views/attention/attention_caption.h"
#include "views/attention/attention_content.h"
#include "views/attention/lines_raster.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr double kNear = 5.0; // of the pointer to a line

double distanceTo(const QLineF& line, const QPointF& point)
{
    const QPointF along = line.p2() - line.p1();
    const double length = QPointF::dotProduct(along, along);
    const double share = length > 0.0 ? std::clamp(QPointF::dotProduct(point - line.p1(), along) / length, 0.0, 1.0)
                                      : 0.0;
    return QLineF(point, line.p1() + along * share).length();
}

bool readable(const CellGrid& grid, GridCell at)
{
    return !grid.is(CellGrid::Masked, at) && !grid.is(CellGrid::NotFinite, at);
}

bool exceeds(const CellGrid& grid, GridCell at, GridCell other)
{
    return readable(grid, at) && (!readable(grid, other) || grid.value(at) > grid.value(other));
}

// Where a number of the map stands.
Cell cellOf(const CellGrid& grid, double value)
{
    for (int row = 0; row < grid.rowCount(); ++row)
        for (int column = 0; column < grid.columnCount(); ++column)
            if (readable(grid, {row, column}) && grid.value({row, column}) == value)
                return grid.cell({row, column});
    return {};
}

// Where the stack or "All layers" is written below.
QString shortKind(const AttentionLayer& layer)
{
    switch (layer.kind) {
    case AttentionPlace::EncoderSelf: return layer.allLayers ? tr("encoder") : tr("self");
    case AttentionPlace::DecoderSelf: return layer.allLayers ? tr("decoder") : tr("self");
    case AttentionPlace::Latent: return layer.allLayers ? tr("latents") : tr("self");
    case AttentionPlace::EncoderDecoder: return tr("enc–dec");
    default: break;
    }
    return inSentence(kindShort(layer.kind));
}

} // namespace

int strongestKey(const CellGrid& grid, int query)
{
    int best = 0;
    for (int key = 1; key < grid.columnCount(); ++key)
        if (exceeds(grid, {query, key}, {query, best}))
            best = key;
    return best;
}

int strongestQuery(const CellGrid& grid, int key)
{
    int best = 0;
    for (int query = 1; query < grid.rowCount(); ++query)
        if (exceeds(grid, {query, key}, {best, key}))
            best = query;
    return best;
}

AttentionLines::AttentionLines(const Document& document)
    : m_document(document), m_layers(std::make_shared<LinesLayers>())
{
}

void AttentionLines::forget()
{
    m_read = m_readComparison = nullptr;
    m_maps = m_itsMaps = nullptr;
}

bool AttentionLines::pointAt(int key) { return std::exchange(m_key, key) != key; }

const AttentionMaps& AttentionLines::mapsOf(const SceneMoment& moment) const
{
    const Aggregate aggregate = aggregateOf(m_document);
    if (m_read != moment.run || m_readComparison != moment.comparison || m_readAs != aggregate || !m_maps) {
        auto maps = readMaps(moment.trace(), nullptr, kWeights, false, aggregate, moment.run->trace);
        if (maps.layers.empty()) // not recorded yet
            maps = readMaps(moment.trace(), nullptr, kWeights, false, Aggregate::None, moment.run->trace);
        m_itsMaps = shareScale(maps, moment.comparisonTrace());
        m_maps = std::make_shared<const AttentionMaps>(std::move(maps));
        m_read = moment.run;
        m_readComparison = moment.comparison;
        m_readAs = aggregate;
    }
    return *m_maps;
}

// As they are computed; what is over all layers comes last.
std::vector<int> AttentionLines::layersInOrder(const SceneMoment& moment) const
{
    const AttentionMaps& maps = mapsOf(moment);
    std::vector<int> order;
    for (int i = 0; i < static_cast<int>(maps.layers.size()); ++i)
        if (maps.has(i, 0) && timelineIndex(moment.trace(), maps.layers[static_cast<std::size_t>(i)].dueAt()))
            order.push_back(i);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        return maps.layers[static_cast<std::size_t>(a)].dueAt() < maps.layers[static_cast<std::size_t>(b)].dueAt();
    });
    return order;
}

std::vector<Frame> AttentionLines::frames(const SceneMoment& moment) const
{
    const AttentionMaps& maps = mapsOf(moment);
    std::vector<Frame> frames;
    for (const int index : layersInOrder(moment)) {
        const AttentionLayer& layer = maps.layers[static_cast<std::size_t>(index)];
        Frame frame;
        frame.step = *timelineIndex(moment.trace(), layer.dueAt());
        frame.title = layer.allLayers ? tr("%1, all layers").arg(kindTitle(layer.kind))
                                      : placeOf(moment.trace(), layer.path + QStringLiteral("/weights"))
                                            .replace(tr("encoder–decoder attention"), tr("encoder–decoder"));
        frame.shortTitle = layer.shortName.isEmpty() ? kindShort(layer.kind)
            : layer.allLayers                        ? shortKind(layer)
                                                     : layer.shortName + ' ' + shortKind(layer);
        const QString block = layer.path.section(QLatin1Char('/'), 0, 0);
        frame.milliseconds = 1100.0;
        frame.flows = !frames.empty();
        frame.group = layer.allLayers ? tr("All layers") : stackName(block.section(QLatin1Char('.'), 0, 0));
        frames.push_back(frame);
    }
    return frames;
}

int AttentionLines::layerOf(const SceneMoment& moment) const
{
    const std::vector<int> order = layersInOrder(moment);
    return order[static_cast<std::size_t>(std::clamp(moment.frame, 0, static_cast<int>(order.size()) - 1))];
}

int AttentionLines::headOf(const SceneMoment& moment, int layer) const
{
    return std::clamp(moment.head, 0, mapsOf(moment).layers[static_cast<std::size_t>(layer)].heads - 1);
}

// The query and key of a cell in the map of this frame: its own, or the same pair in another layer's.
std::optional<GridCell> AttentionLines::pairOf(const SceneMoment& moment, const Cell& cell) const
{
    const AttentionMaps& maps = mapsOf(moment);
    const int index = layerOf(moment);
    const CellGrid& grid = *maps.grid(index, headOf(moment, index));
    if (const auto own = grid.locate(cell))
        return own;
    const std::vector<Axis>& axes = moment.trace().step(cell.step).axes;
    const std::size_t n = axes.size();
    const bool pair = n >= 2 && axes[n - 2].name == grid.rows.name && axes[n - 1].name == grid.columns.name
        && axes[n - 2].size == grid.rows.size && axes[n - 1].size == grid.columns.size;
    return pair ? std::optional(GridCell {static_cast<int>(cell.at[n - 2]), static_cast<int>(cell.at[n - 1])})
                : std::nullopt;
}

// What is worth a look while nothing is pinned: where two keys carry the same token, else the middle query.
GridCell AttentionLines::tellingPair(const SceneMoment& moment, const CellGrid& grid) const
{
    const int index = layerOf(moment);
    const AttentionLayer& layer = mapsOf(moment).layers[static_cast<std::size_t>(index)];
    if (!layer.aggregated)
        if (const auto telling = exampleCell(moment.trace(), grid.step, headOf(moment, index)))
            if (const auto at = grid.locate(*telling))
                return *at;
    const int middle = grid.rowCount() / 2;
    return {middle, strongestKey(grid, middle)};
}

std::optional<Cell> AttentionLines::subject(const SceneMoment& moment) const
{
    const int index = layerOf(moment);
    const CellGrid& grid = *mapsOf(moment).grid(index, headOf(moment, index));
    const auto pinned = moment.pinned ? pairOf(moment, *moment.pinned) : std::nullopt;
    return grid.cell(pinned ? *pinned : tellingPair(moment, grid));
}

// One scale for all layers of a kind, in both of two runs, or a faint one would look as strong as the rest.
void AttentionLines::findThickest(LinesPicture& picture, const SceneMoment& moment) const
{
    picture.thickest = 0.0;
    for (const auto& maps : {m_maps, m_itsMaps}) {
        for (std::size_t i = 0; maps && i < maps->layers.size(); ++i) {
            const AttentionLayer& layer = maps->layers[i];
            const CellGrid* grid = layer.kind == picture.attention().kind
                ? maps->grid(static_cast<int>(i), std::clamp(moment.head, 0, layer.heads - 1))
                : nullptr;
            if (!grid || (picture.thickestAt.step >= 0 && grid->high <= picture.thickest))
                continue;
            picture.thickest = grid->high;
            picture.thickestAt = cellOf(*grid, grid->high);
            picture.thickestOf = maps == m_itsMaps ? moment.comparison->trace : nullptr;
        }
    }
}

LinesPicture AttentionLines::picture(const SceneMoment& moment) const
{
    LinesPicture picture;
    const AttentionMaps& maps = mapsOf(moment);
    picture.maps = m_maps;
    picture.layers = m_layers;
    picture.layer = layerOf(moment);
    picture.head = headOf(moment, picture.layer);
    const CellGrid& grid = picture.grid();
    picture.subject = grid.locate(*subject(moment)).value_or(GridCell {0, 0});
    const auto hovered = moment.hovered ? grid.locate(*moment.hovered) : std::nullopt;
    picture.lit = hovered.value_or(picture.subject);
    picture.key = m_key < grid.columnCount() ? m_key : -1;
    picture.hovered = hovered;
    picture.pinned = moment.pinned && pairOf(moment, *moment.pinned);
    picture.leastOfOthers = leastOfOthers(grid);
    findThickest(picture, moment);
    const AttentionLayer& layer = picture.attention();
    picture.title = kindTitle(layer.kind);
    picture.beside = headName(layer, picture.head);
    if (m_readAs != Aggregate::None && maps.aggregate == Aggregate::None)
        picture.waiting = awaited(*moment.run, aggregateStudies(m_readAs).front().c_str(),
            tr("computing: %1 …").arg(inSentence(aggregateTitle(m_readAs))));
    return picture;
}

Scene AttentionLines::scene(const SceneMoment& moment) const
{
    if (!moment.moving() || moment.frame == 0)
        return linesScene(moment, picture(moment));
    SceneMoment from = moment;
    --from.frame;
    return linesBetween(moment, picture(from), picture(moment), moment.share);
}

QString AttentionLines::caption(const SceneMoment& moment) const
{
    const LinesPicture now = picture(moment);
    return attentionCaption(*moment.run, now.attention(), now.grid(), now.subject);
}

QString AttentionLines::formula(const SceneMoment& moment) const
{
    return stepFormula(moment.trace().step(picture(moment).grid().step));
}

// A token stands for its strongest line; between the columns the nearest line counts, the thicker of two.
const SceneCell* AttentionLines::cellAt(
    const Scene& scene, const SceneMoment& moment, const SceneCell* own, const QPointF& point) const
{
    const LinesPicture now = picture(moment);
    const LinesLayout layout = linesLayout(moment, now);
    const CellGrid& grid = now.grid();
    const auto find = [&](GridCell at) { return scene.find(grid.cell(at)); };
    const int query = layout.queryAt(point), key = layout.keyAt(point);
    if (query >= 0)
        return find({query, strongestKey(grid, query)});
    if (key >= 0)
        return find(
            {now.key < 0 && layout.keyNumber(key).contains(point) ? now.lit.row : strongestQuery(grid, key), key});
    if (own && !own->is(SceneCell::Plain))
        return own;
    const SceneCell* best = nullptr;
    double nearest = kNear;
    for (const SceneCell& cell : scene.cells) {
        const bool lit = now.isLit({cell.row, cell.column});
        if (cell.is(SceneCell::Masked) || !(cell.value >= (lit ? kThinnest : now.leastOfOthers)))
            continue;
        const double distance = distanceTo(layout.line({cell.row, cell.column}), point);
        if (distance < nearest - 1.0
            || (distance < nearest + 1.0 && distance <= kNear && (!best || cell.value > best->value))) {
            best = &cell;
            nearest = std::min(nearest, distance);
        }
    }
    return best;
}

} // namespace headroom
