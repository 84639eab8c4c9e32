// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace headroom {

// Another value for one field of the model's configuration, both as its JSON has them: {"window", "4"}.
struct ConfigChange {
    std::string field;
    std::string value;

    bool operator==(const ConfigChange&) const = default;
};

// A number that a study or a task can be set to.
struct NumberOption {
    std::string name; // "width"
    double value = 0.0; // unless set
    double least = 0.0;
    double most = 0.0;
    bool whole = true; // a whole number
    std::string meaning; // "how many hypotheses are kept"
};

using StudyOption = NumberOption;
using TaskOption = NumberOption;

} // namespace headroom
