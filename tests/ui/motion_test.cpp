// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/motion.h"
#include "scene/scene_view.h"
#include "shown_numbers.h"
#include "stage/view_film.h"
#include "stage_fixture.h"
#include "test_program.h"

#include <QImage>

#include <cmath>

using namespace headroom;

namespace motion_test {

// Whether two colours can be told apart at all: by more than a step or two of 255, which colours that are mixed round
// to.
bool seen(QRgb a, QRgb b)
{
    constexpr int kAlike = 2;
    return std::abs(qRed(a) - qRed(b)) > kAlike || std::abs(qGreen(a) - qGreen(b)) > kAlike
        || std::abs(qBlue(a) - qBlue(b)) > kAlike;
}

// How much of a picture differs.
double apart(const QImage& a, const QImage& b)
{
    if (a.size() != b.size())
        return 1.0;
    const QImage first = a.convertToFormat(QImage::Format_ARGB32), second = b.convertToFormat(QImage::Format_ARGB32);
    const int width = a.width(), height = a.height();
    int changed = 0;
    for (int y = 0; y < height; ++y) {
        const auto* from = reinterpret_cast<const QRgb*>(first.constScanLine(y));
        const auto* to = reinterpret_cast<const QRgb*>(second.constScanLine(y));
        for (int x = 0; x < width; ++x)
            changed += seen(from[x], to[x]);
    }
    return changed / (static_cast<double>(width) * height);
}

class MotionTest : public QObject {
    Q_OBJECT

    static constexpr double kSoon = 0.004, kJump = 0.05; // of a move; of the picture's pixels

    // A way that the view draws itself begins and ends in the pictures between which it leads, and what is printed on
    // it is so.
    void follows(Document& document, SceneView& view, const std::vector<Frame>& frames, int frame)
    {
        const auto pictureAt = [&](double stop) {
            document.setPosition(positionOf(frames, {frame, stop}));
            view.show(document);
            return view.grab().toImage();
        };
        for (int stop = 1; stop <= frames[static_cast<std::size_t>(frame)].stops; ++stop) {
            const QByteArray where =
                QStringLiteral("%1, frame %2, stop %3").arg(view.id()).arg(frame).arg(stop).toUtf8();
            const QImage there = pictureAt(stop);
            if (frame > 0 || stop > 1) {
                const double jump = apart(pictureAt(stop - 1), pictureAt(stop - 1 + kSoon));
                QVERIFY2(jump <= kJump, where + ": begins with a jump of " + QByteArray::number(100.0 * jump) + " %");
            }
            const double jump = apart(pictureAt(stop - kSoon), there);
            QVERIFY2(jump <= kJump, where + ": ends with a jump of " + QByteArray::number(100.0 * jump) + " %");
            for (const double share : {0.15, 0.4, 0.65, 0.9}) {
                pictureAt(stop - 1 + share);
                const QString wrong = wrongIn(*document.trace(), view.scene());
                QVERIFY2(wrong.isEmpty(), where + ": " + wrong.toUtf8());
            }
        }
    }

private slots:
    void initTestCase() { Theme::instance().apply(*qApp, ThemeMode::Light); }

    void likeThingsTakeTurns()
    {
        for (const int count : {1, 2, 3, 12, 500}) {
            const std::vector<Turn> all = turns(count, 0.2);
            QCOMPARE(static_cast<int>(all.size()), count);
            QCOMPARE(all.front().begin, 0.0);
            QCOMPARE(all.back().end, 1.0);
            for (std::size_t i = 1; i < all.size(); ++i) {
                QVERIFY(all[i].begin >= all[i - 1].begin && all[i].end >= all[i - 1].end);
                if (i > 1) // ever faster
                    QVERIFY(all[i].begin - all[i - 1].begin <= all[i - 1].begin - all[i - 2].begin + 1e-12);
            }
        }
        for (const auto ease : {easeIn, easeOut, easeInOut}) {
            QCOMPARE(ease(0.0), 0.0);
            QCOMPARE(ease(1.0), 1.0);
        }
        QCOMPARE(along(QPointF(0, 0), QPointF(10, 0), 0.5, 4.0), QPointF(5.0, -4.0));
    }

    // What both pictures have stays, what only one has goes first or comes last.
    void wordsStayWhereTheyStay()
    {
        Scene from, to;
        SceneText both;
        both.text = QStringLiteral("stays");
        SceneText gone = both, comes = both;
        gone.text = QStringLiteral("goes");
        comes.text = QStringLiteral("comes");
        from.texts = {both, gone};
        to.texts = {both, comes};
        const auto presence = [&](double share, const QString& text) {
            for (const SceneText& said : between(from, to, share).texts)
                if (said.text == text)
                    return said.presence;
            return 0.0;
        };
        for (const double share : {0.1, 0.5, 0.9})
            QCOMPARE(presence(share, both.text), 1.0);
        QVERIFY(presence(0.1, gone.text) > 0.5 && presence(0.4, gone.text) == 0.0);
        QVERIFY(presence(0.6, comes.text) == 0.0 && presence(0.95, comes.text) > 0.5);
        SceneMark mark;
        mark.identity = 7;
        mark.area = {0, 0, 10, 10};
        mark.colours = {Qt::white};
        from.marks = {mark};
        mark.area.translate(100, 0);
        to.marks = {mark};
        QCOMPARE(between(from, to, 0.5).marks.front().area.center(), QPointF(55, 5));
        const Scene late = between(from, to, 0.5, [](quint64) { return Travel {0.5, 1.0, 0.0}; });
        QCOMPARE(late.marks.front().area.center(), QPointF(5, 5));
    }

    void movesBeginAndEndInTheirPictures_data()
    {
        QTest::addColumn<QString>("id");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }

    void movesBeginAndEndInTheirPictures()
    {
        QFETCH(QString, id);
        Document document(QStringLiteral("cpu"));
        document.openModel(id);
        QTRY_VERIFY_WITH_TIMEOUT(document.trace() && !document.busy(), 240000);
        const QString own = document.view();
        for (const ViewDescriptor& info : views()) {
            if (info.id != own || !info.canShow(*document.trace()))
                continue;
            std::unique_ptr<View> made(info.make(document, nullptr));
            auto* view = qobject_cast<SceneView*>(made.get());
            QVERIFY(view);
            document.setStudies(view->studies(document));
            QTRY_VERIFY_WITH_TIMEOUT(!document.busy(), 240000);
            view->resize(847, 620);
            view->show(document);
            const std::vector<Frame> frames = view->frames(document);
            double moves = 1.6 + 0.05; // s: what no rest can make shorter
            for (const Frame& each : frames)
                for (int stop = 1; stop <= std::max(1, each.stops); ++stop)
                    moves += (each.length(stop) + each.rest(stop)) / 1000.0;
            QVERIFY2(filmLength(document, *view).seconds <= std::max(30.0, 1.02 * moves), qPrintable(id));
            for (int frame = 0; frame < static_cast<int>(frames.size()) && !QTest::currentTestFailed(); ++frame)
                if (frames[static_cast<std::size_t>(frame)].flows)
                    follows(document, *view, frames, frame);
        }
    }
};

HEADROOM_TEST(MotionTest)

} // namespace motion_test

#include "motion_test.moc"
