// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/bars.h"
#include "figure/column_bars.h"
#include "gallery/card.h"
#include "gallery/card_grid.h"
#include "gallery/gallery.h"
#include "gallery/recent_panel.h"
#include "inspector/inspector.h"
#include "inspector/pointer.h"
#include "lecture/presentation.h"
#include "lecture/speaker_notes.h"
#include "lesson/lesson_blocks.h"
#include "lesson/lesson_controls.h"
#include "lesson/lesson_dock.h"
#include "lesson/lesson_player.h"
#include "lesson/lesson_text.h"
#include "lesson/lessons_panel.h"
#include "scene/scene.h"
#include "scene/scene_view.h"
#include "smallest_type.h"
#include "stage/stage.h"
#include "stage/view.h"
#include "test_program.h"
#include "widgets/controls.h"
#include "window_fixture.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <set>

using namespace headroom;

namespace lesson_test {

namespace {

const QString kWeights = QStringLiteral("decoder.2/encoder_decoder_attention/weights");

const char* const kLesson = R"(# A lesson

```lesson
path: First steps
minutes: 3
```

## Look

```stage
model: transformer
text: 7 3 9 1
view: attention
sublayer: decoder.2/encoder_decoder_attention
head: 0
pin: none
cover: decoder.2/encoder_decoder_attention/weights
```

There are {{tokens}} tokens.

```question
kind: click
ask: Where does row 2 look?
of: decoder.2/encoder_decoder_attention/weights@0,1,-
right: key == largest("decoder.2/encoder_decoder_attention/weights", 0, 1)
praise: There, with {{it;2}}.
wrong: Column {{key + 1}} has {{it;3}}.
hint: First.
hint: Second.
```

## Type

```stage
```

```question
kind: type
ask: Type three tokens.
right: tokens == 3
solution: 1 2 3
try: 1
try: 2
try: 4
praise: Three.
wrong: {{tokens}} are not three.
```

## Choose

```question
kind: choose
ask: Which is larger?
option: one | 1
option: two, of {{tokens}} | 2
praise: Two.
wrong: One is {{it}}.
```

## Next

```stage
sublayer: decoder.1/self_attention
step: decoder.1/self_attention/scores
lit: decoder.1/self_attention/scores@0,1,*
```

The largest is {{value("decoder.1/self_attention/scores", 0, 1, 0);2}} of a **query** for {{label "decoder.1/self_attention/scores" 2 0}}.

```question
kind: next
ask: Which comes next?
picture: decoder.1/self_attention/context
picture: decoder.1/self_attention/weights
praise: Softmax.
wrong: No.
```

## Order

```question
kind: order
ask: From the smallest.
option: two | 2
option: one | 1
praise: In order.
wrong: Not in order.
```

## Set

```question
kind: set
ask: Warmer.
setting: temperature
right: setting("temperature") == 4
solution: 4
praise: Warm.
wrong: {{setting("temperature")}} is not 4.
```

## Change

```stage
temperature: 1
change: none
```

```question
kind: change
ask: Close the second key.
of: decoder.2/encoder_decoder_attention/weights@0,-,-
right: value("decoder.2/encoder_decoder_attention/weights", 0, 1, 1) == 0
solution: decoder.2/encoder_decoder_attention/weights@0,1,1=0
praise: Closed.
wrong: Still open.
```
)";

} // namespace

// A lesson in the window: what is clicked and typed is judged by the run, and the stage can be had back.
class LessonWindowTest : public WindowFixture {
    Q_OBJECT

private slots:
    void init()
    {
        openWindow();
        m_file = m_folder.filePath(QStringLiteral("small.md"));
        write(kLesson);
        m_window->openLesson(m_file);
        QVERIFY(player().isOpen());
        ready();
    }
    void cleanup() { closeWindow(); }

    void theStageIsSetAndNumbersFilledIn()
    {
        QCOMPARE(m_document->text(), QStringLiteral("7 3 9 1"));
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
        QCOMPARE(lessonPlain(player().prose()), QStringLiteral("There are 4 tokens."));
        QVERIFY(!m_document->pinned());
        QVERIFY(!player().wandered());
        QVERIFY(dock()->isVisible());
    }

    void onlyTheLessonSaysWhatToDoNext()
    {
        const auto suggests = [&] {
            const auto pointers = m_window->inspector()->findChildren<Pointer*>();
            return std::any_of(
                pointers.begin(), pointers.end(), [](const Pointer* pointer) { return !pointer->isHidden(); });
        };
        player().next(); // to a step that covers nothing
        ready();
        const Cell cell {m_document->trace()->find(kWeights.toStdString()).value(), {1, 1, 1}};
        m_document->pinHere(cell);
        QVERIFY(!suggests());
        player().close();
        m_document->pinHere(cell);
        QVERIFY(suggests());
    }

