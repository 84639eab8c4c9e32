// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "views/recurrence/recurrence_read.h"

class QSpinBox;

namespace headroom {

// A text run segment after segment: what stays in memory, how far a hidden state feels, and what evaluation costs.
class RecurrenceView : public FigureView<Recurrence> {
    Q_OBJECT

public:
    RecurrenceView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document& document) const override;
    using SceneView::scene;

protected:
    Recurrence read(const SceneMoment& moment) const override { return readRecurrence(*moment.run); }
    std::vector<CaptionedFrame> captionedFrames(const Recurrence& read, const SceneMoment& moment) const override;
    Scene scene(const Recurrence& read, const SceneMoment& moment) const override;
    quint64 identity(const Recurrence& read, const Cell& cell) const override;
    std::optional<Cell> subject(const Recurrence& read, const SceneMoment& moment) const override;
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    bool hoverMatters() const override;

private:
    void makeHeader();
    void change(const char* field, int value);
    QString captionAt(const Recurrence& read, const SceneMoment& moment, const RecurrenceFrame& plan) const;
    QString segmentCaption(const SceneMoment& moment, const Recurrence& read, const RecurrenceFrame& plan) const;
    int fieldQuery(const SceneMoment& moment, const Recurrence& read) const; // the token whose past is shown
    // Whether the last layer reaches farther back than the one below it: not where the text is too short for that.
    bool growsByLayer(const SceneMoment& moment, const Recurrence& read) const;
    QString fieldCaption(const SceneMoment& moment, const Recurrence& read, const RecurrenceFrame& plan) const;

    RecurrenceOptions m_options;
    QSpinBox* m_feature = nullptr;
    QSpinBox* m_layers = nullptr;
    QSpinBox* m_segment = nullptr;
    QSpinBox* m_memory = nullptr;
};

} // namespace headroom
