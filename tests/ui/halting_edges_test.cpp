// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "test_program.h"
#include "views/halting/halting_scene.h"

#include <algorithm>
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
        m_document->setOptions({{QStringLiteral("halting.reads"), QStringLiteral("on")}});
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

    void asGraph(bool graph)
    {
        changed(*m_document, [&] {
            RunSettings settings = m_document->settings();
            settings.executor = graph ? Executor::Graph : Executor::Dense;
            m_document->setSettings(settings);
        });
    }

private slots:
    void initTestCase() { makeDocument(); }
    void cleanupTestCase() { m_view.reset(); }

    void edgesFall_data()
    {
        QTest::addColumn<bool>("decoder");
        QTest::newRow("encoder") << false;
        QTest::newRow("decoder") << true;
    }

    // Halted positions ask no more: of the edges that a step recorded those fall that the next one lacks. By matrices
    // they are the same.
    void edgesFall()
    {
        QFETCH(bool, decoder);
        openTrained();
        const QString stack = decoder ? QStringLiteral("decoder") : QStringLiteral("encoder");
        std::vector<std::vector<Pairs>> byMatrices;
        for (const bool graph : {false, true}) {
            if (graph)
                asGraph(true);
            const HaltingRun halting = run(stack);
            QVERIFY(halting.messages() && halting.depth() == 6);
            std::size_t first = 0, last = 0;
            for (int step = 0; step < halting.depth(); ++step) {
                const std::vector<StepEdges> sets = stepEdges(*m_document->trace(), halting, step, {0, 0, 100, 100});
                QCOMPARE(sets.size(), decoder ? 2U : 1U);
                std::vector<Pairs> all;
                last = 0;
                for (std::size_t set = 0; set < sets.size(); ++set) {
                    const char* list = decoder && set == 0 ? "encoder_edges" : "edges";
                    all.push_back(pairs(sets[set].kept));
                    const Pairs lost = pairs(sets[set].lost);
                    if (graph && step + 1 < halting.depth())
                        QVERIFY(all.back() == recorded(halting, step + 1, list));
                    all.back().insert(all.back().end(), lost.begin(), lost.end());
                    std::sort(all.back().begin(), all.back().end());
                    if (graph)
                        QVERIFY(all.back() == recorded(halting, step, list));
                    last += sets[set].kept.size();
                    for (const GraphEdge& edge : sets[set].kept)
                        QVERIFY(QRectF(0, 0, 100, 100).contains(sets[set].source(edge.from))
                            && QRectF(0, 0, 100, 100).contains(sets[set].reader(edge.to)));
                }
                first = step == 0 ? last : first;
                if (graph)
                    QVERIFY(all == byMatrices[static_cast<std::size_t>(step)]);
                else
                    byMatrices.push_back(all);
            }
            QVERIFY(first > 0);
            QCOMPARE(last, std::size_t {0}); // DGL's last step stops all
        }
    }

    // Dots run along the edges; a stopped position's edges sink, and leave a trace.
    void messagesAreSeen()
    {
        openTrained();
        const std::vector<Frame> frames = m_view->frames(*m_document);
        const auto dots = [&](double stop) {
            m_document->setPosition(positionOf(frames, {1, stop}));
            m_view->show(*m_document);
            return std::count_if(m_view->scene().marks.begin(), m_view->scene().marks.end(),
                [](const SceneMark& mark) { return mark.kind == SceneMark::Disc; });
        };
        QVERIFY(dots(0.2) > 0);
        QCOMPARE(dots(0.7), 0);
        QCOMPARE(dots(1.0), 0);
    }

    void theGraphOfAStepOpens()
    {
        openTrained();
        asGraph(true);
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
        asGraph(true);
        const HaltingRun halting = run();
        QVERIFY(halting.messages());
        for (int step = 0; step < halting.depth(); ++step) {
            const std::vector<StepEdges> sets = stepEdges(*m_document->trace(), halting, step, {});
            QVERIFY(pairs(sets.front().kept) == recorded(halting, step, "edges"));
            QCOMPARE(static_cast<int>(sets.front().kept.size()), halting.positions * halting.positions);
            QVERIFY(sets.front().lost.empty());
        }
    }
};

HEADROOM_TEST(HaltingEdgesTest)

} // namespace halting_edges_test

#include "halting_edges_test.moc"
