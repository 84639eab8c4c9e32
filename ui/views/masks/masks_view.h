// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/masks/masks_scene.h"

class QCheckBox;
class QLabel;

namespace headroom {

struct MaskEdge;
class MaskPanel;
class SegmentedControl;

// The mask laboratory: one score matrix, the layers that close parts of it, and what the softmax makes of the rest.
class MasksView : public SceneView {
    Q_OBJECT

public:
    MasksView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document&) const override { return {"unmasked", "alibi_forms"}; }
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;
    QSizeF pictureSize() const override;
    void paintPicture(QPainter& painter) override;
    const MasksOptions& options() const { return m_options; }

protected:
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class OrderCommand;
    struct Case { // to press a button for
        int memory, segment;

        bool operator==(const Case&) const = default;
    };

    const MaskedScores& scoresOf(const SceneMoment& moment) const;
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
    mutable std::shared_ptr<const RunResult> m_read;
    mutable MaskedScores m_scores;
};

} // namespace headroom
