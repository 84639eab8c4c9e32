// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document.h"
#include "widgets/legend.h"

#include <QWidget>

class QLabel;

namespace headroom {

class MatrixView;

// One step of two runs, cell by cell: the numbers of the run beside less those of the person's own.
class DifferencePage : public QWidget {
    Q_OBJECT

public:
    DifferencePage(Document& mine, Document& beside, QWidget* parent = nullptr);

    MatrixView* matrix() const { return m_matrix; }
    QString words() const; // what is shown, or why nothing is
    const Legend& legend() const { return m_legend; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void refresh();
    QString read(); // shows the step in the matrix; says why not where that cannot be

    Document& m_mine;
    Document& m_beside;
    QLabel* m_title;
    QLabel* m_words;
    MatrixView* m_matrix;
    Legend m_legend;
};

// "query 4, key sat: left 0.412, right 0.380, difference −0.032" of a cell of one's own run, or which of the two is
// masked; why not where there is no other.
QString inBothRuns(const Trace& mine, const Cell& cell, const Trace& beside);

} // namespace headroom
