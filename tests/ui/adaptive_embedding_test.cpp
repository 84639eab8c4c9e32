// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "test_program.h"
#include "views/adaptive_embedding/adaptive_embedding_view.h"
#include "widgets/controls.h"

#include <QAbstractButton>
#include <QSpinBox>
#include <QUndoStack>

using namespace headroom;

// An adaptive embedding's clusters, by mouse and keyboard.
class AdaptiveEmbeddingTest : public SceneFixture<AdaptiveEmbeddingView> {
    Q_OBJECT

    const Trace& trace() const { return *m_document->trace(); }
    Clusters clusters() const { return readClusters(trace(), QStringLiteral("decoder")); }

    QSpinBox* box(const QString& name)
    {
        for (QSpinBox* spin : m_view->header()->findChildren<QSpinBox*>())
            if (spin->accessibleName().startsWith(name))
                return spin;
        return nullptr;
    }

    void moveTo(const QPointF& at)
    {
        QMouseEvent move(QEvent::MouseMove, at, m_view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_view.get(), &move);
    }

    // No word over another one, and every token of the input has its word.
    void theWordsKeepApart(const Clusters& now)
    {
        std::vector<QRectF> words;
        for (const SceneHandle& handle : m_view->scene().handles) {
            if (!handle.id.startsWith(QLatin1String("name:")))
                continue;
            for (const QRectF& other : words)
                QVERIFY(!other.intersects(handle.area.adjusted(0, 2, 0, -2)));
            words.push_back(handle.area);
        }
        for (int position = 0; position < now.positions; ++position) {
            const auto at = static_cast<std::size_t>(position);
            const int row = now.all[static_cast<std::size_t>(now.clusterOf[at])].firstMapped + now.rowOf[at];
            QVERIFY(handle(QStringLiteral("name:%1").arg(row)));
        }
    }

private slots:
    void initTestCase()
    {
        makeDocument();
        openVariant(*m_document, QStringLiteral("adaptive-embedding"), QStringLiteral("the vexed yeti"));
    }

    void init() { makeView(); }

    void cleanup() { takeBack(); }

