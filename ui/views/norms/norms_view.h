// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/norms/norms_read.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace headroom {

// LayerNorm, RMSNorm and ScaleNorm on the rows that a norm of the model gets.
class NormsView : public FigureView<NormsRun> {
public:
    NormsView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);
    std::vector<std::string> studies(const Document&) const override { return {"norms"}; }
    using SceneView::scene;

protected:
    NormsRun read(const SceneMoment& moment) const override { return readNorms(*moment.run); }
    std::vector<CaptionedFrame> captionedFrames(const NormsRun& norms, const SceneMoment& moment) const override;
    Scene scene(const NormsRun& norms, const SceneMoment& moment) const override;
    std::optional<Cell> subject(const NormsRun& norms, const SceneMoment& moment) const override;
    void showControls(const NormsRun& norms, const SceneMoment& moment) override;

private:
    QString ownSays(const NormsRun& norms) const;
    void makeHeader();
    void set(const char* option, double value);
    void showNorms(const Trace& trace, const NormsRun& norms);

    QComboBox* m_norm;
    QDoubleSpinBox* m_length;
    QSpinBox* m_feature;
    QSpinBox* m_turn;
    QLabel *m_featureName, *m_turnName;
};

} // namespace headroom
