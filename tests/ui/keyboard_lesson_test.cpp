// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons read from the start page to their last card with nothing but keys, each given to whatever has the focus.
#include "document/document_focus.h"
#include "inspector/inspector.h"
#include "lesson/lesson_blocks.h"
#include "lesson/lesson_controls.h"
#include "lesson/lesson_dock.h"
#include "lesson/lesson_judge.h"
#include "lesson/lesson_list.h"
#include "lesson/lesson_player.h"
#include "lesson/lessons_panel.h"
#include "scene/scene_keys.h"
#include "scene/scene_view.h"
#include "stage/stage.h"
#include "test_program.h"
#include "widgets/controls.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTest>

#include <algorithm>
#include <set>

using namespace headroom;

namespace keyboard_lesson_test {

using Kind = LessonQuestion::Kind;

class KeyboardLessonTest : public WindowFixture {
    Q_OBJECT

private slots:
    void init()
    {
        openWindow({1280, 720}); // what is told has to be scrolled into view
        LessonPlayer::forgetProgress();
        m_window->showGallery();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() { closeWindow(); }

    // Between them they have a question of every kind but one. HEADROOM_ALL_LESSONS=1: all of them.
    void aLessonIsReadByKeyboardAlone_data()
    {
        QTest::addColumn<QString>("id");
        QStringList ids {QStringLiteral("attention-row"), QStringLiteral("softmax"), QStringLiteral("rel-shift")};
        if (qEnvironmentVariableIsSet("HEADROOM_ALL_LESSONS")) {
            ids.clear();
            for (const LessonEntry& entry : lessonEntries())
                ids << entry.id;
        }
        for (const QString& id : ids)
            QTest::newRow(qPrintable(id)) << id;
    }

    void aLessonIsReadByKeyboardAlone()
    {
        QFETCH(QString, id);
        openLesson(id);
        while (!QTest::currentTestFailed() && player()->isOpen()) {
            const int step = player()->step();
            if (player()->now().question) {
                answer(step == 0);
                if (QTest::currentTestFailed())
                    return;
                QVERIFY2(player()->answered(), where());
                seesVerdict();
            }
            press(Qt::Key_PageDown);
            QVERIFY(!player()->isOpen() || player()->step() == step + 1);
            QVERIFY(!player()->isOpen() || !player()->wandered());
        }
        if (QTest::currentTestFailed())
            return;
        QVERIFY(LessonPlayer::done(id));
        QVERIFY(!dock()->isVisible());
        QVERIFY(m_window->stage()->isAncestorOf(QApplication::focusWidget()));
    }

    void theNextPictureIsChosen()
    {
        openLesson(QStringLiteral("shift-right"));
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(player()->now().question->kind, Kind::Next);
        answer(true);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(player()->answered());
        press(Qt::Key_PageDown);
        QCOMPARE(player()->step(), 1);
    }

    void whatIsHiddenLeavesTheFocusToTheStage()
    {
        openLesson(QStringLiteral("attention-row"));
        if (QTest::currentTestFailed())
            return;
        QApplication::focusWidget()->clearFocus();
        QTRY_VERIFY(m_window->stage()->isAncestorOf(QApplication::focusWidget()));
    }

    void showMeKeepsTheFocus()
    {
        openLesson(QStringLiteral("attention-row"));
        tabTo([](QWidget* at) { return isButton(at, QStringLiteral("Show me")); }, Qt::Key_F6);
        press(Qt::Key_Space);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(player()->answered() && player()->shown());
        QVERIFY(dock()->isAncestorOf(QApplication::focusWidget()));
        press(Qt::Key_Return); // the way on
        QCOMPARE(player()->step(), 1);
    }

private:
    LessonPlayer* player() const { return m_window->lesson(); }
    LessonDock* dock() const { return m_window->findChild<LessonDock*>(); }
    SceneView* picture() const { return qobject_cast<SceneView*>(m_window->stage()->view()); }
    QByteArray where() const
    {
        return QStringLiteral("step %1 (%2), focus on %3")
            .arg(player()->step() + 1)
            .arg(QString::fromStdString(player()->now().title), nameOf(QApplication::focusWidget()))
            .toUtf8();
    }
    static QString nameOf(QWidget* widget)
    {
        const QAccessibleInterface* heard = widget ? QAccessible::queryAccessibleInterface(widget) : nullptr;
        return heard ? heard->text(QAccessible::Name) : QString();
    }
    static bool isButton(QWidget* widget, const QString& text)
    {
        const auto* button = qobject_cast<QAbstractButton*>(widget);
        return button && button->text() == text;
    }

    // --- the keyboard
    // -------------------------------------------------------------------------------------------------

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
        settle(QKeySequence(key | modifiers).toString());
    }

