// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <cstddef>

namespace headroom {

// Bytes of the float32 weights of a model, without making any.
double modelBytes(const ModelConfig& config);

// Bytes of the traces of one run, from the shapes of its steps: `source` tokens read by an encoder (or a set or latent
// model), `target` tokens by a decoder, all segments together, recorded `times` times (with and without changes by
// hand) within one budget for all. Within a factor of two of Trace::bytes() for every preset; positions that may halt
// are taken to run all steps.
double traceBytes(const ModelConfig& config, std::int64_t source, std::int64_t target, int times, std::size_t budget);

// What a backward pass adds to that of the last segment: the gradient of every step and weight, and the numbers that
// rules need on the way. Within a factor of two, too.
double gradientBytes(const ModelConfig& config, std::int64_t source, std::int64_t target, std::size_t budget);

} // namespace headroom
