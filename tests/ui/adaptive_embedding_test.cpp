// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/config_change.h"
#include "scene_fixture.h"
#include "test_program.h"
#include "views/adaptive_embedding/adaptive_embedding_figure.h"
#include "widgets/controls.h"

#include <QAbstractButton>
#include <QFontMetricsF>
#include <QLineEdit>
#include <QSpinBox>
#include <QUndoStack>

using namespace headroom;
using namespace headroom::adaptive_embedding_view;

namespace adaptive_embedding_test {

// An adaptive embedding's clusters, by mouse and keyboard.
class AdaptiveEmbeddingTest : public SceneFixture<> {
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
    void theWordsKeepApart(const Clusters& now, std::size_t table)
    {
        std::vector<QRectF> words;
        for (const SceneHandle& handle : m_view->scene().handles) {
            if (!handle.id.startsWith(QLatin1String("word:")) || !mapArea().contains(handle.area))
                continue;
            for (const QRectF& other : words)
                QVERIFY(!other.intersects(handle.area.adjusted(0, 2, 0, -2)));
            words.push_back(handle.area);
        }
        for (int position = 0; position < now.positions; ++position)
            if (now.clusterWith(now.token(position)) == table)
                QVERIFY(onMap(now.token(position)));
    }

    // The picture of this kind, finished; Lead: of this table's word, at a stop.
    void goToKind(ClusterFrame::Kind kind, int table = 0, double stop = 9.0)
    {
        const std::vector<ClusterFrame> all = clusterFrames(trace(), clusters());
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].kind == kind && (kind != ClusterFrame::Lead || all[i].table == table))
                return goTo(static_cast<int>(i), std::min<double>(stop, all[i].frame.stops));
        QFAIL("no such picture");
    }

    void withStudies()
    {
        m_document->setStudies(m_view->studies(*m_document));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy() && clusters().studied(), 60000);
        m_view->show(*m_document);
    }

    // Around all points and their words.
    QRectF mapArea() const
    {
        QRectF area;
        for (const SceneCell& cell : group(60))
            area |= cell.area;
        return area.adjusted(-60, -20, 60, 20);
    }
    bool onMap(int token) const
    {
        return std::any_of(m_view->scene().handles.begin(), m_view->scene().handles.end(), [&](const SceneHandle& h) {
            return h.id == QStringLiteral("word:%1").arg(token) && mapArea().contains(h.area);
        });
    }

