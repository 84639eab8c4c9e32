// SPDX-License-Identifier: GPL-3.0-or-later
// What readers do just at their bounds, and what they take where a file says nothing: lines that scripts/mutants could
// change without any other test noticing.
#include "error.h"
#include "hf/config_file.h"
#include "hf/family.h"
#include "io/recipe_json.h"
#include "test_program.h"
#include "tokenizer/tokenizer.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <map>
#include <set>

using namespace headroom;

namespace reader_bounds_test {

class ReaderBoundsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void usualValuesAreTransformers_data();
    void usualValuesAreTransformers();
    void whatParamsLeaveOut();
    void familiesRefuseWhatTheyLack();
    void theUnknownTokenCostsTen();
    void patternsHaveADepth();
    void bracesThatCountNothingAreCharacters();
    void movesAreReadAsTheyWereWritten();
};

namespace {

struct Settings {
    ModelConfig model;
    std::int64_t start, end; // tokens
};

Settings settingsOf(const std::string& type, const std::string& more = "")
{
    const hf::ConfigFile file(R"({"model_type": ")" + type + "\"" + more + "}", "test");
    hf::Reading reading {file, "", {}, {}, nullptr, {}, {}, 1, {}, -1, -1};
    reading.stored = [](const void*, const std::string&) { return false; };
    hf::familyOf(file, "").settings(reading);
    return {reading.model, reading.start, reading.end};
}

