// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/sentence_piece_folder.h"

#include "error.h"
#include "files/posix.h"
#include "text/say.h"
#include "text/utf8.h"
#include "tokenizer/sentence_piece.h"
#include "tokenizer/unicode.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace headroom::tokenizers {

namespace {

using PieceType = SentencePieceModel::Type;
using Scored = std::vector<std::pair<std::string, double>>; // by id

constexpr const char* kMark = "▁";

struct SentencePieceClass {
    const char* name;
    const char* file;
};

constexpr SentencePieceClass kSentencePieceClasses[] {{"Albert", "spiece.model"},
    {"Camembert", "sentencepiece.bpe.model"}, {"CodeLlama", "tokenizer.model"}, {"Gemma", "tokenizer.model"},
    {"Llama", "tokenizer.model"}, {"Marian", "source.spm"}, {"MT5", "spiece.model"}, {"T5", "spiece.model"},
    {"XLMRoberta", "sentencepiece.bpe.model"}, {"XLNet", "spiece.model"}};

std::size_t charactersIn(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// "5,": a piece that ALBERT and XLNet avoid.
bool endsInNumberAndComma(const std::string& piece)
{
    if (!piece.ends_with(',') || piece.size() < 2)
        return false;
    std::size_t at = piece.size() - 2;
    while (at > 0 && (piece[at] & 0xC0) == 0x80)
        --at;
    return isDigit(codePointAt(piece, at).value);
}

Document replacing(const char* pattern, const char* content)
{
    return {{"type", "Replace"}, {"pattern", {{"String", pattern}}}, {"content", content}};
}

class Converter {
public:
    Converter(SentencePieceModel model, const std::string& className, const FolderSettings& settings)
        : m_model(std::move(model)),
          m_settings(settings),
          m_llama(className == "Llama" || className == "CodeLlama"),
          m_code(className == "CodeLlama"),
          m_gemma(className == "Gemma"),
          m_t5(className == "T5" || className == "MT5"),
          m_roberta(className == "XLMRoberta"),
          m_camembert(className == "Camembert"),
          m_xlnet(className == "XLNet"),
          m_albert(className == "Albert")
    {
    }

    Document converted()
    {
        const Scored pieces = vocabulary();
        Document ids = Document::object();
        for (std::size_t id = 0; id < pieces.size(); ++id)
            ids[pieces[id].first] = id;
        Document out;
        const Document added = m_settings.addedTokens(ownTokens(), usual(), additional(), m_t5 || m_code);
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

private:
    std::string token(const char* role, const char* fallback) const
    {
        return m_settings.token(role).value_or(fallback);
    }

    // Pieces in the order of their ids: some classes put other ones in the place of the first.
    Scored vocabulary() const
    {
        Scored pieces;
        std::size_t skipped = 0;
        const auto begin = [&](std::initializer_list<std::pair<const char*, double>> own, std::size_t instead) {
            for (const auto& [text, score] : own)
                pieces.emplace_back(text, score);
            skipped = std::min(instead, m_model.entries.size());
        };
        if (m_roberta)
            begin({{"<s>", 0}, {"<pad>", 0}, {"</s>", 0}, {"<unk>", 0}}, 3);
        if (m_camembert)
            begin({{"<s>NOTUSED", 0}, {"<pad>", 0}, {"</s>NOTUSED", 0}, {"<unk>", 0}, {"<unk>NOTUSED", -100}}, 1);
        for (std::size_t id = skipped; id < m_model.entries.size(); ++id) {
            const auto& [text, score, type] = m_model.entries[id];
            const bool avoided = (m_albert || m_xlnet) && endsInNumberAndComma(text);
            pieces.emplace_back(text, (m_llama || m_gemma) && id < 3 ? 0 : avoided ? score - 100 : score);
        }
        if (m_gemma) {
            const char* roles[][2] {{"pad_token", "<pad>"}, {"eos_token", "<eos>"}, {"bos_token", "<bos>"}};
            for (std::size_t id = 0; id < std::min<std::size_t>(3, pieces.size()); ++id)
                pieces[id].first = token(roles[id][0], roles[id][1]);
            const auto find = [&](const char* text) {
                return std::find_if(
                    pieces.begin(), pieces.end(), [&](const auto& piece) { return piece.first == text; });
            };
            if (const auto byte = find("<0x09>"); find("\t") == pieces.end() && byte != pieces.end())
                *byte = {"\t", 0.0};
        }
        if (m_roberta || m_camembert)
            pieces.emplace_back("<mask>", 0);
        if (m_t5)
            for (std::int64_t id = extraIds(); id-- > 0;)
                pieces.emplace_back("<extra_id_" + std::to_string(id) + '>', 0);
        return pieces;
    }

    std::int64_t extraIds() const
    {
        constexpr std::int64_t kMost = 10'000;
        return std::clamp<std::int64_t>(m_settings.integer("extra_ids", 100), 0, kMost);
    }

    // Control pieces and those that the trainer was told to keep whole are found before the model sees a text.
    Document ownTokens() const
    {
        Document list = Document::array();
        for (const auto& [text, score, type] : m_model.entries)
            if (!text.empty() && (type == PieceType::Control || type == PieceType::UserDefined))
                list.push_back({{"content", text}, {"normalized", false},
                    {"special",
                        type == PieceType::Control
                            || (m_gemma && (text == "<start_of_turn>" || text == "<end_of_turn>"))}});
        return list;
    }

    std::vector<UsualToken> usual() const
    {
        if (m_gemma)
            return {{"unk_token", "<unk>"}, {"bos_token", "<bos>"}, {"eos_token", "<eos>"}, {"pad_token", "<pad>"}};
        if (m_llama)
            return {{"unk_token", "<unk>"}, {"bos_token", "<s>"}, {"eos_token", "</s>"}};
        if (m_t5)
            return {{"unk_token", "<unk>"}, {"eos_token", "</s>"}, {"pad_token", "<pad>"}};
        if (m_albert)
            return {{"bos_token", "[CLS]"}, {"eos_token", "[SEP]"}, {"unk_token", "<unk>"}, {"sep_token", "[SEP]"},
                {"pad_token", "<pad>"}, {"cls_token", "[CLS]"}, {"mask_token", "[MASK]", true}};
        const char* sep = m_xlnet ? "<sep>" : "</s>";
        const char* cls = m_xlnet ? "<cls>" : "<s>";
        return {{"bos_token", "<s>"}, {"eos_token", "</s>"}, {"unk_token", "<unk>"}, {"sep_token", sep},
            {"pad_token", "<pad>"}, {"cls_token", cls}, {"mask_token", "<mask>", true}};
    }

    std::vector<std::string> additional() const
    {
        std::vector<std::string> all;
        if (m_t5)
            for (std::int64_t id = 0; id < extraIds(); ++id)
                all.push_back("<extra_id_" + std::to_string(id) + '>');
        if (m_xlnet)
            all = {"<eop>", "<eod>"};
        if (m_camembert)
            all = {"<s>NOTUSED", "</s>NOTUSED", "<unk>NOTUSED"};
        if (m_code)
            all = {"▁<PRE>", "▁<MID>", "▁<SUF>", "▁<EOT>"};
        return all;
    }

    bool legacy() const { return m_code || m_settings.flag("legacy", true); }
    bool addsSpace() const { return m_code || m_settings.flag("add_prefix_space", true); }
    std::string scheme() const
    {
        const bool asks = m_llama || m_t5;
        return asks && !addsSpace() ? "never" : asks && !legacy() ? "first" : "always";
    }
    Document marks() const { return {{"type", "Metaspace"}, {"replacement", kMark}, {"prepend_scheme", scheme()}}; }

    Document normalizer() const
    {
        const Document toMark = replacing(" ", kMark);
        if (m_gemma)
            return toMark;
        Document steps = Document::array();
        if (m_llama) {
            if (!legacy())
                return {};
            if (addsSpace())
                steps.push_back({{"type", "Prepend"}, {"prepend", kMark}});
            steps.push_back(toMark);
            return sequenceOf("normalizers", steps);
        }
        const bool quotes = m_albert || m_xlnet;
        if (quotes) {
            steps.push_back(replacing("``", "\""));
            steps.push_back(replacing("''", "\""));
            if (!m_settings.flag("keep_accents", false)) {
                steps.push_back({{"type", "NFKD"}});
                steps.push_back({{"type", "StripAccents"}});
            }
            if (m_settings.flag("do_lower_case", m_albert))
                steps.push_back({{"type", "Lowercase"}});
        }
        if (!m_model.charsmap.empty())
            steps.push_back({{"type", "Precompiled"}, {"precompiled_charsmap", m_model.charsmap}});
        if (!quotes)
            steps.push_back({{"type", "Strip"}, {"strip_left", false}, {"strip_right", true}});
        steps.push_back({{"type", "Replace"}, {"pattern", {{"Regex", " {2,}"}}}, {"content", quotes ? " " : kMark}});
        return sequenceOf("normalizers", steps);
    }

    Document preTokenizer() const
    {
        if (m_gemma)
            return {{"type", "Split"}, {"pattern", {{"String", " "}}}, {"behavior", "MergedWithPrevious"}};
        Document step = marks();
        if (m_llama) {
            if (legacy())
                return {};
            step["split"] = false;
        }
        return step;
    }

    Document decoder() const
    {
        if (!m_llama && !m_gemma)
            return marks();
        Document steps {replacing(kMark, " "), {{"type", "ByteFallback"}}, {{"type", "Fuse"}}};
        if (m_llama && addsSpace())
            steps.push_back({{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}});
        return sequenceOf("decoders", steps);
    }

    Document modelOf(const Scored& pieces, const Document& ids) const
    {
        const bool bytes = m_llama || m_gemma;
        if (m_model.algorithm == SentencePieceModel::Algorithm::Pairs)
            return {{"type", "BPE"}, {"vocab", ids}, {"merges", mergesOf(pieces)}, {"unk_token", m_model.unknownText},
                {"fuse_unk", true}, {"byte_fallback", bytes}};
        Document list = Document::array();
        for (const auto& [text, score] : pieces)
            list.push_back(Document::array({text, score}));
        const std::size_t unknown = m_roberta || m_camembert || m_gemma ? 3 : m_llama ? 0 : m_model.unknown;
        return {{"type", "Unigram"}, {"vocab", list}, {"unk_id", unknown}, {"byte_fallback", bytes}};
    }

    // All ways to make a piece of two others: those of the best pieces first, then those with the longest left part.
    Document mergesOf(const Scored& pieces) const
    {
        std::unordered_map<std::string_view, std::size_t> ids;
        for (std::size_t id = 0; id < m_model.entries.size(); ++id)
            ids[m_model.entries[id].text] = id;
        if (const auto byte = ids.find("<0x09>"); m_gemma && byte != ids.end())
            ids.try_emplace("\t", byte->second);
        std::unordered_map<std::string_view, double> scores; // of several with one text the last
        for (const auto& [text, score] : pieces)
            scores[text] = score;
        struct Way {
            double score;
            std::string_view left, right;
            std::size_t leftId, rightId;
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
                const auto right = left == ids.end() ? ids.end() : ids.find(all.substr(at));
                if (right != ids.end())
                    ways.push_back({found->second, left->first, right->first, left->second, right->second});
            }
            std::sort(ways.begin() + static_cast<std::ptrdiff_t>(before), ways.end(), [](const Way& a, const Way& b) {
                return std::tie(a.leftId, a.rightId) < std::tie(b.leftId, b.rightId);
            });
            scores.erase(found);
        }
        std::stable_sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) {
            return std::tuple(a.score, charactersIn(a.left), charactersIn(a.right))
                > std::tuple(b.score, charactersIn(b.left), charactersIn(b.right));
        });
        Document list = Document::array();
        for (const Way& way : ways)
            list.push_back(Document::array({way.left, way.right}));
        return list;
    }

