// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "test_program.h"
#include "trace/multiply_adds.h"
#include "views/model/model_lens.h"
#include "views/model/model_read.h"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <map>

using namespace headroom;
using namespace headroom::model_view;

namespace model_view_test {

class ModelViewTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& id, const QString& text = {}, const char* look = "blocks")
    {
        m_view.reset();
        m_document->setOptions({});
        openVariant(*m_document, id, text);
        m_document->setOption(QStringLiteral("model.look"), QLatin1String(look));
        makeView(QStringLiteral("model"), false);
        m_document->setView(QStringLiteral("model"));
        m_view->show(*m_document);
        finish();
    }

    void openPath(const QString& id, const QString& text = {}, const char* look = "path")
    {
        m_document->setStudies({"logit_lens"});
        open(id, text, look);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        finish();
    }
    ModelLens lens() const { return readLens(*m_document->result()); }
    // Every number of the probabilities that is written, by station: token and place.
    std::map<int, std::vector<SceneNumber>> written() const
    {
        std::map<int, std::vector<SceneNumber>> all;
        for (const SceneNumber& number : m_view->scene().numbers)
            if (number.source.step == lens().probabilities)
                all[static_cast<int>(number.source.at[0])].push_back(number);
        return all;
    }
    // Runs again with these settings of the model.
    void configure(const std::vector<ConfigChange>& changes)
    {
        RunSettings settings = m_document->settings();
        settings.changes = changes;
        changed(*m_document, [&] { m_document->setSettings(settings); });
        m_view->show(*m_document);
        finish();
    }

    ModelPlan plan() const { return readModel(*m_document->trace()); }
    int find(const char* group, const char* title) const
    {
        const ModelPlan all = plan();
        for (int block = 0; block < all.count(); ++block)
            if (all.block(block).group == QLatin1String(group) && all.block(block).title == QString::fromUtf8(title))
                return block;
        return -1;
    }
    static qint64 numberBefore(const QString& unit, const QString& text)
    {
        const auto match = QRegularExpression(QStringLiteral("([\\d,]+) ") + unit).match(text);
        return match.hasMatch() ? QLocale(QLocale::English).toLongLong(match.captured(1)) : 0;
    }
    QPoint pointOf(const QString& id) const { return (handle(id)->area.center() - m_view->offset()).toPoint(); }

