// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/view.h"
#include "theme/focus_ring.h"

#include <deque>
#include <utility>

class QLabel;
class QScrollBar;

namespace headroom {

class HeaderRow;
class OptionBar;
class SegmentedControl;

// A view that is a sequence of pictures of one run. What a picture is of, its frames, sentences and options, is the
// view's; painting, hovering, pinning, arrow keys, zoom, the way from one picture to the next and what a screen reader
// hears are here.
class SceneView : public View, public FollowsFocus {
    Q_OBJECT

public:
    SceneView(Document& document, const QString& title, QWidget* parent);

    void show(const Document& document) override;
    using QWidget::show;
    std::vector<Frame> frames(const Document& document) const override;
    QString caption(const Document& document) const override;
    QString captionAt(
        const Document& document, const std::vector<Frame>& frames, const FramePlace& place) const override;
    QString formula(const Document& document) const override;
    QString numbers(const Document& document) const override;
    QWidget* header() override { return m_header; }
    QWidget* control(const Option& option) const override;
    void zoom(int steps) override;
    void follow(const QWidget& control) override;
    void pose(bool posed) override;
    double scrolledDown() const override;
    QRectF actedOn() const override { return m_acted.translated(-m_offset) & QRectF(rect()); }
    std::vector<FilmPicture> film(const Document& document, const QSizeF& size) const override;
    QSizeF pictureSize() const override;
    void paintPicture(QPainter& painter) override;
    bool describePicture(PagePicture& picture) const override;
    std::vector<Frame> pageFrames(const Document& document) const override { return sequence(document); }
    std::vector<std::pair<Cell, QRectF>> places() const override;

    // As painted now, and at a whole stop of a frame.
    const Scene& scene() const { return m_scene; }
    int madeAnew() const { return m_madeAnew; } // so often: what was read of scene() before is of another
    const SceneMoment& present() const { return m_moment; } // of scene()
    const std::optional<Cell>& subject() const { return m_subject; } // subjectOf(present())
    Scene sceneAt(int frame, int stop) const;
    virtual void chooseCell(const SceneCell& cell); // as a click on it, or Enter
    virtual void walkTo(const SceneCell& cell); // keys came to it: the same, unless a click does more than to look
    void press(const SceneHandle& handle); // as a click on it
    void nextTable(bool back); // as its key: to the next group of cells
    std::optional<SceneCell> pinnedCell() const; // as far as it is in the picture
    bool walked() const { return m_walked && m_walked->position == m_document.position(); } // keys chose it
    // Its frames; of a view that follows the run's own steps one for each of those.
    std::vector<Frame> sequence(const Document& document) const;
    QPointF offset() const { return m_offset; } // of the picture, where it is larger than the stage
    virtual QString sentence(const SceneCell& cell, int decimals = 4) const; // of a number where it stands itself
    QString says(const SceneCell& cell, int decimals = 4) const; // as hover and screen readers say it
    virtual QString note(
        const SceneCell& cell) const; // what there is to say besides: what it was before a change by hand
    Cell inPlaceOf(const Cell& number) const override;
    std::optional<Cell> toFind(const Cell& number) const override;
    // What lies over the picture: the neighbourhood of the hovered cell, or of the one that arrow keys walked to, where
    // it has no room for its number.
    std::optional<Scene> lens() const;
    bool closeLens(); // that of the keys; false: there was none

    // --- what a view says of its pictures ---------------------------------------------------------------------------
    virtual std::vector<Frame> framesOf(const SceneMoment& moment) const = 0;
    // No frames of its own: the timeline keeps the run's steps, and there is a picture at each of them.
    virtual bool followsSteps() const { return false; }
    virtual Scene build(const SceneMoment& moment) const = 0;
    virtual QString captionOf(const SceneMoment&) const { return {}; }
    virtual QString formulaOf(const SceneMoment&) const { return {}; }
    // The same number in all pictures of the view; 0 where it is only itself.
    virtual quint64 identityOf(const SceneMoment&, const Cell&) const { return 0; }

