// SPDX-License-Identifier: GPL-3.0-or-later
// One process that answers many questions: a line of JSON in, a line of JSON out, numbers behind it. The manual's page
// serve.md describes it; python/headroom speaks it.
#include "answers.h"
#include "await.h"

#include "config/json_fields.h"
#include "files/posix.h"
#include "files/read_file.h"
#include "long_job.h"
#include "session/place_file.h"
#include "text/utf8.h"
#include "trace/intervention_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <span>

#include <unistd.h>

namespace headroom {

namespace {

constexpr int kVersion = 1; // of the protocol: a change that an older client would misread raises it
constexpr std::uint64_t kLongestLine = 64'000'000; // bytes of a question
constexpr std::int64_t kMostNumbers = 1'000'000'000; // of one answer

// The answer to one question: `numbers` follow the line, float32, little-endian.
struct Answer {
    Json result;
    std::vector<float> numbers;
};

class Server {
public:
    explicit Server(const std::string& device) : m_session(device) {}

    Answer call(const std::string& name, const JsonFields& asked);

private:
    Answer model(const JsonFields& asked);
    Answer run(const JsonFields& asked);
    Answer steps(const JsonFields& asked);
    Answer numbers(const JsonFields& asked);
    Answer explain(const JsonFields& asked);
    Answer heads(const JsonFields& asked);
    Answer sweep(const JsonFields& asked);
    Answer save(const JsonFields& asked);
    Answer place(const JsonFields& asked);
    Answer forget(const JsonFields& asked);

    struct Kept {
        RunResult result;
        std::shared_ptr<const ModelInfo> model;
        bool ofText = true; // not of token ids
    };
    std::shared_ptr<const ModelInfo> opened(const ModelOptions& options);
    const Kept& kept(const JsonFields& asked) const;
    StepId step(const RunResult& result, const std::string& path) const;

    struct Call {
        const char* name;
        Answer (Server::*answer)(const JsonFields&);
    };
    static const std::array<Call, 10> kCalls;

