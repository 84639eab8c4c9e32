// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/attention/attention_maps.h"

#include <QPixmap>
#include <QWidget>

namespace headroom {

// All heads as small maps: layers down, heads across, one scale. A click chooses the one to enlarge.
class HeadRail : public QWidget {
    Q_OBJECT

public:
    explicit HeadRail(QWidget* parent = nullptr);

    void setMaps(std::shared_ptr<const AttentionMaps> maps);
    void setChosen(int layer, int head);
    void setRoom(const QSize& room); // what the stage gives: decides how large a cell is
    QRectF mapRect(int layer, int head) const;

signals:
    void chosen(int layer, int head);

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    bool event(QEvent*) override;

private:
    struct Place {
        int layer, head;
        QRectF area;
    };
    void arrange();
    double cellSize() const;
    int placeAt(const QPointF& point) const;
    void paintMap(QPainter& painter, const Place& place) const;

    std::shared_ptr<const AttentionMaps> m_maps;
    QSize m_room;
    int m_layer = 0, m_head = 0;
    int m_hovered = -1;
    double m_cell = 7.0;
    int m_across = 1; // heads side by side
    std::vector<Place> m_places;
    std::vector<std::pair<double, QString>> m_titles; // baseline, text
    std::vector<std::pair<QRectF, QString>> m_layerLabels;
    mutable QPixmap m_cache;
};

} // namespace headroom
