// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"
#include "views/recurrence/recurrence_read.h"

class QSpinBox;

namespace headroom {

// A text run segment after segment: what stays in memory, how far a hidden state feels, and what evaluation costs.
class RecurrenceView : public SceneView {
    Q_OBJECT

public:
    RecurrenceView(Document& document, QWidget* parent);
    NextThing next() const override;
    static bool canShow(const Trace& trace);

    void show(const Document& document) override;
    std::vector<std::string> studies(const Document& document) const override;
    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    QString captionOf(const SceneMoment& moment) const override;
    QString formulaOf(const SceneMoment& moment) const override;
    quint64 identityOf(const SceneMoment& moment, const Cell& cell) const override;
    std::optional<Cell> subjectOf(const SceneMoment& moment) const override;

protected:
    void pulled(const QString& handle, const QPointF& to, bool done) override;
    void forgetBeside() override { m_known = m_knownBeside = nullptr; }
    bool hoverMatters() const override;

private:
    void makeHeader();
    void change(const char* field, int value);
    const Recurrence& readOf(const SceneMoment& moment) const;
    QString segmentCaption(const SceneMoment& moment, const Recurrence& read, const RecurrenceFrame& plan) const;
    QString fieldCaption(const SceneMoment& moment, const Recurrence& read, const RecurrenceFrame& plan) const;

    RecurrenceOptions m_options;
    QSpinBox* m_feature = nullptr;
    QSpinBox* m_layers = nullptr;
    QSpinBox* m_segment = nullptr;
    QSpinBox* m_memory = nullptr;
    mutable std::shared_ptr<const RunResult> m_known, m_knownBeside;
    mutable Recurrence m_read;
};

} // namespace headroom
