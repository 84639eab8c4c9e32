// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/matrix.h"
#include "stage/sweep.h"

#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace headroom {

// How finely a step unfolds where somebody chose it, and whether cells have numbers and the rest is dimmed: see
// step_view.cpp.
namespace step_view {
extern const Option kNumbers, kDim, kSweep, kOuter;
std::optional<Sweep> sweepOf(const OptionValues& options);
} // namespace step_view

// What pictures read from the trace of one run: one stop on, matrices and scales are the same.
class StepNumbers {
public:
    explicit StepNumbers(const SceneMoment& moment);

    bool isOf(const SceneMoment& moment) const { return m_run == moment.run && m_comparison == moment.comparison; }
    std::shared_ptr<const CellGrid> grid(StepId step, const Slice& slice);
    // Shared with the run beside, where it has that step. `alike`: those that hold the same quantity and stand side by
    // side with it have one scale together.
    ColourScale scale(StepId step, const std::vector<StepId>& alike = {});

private:
    std::shared_ptr<const RunResult> m_run, m_comparison;
    Peers m_peers;
    std::map<std::tuple<StepId, int, int, Index>, std::shared_ptr<const CellGrid>> m_grids; // those read last
    std::map<std::pair<StepId, bool>, ColourScale> m_scales;
};

// One step as it stands at a moment: operands and result, and in numbers what is being worked out.
class StepPicture {
public:
    virtual ~StepPicture() = default;
    // The picture that fits the step's operation. `known`: read for other pictures of the run; null: nothing.
    static std::unique_ptr<StepPicture> make(
        const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known = nullptr);

    Scene draw() const;
    virtual QString caption() const = 0;
    virtual QString formula() const { return {}; }
    QString progress() const; // "cell 51 of 81, term 5 of 8"
    const CellGrid& result() const { return *m_result; }
    const SweepPlan& plan() const { return m_plan; }
    std::int64_t outer() const { return m_outer; }
    // The number of the result that is spelled out, if one is lit.
    std::optional<Focus> lit() const;
    // Whether the result's columns are drawn as rows: arrow keys go where they point.
    virtual bool transposed() const { return false; }
    // What it shows: of a sum, what was added so far.
    virtual double litValue() const { return m_result->value(m_focus); }

    static constexpr int kResult = 1; // its group of cells

protected:
    StepPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known);

    virtual Figure figure() const = 0;
    virtual void finish(Scene& scene) const = 0; // frames, dims, and what is on its way
    const Trace& trace() const { return m_moment.trace(); }
    const Step& step() const { return trace().step(m_step); }
    bool adding() const { return m_plan.sweep == Sweep::Term && m_state.term + 1 < m_plan.terms; }
    double sumSoFar(const Explanation& why) const; // of its terms, up to the one that is added
    bool onItsWay() const { return m_plan.sweep == Sweep::Row && m_state.share < 1.0; } // the lit row
    bool readsPinned() const;
    // The pinned cell in what the step reads: an operand's page then shows it.
    std::optional<GridCell> pinnedIn(const CellGrid& operand) const;
    // " It was set by hand to 0.00." where the number that is spelled out was; rich text, else empty.
    QString setByHand() const;
    // A matrix with its labels, numbers and, of the result, how much of it is there.
    MatrixPanel panelOf(const std::shared_ptr<const CellGrid>& grid, const QString& name, int group) const;
    // "rows 1–8 of 32", of those that are not all shown.
    static QStringList partsShown(const MatrixPanel& panel);
    // Under its title, with `note` and what part of it is shown.
    static Figure titled(const MatrixPanel& panel, const QString& note, Role role);
    static constexpr double kTitle = 18.0; // height of both, where they have room in one line
    static Figure scales(const std::vector<std::pair<QString, ColourScale>>& matrices, bool masked);

    // Upon the cells: what is read or worked out, and the number that is spoken of.
    static void addRing(Scene& scene, const QRectF& area, const QColor& ink, double width = 2.0);
    static void addPinned(Scene& scene, const QRectF& cell);
    // Of a group, what is not being talked about; where cells have no room for numbers colours are all there is to
    // read.
    void dimOthers(Scene& scene, int group, const std::function<bool(const SceneCell&)>& lit) const;
    // A row of a group that is shares as bars, standing on its cells; −1: no column is lit.
    static void addShares(Scene& scene, int group, int row, double height, Role role, int lit);

    SceneMoment m_moment;
    StepId m_step;
    std::shared_ptr<StepNumbers> m_known;
    std::int64_t m_outer = 0;
    SweepPlan m_plan;
    Slice m_slice;
    std::shared_ptr<const CellGrid> m_result;
    SweepState m_state;
    GridCell m_focus; // the cell that is spelled out

private:
    void light();
};

std::unique_ptr<StepPicture> productPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known);
std::unique_ptr<StepPicture> rowsPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known);
std::unique_ptr<StepPicture> softmaxBackPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known);
// Null where the step is none of two gradients of one product.
std::unique_ptr<StepPicture> twoGradientsPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known);

// The column with the largest number of a row, sign aside; masked ones only where all are.
int strongestColumn(const CellGrid& grid, int row);

} // namespace headroom
