// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "widgets/cell_grid.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace headroom {

enum class Aggregate { None, Mean, Maximum, Rollout }; // what stands for all heads of an attention layer

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

QString kindTitle(AttentionPlace kind); // "Encoder self-attention"
QString kindShort(AttentionPlace kind); // "Encoder self"
QString queryNoun(AttentionPlace kind); // "token", "latent", "seed"
QString keyNoun(AttentionPlace kind);
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
std::vector<AttentionLayer> attentionLayers(const Trace& trace);

// Every head of every attention sublayer, on one scale.
struct AttentionMaps {
    QString quantity = kWeights;
    Aggregate aggregate = Aggregate::None;
    bool difference = false; // against the untouched run
    std::vector<AttentionLayer> layers;
    // [layer][head]; none where the layer has no such step, null while it has not been asked for
    mutable std::vector<std::vector<std::shared_ptr<const CellGrid>>> grids;
    mutable std::vector<std::vector<std::shared_ptr<const CellGrid>>> pictures; // of maps too large to be held for that
    std::shared_ptr<const Trace> unread; // where maps that are not there yet are read from
    bool masked = false; // then: a mask closes some cell
    ColourScale scale;

    bool has(int layer, int head) const;
    std::shared_ptr<const CellGrid> map(int layer, int head) const; // null where there is none
    const CellGrid* grid(int layer, int head) const { return map(layer, head).get(); }
    // The map, or a large one that nobody has asked for in blocks: what a small picture of it needs.
    std::shared_ptr<const CellGrid> picture(int layer, int head) const;
    int indexOf(const QString& path) const; // −1: not there
};

// Of an aggregate those that the run has recorded; of what it lacks there is no layer.
// Maps of every head of a run without changes are read when they are first asked for, if `kept` is that trace.
AttentionMaps readMaps(const Trace& trace, const Trace* untouched, const QString& quantity, bool difference,
    Aggregate aggregate = Aggregate::None, std::shared_ptr<const Trace> kept = {});
// The same maps of the run beside, which then have one scale with these; null where no layer is in both.
std::shared_ptr<const AttentionMaps> shareScale(AttentionMaps& maps, const Trace* beside);

} // namespace headroom
