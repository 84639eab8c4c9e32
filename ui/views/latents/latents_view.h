// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/latents/latents_figure.h"

class QLabel;
class QPushButton;
class QSpinBox;

namespace headroom {

class CostWindow;

// Arrays that read arrays: Perceiver's latents, the Set Transformer's inducing points and seeds. Their number can be
// changed, and the input shuffled, to see whether the output notices.
class LatentsView : public FigureView<Latents> {
public:
    LatentsView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    std::vector<std::string> studies(const Document&) const override { return {"shuffles"}; }
    using SceneView::scene;
    QString sentence(const SceneCell& cell, int decimals = 4) const override;
    QString verdict(const SceneMoment& moment) const; // the line below the picture

protected:
    Latents read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const Latents& latents, const SceneMoment& moment) const override;
    Scene scene(const Latents& latents, const SceneMoment& moment) const override;
    quint64 identity(const Latents& latents, const Cell& cell) const override;
    std::optional<Cell> subject(const Latents& latents, const SceneMoment& moment) const override;
    int headsOf(const Latents& latents) const override { return latents.there() ? latents.blocks.front().heads : 0; }
    void showControls(const Latents& latents, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    const SceneCell* cellAt(const QPointF& point) const override;

private:
    static const LatentBlock& blockOf(const Latents& latents, const SceneMoment& moment);
    static QString readMost(const LatentBlock& block, const SceneMoment& moment);
    QString captionAt(const LatentBlock& block, const SceneMoment& moment) const;
    void showCost();
    void setCount(int count);
    void shuffle();

    SegmentedControl* m_look;
    QLabel* m_countLabel;
    QSpinBox* m_count;
    QPushButton *m_shuffle, *m_cost;
    CostWindow* m_costWindow = nullptr;
    unsigned m_turn = 0;
    BeforeShuffle m_before;
};

} // namespace headroom
