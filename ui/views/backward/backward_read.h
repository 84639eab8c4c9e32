// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/option.h"
#include "scene/scene.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace headroom::backward_view {

// Where the residual stream is looked at.
struct Station {
    StepId stream = -1, gradient = -1; // [token, feature]
    StepId length = -1; // of the gradient's rows: [token]
    int stack = 0;
};

// Rows of one sequence, which stations have in common: the decoder's tokens, the latents.
struct Stack {
    QString title;
    Axis tokens;
    std::vector<int> stations; // from the loss down

    int columns() const { return static_cast<int>(tokens.size); }
};

// What one attention passes back from queries to values.
struct Links {
    StepId step = -1; // [query, key]
    int from = 0, to = 0; // stations; `to` lies in the stack of the keys
    int memory = 0; // keys of an earlier segment, to which nothing goes
    std::vector<double> arrives = {}; // [query, key] without memory: of what it adds to the gradient of the key’s row
};

struct Heads {
    QString sublayer;
    StepId weights = -1, scoreGradient = -1, weightGradient = -1, scores = -1; // [head, query, key]
    int station = 0; // the first at which it has been passed, from the loss down
    int heads = 0;
};

// Which tokens of one sequence the number comes from: [token] each; −1: not recorded.
struct Attributed {
    Axis tokens;
    QString title;
    StepId byInput = -1, integrated = -1, attention = -1;
};

struct WayBack {
    std::vector<Station> stations; // from the loss down
    std::vector<Attributed> attributed;
    StepId before = -1, after = -1; // norms so in fresh deep models: [matrix, layer]
    StepId change = -1, residue = -1; // [1]: of the path of integrated gradients, and what they miss of it
    std::vector<Stack> stacks;
    std::vector<Links> links;
    std::vector<Heads> heads; // in the order of the forward pass
    int focus = -1; // among them
    StepId number = -1; // that it begins at
    StepId logits = -1;
    StepId waiting = -1; // a step of the forward pass, while there is no way back yet
    Objective of; // resolved
    bool follows = false; // its token is the one that the text goes on with

    bool there() const { return waiting >= 0; }
    bool studied() const { return number >= 0 && !stations.empty(); }
    const Heads* shown() const { return focus < 0 ? nullptr : &heads[static_cast<std::size_t>(focus)]; }
    // The place of a length: which station and token.
    struct Place {
        int station = 0, token = 0;
    };
    std::optional<Place> placeOf(const Cell& cell) const;
    const Heads* headsOf(const Cell& cell) const;
};

WayBack readWayBack(const RunResult& run, const QString& sublayer);

// How far the pictures go: the index of the last station that each shows, the first of them none but the number.
std::vector<int> lastStations(const WayBack& way, const Trace& trace);

QString whyNotYet(const WayBack& way, const RunResult& run); // what is said in place of a way back
QString stationName(const Trace& trace, const Station& station); // "Decoder 2, feed-forward"
QString shortStationName(const Trace& trace, const Station& station);
QString placeInSentence(const Trace& trace, const Station& station); // "decoder 2, feed-forward", "the embeddings"
QString objectiveNoun(const WayBack& way); // "the loss"
QString tokenName(const Axis& tokens, std::int64_t at); // "b (3rd)"
QString objectiveToken(const WayBack& way, const Trace& trace); // as its vocabulary writes it; empty: it has none
QString sentenceOfNumber(const WayBack& way, const Trace& trace); // what the way begins at

enum class Shown { Way, Depth };
enum class Arrows { Scores, Weights };
extern const Option kShown, kHeads, kArrows, kLinks, kTokens;

struct RowPlace {
    int head = 0, query = 0, key = 0;
};
RowPlace rowPlace(const WayBack& way, const SceneMoment& moment); // of the heads in focus
// Asked for, or one of their numbers is pinned.
bool showsHeads(const WayBack& way, const SceneMoment& moment);
StepId arrowStep(const Heads& heads, Arrows arrows);

QString depthSentence(const WayBack& way, const Trace& trace); // rich text
Scene depthScene(const WayBack& way, const SceneMoment& moment);
Scene wayScene(const WayBack& way, const SceneMoment& moment);
double reached(const WayBack& way, const SceneMoment& moment); // the station, and the share of the way to the next
// "read more", "read less", "small"; of a number that is no loss "raises it", "lowers it".
QString wish(double gradient, double largest, bool loss);

} // namespace headroom::backward_view
