// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/rel_shift/rel_shift_scene.h"

namespace headroom {

// Builds one picture of the shift.
class RelShiftBuilder {
public:
    RelShiftBuilder(const SceneMoment& moment, const RelShift& shift, const RelShiftOptions& options);
    static int defaultSubject(const RelShift& shift);
    Scene build();

private:
    // Which of the pictures: 0 raw, 1 with zeros, 2 regrown, 3 shifted, 4 masked, 5 shifted and what was moved in zero.
    struct Part {
        int picture = 0;
        QRectF area; // for labels and cells
        int group = 0;
        bool still = false; // stands for what was before: dim, does not travel
        QString title, beside;
    };

    const ShiftMap& map(int picture) const;
    // The run's own step, or, for the other convention, the raw score that stands there.
    std::optional<Cell> source(int picture, int row, int column) const;
    SceneCell sceneCellAt(int picture, int row, int column, const QRectF& area) const;
    QString distance(int column) const;
    // Whether the number belongs to the query of its row: the others were moved in from a neighbour.
    bool own(int picture, int row, int column) const;
    std::vector<AxisLabel> rowLabels(int picture) const;
    std::vector<AxisLabel> columnLabels(int picture) const;
    void addPart(const Part& part);
    void addCells(const Part& part, const GridLayout& layout);
    // A line between the cells of a row's own query and those that came from a neighbour.
    void addStaircase(int picture, const GridLayout& layout);
    // The row that goes next wears a dashed frame.
    void addLeaving(const GridLayout& layout);
    QString sizeOf(int picture) const;
    void addBody(const QRectF& body);
    // The subject's three places, joined.
    void connect(int frame);
    // Returns where the pictures below may begin.
    double addTape(const QRectF& area, bool arrived);
    int tapePlace() const;
    void addCards(const QRectF& row);
    void addCard(const QRectF& card, int picture, const QString& title);
    void addFoot(const QRectF& area);

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const RelShift& m_shift;
    const RelShiftOptions& m_options;
    Scene m_scene;
    ColourScale m_scale;
    std::int64_t m_head = 0;
    int m_decimals = 2;
    int m_subject = 0;
    double m_tapeBottom = 0.0, m_labelTop = 0.0;
    std::vector<AxisLabel> m_tokens;
};

} // namespace headroom
