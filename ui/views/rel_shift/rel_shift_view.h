// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/rel_shift/rel_shift_numbers.h"
#include "views/rel_shift/rel_shift_scene.h"

class QCheckBox;

namespace headroom {

class SegmentedControl;

// rel_shift, picture by picture, on the run's own position scores.
class RelShiftView : public SceneView {
    Q_OBJECT

public:
    RelShiftView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document&) const override;
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& given) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;
    std::optional<Focus> lit(const Document& document) const override;

protected:
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    Scene blend(const Scene& from, const Scene& to, double share) const override;
    bool hoverMatters() const override
    {
        return showsBoth(present()) || showsNumbers(present());
    } // framed in both shifts

private:
    SceneMoment withRoom(SceneMoment moment) const;
    const RelShift& shiftOf(const SceneMoment& moment) const;
    bool showsNumbers(const SceneMoment& moment) const; // asked for and recorded
    bool showsBoth(const SceneMoment& moment) const; // on the run's own scores
    quint64 hoveredBeside(const SceneMoment& moment) const; // the identity to frame in both shifts
    void offerWhatFits();
    void chooseDirection(int index);
    void chooseZeroTriu(bool on);
    void arrive(); // at what was switched on, once it is recorded

    RelShiftOptions m_options;
    SegmentedControl* m_direction;
    SegmentedControl* m_show;
    QCheckBox* m_zeroTriu;
    bool m_arriving = false;
    mutable std::shared_ptr<const RunResult> m_read;
    mutable RelShift m_shift, m_other; // the other one while both are shown
    mutable ShiftedNumbers m_numbers;
};

} // namespace headroom
