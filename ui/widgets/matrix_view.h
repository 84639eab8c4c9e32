// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/matrix_painter.h"

#include <QWidget>

namespace headroom {

// What a MatrixView shows.
struct MatrixContent {
    std::shared_ptr<const CellGrid> grid;
    ColourScale scale;
    double blankBelow = 0.0;
    std::vector<AxisLabel> rowLabels, columnLabels;
    Role rowRole = Role::None, columnRole = Role::None;
    QString name; // "Layer 2, head 1", for screen readers
    QString quantity; // what a cell holds: "weight"
    QString rowCaption, fedCaption, writesCaption; // above the row labels
    QString columnCaption; // above the column labels
    int decimals = 4; // in the value tag
    bool dim = false; // not what is being talked about
    std::function<QString(GridCell, int)>
        pair; // score and weight of query and key, in so many decimals; null: one quantity
    std::function<QString(GridCell)> note; // tooltip of a cell: what it was before a change by hand
};

// One matrix, cell by cell: labels, crosshair, pinned cell, zoom and pan; a lens where cells have no room for numbers,
// and a heatmap where they are many.
class MatrixView : public QWidget {
    Q_OBJECT

public:
    explicit MatrixView(QWidget* parent = nullptr);

    void setContent(MatrixContent content);
    const MatrixContent& content() const { return m_content; }
    void setPinned(std::optional<GridCell> cell);
    void setHovered(std::optional<GridCell> cell);
    void setSources(std::vector<GridCell> cells);
    void setPosed(bool posed) { m_posed = posed; } // for a picture that is exported: nothing lies over the cells

    std::optional<GridCell> pinned() const { return m_pinned; }
    QString cellName(GridCell at) const; // "query cat, key sat, score 1.32, weight 0.41"

    const GridLayout& cells() const { return m_layout; }
    bool isHeatmap() const { return m_heat; }
    QString cellText(int row, int column) const;
    QColor cellColour(int row, int column) const;
    QRectF columnCaptionArea() const; // over the columns, as far as it has room
    // What a lens lies over: the hovered cell, or the one that arrow keys walked to, where cells have no room for
    // numbers.
    std::optional<GridCell> magnified() const;
    double blankBelow() const; // numbers below are left out, at this size of cells
    void zoom(int steps); // 0 goes back to all cells
    int zoomLevel() const { return m_zoom; }

signals:
    void hovered(int row, int column); // −1, −1 on leaving
    void clicked(int row, int column);

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void arrange();
    void pan(int rows, int columns);
    GridStyle style() const;
    bool isKeyOf(int row, int column) const;
    void paintLabels(QPainter& painter);
    void paintCaptions(QPainter& painter);
    void paintRules(QPainter& painter);
    void paintCrosshair(QPainter& painter);
    void paintLens(QPainter& painter, GridCell at);
    void describe();
    void tellFocus();
    QString sentence(GridCell at) const;
    QString quantities(GridCell at, int decimals) const;
    int rowLabelAt(const QPointF& point) const;
    QString labelToolTip(const QPointF& point) const;

    MatrixContent m_content;
    GridLayout m_layout;
    double m_labelWidth = 0.0, m_labelHeight = 0.0;
    int m_decimals = -1;
    bool m_heat = false, m_posed = false;
    int m_zoom = 0;
    int m_firstRow = 0, m_firstColumn = 0;
    std::optional<GridCell> m_pinned, m_hovered;
    std::optional<Cell> m_walked; // where arrow keys went, until the mouse moves or it is of another step
    int m_hoveredRow = -1; // by its label
    std::vector<GridCell> m_sources;
    std::optional<QPointF> m_press;
    bool m_dragged = false;
};

} // namespace headroom
