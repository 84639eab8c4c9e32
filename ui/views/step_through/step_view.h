// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/step_through/step_picture.h"

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
    QString progress(const Document& document) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;
    std::optional<Focus> lit(const Document& document) const override;
    std::optional<Position> whereSeen(
        const Document& document, const Cell& number, const std::optional<Cell>& user) const override;
    QString sentence(const SceneCell& cell, int decimals = 4) const override;
    void zoom(int steps) override;
    QString numbers(const Document& document) const override;
    void chooseCell(const SceneCell& cell) override;
    void walkTo(const SceneCell& cell) override;

    const StepPicture* picture() const { return m_picture.get(); }
    void chooseAt(const Placement& placement, GridCell at); // as a click on it

protected:
    QString emptyWords() const override;
    void adjust(OptionState& state, const Option& option) const override;
    void forgetComparison() override;
    void resizeEvent(QResizeEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void makeHeader();
    void showActions(); // in the stage’s menu, what the header has no room for
    StepMoment momentAt(const SceneMoment& moment) const;
    std::int64_t outerOf(const SceneMoment& moment, const Step& step) const;
    void updateHeader(const Document& document);
    void describePicture();
    Scene wordsOf(const SceneMoment& moment) const;
    void move(int rows, int columns);
    // While a picture is made it is the one asked.
    const StepPicture* asked() const { return m_built ? m_built.get() : m_picture.get(); }
    const Placement* placementOf(const SceneCell& cell) const;
    bool inOperand() const;

    QWidget* m_title = nullptr;
    mutable std::shared_ptr<const RunResult> m_run; // keeps the picture's trace alive
    mutable std::shared_ptr<StepNumbers> m_known; // of that run
    mutable std::unique_ptr<StepPicture> m_built; // by build(), for the moment asked of it
    std::unique_ptr<StepPicture> m_picture; // of the present
    mutable std::optional<Index> m_large; // rows and columns of a matrix that it cannot show
};

} // namespace headroom
