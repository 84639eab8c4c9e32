// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/rotation/rotation_read.h"

namespace headroom {

// Rotary positions: pairs of numbers that rotate with the position, and the scores with and without it.
class RotationView : public FigureView<RotationRun> {
    Q_OBJECT

public:
    RotationView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);
    std::vector<std::string> studies(const Document&) const override { return {"rotation"}; }
    using SceneView::scene;

protected:
    RotationRun read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const RotationRun& run, const SceneMoment& moment) const override;
    Scene scene(const RotationRun& run, const SceneMoment& moment) const override;
    quint64 identity(const RotationRun& run, const Cell& cell) const override;
    std::optional<Cell> subject(const RotationRun& run, const SceneMoment& moment) const override;
    int headsOf(const RotationRun& run) const override { return run.heads; }

private:
    static RotationPlace placeOfPair(const RotationRun& run, const SceneMoment& moment);

    SegmentedControl* m_heads;
};

} // namespace headroom
