// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/card_grid.h"

#include "gallery/card.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace headroom {

namespace {

constexpr int kGridGap = 12;

} // namespace

CardGrid::CardGrid(QWidget* parent) : QWidget(parent) { setAccessibleName(tr("Variants")); }

void CardGrid::add(Card* card)
{
    card->setParent(this);
    m_cards << card;
    m_shown << card;
    connect(card, &Card::stepped, this, [this, card](int columns, int rows) { step(card, columns, rows); });
    connect(card, &Card::jumped, this, [this](bool last) {
        setCurrent(last ? m_shown.last() : m_shown.first());
        focusCurrent(Qt::TabFocusReason);
    });
    connect(card, &Card::clicked, this, [this, card] { setCurrent(card); });
    if (!m_current)
        setCurrent(card);
    arrange();
}

QList<Card*> CardGrid::shown() const { return m_shown; }

void CardGrid::setCurrent(Card* card)
{
    if (m_current)
        m_current->setFocusPolicy(Qt::NoFocus);
    m_current = card;
    if (card)
        card->setFocusPolicy(Qt::TabFocus);
}

void CardGrid::focusCurrent(Qt::FocusReason reason)
{
    if (!m_current)
        return;
    m_current->setFocus(reason);
    emit currentChanged(m_current);
}

void CardGrid::filter(const std::function<std::optional<int>(const Card&)>& rank)
{
    std::vector<std::pair<int, Card*>> ranked;
    for (Card* card : std::as_const(m_cards)) {
        const auto own = rank(*card);
        card->setVisible(own.has_value());
        if (own)
            ranked.emplace_back(*own, card);
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    m_shown.clear();
    for (const auto& [own, card] : ranked)
        m_shown << card;
    if (!m_shown.contains(m_current))
        setCurrent(m_shown.value(0));
    arrange();
}

int CardGrid::columns() const { return std::max(1, (width() + kGridGap) / (Card::kLeastWidth + kGridGap)); }

void CardGrid::arrange()
{
    const int across = columns();
    const double wide = static_cast<double>(width() - (across - 1) * kGridGap) / across;
    for (int i = 0; i < m_shown.size(); ++i) {
        const int left = static_cast<int>((i % across) * (wide + kGridGap));
        const int right = static_cast<int>((i % across) * (wide + kGridGap) + wide);
        m_shown[i]->setGeometry(left, (i / across) * (Card::kHeight + kGridGap), right - left, Card::kHeight);
    }
    const int rows = (static_cast<int>(m_shown.size()) + across - 1) / across;
    setFixedHeight(std::max(0, rows * (Card::kHeight + kGridGap) - kGridGap));
}

void CardGrid::resizeEvent(QResizeEvent*) { arrange(); }

// Left and right go on in the next row; up and down stay in the column, as far as it goes.
void CardGrid::step(const Card* from, int columns, int rows)
{
    const int last = static_cast<int>(m_shown.size()) - 1, across = this->columns();
    const int at = static_cast<int>(m_shown.indexOf(const_cast<Card*>(from)));
    int to = at + columns + rows * across;
    if (rows > 0 && to > last && at / across < last / across)
        to = last; // the last row is shorter
    if (at < 0 || to < 0 || to > last)
        return;
    setCurrent(m_shown[to]);
    focusCurrent(Qt::TabFocusReason);
}

} // namespace headroom
