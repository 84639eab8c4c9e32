// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document_focus.h"
#include "figure/terms.h"
#include "shown_numbers.h"
#include "stage_fixture.h"
#include "test_program.h"
#include "views/step_through/step_view.h"

#include <QImage>

using namespace headroom;

namespace step_view_test {

class StepViewTest : public QObject {
    Q_OBJECT

    static QImage painted(const Scene& scene, const QSizeF& size = {847, 620})
    {
        QImage image(size.toSize(), QImage::Format_RGB32);
        image.fill(Theme::instance().palette().stage);
        QPainter painter(&image);
        paintScene(painter, scene);
        return image;
    }

    SceneMoment momentOf(StepId step, std::optional<Sweep> sweep, double share)
    {
        const char* const names[] {"term", "cell", "row", "all"};
        SceneMoment moment;
        moment.run = m_document->result();
        moment.size = {847, 620};
        if (sweep)
            moment.options["step.sweep"] = names[static_cast<int>(*sweep)];
        moment.position = {*timelineIndex(*m_document->trace(), step),
            std::floor(share * (planOf(*m_document->trace(), step, sweep).stops() - 1))};
        return moment;
    }

    static const SceneTable& shownResult(const Scene& scene) { return *scene.table(StepPicture::kResult); }

    // And every number as it is written in its cell.
    static QString wrongIn(const Trace& trace, const Scene& scene)
    {
        for (const SceneCell& cell : scene.cells)
            if (!cell.text().isEmpty() && !cell.is(SceneCell::Masked)
                && !saysIn(cell.area.width(), cell.text(), cell.value))
                return wrongNumber(trace, cell.source, cell.text(), cell.value);
        return headroom::wrongIn(trace, scene);
    }

    static double apart(const QImage& a, const QImage& b)
    {
        int changed = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x)
                changed += a.pixel(x, y) != b.pixel(x, y);
        return changed / (static_cast<double>(a.width()) * a.height());
    }

private slots:
    void initTestCase() { m_document = openedDocument(); }

    void stopsCountTheSweep()
    {
        const StepId product = *m_document->trace()->find("decoder.2/encoder_decoder_attention/product");
        const int terms = static_cast<int>(m_document->model().config.headWidth());
        QCOMPARE(planOf(*m_document->trace(), product, Sweep::Term).stops(), 9 * 9 * terms);
        QCOMPARE(planOf(*m_document->trace(), product, Sweep::Cell).stops(), 81);
        QCOMPARE(planOf(*m_document->trace(), product, Sweep::Row).stops(), 9);
        QCOMPARE(planOf(*m_document->trace(), product, Sweep::All).stops(), 1);
        const SweepPlan plan = planOf(*m_document->trace(), product, Sweep::Term);
        for (const GridCell cell : {GridCell {0, 0}, GridCell {5, 5}, GridCell {8, 8}}) {
            const SweepState state = stateAt(plan, plan.stopOf(cell));
            QCOMPARE(state.cell, cell);
            QCOMPARE(state.term, terms - 1);
            QCOMPARE(presence(plan, state, cell), 1.0);
        }
    }

    void everyStepPaintsAtEveryStage()
    {
        for (const StepId step : m_document->trace()->timeline())
            for (const double share : {0.0, 0.37, 1.0})
                for (const QSize& size : {QSize(752, 544), QSize(847, 620), QSize(1327, 800)}) {
                    SceneMoment moment = momentOf(step, {}, share);
                    moment.size = size;
                    const Scene scene = StepPicture::make(moment)->draw();
                    painted(scene, size);
                    QVERIFY(!scene.tables.empty());
                    QVERIFY2(scene.size.width() <= size.width() && scene.size.height() <= size.height(),
                        m_document->trace()->step(step).path.c_str());
                }
    }

