// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/relative/relative_builder.h"

class QSpinBox;

namespace headroom {

class SegmentedControl;
class TextLength;

// Relative positions: a distance chooses a row of two tables; one goes into the score, the other into what is read.
class RelativeView : public SceneView {
    Q_OBJECT

public:
    RelativeView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document&) const override { return {"shaw_routes"}; }
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

protected:
    void pulled(const QString& handle, const QPointF& to, bool done) override;

private:
    const RelativeRun& runOf(const SceneMoment& moment) const;
    RelativePart partOf(const SceneMoment& moment) const;
    RelativePair pairOf(const SceneMoment& moment) const;
    void setLargest(int k);

    RelativeOptions m_options;
    SegmentedControl* m_heads;
    QSpinBox* m_largest;
    TextLength* m_length;
    mutable std::shared_ptr<const RunResult> m_read;
    mutable QString m_asked;
    mutable RelativeRun m_run;
    mutable RelativeFrames m_sequence;
};

} // namespace headroom
