// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/family.h"

#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>

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

const Family& familyOf(const ConfigFile& config, const std::string& architecture)
{
    const std::string type = config.text({"model_type"}, "");
    std::string known;
    for (const Family* family : families()) {
        if (std::find(family->types.begin(), family->types.end(), type) != family->types.end())
            return *family;
        known += (known.empty() ? "" : ", ") + std::string(family->title);
    }
    throw Error(type.empty()
            ? say("%1 has no \"model_type\", so its architecture is unknown. Headroom opens %2.", config.where(), known)
            : say("%1: model_type is \"%2\"%3, which Headroom does not open. It opens %4.", config.where(),
                escaped(type, 60), architecture.empty() ? "" : " (" + escaped(architecture, 60) + ")", known));
}

void refuseQuantised(const ConfigFile& config)
{
    if (config.isNull("quantization_config"))
        return;
    const std::string method = config.inner("quantization_config").text({"quant_method"}, "");
    throw Error(say(
        "%1: the weights are quantised%2, and Headroom computes with F32, F16, BF16 and F64 only. Open the model they "
        "were made from, or convert it once with transformers: python3 -c \"%3\"",
        config.where(), method.empty() ? "" : " (" + escaped(method, 40) + ")",
        "import transformers as t; t.AutoModel.from_pretrained('.').dequantize().save_pretrained('plain')"));
}

void decoderOf(Reading& reading)
{
    ModelConfig& m = reading.model;
    m.topology = Topology::Decoder;
    m.dropout = 0.0;
    m.embeddingScale = m.outputBias = false;
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
    reading.config.boolean({"tie_word_embeddings"}, true);
    m.output = OutputKind::States;
    m.outputActivation = ActivationKind::Relu; // of no layer
    m.pooler = *pooler && reading.has(std::string(pooler) + ".weight");
    if (!reading.architecture.empty() && !reading.architecture.ends_with("Model"))
        reading.notices.push_back(
            say("Only the encoder of %1 is opened; what follows it is not computed", reading.architecture));
}

} // namespace headroom::hf
