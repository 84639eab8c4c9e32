// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/folder_settings.h"

#include "config/read_json.h"
#include "error.h"
#include "files/posix.h"
#include "files/read_file.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace headroom::tokenizers {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kLargestOlderFile = 100'000'000;
// The order in which transformers adds them.
constexpr std::initializer_list<const char*> kRoles {
    "bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token"};

std::optional<std::string> textOf(const Document& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
}

std::string withoutEnd(std::string name, std::string_view end)
{
    if (name.size() > end.size() && name.ends_with(end))
        name.resize(name.size() - end.size());
    return name;
}

// Of the types of models that have an own class.
std::string classOfModel(const std::string& type)
{
    static const std::map<std::string, std::string, std::less<>> all {{"albert", "Albert"}, {"bart", "Bart"},
        {"bert", "Bert"}, {"camembert", "Camembert"}, {"clip", "CLIP"}, {"code_llama", "CodeLlama"},
        {"convbert", "ConvBert"}, {"distilbert", "DistilBert"}, {"electra", "Electra"}, {"gemma", "Gemma"},
        {"gemma2", "Gemma"}, {"gpt2", "GPT2"}, {"led", "LED"}, {"llama", "Llama"}, {"longformer", "Longformer"},
        {"marian", "Marian"}, {"mistral", "Llama"}, {"mixtral", "Llama"}, {"mobilebert", "MobileBert"}, {"mt5", "MT5"},
        {"mvp", "Mvp"}, {"opt", "GPT2"}, {"qwen2", "Qwen2"}, {"qwen3", "Qwen2"}, {"roberta", "Roberta"}, {"t5", "T5"},
        {"transfo-xl", "TransfoXL"}, {"umt5", "T5"}, {"xlm-roberta", "XLMRoberta"}, {"xlnet", "XLNet"}};
    const auto found = all.find(type);
    return found == all.end() ? "" : found->second;
}

} // namespace

bool isThere(const fs::path& file)
{
    std::error_code error;
    return fs::exists(file, error);
}

std::string readText(const fs::path& file)
{
    const std::vector<std::byte> bytes = readFile(file, kLargestOlderFile);
    std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!isUtf8(text))
        throw Error(say("%1: the file is not valid UTF-8.", shown(file)));
    return text;
}

Document readObject(const fs::path& file)
{
    if (!isThere(file))
        return Document::object();
    Document document = readLargeJson(readText(file), shown(file));
    if (document.is_object())
        return document;
    throw Error(say("%1: this is not an object with keys.", shown(file)));
}

FolderSettings::FolderSettings(const fs::path& folder)
    : m_tokenizer(readObject(folder / "tokenizer_config.json")),
      m_special(readObject(folder / "special_tokens_map.json")),
      m_model(readObject(folder / "config.json")),
      m_added(readObject(folder / "added_tokens.json"))
{
    if (const auto found = m_tokenizer.find("added_tokens_decoder");
        found != m_tokenizer.end() && found->is_object()) // then transformers does not read the older files
        m_special = m_added = Document::object();
    m_class = withoutEnd(withoutEnd(namedClass(), "Fast"), "Tokenizer");
    if (m_class.empty())
        m_class = classOfModel(textOf(m_model, "model_type").value_or(""));
}

std::string FolderSettings::namedClass() const
{
    const auto own = textOf(m_tokenizer, "tokenizer_class");
    return own ? *own : textOf(m_model, "tokenizer_class").value_or("");
}

bool FolderSettings::namesClassItself() const { return textOf(m_tokenizer, "tokenizer_class").has_value(); }

bool FolderSettings::has(const char* key) const
{
    const auto found = m_tokenizer.find(key);
    return found != m_tokenizer.end() && !found->is_null();
}

bool FolderSettings::flag(const char* key, bool fallback) const
{
    const auto found = m_tokenizer.find(key);
    return found != m_tokenizer.end() && found->is_boolean() ? found->get<bool>() : fallback;
}

std::int64_t FolderSettings::integer(const char* key, std::int64_t fallback) const
{
    const auto found = m_tokenizer.find(key);
    return found != m_tokenizer.end() && found->is_number_integer() ? found->get<std::int64_t>() : fallback;
}

std::string FolderSettings::text(const char* key, const std::string& fallback) const
{
    return textOf(m_tokenizer, key).value_or(fallback);
}

Document FolderSettings::optionalFlag(const char* key) const
{
    const auto found = m_tokenizer.find(key);
    return found != m_tokenizer.end() && found->is_boolean() ? *found : Document();
}