    // What is put before and after a text.
    Document ends(const Document& ids) const
    {
        if (m_llama || m_gemma) {
            const std::string begin = token("bos_token", m_gemma ? "<bos>" : "<s>");
            const std::string end = token("eos_token", m_gemma ? "<eos>" : "</s>");
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
        if (m_t5)
            return templateOf(ids, {{"$A", 0}, {"</s>", 0}}, {{"$A", 0}, {"</s>", 0}, {"$B", 0}, {"</s>", 0}});
        if (m_xlnet)
            return templateOf(ids, {{"$A", 0}, {"<sep>", 0}, {"<cls>", 2}},
                {{"$A", 0}, {"<sep>", 0}, {"$B", 1}, {"<sep>", 1}, {"<cls>", 2}});
        if (m_albert)
            return templateOf(ids, {{"[CLS]", 0}, {"$A", 0}, {"[SEP]", 0}},
                {{"[CLS]", 0}, {"$A", 0}, {"[SEP]", 0}, {"$B", 1}, {"[SEP]", 1}});
        return templateOf(ids, {{"<s>", 0}, {"$A", 0}, {"</s>", 0}},
            {{"<s>", 0}, {"$A", 0}, {"</s>", 0}, {"</s>", 0}, {"$B", 0}, {"</s>", 0}});
    }

    SentencePieceModel m_model;
    const FolderSettings& m_settings;
    bool m_llama;
    bool m_code;
    bool m_gemma;
    bool m_t5;
    bool m_roberta;
    bool m_camembert;
    bool m_xlnet;
    bool m_albert;
};

// Marian: the pieces that SentencePiece finds, with the ids of vocab.json.
Document marian(const std::filesystem::path& folder, const SentencePieceModel& model, const FolderSettings& settings)
{
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
    const auto unknown = ids.value(settings.token("unk_token").value_or("<unk>"), std::size_t {0});
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
        {"model", {{"type", "Unigram"}, {"unk_id", unknown}, {"vocab", pieces}, {"byte_fallback", model.byteFallback}}},
        {"added_tokens", added}};
}

} // namespace

const char* sentencePieceFile(const std::string& className)
{
    for (const auto& [name, file] : kSentencePieceClasses)
        if (className == name)
            return file;
    return nullptr;
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
    if (className == "Marian" && pairs)
        throw Error(say("%1: the SentencePiece model is BPE; for Marian, Headroom reads Unigram models.", shown(file)));
    if (className == "Marian")
        return marian(file.parent_path(), model, settings);
    return Converter(std::move(model), className, settings).converted();
}

} // namespace headroom::tokenizers
