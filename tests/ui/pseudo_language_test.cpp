// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_pane.h"
#include "config/settings.h"
#include "docks/model_dock.h"
#include "experiments/cost_window.h"
#include "experiments/experiment_plot.h"
#include "experiments/experiments_page.h"
#include "export/export_dialog.h"
#include "files/settings.h"
#include "gallery/gallery.h"
#include "help/help.h"
#include "lecture/presentation.h"
#include "lecture/speaker_notes.h"
#include "lesson/lesson_dock.h"
#include "pseudo_language.h"
#include "scene/scene_view.h"
#include "small_experiments.h"
#include "stage/stage.h"
#include "stage_fixture.h"
#include "training/training_curves.h"
#include "training/training_page.h"
#include "training/training_stage.h"
#include "training/weight_panel.h"
#include "widgets/controls.h"
#include "widgets/text.h"
#include "window/error_bar.h"
#include "window/main_window.h"
#include "words/names.h"
#include "words/translation.h"

#include "test_program.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QTextEdit>
#include <QTimer>
#include <QToolTip>
#include <QXmlStreamReader>

#include <algorithm>
#include <map>
#include <set>

using namespace headroom;

namespace pseudo_language_test {

namespace {

constexpr int kPatience = 60000;

} // namespace

// Every window, view, dock and menu in a language of brackets: nothing is left in English, nothing is cut.
class PseudoLanguageTest : public QObject {
    Q_OBJECT

    // --- what counts as data ----------------------------------------------------------------------------------------

    // A step, a weight and each scope that holds it, as paths have them and as the outline does.
    void learnName(const QString& name)
    {
        if (m_real) // its lines break anywhere between two words
            m_data.addWords(QString(name).replace('_', ' '));
        for (const QString& part : name.split(QLatin1Char('/')) + QStringList {name, name.section('.', -2)})
            for (QString phrase : {part, part.section('.', 0, 0), part.section('.', -1)}) {
                m_data.phrases.insert(phrase);
                phrase.replace('_', ' ');
                m_data.phrases.insert(phrase);
                m_data.phrases.insert(phrase.section(' ', 0, -2)); // before its number
                m_data.phrases.insert(phrase.left(1).toUpper() + phrase.mid(1));
            }
    }

    void learn(const RunResult& run)
    {
        for (const Trace* trace : {run.trace.get(), run.untouched.get()})
            for (const Step& step : trace ? trace->steps() : std::vector<Step>()) {
                learnName(QString::fromStdString(step.path));
                learnName(QString::fromStdString(step.title));
                m_data.addWords(QString::fromStdString(step.formula));
                for (const Axis& axis : step.axes)
                    if (axis.labels)
                        for (const std::string& label : *axis.labels)
                            m_data.addWords(QString::fromStdString(label));
            }
        m_data.addWords(QString::fromStdString(run.text));
        m_data.addWords(QString::fromStdString(m_document->model().file));
    }

    // --- what is said -----------------------------------------------------------------------------------------------

    void note(const SaidWrong& wrong, const QString& text, const QString& where)
    {
        if (!wrong.untranslated.isEmpty())
            m_wrong.try_emplace(QStringLiteral("%1 | not translated: %2 | in: %3")
                                    .arg(where, wrong.untranslated, QString(text).replace('\n', ' ').left(160)),
                m_where);
        else if (wrong.cut)
            m_wrong.try_emplace(
                QStringLiteral("%1 | cut: %2").arg(where, QString(text).replace('\n', ' ').left(1600)), m_where);
    }

    void check(const QString& text, const QString& where)
    {
        if (!text.isEmpty())
            note(saidWrong(text, m_data), text, where);
    }

    static QString nameOf(const QObject& object)
    {
        QString name = QString::fromLatin1(object.metaObject()->className()).section(QStringLiteral("::"), -1);
        for (const QObject* up = object.parent(); up; up = up->parent())
            if (QByteArray(up->metaObject()->className()).startsWith("headroom::"))
                return QString::fromLatin1(up->metaObject()->className()).section(QStringLiteral("::"), -1)
                    + QLatin1Char('/') + name;
        return name;
    }

