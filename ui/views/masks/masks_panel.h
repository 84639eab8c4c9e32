// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/masks/masks_options.h"

namespace headroom::masks_view {

// Beside the picture: the layers of the mask in the order in which they come down, and the lengths they depend on. A
// layer that closes cells can be dragged; the controls of the options lie over it.
inline constexpr double kPanel = 220.0, kPanelHeight = 460.0;

struct PanelLine {
    const Option* option = nullptr;
    QRectF area = {}; // from the panel's upper left corner
};
std::vector<PanelLine> panelLines(const MaskOrder& order); // the layers first
QRectF controlIn(const PanelLine& line, const QSize& size);
MaskOrder orderWith(MaskOrder order, int layer, int to); // it stands before what is at `to` now

struct MaskPanel {
    MaskOrder order;
    std::function<OptionState(const Option&)> stateOf;
    QString note; // below
};
void addPanel(
    Scene& scene, const QRectF& area, const MaskPanel& panel, const MaskedHead& head, const SceneMoment& moment);

} // namespace headroom::masks_view
