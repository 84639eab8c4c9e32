// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/activation_kind.h"
#include "config/rotary.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace headroom {

// The axes of the space of models. Each has its names in model_config.cpp; a variant is one value of each.
enum class Topology {
    Encoder, // every position reads every position; one output per input
    Decoder, // a language model: each position reads what came before and predicts the next token
    EncoderDecoder, // Vaswani et al. 2017
    Latent, // Perceiver IO: a few latents read the input, output queries read the latents (Jaegle et al. 2021)
    Set, // Set Transformer: inducing points and pooling; no order (Lee et al. 2019)
};
enum class AttentionKind {
#define KIND(Name) Name,
#include "config/attention_kinds.inc"
#undef KIND
};
enum class PositionKind {
    None,
    SinusoidalInterleaved, // sin and cos alternate (Vaswani et al. 2017, section 3.5)
    SinusoidalConcatenated, // all sines, then all cosines (Tensor2Tensor)
    Learned,
    Fourier, // the place from −1 to 1, its sines and cosines of rising frequency (Jaegle et al. 2021, Perceiver)
    Rotary, // queries and keys are turned by their position (Su et al. 2021)
};
enum class NormKind {
    Layer, // mean 0, deviation 1, ε inside the root (Ba, Kiros and Hinton 2016)
    LayerUnbiased, // divides by n − 1 and adds ε to the deviation (The Annotated Transformer, R-Transformer)
    Rms, // x / √(mean of squares + ε) (Zhang and Sennrich 2019)
    Scale, // one gain for the whole row: g · x / ‖x‖ (Nguyen and Salazar 2019)
    None, // no norms at all (the Set Transformer's code, unless asked)
};
enum class NormPlacement {
    Before,
    After,
    Around, // one before and one after each sublayer, inside the residual (Gemma 2)
};
enum class LocalKind { None, Rnn, Gru, Lstm }; // a recurrent cell over windows before attention (Wang et al. 2019)
enum class EmbeddingKind {
    Plain,
    Adaptive
}; // adaptive: clusters by frequency (Baevski and Auli 2019; Grave et al. 2017)
enum class DepthKind { Layers, Universal }; // universal: one shared layer, repeated (Dehghani et al. 2019)
enum class HaltingKind {
    None, // a universal model runs all its steps
    Basic, // Tensor2Tensor, "basic": probability from the state before the step; the output interpolates
    Accumulated, // Tensor2Tensor, "accumulated": the output is the weighted sum of the states
    Global, // Tensor2Tensor, "global": one halting probability for the whole sequence
    Remainder, // DGL: probability from the new state; halted positions freeze; the remainder weighs the last step
};
enum class SameLength {
    Off,
    Memory, // each query reads as many keys as the memory holds, itself included (Transformer-XL in PyTorch)
    MemoryPlusOne, // one more (Transformer-XL in TensorFlow)
};
enum class FirstMemory { Empty, Zeros }; // what the first segment finds in memory
enum class OutputKind {
    Tokens, // a number for each token of the vocabulary
    States, // the encoder's rows themselves
};
enum class Executor { Dense, Graph }; // matrices, or messages along the edges of a graph: the same numbers

// Settings that only some kinds of attention read; their descriptors say which.
struct AttentionOptions {
    std::int64_t distances =
        8; // relative: k; learned-relative: distances each way with a row of their own; t5-bias: buckets
    std::int64_t maxDistance = 128; // t5-bias: from here on all distances share the last bucket
    bool quadraticLinear = false; // linear-elu, linear-exp: the same numbers by comparing each query with each key
    double linearEpsilon = 1e-6; // linear-elu: added to what the weights add up to
    bool directRelative = false; // relative: each pair's key plus embedding, instead of the memory-saving split
    bool learnedSlopes = false; // alibi: in log space, instead of the fixed geometric ones
    bool sharedPositionBias = true; // transformer-xl: u and v are shared by all layers ("untie_r" false)
    std::int64_t clampLength = 0; // transformer-xl: distances above count as this one; 0: none
    bool zeroUpperTriangle = false; // transformer-xl: rel_shift clears what it moved in from the next row
    bool relativeValues = true; // relative: distances have embeddings for values too
    bool relativeKeys = false; // relative: the embedding also meets the key (BERT's relative_key_query)
    bool sharedBuckets = false; // t5-bias: one table for all layers of a stack

