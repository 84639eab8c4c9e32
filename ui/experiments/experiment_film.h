// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/experiment.h"

#include <QWidget>

namespace headroom {

// A matrix at several moments of a training, side by side; hovering says a cell's number.
class ExperimentFilm : public QWidget {
    Q_OBJECT

public:
    explicit ExperimentFilm(const std::vector<ExperimentMap>& film, QWidget* parent = nullptr);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {860, heightForWidth(860)}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    int across(int width) const; // frames in a row
    QRectF frame(std::size_t index) const;
    QString tipAt(const QPoint& at) const;
    void paintFrame(QPainter& painter, std::size_t index) const;

    std::vector<ExperimentMap> m_film;
};

} // namespace headroom
