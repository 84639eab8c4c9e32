// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/adapter.h"

#include "config/read_json.h"
#include "error.h"
#include "files/posix.h"
#include "files/read_file.h"
#include "hf/config_file.h"
#include "hf/model_folder.h"
#include "io/other_weights.h"
#include "io/safetensors_header.h"
#include "libtorch.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::hf {

namespace {

constexpr std::uint64_t kMostAdapterBytes = 10'000'000;

// Of how it was trained, or at its usual value here.
constexpr std::array kWithoutEffect {"auto_mapping", "bias", "corda_config", "ensure_weight_tying", "eva_config",
    "exclude_modules", "fan_in_fan_out", "inference_mode", "layers_pattern", "layers_to_transform", "loftq_config",
    "lora_bias", "lora_dropout", "megatron_config", "megatron_core", "modules_to_save", "peft_type", "peft_version",
    "qalora_group_size", "r", "rank_pattern", "revision", "target_modules", "task_type", "init_lora_weights",
    "lora_ga_config"};

bool endsWithModule(const std::string& module, const std::string& end)
{
    return module == end || module.ends_with('.' + end);
}

// "base_model.model." comes before the model's own names, and "base_layer" where a weight has an adapter.
std::string ownName(std::string name)
{
    if (name.starts_with("base_model.model."))
        name.erase(0, 17);
    for (const std::string inner : {".base_layer.", ".modules_to_save.", ".original_module."})
        if (const std::size_t at = name.find(inner); at != std::string::npos)
            name.replace(at, inner.size(), ".");
    return name;
}

bool isBase(const std::filesystem::path& folder)
{
    std::error_code ignored;
    return std::filesystem::exists(folder / "config.json", ignored)
        || std::filesystem::exists(folder / "params.json", ignored);
}

} // namespace

Adapter::Adapter(const std::filesystem::path& folder) : m_folder(folder)
{
    const std::vector<std::byte> bytes = readFile(folder / "adapter_config.json", kMostAdapterBytes);
    const ConfigFile c({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, "adapter_config.json");
    if (const std::string kind = c.text({"peft_type"}, "LORA"); kind != "LORA")
        c.refuse("peft_type", say("of peft's adapters only LORA opens."));
    c.only(
        "use_dora", false, toSay("DoRA also learns the length of each row; merge it with peft's merge_and_unload()."));
    c.only("use_qalora", false, toSay("QALoRA's groups are not implemented; merge it with peft's merge_and_unload()."));
    c.only("use_bdlora", false,
        toSay("block-diagonal adapters are not implemented; merge it with peft's merge_and_unload()."));
    for (const char* key : {"layer_replication", "trainable_token_indices", "target_parameters",
             "alora_invocation_tokens", "arrow_config", "kasa_config", "velora_config", "monteclora_config"})
        if (!c.isNull(key))
            c.refuse(key, say("merge the adapter with peft's merge_and_unload()."));
    if (!c.isNull("init_lora_weights") && !c.isBoolean("init_lora_weights")) {
        const std::string init = c.text({"init_lora_weights"}, "");
        if (init != "gaussian" && init != "eva" && init != "orthogonal")
            c.refuse("init_lora_weights",
                say("it changes the base model's own weights; merge the adapter with peft's "
                    "merge_and_unload()."));
    }
    m_base = c.text({"base_model_name_or_path"}, "");
    m_alpha = c.real({"lora_alpha"}, 8.0);
    m_rooted = c.boolean({"use_rslora"}, false);
    if (!c.isNull("alpha_pattern")) {
        const auto json = readJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, c.where());
        for (const auto& [end, alpha] : json["alpha_pattern"].items()) {
            const bool plain = std::all_of(end.begin(), end.end(),
                [](unsigned char sign) { return std::isalnum(sign) || sign == '_' || sign == '.'; });
            if (!plain || !alpha.is_number())
                c.refuse("alpha_pattern", say("its keys must be ends of the modules' names."));
            m_alphas.emplace_back(end, alpha.get<double>());
        }
    }
    for (const char* key : kWithoutEffect)
        c.isNull(key);
    m_unknown = c.unknown();

    std::error_code ignored;
    const std::filesystem::path file = folder / "adapter_model.safetensors";
    if (!std::filesystem::exists(file, ignored)) {
        const std::string others = otherWeights(folder);
        throw Error(others.empty()
                ? say("%1 has an adapter_config.json, but no adapter_model.safetensors.", shown(folder))
                : say("%1 has no adapter_model.safetensors. %2", shown(folder), others));
    }
    m_files = std::make_shared<const TensorFiles>(TensorFiles::ofFile(file));
    for (const auto& [stored, entry] : m_files->entries()) {
        const std::string name = ownName(stored);
        const auto part = [&, &stored = stored](const char* mark, bool embedding) { // Clang 14 takes it no other way
            const std::size_t at = name.find(mark);
            if (at == std::string::npos)
                return false;
            const std::string module = name.substr(0, at);
            const bool up = name[at + std::string_view(mark).size() - 2] == 'B';
            if (name.ends_with(".bias")) {
                if (up)
                    m_biases.emplace(module + ".bias", stored);
                return up;
            }
            Pair& pair = m_pairs[module + ".weight"];
            (up ? pair.up : pair.down) = stored;
            pair.embedding = embedding;
            return true;
        };
        if (part(".lora_A.", false) || part(".lora_B.", false) || part(".lora_embedding_A.", true)
            || part(".lora_embedding_B.", true))
            continue;
        if (name.ends_with(".lora_embedding_A") || name.ends_with(".lora_embedding_B")) {
            Pair& pair = m_pairs[name.substr(0, name.rfind('.')) + ".weight"];
            (name.ends_with('B') ? pair.up : pair.down) = stored;
            pair.embedding = true;
            continue;
        }
        if (name.find("lora_") != std::string::npos)
            throw Error(
                say("adapter_model.safetensors holds \"%1\", a part of an adapter that is not implemented. Merge it "
                    "with peft's merge_and_unload().",
                    escaped(stored)));
        m_whole.emplace(name, stored);
    }
    for (const auto& [name, pair] : m_pairs) {
        const TensorFiles::Entry *down = m_files->find(pair.down), *up = m_files->find(pair.up);
        if (!down || !up || down->shape.size() != 2 || up->shape.size() != 2 || up->shape[1] != down->shape[0]
            || down->shape[0] < 1)
            throw Error(
                say("adapter_model.safetensors: the two matrices for \"%1\" do not go together.", escaped(name)));
    }
}

