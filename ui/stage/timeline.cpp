// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/timeline.h"

#include "stage/captions.h"
#include "stage/chapter_bar.h"
#include "theme/icons.h"
#include "views/view.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

constexpr int kMargin = 16;
constexpr std::array<double, 5> kSpeeds {0.25, 0.5, 1.0, 2.0, 4.0};

} // namespace

Timeline::Timeline(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_bar(new ChapterBar(this)),
      m_caption(new QLabel(this)),
      m_step(new QLabel(this)),
      m_progress(new QLabel(this)),
      m_speedLabel(new QLabel(tr("Speed"), this)),
      m_formula(new QLabel(this)),
      m_speedBox(new QComboBox(this))
{
    setAccessibleName(tr("Playback"));
    makeControls();
    m_clock.setInterval(16);
    m_clock.setTimerType(Qt::PreciseTimer);
    connect(&m_clock, &QTimer::timeout, this, &Timeline::tick);
    connect(m_bar, &ChapterBar::scrubbed, this, &Timeline::scrubTo);
    connect(m_bar, &ChapterBar::jumped, this, &Timeline::jumpTo);
    connect(m_bar, &ChapterBar::stepped, this, [this](int steps) {
        for (int i = 0; i < std::abs(steps); ++i)
            steps > 0 ? next() : previous();
    });
    m_bar->setStepTip([this](int index) {
        const Trace* trace = m_document.trace();
        if (!trace || index < 0 || index >= static_cast<int>(trace->timeline().size()))
            return QString();
        const Step& step = trace->step(trace->timeline()[static_cast<std::size_t>(index)]);
        return tr("Step %1: %2").arg(index + 1).arg(trailOf(*m_document.trace(), QString::fromStdString(step.path)));
    });
}

QAbstractButton* Timeline::button(
    const QString& icon, const QString& name, const QString& key, void (Timeline::*slot)())
{
    auto* made = new QToolButton(this);
    made->setIcon(themedIcon(icon));
    made->setIconSize({16, 16});
    made->setAccessibleName(name);
    made->setToolTip(QStringLiteral("%1 (%2)").arg(name, key));
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::TabFocus); // a click leaves the keys with the stage
    connect(made, &QAbstractButton::clicked, this, slot);
    m_buttons.push_back(made);
    return made;
}

void Timeline::makeControls()
{
    m_caption->setTextFormat(Qt::RichText);
    m_caption->setWordWrap(true);
    m_caption->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_caption->setAccessibleName(tr("What happens"));
    button(QStringLiteral("first"), tr("First step"), tr("Home"), &Timeline::first);
    button(QStringLiteral("previous"), tr("Previous"), tr("Backspace"), &Timeline::previous);
    auto* play = new QPushButton(this);
    play->setFocusPolicy(Qt::TabFocus);
    play->setIcon(themedIcon(QStringLiteral("play")));
    play->setAccessibleName(tr("Play"));
    play->setToolTip(tr("Play or pause (P)"));
    connect(play, &QAbstractButton::clicked, this, &Timeline::togglePlay);
    m_play = play;
    m_buttons.push_back(play);
    button(QStringLiteral("next"), tr("Next"), tr("Space"), &Timeline::next);
    button(QStringLiteral("last"), tr("Last step"), tr("End"), &Timeline::last);
    m_speedBox->addItems({QStringLiteral("¼×"), QStringLiteral("½×"), QStringLiteral("1×"),
        QStringLiteral("2×"), QStringLiteral("4×")});
    m_speedBox->setCurrentIndex(2);
    m_speedBox->setFocusPolicy(Qt::TabFocus);
    m_speedBox->setToolTip(tr("Speed of playback"));
    m_speedBox->setAccessibleName(tr("Speed"));
    m_speedLabel->setBuddy(m_speedBox);
    connect(m_speedBox, &QComboBox::activated, this,
        [this](int index) { setSpeed(kSpeeds[static_cast<std::size_t>(index)]); });
    for (QLabel* label : {m_step, m_progress, m_formula})
        label->setTextFormat(Qt::RichText);
    m_formula->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_formula->setAccessibleName(tr("Formula"));
}

Unfolding Timeline::unfolding() const
{
    const Trace* trace = m_document.trace();
    Unfolding result;
    result.steps = trace ? static_cast<int>(trace->timeline().size()) : 0;
    const auto idAt = [trace](int step) { return trace->timeline()[static_cast<std::size_t>(step)]; };
    result.stops = [this, trace, idAt](int step) {
        return trace && m_view ? std::max(1, m_view->stops(m_document, idAt(step))) : 1;
    };
    result.stopMilliseconds = [this, trace, idAt](int step) {
        return trace && m_view ? m_view->stopMilliseconds(m_document, idAt(step)) : kStepMilliseconds;
    };
    return result;
}

