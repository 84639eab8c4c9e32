// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost_fixture.h"
#include "scene_fixture.h"
#include "test_program.h"
#include "views/latents/latents_figure.h"
#include "widgets/controls.h"

#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::latents_view;

namespace latents_test {

class LatentsTest : public SceneFixture<> {
    Q_OBJECT

    void open(const QString& id, bool trained = false)
    {
        m_view.reset();
        makeDocument();
        m_document->openModel(id, {}, trained);
        QTRY_VERIFY_WITH_TIMEOUT(m_document->trace() && !m_document->busy(), 60000);
        hold(std::unique_ptr<SceneView>(qobject_cast<SceneView*>(madeView(QStringLiteral("latents"), *m_document))),
            false);
    }

    void drawMatrices(bool matrices)
    {
        QTest::mouseClick(m_view->header()->findChild<SegmentedControl*>()->button(matrices ? 1 : 0), Qt::LeftButton);
        m_view->show(*m_document);
    }

    bool says(const QString& words) const { return m_view->scene().words().join(QLatin1Char(' ')).contains(words); }

    const SceneCell* firstOf(int group) const
    {
        for (const SceneCell& cell : m_view->scene().cells)
            if (cell.group == group)
                return &cell;
        return nullptr;
    }

private slots:
    void blocksHandTheirArraysOn()
    {
        open(QStringLiteral("perceiver-io"));
        const Latents perceiver = readLatents(*m_document->trace());
        QCOMPARE(perceiver.blocks.size(), 4U);
        QVERIFY(!perceiver.set);
        for (std::size_t i = 0; i + 1 < perceiver.blocks.size(); ++i)
            QCOMPARE(perceiver.blocks[i + 1].source, perceiver.blocks[i].result);
        QCOMPARE(m_document->trace()->step(perceiver.blocks[0].asks).path, std::string("latent.latents"));
        QCOMPARE(m_document->trace()->step(perceiver.blocks[0].source).path, std::string("input/embedded"));
        open(QStringLiteral("set-transformer"));
        const Latents set = readLatents(*m_document->trace());
        QCOMPARE(set.blocks.size(), 6U);
        QVERIFY(set.set);
        QCOMPARE(set.blocks[1].asks, set.blocks[0].source); // the set
        QCOMPARE(set.blocks[1].source, set.blocks[0].result); // reads what the points found
        QCOMPARE(m_document->trace()->step(set.blocks[4].asks).path, std::string("set.pooling.seeds"));
    }

    // The reading that the idea is about, not the last block, where a single seed reads itself.
    void opensOnItsIdea()
    {
        open(QStringLiteral("set-transformer"));
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(placeIn(frames, m_document->position()), (FramePlace {1, 2.0})); // of the set, through points and back
        QVERIFY(readsItselfOnly(readLatents(*m_document->trace()).blocks.back()));
        goTo(0, 2.0); // the formula is of what the sentence speaks of
        QVERIFY(m_view->caption(*m_document).contains("reads"));
        QVERIFY2(m_view->formula(*m_document).contains("softmax"), qPrintable(m_view->formula(*m_document)));
        goTo(5, 2.0);
        QVERIFY(m_view->caption(*m_document).contains("only read itself"));
    }

    // First seen where points save weights; where they do not, what a layer costs.
    void itsCostIsShownWhereItPays()
    {
        open(QStringLiteral("perceiver-io"));
        QVERIFY(says(QStringLiteral("8 × 8 weights per layer")) && !says(QStringLiteral("saved")));
        goTo(0, 2.0); // and so says the sentence, with the formula of what it counts
        const QString caption = m_view->caption(*m_document);
        for (const char* part : {"13 inputs", "8 latents", "however long the input"})
            QVERIFY2(caption.contains(QLatin1String(part)), qPrintable(caption));
        QVERIFY2(m_view->formula(*m_document).contains("8 × 8 = 64"), qPrintable(m_view->formula(*m_document)));
        open(QStringLiteral("set-transformer"), true);
        QCOMPARE(readLatents(*m_document->trace()).blocks.front().columns, 24);
        QVERIFY2(says(QStringLiteral("67 %")) && says(QStringLiteral("saved")),
            qPrintable(m_view->scene().words().join(QLatin1Char(' '))));
    }

