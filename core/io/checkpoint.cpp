// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/checkpoint.h"

#include "config/json_fields.h"
#include "config/model_config.h"
#include "config/read_json.h"
#include "error.h"
#include "files/posix.h"
#include "io/safetensors.h"
#include "libtorch.h"
#include "tasks/task.h"
#include "text/say.h"
#include "text/utf8.h"
#include "trace/trace.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kVersion = "1";

const std::string& entry(const std::map<std::string, std::string>& metadata, const char* key, const std::string& file)
{
    const auto found = metadata.find(key);
    if (found == metadata.end())
        throw Error(say("%1 has no \"%2\" in its metadata: it is not a model saved by Headroom.", file, key));
    return found->second;
}

// Where the numbers of a point lie in the record: a list each. Files of the first version have the first three only.
struct Column {
    const char* key;
    double TrainingPoint::*number;
};
constexpr Column kColumns[] {{"loss", &TrainingPoint::loss}, {"held_out_accuracy", &TrainingPoint::heldOutAccuracy},
    {"held_out_loss", &TrainingPoint::heldOutLoss}, {"held_out_sequences", &TrainingPoint::heldOutSequences},
    {"training_accuracy", &TrainingPoint::trainingAccuracy}, {"rate", &TrainingPoint::rate},
    {"gradient_norm", &TrainingPoint::gradientNorm}, {"tokens_per_second", &TrainingPoint::tokensPerSecond},
    {"seconds", &TrainingPoint::seconds}, {"ponder", &TrainingPoint::ponder}};

// Steps of a training as the record has them.
std::vector<std::int64_t> readSteps(const JsonFields& fields)
{
    std::vector<std::int64_t> steps;
    for (const double step : fields.reals("step")) {
        if (!(step >= 0.0 && step <= 1e15))
            throw Error(say("%1: a step is %2; it must be 0 to 10¹⁵.", fields.where(), formatNumber(step)));
        steps.push_back(static_cast<std::int64_t>(step));
    }
    return steps;
}

std::vector<TrainingPoint> readTraining(const JsonFields& fields)
{
    std::vector<TrainingPoint> points;
    for (const std::int64_t step : readSteps(fields))
        points.push_back({.step = step});
    for (const Column& column : kColumns) {
        if (!fields.has(column.key) && column.number != &TrainingPoint::loss
            && column.number != &TrainingPoint::heldOutAccuracy)
            continue;
        const std::vector<double> numbers = fields.reals(column.key);
        if (numbers.size() != points.size())
            throw Error(say("%1: step and %2 have different lengths.", fields.where(), column.key));
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i].*column.number = numbers[i];
    }
    const std::vector<std::int64_t> counts = fields.integers(
        "steps_used_counts"); // how many of the list are each point's
    const std::vector<double> shares = fields.reals("steps_used");
    std::size_t next = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto left = static_cast<std::int64_t>(shares.size() - next);
        if (i >= points.size() || counts[i] < 0 || counts[i] > left)
            throw Error(say("%1: steps_used_counts do not fit steps_used.", fields.where()));
        const auto begin = shares.begin() + static_cast<std::ptrdiff_t>(next);
        points[i].steps.assign(begin, begin + static_cast<std::ptrdiff_t>(counts[i]));
        next += static_cast<std::size_t>(counts[i]);
    }
    return points;
}

Json jsonOf(const std::vector<TrainingPoint>& points)
{
    Json json;
    json["step"] = Json::array();
    for (const TrainingPoint& point : points)
        json["step"].push_back(point.step);
    for (const Column& column : kColumns) {
        json[column.key] = Json::array();
        for (const TrainingPoint& point : points)
            json[column.key].push_back(point.*column.number);
    }
    for (const TrainingPoint& point : points) {
        if (point.steps.empty())
            continue;
        json["steps_used_counts"] = Json::array();
        json["steps_used"] = Json::array();
        for (const TrainingPoint& each : points) {
            json["steps_used_counts"].push_back(each.steps.size());
            for (const double share : each.steps)
                json["steps_used"].push_back(share);
        }
        break;
    }
    return json;
}

