// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "test_program.h"
#include "trace/multiply_adds.h"
#include "views/model/model_view.h"

#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>

#include <algorithm>

using namespace headroom;

class ModelViewTest : public SceneFixture<ModelView> {
    Q_OBJECT

    void open(const QString& id, const QString& text = {})
    {
        m_view.reset();
        openVariant(*m_document, id, text);
        makeView(false);
        m_document->setView(QStringLiteral("model"));
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
    ModelLayout layoutIn(const QSize& size, const ModelPlan& all) const
    {
        SceneMoment moment;
        moment.run = m_document->result();
        moment.size = size;
        moment.frame = all.count() - 1;
        return modelLayout(moment, all);
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
        QCOMPARE(steps, trace.timeline());
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
        const QFontMetricsF small(Theme::instance().font(TextSize::Caption));
        for (const QSize& size :
            {QSize(360, 470), QSize(423, 544), QSize(640, 470), QSize(730, 544), QSize(752, 544), QSize(1327, 900)}) {
            const ModelLayout layout = layoutIn(size, all);
            qint64 weights = 0, products = 0;
            for (int index = 0; index < all.count(); ++index) {
                const ModelBlock& block = all.block(index);
                const QByteArray where =
                    QStringLiteral("%1, %2, in %3 px").arg(block.group, block.title).arg(size.width()).toUtf8();
                const BlockWords words = blockWords(all, layout, index);
                const QRectF room = layout.wordsOf(index), heat = layout.heatOf(index);
                QVERIFY2(!words.title.contains(QChar(0x2026)), where);
                for (const QString& line : words.lines)
                    QVERIFY2(!line.contains(QChar(0x2026)) && small.horizontalAdvance(line) <= room.width(), where);
                QVERIFY2(words.height() <= room.height() && words.lineHeight >= 13.0, where);
                QVERIFY2(heat.left() >= room.right() && heat.width() >= 48.0 && heat.height() > 0.0, where);
                QVERIFY2(room.left() >= 0.0 && heat.right() <= size.width(), where);
                const QRectF& area = layout.blocks[static_cast<std::size_t>(index)];
                QVERIFY2(!layout.steps.intersects(area) && !layout.legends.intersects(area), where);
                const QString said = words.lines.join(QLatin1Char(' '));
                QVERIFY2(said.contains(weightsUnit) && said.contains(productsUnit), where);
                QVERIFY2(numberBefore(weightsUnit, said) == block.weightCount
                        && numberBefore(productsUnit, said) == block.products,
                    where);
                weights += numberBefore(weightsUnit, said);
                products += numberBefore(productsUnit, said);
            }
            QCOMPARE(weights, numberBefore(weightsUnit, totals));
            QCOMPARE(products, numberBefore(productsUnit, totals));
            QVERIFY(!layout.steps.intersects(layout.legends));
        }
        std::int64_t computed = 0;
        for (const StepId step : m_document->trace()->timeline())
            computed += m_document->trace()->step(step).study()
                ? 0
                : multiplyAdds(*m_document->trace(), m_document->trace()->step(step));
        QCOMPARE(numberBefore(productsUnit, totals), static_cast<qint64>(computed));
    }

    // Encoder beside decoder, as high as the stage between the docks of a small window; in a narrow half one below the
    // other.
    void theTransformerFitsASmallWindow()
    {
        open(QStringLiteral("transformer"));
        const ModelPlan all = plan();
        const ModelLayout small = layoutIn({752, 544}, all), half = layoutIn({360, 470}, all);
        QVERIFY(small.columns && small.size.height() <= 544.0);
        QVERIFY(small.steps.left() > small.blocks.back().right());
        QVERIFY(!half.columns && half.steps.top() > half.blocks.back().bottom());
        QVERIFY(half.steps.right() <= 360.0 && half.legends.right() <= 360.0);
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
        QVERIFY(all.columns);
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
        auto* button = m_view->header()->findChild<QPushButton*>();
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
        m_document->setBeside(other.result());
        QVERIFY(grounds() != alone);
        m_document->setBeside(nullptr);
        QVERIFY(grounds() == alone);
    }

    // A picture higher than the stage shows the present block.
    void theStageFollowsPlayback()
    {
        open(QStringLiteral("universal-transformer"));
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
#include "model_view_test.moc"