    bool operator==(const AttentionOptions&) const = default;
};

// What published language models have besides. Every default is a model without it.
struct LayerOptions {
    std::int64_t kvHeads = 0; // heads of keys and values, each read by heads / kv_heads query heads; 0: heads
    double scoreDivisor = 0.0; // scores are divided by it; 0: by √(width of a head)
    bool divideByLayer = false; // and by the layer's number, which counts from 1
    double scoreCap = 0.0; // c: scores become c · tanh(score / c); 0: as they are
    bool queryKeyNorm = false; // each head's queries and keys are normed, before they are turned
    double clipProjections = 0.0; // queries, keys and values are cut off there either way; 0: nowhere
    bool attentionOutputBias = true; // of attention's last projection; attention_bias is about all four
    std::vector<std::int64_t> windowedLayers; // those with the attention window, from 1; empty: all
    bool gated = false; // feed-forward: active ∘ (x W₃) (Shazeer 2020)
    bool feedForwardBias = true;
    bool parallel = false; // attention and feed-forward read the same rows (GPT-J, GPT-NeoX)
    bool normedResidual = false; // what is added to is the normed row (BLOOM)
    double residualScale = 1.0; // α: what a sublayer adds to is multiplied by it first (DeepNet); 0: no residual
    bool normGain = true;
    bool normBias = true;

    bool rotaryHalves = false; // pairs are (i, i + d/2) instead of (2i, 2i + 1)
    std::int64_t rotaryWidth = 0; // numbers of a head that are turned; 0: all
    double rotaryBase = 10000.0; // θ
    RotaryScaling rotaryScaling = RotaryScaling::None;
    double rotaryFactor = 1.0;
    std::int64_t rotaryOriginal = 2048; // longest text before the scaling
    double rotaryLow = 1.0; // llama3: low_freq_factor; yarn: β_slow, turns
    double rotaryHigh = 4.0; // llama3: high_freq_factor; yarn: β_fast, turns
    double rotaryAmplitude = 0.0; // yarn, longrope: what cosines and sines are multiplied by; 0: 0.1 ln(factor) + 1,
                                  // √(1 + ln(factor) / ln(original))
    bool rotaryRounded = true; // yarn: the ramp runs between whole pairs
    std::vector<double> rotaryShort,
        rotaryLong; // longrope, by pair: for texts up to the original length, and longer ones

    bool embeddingNorm = false; // a norm right after the embedding
    bool projectSum = false; // with embedding_width: tokens, positions and types are projected together, after the norm
    std::int64_t tokenTypes = 0; // rows added by the type of each token (BERT's sentences); 0: none
    std::int64_t positionOffset = 0; // learned: the first position's row
    std::int64_t positionPadding =
        -1; // learned: the padding token, which is not counted and has the row before the first
    bool ownPositions = false; // learned: encoder and decoder each have a table
    bool paperFrequencies = false; // sinusoidal-concatenated: i/(d/2) in the exponent, not i/(d/2 − 1)

    OutputKind output = OutputKind::Tokens;
    bool pooler = false; // tanh(W · first row + b) besides the rows
    bool outputTransform = false; // a dense layer, an activation and a norm before the vocabulary (BERT)
    ActivationKind outputActivation = ActivationKind::Relu; // of that
    bool outputBias = true;
    bool outputScale = false; // rows are divided by √width first (T5)
    double logitCap = 0.0; // c: logits become c · tanh(logit / c); 0: as they are

    std::vector<std::int64_t> layerWeights; // encoder: the layer whose weights each has, from 1; empty: its own
    std::int64_t decoderHeads = 0; // encoder-decoder: heads of the decoder; 0: as the encoder
    std::int64_t decoderFeedForward = 0; // likewise

    bool operator==(const LayerOptions&) const = default;
};

