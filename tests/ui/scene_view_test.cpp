// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/animated_png.h"
#include "scene/scene_keys.h"
#include "scene/scene_view.h"
#include "shown_numbers.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage/view.h"
#include "stage_fixture.h"
#include "test_program.h"
#include "widgets/controls.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QImageReader>
#include <QTemporaryDir>
#include <QUndoStack>

#include <algorithm>
#include <set>
#include <tuple>

using namespace headroom;

namespace scene_view_test {

// The views of scenes under the hand: mouse, keys, options, undo.
class SceneViewTest : public QObject {
    Q_OBJECT

    SceneView& view(const QString& id)
    {
        m_document->setView(id);
        return *qobject_cast<SceneView*>(m_stage->view());
    }

    static const SceneCell& cellOf(const SceneView& view, bool masked = false)
    {
        const auto& cells = view.scene().cells;
        const auto found = std::find_if(
            cells.begin() + static_cast<std::ptrdiff_t>(cells.size() / 2), cells.end(), [&](const SceneCell& cell) {
                return cell.source.step >= 0 && cell.is(SceneCell::Masked) == masked && !cell.is(SceneCell::Plain)
                    && cell.column > 0;
            });
        return *found;
    }

    static QPoint place(const SceneView& view, const SceneCell& cell)
    {
        return (cell.area.center() - view.offset()).toPoint();
    }

