// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_desk.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;

namespace headroom {

class ChapterBar;
class PlaybackControls;

// What the marker stands on in one sentence, and playback over the snapshots of the run. Training itself goes on.
class TrainingTimeline : public QWidget {
    Q_OBJECT

public:
    explicit TrainingTimeline(TrainingDesk& desk, QWidget* parent = nullptr);

    ChapterBar* bar() const { return m_bar; }
    QLabel* caption() const { return m_caption; }
    QComboBox* speed() const;
    bool playing() const { return m_clock.isActive(); }
    void setCompact(bool compact);

public slots:
    void next();
    void previous();
    void first();
    void last(); // the newest, and on with it
    void togglePlay();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void hideEvent(QHideEvent*) override;

private:
    void makeControls();
    void refresh();
    void updateChapters();
    void showCaption();
    void startClock();
    void stop();
    void tick();
    std::vector<std::int64_t> stops() const;
    std::int64_t stepOf(int interval, double fraction) const;
    void toStop(std::int64_t step);

    TrainingDesk& m_desk;
    QLabel* m_caption;
    QWidget* m_buttons;
    PlaybackControls* m_controls;
    QLabel *m_step, *m_note;
    QWidget* m_speedWord = nullptr;
    ChapterBar* m_bar;
    QTimer m_clock;
    std::vector<std::int64_t> m_shown; // the stops that the bar's chapters are made of, then the last step to come
};

} // namespace headroom
