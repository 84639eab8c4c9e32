// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "document/option.h"
#include "widgets/cell_grid.h"
#include "widgets/legend.h"
#include "widgets/matrix_painter.h"

#include <QColor>
#include <QPainter>
#include <QPainterPath>
#include <QRectF>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace headroom {

// A number of the trace at a place in a picture. Where the number goes, what it looks like and what it is called is the
// picture's; the number itself is the trace's, and a test compares the two.
struct SceneCell {
    enum State : std::uint16_t { // what is so of the number
        Masked = 1, // hatched, no number
        Changed = 2, // by hand: a flag
        NotFinite = 4,
        Memory = 8, // left by an earlier segment: ghosted, ⟂
        Padding = 16, // a zero that was put there: a dashed frame
        OpenNow = 32, // of a difference, besides Masked: open in one of the two runs only
        OpenBefore = 64,
        Between = 128, // on its way from one stop to the next: not the trace's, see SceneFlow
        NoGradient = 256, // where gradients are shown: its number has none
    };
    Q_DECLARE_FLAGS(States, State)
    enum Style : std::uint8_t { // how it is drawn here
        Dim = 1, // not being talked about
        Plain = 2, // drawn by the picture itself (a bar, a line): hit and named here, not painted
        Strong = 4, // the number in bold
        Still = 8, // does not travel: its number does so elsewhere in the picture
        Blank = 16, // its number is too small to be written
        Noted = 32, // the note stands alone, in one line or two
    };
    Q_DECLARE_FLAGS(Styles, Style)

    Cell source;
    double value = 0.0;
    QRectF area;
    QColor ground; // of the cell; the number's ink follows from it
    States state;
    HatchLean reason = HatchLean::Future; // why it is masked, where it is
    Styles style;
    int decimals = -1; // −1: no number
    QString note; // a second line under the number: "q3 d1"
    QString name; // what it is: "query cat, key sat"; hover and screen readers add the number
    quint64 identity =
        0; // the same number wherever it stands, also in the next picture: it is seen to move; 0: only here
    int group = 0, row = 0, column = 0; // arrow keys walk within a group
    double presence = 1.0; // 0 not there … 1 there
    bool covered = false; // a question mark instead of its number: somebody is to say what it is

    bool is(State mark) const { return state.testFlag(mark); }
    bool is(Style mark) const { return style.testFlag(mark); }
    QString text() const; // its number as written; empty where none is
};

Q_DECLARE_OPERATORS_FOR_FLAGS(SceneCell::States)
Q_DECLARE_OPERATORS_FOR_FLAGS(SceneCell::Styles)

// A number of the trace in running text or beside a bar.
struct SceneNumber {
    Cell source;
    double value = 0.0;
    int decimals = 2; // −1: as formulas have it, small numbers with an exponent
    QRectF area;
    Qt::Alignment alignment = Qt::AlignCenter;
    QColor colour; // invalid: ink
    TextSize size = TextSize::Caption;
    bool bold = false;
    std::shared_ptr<const Trace> of; // another run's; null: of the run in the picture

    QString text() const
    {
        return decimals < 0 ? QString::fromStdString(formatNumber(value)) : fixedText(value, decimals);
    }
};

// Words of a picture: labels, titles, sentences. Whatever is written is here, so that tests and screen readers know it.
struct SceneText {
    // What has no room in the area: runs on, ends in an ellipsis, has one in its middle, goes on below.
    enum class Fit { Whole, Cut, Middle, Wrapped };

    QRectF area;
    Qt::Alignment alignment;
    QString text;
    QColor colour;
    QFont font;
    Fit fit = Fit::Whole;
    bool toEdge = false; // the area ends where the picture does, whatever its width
    double turn = 0.0; // clockwise, in degrees, of the area with its text about its middle
    QColor ground = {}; // over whatever labels are there; invalid: none
    bool above = false; // painted last, over what is drawn there
    double presence = 1.0; // 0 not there … 1 there
};

// The labels of a grid's rows to the left of it, or of its columns above it.
struct SceneLabels {
    std::vector<AxisLabel> labels;
    GridLayout layout;
    double extent = 0.0; // width of rows' labels, height of columns'
    LabelStyle style;
    bool columns = false;
    double presence = 1.0;
};

struct SceneLegend {
    QRectF area;
    Legend legend;
};

