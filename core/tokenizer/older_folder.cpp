// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/older_folder.h"

#include "error.h"
#include "files/posix.h"
#include "text/say.h"
#include "text/utf8.h"
#include "tokenizer/sentence_piece_folder.h"
#include "tokenizer/steps.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace headroom::tokenizers {

namespace {

namespace fs = std::filesystem;
using Settings = FolderSettings;

// As Python's text files have them.
std::vector<std::string> readLines(const fs::path& file)
{
    std::vector<std::string> lines;
    const std::string text = readText(file);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + (text.compare(end, 2, "\r\n") == 0 ? 2 : 1);
    }
    return lines;
}

// Without the white space at its ends, and cut at what is between.
std::vector<std::string> fieldsOf(const std::string& line)
{
    constexpr const char* kSpace = " \t\v\f";
    std::vector<std::string> fields;
    for (std::size_t at = line.find_first_not_of(kSpace); at != std::string::npos;
         at = line.find_first_not_of(kSpace, at)) {
        const std::size_t end = std::min(line.find_first_of(kSpace, at), line.size());
        fields.push_back(line.substr(at, end - at));
        at = end;
    }
    return fields;
}

// merges.txt: the first line is never a pair, except for Qwen 2.
Document readMerges(const fs::path& file, bool firstToo)
{
    Document merges = Document::array();
    const std::vector<std::string> lines = readLines(file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::vector<std::string> fields = fieldsOf(lines[i]);
        if (fields.size() == 2 && (i > 0 || (firstToo && !lines[i].starts_with("#version"))))
            merges.push_back({fields[0], fields[1]});
    }
    return merges;
}

// What vocab.json and merges.txt hold, as byte-level pairs.
struct BytePairs {
    const fs::path& folder;
    const Settings& settings;
    Document vocabulary;
    Document out;

    BytePairs(const fs::path& inFolder, const Settings& with, bool firstToo = false)
        : folder(inFolder), settings(with), vocabulary(readObject(folder / "vocab.json"))
    {
        out["model"] = {
            {"type", "BPE"}, {"vocab", vocabulary}, {"merges", readMerges(folder / "merges.txt", firstToo)}};
        out["pre_tokenizer"] = {{"type", "ByteLevel"}, {"add_prefix_space", settings.flag("add_prefix_space", false)}};
        out["decoder"] = {{"type", "ByteLevel"}};
    }

    // After a split by `pattern`.
    void splitBefore(const char* pattern, const char* behavior, bool invert)
    {
        Document bytes = out["pre_tokenizer"];
        bytes["use_regex"] = false;
        out["pre_tokenizer"] = sequenceOf("pretokenizers",
            {{{"type", "Split"}, {"behavior", behavior}, {"invert", invert}, {"pattern", {{"Regex", pattern}}}},
                bytes});
    }

    Document ids() const { return withAdded(vocabulary, out["added_tokens"]); }
    std::string token(const char* role, const char* fallback) const { return settings.token(role).value_or(fallback); }
};

Document gpt2(const fs::path& folder, const Settings& settings)
{
    BytePairs all(folder, settings);
    constexpr const char* kEnd = "<|endoftext|>";
    all.out["added_tokens"] = settings.addedTokens(
        {}, {{"bos_token", kEnd}, {"eos_token", kEnd}, {"unk_token", kEnd}}, {});
    const std::string begin = all.token("bos_token", kEnd);
    if (settings.flag("add_bos_token", false))
        all.out["post_processor"] = templateOf(all.ids(), {{begin, 0}, {"$A", 0}}, {{begin, 0}, {"$A", 0}, {"$B", 1}});
    return all.out;
}

Document roberta(const fs::path& folder, const Settings& settings)
{
    BytePairs all(folder, settings);
    const bool bart = settings.className() == "Bart" || settings.className() == "LED";
    all.out["added_tokens"] = settings.addedTokens({},
        {{"bos_token", "<s>"}, {"eos_token", "</s>"}, {"unk_token", "<unk>"}, {"sep_token", "</s>"},
            {"pad_token", "<pad>"}, {"cls_token", "<s>"}, {"mask_token", "<mask>", true, false, bart}},
        {});
    const std::string cls = all.token("cls_token", "<s>"), sep = all.token("sep_token", "</s>");
    const Document ids = all.ids();
    all.out["post_processor"] = {{"type", "RobertaProcessing"}, {"cls", {cls, ids[cls]}}, {"sep", {sep, ids[sep]}}};
    return all.out;
}

