// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "error.h"
#include "session/session.h"
#include "tasks/grammar.h"
#include "test_program.h"
#include "tokenizer/vocabulary.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace headroom;

namespace tasks_test {

namespace {

using Words = std::vector<std::string>;

TaskSettings settingsOf(const std::string& id, std::int64_t symbols = 0)
{
    return usualSettings(findTask(id), symbols);
}

Words wordsOf(const TaskSettings& settings, const std::vector<std::int64_t>& ids)
{
    const std::vector<std::string> tokens = taskVocabulary(settings);
    Words words;
    for (const std::int64_t id : ids)
        words.push_back(tokens.at(static_cast<std::size_t>(id)));
    return words;
}

QString shown(const Words& words)
{
    QStringList list;
    for (const std::string& word : words)
        list << QString::fromStdString(word);
    return list.join(' ');
}

std::string joined(const Words& words, std::size_t begin, std::size_t end)
{
    std::string text;
    for (std::size_t i = begin; i < end; ++i)
        text += words.at(i);
    return text;
}

Words sorted(const Words& source, const Words& alphabet)
{
    Words result;
    for (const std::string& symbol : alphabet)
        result.insert(result.end(), static_cast<std::size_t>(std::count(source.begin(), source.end(), symbol)), symbol);
    return result;
}

Words added(const Words& source)
{
    const auto plus = static_cast<std::size_t>(std::find(source.begin(), source.end(), "+") - source.begin());
    const std::string a = joined(source, 0, plus), b = joined(source, plus + 1, source.size());
    Words digits;
    for (const char digit : std::to_string(std::stoll(a) + std::stoll(b)))
        digits.emplace_back(1, digit);
    return digits;
}

Words ledTo(const Words& source)
{
    Words letters;
    for (std::size_t i = 0; i < source.size(); ++i) {
        std::size_t place = i;
        while (source.at(place).front() <= '9')
            place -= static_cast<std::size_t>(std::stoll(source[place]));
        letters.push_back(source[place]);
    }
    return letters;
}

Words lookedUp(const Words& source)
{
    std::map<std::string, std::string> values;
    for (std::size_t i = 0; i + 1 < source.size(); i += 2)
        values.emplace(source[i], source[i + 1]); // keeps the first
    return {values.at(source.back())};
}

Words translated(const Words& source)
{
    static const std::set<std::string> verbs {"sleeps", "runs", "sings", "waits", "laughs", "sees", "likes", "follows",
        "helps", "hears", "finds", "calls", "feeds"};
    const Words all = grammarAlphabet();
    const auto other = [&](const std::string& word) {
        const auto found = std::find(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), word);
        return *(found + static_cast<std::ptrdiff_t>(all.size() / 2));
    };
    Words target, phrase;
    std::string verb;
    const auto close = [&] { // article, adjectives, noun → article, noun, adjectives
        if (phrase.empty())
            return;
        std::rotate(phrase.begin() + 1, phrase.end() - 1, phrase.end());
        target.insert(target.end(), phrase.begin(), phrase.end());
        phrase.clear();
    };
    for (const std::string& word : source)
        if (verbs.count(word)) {
            verb = other(word);
            close();
        } else {
            phrase.push_back(other(word));
        }
    close();
    target.push_back(verb);
    return target;
}

Words expected(const TaskSettings& settings, const Words& source)
{
    Words result = source;
    if (settings.id == "sort")
        return sorted(source, settings.alphabet);
    if (settings.id == "reverse")
        for (std::size_t i = 0; i < source.size(); ++i)
            result[i] = source[source.size() - 1 - i];
    if (settings.id == "repeat")
        for (std::size_t i = source.size(); i < source.size() * static_cast<std::size_t>(settings.options.at("times"));
             ++i)
            result.push_back(source[i % source.size()]);
    if (settings.id == "largest")
        return {sorted(source, settings.alphabet).back()};
    if (settings.id == "addition")
        return added(source);
    if (settings.id == "chain")
        return ledTo(source);
    if (settings.id == "lookup")
        return lookedUp(source);
    if (settings.id == "delay") {
        const auto blanks = static_cast<std::size_t>(settings.options.at("delay"));
        result.resize(source.size() - blanks - 1);
        if (joined(source, result.size(), source.size()) != std::string(blanks, '_') + ">")
            return {"no", "blanks"};
    }
    return settings.id == "translation" ? translated(source) : result;
}

// Of what `shortest` and `longest` count.
std::set<std::int64_t> lengthsOf(const TaskSettings& settings, const Words& source)
{
    const auto size = static_cast<std::int64_t>(source.size());
    if (settings.id == "lookup")
        return {(size - 1) / 2};
    if (settings.id == "delay")
        return {size - 1 - static_cast<std::int64_t>(settings.options.at("delay"))};
    if (settings.id != "addition")
        return {size};
    const std::int64_t first = std::find(source.begin(), source.end(), "+") - source.begin();
    return {first, size - 1 - first};
}

template <typename Work>
QString refusal(const Work& work)
{
    try {
        work();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return "no error";
}

} // namespace

class TasksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void targetsFollowFromSources_data();
    void targetsFollowFromSources();
    void grammarAlignsByHand();
    void everyKindIsWhole_data();
    void everyKindIsWhole();
    void ranksFollowHowOftenSymbolsCome();
};