std::vector<TrainingEvent> readEvents(const JsonFields& fields)
{
    const std::vector<std::int64_t> steps = readSteps(fields);
    const std::vector<std::string> texts = fields.texts("text");
    if (texts.size() != steps.size())
        throw Error(say("%1: step and text have different lengths.", fields.where()));
    std::vector<TrainingEvent> events;
    for (std::size_t i = 0; i < steps.size(); ++i)
        events.push_back({steps[i], texts[i]});
    return events;
}

Json jsonOf(const std::vector<TrainingEvent>& events)
{
    Json json {{"step", Json::array()}, {"text", Json::array()}};
    for (const TrainingEvent& event : events) {
        json["step"].push_back(event.step);
        json["text"].push_back(event.text);
    }
    return json;
}

struct Measure {
    const char* key;
    double TrainingTest::*number;
};
constexpr Measure kMeasures[] {{"accuracy", &TrainingTest::accuracy}, {"sequences", &TrainingTest::sequences},
    {"loss", &TrainingTest::loss}, {"ponder", &TrainingTest::ponder}};

TrainingTest readTest(const JsonFields& fields)
{
    TrainingTest test {.step = fields.integer("step", 0), .count = fields.integer("count", 0)};
    for (const Measure& measure : kMeasures)
        test.*measure.number = fields.real(measure.key, -1.0);
    return test;
}

Json jsonOf(const TrainingTest& test)
{
    Json json {{"step", test.step}, {"count", test.count}};
    for (const Measure& measure : kMeasures)
        if (std::isfinite(test.*measure.number)) // JSON has no other
            json[measure.key] = test.*measure.number;
    return json;
}

constexpr std::size_t kTitleMost = 400; // bytes
constexpr std::int64_t kNumberMost = 1'000'000;

// One that nobody would read is none.
RunName readName(const JsonFields& fields)
{
    RunName name {fields.integer("number", 0), fields.text("title", "")};
    return name.number < 1 || name.number > kNumberMost || name.title.size() > kTitleMost ? RunName() : name;
}

const std::string kProgress = "training."; // before the names of the tensors that a training goes on with

} // namespace

Checkpoint readCheckpoint(const std::filesystem::path& path)
{
    const std::string file = shown(path.filename());
    const SafetensorsFile content = readSafetensors(path);
    const auto& metadata = content.metadata();
    const std::string& version = entry(metadata, "headroom.version", file);
    if (version != kVersion)
        throw Error(
            say("%1 was saved as version %2; this program reads version %3.", file, escaped(version, 40), kVersion));
    Checkpoint checkpoint;
    checkpoint.config = ModelConfig::fromJson(entry(metadata, "headroom.config", file), file + ", headroom.config");
    const JsonFields record = JsonFields::parse(entry(metadata, "headroom.record", file), file + ", headroom.record");
    checkpoint.vocabulary = record.texts("vocabulary");
    checkpoint.preset = record.text("preset", "");
    if (namesVariantFile(checkpoint.preset))
        checkpoint.preset.clear(); // a file that this one names is not read for it
    checkpoint.command = record.text("command", "");
    checkpoint.task = TaskSettings::fromJson(record.object("task"), file + ", headroom.record, task");
    checkpoint.training = readTraining(
        JsonFields::parse(record.object("training"), file + ", headroom.record, training"));
    checkpoint.events = readEvents(JsonFields::parse(record.object("events"), file + ", headroom.record, events"));
    if (record.has("test"))
        checkpoint.test = readTest(JsonFields::parse(record.object("test"), file + ", headroom.record, test"));
    if (record.has("run"))
        checkpoint.name = readName(JsonFields::parse(record.object("run"), file + ", headroom.record, run"));
    if (record.has("settings"))
        checkpoint.settings = record.object("settings");
    if (const auto found = metadata.find("headroom.progress"); found != metadata.end())
        checkpoint.progress = found->second;
    if (const auto found = metadata.find("headroom.card"); found != metadata.end())
        checkpoint.card = ModelCard::fromJson(found->second, file + ", headroom.card");
    if (!checkpoint.task.alphabet.empty())
        validate(checkpoint.task);
    const std::vector<std::string> special {"pad", "start", "end"};
    if (checkpoint.vocabulary.size() < special.size()
        || !std::equal(special.begin(), special.end(), checkpoint.vocabulary.begin()))
        throw Error(say("%1: the first tokens of the vocabulary must be pad, start and end.", file));
    if (static_cast<std::int64_t>(checkpoint.vocabulary.size()) != checkpoint.config.vocabulary)
        throw Error(say("%1 lists %2 tokens, but its config says vocabulary %3.", file, checkpoint.vocabulary.size(),
            checkpoint.config.vocabulary));
    for (const TensorView& tensor : content.tensors()) {
        std::vector<float> values = toFloats(tensor);
        const torch::Tensor read = torch::from_blob(values.data(), tensor.shape).clone();
        if (!checkpoint.progress.empty() && tensor.name.starts_with(kProgress)) {
            checkpoint.progressTensors.emplace(tensor.name.substr(kProgress.size()), read);
            continue;
        }
        checkpoint.notFinite += countNotFinite(tensor);
        checkpoint.tensors.emplace(tensor.name, read);
    }
    return checkpoint;
}