    Session m_session;
    std::string m_open; // what openModel() was asked for, and how the file stood then
    std::shared_ptr<const ModelInfo> m_model;
    std::map<std::int64_t, Kept> m_runs; // that were asked for, and not forgotten
    std::int64_t m_next = 1;
};

const std::array<Server::Call, 10> Server::kCalls {{{"model", &Server::model}, {"run", &Server::run},
    {"steps", &Server::steps}, {"numbers", &Server::numbers}, {"explain", &Server::explain}, {"heads", &Server::heads},
    {"sweep", &Server::sweep}, {"save", &Server::save}, {"place", &Server::place}, {"forget", &Server::forget}}};

Answer Server::call(const std::string& name, const JsonFields& asked)
{
    for (const Call& call : kCalls)
        if (name == call.name)
            return (this->*call.answer)(asked);
    std::vector<std::string> names;
    for (const Call& call : kCalls)
        names.emplace_back(call.name);
    throw UsageError("There is no call \"" + escaped(name, 60) + "\"; there are " + joined(names, ", ") + ".");
}

template <typename Value>
std::optional<Value> given(
    const JsonFields& asked, const char* key, Value (JsonFields::*read)(const char*, Value) const)
{
    return asked.has(key) ? std::optional((asked.*read)(key, {})) : std::nullopt;
}

std::optional<std::string> givenText(const JsonFields& asked, const char* key)
{
    return asked.has(key) ? std::optional(asked.text(key, {})) : std::nullopt;
}

std::vector<std::string> pairsOf(const std::map<std::string, std::string>& values)
{
    std::vector<std::string> pairs;
    for (const auto& [name, value] : values)
        pairs.push_back(name + "=" + value);
    return pairs;
}

// What the options of a model and a run are called on the command line, with _ for -.
ModelOptions modelOptions(const JsonFields& asked)
{
    ModelOptions options;
    options.model = givenText(asked, "model");
    options.variant = asked.text("variant", options.variant);
    options.fresh = asked.boolean("fresh", false);
    if (options.model && (asked.has("variant") || options.fresh))
        throw UsageError("\"model\" goes with neither \"variant\" nor \"fresh\": a file holds its weights.");
    options.text = givenText(asked, "text");
    for (const std::int64_t id : asked.integers("ids"))
        options.ids += std::to_string(id) + " ";
    if (options.text && asked.has("ids"))
        throw UsageError("\"text\" and \"ids\" are both there; give one of them.");
    return options;
}

template <typename Number>
void within(const std::optional<Number>& value, const char* name, double low, double high)
{
    if (value && !(*value >= low && *value <= high))
        throw UsageError(std::string("\"") + name + "\" is " + formatNumber(static_cast<double>(*value)) + "; from "
            + formatNumber(low) + " to " + formatNumber(high) + " would work.");
}

RunOptions runOptions(const JsonFields& asked)
{
    RunOptions options;
    options.source = modelOptions(asked);
    options.temperature = given(asked, "temperature", &JsonFields::real);
    within(options.temperature, "temperature", bounds::kLeastTemperature, bounds::kTemperature);
    options.executor = asked.text("executor", "");
    if (asked.has("executor") && options.executor != "dense" && options.executor != "graph")
        throw UsageError("\"executor\" is \"" + escaped(options.executor, 60) + "\"; dense and graph would work.");
    options.segment = given(asked, "segment", &JsonFields::integer);
    within(options.segment, "segment", 0, bounds::kTokens);
    options.padding = given(asked, "padding", &JsonFields::integer);
    within(options.padding, "padding", 0, bounds::kTokens);
    options.paddingOpen = asked.boolean("padding_open", false);
    options.changes = asked.texts("change");
    options.fields = pairsOf(asked.textsByName("set"));
    options.studies = asked.texts("studies");
    options.studyOptions = pairsOf(asked.textsByName("study_options"));
    return options;
}

// A file or folder as it stands: its newest entry, and how many bytes it has.
std::string stampOf(const std::string& path)
{
    std::error_code none;
    auto newest = std::filesystem::last_write_time(path, none);
    std::uintmax_t bytes = std::filesystem::file_size(path, none);
    for (const auto& entry : std::filesystem::directory_iterator(path, none)) {
        newest = std::max(newest, entry.last_write_time(none));
        bytes += entry.is_regular_file(none) ? entry.file_size(none) : 0;
    }
    return std::to_string(newest.time_since_epoch().count()) + " " + std::to_string(bytes);
}

std::shared_ptr<const ModelInfo> Server::opened(const ModelOptions& options)
{
    const std::string asked = options.model ? "model " + *options.model + " " + stampOf(*options.model)
                                            : "variant " + options.variant + (options.fresh ? " fresh" : "");
    if (asked != m_open) {
        m_open.clear();
        m_model = std::make_shared<ModelInfo>(openModel(m_session, options));
        m_open = asked;
    }
    return m_model;
}

const Server::Kept& Server::kept(const JsonFields& asked) const
{
    const std::int64_t number = asked.integer("run", 0);
    const auto found = m_runs.find(number);
    if (found == m_runs.end())
        throw UsageError(
            "There is no run " + std::to_string(number) + ": \"run\" is the number that a call of run gave.");
    return found->second;
}

StepId Server::step(const RunResult& result, const std::string& path) const
{
    const auto step = result.trace->find(path);
    if (!step && result.backward && path.starts_with("backward/"))
        throw UsageError(result.backward->whyNone(*result.trace, path.substr(9)));
    if (!step)
        throw UsageError("This run has no step \"" + escaped(path, 200) + "\".");
    return *step;
}

Answer Server::model(const JsonFields& asked)
{
    const ModelOptions options = modelOptions(asked);
    asked.refuseUnknown();
    const std::shared_ptr<const ModelInfo> open = opened(options);
    const ModelInfo& model = *open;
    return {{{"title", model.title}, {"idea", model.idea}, {"paper", model.paper}, {"file", model.file},
                {"variant", model.preset}, {"architecture", model.architecture}, {"parameters", model.parameters},
                {"sample", model.sample}, {"vocabulary", model.vocabulary}, {"longest_input", model.longestInput},
                {"recorded", model.recorded}, {"device", model.device}, {"studies", studiesFor(model)},
                {"notices", model.notices}},
        {}};
}

Answer Server::run(const JsonFields& asked)
{
    RunOptions options = runOptions(asked);
    options.backward.loss = asked.texts("loss");
    options.backward.logit = asked.text("logit", "");
    options.backward.of = asked.text("of", "");
    const std::optional<double> smoothing = given(asked, "smoothing", &JsonFields::real);
    within(smoothing, "smoothing", 0.0, 0.999);
    options.backward.smoothing = smoothing.value_or(0.0);
    asked.refuseUnknown();
    if (asked.has("loss") + asked.has("logit") + asked.has("of") > 1)
        throw UsageError("A backward pass begins at one number: give one of \"loss\", \"logit\" and \"of\".");
    if (smoothing && options.backward.loss.empty())
        throw UsageError("\"smoothing\" would have no effect without \"loss\".");
    const std::shared_ptr<const ModelInfo> open = opened(options.source);
    const ModelInfo& model = *open;
    RunResult result = openAndRun(m_session, options, open.get());
    Json answer = runJson(result, Json::array());
    answer.erase("steps");
    answer["notices"] = model.notices;
    for (const std::string& notice : result.notices)
        answer["notices"].push_back(notice);
    answer["run"] = m_next;
    answer["title"] = model.title;
    answer["text"] = result.text;
    answer["tokens"] = result.input;
    if (!result.written.empty())
        answer["written"] = result.written;
    if (result.backward) {
        answer["backward"] = {{"number", result.backward->number}, {"stops", Json::object()}};
        for (const BackwardResult::Stop& stop : result.backward->stops)
            answer["backward"]["stops"][stop.path] = stop.why;
    }
    for (const auto& [study, why] : result.lacking)
        answer["lacking"][study] = why;
    m_runs.emplace(m_next++, Kept {std::move(result), open, options.source.ids.empty()});
    return {answer, {}};
}

// Lists of labels are there once, however many axes have them: a vocabulary is long.
Answer Server::steps(const JsonFields& asked)
{
    const RunResult& result = kept(asked).result;
    asked.refuseUnknown();
    const Trace& trace = *result.trace;
    Json steps = stepsJson(trace, true), labels = Json::array();
    std::map<const Labels*, std::size_t> known;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = trace.steps()[i];
        steps[i]["provenance"] = toString(trace.provenance(step.id));
        Json& lists = steps[i]["labels"] = Json::array();
        for (const Axis& axis : step.axes) {
            if (!axis.labels) {
                lists.push_back(nullptr);
                continue;
            }
            const auto [list, isNew] = known.emplace(axis.labels.get(), known.size());
            if (isNew)
                labels.push_back(*axis.labels);
            lists.push_back(list->second);
        }
        Json inputs = Json::array();
        for (const StepId input : step.inputs)
            inputs.push_back(trace.step(input).path);
        steps[i]["inputs"] = inputs;
    }
    return {{{"steps", steps}, {"labels", labels}}, {}};
}

Answer Server::numbers(const JsonFields& asked)
{
    const RunResult& result = kept(asked).result;
    const std::vector<std::string> paths = asked.texts("steps");
    asked.refuseUnknown();
    Answer answer {Json::array(), {}};
    std::int64_t count = 0;
    for (const std::string& path : paths) {
        const Index shape = result.trace->step(step(result, path)).shape();
        std::int64_t numbers = 1;
        for (const std::int64_t size : shape)
            numbers *= size;
        count += numbers;
        answer.result.push_back({{"path", path}, {"shape", shape}});
    }
    if (count > kMostNumbers)
        throw UsageError("These steps have " + std::to_string(count) + " numbers, more than "
            + std::to_string(kMostNumbers) + "; ask for fewer at a time, or save the run to a file.");
    for (const std::string& path : paths) {
        const std::vector<float> values = result.trace->values(step(result, path));
        answer.numbers.insert(answer.numbers.end(), values.begin(), values.end());
    }
    return answer;
}

Answer Server::explain(const JsonFields& asked)
{
    const RunResult& result = kept(asked).result;
    const std::string path = asked.needed("step");
    const std::vector<std::int64_t> at = asked.integers("at");
    asked.refuseUnknown();
    return {explanationJson(result, result.trace->explain(step(result, path), Index(at.begin(), at.end()))), {}};
}

Answer Server::heads(const JsonFields& asked)
{
    HeadsOptions options {runOptions(asked), asked.boolean("keep_special", false)};
    asked.refuseUnknown();
    return {headsJson(m_session, options, opened(options.run.source).get()), {}};
}

Answer Server::sweep(const JsonFields& asked)
{
    SweepOptions options;
    options.run = runOptions(asked);
    const auto choice = [&](const char* key, std::string& value, const std::vector<std::string>& choices) {
        value = asked.text(key, value);
        if (std::find(choices.begin(), choices.end(), value) == choices.end())
            throw UsageError("\"" + std::string(key) + "\" is \"" + escaped(value, 60) + "\"; it is one of "
                + joined(choices, ", ") + ".");
    };
    choice("over", options.over, sweepOver());
    choice("by", options.by, sweepBy());
    choice("measure", options.measure, sweepMeasures());
    options.position = given(asked, "position", &JsonFields::integer);
    within(options.position, "position", 0, 1'000'000);
    options.token = givenText(asked, "token");
    options.patch = givenText(asked, "patch");
    asked.refuseUnknown();
    const std::optional<Json> json = sweepJson(m_session, options, opened(options.run.source).get());
    if (!json)
        throw Error("Interrupted; the sweep has no result.");
    return {*json, {}};
}

Answer Server::save(const JsonFields& asked)
{
    const RunResult& result = kept(asked).result;
    const std::string file = asked.needed("file");
    asked.refuseUnknown();
    return {
        await<std::string>([&](auto callbacks) { m_session.saveTrace(result.trace, file, std::move(callbacks)); }), {}};
}

// A bookmark of the run, which the window opens.
Answer Server::place(const JsonFields& asked)
{
    const Kept& run = kept(asked);
    const std::string file = asked.needed("file"), pinned = asked.text("pin", "");
    PlaceFile place;
    place.view = asked.text("view", "");
    asked.refuseUnknown();
    if (!run.ofText)
        throw UsageError("A run of token ids has no bookmark: a bookmark holds a text.");
    if (const std::size_t sign = pinned.rfind('@'); sign != std::string::npos) {
        place.pinned = {pinned.substr(0, sign), checked([&] { return indexFrom(pinned.substr(sign + 1)); })};
        step(run.result, place.pinned.path);
    } else if (!pinned.empty()) {
        throw UsageError("\"pin\" is \"" + escaped(pinned, 200) + "\"; write PATH@i,j,k.");
    }
    place.setModel(*run.model);
    place.setSettings(run.result.settings, run.model->config);
    place.text = run.result.text;
    place.interventions = run.result.interventions;
    place.segment = run.result.segments.size() > 1 ? run.result.segment : -1;
    writePlace(place, file);
    return {file, {}};
}

Answer Server::forget(const JsonFields& asked)
{
    kept(asked);
    m_runs.erase(asked.integer("run", 0));
    asked.refuseUnknown();
    return {true, {}};
}

void writeAll(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t wrote = retried([&] { return ::write(STDOUT_FILENO, bytes.data(), bytes.size()); });
        if (wrote < 0)
            throw Error("The answer could not be written: " + errorText(errno) + ".");
        bytes = bytes.subspan(static_cast<std::size_t>(wrote));
    }
}

