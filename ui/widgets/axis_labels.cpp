// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/step_names.h"
#include "widgets/matrix_painter.h"
#include "widgets/memory_numbers.h"
#include "widgets/text.h"
#include "words/names.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kRowLabelLimit = 120.0;
constexpr double kWritesWidth = 104.0; // of short tokens: "4 → 1"
constexpr double kLabelsNumberWidth = 20.0; // position number and role mark beside a row's token, at least
constexpr double kLabelsNumberHeight = 28.0; // the same under a column's token
constexpr double kThinRow = 12.0; // of thinner rows only some have a label
constexpr double kThinColumn = 11.0; // no token above it, only some numbers
constexpr double kLetterColumn = 7.0; // but one letter has room
constexpr double kBesideLast = 8.0; // of the last column
constexpr double kLeftOfFirst = 20.0; // at least; a short word over the first column begins there

// For a hall the smallest type is larger: what its labels need grows along.
double asType(double pixels)
{
    const double type = Theme::instance().font(TextSize::Caption).pixelSize();
    return pixels * std::max(1.0, type / static_cast<double>(TextSize::Caption));
}

double widest(const std::vector<AxisLabel>& labels, const QFont& font)
{
    double width = 0.0;
    for (const AxisLabel& label : labels)
        width = std::max(width, textWidth(label.text, font));
    return width;
}

bool bold(const LabelStyle& style, int index)
{
    return index == style.lit || index == style.hovered || (style.marked && style.marked(index));
}

// Positions and distances: some of them say enough.
bool areCounts(const std::vector<AxisLabel>& labels)
{
    return std::all_of(labels.begin(), labels.end(), [](const AxisLabel& label) {
        bool whole = false;
        QString(label.text).replace(QChar(0x2212), QLatin1Char('-')).toInt(&whole);
        return whole && label.number.isEmpty();
    });
}

// Then the few others are cut instead of turned.
bool mostFit(const std::vector<AxisLabel>& labels, const QFont& font, double cellWidth)
{
    const auto fit = std::count_if(
        labels.begin(), labels.end(), [&](const AxisLabel& label) { return textWidth(label.text, font) <= cellWidth; });
    return 2 * fit > static_cast<std::ptrdiff_t>(labels.size());
}

constexpr double kBeside = 1.25;

// As much of a label as lies over its cell, and a little beside it where that is all of it. Nothing where ellipses
// alone would touch each other like a dotted line.
QString overCell(const QString& text, const QFont& font, double cellWidth)
{
    if (textWidth(text, font) <= kBeside * cellWidth)
        return text;
    const double ellipsis = textWidth(QChar(0x2026), font);
    const QString cut = elideMiddle(text, font, std::max(cellWidth, ellipsis));
    return cut.size() > 1 || cellWidth >= ellipsis + 2.0 ? cut : QString();
}

// Beside a row's token: what the widest position number asks for, in bold too.
double numberWidth(const std::vector<AxisLabel>& labels)
{
    const QFont font = Theme::instance().font(TextSize::Caption, true);
    double width = 0.0;
    for (const AxisLabel& label : labels)
        width = std::max(width, textWidth(label.number, font));
    return std::max(kLabelsNumberWidth, std::ceil(width) + 6.0);
}

// Under a column's token; a column that is a number itself needs less.
double numberHeight(const std::vector<AxisLabel>& labels)
{
    const bool numbered = std::any_of(
        labels.begin(), labels.end(), [](const AxisLabel& label) { return !label.number.isEmpty() || label.memory; });
    return numbered ? kLabelsNumberHeight : 10.0;
}

// Whether columns so narrow can have their tokens above them: letters of a small size.
bool areLetters(const std::vector<AxisLabel>& labels, double cellWidth)
{
    const auto letters = std::count_if(labels.begin(), labels.end(),
        [](const AxisLabel& label) { return label.text.size() == 1 && !label.number.isEmpty(); });
    return cellWidth >= asType(kLetterColumn) && cellWidth < asType(kThinColumn)
        && 2 * letters > static_cast<std::ptrdiff_t>(labels.size());
}

