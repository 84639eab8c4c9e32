// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/long_text/long_text_read.h"

#include "test_program.h"

#include <QFontMetricsF>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace headroom;
using namespace headroom::long_text_view;

namespace long_text_test {

namespace {

Axis axisOf(const Labels& labels)
{
    return {"key", static_cast<std::int64_t>(labels.size()), std::make_shared<const Labels>(labels)};
}

QString textOf(const TextPieces& pieces)
{
    QString text;
    for (std::size_t i = 0; i < pieces.texts.size(); ++i)
        text += (pieces.spaced[i] ? QStringLiteral(" ") : QString()) + pieces.texts[i];
    return text;
}

} // namespace

class LongTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void piecesOfAWordAreJoined();
    void linesHoldEveryPieceOnceAndFit();
    void whatGetsLittleIsFoldedAndCounted();
    void anOpenedRuleStaysOpen();
};

void LongTextTest::piecesOfAWordAreJoined()
{
    QCOMPARE(textOf(piecesOf(axisOf({"[CLS]", "the", "ware", "##s", "that", ",", "sea", "[SEP]"}))),
        QStringLiteral("[CLS] the wares that, sea [SEP]"));
    QCOMPARE(textOf(piecesOf(axisOf({"In", "Ġthe", "Ġbegin", "ning", "."}))), QStringLiteral("In the beginning."));
    QCOMPARE(textOf(piecesOf(axisOf({"<s>", "▁Once", "▁up", "on"}))), QStringLiteral("<s> Once upon"));
    QCOMPARE(textOf(piecesOf(axisOf({"3", "1", "4"}))), QStringLiteral("3 1 4"));
    QCOMPARE(piecesOf(axisOf({"[CLS]", "the", "##m", "[SEP]"})).special, (std::vector<std::int64_t> {0, 3}));
    const std::vector<std::string> input {"[CLS]", "(", "lan", "g", "uage", ")", ",", "and", "[SEP]"};
    const std::vector<int> words {-1, 0, 1, 1, 1, 2, 3, 4, -1};
    QCOMPARE(textOf(piecesOf(axisOf(input), input, words)), QStringLiteral("[CLS] (language), and [SEP]"));
    QCOMPARE(piecesOf(axisOf(input), input, words).special, (std::vector<std::int64_t> {0, 8}));
    QCOMPARE(textOf(piecesOf(axisOf({"a", "b"}), input, words)), QStringLiteral("a b")); // keys of another text
}

void LongTextTest::linesHoldEveryPieceOnceAndFit()
{
    Labels labels;
    for (int i = 0; i < 400; ++i)
        labels.push_back(i % 7 == 3 ? "##ing" : i % 5 == 0 ? "a" : "word");
    const TextPieces pieces = piecesOf(axisOf(labels));
    const QFont font;
    const QFontMetricsF metrics(font);
    const std::vector<std::int64_t> lines = linesOf(pieces, font, 200.0);
    QVERIFY(lines.size() > 10);
    QCOMPARE(lines.front(), std::int64_t {0});
    for (std::size_t line = 0; line < lines.size(); ++line) {
        const std::int64_t end = line + 1 < lines.size() ? lines[line + 1] : pieces.count();
        QVERIFY(end > lines[line]);
        QVERIFY(line == 0 || pieces.spaced[static_cast<std::size_t>(lines[line])]); // no word is parted
        double width = 0.0;
        for (std::int64_t i = lines[line]; i < end; ++i)
            width += metrics.horizontalAdvance(pieces.texts[static_cast<std::size_t>(i)])
                + (i > lines[line] && pieces.spaced[static_cast<std::size_t>(i)]
                        ? metrics.horizontalAdvance(QLatin1Char(' '))
                        : 0.0);
        QVERIFY(width <= 200.5);
    }
}

void LongTextTest::whatGetsLittleIsFoldedAndCounted()
{
    std::vector<double> sums(1000, 0.0001);
    sums[10] = 0.4, sums[500] = 0.3, sums[501] = 0.2;
    const std::vector<PageEntry> page = pageOf(sums, 700, {}, 20.0 * kPageLine, true);
    QVERIFY(page.size() <= 20);
    std::int64_t next = 0;
    double folded = 0.0, shown = 0.0;
    for (const PageEntry& entry : page) {
        QCOMPARE(entry.first, next);
        next = entry.last + 1;
        folded += entry.folded ? entry.sum : 0.0;
        shown += entry.folded ? 0.0 : sums[static_cast<std::size_t>(entry.first)];
        QVERIFY(!entry.folded || (entry.first > 10 || entry.last < 10));
        QVERIFY(!entry.folded || (entry.first > 700 || entry.last < 700));
    }
    QCOMPARE(next, std::int64_t {1000});
    QVERIFY(std::abs(folded + shown - std::accumulate(sums.begin(), sums.end(), 0.0)) < 1e-9);
    QCOMPARE(pageOf(sums, 700, {}, 5000.0 * kPageLine, true).size(), sums.size()); // nothing is folded that need not be
    const std::vector<PageEntry> around = pageOf(sums, 700, {}, 20.0 * kPageLine, false);
    QCOMPARE(around.size(), std::size_t {20});
    QVERIFY(around.front().first <= 700 && around.back().last >= 700);
}

void LongTextTest::anOpenedRuleStaysOpen()
{
    std::vector<double> sums(60, 0.0);
    sums[0] = sums[4] = 0.5;
    const auto open = pageOf(sums, 0, {1}, 30.0 * kPageLine, true);
    QVERIFY(std::any_of(open.begin(), open.end(), [](const PageEntry& e) { return !e.folded && e.first == 2; }));
    const auto folded = pageOf(sums, 0, {}, 30.0 * kPageLine, true);
    const std::vector<double> alike(60, 1.0 / 60.0); // none is folded because all are much alike
    QVERIFY(pageOf(alike, 20, {}, 30.0 * kPageLine, true).size() == 30);
    std::vector<double> rising;
    for (int i = 0; i < 60; ++i)
        rising.push_back(0.0166 + 0.000001 * i);
    QVERIFY(pageOf(rising, 20, {}, 30.0 * kPageLine, true).size() > 20);
    QVERIFY(std::none_of(folded.begin(), folded.end(), [](const PageEntry& e) { return !e.folded && e.first == 2; }));
}

HEADROOM_TEST(LongTextTest)

} // namespace long_text_test

#include "long_text_test.moc"
