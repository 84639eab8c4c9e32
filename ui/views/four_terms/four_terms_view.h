// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/four_terms/four_terms_scene.h"

class QCheckBox;
class QPushButton;

namespace headroom {

// The terms of a relative attention score as maps that add up, each with a switch that really takes it out.
class FourTermsView : public SceneView {
    Q_OBJECT

public:
    FourTermsView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);
    void offerBeside() override;

    void show(const Document& document) override;
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

private:
    FourTerms termsOf(const SceneMoment& moment) const;
    void toggle(std::size_t term, bool on);

    std::array<QCheckBox*, 4> m_switches {};
    QPushButton* m_beside;
};

} // namespace headroom
