// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/distance_bias/distance_bias_read.h"

namespace headroom {

class TextLength;

// A bias for the distance, head by head: from content to weight, and what becomes of far keys.
class DistanceBiasView : public FigureView<DistanceBias> {
public:
    DistanceBiasView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);
    void show(const Document& document) override;
    using SceneView::scene;

protected:
    DistanceBias read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const DistanceBias& bias, const SceneMoment& moment) const override;
    Scene scene(const DistanceBias& bias, const SceneMoment& moment) const override;
    quint64 identity(const DistanceBias& bias, const Cell& cell) const override { return biasPair(bias, cell); }
    std::optional<Cell> subject(const DistanceBias& bias, const SceneMoment& moment) const override;
    int headsOf(const DistanceBias& bias) const override { return bias.heads; }
    void showControls(const DistanceBias& bias, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;

private:
    QString peakSays(const DistanceBias& bias, const SceneMoment& moment) const;
    TextLength* m_length;
    SegmentedControl* m_heads;
    int m_trained = 0; // tokens of the longest text seen in training; 0: not known
};

} // namespace headroom
