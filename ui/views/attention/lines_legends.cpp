// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/lines_legends.h"

#include "views/attention/attention_content.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kSideBySide = 480.0; // so much they need beside one another
constexpr double kThickness = 300.0;

Legend coloursOf(const LinesPicture& picture, const QString& quantity)
{
    Legend legend = mapLegend(*picture.maps, picture.grid());
    legend.title = quantity;
    if (picture.grid().masked == 0)
        legend.masked.clear(); // other maps have some
    legend.blank = tr("Blank, no line: below 0.005");
    return legend;
}

// The marks of changes keep their room before there is one: no line moves when a number is changed.
struct LegendPlaces {
    QRectF colours, thickness;

    LegendPlaces(double width, Legend legend)
    {
        legend.changed = legend.downstream = true;
        const bool stacked = width < kSideBySide;
        colours = {0.0, 0.0, stacked ? width : width * 0.55, 0.0};
        colours.setHeight(legendHeight(legend, colours.width()));
        const double wide = stacked ? std::min(kThickness, width) : std::min(kThickness, width * 0.42);
        thickness = {stacked ? 0.0 : width - wide, stacked ? colours.bottom() + 10.0 : 0.0, wide, 40.0};
    }

    double height() const { return std::max(colours.bottom(), thickness.bottom()); }
};

void addThickness(
    Scene& scene, const QRectF& area, const SceneMoment& moment, const LinesPicture& picture, const QString& quantity)
{
    const Palette& palette = Theme::instance().palette();
    const QFont caption = Theme::instance().font(TextSize::Caption);
    const bool toKey = picture.key >= 0;
    const QColor lit = toKey ? palette.key : palette.query;
    const QRectF wedge(area.left() + 12.0, area.top(), area.width() - 48.0, kThickest);
    QLinearGradient fill(wedge.topLeft(), wedge.topRight());
    fill.setColorAt(0.0, faint(lit, 0.15));
    fill.setColorAt(1.0, lit);
    QPainterPath corners;
    corners.addPolygon(QPolygonF({QPointF(wedge.left(), wedge.center().y()), wedge.topRight(), wedge.bottomRight()}));
    scene.shapes.push_back({corners, Qt::NoPen, fill});
    if (picture.thickestAt.step >= 0) { // none is where no weight is a number
        SceneNumber most = sceneNumber(picture.thickestOf ? *picture.thickestOf : moment.trace(), picture.thickestAt,
            {wedge.right() + 4.0, area.top() - 5.0, 32.0, 16.0});
        most.of = picture.thickestOf;
        most.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        most.colour = palette.ink3;
        scene.numbers.push_back(most);
    }
    addText(scene, {area.left(), area.top() - 5.0, 12.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"),
        palette.ink3, caption);
    const bool fewer = picture.leastOfOthers > kThinnest;
    const QString width = tr("line width = %1").arg(quantity);
    const QString grey = tr("grey: %1")
                             .arg(fewer      ? tr("the %1 thickest others").arg(kMostOthers)
                                     : toKey ? tr("other keys")
                                             : tr("other queries"));
    const QString both = tr("%1; %2").arg(width, grey);
    const bool oneLine = textWidth(both, caption) <= area.width();
    double y = area.top() + 10.0;
    for (const QString& line : oneLine ? QStringList {both} : QStringList {width, grey}) {
        addText(
            scene, {area.left(), y, area.width(), 16.0}, Qt::AlignLeft | Qt::AlignVCenter, line, palette.ink3, caption);
        y += 15.0;
    }
}

} // namespace

double legendsHeight(double width, const LinesPicture& picture, const QString& quantity)
{
    return LegendPlaces(width, coloursOf(picture, quantity)).height();
}

void addLegends(Scene& scene, const SceneMoment& moment, const LinesPicture& picture, const MatrixContent& content,
    const LinesLayout& layout)
{
    const QPointF corner(layout.block().left(), layout.legendsTop());
    const Legend legend = coloursOf(picture, content.quantity);
    const LegendPlaces places(layout.block().width(), legend);
    addLegend(scene, places.colours.translated(corner), legend);
    addThickness(scene, places.thickness.translated(corner), moment, picture, content.quantity);
}

} // namespace headroom
