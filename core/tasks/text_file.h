// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tasks/task.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom {

// A text file as it stands on the disk now; read once, until it changes. Lines end with \n, whatever the file has.
// Throws Error for one that is missing, empty, above 128 MiB, binary or not UTF-8.
std::shared_ptr<const std::string> readTextFile(const std::filesystem::path& file);

// Without the \n at their ends; what follows the last \n is a line if it is not empty.
std::vector<std::string_view> linesOf(std::string_view text);
std::vector<std::string_view> wordsOf(std::string_view line); // what white space separates

// The first eight tenths of `count` things are for training, the next for validation, the last for the test: [first,
// end).
std::pair<std::size_t, std::size_t> rangeOf(Part part, std::size_t count);
const char* toString(Part part);

// How often each of an alphabet's `symbols` symbols is among ids; the first symbol's id is kFirstSymbol.
std::vector<double> frequenciesOf(const std::vector<std::int32_t>& ids, std::size_t symbols);

} // namespace headroom
