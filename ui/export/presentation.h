// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace headroom {

class Document;
class Stage;

// The view on the stage with its caption and nothing else, as large as the screen: for an audience. It follows the
// document, and its keys play the stage.
class Presentation : public QWidget {
    Q_OBJECT

public:
    Presentation(Document& document, Stage& stage, QWidget* parent);

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void follow();

    Document& m_document;
    Stage& m_stage;
    QImage m_picture; // null: to be made anew
};

} // namespace headroom