QColor textColour(const LabelStyle& style, int index)
{
    const Theme& theme = Theme::instance();
    if (style.role != Role::None && (index == style.lit || (style.marked && style.marked(index))))
        return theme.roleText(style.role);
    return style.dim && style.dim(index) ? theme.palette().ink3 : theme.palette().ink;
}

// Words are set smaller than digits and letters; so is a special token among those.
TextSize wordSize(const std::vector<AxisLabel>& labels, TextSize size)
{
    const auto words = std::count_if(
        labels.begin(), labels.end(), [](const AxisLabel& l) { return l.text.size() > 2; });
    return 2 * words > static_cast<std::ptrdiff_t>(labels.size()) ? std::min(size, TextSize::Body) : size;
}

TextSize tokenSize(const QString& text, TextSize size)
{
    return size == TextSize::Title && text.size() > 2 ? TextSize::Body : size;
}

// Whether a label is left out: not on the stride, or too near one that is lit.
bool leftOut(int index, int stride, double pitch, double needed, const LabelStyle& style)
{
    if (index == style.lit || index == style.hovered)
        return false;
    const auto crowds = [&](int other) { return other >= 0 && stride > 1 && std::abs(index - other) * pitch < needed; };
    return index % stride != 0 || crowds(style.lit) || crowds(style.hovered);
}

// Which labels to leave out where cells are thinner than a line of text.
int labelStride(double pitch, double needed)
{
    for (const int stride : {1, 2, 5, 10, 20, 50, 100, 200, 500})
        if (stride * pitch >= needed)
            return stride;
    return 1000;
}

} // namespace

namespace {

AxisLabel plainLabel(const Axis& axis, std::int64_t at)
{
    AxisLabel label;
    label.text = QString::fromStdString(axis.label(at));
    if (axis.labels)
        label.number = QString::number(at + 1);
    return label;
}

// Of an axis, the places that an earlier segment left.
struct LeftPlaces {
    std::int64_t count = 0;
    bool before = false; // the segment's own come behind them

    LeftPlaces(const Trace& trace, const Step& step, const Axis& axis)
    {
        if (axis.name == "feature")
            return;
        const auto fed = trace.find(steps::fedTokens);
        const std::int64_t memory = axis.name == "key" || axis.name == "position" ? memoryRows(trace, step.path) : 0;
        before = memory > 0 && fed && axis.size == memory + trace.step(*fed).axes.front().size;
        count = step.name() == steps::memory ? axis.size : before ? memory : 0;
    }

    void mark(AxisLabel& label, std::int64_t at) const
    {
        label.memory = at < count;
        if (before)
            countFromSegment(label, at - count);
    }
};

} // namespace

std::vector<AxisLabel> axisLabels(const Axis& axis)
{
    std::vector<AxisLabel> labels;
    for (std::int64_t i = 0; i < axis.size; ++i)
        labels.push_back(plainLabel(axis, i));
    return labels;
}

std::vector<AxisLabel> labelsOf(const Trace& trace, const Step& step, const Axis& axis)
{
    std::vector<AxisLabel> labels = axisLabels(axis);
    const LeftPlaces left(trace, step, axis);
    for (std::size_t i = 0; i < labels.size(); ++i)
        left.mark(labels[i], static_cast<std::int64_t>(i));
    return labels;
}

AxisLabel labelOf(const Trace& trace, const Step& step, const Axis& axis, std::int64_t at)
{
    AxisLabel label = plainLabel(axis, at);
    LeftPlaces(trace, step, axis).mark(label, at);
    return label;
}

QString elideMiddle(const QString& text, const QFont& font, double width)
{
    return textWidth(text, font) <= width ? text : QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, width);
}

