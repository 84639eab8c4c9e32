// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/step_through/step_picture.h"
#include "widgets/text.h"

namespace headroom {

// One operation at a time: operands, result, and how far the one has become the other.
class StepView : public SceneView {
    Q_OBJECT

public:
    explicit StepView(Document& document, QWidget* parent = nullptr);

    std::span<const Option* const> options() const override;
    void choose(const Option& option, const QString& value) override;
    void show(const Document& document) override;
    using QWidget::show;
    int stops(const Document& document, StepId step) const override;
    double stopMilliseconds(const Document& document, StepId step) const override;
    bool unfoldsSteps() const override { return true; }
    bool followsSteps() const override { return true; }
    std::vector<Frame> framesOf(const SceneMoment&) const override { return {}; }
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment&) const override { return m_picture ? m_picture->caption() : QString(); }
    QString formulaOf(const SceneMoment&) const override { return m_picture ? m_picture->formula() : QString(); }
    QString progress(const Document&) const override { return m_picture ? m_picture->progress() : QString(); }
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;
    std::optional<Focus> lit(const Document& document) const override;
    std::optional<Position> whereSeen(
        const Document& document, const Cell& number, const std::optional<Cell>& user) const override;
    QString sentence(const SceneCell& cell, int decimals = 4) const override;
    QString numbers(const Document& document) const override;
    void chooseCell(const SceneCell& cell) override;
    void walkTo(const SceneCell& cell) override;

    const StepPicture* picture() const { return m_picture.get(); } // as built last

protected:
    QString emptyWords() const override;
    void adjust(OptionState& state, const Option& option) const override;
    void forgetComparison() override;
    void mouseMoveEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    SweepPlan planOf(const Document& document, StepId step) const;
    bool isResult(const Cell& cell) const { return m_picture && cell.step == m_picture->result().step; }
    bool inOperand() const; // of a number of what the result is made of the inspector speaks
    bool walkedInOperand() const; // keys came to it
    bool move(int rows, int columns);

    bool m_ofOperand = false; // inOperand() when it was shown last
    ElidedText* m_place; // and the operation there
    mutable std::shared_ptr<StepNumbers> m_known; // of the run shown last
    mutable std::unique_ptr<StepPicture> m_picture; // null: there is no step, or it is too large
};

} // namespace headroom
