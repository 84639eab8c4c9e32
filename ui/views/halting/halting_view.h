// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/halting/halting_scene.h"

class QDoubleSpinBox;
class QSpinBox;

namespace headroom {

class SegmentedControl;

// Adaptive computation time: how long each position of a universal model runs, step by step.
class HaltingView : public SceneView {
    Q_OBJECT

public:
    HaltingView(Document& document, QWidget* parent);
    NextThing next() const override;
    ~HaltingView() override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

protected:
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void forgetBeside() override { m_read = m_readComparison = nullptr; }
    void hideEvent(QHideEvent* event) override;

private:
    void makeHeader();
    const HaltingRun& haltingOf(const SceneMoment& moment) const;
    QString stepCaption(const Trace& trace, const HaltingRun& halting, int step) const;
    void change(const char* field, const QString& value);
    void chooseStack(bool decoder);
    void openGraph(const SceneMoment& moment, const HaltingRun& halting, std::size_t step);
    void drag(double threshold, bool done);
    void endDrag();

    HaltingOptions m_options;
    bool m_dragging = false;
    SegmentedControl* m_stack = nullptr;
    SegmentedControl* m_kind = nullptr;
    QDoubleSpinBox* m_threshold = nullptr;
    QSpinBox* m_most = nullptr;
    mutable std::shared_ptr<const RunResult> m_read, m_readComparison;
    mutable HaltingRun m_halting;
};

} // namespace headroom