int labelAngle(const std::vector<AxisLabel>& labels, const QFont& font, double cellWidth)
{
    if (areCounts(labels) || mostFit(labels, font, cellWidth))
        return 0;
    const double width = widest(labels, font);
    return width > 2.0 * cellWidth ? 90 : width > 1.25 * cellWidth ? 45 : 0;
}

double rowLabelWidth(const std::vector<AxisLabel>& labels, TextSize size)
{
    const QFont font = Theme::instance().font(size, true); // as the lit one is
    double width = 0.0, half = 0.0;
    bool numbered = false;
    for (const AxisLabel& label : labels) {
        width = std::max(width, textWidth(label.text, font));
        numbered = numbered || !label.number.isEmpty();
        if (!label.writes.isEmpty())
            half = std::max({half, textWidth(label.text, font), textWidth(label.writes, font)});
    }
    if (half > 0.0)
        return half > 36.0 ? kRowLabelLimit : kWritesWidth;
    return std::min(kRowLabelLimit, std::ceil(width) + (numbered ? numberWidth(labels) + 12.0 : 20.0));
}

double columnLabelHeight(const std::vector<AxisLabel>& labels, double cellWidth, TextSize size)
{
    const QFont font = Theme::instance().font(size);
    if (areLetters(labels, cellWidth))
        return 20.0 + kLabelsNumberHeight;
    if (cellWidth < asType(kThinColumn) && !areCounts(labels))
        return numberHeight(labels);
    const int angle = labelAngle(labels, font, cellWidth);
    if (angle == 0)
        return 20.0 + numberHeight(labels);
    const double length = std::min(widest(labels, font), 88.0);
    return std::ceil(angle == 90 ? length : length * 0.72 + 10.0) + numberHeight(labels) + 4.0;
}

namespace {

void paintWrites(QPainter& painter, const AxisLabel& label, const QRectF& area, const LabelStyle& style, int row)
{
    const Theme& theme = Theme::instance();
    const bool lit = row == style.lit;
    const double half = (area.width() - 12.0) / 2.0;
    const QRectF fed(area.left(), area.top(), half, area.height());
    const QRectF arrow(fed.right(), area.top(), 12.0, area.height());
    const QRectF writes(arrow.right(), area.top(), half, area.height());
    const auto sizeOf = [&](const QString& text) {
        return text.size() > 2 ? std::min(style.size, TextSize::Small) : style.size;
    };
    const QFont fedFont = theme.font(sizeOf(label.text), bold(style, row));
    const QFont writesFont = theme.font(sizeOf(label.writes), lit || label.writesChanged);
    drawText(painter, fed, Qt::AlignCenter, elideMiddle(label.text, fedFont, half), textColour(style, row), fedFont);
    drawText(painter, arrow, Qt::AlignCenter, QStringLiteral("→"), theme.palette().ink3, theme.font(TextSize::Small));
    drawText(painter, writes, Qt::AlignCenter, elideMiddle(label.writes, writesFont, half),
        label.writesChanged ? theme.palette().accentText : theme.palette().ink, writesFont);
    if (label.writesChanged)
        paintDownstreamDot(painter, QPointF(arrow.right() + 1.0, area.center().y() - 8.0));
}

} // namespace

