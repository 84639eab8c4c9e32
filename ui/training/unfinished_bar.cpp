// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/unfinished_bar.h"

#include "document/ask.h"
#include "training/training_controls.h"
#include "training/training_words.h"
#include "widgets/layouts.h"
#include "widgets/text.h"

#include <QDateTime>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace headroom {

UnfinishedBar::UnfinishedBar(Document& document, TrainingDesk& desk, QWidget* parent)
    : Section(parent, true, &Palette::raised),
      m_document(document),
      m_desk(desk),
      m_text(new Text({})),
      m_goOn(new FilledButton(tr("Continue"), QStringLiteral("play"))),
      m_forget(new QPushButton(tr("Discard"))),
      m_later(new QPushButton(tr("Later")))
{
    auto* row = rowIn(this, {16, 8, 12, 9}, 8);
    m_text->setWordWrap(true);
    row->addWidget(m_text, 1);
    m_goOn->setToolTip(tr("Continues training from its last save, as if it had never stopped"));
    m_forget->setToolTip(tr("Removes its file and its snapshots"));
    m_later->setToolTip(tr("Keeps it among the runs, and offers it again at the next start"));
    for (QPushButton* button : {m_goOn, m_forget, m_later}) {
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button, 0, Qt::AlignTop);
    }
    hide();
    connect(m_goOn, &QPushButton::clicked, this, [this] { m_desk.resume(m_file); });
    connect(m_forget, &QPushButton::clicked, this, [this] { askToDiscard(); });
    connect(m_later, &QPushButton::clicked, this, [this] {
        m_put << m_file;
        look();
    });
    connect(&desk, &TrainingDesk::runsChanged, this, &UnfinishedBar::look);
    look();
}

QString UnfinishedBar::text() const { return m_text->text(); }

void UnfinishedBar::askToDiscard()
{
    auto* box = new QMessageBox(
        QMessageBox::Warning, tr("Discard the run"), tr("Discard this run?"), QMessageBox::NoButton, window());
    box->setObjectName(QStringLiteral("discard-run"));
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("%1 Its weights and its curves are removed.").arg(text()));
    box->setAttribute(Qt::WA_DeleteOnClose);
    const QPushButton* discard = box->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    connect(box, &QMessageBox::finished, this, [this, box, discard, file = m_file] {
        if (box->clickedButton() == discard)
            m_desk.forget(file);
    });
    box->open();
}

void UnfinishedBar::look()
{
    QString first;
    for (const QString& file : m_desk.unfinished())
        if (first.isEmpty() && !m_put.contains(file))
            first = file;
    if (first == m_file)
        return;
    m_file = first;
    setVisible(!m_file.isEmpty());
    emit offered(!m_file.isEmpty());
    if (!m_file.isEmpty())
        describe();
}

// What the file says of itself comes when the worker has read it.
void UnfinishedBar::describe()
{
    const QString when = QLocale().toString(QFileInfo(m_file).lastModified(), QLocale::ShortFormat);
    m_text->setText(tr("A training run of %1 was not finished.").arg(when));
    m_goOn->setEnabled(true);
    m_document.session().readTraining(m_file.toStdString(),
        ask<TrainingStatePtr>(this,
            {.finished =
                    [this, when](const TrainingStatePtr& state) {
                        m_text->setText(tr("A training run of %1 was not finished: %2, step %3 of %4.")
                                            .arg(when, runName(state->preset, state->task.id), countText(state->step),
                                                countText(state->settings.steps)));
                    },
                .failed =
                    [this](const QString& message) {
                        m_text->setText(message);
                        m_goOn->setEnabled(false);
                    },
                .wanted = [this, file = m_file] { return m_file == file; }}));
}

} // namespace headroom
