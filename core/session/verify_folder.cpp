// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "files/posix.h"
#include "hf/folder.h"
#include "io/safetensors.h"
#include "libtorch.h"
#include "model/transformer.h"
#include "session/sentences.h"
#include "session/verify.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace headroom {

namespace {

using Tensors = std::map<std::string, torch::Tensor>; // of one case, by name

torch::Tensor recordedNumbers(const TensorView& view)
{
    if (view.dtype == DType::I64 || view.dtype == DType::F64) {
        std::vector<std::byte> bytes(view.bytes.begin(), view.bytes.end());
        return torch::from_blob(bytes.data(), view.shape, view.dtype == DType::I64 ? torch::kLong : torch::kDouble)
            .clone();
    }
    std::vector<float> values = toFloats(view);
    return torch::from_blob(values.data(), view.shape).clone();
}

std::map<std::string, Tensors> casesOf(const SafetensorsFile& file)
{
    std::map<std::string, Tensors> cases;
    for (const TensorView& view : file.tensors()) {
        const std::size_t dot = view.name.find('.');
        if (dot == std::string::npos)
            throw Error(say(
                "The reference holds a tensor \"%1\"; its tensors must be named CASE.NAME.", escaped(view.name, 80)));
        cases[view.name.substr(0, dot)].emplace(view.name.substr(dot + 1), recordedNumbers(view));
    }
    return cases;
}

constexpr const char* kInputs[] {
    "input_ids", "token_type_ids", "attention_mask", "decoder_input_ids", "decoder_attention_mask"};

// One case run: what each of its tensors should be.
class Run {
public:
    Run(const Transformer& model, const hf::SentenceModules* sentences, torch::Device device,
        const std::atomic<bool>& cancel)
        : m_model(model), m_sentences(sentences), m_device(device), m_tracer({true, {}, &cancel})
    {
    }

    void operator()(const Tensors& given, const std::vector<torch::Tensor>& memory);
    // Ours for one of theirs, without the batch axis; nothing if the model has no such tensor.
    std::optional<torch::Tensor> find(const std::string& name) const;
    const std::vector<torch::Tensor>& memory() const { return m_output.memory; }

private:
    torch::Tensor ids(const Tensors& given, const char* name) const;
    torch::Tensor open(const Tensors& given, const char* name) const;
    std::optional<torch::Tensor> layer(
        const std::vector<Traced>& layers, const torch::Tensor& last, std::int64_t number) const;
    std::optional<torch::Tensor> step(const std::string& path) const;

