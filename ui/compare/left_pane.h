// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QWidget>

namespace headroom {

class ElidedText;
class Stage;

// The left half of the window: the stage and, while another run stands beside it, a row that says whose it is.
class LeftPane : public QWidget {
    Q_OBJECT

public:
    LeftPane(Document& document, Stage* stage, QWidget* parent = nullptr);
    void setComparing(bool comparing);
    static QString nameOf(const Document& document); // "This model, untrained, 2 changes"
    QString name() const;

private:
    void showName();

    Document& m_document;
    QWidget* m_row;
    ElidedText* m_name;
};

} // namespace headroom
