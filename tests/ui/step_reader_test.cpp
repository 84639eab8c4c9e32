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

    // The table of a group of cells.
    static QAccessibleTableInterface* table(StepView& view, int group)
    {
        const QString title = view.scene().table(group)->title;
        QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(&view);
        for (int i = 0; i < picture->childCount(); ++i)
            if (QAccessibleInterface* child = picture->child(i);
                child->tableInterface() && child->text(QAccessible::Name) == title)
                return child->tableInterface();
        return nullptr;
    }
    static QAccessibleTableInterface* resultTable(StepView& view) { return table(view, StepPicture::kResult); }

    static QString placeOf(const CellGrid& grid, GridCell at)
    {
        return QString("%1 %2, %3 %4: ")
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
        for (const char* title : {"A = q 9 × 8", "B = kᵀ 8 × 9", "C = A × B 9 × 9"})
            QVERIFY2(std::any_of(view.scene().tables.begin(), view.scene().tables.end(),
                         [&](const SceneTable& each) { return each.title == QString::fromUtf8(title); }),
                title);
        for (const SceneMap& map : view.scene().maps) {
            const CellGrid& grid = *map.grid;
            if (map.look.group == StepPicture::kResult || view.scene().table(map.look.group)->layout.rows == 1)
                continue;
            QAccessibleTableInterface* cells = table(view, map.look.group);
            for (const GridCell at : {GridCell {0, 0}, GridCell {3, 5}, GridCell {7, 7}}) {
                const Cell cell = grid.cell(at);
                QCOMPARE(cells->cellAt(at.row, at.column)->text(QAccessible::Name),
                    placeOf(grid, at) + fixedText(trace.value(cell.step, cell.at), 2));
            }
            QVERIFY(!cells->cellAt(grid.rowCount(), 0));
        }
        const CellGrid& product = view.picture()->result();
        QAccessibleTableInterface* cells = resultTable(view);
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
        QCOMPARE(cells->cellAt(5, 1)->parent()->indexOfChild(cells->cellAt(5, 1)), 5 * 9 + 1);
    }

    void screenReadersHearHowFarTheSumIs()
    {
        const Trace& trace = *m_document->trace();
        StepView view(*m_document);
        showAt(view, "decoder.2/encoder_decoder_attention/product", Sweep::Term, 0.6);
        const auto lit = view.lit(*m_document);
        QVERIFY(lit && lit->terms > 0);
        const CellGrid& result = view.picture()->result();
        const GridCell at = *result.locate(lit->cell);
        QAccessibleTableInterface* cells = resultTable(view);
        const double value = soFar(trace, lit->cell, lit);
        const QString name = cells->cellAt(at.row, at.column)->text(QAccessible::Name);
        QVERIFY2(name.endsWith("so far " + fixedText(value, 2)), qPrintable(name));
        QVERIFY(cells->cellAt(at.row, at.column)->tableCellInterface()->isSelected());
        QVERIFY(view.accessibleDescription().contains("so far " + fixedText(value, 2)));
        const QString ahead = cells->cellAt(8, 8)->text(QAccessible::Name);
        QVERIFY2(ahead.endsWith("not computed yet"), qPrintable(ahead));
        QVERIFY(cells->cellAt(8, 8)->text(QAccessible::Value).isEmpty());
    }

    void screenReadersHearTheRowInNumbers()
    {
        const Trace& trace = *m_document->trace();
        StepView view(*m_document);
        showAt(view, "decoder.1/self_attention/masked", Sweep::Row, 0.5);
        int open = 0, closed = 0, numbers = 0;
        for (const SceneCell& cell : view.scene().cells) {
            if (cell.group == StepPicture::kResult || !view.scene().table(cell.group)->title.startsWith("Row"))
                continue;
            const Step& source = trace.step(cell.source.step);
            const bool gate = source.operation != Operation::Mask && !cell.note.isEmpty();
            const QString name = view.sentence(cell, 2);
            const double value = trace.value(cell.source.step, cell.source.at);
            if (gate)
                QVERIFY2(name.contains(value == 0.0 ? "masked" : "open"), qPrintable(name));
            else if (!trace.masked(cell.source.step, cell.source.at))
                QVERIFY2(name.startsWith(pairName(trace, cell.source)) && name.contains("score " + fixedText(value, 2)),
                    qPrintable(name));
            (gate ? value == 0.0 ? closed : open : numbers)++;
        }
        QVERIFY(open > 0 && closed > 0 && numbers > 0);
    }

    void aCellIsMadeWhenItIsAskedFor()
    {
        StepView view(*m_document);
        showAt(view, "decoder.2/encoder_decoder_attention/norm", Sweep::Row, 1.0);
        QAccessibleTableInterface* cells = resultTable(view);
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
        QAccessibleInterface* cell = resultTable(view)->cellAt(4, 2);
        cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(m_document->pinned(), std::optional(wanted));
        showAt(view, "decoder.1/self_attention/weights", Sweep::Row, 1.0);
        const auto& tables = view.scene().tables;
        const auto row = std::find_if(
            tables.begin(), tables.end(), [](const SceneTable& each) { return each.title.startsWith("Row"); });
        QVERIFY(row != tables.end());
        QAccessibleInterface* first = table(view, row->group)->cellAt(0, 0);
        const auto& all = view.scene().cells;
        const auto under = std::find_if(
            all.begin(), all.end(), [&](const SceneCell& each) { return each.group == row->group; });
        const Cell source = under->source;
        first->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(m_document->pinned(), std::optional(source));
    }

private:
    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(StepReaderTest)

} // namespace step_reader_test

#include "step_reader_test.moc"
