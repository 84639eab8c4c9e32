// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "views/rel_shift/rel_shift_view.h"
#include "widgets/controls.h"

#include <QCheckBox>

#include <algorithm>
#include <map>

using namespace headroom;

// zero_triu, and both conventions side by side on the numbers 1 to 9.
class RelShiftTest : public SceneFixture<RelShiftView> {
    Q_OBJECT

    void open(const QString& id)
    {
        openVariant(*m_document, id);
        m_view->show(*m_document);
    }

    QAbstractButton* direction(int index) const { return m_view->header()->findChild<SegmentedControl*>()->button(index); }
    QCheckBox* zeroTriu() const { return m_view->header()->findChild<QCheckBox*>(); }

    // What stands in a group of cells, row by row.
    std::vector<double> numbers(int group) const
    {
        std::map<std::pair<int, int>, double> at;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == group)
                at[{cell.row, cell.column}] = cell.value;
        std::vector<double> values;
        for (const auto& [place, value] : at)
            values.push_back(value);
        return values;
    }

    // As the person does it: by a click, and what follows has been computed and is on screen.
    void bothOnNumbers()
    {
        const bool known = m_document->trace()->find("study/shifts/numbers").has_value();
        if (known)
            QTest::mouseClick(direction(2), Qt::LeftButton);
        else
            changed(*m_document, [&] { QTest::mouseClick(direction(2), Qt::LeftButton); });
        QTRY_COMPARE(m_view->frames(*m_document).size(), zeroTriu()->isChecked() ? 4U : 3U);
        QTRY_COMPARE(placeIn(m_view->frames(*m_document), m_document->position()), lastStop(m_view->frames(*m_document)));
    }

    void click(const SceneCell& cell) { SceneFixture::click(cell.area); }

