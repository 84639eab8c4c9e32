// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/place_commands.h"
#include "compare/compare_pane.h"
#include "document/document_focus.h"
#include "document/nudge.h"
#include "inspector/inspector.h"
#include "inspector/nudge_panel.h"
#include "scene/covered_run.h"
#include "scene_fixture.h"
#include "shown_numbers.h"
#include "test_program.h"
#include "views/step_through/step_view.h"

#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace headroom;

namespace step_back_test {

const QString kPhrase = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/phrase.safetensors");
constexpr int kRow = 10, kBars = 11, kBegins = 12, kA = 20, kB = 21, kC = 22, kOther = 23; // groups of cells

// Step through on the way back, and what a gradient says of a change by hand.
class StepBackTest : public SceneFixture<StepView> {
    Q_OBJECT

    void open(const QString& source, const QString& objective, const QString& text = {})
    {
        m_view.reset();
        makeDocument();
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(source, text);
        QVERIFY(opened.wait(240000));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 240000);
        changed(*m_document, [&] { m_document->setObjective(Objective::from(objective.toStdString())); });
        QVERIFY(m_document->result()->backward);
    }
    // "a b a c a", after which b is written and c is asked for.
    void openPhrase() { open(kPhrase, QStringLiteral("loss 5=c"), QStringLiteral("a b a c a")); }

    const Trace& trace() const { return *m_document->trace(); }
    StepId step(const std::string& path) const
    {
        const auto id = trace().find(path);
        if (!id)
            qFatal("no step %s", path.c_str());
        return *id;
    }
    SceneMoment momentOf(StepId step, const char* sweep, double stop, const QSizeF& size = {847, 620}) const
    {
        SceneMoment moment;
        moment.run = m_document->result();
        moment.size = size;
        if (sweep)
            moment.options["step.sweep"] = QLatin1String(sweep);
        moment.position = {*timelineIndex(trace(), step), stop};
        return moment;
    }
    Scene sceneOf(StepId step, const char* sweep = nullptr, double stop = Position::kFinished) const
    {
        return StepPicture::make(momentOf(step, sweep, stop))->draw();
    }
    static std::vector<SceneCell> group(const Scene& scene, int wanted)
    {
        std::vector<SceneCell> cells;
        std::copy_if(scene.cells.begin(), scene.cells.end(), std::back_inserter(cells),
            [&](const SceneCell& cell) { return cell.group == wanted; });
        return cells;
    }
    static bool says(const Scene& scene, const QString& words)
    {
        const QStringList all = scene.words();
        return std::any_of(all.begin(), all.end(), [&](const QString& each) { return each.contains(words); });
    }
    static QImage painted(const Scene& scene)
    {
        QImage image(847, 620, QImage::Format_RGB32);
        image.fill(Theme::instance().palette().stage);
        QPainter painter(&image);
        paintScene(painter, scene);
        return image;
    }
    static double apart(const QImage& a, const QImage& b)
    {
        int count = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x)
                count += a.pixel(x, y) != b.pixel(x, y);
        return count / (static_cast<double>(a.width()) * a.height());
    }
    double number() const { return trace().value(step("objective/number"), {0}); }

