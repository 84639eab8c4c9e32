// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_panel.h"

#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::masks_view {

namespace {

constexpr double kMargin = 12.0, kTitle = 20.0, kLayer = 42.0, kApart = 2.0, kLength = 32.0, kNote = 36.0;
constexpr double kGrip = 13.0, kSwatch = 16.0, kSwitch = 36.0, kBox = 96.0; // widths

const auto kLeft = Qt::AlignLeft | Qt::AlignVCenter, kRight = Qt::AlignRight | Qt::AlignVCenter;

// Its hatching, its name, what it closes, in how many cells.
void addLayer(
    Scene& scene, const QRectF& area, const OptionState& state, std::optional<HatchLean> lean, int count, bool posed)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const bool on = state.value == onOrOff(true);
    for (int dot = 0; lean && !posed && dot < 6; ++dot)
        scene.shapes.push_back(
            {boxPath({area.left() + 1.0 + 4.0 * (dot % 2), area.center().y() - 6.0 + 5.0 * (dot / 2), 2.0, 2.0}),
                Qt::NoPen, palette.ink3, true});
    const QRectF swatch(area.left() + kGrip, area.center().y() - kSwatch / 2.0, kSwatch, kSwatch);
    if (lean && on)
        scene.behind.push_back([=](QPainter& painter) { paintHatch(painter, swatch, true, *lean); });
    scene.shapes.push_back(
        {boxPath(swatch.adjusted(0.5, 0.5, -0.5, -0.5)), QPen(palette.lineStrong, 1.0), Qt::NoBrush, true});
    scene.shapes.push_back(
        {linePath(area.bottomLeft(), area.bottomRight()), QPen(palette.line, 1.0), Qt::NoBrush, true});
    const double left = swatch.right() + 7.0, half = area.height() / 2.0 - 4.0;
    const QRectF upper(left, area.top() + 4.0, area.right() - kSwitch - left, half),
        lower(left, upper.bottom(), area.right() - left, half);
    const QFont bold = theme.font(TextSize::Small, true), small = theme.font(TextSize::Caption);
    addText(scene, upper, kLeft, state.label, state.can || on ? palette.ink : palette.ink3, bold);
    const QRectF rest = upper.adjusted(textWidth(state.label, bold) + 6.0, 0.0, 0.0, 0.0);
    if (count > 0)
        addText(scene, rest, kRight,
            fittingText({count == 1 ? tr("1 cell") : tr("%1 cells").arg(count), QString::number(count), QString()},
                small, rest.width()),
            palette.ink2, small);
    if (posed)
        addText(
            scene, {upper.right(), upper.top(), kSwitch, half}, kRight, on ? tr("on") : tr("off"), palette.ink2, small);
    addText(scene, lower, kLeft, state.beside, palette.ink3, TextSize::Caption);
}

} // namespace

std::vector<PanelLine> panelLines(const MaskOrder& order)
{
    std::vector<PanelLine> lines;
    for (const MaskReason layer : order)
        lines.push_back({&switchOf(layer)});
    lines.push_back({&kAlibi});
    for (const Option* length : kLengths)
        lines.push_back({length});
    double y = kMargin + kTitle;
    for (PanelLine& line : lines) {
        const bool layer = line.option->kind == Option::Flag;
        line.area = {kMargin, y, kPanel - 2.0 * kMargin, layer ? kLayer : kLength};
        y = line.area.bottom() + (line.option == &kAlibi ? 8.0 : layer ? kApart : 0.0);
    }
    return lines;
}

QRectF controlIn(const PanelLine& line, const QSize& size)
{
    const double wide = line.option->kind == Option::Number ? kBox : size.width();
    const double above = line.option->kind == Option::Flag ? 3.0 : (kLength - size.height()) / 2.0;
    return {line.area.right() - wide, line.area.top() + above, wide, 1.0 * size.height()};
}

MaskOrder orderWith(MaskOrder order, int layer, int to)
{
    const MaskReason moved = order[static_cast<std::size_t>(layer)];
    order.erase(order.begin() + layer);
    order.insert(order.begin() + std::clamp(to > layer ? to - 1 : to, 0, static_cast<int>(order.size())), moved);
    return order;
}

void addPanel(
    Scene& scene, const QRectF& area, const MaskPanel& panel, const MaskedHead& head, const SceneMoment& moment)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    scene.behind.push_back([area](QPainter& painter) {
        painter.fillRect(area, colours().panel);
        painter.fillRect(QRectF(area.topLeft(), QSizeF(1.0, area.height())), colours().line);
    });
    addText(scene, {area.left() + kMargin, area.top() + kMargin, kPanel - 2.0 * kMargin, 20.0}, kLeft,
        tr("Mask layers"), palette.ink, TextSize::Body, true);
    const std::vector<PanelLine> lines = panelLines(panel.order);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const OptionState state = panel.stateOf(*lines[i].option);
        const QRectF place = lines[i].area.translated(area.topLeft());
        if (i < panel.order.size()) {
            addLayer(scene, place, state, leanOf(panel.order[i]),
                static_cast<int>(std::ranges::count(head.reasons, panel.order[i])), moment.posed);
            scene.handles.push_back({QStringLiteral("layer:%1").arg(i), place.adjusted(0.0, 0.0, -kSwitch, 0.0),
                Qt::OpenHandCursor, state.tip});
        } else if (lines[i].option == &kAlibi) {
            addLayer(scene, place, state, {}, 0, moment.posed);
        } else {
            addText(scene, place, kLeft, state.label, palette.ink, TextSize::Small);
            if (moment.posed)
                addText(scene, place, kRight, lengthWords(*lines[i].option, state.value), palette.ink,
                    theme.font(TextSize::Small));
        }
    }
    const double foot = area.top() + lines.back().area.bottom() + 4.0;
    scene.texts.push_back({{area.left() + kMargin, foot, kPanel - 2.0 * kMargin, kNote}, Qt::AlignLeft | Qt::AlignTop,
        panel.note, palette.ink3, theme.font(TextSize::Caption), SceneText::Fit::Wrapped});
    if (moment.drag && moment.drag->handle.startsWith(QLatin1String("layer:"))) {
        const auto to = static_cast<std::size_t>(moment.drag->to);
        const double y = area.top() + (to == 0 ? lines.front().area.top() - kApart : lines[to - 1].area.bottom());
        scene.lines.push_back(
            {boxPath({area.left() + kMargin, y, kPanel - 2.0 * kMargin, kApart}), Qt::NoPen, palette.accent, true});
    }
}

} // namespace headroom::masks_view
