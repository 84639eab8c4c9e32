// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/config_file.h"

#include "config/read_json.h"
#include "error.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace headroom::hf {

using Json = nlohmann::ordered_json;

struct ConfigFile::Object {
    Json json;
    mutable std::set<std::string> asked;

    const Json* find(Keys keys) const
    {
        const Json* first = nullptr;
        for (const char* key : keys) {
            asked.insert(key);
            const auto found = json.find(key);
            if (!first && found != json.end() && !found->is_null())
                first = &*found;
        }
        return first;
    }
};

namespace {

// Keys that say nothing of what is computed when a text is read: how it was trained, generated from or saved.
const std::set<std::string> kIdle {"_name_or_path", "_attn_implementation", "activation_dropout", "adaptive",
    "add_bias_logits", "add_final_layer_norm", "architectures", "attention_dropout", "attention_probs_dropout_prob",
    "attn_pdrop", "attn_implementation", "attn_type", "auto_map", "bad_words_ids", "begin_suppress_tokens",
    "bos_token_id", "cache_implementation", "chunk_size_feed_forward", "classif_dropout", "classifier_dropout",
    "classifier_dropout_prob", "decoder_layerdrop", "decoder_start_token_id", "directionality", "dropatt", "dropout",
    "dropout_rate", "dtype", "early_stopping", "embd_pdrop", "emb_pdrop", "encoder_layerdrop", "eos_token_id",
    "extra_pos_embeddings", "finetuning_task", "force_bos_token_to_be_generated", "forced_bos_token_id",
    "forced_eos_token_id", "gradient_checkpointing", "hidden_dropout", "hidden_dropout_prob", "id2label", "init",
    "init_device", "init_range", "init_std", "initializer_factor", "initializer_range", "is_encoder_decoder",
    "keys_to_ignore_at_inference", "label2id", "layerdrop", "length_penalty", "masked_softmax_fusion", "max_length",
    "min_length", "model_type", "n_ctx", "no_repeat_ngram_size", "normalize_before", "normalize_embedding", "num_beams",
    "offset_alibi", "output_attentions", "output_hidden_states", "output_past", "pad_token_id", "pooler_fc_size",
    "pooler_num_attention_heads", "pooler_num_fc_layers", "pooler_size_per_head", "pooler_type", "prefix",
    "pretraining_tp", "problem_type", "proj_init_std", "qa_dropout", "reorder_and_upcast_attn", "resid_pdrop",
    "return_dict", "return_dict_in_generate", "sample_softmax", "save_step", "sep_token_id", "seq_classif_dropout",
    "skip_bias_add", "skip_bias_add_qkv", "slow_but_exact", "static_position_embeddings", "summary_activation",
    "summary_first_dropout", "summary_proj_to_labels", "summary_type", "summary_use_proj", "suppress_tokens",
    "task_specific_params", "temperature", "tokenizer_class", "torch_dtype", "torchscript", "transformers_version",
    "unk_token_id", "use_bfloat16", "use_cache", "gap_size", "net_structure_type", "num_memory_blocks",
    "down_scale_factor", "attention_softmax_in_fp32", "bias_dropout_fusion", "type_trainable", "tie_weights_",
    "tie_weight", "is_decoder", "init_config", "tokenizer_name", "is_llama_config", "rope_interleaved", "use_mrope",
    "transformers.js_config", "_attn_implementation_autoset"};

std::string shownJson(const Json& value)
{
    return value.is_string() ? '"' + escaped(value.get<std::string>()) + '"' : escaped(value.dump());
}

// Also of 128.0, as some programs write 128.
std::optional<std::int64_t> wholeNumber(const Json& value)
{
    if (!value.is_number())
        return std::nullopt;
    const double number = value.get<double>();
    if (!(std::abs(number) <= 1e15) || std::floor(number) != number)
        return std::nullopt;
    return value.get<std::int64_t>();
}

[[noreturn]] void wrong(const std::string& where, ConfigFile::Keys keys, const Json& value, const std::string& wanted)
{
    throw Error(say("%1: %2 is %3; it must be %4.", where, *keys.begin(), shownJson(value), wanted));
}

} // namespace

ConfigFile::ConfigFile(const std::string& json, std::string where)
    : m_object(std::make_unique<Object>()), m_where(std::move(where))
{
    m_object->json = readJson(json, m_where);
    if (!m_object->json.is_object())
        throw Error(say("%1 must hold one JSON object, not %2.", m_where, m_object->json.type_name()));
}

ConfigFile::~ConfigFile() = default;
ConfigFile::ConfigFile(ConfigFile&&) noexcept = default;

