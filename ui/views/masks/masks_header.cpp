// SPDX-License-Identifier: GPL-3.0-or-later
// The mask laboratory's header.
#include "views/masks/masks_view.h"

#include "widgets/controls.h"

#include <QApplication>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>
#include <array>

namespace headroom {

namespace {

constexpr int kWithLabels = 720; // px of width: beside another run all room is for what can be pressed

struct Case {
    int memory, segment;
};
constexpr std::array<Case, 3> kCases {{{7, 5}, {5, 5}, {3, 5}}};

} // namespace

void MasksView::makeHeader()
{
    m_casesLabel = new QLabel(tr("Memory, segment"), header());
    m_casesLabel->setProperty("secondary", true);
    m_cases = new SegmentedControl({QStringLiteral(">"), QStringLiteral("="), QStringLiteral("<")}, header());
    m_cases->setAccessibleName(tr("Memory longer than, equal to or shorter than the segment"));
    m_show = new SegmentedControl({tr("scores"), tr("weights")}, header());
    m_show->setAccessibleName(tr("What the matrix shows"));
    m_show->button(0)->setToolTip(tr("Goes to where the mask has come down"));
    m_show->button(1)->setToolTip(tr("Goes to the softmax"));
    m_showLabel = new QLabel(tr("Show"), header());
    m_showLabel->setProperty("secondary", true);
    headerRow()->insertWidget(2, m_casesLabel);
    headerRow()->insertWidget(3, m_cases);
    headerRow()->addWidget(m_showLabel);
    headerRow()->addWidget(m_show);
    m_layers = new QCheckBox(tr("Layers"), header());
    m_layers->setToolTip(tr("The layers of the mask, over the picture"));
    m_layers->setFocusPolicy(Qt::TabFocus);
    headerRow()->addWidget(m_layers);
    connect(m_layers, &QCheckBox::toggled, this, &MasksView::placePanel);
    connect(m_cases, &SegmentedControl::currentChanged, this, &MasksView::chooseCase);
    connect(m_show, &SegmentedControl::currentChanged, this, &MasksView::chooseShown);
}

// Scores and weights are what two pictures of the sequence show.
void MasksView::chooseShown(int index)
{
    const std::vector<Frame> all = frames(m_document);
    if (all.empty())
        return;
    const auto frame = static_cast<std::size_t>(std::max(0, static_cast<int>(all.size()) - (index == 1 ? 1 : 2)));
    m_document.setPosition(positionOf(all, {static_cast<int>(frame), static_cast<double>(all[frame].stops)}));
}

void MasksView::showCases()
{
    const MaskSettings layers = this->layers();
    const QString refused = memoryRefused(m_document.result()->config);
    const bool known = std::any_of(kCases.begin(), kCases.end(),
        [&](const Case& one) { return one.memory == layers.memory && one.segment == layers.segment; });
    const bool other = !known && refused.isEmpty() && layers.memory > 0; // none of the three: it stands beside them
    const bool wide = width() >= (other ? 1160 : 940);
    QStringList texts;
    const QStringList signs {QStringLiteral(">"), QStringLiteral("="), QStringLiteral("<")};
    for (int i = 0; i < signs.size(); ++i) {
        const Case& one = kCases[static_cast<std::size_t>(i)];
        texts << (wide ? tr("Memory %1 segment, %2 : %3").arg(signs[i]).arg(one.memory).arg(one.segment)
                       : QStringLiteral("%2 %1 %3").arg(signs[i]).arg(one.memory).arg(one.segment));
    }
    if (other) {
        const QString sign = layers.memory > layers.segment ? signs[0]
            : layers.memory == layers.segment               ? signs[1]
                                                            : signs[2];
        texts << (wide ? tr("Now %1 : %2").arg(layers.memory).arg(layers.segment)
                       : QStringLiteral("%2 %1 %3").arg(sign).arg(layers.memory).arg(layers.segment));
    }
    m_casesLabel->setVisible(!wide && width() >= kWithLabels);
    m_showLabel->setVisible(width() >= kWithLabels);
    const bool focused = m_cases->isAncestorOf(QApplication::focusWidget()); // other texts are other buttons
    m_cases->setTexts(texts);
    int current = other ? static_cast<int>(signs.size()) : -1;
    for (int i = 0; i < signs.size(); ++i) {
        const Case& one = kCases[static_cast<std::size_t>(i)];
        if (layers.memory == one.memory && layers.segment == one.segment)
            current = i;
        m_cases->button(i)->setToolTip(refused.isEmpty()
                ? tr("Runs with a memory of %1 states and segments of %2 tokens").arg(one.memory).arg(one.segment)
                : tr("No memory here: %1").arg(refused));
    }
    if (other)
        m_cases->button(current)->setToolTip(
            tr("As it is now: a memory of %1 states, segments of %2 tokens").arg(layers.memory).arg(layers.segment));
    m_cases->setCurrent(current);
    m_cases->setEnabled(refused.isEmpty());
    if (focused && !m_cases->isAncestorOf(QApplication::focusWidget()))
        m_cases->button(std::max(0, current))->setFocus();
}

void MasksView::chooseCase(int index)
{
    if (index >= static_cast<int>(kCases.size()))
        return; // it is so already
    MaskSettings layers = this->layers();
    layers.memory = kCases[static_cast<std::size_t>(index)].memory;
    layers.segment = kCases[static_cast<std::size_t>(index)].segment;
    apply(layers);
}

} // namespace headroom
