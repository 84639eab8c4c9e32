// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/chart.h"

namespace headroom {

class TrainingDesk;

// The learning rate over the steps of a run: what it was, and how the schedule goes on from there.
class RateCurve : public Chart {
    Q_OBJECT

public:
    explicit RateCurve(TrainingDesk& desk, QWidget* parent = nullptr);

private:
    void refresh();

    TrainingDesk& m_desk;
};

} // namespace headroom
