// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "train/weight_step.h"
#include "widgets/cell_grid.h"

#include <QWidget>

namespace headroom {

// What a step changes in every number of one weight: blue down, red up. A click or the arrow keys choose a number.
class WeightMap : public QWidget {
    Q_OBJECT

public:
    explicit WeightMap(QWidget* parent = nullptr);

    void show(const ReplayedStep& replayed); // its first weight's tensor
    void clear();
    const CellGrid& grid() const { return m_grid; }
    GridCell chosen() const { return m_chosen; }
    QRectF cellArea(GridCell at) const;

    QSize sizeHint() const override { return {220, 190}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

signals:
    void chosenChanged(const WeightAt& weight); // by the person

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF area() const;
    std::optional<GridCell> cellAt(const QPointF& point) const;
    WeightAt weightAt(GridCell at) const;
    void choose(GridCell at);

    std::string m_name;
    Index m_shape;
    CellGrid m_grid; // leading axes one below the other
    GridCell m_chosen;
};

} // namespace headroom
