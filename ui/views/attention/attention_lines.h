// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stage/frames.h"
#include "views/attention/lines_scene.h"

#include <vector>

namespace headroom {

class Document;

// Attention as lines from the queries on the left to the keys on the right, layer after layer: what its pictures are
// of.
class AttentionLines {
public:
    explicit AttentionLines(const Document& document);

    std::vector<Frame> frames(const SceneMoment& moment) const;
    LinesPicture picture(const SceneMoment& moment) const;
    Scene scene(const SceneMoment& moment) const;
    QString caption(const SceneMoment& moment) const;
    QString formula(const SceneMoment& moment) const;
    std::optional<Cell> subject(const SceneMoment& moment) const;
    // What lies at a point between and over the labels; `own`: whose area does.
    const SceneCell* cellAt(
        const Scene& scene, const SceneMoment& moment, const SceneCell* own, const QPointF& point) const;
    bool pointAt(int key); // the key under the pointer, −1: none; whether that is another
    int pointedAt() const { return m_key; }
    void forget(); // what was read of a run beside

private:
    const AttentionMaps& mapsOf(const SceneMoment& moment) const;
    std::vector<int> layersInOrder(const SceneMoment& moment) const;
    int layerOf(const SceneMoment& moment) const;
    int headOf(const SceneMoment& moment, int layer) const;
    std::optional<GridCell> pairOf(const SceneMoment& moment, const Cell& cell) const;
    GridCell tellingPair(const SceneMoment& moment, const CellGrid& grid) const;
    void findThickest(LinesPicture& picture, const SceneMoment& moment) const;

    const Document& m_document;
    int m_key = -1;
    std::shared_ptr<LinesLayers> m_layers;
    mutable std::shared_ptr<const AttentionMaps> m_maps;
    mutable std::shared_ptr<const AttentionMaps> m_itsMaps; // of the run beside, with which they share a scale
    mutable std::shared_ptr<const RunResult> m_read, m_readComparison; // what m_maps was read from
    mutable Aggregate m_readAs = Aggregate::None;
};

} // namespace headroom