void TasksTest::targetsFollowFromSources_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("symbols");
    QTest::addColumn<int>("shortest");
    QTest::addColumn<int>("longest");
    QTest::addColumn<QString>("option");
    QTest::addColumn<double>("value");
    for (const char* id : {"copy", "sort", "reverse", "largest"}) {
        QTest::addRow("%s, digits", id) << id << 10 << 5 << 12 << "" << 0.0;
        QTest::addRow("%s, one symbol", id) << id << 1 << 1 << 3 << "" << 0.0;
        QTest::addRow("%s, numbers", id) << id << 200 << 1 << 40 << "" << 0.0;
    }
    for (const int times : {2, 3, 5})
        QTest::addRow("repeat, %d times", times) << "repeat" << 26 << 1 << 7 << "times" << double(times);
    for (const int digits : {1, 3, 18})
        QTest::addRow("addition, up to %d digits", digits) << "addition" << 0 << 1 << digits << "" << 0.0;
    for (const double letters : {0.1, 0.5, 0.9})
        QTest::addRow("chain, %g letters", letters) << "chain" << 0 << 1 << 14 << "letters" << letters;
    QTest::addRow("chain, 3 symbols") << "chain" << 3 << 1 << 40 << "" << 0.0;
    for (const int symbols : {2, 3, 20, 100})
        QTest::addRow("lookup, %d symbols", symbols) << "lookup" << symbols << 1 << 9 << "" << 0.0;
    for (const int delay : {0, 1, 50})
        QTest::addRow("delay %d", delay) << "delay" << 12 << 2 << 6 << "delay" << double(delay);
    QTest::addRow("translation") << "translation" << 0 << 3 << 14 << "" << 0.0;
    QTest::addRow("translation, shortest") << "translation" << 0 << 3 << 5 << "" << 0.0;
}

void TasksTest::targetsFollowFromSources()
{
    QFETCH(QString, id);
    QFETCH(int, symbols);
    QFETCH(int, shortest);
    QFETCH(int, longest);
    QFETCH(QString, option);
    QFETCH(double, value);
    TaskSettings settings = settingsOf(id.toStdString(), symbols);
    settings.shortest = shortest;
    settings.longest = longest;
    if (!option.isEmpty())
        settings.options[option.toStdString()] = value;
    validate(settings);
    const Example most = longestExample(settings);
    std::set<std::int64_t> lengths;
    std::set<std::string> used;
    Random random(7);
    std::size_t longestSource = 0, longestTarget = 0;
    for (int i = 0; i < 800; ++i) {
        const Example example = findTask(settings.id).make(settings, random);
        const Words source = wordsOf(settings, example.source), target = wordsOf(settings, example.target);
        QVERIFY2(target == expected(settings, source), qPrintable(shown(source) + " → " + shown(target)));
        lengths.merge(lengthsOf(settings, source));
        used.insert(source.begin(), source.end());
        used.insert(target.begin(), target.end());
        longestSource = std::max(longestSource, source.size());
        longestTarget = std::max(longestTarget, target.size());
    }
    QCOMPARE(static_cast<int>(*lengths.begin()), shortest);
    QCOMPARE(static_cast<int>(*lengths.rbegin()), longest);
    QCOMPARE(static_cast<int>(lengths.size()), longest - shortest + 1);
    const std::size_t slack = id == "addition" ? 1 : 0; // both summands long, and a carry, are rarely met
    QVERIFY(longestSource <= most.source.size() && longestSource + slack >= most.source.size());
    QVERIFY(longestTarget <= most.target.size() && longestTarget + slack >= most.target.size());
    const bool noBlanks = id == "delay" && value == 0.0;
    QCOMPARE(used.size(), settings.alphabet.size() - (noBlanks ? 1 : 0));
}