private slots:
    void initTestCase()
    {
        makeDocument();
        openVariant(*m_document, QStringLiteral("adaptive-embedding"), QStringLiteral("the vexed yeti"));
    }

    void init() { makeView(QStringLiteral("adaptive_embedding")); }

    void cleanup() { takeBack(); }

    void theMapShowsEveryTokenOfItsTable()
    {
        withStudies();
        finish();
        const Clusters now = clusters();
        for (std::size_t table = 0; table < now.all.size(); ++table) {
            const Clusters::Cluster& cluster = now.all[table];
            m_document->pinHere({cluster.table, {0, 0}});
            std::vector<const SceneCell*> points(static_cast<std::size_t>(cluster.size()), nullptr);
            for (const SceneCell& cell : m_view->scene().cells)
                if (cell.source.step == cluster.map && cell.source.at[1] == 0)
                    points[static_cast<std::size_t>(cell.source.at[0])] = &cell;
            for (int row = 0; row < cluster.size(); ++row) {
                const SceneCell* point = points[static_cast<std::size_t>(row)];
                QVERIFY(point && point->name.startsWith(cluster.tokens[static_cast<std::size_t>(row)]));
                for (int other = 0; other < row; ++other) { // to the right of it is further along the first direction
                    const double apart = point->value - points[static_cast<std::size_t>(other)]->value;
                    const double across = point->area.left() - points[static_cast<std::size_t>(other)]->area.left();
                    QVERIFY(apart * across >= 0.0);
                }
            }
            for (int row = 0; row < cluster.size();
                 ++row) { // also one whose word had no room: it gets it when it is spoken of
                m_document->pinHere({cluster.map, {row, 0}});
                theWordsKeepApart(now, table);
                QVERIFY(onMap(cluster.first + row));
            }
        }
        // A click pins, hover says the word, arrows walk, Escape releases.
        const SceneCell target = group(60).front();
        click(target.area);
        const auto pinned = m_document->pinned();
        QVERIFY(pinned && pinned->step == now.all.back().map);
        QVERIFY(
            m_view->accessibleDescription().contains(now.all.back().tokens[static_cast<std::size_t>(pinned->at[0])]));
        QTest::keyClick(m_view.get(), pinned->at[1] == 0 ? Qt::Key_Right : Qt::Key_Left);
        QCOMPARE(m_document->pinned()->at[1], 1 - pinned->at[1]);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
        m_document->setStudies({});
    }

    // A click on a word, or typing it, makes it the one that is spoken of: its neighbours are those of the study.
    // The frame around a probability that is pinned.
    void frameHasRoomForTheNumber()
    {
        withStudies();
        goToKind(ClusterFrame::Inside);
        int bars = 0;
        for (const SceneCell& cell : m_view->scene().cells)
            for (const SceneNumber& number : m_view->scene().numbers)
                if (cell.is(SceneCell::Plain) && cell.source == number.source
                    && cell.area.contains(number.area.center())) {
                    ++bars;
                    QVERIFY2(cell.area.right() >= number.area.right() + 3.0,
                        qPrintable(QStringLiteral("%1: %2, %3")
                                       .arg(cell.name)
                                       .arg(cell.area.right())
                                       .arg(number.area.right())));
                    for (const SceneText& text : m_view->scene().texts) // and words before it
                        if (text.area.top() == number.area.top() && text.area.left() < cell.area.left())
                            QVERIFY2(cell.area.left() - 3.0
                                    > text.area.left() + QFontMetricsF(text.font).horizontalAdvance(text.text),
                                qPrintable(text.text + number.text()));
                }
        QVERIFY(bars >= 8);
    }

    // A product comes number by number; both levels of the softmax are seen before their product.
    void productsAreMultiplied()
    {
        withStudies();
        const Clusters now = clusters();
        goToKind(ClusterFrame::Lead, 0, 2.5);
        const auto& marks = m_view->scene().marks;
        QVERIFY(std::any_of(marks.begin(), marks.end(), [&](const SceneMark& mark) {
            return mark.kind == SceneMark::Strip && mark.colours.size() > 0
                && static_cast<int>(mark.colours.size()) < now.width;
        }));
        const auto held = [&](StepId step) {
            return std::any_of(m_view->scene().numbers.begin(), m_view->scene().numbers.end(),
                [&](const SceneNumber& number) { return number.source.step == step; });
        };
        const Clusters::Cluster& rare = now.all.back();
        goToKind(ClusterFrame::Inside, 0, 3.0);
        QVERIFY(held(rare.share) && !held(rare.probability));
        goToKind(ClusterFrame::Inside);
        QVERIFY(held(rare.probability));
        m_document->setStudies({});
    }

    void aWordIsChosen()
    {
        withStudies();
        finish();
        const Clusters now = clusters();
        auto* field = m_view->header()->findChild<QLineEdit*>();
        field->setText(QStringLiteral("k"));
        QTest::keyClick(field, Qt::Key_Return);
        const auto spoken = [&] { return clusterToken(now, *m_document->pinned()); };
        QVERIFY(m_document->pinned() && spoken());
        QCOMPARE(now.word(*spoken()), QStringLiteral("k"));
        const Clusters::Cluster& table = now.all[now.clusterWith(*spoken())];
        const int row = *spoken() - table.first;
        std::vector<SceneCell> near;
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.source.step == table.cosine && cell.source.at[0] == row)
                near.push_back(cell);
        QVERIFY(near.size() >= 2);
        for (std::size_t i = 1; i < near.size(); ++i)
            QVERIFY(near[i].value <= near[i - 1].value);
        const int other = table.first + static_cast<int>(std::lround(trace().value(table.nearest, {row, 0})));
        QVERIFY(handle(QStringLiteral("word:%1").arg(other)));
        click(handle(QStringLiteral("word:%1").arg(other))->area);
        QCOMPARE(*spoken(), other);
        // Its probability is the product of both levels.
        goToKind(ClusterFrame::Inside);
        const SceneCell* whole = m_view->scene().find({table.probability, {now.positions - 1, other - table.first}});
        const SceneCell* share = m_view->scene().find({table.share, {now.positions - 1, other - table.first}});
        QVERIFY(whole && share);
        QVERIFY(
            std::abs(whole->value
                - share->value
                    * trace().value(now.tables, {now.positions - 1, static_cast<std::int64_t>(now.clusterWith(other))}))
            < 1e-6);
        m_document->release();
        m_document->setStudies({});
    }

    // The trained model opens where a word of a narrow table is the likely next one: both levels of the softmax count.
    void theOpeningGuessesARareWord()
    {
        const QString files = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/king-james.safetensors");
        Document document(QStringLiteral("cpu"));
        document.openModel(files);
        QTRY_VERIFY_WITH_TIMEOUT(document.trace() && !document.busy(), 60000);
        document.setStudies({"pca", "two_levels"});
        QTRY_VERIFY_WITH_TIMEOUT(!document.busy(), 60000);
        const Clusters now = readClusters(*document.trace(), QStringLiteral("decoder"));
        const ClusterFocus focus = clusterFocus(*document.trace(), now, {}, {ClusterFrame::Inside});
        const std::size_t table = now.clusterWith(focus.token);
        const Clusters::Cluster& cluster = now.all[table];
        QVERIFY(table > 0);
        QVERIFY(document.trace()->value(cluster.probability, {focus.asking, focus.token - cluster.first}) > 0.5);
        for (const Clusters::Cluster& each : now.all) // and its text has words of every table
            QVERIFY(!each.members.empty());
    }

    // The preset's letters are in the order of how often they come in the text it learns from, and the view says so.
    void theVocabularyHasItsRanks()
    {
        const std::vector<std::int64_t>& ranks = m_document->model().frequencyRanks;
        QCOMPARE(ranks.size(), std::size_t(34));
        for (std::size_t token = 0; token < ranks.size(); ++token)
            QCOMPARE(ranks[token], token < 3 ? 0 : static_cast<std::int64_t>(token) - 2);
        Clusters now = clusters();
        now.ranks = ranks;
        QVERIFY(wordTip(now, 4).contains(QStringLiteral("rank 2 by frequency")));
        QVERIFY(!wordTip(now, 0).contains(QStringLiteral("rank")));
        m_document->pinHere({now.all[0].table, {4, 0}});
        QVERIFY(handle(QStringLiteral("word:4"))->tip == wordTip(now, 4));
        m_document->release();
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

    // A word's row lies in its table, then below the projection, what that makes of it above, and then under the word;
    // on its way it is a strip between those places.
    void rowsTravel()
    {
        const Clusters now = clusters();
        const int position = now.all[0].members.back();
        const Cell row {now.all[0].row, {position, 0}}, wide {now.all[0].projected, {position, 0}};
        QCOMPARE(clusterIdentity(now, {now.embedding, {position, 0}}), clusterIdentity(now, wide));
        const auto at = [&](double stop, const Cell& cell) {
            goToKind(ClusterFrame::Lead, 0, stop);
            return m_view->scene().place(cell);
        };
        const QRectF table = at(1.0, row), under = at(2.0, row), above = at(3.0, wide);
        QVERIFY(!table.isNull() && under.left() > table.right() && above.bottom() < under.top());
        QVERIFY(at(2.0, wide).isNull() && at(3.0, row) == under);
        QVERIFY(at(3.0, {now.embedding, {position, 0}}).isNull());
        const QRectF slot = at(4.0, {now.embedding, {position, 0}});
        QVERIFY(!slot.isNull() && slot.bottom() < above.top());
        goToKind(ClusterFrame::Lead, 0, 3.5);
        const auto& marks = m_view->scene().marks;
        QVERIFY(std::any_of(marks.begin(), marks.end(), [&](const SceneMark& mark) {
            return mark.kind == SceneMark::Strip && mark.area.bottom() < above.bottom() && mark.area.top() > slot.top()
                && static_cast<int>(mark.colours.size()) == now.width;
        }));
    }

    // The probability of the table slides down its column: above it stand products, below it still the shares.
    void rowsAreMultipliedOneByOne()
    {
        const Clusters now = clusters();
        goToKind(ClusterFrame::Inside, 0, 3.75);
        const auto& marks = m_view->scene().marks;
        QVERIFY(std::any_of(marks.begin(), marks.end(), [](const SceneMark& mark) {
            return mark.kind == SceneMark::Chip && mark.text.startsWith(QStringLiteral("× "));
        }));
        std::map<StepId, int> numbers;
        for (const SceneNumber& number : m_view->scene().numbers)
            ++numbers[number.source.step];
        for (const SceneCell& cell : m_view->scene().cells)
            ++numbers[cell.source.step];
        for (std::size_t table = 1; table < now.all.size(); ++table)
            QVERIFY(numbers[now.all[table].share] > 0 && numbers[now.all[table].probability] > 0);
    }

    // As wide as its row, before a projection; all as wide as one another, behind it.
    void widthsAreToScale()
    {
        const Clusters now = clusters();
        goToKind(ClusterFrame::All);
        std::vector<double> wide;
        for (const Clusters::Cluster& cluster : now.all) {
            double numbers = 0.0, projected = 0.0;
            for (const SceneCell& cell : m_view->scene().cells) {
                numbers += cell.source.step == cluster.row || cell.source.step == cluster.table ? cell.area.width()
                                                                                                : 0.0;
                projected += cell.source.step == cluster.projected ? cell.area.width() : 0.0;
            }
            wide.push_back(numbers / cluster.width);
            QVERIFY(wide.front() > 0.5 && std::abs(wide.back() - wide.front()) < 1e-6);
            if (!cluster.members.empty())
                QVERIFY(std::abs(projected - wide.front() * now.width) < 1e-6);
        }
    }

    void cutsAreDragged()
    {
        const auto y = [&](int token) { // the place between two rows of the tables
            const GridLayout& table = m_view->scene().table(kTableGroup)->layout;
            return table.origin.y() + token * table.pitchY;
        };
        QVERIFY(handle(QStringLiteral("cut:0")));
        const QPointF grip = handle(QStringLiteral("cut:0"))->area.center();
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, grip.toPoint());
        moveTo({grip.x(), y(17)});
        moveTo({grip.x(), y(20)});
        QVERIFY(!m_document->busy()); // runs once it is let go
        QCOMPARE(clusters().all[0].end, 12);
        changed(*m_document,
            [&] { QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, QPointF(grip.x(), y(20)).toPoint()); });
        QTRY_COMPARE_WITH_TIMEOUT(m_document->result()->config.cutoffs, (std::vector<std::int64_t> {20, 24}), 60000);
        QTRY_COMPARE_WITH_TIMEOUT(clusters().all[0].end, 20, 60000);
        QVERIFY(m_document->result()->freshParameters > 0);
        QCOMPARE(box(QStringLiteral("First token of table 2"))->value(), 20);
        // No further than the next cut.
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, handle(QStringLiteral("cut:0"))->area.center().toPoint());
        changed(*m_document,
            [&] { QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, QPointF(grip.x(), y(30)).toPoint()); });
        QCOMPARE(clusters().all[0].end, 23);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(clusters().all[0].end, 20);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(clusters().all[0].end, 12);
        QVERIFY(m_document->settings().changes.empty());
    }

    void headerSpeaksToTheKeyboard()
    {
        changed(*m_document, [&] { QTest::keyClick(box(QStringLiteral("First token of table 3")), Qt::Key_Up); });
        QCOMPARE(m_document->result()->config.cutoffs, (std::vector<std::int64_t> {12, 25}));
        changed(*m_document, [&] { QTest::keyClick(box(QStringLiteral("Tables")), Qt::Key_Up); });
        QCOMPARE(clusters().all.size(), std::size_t(4));
        QVERIFY(box(QStringLiteral("First token of table 4"))->isVisibleTo(m_view->header()));
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
        goToKind(ClusterFrame::Lead, 0, 2.0);
        const Clusters now = clusters();
        const int position = now.all[0].members.back(); // the one whose way is drawn
        const SceneCell* cell = m_view->scene().find({now.all[0].row, {position, 3}});
        QVERIFY(cell);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, cell->area.center().toPoint());
        QCOMPARE(m_document->pinned(), std::optional(Cell {now.all[0].row, {position, 3}}));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned(), std::optional(Cell {now.all[0].row, {position, 4}}));
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QCOMPARE(m_document->pinned(), std::optional(Cell {now.all[0].row, {position, 3}}));
        QTest::keyClick(m_view.get(), Qt::Key_Escape); // the lens
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
                    for (const int stop : {1, 2, 3, 4}) {
                        const Scene scene = m_view->sceneAt(frame, stop);
                        for (const SceneCell& cell : scene.cells)
                            QVERIFY(cell.area.right() <= size.width() && cell.area.bottom() <= size.height());
                        for (const SceneMap& map : scene.maps)
                            QVERIFY(map.layout.bounds().right() <= size.width());
                    }
            }
        };
        check();
        changed(*m_document, [&] { QTest::keyClick(box(QStringLiteral("Tables")), Qt::Key_Up); });
        check();
        SceneMoment thumbnail;
        thumbnail.run = m_document->result();
        thumbnail.size = {198, 120};
        thumbnail.thumbnail = true;
        for (const SceneCell& cell : m_view->build(thumbnail).cells)
            QVERIFY(cell.decimals < 0 && QRectF(-0.1, -0.1, 198.2, 120.2).contains(cell.area));
    }

    // A long text shows its last words, each whole, and says how many come before.
    void longTextsHaveRoom()
    {
        const QString text = QStringLiteral("the vexed yeti backs a quick fox ").repeated(7);
        openVariant(*m_document, QStringLiteral("adaptive-embedding"), text.trimmed());
        changed(*m_document, [&] {
            m_document->setSettings(withChange(
                m_document->settings(), m_document->model().config, QStringLiteral("segment"), QStringLiteral("256")));
        });
        QVERIFY(clusters().positions > 200);
        goToKind(ClusterFrame::All);
        const QRectF stage(QPointF(), QSizeF(m_view->size()));
        bool told = false;
        for (const SceneText& word : m_view->scene().texts) {
            QVERIFY2(stage.contains(word.area.intersected(stage).center()), qPrintable(word.text));
            told = told || word.text.endsWith(QStringLiteral("more before"));
        }
        QVERIFY(told);
        openVariant(*m_document, QStringLiteral("adaptive-embedding"), QStringLiteral("the vexed yeti"));
        m_document->undoStack()->clear(); // undoing would go back over that opening, to the long text
    }
};

HEADROOM_TEST(AdaptiveEmbeddingTest)

} // namespace adaptive_embedding_test

#include "adaptive_embedding_test.moc"
