// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"
#include "document/document_focus.h"
#include "session/run_settings.h"
#include "stage_fixture.h"
#include "test_program.h"

#include "experiment/experiment.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

#include <atomic>
#include <cstring>
#include <memory>
#include <set>

using namespace headroom;

namespace document_test {

namespace {

constexpr int kPatience = 20000; // ms; a slow machine under a sanitizer

const std::string kLayer = "decoder.2/encoder_decoder_attention/";

bool settled(const Document& document) { return !document.busy() && document.result(); }

#define WAIT(document) QTRY_VERIFY_WITH_TIMEOUT(settled(document), kPatience)

std::vector<std::vector<float>> everyNumber(const Trace& trace)
{
    std::vector<std::vector<float>> all;
    for (const Step& step : trace.steps())
        all.push_back(trace.values(step.id));
    return all;
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

Intervention zeroHead(int head)
{
    return {kLayer + "weights", Intervention::Kind::Zero, {head, Intervention::kAll, Intervention::kAll}, 0.0, {}};
}

} // namespace

class DocumentTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_document = std::make_unique<Document>(QStringLiteral("cpu"));
        m_document->openModel(kCopyModel, QStringLiteral("7 3 9 1 4 1 8 6"));
        WAIT(*m_document);
        QVERIFY2(m_document->error().isEmpty(), qPrintable(m_document->error()));
    }
    void cleanup() { m_document.reset(); }

    void opensOnATellingCell()
    {
        const Document& d = *m_document;
        QCOMPARE(d.sublayer(), QStringLiteral("decoder.2/encoder_decoder_attention"));
        QCOMPARE(d.head(), 0);
        QVERIFY(d.pinned());
        QCOMPARE(d.pinned()->step, *d.weights());
        QCOMPARE(d.currentStep(), d.weights());
        const Axis& keys = d.trace()->step(*d.weights()).axes.back();
        QCOMPARE(QString::fromStdString(keys.label(d.pinned()->at[2])),
            QStringLiteral("1")); // the token that stands twice
        QCOMPARE(d.pinned()->at[2], 5);
    }

    void typingRunsAndTheNewestWins()
    {
        QSignalSpy results(m_document.get(), &Document::resultChanged);
        for (int i = 0; i < 30; ++i)
            m_document->setText(QStringLiteral("1 2 3 4 5 %1").arg(i % 10), true);
        QVERIFY(m_document->busy());
        QCOMPARE(QString::fromStdString(m_document->result()->text),
            QStringLiteral("7 3 9 1 4 1 8 6")); // still shown
        WAIT(*m_document);
        QCOMPARE(QString::fromStdString(m_document->result()->text), QStringLiteral("1 2 3 4 5 9"));
        QVERIFY(results.count() < 30);
    }

    void typingIsOneUndoStep()
    {
        for (const char* text : {"7", "7 3", "7 3 5"})
            m_document->setText(QLatin1String(text), true);
        QCOMPARE(m_document->undoStack()->count(), 1);
        m_document->undoStack()->undo();
        QCOMPARE(m_document->text(), QStringLiteral("7 3 9 1 4 1 8 6"));
        m_document->undoStack()->redo();
        QCOMPARE(m_document->text(), QStringLiteral("7 3 5"));
        WAIT(*m_document);
        QCOMPARE(QString::fromStdString(m_document->result()->text), QStringLiteral("7 3 5"));
    }

    void zeroingAHeadChangesWhatFollowsAndUndoRestoresEveryBit()
    {
        const auto before = everyNumber(*m_document->trace());
        m_document->addIntervention(zeroHead(1));
        WAIT(*m_document);
        const Trace& trace = *m_document->trace();
        std::set<StepId> after;
        const StepId changed = *trace.find(kLayer + "weights");
        for (const Step& step : trace.steps())
            for (const StepId input : step.inputs)
                if (input == changed || after.count(input))
                    after.insert(step.id);
        QVERIFY(!after.empty());
        for (const Step& step : trace.steps()) {
            QCOMPARE(step.changedByHand, step.id == changed);
            QCOMPARE(step.downstream, after.count(step.id) > 0);
            if (step.id != changed && !after.count(step.id))
                QVERIFY2(sameBits(trace.values(step.id), before[static_cast<std::size_t>(step.id)]), step.path.c_str());
        }
        QVERIFY(!sameBits(trace.values(*trace.find("output/logits")),
            before[static_cast<std::size_t>(*trace.find("output/logits"))]));

        m_document->undoStack()->undo();
        WAIT(*m_document);
        const auto restored = everyNumber(*m_document->trace());
        QCOMPARE(restored.size(), before.size());
        for (std::size_t i = 0; i < before.size(); ++i)
            QVERIFY(sameBits(restored[i], before[i]));
    }

