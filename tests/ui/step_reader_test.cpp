// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader gets of the step-through view, compared with the trace's numbers.
#include "document/document_focus.h"
#include "shown_numbers.h"
#include "stage_fixture.h"
#include "test_program.h"
#include "views/step_through/step_view.h"
#include "widgets/pair_words.h"

#include <QAccessible>

#include <algorithm>

using namespace headroom;

namespace step_reader_test {

class StepReaderTest : public QObject {
    Q_OBJECT

    static const Placement& shownResult(const StepPicture& picture)
    {
        const auto& placements = picture.placements();
        return *std::find_if(placements.begin(), placements.end(), [](const Placement& each) { return each.result; });
    }

    // As on the stage, at a share of the step.
    void showAt(StepView& view, const char* path, Sweep sweep, double share)
    {
        const StepId step = *m_document->trace()->find(path);
        m_document->release();
        view.resize(847, 620);
        const char* const names[] {"term", "cell", "row", "all"};
        m_document->setOption(QStringLiteral("step.sweep"), QLatin1String(names[static_cast<int>(sweep)]));
        m_document->setPosition({*timelineIndex(*m_document->trace(), step),
            std::floor(share * (planOf(*m_document->trace(), step, sweep).stops() - 1))});
        view.show(*m_document);
        view.grab();
    }

    static QAccessibleTableInterface* table(StepView& view, const Placement& placement)
    {
        const auto index = static_cast<int>(&placement - view.picture()->placements().data());
        return QAccessible::queryAccessibleInterface(&view)->child(index)->tableInterface();
    }

    static QString placeOf(const CellGrid& grid, GridCell at)
    {
        return QString("%1 %2, %3 %4, ")
            .arg(QString::fromStdString(grid.rows.name), QString::fromStdString(grid.rows.label(at.row)),
                QString::fromStdString(grid.columns.name), QString::fromStdString(grid.columns.label(at.column)));
    }

    // The same of a score.
    static QString pairAt(const CellGrid& grid, GridCell at)
    {
        return QString("query %1 (“%2”) → key %3 (“%4”): ")
            .arg(at.row + 1)
            .arg(grid.rows.label(at.row).c_str())
            .arg(at.column + 1)
            .arg(grid.columns.label(at.column).c_str());
    }

private slots:
    void initTestCase() { m_document = openedDocument(); }

    void screenReadersHearTheProduct()
    {
        const Trace& trace = *m_document->trace();
        const std::string sublayer = "decoder.2/encoder_decoder_attention/";
        StepView view(*m_document);
        showAt(view, "decoder.2/encoder_decoder_attention/product", Sweep::Cell, 1.0);
        QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(&view);
        QCOMPARE(view.scene().tables.size(), view.picture()->placements().size());
        QCOMPARE(picture->child(0)->text(QAccessible::Name), QString("A = q 9 × 8"));
        QCOMPARE(picture->child(1)->text(QAccessible::Name), QString("B = kᵀ 8 × 9"));
        QCOMPARE(picture->child(2)->text(QAccessible::Name), QString("C = A × B 9 × 9"));
        for (const int operand : {0, 1}) {
            const CellGrid& grid = *view.picture()->placements()[static_cast<std::size_t>(operand)].grid;
            QAccessibleTableInterface* cells = picture->child(operand)->tableInterface();
            for (const GridCell at : {GridCell {0, 0}, GridCell {3, 5}, GridCell {7, 7}}) {
                const Cell cell = grid.cell(at);
                QCOMPARE(cells->cellAt(at.row, at.column)->text(QAccessible::Name),
                    placeOf(grid, at) + fixedText(trace.value(cell.step, cell.at), 2));
            }
            QVERIFY(!cells->cellAt(grid.rowCount(), 0));
        }
        const CellGrid& product = view.picture()->result();
        QAccessibleTableInterface* cells = picture->child(2)->tableInterface();
        for (const GridCell at : {GridCell {0, 8}, GridCell {5, 1}}) {
            const Index cell = product.cell(at).at;
            const auto number = [&](const char* name) {
                return fixedText(trace.value(*trace.find(sublayer + name), cell), 2);
            };
            QCOMPARE(cells->cellAt(at.row, at.column)->text(QAccessible::Name),
                pairAt(product, at)
                    + QString("product %1, score %2, weight %3")
                          .arg(number("product"), number("scores"), number("weights")));
        }
        QCOMPARE(picture->child(2)->indexOfChild(cells->cellAt(5, 1)), 5 * 9 + 1);
    }

