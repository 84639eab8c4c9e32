// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/family.h"

#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <utility>

namespace headroom::hf {

const std::vector<const Family*>& families()
{
    static const std::vector<const Family*> all {
#define FAMILY(Name) &k##Name,
#include "hf/families.inc"
#undef FAMILY
    };
    return all;
}

namespace {

// What the names of a family's classes begin with, and its model_type.
constexpr std::pair<const char*, const char*> kClasses[] {{"GPT2", "gpt2"}, {"Llama", "llama"}, {"Mistral", "mistral"},
    {"Qwen2", "qwen2"}, {"Qwen3", "qwen3"}, {"Gemma2", "gemma2"}, {"Bert", "bert"}, {"DistilBert", "distilbert"},
    {"Roberta", "roberta"}, {"XLMRoberta", "xlm-roberta"}, {"Camembert", "camembert"}, {"Albert", "albert"},
    {"T5", "t5"}, {"MT5", "mt5"}, {"Bart", "bart"}, {"Marian", "marian"}, {"GPTNeoX", "gpt_neox"}, {"OPT", "opt"},
    {"Bloom", "bloom"}, {"Mpt", "mpt"}, {"MPT", "mpt"}, {"TransfoXL", "transfo-xl"}};

std::string typeOfClass(const std::string& architecture)
{
    for (const auto& [start, type] : kClasses) {
        if (!architecture.starts_with(start))
            continue;
        const std::string_view rest = std::string_view(architecture).substr(std::string_view(start).size());
        for (const std::string_view next :
            {"For", "Model", "LMHead", "MTModel", "DoubleHeads", "EncoderModel", "Decoder"})
            if (rest.starts_with(next))
                return type;
    }
    return {};
}

// How many of the tensors a family has names for.
std::size_t namedBy(const Family& family, const std::vector<std::string>& tensors)
{
    std::vector<std::string> prefixes = family.prefixes;
    prefixes.emplace_back();
    const auto named = [&](const std::string& tensor) {
        for (const std::string& prefix : prefixes)
            for (const Name& row : family.names)
                for (const char* end : {"", ".weight", ".bias"})
                    if (tensor.starts_with(prefix)
                        && numberIn(row.theirs + std::string(end), tensor.substr(prefix.size())))
                        return true;
        return false;
    };
    return static_cast<std::size_t>(std::count_if(tensors.begin(), tensors.end(), named));
}

// By the names of the tensors; empty if they are no family's, or of several that compute differently.
std::string typeOfTensors(const ConfigFile& config, const std::vector<std::string>& tensors)
{
    const Family* best = nullptr;
    std::size_t most = tensors.size() * 9 / 10; // masks and the like have no names
    for (const Family* family : families())
        if (const std::size_t count = namedBy(*family, tensors); count > most) {
            best = family;
            most = count;
        }
    if (!best)
        return {};
    const auto any = [&](const char* end) {
        return std::any_of(
            tensors.begin(), tensors.end(), [&](const std::string& name) { return name.ends_with(end); });
    };
    const std::string type = best->types.front();
    if (type == "bert" && config.has("type_vocab_size") && config.integer({"type_vocab_size"}, 2) == 1)
        return "roberta";
    if (type == "llama")
        return any("q_norm.weight") ? "qwen3"
            : any("q_proj.bias")    ? (any("o_proj.bias") ? "llama" : "qwen2")
                                    : (config.has("sliding_window") ? "mistral" : "llama");
    return type;
}

} // namespace

std::optional<std::string> numberIn(const std::string& pattern, const std::string& name)
{
    const std::size_t at = pattern.find('#');
    if (at == std::string::npos)
        return pattern == name ? std::optional<std::string>("") : std::nullopt;
    const std::string_view before = std::string_view(pattern).substr(0, at),
                           after = std::string_view(pattern).substr(at + 1);
    if (!name.starts_with(before) || !name.ends_with(after) || name.size() <= before.size() + after.size())
        return std::nullopt;
    const std::string number = name.substr(before.size(), name.size() - before.size() - after.size());
    if (!std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    return number;
}

const Family& familyOf(const ConfigFile& config, const std::string& architecture,
    const std::vector<std::string>& tensors, std::vector<std::string>* notices)
{
    const std::string said = config.text({"model_type"}, "");
    std::string type = said;
    if (said.empty()) {
        type = typeOfClass(architecture);
        const bool byClass = !type.empty();
        if (!byClass)
            type = typeOfTensors(config, tensors);
        if (!type.empty() && notices)
            notices->push_back(byClass
                    ? say("config.json has no model_type; by its class, %1, it was read as \"%2\"", architecture, type)
                    : say("config.json has no model_type; by the names of its tensors it was read as \"%1\"", type));
    }
    std::string known, types;
    for (const Family* family : families()) {
        if (std::find(family->types.begin(), family->types.end(), type) != family->types.end())
            return *family;
        known += (known.empty() ? "" : ", ") + std::string(family->title);
        for (const std::string& one : family->types)
            types += (types.empty() ? "" : ", ") + one;
    }
    throw Error(
        type.empty() ? say(
            "%1 has no \"model_type\", and neither its class nor the names of its tensors tell which it is. Add one: "
            "%2.",
            config.where(), types)
                     : say("%1: model_type is \"%2\"%3, which Headroom does not open. It opens %4.", config.where(),
                         escaped(type), architecture.empty() ? "" : " (" + escaped(architecture) + ")", known));
}

void refuseQuantised(const ConfigFile& config)
{
    const bool mlx = !config.isNull("quantization"); // as mlx-lm writes it
    if (config.isNull("quantization_config") && config.isNull("compression_config") && !mlx)
        return;
    const ConfigFile settings = config.inner(mlx   ? "quantization"
            : config.isNull("quantization_config") ? "compression_config"
                                                   : "quantization_config");
    const std::string method = mlx ? "mlx" : settings.text({"quant_method"}, "");
    if (method == "fp8" || method == "fbgemm_fp8"
        || (method == "compressed-tensors" && settings.text({"format"}, "") == "float-quantized"))
        return;
    throw Error(
        say("%1: the weights are quantised%2: packed into whole numbers of a few bits, and Headroom computes with F32, "
            "F16, BF16, F64 and F8 weights. Open the folder of the model that they were made from.",
            config.where(), method.empty() ? "" : " (" + escaped(method, 40) + ")"));
}

void readCausal(Reading& reading)
{
    const ConfigFile& c = reading.config;
    reading.model.causal = c.boolean({"is_causal"}, true);
    if (!reading.model.causal)
        reading.notices.push_back(say("is_causal is false: each token reads later ones too, as in transformers 5"));
}

void decoderOf(Reading& reading)
{
    ModelConfig& m = reading.model;
    m.topology = Topology::Decoder;
    m.dropout = 0.0;
    m.embeddingScale = m.outputBias = false;
    readCausal(reading);
    reading.start = reading.config.integer({"bos_token_id"}, -1);
    if (!reading.config.isList("eos_token_id"))
        reading.end = reading.config.integer({"eos_token_id"}, -1);
    else if (const auto ends = reading.config.integers("eos_token_id"); !ends.empty())
        reading.end = ends.front();
}

void tie(Reading& reading, bool usual, const char* head)
{
    ModelConfig& m = reading.model;
    m.tiedEmbeddings = reading.config.boolean({"tie_word_embeddings"}, usual);
    const bool withHead = reading.is("LMHead") || reading.is("CausalLM") || reading.is("ConditionalGeneration")
        || reading.is("MTModel") || reading.is("DoubleHeads")
        || (reading.architecture.empty() && (m.tiedEmbeddings || reading.has(std::string(head) + ".weight")));
    if (withHead)
        return;
    const std::string& where = reading.config.where();
    const std::string name = reading.architecture.empty() ? where.substr(0, where.find('/')) : reading.architecture;
    if (m.topology != Topology::Decoder) {
        if (!m.tiedEmbeddings) // a table for each stack
            for (const char* table : {"decoder.embed_tokens.weight", "shared.weight"})
                reading.rows.push_back({"output.weight", table});
        reading.notices.push_back(say(
            "%1 has no output layer over the vocabulary: the token embeddings are used, as in models that write text",
            name));
        return;
    }
    m.output = OutputKind::States;
    m.tiedEmbeddings = false;
    reading.notices.push_back(say("%1 has no output layer (no %2): its hidden states are the output", name, head));
}

void encoderHead(Reading& reading, const char* head, const char* pooler)
{
    ModelConfig& m = reading.model;
    std::string bias = head; // that every such output has
    if (bias.ends_with(".decoder"))
        bias.resize(bias.rfind('.'));
    if (reading.is("MaskedLM") || reading.is("PreTraining") || reading.is("LMHead") || reading.is("CausalLM")
        || (reading.architecture.empty() && reading.has(bias + ".bias"))) {
        m.outputTransform = true;
        m.tiedEmbeddings = reading.config.boolean({"tie_word_embeddings", "tie_weights_"}, true);
        if (!m.tiedEmbeddings)
            for (const char* part : {"weight", "bias"}) // the head's own; a tied one's bias is the other of the two
                reading.rows.push_back({std::string("output.") + part, std::string(head) + "." + part});
        return;
    }
    reading.config.ignore({"tie_word_embeddings"});
    m.output = OutputKind::States;
    m.outputActivation = ActivationKind::Relu; // of no layer
    m.pooler = *pooler && reading.has(std::string(pooler) + ".weight");
    if (!reading.architecture.empty() && !reading.architecture.ends_with("Model"))
        reading.notices.push_back(
            say("Only the encoder of %1 is opened; what follows it is not computed", reading.architecture));
}

} // namespace headroom::hf