    void type(const QString& text)
    {
        press(Qt::Key_A, Qt::ControlModifier);
        for (const QChar letter : text) {
            if (QTest::currentTestFailed())
                return;
            QTest::keyClick(QApplication::focusWidget(), letter.toLatin1());
            look(text);
        }
        press(Qt::Key_Return);
    }

    void settle(const QString& after)
    {
        QCoreApplication::processEvents();
        QTRY_VERIFY2_WITH_TIMEOUT(
            !m_document->busy() && (!player() || !player()->isOpen() || player()->isReady()), qPrintable(after), 60000);
        QCoreApplication::processEvents();
        look(after);
    }

    // Whatever key was pressed, the next one goes to something that is there, and has a name.
    void look(const QString& after)
    {
        QWidget* at = QApplication::focusWidget();
        QVERIFY2(at, qPrintable(QStringLiteral("after %1 nothing has the focus").arg(after)));
        const QString who =
            QStringLiteral("after %1: %2 “%3”").arg(after, QLatin1String(at->metaObject()->className()), nameOf(at));
        QVERIFY2(at->isVisible() && at->isEnabled() && !at->size().isEmpty(), qPrintable(who));
        QVERIFY2(!nameOf(at).trimmed().isEmpty(), qPrintable(who));
    }

    template <typename Wanted>
    void tabTo(Wanted wanted, Qt::Key first = Qt::Key_unknown)
    {
        if (first != Qt::Key_unknown)
            press(first);
        QStringList passed;
        for (int i = 0; i < kMostTabs && !QTest::currentTestFailed(); ++i) {
            if (wanted(QApplication::focusWidget()))
                return;
            passed << nameOf(QApplication::focusWidget());
            press(Qt::Key_Tab);
        }
        QFAIL(qPrintable(QStringLiteral("not reached with Tab, only: ") + passed.join(QStringLiteral(" | "))));
    }

    void openLesson(const QString& id)
    {
        const auto* panel = m_window->findChild<LessonsPanel*>();
        tabTo([panel](QWidget* at) { return panel->isAncestorOf(at) && qobject_cast<LinkButton*>(at); }); // all lessons
        if (QTest::currentTestFailed())
            return;
        press(Qt::Key_Space);
        const QList<LessonEntry> entries = lessonEntries();
        const auto entry = std::find_if(
            entries.begin(), entries.end(), [&](const LessonEntry& each) { return each.id == id; });
        QVERIFY(entry != entries.end());
        tabTo([&](QWidget* at) {
            const auto* link = qobject_cast<LessonLink*>(at);
            return link && link->text() == entry->title;
        });
        if (QTest::currentTestFailed())
            return;
        press(Qt::Key_Space);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->place(), MainWindow::Place::Stage, 60000);
        settle(id);
        QVERIFY(player() && player()->isOpen() && dock()->isVisible());
    }

    // F6, until that part of the window has the focus.
    void goTo(const QWidget* part)
    {
        for (int i = 0; i < 8 && !QTest::currentTestFailed(); ++i) {
            QWidget* at = QApplication::focusWidget();
            if (part == at || part->isAncestorOf(at))
                return;
            press(Qt::Key_F6);
        }
        if (!QTest::currentTestFailed())
            QFAIL(qPrintable(QStringLiteral("F6 does not reach %1").arg(part->accessibleName())));
    }

    // --- answers
    // ------------------------------------------------------------------------------------------------------

    void answer(bool withHint)
    {
        const LessonQuestion question = player()->now().question.value();
        if (!question.byRun())
            return answerOneOfMany(question, withHint);
        // A wrong answer, as the lesson's author tried it, then what solves it.
        const std::size_t changes = m_document->interventions().size();
        give(question, wrongOf(question));
        if (QTest::currentTestFailed())
            return;
        QVERIFY2(player()->verdict() && !player()->answered(), where());
        hint(withHint);
        while (question.kind == Kind::Change && !QTest::currentTestFailed()
            && m_document->interventions().size() > changes)
            press(Qt::Key_Z, Qt::ControlModifier);
        give(question, question.solution);
    }

    // From its first line, and to its last where the dock has the height.
    void seesVerdict()
    {
        const auto cards = dock()->findChildren<LessonCard*>();
        const auto told = std::find_if(cards.begin(), cards.end(),
            [](const LessonCard* card) { return card->isVisible() && card->kind() == LessonCard::Kind::Right; });
        QVERIFY2(told != cards.end(), where());
        QTRY_VERIFY2((*told)->visibleRegion().boundingRect().height()
                >= std::min((*told)->height(), dock()->findChild<QScrollArea*>()->viewport()->height() - 8),
            where());
        QVERIFY2((*told)->visibleRegion().contains(QPoint((*told)->width() / 2, 2)), where());
    }

