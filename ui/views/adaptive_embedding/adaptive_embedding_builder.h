// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/adaptive_embedding/adaptive_embedding_scene.h"

#include <array>

namespace headroom {

// Clusters differ in colour, on the map in shape too; the hues of roles are not used.
inline QColor clusterColour(std::size_t cluster, std::size_t clusters)
{
    const double share = static_cast<double>(cluster) / static_cast<double>(clusters > 1 ? clusters - 1 : 1);
    return Theme::instance().sequential(0.15 + 0.7 * share);
}

// Builds one picture of an adaptive embedding.
class AdaptiveEmbeddingBuilder {
public:
    AdaptiveEmbeddingBuilder(const SceneMoment& moment, const Clusters& clusters, const ClusterOptions& options);
    Scene build();

private:
    static constexpr double kBandLabel = 17.0; // height of what a band is called

    // A cluster from left to right: its table, then the rows it was asked for.
    struct Band {
        double top = 0.0; // of the cells
        QRectF table;
        std::vector<int> members; // shown
    };

    void measure(const QRectF& body);
    bool fits(const QRectF& body, double rowHeight);
    QRectF slot(std::size_t cluster, int member, int width) const;
    QRectF tableRow(std::size_t cluster, int row) const;
    QRectF placeOf(int position) const;
    bool shown(int position) const { return position >= m_first && position < m_first + m_count; }
    bool dim(std::size_t cluster) const;
    void addRow(StepId step, int row, int features, const QRectF& area, const ColourScale& scale, std::uint16_t marks,
        int group, const QString& name);
    void addTable(std::size_t cluster);
    void addRows(std::size_t cluster);
    void addPlaces();
    void addRoutes();
    void addHeadings(const QRectF& body);
    void addVocabulary();
    void addRanks(const VocabularyBar& bar);
    void addCuts(const VocabularyBar& bar);
    std::pair<qint64, qint64> weights() const; // in the tables, in the projections
    void addCount(const QRectF& area);
    std::array<Legend, 2> legends() const; // of the tables, of what they are projected to
    double footHeight(double width) const;
    void addFoot(const QRectF& area);
    Scene map();
    std::vector<QPointF> points(const QRectF& plane) const;
    void addPlane(const QRectF& plane);
    void addAxes(const QRectF& plane);
    struct Name;
    std::vector<Name> names(const std::vector<QPointF>& at) const;
    void addNames(const std::vector<QPointF>& at, const QRectF& plane);
    void addMarks();
    bool inInput(std::size_t cluster, int row) const;
    std::int64_t frequencyRank(int row) const; // of a point of the map; where it is not known, its place
    Scene thumbnail();
    QString token(int position) const { return m_clusters.labels[static_cast<std::size_t>(position)].text; }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const Clusters& m_clusters;
    const ClusterOptions& m_options;
    ClusterState m_state;
    Scene m_scene;
    ColourScale m_narrow, m_wide;
    std::vector<Band> m_bands;
    bool m_cells = true; // the tables are small enough to be shown number by number
    double m_unit = 1.0, m_row = 16.0, m_tableRow = 6.0, m_place = 16.0;
    double m_rowsLeft = 0.0, m_placesLeft = 0.0, m_top = 0.0;
    int m_first = 0, m_count = 0; // positions shown
};

} // namespace headroom
