// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

#include <concepts>
#include <memory>
#include <vector>

namespace headroom {

// Pictures said as panels. A panel says how much room it needs; rows and columns share out what there is, so that
// nothing overlaps. What needs more than the stage makes the picture larger, and it scrolls. All lengths are px.

struct Extent {
    static constexpr double kNoLimit = 1e6;

    double least = 0.0; // with less it could not be read
    double most = kNoLimit; // with more it would gain nothing

    static Extent fixed(double length) { return {length, length}; }
};

class Figure;

class Panel {
public:
    virtual ~Panel() = default;
    virtual Extent width() const { return {}; }
    virtual Extent height(double /*width*/) const { return {}; }
    // Where its cells begin, if it has any: behind the labels at their left, under those above them. See level().
    virtual std::optional<QSizeF> cells(double /*width*/) const { return {}; }
    virtual void draw(Scene& scene, const QRectF& area) const = 0;
    // What there is of it on a card of the gallery, where nothing is written, and in a picture that is exported, where
    // nothing says what can be clicked or dragged. None: the same as on the stage.
    virtual std::optional<Figure> shownIn(const SceneMoment&) const;
    virtual bool onCard() const { return false; } // a part of it is all that a card shows
};

// Asks a panel for its size once, however often it is laid out: labels are dear to measure.
std::shared_ptr<const Panel> askedOnce(std::shared_ptr<const Panel> panel);

// A panel with its share of the room that a row or column has beyond what all need at least.
class Figure {
public:
    Figure() = default; // nothing: takes neither room nor a gap
    template <std::derived_from<Panel> P>
    Figure(P panel) : m_panel(askedOnce(std::make_shared<P>(std::move(panel))))
    {
    }

    Figure& grow(double share) // 1 where nobody says; 0: stays as small as it can be
    {
        m_share = share;
        return *this;
    }
    Figure& forCard() // a card of the gallery shows nothing else of the picture, where it has such a part
    {
        m_card = true;
        return *this;
    }
    double share() const { return m_share; }
    bool there() const { return m_panel != nullptr; }
    bool onCard() const { return m_card || (m_panel && m_panel->onCard()); }
    const Panel& panel() const { return *m_panel; }
    Figure shownIn(const SceneMoment& moment) const; // see Panel

private:
    std::shared_ptr<const Panel> m_panel;
    double m_share = 1.0;
    bool m_card = false;
};

inline constexpr double kFigureGap = 16.0;

// Drawn first to last: what one leaves (MatrixPanel::over) a later one may read. Sizes are all asked before.
Figure row(std::vector<Figure> figures, double gap = kFigureGap);
Figure column(std::vector<Figure> figures, double gap = kFigureGap / 2.0);
// A row whose cells begin at one height; shares are of the room that labels leave. Of a column of several panels with
// cells the first that grows counts.
Figure level(std::vector<Figure> figures, double gap = kFigureGap);
Figure space(); // nothing, as large as there is room
// The first whose least width there is; the last where none has it.
Figure either(std::vector<Figure> figures);
Figure padded(Figure inside, const QMarginsF& margins);
// At least and at most so wide or high, whatever is inside.
Figure sized(Figure inside, Extent width, Extent height = {});
// With something drawn behind it.
Figure upon(std::function<void(Scene&, const QRectF&)> ground, Figure inside);
// A click on it is a pull of that handle (SceneView::pulled). `framed`: while the mouse is over it.
Figure clickable(Figure inside, const QString& handle, const QString& tip, bool framed = false);
// What no other panel can draw. Prefer those: their words and lines are known to tests and screen readers.
Figure drawn(Extent width, Extent height, std::function<void(Scene&, const QRectF&)> draw);

// The picture, at least so large. Closures of the panels are called here and no later, but for MatrixCells::each and
// colour and Side::dim and marked: those own what they read.
// A card has no margins.
inline constexpr QMarginsF kFigureMargins {16.0, 10.0, 16.0, 6.0};
Scene draw(const Figure& figure, const SceneMoment& moment, const QMarginsF& margins = kFigureMargins);

} // namespace headroom
