// SPDX-License-Identifier: GPL-3.0-or-later
// What the variants cost, as ratios taken in one run:
//   evaluation   time per token: Transformer-XL with memory against a sliding window, by attention length
//   attention    time and tensor memory of softmax and linear attention by length, with fitted exponents
//   tracing      every variant, recorded against not recorded
//   backward     every variant, forward and backward recorded against the forward recorded (processor time)
// RESULTS.md holds those of one machine. Arguments choose among them; without any, all are run.
#include "backward/backward.h"
#include "experiment/cost.h"
#include "graph/run_forward.h"
#include "libtorch.h"
#include "model/transformer.h"
#include "session/session.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
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
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

ModelConfig languageModel(std::int64_t segment)
{
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.decoderLayers = 4;
    config.width = 128;
    config.heads = 4;
    config.feedForward = 512;
    config.vocabulary = 256;
    config.maxLength = config.segment = segment;
    config.normPlacement = NormPlacement::After;
    config.attentionBias = false;
    config.dropout = 0.0;
    return config;
}

torch::Tensor randomTokens(std::int64_t count) { return torch::randint(3, 256, {count}, torch::kLong); }

void evaluation()
{
    constexpr std::int64_t kSegment = 64, kSegments = 14, kWindows = 14;
    std::printf(
        "evaluation: 4 layers, width 128, 4 heads, segment %lld, one sequence\n", static_cast<long long>(kSegment));
    std::printf("%10s %18s %18s %8s\n", "attention", "sliding µs/token", "XL µs/token", "ratio");
    for (const std::int64_t length : {128, 512, 1024, 2048}) {
        ModelConfig xl = languageModel(kSegment);
        xl.attention = AttentionKind::TransformerXl;
        xl.position = PositionKind::None;
        xl.memory = length - kSegment;
        const Transformer withMemory(xl, Parameters(1)), sliding(languageModel(length), Parameters(1));
        ModelInput input;
        for (std::int64_t layer = 0; layer < xl.decoderLayers; ++layer)
            input.memory.push_back(torch::randn({xl.memory, xl.width}));
        std::vector<double> memoryTimes, slidingTimes;
        Tracer t;
        for (std::int64_t i = 0; i < kSegments; ++i) {
            input.target = randomTokens(kSegment);
            memoryTimes.push_back(
                seconds([&] { input.memory = withMemory.forward(t, input, withMemory.defaults()).memory; }) / kSegment);
        }
        ModelInput window;
        window.logitsFrom = length - 1; // only the last position is scored
        for (std::int64_t i = 0; i < kWindows; ++i) {
            window.target = randomTokens(length);
            slidingTimes.push_back(seconds([&] { sliding.forward(t, window, sliding.defaults()); }));
        }
        const auto steady = [](const std::vector<double>& times) { return median({times.begin() + 2, times.end()}); };
        std::printf("%10lld %18.1f %18.1f %8.0f\n", static_cast<long long>(length), steady(slidingTimes) * 1e6,
            steady(memoryTimes) * 1e6, steady(slidingTimes) / steady(memoryTimes));
        std::fflush(stdout);
    }
}

void attention()
{
    const std::vector<double> lengths {512, 1024, 2048, 4096, 8192, 16384};
    std::printf("attention: one sublayer, width 64, 2 heads, both ways\n%10s %14s %14s %14s %14s\n", "length",
        "softmax ms", "linear ms", "softmax MiB", "linear MiB");
    std::vector<std::vector<double>> times(2), memory(2);
    for (const double length : lengths) {
        for (int linear = 0; linear < 2; ++linear) {
            ModelConfig config = languageModel(64);
            config.width = 64;
            config.heads = 2;
            config.attention = linear ? AttentionKind::LinearElu : AttentionKind::Dot;
            Parameters parameters(1);
            const auto sublayer = makeAttention(parameters, "attention", AttentionSettings::self(config, false));
            const Traced x {torch::randn({static_cast<std::int64_t>(length), config.width}), -1};
            Tracer t;
            std::vector<double> runs;
            for (int i = 0; i < 5; ++i)
                runs.push_back(seconds([&] { (*sublayer)(t, x, x, {}); }));
            times[static_cast<std::size_t>(linear)].push_back(median(runs));
            memory[static_cast<std::size_t>(linear)].push_back(peakMemory([&] { (*sublayer)(t, x, x, {}); }));
        }
        std::printf("%10.0f %14.2f %14.2f %14.1f %14.1f\n", length, times[0].back() * 1e3, times[1].back() * 1e3,
            memory[0].back() / 1048576, memory[1].back() / 1048576);
        std::fflush(stdout);
    }
    std::printf("exponents: time %.2f and %.2f, memory %.2f and %.2f (softmax, linear)\n",
        fittedExponent(lengths, times[0]), fittedExponent(lengths, times[1]), fittedExponent(lengths, memory[0]),
        fittedExponent(lengths, memory[1]));
}

