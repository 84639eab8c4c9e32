// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage_fixture.h"
#include "test_program.h"
#include "views/attention/attention_view.h"
#include "widgets/lens.h"
#include "widgets/matrix_view.h"
#include "widgets/pair_words.h"

#include <QAccessible>

#include <cmath>
#include <limits>

using namespace headroom;

class MatrixViewTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_document = openedDocument(); }

    void elision()
    {
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Body));
        QCOMPARE(elideMiddle("transformation", metrics, 1000.0), QString("transformation"));
        const QString text = elideMiddle("transformation", metrics, 70.0);
        QVERIFY(text.contains(QChar(0x2026)));
        QVERIFY(text.startsWith('t') && text.endsWith('n'));
        QVERIFY(metrics.horizontalAdvance(text) <= 70.0);
    }

    void labelsTurnWhenLong()
    {
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Title));
        const auto labels = [](const QString& text) { return std::vector<AxisLabel> {{text, {}, false, {}}}; };
        const double width = metrics.horizontalAdvance("token");
        QCOMPARE(labelAngle(labels("token"), metrics, width), 0);
        QCOMPARE(labelAngle(labels("token"), metrics, width / 1.5), 45);
        QCOMPARE(labelAngle(labels("token"), metrics, width / 2.5), 90);
    }

    void mostLabelsKeepTheirPlace()
    {
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Title));
        const auto label = [](const QString& text, const QString& number) {
            return AxisLabel {text, {}, false, number};
        };
        const double width = metrics.horizontalAdvance("o") + 2.0;
        QCOMPARE(labelAngle({label("start", "1"), label("t", "2"), label("o", "3")}, metrics, width), 0);
        QCOMPARE(labelAngle({label("start", "1"), label("token", "2"), label("o", "3")}, metrics, width), 90);
        QCOMPARE(labelAngle({label("10", {}), label("1000", {})}, metrics, width), 0); // every so many of them
        // The number beside a row's token has its room, however long.
        const double one = rowLabelWidth({label("t", "1")}, TextSize::Title),
                     many = rowLabelWidth({label("t", "12345")}, TextSize::Title);
        const QFontMetricsF small(Theme::instance().font(TextSize::Caption, true));
        QVERIFY(many > one && many >= metrics.horizontalAdvance("t") + small.horizontalAdvance("12345") + 12.0);
    }

    // A long text's matrix may be kept in one of two runs only; in the other it is computed again when it is read.
    void roundingIsNoDifference()
    {
        const Trace& trace = *m_document->trace();
        const CellGrid kept = readGrid(trace, *trace.find("decoder.2/encoder_decoder_attention/weights"), {{1, 0, 0}});
        CellGrid again = kept;
        for (float& value : again.values)
            value = std::nextafter(value, 2.0F);
        const auto largest = [](const CellGrid& grid) { return std::max(std::abs(grid.low), std::abs(grid.high)); };
        QVERIFY(largest(difference(again, kept)) > 0.0);
        again.recomputed = true;
        QCOMPARE(largest(difference(again, kept)), 0.0);
        again.values[3] += 0.25F;
        QVERIFY(std::abs(largest(difference(again, kept)) - 0.25) < 1e-6);
    }

    // A letter has room where a word has none: a segment and its memory stay readable.
    void lettersStandAboveNarrowColumns()
    {
        constexpr double kPitch = 9.0;
        const auto labels = [](int memory, const QString& text) {
            std::vector<AxisLabel> all;
            for (int i = 0; i < 32; ++i)
                all.push_back({text, {}, false, QString::number(i + 1), i < memory});
            return all;
        };
        const auto painted = [&](const std::vector<AxisLabel>& all) {
            QImage image(320, 80, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            const GridLayout layout {{10.0, 70.0}, kPitch, 9.0, 1.0, 0, 0, 1, 32};
            paintColumnLabels(painter, all, layout, columnLabelHeight(all, kPitch, TextSize::Title), {});
            painter.end();
            return image;
        };
        QVERIFY(columnLabelHeight(labels(16, QStringLiteral("e")), kPitch, TextSize::Title)
            > columnLabelHeight(labels(16, QStringLiteral("eyes")), kPitch, TextSize::Title));
        const QImage letters = painted(labels(16, QStringLiteral("e"))),
                     none = painted(labels(16, QStringLiteral(" ")));
        for (int column = 0; column < 32; ++column) {
            const QRect above(static_cast<int>(10.0 + column * kPitch), 0, static_cast<int>(kPitch), 70);
            QVERIFY2(letters.copy(above) != none.copy(above), QByteArray::number(column));
        }
    }

    void hitTesting()
    {
        const GridLayout layout {{10.0, 20.0}, 41.0, 41.0, 1.0, 2, 3, 4, 5};
        QCOMPARE(layout.hit({10.5, 20.5}), std::optional(GridCell {2, 3}));
        QCOMPARE(layout.hit(layout.cell({4, 6}).center()), std::optional(GridCell {4, 6}));
        QVERIFY(!layout.hit({9.0, 25.0}));
        QVERIFY(!layout.hit({10.0 + 5 * 41.0 + 1.0, 25.0}));
    }

    void numbersHaveFixedDecimals()
    {
        QCOMPARE(fixedText(0.0003, 2), QString("0.00"));
        QCOMPARE(fixedText(-0.0003, 2), QString("0.00"));
        QCOMPARE(fixedText(-1.256, 2), QString(QChar(0x2212)) + "1.26");
        CellGrid grid;
        grid.low = -0.9;
        grid.high = 0.9;
        QCOMPARE(decimalsFor(grid, 40.0), 2);
        QCOMPARE(decimalsFor(grid, 34.0), 1);
        QCOMPARE(decimalsFor(grid, 24.0), 1);
        QCOMPARE(decimalsFor(grid, 18.0), -1);
        QCOMPARE(decimalsFor(-1.3, 1.3, 22.0), -1); // never 1 and −1 for all that lies between
        QCOMPARE(decimalsFor(-12.4, 12.4, 24.0), 0);
    }

    void narrowCellsHaveShortNumbers()
    {
        const QString minus(QChar(0x2212));
        QCOMPARE(numberIn(40.0, 0.41, 1), QString("0.4"));
        QCOMPARE(numberIn(24.0, 0.41, 1), QString(".4"));
        QCOMPARE(numberIn(24.0, -0.41, 1), minus + ".4");
        QCOMPARE(numberIn(24.0, -1.34, 1), minus + "1.3");
        QCOMPARE(numberIn(24.0, 10.54, 1), QString("10.5"));
        QCOMPARE(numberIn(24.0, 0.0, 1), QString("0"));
        QCOMPARE(numberIn(24.0, 0.02, 1), QString()); // no zero
        QCOMPARE(numberIn(24.0, -0.02, 1), QString());
        QCOMPARE(numberIn(24.0, 0.3, 0), QString());
        QCOMPARE(decimalsFor(-0.3, 0.4, 24.0), -1); // for the lens
        // What fits is inside its cell, in bold too.
        for (double width = 20.0; width < 60.0; width += 1.0)
            for (const double most : {0.94, 1.34, 12.4, 123.4})
                if (const int decimals = decimalsFor(-most, most, width); decimals >= 0)
                    QVERIFY(QFontMetricsF(numberFont(width, true)).horizontalAdvance(numberIn(width, -most, decimals))
                        <= width);
        // And a matrix of such cells shows them.
        MatrixView view;
        MatrixContent content;
        content.grid = std::make_shared<const CellGrid>(
            readGrid(*m_document->trace(), *m_document->weights(), {{1, 0, 0}}));
        content.rowLabels = axisLabels(content.grid->rows);
        content.columnLabels = axisLabels(content.grid->columns);
        view.resize(900, content.grid->rowCount() * 26 + 30);
        view.setContent(content);
        view.grab();
        const double width = view.cells().pitchX - view.cells().gap;
        QVERIFY2(width >= 20.0 && width < 28.0, qPrintable(QString::number(width)));
        for (int row = 0; row < content.grid->rowCount(); ++row)
            for (int column = 0; column < content.grid->columnCount(); ++column)
                if (!content.grid->is(CellGrid::Masked, {row, column}))
                    QCOMPARE(view.cellText(row, column), numberIn(width, content.grid->value({row, column}), 1));
    }

    void aLensStaysBesideItsCell()
    {
        const QRectF within(100.0, 50.0, 700.0, 500.0);
        for (double x = within.left(); x < within.right(); x += 20.0)
            for (double y = within.top(); y < within.bottom(); y += 20.0) {
                const QRectF cell(x, y, 12.0, 12.0);
                const GridCell at {
                    static_cast<int>((y - within.top()) / 20.0), static_cast<int>((x - within.left()) / 20.0)};
                const Lens lens = layLens(
                    at, {25, 35}, cell, within, "query cat, key sat, score 1.3213, weight 0.4123");
                QVERIFY(within.contains(lens.box));
                QVERIFY(!lens.box.intersects(cell));
                QVERIFY(lens.cells.shows(at));
                QVERIFY(lens.box.contains(lens.cells.bounds()));
            }
        const Lens small = layLens({1, 0}, {2, 1}, {300.0, 200.0, 8.0, 8.0}, within, "x");
        QCOMPARE(small.cells.rows, 2);
        QCOMPARE(small.cells.columns, 1);
    }

    void arrowKeysTakeTheLensAlong()
    {
        MatrixView view;
        MatrixContent content;
        content.grid = std::make_shared<const CellGrid>(
            readGrid(*m_document->trace(), *m_document->weights(), {{1, 0, 0}}));
        content.rowLabels = axisLabels(content.grid->rows);
        content.columnLabels = axisLabels(content.grid->columns);
        connect(&view, &MatrixView::clicked, &view, [&](int row, int column) {
            view.setPinned(GridCell {row, column});
        });
        view.resize(900, content.grid->rowCount() * 15 + 60);
        view.setContent(content);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setPinned(GridCell {1, 1});
        QVERIFY(!view.magnified());
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.pinned(), std::optional(GridCell {2, 1}));
        QCOMPARE(view.magnified(), std::optional(GridCell {2, 1}));
        view.setContent(content); // read again
        QVERIFY(view.magnified());
        QTest::mouseMove(&view, {1, 1});
        QTest::mouseMove(&view, {3, 2});
        QTRY_VERIFY(!view.magnified());
        view.setHovered(GridCell {0, 0});
        QCOMPARE(view.magnified(), std::optional(GridCell {0, 0}));
        view.setHovered({});
        // A cell that was left far behind comes into sight at once.
        view.zoom(12);
        view.setPinned(GridCell {content.grid->rowCount() - 2, content.grid->columnCount() - 2});
        QVERIFY(!view.cells().shows({0, 0}) || !view.cells().shows(*view.pinned()));
        QTest::keyClick(&view, Qt::Key_Up);
        QVERIFY(view.cells().shows(*view.pinned()));
    }

    void cellsShowTheTrace()
    {
        const Trace& trace = *m_document->trace();
        const StepId id = *m_document->weights();
        MatrixView view;
        view.resize(520, 520);
        MatrixContent content;
        content.grid = std::make_shared<const CellGrid>(readGrid(trace, id, {{1, 0, 0}}));
        content.scale = scaleOf(trace, id);
        content.blankBelow = 0.005;
        content.rowLabels = axisLabels(content.grid->rows);
        content.columnLabels = axisLabels(content.grid->columns);
        view.setContent(content);
        view.grab();
        QVERIFY(!view.isHeatmap());
        for (int row = 0; row < content.grid->rowCount(); ++row) {
            for (int column = 0; column < content.grid->columnCount(); ++column) {
                const double value = trace.value(id, {1, row, column});
                QCOMPARE(view.cellText(row, column), value < 0.005 ? QString() : fixedText(value, 2));
                QCOMPARE(view.cellColour(row, column), Theme::instance().sequential(value));
            }
        }
        // What is painted is that colour, pixel for pixel beside the number.
        const QImage image = view.grab().toImage();
        const QRectF cell = view.cells().cell({3, 2});
        const QPoint corner((cell.topLeft() + QPointF(2, 2)).toPoint() * image.devicePixelRatio());
        QCOMPARE(image.pixelColor(corner).rgb(), view.cellColour(3, 2).rgb());
    }

    void dimmingMixesIntoTheStage()
    {
        const CellGrid grid = readGrid(*m_document->trace(), *m_document->weights());
        GridStyle style;
        style.scale = scaleOf(*m_document->trace(), grid.step);
        const QColor full = cellColour(grid, {0, 0}, style);
        style.dim = [](GridCell) { return true; };
        QCOMPARE(cellColour(grid, {0, 0}, style), Theme::instance().dimmed(full));
    }

    void hatchedExactlyWhereMasked()
    {
        const Trace& trace = *m_document->trace();
        int masked = 0;
        for (const StepId id : trace.timeline()) {
            const CellGrid grid = readGrid(trace, id);
            for (int row = 0; row < grid.rowCount(); ++row)
                for (int column = 0; column < grid.columnCount(); ++column) {
                    const bool closed = trace.masked(id, grid.cell({row, column}).at);
                    QCOMPARE(grid.is(CellGrid::Masked, {row, column}), closed);
                    masked += closed ? 1 : 0;
                }
        }
        QVERIFY(masked > 0);
    }

    void clicksAndKeys()
    {
        MatrixView view;
        view.resize(500, 500);
        MatrixContent content;
        content.grid = std::make_shared<const CellGrid>(readGrid(*m_document->trace(), *m_document->weights()));
        content.rowLabels = axisLabels(content.grid->rows);
        content.columnLabels = axisLabels(content.grid->columns);
        view.setContent(content);
        view.grab();
        QSignalSpy clicks(&view, &MatrixView::clicked);
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.cells().cell({2, 5}).center().toPoint());
        QCOMPARE(clicks.takeFirst(), QVariantList({2, 5}));
        view.setPinned(GridCell {2, 5});
        QVERIFY(view.accessibleDescription().contains(fixedText(content.grid->value({2, 5}), 2)));
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(clicks.takeFirst(), QVariantList({3, 5}));
        view.zoom(3);
        QVERIFY(view.cells().columns < content.grid->columnCount());
        QVERIFY(view.cells().shows({2, 5}));
        view.zoom(0);
        QCOMPARE(view.cells().columns, content.grid->columnCount());
    }

    void screenReadersGetATable()
    {
        const Trace& trace = *m_document->trace();
        MatrixView view;
        view.resize(500, 500);
        MatrixContent content;
        const StepId id = *trace.find("decoder.1/self_attention/weights");
        content.grid = std::make_shared<const CellGrid>(readGrid(trace, id));
        content.rowLabels = axisLabels(content.grid->rows);
        content.columnLabels = axisLabels(content.grid->columns);
        content.quantity = "weight";
        content.name = "Layer 1, head 1";
        view.setContent(content);
        view.setPinned(GridCell {3, 2});
        QAccessibleInterface* matrix = QAccessible::queryAccessibleInterface(&view);
        QVERIFY(matrix);
        QCOMPARE(matrix->role(), QAccessible::Table);
        QCOMPARE(matrix->text(QAccessible::Name), QString("Layer 1, head 1"));
        QAccessibleTableInterface* table = matrix->tableInterface();
        QVERIFY(table);
        QCOMPARE(table->rowCount(), content.grid->rowCount());
        QCOMPARE(table->columnCount(), content.grid->columnCount());
        QCOMPARE(table->columnDescription(2), content.columnLabels[2].text);
        QAccessibleInterface* cell = table->cellAt(3, 2);
        QVERIFY(cell);
        QCOMPARE(cell->text(QAccessible::Name),
            QString("query %1, key %2, weight %3")
                .arg(content.rowLabels[3].text, content.columnLabels[2].text,
                    fixedText(content.grid->value({3, 2}), 2)));
        QVERIFY(table->cellAt(2, 3)->text(QAccessible::Name).endsWith(", masked"));
        QVERIFY(!table->cellAt(0, content.grid->columnCount()));
        QCOMPARE(table->cellAt(3, 2), cell);
        QCOMPARE(matrix->indexOfChild(cell), 3 * table->columnCount() + 2);
        QCOMPARE(cell->tableCellInterface()->rowIndex(), 3);
        QVERIFY(cell->tableCellInterface()->isSelected());
        QCOMPARE(table->selectedCellCount(), 1);
        QSignalSpy clicks(&view, &MatrixView::clicked);
        cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(clicks.takeFirst(), QVariantList({3, 2}));
    }

    void screenReadersHearScoreAndWeight()
    {
        const Trace& trace = *m_document->trace();
        m_document->setSublayer("decoder.1/self_attention");
        AttentionView attention(*m_document);
        attention.resize(847, 620);
        attention.show(*m_document);
        MatrixView& view = *attention.matrix();
        const CellGrid& grid = *view.content().grid;
        QCOMPARE(trace.step(grid.step).path, std::string("decoder.1/self_attention/weights"));
        const StepId scores = *trace.find("decoder.1/self_attention/scores");
        const auto name = [&](int row, int column) {
            return QString("query %1, key %2, ")
                .arg(view.content().rowLabels[static_cast<std::size_t>(row)].text,
                    view.content().columnLabels[static_cast<std::size_t>(column)].text);
        };
        QAccessibleTableInterface* table = QAccessible::queryAccessibleInterface(&view)->tableInterface();
        for (int row = 0; row < grid.rowCount(); ++row)
            for (int column = 0; column < grid.columnCount(); ++column) {
                const Index at = grid.cell({row, column}).at;
                const QString words = grid.is(CellGrid::Masked, {row, column})
                    ? QString("masked")
                    : QString("score %1, weight %2")
                          .arg(fixedText(trace.value(scores, at), 2), fixedText(trace.value(grid.step, at), 2));
                QCOMPARE(table->cellAt(row, column)->text(QAccessible::Name), name(row, column) + words);
            }
        QVERIFY(grid.masked > 0);
    }

    void aPairHasOneSetOfWords()
    {
        const Trace& trace = *m_document->trace();
        const auto step = [&](const char* name) {
            return *trace.find(std::string("decoder.1/self_attention/") + name);
        };
        const auto words = [&](const char* name, const Index& at) { return pairWords(trace, {step(name), at}, 2); };
        const auto value = [&](const char* name, const Index& at) { return fixedText(trace.value(step(name), at), 2); };
        const Index open {1, 3, 2}, closed {1, 2, 3};
        const QString both = "score " + value("scores", open) + ", weight " + value("weights", open);
        QCOMPARE(words("weights", open), both);
        QCOMPARE(words("masked", open), both);
        QCOMPARE(words("scores", open), both);
        QCOMPARE(words("product", open), "product " + value("product", open) + ", " + both);
        QCOMPARE(words("weights", closed), QString("masked"));
        QCOMPARE(words("masked", closed), QString("masked"));
        QCOMPARE(words("scores", closed), "score " + value("scores", closed) + ", masked"); // computed all the same
        QCOMPARE(words("context", {1, 3, 0}), QString());
        QCOMPARE(pairWords(trace, {}, 2), QString());
    }

    void hugeAndBrokenMatricesPaint()
    {
        MatrixContent content;
        auto grid = std::make_shared<CellGrid>();
        grid->rows = {"query", 300, nullptr};
        grid->columns = {"key", 300, nullptr};
        grid->slice.at = {0, 0};
        grid->slice.rows = 0;
        grid->slice.columns = 1;
        grid->values.assign(300 * 300, 0.25F);
        grid->marks.assign(300 * 300, 0);
        grid->values[7] = std::numeric_limits<float>::quiet_NaN();
        grid->marks[7] = CellGrid::NotFinite;
        grid->notFinite = 1;
        content.grid = grid;
        content.rowLabels = axisLabels(grid->rows);
        content.columnLabels = axisLabels(grid->columns);
        MatrixView view;
        view.resize(500, 500);
        view.setContent(content);
        QVERIFY(view.isHeatmap());
        view.setHovered(GridCell {150, 150});
        view.grab();
        QCOMPARE(view.cellText(0, 7), QString());
    }

private:
    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(MatrixViewTest)
#include "matrix_view_test.moc"
