// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/presentation.h"

#include "document.h"
#include "export/picture_export.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "theme/theme.h"

#include <QKeyEvent>
#include <QPainter>

namespace headroom {

Presentation::Presentation(Document& document, Stage& stage, QWidget* parent)
    : QWidget(parent, Qt::Window), m_document(document), m_stage(stage)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Presentation – Headroom"));
    setAccessibleName(tr("Presentation"));
    setFocusPolicy(Qt::StrongFocus);
    for (const auto signal :
        {&Document::resultChanged, &Document::selectionChanged, &Document::positionChanged, &Document::viewChanged,
            &Document::modelChanged, &Document::differenceChanged, &Document::aggregateChanged})
        connect(&document, signal, this, &Presentation::follow);
    connect(&stage, &Stage::optionChanged, this, &Presentation::follow);
    connect(&Theme::instance(), &Theme::changed, this, &Presentation::follow);
}

void Presentation::follow()
{
    m_picture = {};
    update();
}

void Presentation::resizeEvent(QResizeEvent*) { follow(); }

void Presentation::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::instance().palette().stage);
    if (!m_stage.view() || !m_document.trace())
        return;
    if (m_picture.isNull()) {
        ViewPicture subject(m_document, *m_stage.view());
        m_picture = pictureOf(subject, {coloursOnScreen(), size(), devicePixelRatioF()});
    }
    painter.drawImage(rect(), m_picture);
}

// Those of the stage; and a presenter's remote control sends Page Down and Page Up.
void Presentation::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Space:
    case Qt::Key_Right:
    case Qt::Key_PageDown: return m_stage.timeline()->next();
    case Qt::Key_Backspace:
    case Qt::Key_Left:
    case Qt::Key_PageUp: return m_stage.timeline()->previous();
    case Qt::Key_Home: return m_stage.timeline()->first();
    case Qt::Key_End: return m_stage.timeline()->last();
    case Qt::Key_P: return m_stage.timeline()->togglePlay();
    case Qt::Key_F5:
    case Qt::Key_Escape: close(); return;
    default: break;
    }
    if (event->key() >= Qt::Key_1 && event->key() <= Qt::Key_9)
        return m_document.setHead(event->key() - Qt::Key_1);
    QWidget::keyPressEvent(event);
}

} // namespace headroom
