// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/words.h"
#include "views/rel_shift/rel_shift_cells.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kTape = 112.0, kTapeCell = 26.0, kLeastTapeCell = 12.0; // its height; height and width of its cells
constexpr double kAboveTape = 46.0; // heading and brackets

Figure tapeHeading(const ShiftCells& cells, int first, int rows) // which of them are shown
{
    const int all = cells.map(1).rows;
    if (cells.half) {
        const QString shown = rows == 1 ? tr("flattened, row %1 of %2").arg(first + 1).arg(all)
                                        : tr("flattened, rows %1–%2 of %3").arg(first + 1).arg(first + rows).arg(all);
        return heading(
            {.title = cells.halfTitle(), .beside = {rows == all ? tr("flattened") : shown, tr("flattened")}});
    }
    const QString lengths = (cells.shift.queries == 1 ? tr("%1 cells per row going in, %2 cell per row coming out")
                                                      : tr("%1 cells per row going in, %2 cells per row coming out"))
                                .arg(cells.map(1).columns)
                                .arg(cells.shift.queries);
    const QString part = rows == all ? QString()
        : rows == 1                  ? tr("row %1 shown").arg(first + 1)
                                     : tr("rows %1–%2 shown").arg(first + 1).arg(first + rows);
    const QString shown = part.isEmpty() ? QString() : QStringLiteral("; ") + part;
    return heading({.title = tr("The tape: all rows read one after another"),
        .beside = {tr("%1; no number changes").arg(lengths) + shown, lengths + shown, part}});
}

void addTape(Scene& scene, const QRectF& area, const ShiftCells& cells, bool arrived)
{
    if (cells.measuring)
        return;
    const Palette& palette = Theme::instance().palette();
    const ShiftMap& padded = cells.map(1);
    const int length = padded.columns, queries = cells.shift.queries, subject = cells.subject / cells.shift.columns;
    const int rows = std::clamp(static_cast<int>(area.width() / (kLeastTapeCell * length)), 1, padded.rows);
    const int first = std::clamp(subject - rows / 2, 0, padded.rows - rows);
    const int from = first * length, to = from + rows * length;
    const double pitch = std::min(26.0, (area.width() - 2.0) / (to - from)), y = area.top() + kAboveTape;
    tapeHeading(cells, first, rows).panel().draw(scene, {area.left(), area.top(), area.width(), 22.0});
    for (int i = from; i < to; ++i) {
        SceneCell cell = cells.cellAt(1, {i / length, i % length},
            {area.left() + (i - from) * pitch, y, pitch - (pitch > 4.0 ? 1.0 : 0.0), kTapeCell}, ShiftCells::kOnTape);
        cell.row = 0;
        cell.column = i - from;
        if (arrived)
            cell.style |= SceneCell::Still;
        scene.cells.push_back(std::move(cell));
    }
    const auto bracket = [&](int begin, int end, bool below, const QString& text, const QColor& line, const QColor& ink,
                             bool lit) {
        const QRectF span(area.left() + (begin - from) * pitch, below ? y + kTapeCell + 2.0 : y - 3.0,
            (end - begin) * pitch - 2.0, 0.0);
        if (span.width() > 8.0)
            addBracket(scene, span, below, text, lit ? line : palette.lineStrong, lit ? ink : palette.ink3, lit);
    };
    for (int row = first; row < first + rows; ++row)
        bracket(row * length, (row + 1) * length, false,
            cells.tokens[static_cast<std::size_t>(row)].text + QStringLiteral("  q%1").arg(row + 1), palette.query,
            palette.queryText, row == subject);
    for (int row = from / queries; row * queries < to; ++row) {
        const int begin = std::max(from, row * queries), end = std::min(to, (row + 1) * queries);
        const bool lit = cells.place(1) / queries == row;
        const QStringList names {tr("new row %1").arg(row + 1), QString::number(row + 1)};
        bracket(begin, end, true,
            lit ? QString()
                : textWidth(names[0], Theme::instance().font(TextSize::Caption)) + 6.0 < (end - begin) * pitch
                ? names[0]
                : names[1],
            palette.ink, palette.ink, lit);
        if (!lit)
            continue;
        // Beside the line that leads down from the subject, where there is room.
        const double line = area.left() + (cells.place(1) - from + 0.5) * pitch;
        const double left = area.left() + (begin - from) * pitch, right = area.left() + (end - from) * pitch - 2.0;
        const bool behind = right - line >= line - left;
        const double wide = (behind ? right - line : line - left) - 8.0;
        const QFont font = Theme::instance().font(TextSize::Caption, true);
        for (const QString& name : names)
            if (textWidth(name, font) + 2.0 <= wide) {
                addText(scene, {behind ? line + 8.0 : left, y + kTapeCell + 8.0, wide, 16.0}, Qt::AlignCenter, name,
                    palette.ink, font);
                break;
            }
    }
}

} // namespace

Figure shiftTape(const ShiftCells& cells, bool arrived)
{
    return drawn({200.0, Extent::kNoLimit}, Extent::fixed(kTape), [&cells, arrived](Scene& scene, const QRectF& area) {
        addTape(scene, area, cells, arrived);
    }).grow(0.0);
}

double belowTape(double bottom) { return bottom + kTape - kAboveTape - kTapeCell - 8.0; }

} // namespace headroom
