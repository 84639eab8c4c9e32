// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

namespace headroom {

// The held-out accuracy over the steps of a training, from 0 to 100 %, as a line of 28 px with its ends named
// below; hovering names the evaluation under the pointer.
class AccuracyCurve : public QWidget {
    Q_OBJECT

public:
    explicit AccuracyCurve(QWidget* parent = nullptr);
    void setShown(bool shown); // where there is anything to show
    void setTraining(std::vector<TrainingPoint> points);
    QSize sizeHint() const override { return {200, 48}; }
    QSize minimumSizeHint() const override { return {120, 48}; }

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    QRectF plot() const;
    double xOf(std::int64_t step) const;

    std::vector<TrainingPoint> m_points;
    bool m_shown = true;
};

} // namespace headroom