    // Of those the author tried, one for which the picture has the number to change.
    std::string wrongOf(const LessonQuestion& question) const
    {
        for (const std::string& each : question.tries)
            if (question.kind == Kind::Change && picture()) {
                const Intervention wanted = lessonChange(each, each);
                Cell cell {m_document->trace()->find(wanted.path).value(), wanted.at};
                for (auto& place : cell.at)
                    place = std::max<std::int64_t>(0, place);
                if (placeOf(cell))
                    return each;
            }
        return question.tries.front();
    }

    void give(const LessonQuestion& question, const std::string& solution)
    {
        if (question.kind == Kind::Change)
            return change(lessonChange(solution, solution));
        goTo(dock());
        if (QTest::currentTestFailed())
            return;
        if (question.options.empty()) {
            tabTo([this](QWidget* at) { return dock()->isAncestorOf(at) && qobject_cast<QLineEdit*>(at); });
            return QTest::currentTestFailed() ? void() : type(QString::fromStdString(solution));
        }
        for (std::size_t i = 0; i < question.options.size(); ++i)
            if (question.options[i].measure == solution)
                return choose(static_cast<int>(i));
        QFAIL("no option is the solution");
    }

    void answerOneOfMany(const LessonQuestion& question, bool withHint)
    {
        const RunResult& run = *m_document->result();
        const LessonNumbers numbers(m_document->result());
        std::optional<LessonAnswer> right, wrong;
        for (const LessonAnswer& each : possibleAnswers(question, run, 4096))
            if (const bool fits = judge(question, player()->now().stage, each, numbers, run).right;
                !(fits ? right : wrong))
                (fits ? right : wrong) = each;
        QVERIFY2(right && wrong, where());
        give(question, *wrong);
        if (QTest::currentTestFailed())
            return;
        QVERIFY2(player()->verdict() && !player()->verdict()->right, where());
        hint(withHint);
        give(question, *right);
    }

    void hint(bool wanted)
    {
        if (!wanted || QTest::currentTestFailed() || !player()->moreHints())
            return;
        press(Qt::Key_H, Qt::ControlModifier);
        QCOMPARE(player()->hints().size(), 1);
    }

    void give(const LessonQuestion& question, const LessonAnswer& answer)
    {
        if (question.kind == Kind::Order)
            return order(answer.chosen);
        if (question.kind != Kind::Click)
            return choose(answer.chosen.front());
        const Cell wanted {m_document->trace()->find(answer.step).value(), answer.cell};
        walkTo(answer.step, answer.cell, [&](const Cell& cell) { return cell == wanted; });
        if (!QTest::currentTestFailed())
            press(Qt::Key_Return);
    }

    void choose(int option)
    {
        goTo(dock());
        if (QTest::currentTestFailed())
            return;
        tabTo([](QWidget* at) { return qobject_cast<AnswerButton*>(at); });
        for (int i = 0; i < 20 && !QTest::currentTestFailed() && !dock()->answers()[option]->hasFocus(); ++i)
            press(Qt::Key_Down);
        press(Qt::Key_Space);
        press(Qt::Key_Return);
    }

    void order(const std::vector<int>& wanted)
    {
        goTo(dock());
        if (QTest::currentTestFailed())
            return;
        tabTo([](QWidget* at) { return qobject_cast<OrderList*>(at); });
        if (QTest::currentTestFailed())
            return;
        const auto* list = qobject_cast<OrderList*>(QApplication::focusWidget());
        for (int place = 0; place < static_cast<int>(wanted.size()); ++place) {
            const int from = static_cast<int>(list->order().indexOf(wanted[static_cast<std::size_t>(place)]));
            for (int i = 0; i < 20 && !QTest::currentTestFailed() && list->currentRow() != from; ++i)
                press(list->currentRow() < from ? Qt::Key_Down : Qt::Key_Up);
            for (int i = from; i > place && !QTest::currentTestFailed(); --i)
                press(Qt::Key_Up, Qt::ControlModifier);
        }
        press(Qt::Key_Return);
    }

    // Whether a change of all cells `wanted` (−1: all along that axis) can begin at this one.
    bool isOf(const Cell& cell, const Intervention& wanted) const
    {
        if (m_document->trace()->step(cell.step).path != wanted.path || cell.at.size() != wanted.at.size())
            return false;
        for (std::size_t axis = 0; axis < wanted.at.size(); ++axis)
            if (wanted.at[axis] >= 0 && wanted.at[axis] != cell.at[axis])
                return false;
        return true;
    }

