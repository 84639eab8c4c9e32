// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/attention_descriptor.h"

#include <array>

namespace headroom {

namespace {

#define HEADROOM_KIND(Name) AttentionKind::Name,
constexpr std::array kKinds {HEADROOM_ATTENTION_KINDS(HEADROOM_KIND)};
#undef HEADROOM_KIND

#define HEADROOM_DESCRIPTOR(Name) &attention::Name,
constexpr std::array kDescriptors {HEADROOM_ATTENTION_KINDS(HEADROOM_DESCRIPTOR)};
#undef HEADROOM_DESCRIPTOR

} // namespace

std::span<const AttentionKind> attentionKinds() { return kKinds; }

const AttentionDescriptor& describe(AttentionKind kind) { return *kDescriptors[static_cast<std::size_t>(kind)]; }

} // namespace headroom