// A variant as a point in the space of models. Plain data, saved as JSON in every checkpoint. What else there is to say
// of each field (its name in JSON, its bounds, when it acts) stands in settings.cpp, or with the kind of attention.
struct ModelConfig : AttentionOptions, LayerOptions {
    Topology topology = Topology::EncoderDecoder;
    std::int64_t encoderLayers = 2; // latent: self-attention layers of the latents; set: inducing-point blocks
    std::int64_t decoderLayers = 2; // set: self-attention blocks after the pooling
    std::int64_t width = 32; // d_model
    std::int64_t heads = 4;
    std::int64_t headDimension = 0; // "head_width"; 0: width / heads
    std::int64_t feedForward = 64; // d_ff
    std::int64_t vocabulary = 0; // token count, source and target share it
    std::int64_t maxLength = 64; // longest sequence, special tokens included; with segments: longest text
    PositionKind position = PositionKind::SinusoidalInterleaved;
    ActivationKind activation = ActivationKind::Relu;
    bool causal = true; // the decoder's self-attention may not look ahead
    std::int64_t attentionWindow =
        0; // causal decoder: keys that a query reads at most, itself and those just before it; 0: all
    double dropout = 0.1;
    bool tiedEmbeddings = false; // source, target and output projection share one table

    AttentionKind attention = AttentionKind::Dot; // of self-attention; attention to another sequence is dot or linear
    bool attentionBias = true; // queries, keys, values and output have biases

    std::int64_t segment = 0; // decoder: tokens run at once; 0: the whole text
    std::int64_t memory = 0; // decoder: positions of earlier segments each layer remembers
    SameLength sameLength = SameLength::Off;
    FirstMemory firstMemory = FirstMemory::Empty;

    NormKind norm = NormKind::Layer;
    NormPlacement normPlacement = NormPlacement::Before;
    bool finalNorm = true; // encoder, decoder: one more norm after the last layer, where norms come before sublayers
    double normEpsilon = 1e-5;

    LocalKind local = LocalKind::None;
    std::int64_t localLayers = 1; // LocalRNN layers before each attention
    std::int64_t window = 4; // M: a window is a position and the M − 1 before it

    EmbeddingKind embedding = EmbeddingKind::Plain;
    bool embeddingScale = true; // rows are multiplied by √width
    std::vector<std::int64_t> cutoffs; // adaptive: first token of each cluster but the first, rising
    std::int64_t divisor = 1; // adaptive: each cluster's rows are this many times narrower ("div_val")
    std::int64_t embeddingWidth = 0; // plain: of the table's rows, which are projected to width; adaptive: d_embed of
                                     // the first cluster; 0: width
    bool projectSameWidth = true; // adaptive: a projection even where a table already has the model's width
    bool tiedProjections = false; // adaptive: input and output share the clusters' projections

    DepthKind depth = DepthKind::Layers;
    HaltingKind halting = HaltingKind::None;
    std::int64_t maxSteps = 4; // universal
    double haltingThreshold = 0.99; // a position halts once its probabilities add up to more
    double haltingBias = 1.0; // of the halting unit, in a fresh model
    double ponderWeight = 0.01; // of the ponder cost in the training loss

    std::int64_t latents =
        8; // latent: how many; set: inducing points of each block, or 0: every element reads every other
    std::int64_t seeds = 1; // set: outputs of the pooling
    bool queryResidual = true; // latent: output queries are added to what they read of the latents
    bool fullWidthScale = false; // set: scores are divided by √width, as in the paper's code, not √(width of a head)

    Executor executor = Executor::Dense;

    bool operator==(const ModelConfig&) const = default;

    std::int64_t headWidth() const { return headDimension > 0 ? headDimension : width / heads; }
    bool hasEncoder() const { return topology == Topology::Encoder || topology == Topology::EncoderDecoder; }
    bool hasDecoder() const { return topology == Topology::Decoder || topology == Topology::EncoderDecoder; }
    bool isLanguageModel() const { return topology == Topology::Decoder; }
    bool readsSource() const { return topology != Topology::Decoder; }
    bool segmented() const { return segment > 0; }
    bool linearAttention() const; // sums up the keys, compares none
    std::int64_t keyHeads() const { return kvHeads > 0 ? kvHeads : heads; }
    std::int64_t turned() const { return rotaryWidth > 0 ? rotaryWidth : headWidth(); } // numbers of a head
    RotaryRule rotaryRule(std::int64_t length) const; // of a text of so many positions
    // Of one stack of an encoder-decoder: the decoder may have other sizes.
    ModelConfig ofStack(bool decoder) const;

