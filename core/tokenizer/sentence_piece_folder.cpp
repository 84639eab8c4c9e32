// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/sentence_piece_folder.h"

#include "error.h"
#include "files/posix.h"
#include "text/say.h"
#include "text/utf8.h"
#include "tokenizer/sentence_piece.h"
#include "tokenizer/unicode.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace headroom::tokenizers {

namespace {

using PieceType = SentencePieceModel::Type;
using Scored = std::vector<std::pair<std::string, double>>; // by id

constexpr const char* kMark = "▁";

std::size_t charactersIn(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// "5,": a piece that ALBERT and XLNet avoid.
bool endsInNumberAndComma(const std::string& piece)
{
    bool number = false; // the last character before the comma
    if (piece.ends_with(','))
        eachCharacter(std::string_view(piece).substr(0, piece.size() - 1),
            [&](char32_t character, Range) { number = isDigit(character); });
    return number;
}

Document replacing(const char* pattern, const char* content)
{
    return {{"type", "Replace"}, {"pattern", {{"String", pattern}}}, {"content", content}};
}

// What transformers makes of a model, as XLM-RoBERTa and CamemBERT have it; the other classes say where they differ.
class Converter {
public:
    Converter(SentencePieceModel model, const FolderSettings& settings)
        : m_model(std::move(model)), m_settings(settings)
    {
    }
    virtual ~Converter() = default;

    Document converted() const
    {
        const Scored pieces = vocabulary();
        Document ids = Document::object();
        for (std::size_t id = 0; id < pieces.size(); ++id)
            ids[pieces[id].first] = id;
        Document out;
        const Document added = m_settings.addedTokens(ownTokens(), usual(), additional(), additionalBesideOthers());
        out["post_processor"] = ends(withAdded(ids, added));
        if (out["post_processor"].is_null())
            out.erase("post_processor");
        out["added_tokens"] = added;
        out["model"] = modelOf(pieces, ids);
        if (Document steps = normalizer(); !steps.is_null())
            out["normalizer"] = std::move(steps);
        if (Document step = preTokenizer(); !step.is_null())
            out["pre_tokenizer"] = std::move(step);
        out["decoder"] = decoder();
        return out;
    }

protected:
    // Pieces in the order of their ids: some classes put other ones in the place of the first.
    virtual Scored vocabulary() const { return entriesAfter({}, 0); }
    virtual std::size_t unknown() const { return m_model.unknown; }
    virtual bool fallsBackToBytes() const { return false; }
    virtual bool isSpecial(const SentencePieceModel::Entry& entry) const { return entry.type == PieceType::Control; }

    virtual std::vector<UsualToken> usual() const { return usualWith("</s>", "<s>"); }
    virtual std::vector<std::string> additional() const { return {}; }
    virtual bool additionalBesideOthers() const { return false; }

    // Of the marks that stand for spaces.
    virtual bool legacy() const { return true; }
    virtual bool addsSpace() const { return true; }
    Document marks() const
    {
        return {{"type", "Metaspace"}, {"replacement", kMark},
            {"prepend_scheme",
                !addsSpace()    ? "never"
                    : !legacy() ? "first"
                                : "always"}};
    }

    virtual Document normalizer() const
    {
        Document steps = charsmap();
        steps.push_back({{"type", "Strip"}, {"strip_left", false}, {"strip_right", true}});
        steps.push_back(joining(kMark));
        return sequenceOf("normalizers", steps);
    }
    virtual Document preTokenizer() const { return marks(); }
    virtual Document decoder() const { return marks(); }
    // What is put before and after a text.
    virtual Document ends(const Document& ids) const
    {
        return templateOf(ids, {{"<s>", 0}, {"$A", 0}, {"</s>", 0}},
            {{"<s>", 0}, {"$A", 0}, {"</s>", 0}, {"</s>", 0}, {"$B", 0}, {"</s>", 0}});
    }

    virtual std::unordered_map<std::string_view, std::size_t> entryIds() const
    {
        std::unordered_map<std::string_view, std::size_t> ids;
        for (std::size_t id = 0; id < m_model.entries.size(); ++id)
            ids[m_model.entries[id].text] = id;
        return ids;
    }

    std::string token(const char* role, const char* fallback) const
    {
        return m_settings.token(role).value_or(fallback);
    }

    // The model's pieces behind `own`, which stand for its first ones.
    Scored entriesAfter(Scored own, std::size_t instead) const
    {
        for (std::size_t id = instead; id < m_model.entries.size(); ++id)
            own.emplace_back(m_model.entries[id].text, m_model.entries[id].score);
        return own;
    }

    static std::vector<UsualToken> usualWith(const char* sep, const char* cls)
    {
        return {{"bos_token", "<s>"}, {"eos_token", "</s>"}, {"unk_token", "<unk>"}, {"sep_token", sep},
            {"pad_token", "<pad>"}, {"cls_token", cls}, {"mask_token", "<mask>", true}};
    }

    Document charsmap() const
    {
        Document steps = Document::array();
        if (!m_model.charsmap.empty())
            steps.push_back({{"type", "Precompiled"}, {"precompiled_charsmap", m_model.charsmap}});
        return steps;
    }

    static Document joining(const char* spaces)
    {
        return {{"type", "Replace"}, {"pattern", {{"Regex", " {2,}"}}}, {"content", spaces}};
    }

    const SentencePieceModel m_model;
    const FolderSettings& m_settings;

private:
    // Control pieces and those that the trainer was told to keep whole are found before the model sees a text.
    Document ownTokens() const
    {
        Document list = Document::array();
        for (const SentencePieceModel::Entry& entry : m_model.entries)
            if (!entry.text.empty() && (entry.type == PieceType::Control || entry.type == PieceType::UserDefined))
                list.push_back({{"content", entry.text}, {"normalized", false}, {"special", isSpecial(entry)}});
        return list;
    }

    Document modelOf(const Scored& pieces, const Document& ids) const
    {
        if (m_model.algorithm == SentencePieceModel::Algorithm::Pairs)
            return {{"type", "BPE"}, {"vocab", ids}, {"merges", mergesOf(pieces)}, {"unk_token", m_model.unknownText},
                {"fuse_unk", true}, {"byte_fallback", fallsBackToBytes()}};
        Document list = Document::array();
        for (const auto& [text, score] : pieces)
            list.push_back(Document::array({text, score}));
        return {{"type", "Unigram"}, {"vocab", list}, {"unk_id", unknown()}, {"byte_fallback", fallsBackToBytes()}};
    }

    // All ways to make a piece of two others: those of the best pieces first, then those with the longest left part.
    Document mergesOf(const Scored& pieces) const
    {
        const std::unordered_map<std::string_view, std::size_t> ids = entryIds();
        std::unordered_map<std::string_view, double> scores; // of several with one text the last
        for (const auto& [text, score] : pieces)
            scores[text] = score;
        struct Way {
            double score;
            std::string_view left, right;
            std::size_t leftId;
        };
        std::vector<Way> ways;
        for (const auto& [text, ignored] : pieces) {
            const auto found = scores.find(text);
            if (found == scores.end()) // seen
                continue;
            const std::size_t before = ways.size();
            for (std::size_t at = 1; at < text.size(); ++at) {
                const std::string_view all = text;
                const auto left = ids.find(all.substr(0, at));
                const auto right = ids.find(all.substr(at));
                if (left != ids.end() && right != ids.end())
                    ways.push_back({found->second, left->first, right->first, left->second});
            }
            std::ranges::sort(ways.begin() + static_cast<std::ptrdiff_t>(before), ways.end(), {}, &Way::leftId);
            scores.erase(found);
        }
        std::ranges::stable_sort(ways, std::greater {},
            [](const Way& way) { return std::tuple(way.score, charactersIn(way.left), charactersIn(way.right)); });
        Document list = Document::array();
        for (const Way& way : ways)
            list.push_back(Document::array({way.left, way.right}));
        return list;
    }
};

class XlmRoberta : public Converter {
    using Converter::Converter;

    Scored vocabulary() const override
    {
        Scored pieces = entriesAfter({{"<s>", 0}, {"<pad>", 0}, {"</s>", 0}, {"<unk>", 0}}, 3);
        pieces.emplace_back("<mask>", 0);
        return pieces;
    }
    std::size_t unknown() const override { return 3; }
};

class Camembert : public Converter {
    using Converter::Converter;

    Scored vocabulary() const override
    {
        Scored pieces = entriesAfter(
            {{"<s>NOTUSED", 0}, {"<pad>", 0}, {"</s>NOTUSED", 0}, {"<unk>", 0}, {"<unk>NOTUSED", -100}}, 1);
        pieces.emplace_back("<mask>", 0);
        return pieces;
    }
    std::size_t unknown() const override { return 3; }
    std::vector<std::string> additional() const override { return {"<s>NOTUSED", "</s>NOTUSED", "<unk>NOTUSED"}; }
};

class T5 : public Converter {
    using Converter::Converter;

    Scored vocabulary() const override
    {
        Scored pieces = entriesAfter({}, 0);
        for (std::int64_t id = extraIds(); id-- > 0;)
            pieces.emplace_back(extra(id), 0);
        return pieces;
    }
    std::vector<UsualToken> usual() const override
    {
        return {{"unk_token", "<unk>"}, {"eos_token", "</s>"}, {"pad_token", "<pad>"}};
    }
    std::vector<std::string> additional() const override
    {
        std::vector<std::string> all;
        for (std::int64_t id = 0; id < extraIds(); ++id)
            all.push_back(extra(id));
        return all;
    }
    bool additionalBesideOthers() const override { return true; }
    bool legacy() const override { return m_settings.flag("legacy", true); }
    bool addsSpace() const override { return m_settings.flag("add_prefix_space", true); }
    Document ends(const Document& ids) const override
    {
        return templateOf(ids, {{"$A", 0}, {"</s>", 0}}, {{"$A", 0}, {"</s>", 0}, {"$B", 0}, {"</s>", 0}});
    }

    static std::string extra(std::int64_t id) { return "<extra_id_" + std::to_string(id) + '>'; }
    std::int64_t extraIds() const
    {
        constexpr std::int64_t kMost = 10'000;
        return std::clamp<std::int64_t>(m_settings.integer("extra_ids", 100), 0, kMost);
    }
};

// ALBERT and XLNet: quotes, accents and case, and digits before a comma.
class Plainer : public Converter {
protected:
    using Converter::Converter;

    Scored vocabulary() const override
    {
        Scored pieces = entriesAfter({}, 0);
        for (auto& [text, score] : pieces)
            score -= endsInNumberAndComma(text) ? 100 : 0;
        return pieces;
    }
    Document normalizer() const override
    {
        Document steps {replacing("``", "\""), replacing("''", "\"")};
        if (!m_settings.flag("keep_accents", false)) {
            steps.push_back({{"type", "NFKD"}});
            steps.push_back({{"type", "StripAccents"}});
        }
        if (m_settings.flag("do_lower_case", lowercases()))
            steps.push_back({{"type", "Lowercase"}});
        for (const Document& step : charsmap())
            steps.push_back(step);
        steps.push_back(joining(" "));
        return sequenceOf("normalizers", steps);
    }
    virtual bool lowercases() const = 0;
};

class Albert : public Plainer {
public:
    using Plainer::Plainer;

private:
    bool lowercases() const override { return true; }
    std::vector<UsualToken> usual() const override
    {
        return {{"bos_token", "[CLS]"}, {"eos_token", "[SEP]"}, {"unk_token", "<unk>"}, {"sep_token", "[SEP]"},
            {"pad_token", "<pad>"}, {"cls_token", "[CLS]"}, {"mask_token", "[MASK]", true}};
    }
    Document ends(const Document& ids) const override
    {
        return templateOf(ids, {{"[CLS]", 0}, {"$A", 0}, {"[SEP]", 0}},
            {{"[CLS]", 0}, {"$A", 0}, {"[SEP]", 0}, {"$B", 1}, {"[SEP]", 1}});
    }
};

class XlNet : public Plainer {
public:
    using Plainer::Plainer;

private:
    bool lowercases() const override { return false; }
    std::vector<UsualToken> usual() const override { return usualWith("<sep>", "<cls>"); }
    std::vector<std::string> additional() const override { return {"<eop>", "<eod>"}; }
    Document ends(const Document& ids) const override
    {
        return templateOf(ids, {{"$A", 0}, {"<sep>", 0}, {"<cls>", 2}},
            {{"$A", 0}, {"<sep>", 0}, {"$B", 1}, {"<sep>", 1}, {"<cls>", 2}});
    }
};

// Llama and Gemma: what no piece spells is spelt in bytes, and folders say which ends a text gets.
class ByteSpelling : public Converter {
protected:
    using Converter::Converter;

    Scored vocabulary() const override
    {
        Scored pieces = entriesAfter({}, 0);
        for (std::size_t id = 0; id < std::min<std::size_t>(3, pieces.size()); ++id)
            pieces[id].second = 0;
        return pieces;
    }
    bool fallsBackToBytes() const override { return true; }
    Document endsAs(const Document& ids, const char* usualBegin, const char* usualEnd) const
    {
        const std::string begin = token("bos_token", usualBegin), end = token("eos_token", usualEnd);
        TemplateEntries single, pair;
        for (const int type : {0, 1}) {
            if (m_settings.flag("add_bos_token", true))
                pair.emplace_back(begin, type);
            pair.emplace_back(type == 0 ? "$A" : "$B", type);
            if (m_settings.flag("add_eos_token", false))
                pair.emplace_back(end, type);
            single = type == 0 ? pair : single;
        }
        return templateOf(ids, single, pair);
    }
    static Document bytesDecoded() { return {replacing(kMark, " "), {{"type", "ByteFallback"}}, {{"type", "Fuse"}}}; }
};

class Llama : public ByteSpelling {
public:
    using ByteSpelling::ByteSpelling;

protected:
    std::size_t unknown() const override { return 0; }
    std::vector<UsualToken> usual() const override
    {
        return {{"unk_token", "<unk>"}, {"bos_token", "<s>"}, {"eos_token", "</s>"}};
    }
    bool legacy() const override { return m_settings.flag("legacy", true); }
    bool addsSpace() const override { return m_settings.flag("add_prefix_space", true); }
    Document normalizer() const override
    {
        if (!legacy())
            return {};
        Document steps = Document::array();
        if (addsSpace())
            steps.push_back({{"type", "Prepend"}, {"prepend", kMark}});
        steps.push_back(replacing(" ", kMark));
        return sequenceOf("normalizers", steps);
    }
    Document preTokenizer() const override
    {
        if (legacy())
            return {};
        Document step = marks();
        step["split"] = false;
        return step;
    }
    Document decoder() const override
    {
        Document steps = bytesDecoded();
        if (addsSpace())
            steps.push_back({{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}});
        return sequenceOf("decoders", steps);
    }
    Document ends(const Document& ids) const override { return endsAs(ids, "<s>", "</s>"); }
};

class CodeLlama : public Llama {
public:
    using Llama::Llama;

private:
    std::vector<std::string> additional() const override { return {"▁<PRE>", "▁<MID>", "▁<SUF>", "▁<EOT>"}; }
    bool additionalBesideOthers() const override { return true; }
    bool legacy() const override { return true; }
    bool addsSpace() const override { return true; }
};

class Gemma : public ByteSpelling {
public:
    using ByteSpelling::ByteSpelling;

private:
    Scored vocabulary() const override
    {
        Scored pieces = ByteSpelling::vocabulary();
        const char* roles[][2] {{"pad_token", "<pad>"}, {"eos_token", "<eos>"}, {"bos_token", "<bos>"}};
        for (std::size_t id = 0; id < std::min<std::size_t>(3, pieces.size()); ++id)
            pieces[id].first = token(roles[id][0], roles[id][1]);
        const auto find = [&](const char* text) {
            return std::find_if(pieces.begin(), pieces.end(), [&](const auto& piece) { return piece.first == text; });
        };
        if (const auto byte = find("<0x09>"); find("\t") == pieces.end() && byte != pieces.end())
            *byte = {"\t", 0.0};
        return pieces;
    }
    std::size_t unknown() const override { return 3; }
    bool isSpecial(const SentencePieceModel::Entry& entry) const override
    {
        return ByteSpelling::isSpecial(entry) || entry.text == "<start_of_turn>" || entry.text == "<end_of_turn>";
    }
    std::vector<UsualToken> usual() const override
    {
        return {{"unk_token", "<unk>"}, {"bos_token", "<bos>"}, {"eos_token", "<eos>"}, {"pad_token", "<pad>"}};
    }
    Document normalizer() const override { return replacing(" ", kMark); }
    Document preTokenizer() const override
    {
        return {{"type", "Split"}, {"pattern", {{"String", " "}}}, {"behavior", "MergedWithPrevious"}};
    }
    Document decoder() const override { return sequenceOf("decoders", bytesDecoded()); }
    Document ends(const Document& ids) const override { return endsAs(ids, "<bos>", "<eos>"); }
    std::unordered_map<std::string_view, std::size_t> entryIds() const override
    {
        auto ids = ByteSpelling::entryIds();
        if (const auto byte = ids.find("<0x09>"); byte != ids.end())
            ids.try_emplace("\t", byte->second);
        return ids;
    }
};

// Marian: the pieces that SentencePiece finds, with the ids of vocab.json.
Document marian(const std::filesystem::path& file, SentencePieceModel model, const FolderSettings& settings)
{
    if (model.algorithm == SentencePieceModel::Algorithm::Pairs)
        throw Error(say("%1: the SentencePiece model is BPE; for Marian, Headroom reads Unigram models.", shown(file)));
    const std::filesystem::path folder = file.parent_path();
    std::map<std::int64_t, std::string> byId;
    const Document vocabulary = readObject(folder / "vocab.json");
    for (const auto& [text, id] : vocabulary.items())
        if (id.is_number_integer())
            byId[id.get<std::int64_t>()] = text;
    double most = 0; // of the scores of usual pieces
    for (const auto& [text, score, type] : model.entries)
        most = type == PieceType::Normal ? std::max(most, score) : most;
    std::unordered_map<std::string, double> scores;
    for (const auto& [text, score, type] : model.entries)
        if (type == PieceType::Normal)
            scores.try_emplace(text, score);
        else if (type == PieceType::UserDefined) // always taken, as SentencePiece has it
            scores.try_emplace(text, static_cast<double>(text.size()) * most - 0.1);
    Document pieces = Document::array();
    Document ids = Document::object();
    for (const auto& [id, text] : byId) {
        if (id != static_cast<std::int64_t>(pieces.size()))
            throw Error(say("%1: the ids in vocab.json are not consecutive.", shown(folder)));
        const auto score = scores.find(text);
        ids[text] = pieces.size();
        pieces.push_back(Document::array({text, score == scores.end() ? Document() : Document(score->second)}));
    }
    const std::string unknown = settings.token("unk_token").value_or("<unk>");
    if (!ids.contains(unknown))
        throw Error(say("The vocabulary has no \"%1\", which this kind of tokenizer adds.", escaped(unknown)));
    Document normalizers = Document::array();
    if (!model.charsmap.empty())
        normalizers.push_back({{"type", "Precompiled"}, {"precompiled_charsmap", model.charsmap}});
    if (model.joinsSpaces) {
        normalizers.push_back({{"type", "Replace"}, {"pattern", {{"Regex", "\\A +| +\\z"}}}, {"content", ""}});
        normalizers.push_back({{"type", "Replace"}, {"pattern", {{"Regex", " {2,}"}}}, {"content", " "}});
    }
    if (model.addsPrefix) // before a space, too
        normalizers.push_back({{"type", "Prepend"}, {"prepend", kMark}});
    normalizers.push_back(replacing(" ", kMark));
    const Document marks {
        {"type", "Metaspace"}, {"replacement", kMark}, {"prepend_scheme", model.addsPrefix ? "always" : "never"}};
    Document added = settings.addedTokens(
        {}, {{"unk_token", "<unk>"}, {"eos_token", "</s>"}, {"pad_token", "<pad>"}}, {});
    for (const auto& [text, id] : ids.items())
        if (text.starts_with(">>"))
            added.push_back({{"content", text}, {"special", true}});
    const std::string end = settings.token("eos_token").value_or("</s>");
    return {{"normalizer", sequenceOf("normalizers", normalizers)}, {"decoder", marks},
        {"post_processor", templateOf(withAdded(ids, added), {{"$A", 0}, {end, 0}}, {{"$A", 0}, {"$B", 0}, {end, 0}})},
        {"model",
            {{"type", "Unigram"}, {"unk_id", ids[unknown]}, {"vocab", pieces}, {"byte_fallback", model.byteFallback}}},
        {"added_tokens", added}};
}

template <typename Class>
Document convertedBy(const std::filesystem::path&, SentencePieceModel model, const FolderSettings& settings)
{
    return Class(std::move(model), settings).converted();
}

struct SentencePieceClass {
    const char* name; // without "Tokenizer"
    const char* file;
    Document (*read)(const std::filesystem::path& file, SentencePieceModel model, const FolderSettings& settings);
};

constexpr SentencePieceClass kSentencePieceClasses[] {{"Albert", "spiece.model", convertedBy<Albert>},
    {"Camembert", "sentencepiece.bpe.model", convertedBy<Camembert>},
    {"CodeLlama", "tokenizer.model", convertedBy<CodeLlama>}, {"Gemma", "tokenizer.model", convertedBy<Gemma>},
    {"Llama", "tokenizer.model", convertedBy<Llama>}, {"Marian", "source.spm", marian},
    {"MT5", "spiece.model", convertedBy<T5>}, {"T5", "spiece.model", convertedBy<T5>},
    {"XLMRoberta", "sentencepiece.bpe.model", convertedBy<XlmRoberta>}, {"XLNet", "spiece.model", convertedBy<XlNet>}};

const SentencePieceClass* sentencePieceClass(const std::string& name)
{
    const auto found = std::find_if(std::begin(kSentencePieceClasses), std::end(kSentencePieceClasses),
        [&](const SentencePieceClass& known) { return name == known.name; });
    return found == std::end(kSentencePieceClasses) ? nullptr : found;
}

} // namespace

const char* sentencePieceFile(const std::string& className)
{
    const SentencePieceClass* known = sentencePieceClass(className);
    return known ? known->file : nullptr;
}

Document readSentencePieceFolder(
    const std::filesystem::path& file, const std::string& className, const FolderSettings& settings)
{
    SentencePieceModel model = readSentencePiece(file);
    const bool pairs = model.algorithm == SentencePieceModel::Algorithm::Pairs;
    if (!pairs && model.algorithm != SentencePieceModel::Algorithm::Unigram)
        throw Error(say("%1: the SentencePiece model splits by words or characters; Headroom, like transformers, reads "
                        "Unigram and BPE models.",
            shown(file)));
    return sentencePieceClass(className)->read(file, std::move(model), settings);
}

} // namespace headroom::tokenizers
