// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "test_program.h"
#include "views/local_rnn/local_rnn_read.h"
#include "widgets/controls.h"

#include <QAbstractButton>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QUndoStack>

#include <set>

using namespace headroom;
using namespace headroom::local_rnn_view;

namespace local_rnn_test {

// The window over the text, by mouse and keyboard.
class LocalRnnTest : public SceneFixture<> {
    Q_OBJECT

    const Trace& trace() const { return *m_document->trace(); }
    LocalWindow local() const { return readLocal(trace(), QStringLiteral("decoder.1/local_rnn.1")); }

    QSpinBox* box(const QString& name)
    {
        for (QSpinBox* spin : m_view->header()->findChildren<QSpinBox*>())
            if (spin->accessibleName().startsWith(name))
                return spin;
        return nullptr;
    }

    int token() { return box(QStringLiteral("Position of"))->value() - 1; }
    void setToken(int token) { box(QStringLiteral("Position of"))->setValue(token + 1); }

    const SceneCell* cellOf(StepId step, const Index& at) { return m_view->scene().find({step, at}); }

private slots:
    void initTestCase()
    {
        makeDocument();
        openVariant(*m_document, QStringLiteral("r-transformer"), QStringLiteral("she looks back"));
        m_document->setSublayer(QStringLiteral("decoder.1/self_attention"));
    }

    void init() { makeView(QStringLiteral("local_rnn")); }

    void cleanup()
    {
        m_document->setOptions({});
        takeBack();
    }

    // A state is made number by number: half way some are there, each as it will be.
    void aStateComesNumberByNumber()
    {
        goTo(3, 0.8);
        std::size_t made = 0;
        for (const SceneMark& mark : m_view->scene().marks)
            if (mark.kind == SceneMark::Strip && mark.colours.size() < static_cast<std::size_t>(local().width))
                made = mark.colours.size();
        QVERIFY(made > 0);
        goTo(3, 1.0);
        for (const SceneMark& mark : m_view->scene().marks)
            QVERIFY(mark.kind != SceneMark::Strip || mark.colours.size() >= static_cast<std::size_t>(local().width));
        const QStringList said = m_view->scene().words().filter(QStringLiteral("kept ")).filter(QStringLiteral("new "));
        QCOMPARE(said.size(), 1); // of one number, from what it is added
        QList<double> numbers;
        for (QString part : said.front().section(QStringLiteral("kept "), 1).split(QRegularExpression(" \\+ new | = ")))
            numbers << part.replace(QChar(0x2212), QLatin1Char('-')).toDouble();
        QCOMPARE(numbers.size(), 3);
        QVERIFY(std::abs(numbers[0] + numbers[1] - numbers[2]) < 1e-6);
    }

    void everyPlaceHasItsFrame()
    {
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(static_cast<int>(frames.size()), local().window() + 3);
        goTo(3, 1);
        const LocalWindow now = local();
        QVERIFY(cellOf(now.places[1].hidden, {token(), 0}));
        QVERIFY(!cellOf(now.places[2].hidden, {token(), 0})); // not computed yet
        for (const StepId part : {now.places[1].candidate, now.places[1].keep})
            QVERIFY(cellOf(part, {token(), 0}));
        m_document->setOption(QStringLiteral("local_rnn.features"), QStringLiteral("numbers"));
        m_view->show(*m_document);
        int numbers = 0;
        for (const SceneCell& cell : group(0))
            if (cell.source.step == now.places[1].hidden) {
                QVERIFY(!cell.text().isEmpty());
                ++numbers;
            }
        QVERIFY(numbers > 0 && numbers < now.width);
    }

    // What the bars show: how much of a state, of an LSTM how much of its cell, comes from each row.
    void aStateIsMadeOfItsRows_data()
    {
        QTest::addColumn<int>("cell"); // in the header
        QTest::newRow("GRU") << 1;
        QTest::newRow("LSTM") << 2;
    }
    void aStateIsMadeOfItsRows()
    {
        QFETCH(int, cell);
        if (local().kind != (cell == 1 ? LocalKind::Gru : LocalKind::Lstm))
            changed(*m_document, [&] {
                QTest::mouseClick(
                    m_view->header()->findChildren<SegmentedControl*>().front()->button(cell), Qt::LeftButton);
            });
        const LocalWindow now = local();
        for (int place = 0; place < now.window(); ++place)
            for (int feature = 0; feature < now.width; ++feature) {
                const std::vector<double> made = madeOf(trace(), now.places, 6, place, feature);
                QCOMPARE(static_cast<int>(made.size()), place + 1);
                double state = 0.0;
                for (std::size_t at = 0; at < made.size(); ++at)
                    state += made[at] * trace().value(now.places[at].candidate, {6, feature});
                const LocalWindow::Place& there = now.places[static_cast<std::size_t>(place)];
                const double recorded = trace().value(cell == 1 ? there.hidden : there.cell, {6, feature});
                QVERIFY2(std::abs(state - recorded) < 1e-5, qPrintable(QString::number(state - recorded)));
            }
        if (cell == 2)
            changed(*m_document, [&] { m_document->undoStack()->setIndex(0); });
    }

