// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "shown_numbers.h"
#include "test_program.h"
#include "views/attention/attention_view.h"
#include "widgets/controls.h"

#include <QImage>
#include <QMouseEvent>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <map>

using namespace headroom;

namespace lines_test {

class LinesTest : public SceneFixture<AttentionView> {
    Q_OBJECT

    void open(const QString& id)
    {
        openVariant(*m_document, id);
        goTo(0);
    }

    void moveTo(const QPointF& point)
    {
        QMouseEvent event(QEvent::MouseMove, point, m_view->mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(m_view.get(), &event);
    }

    std::vector<LinesStroke> strokes() const
    {
        std::vector<LinesStroke> all = strokesOf(m_view->present(), m_view->scene(), m_view->picture());
        std::stable_sort(all.begin(), all.end(), [](const LinesStroke& a, const LinesStroke& b) {
            return std::pair(a.lit, a.value) < std::pair(b.lit, b.value);
        });
        return all;
    }

    SegmentedControl* heads() const
    {
        return m_view->header()->findChild<SegmentedControl*>(QStringLiteral("attention.head"));
    }

    // By a click in the header, as a person does.
    void choose(const QString& text)
    {
        for (int i = 0; i < heads()->count(); ++i)
            if (heads()->button(i)->text() == text)
                return QTest::mouseClick(heads()->button(i), Qt::LeftButton);
        QFAIL(qPrintable(text));
    }

    std::string pathOf(const Cell& cell) const { return m_document->trace()->step(cell.step).path; }

private slots:
    void init()
    {
        m_document = openedDocument();
        Theme::instance().setReducedMotion(true);
        m_document->setView(QStringLiteral("lines")); // as it was called when it was a view
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
        makeView();
    }

    void everyLineIsAWeightOfTheTrace()
    {
        const Trace& trace = *m_document->trace();
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(frames.size(), std::size_t {6}); // two encoder layers, two decoder layers with two kinds each
        for (int frame = 0; frame < 6; ++frame) {
            goTo(frame);
            const LinesPicture picture = m_view->picture();
            const LinesLayout layout = m_view->layoutOfLines();
            const StepId weights = *trace.find(picture.of.of().path.toStdString() + "/weights");
            const Index shape = trace.step(weights).shape();
            std::size_t visible = 0;
            for (std::int64_t query = 0; query < shape[1]; ++query)
                for (std::int64_t key = 0; key < shape[2]; ++key)
                    if (!trace.masked(weights, {0, query, key}) && trace.value(weights, {0, query, key}) >= kThinnest)
                        ++visible;
            const std::vector<LinesStroke> drawn = strokes();
            QCOMPARE(drawn.size(), visible);
            for (const LinesStroke& stroke : drawn) {
                int query = 0, key = 0;
                while (layout.from(query) != stroke.line.p1() && query < shape[1])
                    ++query;
                while (layout.to(key) != stroke.line.p2() && key < shape[2])
                    ++key;
                QVERIFY(query < shape[1] && key < shape[2]);
                QCOMPARE(stroke.value, trace.value(weights, {0, query, key}));
                for (const LinesStroke& other : drawn)
                    QVERIFY(stroke.value <= other.value || stroke.width > other.width);
            }
        }
    }

    void theStrongestLineIsSeen()
    {
        const LinesStroke stroke = strokes().back();
        QVERIFY(stroke.lit && stroke.value > 0.5);
        const QImage image = m_view->grab().toImage();
        const QColor seen = image.pixelColor((stroke.line.center() * image.devicePixelRatio()).toPoint());
        QVERIFY(seen != Theme::instance().palette().stage);
        QVERIFY(seen.blue() > seen.red()); // of a query
    }

    // A change by hand leaves in the picture what was there before: the line, its weight, and the digit written.
    void aChangedLineShowsWhatItWas()
    {
        goTo(5);
        const CellGrid before = m_view->picture().grid();
        const std::string path = pathOf(before.cell({0, 0}));
        int row = -1, key = 0;
        do { // until without what it reads a row writes something else
            QVERIFY(++row < before.rowCount());
            key = strongestKey(before, row);
            m_document->clearInterventions();
            changed(*m_document, [&] {
                m_document->addIntervention({path, Intervention::Kind::Zero, {-1, row, key}, 0.0, {}});
            });
        } while (m_document->result()->output == m_document->result()->untouchedOutput);
        const RunResult& run = *m_document->result();
        const double was = before.value({row, key});
        const std::string wrote = run.untouchedOutput[static_cast<std::size_t>(row)];
        goTo(5);
        const Cell cell = m_view->picture().grid().cell({row, key});
        m_document->pin(cell);
        m_view->show(*m_document);
        const Scene& scene = m_view->scene();
        QVERIFY(scene.words().contains(QStringLiteral("was %1").arg(fixedText(was, 2))));
        QVERIFY(scene.words().contains(QStringLiteral("was ") + QString::fromStdString(wrote)));
        QCOMPARE(scene.find(cell)->text(), QStringLiteral("0"));
        const LinesLayout layout = m_view->layoutOfLines();
        QVERIFY(std::ranges::any_of(scene.shapes, [&](const SceneShape& shape) {
            return shape.line.style() == Qt::CustomDashLine && shape.path.currentPosition() == layout.to(key)
                && shape.line.widthF() == layout.width(was);
        }));
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("instead of")));
    }

