// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace headroom {

// A view as it is called now: files and command lines may say what it was called before.
inline std::string viewName(const std::string& said)
{
    return said == "alibi" ? "distance_bias" : said == "clusters" ? "adaptive_embedding" : said;
}

} // namespace headroom
