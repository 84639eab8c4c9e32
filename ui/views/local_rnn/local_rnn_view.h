// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/local_rnn/local_rnn_scene.h"

class QPushButton;
class QSpinBox;

namespace headroom {

class SegmentedControl;

// The recurrent layer of an R-Transformer: a window slides over the text, a state builds up inside it, the last one is
// the token's.
class LocalRnnView : public SceneView {
    Q_OBJECT

public:
    LocalRnnView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    using SceneView::show;
    void show(const Document& document) override;
    std::vector<std::string> studies(const Document&) const override { return {"window_order"}; }
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

    int token() const; // whose window is shown
    void setToken(int token);

protected:
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void forgetBeside() override { m_read = m_readBeside = nullptr; }
    void keyPressEvent(QKeyEvent* event) override;

private:
    void makeHeader();
    const LocalWindow& localOf(const SceneMoment& moment) const;
    int tokenOf(const SceneMoment& moment) const;
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
    mutable std::shared_ptr<const RunResult> m_read, m_readBeside;
    mutable LocalWindow m_local;
};

} // namespace headroom
