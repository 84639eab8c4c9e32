// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QElapsedTimer>
#include <QImage>
#include <QTimer>
#include <QWidget>

#include <memory>

class QLabel;

namespace headroom {

class LessonPlayer;
class LessonText;
class Stage;
class Text;
class View;

// Draws what a place will look like, while something else is on the stage: opened and run by a document of its own.
class PlacePicture : public QObject {
    Q_OBJECT

public:
    explicit PlacePicture(QObject* parent = nullptr);
    ~PlacePicture() override;
    void want(const PlaceFile& place, const QSize& size, double ratio); // instead of what was wanted before

signals:
    void made(const QImage& picture); // null: it cannot be shown

private:
    void draw();

    std::unique_ptr<Document> m_document;
    std::unique_ptr<View> m_view;
    PlaceFile m_place;
    QSize m_size;
    double m_ratio = 1.0;
    bool m_waiting = false;
};

// What only the speaker sees: the sentences of the step, its hints, what comes next, and the time.
class SpeakerNotes : public QWidget {
    Q_OBJECT

public:
    SpeakerNotes(Document& document, Stage& stage, LessonPlayer* lesson, QWidget& lecture);
    QImage nextPicture() const { return m_image; }
    QString clock() const;

protected:
    void paintEvent(QPaintEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void follow();
    void tick();
    std::optional<PlaceFile> nextPlace() const;

    Document& m_document;
    Stage& m_stage;
    LessonPlayer* m_lesson;
    QWidget* m_lecture; // that it belongs to
    PlacePicture m_next;
    QElapsedTimer m_since;
    QTimer m_tick, m_settle;
    QImage m_image;
    Text* m_title;
    LessonText* m_words;
    LessonText* m_question;
    Text* m_nextTitle;
    QLabel* m_nextPicture;
    Text* m_clock;
};

} // namespace headroom
