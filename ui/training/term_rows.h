// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/weight_words.h"

#include <QWidget>

namespace headroom {

// The tokens that a weight's gradient comes from, the largest first: text, what follows it, δ × x and a bar.
class TermRows : public QWidget {
    Q_OBJECT

public:
    static constexpr std::size_t kShown = 8;

    explicit TermRows(QWidget* parent = nullptr);
    void show(TermLines lines);
    const TermLines& lines() const { return m_lines; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {360, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    TermLines m_lines;
};

} // namespace headroom
