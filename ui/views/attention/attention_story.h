// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/motion.h"
#include "scene/scene.h"
#include "stage/frames.h"
#include "views/attention/attention_maps.h"

namespace headroom {

// How the numbers of a step come to be from those of the step before.
enum class Told {
    Still, // it is shown, and nothing is told
    Compared, // a query with key after key: products, one sum, one cell
    Scaled, // every number by the same factor
    Added, // to another part
    Closed, // by a mask
    Shared, // softmax
    Mixed, // the values by their weights; its map is that of the weights
    Moved, // anything else
};

// A picture of the story of one attention, and how it is come to.
struct StoryPart {
    Told how = Told::Still;
    StepId step = -1;
    QString quantity, before; // the map at its end and at its beginning; none before: empty
    int stops = 1;

    bool benched() const; // something is on the workbench
};

// What each of the sublayer's steps on the timeline adds, one step after the other.
std::vector<StoryPart> storyOf(const Trace& trace, const AttentionLayer& layer);
Frame frameOf(const Trace& trace, const StoryPart& part, const AttentionLayer& layer, bool moves);

constexpr double kOutputThere = 3.62; // stops of the last part: the output of the told row lies below the map
// Where, if that room begins there.
QRectF outputStrip(const GridLayout& cells, double top);

// A map with its colours.
struct ShownMap {
    std::shared_ptr<const CellGrid> grid;
    ColourScale scale = {};
};

// The way to a part's picture: one row is told slowly, then the others follow, ever faster, all heads in step. In the
// room that the other rows leave lies the workbench: what meets, what there is to give, what is mixed.
class AttentionStory {
public:
    AttentionStory() = default; // nothing is told: the picture is the finished one
    // `told`: the number of which is told what happens to it, and whose row goes first.
    AttentionStory(const SceneMoment& moment, const StoryPart& part, GridCell told, ShownMap now, ShownMap before);
    // Whose turn it is in the comparison of a query with so many keys; −1: nobody's.
    static int comparedKey(const StoryPart& part, int keys, double at);

    bool tells() const { return m_tells; }
    int key() const; // whose turn it is, or was last; −1: none is looked at
    // A number of the enlarged map on its way.
    struct Number {
        const CellGrid* grid = nullptr; // that it is of; null: it is not there
        double value = 0.0, presence = 1.0;
        bool flows = false; // it is a value of Scene::flow
    };
    Number number(GridCell at) const;
    const CellGrid* before() const { return m_before.grid.get(); }
    bool showsBefore() const // the legend and the heading are of the map before
    {
        return m_tells && ((m_part.how == Told::Scaled && m_at < 1.5) || (m_part.how == Told::Shared && m_at < 2.5));
    }
    bool hasOutput() const // of the told row, in its place below the map
    {
        return m_part.how == Told::Mixed && m_at >= kOutputThere;
    }
    void placeOutput(double top) { m_outputTop = top; } // of the room below the map

    void tell(GridCell at, SceneCell& cell) const; // of the enlarged map: the last touch
    void finish(Scene& scene, const GridLayout& cells) const; // what else lies upon those cells
    // Another map, or one that is large: row by row, what it looked like fades into what it looks like.
    void fade(Scene& scene, const QRectF& area, const ShownMap& now, const ShownMap& before) const;

private:
    struct Value { // of a key; of all that have no room of their own: their mean, and key −1
        int key = -1;
        double weight = 0.0;
        std::vector<double> numbers = {};
    };
    double come(int row) const; // how far a row has come: 0 not yet … 1 there
    bool closed(int key) const { return m_now.grid->is(CellGrid::Masked, {m_row, key}); }
    static std::vector<Turn> comparing(int keys);
    void share();
    Cell cell(const Step& step, std::int64_t a, std::int64_t b) const; // of the head that is told
    double value(const Step& step, std::int64_t a, std::int64_t b) const;
    std::vector<Value> valuesOf(const Step& values) const;
    void addClosing(Scene& scene) const;
    void addCompared(Scene& scene, const GridLayout& cells, const QRectF& bench) const;
    void addParts(Scene& scene, const GridLayout& cells, const QRectF& bench) const;
    void addScaled(Scene& scene, const GridLayout& cells) const;
    void addShared(Scene& scene, const GridLayout& cells, const QRectF& bench) const;
    void addMixed(Scene& scene, const GridLayout& cells, const QRectF& bench) const;

    const SceneMoment* m_moment = nullptr;
    StoryPart m_part;
    bool m_tells = false;
    double m_at = 0.0, m_flown = 1.0; // 0 … stops; see SceneFlow::at
    int m_row = 0, m_about = 0, m_keys = 0, m_rows = 0;
    double m_outputTop = 0.0;
    ShownMap m_now, m_before;
    std::vector<Turn> m_waves, m_keyTurns; // of the rows, in the last stop; of the keys, in stops
    std::vector<double> m_powers; // exp(score − max) of the told row
    double m_sum = 0.0; // of those
    mutable int m_decimals = -2; // of numbers before; −2: not known yet
};

} // namespace headroom
