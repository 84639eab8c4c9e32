// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "tasks/task.h"
#include "test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <map>
#include <set>

using namespace headroom;

namespace task_files_test {

class TaskFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textPartsAreDisjoint();
    void sampleTextShips();
    void textAlphabetIsThatOfTheFile();
    void rareCharactersAreLeftOutAndSaid();
    void filesAreReadAgainOnlyWhenTheyChange();
    void badTextsAreNamed();
    void linesAreTranslatedLineByLine();
    void linePartsAreDisjoint();
    void aSourceWithTwoTranslationsIsInOnePart();
    void rareWordsAreUnknown();
    void badPairsAreNamed();
    void wordsAreThoseOfTheTrainingPart();
    void settingsNeedNoFile();

private:
    std::string write(const char* name, const QByteArray& content) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write");
        return file.fileName().toStdString();
    }
    TaskSettings text(const char* name, const QByteArray& content, std::int64_t length) const
    {
        TaskSettings wanted;
        wanted.file = write(name, content);
        TaskSettings settings = usualSettings(findTask("text"), 0, wanted);
        settings.shortest = settings.longest = length;
        return settings;
    }
    TaskSettings translation(const QByteArray& source, const QByteArray& target) const
    {
        TaskSettings wanted;
        wanted.file = write("source.txt", source);
        wanted.targetFile = write("target.txt", target);
        return usualSettings(findTask("translation"), 0, wanted);
    }

    QTemporaryDir m_folder;
};

