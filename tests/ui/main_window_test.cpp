// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/input_field.h"
#include "docks/model_dock.h"
#include "docks/outline_dock.h"
#include "export/picture_export.h"
#include "files/settings.h"
#include "help/help.h"
#include "inspector/change_panel.h"
#include "inspector/inspector.h"
#include "lecture/presentation.h"
#include "session/run_settings.h"
#include "shot/shot.h"
#include "stage/changed_settings.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage/view.h"
#include "stage/view_picture.h"
#include "test_program.h"
#include "theme/theme.h"
#include "training/training_controls.h"
#include "widgets/controls.h"
#include "window/error_bar.h"
#include "window/main_window.h"
#include "window/view_tabs.h"
#include "window_fixture.h"
#include "words/families.h"
#include "words/names.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolBar>
#include <QToolButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QUndoStack>
#include <QUrl>
#include <QWindow>

using namespace headroom;

namespace main_window_test {

namespace {

constexpr int kPatience = 20000;
#define WAIT(document) QTRY_VERIFY_WITH_TIMEOUT(!(document).busy() && (document).result(), kPatience)

} // namespace

class MainWindowTest : public WindowFixture {
    Q_OBJECT

private slots:
    void init()
    {
        openWindow();
        m_window->activateWindow();
        m_window->stage()->setFocus();
    }
    void cleanup() { closeWindow(); }

    void typingReachesTheModelAndNoKeyIsStolen()
    {
        InputField* input = m_window->modelDock()->input();
        input->setFocus();
        input->selectAll();
        const Position before = m_document->position();
        QTest::keyClicks(input, QStringLiteral("5 5 2 1 p f i"));
        QCOMPARE(m_document->text(), QStringLiteral("5 5 2 1 p f i"));
        QTest::keyClick(input, Qt::Key_Backspace);
        QTest::keyClick(input, Qt::Key_Home);
        QTest::keyClicks(input, QStringLiteral("3 "));
        QCOMPARE(m_document->text(), QStringLiteral("3 5 5 2 1 p f "));
        QCOMPARE(m_document->position().step, before.step);
        QVERIFY(m_window->inspector()->isVisible());
        WAIT(*m_document);
        QCOMPARE(QString::fromStdString(m_document->result()->text), m_document->text());
    }

    // Whatever view is on the stage: what differs from the model as opened, and the way back.
    void changedSettingsAreOnTheStage()
    {
        ChangedSettings& bar = *m_window->stage()->findChild<ChangedSettings*>();
        QVERIFY(!bar.isVisible());
        openVariant(*m_document, QStringLiteral("transformer-xl"));
        const ModelConfig own = m_document->model().config;
        RunSettings settings = withField(m_document->settings(), own, "same_length", "memory");
        settings.temperature = 0.5;
        changed(*m_document, [&] { m_document->setSettings(settings); });
        for (const char* view : {"masks", "four_terms", "recurrence", "attention", "step"}) {
            m_document->setView(QString::fromLatin1(view));
            QCOMPARE(m_document->view(), QString::fromLatin1(view));
            QVERIFY(bar.isVisible());
            QCOMPARE(bar.text(),
                QStringLiteral("Changed settings: temperature 0.50 (was 1.00) · same_length memory (was off)"));
            QVERIFY(ViewPicture(*m_document, *m_window->stage()->view()).caption().contains(bar.text()));
        }
        WAIT(*m_document);
        QTest::mouseClick(bar.reset(), Qt::LeftButton);
        WAIT(*m_document);
        QVERIFY(!bar.isVisible());
        QVERIFY(m_document->settings() == ownSettings(own));
        m_document->undoStack()->undo();
        QVERIFY(bar.isVisible());
        m_document->setOpenedSettings(m_document->settings()); // as a lesson has it
        QVERIFY(!bar.isVisible());
        WAIT(*m_document);
    }

    // It would push what is dragged from under the pointer.
    void changedSettingsWaitForTheEndOfADrag()
    {
        ChangedSettings& bar = *m_window->stage()->findChild<ChangedSettings*>();
        QWindow* window = m_window->windowHandle();
        const QPoint away(m_window->width() / 2, m_window->height() - 4);
        const RunSettings opened = m_document->settings();
        RunSettings settings = opened;
        for (const double temperature : {0.5, 1.0}) {
            const bool shown = bar.isVisible();
            settings.temperature = temperature;
            QTest::mousePress(window, Qt::LeftButton, {}, away);
            m_document->setSettings(settings);
            WAIT(*m_document);
            QCOMPARE(bar.isVisible(), shown);
            QTest::mouseRelease(window, Qt::LeftButton, {}, away);
            QTRY_COMPARE(bar.isVisible(), !shown);
        }
        QVERIFY(m_document->settings() == opened);
    }

