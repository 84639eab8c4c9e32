// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

namespace headroom {

// A view as it is called now: files and command lines may say what it was called before.
inline std::string viewName(const std::string& said)
{
    return said == "alibi"   ? "distance_bias"
        : said == "clusters" ? "adaptive_embedding"
        : said == "lines"    ? "attention"
                             : said;
}

// What a name says besides, of options by their whole names, empty as they begin: a view that was one is a form of
// another now.
inline std::map<std::string, std::string> viewOptions(const std::string& said)
{
    const std::string form = said == "lines" ? said : "";
    return viewName(said) == "attention" ? std::map<std::string, std::string> {{"attention.form", form}}
                                         : std::map<std::string, std::string>();
}

} // namespace headroom
