// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_controls.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "training/training_words.h"
#include "widgets/layouts.h"
#include "widgets/text.h"

#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kControlsMargin = 16, kIcon = 14;
constexpr int kControlsRoomy = 820; // from which words of less weight have room
constexpr int kBare = 680; // below this only the buttons and the step

using Phase = TrainingState::Phase;

// Share of the steps done.
class ProgressBar : public QWidget {
public:
    explicit ProgressBar(QWidget* parent) : QWidget(parent)
    {
        setFixedHeight(6);
        setMinimumWidth(32);
        setMaximumWidth(120);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override { return {120, 6}; }
    void setShare(double share)
    {
        m_share = std::clamp(share, 0.0, 1.0);
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Palette& palette = Theme::instance().palette();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.lineStrong);
        painter.drawRoundedRect(rect(), 3, 3);
        painter.setBrush(palette.ink2);
        if (m_share > 0.0)
            painter.drawRoundedRect(QRectF(0, 0, std::max(6.0, m_share * width()), height()), 3, 3);
    }

private:
    double m_share = 0.0;
};

} // namespace

FilledButton::FilledButton(const QString& text, const QString& icon, QWidget* parent)
    : QPushButton(text, parent), m_icon(icon)
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFont(Theme::instance().font(TextSize::Body, true));
    setAttribute(Qt::WA_Hover);
}

QSize FilledButton::sizeHint() const
{
    return {QFontMetrics(Theme::instance().font(TextSize::Body, true)).horizontalAdvance(text()) + kIcon + 30, 28};
}

void FilledButton::setFilled(bool filled)
{
    m_filled = filled;
    update();
}

void FilledButton::paintEvent(QPaintEvent*)
{
    const Palette& palette = Theme::instance().palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool filled = isEnabled() && m_filled;
    QColor fill = filled ? palette.accentFill : palette.panel;
    if (isEnabled() && (isDown() || underMouse()))
        fill = palette.dark ? fill.lighter(108) : fill.darker(110);
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(isEnabled() ? palette.lineStrong : palette.line, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const QColor ink = filled ? palette.onAccent : isEnabled() ? palette.ink : palette.lineStrong;
    painter.drawPixmap(QPoint(10, (height() - kIcon) / 2), tintedPixmap(m_icon, ink, kIcon, devicePixelRatioF()));
    painter.setFont(Theme::instance().font(TextSize::Body, true));
    painter.setPen(ink);
    painter.drawText(rect().adjusted(kIcon + 16, 0, -10, 0), Qt::AlignVCenter | Qt::AlignLeft, text());
}

TrainingControls::TrainingControls(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_start(new FilledButton(tr("Start"), QStringLiteral("play"), this)),
      m_bar(new ProgressBar(this)),
      m_step(new QLabel(this)),
      m_left(new Text({}, TextSize::Small, Text::Tone::Ink3, false, this)),
      m_deviceWord(new Text(tr("Device"), TextSize::Body, Text::Tone::Ink2, false, this)),
      m_device(new ElidedText({}, TextSize::Body, Text::Tone::Ink, false, this))
{
    setAccessibleName(tr("Training"));
    setFixedHeight(44);
    m_pause = button({}, tr("Pause after this step"));
    m_pause->setIcon(themedIcon(QStringLiteral("pause")));
    m_pause->setAccessibleName(tr("Pause training"));
    m_oneStep = button(tr("One step"), tr("One optimiser step, then pause"));
    m_finish = button({}, tr("Stop here: evaluate on the test set and save, as after the last step"));
    m_reset = button(tr("Reset"), tr("Start over from step 0, as a new run with the settings on the left"));
    m_step->setTextFormat(Qt::RichText);
    m_left->setMinimumWidth(1);
    auto* row = rowIn(this, {kControlsMargin, 0, kControlsMargin, 1}, 8);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_start, m_pause, m_oneStep, m_finish, m_reset})
        row->addWidget(widget);
    row->addSpacing(17);
    row->addWidget(m_step);
    row->addWidget(m_bar, 1);
    row->addWidget(m_left);
    row->addStretch(1);
    row->addWidget(m_deviceWord);
    row->addWidget(m_device);
    connect(m_start, &QPushButton::clicked, this, &TrainingControls::press);
    connect(m_pause, &QPushButton::clicked, &desk, &TrainingDesk::pause);
    connect(m_oneStep, &QPushButton::clicked, &desk, &TrainingDesk::stepOnce);
    connect(m_finish, &QPushButton::clicked, &desk, &TrainingDesk::finish);
    connect(m_reset, &QPushButton::clicked, this, &TrainingControls::resetAsked);
    connect(&desk, &TrainingDesk::changed, this, &TrainingControls::refresh);
    connect(&desk, &TrainingDesk::wantedChanged, this, &TrainingControls::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &TrainingControls::refresh);
    refresh();
}

