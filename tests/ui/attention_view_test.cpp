// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_fixture.h"
#include "stage/stage.h"
#include "stage_fixture.h"
#include "test_program.h"
#include "widgets/controls.h"
#include "widgets/memory_numbers.h"

#include <QComboBox>
#include <QMap>

using namespace headroom;

namespace attention_view_test {

class AttentionViewTest : public QObject {
    Q_OBJECT

    static QComboBox* quantities(AttentionView& view)
    {
        for (auto* box : view.header()->findChildren<QComboBox*>())
            if (box->accessibleName() == QStringLiteral("Show"))
                return box;
        return nullptr;
    }

    // Whether the document stands at a step that has a number for each head, query and key.
    static bool shows(const Document& document)
    {
        return document.weights()
            && !quantityOf(*document.trace(), *document.weights(), *document.currentStep()).isEmpty();
    }

    // Matrix, legend and switch are of the present step; of the finished weights where it makes no such picture.
    void checkShown(AttentionView& view) const
    {
        const Trace& trace = *m_document->trace();
        const CellGrid& grid = *view.shown().grid();
        QCOMPARE(grid.step, shows(*m_document) ? *m_document->currentStep() : *m_document->weights());
        QCOMPARE(view.scene().legends.front().legend.title,
            QStringLiteral("%1, all maps").arg(contentOf(*m_document, view).quantity));
        QCOMPARE(quantities(view)->currentText(), quantityShort(quantityOf(trace, *m_document->weights(), grid.step)));
        for (int row = 0; row < grid.rowCount(); ++row)
            for (int column = 0; column < grid.columnCount(); ++column) {
                const Index at {m_document->head(), row, column};
                const SceneCell* cell = enlarged(view, {row, column});
                QVERIFY(cell);
                QCOMPARE(cell->source, (Cell {grid.step, at}));
                QCOMPARE(cell->is(SceneCell::Masked), trace.masked(grid.step, at));
                if (!trace.masked(grid.step, at))
                    QCOMPARE(cell->value, trace.value(grid.step, at));
            }
    }

private slots:
    void init()
    {
        m_document = openedDocument();
        m_view = std::make_unique<AttentionView>(*m_document);
        m_view->resize(847, 620);
        m_view->show(*m_document);
        m_view->grab();
    }

    void everyHeadHasAMap()
    {
        const auto layers = attentionLayers(*m_document->trace());
        int maps = 0;
        for (std::size_t i = 0; i < layers.size(); ++i)
            for (int head = 0; head < layers[i].heads; ++head, ++maps)
                QVERIFY(!mapRect(*m_view, static_cast<int>(i), head).isEmpty());
        const ModelConfig& config = m_document->model().config;
        QCOMPARE(maps, static_cast<int>(config.heads * (config.encoderLayers + 2 * config.decoderLayers)));
    }

    void everyPaintedNumberIsTheTraces()
    {
        const Trace& trace = *m_document->trace();
        for (const QString& sublayer : m_document->sublayers()) {
            m_document->setSublayer(sublayer);
            m_view->show(*m_document);
            const CellGrid& grid = *m_view->shown().grid();
            const auto subject = m_document->subject();
            const auto compared = [&](const Index& at) { // its zero is in the caption
                return subject && subject->step == grid.step && at[1] == subject->at[1]
                    && grid.columns.label(at[2]) == grid.columns.label(subject->at[2]);
            };
            for (int row = 0; row < grid.rowCount(); ++row)
                for (int column = 0; column < grid.columnCount(); ++column) {
                    const Index at = grid.cell({row, column}).at;
                    const QString text = textIn(*m_view, {row, column});
                    const double value = trace.value(grid.step, at);
                    const bool blank = trace.masked(grid.step, at) || (value < 0.005 && !compared(at));
                    QCOMPARE(text, blank ? QString() : fixedText(value, 2));
                }
        }
    }

    void clickPinsAndCaptionFollows()
    {
        clickAt(*m_view, enlarged(*m_view, {5, 5})->area);
        QVERIFY(m_document->pinned());
        QCOMPARE(m_document->pinned()->at[1], 5);
        m_view->show(*m_document);
        const QString caption = m_view->caption(*m_document);
        const CellGrid& grid = *m_view->shown().grid();
        double top = 0.0;
        for (int column = 0; column < grid.columnCount(); ++column)
            top = std::max(top, grid.value({5, column}));
        QVERIFY2(caption.contains(fixedText(top, 2)), qPrintable(caption));
    }

