// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "test_program.h"
#include "views/graph/graph_scene.h"
#include "widgets/controls.h"

#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace headroom;

namespace graph_view_test {

class GraphViewTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& id, const QString& text = {})
    {
        m_view.reset();
        m_document->setOptions({});
        openVariant(*m_document, id, text);
        makeView(QStringLiteral("graph"), false);
        m_view->header()->resize(847, 44);
    }

    void stand(const char* path)
    {
        m_document->setStep(*m_document->trace()->find(path));
        m_view->show(*m_document);
    }

    void showMatrix(bool shown)
    {
        m_document->setOptions(
            {{QStringLiteral("graph.matrix"), shown ? QStringLiteral("on") : QStringLiteral("off")}});
        m_view->show(*m_document);
    }

    MessageGraph graph(const char* sublayer) const { return readGraph(*m_document->trace(), QLatin1String(sublayer)); }
    QPoint pointOf(const QString& id) const
    {
        return handle(id) ? handle(id)->area.center().toPoint() : QPoint(-1, -1);
    }

private slots:
    void initTestCase() { makeDocument(); }
    void cleanupTestCase() { m_view.reset(); }

    void opensOnAFinishedPicture()
    {
        open(QStringLiteral("message-passing"));
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(static_cast<int>(frames.size()), 6);
        QCOMPARE(placeIn(frames, m_document->position()), (FramePlace {4, 1.0})); // the sum of one node
        // One idea, from above to below: who is read, who reads, what it received. The matrix is asked for, or comes
        // where every node has read.
        const auto matrix = [&] {
            return std::any_of(m_view->scene().cells.begin(), m_view->scene().cells.end(),
                [](const SceneCell& cell) { return cell.group == 1 && !cell.is(SceneCell::Still); });
        };
        QVERIFY(!matrix());
        double top = 0.0;
        for (const QString& id : {QStringLiteral("encoder:0"), QStringLiteral("decoder:0")}) {
            QVERIFY(pointOf(id).y() > top);
            top = pointOf(id).y();
        }
        QVERIFY(group(2, 0).front().area.top() > top);
        QVERIFY(m_view->caption(*m_document).contains(QRegularExpression(QStringLiteral("\\(\\d+(st|nd|rd|th)\\)"))));
        showMatrix(true);
        QVERIFY(matrix());
        showMatrix(false);
        goTo(5);
        QVERIFY(matrix());
    }

    void edgesAreThoseOfTheRun()
    {
        open(QStringLiteral("message-passing"));
        const MessageGraph ee = graph("encoder.1/self_attention"), dd = graph("decoder.2/self_attention");
        QCOMPARE(static_cast<int>(ee.edges.size()), ee.sources * ee.destinations);
        QCOMPARE(static_cast<int>(dd.edges.size()), dd.destinations * (dd.destinations + 1) / 2); // causal
        QCOMPARE(static_cast<int>(dd.into(3).size()), 4);
        QCOMPARE(graphSublayers(*m_document->trace()).size(), 6);
    }

    // The same edges and the same numbers, whichever way they were computed.
    void messagesAndMatricesAgree()
    {
        open(QStringLiteral("message-passing"));
        const char* const sublayers[] = {
            "encoder.2/self_attention", "decoder.1/self_attention", "decoder.2/encoder_decoder_attention"};
        std::vector<std::vector<std::pair<quint64, double>>> numbers[2];
        for (int way = 0; way < 2; ++way) {
            for (const char* sublayer : sublayers) {
                const MessageGraph read = graph(sublayer);
                QCOMPARE(read.edgewise, way == 0);
                auto& list = numbers[way].emplace_back();
                for (const GraphEdge& edge : read.edges) {
                    const Cell cell = read.cell(read.weights, edge, 1);
                    list.emplace_back(read.identity(edge), m_document->trace()->value(cell.step, cell.at));
                }
                std::sort(list.begin(), list.end());
            }
            if (way == 0)
                changed(*m_document, [&] {
                    RunSettings settings = m_document->settings();
                    settings.executor = Executor::Dense;
                    m_document->setSettings(settings);
                });
        }
        for (std::size_t i = 0; i < numbers[0].size(); ++i) {
            QCOMPARE(numbers[0][i].size(), numbers[1][i].size());
            for (std::size_t edge = 0; edge < numbers[0][i].size(); ++edge) {
                QCOMPARE(numbers[0][i][edge].first, numbers[1][i][edge].first);
                QVERIFY(std::abs(numbers[0][i][edge].second - numbers[1][i][edge].second) < 1e-5);
            }
        }
    }

    // A message is as high as its weight, and all together fill the box.
    void theMailboxHoldsOne()
    {
        open(QStringLiteral("message-passing"));
        for (const char* sublayer : {"encoder.1/self_attention", "decoder.2/encoder_decoder_attention"}) {
            const MessageGraph read = graph(sublayer);
            const FlowingWeights weights(*m_document->trace(), read, 0, {GraphFrame::Aggregate, 1.0});
            for (int node = 0; node < read.destinations; ++node) {
                const Mailbox mailbox = mailboxOf(read, weights, node, {0, 0, 400, 300});
                double high = mailbox.others.height();
                for (const MailboxPlace& place : mailbox.places) {
                    const Cell cell = read.cell(read.weights, place.edge, 0);
                    const double share = m_document->trace()->value(cell.step, cell.at) * mailbox.box.height();
                    QVERIFY(std::abs(place.strip.height() - share) < 0.01);
                    high += place.strip.height();
                }
                QVERIFY(std::abs(high - mailbox.box.height()) < 0.01);
                QCOMPARE(mailbox.places.size() + static_cast<std::size_t>(mailbox.count), read.into(node).size());
            }
        }
    }

    // On their way the shares of a node's edges add up to 1; settled, those that round to nothing have no number.
    void widthsFlow()
    {
        open(QStringLiteral("message-passing"));
        showMatrix(true);
        const std::vector<Frame> frames = m_view->frames(*m_document);
        for (const double stop : {0.3, 0.6, 1.0}) {
            m_document->setPosition(positionOf(frames, {2, stop}));
            m_view->show(*m_document);
            std::map<int, double> sums;
            for (const SceneCell& cell : group(1)) {
                QCOMPARE(cell.is(SceneCell::Between), stop < 1.0);
                if (!cell.is(SceneCell::Still)) // the matrix
                    sums[cell.row] += cell.value;
                else if (stop == 1.0)
                    QVERIFY(cell.text().isEmpty() || cell.value >= 0.004);
            }
            QVERIFY(sums.size() > 1);
            for (const auto& [row, sum] : sums)
                QVERIFY(std::abs(sum - 1.0) < 1e-5);
        }
    }

    // While one node asks, its row comes, score by score; the others follow once it has all. Digits that would roll are
    // not written.
    void oneRowIsAskedFirst()
    {
        open(QStringLiteral("message-passing"));
        showMatrix(true);
        const std::vector<Frame> frames = m_view->frames(*m_document);
        const MessageGraph read = graph("decoder.2/encoder_decoder_attention");
        QVERIFY(read.key >= 0);
        std::vector<std::size_t> rows;
        for (const double stop : {0.4, 0.7, 1.0}) {
            m_document->setPosition(positionOf(frames, {1, stop}));
            m_view->show(*m_document);
            std::set<int> seen;
            for (const SceneCell& cell : group(1))
                if (!cell.is(SceneCell::Still))
                    seen.insert(cell.row);
            rows.push_back(seen.size());
        }
        QCOMPARE(rows[0], std::size_t {1});
        QCOMPARE(rows[1], std::size_t {1});
        QVERIFY(rows[2] > 1);
        m_document->setPosition(positionOf(frames, {2, 0.6}));
        m_view->show(*m_document);
        for (const SceneCell& cell : group(1))
            QVERIFY(cell.text().isEmpty());
    }

    // Before the rows of the mailbox drop into the sum, each number is its value times the weight.
    void rowsAreWeightedInTheirPlace()
    {
        open(QStringLiteral("message-passing"));
        const std::vector<Frame> frames = m_view->frames(*m_document);
        const MessageGraph read = graph("decoder.1/encoder_decoder_attention");
        m_document->setPosition(positionOf(frames, {4, 0.24}));
        m_view->show(*m_document);
        const QStringList words = m_view->scene().words();
        std::size_t places = 0;
        for (const SceneCell& weight : group(3)) {
            const GraphEdge* edge = edgeOfCell(read, weight.source);
            QVERIFY(edge);
            places += weight.area.height() >= 14.0 ? 1 : 0;
            for (int dim = 0; dim < read.dims && weight.area.height() >= 14.0; ++dim) {
                const Cell value = read.valueCell(*edge, 0, dim);
                const double product = weight.value * m_document->trace()->value(value.step, value.at);
                QVERIFY(words.contains(fixedText(product, 1)) || words.contains(fixedText(product, 2)));
            }
        }
        QVERIFY(places > 0);
    }

    void nodesAreChosen()
    {
        open(QStringLiteral("message-passing"));
        showMatrix(true);
        stand("encoder.1/self_attention/weights");
        const MessageGraph ee = graph("encoder.1/self_attention");
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, pointOf(QStringLiteral("encoder:2")));
        QVERIFY(m_document->pinned());
        const GraphEdge* edge = edgeOfCell(ee, *m_document->pinned());
        QVERIFY(edge && edge->to == 2);
        // Edge, mailbox row and matrix cell are one number, and all three wear the mark.
        int same = 0;
        for (const SceneCell& cell : m_view->scene().cells)
            same += cell.identity == ee.identity(*edge) && cell.source.step == ee.weights ? 1 : 0;
        QCOMPARE(same, 3);
        const int from = edge->from;
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        edge = edgeOfCell(ee, *m_document->pinned());
        QCOMPARE(edge->to, 3);
        QCOMPARE(edge->from, from);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void anEdgeIsHovered()
    {
        open(QStringLiteral("message-passing"));
        stand("decoder.1/encoder_decoder_attention/score");
        stand("decoder.1/encoder_decoder_attention/scaled");
        const SceneCell* plate = nullptr;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == 1 && !cell.is(SceneCell::Plain) && m_view->scene().at(cell.area.center()) == &cell)
                plate = &cell;
        QVERIFY(plate);
        const Cell source = plate->source;
        QTest::mouseMove(m_view.get(), plate->area.center().toPoint());
        QMouseEvent move(
            QEvent::MouseMove, plate->area.center(), m_view->mapToGlobal(plate->area.center()), Qt::NoButton, {}, {});
        QApplication::sendEvent(m_view.get(), &move);
        QCOMPARE(m_document->hovered(), std::optional(source));
    }

    void setsAndLayersAreSwitched()
    {
        open(QStringLiteral("message-passing"));
        stand("encoder.1/self_attention/weights");
        const auto controls = m_view->header()->findChildren<SegmentedControl*>();
        QCOMPARE(controls[0]->count(), 3);
        const auto path = [&] {
            return QString::fromStdString(m_document->trace()->step(*m_document->currentStep()).path);
        };
        QTest::mouseClick(controls[0]->button(2), Qt::LeftButton);
        QCOMPARE(path(), QStringLiteral("decoder.1/self_attention/weights"));
        QTest::mouseClick(controls[1]->button(1), Qt::LeftButton);
        QCOMPARE(path(), QStringLiteral("decoder.2/self_attention/weights"));
        QTest::mouseClick(controls[0]->button(1), Qt::LeftButton);
        QCOMPARE(path(), QStringLiteral("decoder.2/encoder_decoder_attention/weights"));
    }

    // One layer, over and over: its repetitions are steps.
    void aUniversalModelHasSteps()
    {
        const auto says = [&](const QString& word) {
            const auto labels = m_view->header()->findChildren<QLabel*>();
            return std::any_of(
                labels.begin(), labels.end(), [&](const QLabel* label) { return label->text() == word; });
        };
        open(QStringLiteral("message-passing"));
        stand("encoder.1/self_attention/weights");
        QVERIFY(says(QStringLiteral("Layer")) && !says(QStringLiteral("Step")));
        open(QStringLiteral("universal-transformer"));
        stand("encoder.1/self_attention/weights");
        QVERIFY(says(QStringLiteral("Step")) && !says(QStringLiteral("Layer")));
    }

    void matricesBecomeMessages()
    {
        open(QStringLiteral("transformer"));
        stand("encoder.1/self_attention/weights");
        auto* button = m_view->header()->findChild<QPushButton*>();
        QVERIFY(button->isEnabled() && !graph("encoder.1/self_attention").edgewise);
        changed(*m_document, [&] { QTest::mouseClick(button, Qt::LeftButton); });
        QVERIFY(graph("encoder.1/self_attention").edgewise);
        QVERIFY(button->isHidden());
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QVERIFY(!graph("encoder.1/self_attention").edgewise);
    }

    // With one stack there is one set of edges.
    void whatIsSuggestedIsPossible()
    {
        open(QStringLiteral("message-passing"));
        const auto controls = m_view->header()->findChildren<SegmentedControl*>();
        QCOMPARE(m_view->offered().controls, QList<QWidget*> {controls[0]});
        open(QStringLiteral("alibi"));
        const auto fewer = m_view->header()->findChildren<SegmentedControl*>();
        QCOMPARE(fewer[0]->count(), 1);
        QCOMPARE(m_view->offered().controls, QList<QWidget*> {fewer[1]});
    }

    // Of a universal model only the nodes that still run are read into.
    void haltedNodesAskNoMore()
    {
        open(QStringLiteral("universal-transformer"));
        changed(*m_document, [&] {
            RunSettings settings = m_document->settings();
            settings.executor = Executor::Graph;
            m_document->setSettings(settings);
        });
        const MessageGraph third = graph("encoder.3/self_attention");
        const StepId running = *m_document->trace()->find("encoder.2/continues");
        for (int node = 0; node < third.destinations; ++node)
            QCOMPARE(third.into(node).empty(), m_document->trace()->value(running, {node}) < 0.5);
    }

    void longTextsFit()
    {
        open(QStringLiteral("alibi"));
        m_view->resize(752, 544);
        m_view->show(*m_document);
        for (const SceneCell& cell : m_view->scene().cells)
            QVERIFY2(QRectF(-1, -1, 754, 546).contains(cell.area), qPrintable(cell.name));
    }

    void theMailboxFitsIntoHalfAWindow()
    {
        open(QStringLiteral("message-passing"));
        m_view->resize(370, 440);
        finish();
        const std::vector<SceneCell> message = group(2, 0);
        QVERIFY(message.size() > 1);
        for (std::size_t dim = 1; dim < message.size(); ++dim)
            QVERIFY(message[dim].area.left() > message[dim - 1].area.left());
        QVERIFY(message.back().area.right() < 370.0);
    }
};

HEADROOM_TEST(GraphViewTest)

} // namespace graph_view_test

#include "graph_view_test.moc"
