// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cell_grid.h"

#include <QString>

#include <array>
#include <vector>

namespace headroom {

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
enum class Quantity { Weights, Scores, Product };
enum class Aggregate { None, Mean, Maximum, Rollout }; // what stands for all heads of a layer

QString kindTitle(AttentionPlace kind); // "Encoder self-attention"
QString kindShort(AttentionPlace kind); // "Encoder self"
QString queryNoun(AttentionPlace kind); // "token", "latent", "seed"
QString keyNoun(AttentionPlace kind);
bool writesItsRows(AttentionPlace kind); // a token is written for each query
QString quantityTitle(Quantity quantity); // "weights"

// One attention sublayer of a trace.
struct AttentionLayer {
    QString path; // "decoder.2/encoder_decoder_attention"
    AttentionPlace kind = AttentionPlace::EncoderSelf;
    int layer = 1;
    QString name, shortName; // "Layer 2", "L2"; empty where there is but one
    int memory = 0; // the first so many keys are memory from earlier segments
    int heads = 1;
    std::array<std::optional<StepId>, 3> steps; // by Quantity
    Aggregate aggregate = Aggregate::None; // then there is one map, of this step, made of `averaged` heads
    std::optional<StepId> aggregated;
    int averaged = 1;
    bool allLayers = false; // made of every layer of this kind

    StepId dueAt() const { return allLayers || !steps.front() ? aggregated.value_or(-1) : *steps.front(); } // in the forward, if there
};

QString headName(const AttentionLayer& layer, int head); // "Layer 2, head 1", "Layer 2, mean of 4 heads"
std::vector<AttentionLayer> attentionLayers(const Trace& trace);

// Every head of every attention sublayer, on one scale.
struct AttentionMaps {
    Quantity quantity = Quantity::Weights;
    Aggregate aggregate = Aggregate::None;
    bool difference = false; // against the untouched run
    std::vector<AttentionLayer> layers;
    std::vector<std::vector<std::shared_ptr<const CellGrid>>> grids; // [layer][head]
    ColourScale scale;

    const CellGrid* grid(int layer, int head) const;
    int indexOf(const QString& path) const; // −1: not there
};

// Of an aggregate those that the run has recorded; of what it lacks there is no layer.
AttentionMaps readMaps(const Trace& trace, const Trace* untouched, Quantity quantity, bool difference,
    Aggregate aggregate = Aggregate::None);

} // namespace headroom
