// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/option.h"
#include "scene/scene.h"

namespace headroom::model_view {

// What the study "logit_lens" left in a run: the stream of each word after every sublayer, and what the model would
// write if it stopped there.
struct ModelLens {
    struct Station {
        StepId stream = -1, added = -1; // [position, feature], of the run itself
        QString group, title, shortTitle, briefTitle; // "Decoder 2", "Encoder–decoder attention", "Enc–dec"
        StepId weights = -1; // [head, query, key] that it reads with; −1: none
        bool cross = false; // which reads the source
        StepId hidden = -1; // [position, hidden unit] of a feed-forward layer; −1: none
        int memory = 0; // keys left by earlier segments
        bool last = false; // of its layer
    };
    // A word that attention reads: what it is and where.
    struct Link {
        static constexpr double kLeast = 0.05; // lighter ones are not drawn, but for the strongest

        int lane = 0;
        double weight = 0.0;
        Cell source;
    };

    std::vector<Station> stations; // the first: what came into the first layer
    StepId probabilities = -1; // [station, position, vocabulary]
    StepId streamLength = -1, addedLength = -1; // [station, position]
    int first = 0, count = 0; // positions that were read
    std::vector<AxisLabel> words, past,
        source; // of the stack, what is left of it from before, and what cross-attention reads
    bool normed = false; // every sum is normalised before the next block reads it
    QString absent; // why there is none, a sentence

    bool there() const { return probabilities >= 0; }
    std::int64_t vocabulary(const Trace& trace) const { return trace.step(probabilities).axes.back().size; }
    Cell reading(int station, int word, std::int64_t token) const
    {
        return {probabilities, {station, word - first, token}};
    }
    // The likeliest tokens there, the first first.
    std::vector<std::int64_t> likeliest(const Trace& trace, int station, int word, int count) const;
    // A lane is a word of the source (from 0), of memory or of the segment behind it.
    int lanes() const { return static_cast<int>(source.size()) + memory() + static_cast<int>(words.size()); }
    int memory() const { return static_cast<int>(past.size()); }
    int laneOf(int word) const { return static_cast<int>(source.size()) + memory() + word; }
    const AxisLabel& laneLabel(int lane) const;
};

ModelLens readLens(const RunResult& run);

// One word's way through the stations.
struct WordPath {
    struct Read {
        int head = -1; // with the largest weight for another word; −1: nothing is read
        std::vector<ModelLens::Link> links; // of that head, the strongest first
    };
    int word = -1;
    std::vector<std::vector<std::int64_t>> best; // of each station: the likeliest three tokens
    std::vector<Read> reads;
};
WordPath followWord(const Trace& trace, const ModelLens& lens, int word);

extern const Option kDetails; // whether a path has them

Scene pathScene(const SceneMoment& moment, const ModelLens& lens, const WordPath& path);
// Every word's likeliest token after every layer.
Scene lensTableScene(const SceneMoment& moment, const ModelLens& lens, int word);
Scene noLensScene(const SceneMoment& moment, const ModelLens& lens);

} // namespace headroom::model_view
