// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/adaptive_embedding/adaptive_embedding_scene.h"

#include <array>

class QSpinBox;

namespace headroom {

class SegmentedControl;

// Adaptive embeddings: the vocabulary cut into clusters, each with a table of its own width; tokens go to their
// cluster, are looked up, brought to the model's width and put back into place.
class AdaptiveEmbeddingView : public SceneView {
    Q_OBJECT

public:
    static constexpr int kMostCuts = 3;

    AdaptiveEmbeddingView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    using SceneView::show;
    void show(const Document& document) override;
    std::vector<std::string> studies(const Document&) const override { return {"pca"}; }
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

protected:
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void forgetBeside() override { m_read = m_readBeside = nullptr; }

private:
    void makeHeader();
    const Clusters& clustersOf(const SceneMoment& moment) const;
    std::vector<std::int64_t> cuts() const; // of the run shown
    void setCuts(std::vector<std::int64_t> cuts);
    void setClusters(int count);
    void setDivisor(int divisor);

    QSpinBox* m_count;
    std::array<QSpinBox*, kMostCuts> m_cuts {};
    SegmentedControl* m_divisor;
    int m_dragged = -1, m_to = 0;
    mutable std::shared_ptr<const RunResult> m_read, m_readBeside;
    mutable Clusters m_clusters;
};

} // namespace headroom
