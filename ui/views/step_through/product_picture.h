// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/step_through/step_picture.h"

namespace headroom {

// A × B = C: A left below, B above, C in the corner they share, the terms of one cell in the free corner.
class ProductPicture : public StepPicture {
public:
    ProductPicture(const Trace& trace, StepMoment moment);

    QString caption() const override;
    QString formula() const override;
    double sumSoFar() const; // of the lit cell, from the explanation's terms

protected:
    void compose(const QRectF& area) override;
    double litValue() const override { return sumSoFar(); }

private:
    struct Sizes {
        double cellHeight, widthA, widthB;
    };
    void arrange(const QRectF& area);
    void chooseSizes(const QRectF& area);
    int decimals(const CellGrid& grid, double width) const;
    int termColumn() const;
    void addTitle(const QRectF& area, const QString& title, const QString& note, Role role,
        Qt::Alignment alignment = Qt::AlignLeft);
    void addLabelsA();
    void addA();
    void addLabelsB();
    void addB();
    void addC();
    void addTerms();
    void addTerm(int index, const QRectF& row, double sum, double unit, double zero);
    void addAhead(const QRectF& area);
    void addAheadRow(const QRectF& area, int row);
    void addAheadWords(const QRectF& line, int row);
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
