// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_view.h"
#include "scene_fixture.h"
#include "shown_numbers.h"
#include "test_program.h"
#include "views/four_terms/four_terms_read.h"
#include "widgets/controls.h"
#include "widgets/matrix_painter.h"

#include <QComboBox>
#include <QRegularExpression>

#include <algorithm>
#include <map>

using namespace headroom;
using namespace headroom::four_terms_view;

namespace four_terms_test {

class FourTermsTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& id)
    {
        m_view.reset();
        m_document->setOptions({});
        openVariant(*m_document, id);
        makeView(QStringLiteral("four_terms"));
        m_document->setView(QStringLiteral("four_terms"));
        m_view->resize(847, 620);
        m_view->show(*m_document);
        finish();
    }
    FourTerms terms() const
    {
        const QStringList all = summedSublayers(*m_document->trace());
        return readTerms(*m_document->trace(), nearestOf(all, m_document->sublayer()));
    }
    // The bars' cells of a strip, by key.
    std::map<std::int64_t, SceneCell> strip(int group) const
    {
        std::map<std::int64_t, SceneCell> cells;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == group)
                cells.emplace(cell.source.at.back(), cell);
        return cells;
    }
    // How high the filled shape over a key's column is, in a strip.
    double barOver(const SceneCell& cell) const
    {
        double high = 0.0;
        for (const SceneShape& shape : m_view->scene().shapes) {
            const QRectF area = shape.path.boundingRect();
            if (shape.ground != QBrush(Qt::NoBrush) && area.width() > 1.0 && area.width() <= cell.area.width() + 1.0
                && cell.area.adjusted(-1.0, -1.0, 1.0, 1.0).contains(area))
                high = std::max(high, area.height());
        }
        return high;
    }

