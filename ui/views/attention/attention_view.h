// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/attention/attention_figure.h"
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
    std::vector<FilmPicture> film(const Document& document, const QSizeF& size) const override;
    std::vector<std::string> studies(const Document& document) const override;
    void chooseCell(const SceneCell& cell) override;

    bool asLines() const;
    ShownAttention shown() const { return shownAt(present()); } // as a heatmap
    SegmentedControl* aggregateChoice() const { return m_aggregates; }
    // The picture of lines and where its tokens lie, for one who checks the lines.
    LinesPicture picture() const { return m_lines.picture(present()); }
    LinesLayout layoutOfLines() const { return linesLayout(present(), picture()); }

protected:
    void adjust(OptionState& state, const Option& option) const override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    bool hoverMatters() const override; // the hovered row is drawn as bars while none is pinned, its lines stand out
    QString emptyWords() const override;
    void forgetComparison() override;
    const SceneCell* cellAt(const QPointF& point) const override;
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;

private:
    void makeAggregates();
    void showHeader();
    void fitHeader();
    void adjustHeads(OptionState& state) const;
    std::vector<AttentionPlace> kinds(const ShownAttention& shown) const;
    SceneMoment now() const; // with the frame that playback has come to
    const std::vector<StoryPart>& storyAt(const SceneMoment& moment) const;
    StoryPart partAt(const SceneMoment& moment) const;
    bool moves(const SceneMoment& moment) const; // from one of its pictures to the next
    std::shared_ptr<const AttentionMaps> mapsAt(const SceneMoment& moment, const QString& quantity) const;
    ShownAttention shownAt(const SceneMoment& moment) const;
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
    AttentionLines m_lines;
    bool m_spaced = false; // the header
    int m_leftOut = 0; // groups of controls, where the header is short of room
    mutable std::vector<StoryPart> m_story;
    mutable std::pair<std::shared_ptr<const RunResult>, QString> m_storyOf; // the run and its sublayer
    mutable AttentionLayer m_storyLayer;
    bool m_follow = false; // the pinned pair goes along to the aggregate once it is there
    struct Source { // what maps are read from
        std::shared_ptr<const RunResult> run, beside;
        Aggregate aggregate = Aggregate::None;
        bool difference = false;

        bool operator==(const Source&) const = default;
    };
    Source m_showed; // the picture
    mutable Source m_read;
    mutable QHash<QString, std::shared_ptr<const AttentionMaps>> m_kept; // by quantity: playback comes by again
};

} // namespace headroom
