// SPDX-License-Identifier: GPL-3.0-or-later
// What is written can be read in every theme: WCAG 2.2's contrast, 4.5 for text and 3 for what is drawn beside it.
#include "test_program.h"
#include "theme/palettes.h"
#include "theme/theme.h"
#include "widgets/matrix_painter.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;

namespace contrast_test {

double luminance(const QColor& colour)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& one, const QColor& other)
{
    const double a = luminance(one) + 0.05, b = luminance(other) + 0.05;
    return std::max(a, b) / std::min(a, b);
}

class ContrastTest : public QObject {
    Q_OBJECT

    static constexpr double kText = 4.5, kDrawn = 3.0;

private slots:
    void everyInkOnEveryGround_data()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("light") << 0;
        QTest::newRow("dark") << 1;
        QTest::newRow("paper") << 2;
    }

    void everyInkOnEveryGround()
    {
        QFETCH(int, which);
        const Palette& p = which == 0 ? lightPalette() : which == 1 ? darkPalette() : paperPalette();
        const auto reads = [](const char* what, const QColor& ink, const QColor& ground, double least) {
            const double measured = contrast(ink, ground);
            QVERIFY2(measured >= least, qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(what)).arg(measured)));
        };
        const std::pair<const char*, QColor> grounds[] = {{"window", p.window}, {"panel", p.panel}, {"stage", p.stage},
            {"raised", p.raised}, {"hover", p.hover}, {"selected row", p.selectedRow}};
        const std::pair<const char*, QColor> inks[] = {{"ink", p.ink}, {"ink 2", p.ink2}, {"ink 3", p.ink3},
            {"accent", p.accentText}, {"query", p.queryText}, {"key", p.keyText}, {"value", p.valueText},
            {"position", p.positionText}, {"memory", p.memoryText}};
        for (const auto& [ground, below] : grounds)
            for (const auto& [ink, above] : inks)
                reads(qPrintable(QStringLiteral("%1 on %2").arg(QLatin1String(ink), QLatin1String(ground))), above,
                    below, kText);
        // The lesson's question, and roles on their own soft grounds.
        for (const QColor& ink : {p.ink, p.ink2, p.accentText, p.queryText, p.keyText, p.valueText, p.positionText})
            reads("in a question", ink, p.accentSoft, kText);
        reads("query on its ground", p.queryText, p.querySoft, kText);
        reads("key on its ground", p.keyText, p.keySoft, kText);
        reads("value on its ground", p.valueText, p.valueSoft, kText);
        reads("position on its ground", p.positionText, p.positionSoft, kText);
        reads("memory on its ground", p.memoryText, p.memorySoft, kText);
        reads("on the button that goes on", p.onAccent, p.accentFill, kText);
        reads("the tick of a right answer", p.dark ? p.stage : QColor(Qt::white), p.valueText, kText);
        reads("the cross of a wrong one", p.dark ? p.stage : QColor(Qt::white), p.ink, kText);
        for (const auto& [ground, below] : grounds)
            reads("the ring around what has the focus", p.accent, below, kDrawn);
    }

    // What is closed must be seen to be: the hatch as it is painted, in a matrix and in a small picture of one.
    void hatches()
    {
        for (const Palette& palette : {lightPalette(), darkPalette(), paperPalette()})
            for (const bool small : {false, true})
                for (const HatchLean lean :
                    {HatchLean::Future, HatchLean::TooOld, HatchLean::Window, HatchLean::Padding}) {
                    const Theme::Scope scope(palette);
                    QImage image(64, 64, QImage::Format_RGB32);
                    QPainter painter(&image);
                    paintHatch(painter, image.rect(), small, lean);
                    painter.end();
                    double most = 1.0;
                    for (int at = 0; at < 64 * 64; ++at)
                        most = std::max(most, contrast(image.pixelColor(at % 64, at / 64), palette.stage));
                    QVERIFY2(
                        most >= kDrawn, qPrintable(QStringLiteral("%1, %2").arg(most).arg(small ? "small" : "large")));
                }
    }

    // The numbers in cells, on whatever colour their value gives them.
    void numbersInCells()
    {
        for (const bool dark : {false, true}) {
            const Theme::Scope scope(dark ? darkPalette() : lightPalette());
            for (const SequentialMap map : {SequentialMap::Viridis, SequentialMap::Cividis}) {
                Theme::instance().setSequentialMap(map);
                for (int i = -100; i <= 100; ++i)
                    for (const QColor& cell :
                        {Theme::instance().sequential(std::abs(i) / 100.0), Theme::instance().diverging(i / 100.0)}) {
                        const double measured = contrast(Theme::textOn(cell), cell);
                        QVERIFY2(measured >= 4.0, qPrintable(QStringLiteral("%1: %2").arg(cell.name()).arg(measured)));
                    }
            }
        }
        Theme::instance().setSequentialMap(SequentialMap::Viridis);
    }
};

HEADROOM_TEST(ContrastTest)

} // namespace contrast_test

#include "contrast_test.moc"
