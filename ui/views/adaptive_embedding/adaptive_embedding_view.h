// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/adaptive_embedding/adaptive_embedding_figure.h"

#include <array>

class QLineEdit;
class QSpinBox;

namespace headroom {

// Adaptive embeddings: the vocabulary cut into clusters, each with a table of its own width; how a word gets from its
// row to the model's width, which words lie near it, and the softmax that asks one table only.
class AdaptiveEmbeddingView : public FigureView<Clusters> {
public:
    static constexpr int kMostCuts = 3;

    AdaptiveEmbeddingView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);
    std::vector<std::string> studies(const Document&) const override { return {"pca", "two_levels"}; }
    using SceneView::scene;

protected:
    Clusters read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const Clusters& clusters, const SceneMoment& moment) const override;
    Scene scene(const Clusters& clusters, const SceneMoment& moment) const override;
    quint64 identity(const Clusters& clusters, const Cell& cell) const override;
    std::optional<Cell> subject(const Clusters& clusters, const SceneMoment& moment) const override;
    void showControls(const Clusters& clusters, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;

private:
    void makeHeader();
    ClusterFocus focusOf(const Clusters& clusters, const SceneMoment& moment) const;
    QString captionAt(const Clusters& clusters, const SceneMoment& moment, int frame) const;
    void findWord(const QString& text);
    void chooseWord(int token);
    std::vector<std::int64_t> cuts() const; // of the run shown
    void setCuts(std::vector<std::int64_t> cuts);
    void setClusters(int count);
    void setDivisor(int divisor);

    QLineEdit* m_word;
    QSpinBox* m_count;
    std::array<QSpinBox*, kMostCuts> m_cuts {};
    SegmentedControl* m_divisor;
    QStringList m_words; // of the completer
    int m_dragged = -1, m_to = 0;
};

} // namespace headroom
