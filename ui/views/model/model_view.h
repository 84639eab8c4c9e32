// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/model/model_lens.h"
#include "views/model/model_read.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace headroom {

struct ModelRun {
    std::shared_ptr<const Trace> trace;
    ModelPlan plan;
    ModelLens lens;

    bool there() const { return plan.count() > 0; }
};

// The whole model: one word's path through it, what every word would be followed by after every layer, and its blocks
// with what each costs.
class ModelView : public FigureView<ModelRun> {
    Q_OBJECT

public:
    enum class Look { Path, Table, Blocks };

    ModelView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document&) const override { return {"logit_lens"}; }
    void setLook(Look look);

    using SceneView::scene;

protected:
    ModelRun read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const ModelRun& run, const SceneMoment& moment) const override;
    Scene scene(const ModelRun& run, const SceneMoment& moment) const override;
    std::optional<Cell> subject(const ModelRun& run, const SceneMoment& moment) const override;
    void showControls(const ModelRun& run, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    Look lookOf(const ModelRun& run) const; // as chosen; the blocks where there is no path
    int wordOf(const ModelRun& run) const;
    const WordPath& pathOf(const ModelRun& run) const; // kept until run or word change
    bool speaksOf(const ModelRun& run, const Cell& cell) const;
    void chooseWord(int word);
    void open(StepId step); // in the view that goes step by step
    void openHere();
    QString pathSays(const ModelRun& run, int station) const;
    static QString blockSays(const SceneMoment& moment, const ModelBlock& block);

    SegmentedControl* m_look;
    bool m_chosen = false; // by hand
    int m_word = -1; // −1: the last
    QLabel *m_wordLabel, *m_totals;
    QComboBox* m_words;
    QPushButton* m_open;
    mutable WordPath m_path;
    mutable std::shared_ptr<const Trace> m_pathOf;
    std::optional<double> m_followed; // how far down the present block was brought into sight
};

} // namespace headroom