    void hoveringATokenLightsItsLines()
    {
        const LinesLayout layout = m_view->layoutOfLines();
        moveTo(layout.queryLabel(3).center());
        QVERIFY(m_view->picture().dimmed());
        QCOMPARE(m_view->picture().lit.row, 3);
        for (const LinesStroke& stroke : strokes())
            QCOMPARE(stroke.lit, stroke.line.p1() == layout.from(3));
        int numbers = 0;
        for (const SceneCell& cell : m_view->scene().cells)
            if (!cell.is(SceneCell::Plain)) {
                QCOMPARE(cell.source.at[1], 3);
                QCOMPARE(cell.value, m_document->trace()->value(cell.source.step, cell.source.at));
                QCOMPARE(cell.area, layout.keyNumber(cell.column));
                ++numbers;
            }
        QCOMPARE(numbers, m_view->picture().grid().columnCount());
        moveTo(layout.keyLabel(5).center());
        QCOMPARE(m_view->picture().key, 5);
        for (const LinesStroke& stroke : strokes())
            QCOMPARE(stroke.lit, stroke.line.p2() == layout.to(5));
        moveTo({layout.queries.bounds().center().x(), 4.0});
        QCOMPARE(m_view->picture().key, -1);
        QVERIFY(!m_document->hovered());
    }

    void aClickPinsTheStrongestLineOfAToken()
    {
        click(m_view->layoutOfLines().queryLabel(4).center());
        QVERIFY(m_document->pinned());
        const Cell pinned = *m_document->pinned();
        QCOMPARE(pinned.at[1], 4);
        for (std::int64_t key = 0; key < m_view->picture().grid().columnCount(); ++key)
            QVERIFY(m_document->trace()->value(pinned.step, {pinned.at[0], 4, key})
                <= m_document->trace()->value(pinned.step, pinned.at));
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_document->pinned()->at[1], 5);
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QCOMPARE(m_document->pinned()->at[2], pinned.at[2] - 1);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void aClickOnALinePinsItsWeight()
    {
        m_document->release();
        const std::vector<LinesStroke> drawn = strokes();
        const LinesStroke thick = *std::max_element(
            drawn.begin(), drawn.end(), [](const LinesStroke& a, const LinesStroke& b) { return a.value < b.value; });
        click(thick.line.pointAt(0.12)); // near the token, where no other crosses
        QVERIFY(m_document->pinned());
        QCOMPARE(m_document->trace()->value(m_document->pinned()->step, m_document->pinned()->at), thick.value);
    }

