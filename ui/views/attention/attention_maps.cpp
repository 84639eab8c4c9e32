// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_maps.h"

#include "scene/scene.h"
#include "session/session.h"
#include "study/step_names.h"
#include "trace/step_names.h"
#include "words/names.h"
#include "words/tr.h"

#include <QHash>

#include <algorithm>

namespace headroom {

namespace {

constexpr struct {
    const char* path; // begins so; null: see placeOf()
    const char *title, *brief, *query, *key, *where;
} kKindWords[] {
    // as AttentionPlace counts
    {"encoder", toSay("Encoder self-attention"), toSay("Encoder self"), toSay("token"), toSay("token"),
        toSay("in the input")},
    {"decoder", toSay("Decoder self-attention"), toSay("Decoder self"), toSay("token"), toSay("token"),
        toSay("among the tokens fed")},
    {nullptr, toSay("Encoder–decoder attention"), toSay("Encoder–decoder"), toSay("token"), toSay("token"),
        toSay("in the source")},
    {"latent/read", toSay("Latents read the input"), toSay("Input"), toSay("latent"), toSay("token"),
        toSay("in the input")},
    {"latent", toSay("Latents read each other"), toSay("Latents"), toSay("latent"), toSay("latent"),
        toSay("in the input")},
    {"latent/write", toSay("Output queries read the latents"), toSay("Output queries"), toSay("output query"),
        toSay("latent"), toSay("in the input")},
    {nullptr, toSay("Inducing points read the set"), toSay("Induce"), toSay("inducing point"), toSay("element"),
        toSay("in the set")},
    {nullptr, toSay("The set reads the points"), toSay("Read back"), toSay("element"), toSay("inducing point"),
        toSay("in the input")},
    {"pooling", toSay("Seeds read the set"), toSay("Pool"), toSay("seed"), toSay("element"), toSay("in the set")},
    {"after_pooling", toSay("Seeds read each other"), toSay("After pooling"), toSay("seed"), toSay("seed"),
        toSay("in the input")},
};

// What an aggregate is recorded as, and called: of one head, of several.
constexpr struct {
    const char *study, *scope, *step, *name, *ofHeads;
} kRecorded[] {
    {"", "", "", "", ""},
    {"heads", studied::heads::scope, studied::heads::mean, toSay("mean"), toSay("mean of %1 heads")},
    {"heads", studied::heads::scope, studied::heads::maximum, toSay("largest"), toSay("largest of %1 heads")},
    {"rollout", studied::rollout::scope, studied::rollout::rollout, toSay("rollout"), toSay("rollout")},
};

const auto& recorded(Aggregate aggregate) { return kRecorded[static_cast<std::size_t>(aggregate)]; }

AttentionPlace placeOf(const QString& path)
{
    if (path.endsWith(QLatin1String(steps::crossAttention)))
        return AttentionPlace::EncoderDecoder;
    if (path.startsWith(QLatin1String("set"))
        && path.contains(QLatin1Char('/'))) // without points the block is one self-attention
        return path.endsWith(QLatin1String("/induce")) ? AttentionPlace::Induce : AttentionPlace::ReadBack;
    AttentionPlace place = AttentionPlace::EncoderSelf;
    qsizetype longest = 0;
    for (std::size_t i = 0; i < std::size(kKindWords); ++i)
        if (const QLatin1String begins(kKindWords[i].path); begins.size() > longest && path.startsWith(begins)) {
            place = static_cast<AttentionPlace>(i);
            longest = begins.size();
        }
    return place;
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

QString whyNoAggregate(const Document& document, Aggregate aggregate)
{
    const ModelConfig& config = document.model().config;
    if (document.result())
        if (const auto why = document.result()->lacking.find(recorded(aggregate).study);
            why != document.result()->lacking.end())
            return QString::fromStdString(why->second);
    if (aggregate != Aggregate::Rollout)
        return tr("There is only one head in one layer, so there is nothing to average.");
    if (config.memory > 0)
        return tr("No rollout: some keys are memory from earlier segments, so the layers’ maps are not square "
                  "and cannot be multiplied.");
    if (config.halting != HaltingKind::None)
        return tr(
            "No rollout: with halting, the result mixes the states of several steps, so their maps cannot be chained.");
    if (config.local != LocalKind::None)
        return tr("No rollout: the recurrent windows also mix positions, and no attention map shows it.");
    if (config.topology == Topology::Set && config.latents == 0)
        return tr("No rollout: the seeds are not elements of the set, so some maps are not square.");
    if (config.topology == Topology::Set)
        return tr("No rollout: attention goes through inducing points, so the maps are not square.");
    return tr("No rollout: this model has no attention matrix.");
}

} // namespace

std::vector<std::string> aggregateStudies(Aggregate aggregate)
{
    return aggregate == Aggregate::None ? std::vector<std::string>()
                                        : std::vector<std::string> {recorded(aggregate).study};
}

OptionState::Choice aggregateChoice(const Document& document, Aggregate aggregate)
{
    const OptionChoice& choice = kAggregates[static_cast<std::size_t>(aggregate)];
    const std::string study = recorded(aggregate).study;
    const std::vector<std::string> has = studiesFor(document.model().config);
    const bool can = aggregate == Aggregate::None
        || (!(document.result() && document.result()->lacking.contains(study))
            && std::find(has.begin(), has.end(), study) != has.end());
    return {QString::fromLatin1(choice.id), translated(choice.words),
        can ? translated(choice.tip) : whyNoAggregate(document, aggregate), can};
}

Aggregate aggregateOf(const Document& document)
{
    const auto chosen = static_cast<Aggregate>(std::max(0, headroom::chosen(document.options(), kAggregate)));
    return aggregateChoice(document, chosen).can ? chosen : Aggregate::None;
}

KindWords wordsOf(AttentionPlace kind)
{
    const auto& words = kKindWords[static_cast<std::size_t>(kind)];
    return {translated(words.title), translated(words.brief), translated(words.query), translated(words.key),
        translated(words.where)};
}

bool writesItsRows(AttentionPlace kind)
{
    return kind == AttentionPlace::DecoderSelf || kind == AttentionPlace::EncoderDecoder
        || kind == AttentionPlace::LatentWrite;
}

QString headName(const AttentionLayer& layer, int head)
{
    if (!layer.aggregated)
        return layer.name.isEmpty() ? tr("Head %1").arg(head + 1) : tr("%1, head %2").arg(layer.name).arg(head + 1);
    const auto& words = recorded(layer.aggregate);
    const bool several = layer.averaged > 1 && !layer.allLayers && layer.aggregate != Aggregate::Rollout;
    QString name = several ? translated(words.ofHeads).arg(layer.averaged) : translated(words.name);
    if (!layer.name.isEmpty())
        return tr("%1, %2").arg(layer.name, name);
    name[0] = name[0].toUpper();
    return name;
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
    std::stable_sort(layers.begin(), layers.end(),
        [](const AttentionLayer& left, const AttentionLayer& right) { return left.kind < right.kind; });
    return layers;
}

std::vector<AttentionLayer> aggregateLayers(const Trace& trace, Aggregate aggregate)
{
    std::vector<AttentionLayer> found;
    const auto& [study, studyScope, name, one, several] = recorded(aggregate);
    const auto add = [&](AttentionLayer layer, const QString& scope) {
        layer.aggregated = trace.find(std::string(studyScope) + '/' + scope.toStdString() + '/' + name);
        if (!layer.aggregated)
            return;
        const std::vector<Axis>& axes = trace.step(*layer.aggregated).axes;
        layer.queries = static_cast<int>(axes[axes.size() - 2].size);
        layer.keys = static_cast<int>(axes.back().size);
        layer.aggregate = aggregate;
        layer.averaged = std::exchange(layer.heads, 1);
        found.push_back(std::move(layer));
    };
    const std::vector<AttentionLayer> layers = attentionLayers(trace);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        add(layers[i], layers[i].path);
        if (i + 1 < layers.size() && layers[i + 1].kind == layers[i].kind)
            continue;
        AttentionLayer all = layers[i];
        const QString block = all.path.section(QLatin1Char('/'), 0, 0);
        all.path = block.section(QLatin1Char('.'), 0, 0) + all.path.mid(block.size()); // "encoder/self_attention"
        all.allLayers = true;
        all.layer = 0;
        all.name = tr("All layers");
        all.shortName = tr("all");
        if (all.path != layers[i].path)
            add(all, all.path);
    }
    return found;
}

namespace {

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

bool isMasked(const Trace& trace, const AttentionLayer& layer)
{
    const Step& weights = trace.step(layer.weights); // without inputs where a run was recorded without its scores
    return !weights.inputs.empty() && trace.step(weights.inputs.front()).operation == Operation::Mask;
}

// What no head may read stays hatched in what is made of them all.
void markClosed(CellGrid& grid, const Trace& trace, const AttentionLayer& layer)
{
    const CellGrid head = readGrid(trace, layer.weights, Slice {{0, 0, 0}, 1, 2});
    for (std::size_t i = 0; i < grid.values.size() && grid.values.size() == head.values.size(); ++i)
        if ((head.marks[i] & CellGrid::Masked) != 0 && grid.values[i] == 0.0F) {
            grid.marks[i] |= CellGrid::Masked;
            ++grid.masked;
        }
}

CellGrid readMap(const AttentionMaps& maps, const AttentionLayer& layer, int head)
{
    const StepId step = *stepOf(*maps.trace, layer, maps.quantity);
    Slice slice;
    slice.at.assign(maps.trace->step(step).axes.size(), 0);
    if (slice.at.size() > 2)
        slice.at[slice.at.size() - 3] = head;
    CellGrid grid = readGrid(*maps.trace, step, slice);
    if (const auto other = maps.untouched ? maps.untouched->find(maps.trace->step(step).path) : std::nullopt)
        grid = difference(grid, readGrid(*maps.untouched, *other, slice));
    if (layer.aggregated)
        markClosed(grid, *maps.trace, layer);
    return grid;
}

// To take in all maps of a run. Weights go from 0 to 1, and further only where somebody set them so.
void include(ColourScale& scale, const Trace& trace, const std::vector<AttentionLayer>& layers, const QString& quantity)
{
    for (const AttentionLayer& layer : layers)
        if (const auto step = stepOf(trace, layer, quantity)) {
            const Step& of = trace.step(*step);
            if (!scale.diverging && !of.changedByHand && !of.downstream && !of.recorded)
                continue;
            const auto [low, high] = trace.range(*step);
            scale.extent = std::max({scale.extent, high, scale.diverging ? -low : high});
        }
}

} // namespace

bool AttentionMaps::has(int layer, int head) const
{
    return layer >= 0 && layer < static_cast<int>(read.size()) && head >= 0
        && head < static_cast<int>(read[static_cast<std::size_t>(layer)].size());
}

int AttentionMaps::indexOf(const QString& path) const
{
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (layers[i].path == path)
            return static_cast<int>(i);
    return -1;
}

std::shared_ptr<const CellGrid> AttentionMaps::map(int layer, int head) const
{
    if (!has(layer, head))
        return nullptr;
    const auto l = static_cast<std::size_t>(layer), h = static_cast<std::size_t>(head);
    if (!read[l][h])
        read[l][h] = std::make_shared<const CellGrid>(readMap(*this, layers[l], head));
    return read[l][h];
}

std::shared_ptr<const CellGrid> AttentionMaps::picture(int layer, int head) const
{
    constexpr std::int64_t kWhole = 512 * 512; // cells
    if (!has(layer, head))
        return nullptr;
    const auto l = static_cast<std::size_t>(layer), h = static_cast<std::size_t>(head);
    if (read[l][h] || std::int64_t {layers[l].queries} * layers[l].keys <= kWhole)
        return map(layer, head);
    blocks.resize(layers.size());
    blocks[l].resize(read[l].size());
    if (!blocks[l][h])
        blocks[l][h] = std::make_shared<const CellGrid>(inBlocks(readMap(*this, layers[l], head)));
    return blocks[l][h];
}

std::optional<CellGrid> untouchedGrid(const AttentionMaps& maps, const CellGrid& grid, const Trace* untouched)
{
    const auto step = untouched && !maps.difference() ? untouched->find(maps.trace->step(grid.step).path)
                                                      : std::nullopt;
    return step ? std::optional(readGrid(*untouched, *step, grid.slice)) : std::nullopt;
}

AttentionMaps readMaps(
    const RunResult& run, const QString& quantity, bool difference, Aggregate aggregate, const Trace* beside)
{
    const auto layersOf = [aggregate](const Trace& trace) {
        return aggregate == Aggregate::None ? attentionLayers(trace) : aggregateLayers(trace, aggregate);
    };
    const Trace& trace = *run.trace;
    AttentionMaps maps;
    maps.trace = run.trace;
    maps.untouched = difference && run.untouched != run.trace ? run.untouched : nullptr;
    maps.quantity = quantity;
    maps.aggregate = aggregate;
    maps.layers = layersOf(trace);
    maps.scale = {quantity != kWeights || maps.difference(), 1e-9};
    if (!maps.scale.diverging)
        maps.scale.extent = 1.0;
    for (const AttentionLayer& layer : maps.layers) {
        const auto step = stepOf(trace, layer, quantity);
        maps.read.emplace_back(static_cast<std::size_t>(step ? layer.heads : 0));
        maps.masked = maps.masked || isMasked(trace, layer);
        maps.changed = maps.changed || (step && trace.step(*step).changedByHand);
    }
    if (maps.difference()) {
        for (int layer = 0; layer < static_cast<int>(maps.layers.size()); ++layer)
            for (int head = 0; maps.has(layer, head); ++head)
                maps.scale.include(*maps.grid(layer, head));
        return maps;
    }
    include(maps.scale, trace, maps.layers, quantity);
    if (run.untouched != run.trace && run.untouched)
        include(maps.scale, *run.untouched, layersOf(*run.untouched), quantity);
    const std::vector<AttentionLayer> its = beside ? layersOf(*beside) : std::vector<AttentionLayer>();
    maps.scale.shared = std::ranges::any_of(its, [&](const AttentionLayer& layer) {
        return maps.has(maps.indexOf(layer.path), 0) && stepOf(*beside, layer, quantity);
    });
    if (maps.scale.shared)
        include(maps.scale, *beside, its, quantity);
    return maps;
}

} // namespace headroom
