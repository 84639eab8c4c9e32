// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_pane.h"
#include "compare/difference_page.h"
#include "error.h"
#include "experiments/cost_window.h"
#include "files/settings.h"
#include "shown_numbers.h"
#include "stage/stage.h"
#include "stage_fixture.h"
#include "theme/theme.h"
#include "timed_application.h"
#include "widgets/controls.h"
#include "window/main_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QSpinBox>
#include <QUndoStack>
#include <QtTest>

#include <random>

using namespace headroom;

// Somebody who presses everything: whatever they do, the window lives and shows what the trace holds.
//   QTEST_FUNCTION_TIMEOUT=3600000 HEADROOM_SESSION_ACTIONS=10000 HEADROOM_SESSION_SEED=3 ui_random_session_test
class RandomSessionTest : public QObject {
    Q_OBJECT

    int below(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(std::max(1, count))); }

    template <typename T>
    const T& any(const std::vector<T>& of)
    {
        return of[static_cast<std::size_t>(below(static_cast<int>(of.size())))];
    }

    QPoint somewhere(const QWidget* widget) { return {below(widget->width()), below(widget->height())}; }

    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_document->busy() && (!m_window->compare() || !m_window->compare()->comparison().busy()), 60000);
    }

    QString someText()
    {
        const std::vector<std::string>& tokens = m_document->model().vocabulary;
        QString text;
        const int length = below(8) == 0 ? below(80) : 1 + below(12);
        for (int i = 0; i < length && !tokens.empty(); ++i)
            text += QString::fromStdString(any(tokens)) + (below(3) ? " " : "");
        return below(10) == 0 ? text + QStringLiteral("€ \u0301 x") : text;
    }

    void typeKey()
    {
        static const std::vector<Qt::Key> keys {Qt::Key_Space, Qt::Key_Space, Qt::Key_Backspace, Qt::Key_Home,
            Qt::Key_End, Qt::Key_1, Qt::Key_2, Qt::Key_4, Qt::Key_9, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0,
            Qt::Key_Escape, Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_BracketLeft,
            Qt::Key_BracketRight, Qt::Key_Tab, Qt::Key_Return, Qt::Key_P};
        QWidget* view = m_window->stage()->view();
        view->setFocus();
        QTest::keyClick(view, any(keys));
    }

    void useMouse()
    {
        QWidget* view = m_window->stage()->view();
        const QPoint from = somewhere(view), to = somewhere(view);
        switch (below(4)) {
        case 0: QTest::mouseMove(view, from); break;
        case 1:
            QTest::mousePress(view, Qt::LeftButton, {}, from);
            QTest::mouseMove(view, (from + to) / 2);
            QTest::mouseMove(view, to);
            QTest::mouseRelease(view, Qt::LeftButton, {}, to);
            break;
        default: QTest::mouseClick(view, Qt::LeftButton, {}, from); break;
        }
    }

    // A button, a spin box or a choice of the view's header, or of the view itself.
    void useControl()
    {
        QList<QWidget*> controls;
        for (QWidget* root : {m_window->stage()->view()->header(), static_cast<QWidget*>(m_window->stage()->view())}) {
            if (!root)
                continue;
            for (QWidget* widget : root->findChildren<QWidget*>())
                if (widget->isVisible() && widget->isEnabled()
                    && (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QAbstractSpinBox*>(widget)
                        || qobject_cast<QComboBox*>(widget)))
                    controls.append(widget);
        }
        if (controls.isEmpty())
            return;
        QWidget* control = controls[below(static_cast<int>(controls.size()))];
        if (auto* button = qobject_cast<QAbstractButton*>(control))
            button->click();
        else if (auto* spin = qobject_cast<QAbstractSpinBox*>(control))
            below(2) ? spin->stepUp() : spin->stepDown();
        else if (auto* choice = qobject_cast<QComboBox*>(control))
            choice->setCurrentIndex(below(choice->count()));
    }

    void changeView()
    {
        const ViewDescriptor& view = any(views());
        if (m_document->trace() && view.canShow(*m_document->trace()))
            m_document->setView(view.id);
    }

    void changeNumber()
    {
        const Trace* trace = m_document->trace();
        if (!trace)
            return;
        const Step& step = trace->step(
            trace->timeline()[static_cast<std::size_t>(below(static_cast<int>(trace->timeline().size())))]);
        Intervention change {step.path, below(2) ? Intervention::Kind::Zero : Intervention::Kind::Scale, {}, 0.5, {}};
        for (const Axis& axis : step.axes)
            change.at.push_back(below(3) ? below(static_cast<int>(axis.size)) : Intervention::kAll);
        m_document->addIntervention(change);
    }

    // Another run beside the stage, what it is, and how the two differ.
    void compare()
    {
        ComparePane* pane = m_window->compare();
        if (!pane || below(4) == 0)
            m_window->setComparing(!pane);
        else if (below(3) == 0)
            pane->compareWith(QString::fromStdString(any(m_presets).id), below(2));
        else if (below(3) == 0)
            below(2) ? pane->keepThisRun() : pane->compareWithUntouched();
        else
            pane->showDifference(below(3) > 0);
    }

    static constexpr int kOpen = 0, kKinds = 32;

    void act(int kind) // below kKinds
    {
        switch (kind) {
        case kOpen:
            m_document->openModel(QString::fromStdString(any(m_presets).id), {}, below(2));
            settle();
            break;
        case 1:
        case 2: m_document->setText(someText()); break;
        case 3:
        case 4:
        case 5: changeView(); break;
        case 6: m_document->undoStack()->undo(); break;
        case 7: m_document->undoStack()->redo(); break;
        case 8: changeNumber(); break;
        case 9: m_document->setShowDifference(!m_document->showDifference()); break;
        case 10: m_document->resetAll(); break;
        case 11: m_window->resize(960 + below(960), 640 + below(440)); break;
        case 12: m_document->setSegment(below(4) - 1); break;
        case 13: below(2) ? m_document->back() : m_document->forward(); break;
        case 14:
        case 15:
        case 16:
        case 17:
        case 18: useControl(); break;
        case 19:
        case 20:
        case 21:
        case 22:
        case 23: typeKey(); break;
        case 24:
        case 25: compare(); break;
        default: useMouse(); break;
        }
    }

    // The views, the inspector and the difference of two runs.
    QString wrongOnScreen()
    {
        const auto onStage = [](const Document& document, const Stage& stage) {
            const bool both = qobject_cast<const DifferencePage*>(stage.view()); // see below
            return stage.view()->isVisible() && !both ? wrongIn(document, *stage.view()) : QString();
        };
        QStringList wrong {onStage(*m_document, *m_window->stage()), wrongIn(*m_document, *m_window->inspector())};
        if (ComparePane* pane = m_window->compare())
            wrong << onStage(pane->comparison(), *pane->stage())
                  << (pane->difference()->isVisible() ? wrongIn(*m_document, pane->comparison(), *pane->difference())
                                                      : QString());
        wrong.removeAll(QString());
        return wrong.value(0);
    }

    // A run may have ended just now, with the paint event that follows from it still to come; nobody helps it to come.
    void check(const QByteArray& where)
    {
        QString wrong;
        const auto look = [&] {
            try {
                wrong = wrongOnScreen();
            } catch (const Error& beyond) { // the picture is of the run before
                wrong = QString::fromUtf8(beyond.what());
            }
            return wrong.isEmpty();
        };
        const bool right = QTest::qWaitFor(look, 3000);
        QVERIFY2(right, where + ": " + wrong.toUtf8());
    }

