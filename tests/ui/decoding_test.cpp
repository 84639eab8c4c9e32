// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene_fixture.h"
#include "test_program.h"
#include "views/decoding/decoding_read.h"
#include "widgets/controls.h"

#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QUndoStack>

#include <algorithm>

using namespace headroom;
using namespace headroom::decoding_view;

namespace decoding_test {

class DecodingTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& id, const QString& text = {}, bool trained = true)
    {
        m_view.reset();
        m_document->setStudies({"decoding"});
        m_document->openModel(id, text, trained);
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        QVERIFY(opened.wait(60000));
        QTRY_VERIFY_WITH_TIMEOUT(m_document->trace() && !m_document->busy(), 60000);
        makeView(QStringLiteral("decoding"), false);
        const std::vector<Frame> frames = m_view->frames(*m_document);
        if (!frames.empty())
            m_document->setPosition(positionOf(frames, lastStop(frames)));
    }

    Decoded decoded() const { return readDecoding(*m_document->result()); }
    const SceneCell* cellOf(const Cell& source) const { return m_view->scene().find(source); }
    void click(const Cell& source)
    {
        const SceneCell* cell = cellOf(source);
        QVERIFY(cell);
        // The token's half of the box: the probability stands in the other.
        QTest::mouseClick(
            m_view.get(), Qt::LeftButton, {}, (cell->area.topLeft() + QPointF(6.0, 6.0) - m_view->offset()).toPoint());
    }
    template <typename Box>
    Box* box(const char* name) const
    {
        return m_view->header()->findChild<Box*>(QString::fromLatin1(name));
    }

