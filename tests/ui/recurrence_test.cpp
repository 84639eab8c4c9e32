// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "test_program.h"
#include "views/recurrence/recurrence_read.h"

#include <QRegularExpression>
#include <QSpinBox>
#include <QUndoStack>

#include <algorithm>

using namespace headroom;
using namespace headroom::recurrence_view;

namespace recurrence_test {

class RecurrenceViewTest : public SceneFixture<> {
    Q_OBJECT

    static constexpr int kTraining = 100, kVanilla = 200; // groups of the maps beside the reach, plus the layer

    void open(const QString& id, const QString& text = {})
    {
        m_document->openModel(id, text, false);
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        QVERIFY(opened.wait(60000));
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(m_document->trace() && !m_document->busy(), 60000);
        finish();
    }

    QSpinBox* spin(const char* name) const
    {
        for (QSpinBox* box : m_view->header()->findChildren<QSpinBox*>())
            if (box->accessibleName() == QLatin1String(name))
                return box;
        return nullptr;
    }

    Recurrence read() const { return readRecurrence(*m_document->result()); }
    void goToReach()
    {
        const auto frames = m_view->frames(*m_document);
        goTo(static_cast<int>(frames.size()) - 1, frames.back().stops);
    }

    void type(QSpinBox* box, int value)
    {
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::number(value));
        QTest::keyClick(box, Qt::Key_Return);
    }

private slots:
    void initTestCase()
    {
        makeDocument();
        makeView(QStringLiteral("recurrence"));
        m_view->header()->setParent(nullptr); // on a stage it stands above
        m_view->header()->show();
    }

    void cleanupTestCase() { delete m_view->header(); }

    // Before the studies have arrived there is a picture all the same.
    void firstTheForwardAlone()
    {
        openVariant(*m_document, QStringLiteral("transformer-xl"));
        if (m_document->result()->studies.empty()) {
            m_view->show(*m_document);
            QVERIFY(!m_view->scene().cells.empty());
            QVERIFY(!m_view->caption(*m_document).isEmpty());
        }
    }

    void reachGrowsLayerByLayer()
    {
        open(QStringLiteral("transformer-xl"));
        const Recurrence run = read();
        QCOMPARE(run.layers, 2);
        QCOMPARE(static_cast<int>(run.segments.size()), 4);
        const Trace& trace = *m_document->trace();
        const int query = run.tokens - 1, start = run.startOfShown();
        QCOMPARE(reachOf(trace, run, FieldKind::Reach, 1, query).first, start - run.memory);
        QCOMPARE(reachOf(trace, run, FieldKind::Reach, 2, query).first, start - 2 * run.memory);
        QCOMPARE(reachOf(trace, run, FieldKind::Stopped, 2, query).first, start);
        QCOMPARE(reachOf(trace, run, FieldKind::WithoutMemory, 2, query).first, start);
        // The picture speaks of the farthest token that is still felt.
        goToReach();
        const auto subject = m_view->lit(*m_document);
        QVERIFY(subject);
        QCOMPARE(subject->cell, *fieldCell(run, FieldKind::Reach, 2, query, start - 2 * run.memory));
        // One layer first, then the next.
        const auto frames = m_view->frames(*m_document);
        const int last = static_cast<int>(frames.size()) - 1;
        QCOMPARE(frames.back().stops, 2);
        const auto maps = [&](int stop) {
            std::vector<int> groups;
            for (const SceneCell& cell : m_view->sceneAt(last, stop).cells)
                if (cell.group < kTraining && std::find(groups.begin(), groups.end(), cell.group) == groups.end())
                    groups.push_back(cell.group);
            return groups;
        };
        QCOMPARE(maps(1), std::vector<int> {1});
        QCOMPARE(maps(2), (std::vector<int> {1, 2}));
    }

