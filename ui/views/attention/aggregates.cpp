// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/aggregates.h"

#include "session/session.h"
#include "stage/captions.h"
#include "study/step_names.h"
#include "widgets/controls.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom {

namespace {

std::string studyOf(Aggregate aggregate) { return aggregate == Aggregate::Rollout ? "rollout" : "heads"; }

std::optional<StepId> stepOf(const Trace& trace, Aggregate aggregate, const QString& scope)
{
    const bool rollout = aggregate == Aggregate::Rollout;
    const std::string study = rollout ? studied::rollout::scope : studied::heads::scope,
                      step = rollout   ? studied::rollout::rollout
        : aggregate == Aggregate::Mean ? studied::heads::mean
                                       : studied::heads::maximum;
    return trace.find(study + '/' + scope.toStdString() + '/' + step);
}

// "encoder.2/self_attention" → "encoder/self_attention"
QString withoutNumber(const QString& path)
{
    const QString block = path.section(QLatin1Char('/'), 0, 0);
    return block.section(QLatin1Char('.'), 0, 0) + path.mid(block.size());
}

} // namespace

const std::vector<Aggregate>& aggregates()
{
    static const std::vector<Aggregate> all {Aggregate::Mean, Aggregate::Maximum, Aggregate::Rollout};
    return all;
}

QString aggregateTitle(Aggregate aggregate)
{
    return translated(kAggregates[static_cast<std::size_t>(aggregate)].words);
}

QString aggregateTip(Aggregate aggregate)
{
    switch (aggregate) {
    case Aggregate::Mean: return tr("The mean of all heads’ weights, in each layer and over all layers");
    case Aggregate::Maximum: return tr("The largest of all heads’ weights, in each layer and over all layers");
    case Aggregate::Rollout:
        return tr("How much of each input reaches each position through all layers so far (Abnar and Zuidema "
                  "2020)");
    case Aggregate::None: break;
    }
    return tr("Each head separately");
}

QString aggregateQuantity(Aggregate aggregate)
{
    switch (aggregate) {
    case Aggregate::Mean: return tr("mean weight");
    case Aggregate::Maximum: return tr("largest weight");
    case Aggregate::Rollout: return tr("share of the input");
    case Aggregate::None: break;
    }
    return tr("weight");
}

QString aggregateName(const AttentionLayer& layer)
{
    const bool several = layer.averaged > 1 && !layer.allLayers;
    switch (layer.aggregate) {
    case Aggregate::Mean: return several ? tr("mean of %1 heads").arg(layer.averaged) : tr("mean");
    case Aggregate::Maximum: return several ? tr("largest of %1 heads").arg(layer.averaged) : tr("largest");
    default: break;
    }
    return tr("rollout");
}

std::vector<std::string> aggregateStudies(Aggregate aggregate)
{
    return aggregate == Aggregate::None ? std::vector<std::string>() : std::vector<std::string> {studyOf(aggregate)};
}

bool offersAggregate(const Document& document, Aggregate aggregate)
{
    if (aggregate == Aggregate::None)
        return true;
    const std::string study = studyOf(aggregate);
    if (document.result() && document.result()->lacking.contains(study))
        return false;
    const std::vector<std::string> has = studiesFor(document.model().config);
    return std::find(has.begin(), has.end(), studyOf(aggregate)) != has.end();
}

Aggregate aggregateOf(const Document& document)
{
    const auto chosen = static_cast<Aggregate>(std::max(0, headroom::chosen(document.options(), kAggregate)));
    return offersAggregate(document, chosen) ? chosen : Aggregate::None;
}

QString whyNoAggregate(const Document& document, Aggregate aggregate)
{
    const ModelConfig& config = document.model().config;
    if (document.result())
        if (const auto why = document.result()->lacking.find(studyOf(aggregate));
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

std::vector<AttentionLayer> aggregateLayers(const Trace& trace, Aggregate aggregate)
{
    std::vector<AttentionLayer> found;
    const auto add = [&](AttentionLayer layer, const QString& scope) {
        layer.aggregated = stepOf(trace, aggregate, scope);
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
        all.allLayers = true;
        all.path = withoutNumber(layers[i].path);
        all.layer = 0;
        all.name = tr("All layers");
        all.shortName = tr("all");
        if (all.path != layers[i].path)
            add(std::move(all), withoutNumber(layers[i].path));
    }
    return found;
}

void enableAggregates(SegmentedControl& control, int first, const Document& document)
{
    for (std::size_t i = 0; i < aggregates().size(); ++i) {
        const Aggregate aggregate = aggregates()[i];
        QAbstractButton* button = control.button(first + static_cast<int>(i));
        const bool offered = offersAggregate(document, aggregate);
        const QString tip = offered ? aggregateTip(aggregate) : whyNoAggregate(document, aggregate);
        button->setEnabled(offered);
        button->setToolTip(tip);
        button->setAccessibleDescription(tip);
    }
}

} // namespace headroom
