// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/config_change.h"
#include "scene_fixture.h"
#include "test_program.h"
#include "views/halting/halting_edges.h"
#include "views/halting/halting_scene.h"
#include "widgets/controls.h"

#include <QUndoStack>

#include <algorithm>
#include <cstdlib>
#include <utility>

using namespace headroom;
using namespace headroom::halting_view;

namespace halting_edges_test {

// The small graphs of the steps, against the edges that the run recorded.
class HaltingEdgesTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& id)
    {
        m_view.reset();
        m_document->setOptions({});
        openVariant(*m_document, id);
        makeView(QStringLiteral("halting"), false);
        goTo(0);
    }

    // Positions that halt at different steps.
    void openTrained()
    {
        m_view.reset();
        m_document->setOptions({});
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/sort.safetensors"),
            QStringLiteral("7 3 9 1 4 1 8 6"));
        QVERIFY2(opened.wait(60000), qPrintable(m_document->error()));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && m_document->trace(), 60000);
        makeView(QStringLiteral("halting"), false);
        m_view->header()->resize(847, 44);
        goTo(0);
    }

    HaltingRun run(const QString& stage = QStringLiteral("encoder")) const
    {
        return readHalting(*m_document->result(), stage);
    }

    using Pairs = std::vector<std::pair<int, int>>; // who is read, who reads
    static Pairs pairs(const std::vector<GraphEdge>& edges)
    {
        Pairs result;
        for (const GraphEdge& edge : edges)
            result.emplace_back(edge.from, edge.to);
        std::sort(result.begin(), result.end());
        return result;
    }

    // From the trace's own lists; their rows are the positions that the step transformed.
    Pairs recorded(const HaltingRun& halting, int step, const char* list) const
    {
        const Trace& trace = *m_document->trace();
        const std::string scope =
            QStringLiteral("%1.%2/%3/").arg(halting.stack).arg(step + 1).arg(QLatin1String(list)).toStdString();
        const StepId from = *trace.find(scope + "source"), to = *trace.find(scope + "destination");
        std::vector<int> rows;
        for (int position = 0; position < halting.positions; ++position)
            if (!halting.rests() || stateOf(trace, halting, step, position) != PositionState::Frozen)
                rows.push_back(position);
        Pairs result;
        for (std::int64_t edge = 0; edge < trace.step(from).axes.front().size; ++edge)
            result.emplace_back(static_cast<int>(trace.value(from, {edge})),
                rows.at(static_cast<std::size_t>(trace.value(to, {edge}))));
        std::sort(result.begin(), result.end());
        return result;
    }

    // Frozen positions read along none; in the matrix only an edge has a pixel.
    void whereTheyStand(const HaltingRun& halting, int step, const StepEdges& set)
    {
        for (const GraphEdge& edge : set.edges) {
            QVERIFY(stateOf(*m_document->trace(), halting, step, edge.to) != PositionState::Frozen);
            QVERIFY(set.area.adjusted(-1, -1, 1, 1).contains(set.source(edge.from))
                && set.area.adjusted(-1, -1, 1, 1).contains(set.reader(edge.to)));
        }
        const QImage image = set.image(Qt::black, Qt::red);
        std::size_t edges = 0, lost = 0;
        for (int row = 0; row < image.height(); ++row)
            for (int column = 0; column < image.width(); ++column) {
                edges += image.pixelColor(column, row) == QColor(Qt::black) ? 1 : 0;
                lost += image.pixelColor(column, row) == QColor(Qt::red) ? 1 : 0;
            }
        QCOMPARE(edges, set.edges.size());
        QCOMPARE(lost, set.lost.size());
        for (const GraphEdge& edge : set.edges)
            QCOMPARE(image.pixelColor(edge.from, edge.to), QColor(Qt::black));
    }

    // How far the picture stands out from the ground of the lit step.
    double inked(const QRectF& area)
    {
        const QImage image = m_view->grab(area.toAlignedRect()).toImage();
        const int ground = qGray(Theme::instance().palette().selectedRow.rgb());
        double sum = 0.0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                sum += std::max(0, ground - qGray(image.pixel(x, y)));
        return sum;
    }

    // Just above the readers of a step that loses none: ink where an edge ends, none far from there.
    void linesEndAtReaders(const StepEdges& set)
    {
        const QImage image = m_view->grab().toImage();
        for (int node = 0; node < set.readers; ++node) {
            const auto apart = [&](const GraphEdge& edge) { return std::abs(edge.to - node); };
            int nearest = set.readers;
            for (const GraphEdge& edge : set.edges)
                nearest = std::min(nearest, apart(edge));
            const QColor above = image.pixelColor(
                static_cast<int>(set.reader(node).x()), static_cast<int>(set.reader(node).y() - 6.0));
            if (nearest == 0)
                QVERIFY(above != Theme::instance().palette().selectedRow);
            else if (nearest >= 3)
                QCOMPARE(above, Theme::instance().palette().selectedRow);
        }
    }

