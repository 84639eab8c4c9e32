// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "stage/frames.h"

#include <QStringList>

#include <vector>

namespace headroom::latents_view {

enum class LatentKind { Read, Latents, Write, Induce, SetReads, Pool, Seeds };

// One array reading another: rows ask, columns are read.
struct LatentBlock {
    LatentKind kind = LatentKind::Read;
    QString path; // of the attention: "latent/read/attention"
    StepId weights = -1;
    StepId asks = -1, source = -1, result = -1; // arrays of one row an element
    int rows = 0, columns = 0, features = 0, heads = 0;
    QString title, shortTitle, group;
    QString rowNoun, columnNoun; // "latent", "input"
    QString rowCount, columnCount; // "8 latents", "9 inputs"
    QString asksName, sourceName, resultName; // of the arrays: "latents", "input"
};

struct Latents {
    std::vector<LatentBlock> blocks = {};
    bool set = false; // inducing points and seeds, not latents

    bool there() const { return !blocks.empty(); }
};

Latents readLatents(const Trace& trace);
// One row that reads itself: nothing to choose from.
inline bool readsItselfOnly(const LatentBlock& block)
{
    return block.columns == 1 && (block.kind == LatentKind::Latents || block.kind == LatentKind::Seeds);
}
std::vector<Frame> latentFrames(const Trace& trace, const Latents& latents);
// A number of an array is the same wherever the array stands.
quint64 latentIdentity(const LatentBlock& block, const Cell& cell);

// What was there before the input was shuffled.
struct BeforeShuffle {
    std::vector<std::string> input, output;
    std::vector<float> probabilities;
    RunSettings settings;
    std::vector<Intervention> interventions;
};
BeforeShuffle beforeShuffle(const RunResult& run);

// What the shuffle did to the output, by count.
struct ShuffleOutcome {
    bool known = false; // the run is a shuffle of what was there before
    int tokens = 0, sameTokens = 0;
    int shares = 0, sameShares = 0; // of the output probabilities, to within kShuffleTolerance
    bool same() const { return sameTokens == tokens && sameShares == shares; }
};
constexpr double kShuffleTolerance = 0.0005;
ShuffleOutcome shuffleOutcome(const BeforeShuffle& before, const RunResult& now);

// Another order of the same words, or of the characters where there is only one word; the text itself where there is no
// other. `turn` chooses among them.
QString shuffledText(const QString& text, unsigned turn);

} // namespace headroom::latents_view