    // A pinned weight leads on to the product of its query and key; Back leads to the weight again.
    void enterOpensTheProductOfAPinnedPair()
    {
        const Cell weight = enlarged(*m_view, {5, 3})->source;
        clickAt(*m_view, enlarged(*m_view, {5, 3})->area);
        QCOMPARE(m_document->pinned(), std::optional(weight));
        m_view->show(*m_document);
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        const Trace& trace = *m_document->trace();
        const auto product = trace.find(m_document->sublayer().toStdString() + "/product");
        QVERIFY(product && trace.step(weight.step).scope() == trace.step(*product).scope());
        QCOMPARE(m_document->view(), QStringLiteral("step"));
        QCOMPARE(m_document->currentStep(), product);
        QCOMPARE(m_document->pinned(), std::optional(Cell {*product, weight.at}));
        m_document->back();
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
        QCOMPARE(m_document->pinned(), std::optional(weight));
    }

    void railChoosesTheHead()
    {
        const auto layers = attentionLayers(*m_document->trace());
        const int layer = static_cast<int>(layers.size()) - 1;
        clickAt(*m_view, mapRect(*m_view, layer, 2));
        QCOMPARE(m_document->head(), 2);
        QCOMPARE(m_document->sublayer(), layers.back().path);
    }

    void changesAreFlagged()
    {
        const Cell cell {*m_document->weights(), {0, 5, 5}};
        const std::string path = m_document->trace()->step(cell.step).path;
        const auto says = [&](const QString& words) {
            return std::ranges::any_of(
                m_view->scene().texts, [&](const SceneText& text) { return text.text.contains(words); });
        };
        const auto caption = [&] { return captionBelow(nullptr, *m_document, m_document->weights()); };
        m_document->pin(cell);
        m_view->show(*m_document);
        QVERIFY(says(QStringLiteral("each row sums to 1")) && !caption().contains(QStringLiteral("need not sum to 1")));
        changed(*m_document, [&] { m_document->addIntervention({path, Intervention::Kind::Zero, cell.at, 0.0, {}}); });
        m_view->show(*m_document);
        QVERIFY(says(QStringLiteral("row 6 now sums to 0.00")) && !says(QStringLiteral("each row sums to 1")));
        QVERIFY(caption().contains(QStringLiteral("need not sum to 1")));
        const CellGrid& grid = *m_view->shown().grid();
        QVERIFY(grid.is(CellGrid::Changed, {5, 5}));
        QCOMPARE(textIn(*m_view, {5, 5}), QString("0"));
        m_document->setShowDifference(true);
        m_view->show(*m_document);
        const CellGrid& difference = *m_view->shown().grid();
        QCOMPARE(static_cast<float>(difference.value({5, 5})),
            static_cast<float>(-m_document->untouched()->value(*m_document->untouched()->find(path), cell.at)));
        QCOMPARE(difference.value({0, 0}), 0.0);
        // The row as bars has the scale of the map, not that of the scores.
        const double lost = -difference.value({5, 5}) / m_view->shown().maps->scale.extent;
        double longest = 0.0;
        for (const SceneShape& shape : m_view->scene().shapes)
            if (shape.ground.color() == Theme::instance().roleColour(Role::Key))
                longest = std::max(longest, shape.path.boundingRect().height());
        QVERIFY2(longest > 10.0 * lost, qPrintable(QString::number(longest)));
    }

    void legendHasItsRoom()
    {
        const Cell cell {*m_document->weights(), {0, 5, 5}};
        const std::string path = m_document->trace()->step(cell.step).path;
        changed(*m_document, [&] { m_document->addIntervention({path, Intervention::Kind::Zero, cell.at, 0.0, {}}); });
        // What 1280×800, 1440×900 and 1920×1080 leave for the view.
        for (const QSize& size : {QSize(752, 544), QSize(847, 620), QSize(1327, 800)}) {
            m_view->resize(size);
            m_view->show(*m_document);
            m_view->grab();
            const auto& [area, legend] = m_view->scene().legends.front();
            QVERIFY(legend.changed && !legend.masked.isEmpty() && !legend.blank.isEmpty());
            QVERIFY(area.height() >= legendHeight(legend, area.width()));
            QVERIFY(area.right() <= m_view->width() && area.bottom() <= m_view->height());
        }
        const Legend legend = m_view->scene().legends.front().legend;
        for (const double width : {150.0, 250.0, 350.0})
            QVERIFY(legendHeight(legend, width) >= legendHeight(legend, width + 100.0));
    }