Document clip(const fs::path& folder, const Settings& settings)
{
    BytePairs all(folder, settings);
    all.out["normalizer"] = sequenceOf("normalizers",
        {{{"type", "NFC"}}, {{"type", "Replace"}, {"pattern", {{"Regex", "\\s+"}}}, {"content", " "}},
            {{"type", "Lowercase"}}});
    all.out["pre_tokenizer"]["add_prefix_space"] = false;
    all.splitBefore("'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+", "Removed", true);
    const std::string begin = all.token("bos_token", "<|startoftext|>"), end = all.token("eos_token", "<|endoftext|>");
    all.out["model"]["end_of_word_suffix"] = "</w>";
    all.out["model"]["unk_token"] = all.token("unk_token", "<|endoftext|>");
    all.out["added_tokens"] = settings.addedTokens({},
        {{"bos_token", "<|startoftext|>"}, {"eos_token", "<|endoftext|>"}, {"unk_token", "<|endoftext|>"},
            {"pad_token", "<|endoftext|>"}},
        {});
    const Document ids = all.ids();
    all.out["post_processor"] = {
        {"type", "RobertaProcessing"}, {"cls", {begin, ids[begin]}}, {"sep", {end, ids[end]}}, {"trim_offsets", false}};
    all.out["decoder"] = sequenceOf("decoders",
        {{{"type", "ByteLevel"}}, {{"type", "Replace"}, {"content", " "}, {"pattern", {{"String", "</w>"}}}}});
    return all.out;
}

Document qwen2(const fs::path& folder, const Settings& settings)
{
    BytePairs all(folder, settings, true);
    all.out["normalizer"] = {{"type", "NFC"}};
    all.splitBefore(R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}|)"
                    R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
        "Isolated", false);
    constexpr const char* kEnd = "<|endoftext|>";
    all.out["added_tokens"] = settings.addedTokens(
        {}, {{"eos_token", kEnd}, {"unk_token", kEnd}, {"pad_token", kEnd}}, {});
    return all.out;
}

// Polish BERT: pairs of characters.
Document herbert(const fs::path& folder, const Settings& settings)
{
    BytePairs all(folder, settings, true);
    all.out["normalizer"] = {{"type", "BertNormalizer"}, {"lowercase", false}, {"strip_accents", false}};
    all.out["pre_tokenizer"] = {{"type", "BertPreTokenizer"}};
    all.out["decoder"] = {{"type", "BPEDecoder"}, {"suffix", "</w>"}};
    all.out["model"]["end_of_word_suffix"] = "</w>";
    all.out["model"]["unk_token"] = all.token("unk_token", "<unk>");
    all.out["added_tokens"] = settings.addedTokens({},
        {{"unk_token", "<unk>"}, {"sep_token", "</s>"}, {"pad_token", "<pad>"}, {"cls_token", "<s>"},
            {"mask_token", "<mask>"}},
        {});
    const std::string cls = all.token("cls_token", "<s>"), sep = all.token("sep_token", "</s>");
    const Document ids = all.ids();
    all.out["post_processor"] = templateOf(
        ids, {{cls, 0}, {"$A", 0}, {sep, 0}}, {{cls, 0}, {"$A", 0}, {sep, 0}, {"$B", 1}, {sep, 1}});
    return all.out;
}

// One token a line, or the first word of each; of a token given twice the last id holds.
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

const std::vector<UsualToken> kBertTokens {{"unk_token", "[UNK]"}, {"sep_token", "[SEP]"}, {"pad_token", "[PAD]"},
    {"cls_token", "[CLS]"}, {"mask_token", "[MASK]"}};

