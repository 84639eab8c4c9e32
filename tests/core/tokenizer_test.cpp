// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "test_program.h"
#include "text/utf8.h"
#include "tokenizer/regex.h"
#include "tokenizer/token_labels.h"
#include "tokenizer/tokenizer.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <map>
#include <random>
#include <thread>

using namespace headroom;

namespace tokenizer_test {

using nlohmann::json;

namespace {

// Tokenizers trained on a few pages, and what the tokenizers library (0.23) and, for "moses", transformers (4.35) make
// of texts that are easy to get wrong.
const QString kFolders = QStringLiteral(HEADROOM_SOURCE_DIR "/tests/core/data/tokenizers");

Tokenizer openFixture(const QString& name) { return Tokenizer::open((kFolders + '/' + name).toStdString()); }

json readJsonFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? json::parse(file.readAll().toStdString()) : json();
}

json casesOf(const QString& name) { return readJsonFile(kFolders + '/' + name + "/cases.json").at("cases"); }

std::string messageFrom(auto call)
{
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

std::vector<std::int64_t> idsOf(const std::vector<Tokenizer::Piece>& pieces)
{
    std::vector<std::int64_t> ids;
    for (const Tokenizer::Piece& piece : pieces)
        ids.push_back(piece.id);
    return ids;
}

QStringList textsOf(const std::vector<Tokenizer::Piece>& pieces)
{
    QStringList texts;
    for (const Tokenizer::Piece& piece : pieces)
        texts << QString::fromStdString(piece.text);
    return texts;
}

// A tokenizer whose tokens are the words that the pre-tokenizer leaves.
json wordsDocument()
{
    return {{"model", {{"type", "WordLevel"}, {"vocab", {{"?", 0}}}, {"unk_token", "?"}, {"literal", true}}}};
}

Tokenizer made(const json& document) { return Tokenizer::fromJson(document.dump(), "made.json"); }

void fixtureRows()
{
    QTest::addColumn<QString>("name");
    for (const QString& name : QDir(kFolders).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        QTest::newRow(qPrintable(name)) << name;
}

} // namespace

class TokenizerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recordedCasesAgree_data() { fixtureRows(); }
    void recordedCasesAgree();
    void offsetsCoverTheText_data() { fixtureRows(); }
    void offsetsCoverTheText();
    void olderFilesGiveTheSameIds();
    void sentencePieceModelsAreRead();
    void classesPutTheirEndsAroundTexts_data();
    void classesPutTheirEndsAroundTexts();
    void numbersBeforeCommasAreAvoided();
    void theUnknownPieceIsThatOfItsType();
    void camembertsUnknownIsDear();
    void absentTokensTakeNoIds();
    void extraTokensAreAsManyAsTheFolderSays();
    void marianTakesItsIdsFromTheVocabulary();
    void longerLeftPartsAreMergedFirst();
    void olderSpecialTokensGiveWay();
    void spacesAroundATokenAreNotItsOwn();
    void bytesOfTokensSpellTheText();
    void wordsAreNumbered();
    void normalizersChangeTexts_data();
    void normalizersChangeTexts();
    void preTokenizersSplit_data();
    void preTokenizersSplit();
    void emptyMatchesSplitToo();
    void emptyMatchesAreReplacedToo();
    void decodersJoin_data();
    void decodersJoin();
    void pairsAreJoined_data();
    void pairsAreJoined();
    void patternsAreTranslated_data();
    void patternsAreTranslated();
    void addedTokensShareNoSpace();
    void specialTokensAreLeftOut();
    void pairsAreMergedByRank();
    void optionsOfPairEncoding();
    void unigramFindsTheBestPath();
    void modelsAreKnownByTheirKeys();
    void wrongFilesAreRefused_data();
    void wrongFilesAreRefused();
    void growthIsBounded_data();
    void growthIsBounded();
    void largeFilesAreRefused();
    void endlessPatternsEnd();
    void badTextsAreRefused();
    void anyFileIsReadOrRefused();
    void threadsShareOne();
    void labelsHaveNoMarks();
};

void TokenizerTest::recordedCasesAgree()
{
    QFETCH(QString, name);
    const Tokenizer tokenizer = openFixture(name);
    const json recorded = readJsonFile(kFolders + '/' + name + "/cases.json");
    QVERIFY(!recorded.at("cases").empty());
    for (const json& entry : recorded.at("cases")) {
        const auto pieces = tokenizer.encode(entry.at("text").get<std::string>());
        const std::string shown = entry.dump();
        QVERIFY2(json(idsOf(pieces)) == entry.at("ids"), shown.c_str());
        if (!entry.contains("tokens"))
            continue;
        json tokens = json::array();
        for (const Tokenizer::Piece& piece : pieces)
            tokens.push_back(piece.text);
        QVERIFY2(tokens == entry.at("tokens"), shown.c_str());
        if (!entry.contains("decoded"))
            continue;
        const std::string decoded = tokenizer.decode(idsOf(pieces), false);
        QCOMPARE(decoded, entry.at("decoded").get<std::string>());
        QCOMPARE(tokenizer.decode(idsOf(pieces), true), entry.value("plain", decoded));
    }
    for (const json& entry : recorded.value("pairs", json::array())) {
        const auto pieces = tokenizer.encodePair(
            entry.at("first").get<std::string>(), entry.at("second").get<std::string>());
        json types = json::array();
        for (const Tokenizer::Piece& piece : pieces)
            types.push_back(piece.type);
        QVERIFY2(json(idsOf(pieces)) == entry.at("ids") && types == entry.at("type_ids"), entry.dump().c_str());
    }
}

void TokenizerTest::offsetsCoverTheText()
{
    QFETCH(QString, name);
    const Tokenizer tokenizer = openFixture(name);
    for (const json& entry : casesOf(name)) {
        const auto text = entry.at("text").get<std::string>();
        std::vector<bool> covered(text.size());
        std::size_t last = 0;
        for (const Tokenizer::Piece& piece : tokenizer.encode(text)) {
            if (piece.sequence < 0) {
                QVERIFY(piece.begin == 0 && piece.end == 0 && piece.word == -1 && piece.special);
                continue;
            }
            QVERIFY2(piece.begin <= piece.end && piece.end <= text.size() && piece.begin >= last, entry.dump().c_str());
            QVERIFY(isUtf8(std::string_view(text).substr(piece.begin, piece.end - piece.begin)));
            last = piece.begin;
            std::fill(covered.begin() + static_cast<std::ptrdiff_t>(piece.begin),
                covered.begin() + static_cast<std::ptrdiff_t>(piece.end), true);
        }
        for (std::size_t at = 0; at < text.size();) { // only what normalizing takes away is no token's
            const CodePoint character = codePointAt(text, at);
            const bool removed = isSpace(character.value) || character.value < 0x20 || character.value == 0xAD
                || character.value == 0x200B || character.value == 0x200D || character.value == 0xFFFD
                || (character.value >= 0x300 && character.value <= 0x36F)
                || (character.value >= 0x900 && character.value <= 0x97F);
            QVERIFY2(covered[at] || (name != "byte-level-bpe" && removed), entry.dump().c_str());
            at += character.bytes;
        }
    }
}

// The files that folders of GPT-2 and Qwen had before there were tokenizer.jsons, and those of BERT.
void TokenizerTest::olderFilesGiveTheSameIds()
{
    for (const auto& [name, family] :
        {std::pair {"byte-level-bpe", "gpt2"}, {"split-nfc-bpe", "qwen2"}, {"wordpiece", "bert"}}) {
        const json document = readJsonFile(kFolders + '/' + name + "/tokenizer.json");
        const json& model = document.at("model");
        const QTemporaryDir folder;
        const auto write = [&](const char* file, const std::string& text) {
            QFile out(folder.filePath(file));
            return out.open(QIODevice::WriteOnly) && out.write(text.data(), static_cast<qint64>(text.size())) >= 0;
        };
        std::map<std::int64_t, std::string> tokens;
        for (const auto& [token, id] : model.at("vocab").items())
            tokens[id.get<std::int64_t>()] = token;
        if (model.contains("merges")) {
            std::string merges = "#version: 0.2\n";
            for (const json& pair : model.at("merges"))
                merges += pair.is_string() ? pair.get<std::string>() + '\n'
                                           : pair[0].get<std::string>() + ' ' + pair[1].get<std::string>() + '\n';
            QVERIFY(write("vocab.json", model.at("vocab").dump()) && write("merges.txt", merges));
            QVERIFY(write("config.json", json {{"model_type", family}}.dump()));
        } else {
            std::string lines;
            for (const auto& [id, token] : tokens)
                lines += token + '\n';
            QVERIFY(write("vocab.txt", lines) && write("tokenizer_config.json", R"({"do_lower_case": true})"));
        }
        json withoutAdded = document;
        auto& added = withoutAdded["added_tokens"];
        added.erase(std::remove_if(added.begin(), added.end(), [](const json& token) { return !token.at("special"); }),
            added.end());
        const Tokenizer expected = made(withoutAdded);
        const Tokenizer older = Tokenizer::open(folder.path().toStdString());
        for (const json& entry : casesOf(name)) {
            const auto text = entry.at("text").get<std::string>();
            if (text.find("sp>") != std::string::npos) // a special token that the vocabulary lacks
                continue;
            QCOMPARE(older.ids(text), expected.ids(text));
            QCOMPARE(older.decode(older.ids(text), true), expected.decode(expected.ids(text), true));
        }
    }
}

namespace {

// Protobuf, as SentencePiece writes its models.
std::string number(std::uint64_t value)
{
    std::string bytes;
    for (; value > 0x7F; value >>= 7)
        bytes += static_cast<char>((value & 0x7F) | 0x80);
    return bytes + static_cast<char>(value);
}

std::string field(unsigned key, const std::string& content)
{
    return number(key << 3 | 2) + number(content.size()) + content;
}

std::string field(unsigned key, unsigned value) { return number(key << 3) + number(value); }

constexpr unsigned kUnknown = 2, kControl = 3, kUserDefined = 4; // types of pieces

std::string entry(const std::string& text, float score, unsigned type = 1)
{
    std::string bits(4, '\0');
    std::memcpy(bits.data(), &score, 4); // little-endian, as the format is
    return field(1, field(1, text) + number(2 << 3 | 5) + bits + field(3, type));
}

constexpr unsigned kTrainer = 2, kNormalizer = 3; // messages of a model

Tokenizer openedFolder(const std::map<std::string, std::string>& files)
{
    const QTemporaryDir folder;
    for (const auto& [name, content] : files) {
        QFile file(folder.filePath(QString::fromStdString(name)));
        if (!file.open(QIODevice::WriteOnly))
            throw Error("no room");
        file.write(content.data(), static_cast<qint64>(content.size()));
    }
    return Tokenizer::open(folder.path().toStdString());
}

Tokenizer opened(const std::string& model, const char* file, const std::string& settings)
{
    return openedFolder({{file, model}, {"tokenizer_config.json", settings}});
}

// Of each piece its text and the text's number that it says.
QString shown(const std::vector<Tokenizer::Piece>& pieces)
{
    QStringList all;
    for (const Tokenizer::Piece& piece : pieces)
        all << QString::fromStdString(piece.text) + QString::number(piece.type);
    return all.join(' ');
}

} // namespace

// Models of SentencePiece with the pieces of two tokenizer.jsons give the same ids.
void TokenizerTest::sentencePieceModelsAreRead()
{
    const json scored = readJsonFile(kFolders + "/charsmap-unigram/tokenizer.json");
    std::string model;
    for (const json& piece : scored.at("model").at("vocab"))
        model += entry(piece[0].get<std::string>(), piece[1].get<float>(), piece[0] == "<unk>" ? 2 : 1);
    for (const json& step : scored.at("normalizer").at("normalizers"))
        if (step.at("type") == "Precompiled")
            model += field(kNormalizer,
                field(2,
                    QByteArray::fromBase64(
                        QByteArray::fromStdString(step.at("precompiled_charsmap").get<std::string>()))
                        .toStdString()));
    const Tokenizer albert = opened(
        model, "spiece.model", R"({"tokenizer_class": "AlbertTokenizer", "pad_token": "<pad>",
        "unk_token": "<unk>", "mask_token": "[MASK]"})");
    const Tokenizer expected = openFixture("charsmap-unigram");
    for (const json& recorded : casesOf("unigram"))
        QCOMPARE(
            albert.ids(recorded.at("text").get<std::string>()), expected.ids(recorded.at("text").get<std::string>()));

