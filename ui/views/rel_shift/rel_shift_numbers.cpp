// SPDX-License-Identifier: GPL-3.0-or-later
// Both conventions on the numbers 1 to 9, one above the other, from the numbers to where they end up.
#include "figure/matrix.h"
#include "figure/words.h"
#include "views/rel_shift/rel_shift_figure.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kNumbersSide = ShiftedNumbers::kSide;
constexpr int kZeroTriu = 4; // picture: 0 numbers, 1 with zeros, 2 regrown, 3 shifted, 4 zero_triu
constexpr double kNumbersMost = 96.0, kNumbersApart = 34.0; // a cell, two matrices

class NumbersPicture {
public:
    NumbersPicture(const ShiftedNumbers& numbers, const SceneMoment& moment, bool zeroTriu)
        : m_moment(moment),
          m_numbers(numbers),
          m_pictures(zeroTriu ? kZeroTriu + 1 : kZeroTriu),
          m_now(moment.frame + 1)
    {
        Slice slice;
        slice.at = Index(3, 0);
        m_scale.include(readGrid(moment.trace(), numbers.numbers, slice), moment.trace(), moment.peers());
        int columns = 0;
        for (int picture = 0; picture < m_pictures; ++picture)
            columns += mapOf(picture, true).columns;
        m_pitch = std::min(kNumbersMost, (moment.size.width() - 32.0 - kNumbersApart * m_pictures) / columns);
    }

    Scene whole() const
    {
        return draw(column({convention(true, tr("Shift to the left"),
                                tr("Transformer-XL: zeros in front, the first row is dropped")),
                               convention(false, tr("Shift to the right"),
                                   tr("learned-relative: zeros at the end, the last row is dropped")),
                               words(tr("Dashed: a padding zero; pale: moved in from a neighbouring row"))},
                        12.0),
            m_moment);
    }

private:
    static ShiftMap mapOf(int picture, bool left)
    {
        return shiftMapOf(shiftMaps(kNumbersSide, kNumbersSide, kNumbersSide, left), picture);
    }

    Figure convention(bool left, const QString& title, const QString& beside) const
    {
        std::vector<Figure> pictures;
        for (int picture = 0; picture < (left ? m_pictures : kZeroTriu); ++picture)
            pictures.push_back(stage(picture, left));
        return column({heading({.title = title, .beside = {beside}}), row(pictures, 4.0)}, 4.0);
    }

    // What a picture is called, how its rows and columns are to be read, and its cells once they are there.
    Figure stage(int picture, bool left) const
    {
        const QString titles[] = {tr("1 … 9"), tr("zero column"), tr("reshaped"),
            left ? tr("first row dropped") : tr("last row dropped"), QStringLiteral("zero_triu")};
        const QString axes[] = {tr("query × distance"), tr("query × (pad + distance)"),
            tr("%1 rows of %2").arg(kNumbersSide + 1).arg(kNumbersSide), tr("query × key"), tr("query × key")};
        const ShiftMap shown = mapOf(picture, left);
        MatrixPanel said {.rowCount = shown.rows, .columnCount = shown.columns};
        said.group = groupOf(picture, left);
        said.title = titles[picture];
        said.room.square = true;
        said.room.most = {m_pitch - 1.0, m_pitch - 1.0};
        said.room.least = {14.0, 14.0};
        said.room.rows = kNumbersSide + 1;
        said.over = [this, shown, picture, left](Scene& scene, const GridLayout& cells) {
            if (picture <= m_now)
                addCells(scene, cells, shown, picture, left);
        };
        const Figure named = drawn({}, Extent::fixed(36.0),
            [this, picture, title = titles[picture], axis = axes[picture]](Scene& scene, const QRectF& area) {
                const Theme& theme = Theme::instance();
                const bool now = picture == m_now;
                const QColor ink = now ? theme.palette().ink
                    : picture < m_now  ? theme.palette().ink2
                                       : theme.palette().ink3;
                const auto write = [&](double y, const QString& text, const QColor& colour, const QFont& font) {
                    scene.texts.push_back({{area.left(), area.top() + y, area.width(), 18.0},
                        Qt::AlignLeft | Qt::AlignVCenter, text, colour, font, SceneText::Fit::Cut});
                };
                write(0.0, title, ink, theme.font(TextSize::Small, now));
                write(18.0, axis, theme.palette().ink3, theme.font(TextSize::Caption));
            });
        const double wide = std::floor(m_pitch * shown.columns) + kNumbersApart - 4.0;
        return sized(column({named, matrix(said)}, 2.0), Extent::fixed(wide));
    }

    static int groupOf(int picture, bool left) { return (left ? 1 : kRightGroup + 1) + picture; }

    void addCells(Scene& scene, const GridLayout& layout, const ShiftMap& shown, int picture, bool left) const
    {
        for (int row = 0; row < shown.rows; ++row)
            for (int column = 0; column < shown.columns; ++column)
                scene.cells.push_back(cellAt(layout.cell({row, column}), shown, {row, column}, picture, left));
        if (picture != 2)
            return;
        QPen pen(Theme::instance().palette().ink, 1.0, Qt::CustomDashLine); // the row that goes next
        pen.setDashPattern({4.0, 3.0});
        scene.lines.push_back({boxPath(layout.row(left ? 0 : shown.rows - 1).adjusted(-1.5, -1.5, 1.5, 1.5)), pen});
    }

    SceneCell cellAt(const QRectF& area, const ShiftMap& shown, GridCell at, int picture, bool left) const
    {
        const StepId step = picture == 0
            ? m_numbers.numbers
            : (left ? m_numbers.left : m_numbers.right)[static_cast<std::size_t>(picture - 1)];
        const Cell source {step, {0, at.row, at.column}};
        const int from = shown.at(at.row, at.column);
        SceneCell cell = sceneCell(m_moment.trace(), source, area, m_scale);
        cell.group = groupOf(picture, left);
        cell.row = at.row;
        cell.column = at.column;
        cell.decimals = area.height() >= 13.0 ? 0 : -1;
        cell.identity = numbersIdentity(m_numbers, source);
        const QString sided = left ? tr("%1, shift to the left") : tr("%1, shift to the right");
        if (from == ShiftMap::kPadding || cell.identity == 0) {
            cell.state |= SceneCell::Padding;
            cell.name = sided.arg(tr("a padding zero"));
            return cell;
        }
        cell.name = sided.arg(
            tr("query %1, column %2 of the numbers").arg(from / kNumbersSide + 1).arg(from % kNumbersSide + 1));
        if (picture != m_now)
            cell.style |= SceneCell::Still;
        if (picture >= 3 && from / kNumbersSide != at.row)
            cell.style |= SceneCell::Dim;
        return cell;
    }

    const SceneMoment& m_moment;
    const ShiftedNumbers& m_numbers;
    int m_pictures, m_now;
    double m_pitch = 0.0;
    ColourScale m_scale {true, 0.0};
};

} // namespace

Scene numbersScene(const ShiftedNumbers& numbers, const SceneMoment& moment, bool zeroTriu)
{
    return NumbersPicture(numbers, moment, zeroTriu).whole();
}

} // namespace headroom