    // Throws Error naming the first setting that is out of bounds, does not go with another, or is away from its
    // default where it would do nothing; and what would work.
    void validate() const;

    std::string toJson(int indent = -1) const;
    // With other values for some fields, named and written as in JSON; throws Error that names what does not fit, or
    // has no effect. What they leave without effect goes back to its default.
    ModelConfig with(const std::vector<std::pair<std::string, std::string>>& fields) const;
    // The same, whatever comes of it; throws Error for a field or a value that is none.
    ModelConfig unchecked(const std::vector<std::pair<std::string, std::string>>& fields) const;
    // Those of the fields that would have no effect in such a model, each with the sentence that says so.
    std::vector<std::pair<std::string, std::string>> withoutEffect(
        const std::vector<std::pair<std::string, std::string>>& fields) const;
    // Throws Error for unknown fields, wrong types and what validate() refuses. `where` names the source in messages.
    static ModelConfig fromJson(const std::string& json, const std::string& where);
};

// The same model with the settings that do nothing in it at their defaults: what a change of one setting (say, another
// attention) leaves behind.
ModelConfig withoutUnusedSettings(ModelConfig config);

const char* toString(Topology);
const char* toString(AttentionKind);
const char* toString(PositionKind);
const char* toString(NormKind);
const char* toString(NormPlacement);
const char* toString(ActivationKind);
const char* toString(LocalKind);
const char* toString(EmbeddingKind);
const char* toString(DepthKind);
const char* toString(HaltingKind);
const char* toString(SameLength);
const char* toString(FirstMemory);
const char* toString(RotaryScaling);
const char* toString(OutputKind);
const char* toString(Executor);

// What a task generates: sequences of symbols of the alphabet, `shortest` to `longest` long.
struct TaskSettings {
    std::string id = "copy";
    std::vector<std::string> alphabet {};
    std::int64_t shortest = 5; // symbols of a source
    std::int64_t longest = 12;
    double noise = 0.0; // share of the training sources' symbols that are replaced by random ones; targets stay right
    std::int64_t training = 9000; // sequences, as in the DGL tutorial
    std::int64_t validation = 1000;
    std::int64_t test = 1000;
    std::string file {}; // text, translation: what to read; empty: what ships
    std::string targetFile {}; // translation: its lines are those of `file` in the other language
    std::map<std::string, double> options {}; // the task's own numbers, by name; the others have their defaults

    bool operator==(const TaskSettings&) const = default;

    std::string toJson() const;
    static TaskSettings fromJson(const std::string& json, const std::string& where); // throws Error
};

// A trained model that ships.
struct ShippedModel {
    std::string file; // path
    std::string task; // what it learned, by id

    bool operator==(const ShippedModel&) const = default;
};

// One file of resources/variants: a paper's model with what the program needs to offer it.
struct Preset {
    std::string id; // the file's name without .json
    std::string title;
    std::string paper; // "Vaswani et al., 2017"
    std::string url; // of the paper
    std::string idea; // one sentence
    std::vector<std::string> keywords; // what people call it besides, who made it: to be found by
    std::string sample;
    std::string view; // the view to open
    std::string model; // a trained one in resources/models that no recipe made; empty: none
    // Its trained models: those of the recipes that name it, in the order of resources/recipes/order.txt, then `model`.
    // It opens on the first. Read by presetList(), not by read().
    std::vector<ShippedModel> trained;
    TaskSettings task; // what it trains on, and takes its vocabulary from
    std::string training; // JSON: settings of a training that suits it, those that differ from the usual ones
    ModelConfig config;

    static Preset read(const std::filesystem::path& file);
};

// The folder `resources` of this installation: $HEADROOM_RESOURCES, else beside the program, else the source tree.
std::filesystem::path resourceFolder();

// Every preset, in the order of resources/variants/order.txt; throws Error naming a broken file.
std::vector<Preset> presets();
// By id, or read from a file of one's own, "….json"; Error lists the ids there are.
Preset findPreset(const std::string& id);
bool namesVariantFile(const std::string& source);

} // namespace headroom