    void aLaterChangeOfTheSameCellsReplacesTheEarlier()
    {
        Intervention change = zeroHead(0);
        m_document->addIntervention(change);
        change.kind = Intervention::Kind::Set;
        change.value = 0.25;
        m_document->addIntervention(change);
        QCOMPARE(m_document->interventions().size(), std::size_t(1));
        m_document->removeInterventions(QString::fromStdString(change.path));
        QVERIFY(m_document->interventions().empty());
        m_document->undoStack()->undo();
        QCOMPARE(m_document->interventions().front().value, 0.25);
    }

    void anotherTextKeepsChangesOfHeadsAndDropsThoseOfCells()
    {
        m_document->addIntervention(zeroHead(2));
        m_document->addIntervention({kLayer + "weights", Intervention::Kind::Zero, {0, 5, 5}, 0.0, {}});
        WAIT(*m_document);
        m_document->setText(QStringLiteral("5 5 5 5 5"));
        QCOMPARE(m_document->interventions().size(), std::size_t(1));
        QCOMPARE(m_document->interventions().front(), zeroHead(2));
        WAIT(*m_document);
        m_document->undoStack()->undo();
        QCOMPARE(m_document->interventions().size(), std::size_t(2));
        QCOMPARE(m_document->text(), QStringLiteral("7 3 9 1 4 1 8 6"));
    }

    void theSelectionSurvivesATraceWithMoreSteps()
    {
        const Index at = m_document->pinned()->at;
        RunSettings settings = m_document->settings();
        settings.temperature = 2.0;
        settings.causal = false;
        m_document->setSettings(settings);
        WAIT(*m_document);
        QVERIFY(m_document->trace()->find("output/temperature"));
        QCOMPARE(m_document->trace()->step(m_document->pinned()->step).path, kLayer + "weights");
        QCOMPARE(m_document->pinned()->at, at);
        QCOMPARE(m_document->trace()->step(*m_document->currentStep()).path, kLayer + "weights");
    }

    void aShorterTextClampsTheSelection()
    {
        m_document->pin({*m_document->weights(), {3, 8, 8}});
        m_document->setText(QStringLiteral("1 2 3 4 5"));
        WAIT(*m_document);
        const Step& step = m_document->trace()->step(m_document->pinned()->step);
        for (std::size_t axis = 0; axis < 3; ++axis)
            QVERIFY(m_document->pinned()->at[axis] < step.axes[axis].size);
    }

    // A shorter memory takes columns away on the left; what is pinned is a token, not a column.
    void aPinFollowsItsKey()
    {
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(QStringLiteral("transformer-xl"), {}, false);
        QVERIFY(opened.wait(kPatience));
        WAIT(*m_document);
        const auto remember = [&](int memory) {
            RunSettings settings = m_document->settings();
            settings.changes.clear();
            settings.changes.push_back({"memory", std::to_string(memory)});
            m_document->setSettings(settings);
            WAIT(*m_document);
        };
        const std::string attention = "decoder.1/self_attention/";
        const auto pinned = [&] { return *m_document->pinned(); };
        const auto label = [&](std::size_t axis) {
            return m_document->trace()->step(pinned().step).axes[axis].label(pinned().at[axis]);
        };
        m_document->pin({*m_document->trace()->find(attention + "weights"), {1, 9, 19}});
        const std::string token = label(2);
        remember(5);
        QCOMPARE(pinned().at, (Index {1, 9, 8}));
        QCOMPARE(label(2), token);
        remember(16);
        QCOMPARE(pinned().at, (Index {1, 9, 19}));
        m_document->pin({*m_document->trace()->find(attention + "position/raw"), {0, 4, 12}});
        const std::string distance = label(2);
        remember(5);
        QCOMPARE(label(2), distance);
        remember(16);
        QCOMPARE(pinned().at, (Index {0, 4, 12}));
        m_document->pin({*m_document->trace()->find(attention + "weights"), {1, 9, 3}}); // 13 before the segment
        remember(5);
        QVERIFY(!m_document->pinned());
    }

    void jumpsComeBack()
    {
        const Cell start = *m_document->pinned();
        const StepId query = *m_document->trace()->find(kLayer + "query_heads");
        m_document->jumpTo({query, {0, 5, 2}});
        QCOMPARE(m_document->pinned()->step, query);
        QCOMPARE(*m_document->currentStep(), query);
        m_document->back();
        QCOMPARE(*m_document->pinned(), start);
        QVERIFY(m_document->canGoForward());
        m_document->forward();
        QCOMPARE(m_document->pinned()->step, query);
    }