    const json paired = readJsonFile(kFolders + "/byte-fallback-bpe/tokenizer.json").at("model");
    std::map<std::string, float> scores;
    float score = 0;
    for (const json& merge : paired.at("merges")) {
        std::string text = merge.is_string() ? merge.get<std::string>()
                                             : merge[0].get<std::string>() + merge[1].get<std::string>();
        std::erase(text, ' ');
        scores.try_emplace(text, score--);
    }
    std::map<std::int64_t, std::string> tokens;
    for (const auto& [token, id] : paired.at("vocab").items())
        tokens[id.get<std::int64_t>()] = token;
    model.clear();
    for (const auto& [id, token] : tokens)
        model += entry(token, scores.contains(token) ? scores[token] : -1e6F, token == "<unk>" ? 2 : 1);
    model += field(kTrainer, field(3, 2U) + field(35, 1U)); // pairs, and bytes for what is unknown
    const Tokenizer llama = opened(
        model, "tokenizer.model", R"({"tokenizer_class": "LlamaTokenizer", "legacy": false})");
    for (const json& recorded : casesOf("byte-fallback-bpe"))
        QVERIFY2(
            json(llama.ids(recorded.at("text").get<std::string>())) == recorded.at("ids"), recorded.dump().c_str());
    QVERIFY(messageFrom([&] { opened(model.substr(0, 1000), "tokenizer.model", "{}"); }).find("damaged")
        != std::string::npos);
    QVERIFY(messageFrom([&] { opened("", "spiece.model", R"({"tokenizer_class": "T5Tokenizer"})"); }).find("no pieces")
        != std::string::npos);
}

void TokenizerTest::classesPutTheirEndsAroundTexts_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("settings"); // beside the class
    QTest::addColumn<QString>("single"); // of the text "a"
    QTest::addColumn<QString>("pair"); // of "a" and "b"
    const auto row = [](const char* className, const char* file, const char* settings, const char* single,
                         const char* pair) { QTest::newRow(className) << file << settings << single << pair; };
    row("XLMRoberta", "sentencepiece.bpe.model", "", "<s>0 ▁a0 </s>0", "<s>0 ▁a0 </s>0 </s>0 ▁b0 </s>0");
    row("Camembert", "sentencepiece.bpe.model", "", "<s>0 ▁a0 </s>0", "<s>0 ▁a0 </s>0 </s>0 ▁b0 </s>0");
    row("T5", "spiece.model", "", "▁a0 </s>0", "▁a0 </s>0 ▁b0 </s>0");
    row("Albert", "spiece.model", "", "[CLS]0 ▁a0 [SEP]0", "[CLS]0 ▁a0 [SEP]0 ▁b1 [SEP]1");
    row("XLNet", "spiece.model", "", "▁a0 <sep>0 <cls>2", "▁a0 <sep>0 ▁b1 <sep>1 <cls>2");
    row("Llama", "tokenizer.model", R"(, "add_eos_token": true)", "<s>0 ▁a0 </s>0", "<s>0 ▁a0 </s>0 <s>1 ▁b1 </s>1");
    row("CodeLlama", "tokenizer.model", "", "<s>0 ▁a0", "<s>0 ▁a0 <s>1 ▁b1");
    row("Gemma", "tokenizer.model", "", "<bos>0 a0", "<bos>0 a0 <bos>1 b1");
    row("Marian", "source.spm", "", "▁a0 </s>0", "▁a0 ▁b0 </s>0");
    row("GPT2", "", R"(, "add_bos_token": true)", "<|endoftext|>0 a0", "<|endoftext|>0 a0 b1");
    row("Roberta", "", "", "<s>0 a0 </s>0", "<s>0 a0 </s>0 </s>0 b0 </s>0");
    row("CLIP", "", R"(, "bos_token": "<s>", "eos_token": "</s>")", "<s>0 a</w>0 </s>0",
        "<s>0 a</w>0 </s>0 </s>0 b</w>0 </s>0");
    row("Herbert", "", "", "<s>0 a</w>0 </s>0", "<s>0 a</w>0 </s>0 b</w>1 </s>1");
    row("Bert", "", "", "[CLS]0 a0 [SEP]0", "[CLS]0 a0 [SEP]0 b1 [SEP]1");
    row("Phobert", "", "", "<s>0 a0 </s>0", "<s>0 a0 </s>0 </s>0 b0 </s>0");
    row("ByT5", "", "", "a0 </s>0", "a0 </s>0 b0 </s>0");
}

// As the classes of transformers do where a folder has no tokenizer.json.
void TokenizerTest::classesPutTheirEndsAroundTexts()
{
    QFETCH(QString, file);
    QFETCH(QString, settings);
    const std::string className = QTest::currentDataTag();
    std::string model;
    if (className == "Gemma") // whose first three have names of their own
        model += entry("<pad>", 0, kControl) + entry("<eos>", 0, kControl) + entry("<bos>", 0, kControl);
    model += entry("<unk>", 0, kUnknown);
    for (const char* special : {"<s>", "</s>", "[CLS]", "[SEP]", "<sep>", "<cls>"})
        model += entry(special, 0, kControl);
    for (const char* piece : {"▁a", "▁b", "a", "b"})
        model += entry(piece, -1);
    std::map<std::string, std::string> files {
        {"tokenizer_config.json",
            R"({"tokenizer_class": ")" + className + "Tokenizer\"" + settings.toStdString() + '}'},
        {"vocab.json",
            R"({"▁a": 0, "▁b": 1, "</s>": 2, "<unk>": 3, "a": 4, "b": 5, "a</w>": 6, "b</w>": 7, "<s>": 8,
                "<|endoftext|>": 9})"},
        {"merges.txt", "#version: 0.2\n"}, {"bpe.codes", ""},
        {"vocab.txt", className == "Phobert" ? "a 1\nb 1\n" : "[UNK]\n[CLS]\n[SEP]\na\nb\n"}};
    if (!file.isEmpty())
        files[file.toStdString()] = model;
    const Tokenizer tokenizer = openedFolder(files);
    QTEST(shown(tokenizer.encode("a")), "single");
    QTEST(shown(tokenizer.encodePair("a", "b")), "pair");
    if (className == "ByT5") // whose end is put only where the text has none
        QCOMPARE(shown(tokenizer.encode("a</s>")), "a0 </s>0");
}

// ALBERT and XLNet would rather have a number and its comma apart, in whichever script.
void TokenizerTest::numbersBeforeCommasAreAvoided()
{
    std::string model = entry("<unk>", 0, kUnknown) + entry("[CLS]", 0, kControl) + entry("[SEP]", 0, kControl);
    for (const char* whole : {"5,", "٣,", "a5,", "5a,", "▁"})
        model += entry(whole, -1);
    for (const char* part : {"5", "٣", "a", ","})
        model += entry(part, -20);
    const Tokenizer tokenizer = opened(model, "spiece.model", R"({"tokenizer_class": "AlbertTokenizer"})");
    const auto split = [&](const char* text) { return textsOf(tokenizer.encode(text, false)).join(' '); };
    QCOMPARE(split("5,"), "▁ 5 ,");
    QCOMPARE(split("٣,"), "▁ ٣ ,");
    QCOMPARE(split("a5,"), "▁ a 5 ,");
    QCOMPARE(split("5a,"), "▁ 5a,");
    QCOMPARE(split(","), "▁ ,");
}

