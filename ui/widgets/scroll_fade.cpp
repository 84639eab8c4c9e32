// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scroll_fade.h"

#include "theme/theme.h"

#include <QEvent>
#include <QLinearGradient>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QWidget>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kFade = 32; // px

class ScrollFade : public QWidget {
public:
    explicit ScrollFade(QScrollArea* area) : QWidget(area), m_area(area)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        area->viewport()->installEventFilter(this);
        for (const auto changed : {&QScrollBar::valueChanged, &QScrollBar::sliderMoved})
            connect(area->verticalScrollBar(), changed, this, [this] { place(); });
        connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] { place(); });
        place();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == m_area->viewport() && event->type() == QEvent::Resize)
            place();
        return QWidget::eventFilter(watched, event);
    }
    void paintEvent(QPaintEvent*) override
    {
        QColor ground = Theme::instance().palette().panel;
        QLinearGradient fade(0.0, 0.0, 0.0, height());
        fade.setColorAt(1.0, ground);
        ground.setAlpha(0);
        fade.setColorAt(0.0, ground);
        QPainter(this).fillRect(rect(), fade);
    }

private:
    void place()
    {
        const QScrollBar* bar = m_area->verticalScrollBar();
        const QRect room = m_area->viewport()->geometry();
        const int high = std::min({kFade, room.height() / 3, bar->maximum() - bar->value()});
        setGeometry(room.left(), room.bottom() + 1 - high, room.width(), high);
        setVisible(high > 0);
        raise();
    }

    QScrollArea* m_area;
};

} // namespace

void fadeAtEnd(QScrollArea* area) { new ScrollFade(area); }

} // namespace headroom
