// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/legend.h"

#include "widgets/matrix_painter.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace headroom {

namespace {

constexpr double kScaleHeight = 26.0; // with the numbers under it
constexpr double kWideScale = 184.0, kNarrowScale = 120.0;
constexpr double kLegendApart = 16.0;
constexpr double kRow = 15.0;
constexpr double kNoSpan = 1e-8; // of a scale whose numbers are all 0: it has no ends to name

QString briefTitle(const Legend& legend) { return legend.title.section(QLatin1Char(','), 0, 0); }

QString endText(const Legend& legend, double value)
{
    const QString text = fixedText(value, value == std::round(value) ? 0 : legend.decimals);
    return legend.beyond && value == legend.scale.extent ? QStringLiteral("≥ ") + text : text;
}

// What the numbers at the ends leave of the line under a bar.
QRectF titleRoom(const Legend& legend, const QRectF& under)
{
    const QFont font = Theme::instance().font(TextSize::Caption);
    const auto end = [&](double value) { return textWidth(endText(legend, value), font) + 8.0; };
    return under.adjusted(end(legend.scale.low()), 0.0, -end(legend.scale.extent), 0.0);
}

// The longest title with room under a bar so wide; empty: none has.
QString titleUnder(const Legend& legend, double width)
{
    const QFont font = Theme::instance().font(TextSize::Caption);
    const double room = titleRoom(legend, {0.0, 0.0, width, 16.0}).width();
    for (const QString& title : legendTitles(legend))
        if (textWidth(title, font) <= room)
            return title;
    return {};
}

void paintScale(QPainter& painter, const QRectF& bar, const Legend& legend)
{
    const double low = legend.scale.low();
    const double span = legend.scale.extent - low;
    const int columns = static_cast<int>(bar.width());
    for (int x = 0; x < columns; ++x)
        painter.fillRect(QRectF(bar.left() + x, bar.top(), 1.0, bar.height()),
            legend.scale.colour(low + span * x / std::max(1, columns - 1)));
    const Palette& palette = Theme::instance().palette();
    const QFont font = Theme::instance().font(TextSize::Caption);
    const QRectF under(bar.left(), bar.bottom() + 2.0, bar.width(), 16.0);
    if (span > kNoSpan) {
        drawText(painter, under, Qt::AlignLeft | Qt::AlignVCenter, endText(legend, low), palette.ink3, font);
        drawText(painter, under, Qt::AlignRight | Qt::AlignVCenter, endText(legend, legend.scale.extent), palette.ink3,
            font);
    }
    const QString title = titleUnder(legend, bar.width());
    const QRectF room = titleRoom(legend, under);
    // In the middle of the bar; of what the ends leave where it would touch them.
    const bool touches = textWidth(title, font)
        > bar.width() - 2.0 * std::max(room.left() - under.left(), under.right() - room.right());
    drawText(painter, touches ? room : under, Qt::AlignCenter, title, palette.ink3, font);
}

struct Note {
    enum class Swatch { None, Hatch, HalfHatch, Flag, Dot } swatch;
    QString text;
};

void paintSwatch(QPainter& painter, const QRectF& box, Note::Swatch swatch)
{
    if (swatch == Note::Swatch::Hatch) {
        paintHatch(painter, box, true);
        paintFrame(painter, box, Theme::instance().palette().line);
    } else if (swatch == Note::Swatch::HalfHatch) {
        paintOpenInOne(painter, box, true);
    } else if (swatch == Note::Swatch::Flag) {
        paintFlag(painter, box.adjusted(1, 1, -1, -1), 10.0);
    } else if (swatch == Note::Swatch::Dot) {
        paintDownstreamDot(painter, box.center());
    }
}

std::vector<Note> notesOf(const Legend& legend)
{
    std::vector<Note> notes;
    if (const auto& uniform = legend.scale.uniform)
        notes.push_back({Note::Swatch::None,
            tr("nearly uniform: %1–%2").arg(fixedText(uniform->low, 2), fixedText(uniform->high, 2))});
    if (!legend.blank.isEmpty())
        notes.push_back({Note::Swatch::None, legend.blank});
    if (!legend.masked.isEmpty())
        notes.push_back({Note::Swatch::Hatch, legend.masked});
    if (!legend.oneSided.isEmpty())
        notes.push_back({Note::Swatch::HalfHatch, legend.oneSided});
    if (legend.notFinite > 0)
        notes.push_back({Note::Swatch::Hatch, tr("%1 NaN or infinite").arg(legend.notFinite)});
    if (legend.changed)
        notes.push_back({Note::Swatch::Flag, tr("changed by hand")});
    if (legend.downstream)
        notes.push_back({Note::Swatch::Dot, tr("changed as a result")});
    return notes;
}

// Whether a title of a shared scale says so: the short ones do not.
bool saysBoth(const Legend& legend, const QString& title) { return !title.isEmpty() && title != briefTitle(legend); }

double indentOf(const Note& note) { return note.swatch == Note::Swatch::None ? 0.0 : 18.0; }

// Where the notes lie beside the scale, or below it where one of them has no room there.
struct Arrangement {
    double scale = 0.0; // width
    std::vector<Note> notes;
    std::vector<QRectF> places; // of the notes
    double height = kScaleHeight;
};

Arrangement arrange(std::vector<Note> notes, double width)
{
    const QFont font = Theme::instance().font(TextSize::Caption);
    std::vector<double> wide;
    for (const Note& note : notes)
        wide.push_back(indentOf(note) + std::ceil(textWidth(note.text, font)) + 1.0);
    const double widest = wide.empty() ? 0.0 : *std::max_element(wide.begin(), wide.end());
    Arrangement result;
    result.scale = std::clamp(width - widest - kLegendApart, std::min(kNarrowScale, width), kWideScale);
    const bool beside = result.scale + kLegendApart + widest <= width;
    const double left = beside ? result.scale + kLegendApart : 0.0;
    // One above the other while the scale is as high, else side by side as far as there is room.
    const bool column = notes.size() <= 2;
    double x = left, y = beside ? -4.0 : kScaleHeight;
    for (const double w : wide) {
        if (x > left && (column || x + w > width)) {
            x = left;
            y += kRow;
        }
        result.places.emplace_back(x, y, w, 16.0);
        result.height = std::max(result.height, y + 16.0);
        x += w + kLegendApart;
    }
    result.notes = std::move(notes);
    return result;
}

// That two runs share the scale is said once: in its title or, where that has no room for it, in a note.
Arrangement arrange(const Legend& legend, double width)
{
    std::vector<Note> notes = notesOf(legend);
    const Arrangement plain = arrange(notes, width);
    if (!legend.scale.shared || saysBoth(legend, titleUnder(legend, plain.scale)))
        return plain;
    notes.insert(notes.begin(), {Note::Swatch::None, tr("both runs")});
    return arrange(std::move(notes), width);
}

} // namespace

