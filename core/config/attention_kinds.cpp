// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/attention_descriptor.h"

#include <array>

namespace headroom {

namespace {

constexpr std::array kKinds {
#define KIND(Name) AttentionKind::Name,
#include "config/attention_kinds.inc"
#undef KIND
};

constexpr std::array kDescriptors {
#define KIND(Name) &attention::Name,
#include "config/attention_kinds.inc"
#undef KIND
};

} // namespace

std::span<const AttentionKind> attentionKinds() { return kKinds; }

const AttentionDescriptor& describe(AttentionKind kind) { return *kDescriptors[static_cast<std::size_t>(kind)]; }

} // namespace headroom
