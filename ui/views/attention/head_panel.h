// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/legend.h"
#include "widgets/matrix_view.h"

#include <QWidget>

namespace headroom {

// The enlarged map: title, matrix, the pinned row as bars under its columns, legend.
class HeadPanel : public QWidget {
    Q_OBJECT

public:
    explicit HeadPanel(QWidget* parent = nullptr);

    MatrixView* matrix() { return m_matrix; }
    // Of the subtitles, longest first, the first that has room is shown.
    void setTitle(const QString& title, const QStringList& subtitles);
    void setPosed(bool posed); // for a picture that is exported
    void setLegend(const Legend& legend);
    // The row drawn as a profile (−1: none) and, where a change by hand acts, the grid as it was before.
    void setProfile(int row, int column, std::shared_ptr<const CellGrid> before);
    QString profileText(int column) const;
    QStringList hint() const; // what stands in the profile's place while there is none, line by line
    QRectF hintArea() const;
    QRectF legendArea() const;
    Legend shownLegend() const;

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void place();
    void paintTitle(QPainter& painter);
    void paintProfile(QPainter& painter, const QRectF& cells);
    void paintBar(QPainter& painter, int column, double base, double unit);
    void paintGhost(QPainter& painter, const QRectF& bar, int column, double was);

    MatrixView* m_matrix;
    QString m_title;
    QStringList m_subtitles;
    Legend m_legend;
    int m_row = -1, m_column = -1;
    bool m_posed = false;
    std::shared_ptr<const CellGrid> m_before;
};

} // namespace headroom
