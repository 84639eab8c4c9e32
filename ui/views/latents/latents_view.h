// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/latents/latents_scene.h"

class QLabel;
class QPushButton;
class QSpinBox;

namespace headroom {

class CostWindow;

// Arrays that read arrays: Perceiver's latents, the Set Transformer's induced points and seeds. Their number can be
// changed, and the input shuffled, to see whether the output notices.
class LatentsView : public SceneView {
    Q_OBJECT

public:
    LatentsView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;
    QString verdict(const SceneMoment& moment) const; // the line below the picture

protected:
    void pulled(const QString& handle, const QPointF& to, bool done) override;

private:
    const Latents& latentsOf(const SceneMoment& moment) const;
    void showCost();
    void setCount(int count);
    void shuffle();

    QLabel* m_countLabel;
    QSpinBox* m_count;
    QPushButton *m_shuffle, *m_cost;
    CostWindow* m_costWindow = nullptr;
    unsigned m_turn = 0;
    BeforeShuffle m_before;
    mutable std::shared_ptr<const RunResult> m_read;
    mutable Latents m_latents;
};

} // namespace headroom
