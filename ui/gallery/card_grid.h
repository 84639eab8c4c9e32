// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

#include <functional>
#include <optional>

namespace headroom {

class Card;

// The cards in columns; those that are filtered away leave no hole. One card at a time takes part in Tab, arrow keys go
// to the others.
class CardGrid : public QWidget {
    Q_OBJECT

public:
    explicit CardGrid(QWidget* parent = nullptr);

    void add(Card* card);
    const QList<Card*>& cards() const { return m_cards; }
    QList<Card*> shown() const;
    Card* current() const { return m_current; }
    void focusCurrent(Qt::FocusReason reason);
    // Those with a rank, the smallest first; of one rank in their own order.
    void filter(const std::function<std::optional<int>(const Card&)>& rank);

signals:
    void currentChanged(Card* card); // by the keyboard: bring it into sight

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void arrange();
    void setCurrent(Card* card);
    void step(const Card* from, int columns, int rows);
    int columns() const;

    QList<Card*> m_cards;
    QList<Card*> m_shown;
    Card* m_current = nullptr;
};

} // namespace headroom
