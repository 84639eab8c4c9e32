// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_stage.h"

#include "stage/header_scroll.h"
#include "theme/theme.h"
#include "training/before_run.h"
#include "training/film_strip.h"
#include "training/sample_rows.h"
#include "training/training_controls.h"
#include "training/training_curves.h"
#include "training/training_timeline.h"
#include "training/weight_panel.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QKeyEvent>
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
      m_collapse(makeCollapse()),
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
    column->addWidget(m_collapse);
    column->addWidget(makeBody(), 1);
    column->addWidget(m_timeline);
    connect(m_controls, &TrainingControls::startAsked, this, &TrainingStage::startAsked);
    connect(m_controls, &TrainingControls::resetAsked, this, &TrainingStage::resetAsked);
    connect(m_controls->finish(), &QAbstractButton::clicked, this, [this] {
        if (m_controls->finish()->hasFocus())
            setFocus(Qt::OtherFocusReason); // not to what begins a new run
    });
    connect(m_curves, &TrainingCurves::written, this, &TrainingStage::written);
    connect(&desk, &TrainingDesk::changed, this, &TrainingStage::refresh);
    connect(&desk, &TrainingDesk::runsChanged, this, &TrainingStage::refresh);
    connect(&desk, &TrainingDesk::wantedChanged, this, &TrainingStage::refresh);
    connect(&desk, &TrainingDesk::weightChanged, this, &TrainingStage::refresh);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    refresh();
}

QWidget* TrainingStage::makeEmpty()
{
    auto* page = m_begin = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setSpacing(12);
    column->setContentsMargins(0, 0, 0, 0);
    column->addStretch(1);
    m_emptyText = new Text({}, TextSize::Title, Text::Tone::Ink2, false, page);
    m_emptyText->setAlignment(Qt::AlignCenter);
    m_emptyText->setWordWrap(true);
    column->addWidget(m_emptyText);
    auto* start = new FilledButton(tr("Start"), QStringLiteral("play"), page);
    connect(start, &QAbstractButton::clicked, this, &TrainingStage::startAsked);
    column->addWidget(start, 0, Qt::AlignHCenter);
    m_emptyStart = start;
    column->addWidget(m_before = new BeforeRun(m_desk, page), 8);
    column->addStretch(1);
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
    add(makeEmpty(), 2);
    for (int i = 0; i < 2; ++i)
        m_ofPresent << makeRule(page);
    add(m_ofPresent[0], 0);
    column->addWidget(m_film = new FilmStrip(m_desk, page), 2);
    add(m_ofPresent[1], 0);
    add(m_samples = new SampleRows(m_desk, page), 0);
    m_ofPresent << m_film << m_samples;
    add(m_weight = new WeightPanel(m_desk, page), 0);
    m_rows = column;
    for (int row = 0; row < column->count(); ++row)
        m_stretches << column->stretch(row);
    auto* area = scrolled(page, this, true); // in a small window the parts keep a height that can be read
    area->setAccessibleName(tr("Training lab"));
    stopWhileItScrolls(area); // what the model writes stands below the last control
    return area;
}

QWidget* TrainingStage::makeCollapse()
{
    auto* bar = new Section(this, true, &Palette::raised);
    auto* row = rowIn(bar, {kStageMargin, 8, 12, 9}, 12);
    m_collapseText = new Text({}, TextSize::Body, Text::Tone::Ink, false, bar);
    m_collapseText->setWordWrap(true);
    m_collapseText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_collapseText, 1);
    m_goBack = new FilledButton({}, QStringLiteral("undo"), bar);
    row->addWidget(m_goBack, 0, Qt::AlignVCenter);
    connect(m_goBack, &QAbstractButton::clicked, &m_desk, &TrainingDesk::goBack);
    bar->hide();
    return bar;
}

QString TrainingStage::collapse() const { return m_collapse->isHidden() ? QString() : m_collapseText->text(); }

void TrainingStage::showCollapse()
{
    const TrainingState* state = m_desk.shownState();
    const bool offers = state && state->goBackStep >= 0;
    const std::string text = !state ? std::string()
        : !state->collapse.empty()  ? state->collapse
        : offers                    ? state->reason
                                    : std::string();
    m_collapseText->setText(translated(text).replace(QStringLiteral(" %"), QChar(0xA0) + QStringLiteral("%")));
    m_collapse->setVisible(!text.empty());
    m_goBack->setVisible(offers);
    if (offers) {
        const QString step = countText(state->goBackStep);
        const TrainingSettings& then = state->goBackSettings;
        m_goBack->setText(then.schedule == RateSchedule::Noam
                ? tr("Continue from step %1 at rate factor %2").arg(step, QString::number(then.rateFactor, 'g', 4))
                : tr("Continue from step %1 at rate %2").arg(step, QString::number(then.rate, 'g', 4)));
        m_goBack->setToolTip(state->goBackUndoes
                ? tr("Restores the weights, the optimiser and the settings of step %1 and trains on from there")
                      .arg(step)
                : tr("Restores the weights and the optimiser of step %1 and trains on from there at this learning rate")
                      .arg(step));
        m_goBack->updateGeometry();
    }
    fill();
}

void TrainingStage::setFilled(bool filled)
{
    m_filled = filled;
    fill();
}

void TrainingStage::fill()
{
    m_emptyStart->setFilled(m_filled);
    m_goBack->setFilled(!m_goBack->isHidden());
    m_controls->start()->setFilled(m_filled && m_goBack->isHidden());
}

void TrainingStage::refresh()
{
    const TrainingState* state = m_desk.state();
    const bool shown = m_desk.shown() != nullptr;
    const bool reference = m_desk.reference();
    m_begin->setVisible(!shown);
    const bool weight = m_desk.weightShown() && state;
    m_weight->setVisible(weight);
    for (int row = 0; row < m_rows->count(); ++row) // a row without a visible part would take its share all the same
        m_rows->setStretch(row, !weight ? m_stretches[row] : row + 1 == m_rows->count() ? 1 : 0);
    m_curves->setVisible((shown || reference) && !weight);
    m_timeline->setVisible(state);
    for (QWidget* part : std::as_const(m_ofPresent))
        part->setVisible(state && !weight);
    // One filled button at a time.
    m_controls->start()->setVisible(shown || m_desk.starting());
    m_emptyText->setText(m_desk.starting() ? tr("Preparing the run: drawing its data and setting its weights.")
            : reference ? tr("This is how the opened model learned. Press Start: your run is drawn over it.")
                        : tr("Nothing is trained yet: press Start and watch the attention form."));
    m_emptyStart->setVisible(!m_desk.starting());
    QStringList notices;
    showCollapse();
    if (state && state->phase == TrainingState::Phase::Stopped && !(state->goBackStep >= 0 && state->collapse.empty()))
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