void TokenizerTest::theUnknownPieceIsThatOfItsType()
{
    const std::string model = entry("[CLS]", 0, kControl) + entry("[SEP]", 0, kControl) + entry("▁", -1)
        + entry("<unk>", 0, kUnknown) + entry("?", -1);
    const auto idOfUnknown = [](const std::string& bytes) {
        return opened(bytes, "spiece.model", R"({"tokenizer_class": "AlbertTokenizer"})").ids("x", false).back();
    };
    QCOMPARE(idOfUnknown(model), 3);
    QCOMPARE(idOfUnknown(model + field(kTrainer, field(40, 4U))), 4); // unless the model names another
    const std::string eightBytes = number(99 << 3 | 1) + std::string(8, '\0'); // a field of later versions
    QCOMPARE(idOfUnknown(model + eightBytes + field(kTrainer, field(40, 4U))), 4);
}

// CamemBERT has one more piece, which no text has and which is worse than all: an unknown character costs 110.
void TokenizerTest::camembertsUnknownIsDear()
{
    const auto split = [](float score) {
        const std::string model = entry("<unk>", 0, kUnknown) + entry("<s>", 0, kControl) + entry("</s>", 0, kControl)
            + entry("▁a", -1) + entry("bc", -20) + entry("▁ab", score);
        return textsOf(opened(model, "sentencepiece.bpe.model", R"({"tokenizer_class": "CamembertTokenizer"})")
                           .encode("abc", false))
            .join(' ');
    };
    QCOMPARE(split(88.5F), "▁a bc");
    QCOMPARE(split(89.5F), "▁ab c");
}

// A role may have no token: "" takes no id.
void TokenizerTest::absentTokensTakeNoIds()
{
    const Tokenizer tokenizer = openedFolder({{"vocab.txt", "[UNK]\n[SEP]\na\n"},
        {"tokenizer_config.json",
            R"({"tokenizer_class": "BertTokenizer", "bos_token": "", "cls_token": "<new>", "pad_token": null})"}});
    QVERIFY(tokenizer.ids("a").front() == tokenizer.find("<new>")); // as counted for the template, and as added
}

void TokenizerTest::extraTokensAreAsManyAsTheFolderSays()
{
    const std::string model = entry("<unk>", 0, kUnknown) + entry("</s>", 0, kControl) + entry("▁a", -1);
    const auto extras = [&](const std::string& className, const std::string& settings) {
        const Tokenizer tokenizer = opened(
            model, "spiece.model", R"({"tokenizer_class": ")" + className + "Tokenizer\"" + settings + '}');
        int count = 0;
        while (tokenizer.find("<extra_id_" + std::to_string(count) + '>'))
            ++count;
        return count;
    };
    QCOMPARE(extras("T5", ""), 100);
    QCOMPARE(extras("T5", R"(, "extra_ids": 2)"), 2);
    QCOMPARE(extras("T5", R"(, "extra_ids": -1)"), 0);
    QCOMPARE(extras("T5", R"(, "extra_ids": 1000000000)"), 10'000);
    QCOMPARE(extras("ByT5", ""), 125);
    QCOMPARE(extras("ByT5", R"(, "extra_ids": 0)"), 0);
    QCOMPARE(extras("ByT5", R"(, "extra_ids": 1000000000)"), 10'000);
}

void TokenizerTest::marianTakesItsIdsFromTheVocabulary()
{
    const std::string pieces = entry("<unk>", 0, kUnknown) + entry("▁a", -1) + entry("▁", -3) + entry("b", -2)
        + entry("bbb", -30, kUserDefined);
    const auto split = [&](const std::string& vocabulary, const std::string& messages, const char* text) {
        return textsOf(openedFolder({{"source.spm", pieces + messages}, {"vocab.json", vocabulary},
                                        {"tokenizer_config.json", R"({"tokenizer_class": "MarianTokenizer"})"}})
                           .encode(text))
            .join(' ');
    };
    const char* all = R"({"</s>": 0, "<unk>": 1, "▁a": 2, "▁": 3, "b": 4, "bbb": 5})";
    QCOMPARE(split(all, "", " a  a "), "▁a ▁a </s>"); // spaces are joined, unless the model says otherwise
    QCOMPARE(split(all, field(kNormalizer, field(4, 0U)), " a  a "), "▁ ▁a ▁ ▁a ▁ </s>");
    QCOMPARE(split(all, field(kNormalizer, field(3, 0U)), "bb"), "b b </s>"); // no space before the text
    QCOMPARE(split(all, field(kNormalizer, field(3, 0U)), "bbbb"),
        "b bbb </s>"); // a piece that a person defined, whatever its score
    QCOMPARE(split(all, "", "ax"), "▁a x </s>");
    const char* bytes = R"({"</s>": 0, "<unk>": 1, "▁a": 2, "<0x78>": 3})";
    QCOMPARE(split(bytes, "", "ax"), "▁a x </s>");
    QCOMPARE(split(bytes, field(kTrainer, field(35, 1U)), "ax"), "▁a <0x78> </s>");
    QVERIFY(
        messageFrom([&] { split(R"({"</s>": 0, "▁a": 1})", "", "a"); }).find("has no \"<unk>\"") != std::string::npos);
    QVERIFY(
        messageFrom([&] { split(R"({"</s>": 0, "▁a": 2})", "", "a"); }).find("not consecutive") != std::string::npos);
}

// Of two ways to make a piece, that of the longer left part; of pieces, the better one first.
void TokenizerTest::longerLeftPartsAreMergedFirst()
{
    std::string model = entry("<unk>", 0, kUnknown) + entry("<s>", 0, kControl) + entry("</s>", 0, kControl);
    for (const char* piece : {"a", "b", "c"})
        model += entry(piece, -1e6F);
    const auto split = [&](const std::string& more) {
        return textsOf(opened(model + more + field(kTrainer, field(3, 2U)), "tokenizer.model",
                           R"({"tokenizer_class": "LlamaTokenizer", "add_prefix_space": false})")
                           .encode("abc", false))
            .join(' ');
    };
    QCOMPARE(split(entry("ab", -1) + entry("bc", -2)), "ab c");
    QCOMPARE(split(entry("ab", -2) + entry("bc", -1)), "a bc");
    QCOMPARE(split(entry("bc", -1) + entry("ab", -1)), "a bc"); // of equal ones the first
    QCOMPARE(split(entry("ab", -2) + entry("bc", -3) + entry("abc", -1)), "abc");
}

// tokenizer_config.json with added_tokens_decoder says all: transformers then reads no older file.
void TokenizerTest::olderSpecialTokensGiveWay()
{
    const auto split = [&](const char* settings) {
        return textsOf(openedFolder({{"vocab.txt", "[UNK]\n[CLS]\n[SEP]\na\n<x>\n"},
                                        {"special_tokens_map.json", R"({"cls_token": "<x>"})"},
                                        {"tokenizer_config.json", settings}})
                           .encode("a"))
            .join(' ');
    };
    QCOMPARE(split(R"({"tokenizer_class": "BertTokenizer"})"), "<x> a [SEP]");
    QCOMPARE(split(R"({"tokenizer_class": "BertTokenizer", "added_tokens_decoder": {}})"), "[CLS] a [SEP]");
}

void TokenizerTest::spacesAroundATokenAreNotItsOwn()
{
    for (const char* processor :
        {R"({"type": "ByteLevel"})", R"({"type": "RobertaProcessing", "cls": ["C", 1], "sep": ["S", 2]})"}) {
        json document = wordsDocument();
        document["post_processor"] = json::parse(processor);
        for (const Tokenizer::Piece& piece : made(document).encodePair("  a ", "  b "))
            QVERIFY(piece.special || (piece.begin == 2 && piece.end == 3));
        document["post_processor"]["trim_offsets"] = false;
        for (const Tokenizer::Piece& piece : made(document).encodePair("  a ", "  b "))
            QVERIFY(piece.special || (piece.begin == 0 && piece.end == 4));
    }
}

void TokenizerTest::bytesOfTokensSpellTheText()
{
    const Tokenizer bytes = openFixture("byte-level-bpe");
    const Tokenizer fallback = openFixture("byte-fallback-bpe");
    for (const json& entry : casesOf("byte-level-bpe")) {
        const auto text = entry.at("text").get<std::string>();
        if (text.find("Q") != std::string::npos) // an added token takes spaces in
            continue;
        std::string spelled;
        for (const Tokenizer::Piece& piece : bytes.encode(text)) {
            const std::string part = bytes.bytes(piece.id);
            if (part.size() == piece.end - piece.begin)
                QCOMPARE(part, text.substr(piece.begin, piece.end - piece.begin));
            spelled += part;
        }
        QCOMPARE(spelled, text);
        spelled.clear();
        if (text.find("▁") != std::string::npos || text.find("<0x") != std::string::npos)
            continue; // read as what they stand for
        for (const std::int64_t id : fallback.ids(text, false))
            spelled += fallback.bytes(id);
        QCOMPARE(spelled, text.empty() || text[0] == ' ' ? text : ' ' + text);
    }
    QCOMPARE(bytes.bytes(*bytes.find("Ġ")), " ");
    QCOMPARE(fallback.bytes(*fallback.find("<0xE4>")), "\xE4");
    const Tokenizer pieces = openFixture("wordpiece");
    QCOMPARE(pieces.bytes(*pieces.find("##s")), "s");
    QCOMPARE(pieces.bytes(*pieces.find("[CLS]")), "[CLS]");
    QVERIFY(messageFrom([&] { pieces.token(pieces.size()); }).find(std::to_string(pieces.size())) != std::string::npos);
    QVERIFY(!pieces.has(-1) && !pieces.has(pieces.size()) && pieces.has(0));
    QCOMPARE(pieces.decode({-5, 99'999'999, *pieces.find("the")}, false), "the");
}

void TokenizerTest::wordsAreNumbered()
{
    for (const char* name : {"byte-level-bpe", "byte-fallback-bpe", "wordpiece", "unigram"}) {
        const Tokenizer tokenizer = openFixture(name);
        std::map<int, std::string> words;
        const std::string text = "unbelievable windows everywhere";
        for (const Tokenizer::Piece& piece : tokenizer.encode(text, false))
            words[piece.word] += text.substr(piece.begin, piece.end - piece.begin);
        QStringList found;
        for (const auto& [number, word] : words)
            found << QString::fromStdString(word).trimmed();
        QCOMPARE(found, (QStringList {"unbelievable", "windows", "everywhere"}));
    }
}

void TokenizerTest::normalizersChangeTexts_data()
{
    QTest::addColumn<QString>("normalizer");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("lowercase") << R"({"type":"Lowercase"})"
                               << "ÄİΣ"
                               << "äi̇σ";
    QTest::newRow("nfc") << R"({"type":"NFC"})"
                         << "e\u0301\u1100\u1161\u11A8"
                         << "é각";
    QTest::newRow("nfd") << R"({"type":"NFD"})"
                         << "ộ"
                         << "o\u0323\u0302";
    QTest::newRow("nfkc") << R"({"type":"NFKC"})"
                          << "ﬁ①ｱﾞ"
                          << "fi1ア\u3099";
    QTest::newRow("nfkc, of Unicode 9") << R"({"type":"NFKC"})"
                                        << "㍻㋿"
                                        << "平成㋿";
    QTest::newRow("marks of Unicode 9") << R"({"type":"StripAccents"})"
                                        << "b\u09FE\u0308"
                                        << "b\u09FE";
    QTest::newRow("bert, marks and controls of Unicode 8") << R"({"type":"BertNormalizer"})"
                                                           << "B\u09FE\u0308\u08E2\u200D"
                                                           << "b\u09FE\u08E2";
    QTest::newRow("nfkd") << R"({"type":"NFKD"})"
                          << "ﬁé"
                          << "fie\u0301";
    QTest::newRow("strip") << R"({"type":"Strip","strip_left":true,"strip_right":false})"
                           << "\u3000 a "
                           << "a ";
    QTest::newRow("strip, the right end") << R"({"type":"Strip","strip_left":false,"strip_right":true})"
                                          << " a "
                                          << " a";
    QTest::newRow("strip both") << R"({"type":"Strip"})"
                                << " \n"
                                << "";
    QTest::newRow("accents") << R"({"type":"Sequence","normalizers":[{"type":"NFD"},{"type":"StripAccents"}]})"
                             << "éü"
                             << "eu";
    QTest::newRow("replace") << R"({"type":"Replace","pattern":{"String":"''"},"content":"\""})"
                             << "'''a''"
                             << "\"'a\"";
    QTest::newRow("replace regex") << R"({"type":"Replace","pattern":{"Regex":" {2,}"},"content":" "})"
                                   << "a   b c"
                                   << "a b c";
    QTest::newRow("prepend") << R"({"type":"Prepend","prepend":"▁"})"
                             << "a"
                             << "▁a";
    QTest::newRow("prepend nothing") << R"({"type":"Prepend","prepend":"▁"})"
                                     << ""
                                     << "";
    QTest::newRow("nmt") << R"({"type":"Nmt"})"
                         << "a\u0001b\tc\u200Bd"
                         << "ab c d";
    QTest::newRow("bytes") << R"({"type":"ByteLevel"})"
                           << "é a"
                           << "Ã©Ġa";
    QTest::newRow("bert") << R"({"type":"BertNormalizer"})"
                          << "Ä\u0007中b"
                          << "a 中 b";
    QTest::newRow("bert, ideographs") << R"({"type":"BertNormalizer"})"
                                      << "a\u4DFFb\u4E00c\u9FFFd\uA000"
                                      << "a\u4DFFb \u4E00 c \u9FFF d\uA000";
    QTest::newRow("bert, accents kept") << R"({"type":"BertNormalizer","strip_accents":false})"
                                        << "Ä"
                                        << "ä";
    QTest::newRow("bert, cased") << R"({"type":"BertNormalizer","lowercase":false})"
                                 << "Ä"
                                 << "Ä";
    QTest::newRow("no table") << R"({"type":"Precompiled","precompiled_charsmap":null})"
                              << "ﬁ"
                              << "ﬁ";
}

