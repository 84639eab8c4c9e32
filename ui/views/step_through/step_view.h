// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/step_through/step_picture.h"
#include "views/view.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QSpinBox;

namespace headroom {

class SegmentedControl;

// One operation at a time: operands, result, and how far the one has become the other.
class StepView : public View {
    Q_OBJECT

public:
    explicit StepView(Document& document, QWidget* parent = nullptr);
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    using QWidget::show;
    int stops(const Document& document, StepId step) const override;
    double stopMilliseconds(const Document& document, StepId step) const override;
    bool unfoldsSteps() const override { return true; }
    QString caption(const Document& document) const override;
    QString formula(const Document& document) const override;
    QString progress(const Document& document) const override;
    std::optional<Focus> lit(const Document& document) const override;
    std::optional<Position> whereSeen(
        const Document& document, const Cell& number, const std::optional<Cell>& user) const override;
    QWidget* header() override { return m_header; }
    void zoom(int steps) override;
    QString numbers(const Document& document) const override;

    void setSweep(std::optional<Sweep> sweep);
    const StepPicture* picture() const { return m_picture.get(); }
    void choose(const Placement& placement, GridCell at); // as a click on it

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void makeHeader();
    void makeSwitches(QHBoxLayout* row);
    void makeOuter(QHBoxLayout* row);
    std::int64_t outerOf(const Document& document, const Step& step) const;
    void updateOuter(const Step& step);
    void updateHeader(const Document& document);
    void describe();
    void move(int rows, int columns);
    std::optional<std::pair<const Placement*, GridCell>> cellAt(const QPointF& point) const;

    QWidget* m_header = nullptr;
    QWidget* m_title = nullptr;
    SegmentedControl* m_sweeps = nullptr;
    QWidget* m_headGroup = nullptr;
    SegmentedControl* m_heads = nullptr;
    QWidget* m_outerGroup = nullptr;
    QLabel* m_outerName = nullptr;
    QSpinBox* m_outer = nullptr;
    std::int64_t m_outerAt = 0;
    std::vector<Sweep> m_sweepOptions;
    std::optional<Sweep> m_sweep;
    QAction* m_numbers = nullptr;
    QAction* m_dim = nullptr;
    QWidget* m_switches = nullptr; // the same two, where the header has room
    int m_zoom = 0;
    std::shared_ptr<const RunResult> m_run; // keeps the picture's trace alive
    std::shared_ptr<StepNumbers> m_known; // of that run
    std::unique_ptr<StepPicture> m_picture;
};

} // namespace headroom
