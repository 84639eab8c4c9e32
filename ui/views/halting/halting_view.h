// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/halting/halting_scene.h"

class QDoubleSpinBox;
class QSpinBox;

namespace headroom {

// Adaptive computation time: how long each position of a universal model runs, step by step.
class HaltingView : public FigureView<HaltingRun> {
public:
    HaltingView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace) { return !haltingStacks(trace).isEmpty(); }
    using SceneView::scene;

protected:
    HaltingRun read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const HaltingRun& halting, const SceneMoment& moment) const override;
    Scene scene(const HaltingRun& halting, const SceneMoment& moment) const override
    {
        return haltingScene(moment, halting, m_options, m_document.model().training);
    }
    quint64 identity(const HaltingRun& halting, const Cell& cell) const override
    {
        return haltingIdentity(halting, cell);
    }
    std::optional<Cell> subject(const HaltingRun& halting, const SceneMoment& moment) const override
    {
        return haltingSubject(moment, halting);
    }
    void showControls(const HaltingRun& halting, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeHeader();
    void change(const char* field, const QString& value);
    void chooseStack(bool decoder);
    void openGraph(const SceneMoment& moment, const HaltingRun& halting, std::size_t step);
    void drag(double threshold, bool done);
    void endDrag();

    HaltingOptions m_options;
    bool m_decoder = false;
    bool m_dragging = false;
    SegmentedControl* m_stack = nullptr;
    SegmentedControl* m_kind = nullptr;
    QDoubleSpinBox* m_threshold = nullptr;
    QSpinBox* m_most = nullptr;
};

} // namespace headroom
