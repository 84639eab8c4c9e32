// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/recorded_trace.h"

#include "config/read_json.h"
#include "error.h"
#include "files/posix.h"
#include "io/recipe_json.h"
#include "io/safetensors_header.h"
#include "io/tensor_files.h"
#include "libtorch.h"
#include "text/say.h"
#include "text/token_text.h"
#include "text/utf8.h"
#include "trace/step_names.h"
#include "trace/step_shape.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *kTraceKey = "headroom.trace", *kRecordingKey = "headroom.recording";
constexpr std::size_t kMostSteps = 200'000, kMostAxes = 8;
constexpr std::int64_t kMostTokens = 1 << 22;

SafetensorsHeader headerOf(const InputFile& file, const std::string& where, std::uint64_t& data)
{
    const SafetensorsLimits limits;
    std::vector<std::byte> head(std::min<std::uint64_t>(file.size(), 512)), tail;
    file.read(0, head);
    if (!beginsAsSafetensors(head, limits)) {
        tail.resize(std::min<std::uint64_t>(file.size(), 65'536));
        file.read(file.size() - tail.size(), tail);
    }
    const std::uint64_t length = headerLength(head, tail, file.size(), where, limits);
    std::string json(length, '\0');
    file.read(kLengthBytes, std::as_writable_bytes(std::span(json)));
    data = kLengthBytes + length;
    return parseHeader(json, file.size() - data, where, limits);
}

std::int64_t elementBytes(const RecordedStep& step)
{
    if (!step.place)
        return 4;
    const DType dtype = step.place->dtype;
    return dtype == DType::F16 || dtype == DType::BF16 ? 2 : dtype == DType::F64 ? 8 : 4;
}

std::int64_t bytesIn(const RecordedStep& step)
{
    std::int64_t bytes = elementBytes(step);
    for (const Axis& axis : step.axes)
        if (__builtin_mul_overflow(bytes, axis.size, &bytes))
            return std::numeric_limits<std::int64_t>::max();
    return bytes;
}

std::string textIn(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::vector<std::string> textsIn(const Json& list)
{
    std::vector<std::string> texts;
    for (const Json& entry : list)
        if (entry.is_string())
            texts.push_back(entry.get<std::string>());
    return texts;
}

std::vector<std::string> labelsIn(const Json& list)
{
    std::vector<std::string> labels = textsIn(list);
    for (std::string& label : labels)
        label = visibleToken(label);
    return labels;
}

// What tokens are called where a file does not say: by their ids, which count from 0.
std::shared_ptr<const Labels> idLabelsOf(std::int64_t size)
{
    auto labels = std::make_shared<Labels>();
    for (std::int64_t id = 0; id < size; ++id)
        labels->push_back("#" + std::to_string(id));
    return labels;
}

bool isTrue(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_boolean() && found->get<bool>();
}

// The operations that are performed where a file leaves their results out.
bool isPerformed(Operation operation)
{
    return operation == Operation::Matmul || operation == Operation::Scale || operation == Operation::Add
        || operation == Operation::Mask || operation == Operation::Softmax || operation == Operation::Rearrange;
}

// The steps of a file one after another: each checks what it says against the file's tensors and the steps before it.
class StepReader {
public:
    StepReader(const std::string& where, const std::map<std::string, std::shared_ptr<const Labels>>& labels,
        const std::map<std::string, RecordedStep::Place>& places, const std::map<std::string, Index>& shapes)
        : m_where(where), m_labels(labels), m_places(places), m_shapes(shapes)
    {
    }

    void take(const Json& entry)
    {
        m_step = {};
        takePath(entry);
        m_step.formula = textIn(entry, "formula");
        m_step.caption = textIn(entry, "caption");
        takeOperation(entry);
        takeInputs(entry);
        const bool follows = takeNumbers(entry);
        takeAxes(entry);
        leaveSourcesOut(entry, follows);
        steps.push_back(std::move(m_step));
    }

    std::vector<RecordedStep> steps;

private:
    Error wrong(const std::string& what) const
    {
        return Error(say("%1, step %2: %3", m_where, escaped(m_step.path), what));
    }

    void takePath(const Json& entry)
    {
        m_step.path = entry.is_object() ? textIn(entry, "path") : std::string();
        if (m_step.path.empty() || m_step.path.size() > SafetensorsLimits().nameBytes)
            throw Error(say("%1: step %2 of the trace has no path.", m_where, steps.size() + 1));
        if (!m_known.emplace(m_step.path, static_cast<StepId>(steps.size())).second)
            throw wrong(say("another step has the same path."));
    }

    void takeOperation(const Json& entry)
    {
        const std::optional<Operation> operation = operationNamed(textIn(entry, "operation"));
        if (!operation)
            throw wrong(
                say("its operation is “%1”, which Headroom does not know.", escaped(textIn(entry, "operation"), 40)));
        m_step.operation = *operation;
    }

    void takeInputs(const Json& entry)
    {
        const auto inputs = entry.find("inputs");
        if (inputs == entry.end() || !inputs->is_array())
            return;
        for (const Json& input : *inputs) {
            const auto found = input.is_string() ? m_known.find(input.get<std::string>()) : m_known.end();
            if (found == m_known.end() || found->second == static_cast<StepId>(steps.size()))
                throw wrong(say("one of its inputs, %1, is not an earlier step.",
                    escaped(input.is_string() ? input.get<std::string>() : "?")));
            m_step.inputs.push_back(found->second);
        }
    }

    // Where its numbers are, and how many; whether they follow from its inputs.
    bool takeNumbers(const Json& entry)
    {
        const auto field = entry.find("recipe");
        const std::optional<Recipe> recipe = recipeFromJson(
            m_step.operation, field == entry.end() ? Json::object() : *field);
        m_step.recipe = recipe.value_or(Recipe());
        std::optional<Index> follows;
        if (recipe && !isTrue(entry, "changed_by_hand")) {
            std::vector<Index> sizes;
            for (const StepId input : m_step.inputs)
                sizes.push_back(steps[static_cast<std::size_t>(input)].shape());
            follows = resultSizes(m_step.operation, *recipe, sizes);
        }
        const auto shape = m_shapes.find(m_step.path);
        if (shape == m_shapes.end() && !(follows && isPerformed(m_step.operation)))
            throw wrong(say("the file has neither its numbers nor what they can be computed from."));
        if (shape != m_shapes.end() && follows && *follows != shape->second)
            throw wrong(say("its numbers are %1, but %2 of its inputs gives %3.", shapeText(shape->second),
                toString(m_step.operation), shapeText(*follows)));
        m_sizes = shape != m_shapes.end() ? shape->second : *follows;
        if (shape != m_shapes.end())
            m_step.place = m_places.at(m_step.path);
        return follows.has_value();
    }

    void takeAxes(const Json& entry)
    {
        const auto axes = entry.find("axes");
        if (axes == entry.end() || !axes->is_array() || axes->size() != m_sizes.size() || m_sizes.size() > kMostAxes
            || (m_step.path == headroom::steps::probabilities && m_sizes.size() != 2))
            throw wrong(say("its axes do not match its numbers, %1.", shapeText(m_sizes)));
        if (std::any_of(m_sizes.begin(), m_sizes.end() - std::min<std::ptrdiff_t>(2, std::ssize(m_sizes)),
                [](std::int64_t n) { return n == 0; }))
            throw wrong(say("one of its axes is empty, %1.", shapeText(m_sizes)));
        for (std::size_t i = 0; i < m_sizes.size(); ++i)
            m_step.axes.push_back(axisOf((*axes)[i], m_sizes[i]));
    }

    Axis axisOf(const Json& given, std::int64_t size)
    {
        Axis axis {given.is_object() ? textIn(given, "name") : std::string(), size, nullptr};
        axis.labels = given.is_object() && given.contains("labels") ? labelsOf(given["labels"]) : nullptr;
        if (!axis.labels && axis.name == "vocabulary" && size <= kMostTokens) {
            std::shared_ptr<const Labels>& ids = m_idLabels[size];
            axis.labels = ids ? ids : ids = idLabelsOf(size);
        }
        if (axis.labels && std::ssize(*axis.labels) != size)
            throw wrong(
                say("axis %1 has %2 entries but %3 labels.", escaped(axis.name, 40), size, axis.labels->size()));
        return axis;
    }

    // Spelt out, or by the name of a list of the file.
    std::shared_ptr<const Labels> labelsOf(const Json& labels) const
    {
        if (labels.is_array())
            return std::make_shared<const Labels>(labelsIn(labels));
        const auto list = labels.is_string() ? m_labels.find(labels.get<std::string>()) : m_labels.end();
        return list == m_labels.end() ? nullptr : list->second;
    }

    // What does not follow from its inputs was measured elsewhere.
    void leaveSourcesOut(const Json& entry, bool follows)
    {
        const bool given = m_step.operation == Operation::Parameter
            || (m_step.operation == Operation::Input && !isTrue(entry, "left_by_earlier_segment"));
        m_step.withoutSources = !given && !follows;
        if (m_step.withoutSources && m_step.operation == Operation::Softmax)
            m_step.inputs.clear();
        else if (m_step.withoutSources && m_step.operation != Operation::Input
            && m_step.operation != Operation::Formula)
            m_step.operation = Operation::Measure;
    }

    const std::string& m_where;
    const std::map<std::string, std::shared_ptr<const Labels>>& m_labels;
    const std::map<std::string, RecordedStep::Place>& m_places;
    const std::map<std::string, Index>& m_shapes;
    std::map<std::string, StepId> m_known;
    std::map<std::int64_t, std::shared_ptr<const Labels>> m_idLabels; // of vocabularies of this size
    RecordedStep m_step; // the one that is being taken
    Index m_sizes; // of it
};

} // namespace

Index RecordedStep::shape() const
{
    Index shape;
    for (const Axis& axis : axes)
        shape.push_back(axis.size);
    return shape;
}

bool RecordedTrace::isOne(const std::filesystem::path& file)
{
    try {
        std::uint64_t data = 0;
        return headerOf(InputFile(file), shown(file.filename()), data).metadata.contains(kTraceKey);
    } catch (const Error&) { // whoever opens it as a model says why it is none
        return false;
    }
}

RecordedTrace::RecordedTrace(const std::filesystem::path& file) : m_file(file), m_where(shown(file.filename()))
{
    std::uint64_t data = 0;
    SafetensorsHeader header = headerOf(m_file, m_where, data);
    std::map<std::string, RecordedStep::Place> places;
    std::map<std::string, Index> shapes;
    for (auto& [name, entry] : header.tensors) {
        const std::uint64_t begin = entry.offsets->front(), end = entry.offsets->back();
        places.emplace(name, RecordedStep::Place {*entry.dtype, data + begin, end - begin});
        shapes.emplace(name, std::move(*entry.shape));
    }
    if (const auto recording = header.metadata.find(kRecordingKey); recording != header.metadata.end())
        takeRecording(recording->second);
    takeSteps(header.metadata[kTraceKey], places, shapes);
}

void RecordedTrace::takeRecording(const std::string& text)
{
    const Json json = readJson(text, say("%1, \"%2\"", m_where, kRecordingKey));
    if (!json.is_object())
        throw Error(say("%1: \"%2\" in its metadata is not an object.", m_where, kRecordingKey));
    m_model = textIn(json, "model");
    m_by = textIn(json, "by");
    if (const auto notes = json.find("notes"); notes != json.end() && notes->is_array())
        m_notes = labelsIn(*notes);
    if (const auto labels = json.find("labels"); labels != json.end() && labels->is_object())
        for (const auto& [name, list] : labels->items())
            if (list.is_array())
                m_labels.emplace(name, std::make_shared<const Labels>(labelsIn(list)));
}

void RecordedTrace::takeSteps(const std::string& text, const std::map<std::string, RecordedStep::Place>& places,
    const std::map<std::string, Index>& shapes)
{
    const Json json = readJson(text, say("%1, \"%2\"", m_where, kTraceKey));
    if (!json.is_array() || json.empty())
        throw Error(say("%1: \"%2\" in its metadata lists no steps.", m_where, kTraceKey));
    if (json.size() > kMostSteps)
        throw Error(say("%1 has %2 steps; at most %3 are allowed.", m_where, json.size(), kMostSteps));
    StepReader reader(m_where, m_labels, places, shapes);
    for (const Json& entry : json)
        reader.take(entry);
    m_steps = std::move(reader.steps);
}

std::int64_t RecordedTrace::bytes() const
{
    std::int64_t sum = 0;
    for (const RecordedStep& step : m_steps)
        sum += step.place ? bytesIn(step) : 0; // as much as the file has, four times at most
    return sum;
}

std::int64_t RecordedTrace::computedBytes() const
{
    std::int64_t sum = 0;
    for (const RecordedStep& step : m_steps)
        if (!step.place && __builtin_add_overflow(sum, bytesIn(step), &sum))
            return std::numeric_limits<std::int64_t>::max();
    return sum;
}

std::int64_t RecordedTrace::largestComputedBytes() const
{
    std::int64_t most = 0;
    for (const RecordedStep& step : m_steps)
        if (!step.place)
            most = std::max(most, bytesIn(step));
    return most;
}

torch::Tensor RecordedTrace::read(const RecordedStep& step) const
{
    torch::Tensor tensor = torch::empty(step.shape(), tensorType(step.place->dtype));
    m_file.read(step.place->begin, {static_cast<std::byte*>(tensor.data_ptr()), step.place->bytes});
    if (!tensor.is_floating_point())
        tensor = tensor.to(torch::kFloat);
    return tensor;
}

} // namespace headroom