// vocab.txt of BERT and those with its tokenizer.
Document wordPieces(const fs::path& folder, const Settings& settings)
{
    const Document vocabulary = vocabularyOf(readLines(folder / "vocab.txt"), false);
    const std::string cls = settings.token("cls_token").value_or("[CLS]");
    const std::string sep = settings.token("sep_token").value_or("[SEP]");
    const Document added = settings.addedTokens({}, kBertTokens, {});
    return {{"normalizer",
                {{"type", "BertNormalizer"}, {"lowercase", settings.flag("do_lower_case", true)},
                    {"strip_accents", settings.optionalFlag("strip_accents")},
                    {"handle_chinese_chars", settings.flag("tokenize_chinese_chars", true)}}},
        {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
        {"post_processor",
            templateOf(withAdded(vocabulary, added), {{cls, 0}, {"$A", 0}, {sep, 0}},
                {{cls, 0}, {"$A", 0}, {sep, 0}, {"$B", 1}, {sep, 1}})},
        {"decoder", {{"type", "WordPiece"}}},
        {"model",
            {{"type", "WordPiece"}, {"vocab", vocabulary},
                {"unk_token", settings.token("unk_token").value_or("[UNK]")}}},
        {"added_tokens", added}};
}

// Japanese BERT whose words need no dictionary.
Document japanese(const fs::path& folder, const Settings& settings)
{
    const std::string words = settings.text("word_tokenizer_type", "basic");
    const std::string parts = settings.text("subword_tokenizer_type", "wordpiece");
    const bool splitsWords = settings.flag("do_word_tokenize", true);
    if (splitsWords && words != "basic")
        throw Error(
            say("%1: BertJapaneseTokenizer splits words with \"%2\", which needs a dictionary that Headroom does "
                "not have; it reads the word_tokenizer_type \"basic\".",
                shown(folder), escaped(words)));
    if (parts != "wordpiece" && parts != "character")
        throw Error(
            say("%1: the subword_tokenizer_type \"%2\" of BertJapaneseTokenizer is not supported; Headroom reads "
                "\"wordpiece\" and \"character\".",
                shown(folder), escaped(parts)));
    Document out = wordPieces(folder, settings);
    const bool lowercase = settings.flag("do_lower_case", false);
    out["normalizer"] = !splitsWords
        ? Document()
        : sequenceOf("normalizers",
            {{{"type", "BertNormalizer"}, {"handle_chinese_chars", false}, {"strip_accents", false},
                 {"lowercase", false}},
                {{"type", "NFC"}},
                {{"type", "BertNormalizer"}, {"clean_text", false}, {"handle_chinese_chars", false},
                    {"strip_accents", lowercase}, {"lowercase", lowercase}}});
    Document splits = Document::array();
    if (splitsWords)
        splits.push_back({{"type", "BertPreTokenizer"}});
    if (!settings.flag("do_subword_tokenize", true)) {
        out["model"]["type"] = "WordLevel";
    } else if (parts == "character") {
        out["model"]["type"] = "WordLevel";
        splits.push_back({{"type", "NFKC"}});
        splits.push_back({{"type", "Split"}, {"pattern", {{"String", ""}}}});
    } else if (!splitsWords) {
        splits.push_back({{"type", "WhitespaceSplit"}});
    }
    out["pre_tokenizer"] = sequenceOf("pretokenizers", splits);
    out["decoder"]["cleanup"] = false;
    return out;
}

// vocab.txt of Transformer-XL.
Document mosesWords(const fs::path& folder, const Settings& settings)
{
    const Document vocabulary = vocabularyOf(readLines(folder / "vocab.txt"), true);
    Document added = settings.addedTokens({}, {{"eos_token", "<eos>"}, {"unk_token", "<unk>"}}, {});
    if (vocabulary.contains("<formula>"))
        added.push_back({{"content", "<formula>"}, {"special", true}});
    Document out {{"pre_tokenizer", {{"type", "Moses"}}}, {"decoder", {{"type", "Moses"}}},
        {"model",
            {{"type", "WordLevel"}, {"vocab", vocabulary}, {"literal", true},
                {"unk_token", vocabulary.contains("<UNK>") ? "<UNK>" : "<unk>"}}},
        {"added_tokens", added}};
    if (settings.flag("lower_case", false))
        out["normalizer"] = {{"type", "Lowercase"}};
    return out;
}

// vocab.txt and bpe.codes of PhoBERT and BERTweet.
Document subwordPairs(const fs::path& folder, const Settings& settings)
{
    if (settings.className() == "Bertweet" && settings.flag("normalization", false))
        throw Error(
            say("%1: BertweetTokenizer rewrites tweets first (\"normalization\": true), which Headroom does not "
                "do; with false it reads the folder.",
                shown(folder)));
    Document vocabulary = Document::object();
    std::int64_t next = 0;
    for (const auto& [role, fallback] :
        {std::pair {"bos_token", "<s>"}, {"pad_token", "<pad>"}, {"eos_token", "</s>"}, {"unk_token", "<unk>"}})
        vocabulary[settings.token(role).value_or(fallback)] = next++;
    for (const std::string& line : readLines(folder / "vocab.txt")) {
        const std::size_t begin = line.find_first_not_of(" \t\v\f");
        const std::size_t count = line.find_last_not_of(" \t\v\f");
        const std::size_t space = begin == std::string::npos ? begin : line.rfind(' ', count);
        if (space == std::string::npos || space < begin)
            throw Error(
                say("%1: the line \"%2\" is not a token with its count.", shown(folder / "vocab.txt"), escaped(line)));
        const std::size_t size = vocabulary.size();
        vocabulary[line.substr(begin, space - begin)] = size;
    }
    Document merges = Document::array();
    for (const std::string& line : readLines(folder / "bpe.codes")) {
        const std::vector<std::string> fields = fieldsOf(line);
        if (fields.size() == 3) // with a count
            merges.push_back({fields[0], fields[1]});
    }
    const Document added = settings.addedTokens({},
        {{"bos_token", "<s>"}, {"eos_token", "</s>"}, {"unk_token", "<unk>"}, {"sep_token", "</s>"},
            {"pad_token", "<pad>"}, {"cls_token", "<s>"}, {"mask_token", "<mask>"}},
        {});
    const std::string cls = settings.token("cls_token").value_or("<s>");
    const std::string sep = settings.token("sep_token").value_or("</s>");
    const auto join = [](const char* pattern, const char* content) {
        return Document {{"type", "Replace"}, {"pattern", {{"Regex", pattern}}}, {"content", content}};
    };
    return {{"pre_tokenizer",
                {{"type", "Split"}, {"behavior", "Removed"}, {"invert", true},
                    {"pattern", {{"Regex", R"([^\s\x{1C}-\x{1F}]+\n?)"}}}}}, // Python's \S
        {"model",
            {{"type", "SubwordPairs"}, {"vocab", vocabulary}, {"merges", merges},
                {"unk_token", settings.token("unk_token").value_or("<unk>")}}},
        {"post_processor",
            templateOf(withAdded(vocabulary, added), {{cls, 0}, {"$A", 0}, {sep, 0}},
                {{cls, 0}, {"$A", 0}, {sep, 0}, {sep, 0}, {"$B", 0}, {sep, 0}})},
        {"decoder",
            sequenceOf("decoders",
                {join("\\z", " "), join("@@ ", ""), {{"type", "Fuse"}},
                    {{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 1}}})},
        {"added_tokens", added}};
}

// ByT5: bytes, and no file.
Document byt5(const fs::path&, const Settings& settings)
{
    constexpr std::int64_t kMostExtra = 10'000;
    Document vocabulary = Document::object();
    std::int64_t next = 0;
    for (const auto& [role, fallback] :
        {std::pair {"pad_token", "<pad>"}, {"eos_token", "</s>"}, {"unk_token", "<unk>"}})
        vocabulary[settings.token(role).value_or(fallback)] = next++;
    for (unsigned byte = 0; byte < 256; ++byte)
        vocabulary[characterOfByte(static_cast<unsigned char>(byte))] = next++;
    std::vector<std::string> extra;
    const std::int64_t count = std::clamp<std::int64_t>(settings.integer("extra_ids", 125), 0, kMostExtra);
    for (std::int64_t i = 0; i < count; ++i)
        extra.push_back("<extra_id_" + std::to_string(i) + '>');
    const std::string end = settings.token("eos_token").value_or("</s>");
    const Document added = settings.addedTokens({},
        {{"eos_token", "</s>", true, true, true}, {"unk_token", "<unk>", true, true, true},
            {"pad_token", "<pad>", true, true, true}},
        extra);
    Document ends = templateOf(
        withAdded(vocabulary, added), {{"$A", 0}, {end, 0}}, {{"$A", 0}, {end, 0}, {"$B", 0}, {end, 0}});
    for (const char* list : {"single", "pair"})
        for (Document& item : ends[list])
            if (item.contains("SpecialToken"))
                item["SpecialToken"]["once"] = true;
    return {{"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}}},
        {"model", {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", Document::array()}}},
        {"decoder", {{"type", "ByteLevel"}}}, {"post_processor", ends}, {"added_tokens", added}};
}

using Read = Document (*)(const fs::path& folder, const Settings& settings);

struct Class {
    const char* name; // without "Tokenizer"
    Read read;
    std::vector<const char*> files;
};

const std::vector<Class>& classes()
{
    static const std::vector<Class> all = [] {
        std::vector<Class> list {{"GPT2", gpt2, {"vocab.json", "merges.txt"}},
            {"CLIP", clip, {"vocab.json", "merges.txt"}}, {"Qwen2", qwen2, {"vocab.json", "merges.txt"}},
            {"Herbert", herbert, {"vocab.json", "merges.txt"}}, {"BertJapanese", japanese, {"vocab.txt"}},
            {"TransfoXL", mosesWords, {"vocab.txt"}}, {"Phobert", subwordPairs, {"vocab.txt", "bpe.codes"}},
            {"Bertweet", subwordPairs, {"vocab.txt", "bpe.codes"}}, {"ByT5", byt5, {}}};
        for (const char* name : {"Roberta", "Bart", "Longformer", "LED", "Mvp"})
            list.push_back({name, roberta, {"vocab.json", "merges.txt"}});
        for (const char* name : {"Bert", "DistilBert", "Electra", "ConvBert", "DPRReader", "DPRQuestionEncoder",
                 "DPRContextEncoder", "LayoutLM", "Lxmert", "MobileBert", "Realm", "RetriBert", "SqueezeBert"})
            list.push_back({name, wordPieces, {"vocab.txt"}});
        return list;
    }();
    return all;
}

bool hasAll(const fs::path& folder, const std::vector<const char*>& files)
{
    return std::all_of(files.begin(), files.end(), [&](const char* file) { return isThere(folder / file); });
}

// A model of SentencePiece: under the name that the class gives it, or another.
fs::path pieceFile(const fs::path& folder, const char* usual)
{
    for (const char* name :
        {usual, "spiece.model", "tokenizer.model", "sentencepiece.bpe.model", "spm.model", "sentencepiece.model"})
        if (name != nullptr && isThere(folder / name))
            return folder / name;
    return {};
}

// Those that look like a tokenizer's.
std::string filesIn(const fs::path& folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        const auto ends = [&](const char* end) { return name.ends_with(end); };
        if (name != "tokenizer_config.json"
            && (name.starts_with("vocab") || name.starts_with("tokenizer") || name.starts_with("merges")
                || name.starts_with("tekken") || name.starts_with("bpe") || name.starts_with("dict") || ends(".model")
                || ends(".spm") || ends(".tiktoken")))
            names.push_back(shown(name));
    }
    std::sort(names.begin(), names.end());
    std::string all;
    for (const std::string& name : names)
        all += (all.empty() ? "" : ", ") + name;
    return all;
}

[[noreturn]] void failUnread(const fs::path& folder, const std::string& name)
{
    throw Error(say("%1 has no tokenizer.json, and Headroom does not read the older files of %2. If transformers has a "
                    "fast version of this class, its save_pretrained writes tokenizer.json; otherwise give token ids.",
        shown(folder), escaped(name)));
}

[[noreturn]] void failMissing(const fs::path& folder, const std::string& needed)
{
    const std::string there = filesIn(folder);
    if (there.empty())
        throw Error(say("%1 has no tokenizer: no tokenizer.json, no vocab.json with merges.txt, no vocab.txt and no "
                        "SentencePiece model.",
            shown(folder)));
    if (needed.empty())
        throw Error(say("%1 has no tokenizer that can be read: it has %2, but needs tokenizer.json, or a "
                        "tokenizer_config.json that names the class of its files.",
            shown(folder), there));
    throw Error(say("%1 has no tokenizer that can be read: it has %2, but needs tokenizer.json or %3.", shown(folder),
        there, needed));
}

std::string withTokenizer(const std::string& className) { return className + "Tokenizer"; }

} // namespace

Document readOlderFolder(const fs::path& folder, std::vector<std::string>& notices)
{
    const Settings settings(folder);
    std::string name = settings.className();
    if (name == "PreTrained" || name == "TokenizersBackend") // say nothing of the files
        failMissing(folder, "");
    const fs::path pieces = pieceFile(folder, name.empty() ? nullptr : sentencePieceFile(name));
    if (name.empty()) { // nobody says what it is: the files do
        name = hasAll(folder, {"vocab.json", "merges.txt"})  ? "GPT2"
            : isThere(folder / "vocab.txt")                  ? "Bert"
            : pieces.filename() == "tokenizer.model"         ? "Llama"
            : pieces.filename() == "sentencepiece.bpe.model" ? "XLMRoberta"
                                                             : "";
        if (name.empty())
            failMissing(folder, "");
        notices.push_back(say("No file of the folder names a class of tokenizers; its files are read as those of %1",
            withTokenizer(name)));
    }
    if (const char* file = sentencePieceFile(name)) {
        if (pieces.empty())
            failMissing(folder, file);
        return readSentencePieceFolder(pieces, name, settings);
    }
    const auto known = std::find_if(
        classes().begin(), classes().end(), [&](const Class& entry) { return entry.name == name; });
    if (known == classes().end())
        failUnread(folder, settings.namedClass().empty() ? withTokenizer(name) : settings.namedClass());
    std::string needed;
    for (const char* file : known->files)
        needed += (needed.empty() ? "" : ", ") + std::string(file);
    if (!hasAll(folder, known->files))
        failMissing(folder, needed);
    return known->read(folder, settings);
}

void noteClass(const Settings& settings, std::vector<std::string>& notices)
{
    // Those that read this file and nothing else.
    constexpr const char* kKnown[] {"", "Albert", "Bart", "Barthez", "Bert", "BigBird", "Blenderbot", "Bloom", "CLIP",
        "Camembert", "CodeGen", "CodeLlama", "Cohere", "ConvBert", "DPRContextEncoder", "DPRQuestionEncoder",
        "DPRReader", "Deberta", "DebertaV2", "DistilBert", "Electra", "FNet", "Funnel", "GPT2", "GPTNeoX", "Gemma",
        "Herbert", "LED", "LayoutLM", "LayoutLMv2", "LayoutLMv3", "LayoutXLM", "Llama", "Longformer", "Lxmert", "MBart",
        "MBart50", "MPNet", "MT5", "Marian", "MarkupLM", "MobileBert", "Mvp", "Nllb", "OpenAIGPT", "Pegasus",
        "PreTrained", "Qwen2", "Realm", "Reformer", "RemBert", "RetriBert", "Roberta", "SeamlessM4T", "Splinter",
        "SqueezeBert", "T5", "TokenizersBackend", "Udop", "Whisper", "XGLM", "XLMRoberta", "XLNet"};
    if (std::none_of(
            std::begin(kKnown), std::end(kKnown), [&](const char* name) { return settings.className() == name; }))
        notices.push_back(say("%1 is not a class of tokenizers that Headroom knows to read tokenizer.json alone; the "
                              "ids follow tokenizer.json and may differ from its",
            escaped(settings.namedClass())));
}

} // namespace headroom::tokenizers