    // Right after a number is typed and has taken effect, Ctrl+Z takes that back; while it is typed, the typing.
    void ctrlZOfANumberFieldIsTheWindows()
    {
        openVariant(*m_document, QStringLiteral("universal-transformer"));
        m_document->setView(QStringLiteral("halting"));
        auto* field = m_window->stage()->view()->header()->findChild<QDoubleSpinBox*>();
        QVERIFY(field);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("0.5"));
        QTest::keyClick(field, Qt::Key_Return);
        WAIT(*m_document);
        QCOMPARE(m_document->result()->config.haltingThreshold, 0.5);
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("0.7"));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        WAIT(*m_document);
        QCOMPARE(m_document->result()->config.haltingThreshold, 0.5);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        for (int i = 0; i < 4 && field->text() != QStringLiteral("0.50"); ++i) // what is left of the typing
            QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        WAIT(*m_document);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        WAIT(*m_document);
        QCOMPARE(m_document->result()->config.haltingThreshold, 0.99);
    }

    void studiesDoNotCountAsSteps()
    {
        m_document->setView(QStringLiteral("step"));
        WAIT(*m_document);
        const QString before = m_window->stage()->timeline()->placeWords();
        QVERIFY(before.startsWith(QStringLiteral("Step ")));
        m_document->setView(QStringLiteral("masks")); // asks for a study
        WAIT(*m_document);
        QTRY_VERIFY(!m_document->result()->studies.empty());
        m_document->setView(QStringLiteral("step"));
        WAIT(*m_document);
        QCOMPARE(m_window->stage()->timeline()->placeWords(), before);
    }

    void undoWorksWhileTyping()
    {
        InputField* input = m_window->modelDock()->input();
        input->setFocus();
        QTest::keyClicks(input, QStringLiteral(" 2"));
        QCOMPARE(m_document->text(), QStringLiteral("7 3 9 1 4 1 8 6 2"));
        QTest::keyClick(input, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_document->text(), QStringLiteral("7 3 9 1 4 1 8 6"));
        QCOMPARE(input->toPlainText(), m_document->text());
        QTest::keyClick(input, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(input->toPlainText(), QStringLiteral("7 3 9 1 4 1 8 6 2"));
    }

    void aHugePasteIsCutAndSaysSo()
    {
        InputField* input = m_window->modelDock()->input();
        input->setFocus();
        input->selectAll();
        QSignalSpy notices(m_document.get(), &Document::notice);
        QGuiApplication::clipboard()->setText(QString(1000000, QLatin1Char('7')));
        input->paste();
        QVERIFY(input->toPlainText().size() < 2000);
        QCOMPARE(notices.count(), 1);
        WAIT(*m_document);
    }

    void keysStepChooseAndRelease()
    {
        m_document->setView(QStringLiteral("step")); // its pictures are the run's steps
        QWidget* window = m_window.get();
        const int at = m_document->position().step;
        QTest::keyClick(window, Qt::Key_Home);
        QCOMPARE(m_document->position().step, 0);
        QTest::keyClick(window, Qt::Key_End);
        QCOMPARE(m_document->position().step, static_cast<int>(m_document->trace()->timeline().size()) - 1);
        m_document->setPosition({at, Position::kFinished});
        QTest::keyClick(window, Qt::Key_Space);
        QCOMPARE(m_document->position().step, at + 1);
        QTest::keyClick(window, Qt::Key_Backspace);
        QCOMPARE(m_document->position().step, at);
        QTest::keyClick(window, Qt::Key_3);
        QCOMPARE(m_document->head(), 2);
        QTest::keyClick(window, Qt::Key_BracketLeft);
        QCOMPARE(m_document->sublayer(), QStringLiteral("decoder.1/encoder_decoder_attention"));
        QTest::keyClick(window, Qt::Key_BracketRight);
        QCOMPARE(m_document->sublayer(), QStringLiteral("decoder.2/encoder_decoder_attention"));
        QTest::keyClick(window, Qt::Key_I);
        QVERIFY(!m_window->inspector()->isVisible());
        QTest::keyClick(window, Qt::Key_I);
        QVERIFY(m_window->inspector()->isVisible());
        QVERIFY(m_document->pinned());
        QTest::keyClick(window, Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    // By messages there is no matrix whose first axis counts heads, and none in focus.
    void keysMoveAmongMessagesToo()
    {
        m_document->setView(QStringLiteral("graph"));
        const auto before = m_document->result();
        RunSettings settings = m_document->settings();
        settings.executor = Executor::Graph;
        m_document->setSettings(settings);
        QTRY_VERIFY_WITH_TIMEOUT(m_document->result() != before && !m_document->busy(), kPatience);
        QVERIFY(m_document->sublayers().isEmpty());
        QWidget* window = m_window.get();
        QTest::keyClick(window, Qt::Key_9);
        QCOMPARE(m_document->head(), 3);
        m_document->setStep(*m_document->trace()->find("decoder.1/self_attention/weights"));
        const auto path = [&] {
            return QString::fromStdString(m_document->trace()->step(*m_document->currentStep()).path);
        };
        QTest::keyClick(window, Qt::Key_BracketRight);
        QCOMPARE(path(), QStringLiteral("decoder.2/self_attention/weights"));
        QTest::keyClick(window, Qt::Key_BracketRight); // the last
        QCOMPARE(path(), QStringLiteral("decoder.2/self_attention/weights"));
        QTest::keyClick(window, Qt::Key_BracketLeft);
        QCOMPARE(path(), QStringLiteral("decoder.1/self_attention/weights"));
    }

    void spacePressesAFocusedButton()
    {
        QAbstractButton* causal = nullptr;
        for (auto* button : m_window->modelDock()->findChildren<QAbstractButton*>())
            if (button->accessibleName() == QLatin1String("Causal mask"))
                causal = button;
        QVERIFY(causal && causal->isChecked());
        causal->setFocus(Qt::TabFocusReason);
        const Position before = m_document->position();
        QTest::keyClick(causal, Qt::Key_Space);
        QVERIFY(!m_document->settings().causal);
        QCOMPARE(m_document->position().step, before.step);
        m_document->undoStack()->undo();
        QVERIFY(causal->isChecked());
    }

    // Where a view belongs is said where it is registered; menus, tool bar and keys follow.
    void viewsAreGroupedAsTheyAreRegistered()
    {
        QList<QMenu*> menus;
        for (const QAction* top : m_window->menuBar()->actions())
            for (const QAction* action : top->menu()->actions())
                if (action->menu() && action->menu()->toolTipsVisible()
                    && action->menu()->actions().first()->data().isValid())
                    menus << action->menu();
        QStringList listed;
        for (const QMenu* menu : std::as_const(menus))
            for (const QAction* action : menu->actions())
                listed << action->data().toString();
        int number = 0;
        for (const ViewDescriptor& view : views()) {
            QCOMPARE(listed.count(view.id), 1);
            ++number;
            for (const QMenu* menu : std::as_const(menus))
                for (const QAction* action : menu->actions())
                    if (action->data() == view.id) {
                        QCOMPARE(withoutMnemonic(menu->title()), familyTitle(view.family));
                        QCOMPARE(action->shortcut().toString(),
                            number <= 9 ? QStringLiteral("Ctrl+%1").arg(number) : QString());
                    }
        }
        QCOMPARE(listed.size(), std::ssize(views()));
        for (int digit = 1; digit <= 9; ++digit)
            QVERIFY(keysAsHtml(*m_window->menuBar(), {}).contains(QStringLiteral(">Ctrl+%1<").arg(digit)));
    }

    // At 1024 pixels every view is behind one click or two, and the present one is named.
    void everyViewIsReachedInANarrowWindow()
    {
        m_window->resize(1024, 600);
        auto* tabs = m_window->findChild<ViewTabs*>();
        for (const char* id : {"transformer", "transformer-xl", "adaptive-embedding", "universal-transformer",
                 "r-transformer", "set-transformer", "relative-decoder"}) {
            openVariant(*m_document, QLatin1String(id));
            QApplication::processEvents();
            for (const ViewDescriptor& view : views()) {
                if (!view.canShow(*m_document->trace()))
                    continue;
                QAction* action = nullptr;
                for (QAction* each : m_window->findChildren<QAction*>())
                    if (each->data() == view.id)
                        action = each;
                QVERIFY(action && action->isEnabled());
                const QToolButton* tab = tabs->tab(action);
                QVERIFY(tab && tab->isVisible() && tab->geometry().right() < tabs->width());
                QVERIFY(!tab->menu() || tab->menu()->actions().contains(action));
                if (!tab->menu())
                    QCOMPARE(tab->isChecked() ? tab->text() : view.title, view.title);
                m_document->setView(view.id);
                QVERIFY2(tab->isChecked() && tab->text().startsWith(view.title), qPrintable(tab->text()));
                QVERIFY2(!tabs->hasMore(), qPrintable(QLatin1String(id) + QLatin1Char(' ') + view.id));
            }
        }
    }

    void everyControlHasANameAndTabReachesTheInput()
    {
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus))
                continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            QVERIFY2(named,
                qPrintable(QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName()));
        }
        bool reached = false;
        for (int i = 0; i < 80 && !reached; ++i) {
            QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(), Qt::Key_Tab);
            reached = QApplication::focusWidget() == m_window->modelDock()->input();
        }
        QVERIFY(reached);
    }

    void anErrorShowsInTheBarAndGoesWhenDismissed()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("broken.safetensors"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("not a model");
        file.close();
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(400, 400), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->errorBar()->isVisible(), kPatience);
        QVERIFY(m_window->errorBar()->message().contains(QStringLiteral("broken.safetensors")));
        QTest::mouseClick(m_window->errorBar()->findChild<QAbstractButton*>(), Qt::LeftButton);
        QVERIFY(!m_window->errorBar()->isVisible());
        QVERIFY(m_document->result());
    }

    void theTitleMarksChangesByHand()
    {
        auto* name = m_window->findChild<QLabel*>(QStringLiteral("documentName"));
        QCOMPARE(name->text(), QStringLiteral("copy.safetensors"));
        m_document->addIntervention({"decoder.1/feed_forward/hidden", Intervention::Kind::Zero, {}, 0.0, {}});
        QCOMPARE(name->text(), QStringLiteral("copy.safetensors •"));
        m_document->resetAll();
        QCOMPARE(name->text(), QStringLiteral("copy.safetensors"));
    }

    // What was changed by hand is kept nowhere: it is not lost without a question.
    void closingAsksAboutChangesByHand()
    {
        const auto box = [this] { return m_window->findChild<QMessageBox*>(QStringLiteral("before-closing")); };
        const auto answer = [&](QMessageBox::ButtonRole role) {
            for (QAbstractButton* button : box()->buttons())
                if (box()->buttonRole(button) == role) {
                    button->click();
                    break;
                }
            QTRY_VERIFY(!box());
        };
        m_document->addInterventions(
            {{"decoder.2/encoder_decoder_attention/weights", Intervention::Kind::Zero, {0, 1, 1}, 0.0, {}}},
            QStringLiteral("Zero"));
        WAIT(*m_document);
        m_window->close();
        QVERIFY(m_window->isVisible() && box());
        m_window->close(); // asks once
        QCOMPARE(m_window->findChildren<QMessageBox*>(QStringLiteral("before-closing")).size(), 1);
        answer(QMessageBox::RejectRole);
        QVERIFY(m_window->isVisible());
        m_window->close();
        QVERIFY(box());
        answer(QMessageBox::DestructiveRole);
        QVERIFY(!m_window->isVisible());
        m_window->show();
        m_document->resetAll();
        m_window->close(); // nothing to lose
        QVERIFY(!m_window->isVisible() && !box());
    }

    void layoutComesBack()
    {
        m_window->inspector()->close();
        m_document->setText(QStringLiteral("1 2 3 4 5"));
        m_window->close();
        QCOMPARE(Settings::value(QStringLiteral("last/text")).toString(), QStringLiteral("1 2 3 4 5"));
        MainWindow again(*m_document);
        again.restore();
        again.show();
        QVERIFY(!again.inspector()->isVisible());
        QVERIFY(again.outlineDock()->isVisible());
        again.resetLayout();
        QVERIFY(again.inspector()->isVisible());
    }

    // Somebody's first window has no outline and no settings open; what was opened stays open.
    void theFirstWindowShowsLess()
    {
        const auto outline = [&] { return m_window->findChild<OutlineDock*>(); };
        const auto fold = [&] { return m_window->findChild<QAbstractButton*>(QStringLiteral("settings")); };
        const auto causal = [&] { return m_window->findChild<ModelDock*>()->findChild<Switch*>(); };
        m_window = std::make_unique<MainWindow>(*m_document);
        m_window->restore();
        m_window->show();
        QVERIFY(outline()->isHidden() && !causal()->isVisible());
        QTest::mouseClick(fold(), Qt::LeftButton);
        QVERIFY(causal()->isVisible());
        outline()->show();
        m_window->close();
        m_window = std::make_unique<MainWindow>(*m_document);
        m_window->restore();
        m_window->show();
        QTRY_VERIFY(outline()->isVisible() && causal()->isVisible());
        QTest::mouseClick(fold(), Qt::LeftButton);
        QVERIFY(!causal()->isVisible());
    }

    void resetDocksWhatFloats()
    {
        for (QDockWidget* dock : m_window->findChildren<QDockWidget*>())
            dock->setFloating(true);
        QApplication::processEvents();
        m_window->resetLayout();
        QApplication::processEvents();
        for (QDockWidget* dock : m_window->findChildren<QDockWidget*>())
            QVERIFY2(dock->isVisible() && !dock->isFloating(), qPrintable(dock->objectName()));
        QVERIFY(m_window->outlineDock()->y() > m_window->modelDock()->y());
        QCOMPARE(m_window->outlineDock()->x(), m_window->modelDock()->x());
        QVERIFY(m_window->inspector()->x() > m_window->stage()->mapTo(m_window.get(), QPoint()).x());
    }

    // Closed and opened again, in any order, the docks of the left column share its height.
    void noDockIsSqueezed()
    {
        for (const QSize& size : {QSize(1440, 900), QSize(1024, 650)}) {
            m_window->resize(size);
            m_window->resetLayout();
            QApplication::processEvents();
            const int width = m_window->outlineDock()->width();
            const auto check = [&](const char* when) {
                QApplication::processEvents();
                for (const QDockWidget* dock : {static_cast<QDockWidget*>(m_window->modelDock()),
                         static_cast<QDockWidget*>(m_window->outlineDock())})
                    if (dock->isVisible())
                        QVERIFY2(dock->height() >= 120 && dock->width() >= std::min(width, 200),
                            qPrintable(QStringLiteral("%1 %2: %3 × %4")
                                           .arg(QLatin1String(when), dock->objectName())
                                           .arg(dock->width())
                                           .arg(dock->height())));
            };
            check("as designed");
            m_window->modelDock()->close();
            check("model closed");
            QVERIFY(m_window->outlineDock()->height() > size.height() / 2);
            m_window->resize(size + QSize(40, 40));
            check("and the window larger");
            m_window->resize(size);
            m_window->modelDock()->show();
            check("model again");
            m_window->outlineDock()->close();
            check("outline closed");
            m_window->outlineDock()->show();
            check("outline again");
            m_window->modelDock()->setFloating(true);
            check("model floats");
            m_window->modelDock()->setFloating(false);
            check("model docked");
            m_window->inspector()->close();
            check("inspector closed");
            m_window->showGallery();
            m_window->showStage();
            check("from the gallery");
        }
    }

    // Screens as people have them, and what is left of them where everything is shown at 150 %.
    void everythingIsReachedOnEveryScreen_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize& screen : {QSize(1024, 600), QSize(1280, 720), QSize(1366, 768), QSize(1920, 1080)})
            for (const int percent : {100, 150})
                QTest::addRow("%d × %d at %d %%", screen.width(), screen.height(), percent) << screen * 100 / percent;
        QTest::newRow("1920 × 1080 at 200 %") << QSize(960, 540);
    }
    void everythingIsReachedOnEveryScreen()
    {
        QFETCH(QSize, size);
        m_window->resize(size);
        m_document->setText(QStringLiteral("7 3 9 1"));
        WAIT(*m_document);
        settle();
        QCOMPARE(m_window->size(), size);
        const auto fits = [&] {
            const QSize least = m_window->minimumSizeHint();
            QVERIFY2(least.width() <= size.width() && least.height() <= size.height(),
                qPrintable(QStringLiteral("at least %1 × %2").arg(least.width()).arg(least.height())));
        };
        fits();
        const Step& weights = m_document->trace()->step(
            m_document->trace()->find("decoder.2/encoder_decoder_attention/weights").value());
        m_document->pinHere({weights.id, {0, 1, 1}});
        reach(m_window->stage()->timeline()->findChild<QPushButton*>(), "play");
        reach(m_window->stage()->timeline()->findChild<QComboBox*>(), "speed");
        reach(m_window->findChild<ChangePanel*>()->zeroButton(), "Zero");
        reach(m_window->modelDock()->input(), "input");
        reach(m_window->findChild<QPushButton*>(QStringLiteral("random")), "Random");
        m_window->showTraining();
        settle();
        fits();
        for (auto* button : m_window->findChildren<FilledButton*>())
            if (button->isVisible())
                reach(button, "Start");
        m_window->showGallery();
        settle();
        fits();
        m_window->showStage();
        m_window->resize(1440, 900);
        settle();
        QVERIFY(m_window->modelDock()->isVisible() && m_window->outlineDock()->isVisible());
        QVERIFY(m_window->modelDock()->x() < m_window->inspector()->x());
        QVERIFY(!m_window->modelDock()->visibleRegion().isEmpty() && !m_window->inspector()->visibleRegion().isEmpty());
    }

    // A word of any length, in the input and wherever it is told.
    void aLongWordWidensNoDock()
    {
        m_window->resize(1024, 600);
        settle();
        const int width = m_window->modelDock()->width();
        m_document->openModel(
            QStringLiteral("adaptive-embedding"), QStringLiteral("and ") + QString(40, QLatin1Char('q')), false);
        WAIT(*m_document);
        settle();
        QCOMPARE(m_window->modelDock()->width(), width);
        for (const QWidget* control : m_window->modelDock()->findChildren<QWidget*>()) {
            if (!control->isVisible() || control->focusPolicy() == Qt::NoFocus)
                continue;
            const int right = control->mapTo(m_window->modelDock(), QPoint(control->width(), 0)).x();
            QVERIFY2(right <= width, control->metaObject()->className());
        }
    }

    // Whatever had the keyboard: the view that was asked for has it now, and its arrow keys walk.
    void aViewAskedForHasTheKeyboard()
    {
        QToolButton* open = nullptr;
        for (auto* button : m_window->findChild<QToolBar*>()->findChildren<QToolButton*>())
            if (button->accessibleName().startsWith(QLatin1String("Open")))
                open = button;
        QVERIFY(open);
        open->setFocus(Qt::TabFocusReason);
        QVERIFY(open->hasFocus());
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
        QVERIFY(m_window->stage()->view()->isAncestorOf(QApplication::focusWidget())
            || m_window->stage()->view() == QApplication::focusWidget());
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
    }

    void aKeyGoesFromPaneToPane()
    {
        QVERIFY(m_document->pinned());
        const auto focusIn = [](const QWidget* pane) {
            const QWidget* focus = QApplication::focusWidget();
            return focus && (pane == focus || pane->isAncestorOf(focus));
        };
        QTest::keyClick(m_window.get(), Qt::Key_F6);
        QVERIFY(focusIn(m_window->inspector()));
        QCOMPARE(QApplication::focusWidget(), m_window->inspector()->sourceLinks().front()); // Came from
        QTest::keyClick(m_window.get(), Qt::Key_F6);
        QCOMPARE(QApplication::focusWidget(), m_window->modelDock()->input());
        QTest::keyClick(m_window.get(), Qt::Key_F6);
        QVERIFY(focusIn(m_window->outlineDock()));
        QTest::keyClick(m_window.get(), Qt::Key_F6);
        QVERIFY(focusIn(m_window->stage()));
        QTest::keyClick(m_window.get(), Qt::Key_F6, Qt::ShiftModifier);
        QVERIFY(focusIn(m_window->outlineDock()));
        m_window->outlineDock()->close();
        m_window->stage()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_F6, Qt::ShiftModifier);
        QCOMPARE(QApplication::focusWidget(), m_window->modelDock()->input());
        QVERIFY(keysAsHtml(*m_window->menuBar(), {}).contains(QStringLiteral("F6")));
    }

    void thePresentationIsTheViewAlone()
    {
        Presentation* shown = m_window->present();
        shown->resize(1280, 720);
        shown->show();
        QApplication::processEvents();
        ViewPicture subject(*m_document, *m_window->stage()->view());
        const auto wanted = [&] { return pictureOf(subject, shown->options()); };
        const auto seen = [&] { return shown->grab().toImage().convertToFormat(QImage::Format_RGB32); };
        const QImage first = seen();
        QVERIFY(first == wanted());
        QTest::keyClick(shown, Qt::Key_PageUp);
        QVERIFY(seen() != first && seen() == wanted());
        QPointer<Presentation> there(shown);
        QTest::keyClick(shown, Qt::Key_Escape);
        QTRY_VERIFY(!there);
    }

    void aLanguageIsRememberedForTheNextStart()
    {
        const auto choose = [&](const QString& text) {
            for (QAction* action : m_window->findChildren<QAction*>())
                if (withoutMnemonic(action->text()) == text && action->isCheckable())
                    action->trigger();
        };
        const auto remembered = [] { return Settings::value(QStringLiteral("language")); };
        QVERIFY(!remembered().isValid());
        choose(QStringLiteral("English"));
        QCOMPARE(remembered().toString(), QStringLiteral("en"));
        QCOMPARE(m_window->statusBar()->currentMessage(), QStringLiteral("Restart Headroom to switch language."));
        m_window.reset();
        m_window = std::make_unique<MainWindow>(*m_document);
        QStringList chosen;
        for (const QMenu* menu : m_window->findChildren<QMenu*>())
            if (withoutMnemonic(menu->title()) == QLatin1String("Language"))
                for (const QAction* action : menu->actions())
                    if (action->isChecked())
                        chosen << withoutMnemonic(action->text());
        QCOMPARE(chosen, QStringList {QStringLiteral("English")});
    }

    // In the language of the program where there is a translation.
    void theManualIsInTheLanguage()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("manual/de")));
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("translations")));
        for (const char* name : {"manual/manual.md", "manual/de/manual.md", "manual/lessons.md", "manual/de/lessons.md",
                 "manual/experiments.md", "translations/headroom_de.qm"}) {
            QFile file(folder.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        qputenv("HEADROOM_RESOURCES", folder.path().toUtf8());
        const QLocale before;
        QLocale::setDefault(QLocale(QStringLiteral("de")));
        const QString german = manualFile();
        showManual(m_window.get(), folder.filePath(QStringLiteral("manual/manual.md")));
        auto* reader =
            m_window->findChild<QTreeWidget*>(QStringLiteral("contents"))->window()->findChild<QTextBrowser*>();
        const auto* english = reader->window()->findChild<QLabel*>(QStringLiteral("untranslated"));
        QList<bool> said {!english->isHidden()}; // that a page is in English
        QStringList pages; // that the links of an English page lead to
        for (const char* name : {"lessons.md", "experiments.md"}) {
            reader->setSource(QUrl::fromLocalFile(folder.filePath(QStringLiteral("manual/") + QLatin1String(name))));
            pages << reader->source().toLocalFile();
            said << !english->isHidden();
        }
        reader->setSource(QUrl::fromLocalFile(folder.filePath(QStringLiteral("manual/de/experiments.md"))));
        pages << reader->source().toLocalFile();
        QLocale::setDefault(QLocale(QStringLiteral("fr")));
        reader->setSource(QUrl::fromLocalFile(folder.filePath(QStringLiteral("manual/lessons.md"))));
        said << !english->isHidden(); // the program is in English as well
        const QString french = manualFile();
        QLocale::setDefault(before);
        qunsetenv("HEADROOM_RESOURCES");
        QCOMPARE(said, QList<bool>({false, false, true, false}));
        QCOMPARE(german, folder.filePath(QStringLiteral("manual/de/manual.md")));
        QCOMPARE(french, folder.filePath(QStringLiteral("manual/manual.md")));
        QCOMPARE(pages,
            QStringList({folder.filePath(QStringLiteral("manual/de/lessons.md")),
                folder.filePath(QStringLiteral("manual/experiments.md")),
                folder.filePath(QStringLiteral("manual/experiments.md"))}));
    }

    // In each language: a link to a heading goes there, and the contents are those of the page that is read.
    void linksOfTheManualLead()
    {
        const QLocale before;
        for (const char* language : {"en_US", "zh_CN"}) {
            QLocale::setDefault(QLocale(QLatin1String(language)));
            showManual(m_window.get(), manualFile());
            QLocale::setDefault(before);
            auto* contents = m_window->findChild<QTreeWidget*>(QStringLiteral("contents"));
            auto* reader = contents->window()->findChild<QTextBrowser*>();
            QString anchor;
            for (QTextBlock block = reader->document()->begin(); block.isValid(); block = block.next())
                for (auto part = block.begin(); !part.atEnd(); ++part)
                    if (const QString to = part.fragment().charFormat().anchorHref(); to.startsWith(QLatin1Char('#')))
                        anchor = to;
            QVERIFY(!anchor.isEmpty());
            const QUrl page = reader->source();
            reader->setSource(page.resolved(QUrl(anchor))); // as a click does
            QCOMPARE(reader->source().path(), page.path());
            const QTextBlock top = reader->cursorForPosition({reader->width() / 2, 24}).block();
            QCOMPARE(anchorOf(top.text()), QUrl::fromPercentEncoding(anchor.mid(1).toUtf8()));
            const QString first = contents->topLevelItem(0)->text(0);
            reader->setSource(page.resolved(QUrl(QStringLiteral("lessons.md"))));
            QVERIFY(contents->topLevelItemCount() > 0);
            QVERIFY(contents->topLevelItem(0)->text(0) != first);
            contents->window()->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
    }

    void theManualHasContents()
    {
        showManual(m_window.get(), manualFile());
        auto* contents = m_window->findChild<QTreeWidget*>(QStringLiteral("contents"));
        QVERIFY(contents);
        auto* reader = contents->window()->findChild<QTextBrowser*>();
        QFile manual(manualFile());
        QVERIFY(manual.open(QIODevice::ReadOnly));
        QStringList wanted;
        bool code = false;
        for (const QString& line : QString::fromUtf8(manual.readAll()).split(QLatin1Char('\n'))) {
            code = code != line.startsWith(QLatin1String("```"));
            if (!code && line.startsWith(QLatin1String("##")))
                wanted << line.section(QLatin1Char(' '), 1);
        }
        QStringList listed;
        for (QTreeWidgetItemIterator item(contents); *item; ++item)
            listed << (*item)->text(0);
        QCOMPARE(listed, wanted);
        QTreeWidgetItem* last = nullptr;
        for (QTreeWidgetItemIterator item(contents); *item; ++item) {
            last = *item;
            emit contents->itemClicked(last, 0);
            const QTextCursor top = reader->cursorForPosition({reader->width() / 2, 24});
            const auto* bar = reader->verticalScrollBar();
            QVERIFY2(reader->textCursor().block().text() == last->text(0)
                    && (bar->value() == bar->maximum() || top.block() == reader->textCursor().block()),
                qPrintable(last->text(0)));
        }
        contents->window()->close();
    }

    // What was open stays, and the message says so.
    void aFileThatCannotBeOpenedLeavesWhatWasOpen()
    {
        QTemporaryDir folder;
        QFile text(folder.filePath(QStringLiteral("notes.txt")));
        QVERIFY(text.open(QIODevice::WriteOnly));
        text.write("these are notes and no model, long enough for a header\n");
        text.close();
        const auto before = m_document->result();
        m_window->openFile(text.fileName());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->errorBar()->isVisible(), kPatience);
        QVERIFY2(m_window->errorBar()->message().endsWith(
                     QString::fromStdString(m_document->model().title) + QStringLiteral(" stays open.")),
            qPrintable(m_window->errorBar()->message()));
        QCOMPARE(m_window->place(), MainWindow::Place::Stage);
        QVERIFY(m_document->result() == before && m_document->trace());
        // With nothing open there is the gallery to choose from.
        Document empty(QStringLiteral("cpu"));
        MainWindow window(empty);
        window.show();
        empty.openModel(text.fileName());
        QTRY_VERIFY_WITH_TIMEOUT(window.errorBar()->isVisible(), kPatience);
        QVERIFY(!window.errorBar()->message().contains(QStringLiteral("stays open")));
        QVERIFY(window.inGallery());
    }

    void exportsFromTheCommandLine()
    {
        QTemporaryDir folder;
        ShotOptions options;
        options.source = QStringLiteral("transformer");
        options.view = QStringLiteral("attention");
        for (const char* ending : {"svg", "pdf", "png"}) {
            options.file = folder.filePath(QStringLiteral("view.") + QLatin1String(ending));
            options.picture = PictureOptions {PictureColours::Paper, QSize(1920, 1080), 1.0};
            QCOMPARE(takeShot(*m_document, *m_window, options), QString());
            QVERIFY(QFileInfo(options.file).size() > 10000);
        }
        QCOMPARE(QImage(options.file).size(), QSize(1920, 1080));
        options.view = QStringLiteral("gallery");
        bool misused = false;
        QVERIFY(takeShot(*m_document, *m_window, options, &misused).contains(QStringLiteral("--shot")) && misused);
        options.view = QStringLiteral("training"); // of which there is none yet
        QVERIFY(takeShot(*m_document, *m_window, options).contains(QStringLiteral("--train-steps")));
        QVERIFY(!m_window->picture());
        m_window->showStage();
    }

    // What can be chosen follows from the room that cells have, so the window is as large as its picture before.
    void optionsOfAPictureHaveItsRoom()
    {
        QTemporaryDir folder;
        Document document(QStringLiteral("cpu"));
        MainWindow window(document);
        ShotOptions options;
        options.file = folder.filePath(QStringLiteral("shot.png"));
        options.source = QStringLiteral("transformer-xl");
        options.view = QStringLiteral("rel_shift");
        options.options = {{findOption(QStringLiteral("rel_shift.show")), QStringLiteral("both")}};
        QCOMPARE(takeShot(document, window, options), QString());
        QCOMPARE(document.options().value(QStringLiteral("rel_shift.show")), QStringLiteral("both"));
    }

    void shotsAreTheSameTwice_data()
    {
        QTest::addColumn<QString>("view");
        QTest::newRow("attention") << "attention";
        QTest::newRow("step") << "step";
    }
    void shotsAreTheSameTwice()
    {
        QFETCH(QString, view);
        QTemporaryDir folder;
        QImage pictures[2];
        for (QImage& picture : pictures) {
            Document document(QStringLiteral("cpu"));
            MainWindow window(document);
            ShotOptions options;
            options.file = folder.filePath(QStringLiteral("shot.png"));
            options.source = QStringLiteral("transformer");
            options.view = view;
            options.size = {1280, 800};
            options.changes = QStringList {QStringLiteral("decoder.2/encoder_decoder_attention/weights@-,5,5=0")};
            QCOMPARE(takeShot(document, window, options), QString());
            picture = QImage(options.file);
            QCOMPARE(picture.size(), options.size);
        }
        QVERIFY(pictures[0] == pictures[1]);
    }

    void aViewAloneOpensTheVariantThatShowsIt()
    {
        const QTemporaryDir folder;
        ShotOptions options;
        options.file = folder.filePath(QStringLiteral("shot.png"));
        options.view = QStringLiteral("halting");
        options.size = {640, 480};
        QCOMPARE(takeShot(*m_document, *m_window, options), QString());
        QCOMPARE(m_document->model().preset, std::string("universal-transformer"));
        QCOMPARE(m_document->view(), options.view);
        for (const ViewDescriptor& view : views()) {
            m_document->openModel(sourceFor(view.id), {}, true);
            QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 30000);
            QVERIFY2(view.canShow(*m_document->trace()), qPrintable(view.id));
            QCOMPARE(QString::fromStdString(m_document->model().preset), view.variant);
        }
        QCOMPARE(sourceFor(QStringLiteral("nothing")), QString());
    }

    void shotsRefuseWhatIsNotThere()
    {
        ShotOptions options;
        options.file = QStringLiteral("refused.png");
        options.source = QStringLiteral("transformer");
        options.view = QStringLiteral("nothing");
        QVERIFY(takeShot(*m_document, *m_window, options).contains(QStringLiteral("nothing")));
        options.view = QStringLiteral("rel_shift"); // of another variant
        bool misused = false;
        const QString refusal = takeShot(*m_document, *m_window, options, &misused);
        QVERIFY(misused);
        for (const char* named : {"rel_shift", "transformer", "masks"})
            QVERIFY2(refusal.contains(QLatin1String(named)), qPrintable(refusal));
        options.view = QStringLiteral("attention");
        options.select = QStringLiteral("decoder.9/self_attention/weights@0,0,0");
        QVERIFY(takeShot(*m_document, *m_window, options).contains(QStringLiteral("decoder.9")));
        options.select = QStringLiteral("decoder.2/self_attention/weights@0,99,0");
        QVERIFY(takeShot(*m_document, *m_window, options).contains(QStringLiteral("query 0–8")));
    }

