// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/chart.h"
#include "export/picture_export.h"
#include "files/settings.h"
#include "test_program.h"
#include "theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDialog>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <QtTest>

#include <cmath>
#include <limits>
#include <memory>

using namespace headroom;

namespace chart_test {

using Values = std::vector<double>;

class ChartTest : public QObject {
    Q_OBJECT

    static ChartData dataOf(const Values& values, bool xLog = false)
    {
        ChartData data;
        data.xTitle = QStringLiteral("step");
        data.xLog = xLog;
        ChartLine line {QStringLiteral("loss"), {}, ChartLine::Look::Main, 0, 1, {}};
        for (std::size_t i = 0; i < values.size(); ++i)
            line.points.emplace_back(xLog ? std::pow(2.0, static_cast<double>(i)) : static_cast<double>(i), values[i]);
        data.plots.push_back({QStringLiteral("Loss"), {}, {}, {line}});
        return data;
    }

    static std::unique_ptr<Chart> chartOf(ChartData data, Chart::Size size = Chart::Size::Full)
    {
        auto chart = std::make_unique<Chart>(size);
        chart->setAccessibleName(QStringLiteral("Loss by step"));
        chart->setData(std::move(data));
        chart->resize(chart->sizeHint());
        chart->show();
        return chart;
    }

    static QWidget* plotOf(const Chart& chart) { return chart.findChild<QWidget*>(QStringLiteral("plot")); }

    static QPoint at(const Chart& chart, double x)
    {
        return {static_cast<int>(std::lround(chart.xOf(x, 0))), chart.chartArea(0).center().y()};
    }

private slots:
    void initTestCase()
    {
        Settings::setPlace(Settings::Place::Nowhere);
        Theme::instance().apply(*qApp, ThemeMode::Light);
    }

    void axes_data()
    {
        QTest::addColumn<Values>("values");
        QTest::addColumn<bool>("decades"); // by itself
        QTest::addColumn<bool>("canBe");
        QTest::newRow("a loss that falls far") << Values {4.0, 0.5, 0.02, 0.001} << true << true;
        QTest::newRow("a learning rate") << Values {1e-6, 5e-5, 1e-3, 2e-4} << true << true;
        QTest::newRow("within a decade") << Values {2.0, 1.5, 0.9} << false << true;
        QTest::newRow("two decades exactly") << Values {1.0, 100.0} << false << true;
        QTest::newRow("it reaches 0") << Values {1.0, 0.001, 0.0} << false << true;
        QTest::newRow("below 0") << Values {-1.0, 1000.0} << false << true;
        QTest::newRow("only below 0") << Values {-1.0, -1000.0} << false << false;
        QTest::newRow("gaps") << Values {1.0, std::nan(""), 1e-4, std::numeric_limits<double>::infinity()} << true
                              << true;
        QTest::newRow("one point") << Values {0.003} << false << true;
        QTest::newRow("all alike") << Values {5e-6, 5e-6} << false << true;
        QTest::newRow("nothing") << Values {} << false << false;
    }

    // With numbers on the axis whatever is asked for, small or large.
    void axes()
    {
        QFETCH(Values, values);
        QFETCH(bool, decades);
        QFETCH(bool, canBe);
        for (const Chart::Size size : {Chart::Size::Full, Chart::Size::Small}) {
            const auto chart = chartOf(dataOf(values), size);
            QCOMPARE(chart->inDecades(0), decades);
            if (size == Chart::Size::Full)
                QCOMPARE(chart->logarithmic()->isVisible(), canBe);
            for (const ChartScale scale : {ChartScale::Automatic, ChartScale::Linear, ChartScale::Log}) {
                chart->setScale(scale);
                if (scale != ChartScale::Automatic)
                    QCOMPARE(chart->inDecades(0), canBe && scale == ChartScale::Log);
                const Values ticks = chart->valueTicks(0);
                QVERIFY2(ticks.size() >= 2, qPrintable(QString::number(ticks.size())));
                for (const double tick : ticks)
                    if (chart->inDecades(0)) {
                        const double times = tick / std::pow(10.0, std::floor(std::log10(tick) + 1e-9));
                        QVERIFY2(std::abs((times - 1.0) * (times - 2.0) * (times - 5.0)) < 1e-6,
                            qPrintable(QString::number(tick)));
                    }
            }
        }
    }

