// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/text.h"

class QLabel;
class QToolButton;

namespace headroom {

// What went wrong and what would help, in a bar of the window: inverted, with ×, never a dialog.
class ErrorBar : public Section {
    Q_OBJECT

public:
    explicit ErrorBar(QWidget* parent = nullptr);
    void setMessage(const QString& message); // empty hides it
    QString message() const;

signals:
    void dismissed();

private:
    void restyle();

    QLabel* m_text;
    QToolButton* m_dismiss;
};

} // namespace headroom
