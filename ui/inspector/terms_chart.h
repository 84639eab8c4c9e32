// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

namespace headroom {

// The terms of a sum as bars, the largest first: four of them, and the others as one, which a click unfolds. A click
// on a factor goes to where it came from; with the keyboard, arrows choose a term and Enter goes to its source.
class TermsChart : public QWidget {
    Q_OBJECT

public:
    static constexpr std::size_t kMost = 4, kUnfolded = 32;

    struct Row {
        QString label, value, factor, contribution;
        QColor valueColour, factorColour;
        double number = 0.0, times = 1.0, size = 0.0;
        std::optional<Cell> source, factorSource;
    };

    explicit TermsChart(QWidget* parent = nullptr);
    void setTerms(const Trace& trace, const Explanation& sum);
    int shown() const { return static_cast<int>(m_rows.size()); }
    const std::vector<Row>& rows() const { return m_rows; }
    double barsRoom() const { return m_columns.bars - m_columns.factor; } // what the numbers leave to the bars
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void chosen(const Cell& cell);

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    void resizeEvent(QResizeEvent*) override { arrange(); }
    void keyPressEvent(QKeyEvent* event) override;

private:
    // Where the columns end; each number has the room it needs, the labels and the bars share the rest.
    struct Columns {
        double label = 0.0, value = 0.0, factor = 0.0, bars = 0.0;
    };
    void choose(); // which of all terms have a row
    void take(std::size_t most);
    std::optional<int> addsWith(int most) const;
    void arrange(); // for this width
    void write(int decimals, int ofFactors);
    Columns columns() const;
    void paintRow(QPainter& painter, int row, double zero, double perUnit) const;
    std::optional<Cell> cellAt(const QPointF& point) const;
    int rowAt(double y) const;
    bool othersAt(int row) const; // to be unfolded
    void unfold();

    std::vector<Row> m_all, m_rows;
    std::optional<Cell> m_of; // the sum
    std::size_t m_count = 0; // of its terms
    bool m_unfolded = false;
    QString m_sum;
    Columns m_columns;
    double m_total = 0.0, m_beyond = 0.0; // of all terms, of those beyond m_all
    double m_low = 0.0, m_high = 0.0;
    bool m_products = false, m_values = true; // values: where they say more than the contributions
    int m_hovered = -1, m_current = -1;
};

} // namespace headroom