    void everyPaintedNumberIsTheTraces()
    {
        const Trace& trace = *m_document->trace();
        for (const StepId step : trace.timeline())
            QCOMPARE(wrongIn(trace, StepPicture::make(momentOf(step, Sweep::All, 1.0))->draw()), QString());
    }

    // Numbers on the way are true ones, and a way begins and ends in the pictures between which it leads.
    void whatIsOnItsWayIsTrue()
    {
        const Trace& trace = *m_document->trace();
        int flows = 0, carried = 0;
        for (const StepId step : trace.timeline())
            for (const Sweep sweep : {Sweep::Row, Sweep::Cell}) {
                SceneMoment moment = momentOf(step, sweep, 0.5);
                const double stop = moment.position.stop;
                const auto sceneAt = [&](double at) {
                    moment.position.stop = at;
                    return StepPicture::make(moment)->draw();
                };
                for (const double share : {0.15, 0.4, 0.65, 0.9}) {
                    const Scene scene = sceneAt(stop + share);
                    QCOMPARE(wrongIn(trace, scene), QString());
                    flows += scene.flow.kind == SceneFlow::Softmax;
                    carried += !scene.marks.empty();
                }
                const double next = std::min(stop + 1.0, planOf(trace, step, sweep).stops() - 1.0);
                const QImage before = painted(sceneAt(stop)), soon = painted(sceneAt(stop + 0.004)),
                             late = painted(sceneAt(next - 0.004)), after = painted(sceneAt(next));
                // What is spelled out is another row from the beginning on; elsewhere maybe another page or head.
                if (trace.step(step).operation == Operation::Softmax)
                    QVERIFY2(apart(before, soon) <= 0.15, trace.step(step).path.c_str());
                QVERIFY2(apart(late, after) <= 0.05, trace.step(step).path.c_str());
            }
        QVERIFY(flows > 0 && carried > 0);
    }

    void termsAddUpToTheRecordedNumber()
    {
        const Trace& trace = *m_document->trace();
        for (const StepId step : trace.timeline()) {
            if (!isProduct(trace.step(step).operation))
                continue;
            const auto finished = StepPicture::make(momentOf(step, Sweep::Term, 1.0));
            const Step& recorded = trace.step(step);
            Index last;
            for (const Axis& axis : recorded.axes)
                last.push_back(axis.name == "head" ? 0 : axis.size - 1);
            QVERIFY(std::abs(finished->litValue() - trace.value(step, last))
                < 1e-4 * std::max(1.0, std::abs(finished->litValue())));
        }
    }

    void picturesArePureFunctionsOfThePosition()
    {
        SceneMoment moment = momentOf(*m_document->trace()->find("decoder.1/self_attention/product"), Sweep::Cell, 0.5);
        moment.position.stop += 0.4;
        const QImage once = painted(StepPicture::make(moment)->draw());
        SceneMoment other = moment;
        other.position.stop += 9;
        QVERIFY(painted(StepPicture::make(other)->draw()) != once);
        QCOMPARE(painted(StepPicture::make(moment)->draw()), once);
    }

    void cellsAheadAreEmpty()
    {
        const SweepPlan plan = planOf(
            *m_document->trace(), *m_document->trace()->find("encoder.1/self_attention/product"), Sweep::Cell);
        const SweepState state = stateAt(plan, 20.25);
        QCOMPARE(presence(plan, state, {2, 2}), 1.0);
        QCOMPARE(presence(plan, state, {2, 3}), 0.25);
        QCOMPARE(presence(plan, state, {2, 4}), 0.0);
        QCOMPARE(presence(plan, state, {0, 8}), 1.0);
    }

    void windowsHoldWhatIsLit()
    {
        QCOMPARE(pageStart(0, 8, 32), 0);
        QCOMPARE(pageStart(9, 8, 32), 8);
        QCOMPARE(pageStart(31, 10, 32), 22);
        QCOMPARE(pageStart(5, 40, 32), 0);
    }