private slots:
    void initTestCase() { makeDocument(); }
    void cleanupTestCase() { m_view.reset(); }

    void theGraphLosesEdges_data()
    {
        QTest::addColumn<bool>("decoder");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("matrix");
        QTest::newRow("encoder") << false << QSize(847, 620) << false;
        QTest::newRow("decoder") << true << QSize(847, 620) << false;
        QTest::newRow("no room for lines") << false << QSize(370, 470) << true;
        QTest::newRow("no room for lines, decoder") << true << QSize(370, 470) << true;
    }

    // Halted positions ask no more: each step draws the edges that it recorded, and no other.
    void theGraphLosesEdges()
    {
        QFETCH(bool, decoder);
        QFETCH(QSize, size);
        QFETCH(bool, matrix);
        openTrained();
        QVERIFY(!run().graph() && !handle(QStringLiteral("edges:0")));
        m_view->resize(size);
        goTo(0);
        if (decoder)
            QTest::mouseClick(
                m_view->header()->findChild<SegmentedControl*>(QStringLiteral("halting.stack"))->button(1),
                Qt::LeftButton);
        changed(*m_document, [&] { click(handle(QStringLiteral("graph"))->area); });
        const HaltingRun halting = run(decoder ? QStringLiteral("decoder") : QStringLiteral("encoder"));
        QVERIFY(halting.graph() && halting.depth() == 6);
        std::vector<Pairs> before;
        std::size_t first = 0, count = 0;
        double dark = 0.0;
        for (int step = 0; step < halting.depth(); ++step) {
            goTo(step);
            QVERIFY(handle(QStringLiteral("edges:%1").arg(step)));
            const QRectF picture = handle(QStringLiteral("edges:%1").arg(step))->area;
            QVERIFY(m_view->rect().contains(picture.toAlignedRect()));
            QVERIFY(!handle(QStringLiteral("edges:%1").arg(step + 1))); // not played yet
            const std::vector<StepEdges> sets = stepEdges(halting, step, picture);
            std::vector<Pairs> now {recorded(halting, step, "edges")};
            if (decoder)
                now.insert(now.begin(), recorded(halting, step, "encoder_edges"));
            QCOMPARE(sets.size(), now.size());
            const std::size_t last = std::exchange(count, 0);
            for (std::size_t set = 0; set < sets.size(); ++set) {
                QCOMPARE(sets[set].matrix, matrix);
                QVERIFY(pairs(sets[set].edges) == now[set]);
                Pairs lost;
                if (step > 0)
                    std::set_difference(before[set].begin(), before[set].end(), now[set].begin(), now[set].end(),
                        std::back_inserter(lost));
                QVERIFY(pairs(sets[set].lost) == lost);
                count += now[set].size();
                whereTheyStand(halting, step, sets[set]);
            }
            first = step == 0 ? count : first;
            QVERIFY(step == 0 || count <= last);
            const double darkness = inked(picture);
            QVERIFY(darkness > 0.0);
            if (step > 0 && count < last)
                QVERIFY2(darkness < dark,
                    qPrintable(QStringLiteral("step %1: %2, before %3").arg(step).arg(darkness).arg(dark)));
            dark = darkness;
            if (step > 0 && count == last && !matrix && !decoder)
                linesEndAtReaders(sets.front());
            before = now;
        }
        QVERIFY(count < first);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        goTo(0);
        QVERIFY(!run().graph() && handle(QStringLiteral("graph")));
    }

    void theGraphOfAStepOpens()
    {
        openTrained();
        changed(*m_document, [&] { click(handle(QStringLiteral("graph"))->area); });
        const HaltingRun halting = run();
        for (const int step : {0, 2}) {
            goTo(step);
            click(handle(QStringLiteral("position:3"))->area); // halted by the third step
            click(handle(QStringLiteral("edges:%1").arg(step))->area);
            QCOMPARE(m_document->view(), QStringLiteral("graph"));
            const MessageGraph& graph = *halting.steps[static_cast<std::size_t>(step)].self;
            QVERIFY(m_document->pinned());
            QCOMPARE(m_document->pinned()->step, graph.weights);
            QCOMPARE(m_document->currentStep(), std::optional(graph.weights));
            const GraphEdge* edge = edgeOfCell(graph, *m_document->pinned());
            QVERIFY(edge);
            QCOMPARE(edge->to == 3, step == 0);
            m_document->setView(QStringLiteral("halting"));
        }
        m_document->release();
    }

    // Tensor2Tensor goes on transforming halted positions: their edges stay.
    void noEdgeIsLostWhereHaltedPositionsRun()
    {
        open(QStringLiteral("universal-tensor2tensor"));
        changed(*m_document, [&] { click(handle(QStringLiteral("graph"))->area); });
        const HaltingRun halting = run();
        QVERIFY(halting.graph());
        for (int step = 0; step < halting.depth(); ++step) {
            const std::vector<StepEdges> sets = stepEdges(halting, step, {});
            QVERIFY(pairs(sets.front().edges) == recorded(halting, step, "edges"));
            QCOMPARE(static_cast<int>(sets.front().edges.size()), halting.positions * halting.positions);
            QVERIFY(sets.front().lost.empty());
        }
    }

    void aModelWithoutAGraphSaysWhy()
    {
        open(QStringLiteral("universal-tensor2tensor"));
        changed(*m_document, [&] {
            m_document->setSettings(withChange(
                m_document->settings(), m_document->model().config, QStringLiteral("local"), QStringLiteral("rnn")));
        });
        QVERIFY2(m_document->error().isEmpty(), qPrintable(m_document->error()));
        goTo(0);
        QVERIFY(!handle(QStringLiteral("graph")));
        QVERIFY(handle(QStringLiteral("no graph"))->tip.contains(QStringLiteral("LocalRNN")));
    }
};

HEADROOM_TEST(HaltingEdgesTest)

} // namespace halting_edges_test

#include "halting_edges_test.moc"
