// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/step_through/step_picture.h"

namespace headroom {

// A × B = C: A left below, B above, C in the corner they share, the terms of one cell in the free corner.
class ProductPicture : public StepPicture {
public:
    ProductPicture(const Trace& trace, StepMoment moment);

    void paint(QPainter& painter, const QRectF& area) override;
    QString caption() const override;
    QString formula() const override;
    double sumSoFar() const; // of the lit cell, from the explanation's terms

protected:
    double litValue() const override { return sumSoFar(); }

private:
    struct Sizes {
        double cellHeight, widthA, widthB;
    };
    void arrange(const QRectF& area);
    void chooseSizes(const QRectF& area);
    int decimals(const CellGrid& grid, double width) const;
    int termColumn() const;
    void paintLabelsA(QPainter& painter);
    void paintA(QPainter& painter);
    void paintLabelsB(QPainter& painter);
    void paintB(QPainter& painter);
    void paintC(QPainter& painter);
    void paintTerms(QPainter& painter);
    void paintTerm(QPainter& painter, int index, const QRectF& row, double sum, double unit, double zero);
    void paintAhead(QPainter& painter, const QRectF& area);
    void paintAheadRow(QPainter& painter, const QRectF& area, int row);
    void paintAheadWords(QPainter& painter, const QRectF& line, int row);
    std::optional<StepId> softmaxAhead() const;
    QString titleA() const;
    QString titleB() const;

    std::shared_ptr<const CellGrid> m_a, m_b, m_scores, m_weights; // the last two are those ahead
    Explanation m_explanation; // of the lit cell
    Role m_roleA = Role::None, m_roleB = Role::None;
    std::optional<StepId> m_ahead;
    Sizes m_sizes {};
    GridLayout m_layoutA, m_layoutB, m_layoutC;
    double m_left = 0.0, m_labelWidth = 76.0, m_top = 0.0;
};

} // namespace headroom