void TokenizerTest::normalizersChangeTexts()
{
    QFETCH(QString, normalizer);
    QFETCH(QString, text);
    QFETCH(QString, expected);
    json document = wordsDocument();
    document["normalizer"] = json::parse(normalizer.toStdString());
    QCOMPARE(textsOf(made(document).encode(text.toStdString())).join(""), expected);
}

void TokenizerTest::preTokenizersSplit_data()
{
    QTest::addColumn<QString>("splitter");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto split = [](const char* behavior, const char* more = "") {
        return QStringLiteral(R"({"type":"Split","pattern":{"String":"-"},"behavior":"%1"%2})").arg(behavior, more);
    };
    QTest::newRow("removed") << split("Removed") << "a-b--c"
                             << "a|b|c";
    QTest::newRow("isolated") << split("Isolated") << "a-b--c"
                              << "a|-|b|-|-|c";
    QTest::newRow("previous") << split("MergedWithPrevious") << "a-b--c"
                              << "a-|b-|-|c";
    QTest::newRow("next") << split("MergedWithNext") << "a-b--c"
                          << "a|-b|-|-c";
    QTest::newRow("contiguous") << split("Contiguous") << "a-b--c"
                                << "a|-|b|--|c";
    QTest::newRow("inverted") << split("Removed", R"(,"invert":true)") << "a-b--c"
                              << "-|-|-";
    QTest::newRow("characters of two units")
        << R"({"type":"Split","pattern":{"Regex":"[🙂-🙃]"},"behavior":"Isolated"})"
        << "a🙂b😀"
        << "a|🙂|b😀";
    QTest::newRow("the last character of one unit")
        << R"({"type":"Split","pattern":{"Regex":"."},"behavior":"Isolated"})"
        << "a\uFFFF🙂"
        << "a|\uFFFF|🙂";
    QTest::newRow("threes") << R"({"type":"Split","pattern":{"Regex":"\\p{N}{1,3}"},"behavior":"Isolated"})"
                            << "12345a"
                            << "123|45|a";
    QTest::newRow("nothing, right after a match")
        << R"({"type":"Split","pattern":{"Regex":"x*"},"behavior":"MergedWithNext"})"
        << "aaxxb"
        << "a|a|xxb";
    QTest::newRow("borders of words") << R"({"type":"Split","pattern":{"Regex":"\\b"},"behavior":"Isolated"})"
                                      << "a\u0301b, ½"
                                      << "a\u0301b|, |½";
    QTest::newRow("bytes") << R"({"type":"ByteLevel","add_prefix_space":false})"
                           << "I'll  do"
                           << "I|'ll|Ġ|Ġdo";
    QTest::newRow("bytes, prefix") << R"({"type":"ByteLevel","add_prefix_space":true})"
                                   << "a"
                                   << "Ġa";
    QTest::newRow("bytes, whole") << R"({"type":"ByteLevel","add_prefix_space":false,"use_regex":false})"
                                  << "a b"
                                  << "aĠb";
    QTest::newRow("metaspace") << R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"always"})"
                               << "a  b"
                               << "▁a|▁|▁b";
    QTest::newRow("metaspace, older") << R"({"type":"Metaspace","replacement":"▁","add_prefix_space":true})"
                                      << " a"
                                      << "▁a";
    QTest::newRow("metaspace, never") << R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"never"})"
                                      << "a b"
                                      << "a|▁b";
    QTest::newRow("metaspace, whole")
        << R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"first","split":false})"
        << "a b"
        << "▁a▁b";
    QTest::newRow("whitespace") << R"({"type":"Whitespace"})"
                                << "a_1 b!? ½"
                                << "a_1|b|!?|½";
    QTest::newRow("white space") << R"({"type":"WhitespaceSplit"})"
                                 << "a\u00A0b\u200Bc\u000Bd"
                                 << "a|b\u200Bc|d";
    QTest::newRow("bert") << R"({"type":"BertPreTokenizer"})"
                          << "a, b$c。"
                          << "a|,|b|$|c|。";
    QTest::newRow("digits") << R"({"type":"Digits"})"
                            << "a12½b"
                            << "a|12½|b";
    QTest::newRow("single digits") << R"({"type":"Digits","individual_digits":true})"
                                   << "a12"
                                   << "a|1|2";
    QTest::newRow("punctuation of ASCII") << R"({"type":"Punctuation","behavior":"Isolated"})"
                                          << "0!1/2:3@A[B`C{D~E"
                                          << "0|!|1|/|2|:|3|@|A|[|B|`|C|{|D|~|E";
    QTest::newRow("punctuation") << R"({"type":"Punctuation","behavior":"Contiguous"})"
                                 << "a!?b"
                                 << "a|!?|b";
    QTest::newRow("delimiter") << R"({"type":"CharDelimiterSplit","delimiter":"|"})"
                               << "a|b"
                               << "a|b";
    QTest::newRow("scripts") << R"({"type":"UnicodeScripts"})"
                             << "どこで生れ。Yes no"
                             << "どこで生れ|。|Yes no";
    QTest::newRow("scripts of Unicode 9") << R"({"type":"UnicodeScripts"})"
                                          << "я🧿я🙂я"
                                          << "я🧿я|🙂|я";
    QTest::newRow("punctuation of Unicode 8") << R"({"type":"Punctuation"})"
                                              << "a⹃b⹂c᙭d"
                                              << "a⹃b|⹂|c|᙭|d";
    QTest::newRow("length 1") << R"({"type":"FixedLength","length":1})"
                              << "aé"
                              << "a|é";
    QTest::newRow("usual length") << R"({"type":"FixedLength"})"
                                  << "abcdef"
                                  << "abcde|f";
    QTest::newRow("length") << R"({"type":"FixedLength","length":2})"
                            << "aébcd"
                            << "aé|bc|d";
    QTest::newRow("sequence")
        << R"({"type":"Sequence","pretokenizers":[{"type":"WhitespaceSplit"},{"type":"Digits","individual_digits":true}]})"
        << "a1 22"
        << "a|1|2|2";
}

