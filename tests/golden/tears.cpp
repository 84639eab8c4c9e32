// SPDX-License-Identifier: GPL-3.0-or-later
// tnq177/transformers_without_tears: ScaleNorm, and encoder and decoder with norms before or after their sublayers. The
// rows of its `weights` are those of queries, keys, values and output, one below the other.
#include "golden.h"

#include "error.h"
#include "libtorch.h"
#include "model/stack.h"

namespace headroom::golden::tears {

namespace {

constexpr double kScaleEpsilon = 1e-5;

ModelConfig configOf(const Golden& golden)
{
    ModelConfig config;
    config.topology = Topology::EncoderDecoder;
    config.encoderLayers = golden.integer("num_enc_layers");
    config.decoderLayers = golden.integer("num_dec_layers");
    config.width = golden.integer("embed_dim");
    config.heads = golden.integer("num_heads");
    config.feedForward = golden.integer("ff_dim");
    config.attentionBias = golden.flag("use_bias", true);
    config.dropout = 0.0;
    config.norm = golden.flag("scnorm") ? NormKind::Scale : NormKind::Layer;
    config.normEpsilon = golden.real("eps", kScaleEpsilon);
    config.normPlacement = golden.flag("pre_act") ? NormPlacement::Before : NormPlacement::After;
    return config;
}

class Names {
public:
    Names(const Golden& golden, const ModelConfig& config) : m_golden(golden), m_config(config), m_weights(golden) {}

    Parameters stack(const std::string& stack, std::int64_t layers, bool decoder)
    {
        std::int64_t norms = 0; // numbered as they run
        for (std::int64_t i = 0; i < layers; ++i) {
            const std::string ours = stack + "." + std::to_string(i + 1), number = "." + std::to_string(i);
            attention(ours + ".self_attention", stack + ".atts" + number);
            norm(ours + ".self_attention.norm", stack, norms++);
            if (decoder) {
                attention(ours + ".encoder_decoder_attention", stack + ".cross_atts" + number);
                norm(ours + ".encoder_decoder_attention.norm", stack, norms++);
            }
            m_weights.linear(ours + ".feed_forward.hidden", stack + ".ffs" + number + ".in_proj");
            m_weights.linear(ours + ".feed_forward.output", stack + ".ffs" + number + ".out_proj");
            norm(ours + ".feed_forward.norm", stack, norms++);
        }
        if (m_config.normPlacement == NormPlacement::Before)
            norm(stack + ".norm", stack, norms);
        return m_weights.parameters();
    }

private:
    void attention(const std::string& ours, const std::string& theirs)
    {
        const char* parts[] {".query", ".key", ".value", ".output"};
        const std::vector<torch::Tensor> weights = m_golden.parameter(theirs + ".weights").chunk(4);
        for (std::size_t i = 0; i < 4; ++i)
            m_weights.set(ours + parts[i] + ".weight", weights[i]);
        if (!m_config.attentionBias)
            return;
        const std::vector<torch::Tensor> biases = m_golden.parameter(theirs + ".biases").chunk(4);
        for (std::size_t i = 0; i < 4; ++i)
            m_weights.set(ours + parts[i] + ".bias", biases[i]);
    }

    void norm(const std::string& ours, const std::string& stack, std::int64_t number)
    {
        const std::string theirs = stack + ".scales." + std::to_string(number);
        if (m_config.norm == NormKind::Scale)
            m_weights.set(ours + ".weight", m_golden.parameter(theirs + ".scale").reshape({1}));
        else
            m_weights.linear(ours, theirs);
    }

    const Golden& m_golden;
    const ModelConfig& m_config;
    Weights m_weights;
};

void runModel(Golden& golden)
{
    for (const char* rate : {"dropout", "att_dropout", "ff_dropout"})
        golden.expect(rate, {"0.0", "0"});
    const ModelConfig config = configOf(golden);
    Names names(golden, config);
    Parameters encoding = names.stack("encoder", config.encoderLayers, false),
               decoding = names.stack("decoder", config.decoderLayers, true);
    const Stack encoder(encoding, "encoder", config, false), decoder(decoding, "decoder", config, true);
    Tracer t(Tracer::Options {true, {}, nullptr});
    const auto open = [&](const char* name) { // True is masked
        return t.input(name, golden.tensor(std::string("in.") + name).logical_not(), {"query", "key"});
    };
    StackInput source, target;
    source.x = t.input("src", golden.tensor("in.src"), {"position", "feature"});
    source.self.mask = open("src_mask");
    const Traced encoded = encoder(t, source).states;
    target.x = t.input("tgt", golden.tensor("in.tgt"), {"position", "feature"});
    target.self.mask = open("tgt_mask");
    target.cross.mask = source.self.mask;
    target.encoded = encoded;
    const torch::Tensor decoded = decoder(t, target).states.tensor;
    golden.compare("out.encoder", encoded.tensor);
    golden.compare("out.decoder", decoded);
    golden.gradients(golden.loss("out.decoder", decoded));
}

void runNorm(Golden& golden)
{
    Parameters parameters = Weights(golden).set("norm.weight", golden.parameter("scale").reshape({1})).parameters();
    const torch::Tensor x = golden.tensor("in.x");
    const Norm norm(parameters, "norm", x.size(-1), NormKind::Scale, golden.real("eps", kScaleEpsilon));
    Tracer off;
    const torch::Tensor output = norm(off, {x, -1}).tensor;
    golden.compare("out.output", output);
    golden.cancels(); // the length of ScaleNorm's output does not depend on the row's, but for ε
    golden.gradients(golden.loss("out.output", output));
}

} // namespace

void run(Golden& golden)
{
    const std::string& kind = golden.text("kind");
    if (kind == "Encoder+Decoder")
        runModel(golden);
    else if (kind == "ScaleNorm")
        runNorm(golden);
    else
        throw Error("There is no adapter for kind \"" + kind + "\" of tears.");
}

} // namespace headroom::golden::tears
