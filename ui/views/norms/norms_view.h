// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/norms/norms_scene.h"

class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

namespace headroom {

// LayerNorm, RMSNorm and ScaleNorm on the rows that a norm of the model gets.
class NormsView : public SceneView {
    Q_OBJECT

public:
    NormsView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document&) const override { return {"norms"}; }
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

private:
    const NormsRun& normsOf(const SceneMoment& moment) const;
    NormPlace placeOf(const SceneMoment& moment) const;
    void makeHeader();
    void set(const char* option, double value);
    void showNorms(const Trace& trace, const NormsRun& norms);

    QComboBox* m_norm;
    QDoubleSpinBox* m_length;
    QSpinBox* m_feature;
    QSpinBox* m_turn;
    mutable std::shared_ptr<const RunResult> m_read;
    mutable NormsRun m_norms;
};

} // namespace headroom
