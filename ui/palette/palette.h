// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "palette/palette_entries.h"

#include <QPointer>
#include <QWidget>

#include <array>
#include <optional>
#include <set>

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace headroom {

// Everything that can be done, found by a few letters: over the window, which it dims. Up and Down choose, Enter does
// it, Tab keeps one kind only, Esc closes and gives the keyboard back.
class CommandPalette : public QWidget {
    Q_OBJECT

public:
    CommandPalette(const Commands& commands, const Document& document, QWidget* window);

    void open(const View* view); // on what there is now
    QLineEdit* field() const { return m_field; }
    QListWidget* list() const { return m_list; }
    const PaletteEntry* chosen() const; // null: nothing is

    static constexpr int kRecent = 6; // what is kept of what was done in it

signals:
    void asked(const QStringList& lines); // to be performed
    void scriptCopied(const QStringList& lines);
    void sessionAsked(); // to be copied as a script

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void fit();
    void find();
    std::array<const std::vector<PaletteEntry>*, 2> everything() const;
    void showRecent();
    void addHeading(const QString& text);
    void addEntry(const PaletteEntry& entry);
    void move(int by, bool group = false);
    void showLine();
    void keepRecent(const QStringList& lines);
    void perform();
    void leave();
    bool press(int key, Qt::KeyboardModifiers modifiers);

    const Commands& m_commands;
    const Document& m_document;
    QWidget* m_frame;
    QLineEdit* m_field;
    QLabel* m_count;
    QLabel* m_kindChip;
    QListWidget* m_list;
    QLabel* m_line;
    std::vector<PaletteEntry> m_present, m_said;
    std::vector<const PaletteEntry*> m_rows; // null: a heading, or what shows more
    std::optional<PaletteEntry::Kind> m_only;
    std::set<PaletteEntry::Kind> m_whole; // shown to the last
    QList<QStringList> m_recent; // lines, the newest first
    QPointer<QWidget> m_before; // had the keyboard
};

} // namespace headroom
