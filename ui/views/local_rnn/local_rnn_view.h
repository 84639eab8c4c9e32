// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/local_rnn/local_rnn_read.h"

class QPushButton;
class QSpinBox;

namespace headroom {

// The recurrent layer of an R-Transformer: a window slides over the text, a state builds up inside it, the last one is
// the token's.
class LocalRnnView : public FigureView<LocalWindows> {
    Q_OBJECT

public:
    LocalRnnView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    std::vector<std::string> studies(const Document&) const override { return {"window_order"}; }
    using SceneView::scene;

    int token() const; // whose window is shown
    void setToken(int token);

protected:
    LocalWindows read(const SceneMoment& moment) const override { return readLocals(moment.trace(), moment.sublayer); }
    std::vector<CaptionedFrame> captionedFrames(const LocalWindows& windows, const SceneMoment& moment) const override;
    Scene scene(const LocalWindows& windows, const SceneMoment& moment) const override;
    quint64 identity(const LocalWindows& windows, const Cell& cell) const override;
    std::optional<Cell> subject(const LocalWindows& windows, const SceneMoment& moment) const override;
    void showControls(const LocalWindows& windows, const SceneMoment& moment) override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void makeHeader();
    int tokenOf(const LocalWindow& local, const SceneMoment& moment) const;
    QString captionAt(const LocalWindow& local, const SceneMoment& moment) const;
    void configure(const QString& field, const QString& value);
    void reverse(bool on);
    bool showsOrder() const; // the picture of the window in another order
    void shuffle();

    QSpinBox* m_position;
    QSpinBox* m_window;
    SegmentedControl* m_cell;
    SegmentedControl* m_cells;
    QPushButton* m_reverse;
    QPushButton* m_shuffle;
    int m_token = -1; // −1: none chosen
    bool m_numbers = false;
};

} // namespace headroom