    // From the finished weights of first sight back to the product and forth again, by the keys of the switch.
    void theSwitchIsTheClock()
    {
        m_view->QWidget::show();
        keepShown(*m_view, *m_document);
        QComboBox* choice = quantities(*m_view);
        QCOMPARE(choice->currentText(), QStringLiteral("weights"));
        const StepId weights = *m_document->currentStep();
        checkShown(*m_view);
        QVERIFY(choice->count() >= 3);
        for (int index = choice->count() - 2; index >= 0; --index) {
            QTest::keyClick(choice, Qt::Key_Up);
            QCOMPARE(choice->currentIndex(), index);
            checkShown(*m_view);
            QVERIFY(m_view->shown().maps->scale.diverging);
            QVERIFY(!m_view->caption(*m_document).contains(QStringLiteral("et al.")));
        }
        QCOMPARE(m_document->trace()->step(*m_document->currentStep()).title, std::string("product"));
        QVERIFY(m_view->numbers(*m_document).count('\n') == m_view->shown().grid()->rowCount() + 1);
        QTest::keyClick(choice, Qt::Key_End);
        QCOMPARE(*m_document->currentStep(), weights);
        checkShown(*m_view);
    }

    // The matrix shows the step that playback stands at, or the finished weights.
    void theMatrixFollowsPlayback()
    {
        Stage stage(*m_document);
        stage.resize(847, 760);
        stage.show();
        auto* view = qobject_cast<AttentionView*>(stage.view());
        QVERIFY(view);
        const Trace& trace = *m_document->trace();
        QMap<StepId, QImage> seen;
        for (const StepId step : trace.timeline()) {
            m_document->setStep(step);
            QCOMPARE(*m_document->currentStep(), step);
            checkShown(*view);
            const bool shown = shows(*m_document);
            if (trace.step(step).path.starts_with("decoder.2/encoder_decoder_attention/") && shown)
                seen.insert(step, view->grab().toImage());
        }
        QVERIFY(seen.size() >= 3);
        // The same places, reached by the switch.
        m_document->setSublayer(QStringLiteral("decoder.1/encoder_decoder_attention"));
        m_document->setSublayer(QStringLiteral("decoder.2/encoder_decoder_attention"));
        QComboBox* choice = quantities(*view);
        QTest::keyClick(choice, Qt::Key_End);
        for (auto at = seen.cbegin(); at != seen.cend(); ++at) {
            for (int up = 0; up < choice->count() && *m_document->currentStep() > at.key(); ++up)
                QTest::keyClick(choice, Qt::Key_Up);
            QCOMPARE(*m_document->currentStep(), at.key());
            QVERIFY(view->grab().toImage() == at.value());
            QTest::keyClick(choice, Qt::Key_End);
        }
    }

    // One picture for each step that the sublayer has, in their order, and the mixing of the values.
    void theStoryIsTheSublayersSteps()
    {
        const auto told = [&](const QString& sublayer) {
            m_document->setSublayer(sublayer);
            m_view->show(*m_document);
            QStringList names;
            for (const Frame& frame : m_view->frames(*m_document)) {
                const StepId step = m_document->trace()->timeline()[static_cast<std::size_t>(frame.step)];
                names << QString::fromStdString(m_document->trace()->step(step).path).mid(sublayer.size() + 1);
            }
            return names.join(QLatin1Char(' '));
        };
        QCOMPARE(told(QStringLiteral("decoder.2/encoder_decoder_attention")),
            QStringLiteral("product scores weights context"));
        QCOMPARE(
            told(QStringLiteral("decoder.1/self_attention")), QStringLiteral("product scores masked weights context"));
        openVariant(*m_document, QStringLiteral("transformer-xl"));
        QCOMPARE(told(QStringLiteral("decoder.1/self_attention")),
            QStringLiteral("content AC position/shifted position_bias/shifted BD sum scores masked weights context"));
        openVariant(*m_document, QStringLiteral("relative-positions"));
        QCOMPARE(told(QStringLiteral("decoder.1/self_attention")),
            QStringLiteral("content position/by_head sum scores masked weights context_content"));
    }

