// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/film_frames.h"
#include "training/training_desk.h"

#include <QPixmap>
#include <QWidget>

#include <map>

class QComboBox;
class QLineEdit;

namespace headroom {

class Text;

// A frame a snapshot, as many as fit: one attention of the probe while it forms, or the steps that its positions run. A
// click scrubs there.
class FilmStrip : public QWidget {
    Q_OBJECT

public:
    static constexpr int kBleed = 4; // px beyond the frames left and right, for the mark around one
    explicit FilmStrip(TrainingDesk& desk, QWidget* parent = nullptr);

    QComboBox* subjects() const { return m_subjectBox; }
    QComboBox* heads() const { return m_headBox; }
    QLineEdit* probe() const { return m_probe; }
    const std::vector<std::int64_t>& frames() const { return m_frames; } // steps of those shown, rising
    QRect frameArea(int index) const;
    const FilmFrame* picture(int index) const; // null while its trace is not there
    double highest() const { return m_highest; } // the end of the shared scale

    QSize sizeHint() const override { return {815, 196}; }
    QSize minimumSizeHint() const override { return {400, 168}; }

protected:
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    struct Kept {
        std::shared_ptr<const Trace> trace;
        FilmFrame picture;
        QPixmap pixmap; // of m_pixmapSide; null: to be painted
    };

    void makeHeader();
    void refresh();
    void updateSubjects();
    void readPictures();
    void choose();
    void setSubject(int index);
    void setHead(int head);
    const TrainingSnapshot* snapshot(std::int64_t step) const;
    const QPixmap& pixmap(Kept& kept);
    void paintFrame(QPainter& painter, int index, bool& painted);
    void paintLegendRow(QPainter& painter, const QRectF& area);
    QString tipAt(const QPoint& at) const;
    int frameAt(const QPoint& point) const; // −1: none
    int side() const;
    int fits() const; // frames side by side

    TrainingDesk& m_desk;
    QWidget* m_header;
    Text* m_title;
    Text* m_on = nullptr; // "on the text"
    QComboBox *m_subjectBox, *m_headBox;
    QLineEdit* m_probe;
    std::vector<FilmSubject> m_subjects;
    FilmSubject m_subject;
    int m_head = 0;
    std::map<std::int64_t, Kept> m_kept; // by step
    std::vector<std::int64_t> m_frames;
    double m_highest = 0.0;
    int m_run = 0;
};

} // namespace headroom
