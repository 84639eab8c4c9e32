// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_pane.h"
#include "config/view_name.h"
#include "docks/card_panel.h"
#include "docks/model_dock.h"
#include "gallery/card.h"
#include "gallery/gallery.h"
#include "shown_numbers.h"
#include "stage/captions.h"
#include "stage/stage.h"
#include "stage/symbols.h"
#include "stage/timeline.h"
#include "test_program.h"
#include "theme/colour_maps.h"
#include "theme/palettes.h"
#include "training/training_desk.h"
#include "widgets/controls.h"
#include "widgets/legend.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QScrollArea>
#include <QTextDocumentFragment>

#include <cmath>

using namespace headroom;

namespace openings_test {

// What a person sees first: each variant on its trained model, at the place its recipe names, and what is said of it.
class OpeningsTest : public WindowFixture {
    Q_OBJECT

    void open(const QString& source, bool trained = true)
    {
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(source, {}, trained);
        QVERIFY2(opened.wait(60000), qPrintable(m_document->error()));
        settle();
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 60000); }
    CardPanel& card() const { return *m_window->modelDock()->card(); }
    const OutputPanel& output() const { return *m_window->inspector()->outputPanel(); }
    static void eachVariant()
    {
        QTest::addColumn<QString>("id");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }

private slots:
    void initTestCase() { openWindow({1280, 800}); }
    void cleanupTestCase() { closeWindow(); }

    void everyVariantOpensWhereItsRecipeSays_data() { eachVariant(); }
    void everyVariantOpensWhereItsRecipeSays()
    {
        QFETCH(QString, id);
        open(id);
        const ModelInfo& model = m_document->model();
        QCOMPARE(m_document->text(), QString::fromStdString(model.sample));
        QCOMPARE(m_document->view(), QString::fromStdString(viewName(model.view)));
        for (const auto& [name, value] : viewOptions(model.view))
            QCOMPARE(m_document->options().value(QString::fromStdString(name)), QString::fromStdString(value));
        const ModelOpening& opening = model.card.opening;
        const Trace& trace = *m_document->trace();
        const auto step = trace.find(opening.step);
        if (!opening.step.empty())
            QVERIFY(step);
        if (step && !opening.cell.empty())
            QCOMPARE(m_document->pinned(), std::optional(Cell {*step, opening.cell}));
        if (step && opening.cell.empty())
            QCOMPARE(m_document->currentStep(), step);
        if (step && !m_document->sublayerAround(*step).isEmpty())
            QCOMPARE(m_document->sublayer(), m_document->sublayerAround(*step));
        // The picture is there, and its numbers are the trace's.
        QCOMPARE(wrongIn(*m_document, *m_window->stage()->view()), QString());
        QCOMPARE(wrongIn(*m_document, *m_window->inspector()), QString());
    }

    // Where nobody has pinned a number, the inspector explains one that the view draws and speaks of.
    void theInspectorSpeaksOfTheView_data()
    {
        QTest::addColumn<QString>("id");
        for (const ViewDescriptor& view : views())
            QTest::newRow(qPrintable(view.id)) << view.id;
    }
    void theInspectorSpeaksOfTheView()
    {
        QFETCH(QString, id);
        open(sourceFor(id));
        m_document->askView(id);
        m_document->setStudies(m_window->stage()->view()->studies(*m_document));
        settle();
        const auto* view = qobject_cast<const SceneView*>(m_window->stage()->view());
        QVERIFY(view);
        const auto held = [&] { return !m_document->subject() || view->scene().holds(*m_document->subject()); };
        QTRY_VERIFY2(
            held(), qPrintable(QString::fromStdString(m_document->trace()->step(m_document->subject()->step).path)));
        const QStringList own {QStringLiteral("sweep"), QStringLiteral("head_atlas"), QStringLiteral("decoding"),
            QStringLiteral("backward")}; // their sentences speak of what they measured themselves
        if (own.contains(id))
            QVERIFY(m_document->subject() && m_document->trace()->step(m_document->subject()->step).study());
    }

    // A probability that rises, falls and rises again is told with its turning points.
    void theWayOfAProbabilityIsTold()
    {
        open(QStringLiteral("transformer"));
        m_document->askView(QStringLiteral("model"));
        m_document->setStudies(m_window->stage()->view()->studies(*m_document));
        settle();
        View* view = m_window->stage()->view();
        const auto said = [&] { return QTextDocumentFragment::fromHtml(view->caption(*m_document)).toPlainText(); };
        QTRY_VERIFY2(said().contains(QStringLiteral("(0.19), rises to 0.78, falls to 0.33 and ends at 0.91")),
            qPrintable(said()));
    }

