// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/replay_bar.h"

#include "training/training_controls.h"
#include "widgets/announcement.h"
#include "widgets/layouts.h"
#include "words/tr.h"

#include <QPushButton>

namespace headroom {

namespace {

QString sentences(int commands, bool textsLeftOut, bool training)
{
    QString all = commands == 1 ? tr("Headroom ended unexpectedly. Replay the last thing you did?")
                                : tr("Headroom ended unexpectedly. Replay what you did, %1 commands?").arg(commands);
    if (textsLeftOut)
        all += QLatin1Char(' ') + tr("Texts you typed were not kept; the replay uses others of the same length.");
    if (training)
        all += QLatin1Char(' ') + tr("A training run was not finished, either.");
    return all;
}

} // namespace

ReplayBar::ReplayBar(int commands, bool textsLeftOut, bool training, QWidget* parent)
    : Section(parent, true, &Palette::raised),
      m_text(new Text(sentences(commands, textsLeftOut, training))),
      m_replay(new FilledButton(tr("Replay"), QStringLiteral("play"))),
      m_folder(new QPushButton(tr("Open the folder"))),
      m_dismiss(new QPushButton(tr("Dismiss")))
{
    auto* row = rowIn(this, {16, 8, 12, 9}, 8);
    m_text->setWordWrap(true);
    row->addWidget(m_text, 1);
    m_replay->setToolTip(tr("Performs the session log of the last start in this window"));
    m_folder->setToolTip(tr("Shows the session logs, to read them or to send one with a report"));
    m_dismiss->setToolTip(tr("The log stays in the folder"));
    QList<QPushButton*> buttons {m_replay};
    if (training)
        buttons << (m_training = new QPushButton(tr("Training lab")));
    for (QPushButton* button : buttons << m_folder << m_dismiss) {
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button, 0, Qt::AlignTop);
    }
    setAccessibleName(text());
    connect(m_dismiss, &QPushButton::clicked, this, &QWidget::deleteLater);
    connect(m_replay, &QPushButton::clicked, this, &QWidget::deleteLater);
}

} // namespace headroom
