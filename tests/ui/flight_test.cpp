// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/flight.h"

#include "scene/scene_view.h"
#include "stage/stage.h"
#include "test_program.h"
#include "theme/theme.h"
#include "window/main_window.h"
#include "window_fixture.h"

#include <QPainter>
#include <QSignalSpy>

using namespace headroom;

namespace flight_test {

class FlightTest : public WindowFixture {
    Q_OBJECT

    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_window->settled(), 240000); }
    View* view() const { return m_window->stage()->view(); }
    Flight* flight() const { return m_window->stage()->findChild<Flight*>(); }
    SceneHandle headHandle() const
    {
        for (const SceneHandle& handle : static_cast<const SceneView*>(view())->scene().handles)
            if (handle.id.startsWith(QLatin1String("head:")))
                return handle;
        return {};
    }
    void click(const QPointF& at) const
    {
        const auto& scene = *static_cast<const SceneView*>(view());
        QTest::mouseClick(view(), Qt::LeftButton, {}, (at - scene.offset()).toPoint());
    }

private slots:
    void init()
    {
        openWindow();
        m_window->perform(QStringLiteral("view.model"));
        m_window->perform(QStringLiteral("option.model.details on"));
        settle();
    }
    void cleanup()
    {
        Theme::instance().setReducedMotion(true);
        closeWindow();
    }

    // The way out is the way in, backwards; each end is the view itself.
    void bothEndsAreTheViews()
    {
        QPixmap outer(200, 100), inner(200, 100);
        outer.fill(Qt::red);
        inner.fill(Qt::blue);
        const auto at = [&](double in) {
            QImage picture(200, 100, QImage::Format_RGB32);
            QPainter painter(&picture);
            Flight::paintAt(painter, {200, 100}, outer, inner, {20, 10, 50, 40}, in);
            return picture;
        };
        QCOMPARE(at(0.0).pixelColor(45, 30), QColor(Qt::red)); // nothing has appeared yet
        QCOMPARE(at(0.0).pixelColor(20, 30), Theme::instance().palette().accent); // what was clicked has a frame
        QCOMPARE(at(1.0).pixelColor(100, 50), QColor(Qt::blue));
        QCOMPARE(at(1.0).pixelColor(4, 50), QColor(Qt::blue)); // it is the whole stage now
        const QColor within = at(0.75).pixelColor(100, 50), beside = at(0.75).pixelColor(1, 50);
        QVERIFY(within.red() > 40 && within.blue() > 40);
        QCOMPARE(beside, QColor(Qt::red));
    }

    void intoAHeadAndBack()
    {
        Theme::instance().setReducedMotion(false);
        const SceneHandle head = headHandle();
        QVERIFY(!head.id.isEmpty());
        click(head.area.center());
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
        QVERIFY(flight());
        QCOMPARE(flight()->size(), view()->size());
        QTRY_VERIFY(!flight());
        settle();
        m_window->perform(QStringLiteral("go.back"));
        QCOMPARE(m_document->view(), QStringLiteral("model"));
        QVERIFY(flight());
        QTRY_VERIFY(!flight());
        // Who chose another view by its name sees it at once.
        m_window->perform(QStringLiteral("view.attention"));
        QVERIFY(!flight());
    }

    void aKeyFliesOn()
    {
        Theme::instance().setReducedMotion(false);
        click(headHandle().area.center());
        QTRY_VERIFY(!flight());
        settle();
        QTest::keyClick(view(), Qt::Key_Return); // into the product of the pinned weight
        QCOMPARE(m_document->view(), QStringLiteral("step"));
        QVERIFY(flight());
        QTRY_VERIFY(!flight());
        for (const char* there : {"attention", "model"}) {
            settle();
            m_window->perform(QStringLiteral("go.back"));
            QCOMPARE(m_document->view(), QString::fromLatin1(there));
            QVERIFY2(flight(), there);
            QTRY_VERIFY(!flight());
        }
    }

    void reducedMotionIsItsEnd()
    {
        Theme::instance().setReducedMotion(true);
        click(headHandle().area.center());
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
        QVERIFY(!flight());
    }
};

HEADROOM_TEST(FlightTest)

} // namespace flight_test

#include "flight_test.moc"
