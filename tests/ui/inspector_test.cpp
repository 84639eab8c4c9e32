// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/model_dock.h"
#include "docks/outline_dock.h"
#include "docks/outline_model.h"
#include "files/settings.h"
#include "inspector/change_panel.h"
#include "inspector/inspector.h"
#include "inspector/output_panel.h"
#include "inspector/pointer.h"
#include "inspector/terms_chart.h"
#include "inspector/words.h"
#include "shown_numbers.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage/view.h"
#include "test_program.h"
#include "text/say.h"
#include "theme/focus_ring.h"
#include "theme/theme.h"
#include "widgets/controls.h"
#include "window/main_window.h"
#include "window_fixture.h"
#include "words/names.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTest>
#include <QTreeView>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <set>

using namespace headroom;

namespace {

constexpr int kPatience = 20000;
#define WAIT(document) QTRY_VERIFY_WITH_TIMEOUT(!(document).busy() && (document).result(), kPatience)

// Rows of the outline, by whether they carry a mark, as paths of their labels.
void collect(const QAbstractItemModel& model, const QModelIndex& parent, int role, std::set<StepId>& steps)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        if (model.rowCount(index) == 0 && index.data(role).toBool())
            steps.insert(index.data(OutlineModel::StepRole).toInt());
        collect(model, index, role, steps);
    }
}

} // namespace

class InspectorTest : public WindowFixture {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void saysTheNumberAndChecksIt()
    {
        const Cell cell = *m_document->pinned();
        QCOMPARE(m_window->inspector()->valueText(), numberText(m_document->trace()->value(cell.step, cell.at), 3));
        QVERIFY2(m_window->inspector()->checkText().contains(QStringLiteral("Checked in double")),
            qPrintable(m_window->inspector()->checkText()));
        QVERIFY(m_window->inspector()->terms()->isVisible());
        TermsChart& terms = *m_window->inspector()->terms(); // q·k of a head 8 wide
        QCOMPARE(terms.shown(), 5); // four, and the others
        double sum = 0.0;
        for (const TermsChart::Row& row : terms.rows())
            sum += row.size;
        QTest::mouseClick(&terms, Qt::LeftButton, {}, QPoint(10, terms.sizeHint().height() - 28));
        QCOMPARE(terms.shown(), 8);
        for (const TermsChart::Row& row : terms.rows())
            sum -= row.size;
        QVERIFY(std::abs(sum) < 1e-6);
    }

    void everyStepCanBePinned()
    {
        const Trace& trace = *m_document->trace();
        for (const Step& step : trace.steps()) {
            m_document->pin({step.id, Index(step.axes.size(), 0)});
            QVERIFY(!m_window->inspector()->valueText().isEmpty());
            QVERIFY2(!m_window->inspector()->checkText().contains(QStringLiteral("Does not agree")), step.path.c_str());
            QCOMPARE(wrongIn(*m_document, *m_window->inspector()), QString());
        }
    }

    void jumpsToASourceAndBack()
    {
        const Cell start = *m_document->pinned();
        const QList<LinkButton*> links = m_window->inspector()->sourceLinks();
        QVERIFY(links.size() >= 2);
        QCOMPARE(links[0]->text(), QStringLiteral("q, row 6"));
        QCOMPARE(links[1]->text(), QStringLiteral("k, row 6"));
        QTest::mouseClick(links[0], Qt::LeftButton);
        QCOMPARE(m_document->trace()->step(m_document->pinned()->step).path,
            std::string("decoder.2/encoder_decoder_attention/query_heads"));
        QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(*m_document->pinned(), start);
        QCOMPARE(m_document->view(), QStringLiteral("attention"));
    }

    void zeroInAllHeadsMarksTheOutlineAndUndoTakesItBack()
    {
        const ChangePanel& panel = *m_window->inspector()->changePanel();
        QVERIFY(panel.zeroButton()->property("headroomNext").toBool()); // what to do next
        QTest::mouseClick(panel.allHeads(), Qt::LeftButton, {}, QPoint(7, panel.allHeads()->height() / 2));
        QVERIFY(panel.allHeads()->isChecked());
        QTest::mouseClick(panel.zeroButton(), Qt::LeftButton);
        WAIT(*m_document);
        QCOMPARE(m_document->interventions().size(), std::size_t(1));
        QCOMPARE(m_document->interventions().front().at, (Index {Intervention::kAll, 5, 5}));
        QCOMPARE(m_window->inspector()->valueText(), QStringLiteral("0.000"));
        QVERIFY(m_window->inspector()->checkText().contains(QStringLiteral("Value without this change")));
        QVERIFY(!panel.zeroButton()->property("headroomNext").toBool()); // done, and does not come back

        const Trace& trace = *m_document->trace();
        std::set<StepId> changed, downstream, wantedDownstream;
        const QAbstractItemModel& outline = *m_window->outlineDock()->tree()->model();
        collect(outline, {}, OutlineModel::Changed, changed);
        collect(outline, {}, OutlineModel::Downstream, downstream);
        for (const StepId id : trace.timeline())
            if (trace.step(id).downstream)
                wantedDownstream.insert(id);
        QCOMPARE(changed, std::set<StepId> {*m_document->weights()});
        QVERIFY(downstream == wantedDownstream);

        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        WAIT(*m_document);
        QVERIFY(m_document->interventions().empty());
        QVERIFY(m_document->result()->trace == m_document->result()->untouched);
        QVERIFY(!panel.zeroButton()->property("headroomNext").toBool());
    }

