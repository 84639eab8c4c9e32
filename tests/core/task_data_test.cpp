// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"
#include "test_program.h"
#include "tokenizer/vocabulary.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace headroom;

namespace task_data_test {

namespace {

TaskSettings settingsOf(const std::string& id, std::int64_t symbols = 0)
{
    return usualSettings(findTask(id), symbols);
}

std::string typed(const TaskSettings& settings, const std::vector<std::int64_t>& ids)
{
    return Vocabulary::symbols(taskVocabulary(settings)).decode(ids);
}

std::vector<double> shares(const TaskSettings& settings, const std::vector<Example>& examples, std::size_t from)
{
    std::vector<double> counts(settings.alphabet.size(), 0.0);
    double all = 0.0;
    for (const Example& example : examples)
        for (std::size_t i = from; i < example.target.size(); ++i, all += 1.0)
            counts.at(static_cast<std::size_t>(example.target[i] - kFirstSymbol)) += 1.0;
    for (double& count : counts)
        count /= all;
    return counts;
}

// What a model is asked: the source, or the sequence itself where nothing is given.
std::set<std::vector<std::int64_t>> sourcesOf(const std::vector<Example>& examples)
{
    std::set<std::vector<std::int64_t>> sources;
    for (const Example& example : examples)
        sources.insert(example.source.empty() ? example.target : example.source);
    return sources;
}

std::size_t shared(const std::vector<Example>& some, const std::vector<Example>& others)
{
    const auto a = sourcesOf(some), b = sourcesOf(others);
    return static_cast<std::size_t>(
        std::count_if(a.begin(), a.end(), [&](const auto& source) { return b.count(source) > 0; }));
}

} // namespace

class TaskDataTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dataFollowsTheSeed();
    void seedsAndPartsDiffer();
    void noTestSourceIsInTraining_data();
    void noTestSourceIsInTraining();
    void heldOutOfAnotherSeedToo();
    void fewSourcesAreSharedOutAndSaid_data();
    void fewSourcesAreSharedOutAndSaid();
    void noiseIsInTrainingSourcesOnly();
    void zipfFrequenciesAndStructure();
    void echoRepeats();
};

void TaskDataTest::dataFollowsTheSeed()
{
    for (const TaskKind& kind : tasks()) {
        TaskSettings settings = usualSettings(kind);
        settings.training = 30;
        settings.validation = 20;
        settings.test = 10;
        const Dataset one = makeDataset(settings, 5), same = makeDataset(settings, 5), other = makeDataset(settings, 6);
        QCOMPARE(one.training.size(), 30u);
        QCOMPARE(one.validation.size(), 20u);
        QCOMPARE(one.test.size(), 10u);
        QVERIFY(one.training == same.training && one.validation == same.validation && one.test == same.test);
        QVERIFY(one.training != other.training && one.validation != other.validation && one.test != other.test);
        settings.training = 31; // of the same stream
        const Dataset more = makeDataset(settings, 5);
        QVERIFY(std::equal(one.training.begin(), one.training.end(), more.training.begin()));
    }
    // The same on every machine.
    const std::string copied = typed(settingsOf("copy"), makeDataset(settingsOf("copy"), 1).training[0].source);
    QCOMPARE(copied, std::string("0 7 0 7 0 0 1 9"));
    const std::string stream = typed(
        settingsOf("zipf", 20), makeDataset(settingsOf("zipf", 20), 1).validation[0].target);
    QCOMPARE(stream, std::string("g 6 2 3 a 0 0 0 6 4 g 7 7 4 0 0 e 4 0 0 1 b 1 3 5 1 1 1 2 2 0 2"));
}

// With ten symbols and at least eight of them hardly a sequence comes twice by chance.
void TaskDataTest::seedsAndPartsDiffer()
{
    TaskSettings settings = settingsOf("copy");
    settings.shortest = 8;
    std::set<std::vector<std::int64_t>> all;
    std::size_t made = 0;
    for (const std::uint64_t seed : {0, 1, 2, 3}) {
        const Dataset data = makeDataset(settings, seed);
        for (const auto* part : {&data.training, &data.validation, &data.test})
            for (const Example& example : *part) {
                all.insert(example.source);
                ++made;
            }
    }
    QCOMPARE(made, 44000u);
    QVERIFY2(all.size() > 43900, qPrintable(QString::number(all.size())));
}

