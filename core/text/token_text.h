// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace headroom {

// What a person sees for a token's text (UTF-8), wherever it is a label: the text, with what nobody would see made
// visible. White space that is all of it is ␣, a line break ⏎, a tab ⇥, nothing at all ∅; marks that join letters or
// turn the direction of writing, and other invisible ones, stand by their names: [U+200D]. A joiner between visible
// characters stays.
std::string visibleToken(std::string_view text);

} // namespace headroom