    // Equally wide lines are equal weights, in whatever layer and in both of two runs.
    void widthIsTheWeight()
    {
        const std::unique_ptr<Document> other = openedDocument(QStringLiteral("1 2 2 5 0"));
        other->setView(QStringLiteral("lines"));
        AttentionView its(*other, nullptr);
        its.resize(847, 620);
        std::map<double, double> widths; // by the weight, where tokens are as far apart
        for (int frame = 0; frame < 6; ++frame) {
            goTo(frame);
            other->setPosition(positionOf(its.frames(*other), {frame, 1.0}));
            its.show(*other);
            std::vector<LinesStroke> all = strokes();
            const std::vector<LinesStroke> beside = strokesOf(its.present(), its.scene(), its.picture());
            all.insert(all.end(), beside.begin(), beside.end());
            for (const LinesStroke& stroke : all)
                widths[stroke.value] = stroke.width;
        }
        QVERIFY(widths.size() > 50);
        for (auto at = std::next(widths.begin()); at != widths.end(); ++at)
            QVERIFY(at->second >= std::prev(at)->second);
    }

    void theCaptionSaysNumbersOfItsRow()
    {
        const auto wrong = [&](const QString& caption) {
            return wrongIn(*m_document->trace(), m_view->scene(), m_view->lit(*m_document), caption);
        };
        for (int frame = 0; frame < 6; ++frame) {
            goTo(frame);
            const QString caption = m_view->caption(*m_document);
            QCOMPARE(wrong(caption), QString());
            QString other = caption;
            other.replace(QRegularExpression(QStringLiteral("\\d\\.\\d\\d")), QStringLiteral("7.77"));
            QVERIFY(other != caption && !wrong(other).isEmpty());
        }
    }

    // In a small window or half of one too, and with every mark that a change may add.
    void legendsHaveTheirRoom()
    {
        for (const int width : {360, 423, 640, 752, 1327}) {
            m_view->resize(width, 544);
            m_view->show(*m_document);
            const Scene& scene = m_view->scene();
            const LinesLayout layout = m_view->layoutOfLines();
            QVERIFY(scene.legends.size() == 1);
            auto [area, legend] = scene.legends.front();
            legend.changed = legend.downstream = true;
            QVERIFY(area.top() > layout.keys.bounds().bottom() && area.top() > layout.queries.bounds().bottom());
            QVERIFY(area.height() >= legendHeight(legend, area.width()));
            QVERIFY(area.bottom() <= std::max(scene.size.height(), 544.0));
        }
    }

    void layersFollowOneAnother()
    {
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QStringList walked;
        for (int frame = 0; frame < static_cast<int>(frames.size()); ++frame) {
            goTo(frame);
            QCOMPARE(m_view->picture().of.of().path, m_document->sublayer());
            walked << m_document->sublayer();
        }
        QCOMPARE(walked, m_document->sublayers());
        // Half way the lines are on their way: one picture, which is neither.
        const auto pictureAt = [&](double stop) {
            m_document->setPosition(positionOf(frames, {3, stop}));
            m_view->show(*m_document);
            return m_view->grab().toImage();
        };
        const QImage before = pictureAt(0.0), between = pictureAt(0.5), after = pictureAt(1.0);
        QVERIFY(between != before && between != after);
        QCOMPARE(pictureAt(0.5), between);
        QCOMPARE(m_view->scene().behind.size(), std::size_t {1});
    }

    void theSamePairIsFollowedThroughTheLayers()
    {
        goTo(3);
        click(m_view->layoutOfLines().queryLabel(2).center());
        const auto pair = m_view->picture().of.subject;
        goTo(5);
        QCOMPARE(m_view->picture().of.subject, pair);
    }

    // Of two stacks each side has its name.
    void theSidesAreNamed()
    {
        goTo(5);
        const QStringList words = m_view->scene().words();
        QVERIFY(std::ranges::any_of(words, [](const QString& word) { return word.startsWith("encoder, "); }));
        QVERIFY(std::ranges::any_of(words, [](const QString& word) { return word.startsWith("decoder, "); }));
    }

    void theOtherFormIsOneClickAway()
    {
        auto* form = m_view->header()->findChild<SegmentedControl*>(QStringLiteral("attention.form"));
        QCOMPARE(form->current(), 1);
        QTest::mouseClick(form->button(0), Qt::LeftButton);
        QVERIFY(!m_view->asLines() && m_view->frames(*m_document).back().title == QStringLiteral("Output"));
        QVERIFY(m_view->aggregateChoice()->isVisible() && !heads()->isVisible());
        QTest::mouseClick(form->button(1), Qt::LeftButton);
        QVERIFY(m_view->asLines() && !m_view->aggregateChoice()->isVisible() && heads()->isVisible());
    }

