// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/relative/relative_read.h"

class QSpinBox;

namespace headroom {

class TextLength;

// Relative positions: a distance chooses a row of two tables; one goes into the score, the other into what is read.
class RelativeView : public FigureView<RelativeRun> {
    Q_OBJECT

public:
    RelativeView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    std::vector<std::string> studies(const Document&) const override { return {"shaw_routes"}; }

    using SceneView::scene;

protected:
    RelativeRun read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const RelativeRun& run, const SceneMoment& moment) const override;
    Scene scene(const RelativeRun& run, const SceneMoment& moment) const override;
    quint64 identity(const RelativeRun& run, const Cell& cell) const override;
    std::optional<Cell> subject(const RelativeRun& run, const SceneMoment& moment) const override;
    int headsOf(const RelativeRun& run) const override { return run.heads; }
    void showControls(const RelativeRun& run, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;

private:
    static RelativePair pairOf(const RelativeRun& run, const SceneMoment& moment);
    static QString pairSays(const RelativeRun& run, const SceneMoment& moment);
    void setLargest(int k);

    std::optional<int> m_dragged; // k, while its handle is pulled
    QSpinBox* m_largest;
    TextLength* m_length;
};

} // namespace headroom
