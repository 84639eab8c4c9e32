// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What core uses of LibTorch: tensors, gradients, seeds and devices. <torch/torch.h> brings modules, optimisers and
// data sets besides, whose templates cost every source that reads it four seconds.

#include <torch/autograd.h> // IWYU pragma: export
#include <torch/cuda.h> // IWYU pragma: export
#include <torch/types.h> // IWYU pragma: export
#include <torch/utils.h> // IWYU pragma: export
#include <torch/version.h> // IWYU pragma: export
