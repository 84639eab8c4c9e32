// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/intervention.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

enum class RateSchedule {
    Noam, // factor · d_model^−½ · min(step^−½, step · warmup^−3/2) (Vaswani et al. 2017, section 5.3)
    Constant, // rises in a line over the warm-up, then stays
    Cosine, // rises in a line over the warm-up, then falls to 0 at the last step as half a cosine (Loshchilov and
            // Hutter 2017)
};
const char* toString(RateSchedule schedule); // "noam", "constant", "cosine"
RateSchedule scheduleOf(const std::string& name); // throws Error

// Of the matrix products of a step's forward and backward; weights, sums, softmax and the optimiser stay float32, and
// so does every evaluation and every trace.
enum class Precision { Float32, BFloat16 };
const char* toString(Precision precision); // "float32", "bfloat16"
Precision precisionOf(const std::string& name); // throws Error

// How a model is trained. All but the seed can be changed while it trains.
struct TrainingSettings {
    std::int64_t steps = 1000; // the last one
    std::int64_t batch = 128; // sequences a step
    std::uint64_t seed = 1; // of weights, data and their order, and dropout
    RateSchedule schedule = RateSchedule::Cosine; // ends calm; Noam's rate is still high when a short training ends
    double rate = 0.005; // highest of the constant and the cosine schedule
    double rateFactor = 1.0; // of the Noam schedule
    std::int64_t warmup = 0; // steps until the rate is highest; 0: as many as suit the number of steps
    double labelSmoothing = 0.1;
    double dropout = -1.0; // −1: as the model's configuration says
    double ponderWeight = -1.0; // −1: as the model's configuration says
    double clip = 0.0; // longest gradient, all weights together; 0: as long as it is
    std::int64_t evaluateEvery = 50;
    Precision precision = Precision::Float32;
    std::vector<std::string> frozen {}; // weights whose names begin so keep their values
    // Act at every step, on every sequence of the batch; `at` is that of one sequence, without the batch's axis.
    std::vector<Intervention> interventions {};

    // Steps until the rate is highest: `warmup`, else 400, or two fifths of fewer than 1000 steps where the schedule is
    // not noam.
    std::int64_t warmupSteps() const;

    void validate() const; // throws Error for what is not within the bounds below
    // Why this warm-up leaves no time for the schedule: the rate would still rise at the last step. Empty if it does.
    std::string warmupTooLong() const;
    std::string toJson() const;
    static TrainingSettings fromJson(const std::string& json, const std::string& where); // throws Error

    bool operator==(const TrainingSettings&) const = default;
};

// The largest that may be asked for, wherever: on the command line, in the window, in a file.
namespace bounds {
constexpr std::int64_t kSteps = 100'000'000, kBatch = 9000;
constexpr double kRate = 100.0, kRateFactor = 1000.0, kPonderWeight = 1000.0, kClip = 1e9, kSeconds = 1e9;
} // namespace bounds

// What is different, in words for a table or a mark on a curve: "warm-up 400 → 800", one entry each.
std::vector<std::string> differences(const TrainingSettings& before, const TrainingSettings& after);
// A change by hand that sets, scales or zeroes: "decoder.1/self_attention/weights at 0, all, all = 0".
std::string inWords(const Intervention& change);

} // namespace headroom
