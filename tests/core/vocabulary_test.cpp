// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "test_program.h"
#include "text/utf8.h"
#include "tokenizer/vocabulary.h"

#include <QTest>

#include <random>

using namespace headroom;

namespace vocabulary_test {

namespace {

using Ids = std::vector<std::int64_t>;

Vocabulary digits()
{
    return Vocabulary::symbols({"pad", "start", "end", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"});
}

QString messageOf(auto call)
{
    try {
        call();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return "accepted";
}

QString noticesOf(const Encoded& encoded)
{
    QStringList notices;
    for (const std::string& notice : encoded.notices)
        notices << QString::fromStdString(notice);
    return notices.join(" | ");
}

} // namespace

class VocabularyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsItsTokens();
    void encodes_data();
    void encodes();
    void stopsAtTheLimit();
    void readsTheUnknownWhereItHasAToken();
    void readsWordsWithCapitalsAndMarks();
    void listsOnlySomeTokens();
    void readsHugeTexts();
    void readsAnyBytes();
    void decodesWhatItEncoded();
    void readsCharactersWhereThereIsASpaceToken();
    void refusesTokens_data();
    void refusesTokens();
    void takesAMillionTokens();
    void returnsFromJson();
    void refusesJson_data();
    void refusesJson();
    void escapes_data();
    void escapes();
    void findsInvalidUtf8_data();
    void findsInvalidUtf8();
};

void VocabularyTest::knowsItsTokens()
{
    const Vocabulary vocabulary = digits();
    QCOMPARE(vocabulary.size(), 13);
    QCOMPARE(vocabulary.pad(), 0);
    QCOMPARE(vocabulary.start(), 1);
    QCOMPARE(vocabulary.end(), 2);
    QVERIFY(!vocabulary.unknown());
    QCOMPARE(vocabulary.token(12), std::string("9"));
    QVERIFY(messageOf([&] { vocabulary.token(13); }).contains("no token 13; ids run from 0 to 12"));
    QVERIFY(messageOf([&] { vocabulary.decode({-1}); }).contains("no token -1"));
}

void VocabularyTest::encodes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("decoded");
    QTest::addColumn<QString>("notices");
    const auto row = [](const char* name, const char* text, const char* decoded, const char* notices = "") {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(decoded) << QString::fromUtf8(notices);
    };
    const char* const known = ": this model knows 0 1 2 3 4 5 6 7 8 9";
    const auto out = [&](const char* name, const char* text, const char* decoded, const char* left) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(decoded)
                            << QString("left out ") + QString::fromUtf8(left) + known;
    };
    row("nothing", "", "");
    row("spaces only", " \t\r\n\v\f\u00A0\u3000\u2028", "");
    row("spaced", "7 3 9", "7 3 9");
    row("run together", "739", "7 3 9");
    row("any white space", "7\t3\n9\u00A01\u30002\u20283", "7 3 9 1 2 3");
    out("letters", "7 x 3y", "7 3", "'x', 'y'");
    out("one letter often", "xxx7", "7", "'x' (3 characters)");
    out("special tokens are no text", "pad 1", "1", "'p', 'a', 'd'");
    out("more than are named", "abcdefghijk1", "1",
        "'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h' and others (11 characters)");
    out("control characters",
        "1\x01\x7F"
        "2",
        "1 2", "'\\u0001', '\\u007F'");
    out("combining mark after a digit", "1\u0301 2", "1 2", "'\\u0301'");
    out("combining mark alone", "\u0301", "", "'\\u0301'");
    out("right-to-left", "\u05D0 1 \u0661", "1", "'\u2068\u05D0\u2069', '\u2068\u0661\u2069'");
    out("direction override", "1\u202E2", "1 2", "'\\u202E'");
    out("invalid UTF-8", "1\xFF\xC3 2\xE2\x82", "1 2", "'\\xFF', '\\xC3', '\\xE2', '\\x82'");
    out("emoji", "\U0001F600", "", "'\U0001F600'");
    out("quotes", "'\"\\", "", "''', '\\\"', '\\\\'");
}

void VocabularyTest::encodes()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, decoded);
    QFETCH(QString, notices);
    const Vocabulary vocabulary = digits();
    const Encoded encoded = vocabulary.encode(text.toStdString());
    QCOMPARE(QString::fromStdString(vocabulary.decode(encoded.ids)), decoded);
    QCOMPARE(noticesOf(encoded), notices);
}

