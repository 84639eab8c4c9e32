// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/stage_voice.h"

#include "stage/captions.h"
#include "stage/stage.h"
#include "stage/timeline.h"
#include "stage/view.h"
#include "widgets/announcement.h"
#include "words/names.h"
#include "words/tr.h"

#include <QAccessible>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

StageVoice::StageVoice(Document& document, Stage& stage) : QObject(&stage), m_document(document), m_stage(stage)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &StageVoice::say);
    for (const auto signal : {&Document::resultChanged, &Document::selectionChanged, &Document::positionChanged,
             &Document::viewChanged, &Document::differenceChanged, &Document::busyChanged, &Document::outcomeChanged})
        connect(&document, signal, &m_soon, qOverload<>(&QTimer::start));
}

StageVoice::Heard StageVoice::heard() const
{
    Heard now;
    const auto info = std::find_if(
        views().begin(), views().end(), [this](const ViewDescriptor& view) { return view.id == m_document.view(); });
    now.view = info == views().end() ? QString() : info->title;
    now.caption = m_stage.timeline()->captionWords();
    now.place = m_stage.timeline()->placeWords();
    if (const auto weights = m_document.weights())
        now.where =
            tr("%1, head %2").arg(placeOf(*m_document.trace(), m_document.sublayer())).arg(m_document.head() + 1);
    now.cell = m_stage.view()->accessibleDescription();
    now.outcome = m_document.cover().steps.empty() ? m_document.outcome() : QString();
    now.text = m_document.text();
    now.run = m_document.result();
    now.changes = m_document.interventions().size();
    now.difference = m_document.showDifference();
    return now;
}

// What matters most of what is new.
QString StageVoice::sentence(const Heard& now) const
{
    const auto with = [](const QString& what, const QString& more) {
        return more.isEmpty() ? what : tr("%1: %2").arg(what, more);
    };
    if (now.view != m_told.view)
        return with(now.view, now.caption);
    if (now.changes != m_told.changes)
        return with(now.changes > m_told.changes ? tr("Changed by hand") : tr("Change undone"),
            now.outcome.isEmpty()    ? now.cell
                : now.cell.isEmpty() ? now.outcome
                                     : tr("%1. %2").arg(now.cell, now.outcome));
    if (now.run != m_told.run && now.text != m_told.text)
        return with(tr("New input, %1").arg(now.text), now.cell.isEmpty() ? now.caption : now.cell);
    if (now.difference != m_told.difference)
        return now.difference ? tr("Showing the difference the changes make.") : tr("Showing the numbers again.");
    if (now.where != m_told.where)
        return with(now.where, now.cell);
    if (now.place != m_told.place || (now.caption != m_told.caption && now.cell == m_told.cell))
        return with(now.place, now.caption);
    if (now.cell != m_told.cell && !m_stage.view()->hasFocus())
        return now.cell.isEmpty() ? tr("Nothing is pinned") : now.cell;
    if (now.run != m_told.run)
        return with(tr("Recomputed"), now.cell.isEmpty() ? now.caption : now.cell);
    return {};
}

void StageVoice::say()
{
    if (!QAccessible::isActive() || !m_stage.isVisible() || !m_stage.view() || !m_document.trace() || m_document.busy())
        return;
    const double stop = m_document.position().stop;
    if (m_stage.timeline()->playing() && stop < Position::kUnmoved && stop != std::floor(stop))
        return; // on the way
    const Heard now = heard();
    const QString news = m_told.run ? sentence(now) : QString();
    m_told = now;
    if (news.isEmpty())
        return;
    m_said = news;
    Announcement::make(&m_stage, news);
}

} // namespace headroom