void Timeline::next()
{
    if (m_document.trace())
        m_document.setPosition(nextPosition(m_document.position(), unfolding()));
}

void Timeline::previous()
{
    if (m_document.trace())
        m_document.setPosition(previousPosition(m_document.position(), unfolding()));
}

void Timeline::first()
{
    m_document.setPosition({0, 0.0});
}

void Timeline::last()
{
    const Unfolding all = unfolding();
    if (all.steps > 0)
        m_document.setPosition(clamped({all.steps - 1, Position::kFinished}, all));
}

void Timeline::scrubTo(int step, double fraction)
{
    if (!m_document.trace())
        return;
    const Unfolding all = unfolding();
    const double end = all.stops(std::clamp(step, 0, all.steps - 1)) - 1.0;
    m_document.setPosition(clamped({step, std::clamp(fraction, 0.0, 1.0) * end}, all));
}

void Timeline::jumpTo(int step, double fraction)
{
    if (!m_document.trace())
        return;
    const Unfolding all = unfolding();
    const double end = all.stops(std::clamp(step, 0, all.steps - 1)) - 1.0;
    m_document.setPosition(clamped({step, std::round(std::clamp(fraction, 0.0, 1.0) * end)}, all));
}

void Timeline::togglePlay()
{
    if (m_clock.isActive()) {
        m_clock.stop();
    } else if (m_document.trace()) {
        if (atEnd(m_document.position(), unfolding()))
            first();
        m_left = 0.0;
        m_since.start();
        m_clock.start();
    }
    m_play->setIcon(themedIcon(playing() ? QStringLiteral("pause") : QStringLiteral("play")));
    m_play->setAccessibleName(playing() ? tr("Pause") : tr("Play"));
}

void Timeline::tick()
{
    // After a hitch playback goes on from where it was rather than leaping.
    m_left += std::min(100.0, static_cast<double>(m_since.restart())) * m_speed;
    const Unfolding all = unfolding();
    if (all.steps > 0)
        m_document.setPosition(
            advance(m_document.position(), m_left, all, Theme::instance().reducedMotion()));
    if (all.steps == 0 || atEnd(m_document.position(), all))
        togglePlay();
}

void Timeline::setSpeed(double speed)
{
    const auto nearest = std::min_element(kSpeeds.begin(), kSpeeds.end(),
        [&](double left, double right) { return std::abs(left - speed) < std::abs(right - speed); });
    m_speed = *nearest;
    m_speedBox->setCurrentIndex(static_cast<int>(nearest - kSpeeds.begin()));
}

QString Timeline::captionOf(const Document& document) const
{
    const auto id = document.currentStep();
    if (!id)
        return document.hasModel() ? QString() : tr("Open a model to begin.");
    const QString own = m_view ? m_view->caption(document) : QString();
    return own.isEmpty() ? QString::fromStdString(document.trace()->step(*id).caption).toHtmlEscaped() : own;
}

void Timeline::updateChapters(const Document& document)
{
    const Trace* trace = document.trace();
    const bool unfold = trace && m_view && m_view->unfoldsSteps();
    const int at = unfold ? document.position().step : -1;
    if (m_chaptersOf == document.result() && m_chaptersAt == at)
        return;
    m_chaptersOf = document.result();
    m_chaptersAt = at;
    m_bar->setUnfolded(unfold);
    m_bar->setChapters(!trace ? std::vector<Chapter>()
            : unfold          ? unfoldedChapters(*trace, at)
                              : chapters(*trace));
}

void Timeline::show(const Document& document, View* view)
{
    m_view = view;
    updateChapters(document);
    const auto id = document.currentStep();
    const Palette& palette = Theme::instance().palette();
    m_captionText = captionOf(document);
    for (QWidget* widget : m_buttons)
        widget->setEnabled(id.has_value());
    m_bar->setVisible(id.has_value());
    if (!id) {
        m_step->clear();
        m_progress->clear();
        m_formulaText.clear();
        place();
        return;
    }
    const Unfolding all = unfolding();
    const Position now = clamped(document.position(), all);
    const int stops = all.stops(now.step);
    m_bar->setPlayhead(now.step, stops > 1 ? now.stop / (stops - 1) : 0.5);
    const auto muted = [&](const QString& text) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(palette.ink2.name(), text);
    };
    m_step->setText(muted(tr("Step %1 of %2")
                              .arg(QStringLiteral("<span style=\"font-weight:600;color:%1\">%2</span>")
                                       .arg(palette.ink.name())
                                       .arg(now.step + 1))
                              .arg(all.steps)));
    const QString progress = view ? view->progress(document) : QString();
    m_progress->setText(progress.isEmpty() ? progress : muted(progress));
    m_speedLabel->setText(muted(tr("Speed")));
    const QString formula = view ? view->formula(document) : QString();
    m_formulaText = formula.isEmpty() ? stepFormula(document.trace()->step(*id)) : formula;
    place();
}

