// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_fixture.h"
#include "stage/stage.h"
#include "stage_fixture.h"
#include "test_program.h"
#include "widgets/controls.h"

using namespace headroom;

namespace aggregates_test {

// What stands for all heads in the attention view.
class AggregatesTest : public QObject {
    Q_OBJECT

    void choose(Aggregate aggregate)
    {
        QTest::mouseClick(m_view->aggregateChoice()->button(static_cast<int>(aggregate)), Qt::LeftButton);
    }

    const CellGrid& grid() const { return *m_view->shown().grid(); }
    std::string shownPath() const { return m_document->trace()->step(grid().step).path; }

    void clickMap(int layer) { clickAt(*m_view, mapRect(*m_view, layer, 0)); }

private slots:
    void init()
    {
        m_document = openedDocument();
        m_view = std::make_unique<AttentionView>(*m_document);
        m_view->resize(847, 620);
        m_view->QWidget::show();
        keepShown(*m_view, *m_document);
    }

    void askedForOnlyWhenChosen()
    {
        QVERIFY(m_view->studies(*m_document).empty());
        QVERIFY(!m_document->trace()->find("study/heads/decoder.1/self_attention/mean"));
        choose(Aggregate::Mean);
        QVERIFY(m_document->busy());
        QVERIFY(writes(m_view->scene(), QStringLiteral("Every layer")));
        QVERIFY(writes(m_view->scene(), QStringLiteral("computing")));
        QCOMPARE(grid().slice.at.size(), std::size_t {3}); // the heads, meanwhile
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        QCOMPARE(shownPath(), "study/heads/" + m_document->sublayer().toStdString() + "/mean");
        choose(Aggregate::None);
        QCOMPARE(shownPath(), m_document->sublayer().toStdString() + "/weights");
    }

    void everyNumberIsTheTraces_data()
    {
        QTest::addColumn<int>("aggregate");
        QTest::newRow("mean") << static_cast<int>(Aggregate::Mean);
        QTest::newRow("maximum") << static_cast<int>(Aggregate::Maximum);
        QTest::newRow("rollout") << static_cast<int>(Aggregate::Rollout);
    }

    void everyNumberIsTheTraces()
    {
        QFETCH(int, aggregate);
        changed(*m_document, [&] { choose(static_cast<Aggregate>(aggregate)); });
        const std::vector<AttentionLayer> layers = aggregateLayers(
            *m_document->trace(), static_cast<Aggregate>(aggregate));
        QVERIFY(layers.size() >= 4);
        for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer) {
            clickMap(layer);
            QCOMPARE(grid().step, *layers[static_cast<std::size_t>(layer)].aggregated);
            for (int row = 0; row < grid().rowCount(); ++row)
                for (int column = 0; column < grid().columnCount(); ++column) {
                    const double value = m_document->trace()->value(grid().step, {row, column});
                    QCOMPARE(grid().value({row, column}), value);
                    const bool blank = value < 0.005 || grid().is(CellGrid::Masked, {row, column});
                    QCOMPARE(textIn(*m_view, {row, column}), blank ? QString() : fixedText(value, 2));
                }
        }
    }