void TokenizerTest::preTokenizersSplit()
{
    QFETCH(QString, splitter);
    QFETCH(QString, text);
    QFETCH(QString, expected);
    json document = wordsDocument();
    document["pre_tokenizer"] = json::parse(splitter.toStdString());
    QCOMPARE(textsOf(made(document).encode(text.toStdString())).join("|"), expected);
    QVERIFY(made(document).encode("").empty());
}

// Patterns that match where there is nothing, with every behavior and inverted: what the tokenizers library gives.
void TokenizerTest::emptyMatchesSplitToo()
{
    struct Row {
        json pattern;
        QStringList expected; // of each behavior, then inverted
    };
    const Row rows[] {{{{"String", ""}},
                          {"b|a|a|x|c|é", "b|a|a|x|c|é", "b|a|a|x|c|é", "b|a|a|x|c|é", "b|a|a|x|c|é", "", "b|a|a|x|c|é",
                              "b|a|a|x|c|é", "b|a|a|x|c|é", "b|a|a|x|c|é"}},
        {{{"Regex", "a*"}},
            {"b|x|c|é", "b|aa|x|c|é", "baa|x|c|é", "b|aax|c|é", "b|aa|x|c|é", "aa", "b|aa|x|c|é", "b|aax|c|é",
                "baa|x|c|é", "b|aa|x|c|é"}},
        {{{"Regex", "(?=x)"}},
            {"baa|xcé", "baa|xcé", "baa|xcé", "baa|xcé", "baa|xcé", "", "baa|xcé", "baa|xcé", "baa|xcé", "baa|xcé"}},
        {{{"Regex", "(?<=a)"}},
            {"ba|a|xcé", "ba|a|xcé", "ba|a|xcé", "ba|a|xcé", "ba|a|xcé", "", "ba|a|xcé", "ba|a|xcé", "ba|a|xcé",
                "ba|a|xcé"}},
        {{{"Regex", "x|"}},
            {"b|a|a|c|é", "b|a|a|x|c|é", "b|a|ax|c|é", "b|a|a|xc|é", "b|a|a|x|c|é", "x", "b|a|a|x|c|é", "b|a|a|xc|é",
                "b|a|ax|c|é", "b|a|a|x|c|é"}},
        {{{"Regex", "\\G"}},
            {"b|a|a|x|c|é", "b|a|a|x|c|é", "b|a|a|x|c|é", "b|a|a|x|c|é", "b|a|a|x|c|é", "", "b|a|a|x|c|é",
                "b|a|a|x|c|é", "b|a|a|x|c|é", "b|a|a|x|c|é"}}};
    for (const Row& row : rows) {
        QStringList found;
        for (const bool invert : {false, true})
            for (const char* behavior : {"Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous"}) {
                json document = wordsDocument();
                document["pre_tokenizer"] = {
                    {"type", "Split"}, {"pattern", row.pattern}, {"behavior", behavior}, {"invert", invert}};
                found << textsOf(made(document).encode("baaxcé")).join("|");
            }
        QVERIFY2(found == row.expected, qPrintable(found.join(" ")));
    }
}

void TokenizerTest::emptyMatchesAreReplacedToo()
{
    const std::tuple<json, const char*, const char*> rows[] {{{{"String", ""}}, "baaxcé", "-b-a-a-x-c-é-"},
        {{{"String", ""}}, "", ""}, {{{"Regex", "a*"}}, "baaxcé", "-b-x-c-é-"}, {{{"Regex", "a*"}}, "", ""},
        {{{"Regex", "(?=x)"}}, "baaxcé", "baa-xcé"}, {{{"Regex", "$"}}, "baaxcé", "baaxcé-"},
        {{{"Regex", "\\b"}}, "baaxcé", "-baaxcé-"}};
    for (const auto& [pattern, text, expected] : rows) {
        json document = wordsDocument();
        document["normalizer"] = {{"type", "Replace"}, {"pattern", pattern}, {"content", "-"}};
        QCOMPARE(textsOf(made(document).encode(text)).join(""), expected);
    }
}

void TokenizerTest::decodersJoin_data()
{
    QTest::addColumn<QString>("decoder");
    QTest::addColumn<QStringList>("tokens");
    QTest::addColumn<QString>("expected");
    QTest::newRow("bytes") << R"({"type":"ByteLevel"})" << QStringList {"Ã", "©", "Ġa", "â", "漢"} << "é a\uFFFD漢";
    QTest::newRow("the last byte") << R"({"type":"ByteLevel"})" << QStringList {"ÿ"} << "\uFFFD";
    QTest::newRow("word pieces") << R"({"type":"WordPiece"})" << QStringList {"a", "##b", "c", ",", "n't"}
                                 << "ab c,n't";
    QTest::newRow("word pieces, raw") << R"({"type":"WordPiece","prefix":"@","cleanup":false})"
                                      << QStringList {"@a", "@b", "."} << "@ab .";
    QTest::newRow("metaspace") << R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"always"})"
                               << QStringList {"▁a", "b", "▁c"} << "ab c";
    QTest::newRow("metaspace, never") << R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"never"})"
                                      << QStringList {"▁a"} << " a";
    QTest::newRow("ends of words") << R"({"type":"BPEDecoder"})" << QStringList {"a", "b</w>", "c</w>"} << "ab c";
    QTest::newRow("fallback") << R"({"type":"ByteFallback"})"
                              << QStringList {"<0xC3>", "<0xa9>", "x", "<0x41>", "<0xFF>"} << "éx\uFFFD\uFFFD";
    QTest::newRow("strip") << R"({"type":"Strip","content":"_","start":2,"stop":1})" << QStringList {"___a__", "_"}
                           << "_a_";
    QTest::newRow("replace") << R"({"type":"Replace","pattern":{"Regex":"a+"},"content":"b"})"
                             << QStringList {"aac", "a"} << "bcb";
    QTest::newRow("fuse")
        << R"({"type":"Sequence","decoders":[{"type":"Fuse"},{"type":"Strip","content":" ","start":1,"stop":0}]})"
        << QStringList {" a", " b"} << "a b";
    QTest::newRow("words and marks") << R"({"type":"Moses"})"
                                     << QStringList {"it", "'s", "\"", "so", "\"", ",", "(", "5", "@-@", "fold", ")",
                                            "'", "x"}
                                     << "it's \"so\", (5-fold) ' x";
    QTest::newRow("ctc") << R"({"type":"CTC"})" << QStringList {"<pad>", "h", "h", "e", "|", "|", "y", "<pad>", "y"}
                         << "he yy";
}

void TokenizerTest::decodersJoin()
{
    QFETCH(QString, decoder);
    QFETCH(QStringList, tokens);
    QFETCH(QString, expected);
    json document = wordsDocument();
    document["decoder"] = json::parse(decoder.toStdString());
    json& vocabulary = document["model"]["vocab"];
    std::vector<std::int64_t> ids;
    for (const QString& token : tokens) {
        if (!vocabulary.contains(token.toStdString()))
            vocabulary[token.toStdString()] = vocabulary.size();
        ids.push_back(vocabulary[token.toStdString()].get<std::int64_t>());
    }
    QCOMPARE(QString::fromStdString(made(document).decode(ids, false)), expected);
}

void TokenizerTest::pairsAreJoined_data()
{
    QTest::addColumn<QString>("processor");
    QTest::addColumn<QString>("single");
    QTest::addColumn<QString>("pair");
    QTest::newRow("none") << "null"
                          << "a0"
                          << "a0 b1";
    QTest::newRow("bert") << R"({"type":"BertProcessing","cls":["C",1],"sep":["S",2]})"
                          << "C0 a0 S0"
                          << "C0 a0 S0 b1 S1";
    QTest::newRow("roberta") << R"({"type":"RobertaProcessing","cls":["C",1],"sep":["S",2]})"
                             << "C0 a0 S0"
                             << "C0 a0 S0 S0 b0 S0";
    QTest::newRow("template, then bytes") << R"({"type":"Sequence","processors":[{"type":"TemplateProcessing",
            "single":[{"SpecialToken":{"id":"X","type_id":2}},{"Sequence":{"id":"A","type_id":0}}],
            "pair":[{"Sequence":{"id":"A","type_id":0}},{"SpecialToken":{"id":"X","type_id":0}},
                {"Sequence":{"id":"B","type_id":1}}],
            "special_tokens":{"X":{"id":"X","ids":[1],"tokens":["C"]}}},{"type":"ByteLevel"}]})"
                                          << "C2 a0"
                                          << "a0 C0 b1";
    QTest::newRow("template") << R"({"type":"Sequence","processors":[{"type":"ByteLevel"},{"type":"TemplateProcessing",
            "single":[{"Sequence":{"id":"A","type_id":3}},{"SpecialToken":{"id":"X","type_id":2}}],
            "pair":[{"Sequence":{"id":"B","type_id":1}},{"Sequence":{"id":"A","type_id":0}}],
            "special_tokens":{"X":{"id":"X","ids":[1,2],"tokens":["C","S"]}}}]})"
                              << "a3 C2 S2"
                              << "b1 a0";
}

void TokenizerTest::pairsAreJoined()
{
    QFETCH(QString, processor);
    json document = wordsDocument();
    document["post_processor"] = json::parse(processor.toStdString());
    const Tokenizer tokenizer = made(document);
    QTEST(shown(tokenizer.encode("a")), "single");
    QTEST(shown(tokenizer.encodePair("a", "b")), "pair");
    for (const Tokenizer::Piece& piece : tokenizer.encodePair("a", "b", false))
        QVERIFY(piece.sequence == (piece.text == "b") && !piece.special);
}

