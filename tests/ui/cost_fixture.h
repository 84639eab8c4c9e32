// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiments/cost_window.h"

#include <QPushButton>
#include <QtTest>

#include <algorithm>

namespace headroom {

// Clicks Cost… in a view's header; null where there is none. The window measures from then on.
inline CostWindow* clickCost(QWidget& view, const QWidget& header)
{
    const auto buttons = header.findChildren<QPushButton*>();
    const auto cost = std::find_if(buttons.begin(), buttons.end(),
        [](const QPushButton* b) { return b->text().startsWith(QLatin1String("Cost")); });
    if (cost == buttons.end())
        return nullptr;
    QTest::mouseClick(*cost, Qt::LeftButton);
    return view.findChild<CostWindow*>();
}

} // namespace headroom
