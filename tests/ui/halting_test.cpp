// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "stage/captions.h"
#include "test_program.h"
#include "views/halting/halting_scene.h"
#include "widgets/controls.h"

#include <QDoubleSpinBox>
#include <QRegularExpression>
#include <QSpinBox>
#include <QUndoStack>

#include <cmath>
#include <set>

using namespace headroom;
using namespace headroom::halting_view;

namespace halting_test {

class HaltingTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& id, const QString& text = {})
    {
        m_view.reset();
        m_document->setOptions({});
        openVariant(*m_document, id, text);
        makeView(QStringLiteral("halting"), false);
        m_view->header()->resize(847, 44);
        goTo(0);
    }

    HaltingRun run() const { return readHalting(*m_document->result(), QStringLiteral("encoder")); }
    void drag(const QPoint& from, const QPoint& to, bool release = true)
    {
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, m_view->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(m_view.get(), &move);
        if (release)
            QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, to);
    }

    // Words of the legend, by where they are.
    std::vector<std::pair<QRectF, QString>> legend(const HaltingLayout& layout) const
    {
        std::vector<std::pair<QRectF, QString>> words;
        for (const SceneText& text : m_view->scene().texts)
            if (layout.legend.contains(text.area.center()))
                words.emplace_back(text.area, text.text);
        return words;
    }
    HaltingLayout layout() const
    {
        SceneMoment moment;
        moment.run = m_document->result();
        moment.size = m_view->size();
        return haltingLayout(moment, run());
    }

