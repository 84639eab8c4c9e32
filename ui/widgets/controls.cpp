// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/layouts.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <QSignalBlocker>
#include <QToolButton>

namespace headroom {

namespace {

// One of the choices of a segmented control; the first and the last carry the round corners.
class Segment : public QAbstractButton {
public:
    Segment(const QString& text, bool first, bool last, int height, QWidget* parent)
        : QAbstractButton(parent), m_first(first), m_last(last), m_height(height)
    {
        setText(text);
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setAccessibleName(text);
    }

    QSize sizeHint() const override
    {
        const QFontMetrics metrics(Theme::instance().font(textSize(), true));
        return {metrics.horizontalAdvance(text()) + (m_height >= 28 ? 24 : 20), m_height};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(m_first ? 0.5 : -4.5, 0.5, m_last ? -0.5 : 4.5, -0.5);
        QPainterPath frame;
        frame.addRoundedRect(box, 4, 4);
        painter.setClipRect(rect());
        const QColor fill = isChecked() ? colours().selectedRow : underMouse() ? colours().hover : colours().raised;
        painter.fillPath(frame, fill);
        if (!m_first)
            painter.fillRect(QRectF(0, 1, 1, height() - 2), colours().line);
        painter.strokePath(frame, QPen(colours().lineStrong, 1));
        painter.setFont(Theme::instance().font(textSize(), isChecked()));
        painter.setPen(!isEnabled() ? colours().lineStrong : isChecked() ? colours().ink : colours().ink2);
        painter.drawText(rect(), Qt::AlignCenter, text());
    }
    void enterEvent(QEnterEvent*) override { update(); }
    void leaveEvent(QEvent*) override { update(); }

private:
    TextSize textSize() const { return m_height >= 28 ? TextSize::Body : TextSize::Small; }

    bool m_first, m_last;
    int m_height;
};

} // namespace

Switch::Switch(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Switch::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF track = QRectF(0, (height() - 16) / 2.0, 28, 16);
    const bool on = isChecked();
    QColor fill = on ? colours().ink2 : colours().raised;
    if (!isEnabled())
        fill = on ? colours().lineStrong : colours().panel;
    painter.setPen(QPen(on ? fill : isEnabled() ? colours().lineStrong : colours().line, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(track.adjusted(0.5, 0.5, -0.5, -0.5), 7.5, 7.5);
    const QRectF knob(on ? track.right() - 13 : track.left() + 3, track.top() + 3, 10, 10);
    painter.setPen(Qt::NoPen);
    painter.setBrush(on ? colours().panel : isEnabled() ? colours().ink3 : colours().lineStrong);
    painter.drawEllipse(knob);
}

SegmentedControl::SegmentedControl(const QStringList& texts, QWidget* parent, int height)
    : QWidget(parent), m_group(new QButtonGroup(this)), m_height(height)
{
    rowIn(this);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_group->setExclusive(true);
    connect(m_group, &QButtonGroup::idClicked, this, &SegmentedControl::currentChanged);
    setTexts(texts);
}

void SegmentedControl::setTexts(const QStringList& texts)
{
    if (texts == m_texts)
        return;
    const int chosen = current();
    for (QAbstractButton* old : m_group->buttons()) {
        m_group->removeButton(old);
        layout()->removeWidget(old);
        old->hide();
        old->deleteLater();
    }
    m_texts = texts;
    for (int i = 0; i < texts.size(); ++i) {
        auto* segment = new Segment(texts[i], i == 0, i == texts.size() - 1, m_height, this);
        m_group->addButton(segment, i);
        layout()->addWidget(segment);
        segment->show();
    }
    setCurrent(chosen >= 0 && chosen < texts.size() ? chosen : 0);
    updateGeometry();
}

int SegmentedControl::count() const { return static_cast<int>(m_texts.size()); }

int SegmentedControl::current() const { return m_group->checkedId(); }

void SegmentedControl::setCurrent(int index)
{
    if (QAbstractButton* segment = m_group->button(index)) {
        segment->setChecked(true);
    } else if (QAbstractButton* chosen = m_group->checkedButton()) {
        m_group->setExclusive(false);
        chosen->setChecked(false);
        m_group->setExclusive(true);
    }
    // One stop of Tab, at the choice; arrow keys go on from there.
    const QAbstractButton* stop = m_group->checkedButton() ? m_group->checkedButton() : m_group->button(0);
    for (QAbstractButton* segment : m_group->buttons())
        segment->setFocusPolicy(segment == stop ? Qt::TabFocus : Qt::NoFocus);
}

QAbstractButton* SegmentedControl::button(int index) const { return m_group->button(index); }

LinkButton::LinkButton(const QString& text, QWidget* parent) : QAbstractButton(parent)
{
    setText(text);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFont(Theme::instance().font(TextSize::Body));
}

RowLink::RowLink(const QString& title, int height, QWidget* parent) : QAbstractButton(parent), m_height(height)
{
    setText(title);
    setAccessibleName(title);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RowLink::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours().hover);
        painter.drawRoundedRect(rect(), 4, 4);
    }
    paintRow(painter);
}

void LinkButton::setMark(const QString& mark, const QColor& colour)
{
    m_mark = mark;
    m_markColour = colour;
    updateGeometry();
    update();
}

void LinkButton::setArrow(bool arrow)
{
    m_arrow = arrow;
    updateGeometry();
}

void LinkButton::setColour(const QColor& colour)
{
    m_colour = colour;
    update();
}

QSize LinkButton::sizeHint() const
{
    const QFontMetrics metrics(font());
    return {
        metrics.horizontalAdvance(text()) + 1 + (m_mark.isEmpty() ? 0 : 13) + (m_arrow ? 16 : 0), metrics.height() + 4};
}

void LinkButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int x = 0;
    if (!m_mark.isEmpty()) {
        painter.setFont(Theme::instance().font(TextSize::Small));
        painter.setPen(m_markColour);
        painter.drawText(QRect(0, 0, 12, height()), Qt::AlignVCenter | Qt::AlignLeft, m_mark);
        x = 13;
    }
    QFont textFont = font();
    textFont.setUnderline(underMouse() || textFont.underline());
    painter.setFont(textFont);
    painter.setPen(m_colour.isValid() ? m_colour : colours().ink);
    const int room = width() - x - (m_arrow ? 16 : 0);
    painter.drawText(QRect(x, 0, room, height()), Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(text(), Qt::ElideMiddle, room));
    if (!m_arrow)
        return;
    const double left = x + std::min(room, painter.fontMetrics().horizontalAdvance(text())) + 7.5,
                 middle = height() / 2.0;
    painter.setPen(QPen(colours().ink3, 1.2));
    painter.drawLine(QPointF(left, middle + 4), QPointF(left + 7.5, middle - 3.5));
    painter.drawPolyline(
        QPolygonF {{left + 1.5, middle - 3.5}, {left + 7.5, middle - 3.5}, {left + 7.5, middle + 2.5}});
}

