// SPDX-License-Identifier: GPL-3.0-or-later
// What a change came to stands in the caption, whatever was changed, whatever view it is.
#include "document/outcome.h"
#include "stage/view_picture.h"

#include "export/picture_export.h"
#include "inspector/output_panel.h"
#include "session/run_settings.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage_fixture.h"
#include "test_program.h"
#include "trace/step_names.h"
#include "widgets/cell_number.h"

#include <QTextDocumentFragment>
#include <QUndoStack>

using namespace headroom;

namespace outcome_test {

class OutcomeTest : public QObject {
    Q_OBJECT

    static QString plain(const QString& html) { return QTextDocumentFragment::fromHtml(html).toPlainText(); }

    static QString captionOf(const Document& document, const View* view = nullptr)
    {
        return plain(captionBelow(view, document, document.currentStep(), document.outcome()));
    }

    // The first projection of the model, which all that follows depends on.
    static std::string early(const Trace& trace)
    {
        for (const StepId id : trace.timeline())
            if (const Step& step = trace.step(id); step.operation == Operation::Linear && !step.study())
                return step.path;
        return {};
    }

    void change(const Intervention& intervention)
    {
        changed(*m_document, [&] { m_document->addIntervention(intervention); });
    }

    // Sets a logit of the 3rd row: the token's, by its name.
    Intervention logit(const std::string& token, double value) const
    {
        const Trace& trace = *m_document->trace();
        const StepId logits = *trace.find("output/logits");
        const Axis& axis = trace.step(logits).axes.back();
        std::int64_t id = 0;
        while (axis.label(id) != token)
            ++id;
        return {"output/logits", Intervention::Kind::Set, {2, id}, value, {}};
    }

private slots:
    void initTestCase() { m_document = openedDocument(); }

    void cleanup()
    {
        m_document->undoStack()->setIndex(0);
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 240000);
    }

