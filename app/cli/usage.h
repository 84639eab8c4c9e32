// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace headroom {

// What the program was called with, as CLI11 takes it: without the program's name, the last first. "--text=" gives an
// empty text. Throws UsageError where an option stands in the place of another's value.
std::vector<std::string> argumentsOf(const CLI::App& app, int argc, char** argv);

// What is wrong with the command line, in the program's words.
std::string sentenceOf(const CLI::ParseError& error, const CLI::App& app);

} // namespace headroom
