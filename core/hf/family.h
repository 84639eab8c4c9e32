// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "hf/config_file.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom::hf {

// How a weight lies in the file.
enum class Form {
    AsIs,
    Transposed, // [in, out] (GPT-2's Conv1D)
    Third, // of queries, keys and values, one behind the other along the outputs
    TransposedThird,
    ThirdOfHead, // of each head's query, key and value, head by head along the outputs
    PlusOne, // the gain is 1 + what is stored (Gemma)
    Backwards, // rows from the last to the first
    BackwardsWhole, // the same, of a product that is not divided by the root of a head's width (ALBERT), as all are
                    // here
    Flat, // [1, n] for n
};

// A row of a family's table: our name for a weight, or what comes before ".weight" and ".bias" in it, and theirs, with
// # for the number of the layer. Rows that do not apply are harmless; the first that fits and exists in the file
// counts.
struct Name {
    const char* ours;
    const char* theirs;
    Form form = Form::AsIs;
    int part = 0; // of a Third
};

struct Reading;

// One family of published models: which settings its config.json means, and how its weights are called.
struct Family {
    const char* title; // as people call it: "GPT-2"
    std::vector<std::string> types; // of model_type
    std::vector<std::string> prefixes; // before the names, where they have one: "transformer."
    void (*settings)(Reading& reading);
    std::vector<Name> names;
    // What # stands for in theirs; else the layer's place counted from 0.
    std::string (*layer)(const Reading& reading, std::int64_t place) = nullptr;
};

// What a family makes of a config.json, and what it may ask of the file.
struct Reading {
    const ConfigFile& config;
    const std::string architecture; // the first of `architectures`; empty if there is none
    ModelConfig model;
    bool (*stored)(const void* files, const std::string& name) = nullptr; // by name without prefix
    const void* files = nullptr;
    struct Row { // a weight by its whole name, as rows [from, end) of theirs; end 0: all
        std::string ours, theirs;
        std::int64_t from = 0, end = 0;
    };
    std::vector<Row> rows; // those that depend on the settings, looked up before the family's
    std::vector<std::string> notices;
    std::int64_t inner = 1; // ALBERT: layers of a group
    std::vector<std::int64_t> first; // ALBERT: the layer that each group begins with, from 0
    std::int64_t start = -1, end = -1; // tokens that a decoder begins and ends with; −1: none
    // The shape of a weight by its name without prefix; empty if there is none.
    std::vector<std::int64_t> (*shaped)(const void* files, const std::string& name) = nullptr;

    bool has(const std::string& name) const { return stored(files, name); }
    bool is(const char* part) const { return architecture.find(part) != std::string::npos; }
};

const std::vector<const Family*>& families();
#define FAMILY(Name) extern const Family k##Name;
#include "hf/families.inc"
#undef FAMILY

extern const Family kNative; // Mistral's own releases: params.json and consolidated.safetensors

// By model_type, or without one by the class or by the names of the tensors, which a notice then says. Throws Error
// naming the types there are.
const Family& familyOf(const ConfigFile& config, const std::string& architecture,
    const std::vector<std::string>& tensors = {}, std::vector<std::string>* notices = nullptr);
// Throws Error unless the weights are quantised in a way that can be undone: 8-bit numbers with their scales.
void refuseQuantised(const ConfigFile& config);

// The number that stands for # in `pattern` if that is `name`; empty for a pattern without.
std::optional<std::string> numberIn(const std::string& pattern, const std::string& name);

// Settings that several families share.
void readCausal(Reading& reading); // of a decoder
void decoderOf(Reading& reading); // a plain decoder: no dropout, no scaled embedding, no output bias
void tie(Reading& reading, bool usual, const char* head); // tie_word_embeddings: `head` is the output's own weight
void encoderHead(Reading& reading, const char* head, const char* pooler); // by the architecture: vocabulary, or states

} // namespace headroom::hf