    // How many cells of a lens have their colour on the screen, where that is not the stage's.
    static int paintedOf(const Scene& lens, SceneView& view)
    {
        const QImage image = view.grab().toImage();
        const QColor stage = Theme::instance().palette().stage;
        return static_cast<int>(std::count_if(lens.cells.begin(), lens.cells.end(), [&](const SceneCell& cell) {
            QColor ground = cell.is(SceneCell::Memory) ? mix(stage, cell.ground, 0.62) : cell.ground;
            ground = cell.is(SceneCell::Dim) ? Theme::instance().dimmed(ground) : ground;
            const QPointF corner = (cell.area.topLeft() - view.offset() + QPointF(4.0, 4.0)) * image.devicePixelRatio();
            return !cell.is(SceneCell::Masked) && ground.rgb() != stage.rgb()
                && image.pixelColor(corner.toPoint()).rgb() == ground.rgb();
        }));
    }

private slots:
    void init()
    {
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_stage.reset(); // before the document that it shows
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_document->setOption(QStringLiteral("four_terms.whole"), QStringLiteral("on"));
        m_document->openModel(QStringLiteral("transformer-xl"), QStringLiteral("she looks back when she must"), false);
        QTRY_VERIFY_WITH_TIMEOUT(m_document->trace() && !m_document->busy(), 60000);
        m_stage = std::make_unique<Stage>(*m_document);
        m_stage->resize(847, 808);
        m_stage->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_stage.get()));
    }

    void aClickPinsAndEscapeReleases()
    {
        SceneView& view = this->view("rel_shift");
        const SceneCell cell = cellOf(view);
        QTest::mouseMove(&view, place(view, cell));
        QTRY_VERIFY(m_document->hovered().has_value());
        const Position before = m_document->position();
        QTest::mouseClick(&view, Qt::LeftButton, {}, place(view, cell));
        QCOMPARE(*m_document->pinned(), cell.source);
        QCOMPARE(m_document->position(), before); // the picture stays
        QCOMPARE(*m_document->subject(), cell.source);
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Left);
        QVERIFY(*m_document->pinned() != cell.source);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(*m_document->pinned(), cell.source);
        if (view.closeLens()) // as the first Escape would
            QVERIFY(m_document->pinned());
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    // T to each table, Up and Down to each of its rows, Left and Right along it: nothing that can be clicked is left
    // out.
    void keysReachEveryNumber()
    {
        for (const char* id : {"rel_shift", "four_terms", "recurrence", "attention"}) {
            const Scene& scene = this->view(QString::fromLatin1(id)).scene();
            using At = std::tuple<int, int, int>;
            const auto placeOf = [](const SceneCell& cell) { return At {cell.group, cell.row, cell.column}; };
            std::set<At> all, reached;
            for (const SceneCell& cell : scene.cells)
                if (canWalkTo(cell))
                    all.insert(placeOf(cell));
            std::vector<SceneCell> next {firstCell(scene).value()};
            while (!next.empty()) {
                const SceneCell cell = next.back();
                next.pop_back();
                if (!reached.insert(placeOf(cell)).second)
                    continue;
                for (const auto& [rows, columns] : {std::pair(0, -1), {0, 1}, {-1, 0}, {1, 0}})
                    if (const auto beside = cellBeside(scene, cell, rows, columns))
                        next.push_back(*beside);
                for (const bool back : {false, true})
                    next.push_back(cellOfNextGroup(scene, cell, back).value());
            }
            QVERIFY(all.size() > 20);
            QVERIFY2(std::includes(reached.begin(), reached.end(), all.begin(), all.end()), id);
        }
    }

    // T goes round: through every table once, and Shift+T the other way.
    void theKeysOfTablesGoRound()
    {
        SceneView& view = this->view("four_terms");
        const SceneCell cell = cellOf(view);
        m_document->pinHere(cell.source);
        view.nextTable(false);
        const auto second = view.pinnedCell();
        QVERIFY(second && second->group != cell.group);
        view.nextTable(true);
        QCOMPARE(view.pinnedCell()->group, cell.group);
    }

    void framesForthAndBack()
    {
        SceneView& view = this->view("rel_shift");
        const std::vector<Frame> frames = view.frames(*m_document);
        QCOMPARE(frames.size(), 5U);
        m_stage->timeline()->first();
        std::vector<QImage> pictures {m_stage->grab().toImage()};
        for (int i = 0; i < 8; ++i) {
            m_stage->timeline()->next();
            pictures.push_back(m_stage->grab().toImage());
        }
        QCOMPARE(placeIn(frames, m_document->position()), lastStop(frames));
        for (int i = 7; i >= 0; --i) {
            m_stage->timeline()->previous();
            QVERIFY2(
                m_stage->grab().toImage() == pictures[static_cast<std::size_t>(i)], qPrintable(QString::number(i)));
        }
    }

    void firstSightIsFinishedAndSpaceBegins()
    {
        openVariant(*m_document, QStringLiteral("transformer-xl"));
        const std::vector<Frame> frames = view("rel_shift").frames(*m_document);
        const auto opening = std::find_if(
            frames.begin(), frames.end(), [](const Frame& frame) { return frame.opening; });
        QVERIFY(opening != frames.end());
        QCOMPARE(placeIn(frames, m_document->position()),
            (FramePlace {
                static_cast<int>(opening - frames.begin()), std::max(1.0, static_cast<double>(opening->stops))}));
        openVariant(*m_document, QStringLiteral("rms-norm"));
        const std::vector<Frame> others = view("norms").frames(*m_document); // none is marked: the last
        QCOMPARE(placeIn(others, m_document->position()), lastStop(others));
        m_stage->timeline()->next();
        QCOMPARE(placeIn(others, m_document->position()), (FramePlace {0, 1.0}));
        openVariant(*m_document, QStringLiteral("transformer-xl"));
        view("rel_shift").frames(*m_document);
        const FramePlace seen = placeIn(frames, m_document->position());
        m_stage->timeline()->next(); // from a picture that others follow it goes on
        QCOMPARE(placeIn(frames, m_document->position()), nextStop(frames, seen));
    }

    void oneStepIsSeenToHappen()
    {
        SceneView& view = this->view("rel_shift");
        const std::vector<Frame> frames = view.frames(*m_document);
        Theme::instance().setReducedMotion(false);
        m_document->setPosition(positionOf(frames, {1, 1.0}));
        m_stage->timeline()->next();
        QVERIFY(m_stage->timeline()->playing());
        m_stage->timeline()->next(); // meanwhile: the first arrives, the second begins
        QCOMPARE(placeIn(frames, m_document->position()), (FramePlace {2, 1.0}));
        QTRY_VERIFY_WITH_TIMEOUT(!m_stage->timeline()->playing(), 10000);
        QCOMPARE(placeIn(frames, m_document->position()), (FramePlace {2, 2.0}));
    }

    void theOtherDirectionMovesTheSameNumbers()
    {
        SceneView& view = this->view("rel_shift");
        const auto values = [&] {
            std::multiset<double> all;
            for (const SceneCell& cell : view.sceneAt(1, 1).cells)
                if (!cell.is(SceneCell::Padding) && !cell.is(SceneCell::Still))
                    all.insert(cell.value);
            return all;
        };
        const auto left = values();
        const QString caption = view.frames(*m_document)[3].title;
        auto* direction = view.header()->findChild<SegmentedControl*>();
        QTest::mouseClick(direction->button(1), Qt::LeftButton);
        QCOMPARE(values(), left);
        QVERIFY(view.frames(*m_document)[3].title != caption);
        QTest::mouseClick(direction->button(0), Qt::LeftButton);
        QCOMPARE(view.frames(*m_document)[3].title, caption);
    }

    void aTermTakenOutAndBroughtBack()
    {
        SceneView& view = this->view("four_terms");
        m_stage->timeline()->last();
        const auto own = [&] {
            for (const SceneHandle& each : view.scene().handles)
                if (each.id == QLatin1String("term:1"))
                    return each;
            return SceneHandle();
        };
        const QString out = own().tip;
        QVERIFY(!out.isEmpty());
        const QPoint at = (own().area.center() - view.offset()).toPoint();
        const auto before = m_document->result();
        const StepId weights = *m_document->weights();
        const auto untouched = m_document->trace()->values(weights);
        changed(*m_document, [&] { QTest::mouseClick(&view, Qt::LeftButton, {}, at); });
        QCOMPARE(m_document->interventions().size(), 1U);
        QVERIFY(m_document->trace()->values(*m_document->weights()) != untouched);
        const StepId term = *m_document->trace()->find(m_document->interventions().front().path);
        int zeros = 0;
        for (const SceneCell& cell : view.scene().cells)
            if (cell.source.step == term) {
                QCOMPARE(cell.value, 0.0);
                QVERIFY(cell.is(SceneCell::Changed));
                ++zeros;
            }
        QVERIFY(zeros > 0);
        QVERIFY(own().tip != out);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->trace()->values(*m_document->weights()), untouched);
        QCOMPARE(own().tip, out);
    }

    // What is hovered has changed meanwhile, which alone would not build it anew.
    void aPictureOffTheStageFollowsTheTheme()
    {
        SceneView& view = this->view("four_terms");
        m_document->hover(cellOf(view).source);
        const std::vector<SceneCell> light = view.scene().cells;
        m_document->setView(QStringLiteral("attention"));
        m_document->hover({});
        Theme::instance().apply(*qApp, ThemeMode::Dark);
        this->view("four_terms");
        const std::vector<SceneCell>& dark = view.scene().cells;
        QCOMPARE(dark.size(), light.size());
        QVERIFY(!std::equal(dark.begin(), dark.end(), light.begin(),
            [](const SceneCell& a, const SceneCell& b) { return a.ground == b.ground; }));
    }

    void screenReadersHearEveryCell()
    {
        SceneView& view = this->view("four_terms");
        QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(&view);
        QVERIFY(picture);
        QAccessibleInterface* matrix = picture->child(0);
        QCOMPARE(matrix->role(), QAccessible::Table);
        QVERIFY(matrix->childCount() > 0);
        const QString name = matrix->child(0)->text(QAccessible::Name);
        QVERIFY2(name.contains("query") && name.contains("key"), qPrintable(name));
    }

    void screenReadersHearScoreAndWeight()
    {
        SceneView& view = this->view("four_terms");
        m_stage->timeline()->last(); // the weights
        const Trace& trace = *m_document->trace();
        const std::string sublayer = m_document->sublayer().toStdString();
        const StepId scores = *trace.find(sublayer + "/scores"), weights = *trace.find(sublayer + "/weights");
        QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(&view);
        int pairs = 0;
        for (const SceneCell& cell : view.scene().cells) {
            if (cell.source.step != weights || cell.is(SceneCell::Masked))
                continue;
            const Index& at = cell.source.at;
            QAccessibleInterface* table = picture->childAt(
                view.mapToGlobal(place(view, cell)).x(), view.mapToGlobal(place(view, cell)).y());
            QVERIFY(table && table->tableInterface());
            const QString name =
                table->childAt(view.mapToGlobal(place(view, cell)).x(), view.mapToGlobal(place(view, cell)).y())
                    ->text(QAccessible::Name);
            QVERIFY2(name.startsWith("query ") && name.contains(" → key "), qPrintable(name));
            const QString words = QString(": score %1, weight %2")
                                      .arg(fixedText(trace.value(scores, at), 2),
                                          fixedText(trace.value(weights, at), 2));
            QVERIFY2(name.endsWith(words), qPrintable(name));
            QCOMPARE(name.count("weight"), 1);
            ++pairs;
        }
        QVERIFY(pairs > 0);
    }

    void aSmallCellIsMagnified()
    {
        openVariant(*m_document, QStringLiteral("transformer-xl")); // ten queries, 26 keys
        SceneView& view = this->view("four_terms");
        m_stage->timeline()->last();
        const auto& cells = view.scene().cells;
        const auto small = std::find_if(cells.begin(), cells.end(), [](const SceneCell& cell) {
            return cell.row == 4 && cell.column == 7 && cell.decimals < 0 && !cell.is(SceneCell::Masked);
        });
        QVERIFY(small != cells.end());
        const SceneCell cell = *small;
        QVERIFY(!view.lens());
        QTest::mouseMove(&view, place(view, cell));
        QTRY_COMPARE(m_document->hovered(), std::optional(cell.source));
        const auto lens = view.lens();
        QVERIFY(lens);
        QCOMPARE(lens->cells.size(), 25U);
        QCOMPARE(wrongIn(*m_document, view), QString()); // of the lens too
        for (const SceneCell& large : lens->cells) {
            const double value = m_document->trace()->value(large.source.step, large.source.at);
            QCOMPARE(large.value, value);
            QVERIFY(large.decimals > 0 && says(numberIn(large.area.width(), large.value, large.decimals), value));
            QVERIFY(std::abs(large.row - cell.row) <= 2 && std::abs(large.column - cell.column) <= 2);
            QVERIFY(QRectF(view.rect()).contains(large.area.translated(-view.offset()))
                && !large.area.intersects(cell.area));
        }
        QVERIFY(paintedOf(*lens, view) > 5);
        // Arrow keys take it along; it goes with the cell, and is not there where cells have their numbers.
        QTest::mouseClick(&view, Qt::LeftButton, {}, place(view, cell));
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(m_document->pinned() && *m_document->pinned() != cell.source);
        const auto walked = view.lens();
        QVERIFY(walked);
        QCOMPARE(walked->cells.size(), 25U);
        QVERIFY(walked->find(*m_document->pinned()));
        QTest::keyClick(&view, Qt::Key_Escape);
        m_document->hover({});
        QVERIFY(!view.lens());
        QVERIFY2(paintedOf(*lens, view) <= 5, "the lens is off the picture");
        openVariant(*m_document, QStringLiteral("transformer-xl"), QStringLiteral("she looks"));
        m_document->setOption(QStringLiteral("rel_shift.show"), QStringLiteral("both"));
        m_stage->resize(1400, 1000);
        SceneView& roomy = this->view("rel_shift"); // its cells have their numbers
        QTRY_VERIFY(roomy.width() > 1000);
        const auto& readable = roomy.scene().cells;
        const auto large = std::find_if(readable.begin(), readable.end(), [&](const SceneCell& each) {
            return each.decimals >= 0 && !each.is(SceneCell::Masked) && each.source.step >= 0
                && roomy.scene().find(each.source) == &each; // the first that shows this number
        });
        QVERIFY(large != readable.end());
        m_document->hover(large->source);
        QVERIFY(!roomy.lens());
    }

    void recordingsAreAnimatedPictures()
    {
        QTemporaryDir folder;
        AnimatedPng file;
        QImage picture(40, 30, QImage::Format_RGB32);
        picture.fill(Qt::white);
        file.add(picture, 100);
        file.add(picture, 100); // the same: the first stays longer
        picture.setPixelColor(7, 9, Qt::black);
        file.add(picture, 50);
        QCOMPARE(file.count(), 2);
        const QString path = folder.filePath("a.png");
        QCOMPARE(file.save(path), QString());
        QImage first;
        QVERIFY(first.load(path)); // any reader of PNG shows the first
        QCOMPARE(first.size(), QSize(40, 30));
        QCOMPARE(first.pixelColor(7, 9), QColor(Qt::white));
        QFile bytes(path);
        QVERIFY(bytes.open(QIODevice::ReadOnly));
        const QByteArray all = bytes.readAll();
        QCOMPARE(all.count("fcTL"), 2);
        QCOMPARE(all.count("fdAT"), 1);
        QVERIFY(!file.save(folder.filePath("a.gif")).isEmpty());
        QVERIFY(!file.save("/nowhere/a.png").isEmpty());
    }

private:
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Stage> m_stage;
};

HEADROOM_TEST(SceneViewTest)

} // namespace scene_view_test

#include "scene_view_test.moc"
