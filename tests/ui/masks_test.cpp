// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/mask_rules.h"
#include "scene_fixture.h"
#include "test_program.h"
#include "views/masks/masks_options.h"
#include "widgets/controls.h"

#include <QCheckBox>
#include <QLabel>
#include <QSpinBox>
#include <QUndoStack>

#include <algorithm>

using namespace headroom;
using namespace headroom::masks_view;

namespace masks_test {

// The mask laboratory by hand: every switch is a run, every run can be taken back.
class MasksTest : public SceneFixture<> {
    Q_OBJECT

    template <typename Widget>
    Widget* named(const QString& name) const
    {
        for (Widget* widget : m_view->findChildren<Widget*>())
            if (widget->accessibleName() == name)
                return widget;
        qFatal("no widget called %s", qPrintable(name));
    }

    void open(const QString& id, const QString& text = {})
    {
        openVariant(*m_document, id, text);
        finish();
    }

    template <typename Change>
    void run(Change change)
    {
        changed(*m_document, change);
        finish();
    }

    // A handle by so many columns: a run of its own, if it changes anything.
    void pull(const QString& id, int columns)
    {
        const SceneHandle* grip = handle(id);
        QVERIFY2(grip, qPrintable(id));
        const RunSettings asked = m_document->settings();
        const auto shown = m_document->result();
        const QPointF from = grip->area.center();
        const QPointF to = from + QPointF(columns * (cell(0, 1)->area.left() - cell(0, 0)->area.left()), 0.0);
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from.toPoint());
        for (const QPointF& at : {(from + to) / 2.0, to}) {
            QMouseEvent move(QEvent::MouseMove, at, m_view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(m_view.get(), &move);
            QVERIFY(!m_document->busy() && dragged());
        }
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, to.toPoint());
        QVERIFY(!dragged());
        if (!(m_document->settings() == asked))
            QTRY_VERIFY_WITH_TIMEOUT(m_document->result() != shown && !m_document->busy(), 60000);
        finish();
    }

    static const SceneCell* cell(const Scene& scene, int query, int key)
    {
        for (const SceneCell& cell : scene.cells)
            if (cell.group == 1 && cell.row == query && cell.column == key)
                return &cell;
        return nullptr;
    }
    const SceneCell* cell(int query, int key) const { return cell(m_view->scene(), query, key); }

    static int closedIn(const Scene& scene, std::optional<HatchLean> why)
    {
        return static_cast<int>(std::count_if(scene.cells.begin(), scene.cells.end(),
            [&](const SceneCell& c) { return c.group == 1 && c.is(SceneCell::Masked) && (!why || c.reason == *why); }));
    }
    int closed(std::optional<HatchLean> why = {}) const { return closedIn(m_view->scene(), why); }

    // The run whose weights are outlines: that before the last change of a layer.
    const Trace* before() const
    {
        for (const SceneNumber& number : m_view->scene().numbers)
            if (number.of && number.of.get() != m_document->trace())
                return number.of.get();
        return nullptr;
    }
    bool dragged() const // the length that a pull has come to is on screen
    {
        const auto& texts = m_view->scene().texts;
        return std::any_of(texts.begin(), texts.end(),
            [](const SceneText& text) { return text.ground == Theme::instance().palette().accentSoft; });
    }
    MaskOrder order() const { return orderOf(valueOf(m_document->options(), kOrder)); }

private slots:
    void initTestCase()
    {
        makeDocument();
        makeView(QStringLiteral("masks"));
    }

    // From −2 to 2 one would count five.
    void rangesOfKeysStopWhereThereIsNoZero()
    {
        QCOMPARE(keyRanges({2, 3, 4, 5}, 4), QStringLiteral("keys −2 to −1, 1–2"));
        QCOMPARE(keyRanges({0, 1, 2}, 0), QStringLiteral("keys 1–3"));
    }

    // A cell closed by hand is that, and no padding.
    void whatAHandClosed()
    {
        open(QStringLiteral("transformer-decoder"));
        Intervention change;
        change.path = "decoder/causal_mask";
        change.at = {6, 2};
        change.kind = Intervention::Kind::Set;
        change.value = 0.0;
        run([&] { m_document->addIntervention(change); });
        const MaskedScores scores = readMasked(*m_document->result(), QStringLiteral("decoder.1/self_attention"));
        const Trace& trace = *m_document->trace();
        QCOMPARE(maskReason(trace, scores, 0, 6, 2), MaskReason::ByHand);
        QCOMPARE(maskReason(trace, scores, 0, 6, 7), MaskReason::Future);
        QCOMPARE(maskReason(trace, scores, 0, 6, 3), MaskReason::None);
        const QString said = maskReasonsSentence(m_view->present(), scores, 6);
        QVERIFY2(said.contains(QLatin1String("Key 3 was closed by hand")) && !said.contains(QLatin1String("padding")),
            qPrintable(said));
        run([&] { m_document->undoStack()->undo(); });
    }

    // Layers take turns: one without the window closes only the future.
    void aLayerWithoutTheWindow()
    {
        open(QStringLiteral("transformer-decoder"));
        RunSettings settings = m_document->settings();
        settings.changes = {{"attention_window", "3"}, {"windowed_layers", "[1]"}};
        run([&] { m_document->setSettings(settings); });
        const auto read = [&](const char* sublayer) {
            return readMasked(*m_document->result(), QLatin1String(sublayer));
        };
        const MaskedScores first = read("decoder.1/self_attention"), second = read("decoder.2/self_attention");
        QCOMPARE(first.window, 3);
        QCOMPARE(second.window, 0);
        QCOMPARE(maskReason(*m_document->trace(), first, 0, 6, 2), MaskReason::OutsideWindow);
        QCOMPARE(maskReason(*m_document->trace(), second, 0, 6, 2), MaskReason::None);
        m_document->setSublayer(QStringLiteral("decoder.2/self_attention"));
        QVERIFY(!handle(QStringLiteral("window")));
        m_document->setSublayer(QStringLiteral("decoder.1/self_attention"));
        QVERIFY(handle(QStringLiteral("window")));
        run([&] { m_document->undoStack()->undo(); });
    }

