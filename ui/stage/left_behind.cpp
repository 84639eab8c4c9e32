// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/left_behind.h"

#include "document/document.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "words/tr.h"

namespace headroom {

LeftBehind::LeftBehind(Document& document, QWidget* parent)
    : Section(parent, true, &Palette::raised),
      m_document(document),
      m_text(new ElidedText({}, TextSize::Small, Text::Tone::Ink)),
      m_back(new LinkButton(tr("Go back to them"))),
      m_save(new LinkButton(tr("Save bookmark…"))),
      m_close(new LinkButton(tr("Dismiss")))
{
    setAccessibleName(tr("Left behind"));
    auto* row = rowIn(this, {16, 3, 16, 4}, 12);
    row->addWidget(m_text, 1);
    for (LinkButton* button : {m_back, m_save, m_close}) {
        row->addWidget(button);
        button->setFocusPolicy(Qt::TabFocus);
    }
    m_back->setToolTip(tr("Opens that model again, with its text and all changes"));
    m_save->setToolTip(tr("Saves that model’s text and changes as a bookmark; this model stays open"));
    connect(m_back, &QAbstractButton::clicked, &document, &Document::goBackToLeft);
    connect(m_save, &QAbstractButton::clicked, this, &LeftBehind::saveAsked);
    connect(m_close, &QAbstractButton::clicked, &document, &Document::dismissLeft);
    connect(&document, &Document::leftChanged, this, &LeftBehind::look);
    look();
}

void LeftBehind::look()
{
    const LeftWork* left = m_document.left();
    setVisible(left);
    if (!left)
        return;
    m_text->setText(left->changes == 0 ? tr("Your text for %1 was left behind").arg(left->title)
            : left->changes == 1       ? tr("1 change to %1 was left behind").arg(left->title)
                                       : tr("%1 changes to %2 were left behind").arg(left->changes).arg(left->title));
    m_back->setText(left->changes > 1 ? tr("Go back to them") : tr("Go back to it"));
}

} // namespace headroom