void TaskDataTest::noTestSourceIsInTraining_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<double>("noise");
    for (const TaskKind& kind : tasks()) {
        QTest::newRow(kind.id) << QString(kind.id) << 0.0;
        if (kind.answer || kind.marks > 0)
            QTest::addRow("%s, noise", kind.id) << QString(kind.id) << 0.2;
    }
}

void TaskDataTest::noTestSourceIsInTraining()
{
    QFETCH(QString, id);
    QFETCH(double, noise);
    TaskSettings settings = settingsOf(id.toStdString());
    settings.noise = noise;
    const Dataset data = makeDataset(settings, 1);
    QCOMPARE(shared(data.test, data.training), 0u);
    QCOMPARE(shared(data.validation, data.training), 0u);
    QCOMPARE(shared(data.test, data.validation), 0u);
    QCOMPARE(data.testNew, 1000);
    QCOMPARE(data.testSources, static_cast<std::int64_t>(sourcesOf(data.test).size()));
    QCOMPARE(data.notices.size(), id == "words" ? 1u : 0u); // which words of its text are unknown
    QCOMPARE(data.training.size(), 9000u);
}

// A model that one seed has trained is tested honestly by another's sequences, and by those of other lengths.
void TaskDataTest::heldOutOfAnotherSeedToo()
{
    TaskSettings settings = settingsOf("addition"), longer = settings;
    longer.longest = 4;
    const Dataset data = makeDataset(settings, 1);
    QCOMPARE(shared(makeDataset(settings, 2).test, data.training), 0u);
    QCOMPARE(shared(makeDataset(longer, 1).test, data.training), 0u);
}

void TaskDataTest::fewSourcesAreSharedOutAndSaid_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("symbols");
    QTest::addColumn<int>("longest");
    QTest::addColumn<int>("sources");
    QTest::addColumn<int>("trained"); // of them
    QTest::addColumn<int>("tested");
    QTest::newRow("delay") << "delay" << 4 << 2 << 6 << 4 << 1; // two symbols, a blank and the mark to go
    QTest::newRow("copy") << "copy" << 2 << 5 << 62 << 50 << 6;
    QTest::newRow("three") << "sort" << 3 << 1 << 3 << 1 << 1;
    QTest::newRow("two") << "copy" << 1 << 2 << 2 << 1 << 1;
    QTest::newRow("one") << "copy" << 1 << 1 << 1 << 1 << 1;
}

void TaskDataTest::fewSourcesAreSharedOutAndSaid()
{
    QFETCH(QString, id);
    QFETCH(int, symbols);
    QFETCH(int, longest);
    QFETCH(int, sources);
    QFETCH(int, trained);
    QFETCH(int, tested);
    TaskSettings settings = settingsOf(id.toStdString(), symbols);
    settings.shortest = 1;
    settings.longest = longest;
    for (const std::uint64_t seed : {1, 7}) {
        const Dataset data = makeDataset(settings, seed);
        QCOMPARE(sourcesOf(data.training).size(), static_cast<std::size_t>(trained));
        QCOMPARE(sourcesOf(data.test).size(), static_cast<std::size_t>(tested));
        QCOMPARE(data.testSources, tested);
        QCOMPARE(data.test.size(), 1000u);
        const bool heldOut = sources > 1;
        QCOMPARE(shared(data.test, data.training), heldOut ? 0u : 1u);
        QCOMPARE(shared(data.validation, data.training), heldOut ? 0u : 1u);
        QCOMPARE(data.testNew, heldOut ? 1000 : 0);
        QVERIFY(!data.notices.empty());
        const std::string said = "These settings allow only " + std::to_string(sources) + " distinct source";
        QVERIFY2(data.notices[0].starts_with(said), data.notices[0].c_str());
        QCOMPARE(data.notices.size(), heldOut ? 1u : 2u);
        if (!heldOut)
            QVERIFY2(data.notices[1].starts_with("Only 0 of the 1000"), data.notices[1].c_str());
    }
}

