// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/lines/lines_scene.h"

namespace headroom {

class SegmentedControl;

// Attention as lines from the queries on the left to the keys on the right, layer after layer.
class LinesView : public SceneView {
    Q_OBJECT

public:
    LinesView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document& document) const override;
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

    // The picture of a frame and where its tokens lie, for one who checks the lines.
    LinesPicture pictureOf(const SceneMoment& moment) const;
    LinesPicture picture() const { return pictureOf(present()); }
    LinesLayout layoutOfLines() const { return linesLayout(present(), picture()); }

protected:
    const SceneCell* cellAt(const QPointF& point) const override;
    void forgetComparison() override;
    bool hoverMatters() const override { return true; } // its lines stand out
    Scene blend(const Scene& from, const Scene& to, double share) const override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    const AttentionMaps& mapsOf(const SceneMoment& moment) const;
    std::vector<int> layersInOrder(const SceneMoment& moment) const;
    int layerOf(const SceneMoment& moment) const;
    int headOf(const SceneMoment& moment, int layer) const;
    std::optional<GridCell> pairOf(const SceneMoment& moment, const Cell& cell) const;
    GridCell tellingPair(const SceneMoment& moment, const CellGrid& grid) const;
    void findThickest(LinesPicture& picture, const SceneMoment& moment) const;
    void chooseHeads(int index);
    void updateHeader(const Document& document);
    void setKey(int key);

    SegmentedControl* m_form;
    SegmentedControl* m_heads;
    int m_headChoices = 0; // in the header, before the aggregates
    int m_key = -1; // the key under the pointer
    std::shared_ptr<LinesLayers> m_layers;
    mutable std::shared_ptr<const AttentionMaps> m_maps;
    mutable std::shared_ptr<const AttentionMaps> m_itsMaps; // of the run beside, with which they share a scale
    mutable std::shared_ptr<const RunResult> m_read, m_readComparison; // what m_maps was read from
    mutable Aggregate m_readAs = Aggregate::None;
};

} // namespace headroom
