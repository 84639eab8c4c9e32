// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/masks/masks_read.h"

#include <QWidget>

#include <functional>

class QLabel;
class QSpinBox;

namespace headroom {

class SegmentedControl;
class Switch;
class LayerRow;

// The layers of the mask as switches, and the lengths they depend on.
class MaskPanel : public QWidget {
    Q_OBJECT

public:
    explicit MaskPanel(QWidget* parent);

    // What is asked for, what ran, and how many cells each layer closes in the head on screen.
    void show(const MaskSettings& layers, const RunResult& run, const MaskedScores& scores, std::int64_t head);
    using QWidget::show;

signals:
    void wanted(const MaskSettings& layers); // by the person

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override {} // nothing of the picture lies below

private:
    void addLengths();
    void change(const std::function<void(MaskSettings&)>& edit);
    void showLengths(const MaskSettings& layers, const RunResult& run);

    MaskSettings m_layers;
    LayerRow* m_causal;
    LayerRow* m_same;
    LayerRow* m_padding;
    LayerRow* m_alibi;
    QSpinBox* m_segment;
    QSpinBox* m_memory;
    SegmentedControl* m_span;
    QLabel* m_note;
};

} // namespace headroom
