// SPDX-License-Identifier: GPL-3.0-or-later
// What tracing costs, and what threads bring: ratios of times taken in turn in one run.
#include "libtorch.h"
#include "model/transformer.h"
#include "session/session.h"
#include "train/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

using namespace headroom;

namespace {

double seconds(const std::function<void()>& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

// The same encoder-decoder written with tensors alone: what the traced one is measured against.
class PlainTransformer {
public:
    explicit PlainTransformer(const Transformer& model) : m_config(model.config())
    {
        for (const Parameter& parameter : model.parameters())
            m_weights[parameter.name] = parameter.tensor;
    }

    torch::Tensor forward(
        const torch::Tensor& source, const torch::Tensor& target, const torch::Tensor& positions) const
    {
        torch::Tensor x = embed("embedding.source.weight", source, positions);
        for (std::int64_t i = 1; i <= m_config.encoderLayers; ++i) {
            const std::string layer = "encoder." + std::to_string(i);
            const torch::Tensor y = norm(x, layer + ".self_attention.norm");
            x = feedForward(x + attention(y, y, layer + ".self_attention", {}), layer + ".feed_forward");
        }
        x = norm(x, "encoder.norm");
        const torch::Tensor open = torch::ones({target.size(0), target.size(0)}, torch::kBool).tril();
        torch::Tensor z = embed("embedding.target.weight", target, positions);
        for (std::int64_t i = 1; i <= m_config.decoderLayers; ++i) {
            const std::string layer = "decoder." + std::to_string(i);
            torch::Tensor y = norm(z, layer + ".self_attention.norm");
            z = z + attention(y, y, layer + ".self_attention", open);
            y = norm(z, layer + ".encoder_decoder_attention.norm");
            z = feedForward(z + attention(y, x, layer + ".encoder_decoder_attention", {}), layer + ".feed_forward");
        }
        return linear(norm(z, "decoder.norm"), "output");
    }

private:
    torch::Tensor at(const std::string& name) const { return m_weights.at(name); }
    torch::Tensor linear(const torch::Tensor& x, const std::string& name) const
    {
        return torch::linear(x, at(name + ".weight"), at(name + ".bias"));
    }
    torch::Tensor norm(const torch::Tensor& x, const std::string& name) const
    {
        return torch::layer_norm(x, {m_config.width}, at(name + ".weight"), at(name + ".bias"), m_config.normEpsilon);
    }
    torch::Tensor embed(const std::string& table, const torch::Tensor& tokens, const torch::Tensor& positions) const
    {
        return torch::embedding(at(table), tokens) * std::sqrt(static_cast<double>(m_config.width))
            + positions.slice(0, 0, tokens.size(0));
    }
    torch::Tensor attention(const torch::Tensor& queries, const torch::Tensor& memory, const std::string& name,
        const torch::Tensor& open) const
    {
        const auto heads = [&](const torch::Tensor& x, const char* part) {
            return linear(x, name + part).view({x.size(0), m_config.heads, m_config.headWidth()}).transpose(0, 1);
        };
        torch::Tensor scores = torch::matmul(heads(queries, ".query"), heads(memory, ".key").transpose(1, 2))
            * (1.0 / std::sqrt(static_cast<double>(m_config.headWidth())));
        if (open.defined())
            scores = scores.masked_fill(open.logical_not(), std::numeric_limits<float>::lowest());
        const torch::Tensor context = torch::matmul(torch::softmax(scores, -1), heads(memory, ".value"));
        return linear(context.transpose(0, 1).reshape({queries.size(0), m_config.width}), name + ".output");
    }
    torch::Tensor feedForward(const torch::Tensor& x, const std::string& name) const
    {
        return x + linear(torch::relu(linear(norm(x, name + ".norm"), name + ".hidden")), name + ".output");
    }

    ModelConfig m_config;
    std::map<std::string, torch::Tensor> m_weights;
};

void tracing(std::int64_t width, std::int64_t layers)
{
    const torch::NoGradGuard guard;
    ModelConfig config;
    config.vocabulary = 64;
    config.maxLength = 128;
    config.width = width;
    config.heads = 4;
    config.feedForward = 2 * width;
    config.encoderLayers = config.decoderLayers = layers;
    const Transformer model(config, Parameters(1));
    const PlainTransformer plain(model);
    ModelInput input;
    input.source = torch::randint(3, 64, {128}, torch::kLong);
    input.target = torch::randint(3, 64, {128}, torch::kLong);
    Tracer look({true, {}, nullptr});
    model.forward(look, input, model.defaults());
    const auto trace = look.finish();
    const torch::Tensor positions =
        torch::tensor(trace->values(trace->find("encoder/positions").value())).view({128, width});

    std::vector<double> off, on, bare;
    std::vector<double> offRatio, onRatio;
    for (int i = 0; i < 60; ++i) {
        bare.push_back(seconds([&] { plain.forward(input.source, input.target, positions); }));
        off.push_back(seconds([&] {
            Tracer t;
            model.forward(t, input, model.defaults());
        }));
        on.push_back(seconds([&] {
            Tracer t({true, {}, nullptr});
            model.forward(t, input, model.defaults());
            t.finish();
        }));
        offRatio.push_back(off.back() / bare.back());
        onRatio.push_back(on.back() / off.back());
    }
    Tracer t;
    const double apart = (plain.forward(input.source, input.target, positions)
        - model.forward(t, input, model.defaults()).logits.tensor)
                             .abs()
                             .max()
                             .item<double>();
    std::printf(
        "128 tokens, width %3lld, %lld + %lld layers: plain tensors %.2f ms, tracing off %.2f ms (ratio %.3f), on %.2f ms (ratio to off %.3f); results %.1e apart\n",
        static_cast<long long>(width), static_cast<long long>(layers), static_cast<long long>(layers),
        1e3 * median(bare), 1e3 * median(off), median(offRatio), 1e3 * median(on), median(onRatio), apart);
}

void threads()
{
    const Preset preset = findPreset("transformer-tutorial");
    TrainingSettings settings;
    settings.steps = 25;
    settings.evaluateEvery = 1000;
    std::vector<double> ratios, one, two;
    for (int round = 0; round < 4; ++round) {
        double times[2];
        for (int i = 0; i < 2; ++i) {
            at::set_num_threads(i + 1);
            Transformer model(preset.config, Parameters(1));
            Trainer trainer(model, preset.task, settings, torch::kCPU);
            std::vector<double> stamps;
            const auto begin = std::chrono::steady_clock::now();
            trainer.run([&](std::int64_t, double) {
                stamps.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
            });
            times[i] = (stamps[23] - stamps[3]) / 20.0; // without the evaluations at both ends
        }
        one.push_back(times[0]);
        two.push_back(times[1]);
        ratios.push_back(times[0] / times[1]);
    }
    std::printf(
        "training, copy task of the tutorial, batch 128: 1 thread %.1f steps/s, 2 threads %.1f steps/s (%.2f times as fast)\n",
        1.0 / median(one), 1.0 / median(two), median(ratios));
}

} // namespace

int main()
{
    prepareProcess();
    tracing(32, 2);
    tracing(128, 2);
    tracing(256, 4);
    threads();
}
