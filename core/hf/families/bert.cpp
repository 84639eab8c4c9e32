// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/families/bert.h"

#include "text/say.h"

namespace headroom::hf {

void readBert(Reading& r, double epsilon, const char* activation, bool distilled)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    c.only("is_decoder", false, "only encoders of this family open.");
    c.only("add_cross_attention", false, "an encoder has no other text to read.");
    m.topology = Topology::Encoder;
    m.dropout = 0.0;
    m.embeddingScale = false;
    m.embeddingNorm = true;
    m.normPlacement = NormPlacement::After;
    m.width = c.count({"hidden_size", distilled ? "dim" : "hidden_size"}, 768);
    m.heads = c.count({"num_attention_heads", distilled ? "n_heads" : "num_attention_heads"}, 12);
    m.encoderLayers = c.count({"num_hidden_layers", distilled ? "n_layers" : "num_hidden_layers"}, distilled ? 6 : 12);
    m.feedForward = c.count({distilled ? "hidden_dim" : "intermediate_size"}, 3072);
    m.vocabulary = c.count({"vocab_size"}, 30'522);
    m.maxLength = c.count({"max_position_embeddings"}, 512);
    m.activation = c.activation({distilled ? "activation" : "hidden_act"}, activation);
    m.outputActivation = m.activation;
    m.position = PositionKind::Learned;
    m.normEpsilon = epsilon;
    if (distilled)
        return;
    m.normEpsilon = c.real({"layer_norm_eps"}, epsilon);
    const std::string kind = c.text({"position_embedding_type"}, "absolute");
    if (kind == "absolute")
        return;
    if (kind != "relative_key" && kind != "relative_key_query")
        c.refuse("position_embedding_type", say("it can be absolute, relative_key or relative_key_query."));
    m.position = PositionKind::None; // the absolute table lies in the file and is not added
    m.attention = AttentionKind::Relative;
    m.distances = m.maxLength - 1;
    m.relativeValues = false;
    m.relativeKeys = kind == "relative_key_query";
}

std::vector<Name> bertNames()
{
    return {
        {"embedding.source", "embeddings.word_embeddings"},
        {"embedding", "embeddings.word_embeddings"},
        {"embedding.position", "embeddings.position_embeddings"},
        {"embedding.type", "embeddings.token_type_embeddings"},
        {"encoder.embedding_norm", "embeddings.LayerNorm"},
        {"encoder.#.self_attention.query", "encoder.layer.#.attention.self.query"},
        {"encoder.#.self_attention.key", "encoder.layer.#.attention.self.key"},
        {"encoder.#.self_attention.value", "encoder.layer.#.attention.self.value"},
        // theirs counts query − key, ours key − query
        {"encoder.#.self_attention.key_distance", "encoder.layer.#.attention.self.distance_embedding", Form::Backwards},
        {"encoder.#.self_attention.output", "encoder.layer.#.attention.output.dense"},
        {"encoder.#.self_attention.norm", "encoder.layer.#.attention.output.LayerNorm"},
        {"encoder.#.feed_forward.hidden", "encoder.layer.#.intermediate.dense"},
        {"encoder.#.feed_forward.output", "encoder.layer.#.output.dense"},
        {"encoder.#.feed_forward.norm", "encoder.layer.#.output.LayerNorm"},
        {"output.pooler", "pooler.dense"},
    };
}

namespace {

void bert(Reading& r)
{
    readBert(r, 1e-12, "gelu");
    r.model.tokenTypes = r.config.count({"type_vocab_size"}, 2);
    encoderHead(r, "cls.predictions.decoder", "pooler.dense");
}

std::vector<Name> bertMaskedNames()
{
    std::vector<Name> all = bertNames();
    all.insert(all.begin(),
        {{"output.transform.norm", "cls.predictions.transform.LayerNorm"},
            {"output.transform", "cls.predictions.transform.dense"}, {"output.bias", "cls.predictions.decoder.bias"},
            {"output.bias", "cls.predictions.bias"}, {"output.weight", "cls.predictions.decoder.weight"}});
    return all;
}

// RoBERTa counts positions from the row behind the padding token's and leaves padding out.
void roberta(Reading& r)
{
    readBert(r, 1e-12, "gelu");
    ModelConfig& m = r.model;
    const std::int64_t padding = r.config.integer({"pad_token_id"}, 1);
    if (r.config.text({"model_type"}, "") == "roberta")
        m.vocabulary = r.config.count({"vocab_size"}, 50'265); // the others of its kind have BERT's
    m.tokenTypes = r.config.count({"type_vocab_size"}, 2);
    m.outputActivation = ActivationKind::Gelu; // whatever hidden_act is
    if (padding < 0 || padding + 2 >= m.maxLength)
        r.config.refuse("pad_token_id", say("positions are counted from the row after the padding token's."));
    m.maxLength -= padding + 1;
    if (m.position == PositionKind::Learned) {
        m.positionOffset = padding + 1;
        m.positionPadding = padding;
    }
    encoderHead(r, "lm_head.decoder", "pooler.dense");
}

std::vector<Name> robertaNames()
{
    std::vector<Name> all = bertNames();
    all.insert(all.begin(),
        {{"output.transform.norm", "lm_head.layer_norm"}, {"output.transform", "lm_head.dense"},
            {"output.bias", "lm_head.decoder.bias"}, {"output.bias", "lm_head.bias"},
            {"output.weight", "lm_head.decoder.weight"}});
    return all;
}

} // namespace

const Family kBert {"BERT", {"bert"}, {"bert."}, bert, bertMaskedNames()};
const Family kRoberta {"RoBERTa", {"roberta", "xlm-roberta", "camembert"}, {"roberta."}, roberta, robertaNames()};

} // namespace headroom::hf
