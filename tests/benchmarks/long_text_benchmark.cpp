// SPDX-License-Identifier: GPL-3.0-or-later
// What a long text costs: recording a run, the overview of one head, a lens and a row, with the memory they need. One
// causal layer of one head, 64 wide; lengths as arguments, else 512, 4,096, 65,536 and 131,072.
#include "graph/run_forward.h"
#include "libtorch.h"
#include "model/transformer.h"
#include "trace/tiles.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
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

// The most memory the process has had so far, in MiB; 0 where the system does not say.
double peakMemory()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::atof(line.c_str() + 6) / 1024.0;
    return 0.0;
}

void measure(std::int64_t length)
{
    const torch::NoGradGuard guard;
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.vocabulary = 11;
    config.maxLength = length;
    config.width = 64;
    config.heads = 1;
    config.feedForward = 64;
    config.decoderLayers = 1;
    config.validate();
    const Transformer model(config, Parameters(7));
    ModelInput input;
    torch::manual_seed(1);
    input.target = torch::randint(3, config.vocabulary, {length}, torch::kLong);
    std::shared_ptr<const Trace> trace;
    const double recording = seconds([&] {
        Tracer t(Tracer::Options {});
        runForward(model, t, input, model.defaults());
        trace = t.finish();
    });
    const StepId weights = *trace->find("decoder.1/self_attention/weights");
    const std::int64_t pool = (length + 255) / 256;
    TileRequest whole {weights, {0}, 0, length, 0, length, pool, pool, 7, false, {0}};
    const double overview = seconds([&] { readTile(*trace, whole); });
    const std::int64_t rows = std::min<std::int64_t>(17, length), columns = std::min<std::int64_t>(36, length);
    double lens = 0.0, row = 0.0;
    for (int i = 0; i < 5; ++i) { // the longest of five
        const std::int64_t first = (length - rows) * i / 5, column = std::min(first, length - columns);
        lens = std::max(lens, seconds([&] {
            readTile(*trace, {weights, {0}, first, rows, column, columns, 1, 1, 0, true, {}});
        }));
        row = std::max(row, seconds([&] { trace->values(weights, first * length, length); }));
    }
    std::printf("%8lld | %8.2f s | %8.2f s | %7.1f ms | %7.1f ms | %7.0f MiB | %7.0f MiB\n",
        static_cast<long long>(length), recording, overview, 1000.0 * lens, 1000.0 * row,
        static_cast<double>(trace->bytes()) / (1 << 20), peakMemory());
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    std::vector<std::int64_t> lengths;
    for (int i = 1; i < argc; ++i)
        lengths.push_back(std::atoll(argv[i]));
    if (lengths.empty())
        lengths = {512, 4096, 65'536, 131'072};
    std::printf("  tokens |  recording |   overview |       lens |        row |       trace | peak so far\n");
    for (const std::int64_t length : lengths)
        measure(length);
    return 0;
}