    void nothingWasChanged()
    {
        QVERIFY(m_document->outcome().isEmpty() && m_document->outcomeByHand().isEmpty());
        m_document->setStudies({"entropy"}); // the same run, with more recorded
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 240000);
        QVERIFY(m_document->outcome().isEmpty());
    }

    void aDigitTurns()
    {
        change(logit("1", 100.0));
        QCOMPARE(m_document->outcome(), QStringLiteral("3rd digit: 9 → 1"));
        QVERIFY(captionOf(*m_document).startsWith(QStringLiteral("3rd digit: 9 → 1. ")));
        const auto outcome = m_document->outcome();
        m_document->setStudies({"norms"});
        QTRY_VERIFY_WITH_TIMEOUT(!m_document->busy(), 240000);
        QCOMPARE(m_document->outcome(), outcome); // a study changes nothing
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QCOMPARE(m_document->outcome(), QStringLiteral("3rd digit: 1 → 9"));
        QVERIFY(m_document->outcomeByHand().isEmpty());
    }

    void aDigitSurvives()
    {
        const Trace& trace = *m_document->trace();
        const Intervention lower = logit(
            "9", trace.value(*trace.find("output/logits"), {2, logit("9", 0.0).at[1]}) - 3.0);
        const StepId shares = *trace.find(steps::probabilities);
        const QString before = fixedText(trace.value(shares, {2, lower.at[1]}), 2);
        change(lower);
        const QString now = fixedText(m_document->trace()->value(shares, {2, lower.at[1]}), 2);
        QVERIFY(before != now);
        QStringList tokens;
        for (const std::string& token : m_document->result()->output)
            tokens << QString::fromStdString(token);
        QCOMPARE(m_document->outcome(),
            QStringLiteral("Output unchanged: %1; 9 at the 3rd digit falls from %2 to %3")
                .arg(tokens.join(' '), before, now));
    }

    // The rows of a changed run are fed what was written before: said where their tokens differ from it.
    void theOutputSaysWhatItsRowsRead()
    {
        OutputPanel panel(*m_document);
        panel.showOutput();
        QVERIFY(panel.fedText().isEmpty());
        change(logit("9", 100.0)); // which it wrote already
        panel.showOutput();
        QVERIFY(panel.fedText().isEmpty());
        change(logit("1", 200.0));
        panel.showOutput();
        QVERIFY(panel.fedText().contains(QStringLiteral("written before your change")));
    }

    void manyTurn()
    {
        change({"output/logits", Intervention::Kind::Zero, {}, 0.0, {}});
        const auto result = m_document->result();
        std::size_t turned = 0;
        for (std::size_t row = 0; row < result->output.size(); ++row)
            turned += result->output[row] != result->untouchedOutput[row];
        QVERIFY(turned > 3);
        QVERIFY2(
            m_document->outcome().startsWith(
                QStringLiteral("%1 of %2 digits changed, first the 1st: 7 → ").arg(turned).arg(result->output.size())),
            qPrintable(m_document->outcome()));
    }

    // What is no change by hand is compared with the run before it; an exported picture, which may be of a bookmark
    // that was just opened, does not say that.
    void aTokenIsReplaced()
    {
        changed(*m_document, [&] { m_document->setText(QStringLiteral("7 3 2 1 4 1 8 6")); });
        QCOMPARE(m_document->outcome(), QStringLiteral("3rd digit: 9 → 2"));
        QVERIFY(m_document->outcomeByHand().isEmpty());
        changed(*m_document, [&] { m_document->setText(QStringLiteral("7 3 2 1")); });
        QVERIFY2(m_document->outcome().startsWith(QStringLiteral("Output was 7 3 2 1 4 1 8 6 end, now 7 3 2 1 end")),
            qPrintable(m_document->outcome()));
        changed(*m_document, [&] { m_document->setText(QStringLiteral("5 5 8 6 2 9")); }); // another text altogether
        QVERIFY(m_document->outcome().isEmpty());
    }

    // With what Undo brings back, however far each letter's run came.
    void whatIsTypedIsComparedWithTheTextBefore()
    {
        changed(*m_document, [&] { m_document->setText(QStringLiteral("7 3 9 1 4 1 8"), true); });
        changed(*m_document, [&] { m_document->setText(QStringLiteral("7 3 9 1 4 1 8 5"), true); });
        const bool oneGo = m_document->undoStack()->count() == 1; // on a slow machine it is two
        QVERIFY2(m_document->outcome().startsWith(
                     oneGo ? QStringLiteral("8th digit: 6 → 5") : QStringLiteral("Output was 7 3 9 1 4 1 8 end, now ")),
            qPrintable(m_document->outcome()));
    }

    void aSettingIsChanged()
    {
        RunSettings settings = m_document->settings();
        settings.causal = !settings.causal;
        changed(*m_document, [&] { m_document->setSettings(settings); });
        QVERIFY(!m_document->outcome().isEmpty());
        // With a change by hand on top, that one's; with another setting, again the setting's.
        change(logit("1", 100.0));
        QVERIFY2(m_document->outcome().contains(QStringLiteral("3rd digit")), qPrintable(m_document->outcome()));
        settings.temperature = 30.0;
        changed(*m_document, [&] { m_document->setSettings(settings); });
        QVERIFY2(m_document->outcome().contains(QStringLiteral("falls from")), qPrintable(m_document->outcome()));
        QVERIFY(m_document->outcomeByHand() != m_document->outcome());
    }

    // A control that is dragged runs many times: each of them says what became of the output of the model as opened,
    // as a jump to the same setting does.
    void eachStepOfADragIsComparedWithTheModelAsOpened_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QStringList>("steps");
        QTest::newRow("threshold") << QStringLiteral("universal-transformer") << QStringLiteral("halting_threshold")
                                   << QStringList {"0.9", "0.8", "0.6", "0.4", "0.3", "0.29"};
        QTest::newRow("memory") << QStringLiteral("transformer-xl") << QStringLiteral("memory")
                                << QStringList {"7", "5", "3", "2", "1"};
        QTest::newRow("temperature") << QStringLiteral("transformer") << QString()
                                     << QStringList {"1.1", "1.5", "2", "3", "3.01"};
    }

    void eachStepOfADragIsComparedWithTheModelAsOpened()
    {
        QFETCH(QString, source);
        QFETCH(QString, field);
        QFETCH(QStringList, steps);
        Document document(QStringLiteral("cpu"));
        openVariant(document, source);
        const RunSettings opened = document.settings();
        const ModelConfig own = document.model().config;
        const Outcome before = outcomeOf(*document.result());
        const auto set = [&](const QString& value) {
            RunSettings settings = opened;
            if (field.isEmpty())
                settings.temperature = value.toDouble();
            else
                settings = withField(settings, own, field.toStdString(), value.toStdString());
            changed(document, [&] { document.setSettings(settings); });
        };
        for (const QString& value : steps) {
            set(value);
            QVERIFY2(!document.outcome().isEmpty(), qPrintable(value));
            QCOMPARE(document.outcome(), outcomeWords(before, *document.result()));
        }
        const QString dragged = document.outcome();
        changed(document, [&] { document.undoStack()->setIndex(0); });
        set(steps.last());
        QCOMPARE(document.outcome(), dragged);
        // Another text has no run at the settings as opened: what is compared then is the run before the first step.
        changed(document, [&] { document.setText(document.text() + QStringLiteral(" 1")); });
        const Outcome first = outcomeOf(*document.result());
        for (const QString& value : {steps[0], steps[1], steps[2]}) {
            set(value);
            QCOMPARE(document.outcome(), outcomeWords(first, *document.result()));
        }
    }

    // Of a bookmark that has other settings than the model as opened, as before it was saved.
    void aBookmarkSaysWhatItsSettingsCameTo()
    {
        RunSettings settings = m_document->settings();
        settings.causal = !settings.causal;
        changed(*m_document, [&] { m_document->setText(QStringLiteral("4 4 1 2 2 7")); });
        changed(*m_document, [&] { m_document->setSettings(settings); });
        const QString outcome = m_document->outcome();
        QVERIFY(!outcome.isEmpty());
        Document other(QStringLiteral("cpu"));
        QSignalSpy said(&other, &Document::outcomeChanged);
        other.openPlace(m_document->placeFile());
        QTRY_COMPARE_WITH_TIMEOUT(other.outcome(), outcome, 240000);
        QCOMPARE(said.count(), 1);
        settings.temperature = 2.0;
        const Outcome before = outcomeOf(*other.result());
        changed(other, [&] { other.setSettings(settings); });
        QVERIFY(other.outcome() != outcomeWords(before, *other.result())); // still of the model as opened
    }

    void notANumber()
    {
        change({"decoder.1/self_attention/query", Intervention::Kind::Set, {}, 1e38, {}});
        QVERIFY(m_document->result()->notANumber);
        QCOMPARE(captionOf(*m_document), QString::fromStdString(m_document->result()->notANumber->words));
    }

    // A lesson that covers numbers does not say what they came to.
    void coveredNumbersAreNotSaid()
    {
        change(logit("1", 100.0));
        m_document->setCover({{steps::probabilities}, {}, {}, false, {}});
        QVERIFY(!captionOf(*m_document).contains(QStringLiteral("→")));
        m_document->setCover({});
    }

    void aLanguageModelSaysWhatComesNext()
    {
        Document document(QStringLiteral("cpu"));
        openVariant(document, QStringLiteral("transformer-decoder"));
        const auto run = document.result();
        const auto last = static_cast<std::int64_t>(run->output.size()) - 1;
        const auto quoted = [](const std::string& token) { // a word is no word of the sentence
            return token.size() == 1 ? QString::fromStdString(token)
                                     : QStringLiteral("“%1”").arg(QString::fromStdString(token));
        };
        const auto turn = [&](std::int64_t row) {
            const Axis& axis = document.trace()->step(*document.trace()->find("output/logits")).axes.back();
            std::int64_t token = axis.size - 1; // that it did not write there
            while (axis.label(token) == document.result()->output[static_cast<std::size_t>(row)])
                --token;
            changed(document, [&] {
                document.addIntervention({"output/logits", Intervention::Kind::Set, {row, token}, 100.0, {}});
            });
            return quoted(axis.label(token));
        };
        const auto was = [&](std::int64_t row) { return quoted(run->output[static_cast<std::size_t>(row)]); };
        QString now = turn(2); // row 1 reads the start
        QCOMPARE(document.outcome(),
            QStringLiteral("Next digit unchanged: %1; after the 2nd digit: %2 → %3").arg(was(last), was(2), now));
        now = turn(last);
        QCOMPARE(document.outcome(), QStringLiteral("Next digit: %1 → %2").arg(was(last), now));
        changed(document, [&] { document.undoStack()->setIndex(0); });
        now = turn(0);
        QVERIFY2(document.outcome().endsWith(QStringLiteral("; at the start: %1 → %2").arg(was(0), now)),
            qPrintable(document.outcome()));
    }

    void otherWeights()
    {
        Document document(QStringLiteral("cpu"));
        openVariant(document, QStringLiteral("transformer"));
        QVERIFY(document.outcome().isEmpty());
        QSignalSpy opened(&document, &Document::modelOpened);
        document.openModel(QStringLiteral("transformer")); // trained
        QVERIFY(opened.wait(240000));
        QTRY_VERIFY_WITH_TIMEOUT(!document.busy() && document.trace(), 240000);
        QVERIFY(!document.outcome().isEmpty());
        openVariant(document, QStringLiteral("alibi"));
        QVERIFY(document.outcome().isEmpty()); // another model has another output
    }

    // Each view on its own best variant, and the first that a variant has; by hand, so that a picture says it, too.
    void everyVariantAndEveryView_data()
    {
        QTest::addColumn<QString>("source");
        for (const Preset& preset : presets())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
        for (const char* folder :
            {"sentence-last", "bart-states", "roberta-head"}) // of vectors, of states, of fillings
            QTest::newRow(folder) << QStringLiteral(HEADROOM_SOURCE_DIR "/tests/golden/hf/") + folder;
    }

    void everyVariantAndEveryView()
    {
        QFETCH(QString, source);
        Document document(QStringLiteral("cpu"));
        openVariant(document, source);
        QVERIFY(document.outcome().isEmpty());
        const std::string path = early(*document.trace());
        changed(document, [&] { document.addIntervention({path, Intervention::Kind::Zero, {}, 0.0, {}}); });
        const QString outcome = document.outcome();
        QVERIFY2(!outcome.isEmpty(), path.c_str());
        QVERIFY2(!outcome.contains(QLatin1Char('%')), qPrintable(outcome));
        QCOMPARE(document.outcomeByHand(), outcome);
        bool shown = false;
        for (const ViewDescriptor& info : views()) {
            if (!info.canShow(*document.trace()) || (shown && info.variant != source))
                continue;
            const std::unique_ptr<View> view(info.make(document, nullptr));
            view->resize(847, 620);
            view->show(document);
            const QString caption = captionOf(document, view.get()),
                          picture = plain(ViewPicture(document, *view).caption());
            QVERIFY2(caption.startsWith(outcome + QStringLiteral(". ")), qPrintable(info.id + ": " + caption));
            QVERIFY2(picture.startsWith(outcome + QStringLiteral(". ")), qPrintable(info.id + ": " + picture));
            shown = true;
        }
        QVERIFY(shown);
    }

private:
    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(OutcomeTest)

} // namespace outcome_test

#include "outcome_test.moc"