QToolButton* iconButton(const QString& icon, const QString& name, int size, QWidget* parent)
{
    auto* made = new QToolButton(parent);
    made->setIcon(themedIcon(icon));
    made->setIconSize(size < 24 ? QSize(12, 12) : QSize(16, 16));
    made->setAutoRaise(true);
    made->setFixedSize(size, size);
    made->setFocusPolicy(Qt::TabFocus);
    made->setToolTip(name);
    made->setAccessibleName(name);
    return made;
}

void showItems(QComboBox& box, const QStringList& items, int chosen)
{
    const QSignalBlocker quiet(box);
    QStringList present;
    for (int i = 0; i < box.count(); ++i)
        present << box.itemText(i);
    if (present != items) {
        box.clear();
        box.addItems(items);
    }
    box.setCurrentIndex(chosen);
}

KeyHint::KeyHint(const QString& markup, QWidget* parent, bool large) : QWidget(parent), m_large(large)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setMarkup(markup);
}

void KeyHint::setMarkup(const QString& markup)
{
    m_parts.clear();
    QString plain = markup;
    setAccessibleName(plain.remove(QLatin1Char('<')).remove(QLatin1Char('>')));
    qsizetype at = 0;
    while (at < markup.size()) {
        const qsizetype open = markup.indexOf(QLatin1Char('<'), at);
        const qsizetype close = markup.indexOf(QLatin1Char('>'), open);
        if (open < 0 || close < 0)
            break;
        if (open > at)
            m_parts.push_back({markup.mid(at, open - at), false});
        m_parts.push_back({markup.mid(open + 1, close - open - 1), true});
        at = close + 1;
    }
    if (at < markup.size())
        m_parts.push_back({markup.mid(at), false});
    updateGeometry();
    update();
}

QFont KeyHint::font(const Part& part) const
{
    return Theme::instance().font(m_large ? (part.key ? TextSize::Body : TextSize::Title)
            : part.key                    ? TextSize::Caption
                                          : TextSize::Small);
}

int KeyHint::width(const Part& part) const
{
    const QFontMetrics metrics(font(part));
    return metrics.horizontalAdvance(part.text) + (part.key ? 9 : 0);
}

QSize KeyHint::sizeHint() const
{
    int total = 0;
    for (const Part& part : m_parts)
        total += width(part);
    return {total + 1, lineHeight() + 2};
}

void KeyHint::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    double x = 0;
    for (qsizetype i = 0; i < m_parts.size(); ++i) {
        const Part& part = m_parts[i];
        const double w = width(part);
        // A key is shown with what it does, or not at all.
        if (x + w + (part.key && i + 1 < m_parts.size() ? width(m_parts[i + 1]) : 0) > QWidget::width())
            break;
        const double high = lineHeight(), top = (height() - high) / 2.0;
        painter.setFont(font(part));
        if (part.key) {
            painter.setPen(QPen(colours().lineStrong, 1));
            painter.setBrush(colours().raised);
            painter.drawRoundedRect(QRectF(x + 0.5, top + 0.5, w - 1, high - 1), 3, 3);
            painter.drawLine(QPointF(x + 3, top + high - 1.5), QPointF(x + w - 3, top + high - 1.5));
        }
        painter.setPen(part.key ? colours().ink2 : colours().ink3);
        painter.drawText(QRectF(x, top, w, high), Qt::AlignCenter, part.text);
        x += w;
    }
}

} // namespace headroom
