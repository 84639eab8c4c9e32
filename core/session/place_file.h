// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// A number by its step's path, since a step's id differs between runs.
struct NamedCell {
    std::string path; // empty: none
    Index at; // from 0, an entry an axis
    bool operator==(const NamedCell&) const = default;
};

// A place in somebody's work, small enough to be sent: what is open, typed, set and changed, and where one looks. It
// holds no weights and nothing that could be executed: a model of one's own is named, not included.
struct PlaceFile {
    std::string source; // a variant's id, or the path of a model file or folder
    bool trained = true; // false: fresh weights
    std::string text; // empty: the model's own sample
    std::optional<bool> causal; // what is not there is the model's own
    std::optional<PositionKind> position;
    std::optional<Executor> executor;
    double temperature = 1.0;
    std::vector<ConfigChange> changes; // of the model's configuration
    std::vector<ConfigChange> study; // options of studies
    std::int64_t padding = 0;
    bool paddingClosed = true;
    std::optional<Objective> objective; // of a backward pass
    std::int64_t segment = -1;
    std::vector<Intervention> interventions;
    std::string view; // by id; empty: the model's own
    std::map<std::string, std::string> options; // of views, by whole names: "rel_shift.direction" → "both"
    std::string step; // where playback stands; empty: where a run begins
    std::optional<double> stop; // within the step; none: the step is finished; 2e9: it is, and nobody moved playback
    NamedCell pinned;
    NamedCell explained; // the number that playback lit and the inspector explained instead; empty: the pinned one
    int head = 0; // from 0
    std::string sublayer; // "decoder.1/self_attention"; empty: the window's choice
    bool difference = false; // views show what the changes made different
    std::string beside; // what stands beside it: "untouched", a variant's id, a model's path; empty: nothing
    bool besideDifference = false; // the right half shows the difference of the two, not the other run

    void setModel(const ModelInfo& model); // the opened one
    // Of a run of the opened model. What would have no effect in it, as in places of earlier versions, is left out:
    // `leftOut` says why, a sentence each.
    RunSettings settings(const ModelConfig& model, std::vector<std::string>* leftOut = nullptr) const;
    void setSettings(const RunSettings& settings, const ModelConfig& model);
    bool operator==(const PlaceFile&) const = default;
};

// `folder`: where the file lies or will lie. A model below it is named relative to it, so that both can be sent in one
// folder, one that ships with Headroom as "headroom:models/…", any other, or all with no folder, by its whole path.
// Throws Error where the changes hold more numbers than such a file is for.
std::string toJson(const PlaceFile& place, const std::filesystem::path& folder);
PlaceFile placeFromJson(
    const std::string& json, const std::filesystem::path& folder, const std::string& where); // throws Error

void writePlace(const PlaceFile& place, const std::filesystem::path& file); // throws Error
PlaceFile readPlace(const std::filesystem::path& file); // throws Error

// Whether a path is meant as such a file: "….headroom".
bool namesPlace(const std::filesystem::path& path);

} // namespace headroom
