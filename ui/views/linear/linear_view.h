// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/linear/linear_scene.h"

class QComboBox;
class QPushButton;
class QSpinBox;

namespace headroom {

class CostWindow;
class SegmentedControl;

// Linear attention: features, the state that keys and values add up to, and how queries read it; or, run the other way
// round, the matrix that it never forms.
class LinearView : public SceneView {
    Q_OBJECT

public:
    LinearView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document&) const override { return {"linear_orders"}; }
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

protected:
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void forgetBeside() override { m_stripKey = {}; }

private:
    const Linear& linearOf(const SceneMoment& moment) const;
    const StateStrip& stripOf(const SceneMoment& moment, int layer) const;
    SceneMoment present() const; // with the frame that playback is in
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
    mutable std::shared_ptr<const RunResult> m_read;
    mutable Linear m_linear;
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
