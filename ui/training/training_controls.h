// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_desk.h"

#include <QPushButton>

class QLabel;
class QToolButton;

namespace headroom {

// The one button of the laboratory in the accent's fill: what to do next.
class FilledButton : public QPushButton {
    Q_OBJECT

public:
    FilledButton(const QString& text, const QString& icon, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    void setFilled(bool filled); // false: another button is what to do next
    bool filled() const { return m_filled; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QString m_icon;
    bool m_filled = true;
};

// What is done to the run, how far it is, and where it computes.
class TrainingControls : public QWidget {
    Q_OBJECT

public:
    explicit TrainingControls(TrainingDesk& desk, QWidget* parent = nullptr);

    FilledButton* start() const { return m_start; } // or resumes
    QPushButton* pause() const { return m_pause; }
    QPushButton* oneStep() const { return m_oneStep; }
    QPushButton* finish() const { return m_finish; }
    QPushButton* reset() const { return m_reset; }
    void fit(int width); // of the place it has: words of less weight make room

signals:
    void startAsked();
    void resetAsked();

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QPushButton* button(const QString& text, const QString& tip);
    void refresh();
    void press(); // of the filled button

    TrainingDesk& m_desk;
    FilledButton* m_start;
    QPushButton *m_pause, *m_oneStep, *m_finish, *m_reset;
    QWidget* m_bar;
    int m_room = 0;
    QLabel *m_step, *m_left, *m_deviceWord, *m_device;
};

} // namespace headroom
