// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/positions/positions_scene.h"

class QLabel;
class QSpinBox;

namespace headroom {

// Tables of positions side by side, and how the dot product of two positions depends on their distance.
class PositionsView : public SceneView {
    Q_OBJECT

public:
    PositionsView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document&) const override { return {"positions"}; }
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

private:
    const PositionTables& tablesOf(const SceneMoment& moment) const;
    PositionPair pairOf(const SceneMoment& moment) const;

    QSpinBox* m_position;
    QLabel* m_which; // the same counted from 1, as the inspector does
    mutable std::shared_ptr<const RunResult> m_read;
    mutable PositionTables m_tables;
};

} // namespace headroom