    void aSwitchChoosesTheScale()
    {
        const auto chart = chartOf(dataOf({4.0, 0.5, 0.02, 0.001}));
        QSignalSpy chosen(chart.get(), &Chart::scaleChosen);
        QVERIFY(chart->logarithmic()->isChecked());
        QTest::mouseClick(chart->logarithmic(), Qt::LeftButton, {}, QPoint(8, chart->logarithmic()->height() / 2));
        QCOMPARE(chart->scale(), ChartScale::Linear);
        QVERIFY(!chart->inDecades(0));
        QCOMPARE(chosen.count(), 1);
        ChartData shares = dataOf({0.001, 0.5, 1.0});
        shares.plots.front().share = true;
        QVERIFY(!chartOf(shares)->inDecades(0)); // stay from 0 to 100 %
    }

    void zoom_data()
    {
        QTest::addColumn<bool>("xLog");
        QTest::newRow("linear") << false;
        QTest::newRow("log") << true;
    }

    void zoom()
    {
        QFETCH(bool, xLog);
        const auto chart = chartOf(dataOf({5, 4, 3, 2.5, 2, 1.8, 1.7, 1.6}, xLog));
        const auto whole = chart->range();
        const auto inside = [&] {
            const auto now = chart->range();
            return chart->zoomed() && now.first >= whole.first && now.second <= whole.second
                && now.second - now.first < whole.second - whole.first;
        };
        const double middle = 4.0;
        chart->setFocus();
        QTest::keyClick(chart.get(), Qt::Key_Plus);
        QVERIFY(inside());
        QTest::keyClick(chart.get(), Qt::Key_Minus);
        QVERIFY(!chart->zoomed());
        QTest::keyClick(chart.get(), Qt::Key_Plus);
        QTest::keyClick(chart.get(), Qt::Key_Escape);
        QVERIFY(!chart->zoomed());
        QWidget* plot = plotOf(*chart);
        const QPoint here = at(*chart, middle);
        QWheelEvent wheel(
            here, plot->mapToGlobal(here), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(plot, &wheel);
        QVERIFY(inside() && std::abs(chart->xOf(middle, 0) - here.x()) < 1.5); // about the pointer
        QTest::mouseDClick(plot, Qt::LeftButton, {}, here);
        QCOMPARE(chart->range(), whole);
        QTest::mousePress(plot, Qt::LeftButton, {}, at(*chart, 2.0));
        QMouseEvent move(
            QEvent::MouseMove, at(*chart, 6.0), plot->mapToGlobal(at(*chart, 6.0)), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(plot, &move);
        QTest::mouseRelease(plot, Qt::LeftButton, {}, at(*chart, 6.0));
        QVERIFY2(std::abs(chart->range().first - 2.0) < 0.1 && std::abs(chart->range().second - 6.0) < 0.1,
            qPrintable(QStringLiteral("%1 to %2").arg(chart->range().first).arg(chart->range().second)));
    }

    // A page of charts scrolls under the pointer.
    void theWheelIsLeftToThePage()
    {
        const auto chart = chartOf(dataOf({3, 2, 1}));
        chart->clearFocus();
        const QPoint here = at(*chart, 1.0);
        QWheelEvent wheel(here, here, {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(plotOf(*chart), &wheel);
        QVERIFY(!chart->zoomed() && !wheel.isAccepted());
    }

    void theMarkerWalksAndSaysTheNumber()
    {
        const auto chart = chartOf(dataOf({3.14159, 2.71828, 1.41421}));
        QVERIFY(!chart->marker());
        QVERIFY(chart->accessibleDescription().contains(QStringLiteral("table")));
        QTest::keyClick(chart.get(), Qt::Key_Right);
        QVERIFY2(chart->accessibleDescription().contains(QStringLiteral("step: 0, loss: 3.14159")),
            qPrintable(chart->accessibleDescription()));
        QTest::keyClick(chart.get(), Qt::Key_Right);
        QTest::keyClick(chart.get(), Qt::Key_Right);
        QTest::keyClick(chart.get(), Qt::Key_Right); // the last one
        QCOMPARE(chart->marker(), std::optional(2.0));
        QTest::keyClick(chart.get(), Qt::Key_Left);
        QVERIFY(chart->accessibleDescription().contains(QStringLiteral("2.71828")));
        QTest::mouseClick(plotOf(*chart), Qt::LeftButton, {}, at(*chart, 0.1)); // beside the point
        QCOMPARE(chart->marker(), std::optional(0.0));
        QCOMPARE(chart->tipAt(0, 1.2), QStringLiteral("step: 1\nloss: 2.71828"));
    }

    void theNumbersAreATable()
    {
        ChartData data = dataOf({0.1 + 0.2, std::nan(""), 1e-7});
        data.plots.front().lines.push_back(
            {QStringLiteral("other"), {}, ChartLine::Look::Other, 0, 1, {{0.0, 1.0}, {0.5, -2.0}}});
        const auto chart = chartOf(data);
        QTest::keyClick(chart.get(), Qt::Key_C, Qt::ControlModifier);
        const QString text = QGuiApplication::clipboard()->text();
        QCOMPARE(text, QStringLiteral("step\tloss\tother\n0\t0.3\t1\n0.5\t\t-2\n2\t1e-07\t\n"));
        QTest::keyClick(chart.get(), Qt::Key_T);
        auto* table = chart->findChild<QTableWidget*>();
        QVERIFY(table && table->isVisible());
        QCOMPARE(table->accessibleName(), QStringLiteral("Loss by step"));
        QStringList shown;
        for (int row = -1; row < table->rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < table->columnCount(); ++column)
                cells << (row < 0 ? table->horizontalHeaderItem(column) : table->item(row, column))->text();
            shown << cells.join(QLatin1Char('\t'));
        }
        QCOMPARE(shown.join(QLatin1Char('\n')) + QLatin1Char('\n'), text);
    }

    // In one colour: by dashes and marks alone, and wide enough to be seen.
    void linesAreToldApartWithoutColour_data()
    {
        QTest::addColumn<int>("points");
        QTest::newRow("few") << 6;
        QTest::newRow("many") << 200;
    }

    void linesAreToldApartWithoutColour()
    {
        QFETCH(int, points);
        std::vector<QImage> pictures;
        for (std::size_t index = 0; index < 8; ++index) {
            ChartData data = dataOf(Values(static_cast<std::size_t>(points), 1.0));
            ChartLine& line = data.plots.front().lines.front();
            line.look = ChartLine::Look::Other;
            line.index = index;
            const auto chart = chartOf(data);
            const QRect area = chart->chartArea(0);
            QImage ink = chart->grab(area).toImage().scaled(area.size());
            const QRgb ground = Theme::instance().palette().stage.rgb(), grid = Theme::instance().palette().line.rgb();
            int longest = 0; // column of ink
            for (int x = 0; x < ink.width(); ++x) {
                int column = 0;
                for (int y = 0; y < ink.height(); ++y) {
                    const bool on = ink.pixel(x, y) != ground && ink.pixel(x, y) != grid;
                    ink.setPixel(x, y, on ? qRgb(0, 0, 0) : qRgb(255, 255, 255));
                    column += on ? 1 : 0;
                }
                longest = std::max(longest, column);
            }
            QVERIFY(longest >= 2);
            for (std::size_t before = 0; before < pictures.size(); ++before) {
                int differ = 0;
                for (int x = 0; x < ink.width(); ++x)
                    for (int y = 0; y < ink.height(); ++y)
                        differ += ink.pixel(x, y) != pictures[before].pixel(x, y) ? 1 : 0;
                QVERIFY2(differ > 40, qPrintable(QStringLiteral("%1 and %2: %3").arg(before).arg(index).arg(differ)));
            }
            pictures.push_back(ink);
        }
    }

    void leavesAsAPicture()
    {
        QTemporaryDir folder;
        const auto chart = chartOf(dataOf({4.0, 0.5, 0.02, 0.001}));
        chart->zoomTo(0.5, 2.5);
        const QImage before = chart->grab().toImage();
        for (const char* ending : {"svg", "pdf", "png"}) {
            const QString file = folder.filePath(QStringLiteral("chart.") + QLatin1String(ending));
            QCOMPARE(exportPicture(*chart->picture(), {PictureColours::Paper, {}, 1.0}, file), QString());
            QVERIFY(QFileInfo(file).size() > 500);
        }
        QVERIFY(chart->grab().toImage() == before);
    }
};

HEADROOM_TEST(ChartTest)

} // namespace chart_test

#include "chart_test.moc"
