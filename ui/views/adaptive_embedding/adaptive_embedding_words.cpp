// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the tables' picture are called, and its legends.
#include "scene/margin.h"
#include "tr.h"
#include "views/adaptive_embedding/adaptive_embedding_builder.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kWordsLegends = 36.0, kWordsNote = 16.0; // heights
constexpr double kWordsApart = 16.0;

QString marksNote() { return tr("dashed: empty; numbers in boxes: cluster"); }

// Whether it has no room beside the legends.
bool noteBelow(double width)
{
    return QFontMetricsF(Theme::instance().font(TextSize::Caption)).horizontalAdvance(marksNote()) > width * 0.4;
}

double pitchOfLegends(double width) { return std::min(200.0, width * (noteBelow(width) ? 0.5 : 0.3)); }

} // namespace

std::array<Legend, 2> AdaptiveEmbeddingBuilder::legends() const
{
    std::array<Legend, 2> both;
    both[0].scale = m_narrow;
    both[0].title = tr("tables and rows");
    both[0].decimals = 2;
    both[1] = both[0];
    both[1].scale = m_wide;
    both[1].title = tr("projected");
    return both;
}

double AdaptiveEmbeddingBuilder::footHeight(double width) const
{
    double height = kWordsLegends;
    for (const Legend& legend : legends())
        height = std::max(height, legendHeight(legend, pitchOfLegends(width) - kWordsApart));
    return height + (noteBelow(width) ? kWordsNote : 0.0);
}

void AdaptiveEmbeddingBuilder::addHeadings(const QRectF& body)
{
    const double y = body.top() + 12.0, gap = 12.0;
    const QString placed = tr("Back in place"), looked = tr("Rows looked up"), scaled = tr("Tables, to scale");
    QStringList places;
    if (m_count < m_clusters.positions)
        for (const QString& words : {tr("positions %1–%2 of %3"), tr("%1–%2 of %3")})
            places << words.arg(m_first + 1).arg(m_first + m_count).arg(m_clusters.positions);
    const QString some = fittingBeside(placed, places, body.right() - m_rowsLeft - headingWidth(looked) - gap);
    const double right = std::min(m_placesLeft, body.right() - headingWidth(placed, some));
    const double middle = right - m_rowsLeft - gap, left = m_rowsLeft - body.left() - gap;
    addHeading(m_scene, {body.left(), y}, headingWidth(scaled) <= left ? scaled : tr("Tables"), {}, left);
    addHeading(m_scene, {m_rowsLeft, y}, looked,
        fittingBeside(looked, {tr("brought to width %1").arg(m_clusters.width)}, middle), middle);
    addHeading(m_scene, {right, y}, placed, some);
    const Theme& theme = Theme::instance();
    for (std::size_t i = 0; i < m_bands.size(); ++i) {
        const Clusters::Cluster& cluster = m_clusters.all[i];
        const bool now = m_state.active == static_cast<int>(i);
        const QColor ink = now ? theme.palette().ink : theme.palette().ink2;
        const QFont font = theme.font(TextSize::Caption, now);
        const QString size = tr("%1:  %2 × %3").arg(i + 1).arg(cluster.size()).arg(cluster.width);
        const double top = m_bands[i].top - kBandLabel,
                     after = kMargin + QFontMetricsF(font).horizontalAdvance(size) + gap;
        addText(m_scene, {kMargin, top, m_rowsLeft - kMargin - 4.0, kBandLabel - 2.0}, Qt::AlignLeft | Qt::AlignVCenter,
            size, ink, font);
        QString rows = m_bands[i].members.empty() ? tr("no token of this input")
            : cluster.projection >= 0             ? tr("× P%1ᵀ, %2 → %3")
                                            .arg(QChar(static_cast<char16_t>(0x2081 + i)))
                                            .arg(cluster.width)
                                            .arg(m_clusters.width)
                                      : tr("no projection needed");
        addText(m_scene, {std::max(m_rowsLeft, after), top, m_clusters.width * m_unit, kBandLabel - 2.0},
            Qt::AlignLeft | Qt::AlignVCenter, rows, ink, font);
    }
}

void AdaptiveEmbeddingBuilder::addFoot(const QRectF& area)
{
    const double pitch = pitchOfLegends(area.width());
    double x = area.left();
    for (const Legend& legend : legends()) {
        addLegend(m_scene, {x, area.top(), pitch - kWordsApart, area.height()}, legend);
        x += pitch;
    }
    addText(m_scene, area, noteBelow(area.width()) ? Qt::AlignLeft | Qt::AlignBottom : Qt::AlignRight | Qt::AlignTop,
        marksNote(), Theme::instance().palette().ink3, Theme::instance().font(TextSize::Caption));
}

} // namespace headroom