    // What the first picture answers itself is not asked: another order of the window, an earlier state, the block.
    void whatIsNextIsNotSeenYet_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("option");
        QTest::newRow("local_rnn") << "r-transformer"
                                   << "local_rnn.window";
        QTest::newRow("linear") << "linear-attention"
                                << "linear.token";
        QTest::newRow("model") << "transformer"
                               << "model.token";
    }
    void whatIsNextIsNotSeenYet()
    {
        QFETCH(QString, id);
        QFETCH(QString, option);
        open(id);
        m_document->askView(QString::fromLatin1(QTest::currentDataTag()));
        m_document->setStudies(m_window->stage()->view()->studies(*m_document));
        settle();
        const NextThing next = m_window->stage()->view()->offered();
        QCOMPARE(next.options.size(), 1U);
        QCOMPARE(QString::fromLatin1(next.options.front()->id), option);
        QVERIFY(next.controls.size() == 1 && next.controls.front()->isEnabled());
        QVERIFY2(!next.html.contains(QStringLiteral("smaller")) && !next.html.contains(QStringLiteral("Home")),
            qPrintable(next.html));
    }

    void theCaptionSaysTheIdea_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* id, const char* said) { QTest::newRow(id) << id << QString::fromUtf8(said); };
        row("transformer-decoder", "reads 7, which followed b earlier");
        row("rotary", "3 one place back scores 5.23, 6 places back −7.66: only the angles differ.");
        row("transformer-xl",
            "The four terms of 5 add up to 536.22, the highest score: a (4th) reads it with weight 0.99.");
        row("relative-decoder", "3 back (0.91): distance 18.5, content −0.3, together 18.2.");
        row("relative-positions", "3 (6th) reads g, 3 back, with weight");
        row("learned-relative", "a distance is now a diagonal, a key a column");
        row("t5-relative-bias", "largest at distance 2, where this query puts 0.9");
        row("rms-norm", "Only LayerNorm also removes the mean: 0.00, with RMSNorm −0.38.");
        row("scale-norm", "Only LayerNorm also removes the mean: 0.00, with ScaleNorm −0.38.");
        row("universal-transformer", "c (1st) stops after 1 step, 2 (9th) after 7.");
        row("universal-tensor2tensor", "a (1st) stops after 1 step, 1 (11th) after 4.");
    }
    void theCaptionSaysTheIdea()
    {
        QFETCH(QString, id);
        QFETCH(QString, said);
        open(id);
        const QString caption =
            QTextDocumentFragment::fromHtml(m_window->stage()->view()->caption(*m_document)).toPlainText();
        QVERIFY2(caption.contains(said), qPrintable(caption));
    }

    void theDockSaysWhatWasLearned_data() { eachVariant(); }
    void theDockSaysWhatWasLearned()
    {
        QFETCH(QString, id);
        open(id);
        const ModelInfo& model = m_document->model();
        QCOMPARE(card().weights()->count(), static_cast<int>(model.trained.size()) + 1);
        if (model.card.recipe.empty()) {
            QVERIFY(card().fullText().isEmpty() && !card().more()->isVisible());
            return;
        }
        const ModelCard& said = model.card;
        QVERIFY(card().shortText().startsWith(QString::fromStdString(said.claim)));
        for (const std::string& part : {said.data, said.licence, std::to_string(said.steps),
                 std::to_string(said.inputs), said.numbers.front().title, said.recipe})
            QVERIFY2(card().fullText().contains(QString::fromStdString(part), Qt::CaseInsensitive), part.c_str());
        QCOMPARE(card().fullText().count(QStringLiteral("• ")), static_cast<qsizetype>(said.numbers.size()));
        for (const ClaimNumber& number : said.numbers)
            QVERIFY2(number.holds(), number.title.c_str());
        QVERIFY(card().more()->isVisible());
        card().more()->click();
        QVERIFY(card().findChild<QWidget*>(QStringLiteral("details"))->isVisible());
        card().more()->click();
    }

    void anUntrainedOutputIsOneLine_data() { eachVariant(); }
    void anUntrainedOutputIsOneLine()
    {
        QFETCH(QString, id);
        open(id);
        const bool trained = !m_document->model().file.empty();
        QCOMPARE(output().untrainedText().isEmpty(), trained);
        if (trained)
            open(id, false);
        QVERIFY(output().untrainedText().contains(QStringLiteral("Ctrl+Shift+L")));
        output().findChild<LinkButton*>()->click(); // whoever wants to see it can
        QVERIFY(output().untrainedText().isEmpty());
        open(id, false);
        QVERIFY(!output().untrainedText().isEmpty());
    }

    void otherWeightsAreChosenInTheDock()
    {
        open(QStringLiteral("transformer"));
        const std::vector<ShippedModel> trained = m_document->model().trained;
        QVERIFY(trained.size() >= 2); // the copy model is still there
        QComboBox* choice = card().weights();
        QCOMPARE(choice->currentIndex(), 0);
        const auto choose = [&](int index) {
            QSignalSpy opened(m_document.get(), &Document::modelOpened);
            choice->setCurrentIndex(index);
            emit choice->activated(index);
            QVERIFY(opened.wait(60000));
            settle();
            QCOMPARE(choice->currentIndex(), index);
        };
        choose(1);
        QCOMPARE(m_document->model().file, trained[1].file);
        QCOMPARE(m_document->model().preset, std::string("transformer"));
        choose(static_cast<int>(trained.size()));
        QVERIFY(isUntrained(m_document->model()) && m_document->model().preset == "transformer");
        choose(0);
        QCOMPARE(m_document->model().file, trained[0].file);
        open(kCopyModel);
        QCOMPARE(choice->currentIndex(), 1);
    }

    // The laboratory begins with the run that made the model.
    void theLaboratoryTeachesWhatTheRecipeClaims()
    {
        open(QStringLiteral("rotary"));
        const ModelInfo model = m_document->model();
        QVERIFY(!model.card.recipe.empty() && !(model.config == findPreset("rotary").config));
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(m_window->place(), MainWindow::Place::Training);
        const TrainRequest& wanted = m_window->desk().wanted();
        QVERIFY(checkTraining(wanted) == model.config);
        QVERIFY(wanted.task == model.task);
        TrainingSettings settings = TrainingSettings::fromJson(model.trainingSettings, "test");
        settings.evaluateEvery = wanted.settings.evaluateEvery;
        QVERIFY(wanted.settings == settings);
        m_window->showStage();
    }

    void oneTransportLeadsBothRuns()
    {
        open(kCopyModel);
        m_window->setComparing(true);
        ComparePane& pane = *m_window->compare();
        QTRY_VERIFY_WITH_TIMEOUT(!pane.comparison().busy() && pane.comparison().trace(), 60000);
        const auto transports = [](const QWidget& half) {
            int seen = 0;
            for (const QAbstractButton* button : half.findChildren<QAbstractButton*>())
                seen += button->isVisible() && button->toolTip() == QStringLiteral("Play or pause (P)");
            return seen;
        };
        QCOMPARE(transports(*m_window->stage()), 1);
        QCOMPARE(transports(*pane.stage()), 0);
        const auto* right = qobject_cast<AttentionView*>(pane.stage()->view());
        QVERIFY(right && !right->aggregateChoice()->isVisible());
        for (const SceneCell& cell : right->scene().cells)
            QVERIFY(cell.group < kRailMaps);
        // It ends on what both write; what the right one writes otherwise stands in brackets.
        QVERIFY(pane.outputs()[0].contains(QStringLiteral("7 3 9 1 4 1 8 6")));
        QVERIFY2(pane.outputs()[1].contains(QStringLiteral("the same")), qPrintable(pane.outputs()[1]));
        pane.compareWith(QStringLiteral("transformer"), false);
        QTRY_VERIFY_WITH_TIMEOUT(
            !pane.comparison().busy() && isUntrained(pane.comparison().model()) && pane.comparison().trace(), 60000);
        QVERIFY2(pane.outputs()[1].contains(QLatin1Char('[')), qPrintable(pane.outputs()[1]));
        m_window->setComparing(false);
    }

    void aTokenUnderThePointerLightsUpEverywhere()
    {
        open(kCopyModel);
        m_document->setView(QStringLiteral("lines"));
        settle();
        const StepId weights = *m_document->weights();
        m_document->hover(Cell {weights, {0, 4, 2}});
        QCOMPARE(output().chips()->lit(), 4);
        m_document->hover({});
        QCOMPARE(output().chips()->lit(), -1);
        m_window->resetLayout();
        QApplication::processEvents();
        for (QScrollArea* area : m_window->inspector()->findChildren<QScrollArea*>())
            if (area->isAncestorOf(output().chips()))
                area->ensureWidgetVisible(output().chips());
        QApplication::processEvents();
        QTest::mouseMove(output().chips(), output().chips()->chipRect(2).center());
        QTRY_VERIFY(m_document->hovered());
        QCOMPARE(m_document->hovered()->step, weights);
        QCOMPARE(m_document->hovered()->at[1], std::int64_t {2});
        QTest::mouseMove(m_window.get(), QPoint(5, 5));
        QTRY_VERIFY(!m_document->hovered());
    }

    void nearlyUniformWeightsAreNotStretched()
    {
        QVERIFY(!nearlyUniform({{0.9, 0.05, 0.05}}));
        QVERIFY(!nearlyUniform({{1.0}, {0.5, 0.5}})); // of two keys nothing can be said
        const auto span = nearlyUniform({{1.0}, {0.3, 0.4, 0.3}, {0.2, 0.25, 0.25, 0.3}});
        QVERIFY(span);
        QCOMPARE(span->low, 0.2);
        QCOMPARE(span->high, 0.4);
        ColourScale scale {false, 0.4};
        scale.judge(span);
        QCOMPARE(scale.extent, 1.0);
        QVERIFY(legendWords({.scale = scale, .title = QStringLiteral("weight")})
                    .contains(QStringLiteral("nearly uniform: 0.20–0.40")));
        scale = {false, 0.4};
        scale.judge(std::nullopt);
        QCOMPARE(scale.extent, 0.4);
    }

    void hatchingIsSeen()
    {
        const auto light = [](const QColor& colour) {
            const auto part = [](float c) { return c <= 0.03928F ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
            return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
        };
        for (const Palette* palette : {&lightPalette(), &darkPalette()}) {
            const double a = light(palette->hatch), b = light(palette->stage);
            QVERIFY((std::max(a, b) + 0.05) / (std::min(a, b) + 0.05) >= 3.0);
        }
    }

    // Key, accent and positive numbers: hues that differ.
    void warmColoursAreToldApart()
    {
        for (const bool dark : {false, true}) {
            const Palette& palette = dark ? darkPalette() : lightPalette();
            const int hues[] {palette.key.hsvHue(), palette.accent.hsvHue(), divergingColour(dark, 1.0).hsvHue()};
            for (int a = 0; a < 3; ++a)
                for (int b = 0; b < a; ++b) {
                    const int apart = std::abs(hues[a] - hues[b]);
                    QVERIFY2(std::min(apart, 360 - apart) >= 15, qPrintable(QString::number(apart)));
                }
        }
    }

    void symbolsAreSaidInPlainWords()
    {
        const QString words = symbolWords(formulaHtml(QStringLiteral("α_ij = exp(s_ij) / Σ exp(s_ij)")), {});
        QCOMPARE(words.split(QLatin1Char('\n')).size(), 3);
        QVERIFY(words.contains(QStringLiteral("α: attention weight")));
        const QString formula = formulaHtml(QStringLiteral("ρ = N + R"));
        QVERIFY(symbolWords(formula, QStringLiteral("halting")).contains(QStringLiteral("ponder cost")));
        QVERIFY(!symbolWords(formula, QStringLiteral("linear")).contains(QStringLiteral("ponder cost")));
        QCOMPARE(symbolWords(QStringLiteral("softmax"), {}), QString());
        // What a step is about comes before the view; "(a)" names a term.
        const auto means = [&](const char* letters, const char* path, const char* meaning) {
            return symbolWords(formulaHtml(QString::fromUtf8(letters)), QStringLiteral("step"), path)
                .contains(QString::fromUtf8(meaning));
        };
        QVERIFY(means("h = σ(W s + b)", "encoder.1/halting_probability", "h: probability of stopping"));
        QVERIFY(means("z = σ(update sum)", "encoder.1/local_rnn/update_gate", "z: update gate"));
        QVERIFY(means("v (W R)ᵀ", "decoder.1/self_attention/position_bias/raw", "v: learned bias for position"));
        QVERIFY(means("weights · v", "decoder.1/self_attention/context", "v: value"));
        QVERIFY(means("−m |i − j|", "decoder.1/self_attention/bias", "m: slope"));
        QVERIFY(means("cos(m θ_i)", "decoder.1/self_attention/query_turned", "m: position"));
        QCOMPARE(symbolWords(QStringLiteral("AC = (a) + (c)"), {}), QString());
        QVERIFY(means("exp(a)", "", "a: row"));
        for (const char* symbol : {"α", "ρ", "h", "k", "z", "N", "L", "d"})
            for (const ViewDescriptor& view : views())
                QVERIFY2(!symbolWords(formulaHtml(QString::fromUtf8(symbol)), view.id).isEmpty(), symbol);
    }

    void cardsInTheGallerySayTheTask()
    {
        m_window->showGallery();
        for (const Preset& preset : presets()) {
            const Card* found = m_window->gallery()->card(QString::fromStdString(preset.id));
            const QString said = found->text().trained;
            QCOMPARE(said.isEmpty(), preset.trained.empty());
            for (const ShippedModel& model : preset.trained)
                QVERIFY2(said.contains(taskName(model.task)), qPrintable(said));
            if (!said.isEmpty()) {
                QVERIFY2(said.startsWith(taskName(preset.trained.front().task)), qPrintable(said));
                QVERIFY(found->accessibleDescription().contains(said));
            }
        }
        m_window->showStage();
    }
};

HEADROOM_TEST(OpeningsTest)

} // namespace openings_test

#include "openings_test.moc"
