// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/recent_panel.h"

#include "files/files.h"
#include "files/recent_files.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace headroom {

namespace {

constexpr int kPanelMargin = 12;

Text* note(const QString& text, QWidget* parent)
{
    auto* label = new Text(text, TextSize::Small, Text::Tone::Ink3, false, parent);
    label->setWordWrap(true);
    label->setContentsMargins(kPanelMargin, 8, kPanelMargin, 8);
    return label;
}

} // namespace

RecentEntry::RecentEntry(const QString& file, bool missing, QWidget* parent)
    : QAbstractButton(parent), m_file(file), m_missing(missing)
{
    const QString name = QFileInfo(file).fileName();
    const QString folder = QDir::toNativeSeparators(QFileInfo(file).path());
    setText(name);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setFixedHeight(sizeHint().height());
    setToolTip(QDir::toNativeSeparators(file));
    setAccessibleName(missing ? tr("%1, not found in %2; Delete removes it from the list").arg(name, folder)
                              : tr("%1 in %2").arg(name, folder));
    if (!missing) {
        setCursor(Qt::PointingHandCursor);
        return;
    }
    m_remove = iconButton(QStringLiteral("dock-close"), tr("Remove from this list"), 20, this);
    m_remove->setAccessibleName(tr("Remove %1 from this list").arg(name));
    connect(m_remove, &QToolButton::clicked, this, &RecentEntry::removed);
}

void RecentEntry::resizeEvent(QResizeEvent*)
{
    if (m_remove)
        m_remove->move(width() - m_remove->width() - 8, (height() - m_remove->height()) / 2);
}

void RecentEntry::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (underMouse() && !m_missing)
        painter.fillRect(rect(), colours().hover);
    const double room = width() - 2.0 * kPanelMargin - (m_remove ? 24.0 : 0.0);
    const QFont body = Theme::instance().font(TextSize::Body), small = Theme::instance().font(TextSize::Small);
    drawText(painter, QRectF(kPanelMargin, 4, room, 20), Qt::AlignLeft | Qt::AlignVCenter,
        elideMiddle(text(), body, room), m_missing ? colours().ink3 : colours().ink, body);
    const QString folder = QDir::toNativeSeparators(QFileInfo(m_file).path());
    drawText(painter, QRectF(kPanelMargin, 23, room, 18), Qt::AlignLeft | Qt::AlignVCenter,
        elideMiddle(m_missing ? tr("not found in %1").arg(folder) : folder, small, room), colours().ink3, small);
}

void RecentEntry::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Delete)
        emit removed();
    else
        QAbstractButton::keyPressEvent(event);
}

DropArea::DropArea(QWidget* parent) : QWidget(parent)
{
    auto* column = columnIn(this, {12, 16, 12, 14}, 8);
    auto* words = new Text(tr("Drop a model here"), TextSize::Body, Text::Tone::Ink, false, this);
    words->setAlignment(Qt::AlignCenter);
    column->addWidget(words);
    const auto addButton = [&](const QString& title, void (DropArea::*signal)()) {
        auto* button = new QPushButton(title, this);
        button->setFocusPolicy(Qt::TabFocus);
        column->addWidget(button, 0, Qt::AlignHCenter);
        connect(button, &QPushButton::clicked, this, signal);
    };
    addButton(tr("Open file…"), &DropArea::chosen);
    addButton(tr("Open folder…"), &DropArea::folderChosen);
}

void DropArea::setDropping(bool dropping)
{
    m_dropping = dropping;
    update();
}

void DropArea::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_dropping)
        painter.fillRect(rect(), colours().hover);
    QPen pen(m_dropping ? colours().ink : colours().lineStrong, m_dropping ? 2.0 : 1.0, Qt::CustomDashLine);
    pen.setDashPattern({4.0, 3.0});
    painter.setPen(pen);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

RecentPanel::RecentPanel(QWidget* parent) : QWidget(parent), m_list(new QVBoxLayout)
{
    auto* content = new QWidget;
    auto* column = columnIn(content, {0, 0, 1, 0});
    column->addWidget(new Heading(tr("Recent"), content));
    m_list->setContentsMargins(0, 4, 0, 8);
    m_list->setSpacing(0);
    column->addLayout(m_list);
    column->addWidget(new Heading(tr("Open"), content));
    auto* around = columnIn(nullptr, {kPanelMargin, 12, kPanelMargin, 4}, -1);
    around->addWidget(m_drop = new DropArea(content));
    column->addLayout(around);
    column->addWidget(note(
        tr("A .safetensors file, or the folder of a Hugging Face model. Opening one never executes it."), content));
    column->addStretch(1);

    columnIn(this, {0, 0, 1, 0})->addWidget(scrolled(content, nullptr, true));
    connect(m_drop, &DropArea::chosen, this, &RecentPanel::chooseFile);
    connect(m_drop, &DropArea::folderChosen, this, [this] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a model’s folder"), lastFolder());
        if (folder.isEmpty())
            return;
        rememberFolderOf(folder); // where others lie beside it
        emit openFile(folder);
    });
    refresh();
}

void RecentPanel::refresh()
{
    dismissAll(*m_list);
    const QStringList files = recentFiles();
    for (const QString& file : files) {
        auto* entry = new RecentEntry(file, !QFileInfo::exists(file), this);
        m_list->addWidget(entry);
        connect(entry, &RecentEntry::clicked, this, [this, entry] {
            if (entry->missing() || !QFileInfo::exists(entry->file()))
                refresh(); // says that it is not there
            else
                emit openFile(entry->file());
        });
        connect(entry, &RecentEntry::removed, this, [this, entry] {
            forgetFile(entry->file());
            refresh();
        });
    }
    if (files.isEmpty())
        m_list->addWidget(note(tr("Models you open or save appear here."), this));
}

void RecentPanel::setDropping(bool dropping) { m_drop->setDropping(dropping); }

QList<RecentEntry*> RecentPanel::entries() const
{
    QList<RecentEntry*> entries;
    for (int i = 0; i < m_list->count(); ++i)
        if (auto* entry = qobject_cast<RecentEntry*>(m_list->itemAt(i)->widget()))
            entries << entry;
    return entries;
}

void RecentPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), colours().line);
}

} // namespace headroom