    // At the reach, whole maps of both: the same queries, tokens and colours; side by side or one below the other.
    void vanillaStandsWithTheReach_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("beside");
        QTest::newRow("wide") << QSize(1370, 500) << true;
        QTest::newRow("docks") << QSize(730, 540) << false;
        QTest::newRow("half") << QSize(370, 470) << false;
    }

    void vanillaStandsWithTheReach()
    {
        QFETCH(QSize, size);
        QFETCH(bool, beside);
        open(QStringLiteral("transformer-xl"));
        const QSize before = m_view->size();
        m_view->resize(size);
        goToReach();
        const Recurrence run = read();
        const Trace& trace = *m_document->trace();
        const int first = run.tokens - run.queries, start = run.startOfShown();
        QCOMPARE(run.span, run.tokens);
        QVERIFY(m_view->scene().size.width() < size.width() + 0.5);
        std::vector<std::pair<double, int>> shades;
        for (int layer = 1; layer <= run.layers; ++layer) {
            const std::vector<SceneCell> reach = group(layer), vanilla = group(kVanilla + layer);
            QCOMPARE(reach.size(), static_cast<std::size_t>(run.queries * run.span));
            QCOMPARE(vanilla.size(), reach.size());
            const QPointF apart = vanilla.front().area.topLeft() - reach.front().area.topLeft();
            QVERIFY(beside ? apart.y() == 0.0 && apart.x() > run.span * reach.front().area.width()
                           : apart.x() == 0.0 && apart.y() > run.queries * reach.front().area.height());
            for (std::size_t i = 0; i < reach.size(); ++i) {
                const int query = first + reach[i].row, token = reach[i].column;
                QCOMPARE(reach[i].source, *fieldCell(run, FieldKind::Reach, layer, query, token));
                QCOMPARE(vanilla[i].source, *fieldCell(run, FieldKind::WithoutMemory, layer, query, token));
                QCOMPARE(reach[i].value, trace.value(reach[i].source.step, reach[i].source.at));
                QCOMPARE(vanilla[i].value, trace.value(vanilla[i].source.step, vanilla[i].source.at));
                QCOMPARE(vanilla[i].value > 0.0, token >= start && token <= query);
                QVERIFY(vanilla[i].value > 0.0
                    || (vanilla[i].value == 0.0 && vanilla[i].ground == Theme::instance().palette().stage));
                const QRectF moved = reach[i].area.translated(apart);
                QVERIFY((vanilla[i].area.topLeft() - moved.topLeft()).manhattanLength() < 1e-6
                    && vanilla[i].area.size() == moved.size());
                for (const SceneCell& cell : {reach[i], vanilla[i]})
                    if (cell.value > 0.0)
                        shades.push_back({cell.value, qGray(cell.ground.rgb())});
            }
        }
        // One scale: the larger of any two numbers has the lighter colour, but for rounding.
        std::sort(shades.begin(), shades.end());
        QVERIFY(shades.back().second > shades.front().second + 50);
        for (std::size_t i = 1; i < shades.size(); ++i)
            QVERIFY(shades[i].second >= shades[i - 1].second - 2);
        m_view->resize(before);
    }

    // What is hovered or pinned in one map is framed in the others, which speak of its query too.
    void aCellIsSeenInBothMaps()
    {
        open(QStringLiteral("transformer-xl"));
        goToReach();
        const Recurrence run = read();
        const int row = run.queries - 3, column = run.startOfShown() + 2;
        const auto at = [&](int layer) {
            for (const SceneCell& cell : m_view->scene().cells)
                if (cell.group == layer && cell.row == row && cell.column == column)
                    return cell;
            return SceneCell();
        };
        const SceneCell vanilla = at(kVanilla + 1), reach = at(1);
        const auto around = [&](const SceneCell& cell) {
            return m_view->grab(cell.area.toAlignedRect().adjusted(-2, -2, 2, 2)).toImage();
        };
        const QImage plain = around(vanilla), plainReach = around(reach);
        QTest::mouseMove(m_view.get(), reach.area.center().toPoint());
        QTRY_COMPARE(m_document->hovered(), std::optional(reach.source));
        QVERIFY(around(vanilla) != plain);
        QTest::mouseMove(m_view.get(), QPoint(1, 1));
        QTRY_VERIFY(!m_document->hovered());
        QVERIFY(around(vanilla) == plain);
        click(vanilla.area);
        QCOMPARE(m_document->pinned(), std::optional(vanilla.source));
        QVERIFY(around(reach) != plainReach);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void statesTravelIntoMemory()
    {
        open(QStringLiteral("transformer-xl"));
        const Recurrence run = read();
        const Trace& trace = *m_document->trace();
        for (std::size_t segment = 1; segment < run.segments.size(); ++segment) {
            const int token = run.segments[segment].first - 3, row = run.segments[segment].memoryRows - 3;
            for (int layer = 0; layer < run.layers; ++layer) {
                const Cell kept = *memoryCell(run, static_cast<int>(segment), layer, row);
                const Cell state = *stateCell(run, layer, token);
                QVERIFY(kept.step != state.step);
                QCOMPARE(trace.value(kept.step, kept.at), trace.value(state.step, state.at));
                QCOMPARE(recurrenceIdentity(run, kept), recurrenceIdentity(run, state));
            }
        }
        // The shown segment's memory is what its own forward read, which leads back into the segment before.
        QCOMPARE(run.segments.back().memory.front(), *trace.find("decoder.1/memory"));
        QCOMPARE(trace.origin(run.segments.back().memory.front())->trace, m_document->result()->segments[2]);
    }

    // What the last state reads and how far that reaches, counted in the picture as in the sentence.
    void theCutIsCrossed()
    {
        open(QStringLiteral("transformer-xl"));
        m_view->resize(1320, 700); // room for the counts
        m_document->setPosition({0, Position::kUnmoved});
        m_view->show(*m_document);
        const Recurrence run = read();
        const TextSegment& last = run.segments.back();
        const int token = run.tokens - 1, rows = readFromMemory(run, last, run.layers, token);
        QCOMPARE(rows, run.memory);
        const QString said = m_view->caption(*m_document);
        QVERIFY2(said.contains(QStringLiteral("one memory of %1").arg(rows)), qPrintable(said));
        const QStringList words = m_view->scene().words();
        int before = 0;
        for (int layer = 1; layer <= run.layers; ++layer) { // each a memory farther back than the one below it
            const int back = token - reachOf(*m_document->trace(), run, FieldKind::Reach, layer, token).first;
            QVERIFY2(QString(said)
                         .remove(QRegularExpression(QStringLiteral("<[^>]*>")))
                         .contains(QRegularExpression(QStringLiteral("\\b%1\\b").arg(back))),
                qPrintable(said));
            QCOMPARE(words.filter(QStringLiteral("%1 tokens back").arg(back)).size(), 1);
            QVERIFY(layer == 1 || back == before + run.memory);
            before = back;
        }
        QVERIFY(words.contains(QStringLiteral("out of reach")));
        // So far to the left there are states: those that memory was computed from.
        const auto left = [&](int layer) {
            double least = 1e9;
            for (const SceneCell& cell : group(2))
                if (cell.row == run.layers - layer)
                    least = std::min(least, cell.area.left());
            return least;
        };
        QVERIFY(left(0) < left(1) && left(1) < left(2));
        QVERIFY(words.contains(QStringLiteral("%1 from memory").arg(rows)));
        QVERIFY(words.contains(QStringLiteral("%1 of its segment").arg(last.length)));
    }

    // The picture for first sight is of the segment that the panels beside it speak of; when the next one arrives, what
    // it keeps of these states slides into memory.
    void memorySlidesLeft()
    {
        open(QStringLiteral("transformer-xl"));
        const Recurrence run = read();
        const auto frames = m_view->frames(*m_document);
        const FramePlace first = placeIn(frames, {0, Position::kUnmoved});
        QCOMPARE(first, (FramePlace {static_cast<int>(m_document->result()->segment), 1.0 + run.layers}));
        const auto placeOf = [&](int frame, double stop, int token) {
            goTo(frame, stop);
            for (const SceneCell& cell : m_view->scene().cells)
                if (cell.identity == recurrenceIdentity(run, *stateCell(run, 1, token)))
                    return cell.area.center().x();
            return 0.0;
        };
        const int token = run.segments[1].first + 5;
        const double own = placeOf(1, 1.0 + run.layers, token), there = placeOf(2, 1.0, token);
        QVERIFY(there < own);
        double before = own;
        for (const double stop : {0.4, 0.5, 0.6}) {
            const double now = placeOf(2, stop, token);
            QVERIFY(now < before && now > there);
            before = now;
        }
        goToReach();
    }

    void clickPinsArrowsWalkEscapeReleases()
    {
        open(QStringLiteral("transformer-xl"));
        goTo(1, 2.0); // the second segment, its first layer
        const auto cell = std::find_if(m_view->scene().cells.begin(), m_view->scene().cells.end(),
            [](const SceneCell& c) { return c.group == 2 && !c.is(SceneCell::Memory) && c.row == 2; });
        QVERIFY(cell != m_view->scene().cells.end());
        const Cell source = cell->source;
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, cell->area.center().toPoint());
        QVERIFY(m_document->pinned());
        QCOMPARE(*m_document->pinned(), source);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned()->at[0], source.at[0] + 1);
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QTest::keyClick(m_view.get(), Qt::Key_Left); // through the wall
        const Recurrence run = read();
        QCOMPARE(m_document->pinned()->step, run.segments[1].memory.front());
        QTest::keyClick(m_view.get(), Qt::Key_Escape); // the lens
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void memoryByKeyboardAndUndone()
    {
        open(QStringLiteral("transformer-xl"));
        changed(*m_document, [&] { type(spin("Memory"), 8); });
        finish();
        Recurrence run = read();
        QCOMPARE(run.memory, 8);
        // Through the segment before, however short the memory, and what that one had in memory.
        QCOMPARE(
            reachOf(*m_document->trace(), run, FieldKind::Reach, 2, run.tokens - 1).first, run.startOfShown() - 16 - 8);
        changed(*m_document, [&] { type(spin("Memory"), 0); });
        finish();
        run = read();
        QCOMPARE(run.field(FieldKind::Stopped), -1);
        QCOMPARE(reachOf(*m_document->trace(), run, FieldKind::Reach, 2, run.tokens - 1).first, run.startOfShown());
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(read().memory, 16);
        QCOMPARE(spin("Memory")->value(), 16);
    }

    void layersReachFarther()
    {
        open(QStringLiteral("transformer-xl"));
        changed(*m_document, [&] { type(spin("Layers"), 3); });
        const Recurrence run = read();
        QCOMPARE(run.layers, 3);
        QCOMPARE(
            reachOf(*m_document->trace(), run, FieldKind::Reach, 3, run.tokens - 1).first, run.startOfShown() - 48);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(read().layers, 2);
    }

    void cellsShowTheFeatureOrTheLength()
    {
        open(QStringLiteral("transformer-xl"));
        goTo(0, 1.0);
        const Recurrence run = read();
        const auto shows = [&](StepId step) {
            return std::any_of(m_view->scene().cells.begin(), m_view->scene().cells.end(),
                [&](const SceneCell& cell) { return cell.source.step == step; });
        };
        QVERIFY(shows(run.segments.front().states.front()));
        type(spin("Feature"), 0);
        QVERIFY(shows(run.segments.front().lengths.front()));
        QVERIFY(!shows(run.segments.front().states.front()));
        type(spin("Feature"), 5);
        QCOMPARE(m_view->scene().cells.back().source.at.back(), 4);
        type(spin("Feature"), 1);
    }

    void vanillaKeepsToItsSegment()
    {
        open(QStringLiteral("vanilla-segments"));
        const Recurrence run = read();
        QCOMPARE(run.memory, 0);
        for (int layer = 1; layer <= run.layers; ++layer)
            QCOMPARE(
                reachOf(*m_document->trace(), run, FieldKind::Reach, layer, run.tokens - 1).first, run.startOfShown());
        QVERIFY(!spin("Memory")->isEnabled()); // its positions are absolute
        QVERIFY(spin("Memory")->toolTip().contains(QLatin1String("absolute")));
    }

    void bracketsLeadToTheirSegment()
    {
        open(QStringLiteral("transformer-xl"));
        goTo(0, 1.0);
        const auto handle = std::find_if(m_view->scene().handles.begin(), m_view->scene().handles.end(),
            [](const SceneHandle& h) { return h.id == QLatin1String("segment:2"); });
        QVERIFY(handle != m_view->scene().handles.end());
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, handle->area.center().toPoint());
        QCOMPARE(placeIn(m_view->frames(*m_document), m_document->position()).frame, 2);
    }

    void whatABracketIsCalledHasRoom()
    {
        open(QStringLiteral("transformer-xl"));
        for (const int width : {700, 847, 1100, 1400}) {
            m_view->resize(width, 620);
            m_view->show(*m_document);
            QStringList names = m_view->scene().words().filter(QRegularExpression(QStringLiteral("^segment ")));
            QVERIFY(!names.isEmpty());
            QCOMPARE(names.filter(QChar(0x2026)), QStringList());
        }
    }

    void theReachOfALongTextStaysInSight()
    {
        open(QStringLiteral("transformer-xl"), QStringLiteral("she looks back ").repeated(17).trimmed());
        QVERIFY(read().tokens > 250);
        goToReach();
        QVERIFY(m_view->scene().size.width() <= m_view->width());
        const auto subject = m_view->lit(*m_document);
        QVERIFY(subject);
        const SceneCell* framed = m_view->scene().find(subject->cell);
        QVERIFY(framed && framed->value > 0.0);
        QVERIFY(QRectF(m_view->rect()).contains(framed->area));
    }
};

HEADROOM_TEST(RecurrenceViewTest)

} // namespace recurrence_test

#include "recurrence_test.moc"