    // Each weight is its own exp(score − max) over the sum of all, and those are what the workbench says.
    void softmaxIsSeen()
    {
        const auto frames = m_view->frames(*m_document);
        const auto softmax = std::find_if(
            frames.begin(), frames.end(), [](const Frame& frame) { return frame.title == QStringLiteral("Softmax"); });
        QVERIFY(softmax != frames.end() && softmax->opening && softmax->stops == 4);
        const int frame = static_cast<int>(softmax - frames.begin());
        const auto said = [&](double stop) {
            m_document->setPosition(positionOf(frames, {frame, stop}));
            m_view->show(*m_document);
            return m_view->scene().words();
        };
        const ShownAttention shown = m_view->shown();
        QVERIFY(shown.told.row >= 0 || shown.grid());
        QVERIFY(said(1.0).contains(QStringLiteral("1.00"))); // the largest
        const QStringList sums = said(2.0).filter(QStringLiteral("sum "));
        QCOMPARE(sums.size(), 1);
        const ShownAttention now = m_view->shown();
        const CellGrid& scores = *now.before->grid(now.layer, now.head);
        double most = -1e300, sum = 0.0;
        for (int key = 0; key < scores.columnCount(); ++key)
            most = std::max(most, scores.value({now.told.row, key}));
        for (int key = 0; key < scores.columnCount(); ++key)
            sum += std::exp(scores.value({now.told.row, key}) - most);
        QCOMPARE(sums.front(), QStringLiteral("sum %1").arg(sum, 0, 'f', 3));
        QStringList divided; // one after the other, by the sum that has been read
        for (double stop = 2.1; stop < 2.6; stop += 0.01)
            divided += said(stop).filter(QStringLiteral("÷ %1 =").arg(sum, 0, 'f', 3));
        divided.removeDuplicates();
        QVERIFY(!divided.isEmpty());
        QVERIFY(divided.contains(QStringLiteral("1.00 ÷ %1 = %2").arg(sum, 0, 'f', 3).arg(1.0 / sum, 0, 'f', 2)));
        said(2.0);
        for (int key = 0; key < scores.columnCount(); ++key)
            QVERIFY(std::abs(std::exp(scores.value({now.told.row, key}) - most) / sum
                        - now.grid()->value({now.told.row, key}))
                < 1e-6);
    }

    // The inspector speaks of the key that the film has come to; the last picture keeps the output of its row.
    void theFilmIsWhatIsSpokenOf()
    {
        const auto frames = m_view->frames(*m_document);
        m_document->setPosition(positionOf(frames, {0, 0.5}));
        m_view->show(*m_document);
        QCOMPARE(m_view->shown().subject->column, 0);
        m_document->setPosition(positionOf(frames, lastStop(frames)));
        m_view->show(*m_document);
        const ShownAttention now = m_view->shown();
        std::int64_t numbers = 0;
        for (const SceneCell& cell : m_view->scene().cells)
            numbers += cell.source.step == now.part.step ? 1 : 0;
        QCOMPARE(numbers, m_document->trace()->step(now.part.step).axes.back().size);
    }

