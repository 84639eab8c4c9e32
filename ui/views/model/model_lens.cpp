// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/model_lens.h"

#include "document/find_step.h"
#include "figure/matrix.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::model_view {

namespace {

// Why a run has no readings.
QString whyNot(const ModelConfig& config)
{
    if (config.output != OutputKind::Tokens)
        return tr("This model writes no tokens, so there is no prediction to read after each layer.");
    if (config.topology == Topology::Latent || config.topology == Topology::Set)
        return tr(
            "This model’s output is read from latents or seeds, not from one row per token, so there is no path to follow for a token.");
    if (config.depth != DepthKind::Layers)
        return tr("The logit lens reads a stack of separate layers; this model repeats one layer.");
    return tr("Computing what the model would predict after each layer …");
}

StepId readFrom(const Trace& trace, StepId step, std::size_t input) { return trace.step(step).inputs[input]; }

std::vector<AxisLabel> tokenLabels(const Trace& trace, const char* path)
{
    const StepId tokens = findStep(trace, std::string(path));
    return tokens < 0 ? std::vector<AxisLabel>() : axisLabels(trace.step(tokens).axes.front());
}

} // namespace

const AxisLabel& ModelLens::laneLabel(int lane) const
{
    const auto from = static_cast<int>(source.size());
    const auto& side = lane < from ? source : lane < laneOf(0) ? past : words;
    return side[static_cast<std::size_t>(lane < from ? lane : lane < laneOf(0) ? lane - from : lane - laneOf(0))];
}