void Timeline::setCompact(bool compact)
{
    m_compact = compact;
    setFixedHeight(compact ? 120 : 144);
    place();
}

// One line where it fits, else two, else elided.
void Timeline::placeCaption()
{
    const Theme& theme = Theme::instance();
    m_caption->setFont(theme.font(TextSize::Title));
    const int room = width() - 2 * kMargin;
    QTextDocument measure;
    measure.setDefaultFont(theme.font(TextSize::Title));
    measure.setDocumentMargin(0);
    measure.setHtml(m_captionText);
    const double line = QFontMetricsF(theme.font(TextSize::Title)).height();
    const bool two = measure.idealWidth() > room;
    if (two) {
        m_caption->setFont(theme.font(TextSize::Body));
        measure.setDefaultFont(theme.font(TextSize::Body));
        measure.setHtml(m_captionText);
        measure.setTextWidth(room);
    }
    const QFontMetricsF small(theme.font(TextSize::Body));
    const bool over = two && measure.size().height() > 2.5 * small.height();
    QString text = m_captionText;
    if (over)
        text =
            small.elidedText(QTextDocumentFragment::fromHtml(text).toPlainText(), Qt::ElideRight, 1.9 * room)
                .toHtmlEscaped();
    m_caption->setToolTip(over ? m_captionText : QString());
    m_caption->setText(
        QStringLiteral("<span style=\"color:%1\">%2</span>").arg(theme.palette().ink.name(), text));
    const int foot = m_compact ? 32 : 37;
    const bool wraps = two && measure.size().height() > 1.5 * small.height();
    const int top = wraps ? 2 : (m_compact ? 6 : 10);
    m_captionEnd = two ? width() : kMargin + static_cast<int>(std::ceil(measure.idealWidth()));
    m_caption->setGeometry(kMargin, top, room, two ? foot - top : static_cast<int>(std::ceil(line)) + 4);
}

// Buttons, place and speed from the left; returns where they end.
int Timeline::placeControls(int y, bool speed, bool progress)
{
    int x = kMargin;
    for (QAbstractButton* control : m_buttons) {
        const int wide = control == m_play ? 44 : 28;
        const int gap = control == m_play ? 6 : 0;
        control->setGeometry(x + gap, y, wide, 28);
        x += wide + 2 * gap + 4;
    }
    m_separators = {x + 6};
    x += 20;
    const auto label = [&](QLabel* text, int gap, bool shown = true) {
        text->setVisible(shown && !text->text().isEmpty());
        if (text->isHidden())
            return;
        text->setGeometry(x, y, text->sizeHint().width() + 1, 28);
        x += text->width() + gap;
    };
    label(m_step, 12);
    label(m_progress, 12, progress);
    m_separators.push_back(x);
    x += 12;
    label(m_speedLabel, 6, speed);
    m_speedBox->setGeometry(x, y, m_speedBox->sizeHint().width(), 28);
    return x + m_speedBox->width() + 12;
}

// At the right end of the controls, or beside the caption; where that is tight, words of less weight make
// room; else its place says that there is one.
void Timeline::placeFormula(int y)
{
    m_formula->setText(m_formulaText);
    m_formula->setToolTip(QString());
    const int wanted = m_formula->sizeHint().width() + 2;
    const int right = width() - kMargin;
    const auto fits = [&](bool speed, bool progress) {
        return placeControls(y, speed, progress) + wanted <= right;
    };
    if (fits(true, true) || fits(false, true)) {
        m_formula->setGeometry(right - wanted, y, wanted, 28);
    } else if (m_captionEnd + 24 + wanted <= right) {
        placeControls(y, true, true);
        m_formula->setGeometry(right - wanted, m_caption->y(), wanted, m_caption->height());
    } else if (fits(false, false)) {
        m_formula->setGeometry(right - wanted, y, wanted, 28);
    } else {
        placeControls(y, true, true);
        m_formula->setText(QStringLiteral("…"));
        m_formula->setToolTip(m_formulaText);
        m_formula->setGeometry(right - 16, y, 16, 28);
    }
}

void Timeline::place()
{
    placeCaption();
    placeFormula(m_compact ? 34 : 38);
    const int bar = m_compact ? 64 : 70;
    m_bar->setGeometry(kMargin, bar, std::max(10, width() - 2 * kMargin), height() - bar - 2);
    update();
}

void Timeline::resizeEvent(QResizeEvent*)
{
    place();
}

void Timeline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(rect(), palette.panel);
    painter.fillRect(QRect(0, 0, width(), 1), palette.line);
    for (const int x : m_separators)
        painter.fillRect(QRect(x, m_speedBox->y() + 4, 1, 20), palette.lineStrong);
}

} // namespace headroom
