// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/text.h"

#include "widgets/layouts.h"

#include <QHash>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QTextLayout>
#include <QToolTip>

#include <algorithm>
#include <vector>

namespace headroom {

Text::Text(const QString& text, TextSize size, Tone tone, bool bold, QWidget* parent)
    : QLabel(text, parent), m_size(size), m_tone(tone), m_bold(bold)
{
    setTextFormat(Qt::PlainText); // before it is polished, too
    setForegroundRole(QPalette::WindowText);
    connect(&Theme::instance(), &Theme::changed, this, &Text::restyle);
    restyle();
}

void Text::restyle()
{
    const Palette& colours = Theme::instance().palette();
    setFont(Theme::instance().font(m_size, m_bold));
    QPalette own = palette();
    own.setColor(QPalette::WindowText,
        m_tone == Tone::Ink        ? colours.ink
            : m_tone == Tone::Ink2 ? colours.ink2
                                   : colours.ink3);
    setPalette(own);
}

// A layout asks for the same heights several times over, and breaking the lines takes most of its time.
int Text::heightForWidth(int width) const
{
    Asked asked {width, text(), font(), textFormat(), wordWrap(), margin(), indent(), minimumWidth(), logicalDpiX(),
        contentsMargins()};
    for (const auto& [known, height] : m_heights)
        if (known == asked)
            return height;
    const int height = QLabel::heightForWidth(width);
    m_heights[m_oldest] = {std::move(asked), height};
    m_oldest = (m_oldest + 1) % m_heights.size();
    return height;
}

WholeText::WholeText(QWidget* cut) : QObject(cut), m_cut(cut) { cut->installEventFilter(this); }

void WholeText::setWhole(const QString& whole)
{
    if (whole == m_whole)
        return;
    m_whole = whole;
    m_cut->setFocusPolicy(whole.isEmpty() ? Qt::NoFocus : Qt::TabFocus);
    if (m_cut->hasFocus())
        show();
}

void WholeText::show()
{
    constexpr double kTipWidth = 480.0; // a tip is plain text, and does not break its lines
    QStringList lines;
    for (const QString& line : m_whole.split(QLatin1Char('\n')))
        lines += wrapped(line, QToolTip::font(), kTipWidth, 40).lines;
    QToolTip::showText(m_cut->mapToGlobal(QPoint(0, m_cut->height())), lines.join(QLatin1Char('\n')), m_cut);
}

bool WholeText::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        show();
    else if (event->type() == QEvent::FocusOut)
        QToolTip::hideText();
    else if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            show();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

ElidedText::ElidedText(const QString& text, TextSize size, Tone tone, bool bold, QWidget* parent)
    : Text(text, size, tone, bold, parent), m_whole(new WholeText(this))
{
}

QString ElidedText::shown() const { return fontMetrics().elidedText(text(), m_mode, contentsRect().width()); }

void ElidedText::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine, shown());
}

// A label asks for its layout anew whenever its text changes; one without a layout is painted.
bool ElidedText::event(QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Paint || event->type() == QEvent::Show)
        m_whole->setWhole(shown() == text() ? QString() : text());
    if (event->type() != QEvent::ToolTip || shown() == text())
        return Text::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
    return true;
}

double textWidth(const QString& text, const QFont& font)
{
    constexpr qsizetype kMost = 20'000;
    struct Widths {
        QFont font;
        QHash<QString, double> of {};
    };
    static std::vector<Widths> known; // the GUI thread's
    auto found = std::find_if(known.begin(), known.end(), [&](const Widths& widths) { return widths.font == font; });
    if (found == known.end())
        found = known.insert(known.end(), {font});
    if (const auto width = found->of.constFind(text); width != found->of.constEnd())
        return *width;
    if (found->of.size() >= kMost)
        found->of.clear();
    return *found->of.insert(text, QFontMetricsF(font).horizontalAdvance(text));
}

WrappedText wrapped(const QString& text, const QFont& font, double width, int most)
{
    WrappedText result;
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        const int end = line.textStart() + line.textLength();
        const bool last = result.lines.size() == most - 1;
        result.cut = last && end < text.size();
        result.lines << (result.cut ? QFontMetricsF(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width)
                                    : text.mid(line.textStart(), line.textLength()).trimmed());
        if (last)
            break;
    }
    layout.endLayout();
    return result;
}

QString countText(std::int64_t count) { return QLocale(QLocale::English).toString(static_cast<qlonglong>(count)); }

void setTip(QWidget* widget, const std::function<QString(const QPoint&)>& tip)
{
    class Filter : public QObject {
    public:
        Filter(QWidget* widget, std::function<QString(const QPoint&)> tip) : QObject(widget), m_tip(std::move(tip))
        {
            widget->installEventFilter(this);
        }
        bool eventFilter(QObject* watched, QEvent* event) override
        {
            if (event->type() != QEvent::ToolTip)
                return false;
            const auto* help = static_cast<QHelpEvent*>(event);
            QToolTip::showText(help->globalPos(), m_tip(help->pos()), static_cast<QWidget*>(watched));
            return true;
        }

    private:
        std::function<QString(const QPoint&)> m_tip;
    };
    new Filter(widget, tip);
}

Section::Section(QWidget* parent, bool line, QColor Palette::*ground) : QWidget(parent), m_line(line), m_ground(ground)
{
}

void Section::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::instance().palette().*m_ground);
    if (m_line)
        painter.fillRect(QRect(0, height() - 1, width(), 1), Theme::instance().palette().line);
}

Heading::Heading(const QString& title, QWidget* parent) : Section(parent, true, &Palette::window)
{
    setFixedHeight(28);
    columnIn(this, {12, 0, 12, 0})->addWidget(new Text(title, TextSize::Body, Text::Tone::Ink2, true));
}

QWidget* makeRule(QWidget* parent)
{
    auto* rule = new Section(parent, false, &Palette::line);
    rule->setFixedHeight(1);
    return rule;
}

} // namespace headroom