    // A Perceiver's latents are closer together than its inputs, and only the present block has its size written.
    void latentsAreAWaist()
    {
        open(QStringLiteral("perceiver-io"), true);
        goTo(0, 2.0);
        const LatentBlock block = readLatents(*m_document->trace()).blocks[0];
        const auto high = [&](const char* side, int count) {
            return handle(QStringLiteral("%1:%2").arg(QLatin1String(side)).arg(count - 1))->area.bottom()
                - handle(QStringLiteral("%1:0").arg(QLatin1String(side)))->area.top();
        };
        QVERIFY(block.rows < block.columns);
        QVERIFY(high("asks", block.rows) < 0.6 * high("read", block.columns));
        QVERIFY(says(QStringLiteral("8 × 13")));
        for (const QString& words : m_view->scene().words())
            QVERIFY2(!words.startsWith(QStringLiteral("8 × 8 =")), qPrintable(words));
        QStringList written; // what it writes stands at the end, beside the input from its end
        for (const SceneText& text : m_view->scene().texts)
            if (text.area.center().x() > 0.8 * m_view->width() && text.text.size() == 1)
                written << text.text;
        QStringList input = m_document->text().split(QLatin1Char(' '));
        std::reverse(input.begin(), input.end());
        for (const QString& digit : input)
            QVERIFY2(written.contains(digit), qPrintable(digit));
    }

    // Many, few, many: how many is written large, who reads whom between them, and neither half is faded.
    void aSetMeetsInItsPoints()
    {
        open(QStringLiteral("set-transformer"), true);
        goTo(1, 2.0);
        const LatentBlock block = readLatents(*m_document->trace()).blocks[1];
        QVERIFY(block.kind == LatentKind::SetReads && block.columns < block.rows);
        const auto high = [&](const char* side, int count) {
            double top = 1e9, bottom = 0.0;
            for (int i = 0; i < count; ++i) {
                const QRectF area = handle(QStringLiteral("%1:%2").arg(QLatin1String(side)).arg(i))->area;
                top = std::min(top, area.top());
                bottom = std::max(bottom, area.bottom());
            }
            return bottom - top;
        };
        QVERIFY(high("read", block.columns) < 0.6 * high("asks", block.rows));
        QStringList large;
        for (const SceneText& text : m_view->scene().texts)
            if (text.font == Theme::instance().font(TextSize::Page, true) && !text.text.contains('%'))
                large << text.text;
        QCOMPARE(large.mid(0, 3), (QStringList {"24", "4", "24"}));
        QVERIFY(says(QStringLiteral("Points read set")) && says(QStringLiteral("Set reads points")));
        QVERIFY2(
            m_view->formula(*m_document).contains("4 × 24 + 24 × 4 = 192"), qPrintable(m_view->formula(*m_document)));
        int apart[2] {}; // the widest line's lightness from the stage's, left and right of the points
        const double middle = handle(QStringLiteral("read:0"))->area.center().x();
        double widest[2] {};
        for (const SceneShape& shape : m_view->scene().shapes)
            if (const int side = shape.path.boundingRect().center().x() < middle ? 0 : 1;
                shape.line.style() == Qt::SolidLine && shape.line.widthF() > widest[side]
                && shape.path.boundingRect().right() < handle(QStringLiteral("asks:0"))->area.right()) {
                widest[side] = shape.line.widthF();
                apart[side] = std::abs(shape.line.color().lightness() - Theme::instance().palette().stage.lightness());
            }
        QVERIFY2(apart[0] > 60 && apart[1] > 60, qPrintable(QStringLiteral("%1 %2").arg(apart[0]).arg(apart[1])));
    }

    void cardsGoToStages()
    {
        open(QStringLiteral("perceiver-io"));
        drawMatrices(true);
        goTo(0, 1.0);
        QVERIFY(!firstOf(4)); // not read yet
        goTo(0, 2.0);
        QVERIFY(firstOf(4));
        drawMatrices(false);
        goTo(1, 2.0);
        const auto& handles = m_view->scene().handles;
        const auto last = std::find_if(
            handles.begin(), handles.end(), [](const SceneHandle& h) { return h.id == "frame:2"; });
        QVERIFY(last != handles.end());
        click(last->area);
        QCOMPARE(
            m_document->trace()->step(*m_document->currentStep()).path, std::string("latent.2/self_attention/weights"));
    }

    void clickPinsArrowsWalkEscapeReleases()
    {
        open(QStringLiteral("set-transformer"));
        goTo(1, 2.0);
        const Cell first = firstOf(1)->source;
        click(firstOf(1)->area);
        QCOMPARE(m_document->pinned(), std::optional(first));
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned()->at, (Index {0, 1, 1}));
        QVERIFY(m_view->accessibleDescription().contains("element 3, point 2"));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
        // A number of an array is the same where the next block reads it.
        drawMatrices(true);
        click(firstOf(4)->area);
        const quint64 identity = firstOf(4)->identity;
        goTo(2, 1.0);
        QVERIFY(std::any_of(m_view->scene().cells.begin(), m_view->scene().cells.end(),
            [&](const SceneCell& cell) { return cell.identity == identity && cell.group == 3; }));
    }