    void wrongClicksOpenTheirCellAndRightOnesAll()
    {
        const Trace& trace = *m_document->trace();
        const StepId weights = trace.find(kWeights.toStdString()).value();
        std::int64_t best = 0;
        for (std::int64_t key = 0; key < trace.step(weights).axes[2].size; ++key)
            if (trace.value(weights, {0, 1, key}) > trace.value(weights, {0, 1, best}))
                best = key;
        const Cell right {weights, {0, 1, best}}, wrong {weights, {0, 1, best == 0 ? 1 : 0}},
            other {weights, {0, 0, 0}};
        QVERIFY(m_document->cover().covers(trace, wrong) && m_document->cover().covers(trace, right));

        m_document->pin(wrong);
        QVERIFY(player().verdict() && !player().verdict()->right);
        const QString told = said();
        QVERIFY2(
            told.contains(QString::fromStdString(formatNumber(trace.value(weights, wrong.at), 3))), qPrintable(told));
        QVERIFY(!m_document->cover().covers(trace, wrong)); // it has been said
        QVERIFY(m_document->cover().covers(trace, right));
        QCOMPARE(player().tries(), 1);

        m_document->pin(other); // in another row: not what was asked
        QVERIFY(!player().verdict()->right);

        m_document->pin(right);
        QVERIFY(player().verdict()->right && player().answered());
        QVERIFY(!m_document->cover().covers(trace, right));
        QCOMPARE(player().tries(), 3);
    }

