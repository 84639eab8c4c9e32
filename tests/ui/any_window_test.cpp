// SPDX-License-Identifier: GPL-3.0-or-later
// The window at every size that screens and magnification leave it: nothing is cut, everything has its turn with Tab.
#include "docks/model_dock.h"
#include "docks/outline_dock.h"
#include "experiments/cost_window.h"
#include "export/export_dialog.h"
#include "export/picture_export.h"
#include "files/settings.h"
#include "gallery/card.h"
#include "gallery/gallery.h"
#include "help/help.h"
#include "inspector/change_panel.h"
#include "inspector/inspector.h"
#include "inspector/output_panel.h"
#include "lecture/presentation.h"
#include "lecture/speaker_notes.h"
#include "lesson/lesson_controls.h"
#include "lesson/lesson_dock.h"
#include "lesson/lesson_list.h"
#include "lesson/lesson_player.h"
#include "scene/scene_view.h"
#include "stage/header_row.h"
#include "stage/header_scroll.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage/view_picture.h"
#include "test_program.h"
#include "theme/focus_ring.h"
#include "training/task_panel.h"
#include "training/training_page.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/tab_order.h"
#include "widgets/text.h"
#include "window_fixture.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDataStream>
#include <QDialog>
#include <QDockWidget>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>

#include <functional>
#include <set>

using namespace headroom;

namespace any_window_test {

namespace {

// What is left of 1024 × 600, 1280 × 720, 1366 × 768 and 1920 × 1080 at 100, 150 and 200 %.
const QSize kSizes[] = {{512, 300}, {640, 360}, {682, 400}, {683, 384}, {853, 480}, {910, 512}, {960, 540}, {1024, 600},
    {1280, 720}, {1366, 768}, {1920, 1080}};

bool isContent(const QWidget& widget)
{
    const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget()->parentWidget());
    return area && area->viewport() == widget.parentWidget();
}

QString describe(const QWidget& widget)
{
    QString words = widget.accessibleName();
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        words = label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        words = button->text().isEmpty() ? words : button->text();
    return QStringLiteral("%1 “%2” %3 × %4 at %5, %6 of %7 %8 × %9")
        .arg(QLatin1String(widget.metaObject()->className()), words.left(60))
        .arg(widget.width())
        .arg(widget.height())
        .arg(widget.x())
        .arg(widget.y())
        .arg(QLatin1String(widget.parentWidget()->metaObject()->className()))
        .arg(widget.parentWidget()->width())
        .arg(widget.parentWidget()->height());
}

// Where it stands it can be seen, at once or by scrolling.
bool hasPlace(const QWidget& widget)
{
    const QWidget& parent = *widget.parentWidget();
    if (isContent(widget)) {
        const auto* area = qobject_cast<const QAbstractScrollArea*>(parent.parentWidget());
        return area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff || widget.width() <= parent.width() + 1;
    }
    return dynamic_cast<const FollowsFocus*>(&parent)
        || parent.rect().adjusted(-1, -1, 1, 1).contains(widget.geometry());
}

bool hasWords(const QWidget& widget)
{
    if (!widget.toolTip().isEmpty() || dynamic_cast<const ElidedText*>(&widget))
        return true;
    if (const auto* label = qobject_cast<const QLabel*>(&widget); label && !label->text().isEmpty())
        return label->wordWrap() ? label->height() >= label->heightForWidth(label->width()) - 1
                                 : label->width() >= label->sizeHint().width() - 1;
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    if (button && !button->text().isEmpty() && !qobject_cast<const Card*>(button))
        return button->width() >= button->fontMetrics().horizontalAdvance(button->text().remove(QLatin1Char('&')));
    return true;
}

// Not what Qt makes for itself: frames, handles, the parts of its controls.
bool isOurs(const QWidget& widget)
{
    const bool plain = widget.metaObject() == &QWidget::staticMetaObject;
    return !qobject_cast<const QFocusFrame*>(&widget)
        && ((plain && widget.parentWidget()->metaObject()->className() != QByteArray("headroom::MainWindow"))
            || qobject_cast<const QLabel*>(&widget) || qobject_cast<const QAbstractButton*>(&widget)
            || qobject_cast<const QScrollArea*>(&widget)
            || QByteArray(widget.metaObject()->className()).startsWith("headroom::"));
}

// Its layout had far less room than it needs.
bool isSquashed(const QWidget& widget)
{
    const bool field = qobject_cast<const QAbstractSpinBox*>(&widget) || qobject_cast<const QComboBox*>(&widget)
        || qobject_cast<const QLineEdit*>(&widget);
    const bool row = QByteArray(widget.metaObject()->className()) == "headroom::LayerRow";
    return (field || row) && !qobject_cast<const QAbstractSpinBox*>(widget.parentWidget())
        && 4 * widget.height() < 3 * (row ? widget.sizeHint() : widget.minimumSizeHint()).height();
}

// What of the window is cut, or lies where nobody gets.
QStringList lost(const QWidget& window)
{
    QStringList result;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->isWindow() || widget->size().isEmpty())
            continue;
        if (isSquashed(*widget))
            result << QStringLiteral("squashed: ") + describe(*widget);
        if (!isOurs(*widget))
            continue;
        const auto* dock = qobject_cast<const QDockWidget*>(widget);
        if (dock && !window.rect().intersects(dock->geometry())) // behind another's tab
            continue;
        if (!hasPlace(*widget))
            result << QStringLiteral("cut: ") + describe(*widget);
        else if (!hasWords(*widget))
            result << QStringLiteral("elided, and no tip: ") + describe(*widget);
    }
    return result;
}

} // namespace