    void captionSaysTheNumber()
    {
        const StepId step = *m_document->trace()->find("decoder.2/encoder_decoder_attention/product");
        SceneMoment moment = momentOf(step, Sweep::Term, 0.0);
        moment.position.stop = 404; // cell 51, term 5
        const auto shown = StepPicture::make(moment);
        QVERIFY(shown->caption().contains(fixedText(shown->litValue(), 2)));
        QCOMPARE(shown->progress(), QString("cell 51 of 81, term 5 of 8"));
    }

    void litIsWhatThePictureSpellsOut()
    {
        const StepId step = *m_document->trace()->find("decoder.2/encoder_decoder_attention/product");
        SceneMoment moment = momentOf(step, Sweep::Term, 0.0);
        moment.position.stop = 404; // cell 51, term 5
        QCOMPARE(StepPicture::make(moment)->lit(), (Focus {{step, {0, 5, 5}}, 5}));
        moment.position.stop = 407;
        QCOMPARE(StepPicture::make(moment)->lit(), (Focus {{step, {0, 5, 5}}, 0}));
        QVERIFY(!StepPicture::make(momentOf(step, Sweep::All, 0.0))->lit());
    }

    void softmaxCaptionNamesTheLargest()
    {
        const std::string path = "decoder.2/encoder_decoder_attention/weights";
        const auto captionOf = [&](const Trace& trace) {
            SceneMoment moment = momentOf(*trace.find(path), Sweep::Row, 0.0);
            moment.position.stop = 5;
            moment.pinned = Cell {*trace.find(path), {0, 5, 2}}; // not the largest
            return StepPicture::make(moment)->caption();
        };
        const auto largest = [&](const Trace& trace) {
            double top = 0.0;
            for (int key = 0; key < 9; ++key)
                top = std::max(top, trace.value(*trace.find(path), {0, 5, key}));
            return fixedText(top, 2);
        };
        const QString before = captionOf(*m_document->trace());
        QVERIFY2(before.contains(largest(*m_document->trace())), qPrintable(before));
        changed(*m_document, [&] {
            m_document->addIntervention({path, Intervention::Kind::Set, {0, 5, 2}, 0.25, {}});
        });
        const QString after = captionOf(*m_document->trace());
        QVERIFY2(after.contains("set by hand"), qPrintable(after));
        QVERIFY2(after.contains(largest(*m_document->trace())), qPrintable(after));
        changed(*m_document, [&] { m_document->clearInterventions(); });
    }

    void clicksAndArrowsPin()
    {
        const StepId step = *m_document->trace()->find("decoder.2/encoder_decoder_attention/product");
        StepView view(*m_document);
        view.resize(847, 620);
        for (const auto signal : {&Document::positionChanged, &Document::selectionChanged})
            connect(m_document.get(), signal, &view, [&] {
                view.show(*m_document);
                view.grab();
            });
        m_document->setStep(step);
        view.show(*m_document);
        view.grab();
        const QPointF target = shownResult(view.scene()).layout.cell({3, 4}).center();
        QTest::mouseClick(&view, Qt::LeftButton, {}, target.toPoint());
        QCOMPARE(m_document->pinned(), std::optional(Cell {step, {m_document->head(), 3, 4}}));
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(m_document->pinned(), std::optional(Cell {step, {m_document->head(), 4, 3}}));
        QVERIFY(view.lit(*m_document));
        QCOMPARE(view.lit(*m_document)->cell, *m_document->pinned());
    }