bool ConfigFile::has(const char* key) const { return m_object->json.contains(key); }
bool ConfigFile::isNull(const char* key) const { return !m_object->find({key}); }

bool ConfigFile::isEmpty() const { return m_object->json.empty(); }

bool ConfigFile::isList(const char* key) const
{
    const Json* found = m_object->find({key});
    return found && found->is_array();
}

bool ConfigFile::isBoolean(const char* key) const
{
    const Json* found = m_object->find({key});
    return found && found->is_boolean();
}

std::int64_t ConfigFile::integer(Keys keys, std::int64_t usual) const
{
    const Json* found = m_object->find(keys);
    if (!found)
        return usual;
    const std::optional<std::int64_t> number = wholeNumber(*found);
    if (!number)
        wrong(m_where, keys, *found, say("a whole number"));
    return *number;
}

std::int64_t ConfigFile::count(Keys keys, std::int64_t usual) const
{
    const std::int64_t number = integer(keys, usual);
    if (const Json* found = m_object->find(keys); !found && usual == 0)
        throw Error(say("%1 has no \"%2\".", m_where, *keys.begin()));
    else if (found && (number < 1 || number > 1'000'000'000))
        wrong(m_where, keys, *found, say("1 to %1", 1'000'000'000));
    return number;
}

double ConfigFile::real(Keys keys, double usual) const
{
    const Json* found = m_object->find(keys);
    if (found && (!found->is_number() || !std::isfinite(found->get<double>())))
        wrong(m_where, keys, *found, say("a number"));
    return found ? found->get<double>() : usual;
}

bool ConfigFile::boolean(Keys keys, bool usual) const
{
    const Json* found = m_object->find(keys);
    if (found && !found->is_boolean())
        wrong(m_where, keys, *found, say("true or false"));
    return found ? found->get<bool>() : usual;
}

std::string ConfigFile::text(Keys keys, const std::string& usual) const
{
    const Json* found = m_object->find(keys);
    if (found && !found->is_string())
        wrong(m_where, keys, *found, say("a string"));
    return found ? found->get<std::string>() : usual;
}

std::vector<std::string> ConfigFile::texts(const char* key) const
{
    std::vector<std::string> all;
    if (const Json* found = m_object->find({key})) {
        if (!found->is_array())
            wrong(m_where, {key}, *found, say("a list of strings"));
        for (const Json& item : *found) {
            if (!item.is_string())
                wrong(m_where, {key}, *found, say("a list of strings"));
            all.push_back(item.get<std::string>());
        }
    }
    return all;
}

std::vector<std::int64_t> ConfigFile::integers(const char* key) const
{
    std::vector<std::int64_t> all;
    if (const Json* found = m_object->find({key})) {
        if (!found->is_array())
            wrong(m_where, {key}, *found, say("a list of whole numbers"));
        for (const Json& item : *found) {
            const std::optional<std::int64_t> number = wholeNumber(item);
            if (!number)
                wrong(m_where, {key}, *found, say("a list of whole numbers"));
            all.push_back(*number);
        }
    }
    return all;
}

std::vector<double> ConfigFile::reals(const char* key) const
{
    std::vector<double> all;
    if (const Json* found = m_object->find({key})) {
        if (!found->is_array())
            wrong(m_where, {key}, *found, say("a list of numbers"));
        for (const Json& item : *found) {
            if (!item.is_number())
                wrong(m_where, {key}, *found, say("a list of numbers"));
            all.push_back(item.get<double>());
        }
    }
    return all;
}

std::vector<bool> ConfigFile::booleans(const char* key) const
{
    std::vector<bool> all;
    if (const Json* found = m_object->find({key})) {
        if (!found->is_array())
            wrong(m_where, {key}, *found, say("a list of true and false"));
        for (const Json& item : *found) {
            if (!item.is_boolean())
                wrong(m_where, {key}, *found, say("a list of true and false"));
            all.push_back(item.get<bool>());
        }
    }
    return all;
}

ConfigFile ConfigFile::inner(const char* key) const
{
    const Json* found = m_object->find({key});
    if (found && !found->is_object())
        wrong(m_where, {key}, *found, say("an object in braces"));
    return {found ? found->dump() : "{}", m_where + ", " + key};
}

ActivationKind ConfigFile::activation(Keys keys, const char* usual) const
{
    return activationOf(*this, *keys.begin(), text(keys, usual));
}

ActivationKind activationOf(const ConfigFile& config, const char* key, const std::string& name)
{
    static const std::map<std::string, ActivationKind> known {{"relu", ActivationKind::Relu},
        {"gelu", ActivationKind::Gelu}, {"gelu_python", ActivationKind::Gelu}, {"gelu_new", ActivationKind::GeluTanh},
        {"gelu_pytorch_tanh", ActivationKind::GeluTanh}, {"gelu_fast", ActivationKind::GeluTanh},
        {"gelu_accurate", ActivationKind::GeluTanh}, {"gelu_python_tanh", ActivationKind::GeluTanh},
        {"silu", ActivationKind::Silu}, {"swish", ActivationKind::Silu}, {"quick_gelu", ActivationKind::QuickGelu},
        {"tanh", ActivationKind::Tanh}};
    const auto found = known.find(name);
    if (found == known.end())
        throw Error(say("%1: %2 is \"%3\", an activation that is not implemented; it can be relu, gelu, gelu_new, "
                        "gelu_pytorch_tanh, gelu_fast, silu, swish, quick_gelu or tanh.",
            config.where(), key, escaped(name)));
    return found->second;
}

void ConfigFile::ignore(Keys keys) const { m_object->asked.insert(keys.begin(), keys.end()); }

void ConfigFile::only(const char* key, bool value, const char* why) const
{
    if (boolean({key}, value) != value)
        refuse(key, say(why));
}

void ConfigFile::refuse(const char* key, const std::string& why) const
{
    throw Error(say("%1: %2 is %3, which is not implemented: %4", m_where, key,
        shownJson(m_object->json.contains(key) ? m_object->json.at(key) : Json()), why));
}

std::vector<std::string> ConfigFile::unknown() const
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : m_object->json.items())
        if (!m_object->asked.contains(key) && !kIdle.contains(key) && !value.is_null())
            keys.push_back(escaped(key));
    return keys;
}

namespace {

// The list that longrope has for each pair of numbers.
std::vector<double> pairFactors(const ConfigFile& rope, const char* key)
{
    std::vector<double> factors = rope.reals(key);
    if (factors.empty())
        throw Error(say("%1 has no \"%2\", a list with one number for each rotated pair.", rope.where(), key));
    return factors;
}

// An odd count of numbers is rounded up to whole pairs; the frequencies still fall as if there were that many.
void turnWholePairs(const ConfigFile& config, ModelConfig& model, std::int64_t turned)
{
    model.rotaryWidth = turned == model.headWidth() ? 0 : turned;
    if (turned % 2 == 0)
        return;
    const bool evenly = model.rotaryScaling == RotaryScaling::None || model.rotaryScaling == RotaryScaling::Linear;
    if (!evenly || turned == model.headWidth())
        config.refuse(
            "rope_parameters", say("%1 numbers of each head would be rotated; rotation needs an even number.", turned));
    model.rotaryWidth = turned + 1 == model.headWidth() ? 0 : turned + 1;
    model.rotaryBase = std::pow(model.rotaryBase, static_cast<double>(turned + 1) / static_cast<double>(turned));
}

// How many numbers of each head turn.
std::int64_t turnedIn(
    const ConfigFile& config, const ConfigFile& rope, std::int64_t headWidth, const UsualRotary& usual)
{
    if (!usual.share)
        return headWidth;
    const double share = rope.real({"partial_rotary_factor"}, config.real({usual.shareKey}, *usual.share));
    if (!(share > 0.0 && share <= 1.0))
        config.refuse(usual.shareKey, say("the rotated share of each head must be above 0 and at most 1."));
    const auto turned = static_cast<std::int64_t>(static_cast<double>(headWidth) * share);
    if (turned < 2)
        config.refuse(usual.shareKey, say("not even one pair of numbers would be rotated."));
    return turned;
}

// In positions.
struct RotaryLengths {
    std::int64_t longest; // that can be read
    std::int64_t original; // as trained, before scaling
};

void readLinear(const ConfigFile&, const RotaryLengths&, ModelConfig& model)
{
    if (model.rotaryFactor == 1.0)
        model.rotaryScaling = RotaryScaling::None;
}

void readDynamic(const ConfigFile&, const RotaryLengths& lengths, ModelConfig& model)
{
    model.rotaryOriginal = lengths.longest;
}

void readLlama3(const ConfigFile& rope, const RotaryLengths& lengths, ModelConfig& model)
{
    model.rotaryOriginal = lengths.original;
    model.rotaryLow = rope.real({"low_freq_factor"}, 1.0);
    model.rotaryHigh = rope.real({"high_freq_factor"}, 4.0);
}

void readYarn(const ConfigFile& rope, const RotaryLengths& lengths, ModelConfig& model)
{
    model.rotaryOriginal = lengths.original;
    const auto orUsual = [](double value, double of) { return value == 0.0 ? of : value; };
    model.rotaryLow = orUsual(rope.real({"beta_slow"}, 1.0), 1.0);
    model.rotaryHigh = orUsual(rope.real({"beta_fast"}, 32.0), 32.0);
    model.rotaryRounded = rope.boolean({"truncate"}, true);
    const auto scale = [&](double times) {
        return model.rotaryFactor <= 1.0 ? 1.0 : 0.1 * times * std::log(model.rotaryFactor) + 1.0;
    };
    const double mscale = rope.real({"mscale"}, 0.0), all = rope.real({"mscale_all_dim"}, 0.0);
    model.rotaryAmplitude = rope.real(
        {"attention_factor"}, mscale != 0.0 && all != 0.0 ? scale(mscale) / scale(all) : 0.0);
}

void readLongrope(const ConfigFile& rope, const RotaryLengths& lengths, ModelConfig& model)
{
    model.rotaryOriginal = lengths.original;
    model.rotaryShort = pairFactors(rope, "short_factor");
    model.rotaryLong = pairFactors(rope, "long_factor");
    model.rotaryAmplitude = rope.real({"attention_factor"}, 0.0);
    model.rotaryFactor = std::max(model.rotaryFactor, 1.0); // read for the amplitude alone, which is 1 then
}

// By rope_type: what it reads beside its factor.
struct RopeType {
    const char* name;
    RotaryScaling scaling;
    void (*read)(const ConfigFile& rope, const RotaryLengths& lengths, ModelConfig& model);
};
constexpr RopeType kRopeTypes[] {{"default", RotaryScaling::None, nullptr},
    {"linear", RotaryScaling::Linear, readLinear}, {"dynamic", RotaryScaling::Dynamic, readDynamic},
    {"llama3", RotaryScaling::Llama3, readLlama3}, {"yarn", RotaryScaling::Yarn, readYarn},
    {"longrope", RotaryScaling::Longrope, readLongrope}};

const RopeType& ropeTypeOf(const ConfigFile& rope)
{
    const std::string name = rope.text({"rope_type", "type"}, "default");
    const auto found = std::find_if(
        std::begin(kRopeTypes), std::end(kRopeTypes), [&](const RopeType& type) { return type.name == name; });
    if (found == std::end(kRopeTypes))
        throw Error(say(
            "%1: rope_type is \"%2\", which is not implemented; it can be default, linear, dynamic, llama3, yarn or "
            "longrope.",
            rope.where(), escaped(name)));
    return *found;
}

// All that is left in it: transformers reads what is of its type only.
void refuseOthers(const ConfigFile& rope)
{
    rope.ignore({"attention_factor", "beta_fast", "beta_slow", "short_factor", "long_factor", "low_freq_factor",
        "high_freq_factor", "mscale", "mscale_all_dim", "truncate", "finetuned"}); // of other types
    for (const std::string& key : rope.unknown())
        throw Error(say("%1: %2 is not implemented.", rope.where(), key));
}

} // namespace

void readRotary(const ConfigFile& config, ModelConfig& model, const UsualRotary& usual)
{
    model.position = PositionKind::Rotary;
    model.rotaryHalves = true;
    const ConfigFile newer = config.inner("rope_parameters"), older = config.inner("rope_scaling");
    for (const char* kind : {"full_attention", "sliding_attention"})
        if (newer.has(kind))
            config.refuse("rope_parameters", say("layers of different kinds rotate differently."));
    const ConfigFile& rope = older.isEmpty() ? newer : older;
    model.rotaryBase = rope.real({"rope_theta"}, config.real({usual.thetaKey}, 10'000.0));
    const std::int64_t turned = turnedIn(config, rope, model.headWidth(), usual);
    const RopeType& type = ropeTypeOf(rope);
    const std::int64_t longest = config.count({"max_position_embeddings"}, usual.longest);
    const RotaryLengths lengths {longest,
        config.count({"original_max_position_embeddings"}, rope.count({"original_max_position_embeddings"}, longest))};
    model.rotaryScaling = type.scaling;
    if (type.read) {
        model.rotaryFactor = rope.real(
            {"factor"}, static_cast<double>(lengths.longest) / static_cast<double>(lengths.original));
        type.read(rope, lengths, model);
    }
    // Scaling is there to read on beyond max_position_embeddings, dynamic scaling as far as one likes.
    const double reached = type.scaling == RotaryScaling::Dynamic
        ? 65'536.0
        : static_cast<double>(lengths.original) * model.rotaryFactor;
    model.maxLength = std::max(model.maxLength, static_cast<std::int64_t>(std::min(reached, 1'048'576.0)));
    turnWholePairs(config, model, turned);
    if (type.read)
        refuseOthers(rope);
}

} // namespace headroom::hf
