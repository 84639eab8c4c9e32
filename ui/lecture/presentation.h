// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_export.h"
#include "session/place_file.h"

#include <QImage>
#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace headroom {

class ComparePane;
class Document;
class LessonPlayer;
class SpeakerNotes;
class Stage;

// A stroke drawn by hand. It belongs to the number it was begun at: its points are in widths and heights of that cell,
// so that it moves and grows with it, and is gone while the picture does not have the cell. Begun elsewhere it belongs
// to the page.
struct HandMark {
    NamedCell of; // an empty path: the page
    QPolygonF points;
};

// The view on the stage with its caption and nothing else, as large as the screen and in type that is read from the
// last row. It follows the document, and its keys play the stage or, in a lesson, its steps. The mouse is a pointer;
// what it draws stays with its cell.
class Presentation : public QWidget {
    Q_OBJECT

public:
    Presentation(Document& document, Stage& stage, LessonPlayer* lesson, QWidget* parent);
    ~Presentation() override;

    void setBeside(ComparePane* pane); // the run beside, whose half is then in the picture; null: none
    void setBookmark(const QString& said); // that is open, as the keys name it; empty: none
    void showOnScreens(); // full-screen, with the notes on another screen if there is one
    SpeakerNotes* showNotes(QScreen* on = nullptr); // filling that screen
    PictureOptions options() const; // of its picture
    std::unique_ptr<PictureSubject> subject() const;
    const std::vector<HandMark>& marks() const { return m_marks; }
    QPolygonF placed(const HandMark& mark) const; // where it is now; empty: its cell is not in the picture
    void showKeys(bool shown); // which keys work here, for a while
    bool keysShown() const;
    bool blank() const { return m_blank; } // nothing is shown, so that the speaker is listened to

signals:
    void openAsked(); // a model or a bookmark
    void bookmarkAsked(int by); // the next one of the folder, or the previous

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;

private:
    void follow();
    void makePicture();
    void makeKeys();
    void placeKeys();
    void erasePageMarks();
    bool goOn(int by); // to another step of the lesson; false: there is none open
    QRectF areaOf(const NamedCell& cell) const; // null: not in the picture
    std::optional<Cell> cellAt(const QPointF& point) const;

    Document& m_document;
    Stage& m_stage;
    LessonPlayer* m_lesson;
    QPointer<ComparePane> m_beside;
    QString m_bookmark;
    QPointer<SpeakerNotes> m_notes;
    QImage m_picture; // null: to be made anew
    PicturePlaces m_places;
    std::vector<HandMark> m_marks;
    std::optional<QPointF> m_pointer, m_press;
    bool m_drawing = false;
    bool m_blank = false;
    QWidget* m_keys = nullptr; // over the picture
    QTimer m_keysRest;
    int m_step = 0; // of the lesson, that marks on the page are about
    QTimer m_rest; // the pointer goes when the mouse rests
};

} // namespace headroom
