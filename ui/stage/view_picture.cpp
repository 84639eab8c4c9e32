// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/view_picture.h"

#include "document/document.h"
#include "stage/changed_settings.h"
#include "stage/view.h"
#include "stage/view_film.h"
#include "stage/view_page.h"
#include "words/html.h"
#include "words/tr.h"

#include <cmath>
#include <utility>

namespace headroom {

QString ViewPicture::name() const { return m_document.view(); }

QString ViewPicture::title() const
{
    QString view = m_document.view();
    for (const ViewDescriptor& info : views())
        if (info.id == view)
            view = info.title;
    return QStringLiteral("%1 – %2").arg(view, translated(m_document.model().title));
}

QSize ViewPicture::shownSize() const { return m_before.value_or(m_view.size()); }

// The picture follows from the document, the size and the colours alone: the view takes them on for as long as it is
// painted.
QSizeF ViewPicture::pose(const QSize& size)
{
    if (!m_before) {
        m_before = m_view.size();
        m_scrolledDown = m_view.scrolledDown();
    }
    m_view.pose(true);
    m_view.resize(size);
    m_view.show(m_document);
    if (const QSizeF needed = m_view.pictureSize(); needed.height() > size.height() + 1.0) {
        m_view.resize(size.width(), static_cast<int>(std::ceil(needed.height())));
        m_view.show(m_document);
    }
    return m_view.pictureSize();
}

void ViewPicture::paint(QPainter& painter) { m_view.paintPicture(painter); }

QString ViewPicture::caption() const
{
    std::optional<StepId> step = m_document.currentStep();
    const std::vector<Frame> frames = m_view.frames(m_document);
    if (step && !frames.empty()) // the picture on screen need not be where playback stands
        step = m_document.trace()->timeline()[static_cast<std::size_t>(
            frames[static_cast<std::size_t>(placeIn(frames, m_document.position()).frame)].step)];
    const QString caption = captionBelow(&m_view, m_document, step, m_document.outcomeByHand()),
                  formula = formulaBelow(&m_view, m_document, step);
    const QString changed = changedSettingsText(m_document);
    QStringList lines {caption, formula, changed.isEmpty() ? changed : htmlOf(tr("Changed settings: %1").arg(changed))};
    lines.removeAll(QString());
    return lines.join(QStringLiteral("<br>"));
}

FilmLength ViewPicture::film() const { return filmLength(m_document, m_view); }

PicturePlaces ViewPicture::places() const { return m_view.places(); }

QString ViewPicture::page(const QSize& size, QByteArray& html)
{
    return viewPage(m_document, m_view, *this, size, html);
}

void ViewPicture::leave()
{
    if (!m_before)
        return;
    m_view.pose(false);
    m_view.resize(*std::exchange(m_before, std::nullopt));
    m_view.show(m_document);
}

} // namespace headroom
