// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace headroom {

// What went wrong and what would help, in a bar of the window: inverted, with ×, never a dialog.
class ErrorBar : public QWidget {
    Q_OBJECT

public:
    explicit ErrorBar(QWidget* parent = nullptr);
    void setMessage(const QString& message); // empty hides it
    QString message() const;

signals:
    void dismissed();

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void restyle();

    QLabel* m_text;
    QToolButton* m_dismiss;
};

} // namespace headroom
