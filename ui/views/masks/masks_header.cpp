// SPDX-License-Identifier: GPL-3.0-or-later
// The mask laboratory's header.
#include "views/masks/masks_view.h"

#include "widgets/controls.h"
#include "stage/header_row.h"

#include <QApplication>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kWithLabels = 720; // px of width: beside another run all room is for what can be pressed

constexpr std::size_t kCompared = 3; // of the cases: memory longer, equal, shorter

} // namespace

void MasksView::makeHeader()
{
    m_casesLabel = new QLabel(tr("Memory, segment"), header());
    m_cases = new SegmentedControl({QStringLiteral(">"), QStringLiteral("="), QStringLiteral("<")}, header());
    m_cases->setAccessibleName(tr("Memory longer than, equal to or shorter than the segment"));
    m_show = new SegmentedControl({tr("scores"), tr("weights")}, header());
    m_show->setAccessibleName(tr("What the matrix shows"));
    m_show->button(0)->setToolTip(tr("Jumps to the masked scores"));
    m_show->button(1)->setToolTip(tr("Jumps to the softmax"));
    m_showLabel = new QLabel(tr("Show"), header());
    headerRow()->insertWidget(2, m_casesLabel);
    headerRow()->insertWidget(3, m_cases);
    headerRow()->addWidget(m_showLabel);
    headerRow()->addWidget(m_show);
    m_layers = new QCheckBox(tr("Layers"), header());
    m_layers->setToolTip(tr("The mask’s layers, over the picture"));
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

// Three for comparison, the model's own, and what it is now.
std::vector<MasksView::Case> MasksView::cases() const
{
    std::vector<Case> all {{7, 5}, {5, 5}, {3, 5}};
    const ModelConfig& own = m_document.model().config;
    const MaskSettings now = layers();
    for (const Case& one : {Case {static_cast<int>(own.memory), static_cast<int>(own.segment)},
             Case {static_cast<int>(now.memory), static_cast<int>(now.segment)}})
        if (one.memory > 0 && std::find(all.begin(), all.end(), one) == all.end())
            all.push_back(one);
    return all;
}

void MasksView::showCases()
{
    const QString refused = memoryRefused(m_document.result()->config);
    std::vector<Case> all = cases();
    if (!refused.isEmpty())
        all.resize(kCompared);
    const ModelConfig& own = m_document.model().config;
    const bool wide = width() >= 280 + 220 * static_cast<int>(all.size());
    QStringList texts;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Case& one = all[i];
        const QString sign = one.memory > one.segment ? QStringLiteral(">")
            : one.memory == one.segment               ? QStringLiteral("=")
                                                      : QStringLiteral("<");
        const bool models = i >= kCompared && one == Case {static_cast<int>(own.memory), static_cast<int>(own.segment)};
        texts << (wide && i < kCompared ? tr("Memory %1 segment, %2 : %3").arg(sign).arg(one.memory).arg(one.segment)
                : wide ? (models ? tr("Model’s own, %1 : %2") : tr("Now %1 : %2")).arg(one.memory).arg(one.segment)
                       : QStringLiteral("%2 %1 %3").arg(sign).arg(one.memory).arg(one.segment));
    }
    m_casesLabel->setVisible(!wide && width() >= kWithLabels);
    m_showLabel->setVisible(width() >= kWithLabels);
    const bool focused = m_cases->isAncestorOf(QApplication::focusWidget()); // other texts are other buttons
    m_cases->setTexts(texts);
    const MaskSettings layers = this->layers();
    const auto now = std::find(
        all.begin(), all.end(), Case {static_cast<int>(layers.memory), static_cast<int>(layers.segment)});
    const int current = now == all.end() ? -1 : static_cast<int>(now - all.begin());
    for (std::size_t i = 0; i < all.size(); ++i)
        m_cases->button(static_cast<int>(i))
            ->setToolTip(!refused.isEmpty() ? tr("No memory here: %1").arg(refused)
                    : static_cast<int>(i) == current && i >= kCompared
                    ? tr("Current: memory length %1, segment length %2").arg(all[i].memory).arg(all[i].segment)
                    : tr("Runs with memory length %1 and segment length %2").arg(all[i].memory).arg(all[i].segment));
    m_cases->setCurrent(current);
    m_cases->setEnabled(refused.isEmpty());
    if (focused && !m_cases->isAncestorOf(QApplication::focusWidget()))
        m_cases->button(std::max(0, current))->setFocus();
}

void MasksView::chooseCase(int index)
{
    const std::vector<Case> all = cases();
    if (index >= static_cast<int>(all.size()))
        return;
    MaskSettings layers = this->layers();
    layers.memory = all[static_cast<std::size_t>(index)].memory;
    layers.segment = all[static_cast<std::size_t>(index)].segment;
    apply(layers);
}

} // namespace headroom