private slots:
    void init()
    {
        makeDocument();
        makeView();
    }

    void bothShiftsOnOneToNine()
    {
        open(QStringLiteral("transformer-xl"));
        bothOnNumbers();
        QCOMPARE(numbers(1), (std::vector<double> {1, 2, 3, 4, 5, 6, 7, 8, 9}));
        QCOMPARE(numbers(4), (std::vector<double> {3, 0, 4, 5, 6, 0, 7, 8, 9}));
        QCOMPARE(numbers(14), (std::vector<double> {1, 2, 3, 0, 4, 5, 6, 0, 7}));
        QVERIFY(!direction(0)->isChecked() && !direction(1)->isChecked() && direction(2)->isChecked());
        // Frame by frame: what comes later is not there yet, and what was moved in is pale.
        m_document->setPosition(positionOf(m_view->frames(*m_document), {0, 1.0}));
        QCOMPARE(numbers(2), (std::vector<double> {0, 1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9}));
        QVERIFY(numbers(3).empty() && numbers(4).empty());
        // Half way from one picture to the next only what moves leaves its place.
        m_document->setPosition(positionOf(m_view->frames(*m_document), {1, 0.5}));
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == 1)
                QCOMPARE(cell.presence, 1.0);
        QTest::mouseClick(direction(0), Qt::LeftButton);
        QCOMPARE(m_view->frames(*m_document).size(), 5U);
    }

    void aNumberIsPinnedAndExplained()
    {
        open(QStringLiteral("learned-relative"));
        bothOnNumbers();
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == 14 && cell.row == 2 && cell.column == 0) {
                QVERIFY(cell.is(SceneCell::Dim)); // of the second query
                click(cell);
                break;
            }
        QVERIFY(m_document->pinned());
        const Cell pinned = *m_document->pinned();
        QCOMPARE(m_document->trace()->value(pinned.step, pinned.at), 6.0);
        QCOMPARE(m_document->trace()->explain(pinned.step, pinned.at).deviation(), 0.0);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->trace()->value(m_document->pinned()->step, m_document->pinned()->at), 0.0); // a zero put there
        m_document->setHead(2); // the numbers have but one
        QCOMPARE(m_document->trace()->value(m_document->pinned()->step, m_document->pinned()->at), 0.0);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void zeroTriuOfTheNumbers()
    {
        open(QStringLiteral("transformer-xl"));
        bothOnNumbers();
        QTest::mouseClick(zeroTriu(), Qt::LeftButton, {}, {6, zeroTriu()->height() / 2});
        QCOMPARE(m_view->frames(*m_document).size(), 4U);
        QCOMPARE(numbers(5), (std::vector<double> {3, 0, 0, 5, 6, 0, 7, 8, 9}));
    }

    void zeroTriuOfTheRun()
    {
        open(QStringLiteral("transformer-xl"));
        QVERIFY(zeroTriu()->isEnabled());
        changed(*m_document, [&] { QTest::mouseClick(zeroTriu(), Qt::LeftButton, {}, {6, zeroTriu()->height() / 2}); });
        QCOMPARE(m_view->frames(*m_document).size(), 6U);
        QTRY_COMPARE(placeIn(m_view->frames(*m_document), m_document->position()), lastStop(m_view->frames(*m_document)));
        const Trace& trace = *m_document->trace();
        const std::string sublayer = m_document->sublayer().toStdString();
        const StepId zeroed = *trace.find("study/shifts/" + sublayer + "/zero_triu");
        const StepId shifted = *trace.find(sublayer + "/position/shifted");
        int zeros = 0, kept = 0;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == 1) {
                QCOMPARE(cell.source.step, zeroed);
                const std::int64_t beyond = cell.source.at[2] - cell.source.at[1]
                    - (trace.step(shifted).shape()[2] - trace.step(shifted).shape()[1]);
                if (beyond <= 0)
                    QCOMPARE(cell.value, trace.value(shifted, cell.source.at));
                else
                    QVERIFY(cell.value == 0.0 && cell.is(SceneCell::Padding));
                ++(beyond > 0 ? zeros : kept);
            }
        QVERIFY(zeros > 0 && kept > zeros);
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("softmax gives it weight")));
        // The other convention moves nothing in that a mask would close.
        QTest::mouseClick(direction(1), Qt::LeftButton);
        QVERIFY(!zeroTriu()->isEnabled());
        QCOMPARE(m_view->frames(*m_document).size(), 5U);
        QTest::mouseClick(direction(0), Qt::LeftButton);
        QCOMPARE(m_view->frames(*m_document).size(), 6U);
        QTest::mouseClick(zeroTriu(), Qt::LeftButton, {}, {6, zeroTriu()->height() / 2});
        QCOMPARE(m_view->frames(*m_document).size(), 5U);
    }

    void opensOnTheTape()
    {
        open(QStringLiteral("transformer-xl"));
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(placeIn(frames, {0, Position::kUnmoved}), (FramePlace {2, 2.0}));
    }

    // Only what fits into the cells is offered.
    void cellsSayWhatFits()
    {
        auto* show = m_view->header()->findChildren<SegmentedControl*>().back();
        const auto count = [&](auto says) {
            const auto& cells = m_view->scene().cells;
            return std::count_if(cells.begin(), cells.end(), [&](const SceneCell& cell) { return cell.group == 1 && says(cell); });
        };
        const auto number = [](const SceneCell& cell) { return cell.decimals >= 0; };
        const auto identity = [](const SceneCell& cell) { return !cell.note.isEmpty(); };
        openVariant(*m_document, QStringLiteral("transformer-xl"), QStringLiteral("she"));
        m_document->setPosition(positionOf(m_view->frames(*m_document), lastStop(m_view->frames(*m_document))));
        QCOMPARE(show->current(), 2);
        QVERIFY(count(number) > 0 && count(identity) > 0);
        QTest::mouseClick(show->button(1), Qt::LeftButton);
        QVERIFY(count(number) == 0 && count(identity) > 0);
        QTest::mouseClick(show->button(0), Qt::LeftButton);
        QVERIFY(count(number) > 0 && count(identity) == 0);
        openVariant(*m_document, QStringLiteral("transformer-xl"), QStringLiteral("she looks back when she must. the eye moves"));
        QCOMPARE(show->current(), -1);
        QVERIFY(count(number) == 0 && count(identity) == 0);
        QVERIFY(!show->button(2)->isEnabled() && !show->button(2)->toolTip().isEmpty());
    }

    // Numbers over columns never touch.
    void labelsHaveRoom()
    {
        std::vector<AxisLabel> labels;
        for (int key = 1; key <= 26; ++key)
            labels.push_back({QString::number(key), {}, false, {}, false});
        const auto texts = [](const std::vector<AxisLabel>& all) {
            QStringList shown;
            for (const AxisLabel& label : all)
                if (!label.text.isEmpty())
                    shown << label.text;
            return shown.join(QLatin1Char(' '));
        };
        QCOMPARE(texts(withRoom(labels, 30.0, -1)), texts(labels));
        QCOMPARE(texts(withRoom(labels, 13.0, -1)), QStringLiteral("2 4 6 8 10 12 14 16 18 20 22 24 26"));
        QCOMPARE(texts(withRoom(labels, 13.0, 20)), QStringLiteral("2 4 6 8 10 12 14 16 18 21 24 26"));
        // Thin columns have them where others have the positions' numbers: painted at a stride, the lit one always.
        const std::vector<AxisLabel> thin = withRoom(labels, 8.0, 20);
        QCOMPARE(texts(thin), QString());
        QCOMPARE(thin[4].number, QStringLiteral("5"));
    }

    // What is asked for next is done by one button of three.
    void onlyTheNumbersAreWhatIsAskedFor()
    {
        struct Watch : QObject {
            bool eventFilter(QObject* watched, QEvent* event) override
            {
                count += event->type() == QEvent::DynamicPropertyChange && watched->property("headroomDone").toBool() ? 1 : 0;
                return false;
            }
            int count = 0;
        } watch;
        open(QStringLiteral("transformer-xl"));
        QWidget* control = m_view->next().controls.value(0);
        QVERIFY(control && control->property("headroomTold").toBool());
        control->installEventFilter(&watch);
        QTest::mouseClick(direction(1), Qt::LeftButton);
        QTest::mouseClick(direction(0), Qt::LeftButton);
        QCOMPARE(watch.count, 0);
        bothOnNumbers();
        QCOMPARE(watch.count, 1);
    }

    void learnedRelativeHasNoZeroTriu()
    {
        open(QStringLiteral("learned-relative"));
        QVERIFY(!zeroTriu()->isEnabled());
        QVERIFY(!zeroTriu()->toolTip().isEmpty());
    }
};

QTEST_MAIN(RelShiftTest)
#include "rel_shift_test.moc"
