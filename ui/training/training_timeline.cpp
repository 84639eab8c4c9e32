// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_timeline.h"

#include "stage/chapter_bar.h"
#include "stage/playback_controls.h"
#include "theme/theme.h"
#include "training/training_words.h"
#include "widgets/layouts.h"
#include "widgets/text.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kTimelineMargin = 16;
constexpr double kStay = 700.0; // ms on a snapshot at 1×
constexpr int kTimelineRoomy = 690; // px from which there is room for the note
constexpr int kTimelineWords = 480; // px, from which the speed box has its word beside it
constexpr double kChapter = 66.0; // px that the title of an interval asks for

} // namespace

TrainingTimeline::TrainingTimeline(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_caption(new QLabel(this)),
      m_buttons(new QWidget(this)),
      m_controls(new PlaybackControls({tr("First snapshot"), tr("Previous snapshot"), tr("Play the snapshots"),
                                          tr("Play or pause the snapshots (P)"), tr("Pause the playback"),
                                          tr("Next snapshot"), tr("Newest snapshot, then follow the training")},
          m_buttons)),
      m_step(new QLabel(this)),
      m_note(new Text(tr("scrub while it trains"), TextSize::Small, Text::Tone::Ink3, false, this)),
      m_bar(new ChapterBar(this))
{
    setAccessibleName(tr("Playback of the training"));
    m_caption->setTextFormat(Qt::RichText);
    m_caption->setWordWrap(true);
    m_caption->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_caption->setAccessibleName(tr("What the marker shows"));
    makeControls();
    m_bar->setStepTip([this](int interval) {
        const std::int64_t from = stepOf(interval, 0.0), to = stepOf(interval, 1.0);
        return from == to ? tr("Step %1").arg(countText(from))
                          : tr("Steps %1 to %2").arg(countText(from), countText(to));
    });
    connect(m_bar, &ChapterBar::scrubbed, this,
        [this](int interval, double fraction) { m_desk.setMarker(stepOf(interval, fraction)); });
    connect(m_bar, &ChapterBar::jumped, this,
        [this](int interval, double fraction) { toStop(stepOf(interval, std::round(fraction))); });
    connect(m_bar, &ChapterBar::stepped, this, [this](int steps) {
        for (int i = 0; i < std::abs(steps); ++i)
            steps > 0 ? next() : previous();
    });
    connect(&m_clock, &QTimer::timeout, this, &TrainingTimeline::tick);
    connect(&desk, &TrainingDesk::changed, this, &TrainingTimeline::refresh);
    connect(&desk, &TrainingDesk::markerChanged, this, &TrainingTimeline::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &TrainingTimeline::refresh);
    setCompact(false);
    refresh();
}

void TrainingTimeline::makeControls()
{
    auto* row = rowIn(m_buttons, {}, 4);
    for (QAbstractButton* button : m_controls->buttons()) {
        const bool wide = button == m_controls->play();
        if (wide)
            row->addSpacing(2);
        row->addWidget(button);
        if (wide)
            row->addSpacing(2);
    }
    row->addSpacing(20);
    m_step->setTextFormat(Qt::RichText);
    row->addWidget(m_step);
    row->addSpacing(20);
    auto* word = new Text(tr("Speed"), TextSize::Body, Text::Tone::Ink2, false, m_buttons);
    row->addWidget(m_speedWord = word);
    word->setBuddy(m_controls->speedBox());
    row->addWidget(m_controls->speedBox());
    row->addStretch(1);
    row->addWidget(m_note);
    connect(m_controls, &PlaybackControls::first, this, &TrainingTimeline::first);
    connect(m_controls, &PlaybackControls::previous, this, &TrainingTimeline::previous);
    connect(m_controls, &PlaybackControls::playToggled, this, &TrainingTimeline::togglePlay);
    connect(m_controls, &PlaybackControls::next, this, &TrainingTimeline::next);
    connect(m_controls, &PlaybackControls::last, this, &TrainingTimeline::last);
    connect(m_controls, &PlaybackControls::speedChanged, this, [this] {
        if (playing())
            startClock();
    });
}

QComboBox* TrainingTimeline::speed() const { return m_controls->speedBox(); }

void TrainingTimeline::startClock() { m_clock.start(static_cast<int>(kStay / m_controls->speed())); }

void TrainingTimeline::setCompact(bool compact)
{
    setFixedHeight(compact ? 120 : 144);
    resizeEvent(nullptr);
}

void TrainingTimeline::resizeEvent(QResizeEvent*)
{
    const bool compact = height() < 140;
    const int room = std::max(10, width() - 2 * kTimelineMargin);
    m_caption->setGeometry(kTimelineMargin, compact ? 2 : 4, room, compact ? 32 : 34);
    m_buttons->setGeometry(kTimelineMargin, compact ? 36 : 42, room, 28);
    m_speedWord->setVisible(room >= kTimelineWords);
    const int bar = compact ? 68 : 78;
    m_bar->setGeometry(kTimelineMargin - ChapterBar::kInset, bar, room + 2 * ChapterBar::kInset, 34);
    m_shown.clear();
    refresh();
}

void TrainingTimeline::hideEvent(QHideEvent*) { stop(); }

std::vector<std::int64_t> TrainingTimeline::stops() const
{
    return m_desk.state() ? stopsOf(*m_desk.state()) : std::vector<std::int64_t>();
}

// Interval i lies between the stops i and i + 1; the one behind the last is still to come.
std::int64_t TrainingTimeline::stepOf(int interval, double fraction) const
{
    const std::vector<std::int64_t> all = stops();
    if (all.empty())
        return -1;
    const auto last = static_cast<int>(all.size()) - 1;
    if (interval >= last)
        return all.back();
    const std::int64_t from = all[static_cast<std::size_t>(interval)], to = all[static_cast<std::size_t>(interval) + 1];
    return from + std::llround(std::clamp(fraction, 0.0, 1.0) * static_cast<double>(to - from));
}

// At the last one the marker goes on with the training.
void TrainingTimeline::toStop(std::int64_t step)
{
    const std::vector<std::int64_t> all = stops();
    m_desk.setMarker(all.empty() || step >= all.back() ? -1 : step);
}

void TrainingTimeline::next()
{
    const std::vector<std::int64_t> all = stops();
    const auto after = std::upper_bound(all.begin(), all.end(), shownStep(m_desk));
    toStop(after == all.end() ? std::int64_t {1} << 62 : *after);
}

void TrainingTimeline::previous()
{
    const std::vector<std::int64_t> all = stops();
    std::int64_t at = shownStep(m_desk);
    if (m_desk.marker() < 0 && !all.empty())
        at = all.back(); // the newest stands at the last of them
    const auto here = std::lower_bound(all.begin(), all.end(), at);
    if (here != all.begin())
        m_desk.setMarker(*std::prev(here));
}

void TrainingTimeline::first()
{
    const std::vector<std::int64_t> all = stops();
    if (!all.empty())
        m_desk.setMarker(all.front());
}

void TrainingTimeline::last() { m_desk.setMarker(-1); }

void TrainingTimeline::stop()
{
    m_clock.stop();
    m_controls->setPlaying(false);
}

void TrainingTimeline::togglePlay()
{
    if (playing())
        return stop();
    const std::vector<std::int64_t> all = stops();
    if (all.size() < 2)
        return;
    if (m_desk.marker() < 0 || shownStep(m_desk) >= all.back())
        first();
    m_controls->setPlaying(true);
    startClock();
}

void TrainingTimeline::tick()
{
    next();
    if (m_desk.marker() < 0)
        stop();
}

// As many intervals as have room for their names; what has no snapshot yet stands behind them.
void TrainingTimeline::updateChapters()
{
    const TrainingState& state = *m_desk.state();
    std::vector<std::int64_t> all = stops();
    std::vector<std::int64_t> shown = all;
    shown.push_back(state.phase == TrainingState::Phase::Finished ? -1 : state.settings.steps);
    if (shown == m_shown)
        return;
    m_shown = shown;
    std::vector<Chapter> chapters;
    const int intervals = std::max(0, static_cast<int>(all.size()) - 1);
    const int room = std::max(1, static_cast<int>(width() / kChapter) - 2);
    const int each = std::max(1, (intervals + room - 1) / room);
    for (int from = 0; from < intervals; from += each) {
        const int count = std::min(each, intervals - from);
        const std::int64_t low = all[static_cast<std::size_t>(from)],
                           high = all[static_cast<std::size_t>(from + count)];
        Chapter chapter;
        chapter.title = QStringLiteral("%1–%2").arg(countText(low), countText(high));
        chapter.shortTitle = countText(high);
        chapter.first = from;
        chapter.count = count;
        chapter.weight = static_cast<double>(high - low);
        chapters.push_back(chapter);
    }
    if (chapters.empty()) {
        Chapter chapter;
        chapter.title = chapter.shortTitle = all.empty() ? tr("no snapshot yet")
                                                         : tr("step %1").arg(countText(all.front()));
        chapters.push_back(chapter);
    }
    const std::int64_t newest = all.empty() ? 0 : all.back();
    if (shown.back() > newest) {
        double trained = 0.0;
        for (const Chapter& chapter : chapters)
            trained += chapter.weight;
        Chapter rest;
        rest.title = (state.snapshots.empty() ? tr("%1–%2, not measured yet") : tr("%1–%2, no snapshot yet"))
                         .arg(countText(newest), countText(shown.back()));
        rest.shortTitle = tr("to %1").arg(countText(shown.back()));
        rest.first = std::max(1, intervals);
        rest.weight = std::min(
            static_cast<double>(shown.back() - newest), std::max(0.25 * trained, intervals > 0 ? 0.0 : 3.0));
        rest.elsewhere = true;
        chapters.push_back(rest);
    }
    m_bar->setChapters(std::move(chapters));
}

void TrainingTimeline::showCaption()
{
    const Theme& theme = Theme::instance();
    QFont font = theme.font(TextSize::Title);
    const QString text = markerSentence(m_desk);
    QString plain = text;
    plain.remove(QLatin1String("<b>")).remove(QLatin1String("</b>"));
    if (QFontMetrics(theme.font(TextSize::Title, true)).horizontalAdvance(plain) > m_caption->width())
        font = theme.font(TextSize::Body);
    m_caption->setFont(font);
    m_caption->setText(QStringLiteral("<span style=\"color:%1\">%2</span>").arg(theme.palette().ink.name(), text));
}

void TrainingTimeline::refresh()
{
    const TrainingState* state = m_desk.state();
    showCaption();
    m_bar->setVisible(state);
    m_buttons->setEnabled(state);
    m_note->setVisible(state && state->phase == TrainingState::Phase::Running && m_buttons->width() >= kTimelineRoomy);
    m_step->setVisible(state);
    if (!state) {
        m_shown.clear();
        return;
    }
    const Palette& palette = Theme::instance().palette();
    const TrainingPoint* newest = m_desk.pointAtMarker(); // what the marker shows, where it follows the training
    const std::int64_t shown = m_desk.marker() < 0 && newest ? newest->step : shownStep(m_desk);
    m_step->setText(QStringLiteral("<span style=\"color:%1\">%2</span>")
                        .arg(palette.ink2.name(), tr("Training step %1 of %2"))
                        .arg(QStringLiteral("<b style=\"color:%1\">%2</b>").arg(palette.ink.name(), countText(shown)),
                            countText(state->settings.steps)));
    updateChapters();
    const std::vector<std::int64_t> all = stops();
    const std::int64_t at = shownStep(m_desk);
    const auto reached = std::lower_bound(all.begin(), all.end(), at); // the end of the interval that led here
    if (all.size() < 2 || reached == all.begin())
        m_bar->setPlayhead(0, 0.0);
    else if (reached == all.end())
        m_bar->setPlayhead(static_cast<int>(all.size()) - 2, 1.0);
    else
        m_bar->setPlayhead(static_cast<int>(reached - all.begin()) - 1,
            static_cast<double>(at - *std::prev(reached)) / static_cast<double>(*reached - *std::prev(reached)));
}

void TrainingTimeline::paintEvent(QPaintEvent*)
{
    const Palette& palette = Theme::instance().palette();
    QPainter painter(this);
    painter.fillRect(rect(), palette.panel);
    painter.fillRect(QRect(0, 0, width(), 1), palette.line);
    if (!m_desk.state())
        return;
    for (const int x : {m_step->geometry().left() - 12, m_step->geometry().right() + 13})
        painter.fillRect(QRect(m_buttons->x() + x, m_buttons->y() + 4, 1, 20), palette.lineStrong);
}

} // namespace headroom