    void ofManyLinesTheThickestAreDrawn()
    {
        open(QStringLiteral("transformer-encoder"));
        changed(*m_document, [&] { m_document->setText(QStringLiteral("7 3 9 1 4 1 8 6 2 5 ").repeated(6)); });
        const LinesPicture picture = m_view->picture();
        QVERIFY(picture.leastOfOthers() > kThinnest);
        int others = 0;
        for (const LinesStroke& stroke : strokes()) {
            others += stroke.lit ? 0 : 1;
            QVERIFY(stroke.lit || stroke.value >= picture.leastOfOthers());
        }
        QVERIFY(others > kMostOthers / 2 && others <= kMostOthers + 1);
    }

    void headsByTheHeader()
    {
        choose(QStringLiteral("3"));
        QCOMPARE(m_document->head(), 2);
        for (const SceneCell& cell : m_view->scene().cells)
            QCOMPARE(cell.source.at.front(), 2);
    }

    void aggregatesAreComputedWhenChosen()
    {
        QVERIFY(m_view->studies(*m_document).empty());
        changed(*m_document, [&] { choose(aggregateChoice(*m_document, Aggregate::Mean).words); });
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {9}); // and each kind over all layers
        goTo(8);
        QVERIFY(m_view->picture().of.of().allLayers);
        for (const SceneCell& cell : m_view->scene().cells) {
            QCOMPARE(pathOf(cell.source), std::string("study/heads/decoder/encoder_decoder_attention/mean"));
            QCOMPARE(cell.value, m_document->trace()->value(cell.source.step, cell.source.at));
        }
        changed(*m_document, [&] { choose(aggregateChoice(*m_document, Aggregate::Rollout).words); });
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {4});
        goTo(3);
        QCOMPARE(pathOf(m_view->picture().grid().cell({0, 0})),
            std::string("study/rollout/decoder.2/self_attention/rollout"));
        click(m_view->layoutOfLines().queryLabel(4).center());
        QVERIFY(m_document->trace()->explain(m_document->pinned()->step, m_document->pinned()->at).agrees());
        choose(QStringLiteral("1"));
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {6});
    }

    void whileComputingTheHeadsStay()
    {
        choose(aggregateChoice(*m_document, Aggregate::Maximum).words);
        QVERIFY(m_document->busy());
        QVERIFY(!m_view->scene().cells.empty());
        QVERIFY(m_view->scene().words().join(' ').contains(QStringLiteral("computing")));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 60000);
        QVERIFY(!m_view->scene().words().join(' ').contains(QStringLiteral("computing")));
    }

    void theRightAxesForEveryTopology()
    {
        open(QStringLiteral("perceiver-io"));
        QVERIFY(m_view->picture().grid().rowCount() != m_view->picture().grid().columnCount());
        open(QStringLiteral("transformer-xl"));
        const LinesPicture picture = m_view->picture();
        QVERIFY(picture.of.of().memory > 0);
        QCOMPARE(picture.grid().columnCount(), picture.grid().rowCount() + picture.of.of().memory);
        const LinesLayout layout = m_view->layoutOfLines();
        QCOMPARE(layout.from(0).y(), layout.to(picture.of.of().memory).y()); // level with its own key
        int ghosts = 0;
        for (const SceneCell& cell : m_view->scene().cells)
            ghosts += cell.is(SceneCell::Memory) ? 1 : 0;
        QCOMPARE(ghosts, picture.of.of().memory);
        // Its layers cannot be rolled out, and the reason is said.
        QAbstractButton* rollout = heads()->button(heads()->count() - 1);
        QVERIFY(!rollout->isEnabled() && rollout->toolTip().contains(QStringLiteral("memory")));
    }
};

HEADROOM_TEST(LinesTest)

} // namespace lines_test

#include "lines_test.moc"