    // What playback stands at is what the inspector explains: the pinned query and key there.
    void theSubjectFollowsPlayback()
    {
        Stage stage(*m_document);
        stage.resize(847, 760);
        stage.show();
        auto* view = qobject_cast<AttentionView*>(stage.view());
        const Trace& trace = *m_document->trace();
        const StepId pinned = *trace.find("decoder.2/encoder_decoder_attention/weights");
        m_document->pin({pinned, {0, 5, 5}});
        for (const char* path : {"decoder.2/encoder_decoder_attention/scores",
                 "decoder.1/encoder_decoder_attention/product", "decoder.1/self_attention/weights"}) {
            m_document->setStep(*trace.find(path));
            QCOMPARE(m_document->subject(), std::optional(Cell {*trace.find(path), {0, 5, 5}}));
            QCOMPARE(view->shown().subject, std::optional(GridCell {5, 5}));
            QCOMPARE(m_document->pinned(), std::optional(Cell {pinned, {0, 5, 5}}));
        }
        // Where a mask closes the key: the one that the query reads most.
        m_document->pin({pinned, {0, 2, 6}});
        const StepId self = *trace.find("decoder.1/self_attention/weights");
        QVERIFY(trace.masked(self, {0, 2, 6}));
        m_document->setStep(self);
        const auto subject = m_document->subject();
        QVERIFY(subject && subject->step == self && subject->at[1] == 2 && !trace.masked(self, subject->at));
        for (std::int64_t key = 0; key <= 2; ++key)
            QVERIFY(trace.value(self, {0, 2, key}) <= trace.value(self, subject->at));
        // Of a step without queries and keys: one worth a look, framed as well as explained.
        const StepId other = trace.timeline().back();
        m_document->pin({other, {3, 1}});
        QCOMPARE(m_document->subject(), std::optional(Cell {other, {3, 1}}));
        m_document->setStep(self);
        QVERIFY(m_document->subject() && m_document->subject()->step == self);
        QCOMPARE(view->shown().subject, view->shown().grid()->locate(*m_document->subject()));
        QVERIFY(view->shown().subject);
        m_document->release();
        QVERIFY(!m_document->subject());
    }

    // One scale with the run beside where both have one of the layers, and nothing of it is kept once it is gone.
    void aScaleIsSharedWhereLayersAre()
    {
        const auto scale = [&] {
            m_view->show(*m_document);
            return m_view->shown().maps->scale;
        };
        auto other = openedDocument(QStringLiteral("1 2 3"));
        m_document->setComparison(other->result());
        QVERIFY(scale().shared);
        std::weak_ptr<const RunResult> beside = other->result();
        m_document->setComparison(nullptr); // while the view is not on the stage
        other.reset();
        QTRY_VERIFY(beside.expired());
        QVERIFY(!scale().shared);
        other = openedDocument();
        openVariant(*other, QStringLiteral("perceiver-io"));
        m_document->setComparison(other->result());
        QVERIFY(!scale().shared);
    }

    // The names of layers stand clear of one another beside maps of one low row too.
    void namesOfLayersStandApart()
    {
        openVariant(*m_document, QStringLiteral("universal-transformer"), QStringLiteral("7"));
        for (const QSize& size : {QSize(847, 620), QSize(752, 300)}) {
            m_view->resize(size);
            m_view->show(*m_document);
            const auto layers = attentionLayers(*m_document->trace());
            const double least =
                QFontMetricsF(Theme::instance().font(TextSize::Small)).tightBoundingRect(QStringLiteral("S8")).height();
            for (std::size_t i = 1; i < layers.size(); ++i) {
                const QRectF above = mapRect(*m_view, static_cast<int>(i) - 1, 0);
                const QRectF below = mapRect(*m_view, static_cast<int>(i), 0);
                if (above.isNull() || below.isNull())
                    continue; // out of sight
                QVERIFY(below.center().y() - above.center().y() >= std::max(16.0, least));
                QVERIFY(below.top() > above.bottom());
            }
        }
    }

    // While no row is chosen its place says so, within the panel.
    void theHintHasItsRoom()
    {
        m_document->release();
        for (const QSize& size : {QSize(847, 620), QSize(640, 500), QSize(360, 500)}) {
            m_view->resize(size);
            m_view->show(*m_document);
            const auto& texts = m_view->scene().texts;
            const auto hint = std::find_if(texts.begin(), texts.end(),
                [](const SceneText& text) { return text.text.endsWith(QStringLiteral("bars.")); });
            QVERIFY(hint != texts.end());
            const QRectF needed = QFontMetricsF(hint->font)
                                      .boundingRect(
                                          QRectF(0, 0, hint->area.width(), 500), Qt::TextWordWrap, hint->text);
            QVERIFY(needed.width() <= hint->area.width() + 1.0 && needed.height() <= hint->area.height());
            QVERIFY(QRectF(m_view->rect()).contains(hint->area));
        }
    }

