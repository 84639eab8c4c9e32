// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/place_commands.h"
#include "error.h"
#include "inspector/output_panel.h"
#include "scene_fixture.h"
#include "session/place_file.h"
#include "test_program.h"

#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

using namespace headroom;

namespace backward_view_test {

const QString kPhrase = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/phrase.safetensors");
constexpr int kLanes = 1, kLinks = 20, kRow = 61; // groups of cells

// The way back of the model of repeated phrases after "a b a c a", where b is written and c is asked for.
class BackwardViewTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& source, const QString& text = {})
    {
        m_view.reset();
        makeDocument();
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(source, text);
        QVERIFY(opened.wait(240000));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 240000);
    }
    void show()
    {
        m_document->setView(QStringLiteral("backward"));
        makeView(QStringLiteral("backward"));
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 240000);
        m_view->show(*m_document);
    }
    void openPhrase(const QString& objective = QStringLiteral("loss 5=c"))
    {
        open(kPhrase, QStringLiteral("a b a c a"));
        changed(*m_document, [&] { m_document->setObjective(Objective::from(objective.toStdString())); });
        show();
    }
    const Trace& trace() const { return *m_document->trace(); }
    StepId step(const std::string& path) const
    {
        const auto id = trace().find(path);
        if (!id)
            qFatal("no step %s", path.c_str());
        return *id;
    }
    const Option& option(const char* id) const
    {
        for (const Option* each : m_view->options())
            if (QLatin1String(each->id) == QLatin1String(id))
                return *each;
        qFatal("no option %s", id);
    }
    bool says(const QString& words) const
    {
        const QStringList all = m_view->scene().words();
        return std::any_of(all.begin(), all.end(), [&](const QString& each) { return each.contains(words); });
    }

