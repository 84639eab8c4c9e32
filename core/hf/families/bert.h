// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hf/family.h"

namespace headroom::hf {

// What BERT and those made after it share: sizes, norms after each sublayer, positions.
// `distilled`: by DistilBERT's keys, which has no others.
void readBert(Reading& reading, double epsilon, const char* activation, bool distilled = false);
std::vector<Name> bertNames();

} // namespace headroom::hf
