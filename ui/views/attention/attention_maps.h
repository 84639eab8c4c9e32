// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cell_grid.h"

#include <QString>

#include <array>
#include <vector>

namespace headroom {

enum class AttentionPlace { EncoderSelf, DecoderSelf, EncoderDecoder, Latent, Set };
enum class Quantity { Weights, Scores, Product };

QString kindTitle(AttentionPlace kind); // "Encoder self-attention"
QString kindShort(AttentionPlace kind); // "Encoder self"
QString quantityTitle(Quantity quantity); // "weights"

// One attention sublayer of a trace.
struct AttentionLayer {
    QString path; // "decoder.2/encoder_decoder_attention"
    AttentionPlace kind = AttentionPlace::EncoderSelf;
    int layer = 1;
    int heads = 1;
    std::array<std::optional<StepId>, 3> steps; // by Quantity
};

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
