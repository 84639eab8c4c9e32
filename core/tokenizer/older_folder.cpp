// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/older_folder.h"

#include "error.h"
#include "io/posix.h"
#include "io/read_file.h"
#include "text/say.h"
#include "text/utf8.h"
#include "tokenizer/document.h"
#include "tokenizer/sentence_piece.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace headroom::tokenizers {

namespace {

using Document = nlohmann::json;
namespace fs = std::filesystem;

constexpr std::uint64_t kLargestOlderFile = 100'000'000;

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

// An empty object if there is no such file.
Document readObject(const fs::path& file)
{
    if (!isThere(file))
        return Document::object();
    Document document = readDocument(readText(file), shown(file));
    if (document.is_object())
        return document;
    throw Error(say("%1: this is not an object with keys.", shown(file)));
}

std::vector<std::string> readLines(const fs::path& file)
{
    std::vector<std::string> lines;
    const std::string text = readText(file);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        while (!lines.back().empty() && (lines.back().back() == '\r' || lines.back().back() == ' '))
            lines.back().pop_back();
        at = end + 1;
    }
    return lines;
}

// The folder's settings: of tokenizer_config.json, else of special_tokens_map.json or config.json.
class Settings {
public:
    explicit Settings(const fs::path& folder)
        : m_tokenizer(readObject(folder / "tokenizer_config.json")),
          m_special(readObject(folder / "special_tokens_map.json")),
          m_model(readObject(folder / "config.json")),
          m_added(readObject(folder / "added_tokens.json"))
    {
    }

    // Whether the tokenizer's class, or the model's type where no class is named, contains one of the words.
    bool isOf(std::initializer_list<const char*> words) const
    {
        std::string name = text(m_tokenizer, "tokenizer_class").value_or(text(m_model, "model_type").value_or(""));
        std::erase_if(name, [](char c) { return c == '-' || c == '_'; });
        std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
        return std::any_of(
            words.begin(), words.end(), [&](const char* word) { return name.find(word) != std::string::npos; });
    }

    bool flag(const char* key, bool fallback) const
    {
        const auto found = m_tokenizer.find(key);
        return found != m_tokenizer.end() && found->is_boolean() ? found->get<bool>() : fallback;
    }

    std::int64_t integer(const char* key, std::int64_t fallback) const
    {
        const auto found = m_tokenizer.find(key);
        return found != m_tokenizer.end() && found->is_number_integer() ? found->get<std::int64_t>() : fallback;
    }

    Document optionalFlag(const char* key) const
    {
        const auto found = m_tokenizer.find(key);
        return found != m_tokenizer.end() && found->is_boolean() ? *found : Document();
    }

    // "cls_token" and the like.
    std::optional<std::string> token(const char* role) const
    {
        for (const Document* source : {&m_special, &m_tokenizer})
            if (const auto found = source->find(role); found != source->end())
                if (const auto content = found->is_object() ? text(*found, "content") : text(*source, role))
                    return content;
        return std::nullopt;
    }

