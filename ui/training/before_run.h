// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/film_frames.h"
#include "training/training_desk.h"

#include <QWidget>

namespace headroom {

// Where the film strip will be, before the first run: empty frames, behind them the attention of the opened model,
// which is what they are to become, with what it reads and writes.
class BeforeRun : public QWidget {
    Q_OBJECT

public:
    explicit BeforeRun(TrainingDesk& desk, QWidget* parent = nullptr);

    const FilmFrame& picture() const { return m_picture; } // of the opened model; empty: there is none to show
    const QStringList& reads() const { return m_reads; }
    const QStringList& writes() const { return m_writes; }

    QSize sizeHint() const override { return {815, 250}; }
    QSize minimumSizeHint() const override { return {380, 182}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void refresh();
    void paintTokens(QPainter& painter, const QRectF& line, const QString& title, const QStringList& tokens) const;

    TrainingDesk& m_desk;
    FilmSubject m_subject;
    FilmFrame m_picture;
    QStringList m_reads, m_writes;
};

} // namespace headroom
