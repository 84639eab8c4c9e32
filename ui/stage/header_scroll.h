// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace headroom {

// A row of controls that keep their size: where the row does not fit, its title goes first, then a HeaderRow folds and
// goes on in further lines; any other row scrolls sideways.
class HeaderScroll : public QScrollArea {
    Q_OBJECT

public:
    explicit HeaderScroll(QWidget* row, QWidget* parent = nullptr);
    QSize minimumSizeHint() const override { return {1, 1}; }
    int wantedHeight() const { return m_wanted; } // of all its lines; 0: whatever it is given

signals:
    void wantedHeightChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();

    int m_wanted = 0;
    bool m_placed = false; // its width is that of its place
};

} // namespace headroom
