// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rel_shift/rel_shift_numbers.h"

#include "document_focus.h"
#include "scene/margin.h"
#include "stage/captions.h"
#include "tr.h"
#include "views/rel_shift/rel_shift_scene.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr int kNumbersSide = 3;
constexpr int kZeroTriu = 4; // picture: 0 numbers, 1 with zeros, 2 regrown, 3 shifted, 4 zero_triu
constexpr double kNumbersMost = 64.0, kNumbersApart = 34.0; // of the picture, a cell, two matrices
constexpr double kNumbersAbove = 74.0, kBelow = 24.0; // of the matrices of a convention: headings, sizes

const ShiftMap& mapOf(const ShiftMaps& maps, int picture)
{
    return picture == 0 ? maps.raw : picture == 1 ? maps.padded : picture == 2 ? maps.regrown : maps.shifted;
}

// Both conventions, one above the other, from the numbers to where they end up.
class NumbersBuilder {
public:
    NumbersBuilder(const SceneMoment& moment, const ShiftedNumbers& numbers, bool zeroTriu)
        : m_moment(moment),
          m_numbers(numbers),
          m_pictures(zeroTriu ? kZeroTriu + 1 : kZeroTriu),
          m_now(moment.frame + 1)
    {
        Slice slice;
        slice.at = Index(3, 0);
        m_scale = {true, 0.0};
        m_scale.include(readGrid(moment.trace(), numbers.numbers, slice), moment.trace(), moment.peers());
    }

    Scene build()
    {
        const double width = m_moment.size.width() - 2.0 * kMargin, height = (m_moment.size.height() - 48.0) / 2.0;
        int columns = 0;
        for (int picture = 0; picture < m_pictures; ++picture)
            columns += mapOf(shiftMaps(kNumbersSide, kNumbersSide, kNumbersSide, true), picture).columns;
        m_pitch = std::floor(std::min({kNumbersMost, (width - kNumbersApart * (m_pictures - 1)) / columns,
            (height - kNumbersAbove - kBelow) / (kNumbersSide + 1)}));
        m_apart = std::min(2.0 * kNumbersApart, (width - m_pitch * columns) / (m_pictures - 1));
        addConvention(true, 12.0, tr("Shift to the left"), tr("Transformer-XL: zeros in front, the first row goes"));
        addConvention(
            false, 12.0 + height, tr("Shift to the right"), tr("learned-relative: zeros behind, the last row goes"));
        const Theme& theme = Theme::instance();
        addText(m_scene, {kMargin, m_moment.size.height() - 32.0, width, 20.0}, Qt::AlignLeft | Qt::AlignVCenter,
            tr("Dashed: a zero put there; pale: moved in from a neighbouring row"), theme.palette().ink3,
            theme.font(TextSize::Caption));
        return std::move(m_scene);
    }

private:
    StepId step(int picture, bool left) const
    {
        return picture == 0 ? m_numbers.numbers
                            : (left ? m_numbers.left : m_numbers.right)[static_cast<std::size_t>(picture - 1)];
    }

    void addConvention(bool left, double top, const QString& title, const QString& beside)
    {
        addHeading(m_scene, {kMargin, top + 18.0}, title, beside);
        const ShiftMaps maps = shiftMaps(kNumbersSide, kNumbersSide, kNumbersSide, left);
        double x = kMargin;
        for (int picture = 0; picture < (left ? m_pictures : kZeroTriu); ++picture) {
            const ShiftMap& shown = mapOf(maps, picture);
            GridLayout layout;
            layout.origin = {x, top + kNumbersAbove};
            layout.pitchX = layout.pitchY = m_pitch;
            layout.gap = 1.0;
            layout.rows = shown.rows;
            layout.columns = shown.columns;
            addWords(layout, picture, left);
            if (picture <= m_now)
                addMatrix(layout, shown, picture, left);
            x += m_pitch * shown.columns + m_apart;
        }
    }

