// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/step_through/step_picture.h"
#include "views/view.h"

class QLabel;

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
    QWidget* header() override { return m_header; }
    QString numbers(const Document& document) const override;

    void setSweep(std::optional<Sweep> sweep);
    const StepPicture* picture() const { return m_picture.get(); }

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void makeHeader();
    void updateHeader(const Document& document);
    void choose(const Placement& placement, GridCell at);
    std::optional<std::pair<const Placement*, GridCell>> cellAt(const QPointF& point) const;

    QWidget* m_header = nullptr;
    QWidget* m_title = nullptr;
    SegmentedControl* m_sweeps = nullptr;
    QLabel* m_headLabel = nullptr;
    SegmentedControl* m_heads = nullptr;
    std::vector<Sweep> m_sweepOptions;
    std::optional<Sweep> m_sweep;
    std::shared_ptr<const RunResult> m_run; // keeps the picture's trace alive
    std::unique_ptr<StepPicture> m_picture;
};

} // namespace headroom