    void checkAction(const QAction& action, const QString& where)
    {
        check(withoutMnemonic(action.text()), where + QStringLiteral(" action"));
        check(action.toolTip(), where + QStringLiteral(" action's tip"));
        check(action.statusTip(), where + QStringLiteral(" action's status"));
    }

    void checkModel(const QAbstractItemView& view, const QString& where)
    {
        const QAbstractItemModel* model = view.model();
        for (int row = 0; model && row < std::min(model->rowCount(), 60); ++row)
            for (int column = 0; column < std::min(model->columnCount(), 12); ++column)
                for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)})
                    check(model->index(row, column).data(role).toString(), where + QStringLiteral(" item"));
    }

    void checkWords(const QWidget& widget)
    {
        const QString where = nameOf(widget);
        check(widget.toolTip(), where + QStringLiteral(" tip"));
        check(widget.statusTip(), where + QStringLiteral(" status"));
        check(widget.accessibleName(), where + QStringLiteral(" name"));
        check(widget.accessibleDescription(), where + QStringLiteral(" description"));
        if (widget.isWindow())
            check(widget.windowTitle(), where + QStringLiteral(" title"));
        for (const QAction* action : widget.actions())
            checkAction(*action, where);
        if (const auto* combo = qobject_cast<const QComboBox*>(&widget))
            for (int i = 0; i < combo->count(); ++i) {
                check(combo->itemText(i), where + QStringLiteral(" item"));
                check(combo->itemData(i, Qt::ToolTipRole).toString(), where + QStringLiteral(" item's tip"));
            }
        if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
            check(line->placeholderText(), where + QStringLiteral(" placeholder"));
        if (const auto* items = qobject_cast<const QAbstractItemView*>(&widget))
            checkModel(*items, where);
    }

    // --- what is painted --------------------------------------------------------------------------------------------

    // What people type, and what a line of elided words keeps whole in its tip.
    static bool mayScroll(const QWidget& widget)
    {
        return qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const ElidedText*>(&widget)
            || qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
    }

    // The formula at the timeline's right end: the view's, in the paper's symbols.
    bool isFormula(const QWidget& widget) const
    {
        const View* view = m_window->stage()->view();
        const auto* label = qobject_cast<const QLabel*>(&widget);
        const QString formula = view ? view->formula(*m_document) : QString();
        return label && !formula.isEmpty() && label->text().contains(formula);
    }

    void checkPainted(QWidget& widget)
    {
        const bool typed = qobject_cast<const QLineEdit*>(&widget)
            || qobject_cast<const QTextEdit*>(widget.parentWidget());
        if (typed || widget.size().isEmpty() || isFormula(widget))
            return;
        QRectF room = QRectF(widget.rect()).adjusted(-1.5, 0, 1.5, 0);
        if (const auto* view = qobject_cast<const SceneView*>(&widget))
            room = room.united(QRectF(-view->offset(), view->scene().size));
        checkTexts(paintedTexts(widget), room, nameOf(widget) + QStringLiteral(" paints"), mayScroll(widget));
    }

    void checkTexts(
        const std::vector<PaintedText>& texts, const QRectF& room, const QString& where, bool mayLeave = false)
    {
        PseudoReader reader;
        for (const auto& [one, other] : overlaps(texts))
            m_wrong.try_emplace(
                QStringLiteral("%1 | one over the other: %2 | %3").arg(where, one.left(80), other.left(80)), m_where);
        for (const PaintedText& text : texts) {
            const bool outside = text.area.left() < room.left() || text.area.right() > room.right()
                || text.area.center().y() < room.top() || text.area.center().y() > room.bottom();
            if (outside && !mayLeave && !text.text.trimmed().isEmpty())
                m_wrong.try_emplace(QStringLiteral("%1 | outside (%2…%3 of %4, %5 of %6): %7")
                                        .arg(where)
                                        .arg(text.area.left(), 0, 'f', 0)
                                        .arg(text.area.right(), 0, 'f', 0)
                                        .arg(room.right(), 0, 'f', 0)
                                        .arg(text.area.center().y(), 0, 'f', 0)
                                        .arg(room.bottom(), 0, 'f', 0)
                                        .arg(text.text.left(100)),
                    m_where);
            reader.read(text.text);
            // In the middle of an elided line other fonts' runs follow.
            if (reader.elided() && &text != &texts.back() && (&text)[1].area.top() < text.area.bottom()
                && std::abs((&text)[1].area.left() - text.area.right()) < 1.0)
                continue;
            const bool cut = text.text.endsWith(QChar(0x2026)) && !reader.finished();
            if (!reader.finished() && !cut)
                continue;
            note(reader.wrong(m_data), reader.whole(), where);
            reader = {};
        }
        if (!reader.finished())
            note(reader.wrong(m_data), reader.whole(), where);
    }

    void checkWidget(QWidget& widget)
    {
        checkWords(widget);
        if (widget.isVisible())
            checkPainted(widget);
    }

    void checkAll(QWidget& root)
    {
        layOut();
        checkWidget(root);
        for (QWidget* widget : root.findChildren<QWidget*>())
            if (widget->isVisible() || qobject_cast<QMenu*>(widget))
                checkWidget(*widget);
    }

    // --- hands ------------------------------------------------------------------------------------------------------

    void open(const QString& id, bool trained = false)
    {
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(id, {}, trained);
        QVERIFY2(opened.wait(kPatience), qPrintable(m_document->error()));
        settle();
    }

    void settle()
    {
        QTRY_VERIFY2_WITH_TIMEOUT(
            !m_document->busy() && m_document->trace(), qPrintable(m_document->error()), kPatience);
        learn(*m_document->result());
        QApplication::processEvents();
    }

    void checkView(const ViewDescriptor& info)
    {
        m_document->setView(info.id);
        settle();
        View* view = m_window->stage()->view();
        checkAll(*m_window);
        const std::vector<Frame> frames = view->frames(*m_document);
        for (int frame = 0; frame < static_cast<int>(frames.size()); ++frame) {
            m_document->setPosition(
                positionOf(frames, {frame, static_cast<double>(frames[static_cast<std::size_t>(frame)].stops)}));
            QApplication::processEvents();
            checkAll(*m_window->stage());
            if (auto* scenes = qobject_cast<SceneView*>(view))
                checkScene(*scenes);
        }
        if (const auto picture = m_window->picture())
            checkPicture(*picture);
        if (auto* scenes = qobject_cast<SceneView*>(view); scenes && !scenes->scene().cells.empty()) {
            scenes->chooseCell(scenes->scene().cells[scenes->scene().cells.size() / 2]);
            settle();
            checkAll(*m_window);
            m_document->release();
        }
    }

    // What leaves the program, in the size that it has on screen and as a slide.
    void checkPicture(PictureSubject& subject)
    {
        const QString where = QStringLiteral("picture of ") + subject.name();
        for (const QSize size : {subject.shownSize(), QSize(1280, 640)}) {
            const QSizeF needed = subject.pose(size);
            TextRecorder recorder(needed.toSize());
            QPainter painter(&recorder);
            subject.paint(painter);
            painter.end();
            checkTexts(recorder.texts(), QRectF(QPointF(), needed).adjusted(-3, 0, 3, 0), where);
        }
        check(subject.title(), where);
        check(subject.caption().section(QStringLiteral("<br>"), 0, 0), where); // without its formula
        subject.leave();
    }

    void checkQuestion(const QString& file, int step)
    {
        QFile lesson(file);
        QVERIFY(lesson.open(QIODevice::ReadOnly));
        m_data.addWords(QString::fromUtf8(lesson.readAll()));
        m_where = QStringLiteral("lesson %1, step %2").arg(QFileInfo(file).baseName()).arg(step + 1);
        m_window->openLesson(file, step);
        const auto ready = [&] {
            QTRY_VERIFY_WITH_TIMEOUT(m_window->lesson()->isReady(), kPatience);
            settle();
        };
        ready();
        LessonPlayer& player = *m_window->lesson();
        auto* dock = m_window->findChild<LessonDock*>();
        QVERIFY(dock && dock->isVisible() && player.now().question);
        checkAll(*dock);
        const QString view = m_document->view();
        m_document->setView(view == QLatin1String("model") ? QStringLiteral("attention") : QStringLiteral("model"));
        settle();
        QVERIFY(player.wandered());
        checkAll(*dock);
        player.restore();
        ready();
        for (int i = 0; i < dock->answers().size() && !player.verdict(); ++i)
            if (player.now().question->kind == LessonQuestion::Kind::Choose)
                player.answer({i});
        checkAll(*dock);
        while (!player.answered() && player.moreHints())
            player.hint();
        checkAll(*dock);
        player.showMe();
        QTRY_VERIFY_WITH_TIMEOUT(player.answered(), kPatience);
        settle();
        checkAll(*dock);
    }

    // A menu that is open until somebody chooses.
    void checkContextMenu(QWidget& widget)
    {
        bool seen = false;
        QTimer::singleShot(0, this, [&] {
            for (QWidget* menu : QApplication::topLevelWidgets()) // Qt 6.8 does not always call it the active popup
                if (qobject_cast<QMenu*>(menu) && menu->isVisible()) {
                    seen = true;
                    checkAll(*menu);
                    menu->close();
                }
        });
        const QPoint middle = widget.rect().center();
        QContextMenuEvent event(QContextMenuEvent::Keyboard, middle, widget.mapToGlobal(middle));
        QApplication::sendEvent(&widget, &event);
        QVERIFY(seen);
    }

    // Measures, and is closed again.
    void checkCost()
    {
        QPushButton* cost = nullptr;
        for (QPushButton* button : m_window->stage()->findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == QCoreApplication::translate("headroom", "Cost…"))
                cost = button;
        QVERIFY(cost);
        cost->click();
        auto* window = m_window->stage()->view()->findChild<CostWindow*>();
        QVERIFY(window && window->running());
        checkAll(*window);
        QTRY_VERIFY_WITH_TIMEOUT(!window->running(), 2 * kPatience);
        QVERIFY(!window->curves().empty());
        checkAll(*window);
        window->close();
    }

    void checkScene(const SceneView& view)
    {
        const QString where = nameOf(view);
        for (const SceneHandle& handle : view.scene().handles)
            check(handle.tip, where + QStringLiteral(" handle's tip"));
        int group = -1;
        for (const SceneCell& cell : view.scene().cells) {
            if (cell.group == group)
                continue;
            group = cell.group;
            check(view.sentence(cell), where + QStringLiteral(" cell's name"));
        }
    }

    void nothingWrong()
    {
        for (const auto& [what, at] : m_wrong)
            qWarning("%s | %s", qPrintable(at), qPrintable(what));
        const auto found = m_wrong.size();
        m_wrong.clear();
        QCOMPARE(found, std::size_t(0));
    }

