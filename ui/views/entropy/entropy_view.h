// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"

namespace headroom {

// The entropy of the attention of one kind of sublayer: every head of every layer, and every query of one layer.
struct Entropies {
    StepId weights = -1; // [head, query, key] of the layer in focus
    StepId surprise = -1, entropy = -1, byHead = -1; // of the study "entropy"; −1: not recorded yet
    int heads = 0, queries = 0, keys = 0, layer = 0; // that layer's place among its kind, from 0

    bool there() const { return weights >= 0; }
    bool studied() const { return byHead >= 0; }
};

// How widely each head reads: from the weights of one query to all heads of all layers.
class EntropyView : public FigureView<Entropies> {
public:
    EntropyView(Document& document, QWidget* parent) : FigureView(document, tr("Entropy"), parent), m_heads(addHeads())
    {
    }
    NextThing next() const override
    {
        return {tr("choose another head. Does it look at one key, or at many?"), {m_heads}};
    }
    static bool canShow(const Trace& trace);
    std::vector<std::string> studies(const Document&) const override { return {"entropy"}; }
    using SceneView::scene;

protected:
    Entropies read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const Entropies& all, const SceneMoment& moment) const override;
    Scene scene(const Entropies& all, const SceneMoment& moment) const override;
    std::optional<Cell> subject(const Entropies& all, const SceneMoment& moment) const override;
    int headsOf(const Entropies& all) const override { return all.heads; }

private:
    SegmentedControl* m_heads;
};

} // namespace headroom