void TokenizerTest::patternsAreTranslated_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("expected");
    QTest::newRow("space") << R"(\s\S)"
                           << R"(\p{White_Space}\P{White_Space})";
    QTest::newRow("set with a bar") << R"([^(\s|[.,])]+)"
                                    << R"([^\(\p{White_Space}\|[\.\,]\)]+)";
    QTest::newRow("ranges") << R"([a-z-9\--a])"
                            << R"([a-z\-9\--a])";
    QTest::newRow("no range from a class") << R"([\s-x\p{L}-\d])"
                                           << R"([\p{White_Space}\-x\p{L}\-\d])";
    QTest::newRow("dash at an end") << "[-a-]"
                                    << R"([\-a\-])";
    QTest::newRow("both") << "[a-z&&[^b]]"
                          << "[[a-z]&&[[^b]]]";
    QTest::newRow("class of characters") << "[[:alpha:]_]"
                                         << R"([[:alpha:]\_])";
    QTest::newRow("punctuation with its symbols") << "[^[:punct:]]"
                                                  << R"([^[\p{P}\p{S}]])";
    QTest::newRow("count, then plus") << R"(a\p{N}{1,3}+b)"
                                      << R"(a(?:\p{N}{1,3})+b)";
    QTest::newRow("group, count, then plus") << "a(b|c){2}+"
                                             << "a(?:(b|c){2})+";
    QTest::newRow("possessive") << "a++b?+"
                                << "a++b?+";
    QTest::newRow("no count") << "a{b}{,3}"
                              << R"(a\{b\}{0,3})";
    QTest::newRow("word, of which Latin-1's fractions are")
        << R"(\w\p{^Word})"
        << R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{B2}\x{B3}\x{B9}\x{BC}-\x{BE}])"
           R"([^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{B2}\x{B3}\x{B9}\x{BC}-\x{BE}])";
    QTest::newRow("word, in sets without")
        << "[\\W][[:word:]]"
        << R"([[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]][[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]])";
    QTest::newRow("classes of ASCII alone") << R"([[:^xdigit:]]\v\N\pL)"
                                            << R"([[^0-9A-Fa-f]]\x0B[^\n]pL)";
    QTest::newRow("dot of newlines") << "(?m:.)(?i)(?<=a)(?<!b)(?<n>c)"
                                     << "(?s:.)(?i)(?<=a)(?<!b)(?<n>c)";
    QTest::newRow("hexadecimal") << R"(\h[\h])"
                                 << "[0-9A-Fa-f][[0-9A-Fa-f]]";
    QTest::newRow("not a property") << R"(\p{^L}\x{200D}\u0041)"
                                    << R"(\P{L}\x{200D}\u0041)";
    QTest::newRow("closing alone") << "]"
                                   << R"(\])";
    QTest::newRow("quotes") << R"(['’"])"
                            << R"([\'’\"])";
}

void TokenizerTest::patternsAreTranslated()
{
    QFETCH(QString, pattern);
    QTEST(QString::fromStdString(tokenizers::toIcuSyntax(pattern.toStdString())), "expected");
}

// White space that the token before took is not the next one's too.
void TokenizerTest::addedTokensShareNoSpace()
{
    json document = wordsDocument();
    document["added_tokens"] = json::parse(R"([{"id": 1, "content": "b", "rstrip": true, "special": true},
        {"id": 2, "content": " a", "lstrip": true, "special": true}])");
    const Tokenizer tokenizer = made(document);
    QCOMPARE(textsOf(tokenizer.encode("xb  a")).join("|"), "x|b  |a");
    QCOMPARE(textsOf(tokenizer.encode("x  a")).join("|"), "x|  a");
}

// Not one that normalizing spells otherwise: its spelling is no special token's.
void TokenizerTest::specialTokensAreLeftOut()
{
    json document = wordsDocument();
    document["normalizer"] = json::parse(R"({"type":"Lowercase"})");
    document["added_tokens"] = json::parse(R"([{"id": 100, "content": "[A]", "special": true, "normalized": false},
        {"id": 101, "content": "[B]", "special": true, "normalized": true}])");
    const Tokenizer tokenizer = made(document);
    const std::vector<std::int64_t> ids {tokenizer.find("[A]").value(), tokenizer.find("[B]").value()};
    QCOMPARE(QString::fromStdString(tokenizer.decode(ids, false)), QString("[A] [b]"));
    QCOMPARE(QString::fromStdString(tokenizer.decode(ids, true)), QString("[b]"));
}