std::optional<std::string> FolderSettings::token(const char* role) const
{
    for (const Document* source : {&m_special, &m_tokenizer})
        if (const auto found = source->find(role); found != source->end())
            if (const auto content = found->is_object() ? textOf(*found, "content") : textOf(*source, role))
                return content;
    return std::nullopt;
}

// added_tokens_decoder, or what the older added_tokens.json says.
std::map<std::int64_t, Document> FolderSettings::addedById() const
{
    std::map<std::int64_t, Document> all;
    if (const auto found = m_tokenizer.find("added_tokens_decoder"); found != m_tokenizer.end() && found->is_object())
        for (const auto& [id, token] : found->items())
            if (token.is_object() && textOf(token, "content") && !id.empty() && id.size() < 9
                && id.find_first_not_of("0123456789") == std::string::npos)
                all[std::stoll(id)] = token;
    for (const auto& [content, id] : m_added.items()) {
        if (!id.is_number_integer())
            continue;
        const bool special = std::any_of(
            kRoles.begin(), kRoles.end(), [&, &name = content](const char* role) { return token(role) == name; });
        all[id.get<std::int64_t>()] = {{"content", content}, {"special", special}, {"normalized", !special}};
    }
    return all;
}

Document FolderSettings::addedTokens(const Document& first, const std::vector<UsualToken>& usual,
    const std::vector<std::string>& additional, bool besideOthers) const
{
    std::map<std::string, Document> byContent;
    std::vector<std::string> order;
    std::set<std::string> special; // by their role, whatever added_tokens_decoder says
    std::set<std::string> own; // as the vocabulary's file has them
    const auto add = [&](const Document& token, bool replaces) {
        const auto content = token.at("content").get<std::string>();
        const bool isNew = !byContent.contains(content);
        if (isNew)
            order.push_back(content);
        if (isNew || replaces)
            byContent[content] = token;
        if (replaces)
            own.erase(content);
    };
    for (const Document& token : first) {
        add(token, false);
        own.insert(token.at("content").get<std::string>());
    }
    for (const auto& [id, token] : addedById())
        add(token, true);
    for (const char* role : kRoles) {
        const auto byClass = std::find_if(
            usual.begin(), usual.end(), [&](const UsualToken& token) { return std::string_view(token.role) == role; });
        const auto content = token(role);
        const Document* spelled = nullptr;
        for (const Document* source : {&m_tokenizer, &m_special})
            if (const auto found = source->find(role); found != source->end() && found->is_object())
                spelled = &*found;
        if (content && spelled != nullptr) {
            special.insert(*content);
            add(*spelled, true);
        } else if (content || (byClass != usual.end() && !byClass->content.empty())) {
            const UsualToken like = byClass != usual.end() ? *byClass : UsualToken {role, ""};
            special.insert(content.value_or(like.content));
            add({{"content", content.value_or(like.content)}, {"special", true}, {"normalized", like.normalized},
                    {"lstrip", like.takesLeft}, {"rstrip", like.takesRight}},
                like.takesLeft || like.takesRight);
        }
    }
    bool given = false;
    for (const Document* source : {&m_tokenizer, &m_special})
        if (const auto found = source->find("additional_special_tokens"); found != source->end() && found->is_array()) {
            given = true;
            for (const Document& token : *found)
                if (const auto content = token.is_object() ? textOf(token, "content")
                        : token.is_string()                ? std::optional(token.get<std::string>())
                                                           : std::nullopt) {
                    special.insert(*content);
                    add(token.is_object() ? token : Document {{"content", token}, {"normalized", false}},
                        token.is_object());
                }
        }
    for (const std::string& content : additional)
        if (!given || besideOthers) {
            special.insert(content);
            add({{"content", content}, {"normalized", false}}, false);
        }
    Document list = Document::array();
    for (const std::string& content : order) {
        Document& token = list.emplace_back(byContent[content]);
        if (!special.contains(content) || own.contains(content))
            continue;
        token["special"] = true;
        if (!token.contains("normalized"))
            token["normalized"] = false;
    }
    return list;
}

Document sequenceOf(const char* list, Document steps) { return {{"type", "Sequence"}, {list, std::move(steps)}}; }

Document withAdded(Document ids, const Document& added)
{
    const auto count = static_cast<std::int64_t>(ids.size());
    std::int64_t largest = -1;
    for (const Document& token : added) {
        const auto content = token.at("content").get<std::string>();
        if (content.empty())
            continue;
        if (!ids.contains(content))
            ids[content] = std::max(largest + 1, count);
        largest = std::max(largest, ids[content].get<std::int64_t>());
    }
    return ids;
}

