// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"
#include "experiments/experiments_page.h"
#include "files/recent_files.h"
#include "files/settings.h"
#include "stage/stage.h"
#include "stage_fixture.h"
#include "test_program.h"
#include "theme/theme.h"
#include "training/before_run.h"
#include "training/film_strip.h"
#include "training/form.h"
#include "training/interventions_section.h"
#include "training/model_section.h"
#include "training/runs_panel.h"
#include "training/runs_table.h"
#include "training/settings_section.h"
#include "training/suggestions.h"
#include "training/task_panel.h"
#include "training/task_section.h"
#include "training/training_controls.h"
#include "training/training_curves.h"
#include "training/training_page.h"
#include "training/training_stage.h"
#include "training/training_strip.h"
#include "training/training_words.h"
#include "training/unfinished_bar.h"
#include "widgets/controls.h"
#include "window/error_bar.h"
#include "window/main_window.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QLockFile>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <algorithm>
#include <utility>

using namespace headroom;

namespace training_page_test {

namespace {

constexpr int kPatience = 120000;
using Phase = TrainingState::Phase;

} // namespace

class TrainingPageTest : public QObject {
    Q_OBJECT

    TrainingDesk& desk() const { return m_window->desk(); }
    TrainingPage& page() const { return *m_window->training(); }
    const TrainingState& state() const { return *desk().state(); }

    void key(int code, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_window->windowHandle(), Qt::Key(code), modifiers);
    }
    void click(QWidget* widget) { QTest::mouseClick(widget, Qt::LeftButton, {}, QPoint(6, widget->height() / 2)); }
    void type(NumberField* field, const QString& text)
    {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }

    // The window on the copy model, the laboratory in front.
    void begin()
    {
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_window = std::make_unique<MainWindow>(*m_document, m_folder->path());
        m_window->resize(1440, 900);
        m_document->openModel(kCopyModel);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->result(), kPatience);
        key(Qt::Key_L, Qt::ControlModifier);
        QCOMPARE(m_window->place(), MainWindow::Place::Training);
        QVERIFY(page().isVisible() && !m_window->stage()->isVisible());
    }

    // Small enough to be done in a moment.
    void wantLittle(std::int64_t steps, std::int64_t snapshotEvery)
    {
        TrainRequest request = desk().wanted();
        request.task.training = 400;
        request.task.validation = request.task.test = 40;
        request.settings.batch = 8;
        request.settings.steps = steps;
        request.settings.evaluateEvery = 10;
        request.snapshotEvery = snapshotEvery;
        desk().setWanted(request);
        QVERIFY2(desk().refusal().isEmpty(), qPrintable(desk().refusal()));
    }

    // The one filled button.
    void start()
    {
        for (FilledButton* button : page().stage()->findChildren<FilledButton*>())
            if (button->isVisible())
                return click(button);
        QFAIL("no start button");
    }

    void startAndFinish()
    {
        start();
        QTRY_VERIFY_WITH_TIMEOUT(desk().state() && state().phase == Phase::Finished, kPatience);
    }

    void startAndPause()
    {
        start();
        QTRY_VERIFY_WITH_TIMEOUT(desk().state() && state().step >= 12, kPatience);
        click(page().stage()->controls()->pause());
        QTRY_VERIFY_WITH_TIMEOUT(state().phase == Phase::Paused, kPatience);
    }

    bool happened(const QString& text) const
    {
        return std::any_of(state().events.begin(), state().events.end(),
            [&](const TrainingEvent& event) { return QString::fromStdString(event.text).contains(text); });
    }

