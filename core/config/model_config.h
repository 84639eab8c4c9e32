// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace headroom {

enum class Topology { Encoder, Decoder, EncoderDecoder };
enum class PositionKind {
    None,
    SinusoidalInterleaved, // sin and cos alternate (Vaswani et al. 2017, section 3.5)
    SinusoidalConcatenated, // all sines, then all cosines (Tensor2Tensor, Transformer-XL)
    Learned,
};
enum class NormPlacement { Before, After };
enum class ActivationKind { Relu, Gelu, GeluTanh };

// A variant as a point in the space of models. Plain data, saved as JSON in every checkpoint.
struct ModelConfig {
    Topology topology = Topology::EncoderDecoder;
    std::int64_t encoderLayers = 2;
    std::int64_t decoderLayers = 2;
    std::int64_t width = 32; // d_model
    std::int64_t heads = 4;
    std::int64_t feedForward = 64; // d_ff
    std::int64_t vocabulary = 0;   // token count, source and target share it
    std::int64_t maxLength = 64;   // longest sequence, special tokens included
    PositionKind position = PositionKind::SinusoidalInterleaved;
    NormPlacement normPlacement = NormPlacement::Before;
    ActivationKind activation = ActivationKind::Relu;
    bool causal = true; // the decoder's self-attention may not look ahead
    double dropout = 0.1;
    bool tiedEmbeddings = false; // source, target and output projection share one table
    double normEpsilon = 1e-5;

    bool operator==(const ModelConfig&) const = default;

    std::int64_t headWidth() const { return width / heads; }
    bool hasEncoder() const { return topology != Topology::Decoder; }
    bool hasDecoder() const { return topology != Topology::Encoder; }

    // Throws Error naming the first field that is out of bounds, its value and what is allowed.
    void validate() const;

    std::string toJson(int indent = -1) const;
    // Throws Error for unknown fields, wrong types and what validate() refuses. `where` names the source in messages.
    static ModelConfig fromJson(const std::string& json, const std::string& where);
};

const char* toString(Topology);
const char* toString(PositionKind);
const char* toString(NormPlacement);
const char* toString(ActivationKind);

// What a task generates: sequences of symbols of the alphabet, `shortest` to `longest` long.
struct TaskSettings {
    std::string id = "copy";
    std::vector<std::string> alphabet;
    std::int64_t shortest = 5;
    std::int64_t longest = 12;

    bool operator==(const TaskSettings&) const = default;

    std::string toJson() const;
    static TaskSettings fromJson(const std::string& json, const std::string& where); // throws Error
};

// One file of resources/variants: a paper's model with what the program needs to offer it.
struct Preset {
    std::string id;    // the file's name without .json
    std::string title;
    std::string paper; // "Vaswani et al., 2017"
    std::string url;   // of the paper
    std::string idea;  // one sentence
    std::string sample;
    std::string view;  // the view to open
    std::string model; // a trained checkpoint in resources/models, if one ships
    TaskSettings task; // what it trains on, and takes its vocabulary from
    ModelConfig config;

    static Preset read(const std::filesystem::path& file);
};

// The folder `resources` of this installation: $HEADROOM_RESOURCES, else beside the program, else the source tree.
std::filesystem::path resourceFolder();

// Every preset, in the order of resources/variants/order.txt; throws Error naming a broken file.
std::vector<Preset> presets();
Preset findPreset(const std::string& id); // Error lists the ids there are

} // namespace headroom