    // As "added_tokens" of a tokenizer.json.
    Document addedTokens(std::initializer_list<std::pair<const char*, const char*>> defaults) const
    {
        std::map<std::string, Document> byContent;
        std::vector<std::string> order;
        const auto add = [&](const std::string& content, Document token) {
            token["content"] = content;
            if (byContent.try_emplace(content, std::move(token)).second)
                order.push_back(content);
        };
        std::map<std::int64_t, Document> decoder;
        if (const auto found = m_tokenizer.find("added_tokens_decoder");
            found != m_tokenizer.end() && found->is_object())
            for (const auto& [id, token] : found->items())
                if (token.is_object() && !id.empty() && id.size() < 9
                    && id.find_first_not_of("0123456789") == std::string::npos)
                    decoder[std::stoll(id)] = token;
        for (const auto& [id, token] : decoder)
            if (const auto content = text(token, "content"))
                add(*content, token);
        for (const auto& [role, fallback] : defaults) {
            const auto content = token(role);
            if (!content && std::string_view(fallback).empty())
                continue;
            const bool mask = std::string_view(role) == "mask_token" && std::string_view(fallback) == "<mask>";
            add(content.value_or(fallback), {{"special", true}, {"lstrip", mask}});
        }
        for (const Document* source : {&m_special, &m_tokenizer})
            if (const auto found = source->find("additional_special_tokens");
                found != source->end() && found->is_array())
                for (const Document& token : *found)
                    if (const auto content = token.is_object() ? text(token, "content")
                            : token.is_string()                ? std::optional(token.get<std::string>())
                                                               : std::nullopt)
                        add(*content, {{"special", true}});
        std::map<std::int64_t, std::string> others;
        for (const auto& [content, id] : m_added.items())
            if (id.is_number_integer())
                others[id.get<std::int64_t>()] = content;
        for (const auto& [id, content] : others)
            add(content, {{"special", false}, {"normalized", true}});
        Document list = Document::array();
        for (const std::string& content : order)
            list.push_back(byContent[content]);
        return list;
    }

private:
    static std::optional<std::string> text(const Document& object, const char* key)
    {
        const auto found = object.find(key);
        return found != object.end() && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
    }

    Document m_tokenizer;
    Document m_special;
    Document m_model;
    Document m_added;
};

// "SpecialToken" entries for what is in the vocabulary: tokens before a text, and after it.
Document templateOf(
    const Document& vocabulary, const std::vector<std::string>& single, const std::vector<std::string>& pair)
{
    Document special = Document::object();
    const auto items = [&](const std::vector<std::string>& names) {
        Document list = Document::array();
        int type = 0;
        for (const std::string& name : names) {
            if (name == "$A" || name == "$B") {
                type = name == "$B";
                list.push_back({{"Sequence", {{"id", name.substr(1)}, {"type_id", type}}}});
                continue;
            }
            if (!vocabulary.contains(name))
                throw Error(say("The vocabulary has no \"%1\", which this kind of tokenizer adds.", escaped(name)));
            if (!list.empty() && name == names.front())
                type = 1; // begins the second text
            special[name] = {{"id", name}, {"ids", {vocabulary[name]}}, {"tokens", {name}}};
            list.push_back({{"SpecialToken", {{"id", name}, {"type_id", type}}}});
        }
        return list;
    };
    Document out {{"type", "TemplateProcessing"}, {"single", items(single)}, {"pair", items(pair)}};
    out["special_tokens"] = special;
    return out;
}

Document sequenceOf(const char* list, Document steps) { return {{"type", "Sequence"}, {list, std::move(steps)}}; }

