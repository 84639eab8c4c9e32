// SPDX-License-Identifier: GPL-3.0-or-later
#include "rel_shift_fixture.h"
#include "test_program.h"

#include <QScrollBar>

#include <algorithm>

using namespace headroom;

namespace rel_shift_test {

// zero_triu, what cells say, and both conventions beside each other on the numbers 1 to 9.
class RelShiftTest : public RelShiftFixture {
    Q_OBJECT

private slots:
    void init()
    {
        makeDocument();
        makeView(QStringLiteral("rel_shift"));
    }

    void bothShiftsOnOneToNine()
    {
        open(QStringLiteral("transformer-xl"));
        bothOnNumbers();
        QCOMPARE(numbers(1), (std::vector<double> {1, 2, 3, 4, 5, 6, 7, 8, 9}));
        QCOMPARE(numbers(4), (std::vector<double> {3, 0, 4, 5, 6, 0, 7, 8, 9}));
        QCOMPARE(numbers(14), (std::vector<double> {1, 2, 3, 0, 4, 5, 6, 0, 7}));
        QVERIFY(!direction(kLeft)->isChecked() && !direction(kRight)->isChecked() && !direction(kBoth)->isChecked()
            && direction(kNumbers)->isChecked());
        // Frame by frame: what comes later is not there yet, and what was moved in is pale.
        m_document->setPosition(positionOf(m_view->frames(*m_document), {0, 1.0}));
        QCOMPARE(numbers(2), (std::vector<double> {0, 1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9}));
        QVERIFY(numbers(3).empty() && numbers(4).empty());
        // Half way from one picture to the next only what moves leaves its place.
        m_document->setPosition(positionOf(m_view->frames(*m_document), {1, 0.5}));
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == 1)
                QCOMPARE(cell.presence, 1.0);
        QTest::mouseClick(direction(kLeft), Qt::LeftButton);
        QCOMPARE(m_view->frames(*m_document).size(), 5U);
    }

    // What is hovered in one half is framed in the other.
    void aHoveredNumberIsFramedInBothHalves()
    {
        open(QStringLiteral("transformer-xl"));
        bothOnNumbers();
        const auto seen = [&] {
            return m_view->grab(cellIn(4, 6).area.toAlignedRect().adjusted(-2, -2, 2, 2)).toImage();
        };
        const QImage plain = seen();
        m_document->hover(cellIn(14, 6).source);
        QVERIFY(seen() != plain);
        m_document->hover({});
        QVERIFY(seen() == plain);
    }