    // Every weight has a line where it is hit; those that a row reads are written beside what is read, and add up to 1.
    void linesAreWeights()
    {
        for (const char* id : {"set-transformer", "perceiver-io"}) {
            open(QString::fromLatin1(id));
            goTo(0, 2.0);
            const LatentBlock block = readLatents(*m_document->trace()).blocks[0];
            QCOMPARE(group(kLinkGroup).size(), static_cast<std::size_t>(block.rows * block.columns));
            for (const SceneCell& cell : group(kLinkGroup)) {
                QCOMPARE(cell.source.step, block.weights);
                const SceneCell* hit = linkAt(m_view->scene(), cell.area.center());
                const auto& numbers = m_view->scene().numbers;
                const bool written = std::any_of(numbers.begin(), numbers.end(),
                    [&](const SceneNumber& number) { return number.source == cell.source; });
                if (cell.value < kLeastLink || written)
                    continue;
                QVERIFY(hit && hit->value >= kLeastLink);
            }
            for (int row = 0; row < block.rows; ++row) { // a circle stands for its strongest line
                const QString asks = QStringLiteral("asks:%1").arg(row);
                QVERIFY(handle(asks));
                click(handle(asks)->area);
                const auto pinned = m_document->pinned();
                QVERIFY(pinned && pinned->step == block.weights && pinned->at[1] == row);
                double sum = 0.0;
                for (int column = 0; column < block.columns; ++column) {
                    Cell other = *pinned;
                    other.at[2] = column;
                    const double weight = m_document->trace()->value(other.step, other.at);
                    QVERIFY(weight <= m_document->trace()->value(pinned->step, pinned->at));
                    sum += weight < kLeastWritten && !(other == *pinned) ? weight : 0.0; // not written
                }
                for (const SceneNumber& number : m_view->scene().numbers)
                    if (number.source.step == block.weights && number.source.at[1] == row)
                        sum += number.value;
                QVERIFY2(std::abs(sum - 1.0) < 1e-5, qPrintable(QString::number(sum)));
            }
            m_document->release();
        }
    }

    // The study reads the input in other orders: rounding is all that a set shows of it. Only a set promises that.
    void shufflesAreTried()
    {
        open(QStringLiteral("perceiver-io"));
        QVERIFY(m_view->studies(*m_document).empty());
        open(QStringLiteral("set-transformer"));
        changed(*m_document, [&] { m_document->setStudies(m_view->studies(*m_document)); });
        m_view->show(*m_document);
        QVERIFY(!m_view->scene().find({*m_document->trace()->find("study/shuffles/largest"), {0}})); // not asked yet
        changed(*m_document, [&] { QTest::mouseClick(m_view->header()->findChild<QPushButton*>(), Qt::LeftButton); });
        const auto largest = m_document->trace()->find("study/shuffles/largest");
        QVERIFY(largest);
        const double change = m_document->trace()->value(*largest, {0});
        QVERIFY2(change < 1e-5, qPrintable(QString::number(change)));
        QVERIFY(m_view->scene().find({*largest, {0}}));
    }

    void anotherNumberOfLatents_data()
    {
        QTest::addColumn<QString>("id");
        QTest::newRow("latents") << QStringLiteral("perceiver-io");
        QTest::newRow("points") << QStringLiteral("set-transformer");
    }

