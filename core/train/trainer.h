// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/training_record.h"
#include "error.h"
#include "model/transformer.h"
#include "tasks/task.h"
#include "train/adam.h"
#include "train/batch.h"
#include "train/learning_rate.h"
#include "train/training_settings.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

class JsonFields;

struct Accuracy {
    double token = 0.0; // share of tokens right when the decoder is fed the right ones
    // Share of sequences right from first to end token. A model that is right as long as it is fed the right tokens
    // writes the same ones by itself, so this is also the share decoded right greedily.
    double sequence = 0.0;
    double loss = 0.0; // mean negative log-likelihood of a token, in nats
    double ponder = 0.0; // mean steps and remainder per position; 0 without halting
    std::vector<double> steps; // share of positions that ran 1, 2, … steps; empty without halting
};

// The loss or its gradient is no longer a finite number, or the loss has exploded.
class Diverged : public Error {
public:
    using Error::Error;
};

// The forward of optimiser step `number`, counted from 1, in training. Dropout's numbers come from (seed, number), so
// that any step can be replayed; its tracer is `t`.
BatchResult runStep(
    const Transformer& model, Tracer& t, const Batch& batch, const TrainingSettings& settings, std::int64_t number);
std::uint64_t dropoutSeed(const TrainingSettings& settings, std::int64_t number); // of that tracer
// What a gradient of this length is multiplied with, where there is clipping.
torch::Tensor clipFactor(const TrainingSettings& settings, const torch::Tensor& norm);

// Trains a model of any topology on a task, a piece of work at a time, so that other work can go between and what it
// did so far can be written down: a trainer that goes on from progress() does to the last bit what the first would have
// done on the same processor with the same number of threads. (On a GPU some of LibTorch's sums have no fixed order.)
class Trainer {
public:
    Trainer(Transformer& model, const TaskSettings& task, const TrainingSettings& settings, torch::Device device);

    // The next piece: one optimiser step, or one batch of the evaluation that is due (before the first step, every
    // evaluateEvery steps and after the last). Throws Diverged; all is then as it was at the last point (or where it
    // was resumed), and goes on from there.
    void advance();
    bool finished() const { return m_step >= m_settings.steps && !pointDue(); }
    bool evaluating() const { return pointDue(); }

    std::int64_t step() const { return m_step; } // done
    double loss() const { return m_loss; } // of the last step; on a GPU as of the last point
    double seconds() const { return m_seconds; } // spent in steps
    const std::vector<TrainingPoint>& points() const { return m_points; }
    const TrainingSettings& settings() const { return m_settings; }
    // From the next step on. Throws Error for another seed, or a frozen weight that is not there.
    void checkSettings(const TrainingSettings& settings) const; // throws as set() does
    void set(const TrainingSettings& settings);
    void weightsChanged() { m_evaluation.reset(); } // by hand: what an evaluation has counted so far is of others
    // Throws as advance() does where a GPU has not been asked yet whether the steps since the last point went well.
    void check();
    // The last point before the loss rose (isCalm()), to which goBack() can go; −1: none.
    std::int64_t calmStep() const { return m_calm ? m_calm->adam.steps : -1; }
    const TrainingSettings& calmSettings() const { return m_calm->settings; }
    // Weights, moments, the order of the data and settings are those of calmStep() again, and what came after it is as
    // if it had never been.
    void goBack();
    void setCalmSettings(); // to those of now, with which it goes on from there
    const Dataset& data() const { return m_data; }

    // What the next step follows from, besides the data: copied.
    struct State {
        Adam::Saved adam; // of so many steps
        std::uint64_t epoch = 0;
        std::size_t offset = 0;
        TrainingSettings settings;
    };
    State now() const { return {m_adam.save(), m_epoch, m_offset, m_settings}; }
    std::vector<const Example*> examplesAfter(const State& state) const; // of the step that follows
    const Transformer& model() const { return m_model; }

    // All that the next steps follow from, besides the weights and the points: JSON, and tensors by name (views).
    std::string progress() const;
    std::map<std::string, torch::Tensor> tensors() const;
    void resume(const std::string& progress, const std::map<std::string, torch::Tensor>& tensors,
        std::vector<TrainingPoint> points, const std::string& where);

    Accuracy evaluate(const std::vector<Example>& examples) const;
    // An evaluation a batch at a time: true once it is done.
    struct Evaluation {
        std::size_t next = 0;
        std::int64_t right = 0, tokens = 0, sequences = 0;
        double loss = 0.0, ponder = 0.0;
        std::vector<double> steps;
    };
    bool advance(Evaluation& evaluation, const std::vector<Example>& examples) const;
    static Accuracy resultOf(const Evaluation& evaluation);

    // All pieces up to the last. `report` is called after each step; loss is that of the step. Throws Cancelled when
    // `cancel` becomes true.
    using Report = std::function<void(std::int64_t step, double loss)>;
    std::vector<TrainingPoint> run(const Report& report, const std::atomic<bool>* cancel = nullptr);

private:
    bool pointDue() const;
    void oneStep();
    [[noreturn]] void stopWith(const std::string& reason);
    void refuseBad(double loss, double length);
    struct Good;
    static std::string progressOf(const Good& good); // JSON
    Good readGood(const JsonFields& fields) const; // throws Error
    void resumeCalm(const JsonFields& fields, const std::map<std::string, torch::Tensor>& tensors);
    bool risen() const; // since the calm point, which is then part of what is written down
    void keepGood();
    void putBack(const Good& good);
    std::size_t batchSize(const TrainingSettings& settings) const;
    std::vector<const Example*> orderOf(std::uint64_t epoch) const;
    Batch nextBatch();
    void addPoint(const Accuracy& accuracy);

    Transformer& m_model;
    TrainingSettings m_settings;
    torch::Device m_device;
    Dataset m_data;
    Adam m_adam;
    std::vector<const Example*> m_order; // of the epoch
    std::uint64_t m_epoch = 0; // begun
    std::size_t m_offset = 0; // examples of the epoch already used
    std::int64_t m_step = 0;
    double m_loss = -1.0, m_firstLoss = -1.0;
    double m_seconds = 0.0;
    struct Since { // the point before; float64 on the device, so that a GPU is not waited for
        torch::Tensor sums; // [4]: loss, gradient norm, tokens right, tokens asked
        std::int64_t steps = 0;
        double seconds = 0.0;
        double rate = -1.0; // of the last step
    } m_since;
    struct Good {
        Adam::Saved adam;
        std::uint64_t epoch = 0;
        std::size_t offset = 0;
        double loss = -1.0, firstLoss = -1.0;
        Since since;
        TrainingSettings settings;
    };
    std::shared_ptr<const Good> m_good; // at the last point
    std::shared_ptr<const Good> m_calm; // at the last point that is calm; mostly the same
    std::optional<Evaluation> m_evaluation;
    std::vector<TrainingPoint> m_points;
};

} // namespace headroom