void VocabularyTest::stopsAtTheLimit()
{
    const Vocabulary vocabulary = digits();
    const Encoded encoded = vocabulary.encode("12 3x4 56 y7", 3);
    QCOMPARE(encoded.ids, (Ids {4, 5, 6}));
    QVERIFY(noticesOf(encoded).startsWith("left out 'x': this model knows"));
    QVERIFY(noticesOf(encoded).endsWith(" | read the first 3 tokens and left out the last 4: the model takes no more"));
    QCOMPARE(noticesOf(vocabulary.encode("123", 3)), "");
    QCOMPARE(vocabulary.encode("1", 0).ids, Ids {});
}

void VocabularyTest::readsTheUnknownWhereItHasAToken()
{
    const Vocabulary vocabulary = Vocabulary::symbols({"unknown", "ab", "a"});
    const Encoded encoded = vocabulary.encode("ab a abz");
    QCOMPARE(encoded.ids, (Ids {1, 2, 0}));
    QCOMPARE(noticesOf(encoded), "read 'abz' as unknown: this model knows ab a");
}

// A sentence as people type it.
void VocabularyTest::readsWordsWithCapitalsAndMarks()
{
    const Vocabulary vocabulary = Vocabulary::symbols({"unknown", "and", "god", ",", ".", "Lord"});
    const Encoded encoded = vocabulary.encode("And God, the Lord. (GOD),. pad!");
    QCOMPARE(encoded.ids, (Ids {1, 2, 3, 0, 5, 4, 0, 3, 4, 0}));
    QCOMPARE(noticesOf(encoded), "read 'the', '(GOD)', 'pad!' as unknown: this model knows and god , . Lord");
    QCOMPARE(vocabulary.encode(",.god.,").ids, (Ids {3, 4, 2, 4, 3}));
    QCOMPARE(vocabulary.encode("unknown").ids, Ids {0});
}

void VocabularyTest::listsOnlySomeTokens()
{
    std::vector<std::string> tokens;
    for (int i = 100; i < 200; ++i)
        tokens.push_back(std::to_string(i));
    const QString notice = noticesOf(Vocabulary::symbols(tokens).encode("x"));
    QVERIFY(notice.endsWith(" 122 123 …"));
}

// Ten megabytes in one line: a short notice.
void VocabularyTest::readsHugeTexts()
{
    const Vocabulary vocabulary = digits();
    std::string text;
    for (char32_t letter = 0x4E00; text.size() < 10'000'000; letter = letter == 0x9FFF ? 0x4E00 : letter + 1)
        text += {static_cast<char>(0xE0 | letter >> 12), static_cast<char>(0x80 | (letter >> 6 & 0x3F)),
            static_cast<char>(0x80 | (letter & 0x3F))};
    const Encoded none = vocabulary.encode(text);
    QVERIFY(none.ids.empty());
    QVERIFY(noticesOf(none).size() < 200);
    const Encoded some = vocabulary.encode(std::string(10'000'000, '7'), 12);
    QCOMPARE(some.ids.size(), std::size_t {12});
    QCOMPARE(noticesOf(some), "read the first 12 tokens and left out the last 9999988: the model takes no more");
}

void VocabularyTest::readsAnyBytes()
{
    const Vocabulary vocabulary = digits();
    std::mt19937 random(3);
    for (int round = 0; round < 2'000; ++round) {
        std::string text(random() % 64, '\0');
        for (char& byte : text)
            byte = static_cast<char>(random());
        for (const std::string& notice : vocabulary.encode(text).notices)
            QVERIFY2(isUtf8(notice), notice.c_str());
        QVERIFY(isUtf8(escaped(text, random() % 20)));
    }
}

