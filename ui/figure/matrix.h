// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"

namespace headroom {

// What the rows or the columns of a matrix are called.
struct Side {
    std::vector<AxisLabel> labels = {}; // none: nothing is written
    Role role = Role::None;
    int lit = -1;
    QString name = {}; // "query": of one of them
    std::function<bool(int)> dim = {}, marked = {}; // marked: in bold, in the role’s colour
    QString title = {}; // what the labels count: beside the columns', turned beside the rows'
    QStringList caption = {}; // said above, in ever fewer words
    std::pair<QString, QString> fedAndWrites = {}; // of rows: over what each is, and what it writes
};
std::vector<AxisLabel> counts(int count); // 1, 2, 3 …

// Which of the grid's numbers; all where nobody says.
struct MatrixPart {
    int row = -1, column = -1; // one alone
    QRect window = {}; // columns and rows, where not all have room; screen readers and keys find the others too
};
// What its cells are and how they look.
struct MatrixCells {
    int keysPerQuery = 0; // keys of a cell (query, key) that is one number in all pictures; 0: identities are `each`’s
    int decimals = -2; // −2: what fits; −1: none
    double blankBelow = 0.0; // smaller sizes are not written
    bool blanks = false; // what would be rounded to 0 has no number; see legend
    SceneCell::Styles style = {};
    std::function<QColor(double)> colour = {}; // null: the scale's
    std::function<void(GridCell, SceneCell&)> each = {}; // last touch
};
// How large it is.
struct MatrixRoom {
    QSizeF most {112.0, 80.0}; // of a cell
    QSizeF least {3.0, 12.0}; // of many rows together no more than 160 px
    bool square = false; // cells as high as wide
    bool film = false; // columns share the whole width, whatever it is
    int rows = 0; // more than there are: cells are as high as those of a matrix with so many rows beside it
    double above = 0.0, left = 0.0; // of the cells, at least: those of matrices side by side begin level
};
// Columns that earlier segments left: marked, parted from this segment's by a dashed line.
struct MatrixMemory {
    int columns = 0;
    bool ghosts = true; // and paler
    QStringList segment = {}; // said over the columns of this segment, in ever fewer words; empty: no such header
    int padding = 0; // columns behind it that are no tokens; said there too
};

// A slice of the trace as labelled cells, one raster where they are many.
struct MatrixPanel {
    CellGrid grid = {};
    int rowCount = 0, columnCount = 0; // without a grid: cells of several steps, which `over` puts there
    MatrixPart part = {};
    ColourScale scale = {};
    Side rows = {}, columns = {};
    int group = 1; // of its cells: arrow keys walk within it, a screen reader finds one table
    QString title = {}; // for screen readers; a heading is a panel of its own
    QString quantity = {}; // "score": ends the names of cells
    MatrixCells cells = {};
    MatrixRoom room = {};
    TextSize size = TextSize::Small; // of labels
    MatrixMemory memory = {};
    bool ruled = false; // lines along the lit row and column, in their roles' colours
    std::function<double(GridCell)> presence = {}; // 0 not computed yet … 1 there
    QStringList absent = {}; // said in a frame instead of cells: not computed yet
    std::function<void(Scene&, const GridLayout&)> over = {}; // what is drawn upon it
};
Figure matrix(MatrixPanel matrix);

double besideCells(const Side& rows, TextSize size); // width of the rows' labels
double aboveCells(const MatrixPanel& matrix, double pitch); // height of what stands above cells so wide
// The labels of a run's axis; the first `memory` of them count back from this segment's first.
std::vector<AxisLabel> sideLabels(const Axis& axis, int memory = 0);
// Of a grid as a small picture (addMap): its cells fill the area.
GridLayout filling(const QRectF& area, const CellGrid& grid);
// Frames a row or a column, over the cells.
void frameOf(Scene& scene, const QRectF& cells);
// A path over cells of any colour: ink with a rim.
void inkedPath(Scene& scene, const QPainterPath& path, bool sharp = true, double width = 2.0);

// Rows of cells under one set of column labels, each row with its name at the left; of many columns those around one.
struct Strip {
    QString heading = {}; // above it, where a block of strips begins
    double gap = 0.0; // above it, of air
    QString token = {}, note = {}; // at the left edge: whose it is
    QString label = {};
    QColor ink = {}; // invalid: ink 2
    bool lit = false;
    bool ready = true; // else empty frames
    std::function<std::optional<SceneCell>(int column)> cell = {}; // area, group and row are the panel's
    int row = 0; // in the group
};
struct StripsPanel {
    QString title = {};
    bool headed = true; // the title stands above it; else it is for screen readers
    std::function<QString(int from, int count)> beside = {}; // which columns there are
    Side columns = {};
    std::vector<Strip> strips = {};
    int about = 0; // this column is among those shown
    int group = 2;
    Extent cell {44.0, 104.0}; // width of a cell
    Extent line {23.0, 36.0}; // height of a strip
    double names = 76.0; // width of the strips' labels
    bool still = true; // its cells do not travel: they do so elsewhere in the picture
    std::function<void(Scene&, const GridLayout&, const std::vector<QRectF>&)> over = {}; // upon the strips' cells
};
Figure strips(StripsPanel strips);

} // namespace headroom
