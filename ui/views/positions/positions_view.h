// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/positions/positions_read.h"

class QLabel;
class QSpinBox;

namespace headroom {

// Tables of positions side by side, and how the dot product of two positions depends on their distance.
class PositionsView : public FigureView<PositionTables> {
public:
    PositionsView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);
    std::vector<std::string> studies(const Document&) const override { return {"positions"}; }
    using SceneView::scene;

protected:
    PositionTables read(const SceneMoment& moment) const override { return readPositions(*moment.run); }
    std::vector<CaptionedFrame> captionedFrames(const PositionTables& tables, const SceneMoment& moment) const override;
    Scene scene(const PositionTables& tables, const SceneMoment& moment) const override;
    std::optional<Cell> subject(const PositionTables& tables, const SceneMoment& moment) const override;
    void showControls(const PositionTables& tables, const SceneMoment& moment) override;

private:
    static PositionPair pairOf(const PositionTables& tables, const SceneMoment& moment);
    void choosePosition(int position);

    QSpinBox* m_position;
    QLabel* m_which; // the same counted from 1, as the inspector does
};

} // namespace headroom