class AnyWindowTest : public WindowFixture {
    Q_OBJECT

private slots:
    void init()
    {
        openWindow();
        m_ring = std::make_unique<FocusRing>(qApp);
        LessonPlayer::forgetProgress();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup()
    {
        m_ring.reset();
        closeWindow();
    }

    void nothingIsCut_data() { places(); }
    void nothingIsCut()
    {
        QFETCH(QString, place);
        go(place);
        QStringList wrong;
        for (const QSize& size : kSizes) {
            if (place == QLatin1String("compare") && size.width() < 800)
                continue; // two runs beside each other need more
            m_window->resize(size);
            layOut();
            QCOMPARE(m_window->size(), size);
            QStringList here = lost(*m_window);
            for (const QWidget* widget : m_window->stage()->findChildren<QWidget*>()) // what to do next, with what
                if (widget->property("headroomNext").toBool() && !widget->isVisible())
                    here << QStringLiteral("%1 is offered and not seen").arg(widget->accessibleName());
            for (const QString& each : here)
                wrong << QStringLiteral("%1 × %2 %3").arg(size.width()).arg(size.height()).arg(each);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    // Round with Tab, and back: all that can have the focus has it once, in sight and with its frame.
    void tabGoesRound_data() { places(); }
    void tabGoesRound()
    {
        QFETCH(QString, place);
        go(place);
        for (const QSize& size : {QSize(512, 300), QSize(960, 540), QSize(1440, 900)}) {
            if (size.width() < 800 && (place == QLatin1String("compare") || place == QLatin1String("long_text")))
                continue;
            m_window->resize(size);
            layOut();
            QList<QWidget*> forward;
            for (qsizetype i = tabStops(*m_window).size(); i >= 0;
                 --i) // what is shown follows what the keyboard was at
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            for (QWidget* at = QApplication::focusWidget(); !forward.contains(at); at = QApplication::focusWidget()) {
                QVERIFY(at && forward.size() < 300);
                layOut();
                seesFocus(*at);
                if (QTest::currentTestFailed())
                    return;
                forward << at;
                for (int i = 0; i < 9 && QApplication::focusWidget() == at; ++i) // a text's links come one by one
                    QTest::keyClick(at, Qt::Key_Tab);
            }
            QCOMPARE(QApplication::focusWidget(), forward.first()); // no trap on the way
            for (QWidget* widget : m_window->findChildren<QWidget*>())
                if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)
                    && !widget->focusProxy() && !widget->isWindow() && !widget->size().isEmpty() && !isBehind(*widget))
                    QVERIFY2(forward.contains(widget),
                        qPrintable(describe(*widget) + QStringLiteral(" is passed over at ") + sizeName(size)
                            + names(tabStops(*m_window)) + QLatin1String("\nforward ") + names(forward)));
            for (qsizetype i = forward.size() - 1; i >= 0; --i) {
                const QWidget* from = QApplication::focusWidget();
                for (int press = 0; press < 9 && QApplication::focusWidget() == from; ++press)
                    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
                QVERIFY2(QApplication::focusWidget() == forward[i],
                    qPrintable(QStringLiteral("%1 of %2: %3, not %4")
                                   .arg(i)
                                   .arg(forward.size())
                                   .arg(describe(*QApplication::focusWidget()), describe(*forward[i]))
                        + names(tabStops(*m_window)) + QLatin1String("\nforward ") + names(forward)));
            }
        }
    }

    // Read from the top: tools, then what stands at the left, the stage with its controls, what stands at the right.
    void tabFollowsTheEye()
    {
        go(QStringLiteral("attention"));
        const QList<QWidget*> stops = tabStops(*m_window);
        const auto at = [&](const QWidget* whole) {
            for (qsizetype i = 0; i < stops.size(); ++i)
                if (whole == stops[i] || whole->isAncestorOf(stops[i]))
                    return i;
            return qsizetype(-1);
        };
        const QList<qsizetype> order {at(m_window->findChild<QToolBar*>()), at(m_window->modelDock()),
            at(m_window->outlineDock()), at(m_window->stage()->view()->header()), at(m_window->stage()->view()),
            at(m_window->stage()->timeline()->findChild<QPushButton*>()),
            at(m_window->stage()->timeline()->findChild<QComboBox*>()), at(m_window->inspector())};
        for (qsizetype i = 0; i < order.size(); ++i)
            QVERIFY2(order[i] > (i > 0 ? order[i - 1] : -1), qPrintable(QString::number(i)));
    }

    // A choice is one stop, at what is chosen, however it was chosen.
    void aChoiceIsOneStop()
    {
        SegmentedControl control({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        control.show();
        for (const int chosen : {2, 0, 1}) {
            control.setCurrent(chosen);
            QCOMPARE(tabStops(control), QList<QWidget*> {control.button(chosen)});
        }
        control.setTexts({QStringLiteral("d"), QStringLiteral("e")});
        QCOMPARE(tabStops(control).size(), 1);
    }

    void enterPressesWhatHasTheFocus()
    {
        m_window->showTraining();
        layOut();
        QStringList kinds;
        for (QAbstractButton* button : m_window->findChildren<QAbstractButton*>()) {
            const QString kind = QLatin1String(button->metaObject()->className());
            if (!button->isVisible() || !button->isEnabled() || kinds.contains(kind)
                || !(button->focusPolicy() & Qt::TabFocus) || kind == QLatin1String("QToolButton"))
                continue;
            kinds << kind;
            button->disconnect(); // the press alone is looked at
            QSignalSpy pressed(button, &QAbstractButton::clicked);
            button->setFocus(Qt::TabFocusReason);
            QTest::keyClick(button, Qt::Key_Return);
            QVERIFY2(pressed.size() == 1, qPrintable(kind));
        }
        QVERIFY(kinds.size() >= 3);
    }

    // What was chosen in a list or a menu leaves the frame where the keyboard is; a click takes it away.
    void theFrameFollowsTheKeyboard()
    {
        auto* box = m_window->stage()->timeline()->findChild<QComboBox*>();
        box->setFocus(Qt::TabFocusReason);
        seesFocus(*box);
        QTest::keyClick(box, Qt::Key_F4);
        QTRY_VERIFY(QApplication::activePopupWidget());
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
        QTRY_VERIFY(!QApplication::activePopupWidget());
        box->setFocus(Qt::PopupFocusReason);
        seesFocus(*box);
        QTest::mouseClick(m_window->stage()->view(), Qt::LeftButton, {}, {2, 2});
        for (const AccentFrame* frame : m_window->findChildren<AccentFrame*>())
            QVERIFY(frame->widget() != m_window->stage()->view() || !frame->isVisible());
    }

    void theFrameShowsWhereOneBegins() // before any key
    {
        auto* box = m_window->stage()->timeline()->findChild<QComboBox*>();
        box->setFocus(Qt::OtherFocusReason);
        seesFocus(*box);
    }

    // What has no room is read with the keyboard too: Tab comes by, and the whole stands below it.
    void whatIsCutShortIsReadByKeys()
    {
        const auto reads = [&](QWidget* cut, const QString& end) {
            QVERIFY2(tabStops(*m_window).contains(cut), qPrintable(describe(*cut)));
            m_window->setFocus();
            cut->setFocus(Qt::TabFocusReason);
            QVERIFY2(QToolTip::text().endsWith(end), qPrintable(QToolTip::text()));
            QToolTip::hideText();
            QTRY_VERIFY(QToolTip::text().isEmpty());
            QTest::keyClick(cut, Qt::Key_Return);
            QVERIFY2(QToolTip::text().endsWith(end), qPrintable(QToolTip::text()));
        };
        go(QStringLiteral("attention"));
        m_window->resize(512, 300);
        layOut();
        const Timeline& timeline = *m_window->stage()->timeline();
        QLabel* caption = nullptr;
        for (QLabel* label : timeline.findChildren<QLabel*>())
            if (label->accessibleName() == QLatin1String("What happens"))
                caption = label;
        QVERIFY(caption && !caption->toolTip().isEmpty());
        reads(caption, timeline.captionWords().section(QLatin1Char(' '), -1));
        m_window->resize(1600, 900);
        layOut();
        QVERIFY(caption->toolTip().isEmpty() && !tabStops(*m_window).contains(caption));
        ElidedText text(QStringLiteral("of many words, of which the last are seen nowhere"));
        QVERIFY(text.focusPolicy() == Qt::NoFocus);
        text.resize(400, 20);
        text.show();
        QVERIFY(text.focusPolicy() == Qt::NoFocus);
        text.resize(60, 20);
        QVERIFY(text.focusPolicy() == Qt::TabFocus);
    }

    // Whatever has a tip tells it to the keyboard.
    void aKeyShowsTheTip()
    {
        auto* box = m_window->stage()->timeline()->findChild<QComboBox*>();
        box->setToolTip(QStringLiteral("how fast"));
        box->setFocus(Qt::TabFocusReason);
        QTest::keyClick(box, Qt::Key_F1, Qt::ControlModifier);
        QCOMPARE(QToolTip::text(), QStringLiteral("how fast"));
    }

    // A page of a lesson opens on what it asks; where that is higher than the dock, on where it begins.
    void aQuestionIsInSight()
    {
        m_window->openLesson(lessonEntries().front().file);
        for (const QSize& size : {QSize(960, 540), QSize(683, 384)}) {
            m_window->resize(size);
            for (int step = 0; step < static_cast<int>(m_window->lesson()->lesson().steps.size()); ++step) {
                m_window->lesson()->goTo(step);
                QTRY_VERIFY_WITH_TIMEOUT(m_window->lesson()->isReady() && !m_document->busy(), 60000);
                layOut();
                for (const LessonCard* card : m_window->findChildren<LessonCard*>())
                    if (card->isVisible() && card->kind() == LessonCard::Kind::Question) {
                        const QRect seen = card->visibleRegion().boundingRect();
                        const int room = card->parentWidget()->parentWidget()->height();
                        QVERIFY2(seen.top() <= 0 && seen.height() >= std::min(card->height(), room - 20),
                            qPrintable(sizeName(size) + QStringLiteral(", step %1: ").arg(step + 1) + describe(*card)));
                    }
            }
        }
    }

    // Change it and its effect, at once.
    void theEffectStandsBesideTheChange()
    {
        go(QStringLiteral("attention"));
        for (const QSize& size : kSizes) {
            if (size.height() < 360)
                continue; // there they are scrolled to
            m_window->resize(size);
            layOut();
            m_window->inspector()->raise();
            layOut();
            const auto seen = [&](const QWidget* widget) {
                return widget->isVisible() && widget->visibleRegion().boundingRect() == widget->rect();
            };
            QVERIFY2(seen(m_window->findChild<ChangePanel*>()->zeroButton()), qPrintable(sizeName(size)));
            const auto* bars = m_window->inspector()->findChild<ProbabilityBars*>();
            QVERIFY2(bars && bars->visibleRegion().boundingRect().height() >= std::min(40, bars->height()),
                qPrintable(sizeName(size)));
        }
    }

    // Of one menu no two entries share a letter; only in the lists of variants there are more entries than letters.
    void everyMenuEntryHasALetter()
    {
        const auto letters = [](const QMenu& menu) {
            QStringList all;
            for (const QAction* entry : menu.actions())
                if (!entry->isSeparator())
                    all << QKeySequence::mnemonic(entry->text()).toString();
            return all;
        };
        int menus = 0;
        for (const QMenu* menu : m_window->menuBar()->findChildren<QMenu*>()) {
            QStringList all = letters(*menu);
            if (all.size() <= 20)
                QVERIFY2(!all.contains(QString()), qPrintable(menu->title() + all.join(QLatin1Char(' '))));
            all.removeAll(QString());
            QCOMPARE(QSet<QString>(all.begin(), all.end()).size(), all.size());
            ++menus;
        }
        QVERIFY(menus > 15);
    }

    // What is to be read beside the controls has a stop of its own, and keys scroll it.
    void whatIsToBeReadScrolls()
    {
        auto* content = new QWidget;
        auto* button = new QPushButton(QStringLiteral("Greedy"), content);
        QWidget whole;
        QScrollArea* area = scrolled(content, &whole);
        stopWhileItScrolls(area);
        content->setMinimumSize(200, 600);
        whole.resize(200, 200);
        area->resize(200, 200);
        whole.show();
        layOut();
        QCOMPARE(tabStops(whole), (QList<QWidget*> {area, button}));
        for (QWidget* at : tabStops(whole)) {
            area->verticalScrollBar()->setValue(0);
            at->setFocus(Qt::TabFocusReason);
            QTest::keyClick(at, Qt::Key_PageDown);
            QVERIFY(area->verticalScrollBar()->value() > 0);
        }
        content->setMinimumSize(200, 100);
        layOut();
        QCOMPARE(tabStops(whole), QList<QWidget*> {button});
    }

    // From the stage to the question, and back; to "Why this number", which hides it, only to change one.
    void inALessonF6GoesToTheQuestion()
    {
        m_window->resize(960, 540);
        m_window->openLesson(lessonEntries().front().file);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->lesson()->isReady() && !m_document->busy(), 60000);
        layOut();
        auto* dock = m_window->findChild<LessonDock*>();
        QVERIFY(m_window->stage()->hasFocus() || m_window->stage()->isAncestorOf(QApplication::focusWidget()));
        for (const auto modifiers : {Qt::NoModifier, Qt::ShiftModifier}) {
            QTest::keyClick(m_window.get(), Qt::Key_F6, modifiers);
            layOut();
            QVERIFY(dock->isAncestorOf(QApplication::focusWidget()));
            QVERIFY(!dock->visibleRegion().isEmpty());
            QTest::keyClick(m_window.get(), Qt::Key_F6, modifiers);
            layOut();
            QVERIFY(!dock->isAncestorOf(QApplication::focusWidget()));
            QVERIFY(!dock->visibleRegion().isEmpty());
        }
        QTest::keyClick(m_window.get(), Qt::Key_F6);
        auto* area = dock->findChild<QScrollArea*>();
        area->setFocus(Qt::TabFocusReason);
        area->verticalScrollBar()->setValue(0);
        QVERIFY(area->verticalScrollBar()->maximum() > 0);
        const int step = m_window->lesson()->step();
        QTest::keyClick(area, Qt::Key_PageDown);
        QVERIFY(area->verticalScrollBar()->value() > 0);
        QCOMPARE(m_window->lesson()->step(), step);
    }

    // A panel that floats keeps the keyboard, is among the panes, and Escape puts it back.
    void aFloatingPanelIsReached()
    {
        go(QStringLiteral("attention"));
        m_window->resize(960, 540);
        layOut();
        Inspector* panel = m_window->inspector();
        panel->raise();
        layOut();
        auto* button = panel->titleBarWidget()->findChild<QToolButton*>();
        button->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button, Qt::Key_Space);
        layOut();
        QVERIFY(panel->isFloating());
        QTRY_VERIFY(panel->isAncestorOf(QApplication::focusWidget()));
        m_window->activateWindow();
        m_window->stage()->setFocus();
        QTRY_VERIFY(m_window->isActiveWindow());
        for (int i = 0; i < 4 && !panel->isAncestorOf(QApplication::focusWidget()); ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
            layOut();
        }
        QTRY_VERIFY(panel->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(!panel->titleBarWidget()->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        layOut();
        QVERIFY(!panel->isFloating() && m_document->pinned());
        QTRY_VERIFY(m_window->isActiveWindow());
    }

    // Beside the map that arrow keys walk through, and away with one Escape.
    void theLensLeavesTheMapFree()
    {
        go(QStringLiteral("attention"));
        m_window->resize(960, 540);
        layOut();
        auto* view = qobject_cast<SceneView*>(m_window->stage()->view());
        view->setFocus(Qt::TabFocusReason);
        QTest::keyClick(view, Qt::Key_Down);
        layOut();
        const auto lens = view->lens();
        QVERIFY(lens && view->pinnedCell());
        for (const SceneCell& cell : view->scene().cells)
            if (cell.group == view->pinnedCell()->group)
                for (const SceneCell& large : lens->cells)
                    QVERIFY(!large.area.intersects(cell.area));
        QTest::keyClick(view, Qt::Key_Escape);
        QVERIFY(!view->lens() && m_document->pinned());
        QTest::keyClick(view, Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void escapeLeavesTheGalleryFromTheToolBar()
    {
        m_window->showGallery();
        layOut();
        for (QToolButton* button : m_window->findChild<QToolBar*>()->findChildren<QToolButton*>())
            if (button->isVisible() && button->isEnabled() && (button->focusPolicy() & Qt::TabFocus)) {
                button->setFocus(Qt::TabFocusReason);
                QTest::keyClick(button, Qt::Key_Escape);
                break;
            }
        QVERIFY(!m_window->inGallery());
    }

    // Every dialog has its buttons on the smallest screen, 1024 × 600 at 200 %, and asks for no more than the present
    // one.
    void dialogsFit()
    {
        const auto fits = [&](QWidget* dialog, const char* name) {
            QVERIFY2(dialog, name);
            layOut();
            const QSize room = m_window->screen()->availableSize().expandedTo({512, 300});
            QVERIFY2(dialog->width() <= room.width() && dialog->height() <= room.height(), name);
            dialog->resize(500, 260);
            layOut();
            const QStringList wrong = lost(*dialog);
            QVERIFY2(dialog->width() <= 512 && dialog->height() <= 300,
                qPrintable(
                    QStringLiteral("%1: %2 × %3").arg(QLatin1String(name)).arg(dialog->width()).arg(dialog->height())));
            QVERIFY2(wrong.isEmpty(), qPrintable(QLatin1String(name) + wrong.join(QLatin1Char('\n'))));
            dialog->close();
        };
        go(QStringLiteral("attention"));
        ViewPicture picture(*m_document, *m_window->stage()->view());
        auto* exporting = new ExportDialog(m_window->picture(), m_window.get());
        exporting->open();
        for (const QPushButton* button : exporting->findChildren<QPushButton*>())
            QVERIFY(!button->isDefault() || button->text() == QStringLiteral("Save as…")); // what Enter does
        fits(exporting, "export");
        showKeys(m_window.get(), *m_window->menuBar(), m_window->actions());
        fits(newest(), "keys");
        showManual(m_window.get(), manualFile());
        fits(newest(), "manual");
        showAbout(m_window.get(), m_document->model());
        fits(newest(), "about");
        CostWindow cost(*m_document, QStringLiteral("The cost of attention and of what could take its place"),
            QStringLiteral("tokens"), m_window.get());
        cost.show();
        fits(&cost, "cost");
        m_window->close(); // a change would be lost
        fits(m_window->findChild<QMessageBox*>(QStringLiteral("before-closing")), "before closing");
        QWidget lecture;
        SpeakerNotes notes(*m_document, *m_window->stage(), nullptr, lecture);
        notes.show();
        fits(&notes, "notes");
    }

    // The layout of one size comes back at another as that size has it.
    void aLayoutComesBackAtAnotherSize()
    {
        const auto columns = [](MainWindow& window) { return window.modelDock()->x() != window.inspector()->x(); };
        const auto reopened = [&](const QSize& size) {
            auto again = std::make_unique<MainWindow>(*m_document);
            again->restore();
            again->resize(size);
            again->show();
            layOut();
            return again;
        };
        for (const QSize& left : {QSize(860, 540), QSize(1440, 900)})
            for (const QSize& found : {QSize(860, 540), QSize(1440, 900)}) {
                m_window->resize(left);
                m_window->show();
                layOut();
                m_window->close();
                const auto again = reopened(found);
                const bool folded = found.width() < 1000;
                QVERIFY2(again->tabifiedDockWidgets(again->inspector()).isEmpty() == !folded,
                    qPrintable(sizeName(left) + QStringLiteral(", then ") + sizeName(found)));
                QVERIFY(folded || columns(*again));
                again->resize(folded ? QSize(1440, 900) : QSize(860, 540));
                layOut();
                QCOMPARE(again->tabifiedDockWidgets(again->inspector()).isEmpty(), folded);
                QVERIFY(!folded || columns(*again));
            }
        m_window->show();
        m_window->resize(1440, 900);
        m_window->setComparing(true); // hides docks
        m_window->close();
        QVERIFY(reopened({1440, 900})->modelDock()->isVisible());
        m_window->show();
        m_window->setComparing(false);
        openLesson(); // takes the place of two
        m_window->close();
        const auto again = reopened({1440, 900});
        QVERIFY(again->modelDock()->isVisible() && again->outlineDock()->isVisible() && !again->lesson());
    }

    // Outline and settings are asked for; a lesson, which takes their place, leaves them as they were.
    void aFirstWindowShowsLess()
    {
        Settings::setValue(QStringLiteral("window/state"), QByteArray());
        m_window = std::make_unique<MainWindow>(*m_document);
        m_window->restore();
        m_window->showGallery();
        m_window->resize(1440, 900);
        m_window->show();
        m_window->showStage();
        layOut();
        const auto outline = [&] { return m_window->outlineDock()->isVisible(); };
        const auto unfolded = [&] { return m_window->modelDock()->findChild<Switch*>()->isVisible(); };
        const auto lesson = [&] {
            openLesson();
            m_window->perform(QStringLiteral("lesson.leave"));
            layOut();
            QVERIFY(m_window->modelDock()->isVisible());
        };
        QVERIFY(m_window->modelDock()->isVisible() && m_window->inspector()->isVisible());
        QVERIFY(!outline() && !unfolded());
        lesson();
        QVERIFY(!outline() && !unfolded());
        m_window->perform(QStringLiteral("window.reset_layout"));
        layOut();
        QVERIFY(outline());
        lesson();
        QVERIFY(outline());
        m_window->perform(QStringLiteral("window.outline"));
        openLesson();
        m_window->close();
        m_window = std::make_unique<MainWindow>(*m_document);
        m_window->restore();
        m_window->show();
        layOut();
        QVERIFY(!outline() && m_window->modelDock()->isVisible());
    }

    // A second screen that is gone, a larger one, a place above the top: the window is on the screen that there is.
    // What is folded is hidden already: Qt does not lay out again when a view has no use for it any more.
    void moreGoesWithWhatIsInIt()
    {
        auto* header = new QWidget;
        auto* row = new HeaderRow(header);
        const auto button = [&](const char* words) {
            auto* made = new QPushButton(QString::fromLatin1(words), header);
            row->addWidget(made);
            return made;
        };
        button("always there");
        QPushButton *folds = button("with little room, in the menu"), *more = button("More");
        row->setFolding({{folds}}, more);
        HeaderScroll scroll(header);
        scroll.resize(row->wholeWidth() - 20, 44);
        scroll.show();
        QTRY_VERIFY(row->isFolded(folds) && more->isVisible());
        row->want(folds, false);
        QTRY_VERIFY(!row->isFolded(folds) && !more->isVisible());
        row->want(folds, true);
        QTRY_VERIFY(row->isFolded(folds) && more->isVisible());
    }

    void aWindowComesBackToTheScreen()
    {
        const QRect room = m_window->screen()->availableGeometry();
        for (const QRect& left : {QRect(5000, 300, 640, 500), QRect(-3000, -900, 640, 500), QRect(60, -400, 640, 500),
                 QRect(20, 4000, 640, 500), QRect(30, 40, 3000, 2000)}) {
            Settings::setValue(QStringLiteral("window/geometry"), geometryOf(left));
            MainWindow again(*m_document);
            again.restore();
            again.show();
            layOut();
            const QRect seen = again.geometry() & room;
            QVERIFY2(again.y() >= room.top() && seen.width() >= std::min(again.width(), room.width()) - 40
                    && seen.height() >= std::min(again.height(), room.height()) - 40,
                qPrintable(QStringLiteral("%1, %2 %3 × %4")
                               .arg(again.x())
                               .arg(again.y())
                               .arg(again.width())
                               .arg(again.height())));
        }
    }

private:
    static QString sizeName(const QSize& size)
    {
        return QStringLiteral("%1 × %2").arg(size.width()).arg(size.height());
    }

    static QString names(const QList<QWidget*>& widgets)
    {
        QStringList all;
        for (const QWidget* each : widgets)
            all << describe(*each).section(QLatin1String(" at "), 0, 0);
        return QLatin1Char('\n') + all.join(QLatin1Char('|'));
    }

    static void places()
    {
        QTest::addColumn<QString>("place");
        for (const char* place : {"gallery", "lesson", "training", "experiments", "compare"})
            QTest::newRow(place) << QString::fromLatin1(place);
        const QStringList some {
            QStringLiteral("attention"), QStringLiteral("long_text"), QStringLiteral("masks"), QStringLiteral("step")};
        for (const ViewDescriptor& view : views())
            if (some.contains(view.id) || qEnvironmentVariableIsSet("HEADROOM_ALL_VIEWS"))
                QTest::newRow(qPrintable(view.id)) << view.id;
    }

    void go(const QString& place)
    {
        if (place == QLatin1String("gallery"))
            m_window->showGallery();
        else if (place == QLatin1String("training")) {
            m_window->showTraining();
            QTRY_VERIFY(!m_window->training()->task()->offered().isEmpty());
        } else if (place == QLatin1String("experiments"))
            m_window->showExperiments();
        else if (place == QLatin1String("lesson"))
            openLesson();
        else
            onStage(place);
        layOut();
    }

    void onStage(const QString& place)
    {
        for (const ViewDescriptor& view : views())
            if (view.id == place && !view.canShow(*m_document->trace()))
                openVariant(*m_document, view.variant);
        if (place == QLatin1String("compare"))
            m_window->setComparing(true);
        else
            m_document->setView(place);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        if (place != QLatin1String("attention"))
            return;
        const Step& weights = m_document->trace()->step(
            m_document->trace()->find("decoder.2/encoder_decoder_attention/weights").value());
        m_document->pinHere({weights.id, {0, 1, 1}});
        changed(*m_document, [&] { m_window->findChild<ChangePanel*>()->zeroButton()->click(); });
    }

    // With an answer given, and a hint.
    void openLesson()
    {
        m_window->openLesson(lessonEntries().front().file);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->lesson()->isReady() && !m_document->busy(), 60000);
        m_window->lesson()->hint();
        m_window->lesson()->showMe();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->lesson()->answered() && !m_document->busy(), 60000);
    }

    bool isBehind(const QWidget& widget) const // another's tab
    {
        for (const QDockWidget* dock : m_window->findChildren<QDockWidget*>())
            if (dock->isAncestorOf(&widget))
                return !m_window->rect().intersects(dock->geometry());
        return false;
    }

    void seesFocus(const QWidget& widget)
    {
        QRect seen = widget.rect(); // of what lies around it, whatever its own children cover
        for (const QWidget* at = &widget; !at->isWindow(); at = at->parentWidget())
            seen &= at->parentWidget()->rect().translated(-widget.mapTo(at->parentWidget(), QPoint()));
        QVERIFY2(
            !seen.isEmpty(), qPrintable(sizeName(widget.window()->size()) + QStringLiteral(": ") + describe(widget)));
        const auto frames = widget.window()->findChildren<AccentFrame*>();
        QVERIFY2(std::any_of(frames.begin(), frames.end(),
                     [&](const AccentFrame* frame) {
                         return frame->widget() == &widget && frame->isVisible() && !frame->visibleRegion().isEmpty();
                     }),
            qPrintable(QStringLiteral("no frame: ") + describe(widget)));
    }

    QDialog* newest() const { return m_window->findChildren<QDialog*>().last(); }

    // As saveGeometry() writes it, elsewhere.
    QByteArray geometryOf(const QRect& place) const
    {
        QByteArray bytes = m_window->saveGeometry();
        QDataStream stream(&bytes, QIODevice::ReadWrite);
        stream.setVersion(QDataStream::Qt_4_0);
        quint32 magic = 0;
        quint16 major = 0, minor = 0;
        stream >> magic >> major >> minor;
        stream << place.adjusted(-4, -30, 4, 4) << place; // with its frame, and without
        const QByteArray head = bytes.left(8), rects = bytes.mid(8, 32);
        // The screen's number, maximized, full screen, the screen's width, and once more the place.
        QByteArray tail = bytes.mid(40);
        if (tail.size() >= 26)
            tail.replace(10, 16, rects.mid(16, 16));
        return head + rects + tail;
    }

    std::unique_ptr<FocusRing> m_ring;
};

HEADROOM_TEST(AnyWindowTest)

} // namespace any_window_test

#include "any_window_test.moc"