    // Beside another change a number has two befores: with that change alone, and of the untouched model.
    void twoChangesAreToldApart()
    {
        const std::string weights = "/encoder_decoder_attention/weights";
        const Index at {Intervention::kAll, 5, 5};
        for (const char* layer : {"decoder.2", "decoder.1"}) {
            m_document->addIntervention({layer + weights, Intervention::Kind::Zero, at, 0.0, {}});
            WAIT(*m_document);
        }
        const Trace &trace = *m_document->trace(), &untouched = *m_document->untouched();
        const StepId step = *trace.find("decoder.2" + weights);
        m_document->pin({step, {0, 5, 5}});
        const QString said = m_window->inspector()->checkText();
        QVERIFY2(said.contains(numberText(trace.untouched(step, {0, 5, 5}), 3))
                && said.contains(QStringLiteral("the other kept")),
            qPrintable(said));
        QVERIFY2(said.contains(numberText(untouched.value(*untouched.find("decoder.2" + weights), {0, 5, 5}), 3)),
            qPrintable(said));
        const QString caption = m_window->stage()->view()->caption(*m_document);
        QVERIFY2(caption.contains(QStringLiteral("With 2 changes")), qPrintable(caption));
    }

    // What nothing is computed from cannot be changed, and the panel says why.
    void whatNobodyReadsStays()
    {
        const ChangePanel& panel = *m_window->inspector()->changePanel();
        const auto* unused = panel.findChild<QLabel*>(QStringLiteral("unused"));
        QVERIFY(unused && !unused->isVisible() && panel.zeroButton()->isEnabled());
        const StepId last = m_document->trace()->timeline().back();
        QVERIFY(m_document->trace()->users(last).empty());
        m_document->pin({last, Index(m_document->trace()->step(last).axes.size(), 0)});
        QVERIFY(unused->isVisible() && !panel.zeroButton()->isEnabled());
        m_document->pin({*m_document->weights(), {0, 5, 5}});
        QVERIFY(!unused->isVisible() && panel.zeroButton()->isEnabled());
    }

    void sourcesAreToldApart()
    {
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(QStringLiteral("transformer-xl"), {}, false);
        QVERIFY(opened.wait(kPatience));
        WAIT(*m_document);
        m_document->setView(QStringLiteral("attention")); // others frame a cell of their own
        int told = 0;
        for (const Step& step : m_document->trace()->steps()) {
            m_document->pin({step.id, Index(step.axes.size(), 0)});
            std::set<QString> texts;
            for (const LinkButton* link : m_window->inspector()->sourceLinks())
                QVERIFY2(texts.insert(link->text()).second,
                    qPrintable(QString::fromStdString(step.path) + QStringLiteral(": ") + link->text()));
            told += std::any_of(
                        texts.begin(), texts.end(), [](const QString& text) { return text.endsWith(QLatin1Char(')')); })
                ? 1
                : 0;
        }
        QVERIFY(told > 0);
    }

    void theOutlineSaysHowWeightsAreMade()
    {
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(QStringLiteral("linear-attention"), {}, false);
        QVERIFY(opened.wait(kPatience));
        WAIT(*m_document);
        RunSettings settings = m_document->settings();
        settings.changes = {{"quadratic_linear", "true"}};
        m_document->setSettings(settings);
        WAIT(*m_document);
        const auto& outline = static_cast<const OutlineModel&>(*m_window->outlineDock()->tree()->model());
        int found = 0;
        for (const Step& step : m_document->trace()->steps())
            if (step.title == "weights" && step.operation == Operation::Divide) {
                const QModelIndex row = outline.indexOf(step.id);
                QCOMPARE(row.data(OutlineModel::Detail).toString(), QString::fromStdString(step.formula));
                ++found;
            }
        QVERIFY(found > 0);
    }

    void setsScalesAndResets()
    {
        Inspector& inspector = *m_window->inspector();
        auto* field = inspector.changePanel()->findChild<QLineEdit*>();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("0.5"));
        QTest::keyClick(field, Qt::Key_Return);
        WAIT(*m_document);
        QCOMPARE(inspector.valueText(), QStringLiteral("0.500"));
        m_document->undoStack()->undo();
        WAIT(*m_document);
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("half"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(m_document->interventions().empty());
    }

