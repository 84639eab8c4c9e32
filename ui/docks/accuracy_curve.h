// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/chart.h"
#include "session/session.h"

namespace headroom {

// The held-out accuracy over the steps of a training.
class AccuracyCurve : public Chart {
    Q_OBJECT

public:
    explicit AccuracyCurve(QWidget* parent = nullptr) : Chart(Size::Small, parent) {}
    void setShown(bool shown); // where there is anything to show
    void setTraining(const std::vector<TrainingPoint>& points);

private:
    bool m_any = false, m_shown = true;
};

} // namespace headroom
