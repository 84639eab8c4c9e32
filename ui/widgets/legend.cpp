// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/legend.h"

#include "widgets/matrix_painter.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Legend", text);
}

void paintScale(QPainter& painter, const QRectF& bar, const Legend& legend)
{
    const double low = legend.scale.diverging ? -legend.scale.extent : 0.0;
    const double span = legend.scale.extent - low;
    const int columns = static_cast<int>(bar.width());
    for (int x = 0; x < columns; ++x)
        painter.fillRect(QRectF(bar.left() + x, bar.top(), 1.0, bar.height()),
            legend.scale.colour(low + span * x / std::max(1, columns - 1)));
    const Palette& palette = Theme::instance().palette();
    const QFont font = Theme::instance().font(TextSize::Caption);
    const auto end = [&](double value) {
        return value == std::round(value) ? fixedText(value, 0) : fixedText(value, legend.decimals);
    };
    const QRectF under(bar.left(), bar.bottom() + 2.0, bar.width(), 16.0);
    drawText(painter, under, Qt::AlignLeft | Qt::AlignVCenter, end(low), palette.ink3, font);
    drawText(painter, under, Qt::AlignRight | Qt::AlignVCenter, end(legend.scale.extent), palette.ink3, font);
    drawText(painter, under, Qt::AlignCenter, legend.title, palette.ink3, font);
}

struct Note {
    enum class Swatch { None, Hatch, Flag, Dot } swatch;
    QString text;
};

void paintSwatch(QPainter& painter, const QRectF& box, Note::Swatch swatch)
{
    if (swatch == Note::Swatch::Hatch) {
        paintHatch(painter, box, true);
        paintFrame(painter, box, Theme::instance().palette().line);
    } else if (swatch == Note::Swatch::Flag) {
        paintFlag(painter, box.adjusted(1, 1, -1, -1), 10.0);
    } else if (swatch == Note::Swatch::Dot) {
        paintDownstreamDot(painter, box.center());
    }
}

} // namespace

void paintLegend(QPainter& painter, const QRectF& area, const Legend& legend)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double width = std::min(184.0, std::floor(area.width() * 0.5));
    paintScale(painter, QRectF(std::round(area.left()), std::round(area.top()), width, 8.0), legend);

    std::vector<Note> notes;
    if (!legend.blank.isEmpty())
        notes.push_back({Note::Swatch::None, legend.blank});
    if (!legend.masked.isEmpty())
        notes.push_back({Note::Swatch::Hatch, legend.masked});
    if (legend.notFinite > 0)
        notes.push_back({Note::Swatch::Hatch, tr("%1 not a number or infinite").arg(legend.notFinite)});
    if (legend.changed)
        notes.push_back({Note::Swatch::Flag, tr("changed by hand")});
    if (legend.downstream)
        notes.push_back({Note::Swatch::Dot, tr("changed by what was changed")});
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Caption);
    const QFontMetricsF metrics(font);
    double x = area.left() + width + 16.0;
    const double pitch = notes.size() > 2 ? 13.0 : 16.0;
    const double top = notes.size() > 2 ? area.top() - 10.0 : area.top() - 5.0;
    double y = top;
    double widest = 0.0;
    for (const Note& note : notes) {
        const double indent = note.swatch == Note::Swatch::None ? 0.0 : 18.0;
        const double right = x + indent + metrics.horizontalAdvance(note.text);
        if (right > area.right() + 1.0 && x > area.left() + width + 17.0)
            break;
        paintSwatch(painter, QRectF(std::round(x), std::round(y + 2.0), 12.0, 12.0), note.swatch);
        drawText(painter, QRectF(x + indent, y, area.right() - x - indent, 16.0),
            Qt::AlignLeft | Qt::AlignVCenter, note.text, theme.palette().ink3, font);
        widest = std::max(widest, right - x);
        y += pitch;
        if (y > area.top() + 17.0) {
            y = top;
            x += widest + 16.0;
            widest = 0.0;
        }
    }
}

} // namespace headroom
