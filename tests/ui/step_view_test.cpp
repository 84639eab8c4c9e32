// SPDX-License-Identifier: GPL-3.0-or-later
#include "shown_numbers.h"
#include "stage_fixture.h"
#include "test_program.h"
#include "views/step_through/product_picture.h"
#include "views/step_through/step_view.h"

#include <QImage>

using namespace headroom;

namespace step_view_test {

class StepViewTest : public QObject {
    Q_OBJECT

    QImage picture(StepPicture& picture, const QSize& size = {847, 620})
    {
        QImage image(size, QImage::Format_RGB32);
        image.fill(Theme::instance().palette().stage);
        QPainter painter(&image);
        paintScene(painter, picture.draw(size));
        return image;
    }

    StepMoment momentOf(StepId step, std::optional<Sweep> sweep, double share)
    {
        StepMoment moment;
        moment.step = step;
        moment.plan = planOf(*m_document->trace(), step, sweep);
        moment.stop = std::floor(share * (moment.plan.stops() - 1));
        return moment;
    }

    static const Placement& shownResult(const StepPicture& picture)
    {
        const auto& placements = picture.placements();
        return *std::find_if(placements.begin(), placements.end(), [](const Placement& each) { return each.result; });
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
                    auto made = StepPicture::make(*m_document->trace(), momentOf(step, {}, share));
                    picture(*made, size);
                    QVERIFY(!made->placements().empty());
                }
    }

    void everyPaintedNumberIsTheTraces()
    {
        const Trace& trace = *m_document->trace();
        for (const StepId step : trace.timeline()) {
            auto made = StepPicture::make(trace, momentOf(step, Sweep::All, 1.0));
            picture(*made);
            QCOMPARE(wrongIn(trace, *made), QString());
        }
    }

    void termsAddUpToTheRecordedNumber()
    {
        const Trace& trace = *m_document->trace();
        for (const StepId step : trace.timeline()) {
            if (!isProduct(trace.step(step).operation))
                continue;
            const ProductPicture finished(trace, momentOf(step, Sweep::Term, 1.0));
            const Step& recorded = trace.step(step);
            Index last;
            for (const Axis& axis : recorded.axes)
                last.push_back(axis.name == "head" ? 0 : axis.size - 1);
            QVERIFY(std::abs(finished.sumSoFar() - trace.value(step, last))
                < 1e-4 * std::max(1.0, std::abs(finished.sumSoFar())));
        }
    }

    void picturesArePureFunctionsOfThePosition()
    {
        const StepId step = *m_document->trace()->find("decoder.1/self_attention/product");
        StepMoment moment = momentOf(step, Sweep::Cell, 0.5);
        moment.stop += 0.4;
        auto first = StepPicture::make(*m_document->trace(), moment);
        const QImage once = picture(*first);
        StepMoment other = moment;
        other.stop += 9;
        auto elsewhere = StepPicture::make(*m_document->trace(), other);
        QVERIFY(picture(*elsewhere) != once);
        auto again = StepPicture::make(*m_document->trace(), moment);
        QCOMPARE(picture(*again), once);
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
        StepMoment moment = momentOf(step, Sweep::Term, 0.0);
        moment.stop = 404; // cell 51, term 5
        ProductPicture shown(*m_document->trace(), moment);
        QVERIFY(shown.caption().contains(fixedText(shown.sumSoFar(), 2)));
        QCOMPARE(shown.progress(), QString("cell 51 of 81, term 5 of 8"));
    }

    void litIsWhatThePictureSpellsOut()
    {
        const StepId step = *m_document->trace()->find("decoder.2/encoder_decoder_attention/product");
        StepMoment moment = momentOf(step, Sweep::Term, 0.0);
        moment.stop = 404; // cell 51, term 5
        QCOMPARE(ProductPicture(*m_document->trace(), moment).lit(), (Focus {{step, {0, 5, 5}}, 5}));
        moment.stop = 407;
        QCOMPARE(ProductPicture(*m_document->trace(), moment).lit(), (Focus {{step, {0, 5, 5}}, 0}));
        QVERIFY(!StepPicture::make(*m_document->trace(), momentOf(step, Sweep::All, 0.0))->lit());
    }