    // A number of what the result is made of stays where it is and is explained; Enter goes to where it was made.
    void keysWalkInAnOperand()
    {
        const StepId step = *m_document->trace()->find("decoder.2/encoder_decoder_attention/product");
        StepView view(*m_document);
        view.resize(847, 620);
        for (const auto signal : {&Document::positionChanged, &Document::selectionChanged})
            connect(m_document.get(), signal, &view, [&] { view.show(*m_document); });
        m_document->release();
        m_document->setStep(step);
        view.show(*m_document);
        QTest::keyClick(&view, Qt::Key_Down); // nothing is pinned: the cell that is spelled out
        QVERIFY(m_document->pinned() && m_document->pinned()->step == step);
        const Position place = m_document->position();
        view.nextTable(false);
        const Cell operand = m_document->pinned().value();
        QVERIFY(operand.step != step);
        QTest::keyClick(&view, Qt::Key_Right);
        const Cell beside = m_document->pinned().value();
        QCOMPARE(beside.step, operand.step);
        QVERIFY(beside != operand);
        QCOMPARE(m_document->position(), place);
        QCOMPARE(view.lit(*m_document)->cell, beside);
        QCOMPARE(view.accessibleDescription(), view.sentence(*view.pinnedCell()));
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(m_document->currentStep(), std::optional(beside.step));
    }

    void zoomShowsLargerCells()
    {
        for (const char* path :
            {"decoder.2/encoder_decoder_attention/query", "decoder.2/encoder_decoder_attention/norm"}) {
            SceneMoment moment = momentOf(*m_document->trace()->find(path), {}, 0.5);
            const GridLayout before = shownResult(StepPicture::make(moment)->draw()).layout;
            moment.zoom = 2.0;
            moment.size *= moment.zoom;
            const Scene zoomed = StepPicture::make(moment)->draw();
            const GridLayout& after = shownResult(zoomed).layout;
            QVERIFY(after.pitchX >= 1.5 * before.pitchX);
            QCOMPARE(after.columns, before.columns);
            for (const SceneTable& table : zoomed.tables)
                QVERIFY(table.layout.bounds().right() <= moment.size.width());
        }
    }

    void numbersAndDimmingCanBeSwitchedOff()
    {
        SceneMoment moment = momentOf(*m_document->trace()->find("encoder.1/self_attention/weights"), Sweep::Row, 0.5);
        const auto count = [&](auto is) {
            const Scene scene = StepPicture::make(moment)->draw();
            return std::count_if(scene.cells.begin(), scene.cells.end(), [&](const SceneCell& cell) {
                return scene.table(cell.group)->layout.rows > 1 // the row in numbers keeps them
                    && scene.table(cell.group)->title != "Row 5 in numbers" && is(cell);
            });
        };
        const auto dim = [](const SceneCell& cell) { return cell.is(SceneCell::Dim); };
        const auto written = [](const SceneCell& cell) { return cell.decimals >= 0; };
        QVERIFY(count(dim) > 0 && count(written) > 0);
        moment.options["step.numbers"] = moment.options["step.dim"] = "off";
        QCOMPARE(count(dim), 0);
        QCOMPARE(count(written), 0);
    }

    void addedNumbersShareOneScale()
    {
        const Trace& trace = *m_document->trace();
        int apart = 0;
        for (const StepId step : trace.timeline()) {
            if (trace.step(step).operation != Operation::Add)
                continue;
            ColourScale all = scaleOf(trace, step);
            for (const StepId input : trace.step(step).inputs) {
                apart += scaleOf(trace, input).extent != all.extent;
                all.extent = std::max(all.extent, scaleOf(trace, input).extent);
            }
            const Scene scene = StepPicture::make(momentOf(step, Sweep::Row, 0.5))->draw();
            QVERIFY(scene.tables.size() > 2);
            QCOMPARE(scene.legends.size(), 1U);
            QCOMPARE(scene.legends.front().legend.scale.extent, all.extent);
            for (const SceneCell& cell : scene.cells)
                QCOMPARE(cell.ground, all.colour(cell.value));
        }
        QVERIFY(apart > 0);
    }

