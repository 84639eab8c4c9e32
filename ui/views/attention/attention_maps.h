// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "widgets/cell_grid.h"

#include <QString>

#include <vector>

namespace headroom {

enum class Aggregate { None, Mean, Maximum, Rollout }; // what stands for all heads of an attention layer

inline constexpr OptionChoice kAggregates[] {// as Aggregate counts
    {"none", toSay("Heads"), toSay("Each head separately")},
    {"mean", toSay("Mean"), toSay("The mean of all heads’ weights, in each layer and over all layers")},
    {"maximum", toSay("Max"), toSay("The largest of all heads’ weights, in each layer and over all layers")},
    {"rollout", toSay("Rollout"),
        toSay("How much of each input reaches each position through all layers so far (Abnar and Zuidema 2020)")}};
inline constexpr Option kAggregate {.id = "attention.aggregate",
    .name = toSay("Each head, or all heads combined"),
    .choices = kAggregates,
    .first = "none",
    .look = Option::Hidden,
    .beside = true};

std::vector<std::string> aggregateStudies(Aggregate aggregate); // that record it
Aggregate aggregateOf(const Document& document); // the one chosen, where its model offers it
// The choice with why the model lacks it, where it does: one sentence.
OptionState::Choice aggregateChoice(const Document& document, Aggregate aggregate);

enum class AttentionPlace {
    EncoderSelf,
    DecoderSelf,
    EncoderDecoder,
    LatentRead,
    Latent,
    LatentWrite,
    Induce,
    ReadBack,
    Pooling,
    AfterPooling,
};

struct KindWords {
    QString title, brief; // "Encoder self-attention", "Encoder self"
    QString query, key; // one of them: "token", "latent", "seed"
    QString where; // the keys are: "in the source"
};
KindWords wordsOf(AttentionPlace kind);
bool writesItsRows(AttentionPlace kind); // a token is written for each query

// A sublayer's steps that have a number for each head, query and key, by their names there: "product", "scores",
// "masked", "weights".
constexpr QLatin1String kWeights("weights");
QString quantityTitle(const QString& quantity); // "masked scores"
QString quantityShort(const QString& quantity); // "masked", beside the others
// Which of them a step is, of the sublayer with these weights; empty of any other step.
QString quantityOf(const Trace& trace, StepId weights, StepId step);

// One attention sublayer of a trace.
struct AttentionLayer {
    QString path; // "decoder.2/encoder_decoder_attention"
    AttentionPlace kind = AttentionPlace::EncoderSelf;
    int layer = 1;
    QString name, shortName; // "Layer 2", "L2"; empty where there is but one
    int memory = 0; // the first so many keys are memory from earlier segments
    int heads = 1;
    StepId weights = -1;
    int queries = 0, keys = 0;
    Aggregate aggregate = Aggregate::None; // then there is one map, of this step, made of `averaged` heads
    std::optional<StepId> aggregated;
    int averaged = 1;
    bool allLayers = false; // made of every layer of this kind

    StepId dueAt() const { return allLayers ? aggregated.value_or(-1) : weights; } // in the forward, if there
};

QString headName(const AttentionLayer& layer, int head); // "Layer 2, head 1", "Layer 2, mean of 4 heads"
// Kind after kind, layers in order.
std::vector<AttentionLayer> attentionLayers(const Trace& trace);
// One map for each layer, in place of those of its heads, and for each kind of attention one over all its layers; none
// where the run has not recorded them.
std::vector<AttentionLayer> aggregateLayers(const Trace& trace, Aggregate aggregate);

// Every head of every attention sublayer of a run, on one scale; each read when it is first asked for.
struct AttentionMaps {
    std::shared_ptr<const Trace> trace, untouched; // the latter only of differences to it
    QString quantity = kWeights;
    Aggregate aggregate = Aggregate::None;
    std::vector<AttentionLayer> layers;
    bool masked = false, changed = false; // some layer has a mask; some cell was changed by hand
    ColourScale scale;

    bool difference() const { return untouched != nullptr; }
    bool has(int layer, int head) const; // whether the layer has such a step, and the head
    std::shared_ptr<const CellGrid> map(int layer, int head) const; // null where there is none
    const CellGrid* grid(int layer, int head) const { return map(layer, head).get(); }
    // The map, or a large one that nobody has asked for in blocks: what a small picture of it needs.
    std::shared_ptr<const CellGrid> picture(int layer, int head) const;
    int indexOf(const QString& path) const; // −1: not there

    mutable std::vector<std::vector<std::shared_ptr<const CellGrid>>> read = {}, blocks = {}; // [layer][head]
};

// The same map before any change by hand; none of a run without one, or of differences.
std::optional<CellGrid> untouchedGrid(const AttentionMaps& maps, const CellGrid& grid, const Trace* untouched);
// Of an aggregate those that the run has recorded; of what it lacks there is no layer. The scale takes in the untouched
// run and the one beside.
AttentionMaps readMaps(
    const RunResult& run, const QString& quantity, bool difference, Aggregate aggregate, const Trace* beside = nullptr);

} // namespace headroom
