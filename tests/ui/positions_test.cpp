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

    // What depends on the distance alone draws one curve for all rows; learned rows do not.
    void curvesOfSinusoidsFallTogether()
    {
        open(QStringLiteral("transformer-decoder"));
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {4});
        const auto apart = [&](int curves) {
            double most = 0.0;
            for (const SceneCell& a : group(curves, 2))
                for (const SceneCell& b : group(curves, 6))
                    if (a.column - 2 == b.column - 6)
                        most = std::max(most, std::abs(a.value - b.value));
            return most;
        };
        for (const int curves : {3, 6, 9})
            QVERIFY(!group(curves, 2).empty() && !group(curves, 6).empty());
        QVERIFY(apart(3) < 1e-4);
        QVERIFY(apart(6) < 1e-4);
        QVERIFY(apart(9) > 1e-3);
        const std::vector<SceneText>& texts = m_view->scene().texts;
        QCOMPARE(std::count_if(texts.begin(), texts.end(),
                     [](const SceneText& text) { return text.text.contains(QStringLiteral("64 curves coincide")); }),
            2);
    }

    void aRowIsChosenByClickBoxAndKeys()
    {
        open(QStringLiteral("transformer"));
        const std::vector<SceneCell> products = group(2);
        QVERIFY(!products.empty());
        const auto cell = std::find_if(
            products.begin(), products.end(), [](const SceneCell& c) { return c.row == 2 && c.column == 4; });
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, cell->area.center().toPoint());
        QVERIFY(m_document->pinned());
        QCOMPARE(m_document->pinned()->at, (Index {2, 4}));
        QVERIFY(cell->name.contains(QStringLiteral("position 2, the 3rd"))); // the inspector counts from 1
        auto* box = m_view->header()->findChild<QSpinBox*>();
        QCOMPARE(box->value(), 2);
        QTest::keyClick(box, Qt::Key_Up);
        QCOMPARE(m_document->pinned()->at, (Index {3, 5})); // the same distance
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_document->pinned()->at, (Index {4, 5}));
        QCOMPARE(box->value(), 4);
        QTest::keyClick(m_view.get(), Qt::Key_Escape); // the lens
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    // Products that are all positive are told apart from the smallest on.
    void positiveProductsUseTheWholeScale()
    {
        open(QStringLiteral("transformer"));
        const std::vector<SceneCell> products = group(2);
        const auto [low, high] = std::minmax_element(
            products.begin(), products.end(), [](const SceneCell& a, const SceneCell& b) { return a.value < b.value; });
        QVERIFY(low->value > 0.0);
        QVERIFY(std::abs(low->ground.lightnessF() - high->ground.lightnessF()) > 0.2F);
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
