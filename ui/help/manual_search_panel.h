// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "help/manual_search.h"

#include <QWidget>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace headroom {

void goTo(QTextBrowser& reader, int position); // puts this place of its page at the top

// The manual's search: while there is a word in its field, the sections that have it, each with the line around it;
// choosing one opens its page there, with the words marked.
class ManualSearchPanel : public QWidget {
    Q_OBJECT

public:
    ManualSearchPanel(QTextBrowser& reader, const QString& file);
    QLineEdit* field() const { return m_field; } // to be placed by whoever shows the panel
    QListWidget* list() const { return m_list; }
    void look(const QString& words, int hit); // as if typed, and this one is chosen

signals:
    void searching(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void find();
    void choose(int row);
    void mark(const ManualHit& hit);

    QTextBrowser& m_reader;
    QString m_file;
    QLineEdit* m_field;
    QListWidget* m_list;
    std::vector<ManualSection> m_sections; // read when first asked for
    std::vector<ManualHit> m_hits;
};

} // namespace headroom