    const Transformer& m_model;
    const hf::SentenceModules* m_sentences; // null: not implemented
    torch::Device m_device;
    Tracer m_tracer;
    ModelOutput m_output;
    torch::Tensor m_encoded, m_states;
};

torch::Tensor Run::ids(const Tensors& given, const char* name) const
{
    const auto found = given.find(name);
    if (found == given.end())
        return {};
    if (found->second.scalar_type() != torch::kLong || found->second.dim() != 2 || found->second.size(0) != 1)
        throw Error(say("The reference's %1 is not a batch of one text, I64 [1, position].", name));
    const torch::Tensor ids = found->second.squeeze(0);
    const std::int64_t most = std::string_view(name) == "token_type_ids"
        ? std::max<std::int64_t>(m_model.config().tokenTypes, 1)
        : std::string_view(name).ends_with("mask") ? 2
                                                   : m_model.config().vocabulary;
    if (ids.numel() == 0 || ids.min().item<std::int64_t>() < 0 || ids.max().item<std::int64_t>() >= most)
        throw Error(say("The reference's %1 is empty or has numbers outside 0 to %2.", name, most - 1));
    return ids.to(m_device);
}

torch::Tensor Run::open(const Tensors& given, const char* name) const
{
    const torch::Tensor mask = ids(given, name);
    return mask.defined() && !mask.all().item<bool>() ? mask.to(torch::kBool) : torch::Tensor();
}

void Run::operator()(const Tensors& given, const std::vector<torch::Tensor>& memory)
{
    const torch::NoGradGuard guard;
    const ModelConfig& config = m_model.config();
    ModelInput input;
    const torch::Tensor text = ids(given, "input_ids");
    if (!text.defined())
        throw Error(say("The reference has no input_ids in one of its cases."));
    if (config.hasEncoder()) {
        input.source = text;
        input.sourceOpen = open(given, "attention_mask");
        if (config.tokenTypes > 0)
            input.sourceTypes = ids(given, "token_type_ids");
        input.target = ids(given, "decoder_input_ids");
        input.targetOpen = open(given, "decoder_attention_mask");
        if (config.hasDecoder() && !input.target.defined())
            throw Error(say("The reference has no decoder_input_ids in one of its cases."));
    } else {
        input.target = text;
        input.targetOpen = open(given, "attention_mask");
    }
    input.memory = memory;
    const ForwardOptions options = m_model.defaults();
    if (config.topology == Topology::EncoderDecoder) {
        const EncoderOutput encoded = m_model.encode(m_tracer, input, options);
        m_encoded = encoded.states.tensor;
        m_output = m_model.decode(m_tracer, input, encoded, options);
    } else {
        m_output = m_model.forward(m_tracer, input, options);
    }
    m_states = m_output.states.tensor;
    if (const auto narrow = step("output/projected")) // what transformers calls the last state
        m_states = *narrow;
}

std::optional<torch::Tensor> Run::step(const std::string& path) const
{
    for (const Step& step : m_tracer.steps())
        if (step.path == path)
            return m_tracer.recorded(step.id).tensor;
    return std::nullopt;
}

std::optional<torch::Tensor> Run::layer(
    const std::vector<Traced>& layers, const torch::Tensor& last, std::int64_t number) const
{
    if (number + 1 == std::ssize(layers))
        return last;
    if (number < std::ssize(layers))
        return layers[static_cast<std::size_t>(number)].tensor;
    return std::nullopt;
}

std::optional<torch::Tensor> Run::find(const std::string& name) const
{
    const ModelConfig& config = m_model.config();
    const bool encoder = config.topology == Topology::Encoder;
    if (name == "logits" || name == "prediction_scores" || name == "prediction_logits")
        return m_output.logits.tensor.defined() ? std::optional(m_output.logits.tensor) : std::nullopt;
    if (name == "last_hidden_state")
        return m_states;
    if (name == "encoder_last_hidden_state" && m_encoded.defined())
        return m_encoded;
    if (name == "pooler_output")
        return m_output.pooled ? std::optional(m_output.pooled->tensor.squeeze(-2)) : std::nullopt;
    if (name == "sentence_embedding") {
        Tracer off;
        return m_sentences ? std::optional(sentenceVector(off, *m_sentences, {m_states}, 0).tensor) : std::nullopt;
    }
    const std::size_t dot = name.rfind('.');
    std::int64_t number = 0;
    if (dot == std::string::npos
        || std::from_chars(name.data() + dot + 1, name.data() + name.size(), number).ec != std::errc {} || number < 0)
        return std::nullopt;
    const std::string kind = name.substr(0, dot), layer = std::to_string(number + 1);
    if (kind == "hidden_states" || kind == "decoder_hidden_states")
        return this->layer(encoder ? m_output.encoderLayers : m_output.layers, m_states, number);
    if (kind == "encoder_hidden_states")
        return this->layer(m_output.encoderLayers, m_encoded, number);
    if (kind == "attentions" || kind == "decoder_attentions")
        return step((encoder ? "encoder." : "decoder.") + layer + "/self_attention/weights");
    if (kind == "encoder_attentions")
        return step("encoder." + layer + "/self_attention/weights");
    if (kind == "cross_attentions")
        return step("decoder." + layer + "/encoder_decoder_attention/weights");
    if (kind == "mems" && number < std::ssize(m_output.memory)) // [memory, batch, feature]
        return m_output.memory[static_cast<std::size_t>(number)];
    return std::nullopt;
}

// Some releases give a state for each call of a group of layers, not for each layer: every `times`-th is theirs.
std::string perLayer(const std::string& name, std::int64_t times)
{
    if (times < 2 || !name.starts_with("hidden_states."))
        return name;
    return "hidden_states." + std::to_string(std::stoll(name.substr(14)) * times);
}

std::int64_t statesPerLayer(const Tensors& given, std::int64_t layers)
{
    std::int64_t states = 0;
    for (const auto& [name, tensor] : given)
        states += name.starts_with("hidden_states.") ? 1 : 0;
    return states > 1 && layers % (states - 1) == 0 ? layers / (states - 1) : 1;
}

StepCheck compare(const std::string& path, const torch::Tensor& theirs, const torch::Tensor& ours, double tolerance)
{
    const torch::Tensor apart = (theirs.to(torch::kDouble) - ours.to(torch::kCPU, torch::kDouble)).abs();
    StepCheck check {path, 0.0, theirs.numel(), 0};
    check.differing = (apart <= tolerance).logical_not().sum().item<std::int64_t>();
    check.deviation = apart.isnan().any().item<bool>() ? std::numeric_limits<double>::infinity()
        : apart.numel() > 0                            ? apart.max().item<double>()
                                                       : 0.0;
    return check;
}

FirstDifference describe(const std::string& path, const torch::Tensor& theirs, const torch::Tensor& ours)
{
    FirstDifference first;
    first.path = path;
    const torch::Tensor mine = ours.to(torch::kCPU, torch::kDouble).contiguous(),
                        other = theirs.to(torch::kDouble).contiguous();
    std::int64_t place = (mine - other).abs().nan_to_num(1e300).flatten().argmax().item<std::int64_t>();
    first.ours = mine.flatten()[place].item<double>();
    first.theirs = other.flatten()[place].item<double>();
    for (std::int64_t axis = mine.dim(); axis-- > 0; place /= mine.size(axis)) {
        first.at.insert(first.at.begin(), place % mine.size(axis));
        first.place.insert(first.place.begin(), std::to_string(place % mine.size(axis)));
    }
    return first;
}

} // namespace