private slots:
    void initTestCase()
    {
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_presets = presets();
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_window = std::make_unique<MainWindow>(*m_document);
        m_window->resize(1280, 800);
        m_window->show();
        m_document->openModel(kCopyModel);
        settle();
    }

    void actions()
    {
        const int count = qEnvironmentVariableIntValue("HEADROOM_SESSION_ACTIONS");
        const int seed = qEnvironmentVariableIntValue("HEADROOM_SESSION_SEED");
        m_random.seed(static_cast<unsigned>(seed > 0 ? seed : 1));
        auto& application = *static_cast<TimedApplication*>(qApp);
        for (int i = 0; i < (count > 0 ? count : 400); ++i) {
            const int kind = below(kKinds);
            application.action = QStringLiteral("action %1 (%2), %3 in %4")
                                     .arg(i)
                                     .arg(kind)
                                     .arg(m_document->view(), QString::fromStdString(m_document->model().preset))
                                     .toUtf8();
            QElapsedTimer timer;
            timer.start();
            try {
                act(kind);
            } catch (const std::exception& error) {
                QFAIL(application.action + ": " + error.what());
            }
            if (kind != kOpen) // which waits for the model, in the loop that answers events
                application.note("the action itself", static_cast<double>(timer.nsecsElapsed()) / 1e6);
            for (CostWindow* window : m_window->findChildren<CostWindow*>())
                window->close();
            QApplication::processEvents();
            QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // as the event loop would
            if (below(3) == 0)
                settle();
            check(QStringLiteral("action %1, %2 in %3")
                      .arg(i)
                      .arg(m_document->view(), QString::fromStdString(m_document->model().preset))
                      .toUtf8());
            if (QTest::currentTestFailed())
                return;
        }
        settle();
        // Told, not asserted: how long an event takes depends on what else the machine does, and the session has no
        // call that waits for its worker, which could be counted instead.
        qInfo("%d stalls of the GUI thread above %.0f ms, longest %.0f ms\n%s",
            static_cast<int>(application.stalls.size()), TimedApplication::kStall, application.longest,
            application.stalls.join('\n').constData());
    }

    void cleanupTestCase()
    {
        m_window.reset();
        m_document.reset();
    }

private:
    std::mt19937 m_random;
    std::vector<Preset> m_presets;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<MainWindow> m_window;
};

int main(int argc, char** argv)
{
    TimedApplication application(argc, argv);
    RandomSessionTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "random_session_test.moc"
