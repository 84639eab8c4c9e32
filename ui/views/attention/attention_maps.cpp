// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_maps.h"

#include "scene/scene.h"
#include "trace/step_names.h"
#include "views/attention/aggregates.h"
#include "words/names.h"
#include "words/tr.h"

#include <QHash>

#include <algorithm>

namespace headroom {

namespace {

AttentionPlace placeOf(const QString& path)
{
    static const std::pair<const char*, AttentionPlace> beginnings[] {
        {"latent/read", AttentionPlace::LatentRead},
        {"latent/write", AttentionPlace::LatentWrite},
        {"latent", AttentionPlace::Latent},
        {"pooling", AttentionPlace::Pooling},
        {"after_pooling", AttentionPlace::AfterPooling},
        {"decoder", AttentionPlace::DecoderSelf},
    };
    if (path.endsWith(QLatin1String(steps::crossAttention)))
        return AttentionPlace::EncoderDecoder;
    if (path.startsWith(QLatin1String("set"))
        && path.contains(QLatin1Char('/'))) // without points the block is one self-attention
        return path.endsWith(QLatin1String("/induce")) ? AttentionPlace::Induce : AttentionPlace::ReadBack;
    for (const auto& [beginning, kind] : beginnings)
        if (path.startsWith(QLatin1String(beginning)))
            return kind;
    return AttentionPlace::EncoderSelf;
}

// "Layer 2" and "L2"; both empty where there is but one.
void nameLayer(const Trace& trace, AttentionLayer& layer)
{
    const QString number = layer.path.section('/', 0, 0).section('.', 1);
    layer.layer = std::max(1, number.toInt());
    if (number.isEmpty())
        return;
    const bool steps = repeatsOneLayer(trace), blocks = layer.path.startsWith(QLatin1String("set"));
    layer.name = (steps ? tr("Step %1") : blocks ? tr("Block %1") : tr("Layer %1")).arg(number);
    layer.shortName = (steps ? tr("S%1") : blocks ? tr("B%1") : tr("L%1")).arg(number);
}

} // namespace

QString headName(const AttentionLayer& layer, int head)
{
    if (layer.aggregated) {
        QString name = aggregateName(layer);
        name[0] = layer.name.isEmpty() ? name[0].toUpper() : name[0];
        return layer.name.isEmpty() ? name : tr("%1, %2").arg(layer.name, name);
    }
    return layer.name.isEmpty() ? tr("Head %1").arg(head + 1) : tr("%1, head %2").arg(layer.name).arg(head + 1);
}

bool writesItsRows(AttentionPlace kind)
{
    return kind == AttentionPlace::DecoderSelf || kind == AttentionPlace::EncoderDecoder
        || kind == AttentionPlace::LatentWrite;
}

QString kindTitle(AttentionPlace kind)
{
    switch (kind) {
    case AttentionPlace::EncoderSelf: return tr("Encoder self-attention");
    case AttentionPlace::DecoderSelf: return tr("Decoder self-attention");
    case AttentionPlace::LatentRead: return tr("Latents read the input");
    case AttentionPlace::Latent: return tr("Latents read each other");
    case AttentionPlace::LatentWrite: return tr("Output queries read the latents");
    case AttentionPlace::Induce: return tr("Inducing points read the set");
    case AttentionPlace::ReadBack: return tr("The set reads the points");
    case AttentionPlace::Pooling: return tr("Seeds read the set");
    case AttentionPlace::AfterPooling: return tr("Seeds read each other");
    case AttentionPlace::EncoderDecoder: break;
    }
    return tr("Encoder–decoder attention");
}

QString kindShort(AttentionPlace kind)
{
    switch (kind) {
    case AttentionPlace::EncoderSelf: return tr("Encoder self");
    case AttentionPlace::DecoderSelf: return tr("Decoder self");
    case AttentionPlace::LatentRead: return tr("Input");
    case AttentionPlace::Latent: return tr("Latents");
    case AttentionPlace::LatentWrite: return tr("Output queries");
    case AttentionPlace::Induce: return tr("Induce");
    case AttentionPlace::ReadBack: return tr("Read back");
    case AttentionPlace::Pooling: return tr("Pool");
    case AttentionPlace::AfterPooling: return tr("After pooling");
    case AttentionPlace::EncoderDecoder: break;
    }
    return tr("Encoder–decoder");
}

QString queryNoun(AttentionPlace kind)
{
    switch (kind) {
    case AttentionPlace::LatentRead:
    case AttentionPlace::Latent: return tr("latent");
    case AttentionPlace::LatentWrite: return tr("output query");
    case AttentionPlace::Induce: return tr("inducing point");
    case AttentionPlace::ReadBack: return tr("element");
    case AttentionPlace::Pooling:
    case AttentionPlace::AfterPooling: return tr("seed");
    default: return tr("token");
    }
}

QString keyNoun(AttentionPlace kind)
{
    switch (kind) {
    case AttentionPlace::Latent:
    case AttentionPlace::LatentWrite: return tr("latent");
    case AttentionPlace::ReadBack: return tr("inducing point");
    case AttentionPlace::Induce:
    case AttentionPlace::Pooling: return tr("element");
    case AttentionPlace::AfterPooling: return tr("seed");
    default: return tr("token");
    }
}

QString quantityTitle(const QString& quantity)
{
    static const QHash<QString, QString> titles {{kWeights, tr("weights")},
        {QStringLiteral("masked"), tr("masked scores")}, {QStringLiteral("scores"), tr("scores")},
        {QStringLiteral("product"), tr("product")}};
    return titles.value(quantity, quantity.section(QLatin1Char('/'), -1).replace(QLatin1Char('_'), QLatin1Char(' ')));
}

QString quantityShort(const QString& quantity)
{
    return quantity == QLatin1String("masked") ? tr("masked") : quantityTitle(quantity);
}

QString quantityOf(const Trace& trace, StepId weights, StepId step)
{
    const Step &of = trace.step(weights), &asked = trace.step(step);
    const std::string scope = of.path.substr(0, of.path.rfind('/') + 1);
    const bool pairs = asked.computed() && asked.path.starts_with(scope)
        && std::equal(of.axes.begin(), of.axes.end(), asked.axes.begin(), asked.axes.end(),
            [](const Axis& a, const Axis& b) { return a.name == b.name && a.size == b.size; });
    return pairs ? QString::fromStdString(asked.path.substr(scope.size())) : QString();
}

std::vector<AttentionLayer> attentionLayers(const Trace& trace)
{
    std::vector<AttentionLayer> layers;
    for (const Step& step : trace.steps()) {
        if (step.operation != Operation::Softmax || step.name() != steps::attention::weights || step.axes.size() < 2
            || step.axes.back().name != "key")
            continue; // along the edges of a graph there are no rows and columns
        const std::string path = std::string(step.scope());
        AttentionLayer layer;
        layer.path = QString::fromStdString(path);
        layer.kind = placeOf(layer.path);
        nameLayer(trace, layer);
        if (layer.kind == AttentionPlace::DecoderSelf)
            layer.memory = static_cast<int>(memoryRows(trace, path));
        layer.heads = step.axes.size() > 2 ? static_cast<int>(step.axes[step.axes.size() - 3].size) : 1;
        layer.weights = step.id;
        layer.queries = static_cast<int>(step.axes[step.axes.size() - 2].size);
        layer.keys = static_cast<int>(step.axes.back().size);
        layers.push_back(layer);
    }
    // The three kinds one below the other, layers in order.
    std::stable_sort(layers.begin(), layers.end(),
        [](const AttentionLayer& left, const AttentionLayer& right) { return left.kind < right.kind; });
    return layers;
}

bool AttentionMaps::has(int layer, int head) const
{
    return layer >= 0 && layer < static_cast<int>(grids.size()) && head >= 0
        && head < static_cast<int>(grids[static_cast<std::size_t>(layer)].size());
}

int AttentionMaps::indexOf(const QString& path) const
{
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (layers[i].path == path)
            return static_cast<int>(i);
    return -1;
}

namespace {

// What no head may read stays hatched in what is made of them all.
void markClosed(CellGrid& grid, const Trace& trace, const AttentionLayer& layer)
{
    if (!layer.aggregated)
        return;
    const CellGrid head = readGrid(trace, layer.weights, Slice {{0, 0, 0}, 1, 2});
    for (std::size_t i = 0; i < grid.values.size() && grid.values.size() == head.values.size(); ++i)
        if ((head.marks[i] & CellGrid::Masked) != 0 && grid.values[i] == 0.0F) {
            grid.marks[i] |= CellGrid::Masked;
            ++grid.masked;
        }
}

// Where no mask comes down its scores are what a mask would have left.
std::optional<StepId> stepOf(const Trace& trace, const AttentionLayer& layer, const QString& quantity)
{
    if (layer.aggregated)
        return layer.aggregated;
    const auto find = [&](const QString& name) {
        const auto step = trace.find((layer.path + QLatin1Char('/') + name).toStdString());
        return step && !quantityOf(trace, layer.weights, *step).isEmpty() ? step : std::nullopt;
    };
    const auto own = find(quantity);
    return own || quantity != QLatin1String("masked") ? own : find(QStringLiteral("scores"));
}

bool closesSome(const Trace& trace, StepId id)
{
    const Step& step = trace.step(id);
    if (step.inputs.empty()) // recorded without its scores
        return false;
    const Step& masked = step.operation == Operation::Softmax ? trace.step(step.inputs.front()) : step;
    if (masked.operation != Operation::Mask)
        return false;
    const StepId mask = masked.inputs.back();
    std::int64_t all = 1;
    for (const Axis& axis : trace.step(mask).axes)
        all *= axis.size;
    constexpr std::int64_t kPiece = 4096; // most masks close a cell of the first row
    for (std::int64_t from = 0; from < all; from += kPiece) {
        const std::vector<float> piece = trace.values(mask, from, std::min(kPiece, all - from));
        if (std::find(piece.begin(), piece.end(), 0.0F) != piece.end())
            return true;
    }
    return false;
}

CellGrid mapOf(const Trace& trace, const Trace* before, const AttentionLayer& layer, StepId step, int head)
{
    Slice slice;
    slice.at.assign(trace.step(step).axes.size(), 0);
    if (slice.at.size() > 2)
        slice.at[slice.at.size() - 3] = head;
    CellGrid grid = readGrid(trace, step, slice);
    if (const auto other = before ? before->find(trace.step(step).path) : std::nullopt)
        grid = difference(grid, readGrid(*before, *other, slice));
    markClosed(grid, trace, layer);
    return grid;
}

} // namespace

std::shared_ptr<const CellGrid> AttentionMaps::map(int layer, int head) const
{
    if (!has(layer, head))
        return nullptr;
    const AttentionLayer& of = layers[static_cast<std::size_t>(layer)];
    auto& map = grids[static_cast<std::size_t>(layer)][static_cast<std::size_t>(head)];
    if (!map && unread)
        map = std::make_shared<const CellGrid>(mapOf(*unread, nullptr, of, *stepOf(*unread, of, quantity), head));
    return map;
}

std::shared_ptr<const CellGrid> AttentionMaps::picture(int layer, int head) const
{
    constexpr std::int64_t kWhole = 512 * 512; // cells
    if (!has(layer, head))
        return nullptr;
    const auto l = static_cast<std::size_t>(layer), h = static_cast<std::size_t>(head);
    const AttentionLayer& of = layers[l];
    if (grids[l][h] || !unread || std::int64_t {of.queries} * of.keys <= kWhole)
        return map(layer, head);
    pictures.resize(layers.size());
    pictures[l].resize(grids[l].size());
    if (!pictures[l][h])
        pictures[l][h] = std::make_shared<const CellGrid>(
            inBlocks(mapOf(*unread, nullptr, of, *stepOf(*unread, of, quantity), head)));
    return pictures[l][h];
}

AttentionMaps readMaps(const Trace& trace, const Trace* untouched, const QString& quantity, bool compare,
    Aggregate aggregate, std::shared_ptr<const Trace> kept)
{
    AttentionMaps maps;
    maps.quantity = quantity;
    maps.difference = compare && untouched;
    maps.aggregate = aggregate;
    maps.layers = aggregate == Aggregate::None ? attentionLayers(trace) : aggregateLayers(trace, aggregate);
    maps.scale = {quantity != kWeights || maps.difference, 1e-9};
    const auto untouchedByHand = [](const Step& step) {
        return !step.changedByHand && !step.downstream && !step.recorded && step.axes.size() <= 3;
    };
    const bool later = kept && !maps.difference && aggregate == Aggregate::None
        && std::all_of(maps.layers.begin(), maps.layers.end(), [&](const AttentionLayer& layer) {
               const Step& weights = trace.step(layer.weights);
               const auto step = stepOf(trace, layer, quantity);
               return weights.operation == Operation::Softmax && untouchedByHand(weights)
                   && (!step || untouchedByHand(trace.step(*step)));
           });
    if (later)
        maps.unread = std::move(kept);
    for (const AttentionLayer& layer : maps.layers) {
        auto& heads = maps.grids.emplace_back();
        const auto step = stepOf(trace, layer, quantity);
        if (later && step) {
            heads.resize(static_cast<std::size_t>(layer.heads));
            maps.masked = maps.masked || closesSome(trace, *step);
            if (maps.scale.diverging)
                maps.scale.share(scaleOf(trace, *step), false);
            continue;
        }
        for (int head = 0; step && head < layer.heads; ++head) {
            heads.push_back(std::make_shared<const CellGrid>(
                mapOf(trace, maps.difference ? untouched : nullptr, layer, *step, head)));
            maps.scale.include(*heads.back());
        }
    }
    if (!maps.scale.diverging)
        maps.scale.extent = std::max(1.0, maps.scale.extent); // more than 1 only where a person set it so
    return maps;
}

// Of all maps: each run's own have one scale, so that of both is for them all.
std::shared_ptr<const AttentionMaps> shareScale(AttentionMaps& maps, const Trace* beside)
{
    if (!beside || maps.difference)
        return nullptr;
    auto its = std::make_shared<const AttentionMaps>(readMaps(*beside, nullptr, maps.quantity, false, maps.aggregate));
    const auto there = [](const AttentionMaps& all, const QString& path) { return all.has(all.indexOf(path), 0); };
    const bool both = std::any_of(maps.layers.begin(), maps.layers.end(),
        [&](const AttentionLayer& layer) { return there(maps, layer.path) && there(*its, layer.path); });
    if (!both)
        return nullptr;
    maps.scale.share(its->scale);
    return its;
}

} // namespace headroom