void paintRowLabels(QPainter& painter, const std::vector<AxisLabel>& labels, const GridLayout& layout, double width,
    const LabelStyle& style)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const double thin = asType(kThinRow);
    const int stride = labelStride(layout.pitchY, thin);
    const TextSize size = layout.pitchY >= 19.0 ? wordSize(labels, style.size) : TextSize::Caption;
    LabelStyle fitted = style;
    fitted.size = size;
    const double numbers = numberWidth(labels);
    for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row) {
        const bool lit = row == style.lit;
        if (leftOut(row, stride, layout.pitchY, thin, style))
            continue;
        const AxisLabel& label = labels[static_cast<std::size_t>(row)];
        const QRectF cells = layout.row(row);
        const double height = std::max(cells.height(), 12.0);
        const QRectF area(cells.left() - width, cells.center().y() - height / 2.0, width - 6.0, height);
        if (lit && style.role != Role::None)
            painter.fillRect(area.adjusted(0, 0, 1, 0), theme.roleSoft(style.role));
        else if (row == style.hovered)
            painter.fillRect(area.adjusted(0, 0, 1, 0), palette.hover);
        const bool numbered = !label.number.isEmpty();
        QRectF text = area.adjusted(label.writes.isEmpty() ? 4 : 1, 0, numbered ? -numbers - 4.0 : -8.0, 0);
        if (label.writes.isEmpty()) {
            const QFont font = theme.font(numbered ? tokenSize(label.text, size) : TextSize::Caption, bold(style, row));
            drawText(painter, text, Qt::AlignRight | Qt::AlignVCenter, elideMiddle(label.text, font, text.width()),
                label.memory && !lit ? palette.ink3 : textColour(style, row), font);
        } else {
            paintWrites(painter, label, text, fitted, row);
        }
        if (numbered)
            drawText(painter, QRectF(text.right(), area.top(), numbers - 4.0, area.height()),
                Qt::AlignRight | Qt::AlignVCenter, label.number, lit ? palette.ink : palette.ink3,
                theme.font(TextSize::Caption, lit));
        const Role mark = label.memory ? Role::Memory : style.role;
        paintRoleMark(painter, mark, QPointF(area.right() + 1.0, area.center().y()), theme.roleColour(mark));
    }
}

namespace {

void paintTurned(
    QPainter& painter, const QString& text, const QPointF& foot, int angle, const QColor& colour, const QFont& font)
{
    painter.save();
    painter.translate(foot);
    painter.rotate(-angle);
    const double ascent = QFontMetricsF(font).ascent();
    drawText(painter, QRectF(0.0, angle == 90 ? -ascent / 2.0 - 2.0 : -ascent, 120.0, ascent + 4.0),
        Qt::AlignLeft | Qt::AlignVCenter, text, colour, font);
    painter.restore();
}

} // namespace

