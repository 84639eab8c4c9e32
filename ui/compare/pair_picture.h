// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_export.h"

#include <memory>

namespace headroom {

// Two pictures beside each other, each below its name, as the window shows two runs. Numbers have places in the left
// one alone: the steps of the right one are another run's.
class PairPicture : public PictureSubject {
public:
    struct Half {
        std::unique_ptr<PictureSubject> picture;
        QString name;
    };

    // `said`: of both, below the caption of the left one; rich text.
    PairPicture(Half left, Half right, const QString& said);

    QString name() const override { return m_halves[0].picture->name(); }
    QString title() const override;
    QSize shownSize() const override;
    QSizeF pose(const QSize& size) override;
    void paint(QPainter& painter) override;
    QString caption() const override;
    double scrolledDown() const override { return m_halves[0].picture->scrolledDown(); }
    std::vector<std::pair<Cell, QRectF>> places() const override;
    // By the clock of the left one, which the right one follows.
    FilmLength film() const override { return m_halves[0].picture->film(); }
    void leave() override;

private:
    double namesHeight() const;

    Half m_halves[2];
    QString m_said;
    QSizeF m_half; // as posed, without its name
};

} // namespace headroom
