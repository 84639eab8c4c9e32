// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stage/chapters.h"

#include <QWidget>

#include <functional>
#include <optional>

namespace headroom {

// The timeline's bar: chapters, the playhead, a tick for each step. Dragging scrubs, a click jumps, the wheel
// steps.
class ChapterBar : public QWidget {
    Q_OBJECT

public:
    static constexpr int kInset = 6; // at both ends: half the playhead stands beside the first and the last field

    explicit ChapterBar(QWidget* parent = nullptr);

    void setChapters(std::vector<Chapter> chapters);
    // The step the playhead is in and how far through it (0 … 1).
    void setPlayhead(int step, double fraction);
    void setStepTip(std::function<QString(int step)> tip) { m_stepTip = std::move(tip); }
    // An unfolded chapter stands for one step and shows how far it is; folded ones show ticks.
    void setUnfolded(bool unfolded) { m_unfolded = unfolded; }
    double playheadX() const;
    double xOf(int step, double fraction) const;

signals:
    void scrubbed(int step, double fraction);
    void letGo(); // after scrubbing
    void jumped(int step, double fraction);
    void stepped(int steps);

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void wheelEvent(QWheelEvent*) override;

private:
    QRectF field(std::size_t chapter) const;
    bool locate(double x, int& step, double& fraction) const;
    void paintField(QPainter& painter, std::size_t index);
    void paintGroups(QPainter& painter);
    void paintPlayhead(QPainter& painter);
    std::vector<std::pair<double, double>> spans() const;

    std::vector<Chapter> m_chapters;
    std::function<QString(int step)> m_stepTip;
    int m_step = 0;
    double m_fraction = 0.0;
    bool m_unfolded = false;
    std::optional<double> m_press;
    bool m_dragged = false;
    int m_wheel = 0;
};

} // namespace headroom