// A line or an area, without numbers.
struct SceneShape {
    QPainterPath path;
    QPen line = Qt::NoPen;
    QBrush ground = Qt::NoBrush;
    bool sharp = false; // on whole pixels: no smoothing
    double presence = 1.0;
};

// A place that can be dragged or clicked. What it does has a key or a control in the header too.
struct SceneHandle {
    QString id;
    QRectF area;
    Qt::CursorShape cursor = Qt::PointingHandCursor;
    QString tip;
    bool framed = false; // while the mouse is over it
    SceneShape grip = {}; // shows that it can be dragged
};

// What travels as one and is no single number: a row of numbers as a strip, a word, a message. It names nothing and is
// not hit: the numbers that it stands for are cells where it comes from or where it goes.
struct SceneMark {
    enum Kind : std::uint8_t {
        Strip, // a colour for each number, side by side
        Column, // the same, one below another
        Box, // of the first colour: a bar, a cell on its way
        Disc, // the same, round
        Chip, // a word in a box
    };

    Kind kind = Strip;
    QRectF area;
    std::vector<QColor> colours = {};
    QString text = {}; // in its middle
    QColor ink = {}; // of the text; invalid: what can be read on the first colour
    QColor frame = {}; // invalid: none
    bool bold = false;
    bool dashed = false; // its frame: where something was
    quint64 identity = 0; // as a cell's, among marks
    double presence = 1.0;
};

QPainterPath boxPath(const QRectF& area, double radius = 0.0);
QPainterPath circlePath(const QPointF& centre, double radius);
QPainterPath linePath(const QPointF& from, const QPointF& to);

// What the numbers between two stops are: true values of a formula at a setting on its way, never an average of two
// results. A test computes them again from the trace.
struct SceneFlow {
    enum Kind : std::uint8_t {
        None,
        Softmax, // softmax(at · scores): at 0 all open keys share alike, at 1 it is the model's
        Mask, // e^score · m / Σ, m = 1 where open and 1 − at where the mask closes
        Angle, // of a query or key that stands `at` positions further on than in the text
        Partial, // a sum that has come to its first `at` terms
        Scaled, // the number times a power of its factor: at 0 before it is scaled, at 1 after
    };

    Kind kind = None;
    double at = 1.0;
    QString words = {}; // "softmax(0.62 · score)"
};

// Which cells are one table: those of a group, with what its rows and columns are called.
struct SceneTable {
    int group = 0;
    QString title;
    GridLayout layout;
    std::vector<AxisLabel> rows, columns;
};

// A matrix of more cells than a picture holds one by one: painted in one go. The cells around what is hovered or pinned
// are made when they are.
struct SceneMap;

// One picture, painted in this order. Only cells and numbers carry values of the trace; the rest is names, counts and
// lines.
struct Scene {
    using Paint = std::function<void(QPainter&)>;

    std::vector<Paint> behind;
    std::vector<SceneShape> shapes;
    std::vector<SceneLabels> labels;
    std::vector<SceneLegend> legends;
    std::vector<SceneText> texts;
    std::vector<SceneCell> cells;
    std::vector<SceneNumber> numbers;
    std::vector<SceneMark> marks; // over the cells
    std::vector<SceneShape> lines; // over both
    std::vector<Paint> above;
    std::vector<SceneHandle> handles;
    std::vector<SceneMap> maps;
    std::vector<SceneMap> pooled; // small pictures of larger grids (inBlocks), whose cells lead nowhere
    std::vector<SceneTable> tables;
    SceneFlow flow; // of the cells that are Between
    QSizeF size; // what it needs; larger than the stage: it scrolls
    QRectF follow; // what playback has come to: in the middle of a stage that is lower than the picture
    bool ownScales = false; // asked of it: a panel that would be pale has a scale of its own
    bool bare = false; // asked of it: a card of the gallery, where nothing is written
    bool pale = false; // there is a panel whose numbers are all below a twentieth of its scale

