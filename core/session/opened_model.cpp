// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/opened_model.h"

#include "decode/greedy.h"
#include "error.h"
#include "io/posix.h"
#include "session/device.h"
#include "tasks/task.h"

#include <torch/torch.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace headroom {

namespace {

constexpr std::uint64_t kFreshSeed = 1;
constexpr std::int64_t kMayRunOver = 4; // tokens a model may write beyond its source before it is stopped

// Rough bytes of a float32 model: tables, and per layer 4 (8 with cross-attention) d² + 2 d d_ff.
double modelBytes(const ModelConfig& c)
{
    const double d = static_cast<double>(c.width), v = static_cast<double>(c.vocabulary);
    const double feedForward = 2.0 * d * static_cast<double>(c.feedForward);
    // The two tables of sinusoids are made in double precision, with temporaries.
    double weights = (c.tiedEmbeddings ? 1.0 : 3.0) * v * d + static_cast<double>(c.maxLength) * d * 8.0;
    if (c.hasEncoder())
        weights += static_cast<double>(c.encoderLayers) * (4.0 * d * d + feedForward);
    if (c.hasDecoder())
        weights += static_cast<double>(c.decoderLayers) * ((c.hasEncoder() ? 8.0 : 4.0) * d * d + feedForward);
    return weights * 4.0;
}

// Rough bytes of a recorded forward: per layer some twenty rows a position and five score-sized matrices a head, of
// which a trace keeps no more than its budget.
double traceBytes(const ModelConfig& c, std::int64_t length)
{
    const double n = static_cast<double>(length), layers = static_cast<double>(c.encoderLayers + 2 * c.decoderLayers);
    const double rows = 20.0 * static_cast<double>(c.width) + 3.0 * static_cast<double>(c.feedForward);
    const double scores = 4.0 * 5.0 * static_cast<double>(c.heads) * n * n;
    return std::min(layers * scores, static_cast<double>(Tracer::Options {}.budget) + scores) + 4.0 * layers * n * rows
        + 8.0 * n * static_cast<double>(c.vocabulary);
}

std::shared_ptr<const Labels> labelsOf(const std::vector<std::string>& tokens)
{
    return std::make_shared<const Labels>(tokens);
}

} // namespace

OpenedModel::OpenedModel(const std::string& source, bool trained, torch::Device device) : m_device(device)
{
    const std::vector<Preset> known = presets();
    const bool isPreset = std::any_of(known.begin(), known.end(), [&](const Preset& preset) { return preset.id == source; });
    std::error_code ignored;
    const bool isFile = !isPreset
        && (source.find('/') != std::string::npos || source.ends_with(".safetensors")
            || std::filesystem::exists(source, ignored));
    if (isFile) {
        load(source);
    } else {
        const Preset preset = findPreset(source);
        const std::filesystem::path file = resourceFolder() / "models" / preset.model;
        if (trained && !preset.model.empty())
            load(file.string());
        else
            create(preset);
    }
    m_model->to(m_device);
    m_labels = labelsOf(m_checkpoint.vocabulary);
    m_vocabulary = std::make_unique<Vocabulary>(Vocabulary::symbols(m_checkpoint.vocabulary));
    describe();
}

void OpenedModel::load(const std::string& path)
{
    m_checkpoint = readCheckpoint(path);
    const std::string name = shown(std::filesystem::path(path).filename());
    checkMemory(name, modelBytes(m_checkpoint.config));
    m_model = std::make_unique<Transformer>(
        m_checkpoint.config, Parameters(std::move(m_checkpoint.tensors), name));
    m_checkpoint.tensors.clear();
    m_info.file = path;
}

void OpenedModel::create(const Preset& preset)
{
    checkMemory("Variant " + preset.id, modelBytes(preset.config));
    m_checkpoint.config = preset.config;
    m_checkpoint.task = preset.task;
    m_checkpoint.preset = preset.id;
    m_checkpoint.vocabulary = taskVocabulary(preset.task);
    if (static_cast<std::int64_t>(m_checkpoint.vocabulary.size()) != preset.config.vocabulary)
        throw Error("Variant " + preset.id + " has vocabulary " + std::to_string(preset.config.vocabulary) + "; its task has "
            + std::to_string(m_checkpoint.vocabulary.size()) + " tokens.");
    m_model = std::make_unique<Transformer>(preset.config, Parameters(kFreshSeed));
}

void OpenedModel::describe()
{
    m_info.config = m_checkpoint.config;
    m_info.preset = m_checkpoint.preset;
    m_info.parameters = m_model->parameterCount();
    m_info.vocabulary = m_checkpoint.vocabulary;
    m_info.training = m_checkpoint.training;
    m_info.trainingCommand = m_checkpoint.command;
    m_info.device = titleOf(m_device);
    m_info.notFinite = m_checkpoint.notFinite;
    m_info.task = m_checkpoint.task;
    m_info.longestInput = m_checkpoint.config.maxLength - 1;
    if (!m_checkpoint.training.empty() && m_checkpoint.task.longest < m_info.longestInput)
        m_info.longestTrained = m_checkpoint.task.longest;
    m_info.title = m_info.file.empty() ? "" : std::filesystem::path(m_info.file).filename().string();
    for (const Preset& preset : presets()) {
        if (preset.id != m_checkpoint.preset)
            continue;
        m_info.idea = preset.idea;
        m_info.paper = preset.paper;
        m_info.sample = preset.sample;
        m_info.view = preset.view;
        m_info.title = m_info.training.empty() ? preset.title : "Trained " + m_checkpoint.task.id + " model";
    }
}

