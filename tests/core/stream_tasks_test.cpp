// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "error.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace headroom;

namespace stream_tasks_test {

namespace {

constexpr int kExamples = 300;

std::string textOf(const TaskSettings& settings, const std::vector<std::int64_t>& ids)
{
    std::string text;
    for (const std::int64_t id : ids)
        text += taskVocabulary(settings).at(static_cast<std::size_t>(id));
    return text;
}

// What the task makes, as text: each symbol is one letter.
struct Made {
    std::string source, target;
    bool endless = false;
};

std::vector<Made> made(const TaskSettings& settings)
{
    validate(settings);
    Random random(5);
    std::vector<Made> all;
    for (int i = 0; i < kExamples; ++i) {
        const Example example = findTask(settings.id).make(settings, random);
        all.push_back({textOf(settings, example.source), textOf(settings, example.target), example.endless});
    }
    return all;
}

TaskSettings usual(const char* id) { return usualSettings(findTask(id)); }

bool isDigit(char symbol) { return symbol >= '0' && symbol <= '9'; }

} // namespace

// The tasks whose targets follow from their own past, or from a source of another form.
class StreamTasksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void phrasesComeAgain()
    {
        TaskSettings settings = usual("phrase");
        for (const int times : {2, 3, 6}) {
            settings.options["times"] = times;
            for (const Made& each : made(settings)) {
                const std::size_t length = each.target.size() / static_cast<std::size_t>(times);
                QVERIFY(each.endless && each.source.empty());
                QVERIFY(length >= 4 && length <= 8 && length * static_cast<std::size_t>(times) == each.target.size());
                for (std::size_t i = length; i < each.target.size(); ++i)
                    QCOMPARE(each.target[i], each.target[i - length]);
            }
        }
    }

    void lettersKeepTheirDigit()
    {
        TaskSettings settings = usual("pairs");
        for (const double change : {0.0, 0.2, 1.0}) {
            settings.options["change"] = change;
            int kept = 0, again = 0;
            for (const Made& each : made(settings)) {
                QCOMPARE(each.target.size(), std::size_t(64));
                std::map<char, char> last;
                for (std::size_t i = 0; i < each.target.size(); i += 2) {
                    const char letter = each.target[i], digit = each.target[i + 1];
                    QVERIFY(letter >= 'a' && letter <= 'h' && digit >= '0' && digit <= '7');
                    again += last.count(letter) > 0;
                    kept += last.count(letter) > 0 && last[letter] == digit;
                    last[letter] = digit;
                }
            }
            const double share = double(kept) / again; // a new digit may be the old one
            QVERIFY2(std::abs(share - (1.0 - change * 7.0 / 8.0)) < 0.02, qPrintable(QString::number(share)));
        }
    }

    void keysGetTheirOwnValue()
    {
        TaskSettings settings = usual("recall");
        settings.shortest = 1;
        settings.longest = 16;
        std::set<std::size_t> counts;
        for (const Made& each : made(settings)) {
            const std::size_t pairs = each.target.size() / 4; // "a3" once, "a" and "3" again
            QVERIFY(each.endless && each.source.empty() && each.target.size() == 4 * pairs);
            counts.insert(pairs);
            std::map<char, char> values;
            for (std::size_t i = 0; i < 2 * pairs; i += 2)
                QVERIFY(values.emplace(each.target[i], each.target[i + 1]).second);
            for (std::size_t i = 2 * pairs; i < 4 * pairs; i += 2) {
                QCOMPARE(each.target[i + 1], values.at(each.target[i]));
                values.erase(each.target[i]); // asked once
            }
        }
        QCOMPARE(counts.size(), std::size_t(16));
        settings.longest = 17;
        QVERIFY_EXCEPTION_THROWN(validate(settings), Error);
    }

    // The same pairs as a source, where each key is replaced by its value.
    void keysAreReplacedByTheirValue()
    {
        TaskSettings settings = usual("recall");
        settings.options["source"] = 1;
        for (const Made& each : made(settings)) {
            const std::size_t pairs = each.source.size() / 3; // "a3" once, "a" again
            QVERIFY(!each.endless && each.target.size() == each.source.size());
            QCOMPARE(each.target.substr(0, 2 * pairs), each.source.substr(0, 2 * pairs));
            std::map<char, char> values;
            for (std::size_t i = 0; i < 2 * pairs; i += 2)
                QVERIFY(values.emplace(each.source[i], each.source[i + 1]).second);
            for (std::size_t i = 2 * pairs; i < each.source.size(); ++i)
                QCOMPARE(each.target[i], values.at(each.source[i]));
        }
    }

