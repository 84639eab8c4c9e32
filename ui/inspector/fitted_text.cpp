// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/fitted_text.h"

#include <QTextDocument>
#include <QTextDocumentFragment>

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

void FittedText::settle()
{
    setFixedHeight(static_cast<int>(std::ceil(m_lines * kLeading * QFontMetricsF(font()).lineSpacing())) + 2);
    fit();
}

void FittedText::offer(const QStringList& forms)
{
    m_forms = forms;
    fit();
}

void FittedText::fit()
{
    QString shown;
    bool fits = m_forms.isEmpty();
    for (const QString& form : std::as_const(m_forms)) {
        QTextDocument document;
        document.setDefaultFont(font());
        document.setDocumentMargin(0);
        shown = QStringLiteral("<div style=\"line-height:%1%\">%2</div>").arg(kLeading * 100.0).arg(form);
        document.setHtml(shown);
        document.setTextWidth(width());
        fits = document.size().height() <= height() && document.size().width() <= width() + 1;
        if (fits)
            break;
    }
    if (!fits && m_lines == 1) // no line begins that is cut
        shown = QStringLiteral("<span style=\"font-size:%1px\">%2</span>")
                    .arg(Theme::instance().font(TextSize::Small).pixelSize())
                    .arg(QFontMetrics(Theme::instance().font(TextSize::Small))
                             .elidedText(QTextDocumentFragment::fromHtml(m_forms.back()).toPlainText(), Qt::ElideRight,
                                 width() - 2)
                             .toHtmlEscaped());
    if (text() != shown)
        setText(shown);
    setToolTip(fits ? QString() : m_forms.front());
}

void FittedText::resizeEvent(QResizeEvent* event)
{
    Text::resizeEvent(event);
    fit();
}

} // namespace headroom