void VocabularyTest::decodesWhatItEncoded()
{
    const Vocabulary vocabulary = Vocabulary::symbols({"pad", "the", "café", "→", "x"});
    const std::string text = "the café → x x the";
    const Encoded encoded = vocabulary.encode(text);
    QVERIFY(encoded.notices.empty());
    QCOMPARE(vocabulary.decode(encoded.ids), text);
}

void VocabularyTest::readsCharactersWhereThereIsASpaceToken()
{
    const Vocabulary letters = Vocabulary::symbols({"pad", "start", "end", "␣", "a", "b", "d", "n", "p", ".", "é"});
    const Encoded text = letters.encode("ab. a\n\u00A0b");
    QCOMPARE(text.ids, (Ids {4, 5, 9, 3, 4, 3, 3, 5})); // any white space is one "␣", each by itself
    QVERIFY(text.notices.empty());
    QCOMPARE(letters.decode(text.ids), std::string("ab. a  b"));
    QCOMPARE(letters.encode(" a ").ids, (Ids {3, 4, 3}));
    QCOMPARE(letters.encode("␣").ids, (Ids {3})); // typed as it is shown
    QCOMPARE(letters.encode("pad end").ids, (Ids {8, 4, 6, 3, 7, 6})); // special names are letters here
    QCOMPARE(noticesOf(letters.encode("pad end")), "left out 'e': this model knows ␣ a b d n p . é");
    QCOMPARE(letters.encode("a b a b", 3).ids, (Ids {4, 3, 5}));
    QCOMPARE(noticesOf(letters.encode("a b a b", 3)),
        "read the first 3 tokens and left out the last 4: the model takes no more");
    QCOMPARE(letters.encode("e\u0301é").ids, (Ids {10})); // a letter and its mark are two characters
    QCOMPARE(letters.decode({4, 3, 2}), std::string("a end"));
    // Letters run together even where a longer token is in the list; without "␣" it would be read.
    QCOMPARE(Vocabulary::symbols({"ab", "a", "b", "␣"}).encode("ab").ids, (Ids {1, 2}));
    QCOMPARE(Vocabulary::symbols({"ab", "a", "b"}).encode("ab").ids, (Ids {0}));
}

void VocabularyTest::refusesTokens_data()
{
    QTest::addColumn<QStringList>("tokens");
    QTest::addColumn<QString>("message");
    QTest::newRow("none") << QStringList {} << "Vocabulary: 0 tokens; there must be 1 to 1000000.";
    QTest::newRow("empty") << QStringList {"a", ""} << "Vocabulary: token 1, \"\", is empty.";
    QTest::newRow("twice") << QStringList {"a", "b", "a"} << "Vocabulary: tokens 0 and 2 are both \"a\".";
    QTest::newRow("space") << QStringList {"a b"} << "token 0, \"a b\", has white space";
    QTest::newRow("long") << QStringList {QString(1025, 'x')} << "is longer than 1024 bytes";
}

void VocabularyTest::refusesTokens()
{
    QFETCH(QStringList, tokens);
    QFETCH(QString, message);
    std::vector<std::string> list;
    for (const QString& token : tokens)
        list.push_back(token.toStdString());
    const QString refusal = messageOf([&] { Vocabulary::symbols(list); });
    QVERIFY2(refusal.contains(message), qPrintable(refusal));
    QVERIFY(messageOf([] { Vocabulary::symbols({"\xFF"}); }).contains("token 0, \"\\xFF\", is not valid UTF-8"));
}

