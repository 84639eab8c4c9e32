// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QPointer>
#include <QWidget>

namespace headroom {

class View;

// The way from a view into what was clicked in it, over the stage: the clicked part grows until it is the frame, its
// neighbours leave at the edges, and from half way the view that opens appears within it. The way out is the same film
// backwards. Both ends are the views' own pictures. Gone when it has arrived.
class Flight : public QWidget {
    Q_OBJECT

public:
    static constexpr int kMilliseconds = 320;

    // `outer`: as it was or will be; `inner`: what opens at `part` of it, in the outer view's pixels. Into `there`,
    // which is painted once the event that changed the view is over.
    Flight(QWidget* over, const QPixmap& was, View* there, const QRectF& part, bool inwards);

    // At a share of the way in, 0 … 1, with both pictures as large as `size`.
    static void paintAt(QPainter& painter, const QSizeF& size, const QPixmap& outer, const QPixmap& inner,
        const QRectF& part, double in);

protected:
    void paintEvent(QPaintEvent*) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void look();

    QPointer<View> m_there;
    QPixmap m_was, m_will;
    QRectF m_part;
    bool m_inwards;
    double m_share = 0.0; // of the time
};

} // namespace headroom
