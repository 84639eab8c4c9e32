// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

namespace headroom {

class TrainingDesk;

// The learning rate over the steps of a run: what it was, and how the schedule goes on from there.
class RateCurve : public QWidget {
    Q_OBJECT

public:
    explicit RateCurve(TrainingDesk& desk, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {240, 62}; }
    QSize minimumSizeHint() const override { return {160, 62}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void refresh();
    double x(double step) const;
    QString tipAt(int x) const;

    TrainingDesk& m_desk;
    std::vector<std::pair<std::int64_t, double>> m_past, m_ahead;
    std::int64_t m_last = 1; // step
    double m_highest = 0.0;
    QString m_now;
};

} // namespace headroom