void VocabularyTest::takesAMillionTokens()
{
    std::vector<std::string> tokens;
    for (int i = 0; i < 1'000'000; ++i)
        tokens.push_back(std::to_string(i));
    QCOMPARE(Vocabulary::symbols(tokens).size(), 1'000'000);
    tokens.emplace_back("one more");
    QVERIFY(messageOf([&] { Vocabulary::symbols(tokens); }).contains("there must be 1 to 1000000"));
    QCOMPARE(Vocabulary::symbols({std::string(1024, 'x')}).size(), 1); // the longest
}

void VocabularyTest::returnsFromJson()
{
    const Vocabulary vocabulary = Vocabulary::symbols({"pad", "\"", "é", "\\"});
    QCOMPARE(Vocabulary::fromJson(vocabulary.toJson(), "test").tokens(), vocabulary.tokens());
}

void VocabularyTest::refusesJson_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("message");
    QTest::newRow("no JSON") << "{"
                             << "model.safetensors";
    QTest::newRow("list") << "[]"
                          << "model.safetensors";
    QTest::newRow("no tokens") << "{}"
                               << "model.safetensors: Vocabulary: 0 tokens";
    QTest::newRow("number") << R"({"tokens":["a",1]})"
                            << "every entry must be a string";
    QTest::newRow("twice") << R"({"tokens":["a","a"]})"
                           << "model.safetensors: Vocabulary: tokens 0 and 1 are both \"a\"";
    QTest::newRow("kind") << R"({"kind":"bytes","tokens":["a"]})"
                          << "kind is \"bytes\"; it must be \"symbols\"";
    QTest::newRow("field") << R"({"tokens":["a"],"more":1})"
                           << "more";
}

void VocabularyTest::refusesJson()
{
    QFETCH(QString, json);
    QFETCH(QString, message);
    const QString refusal = messageOf([&] { Vocabulary::fromJson(json.toStdString(), "model.safetensors"); });
    QVERIFY2(refusal.contains(message), qPrintable(refusal));
}

void VocabularyTest::escapes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char* name, const std::string& text, int limit, const char* shown) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << limit << QString::fromUtf8(shown);
    };
    row("plain", "encoder.1.norm.weight", 80, "encoder.1.norm.weight");
    row("letters of other scripts", "é ß 中 α ক", 80, "é ß 中 α ক");
    row("controls", std::string("a\n\t\r\0\x1B", 6), 80, "a\\n\\t\\r\\u0000\\u001B");
    row("quotes", "\"\\", 80, "\\\"\\\\");
    row("beyond the first plane", "\U000E0041\U0001E900", 80, "\\u{E0041}\\u{1E900}");
    row("exactly the limit", "123456789", 9, "123456789");
    row("cut", "1234567890", 9, "123456…890");
    row("cut between characters", "éééééééééé", 9, "éééééé…ééé");
    row("cut among invalid bytes", std::string(20, '\x80'), 3, "\\x80\\x80…\\x80\\x80\\x80\\x80");
}

void VocabularyTest::escapes()
{
    QFETCH(QByteArray, text);
    QFETCH(int, limit);
    QFETCH(QString, shown);
    QCOMPARE(QString::fromStdString(escaped(text.toStdString(), static_cast<std::size_t>(limit))), shown);
}

void VocabularyTest::findsInvalidUtf8_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("valid");
    QTest::newRow("ASCII") << QByteArray("a\x7F") << true;
    QTest::newRow("two to four bytes") << QByteArray(
        "\xC2\x80\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xF0\x90\x80\x80\xF4\x8F\xBF\xBF")
                                       << true;
    for (const char* text :
        {"\x80", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x80\x80", "\xE2\x82", "\xED\xA0\x80", "\xED\xBF\xBF",
            "\xF0\x80\x80\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xF0\x9F\x98", "\xFE", "\xFF"})
        QTest::newRow(QByteArray(text).toHex()) << QByteArray(text) << false;
}

void VocabularyTest::findsInvalidUtf8()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, valid);
    QCOMPARE(isUtf8(text.toStdString()), valid);
}

HEADROOM_TEST(VocabularyTest)

} // namespace vocabulary_test

#include "vocabulary_test.moc"
