// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QAbstractButton>
#include <QImage>
#include <QListWidget>

namespace headroom {

// A dot for each step, filled where its question has been answered, and a pill for the present one. A click goes there.
class StepDots : public QWidget {
    Q_OBJECT

public:
    explicit StepDots(QWidget* parent = nullptr);
    void setSteps(int count, int present, const QList<bool>& done);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {40, sizeHint().height()}; }

signals:
    void chosen(int step);

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    QRectF dot(int step) const;

    int m_count = 0, m_present = 0;
    QList<bool> m_done;
};

// One of several answers: words that wrap, or a picture with its letter.
class AnswerButton : public QAbstractButton {
    Q_OBJECT

public:
    enum class State { Open, Wrong, Right };

    explicit AnswerButton(const QString& text, QWidget* parent = nullptr);
    void setPicture(const QImage& picture);
    void setState(State state);
    State state() const { return m_state; }
    const QImage& picture() const { return m_picture; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {60, heightForWidth(60)}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int wrapping(int room) const;
    QRect words(int width) const;

    QImage m_picture;
    State m_state = State::Open;
};

// Things to be put in order: by the mouse, or with Ctrl and the arrow keys.
class OrderList : public QListWidget {
    Q_OBJECT

public:
    explicit OrderList(const QStringList& texts, QWidget* parent = nullptr);
    QList<int> order() const; // indices of the texts
    void setOrder(const QList<int>& order);
    void moveCurrent(int by);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void told(const QString& sentence); // where a thing is now

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

// A ground with a frame, and a bar at its left for what is asked.
class LessonCard : public QWidget {
    Q_OBJECT

public:
    enum class Kind { Question, Right, Wrong, Note };

    explicit LessonCard(Kind kind, QWidget* parent = nullptr);
    void setKind(Kind kind);
    Kind kind() const { return m_kind; }
    static constexpr int kBadge = 18; // with its gap, at the left of the words

protected:
    void paintEvent(QPaintEvent*) override;

private:
    Kind m_kind;
};

// The numbers of a step of a run, of one head where it has several, as one small map.
QImage stepPicture(const RunResult& run, const std::string& path, int head, const QSize& most, double ratio);
// "4 × 5 numbers from −1.2 to 3.4": what a picture without a name can be called.
QString pictureWords(const RunResult& run, const std::string& path, int head);

} // namespace headroom
