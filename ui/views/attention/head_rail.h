// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/attention/attention_maps.h"

#include <QPixmap>
#include <QWidget>

namespace headroom {

// All heads as small maps: layers down, heads across, one scale; or one map for all heads of a layer, layers across. A
// click chooses the one to enlarge.
class HeadRail : public QWidget {
    Q_OBJECT

public:
    explicit HeadRail(QWidget* parent = nullptr);

    void setMaps(std::shared_ptr<const AttentionMaps> maps);
    void setChosen(int layer, int head);
    void setPosed(bool posed); // for a picture that is exported
    void setDim(bool dim); // not what is being talked about
    void setTitle(const QString& title, const QString& hint);
    const QString& title() const { return m_title; }
    const QString& hint() const { return m_hint; }
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
    struct Row { // maps side by side
        AttentionPlace kind;
        std::vector<std::pair<int, int>> maps; // layer, head
        int high, wide; // cells of the largest
    };
    std::vector<Row> rowsOfMaps() const;
    const AttentionLayer& layerOf(const std::pair<int, int>& map) const
    {
        return m_maps->layers[static_cast<std::size_t>(map.first)];
    }
    void arrange();
    double placeRow(const Row& row, double y);
    double left() const; // of the maps: beside the names of layers
    double top() const;
    double cellSize(const std::vector<Row>& rows) const;
    int placeAt(const QPointF& point) const;
    void paintMap(QPainter& painter, const Place& place) const;
    void paintMaps(QPainter& painter);

    std::shared_ptr<const AttentionMaps> m_maps;
    QSize m_room;
    QString m_title, m_hint;
    int m_layer = 0, m_head = 0;
    int m_hovered = -1;
    bool m_dim = false, m_posed = false;
    double m_cell = 7.0;
    int m_across = 1; // heads side by side
    std::vector<Place> m_places;
    std::vector<std::pair<double, QString>> m_titles; // baseline, text
    std::vector<std::pair<QRectF, QString>> m_labels;
    mutable QPixmap m_cache;
};

} // namespace headroom
