// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <QTest>

namespace headroom::test {

// For a test's _data(): a row for each variant, whose column "id" is a QString.
inline void addPresetRows()
{
    QTest::addColumn<QString>("id");
    for (const Preset& preset : presets())
        QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
}

} // namespace headroom::test
