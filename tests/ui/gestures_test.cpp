// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/recorder.h"
#include "scene/scene_view.h"
#include "stage/stage.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QTest>
#include <QWheelEvent>

using namespace headroom;

namespace gestures_test {

// What the mouse and the keys do to a picture is in the record of the session, so that a script does it again: a
// picture that is another one after a gesture than before it has left a line. What follows the pointer is gone with it.
class GesturesTest : public WindowFixture {
    Q_OBJECT

    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(m_window->settled(), 240000);
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents();
        m_document->hover({});
        m_window->recorder().take();
    }

    View& view() { return *m_window->stage()->view(); }

    QImage picture()
    {
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&view(), &leave);
        settle();
        return view().grab().toImage();
    }

private slots:
    void initTestCase() { openWindow({1280, 860}); }
    void cleanupTestCase() { closeWindow(); }

    void everyGestureLeavesALine_data()
    {
        QTest::addColumn<QString>("id");
        for (const ViewDescriptor& info : views())
            QTest::newRow(qPrintable(info.id)) << info.id;
    }

    void everyGestureLeavesALine()
    {
        QFETCH(const QString, id);
        m_document->setOptions({});
        m_window->openInView(id);
        QTRY_VERIFY_WITH_TIMEOUT(m_document->view() == id && m_document->trace(), 240000);
        settle();
        m_document->dismissLeft();
        view().setFocus();
        std::vector<QPoint> points {view().rect().center()};
        if (auto* scenes = qobject_cast<SceneView*>(&view()))
            for (std::size_t i = 0; i < scenes->scene().cells.size() && points.size() < 4;
                 i += std::max<std::size_t>(1, scenes->scene().cells.size() / 3))
                points.push_back((scenes->scene().cells[i].area.center() - scenes->offset()).toPoint());
        std::vector<std::pair<QByteArray, std::function<void()>>> gestures;
        for (const QPoint& at : points) {
            const QByteArray where = QByteArray::number(at.x()) + ',' + QByteArray::number(at.y());
            gestures.emplace_back("click " + where, [this, at] { QTest::mouseClick(&view(), Qt::LeftButton, {}, at); });
            gestures.emplace_back("drag " + where, [this, at] {
                QTest::mousePress(&view(), Qt::LeftButton, {}, at);
                QTest::mouseMove(&view(), at + QPoint(20, 12));
                QTest::mouseMove(&view(), at + QPoint(60, 40));
                QTest::mouseRelease(&view(), Qt::LeftButton, {}, at + QPoint(60, 40));
            });
        }
        gestures.emplace_back(
            "double click", [this, at = points.back()] { QTest::mouseDClick(&view(), Qt::LeftButton, {}, at); });
        gestures.emplace_back("wheel with Ctrl", [this, at = points.back()] {
            QWheelEvent wheel(
                at, view().mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&view(), &wheel);
        });
        for (const int key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Return, Qt::Key_Space, Qt::Key_Backspace,
                 Qt::Key_BracketRight, Qt::Key_2, Qt::Key_Plus, Qt::Key_Escape, Qt::Key_C, Qt::Key_M, Qt::Key_A})
            gestures.emplace_back("key " + QKeySequence(key).toString().toUtf8(),
                [this, key] { QTest::keyClick(&view(), static_cast<Qt::Key>(key)); });
        int changed = 0;
        for (const auto& [name, make] : gestures) {
            if (m_document->view() != id) // it led elsewhere
                break;
            const QImage before = picture();
            const QStringList lines = m_window->recorder().lines();
            make();
            if (m_document->view() != id)
                break;
            const QImage after = picture();
            if (before == after || before.size() != after.size())
                continue;
            ++changed;
            if (lines == m_window->recorder().lines() && qEnvironmentVariableIsSet("HEADROOM_KEEP")) {
                before.save(qEnvironmentVariable("HEADROOM_KEEP") + QStringLiteral("/before.png"));
                after.save(qEnvironmentVariable("HEADROOM_KEEP") + QStringLiteral("/after.png"));
            }
            QVERIFY2(lines != m_window->recorder().lines(), name + " changed the picture and left no line");
        }
        QVERIFY(changed > 0);
    }
};

HEADROOM_TEST(GesturesTest)

} // namespace gestures_test

#include "gestures_test.moc"
