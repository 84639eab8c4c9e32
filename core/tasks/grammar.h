// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tasks/task.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

// Two small languages with the same sentences in other words and another order, so that it is known which word of the
// source each word of the target should look at. "the small cat sees a dog": article, adjectives, noun, verb, object.
// The second language puts adjectives behind their noun and the verb at the end: "ka felu piti mo hundar videt".
std::vector<std::string>
grammarAlphabet(); // the first language's words, then the second's, each word's at the same place
Example grammarSentence(std::int64_t words, Random& random); // at least 3 words: article, noun, verb

// For each word of the target the place of its word in the source. Throws Error for what is no sentence of the grammar.
std::vector<std::int64_t> grammarAlignment(const std::vector<std::int64_t>& source);

} // namespace headroom