    void screenReadersHearHowFarTheSumIs()
    {
        const Trace& trace = *m_document->trace();
        StepView view(*m_document);
        showAt(view, "decoder.2/encoder_decoder_attention/product", Sweep::Term, 0.6);
        const auto lit = view.lit(*m_document);
        QVERIFY(lit && lit->terms > 0);
        const Placement& shown = shownResult(*view.picture());
        const GridCell at = *shown.locate(lit->cell);
        const QString sum = pairAt(*shown.grid, at) + "so far " + fixedText(soFar(trace, lit->cell, lit), 2);
        QAccessibleTableInterface* cells = table(view, shown);
        QCOMPARE(cells->cellAt(at.row, at.column)->text(QAccessible::Name), sum);
        QVERIFY(cells->cellAt(at.row, at.column)->tableCellInterface()->isSelected());
        QVERIFY(view.accessibleDescription().startsWith(sum));
        QCOMPARE(cells->cellAt(8, 8)->text(QAccessible::Name), pairAt(*shown.grid, {8, 8}) + "not computed yet");
        QVERIFY(cells->cellAt(8, 8)->text(QAccessible::Value).isEmpty());
    }

    void screenReadersHearTheRowInNumbers()
    {
        const Trace& trace = *m_document->trace();
        StepView view(*m_document);
        showAt(view, "decoder.1/self_attention/masked", Sweep::Row, 0.5);
        int open = 0, closed = 0, numbers = 0;
        for (const Placement& placement : view.picture()->placements())
            for (int column = 0; column < static_cast<int>(placement.sources.size()); ++column) {
                const auto source = placement.sources[static_cast<std::size_t>(column)];
                QVERIFY(source);
                const QString name = table(view, placement)->cellAt(0, column)->text(QAccessible::Name);
                const double value = trace.value(source->step, source->at);
                const QString place = placeOf(*placement.grid, {0, column});
                QVERIFY2(name.startsWith(placement.gate ? place : pairName(trace, *source)), qPrintable(name));
                if (placement.gate)
                    QCOMPARE(name, place + (value == 0.0 ? "masked" : "open"));
                else
                    QVERIFY2(name.contains("score " + fixedText(value, 2)), qPrintable(name));
                (placement.gate ? value == 0.0 ? closed : open : numbers)++;
            }
        QVERIFY(open > 0 && closed > 0 && numbers > 0);
    }

    void aCellIsMadeWhenItIsAskedFor()
    {
        StepView view(*m_document);
        showAt(view, "decoder.2/encoder_decoder_attention/norm", Sweep::Row, 1.0);
        QAccessibleTableInterface* cells = table(view, shownResult(*view.picture()));
        QVERIFY(cells->rowCount() * cells->columnCount() > 200);
        const auto first = QAccessible::uniqueId(cells->cellAt(0, 0));
        QCOMPARE(QAccessible::uniqueId(cells->cellAt(cells->rowCount() - 1, cells->columnCount() - 1)), first + 1);
        QCOMPARE(QAccessible::uniqueId(cells->cellAt(0, 0)), first);
    }

    void aScreenReaderCanPress()
    {
        StepView view(*m_document);
        showAt(view, "decoder.1/self_attention/weights", Sweep::Row, 1.0);
        const Cell wanted = view.picture()->result().cell({4, 2});
        QAccessibleInterface* cell = table(view, shownResult(*view.picture()))->cellAt(4, 2);
        cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(m_document->pinned(), std::optional(wanted));
        showAt(view, "decoder.1/self_attention/weights", Sweep::Row, 1.0);
        for (const Placement& placement : view.picture()->placements())
            if (!placement.sources.empty()) {
                const auto source = placement.sources.front();
                table(view, placement)
                    ->cellAt(0, 0)
                    ->actionInterface()
                    ->doAction(QAccessibleActionInterface::pressAction());
                QCOMPARE(m_document->pinned(), source);
                return;
            }
        QFAIL("no row in numbers");
    }

private:
    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(StepReaderTest)

} // namespace step_reader_test

#include "step_reader_test.moc"