    void anotherHeadStaysAtTheStep()
    {
        keepShown(*m_view, *m_document);
        for (const bool pinned : {true, false}) {
            if (!pinned)
                m_document->release();
            m_document->setStep(*m_document->trace()->find(m_document->sublayer().toStdString() + "/scores"));
            const auto layers = attentionLayers(*m_document->trace());
            const int layer = pinned ? 0 : static_cast<int>(layers.size()) - 1;
            clickAt(*m_view, mapRect(*m_view, layer, 2));
            const std::string path = layers[static_cast<std::size_t>(layer)].path.toStdString();
            QCOMPARE(m_document->trace()->step(*m_document->currentStep()).path, path + "/scores");
            QCOMPARE(m_document->head(), 2);
            QCOMPARE(m_document->pinned().has_value(), pinned);
            checkShown(*m_view);
        }
    }

    // In a small window or half of one the map has the room, and nothing is cut off.
    void halfAWindowHasRoom()
    {
        openVariant(*m_document, QStringLiteral("transformer-xl")); // whose caption of the keys is the longest
        for (const QSize& size : {QSize(752, 544), QSize(640, 500), QSize(480, 500), QSize(360, 500)}) {
            m_view->resize(size);
            m_view->show(*m_document);
            m_view->grab();
            const bool rail = !mapRect(*m_view, 0, 0).isEmpty();
            QCOMPARE(rail, size.width() > 600);
            const QRectF first = enlarged(*m_view, {0, 0})->area;
            QVERIFY(first.top() > m_view->aggregateChoice()->geometry().bottom() || rail);
            const Scene& scene = m_view->scene();
            for (const SceneText& text : scene.texts)
                if (text.text.startsWith(QStringLiteral("key: ")))
                    QVERIFY(QRectF(m_view->rect()).contains(text.area));
            QVERIFY(writes(scene, QStringLiteral("key: ")));
            const auto& [area, legend] = scene.legends.front();
            QVERIFY(area.height() >= legendHeight(legend, area.width()));
            for (const SceneCell& cell : scene.cells)
                QVERIFY(QRectF(m_view->rect()).contains(cell.area));
        }
    }

    // At half width, beside another run, nothing of the header is cut off: it goes on in further lines.
    void aNarrowHeaderHasMoreLines()
    {
        m_view->QWidget::show();
        const auto hidden = [&] {
            int count = 0;
            for (const QWidget* widget :
                m_view->header()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                count += widget->isHidden() ? 1 : 0;
            return count;
        };
        const int all = hidden();
        const QLayout& row = *m_view->header()->layout();
        int before = row.heightForWidth(847);
        for (const int width : {600, 520, 423}) {
            m_view->resize(width, 620);
            m_view->show(*m_document);
            QCOMPARE(hidden(), all);
            QVERIFY(row.heightForWidth(width) >= before);
            before = row.heightForWidth(width);
        }
        QVERIFY(before > row.heightForWidth(847));
        auto* kinds = m_view->header()->findChild<SegmentedControl*>();
        QVERIFY(!kinds->isHidden());
        QTest::mouseClick(kinds->button(0), Qt::LeftButton);
        QVERIFY(m_document->sublayer().startsWith(QStringLiteral("encoder")));
    }

    void memoryCountsBack()
    {
        std::vector<AxisLabel> labels(5, AxisLabel {QStringLiteral("a"), {}, false, QStringLiteral("9"), false});
        countFromSegment(labels); // without memory nothing is counted anew
        QCOMPARE(labels[0].number, QStringLiteral("9"));
        labels[0].memory = labels[1].memory = true;
        labels[4].number.clear();
        countFromSegment(labels);
        const QStringList wanted {
            QStringLiteral("−2"), QStringLiteral("−1"), QStringLiteral("1"), QStringLiteral("2"), QString()};
        for (int i = 0; i < 5; ++i)
            QCOMPARE(labels[static_cast<std::size_t>(i)].number, wanted[i]);
    }

    void oneToken()
    {
        changed(*m_document, [&] { m_document->setText("5"); });
        m_view->show(*m_document);
        m_view->grab();
        QVERIFY(enlarged(*m_view, {0, 0}));
    }

private:
    std::unique_ptr<Document> m_document;
    std::unique_ptr<AttentionView> m_view;
};

HEADROOM_TEST(AttentionViewTest)

} // namespace attention_view_test

#include "attention_view_test.moc"
