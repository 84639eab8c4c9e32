// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/rounding_bound.h"

#include <optional>
#include <span>
#include <string>

namespace at {
class Tensor;
}

namespace headroom {

// A function of each number alone: how it is computed, re-derived and explained. NaN stays NaN in all of them. `limit`:
// Recipe::threshold, of Clip.
struct Activation {
    struct Words {
        std::string formula, sentence, numbers; // as Explanation has them: formula and numbers without what they equal
    };

    ActivationKind kind;
    const char* name; // in files
    const char *formula, *caption; // of a feed-forward's step; null where no model can be set to it
    at::Tensor (*tensor)(const at::Tensor& x, double limit);
    double (*number)(double x, double limit);
    Rounded (*rounded)(const Rounding& rounding, const Rounded& x, double limit);
    Words (*words)(double x, double limit);
    double lost; // how many more roundings a model recorded elsewhere may make
};

const Activation& activationOf(ActivationKind kind);
std::span<const Activation> activations();
// The function that gives its slope f′(x), with the same limit; nothing where no backward pass has a rule for it.
std::optional<ActivationKind> slopeOf(ActivationKind kind);

} // namespace headroom