    void chipsAndBarsOfTheOutputCanBeClicked()
    {
        OutputPanel& output = *m_window->inspector()->outputPanel();
        QCOMPARE(output.row(), 5);
        QCOMPARE(output.chips()->count(), 9);
        QTest::mouseClick(output.chips(), Qt::LeftButton, {}, output.chips()->chipRect(2).center());
        QCOMPARE(output.row(), 2);
        QCOMPARE(m_document->pinned()->at[1], 2);
        QTest::mouseClick(output.findChild<ProbabilityBars*>(), Qt::LeftButton, {}, QPoint(60, 8));
        QCOMPARE(m_document->trace()->step(m_document->pinned()->step).path, std::string("output/probabilities"));
        QCOMPARE(m_document->pinned()->at.front(), 2);
    }

    void aLongOutputIsShownInParts()
    {
        TokenChips chips;
        chips.resize(200, 400);
        const std::vector<std::string> tokens(1200, "a");
        QSignalSpy chosen(&chips, &TokenChips::chosen);
        const auto leads = [&](int current) { // the places that a click on every chip leads to, besides the part's own
            chips.setTokens(tokens, tokens, current);
            chosen.clear();
            for (int y = 12; y < chips.sizeHint().height(); y += 27)
                for (int x = 13; x < 200; x += 27)
                    QTest::mouseClick(&chips, Qt::LeftButton, {}, QPoint(x, y));
            QList<int> others;
            for (const QList<QVariant>& call : chosen)
                if (chips.chipRect(call.front().toInt()).isNull())
                    others << call.front().toInt();
            return others;
        };
        for (const int current : {3, 600, 1199}) {
            const QList<int> others = leads(current);
            QVERIFY(!chips.chipRect(current).isNull());
            QVERIFY(chips.sizeHint().height() < 2 * 30); // two lines
            QCOMPARE(others.size(), current == 600 ? 2 : 1);
            for (const int other : others) // beside the part
                QVERIFY(!chips.chipRect(other < current ? other + 1 : other - 1).isNull());
        }
        QCOMPARE(chips.count(), 1200);
        int current = 0; // onward, from part to part, to the last one
        for (int parts = 0; parts < 1200 && current < 1199; ++parts) {
            const QList<int> others = leads(current);
            if (others.isEmpty() || others.last() < current)
                break;
            current = others.last();
        }
        leads(current);
        QVERIFY(!chips.chipRect(1199).isNull());
    }

