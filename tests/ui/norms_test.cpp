// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage_fixture.h"
#include "views/norms/norms_view.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

using namespace headroom;

class NormsTest : public QObject {
    Q_OBJECT

    void open(const QString& id)
    {
        openVariant(*m_document, id);
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        showLast();
    }

    void showLast()
    {
        const std::vector<Frame> frames = m_view->frames(*m_document);
        m_document->setPosition(positionOf(frames, lastStop(frames)));
        m_view->show(*m_document);
    }

    std::vector<SceneCell> bars(int row) const
    {
        std::vector<SceneCell> cells;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == 2 && cell.row == row)
                cells.push_back(cell);
        return cells;
    }

    NormsRun norms() const { return readNorms(*m_document->result()); }

private slots:
    void initTestCase()
    {
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_view = std::make_unique<NormsView>(*m_document, nullptr);
        m_view->resize(847, 620);
        m_view->QWidget::show();
        for (auto signal : {&Document::resultChanged, &Document::selectionChanged, &Document::positionChanged})
            connect(m_document.get(), signal, m_view.get(), [this] { m_view->show(*m_document); });
    }

    void barsOfEveryNorm()
    {
        open(QStringLiteral("transformer"));
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {6});
        for (int row = 0; row < 5; ++row)
            QCOMPARE(bars(row).size(), std::size_t {32});
        for (std::size_t feature = 0; feature < 32; ++feature) // √d is RMSNorm's length
            QVERIFY(std::abs(bars(2)[feature].value - bars(3)[feature].value) < 1e-3);
    }

    void theLengthIsSetAndUndone()
    {
        open(QStringLiteral("scale-norm"));
        auto* g = m_view->header()->findChild<QDoubleSpinBox*>();
        QCOMPARE(g->value(), 0.0);
        g->setFocus();
        changed(*m_document, [&] {
            g->selectAll();
            QTest::keyClicks(g, QStringLiteral("2"));
            QTest::keyClick(g, Qt::Key_Return);
        });
        showLast();
        double squares = 0.0;
        for (const SceneCell& bar : bars(3))
            squares += bar.value * bar.value;
        QVERIFY(std::abs(std::sqrt(squares) - 2.0) < 1e-4);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(g->value(), 0.0);
    }

    void anotherNormIsChosen()
    {
        open(QStringLiteral("rms-norm"));
        auto* box = m_view->header()->findChild<QComboBox*>();
        QVERIFY(box->count() > 3);
        const StepId first = norms().own();
        box->setFocus();
        changed(*m_document, [&] { QTest::keyClick(box, Qt::Key_Down); });
        QCOMPARE(box->currentIndex(), 1);
        QVERIFY(norms().own() != first);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(box->currentIndex(), 0);
    }

    // The map's rows are the positions: a click, then the arrow keys choose whose bars are drawn.
    void positionsByClickAndKeys()
    {
        open(QStringLiteral("transformer"));
        const auto& cells = m_view->scene().cells;
        const auto cell = std::find_if(cells.begin(), cells.end(), [](const SceneCell& c) { return c.group == 1 && c.row == 1 && c.column == 6; });
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, cell->area.center().toPoint());
        QVERIFY(m_document->pinned());
        QCOMPARE(bars(0).front().source.at, (Index {1, 0}));
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(bars(4).front().source.at, (Index {2, 0}));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void pointsLieOnTheCircle()
    {
        open(QStringLiteral("transformer"));
        const NormsRun run = norms();
        std::map<std::int64_t, QPointF> points;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.source.step == run.pairs[1])
                (cell.source.at[1] == 0 ? points[cell.source.at[0]].rx() : points[cell.source.at[0]].ry()) = cell.value;
        QCOMPARE(static_cast<int>(points.size()), run.positions);
        for (const auto& [position, point] : points)
            QVERIFY(std::abs(std::hypot(point.x(), point.y()) - std::sqrt(2.0)) < 1e-2);
        auto* feature = m_view->header()->findChildren<QSpinBox*>().last();
        feature->setFocus();
        changed(*m_document, [&] { QTest::keyClick(feature, Qt::Key_Up); });
        QCOMPARE(norms().feature, 1);
    }

private:
    std::unique_ptr<Document> m_document;
    std::unique_ptr<NormsView> m_view;
};

QTEST_MAIN(NormsTest)
#include "norms_test.moc"
