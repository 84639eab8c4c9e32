// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace headroom {

// For a view's header: how long the text is against what the model was trained on, and a button that doubles it.
class TextLength : public QWidget {
    Q_OBJECT

public:
    // `longer`: what a longer text shows, for the button's tooltip.
    TextLength(Document& document, const QString& longer, QWidget* parent);

    void show(const RunResult& run);
    using QWidget::show;
    // The button, for "do this next"; null where the text cannot be doubled.
    QPushButton* button() const { return m_twice; }
    QPushButton* twice() const;

private:
    bool room(const RunResult& run) const;

    Document& m_document;
    QString m_longer;
    QLabel* m_words;
    QPushButton* m_twice;
};

} // namespace headroom
