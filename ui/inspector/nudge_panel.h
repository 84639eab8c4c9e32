// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "widgets/text.h"

class QLineEdit;
class QPushButton;

namespace headroom {

// A gradient is a forecast: moves its number by hand, and says beside what the gradient had said what was measured.
class NudgePanel : public Section {
    Q_OBJECT

public:
    explicit NudgePanel(Document& document, QWidget* parent = nullptr);
    const QList<QPushButton*>& buttons() const { return m_buttons; } // + 0.5, + 1.0, − 0.5
    QLineEdit* amount() const { return m_amount; }
    QString effectText() const; // in plain text; empty where nothing is said

private:
    void showCell();
    void nudgeTyped();
    QString effect() const; // rich text

    Document& m_document;
    QWidget* m_controls;
    QList<QPushButton*> m_buttons;
    QLineEdit* m_amount;
    Text* m_effect;
};

} // namespace headroom