Document templateOf(const Document& ids, const TemplateEntries& single, const TemplateEntries& pair)
{
    Document special = Document::object();
    const auto items = [&](const TemplateEntries& entries) {
        Document list = Document::array();
        for (const auto& [name, type] : entries) {
            if (name == "$A" || name == "$B") {
                list.push_back({{"Sequence", {{"id", name.substr(1)}, {"type_id", type}}}});
                continue;
            }
            if (!ids.contains(name))
                throw Error(say("The vocabulary has no \"%1\", which this kind of tokenizer adds.", escaped(name)));
            special[name] = {{"id", name}, {"ids", {ids[name]}}, {"tokens", {name}}};
            list.push_back({{"SpecialToken", {{"id", name}, {"type_id", type}}}});
        }
        return list;
    };
    Document out {{"type", "TemplateProcessing"}, {"single", items(single)}, {"pair", items(pair)}};
    out["special_tokens"] = special;
    return out;
}

namespace {

// The ids of a tokenizer.json's tokens as the file has them.
std::optional<std::int64_t> idIn(const Document& tokenizer, const std::string& content)
{
    if (const auto added = tokenizer.find("added_tokens"); added != tokenizer.end() && added->is_array())
        for (const Document& token : *added)
            if (token.is_object() && textOf(token, "content") == content && token.contains("id")
                && token["id"].is_number_integer())
                return token["id"].get<std::int64_t>();
    const auto model = tokenizer.find("model");
    if (model == tokenizer.end() || !model->is_object() || !model->contains("vocab"))
        return std::nullopt;
    const Document& vocabulary = (*model)["vocab"];
    if (const auto found = vocabulary.is_object() ? vocabulary.find(content) : vocabulary.end();
        vocabulary.is_object() && found != vocabulary.end() && found->is_number_integer())
        return found->get<std::int64_t>();
    if (vocabulary.is_array())
        for (std::size_t id = 0; id < vocabulary.size(); ++id)
            if (vocabulary[id].is_array() && !vocabulary[id].empty() && vocabulary[id][0] == content)
                return static_cast<std::int64_t>(id);
    return std::nullopt;
}

// The names of a template's items; none if there is no template.
std::vector<std::string> namesOf(const Document& processor)
{
    std::vector<std::string> names;
    if (!processor.is_object())
        return names;
    if (const auto steps = processor.find("processors"); steps != processor.end() && steps->is_array())
        for (const Document& step : *steps)
            for (std::string& name : namesOf(step))
                names.push_back(std::move(name));
    if (const auto single = processor.find("single"); single != processor.end() && single->is_array())
        for (const Document& item : *single) {
            if (!item.is_object())
                continue;
            if (const auto text = item.find("Sequence"); text != item.end() && text->is_object())
                names.push_back('$' + textOf(*text, "id").value_or(""));
            if (const auto token = item.find("SpecialToken"); token != item.end() && token->is_object())
                names.push_back(textOf(*token, "id").value_or(""));
        }
    for (const char* key : {"cls", "sep"}) // of BERT's and RoBERTa's processors
        if (processor.contains(key))
            names.emplace_back(key);
    return names;
}

// Text before and after each text as the class of transformers puts it, whatever the file's own template.
void changeEnds(const FolderSettings& settings, Document& tokenizer, std::vector<std::string>& notices)
{
    struct Ends {
        const char* name;
        const char* begin;
        const char* end;
        bool begins; // unless the folder says otherwise
    };
    static const std::vector<Ends> all {{"Llama", "<s>", "</s>", true}, {"CodeLlama", "<s>", "</s>", true},
        {"Gemma", "<bos>", "<eos>", true}, {"Cohere", "<BOS_TOKEN>", "<|END_OF_TURN_TOKEN|>", true},
        {"GPTNeoX", "<|endoftext|>", "<|endoftext|>", false}};
    const auto ends = std::find_if(
        all.begin(), all.end(), [&](const Ends& entry) { return entry.name == settings.className(); });
    if (ends == all.end() || !settings.namesClassItself())
        return;
    const std::vector<std::string> now = namesOf(tokenizer.value("post_processor", Document()));
    const bool told = settings.has("add_bos_token") || settings.has("add_eos_token");
    if (!told && !now.empty()) // only what the class does by itself: the file's template rules
        return;
    const std::string begin = settings.token("bos_token").value_or(ends->begin);
    const std::string end = settings.token("eos_token").value_or(ends->end);
    TemplateEntries single;
    TemplateEntries pair;
    Document ids = Document::object();
    std::vector<std::string> wanted;
    std::string missing;
    const auto put = [&](const std::string& name, int type, bool first) {
        if (!name.starts_with('$')) {
            const auto id = idIn(tokenizer, name);
            if (!id)
                missing = name;
            else
                ids[name] = *id;
        }
        pair.emplace_back(name, type);
        if (first)
            single.emplace_back(name, type), wanted.push_back(name);
    };
    for (const int type : {0, 1}) {
        if (settings.flag("add_bos_token", ends->begins))
            put(begin, type, type == 0);
        put(type == 0 ? "$A" : "$B", type, type == 0);
        if (settings.flag("add_eos_token", false))
            put(end, type, type == 0);
    }
    if (wanted == now || (now.empty() && wanted.size() == 1))
        return;
    if (!missing.empty()) {
        notices.push_back(say("tokenizer_config.json asks for \"%1\" around each text, but tokenizer.json has no such "
                              "token, so it is left out",
            escaped(missing)));
        return;
    }
    tokenizer["post_processor"] = templateOf(ids, single, pair);
    const bool begins = wanted.front() != "$A", closes = wanted.back() != "$A";
    notices.push_back(begins && closes
            ? say("As in transformers 4.57, each text begins with \"%1\" and ends with \"%2\": tokenizer_config.json "
                  "says so (%3, add_bos_token, add_eos_token), tokenizer.json does not. Transformers 5 follows "
                  "tokenizer.json",
                escaped(begin), escaped(end), escaped(settings.namedClass()))
            : begins ? say("As in transformers 4.57, each text begins with \"%1\": tokenizer_config.json says so (%2, "
                           "add_bos_token), tokenizer.json does not. Transformers 5 follows tokenizer.json",
                  escaped(begin), escaped(settings.namedClass()))
            : closes ? say("As in transformers 4.57, each text ends with \"%1\": tokenizer_config.json says so (%2, "
                           "add_eos_token), tokenizer.json does not. Transformers 5 follows tokenizer.json",
                  escaped(end), escaped(settings.namedClass()))
                     : say("As in transformers 4.57, nothing is put around a text: tokenizer_config.json says so (%1, "
                           "add_bos_token), tokenizer.json does not. Transformers 5 follows tokenizer.json",
                         escaped(settings.namedClass())));
}

// One setting of tokenizer_config.json that counts more than tokenizer.json's.
void changeFlag(const FolderSettings& settings, const char* key, Document& part, const char* partsKey,
    std::vector<std::string>& notices)
{
    const Document wanted = settings.optionalFlag(key);
    if (wanted.is_null() || (part.contains(partsKey) && part[partsKey] == wanted))
        return;
    part[partsKey] = wanted;
    notices.push_back(say("As in transformers 4.57, %1 of tokenizer_config.json (%2) counts, not %3 of tokenizer.json",
        key, wanted.get<bool>() ? "true" : "false", partsKey));
}

} // namespace