// vocab.json and merges.txt: GPT-2, RoBERTa, BART, OPT, Qwen 2, CLIP.
Document bytePairs(const fs::path& folder, const Settings& settings)
{
    const Document vocabulary = readObject(folder / "vocab.json");
    Document merges = Document::array();
    for (const std::string& line : readLines(folder / "merges.txt"))
        if (!line.empty() && !line.starts_with("#version"))
            merges.push_back(line);
    Document model {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", std::move(merges)}};
    Document bytes {{"type", "ByteLevel"}, {"add_prefix_space", settings.flag("add_prefix_space", false)}};
    Document out {{"decoder", {{"type", "ByteLevel"}}}};
    if (settings.isOf({"roberta", "bart", "longformer", "blenderbot"})) {
        const std::string cls = settings.token("cls_token").value_or("<s>");
        const std::string sep = settings.token("sep_token").value_or("</s>");
        if (!vocabulary.contains(cls) || !vocabulary.contains(sep))
            throw Error(say("%1: vocab.json lacks \"%2\" or \"%3\", which this kind of tokenizer adds.", shown(folder),
                escaped(cls), escaped(sep)));
        out["post_processor"] = {
            {"type", "RobertaProcessing"}, {"cls", {cls, vocabulary[cls]}}, {"sep", {sep, vocabulary[sep]}}};
        out["added_tokens"] = settings.addedTokens({{"bos_token", "<s>"}, {"pad_token", "<pad>"}, {"eos_token", "</s>"},
            {"unk_token", "<unk>"}, {"cls_token", ""}, {"sep_token", ""}, {"mask_token", "<mask>"}});
    } else if (settings.isOf({"clip"})) {
        out["normalizer"] = sequenceOf("normalizers",
            {{{"type", "NFC"}}, {{"type", "Replace"}, {"pattern", {{"Regex", "\\s+"}}}, {"content", " "}},
                {{"type", "Lowercase"}}});
        bytes["use_regex"] = false;
        bytes = sequenceOf("pretokenizers",
            {{{"type", "Split"}, {"behavior", "Removed"}, {"invert", true},
                 {"pattern", {{"Regex", "'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+"}}}},
                bytes});
        model["end_of_word_suffix"] = "</w>";
        const std::string begin = settings.token("bos_token").value_or("<|startoftext|>");
        const std::string end = settings.token("eos_token").value_or("<|endoftext|>");
        model["unk_token"] = settings.token("unk_token").value_or(end);
        out["post_processor"] = templateOf(vocabulary, {begin, "$A", end}, {begin, "$A", end, end, "$B", end});
        out["decoder"] = sequenceOf("decoders",
            {{{"type", "ByteLevel"}}, {{"type", "Replace"}, {"content", " "}, {"pattern", {{"String", "</w>"}}}}});
        out["added_tokens"] = settings.addedTokens({{"bos_token", begin.c_str()}, {"eos_token", end.c_str()}});
    } else if (settings.isOf({"qwen"})) {
        out["normalizer"] = {{"type", "NFC"}};
        bytes["use_regex"] = false;
        bytes = sequenceOf("pretokenizers",
            {{{"type", "Split"}, {"behavior", "Isolated"},
                 {"pattern",
                     {{"Regex",
                         R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}|)"
                         R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"}}}},
                bytes});
        out["added_tokens"] = settings.addedTokens(
            {{"pad_token", "<|endoftext|>"}, {"eos_token", ""}, {"bos_token", ""}, {"unk_token", ""}});
    } else {
        const std::string begin = settings.token("bos_token").value_or("<|endoftext|>");
        if (settings.flag("add_bos_token", settings.isOf({"opt"})))
            out["post_processor"] = templateOf(vocabulary, {begin, "$A"}, {begin, "$A", begin, "$B"});
        out["added_tokens"] = settings.addedTokens({{"bos_token", settings.isOf({"gpt2"}) ? "<|endoftext|>" : ""},
            {"eos_token", ""}, {"unk_token", ""}, {"pad_token", ""}});
    }
    out["pre_tokenizer"] = bytes;
    out["model"] = std::move(model);
    return out;
}

Document vocabularyOf(const std::vector<std::string>& lines, bool firstWord)
{
    Document vocabulary = Document::object();
    std::int64_t next = 0;
    for (const std::string& line : lines) {
        const std::string token = firstWord ? line.substr(0, line.find_first_of(" \t")) : line;
        if (firstWord && (token.empty() || vocabulary.contains(token)))
            continue;
        vocabulary[token] = next++;
    }
    return vocabulary;
}

// vocab.txt of BERT, DistilBERT and ELECTRA.
Document wordPieces(const fs::path& folder, const Settings& settings)
{
    const Document vocabulary = vocabularyOf(readLines(folder / "vocab.txt"), false);
    const std::string cls = settings.token("cls_token").value_or("[CLS]");
    const std::string sep = settings.token("sep_token").value_or("[SEP]");
    return {{"normalizer",
                {{"type", "BertNormalizer"}, {"lowercase", settings.flag("do_lower_case", true)},
                    {"strip_accents", settings.optionalFlag("strip_accents")},
                    {"handle_chinese_chars", settings.flag("tokenize_chinese_chars", true)}}},
        {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
        {"post_processor", templateOf(vocabulary, {cls, "$A", sep}, {cls, "$A", sep, "$B", sep})},
        {"decoder", {{"type", "WordPiece"}}},
        {"model",
            {{"type", "WordPiece"}, {"vocab", vocabulary},
                {"unk_token", settings.token("unk_token").value_or("[UNK]")}}},
        {"added_tokens",
            settings.addedTokens({{"pad_token", "[PAD]"}, {"unk_token", "[UNK]"}, {"cls_token", "[CLS]"},
                {"sep_token", "[SEP]"}, {"mask_token", "[MASK]"}})}};
}

// vocab.txt of Transformer-XL.
Document mosesWords(const fs::path& folder, const Settings& settings)
{
    const Document vocabulary = vocabularyOf(readLines(folder / "vocab.txt"), true);
    Document out {{"pre_tokenizer", {{"type", "Moses"}}}, {"decoder", {{"type", "Moses"}}},
        {"model",
            {{"type", "WordLevel"}, {"vocab", vocabulary}, {"literal", true},
                {"unk_token", vocabulary.contains("<UNK>") ? "<UNK>" : "<unk>"}}},
        {"added_tokens",
            settings.addedTokens({{"unk_token", "<unk>"}, {"eos_token", "<eos>"},
                {"", vocabulary.contains("<formula>") ? "<formula>" : ""}})}};
    if (settings.flag("lower_case", false))
        out["normalizer"] = {{"type", "Lowercase"}};
    return out;
}

// Merges of a SentencePiece model of pairs: all ways to make a piece of two others, the best pieces first.
Document mergesOf(const SentencePieceModel& model)
{
    std::map<std::string, std::size_t, std::less<>> ids;
    for (std::size_t id = 0; id < model.entries.size(); ++id)
        ids.try_emplace(model.entries[id].text, id);
    using Way = std::tuple<double, std::size_t, std::size_t>; // score, ids of left and right
    std::vector<Way> merges;
    for (const auto& [text, score, type] : model.entries) {
        std::vector<Way> own;
        for (std::size_t at = 1; at < text.size(); ++at) {
            const auto left = ids.find(std::string_view(text).substr(0, at));
            const auto right = left == ids.end() ? ids.end() : ids.find(std::string_view(text).substr(at));
            if (right != ids.end())
                own.emplace_back(score, left->second, right->second);
        }
        std::sort(own.begin(), own.end());
        merges.insert(merges.end(), own.begin(), own.end());
    }
    std::stable_sort(
        merges.begin(), merges.end(), [](const Way& a, const Way& b) { return std::get<0>(a) > std::get<0>(b); });
    Document list = Document::array();
    for (const auto& [score, left, right] : merges)
        list.push_back(Document::array({model.entries[left].text, model.entries[right].text}));
    return list;
}

// Pairs of SentencePiece: LLaMA, Mistral, Gemma.
Document spacedPairs(const SentencePieceModel& model, const Settings& settings)
{
    const bool gemma = settings.isOf({"gemma"});
    Document vocabulary = Document::object();
    std::string unknown = "<unk>";
    for (std::size_t id = 0; id < model.entries.size(); ++id) {
        vocabulary[model.entries[id].text] = id;
        if (model.entries[id].type == SentencePieceModel::Type::Unknown)
            unknown = model.entries[id].text;
    }
    const Document toMark {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "▁"}};
    const Document toSpace {{"type", "Replace"}, {"pattern", {{"String", "▁"}}}, {"content", " "}};
    Document out;
    out["normalizer"] = toMark;
    Document decoders {toSpace, {{"type", "ByteFallback"}}, {{"type", "Fuse"}}};
    if (model.addsPrefix && !gemma) {
        if (settings.flag("legacy", true)) {
            out["normalizer"] = sequenceOf("normalizers", {{{"type", "Prepend"}, {"prepend", "▁"}}, toMark});
        } else {
            out.erase("normalizer");
            out["pre_tokenizer"] = {
                {"type", "Metaspace"}, {"replacement", "▁"}, {"prepend_scheme", "first"}, {"split", false}};
        }

        decoders.push_back({{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}});
    }
    out["decoder"] = sequenceOf("decoders", decoders);
    const std::string begin = settings.token("bos_token").value_or(gemma ? "<bos>" : "<s>");
    const std::string end = settings.token("eos_token").value_or(gemma ? "<eos>" : "</s>");
    if (settings.flag("add_bos_token", true))
        out["post_processor"] = templateOf(vocabulary, {begin, "$A"}, {begin, "$A", begin, "$B"});
    out["model"] = {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", mergesOf(model)}, {"unk_token", unknown},
        {"fuse_unk", true}, {"byte_fallback", model.byteFallback}};
    out["added_tokens"] = settings.addedTokens(
        {{"unk_token", unknown.c_str()}, {"bos_token", begin.c_str()}, {"eos_token", end.c_str()}, {"pad_token", ""}});
    return out;
}

// Unigram of SentencePiece: T5, ALBERT, XLNet, and Marian, whose ids are those of vocab.json.
Document scoredPieces(const fs::path& folder, const SentencePieceModel& model, const Settings& settings)
{
    const bool t5 = settings.isOf({"t5"});
    const bool marian = settings.isOf({"marian"});
    const bool xlnet = settings.isOf({"xlnet"});
    if (!t5 && !marian && !xlnet && !settings.isOf({"albert"}))
        throw Error(say(
            "%1 has no tokenizer.json. With only a SentencePiece model, Headroom reads T5, ALBERT, XLNet, Marian, "
            "LLaMA, Mistral and Gemma. Save the tokenizer as tokenizer.json with save_pretrained of a fast tokenizer "
            "of the transformers library.",
            shown(folder)));
    Document pieces = Document::array();
    Document ids = Document::object();
    std::size_t unknown = 0;
    const auto add = [&](const std::string& text, const Document& score) {
        ids[text] = pieces.size();
        pieces.push_back(Document::array({text, score}));
    };
    for (const auto& [text, score, type] : model.entries) {
        unknown = type == SentencePieceModel::Type::Unknown ? pieces.size() : unknown;
        // As ALBERT and XLNet have it, "5," is cut.
        const bool number = text.size() > 1 && text.back() == ',' && text[text.size() - 2] >= '0'
            && text[text.size() - 2] <= '9';
        add(text, number && !t5 && !marian ? score - 100 : score);
    }
    if (marian) {
        std::map<std::int64_t, std::string> byId;
        const Document vocabulary = readObject(folder / "vocab.json");
        for (const auto& [text, id] : vocabulary.items())
            if (id.is_number_integer())
                byId[id.get<std::int64_t>()] = text;
        const Document scores = std::exchange(pieces, Document::array());
        const Document places = std::exchange(ids, Document::object());
        for (const auto& [id, text] : byId) {
            if (id != static_cast<std::int64_t>(pieces.size()))
                throw Error(say("%1: the ids in vocab.json are not consecutive.", shown(folder)));
            add(text, places.contains(text) ? scores[places[text].get<std::size_t>()][1] : Document());
        }
        unknown = ids.value(settings.token("unk_token").value_or("<unk>"), std::size_t {0});
    }
    if (t5) {
        std::int64_t extra = settings.integer("extra_ids", 100);
        for (extra = std::clamp<std::int64_t>(extra, 0, 10'000); extra-- > 0;)
            add("<extra_id_" + std::to_string(extra) + '>', 0.0);
    }
    Document normalizers = Document::array();
    if (!t5 && !marian) {
        for (const char* quotes : {"``", "''"})
            normalizers.push_back({{"type", "Replace"}, {"pattern", {{"String", quotes}}}, {"content", "\""}});
        if (!settings.flag("keep_accents", false)) {
            normalizers.push_back({{"type", "NFKD"}});
            normalizers.push_back({{"type", "StripAccents"}});
        }
        if (settings.flag("do_lower_case", !xlnet))
            normalizers.push_back({{"type", "Lowercase"}});
    }
    if (!model.charsmap.empty())
        normalizers.push_back({{"type", "Precompiled"}, {"precompiled_charsmap", model.charsmap}});
    if (!t5 && !marian)
        normalizers.push_back({{"type", "Replace"}, {"pattern", {{"Regex", " {2,}"}}}, {"content", " "}});
    const Document marks {{"type", "Metaspace"}, {"replacement", "▁"}};
    Document out {{"normalizer", sequenceOf("normalizers", normalizers)}, {"decoder", marks}};
    out["pre_tokenizer"] = t5 ? sequenceOf("pretokenizers", {{{"type", "WhitespaceSplit"}}, marks}) : marks;
    const std::string cls = settings.token("cls_token").value_or(xlnet ? "<cls>" : "[CLS]");
    const std::string sep = settings.token("sep_token").value_or(xlnet ? "<sep>" : "[SEP]");
    const std::string end = settings.token("eos_token").value_or("</s>");
    out["post_processor"] = t5 ? templateOf(ids, {"$A", end}, {"$A", end, "$B", end})
        : marian               ? templateOf(ids, {"$A", end}, {"$A", "$B", end})
        : xlnet                ? templateOf(ids, {"$A", sep, cls}, {"$A", sep, "$B", sep, cls})
                               : templateOf(ids, {cls, "$A", sep}, {cls, "$A", sep, "$B", sep});
    for (const char* list : {"single", "pair"}) { // types differ from the order of the texts
        Document& items = out["post_processor"][list];
        for (Document& item : items)
            if ((t5 || marian) && !item.empty())
                item.begin().value()["type_id"] = 0;
        if (xlnet)
            items.back().begin().value()["type_id"] = 2;
    }
    out["model"] = {{"type", "Unigram"}, {"unk_id", unknown}, {"vocab", pieces}, {"byte_fallback", model.byteFallback}};
    Document added = settings.addedTokens({{"bos_token", ""}, {"eos_token", ""}, {"unk_token", ""}, {"pad_token", ""},
        {"cls_token", ""}, {"sep_token", ""}, {"mask_token", xlnet ? "<mask>" : ""}});
    for (Document& token : added)
        if (settings.token("mask_token") == token["content"].get<std::string>())
            token["lstrip"] = true; // it takes the space before it in
    for (const auto& [text, id] : ids.items())
        if ((t5 && text.starts_with("<extra_id_")) || (marian && text.starts_with(">>")))
            added.push_back({{"content", text}, {"special", true}});
    out["added_tokens"] = added;
    return out;
}

} // namespace

Document readOlderFolder(const fs::path& folder)
{
    const Settings settings(folder);
    if (isThere(folder / "vocab.json") && isThere(folder / "merges.txt"))
        return bytePairs(folder, settings);
    if (isThere(folder / "vocab.txt"))
        return settings.isOf({"transfoxl"}) ? mosesWords(folder, settings) : wordPieces(folder, settings);
    for (const char* name : {"spiece.model", "tokenizer.model", "source.spm"})
        if (isThere(folder / name)) {
            const SentencePieceModel model = readSentencePiece(folder / name);
            return model.pairs ? spacedPairs(model, settings) : scoredPieces(folder, model, settings);
        }
    throw Error(
        say("%1 has no tokenizer: no tokenizer.json, no vocab.json with merges.txt, no vocab.txt and no SentencePiece "
            "model.",
            shown(folder)));
}

} // namespace headroom::tokenizers