QPushButton* TrainingControls::button(const QString& text, const QString& tip)
{
    auto* made = new QPushButton(text, this);
    made->setToolTip(tip);
    made->setFocusPolicy(Qt::TabFocus);
    made->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return made;
}

void TrainingControls::press()
{
    const TrainingState* state = m_desk.state();
    if (state && (state->phase != Phase::Finished || m_desk.stepsLeft()))
        m_desk.goOn();
    else
        emit startAsked();
}

void TrainingControls::refresh()
{
    const Palette& palette = Theme::instance().palette();
    const TrainingState* state = m_desk.state();
    const bool running = state && state->phase == Phase::Running, done = state && state->phase == Phase::Finished;
    const bool begun = state && state->step > 0, left = m_desk.stepsLeft();
    m_start->setText(m_desk.starting()        ? tr("Preparing …")
            : done && !left && m_room < kBare ? tr("New run")
            : done && !left                   ? tr("Start new run")
            : begun                           ? tr("Resume")
                                              : tr("Start"));
    m_start->setEnabled(!m_desk.starting() && !running);
    m_start->setToolTip(done && !left ? tr("A new run with the settings on the left")
            : begun                   ? tr("Continue from step %1").arg(countText(state->step))
                                      : tr("Start training"));
    m_start->updateGeometry();
    m_pause->setEnabled(running);
    m_oneStep->setEnabled(state && !running && !done);
    m_finish->setText(m_room < kBare ? tr("Stop") : tr("Stop and evaluate"));
    m_finish->setAccessibleName(tr("Stop and evaluate"));
    m_finish->setEnabled(state && !done && begun);
    m_reset->setEnabled(state && !m_desk.starting());
    const bool bare = m_room < kBare, roomy = m_room >= kControlsRoomy;
    m_step->setVisible(state);
    m_bar->setVisible(state && !bare);
    m_device->setVisible(state && !bare);
    m_deviceWord->setVisible(state && roomy);
    const QString& other = m_desk.waitsFor();
    m_left->setVisible(running && (roomy || !other.isEmpty()));
    if (!state)
        return update();
    m_step->setText(
        QStringLiteral("<span style=\"color:%1\">%2</span>")
            .arg(palette.ink2.name(), bare ? tr("%1 of %2") : tr("step %1 of %2"))
            .arg(QStringLiteral("<b style=\"color:%1\">%2</b>").arg(palette.ink.name(), countText(state->step)),
                countText(state->settings.steps)));
    const double share = static_cast<double>(state->step)
        / static_cast<double>(std::max<std::int64_t>(1, state->settings.steps));
    static_cast<ProgressBar*>(m_bar)->setShare(share);
    m_bar->setToolTip(shareText(std::min(1.0, share)));
    m_left->setText(!other.isEmpty() ? tr("waiting for %1").arg(other)
            : state->step > 0        ? tr("%1 left").arg(secondsText(state->secondsLeft))
                                     : QString());
    if (m_left->isVisibleTo(this) && layout() && layout()->sizeHint().width() > m_room)
        m_left->hide(); // half of it says nothing
    m_device->setText(QString::fromStdString(state->device));
    update();
}

void TrainingControls::fit(int width)
{
    m_room = width;
    refresh();
}

void TrainingControls::paintEvent(QPaintEvent*)
{
    const Palette& palette = Theme::instance().palette();
    QPainter painter(this);
    painter.fillRect(rect(), palette.panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), palette.line);
    if (m_desk.state())
        painter.fillRect(QRect(m_reset->geometry().right() + 16, 12, 1, 20), palette.lineStrong);
}

} // namespace headroom