void FolderSettings::change(Document& tokenizer, std::vector<std::string>& notices) const
{
    if (!tokenizer.is_object())
        return;
    changeEnds(*this, tokenizer, notices);
    if (const auto part = tokenizer.find("normalizer"); part != tokenizer.end() && part->is_object()
        && textOf(*part, "type") == "BertNormalizer" && namesClassItself()) {
        changeFlag(*this, "do_lower_case", *part, "lowercase", notices);
        changeFlag(*this, "strip_accents", *part, "strip_accents", notices);
        changeFlag(*this, "tokenize_chinese_chars", *part, "handle_chinese_chars", notices);
    }
    if (const auto part = tokenizer.find("pre_tokenizer");
        part != tokenizer.end() && part->is_object() && textOf(*part, "type") == "ByteLevel" && namesClassItself())
        changeFlag(*this, "add_prefix_space", *part, "add_prefix_space", notices);
    Document& added = tokenizer["added_tokens"];
    if (added.is_null())
        added = Document::array();
    if (!added.is_array())
        return;
    for (const auto& [id, token] : addedById()) { // what transformers adds to the file's
        const auto same = std::find_if(added.begin(), added.end(), [&, &token = token](const Document& there) {
            return there.is_object() && textOf(there, "content") == textOf(token, "content");
        });
        if (same == added.end())
            added.push_back(token);
    }
}

} // namespace headroom::tokenizers
