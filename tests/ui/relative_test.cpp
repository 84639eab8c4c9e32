// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/words.h"
#include "scene_fixture.h"
#include "test_program.h"
#include "views/relative/relative_read.h"
#include "widgets/controls.h"

#include <QPushButton>
#include <QSpinBox>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::relative_view;

namespace relative_test {

class RelativeTest : public SceneFixture<> {
    Q_OBJECT

    void open()
    {
        openVariant(*m_document, QStringLiteral("relative-positions"));
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        finish();
    }

private slots:
    void initTestCase()
    {
        makeDocument();
        makeView(QStringLiteral("relative"));
    }

    void init() { open(); }

    void cellsAreRowsOfTheTable()
    {
        goTo(0);
        const std::vector<SceneCell> cells = group(1);
        QCOMPARE(cells.size(), std::size_t {81});
        for (const SceneCell& cell : cells)
            QCOMPARE(cell.value, static_cast<double>(std::clamp(cell.column - cell.row, -4, 4) + 4));
    }

    // The cell that is clicked says which row of either table is looked up, and the row travels to its place below.
    void aClickLooksItsRowUp()
    {
        goTo(1);
        const SceneCell cell = group(1)[static_cast<std::size_t>(6 * 9 + 3)];
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, cell.area.center().toPoint());
        QVERIFY(m_document->pinned());
        QCOMPARE(*m_document->pinned(), cell.source);
        const RelativeRun run = readRelative(*m_document->trace(), relativeSublayers(*m_document->trace()).front());
        const auto strips = [&] {
            std::vector<SceneCell> row;
            for (const SceneCell& c : m_view->scene().cells)
                if (c.source.step == run.keyRows)
                    row.push_back(c);
            return row;
        };
        QCOMPARE(strips().size(), std::size_t {8});
        for (const SceneCell& c : strips()) {
            QCOMPARE(c.source.at, (Index {6, 3, c.column}));
            QCOMPARE(c.value, m_document->trace()->value(run.keyTable, {1, c.column})); // distance −3, row 1
            QCOMPARE(c.identity, relativeIdentity(*m_document->trace(), run, {run.keyTable, {1, c.column}}));
        }
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned()->at, (Index {6, 4}));
        QCOMPARE(strips().front().source.at, (Index {6, 4, 0}));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    // The row's number is not the distance: the inspector says both.
    void theInspectorNamesRowAndDistance()
    {
        const RelativeRun run = readRelative(*m_document->trace(), relativeSublayers(*m_document->trace()).front());
        const FormulaWords words = formulaWords(
            *m_document->trace(), explanationChain(*m_document->trace(), {run.index, {6, 0}}));
        QCOMPARE(words.numbers, QStringLiteral("row 0 of the table, for distance −6"));
    }

    // A key at distance k has the row of all that are farther.
    void theStairsHoldAllKeysOfTheSharedRow()
    {
        const RelativeRun run = readRelative(*m_document->trace(), relativeSublayers(*m_document->trace()).front());
        const GridLayout matrix = m_view->scene().table(1)->layout;
        const int first = run.keys - 1 - static_cast<int>(run.k); // of the last query
        QVERIFY(first > 0);
        const double edge = relativeEdge(run, matrix, static_cast<int>(run.k));
        QVERIFY(matrix.cell({run.queries - 1, first}).right() <= edge);
        QVERIFY(matrix.cell({run.queries - 1, first + 1}).left() >= edge - matrix.gap);
        QCOMPARE(relativeLargest(run, matrix, edge), static_cast<int>(run.k));
    }

