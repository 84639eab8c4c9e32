// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/changed_settings.h"

#include "document/document.h"
#include "session/run_settings.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "words/tr.h"

#include <QGuiApplication>

namespace headroom {

QString changedSettingsText(const Document& document)
{
    if (!document.hasModel() || document.model().recorded)
        return {};
    QStringList all;
    for (const SettingDifference& one :
        settingDifferences(document.model().config, document.openedSettings(), document.settings()))
        all << tr("%1 %2 (was %3)")
                   .arg(QString::fromStdString(one.name), QString::fromStdString(one.now),
                       QString::fromStdString(one.opened));
    return all.join(QStringLiteral(" · "));
}

ChangedSettings::ChangedSettings(Document& document, QWidget* parent)
    : Section(parent, true, &Palette::raised),
      m_document(document),
      m_text(new ElidedText({}, TextSize::Small, Text::Tone::Ink2)),
      m_reset(new LinkButton(tr("Reset settings")))
{
    setAccessibleName(tr("Changed settings"));
    m_later.setSingleShot(true);
    m_later.setInterval(50);
    connect(&m_later, &QTimer::timeout, this, &ChangedSettings::look);
    auto* row = rowIn(this, {16, 3, 16, 4}, 12);
    row->addWidget(m_text, 1);
    row->addWidget(m_reset);
    m_reset->setToolTip(tr("Runs with the settings that the model was opened with; Undo brings these back"));
    m_reset->setFocusPolicy(Qt::TabFocus);
    connect(m_reset, &QAbstractButton::clicked, &document, &Document::resetSettings);
    for (const auto signal : {&Document::settingsChanged, &Document::modelOpened})
        connect(&document, signal, this, &ChangedSettings::look);
    look();
}

void ChangedSettings::look()
{
    const QString text = changedSettingsText(m_document);
    m_text->setText(text.isEmpty() ? text : tr("Changed settings: %1").arg(text));
    if (isHidden() != text.isEmpty() && QGuiApplication::mouseButtons() != Qt::NoButton)
        m_later.start();
    else
        setVisible(!text.isEmpty());
}

} // namespace headroom