    void anotherSublayerTakesThePinAlong()
    {
        m_document->setSublayer(QStringLiteral("decoder.1/encoder_decoder_attention"));
        QCOMPARE(m_document->trace()->step(m_document->pinned()->step).path,
            std::string("decoder.1/encoder_decoder_attention/weights"));
        QCOMPARE(*m_document->currentStep(), m_document->pinned()->step);
        m_document->setHead(3);
        QCOMPARE(m_document->pinned()->at.front(), 3);
        m_document->setHead(99);
        QCOMPARE(m_document->head(), 3);
    }

    void anotherSublayerKeepsTheClocksStep()
    {
        const auto path = [&] { return m_document->trace()->step(*m_document->currentStep()).path; };
        m_document->setStep(*m_document->trace()->find("decoder.2/encoder_decoder_attention/scores"));
        m_document->setSublayer(QStringLiteral("decoder.1/encoder_decoder_attention"));
        QCOMPARE(path(), std::string("decoder.1/encoder_decoder_attention/scores"));
        QCOMPARE(m_document->trace()->step(m_document->pinned()->step).path,
            std::string("decoder.1/encoder_decoder_attention/weights"));
        // Where the other has no such step it is the pinned one, or the weights.
        m_document->release();
        m_document->setStep(*m_document->trace()->find("decoder.1/self_attention/masked"));
        m_document->setSublayer(QStringLiteral("encoder.1/self_attention"));
        QCOMPARE(path(),
            std::string("encoder.1/self_attention/")
                + (m_document->trace()->find("encoder.1/self_attention/masked") ? "masked" : "weights"));
    }

    void aFileThatDoesNotOpenKeepsTheOldModel()
    {
        const QString title = QString::fromStdString(m_document->model().title);
        m_document->openModel(QStringLiteral("/nowhere/none.safetensors"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), kPatience);
        QVERIFY(m_document->error().contains(QStringLiteral("none.safetensors")));
        QCOMPARE(QString::fromStdString(m_document->model().title), title);
        QVERIFY(m_document->result());
        m_document->setText(QStringLiteral("1 2 3 4 5"));
        WAIT(*m_document);
        QVERIFY(m_document->error().isEmpty());
    }