    void draggingTheStairsChangesTheRun()
    {
        QVERIFY(handle(QStringLiteral("k")));
        const QPoint from = handle(QStringLiteral("k"))->area.center().toPoint();
        const std::vector<SceneCell> row = group(1);
        const int pitch = static_cast<int>(row[1].area.left() - row[0].area.left());
        const auto before = m_document->result();
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_view.get(), from + QPoint(pitch, 0));
        QMouseEvent move(QEvent::MouseMove, QPointF(from + QPoint(2 * pitch, 0)),
            m_view->mapToGlobal(QPointF(from + QPoint(2 * pitch, 0))), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(m_view.get(), &move);
        QCOMPARE(m_document->result(), before); // only once it is let go
        changed(
            *m_document, [&] { QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, from + QPoint(2 * pitch, 0)); });
        QCOMPARE(m_document->result()->config.distances, std::int64_t {2});
        auto* box = m_view->header()->findChild<QSpinBox*>();
        QCOMPARE(box->value(), 2);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->result()->config.distances, std::int64_t {4});
        QCOMPARE(box->value(), 4);
    }

    void theBoxChangesTheRunToo()
    {
        auto* box = m_view->header()->findChild<QSpinBox*>();
        box->setFocus();
        changed(*m_document, [&] { QTest::keyClick(box, Qt::Key_Up); });
        QCOMPARE(m_document->result()->config.distances, std::int64_t {5});
        goTo(0);
        QCOMPARE(group(1).back().row, 8);
        QCOMPARE(group(1)[8].value, 10.0); // the last key of the first query, cut off at 5
    }

    // The model's way and the other one end in the same cell.
    void bothWaysStandSideBySide()
    {
        const RelativeRun run = readRelative(*m_document->trace(), relativeSublayers(*m_document->trace()).front());
        const auto shows = [&](StepId step) {
            return std::any_of(m_view->scene().numbers.begin(), m_view->scene().numbers.end(),
                [&](const SceneNumber& number) { return number.source.step == step; });
        };
        for (const StepId step : {run.content, run.position, run.sum, run.product, run.deviation, run.contextDeviation})
            QVERIFY(step >= 0 && shows(step));
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("same score")));
    }

    void opensWhereEverythingIsThere()
    {
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(placeIn(frames, {frames.back().step, Position::kUnmoved}), (FramePlace {4, 1.0}));
        const Scene scene = m_view->sceneAt(4, 1);
        const RelativeRun run = readRelative(*m_document->trace(), relativeSublayers(*m_document->trace()).front());
        for (const StepId step : {run.content, run.position, run.scores, run.weights})
            QVERIFY(std::any_of(scene.numbers.begin(), scene.numbers.end(),
                [&](const SceneNumber& number) { return number.source.step == step; }));
    }

    // On the scale of what is compared, rounding has no colour; its size is said.
    void roundingIsNoStructure()
    {
        const Trace& trace = *m_document->trace();
        const RelativeRun run = readRelative(trace, relativeSublayers(trace).front());
        const QColor zero = ColourScale {true, 1.0}.colour(0.0);
        double most = 0.0;
        for (const SceneCell& cell : group(1)) {
            QCOMPARE(cell.source.step, run.deviation);
            QCOMPARE(cell.ground, zero);
            most = std::max(most, std::abs(cell.value));
        }
        const auto& numbers = m_view->scene().numbers;
        QVERIFY(std::any_of(numbers.begin(), numbers.end(), [&](const SceneNumber& n) {
            return n.source.step == run.deviation && n.decimals < 0 && std::abs(n.value) == most;
        }));
    }

    // A model that computes directly: its own product, and the split terms from the study.
    void theDirectModelIsShownToo()
    {
        changed(*m_document, [&] {
            RunSettings settings = m_document->settings();
            settings.changes = {{"direct_relative", "true"}};
            m_document->setSettings(settings);
        });
        const Trace& trace = *m_document->trace();
        const RelativeRun run = readRelative(trace, relativeSublayers(trace).front());
        QVERIFY(run.direct);
        QVERIFY(trace.step(run.content).study() && !trace.step(run.product).study());
        const auto frames = static_cast<int>(m_view->frames(*m_document).size());
        QCOMPARE(frames, 8);
        for (int frame = 0; frame < frames; ++frame) {
            const Scene scene = m_view->sceneAt(frame, 1);
            for (const SceneNumber& number : scene.numbers)
                QCOMPARE(number.value, trace.value(number.source.step, number.source.at));
        }
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
    }

    void longerTextsShareTheOutermostRows()
    {
        auto* longer = m_view->header()->findChild<QPushButton*>();
        QVERIFY(longer->isEnabled());
        changed(*m_document, [&] { QTest::mouseClick(longer, Qt::LeftButton); });
        goTo(0);
        QCOMPARE(group(1).size(), std::size_t {17 * 17});
        QCOMPARE(group(1)[16].value, 8.0);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        goTo(0);
        QCOMPARE(group(1).size(), std::size_t {81});
    }

    void signsOfTheSumTouchNoNumber()
    {
        for (const QSize& size : {QSize(847, 620), QSize(560, 620)}) {
            m_view->resize(size);
            finish();
            int signs = 0;
            for (const SceneText& text : m_view->scene().texts)
                for (const SceneNumber& number : m_view->scene().numbers) {
                    const double gap = number.area.left() - text.area.left();
                    if (text.text.size() != 1 || !(text.alignment & Qt::AlignLeft) || gap < 0.0 || gap > 60.0
                        || std::abs(number.area.center().y() - text.area.center().y()) > 4.0)
                        continue;
                    ++signs;
                    QVERIFY2(gap >= QFontMetricsF(text.font).horizontalAdvance(text.text) + 4.0, qPrintable(text.text));
                }
            QVERIFY(signs >= 4);
        }
        m_view->resize(847, 620);
    }
};

HEADROOM_TEST(RelativeTest)

} // namespace relative_test

#include "relative_test.moc"