private slots:
    void initTestCase() { makeDocument(); }
    void cleanupTestCase() { m_view.reset(); }

    void everyStepStandsInOneBlockAndEveryWeightIsCountedOnce_data()
    {
        QTest::addColumn<QString>("id");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }

    void everyStepStandsInOneBlockAndEveryWeightIsCountedOnce()
    {
        QFETCH(QString, id);
        open(id);
        const ModelPlan all = plan();
        const Trace& trace = *m_document->trace();
        std::vector<StepId> steps, weights;
        for (const ModelBlock& block : all.blocks) {
            steps.insert(steps.end(), block.steps.begin(), block.steps.end());
            weights.insert(weights.end(), block.weights.begin(), block.weights.end());
        }
        std::vector<StepId> forward; // without what the view's study records behind it
        std::copy_if(trace.timeline().begin(), trace.timeline().end(), std::back_inserter(forward),
            [&trace](StepId step) { return !trace.step(step).path.starts_with("study/"); });
        QCOMPARE(steps, forward);
        std::int64_t recorded = 0;
        for (const Step& step : trace.steps())
            if (step.operation == Operation::Parameter) {
                QCOMPARE(std::count(weights.begin(), weights.end(), step.id), 1);
                recorded += cellCount(step);
            }
        QCOMPARE(all.weights, recorded);
        QVERIFY(all.weights <= m_document->model().parameters);
        for (int block = 1; block < all.count(); ++block)
            for (const int from : all.block(block).reads)
                QVERIFY(from < block);
        QCOMPARE(static_cast<int>(m_view->frames(*m_document).size()), all.count());
    }

    void everyBlockSaysWhatItCosts_data() { everyStepStandsInOneBlockAndEveryWeightIsCountedOnce_data(); }

    // In full, with docks beside the stage and in a half of the window; and it adds up to what the header says.
    void everyBlockSaysWhatItCosts()
    {
        QFETCH(QString, id);
        open(id);
        const ModelPlan all = plan();
        const QString weightsUnit = QStringLiteral("weights"), productsUnit = QString::fromUtf8("multiply–adds");
        QString totals;
        for (const QLabel* label : m_view->header()->findChildren<QLabel*>())
            if (label->text().contains(productsUnit))
                totals = label->text();
        for (const QSize& size :
            {QSize(360, 470), QSize(423, 544), QSize(640, 470), QSize(730, 544), QSize(752, 544), QSize(1327, 900)}) {
            m_view->resize(size);
            m_view->show(*m_document);
            finish();
            const Scene& scene = m_view->scene();
            qint64 weights = 0, products = 0;
            for (int index = 0; index < all.count(); ++index) {
                const ModelBlock& block = all.block(index);
                const QByteArray where =
                    QStringLiteral("%1, %2, in %3 px").arg(block.group, block.title).arg(size.width()).toUtf8();
                const SceneHandle* place = handle(QStringLiteral("block:%1").arg(index));
                QVERIFY2(place && place->area.left() >= 0.0 && place->area.right() <= size.width(), where);
                QString said;
                for (const SceneText& text : scene.texts)
                    if (place->area.contains(text.area.center())) {
                        QVERIFY2(QFontMetricsF(text.font).horizontalAdvance(text.text) <= text.area.width(),
                            where + ": " + text.text.toUtf8());
                        said += text.text + QLatin1Char(' ');
                    }
                QVERIFY2(said.contains(weightsUnit) && said.contains(productsUnit), where);
                QVERIFY2(numberBefore(weightsUnit, said) == block.weightCount
                        && numberBefore(productsUnit, said) == block.products,
                    where);
                weights += numberBefore(weightsUnit, said);
                products += numberBefore(productsUnit, said);
                QRectF heat;
                for (const SceneCell& cell : group(index + 1))
                    heat |= cell.area;
                QVERIFY2(heat.left() >= place->area.right() && heat.right() <= size.width(), where);
            }
            QCOMPARE(weights, numberBefore(weightsUnit, totals));
            QCOMPARE(products, numberBefore(productsUnit, totals));
        }
        std::int64_t computed = 0;
        for (const StepId step : m_document->trace()->timeline())
            computed += m_document->trace()->step(step).study()
                ? 0
                : multiplyAdds(*m_document->trace(), m_document->trace()->step(step));
        QCOMPARE(numberBefore(productsUnit, totals), static_cast<qint64>(computed));
    }

    // By hand: width 32, 4 heads, hidden 64, 9 positions.
    void countsOfTheTransformer()
    {
        open(QStringLiteral("transformer"), QStringLiteral("7 3 9 1 4 1 8 6"));
        const ModelPlan all = plan();
        QCOMPARE(all.weights, m_document->model().parameters);
        const ModelBlock attention = all.block(find("Encoder 1", "Self-attention"));
        QCOMPARE(attention.weightCount, std::int64_t {4 * (32 * 32 + 32) + 2 * 32});
        QCOMPARE(attention.products, std::int64_t {4 * 9 * 32 * 32 + 2 * 9 * 9 * 32});
        goTo(find("Encoder 1", "Self-attention"));
        QVERIFY(m_view->caption(*m_document).contains(QString::fromUtf8("4,288 weights and 42,048 multiply–adds")));
        const ModelBlock feedForward = all.block(find("Encoder 1", "Feed-forward"));
        QCOMPARE(feedForward.products, std::int64_t {2 * 9 * 32 * 64});
        QCOMPARE(feedForward.weightCount, std::int64_t {2 * 32 * 64 + 64 + 32 + 2 * 32});
    }

    // The encoder's result goes to every encoder–decoder attention, and to nothing else of the decoder.
    void theEncodersResultGoesToEveryLayerOfTheDecoder()
    {
        open(QStringLiteral("transformer"));
        const ModelPlan all = plan();
        int across = 0;
        for (const ModelBlock& block : all.blocks)
            for (const int from : block.reads)
                if (block.decoder && !all.block(from).decoder) {
                    QCOMPARE(block.title, QString::fromUtf8("Encoder–decoder attention"));
                    QCOMPARE(from, find("Encoder 2", "Feed-forward"));
                    ++across;
                }
        QCOMPARE(across, 2);
    }

    void oneLayerOfAUniversalModelIsCountedOnce()
    {
        open(QStringLiteral("universal-transformer"));
        const ModelPlan all = plan();
        const int first = find("Encoder, step 1", "Self-attention"), second = find("Encoder, step 2", "Self-attention");
        QVERIFY(first >= 0 && second > first);
        QVERIFY(all.block(first).weightCount > 0 && !all.block(first).shared);
        QVERIFY(all.block(second).weightCount == 0 && all.block(second).shared);
    }

    // What comes from earlier segments is read by attention; what is left for the next one is a block.
    void attentionReadsTheMemory()
    {
        open(QStringLiteral("transformer-xl"));
        const ModelPlan all = plan();
        const Trace& trace = *m_document->trace();
        const int attention = find("Decoder 2", "Self-attention"), next = find("Decoder 2", "Next memory");
        QVERIFY(attention >= 0 && next >= 0);
        const StepId memory = *trace.find("decoder.2/memory");
        QCOMPARE(all.block(attention).memory, memory);
        QCOMPARE(all.block(next).memory, -1);
        QCOMPARE(find("Decoder 2", "Memory"), -1);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, pointOf(QStringLiteral("memory:%1").arg(memory)));
        QVERIFY(m_document->pinned());
        QCOMPARE(m_document->pinned()->step, memory);
        m_document->release();
    }

    void ponderCostIsNoEmbedding()
    {
        open(QStringLiteral("universal-transformer"));
        const ModelPlan all = plan();
        for (const char* stage : {"Encoder", "Decoder"}) {
            const int cost = find(stage, "Ponder cost");
            QVERIFY(cost >= 0);
            QVERIFY(all.block(cost).weights.empty());
            QCOMPARE(std::count_if(all.blocks.begin(), all.blocks.end(),
                         [&](const ModelBlock& block) {
                             return block.group == QLatin1String(stage) && block.title == QLatin1String("Embedding");
                         }),
                std::ptrdiff_t {1});
        }
    }

    void playbackLightsBlockAfterBlock()
    {
        open(QStringLiteral("transformer"));
        const ModelPlan all = plan();
        for (const int block : {0, 3, all.count() - 1}) {
            goTo(block);
            int furthest = 0;
            for (const SceneCell& cell : m_view->scene().cells)
                furthest = std::max(furthest, cell.group - 1);
            QCOMPARE(furthest, block); // what comes later has no numbers yet
            QVERIFY(m_view->caption(*m_document).contains(all.block(block).group));
        }
    }

    // What is spoken of at first is what the model would write, whatever the stage's size.
    void theOutputSpeaksOfTheWinner()
    {
        open(QStringLiteral("transformer"), QStringLiteral("7 3 9 1 4 1 8 6"));
        const Trace& trace = *m_document->trace();
        const StepId output = plan().blocks.back().output;
        for (const QSize& size : {QSize(60, 40), QSize(752, 544), QSize(1327, 900)}) {
            m_view->resize(size);
            m_view->show(*m_document);
            const auto lit = m_view->lit(*m_document);
            QVERIFY(lit && lit->cell.step == output);
            QCOMPARE(lit->cell.at.front(), trace.step(output).axes.front().size - 1);
            for (std::int64_t token = 0; token < trace.step(output).axes.back().size; ++token)
                QVERIFY(trace.value(output, {lit->cell.at.front(), token}) <= trace.value(output, lit->cell.at));
        }
    }

    void blocksAddWhatTheyTookIn()
    {
        open(QStringLiteral("transformer"));
        const ModelPlan all = plan();
        for (const ModelBlock& block : all.blocks)
            QCOMPARE(
                block.residual != ModelBlock::Residual::None, block.group.endsWith('1') || block.group.endsWith('2'));
    }

    void aClickOnABlockOpensItsResult()
    {
        open(QStringLiteral("transformer"));
        const int block = find("Decoder 1", "Encoder–decoder attention");
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, pointOf(QStringLiteral("block:%1").arg(block)));
        QCOMPARE(m_document->view(), QStringLiteral("step"));
        QCOMPARE(m_document->currentStep(), std::optional(plan().block(block).output));
        m_document->setView(QStringLiteral("model"));
    }

    void aClickOnAStepOpensIt()
    {
        open(QStringLiteral("transformer"));
        goTo(find("Encoder 1", "Self-attention"));
        const StepId product = *m_document->trace()->find("encoder.1/self_attention/product");
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, pointOf(QStringLiteral("step:%1").arg(product)));
        QCOMPARE(m_document->view(), QStringLiteral("step"));
        QCOMPARE(m_document->currentStep(), std::optional(product));
        m_document->setView(QStringLiteral("model"));
    }

    void theKeyboardOpensThePresentBlock()
    {
        open(QStringLiteral("transformer"));
        goTo(find("Encoder 2", "Feed-forward"));
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(m_document->view(), QStringLiteral("step"));
        QCOMPARE(m_document->currentStep(), m_document->trace()->find("encoder.2/feed_forward/norm"));
        m_document->setView(QStringLiteral("model"));
        auto* button = m_view->header()->findChild<QPushButton*>(QStringLiteral("model.open"));
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(m_document->view(), QStringLiteral("step"));
        m_document->setView(QStringLiteral("model"));
    }

    void numbersArePinnedAndReleased()
    {
        open(QStringLiteral("transformer"));
        const SceneCell cell = m_view->scene().cells[10];
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, (cell.area.center() - m_view->offset()).toPoint());
        QVERIFY(m_document->pinned());
        QCOMPARE(*m_document->pinned(), cell.source);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned()->at.back(), cell.source.at.back() + 1);
        QTest::keyClick(m_view.get(), Qt::Key_Escape); // the lens
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    // And no longer than it stands beside.
    void theScaleIsThatOfBothRuns()
    {
        open(QStringLiteral("transformer"));
        const auto grounds = [&] {
            m_view->show(*m_document);
            std::vector<QColor> colours;
            for (const SceneCell& cell : m_view->scene().cells)
                colours.push_back(cell.ground);
            return colours;
        };
        const std::vector<QColor> alone = grounds();
        Document other(QStringLiteral("cpu"));
        openVariant(other, QStringLiteral("transformer"));
        const std::string path = other.trace()->step(plan().blocks.front().output).path;
        changed(other, [&] { other.addIntervention({path, Intervention::Kind::Set, {0, 0}, 500.0, {}}); });
        m_document->setComparison(other.result());
        QVERIFY(grounds() != alone);
        m_document->setComparison(nullptr);
        QVERIFY(grounds() == alone);
    }

    // --- path and table ---------------------------------------------------------------------------------------------

    // The last card holds what the model really writes; every station's largest probability is on its card.
    void everyStationSaysWhatItWouldWrite()
    {
        for (const char* id : {"transformer", "transformer-decoder", "adaptive-embedding", "transformer-encoder"}) {
            openPath(QString::fromLatin1(id));
            m_view->resize(1400, 700); // a card for every station
            m_view->show(*m_document);
            const Trace& trace = *m_document->trace();
            const ModelLens all = lens();
            QVERIFY2(all.there(), id);
            const int word = static_cast<int>(all.words.size()) - 1;
            const StepId output = *trace.find("output/probabilities");
            const auto said = written();
            QCOMPARE(said.size(), all.stations.size());
            for (const auto& [station, numbers] : said) {
                double most = 0.0;
                for (std::int64_t token = 0; token < all.vocabulary(trace); ++token)
                    most = std::max(most, trace.value(all.probabilities, all.reading(station, word, token).at));
                QVERIFY(std::any_of(
                    numbers.begin(), numbers.end(), [&](const SceneNumber& number) { return number.value == most; }));
            }
            const std::int64_t winner =
                all.likeliest(trace, static_cast<int>(all.stations.size()) - 1, word, 1).front();
            for (std::int64_t token = 0; token < all.vocabulary(trace); ++token)
                QVERIFY(trace.value(output, {word, token}) <= trace.value(output, {word, winner}));
            QVERIFY(
                m_view->scene().words().contains(QString::fromStdString(trace.step(output).axes.back().label(winner))));
        }
    }

    // A bar for the final prediction after every block, as high as its probability.
    void barsAreTheProbabilityOfTheFinalPrediction()
    {
        openPath(QStringLiteral("transformer"), QStringLiteral("7 3 9 1 4 1 8 6"));
        m_view->resize(1400, 700);
        m_view->show(*m_document);
        const ModelLens all = lens();
        const int word = all.first + all.count - 1, last = static_cast<int>(all.stations.size()) - 1;
        const std::int64_t winner = all.likeliest(*m_document->trace(), last, word, 1).front();
        const auto said = written();
        for (int station = 0; station <= last; ++station)
            QVERIFY(std::any_of(said.at(station).begin(), said.at(station).end(),
                [&](const SceneNumber& number) { return number.source == all.reading(station, word, winner); }));
        const Step& output = m_document->trace()->step(all.probabilities);
        QVERIFY(m_view->scene().words().contains(
            QStringLiteral("Probability of %1").arg(QString::fromStdString(output.axes.back().label(winner)))));
        std::map<double, double> tops; // the higher the probability, the higher its number stands
        for (int station = 0; station <= last; ++station)
            for (const SceneNumber& number : said.at(station))
                if (number.source == all.reading(station, word, winner))
                    tops.emplace(number.value, number.area.top());
        for (auto next = std::next(tops.begin()); next != tops.end(); ++next)
            QVERIFY(next->second <= std::prev(next)->second);
        QVERIFY(tops.rbegin()->second < tops.begin()->second);
    }

    // Of two sequences, only tokens that a link is drawn from have lanes.
    void lanesOfTwoSequencesAreThoseThatAreRead()
    {
        openPath(QStringLiteral("transformer"), QStringLiteral("7 3 9 1 4 1 8 6"));
        m_view->resize(1400, 900);
        m_view->show(*m_document);
        const ModelLens all = lens();
        const int word = all.first + all.count - 1;
        const WordPath path = followWord(*m_document->trace(), all, word);
        for (int other = 0; other < word; ++other) {
            bool read = false;
            for (const WordPath::Read& reads : path.reads)
                for (const ModelLens::Link& link : reads.links)
                    read |= link.lane == all.laneOf(other)
                        && (link.weight >= ModelLens::Link::kLeast || &link == &reads.links.front());
            QCOMPARE(handle(QStringLiteral("word:%1").arg(other)) != nullptr, read);
        }
    }

    void thePathGrowsFromStationToStation()
    {
        openPath(QStringLiteral("transformer-decoder"));
        const auto stations = static_cast<int>(lens().stations.size());
        QCOMPARE(static_cast<int>(m_view->frames(*m_document).size()), stations);
        for (const int frame : {0, 2, stations - 1}) {
            goTo(frame);
            int furthest = 0;
            for (const SceneCell& cell : group(3)) // what each block adds
                furthest = std::max(furthest, cell.column);
            QCOMPARE(furthest, frame);
        }
    }

    // The strongest link of each attention is the largest weight that any head gives to another word.
    void linksAreTheLargestWeights()
    {
        openPath(QStringLiteral("transformer"), QStringLiteral("7 3 9 1 4 1 8 6"));
        const Trace& trace = *m_document->trace();
        const ModelLens all = lens();
        const int word = static_cast<int>(all.words.size()) - 1;
        int reads = 0;
        for (int station = 0; station < static_cast<int>(all.stations.size()); ++station) {
            const auto& own = all.stations[static_cast<std::size_t>(station)];
            if (own.weights < 0)
                continue;
            ++reads;
            double most = 0.0;
            const Index shape = trace.step(own.weights).shape();
            for (std::int64_t head = 0; head < shape[0]; ++head)
                for (std::int64_t key = 0; key < shape[2]; ++key)
                    if (own.cross || key != word)
                        most = std::max(most, trace.value(own.weights, {head, word, key}));
            const auto& numbers = m_view->scene().numbers;
            QVERIFY(std::any_of(numbers.begin(), numbers.end(),
                [&](const SceneNumber& number) { return number.source.step == own.weights && number.value == most; }));
        }
        QCOMPARE(reads, 4); // self-attention and encoder–decoder attention of two layers
        QVERIFY(all.source.size() == 9);
    }

    void anotherWordIsAnotherPath()
    {
        openPath(QStringLiteral("transformer-decoder"));
        const auto words = static_cast<int>(lens().words.size());
        auto* choice = m_view->header()->findChild<QComboBox*>(QStringLiteral("model.token"));
        QCOMPARE(choice->currentIndex(), words - 1);
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QCOMPARE(choice->currentIndex(), words - 2);
        for (const auto& [station, numbers] : written())
            for (const SceneNumber& number : numbers)
                QCOMPARE(number.source.at[1], std::int64_t {words - 2});
        m_view->resize(1200, 700);
        m_view->show(*m_document);
        const SceneHandle* first = handle(QStringLiteral("word:0"));
        QVERIFY(first);
        click(first->area);
        QCOMPARE(choice->currentIndex(), 0);
    }

    void aHeadOpensInAttention()
    {
        openPath(QStringLiteral("transformer-decoder"));
        QVERIFY(!handle(QStringLiteral("head:1:1")) && written().size() == lens().stations.size());
        m_document->setOption(QStringLiteral("model.details"), QStringLiteral("on"));
        m_view->show(*m_document);
        const SceneHandle* head = handle(QStringLiteral("head:1:1"));
        QVERIFY(head);
        click(head->area);
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
        QCOMPARE(m_document->head(), 1);
        QCOMPARE(m_document->sublayer(), QStringLiteral("decoder.1/self_attention"));
        m_document->setView(QStringLiteral("model"));
    }

    // From the token's path into the head that reads for it, at what it reads most, and back.
    void enterOpensTheHeadThatReads()
    {
        openPath(QStringLiteral("transformer"));
        m_document->release();
        const ModelLens all = lens();
        const int word = all.first + all.count - 1;
        const WordPath path = followWord(*m_document->trace(), all, word);
        int heads = 0;
        for (int station = 0; station < static_cast<int>(all.stations.size()); ++station) {
            const auto place = positionOf(m_view->frames(*m_document), {station, 1.0});
            m_document->setPosition(place);
            m_view->show(*m_document);
            QTest::keyClick(m_view.get(), Qt::Key_Return);
            const auto& [head, links] = path.reads[static_cast<std::size_t>(station)];
            if (head < 0) {
                QCOMPARE(m_document->view(), QStringLiteral("step"));
            } else {
                ++heads;
                QCOMPARE(m_document->view(), QStringLiteral("attention"));
                QVERIFY(m_document->pinned());
                const Cell at = *m_document->pinned();
                QCOMPARE(at.step, all.stations[static_cast<std::size_t>(station)].weights);
                QCOMPARE(at.at[0], std::int64_t {head});
                QCOMPARE(at.at[1], std::int64_t {word});
                QVERIFY(m_document->trace()->value(at.step, at.at) >= links.front().weight);
            }
            m_document->back();
            QCOMPARE(m_document->view(), QStringLiteral("model"));
            QCOMPARE(m_document->position(), place);
            QVERIFY(!m_document->pinned());
        }
        QVERIFY(heads > 0);
    }

    void theTableHasEveryWordAfterEveryLayer()
    {
        openPath(QStringLiteral("transformer-decoder"), {}, "table");
        m_view->resize(1600, 700);
        m_view->show(*m_document);
        const Trace& trace = *m_document->trace();
        const ModelLens all = lens();
        const std::vector<SceneCell> cells = group(5);
        QCOMPARE(cells.size(), all.stations.size() * all.words.size());
        for (const SceneCell& cell : cells) {
            QCOMPARE(cell.source.step, all.probabilities);
            for (std::int64_t token = 0; token < all.vocabulary(trace); ++token)
                QVERIFY(trace.value(cell.source.step, {cell.source.at[0], cell.source.at[1], token}) <= cell.value);
            QCOMPARE(
                cell.note, QString::fromStdString(trace.step(all.probabilities).axes.back().label(cell.source.at[2])));
        }
    }

    void whereThereIsNoPathItSaysWhy()
    {
        for (const char* id : {"universal-transformer", "perceiver-io", "set-transformer"}) {
            openPath(QString::fromLatin1(id));
            QVERIFY(!lens().there() && !lens().absent.isEmpty());
            const QStringList words = m_view->scene().words();
            QVERIFY2(words.contains(lens().absent) || words.join(' ').contains(lens().absent.left(20)), id);
        }
    }

    // Twelve layers of twelve heads and 500 words: all of it within the stage, at every size of it.
    void aLargeModelFits()
    {
        openPath(QStringLiteral("transformer-decoder"));
        QStringList words;
        for (int i = 0; i < 500; ++i)
            words << QString::fromStdString(
                m_document->trace()->step(lens().probabilities).axes.back().label(3 + i % 5)); // no start or end
        changed(*m_document, [&] { m_document->setText(words.mid(0, 5).join(' ')); });
        configure({{"decoder_layers", "12"}, {"heads", "12"}, {"width", "48"}, {"max_length", "512"}});
        changed(*m_document, [&] { m_document->setText(words.join(' ')); });
        m_view->show(*m_document);
        QVERIFY(lens().there());
        QVERIFY2(lens().words.size() >= 500 && lens().stations.size() == 25,
            qPrintable(QStringLiteral("%1 words, %2 stations").arg(lens().words.size()).arg(lens().stations.size())));
        for (const char* look : {"path", "table"})
            for (const QSize& size : {QSize(425, 420), QSize(752, 544), QSize(1327, 820)}) {
                m_document->setOption(QStringLiteral("model.look"), QLatin1String(look));
                m_view->resize(size);
                m_view->show(*m_document);
                finish();
                const Scene& scene = m_view->scene();
                QVERIFY(scene.size.isEmpty());
                QVERIFY(!scene.cells.empty());
                for (const SceneText& text : scene.texts)
                    QVERIFY2(QRectF({0, 0}, QSizeF(size)).contains(text.area.center()), qPrintable(text.text));
                for (const SceneNumber& number : scene.numbers)
                    QVERIFY(number.area.right() <= size.width() && number.area.bottom() <= size.height()
                        && number.area.width() + 1.0 >= QFontMetricsF(Theme::instance().font(number.size, number.bold))
                                                            .horizontalAdvance(number.text()));
            }
        m_document->undoStack()->setIndex(0);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
    }

    // A picture higher than the stage shows the present block.
    void theStageFollowsPlayback()
    {
        open(QStringLiteral("universal-transformer"));
        m_view->setVisible(true);
        const std::vector<Frame> frames = m_view->frames(*m_document);
        for (const int frame : {0, static_cast<int>(frames.size()) / 2, static_cast<int>(frames.size()) - 1}) {
            goTo(frame);
            const SceneHandle* block = handle(QStringLiteral("block:%1").arg(frame));
            QVERIFY(QRectF(m_view->offset(), QSizeF(m_view->size())).contains(block->area));
        }
        QVERIFY(m_view->scene().size.height() > m_view->height());
    }
};

HEADROOM_TEST(ModelViewTest)

} // namespace model_view_test

#include "model_view_test.moc"