void TasksTest::grammarAlignsByHand()
{
    const TaskSettings settings = settingsOf("translation");
    const auto ids = [&](const char* text) { return Vocabulary::symbols(taskVocabulary(settings)).encode(text).ids; };
    using Places = std::vector<std::int64_t>;
    QVERIFY(grammarAlignment(ids("the small red cat sees a dog")) == (Places {0, 3, 1, 2, 5, 6, 4}));
    QVERIFY(grammarAlignment(ids("every child sings")) == (Places {0, 1, 2}));
    QVERIFY(grammarAlignment(ids("a king helps the old queen")) == (Places {0, 1, 3, 5, 4, 2}));
    for (const char* wrong :
        {"cat sees a dog", "the small sleeps", "the cat sleeps a dog", "the cat sees", "ka felu ridet", ""})
        QVERIFY2(refusal([&] { grammarAlignment(ids(wrong)); }).contains("fits no sentence of the grammar"), wrong);
    Random random(3);
    for (int i = 0; i < 500; ++i) {
        const Example example = findTask("translation").make(settings, random);
        const Places alignment = grammarAlignment(example.source);
        QCOMPARE(alignment.size(), example.target.size());
        for (std::size_t j = 0; j < alignment.size(); ++j)
            QCOMPARE(example.target[j], example.source.at(static_cast<std::size_t>(alignment[j])) + 36);
    }
}

void TasksTest::everyKindIsWhole_data()
{
    QTest::addColumn<QString>("id");
    for (const TaskKind& kind : tasks())
        QTest::addRow("%s", kind.id) << kind.id;
}

// What a person can do without: usual settings work, tokens can be typed, the list shows what there is.
void TasksTest::everyKindIsWhole()
{
    QFETCH(QString, id);
    const TaskKind& kind = findTask(id.toStdString());
    QVERIFY(QString(kind.title).size() > 3 && QString(kind.sentence).endsWith('.'));
    const auto list = taskList();
    const auto listed = std::find_if(
        list.begin(), list.end(), [&](const TaskInfo& info) { return info.id == kind.id; });
    QVERIFY(listed != list.end() && listed->title == kind.title && listed->sentence == kind.sentence);
    QVERIFY(listed->mostSymbols == kind.mostSymbols && listed->options.size() == kind.options.size());
    std::vector<TaskSettings> all {usualSettings(kind)};
    std::vector<std::int64_t> sizes;
    for (const std::int64_t symbols : {kind.fewestSymbols, std::int64_t {62}, std::int64_t {63}, kind.mostSymbols})
        if (kind.mostSymbols > 0 && symbols <= kind.mostSymbols) {
            sizes.push_back(symbols);
            all.push_back(usualSettings(kind, symbols));
        }
    for (std::size_t i = 0; i < all.size(); ++i) {
        validate(all[i]);
        if (i > 0 && id == "words" && sizes[i - 1] == kind.mostSymbols) // the text that ships has fewer
            QVERIFY(all[i].alphabet.size() > 2000);
        else if (i > 0)
            QCOMPARE(static_cast<std::int64_t>(all[i].alphabet.size()), sizes[i - 1]);
        const Vocabulary vocabulary = Vocabulary::symbols(taskVocabulary(all[i]));
        Random random(5);
        for (int k = 0; k < 50; ++k) {
            const Example example = kind.make(all[i], random);
            for (const auto& tokens : {example.source, example.target}) {
                const Encoded typed = vocabulary.encode(vocabulary.decode(tokens));
                QVERIFY(typed.ids == tokens && typed.notices.empty());
            }
        }
    }
    if (kind.mostSymbols > 0) {
        QVERIFY(refusal([&] {
            usualSettings(kind, kind.mostSymbols + 1);
        }).contains(QString::number(kind.mostSymbols + 1)));
        QVERIFY(
            refusal([&] { usualSettings(kind, kind.fewestSymbols - 1 - 100); }).contains("the number of symbols is"));
    } else {
        QVERIFY(refusal([&] {
            usualSettings(kind, 7);
        }).contains("its own alphabet, but the number of symbols was given as 7"));
    }
}

void TasksTest::ranksFollowHowOftenSymbolsCome()
{
    const TaskSettings letters = findPreset("adaptive-embedding").task; // written down in that order
    std::vector<std::int64_t> wanted {0, 0, 0};
    while (wanted.size() < letters.alphabet.size() + 3)
        wanted.push_back(static_cast<std::int64_t>(wanted.size()) - 2);
    QVERIFY(frequencyRanks(letters) == wanted);
    TaskSettings turned = letters;
    std::swap(turned.alphabet.front(), turned.alphabet[2]);
    std::swap(wanted[3], wanted[5]);
    QVERIFY(frequencyRanks(turned) == wanted);
    const std::vector<std::int64_t> zipf = frequencyRanks(settingsOf("zipf", 50));
    QVERIFY(zipf.size() == 53 && zipf[3] == 1 && std::is_sorted(zipf.begin(), zipf.end()));
    QVERIFY(frequencyRanks(settingsOf("copy")).empty()); // all digits alike
}

HEADROOM_TEST(TasksTest)

} // namespace tasks_test

#include "tasks_test.moc"