void TaskDataTest::noiseIsInTrainingSourcesOnly()
{
    for (const char* id : {"copy", "sort", "addition", "lookup", "delay", "translation"}) {
        TaskSettings settings = settingsOf(id);
        settings.training = 2000;
        const Dataset clean = makeDataset(settings, 3);
        settings.noise = 0.2;
        const Dataset noisy = makeDataset(settings, 3);
        QVERIFY(clean.validation == noisy.validation && clean.test == noisy.test);
        const auto marks = kFirstSymbol + static_cast<std::int64_t>(settings.alphabet.size()) - findTask(id).marks;
        double symbols = 0.0, changed = 0.0;
        for (std::size_t i = 0; i < clean.training.size(); ++i) {
            const Example &a = clean.training[i], &b = noisy.training[i];
            QVERIFY(a.target == b.target && a.source.size() == b.source.size());
            for (std::size_t j = 0; j < a.source.size(); ++j) {
                QVERIFY(b.source[j] >= kFirstSymbol
                    && (a.source[j] < marks ? b.source[j] < marks : a.source[j] == b.source[j]));
                symbols += a.source[j] < marks;
                changed += a.source[j] != b.source[j];
            }
        }
        const auto drawn = static_cast<double>(
            marks - kFirstSymbol); // one draw in so many gives the symbol that was there
        const double wanted = 0.2 * (1.0 - 1.0 / drawn), spread = std::sqrt(wanted * (1.0 - wanted) / symbols);
        QVERIFY2(std::abs(changed / symbols - wanted) < 5.0 * spread,
            qPrintable(QString("%1: %2").arg(id).arg(changed / symbols)));
    }
}

void TaskDataTest::zipfFrequenciesAndStructure()
{
    for (const double structure : {0.0, 0.8, 1.0})
        for (const double exponent : {0.5, 1.0, 1.5}) {
            TaskSettings settings = settingsOf("zipf", 50);
            settings.options = {{"exponent", exponent}, {"structure", structure}};
            settings.training = 40'000;
            settings.shortest = settings.longest = 6;
            const Dataset data = makeDataset(settings, 2);
            double sum = 0.0;
            for (int rank = 1; rank <= 50; ++rank)
                sum += std::pow(rank, -exponent);
            // A stream's tokens hang together, so only one of each counts: its last.
            const std::vector<double> share = shares(settings, data.training, 5);
            for (int rank = 1; rank <= 50; ++rank) {
                const double p = std::pow(rank, -exponent) / sum, found = share[static_cast<std::size_t>(rank - 1)];
                QVERIFY2(std::abs(found - p) < 5.0 * std::sqrt(p * (1.0 - p) / 40'000.0),
                    qPrintable(QString("rank %1: %2, not %3").arg(rank).arg(found).arg(p)));
            }
            // How often the commonest successor of one of the rarer tokens follows it.
            std::map<std::int64_t, std::map<std::int64_t, double>> next;
            for (const Example& example : data.training)
                for (std::size_t i = 0; i + 1 < example.target.size(); ++i)
                    next[example.target[i]][example.target[i + 1]] += 1.0;
            double certain = 0.0, all = 0.0;
            for (const auto& [token, counts] : next) {
                double most = 0.0;
                for (const auto& [after, count] : counts) {
                    most = std::max(most, count);
                    all += token >= kFirstSymbol + 25 ? count : 0.0;
                }
                certain += token >= kFirstSymbol + 25 ? most : 0.0;
            }
            const double guessed = certain / all, blind = share[0];
            QVERIFY2(structure == 0.0 ? guessed < blind + 0.05 : guessed > blind + 0.1,
                qPrintable(QString("%1 %2: %3, %4").arg(structure).arg(exponent).arg(guessed).arg(blind)));
        }
}

void TaskDataTest::echoRepeats()
{
    TaskSettings settings = settingsOf("echo");
    settings.options = {{"distance", 3}, {"share", 0.6}};
    double same = 0.0, near = 0.0, all = 0.0;
    Random random(2);
    for (int i = 0; i < 2000; ++i) {
        const Example example = findTask("echo").make(settings, random);
        QVERIFY(example.source.empty());
        for (std::size_t j = 3; j < example.target.size(); ++j, all += 1.0) {
            same += example.target[j] == example.target[j - 3];
            near += example.target[j] == example.target[j - 2];
        }
    }
    QVERIFY(std::abs(same / all - (0.6 + 0.4 / 16)) < 0.02);
    QVERIFY(std::abs(near / all - 1.0 / 16) < 0.02);
}

HEADROOM_TEST(TaskDataTest)

} // namespace task_data_test

#include "task_data_test.moc"