private slots:
    void initTestCase() { makeDocument(); }
    void cleanupTestCase() { m_view.reset(); }

    void everyPositionIsSpentOnce_data()
    {
        QTest::addColumn<QString>("id");
        QTest::newRow("Tensor2Tensor") << "universal-tensor2tensor";
        QTest::newRow("DGL") << "universal-transformer";
    }

    // A frame a step, then the state and the cost; the states of a position run, then halts, then stays.
    void everyPositionIsSpentOnce()
    {
        QFETCH(QString, id);
        open(id);
        const HaltingRun halting = run();
        const Trace& trace = *m_document->trace();
        QCOMPARE(static_cast<int>(m_view->frames(*m_document).size()), halting.depth() + 2);
        for (int position = 0; position < halting.positions; ++position) {
            int halts = 0, ran = 0;
            for (int step = 0; step < halting.depth(); ++step) {
                const PositionState state = stateOf(trace, halting, step, position);
                QVERIFY(state != PositionState::Frozen || halts == 1);
                halts += state == PositionState::Halts ? 1 : 0;
                ran += state != PositionState::Frozen ? 1 : 0;
            }
            QCOMPARE(ran, static_cast<int>(trace.value(halting.updates, {position})));
            QCOMPARE(halts, halting.rests() ? 1 : std::min(halts, 1));
        }
        for (int frame = 0; frame < halting.depth() + 2; ++frame) {
            goTo(frame);
            QVERIFY(!m_view->caption(*m_document).isEmpty());
            QVERIFY(!m_view->formula(*m_document).isEmpty());
        }
    }

    void clicksPinAndArrowsWalk()
    {
        open(QStringLiteral("universal-transformer"));
        goTo(1);
        const HaltingRun halting = run();
        const Cell first {halting.steps[0].weight, {3}};
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, m_view->scene().find(first)->area.center().toPoint());
        QCOMPARE(m_document->pinned(), std::optional(first));
        QTest::keyClick(m_view.get(), Qt::Key_Up); // the next step stands on it
        QCOMPARE(m_document->pinned(), std::optional(Cell {halting.steps[1].weight, {3}}));
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned(), std::optional(Cell {halting.steps[0].weight, {4}}));
        QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("step 1")));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
        // The token below a bar stands for its position.
        QTest::mouseClick(
            m_view.get(), Qt::LeftButton, {}, handle(QStringLiteral("position:2"))->area.center().toPoint());
        QCOMPARE(m_document->pinned(), std::optional(Cell {halting.steps[1].weight, {2}}));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
    }

    // What came with the last step and had no room stands behind the floor, until the next step.
    void theLastProbabilityReachesPastItsFloor()
    {
        open(QStringLiteral("universal-transformer"));
        const HaltingRun halting = run();
        const Trace& trace = *m_document->trace();
        int seen = 0;
        for (int step = 0; step < halting.depth(); ++step) {
            goTo(step);
            for (const SceneCell& past : group(2)) {
                if (past.presence <= 0.0)
                    continue;
                ++seen;
                QCOMPARE(past.source, (Cell {halting.at(step).probability, {past.column}}));
                QVERIFY(stateOf(trace, halting, step, past.column) == PositionState::Halts);
                const SceneCell* floor = m_view->scene().find({halting.at(step).weight, {past.column}});
                QVERIFY(floor && past.value > floor->value);
                QVERIFY(std::abs(floor->area.right() - past.area.left()) < 0.01);
                QCOMPARE(past.area.top(), floor->area.top());
            }
        }
        QVERIFY(seen > 0);
        goTo(halting.depth());
        QVERIFY(group(2).empty());
    }

    // Each floor begins where the one below it ended; in the end all lie side by side, and fill one bar.
    void floorsClimbAndFall()
    {
        open(QStringLiteral("universal-transformer"));
        const HaltingRun halting = run();
        const Trace& trace = *m_document->trace();
        for (const int frame : {halting.depth() - 1, halting.depth()}) {
            goTo(frame);
            for (int position = 0; position < halting.positions; ++position) {
                double right = layout().x(position, 0.0), top = 0.0;
                for (int step = 0; step < stepsOf(trace, halting, position); ++step) {
                    const SceneCell* floor = m_view->scene().find({halting.at(step).weight, {position}});
                    QVERIFY(floor);
                    QVERIFY(std::abs(floor->area.left() - right) < 0.01);
                    QVERIFY(
                        step == 0 || (frame < halting.depth() ? floor->area.top() < top : floor->area.top() == top));
                    right = floor->area.right();
                    top = floor->area.top();
                }
                QVERIFY(std::abs(right - layout().x(position, 1.0)) < 0.01); // DGL drops nothing
            }
        }
    }

    // Where each that runs on has 0.9 after the first step, a floor begins there and says so; a state's shares begin at
    // 0.
    void shortWaysAreEnlarged()
    {
        m_view.reset();
        m_document->openModel(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/chain-t2t.safetensors"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 60000);
        makeView(QStringLiteral("halting"), false);
        const HaltingRun halting = run();
        const Trace& trace = *m_document->trace();
        QCOMPARE(halting.low, 0.9);
        goTo(halting.depth() - 1);
        QVERIFY(!m_view->scene().words().filter(QStringLiteral("from a total of 0.9 to 1")).isEmpty());
        QVERIFY(m_view->scene().words().contains(QStringLiteral("0.9")));
        for (int position = 0; position < halting.positions; ++position) {
            double sum = 0.0; // as it is read
            for (const SceneNumber& number : m_view->scene().numbers)
                for (const HaltingStep& step : halting.steps)
                    if (number.source == Cell {step.weight, {position}})
                        sum += number.text().toDouble();
            QVERIFY2(std::abs(sum - 1.0) < 1e-9, qPrintable(QStringLiteral("%1: %2").arg(position).arg(sum)));
            const SceneCell* floor = m_view->scene().find({halting.at(0).weight, {position}});
            QVERIFY(stepsOf(trace, halting, position) == 1 || floor->area.width() < 0.5 * layout().unit);
        }
        goTo(halting.depth());
        const int slow = longestOf(trace, halting);
        const SceneCell* floor = m_view->scene().find({halting.at(0).weight, {slow}});
        QVERIFY(floor && std::abs(floor->area.width() - floor->value * layout().unit) < 1.0);
        open(QStringLiteral("universal-transformer"));
        QCOMPARE(run().low, 0.0);
    }

    void theLegendNeverChanges()
    {
        open(QStringLiteral("universal-transformer"));
        m_document->setPosition(positionOf(m_view->frames(*m_document), {0, 0.0}));
        m_view->show(*m_document);
        const auto first = legend(layout());
        QVERIFY(first.size() >= 3);
        for (int frame = 0; frame < static_cast<int>(m_view->frames(*m_document).size()); ++frame) {
            goTo(frame);
            QVERIFY(legend(layout()) == first);
        }
    }

    // Asked first, answered when it has come; the total over a running tower is the sum so far.
    void theQuestionComesBeforeItsAnswer()
    {
        open(QStringLiteral("universal-transformer"));
        const std::vector<Frame> frames = m_view->frames(*m_document);
        const HaltingRun halting = run();
        int sums = 0;
        for (int step = 0; step < halting.depth(); ++step) {
            QCOMPARE(frames[static_cast<std::size_t>(step)].stops, 2);
            m_document->setPosition(positionOf(frames, {step, step == 0 ? 0.0 : 0.5}));
            m_view->show(*m_document);
            QVERIFY(m_view->caption(*m_document).contains(step + 1 < halting.most ? "?" : "last"));
            goTo(step, 2.0);
            QVERIFY(!m_view->caption(*m_document).contains("?"));
            for (const QString& said : m_view->scene().words().filter(QStringLiteral(" + "))) { // what is read adds up
                const QStringList parts = said.split(QRegularExpression(QStringLiteral(" [+=] ")));
                QCOMPARE(parts.size(), 3);
                ++sums;
                QVERIFY(std::abs(parts[0].toDouble() + parts[1].toDouble() - parts[2].toDouble()) < 1e-9);
            }
            int running = 0;
            for (const SceneNumber& number : m_view->scene().numbers)
                running += number.source.step == halting.at(step).cumulative ? 1 : 0;
            QCOMPARE(running, countOf(*m_document->trace(), halting, step, PositionState::Running));
        }
        QVERIFY(sums > 1);
    }

    // First seen: all towers, in the colours of their steps, and who ran how long; nothing of a step that is to come.
    void opensOnTheResult_data() { everyPositionIsSpentOnce_data(); }
    void opensOnTheResult()
    {
        QFETCH(QString, id);
        m_view.reset();
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(id);
        QVERIFY2(opened.wait(60000), qPrintable(m_document->error()));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 60000);
        makeView(QStringLiteral("halting"), false);
        m_document->setPosition({0, Position::kUnmoved});
        m_view->show(*m_document);
        const HaltingRun halting = run();
        const Trace& trace = *m_document->trace();
        int least = halting.most, most = 0, floors = 0;
        for (int position = 0; position < halting.positions; ++position) {
            const int steps = stepsOf(trace, halting, position);
            least = std::min(least, steps);
            most = std::max(most, steps);
            floors += steps;
        }
        QVERIFY(least < most);
        const std::vector<SceneCell> all = group(1);
        QCOMPARE(static_cast<int>(all.size()), floors);
        for (const SceneCell& floor : all)
            QCOMPARE(floor.ground, stepColour(halting, halting.depth() - 1 - floor.row));
        const QStringList words = m_view->scene().words();
        QCOMPARE(static_cast<int>(group(7).size()), halting.positions); // over each tower its steps
        for (const SceneCell& steps : group(7)) {
            QCOMPARE(static_cast<int>(std::lround(steps.value)), stepsOf(trace, halting, steps.column));
            QVERIFY(words.contains(QString::number(stepsOf(trace, halting, steps.column))));
        }
        QVERIFY(m_view->caption(*m_document).contains(bold(QString::number(most))));
        QVERIFY(!words.contains(QStringLiteral("reads next step")));
        // One idea: who reads whom only where it is asked for.
        QVERIFY(!words.contains(QStringLiteral("Who reads whom")));
        const double high = layout().floor;
        click(handle(QStringLiteral("reads"))->area);
        QVERIFY(m_view->scene().words().contains(QStringLiteral("Who reads whom")));
        QVERIFY(group(1).front().area.height() < high);
        click(handle(QStringLiteral("reads"))->area);
    }

    // How many steps each position ran: over its tower, and under it where its cost stands there.
    void theStepsOfAPositionAreCounted()
    {
        m_view.reset();
        m_document->openModel(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/chain-t2t.safetensors"));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_document->model().preset == "universal-tensor2tensor" && !m_document->busy() && m_document->trace(),
            60000);
        makeView(QStringLiteral("halting"), false);
        const HaltingRun halting = run();
        std::set<int> different;
        std::vector<SceneCell> counts;
        for (const int frame : {halting.depth() - 1, halting.depth() + 1}) {
            goTo(frame, 2.0);
            counts = group(7);
            QCOMPARE(static_cast<int>(counts.size()), halting.positions);
            for (const SceneCell& cell : counts) {
                const int steps = static_cast<int>(std::lround(cell.value));
                QCOMPARE(cell.source, (Cell {halting.steps.back().updates, {cell.column}}));
                const bool said = std::any_of(
                    m_view->scene().texts.begin(), m_view->scene().texts.end(), [&](const SceneText& text) {
                        return text.area == cell.area && text.text.section(' ', 0, 0) == QString::number(steps);
                    });
                QVERIFY(said);
                different.insert(steps);
            }
        }
        QVERIFY(different.size() >= 3); // its sample asks for short and for long thinking
    }

    // The recorded cost of both stacks is one sum: its axis holds it.
    void theAxisHoldsTheMeanCost()
    {
        std::vector<TrainingPoint> points(3);
        for (std::size_t i = 0; i < points.size(); ++i) {
            points[i].steps = {0.5, 0.5};
            points[i].ponder = 8.02 - static_cast<double>(i);
        }
        points.emplace_back().ponder = 20.0; // without a distribution: not shown
        QCOMPARE(ponderAxis(points), 9.0);
    }

    void theThresholdIsDragged()
    {
        open(QStringLiteral("universal-transformer"));
        const int before = run().depth();
        const QPoint from = handle(QStringLiteral("threshold:0"))->area.center().toPoint();
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, from); // no drag: nothing changes
        QVERIFY(m_document->settings().changes.empty());
        QSignalSpy told(m_view.get(), &View::nextDone);
        changed(*m_document, [&] { drag(from, from - QPoint(14, 0)); });
        QCOMPARE(told.count(), 1); // "do this next" was done in the picture
        const double now = m_document->result()->config.haltingThreshold;
        QVERIFY2(now < 0.9, qPrintable(QString::number(now)));
        QVERIFY(run().depth() < before);
        QCOMPARE(run().threshold, now);
        QCOMPARE(m_document->undoStack()->count(), 1);
        QCOMPARE(m_view->header()->findChild<QDoubleSpinBox*>(QStringLiteral("halting.threshold"))->value(), now);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->result()->config.haltingThreshold, 0.99);
        QCOMPARE(run().depth(), before);
        // A drag that a change of view cuts off leaves undo usable.
        drag(handle(QStringLiteral("threshold:0"))->area.center().toPoint(), from - QPoint(9, 0), false);
        m_view->QWidget::show();
        m_view->hide();
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        QVERIFY(m_document->undoStack()->canUndo());
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, from);
    }

    void settingsOfTheHeaderRun()
    {
        open(QStringLiteral("universal-tensor2tensor"));
        auto* most = m_view->header()->findChild<QSpinBox*>(QStringLiteral("halting.max_steps"));
        changed(*m_document, [&] { QTest::keyClick(most, Qt::Key_Up); });
        QCOMPARE(m_document->result()->config.maxSteps, 7);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(most->value(), 6);
        auto* kind = m_view->header()->findChild<SegmentedControl*>(QStringLiteral("halting.kind"));
        changed(*m_document, [&] { QTest::mouseClick(kind->button(1), Qt::LeftButton); });
        QCOMPARE(m_document->result()->config.halting, HaltingKind::Accumulated);
        QVERIFY(!kind->button(2)->isEnabled()); // one decision for all positions would look ahead in a decoder
        changed(*m_document, [&] { QTest::mouseClick(kind->button(3), Qt::LeftButton); });
        QVERIFY2(m_document->error().isEmpty(), qPrintable(m_document->error()));
        QVERIFY(run().rests());
        for (int i = 0; i < 2; ++i)
            m_document->undoStack()->undo();
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_document->busy() && m_document->result()->config.halting == HaltingKind::Basic, 60000);
    }

    void theDecoderHasItsOwn()
    {
        open(QStringLiteral("universal-transformer"));
        goTo(1);
        QTest::mouseClick(
            m_view->header()->findChild<SegmentedControl*>(QStringLiteral("halting.stack"))->button(1), Qt::LeftButton);
        const auto step = m_document->currentStep();
        QVERIFY(step && m_document->trace()->step(*step).path == "decoder.2/remainders");
        QVERIFY(m_view->lit(*m_document));
        QVERIFY(QString::fromStdString(m_document->trace()->step(m_view->lit(*m_document)->cell.step).path)
                    .startsWith(QLatin1String("decoder")));
    }

    void sizes_data()
    {
        QTest::addColumn<QString>("variant");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QSize>("size");
        const QString basic = QStringLiteral("universal-tensor2tensor"),
                      rests = QStringLiteral("universal-transformer");
        QTest::newRow("one") << basic << "7" << QSize(752, 544);
        QTest::newRow("most") << basic << "7 3 9 1 4 1 8 6 2 5 0 3" << QSize(752, 544);
        QTest::newRow("wide") << basic << "7 3 9 1" << QSize(1327, 900);
        QTest::newRow("some") << basic << "7 3 9 1 4 1 8" << QSize(752, 544);
        QTest::newRow("beside another run") << basic << "3 1 4 1 5" << QSize(640, 470);
        QTest::newRow("beside another run, resting") << rests << "3 1 4 1 5" << QSize(640, 470);
        QTest::newRow("half a window") << rests << "3 1 4 1 5" << QSize(370, 470);
    }

    void sizes()
    {
        QFETCH(QString, variant);
        QFETCH(QString, text);
        QFETCH(QSize, size);
        open(variant, text);
        m_view->resize(size);
        goTo(0);
        for (int frame = 0; frame < static_cast<int>(m_view->frames(*m_document).size()); ++frame) {
            goTo(frame);
            for (const SceneCell& cell : m_view->scene().cells)
                QVERIFY2(
                    QRectF(-1, -1, size.width() + 2, size.height() + 2).contains(cell.area), qPrintable(cell.name));
            for (const SceneHandle& pulled : m_view->scene().handles)
                QVERIFY2(!pulled.id.startsWith(QLatin1String("edges:"))
                        || m_view->rect().contains(pulled.area.toAlignedRect()),
                    qPrintable(pulled.id));
        }
    }
};

HEADROOM_TEST(HaltingTest)

} // namespace halting_test

#include "halting_test.moc"
