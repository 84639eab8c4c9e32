// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/playback_controls.h"

#include "theme/icons.h"
#include "widgets/controls.h"
#include "words/tr.h"

#include <QComboBox>
#include <QPushButton>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

constexpr std::array<double, 5> kPlaybackSpeeds {0.25, 0.5, 1.0, 2.0, 4.0};

} // namespace

PlaybackControls::PlaybackControls(const Names& names, QWidget* parent)
    : QObject(parent), m_names(names), m_speedBox(new QComboBox(parent))
{
    const auto add = [&](const char* icon, const QString& name, const QString& key, void (PlaybackControls::*told)()) {
        auto* made = iconButton(QLatin1String(icon), name, 28, parent);
        made->setToolTip(QStringLiteral("%1 (%2)").arg(name, key));
        connect(made, &QAbstractButton::clicked, this, told);
        m_buttons.push_back(made);
    };
    add("first", names.first, tr("Home"), &PlaybackControls::first);
    add("previous", names.previous, tr("Backspace"), &PlaybackControls::previous);
    auto* play = new QPushButton(parent);
    play->setFixedSize(44, 28);
    play->setFocusPolicy(Qt::TabFocus);
    play->setToolTip(names.playOrPause);
    connect(play, &QAbstractButton::clicked, this, &PlaybackControls::playToggled);
    m_buttons.push_back(play);
    add("next", names.next, tr("Space"), &PlaybackControls::next);
    add("last", names.last, tr("End"), &PlaybackControls::last);
    m_speedBox->addItems(
        {QStringLiteral("¼×"), QStringLiteral("½×"), QStringLiteral("1×"), QStringLiteral("2×"), QStringLiteral("4×")});
    m_speedBox->setCurrentIndex(2);
    m_speedBox->setFocusPolicy(Qt::TabFocus);
    m_speedBox->setToolTip(tr("Playback speed"));
    m_speedBox->setAccessibleName(tr("Playback speed"));
    connect(m_speedBox, &QComboBox::activated, this, &PlaybackControls::speedChanged);
    setPlaying(false);
}

void PlaybackControls::setPlaying(bool playing)
{
    play()->setIcon(themedIcon(playing ? QStringLiteral("pause") : QStringLiteral("play")));
    play()->setAccessibleName(playing ? m_names.pause : m_names.play);
}

double PlaybackControls::speed() const { return kPlaybackSpeeds[static_cast<std::size_t>(m_speedBox->currentIndex())]; }

void PlaybackControls::setSpeed(double speed)
{
    const auto nearest = std::min_element(kPlaybackSpeeds.begin(), kPlaybackSpeeds.end(),
        [&](double left, double right) { return std::abs(left - speed) < std::abs(right - speed); });
    m_speedBox->setCurrentIndex(static_cast<int>(nearest - kPlaybackSpeeds.begin()));
}

} // namespace headroom
