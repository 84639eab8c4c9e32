// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/card.h"

#include "theme/theme.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace headroom {

namespace {

constexpr double kCardMargin = 10.0;
constexpr int kTitleLines = 2, kIdeaLines = 3, kPaperLines = 2, kBrokenLines = 11;
constexpr double kTitleLine = 19.0, kCardLine = 16.0;
constexpr double kCardFoot = 26.0; // of "do this next"

QString takesMark(const QString& takes) { return tr("takes %1").arg(takes); }

QString trainedMark(const QString& task) { return task.isEmpty() ? QString() : tr("✓ trained: %1").arg(task); }

} // namespace

Card::Card(CardText text, QWidget* parent)
    : QAbstractButton(parent),
      m_text(std::move(text)),
      m_words(m_text.title,
          QStringList {m_text.idea, m_text.paper, m_text.id, m_text.takes, m_text.keywords.join(QLatin1Char(' '))}.join(
              QLatin1Char(' '))),
      m_id(m_text.id, {})
{
    setFocusPolicy(Qt::NoFocus); // the gallery gives the focus to one card at a time
    setCursor(Qt::PointingHandCursor);
    setText(m_text.title);
    setAccessibleName(tr("%1, %2").arg(m_text.title, m_text.idea));
    setAccessibleDescription(description());
    setTip(this, [this](const QPoint&) { return tip(); });
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Card::advance);
}

QString Card::description() const
{
    QStringList parts {m_text.paper};
    if (!m_text.trained.isEmpty())
        parts << tr("trained on this task: %1").arg(m_text.trained);
    if (!m_text.takes.isEmpty())
        parts << takesMark(m_text.takes);
    return parts.join(QStringLiteral("; "));
}

std::optional<Match> Card::match(const QString& words) const { return m_words.match(words); }

bool Card::isCalled(const QString& words) const
{
    return m_words.match(words) == Match::Title || m_id.match(words) == Match::Title;
}

bool Card::belongsTo(Family family) const
{
    return std::find(m_text.families.begin(), m_text.families.end(), family) != m_text.families.end();
}

void Card::setThumbnail(const Thumbnail& thumbnail)
{
    rest();
    m_thumbnail = thumbnail;
    update();
    if (underMouse())
        play();
}

void Card::clearThumbnail()
{
    rest();
    m_thumbnail.reset();
    update();
}

void Card::setBroken(const QString& message)
{
    m_broken = message;
    setAccessibleName(tr("%1, cannot be shown: %2").arg(m_text.title, message));
    update();
}

void Card::setNext(bool next)
{
    m_next = next;
    setAccessibleDescription(
        next ? tr("Do this next: open this one") + QStringLiteral("; ") + description() : description());
    update();
}

void Card::setPicked(bool picked)
{
    m_picked = picked;
    setAccessibleDescription(picked
            ? tr("chosen to compare: choose another with Ctrl+Enter") + QStringLiteral("; ") + description()
            : description());
    update();
}

// Once through, then it rests: nothing loops.
void Card::play()
{
    if (!m_thumbnail || m_thumbnail->count() < 2 || Theme::instance().reducedMotion())
        return;
    m_picture = -1;
    advance();
}

void Card::advance()
{
    if (m_picture + 1 >= m_thumbnail->count() - 1)
        return rest(); // the last one is the picture at rest
    ++m_picture;
    m_playing = m_thumbnail->picture(m_picture);
    m_timer.start(m_thumbnail->milliseconds(m_picture));
    update();
}

void Card::rest()
{
    m_timer.stop();
    m_picture = -1;
    m_playing = {};
    update();
}

void Card::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && (event->modifiers() & Qt::ControlModifier))
        emit picked();
    else
        QAbstractButton::mousePressEvent(event);
}

void Card::enterEvent(QEnterEvent*) { play(); }

void Card::leaveEvent(QEvent*) { rest(); }

void Card::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: emit stepped(-1, 0); return;
    case Qt::Key_Right: emit stepped(1, 0); return;
    case Qt::Key_Up: emit stepped(0, -1); return;
    case Qt::Key_Down: emit stepped(0, 1); return;
    case Qt::Key_Home: emit jumped(false); return;
    case Qt::Key_End: emit jumped(true); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (event->modifiers() & Qt::ControlModifier)
            emit picked();
        else
            click();
        return;
    case Qt::Key_Escape: event->ignore(); return; // the gallery's
    default: QAbstractButton::keyPressEvent(event);
    }
}

// Words that did not fit stand in the tip.
QString Card::tip() const
{
    const double room = width() - 2.0 * kCardMargin;
    const bool cut = wrapped(m_text.idea, Theme::instance().font(TextSize::Small), room, ideaLines()).cut
        || wrapped(m_text.title, titleFont(), room, kTitleLines).cut
        || wrapped(m_text.paper, Theme::instance().font(TextSize::Small), room, kPaperLines).cut;
    const QString all = QStringList {m_text.title, m_text.idea, m_text.paper}.join(QLatin1Char('\n'));
    return !m_broken.isEmpty() ? m_broken : cut ? all : QString();
}

QRectF Card::pictureArea() const
{
    const QSizeF size(Thumbnail::kSize);
    return {QPointF(std::floor((width() - size.width()) / 2.0), kCardMargin), size};
}