    void theMapShowsEveryToken()
    {
        const std::size_t before = m_view->frames(*m_document).size();
        changed(*m_document, [&] { m_document->setStudies(m_view->studies(*m_document)); });
        QCOMPARE(m_view->frames(*m_document).size(), before + 1);
        goTo(static_cast<int>(before), 1);
        const Clusters now = clusters();
        std::vector<const SceneCell*> points(static_cast<std::size_t>(now.vocabulary), nullptr);
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.source.step == now.projection && cell.source.at[1] == 0)
                points[static_cast<std::size_t>(cell.source.at[0])] = &cell;
        for (int row = 0; row < now.vocabulary; ++row) {
            const SceneCell* point = points[static_cast<std::size_t>(row)];
            QVERIFY(point);
            const auto [cluster, word] = mappedToken(now, row);
            QVERIFY(
                point->name.startsWith(word) && point->name.contains(QStringLiteral("cluster %1").arg(cluster + 1)));
            QVERIFY(
                row >= now.all[cluster].firstMapped && row < now.all[cluster].firstMapped + now.all[cluster].mapped);
            for (int other = 0; other < row; ++other) { // to the right of it is further along the first direction
                const double apart = point->value - points[static_cast<std::size_t>(other)]->value;
                const double across = point->area.left() - points[static_cast<std::size_t>(other)]->area.left();
                QVERIFY(apart * across >= 0.0);
            }
        }
        theWordsKeepApart(now);
        // Hover says the word, a click pins, arrows walk, Escape releases.
        const SceneCell target = *std::max_element(
            m_view->scene().cells.begin(), m_view->scene().cells.end(), [&](const SceneCell& a, const SceneCell& b) {
                const auto x = [&](const SceneCell& c) {
                    return c.source.step == now.projection && c.source.at[1] == 0 ? c.area.left() : -1.0;
                };
                return x(a) < x(b);
            });
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, target.area.center().toPoint());
        QCOMPARE(m_document->pinned(), std::optional(target.source));
        QVERIFY(
            m_view->accessibleDescription().contains(mappedToken(now, static_cast<int>(target.source.at[0])).second));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned()->at[1], 1);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
        for (int row = 0; row < now.vocabulary;
             ++row) { // also one whose word had no room: it gets it when it is spoken of
            m_document->pinHere({now.projection, {row, 0}});
            theWordsKeepApart(now);
            QVERIFY(handle(QStringLiteral("name:%1").arg(row)));
        }
        m_document->release();
        const SceneHandle* word = handle(QStringLiteral("name:%1").arg(
            now.rowOf.back() + now.all[static_cast<std::size_t>(now.clusterOf.back())].firstMapped));
        QVERIFY(word);
        const QString id = word->id;
        click(word->area); // a word is as good as its point
        QVERIFY(m_document->pinned() && id == QStringLiteral("name:%1").arg(m_document->pinned()->at[0]));
        m_document->release();
        m_document->setStudies({});
    }

    // The preset's letters are in the order of how often they come in the text it learns from, and the view says so.
    void theVocabularyHasItsRanks()
    {
        const std::vector<std::int64_t>& ranks = m_document->model().frequencyRanks;
        QCOMPARE(ranks.size(), std::size_t(34));
        for (std::size_t token = 0; token < ranks.size(); ++token)
            QCOMPARE(ranks[token], token < 3 ? 0 : static_cast<std::int64_t>(token) - 2);
        QVERIFY(handle(QStringLiteral("token:4"))->tip.contains(QStringLiteral("rank 2 by frequency")));
        QVERIFY(!handle(QStringLiteral("token:0"))->tip.contains(QStringLiteral("rank")));
        ClusterOptions options;
        QVERIFY(!options.ranked());
        options.ranks = {0, 2, 1};
        QVERIFY(!options.ranked());
        options.ranks = {0, 1, 2};
        QVERIFY(options.ranked());
    }

    // Each token's row is that of its cluster's table, and the embedding holds its own cluster's projection.
    void tokensGoToTheirCluster()
    {
        const Clusters now = clusters();
        QCOMPARE(now.vocabulary, static_cast<int>(m_document->result()->config.vocabulary));
        std::size_t routed = 0;
        for (const Clusters::Cluster& cluster : now.all) {
            routed += cluster.members.size();
            for (const int position : cluster.members) {
                const int row = now.rowOf[static_cast<std::size_t>(position)];
                for (std::int64_t feature = 0; feature < cluster.width; ++feature)
                    QCOMPARE(
                        trace().value(cluster.row, {position, feature}), trace().value(cluster.table, {row, feature}));
                for (std::int64_t feature = 0; feature < now.width; ++feature)
                    QCOMPARE(trace().value(now.embedding, {position, feature}),
                        trace().value(cluster.projected, {position, feature}));
            }
        }
        QCOMPARE(routed, static_cast<std::size_t>(now.positions));
    }

    void rowsTravel()
    {
        const Clusters now = clusters();
        const int position = now.all[0].members.front();
        const quint64 row = clusterIdentity(now, {now.all[0].row, {position, 0}});
        const quint64 wide = clusterIdentity(now, {now.all[0].projected, {position, 0}});
        QCOMPARE(clusterIdentity(now, {now.embedding, {position, 0}}), wide);
        const auto left = [&](int frame, int stop, quint64 identity) {
            const Scene scene = m_view->sceneAt(frame, stop);
            for (const SceneCell& cell : scene.cells)
                if (cell.identity == identity)
                    return cell.area.left();
            return -1.0;
        };
        const double onTable = left(0, 1, row), looked = left(0, 2, row), projected = left(1, 1, wide),
                     placed = left(2, 1, wide);
        QVERIFY(onTable > 0.0 && looked > onTable && projected == looked && placed > projected);
    }

    void cutsAreDragged()
    {
        const VocabularyBar bar = vocabularyBar(m_view->size(), clusters());
        QVERIFY(handle(QStringLiteral("cut:0")));
        const QPointF grip = handle(QStringLiteral("cut:0"))->area.center();
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, grip.toPoint());
        moveTo({bar.x(17), grip.y()});
        moveTo({bar.x(20), grip.y()});
        QVERIFY(!m_document->busy()); // runs once it is let go
        QCOMPARE(clusters().all[0].end, 12);
        changed(*m_document,
            [&] { QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, QPointF(bar.x(20), grip.y()).toPoint()); });
        QCOMPARE(m_document->result()->config.cutoffs, (std::vector<std::int64_t> {20, 24}));
        QCOMPARE(clusters().all[0].end, 20);
        QVERIFY(m_document->result()->freshParameters > 0);
        QCOMPARE(box(QStringLiteral("First token of cluster 2"))->value(), 20);
        // No further than the next cut.
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, handle(QStringLiteral("cut:0"))->area.center().toPoint());
        changed(*m_document,
            [&] { QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, QPointF(bar.x(30), grip.y()).toPoint()); });
        QCOMPARE(clusters().all[0].end, 23);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(clusters().all[0].end, 20);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(clusters().all[0].end, 12);
        QVERIFY(m_document->settings().changes.empty());
    }

    void headerSpeaksToTheKeyboard()
    {
        changed(*m_document, [&] { QTest::keyClick(box(QStringLiteral("First token of cluster 3")), Qt::Key_Up); });
        QCOMPARE(m_document->result()->config.cutoffs, (std::vector<std::int64_t> {12, 25}));
        changed(*m_document, [&] { QTest::keyClick(box(QStringLiteral("Clusters")), Qt::Key_Up); });
        QCOMPARE(clusters().all.size(), std::size_t(4));
        QVERIFY(box(QStringLiteral("First token of cluster 4"))->isVisibleTo(m_view->header()));
        auto* divisor = m_view->header()->findChild<SegmentedControl*>();
        changed(*m_document, [&] { QTest::mouseClick(divisor->button(2), Qt::LeftButton); });
        QCOMPARE(clusters().all[2].width, 4);
        changed(*m_document, [&] { QTest::mouseClick(divisor->button(0), Qt::LeftButton); });
        QCOMPARE(clusters().all[3].width, clusters().width);
        changed(*m_document, [&] { m_document->undoStack()->setIndex(0); });
        QCOMPARE(m_document->result()->config.cutoffs, (std::vector<std::int64_t> {12, 24}));
    }

    void clickPinsAndEscapeReleases()
    {
        goTo(0, 2);
        const Clusters now = clusters();
        const int position = now.all[0].members.back();
        const SceneCell* cell = m_view->scene().find({now.all[0].row, {position, 3}});
        QVERIFY(cell);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, cell->area.center().toPoint());
        QCOMPARE(m_document->pinned(), std::optional(Cell {now.all[0].row, {position, 3}}));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned(), std::optional(Cell {now.all[0].row, {position, 4}}));
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QVERIFY(m_document->pinned()->at.front() < position);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void everySizeHasRoom()
    {
        const auto check = [&] {
            for (const QSize size : {QSize(752, 544), QSize(847, 620), QSize(1327, 900)}) {
                m_view->resize(size);
                m_view->show(*m_document);
                const auto frames = static_cast<int>(m_view->frames(*m_document).size());
                for (int frame = 0; frame < frames; ++frame)
                    for (const SceneCell& cell : m_view->sceneAt(frame, 2).cells)
                        QVERIFY(cell.area.right() <= size.width() && cell.area.bottom() <= size.height() - 110);
            }
        };
        check();
        changed(*m_document, [&] { QTest::keyClick(box(QStringLiteral("Clusters")), Qt::Key_Up); });
        check();
        SceneMoment thumbnail;
        thumbnail.run = m_document->result();
        thumbnail.size = {198, 120};
        thumbnail.thumbnail = true;
        for (const SceneCell& cell : m_view->build(thumbnail).cells)
            QVERIFY(cell.decimals < 0 && QRectF(-0.1, -0.1, 198.2, 120.2).contains(cell.area));
    }
};

HEADROOM_TEST(AdaptiveEmbeddingTest)
#include "adaptive_embedding_test.moc"