    void paddingStandsInFront()
    {
        goTo(1, 3);
        setToken(0);
        int padding = 0;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.source.step == local().windows && cell.is(SceneCell::Padding)) {
                QCOMPARE(cell.value, 0.0);
                ++padding;
            }
        QCOMPARE(padding, (local().window() - 1) * local().width);
    }

    void theWindowIsDragged()
    {
        goTo(2, 1);
        const LocalStrip strip = localStrip(handle(QStringLiteral("strip"))->area, local());
        click(strip.cell(7).center());
        QCOMPARE(token(), 7);
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, strip.cell(7).center().toPoint());
        QMouseEvent move(QEvent::MouseMove, strip.cell(10).center(), m_view->mapToGlobal(strip.cell(10).center()),
            Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_view.get(), &move);
        QCOMPARE(token(), 10);
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, strip.cell(11).center().toPoint());
        QCOMPARE(token(), 11);
        QCOMPARE(box(QStringLiteral("Position of"))->value(), 12);
    }

    void keysSlideAndWalk()
    {
        goTo(2, 1);
        const int before = token();
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(token(), before + 1);
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QCOMPARE(token(), before);
        const SceneCell* cell = cellOf(local().places[0].hidden, {before, 5});
        QVERIFY(cell);
        click(cell->area.center());
        QCOMPARE(m_document->pinned(), std::optional(Cell {local().places[0].hidden, {before, 5}}));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned(), std::optional(Cell {local().places[0].hidden, {before, 6}}));
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::AltModifier); // the same number, a window on
        QCOMPARE(m_document->pinned(), std::optional(Cell {local().places[0].hidden, {before + 1, 6}}));
        QCOMPARE(token(), before + 1);
        QTest::keyClick(m_view.get(), Qt::Key_Escape); // the lens
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
        QCOMPARE(token(), before + 1);
    }

    void cellsKeepTheirIdentity()
    {
        setToken(6);
        const quint64 identity = localIdentity(local(), {local().input, {5, 0}});
        const auto placeOf = [&](int stop) {
            const Scene scene = m_view->sceneAt(1, stop);
            for (const SceneCell& cell : scene.cells)
                if (cell.identity == identity && cell.source.step == local().windows)
                    return cell.area.topLeft();
            return QPointF();
        };
        const QPointF before = placeOf(1), after = placeOf(2);
        QVERIFY(before.x() > after.x() && after.x() > 0.0); // one place to the left
        QCOMPARE(before.y(), after.y());
    }

    void windowAndCellAreLive()
    {
        QSpinBox* window = box(QStringLiteral("Positions in"));
        changed(*m_document, [&] { QTest::keyClick(window, Qt::Key_Up); });
        QCOMPARE(local().window(), 5);
        QCOMPARE(m_document->result()->config.window, 5);
        QCOMPARE(window->value(), 5);
        auto* cells = m_view->header()->findChildren<SegmentedControl*>().front();
        changed(*m_document, [&] { QTest::mouseClick(cells->button(2), Qt::LeftButton); });
        QCOMPARE(m_document->result()->config.local, LocalKind::Lstm);
        QCOMPARE(local().kind, LocalKind::Lstm);
        QVERIFY(m_document->result()->freshParameters > 0);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(local().kind, LocalKind::Gru);
        changed(*m_document, [&] { QTest::mouseClick(cells->button(0), Qt::LeftButton); });
        QCOMPARE(local().kind, LocalKind::Rnn);
        changed(*m_document, [&] { m_document->undoStack()->setIndex(0); });
        QCOMPARE(local().window(), 4);
        QVERIFY(m_document->settings().changes.empty());
    }

    void theOrderMatters()
    {
        setToken(6);
        auto* reverse = m_view->header()->findChild<QPushButton*>();
        changed(*m_document, [&] { QTest::mouseClick(reverse, Qt::LeftButton); });
        QVERIFY(reverse->isChecked());
        const LocalWindow now = local();
        const Trace& untouched = *m_document->untouched();
        double apart = 0.0, sum = 0.0;
        std::multiset<double> rows, rowsBefore;
        for (std::int64_t feature = 0; feature < now.width; ++feature) {
            apart += std::abs(trace().value(now.last(), {6, feature}) - untouched.value(now.last(), {6, feature}));
            sum += std::abs(trace().value(now.last(), {7, feature}) - untouched.value(now.last(), {7, feature}));
            for (std::int64_t place = 0; place < now.window(); ++place) {
                rows.insert(trace().value(now.windows, {6, place, feature}));
                rowsBefore.insert(untouched.value(now.windows, {6, place, feature}));
            }
        }
        QVERIFY(apart > 0.01); // the same rows, another state
        QCOMPARE(rows, rowsBefore);
        QVERIFY2(sum <= 1e-4 * apart, qPrintable(QString::number(sum))); // no other window noticed more than rounding
        changed(*m_document, [&] { QTest::mouseClick(reverse, Qt::LeftButton); });
        QVERIFY(!reverse->isChecked());
        QVERIFY(m_document->interventions().empty());
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QVERIFY(reverse->isChecked());
    }

    void anotherOrderIsShownBesideASum()
    {
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && local().ordered(), 60000);
        setToken(6);
        const int last = local().window() + 3;
        QCOMPARE(static_cast<int>(m_view->frames(*m_document).size()), last + 1);
        QPushButton *reverse = nullptr, *shuffle = nullptr;
        for (QPushButton* button : m_view->header()->findChildren<QPushButton*>())
            if (button->objectName() != QLatin1String("more"))
                (button->isCheckable() ? reverse : shuffle) = button;
        goTo(last - 1, 1);
        QVERIFY(reverse->isVisibleTo(m_view->header()) && !shuffle->isVisibleTo(m_view->header()));
        QVERIFY(!cellOf(local().reordered.rows, {6, 0, 0}) && !cellOf(local().reordered.state, {6, 0})); // not yet
        goTo(last, 1);
        QVERIFY(cellOf(local().reordered.rows, {6, 0, 0}) && !cellOf(local().reordered.state, {6, 0}));
        goTo(last, 4);
        QVERIFY(shuffle->isVisibleTo(m_view->header()) && !reverse->isVisibleTo(m_view->header()));
        const auto largest = [&](StepId step) {
            const SceneCell* cell = cellOf(step, {6});
            return cell ? cell->value : -1.0;
        };
        QVERIFY(largest(local().reordered.stateLargest) > 0.01);
        QVERIFY(largest(local().reordered.sumLargest) >= 0.0 && largest(local().reordered.sumLargest) < 1e-5);
        QCOMPARE(local().reordered.from, (std::vector<int> {3, 2, 1, 0}));
        // A row keeps its identity: it is seen to go to its new place.
        QCOMPARE(localIdentity(local(), {local().reordered.rows, {6, 0, 5}}),
            localIdentity(local(), {local().windows, {6, 3, 5}}));
        const double sum = m_view->scene().find({local().reordered.sum, {6, 1}})->value;
        QVERIFY(std::abs(sum - m_view->scene().find({local().reordered.otherSum, {6, 1}})->value) < 1e-5);
        changed(*m_document, [&] { QTest::mouseClick(shuffle, Qt::LeftButton); });
        QVERIFY(m_document->settings().study == (std::vector<ConfigChange> {{"window_order.order", "1"}}));
        QVERIFY(local().reordered.from != (std::vector<int> {3, 2, 1, 0})
            && local().reordered.from != (std::vector<int> {0, 1, 2, 3}));
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("a different final state")));
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(local().reordered.from, (std::vector<int> {3, 2, 1, 0}));
        m_document->setStudies({});
        changed(*m_document, [&] { m_document->setText(QStringLiteral("she looks back.")); });
        changed(*m_document, [&] { m_document->setText(QStringLiteral("she looks back")); });
    }

    void everySizeHasRoom()
    {
        for (const QSize size : {QSize(752, 544), QSize(847, 620), QSize(1327, 900)}) {
            m_view->resize(size);
            m_view->show(*m_document);
            for (int frame = 0; frame < local().window() + 3; ++frame)
                for (const SceneCell& cell : m_view->sceneAt(frame, 1).cells)
                    QVERIFY(cell.area.right() <= size.width() && cell.area.bottom() <= size.height() - 44);
            SceneMoment thumbnail;
            thumbnail.run = m_document->result();
            thumbnail.size = {198, 120};
            thumbnail.thumbnail = true;
            for (const SceneCell& cell : m_view->build(thumbnail).cells)
                QVERIFY(cell.decimals < 0 && QRectF({0, 0}, thumbnail.size).contains(cell.area));
        }
    }
};

HEADROOM_TEST(LocalRnnTest)

} // namespace local_rnn_test

#include "local_rnn_test.moc"
