// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QColor>
#include <QRect>
#include <QStringList>
#include <QWidget>

namespace headroom {

// The pieces that a tokenizer split a text into: those of one word joined, those it put in dashed.
class InputPieces : public QWidget {
    Q_OBJECT

public:
    explicit InputPieces(QWidget* parent = nullptr);
    void setPieces(const std::vector<std::string>& pieces, const std::vector<int>& words);
    // A colour and a number for each piece: what it adds to the loss. Empty: none.
    void setAdded(std::vector<QColor> colours, const QStringList& words);
    QString summary() const { return m_summary; } // "16 pieces, “glovebox” in 2; dashed ones added"
    QSize sizeHint() const override { return {200, m_height}; }
    QSize minimumSizeHint() const override { return {80, m_height}; }

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override { arrange(); }

private:
    struct Piece {
        QString text;
        int word = -1;
        bool joined = false; // to the one before
        QRect box; // empty: there was no room
    };
    void arrange();

    std::vector<Piece> m_pieces;
    std::vector<QColor> m_added;
    QStringList m_addedWords;
    QString m_summary;
    int m_height = 0, m_shown = 0;
};

} // namespace headroom
