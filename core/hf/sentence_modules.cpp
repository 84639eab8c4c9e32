// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/sentence_modules.h"

#include "config/read_json.h"
#include "error.h"
#include "files/read_file.h"
#include "hf/config_file.h"
#include "io/other_weights.h"
#include "io/tensor_files.h"
#include "libtorch.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <map>

namespace headroom::hf {

namespace {

constexpr std::uint64_t kMostModuleBytes = 1'000'000;

bool hasFile(const std::filesystem::path& path)
{
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

std::string moduleText(const std::filesystem::path& file)
{
    const std::vector<std::byte> bytes = readFile(file, kMostModuleBytes);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

ConfigFile moduleSettings(const std::filesystem::path& folder, const std::string& name)
{
    return {moduleText(folder / "config.json"), name + "/config.json"};
}

std::vector<Pooling> poolingsOf(const ConfigFile& c, std::int64_t width)
{
    if (const std::int64_t own = c.count({"word_embedding_dimension", "embedding_dimension"}, width); own != width)
        throw Error(
            say("%1: word_embedding_dimension is %2; the model's states have %3 numbers.", c.where(), own, width));
    const struct {
        const char *key, *name;
        Pooling pooling;
        bool usual;
    } kinds[] {{"pooling_mode_cls_token", "cls", Pooling::First, false},
        {"pooling_mode_max_tokens", "max", Pooling::Maximum, false},
        {"pooling_mode_mean_tokens", "mean", Pooling::Mean, true}, // also where the file does not say
        {"pooling_mode_mean_sqrt_len_tokens", "mean_sqrt_len_tokens", Pooling::RootMean, false},
        {"pooling_mode_weightedmean_tokens", "weightedmean", Pooling::WeightedMean, false},
        {"pooling_mode_lasttoken", "lasttoken", Pooling::Last, false}};
    std::vector<Pooling> all;
    const std::vector<std::string> named = c.isNull("pooling_mode") ? std::vector<std::string>()
        : c.isList("pooling_mode")                                  ? c.texts("pooling_mode")
                                                                    : std::vector {c.text({"pooling_mode"}, "")};
    for (const auto& kind : kinds) {
        const bool asked = c.boolean({kind.key}, kind.usual);
        if (named.empty() ? asked : std::find(named.begin(), named.end(), kind.name) != named.end())
            all.push_back(kind.pooling);
    }
    if (all.empty() || (!named.empty() && all.size() != named.size()))
        throw Error(
            say("%1 asks for no pooling that is implemented: cls, max, mean, mean_sqrt_len_tokens, weightedmean or "
                "lasttoken.",
                c.where()));
    for (const std::string& key : c.unknown())
        if (key != "include_prompt")
            throw Error(say("%1: %2 is not implemented.", c.where(), key));
    return all;
}

torch::Tensor weightOf(
    const TensorFiles& files, const std::string& name, const std::vector<std::int64_t>& shape, const std::string& where)
{
    const TensorFiles::Entry* entry = files.find(name);
    if (!entry || entry->shape != shape || !entry->dtype)
        throw Error(say("%1 has no tensor \"%2\" of the shape that its config.json asks for.", where, name));
    return files.read(name).to(torch::kFloat);
}

std::optional<ActivationKind> denseActivation(const ConfigFile& c)
{
    static const std::map<std::string, std::optional<ActivationKind>> known {{"Identity", std::nullopt},
        {"Tanh", ActivationKind::Tanh}, {"ReLU", ActivationKind::Relu}, {"GELU", ActivationKind::Gelu},
        {"SiLU", ActivationKind::Silu}};
    const std::string name = c.text({"activation_function"}, "torch.nn.modules.activation.Tanh");
    const auto found = known.find(name.substr(name.rfind('.') + 1));
    if (found == known.end() || !name.starts_with("torch.nn."))
        throw Error(
            say("%1: activation_function is \"%2\", which is not implemented; it can be Identity, Tanh, ReLU, GELU "
                "or SiLU of torch.nn.",
                c.where(), escaped(name)));
    return found->second;
}

SentenceModule denseOf(const std::filesystem::path& folder, const std::string& name, std::int64_t& width)
{
    const ConfigFile c = moduleSettings(folder, name);
    const std::int64_t in = c.count({"in_features"}, 0), out = c.count({"out_features"}, 0);
    if (in != width)
        throw Error(say("%1: in_features is %2; what comes before gives %3 numbers.", c.where(), in, width));
    SentenceModule module {SentenceModule::Kind::Dense, name, {}, {}, denseActivation(c)};
    const TensorFiles files(folder);
    module.weight = weightOf(files, "linear.weight", {out, in}, name);
    if (c.boolean({"bias"}, true))
        module.bias = weightOf(files, "linear.bias", {out}, name);
    for (const std::string& key : c.unknown())
        throw Error(say("%1: %2 is not implemented.", c.where(), key));
    width = out;
    return module;
}

SentenceModule normOf(const std::filesystem::path& folder, const std::string& name, std::int64_t width)
{
    const TensorFiles files(folder);
    return {SentenceModule::Kind::Norm, name, weightOf(files, "norm.weight", {width}, name),
        weightOf(files, "norm.bias", {width}, name), {}};
}

// What sentence-transformers does to a text before the model sees it.
void readTextSettings(const std::filesystem::path& folder, const std::filesystem::path& transformer,
    SentenceModules& modules, std::vector<std::string>& notices)
{
    if (hasFile(transformer / "sentence_bert_config.json")) {
        const ConfigFile c(moduleText(transformer / "sentence_bert_config.json"), "sentence_bert_config.json");
        if (c.boolean({"do_lower_case"}, false))
            notices.push_back(
                say("sentence-transformers writes each text in lower case first (do_lower_case): type it so"));
        if (const std::int64_t longest = c.integer({"max_seq_length"}, 0); longest > 0)
            notices.push_back(
                say("sentence-transformers reads the first %1 tokens of a text; here all are read", longest));
    }
    if (!hasFile(folder / "config_sentence_transformers.json"))
        return;
    const std::string where = "config_sentence_transformers.json";
    const auto json = readJson(moduleText(folder / where), where);
    const auto prompts = json.is_object() ? json.find("prompts") : json.end();
    if (!json.is_object() || prompts == json.end() || !prompts->is_object())
        return;
    const auto usual = json.find("default_prompt_name");
    if (usual != json.end() && usual->is_string()) {
        const auto prompt = prompts->find(usual->get<std::string>());
        if (prompt == prompts->end() || !prompt->is_string())
            throw Error(say("%1: default_prompt_name is \"%2\", which is none of its prompts.", where,
                escaped(usual->get<std::string>())));
        modules.prompt = prompt->get<std::string>();
        if (!modules.prompt.empty())
            notices.push_back(say("Each text begins with “%1” (%2)", escaped(modules.prompt), where));
        return;
    }
    std::string listed;
    for (const auto& [name, prompt] : prompts->items())
        if (prompt.is_string() && !prompt.get<std::string>().empty() && listed.size() < 300)
            listed += (listed.empty() ? "" : ", ") + escaped(name, 40) + " “" + escaped(prompt.get<std::string>())
                + "”";
    if (!listed.empty())
        notices.push_back(say("This model knows texts that begin with a prompt; type it before yours: %1", listed));
}

} // namespace

SentenceModules readSentenceModules(
    const std::filesystem::path& folder, std::int64_t width, std::vector<std::string>& notices)
{
    SentenceModules all;
    if (folder.empty() || !hasFile(folder / "modules.json"))
        return all;
    all.published = true;
    const auto json = readJson(moduleText(folder / "modules.json"), "modules.json");
    if (!json.is_array() || json.empty())
        throw Error(say("modules.json must hold a list of modules."));
    bool pooled = false;
    std::string transformer;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const auto textAt = [&](const char* key) {
            if (!json[i].is_object() || !json[i].contains(key) || !json[i][key].is_string())
                throw Error(say("modules.json: a module has no \"%1\".", key));
            return json[i][key].template get<std::string>();
        };
        const std::string whole = textAt("type"), path = textAt("path"), type = whole.substr(whole.rfind('.') + 1);
        if (!path.empty() && (std::filesystem::path(path).filename() != path || path == ".." || path == "."))
            throw Error(say("modules.json places a module in \"%1\", which lies outside the folder.", escaped(path)));
        if (!whole.starts_with("sentence_transformers."))
            throw Error(
                say("modules.json asks for %1, which is a program of its own and not implemented.", escaped(whole)));
        if (i == 0 && type == "Transformer") {
            transformer = path;
        } else if (type == "Pooling" && i == 1) {
            const ConfigFile c = moduleSettings(folder / path, path);
            all.poolsPrompt = c.boolean({"include_prompt"}, true);
            all.poolings = poolingsOf(c, width);
            width *= std::ssize(all.poolings);
            pooled = true;
        } else if (type == "Dense" && pooled) {
            all.modules.push_back(denseOf(folder / path, path, width));
        } else if (type == "LayerNorm" && pooled) {
            all.modules.push_back(normOf(folder / path, path, width));
        } else if (type == "Normalize" && pooled) {
            all.modules.push_back({SentenceModule::Kind::Unit, path, {}, {}, {}});
        } else if (type != "Dropout") { // which does nothing to a model that is not trained
            throw Error(
                say("modules.json asks for %1, which is not implemented here; Transformer, Pooling, Dense, LayerNorm "
                    "and Normalize are, in that order.",
                    escaped(type)));
        }
    }
    if (!pooled)
        throw Error(say("modules.json has no Pooling, so no vector is made of a text."));
    readTextSettings(folder, folder / transformer, all, notices);
    return all;
}

} // namespace headroom::hf
