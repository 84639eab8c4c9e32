// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention_fixture.h"
#include "figure/matrix.h"
#include "pseudo_language.h"
#include "stage_fixture.h"
#include "test_program.h"
#include "widgets/lens.h"
#include "widgets/pair_words.h"
#include "widgets/text.h"

#include <QAccessible>

#include <cmath>
#include <limits>

using namespace headroom;

namespace matrix_view_test {

class MatrixViewTest : public QObject {
    Q_OBJECT

    // Of one head of the weights in focus.
    CellGrid weights(int head = 1) const
    {
        return readGrid(*m_document->trace(), *m_document->weights(), {{head, 0, 0}});
    }

    static Scene drawn(const CellGrid& grid, const QSizeF& size, const ColourScale& scale = {}, double blankBelow = 0.0)
    {
        SceneMoment moment;
        moment.size = size;
        return draw(matrix({.grid = grid,
                        .scale = scale,
                        .rows = {.labels = axisLabels(grid.rows), .name = QStringLiteral("query")},
                        .columns = {.labels = axisLabels(grid.columns), .name = QStringLiteral("key")},
                        .title = QStringLiteral("Layer 1, head 1"),
                        .cells = {.blankBelow = blankBelow}}),
            moment);
    }

    // The first table below the picture of a view that has this name.
    static QAccessibleInterface* tableIn(SceneView& view, const QString& name)
    {
        QAccessibleInterface* picture = QAccessible::queryAccessibleInterface(&view);
        for (int i = 0; i < picture->childCount(); ++i)
            if (picture->child(i)->role() == QAccessible::Table && picture->child(i)->text(QAccessible::Name) == name)
                return picture->child(i);
        return nullptr;
    }

private slots:
    void initTestCase() { m_document = openedDocument(); }

    void elision()
    {
        const QFont font = Theme::instance().font(TextSize::Body);
        QCOMPARE(elideMiddle("transformation", font, 1000.0), QString("transformation"));
        const QString text = elideMiddle("transformation", font, 70.0);
        QVERIFY(text.contains(QChar(0x2026)));
        QVERIFY(text.startsWith('t') && text.endsWith('n'));
        QVERIFY(QFontMetricsF(font).horizontalAdvance(text) <= 70.0);
    }

    void labelsTurnWhenLong()
    {
        const QFont font = Theme::instance().font(TextSize::Title);
        const auto labels = [](const QString& text) { return std::vector<AxisLabel> {{text, {}, false, {}}}; };
        const double width = textWidth("token", font);
        QCOMPARE(labelAngle(labels("token"), font, width), 0);
        QCOMPARE(labelAngle(labels("token"), font, width / 1.5), 45);
        QCOMPARE(labelAngle(labels("token"), font, width / 2.5), 90);
    }

    void mostLabelsKeepTheirPlace()
    {
        const QFont font = Theme::instance().font(TextSize::Title);
        const QFontMetricsF metrics(font);
        const auto label = [](const QString& text, const QString& number) {
            return AxisLabel {text, {}, false, number};
        };
        const double width = textWidth("o", font) + 2.0;
        QCOMPARE(labelAngle({label("start", "1"), label("t", "2"), label("o", "3")}, font, width), 0);
        QCOMPARE(labelAngle({label("start", "1"), label("token", "2"), label("o", "3")}, font, width), 90);
        QCOMPARE(labelAngle({label("10", {}), label("1000", {})}, font, width), 0); // every so many of them
        // The number beside a row's token has its room, however long.
        const double one = rowLabelWidth({label("t", "1")}, TextSize::Title),
                     many = rowLabelWidth({label("t", "12345")}, TextSize::Title);
        const QFontMetricsF small(Theme::instance().font(TextSize::Caption, true));
        QVERIFY(many > one && many >= metrics.horizontalAdvance("t") + small.horizontalAdvance("12345") + 12.0);
    }

