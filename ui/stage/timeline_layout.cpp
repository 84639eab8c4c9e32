// SPDX-License-Identifier: GPL-3.0-or-later
// Where the timeline's parts lie.
#include "stage/timeline.h"

#include "stage/captions.h"
#include "stage/chapter_bar.h"
#include "stage/symbols.h"
#include "theme/theme.h"
#include "widgets/pictures_beside.h"
#include "widgets/text.h"
#include "words/html.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kLayoutMargin = 16;
constexpr double kLayoutWord = 120.0; // what the first of two lines may lose to a word that goes to the second

// A tip is plain text, and does not break its lines.
QString tipOf(const QString& html)
{
    constexpr double kTipWidth = 480.0;
    QString scripts = html;
    scripts.replace(QLatin1String("<sub>"), QLatin1String("_")).replace(QLatin1String("<sup>"), QLatin1String("^"));
    return wrapped(QTextDocumentFragment::fromHtml(scripts).toPlainText(), QToolTip::font(), kTipWidth, 40)
        .lines.join(QLatin1Char('\n'));
}

} // namespace

void Timeline::setCompact(bool compact, bool low)
{
    m_compact = compact || low;
    m_low = low;
    setFixedHeight(low ? 64 : compact ? 120 : 144);
    m_bar->setVisible(!low && m_document.trace() && !m_document.led());
    place();
}

// One line where it fits, else two, else elided.
void Timeline::placeCaption()
{
    const Theme& theme = Theme::instance();
    m_caption->setFont(theme.font(TextSize::Title));
    const int room = width() - 2 * kLayoutMargin;
    RichDocument measure;
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
    if (over) {
        const QString elided = small.elidedText(
            QTextDocumentFragment::fromHtml(text).toPlainText(), Qt::ElideRight, 2.0 * room - kLayoutWord);
        const QString& outcome = m_document.outcome();
        text = !outcome.isEmpty() && elided.startsWith(outcome) ? bold(outcome) + htmlOf(elided.mid(outcome.size()))
                                                                : htmlOf(elided);
    }
    m_caption->setToolTip(over ? tipOf(m_captionText) : QString());
    m_wholeCaption->setWhole(m_caption->toolTip());
    m_caption->setAccessibleDescription(captionWords());
    m_caption->setText(QStringLiteral("<span style=\"color:%1\">%2</span>").arg(theme.palette().ink.name(), text));
    const int foot = m_compact ? 34 : 38; // where the controls begin: two lines fit
    const bool wraps = two && measure.size().height() > 1.5 * small.height();
    const int top = wraps ? 2 : (m_compact ? 6 : 10);
    m_captionEnd = two ? width() : kLayoutMargin + static_cast<int>(std::ceil(measure.idealWidth()));
    m_caption->setGeometry(kLayoutMargin, top, room, two ? foot - top : static_cast<int>(std::ceil(line)) + 4);
}

// Buttons, place and speed from the left; returns where they end.
int Timeline::placeControls(int y, bool speed, bool progress, bool step)
{
    int x = kLayoutMargin;
    if (m_document.led()) {
        for (QWidget* text : {m_step, m_progress, m_speedLabel})
            text->hide();
        m_separators.clear();
        return x;
    }
    for (QAbstractButton* control : m_controls->buttons()) {
        const int wide = control == m_controls->play() ? 44 : 28;
        const int gap = control == m_controls->play() ? 6 : 0;
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
    label(m_step, 12, step);
    label(m_progress, 12, progress);
    if (!m_step->isHidden() || !m_progress->isHidden()) { // else it would stand beside the first
        m_separators.push_back(x);
        x += 12;
    }
    label(m_speedLabel, 6, speed);
    const int wide = m_controls->speedBox()->sizeHint().width();
    m_controls->speedBox()->setGeometry(x, y, wide, 28);
    m_controls->speedBox()->setVisible(x + wide <= width()); // else the menu has it
    return x + wide + 12;
}

// At the right end of the controls, or beside the caption; where that is tight, words of less weight make
// room; else its place says that there is one.
void Timeline::placeFormula(int y)
{
    m_formula->setText(m_formulaText);
    const QString meaning = symbolWords(m_formulaText, m_document.view(), m_formulaStep);
    m_formula->setToolTip(meaning);
    const int wanted = m_formula->sizeHint().width() + 2;
    const int right = width() - kLayoutMargin;
    const auto fits = [&](bool speed, bool progress, bool step = true) {
        return placeControls(y, speed, progress, step) + wanted <= right;
    };
    if (fits(true, true) || fits(false, true)) {
        m_formula->setGeometry(right - wanted, y, wanted, 28);
    } else if (m_captionEnd + 24 + wanted <= right) {
        placeControls(y, true, true);
        m_formula->setGeometry(right - wanted, m_caption->y(), wanted, m_caption->height());
    } else if (fits(false, false) || fits(false, false, false)) {
        m_formula->setGeometry(right - wanted, y, wanted, 28);
    } else {
        if (const int room = right - 16; placeControls(y, true, true) > room && placeControls(y, false, true) > room
            && placeControls(y, false, false) > room)
            placeControls(y, false, false, false);
        m_formula->setText(QStringLiteral("…"));
        m_formula->setToolTip(tipOf(m_formulaText) + QLatin1Char('\n') + meaning);
        m_formula->setGeometry(right - 16, y, 16, 28);
    }
}

void Timeline::place()
{
    placeCaption();
    placeFormula(m_compact ? 34 : 38);
    m_symbols->setWhole(m_formula->toolTip());
    m_formula->setAccessibleDescription(m_formula->toolTip());
    const int bar = m_compact ? 64 : 70;
    m_bar->setGeometry(kLayoutMargin - ChapterBar::kInset, bar,
        std::max(10, width() - 2 * kLayoutMargin) + 2 * ChapterBar::kInset, height() - bar - 2);
    update();
}

void Timeline::resizeEvent(QResizeEvent*) { place(); }

void Timeline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(rect(), palette.panel);
    painter.fillRect(QRect(0, 0, width(), 1), palette.line);
    for (const int x : m_separators)
        painter.fillRect(QRect(x, m_controls->speedBox()->y() + 4, 1, 20), palette.lineStrong);
}

} // namespace headroom