void Card::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double pen = hasStrip() ? 2.0 : 1.0;
    const QRectF box = QRectF(rect()).adjusted(pen / 2.0, pen / 2.0, -pen / 2.0, -pen / 2.0);
    QPainterPath frame;
    frame.addRoundedRect(box, 4.0, 4.0);
    const bool live = underMouse() || isDown() || hasFocus();
    const QColor line = m_picked ? colours().ink : m_next ? colours().accent : live ? colours().ink3 : colours().line;
    painter.fillPath(frame, colours().stage);
    if (hasStrip()) {
        painter.save();
        painter.setClipPath(frame);
        painter.fillRect(QRectF(0, height() - kCardFoot, width(), kCardFoot),
            m_picked ? colours().selectedRow : colours().accentSoft);
        painter.fillRect(QRectF(0, height() - kCardFoot, width(), 1), line);
        painter.restore();
    }
    painter.strokePath(frame, QPen(line, pen));
    if (m_broken.isEmpty())
        paintPicture(painter);
    paintPaper(painter, paintWords(painter));
    if (hasStrip())
        paintStrip(painter);
}

void Card::paintPicture(QPainter& painter) const
{
    const QRectF area = pictureArea();
    if (m_thumbnail) {
        painter.drawImage(area, m_playing.isNull() ? m_thumbnail->still() : m_playing);
        return;
    }
    QPen pen(colours().line, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({3.0, 3.0});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
}

// Smaller where a long title would be cut.
QFont Card::titleFont() const
{
    const QFont usual = Theme::instance().font(TextSize::Title, true);
    return wrapped(m_text.title, usual, width() - 2.0 * kCardMargin, kTitleLines).cut
        ? Theme::instance().font(TextSize::Body, true)
        : usual;
}

QStringList Card::titleLines() const
{
    const QString mark = m_broken.isEmpty() ? QString() : QStringLiteral("× ");
    return wrapped(mark + m_text.title, titleFont(), width() - 2.0 * kCardMargin, kTitleLines).lines;
}

// One more under a title of one line.
int Card::ideaLines() const { return kIdeaLines + kTitleLines - static_cast<int>(titleLines().size()); }

double Card::paintWords(QPainter& painter) const
{
    const Theme& theme = Theme::instance();
    const double room = width() - 2.0 * kCardMargin;
    const bool broken = !m_broken.isEmpty();
    double top = broken ? kCardMargin : pictureArea().bottom() + 4.0;
    const QFont bold = titleFont();
    for (const QString& line : titleLines()) {
        drawText(painter, QRectF(kCardMargin, top, room, kTitleLine), Qt::AlignLeft | Qt::AlignVCenter, line,
            colours().ink, bold);
        top += kTitleLine;
    }
    top += broken ? 4.0 : 1.0;
    const QFont small = theme.font(TextSize::Small);
    const QStringList lines =
        wrapped(broken ? m_broken : m_text.idea, small, room, broken ? kBrokenLines : ideaLines()).lines;
    for (const QString& line : lines) {
        drawText(painter, QRectF(kCardMargin, top, room, kCardLine), Qt::AlignLeft | Qt::AlignVCenter, line,
            colours().ink2, small);
        top += kCardLine;
    }
    return top;
}

// From the foot upwards, as many lines as are free; what was learned comes first, in a line of its own.
void Card::paintPaper(QPainter& painter, double from) const
{
    const QFont small = Theme::instance().font(TextSize::Small);
    const double room = width() - 2.0 * kCardMargin;
    double top = hasStrip() ? height() - kCardFoot - kCardLine - 3.0 : height() - kCardLine - 5.0;
    int free = static_cast<int>(std::floor((top + kCardLine - from) / kCardLine));
    if (free < 1)
        return;
    QStringList own; // of this model
    if (!m_text.trained.isEmpty())
        own << trainedMark(m_text.trained);
    if (!m_text.takes.isEmpty())
        own << takesMark(m_text.takes);
    const QString both = own.join(QStringLiteral(" · "));
    if (textWidth(both, small) <= room)
        own = {both};
    for (auto line = own.crbegin(); line != own.crend() && !line->isEmpty(); ++line, top -= kCardLine, --free) {
        if (free < 1)
            return;
        drawText(painter, QRectF(kCardMargin, top, room, kCardLine), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(small).elidedText(*line, Qt::ElideRight, room), colours().ink2, small);
    }
    if (free < 1)
        return;
    const QStringList lines = wrapped(m_text.paper, small, room, std::min(kPaperLines, free)).lines;
    for (auto line = lines.crbegin(); line != lines.crend(); ++line, top -= kCardLine)
        drawText(painter, QRectF(kCardMargin, top, room, kCardLine), Qt::AlignLeft | Qt::AlignVCenter, *line,
            colours().ink3, small);
}

void Card::paintStrip(QPainter& painter) const
{
    const Theme& theme = Theme::instance();
    const QFont small = theme.font(TextSize::Small), strong = theme.font(TextSize::Small, true);
    QRectF line(kCardMargin, height() - kCardFoot, width() - 2.0 * kCardMargin, kCardFoot);
    if (m_picked) {
        drawText(
            painter, line, Qt::AlignLeft | Qt::AlignVCenter, tr("Ctrl-click another to compare"), colours().ink, small);
        return;
    }
    const QString lead = tr("Do this next:");
    drawText(painter, line, Qt::AlignLeft | Qt::AlignVCenter, lead, colours().accentText, strong);
    line.setLeft(line.left() + textWidth(lead, strong) + 4.0);
    drawText(painter, line, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(small).elidedText(tr("open this one"), Qt::ElideRight, line.width()), colours().ink, small);
}

} // namespace headroom
