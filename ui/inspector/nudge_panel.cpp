// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/nudge_panel.h"

#include "document/nudge.h"
#include "inspector/typed_number.h"
#include "inspector/words.h"
#include "text/printed.h"
#include "widgets/layouts.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

QString signedText(double value, int decimals)
{
    const QString text = numberText(value, decimals);
    return value > 0.0 ? QLatin1Char('+') + text : text;
}

} // namespace

NudgePanel::NudgePanel(Document& document, QWidget* parent) : Section(parent, false), m_document(document)
{
    auto* column = columnIn(this, {12, 7, 12, 5}, 4);
    auto* row = rowIn(m_controls = new QWidget, {}, 5);
    row->addWidget(new Text(tr("Nudge"), TextSize::Body, Text::Tone::Ink, true));
    row->addSpacing(5);
    for (const double by : {0.5, 1.0, -0.5}) {
        auto* button = new QPushButton(QStringLiteral("%1 %2")
                                           .arg(by < 0.0 ? QStringLiteral("−") : QStringLiteral("+"))
                                           .arg(std::abs(by), 0, 'f', 1));
        button->setToolTip(tr("Forward again with the number moved by so much"));
        button->setAccessibleName(tr("Nudge by %1").arg(by));
        button->setMinimumWidth(44);
        button->setMaximumWidth(52);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, by] { nudge(m_document, by); });
        m_buttons << button;
    }
    row->addWidget(m_amount = new QLineEdit);
    m_amount->setPlaceholderText(tr("by"));
    m_amount->setAccessibleName(tr("Nudge by a typed amount"));
    m_amount->setToolTip(tr("Type an amount, then press Enter"));
    m_amount->setMinimumWidth(44);
    m_amount->setMaximumWidth(64);
    m_amount->setTextMargins(2, 0, 0, 0);
    row->addStretch(1);
    column->addWidget(m_controls);
    column->addWidget(m_effect = new Text({}, TextSize::Small, Text::Tone::Ink2));
    m_effect->setTextFormat(Qt::RichText);
    m_effect->setWordWrap(true);
    m_effect->setObjectName(QStringLiteral("effect"));
    connect(m_amount, &QLineEdit::returnPressed, this, &NudgePanel::nudgeTyped);
    for (const auto signal :
        {&Document::resultChanged, &Document::selectionChanged, &Document::focusChanged, &Document::coverChanged})
        connect(&document, signal, this, &NudgePanel::showCell);
    showCell();
}

void NudgePanel::nudgeTyped()
{
    const auto by = typedNumber(m_amount->text());
    if (!by || !std::isfinite(*by))
        return m_document.tell(tr("“%1” is not a number: type one such as 0.25 or −3.").arg(m_amount->text()));
    m_amount->clear();
    nudge(m_document, *by);
}

void NudgePanel::showCell()
{
    const bool can = whyNoNudge(m_document).isEmpty();
    const QString said = effect();
    m_controls->setVisible(can);
    m_effect->setText(said);
    m_effect->setVisible(!said.isEmpty());
    setVisible(can || !said.isEmpty());
}

QString NudgePanel::effect() const
{
    const auto run = m_document.result();
    const auto known = run && m_document.cover().steps.empty() ? effectOfChanges(*run) : std::nullopt;
    if (!known)
        return {};
    const ChangeEffect& effect = *known;
    const int decimals = decimalsApart(effect.byGradient, effect.measured());
    const bool loss = run->backward && run->backward->of.kind == Objective::Kind::Loss;
    QStringList lines {effect.cells == 1
            ? tr("Moved by %1, gradient %2 per unit.")
                  .arg(strong(signedText(effect.movedBy, 3)), numberText(effect.gradient, 3))
            : tr("%1 numbers changed by hand.").arg(effect.cells),
        tr("By its gradient %1, measured %2.")
            .arg(strong(signedText(effect.byGradient, decimals)), strong(signedText(effect.measured(), decimals)))};
    if (effect.bends())
        lines << (loss ? tr("The loss bends: the gradient is its slope at this point.")
                       : tr("The number bends: the gradient is its slope at this point."));
    return lines.join(QStringLiteral("<br>"));
}

QString NudgePanel::effectText() const
{
    return m_effect->isHidden() ? QString() : QTextDocumentFragment::fromHtml(m_effect->text()).toPlainText();
}

} // namespace headroom