    void coveredNumbersAreNowhere()
    {
        const auto shows = [&](const QString& number) {
            const auto labels = m_window->inspector()->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                [&](const QLabel* label) { return label->isVisible() && label->text() == number; });
        };
        const Trace& trace = *m_document->trace();
        const StepId weights = trace.find(kWeights.toStdString()).value();
        m_document->setCover({});
        m_document->pinHere({weights, {1, 1, 1}});
        const QString number = QString::fromStdString(formatNumber(trace.value(weights, {1, 1, 1}), 3));
        QVERIFY(shows(number));
        m_document->setCover({{kWeights.toStdString()}, {}});
        m_document->release();
        m_document->pinHere({weights, {1, 1, 1}});
        m_document->setCover({{kWeights.toStdString()}, {}});
        m_document->hover({});
        QVERIFY(!shows(number));
        const auto* picture = dynamic_cast<SceneView*>(m_window->stage()->view());
        QVERIFY(picture);
        for (const SceneText& text : picture->scene().texts) // nor what follows from numbers that are not there
            QVERIFY2(!text.text.contains(QLatin1String("sums to")), qPrintable(text.text));
    }

    void hintsComeOneByOneAndTheSolutionIsPlayed()
    {
        QVERIFY(player().hints().isEmpty());
        player().hint();
        QCOMPARE(player().hints(), QStringList {QStringLiteral("First.")});
        player().hint();
        QVERIFY(!player().moreHints());
        player().showMe();
        QVERIFY(player().answered() && player().shown());
        QCOMPARE(player().tries(), 0);
        QVERIFY(m_document->pinned());
    }

    void aTypedAnswerIsJudgedOnceItHasBeenRun()
    {
        player().next();
        ready();
        m_document->setText(QStringLiteral("1 2"));
        QTRY_VERIFY_WITH_TIMEOUT(player().verdict(), 20000);
        QCOMPARE(said(), QStringLiteral("2 are not three."));
        m_document->setText(QStringLiteral("1 2 3"));
        QTRY_VERIFY_WITH_TIMEOUT(player().answered(), 20000);
    }

    void whoWandersOffComesBack()
    {
        player().next();
        ready();
        m_document->setView(QStringLiteral("model"));
        m_document->setText(QStringLiteral("9 9"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 20000);
        QVERIFY(player().wandered());
        player().restore();
        ready();
        QVERIFY(!player().wandered());
        QCOMPARE(m_document->text(), QStringLiteral("7 3 9 1"));
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
    }

    // From every view that can show the run, with other heads, places and zooms there, and from the start page.
    void theWayBackLeadsFromEverywhere()
    {
        player().next();
        ready();
        int views = 0;
        for (const ViewDescriptor& view : headroom::views()) {
            if (view.id == QLatin1String("attention") || !view.canShow(*m_document->trace()))
                continue;
            m_document->setView(view.id);
            QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
            m_document->setHead(1);
            m_document->setPosition({0, 0.0});
            QVERIFY2(player().wandered(), qPrintable(view.id));
            m_window->restoreLesson();
            ready();
            QVERIFY2(!player().wandered(), qPrintable(view.id));
            QCOMPARE(m_document->view(), QStringLiteral("attention"));
            QCOMPARE(m_document->head(), 0);
            ++views;
        }
        QVERIFY(views >= 10);
        for (const auto show : {&MainWindow::showGallery, &MainWindow::showTraining}) {
            ((*m_window).*show)();
            QVERIFY(m_window->place() != MainWindow::Place::Stage);
            m_window->restoreLesson();
            QTRY_COMPARE_WITH_TIMEOUT(m_window->place(), MainWindow::Place::Stage, 20000);
            ready();
            QVERIFY(!player().wandered());
        }
    }

    void anotherModelComesBackToo()
    {
        m_window->openPreset(QStringLiteral("transformer-encoder"), false);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->model().preset == "transformer-encoder", 20000);
        QVERIFY(player().wandered());
        player().restore();
        ready();
        QCOMPARE(m_document->model().preset, std::string("transformer"));
        QVERIFY(!player().wandered());
    }

    void aChoiceIsJudged()
    {
        player().goTo(2);
        ready();
        QCOMPARE(dock()->answers()[1]->text(), QStringLiteral("two, of 4"));
        player().answer({0});
        QVERIFY(!player().verdict()->right);
        QCOMPARE(said(), QStringLiteral("One is 1."));
        player().answer({1});
        QVERIFY(player().answered());
        player().goTo(7);
        QVERIFY(!dock()->isVisible());
    }

    void keysLookAroundAndEnterAnswers()
    {
        const Trace& trace = *m_document->trace();
        const StepId weights = trace.find(kWeights.toStdString()).value();
        m_document->look([&] { m_document->pin({weights, {0, 1, 0}}); });
        m_window->stage()->view()->setFocus();
        QTest::keyClick(m_window->stage()->view(), Qt::Key_Right);
        QCOMPARE(m_document->pinned()->at.back(), 1);
        QVERIFY(!player().verdict());
        QTest::keyClick(m_window->stage()->view(), Qt::Key_Return);
        QVERIFY(player().verdict());
        QCOMPARE(player().tries(), 1);
        m_document->setHead(1); // takes the pinned cell along, and is no answer
        QCOMPARE(player().tries(), 1);
    }

    void stepsAreTurnedByKeysAndDots()
    {
        QTest::keyClick(m_window.get(), Qt::Key_PageDown);
        ready();
        QCOMPARE(player().step(), 1);
        QVERIFY(!player().done(0)); // its question was not answered
        QTest::keyClick(m_window.get(), Qt::Key_PageUp);
        ready();
        QCOMPARE(player().step(), 0);
        auto* dots = dock()->findChild<StepDots*>();
        QTest::mouseClick(dots, Qt::LeftButton, {}, QPoint(4, 8)); // the present one
        QCOMPARE(player().step(), 0);
        QTest::mouseClick(dots, Qt::LeftButton, {}, dots->rect().center());
        ready();
        QVERIFY(player().step() > 0);
    }

    void whatChangesIsSaidInOneSentence()
    {
        QVERIFY2(dock()->announced().startsWith(QStringLiteral("Step 1 of 7: Look. Where does row 2 look?")),
            qPrintable(dock()->announced()));
        player().hint();
        QCOMPARE(dock()->announced(), QStringLiteral("First."));
        player().showMe();
        QVERIFY2(dock()->announced().startsWith(QStringLiteral("Shown. There, with")), qPrintable(dock()->announced()));
        m_document->setView(QStringLiteral("model"));
        QVERIFY(dock()->announced().contains(QStringLiteral("does not show what this step is about")));
    }

    void theFieldTakesATextAndAWrongTextIsToldOnce()
    {
        player().next();
        ready();
        auto* field = dock()->findChild<QLineEdit*>();
        QVERIFY(field && field->isVisible());
        QCOMPARE(field->text(), QStringLiteral("7 3 9 1"));
        field->setFocus();
        QTest::keyClick(field, Qt::Key_Return); // as it stands
        QCOMPARE(said(), QStringLiteral("4 are not three."));
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("5 6 7"));
        QVERIFY(!player().answered()); // not yet run
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(player().answered(), 20000);
        QCOMPARE(m_document->text(), QStringLiteral("5 6 7"));
        QVERIFY(!player().wandered() && player().differs());
    }

    void picturesAreThoseOfTheRun()
    {
        player().goTo(3);
        ready();
        QCOMPARE(dock()->answers().size(), 2);
        const RunResult& run = *m_document->result();
        for (int i = 0; i < 2; ++i) {
            const AnswerButton* button = dock()->answers()[i];
            const std::string path = player().now().question->pictures[static_cast<std::size_t>(i)];
            QVERIFY(button->isVisible() && !button->picture().isNull());
            QCOMPARE(button->picture(), stepPicture(run, path, 0, {112, 84}, dock()->devicePixelRatioF()));
            QVERIFY2(!button->text().contains(QLatin1Char('/')), qPrintable(button->text()));
            QVERIFY(button->accessibleName().contains(QStringLiteral("numbers from")));
        }
        QVERIFY(dock()->answers()[0]->picture() != dock()->answers()[1]->picture());
        QTest::mouseClick(dock()->answers()[0], Qt::LeftButton);
        click(QStringLiteral("Check"));
        QVERIFY(!player().answered());
        QCOMPARE(dock()->answers()[0]->state(), AnswerButton::State::Wrong);
        QTest::mouseClick(dock()->answers()[1], Qt::LeftButton);
        click(QStringLiteral("Check"));
        QVERIFY(player().answered());
        QCOMPARE(dock()->answers()[1]->state(), AnswerButton::State::Right);
    }

    void whatIsNotSpokenOfIsPale()
    {
        player().goTo(3);
        ready();
        const Trace& trace = *m_document->trace();
        const StepId scores = trace.find("decoder.1/self_attention/scores").value(),
                     weights = trace.find("decoder.1/self_attention/weights").value();
        const Cover& cover = m_document->cover();
        QVERIFY(cover.dims(trace, {scores, {0, 0, 0}}) && cover.dims(trace, {scores, {1, 1, 0}}));
        QVERIFY(!cover.dims(trace, {scores, {0, 1, 3}}) && !cover.dims(trace, {weights, {0, 0, 0}}));
        SceneMoment moment;
        moment.run = m_document->result();
        moment.cover = cover;
        Scene scene;
        const ColourScale scale;
        scene.cells = {
            sceneCell(trace, {scores, {0, 0, 0}}, {}, scale), sceneCell(trace, {scores, {0, 1, 0}}, {}, scale)};
        coverNumbers(scene, moment);
        QVERIFY(scene.cells[0].is(SceneCell::Dim) && !scene.cells[1].is(SceneCell::Dim));
    }

    void whatIsDrawnOfACoveredNumberIsHidden()
    {
        const Trace& trace = *m_document->trace();
        const Cell weight {trace.find(kWeights.toStdString()).value(), {0, 1, 1}};
        SceneMoment moment;
        moment.run = m_document->result();
        moment.cover.steps = {kWeights.toStdString()};
        Scene scene;
        addBar(scene, {12.0, 12.0, 16.0, 16.0}, Qt::red);
        scene.lines.push_back({boxPath({12.0, 12.0, 16.0, 16.0}), Qt::NoPen, Qt::red});
        addDrawnCell(scene, trace, weight, {10.0, 10.0, 20.0, 20.0}, {}, 1, 0, 0);
        scene.numbers = {sceneNumber(trace, weight, {})};
        scene.numbers.front().of = m_document->result()->trace; // as of a run beside
        coverNumbers(scene, moment);
        QImage picture(40, 40, QImage::Format_RGB32);
        picture.fill(Qt::white);
        QPainter painter(&picture);
        paintScene(painter, scene);
        painter.end();
        QCOMPARE(picture.pixelColor(20, 20), Theme::instance().palette().stage);
        QVERIFY(scene.numbers.empty());
    }

    void aSoftmaxAheadIsNotShownWhileItsWeightsAreAsked()
    {
        m_document->setView(QStringLiteral("step"));
        const Trace& trace = *m_document->trace();
        const std::vector<StepId>& timeline = trace.timeline();
        const StepId scores = trace.find("decoder.2/encoder_decoder_attention/scores").value();
        const auto isProduct = [&](StepId id) {
            return trace.step(id).path.starts_with("decoder.2/encoder_decoder_attention/")
                && trace.step(id).operation == Operation::Matmul;
        };
        const auto product = std::find_if(timeline.begin(), timeline.end(), isProduct);
        QVERIFY(product != timeline.end() && *product <= scores);
        m_document->setPosition({static_cast<int>(product - timeline.begin()), 1.0});
        const auto ahead = [&] {
            return qobject_cast<SceneView*>(m_window->stage()->view())
                ->scene()
                .words()
                .contains(QStringLiteral("Ahead: softmax of a finished row"));
        };
        const Cover asked = m_document->cover();
        m_document->setCover({});
        QTRY_VERIFY(ahead());
        m_document->setCover(asked);
        QTRY_VERIFY(!ahead());
    }

    void theCellThatIsAskedForIsNotMarked()
    {
        const auto marked = [&](const char* lit) {
            QString lesson = QString::fromUtf8(kLesson);
            const QString cover = QStringLiteral("cover: ");
            lesson.insert(lesson.indexOf(cover), QStringLiteral("lit: ") + kWeights + QLatin1String(lit));
            write(lesson.toUtf8().constData());
            m_window->openLesson(m_file);
            ready();
            return !m_document->cover().lit.empty();
        };
        QVERIFY(!marked("@0,1,0\n"));
        player().showMe();
        QVERIFY(player().answered() && !m_document->cover().lit.empty());
        QVERIFY(marked("@0,1,*\n")); // the row that the question names
    }

    void numbersInProseAreLinksToTheirCells()
    {
        player().goTo(3);
        ready();
        const QString html = lessonHtml(player().prose());
        QVERIFY2(html.contains(QStringLiteral("cell:decoder.1/self_attention/scores@0,1,0")), qPrintable(html));
        QVERIFY(html.contains(Theme::instance().roleText(Role::Query).name()));
        QVERIFY(html.contains(Theme::instance().roleText(Role::Key).name())); // what a place of the keys is called
        QCOMPARE(lessonPlain(QStringLiteral("\uE000:key\uE001*_#\uE002 **is** it")), QStringLiteral("*_# is it"));
        auto* prose = dock()->findChild<LessonText*>();
        emit prose->linkHovered(QStringLiteral("cell:decoder.1/self_attention/scores@0,1,0"));
        QVERIFY(m_document->hovered() && m_document->hovered()->at == (Index {0, 1, 0}));
        emit prose->linkHovered({});
        QVERIFY(!m_document->hovered());
    }

    void thingsAreOrderedByKeys()
    {
        player().goTo(4);
        ready();
        auto* list = dock()->findChild<OrderList*>();
        QVERIFY(list && list->isVisible());
        click(QStringLiteral("Check"));
        QVERIFY(!player().answered());
        list->setCurrentRow(0);
        QTest::keyClick(list, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(list->order(), (QList<int> {1, 0}));
        QCOMPARE(dock()->announced(), QStringLiteral("two is now 2 of 2"));
        click(QStringLiteral("Check"));
        QVERIFY(player().answered());
    }

    void aSettingIsSetInTheCard()
    {
        player().goTo(5);
        ready();
        auto* field = dock()->findChild<QLineEdit*>();
        QVERIFY(field && field->isVisible());
        QCOMPARE(field->text(), QStringLiteral("1"));
        field->setText(QStringLiteral("2"));
        click(QStringLiteral("Check"));
        QTRY_VERIFY_WITH_TIMEOUT(player().verdict(), 20000);
        QCOMPARE(said(), QStringLiteral("2 is not 4."));
        player().showMe();
        QTRY_VERIFY_WITH_TIMEOUT(player().answered(), 20000);
        QCOMPARE(m_document->settings().temperature, 4.0);
    }

    void anotherTextIsNoTryAtAChangeOrASetting()
    {
        for (const int step : {5, 6}) {
            player().goTo(step);
            ready();
            m_document->setText(QStringLiteral("1 2 5"));
            QTRY_VERIFY_WITH_TIMEOUT(player().differs() && !m_document->busy(), 20000);
            QVERIFY(!player().verdict());
            QCOMPARE(player().tries(), 0);
            QVERIFY(player().wandered());
            if (step == 5) {
                player().set(QStringLiteral("1")); // as it is: on this text it is no try either
                QVERIFY(!player().verdict());
            }
            player().showMe();
            QTRY_VERIFY_WITH_TIMEOUT(player().answered(), 20000);
            QCOMPARE(m_document->text(), QStringLiteral("7 3 9 1"));
        }
        player().goTo(6);
        ready();
        m_document->setInterventions({lessonChange("decoder.2/encoder_decoder_attention/weights@0,0,0=0", "")}, {});
        QTRY_VERIFY_WITH_TIMEOUT(player().verdict(), 20000);
        QCOMPARE(said(), QStringLiteral("Still open."));
        QVERIFY(!player().wandered());
    }

    void progressIsKeptAndWiped()
    {
        QCOMPARE(LessonPlayer::last(), QStringLiteral("small"));
        player().next();
        QCOMPARE(LessonPlayer::reached(QStringLiteral("small")), 1);
        ready();
        player().goTo(7);
        QVERIFY(LessonPlayer::done(QStringLiteral("small")));
        LessonPlayer::forgetProgress();
        QVERIFY(!LessonPlayer::done(QStringLiteral("small")) && LessonPlayer::last().isEmpty());
    }

    void everyViewHasALesson()
    {
        std::set<std::string> seen;
        for (const LessonEntry& entry : lessonEntries())
            for (const LessonStep& step : readLesson(entry.file.toStdString()).steps)
                seen.insert(step.stage.place.view);
        for (const ViewDescriptor& view : views())
            QVERIFY2(seen.count(view.id.toStdString()), qPrintable(view.id));
    }

    void theStartPageOffersTheNextLesson()
    {
        LessonPlayer::forgetProgress();
        const QList<LessonEntry> entries = lessonEntries();
        QVERIFY(entries.size() >= 2);
        QCOMPARE(nextLesson(entries)->id, entries.first().id);
        m_window->showGallery();
        auto* panel = m_window->findChild<LessonsPanel*>();
        QVERIFY(panel && panel->isVisible());
        QCOMPARE(panel->start()->text(), QStringLiteral("Start"));
        const Card* card = m_window->gallery()->grid()->shown().value(0); // below the lesson, with the files beside
        QVERIFY(card && m_window->gallery()->recent()->isVisible());
        const auto top = [&](const QWidget* widget) { return widget->mapTo(m_window.get(), QPoint()).y(); };
        QVERIFY(top(panel) + panel->height() <= top(card));
        m_window->openLesson(entries.first().file);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->place(), MainWindow::Place::Stage, 20000);
        ready();
        QVERIFY(dock()->width() >= 300); // its sentences have their room
        player().goTo(static_cast<int>(player().lesson().steps.size()));
        m_window->showGallery();
        QCOMPARE(nextLesson(lessonEntries())->id, entries[1].id);
        QVERIFY2(
            panel->start()->accessibleName().contains(entries[1].title), qPrintable(panel->start()->accessibleName()));
        panel->setExpanded(true);
        QCOMPARE(panel->links().size(), entries.size());
        QSignalSpy opened(panel, &LessonsPanel::openLesson);
        QTest::keyClick(panel->links().last(), Qt::Key_Space);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.first().first().toString(), entries.last().file);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->place(), MainWindow::Place::Stage, 20000);
        ready();
        QCOMPARE(QString::fromStdString(player().lesson().id), entries.last().id);
    }

    void aLectureTurnsStepsAndMarksStayWithTheirCells()
    {
        Presentation* shown = m_window->present();
        shown->resize(1280, 720);
        shown->show();
        QApplication::processEvents();
        shown->grab();
        const auto area = [&](const Index& at) { // of a weight, on the page
            PicturePlaces places;
            pictureOf(*shown->subject(), shown->options(), &places);
            const StepId weights = m_document->trace()->find(kWeights.toStdString()).value();
            for (const auto& [cell, where] : places)
                if (cell == Cell {weights, at})
                    return where;
            return QRectF();
        };
        const QRectF cell = area({0, 1, 2});
        QVERIFY(!cell.isEmpty());
        const QPoint from = cell.center().toPoint();
        QTest::mousePress(shown, Qt::LeftButton, {}, from);
        QTest::mouseMove(shown, from + QPoint(30, 10));
        QTest::mouseMove(shown, from + QPoint(60, 20));
        QTest::mouseRelease(shown, Qt::LeftButton, {}, from + QPoint(60, 20));
        QCOMPARE(shown->marks().size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(shown->marks().front().of.path), kWeights);
        QVERIFY(!player().verdict()); // a stroke is no answer
        const auto begins = [&](const QRectF& in) {
            return in.contains(shown->placed(shown->marks().front()).first());
        };
        QVERIFY(begins(cell));
        shown->resize(1920, 1080);
        QApplication::processEvents();
        shown->grab();
        const QRectF larger = area({0, 1, 2});
        QVERIFY(larger.width() > cell.width() && begins(larger));
        QTest::keyClick(shown, Qt::Key_PageDown);
        ready();
        QCOMPARE(player().step(), 1);
        SpeakerNotes* notes = shown->showNotes();
        QTRY_VERIFY_WITH_TIMEOUT(!notes->nextPicture().isNull(), 60000);
        QTest::keyClick(shown, Qt::Key_Z);
        QVERIFY(shown->marks().empty());
        QTest::keyClick(notes, Qt::Key_PageUp); // the clicker's keys work there too
        ready();
        QCOMPARE(player().step(), 0);
        QPointer<SpeakerNotes> there(notes);
        QTest::keyClick(notes, Qt::Key_Escape);
        QTRY_VERIFY(!there);
    }

    // For a while, and when asked; the screen can be blanked.
    void aLectureShowsItsKeys()
    {
        Presentation* shown = m_window->present();
        shown->showOnScreens();
        QVERIFY(shown->keysShown());
        const QWidget* strip = shown->findChild<KeyHint*>()->parentWidget();
        QTest::keyClick(shown, Qt::Key_Question);
        QVERIFY(!shown->keysShown());
        QTest::keyClick(shown, Qt::Key_F1);
        QVERIFY(shown->keysShown());
        for (const QSize& size : {QSize(1920, 1080), QSize(1280, 720), QSize(1024, 600)}) {
            shown->resize(size);
            QApplication::processEvents();
            QVERIFY(shown->rect().contains(strip->geometry()) && strip->height() < size.height() / 5);
            for (const KeyHint* hint : strip->findChildren<KeyHint*>())
                QVERIFY2(
                    strip->rect().contains(hint->geometry()) && hint->geometry().width() >= hint->sizeHint().width(),
                    qPrintable(hint->accessibleName()));
        }
        const QImage page = shown->grab().toImage();
        QTest::keyClick(shown, Qt::Key_B);
        QTest::keyClick(shown, Qt::Key_Question);
        const QImage blank = shown->grab().toImage();
        QCOMPARE(blank.pixelColor(blank.width() / 2, blank.height() / 2), QColor(Qt::black));
        QTest::keyClick(shown, Qt::Key_B);
        QTest::keyClick(shown, Qt::Key_Question);
        QVERIFY(shown->grab().toImage() == page);
        shown->close();
    }

    // The first path's lessons. HEADROOM_ALL_LESSONS=1: all.
    void aLectureIsLegible_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("view");
        for (const ViewDescriptor& view : views())
            QTest::newRow(qPrintable(view.id)) << QString() << view.id;
        const bool all = qEnvironmentVariableIsSet("HEADROOM_ALL_LESSONS");
        for (const LessonEntry& entry : lessonEntries())
            if (all || entry.path == lessonEntries().first().path)
                QTest::newRow(qPrintable(entry.id)) << entry.file << QString();
    }

    // On a page of 1280 × 720 every letter and digit is set in type of 18 pixels at least, whatever the view or step.
    void aLectureIsLegible()
    {
        QFETCH(QString, lesson);
        QFETCH(QString, view);
        Presentation* shown = m_window->present();
        shown->resize(1280, 720);
        const auto tooSmall = [&](const QString& where) { // empty: nothing
            const auto [least, words] = smallestType(*shown->subject(), shown->options());
            return least >= 17.9 ? QString()
                                 : QStringLiteral("%1: “%2” is %3 px high").arg(where, words).arg(least, 0, 'f', 1);
        };
        if (lesson.isEmpty()) {
            player().close();
            m_document->openModel(sourceFor(view));
            QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 60000);
            m_document->setView(view);
            QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
            const QString small = tooSmall(view);
            QVERIFY2(small.isEmpty(), qPrintable(small));
            return;
        }
        m_window->openLesson(lesson);
        for (bool more = true; more; player().next()) {
            ready();
            const QString small = tooSmall(QString::fromStdString(player().now().title));
            QVERIFY2(small.isEmpty(), qPrintable(small));
            // What a lesson sets is no change, and nothing is said to come of it.
            QVERIFY2(m_document->outcome().isEmpty() || !m_document->interventions().empty(),
                qPrintable(m_document->outcome()));
            more = player().canGoOn();
        }
    }

    void theFileIsReadAgainWhenItIsSaved()
    {
        QString another = QString::fromUtf8(kLesson);
        write(another.replace(QStringLiteral("There are"), QStringLiteral("Now there are")).toUtf8().constData());
        QTRY_COMPARE_WITH_TIMEOUT(lessonPlain(player().prose()), QStringLiteral("Now there are 4 tokens."), 20000);
    }

    // As editors save: another file takes the name, now and again.
    void aFileThatIsReplacedIsReadAgain()
    {
        for (const char* word : {"First", "Second"}) {
            QString another = QString::fromUtf8(kLesson);
            another.replace(QStringLiteral("There are"), QLatin1String(word) + QStringLiteral(" there are"));
            QSaveFile file(m_file);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(another.toUtf8());
            QVERIFY(file.commit());
            QTRY_COMPARE_WITH_TIMEOUT(
                lessonPlain(player().prose()), QLatin1String(word) + QStringLiteral(" there are 4 tokens."), 20000);
        }
    }

    // The last lesson that could be read stays, until it can be read again.
    void aBrokenSaveIsAMessageAndTheLessonStays()
    {
        write("# A\n");
        QTRY_VERIFY_WITH_TIMEOUT(m_document->error().contains(QLatin1String("is not a lesson")), 20000);
        QVERIFY(player().isOpen());
        QCOMPARE(lessonPlain(player().prose()), QStringLiteral("There are 4 tokens."));
        write(kLesson);
        QTRY_VERIFY_WITH_TIMEOUT(m_document->error().isEmpty(), 20000);
    }

    void theCommandLineOpensALesson()
    {
        const QString picture = m_folder.filePath(QStringLiteral("lesson.png"));
        const auto program = [&](const QString& lesson) {
            QProcess process;
            process.start(QCoreApplication::applicationDirPath() + QStringLiteral("/headroom"),
                {QStringLiteral("--lesson"), lesson, QStringLiteral("--shot"), picture, QStringLiteral("--device"),
                    QStringLiteral("cpu")});
            process.waitForFinished(-1);
            return std::pair(process.exitCode(), process.readAllStandardError());
        };
        const auto [code, said] = program(m_file);
        QVERIFY2(code == 0 && QFile::exists(picture), said);
        write("# A\n");
        QVERIFY(QFile::remove(picture));
        const auto [refused, why] = program(m_file);
        QVERIFY(refused != 0 && !QFile::exists(picture));
        QVERIFY2(why.contains("is not a lesson"), why);
    }

    // A lesson that ships, where the program speaks another language; one's own is in whatever language it is.
    void aLessonThatIsOnlyInEnglishSaysSo()
    {
        const QTemporaryDir resources;
        const QDir own(resources.path()), shipped(QStringLiteral(HEADROOM_SOURCE_DIR "/resources"));
        for (const QString& each : shipped.entryList(QDir::AllEntries | QDir::NoDotAndDotDot))
            if (each != QStringLiteral("lessons") && each != QStringLiteral("translations"))
                QVERIFY(QFile::link(shipped.filePath(each), own.filePath(each)));
        QVERIFY(own.mkpath(QStringLiteral("lessons/en")) && own.mkpath(QStringLiteral("lessons/de"))
            && own.mkpath(QStringLiteral("translations")));
        QFile german(own.filePath(QStringLiteral("translations/headroom_de.qm")));
        QVERIFY(german.open(QIODevice::WriteOnly));
        const QStringList files {
            own.filePath(QStringLiteral("lessons/en/small.md")), own.filePath(QStringLiteral("lessons/de/small.md"))};
        for (const QString& file : files)
            QVERIFY(QFile::copy(m_file, file));
        qputenv("HEADROOM_RESOURCES", resources.path().toUtf8());
        const QLocale before;
        const auto says = [&](const QString& file, const char* language) {
            QLocale::setDefault(QLocale(QLatin1String(language)));
            m_window->openLesson(file);
            ready();
            const auto* label = dock()->findChild<QLabel*>(QStringLiteral("untranslated"));
            const bool said = dock()->widget()->accessibleDescription().contains(label->text());
            return std::pair(label->isVisible(), said);
        };
        const auto english = says(files[0], "de_DE"), translated = says(files[1], "de_DE"),
                   inEnglish = says(files[0], "en_GB"), unknown = says(files[0], "fr_FR"), ones = says(m_file, "de_DE");
        QLocale::setDefault(before);
        qunsetenv("HEADROOM_RESOURCES");
        QCOMPARE(english, std::pair(true, true));
        for (const auto& other : {translated, inEnglish, unknown, ones})
            QCOMPARE(other, std::pair(false, false));
    }

    void aBrokenLessonIsAMessage()
    {
        write("# A\n");
        m_window->openLesson(m_file);
        QVERIFY2(m_document->error().contains(QLatin1String("is not a lesson")), qPrintable(m_document->error()));
    }

private:
    void click(const QString& text)
    {
        for (QPushButton* button : dock()->findChildren<QPushButton*>())
            if (button->text() == text && button->isVisible())
                return button->click();
        QFAIL(qPrintable(QStringLiteral("there is no button “%1”").arg(text)));
    }
    LessonPlayer& player() const { return *m_window->lesson(); }
    QString said() const { return lessonPlain(QString::fromStdString(player().verdict()->feedback)); }
    LessonDock* dock() const { return m_window->findChild<LessonDock*>(); }
    void ready() { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && player().isReady(), 60000); }

    void write(const char* text)
    {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(text);
    }

    QTemporaryDir m_folder;
    QString m_file;
};

HEADROOM_TEST(LessonWindowTest)

} // namespace lesson_test

#include "lesson_test.moc"
