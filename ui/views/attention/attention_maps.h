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
};

QString headName(const AttentionLayer& layer, int head); // "Layer 2, head 1"
std::vector<AttentionLayer> attentionLayers(const Trace& trace);

// Every head of every attention sublayer, on one scale.
struct AttentionMaps {
    Quantity quantity = Quantity::Weights;
    bool difference = false; // against the untouched run
    std::vector<AttentionLayer> layers;
    std::vector<std::vector<std::shared_ptr<const CellGrid>>> grids; // [layer][head]
    ColourScale scale;

    const CellGrid* grid(int layer, int head) const;
    int indexOf(const QString& path) const; // −1: not there
};

AttentionMaps readMaps(const Trace& trace, const Trace* untouched, Quantity quantity, bool difference);

} // namespace headroom