CheckpointSummary readSummary(const std::filesystem::path& path)
{
    const std::string file = shown(path.filename());
    const SafetensorsFile content = readSafetensors(path);
    CheckpointSummary summary;
    summary.vocabulary = JsonFields::parse(
        entry(content.metadata(), "headroom.record", file), file + ", headroom.record")
                             .texts("vocabulary");
    if (const auto found = content.metadata().find("headroom.card"); found != content.metadata().end())
        summary.card = ModelCard::fromJson(found->second, file + ", headroom.card");
    return summary;
}

void writeCheckpoint(
    const std::filesystem::path& path, const Checkpoint& checkpoint, const std::vector<Parameter>& weights)
{
    Json record {{"vocabulary", checkpoint.vocabulary}, {"preset", checkpoint.preset}, {"command", checkpoint.command},
        {"task", ownJson(checkpoint.task.toJson())}, {"training", jsonOf(checkpoint.training)},
        {"events", jsonOf(checkpoint.events)}};
    if (checkpoint.test)
        record["test"] = jsonOf(*checkpoint.test);
    if (checkpoint.name.number > 0)
        record["run"] = {{"number", checkpoint.name.number}, {"title", checkpoint.name.title}};
    if (!checkpoint.settings.empty())
        record["settings"] = ownJson(checkpoint.settings);
    std::map<std::string, std::string> metadata {{"format", "pt"}, {"headroom.version", kVersion},
        {"headroom.config", checkpoint.config.toJson()}, {"headroom.record", record.dump()}};

    if (!checkpoint.card.recipe.empty())
        metadata["headroom.card"] = checkpoint.card.toJson();

    std::vector<torch::Tensor> host;
    std::vector<TensorView> tensors;
    const bool half = checkpoint.half && checkpoint.progress.empty();
    const auto add = [&](const std::string& name, const torch::Tensor& each) {
        host.push_back(each.detach().to(torch::kCPU, half ? torch::kHalf : torch::kFloat).contiguous());
        const torch::Tensor& tensor = host.back();
        tensors.push_back({name, half ? DType::F16 : DType::F32, tensor.sizes().vec(),
            {static_cast<const std::byte*>(tensor.data_ptr()), static_cast<std::size_t>(tensor.nbytes())}});
    };
    for (const Parameter& parameter : weights)
        add(parameter.name, parameter.tensor);
    if (!checkpoint.progress.empty()) {
        metadata["headroom.progress"] = checkpoint.progress;
        for (const auto& [name, tensor] : checkpoint.progressTensors)
            add(kProgress + name, tensor);
    }
    writeSafetensors(path, metadata, std::move(tensors));
}

} // namespace headroom
