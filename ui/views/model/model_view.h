// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/model/model_scene.h"

class QLabel;
class QPushButton;

namespace headroom {

// The whole model as its run's own steps make it: blocks, what flows between them, and what each costs.
class ModelView : public SceneView {
    Q_OBJECT

public:
    ModelView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

protected:
    void forgetBeside() override { m_read = m_readBeside = nullptr; }
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    const ModelPlan& planOf(const SceneMoment& moment) const;
    SceneMoment present() const; // with the frame that playback stands at
    void open(StepId step); // in the view that goes step by step
    void follow(); // brings the present block into sight

    QLabel* m_totals = nullptr;
    QPushButton* m_open = nullptr;
    std::optional<double> m_followed; // how far down the present block was brought into sight
    mutable std::shared_ptr<const RunResult> m_read, m_readBeside; // what the plan and the scale were read from
    mutable ModelPlan m_plan;
    mutable ColourScale m_scale;
};

} // namespace headroom
