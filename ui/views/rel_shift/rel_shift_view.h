// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/rel_shift/rel_shift_figure.h"

class QCheckBox;

namespace headroom {

// rel_shift, picture by picture, on the run's own position scores.
class RelShiftView : public FigureView<ShiftRun> {
public:
    RelShiftView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);
    std::vector<std::string> studies(const Document&) const override;
    std::optional<Focus> lit(const Document& document) const override;
    using SceneView::scene;

protected:
    ShiftRun read(const SceneMoment& moment) const override { return readShifts(moment.trace(), moment.sublayer); }
    std::vector<CaptionedFrame> captionedFrames(const ShiftRun& run, const SceneMoment& moment) const override;
    Scene scene(const ShiftRun& run, const SceneMoment& moment) const override;
    quint64 identity(const ShiftRun& run, const Cell& cell) const override;
    std::optional<Cell> subject(const ShiftRun& run, const SceneMoment& moment) const override;
    void showControls(const ShiftRun& run, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    Scene blend(const Scene& from, const Scene& to, double share) const override;
    bool hoverReaches() const override { return showsTwo(); } // framed in both shifts

private:
    const RelShift& shown(const ShiftRun& run) const { return m_options.other ? run.other : run.own; }
    bool showsNumbers(const ShiftRun& run) const { return m_options.numbers && run.numbers.there(); } // recorded by now
    bool showsTwo() const; // both conventions in the present picture
    std::vector<CaptionedFrame> numbersFrames(const ShiftRun& run, const Trace& trace) const;
    std::vector<CaptionedFrame> shiftFrames(const RelShift& shift, const SceneMoment& moment) const;
    void offerWhatFits(const ShiftRun& run);
    void chooseDirection(int index);
    void chooseZeroTriu(bool on);
    void arrive(); // at what was switched on, once it is recorded

    RelShiftOptions m_options;
    SegmentedControl* m_direction;
    SegmentedControl* m_show;
    QCheckBox* m_zeroTriu;
    bool m_arriving = false;
};

} // namespace headroom
