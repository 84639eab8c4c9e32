// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/masks/masks_edges.h"
#include "views/masks/masks_scene.h"

namespace headroom {

HatchLean leanOf(MaskReason reason);

// Builds one picture of the mask laboratory: matrix, sentence, and the bars of one row.
class MasksBuilder {
public:
    MasksBuilder(
        const SceneMoment& moment, const MaskedScores& scores, const MasksOptions& options, const Cell& subject);
    Scene build();

private:
    bool last() const; // the shares are there
    MaskReason reason(int query, int key) const; // of the layers that have come down
    GridLayout layMatrix(const QRectF& area);
    void addMatrix(const GridLayout& layout);
    void addLargeMatrix(CellGrid grid, const GridLayout& layout, const GridLook& look);
    void addHeader(const GridLayout& layout, double top);
    void addEdges(const GridLayout& layout, double top);
    void addEdge(const MaskEdge& edge, const GridLayout& layout, double top);
    void addLitRow(const GridLayout& layout);
    void addCounts(const GridLayout& layout, double right);
    double addSentence(const QRectF& area, bool measure);
    void addBarsTitle(const QRectF& area);
    double largestBar() const;
    void addBarCell(StepId step, int key, const QRectF& area);
    void addForms(const QRectF& area);
    void addBars(const QRectF& area, const GridLayout& layout);
    void addBarAxis(const QRectF& base, double most, bool zero);
    void addBarValues(const GridLayout& layout, const std::vector<QRectF>& bars, double top);
    void addBarNumbers(const GridLayout& layout, double y, int decimals);
    void addFoot(const QRectF& area);
    // The share of a key in the earlier run, if it was there.
    std::optional<Cell> before(int key) const;

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const MaskedScores& m_scores;
    const MasksOptions& m_options;
    Scene m_scene;
    std::int64_t m_head = 0;
    int m_query = 0;
    std::vector<MaskReason> m_down; // layers
    std::shared_ptr<const std::vector<MaskReason>> m_closed; // by those layers, row-major
    MaskedScores m_earlier; // of options.before
    std::vector<MaskReason> m_earlierReasons;
    std::vector<AxisLabel> m_rows, m_columns;
    ColourScale m_scale;
    bool m_shares = false; // the matrix shows weights
    double m_blankBelow = 0.0; // shares without a number
};

} // namespace headroom
