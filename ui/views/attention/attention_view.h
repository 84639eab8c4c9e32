// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/attention/attention_maps.h"
#include "views/view.h"

#include <QHash>

class QCheckBox;
class QComboBox;
class QLabel;
class QScrollArea;

namespace headroom {

class HeadPanel;
class HeadRail;
class MatrixView;
class SegmentedControl;
class Text;

// All heads at once and exactly one enlarged.
class AttentionView : public View {
    Q_OBJECT

public:
    explicit AttentionView(Document& document, QWidget* parent = nullptr);
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    using QWidget::show;
    QString caption(const Document& document) const override;
    std::optional<Focus> lit(const Document& document) const override;
    std::optional<Position> whereSeen(
        const Document& document, const Cell& number, const std::optional<Cell>& user) const override;
    QWidget* header() override { return m_header; }
    void zoom(int steps) override;
    QString numbers(const Document& document) const override;
    QSizeF pictureSize() const override;
    std::vector<FilmPicture> film(const Document& document, const QSizeF& size) const override;
    std::vector<std::string> studies(const Document& document) const override;

    MatrixView* matrix() const;
    HeadRail* rail() const { return m_rail; }
    HeadPanel* panel() const { return m_panel; }
    void setAggregate(Aggregate aggregate);
    SegmentedControl* aggregateChoice() const { return m_aggregates; }

protected:
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    void makeHeader();
    void makeAggregates();
    void updateHeader(const Document& document);
    void fitHeader();
    void updateAggregates(const Document& document);
    void updateQuantities(const Document& document);
    void playTo(int quantity);
    void readAgain(const Document& document);
    void forget();
    void showHead(const Document& document);
    std::shared_ptr<const CellGrid> gridBefore(const Document& document) const;
    std::optional<GridCell> pinnedIn(const Document& document, const CellGrid& grid) const;
    std::optional<GridCell> subjectIn(const Document& document, const CellGrid& grid) const;
    int shownLayer(const Document& document) const;
    void choose(int layer, int head);
    void followPair();
    void chooseKind(int index);
    void place();

    QWidget* m_header = nullptr;
    SegmentedControl* m_kinds = nullptr;
    SegmentedControl* m_form = nullptr;
    SegmentedControl* m_aggregates = nullptr;
    Text* m_kind = nullptr; // in its place where there is one kind
    QComboBox* m_show = nullptr;
    QCheckBox* m_compare = nullptr;
    QComboBox* m_colours = nullptr;
    std::vector<QLabel*> m_labels; // of the combo boxes: left out where the header is short of room
    QScrollArea* m_scroll = nullptr;
    HeadRail* m_rail = nullptr;
    HeadPanel* m_panel = nullptr;
    std::vector<AttentionPlace> m_kindOptions;
    QStringList m_quantities; // to choose from
    std::pair<std::shared_ptr<const RunResult>, StepId> m_quantitiesFrom; // the run and its weights

    bool m_placedPosed = false;
    bool m_allLayers = false; // its map over all layers
    bool m_follow = false; // the pinned pair goes along to the aggregate once it is there
    std::shared_ptr<const AttentionMaps> m_maps;
    struct Source { // what m_maps was read from
        std::shared_ptr<const RunResult> run, beside;
        QString quantity;
        Aggregate aggregate = Aggregate::None;
        bool difference = false;

        bool operator==(const Source&) const = default;
    } m_read;
    QHash<QString, std::shared_ptr<const AttentionMaps>>
        m_kept; // by quantity, of the same runs: playback comes by again
    int m_layer = 0, m_head = 0;
};

} // namespace headroom