private:
    static void settle()
    {
        for (int pass = 0; pass < 3; ++pass)
            QCoreApplication::processEvents();
    }
    // It is wholly in the window, at once or by scrolling where there is a scroll bar, at most behind a tab.
    void reach(QWidget* wanted, const char* name)
    {
        QVERIFY2(wanted, name);
        for (QWidget* at = wanted; at; at = at->parentWidget())
            if (auto* dock = qobject_cast<QDockWidget*>(at)) {
                dock->show();
                dock->raise();
            }
        settle();
        for (QWidget* at = wanted->parentWidget(); at; at = at->parentWidget()) {
            auto* area = qobject_cast<QScrollArea*>(at);
            if (!area)
                continue;
            const QPoint middle = wanted->mapTo(area->widget(), wanted->rect().center());
            area->ensureVisible(middle.x(), middle.y(), wanted->width() / 2 + 1, wanted->height() / 2 + 1);
            QVERIFY2(area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff
                    || area->horizontalScrollBar()->value() == 0,
                name);
        }
        settle();
        QRect seen = wanted->rect();
        for (QWidget* at = wanted; at != m_window.get(); at = at->parentWidget())
            seen &= at->parentWidget()->rect().translated(-at->pos()).translated(-wanted->mapTo(at, QPoint()));
        QVERIFY2(wanted->isVisible() && seen == wanted->rect(),
            qPrintable(QStringLiteral("%1: %2 × %3 of %4 × %5")
                           .arg(QLatin1String(name))
                           .arg(seen.width())
                           .arg(seen.height())
                           .arg(wanted->width())
                           .arg(wanted->height())));
    }
};

HEADROOM_TEST(MainWindowTest)

} // namespace main_window_test

#include "main_window_test.moc"
