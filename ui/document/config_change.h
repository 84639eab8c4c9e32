// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

namespace headroom {

// The settings with another value for one field of the model's configuration, both as its JSON has them. A value that
// the model has anyway is no change.
RunSettings withChange(RunSettings settings, const ModelConfig& own, const QString& field, const QString& value);

} // namespace headroom
