// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/graph/graph_scene.h"

class QLabel;
class QPushButton;

namespace headroom {

class SegmentedControl;

// Attention as messages along the edges of a graph whose nodes are the tokens.
class GraphView : public SceneView {
    Q_OBJECT

public:
    GraphView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

protected:
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void forgetComparison() override { m_read = m_readComparison = nullptr; }

private:
    const MessageGraph& graphOf(const SceneMoment& moment) const;
    QString sublayerOf(const SceneMoment& moment) const;
    void chooseEdges(EdgeSet set, int layer);
    void runAsMessages();
    void showHeader(const Document& document, const MessageGraph& graph);

    SegmentedControl* m_set;
    SegmentedControl* m_layer;
    QLabel* m_layerLabel;
    QPushButton* m_messages;
    std::vector<EdgeSet> m_sets; // as the segments stand
    std::vector<int> m_layers;
    mutable std::shared_ptr<const RunResult> m_read, m_readComparison;
    mutable QStringList m_sublayers;
    mutable MessageGraph m_graph;
};

} // namespace headroom
