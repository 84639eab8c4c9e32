// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/opened_recording.h"

#include "error.h"
#include "files/posix.h"
#include "libtorch.h"
#include "session/device.h"
#include "session/opened_model.h"
#include "study/study.h"
#include "text/say.h"
#include "trace/formula.h"
#include "trace/step_names.h"

#include <algorithm>
#include <chrono>
#include <set>

namespace headroom {

namespace {

bool isWeights(const RecordedStep& step)
{
    return step.path.ends_with(std::string("/") + steps::attention::weights) && !step.path.starts_with(steps::study)
        && step.axes.size() == 3 && step.axes.front().name == "head";
}

bool isOf(const RecordedStep& step, const std::string& stack) { return step.path.starts_with(stack + '.'); }

std::vector<std::string> labelsOf(const Axis& axis)
{
    std::vector<std::string> labels;
    for (std::int64_t i = 0; i < axis.size; ++i)
        labels.push_back(axis.label(i));
    return labels;
}

// What the steps tell of the model; the rest stays as it is usually.
ModelConfig describedBy(const std::vector<RecordedStep>& all)
{
    ModelConfig config;
    config.encoderLayers = config.decoderLayers = 0;
    config.heads = config.width = 1;
    config.position = PositionKind::None;
    std::set<std::string> layers;
    const auto named = [](const RecordedStep& step, std::string_view name) {
        return step.path.ends_with('/' + std::string(name));
    };
    bool set = false, latents = false, together = false, sums = false;
    const RecordedStep* halts = nullptr;
    std::int64_t points = 0; // latents, or inducing points
    for (const RecordedStep& step : all) {
        if (step.path.starts_with(std::string(steps::study) + '/') || step.operation == Operation::Parameter)
            continue; // a weight's name may begin as a layer's does
        const bool encoder = isOf(step, steps::encoder), decoder = isOf(step, steps::decoder);
        set = set || isOf(step, steps::set);
        latents = latents || isOf(step, steps::latent) || step.path.starts_with(std::string(steps::latent) + '/');
        if ((encoder || decoder) && step.path.find('/') != std::string::npos
            && layers.insert(step.path.substr(0, step.path.find('/'))).second)
            ++(encoder ? config.encoderLayers : config.decoderLayers);
        if (step.path.find(std::string("/") + steps::graph::edges + '/') != std::string::npos)
            config.executor = Executor::Graph;
        if (step.path.find(steps::localRnn) != std::string::npos)
            config.local = LocalKind::Rnn;
        if (isWeights(step))
            config.heads = std::max(config.heads, step.axes[0].size);
        if (step.axes.size() == 2 && step.axes.back().name == "feature" && named(step, steps::residual))
            config.width = step.axes.back().size;
        if (step.operation == Operation::Normalise)
            config.norm = step.recipe.norm == NormFunction::Rms   ? NormKind::Rms
                : step.recipe.norm == NormFunction::Scale         ? NormKind::Scale
                : step.recipe.norm == NormFunction::LayerUnbiased ? NormKind::LayerUnbiased
                                                                  : NormKind::Layer;
        if (decoder && named(step, steps::memory) && step.axes.size() == 2)
            config.memory = step.axes.front().size;
        if (named(step, steps::halting::probability)) {
            config.depth = DepthKind::Universal;
            together = step.axes.size() == 1 && step.axes.front().name == "sequence";
        }
        if (step.operation == Operation::Halting && named(step, steps::halting::halts) && !halts)
            halts = &step;
        if (named(step, steps::halting::weighted) && !step.inputs.empty()) // a state, or how far it is from the result
            sums = all[static_cast<std::size_t>(step.inputs.front())].operation != Operation::Subtract;
        if (isWeights(step)
            && (step.path.starts_with(steps::latent + std::string("/read/"))
                || step.path.find("/induce/") != std::string::npos))
            points = step.axes[1].size;
        if (named(step, steps::positions) && step.axes.size() == 2 && step.axes.back().name == "feature") {
            const FormulaFunction function = step.recipe.formula ? step.recipe.formula->function
                                                                 : FormulaFunction::Constant;
            config.position = function == FormulaFunction::Sinusoids ? PositionKind::SinusoidalInterleaved
                : function == FormulaFunction::SinesThenCosines      ? PositionKind::SinusoidalConcatenated
                                                                     : PositionKind::Learned;
        }
        if (named(step, steps::attention::queryTurned))
            config.position = PositionKind::Rotary;
        if (named(step, steps::linear::queryFeatures))
            config.attention = AttentionKind::LinearElu;
        else if (step.path.ends_with(std::string(steps::xl::position) + '/' + steps::xl::shifted))
            config.attention = AttentionKind::TransformerXl;
        else if (named(step, steps::bias::slopeOfHead))
            config.attention = AttentionKind::Alibi;
        else if (named(step, steps::bias::bucketBias))
            config.attention = AttentionKind::T5Bias;
        else if (named(step, steps::shaw::keyDistances))
            config.attention = AttentionKind::Relative;
    }
    for (const RecordedStep& step : all)
        if (isWeights(step) && isOf(step, steps::decoder) && config.memory > 0)
            config.segment = step.axes[1].size;
    if (set || latents)
        config.latents = points;
    if (config.depth == DepthKind::Universal) {
        config.halting = together           ? HaltingKind::Global
            : halts && halts->recipe.strict ? HaltingKind::Remainder
            : sums                          ? HaltingKind::Accumulated
                                            : HaltingKind::Basic;
        config.maxSteps = std::max(config.encoderLayers, config.decoderLayers); // as many as it took
        if (halts)
            config.haltingThreshold = halts->recipe.threshold;
    }
    config.topology = set                                      ? Topology::Set
        : latents                                              ? Topology::Latent
        : config.encoderLayers > 0 && config.decoderLayers > 0 ? Topology::EncoderDecoder
        : config.decoderLayers > 0                             ? Topology::Decoder
                                                               : Topology::Encoder;
    config.width = std::max(config.width, config.heads);
    return config;
}

// The rows of a table that a Gather looks up are there.
void checkIndices(const RecordedStep& step, const torch::Tensor& table, const torch::Tensor& indices)
{
    if (indices.numel() > 0
        && (!torch::isfinite(indices).all().item<bool>() || indices.min().item<double>() < 0.0
            || indices.max().item<double>() >= static_cast<double>(table.size(0))))
        throw Error(say("Step %1 looks up rows that its table does not have; the file is damaged.", step.path));
}

torch::Tensor asFloat(const torch::Tensor& x)
{
    return x.scalar_type() == torch::kHalf || x.scalar_type() == torch::kBFloat16 ? x.to(torch::kFloat) : x;
}

} // namespace

OpenedRecording::OpenedRecording(const std::string& file) : m_trace(file)
{
    m_info.file = file;
    const std::string name = shown(std::filesystem::path(file).filename());
    const double kept = static_cast<double>(m_trace.bytes()),
                 computed = std::min(static_cast<double>(m_trace.computedBytes()), static_cast<double>(kTraceBudget))
        + 3.0 * static_cast<double>(m_trace.largestComputedBytes());
    checkMemory(name, kept + computed, say("A recording of a shorter text or of fewer layers"));
    for (const RecordedStep& step : m_trace.steps()) {
        m_numbers.push_back(step.place ? m_trace.read(step) : torch::Tensor());
        if (step.operation == Operation::Gather && !step.withoutSources) {
            const auto at = [&](std::size_t i) { return m_numbers[static_cast<std::size_t>(step.inputs[i])]; };
            checkIndices(step, at(0), at(1));
        }
    }
    m_trace.checkUnchanged();
    describe();
}

void OpenedRecording::describe()
{
    m_info.recorded = true;
    m_info.title = m_trace.model().empty() ? shown(std::filesystem::path(m_info.file).filename())
                                           : say("%1, recorded", m_trace.model());
    m_info.idea = m_trace.by().empty() ? say("A recorded run, without its model.")
                                       : say("A run recorded by %1, without its model.", m_trace.by());
    m_info.view = "attention";
    m_info.notices = m_trace.notes();
    readOutput();
    readTokens();
    m_info.config = describedBy(m_trace.steps());
    ModelConfig& config = m_info.config;
    if (config.encoderLayers + config.decoderLayers == 0 && config.topology != Topology::Set
        && config.topology != Topology::Latent)
        throw Error(say("%1 holds no step of an encoder or decoder; there is nothing to show.",
            shown(std::filesystem::path(m_info.file).filename())));
    if (m_input.empty())
        m_input = m_fed;
    config.maxLength = std::ssize(m_input) + 1;
    m_info.longestInput = std::ssize(m_input);
    for (const std::string& token : m_input)
        m_info.sample += (m_info.sample.empty() ? "" : " ") + token;
}

void OpenedRecording::readOutput()
{
    for (std::size_t i = 0; i < m_numbers.size(); ++i) {
        const RecordedStep& step = m_trace.steps()[i];
        if (step.path != steps::probabilities || step.axes.size() != 2)
            continue;
        // Those that are computed from logits are largest where these are.
        const std::size_t told = step.place || step.inputs.empty() ? i : static_cast<std::size_t>(step.inputs.front());
        if (!m_numbers[told].defined())
            continue;
        const torch::Tensor best = m_numbers[told].argmax(-1);
        for (std::int64_t row = 0; row < best.numel(); ++row)
            m_output.push_back(step.axes.back().label(best[row].item<std::int64_t>()));
    }
}

// The keys of an encoder and the queries of a decoder; where there is no matrix of weights, the rows of any step.
void OpenedRecording::readTokens()
{
    for (const bool weights : {true, false})
        for (const RecordedStep& step : m_trace.steps()) {
            const bool encoder = isOf(step, steps::encoder);
            std::vector<std::string>& tokens = encoder ? m_input : m_fed;
            if (!tokens.empty() || !(encoder || isOf(step, steps::decoder)) || step.axes.size() < 2
                || step.path.find(steps::crossAttention) != std::string::npos)
                continue;
            if (weights && isWeights(step) && step.path.find(steps::selfAttention) != std::string::npos)
                tokens = labelsOf(step.axes[encoder ? 2 : 1]);
            if (const Axis& rows = step.axes[step.axes.size() - 2];
                !weights && (rows.name == "query" || rows.name == "position"))
                tokens = labelsOf(rows);
        }
    for (const RecordedStep& step : m_trace.steps()) // of latents and sets: what they read
        if (m_input.empty() && m_fed.empty() && step.path.ends_with(std::string("/") + steps::tokens)
            && step.axes.size() == 1)
            m_input = labelsOf(step.axes.front());
}

void OpenedRecording::refuse() const
{
    throw Error(say("%1 is a recorded run: its model is not here, so nothing can be recomputed.", m_info.title));
}

RunResult OpenedRecording::run(const RunRequest& request, const std::atomic<bool>& cancel) const
{
    const auto begin = std::chrono::steady_clock::now();
    const torch::NoGradGuard guard;
    const RunSettings& settings = request.settings;
    if (request.backward)
        refuse();
    if (!request.interventions.empty() || !request.ids.empty() || request.text != m_info.sample
        || !settings.changes.empty() || settings.temperature != 1.0 || settings.padding > 0
        || (settings.executor != Executor::Dense && settings.executor != m_info.config.executor))
        refuse();
    Tracer t({true, {}, &cancel, kTraceBudget + static_cast<std::size_t>(m_trace.bytes())});
    restore(t);
    RunResult result;
    result.text = request.text;
    result.recorded = true;
    result.settings = settings;
    result.config = m_info.config;
    result.studies = request.studies;
    result.notices = m_info.notices;
    addStudies(t, request, result);
    result.input = m_input;
    result.fed = m_fed;
    result.output = result.untouchedOutput = m_output;
    result.trace = result.untouched = t.finish();
    result.segments = {result.trace};
    nameWhatIsNotFinite(result);
    result.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

// Those that the file holds stay as they are. What a file's steps can bring up in a study ends with it: the run stands
// without it.
void OpenedRecording::addStudies(Tracer& t, const RunRequest& request, RunResult& result) const
{
    const auto holds = [&](const std::string& id) {
        const std::string path = std::string(steps::study) + '/' + id + '/';
        return std::ranges::any_of(
            m_trace.steps(), [&](const RecordedStep& step) { return step.path.starts_with(path); });
    };
    const auto recipe = [this](StepId id) -> const Recipe& { // the file's steps come first
        return m_trace.steps().at(static_cast<std::size_t>(id)).recipe;
    };
    for (const Study& study : studies())
        if (!study.fromSteps && !holds(study.id))
            m_lacking[study.id] = say("Not in a recording: it runs the model again. Open the model itself.");
    for (const WantedStudy& wanted : wantedStudies(request.studies, request.settings.study)) {
        const Study& study = *wanted.study;
        if (!study.fromSteps || holds(study.id))
            continue;
        const Tracer::Scope below(t, steps::study), name(t, study.id);
        const std::size_t before = t.steps().size();
        try {
            study.fromSteps(t, {wanted.options, recipe});
        } catch (const Cancelled&) {
            throw;
        } catch (const std::exception& error) {
            const bool ours = dynamic_cast<const Error*>(&error) != nullptr;
            m_lacking[study.id] = ours ? say("Not in this recording: %1", error.what())
                                       : say("Not in this recording: its steps do not fit together.");
        }
        if (t.steps().size() == before && !m_lacking.contains(study.id))
            m_lacking[study.id] = say("Not in this recording: it needs %1. headroom_record.py records what it "
                                      "recognises in a PyTorch model; a run that Headroom saves holds every step.",
                say(study.reads));
    }
    result.lacking = m_lacking;
}

std::vector<Traced> OpenedRecording::restore(Tracer& t) const
{
    std::vector<Traced> all;
    for (std::size_t i = 0; i < m_numbers.size(); ++i)
        all.push_back(m_numbers[i].defined() ? restored(t, i, all) : performed(t, m_trace.steps()[i], all));
    return all;
}

Traced OpenedRecording::restored(Tracer& t, std::size_t i, const std::vector<Traced>& before) const
{
    const RecordedStep& step = m_trace.steps()[i];
    std::vector<StepId> inputs;
    for (const StepId input : step.inputs)
        inputs.push_back(before[static_cast<std::size_t>(input)].step);
    return t.restore({step.path, step.formula, step.caption}, step.operation, m_numbers[i], std::move(inputs),
        step.axes, step.recipe, step.withoutSources);
}

Traced OpenedRecording::performed(Tracer& t, const RecordedStep& step, const std::vector<Traced>& before) const
{
    const auto input = [&](std::size_t i) {
        const Traced& x = before[static_cast<std::size_t>(step.inputs[i])];
        return Traced {asFloat(x.tensor), x.step};
    };
    const StepName name(step.path, step.formula, step.caption);
    switch (step.operation) {
    case Operation::Matmul: return t.matmul(name, input(0), input(1), step.recipe.transposed);
    case Operation::Scale: return t.scale(name, input(0), step.recipe.factor);
    case Operation::Add: return t.add(name, input(0), input(1));
    case Operation::Mask: return t.mask(name, input(0), input(1));
    case Operation::Softmax: return step.recipe.logarithm ? t.logSoftmax(name, input(0)) : t.softmax(name, input(0));
    default: break;
    }
    const auto axis = [&](std::size_t fromEnd) -> std::string_view {
        return step.axes.size() < fromEnd ? std::string_view() : step.axes[step.axes.size() - fromEnd].name;
    };
    return t.rearrange(name, input(0), step.recipe.moves, {axis(3), axis(2), axis(1)});
}

} // namespace headroom