void paintColumnLabels(QPainter& painter, const std::vector<AxisLabel>& labels, const GridLayout& layout, double height,
    const LabelStyle& style)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const bool letters = areLetters(labels, layout.pitchX);
    const TextSize size = letters ? TextSize::Caption : wordSize(labels, style.size);
    const QFont plain = theme.font(size);
    const bool thin = layout.pitchX < asType(kThinColumn) && !letters && !areCounts(labels);
    const int angle = thin || letters ? 0 : labelAngle(labels, plain, layout.pitchX);
    const double least = thin ? asType(26.0)
        : letters             ? asType(kLetterColumn)
        : areCounts(labels)   ? widest(labels, theme.font(TextSize::Caption, true)) + 2.0
        : angle == 45         ? asType(15.0)
                              : asType(10.0);
    const int stride = labelStride(layout.pitchX, least);
    double widestNumber = 0.0;
    for (const AxisLabel& label : labels)
        widestNumber = std::max(widestNumber, textWidth(label.number, theme.font(TextSize::Caption)));
    const bool allFit = widestNumber + 2.0 <= stride * layout.pitchX; // else only the first and every fifth
    const auto areaOf = [&](int column) {
        const QRectF cells = layout.column(column);
        return QRectF(cells.left(), cells.top() - height, cells.width(), height - 1.0);
    };
    const auto shown = [&](int column) {
        return column >= layout.firstColumn && column < layout.firstColumn + layout.columns;
    };
    // Before all labels: a turned one reaches over its neighbours.
    if (shown(style.hovered) && !leftOut(style.hovered, stride, layout.pitchX, least, style))
        painter.fillRect(areaOf(style.hovered), palette.hover);
    if (shown(style.lit) && style.role != Role::None)
        painter.fillRect(areaOf(style.lit), theme.roleSoft(style.role));
    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column) {
        const bool lit = column == style.lit;
        if (leftOut(column, stride, layout.pitchX, least, style))
            continue;
        const AxisLabel& label = labels[static_cast<std::size_t>(column)];
        const QRectF area = areaOf(column);
        const bool numbered = !label.number.isEmpty();
        const double foot = area.bottom() - (numbered ? kLabelsNumberHeight : 8.0);
        // An axis without tokens has plain numbers: they stay small.
        const QFont font = theme.font(numbered ? tokenSize(label.text, size) : TextSize::Caption, bold(style, column));
        const QColor ink = label.memory && !lit ? palette.ink3 : textColour(style, column);
        const bool word = letters && label.text.size() > 1; // has no room, and a sign for that has none either
        // "start": the first column has room at its left.
        const QFont small = theme.font(TextSize::Caption, bold(style, column));
        const double room = std::max(kLeftOfFirst, area.width());
        const bool first = column == 0 && numbered && !thin && angle == 0 && textWidth(label.text, font) > area.width()
            && textWidth(label.text, small) <= area.width() + room;
        if (first)
            drawText(painter, area.adjusted(-room - 3.0, foot - 19.0 - area.top(), -3.0, foot + 1.0 - area.bottom()),
                Qt::AlignRight | Qt::AlignVCenter, label.text, ink, small);
        else if (!thin && !word && angle == 0) {
            const double over = label.number.isEmpty() ? stride * layout.pitchX : area.width();
            const auto wide = [&](int at) {
                return shown(at) && textWidth(labels[static_cast<std::size_t>(at)].text, font) > over;
            };
            // Two of them beside each other have no room beside their cells.
            const bool pressed = stride == 1 && wide(column) && (wide(column - 1) || wide(column + 1));
            // "end": what its neighbours leave of their cells.
            const auto left = [&](int at) {
                return !shown(at)
                    ? kBesideLast
                    : std::max(
                        0.0, (area.width() - textWidth(labels[static_cast<std::size_t>(at)].text, font)) / 2.0 - 1.0);
            };
            const QRectF between = QRectF(area.left(), foot - 19.0, area.width(), 20.0)
                                       .adjusted(-left(column - 1), 0.0, left(column + 1), 0.0);
            const bool eased = !areCounts(labels) && stride == 1 && !letters
                && textWidth(label.text, font) > kBeside * over && textWidth(label.text, small) <= between.width();
            const QFont& fitting = pressed || eased ? small : font;
            drawText(painter, eased ? between : QRectF(area.left(), foot - 19.0, area.width(), 20.0), Qt::AlignCenter,
                letters || eased ? label.text : overCell(label.text, fitting, pressed ? over / kBeside : over), ink,
                fitting);
        } else if (!thin && !word)
            paintTurned(
                painter, elideMiddle(label.text, font, 88.0), QPointF(area.center().x(), foot), angle, ink, font);
        const bool crowded = style.lit >= 0 && std::abs(column - style.lit) * layout.pitchX < 24.0;
        const bool fifth = label.number.endsWith(QLatin1Char('5')) || label.number.endsWith(QLatin1Char('0'));
        if (numbered && (lit || allFit || ((fifth || column == 0) && !crowded)))
            drawText(painter, QRectF(area.left() - 12.0, area.bottom() - 28.0, area.width() + 24.0, 16.0),
                Qt::AlignCenter, label.number, lit ? theme.roleText(style.role) : palette.ink3,
                theme.font(TextSize::Caption, lit));
        const Role mark = label.memory ? Role::Memory : style.role;
        paintRoleMark(painter, mark, QPointF(area.center().x(), area.bottom() - 4.0), theme.roleColour(mark));
    }
}

} // namespace headroom
