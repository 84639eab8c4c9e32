// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backward/objective.h"
#include "config/changes.h"
#include "model/transformer.h"

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// Numbers that took many forwards, kept from run to run of one model by what they depend on.
using StudyMemory = std::map<std::string, std::vector<float>>;

double optionOf(const std::vector<ConfigChange>& set, const std::string& name); // of those a study was given
// Throws Error where the squares of a row's numbers add up to more than the largest float: its length would come out as
// 0. NaN and ∞ pass: they stay what they are.
void checkSquares(const torch::Tensor& rows);

// What a study works on: a run that is being recorded and has just come to its end.
struct StudyInput {
    const Transformer& model;
    const ForwardOptions& options;
    const std::vector<ModelInput>& segments; // the input of every forward of the run, memories not filled in
    std::size_t shown = 0; // the segment that the tracer holds
    const ModelOutput& output; // of that segment
    const std::vector<std::shared_ptr<const Trace>>& before; // traces of the segments before it
    const std::vector<Intervention>& interventions; // of that segment
    const std::atomic<bool>* cancel = nullptr; // for forwards of the study's own: Tracer::Options::cancel
    std::vector<ConfigChange> set; // what RunSettings::study says about this study: {option, number}
    bool answers = false; // a language model that learned to answer a question, which the end token closes
    std::vector<std::int64_t> special {}; // ids of tokens that mean nothing in a text: padding, [CLS], <s>
    double temperature = 1.0; // divides the logits
    std::int64_t answered = 0; // rows of the logits that are none of padding
    Objective objective = Objective::usual(); // of a backward pass
    std::shared_ptr<const BackwardResult>* backward = nullptr; // what became of it
    const Trace* patches = nullptr; // RunRequest::patches
    StudyMemory* memory = nullptr;
    std::function<void(std::int64_t done, std::int64_t ofAll)> progress {}; // of many forwards
    std::int64_t padding = -1; // the token of padding; −1: the model has none that is known

    double option(const std::string& name) const { return optionOf(set, name); }
};

// All that numbers of the study's own forwards depend on besides the weights and the study: the text, changes by hand,
// options of the forward.
std::string keyOf(const StudyInput& input);

// What the key has in the study's memory, computed where it is not there.
std::vector<float> remembered(
    const StudyInput& input, const std::string& key, const std::function<std::vector<float>()>& compute);

// Of the segment shown, with what those before it leave in memory, for forwards of the study's own.
ModelInput shownInput(const StudyInput& input);

// What a study works on where the run was recorded elsewhere: its steps, and what it is told.
struct RecordedInput {
    const std::vector<ConfigChange>& set;
    std::function<const Recipe&(StepId)> recipe; // of a recorded step

    double option(const std::string& name) const { return optionOf(set, name); }
};

// A further computation about a run, made from its recorded steps with the same traced operations: averages over heads,
// rollout, receptive fields, another order of multiplication. Its steps follow those of the forward in the same trace,
// below "study/<id>/", so that they can be shown, explained and clicked like any other.
struct Study {
    std::string id; // "rollout"
    std::string name; // as a person reads it in the outline, to be translated: "Rollout"
    std::string title; // one sentence: what it computes
    std::vector<StudyOption> options {};
    // Whether runs of such a model have what it needs; where not, it is not recorded, and nobody is told.
    bool (*fits)(const ModelConfig& config);
    // Called without gradients, once per recorded run; throws Error with a sentence where a run is too long for it.
    void (*record)(Tracer& t, const StudyInput& input);

    // The forward that it runs again is recorded below "study/<id>/<again>/": changes by hand act there too. Empty:
    // none is.
    std::string again {};
    bool output = true; // needs logits: not for a model that gives states only

    // The same for a run that was recorded elsewhere, whose model is not here: from its steps and the words that label
    // them, with every option of the study set. It records nothing where the steps that it reads are not there. Null:
    // it runs the model again.
    void (*fromSteps)(Tracer& t, const RecordedInput& input) = nullptr;
    // What fromSteps reads, to be translated: "the rows that enter a norm".
    const char* reads = nullptr;
    bool ownScopes = false; // its steps say themselves where they stand
    bool goesBack = false; // it records the run's backward pass

    const StudyOption& option(const std::string& wanted) const; // throws Error naming those there are
};

// A study that was asked for, with every option's value.
struct WantedStudy {
    const Study* study = nullptr;
    std::vector<ConfigChange> options;
};
// `set` as RunSettings::study has it. Throws Error where there is no such study or option, or a value cannot be.
std::vector<WantedStudy> wantedStudies(const std::vector<std::string>& ids, const std::vector<ConfigChange>& set);

// Every study: a new one is its file and a line each in all.h and studies.cpp.
const std::vector<Study>& studies();
const Study& findStudy(std::string_view id); // throws Error naming those there are

} // namespace headroom
