// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "study/ablation.h"

class QComboBox;
class QPushButton;
class QSpinBox;

namespace headroom {

// What switching off each head, part or position does to one output.
struct Swept {
    StepId probabilities = -1; // [position, vocabulary]
    StepId before = -1, after = -1, effect = -1; // of the study "sweep"; −1: it has not run
    AblationOver over = AblationOver::Heads;
    AblationBy by = AblationBy::Zero;
    bool logit = false;
    std::int64_t position = 0, token = 0; // of the output that is measured
    QString name; // of that token

    bool there() const { return probabilities >= 0; }
    bool ran() const { return effect >= 0; }
};

// Switches heads, parts of layers and positions off one at a time, or copies them from the run beside, and shows what
// that does to the probability of a token. A click on a cell makes its change, so that the whole program shows it.
class SweepView : public FigureView<Swept> {
    Q_OBJECT

public:
    SweepView(Document& document, QWidget* parent);
    static bool canShow(const Trace& trace);
    std::vector<std::string> studies(const Document& document) const override;
    NextThing next() const override;
    void chooseCell(const SceneCell& cell) override;
    void walkTo(const SceneCell& cell) override;
    using SceneView::scene;

protected:
    Swept read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const Swept& swept, const SceneMoment& moment) const override;
    Scene scene(const Swept& swept, const SceneMoment& moment) const override;
    std::optional<Cell> subject(const Swept& swept, const SceneMoment& moment) const override;
    void showControls(const Swept& swept, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;

private:
    int option(const char* name) const;
    void setOption(const char* name, int value);
    bool isQuick(const Document& document) const; // it takes a second or so: nobody has to ask for it
    bool asked(const Document& document) const;
    void startOrStop();

    SegmentedControl* m_over;
    SegmentedControl* m_by;
    SegmentedControl* m_measure;
    QSpinBox* m_position;
    QComboBox* m_token;
    QPushButton* m_run;
    std::optional<std::pair<QString, RunSettings>> m_askedFor; // the sweep that a person started
    std::optional<Intervention> m_made; // by a click
};

} // namespace headroom
