// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "test_program.h"
#include "views/positions/positions_read.h"

#include <QSpinBox>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::positions_view;

namespace positions_test {

class PositionsTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& id)
    {
        openVariant(*m_document, id);
        m_document->setStudies({});
        QVERIFY(!readPositions(*m_document->result()).studied() || m_document->result()->studies.size() == 1);
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        finish();
    }

private slots:
    void initTestCase()
    {
        makeDocument();
        makeView(QStringLiteral("positions"));
    }

    // What depends on the distance alone is one curve for all rows; learned rows draw one each.
    void curvesOfSinusoidsFallTogether()
    {
        open(QStringLiteral("transformer-decoder"));
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {5});
        double most = 0.0;
        for (const SceneCell& a : group(9, 2))
            for (const SceneCell& b : group(9, 6))
                if (a.column - 2 == b.column - 6)
                    most = std::max(most, std::abs(a.value - b.value));
        QVERIFY(!group(9, 2).empty() && most > 1e-3);
        goTo(1, 2);
        const std::vector<SceneCell> points = group(3, 0);
        QCOMPARE(points.size(), std::size_t {64});
        for (const SceneCell& point : points) {
            QCOMPARE(std::abs(point.source.at[0] - point.source.at[1]), point.column);
            for (const int row : {0, 20, 63 - point.column})
                if (row + point.column < 64)
                    QVERIFY(
                        std::abs(point.value - m_document->trace()->value(point.source.step, {row, row + point.column}))
                        < 1e-4);
        }
    }

    // What is asked next is about what the picture shows: of a model's own rows no clocks.
    void nextIsAboutThePicture()
    {
        open(QStringLiteral("transformer-decoder"));
        goTo(3, 1); // all of them, as a table
        QCOMPARE(group(7, 5).size(), static_cast<std::size_t>(readPositions(*m_document->result()).features));
        goTo(4, 1);
        QVERIFY(!m_view->next().html.contains(QStringLiteral("clock")));
        const PositionTables tables = readPositions(*m_document->result());
        QCOMPARE(m_view->scene().numbers.size(), std::size_t {2}); // of two pairs as far apart
        const Index one = m_view->scene().numbers[0].source.at, other = m_view->scene().numbers[1].source.at;
        QCOMPARE(one[0] - one[1], other[0] - other[1]);
        QCOMPARE(m_view->scene().numbers[0].source.step, tables.tables.back().products);
        goTo(1, 2);
        QVERIFY(m_view->next().html.contains(QStringLiteral("clock")));
    }

    // The hands of a clock are the sine and the cosine of its pair, and all clocks' cosines are the product.
    void clocksAddUpToTheProduct()
    {
        open(QStringLiteral("transformer"));
        goTo(1, 2);
        const PositionTables tables = readPositions(*m_document->result());
        const Trace& trace = *m_document->trace();
        double sum = 0.0;
        for (int clock = 0; clock < tables.features / 2; ++clock) {
            const std::vector<SceneCell> hands = group(10, clock);
            QCOMPARE(hands.size(), std::size_t {4});
            for (const SceneCell& tip : hands)
                QCOMPARE(
                    tip.source, (Cell {tables.tables[0].table, {tip.column < 2 ? 6 : 3, 2 * clock + tip.column % 2}}));
            for (const int i : {0, 1})
                sum += trace.value(tables.tables[0].table, {6, 2 * clock + i})
                    * trace.value(tables.tables[0].table, {3, 2 * clock + i});
        }
        QVERIFY(std::abs(sum - trace.value(tables.tables[0].products, {6, 3})) < 1e-4);
        goTo(2, 1);
        QCOMPARE(group(1).size(), group(4).size());
        for (const SceneCell& number : group(4)) // of the first pair both orders have the same frequency
            if (number.column % (tables.features / 2) == 0)
                QVERIFY(std::abs(number.value - trace.value(tables.tables[0].table, {6, number.column == 0 ? 0 : 1}))
                    < 1e-6);
    }

    void aPairIsChosenByClickBoxKeysAndMarker()
    {
        open(QStringLiteral("transformer"));
        goTo(1, 2);
        const std::vector<SceneCell> points = group(3, 0);
        QVERIFY(points.size() == 64);
        click(points[10].area);
        QVERIFY(m_document->pinned());
        QCOMPARE(m_document->pinned()->at, (Index {6, 16}));
        QVERIFY(points[10].name.contains(QStringLiteral("position 6, the 7th"))); // the inspector counts from 1
        auto* box = m_view->header()->findChild<QSpinBox*>();
        QCOMPARE(box->value(), 6);
        QTest::keyClick(box, Qt::Key_Up);
        QCOMPARE(m_document->pinned()->at, (Index {7, 17})); // the same distance
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned()->at, (Index {7, 18}));
        const SceneHandle* marker = handle(QStringLiteral("distance"));
        QVERIFY(marker);
        const auto place = [&](int distance) {
            SceneMoment moment;
            moment.size = m_view->size();
            const CurvePlace curve = curvePlace(readPositions(*m_document->result()), moment);
            return QPoint(static_cast<int>(curve.left + curve.width * distance / curve.longest),
                static_cast<int>(marker->area.center().y()));
        };
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, marker->area.center().toPoint());
        QTest::mouseMove(m_view.get(), place(30));
        QTest::mouseMove(m_view.get(), place(44));
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, place(44));
        QCOMPARE(m_document->pinned()->at, (Index {62, 18}));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        m_document->release();
        QVERIFY(!m_document->pinned());
    }

    void withoutTheStudyTheModelsTableIsThere()
    {
        m_document->setStudies({});
        openVariant(*m_document, QStringLiteral("transformer"));
        const PositionTables tables = readPositions(*m_document->result());
        QVERIFY(!tables.studied());
        SceneMoment moment;
        moment.run = m_document->result();
        moment.size = {752, 544};
        const Scene scene = positionsScene(tables, moment, {1, 0});
        QVERIFY(!scene.cells.empty());
        for (const SceneCell& cell : scene.cells)
            QCOMPARE(cell.source.step, tables.own);
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {1});
    }
};

HEADROOM_TEST(PositionsTest)

} // namespace positions_test

#include "positions_test.moc"
