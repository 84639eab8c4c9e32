// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "test_program.h"
#include "views/rotation/rotation_read.h"

#include <cmath>

using namespace headroom;
using namespace headroom::rotation_view;

namespace rotation_test {

class RotationTest : public SceneFixture<> {
    Q_OBJECT

    const Trace& trace() const { return *m_document->trace(); }
    RotationRun run() const { return readRotation(*m_document->result(), QStringLiteral("decoder.1/self_attention")); }

private slots:
    void initTestCase()
    {
        makeDocument();
        makeView(QStringLiteral("rotation"));
        openVariant(*m_document, QStringLiteral("rotary"), QStringLiteral("abcabcabcabc"));
        m_document->setSublayer(QStringLiteral("decoder.1/self_attention"));
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        QVERIFY(run().studied());
    }

    // The last picture compares both.
    void bothMapsShowTheirOwnWeights()
    {
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {5});
        finish();
        for (const auto& [group, step] : {std::pair {1, run().weights}, std::pair {2, run().plainWeights}}) {
            const std::vector<SceneCell> cells = this->group(group);
            QCOMPARE(cells.size(), static_cast<std::size_t>(run().queries * run().keys));
            for (const SceneCell& cell : cells) {
                QCOMPARE(cell.source.step, step);
                QCOMPARE(cell.value, trace().value(step, cell.source.at));
            }
        }
        goTo(2);
        for (const SceneCell& cell : group(1))
            QCOMPARE(cell.source.step, run().scores);
        QVERIFY(group(2).empty());
    }

    // Layer 1 has seen the tokens only: without rotation keys with one token are one key.
    void withoutRotationTwinsAreOne()
    {
        const RotationRun its = run();
        const Axis& keys = trace().step(its.weights).axes[2];
        int twins = 0;
        for (std::int64_t key = 0; key < its.keys; ++key)
            for (std::int64_t other = 0; other < key; ++other)
                if (keys.label(key) == keys.label(other)) {
                    ++twins;
                    const Index last {0, its.queries - 1, key}, same {0, its.queries - 1, other};
                    QVERIFY(
                        std::abs(trace().value(its.plainScores, last) - trace().value(its.plainScores, same)) < 1e-4);
                    QVERIFY(std::abs(trace().value(its.scores, last) - trace().value(its.scores, same)) > 1e-3);
                }
        QVERIFY(twins >= 5);
        finish();
        m_document->pinHere(Cell {its.weights, {0, 7, 6}});
        m_view->show(*m_document);
        const auto written = [&](StepId step, std::int64_t key) {
            return fixedText(trace().value(step, {0, 7, key}), 2);
        };
        const QString caption = m_view->caption(*m_document);
        for (const QString& number : {written(its.weights, 6), written(its.weights, 3), QStringLiteral("get the same")})
            QVERIFY2(caption.contains(number), qPrintable(caption));
    }

    // An arrow ends at two numbers of the trace, and the second is the first turned by position × θ.
    void arrowsEndWhereTheirNumbersAre()
    {
        finish();
        m_document->pinHere(Cell {run().weights, {0, 7, 6}});
        m_view->show(*m_document);
        const RotationRun its = run();
        QCOMPARE(its.pairs, 8);
        for (int pair = 0; pair < its.pairs; ++pair) {
            const std::vector<SceneCell> ends = group(3, pair);
            QCOMPARE(ends.size(), std::size_t {8});
            for (const int first : {0, 4}) { // of the query, of the key
                const auto end = [&](int column) {
                    for (const SceneCell& cell : ends)
                        if (cell.column == column)
                            return cell.value;
                    return std::nan("");
                };
                const double angle = its.rule.frequency(pair) * (first == 0 ? 7 : 6);
                QVERIFY(std::abs(end(first + 2) - (end(first) * std::cos(angle) - end(first + 1) * std::sin(angle)))
                    < 1e-4);
                QVERIFY(std::abs(end(first + 3) - (end(first + 1) * std::cos(angle) + end(first) * std::sin(angle)))
                    < 1e-4);
            }
        }
        goTo(0);
        QCOMPARE(group(3, 0).size(), std::size_t {6}); // the key does not rotate before the next picture
    }

    void onlyModelsThatRotateHaveIt()
    {
        QVERIFY(!rotationSublayers(trace()).isEmpty());
        openVariant(*m_document, QStringLiteral("transformer-decoder"));
        QVERIFY(rotationSublayers(*m_document->trace()).isEmpty());
    }
};

HEADROOM_TEST(RotationTest)

} // namespace rotation_test

#include "rotation_test.moc"
