// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/distance_bias/distance_bias_scene.h"

namespace headroom {

class SegmentedControl;
class TextLength;

// A bias for the distance, head by head: from content to weight, and what becomes of far keys.
class DistanceBiasView : public SceneView {
    Q_OBJECT

public:
    DistanceBiasView(Document& document, QWidget* parent);
    NextThing next() const override;
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

private:
    const DistanceBias& biasOf(const SceneMoment& moment) const;

    DistanceBiasOptions m_options;
    TextLength* m_length;
    SegmentedControl* m_heads;
    mutable std::shared_ptr<const RunResult> m_read;
    mutable DistanceBias m_bias;
    mutable QString m_asked;
};

} // namespace headroom
