// SPDX-License-Identifier: GPL-3.0-or-later
#include "rel_shift_fixture.h"
#include "shown_numbers.h"
#include "test_program.h"

#include <QAccessible>

#include <algorithm>

using namespace headroom;

namespace rel_shift_both_test {

// Both shifts beside each other on a run's own scores, and every number of every arrangement.
class RelShiftBothTest : public RelShiftFixture {
    Q_OBJECT

    // The raw scores as a shift leaves them: 0 where a zero was put.
    std::vector<double> rawAs(const ShiftMap& map, const RelShift& own) const
    {
        std::vector<double> values;
        for (const int from : map.from)
            values.push_back(from == ShiftMap::kPadding
                    ? 0.0
                    : m_document->trace()->value(
                        own.raw, {m_document->head(), from / own.columns, from % own.columns}));
        return values;
    }

    void openBoth(const QString& id, const QString& text)
    {
        open(id, text);
        QTest::mouseClick(direction(kBoth), Qt::LeftButton);
    }

private slots:
    void init()
    {
        makeDocument();
        makeView(QStringLiteral("rel_shift"));
    }

    void everyFrameOfBoth_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("text");
        QTest::newRow("Transformer-XL") << "transformer-xl"
                                        << "she looks";
        QTest::newRow("Transformer-XL with a memory") << "transformer-xl"
                                                      << "";
        QTest::newRow("learned-relative") << "learned-relative"
                                          << "she looks";
        QTest::newRow("learned-relative with a memory") << "learned-relative"
                                                        << "";
    }

    void everyFrameOfBoth()
    {
        QFETCH(QString, id);
        QFETCH(QString, text);
        openBoth(id, text);
        QVERIFY(direction(kBoth)->isChecked() && !direction(kLeft)->isChecked() && !direction(kRight)->isChecked());
        const RelShift own = ownShift();
        QCOMPARE(own.left, id == QLatin1String("transformer-xl"));
        const ShiftMaps left = shiftMaps(own.queries, own.columns, own.keys, true),
                        right = shiftMaps(own.queries, own.columns, own.keys, false);
        QCOMPARE(m_view->frames(*m_document).size(), 5U);
        goTo(0);
        QCOMPARE(numbers(1), rawAs(left.raw, own));
        QCOMPARE(numbers(11), numbers(1)); // the same scores
        goTo(1);
        QCOMPARE(numbers(1), rawAs(left.padded, own));
        QCOMPARE(numbers(11), rawAs(right.padded, own));
        goTo(2, 1.0);
        QVERIFY(!group(3).empty() && group(3).size() == group(13).size()); // both tapes
        for (const int side : {1, 11}) // what the tape does not show waits in its row
            QCOMPARE(
                group(side).size() + group(side + 2).size(), static_cast<std::size_t>(own.queries * (own.columns + 1)));
        goTo(2, 3.0);
        QCOMPARE(numbers(1), rawAs(left.regrown, own));
        QCOMPARE(numbers(11), rawAs(right.regrown, own));
        goTo(3);
        QCOMPARE(numbers(1), rawAs(left.shifted, own));
        QCOMPARE(numbers(11), rawAs(right.shifted, own));
        // With a column for every distance to both sides, either shift brings each score under its key.
        QCOMPARE(numbers(1) == numbers(11), !own.left);
        for (const SceneCell& cell : group(own.left ? 1 : 11))
            QCOMPARE(cell.source.step, own.shifted); // the run's own step
        goTo(4);
        for (const int side : {1, 11})
            for (const SceneCell& cell : group(side))
                QCOMPARE(cell.is(SceneCell::Masked),
                    m_document->trace()->masked(own.masked, {m_document->head(), cell.row, cell.column}));
        QTest::mouseClick(direction(kRight), Qt::LeftButton);
        QVERIFY(group(11).empty() && !group(1).empty());
    }

