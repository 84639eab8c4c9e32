// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_strip.h"

#include "training/training_words.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"

#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kStripHeight = 32, kStripLabelWidth = 300;

} // namespace

TrainingStrip::TrainingStrip(Document& document, TrainingDesk& desk, QWidget* parent)
    : Section(parent),
      m_document(document),
      m_desk(desk),
      m_slider(new QSlider(Qt::Horizontal)),
      m_label(new Text({}, TextSize::Small, Text::Tone::Ink2))
{
    setFixedHeight(kStripHeight);
    auto* row = rowIn(this, {16, 0, 16, 1}, 6);
    row->addWidget(new Text(tr("Training"), TextSize::Small, Text::Tone::Ink3));
    row->addWidget(button(QStringLiteral("previous"), tr("Snapshot before"), -1));
    row->addWidget(m_slider, 1);
    row->addWidget(button(QStringLiteral("next"), tr("Snapshot after"), 1));
    row->addWidget(m_label);
    m_label->setMinimumWidth(kStripLabelWidth); // so that the slider keeps its length
    m_label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_slider->setAccessibleName(tr("Training step"));
    m_slider->setPageStep(4);
    connect(m_slider, &QSlider::valueChanged, this, [this](int place) {
        const auto at = static_cast<std::size_t>(place);
        m_desk.setMarker(at < m_steps.size() ? m_steps[at] : -1);
    });
    connect(&document, &Document::modelChanged, this, &TrainingStrip::refresh);
    connect(&document, &Document::resultChanged, this, &TrainingStrip::refresh);
    connect(&desk, &TrainingDesk::markerChanged, this, &TrainingStrip::refresh);
    connect(&desk, &TrainingDesk::changed, this, [this] {
        refresh();
        follow();
    });
    refresh();
}

QToolButton* TrainingStrip::button(const QString& icon, const QString& name, int by)
{
    auto* made = iconButton(icon, name, 24);
    connect(made, &QToolButton::clicked, this, [this, by] { m_slider->setValue(m_slider->value() + by); });
    return made;
}

QString TrainingStrip::text() const { return m_label->text(); }

void TrainingStrip::refresh()
{
    const TrainingState* state = m_desk.state();
    const bool shown = state && m_desk.inViews();
    setVisible(shown);
    if (!shown)
        return;
    m_steps.clear();
    for (const TrainingSnapshot& snapshot : state->snapshots)
        m_steps.push_back(snapshot.step);
    const std::int64_t marker = m_desk.marker();
    auto place = static_cast<int>(m_steps.size());
    if (marker >= 0)
        place = std::max(
            0, static_cast<int>(std::upper_bound(m_steps.begin(), m_steps.end(), marker) - m_steps.begin()) - 1);
    {
        const QSignalBlocker blocker(m_slider);
        m_slider->setRange(0, static_cast<int>(m_steps.size()));
        m_slider->setValue(place);
    }
    // The step is that of the weights on screen; the loss was measured then or before.
    const auto result = m_document.result();
    const std::int64_t step = result ? result->trainingStep : -1;
    QString text = step < 0 ? tr("training step …")
                            : tr("training step %1 of %2").arg(countText(step), countText(state->settings.steps));
    const TrainingPoint* measured = step < 0 ? nullptr : lastUpTo(state->points, step);
    if (measured && measured->heldOutLoss >= 0.0)
        text = tr("%1 · held-out loss %2").arg(text, measureText(measured->heldOutLoss));
    if (marker < 0)
        text = tr("%1 · newest").arg(text);
    if (m_label->text() != text)
        m_label->setText(text);
    m_slider->setToolTip(text);
}

// The newest weights, again with every snapshot, while the marker is not held back.
void TrainingStrip::follow()
{
    const TrainingState* state = m_desk.state();
    if (!isVisible() || m_desk.marker() >= 0 || m_document.busy() || !state)
        return;
    const bool last = state->phase != TrainingState::Phase::Running;
    const std::int64_t newest = last ? state->step : state->snapshots.empty() ? 0 : state->snapshots.back().step;
    if (newest == m_followed)
        return;
    m_followed = newest;
    m_document.setTrainingStep(-1);
}

} // namespace headroom
