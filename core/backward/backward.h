// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backward/objective.h"
#include "trace/tracer.h"

#include <set>
#include <string>

namespace headroom {

// How one number of a run changes with every number that it follows from, as steps of the same trace: its gradient
// (Rumelhart, Hinton and Williams 1986), explained cell by cell like the forward pass.
//
// The pass walks the recorded steps back from `objective/number`, newest first, only those on a way. Each operation has
// its rule (rules.cpp), written in traced operations; what arrives at a step from several users is added by one step,
// whose terms are the arrivals. Names:
//   objective/…                the number itself, from the forward pass's last steps: log-softmax, smoothing, mean
//   backward/PATH              the gradient of step or weight PATH: its axes and labels
//   backward/arrivals/PATH/USER  what arrives at PATH from one of its users, where there are several
//   backward/through/PATH/NAME a number that PATH's rule needs on the way
// Where cells of PATH were changed by hand, backward/PATH is the gradient of the changed numbers; through/PATH/passed
// is what goes on to what PATH was computed from: nothing of a cell that was set, its factor of one that was scaled.
//
// Nothing goes through where a number does not follow smoothly from another, or training holds it fixed: token ids and
// other indices, masks and conditions, the decisions and counts of halting, the running maximum that is subtracted
// again, and the memory that an earlier segment left (Dai et al. 2019, section 3.2). BackwardResult::stops says where.

// Records the number and its pass behind the forward pass that `t` holds. `logits`: the forward's last step, [position,
// vocabulary]; `logarithms`: they are log-probabilities already. Throws Error where the number is not there, follows
// from nothing that can change, or goes through an operation without a rule, which it names.
// `of`: paths of the steps whose gradients are wanted, and no others; empty: every gradient.
BackwardResult recordBackward(
    Tracer& t, const Objective& objective, const Traced& logits, bool logarithms, const std::set<std::string>& of = {});

// With the positions and tokens that were left to the run. `rows`: how many of the logits' answer; tokens in `special`
// are not proposed.
Objective completed(
    Objective objective, const torch::Tensor& logits, std::int64_t rows, const std::vector<std::int64_t>& special);

// The steps of the number, the last of them [1]: objective/number.
Traced recordObjective(Tracer& t, const Objective& objective, const Traced& logits, bool logarithms);

// The same of a batch, as training has it: logits [sequence, position, vocabulary]; [1] the sum of the targets' losses.
struct BatchTarget {
    std::int64_t sequence = 0, position = 0, token = 0;
};
Traced recordLossSum(
    Tracer& t, const Traced& logits, bool logarithms, const std::vector<BatchTarget>& targets, double smoothing);

// How far a gradient may be from another computation of it in float32: 1e-5 of `largest`, its largest cell, or of what
// was added up for one of its cells, without signs: where terms cancel, rounding leaves a share of their size.
double gradientYardstick(const Tracer& t, StepId gradient, double largest);
constexpr double kOfAllGradients = 1e-7; // besides, of the largest gradient: what larger ones that cancelled left

// The same gradients by LibTorch's autograd: `again` holds the same forward, recorded while gradients were on, its
// weights asking for them. Compares every backward/PATH that has a counterpart there.
std::vector<BackwardResult::Compared> compareWithAutograd(
    const Tracer& t, Tracer& again, const Objective& objective, const Traced& logits, bool logarithms);

} // namespace headroom