    void theOutputIsOfThePositionThatACellBelongsTo()
    {
        OutputPanel& output = *m_window->inspector()->outputPanel();
        const auto open = [&](const char* id, const QString& text) {
            QSignalSpy opened(m_document.get(), &Document::modelOpened);
            m_document->openModel(QString::fromLatin1(id), text, false);
            QVERIFY2(opened.wait(kPatience), id);
            WAIT(*m_document);
            m_document->setView(QStringLiteral("attention")); // others frame a cell of their own
        };
        const auto pin = [&](const char* path, const Index& at) {
            m_document->pin({*m_document->trace()->find(path), at});
        };
        pin("decoder.1/self_attention/context", {0, 3, 0});
        QCOMPARE(output.row(), 3);
        pin("decoder.2/encoder_decoder_attention/key", {1, 0}); // a position of the source
        QCOMPARE(output.row(), 3);
        m_document->setView(QStringLiteral("attention"));
        m_document->release();
        for (const int position : {1, 4}) { // what gradients are of
            m_document->setObjective(Objective::from("loss " + std::to_string(position)));
            WAIT(*m_document);
            QCOMPARE(output.row(), position);
        }
        open("perceiver-io", {});
        pin("output/logits", {2, 0});
        QCOMPARE(output.row(), 2);
        pin("latent.1/self_attention/weights", {0, 3, 0}); // a latent
        QCOMPARE(output.row(), 2);
        open("message-passing", {});
        const StepId ends = *m_document->trace()->find("decoder/edges/destination");
        const std::int64_t edge = m_document->trace()->step(ends).axes.front().size / 2;
        pin("decoder.1/self_attention/weights", {edge, 0});
        QCOMPARE(output.row(), static_cast<int>(m_document->trace()->value(ends, {edge})));
        open("transformer-xl", QStringLiteral("she looks back ").repeated(17).trimmed());
        m_document->setView(QStringLiteral("recurrence")); // its field has the last queries only
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_document->busy() && m_document->trace() && m_document->trace()->find("study/receptive_field/reach"),
            kPatience);
        const StepId reach = *m_document->trace()->find("study/receptive_field/reach");
        const auto rows = static_cast<int>(
            m_document->trace()->step(*m_document->trace()->find("output/probabilities")).axes.front().size);
        const std::int64_t queries = m_document->trace()->step(reach).axes[1].size;
        QVERIFY(queries < rows);
        pin("study/receptive_field/reach", {0, queries - 1, 0});
        QCOMPARE(output.row(), rows - 1);
        pin("study/receptive_field/reach", {0, 0, 0});
        QCOMPARE(output.row(), rows - static_cast<int>(queries));
    }

    // Moved to where rows mean something else, a number still belongs to its query; one of the source to none.
    void theOutputIsOfAMovedNumbersPosition()
    {
        OutputPanel& output = *m_window->inspector()->outputPanel();
        m_document->pin({*m_document->trace()->find("decoder.1/self_attention/key_heads"), {0, 4, 0}});
        QCOMPARE(output.row(), 4);
        m_document->pin({*m_document->trace()->find("encoder.1/self_attention/context"), {0, 2, 0}});
        QVERIFY(std::ranges::any_of(output.findChildren<QLabel*>(),
            [](const QLabel* label) { return label->text().contains(QStringLiteral("chosen below")); }));
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(QStringLiteral("transformer-xl"), {}, false);
        QVERIFY(opened.wait(kPatience));
        WAIT(*m_document);
        m_document->setView(QStringLiteral("attention"));
        const Trace& trace = *m_document->trace();
        for (const StepId id : trace.timeline()) {
            const Step& step = trace.step(id);
            if (!step.path.starts_with("decoder.1/self_attention/position/") || step.operation != Operation::Rearrange)
                continue;
            Index at;
            for (const Axis& axis : step.axes)
                at.push_back(axis.size * 2 / 3);
            const auto from = trace.explain(id, at).principal;
            if (!from || trace.step(from->step).axes.size() != 3 || trace.step(from->step).axes[1].name != "query")
                continue;
            m_document->pin({id, at});
            QCOMPARE(output.row(), static_cast<int>(from->at[1]));
        }
    }

    // A distance, a bucket: its label, not its place in the row.
    void labelledPlacesAreCalledByTheirLabels()
    {
        std::set<std::string> told;
        for (const Preset& preset : presets()) {
            QSignalSpy opened(m_document.get(), &Document::modelOpened);
            m_document->openModel(QString::fromStdString(preset.id), {}, false);
            QVERIFY(opened.wait(kPatience));
            WAIT(*m_document);
            m_document->setView(QString::fromStdString(preset.view)); // with its studies
            WAIT(*m_document);
            const Trace& trace = *m_document->trace();
            for (const Step& step : trace.steps())
                for (std::size_t i = 0; i < step.axes.size(); ++i) {
                    const Axis& axis = step.axes[i];
                    if (axis.name == "distance" || axis.name == "bucket")
                        QVERIFY2(axis.labels, step.path.c_str());
                    if (!axis.labels || labelsTokens(axis) || axis.name == "head")
                        continue;
                    Index at(step.axes.size(), 0);
                    at[i] = axis.size * 2 / 3;
                    const QString label = QString::fromStdString(axis.label(at[i])).toHtmlEscaped();
                    const QString words = cellWords(cellPlace(trace, {step.id, at})).join(QLatin1Char(' '));
                    if (label.isEmpty())
                        continue;
                    QVERIFY2(words.contains(QStringLiteral(">%1<").arg(label)),
                        qPrintable(QString::fromStdString(step.path) + QStringLiteral(": ") + words));
                    QVERIFY2(!words.contains(QStringLiteral("%1 %2 of")
                                                 .arg(axisName(axis.name))
                                                 .arg(at[i] + 1)), // counts places where they have names
                        qPrintable(QString::fromStdString(step.path) + QStringLiteral(": ") + words));
                    told.insert(axis.name);
                }
        }
        for (const char* name : {"distance", "bucket", "vocabulary"})
            QVERIFY2(told.contains(name), name);
    }

    void anotherModelIsChangedAfresh()
    {
        const ChangePanel& panel = *m_window->inspector()->changePanel();
        panel.allHeads()->setChecked(true);
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(QStringLiteral("transformer-decoder"), {}, false);
        QVERIFY(opened.wait(kPatience));
        WAIT(*m_document);
        QVERIFY(!panel.allHeads()->isChecked());
    }

    // A long text's number that was not kept has nothing to be compared with: no word of agreement.
    void whatIsComputedOnDemandIsNotCalledChecked()
    {
        const Trace& trace = *m_document->trace();
        Explanation explained = trace.explain(*m_document->weights(), {0, 5, 5});
        const Check kept = checkLine(trace, explained);
        QVERIFY2(kept.agrees && kept.derived && kept.text.contains(QStringLiteral("in double")), qPrintable(kept.text));
        explained.recomputed = true;
        const Check demanded = checkLine(trace, explained);
        QVERIFY2(!demanded.derived && demanded.text.contains(QStringLiteral("not checked")), qPrintable(demanded.text));
        explained = trace.explain(*m_document->weights(), {0, 5, 5});
        explained.untouched += 0.01; // as if LibTorch had computed something else
        const Check wrong = checkLine(trace, explained);
        QVERIFY2(!wrong.agrees && wrong.text.contains(QStringLiteral("Does not agree")), qPrintable(wrong.text));
    }

    // Every place that says what a run gave says where its numbers ended, and none names a token.
    void whatIsNotANumberIsSaid()
    {
        changed(*m_document, [&] {
            m_document->addIntervention({"decoder.1/self_attention/query", Intervention::Kind::Set, {}, 1e38, {}});
        });
        const QString words = QStringLiteral("Not a number, first at step decoder.1/self_attention/");
        const auto said = [&](const QWidget& widget) {
            const auto texts = widget.findChildren<QLabel*>();
            return std::any_of(texts.begin(), texts.end(),
                [&](const QLabel* text) { return text->isVisibleTo(&widget) && text->text().contains(words); });
        };
        QVERIFY(m_document->result()->notANumber);
        QVERIFY(std::ranges::find(m_document->result()->output, kNotANumber) != m_document->result()->output.end());
        QVERIFY(said(*m_window->inspector()->outputPanel()));
        QVERIFY(said(*m_window));
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        QVERIFY(!m_document->result()->notANumber && !said(*m_window->inspector()->outputPanel()));
    }

    // A study alone: the run has all its numbers, and only the views of the study say so.
    void whatAStudyMakesNotANumberIsSaidWhereItIsShown()
    {
        const QString view = m_document->view();
        changed(*m_document, [&] {
            m_document->setView(QStringLiteral("entropy"));
            m_document->addIntervention(
                {"decoder.2/encoder_decoder_attention/weights", Intervention::Kind::Set, {0, 2, 1}, -0.5, {}});
        });
        QTRY_VERIFY_WITH_TIMEOUT(m_document->result()->studiesNotFinite.contains("entropy"), kPatience);
        WAIT(*m_document);
        QVERIFY(!m_document->result()->notANumber);
        const auto caption = [&] { return m_window->stage()->view()->caption(*m_document); };
        QVERIFY2(caption().contains(QStringLiteral("Not a number, first at step study/entropy/decoder.2/")),
            qPrintable(caption()));
        m_document->setView(QStringLiteral("attention"));
        WAIT(*m_document);
        QVERIFY2(!caption().contains(QStringLiteral("Not a number")), qPrintable(caption()));
        changed(*m_document, [&] { m_document->undoStack()->undo(); });
        m_document->setView(view);
    }

    // The parts come from core: no language's sentence is taken apart.
    void theCountStandsBehindTheFormulaInEveryLanguage()
    {
        const Trace& trace = *m_document->trace();
        const Cell cell {*m_document->weights(), {0, 5, 5}};
        setSentenceTranslator([](const char* sentence) { return "«" + std::string(sentence) + "»"; });
        const std::vector<Explanation> chain = explanationChain(trace, cell);
        const FormulaWords words = formulaWords(trace, chain);
        setSentenceTranslator(nullptr);
        const Equation& numbers = chain.front().numbers;
        QCOMPARE(numbers.over, std::string("«9 keys»"));
        QVERIFY2(
            words.symbols.front().contains(QString::fromStdString(numbers.over)), qPrintable(words.symbols.front()));
        QCOMPARE(words.numbers, QString::fromStdString(numbers.left + " = " + numbers.right));
        QCOMPARE(words.right, QString::fromStdString("= " + numbers.right));
    }

    // Whatever stands above them.
    void buttonsStayWhereTheyAre()
    {
        const ChangePanel& panel = *m_window->inspector()->changePanel();
        QList<const QWidget*> controls {panel.findChild<QLineEdit*>(), panel.findChild<SegmentedControl*>()};
        for (const QPushButton* button : panel.findChildren<QPushButton*>())
            controls << button;
        QVERIFY(controls.size() >= 6);
        const auto placesNow = [&] {
            QApplication::processEvents();
            QList<QPoint> all;
            for (const QWidget* control : controls)
                all << control->mapTo(m_window->inspector(), QPoint());
            return all;
        };
        const auto places = [&] { // once the layout, which asks for its words' heights in turns, has come to rest
            QList<QPoint> before, now = placesNow();
            for (int turn = 0; turn < 20 && before != now; ++turn) {
                before = now;
                now = placesNow();
            }
            return now;
        };
        for (const QSize& size : {QSize(1440, 900), QSize(1024, 650), QSize(1024, 540)}) {
            m_window->resize(size);
            m_document->pin({*m_document->weights(), {0, 5, 5}});
            const QList<QPoint> before = places();
            std::set<qsizetype> lengths; // of the words above: they do differ
            for (const StepId step : m_document->trace()->timeline()) {
                const Step& shown = m_document->trace()->step(step);
                m_document->pinHere({step, Index(shown.axes.size(), 0)});
                const QList<QPoint> now = places();
                QVERIFY2(now == before,
                    qPrintable(QStringLiteral("%1: %2, %3 before")
                                   .arg(QString::fromStdString(shown.path))
                                   .arg(now.front().y())
                                   .arg(before.front().y())));
                lengths.insert(m_window->inspector()->findChild<QLabel*>(QStringLiteral("breadcrumb"))->text().size());
            }
            QVERIFY(lengths.size() > 2);
            m_document->pinHere({*m_document->weights(), {0, 5, 5}});
            QTest::mouseClick(panel.zeroButton(), Qt::LeftButton);
            WAIT(*m_document);
            QCOMPARE(places(), before);
            m_document->release();
            QCOMPARE(places(), before);
            m_document->undoStack()->undo();
            WAIT(*m_document);
            QCOMPARE(places(), before);
        }
    }

    void everyNumberOfFloat32CanBeTyped()
    {
        ChangePanel& panel = *m_window->inspector()->changePanel();
        auto* field = panel.findChild<QLineEdit*>();
        QStringList said;
        const auto listens = connect(
            m_document.get(), &Document::notice, this, [&](const QString& notice) { said << notice; });
        const auto typed = [&](const char* text) {
            field->setText(QString::fromUtf8(text));
            said.clear();
            QTest::keyClick(field, Qt::Key_Return);
            [&] { WAIT(*m_document); }();
            return said.join(QLatin1Char('|'));
        };
        m_document->pin({*m_document->weights(), {0, 5, 5}});
        const auto number = [&] { return m_document->interventions().back().value; };
        for (const auto& [text, value] :
            {std::pair {"3e38", 3e38}, std::pair {"1e30", 1e30}, std::pair {"3.4028235e38", 3.4028235e38},
                std::pair {"\u2212"
                           "1,5",
                    -1.5},
                std::pair {"1e-45", 1e-45}}) {
            QCOMPARE(typed(text), QString());
            QCOMPARE(number(), value);
        }
        const std::size_t changes = m_document->interventions().size();
        for (const char* text : {"3.4028236e38", "1e39", "-1e39", "inf"})
            QVERIFY2(typed(text).contains(QStringLiteral("is too large")), text);
        for (const char* text : {"nan", "", "1 2", "0x10"})
            QVERIFY2(typed(text).contains(QStringLiteral("is not a number")), text);
        QCOMPARE(m_document->interventions().size(), changes);
        QVERIFY(!m_window->statusBar()->currentMessage().isEmpty());
        QCOMPARE(typed("0.5"), QString()); // what was refused before is no longer said
        QVERIFY(m_window->statusBar()->currentMessage().isEmpty());
        disconnect(listens);
        m_document->clearInterventions();
        WAIT(*m_document);
    }

    void theDockCountsTheWeightsOfTheRun()
    {
        QSignalSpy opened(m_document.get(), &Document::modelOpened);
        m_document->openModel(QStringLiteral("perceiver-io"), {}, false);
        QVERIFY(opened.wait(kPatience));
        WAIT(*m_document);
        const auto shows = [this](std::int64_t weights) {
            const QString text = QLocale(QLocale::English).toString(static_cast<qlonglong>(weights));
            const QList<QLabel*> labels = m_window->modelDock()->findChildren<QLabel*>();
            return std::any_of(
                labels.begin(), labels.end(), [&](const QLabel* label) { return label->text() == text; });
        };
        const ModelInfo& model = m_document->model();
        QVERIFY(shows(model.parameters));
        RunSettings settings = m_document->settings();
        settings.changes.push_back({"latents", "3"});
        m_document->setSettings(settings);
        WAIT(*m_document);
        QCOMPARE(m_document->result()->config.latents, std::int64_t {3});
        QVERIFY(shows(model.parameters - (model.config.latents - 3) * model.config.width));
        QVERIFY(!shows(model.parameters));
        m_document->undoStack()->undo();
        WAIT(*m_document);
        QVERIFY(shows(model.parameters));
    }

    void theOutlineFollowsAndLeads()
    {
        QTreeView& tree = *m_window->outlineDock()->tree();
        const QAbstractItemModelTester tester(tree.model());
        QCOMPARE(tree.currentIndex().data().toString(), QStringLiteral("weights")); // the pinned number's
        m_document->release();
        m_document->setStep(*m_document->trace()->find("decoder.2/feed_forward/hidden"));
        const QModelIndex row = tree.currentIndex();
        QCOMPARE(row.data(OutlineModel::StepRole).toInt(), *m_document->currentStep());
        const QModelIndex next = row.siblingAtRow(row.row() + 1);
        tree.scrollTo(next);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(next).center());
        QCOMPARE(*m_document->currentStep(), next.data(OutlineModel::StepRole).toInt());
    }

    // Of every variant in its own view, and of every step of one, in the docks as narrow as they get.
    void nothingIsWiderThanANarrowDock()
    {
        m_window->resize(1280, 800);
        const auto fits = [this](const QString& what) {
            QCoreApplication::processEvents();
            for (const Dock* dock :
                {static_cast<Dock*>(m_window->inspector()), static_cast<Dock*>(m_window->modelDock())}) {
                const auto* scroll = dock->findChild<QScrollArea*>();
                QVERIFY2(scroll->widget()->minimumSizeHint().width() <= scroll->viewport()->width(),
                    qPrintable(QStringLiteral("%1, %2: %3 in %4")
                                   .arg(what, dock->objectName())
                                   .arg(scroll->widget()->minimumSizeHint().width())
                                   .arg(scroll->viewport()->width())));
                QVERIFY2(dock->widget()->layout() == nullptr
                        || dock->widget()->layout()->minimumSize().width() <= dock->width(),
                    qPrintable(what + dock->objectName()));
            }
        };
        for (const Preset& preset : presets()) {
            const QString id = QString::fromStdString(preset.id);
            QSignalSpy opened(m_document.get(), &Document::modelOpened);
            m_document->openModel(id, {}, false);
            QVERIFY2(opened.wait(kPatience), qPrintable(id));
            WAIT(*m_document);
            QCOMPARE(m_document->view(), QString::fromStdString(m_document->model().view));
            fits(id);
        }
        for (const Step& step : m_document->trace()->steps()) {
            m_document->pin({step.id, Index(step.axes.size(), 0)});
            fits(QString::fromStdString(step.path));
        }
    }

    void theOutlineNamesTheStepThatIsExplained()
    {
        QTreeView& tree = *m_window->outlineDock()->tree();
        auto& outline = static_cast<OutlineModel&>(*tree.model());
        const auto explained = [&] { // its row, or a closed one above it
            QModelIndex row = outline.indexOf(m_document->subject()->step);
            while (row.isValid() && row != tree.currentIndex())
                row = row.parent();
            return row.isValid();
        };
        for (const char* id : {"universal-transformer", "set-transformer", "scale-norm", "linear-attention"}) {
            QSignalSpy opened(m_document.get(), &Document::modelOpened);
            m_document->openModel(QString::fromLatin1(id), {}, false);
            QVERIFY(opened.wait(kPatience));
            WAIT(*m_document);
            QVERIFY2(explained(), id);
            m_window->stage()->timeline()->first();
            QVERIFY2(explained(), id);
        }
        const Trace& trace = *m_document->trace();
        for (const Step& step : trace.steps())
            if (step.operation == Operation::Parameter && !trace.users(step.id).empty())
                QVERIFY2(outline.indexOf(step.id).isValid(), step.path.c_str());
    }

    void whatToDoNextFramesItsControl()
    {
        m_document->setView(QStringLiteral("lines"));
        WAIT(*m_document);
        const QList<QWidget*> controls = m_window->stage()->view()->offered().controls;
        QCOMPARE(controls.size(), 1);
        const auto framed = [&] {
            for (const AccentFrame* frame : m_window->findChildren<AccentFrame*>())
                if (frame->widget() == controls.first() && frame->isVisible())
                    return true;
            return false;
        };
        QVERIFY(framed());
        m_document->setView(QStringLiteral("step"));
        QVERIFY(!framed());
    }

    void whatWasDoneInThePictureIsDone()
    {
        m_document->openModel(QStringLiteral("transformer-xl"), {}, false);
        WAIT(*m_document);
        m_document->setView(QStringLiteral("rel_shift"));
        WAIT(*m_document);
        View* view = m_window->stage()->view();
        QWidget* control = view->offered().controls.value(0);
        QVERIFY(control && !view->next().anyUse);
        const auto framed = [&] {
            const auto frames = m_window->findChildren<AccentFrame*>();
            return std::any_of(frames.begin(), frames.end(),
                [&](const AccentFrame* frame) { return frame->widget() == control && frame->isVisible(); });
        };
        QVERIFY(framed());
        QTest::keyClick(control, Qt::Key_Shift);
        QVERIFY(framed());
        emit view->nextDone();
        QVERIFY(!framed());
    }

    // Whatever became of the hint before: one that is shown can be read, and its controls are there.
    void everyHintIsWordsBesideItsControls()
    {
        Theme::instance().setReducedMotion(false); // hints fade away
        const auto hints = [&] {
            QList<Pointer*> shown = m_window->inspector()->findChildren<Pointer*>();
            shown.removeIf([](const Pointer* hint) { return !hint->isVisible(); });
            return shown;
        };
        const auto frames = [&] {
            const auto all = m_window->findChildren<AccentFrame*>();
            return std::count_if(all.begin(), all.end(), [](const AccentFrame* frame) { return frame->isVisible(); });
        };
        const auto legible = [&] {
            const QList<Pointer*> shown = hints();
            return (!shown.isEmpty() || frames() == 0)
                && std::all_of(shown.begin(), shown.end(), [](const Pointer* hint) {
                       const auto* words = hint->findChild<QLabel*>();
                       return !hint->graphicsEffect() && !words->text().isEmpty() && words->height() > 0;
                   });
        };
        bool waited = false;
        int seen = 0;
        for (const ViewDescriptor& info : views()) {
            if (!info.canShow(*m_document->trace())) {
                QSignalSpy opened(m_document.get(), &Document::modelOpened);
                m_document->openModel(info.variant, {}, false);
                QVERIFY2(opened.wait(60000), qPrintable(info.variant));
                WAIT(*m_document);
            }
            m_document->release();
            m_document->setView(info.id);
            WAIT(*m_document);
            QCoreApplication::processEvents();
            QVERIFY2(legible(), qPrintable(info.id));
            View* view = m_window->stage()->view();
            const NextThing thing = view->offered();
            if (thing.html.isEmpty())
                continue;
            ++seen;
            QVERIFY2(hints().size() == 1, qPrintable(info.id));
            QList<QPointer<QWidget>> gone;
            for (QWidget* control : thing.controls) {
                control->hide();
                gone << control;
            }
            if (!gone.isEmpty()) {
                m_document->pinHere({0, Index(m_document->trace()->step(0).axes.size(), 0)});
                const NextThing now = view->offered(); // the view may know another, or show them again
                const bool absent = std::all_of(
                    now.controls.begin(), now.controls.end(), [](const QWidget* each) { return each->isHidden(); });
                QVERIFY2(
                    !absent || now.controls.isEmpty() || (hints().isEmpty() && frames() == 0), qPrintable(info.id));
            }
            for (const QPointer<QWidget>& control : gone)
                if (control)
                    control->show();
            m_document->release();
            emit view->refreshNeeded();
            QVERIFY2(hints().size() == 1, qPrintable(info.id));
            emit view->nextDone();
            if (!std::exchange(waited, true))
                QTRY_VERIFY(hints().isEmpty()); // once to the end; the others are left in the middle
        }
        QVERIFY(seen > 15);
        Theme::instance().setReducedMotion(true);
    }

    void numbersOfTermsAreWhole()
    {
        for (const Step& step : m_document->trace()->steps()) {
            m_document->pin({step.id, Index(step.axes.size(), 0)});
            const TermsChart& terms = *m_window->inspector()->terms();
            QVERIFY2(!terms.isVisible() || terms.barsRoom() >= 40.0, step.path.c_str());
        }
    }

    // Where four decimals or fewer can do it and there is room, the terms as printed make the sum as printed.
    void printedTermsAddUp()
    {
        const Trace& trace = *m_document->trace();
        TermsChart chart;
        chart.resize(1200, 300);
        int held = 0, all = 0;
        for (const Step& step : trace.steps()) {
            const Explanation sum = trace.explain(step.id, Index(step.axes.size(), 0));
            if (!isSum(step.operation) || sum.terms.size() < 2)
                continue;
            chart.setTerms(trace, sum);
            const auto printed = [](QString number) { return number.replace(QChar(0x2212), '-').toDouble(); };
            const QString total = chart.accessibleName().section(' ', -1);
            const auto decimals = static_cast<int>(total.section('.', 1).size());
            double added = 0.0;
            for (const TermsChart::Row& row : chart.rows())
                added += printed(row.contribution);
            const bool holds = std::abs(added - printed(total)) < 0.5 * std::pow(10.0, -decimals);
            bool possible = false;
            for (int places = 2; places <= 4; ++places) {
                double rounded = 0.0;
                for (const TermsChart::Row& row : chart.rows())
                    rounded += std::round(row.size * std::pow(10.0, places));
                possible = possible || rounded == std::round(sum.rederived * std::pow(10.0, places));
            }
            QVERIFY2(holds || !possible, step.path.c_str());
            held += holds ? 1 : 0;
            ++all;
        }
        QVERIFY2(held > all / 2, qPrintable(QStringLiteral("%1 of %2").arg(held).arg(all)));
    }

    void theLongestBarHasANumber()
    {
        m_document->openModel(QStringLiteral("universal-tensor2tensor"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->settled(), 60000);
        int tiny = 0;
        for (const Step& step : m_document->trace()->steps())
            for (std::int64_t at = 0; step.name() == "update_weight" && at < step.axes[0].size; ++at) {
                m_document->pin({step.id, {at}});
                double most = 0.0;
                QString words;
                for (const TermsChart::Row& row : m_window->inspector()->terms()->rows())
                    if (std::abs(row.size) > most) {
                        most = std::abs(row.size);
                        words = row.contribution;
                    }
                tiny += most > 0.0 && most < 0.005 ? 1 : 0;
                QVERIFY2(most == 0.0 || words != QLatin1String("0.00"), step.path.c_str());
            }
        QVERIFY(tiny > 0);
    }

    void withNothingPinnedItSaysWhatToDo()
    {
        m_document->release();
        QVERIFY(m_window->inspector()->sourceLinks().isEmpty()
            || !m_window->inspector()->sourceLinks().first()->isVisible());
        QVERIFY(!m_window->inspector()->changePanel()->isEnabled());
        m_document->hover(Cell {*m_document->weights(), {0, 0, 0}});
        QVERIFY(m_window->inspector()->terms()->isVisible());
    }
};

HEADROOM_TEST(InspectorTest)
#include "inspector_test.moc"