private slots:
    // Widths are lengths of the gradient's own rows, added up here.
    void lanesAreAsWideAsTheGradientIsLong()
    {
        openPhrase();
        finish();
        const std::vector<SceneCell> cells = group(kLanes);
        QVERIFY(cells.size() >= 5 * 6); // two layers of two blocks, and what enters them; six tokens
        for (const SceneCell& cell : cells) {
            const std::string path = trace().step(cell.source.step).path;
            const std::string of = path.substr(15, path.size() - 15 - 7); // study/backward/…/length
            const StepId gradient = step("backward/" + of);
            double squares = 0.0;
            for (std::int64_t feature = 0; feature < trace().step(gradient).axes[1].size; ++feature)
                squares += std::pow(trace().value(gradient, {cell.source.at[0], feature}), 2.0);
            const double length = std::sqrt(squares);
            QVERIFY2(std::abs(cell.value - length) <= 1e-5 * std::max(length, 1e-3), path.c_str());
        }
    }

    // What the loss depends on lies below it: the encoder's lanes below the decoder's, in most of the picture's width.
    // The largest end of the last stack is written in the accent's colour, below its lane.
    void everyLaneEndsInItsNumber()
    {
        open(QStringLiteral("transformer"));
        show();
        finish();
        const Scene& scene = m_view->scene();
        QRectF lanes[2];
        for (const SceneCell& cell : scene.cells)
            if (cell.group == kLanes || cell.group == kLanes + 1)
                lanes[cell.group - kLanes] |= cell.area;
        QVERIFY(lanes[0].bottom() < lanes[1].top());
        QVERIFY(std::min(lanes[0].width(), lanes[1].width()) > 0.45 * scene.size.width());
        const StepId ends = step("study/backward/encoder/embedded/length");
        const double most = trace().range(ends).second;
        int accented = 0;
        for (const SceneNumber& number : scene.numbers) {
            if (number.source.step != ends)
                continue;
            QVERIFY(number.area.top() >= lanes[1].bottom() - 24.0);
            QCOMPARE(number.colour == Theme::instance().palette().accentText, number.value == most);
            accented += number.value == most;
        }
        QCOMPARE(accented, 1);
    }

    void linksAreWeightsTimesWhatArrived()
    {
        openPhrase();
        finish();
        int seen = 0;
        for (const SceneCell& cell : m_view->scene().cells) {
            if (cell.group < kLinks || cell.group >= kLinks + 10)
                continue;
            const std::string path = trace().step(cell.source.step).path;
            const std::string sublayer = path.substr(15, path.rfind('/') - 15);
            const StepId weights = step(sublayer + "/weights"), context = step("backward/" + sublayer + "/context");
            double sum = 0.0;
            for (std::int64_t head = 0; head < 2; ++head) {
                double squares = 0.0;
                for (std::int64_t d = 0; d < trace().step(context).axes[2].size; ++d)
                    squares += std::pow(trace().value(context, {head, cell.source.at[0], d}), 2.0);
                sum += trace().value(weights, {head, cell.source.at[0], cell.source.at[1]}) * std::sqrt(squares);
            }
            QVERIFY(std::abs(cell.value - sum) <= 1e-5 * std::max(sum, 1e-3));
            ++seen;
        }
        QVERIFY(seen > 0);
    }

    // What attention passes back is drawn on the scale of the lanes: a band alone ends as wide as the number below it.
    // No shape narrows upwards, as if it pointed there.
    void bandsEndAsWideAsTheirNumbers()
    {
        open(kPhrase, QStringLiteral("5 a 7 a 2 5 a 7 a 2"));
        changed(*m_document, [&] { m_document->setObjective(Objective::from("loss 9=2")); });
        show();
        finish();
        const Palette& palette = Theme::instance().palette();
        const StepId ends = step("study/backward/decoder/embedded/length"),
                     above = step("study/backward/decoder.1/self_attention/residual/length");
        const double most = trace().range(ends).second;
        std::map<int, QRectF> numbers; // of each token, in the end
        for (const SceneCell& cell : group(kLanes))
            if (cell.source.step == ends)
                numbers[cell.column] = cell.area;
        std::map<int, double> bands, bars;
        for (const SceneShape& shape : m_view->scene().shapes)
            for (const auto& [token, area] : numbers) {
                const QRectF box = shape.path.boundingRect();
                if (shape.ground.color() == palette.ink2)
                    QVERIFY(box.width() < 0.5 || shape.path.contains(box.topLeft() + QPointF(0.2, 0.2)));
                const bool bar = box.height() < 6.0 && std::abs(box.center().x() - area.center().x()) < 2.0
                    && shape.line.style() == Qt::NoPen;
                if (bar && shape.ground.color() != palette.stage && std::abs(box.top() - area.top() + 3.0) < 2.0)
                    bars[token] = box.width();
                if (shape.ground.color() != mix(palette.stage, palette.query, 0.45)
                    || std::abs(box.bottom() - area.top() + 3.0) > 2.0)
                    continue;
                QPainterPath foot; // of the band
                foot.addRect(box.left() - 1.0, box.bottom() - 1.0, box.width() + 2.0, 0.8);
                const QRectF end = shape.path.intersected(foot).boundingRect();
                if (area.left() < end.center().x() && end.center().x() < area.right())
                    bands[token] += end.width();
            }
        int alone = 0;
        for (const auto& [token, wide] : bands) {
            QVERIFY(bars.contains(token));
            if (trace().value(above, {token}) > 0.01 * most)
                continue; // a lane arrives too
            QVERIFY2(std::abs(wide - bars[token]) < 1.0, qPrintable(QString::number(wide)));
            ++alone;
        }
        QVERIFY(alone >= 2);
    }

    // Whichever token's gradient is pinned: the output shown is the one that the loss is of.
    void theOutputIsTheObjectives()
    {
        openPhrase(QStringLiteral("loss 3=c"));
        OutputPanel panel(*m_document);
        m_document->pin({step("study/backward/decoder/embedded/length"), {1}});
        panel.showOutput();
        QCOMPARE(panel.what(), QStringLiteral("4th token"));
    }

    // "read more" where the score's gradient is negative: the mockup's row, c (5th) −0.948 and b (3rd) +1.525.
    void wishesFollowTheSign()
    {
        openPhrase();
        m_document->setSublayer(QStringLiteral("decoder.2/self_attention"));
        finish();
        QVERIFY(group(kRow, 1).empty()); // nobody has asked for it
        m_document->setOption(QStringLiteral("backward.heads"), QStringLiteral("on"));
        finish();
        const std::vector<SceneCell> cells = group(kRow, 1);
        QVERIFY(!cells.empty());
        double largest = 0.0;
        const StepId gradient = step("backward/decoder.2/self_attention/masked");
        for (std::int64_t key = 0; key < 6; ++key)
            largest = std::max(largest, std::abs(trace().value(gradient, {0, 5, key})));
        QVERIFY(std::abs(largest - 1.525) < 0.001);
        QVERIFY(std::abs(trace().value(gradient, {0, 5, 4}) + 0.948) < 0.001);
        for (const SceneCell& cell : cells) {
            QCOMPARE(cell.source.step, gradient);
            QCOMPARE(cell.source.at[1], 5);
            QCOMPARE(cell.note,
                std::abs(cell.value) <= 0.05 * largest ? QStringLiteral("small")
                    : cell.value < 0.0                 ? QStringLiteral("read more")
                                                       : QStringLiteral("read less"));
        }
        QVERIFY(std::any_of(
            cells.begin(), cells.end(), [](const SceneCell& cell) { return cell.note == QLatin1String("read less"); }));
    }

    // Rows of memory have no lanes: what is passed back to them ends at a bar.
    void memoryHasItsPlace()
    {
        open(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/pairs-xl.safetensors"),
            QStringLiteral("a 3 b 1 c 4 a 3 d 2 b 1 e 0 c 4 d"));
        changed(*m_document, [&] { m_document->setObjective(Objective::from("loss 1=4")); });
        show();
        finish();
        double lanes = 1e9, memory = -1.0;
        for (const SceneCell& cell : group(kLanes))
            lanes = std::min(lanes, cell.area.center().x());
        int seen = 0;
        for (const SceneCell& cell : m_view->scene().cells) {
            if (cell.group < kLinks || cell.group >= kLinks + 10)
                continue;
            const auto shape = trace().step(cell.source.step).shape();
            if (cell.source.at[1] >= shape[1] - shape[0])
                continue;
            ++seen;
            memory = std::max(memory, cell.area.center().x());
            QCOMPARE(cell.value, trace().value(cell.source.step, cell.source.at));
            QVERIFY2(cell.name.contains(QStringLiteral("it ends there")), qPrintable(cell.name));
        }
        QVERIFY(seen > 0 && memory < lanes);
        QVERIFY(says(QStringLiteral("memory")));
        QVERIFY(m_document->result()->backward->whyNone(trace(), "decoder.2/self_attention/memory").size() > 0);
    }

    // Of 49 stations some have words, and the last has numbers.
    void deepModelsHaveNumbers()
    {
        openPhrase();
        RunSettings settings = m_document->settings();
        settings.changes = {{"decoder_layers", "24"}};
        changed(*m_document, [&] { m_document->setSettings(settings); });
        show();
        finish();
        QVERIFY(group(kLanes).size() >= 49U * 6U);
        const StepId last = step("study/backward/decoder/embedded/length");
        QVERIFY(std::ranges::count_if(m_view->scene().numbers, [&](const SceneNumber& number) {
            return number.source.step == last;
        }) >= 2);
        std::vector<double> lines;
        for (const SceneText& text : m_view->scene().texts)
            if (text.alignment.testFlag(Qt::AlignRight))
                lines.push_back(text.area.center().y());
        std::sort(lines.begin(), lines.end());
        lines.erase(
            std::unique(lines.begin(), lines.end(), [](double a, double b) { return b - a < 0.5; }), lines.end());
        QVERIFY(lines.size() >= 8);
        for (std::size_t i = 1; i < lines.size(); ++i)
            QVERIFY(lines[i] - lines[i - 1] >= 10.5);
    }

    void depthIsOfFreshModels()
    {
        constexpr int kDepth = 80;
        openPhrase();
        m_view->choose(option("backward.shown"), QStringLiteral("depth"));
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 240000);
        m_view->show(*m_document);
        finish();
        const std::vector<SceneCell> cells = group(kDepth);
        QCOMPARE(static_cast<int>(cells.size()), 6 * 48);
        for (const SceneCell& cell : cells)
            QVERIFY(cell.value > 0.0 && cell.value == trace().value(cell.source.step, cell.source.at));
        const StepId before = step("study/gradient_depth/norm_before"), after = step("study/gradient_depth/norm_after");
        QVERIFY(trace().value(before, {0, 47}) > 100.0 * trace().value(after, {0, 47}));
        QVERIFY(says(QStringLiteral("W of the queries, norm after")));
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("48")));
    }

    void cPutsAnotherPassBeside()
    {
        openPhrase();
        QSignalSpy asked(m_view.get(), &View::comparisonAsked);
        QTest::keyClick(m_view.get(), Qt::Key_C);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked.front().front().toString(), QStringLiteral("this:norm_placement=after"));
        m_view->choose(option("backward.compare"), QStringLiteral("residual"));
        QCOMPARE(asked.back().front().toString(), QStringLiteral("this:residual_scale=0"));
    }

    // From the loss down: no lane before the way has come there, all of them at its end.
    void theWayComesDown()
    {
        openPhrase();
        const auto frames = m_view->frames(*m_document);
        QVERIFY(frames.size() >= 3);
        std::size_t before = 0;
        for (int frame = 0; frame < static_cast<int>(frames.size()); ++frame) {
            goTo(frame);
            const std::size_t now = group(kLanes).size();
            QVERIFY(frame == 0 ? now == 0 : now > before);
            before = now;
            QVERIFY(!m_view->caption(*m_document).isEmpty());
        }
        QCOMPARE(before, std::size_t {30});
    }

    // A number for each token by three methods; the change of the path is theirs and what they miss.
    void whichTokensItComesFrom()
    {
        openPhrase();
        m_view->choose(option("backward.tokens"), QStringLiteral("on"));
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_document->busy() && trace().find("study/attribution/decoder/integrated_gradients"), 240000);
        m_view->show(*m_document);
        finish();
        constexpr int kTokens = 70;
        const std::vector<SceneCell> cells = group(kTokens);
        QCOMPARE(cells.size(), std::size_t {3 * 6});
        double given = 0.0;
        for (const SceneCell& cell : cells)
            if (cell.source.step == step("study/attribution/decoder/integrated_gradients"))
                given += cell.value;
        const std::vector<SceneCell> told = group(kTokens + 1);
        QCOMPARE(told.size(), std::size_t {2});
        QVERIFY(std::abs(told[0].value - given - told[1].value) < 1e-4 * (1.0 + std::abs(given)));
        QVERIFY(says(QStringLiteral("integrated gradients miss")));
    }

    void theObjectiveIsOneState()
    {
        open(kPhrase, QStringLiteral("a b a c a"));
        show();
        QVERIFY(!m_document->settings().objective);
        const auto usual = m_document->result();
        QVERIFY(usual->backward && usual->backward->of.targets.front().position == 5);
        changed(*m_document, [&] { m_view->choose(option("backward.target"), QStringLiteral("#15")); });
        const double loss = trace().value(step("objective/number"), {0});
        const StepId probabilities = step("output/probabilities");
        QCOMPARE(QString::fromStdString(trace().step(probabilities).axes[1].label(15)), QStringLiteral("c"));
        QVERIFY(std::abs(loss + std::log(trace().value(probabilities, {5, 15}))) < 1e-4 * loss);
        changed(*m_document, [&] { m_view->choose(option("backward.of"), QStringLiteral("logit")); });
        QVERIFY(std::abs(trace().value(step("objective/number"), {0}) - trace().value(step("output/logits"), {5, 15}))
            < 1e-6);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(trace().value(step("objective/number"), {0}), loss);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QVERIFY(!m_document->settings().objective);
        QVERIFY(m_document->result()->backward->of == usual->backward->of);
        QVERIFY(m_document->outcome().isEmpty()); // no number of the forward pass is another
    }

    void aPlaceKeepsIt()
    {
        openPhrase();
        m_document->pin({step("backward/decoder.2/self_attention/masked"), {0, 5, 4}});
        const PlaceFile place = m_document->placeFile();
        QVERIFY(place.objective == Objective::from("loss 5=c"));
        const PlaceFile again = placeFromJson(toJson(place, "/"), "/", "test");
        QVERIFY(again == place);
        Document other(QStringLiteral("cpu"));
        other.openPlace(again);
        QTRY_VERIFY_WITH_TIMEOUT(other.trace() && !other.busy() && other.pinned(), 240000);
        QCOMPARE(other.trace()->step(other.pinned()->step).path, place.pinned.path);
        QCOMPARE(other.trace()->value(other.pinned()->step, other.pinned()->at),
            trace().value(m_document->pinned()->step, m_document->pinned()->at));
        PlaceFile none = place;
        none.objective.reset();
        QVERIFY(linesBetween(none, place).contains(QStringLiteral("run.objective \"loss 5=c\"")));
        QVERIFY(linesBetween(place, none).contains(QStringLiteral("run.objective")));
    }

    void aRefusalIsASentenceInThePicture()
    {
        openPhrase();
        changed(*m_document, [&] { m_document->setObjective(Objective::from("loss 99=c")); });
        m_view->show(*m_document);
        QVERIFY(m_document->error().isEmpty() && trace().find("output/logits")); // the run stands
        QVERIFY(says(QStringLiteral("There is no position 99")));
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("There is no position 99")));
        m_document->pin({step("decoder.2/self_attention/weights"), {0, 5, 4}});
        QVERIFY(m_document->whyNoGradient(*m_document->pinned()).contains(QStringLiteral("There is no position 99")));
    }

    // From a number to its gradient, which is computed where there is none, and back.
    void everyNumberLeadsToItsGradientAndBack()
    {
        open(kPhrase, QStringLiteral("a b a c a"));
        const Cell weight {step("decoder.2/self_attention/weights"), {1, 5, 2}};
        m_document->pin(weight);
        QVERIFY(m_document->whyNoGradient(weight).isEmpty() && !m_document->gradientOrNumber(weight));
        changed(*m_document, [&] { m_document->goToGradient(); });
        QTRY_COMPARE(
            trace().step(m_document->pinned()->step).path, std::string("backward/decoder.2/self_attention/weights"));
        QCOMPARE(m_document->pinned()->at, weight.at);
        QCOMPARE(m_document->sublayer(), QStringLiteral("decoder.2/self_attention"));
        const Explanation own = trace().explain(m_document->pinned()->step, m_document->pinned()->at);
        QVERIFY(own.agrees() && !own.terms.empty());
        m_document->goToGradient();
        QCOMPARE(trace().step(m_document->pinned()->step).path, std::string("decoder.2/self_attention/weights"));
        m_document->goToGradient();
        m_document->back();
        QCOMPARE(trace().step(m_document->pinned()->step).path, std::string("decoder.2/self_attention/weights"));
        m_document->pin({step("decoder/causal_mask"), {0, 0}});
        QVERIFY(m_document->whyNoGradient(*m_document->pinned()).contains(QStringLiteral("mask has no gradient")));
        m_document->goToGradient(); // says so and stays
        QCOMPARE(trace().step(m_document->pinned()->step).path, std::string("decoder/causal_mask"));
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QVERIFY(!m_document->settings().objective);
    }

    // A gradient that is pinned stays with the next run, whatever view is shown.
    void aPinnedGradientStaysWithTheNextRun()
    {
        openPhrase(QStringLiteral("loss"));
        changed(*m_document, [&] { m_document->setObjective({}); });
        m_document->pin({step("backward/decoder.1/self_attention/value_heads"), {0, 1, 3}});
        m_document->setStudies({});
        changed(*m_document, [&] { m_document->setText(QStringLiteral("a b a c b")); });
        QVERIFY(m_document->pinned());
        QCOMPARE(trace().step(m_document->pinned()->step).path,
            std::string("backward/decoder.1/self_attention/value_heads"));
    }

    void changesByHandGoBackFromTheSameToken()
    {
        open(kPhrase, QStringLiteral("a b a c a"));
        show();
        const Objective of = m_document->result()->backward->of;
        changed(*m_document, [&] {
            m_document->addIntervention(
                {"decoder.2/self_attention/scores", Intervention::Kind::Set, {0, 5, 4}, 9.0, {}});
        });
        QVERIFY(m_document->result()->backward->of == of);
        QVERIFY(m_document->untouched()->find("objective/number"));
        QVERIFY(trace().value(step("objective/number"), {0})
            != m_document->untouched()->value(*m_document->untouched()->find("objective/number"), {0}));
    }

    void everyVariantGoesBack_data()
    {
        QTest::addColumn<QString>("variant");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }
    void everyVariantGoesBack()
    {
        QFETCH(QString, variant);
        open(variant);
        show();
        const auto run = m_document->result();
        QVERIFY2(run->backward,
            run->lacking.contains("backward") ? run->lacking.at("backward").c_str()
                                              : "no backward pass, and no reason");
        QVERIFY(run->notices.empty() || !run->lacking.contains("backward"));
        const auto frames = m_view->frames(*m_document);
        QVERIFY(frames.size() >= 2);
        for (std::size_t i = 1; i < frames.size(); ++i)
            QVERIFY(frames[i].step > frames[i - 1].step);
        finish();
        const auto lanes = std::count_if(m_view->scene().cells.begin(), m_view->scene().cells.end(),
            [](const SceneCell& cell) { return cell.group >= kLanes && cell.group < kLinks && cell.value > 0.0; });
        QVERIFY(lanes > 0);
        QVERIFY(m_view->scene().size.width() <= m_view->width() + 1);
    }

    void objectivesReadBackAsTheyAreWritten()
    {
        for (const char* text :
            {"loss", "loss 6", "loss 6=c", "loss 6=#12", "loss =#28", "loss 0=a\n3=b", "logit", "logit 2", "logit =c-b",
                "logit 5=c", "logit 5=c-b", "cells decoder.1/self_attention/weights@0,-,3", "cells output/logits"})
            QCOMPARE(QString::fromStdString(Objective::from(text).text()), QString::fromLatin1(text));
        for (const char* text : {"", "lose 5=c", "loss x", "loss x=c", "cells", "logit 5="})
            QVERIFY_THROWS_EXCEPTION(Error, Objective::from(text));
        QVERIFY(Objective::from("loss") == Objective::usual());
    }
};

HEADROOM_TEST(BackwardViewTest)

} // namespace backward_view_test

#include "backward_view_test.moc"
