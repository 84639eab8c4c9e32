// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stage/frames.h"
#include "widgets/matrix_painter.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace headroom::adaptive_embedding_view {

// An adaptive embedding as the trace holds it: clusters of the vocabulary with a table each, where every position of
// the input got its row from, and the two levels of the adaptive softmax.
struct Clusters {
    struct Cluster {
        int first = 0, end = 0; // tokens [first, end)
        int width = 0; // of its rows
        StepId table = -1, projection = -1; // weights; −1: the rows have the model's width
        StepId row = -1, projected = -1, combined = -1; // projected is row where nothing is projected
        std::vector<int> members; // positions
        std::vector<QString> tokens;
        // Of the study "pca", for the table's first tokens; −1: not recorded (yet).
        StepId wide = -1, map = -1, variance = -1; // rows at the model's width; points [row, direction]
        StepId nearest = -1, cosine = -1; // [row, rank]
        int mapped = 0; // so many of its first tokens are there
        // Of the study "two_levels": [position, row]. −1: not recorded, or the output is no adaptive softmax.
        StepId share = -1, probability = -1;
        // Of the softmax: the state narrowed to the table's width [position, feature]; −1: the state as it is.
        StepId narrowed = -1;
        bool tied = false; // its scores are products with the rows of this same table

        int size() const { return end - first; }
    };

    QString stack = {}; // "decoder"
    std::vector<Cluster> all = {};
    StepId embedding = -1;
    StepId head = -1, logProbabilities = -1, tables = -1; // of the softmax; P(table) [position, cluster]
    StepId state = -1; // that the softmax reads [position, feature]
    int positions = 0, width = 0, vocabulary = 0;
    std::vector<int> clusterOf = {}, rowOf = {}; // of each position: its cluster and the row of that table
    std::vector<AxisLabel> labels = {}; // of the positions
    QStringList words = {}; // of the vocabulary
    std::vector<std::int64_t> ranks = {}; // of each token by frequency, from 1; 0: special; empty: not known

    bool there() const { return !all.empty(); }
    bool studied() const { return there() && all.front().map >= 0; }
    std::size_t clusterWith(int token) const;
    const QString& word(int token) const;
    int token(int position) const;
    std::optional<int> position(int token) const; // the last one in the input
};

QStringList clusteredStacks(const Trace& trace);
Clusters readClusters(const Trace& trace, const QString& stack);
int nearestOnMap(const Trace& trace, const Clusters::Cluster& table, int row); // a row; −1: there is no other
// One picture of the sequence: a word of one table on its round trip, all words, the two softmaxes, the map of a table.
struct ClusterFrame {
    enum Kind { Lead, All, Head, Inside, Map };
    Frame frame = {};
    Kind kind = Lead;
    int table = 0; // whose word is told
};
std::vector<ClusterFrame> clusterFrames(const Trace& trace, const Clusters& clusters);

// How far playback has come.
struct ClusterState {
    ClusterFrame::Kind kind = ClusterFrame::Lead;
    int table = 0;
    double at = 0.0; // stops of the frame

    // How far the word of a table is: 0 in the text, 1 at its row, 2 the row is out, 3 it is wide, 4 back.
    double trip(std::size_t of) const;
    // How far the softmax of a table is: 1 the state is as narrow as its rows, 2 it has met them, 3 it is shared out, 4
    // the shares are multiplied.
    double asked(std::size_t of) const;
};
ClusterState clusterState(const Trace& trace, const Clusters& clusters, int frame, double at);

// The token that a number is of, the position whose next word it tells; none of either: it is of something else.
std::optional<int> clusterToken(const Clusters& clusters, const Cell& cell);
std::optional<int> clusterAsking(const Clusters& clusters, const Cell& cell);
quint64 clusterIdentity(const Clusters& clusters, const Cell& cell);

// A number of a token: of its row, and of what that is at the model's width. Of the forward pass where the input has
// the token, else of the table and the study; none where that is not recorded.
Cell rowCell(const Clusters& clusters, int token, int feature);
std::optional<Cell> wideCell(const Clusters& clusters, int token, int feature);

// What a picture speaks of.
struct ClusterFocus {
    int token = 0;
    std::vector<int> words; // one token of each table, `token` among them
    int asking = 0; // the position whose next word the softmax tells
};
ClusterFocus clusterFocus(
    const Trace& trace, const Clusters& clusters, const std::optional<Cell>& pinned, const ClusterState& state);
Cell clusterSubject(const Clusters& clusters, const ClusterFocus& focus, const ClusterState& state);

} // namespace headroom::adaptive_embedding_view
