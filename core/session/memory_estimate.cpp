// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/memory_estimate.h"

#include "config/attention_descriptor.h"
#include "libtorch.h"
#include "model/transformer.h"

#include <algorithm>

namespace headroom {

namespace {

// Numbers that a trace keeps: those that grow with the length, and those of queries by keys, which a budget limits.
struct Numbers {
    double rows = 0.0, pairs = 0.0;
    Numbers& operator+=(const Numbers& other)
    {
        rows += other.rows;
        pairs += other.pairs;
        return *this;
    }
    Numbers operator*(double times) const { return {rows * times, pairs * times}; }
};

double real(std::int64_t number) { return static_cast<double>(number); }

Numbers attention(const ModelConfig& c, double queries, double keys, bool self)
{
    const double heads = real(c.heads), all = heads * real(c.headWidth());
    const AttentionDescriptor& kind = describe(self || c.linearAttention() ? c.attention : AttentionKind::Dot);
    Numbers numbers;
    numbers.rows = queries * (3.0 * all + real(c.width)) + 2.0 * keys * all;
    if (c.executor == Executor::Graph) { // edges instead of matrices
        numbers.pairs = queries * keys * (5.0 * all + 4.0 * heads) * kind.edgeNumbers;
        return numbers;
    }
    const RecordedNumbers recorded = kind.recorded(c, queries, keys, self && c.causal && c.hasDecoder());
    numbers.rows += recorded.rows;
    const double matrix = heads * queries * keys;
    const bool large = matrix > std::max(keys * all, queries * real(c.feedForward)); // only then a budget acts on it
    (large ? numbers.pairs : numbers.rows) += matrix * recorded.matrices;
    return numbers;
}

double gatesOf(const ModelConfig& c) { return c.local == LocalKind::Rnn ? 1.0 : c.local == LocalKind::Gru ? 3.0 : 4.0; }

Numbers local(const ModelConfig& c, double length)
{
    const double gates = gatesOf(c);
    const double cell = c.local == LocalKind::Rnn ? 2.0 : c.local == LocalKind::Gru ? 12.0 : 11.0;
    return {real(c.localLayers) * length * real(c.width) * (real(c.window) * (2.0 * gates + cell) + 3.0), 0.0};
}

// One layer over `length` new rows; `read` rows to read before them; `encoded` those of another sequence.
Numbers layer(const ModelConfig& c, double length, double read, double encoded)
{
    const double width = real(c.width);
    Numbers numbers = attention(c, length, length + read, true);
    numbers.rows += length * (5.0 * width + 2.0 * real(c.feedForward)) + read * 2.0 * width;
    if (encoded > 0.0) {
        numbers += attention(c, length, encoded, false);
        numbers.rows += 2.0 * length * width;
    }
    if (c.local != LocalKind::None)
        numbers += local(c, length);
    return numbers;
}

Numbers stack(const ModelConfig& c, std::int64_t layers, double length, double read, double encoded)
{
    if (c.depth == DepthKind::Layers)
        return layer(c, length, read, encoded) * real(layers);
    Numbers numbers = layer(c, length, read, encoded);
    numbers.rows += length * (6.0 * real(c.width) + 12.0); // position, time and the halting rules
    return numbers * real(c.maxSteps);
}

// Embedding and output of `length` tokens; adaptive ones have a part for every cluster.
double ends(const ModelConfig& c, double length)
{
    const double parts = c.embedding == EmbeddingKind::Adaptive
        ? real(static_cast<std::int64_t>(c.cutoffs.size())) + 1.0
        : 0.0;
    return length * (real(c.width) * (4.0 + 4.0 * parts) + real(c.vocabulary) * (parts > 0.0 ? 5.0 : 2.0));
}

Numbers decoder(const ModelConfig& c, double length, double encoded)
{
    const double segment = c.segmented() ? real(c.segment) : length;
    Numbers numbers;
    for (double first = 0.0; first < length; first += segment) {
        const double rows = std::min(segment, length - first);
        const double read = c.firstMemory == FirstMemory::Zeros ? real(c.memory) : std::min(real(c.memory), first);
        numbers += stack(c, c.decoderLayers, rows, read, encoded);
        numbers.rows += ends(c, rows);
        if (c.attention == AttentionKind::TransformerXl)
            numbers.rows += real(c.width) * std::max(rows + read, 128.0); // the table of distances has at least so many
    }
    return numbers;
}

// One block of a set model: `queries` elements read `keys` (Lee et al. 2019, MAB).
Numbers block(const ModelConfig& c, double queries, double keys)
{
    Numbers numbers = attention(c, queries, keys, false);
    numbers.rows += queries * 4.0 * real(c.width);
    return numbers;
}

// Latents or inducing points read the input, and it, or a query for each position, reads them.
Numbers pooled(const ModelConfig& c, double length)
{
    const double latents = real(c.latents), width = real(c.width);
    Numbers numbers;
    if (c.topology == Topology::Set) {
        numbers += block(c, length, latents > 0.0 ? latents : length);
        if (latents > 0.0)
            numbers += block(c, latents, length);
        numbers = numbers * real(c.encoderLayers);
        numbers += block(c, real(c.seeds), length);
        numbers += block(c, real(c.seeds), real(c.seeds)) * real(c.decoderLayers);
        return numbers;
    }
    numbers += attention(c, latents, length, false);
    numbers += attention(c, length, latents, false);
    numbers.rows += length * 4.0 * width + (length + latents) * (3.0 * width + 2.0 * real(c.feedForward));
    numbers += layer(c, latents, 0.0, 0.0) * real(c.encoderLayers);
    return numbers;
}

} // namespace

double modelBytes(const ModelConfig& config)
{
    return 4.0 * real(Transformer(config, Parameters::shapesOnly()).parameterCount());
}

double traceBytes(const ModelConfig& c, std::int64_t source, std::int64_t target, int times, std::size_t budget)
{
    const double read = real(source), written = real(target);
    Numbers numbers;
    if (c.readsSource())
        numbers.rows += ends(c, read);
    if (c.topology == Topology::Latent || c.topology == Topology::Set)
        numbers += pooled(c, read);
    if (c.hasEncoder())
        numbers += stack(c, c.encoderLayers, read, 0.0, 0.0);
    if (c.hasDecoder())
        numbers += decoder(c, written, c.hasEncoder() ? read : 0.0);
    const Numbers bytes = numbers * (4.0 * times);
    return bytes.rows + std::min(bytes.pairs, static_cast<double>(budget));
}

double gradientBytes(const ModelConfig& c, std::int64_t source, std::int64_t target, std::size_t budget)
{
    // What is used several times gets an arrival from each use besides; those of windows are small, and always kept.
    const double weights = modelBytes(c) * (1.0 + (c.depth == DepthKind::Layers ? 0.0 : real(c.maxSteps)));
    const double layers = real(c.hasEncoder() ? c.encoderLayers : 0) + real(c.hasDecoder() ? c.decoderLayers : 0);
    const std::int64_t shown = c.segmented() ? std::min(target, c.segment) : target;
    double windows = 0.0;
    if (c.local != LocalKind::None)
        windows = real(c.localLayers * c.window) * gatesOf(c) * 2.0 * real(c.width) * real(c.width)
            + local(c, real(shown)).rows;
    const double each = c.executor == Executor::Graph ? 1.75 : 1.5;
    return std::min(weights, static_cast<double>(budget)) + 4.0 * layers * windows
        + each * traceBytes(c, source, shown, 1, budget);
}

} // namespace headroom
