// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stage/chapters.h"
#include "stage/frames.h"
#include "stage/playback.h"
#include "stage/playback_controls.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace headroom {

class ChapterBar;
class View;
class WholeText;

// What happens now, in one sentence and one formula; where it stands; and how to move.
class Timeline : public QWidget {
    Q_OBJECT

public:
    explicit Timeline(Document& document, QWidget* parent = nullptr);

    void show(const Document& document, View* view);
    using QWidget::show;
    ChapterBar* bar() const { return m_bar; }
    bool playing() const { return m_clock.isActive(); }
    QString captionWords() const; // without markup, as is placeWords()
    QString placeWords() const; // "Frame 3 of 9"
    // For small windows: 120 px in place of 144; `low`: 64, without the chapters.
    void setCompact(bool compact, bool low = false);

public slots:
    void next();
    void previous();
    void first();
    void last();
    void togglePlay();
    void setSpeed(double speed) { m_controls->setSpeed(speed); }
    // `step` counts the frames of a view that has its own.
    void scrubTo(int step, double fraction); // continuous
    void jumpTo(int step, double fraction); // a frame is shown finished; of a step, the nearest whole stop
    void settle(); // the same, where scrubbing was let go

protected:
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;

private:
    Unfolding unfolding() const;
    void makeControls();
    void place();
    void placeCaption();
    int placeControls(int y, bool speed, bool progress, bool step = true);
    void placeFormula(int y);
    void tick();
    void moveTo(const FramePlace& place);
    void glideTo(const FramePlace& place);
    void goTo(int step, double fraction, bool whole);
    FramePlace here(const Document& document) const { return placeIn(m_frames, document.position()); }
    bool finished() const;
    void startClock();
    void stopClock();
    void showPlace(const Document& document);
    void updateChapters(const Document& document);
    std::optional<StepId> spokenOf(const Document& document) const;
    QString captionOf(const Document& document) const;

    Document& m_document;
    View* m_view = nullptr;
    ChapterBar* m_bar;
    QLabel* m_caption;
    WholeText* m_wholeCaption;
    QLabel* m_step;
    QLabel* m_progress;
    QLabel* m_speedLabel;
    QLabel* m_formula;
    WholeText* m_symbols; // of the formula
    PlaybackControls* m_controls;
    std::vector<int> m_separators; // x
    QString m_captionText, m_formulaText;
    std::string m_formulaStep; // that the formula is of; empty: it is the view's own
    int m_captionEnd = 0; // x; the width where it takes two lines
    bool m_compact = false, m_low = false;

    std::vector<Chapter> m_allChapters;
    std::weak_ptr<const RunResult> m_allChaptersOf;
    std::shared_ptr<const RunResult> m_chaptersOf;
    int m_chaptersAt = -1; // the step that is unfolded; −1: none
    std::vector<Frame> m_frames; // of a view with a sequence of its own
    std::vector<Frame> m_chaptersOfFrames;
    std::vector<Frame> m_paced; // the same, with rests for reading
    std::optional<FramePlace> m_until; // where a single step forward ends
    QTimer m_clock;
    QElapsedTimer m_since;
    double m_left = 0.0; // milliseconds not yet used up
};

} // namespace headroom
