// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/timeline.h"

#include "stage/captions.h"
#include "stage/chapter_bar.h"
#include "stage/view.h"
#include "theme/theme.h"
#include "widgets/text.h"
#include "words/html.h"
#include "words/tr.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>

namespace headroom {

Timeline::Timeline(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_bar(new ChapterBar(this)),
      m_caption(new QLabel(this)),
      m_wholeCaption(new WholeText(m_caption)),
      m_step(new QLabel(this)),
      m_progress(new QLabel(this)),
      m_speedLabel(new QLabel(tr("Speed"), this)),
      m_formula(new QLabel(this)),
      m_symbols(new WholeText(m_formula)),
      m_controls(new PlaybackControls({tr("First step"), tr("Previous"), tr("Play"), tr("Play or pause (P)"),
                                          tr("Pause"), tr("Next"), tr("Last step")},
          this))
{
    setAccessibleName(tr("Playback"));
    makeControls();
    m_clock.setInterval(16);
    m_clock.setTimerType(Qt::PreciseTimer);
    connect(&m_clock, &QTimer::timeout, this, &Timeline::tick);
    connect(m_bar, &ChapterBar::scrubbed, this, &Timeline::scrubTo);
    connect(m_bar, &ChapterBar::jumped, this, &Timeline::jumpTo);
    connect(m_bar, &ChapterBar::letGo, this, &Timeline::settle);
    connect(m_bar, &ChapterBar::stepped, this, [this](int steps) {
        for (int i = 0; i < std::abs(steps); ++i)
            steps > 0 ? next() : previous();
    });
    m_bar->setStepTip([this](int index) {
        const Trace* trace = m_document.trace();
        if (!m_frames.empty() && (index < 0 || index >= static_cast<int>(m_frames.size())))
            return QString();
        if (!m_frames.empty()) {
            const Frame& frame = m_frames[static_cast<std::size_t>(index)];
            return (frame.stops > 1 ? tr("Frame %1: %2. Drag to stop on the way.") : tr("Frame %1: %2"))
                .arg(index + 1)
                .arg(frame.title);
        }
        if (!trace || index < 0 || index >= static_cast<int>(trace->timeline().size()))
            return QString();
        const Step& step = trace->step(trace->timeline()[static_cast<std::size_t>(index)]);
        return tr("Step %1: %2").arg(index + 1).arg(trailOf(*m_document.trace(), QString::fromStdString(step.path)));
    });
}

void Timeline::makeControls()
{
    m_caption->setTextFormat(Qt::RichText);
    m_caption->setWordWrap(true);
    m_caption->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_caption->setAccessibleName(tr("What happens"));
    if (m_document.led()) {
        for (QAbstractButton* button : m_controls->buttons())
            button->hide();
        m_controls->speedBox()->hide();
    }
    connect(m_controls, &PlaybackControls::first, this, &Timeline::first);
    connect(m_controls, &PlaybackControls::previous, this, &Timeline::previous);
    connect(m_controls, &PlaybackControls::playToggled, this, &Timeline::togglePlay);
    connect(m_controls, &PlaybackControls::next, this, &Timeline::next);
    connect(m_controls, &PlaybackControls::last, this, &Timeline::last);
    m_speedLabel->setBuddy(m_controls->speedBox());
    for (QLabel* label : {m_step, m_progress, m_speedLabel, m_formula})
        label->setTextFormat(Qt::RichText);
    m_formula->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_formula->setAccessibleName(tr("Formula"));
    m_formula->setContentsMargins(2, 0, 4, 0); // slanted letters reach beyond their advance
}

Unfolding Timeline::unfolding() const
{
    const Trace* trace = m_document.trace();
    Unfolding result;
    result.steps = trace ? static_cast<int>(trace->timeline().size()) : 0;
    const auto idAt = [trace](int step) { return trace->timeline()[static_cast<std::size_t>(step)]; };
    result.stops = [this, trace, idAt](
                       int step) { return trace && m_view ? std::max(1, m_view->stops(m_document, idAt(step))) : 1; };
    result.stopMilliseconds = [this, trace, idAt](int step) {
        return trace && m_view ? m_view->stopMilliseconds(m_document, idAt(step)) : kStepMilliseconds;
    };
    return result;
}

bool Timeline::finished() const
{
    return m_frames.empty() ? atEnd(m_document.position(), unfolding()) : here(m_document) == lastStop(m_frames);
}

void Timeline::moveTo(const FramePlace& place) { m_document.setPosition(positionOf(m_frames, place)); }

// One stop forward is seen to happen; a second one meanwhile starts from where the first would have ended.
void Timeline::glideTo(const FramePlace& to)
{
    const FramePlace from = m_until.value_or(here(m_document));
    stopClock();
    if (Theme::instance().reducedMotion() || to == from) {
        moveTo(to);
        return;
    }
    moveTo({to.frame, to.stop - 1.0});
    m_until = to;
    startClock();
}

void Timeline::next()
{
    if (!m_document.trace())
        return;
    if (m_frames.empty())
        m_document.setPosition(nextPosition(m_document.position(), unfolding()));
    else if (m_document.position().stop > Position::kFinished && here(m_document) == lastStop(m_frames))
        glideTo({0, 1.0}); // the finished picture stood for first sight: now from the beginning
    else
        glideTo(nextStop(m_frames, m_until.value_or(here(m_document))));
}

void Timeline::previous()
{
    if (!m_document.trace())
        return;
    const FramePlace from = m_until.value_or(m_frames.empty() ? FramePlace() : here(m_document));
    if (m_until)
        stopClock();
    if (m_frames.empty())
        m_document.setPosition(previousPosition(m_document.position(), unfolding()));
    else
        moveTo(previousStop(m_frames, from));
}

void Timeline::first()
{
    if (m_frames.empty())
        m_document.setPosition({0, 0.0});
    else
        moveTo({0, 0.0});
}

void Timeline::last()
{
    if (!m_frames.empty())
        return moveTo(lastStop(m_frames));
    const Unfolding all = unfolding();
    if (all.steps > 0)
        m_document.setPosition(clamped({all.steps - 1, Position::kFinished}, all));
}

void Timeline::scrubTo(int step, double fraction) { goTo(step, fraction, false); }

void Timeline::jumpTo(int step, double fraction) { goTo(step, fraction, true); }

void Timeline::goTo(int step, double fraction, bool whole)
{
    if (!m_document.trace())
        return;
    const auto part = [&](double end) {
        const double stop = std::clamp(fraction, 0.0, 1.0) * end;
        return whole ? std::round(stop) : stop;
    };
    if (!m_frames.empty()) {
        const int frame = std::clamp(step, 0, static_cast<int>(m_frames.size()) - 1);
        const double end = std::max(1, m_frames[static_cast<std::size_t>(frame)].stops);
        return moveTo({frame, whole ? end : part(end)});
    }
    const Unfolding all = unfolding();
    const double end = all.stops(std::clamp(step, 0, all.steps - 1)) - 1.0;
    m_document.setPosition(clamped({step, part(end)}, all));
}

// Let go between two pictures, playback goes to the nearer: what is half-way is neither.
void Timeline::settle()
{
    if (!m_document.trace())
        return;
    if (m_frames.empty()) {
        const Position now = clamped(m_document.position(), unfolding());
        m_document.setPosition({now.step, std::round(now.stop)});
        return;
    }
    const FramePlace now = here(m_document);
    const double stop = std::round(now.stop);
    if (stop < 1.0 && now.frame > 0)
        moveTo(
            {now.frame - 1, static_cast<double>(std::max(1, m_frames[static_cast<std::size_t>(now.frame) - 1].stops))});
    else
        moveTo({now.frame, stop});
}

void Timeline::startClock()
{
    m_left = 0.0;
    m_since.start();
    m_clock.start();
}

void Timeline::stopClock()
{
    m_clock.stop();
    m_until.reset();
    m_controls->setPlaying(false);
}

void Timeline::togglePlay()
{
    if (playing()) {
        stopClock();
        return;
    }
    if (!m_document.trace())
        return;
    m_until.reset();
    m_paced.clear();
    if (finished())
        first();
    startClock();
    m_controls->setPlaying(true);
}

void Timeline::tick()
{
    // After a hitch playback goes on from where it was rather than leaping.
    m_left += std::min(100.0, static_cast<double>(m_since.restart())) * m_controls->speed();
    const bool whole = Theme::instance().reducedMotion();
    if (!m_document.trace())
        return stopClock();
    if (m_frames.empty()) {
        m_document.setPosition(advance(m_document.position(), m_left, unfolding(), whole));
    } else {
        if (!m_until && m_paced.size() != m_frames.size())
            m_paced = paced(
                m_frames, [this](const FramePlace& at) { return m_view->captionAt(m_document, m_frames, at); });
        FramePlace now = advance(m_until ? m_frames : m_paced, here(m_document), m_left, whole);
        const bool arrived = m_until && (now.frame != m_until->frame || now.stop >= m_until->stop);
        moveTo(arrived ? *m_until : now);
        if (arrived)
            stopClock();
    }
    if (m_clock.isActive() && finished())
        stopClock();
}

// The step of the frame that is shown: playback may stand between two frames, left there by a view of steps.
std::optional<StepId> Timeline::spokenOf(const Document& document) const
{
    const auto id = document.currentStep();
    return id && !m_frames.empty()
        ? document.trace()
              ->timeline()[static_cast<std::size_t>(m_frames[static_cast<std::size_t>(here(document).frame)].step)]
        : id;
}

QString Timeline::captionOf(const Document& document) const
{
    if (!document.currentStep())
        return document.hasModel() ? QString() : tr("Open a model to begin.");
    return captionBelow(m_view, document, spokenOf(document), document.outcome());
}

void Timeline::updateChapters(const Document& document)
{
    const Trace* trace = document.trace();
    m_frames = trace && m_view ? m_view->frames(document) : std::vector<Frame>();
    if (!m_frames.empty()) {
        m_bar->setUnfolded(true);
        if (m_frames != m_chaptersOfFrames)
            m_bar->setChapters(chaptersOf(m_frames));
        m_chaptersOfFrames = m_frames;
        m_chaptersOf.reset();
        return;
    }
    m_chaptersOfFrames.clear();
    const bool unfold = trace && m_view && m_view->unfoldsSteps();
    const int at = unfold ? document.position().step : -1;
    if (m_chaptersOf == document.result() && m_chaptersAt == at)
        return;
    if (!trace)
        m_allChapters.clear();
    else if (m_allChaptersOf.lock() != document.result())
        m_allChapters = chapters(*trace);
    m_allChaptersOf = document.result();
    m_chaptersOf = document.result();
    m_chaptersAt = at;
    m_bar->setUnfolded(unfold);
    m_bar->setChapters(unfold ? unfoldedChapters(*trace, m_allChapters, at) : m_allChapters);
}

void Timeline::show(const Document& document, View* view)
{
    m_view = view;
    updateChapters(document);
    const auto id = spokenOf(document);
    const Palette& palette = Theme::instance().palette();
    m_captionText = captionOf(document);
    for (QWidget* widget : m_controls->buttons())
        widget->setEnabled(id.has_value());
    m_bar->setVisible(id.has_value() && !m_document.led() && !m_low);
    if (!id) {
        m_step->clear();
        m_progress->clear();
        m_formulaText.clear();
        place();
        return;
    }
    const auto muted = [&](const QString& text) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(palette.ink2.name(), text);
    };
    showPlace(document);
    const QString progress = view ? view->progress(document) : QString();
    m_progress->setText(progress.isEmpty() ? progress : muted(htmlOf(progress)));
    m_speedLabel->setText(muted(tr("Speed")));
    m_formulaText = formulaBelow(view, document, id);
    m_formulaStep = id && (!view || view->formula(document).isEmpty()) ? document.trace()->step(*id).path
                                                                       : std::string();
    place();
}

QString Timeline::captionWords() const { return QTextDocumentFragment::fromHtml(m_captionText).toPlainText(); }

QString Timeline::placeWords() const { return QTextDocumentFragment::fromHtml(m_step->text()).toPlainText(); }

void Timeline::showPlace(const Document& document)
{
    const Palette& palette = Theme::instance().palette();
    const auto tell = [&](const QString& text, int number, int count) {
        m_step->setText(QStringLiteral("<span style=\"color:%1\">%2</span>")
                            .arg(palette.ink2.name(), text)
                            .arg(QStringLiteral("<span style=\"font-weight:600;color:%1\">%2</span>")
                                     .arg(palette.ink.name())
                                     .arg(number))
                            .arg(count));
    };
    if (!m_frames.empty()) {
        const FramePlace now = here(document);
        const int stops = std::max(1, m_frames[static_cast<std::size_t>(now.frame)].stops);
        m_bar->setPlayhead(now.frame, stops > 1 || now.stop < 1.0 ? now.stop / stops : 0.5);
        return tell(tr("Frame %1 of %2"), now.frame + 1, static_cast<int>(m_frames.size()));
    }
    const Unfolding all = unfolding();
    const Position now = clamped(document.position(), all);
    const int stops = all.stops(now.step);
    m_bar->setPlayhead(now.step, stops > 1 ? now.stop / (stops - 1) : 0.5);
    int forward = 0; // studies, which views ask for, come behind
    if (const Trace* trace = document.trace())
        forward = static_cast<int>(std::count_if(trace->timeline().begin(), trace->timeline().end(),
            [&](StepId step) { return !trace->step(step).study(); }));
    if (now.step < forward)
        tell(tr("Step %1 of %2"), now.step + 1, forward);
    else
        tell(tr("Study step %1 of %2"), now.step + 1 - forward, all.steps - forward);
}

} // namespace headroom
