// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/frames.h"

#include <QStringList>

#include <utility>

namespace headroom {

// An adaptive embedding as the trace holds it: clusters of the vocabulary with a table each, and where every position
// of the input got its row from.
struct Clusters {
    struct Cluster {
        int first = 0, end = 0; // tokens [first, end)
        int width = 0; // of its rows
        StepId table = -1, projection = -1; // weights; −1: the rows have the model's width
        StepId row = -1, projected = -1, combined = -1; // projected is row where nothing is projected
        std::vector<int> members; // positions
        std::vector<QString> tokens;
        int mapped = 0; // its first tokens that are on the map
        int firstMapped = 0; // row of the map where they begin

        int size() const { return end - first; }
    };

    QString stack; // "decoder"
    std::vector<Cluster> all;
    StepId embedding = -1;
    StepId projection = -1, variance = -1; // the tokens' rows on a plane, once that is computed
    int positions = 0, width = 0, vocabulary = 0;
    std::vector<int> clusterOf, rowOf; // of each position: its cluster and the row of that table
    std::vector<AxisLabel> labels; // of the positions
    std::shared_ptr<const Clusters> beside; // of the run beside, for scales that both share
};

// The cluster that a row of the map belongs to, and the token.
std::pair<std::size_t, QString> mappedToken(const Clusters& clusters, int row);
// Whether a frame is the map: the last one, where there is one.
bool clusterMap(const Trace& trace, const Clusters& clusters, int frame);

QStringList clusteredStacks(const Trace& trace);
Clusters readClusters(const Trace& trace, const QString& stack);
std::vector<Frame> clusterFrames(const Trace& trace, const Clusters& clusters);

// How far a picture has come.
struct ClusterState {
    bool routed = false;
    std::vector<bool> looked, projected, placed; // of each cluster
    int active = -1; // cluster spoken of; −1: all
};
ClusterState clusterState(const Trace& trace, const Clusters& clusters, int frame, int stop);

// Which position a number belongs to; none where it belongs to a table, or is of something else.
std::optional<int> clusterPosition(const Clusters& clusters, const Cell& cell);
bool ofClusters(const Clusters& clusters, const Cell& cell);
quint64 clusterIdentity(const Clusters& clusters, const Cell& cell);
// A number worth a look: of the first position whose row just came.
Cell clusterSubject(const Trace& trace, const Clusters& clusters, int frame, int stop);

struct ClusterOptions {
    int position = 0; // the token that is spoken of
    int point = -1; // on the map; −1: none
    int dragged = -1, to = 0; // a cutoff being pulled, and where to
    std::vector<std::int64_t> ranks; // of each token by frequency, from 1; 0: special; empty: not known

    bool ranked() const; // the vocabulary is in that order
};

Scene adaptiveEmbeddingScene(const SceneMoment& moment, const Clusters& clusters, const ClusterOptions& options);

// The vocabulary above the picture.
struct VocabularyBar {
    QRectF area;
    int tokens = 0;

    double x(int token) const { return area.left() + area.width() * token / std::max(1, tokens); }
    int boundary(double at) const; // the nearest place between two tokens
};
VocabularyBar vocabularyBar(const QSizeF& size, const Clusters& clusters);

} // namespace headroom
