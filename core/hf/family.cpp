// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/family.h"

#include "text/say.h"

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

void decoderOf(Reading& reading)
{
    ModelConfig& m = reading.model;
    m.topology = Topology::Decoder;
    m.dropout = 0.0;
    m.embeddingScale = m.outputBias = false;
    reading.start = reading.config.integer({"bos_token_id"}, -1);
    reading.end = reading.config.isNull("eos_token_id") || reading.config.isList("eos_token_id")
        ? -1
        : reading.config.integer({"eos_token_id"}, -1);
}

void tie(Reading& reading, bool usual, const char* head)
{
    ModelConfig& m = reading.model;
    m.tiedEmbeddings = reading.config.boolean({"tie_word_embeddings"}, usual);
    const bool withHead = reading.is("LMHead") || reading.is("CausalLM") || reading.is("ConditionalGeneration")
        || reading.is("MTModel") || reading.is("DoubleHeads") || reading.architecture.empty();
    if (withHead)
        return;
    if (m.topology != Topology::Decoder)
        reading.config.refuse("architectures",
            say("of encoder-decoders the ones that write open, such as BartForConditionalGeneration."));
    m.output = OutputKind::States;
    m.tiedEmbeddings = false;
    reading.notices.push_back(
        say("%1 has no output over the vocabulary (no %2): it gives its states", reading.architecture, head));
}

void encoderHead(Reading& reading, const char* head, const char* pooler)
{
    ModelConfig& m = reading.model;
    if (reading.is("MaskedLM") || reading.is("PreTraining")) {
        m.outputTransform = true;
        m.tiedEmbeddings = reading.config.boolean({"tie_word_embeddings", "tie_weights_"}, true);
        if (!m.tiedEmbeddings)
            reading.rows.push_back({"output.weight", std::string(head) + ".weight"});
        return;
    }
    reading.config.boolean({"tie_word_embeddings"}, true);
    m.output = OutputKind::States;
    m.outputActivation = ActivationKind::Relu; // of no layer
    m.pooler = *pooler && reading.has(std::string(pooler) + ".weight");
    if (!reading.architecture.empty() && !reading.architecture.ends_with("Model"))
        reading.notices.push_back(
            say("Of %1 the encoder is opened; what it has behind it is not computed", reading.architecture));
}

} // namespace headroom::hf