    void everyNumberIsTheTraces_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QSize>("size");
        for (const char* id : {"transformer-xl", "learned-relative"})
            for (const QSize size : {QSize(750, 545), QSize(370, 545), QSize(1312, 780)})
                QTest::addRow("%s, %d wide", id, size.width()) << QString::fromLatin1(id) << size;
    }

    // At every stop, and half way to it.
    void everyNumberIsTheTraces()
    {
        QFETCH(QString, id);
        QFETCH(QSize, size);
        m_view->resize(size);
        // The sample of learned relative positions has more rows than a narrow stage shows without scrolling.
        const bool scrolls = size.width() < 400 && id == QLatin1String("learned-relative");
        for (const QString& text : {scrolls ? QStringLiteral("3 b 7 0 a 5") : QString(), QStringLiteral("she looks")}) {
            open(id, text);
            for (const int way : {kLeft, kRight, kBoth})
                for (const ShiftShow show : {ShiftShow::Value, ShiftShow::Identity}) {
                    QTest::mouseClick(direction(way), Qt::LeftButton);
                    goTo(0);
                    says()->button(static_cast<int>(show))->click();
                    const std::vector<Frame> frames = m_view->frames(*m_document);
                    for (int frame = 0; frame < static_cast<int>(frames.size()); ++frame)
                        for (int half = 1; half <= 2 * frames[static_cast<std::size_t>(frame)].stops; ++half) {
                            goTo(frame, half / 2.0);
                            const QString wrong = wrongIn(*m_document, *m_view);
                            QVERIFY2(wrong.isEmpty(),
                                qPrintable(QStringLiteral("switch %1, frame %2, stop %3: %4")
                                               .arg(way)
                                               .arg(frame)
                                               .arg(half / 2.0)
                                               .arg(wrong)));
                            QVERIFY(!m_view->caption(*m_document).isEmpty());
                            for (const SceneCell& cell : m_view->scene().cells)
                                QVERIFY(QRectF(m_view->rect()).contains(cell.area));
                        }
                }
        }
        bothOnNumbers();
        QCOMPARE(wrongIn(*m_document, *m_view), QString());
    }

    // What is pinned or hovered in one of both is marked in the other.
    void bothAreLinked()
    {
        openBoth(QStringLiteral("transformer-xl"), QStringLiteral("she looks"));
        goTo(3);
        const quint64 identity = 1 + static_cast<quint64>(5 * ownShift().columns + 7);
        const SceneCell left = cellIn(1, identity), right = cellIn(11, identity);
        QVERIFY(left.identity == identity && right.identity == identity && left.area.right() < right.area.left());
        QCOMPARE(left.value, right.value);
        const auto at = [&](const SceneCell& cell) {
            return m_view->grab(cell.area.toAlignedRect().adjusted(-2, -2, 2, 2)).toImage();
        };
        const QImage plain = at(left);
        m_document->hover(right.source);
        QVERIFY(at(left) != plain);
        m_document->hover({});
        QVERIFY(at(left) == plain);
        click(right);
        QCOMPARE(m_document->pinned(), std::optional(right.source));
        QVERIFY(at(left) != plain);
        QCOMPARE(m_view->lit(*m_document)->cell, left.source); // the run's own step of it
        // On 1 … 9, too; there the inspector stays in the half that was clicked.
        m_document->release();
        bothOnNumbers();
        const SceneCell six = cellIn(14, 6);
        QCOMPARE(six.value, 6.0);
        QCOMPARE(cellIn(4, 6).value, 6.0);
        const QImage unmarked = at(cellIn(4, 6));
        click(six);
        QVERIFY(at(cellIn(4, 6)) != unmarked);
        QCOMPARE(m_view->lit(*m_document)->cell, six.source);
    }

    // Half way to the next picture every score is there twice, each on its side.
    void eachTravelsOnItsSide()
    {
        openBoth(QStringLiteral("transformer-xl"), QStringLiteral("she looks"));
        goTo(1, 0.5);
        const RelShift own = ownShift();
        for (const int side : {1, 11}) {
            const std::vector<SceneCell> cells = group(side);
            const auto there = std::count_if(cells.begin(), cells.end(),
                [](const SceneCell& cell) { return cell.identity != 0 && cell.presence == 1.0; });
            QCOMPARE(static_cast<int>(there), own.queries * own.columns);
        }
        for (const SceneCell& cell : m_view->scene().cells)
            QCOMPARE(cell.area.center().x() > m_view->width() / 2.0, cell.group >= kRightGroup);
    }

    void narrowHalvesAreStacked()
    {
        m_view->resize(370, 545);
        openBoth(QStringLiteral("transformer-xl"), QStringLiteral("she looks"));
        for (const int frame : {0, 1, 3, 4}) {
            goTo(frame);
            double low = 0.0, high = m_view->height();
            for (const SceneCell& cell : group(1))
                low = std::max(low, cell.area.bottom());
            for (const SceneCell& cell : group(11))
                high = std::min(high, cell.area.top());
            QVERIFY(low > 0.0 && low < high);
        }
        goTo(2, 1.0);
        QVERIFY(!group(3).empty() && !group(13).empty());
        goTo(2, 3.0);
        QVERIFY(group(3).empty() && !group(1).empty() && !group(11).empty());
    }

    void screenReadersHearWhichShift()
    {
        openBoth(QStringLiteral("transformer-xl"), QStringLiteral("she looks"));
        goTo(3);
        QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(m_view.get());
        std::size_t heard = 0;
        for (const SceneCell& cell : m_view->scene().cells) {
            const QPoint place = m_view->mapToGlobal(cell.area.center().toPoint());
            QAccessibleInterface* child = picture->childAt(place.x(), place.y());
            QVERIFY2(child, qPrintable(cell.name));
            if (child->tableInterface())
                child = child->childAt(place.x(), place.y());
            QVERIFY2(child, qPrintable(cell.name));
            const QString name = child->text(QAccessible::Name);
            QVERIFY2(name.contains(cell.group >= kRightGroup ? QStringLiteral("shift to the right")
                                                             : QStringLiteral("shift to the left")),
                qPrintable(name));
            QVERIFY2(cell.identity == 0
                    || (name.startsWith(QStringLiteral("query ")) && name.contains(QStringLiteral(", distance "))),
                qPrintable(name));
            ++heard;
        }
        QVERIFY(heard > 100);
    }

    void zeroTriuBesideTheOtherShift()
    {
        openBoth(QStringLiteral("transformer-xl"), QStringLiteral("she looks"));
        changed(*m_document, [&] { QTest::mouseClick(zeroTriu(), Qt::LeftButton, {}, {6, zeroTriu()->height() / 2}); });
        QCOMPARE(m_view->frames(*m_document).size(), 6U);
        QTRY_COMPARE(
            placeIn(m_view->frames(*m_document), m_document->position()), lastStop(m_view->frames(*m_document)));
        const StepId zeroed = *m_document->trace()->find(
            "study/shifts/" + m_document->sublayer().toStdString() + "/zero_triu");
        int zeros = 0;
        for (const SceneCell& cell : group(1)) {
            QCOMPARE(cell.source.step, zeroed);
            QVERIFY(cell.column <= cell.row || cell.value == 0.0);
            zeros += cell.column > cell.row ? 1 : 0;
        }
        QVERIFY(zeros > 0);
        const RelShift own = ownShift();
        QCOMPARE(numbers(11),
            rawAs(shiftMaps(own.queries, own.columns, own.keys, false).shifted,
                own)); // the other has nothing of the kind
        QCOMPARE(wrongIn(*m_document, *m_view), QString());
    }
};

HEADROOM_TEST(RelShiftBothTest)

} // namespace rel_shift_both_test

#include "rel_shift_both_test.moc"