// Of one thread, whatever else the machine does.
double processorSeconds(const std::function<void()>& work)
{
    const std::clock_t start = std::clock();
    work();
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

ModelInput twelveTokens(const Transformer& model)
{
    ModelInput input;
    const std::int64_t length = std::min<std::int64_t>(12, model.longest());
    input.source = torch::randint(3, model.config().vocabulary, {length}, torch::kLong);
    input.target = torch::randint(3, model.config().vocabulary, {length}, torch::kLong);
    return input;
}

void tracing()
{
    std::printf("tracing: a forward of 12 tokens (a segment, where there are segments)\n%-28s %10s %10s %7s %7s\n",
        "variant", "off µs", "on µs", "ratio", "steps");
    for (const Preset& preset : presets()) {
        const Transformer model(preset.config, Parameters(1));
        const ModelInput input = twelveTokens(model);
        std::vector<double> off, on;
        std::size_t steps = 0;
        for (int i = 0; i < 40; ++i) {
            off.push_back(seconds([&] {
                Tracer t;
                runForward(model, t, input, model.defaults());
            }));
            on.push_back(seconds([&] {
                Tracer t({true, {}, nullptr});
                runForward(model, t, input, model.defaults());
                steps = t.finish()->timeline().size();
            }));
        }
        std::printf("%-28s %10.0f %10.0f %7.2f %7zu\n", preset.id.c_str(), median(off) * 1e6, median(on) * 1e6,
            median(on) / median(off), steps);
        std::fflush(stdout);
    }
}

void backward()
{
    std::printf("backward: recorded, of the loss of the last of 12 tokens (a segment, where there are segments)\n"
                "%-28s %12s %12s %7s %7s %7s\n",
        "variant", "forward µs", "and back µs", "ratio", "steps", "back");
    for (const Preset& preset : presets()) {
        const Transformer model(preset.config, Parameters(1));
        const ModelInput input = twelveTokens(model);
        std::vector<double> forward, both;
        std::size_t steps = 0, back = 0;
        for (int i = 0; i < 40; ++i)
            for (const bool goesBack : {false, true})
                (goesBack ? both : forward).push_back(processorSeconds([&] {
                    Tracer t({true, {}, nullptr});
                    const ModelOutput output = runForward(model, t, input, model.defaults());
                    if (goesBack) {
                        back = t.steps().size();
                        Objective objective;
                        objective.targets = {{output.logits.tensor.size(0) - 1, "#3"}};
                        recordBackward(t, objective, output.logits, preset.config.embedding == EmbeddingKind::Adaptive);
                        back = t.steps().size() - back;
                    }
                    steps = t.finish()->steps().size() - (goesBack ? back : 0);
                }));
        std::printf("%-28s %12.0f %12.0f %7.2f %7zu %7zu\n", preset.id.c_str(), median(forward) * 1e6,
            median(both) * 1e6, median(both) / median(forward), steps, back);
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv)
{
    prepareProcess();
    const torch::NoGradGuard guard;
    torch::manual_seed(1);
    const std::vector<std::pair<std::string, void (*)()>> parts {
        {"evaluation", evaluation}, {"attention", attention}, {"tracing", tracing}, {"backward", backward}};
    const std::vector<std::string> chosen(argv + 1, argv + argc);
    for (const auto& [name, part] : parts)
        if (chosen.empty() || std::find(chosen.begin(), chosen.end(), name) != chosen.end())
            part();
    return 0;
}
