// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/option.h"
#include "widgets/matrix_painter.h"

#include <QWidget>

#include <optional>

namespace headroom {
class Switch;
}

namespace headroom::masks_view {

// One layer of the mask: its hatching, what it closes, in how many cells, and a switch. One that closes cells can be
// dragged, or moved by Alt and an arrow key, to come down earlier or later.
class LayerRow : public QWidget {
    Q_OBJECT

public:
    LayerRow(const Option& option, std::optional<HatchLean> lean, QWidget* parent);

    // Its words say what it `does`, or why it cannot be switched. A count of −1 is none to tell.
    void show(const OptionState& state, int count, const QString& does);
    using QWidget::show;
    // For a picture that is exported: the row with a word in the switch's place.
    void paintPosed(QPainter& painter, const QRectF& area) const;
    QSize sizeHint() const override { return {180, 44}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void switched(bool on);
    void pulled(int y, bool done); // to a height in the parent's coordinates
    void nudged(int by); // −1: up, 1: down

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool movable() const { return m_lean.has_value(); }
    void paintGrip(QPainter& painter) const;
    void paintRow(QPainter& painter, const QRectF& area) const;

    QString m_name, m_words;
    std::optional<HatchLean> m_lean;
    int m_count = 0;
    bool m_on = false, m_possible = true, m_pulling = false;
    Switch* m_switch;
};

} // namespace headroom::masks_view