    // "2h" to "9s": rank, then suit.
    void handsHaveAHighestCardOfEachSuit()
    {
        TaskSettings settings = usual("hands");
        settings.shortest = 1;
        std::size_t missing = 0;
        for (const Made& each : made(settings)) {
            std::map<char, char> highest;
            std::set<std::string> cards;
            for (std::size_t i = 0; i < each.source.size(); i += 2) {
                QVERIFY(cards.insert(each.source.substr(i, 2)).second);
                char& rank = highest[each.source[i + 1]];
                rank = std::max(rank, each.source[i]);
            }
            std::string expected;
            for (const char suit : {'c', 'd', 'h', 's'}) {
                expected += highest.count(suit) > 0 ? std::string {highest[suit], suit} : "none";
                missing += highest.count(suit) == 0;
            }
            QCOMPARE(each.target, expected);
        }
        QVERIFY(missing > 0);
        settings.longest = 33;
        QVERIFY_EXCEPTION_THROWN(validate(settings), Error);
    }

    void digitsPointBack()
    {
        std::map<char, int> pointed;
        for (const Made& each : made(usual("offset"))) {
            QCOMPARE(each.target.size(), std::size_t(32));
            for (std::size_t i = 0; i < each.target.size(); ++i) {
                if (!isDigit(each.target[i]))
                    continue;
                const auto back = static_cast<std::size_t>(each.target[i] - '0');
                QVERIFY(back >= 1 && back <= 4 && back <= i && i + 1 < each.target.size());
                QCOMPARE(each.target[i + 1], each.target[i - back]);
                ++pointed[each.target[i]];
            }
        }
        QCOMPARE(pointed.size(), std::size_t(4));
    }

    void digitsNameTheOrder()
    {
        const std::map<std::string, char> names {
            {"123", '1'}, {"132", '2'}, {"213", '3'}, {"231", '4'}, {"312", '5'}, {"321", '6'}};
        std::map<char, int> seen;
        for (const Made& each : made(usual("order"))) {
            QCOMPARE(each.target.size(), std::size_t(24));
            for (std::size_t i = 0; i < each.target.size(); i += 4) {
                const std::string three = each.target.substr(i, 3);
                std::string sorted = three, ranks;
                std::sort(sorted.begin(), sorted.end());
                QVERIFY(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
                for (const char letter : three)
                    ranks += static_cast<char>('1' + sorted.find(letter));
                QCOMPARE(each.target[i + 3], names.at(ranks));
                ++seen[each.target[i + 3]];
            }
        }
        QCOMPARE(seen.size(), std::size_t(6));
    }

    void bracketsAreMatched()
    {
        TaskSettings settings = usual("brackets");
        for (const int depth : {1, 3, 7}) {
            settings.options["depth"] = depth;
            std::size_t deepest = 0;
            for (const Made& each : made(settings)) {
                std::string open, expected;
                for (const char symbol : each.source) {
                    if (symbol != ')')
                        open += symbol;
                    QVERIFY(!open.empty());
                    deepest = std::max(deepest, open.size());
                    expected += open.back();
                    if (symbol == ')')
                        open.pop_back();
                }
                QVERIFY(open.empty());
                QCOMPARE(each.target, expected);
            }
            QCOMPARE(deepest, std::size_t(depth));
        }
    }

    void otherAlphabetsAreRefused_data()
    {
        QTest::addColumn<QString>("id");
        QTest::newRow("order") << "order";
        QTest::newRow("offset") << "offset";
        QTest::newRow("brackets") << "brackets";
        QTest::newRow("chain") << "chain";
        QTest::newRow("recall") << "recall";
        QTest::newRow("hands") << "hands";
    }

    void otherAlphabetsAreRefused()
    {
        QFETCH(QString, id);
        TaskSettings settings = usual(qPrintable(id));
        std::reverse(settings.alphabet.begin(), settings.alphabet.end());
        QVERIFY_EXCEPTION_THROWN(validate(settings), Error);
    }
};

HEADROOM_TEST(StreamTasksTest)

} // namespace stream_tasks_test

#include "stream_tasks_test.moc"
