// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "widgets/text.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace headroom {

class LinkButton;
class SegmentedControl;

// Changes the pinned cell, its row or its head by hand, and says what came of it. Whatever it says stands below its
// controls, which are of one height, or above them at the foot of a low window: they stay where they are.
class ChangePanel : public Section {
    Q_OBJECT

public:
    explicit ChangePanel(Document& document, QWidget* parent = nullptr);
    void showCell(); // for the document as it is now
    void sayAbove(bool above);

    QPushButton* zeroButton() const { return m_zero; }
    QCheckBox* allHeads() const { return m_allHeads; }
    int heads() const { return m_heads; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum Scope { CellOnly, WholeRow, WholeHead };
    QWidget* makeButtons();
    QWidget* makeState();
    void change(Intervention::Kind kind, double value, const QString& what);
    void setTyped();
    void showState();
    Index target() const;

    Document& m_document;
    QVBoxLayout* m_column = nullptr;
    SegmentedControl* m_scope = nullptr;
    QLineEdit* m_value = nullptr;
    QPushButton* m_set = nullptr;
    QPushButton* m_double = nullptr;
    QPushButton* m_zero = nullptr;
    QPushButton* m_reset = nullptr;
    QCheckBox* m_allHeads = nullptr;
    QLabel* m_unused = nullptr; // why nothing can be changed
    QWidget* m_state = nullptr;
    QLabel* m_stateText = nullptr;
    int m_heads = 0;
};

} // namespace headroom