    void aClickExplainsTheSumOverHeads()
    {
        changed(*m_document, [&] { choose(Aggregate::Mean); });
        clickAt(*m_view, enlarged(*m_view, {5, 5})->area);
        QVERIFY(m_document->pinned());
        QCOMPARE(m_document->pinned()->step, grid().step);
        const Explanation explained = m_document->trace()->explain(grid().step, {5, 5});
        QCOMPARE(explained.terms.size(), std::size_t {4});
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("on average")));
        // The same pair in the map over all layers: a term for each head of each.
        clickMap(mapRect(*m_view, 8, 0).isNull() ? 2 : 8);
        QCOMPARE(shownPath(), std::string("study/heads/decoder/encoder_decoder_attention/mean"));
        QCOMPARE(m_document->pinned()->step, grid().step);
        QCOMPARE(m_document->trace()->explain(grid().step, m_document->pinned()->at).terms.size(), std::size_t {8});
    }

    void thePinnedPairStaysLit()
    {
        m_document->pin({*m_document->weights(), {1, 4, 2}});
        changed(*m_document, [&] { choose(Aggregate::Maximum); });
        QCOMPARE(m_view->shown().subject, std::optional(GridCell {4, 2}));
        const double before = grid().value({4, 2});
        double most = 0.0;
        for (std::int64_t head = 0; head < 4; ++head)
            most = std::max(most, m_document->trace()->value(*m_document->weights(), {head, 4, 2}));
        QCOMPARE(before, most);
    }

    void rolloutKeepsToTheStacks()
    {
        changed(*m_document, [&] { choose(Aggregate::Rollout); });
        QVERIFY(shownPath().starts_with("study/rollout/decoder.2/self_attention"));
        QVERIFY(grid().is(CellGrid::Masked, {0, 1})); // later positions stay closed
        for (int row = 0; row < grid().rowCount(); ++row)
            QVERIFY(std::abs(grid().rowSum(row) - 1.0) < 1e-5);
    }

    void timelineAndInspectorFollow()
    {
        m_document->pin({*m_document->weights(), {0, 5, 5}});
        changed(*m_document, [&] { choose(Aggregate::Mean); });
        QCOMPARE(m_document->pinned()->step, grid().step);
        QCOMPARE(*m_document->currentStep(), grid().step);
        QCOMPARE(m_document->pinned()->at, (Index {5, 5}));
        choose(Aggregate::None);
        QCOMPARE(m_document->pinned()->step, *m_document->weights());
    }

    void linesAreOneClickAway()
    {
        auto* form = m_view->header()->findChild<SegmentedControl*>(QStringLiteral("attention.form"));
        QTest::mouseClick(form->button(1), Qt::LeftButton);
        QVERIFY(m_view->asLines());
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {6});
    }

    // Heatmap and lines show one choice, whichever of them it was made in.
    void linesShowTheSameChoice()
    {
        Stage stage(*m_document);
        stage.resize(847, 760);
        stage.show();
        auto* attention = qobject_cast<AttentionView*>(stage.view());
        const auto click = [&](const QString& text) {
            for (auto* button : stage.view()->header()->findChildren<QAbstractButton*>()
                    + stage.view()->findChildren<QAbstractButton*>())
                if (button->text() == text && button->isVisible())
                    return QTest::mouseClick(button, Qt::LeftButton);
            QFAIL(qPrintable(text));
        };
        changed(*m_document, [&] { click(aggregateChoice(*m_document, Aggregate::Mean).words); });
        click(QStringLiteral("Lines"));
        QVERIFY(attention->asLines());
        QCOMPARE(attention->picture().of.of().aggregate, Aggregate::Mean);
        QVERIFY(!m_document->busy()); // recorded already
        click(aggregateChoice(*m_document, Aggregate::Maximum).words);
        QCOMPARE(attention->picture().of.of().aggregate, Aggregate::Maximum);
        changed(*m_document, [&] { click(aggregateChoice(*m_document, Aggregate::Rollout).words); });
        QCOMPARE(attention->picture().of.of().aggregate, Aggregate::Rollout);
        click(QStringLiteral("Heatmap"));
        QVERIFY(!attention->asLines());
        QCOMPARE(attention->aggregateChoice()->current(), 3);
        QVERIFY(m_document->trace()->step(attention->shown().grid()->step).path.starts_with("study/rollout/"));
        click(aggregateChoice(*m_document, Aggregate::None).words);
        click(QStringLiteral("Lines"));
        QCOMPARE(attention->picture().of.of().aggregate, Aggregate::None);
    }

    void anotherModelWithoutItShowsItsHeads()
    {
        changed(*m_document, [&] { choose(Aggregate::Rollout); });
        openVariant(*m_document, QStringLiteral("transformer-xl"));
        m_view->show(*m_document);
        QCOMPARE(m_view->aggregateChoice()->current(), 0);
        const QAbstractButton* rollout = m_view->aggregateChoice()->button(3);
        QVERIFY(!rollout->isEnabled());
        QVERIFY2(rollout->toolTip().contains(QStringLiteral("memory")), qPrintable(rollout->toolTip()));
    }

private:
    std::unique_ptr<Document> m_document;
    std::unique_ptr<AttentionView> m_view;
};

HEADROOM_TEST(AggregatesTest)

} // namespace aggregates_test

#include "aggregates_test.moc"