    void threeCasesAreOneClickEach()
    {
        open(QStringLiteral("transformer-xl"));
        auto* cases = named<SegmentedControl>(
            QStringLiteral("Memory longer than, equal to or shorter than the segment"));
        QCOMPARE(cases->count(), 4); // 16 and 16 is none of the three
        QCOMPARE(cases->current(), 3);
        for (int i = 0; i < 3; ++i) {
            run([&] { QTest::mouseClick(cases->button(i), Qt::LeftButton); });
            QCOMPARE(m_document->result()->config.segment, 5);
            QCOMPARE(m_document->result()->config.memory, 7 - 2 * i);
            QCOMPARE(cases->count(), 4); // the model's own stays
            QCOMPARE(cases->current(), i);
            m_document->setOption(QStringLiteral("masks.show"), QStringLiteral("scores"));
            QVERIFY(cell(0, 6 - 2 * i)->is(SceneCell::Memory));
            QVERIFY(!cell(0, 7 - 2 * i)->is(SceneCell::Memory));
            m_document->setOption(QStringLiteral("masks.show"), {});
            QVERIFY(!cell(0, 6 - 2 * i)->is(SceneCell::Memory)); // of the weights: every share its own colour
        }
        run([&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->result()->config.memory, 5);
        run([&] { m_document->undoStack()->undo(); });
        run([&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->result()->config.memory, 16);
        QVERIFY(m_document->settings().changes.empty());
        run([&] { QTest::mouseClick(cases->button(2), Qt::LeftButton); });
        run([&] { QTest::mouseClick(cases->button(3), Qt::LeftButton); });
        QCOMPARE(m_document->result()->config.memory, 16);
        QCOMPARE(m_document->result()->config.segment, 16);
        QVERIFY(m_document->settings().changes.empty());
    }

    void sameLengthComesDownAndIsTakenBack()
    {
        open(QStringLiteral("transformer-xl"));
        run([&] {
            QTest::mouseClick(
                named<SegmentedControl>(QStringLiteral("Memory longer than, equal to or shorter than the segment"))
                    ->button(0),
                Qt::LeftButton);
        });
        auto* same = named<Switch>(QStringLiteral("same_length"));
        QVERIFY(same->isEnabled() && !same->isChecked());
        QCOMPARE(closed(HatchLean::TooOld), 0);
        QVERIFY(!before());
        const auto first = m_document->result();
        same->setFocus();
        run([&] { QTest::keyClick(same, Qt::Key_Space); });
        QVERIFY(same->isChecked());
        QVERIFY(closed(HatchLean::TooOld) > 0);
        const int queries = static_cast<int>(m_document->result()->trace->step(*m_document->weights()).axes[1].size);
        for (int query = 0; query < queries; ++query) {
            int open = 0;
            for (int key = 0; key < queries + 7; ++key)
                open += !cell(query, key)->is(SceneCell::Masked);
            QCOMPARE(open, 7);
        }
        // The weights before stay as outlines: numbers of that run.
        QCOMPARE(before(), first->trace.get());
        QVERIFY(m_view->caption(*m_document).contains(QStringLiteral("each sees exactly 7 keys")));
        run([&] { m_document->undoStack()->undo(); });
        QVERIFY(!same->isChecked());
        QCOMPARE(closed(HatchLean::TooOld), 0);
        run([&] { m_document->setText(QStringLiteral("another text of the same kind")); });
        QVERIFY(!before());
    }

    // Each layer in two moves: the row that is told, then the others.
    void maskComesDownLayerByLayer()
    {
        open(QStringLiteral("transformer-xl-same-length"));
        const std::vector<Frame> frames = m_view->frames(*m_document);
        QCOMPARE(frames.size(), std::size_t {3});
        QCOMPARE(frames[1].stops, 4);
        const auto count = [&](int frame, int stop, std::optional<HatchLean> why = {}) {
            return closedIn(m_view->sceneAt(frame, stop), why);
        };
        QCOMPARE(count(0, 1), 0);
        m_document->release();
        m_view->show(*m_document);
        const int queries = readMasked(*m_document->result(), m_document->sublayer()).queries,
                  told = static_cast<int>(m_view->subjectOf(m_view->present())->at[1]);
        QCOMPARE(count(1, 1), queries - 1 - told); // one row's future
        QCOMPARE(count(1, 2), queries * (queries - 1) / 2);
        QCOMPARE(count(1, 2, HatchLean::TooOld), 0);
        QCOMPARE(count(1, 3, HatchLean::TooOld), told + 1);
        QVERIFY(count(1, 4, HatchLean::TooOld) > 0);
        QCOMPARE(count(2, 1), count(1, 4));
    }

    // A switch is on from when its mask comes down, and leads there.
    void aSwitchIsOnWithItsMask()
    {
        open(QStringLiteral("transformer-xl-same-length"));
        const std::vector<Frame> frames = m_view->frames(*m_document);
        auto *causal = named<Switch>(QStringLiteral("Causal")), *same = named<Switch>(QStringLiteral("same_length"));
        const auto stand = [&](int frame, double stop) {
            m_document->setPosition(positionOf(frames, {frame, stop}));
            m_view->show(*m_document);
        };
        stand(0, 1.0);
        QVERIFY(!causal->isChecked() && !same->isChecked());
        stand(1, 0.5);
        QVERIFY(causal->isChecked() && !same->isChecked());
        stand(1, 3.0);
        QVERIFY(causal->isChecked() && same->isChecked());
        stand(0, 1.0);
        causal->setFocus();
        QTest::keyClick(causal, Qt::Key_Space);
        QVERIFY(!m_document->busy());
        QCOMPARE(placeIn(frames, m_document->position()), (FramePlace {1, 2.0}));
        m_document->setPosition({0, Position::kUnmoved});
        m_view->show(*m_document);
    }

    // On the way what closes loses its weight to what stays open; a layer that is still to come has taken nothing.
    void weightFlowsToTheOpenKeys()
    {
        m_document->setStudies({}); // of what was open before
        open(QStringLiteral("transformer-xl-same-length"));
        run([&] { m_document->setStudies(m_view->studies(*m_document)); });
        const MaskedScores scores = readMasked(*m_document->result(), m_document->sublayer());
        QVERIFY(scores.unmasked >= 0);
        const Trace& trace = *m_document->trace();
        m_document->release();
        m_view->show(*m_document);
        const Index at = m_view->subjectOf(m_view->present())->at;
        const auto query = static_cast<int>(at[1]);
        const auto shares = [&](double stop) {
            m_document->setPosition(positionOf(m_view->frames(*m_document), {1, stop}));
            m_view->show(*m_document);
            std::vector<double> row;
            for (int key = 0; key < scores.keys; ++key)
                row.push_back(cell(query, key)->is(SceneCell::Masked) ? 0.0 : cell(query, key)->value);
            return row;
        };
        const std::vector<double> first = shares(0.0), half = shares(0.5), causal = shares(2.0), last = shares(4.0);
        double moved = 0.0;
        for (int key = 0; key < scores.keys; ++key) {
            const auto i = static_cast<std::size_t>(key);
            QCOMPARE(first[i], trace.value(scores.unmasked, {at[0], query, key}));
            QCOMPARE(last[i], trace.value(scores.weights, {at[0], query, key}));
            const MaskReason why = maskReason(trace, scores, at[0], query, key);
            QCOMPARE(causal[i] > 0.0, why != MaskReason::Future);
            if (why == MaskReason::Future)
                moved += first[i];
            else
                QVERIFY(half[i] > first[i] && causal[i] > half[i]);
        }
        QVERIFY(moved > 0.05); // the row that is told shows something
        m_document->setPosition({0, Position::kUnmoved});
        m_document->setStudies({});
        m_view->show(*m_document);
    }

    // From the first mask to the last one query is told: in words, which change at stops alone, and by its bars.
    void oneQueryIsTold()
    {
        open(QStringLiteral("transformer-xl-same-length"));
        const QSize before = m_view->size();
        m_view->resize(before.width(), 760); // where the sentence has room
        m_document->release();
        m_view->show(*m_document);
        const auto said = [&](int frame, double stop) {
            m_document->setPosition(positionOf(m_view->frames(*m_document), {frame, stop}));
            m_view->show(*m_document);
            QString all;
            for (const SceneText& text : m_view->scene().texts)
                if (text.text.contains(QStringLiteral("uery ")) || text.text.startsWith(QStringLiteral("Weights of ")))
                    all += text.text.section(QStringLiteral(" may "), 0, 0)
                               .section(':', 0, 0)
                               .toLower()
                               .remove(QStringLiteral("so far, "))
                        + '|';
            return all;
        };
        const QString told = said(1, 1.0);
        QVERIFY(told.contains(QStringLiteral("query ")));
        for (int eighth = 1; eighth <= 32; ++eighth)
            QCOMPARE(said(1, eighth / 8.0), told);
        for (int eighth = 1; eighth <= 8; ++eighth)
            QCOMPARE(said(2, eighth / 8.0), told);
        m_view->resize(before);
        m_document->setPosition({0, Position::kUnmoved});
        m_view->show(*m_document);
    }

    void scoresOrWeights()
    {
        open(QStringLiteral("transformer-xl-same-length"));
        const MaskedScores scores = readMasked(*m_document->result(), m_document->sublayer());
        auto* show = named<SegmentedControl>(QStringLiteral("What the matrix shows"));
        const Position stands = m_document->position();
        QCOMPARE(show->current(), 1);
        QCOMPARE(cell(9, 25)->source.step, scores.weights);
        QTest::mouseClick(show->button(0), Qt::LeftButton);
        QCOMPARE(m_document->position(), stands);
        QCOMPARE(show->current(), 0);
        QCOMPARE(cell(9, 25)->source.step, scores.scores);
        QCOMPARE(cell(0, 25)->source.step, scores.masked);
        QTest::mouseClick(show->button(1), Qt::LeftButton);
        QCOMPARE(cell(9, 25)->source.step, scores.weights);
    }

    // Columns too narrow for a number under each bar: those that stand out have one below them.
    void tallBarsHaveNumbers()
    {
        open(QStringLiteral("transformer-xl-same-length"));
        const MaskedScores scores = readMasked(*m_document->result(), m_document->sublayer());
        std::vector<SceneNumber> over;
        for (const SceneNumber& number : m_view->scene().numbers)
            if (number.source.step == scores.weights)
                over.push_back(number);
        QVERIFY(!over.empty());
        for (const SceneNumber& number : over)
            QVERIFY(number.value > 0.05 && number.area.width() > 10.0);
    }

    void theMemoryIsPulledLonger()
    {
        open(QStringLiteral("transformer-xl"));
        run([&] {
            QTest::mouseClick(
                named<SegmentedControl>(QStringLiteral("Memory longer than, equal to or shorter than the segment"))
                    ->button(1),
                Qt::LeftButton);
        });
        const auto& handles = m_view->scene().handles;
        const auto grip = std::find_if(
            handles.begin(), handles.end(), [](const SceneHandle& h) { return h.id == QLatin1String("memory"); });
        QVERIFY(grip != handles.end());
        const QPoint from = grip->area.center().toPoint();
        const double pitch = cell(0, 1)->area.left() - cell(0, 0)->area.left();
        const QPoint to(static_cast<int>(cell(0, 0)->area.left() + 2.0 * pitch), from.y());
        const int undo = m_document->undoStack()->count();
        run([&] {
            QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from);
            for (int x = from.x(); x <= to.x(); x += 5) {
                QMouseEvent move(QEvent::MouseMove, QPointF(x, to.y()), m_view->mapToGlobal(QPointF(x, to.y())),
                    Qt::NoButton, Qt::LeftButton, {});
                QApplication::sendEvent(m_view.get(), &move);
                QVERIFY(!m_document->busy()); // nothing is run on the way
            }
            QVERIFY(dragged());
            QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, to);
        });
        QCOMPARE(m_document->result()->config.memory, 3);
        QCOMPARE(m_document->undoStack()->count(), undo + 1);
        QVERIFY(!dragged());
        run([&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->result()->config.memory, 5);
    }

    void everyLengthIsPulledOnTheMatrix()
    {
        open(QStringLiteral("transformer-xl"));
        run([&] {
            QTest::mouseClick(
                named<SegmentedControl>(QStringLiteral("Memory longer than, equal to or shorter than the segment"))
                    ->button(0),
                Qt::LeftButton);
        });
        const auto asked = [&] { return maskSettings(m_document->model().config, m_document->settings()); };
        const int undo = m_document->undoStack()->count();
        pull(QStringLiteral("segment"), 2);
        QCOMPARE(asked().segment, 7);
        pull(QStringLiteral("segment"), -1);
        QCOMPARE(asked().segment, 6);
        QCOMPARE(named<QSpinBox>(QStringLiteral("Segment"))->value(), 6);
        // Of the last segment's four tokens; two more fill it up, and a third has no room.
        QCOMPARE(static_cast<int>(m_document->result()->input.size()), 58);
        pull(QStringLiteral("padding"), 1);
        QCOMPARE(asked().padding, 1);
        QVERIFY(asked().paddingClosed && closed(HatchLean::Padding) > 0);
        pull(QStringLiteral("padding"), 3);
        QCOMPARE(asked().padding, 2);
        pull(QStringLiteral("padding"), -2);
        QCOMPARE(asked().padding, 0);
        // The window of the lit row: it may read all keys up to its own.
        const std::optional<Cell> lit = m_view->subjectOf({m_document->result(), m_document->sublayer(),
            m_document->head(), m_document->pinned(), {}, {847, 620}, 2, 1});
        const int all = static_cast<int>(lit->at[1]) + 7 + 1;
        pull(QStringLiteral("window"), 3);
        QCOMPARE(asked().window, all - 3);
        pull(QStringLiteral("window"), -1);
        QCOMPARE(asked().window, all - 2);
        pull(QStringLiteral("window"), -4); // out of the matrix
        QCOMPARE(asked().window, 0);
        QVERIFY(m_document->error().isEmpty());
        // A click moves nothing, and each pull is one step back.
        QCOMPARE(m_document->undoStack()->count(), undo + 8);
        click(handle(QStringLiteral("segment"))->area);
        QCOMPARE(m_document->undoStack()->count(), undo + 8);
        for (const int window : {all - 2, all - 3, 0}) {
            run([&] { m_document->undoStack()->undo(); });
            QCOMPARE(asked().window, window);
        }
        for (const int padding : {2, 1, 0}) {
            run([&] { m_document->undoStack()->undo(); });
            QCOMPARE(asked().padding, padding);
        }
        for (const int segment : {7, 5}) {
            run([&] { m_document->undoStack()->undo(); });
            QCOMPARE(asked().segment, segment);
        }
    }

    // Where there are none, the handles are those of what can be: a whole text is cut, a source is padded.
    void handlesAreThoseOfTheModel()
    {
        open(QStringLiteral("transformer-decoder"));
        QVERIFY(!handle(QStringLiteral("memory")));
        const auto tokens = static_cast<int>(m_document->result()->input.size());
        pull(QStringLiteral("segment"), 2); // the text ends there
        QCOMPARE(m_document->result()->config.segment, 0);
        pull(QStringLiteral("segment"), -2);
        QCOMPARE(m_document->result()->config.segment, tokens - 2);
        open(QStringLiteral("transformer-encoder"));
        QVERIFY(!handle(QStringLiteral("segment")) && !handle(QStringLiteral("window")));
        pull(QStringLiteral("padding"), 2);
        QCOMPARE(m_document->result()->settings.padding, 2);
    }

    // A text that is typed on leaves less room; it runs all the same.
    void typingPushesPaddingOut()
    {
        open(QStringLiteral("transformer-xl"), QStringLiteral("abcdefghijkl")); // and the start: 13 of 16
        auto* tokens = named<QSpinBox>(QStringLiteral("Padding"));
        tokens->setFocus();
        for (int count = 0; count < 3; ++count)
            run([&] { QTest::keyClick(tokens, Qt::Key_Up); });
        QString text = m_document->text();
        for (const int there : {2, 1, 0, 3}) {
            text += 'a';
            run([&] { m_document->setText(text); });
            QVERIFY2(m_document->error().isEmpty(), qPrintable(m_document->error()));
            const auto now = m_document->result();
            QCOMPARE(now->settings.padding, there);
            QCOMPARE(now->notices.empty(), there == 3);
            QCOMPARE(tokens->value(), there);
            QCOMPARE(named<Switch>(QStringLiteral("Padding"))->isEnabled(), there > 0);
            QCOMPARE(named<Switch>(QStringLiteral("Padding"))
                         ->toolTip()
                         .contains(QStringLiteral("change the segment length")),
                there == 0);
            QCOMPARE(m_document->settings().padding, 3); // as it was asked for
        }
    }

    // A decoder’s own tokens are not padded when the source is.
    void theOtherSequenceIsPadded()
    {
        open(QStringLiteral("transformer"));
        m_document->setSublayer(QStringLiteral("decoder.1/self_attention"));
        auto* tokens = named<QSpinBox>(QStringLiteral("Padding"));
        tokens->setFocus();
        run([&] { QTest::keyClick(tokens, Qt::Key_Up); });
        QVERIFY(readMasked(*m_document->result(), QStringLiteral("decoder.1/self_attention")).padding == 0);
        QCOMPARE(named<Switch>(QStringLiteral("Padding"))->accessibleDescription(),
            QStringLiteral("pads the other sequence"));
    }

    void causalAndAlibiAreSettings()
    {
        open(QStringLiteral("transformer-decoder"));
        auto* causal = named<Switch>(QStringLiteral("Causal"));
        QVERIFY(causal->isChecked());
        QVERIFY(closed() > 0);
        run([&] { QTest::mouseClick(causal, Qt::LeftButton); });
        QVERIFY(!m_document->settings().causal && !causal->isChecked());
        QCOMPARE(closed(), 0);
        run([&] { m_document->undoStack()->undo(); });
        QVERIFY(causal->isChecked());
        auto* alibi = named<Switch>(QStringLiteral("ALiBi"));
        run([&] { QTest::mouseClick(alibi, Qt::LeftButton); });
        QVERIFY(m_document->result()->config.attention == AttentionKind::Alibi);
        run([&] { QTest::mouseClick(alibi, Qt::LeftButton); });
        QVERIFY(m_document->result()->config.attention == AttentionKind::Dot);
        QVERIFY(m_document->settings().changes.empty());
        // What this model cannot have says why.
        auto* same = named<Switch>(QStringLiteral("same_length"));
        QVERIFY(!same->isEnabled() && !same->accessibleDescription().isEmpty());
        const auto* padding = named<Switch>(QStringLiteral("Padding"));
        QVERIFY(padding->isEnabled() && !padding->isChecked());
    }

    // Over scores with terms of their own for distance ALiBi would be another model.
    void alibiIsALayerOverTheSameScores()
    {
        auto* alibi = named<Switch>(QStringLiteral("ALiBi"));
        for (const char* id : {"transformer-xl", "relative-positions", "t5-relative-bias", "learned-relative"}) {
            open(QLatin1String(id));
            m_document->setSublayer(m_document->sublayers().first()); // keys of the same sequence
            QVERIFY2(!alibi->isEnabled(), id);
            QVERIFY2(alibi->toolTip().contains(QStringLiteral("already have distance terms")), id);
        }
        for (const char* id : {"transformer-decoder", "alibi"}) {
            open(QLatin1String(id));
            QVERIFY2(alibi->isEnabled(), id);
            QVERIFY2(!alibi->toolTip().contains(QStringLiteral("already have distance terms")), id);
        }
    }

    void alibiIsOfferedWhereverItRuns()
    {
        ModelConfig halting;
        halting.topology = Topology::Encoder;
        halting.vocabulary = 11;
        halting.depth = DepthKind::Universal;
        for (const HaltingKind kind : {HaltingKind::Remainder, HaltingKind::Accumulated}) {
            halting.halting = kind;
            halting.attention = AttentionKind::Dot;
            QCOMPARE(alibiRefused(halting), QString());
            halting.attention = AttentionKind::Alibi;
            halting.position = PositionKind::None;
            halting.validate();
        }
    }

    void whatIsSuggestedIsPossible()
    {
        open(QStringLiteral("transformer-decoder"));
        QVERIFY(m_view->next().html.contains(QStringLiteral("a mask off")));
        open(QStringLiteral("transformer-encoder"));
        const NextThing next = m_view->next();
        QVERIFY(!next.html.contains(QStringLiteral("a mask off")));
        for (QWidget* control : next.controls)
            QVERIFY(control->isEnabled());
    }

    // Of scores that no mask has touched yet nothing final is said.
    void theSentenceKnowsThatMasksAreStillToCome()
    {
        open(QStringLiteral("transformer-xl-same-length"));
        const MaskedScores scores = readMasked(*m_document->result(), m_document->sublayer());
        const auto words = [&](int frame, int stop) {
            const SceneMoment moment {m_document->result(), m_document->sublayer(), 0, {}, {}, {847, 620}, frame, stop};
            return maskSentence(moment, scores, 3) + ' ' + maskReasonsSentence(moment, scores, 3);
        };
        QVERIFY(words(0, 1).contains(QStringLiteral("So far, query"))
            && words(0, 1).contains(QStringLiteral("No mask is applied yet")));
        for (const int stop : {1, 2})
            QVERIFY(words(1, stop).contains(QStringLiteral("Not all masks are applied yet")));
        for (const QString& text : {words(0, 1), words(1, 1)})
            QVERIFY(!text.contains(QStringLiteral("Nothing is hidden")));
        QVERIFY(!words(2, 1).contains(QStringLiteral("yet")) && !words(2, 1).contains(QStringLiteral("So far")));
    }

    void lengthsFromTheKeyboard()
    {
        open(QStringLiteral("transformer-xl-same-length"));
        auto* memory = named<QSpinBox>(QStringLiteral("Memory"));
        memory->setFocus();
        run([&] { QTest::keyClick(memory, Qt::Key_Down); });
        QCOMPARE(m_document->result()->config.memory, 15);
        run([&] {
            memory->selectAll();
            QTest::keyClicks(memory, QStringLiteral("0"));
            QTest::keyClick(memory, Qt::Key_Return);
        });
        QCOMPARE(m_document->result()->config.memory, 0);
        QVERIFY(m_document->result()->config.sameLength == SameLength::Off); // it needs memory
        QVERIFY(m_document->error().isEmpty());
    }

    void aWindowIsALayer()
    {
        open(QStringLiteral("transformer-decoder"));
        auto* sliding = named<Switch>(QStringLiteral("Sliding window"));
        auto* width = named<QSpinBox>(QStringLiteral("Window"));
        QVERIFY(sliding->isEnabled() && !sliding->isChecked());
        QCOMPARE(width->value(), 0);
        for (const int keys : {4, 0}) // the switch brings the last one back
            run([&] { width->setValue(keys); });
        run([&] { QTest::mouseClick(sliding, Qt::LeftButton); });
        QCOMPARE(m_document->result()->config.attentionWindow, 4);
        QCOMPARE(width->value(), 4);
        QVERIFY(closed(HatchLean::Window) > 0);
        QVERIFY(!cell(6, 3)->is(SceneCell::Masked) && cell(6, 2)->reason == HatchLean::Window
            && cell(6, 7)->reason != HatchLean::Window);
        const SceneMoment moment {m_document->result(), m_document->sublayer(), 0, {}, {}, {847, 620}, 2, 1};
        const MaskedScores scores = readMasked(*m_document->result(), m_document->sublayer());
        QVERIFY(maskSentence(moment, scores, 6).contains(QStringLiteral("keys 4–7: 4 keys")));
        QVERIFY(
            maskReasonsSentence(moment, scores, 6).contains(QStringLiteral("Keys 1–3 are outside the window of 4")));
        width->setFocus();
        run([&] { QTest::keyClick(width, Qt::Key_Up); });
        QCOMPARE(m_document->result()->config.attentionWindow, 5);
        run([&] { QTest::mouseClick(sliding, Qt::LeftButton); });
        QCOMPARE(m_document->result()->config.attentionWindow, 0);
        run([&] { QTest::mouseClick(sliding, Qt::LeftButton); });
        QCOMPARE(m_document->result()->config.attentionWindow, 5); // as it was last
        for (int i = 0; i < 4; ++i)
            run([&] { m_document->undoStack()->undo(); });
        QVERIFY(m_document->settings().changes.empty());
        // Looking ahead, there is no order to look back in.
        run([&] { QTest::mouseClick(named<Switch>(QStringLiteral("Causal")), Qt::LeftButton); });
        QVERIFY(!sliding->isEnabled() && sliding->accessibleDescription() == QStringLiteral("needs the causal mask"));
    }

    // As in a batch: the tokens are computed, their mask closes them, or is forgotten.
    void paddingIsALayer()
    {
        open(QStringLiteral("transformer-encoder"));
        auto* mask = named<Switch>(QStringLiteral("Padding"));
        auto* tokens = named<QSpinBox>(QStringLiteral("Padding"));
        QCOMPARE(tokens->value(), 0);
        QCOMPARE(tokens->maximum(), 8);
        QVERIFY(mask->isEnabled() && !mask->isChecked());
        const auto plain = m_document->result();
        const int texts = static_cast<int>(plain->input.size());
        tokens->setFocus();
        for (int count = 1; count <= 3; ++count) {
            run([&] { QTest::keyClick(tokens, Qt::Key_Up); });
            QCOMPARE(m_document->settings().padding, count);
            QCOMPARE(closed(HatchLean::Padding), count * (texts + count)); // to every query, their own too
            QCOMPARE(closed(), count * (texts + count));
        }
        QVERIFY(mask->isChecked() && tokens->hasFocus());
        QCOMPARE(m_document->result()->output, plain->output); // nothing is answered at padding
        const auto words = [&] {
            const SceneMoment moment {m_document->result(), m_document->sublayer(), 0, {}, {}, {847, 620}, 2, 1};
            const MaskedScores scores = readMasked(*m_document->result(), m_document->sublayer());
            return maskSentence(moment, scores, 2) + ' ' + maskReasonsSentence(moment, scores, 2);
        };
        QVERIFY2(words().contains(QStringLiteral("keys 1–9: 9 keys"))
                && words().contains(QStringLiteral("Keys 10–12 are padding.")),
            qPrintable(words()));
        mask->setFocus();
        run([&] { QTest::keyClick(mask, Qt::Key_Space); });
        QVERIFY(!mask->isChecked() && tokens->value() == 3);
        QCOMPARE(closed(), 0);
        QVERIFY2(words().contains(QStringLiteral("Keys 10–12 are padding, left open.")), qPrintable(words()));
        QVERIFY(before()); // the weights before the switch stay as outlines
        run([&] { QTest::mouseClick(mask, Qt::LeftButton); });
        QCOMPARE(closed(HatchLean::Padding), 3 * (texts + 3));
        for (int step = 0; step < 5; ++step)
            run([&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->settings().padding, 0);
        QCOMPARE(closed(), 0);
        run([&] { QTest::mouseClick(mask, Qt::LeftButton); }); // as many as there were last
        QCOMPARE(tokens->value(), 1);
        run([&] { m_document->resetAll(); });
        QCOMPARE(tokens->value(), 0);
        QVERIFY(!mask->isChecked() && m_document->error().isEmpty());
    }

    // What the future closes already is put down to padding where that comes down first.
    void paddingTakesItsPlaceAmongTheLayers()
    {
        m_document->setStudies(m_view->studies(*m_document)); // or the first choice of an order would ask for them
        open(QStringLiteral("transformer-decoder"));
        auto* mask = named<Switch>(QStringLiteral("Padding"));
        auto* tokens = named<QSpinBox>(QStringLiteral("Padding"));
        tokens->setFocus();
        run([&] { QTest::keyClick(tokens, Qt::Key_Up); });
        run([&] { QTest::keyClick(tokens, Qt::Key_Up); });
        const int all = static_cast<int>(m_document->result()->input.size()), closedBefore = closed();
        QCOMPARE(closed(HatchLean::Padding), 3); // those of its own queries
        mask->setFocus();
        for (int step = 0; step < 3; ++step)
            QTest::keyClick(mask, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(order().front(), MaskReason::Padding);
        QCOMPARE(closed(HatchLean::Padding), 2 * all);
        QCOMPARE(closed(), closedBefore);
        for (int step = 0; step < 3; ++step)
            m_document->undoStack()->undo();
        QCOMPARE(closed(HatchLean::Padding), 3);
    }

    // Padding fills up the last segment; a shorter one takes less of it.
    void paddingFitsTheSegment()
    {
        open(QStringLiteral("transformer-xl"));
        auto* tokens = named<QSpinBox>(QStringLiteral("Padding"));
        const auto length = static_cast<int>(m_document->result()->input.size());
        QCOMPARE(tokens->maximum(), std::min(8, 16 - length % 16));
        tokens->setFocus();
        tokens->selectAll();
        run([&] {
            QTest::keyClicks(tokens, QString::number(tokens->maximum()));
            QTest::keyClick(tokens, Qt::Key_Return);
        });
        QCOMPARE(m_document->settings().padding, tokens->maximum());
        run([&] {
            QTest::mouseClick(
                named<SegmentedControl>(QStringLiteral("Memory longer than, equal to or shorter than the segment"))
                    ->button(0),
                Qt::LeftButton);
        });
        QCOMPARE(m_document->settings().padding, 5 - length % 5);
        QVERIFY(m_document->error().isEmpty());
        run([&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->settings().padding, std::min(8, 16 - length % 16));
    }

    // A number of a bar stands clear of the frame that a pinned bar gets, and of the other numbers.
    void numbersOfBarsAreNotStruckThrough()
    {
        open(QStringLiteral("transformer-xl-same-length"));
        const StepId weights = readMasked(*m_document->result(), m_document->sublayer()).weights;
        const std::vector<SceneCell> bars = group(2);
        QVERIFY(!bars.empty());
        std::vector<QRectF> taken;
        for (const SceneNumber& number : m_view->scene().numbers)
            if (number.source.step == weights) {
                QVERIFY(number.area.top() > bars.front().area.bottom());
                for (const QRectF& other : taken)
                    QVERIFY(!other.intersects(number.area));
                taken.push_back(number.area);
            }
        QVERIFY(!taken.empty());
    }

    void oneKeyIsNotKeys()
    {
        open(QStringLiteral("transformer-decoder"));
        auto* width = named<QSpinBox>(QStringLiteral("Window"));
        width->setFocus();
        run([&] { QTest::keyClick(width, Qt::Key_Up); });
        QCOMPARE(m_document->result()->config.attentionWindow, 1);
        const QString caption = m_view->caption(*m_document);
        QVERIFY2(caption.contains(QStringLiteral("each sees exactly one key"))
                && !caption.contains(QStringLiteral("1 keys")),
            qPrintable(caption));
    }

    // Half a window has room for what can be pressed, not for what it is called.
    void theHeadIsShorterBesideAnotherRun()
    {
        open(QStringLiteral("transformer-xl"));
        const QSize before = m_view->size();
        const auto labels = [&] {
            QStringList shown;
            for (const QLabel* label : m_view->header()->findChildren<QLabel*>())
                if (!label->isHidden()
                    && (label->text() == QStringLiteral("Show")
                        || label->text() == QStringLiteral("Memory vs segment")))
                    shown << label->text();
            return shown.size();
        };
        QCOMPARE(labels(), 2);
        m_view->resize(480, 560);
        QCOMPARE(labels(), 0);
        QCOMPARE(named<SegmentedControl>(QStringLiteral("Memory longer than, equal to or shorter than the segment"))
                     ->count(),
            4);
        m_view->resize(before);
        QCOMPARE(labels(), 2);
    }

    // Where the panel would leave no room for the picture it comes when it is called.
    void theLayersComeOverANarrowPicture()
    {
        open(QStringLiteral("transformer-xl"));
        const QSize before = m_view->size();
        auto* layers = m_view->header()->findChild<QCheckBox*>();
        const auto* causal = named<Switch>(QStringLiteral("Causal"));
        QVERIFY(layers->isHidden() && !causal->isHidden());
        m_view->resize(370, 500);
        m_view->show(*m_document);
        QVERIFY(!layers->isHidden() && causal->isHidden());
        double right = 0.0;
        for (const SceneCell& cell : group(1))
            right = std::max(right, cell.area.right());
        QVERIFY(right > m_view->width() - 220 && right < m_view->width());
        QCOMPARE(m_view->offered().controls, QList<QWidget*> {layers});
        layers->click();
        m_view->show(*m_document);
        QVERIFY(!causal->isHidden());
        QVERIFY(m_view->rect().contains(causal->geometry()));
        for (const SceneCell& cell : group(1))
            QVERIFY(!cell.area.intersects(QRectF(causal->geometry())));
        layers->click();
        m_view->show(*m_document);
        QVERIFY(causal->isHidden());
        m_view->resize(before);
        m_view->show(*m_document);
        QVERIFY(layers->isHidden() && !causal->isHidden());
    }

    // On the stage of a window of 1280×720 the matrix is what is largest, and its bracket alone counts the keys.
    void theParallelogramHasTheRoom()
    {
        const QSize before = m_view->size();
        m_view->resize(750, 464);
        open(QStringLiteral("transformer-xl-same-length"));
        const auto bounds = [&](int group) {
            QRectF all;
            for (const SceneCell& each : m_view->scene().cells)
                if (each.group == group)
                    all |= each.area;
            return all;
        };
        QVERIFY(m_view->scene().size.height() <= 464.0);
        QVERIFY(bounds(1).height() > 2.0 * bounds(2).height());
        QCOMPARE(m_view->scene().words().filter(QStringLiteral(" may see ")), QStringList());
        QVERIFY(m_view->scene().words().contains(
            keysCounted(readMasked(*m_document->result(), m_document->sublayer()).span)));
        m_view->resize(before);
    }

    // The smallest stage, that of a window of 1280×800, still has room for every row.
    void rowsFitTheSmallestStage()
    {
        const QSize before = m_view->size();
        m_view->resize(760, 560);
        for (const char* id : {"transformer-xl-same-length", "transformer", "perceiver-io"}) {
            open(QLatin1String(id));
            QList<QRect> taken;
            for (const Option* option : kPanelOptions) {
                const auto* part = m_view->findChild<QWidget*>(QString::fromLatin1(option->id));
                QVERIFY2(part && !part->isHidden() && m_view->rect().contains(part->geometry()), option->id);
                QVERIFY2(part->height() >= part->minimumSizeHint().height(), option->id);
                for (const QRect& other : taken)
                    QVERIFY2(!other.intersects(part->geometry()), option->id);
                taken << part->geometry();
            }
        }
        m_view->resize(before);
    }

    void layersAreReordered()
    {
        m_document->setStudies(m_view->studies(*m_document)); // or the first choice of an order would ask for them
        open(QStringLiteral("transformer-xl-same-length"));
        run([&] { QTest::mouseClick(named<Switch>(QStringLiteral("Sliding window")), Qt::LeftButton); });
        const int old = closed(HatchLean::TooOld), outside = closed(HatchLean::Window), all = closed();
        QVERIFY(old > 0 && outside > 0);
        auto* sliding = named<Switch>(QStringLiteral("Sliding window"));
        sliding->setFocus();
        QTest::keyClick(sliding, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(order(),
            (MaskOrder {MaskReason::Future, MaskReason::OutsideWindow, MaskReason::TooOld, MaskReason::Padding}));
        QCOMPARE(closed(), all); // the same cells, put down to another layer
        QCOMPARE(closed(HatchLean::Window), old + outside);
        QCOMPARE(closed(HatchLean::TooOld), 0);
        QVERIFY(sliding->hasFocus());
        QTest::keyClick(sliding, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(closed(HatchLean::TooOld), old);
        // And by the mouse: same_length is dragged below the window.
        const auto* same = named<Switch>(QStringLiteral("same_length"));
        const QPoint from(same->x() - 80, same->y() + 20), to(from.x(), sliding->y() + 38);
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from);
        QMouseEvent move(
            QEvent::MouseMove, QPointF(to), m_view->mapToGlobal(QPointF(to)), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(m_view.get(), &move);
        QCOMPARE(closed(HatchLean::TooOld), old); // not before it is let go
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, to);
        QCOMPARE(order(),
            (MaskOrder {MaskReason::Future, MaskReason::OutsideWindow, MaskReason::TooOld, MaskReason::Padding}));
        QCOMPARE(closed(HatchLean::Window), old + outside);
        QVERIFY(sliding->y() < same->y());
        // Each of the three moves is one undo step, and no run.
        const auto run = m_document->result();
        QCOMPARE(m_document->undoStack()->undoText(), QStringLiteral("order of the mask layers"));
        m_document->undoStack()->undo();
        QCOMPARE(order(), usualOrder());
        QCOMPARE(closed(HatchLean::TooOld), old);
        QVERIFY(same->y() < sliding->y());
        m_document->undoStack()->undo();
        QCOMPARE(closed(HatchLean::Window), old + outside);
        m_document->undoStack()->undo();
        QCOMPARE(order(), usualOrder());
        m_document->undoStack()->redo();
        QCOMPARE(closed(HatchLean::Window), old + outside);
        const OptionValues kept = m_document->options(); // as a bookmark keeps them
        m_document->setOptions({});
        QCOMPARE(closed(HatchLean::TooOld), old);
        m_document->setOptions(kept);
        QCOMPARE(closed(HatchLean::Window), old + outside);
        QVERIFY(m_document->result() == run && !m_document->busy());
        m_document->undoStack()->undo();
        QCOMPARE(m_document->undoStack()->undoText(), QStringLiteral("setting")); // the sliding window's
    }

    void weightsBeforeAndAfterTheMask()
    {
        m_document->setStudies({}); // as where no option was chosen yet
        open(QStringLiteral("transformer-decoder"));
        QVERIFY(readMasked(*m_document->result(), m_document->sublayer()).unmasked < 0);
        run([&] { m_document->setStudies(m_view->studies(*m_document)); });
        const MaskedScores scores = readMasked(*m_document->result(), m_document->sublayer());
        QVERIFY(scores.unmasked >= 0 && !before());
        const Trace& trace = *m_document->trace();
        double closedShare = 0.0, shownSum = 0.0;
        for (const SceneNumber& number : m_view->scene().numbers)
            if (number.source.step == scores.unmasked)
                shownSum += number.value;
        QVERIFY(std::abs(shownSum - 1.0) < 1e-5);
        const auto& cells = m_view->scene().cells;
        const auto any = std::find_if(
            cells.begin(), cells.end(), [&](const SceneCell& c) { return c.source.step == scores.unmasked; });
        QVERIFY(any != cells.end());
        const std::int64_t head = any->source.at[0];
        const auto query = static_cast<int>(any->source.at[1]);
        for (int key = 0; key < scores.keys; ++key)
            if (cell(query, key)->is(SceneCell::Masked))
                closedShare += trace.value(scores.unmasked, {head, query, key});
        // Every open weight has grown by the same factor.
        const double factor = 1.0 / (1.0 - closedShare);
        for (int key = 0; key <= query; ++key)
            QVERIFY(std::abs(trace.value(scores.weights, {head, query, key})
                        - factor * trace.value(scores.unmasked, {head, query, key}))
                < 1e-5);
        const Cell outline {scores.unmasked, {head, query, 2}};
        QVERIFY(m_view->scene().find(outline));
        click(m_view->scene().find(outline)->area.center());
        QCOMPARE(m_document->pinned(), std::optional(outline));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        m_document->setStudies({});
    }

    void alibisFormsAreTheSame()
    {
        m_document->setStudies({}); // as where no option was chosen yet
        open(QStringLiteral("alibi"), QStringLiteral("she looks back"));
        run([&] { m_document->setStudies(m_view->studies(*m_document)); });
        const MaskedScores scores = readMasked(*m_document->result(), m_document->sublayer());
        QVERIFY(scores.formsDiffer >= 0);
        const Cell number {scores.formsDiffer, {m_document->head()}};
        QVERIFY(m_view->scene().find(number) && m_view->scene().find(number)->value < 1e-5);
        click(m_view->scene().find(number)->area.center());
        QCOMPARE(m_document->pinned(), std::optional(number));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        run([&] { QTest::mouseClick(named<Switch>(QStringLiteral("ALiBi")), Qt::LeftButton); });
        QVERIFY(readMasked(*m_document->result(), m_document->sublayer()).formsDiffer < 0);
        m_document->setStudies({});
    }

    void clickPinsArrowsWalkEscapeReleases()
    {
        open(QStringLiteral("transformer-decoder"));
        const SceneCell* target = cell(6, 2);
        click(target->area.center());
        QVERIFY(m_document->pinned());
        QCOMPARE(m_document->pinned()->at, (Index {m_document->head(), 6, 2}));
        QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("query")));
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QCOMPARE(m_document->pinned()->at, (Index {m_document->head(), 5, 2}));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_document->pinned()->at, (Index {m_document->head(), 5, 3}));
        const auto sentence = [&](int query) {
            return maskSentence({m_document->result(), m_document->sublayer(), 0, {}, {}, {847, 620}, 2, 1},
                readMasked(*m_document->result(), m_document->sublayer()), query);
        };
        QVERIFY(sentence(5).contains(QStringLiteral("keys 1–6: 6 keys, itself included")));
        QVERIFY2(sentence(0).contains(QStringLiteral("may see only itself: key 1")), qPrintable(sentence(0)));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_document->pinned());
    }
};

HEADROOM_TEST(MasksTest)

} // namespace masks_test

#include "masks_test.moc"
