// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/masks/masks_read.h"

class QCheckBox;
class QLabel;
class QScrollArea;

namespace headroom {

struct MaskEdge;
class MaskPanel;
class SegmentedControl;

// The mask laboratory: one score matrix, the layers that close parts of it, and what the softmax makes of the rest.
class MasksView : public FigureView<MaskedScores> {
    Q_OBJECT

public:
    MasksView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document&) const override { return {"unmasked", "alibi_forms"}; }
    QSizeF pictureSize() const override;
    void paintPicture(QPainter& painter) override;
    const MasksOptions& pictureOptions() const { return m_options; }

    using SceneView::scene;

protected:
    MaskedScores read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const MaskedScores& scores, const SceneMoment& moment) const override;
    Scene scene(const MaskedScores& scores, const SceneMoment& moment) const override;
    quint64 identity(const MaskedScores& scores, const Cell& cell) const override { return maskPair(scores, cell); }
    std::optional<Cell> subject(const MaskedScores& scores, const SceneMoment& moment) const override;
    void showControls(const MaskedScores& scores, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class OrderCommand;
    struct Case { // to press a button for
        int memory, segment;

        bool operator==(const Case&) const = default;
    };

    void remember(const std::shared_ptr<const RunResult>& result);
    MaskSettings layers() const;
    MaskSettings fitting(MaskSettings layers) const;
    void apply(const MaskSettings& layers);
    void pull(const MaskEdge& edge, int length, bool done);
    void reorder(const MaskOrder& order);
    void setOrder(const MaskOrder& order);
    bool shows() const;
    bool panelBeside() const;
    void placePanel();
    void makeHeader();
    std::vector<Case> cases() const;
    void showCases();
    void chooseCase(int index);
    void chooseShown(int index);

    MasksOptions m_options;
    std::shared_ptr<const RunResult> m_shown; // the run before the next one
    QLabel* m_casesLabel;
    QLabel* m_showLabel;
    SegmentedControl* m_cases;
    SegmentedControl* m_show;
    QCheckBox* m_layers; // for the panel, where it has no room of its own
    MaskPanel* m_panel;
    QScrollArea* m_column; // it scrolls in
};

} // namespace headroom