    const SceneCell* at(const QPointF& point) const; // the topmost
    std::optional<Cell> sourceAt(const QPointF& point) const; // of that cell, or of the map there
    // Makes the cells of a map around the one that holds a number, or the number of the same identity.
    void bring(const Cell& source, quint64 identity);
    void bringNumbers(const QRectF& within); // those of maps whose cells have room for their numbers
    const SceneCell* find(const Cell& source) const; // as far as it is there
    QRectF place(const Cell& source) const; // of that cell, or in a map; null: nowhere
    const SceneMap* map(int group) const; // null: none
    bool holds(const Cell& source) const; // as a cell, or in a map
    const SceneTable* table(int group) const; // null: its cells are no table
    QStringList words() const; // all that is written, besides numbers
};

// A handle that is being pulled, and what it would set: the picture shows it until it is let go.
struct SceneDrag {
    QString handle;
    double to = 0.0;

    bool operator==(const SceneDrag&) const = default;
};

// What a picture is made of: nothing else may matter to it.
struct SceneMoment {
    std::shared_ptr<const RunResult> run;
    QString sublayer; // in focus; a picture of something else chooses the nearest that it can show
    int head = 0;
    std::optional<Cell> pinned, hovered;
    QSizeF size;
    int frame = 0; // of the view's frames
    int stop = 1; // 1 … Frame::stops: the one that is stood at, or that is on its way
    double share = 1.0; // of the way there, of a frame that flows: 0 < share ≤ 1
    bool posed = false; // exported: no word on what can be clicked or dragged
    bool led = false; // beside a run whose heads and playback lead
    bool thumbnail = false; // a card of the gallery: no words, no numbers
    Position position = {}; // of playback, for pictures that follow the run's own steps
    double zoom = 1.0; // `size` is so much larger than the stage
    bool ownScales = false; // see Scene
    bool gradients = false; // each number of a matrix gives its place to its gradient; see showGradients()
    Cover cover = {};
    std::shared_ptr<const RunResult> comparison =
        nullptr; // side by side with it, for scales that both share; null: none
    OptionValues options = {}; // of all views
    const ModelInfo* model = nullptr; // whose run it is; null: not known
    std::optional<SceneDrag> drag = {};

    // Lengths of a panel that draws itself: on a card, where nothing is written, it needs less.
    double roomy(double length, double onCard = 0.0) const { return thumbnail ? onCard : length; }
    double at() const { return stop - 1 + share; } // 0 … Frame::stops
    bool moving() const { return share < 1.0; } // what is on its way is no number of the trace
    const Trace& trace() const { return *run->trace; }
    std::optional<StepId> step() const; // that playback stands at
    const Trace* comparisonTrace() const { return comparison ? comparison->trace.get() : nullptr; }
    const Trace* untouched() const { return run->untouched == run->trace ? nullptr : run->untouched.get(); }
    Peers peers() const { return {untouched(), comparisonTrace()}; }
    // What the options are set to.
    QString text(const Option& option) const // of a study as it was run
    {
        return option.where == Option::Study ? studyValue(run->settings, option) : valueOf(options, option);
    }
    bool on(const Option& option) const { return text(option) == onOrOff(true); }
    double number(const Option& option) const { return numberOf(option, text(option)); }
    template <typename E = int>
    E chosen(const Option& option) const // place among its own choices, or what that stands for
    {
        return static_cast<E>(headroom::chosen(option, text(option)));
    }

    bool operator==(const SceneMoment&) const = default;
};

// --- making cells ---------------------------------------------------------------------------------------------------

// The number, its marks and, from the scale, its ground.
SceneCell sceneCell(const Trace& trace, const Cell& source, const QRectF& area, const ColourScale& scale);
SceneNumber sceneNumber(const Trace& trace, const Cell& source, const QRectF& area, int decimals = 2);

struct GridLook {
    ColourScale scale;
    int group = 0;
    int decimals = -2; // −2: what fits
    SceneCell::Styles style; // of every cell
    QString rowName, columnName; // "query", "key": for names
    std::function<void(GridCell, SceneCell&)> each; // last touch: identity, note, dimming
    std::function<QColor(double)> colour; // of a value; null: the scale's
    double blankBelow = 0.0; // smaller sizes are not written
    std::function<double(GridCell)> presence; // 0 not yet computed … 1 there; null: all there
};

struct SceneMap {
    std::shared_ptr<const CellGrid> grid;
    GridLayout layout; // of all cells
    GridLook look; // what is asked of it owns what it reads: it is asked later
    bool apart = false; // its cells lie in the scene as well, or it is a small picture: none is brought

    SceneCell cell(GridCell at, int decimals = -1) const;
};

