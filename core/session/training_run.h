// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_lock.h"
#include "io/checkpoint.h"
#include "session/opened_model.h"
#include "session/planned_change.h"
#include "session/training.h"
#include "session/way_back.h"
#include "train/step_replay.h"
#include "train/trainer.h"

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace headroom {

// One training: its model and trainer, the snapshots, and the file it is written to. Used on the worker thread only.
class TrainingRun {
public:
    // Throws Error where the request cannot be trained or written, before any work.
    TrainingRun(const TrainRequest& request, torch::Device device);
    ~TrainingRun(); // keeps

    TrainingStatePtr state() const;
    std::int64_t sampledAt() const { return m_sampledAt; } // the step of its last point
    static TrainingStatePtr read(const std::string& file); // of a run that is not there; throws Error
    // One step, one batch of an evaluation, or what comes after them: samples, a snapshot, a file. False when there is
    // nothing more to do until a person says so. Does not throw.
    bool advance();
    void control(const TrainingControl& control); // throws Error
    void keep(); // writes what is not yet written; nothing before the first step, or once the run is discarded
    void keepOrThrow(); // the same; Error where that fails, since the run would be lost

    // What a model opened on this run needs.
    Checkpoint checkpoint() const;
    OpenedModel::Weights weightsAt(std::int64_t step) const;
    torch::Device device() const { return m_device; }
    // Of a step behind a snapshot, or the next; throws Error, Cancelled.
    ReplayedStep replayStep(const StepRequest& request, const std::atomic<bool>& cancel);

private:
    using Clock = std::chrono::steady_clock;

    struct Kept {
        OpenedModel::Weights weights;
        TrainingSnapshot shown;
        bool traced = false; // or it could not be
        std::shared_ptr<const Trainer::State> before; // of the step behind it; null: not kept
    };

    void begin(const TrainRequest& request);
    void resume(const TrainRequest& request);
    void lock();
    void makeTrainer();
    void checkRoom(std::int64_t batch) const;
    std::string exampleText() const;
    void planChanges(const std::vector<std::string>& texts); // throws Error where one cannot be made
    void plan(PlannedChange change); // in its place
    void check(const PlannedChange& change, const TrainingControl& control);
    void checkHead(const Intervention& off);
    bool doPlanned();
    void work();
    void afterStep();
    void takeSamples();
    std::vector<std::int64_t> written(const torch::Tensor& source, std::int64_t limit, std::int64_t width) const;
    bool snapshotDue() const;
    void takeSnapshot();
    void thinSnapshots();
    bool keepsOptimiser() const;
    void keepBeforeStep();
    void trace(Kept& kept);
    std::vector<std::int64_t> fedWithProbe() const;
    void readSnapshots(const std::vector<std::int64_t>& steps);
    void dropSnapshots(const std::function<bool(std::int64_t step)>& goes);
    void clearFolder() const;
    std::string snapshotFile(std::int64_t step) const;
    bool over() const; // nothing to go on with
    void save(const std::string& path);
    void trySave();
    void goOn();
    void goBack(); // throws Error
    void setByHand(const TrainingSettings& settings); // throws Error
    void forgetAfter(std::int64_t step);
    void stop(const std::exception& error);
    void checkGood(); // before a file is written: stops where a GPU's last steps went wrong
    void finish();
    void set(TrainingSettings settings);
    const Parameter& weightOf(const Intervention& change) const;
    void changeWeight(const Intervention& change); // throws Error
    std::vector<std::string> tokensOf(const std::vector<std::int64_t>& ids) const;

    TrainRequest m_request;
    FileLock m_lock; // of the file it is written to
    torch::Device m_device;
    Checkpoint m_checkpoint; // without tensors
    std::unique_ptr<Transformer> m_model;
    std::unique_ptr<Trainer> m_trainer;
    std::unique_ptr<OpenedModel> m_viewer; // traces the probe
    std::vector<std::string> m_vocabulary;
    TrainingState m_state; // all but what state() fills in
    std::vector<Kept> m_snapshots;
    std::shared_ptr<const Trainer::State> m_current; // as of now, where it was asked for
    std::unique_ptr<StepReplay> m_replay; // the last one, of this state:
    std::shared_ptr<const Trainer::State> m_replayed;
    mutable OpenedModel::Weights m_now {-1, {}};
    std::vector<TrainingEvent> m_events;
    std::optional<WayBack> m_wayBack; // there once the trainer is
    std::vector<PlannedChange> m_planned; // still to come, rising steps
    std::vector<PlannedChange> m_weightsSet; // planned ones that were made: undone where the weights go back
    std::set<std::string> m_weightEvents; // their texts, and those of changes by hand
    std::optional<Trainer::Evaluation> m_test; // once the last step is done
    std::int64_t m_testedAt = -1;
    std::int64_t m_sampledAt = -1;
    std::int64_t m_savedStep = -1;
    std::string m_snapshotError; // why the last one is not in its file
    bool m_unsaved = false; // something has been done that is not in the file
    Clock::time_point m_savedAt = Clock::now();
    std::int64_t m_pauseAt = -1; // StepOnce
    bool m_discarded = false;
};

} // namespace headroom
