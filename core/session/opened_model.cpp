// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/opened_model.h"

#include "decode/greedy.h"
#include "decode/sampling.h"
#include "error.h"
#include "files/posix.h"
#include "graph/run_forward.h"
#include "hf/folder.h"
#include "hf/model_folder.h"
#include "hf/vocabulary_file.h"
#include "libtorch.h"
#include "session/device.h"
#include "session/memory_estimate.h"
#include "session/padding.h"
#include "session/run_settings.h"
#include "tasks/task.h"
#include "text/say.h"
#include "text/utf8.h"
#include "tokenizer/token_labels.h"
#include "train/language_score.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <utility>

namespace headroom {

namespace {

constexpr std::uint64_t kFreshSeed = 1;
constexpr std::int64_t kMayRunOver = 4; // tokens a model may write beyond its source before it is stopped

// In tokens: the setting `longest` counts what the task counts, such as pairs.
std::int64_t longestText(const TaskSettings& task)
{
    const Example example = longestExample(task);
    return static_cast<std::int64_t>(example.source.empty() ? example.target.size() : example.source.size());
}

std::shared_ptr<const Labels> labelsOf(const std::vector<std::string>& tokens)
{
    return std::make_shared<const Labels>(tokens);
}

// A file that an opened checkpoint names is not read for it.
std::vector<std::int64_t> ranksOf(const Checkpoint& checkpoint, bool inTraining)
{
    if (checkpoint.config.embedding != EmbeddingKind::Adaptive || (!inTraining && !checkpoint.task.file.empty()))
        return {};
    try {
        return taskVocabulary(checkpoint.task) == checkpoint.vocabulary ? frequencyRanks(checkpoint.task)
                                                                        : std::vector<std::int64_t>();
    } catch (const Error&) { // no such task, or its file is gone
        return {};
    }
}

} // namespace

OpenedModel::OpenedModel(const std::string& source, bool trained, torch::Device device, const Opening& opening)
    : m_device(device)
{
    const std::vector<Preset> known = presets();
    const bool isPreset = std::any_of(
        known.begin(), known.end(), [&](const Preset& preset) { return preset.id == source; });
    std::error_code ignored;
    if (!isPreset && namesVariantFile(source)) {
        create(findPreset(source));
        m_info.file = source;
        finishOpening();
        return;
    }
    if (const auto folder = isPreset ? std::nullopt : hf::folderOfPart(source)) {
        loadPublished(folder->string(), opening);
        finishOpening();
        return;
    }
    const bool isFile = !isPreset
        && (source.find('/') != std::string::npos || source.ends_with(".safetensors")
            || std::filesystem::exists(source, ignored));
    if (isFile && std::filesystem::is_directory(source, ignored)) {
        loadPublished(source, opening);
    } else if (isFile) {
        load(source);
        if (!trained)
            forgetTraining();
    } else {
        const Preset preset = findPreset(source);
        if (trained && !preset.trained.empty())
            load(preset.trained.front().file);
        else
            create(preset);
    }
    finishOpening();
}

OpenedModel::OpenedModel(Checkpoint checkpoint, WeightsAt weightsAt, torch::Device device)
    : m_device(device), m_checkpoint(std::move(checkpoint)), m_weightsAt(std::move(weightsAt))
{
    m_model = std::make_unique<Transformer>(m_checkpoint.config, Parameters(kFreshSeed));
    m_info.inTraining = true;
    finishOpening();
}

void OpenedModel::takeWeights(std::int64_t step)
{
    if (!m_weightsAt)
        return;
    const Weights weights = m_weightsAt(step);
    m_weightsStep = weights.step;
    if (weights.tensors.front().is_alias_of(m_model->parameters().front().tensor))
        return; // those it has
    for (std::size_t i = 0; i < weights.tensors.size(); ++i) {
        torch::Tensor tensor = m_model->parameters()[i].tensor;
        tensor.set_data(weights.tensors[i]); // not copied into: traces of earlier runs hold the numbers that were there
    }
    m_varied = {};
    m_lastOutput.clear();
    m_studied.clear();
}

// The same model before its first step: its settings and vocabulary, weights drawn anew.
void OpenedModel::forgetTraining()
{
    m_model = std::make_unique<Transformer>(m_checkpoint.config, Parameters(kFreshSeed));
    m_checkpoint.training.clear();
    m_checkpoint.card = {};
    m_info.file.clear();
    m_info.notFinite = 0;
}

void OpenedModel::finishOpening()
{
    m_model->to(m_device);
    m_labels = labelsOf(m_checkpoint.vocabulary);
    if (!m_published)
        m_vocabulary = std::make_unique<Vocabulary>(Vocabulary::symbols(m_checkpoint.vocabulary));
    for (std::int64_t id = 0; id < std::ssize(m_checkpoint.vocabulary); ++id)
        if (m_published ? m_tokenizer && m_tokenizer->has(id) && m_tokenizer->special(id) : id < kFirstSymbol)
            m_special.push_back(id);
    describe();
}

void OpenedModel::load(const std::string& path)
{
    m_checkpoint = readCheckpoint(path);
    const std::string name = shown(std::filesystem::path(path).filename());
    checkMemory(name, modelBytes(m_checkpoint.config));
    m_model = std::make_unique<Transformer>(m_checkpoint.config, Parameters(std::move(m_checkpoint.tensors), name));
    m_checkpoint.tensors.clear();
    m_info.file = path;
}

void OpenedModel::loadPublished(const std::string& path, const Opening& opening)
{
    const std::string name = shown(std::filesystem::path(path).filename());
    hf::PublishedModel read = hf::readPublishedModel(
        path, {opening.cancel, [&](std::uint64_t done, std::uint64_t total) {
                   if (opening.progress)
                       opening.progress({static_cast<std::int64_t>(done), static_cast<std::int64_t>(total),
                           say("Reading %1: %2 of %3", name, formatBytes(done), formatBytes(total))});
               }});
    m_checkpoint.config = read.config;
    m_published = Published {read.start, read.end};
    m_model = std::make_unique<Transformer>(m_checkpoint.config, Parameters(std::move(read.tensors), name));
    m_info.file = path;
    m_info.architecture = read.architecture.empty() ? read.family : read.architecture;
    m_info.unused = std::move(read.unused);
    m_info.notices = std::move(read.notices);
    readTokens(read.tokenizer.string());
    readSentences(read.sentences);
}

void OpenedModel::readSentences(const std::filesystem::path& folder)
{
    const ModelConfig& config = m_checkpoint.config;
    if (!m_tokenizer || config.output != OutputKind::States || (!config.hasEncoder() && folder.empty())
        || config.topology == Topology::EncoderDecoder)
        return;
    try {
        m_sentences = hf::readSentenceModules(folder, config.width, m_info.notices);
        m_info.comparesTexts = true;
    } catch (const Error& error) {
        m_info.notices.push_back(say("Texts are not compared: %1", error.what()));
    }
}

void OpenedModel::readTokens(const std::string& folder)
{
    const std::int64_t size = m_checkpoint.config.vocabulary;
    try {
        m_tokenizer = Tokenizer::open(folder);
        m_info.notices.insert(m_info.notices.end(), m_tokenizer->notices().begin(), m_tokenizer->notices().end());
        m_checkpoint.vocabulary = vocabularyLabels(*m_tokenizer, size);
        const std::optional<std::int64_t> mask = m_tokenizer->find("[MASK]") ? m_tokenizer->find("[MASK]")
                                                                             : m_tokenizer->find("<mask>");
        const bool fills = m_checkpoint.config.topology == Topology::Encoder
            && m_checkpoint.config.output == OutputKind::Tokens && mask;
        m_info.sample = fills ? "she looks " + m_tokenizer->token(*mask) + " when she must."
                              : "she looks back when she must.";
        return;
    } catch (const Error& error) {
        m_info.notices.push_back(say("%1 Type entries of the vocabulary, separated by spaces.", error.what()));
    }
    m_checkpoint.vocabulary = hf::readVocabularyFile(folder, size, m_info.notices);
    for (std::size_t id = m_checkpoint.vocabulary.size() / 2, words = 0;
         id < m_checkpoint.vocabulary.size() && words < 6; ++id)
        if (m_checkpoint.vocabulary[id].find_first_of(" \t\n\r\v\f") == std::string::npos) {
            m_info.sample += (words++ ? " " : "") + m_checkpoint.vocabulary[id];
        }
}

void OpenedModel::refusePublished(const char* what) const
{
    if (m_published)
        throw Error(say(what, m_info.architecture));
}

void OpenedModel::refuseBothWays() const
{
    if (m_published && m_info.config.topology == Topology::Decoder && !m_info.config.causal)
        throw Error(
            say("%1 reads later tokens too (is_causal is false), so it neither writes nor scores a text token by "
                "token. Run it on the text instead.",
                m_info.architecture));
}

// A length that the run asks for itself holds for a model with segments too.
std::int64_t OpenedModel::mostTokens(const RunSettings& settings) const
{
    for (const ConfigChange& change : settings.changes)
        if (change.field == "max_length")
            return config().maxLength - 1;
    return longestInput(config());
}

std::vector<std::int64_t> OpenedModel::idsOf(const RunRequest& request, RunResult& result) const
{
    if (!request.ids.empty()) {
        for (const std::int64_t id : request.ids)
            if (id < 0 || id >= config().vocabulary)
                throw Error(say("Token id %1 does not exist; this model's are 0 to %2.", id, config().vocabulary - 1));
        if (!m_published && std::count(request.ids.begin(), request.ids.end(), kPad) > 0
            && (request.settings.padding == 0 || !request.settings.paddingClosed))
            result.notices.push_back(say(
                "Token 0, pad, is read like text here: the mask covers only padding that a run adds itself (setting "
                "padding)."));
        return request.ids;
    }
    if (m_published)
        return publishedIds(request.text, result.words);
    const Encoded encoding = m_vocabulary->encode(request.text, static_cast<std::size_t>(mostTokens(request.settings)));
    result.notices.insert(result.notices.end(), encoding.notices.begin(), encoding.notices.end());
    return encoding.ids;
}

std::vector<std::int64_t> OpenedModel::publishedIds(const std::string& text, std::vector<int>& words) const
{
    std::vector<std::int64_t> ids;
    if (m_tokenizer)
        for (const Tokenizer::Piece& piece : m_tokenizer->encode(m_sentences.prompt + text)) {
            ids.push_back(piece.id);
            words.push_back(piece.word);
        }
    else
        ids = hf::idsOfEntries(text, m_checkpoint.vocabulary);
    if (ids.empty())
        throw Error(say("The text is empty; this model needs at least one token."));
    for (const std::int64_t id : ids)
        if (id >= config().vocabulary)
            throw Error(say("The tokenizer gives token %1, but this model has only %2 tokens. Its files do not "
                            "belong together.",
                id, config().vocabulary));
    return ids;
}

std::size_t OpenedModel::traceBudget() const
{
    std::size_t weights = 0;
    for (const Parameter& parameter : m_model->parameters())
        weights += parameter.tensor.nbytes();
    return kTraceBudget - std::min(kTraceBudget * 3 / 4, 2 * weights); // views hold on to some of the matrices too
}

void OpenedModel::create(const Preset& preset)
{
    checkMemory(say("Variant %1", preset.id), modelBytes(preset.config));
    m_checkpoint.config = preset.config;
    m_checkpoint.task = preset.task;
    m_checkpoint.preset = preset.id;
    if (namesVariantFile(preset.id))
        m_variantFile = preset;
    m_checkpoint.vocabulary = taskVocabulary(preset.task);
    if (static_cast<std::int64_t>(m_checkpoint.vocabulary.size()) != preset.config.vocabulary)
        throw Error(say("Variant %1 has vocabulary %2; its task has %3 tokens.", preset.id, preset.config.vocabulary,
            m_checkpoint.vocabulary.size()));
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
    m_info.trainingSettings = m_checkpoint.settings;
    m_info.device = titleOf(m_device);
    m_info.notFinite = m_checkpoint.notFinite;
    m_info.task = m_checkpoint.task;
    m_info.frequencyRanks = ranksOf(m_checkpoint, m_info.inTraining);
    m_info.longestInput = m_published ? m_checkpoint.config.maxLength : longestInput(m_checkpoint.config);
    if (!m_checkpoint.training.empty())
        if (const std::int64_t longest = longestText(m_checkpoint.task); longest < m_info.longestInput)
            m_info.longestTrained = longest;
    const std::filesystem::path file(m_info.file);
    m_info.title = (file.filename().empty() ? file.parent_path() : file).filename().string();
    std::vector<Preset> known = presets();
    if (m_variantFile)
        known.push_back(*m_variantFile);
    for (const Preset& preset : known) {
        if (preset.id != m_checkpoint.preset)
            continue;
        m_info.idea = preset.idea;
        m_info.paper = preset.paper;
        m_info.sample = preset.sample;
        m_info.view = preset.view;
        if (m_info.inTraining)
            m_info.title = say("%1, in training", say(preset.title.c_str()));
        else
            m_info.title = m_info.training.empty() || !m_checkpoint.card.recipe.empty()
                ? preset.title
                : say("Trained %1 model", m_checkpoint.task.id);
        m_info.trained = preset.trained;
    }
    m_info.card = m_checkpoint.card;
    if (!m_info.card.samples.empty())
        m_info.sample = m_info.card.samples.front();
    if (!m_info.card.opening.view.empty())
        m_info.view = m_info.card.opening.view;
}

ForwardOptions OpenedModel::options(const RunSettings& settings) const
{
    return {settings.causal, settings.position, settings.executor};
}

void OpenedModel::vary(const RunSettings& settings)
{
    std::vector<std::pair<std::string, std::string>> fields;
    if (!settings.changes.empty())
        fields = fieldsOf(settings, m_info.config);
    if (fields == m_varied.fields)
        return;
    m_lastOutput.clear();
    m_studied.clear();
    m_untouched = {};
    m_varied = {};
    if (fields.empty())
        return;
    Varied varied;
    varied.fields = fields;
    varied.config = m_info.config.with(fields);
    checkMemory(say("This configuration"), modelBytes(varied.config));
    std::map<std::string, torch::Tensor> stored;
    for (const Parameter& parameter : m_model->parameters())
        stored.emplace(parameter.name, parameter.tensor.to(torch::kCPU));
    varied.model = std::make_unique<Transformer>(varied.config, Parameters(stored, kFreshSeed));
    for (const Parameter& parameter : varied.model->parameters()) {
        const auto found = stored.find(parameter.name);
        if (found == stored.end() || found->second.sizes() != parameter.tensor.sizes())
            varied.fresh += parameter.tensor.numel();
    }
    varied.model->to(m_device);
    m_varied = std::move(varied);
}

std::string OpenedModel::labelOf(std::int64_t id) const
{
    return m_checkpoint.vocabulary[static_cast<std::size_t>(id)];
}

std::vector<std::string> OpenedModel::tokensOf(const std::vector<std::int64_t>& ids) const
{
    std::vector<std::string> tokens;
    for (const std::int64_t id : ids)
        tokens.push_back(m_tokenizer ? tokenLabel(*m_tokenizer, id) : labelOf(id));
    return tokens;
}

torch::Tensor OpenedModel::tensorOf(const std::vector<std::int64_t>& ids) const
{
    return torch::tensor(ids, torch::kLong).to(m_device);
}

// What an encoder-decoder writes for a source, start token first.
std::vector<std::int64_t> OpenedModel::write(
    const std::vector<std::int64_t>& source, const RunRequest& request, const std::atomic<bool>& cancel)
{
    const std::int64_t limit = std::min(config().maxLength, static_cast<std::int64_t>(source.size()) + kMayRunOver);
    if (m_published) {
        Prompt prompt;
        prompt.source = tensorOf(source);
        prompt.tokens = {std::max<std::int64_t>(m_published->start, 0)};
        SamplingSettings settings;
        settings.temperature = 0.0;
        settings.limit = limit;
        settings.end = m_published->end;
        settings.closed = neverWritten();
        settings.shown = 1;
        std::vector<std::int64_t> fed = prompt.tokens;
        for (const SampledToken& token : sample(running(), prompt, options(request.settings), settings, &cancel))
            fed.push_back(token.token);
        fed.pop_back(); // the last is written, not read
        return fed;
    }
    std::vector<std::int64_t> guess = m_lastOutput.empty() ? source : m_lastOutput;
    m_lastOutput = greedy(running(), tensorOf(source), options(request.settings), limit, std::move(guess), &cancel);
    std::vector<std::int64_t> fed {kStart};
    fed.insert(fed.end(), m_lastOutput.begin(), m_lastOutput.end() - 1);
    return fed;
}

std::vector<ModelInput> OpenedModel::prepare(
    const RunRequest& request, std::size_t budget, RunResult& result, const std::atomic<bool>& cancel)
{
    const ModelConfig& config = this->config();
    if (request.settings.padding > 0)
        refusePublished(toSay("Padding is not added to %1, whose texts come with their own."));
    std::vector<std::int64_t> fed, source = idsOf(request, result);
    ModelInput input;
    input.vocabulary = m_labels;
    std::int64_t& padding = result.settings.padding; // as many as there was room for
    if (config.readsSource()) {
        if (!m_published && (config.topology != Topology::Set || source.empty()))
            source.push_back(kEnd);
        padding = addPadding(source, request.settings, config, result.notices);
        result.input = tokensOf(source);
        input.source = tensorOf(source);
        input.sourceOpen = openPositions(input.source, result.settings);
        input.sourceLabels = labelsOf(result.input);
    } else {
        fed = std::move(source);
        if (!m_published)
            fed.insert(fed.begin(), kStart);
        padding = addPadding(fed, request.settings, config, result.notices);
        result.input = tokensOf(fed);
    }
    const auto length = static_cast<std::int64_t>(result.input.size());
    ModelConfig asked = config;
    asked.causal = request.settings.causal;
    asked.executor = request.settings.executor;
    const std::int64_t most = config.isLanguageModel() ? length : std::min(config.maxLength, length + kMayRunOver);
    const std::vector<WantedStudy> studies = wanted(request);
    const bool goesBack = request.backward
        || std::any_of(studies.begin(), studies.end(), [](const WantedStudy& each) { return each.study->goesBack; });
    const int times = request.interventions.empty() ? 1 : 2;
    checkMemory(say("This run"),
        traceBytes(asked, length, most, times, budget)
            + (goesBack ? times * gradientBytes(asked, length, most, budget) : 0.0));
    if (config.topology == Topology::EncoderDecoder) {
        if (input.sourceOpen.defined()) // closed padding changes nothing of what is written
            source.resize(source.size() - static_cast<std::size_t>(padding));
        fed = m_fed.empty() ? write(source, request, cancel) : m_fed;
    }
    if (!config.hasDecoder()) {
        result.segment = 0;
        return {input};
    }
    const auto written = static_cast<std::int64_t>(fed.size());
    const std::int64_t segment = config.segmented() ? config.segment : written,
                       count = (written + segment - 1) / segment;
    result.segment = request.segment < 0 ? count - 1 : std::min(request.segment, count - 1);
    std::vector<ModelInput> segments;
    for (std::int64_t i = 0; i < count; ++i) {
        const std::vector<std::int64_t> part(
            fed.begin() + i * segment, fed.begin() + std::min((i + 1) * segment, written));
        input.target = tensorOf(part);
        input.targetLabels = labelsOf(tokensOf(part));
        if (config.isLanguageModel() && i + 1 == count)
            input.targetOpen = openPositions(input.target, result.settings);
        if (i == result.segment)
            result.fed = tokensOf(part);
        segments.push_back(input);
    }
    return segments;
}

// What it comes from is held by who holds its trace: nothing is kept here that nobody looks at.
void OpenedModel::keepUntouched(const RunRequest& request, const Untouched& untouched)
{
    m_untouched = {};
    if (request.patches || request.backward || m_weightsAt) // it follows from more than the request says
        return;
    m_untouched.request = request;
    m_untouched.request.interventions.clear();
    m_untouched.found = untouched;
    m_untouched.trace = std::exchange(m_untouched.found.trace, nullptr);
}

// Of a request that asks for nothing else than the last one did, but for the changes by hand.
OpenedModel::Untouched OpenedModel::lastUntouched(const RunRequest& request, std::size_t budget) const
{
    const RunRequest& last = m_untouched.request;
    Untouched found = m_untouched.found;
    found.trace = m_untouched.trace.lock();
    const bool same = found.trace && found.budget == budget && !request.patches && !request.backward
        && last.text == request.text && last.ids == request.ids && last.settings == request.settings
        && last.segment == request.segment && last.studies == request.studies && last.otherTexts == request.otherTexts;
    return same ? found : Untouched {};
}

RunResult OpenedModel::run(
    const RunRequest& request, const std::atomic<bool>& cancel, std::size_t budget, const StudyProgress& progress)
{
    const auto begin = std::chrono::steady_clock::now();
    checkSettings(request.settings, m_info.config);
    takeWeights(request.settings.trainingStep);
    vary(request.settings);
    ModelConfig asked = config();
    asked.causal = request.settings.causal;
    asked.position = request.settings.position;
    asked.executor = request.settings.executor;
    asked = withoutUnusedSettings(std::move(asked)); // a mask taken away may leave some of the model's settings unused
    RunResult result;
    result.text = request.text;
    result.trainingStep = m_weightsStep;
    result.settings = request.settings;
    result.config = asked;
    result.freshParameters = m_varied.fresh;
    result.interventions = request.interventions;
    result.studies = request.studies;
    const std::vector<ModelInput> segments = prepare(request, budget, result, cancel);
    const auto shown = static_cast<std::size_t>(result.segment);
    Recorded recorded;
    Untouched untouched = request.interventions.empty() ? Untouched {} : lastUntouched(request, budget);
    if (!untouched.trace) {
        untouched.budget = budget;
        recorded = record(segments, request, result.segment, {}, budget, cancel, progress);
        untouched.trace = recorded.segments[shown];
        untouched.output = recorded.output;
        untouched.left = budget;
        if (recorded.backward)
            untouched.of = recorded.backward->of;
        keepUntouched(request, untouched);
    }
    result.untouched = untouched.trace;
    result.untouchedOutput = untouched.output;
    if (!request.interventions.empty()) {
        RunRequest same = request;
        if (untouched.of) { // the token that the untouched run nearly wrote
            same.settings.objective = untouched.of;
            if (same.backward)
                same.backward->of = *untouched.of;
        }
        recorded = record(segments, same, result.segment, request.interventions, untouched.left, cancel, progress);
    }
    result.trace = recorded.segments[shown];
    result.output = recorded.output;
    result.written = recorded.written;
    result.lacking = std::move(recorded.lacking);
    result.backward = std::move(recorded.backward);
    result.segments = std::move(recorded.segments);
    result.notices.insert(result.notices.end(), recorded.notices.begin(), recorded.notices.end());
    if (m_info.notFinite > 0)
        result.notices.push_back(m_info.notFinite == 1
                ? say("1 of the model's weights is NaN or infinite; numbers it affects are hatched.")
                : say("%1 of the model's weights are NaN or infinite; numbers they affect are hatched.",
                    m_info.notFinite));
    nameWhatIsNotFinite(result);
    for (const Intervention& intervention : request.interventions)
        if (const auto step = result.trace->find(intervention.path); !step)
            result.notices.push_back(say(
                "The change to %1 has no effect: this run does not have that step.", escaped(intervention.path, 200)));
        else if (!intervention.fits(result.trace->step(*step).shape()))
            result.notices.push_back(say(
                "The change to %1 has no effect: the step does not have those cells in this run.", intervention.path));
    result.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

ScoreResult OpenedModel::score(const ScoreRequest& request, const std::atomic<bool>& cancel) const
{
    static const std::map<std::string, Evaluation> evaluations {
        {"segments", Evaluation::Segments}, {"sliding", Evaluation::Sliding}, {"memory", Evaluation::Memory}};
    const auto evaluation = evaluations.find(request.evaluation);
    if (evaluation == evaluations.end())
        throw Error(say("There is no evaluation \"%1\"; choose segments, sliding or memory.", request.evaluation));
    refuseBothWays();
    if (request.window < 0)
        throw Error(say("Setting window is %1; it must be 0 (the model's own) or more.", request.window));
    ScoreResult result;
    std::vector<std::int64_t> tokens;
    if (m_published) {
        std::vector<int> words;
        tokens = publishedIds(request.text, words);
    } else {
        const Encoded encoding = m_vocabulary->encode(request.text);
        tokens.push_back(kStart);
        tokens.insert(tokens.end(), encoding.ids.begin(), encoding.ids.end());
        if (encoding.ids.empty() && !encoding.notices.empty())
            throw Error(say("The text has no token that this model knows: %1.", encoding.notices.front()));
        result.notices = encoding.notices;
    }
    result.window = request.window > 0 ? request.window : m_model->longest();
    const LanguageScore score = scoreText(*m_model, tokens, evaluation->second, result.window, m_device, &cancel);
    Prompt scored;
    scored.tokens = tokens;
    if (!std::isfinite(score.nats)) {
        const std::string said = m_info.notFinite == 1
            ? say("The model's probability for this text is not a number: 1 of its weights is NaN or infinite.")
            : m_info.notFinite > 0
            ? say("The model's probability for this text is not a number: %1 of its weights are NaN or infinite.",
                m_info.notFinite)
            : say("The model's probability for this text is not a number.");
        const std::string where = whereNotFinite(std::move(scored), cancel);
        throw Error(where.empty() ? said : say("%1 %2", said, where));
    }
    result.tokens = score.tokens;
    result.nats = score.nats;
    result.perplexity = std::exp(score.nats);
    result.rows = score.rows;
    result.pairs = score.pairs;
    result.seconds = score.seconds;
    return result;
}

void OpenedModel::save(const std::string& path)
{
    refusePublished(toSay("%1 was opened from a folder and cannot be changed here; copy the folder."));
    writeCheckpoint(path, m_checkpoint, m_model->parameters());
    m_info.file = path;
}

} // namespace headroom
