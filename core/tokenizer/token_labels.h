// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizer/tokenizer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

// What a person sees for a token: its text without the marks of its vocabulary (Ġ, ##, ▁), white space that is all of
// it as ␣, ⇥ or ⏎, and bytes that are no whole character as such: 0xE7AA. "#7" for an id without a token.
std::string tokenLabel(const Tokenizer& tokenizer, std::int64_t id);

// The same for each of a vocabulary's first `size` ids, where "the" and " the" must not look alike: "…" stands before
// letters that go on with a word, in a vocabulary that tells them from those that begin one.
std::vector<std::string> vocabularyLabels(const Tokenizer& tokenizer, std::int64_t size);

} // namespace headroom
