// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "widgets/text.h"

#include <optional>

class QLineEdit;
class QVariantAnimation;

namespace headroom {

class LinkButton;
class ProbabilityBars;
class TokenChips;

// What the model writes: the likeliest tokens at one position, and the whole sequence.
class OutputPanel : public Section {
    Q_OBJECT

public:
    explicit OutputPanel(Document& document, QWidget* parent = nullptr);
    void showOutput(); // for the document as it is now
    int row() const { return m_row; }
    QString what() const; // "6th digit"
    TokenChips* chips() const { return m_chips; }
    QString fedText() const; // empty where nothing of it is said
    QString untrainedText() const; // empty where the output is shown

private:
    void fold();
    void chooseRow(int row);
    void hoverRow(int row);
    void lightHovered();
    void pinProbability(int token);
    void showSentences(StepId cosine);
    void addSentence();
    std::optional<StepId> probabilities() const;

    Document& m_document;
    Text* m_title;
    Text* m_notANumber; // where in the run numbers ended
    Text* m_hint;
    ProbabilityBars* m_bars;
    TokenChips* m_chips;
    QWidget* m_output; // title, bars and chips
    QWidget* m_untrained; // in their place, while nothing was learned and nothing changed by hand
    LinkButton* m_unfold;
    bool m_unfolded = false; // the person wants to see what an untrained model writes
    Text* m_fed; // what the rows of a changed run read
    ElidedText* m_written; // the output of an encoder-decoder, as a text
    QLineEdit* m_sentence; // to compare with, for an encoder that gives vectors
    int m_row = -1; // that of what is explained; where it belongs to none, the kept one, else the last
    // Of what somebody pinned last, or gradients are of. What playback lights on its way is not kept: a place would
    // look otherwise where one came by another way.
    int m_kept = -1;
    std::optional<Objective> m_wentBackFrom; // whose position was shown last
};

// A few bars, each with an outline and the number of its untouched value once something was changed.
class ProbabilityBars : public QWidget {
    Q_OBJECT

public:
    struct Bar {
        int token = 0;
        QString label;
        double value = 0.0, before = 0.0;
    };

    explicit ProbabilityBars(QWidget* parent = nullptr);
    void setBars(std::vector<Bar> bars, bool changed);
    const std::vector<Bar>& bars() const { return m_bars; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void chosen(int token);

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    double shown(std::size_t bar) const;
    int labelWidth() const;

    std::vector<Bar> m_bars;
    std::vector<double> m_from; // where the bars grow from
    QVariantAnimation* m_growth;
    bool m_changed = false;
};

// The output sequence in two lines, of a long one the part around the position looked at: that is framed, what a change
// by hand turned is dark, and where more follows than has room, "…" goes on to it.
class TokenChips : public QWidget {
    Q_OBJECT

public:
    explicit TokenChips(QWidget* parent = nullptr);
    void setTokens(const std::vector<std::string>& tokens, const std::vector<std::string>& untouched, int current);
    void setLit(int index); // spoken of under the pointer, wherever that is; −1: none
    int lit() const { return m_lit; }
    int count() const { return m_count; }
    QRect chipRect(int index) const; // null where it is not in the part
    QSize sizeHint() const override { return {200, m_height}; }
    QSize minimumSizeHint() const override { return {100, m_height}; }

signals:
    void chosen(int index);
    void pointedAt(int index); // −1: none

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override { arrange(); }
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override { emit pointedAt(-1); }
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Chip {
        QString text, before;
        int index = 0; // of the token that it is, or leads to
        bool leads = false, changed = false;
        QRect box = {};
    };
    void arrange();
    int arrangeFrom(int first); // of these tokens as many as have room; the first that has none
    const Chip* chipAt(const QPoint& point) const;

    std::vector<std::string> m_tokens, m_untouched;
    std::vector<Chip> m_chips;
    int m_count = 0;
    int m_current = -1, m_lit = -1;
    int m_height = 24;
};

} // namespace headroom
