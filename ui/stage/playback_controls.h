// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QAbstractButton;
class QComboBox;

namespace headroom {

// The five buttons of playback and its speed; their parent lays them out. A click leaves the keys where they are.
class PlaybackControls : public QObject {
    Q_OBJECT

public:
    struct Names {
        QString first, previous, play, playOrPause, pause, next, last;
    };
    PlaybackControls(const Names& names, QWidget* parent);

    const std::vector<QAbstractButton*>& buttons() const { return m_buttons; } // left to right
    QAbstractButton* play() const { return m_buttons[2]; } // wider than the others
    QComboBox* speedBox() const { return m_speedBox; }
    void setPlaying(bool playing); // what the button in the middle says
    double speed() const; // 1: as designed
    void setSpeed(double speed); // the nearest that is offered

signals:
    void first();
    void previous();
    void playToggled();
    void next();
    void last();
    void speedChanged();

private:
    Names m_names;
    std::vector<QAbstractButton*> m_buttons;
    QComboBox* m_speedBox;
};

} // namespace headroom
