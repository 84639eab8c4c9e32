// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/text.h"

#include <QTimer>

namespace headroom {

class Document;
class LinkButton;

// "memory 4 (was 0) · same_length memory (was off)": the settings of the run that are not as the model was opened;
// empty where none differs.
QString changedSettingsText(const Document& document);

// The same in a line below the view's header, whatever view it is, with the way back; hidden where nothing differs.
// It comes and goes only with no mouse button down: what is dragged would move under the pointer.
class ChangedSettings : public Section {
    Q_OBJECT

public:
    explicit ChangedSettings(Document& document, QWidget* parent = nullptr);
    QString text() const { return m_text->text(); }
    LinkButton* reset() const { return m_reset; }

private:
    void look();

    Document& m_document;
    ElidedText* m_text;
    LinkButton* m_reset;
    QTimer m_later;
};

} // namespace headroom
