// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/text.h"

namespace headroom {

class Document;
class LinkButton;

// "3 changes to Transformer were left behind": what the person did to a model that another took the place of, with
// the way back. Below the view's header; hidden where nothing was left, and once it has been closed.
class LeftBehind : public Section {
    Q_OBJECT

public:
    explicit LeftBehind(Document& document, QWidget* parent = nullptr);
    QString text() const { return m_text->text(); }
    LinkButton* back() const { return m_back; }
    LinkButton* save() const { return m_save; }
    LinkButton* close() const { return m_close; }

signals:
    void saveAsked(); // of what was left, as a bookmark

private:
    void look();

    Document& m_document;
    ElidedText* m_text;
    LinkButton *m_back, *m_save, *m_close;
};

} // namespace headroom