// Every cell of a slice that the layout shows.
void addGrid(Scene& scene, const CellGrid& grid, const GridLayout& layout, const GridLook& look);
// The same of a large grid; the first `memory` columns are ghosted. `small`: a picture of it among others.
void addMap(Scene& scene, const CellGrid& grid, const GridLayout& layout, const GridLook& look, int memory = 0,
    bool small = false);
// What a small picture of it shows, in at most 64 × 64 blocks: the largest number of each, masked where all of it is.
// It is of no step, so its cells lead nowhere.
CellGrid inBlocks(const CellGrid& grid);
// The same as one picture among others, of a grid that others hold too: its colours are made once and kept as long as
// it is; of more cells than it has room for, the largest of each block.
void addSmallMap(
    Scene& scene, const std::shared_ptr<const CellGrid>& grid, const GridLayout& layout, const GridLook& look);
int decimalsIn(const CellGrid& grid, const GridLayout& layout, const GridLook& look); // of its cells' numbers
double blankBelow(double least, int decimals); // what is not written in so many decimals; 0: all is
bool isLarge(int rows, int columns); // a grid for addMap
// Cells as large as the area allows, at most `most`, in its upper left corner.
GridLayout fitGrid(const QRectF& area, int rows, int columns, const QSizeF& most, double gap = 1.0);
// Labels of the rows to the left, `width` wide, and of the columns above, `height` high.
void addRowLabels(
    Scene& scene, std::vector<AxisLabel> labels, const GridLayout& layout, double width, LabelStyle style);
void addColumnLabels(
    Scene& scene, std::vector<AxisLabel> labels, const GridLayout& layout, double height, LabelStyle style);
void addText(Scene& scene, const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& colour,
    const QFont& font);
// The same in a size of the theme's, cut where it has no room.
void addText(Scene& scene, const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& colour,
    TextSize size, bool bold = false);
// "Title   what stands beside it", on one line from the left; cut where it would leave its room, or the picture.
void addHeading(
    Scene& scene, const QPointF& baseline, const QString& title, const QString& beside = {}, double room = 0.0);
double headingWidth(const QString& title, const QString& beside = {});
// Of the same in ever fewer words: the first that has room; the last where none has. Beside a heading: none then.
QString fittingText(const QStringList& texts, const QFont& font, double room);
QString fittingBeside(const QString& title, const QStringList& texts, double room);
void addLegend(Scene& scene, const QRectF& area, const Legend& legend);
// The cells of a group as one table, once they are there; columns are shown from the first on.
void addTable(Scene& scene, int group, const QString& title, const QStringList& rows, const QStringList& columns,
    int firstColumn = 0);
// A right-angled connector from one point to another by way of the height y, with an arrow head.
void addConnector(Scene& scene, const QPointF& from, const QPointF& to, double y, const QColor& colour);
// A bracket over (or, `below`, under) a span, with a text in its middle.
void addBracket(Scene& scene, const QRectF& span, bool below, const QString& text, const QColor& line,
    const QColor& ink, bool bold = false);

// --- between two pictures -------------------------------------------------------------------------------------------

// When a cell or a mark moves, of the share, and how far its way is bent, in px.
struct Travel {
    double begin = 0.0, end = 1.0, lift = 0.0;
};
using Travels = std::function<Travel(quint64 identity)>;

// Cells and marks of one identity move; what only one picture has goes at first or comes at last, and what both have
// stays. `share` 0 is `from`, 1 is `to`.
Scene between(const Scene& from, const Scene& to, double share, const Travels& travels = {});
// In three beats, for pictures that have little in common: what only the first has goes, what both have travels alone,
// and then what only the later one has comes.
Scene inBeats(const Scene& from, const Scene& to, double share);

// Takes the numbers out that the moment covers.
void coverNumbers(Scene& scene, const SceneMoment& moment);
// Takes out what is written, and what can be clicked or dragged: a card of the gallery has neither.
void takeWords(Scene& scene);

void paintScene(QPainter& painter, const Scene& scene);
void paintSceneCell(QPainter& painter, const SceneCell& cell);

// "query cat, key sat, score 1.32, weight 0.41" as hover and screen readers say it.
QString sentenceOf(const Trace& trace, const SceneCell& cell, int decimals = 4, const Cover& cover = {});

} // namespace headroom