VerifyReport verifyFolder(const std::string& folder, const std::string& reference, double tolerance,
    torch::Device device, const std::atomic<bool>& cancel)
{
    if (!std::isfinite(tolerance) || tolerance <= 0.0)
        throw Error(say("The tolerance is %1; it must be a finite number above 0.", formatNumber(tolerance)));
    const std::filesystem::path file = reference.empty() ? std::filesystem::path(folder) / "reference.safetensors"
                                                         : std::filesystem::path(reference);
    const std::map<std::string, Tensors> cases = casesOf(readSafetensors(file));
    hf::PublishedModel published = hf::readPublishedModel(folder);
    if (published.config.position == PositionKind::Rotary) // transformers turns texts of any length
        for (const auto& [name, given] : cases)
            if (const auto ids = given.find("input_ids"); ids != given.end())
                published.config.maxLength = std::max(published.config.maxLength, ids->second.numel());
    Transformer model(published.config, Parameters(std::move(published.tensors), folder));
    model.to(device);
    std::optional<hf::SentenceModules> sentences;
    try {
        sentences = hf::readSentenceModules(published.sentences, published.config.width, published.notices);
    } catch (const Error& error) {
        published.notices.push_back(say("No vectors of texts: %1", error.what()));
    }
    VerifyReport report;
    report.file = folder;
    report.tolerance = tolerance;
    report.model = published.family + (published.architecture.empty() ? "" : ", " + published.architecture);
    report.unused = std::move(published.unused);
    report.notices = std::move(published.notices);
    std::vector<torch::Tensor> memory;
    for (const auto& [name, given] : cases) {
        const bool continues = name.starts_with("segment") && name != "segment0";
        Run run(model, sentences ? &*sentences : nullptr, device, cancel);
        run(given, continues ? memory : std::vector<torch::Tensor>());
        memory = run.memory();
        const std::int64_t times = statesPerLayer(given, model.config().encoderLayers);
        for (const auto& [kind, theirs] : given) {
            if (std::find(std::begin(kInputs), std::end(kInputs), kind) != std::end(kInputs))
                continue;
            const std::string path = name + "." + kind;
            std::optional<torch::Tensor> ours = run.find(
                model.config().topology == Topology::Encoder ? perLayer(kind, times) : kind);
            if (ours && theirs.dim() == ours->dim() + 1)
                ours = ours->unsqueeze(kind.starts_with("mems.") ? 1 : 0);
            const bool fits = ours && ours->sizes() == theirs.sizes();
            report.steps.push_back(fits
                    ? compare(path, theirs, *ours, tolerance)
                    : StepCheck {path, std::numeric_limits<double>::infinity(), theirs.numel(), theirs.numel()});
            if (report.first || report.steps.back().agrees())
                continue;
            report.first = fits ? describe(path, theirs, *ours) : FirstDifference();
            report.first->path = path;
            if (!fits)
                report.first->words = ours ? say("its shape differs") : say("this model has no such tensor");
        }
    }
    return report;
}

} // namespace headroom