std::vector<std::int64_t> ModelLens::likeliest(const Trace& trace, int station, int word, int wanted) const
{
    const std::int64_t all = vocabulary(trace);
    const std::vector<float> shares = trace.values(probabilities, (station * count + word - first) * all, all);
    if (wanted == 1)
        return {std::max_element(shares.begin(), shares.end()) - shares.begin()};
    std::vector<std::int64_t> order(shares.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = static_cast<std::int64_t>(i);
    const auto end = order.begin() + std::min<std::ptrdiff_t>(wanted, std::ssize(order));
    std::partial_sort(order.begin(), end, order.end(), [&](std::int64_t a, std::int64_t b) {
        const float x = shares[static_cast<std::size_t>(a)], y = shares[static_cast<std::size_t>(b)];
        return x != y ? x > y : a < b;
    });
    order.erase(end, order.end());
    return order;
}

namespace {

WordPath::Read readOf(const Trace& trace, const ModelLens& lens, const ModelLens::Station& station, int word)
{
    if (station.weights < 0)
        return {};
    const Index shape = trace.step(station.weights).shape();
    const std::int64_t keys = shape[2];
    const int own = lens.laneOf(0);
    const auto lane = [&](std::int64_t key) {
        return station.cross ? static_cast<int>(key) : own + static_cast<int>(key) - station.memory;
    };
    WordPath::Read best;
    double most = 0.0;
    for (std::int64_t head = 0; head < shape[0]; ++head) {
        const std::vector<float> row = trace.values(station.weights, (head * shape[1] + word) * keys, keys);
        std::vector<ModelLens::Link> links;
        double largest = 0.0;
        for (std::int64_t key = 0; key < keys; ++key)
            if (const double weight = row[static_cast<std::size_t>(key)];
                lane(key) != lens.laneOf(word) && weight > 0.0) {
                links.push_back({lane(key), weight, {station.weights, {head, word, key}}});
                largest = std::max(largest, weight);
            }
        if (largest > most) {
            most = largest;
            best = {static_cast<int>(head), std::move(links)};
        }
    }
    std::stable_sort(best.links.begin(), best.links.end(),
        [](const ModelLens::Link& a, const ModelLens::Link& b) { return a.weight > b.weight; });
    return best;
}

} // namespace

WordPath followWord(const Trace& trace, const ModelLens& lens, int word)
{
    WordPath path {word, {}, {}};
    for (int i = 0; i < static_cast<int>(lens.stations.size()); ++i) {
        path.best.push_back(lens.likeliest(trace, i, word, 3));
        path.reads.push_back(readOf(trace, lens, lens.stations[static_cast<std::size_t>(i)], word));
    }
    return path;
}

ModelLens readLens(const RunResult& run)
{
    const Trace& trace = *run.trace;
    ModelLens lens;
    namespace of = studied::logitLens;
    const StepId stream = findStep(trace, of::scope, of::stream), added = findStep(trace, of::scope, of::added);
    lens.probabilities = findStep(trace, of::scope, steps::probabilities);
    if (stream < 0 || added < 0 || !lens.there()) {
        lens.probabilities = -1;
        lens.absent = awaited(run, "logit_lens", whyNot(run.config));
        return lens;
    }
    lens.streamLength = findStep(trace, of::scope, of::stream, of::length);
    lens.addedLength = findStep(trace, of::scope, of::added, of::length);
    lens.normed = trace.step(readFrom(trace, trace.step(stream).inputs.back(), 0)).name() == steps::norm;
    const bool decoder = run.config.hasDecoder();
    const auto& parts = trace.step(stream).inputs;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        ModelLens::Station station;
        station.stream = readFrom(trace, parts[i], 0);
        station.added = readFrom(trace, readFrom(trace, added, i), 0);
        const std::string scope(trace.step(station.stream).scope());
        const QString path = QString::fromStdString(trace.step(station.stream).path);
        const std::vector<ScopeName> scopes = scopesOf(trace, path);
        station.group = i == 0 ? QString() : scopes.front().full;
        const ScopeName& name = scopes.back();
        station.title = i == 0 ? tr("Embedding") : name.full;
        station.shortTitle = i == 0 ? tr("Embedding") : name.title;
        station.briefTitle = i == 0 ? tr("Emb.") : name.shortTitle;
        station.hidden = i == 0 ? -1 : findStep(trace, scope, steps::activation);
        station.cross = scope.ends_with(steps::crossAttention);
        for (const std::string& reads : {scope, scope.substr(0, scope.find('/') + 1) + steps::selfAttention}) {
            const StepId weights = i == 0 ? -1 : findStep(trace, reads, steps::attention::weights);
            const bool taken = std::any_of(lens.stations.begin(), lens.stations.end(),
                [&](const ModelLens::Station& other) { return other.weights == weights; });
            if (weights >= 0 && !taken && trace.step(weights).axes.size() == 3) {
                station.weights = weights;
                station.memory = station.cross ? 0 : static_cast<int>(memoryRows(trace, reads));
                if (station.memory > lens.memory()) {
                    lens.past = sideLabels(trace.step(weights).axes.back(), station.memory);
                    lens.past.resize(static_cast<std::size_t>(station.memory));
                }
                break;
            }
        }
        if (i > 0 && lens.stations.back().group != station.group)
            lens.stations.back().last = true;
        lens.stations.push_back(std::move(station));
    }
    lens.stations.back().last = true;
    const Step& read = trace.step(lens.probabilities);
    lens.words = tokenLabels(trace, decoder ? "decoder/tokens" : "encoder/tokens");
    if (lens.words.empty()) // a recording may know them by its rows alone
        lens.words = axisLabels(trace.step(lens.stations.front().stream).axes.front());
    if (run.config.topology == Topology::EncoderDecoder)
        lens.source = tokenLabels(trace, "encoder/tokens");
    for (const ModelLens::Station& station : lens.stations)
        if (station.cross && station.weights >= 0 && lens.source.empty())
            lens.source = axisLabels(trace.step(station.weights).axes.back());
    lens.count = static_cast<int>(read.axes[1].size);
    const auto all = static_cast<int>(trace.step(lens.stations.front().stream).axes.front().size);
    lens.words.resize(static_cast<std::size_t>(all));
    int end = all;
    for (const ConfigChange& set : run.settings.study)
        if (set.field == "logit_lens.position" && std::stoi(set.value) > 0)
            end = std::min(all, std::stoi(set.value));
    lens.first = end - lens.count;
    return lens;
}

} // namespace headroom::model_view
