// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gallery/gallery_search.h"
#include "widgets/controls.h"

#include <set>

class QGridLayout;

namespace headroom {

// One thing found: its title, and below it the line that has the words.
class ResultLink : public RowLink {
    Q_OBJECT

public:
    explicit ResultLink(SearchHit hit, QWidget* parent = nullptr);
    const SearchHit& hit() const { return m_hit; }

protected:
    void paintRow(QPainter& painter) const override;

private:
    SearchHit m_hit;
};

// What was found besides the variants: a column for each kind, the best of each, the others on demand.
class SearchResults : public QWidget {
    Q_OBJECT

public:
    explicit SearchResults(QWidget* parent = nullptr);
    void setHits(std::vector<SearchHit> hits);
    QList<ResultLink*> links() const { return m_links; }

signals:
    void chosen(const SearchHit& hit);

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void arrange();
    QWidget* columnOf(SearchHit::Kind kind, const std::vector<SearchHit>& hits);

    std::vector<SearchHit> m_hits;
    std::set<SearchHit::Kind> m_whole; // those shown to the last
    int m_columns = 0;
    QList<ResultLink*> m_links;
};

} // namespace headroom