QStringList legendTitles(const Legend& legend)
{
    const QString brief = briefTitle(legend);
    if (!legend.scale.shared)
        return {legend.title, brief};
    return {tr("%1, both runs").arg(legend.title), tr("%1, both runs").arg(brief), tr("%1, both").arg(brief), brief};
}

QStringList legendWords(const Legend& legend)
{
    QStringList words {legend.title};
    for (const Note& note : notesOf(legend))
        words << note.text;
    return words;
}

double legendHeight(const Legend& legend, double width) { return arrange(legend, width).height; }

void paintLegend(QPainter& painter, const QRectF& area, const Legend& legend)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Caption);
    const QPointF corner(std::round(area.left()), std::round(area.top()));
    const Arrangement placed = arrange(legend, area.width());
    const std::vector<Note>& notes = placed.notes;
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintScale(painter, QRectF(corner, QSizeF(placed.scale, 8.0)), legend);
    for (std::size_t i = 0; i < notes.size(); ++i) {
        const QRectF note = placed.places[i].translated(corner);
        paintSwatch(painter, QRectF(note.topLeft() + QPointF(0.0, 2.0), QSizeF(12.0, 12.0)), notes[i].swatch);
        drawText(painter, note.adjusted(indentOf(notes[i]), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, notes[i].text,
            theme.palette().ink3, font);
    }
}

} // namespace headroom