    void softmaxCaptionNamesTheLargest()
    {
        const std::string path = "decoder.2/encoder_decoder_attention/weights";
        const auto captionOf = [&](const Trace& trace) {
            StepMoment moment = momentOf(*trace.find(path), Sweep::Row, 0.0);
            moment.stop = 5;
            moment.pinned = Cell {*trace.find(path), {0, 5, 2}}; // not the largest
            return StepPicture::make(trace, moment)->caption();
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
        QPointF target;
        for (const Placement& placement : view.picture()->placements())
            if (placement.result)
                target = placement.layout.cell({3, 4}).center();
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

    void zoomShowsFewerAndLargerCells()
    {
        const StepId step = *m_document->trace()->find("decoder.2/encoder_decoder_attention/query");
        const StepId norm = *m_document->trace()->find("decoder.2/encoder_decoder_attention/norm");
        for (const StepId id : {step, norm}) {
            StepMoment moment = momentOf(id, {}, 0.5);
            auto plain = StepPicture::make(*m_document->trace(), moment);
            picture(*plain);
            moment.zoom = 4;
            auto zoomed = StepPicture::make(*m_document->trace(), moment);
            picture(*zoomed);
            const GridLayout& before = shownResult(*plain).layout;
            const GridLayout& after = shownResult(*zoomed).layout;
            QVERIFY(after.pitchX > before.pitchX);
            QVERIFY(after.columns < before.columns);
            for (const Placement& placement : zoomed->placements())
                QVERIFY(placement.layout.bounds().right() <= 847.0);
        }
    }

    void numbersAndDimmingCanBeSwitchedOff()
    {
        StepMoment moment = momentOf(*m_document->trace()->find("encoder.1/self_attention/weights"), Sweep::Row, 0.5);
        moment.numbers = moment.dim = false;
        auto made = StepPicture::make(*m_document->trace(), moment);
        picture(*made);
        for (const Placement& placement : made->placements()) {
            QVERIFY(!placement.style.dim);
            if (placement.layout.rows > 1) // the row in numbers keeps them
                QCOMPARE(placement.style.decimals, -1);
        }
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
            auto made = StepPicture::make(trace, momentOf(step, Sweep::Row, 0.5));
            picture(*made);
            QVERIFY(made->placements().size() > 2);
            for (const Placement& placement : made->placements()) {
                QCOMPARE(placement.style.scale.extent, all.extent);
                QVERIFY(placement.style.scale.diverging);
            }
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
        const ColourScale left = StepNumbers(*before->trace, after).sharedScale(sum);
        const ColourScale right =
            StepNumbers(*after->trace, before).sharedScale(*after->trace->find(before->trace->step(sum).path));
        QVERIFY(left.shared && right.shared);
        QVERIFY(left.extent >= 321.0);
        QCOMPARE(left.extent, right.extent);
        QVERIFY(StepNumbers(*before->trace, nullptr).sharedScale(sum).extent < 321.0);
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
        StepNumbers numbers(trace, nullptr);
        const auto first = numbers.grid(step, sliceOf(trace.step(step), 1));
        Slice same = sliceOf(trace.step(step), 1);
        same.at[1] = 3; // along an axis that is shown
        QVERIFY(numbers.grid(step, same) == first);
        const auto other = numbers.grid(step, sliceOf(trace.step(step), 2));
        QVERIFY(other != first);
        QCOMPARE(other->values, readGrid(trace, step, sliceOf(trace.step(step), 2)).values);
    }

    void smallCellsHaveTheColoursOfLargeOnes()
    {
        const Trace& trace = *m_document->trace();
        int there = 0, ahead = 0;
        for (const StepId step : trace.timeline()) {
            auto made = StepPicture::make(trace, momentOf(step, Sweep::Row, 0.5));
            const QImage image = picture(*made, {600, 620});
            for (const Placement& placement : made->placements()) {
                const GridLayout& layout = placement.layout;
                if ((layout.pitchX >= 20.0 && layout.pitchY >= 13.0) || layout.pitchX < 4.0 || layout.pitchY < 4.0)
                    continue;
                for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row)
                    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; column += 3) {
                        const GridCell at {row, column};
                        if (placement.grid->is(CellGrid::Masked, at))
                            continue;
                        const QColor is = image.pixelColor(layout.cell(at).center().toPoint());
                        const QColor wanted = placement.presence(at) > 0.0
                            ? cellColour(*placement.grid, at, placement.style)
                            : Theme::instance().palette().stage;
                        const int off = std::max({std::abs(is.red() - wanted.red()),
                            std::abs(is.green() - wanted.green()), std::abs(is.blue() - wanted.blue())});
                        QVERIFY2(off <= 4, trace.step(step).path.c_str());
                        (placement.presence(at) > 0.0 ? there : ahead)++;
                    }
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