private slots:
    void initTestCase()
    {
        installTranslations(*qApp, QLocale::c(), {});
        if (const QString real = qEnvironmentVariable("HEADROOM_TEST_LANGUAGE"); !real.isEmpty()) {
            const QString file = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/translations/headroom_%1.qm").arg(real);
            if (!QFileInfo::exists(file))
                QSKIP("lrelease was missing when this was built");
            QVERIFY(m_language.speak(file));
            m_real = true;
        }
        QCoreApplication::installTranslator(&m_language);
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
        Theme::instance().setReducedMotion(true);
        // The names of papers and people, of file formats and libraries, and of what has no other name.
        m_data.addWords(QStringLiteral(
            "Headroom LibTorch Transformer LlamaForCausalLM safetensors cpu CPU Viridis Cividis English 简体中文 LayerNorm RMSNorm "
            "ScaleNorm RMS same_length rel_shift zero_triu PNG APNG WebP SVG PDF HTML Wᵀ"));
        // Functions and operations, as formulas and tensor libraries have them; what a weight's name is broken into.
        m_data.addWords(QStringLiteral(
            "exp log sin cos tanh max min softmax normalise feed forward clip mean variance deviation relu gelu elu "
            "multiply reduce"));
        for (const Setting& setting : headroom::settings()) // as configurations have them
            learnName(QString::fromUtf8(setting.name));
        for (const std::filesystem::path& file : lessonFiles()) { // in the menu by their titles
            const Lesson lesson = readLesson(file);
            for (const std::string& words : {lesson.title, lesson.path})
                m_data.addPhrases(QString::fromStdString(words));
        }
        for (const Preset& preset : presets())
            m_data.addWords(QString::fromStdString(preset.id + ' ' + preset.task.id + ' ' + preset.paper));
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_window = std::make_unique<MainWindow>(*m_document);
        m_window->resize(1440, 900);
        m_window->show();
    }

    void cleanupTestCase()
    {
        m_window.reset();
        m_document.reset();
        QCoreApplication::removeTranslator(&m_language);
    }

    void everyView_data()
    {
        QTest::addColumn<QString>("id");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }

    // Each view on the variants that open in it, and once more on the first that can be shown in it.
    void everyView()
    {
        QFETCH(QString, id);
        open(id);
        m_window->showStage();
        const QString own = m_document->view();
        for (const ViewDescriptor& info : views()) {
            if (!info.canShow(*m_document->trace()) || (info.id != own && m_seen.contains(info.id)))
                continue;
            m_seen.insert(info.id);
            m_where = id + QLatin1Char(' ') + info.id;
            checkView(info);
        }
        nothingWrong();
    }

    void theMenus()
    {
        m_where = QStringLiteral("menus");
        for (QMenu* menu : m_window->findChildren<QMenu*>()) {
            emit menu->aboutToShow();
            check(menu->title(), QStringLiteral("menu"));
            for (const QAction* action : menu->actions())
                checkAction(*action, QStringLiteral("menu"));
        }
        nothingWrong();
    }

    void theGallery()
    {
        m_where = QStringLiteral("gallery");
        m_window->showGallery();
        checkAll(*m_window);
        nothingWrong();
    }

    void theLaboratory_data()
    {
        QTest::addColumn<QString>("id");
        QTest::newRow("copy") << QStringLiteral("transformer");
        QTest::newRow("halts") << QStringLiteral("universal-tensor2tensor");
    }

    // Before, while and after it trains.
    void theLaboratory()
    {
        QFETCH(QString, id);
        m_where = QStringLiteral("laboratory ") + id;
        open(id, true);
        m_window->trainPresent();
        checkAll(*m_window);
        TrainingDesk& desk = m_window->desk();
        TrainRequest request = desk.wanted();
        request.task.training = 400;
        request.task.validation = request.task.test = 40;
        request.settings.batch = 8;
        request.settings.steps = 24;
        request.settings.warmup = 0; // as suits them
        request.settings.evaluateEvery = request.snapshotEvery = 6;
        desk.setWanted(request);
        QVERIFY2(desk.refusal().isEmpty(), qPrintable(desk.refusal()));
        desk.startWanted(true);
        QTRY_VERIFY_WITH_TIMEOUT(desk.state() && desk.state()->step >= 6, 2 * kPatience);
        checkAll(*m_window);
        QTRY_VERIFY_WITH_TIMEOUT(desk.state()->phase == TrainingState::Phase::Finished, 2 * kPatience);
        TrainingCurves& curves = *m_window->training()->stage()->curves();
        curves.settle();
        for (int page = 0; page < curves.pages()->count(); ++page) {
            curves.pages()->button(page)->click();
            checkAll(*m_window);
            checkPicture(*curves.picture());
        }
        checkContextMenu(curves);
        desk.showWeight(true);
        WeightPanel& weight = *m_window->training()->stage()->weight();
        QTRY_VERIFY_WITH_TIMEOUT(weight.replayed() && !weight.waiting(), 2 * kPatience);
        checkAll(*m_window);
        desk.showWeight(false);
        request.changes.push_back({"heads", "5"}); // not a divisor of the width
        desk.setWanted(request);
        QVERIFY(!desk.refusal().isEmpty());
        checkAll(*m_window);
        nothingWrong();
    }

    void experiments_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* id : {"copy-diagonal", "longer-inputs", "latent-cost", "segment-memory"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }

    // One of each kind, before and after it has run.
    void experiments()
    {
        QFETCH(QString, id);
        m_where = QStringLiteral("experiment ") + id;
        open(QStringLiteral("transformer")); // for the tokens' own names
        ExperimentsPage* page = m_window->showExperiments();
        page->show(id);
        page->setQuick(true);
        checkAll(*page->window());
        QSignalSpy finished(page, &ExperimentsPage::finished);
        page->run();
        QVERIFY(finished.wait(5 * kPatience));
        checkAll(*page->window());
        const auto plots = page->findChildren<ExperimentPlotView*>();
        QVERIFY(!plots.isEmpty());
        checkPicture(*plots.front()->picture());
        checkContextMenu(*plots.front());
        nothingWrong();
    }

    void costs_data()
    {
        QTest::addColumn<QString>("id");
        if (!qEnvironmentVariableIsSet("HEADROOM_TEST_LANGUAGE")) // the same window, measured for seconds
            QTest::newRow("linear") << QStringLiteral("linear-attention");
        QTest::newRow("latents") << QStringLiteral("perceiver-io");
    }

    void costs()
    {
        QFETCH(QString, id);
        m_where = QStringLiteral("cost ") + id;
        open(id);
        m_window->showStage();
        m_document->setView(QString::fromStdString(findPreset(id.toStdString()).view));
        settle();
        checkCost();
        nothingWrong();
    }

    void whatOpensOverTheStage()
    {
        m_where = QStringLiteral("over the stage");
        open(QStringLiteral("transformer"), true);
        m_window->showStage();
        m_document->setView(QStringLiteral("attention"));
        settle();
        checkContextMenu(*m_window->stage());
        ExportDialog dialog(m_window->picture());
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.show();
        checkAll(dialog);
        dialog.close();
        const std::unique_ptr<Presentation> presentation(m_window->present());
        presentation->resize(1920, 1080);
        presentation->show();
        checkAll(*presentation);
        checkAll(*presentation->showNotes());
        QMenu* samples = m_window->modelDock()->findChild<QPushButton*>(QStringLiteral("samples"))->menu();
        emit samples->aboutToShow();
        checkWords(*samples);
        QTRY_VERIFY_WITH_TIMEOUT(samples->actions().size() > 1, kPatience);
        nothingWrong();
    }

    void refusals()
    {
        m_where = QStringLiteral("refusals");
        m_data.addWords(QStringLiteral("nowhere none safetensors No such file or directory")); // the system's words
        QSignalSpy failed(m_document.get(), &Document::errorChanged);
        m_document->openModel(QStringLiteral("/nowhere/none.safetensors"));
        QVERIFY(failed.wait(kPatience));
        QVERIFY(m_window->errorBar()->isVisible());
        checkAll(*m_window->errorBar());
        m_document->dismissError();
        const StepId weights = *m_document->weights();
        m_document->addIntervention(
            {m_document->trace()->step(weights).path, Intervention::Kind::Zero, {0, 0, 0}, 0.0, {}});
        settle();
        checkAll(*m_window);
        m_window->close();
        auto* box = m_window->findChild<QMessageBox*>(QStringLiteral("before-closing"));
        QVERIFY(box && m_window->isVisible());
        checkAll(*box);
        box->reject();
        m_document->clearInterventions();
        settle();
        nothingWrong();
    }

    // A folder without a tokenizer: what to type is said, and what was typed wrongly.
    void publishedModel()
    {
        m_where = QStringLiteral("published");
        m_data.addWords(QStringLiteral("Llama LLaMA Hugging Face"));
        open(QStringLiteral(HEADROOM_SOURCE_DIR "/tests/golden/hf/llama"));
        m_window->showStage();
        for (const ViewDescriptor& info : views())
            if (info.canShow(*m_document->trace()) && info.id == QLatin1String("attention"))
                checkView(info);
        QSignalSpy failed(m_document.get(), &Document::errorChanged);
        m_document->setText(QStringLiteral("1 2 x"));
        QTRY_VERIFY_WITH_TIMEOUT(!failed.isEmpty() || !m_document->busy(), kPatience);
        settle();
        checkAll(*m_window);
        nothingWrong();
    }

    // A lesson is in its own language; what stands around it is in the reader's. One question of each kind: asked, left
    // for another view, answered wrongly where there is a choice, hinted at, shown.
    void lessons()
    {
        const PseudoData before = m_data;
        std::set<LessonQuestion::Kind> kinds;
        for (const std::filesystem::path& file : lessonFiles()) {
            const Lesson lesson = readLesson(file);
            for (int step = 0; step < static_cast<int>(lesson.steps.size()); ++step)
                if (const auto& question = lesson.steps[static_cast<std::size_t>(step)].question;
                    question && kinds.insert(question->kind).second)
                    checkQuestion(QString::fromStdString(file.string()), step);
            if (QTest::currentTestFailed())
                return;
        }
        QCOMPARE(kinds.size(), std::size_t(7));
        m_where = QStringLiteral("lecture");
        const std::unique_ptr<Presentation> lecture(m_window->present());
        lecture->resize(1280, 720);
        lecture->show();
        checkAll(*lecture);
        checkAll(*lecture->showNotes());
        m_window->findChild<LessonDock*>()->close();
        m_data = before;
        nothingWrong();
    }

    void help()
    {
        m_where = QStringLiteral("help");
        showManual(m_window.get(), manualFile()); // itself in English
        for (const QDialog* dialog : m_window->findChildren<QDialog*>())
            check(dialog->windowTitle(), QStringLiteral("manual"));
        for (QDialog* dialog : m_window->findChildren<QDialog*>())
            dialog->close();
        showKeys(m_window.get(), *m_window->menuBar(), m_window->actions());
        showAbout(m_window.get(), m_document->model());
        for (QDialog* dialog : m_window->findChildren<QDialog*>())
            if (dialog->isVisible()) {
                checkAll(*dialog);
                dialog->close();
            }
        nothingWrong();
    }

    void sideBySide()
    {
        m_where = QStringLiteral("side by side");
        open(QStringLiteral("transformer"), true);
        m_window->showStage();
        m_window->setComparing(true);
        m_window->compare()->compareWithUntouched();
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->compare()->comparison().trace() && !m_window->compare()->comparison().busy(), kPatience);
        checkAll(*m_window);
        m_window->compare()->showDifference(true);
        checkAll(*m_window);
        m_window->compare()->compareWith(QStringLiteral("transformer-xl"), false); // untrained, and with its own text
        QTRY_VERIFY_WITH_TIMEOUT(m_window->compare()->comparison().trace() && !m_window->compare()->comparison().busy()
                && m_window->compare()->comparison().model().preset == "transformer-xl",
            kPatience);
        learn(*m_window->compare()->comparison().result());
        m_window->compare()->showDifference(false);
        checkAll(*m_window);
        m_window->setComparing(false);
        nothingWrong();
    }

    // After all the others: a sentence that no language's file lists no translator will ever see.
    void whatWasSaidIsListed()
    {
        QFile file(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/translations/headroom_zh_CN.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QSet<QString> listed;
        QXmlStreamReader xml(&file);
        while (!xml.atEnd())
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("source"))
                listed.insert(xml.readElementText());
        QStringList missing;
        static const QRegularExpression word(QStringLiteral("\\p{L}{2}"));
        for (const QString& sentence : m_language.asked())
            if (!listed.contains(sentence) && sentence.contains(word)
                && !saidWrong(sentence, m_data).untranslated.isEmpty())
                missing << sentence;
        missing.sort();
        for (const QString& sentence : std::as_const(missing))
            qWarning("not listed: %s", qPrintable(sentence));
        QCOMPARE(missing.size(), 0);
    }

private:
    test::SmallExperiments m_small;
    PseudoLanguage m_language;
    bool m_real = false;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<MainWindow> m_window;
    PseudoData m_data;
    QSet<QString> m_seen;
    std::map<QString, QString> m_wrong; // and where it was seen first
    QString m_where;
};

HEADROOM_TEST(PseudoLanguageTest)

} // namespace pseudo_language_test

#include "pseudo_language_test.moc"