    void addedNumbersShareOneScaleWithTheRunBeside()
    {
        const auto before = m_document->result();
        StepId sum = -1;
        for (const StepId step : before->trace->timeline())
            if (before->trace->step(step).operation == Operation::Add)
                sum = step;
        const Step& operand = before->trace->step(before->trace->step(sum).inputs.back());
        changed(*m_document, [&] {
            m_document->addIntervention(
                {operand.path, Intervention::Kind::Set, Index(operand.axes.size(), 0), 321.0, {}});
        });
        const auto after = m_document->result();
        const auto scale = [&](const std::shared_ptr<const RunResult>& run,
                               const std::shared_ptr<const RunResult>& beside) {
            SceneMoment moment;
            moment.run = run;
            moment.comparison = beside;
            return StepNumbers(moment).scale(sum, before->trace->step(sum).inputs);
        };
        const ColourScale left = scale(before, after), right = scale(after, before);
        QVERIFY(left.shared && right.shared);
        QVERIFY(left.extent >= 321.0);
        QCOMPARE(left.extent, right.extent);
        QVERIFY(scale(before, nullptr).extent < 321.0);
        changed(*m_document, [&] { m_document->clearInterventions(); });
    }

    void whatNormalisesARowReadsInPlace()
    {
        const Trace& trace = *m_document->trace();
        int cells = 0;
        for (const StepId step : trace.timeline()) {
            const Step& normal = trace.step(step);
            if (normal.operation != Operation::Softmax && normal.operation != Operation::Normalise)
                continue;
            const Index last = [&] {
                Index at = normal.shape();
                for (std::int64_t& index : at)
                    --index;
                return at;
            }();
            for (const Index& at : {Index(last.size(), 0), last}) {
                QCOMPARE(trace.explain(step, at).principal, std::optional(Cell {normal.inputs[0], at}));
                ++cells;
            }
        }
        QVERIFY(cells > 0);
    }

    void whatWasReadIsNotReadAgain()
    {
        const Trace& trace = *m_document->trace();
        const StepId step = *trace.find("decoder.1/self_attention/masked");
        StepNumbers numbers(momentOf(step, {}, 1.0));
        const auto first = numbers.grid(step, sliceOf(trace.step(step), 1));
        QVERIFY(numbers.grid(step, sliceOf(trace.step(step), 1)) == first);
        const auto other = numbers.grid(step, sliceOf(trace.step(step), 2));
        QVERIFY(other != first);
        QCOMPARE(other->values, readGrid(trace, step, sliceOf(trace.step(step), 2)).values);
    }

    void smallCellsHaveTheColoursOfLargeOnes()
    {
        const Trace& trace = *m_document->trace();
        int there = 0, ahead = 0;
        for (const StepId step : trace.timeline()) {
            SceneMoment moment = momentOf(step, Sweep::Row, 0.5);
            moment.size = {600, 620};
            const Scene scene = StepPicture::make(moment)->draw();
            const QImage image = painted(scene, moment.size);
            for (const SceneCell& cell : scene.cells) {
                if ((cell.area.width() >= 20.0 && cell.area.height() >= 13.0) || cell.area.width() < 4.0
                    || cell.area.height() < 4.0 || cell.is(SceneCell::Masked) || cell.is(SceneCell::Plain))
                    continue;
                const QColor is = image.pixelColor(cell.area.center().toPoint());
                const int off = std::max({std::abs(is.red() - cell.ground.red()),
                    std::abs(is.green() - cell.ground.green()), std::abs(is.blue() - cell.ground.blue())});
                QVERIFY2(off <= 4, trace.step(step).path.c_str());
                ++there;
            }
            const SceneTable& result = shownResult(scene);
            for (int column = 0; column < result.layout.columns; column += 3) {
                const GridCell at {result.layout.firstRow + result.layout.rows - 1, result.layout.firstColumn + column};
                const QPointF last = result.layout.cell(at).center();
                ahead += !scene.at(last) && image.pixelColor(last.toPoint()) == Theme::instance().palette().stage;
            }
        }
        QVERIFY(there > 0 && ahead > 0);
    }

private:
    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(StepViewTest)

} // namespace step_view_test

#include "step_view_test.moc"
