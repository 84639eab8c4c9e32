// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/search_results.h"

#include "theme/theme.h"
#include "widgets/layouts.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QGridLayout>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr int kResultWidth = 230; // of a column, at least
constexpr std::size_t kFirstResults = 3; // of a kind, until more are asked for
constexpr SearchHit::Kind kResultKinds[] {
    SearchHit::Kind::Lesson, SearchHit::Kind::Sample, SearchHit::Kind::View, SearchHit::Kind::Manual};

QString resultHeading(SearchHit::Kind kind)
{
    switch (kind) {
    case SearchHit::Kind::Lesson: return tr("Lessons");
    case SearchHit::Kind::Sample: return tr("Samples");
    case SearchHit::Kind::View: return tr("Views");
    case SearchHit::Kind::Manual: return tr("Manual");
    }
    return {};
}

QString resultTip(SearchHit::Kind kind)
{
    switch (kind) {
    case SearchHit::Kind::Lesson: return tr("Starts the lesson");
    case SearchHit::Kind::Sample: return tr("Opens the model with this text");
    case SearchHit::Kind::View: return tr("Opens a run in this view");
    case SearchHit::Kind::Manual: return tr("Opens the manual there");
    }
    return {};
}

} // namespace

ResultLink::ResultLink(SearchHit hit, QWidget* parent) : RowLink(hit.title, 42, parent), m_hit(std::move(hit))
{
    setToolTip(m_hit.title + QLatin1Char('\n') + m_hit.details);
    setAccessibleDescription(resultTip(m_hit.kind) + QStringLiteral("; ") + m_hit.details);
}

void ResultLink::paintRow(QPainter& painter) const
{
    const QFont body = Theme::instance().font(TextSize::Body), small = Theme::instance().font(TextSize::Small);
    const QRectF room = QRectF(rect()).adjusted(6, 3, -6, -3);
    drawText(painter, room, Qt::AlignLeft | Qt::AlignTop,
        QFontMetricsF(body).elidedText(m_hit.title, Qt::ElideRight, room.width()), colours().ink, body);
    drawText(painter, room, Qt::AlignLeft | Qt::AlignBottom,
        QFontMetricsF(small).elidedText(m_hit.details, Qt::ElideRight, room.width()), colours().ink3, small);
}

SearchResults::SearchResults(QWidget* parent) : QWidget(parent) { hide(); }

void SearchResults::setHits(std::vector<SearchHit> hits)
{
    m_hits = std::move(hits);
    m_whole.clear();
    m_columns = 0;
    arrange();
    setVisible(!m_hits.empty());
}

void SearchResults::resizeEvent(QResizeEvent*) { arrange(); }

QWidget* SearchResults::columnOf(SearchHit::Kind kind, const std::vector<SearchHit>& hits)
{
    auto* group = new QWidget(this);
    auto* lines = columnIn(group, {}, 1);
    auto* heading = new Text(
        tr("%1 · %2").arg(resultHeading(kind)).arg(hits.size()), TextSize::Body, Text::Tone::Ink2, true);
    heading->setContentsMargins(6, 4, 0, 4);
    lines->addWidget(heading);
    const std::size_t shown = m_whole.contains(kind) ? hits.size() : std::min(hits.size(), kFirstResults);
    for (std::size_t i = 0; i < shown; ++i) {
        auto* link = new ResultLink(hits[i]);
        lines->addWidget(link);
        m_links << link;
        connect(link, &QAbstractButton::clicked, this, [this, hit = hits[i]] { emit chosen(hit); });
    }
    if (shown < hits.size()) {
        auto* more = new LinkButton(tr("All %1").arg(hits.size()));
        more->setAccessibleName(tr("%1: show all %2").arg(resultHeading(kind)).arg(hits.size()));
        auto* row = rowIn(nullptr, {6, 2, 0, 2});
        row->addWidget(more);
        row->addStretch(1);
        lines->addLayout(row);
        connect(more, &QAbstractButton::clicked, this, [this, kind] {
            m_whole.insert(kind);
            m_columns = 0;
            arrange();
        });
    }
    lines->addStretch(1);
    return group;
}

// A column for each kind, as many beside each other as there is room for.
void SearchResults::arrange()
{
    const int columns = std::max(1, (width() - 16) / kResultWidth);
    if (columns == std::exchange(m_columns, columns))
        return;
    m_links.clear();
    delete layout();
    QWidgetList old = findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
    dismiss(old);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(10, 6, 10, 10);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(10);
    int at = 0;
    for (const SearchHit::Kind kind : kResultKinds) {
        std::vector<SearchHit> own;
        std::copy_if(m_hits.begin(), m_hits.end(), std::back_inserter(own),
            [&](const SearchHit& hit) { return hit.kind == kind; });
        if (own.empty())
            continue;
        grid->addWidget(columnOf(kind, own), at / columns, at % columns);
        grid->setColumnStretch(at % columns, 1);
        ++at;
    }
}

void SearchResults::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours().line, 1.0));
    painter.setBrush(colours().raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

} // namespace headroom