    void addWords(const GridLayout& layout, int picture, bool left)
    {
        const QString titles[] = {tr("1\u00a0…\u00a09"), tr("zero column"), tr("regrown"),
            left ? tr("first row dropped") : tr("last row dropped"), QStringLiteral("zero_triu")};
        const QString axes[] = {tr("query × distance"), tr("query × (pad + distance)"),
            tr("%1 rows of %2").arg(kNumbersSide + 1).arg(kNumbersSide), tr("query × key"), tr("query × key")};
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const bool now = picture == m_now;
        const double x = layout.origin.x(), wide = m_pitch * layout.columns + m_apart - 4.0;
        addText(m_scene, {x, layout.origin.y() - 42.0, wide, 18.0}, Qt::AlignLeft | Qt::AlignVCenter, titles[picture],
            now                   ? palette.ink
                : picture < m_now ? palette.ink2
                                  : palette.ink3,
            theme.font(TextSize::Small, now));
        const QFont small = theme.font(TextSize::Caption);
        addText(m_scene, {x, layout.origin.y() - 24.0, wide, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            elideMiddle(axes[picture], QFontMetricsF(small), wide), palette.ink3, small);
    }

    void addMatrix(const GridLayout& layout, const ShiftMap& shown, int picture, bool left)
    {
        for (int row = 0; row < shown.rows; ++row)
            for (int column = 0; column < shown.columns; ++column)
                m_scene.cells.push_back(cellAt(layout.cell({row, column}), shown, {row, column}, picture, left));
        if (picture != 2)
            return;
        const QRectF leaves = layout.row(left ? 0 : shown.rows - 1).adjusted(-2.5, -2.5, 2.5, 2.5);
        m_scene.above.push_back([leaves](QPainter& painter) {
            QPen pen(Theme::instance().palette().ink, 1.0, Qt::CustomDashLine);
            pen.setDashPattern({4.0, 3.0});
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(leaves);
        });
    }

    SceneCell cellAt(const QRectF& area, const ShiftMap& shown, GridCell at, int picture, bool left) const
    {
        const Cell source {step(picture, left), {0, at.row, at.column}};
        const int from = shown.at(at.row, at.column);
        SceneCell cell = sceneCell(m_moment.trace(), source, area, m_scale);
        cell.group = (left ? 1 : kRightGroup + 1) + picture;
        cell.row = at.row;
        cell.column = at.column;
        cell.decimals = area.height() >= 14.0 ? 0 : -1;
        cell.identity = numbersIdentity(m_numbers, source);
        const QString sided = left ? tr("%1, shift to the left") : tr("%1, shift to the right");
        if (from == ShiftMap::kPadding || cell.identity == 0) {
            cell.marks |= SceneCell::Padding;
            cell.name = sided.arg(tr("a zero put there"));
            return cell;
        }
        cell.name = sided.arg(
            tr("query %1, column %2 of the numbers").arg(from / kNumbersSide + 1).arg(from % kNumbersSide + 1));
        if (picture != m_now)
            cell.marks |= SceneCell::Still;
        if (picture >= 3 && from / kNumbersSide != at.row)
            cell.marks |= SceneCell::Dim;
        return cell;
    }

    const SceneMoment& m_moment;
    const ShiftedNumbers& m_numbers;
    int m_pictures, m_now;
    double m_pitch = 0.0, m_apart = 0.0;
    ColourScale m_scale;
    Scene m_scene;
};

} // namespace

ShiftedNumbers readNumbers(const Trace& trace)
{
    const auto find = [&](const char* path) { return trace.find(std::string("study/shifts/") + path).value_or(-1); };
    ShiftedNumbers numbers;
    numbers.numbers = find("numbers");
    if (!numbers.there())
        return numbers;
    numbers.left = {
        find("left/shift_padded"), find("left/shift_reshaped"), find("left/shifted"), find("left/zero_triu")};
    numbers.right = {find("right/shift_padded"), find("right/shift_reshaped"), find("right/shifted")};
    return numbers;
}

std::vector<Frame> numbersFrames(const Trace& trace, const ShiftedNumbers& numbers, bool zeroTriu)
{
    const QString titles[] = {tr("Zero column"), tr("Flatten, regrow"), tr("Drop a row"), QStringLiteral("zero_triu")};
    std::vector<Frame> frames;
    for (std::size_t i = 0; i < (zeroTriu ? 4U : 3U); ++i) {
        Frame frame;
        frame.step = timelineIndex(trace, numbers.left[i]).value_or(0);
        frame.title = tr("%1 %2").arg(i + 1).arg(titles[i]);
        frame.shortTitle = titles[i];
        frame.group = tr("both conventions on 1\u00a0…\u00a09");
        frame.milliseconds = 480.0;
        frames.push_back(frame);
    }
    return frames;
}

Scene numbersScene(const SceneMoment& moment, const ShiftedNumbers& numbers, bool zeroTriu)
{
    return NumbersBuilder(moment, numbers, zeroTriu).build();
}

QString numbersCaption(int frame) { return bothShiftsCaption(frame, kNumbersSide + 1, kNumbersSide); }

QString bothShiftsCaption(int frame, int rows, int columns)
{
    switch (frame) {
    case 0:
        return tr("The shift to the left puts a column of zeros %1 every row, the shift to the right one %2.")
            .arg(bold(tr("in front of")), bold(tr("behind")));
    case 1:
        return tr("All rows are read one after another and cut anew, %1 rows of %2: %3.")
            .arg(rows)
            .arg(columns)
            .arg(bold(tr("no number changes")));
    case 2:
        return tr("To the left the first row goes, to the right the last: each row now stands %1.")
            .arg(bold(tr("one cell further than the row before it")));
    default:
        return tr("zero_triu sets what the shift to the left moved in from the next row to zero: %1.")
            .arg(bold(tr("what lies right of the query’s own key")));
    }
}

quint64 numbersIdentity(const ShiftedNumbers& numbers, const Cell& cell)
{
    if (!numbers.there() || cell.at.size() != 3)
        return 0;
    for (const bool left : {true, false}) {
        const std::vector<StepId>& steps = left ? numbers.left : numbers.right;
        const auto found = std::find(steps.begin(), steps.end(), cell.step);
        if (found == steps.end() && cell.step != numbers.numbers)
            continue;
        const int picture = cell.step == numbers.numbers ? 0 : 1 + static_cast<int>(found - steps.begin());
        const ShiftMaps maps = shiftMaps(kNumbersSide, kNumbersSide, kNumbersSide, left);
        const int from = mapOf(maps, picture).at(static_cast<int>(cell.at[1]), static_cast<int>(cell.at[2]));
        if (from == ShiftMap::kPadding || (picture == kZeroTriu && cell.at[2] > cell.at[1]))
            return 0;
        return 1 + static_cast<quint64>(from);
    }
    return 0;
}

// Of the numbers the one that ends up in another query's row.
Cell numbersSubject(const ShiftedNumbers& numbers) { return {numbers.numbers, {0, 1, 0}}; }

} // namespace headroom