ForwardOptions OpenedModel::options(const RunSettings& settings) const
{
    return {settings.causal, settings.position};
}

ModelInput OpenedModel::prepare(const RunRequest& request, RunResult& result, const std::atomic<bool>& cancel)
{
    const ModelConfig& config = m_info.config;
    const Encoded encoding = m_vocabulary->encode(request.text, static_cast<std::size_t>(m_info.longestInput));
    result.notices.insert(result.notices.end(), encoding.notices.begin(), encoding.notices.end());
    const std::vector<std::int64_t>& ids = encoding.ids;
    const auto tokensOf = [&](const std::vector<std::int64_t>& list) {
        std::vector<std::string> tokens;
        for (const std::int64_t id : list)
            tokens.push_back(m_checkpoint.vocabulary[static_cast<std::size_t>(id)]);
        return tokens;
    };
    const auto tensorOf = [&](const std::vector<std::int64_t>& list) { return torch::tensor(list, torch::kLong).to(m_device); };

    ModelInput input;
    input.vocabulary = m_labels;
    std::vector<std::int64_t> fed {kStart};
    if (config.hasEncoder()) {
        std::vector<std::int64_t> source = ids;
        source.push_back(kEnd);
        result.input = tokensOf(source);
        input.source = tensorOf(source);
        input.sourceLabels = labelsOf(result.input);
        const std::int64_t limit = std::min(config.maxLength, static_cast<std::int64_t>(source.size()) + kMayRunOver);
        checkMemory("This run", traceBytes(config, limit) * (request.interventions.empty() ? 1.0 : 2.0));
        if (config.hasDecoder()) {
            std::vector<std::int64_t> guess = m_lastOutput.empty() ? source : m_lastOutput;
            m_lastOutput = greedy(*m_model, input.source, options(request.settings), limit, std::move(guess), &cancel);
            fed.insert(fed.end(), m_lastOutput.begin(), m_lastOutput.end() - 1);
        }
    } else {
        checkMemory("This run", traceBytes(config, static_cast<std::int64_t>(ids.size()) + 1) * (request.interventions.empty() ? 1.0 : 2.0));
        fed.insert(fed.end(), ids.begin(), ids.end());
        result.input = tokensOf(fed);
    }
    if (config.hasDecoder()) {
        result.fed = tokensOf(fed);
        input.target = tensorOf(fed);
        input.targetLabels = labelsOf(result.fed);
    }
    return input;
}

std::shared_ptr<const Trace> OpenedModel::trace(const ModelInput& input, const RunSettings& settings,
    std::vector<Intervention> interventions, const std::atomic<bool>& cancel, std::vector<std::string>& output) const
{
    const torch::NoGradGuard guard;
    Tracer t({true, std::move(interventions), &cancel});
    const Traced logits = m_model->forward(t, input, options(settings));
    const Traced probabilities = Transformer::probabilities(t, logits, settings.temperature);
    const torch::Tensor best = probabilities.tensor.argmax(-1).to(torch::kCPU);
    output.clear();
    for (std::int64_t i = 0; i < best.size(0); ++i)
        output.push_back(m_checkpoint.vocabulary[static_cast<std::size_t>(best[i].item<std::int64_t>())]);
    return t.finish();
}

RunResult OpenedModel::run(const RunRequest& request, const std::atomic<bool>& cancel)
{
    const auto begin = std::chrono::steady_clock::now();
    if (!(request.settings.temperature >= 0.01 && request.settings.temperature <= 100.0))
        throw Error("Temperature is " + formatNumber(request.settings.temperature) + "; it must be 0.01 to 100.");
    RunResult result;
    result.text = request.text;
    result.settings = request.settings;
    result.interventions = request.interventions;
    const ModelInput input = prepare(request, result, cancel);
    result.untouched = trace(input, request.settings, {}, cancel, result.untouchedOutput);
    if (request.interventions.empty()) {
        result.trace = result.untouched;
        result.output = result.untouchedOutput;
    } else {
        result.trace = trace(input, request.settings, request.interventions, cancel, result.output);
    }
    if (m_info.notFinite > 0)
        result.notices.push_back(std::to_string(m_info.notFinite) + " of the model's weights are NaN or infinite; what they touch is hatched.");
    for (const Intervention& intervention : request.interventions)
        if (const auto step = result.trace->find(intervention.path); !step)
            result.notices.push_back("The change to " + intervention.path + " has no effect: this run has no such step.");
        else if (!intervention.fits(result.trace->step(*step).shape()))
            result.notices.push_back("The change to " + intervention.path + " has no effect: the step has no such cells in this run.");
    result.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

void OpenedModel::save(const std::string& path)
{
    writeCheckpoint(path, m_checkpoint, m_model->parameters());
    m_info.file = path;
}

} // namespace headroom