private slots:
    // Width times height of each bar is the gradient of its score, and the line they hang from is Σ p g.
    void barsHangFromTheMean()
    {
        openPhrase();
        const StepId gradient = step("backward/decoder.2/self_attention/masked"),
                     weights = step("decoder.2/self_attention/weights"),
                     arrived = step("backward/decoder.2/self_attention/weights");
        const Scene scene = sceneOf(gradient);
        double mean = 0.0;
        for (std::int64_t key = 0; key < 6; ++key)
            mean += trace().value(weights, {0, 5, key}) * trace().value(arrived, {0, 5, key});
        QVERIFY(std::abs(mean - 2.3205) < 0.001); // the mockup's, computed elsewhere
        QVERIFY(says(scene, QStringLiteral("Σ p g = ") + fixedText(mean, 2)));
        double up = 0.0, down = 0.0;
        for (const SceneCell& cell : group(scene, kBars)) {
            QCOMPARE(cell.source.step, gradient);
            const std::int64_t key = cell.source.at[2];
            const double p = trace().value(weights, cell.source.at), g = trace().value(arrived, cell.source.at);
            QVERIFY(std::abs(cell.value - p * (g - mean)) < 1e-5);
            (cell.value > 0.0 ? up : down) += cell.value;
            QVERIFY2(says(scene, fixedText(g - mean, 2)), std::to_string(key).c_str());
            for (const Quantity& each : trace().explain(gradient, cell.source.at).quantities)
                QVERIFY(std::abs(each.value - (each.name == "mean" ? mean : g - mean)) < 1e-5);
        }
        QVERIFY(up > 1.0 && std::abs(up + down) < 1e-5);
        QCOMPARE(group(scene, kBars).size(), std::size_t {6});
        QCOMPARE(group(scene, kRow).size(), std::size_t {18});
        const auto picture = StepPicture::make(momentOf(gradient, nullptr, Position::kFinished));
        QVERIFY(picture->caption().contains(QStringLiteral("read less"))); // b, the largest
    }

    // Where all keys give the same, what comes back is rounding, and no picture is made of it.
    void equalGradientsPassNothing()
    {
        openPhrase();
        changed(*m_document, [this] {
            m_document->addIntervention({"decoder.2/self_attention/value_heads", Intervention::Kind::Set,
                {0, Intervention::kAll, Intervention::kAll}, 0.5, {}});
        });
        const StepId gradient = step("backward/decoder.2/self_attention/masked");
        QVERIFY(trace().value(step("backward/decoder.2/self_attention/weights"), {0, 5, 0}) != 0.0);
        const Scene scene = sceneOf(gradient);
        QCOMPARE(group(scene, kBars).size(), std::size_t {0});
        QVERIFY(says(scene, QStringLiteral("nothing comes back to the scores")));
        QVERIFY(!says(scene, QStringLiteral("would help most")));
        const QString caption = StepPicture::make(momentOf(gradient, nullptr, Position::kFinished))->caption();
        QVERIFY2(caption.isEmpty() || caption.contains(QStringLiteral("nothing comes back")), qPrintable(caption));
        Cover cover;
        cover.steps = {trace().step(gradient).path};
        m_document->setCover(cover);
        SceneMoment asked = momentOf(gradient, nullptr, Position::kFinished);
        asked.cover = m_document->cover();
        asked.run = shownRun(*m_document);
        QVERIFY(!says(StepPicture::make(asked)->draw(), QStringLiteral("nothing comes back")));
        m_document->setCover({});
    }

    // p − y: what the model writes too likely, what should have come.
    void whereItBegins()
    {
        openPhrase();
        const Scene scene = sceneOf(step("backward/decoder.2/self_attention/masked"));
        const std::vector<SceneCell> cells = group(scene, kBegins);
        const StepId probabilities = step("output/probabilities");
        QCOMPARE(cells.size(), static_cast<std::size_t>(trace().step(probabilities).axes[1].size));
        for (const SceneCell& cell : cells) {
            QCOMPARE(cell.source.at[0], 5);
            const double target = trace().step(probabilities).axes[1].label(cell.source.at[1]) == "c" ? 1.0 : 0.0;
            QVERIFY(std::abs(cell.value - (trace().value(probabilities, cell.source.at) - target)) < 1e-5);
        }
        QVERIFY(says(scene, QStringLiteral("c should have come")) && says(scene, QStringLiteral("b is too likely")));
        // Of another number than a loss it says otherwise, and of a number within the run nothing of logits.
        changed(*m_document, [&] { m_document->setObjective(Objective::from("logit 5=c")); });
        QVERIFY(!says(sceneOf(step("backward/decoder.2/self_attention/masked")), QStringLiteral("should have come")));
        changed(*m_document,
            [&] { m_document->setObjective(Objective::from("cells decoder.2/self_attention/context@0,5,1")); });
        const Scene inner = sceneOf(step("backward/decoder.2/self_attention/masked"));
        QVERIFY(group(inner, kBegins).empty() && !group(inner, kBars).empty());
    }

    void aBarIsClicked()
    {
        openPhrase();
        makeView();
        const StepId gradient = step("backward/decoder.2/self_attention/masked");
        m_document->setStep(gradient);
        m_view->StepView::show(*m_document);
        for (const SceneCell& cell : group(m_view->scene(), kBars))
            if (cell.source.at[2] == 4)
                click(cell.area);
        QVERIFY(m_document->pinned());
        QCOMPARE(*m_document->pinned(), (Cell {gradient, {0, 5, 4}}));
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("read more")));
    }

    // A cell of either gradient is what comes back times the other factor.
    void bothGradientsOfOneProduct()
    {
        openPhrase();
        const StepId values = step("backward/decoder.1/self_attention/value_heads"),
                     weights = step("backward/decoder.1/self_attention/weights");
        const Scene scene = sceneOf(values, "cell");
        QCOMPARE(group(scene, kOther).front().source.step, weights);
        QCOMPARE(group(scene, StepPicture::kResult).front().source.step, values);
        std::map<int, std::map<std::pair<int, int>, double>> numbers;
        for (const int each : {kA, kB, kC, kOther, StepPicture::kResult})
            for (const SceneCell& cell : group(scene, each))
                numbers[each][{cell.row, cell.column}] = cell.value;
        const Index a = trace().step(step("decoder.1/self_attention/weights")).shape();
        int seen = 0;
        for (const auto& [at, value] : numbers[StepPicture::kResult]) {
            double sum = 0.0;
            for (int row = 0; row < a[1]; ++row)
                sum += numbers[kA][{row, at.first}] * numbers[kC][{row, at.second}];
            QVERIFY(std::abs(sum - value) < 1e-4);
            ++seen;
        }
        QVERIFY(seen > 20);
        // While the first gradient is worked out, the other one is still to come.
        const Scene first = sceneOf(weights, "cell");
        QCOMPARE(group(first, StepPicture::kResult).front().source.step, weights);
        QVERIFY(group(first, kOther).empty());
        // A weight's gradient stands as the weight does beside its product.
        const Scene linear = sceneOf(step("backward/decoder.1.self_attention.query.weight"), "cell");
        QVERIFY(!group(linear, kA).empty() && !group(linear, kOther).empty());
    }

    void everyPictureOfTheWayBack_data()
    {
        QTest::addColumn<QString>("variant");
        QTest::addColumn<QString>("text");
        QTest::newRow("transformer") << QStringLiteral("transformer") << QStringLiteral("7 3 9 1 4");
        QTest::newRow("phrase") << kPhrase << QStringLiteral("a b a c a");
        QTest::newRow("universal-transformer") << QStringLiteral("universal-transformer") << QString();
        QTest::newRow("transformer-xl") << QStringLiteral("transformer-xl") << QString();
        QTest::newRow("efficient-attention") << QStringLiteral("efficient-attention") << QString();
    }
    void everyPictureOfTheWayBack()
    {
        QFETCH(QString, variant);
        QFETCH(QString, text);
        open(variant, QStringLiteral("loss"), text);
        int softmaxes = 0, products = 0;
        for (const StepId id : trace().timeline()) {
            const Step& its = trace().step(id);
            if (!its.path.starts_with("backward/"))
                continue;
            const bool softmax = its.operation == Operation::SoftmaxBack, product = its.operation == Operation::Matmul;
            for (const char* sweep : {"row", "term"}) {
                if (!softmax && (!product || id % 3 > 0))
                    continue;
                const int stops = planOf(trace(), id, sweep[0] == 'r' ? Sweep::Row : Sweep::Term).stops();
                for (const double share : {0.0, 0.41, 1.0})
                    for (const QSizeF& size : {QSizeF(687, 440), QSizeF(847, 620)}) {
                        const Scene scene = StepPicture::make(momentOf(id, sweep, share * (stops - 1), size))->draw();
                        QCOMPARE(wrongIn(trace(), scene), QString());
                        QVERIFY2(scene.size.width() <= size.width() && scene.size.height() <= size.height(),
                            qPrintable(QStringLiteral("%1: %2 × %3 in %4 × %5")
                                           .arg(QString::fromStdString(its.path))
                                           .arg(scene.size.width())
                                           .arg(scene.size.height())
                                           .arg(size.width())
                                           .arg(size.height())));
                        softmaxes += softmax && !group(scene, kRow).empty();
                        products += !group(scene, kC).empty();
                    }
            }
        }
        QVERIFY(softmaxes > 0 && products > 0);
    }

    // The way to a row begins and ends in its pictures.
    void theRowComesAsItStays()
    {
        openPhrase();
        const StepId gradient = step("backward/decoder.2/self_attention/masked");
        const auto at = [&](double stop) { return painted(sceneOf(gradient, "row", stop)); };
        QVERIFY(apart(at(4.996), at(5.0)) <= 0.01);
        QVERIFY(apart(at(4.3), at(5.0)) > 0.001); // something moves
        for (const double share : {0.15, 0.4, 0.65, 0.9})
            QCOMPARE(wrongIn(trace(), sceneOf(gradient, "row", 4.0 + share)), QString());
    }

    // A change by hand and its gradient: the mockup's, measured with the program itself.
    void aNudgeIsMeasured()
    {
        openPhrase();
        const double before = number();
        const StepId gradient = step("backward/decoder.2/self_attention/scores");
        const double slope = trace().value(gradient, {0, 5, 4});
        m_document->pin({gradient, {0, 5, 4}});
        QVERIFY(whyNoNudge(*m_document).isEmpty());
        QCOMPARE(trace().step(nudged(*m_document)->step).path, std::string("decoder.2/self_attention/scores"));
        Inspector inspector(*m_document);
        inspector.resize(320, 800);
        inspector.show();
        NudgePanel* panel = inspector.findChild<NudgePanel*>();
        QVERIFY(panel->isVisible() && panel->effectText().isEmpty());
        changed(*m_document, [&] { panel->buttons().front()->click(); });
        const auto effect = effectOfChanges(*m_document->result());
        QVERIFY(effect);
        QCOMPARE(effect->cells, 1);
        QVERIFY(std::abs(effect->movedBy - 0.5) < 1e-6);
        QVERIFY(std::abs(effect->byGradient - 0.5 * slope) < 1e-6 && std::abs(effect->byGradient + 0.474) < 0.001);
        QCOMPARE(effect->measured(), number() - before);
        QVERIFY(std::abs(effect->measured() + 0.583) < 0.001);
        QVERIFY(effect->bends());
        QVERIFY2(panel->effectText().contains(QStringLiteral("By its gradient −0.474, measured −0.583")),
            qPrintable(panel->effectText()));
        QVERIFY(panel->effectText().contains(QStringLiteral("The loss bends")));
        QVERIFY(m_document->pinned() && trace().step(m_document->pinned()->step).path.starts_with("backward/"));
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QVERIFY(!effectOfChanges(*m_document->result()) && m_document->interventions().empty());
        QVERIFY(panel->effectText().isEmpty());
        panel->amount()->setText(QStringLiteral("0,001")); // so little that it hardly bends
        changed(*m_document, [&] { QTest::keyClick(panel->amount(), Qt::Key_Return); });
        QVERIFY(!effectOfChanges(*m_document->result())->bends());
        QVERIFY(!panel->effectText().contains(QStringLiteral("bends")));
    }

    // Any change by hand: more cells, in two steps, of which one follows from the other.
    void anyChangeIsHeldAgainstItsGradient()
    {
        openPhrase();
        const double before = number();
        const std::string scores = "decoder.2/self_attention/scores", values = "decoder.1/self_attention/value_heads";
        const double slope = trace().value(step("backward/" + scores), {0, 5, 4}),
                     score = trace().value(step(scores), {0, 5, 4});
        double forecast = 0.0;
        for (std::int64_t d = 0; d < trace().step(step(values)).axes[2].size; ++d)
            forecast += trace().value(step("backward/" + values), {1, 2, d}) * 1e-3
                * trace().value(step(values), {1, 2, d});
        changed(*m_document, [&] {
            m_document->addInterventions(
                {{values, Intervention::Kind::Scale, {1, 2, Intervention::kAll}, 1.001, {}}}, QStringLiteral("change"));
        });
        const auto one = effectOfChanges(*m_document->result());
        QVERIFY(one && one->cells == 16);
        QVERIFY(std::abs(one->byGradient - forecast) < 1e-6);
        QVERIFY(std::abs(one->measured() - forecast) < 1e-5 && std::abs(one->measured() - (number() - before)) < 1e-9);
        const double moved = trace().value(step(scores), {0, 5, 4}) + 1e-3;
        changed(*m_document, [&] {
            m_document->addInterventions(
                {{scores, Intervention::Kind::Set, {0, 5, 4}, moved, {}}}, QStringLiteral("change"));
        });
        const auto both = effectOfChanges(*m_document->result());
        QVERIFY(both && both->cells == 17);
        QVERIFY(std::abs(both->byGradient - forecast - slope * 1e-3) < 1e-5 && std::abs(moved - score) < 0.1);
        QVERIFY(!both->bends());
        // What has no gradient has no forecast.
        changed(*m_document, [&] {
            m_document->setInterventions(
                {{"decoder/causal_mask", Intervention::Kind::Set, {0, 5}, 1.0, {}}}, QStringLiteral("change"));
        });
        QVERIFY(!effectOfChanges(*m_document->result()));
    }

    // The same backward pass with another norm, another scale or fresh weights, beside one's own.
    void theSamePassBeside()
    {
        openPhrase();
        m_document->setView(QStringLiteral("backward"));
        ComparePane pane(*m_document);
        pane.resize(700, 600);
        pane.QWidget::show();
        Document& beside = pane.comparison();
        const auto arrived = [&](const QString& source) {
            pane.compareWith(source);
            QTRY_VERIFY_WITH_TIMEOUT(!beside.busy() && beside.result() && beside.result()->backward
                    && beside.result()->backward->of == m_document->result()->backward->of
                    && beside.result()->config.scoreDivisor == (source.contains(QStringLiteral("divisor")) ? 1.0 : 0.0)
                    && (beside.result()->config.normPlacement == NormPlacement::After)
                        == source.contains(QStringLiteral("norm"))
                    && isUntrained(beside.model()) == source.contains(QStringLiteral("fresh")),
                240000);
            QVERIFY2(beside.error().isEmpty(), qPrintable(beside.error()));
            QCOMPARE(pane.source(), source);
            QCOMPARE(beside.result()->input, m_document->result()->input);
            QVERIFY(beside.result()->backward->number != m_document->result()->backward->number);
        };
        for (const char* source : {"this:score_divisor=1", "this:norm_placement=after", "this:fresh"})
            arrived(QString::fromLatin1(source));
        // What gradients are of is one question to both.
        changed(*m_document, [&] { m_document->setObjective(Objective::from("logit 4=b")); });
        QTRY_VERIFY_WITH_TIMEOUT(
            beside.result()->backward && beside.result()->backward->of.kind == Objective::Kind::Logit, 240000);
    }

    void aNudgeIsACommand()
    {
        openPhrase();
        Commands commands;
        addPlaceCommands(commands, *m_document, [](const SaidOptions&) { return QString(); });
        const Command* nudge = commands.find(QStringLiteral("change.nudge"));
        m_document->release();
        m_document->setFocus({});
        QVERIFY(nudge && !nudge->whyNot().isEmpty()); // nothing is pinned
        m_document->pin({step("decoder.2.self_attention.query.weight"), {0, 0}});
        QVERIFY(!nudge->whyNot().isEmpty()); // a weight changes only in training
        m_document->pin({step("decoder.2/self_attention/weights"), {0, 5, 4}});
        QVERIFY2(nudge->whyNot().isEmpty(), qPrintable(nudge->whyNot()));
        const double was = trace().value(m_document->pinned()->step, m_document->pinned()->at);
        const PlaceFile place = m_document->placeFile();
        changed(*m_document, [&] { commands.performLine(QStringLiteral("change.nudge -0.1")); });
        QVERIFY(std::abs(trace().value(m_document->pinned()->step, m_document->pinned()->at) - (was - 0.1)) < 1e-6);
        const QStringList lines = linesBetween(place, m_document->placeFile());
        QVERIFY(std::any_of(lines.begin(), lines.end(), [](const QString& line) {
            return line.startsWith(QStringLiteral("change.set decoder.2/self_attention/weights"));
        }));
    }
};

HEADROOM_TEST(StepBackTest)

} // namespace step_back_test

#include "step_back_test.moc"
