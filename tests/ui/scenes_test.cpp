// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/scene_view.h"
#include "shown_numbers.h"
#include "stage_fixture.h"
#include "views/rel_shift/shift_map.h"
#include "views/view.h"

#include <QImage>

#include <cmath>

using namespace headroom;

// Every picture of every view on every variant: a number that the trace does not hold is nowhere on screen.
class ScenesTest : public QObject {
    Q_OBJECT

    void open(const QString& id)
    {
        openVariant(*m_document, id);
        QVERIFY2(m_document->trace() && m_document->error().isEmpty(), qPrintable(m_document->error()));
    }

    void check(const Trace& trace, const Scene& scene, const QByteArray& where)
    {
        QVERIFY2(!scene.cells.empty() || !scene.numbers.empty(), where);
        const QString wrong = wrongIn(trace, scene);
        QVERIFY2(wrong.isEmpty(), where + ": " + wrong.toUtf8());
    }

private slots:
    void initTestCase()
    {
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
    }

    void everyPicture_data()
    {
        QTest::addColumn<QString>("id");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }

    void everyPicture()
    {
        QFETCH(QString, id);
        open(id);
        for (const ViewInfo& info : views()) {
            if (!info.canShow(*m_document->trace()))
                continue;
            const std::unique_ptr<View> made(info.make(*m_document, nullptr));
            auto* view = qobject_cast<SceneView*>(made.get());
            if (!view)
                continue;
            view->resize(847, 620);
            m_document->setStudies(view->studies(*m_document));
            QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
            view->show(*m_document);
            const std::vector<Frame> frames = view->frames(*m_document);
            QVERIFY2(!frames.empty(), qPrintable(info.id));
            int step = -1;
            for (int frame = 0; frame < static_cast<int>(frames.size()); ++frame) {
                const Frame& present = frames[static_cast<std::size_t>(frame)];
                QVERIFY2(present.step > step, qPrintable(info.id));
                step = present.step;
                QVERIFY(!present.title.isEmpty());
                for (int stop = 1; stop <= present.stops; ++stop) {
                    const QByteArray where = QStringLiteral("%1, %2, frame %3, stop %4").arg(info.id, id).arg(frame).arg(stop).toUtf8();
                    check(*m_document->trace(), view->sceneAt(frame, stop), where);
                    m_document->setPosition(positionOf(frames, {frame, stop - 0.5}));
                    view->show(*m_document);
                    check(*m_document->trace(), view->scene(), where);
                    const QImage halfWay = view->grab().toImage();
                    m_document->setPosition(positionOf(frames, {frame, static_cast<double>(stop)}));
                    view->show(*m_document);
                    QVERIFY2(!view->caption(*m_document).isEmpty()
                            || !m_document->trace()->step(*m_document->currentStep()).caption.empty(), where);
                    const QImage arrived = view->grab().toImage();
                    // Back again is the same picture.
                    m_document->setPosition(positionOf(frames, {frame, stop - 0.5}));
                    view->show(*m_document);
                    QVERIFY2(view->grab().toImage() == halfWay, where);
                    m_document->setPosition(positionOf(frames, {frame, static_cast<double>(stop)}));
                    view->show(*m_document);
                    QVERIFY2(view->grab().toImage() == arrived, where);
                }
            }
        }
    }

    void framesAreOneSequence()
    {
        std::vector<Frame> frames(3);
        frames[0].step = 4;
        frames[1].step = 7;
        frames[1].stops = 2;
        frames[2].step = 9;
        QCOMPARE(placeIn(frames, {0, 5.0}), lastStop(frames)); // before the first: the finished picture
        QCOMPARE(placeIn(frames, {5, Position::kUnmoved}), lastStop(frames)); // first sight
        QCOMPARE(placeIn(frames, {5, 0.0}), (FramePlace {0, 1.0})); // between two: the earlier one, finished
        QCOMPARE(placeIn(frames, {7, Position::kFinished}), (FramePlace {1, 2.0}));
        FramePlace place {0, 0.0};
        std::vector<FramePlace> way {place};
        while (!(place == lastStop(frames)))
            way.push_back(place = nextStop(frames, place));
        QCOMPARE(way, (std::vector<FramePlace> {{0, 0.0}, {0, 1.0}, {1, 1.0}, {1, 2.0}, {2, 1.0}}));
        for (auto at = way.rbegin() + 1; at != way.rend(); ++at)
            QCOMPARE(place = previousStop(frames, place), *at);
        // In small pieces or at once, the same place.
        double once = 1000.0, left = 0.0;
        const FramePlace leap = advance(frames, {0, 0.0}, once, false);
        FramePlace walk {0, 0.0};
        for (int i = 0; i < 100; ++i) {
            left += 10.0;
            walk = advance(frames, walk, left, false);
        }
        QCOMPARE(walk.frame, leap.frame);
        QVERIFY(std::abs(walk.stop - leap.stop) < 1e-9);
    }

    void shiftsOfNineNumbers()
    {
        const auto numbers = [](const ShiftMap& map) {
            std::vector<int> result;
            for (const int from : map.from)
                result.push_back(from == ShiftMap::kPadding ? 0 : from + 1);
            return result;
        };
        QCOMPARE(numbers(shiftMaps(3, 3, 3, true).shifted), (std::vector<int> {3, 0, 4, 5, 6, 0, 7, 8, 9}));
        QCOMPARE(numbers(shiftMaps(3, 3, 3, false).shifted), (std::vector<int> {1, 2, 3, 0, 4, 5, 6, 0, 7}));
    }

private:
    std::unique_ptr<Document> m_document;
};

QTEST_MAIN(ScenesTest)
#include "scenes_test.moc"
