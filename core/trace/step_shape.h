// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace_data.h"

#include <optional>

namespace headroom {

// The sizes that an operation gives for inputs of such sizes; nothing where it cannot be done with them, or where its
// result does not follow from its inputs and a recipe alone (Input, Parameter, Formula, Measure and what has to do with
// the edges of a graph). Where there is a result, explain finds all that it reads within the inputs, provided that the
// indices of a Gather are rows of its table.
std::optional<Index> resultSizes(Operation operation, const Recipe& recipe, const std::vector<Index>& inputs);

} // namespace headroom
