// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_desk.h"

#include <QWidget>

namespace headroom {

class SegmentedControl;

// What the model writes for sequences it has not trained on, greedily or by beam search: the input above, below it what
// it wrote, token by token right ✓ or, filled, wrong ×.
class SampleRows : public QWidget {
    Q_OBJECT

public:
    enum class Mark { None, Right, Wrong };
    struct Token {
        QString text; // empty: nothing was written there
        QString expected;
        Mark mark = Mark::None;
    };
    struct Sample {
        QStringList input;
        std::vector<Token> written;
        int right = -1, asked = 0; // −1: nobody knows what is right
        int otherRight = 0; // had it been written the other way
        bool copies = false; // the right output is the input
    };

    explicit SampleRows(TrainingDesk& desk, QWidget* parent = nullptr);

    const std::vector<Sample>& samples() const { return m_samples; }
    SegmentedControl* way() const { return m_way; } // greedily, by beam
    std::int64_t step() const { return m_step; } // they are of; −1: none
    QRect tokenArea(int sample, int token) const; // of what was written; null where it is not shown

    QSize sizeHint() const override { return {815, 150}; }
    QSize minimumSizeHint() const override { return {400, 150}; }

protected:
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;

private:
    struct Place {
        int left = 0, tokens = 0; // shown
        int pitch = 0;
    };

    void refresh();
    void readProbe();
    bool byBeam() const;
    QString tipAt(const QPoint& at) const;
    std::vector<Place> places() const;
    void paintSample(QPainter& painter, const Sample& sample, const Place& place, double end); // `end`: the next one's
    void paintToken(QPainter& painter, const QRectF& cell, const QString& text, Mark mark, bool input);
    void paintHeading(QPainter& painter);
    void paintFoot(QPainter& painter);

    TrainingDesk& m_desk;
    SegmentedControl* m_way = nullptr;
    std::vector<Sample> m_samples;
    std::int64_t m_step = -1;
    bool m_ofProbe = false;
};

} // namespace headroom
