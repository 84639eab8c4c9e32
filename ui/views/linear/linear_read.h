// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

#include <QImage>

#include <optional>
#include <vector>

namespace headroom::linear_view {

// The steps of one layer of linear attention; −1: this run has none.
struct LinearLayer {
    QString path; // "decoder.1/self_attention"
    StepId query = -1, queryFeatures = -1; // before and after φ
    StepId key = -1, keyFeatures = -1;
    StepId value = -1;
    StepId added = -1; // φ(k) vᵀ of each position
    StepId state = -1, normaliser = -1; // after each position, or once for all
    StepId stateRead = -1, normaliserRead = -1; // where queries read them; as a rule the same
    StepId averages = -1; // exponential features: S / z
    StepId numerator = -1, rowSum = -1, denominator = -1;
    StepId context = -1;
    StepId similarity = -1, open = -1, weights = -1, mayRead = -1; // the other order of multiplication
    StepId stateFirst = -1, matrixFirst = -1, ordersDiffer = -1, largestDifference = -1; // both orders, once computed
    StepId implied = -1, impliedOpen = -1; // the matrix that the state stands for, and where its queries may read
    bool running = false; // a state after each position
    bool exponential = false;
    bool keysAcross = false; // the last axis of the keys' features counts keys
    int heads = 0, queries = 0, keys = 0, features = 0, values = 0;

    bool causal() const { return running || mayRead >= 0; }
    // The letters of its own formulas, ρ and G, where all keys are averaged at once (Shen et al. 2021).
    bool averagesAll() const { return exponential && !causal(); }
    QString own(QString text) const { return averagesAll() ? text.replace(QChar(0x3C6), QChar(0x3C1)) : text; }
    QString stateLetter() const { return averagesAll() ? QStringLiteral("G") : QStringLiteral("S"); }
    bool matrix() const { return similarity >= 0 || weights >= 0; } // queries meet keys
    bool readAlike() const
    {
        return matrixFirst >= 0 && !(exponential && causal());
    } // the run reads what the matrix gives
};

enum class LinearPicture {
    Queries,
    Keys,
    State,
    Averages,
    Numerator,
    Context,
    Similarity,
    Open,
    Weights,
    Mixed,
    Orders
};

struct LinearFrame {
    int layer = 0;
    LinearPicture picture = LinearPicture::Queries;
    StepId step = -1;
};

// The state after each token as small pictures on one scale.
struct StateStrip {
    std::vector<QImage> images;
    QImage implied; // the matrix, a pixel a number
    ColourScale states, added; // of all states of the head, and of what is added to them
    std::int64_t row = 0, column = 0; // the largest number of the last state
};

// A trace's layers and pictures, read once.
struct Linear {
    std::vector<LinearLayer> layers;
    std::vector<LinearFrame> pictures;

    bool there() const { return !pictures.empty(); }
    const LinearLayer& layerOf(int frame) const { return layers[static_cast<std::size_t>(at(frame).layer)]; }
    const LinearFrame& at(int frame) const { return pictures[static_cast<std::size_t>(frame)]; }
    std::optional<int> frameOf(int layer, LinearPicture picture) const;
    std::optional<int> layerAround(const Trace& trace, StepId step) const;
    const StateStrip& strip(const SceneMoment& moment) const; // of its layer and head; kept until those change

private:
    struct StripKey {
        std::shared_ptr<const RunResult> beside;
        int layer = -1, head = -1;
        bool dark = false;

        bool operator==(const StripKey&) const = default;
    };
    mutable StripKey m_stripKey;
    mutable StateStrip m_strip;
};

Linear readLinear(const Trace& trace);

// The token a cell stands at, as a query or as a position of the state; −1: at none.
int tokenOf(const Trace& trace, const Cell& cell);
// Numbers of a token below each other, tokens side by side.
Slice tokensAcross(const Trace& trace, StepId step, int head);
// The same number at another token, where there is one.
Cell atToken(const Trace& trace, const Cell& cell, int token);
// A φ, a state or a read-out is one thing as it passes through the pictures; 0: only here.
quint64 linearIdentity(const LinearLayer& layer, const Cell& cell);

// `token` was just added, or reads; `key` is spoken of, −1: none is.
Scene linearScene(const SceneMoment& moment, const Linear& linear, int token, int key, const Cell& about);

} // namespace headroom::linear_view
