// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

namespace headroom {

// −1: the run has no such step.
inline StepId findStep(const Trace& trace, const std::string& path) { return trace.find(path).value_or(-1); }
inline StepId findStep(const Trace& trace, const QString& path) { return findStep(trace, path.toStdString()); }

} // namespace headroom