namespace {

std::string spelled(const TaskSettings& settings, const std::vector<std::int64_t>& ids, const char* between = "")
{
    const std::vector<std::string> tokens = taskVocabulary(settings);
    std::string text;
    for (const std::int64_t id : ids)
        text += (text.empty() ? "" : between) + tokens.at(static_cast<std::size_t>(id));
    return text;
}

QString refusal(const auto& work)
{
    try {
        work();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return "no error";
}

} // namespace

// 800 + 100 + 100 characters that name their place.
void TaskFilesTest::textPartsAreDisjoint()
{
    const QByteArray content = QByteArray(400, 'a') + QByteArray(400, 'b') + QByteArray(100, 'c')
        + QByteArray(100, 'd');
    TaskSettings settings = text("parts.txt", content, 100);
    settings.shortest = 90;
    settings.training = 500;
    const Dataset data = makeDataset(settings, 1);
    std::set<char> training;
    for (const Example& example : data.training) {
        const std::string piece = spelled(settings, example.target);
        QVERIFY(content.left(800).contains(QByteArray::fromStdString(piece)) && example.source.empty());
        training.insert(piece.begin(), piece.end());
    }
    QVERIFY(training == (std::set<char> {'a', 'b'}));
    for (const Example& example : data.validation)
        QVERIFY(spelled(settings, example.target) == std::string(example.target.size(), 'c'));
    for (const Example& example : data.test)
        QVERIFY(spelled(settings, example.target) == std::string(example.target.size(), 'd'));
    QVERIFY(data.notices.empty());
    settings.longest = 101;
    const QString tooLong = refusal([&] { makeDataset(settings, 1); });
    QVERIFY2(tooLong.contains("up to 101 characters at once") && tooLong.contains("the validation part has only 100"),
        qPrintable(tooLong));
}

void TaskFilesTest::sampleTextShips()
{
    QFile file(HEADROOM_SOURCE_DIR "/resources/samples/reading.txt");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string sample = QString::fromUtf8(file.readAll()).replace('\n', ' ').replace(' ', "␣").toStdString();
    for (const TaskSettings& settings : {usualSettings(findTask("text")), findPreset("transformer-xl").task}) {
        const Dataset data = makeDataset(settings, 4);
        QVERIFY(data.notices.empty()); // every character is in both alphabets
        for (std::size_t i = 0; i < 300; ++i)
            QVERIFY(sample.find(spelled(settings, data.training[i].target)) != std::string::npos);
    }
}

void TaskFilesTest::textAlphabetIsThatOfTheFile()
{
    const TaskSettings settings = text("unicode.txt",
        "\xEF\xBB\xBF"
        "né\r\nb\ta\xC2\xA0z\rA",
        2);
    QCOMPARE(spelled(settings, {3, 4, 5, 6, 7, 8, 9}), std::string("␣Aabnzé"));
    QCOMPARE(settings.alphabet.size(), 7u);
    QByteArray all;
    for (int i = 0; i < 20; ++i)
        all += "né\r\nb\ta\xC2\xA0z\rA";
    TaskSettings longer = text("longer.txt", all, 9);
    Random random(1);
    const std::string piece = spelled(longer, findTask("text").make(longer, random).target);
    QVERIFY2(QString::fromUtf8("né␣b␣a␣z␣A").repeated(3).contains(QString::fromStdString(piece)), piece.c_str());
}

void TaskFilesTest::rareCharactersAreLeftOutAndSaid()
{
    QString content;
    for (int i = 0; i < 300; ++i) // the first 50 once, the others twice
        content += QString(i < 50 ? 1 : 2, QChar(0x4E00 + i));
    content += "     ";
    TaskSettings settings = text("chinese.txt", content.toUtf8(), 10);
    QCOMPARE(settings.alphabet.size(), 250u); // ␣ and 249 of the 250 that come twice
    QCOMPARE(settings.alphabet[1], QString(QChar(0x4E00 + 50)).toStdString());
    settings.training = 10;
    const Dataset data = makeDataset(settings, 1);
    QCOMPARE(data.notices.size(), 1u);
    const QString notice = QString::fromStdString(data.notices[0]);
    QVERIFY2(notice.contains(": 52 of 555.") && notice.contains("Distinct ones (51)"), qPrintable(notice));
}

void TaskFilesTest::filesAreReadAgainOnlyWhenTheyChange()
{
    const QByteArray letters = QByteArray(100, 'a') + 'b';
    TaskSettings settings = text("changing.txt", letters, 3);
    const auto letter = [&] {
        Random random(1);
        return spelled(settings, findTask("text").makerFor(settings)(random, Part::Training).target).substr(0, 1);
    };
    QCOMPARE(letter(), std::string("a"));
    const auto time = std::filesystem::last_write_time(settings.file);
    write("changing.txt", QByteArray(100, 'b') + 'a');
    std::filesystem::last_write_time(settings.file, time); // looks as before
    QCOMPARE(letter(), std::string("a"));
    std::filesystem::last_write_time(settings.file, time + std::chrono::seconds(1));
    QCOMPARE(letter(), std::string("b"));
    write("changing.txt", QByteArray(200, 'a'));
    std::filesystem::last_write_time(settings.file, time + std::chrono::seconds(1)); // another size
    QCOMPARE(letter(), std::string("a"));
}

void TaskFilesTest::badTextsAreNamed()
{
    const auto message = [&](const char* name, const QByteArray& content) {
        return refusal([&] { text(name, content, 5); });
    };
    TaskSettings missing;
    missing.file = "/nowhere/at/all.txt";
    const QString absent = refusal([&] { usualSettings(findTask("text"), 0, missing); });
    QVERIFY2(absent.contains("/nowhere/at/all.txt") && absent.contains("No such file"), qPrintable(absent));
    missing.file = m_folder.path().toStdString();
    QVERIFY(refusal([&] { usualSettings(findTask("text"), 0, missing); }).contains("this is a folder"));
    QVERIFY(message("empty.txt", "").contains("empty.txt: the file has no text in its 0 bytes"));
    QVERIFY(message("blank.txt", " \n\n").contains("no text in its 3 bytes"));
    QVERIFY(message("zero.txt", QByteArray("ab\nc\0d", 6))
                .contains("zero.txt: byte 4 in line 2 is 0, so this is not text"));
    const QString latin = message("latin.txt", "caf\xE9 au lait");
    QVERIFY2(latin.contains("byte 3 in line 1, \\xE9, is not UTF-8. Save the text as UTF-8"), qPrintable(latin));
    const TaskSettings digits = text("digits.txt", "0123456789", 5);
    TaskSettings letters = digits;
    letters.alphabet = {"␣", "a"};
    QVERIFY(refusal([&] { makeDataset(letters, 1); }).contains("of the 0 characters of"));
}

void TaskFilesTest::linesAreTranslatedLineByLine()
{
    std::map<std::string, std::string> pairs;
    QByteArray source, target;
    for (int i = 0; i < 100; ++i) {
        const QByteArray a = "line " + QByteArray::number(i) + QByteArray(i % 3, '!').replace("!", " very") + " end";
        const QByteArray b = QByteArray::number(i) + "a zeile";
        source += "  " + a + (i % 2 ? "\r\n" : " \n");
        target += b + (i == 99 ? "" : "\n");
        pairs[a.left(a.size() - 4).toStdString() + " unknown"] = b.toStdString();
    }
    TaskSettings settings = translation(source, target);
    QCOMPARE(settings.longest, 5); // the longest line's
    QCOMPARE(settings.shortest, 1);
    QCOMPARE(settings.alphabet[0], std::string("line")); // the most frequent; "end" has another meaning
    QCOMPARE(settings.alphabet.size(), 1u + 1 + 1 + 100 + 100 + 1); // line, very, zeile, numbers, unknown
    const Dataset data = makeDataset(settings, 1);
    for (const Example& example : data.training) {
        const auto found = pairs.find(spelled(settings, example.source, " "));
        QVERIFY(found != pairs.end() && found->second == spelled(settings, example.target, " "));
    }
    QCOMPARE(data.notices.size(), 1u);
    QVERIFY2(
        data.notices[0].starts_with("Words of the two texts outside the vocabulary of 204"), data.notices[0].c_str());
    settings.shortest = 4; // "line 1 very end"
    settings.longest = 4;
    const Dataset some = makeDataset(settings, 1);
    for (const Example& example : some.test)
        QVERIFY(example.source.size() == 4 && example.target.size() == 2);
    QVERIFY2(some.notices[0].find("left out: 67 of 100 ") != std::string::npos, some.notices[0].c_str());
    QCOMPARE(longestExample(settings).source.size(), 4u);
}

void TaskFilesTest::linePartsAreDisjoint()
{
    QByteArray source, target;
    for (int times = 0; times < 2; ++times) // every line comes twice
        for (int i = 0; i < 50; ++i) {
            source += QByteArray::number(i) + " x\n";
            target += QByteArray::number(i) + " y\n";
        }
    const Dataset data = makeDataset(translation(source, target), 3);
    std::vector<std::set<std::vector<std::int64_t>>> parts;
    for (const auto* part : {&data.training, &data.validation, &data.test}) {
        parts.emplace_back();
        for (const Example& example : *part)
            parts.back().insert(example.source);
    }
    QVERIFY(parts[0].size() == 40 && parts[1].size() == 5 && parts[2].size() == 5);
    parts[0].merge(parts[1]);
    parts[0].merge(parts[2]);
    QCOMPARE(parts[0].size(), 50u);
}

// Two translations of one sentence must not be learned from and tested on.
void TaskFilesTest::aSourceWithTwoTranslationsIsInOnePart()
{
    QByteArray source, target;
    for (int i = 0; i < 100; ++i) {
        source += QByteArray::number(i % 95) + " x\n"; // the last five are the first five again
        target += QByteArray::number(i) + " y\n";
    }
    const Dataset data = makeDataset(translation(source, target), 3);
    QCOMPARE(data.testNew, static_cast<std::int64_t>(data.test.size()));
    QCOMPARE(data.notices.size(), 1u);
    QVERIFY2(data.notices[0].ends_with("earlier part: 5."), data.notices[0].c_str());
    source = source.left(source.indexOf("20 x")).repeated(20);
    target.clear();
    for (int i = 0; i < 400; ++i)
        target += QByteArray::number(i) + " y\n";
    const QString none = refusal([&] { makeDataset(translation(source, target), 3); });
    QVERIFY2(none.contains("so nothing is held out"), qPrintable(none));
}

void TaskFilesTest::rareWordsAreUnknown()
{
    QByteArray source, target;
    for (int i = 0; i < 5000; ++i) {
        source += "w" + QByteArray::number(i) + " common\n";
        target += "gemein\n";
    }
    const TaskSettings settings = translation(source, target);
    QCOMPARE(settings.alphabet.size(), 4000u);
    QCOMPARE(settings.alphabet[0], std::string("common"));
    QCOMPARE(settings.alphabet[1], std::string("gemein"));
    QCOMPARE(settings.alphabet.back(), std::string("unknown"));
    const Dataset data = makeDataset(settings, 1);
    // 5002 different words, 3999 of them kept.
    QVERIFY2(data.notices.at(0).ends_with(": 1003."), data.notices[0].c_str());
}

void TaskFilesTest::badPairsAreNamed()
{
    const QString lines = refusal([&] { translation("a\nb\nc\n", "a\nb\n"); });
    QVERIFY2(lines.contains("source.txt is 3") && lines.contains("target.txt is 2"), qPrintable(lines));
    const QString few = refusal([&] { makeDataset(translation("a\nb\n\nc\n", "d\ne\nf\n\n"), 1); });
    QVERIFY2(few.contains("Of the 4 lines") && few.contains("2 distinct ones"), qPrintable(few));
    const QString latin = refusal([&] { translation("a\n", "\xE9\n"); });
    QVERIFY2(latin.contains("target.txt: byte 0 in line 1"), qPrintable(latin));
    TaskSettings half;
    half.file = write("alone.txt", "a\n");
    const QString one = refusal([&] { usualSettings(findTask("translation"), 0, half); });
    QVERIFY2(one.contains("a file for the source only"), qPrintable(one));
}

// A checkpoint opens though the text that it was trained on is gone.
// 80 + 10 + 10 words; what only the later parts have is unknown, and so is a word that is called like a token.
void TaskFilesTest::wordsAreThoseOfTheTrainingPart()
{
    TaskSettings wanted;
    wanted.file = write("words.txt",
        QByteArray("the end\n").repeated(15) + QByteArray("the sea ").repeated(25) + QByteArray("later ").repeated(10)
            + QByteArray("the last ").repeated(5));
    TaskSettings settings = usualSettings(findTask("words"), 0, wanted);
    QVERIFY(settings.alphabet == (std::vector<std::string> {"unknown", "the", "sea"}));
    QVERIFY(frequencyRanks(settings) == (std::vector<std::int64_t> {0, 0, 0, 2, 1, 3}));
    settings.shortest = settings.longest = 4;
    const Dataset data = makeDataset(settings, 1);
    std::set<std::string> test;
    for (const Example& example : data.training) {
        QVERIFY(example.endless && example.source.empty());
        QVERIFY(spelled(settings, example.target, " ").find("unknown unknown") == std::string::npos);
    }
    for (const Example& example : data.validation)
        QCOMPARE(spelled(settings, example.target, " "), std::string("unknown unknown unknown unknown"));
    for (const Example& example : data.test)
        test.insert(spelled(settings, example.target, " "));
    QVERIFY(test == (std::set<std::string> {"the unknown the unknown", "unknown the unknown the"}));
    QVERIFY(QString::fromStdString(data.notices.at(0)).endsWith(": 30 of 100."));
    TaskSettings fewer = usualSettings(findTask("words"), 2, wanted);
    QVERIFY(fewer.alphabet == (std::vector<std::string> {"unknown", "the"}));
    fewer.alphabet.front() = "sea";
    QVERIFY(refusal([&] { validate(fewer); }).contains("one of them \"unknown\""));
    settings.longest = 11;
    QVERIFY(refusal([&] { makeDataset(settings, 1); }).contains("the validation part has only 10"));
}

void TaskFilesTest::settingsNeedNoFile()
{
    TaskSettings settings;
    settings.id = "text";
    settings.alphabet = {"␣", "a"};
    settings.file = "/nowhere/at/all.txt";
    validate(settings);
    QVERIFY(longestExample(settings).source.empty() && longestExample(settings).target.size() == 12);
    settings.id = "translation";
    settings.targetFile = "/nowhere/else.txt";
    validate(settings);
    QCOMPARE(longestExample(settings).source.size(), 12u);
    QVERIFY(refusal([&] { makeDataset(settings, 1); }).contains("/nowhere/at/all.txt"));
}

HEADROOM_TEST(TaskFilesTest)

} // namespace task_files_test

#include "task_files_test.moc"