    // To one of its cells, then to what stands under “Change it”.
    void change(const Intervention& wanted)
    {
        const StepId step = m_document->trace()->find(wanted.path).value();
        Index at = wanted.at;
        if (at.back() >= 0 && at.size() > 1 && at[at.size() - 2] < 0) { // a column: one cell after the other
            Intervention cell = wanted;
            auto& place = cell.at[at.size() - 2];
            // Each change makes another run: nothing of this one may be looked at behind it.
            const std::int64_t rows = m_document->trace()->step(step).axes[at.size() - 2].size;
            for (place = 0; place < rows && !QTest::currentTestFailed(); ++place)
                change(cell);
            return;
        }
        const bool row = at.back() < 0, whole = row && at.size() > 1 && at[at.size() - 2] < 0;
        const bool allHeads = headAxis(m_document->trace()->step(step)) == 0 && at.front() < 0;
        if (allHeads)
            at.front() = m_document->head();
        for (auto& place : at)
            place = std::max<std::int64_t>(0, place);
        if (const auto now = m_document->subject(); !now || !isOf(*now, wanted))
            walkTo(wanted.path, at, [&](const Cell& cell) { return isOf(cell, wanted); });
        goTo(m_window->inspector());
        choosePart(whole ? 2 : row ? 1 : 0);
        tick(QStringLiteral("in all"), allHeads);
        tabTo([](QWidget* control) { return nameOf(control) == QStringLiteral("New value"); });
        if (!QTest::currentTestFailed())
            type(QString::number(wanted.value));
    }

    // Cell, Row, Head: one stop of Tab, and arrow keys.
    void choosePart(int part)
    {
        const QStringList parts {QStringLiteral("Cell"), QStringLiteral("Row"), QStringLiteral("Head")};
        const auto named = [&] {
            const QString name = nameOf(QApplication::focusWidget());
            return name == QStringLiteral("Step") ? 2 : static_cast<int>(parts.indexOf(name));
        };
        if (QTest::currentTestFailed())
            return;
        tabTo([&](QWidget* control) { return m_window->inspector()->isAncestorOf(control) && named() >= 0; });
        for (int i = 0; i < 3 && !QTest::currentTestFailed() && named() != part; ++i)
            press(named() < part ? Qt::Key_Right : Qt::Key_Left);
    }

    void tick(const QString& name, bool wanted)
    {
        if (QTest::currentTestFailed())
            return;
        const auto is = [&](QWidget* control) { return nameOf(control).startsWith(name); };
        const QList<QAbstractButton*> boxes = m_window->inspector()->findChildren<QAbstractButton*>();
        const auto box = std::find_if(
            boxes.begin(), boxes.end(), [&](QAbstractButton* each) { return each->isVisible() && is(each); });
        if (box == boxes.end() || (*box)->isChecked() == wanted)
            return;
        tabTo(is);
        press(Qt::Key_Space);
    }

    struct Place { // in the picture, as keys walk it
        int group = 0, row = 0, column = 0;
    };
    // In the group where keys are, if it is there too.
    std::optional<Place> placeOf(const Cell& cell) const
    {
        const Scene& scene = picture()->scene();
        const auto at = here();
        for (const SceneMap& map : scene.maps)
            if (const auto there = map.grid->locate(cell); there && at && map.look.group == at->group)
                return Place {map.look.group, there->row, there->column};
        for (const SceneCell& each : scene.cells)
            if (at && each.group == at->group && each.source == cell && canWalkTo(each))
                return Place {each.group, each.row, each.column};
        if (const SceneCell* found = scene.find(cell))
            return Place {found->group, found->row, found->column};
        for (const SceneMap& map : scene.maps)
            if (const auto there = map.grid->locate(cell))
                return Place {map.look.group, there->row, there->column};
        return {};
    }
    std::optional<Place> here() const
    {
        const auto cell = picture()->pinnedCell();
        return cell ? std::optional(Place {cell->group, cell->row, cell->column}) : std::nullopt;
    }

    // The picture itself has the keyboard, not the row above it.
    void goToPicture()
    {
        goTo(m_window->stage());
        if (QTest::currentTestFailed())
            return;
        QVERIFY2(picture(), where());
        press(Qt::Key_F6, Qt::ShiftModifier);
        goTo(m_window->stage());
    }

