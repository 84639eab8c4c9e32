// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/attention/attention_figure.h"

#include <QHash>

class QCheckBox;
class QComboBox;
class QLabel;

namespace headroom {

class SegmentedControl;
class Text;

// All heads at once and exactly one enlarged.
class AttentionView : public SceneView {
    Q_OBJECT

public:
    explicit AttentionView(Document& document, QWidget* parent = nullptr);
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    using QWidget::show;
    bool followsSteps() const override { return true; }
    std::vector<Frame> framesOf(const SceneMoment&) const override { return {}; }
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;
    std::optional<Focus> lit(const Document& document) const override;
    std::optional<Position> whereSeen(
        const Document& document, const Cell& number, const std::optional<Cell>& user) const override;
    QString sentence(const SceneCell& cell, int decimals = 4) const override;
    QString numbers(const Document& document) const override;
    std::vector<FilmPicture> film(const Document& document, const QSizeF& size) const override;
    std::vector<std::string> studies(const Document& document) const override;
    void chooseCell(const SceneCell& cell) override;

    ShownAttention shown() const { return shownAt(present()); }
    void setAggregate(Aggregate aggregate);
    SegmentedControl* aggregateChoice() const { return m_aggregates; }

protected:
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    bool hoverMatters() const override; // the hovered row is drawn as bars while none is pinned
    QString emptyWords() const override;
    void forgetComparison() override;
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void wheelEvent(QWheelEvent*) override;

private:
    void makeHeader();
    void makeAggregates();
    void updateHeader(const Document& document);
    void fitHeader();
    void updateQuantities(const Document& document);
    void playTo(int quantity);
    std::shared_ptr<const AttentionMaps> mapsAt(const SceneMoment& moment) const;
    ShownAttention shownAt(const SceneMoment& moment) const;
    std::optional<GridCell> pinnedIn(const SceneMoment& moment, const ShownAttention& shown) const;
    std::optional<GridCell> subjectIn(const SceneMoment& moment, const ShownAttention& shown) const;
    int shownLayer(const AttentionMaps& maps, const QString& sublayer) const;
    void enlarge(int layer, int head);
    void followPair();
    void chooseKind(int index);

    SegmentedControl* m_kinds = nullptr;
    SegmentedControl* m_form = nullptr;
    SegmentedControl* m_aggregates = nullptr;
    Text* m_kind = nullptr; // in its place where there is one kind
    QComboBox* m_show = nullptr;
    QCheckBox* m_compare = nullptr;
    QComboBox* m_colours = nullptr;
    std::vector<QLabel*> m_labels; // of the combo boxes: left out where the header is short of room
    std::vector<AttentionPlace> m_kindOptions;
    QStringList m_quantities; // to choose from
    std::pair<std::shared_ptr<const RunResult>, StepId> m_quantitiesFrom; // the run and its weights
    bool m_allLayers = false; // its map over all layers
    bool m_follow = false; // the pinned pair goes along to the aggregate once it is there
    int m_railFrom = -1; // the first line of the rail in sight; −1: nobody moved it
    std::pair<int, int> m_enlarged; // layer and head, as shown last
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
