// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/step_through/step_picture.h"

namespace headroom {

// Operands and result side by side as maps, and below them the lit row spelled out in numbers: every
// operation that is no product. Which operand cells belong to a cell of the result is what the trace's
// explanation says.
class RowsPicture : public StepPicture {
public:
    RowsPicture(const Trace& trace, StepMoment moment);

    QString caption() const override;

protected:
    void compose(const QRectF& area) override;

private:
    struct Operand {
        std::shared_ptr<const CellGrid> grid;
        QString name, sign;
        Role role = Role::None;
        bool gate = false; // a mask: open and closed cells, no numbers
        std::vector<GridCell> sources = {}; // of the lit row
    };
    struct Map {
        Operand operand;
        double labels = 0.0; // width; 0 where the map to the left has the same rows
        bool result = false;
        GridLayout layout = {};
        GridCell lit = {}; // its row is the lit one
    };
    void findOperands();
    void findSources(Operand& operand);
    const Explanation& why(int column);
    std::optional<Cell> sourceIn(const Explanation& why, StepId operand) const;
    bool sumsMany() const; // numbers of one operand
    bool readsWholeRow() const; // for every number of it
    bool hasMap(const Operand& operand) const; // one row for all, a gain or a bias, stands in the band alone
    Slice sliceFor(const Step& operand) const;
    Index alignedWith(const Step& operand) const;
    QString signBefore(std::size_t operand, const Step& source) const;
    QString resultSign() const;
    ColourScale scaleFor(StepId id) const;
    QString titleOf(const Operand& operand) const;
    bool lights() const;
    int litColumn(const Operand& operand) const;
    std::vector<Map> arrangeMaps(const QRectF& area) const;
    GridStyle styleOf(const Map& map) const;
    void addMaps(const QRectF& area);
    void addMap(const Map& map);
    void addMapLabels(const Map& map);
    void addMapColumns(const Map& map);
    void addMapFrames(const Map& map);
    std::optional<std::pair<int, int>> filledRows(const Operand& operand) const;
    double bandHeight() const;
    void addBand(const QRectF& area);
    GridLayout addBandHead(const QRectF& area);
    std::shared_ptr<const CellGrid> bandGrid(const Placement& placed) const;
    Placement bandRow(const GridLayout& layout, const Operand& operand);
    void addBandRow(const QRectF& head, const Operand& operand);
    void addShares(const GridLayout& layout);

    QString rowName() const;
    QString columnName(int column) const;
    QString softmaxCaption() const;

    static constexpr int kMostFrames = 256;
    static constexpr double kBandCell = 44.0; // width

    std::vector<Operand> m_operands;
    std::vector<std::optional<Explanation>> m_why; // by column of the lit row
    Explanation m_explanation; // of the cell in focus
};

} // namespace headroom
