// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/masks/masks_options.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QSpinBox;
class QVBoxLayout;

namespace headroom {
class SegmentedControl;
}

namespace headroom::masks_view {

class LayerRow;

// The layers of the mask as switches in the order in which they come down, and the lengths they depend on.
class MaskPanel : public QWidget {
    Q_OBJECT

public:
    explicit MaskPanel(QWidget* parent);

    // What is asked for, what ran, and how many cells each layer closes in the head on screen.
    void show(const MaskSettings& layers, const RunResult& run, const MaskedScores& scores, std::int64_t head);
    using QWidget::show;
    QList<QWidget*> masks(bool on) const; // the switches of those that are on, or off, and can be switched
    QWidget* alibi() const; // its switch
    QList<QWidget*> controls() const; // all that change a layer
    // For a picture that is exported: what is switched on and how long, without anything to press.
    void paintPosed(QPainter& painter, const QRectF& area) const;
    double posedHeight() const;

signals:
    void chosen(const Option& option, const QString& value); // by the person

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override {} // nothing of the picture lies below

private:
    void addLayers();
    void addLengths();
    LayerRow* row(MaskReason layer) const;
    void placeLayers(const MaskOrder& order);
    void move(MaskReason layer, int to);
    int placeAt(int y) const; // among the layers, 0 … their number
    void pull(MaskReason layer, int y, bool done);
    QSpinBox* addLength(QGridLayout& grid, const Option& option, const QString& none);
    void showNote(const RunResult& run);
    std::vector<std::pair<QString, QString>> lengths() const;

    MaskOrder m_order;
    int m_drop = -1; // where a layer that is dragged would go
    QVBoxLayout* m_rows;
    LayerRow* m_causal;
    LayerRow* m_same;
    LayerRow* m_sliding;
    LayerRow* m_padding;
    LayerRow* m_alibi;
    QSpinBox* m_segment;
    QSpinBox* m_memory;
    QSpinBox* m_window;
    QSpinBox* m_paddingTokens;
    SegmentedControl* m_span;
    QLabel* m_note;
};

} // namespace headroom::masks_view
