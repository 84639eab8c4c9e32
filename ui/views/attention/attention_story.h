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

    bool operator==(const StoryPart&) const = default;
};

// What each of the sublayer's steps on the timeline adds, one step after the other.
std::vector<StoryPart> storyOf(const Trace& trace, const AttentionLayer& layer);
Frame frameOf(const Trace& trace, const StoryPart& part, const AttentionLayer& layer, bool moves);
// Of a stop before the last.
QString storyCaption(const Trace& trace, const StoryPart& part, const CellGrid& grid, int row, int stop);

// A cell of a map on its way.
struct Seen {
    enum What { Nothing, Before, Now, Flowing } what = Now;
    double presence = 1.0;
    double at = 1.0; // of what flows: softmax(at · scores), or the share of the scaling

    bool operator==(const Seen&) const = default;
};

// One row is told slowly, then the others follow, ever faster, all heads in step. In the room that the other rows leave
// lies the workbench: what meets, what there is to give, what is mixed.
class AttentionStory {
public:
    // `now`, `before`: the enlarged map at the end and at the beginning, `scale` and `scaleBefore` theirs; null: none.
    AttentionStory() = default;
    AttentionStory(const SceneMoment& moment, const StoryPart& part, const AttentionLayer& layer, int row,
        std::shared_ptr<const CellGrid> now, const ColourScale& scale, std::shared_ptr<const CellGrid> before,
        const ColourScale& scaleBefore);

    bool tells() const { return m_tells; } // else the picture is the finished one
    bool benched() const
    {
        return m_part.how != Told::Scaled && m_part.how != Told::Closed && m_part.how != Told::Moved;
    }
    int key() const;
    Seen seen(GridCell at) const;
    double rescaled() const; // of the bars, once the numbers have been scaled: 0 … 1
    double value(GridCell at, const Seen& seen) const;
    const CellGrid* before() const { return m_before.get(); }
    const ColourScale& scaleBefore() const { return m_scaleBefore; }
    SceneFlow flow() const; // of what flows in the row that is told

    // The cells of the enlarged map as they are on their way, and the workbench among them.
    void tell(Scene& scene, const GridLayout& cells, int group) const;
    // A small map of the same attention, or, `other`, of another: what it looked like fades into what it looks like.
    void tellSmall(Scene& scene, const GridLayout& cells, const CellGrid& now, const CellGrid* before,
        const ColourScale& scale, const ColourScale& scaleBefore, bool other) const;

private:
    struct Numbers { // of what is compared
        std::vector<double> query;
        std::vector<std::vector<double>> keys;
        double extent = 1e-9, most = 1e-9; // the largest of them, and of their products
        double low = 0.0, high = 0.0; // of sums on their way
    };
    struct Mixed { // a value, or the others' mean
        int key = -1;
        double weight = 0.0;
        std::vector<double> numbers;
        QRectF slot;
    };
    std::vector<Mixed> valuesOf(const GridLayout& cells, const QRectF& room) const;
    double wave(int row) const; // of another row than the told one: 0 not yet … 1 there
    Turn keyTurn(int key) const; // in stops
    Seen seenInTold(int key) const;
    Seen seenInOther(int row) const;
    bool closed(int key) const;
    QColor colour(const CellGrid& now, const CellGrid* before, const ColourScale& scale, const ColourScale& scaleBefore,
        GridCell at, const Seen& seen) const;
    std::vector<double> shares(const CellGrid& scores, int row, double beta) const;
    void tellCells(Scene& scene, const GridLayout& cells, int group) const;
    void addCompared(Scene& scene, const GridLayout& cells, const QRectF& bench, int group) const;
    void addKey(Scene& scene, const GridLayout& cells, const QRectF& room, double line, const Numbers& numbers, int key,
        double u, double presence) const;
    QRectF sumOf(const QRectF& room, const Numbers& numbers, int key) const;
    void addParts(Scene& scene, const GridLayout& cells, const QRectF& bench) const;
    void addTank(Scene& scene, const QRectF& bench) const;
    void addMixed(Scene& scene, const GridLayout& cells, const QRectF& bench) const;

    const SceneMoment* m_moment = nullptr;
    StoryPart m_part;
    bool m_tells = false, m_large = false;
    double m_at = 0.0; // 0 … stops
    int m_stops = 1, m_row = 0, m_keys = 0, m_rows = 0, m_head = 0;
    std::shared_ptr<const CellGrid> m_now, m_before;
    ColourScale m_scale, m_scaleBefore;
    std::vector<Turn> m_waves, m_keyTurns;
};

} // namespace headroom