    // As a window of 1024 × 650 leaves it: the picture scrolls, and no matrix is a strip.
    void aLowStageScrolls()
    {
        open(QStringLiteral("transformer-xl"));
        m_view->resize(480, 340);
        for (int frame = 0; frame < static_cast<int>(m_view->frames(*m_document).size()); ++frame) {
            goTo(frame, m_view->frames(*m_document)[static_cast<std::size_t>(frame)].stops);
            const Scene& scene = m_view->scene();
            double top = 1e9, bottom = 0.0;
            for (const SceneCell& cell : group(1)) {
                top = std::min(top, cell.area.top());
                bottom = std::max(bottom, cell.area.bottom());
            }
            QVERIFY2(bottom - top >= 60.0, qPrintable(QStringLiteral("frame %1: %2").arg(frame).arg(bottom - top)));
            const auto bars = m_view->findChildren<QScrollBar*>();
            const bool scrolls = std::any_of(bars.begin(), bars.end(),
                [](const QScrollBar* bar) { return bar->isVisible() && bar->orientation() == Qt::Vertical; });
            QCOMPARE(scrolls, scene.size.height() > m_view->height());
            if (!scrolls)
                continue;
            for (QScrollBar* bar : bars)
                if (bar->orientation() == Qt::Vertical)
                    bar->setValue(bar->maximum());
            QVERIFY(bottom - m_view->offset().y() <= m_view->height());
        }
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
        QCOMPARE(m_document->trace()->explain(pinned.step, pinned.at).difference(), 0.0);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(
            m_document->trace()->value(m_document->pinned()->step, m_document->pinned()->at), 0.0); // a zero put there
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
        QTRY_COMPARE(
            placeIn(m_view->frames(*m_document), m_document->position()), lastStop(m_view->frames(*m_document)));
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
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("softmax still gives it weight")));
        // The other convention moves nothing in that a mask would close.
        QTest::mouseClick(direction(kRight), Qt::LeftButton);
        QVERIFY(!zeroTriu()->isEnabled());
        QCOMPARE(m_view->frames(*m_document).size(), 5U);
        QTest::mouseClick(direction(kLeft), Qt::LeftButton);
        QCOMPARE(m_view->frames(*m_document).size(), 6U);
        QTest::mouseClick(zeroTriu(), Qt::LeftButton, {}, {6, zeroTriu()->height() / 2});
        QCOMPARE(m_view->frames(*m_document).size(), 5U);
    }

    void opensWhereScoresStandUnderTheirKeys()
    {
        open(QStringLiteral("transformer-xl"));
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(placeIn(frames, {0, Position::kUnmoved}), (FramePlace {3, 2.0}));
    }

    // Only what fits into the cells is offered.
    void cellsSayWhatFits()
    {
        SegmentedControl* show = says();
        const auto count = [&](auto said) {
            const auto& cells = m_view->scene().cells;
            return std::count_if(
                cells.begin(), cells.end(), [&](const SceneCell& cell) { return cell.group == 1 && said(cell); });
        };
        const auto number = [](const SceneCell& cell) { return cell.decimals >= 0 && !cell.is(SceneCell::Padding); };
        const auto identity = [](const SceneCell& cell) { return !cell.note.isEmpty(); };
        openVariant(*m_document, QStringLiteral("transformer-xl"), QStringLiteral("she"));
        m_document->setPosition(positionOf(m_view->frames(*m_document), lastStop(m_view->frames(*m_document))));
        QCOMPARE(show->current(), 1); // distances
        QVERIFY(count(number) == 0 && count(identity) > 0);
        QTest::mouseClick(show->button(2), Qt::LeftButton);
        QVERIFY(count(number) > 0 && count(identity) > 0);
        QTest::mouseClick(show->button(0), Qt::LeftButton);
        QVERIFY(count(number) > 0 && count(identity) == 0);
        openVariant(*m_document, QStringLiteral("transformer-xl"),
            QStringLiteral("she looks back when she must. the eye moves"));
        m_document->setOption(QStringLiteral("rel_shift.all"), QStringLiteral("on"));
        m_view->resize(642, 620);
        m_view->show(*m_document);
        QVERIFY(count(number) == 0 && count(identity) == 0);
        QVERIFY(!show->button(2)->isEnabled() && !show->button(2)->toolTip().isEmpty());
        QTest::mouseClick(show->button(1), Qt::LeftButton); // colours need no room
        QCOMPARE(show->current(), 1);
    }

    // A column of one colour becomes a diagonal of that colour, whatever the size of the cells.
    void aDistanceKeepsItsColour_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("all");
        QTest::newRow("a few queries") << "transformer-xl" << false;
        QTest::newRow("with a memory") << "transformer-xl" << true;
        QTest::newRow("distances to both sides") << "learned-relative" << false;
    }

    void aDistanceKeepsItsColour()
    {
        QFETCH(QString, id);
        QFETCH(bool, all);
        m_view->resize(816, 600);
        open(id, {}, all);
        goTo(0);
        QTest::mouseClick(says()->button(1), Qt::LeftButton);
        const RelShift own = ownShift();
        const Axis& distances = m_document->trace()->step(own.raw).axes.back();
        std::map<int, QRgb> colours; // of each column of the raw scores
        for (const int frame : {0, 1, 2, 3}) {
            goTo(frame, frame == 2 ? 3.0 : frame == 3 ? 2.0 : 1.0);
            for (const SceneCell& cell : group(1)) {
                if (cell.identity == 0 || cell.is(SceneCell::Dim))
                    continue;
                const int column = (static_cast<int>(cell.identity) - 1) % own.columns;
                QCOMPARE(colours.try_emplace(column, cell.ground.rgb()).first->second, cell.ground.rgb());
                QVERIFY(cell.note.isEmpty() || cell.note == 'd' + QString::fromStdString(distances.label(column)));
                QVERIFY(all || !cell.note.isEmpty());
            }
        }
        std::vector<QRgb> followed; // one is the strongest
        for (const auto& [column, colour] : colours)
            if (colour == Theme::instance().palette().position.rgb())
                followed.push_back(colour);
        QCOMPARE(followed.size(), 1U);
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
        open(QStringLiteral("transformer-xl"));
        QVERIFY(!m_view->next().anyUse);
        QSignalSpy told(m_view.get(), &View::nextDone);
        QTest::mouseClick(direction(kRight), Qt::LeftButton);
        QTest::mouseClick(direction(kLeft), Qt::LeftButton);
        QCOMPARE(told.count(), 0);
        bothOnNumbers();
        QCOMPARE(told.count(), 1);
    }

    // Not by its number, nor by whose score it is.
    void aCoveredCellSaysOnlyWhereItIs()
    {
        open(QStringLiteral("transformer-xl"));
        goTo(3);
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("below the staircase")));
        const RelShift shift = ownShift();
        m_document->setCover(
            {{m_document->trace()->step(shift.shifted).path, m_document->trace()->step(shift.regrown).path}, {}});
        m_view->show(*m_document);
        int cells = 0;
        for (const SceneCell& cell : m_view->scene().cells) {
            QVERIFY2(cell.covered && cell.note.isEmpty(), qPrintable(cell.name));
            QVERIFY2(!cell.name.contains(QLatin1String("distance")) && !cell.name.contains(QLatin1String("zero"))
                    && cell.name.contains(QLatin1String("key")),
                qPrintable(cell.name));
            ++cells;
        }
        QCOMPARE(cells, shift.queries * shift.keys);
        m_document->setCover({});
        m_view->show(*m_document);
        for (const SceneCell& cell : m_view->scene().cells)
            QVERIFY(!cell.covered);
    }

    // Of what the view does not show, the query is kept.
    void whatIsPinnedElsewhereLightsItsRow()
    {
        open(QStringLiteral("transformer-xl"));
        goTo(0);
        const RelShift shift = ownShift();
        const int row = shift.queries - 1;
        QVERIFY(row != shift.queries / 2);
        m_document->pinHere(
            {*m_document->trace()->find(m_document->sublayer().toStdString() + "/weights"), {0, row, 0}});
        m_view->show(*m_document);
        QCOMPARE(m_view->lit(*m_document)->cell.at[1], row);
    }

    void theOtherShiftIsNotSaidToBringScoresToTheirKeys()
    {
        open(QStringLiteral("transformer-xl"));
        goTo(3);
        QTest::mouseClick(direction(kRight), Qt::LeftButton);
        goTo(3);
        QVERIFY(!m_view->caption(*m_document).contains(QStringLiteral("under the key")));
    }

    void learnedRelativeHasNoZeroTriu()
    {
        open(QStringLiteral("learned-relative"));
        QVERIFY(!zeroTriu()->isEnabled());
        QVERIFY(!zeroTriu()->toolTip().isEmpty());
    }

    // A longer text opens on its first queries, with numbers; a pinned score brings its own, or all of them.
    void aLongTextOpensOnAFew_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* id : {"transformer-xl", "learned-relative"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }

    void aLongTextOpensOnAFew()
    {
        QFETCH(QString, id);
        open(id, {}, false);
        const RelShift own = ownShift();
        const ShiftPart part = shownOf(own);
        QVERIFY(part.cropped && part.queries < own.queries && part.columns < own.columns);
        goTo(3, 2.0);
        int scores = 0;
        for (const SceneCell& cell : group(1)) {
            const bool others = cell.is(SceneCell::Dim); // of another query: faded, and nothing is written there
            QVERIFY(!cell.note.isEmpty() || cell.is(SceneCell::Padding) || others);
            scores += cell.source.step == own.shifted;
            if (cell.source.step == own.shifted) // where the whole shift puts it
                QCOMPARE(own.maps.shifted.at(static_cast<int>(cell.source.at[1]), static_cast<int>(cell.source.at[2])),
                    static_cast<int>(cell.identity) - 1);
        }
        QVERIFY(scores >= part.queries * (part.queries + 1) / 2);
        const Cell last {own.raw, {0, own.queries - 1, part.firstColumn + part.columns / 2}};
        m_document->pinHere(last);
        m_view->show(*m_document);
        QVERIFY(cellIn(1, shiftIdentity(own, last)).identity != 0);
        QCOMPARE(static_cast<int>(group(1).size()), part.queries * part.keys);
        m_document->setOption(QStringLiteral("rel_shift.all"), QStringLiteral("on"));
        m_view->show(*m_document);
        QCOMPARE(static_cast<int>(group(1).size()), own.queries * own.keys);
        m_document->release();
    }

    // Rows go up from the first and come down from the last: none passes over one that stands.
    void noRowPassesOverAnother()
    {
        open(QStringLiteral("learned-relative"), {}, false);
        const ShiftPart part = shownOf(ownShift());
        for (const int stop : {1, 3})
            for (int eighth = 1; eighth < 8; ++eighth) {
                goTo(2, stop - 1 + eighth / 8.0);
                const std::vector<SceneCell> cells = group(1);
                for (const SceneCell& one : cells)
                    for (const SceneCell& other : cells) {
                        const QRectF both = one.area.intersected(other.area);
                        QVERIFY2(&one == &other || both.width() < 4.0 || both.height() < 4.0,
                            qPrintable(QStringLiteral("%1 and %2 at %3 of stop %4")
                                           .arg(one.name, other.name)
                                           .arg(eighth / 8.0)
                                           .arg(stop)));
                    }
            }
        goTo(2, 3.0);
        QCOMPARE(static_cast<int>(group(1).size()), part.queries * (part.columns + 1)); // all of them
    }

    // While the rows lie in one line, the cells around one cut stand large where the rows stood.
    void oneCutIsShownLarge()
    {
        open(QStringLiteral("learned-relative"), {}, false);
        for (const double at : {1.0, 1.5, 2.0}) {
            goTo(2, at);
            const std::vector<SceneCell> seam = group(4), tape = group(3);
            QVERIFY(seam.size() >= 10 && tape.size() > seam.size());
            QVERIFY(seam.front().area.height() >= 60.0);
            for (const SceneCell& cell : seam) {
                QVERIFY(cell.is(SceneCell::Still) && cell.presence == 1.0);
                QVERIFY(std::ranges::any_of(tape, [&](const SceneCell& other) {
                    return other.source == cell.source && other.identity == cell.identity;
                }));
            }
        }
        goTo(2, 3.0);
        QVERIFY(group(4).empty());
    }

    // Row beside row, each score is there before and after; where the large cells need the room it is left out.
    void theScoresBeforeStandBesideThem_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* id : {"transformer-xl", "learned-relative"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }

    void theScoresBeforeStandBesideThem()
    {
        QFETCH(QString, id);
        m_view->resize(816, 600);
        open(id, {}, false);
        goTo(2, 3.0);
        QVERIFY(group(5).empty());
        goTo(3, 2.0);
        const RelShift own = ownShift();
        const ShiftPart part = shownOf(own);
        const std::vector<SceneCell> before = group(5), after = group(1);
        QCOMPARE(static_cast<int>(before.size()), part.queries * part.columns);
        double right = 0.0;
        for (const SceneCell& cell : before) {
            QVERIFY(cell.source.step == own.raw && cell.is(SceneCell::Still));
            right = std::max(right, cell.area.right());
        }
        for (const SceneCell& cell : after) {
            QVERIFY(cell.area.left() > right);
            const SceneCell was = cellIn(5, cell.identity);
            if (cell.identity == 0 || was.row != cell.row) // moved in from the next row
                continue;
            QCOMPARE(was.value, cell.value);
            QCOMPARE(was.area.top(), cell.area.top());
            QCOMPARE(was.area.height(), cell.area.height());
        }
        const auto coveredIn = [&](int wanted) {
            return std::ranges::count_if(group(wanted), [](const SceneCell& cell) { return cell.covered; });
        };
        m_document->setText(QStringLiteral("3 b 7"));
        QTRY_VERIFY(!m_document->busy());
        for (const StepId step : {ownShift().shifted, ownShift().raw}) {
            m_document->setCover({{m_document->trace()->step(step).path}, {}});
            m_view->show(*m_document);
            goTo(3, 2.0);
            QCOMPARE(coveredIn(5) > 0, step == ownShift().raw);
            QCOMPARE(coveredIn(1) > 0, step == ownShift().shifted);
        }
        m_document->setCover({});
        m_view->resize(400, 600);
        m_view->show(*m_document);
        QVERIFY(group(5).empty() && !group(1).empty());
    }

    // The mask comes down over cells without their numbers.
    void theMaskCutsNoNumberInHalf()
    {
        open(QStringLiteral("learned-relative"), {}, false);
        for (int eighth = 1; eighth < 8; ++eighth) {
            goTo(4, eighth / 8.0);
            const std::vector<SceneCell> cells = group(1);
            for (const SceneCell& masked : cells)
                for (const SceneCell& open : cells)
                    QVERIFY(!masked.is(SceneCell::Masked) || open.is(SceneCell::Masked)
                        || !masked.area.intersects(open.area) || (open.decimals < 0 && open.note.isEmpty()));
        }
    }

    // On the way no number lies over a label or a title.
    void whatTravelsCoversNoWords()
    {
        open(QStringLiteral("transformer-xl"), {}, false);
        for (const int way : {kLeft, kRight}) {
            QTest::mouseClick(direction(way), Qt::LeftButton);
            const std::vector<Frame> frames = m_view->frames(*m_document);
            for (int frame = 1; frame < static_cast<int>(frames.size()); ++frame)
                for (int eighth = 1; eighth < 8 * frames[static_cast<std::size_t>(frame)].stops; ++eighth) {
                    goTo(frame, eighth / 8.0);
                    std::vector<QRectF> words;
                    for (const SceneLabels& labels : m_view->scene().labels) {
                        const QRectF cells = labels.layout.bounds();
                        words.push_back(labels.columns
                                ? QRectF(cells.left(), cells.top() - labels.extent, cells.width(), labels.extent)
                                : QRectF(cells.left() - labels.extent, cells.top(), labels.extent, cells.height()));
                    }
                    for (const SceneText& text : m_view->scene().texts)
                        if (!text.text.isEmpty() && text.presence > 0.2)
                            words.push_back(text.area);
                    for (const SceneCell& cell : m_view->scene().cells)
                        for (const QRectF& word : words)
                            QVERIFY2(cell.presence < 0.2 || !cell.area.adjusted(2, 2, -2, -2).intersects(word),
                                qPrintable(QStringLiteral("%1 %2").arg(frame).arg(eighth / 8.0)));
                }
        }
    }
};

HEADROOM_TEST(RelShiftTest)

} // namespace rel_shift_test

#include "rel_shift_test.moc"
