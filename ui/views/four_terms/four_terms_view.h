// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/four_terms/four_terms_read.h"

class QComboBox;
class QPushButton;

namespace headroom {

// The terms of a relative attention score as bars that add up, key by key, each with a switch that really takes it out.
class FourTermsView : public FigureView<FourTerms> {
    Q_OBJECT

public:
    FourTermsView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);
    void offerComparison() override;

    using SceneView::scene;

protected:
    FourTerms read(const SceneMoment& moment) const override;
    std::vector<CaptionedFrame> captionedFrames(const FourTerms& terms, const SceneMoment& moment) const override;
    Scene scene(const FourTerms& terms, const SceneMoment& moment) const override;
    quint64 identity(const FourTerms& terms, const Cell& cell) const override { return pairOf(terms, cell); }
    std::optional<Cell> subject(const FourTerms& terms, const SceneMoment& moment) const override;
    int headsOf(const FourTerms& terms) const override { return terms.heads; }
    void showControls(const FourTerms& terms, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void toggle(std::size_t term);
    void askOf(int query); // chooses the row, at the key that it reads most
    QString weightsSay(const FourTerms& terms, const SceneMoment& moment) const;

    QComboBox* m_query;
    SegmentedControl* m_scale;
    QPushButton* m_beside;
};

} // namespace headroom