private slots:
    void initTestCase() { makeDocument(); }
    void cleanupTestCase() { m_view.reset(); }

    void everyStripHoldsTheRowOfTheQuery()
    {
        for (const char* id : {"transformer-xl", "learned-relative", "relative-decoder"}) {
            open(QString::fromLatin1(id));
            const FourTerms all = terms();
            const Trace& trace = *m_document->trace();
            const int query =
                m_view->header()->findChild<QComboBox*>(QStringLiteral("four_terms.query"))->currentIndex();
            int strips = 0;
            for (std::size_t term = 0; term < all.terms.size(); ++term) {
                if (all.terms[term] < 0)
                    continue;
                ++strips;
                const auto cells = strip(1 + static_cast<int>(term));
                for (int key = 0; key < all.keys; ++key) {
                    const bool open = !trace.masked(all.weights, {m_document->head(), query, key});
                    QCOMPARE(cells.count(key) == 1, open); // a key that may not be read has no bar
                    if (open)
                        QCOMPARE(cells.at(key).source.step, all.terms[term]);
                }
            }
            QCOMPARE(strips, all.shaw() ? 2 : 4);
            QCOMPARE(wrongIn(trace, m_view->scene()), QString());
        }
    }

    // The numbers of the key that is spoken of stand one below another and add up.
    void theColumnIsASum()
    {
        for (const char* id : {"transformer-xl", "relative-decoder"}) {
            open(QString::fromLatin1(id));
            const FourTerms all = terms();
            std::map<StepId, SceneNumber> column;
            for (const SceneNumber& number : m_view->scene().numbers)
                if (number.size == TextSize::Page)
                    column.emplace(number.source.step, number);
            double sum = 0.0, right = -1.0;
            for (const StepId term : all.terms)
                if (term >= 0) {
                    QVERIFY(column.count(term) == 1);
                    sum += column.at(term).value;
                    QVERIFY(right < 0.0 || right == column.at(term).area.right());
                    right = column.at(term).area.right();
                }
            QVERIFY(std::abs(sum - column.at(all.sum).value) < 1e-3);
            QVERIFY(column.count(all.weights) == 1);
            const QStringList words = m_view->scene().words();
            QVERIFY(words.contains(QStringLiteral("=")) && words.contains(QStringLiteral("+")));
        }
    }

    // On paper nothing can be switched; what is off says so.
    void anExportedPictureHasNoSwitches()
    {
        open(QStringLiteral("transformer-xl"));
        m_document->setOption(QStringLiteral("four_terms.whole"), QStringLiteral("on"));
        m_view->show(*m_document);
        const auto switches = [&] {
            const std::vector<SceneShape>& shapes = m_view->scene().shapes;
            return std::count_if(shapes.begin(), shapes.end(),
                [](const SceneShape& shape) { return shape.path.boundingRect().size() == QSizeF(27.0, 15.0); });
        };
        QCOMPARE(switches(), 4);
        changed(*m_document, [&] { QTest::keyClick(m_view.get(), Qt::Key_B); });
        m_view->show(*m_document);
        m_view->pose(true);
        m_view->show(*m_document);
        QCOMPARE(switches(), 0);
        for (const SceneHandle& each : m_view->scene().handles)
            QVERIFY2(!each.id.startsWith(QLatin1String("term:")), qPrintable(each.id));
        const QStringList off = m_view->scene().words().filter(QRegularExpression(QStringLiteral(" off$")));
        QVERIFY2(off.size() == 2 && off.filter(QRegularExpression(QStringLiteral("^\\(b\\)"))) == off,
            qPrintable(off.join(';'))); // of its strip and of its matrix
        m_view->pose(false);
    }

    // Twice the number is twice as high; on one scale in every strip alike.
    void barsAreAsHighAsTheirNumbers()
    {
        open(QStringLiteral("transformer-xl"));
        auto* scale = m_view->header()->findChild<SegmentedControl*>(QStringLiteral("four_terms.scale"));
        QVERIFY(scale);
        scale->button(1)->click();
        m_view->show(*m_document);
        double tallest = 0.0, largest = 0.0;
        for (int term = 1; term <= 4; ++term)
            for (const auto& [key, cell] : strip(term))
                if (const double high = barOver(cell); high > tallest) {
                    tallest = high;
                    largest = std::abs(cell.value);
                }
        QVERIFY(tallest >= 8.0);
        for (int term = 1; term <= 4; ++term)
            for (const auto& [key, cell] : strip(term)) { // both ends at whole pixels, of the tallest too
                const double high = barOver(cell), wanted = tallest * std::abs(cell.value) / largest;
                QVERIFY2(std::abs(high - wanted) <= 2.0,
                    qPrintable(QStringLiteral("%1: %2 px, not %3").arg(cell.name).arg(high).arg(wanted)));
            }
    }

    void theKeysABCDSwitchTerms()
    {
        open(QStringLiteral("transformer-xl"));
        changed(*m_document, [&] { QTest::keyClick(m_view.get(), Qt::Key_B); });
        m_view->show(*m_document);
        QVERIFY(switchedOff(*m_document->result(), terms(), 1) && !switchedOff(*m_document->result(), terms(), 0));
        const auto off = strip(2);
        QVERIFY(!off.empty());
        for (const auto& [key, cell] : off)
            QCOMPARE(cell.value, 0.0);
        // What it was stays as an outline, and the caption says what became of the weight.
        const QString said = m_view->caption(*m_document);
        QVERIFY2(said.contains(QStringLiteral("(b)")), qPrintable(said));
        // A click on its switch brings it back.
        const SceneHandle* own = handle(QStringLiteral("term:1"));
        QVERIFY(own);
        changed(*m_document, [&] { m_view->press(*own); });
        m_view->show(*m_document);
        QVERIFY(!switchedOff(*m_document->result(), terms(), 1) && m_document->interventions().empty());
    }

    void arrowsChooseTheQuery()
    {
        open(QStringLiteral("transformer-xl"));
        auto* choice = m_view->header()->findChild<QComboBox*>(QStringLiteral("four_terms.query"));
        choice->setCurrentIndex(4);
        emit choice->activated(4);
        m_view->show(*m_document);
        QVERIFY(m_document->pinned());
        QCOMPARE(m_document->pinned()->at[1], std::int64_t {4});
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QCOMPARE(choice->currentIndex(), 3);
        const FourTerms all = terms();
        const Cell pinned = *m_document->pinned();
        for (int key = 0; key < all.keys; ++key) // at the key that it reads most
            QVERIFY(m_document->trace()->value(all.weights, {pinned.at[0], 3, key})
                <= m_document->trace()->value(all.weights, pinned.at));
        m_document->release();
    }
};

HEADROOM_TEST(FourTermsTest)

} // namespace four_terms_test

#include "four_terms_test.moc"