    void anotherNumberOfLatents()
    {
        QFETCH(QString, id);
        open(id);
        const std::int64_t own = m_document->result()->config.latents;
        auto* count = m_view->header()->findChild<QSpinBox*>();
        QCOMPARE(count->value(), static_cast<int>(own));
        changed(*m_document, [&] { QTest::keyClick(count, Qt::Key_Up); });
        QVERIFY2(m_document->error().isEmpty(), qPrintable(m_document->error()));
        QCOMPARE(m_document->result()->config.latents, own + 1);
        QCOMPARE(readLatents(*m_document->trace()).blocks[0].rows, static_cast<int>(own + 1));
        QVERIFY(m_document->result()->freshParameters > 0);
        QVERIFY(says(QString::number(m_document->result()->freshParameters)));
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->result()->config.latents, own);
        QCOMPARE(count->value(), static_cast<int>(own));
    }

    // Its elements read each other, so there is no number of points to show but 0.
    void aSetWithoutPoints()
    {
        open(QStringLiteral("set-transformer"));
        auto settings = m_document->settings();
        settings.changes.push_back({"latents", "0"});
        changed(*m_document, [&] { m_document->setSettings(settings); });
        QVERIFY2(m_document->error().isEmpty(), qPrintable(m_document->error()));
        QVERIFY(m_document->trace()->find("set.1/weights") && !m_document->trace()->find("set.1/induce/weights"));
        QVERIFY(readLatents(*m_document->trace()).blocks[0].kind == LatentKind::Pool);
        auto* count = m_view->header()->findChild<QSpinBox*>();
        QCOMPARE(count->value(), 0);
        changed(*m_document, [&] { QTest::keyClick(count, Qt::Key_Up); });
        QCOMPARE(m_document->result()->config.latents, std::int64_t {1});
    }

    void aSetHasNoOrder()
    {
        open(QStringLiteral("set-transformer"));
        const QString text = m_document->text();
        const QStringList asked = m_view->scene().words();
        auto* button = m_view->header()->findChild<QPushButton*>();
        changed(*m_document, [&] { QTest::mouseClick(button, Qt::LeftButton); });
        QVERIFY(m_document->text() != text);
        QStringList before = text.split(' '), after = m_document->text().split(' ');
        before.sort();
        after.sort();
        QCOMPARE(after, before);
        QVERIFY(says(QStringLiteral("does not matter")));
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->text(), text);
        QCOMPARE(m_view->scene().words(), asked);
    }

    void aPerceiverSeesTheOrder()
    {
        open(QStringLiteral("perceiver-io"));
        changed(*m_document, [&] { QTest::mouseClick(m_view->header()->findChild<QPushButton*>(), Qt::LeftButton); });
        QVERIFY(m_view->next().html.isEmpty()); // what it invited to is done
        QVERIFY(says(QStringLiteral("order matters")));
    }

    void shuffledTexts()
    {
        QCOMPARE(shuffledText("7", 1), QString("7"));
        QCOMPARE(shuffledText("7 7 7", 1), QString("7 7 7"));
        QCOMPARE(shuffledText("a b", 1), QString("b a"));
        QVERIFY(shuffledText("739", 1) != "739");
        QCOMPARE(shuffledText("739", 1).size(), 3);
    }

    void everySizeHasRoom_data()
    {
        QTest::addColumn<QString>("id");
        QTest::newRow("perceiver") << QStringLiteral("perceiver-io");
        QTest::newRow("set") << QStringLiteral("set-transformer");
    }

    void everySizeHasRoom()
    {
        QFETCH(QString, id);
        open(id);
        for (const int tokens : {1, 2, 9, 60}) {
            changed(*m_document, [&] { m_document->setText(QStringLiteral("3 ").repeated(tokens).trimmed()); });
            for (const QSize& size : {QSize(752, 544), QSize(847, 620), QSize(1327, 900)}) {
                m_view->resize(size);
                m_view->show(*m_document);
                const int frames = static_cast<int>(m_view->frames(*m_document).size());
                for (int frame = 0; frame < frames; ++frame)
                    for (const SceneCell& cell : m_view->sceneAt(frame, 2).cells)
                        QVERIFY2(QRectF(QPointF(), size)
                                     .adjusted(0, 0, 0, id == "set-transformer" ? -70 : 0)
                                     .contains(cell.area),
                            qPrintable(QStringLiteral("%1 tokens, frame %2, %3: %4 %5")
                                           .arg(tokens)
                                           .arg(frame)
                                           .arg(cell.name)
                                           .arg(cell.area.right())
                                           .arg(cell.area.bottom())));
            }
            SceneMoment moment;
            moment.run = m_document->result();
            moment.size = {198, 120};
            moment.thumbnail = true;
            const Scene scene = m_view->build(moment);
            QVERIFY(!scene.cells.empty());
            for (const SceneCell& cell : scene.cells)
                QVERIFY(QRectF(-1, -1, 200, 122).contains(cell.area) && cell.decimals < 0);
        }
    }

    void theCostByLatentsIsMeasured()
    {
        open(QStringLiteral("perceiver-io"));
        CostWindow* window = clickCost(*m_view, *m_view->header());
        QVERIFY(window && window->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!window->running(), 120000);
        QCOMPARE(window->curves().size(), 2U);
        const auto told = window->findChildren<QLabel*>();
        QVERIFY(std::any_of(told.begin(), told.end(),
            [](const QLabel* label) { return label->text().startsWith(QLatin1String("Dashed line")); }));
        for (const CostCurve& curve : window->curves()) {
            QCOMPARE(curve.at.front(), 1.0);
            QCOMPARE(curve.at.back(), 256.0);
            QVERIFY(*std::min_element(curve.milliseconds.begin(), curve.milliseconds.end()) > 0.0);
            QVERIFY2(curve.mebibytes.back() > 4.0 * curve.mebibytes.front(), "256 latents held as little as one");
        }
        QVERIFY(window->curves()[1].mebibytes.back() > 4.0 * window->curves()[0].mebibytes.back());
        window->measure({}); // nothing to measure: it says so
        QTRY_VERIFY_WITH_TIMEOUT(!window->running(), 60000);
        const auto labels = window->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(),
            [](const QLabel* label) { return label->text().contains(QLatin1String("needs something to measure")); }));
        QCOMPARE(window->curves().size(), 2U);
    }
};

HEADROOM_TEST(LatentsTest)

} // namespace latents_test

#include "latents_test.moc"
