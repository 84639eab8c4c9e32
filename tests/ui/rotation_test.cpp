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

    // All pairs of positions: the last picture compares both.
    void bothMapsShowTheirOwnWeights()
    {
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {6});
        m_document->setOption(QStringLiteral("rotation.maps"), QStringLiteral("on"));
        finish();
        for (const auto& [group, step] : {std::pair {1, run().weights}, std::pair {2, run().plainWeights}}) {
            const std::vector<SceneCell> cells = this->group(group);
            QCOMPARE(cells.size(), static_cast<std::size_t>(run().queries * run().keys));
            for (const SceneCell& cell : cells) {
                QCOMPARE(cell.source.step, step);
                QCOMPARE(cell.value, trace().value(step, cell.source.at));
            }
        }
        goTo(2, 2);
        for (const SceneCell& cell : group(1))
            QCOMPARE(cell.source.step, run().scores);
        QVERIFY(group(2).empty());
        m_document->setOption(QStringLiteral("rotation.maps"), {});
    }

    // Else the rows of the one query, under its text.
    void theRowsUnderTheTextAreTheQuerys()
    {
        finish();
        m_document->pinHere(Cell {run().weights, {1, 7, 6}});
        m_document->setHead(1);
        m_view->show(*m_document);
        for (const auto& [group, step] : {std::pair {1, run().weights}, std::pair {2, run().plainWeights}}) {
            const std::vector<SceneCell> cells = this->group(group);
            QCOMPARE(cells.size(), static_cast<std::size_t>(run().keys));
            for (const SceneCell& cell : cells) {
                QCOMPARE(cell.source, (Cell {step, {1, 7, cell.column}}));
                QCOMPARE(cell.is(SceneCell::Masked), cell.column > 7);
            }
        }
        m_document->setHead(0);
    }

    // While both move all arrows turn and no angle changes; of the key alone the score passes through its twin's.
    void onlyTheDistanceCounts()
    {
        m_document->pinHere(Cell {run().weights, {0, 7, 6}});
        const RotationRun its = run();
        const RotatedPair pair(its, trace(), 0, {7, 6});
        const double score = trace().value(its.scores, {0, 7, 6});
        const auto angles = [&](int arrow) { // of one pair: 2 the query's arrow, 6 the key's
            double at[2] {};
            for (const SceneCell& end : group(3, arrow / 8))
                if (end.column - arrow % 8 == 0 || end.column - arrow % 8 == 1)
                    at[end.column - arrow % 8] = end.value;
            return std::atan2(at[1], at[0]);
        };
        const auto shown = [&](int frame, double stop) {
            goTo(frame, stop);
            return group(4).front().value;
        };
        const auto stopsOf = [&](int frame) {
            return m_view->frames(*m_document)[static_cast<std::size_t>(frame)].stops;
        };
        goTo(2, 2);
        std::vector<double> query, between;
        for (int of = 0; of < its.pairs; ++of) {
            query.push_back(angles(8 * of + 2));
            between.push_back(query.back() - angles(8 * of + 6));
        }
        QCOMPARE(stopsOf(3), 5);
        for (double stop = 0.5; stop <= stopsOf(3); stop += 0.5) {
            QVERIFY(std::abs(shown(3, stop) - score) < 1e-4);
            for (int of = 0; of < its.pairs; ++of) {
                const double now = angles(8 * of + 2);
                const auto apart = [](double a, double b) { return std::abs(std::remainder(a - b, 2.0 * M_PI)); };
                QVERIFY(apart(now - angles(8 * of + 6), between[static_cast<std::size_t>(of)]) < 1e-4);
                QVERIFY(of > 3 || apart(now, query[static_cast<std::size_t>(of)]) > 1e-3);
            }
        }
        QVERIFY(pair.twin() >= 0 && pair.twin() % 3 == 0);
        const int away = stopsOf(4) - 1; // the last stop leads back
        QVERIFY(std::abs(shown(4, away) - trace().value(its.scores, {0, 7, pair.twin()})) < 1e-3);
        QVERIFY(std::abs(shown(4, away) - score) > 1e-3);
        QCOMPARE(shown(4, away + 1), score);
        // At a place its score is written, between two places and on the way back none is.
        const auto written = [&](double stop) {
            goTo(4, stop);
            return m_view->scene().words();
        };
        const int way = pair.twin() > 6 ? 1 : -1;
        QVERIFY(written(2.0).contains(fixedText(pair.score(7.0, 6.0 + way), 2)));
        for (const double between_ : {2.5, away + 0.2}) {
            written(between_);
            for (const SceneText& text : m_view->scene().texts)
                QVERIFY(text.font != Theme::instance().font(TextSize::Figure, true));
        }
        // The score grows by what has come to it.
        goTo(2, 2.01);
        QVERIFY(m_view->scene().words().contains(QStringLiteral("0")));
        goTo(2, 2.6);
        QVERIFY(m_view->scene().words().contains(QStringLiteral("score so far")));
        // A long walk takes as many moves as a short one, each on whole positions.
        for (const RotationStop& stop : RotatedPair(its, trace(), 0, {12, 11}).stops(rotation_view::Told::TurnQuery))
            QCOMPARE(stop.query, std::round(stop.query));
        QCOMPARE(RotatedPair(its, trace(), 0, {12, 11}).stops(rotation_view::Told::TurnQuery).size(), std::size_t {8});
        QCOMPARE(RotatedPair(its, trace(), 0, {12, 11}).stops(rotation_view::Told::TurnQuery).back().query, 12.0);
    }

    void anotherQueryKeepsTheDistance()
    {
        m_document->pinHere(Cell {run().weights, {0, 7, 6}});
        finish();
        const SceneHandle* token = handle(QStringLiteral("token:4"));
        QVERIFY(token);
        click(token->area);
        QCOMPARE(m_document->pinned(), std::optional(Cell {run().weights, {0, 4, 3}}));
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
            // In the large dial also the key where the same token comes again.
            std::size_t others = 0;
            for (const SceneCell& cell : ends)
                if (cell.column >= 10) {
                    const Axis& keys = trace().step(its.scores).axes[2];
                    QCOMPARE(cell.source.step, its.keyTurned);
                    QVERIFY(cell.source.at[1] != 6 && keys.label(cell.source.at[1]) == keys.label(6));
                    ++others;
                }
            QCOMPARE(ends.size() - others, std::size_t {8});
            QVERIFY(others == 0 || others == 2);
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
        goTo(0, 7);
        QCOMPARE(group(3, 0).size(), std::size_t {6}); // the key does not rotate before the next picture
    }

    // At rest only arrows and angles: where an arrow came from is drawn while it turns, or where that is asked for.
    void atRestThereAreOnlyArrows()
    {
        const RotationRun its = run();
        m_document->pinHere(Cell {its.weights, {0, 7, 6}});
        const auto dotted = [&](int frame, int stop) {
            goTo(frame, stop);
            const auto& shapes = m_view->scene().shapes;
            return std::count_if(shapes.begin(), shapes.end(), [](const SceneShape& shape) {
                return shape.line.style() == Qt::DotLine
                    && (shape.line.color().rgb() == colours().query.rgb()
                        || shape.line.color().rgb() == colours().key.rgb());
            });
        };
        QCOMPARE(dotted(1, 7), 2 * its.pairs);
        QCOMPARE(dotted(2, 3), 0);
        QVERIFY(m_view->scene().words().contains(QStringLiteral("q")));
        m_document->pinHere(Cell {its.query, {0, 7, 0}});
        QCOMPARE(dotted(2, 3), 2 * its.pairs);
        m_document->release();
    }

    // The text is the axis under the curve: the token of each point lies below it, and where there is no score the
    // diagram says why.
    void theTextIsTheAxisUnderTheCurve()
    {
        const RotationRun its = run();
        for (const int query : {7, its.queries - 1}) {
            m_document->pinHere(Cell {its.weights, {0, query, query - 1}});
            goTo(4, m_view->frames(*m_document)[4].stops);
            const std::vector<SceneCell> points = group(5);
            QVERIFY(points.size() >= 2);
            for (const SceneCell& point : points) {
                const SceneHandle* token = handle(QStringLiteral("token:%1").arg(point.column));
                QVERIFY(token && token->area.top() > point.area.bottom());
                QVERIFY(std::abs(token->area.center().x() - point.area.center().x()) < 1.0);
            }
            QCOMPARE(
                m_view->scene().words().contains(QStringLiteral("masked: cannot be read")), query + 1 < its.queries);
        }
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
