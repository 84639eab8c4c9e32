// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/fitted_text.h"

#include "words/html.h"

#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLeading = 1.12;

} // namespace

FittedText::FittedText(int lines, QWidget* parent) : Text({}, TextSize::Body, Tone::Ink2, false, parent), m_lines(lines)
{
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, &FittedText::settle);
    settle();
}

// So many lines, or one more in the small type where there are several.
void FittedText::settle()
{
    const double plain = m_lines * kLeading * QFontMetricsF(font()).lineSpacing(),
                 small = (m_lines + 1) * QFontMetricsF(Theme::instance().font(TextSize::Small)).lineSpacing();
    setFixedHeight(static_cast<int>(std::ceil(m_lines > 1 ? std::max(plain, small) : plain)) + 2);
    fit();
}

void FittedText::offer(const QStringList& forms)
{
    m_forms = forms;
    fit();
}

void FittedText::fit()
{
    bool fits = m_forms.isEmpty();
    if (fits)
        setText({});
    for (qsizetype i = 0; i < m_forms.size() && !fits; ++i) {
        setText(set(m_forms[i], i > 0 && i + 1 == m_forms.size())); // the last is set close together
        fits = Text::heightForWidth(width()) <= height();
    }
    if (!fits) { // none of its lines is broken, none left out that begins
        const QFont small = Theme::instance().font(TextSize::Small);
        QStringList lines;
        for (const QString& line : m_forms.back().split(QStringLiteral("<br>")).mid(0, m_lines > 1 ? m_lines + 1 : 1))
            lines << htmlOf(QFontMetrics(small).elidedText(
                QTextDocumentFragment::fromHtml(line).toPlainText(), Qt::ElideRight, width() - 2));
        setText(set(QStringLiteral("<span style=\"font-size:%1px\">%2</span>")
                        .arg(small.pixelSize())
                        .arg(lines.join(QStringLiteral("<br>"))),
            true));
    }
    setToolTip(fits ? QString() : m_forms.front());
}

QString FittedText::set(const QString& form, bool close) const
{
    return QStringLiteral("<div style=\"line-height:%1%\">%2</div>").arg(close ? 100.0 : kLeading * 100.0).arg(form);
}

void FittedText::resizeEvent(QResizeEvent* event)
{
    Text::resizeEvent(event);
    fit();
}

} // namespace headroom
