// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "study/head_labels.h"

class QCheckBox;

namespace headroom {

// One head of one layer, with its label.
struct AtlasHead {
    int layer = 0, head = 0; // from 0; the layer is its place among those of its kind
    HeadLabel label;
    double atRest = 0.0;
};

// Every head of one kind of attention.
struct HeadAtlas {
    QStringList sublayers; // of that kind, in order
    QStringList kinds; // of the run: "encoder/self_attention"
    QString kind;
    std::vector<StepId> weights; // of each sublayer
    HeadLabels labels; // of no head before the study has run
    std::vector<StepId> measures; // [layer, head], in the order they were recorded, the weight at rest last
    std::vector<AtlasHead> heads;
    bool aside = true;

    bool there() const { return !weights.empty(); }
    bool studied() const { return labels.heads() > 0; }
    QString nameOf(int layer, int head) const; // "Layer 4, head 2"
};

enum class AtlasOrder { Layer, Label, AtRest };

// What every head reads, as a label that follows from a number, with its map; a click opens the head in Attention.
class HeadAtlasView : public FigureView<HeadAtlas> {
public:
    HeadAtlasView(Document& document, QWidget* parent);
    static bool canShow(const Trace& trace);
    std::vector<std::string> studies(const Document&) const override { return {"head_labels"}; }
    NextThing next() const override;
    using SceneView::scene;

protected:
    HeadAtlas read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const HeadAtlas& atlas, const SceneMoment& moment) const override;
    Scene scene(const HeadAtlas& atlas, const SceneMoment& moment) const override;
    std::optional<Cell> subject(const HeadAtlas& atlas, const SceneMoment& moment) const override;
    void showControls(const HeadAtlas& atlas, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;

private:
    void setAside(bool aside);

    SegmentedControl* m_kinds;
    SegmentedControl* m_order;
    SegmentedControl* m_filter;
    QCheckBox* m_aside;
    QStringList m_kindPaths;
    QStringList m_filters; // ids of measures; "" of all, "none" of those without a label
};

} // namespace headroom