// The same as merging the pair of lowest rank, leftmost first, again and again.
void TokenizerTest::pairsAreMergedByRank()
{
    std::mt19937 random(7);
    const auto draw = [&](std::size_t below) {
        return std::uniform_int_distribution<std::size_t>(0, below - 1)(random);
    };
    for (int round = 0; round < 40; ++round) {
        std::vector<std::string> tokens {"a", "b", "c"};
        std::vector<std::pair<std::string, std::string>> merges;
        while (merges.size() < 25) {
            const std::pair merge {tokens[draw(tokens.size())], tokens[draw(tokens.size())]};
            if (merge.first.size() + merge.second.size() > 8
                || std::find(merges.begin(), merges.end(), merge) != merges.end())
                continue;
            merges.push_back(merge);
            if (std::find(tokens.begin(), tokens.end(), merge.first + merge.second) == tokens.end())
                tokens.push_back(merge.first + merge.second);
        }
        json vocabulary;
        for (const std::string& token : tokens)
            vocabulary[token] = vocabulary.size();
        json pairs = json::array();
        for (const auto& [left, right] : merges)
            pairs.push_back(round % 2 == 0 ? json(left + ' ' + right) : json {left, right});
        const Tokenizer tokenizer = made({{"model", {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", pairs}}}});
        for (int word = 0; word < 30; ++word) {
            std::vector<std::string> parts;
            std::string text;
            for (std::size_t i = 0, size = draw(40); i < size; ++i)
                text += parts.emplace_back(tokens[draw(3)]);
            const auto rank = [&](std::size_t i) {
                return std::find(merges.begin(), merges.end(), std::pair {parts[i], parts[i + 1]}) - merges.begin();
            };
            for (;;) {
                std::size_t best = parts.size();
                for (std::size_t i = 0; i + 1 < parts.size(); ++i)
                    if (rank(i) < static_cast<std::ptrdiff_t>(merges.size())
                        && (best == parts.size() || rank(i) < rank(best)))
                        best = i;
                if (best == parts.size())
                    break;
                parts[best] += parts[best + 1];
                parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(best) + 1);
            }
            QStringList expected;
            for (const std::string& part : parts)
                expected << QString::fromStdString(part);
            QCOMPARE(textsOf(tokenizer.encode(text)), expected);
        }
    }
}

void TokenizerTest::optionsOfPairEncoding()
{
    const auto encoded = [](json model, const char* text) {
        model["type"] = "BPE";
        return textsOf(made({{"model", model}}).encode(text)).join(' ');
    };
    const json prefixed {{"vocab", {{"a", 0}, {"##b", 1}, {"##c", 2}, {"ab", 3}, {"abc", 4}}},
        {"merges", {"a ##b", "ab ##c"}}, {"continuing_subword_prefix", "##"}};
    QCOMPARE(encoded(prefixed, "abc"), "abc");
    const json ends {{"vocab", {{"a", 0}, {"b</w>", 1}, {"ab</w>", 2}}}, {"merges", {"#version: 0.2", "a b</w>"}},
        {"end_of_word_suffix", "</w>"}};
    QCOMPARE(encoded(ends, "aab"), "a ab</w>");
    json unknown {{"vocab", {{"?", 0}, {"a", 1}}}, {"merges", json::array()}, {"unk_token", "?"}};
    QCOMPARE(encoded(unknown, "xya"), "? ? a");
    unknown["fuse_unk"] = true;
    QCOMPARE(encoded(unknown, "xyaz"), "? a ?");
    unknown.erase("unk_token");
    QCOMPARE(encoded(unknown, "xya"), "a");
    json bytes {{"vocab", {{"?", 0}, {"<0xC3>", 1}, {"<0xA9>", 2}}}, {"merges", json::array()}, {"unk_token", "?"},
        {"byte_fallback", true}};
    QCOMPARE(encoded(bytes, "éü"), "<0xC3> <0xA9> ?");
    json whole {{"vocab", {{"a", 0}, {"b", 1}, {"ab", 2}}}, {"merges", json::array()}};
    QCOMPARE(encoded(whole, "ab"), "a b");
    whole["ignore_merges"] = true;
    QCOMPARE(encoded(whole, "ab"), "ab");
}

void TokenizerTest::unigramFindsTheBestPath()
{
    std::mt19937 random(3);
    const auto draw = [&](int below) { return std::uniform_int_distribution<int>(0, below - 1)(random); };
    for (int round = 0; round < 30; ++round) {
        std::map<std::string, double> scores {{"a", -3.25}, {"b", -4.5}};
        for (int i = 0; i < 12; ++i) {
            std::string piece;
            for (int j = draw(4) + 2; j > 0; --j)
                piece += static_cast<char>('a' + draw(2));
            scores[piece] = -1.0 - draw(4096) / 512.0;
        }
        json vocabulary = json::array({json::array({"<unk>", -20.0})});
        for (const auto& [piece, score] : scores)
            vocabulary.push_back(json::array({piece, score}));
        const Tokenizer tokenizer = made({{"model", {{"type", "Unigram"}, {"unk_id", 0}, {"vocab", vocabulary}}}});
        for (int word = 0; word < 20; ++word) {
            std::string text;
            for (int i = draw(12) + 1; i > 0; --i)
                text += static_cast<char>('a' + draw(2));
            std::vector<double> best(text.size() + 1, -1e9);
            best[0] = 0;
            for (std::size_t end = 1; end <= text.size(); ++end)
                for (std::size_t begin = 0; begin < end; ++begin)
                    if (const auto found = scores.find(text.substr(begin, end - begin)); found != scores.end())
                        best[end] = std::max(best[end], best[begin] + found->second);
            double sum = 0;
            std::string joined;
            for (const Tokenizer::Piece& piece : tokenizer.encode(text)) {
                sum += scores.at(piece.text);
                joined += piece.text;
            }
            QCOMPARE(joined, text);
            QCOMPARE(sum, best.back());
        }
    }
    const json unknown = json::parse(
        R"({"type": "Unigram", "unk_id": 0, "byte_fallback": true,
            "vocab": [["<unk>", 0], ["a", -1], ["<0xC3>", -2], ["<0xA9>", -2]]})");
    QCOMPARE(textsOf(made({{"model", unknown}}).encode("aéaxy")).join(' '), "a <0xC3> <0xA9> a xy");
}

void TokenizerTest::modelsAreKnownByTheirKeys()
{
    const json pairs {{"vocab", {{"a", 0}, {"aa", 1}}}, {"merges", {"a a"}}};
    QCOMPARE(textsOf(made({{"model", pairs}}).encode("aaa")), (QStringList {"aa", "a"}));
    const json pieces {{"vocab", {{"[UNK]", 0}, {"a", 1}, {"##b", 2}}}, {"max_input_chars_per_word", 3}};
    QCOMPARE(textsOf(made({{"model", pieces}}).encode("abb")), (QStringList {"a", "##b", "##b"}));
    const auto unknown = made({{"model", pieces}}).encode("abbb");
    QCOMPARE(textsOf(unknown), (QStringList {"[UNK]"}));
    QVERIFY(unknown.front().begin == 0 && unknown.front().end == 4);
    const json scores = json::parse(R"({"vocab": [["a", -1], ["b", -2]]})");
    QCOMPARE(textsOf(made({{"model", scores}}).encode("ab")), (QStringList {"a", "b"}));
    QVERIFY(messageFrom([&] {
        made({{"model", scores}}).encode("x");
    }).find("no token for \"x\"")
        != std::string::npos);
}

void TokenizerTest::growthIsBounded_data()
{
    QTest::addColumn<QString>("document");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says"); // empty: nothing is wrong
    const auto row = [](const char* name, const json& parts, const QString& text, const char* says) {
        json document = parts;
        document["model"] = {{"type", "WordLevel"}, {"unk_token", "?"}, {"vocab", {{"?", 0}, {"a", 1}}}};
        if (document.contains("unknown"))
            document["model"] = {
                {"type", "WordLevel"}, {"unk_token", document["unknown"]}, {"vocab", {{document["unknown"], 0}}}};
        QTest::newRow(name) << QString::fromStdString(document.dump()) << text << QString::fromUtf8(says);
    };
    const auto sequence = [](const json& rule, int times) {
        return json {{"normalizer",
            {{"type", "Sequence"}, {"normalizers", std::vector<json>(static_cast<std::size_t>(times), rule)}}}};
    };
    const auto replace = [](const json& pattern, const std::string& with) {
        return json {{"type", "Replace"}, {"pattern", pattern}, {"content", with}};
    };
    const char* grows = "of the text into more than";
    row("one character ten times, again and again", sequence(replace({{"String", "a"}}, "aaaaaaaaaa"), 12), "a", grows);
    row("before every place", sequence(replace({{"Regex", "(?=.)"}}, std::string(2000, 'a')), 2), "aa", grows);
    row("before every text", sequence({{"type", "Prepend"}, {"prepend", std::string(200'000, 'a')}}, 7), "b", grows);
    const json atOnce = sequence(replace({{"String", "a"}}, std::string(900'000, 'a')), 1);
    row("once, within the room there is", atOnce, "a", "");
    row("many tokens between them",
        {{"normalizer", atOnce["normalizer"]}, {"pre_tokenizer", {{"type", "Whitespace"}}},
            {"added_tokens", {{{"id", 2}, {"content", "<s>"}, {"special", true}}}}},
        QStringLiteral("a<s>").repeated(50), grows);
    row("a long name of what is unknown",
        {{"unknown", std::string(100'000, '?')}, {"pre_tokenizer", {{"type", "WhitespaceSplit"}}}},
        QStringLiteral("x ").repeated(20), grows);
    row("a long text of ligatures", {{"normalizer", {{"type", "NFKC"}}}}, QString(QChar(0xFDFA)).repeated(200'000), "");
    row("a long text", {{"normalizer", {{"type", "Lowercase"}}}}, QStringLiteral("a").repeated(3'000'000), "");
}

// Rules of a few kB can turn one character into more than any memory holds.
void TokenizerTest::growthIsBounded()
{
    QFETCH(QString, document);
    QFETCH(QString, text);
    QFETCH(QString, says);
    const Tokenizer tokenizer = Tokenizer::fromJson(document.toStdString(), "made.json");
    const std::string message = messageFrom([&] { tokenizer.encode(text.toStdString()); });
    QVERIFY2(says.isEmpty() ? message == "accepted" : QString::fromStdString(message).contains(says), message.c_str());
    const json rule = {{"type", "Replace"}, {"pattern", {{"String", "a"}}}, {"content", std::string(100, 'a')}};
    json decoders = {{"type", "Sequence"}, {"decoders", {rule, rule, rule, rule, rule}}};
    const Tokenizer grows = made(
        {{"decoder", decoders}, {"model", {{"type", "WordLevel"}, {"unk_token", "a"}, {"vocab", {{"a", 0}}}}}});
    QVERIFY(messageFrom([&] {
        grows.decode({0, 0}, false);
    }).find("makes the text longer than 67.1 MB")
        != std::string::npos);
}

void TokenizerTest::wrongFilesAreRefused_data()
{
    QTest::addColumn<QString>("document");
    QTest::addColumn<QString>("expected");
    const auto model = [](const char* fields) { return QStringLiteral(R"({"model":{%1}})").arg(fields); };
    const auto with = [](const char* key, const char* value) {
        return QStringLiteral(R"({"model":{"type":"WordLevel","vocab":{"?":0}},"%1":%2})").arg(key, value);
    };
    QTest::newRow("no JSON") << "{"
                             << "is not valid JSON";
    QTest::newRow("bad UTF-8") << QString() << "is not valid JSON";
    QTest::newRow("list") << "[]"
                          << "this is not an object";
    QTest::newRow("no model") << "{}"
                              << "bad.json: \"model\" is missing";
    QTest::newRow("unknown model") << model(R"("type":"Markov")") << "bad.json: model: the model \"Markov\" is unknown";
    QTest::newRow("no vocabulary") << model(R"("type":"BPE","merges":[])") << "model: \"vocab\" is missing";
    QTest::newRow("id of a text") << model(R"("vocab":{"a":"b"})") << "the id of \"a\" is not a whole number";
    QTest::newRow("negative id") << model(R"("vocab":{"a":-1})") << "\"a\" has the id -1";
    QTest::newRow("huge id") << model(R"("vocab":{"a":4000000000})") << "\"a\" has the id 4000000000";
    QTest::newRow("past all ids") << model(R"("vocab":{"a":18446744073709551615})") << "not a whole number";
    QTest::newRow("merge of an absent token")
        << model(R"("vocab":{"a":0,"b":1},"merges":["a b"])") << "merges[0]: \"ab\" is not in the vocabulary";
    QTest::newRow("merge of three") << model(R"("vocab":{"a":0},"merges":["a a a"])") << "is not two tokens";
    QTest::newRow("merge of a number") << model(R"("vocab":{"a":0},"merges":[1])") << "merges[0]: this is not a pair";
    QTest::newRow("score of a text") << model(R"("type":"Unigram","vocab":[["a","b"]])")
                                     << "not a token followed by its score";
    QTest::newRow("unknown id") << model(R"("type":"Unigram","unk_id":7,"vocab":[["a",0]])") << "unk_id is 7";
    QTest::newRow("normalizer") << with("normalizer", R"({"type":"Rot13"})") << "normalizer: the normalizer \"Rot13\"";
    QTest::newRow("no type") << with("normalizer", "{}") << "normalizer: \"type\" is missing";
    QTest::newRow("in a sequence") << with(
        "pre_tokenizer", R"({"type":"Sequence","pretokenizers":[{"type":"Digits"},{"type":"X"}]})")
                                   << "pre_tokenizer.pretokenizers[1]: the pre-tokenizer \"X\"";
    QTest::newRow("behavior") << with("pre_tokenizer", R"({"type":"Punctuation","behavior":"Odd"})")
                              << "behavior \"Odd\"";
    QTest::newRow("pattern") << with("pre_tokenizer", R"({"type":"Split","pattern":{"Regex":"(a"}})")
                             << "pre_tokenizer.pattern: the regular expression \"(a\" cannot be used";
    QTest::newRow("length") << with("pre_tokenizer", R"({"type":"FixedLength","length":0})") << "the length is 0";
    QTest::newRow("scheme") << with("pre_tokenizer", R"({"type":"Metaspace","replacement":"_","prepend_scheme":"x"})")
                            << "prepend_scheme \"x\"";
    QTest::newRow("base64") << with("normalizer", R"({"type":"Precompiled","precompiled_charsmap":"!"})")
                            << "not base64";
    QTest::newRow("table") << with("normalizer", R"({"type":"Precompiled","precompiled_charsmap":"/////wAA"})")
                           << "is truncated: it has 6 bytes";
    const char* lastReplacement = R"({"type":"Precompiled","precompiled_charsmap":"BAAAAAAAAAA="})";
    QVERIFY(messageFrom([&] { Tokenizer::fromJson(with("normalizer", lastReplacement).toStdString(), "x"); })
        == "accepted"); // of a table without replacements
    QTest::newRow("a table, cut short") << with(
        "normalizer", R"({"type":"Precompiled","precompiled_charsmap":"BAAAAAAAAA=="})")
                                        << "is truncated: it has 7 bytes";
    QTest::newRow("replacements in no UTF-8")
        << with("normalizer", R"({"type":"Precompiled","precompiled_charsmap":"BAAAAAAAAAD/"})") << "not valid UTF-8";
    QTest::newRow("decoder") << with("decoder", R"({"type":"Strip","content":""})") << "no character to strip";
    QTest::newRow("special token") << with("post_processor",
        R"({"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"S","type_id":0}}],"pair":[]})")
                                   << "post_processor.single[0].SpecialToken: special_tokens has no \"S\"";
    for (const char* type : {"-1", "2147483648"})
        QTest::addRow("type %s", type) << with("post_processor",
            qPrintable(QStringLiteral(
                R"({"type":"TemplateProcessing","single":[{"Sequence":{"id":"A","type_id":%1}}],"pair":[]})")
                           .arg(type))) << QStringLiteral("the type_id is %1.").arg(type);
    QTest::newRow("sequence") << with(
        "post_processor", R"({"type":"TemplateProcessing","single":[{"Sequence":{"id":"B","type_id":0}}],"pair":[]})")
                              << "no sequence \"B\" here";
    QTest::newRow("many rules") << with("pre_tokenizer",
        qPrintable(QStringLiteral(R"({"type":"Sequence","pretokenizers":[%1]})")
                       .arg(QStringList(2000, R"({"type":"Digits"})").join(','))))
                                << "pre_tokenizer: its rules hold 4003 values; at most 4000";
    QTest::newRow("repeated sequence") << with("post_processor",
        qPrintable(QStringLiteral(R"({"type":"TemplateProcessing","single":[%1],"pair":[]})")
                       .arg(QStringList(17, R"({"Sequence":{"id":"A"}})").join(','))))
                                       << "repeats a text more than 16 times";
    QTest::newRow("added token") << with("added_tokens", R"([{"id":1}])") << "added_tokens[0]: \"content\" is missing";
    QTest::newRow("deep") << QStringLiteral("[").repeated(100'000) << "nests lists or objects more than 64";
    QString nested = "{\"type\":\"Digits\"}";
    for (int i = 0; i < 20; ++i)
        nested = QStringLiteral(R"({"type":"Sequence","pretokenizers":[%1]})").arg(nested);
    QTest::newRow("deep sequences") << with("pre_tokenizer", qPrintable(nested))
                                    << "parts are nested more than 32 deep";
}

void TokenizerTest::wrongFilesAreRefused()
{
    QFETCH(QString, document);
    QFETCH(QString, expected);
    const std::string text = document.isNull() ? "{\"\xFF\":1}" : document.toStdString();
    const std::string message = messageFrom([&] { Tokenizer::fromJson(text, "bad.json"); });
    QVERIFY2(
        QString::fromStdString(message).startsWith("bad.json") && QString::fromStdString(message).contains(expected),
        message.c_str());
}

void TokenizerTest::largeFilesAreRefused()
{
    const QTemporaryDir folder;
    const std::string path = folder.path().toStdString();
    QVERIFY(messageFrom([&] { Tokenizer::open(path); }).find("has no tokenizer") != std::string::npos);
    QFile file(folder.filePath("tokenizer.json"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(200'000'000)); // takes no room on the disk
    QVERIFY(messageFrom([&] { Tokenizer::open(path); }).find("200") != std::string::npos);
    std::string values = "[0";
    for (int i = 0; i < 8'000'000; ++i)
        values += ",0";
    QVERIFY(messageFrom([&] { Tokenizer::fromJson(values + ']', "many.json"); }).find("at most 8000000")
        != std::string::npos);
    QVERIFY(file.remove() && QDir(folder.path()).mkdir("tokenizer.json"));
    QVERIFY(messageFrom([&] { Tokenizer::open(path); }).find("is a folder") != std::string::npos);
    QFile other(folder.filePath("spiece.model"));
    QVERIFY(QDir(folder.path()).rmdir("tokenizer.json") && other.open(QIODevice::WriteOnly));
    QVERIFY(messageFrom([&] { Tokenizer::open(path); }).find("spiece.model") != std::string::npos);
}

void TokenizerTest::endlessPatternsEnd()
{
    for (const char* pattern : {"(a|aa)+b", "(a|b|ab)*c", "a+b", R"((?:a?){40}b)"}) {
        json document = wordsDocument();
        document["pre_tokenizer"] = {{"type", "Split"}, {"pattern", {{"Regex", pattern}}}};
        const Tokenizer tokenizer = made(document);
        const std::string message = messageFrom([&] { tokenizer.encode(std::string(100'000, 'a')); });
        QVERIFY2(message.find(pattern) != std::string::npos && message.find("too many steps") != std::string::npos,
            message.c_str());
    }
}

void TokenizerTest::badTextsAreRefused()
{
    const Tokenizer tokenizer = openFixture("split-nfc-bpe");
    QVERIFY(messageFrom([&] { tokenizer.encode("a\xC3"); }).find("not valid UTF-8") != std::string::npos);
    QVERIFY(messageFrom([&] { tokenizer.encode("a\xED\xA0\x80"); }).find("not valid UTF-8") != std::string::npos);
    std::string marks = "a";
    for (int i = 0; i < 3000; ++i)
        marks += i % 2 == 0 ? "\u0301" : "\u0323";
    QVERIFY(messageFrom([&] { tokenizer.encode(marks); }).find("combining marks") != std::string::npos);
    std::string most = "é"; // with its marks 4000 bytes
    for (int i = 0; i < 1999; ++i)
        most += "\u0323";
    QCOMPARE(messageFrom([&] { tokenizer.encode(most); }), std::string("accepted"));
    QVERIFY(messageFrom([&] { tokenizer.encode(most + "\u0323"); }).find("combining marks") != std::string::npos);
    QCOMPARE(tokenizer.ids("").size(), std::size_t {0});
    QCOMPARE(tokenizer.decode({}, false), "");
}

// Files with a few bytes changed: what comes is a tokenizer that works, or an Error.
void TokenizerTest::anyFileIsReadOrRefused()
{
    std::mt19937 random(11);
    const auto draw = [&](std::size_t below) {
        return std::uniform_int_distribution<std::size_t>(0, below - 1)(random);
    };
    int read = 0;
    for (const char* name : {"unigram", "wordpiece", "charsmap-unigram", "byte-fallback-bpe"}) {
        const json document = readJsonFile(kFolders + '/' + name + "/tokenizer.json");
        for (int round = 0; round < 40; ++round) {
            json changed = document;
            json* place = &changed; // a random value, replaced by a random one
            while (place->is_structured() && !place->empty() && (place == &changed || draw(6) != 0)) {
                auto child = place->begin();
                std::advance(child, static_cast<std::ptrdiff_t>(draw(place->size())));
                place = &*child;
            }
            const json others[] {nullptr, true, -1, 1e300, "", "a", json::array(), json::object(),
                {{"type", "Sequence"}}, {1, 2}, "\u0000", 9'999'999};
            *place = others[draw(std::size(others))];
            try {
                const Tokenizer tokenizer = Tokenizer::fromJson(changed.dump(), "changed");
                ++read;
                const auto ids = tokenizer.ids("The teacher's 42 naïve windows 🙂 中文 [MASK]<s>");
                tokenizer.decode(ids, true);
                for (const std::int64_t id : ids)
                    if (tokenizer.has(id))
                        tokenizer.bytes(id);
            } catch (const Error& error) {
                QVERIFY2(isUtf8(error.what()), changed.dump().c_str());
            }
        }
    }
    QVERIFY(read > 10);
}

void TokenizerTest::threadsShareOne()
{
    const Tokenizer tokenizer = openFixture("unigram");
    std::string text;
    for (const json& entry : casesOf("unigram"))
        text += entry.at("text").get<std::string>() + ' ';
    const auto expected = tokenizer.ids(text);
    std::vector<std::vector<std::int64_t>> found(4);
    {
        std::vector<std::jthread> threads;
        for (auto& ids : found)
            threads.emplace_back([&ids, tokenizer, &text] {
                for (int i = 0; i < 10; ++i)
                    ids = tokenizer.ids(text);
            });
    }
    for (const auto& ids : found)
        QVERIFY(ids == expected);
}

void TokenizerTest::labelsHaveNoMarks()
{
    const auto labels = [](const char* parts, const json& vocabulary) {
        json file = json::parse(parts);
        file["model"]["vocab"] = vocabulary;
        std::vector<std::string> all = vocabularyLabels(Tokenizer::fromJson(file.dump(), "test"), 7);
        return all;
    };
    const std::vector<std::string> bytes = labels(
        R"({"model": {"type": "BPE", "merges": []}, "decoder": {"type": "ByteLevel"}, "added_tokens": [
            {"id": 5, "content": "<|end|>", "special": true}]})",
        {{"Ġthe", 0}, {"ing", 1}, {"Ġ", 2}, {"Ċ", 3}, {"ç", 4}});
    QCOMPARE(bytes, (std::vector<std::string> {"the", "…ing", "␣", "⏎", "0xE7", "<|end|>", "#6"}));
    const std::vector<std::string> pieces = labels(
        R"({"model": {"type": "WordPiece", "unk_token": "[UNK]"}, "decoder": {"type": "WordPiece", "prefix": "##"}})",
        {{"[UNK]", 0}, {"box", 1}, {"##box", 2}, {"##.", 3}, {"##", 4}});
    QCOMPARE(pieces, (std::vector<std::string> {"[UNK]", "box", "…box", ".", "##", "#5", "#6"}));
    const std::vector<std::string> marked = labels(
        R"({"model": {"type": "BPE", "merges": [], "byte_fallback": true}, "decoder": {"type": "Sequence", "decoders": [
            {"type": "Replace", "pattern": {"String": "▁"}, "content": " "}, {"type": "ByteFallback"}, {"type": "Fuse"}]}})",
        {{"▁the", 0}, {"the", 1}, {"<0xE4>", 2}, {"▁▁", 3}, {"<0x0A>", 4}, {"<0x41>", 5}});
    QCOMPARE(marked, (std::vector<std::string> {"the", "…the", "0xE4", "␣␣", "⏎", "…A", "#6"}));
}

HEADROOM_TEST(TokenizerTest)

} // namespace tokenizer_test

#include "tokenizer_test.moc"
