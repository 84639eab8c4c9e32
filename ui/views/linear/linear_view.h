// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/linear/linear_read.h"

class QComboBox;
class QPushButton;
class QSpinBox;

namespace headroom {

class CostWindow;

// Linear attention: features, the state that keys and values add up to, and how queries read it; or, run the other way
// round, the matrix that it never forms.
class LinearView : public FigureView<Linear> {
    Q_OBJECT

public:
    LinearView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace) { return readLinear(trace).there(); }
    std::vector<std::string> studies(const Document&) const override { return {"linear_orders"}; }
    using SceneView::scene;

protected:
    Linear read(const SceneMoment& moment) const override { return readLinear(moment.trace()); }
    std::vector<CaptionedFrame> captionedFrames(const Linear& linear, const SceneMoment& moment) const override;
    Scene scene(const Linear& linear, const SceneMoment& moment) const override;
    quint64 identity(const Linear& linear, const Cell& cell) const override;
    std::optional<Cell> subject(const Linear& linear, const SceneMoment& moment) const override;
    void showControls(const Linear& linear, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void forgetComparison() override { m_stripKey = {}; }

private:
    const StateStrip& stripOf(const Linear& linear, const SceneMoment& moment) const;
    QString captionAt(const Linear& linear, const SceneMoment& moment) const;
    SceneMoment playing() const; // with the frame that playback is in
    void showCost();
    void setMatrix(bool on);
    void setLayer(int layer);
    void setToken(int token);
    void arrive();

    SegmentedControl* m_form;
    QComboBox* m_layers;
    QSpinBox* m_token;
    QPushButton* m_cost;
    CostWindow* m_costWindow = nullptr;
    bool m_arriving = false; // the next run is the other form: show its main picture
    struct StripKey {
        std::shared_ptr<const RunResult> run, beside;
        int layer = -1, head = -1;
        bool dark = false;

        bool operator==(const StripKey&) const = default;
    };
    mutable StripKey m_stripKey;
    mutable StateStrip m_strip;
};

} // namespace headroom
