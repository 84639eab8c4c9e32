// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/attention/attention_lines.h"

#include <QHash>

namespace headroom {

class SegmentedControl;
class Text;

// All heads at once and exactly one enlarged, or one map after the other as lines.
class AttentionView : public SceneView {
    Q_OBJECT

public:
    explicit AttentionView(Document& document, QWidget* parent = nullptr);
    static bool canShow(const Trace& trace);

    std::span<const Option* const> options() const override;
    void choose(const Option& option, const QString& value) override;
    NextThing next() const override;
    void show(const Document& document) override;
    using QWidget::show;
    bool followsSteps() const override; // where one map stands for all heads: it is of no step of one attention
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;
    std::optional<Focus> lit(const Document& document) const override;
    std::optional<Position> whereSeen(
        const Document& document, const Cell& number, const std::optional<Cell>& user) const override;
    QString sentence(const SceneCell& cell, int decimals = 4) const override;
    QString numbers(const Document& document) const override;
    std::vector<std::string> studies(const Document& document) const override;
    void chooseCell(const SceneCell& cell) override;

    bool asLines() const;
    ShownAttention shown() const { return shownAt(present()); }
    SegmentedControl* aggregateChoice() const { return m_aggregates; }
    LinesPicture picture() const { return linesAt(present()); } // for one who checks the lines
    LinesLayout layoutOfLines() const { return LinesLayout(scene()); }

protected:
    void adjust(OptionState& state, const Option& option) const override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    bool hoverMatters() const override; // the hovered row is drawn as bars while none is pinned, its lines stand out
    QString emptyWords() const override;
    void forgetComparison() override;
    const SceneCell* cellAt(const QPointF& point) const override;
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void openProduct(const Cell& pinned);
    void showHeader();
    std::vector<OptionState::Choice> heads() const;
    std::vector<AttentionPlace> kinds(const ShownAttention& shown) const;
    SceneMoment now() const; // with the frame that playback has come to
    std::vector<StoryPart> storyAt(const SceneMoment& moment) const;
    bool moves(const SceneMoment& moment) const; // from one of its pictures to the next
    std::shared_ptr<const AttentionMaps> mapsAt(const SceneMoment& moment, const QString& quantity) const;
    std::vector<int> layersInOrder(const SceneMoment& moment) const;
    ShownAttention shownAt(const SceneMoment& moment) const;
    LinesPicture linesAt(const SceneMoment& moment) const;
    bool standsAt(const SceneMoment& moment, const ShownAttention& shown) const;
    std::optional<GridCell> pinnedIn(const SceneMoment& moment, const ShownAttention& shown) const;
    std::optional<GridCell> subjectIn(const SceneMoment& moment, const ShownAttention& shown) const;
    std::optional<GridCell> tellingPair(const SceneMoment& moment, const ShownAttention& shown) const;
    int shownLayer(const AttentionMaps& maps, const SceneMoment& moment) const;
    void enlarge(int layer, int head);
    void followPair();
    void chooseKind(AttentionPlace kind);
    void pointAt(int key);

    Text* m_title; // its place has the kind of attention, where there is one
    SegmentedControl* m_aggregates = nullptr;
    bool m_differs = false; // shown so
    int m_key = -1; // under the pointer, of the lines; −1: none
    bool m_follow = false; // the pinned pair goes along to the aggregate once it is there
    mutable std::vector<StoryPart> m_story;
    mutable std::pair<std::shared_ptr<const RunResult>, QString> m_storyOf; // the run and its sublayer
    mutable AttentionLayer m_storyLayer;
    struct Source { // what maps are read from
        std::shared_ptr<const RunResult> run, beside;
        Aggregate aggregate = Aggregate::None;
        bool difference = false;

        bool operator==(const Source&) const = default;
    };
    mutable Source m_read;
    mutable QHash<QString, std::shared_ptr<const AttentionMaps>> m_kept; // by quantity: playback comes by again
};

} // namespace headroom