    // Words over columns that have room for one letter: the letters alone, not a row of dots between them.
    void noDottedLineStandsOverColumns()
    {
        std::vector<AxisLabel> labels;
        for (const char* text : {"start", "later", "b1", "c", "4", "a", "3"})
            labels.push_back({QString::fromLatin1(text), {}, false, QString::number(labels.size() + 1)});
        const auto over = [&](double pitch) {
            TextRecorder recorder({300, 80});
            QPainter painter(&recorder);
            paintColumnLabels(painter, labels, {{10.0, 60.0}, pitch, 9.0, 1.0, 0, 0, 1, 7}, 50.0, {});
            painter.end();
            QStringList words;
            for (const PaintedText& text : recorder.texts())
                if (text.text.contains(QChar(0x2026)) || labels[3].text == text.text)
                    words << text.text;
            return words;
        };
        QCOMPARE(over(12.0), QStringList {QStringLiteral("c")});
        QVERIFY(over(20.0).size() > 1); // there is room to say that something is cut
    }

    // Words without a number beside them, the lit one in bold.
    void wordsBesideCellsAreWhole()
    {
        const QStringList words {QStringLiteral("Encoder 1"), QStringLiteral("Decoder 12, cross")};
        std::vector<AxisLabel> labels;
        for (const QString& text : words)
            labels.push_back({text, {}, false, {}});
        const double width = besideCells({.labels = labels}, TextSize::Small);
        TextRecorder recorder({300, 80});
        QPainter painter(&recorder);
        LabelStyle style;
        style.lit = 1;
        paintRowLabels(painter, labels, {{width, 0.0}, 40.0, 40.0, 1.0, 0, 0, 2, 2}, width, style);
        painter.end();
        QStringList painted;
        for (const PaintedText& text : recorder.texts())
            painted << text.text;
        QCOMPARE(painted, words);
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
        std::vector<AxisLabel> begun = labels(16, QStringLiteral("e")); // a short word above the first ends there
        begun.front().text = QStringLiteral("start");
        QVERIFY(painted(begun).copy(0, 0, 10, 70) != letters.copy(0, 0, 10, 70));
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
        const CellGrid grid = weights();
        const Scene scene = drawn(grid, {900.0, grid.rowCount() * 26.0 + 80.0});
        bool narrow = false;
        for (const SceneCell& cell : scene.cells)
            if (!cell.is(SceneCell::Masked)) {
                QCOMPARE(cell.text(), numberIn(cell.area.width(), cell.value, cell.decimals));
                narrow = narrow || !cell.text().isEmpty();
            }
        QVERIFY(narrow);
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
                    at, {25, 35}, cell, within, "query 2 (“cat”) → key 3 (“sat”): score 1.32, weight 0.4123");
                QVERIFY(within.contains(lens.box));
                QVERIFY(!lens.box.intersects(cell));
                QVERIFY(lens.cells.shows(at));
                QVERIFY(lens.box.contains(lens.cells.bounds()));
            }
        const Lens small = layLens({1, 0}, {2, 1}, {300.0, 200.0, 8.0, 8.0}, within, "x");
        QCOMPARE(small.cells.rows, 2);
        QCOMPARE(small.cells.columns, 1);
    }

    void cellsShowTheTrace()
    {
        const Trace& trace = *m_document->trace();
        const StepId id = *m_document->weights();
        const Scene scene = drawn(weights(), {620.0, 560.0}, scaleOf(trace, id), 0.005);
        QCOMPARE(scene.cells.size(), static_cast<std::size_t>(weights().rowCount() * weights().columnCount()));
        QImage image(QSize(620, 560), QImage::Format_RGB32);
        QPainter painter(&image);
        paintScene(painter, scene);
        painter.end();
        for (const SceneCell& cell : scene.cells) {
            const double value = trace.value(id, {1, cell.row, cell.column});
            QCOMPARE(cell.source, (Cell {id, {1, cell.row, cell.column}}));
            QCOMPARE(cell.text(), value < 0.005 ? QString() : fixedText(value, 2));
            QCOMPARE(cell.ground, Theme::instance().sequential(value));
            // What is painted is that colour, pixel for pixel beside the number.
            QCOMPARE(image.pixelColor((cell.area.topLeft() + QPointF(2, 2)).toPoint()).rgb(), cell.ground.rgb());
        }
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

    void clicksKeysAndZoom()
    {
        AttentionView view(*m_document);
        view.resize(847, 620);
        keepShown(view, *m_document);
        view.setVisible(true);
        view.show(*m_document);
        view.grab();
        clickAt(view, enlarged(view, {2, 5})->area);
        QCOMPARE(m_document->pinned()->at, (Index {m_document->head(), 2, 5}));
        QVERIFY(view.accessibleDescription().contains(
            fixedText(m_document->trace()->value(*m_document->weights(), m_document->pinned()->at), 4)));
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(m_document->pinned()->at, (Index {m_document->head(), 3, 5}));
        const double before = enlarged(view, {3, 5})->area.width();
        view.zoom(6);
        QVERIFY(enlarged(view, {3, 5})->area.width() > 2.0 * before);
        const auto inSight = [&](GridCell at) {
            return QRectF(view.rect()).contains(enlarged(view, at)->area.center() - view.offset());
        };
        QVERIFY(inSight({3, 5}));
        QVERIFY(!inSight({8, 0}));
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY(inSight({8, 5})); // what was out of sight comes into it
        view.zoom(0);
        QCOMPARE(enlarged(view, {3, 5})->area.width(), before);
        m_document->release();
    }

    void screenReadersGetATable()
    {
        m_document->setSublayer("decoder.1/self_attention");
        AttentionView view(*m_document);
        view.resize(847, 620);
        keepShown(view, *m_document);
        m_document->pin({*m_document->trace()->find("decoder.1/self_attention/weights"), {0, 3, 2}});
        view.show(*m_document);
        const MatrixContent content = contentOf(*m_document, view);
        QAccessibleInterface* matrix = tableIn(view, content.name);
        QVERIFY(matrix);
        QAccessibleTableInterface* table = matrix->tableInterface();
        QVERIFY(table);
        QCOMPARE(table->rowCount(), content.grid->rowCount());
        QCOMPARE(table->columnCount(), content.grid->columnCount());
        QVERIFY(table->columnDescription(2).startsWith(content.columnLabels[2].text));
        QVERIFY(table->rowDescription(2).contains(content.rowLabels[2].writes));
        QAccessibleInterface* cell = table->cellAt(3, 2);
        QVERIFY(cell);
        QVERIFY(cell->text(QAccessible::Name)
                    .startsWith(QString("query 4 (“%1”) → key 3 (“%2”): ")
                                    .arg(content.rowLabels[3].text, content.columnLabels[2].text)));
        QVERIFY(table->cellAt(2, 3)->text(QAccessible::Name).contains("masked"));
        QVERIFY(!table->cellAt(0, content.grid->columnCount()));
        QCOMPARE(table->cellAt(3, 2), cell);
        QCOMPARE(matrix->indexOfChild(cell), 3 * table->columnCount() + 2);
        QCOMPARE(cell->tableCellInterface()->rowIndex(), 3);
        QVERIFY(cell->tableCellInterface()->isSelected());
        QCOMPARE(table->selectedCellCount(), 1);
        table->cellAt(4, 1)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(m_document->pinned()->at, (Index {0, 4, 1}));
        m_document->release();
    }

    void screenReadersHearScoreAndWeight()
    {
        const Trace& trace = *m_document->trace();
        m_document->setSublayer("decoder.1/self_attention");
        AttentionView attention(*m_document);
        attention.resize(847, 620);
        attention.show(*m_document);
        const MatrixContent content = contentOf(*m_document, attention);
        const CellGrid& grid = *content.grid;
        QCOMPARE(trace.step(grid.step).path, std::string("decoder.1/self_attention/weights"));
        const StepId scores = *trace.find("decoder.1/self_attention/scores");
        const auto name = [&](int row, int column) {
            return QString("query %1 (“%2”) → key %3 (“%4”): ")
                .arg(row + 1)
                .arg(content.rowLabels[static_cast<std::size_t>(row)].text)
                .arg(column + 1)
                .arg(content.columnLabels[static_cast<std::size_t>(column)].text);
        };
        QAccessibleTableInterface* table = tableIn(attention, content.name)->tableInterface();
        for (int row = 0; row < grid.rowCount(); ++row)
            for (int column = 0; column < grid.columnCount(); ++column) {
                const Index at = grid.cell({row, column}).at;
                const QString words = grid.is(CellGrid::Masked, {row, column})
                    ? QString("masked, cannot be read")
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
        const Step& weights = trace.step(step("weights"));
        QCOMPARE(pairName(trace, {step("scores"), open}),
            QString("query 4 (“%1”) → key 3 (“%2”)")
                .arg(weights.axes[1].label(3).c_str(), weights.axes[2].label(2).c_str()));
        QCOMPARE(pairName(trace, {step("context"), {1, 3, 0}}), QString());
        QCOMPARE(pairWords(trace, {}, 2), QString());
    }

    // Under the labels of distances: a dashed rule. Dots would read as something left out.
    void theMarkOfPositionsIsNoEllipsis()
    {
        QImage image(200, 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.scale(10.0, 10.0);
        paintRoleMark(painter, Role::Position, {10.0, 2.0}, Qt::black);
        painter.end();
        const auto ink = [&](int x, int y) { return image.pixelColor(x, y).lightness() < 128; };
        std::vector<int> dashes;
        int tall = 0;
        for (int x = 0; x < image.width(); ++x)
            if (ink(x, 20)) {
                if (x == 0 || !ink(x - 1, 20))
                    dashes.push_back(0);
                ++dashes.back();
            }
        for (int y = 0; y < image.height(); ++y)
            tall += ink(100 + 20, y);
        QVERIFY(dashes.size() != 3 && dashes.size() > 1);
        for (const int dash : dashes)
            QVERIFY2(dash > tall * 3 / 2, qPrintable(QStringLiteral("%1 × %2").arg(dash).arg(tall)));
    }

    void hugeAndBrokenMatricesPaint()
    {
        CellGrid grid;
        grid.rows = {"query", 300, nullptr};
        grid.columns = {"key", 300, nullptr};
        grid.slice.at = {0, 0};
        grid.slice.rows = 0;
        grid.slice.columns = 1;
        grid.values.assign(300 * 300, 0.25F);
        grid.marks.assign(300 * 300, 0);
        grid.values[7] = std::numeric_limits<float>::quiet_NaN();
        grid.marks[7] = CellGrid::NotFinite;
        grid.notFinite = 1;
        const Scene scene = drawn(grid, {500.0, 500.0});
        QCOMPARE(scene.maps.size(), 1U);
        QVERIFY(scene.cells.empty());
        QImage image(QSize(500, 500), QImage::Format_RGB32);
        QPainter painter(&image);
        paintScene(painter, scene);
        QVERIFY(scene.maps.front().cell({0, 7}).is(SceneCell::NotFinite));
        // With room for their numbers the cells in sight have them.
        Scene large = drawn(grid, {20000.0, 20000.0});
        large.bringNumbers({1000.0, 1000.0, 400.0, 300.0});
        QVERIFY(!large.cells.empty() && large.cells.size() < 1000);
        QVERIFY(std::all_of(large.cells.begin(), large.cells.end(),
            [](const SceneCell& cell) { return cell.text() == QStringLiteral("0.25"); }));
    }

private:
    std::unique_ptr<Document> m_document;
};

HEADROOM_TEST(MatrixViewTest)

} // namespace matrix_view_test

#include "matrix_view_test.moc"