    // What the picture speaks of: the pinned cell, or one that the view chose while nothing is.
    virtual std::optional<Cell> subjectOf(const SceneMoment& moment) const { return moment.pinned; }
    // What is pinned where a model opens is an example of another view's: this one chooses its own subject then.
    virtual bool hasOwnExample() const { return false; }
    std::optional<Focus> lit(const Document& document) const override;
    std::optional<Position> whereSeen(
        const Document& document, const Cell& number, const std::optional<Cell>& user) const override;

protected:
    // A handle is pulled to a point of the picture; `done` once it is let go. A click is a pull that moved nowhere.
    virtual void pulled(const QString& /*handle*/, const QPointF& /*to*/, bool /*done*/) {}
    HeaderRow* headerRow() const { return m_row; } // after the title; ends with a stretch
    // Beside the title, behind what is there; `label` says what it is.
    void addToHeader(const QString& label, QWidget* control);
    QLabel* addToHeaderEnd(const QString& label, QWidget* control); // the label; null: none
    void showOptions(); // in the header, as they are now
    void changed() { emit refreshNeeded(); } // an option of the view: builds the pictures anew
    void outdate() { m_stale = true; } // the picture follows something that is in no moment, and that has changed
    void reveal(const QPointF& offset); // looks there, where the picture is larger than the stage
    // Its cells are numbers, whatever stands in their places: see showGradients().
    SceneMoment momentOf(const Document& document) const;
    // What lies at a point of the picture; a view whose cells are no rectangles says it of its own.
    virtual const SceneCell* cellAt(const QPointF& point) const { return m_scene.at(point); }
    std::optional<SceneCell> cellUnder(const QPointF& point) const; // that, or one of a map
    void dragTo(const QString& handle, double to); // see SceneMoment::drag
    // Drops what was read from the run beside: it stands there no longer, and the view is not on the stage.
    virtual void forgetComparison() {}
    // Whether the picture itself, and not only what lies over it, follows what is hovered.
    virtual bool hoverMatters() const { return false; }
    virtual QString emptyWords() const; // instead of a picture, while there is none
    QString whyNoGradients() const override;
    // Whether what is hovered is framed wherever else its number stands.
    virtual bool hoverReaches() const { return false; }
    // Handles, by how their ids begin, that change what the model computes: not there where there is none.
    void pullsModel(const QStringList& handles) { m_liveHandles << handles; }
    // The way from one picture to the next.
    virtual Scene blend(const Scene& from, const Scene& to, double share) const { return between(from, to, share); }

    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void showPicture(const Document& document);
    std::optional<Cell> subjectNow() const;
    bool wantsGradients() const; // somebody asked for them, whether or not they are there yet
    quint64 sameAs(const Cell& shown) const; // its identity
    std::optional<Cell> pinnedThere() const; // as it stands in the picture
    QString own(const char* option) const; // the whole name of one that every picture has: "masks.zoom"
    int zoomed() const; // steps of zoom
    Scene pictureOf(const SceneMoment& moment) const;
    Scene sceneFor(SceneMoment moment, int frame, int stop) const;
    std::pair<int, int> whole(int frame, int stop) const;
    const Scene& endAt(int frame, int stop);
    QPointF inScene(const QPointF& point) const { return point + m_offset; }
    const SceneHandle* handleAt(const QPointF& point) const;
    std::optional<Cell> sourceAt(const QPointF& point) const;
    const SceneCell* hoveredCell() const;
    QRectF seen() const;
    bool lensByKeys() const { return !posed() && walked() && m_moment.pinned; }
    void walk(const std::optional<SceneCell>& to);
    void makeBars();
    QSizeF beyond(const QSizeF& stage) const;
    QPointF within(const QPointF& offset, const QSizeF& stage) const;
    void scrollTo(const QPointF& offset);
    void keepScroll(); // with a bookmark
    void placeBars(const QSizeF& beyond);
    void paintMarks(QPainter& painter);
    void describe();
    void bringCells();
    void leaveComparison();
    void lookAtPinned();
    bool looksAtPinned() const;
    void lookAtPlace(const PlaceFile& place);
    void followPlayback(bool looksElsewhere);
    void letGo(const QPointF& at); // what is pulled
    void findSources();
    struct Label { // of a row or a column
        int group = 0, index = -1;
        bool column = false;
        QString tip = {};

        bool operator==(const Label&) const = default;
    };
    const SceneTable* tableOf(const SceneLabels& labels) const;
    std::optional<Label> labelAt(const QPointF& point) const;
    void lightLabels();
    void lightRow();
    void paintStuckLabels(QPainter& painter);
    void tellReaders();
    void offerScales(bool pale);

    QWidget* m_header;
    HeaderRow* m_row;
    OptionBar* m_options = nullptr; // once the view is there to say what it has
    SegmentedControl* m_scales = nullptr; // once a picture has a panel too pale for its scale
    int m_besideTitle = 2; // where the next control goes
    Scene m_scene;
    std::size_t m_built = 0; // of its cells; those behind came for what is hovered or pinned
    bool m_there = false; // a picture
    int m_madeAnew = 0;
    std::optional<Label> m_over; // under the mouse
    QString m_overHandle; // the same
    std::vector<Cell> m_sources; // of what is pinned
    std::vector<QRectF> m_sourceAreas; // in the picture, where that has not the pinned number itself
    std::pair<std::shared_ptr<const RunResult>, std::optional<Cell>> m_sourcesOf;
    std::optional<Position> m_shown; // the position of m_scene
    std::vector<Frame> m_frames;
    std::deque<std::pair<std::pair<int, int>, Scene>> m_ends; // by frame and stop, as long as only playback moves
    QStringList m_liveHandles;
    std::optional<Cell> m_subject; // of m_moment
    SceneMoment m_moment; // of m_scene; its frame and stop are those arrived at or left for
    QPointF m_offset, m_offsetUnposed;
    QString m_scrolled; // to there, as the document keeps it
    QRectF m_acted; // in the picture
    QString m_brought; // by a bookmark or a script: kept until the picture is as large
    QSizeF m_followedIn; // the picture's size when it last followed
    QSizeF m_seenThrough; // the stage's size then
    std::optional<double> m_followed; // how far down playback led
    std::optional<Cell> m_lookedFor; // what was pinned then
    QScrollBar *m_across = nullptr, *m_down = nullptr; // over the picture's edges, where it is larger than the stage
    std::optional<QPointF> m_mouse; // while it is over the view
    struct Walked { // where keys chose the pinned cell, until playback or the mouse moves
        Position position;
        int group = 0, row = 0, column = 0;
    };
    std::optional<Walked> m_walked;
    std::optional<QPointF> m_press;
    QPointF m_offsetAtPress;
    QString m_pulling;
    QPointF m_pulledTo;
    std::optional<SceneDrag> m_drag;
    bool m_dragged = false;
    bool m_stale = false; // resized or hidden since the picture was made
};

} // namespace headroom