void writeAnswer(const Json& line, std::span<const float> numbers = {})
{
    const std::string text = line.dump(-1, ' ', true, kReplace) + '\n';
    writeAll(std::as_bytes(std::span(text)));
    writeAll(std::as_bytes(numbers));
}

Json failure(const char* kind, const std::string& message) { return {{"kind", kind}, {"message", message}}; }

// One question. What it cannot be answered with is an answer, too.
void answer(Server& server, const std::string& line)
{
    Json id, error;
    try {
        const JsonFields fields = JsonFields::parse(line, "The question");
        id = fields.integer("id", 0);
        const std::string call = fields.needed("call");
        const JsonFields asked = JsonFields::parse(fields.object("with"), "The call of " + escaped(call, 60));
        fields.refuseUnknown();
        const Answer result = server.call(call, asked);
        Json head {{"id", id}, {"result", result.result}};
        if (!result.numbers.empty())
            head["bytes"] = result.numbers.size() * sizeof(float);
        return writeAnswer(head, result.numbers);
    } catch (const UsageError& wrong) {
        error = failure("usage", wrong.what());
    } catch (const std::exception& failed) {
        error = failure("failed", messageOf(failed));
    }
    writeAnswer({{"id", id}, {"error", error}});
}

int serve(const CommonOptions& common)
{
    Server server(common.device);
    writeAnswer({{"headroom", programVersion()}, {"version", kVersion}});
    InputLines lines(kLongestLine);
    while (const std::optional<std::string> line = lines.next())
        if (!line->empty())
            answer(server, *line);
    return kDone;
}

} // namespace

void addServe(CLI::App& app, CommonOptions& common, int& exit)
{
    CLI::App* command = app.add_subcommand(
        "serve", "Answer questions about runs, a line of JSON each, until its input ends: what Python uses");
    command->add_option("--device", common.device, "auto, cpu, cuda, cuda:N or mps")->capture_default_str();
    command->callback([&common, &exit] { exit = serve(common); });
}

} // namespace headroom
