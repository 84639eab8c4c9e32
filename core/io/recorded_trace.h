// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/read_file.h"
#include "io/safetensors.h"
#include "trace/trace_data.h"

#include <torch/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// One step as a trace file has it.
struct RecordedStep {
    std::string path, formula, caption;
    Operation operation = Operation::Measure;
    std::vector<Axis> axes;
    std::vector<StepId> inputs; // places in RecordedTrace::steps, before its own
    Recipe recipe;
    bool withoutSources = false; // its numbers do not follow from `inputs` by the operation and its recipe
    // Where its numbers lie in the file; nothing: they are to be computed from the inputs.
    struct Place {
        DType dtype = DType::F32;
        std::uint64_t begin = 0, bytes = 0;
    };
    std::optional<Place> place;

    Index shape() const;
};

// A run that was recorded elsewhere: what writeTrace() or headroom_record.py left. Everything that explain would
// read is checked to be there, so that no such file makes it read beyond a tensor.
class RecordedTrace {
public:
    // Whether a file has a trace in its header. False for whatever is no .safetensors file.
    static bool isOne(const std::filesystem::path& file);
    // Reads and checks the header. Throws Error naming the file, the step and what is wrong with it.
    explicit RecordedTrace(const std::filesystem::path& file);

    const std::string& model() const { return m_model; } // what ran; empty where the file does not say
    const std::string& by() const { return m_by; } // what recorded it
    const std::vector<std::string>& notes() const { return m_notes; }
    const std::vector<RecordedStep>& steps() const { return m_steps; }
    std::int64_t bytes() const; // of the numbers in the file, as they are held in memory
    std::int64_t computedBytes() const; // of those that are to be computed
    std::int64_t largestComputedBytes() const; // of the largest step among those

    // The numbers of a step with a place: 16-bit floats and doubles as they are, all else as float32. Throws Error.
    torch::Tensor read(const RecordedStep& step) const;
    void checkUnchanged() const { m_file.checkUnchanged(); }

private:
    void takeRecording(const std::string& json);
    void takeSteps(const std::string& json, const std::map<std::string, RecordedStep::Place>& places,
        const std::map<std::string, Index>& shapes);

    InputFile m_file;
    std::string m_where, m_model, m_by;
    std::vector<std::string> m_notes;
    std::map<std::string, std::shared_ptr<const Labels>> m_labels; // lists that axes name
    std::vector<RecordedStep> m_steps;
};

} // namespace headroom