private slots:
    void init()
    {
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void cleanup()
    {
        m_window.reset();
        m_document.reset();
    }

    // Before the first run, and behind it: how the opened model was trained, as long as the next run is of its kind.
    void theOpenedModelsTrainingStandsBehind()
    {
        begin();
        const auto behind = [&](int plot) {
            page().stage()->curves()->settle();
            std::vector<QPointF> points;
            for (const ChartLine& line : page().stage()->curves()->data().plots[static_cast<std::size_t>(plot)].lines)
                if (line.look == ChartLine::Look::Behind)
                    points = line.points;
            return points;
        };
        const std::vector<TrainingPoint>& record = m_document->model().training;
        QVERIFY(!record.empty() && page().stage()->curves()->isVisible());
        const auto* before = page().stage()->findChild<BeforeRun*>();
        QVERIFY(before && before->isVisible() && !before->picture().empty());
        const Trace& trace = *m_document->trace();
        const FilmSubject subject = preferredSubject(trace);
        QCOMPARE(before->picture().grid.values, readFilmFrame(trace, subject, 0).grid.values);
        QCOMPARE(before->writes().size(), static_cast<qsizetype>(m_document->result()->output.size()));
        QVERIFY(before->reads().join(QLatin1Char(' ')).startsWith(m_document->text()));
        const std::vector<QPointF> accuracy = behind(1);
        QCOMPARE(accuracy.size(), record.size());
        for (std::size_t i = 0; i < record.size(); ++i)
            QCOMPARE(accuracy[i], QPointF(static_cast<double>(record[i].step), record[i].heldOutAccuracy));
        wantLittle(20, 0);
        startAndFinish();
        QVERIFY(!before->isVisible()); // the run's own snapshots stand there
        QCOMPARE(behind(1), accuracy);
        TrainRequest other = desk().wanted();
        other.preset = "transformer-decoder";
        other.task = {.id = {}};
        desk().setWanted(other);
        QVERIFY(!desk().reference());
        QTRY_VERIFY(behind(1).empty());
    }

    void theFolderOfAProgramThatWritesNothingIsNone() { QVERIFY(TrainingDesk::defaultFolder().isEmpty()); }

    void theLaboratoryWantsWhatIsOnTheStage()
    {
        begin();
        QCOMPARE(desk().wanted().preset, std::string("transformer"));
        QCOMPARE(desk().wanted().task.id, std::string("copy"));
        QCOMPARE(desk().wanted().probe, m_document->text().toStdString());
        QCOMPARE(page().task()->model()->variant()->currentText(), QStringLiteral("Transformer"));
        QVERIFY(!page().runs()->table()->isVisible());
        key(Qt::Key_Escape);
        QCOMPARE(m_window->place(), MainWindow::Place::Stage);
        QVERIFY(m_window->stage()->isVisible());
        m_document->setText(QStringLiteral("4 4 1 2 9"));
        key(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_window->place(), MainWindow::Place::Training);
        QCOMPARE(desk().wanted().probe, std::string("4 4 1 2 9"));
        key(Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_window->place(), MainWindow::Place::Gallery);
        key(Qt::Key_L, Qt::ControlModifier);
        QVERIFY(page().isVisible());
    }

    void aLiveSettingIsAnEventAndASeedStartsARun()
    {
        begin();
        wantLittle(5000, 0);
        startAndPause();
        type(page().task()->settings()->warmup(), QStringLiteral("123"));
        QTRY_VERIFY_WITH_TIMEOUT(happened(QStringLiteral("warm-up 400 → 123")), kPatience);
        QCOMPARE(state().settings.warmup, 123);
        type(page().task()->settings()->smoothing(), QStringLiteral("0"));
        QTRY_VERIFY_WITH_TIMEOUT(happened(QStringLiteral("label smoothing 0.1 → 0")), kPatience);
        QVERIFY(!page().task()->startAnew()->isVisible());
        const std::size_t events = state().events.size();
        type(page().task()->settings()->seed(), QStringLiteral("5"));
        QTRY_VERIFY(page().task()->startAnew()->isVisible());
        QCOMPARE(state().events.size(), events);
        QCOMPARE(state().settings.seed, 1U);
        click(page().task()->startAnew());
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {2}, kPatience);
        QCOMPARE(state().settings.seed, 5U);
        QCOMPARE(state().settings.warmup, 123);
        QVERIFY(!page().task()->startAnew()->isVisible());
        QCOMPARE(page().runs()->table()->rows().size(), 2);
        QVERIFY(desk().runs().back().title.contains(QStringLiteral("seed")));
    }

    // A rate of the run before is still there for the next task and variant: said, with the way back.
    void whatIsNotRecommendedIsSaid()
    {
        begin();
        SettingsSection& settings = *page().task()->settings();
        TrainRequest shipped = desk().wanted();
        shipped.settings.batch = 64; // as a model was trained: nobody has changed anything
        desk().setWanted(shipped);
        QVERIFY2(settings.unusual().isEmpty(), qPrintable(settings.unusual()));
        desk().changeSettings([](TrainingSettings& s) { s.rate = 0.02; });
        QVERIFY(settings.unusual().contains(QStringLiteral("rate 0.005 → 0.02")));
        desk().setWanted(withVariant(desk().wanted(), "universal-transformer"));
        QVERIFY(settings.unusual().contains(QStringLiteral("rate 0.003 → 0.02")));
        QVERIFY(settings.recommended()->isVisibleTo(&settings));
        settings.recommended()->click();
        QCOMPARE(desk().wanted().settings.rate, 0.003);
        QVERIFY(settings.unusual().isEmpty() && !settings.recommended()->isVisibleTo(&settings));
    }

    // Started over after changes on the way, a run has them from its first step: that is another one.
    void startedOverItRunsAndSaysWhatItHas()
    {
        begin();
        wantLittle(5000, 0);
        startAndPause();
        type(page().task()->settings()->smoothing(), QStringLiteral("0"));
        QTRY_VERIFY_WITH_TIMEOUT(happened(QStringLiteral("label smoothing 0.1 → 0")), kPatience);
        click(page().stage()->controls()->reset());
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {2}, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(state().phase, Phase::Running, kPatience);
        QVERIFY2(desk().runs().back().title.contains(QStringLiteral("from the start")),
            qPrintable(desk().runs().back().title));
        QTRY_VERIFY_WITH_TIMEOUT(state().step > 0, kPatience); // a run without a step would be discarded
        click(page().stage()->controls()->reset());
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {3}, kPatience);
        QCOMPARE(desk().runs().back().title, QStringLiteral("repeat of run 2"));
    }

    // No two runs are called the same, and a repetition says of which.
    void everyRunHasANameOfItsOwn()
    {
        begin();
        const auto run = [&](const std::function<void(TrainRequest&)>& change) {
            wantLittle(1, 0);
            TrainRequest request = desk().wanted();
            change(request);
            desk().setWanted(request);
            const std::size_t before = desk().runs().size();
            desk().startWanted();
            QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), before + 1, kPatience);
            QTRY_VERIFY_WITH_TIMEOUT(state().phase == Phase::Finished, kPatience);
        };
        const auto seed = [](std::uint64_t number) {
            return [number](TrainRequest& request) { request.settings.seed = number; };
        };
        run(seed(1));
        run(seed(2));
        run(seed(1));
        run([](TrainRequest& request) { request = withField(request, "heads", "1"); });
        run(seed(2));
        run([](TrainRequest& request) {
            request.settings.rate = 0.02;
            request = withVariant(request, "universal-transformer");
            request.task = taskFor("sort", request.preset);
            request.task.training = 400;
            request.task.validation = request.task.test = 40;
            request.settings.warmup = 1;
        });
        const QStringList expected {QStringLiteral("Transformer on Copy, batch 128 → 8"), QStringLiteral("seed 1 → 2"),
            QStringLiteral("repeat of run 1"), QStringLiteral("heads 1"), QStringLiteral("seed 1 → 2, after run 4"),
            QStringLiteral("Universal Transformer on Sort, DGL's halting, batch 64 → 8, rate 0.003 → 0.02, "
                           "warm-up 100 → 1")};
        for (std::size_t i = 0; i < desk().runs().size(); ++i) {
            const QString title = desk().runs()[i].title;
            QVERIFY2(title == expected[static_cast<qsizetype>(i)], qPrintable(title));
        }
        QVERIFY(QFile::remove(desk().runs()[1].file));
        m_window->close(); // the last one is saved
        cleanup();
        begin(); // names and numbers stay, whatever is gone
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {5}, kPatience);
        for (const TrainingDesk::Run& kept : desk().runs())
            QVERIFY2(kept.number != 2 && kept.title == expected[kept.number - 1], qPrintable(kept.title));
    }

    void aCollapseOffersTheStepBefore()
    {
        begin();
        wantLittle(60, 10);
        TrainRequest request = desk().wanted();
        request.at = {"30:rate=1"};
        desk().setWanted(request);
        startAndFinish();
        TrainingStage& stage = *page().stage();
        QVERIFY2(stage.collapse().startsWith(QStringLiteral("Training collapsed: the loss rose from "))
                && stage.collapse().endsWith(QStringLiteral("rate 0.005 → 1 at step 30.")),
            qPrintable(stage.collapse()));
        QVERIFY(stage.goBack()->isVisible());
        QCOMPARE(stage.goBack()->text(), QStringLiteral("Continue from step 30 at rate 0.005"));
        request = desk().wanted();
        request.settings.rate = 1.0; // as typed in the column
        desk().setWanted(request);
        click(stage.goBack());
        QTRY_VERIFY_WITH_TIMEOUT(stage.collapse().isEmpty(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(state().phase == Phase::Finished && state().step == 60, kPatience);
        QVERIFY(stage.collapse().isEmpty() && !stage.goBack()->isVisible());
        QCOMPARE(desk().wanted().settings.rate, 0.005);
        QVERIFY(happened(QStringLiteral("back to this step from step 60")));
        QVERIFY(std::all_of(desk().current()->samples.begin(), desk().current()->samples.end(),
            [last = std::int64_t {-1}](
                const auto& each) mutable { return std::exchange(last, each.step) < each.step; }));
    }

    // Nothing has to be scrolled sideways, and both columns can be had.
    void itFoldsInANarrowWindow()
    {
        begin();
        wantLittle(20, 10);
        startAndFinish();
        for (const QSize size : {QSize(800, 600), QSize(1024, 600), QSize(1280, 720)}) {
            m_window->resize(size);
            QCoreApplication::processEvents();
            const bool folded = size.width() < 954;
            QCOMPARE(page().columns()->isVisible(), folded);
            for (const int column : {0, 1}) {
                if (folded)
                    QTest::mouseClick(page().columns()->button(column), Qt::LeftButton);
                QCOMPARE(page().task()->isVisible(), !folded || column == 0);
                QCOMPARE(page().runs()->isVisible(), !folded || column == 1);
                for (const QScrollArea* area : page().findChildren<QScrollArea*>())
                    if (area->isVisible())
                        QTRY_VERIFY2(area->horizontalScrollBar()->maximum() == 0,
                            qPrintable(QStringLiteral("%1 px at %2")
                                           .arg(area->horizontalScrollBar()->maximum())
                                           .arg(size.width())));
            }
        }
    }

    void whatCannotBeTrainedIsSaid()
    {
        begin();
        type(page().task()->model()->heads(), QStringLiteral("5"));
        QVERIFY(desk().refusal().contains(QStringLiteral("heads")));
        bool said = false;
        for (const QLabel* label : page().task()->findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text() == desk().refusal());
        QVERIFY(said);
        page().stage()->startAsked();
        QVERIFY(!desk().starting());
        QCOMPARE(m_window->errorBar()->message(), desk().refusal());
        type(page().task()->model()->heads(), QStringLiteral("2"));
        QVERIFY2(desk().refusal().isEmpty(), qPrintable(desk().refusal()));
        QCOMPARE(desk().wantedConfig()->heads, 2);
        type(page().task()->model()->heads(), QStringLiteral("4"));
        QVERIFY(desk().wanted().changes.empty()); // as the variant has it
    }

    void everyTaskAndVariantCanBeChosen()
    {
        begin();
        QComboBox* task = page().task()->task()->task();
        for (int i = 0; i < task->count(); ++i) {
            task->setCurrentIndex(i);
            emit task->activated(i);
            QCOMPARE(QString::fromStdString(desk().wanted().task.id), task->itemData(i).toString());
        }
        QComboBox* variant = page().task()->model()->variant();
        for (int i = 0; i < variant->count(); ++i) {
            desk().setWanted(withVariant(desk().wanted(), variant->itemData(i).toString().toStdString()));
            QVERIFY2(desk().refusal().isEmpty(), qPrintable(variant->itemText(i) + desk().refusal()));
            QCOMPARE(variant->currentIndex(), i);
        }
    }

    void aSuggestionIsOneClick()
    {
        begin();
        wantLittle(20, 0);
        QTRY_COMPARE(page().task()->offered().size(), 3);
        const auto& offered = page().task()->offered();
        const auto one = std::find_if(offered.begin(), offered.end(),
            [](QWidget* each) { return each->property("text").toString().startsWith(QStringLiteral("One head")); });
        QVERIFY(one != offered.end());
        click(*one);
        QTRY_VERIFY_WITH_TIMEOUT(desk().state() && state().phase == Phase::Finished, kPatience);
        QCOMPARE(state().config.heads, 1);
    }

    // They follow the settings; the one that a keyboard is at stays.
    void aSuggestionKeepsTheFocus()
    {
        begin();
        wantLittle(20, 0);
        const auto wanted = [&] {
            const auto config = desk().wantedConfig();
            return config ? suggestions(desk().wanted(), *config, 1).front().text : QString();
        };
        const auto offered = [&] {
            return page().task()->offered().isEmpty() ? nullptr : page().task()->offered().front();
        };
        QTRY_VERIFY(offered() && !wanted().isEmpty() && offered()->text() == wanted());
        m_window->activateWindow();
        LinkButton* first = offered();
        first->setFocus();
        QTRY_VERIFY(first->hasFocus());
        const QString before = first->text();
        TrainRequest other = desk().wanted();
        other.settings.steps = 400;
        other.settings.warmup = 200;
        desk().setWanted(other);
        QTRY_VERIFY(!wanted().isEmpty() && offered()->text() == wanted());
        QVERIFY(offered()->text() != before);
        QCOMPARE(offered(), first);
        QVERIFY(first->hasFocus());
    }

    void theViewsScrubThroughTheTraining()
    {
        begin();
        wantLittle(40, 10);
        startAndFinish();
        const int undone = m_document->undoStack()->count();
        click(page().runs()->openInViews());
        QTRY_VERIFY_WITH_TIMEOUT(
            m_document->model().inTraining && !m_document->busy() && m_document->result(), kPatience);
        QCOMPARE(m_window->place(), MainWindow::Place::Stage);
        TrainingStrip* strip = m_window->findChild<TrainingStrip*>();
        QVERIFY(strip->isVisible());
        QCOMPARE(strip->slider()->maximum(), static_cast<int>(state().snapshots.size()));
        QCOMPARE(m_document->result()->trainingStep, 40);
        const StepId weights = *m_document->weights();
        const std::vector<float> last = m_document->trace()->values(weights);
        strip->slider()->setFocus();
        QTest::keyClick(strip->slider(), Qt::Key_Home);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->result()->trainingStep == 0, kPatience);
        QCOMPARE(desk().marker(), 0);
        QVERIFY(m_document->trace()->values(weights) != last);
        QVERIFY(strip->text().contains(QStringLiteral("training step 0 of 40")));
        QTest::keyClick(strip->slider(), Qt::Key_Right);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->result()->trainingStep == 10, kPatience);
        m_document->setView(QStringLiteral("model")); // in every view
        QVERIFY(strip->isVisible());
        QTest::keyClick(strip->slider(), Qt::Key_End);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->result()->trainingStep == 40, kPatience);
        QVERIFY(m_document->trace()->values(weights) == last); // and exactly there again
        QCOMPARE(m_document->undoStack()->count(), undone);
        m_document->openModel(QStringLiteral("rotary"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->model().inTraining, kPatience);
        QVERIFY(!strip->isVisible());
    }

    void whatIsDoneToTheModelIsMarkedAndTakenBack()
    {
        begin();
        wantLittle(5000, 10);
        startAndPause();
        InterventionsSection& hands = *page().runs()->interventions();
        QTRY_VERIFY_WITH_TIMEOUT(hands.freeze()->isVisible(), kPatience);
        QCOMPARE(hands.heads()->count(), 4);
        hands.layers()->setCurrentText(QStringLiteral("Encoder 2"));
        click(hands.freeze());
        QTRY_VERIFY_WITH_TIMEOUT(happened(QStringLiteral("frozen encoder.2.")), kPatience);
        hands.heads()->setCurrentIndex(2);
        click(hands.switchOff());
        QTRY_VERIFY_WITH_TIMEOUT(happened(QStringLiteral("/weights at 2, all, all")), kPatience);
        QCOMPARE(state().settings.interventions.size(), std::size_t {1});
        QTRY_COMPARE(hands.acting().size(), 2);
        click(hands.acting().front());
        QTRY_VERIFY_WITH_TIMEOUT(happened(QStringLiteral("unfrozen encoder.2.")), kPatience);
        QVERIFY(state().settings.frozen.empty());
        QCOMPARE(state().settings.interventions.size(), std::size_t {1});
        hands.weights()->setCurrentText(QStringLiteral("output.bias"));
        const std::size_t untouched = state().events.size();
        for (const char* nothing : {"", " , "}) {
            hands.at()->setText(QString::fromLatin1(nothing));
            QVERIFY(!hands.set()->isEnabled() && hands.set()->toolTip().startsWith(QStringLiteral("Give the cells")));
            click(hands.set());
        }
        QCOMPARE(state().events.size(), untouched);
        hands.at()->setText(QStringLiteral("4"));
        type(hands.value(), QStringLiteral("2.5"));
        click(hands.set());
        QTRY_VERIFY_WITH_TIMEOUT(happened(QStringLiteral("output.bias at 4 = 2.5")), kPatience);
        hands.at()->setText(QStringLiteral("all"));
        click(hands.set());
        QTRY_COMPARE_WITH_TIMEOUT(state().events.size(), untouched + 2, kPatience);
        hands.at()->setText(QStringLiteral("4, x"));
        click(hands.set());
        QTRY_VERIFY(m_window->errorBar()->message().contains(QStringLiteral("“x”")));
        page().stage()->startAsked(); // another run starts untouched
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {2}, kPatience);
        QVERIFY(state().settings.interventions.empty());
    }

    void theTableShowsTheNumbersOfTheRuns()
    {
        begin();
        wantLittle(30, 10);
        startAndFinish();
        type(page().task()->settings()->seed(), QStringLiteral("9"));
        startAndFinish();
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {2}, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(state().phase == Phase::Finished, kPatience);
        RunsPanel& runs = *page().runs();
        const TrainingPoint& now = state().points.back();
        QTRY_VERIFY(!runs.numbers().isEmpty() && runs.numbers().front()[1] == measureText(now.heldOutLoss));
        desk().setMarker(10);
        const auto then = std::find_if(
            state().points.begin(), state().points.end(), [](const TrainingPoint& point) { return point.step == 10; });
        QVERIFY(then != state().points.end());
        QCOMPARE(runs.numbers()[0],
            (QStringList {QStringLiteral("held-out loss"), measureText(then->heldOutLoss),
                QStringLiteral("now ") + measureText(now.heldOutLoss)}));
        QCOMPARE(runs.numbers()[1][1], shareText(then->heldOutAccuracy));
        QVERIFY(runs.saved().contains(QStringLiteral("Saved at its last step, 30")));
        RunRow* first = runs.table()->rows().at(1);
        QCOMPARE(first->number(), 1);
        click(first->tick());
        QVERIFY(!desk().runs().front().ticked);
        QTest::mouseClick(first, Qt::LeftButton, {}, QPoint(200, 30));
        QCOMPARE(runs.table()->chosen(), 1);
        const TrainingPoint& other = desk().runs().front().state->points.back();
        QVERIFY(runs.numbers()[0][2].endsWith(measureText(other.heldOutLoss)));
        const TrainingState& first30 = *desk().runs().front().state;
        QVERIFY(runs.numbers().contains(
            QStringList {QStringLiteral("test loss, step 30"), measureText(first30.testLoss), {}}));
        QVERIFY(runs.openInViews()->isVisible() && runs.save()->isVisible() && runs.repeat()->isVisible());
        const QString copy = m_folder->filePath(QStringLiteral("copy.safetensors"));
        runs.saveAs(copy);
        QFile saved(copy), written(desk().runs().front().file);
        QVERIFY(saved.open(QIODevice::ReadOnly) && written.open(QIODevice::ReadOnly));
        QVERIFY(saved.readAll() == written.readAll());
        const QStringList lines = runsAsText(desk().runs()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[2].split(QLatin1Char('\t')).value(8), QString::number(now.heldOutLoss, 'g', 9));
        QCOMPARE(QDir(m_folder->path()).entryList({QStringLiteral("*.unfinished")}).size(), 0);
        runs.repeat()->click();
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {3}, kPatience);
        QCOMPARE(desk().runs().back().title, QStringLiteral("repeat of run 1"));
    }

    // Its curves and its model are in its file.
    void anEarlierProgramsRunIsShownAndOpened()
    {
        begin();
        wantLittle(20, 10);
        startAndFinish();
        const double loss = state().points.back().heldOutLoss, tested = state().testLoss;
        cleanup();
        begin();
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {1}, kPatience);
        QVERIFY(!desk().state() && desk().shown());
        QVERIFY(page().stage()->curves()->isVisible() && !page().stage()->film()->isVisible());
        QCOMPARE(desk().pointAtMarker()->heldOutLoss, loss);
        QVERIFY(page().runs()->numbers().contains(
            QStringList {QStringLiteral("test loss, step 20"), measureText(tested), {}}));
        QTRY_VERIFY(page().stage()->curves()->accessibleDescription().contains(QStringLiteral("Marker at step 20")));
        QVERIFY(page().stage()->controls()->start()->isVisible());
        click(page().runs()->openInViews());
        QTRY_COMPARE_WITH_TIMEOUT(m_window->place(), MainWindow::Place::Stage, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(
            QString::fromStdString(m_document->model().file), desk().runs().front().file, kPatience);
    }

    // The steps that were planned need not be asked for again.
    void whatWasStoppedGoesOnToThePlannedEnd()
    {
        begin();
        wantLittle(5000, 0);
        startAndPause();
        page().stage()->controls()->finish()->click();
        QTRY_VERIFY_WITH_TIMEOUT(state().phase == Phase::Finished, kPatience);
        const std::int64_t stopped = state().step;
        FilledButton* button = page().stage()->controls()->start();
        QTRY_COMPARE(button->text(), QStringLiteral("Resume"));
        QTRY_VERIFY(page().runs()->numbers().contains(QStringList {
            QStringLiteral("test loss, step %1").arg(countText(stopped)), measureText(state().testLoss), {}}));
        click(button);
        QTRY_VERIFY_WITH_TIMEOUT(state().step > stopped && state().settings.steps == 5000, kPatience);
        QCOMPARE(desk().runs().size(), std::size_t {1});
    }

    // Neither forgotten nor trained with.
    void aNumberThatCannotBeStaysAndStartsNothing()
    {
        begin();
        wantLittle(20, 0);
        NumberField* rate = nullptr;
        for (NumberField* field : page().task()->findChildren<NumberField*>())
            if (field->accessibleName() == QLatin1String("Peak learning rate"))
                rate = field;
        QVERIFY(rate);
        type(rate, QStringLiteral("1000"));
        page().stage()->setFocus();
        QCOMPARE(rate->text(), QStringLiteral("1000"));
        QVERIFY(rate->wrong());
        QCOMPARE(desk().refusal(), QStringLiteral("Peak learning rate is 1000; it must be 0.000001 to 100."));
        start();
        QCOMPARE(m_window->errorBar()->message(), desk().refusal());
        QVERIFY(!desk().starting() && desk().runs().empty());
        type(rate, QStringLiteral("0.01"));
        QVERIFY(!rate->wrong() && desk().refusal().isEmpty());
        QCOMPARE(desk().wanted().settings.rate, 0.01);
    }

    // What is chosen after the last step of a collapsed run is what going back goes on with.
    void whatIsChosenAfterACollapseStays()
    {
        begin();
        wantLittle(60, 10);
        TrainRequest request = desk().wanted();
        request.at = {"30:rate=1"};
        desk().setWanted(request);
        startAndFinish();
        QVERIFY(!page().stage()->collapse().isEmpty());
        QVERIFY(statusText(state(), true).startsWith(QStringLiteral("collapsed at ")));
        request.settings.rate = 1.0; // as the run has it
        desk().setWanted(request);
        desk().changeSettings([](TrainingSettings& s) { s.rate = 0.002; });
        QTRY_COMPARE(page().stage()->goBack()->text(), QStringLiteral("Continue from step 30 at rate 0.002"));
        click(page().stage()->goBack());
        QTRY_VERIFY_WITH_TIMEOUT(page().stage()->collapse().isEmpty(), kPatience);
        QCOMPARE(state().settings.rate, 0.002);
        QCOMPARE(desk().wanted().settings.rate, 0.002);
    }

    // The worker reads and counts it; the window goes on meanwhile, and a later choice counts.
    void aTextFileIsReadByTheWorker()
    {
        begin();
        const QString large = m_folder->filePath(QStringLiteral("large.txt")),
                      small = m_folder->filePath(QStringLiteral("small.txt")),
                      binary = m_folder->filePath(QStringLiteral("binary.txt"));
        const auto write = [](const QString& name, const QByteArray& text) {
            QFile file(name);
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
        };
        QVERIFY(write(large, QByteArray("the cat sat on the mat. ").repeated(300'000)));
        QVERIFY(write(small, QByteArray("a dog ran. ").repeated(3000)));
        QVERIFY(write(binary, QByteArray("a\0b", 3)));
        TrainRequest request = desk().wanted();
        request.task = taskFor("text", request.preset);
        desk().setWanted(request);
        const TaskSettings before = desk().wanted().task;

        QStringList seen;
        connect(&desk(), &TrainingDesk::wantedChanged, this,
            [&] { seen << QString::fromStdString(desk().wanted().task.file); });
        desk().readTask(large, {});
        QVERIFY(desk().readingTask() && desk().wanted().task == before); // it came back before anything was read
        desk().readTask(small, {});
        QVERIFY(desk().readingTask() && desk().wanted().task == before);
        QTRY_VERIFY_WITH_TIMEOUT(!desk().readingTask(), kPatience);
        QCOMPARE(QString::fromStdString(desk().wanted().task.file), small);
        QVERIFY(!seen.contains(large));
        QCOMPARE(desk().wanted().task.alphabet.size(), std::size_t {8}); // ␣ . a d g n o r

        QString said;
        connect(&desk(), &TrainingDesk::failed, this, [&](const QString& message) { said = message; });
        desk().readTask(binary, {});
        QTRY_VERIFY_WITH_TIMEOUT(!desk().readingTask(), kPatience);
        QVERIFY2(said.contains(QStringLiteral("binary.txt")), qPrintable(said));
        QCOMPARE(QString::fromStdString(desk().wanted().task.file), small); // as it was
        disconnect(&desk(), nullptr, this, nullptr);
    }

    // Random and Samples too: the model may have been trained on a long text.
    void anInputIsDrawnByTheWorker()
    {
        begin();
        const QString text = m_folder->filePath(QStringLiteral("mine.txt"));
        const auto write = [&](const QByteArray& sentence) {
            QFile file(text);
            return file.open(QIODevice::WriteOnly) && file.write(sentence.repeated(100'000)) > 0;
        };
        QVERIFY(write("the cat sat on the mat. "));
        TrainRequest request = desk().wanted();
        request.preset = "transformer-decoder";
        request.task = taskWith("text", 0, text.toStdString(), {});
        request.task.shortest = request.task.longest = 16;
        desk().setWanted(request);
        wantLittle(3, 0);
        startAndFinish();
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_window->openTrainingInViews();
        QVERIFY(opened.wait(kPatience));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), kPatience);
        QCOMPARE(QString::fromStdString(m_document->model().task.file), text);

        QVERIFY(write("a cat sat. ")); // what was read before is no longer what is there
        const QString before = m_document->text();
        auto* samples = m_window->findChild<QPushButton*>(QStringLiteral("samples"));
        auto* random = m_window->findChild<QPushButton*>(QStringLiteral("random"));
        QVERIFY(samples && random);
        random->click();
        QCOMPARE(m_document->text(), before); // it came back before anything was read
        QTRY_VERIFY_WITH_TIMEOUT(m_document->text() != before, kPatience);
        QCOMPARE(m_document->text().size(), 16);
        emit samples->menu()->aboutToShow();
        QCOMPARE(samples->menu()->actions().size(), 1);
        QVERIFY(!samples->menu()->actions().front()->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(samples->menu()->actions().size() > 2, kPatience);
        samples->menu()->actions().back()->trigger();
        QCOMPARE(m_document->text(), samples->menu()->actions().back()->text());

        QVERIFY(QFile::remove(text)); // the input stays, and why is said
        QSignalSpy notice(m_document.get(), &Document::notice);
        random->click();
        QVERIFY(notice.wait(kPatience));
        QVERIFY(!m_document->text().isEmpty());
    }

    void closingSavesTheTrainingFirst()
    {
        begin();
        wantLittle(5000, 0);
        start();
        QTRY_VERIFY_WITH_TIMEOUT(desk().state() && state().step >= 5, kPatience);
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), kPatience);
        QCOMPARE(state().phase, Phase::Paused);
        QCOMPARE(state().savedStep, state().step);
    }

    void aSaveThatFailsIsSaidBeforeTheWindowCloses()
    {
        begin();
        wantLittle(5000, 0);
        startAndPause();
        const QString file = desk().current()->file;
        const std::int64_t saved = state().savedStep;
        QVERIFY(QFile::remove(file) && QDir().mkpath(file)); // nothing can be written there
        click(page().stage()->controls()->oneStep());
        QTRY_COMPARE_WITH_TIMEOUT(state().step, saved + 1, kPatience);
        const auto answer = [&](QMessageBox::ButtonRole role) {
            auto* box = m_window->findChild<QMessageBox*>(QStringLiteral("before-closing"));
            QVERIFY(box->text().contains(QStringLiteral("could not be saved")));
            QVERIFY2(box->informativeText().contains(QFileInfo(file).fileName()), qPrintable(box->informativeText()));
            for (QAbstractButton* button : box->buttons())
                if (box->buttonRole(button) == role)
                    button->click();
            QTRY_VERIFY(!m_window->findChild<QMessageBox*>(QStringLiteral("before-closing")));
        };
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QMessageBox*>(QStringLiteral("before-closing")), kPatience);
        answer(QMessageBox::RejectRole);
        QVERIFY(m_window->isVisible());
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QMessageBox*>(QStringLiteral("before-closing")), kPatience);
        answer(QMessageBox::DestructiveRole);
        QTRY_VERIFY(!m_window->isVisible());
        QCOMPARE(state().savedStep, saved);
    }

    void anUnfinishedRunIsOfferedAtTheNextStart()
    {
        begin();
        wantLittle(5000, 10);
        start();
        QTRY_VERIFY_WITH_TIMEOUT(desk().state() && state().step >= 25, kPatience);
        m_window->close(); // in the middle of a step
        cleanup();
        QCOMPARE(QDir(m_folder->path()).entryList({QStringLiteral("*.safetensors")}, QDir::Files).size(), 1);

        begin();
        UnfinishedBar& bar = *page().unfinished();
        QVERIFY(bar.isVisible());
        QVERIFY(static_cast<FilledButton*>(bar.goOn())->filled()); // what to do next, rather than Start
        const QList<FilledButton*> starts = page().stage()->findChildren<FilledButton*>();
        QVERIFY(std::none_of(starts.begin(), starts.end(), [](const FilledButton* start) { return start->filled(); }));
        QTRY_VERIFY_WITH_TIMEOUT(bar.text().contains(QStringLiteral("of 5,000")), kPatience);
        QVERIFY(bar.text().contains(QStringLiteral("Transformer on Copy")));
        click(bar.goOn()); // one press goes on
        QTRY_VERIFY_WITH_TIMEOUT(desk().state() && state().phase == Phase::Running, kPatience);
        QVERIFY(!bar.isVisible());
        QVERIFY(page().stage()->controls()->start()->filled());
        QVERIFY(!desk().current()->samples.empty()); // written anew, not only at the next point
        const std::int64_t saved = desk().current()->samples.front().step;
        QVERIFY(saved >= 25);
        QTRY_VERIFY_WITH_TIMEOUT(state().step > saved, kPatience);
        click(page().stage()->controls()->pause());
        QTRY_COMPARE_WITH_TIMEOUT(state().phase, Phase::Paused, kPatience);
        const std::int64_t from = state().step;
        QCOMPARE(desk().wanted().settings.steps, 5000);
        QCOMPARE(desk().wanted().task, state().task);
        QVERIFY(!desk().wantsAnother());
        click(page().stage()->controls()->oneStep());
        QTRY_COMPARE_WITH_TIMEOUT(state().step, from + 1, kPatience);
        const QStringList loss {
            QStringLiteral("loss of step %1").arg(countText(from + 1)), measureText(state().loss), {}};
        QTRY_COMPARE(page().runs()->numbers().value(0), loss);
        cleanup();

        begin();
        QVERIFY(page().unfinished()->isVisible());
        const QString file = desk().unfinished().value(0);
        {
            QLockFile other(file + QStringLiteral(".unfinished.lock")); // another window trains it
            QVERIFY(other.tryLock());
            QVERIFY(desk().unfinished().isEmpty());
            desk().forget(file);
            QVERIFY(QFile::exists(file));
        }
        QCOMPARE(desk().unfinished(), QStringList {file});
        emit desk().runsChanged();
        QVERIFY(page().unfinished()->isVisible());
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {1}, kPatience);
        click(page().unfinished()->later()); // it stays among the runs
        QVERIFY(!page().unfinished()->isVisible());
        QCOMPARE(statusText(*desk().runs().front().state, false),
            QStringLiteral("unfinished, %1").arg(countText(desk().runs().front().state->step)));
        QVERIFY(page().runs()->goOn()->isVisible());
        cleanup();

        begin();
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {1}, kPatience);
        const auto answer = [&](bool discard) {
            click(page().unfinished()->forget());
            auto* box = m_window->findChild<QMessageBox*>(QStringLiteral("discard-run"));
            QVERIFY(box && box->isVisible());
            for (QAbstractButton* button : box->buttons())
                if ((box->buttonRole(button) == QMessageBox::DestructiveRole) == discard)
                    button->click();
            QTRY_VERIFY(!m_window->findChild<QMessageBox*>(QStringLiteral("discard-run")));
        };
        answer(false);
        QVERIFY(QFile::exists(file) && page().unfinished()->isVisible());
        answer(true);
        QVERIFY(!page().unfinished()->isVisible());
        QVERIFY(QDir(m_folder->path()).isEmpty() && desk().runs().empty());
    }

    // The first snapshot has a run that can be gone on with; what a program left that was killed before it is swept.
    void aRunThatIsKilledEarlyLeavesARunOrNothing()
    {
        begin();
        wantLittle(5000, 10);
        start();
        QTRY_VERIFY_WITH_TIMEOUT(desk().state() && state().step >= 15, kPatience);
        const QString file = desk().current()->file;
        QVERIFY(QFile::exists(file) && QFile::exists(file + QStringLiteral(".unfinished")));
        QVERIFY(state().savedStep >= 10);
        cleanup();

        const QDir folder(m_folder->path());
        const auto touch = [&](const char* name) {
            QFile left(folder.filePath(QLatin1String(name)));
            QVERIFY(left.open(QIODevice::WriteOnly));
        };
        touch("run-a.safetensors.unfinished");
        touch("run-b.safetensors.unfinished");
        QVERIFY(folder.mkpath(QStringLiteral("run-b.safetensors.snapshots")));
        touch("run-b.safetensors.snapshots/00000000.safetensors");
        QVERIFY(folder.mkpath(QStringLiteral("run-c.safetensors.snapshots")));
        touch("run-d.safetensors.unfinished");
        touch("other.unfinished");
        for (const char* guard : {".run-a.safetensors.lock", ".run-d.safetensors.lock", ".run-e.safetensors.lock"})
            touch(guard);
        QLockFile other(folder.filePath(QStringLiteral("run-d.safetensors.unfinished.lock"))); // another window's
        QVERIFY(other.tryLock());
        begin();
        QCOMPARE(desk().unfinished(), QStringList {file});
        QCOMPARE(folder.entryList({QStringLiteral("run-a*"), QStringLiteral("run-b*"), QStringLiteral("run-c*")}),
            QStringList());
        QVERIFY(folder.exists(QStringLiteral("run-d.safetensors.unfinished"))
            && folder.exists(QStringLiteral("other.unfinished")));
        QCOMPARE(folder.entryList({QStringLiteral(".run-?.*.lock")}, QDir::Files | QDir::Hidden),
            QStringList {QStringLiteral(".run-d.safetensors.lock")});
    }

    void aFinishedRunThatGoesOnIsUnfinishedAgain()
    {
        begin();
        wantLittle(20, 0);
        startAndFinish();
        const QString marker = desk().current()->file + QStringLiteral(".unfinished");
        QTRY_VERIFY(!QFile::exists(marker));
        type(page().task()->settings()->steps(), QStringLiteral("5000"));
        QTRY_VERIFY_WITH_TIMEOUT(state().phase != Phase::Finished, kPatience);
        QVERIFY(QFile::exists(marker));
        QVERIFY(QFile::exists(marker + QStringLiteral(".lock")));
    }

    void whatIsTypedIsNotAltered()
    {
        begin();
        NumberField* warmup = page().task()->settings()->warmup();
        const double before = warmup->value();
        for (const QString& text : {QStringLiteral("-1"), QStringLiteral("1.5"), QStringLiteral("2000000")}) {
            warmup->setFocus();
            warmup->selectAll();
            QTest::keyClicks(warmup, text);
            QCOMPARE(warmup->text(), text);
            QCOMPARE(warmup->value(), before);
            QTest::keyClick(warmup, Qt::Key_Return);
            QCOMPARE(warmup->value(), before);
        }
        type(warmup, QStringLiteral("7"));
        QCOMPARE(desk().wanted().settings.warmup, 7);
        NumberField rate(1e-6, 100, 6, QStringLiteral("rate"));
        rate.setVisible(true);
        type(&rate, QStringLiteral("90"));
        QCOMPARE(rate.value(), 90.0);
        type(&rate, QStringLiteral("1e-4"));
        QCOMPARE(rate.value(), 1e-4);
    }

    void escapeClosesAnOpenListOnly()
    {
        begin();
        QComboBox* variant = page().task()->model()->variant();
        variant->showPopup();
        QTRY_VERIFY(variant->view()->isVisible());
        for (int i = 0; i < variant->count(); ++i)
            QVERIFY(
                variant->view()->window()->width() > variant->fontMetrics().horizontalAdvance(variant->itemText(i)));
        const QPalette& list = variant->view()->palette();
        QVERIFY(
            std::abs(list.color(QPalette::Highlight).lightness() - list.color(QPalette::HighlightedText).lightness())
            > 100);
        QTest::keyClick(variant->view(), Qt::Key_Escape);
        QTRY_VERIFY(!variant->view()->isVisible());
        QCOMPARE(m_window->place(), MainWindow::Place::Training);
        key(Qt::Key_Escape);
        QCOMPARE(m_window->place(), MainWindow::Place::Stage);
    }

    void aRunThatWasLeftIsGoneOnWith()
    {
        begin();
        wantLittle(5000, 0);
        startAndPause();
        const std::int64_t left = state().step;
        type(page().task()->settings()->seed(), QStringLiteral("3"));
        click(page().task()->startAnew());
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {2}, kPatience);
        QTest::mouseClick(page().runs()->table()->rows().at(1), Qt::LeftButton, {}, QPoint(200, 30));
        QVERIFY(page().runs()->goOn()->isVisible() && page().runs()->openInViews()->isVisible());
        click(page().runs()->goOn());
        QTRY_VERIFY_WITH_TIMEOUT(state().settings.seed == 1U, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(state().step > left, kPatience);
        QCOMPARE(desk().runs().size(), std::size_t {2});
    }

    void finishedRunsStayListed()
    {
        begin();
        wantLittle(20, 0);
        startAndFinish();
        const double right = state().points.back().heldOutAccuracy;
        const QString file = desk().current()->file;
        cleanup();

        begin();
        QTRY_COMPARE_WITH_TIMEOUT(desk().runs().size(), std::size_t {1}, kPatience);
        const TrainingDesk::Run& run = desk().runs().front();
        QCOMPARE(run.number, 1);
        QCOMPARE(run.file, file);
        QCOMPARE(run.state->phase, Phase::Finished);
        QCOMPARE(run.state->points.back().heldOutAccuracy, right);
        QCOMPARE(run.title, QStringLiteral("Transformer on Copy, batch 128 → 8"));
        QVERIFY(!desk().current()); // nothing is trained yet
        QTRY_COMPARE(page().runs()->table()->rows().size(), 1);
        QVERIFY(page().runs()->table()->rows().front()->isVisible());
        QTest::mouseClick(page().runs()->table()->rows().front(), Qt::LeftButton, {}, QPoint(200, 30));
        QCOMPARE(page().runs()->numbers().value(1).value(1), shareText(right));
        wantLittle(20, 0);
        startAndFinish();
        QCOMPARE(desk().current()->number, 2);
        QCOMPARE(page().runs()->table()->rows().size(), 2);
    }

    void aSavedModelIsRecent()
    {
        begin();
        wantLittle(20, 0);
        startAndFinish();
        QCOMPARE(page().runs()->suggestedName(), QStringLiteral("copy-transformer.safetensors"));
        const QString path = m_folder->filePath(page().runs()->suggestedName());
        QVERIFY(!recentFiles().contains(path));
        desk().save(path);
        QTRY_COMPARE_WITH_TIMEOUT(recentFiles().value(0), path, kPatience);
        QVERIFY(QFile::exists(path));
    }

    void thePonderWeightIsInTheOpen()
    {
        begin();
        NumberField* ponder = page().task()->settings()->ponder();
        QVERIFY(!ponder->isVisible()); // nothing halts
        page().task()->want(QStringLiteral("universal-transformer"));
        QVERIFY(ponder->isVisible());
        QVERIFY(!page().task()->settings()->dropout()->isVisible()); // under More settings
        QCOMPARE(desk().wanted().settings, usualTraining("universal-transformer"));
        QVERIFY(!(desk().wanted().settings == usualTraining("transformer")));
        const auto offers = suggestions(desk().wanted(), *desk().wantedConfig(), 3);
        QCOMPARE(offers.front().text, QStringLiteral("Ponder weight × 10: does it stop sooner?"));
        QCOMPARE(offers.front().request.settings.ponderWeight, 10.0 * desk().wantedConfig()->ponderWeight);
    }

    void tooFewSourcesAreSaid()
    {
        begin();
        wantLittle(10, 0);
        TrainRequest request = desk().wanted();
        const TaskSettings before = request.task;
        request.task = taskWith("delay", 4, {}, {});
        request.task.shortest = 1;
        request.task.longest = 2;
        request.task.training = before.training;
        request.task.validation = request.task.test = 40;
        request.probe.clear();
        desk().setWanted(request);
        QVERIFY2(desk().refusal().isEmpty(), qPrintable(desk().refusal()));
        startAndFinish();
        bool said = false;
        for (const QLabel* label : page().stage()->findChildren<QLabel*>())
            said = said
                || (label->isVisible() && label->text().contains(QStringLiteral("allow only 6 distinct sources")));
        QVERIFY(said);
    }

    void experimentsAreATab()
    {
        begin();
        QVERIFY(page().tabs()->isVisible());
        QTest::mouseClick(page().tabs()->button(1), Qt::LeftButton);
        QVERIFY(page().experiments() && page().experiments()->isVisible() && !page().stage()->isVisible());
        QVERIFY(page().tabs()->isVisible());
        key(Qt::Key_L, Qt::ControlModifier);
        QVERIFY(page().stage()->isVisible() && !page().experiments()->isVisible());
        QCOMPARE(page().tabs()->current(), 0);
        key(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(page().experiments()->isVisible());
        QCOMPARE(page().tabs()->current(), 1);
        key(Qt::Key_Escape);
        QCOMPARE(m_window->place(), MainWindow::Place::Stage);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<MainWindow> m_window;
};

HEADROOM_TEST(TrainingPageTest)

} // namespace training_page_test

#include "training_page_test.moc"
