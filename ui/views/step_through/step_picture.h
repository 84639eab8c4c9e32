// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "scene/scene.h"
#include "views/step_through/step_numbers.h"
#include "views/step_through/sweep.h"

#include <QString>

#include <vector>

namespace headroom {

// What a picture of a step depends on, besides the trace: nothing else does it read.
struct StepMoment {
    StepId step = -1;
    std::shared_ptr<StepNumbers> known; // read for other pictures of the run; null: nothing
    int head = 0;
    std::int64_t outer = 0; // along the axis besides the heads that a slice cuts
    SweepPlan plan;
    double stop = 0.0;
    std::optional<Cell> pinned;
    std::optional<Cell> hovered;
    bool numbers = true; // in the cells
    bool dim = true; // what is not being talked about
    Cover cover = {};
    int zoom = 0; // steps from the size that shows most with readable numbers
};

// A grid as it lies in the picture: its cells are a group of the scene, by its place among all.
struct Placement {
    std::shared_ptr<const CellGrid> grid;
    GridLayout layout;
    GridStyle style;
    QString name; // "B = kᵀ 8 × 9"
    bool result = false;
    bool gate = false; // a mask: open and closed cells, no numbers
    bool bare = false; // its cell is hit and named here, and not painted
    // Of one row whose cells lie anywhere, by column; empty where the grid is a slice of a step.
    std::vector<std::optional<Cell>> sources = {};

    std::optional<Cell> cell(GridCell at) const
    {
        return sources.empty() ? grid->cell(at) : sources[static_cast<std::size_t>(at.column)];
    }
    std::optional<GridCell> locate(const Cell& cell) const;
    // 0 not yet computed … 1 there.
    double presence(GridCell at) const { return style.presence ? style.presence(at) : 1.0; }
};

// Base of the pictures of one step: what every kind needs.
class StepPicture {
public:
    StepPicture(const Trace& trace, StepMoment moment);
    virtual ~StepPicture() = default;

    Scene draw(const QSizeF& size);
    virtual QString caption() const = 0;
    virtual QString formula() const { return {}; }
    virtual QString progress() const;
    const std::vector<Placement>& placements() const { return m_placements; } // as drawn last
    // "query cat, key sat, score 1.32, weight 0.41"
    QString cellName(const Placement& placement, GridCell at, int decimals = 2) const;
    QString litName() const; // of the number that is spelled out; empty where none is lit
    const CellGrid& result() const { return *m_result; }
    // The number of the result that is spelled out, if one is lit.
    std::optional<Focus> lit() const;
    const StepMoment& moment() const { return m_moment; }

    // The picture that fits the step's operation.
    static std::unique_ptr<StepPicture> make(const Trace& trace, const StepMoment& moment);

protected:
    virtual void compose(const QRectF& area) = 0; // all of it, into the scene
    const Step& step() const { return m_trace.step(m_moment.step); }
    // Shared with the run beside, where it has that step.
    ColourScale scaleOf(StepId id) const { return m_known->scale(id); }
    // The slice of an input that lies on the same head as the picture, its last two axes if none are named.
    std::shared_ptr<const CellGrid> read(StepId id, int rows = -1, int columns = -1) const;
    // What the lit cell shows: of a sum, what was added so far.
    virtual double litValue() const { return m_result->value(m_focus); }
    // Lights the pinned cell once it is there, where the sweep does not go cell by cell.
    void light();
    // The pinned cell in what the step reads: an operand's page then shows it.
    std::optional<GridCell> pinnedIn(const CellGrid& operand) const;
    bool readsPinned() const;
    // " It was set by hand to 0.00." where the number that is spelled out was; rich text, else empty.
    QString setByHand() const;
    // `whole`: with numbers and colours, whatever is switched off.
    const Placement& place(Placement placement, bool whole = false);
    void addMarked(); // an operand's pinned cell
    void write(
        const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& colour, const QFont& font);
    void fill(const QRectF& area, const QColor& colour);
    void frame(const QRectF& area, const QColor& colour, double width = 1.0); // over the cells
    void pinnedFrame(const QRectF& cell);
    void dashed(const QPainterPath& path, const QColor& colour, double width, double dash);
    struct Scaled {
        QString name;
        ColourScale scale;
    };
    // One line: which colours are negative and positive, how far each matrix's scale goes, what hatching means.
    void addScales(const QRectF& line, const std::vector<Scaled>& matrices);

    const Trace& m_trace;
    StepMoment m_moment;
    std::shared_ptr<StepNumbers> m_known;
    Slice m_slice;
    std::shared_ptr<const CellGrid> m_result;
    SweepState m_state;
    GridCell m_focus; // the cell that is spelled out
    std::vector<Placement> m_placements;
    Scene m_scene;

private:
    void addSlice(const Placement& placement, int group);
    void addSources(const Placement& placement, int group);
    QString cellWords(const Placement& placement, GridCell at, int decimals) const;
};

// The column with the largest number of a row, sign aside.
int strongestColumn(const CellGrid& grid, int row);
// The first index of a window of `shown` out of `total` that holds `index`: whole pages, so that it moves
// seldom.
int pageStart(int index, int shown, int total);
QString shapeText(const CellGrid& grid); // "9 × 8"
// "1–8 of 32"; empty where all is shown.
QString windowText(int first, int shown, int total);
// Of an axis whose labels count for themselves: "distance 28 … 14".
QString windowText(const Axis& axis, int first, int shown);
// Role of an operand by its name: queries, keys and values keep their hue wherever they go.
Role operandRole(const Step& step);
QString operandName(const Step& step, bool plainHeads = false); // "q", "kᵀ", "masked"; split or not

} // namespace headroom
