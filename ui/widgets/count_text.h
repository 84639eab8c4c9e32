// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace headroom {

QString countText(std::int64_t count); // "44,013"

} // namespace headroom
