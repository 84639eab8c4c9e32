// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gallery/thumbnail.h"
#include "words/families.h"
#include "words/find_words.h"

#include <QAbstractButton>
#include <QTimer>

namespace headroom {

// What stands on a card.
struct CardText {
    QString id;
    QString title;
    QString idea;
    QString paper;
    QStringList keywords; // not shown, but found
    QString takes; // "digits": what a person types for it
    QString trained; // on what: the name of the task; empty: no weights ship with it
    std::vector<Family> families;
};

// One variant of the gallery: its thumbnail, its idea in a sentence, where it comes from. A click or Enter opens it,
// hovering plays the picture once, arrow keys go on to the next card.
class Card : public QAbstractButton {
    Q_OBJECT

public:
    explicit Card(CardText text, QWidget* parent = nullptr);

    const CardText& text() const { return m_text; }
    QStringList titleLines() const;
    int ideaLines() const; // as painted
    std::optional<Match> match(const QString& words) const; // of its text and keywords
    bool isCalled(const QString& words) const; // they are its title or id
    bool belongsTo(Family family) const;

    void setThumbnail(const Thumbnail& thumbnail);
    void clearThumbnail(); // a quiet place until another comes
    const std::optional<Thumbnail>& thumbnail() const { return m_thumbnail; }
    // This variant cannot be shown, and why.
    void setBroken(const QString& message);
    const QString& broken() const { return m_broken; }
    void setNext(bool next); // "do this next" points here
    void setPicked(bool picked); // the first of two to compare
    bool isPicked() const { return m_picked; }
    bool playing() const { return m_timer.isActive(); }
    int shownPicture() const { return m_picture; } // −1: the one at rest

    static constexpr int kLeastWidth = 210;
    static constexpr int kHeight = 276;
    QSize sizeHint() const override { return {218, kHeight}; }

signals:
    void picked(); // Ctrl and a click or Enter: to compare
    void stepped(int columns, int rows); // an arrow key
    void jumped(bool last); // Home, End

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void enterEvent(QEnterEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void play();
    void rest();
    void advance();
    QRectF pictureArea() const;
    void paintPicture(QPainter& painter) const;
    double paintWords(QPainter& painter) const; // where they end
    void paintPaper(QPainter& painter, double from) const;
    void paintStrip(QPainter& painter) const;
    QFont titleFont() const;
    QString tip() const;
    QString description() const;
    bool hasStrip() const { return m_next || m_picked; } // at the foot, with what to do

    CardText m_text;
    Searchable m_words, m_id;
    QString m_broken;
    std::optional<Thumbnail> m_thumbnail;
    int m_picture = -1;
    QImage m_playing;
    QTimer m_timer;
    bool m_next = false;
    bool m_picked = false;
};

} // namespace headroom
