// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/changes.h"
#include "config/model_config.h"
#include "config/training_record.h"
#include "trace/trace.h"
#include "train/training_settings.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

constexpr double kSaveSeconds = 30.0;

// A run to begin: a variant on a task, from fresh weights; or one to go on with.
struct TrainRequest {
    std::string preset = "transformer";
    std::vector<ConfigChange> changes; // of the preset's configuration
    TaskSettings task {.id = {}}; // an empty id: the preset's own task; an empty alphabet: the task's usual one for it
    TrainingSettings settings;
    // A file that a run wrote: it goes on from there as if it had never stopped. The above is not read; of what is
    // below, an empty text, a 0, or what is left out is as that run was asked.
    std::string resume;
    std::int64_t stepsInAll = 0; // with resume: where to stop instead; 0: as that run was asked
    // Written while training and at its end; empty: nothing is. Until the last step the file also holds what is needed
    // to go on; it opens as a model all the same.
    std::string out;
    std::string command; // remembered in the file
    std::int64_t saveEvery = 0; // steps; 0: only by time
    std::optional<double> saveSeconds {}; // 0: only by steps; left out: kSaveSeconds
    std::int64_t snapshotEvery = 0; // steps; 0: none. When there are 64, every second one goes and the distance doubles
    std::string probe; // the text that snapshots are traced on; empty: one of the validation set
    // Done to it on the way, as by a person: "400:freeze=encoder.1." (see plannedChange()). With resume: besides what
    // was asked and is still to come.
    std::vector<std::string> at {};
};

// The model as it was at one step of its training, and what it made of the probe.
struct TrainingSnapshot {
    std::int64_t step = 0;
    std::shared_ptr<const Trace> trace; // null for those read back from an earlier program's run
    std::vector<std::string> output; // the likeliest token at each position of the probe
    bool replayable = false; // the step behind it can be looked into: the optimiser's state is kept
};

constexpr std::int64_t kSampleBeam = 4; // hypotheses

// What the model writes for a sequence of the validation set.
struct TrainingSample {
    std::vector<std::string> input, expected;
    // Empty where the logits are not numbers.
    std::vector<std::string> written; // greedily
    std::vector<std::string> beam; // the best of a beam of kSampleBeam
};

struct TrainingState {
    RunName name; // as Kind::Name gave it; kept in the file
    enum class Phase {
        Paused,
        Running,
        Finished, // the last step is done, the test set evaluated, the file written
        Stopped, // `reason` says why it cannot go on; the weights are the last good ones
    };
    std::string preset;
    ModelConfig config;
    TaskSettings task;
    TrainingSettings settings;
    std::string probe; // text
    std::int64_t parameters = 0;
    std::string device; // in words
    Phase phase = Phase::Paused;
    std::string reason;
    bool diverged = false; // stopped as the loss was no number or had exploded: calmer settings may help
    std::string collapse; // that the loss has risen far and stayed there, and why, in words; empty: it has not
    std::int64_t collapseStep = -1; // the point that shows it first; −1: none does
    // Where the loss has risen far, or was no number: the step before, kept whole, for Kind::GoBack; −1: none.
    std::int64_t goBackStep = -1;
    // What it then goes on with: the settings of that step, or what a person has chosen since the loss rose, at a rate
    // that has not lost it from there.
    TrainingSettings goBackSettings {};
    bool goBackUndoes = false; // with the rate of then, since what was changed is taken back; else with a lower one
    std::int64_t step = 0; // optimiser steps done
    double loss = -1.0; // of the last step; −1 before the first
    double tokensPerSecond = 0.0; // of late
    double secondsLeft = 0.0; // estimated
    std::vector<TrainingPoint> points;
    std::vector<TrainingEvent> events;
    std::vector<TrainingSnapshot> snapshots; // rising steps
    std::vector<TrainingSample> samples; // at the last point, or where it was gone on with
    std::int64_t samplesStep = -1; // done when they were written
    std::int64_t savedStep = -1; // in `out`; −1: nothing written yet
    std::string out;
    std::string notice; // of the probe; empty if there is none
    // What a person should know of the task's data: words of a file left out, too few sources to hold any out.
    std::vector<std::string> dataNotices;
    std::string saveError; // why the last attempt to write failed; empty if it did not
    // Of the test set, once the last step is done; −1 before, and where more steps or a change by hand followed.
    double testAccuracy = -1.0, testSequences = -1.0, testLoss = -1.0, testPonder = -1.0;
    std::int64_t testCount = 0;
    std::int64_t testSources = 0; // different ones in the test set
    std::int64_t testNew = 0; // test sequences whose source is not in training
};
using TrainingStatePtr = std::shared_ptr<const TrainingState>;

// What a person does to the run.
struct TrainingControl {
    enum class Kind {
        Continue,
        Pause,
        StepOnce, // one optimiser step, then pause
        Finish, // no more steps: evaluate and save as at the end
        Settings, // from the next step on; the seed stays
        ChangeWeight, // `weight`: one tensor of the model; Set, Scale or Zero
        Save, // to `text`, or where the run is written
        Probe, // the text that snapshots are traced on from now on
        Name, // what the run is called from now on, in its file too: `name`
        GoBack, // to TrainingState::goBackStep: weights, optimiser and settings; and goes on
        Plan, // `text`: a change at a step to come, as TrainRequest::at
        Discard, // the run is over; nothing more is written
    };
    Kind kind = Kind::Continue;
    TrainingSettings settings {};
    Intervention weight {}; // `path` names it as the checkpoint does
    std::string text {};
    RunName name {};
};

} // namespace headroom