template <typename Read>
QString refusal(Read read)
{
    try {
        read();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace

// The configuration classes of transformers 4.57, as they are made without arguments.
void ReaderBoundsTest::usualValuesAreTransformers_data()
{
    QTest::addColumn<qint64>("width");
    QTest::addColumn<qint64>("heads");
    QTest::addColumn<qint64>("layers");
    QTest::addColumn<qint64>("feedForward");
    QTest::addColumn<qint64>("vocabulary");
    QTest::addColumn<qint64>("longest"); // 0: positions have no end
    QTest::addColumn<double>("epsilon");
    const auto row = [](const char* type, qint64 width, qint64 heads, qint64 layers, qint64 feedForward,
                         qint64 vocabulary, qint64 longest, double epsilon) {
        QTest::newRow(type) << width << heads << layers << feedForward << vocabulary << longest << epsilon;
    };
    row("bert", 768, 12, 12, 3072, 30'522, 512, 1e-12);
    row("roberta", 768, 12, 12, 3072, 50'265, 510, 1e-12);
    row("xlm-roberta", 768, 12, 12, 3072, 30'522, 510, 1e-12);
    row("camembert", 768, 12, 12, 3072, 30'522, 510, 1e-12);
    row("distilbert", 768, 12, 6, 3072, 30'522, 512, 1e-12);
    row("albert", 4096, 64, 12, 16'384, 30'000, 512, 1e-12);
    row("gpt2", 768, 12, 12, 3072, 50'257, 1024, 1e-5);
    row("nanogpt", 768, 12, 12, 3072, 50'304, 1024, 1e-5);
    row("gpt_neox", 6144, 64, 44, 24'576, 50'432, 2048, 1e-5);
    row("llama", 4096, 32, 32, 11'008, 32'000, 2048, 1e-6);
    row("mistral", 4096, 32, 32, 14'336, 32'000, 131'072, 1e-6);
    row("qwen2", 4096, 32, 32, 22'016, 151'936, 32'768, 1e-6);
    row("qwen3", 4096, 32, 32, 22'016, 151'936, 32'768, 1e-6);
    row("gemma2", 2304, 8, 26, 9216, 256'000, 8192, 1e-6);
    row("bloom", 64, 8, 2, 256, 250'880, 0, 1e-5);
    row("opt", 768, 12, 12, 3072, 50'272, 2048, 1e-5);
    row("mpt", 2048, 16, 24, 8192, 50'368, 2048, 1e-5);
    row("t5", 512, 8, 6, 2048, 32'128, 0, 1e-6);
    row("mt5", 512, 6, 8, 1024, 250'112, 0, 1e-6);
    row("bart", 1024, 16, 12, 4096, 50'265, 1024, 1e-5);
    row("marian", 1024, 16, 12, 4096, 58'101, 1024, 1e-5);
    row("transfo-xl", 1024, 16, 18, 4096, 267'735, 0, 1e-5);
}

void ReaderBoundsTest::usualValuesAreTransformers()
{
    QFETCH(qint64, width);
    QFETCH(qint64, heads);
    QFETCH(qint64, layers);
    QFETCH(qint64, feedForward);
    QFETCH(qint64, vocabulary);
    QFETCH(qint64, longest);
    QFETCH(double, epsilon);
    const auto [model, start, end] = settingsOf(QTest::currentDataTag());
    QCOMPARE(model.width, width);
    QCOMPARE(model.heads, heads);
    if (model.hasEncoder())
        QCOMPARE(model.encoderLayers, layers);
    if (model.hasDecoder())
        QCOMPARE(model.decoderLayers, layers);
    QCOMPARE(model.feedForward, feedForward);
    QCOMPARE(model.vocabulary, vocabulary);
    QVERIFY(model.decoderHeads == 0 && model.decoderFeedForward == 0); // both stacks are alike
    if (longest > 0)
        QCOMPARE(model.maxLength, longest);
    QCOMPARE(model.normEpsilon, epsilon);
    const std::string type = QTest::currentDataTag();
    const std::map<std::string, std::pair<std::int64_t, std::int64_t>> ends {
        {"t5", {0, 1}}, {"mt5", {0, 1}}, {"bart", {2, 2}}, {"marian", {58'100, 0}}};
    QVERIFY(
        std::pair(start, end) == (ends.contains(type) ? ends.at(type) : std::pair<std::int64_t, std::int64_t>(-1, -1)));
    const std::set<std::string> offset {"roberta", "xlm-roberta", "camembert", "opt", "bart"};
    QCOMPARE(model.positionOffset, offset.contains(type) ? 2 : 0);
    if (type == "transfo-xl") {
        QCOMPARE(model.cutoffs, (std::vector<std::int64_t> {20'000, 40'000, 200'000}));
        QCOMPARE(model.divisor, 4);
        QCOMPARE(model.memory, 1600);
        QCOMPARE(model.clampLength, 1000);
        QCOMPARE(model.headDimension, 64);
        QCOMPARE(model.embeddingWidth, 1024);
    } else if (type == "albert") {
        QCOMPARE(model.embeddingWidth, 128);
        QCOMPARE(model.tokenTypes, 2);
    } else if (type == "t5") {
        QCOMPARE(model.distances, 32);
        QCOMPARE(model.maxDistance, 128);
        QCOMPARE(model.headDimension, 64);
    } else if (type == "gemma2") {
        QCOMPARE(model.kvHeads, 4);
        QCOMPARE(model.headDimension, 256);
        QCOMPARE(model.attentionWindow, 4096);
    } else if (type == "qwen3") {
        QCOMPARE(model.headDimension, 128);
        QCOMPARE(model.kvHeads, 32);
    }
}

// Of params.json, as mistral-inference has it.
void ReaderBoundsTest::whatParamsLeaveOut()
{
    const hf::ConfigFile file(
        R"({"dim": 8, "n_layers": 1, "n_heads": 2, "hidden_dim": 16, "vocab_size": 10})", "params.json");
    hf::Reading reading {file, "", {}, {}, nullptr, {}, {}, 1, {}, -1, -1};
    reading.stored = [](const void*, const std::string&) { return false; };
    reading.shaped = [](const void*, const std::string&) { return std::vector<std::int64_t>(); };
    hf::kNative.settings(reading);
    QCOMPARE(reading.model.kvHeads, 2);
    QCOMPARE(reading.model.headDimension, 4);
    QCOMPARE(reading.model.normEpsilon, 1e-5);
    QCOMPARE(reading.model.rotaryBase, 10'000.0);
    QCOMPARE(reading.model.attentionWindow, 0);
    QVERIFY(reading.model.tiedEmbeddings);
    const hf::ConfigFile narrow(
        R"({"dim": 2, "n_layers": 1, "n_heads": 2, "hidden_dim": 16, "vocab_size": 10})", "params.json");
    hf::Reading heads {narrow, "", {}, {}, nullptr, {}, {}, 1, {}, -1, -1};
    heads.stored = reading.stored;
    heads.shaped = reading.shaped;
    hf::kNative.settings(heads);
    QCOMPARE(heads.model.headDimension, 1);
}

void ReaderBoundsTest::familiesRefuseWhatTheyLack()
{
    const auto bloom = [](const char* more) { return refusal([&] { settingsOf("bloom", more); }); };
    QVERIFY(bloom(R"(, "slow_but_exact": true, "pretraining_tp": 2)").contains("slow_but_exact"));
    QVERIFY(bloom(R"(, "slow_but_exact": true, "pretraining_tp": 1)").isEmpty());
    QVERIFY(bloom(R"(, "slow_but_exact": false, "pretraining_tp": 2)").isEmpty());
}

// An unknown character scores 10 less than the worst piece: here "ab" and an unknown c against "a" and "bc", which
// score −1 − 20 together.
void ReaderBoundsTest::theUnknownTokenCostsTen()
{
    const auto pieces = [](const char* score) {
        const Tokenizer tokenizer = Tokenizer::fromJson(
            R"({"model": {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0], ["a", -1], ["bc", -20], ["ab", )"
                + std::string(score) + "]]}}",
            "test");
        return tokenizer.ids("abc");
    };
    QCOMPARE(pieces("8.5"), (std::vector<std::int64_t> {1, 2}));
    QCOMPARE(pieces("9.5"), (std::vector<std::int64_t> {3, 0}));
}

// Whether a regular expression finds all of a text.
bool findsAll(const std::string& pattern, const std::string& text)
{
    return Tokenizer::fromJson(
        R"({"model": {"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"}, "pre_tokenizer": {"type": "Split",
            "pattern": {"Regex": ")"
            + pattern + R"("}, "behavior": "Removed", "invert": false}})",
        "test")
        .ids(text)
        .empty();
}

// Sets of characters within sets: fifty within one are read as sets, a deeper bracket is a character, so that what
// follows the set is no longer its end.
void ReaderBoundsTest::patternsHaveADepth()
{
    const auto finds = [](std::size_t sets) {
        return findsAll(std::string(sets, '[') + 'a' + std::string(sets, ']'), "a");
    };
    QVERIFY(finds(1));
    QVERIFY(finds(51));
    QVERIFY(!finds(52));
}

// As Oniguruma has it; what follows such a brace is read as anywhere else.
void ReaderBoundsTest::bracesThatCountNothingAreCharacters()
{
    QVERIFY(findsAll("{]", "{]"));
    QVERIFY(findsAll("{}", "{}"));
    QVERIFY(findsAll("{a|b}", "{a"));
    QVERIFY(findsAll("a{2}", "aa"));
    QVERIFY(!findsAll("a{2}", "a"));
    QVERIFY(findsAll("b{,2}", "bb"));
}

void ReaderBoundsTest::movesAreReadAsTheyWereWritten()
{
    using Kind = Move::Kind;
    Recipe recipe;
    for (const Kind kind :
        {Kind::Concatenate, Kind::Reshape, Kind::Transpose, Kind::Slice, Kind::Pad, Kind::Pick, Kind::Window}) {
        Move move;
        move.kind = kind;
        move.axis = kind == Kind::Window ? -1 : 1;
        move.other = kind == Kind::Transpose ? 2 : -1;
        if (kind == Kind::Slice || kind == Kind::Pad)
            move.start = 1;
        if (kind == Kind::Slice || kind == Kind::Pad || kind == Kind::Window)
            move.end = 3;
        if (kind == Kind::Reshape || kind == Kind::Pick)
            move.sizes = {2, 3};
        recipe.moves.push_back(move);
    }
    const auto read = recipeFromJson(Operation::Rearrange, recipeToJson(Operation::Rearrange, recipe));
    QVERIFY(read.has_value());
    QCOMPARE(read->moves.size(), recipe.moves.size());
    for (std::size_t i = 0; i < recipe.moves.size(); ++i) {
        const Move &was = recipe.moves[i], &is = read->moves[i];
        QVERIFY2(is.kind == was.kind && is.axis == was.axis && is.other == was.other && is.start == was.start
                && is.end == was.end && is.sizes == was.sizes,
            QByteArray::number(static_cast<int>(i)));
    }
}

HEADROOM_TEST(ReaderBoundsTest)

} // namespace reader_bounds_test

#include "reader_bounds_test.moc"