private slots:
    void initTestCase() { makeDocument(); }
    void cleanupTestCase() { m_view.reset(); }

    void theTreeGrowsStepByStep()
    {
        open(kCopyModel);
        const Decoded tree = decoded();
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(static_cast<int>(frames.size()), tree.count() + 1);
        for (int frame = 0; frame < tree.count(); ++frame) {
            const Scene scene = m_view->sceneAt(frame, 2);
            std::size_t expected = 0, shown = 0;
            for (int step = 0; step <= frame; ++step)
                for (const DecodedText& text : tree.steps[static_cast<std::size_t>(step)].texts)
                    expected += step == frame || text.dropped == 0 || text.dropped > step + 1; // others are counted
            for (const SceneCell& cell : scene.cells)
                shown += cell.group == 1;
            QCOMPARE(shown, expected); // all have room here
            QVERIFY(!scene.find({tree.best, {0}}));
        }
        QVERIFY(m_view->sceneAt(tree.count(), 1).find({tree.best, {0}}));
    }

    // Beside the probability of its last token, what a text is kept by.
    void boxesHaveTheTotal()
    {
        open(kCopyModel);
        const Decoded tree = decoded();
        const auto totals = [&](const QSize& size) {
            m_view->resize(size);
            m_view->show(*m_document);
            std::size_t count = 0;
            for (const SceneNumber& number : m_view->scene().numbers)
                for (const DecodedStep& step : tree.steps)
                    count += number.source.step == step.total && number.colour.isValid();
            return count;
        };
        std::size_t kept = 0;
        for (int step = 0; step < tree.count(); ++step)
            for (const DecodedText& text : tree.steps[static_cast<std::size_t>(step)].texts)
                kept += text.dropped == 0 || text.dropped > step + 1;
        QCOMPARE(totals({1400, 900}), kept); // the others are slim once it is decided
        for (int step = 1; step < tree.count(); ++step) {
            const DecodedStep& level = tree.steps[static_cast<std::size_t>(step)];
            const std::vector<SceneNumber> considered = m_view->sceneAt(step, 1).numbers;
            QCOMPARE(std::ranges::count_if(
                         considered, [&](const SceneNumber& number) { return number.source.step == level.total; }),
                std::ssize(level.texts));
        }
        QCOMPARE(totals({420, 220}), std::size_t {0}); // no room
    }

    // What is not dimmed was kept in its step: with what ended before, as many texts as the beam is wide.
    void asManyAreKeptAsTheBeamIsWide()
    {
        open(kCopyModel);
        const Decoded tree = decoded();
        const auto width = static_cast<int>(decodingOption(m_document->result()->settings, "width"));
        int ended = 0;
        for (int step = 0; step < tree.count(); ++step) {
            int kept = 0, endedHere = 0;
            const Scene scene = m_view->sceneAt(tree.count() - 1, 2); // of the result only its own path is not dimmed
            for (const SceneCell& cell : scene.cells)
                if (cell.group == 2 && cell.column == step && !cell.is(SceneCell::Dim)) {
                    ++kept;
                    endedHere += tree.text(step, static_cast<int>(cell.source.at[0])).finished;
                }
            QCOMPARE(kept + ended, width);
            ended += endedHere;
        }
    }

    // The text that the best leaf spells is what the model writes: a copy.
    void theBestPathIsTheResult()
    {
        open(kCopyModel, QStringLiteral("3 1 4"));
        const Decoded tree = decoded();
        QString text;
        for (int step = 0; step < tree.count(); ++step)
            for (int index = 0; index < static_cast<int>(tree.steps[static_cast<std::size_t>(step)].texts.size());
                 ++index)
                if (tree.onBestPath(step, index))
                    text += tree.text(step, index).token;
        const auto [last, leaf] = tree.at(tree.bestPlaces.front());
        QString spelled = tree.text(last, leaf).text;
        QCOMPARE(text, spelled.remove(QLatin1Char(' ')));
        const Cell best {tree.best, {0}};
        for (std::int64_t rank = 1; rank < m_document->trace()->step(tree.best).axes.front().size; ++rank)
            QVERIFY(m_document->trace()->value(tree.best, {rank}) <= m_document->trace()->value(tree.best, best.at));
    }

    // At the end the winning path alone is strong, and each kept text has its score beside its own path.
    void theResultIsToldFromTheRest()
    {
        open(kCopyModel);
        m_view->resize(1400, 900);
        m_view->show(*m_document);
        const Decoded tree = decoded();
        const Scene& scene = m_view->scene();
        for (const SceneCell& cell : scene.cells)
            if (cell.group == 2)
                QCOMPARE(!cell.is(SceneCell::Dim), tree.onBestPath(cell.column, static_cast<int>(cell.source.at[0])));
        for (std::size_t rank = 0; rank < tree.bestPlaces.size(); ++rank) {
            const auto [step, text] = tree.at(tree.bestPlaces[rank]);
            const SceneCell* score = scene.find({tree.best, {static_cast<std::int64_t>(rank)}});
            QVERIFY(score && score->area.left() > cellOf(tree.scoreOf(step, text))->area.right());
            QVERIFY(std::ranges::any_of(scene.texts, [&](const SceneText& words) {
                return words.text == tree.text(step, text).text && words.font.bold() == (rank == 0);
            }));
        }
    }

    // In each step the likeliest text stands on top; one that has ended keeps its line until the end.
    void likelierTextsStandHigher()
    {
        open(kCopyModel, QStringLiteral("3 1 4"));
        m_view->resize(1400, 900);
        m_view->show(*m_document);
        const Decoded tree = decoded();
        const auto total = [&](int step, int text) {
            return m_document->trace()->value(tree.steps[static_cast<std::size_t>(step)].total, {text});
        };
        for (int step = 0; step < tree.count(); ++step)
            for (const SceneCell& a : m_view->scene().cells)
                for (const SceneCell& b : m_view->scene().cells)
                    if (a.group == 1 && b.group == 1 && a.column == step && b.column == step
                        && total(step, static_cast<int>(a.source.at[0]))
                            > total(step, static_cast<int>(b.source.at[0])))
                        QVERIFY(a.area.bottom() <= b.area.top());
        for (const SceneCell& a : m_view->scene().cells)
            for (const SceneCell& b : m_view->scene().cells)
                if (a.group == 1 && b.group == 1 && a.column < b.column
                    && tree.text(a.column, static_cast<int>(a.source.at[0])).finished)
                    QVERIFY(a.area.bottom() <= b.area.top() || b.area.bottom() <= a.area.top());
    }

    void aClickPinsAndChooses()
    {
        open(kCopyModel);
        const Decoded tree = decoded();
        QCOMPARE(std::pair(tree.chosenStep, tree.chosenText), tree.at(tree.bestPlaces.front()));
        changed(*m_document, [&] { click(tree.scoreOf(1, 0)); });
        QVERIFY(m_document->pinned());
        const Decoded after = decoded();
        QCOMPARE(*m_document->pinned(), after.scoreOf(1, 0));
        QCOMPARE(std::pair(after.chosenStep, after.chosenText), std::pair(1, 0));
        QVERIFY(!after.rows.empty());
        for (const ReadingRow& row : after.rows) // one token was fed besides the start token
            if (!row.across)
                QCOMPARE(m_document->trace()->step(row.weights).axes[2].size, std::int64_t {2});
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(std::pair(decoded().chosenStep, decoded().chosenText), tree.at(tree.bestPlaces.front()));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }

    void arrowsWalkAndEnterChooses()
    {
        open(kCopyModel);
        m_document->pinHere(decoded().scoreOf(1, 0));
        const int steps = m_document->undoStack()->count();
        const int row = cellOf(*m_document->pinned())->row;
        QTest::keyClick(m_view.get(), row == 0 ? Qt::Key_Down : Qt::Key_Up);
        QCOMPARE(m_document->undoStack()->count(), steps); // walking chooses nothing
        const auto at = decoded().textOf(*m_document->pinned());
        QVERIFY(at && at->first == 1 && at->second != 0);
        changed(*m_document, [&] { QTest::keyClick(m_view.get(), Qt::Key_Return); });
        QCOMPARE(std::pair(decoded().chosenStep, decoded().chosenText), *at);
    }

    void widthAndPenaltyAreUndone()
    {
        open(QStringLiteral("rotary"), QStringLiteral("the line"), false);
        QCOMPARE(decoded().steps[1].continued, 3);
        auto* width = box<QSpinBox>("decoding.width");
        changed(*m_document, [&] {
            width->setFocus();
            QTest::keyClick(width, Qt::Key_Up);
        });
        QCOMPARE(decoded().steps[1].continued, 4);
        QCOMPARE(decoded().bestPlaces.size(), std::size_t {4});
        const double before = m_document->trace()->value(decoded().best, {0});
        auto* penalty = box<QDoubleSpinBox>("decoding.length_penalty");
        changed(*m_document, [&] { QTest::keyClick(penalty, Qt::Key_Up); });
        QVERIFY(m_document->trace()->value(decoded().best, {0}) > before); // a larger divisor of a negative number
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->trace()->value(decoded().best, {0}), before);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(decoded().steps[1].continued, 3);
        QCOMPARE(width->value(), 3);
    }

    void oneBranchOfGreedyAndSampling()
    {
        open(QStringLiteral("rotary"), {}, false);
        auto* method = m_view->header()->findChild<SegmentedControl*>();
        for (const int which : {0, 1}) {
            changed(*m_document, [&] { QTest::mouseClick(method->button(which), Qt::LeftButton); });
            const Decoded tree = decoded();
            QCOMPARE(static_cast<int>(tree.method), which);
            QVERIFY(tree.count() > 1);
            for (const DecodedStep& step : tree.steps) {
                QCOMPARE(step.continued, 1);
                QCOMPARE(std::count_if(step.texts.begin(), step.texts.end(),
                             [](const DecodedText& text) { return text.dropped == 0; }),
                    1);
            }
            QCOMPARE(m_view->frames(*m_document).front().stops, 1);
        }
        // Another seed draws another text.
        const QString first = decoded().text(decoded().count() - 1, decoded().chosenText).text;
        changed(*m_document, [&] { QTest::keyClick(box<QSpinBox>("decoding.seed"), Qt::Key_Up); });
        QVERIFY(decoded().text(decoded().count() - 1, decoded().chosenText).text != first);
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(decoded().text(decoded().count() - 1, decoded().chosenText).text, first);
    }

    void theRowsOfTheChosenTokenAddUpToOne()
    {
        open(kCopyModel);
        const auto read = [](const SceneCell& cell) { return cell.group == 4; };
        QVERIFY(std::ranges::none_of(m_view->scene().cells, read)); // nobody has asked for it
        m_document->setOption(QStringLiteral("decoding.attention"), QStringLiteral("on"));
        m_view->show(*m_document);
        double sum = 0.0;
        int cells = 0;
        for (const SceneCell& cell : m_view->scene().cells)
            if (read(cell) && cell.row == 0) {
                sum += cell.value;
                ++cells;
            }
        QVERIFY(cells > 1);
        QVERIFY(std::abs(sum - 1.0) < 1e-5);
    }

    void withoutTheStudyItWaits()
    {
        open(kCopyModel);
        m_document->setStudies({});
        changed(*m_document, [&] { m_document->setText(QStringLiteral("1 2 3")); });
        QVERIFY(!decoded().studied());
        QCOMPARE(m_view->frames(*m_document).size(), std::size_t {1});
        QVERIFY(!m_view->caption(*m_document).isEmpty());
        QVERIFY(m_view->grab().toImage().width() > 0);
        changed(*m_document, [&] { m_document->setStudies(m_view->studies(*m_document)); });
        QVERIFY(decoded().studied());
    }

    void modelsThatWriteOnly()
    {
        open(QStringLiteral("transformer-encoder"), {}, false);
        QVERIFY(m_view->frames(*m_document).empty());
    }
};

HEADROOM_TEST(DecodingTest)

} // namespace decoding_test

#include "decoding_test.moc"
