// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_stage.h"

#include "stage/header_scroll.h"
#include "theme/theme.h"
#include "tr.h"
#include "training/film_strip.h"
#include "training/sample_rows.h"
#include "training/training_controls.h"
#include "training/training_curves.h"
#include "training/training_timeline.h"
#include "widgets/layouts.h"
#include "widgets/text.h"

#include <QKeyEvent>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace headroom {

namespace {

constexpr int kStageMargin = 16;
constexpr int kTrainingCompactBelow = 760; // px of height

} // namespace

TrainingStage::TrainingStage(TrainingDesk& desk, QWidget* parent)
    : Section(parent, false, &Palette::stage),
      m_desk(desk),
      m_controls(new TrainingControls(desk, this)),
      m_notice(new Text({}, TextSize::Body, Text::Tone::Ink2, false, this)),
      m_pages(new QStackedLayout),
      m_timeline(new TrainingTimeline(desk, this))
{
    setAccessibleName(tr("Training lab"));
    setFocusPolicy(Qt::ClickFocus);
    auto* column = columnIn(this);
    auto* controls = new HeaderScroll(m_controls, this);
    controls->setFixedHeight(m_controls->height());
    column->addWidget(controls);
    m_notice->setWordWrap(true);
    m_notice->setContentsMargins(kStageMargin, 6, kStageMargin, 6);
    m_notice->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_notice);
    auto* host = new QWidget(this);
    host->setLayout(m_pages);
    column->addWidget(host, 1);
    column->addWidget(m_timeline);
    m_pages->addWidget(makeEmpty());
    m_pages->addWidget(makeBody());
    connect(m_controls, &TrainingControls::startAsked, this, &TrainingStage::startAsked);
    connect(m_controls, &TrainingControls::resetAsked, this, &TrainingStage::resetAsked);
    connect(m_curves, &TrainingCurves::written, this, &TrainingStage::written);
    connect(&desk, &TrainingDesk::changed, this, &TrainingStage::refresh);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    refresh();
}

QWidget* TrainingStage::makeEmpty()
{
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setSpacing(16);
    column->addStretch(2);
    m_emptyText = new Text({}, TextSize::Title, Text::Tone::Ink2, false, page);
    m_emptyText->setAlignment(Qt::AlignCenter);
    m_emptyText->setWordWrap(true);
    column->addWidget(m_emptyText);
    auto* start = new FilledButton(tr("Start"), QStringLiteral("play"), page);
    connect(start, &QAbstractButton::clicked, this, &TrainingStage::startAsked);
    column->addWidget(start, 0, Qt::AlignHCenter);
    m_emptyStart = start;
    column->addStretch(3);
    return page;
}

QWidget* TrainingStage::makeBody()
{
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    constexpr int kBleed = FilmStrip::kBleed;
    column->setContentsMargins(kStageMargin - kBleed, 4, kStageMargin - kBleed, 8);
    column->setSpacing(8);
    const auto add = [column](QWidget* part, int stretch) {
        auto* row = rowIn(nullptr, {kBleed, 0, kBleed, 0}, -1);
        row->addWidget(part);
        column->addLayout(row, stretch);
    };
    add(m_curves = new TrainingCurves(m_desk, page), 3);
    add(makeRule(page), 0);
    column->addWidget(m_film = new FilmStrip(m_desk, page), 2);
    add(makeRule(page), 0);
    add(m_samples = new SampleRows(m_desk, page), 0);
    return scrolled(page, this, true); // in a small window the parts keep a height that can be read
}

void TrainingStage::setFilled(bool filled)
{
    m_emptyStart->setFilled(filled);
    m_controls->start()->setFilled(filled);
}

void TrainingStage::refresh()
{
    const TrainingState* state = m_desk.state();
    m_pages->setCurrentIndex(state ? 1 : 0);
    m_timeline->setVisible(state);
    // One filled button at a time.
    m_controls->start()->setVisible(state || m_desk.starting());
    m_emptyText->setText(m_desk.starting() ? tr("Preparing the run: drawing its data and setting its weights.")
                                           : tr("Nothing is trained yet: press Start and watch the attention form."));
    m_emptyStart->setVisible(!m_desk.starting());
    QStringList notices;
    if (state && state->phase == TrainingState::Phase::Stopped)
        notices << translated(state->reason);
    if (state)
        for (const std::string& text : {state->notice, state->saveError})
            if (!text.empty())
                notices << translated(text);
    if (state)
        for (const std::string& text : state->dataNotices)
            notices << translated(text);
    m_notice->setText(notices.join(QLatin1Char('\n')));
    m_notice->setVisible(!notices.isEmpty());
}

void TrainingStage::resizeEvent(QResizeEvent*)
{
    m_timeline->setCompact(height() < kTrainingCompactBelow);
    m_controls->fit(width());
}

void TrainingStage::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() & ~Qt::KeypadModifier)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Space: return m_timeline->next();
    case Qt::Key_Backspace: return m_timeline->previous();
    case Qt::Key_Home: return m_timeline->first();
    case Qt::Key_End: return m_timeline->last();
    case Qt::Key_P: return m_timeline->togglePlay();
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace headroom
