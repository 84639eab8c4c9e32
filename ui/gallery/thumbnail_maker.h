// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gallery/thumbnail.h"
#include "stage/view.h"

#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace headroom {

// Computes a run of one preset after another, on a session of its own, and paints what its view makes of it: never more
// than one picture a turn of the event loop, so that the window stays at hand.
class ThumbnailMaker : public QObject {
    Q_OBJECT

public:
    // Names the preset whose picture is wanted first; empty: none is; nothing: ask again in the next turn.
    using Next = std::function<std::optional<QString>()>;
    explicit ThumbnailMaker(Next next, QObject* parent = nullptr);
    ~ThumbnailMaker() override;

    void setRatio(double ratio) { m_ratio = ratio; } // of pixels; for films begun from now on
    void start(); // or goes on
    void pause(); // no further piece of work begins
    void restart(); // what is under way is of no use any more
    bool idle() const { return m_idle; }

signals:
    void made(const QString& id, const Thumbnail& thumbnail);
    void failed(const QString& id, const QString& message);
    void becameIdle();

private:
    void turn();
    void begin();
    void lookAtRun();
    void paintOne();
    void release(); // the session goes: nothing is left to do
    bool prepareFilm();

    Next m_next;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<View> m_view;
    QString m_id; // under way
    std::vector<FilmPicture> m_film;
    std::size_t m_painted = 0;
    Thumbnail m_thumbnail;
    double m_ratio = 1.0;
    QTimer m_turn;
    bool m_paused = true;
    bool m_idle = true;
};

} // namespace headroom