    // Ten at once with Shift.
    void step(int down, int right)
    {
        const Qt::Key key = down > 0 ? Qt::Key_Down : down < 0 ? Qt::Key_Up : right > 0 ? Qt::Key_Right : Qt::Key_Left;
        press(key, std::abs(down != 0 ? down : right) >= 10 ? Qt::ShiftModifier : Qt::NoModifier);
    }

    // To a table beside this one with Ctrl and an arrow.
    void toTheSide(const Cell& target)
    {
        const QRectF from = picture()->pinnedCell() ? picture()->pinnedCell()->area : QRectF();
        const QPointF way = picture()->scene().place(target).center() - from.center();
        const bool across = std::abs(way.x()) > std::abs(way.y());
        press(across ? (way.x() > 0 ? Qt::Key_Right : Qt::Key_Left) : (way.y() > 0 ? Qt::Key_Down : Qt::Key_Up),
            Qt::ControlModifier);
    }

    // Of a matrix the picture shows one row: the same cell of another matrix brings it, or the row below.
    void towards(const Cell& target, const Place& from)
    {
        const auto same = [&](const Cell& cell) { return cell.step != target.step && cell.at == target.at; };
        const Scene& scene = picture()->scene();
        std::optional<Place> to;
        for (const SceneMap& map : scene.maps)
            for (int row = 0; row < map.grid->rowCount() && !to; ++row)
                for (int column = 0; column < map.grid->columnCount() && !to; ++column)
                    if (same(map.grid->cell({row, column})))
                        to = Place {map.look.group, row, column};
        for (const SceneCell& each : scene.cells)
            if (!to && same(each.source) && canWalkTo(each))
                to = Place {each.group, each.row, each.column};
        const Cell now = m_document->pinned().value_or(target);
        if (to && to->group == from.group && (to->row != from.row || to->column != from.column))
            step(to->row - from.row, to->column - from.column);
        else if (!to && now.at.size() == target.at.size() && now.at[1] != target.at[1])
            step(static_cast<int>(target.at[1] - now.at[1]), 0);
        else
            press(Qt::Key_T);
    }

    // A digit for the head, Space until the picture is there that has the cell, its table, then arrow keys; `fits`: it,
    // or another that will do.
    template <typename Fits>
    void walkTo(const std::string& path, const Index& at, Fits fits)
    {
        goToPicture();
        if (QTest::currentTestFailed())
            return;
        const auto there = m_document->trace()->find(path);
        QVERIFY2(there, path.c_str());
        const Cell target {*there, at};
        const int axis = headAxis(m_document->trace()->step(*there));
        if (axis >= 0 && m_document->head() != at[static_cast<std::size_t>(axis)])
            press(static_cast<Qt::Key>(Qt::Key_1 + at[static_cast<std::size_t>(axis)]));
        for (int i = 0; i < 40 && !QTest::currentTestFailed() && !placeOf(target); ++i)
            press(Qt::Key_Space);
        if (m_document->view() == QStringLiteral("long_text")
            && m_document->options().value(QStringLiteral("long_text.map")) != QStringLiteral("on"))
            press(Qt::Key_M); // the map: there arrow keys walk cells, in the text words
        if (!m_document->pinned())
            press(Qt::Key_Down); // to the first cell
        QStringList way;
        const auto arrived = [&] { return m_document->pinned() && fits(*m_document->pinned()); };
        for (int i = 0; i < kMostSteps && !QTest::currentTestFailed() && !arrived(); ++i) {
            const auto to = placeOf(target), from = here();
            if (const auto now = m_document->pinned(); now && m_document->view() == QStringLiteral("long_text"))
                step(static_cast<int>(at[1] - now->at[1]), static_cast<int>(at[2] - now->at[2])); // wherever drawn
            else if (from && !to)
                towards(target, *from);
            else if (!from || !to)
                press(Qt::Key_T);
            else if (from->group != to->group && i == 0)
                toTheSide(target);
            else if (from->group != to->group)
                press(Qt::Key_T);
            else
                step(to->row - from->row, to->column - from->column);
            way << picture()->accessibleDescription();
        }
        if (!QTest::currentTestFailed() && !arrived())
            QFAIL(where() + ": keys do not reach " + path.c_str() + (placeOf(target) ? "" : " (not in the picture)")
                + ", only " + way.mid(std::max<qsizetype>(0, way.size() - 8)).join(QStringLiteral(" | ")).toUtf8());
    }

    static constexpr int kMostTabs = 120, kMostSteps = 200;
};

HEADROOM_TEST(KeyboardLessonTest)

} // namespace keyboard_lesson_test

#include "keyboard_lesson_test.moc"
