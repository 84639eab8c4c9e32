// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace_data.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string_view>

namespace headroom {

std::optional<Operation> operationNamed(std::string_view name); // as toString() has it

// What explain needs of a step beside its inputs, as a trace file holds it: only the fields that its operation reads.
nlohmann::ordered_json recipeToJson(Operation operation, const Recipe& recipe);
// Nothing where a field is missing, of the wrong type or names nothing there is.
std::optional<Recipe> recipeFromJson(Operation operation, const nlohmann::ordered_json& json);

} // namespace headroom