std::string Adapter::name() const { return escaped(m_base); }

std::filesystem::path Adapter::base() const
{
    std::error_code ignored;
    const std::filesystem::path own = std::filesystem::absolute(m_folder, ignored).lexically_normal();
    const std::filesystem::path here = own.filename().empty() ? own.parent_path() : own, beside = here.parent_path();
    if (std::filesystem::exists(here / "model.safetensors.index.json", ignored))
        return here; // both in one folder
    std::vector<std::filesystem::path> places;
    if (!m_base.empty()) {
        const std::filesystem::path named(m_base);
        const std::filesystem::path last = named.filename().empty() ? named.parent_path().filename() : named.filename();
        places = {here / named, beside / named, named, beside / last, beside / hubFolder(m_base).filename(),
            hubFolder(m_base)};
    }
    for (const std::filesystem::path& place : places)
        if (std::filesystem::is_directory(place, ignored))
            if (const std::filesystem::path folder = modelFolder(place); isBase(folder))
                return folder;
    throw Error(m_base.empty()
            ? say(
                "%1 is an adapter, and its adapter_config.json does not say of which model. Write the path of that model's "
                "folder into base_model_name_or_path.",
                shown(m_folder))
            : say(
                "%1 is an adapter of the model %2, which is not on this machine. Put the folder of that model beside it, "
                "under the name %3, or write its path into base_model_name_or_path of adapter_config.json.",
                shown(m_folder), name(), escaped(std::filesystem::path(m_base).filename().string())));
}

double Adapter::scaleOf(const std::string& module, std::int64_t rank) const
{
    const auto own = std::find_if(
        m_alphas.begin(), m_alphas.end(), [&](const auto& pattern) { return endsWithModule(module, pattern.first); });
    const double alpha = own == m_alphas.end() ? m_alpha : own->second;
    return alpha / (m_rooted ? std::sqrt(static_cast<double>(rank)) : static_cast<double>(rank));
}

std::set<std::string> Adapter::changed() const
{
    std::set<std::string> names;
    for (const auto& [name, pair] : m_pairs)
        names.insert(name);
    for (const auto& [name, stored] : m_biases)
        names.insert(name);
    return names;
}

torch::Tensor Adapter::added(const std::string& name) const
{
    const std::string module = name.substr(0, name.rfind('.'));
    const auto pair = m_pairs.find(module + ".weight");
    if (pair == m_pairs.end())
        return {};
    const torch::Tensor down = m_files->read(pair->second.down).to(torch::kFloat);
    const double scale = scaleOf(module, down.size(0));
    if (name.ends_with(".bias")) {
        const auto bias = m_biases.find(name);
        return bias == m_biases.end() ? torch::Tensor() : m_files->read(bias->second).to(torch::kFloat) * scale;
    }
    const torch::Tensor sum = m_files->read(pair->second.up).to(torch::kFloat).matmul(down) * scale;
    return pair->second.embedding ? sum.t() : sum;
}

std::vector<std::string> Adapter::notices() const
{
    std::vector<std::string> all;
    for (const std::string& key : m_unknown)
        all.push_back(say("adapter_config.json has an unknown setting \"%1\", which was ignored", key));
    return all;
}

} // namespace headroom::hf
