// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever asked the system for less motion sees ends, never the way there.
#include "lesson/lesson_list.h"
#include "lesson/lesson_player.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QAbstractAnimation>
#include <QDockWidget>
#include <QTest>
#include <QUndoStack>

#include <cmath>

using namespace headroom;

namespace reduced_motion_test {

class ReducedMotionTest : public WindowFixture {
    Q_OBJECT

private slots:
    void init()
    {
        m_between = 0;
        openWindow();
        connect(m_document.get(), &Document::positionChanged, this, [this] {
            const double stop = m_document->position().stop;
            m_between += stop != std::floor(stop) && stop < Position::kFinished ? 1 : 0;
        });
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() { closeWindow(); }

    // Of runs that move most: operations, shifts, rings that close, messages along edges.
    void playbackShowsWholePictures_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("played");
        QTest::newRow("shift") << QStringLiteral("transformer-xl") << QStringLiteral("rel_shift");
        QTest::newRow("rings") << QStringLiteral("universal-transformer") << QStringLiteral("halting");
        QTest::newRow("messages") << QStringLiteral("message-passing") << QStringLiteral("graph");
    }

    void playbackShowsWholePictures()
    {
        QFETCH(QString, id);
        QFETCH(QString, played);
        openVariant(*m_document, id);
        for (const QString& view : {QStringLiteral("step"), played}) {
            m_document->setView(view);
            QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
            for (const Qt::Key key : {Qt::Key_Home, Qt::Key_Space, Qt::Key_Space, Qt::Key_Backspace}) {
                QTest::keyClick(m_window->stage()->view(), key);
                QVERIFY2(!m_window->stage()->timeline()->playing(), qPrintable(view));
                atRest(view);
            }
            QSignalSpy moved(m_document.get(), &Document::positionChanged); // playing goes from one to the next
            QTest::keyClick(m_window->stage()->view(), Qt::Key_P);
            QTRY_VERIFY_WITH_TIMEOUT(!moved.isEmpty(), 20000);
            atRest(view);
            if (m_window->stage()->timeline()->playing())
                QTest::keyClick(m_window->stage()->view(), Qt::Key_P);
        }
        QCOMPARE(m_between, 0);
    }

    void changesDocksAndLessonsArriveAtOnce()
    {
        const Cell weight = *m_document->pinned();
        const std::string path = m_document->trace()->step(weight.step).path;
        const auto zero = [&] {
            changed(*m_document, [&] {
                m_document->addIntervention({path, Intervention::Kind::Zero, weight.at, 0.0, {}});
            });
        };
        zero();
        atRest(QStringLiteral("the output's bars"));
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        atRest(QStringLiteral("undone"));
        for (QDockWidget* dock : m_window->findChildren<QDockWidget*>()) {
            if (dock->isHidden())
                continue;
            for (const bool shown : {false, true}) {
                dock->setVisible(shown);
                QCoreApplication::sendPostedEvents();
                atRest(dock->windowTitle());
            }
        }
        const auto lesson = lessonEntries().front();
        m_window->openLesson(lesson.file);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->lesson() && m_window->lesson()->isReady(), 60000);
        while (m_window->lesson()->isOpen()) {
            atRest(lesson.id);
            m_window->lesson()->showMe();
            atRest(lesson.id);
            m_window->lesson()->next();
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->lesson()->isOpen() || m_window->lesson()->isReady(), 60000);
        }
        QCOMPARE(m_between, 0);
        // With motion something does run, or nothing was looked at.
        Theme::instance().setReducedMotion(false);
        zero();
        QVERIFY(!moving().isEmpty());
        m_document->setView(QStringLiteral("step"));
        QTest::keyClick(m_window->stage()->view(), Qt::Key_Home);
        QTest::keyClick(m_window->stage()->view(), Qt::Key_P);
        QTRY_VERIFY_WITH_TIMEOUT(m_between > 0, 10000);
    }

private:
    static QStringList moving()
    {
        QStringList names;
        for (const QWidget* widget : QApplication::allWidgets())
            for (const auto* animation :
                widget->findChildren<QAbstractAnimation*>(QString(), Qt::FindDirectChildrenOnly))
                if (animation->state() == QAbstractAnimation::Running)
                    names << QLatin1String(widget->metaObject()->className());
        return names;
    }
    static void atRest(const QString& where)
    {
        QVERIFY2(moving().isEmpty(), qPrintable(where + QStringLiteral(": ") + moving().join(QStringLiteral(", "))));
    }

    int m_between = 0; // positions between two pictures that were shown
};

HEADROOM_TEST(ReducedMotionTest)

} // namespace reduced_motion_test

#include "reduced_motion_test.moc"