    // What was left is offered until somebody goes back or dismisses it; not in a lesson.
    void whatWasLeftIsOffered()
    {
        Document& d = *m_document;
        QVERIFY(!d.left());
        changed(d, [&] { d.setText(QStringLiteral("4 4 1 2")); });
        const QString title = QString::fromStdString(d.model().title);
        openVariant(d, QStringLiteral("transformer-decoder"));
        QVERIFY(d.left() && d.left()->changes == 0 && d.left()->title == title); // the text alone
        QSignalSpy opened(&d, &Document::modelOpened);
        d.goBackToLeft();
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kPatience);
        WAIT(d);
        QVERIFY(!d.left());
        QCOMPARE(d.text(), QStringLiteral("4 4 1 2"));
        changed(d, [&] { d.addIntervention(zeroHead(1)); });
        RunSettings settings = d.settings();
        settings.causal = !settings.causal;
        changed(d, [&] { d.setSettings(settings); });
        openVariant(d, QStringLiteral("transformer-decoder"));
        QVERIFY(d.left() && d.left()->changes == 2);
        d.setCover({.steps = {}, .open = {}, .guided = true});
        QVERIFY(!d.left());
        d.setCover({});
        QVERIFY(d.left());
        d.dismissLeft();
        QVERIFY(!d.left() && d.undoStack()->canUndo());
    }

    // Another model over somebody's work: Undo brings it back, once; opening without work in between keeps it.
    void openingAnotherModelIsUndone()
    {
        Document& d = *m_document;
        const QString text = QStringLiteral("4 4 1 2");
        changed(d, [&] { d.setText(text); });
        changed(d, [&] { d.addIntervention(zeroHead(1)); });
        RunSettings settings = d.settings();
        settings.temperature = 2.0;
        changed(d, [&] { d.setSettings(settings); });
        const std::vector<std::vector<float>> before = everyNumber(*d.trace());
        QSignalSpy said(&d, &Document::notice);
        openVariant(d, QStringLiteral("transformer-decoder"));
        QVERIFY(said.count() == 1 && said.front().front().toString().contains(QStringLiteral("Undo brings them back")));
        QVERIFY(d.interventions().empty());
        openVariant(d, QStringLiteral("alibi")); // nothing was done to that one
        QCOMPARE(said.count(), 1);
        QCOMPARE(d.undoStack()->count(), 1);
        QSignalSpy opened(&d, &Document::modelOpened);
        d.undoStack()->undo();
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kPatience);
        WAIT(d);
        QCOMPARE(d.text(), text);
        QCOMPARE(d.settings().temperature, 2.0);
        QVERIFY(d.interventions() == std::vector<Intervention> {zeroHead(1)});
        const std::vector<std::vector<float>> after = everyNumber(*d.trace());
        QVERIFY(std::equal(before.begin(), before.end(), after.begin(), after.end(), sameBits));
        QVERIFY(d.undoStack()->canUndo()); // the change that came back
        openVariant(d, QStringLiteral("alibi")); // it is nowhere else: kept again
        QCOMPARE(d.undoStack()->count(), 1);
    }

    void aLessonsOwnChangesAreNoWork()
    {
        Document& d = *m_document;
        Cover lesson;
        lesson.guided = true;
        changed(d, [&] { d.addIntervention(zeroHead(2)); });
        d.setCover(lesson); // a lesson begins over it
        changed(d, [&] { d.clearInterventions(); });
        changed(d, [&] { d.addIntervention(zeroHead(3)); });
        openVariant(d, QStringLiteral("alibi"));
        changed(d, [&] { d.setText(QStringLiteral("1 2")); });
        openVariant(d, QStringLiteral("transformer-decoder"));
        QCOMPARE(d.undoStack()->count(), 1);
        QSignalSpy opened(&d, &Document::modelOpened);
        d.undoStack()->undo();
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kPatience);
        WAIT(d);
        QVERIFY(d.interventions() == std::vector<Intervention> {zeroHead(2)});
    }

    // What a new setting leaves without effect goes with it; one that is new and has none is refused.
    void settingsWithoutEffectDoNotStay()
    {
        Document& d = *m_document;
        openVariant(d, QStringLiteral("transformer-xl"));
        const ModelConfig& own = d.model().config;
        changed(d, [&] { d.setSettings(withField(d.settings(), own, "same_length", "memory")); });
        changed(d, [&] { d.setSettings(withField(d.settings(), own, "segment", "4")); });
        QCOMPARE(d.settings().changes.size(), std::size_t {2});
        changed(d, [&] { d.setSettings(withField(d.settings(), own, "memory", "0")); });
        QVERIFY(d.error().isEmpty());
        QCOMPARE(d.settings().changes.size(), std::size_t {2}); // segment and memory
        d.setSettings(withField(d.settings(), own, "same_length", "memory"));
        QVERIFY2(d.error().contains(QStringLiteral("same_length is \"memory\", which would have no effect")),
            qPrintable(d.error()));
        QCOMPARE(d.settings().changes.size(), std::size_t {2});
        d.dismissError();
        PlaceFile place = d.placeFile(); // as an earlier version could save it
        place.changes.push_back({"same_length", "memory"});
        QSignalSpy said(&d, &Document::notice);
        d.openPlace(place);
        WAIT(d);
        QVERIFY(said.front().front().toString().contains(QStringLiteral("same_length")));
        QCOMPARE(d.settings().changes.size(), std::size_t {2});
    }

    void goesAwayWhileTheWorkerIsBusy()
    {
        m_document->setText(QStringLiteral("1 2 3 4 5 6 7 8 9"));
        QVERIFY(m_document->busy());
        const auto ends = std::make_shared<std::atomic<int>>(0), cancelled = std::make_shared<std::atomic<int>>(0);
        JobCallbacks<ExperimentResult> callbacks; // of minutes, behind the run
        callbacks.finished = [ends](const ExperimentResult&) { ++*ends; };
        callbacks.failed = [ends](const std::string&) { ++*ends; };
        callbacks.cancelled = [ends, cancelled] {
            ++*ends;
            ++*cancelled;
        };
        m_document->session().experiment({"sort-halting"}, std::move(callbacks));
        QSignalSpy told(m_document.get(), &Document::resultChanged);
        m_document.reset(); // waits for the worker, which is told to stop
        QCOMPARE(cancelled->load(), 1);
        QCOMPARE(ends->load(), 1);
        QCoreApplication::processEvents(); // what the worker still sent finds nobody
        QCOMPARE(told.count(), 0);
    }

private:
    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(DocumentTest)

} // namespace document_test

#include "document_test.moc"
