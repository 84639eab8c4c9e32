// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/rel_shift/rel_shift_scene.h"

namespace headroom {

// Builds one picture of the shift.
class RelShiftBuilder {
public:
    // Of two shifts beside each other the other one has the subject of the run's own.
    RelShiftBuilder(const SceneMoment& moment, const RelShift& shift, const RelShiftOptions& options,
        std::optional<int> subject = {});
    static int defaultSubject(const RelShift& shift);
    Scene build();
    Scene buildHalf(); // what belongs to this shift where both stand beside each other
    void addFoot(Scene& scene) const;
    ShiftRoom room() const;
    int subject() const { return m_subject; }

private:
    // Which of the pictures: 0 raw, 1 with zeros, 2 regrown, 3 shifted, 4 masked, 5 shifted and what was moved in zero.
    struct Part {
        int picture = 0;
        QRectF area; // for labels and cells
        int group = 0;
        bool still = false; // stands for what was before: dim, does not travel
        QString title, beside;
        QSizeF pitch; // of cells; empty: as the area allows
        double head = 0.0; // above them
    };
    // Where this shift stands while both are shown.
    struct Half {
        QRectF area;
        bool stacked = false; // one above the other: no room for a tape that has been read
    };
    // Two matrices side by side: rows equally high where there are about as many; where numbers do not fit into both,
    // the later one gets the room.
    struct Pair {
        QRectF before, after;
        QSizeF beforePitch, afterPitch;
        double head = 0.0;
    };

    const ShiftMap& map(int picture) const;
    // The run's own step, or, for the other convention, the raw score that stands there.
    std::optional<Cell> source(int picture, int row, int column) const;
    SceneCell sceneCellAt(int picture, int row, int column, const QRectF& area) const;
    QString distance(int column) const;
    // Whether the number belongs to the query of its row: the others were moved in from a neighbour.
    bool own(int picture, int row, int column) const;
    bool toldApart(int picture) const; // own scores stand left of a staircase
    std::vector<AxisLabel> rowLabels(int picture) const;
    std::vector<AxisLabel> columnLabels(int picture) const;
    QRectF bodyOf() const; // of the matrices
    double footHeight() const;
    Half halfOf() const;
    QRectF halfBody() const;
    int halfPicture() const;
    QString halfTitle() const;
    QString halfWords() const; // what its picture is
    int earlier() const; // the picture before that of the frame
    double leftOf(int picture) const; // width of the labels
    double headOf(int picture, double pitch) const; // from the heading to the cells
    Pair layPair(const QRectF& body, ShiftShow show) const;
    QSizeF pitchFor(ShiftShow show) const; // in the picture that the frame arrives at
    ShiftRoom roomIn(const QSizeF& pitch) const;
    int decimalsIn(double width) const;
    void addTitle(const Part& part, const GridLayout& layout);
    void addAxisNames(const Part& part, const GridLayout& layout);
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
    void addTape(const QRectF& area, bool arrived);
    void addTapeTitle(const QRectF& area, int first, int rows); // which of them are shown
    int tapePlace() const;
    void addCards(const QRectF& row);
    void addCard(const QRectF& card, int picture, const QString& title);
    QStringList footWords() const;

    static constexpr double kMargin = 16.0, kTop = 12.0; // of the picture
    static constexpr double kNarrow = 660.0; // a stage with less has the two shifts one above the other
    static constexpr double kHeading = 40.0; // a matrix's heading and the name of its columns
    static constexpr QSizeF kMost {72.0, 58.0}; // a cell

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const RelShift& m_shift;
    const RelShiftOptions& m_options;
    Scene m_scene;
    ColourScale m_scale;
    std::int64_t m_head = 0;
    int m_decimals = 2;
    double m_low = 0.0, m_high = 0.0; // of the scores
    std::optional<Half> m_half;
    ShiftShow m_show = ShiftShow::Value; // what was asked for, or what fits
    LabelForm m_form = LabelForm::None;
    int m_subject = 0;
    double m_tapeBottom = 0.0, m_labelTop = 0.0;
    std::vector<AxisLabel> m_tokens;
};

} // namespace headroom
