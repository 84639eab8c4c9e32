// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/step_through/step_picture.h"

namespace headroom {

// Operands and result side by side as maps, and below them the lit row spelled out in numbers: every
// operation that is no product. Which operand cells belong to a cell of the result is what the trace's
// explanation says.
class RowsPicture : public StepPicture {
public:
    RowsPicture(const Trace& trace, StepMoment moment);

    void paint(QPainter& painter, const QRectF& area) override;
    QString caption() const override;

private:
    struct Operand {
        std::shared_ptr<const CellGrid> grid;
        QString name, sign;
        Role role = Role::None;
        std::vector<GridCell> sources; // of the lit row
    };
    struct MapKind {
        bool labelled, result;
    };
    struct Source {
        std::optional<Cell> cell;
        double value = 0.0;
    };
    void findOperands();
    Source sourceIn(const Explanation& why, StepId operand) const;
    QString resultSign() const;
    void paintMaps(QPainter& painter, const QRectF& area);
    double paintMap(QPainter& painter, const QRectF& area, double pitchX, double pitchY,
        const Operand& operand, MapKind kind);
    void paintComingDown(
        QPainter& painter, const GridLayout& layout, const GridStyle& style, const SweepState& state);
    void paintBand(QPainter& painter, const QRectF& area);
    void paintBandRow(QPainter& painter, const QRectF& head, const GridLayout& layout, const Operand& operand,
        const std::vector<Source>& cells, bool result);
    void paintShares(QPainter& painter, const GridLayout& layout);

    std::vector<Operand> m_operands;
    GridCell m_focus;
    Explanation m_explanation; // of the cell in focus
};

} // namespace headroom
