// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace headroom {

namespace {

constexpr double kCardGap = 2.0; // at least

// Lengths of neighbours in `room`: in proportion to their shares, within what each needs and can use.
std::vector<double> shareOut(const std::vector<Extent>& extents, const std::vector<double>& shares, double room)
{
    std::vector<double> lengths;
    for (const Extent& extent : extents)
        lengths.push_back(extent.least);
    // Whoever would get less than the least or more than the most has that; the others share the rest.
    std::vector<bool> settled(extents.size(), false);
    for (std::size_t turn = 0; turn <= extents.size(); ++turn) {
        const auto open = [&](std::size_t i) { return !settled[i] && shares[i] > 0.0; };
        double left = room, weight = 0.0;
        for (std::size_t i = 0; i < extents.size(); ++i)
            if (open(i))
                weight += shares[i];
            else
                left -= lengths[i];
        if (weight <= 0.0)
            break;
        const auto wish = [&](std::size_t i) { return left * shares[i] / weight; };
        double lacking = 0.0, over = 0.0;
        for (std::size_t i = 0; i < extents.size(); ++i)
            if (open(i)) {
                lacking += std::max(0.0, extents[i].least - wish(i));
                over += std::max(0.0, wish(i) - extents[i].most);
            }
        bool anew = false;
        for (std::size_t i = 0; i < extents.size(); ++i)
            if (open(i)) {
                const auto [least, most] = extents[i];
                const double wished = wish(i);
                lengths[i] = std::clamp(wished, least, std::max(least, most));
                if ((wished < least && lacking >= over) || (wished > most && over >= lacking))
                    settled[i] = anew = true;
            }
        if (!anew)
            break;
    }
    return lengths;
}

std::vector<Figure> present(std::vector<Figure> figures)
{
    figures.erase(
        std::remove_if(figures.begin(), figures.end(), [](const Figure& f) { return !f.there(); }), figures.end());
    return figures;
}

std::vector<Figure> shownOf(const std::vector<Figure>& figures, const SceneMoment& moment, bool some)
{
    std::vector<Figure> shown;
    for (const Figure& figure : figures)
        if (!some || figure.onCard())
            shown.push_back(figure.shownIn(moment));
    return present(std::move(shown));
}

bool anyOnCard(const std::vector<Figure>& figures)
{
    return std::any_of(figures.begin(), figures.end(), [](const Figure& figure) { return figure.onCard(); });
}

class PlacedLine : public Panel {
public:
    PlacedLine(std::vector<Figure> figures, double gap) : m_figures(present(std::move(figures))), m_gap(gap) {}

    bool onCard() const override { return anyOnCard(m_figures); }

protected:
    template <typename Own>
    std::optional<Figure> lineIn(const SceneMoment& moment) const
    {
        const bool some = moment.thumbnail && onCard();
        std::vector<Figure> shown = shownOf(m_figures, moment, some);
        if (shown.empty())
            return Figure();
        return Own(std::move(shown), some ? std::max(kCardGap, std::round(m_gap / 4.0)) : m_gap);
    }
    double gaps() const { return m_figures.empty() ? 0.0 : m_gap * static_cast<double>(m_figures.size() - 1); }
    std::vector<double> shares() const
    {
        std::vector<double> all;
        for (const Figure& figure : m_figures)
            all.push_back(figure.share());
        return all;
    }
    std::vector<Extent> widths() const
    {
        std::vector<Extent> all;
        for (const Figure& figure : m_figures)
            all.push_back(figure.panel().width());
        return all;
    }
    static Extent sum(const std::vector<Extent>& extents, double gaps)
    {
        Extent all = Extent::fixed(gaps);
        for (const Extent& extent : extents) {
            all.least += extent.least;
            all.most += std::max(extent.least, extent.most);
        }
        return all;
    }
    static Extent widest(const std::vector<Extent>& extents)
    {
        Extent all = Extent::fixed(0.0);
        for (const Extent& extent : extents) {
            all.least = std::max(all.least, extent.least);
            all.most = std::max(all.most, extent.most);
        }
        return all;
    }

    std::vector<Figure> m_figures;
    double m_gap;
};

class PlacedRow : public PlacedLine {
public:
    using PlacedLine::PlacedLine;

    std::optional<Figure> shownIn(const SceneMoment& moment) const override { return lineIn<PlacedRow>(moment); }
    Extent width() const override { return sum(widths(), gaps()); }
    Extent height(double width) const override
    {
        const std::vector<double> lengths = shareOut(widths(), shares(), width - gaps());
        std::vector<Extent> all;
        for (std::size_t i = 0; i < m_figures.size(); ++i)
            all.push_back(m_figures[i].panel().height(lengths[i]));
        return widest(all);
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const std::vector<double> lengths = shareOut(widths(), shares(), area.width() - gaps());
        double x = area.left();
        for (std::size_t i = 0; i < m_figures.size(); ++i) {
            const double left = std::round(x);
            x += lengths[i];
            const double tall = std::min(area.height(), m_figures[i].panel().height(lengths[i]).most);
            m_figures[i].panel().draw(scene, {left, area.top(), std::round(x) - left, tall});
            x += m_gap;
        }
    }
};

class PlacedLevel : public PlacedLine {
public:
    using PlacedLine::PlacedLine;

    std::optional<Figure> shownIn(const SceneMoment& moment) const override { return lineIn<PlacedLevel>(moment); }
    Extent width() const override { return sum(widths(), gaps()); }
    Extent height(double width) const override
    {
        const std::vector<double> wide = lengths(width);
        const double deepest = head(wide);
        std::vector<Extent> all;
        for (std::size_t i = 0; i < m_figures.size(); ++i) {
            const double drop = deepest - headOf(i, wide[i], deepest);
            const Extent own = m_figures[i].panel().height(wide[i]);
            all.push_back({own.least + drop, own.most + drop});
        }
        return widest(all);
    }
    std::optional<QSizeF> cells(double width) const override
    {
        const std::vector<double> wide = lengths(width);
        return QSizeF(sideOf(0), head(wide));
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const std::vector<double> wide = lengths(area.width());
        const double deepest = head(wide);
        double x = area.left();
        for (std::size_t i = 0; i < m_figures.size(); ++i) {
            const double left = std::round(x), drop = deepest - headOf(i, wide[i], deepest);
            x += wide[i];
            const double tall = std::min(area.height() - drop, m_figures[i].panel().height(wide[i]).most);
            m_figures[i].panel().draw(scene, {left, area.top() + drop, std::round(x) - left, tall});
            x += m_gap;
        }
    }

private:
    double sideOf(std::size_t i) const { return m_figures[i].panel().cells(1000.0).value_or(QSizeF(0, 0)).width(); }
    double headOf(std::size_t i, double width, double without) const
    {
        const auto corner = m_figures[i].panel().cells(width);
        return corner ? corner->height() : without;
    }
    double head(const std::vector<double>& wide) const
    {
        double deepest = 0.0;
        for (std::size_t i = 0; i < m_figures.size(); ++i)
            deepest = std::max(deepest, headOf(i, wide[i], 0.0));
        return deepest;
    }
    std::vector<double> lengths(double width) const
    {
        std::vector<Extent> all;
        double room = width - gaps();
        for (std::size_t i = 0; i < m_figures.size(); ++i) {
            const Extent own = m_figures[i].panel().width();
            all.push_back({own.least - sideOf(i), own.most - sideOf(i)});
            room -= sideOf(i);
        }
        std::vector<double> wide = shareOut(all, shares(), room);
        for (std::size_t i = 0; i < wide.size(); ++i)
            wide[i] += sideOf(i);
        return wide;
    }
};

class PlacedColumn : public PlacedLine {
public:
    using PlacedLine::PlacedLine;

    std::optional<Figure> shownIn(const SceneMoment& moment) const override { return lineIn<PlacedColumn>(moment); }
    Extent width() const override { return widest(widths()); }
    Extent height(double width) const override { return sum(heights(width), gaps()); }
    std::optional<QSizeF> cells(double width) const override
    {
        const std::vector<Extent> all = heights(width);
        double y = 0.0;
        for (std::size_t i = 0; i < m_figures.size(); y += all[i++].least + m_gap)
            if (const auto corner = m_figures[i].panel().cells(width); corner && m_figures[i].share() > 0.0)
                return QSizeF(corner->width(), y + corner->height());
        return {};
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const std::vector<double> lengths = shareOut(heights(area.width()), shares(), area.height() - gaps());
        double y = area.top();
        for (std::size_t i = 0; i < m_figures.size(); ++i) {
            const double top = std::round(y);
            y += lengths[i];
            m_figures[i].panel().draw(scene, {area.left(), top, area.width(), std::round(y) - top});
            y += m_gap;
        }
    }

private:
    std::vector<Extent> heights(double width) const
    {
        std::vector<Extent> all;
        for (const Figure& figure : m_figures)
            all.push_back(figure.panel().height(width));
        return all;
    }
};

class PlacedEither : public Panel {
public:
    explicit PlacedEither(std::vector<Figure> figures) : m_figures(present(std::move(figures))) {}

    Extent width() const override
    {
        Extent all = m_figures.back().panel().width();
        for (const Figure& figure : m_figures)
            all.most = std::max(all.most, figure.panel().width().most);
        return all;
    }
    bool onCard() const override { return anyOnCard(m_figures); }
    std::optional<Figure> shownIn(const SceneMoment& moment) const override
    {
        std::vector<Figure> shown = shownOf(m_figures, moment, moment.thumbnail && onCard());
        return shown.empty() ? Figure() : Figure(PlacedEither(std::move(shown)));
    }
    Extent height(double width) const override { return chosen(width).height(width); }
    void draw(Scene& scene, const QRectF& area) const override { chosen(area.width()).draw(scene, area); }

private:
    const Panel& chosen(double width) const
    {
        for (const Figure& figure : m_figures)
            if (figure.panel().width().least <= width)
                return figure.panel();
        return m_figures.back().panel();
    }

    std::vector<Figure> m_figures;
};

class PlacedAround : public Panel { // another, with something about it
public:
    explicit PlacedAround(Figure inside) : m_inside(std::move(inside)) {}

    Extent width() const override { return m_inside.panel().width(); }
    Extent height(double width) const override { return m_inside.panel().height(width); }
    std::optional<QSizeF> cells(double width) const override { return m_inside.panel().cells(width); }
    void draw(Scene& scene, const QRectF& area) const override { m_inside.panel().draw(scene, area); }
    bool onCard() const override { return m_inside.onCard(); }
    std::optional<Figure> shownIn(const SceneMoment& moment) const override
    {
        const Figure shown = m_inside.shownIn(moment);
        return !shown.there() || (moment.thumbnail && onCard()) ? shown : around(shown);
    }

protected:
    virtual Figure around(const Figure& inside) const = 0; // the same about another

    Figure m_inside;
};

class PlacedPadded : public PlacedAround {
public:
    PlacedPadded(Figure inside, const QMarginsF& margins) : PlacedAround(std::move(inside)), m_margins(margins) {}

    Figure around(const Figure& inside) const override { return PlacedPadded(inside, m_margins); }

    Extent width() const override { return more(PlacedAround::width(), m_margins.left() + m_margins.right()); }
    Extent height(double width) const override
    {
        return more(
            PlacedAround::height(width - m_margins.left() - m_margins.right()), m_margins.top() + m_margins.bottom());
    }
    std::optional<QSizeF> cells(double width) const override
    {
        const auto corner = PlacedAround::cells(width - m_margins.left() - m_margins.right());
        return corner ? std::optional(*corner + QSizeF(m_margins.left(), m_margins.top())) : std::nullopt;
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        PlacedAround::draw(scene, area.marginsRemoved(m_margins));
    }

private:
    static Extent more(const Extent& extent, double length) { return {extent.least + length, extent.most + length}; }

    QMarginsF m_margins;
};

class PlacedSized : public PlacedAround {
public:
    PlacedSized(Figure inside, Extent width, Extent height)
        : PlacedAround(std::move(inside)), m_width(width), m_height(height)
    {
    }

    Figure around(const Figure& inside) const override { return PlacedSized(inside, m_width, m_height); }

    Extent width() const override { return within(PlacedAround::width(), m_width); }
    Extent height(double width) const override { return within(PlacedAround::height(width), m_height); }

private:
    static Extent within(const Extent& own, const Extent& wanted)
    {
        const double least = std::max(own.least, wanted.least);
        return {least, std::max(least, std::min(own.most, wanted.most))};
    }

    Extent m_width, m_height;
};

class PlacedUpon : public PlacedAround {
public:
    PlacedUpon(std::function<void(Scene&, const QRectF&)> ground, Figure inside)
        : PlacedAround(std::move(inside)), m_ground(std::move(ground))
    {
    }

    Figure around(const Figure& inside) const override { return PlacedUpon(m_ground, inside); }

    void draw(Scene& scene, const QRectF& area) const override
    {
        m_ground(scene, area);
        PlacedAround::draw(scene, area);
    }

private:
    std::function<void(Scene&, const QRectF&)> m_ground;
};

class PlacedClickable : public PlacedAround {
public:
    PlacedClickable(Figure inside, QString handle, QString tip, bool framed)
        : PlacedAround(std::move(inside)), m_handle(std::move(handle)), m_tip(std::move(tip)), m_framed(framed)
    {
    }

    Figure around(const Figure& inside) const override { return inside; } // nothing is clicked there

    void draw(Scene& scene, const QRectF& area) const override
    {
        PlacedAround::draw(scene, area);
        scene.handles.push_back({m_handle, area, Qt::PointingHandCursor, m_tip, m_framed});
    }

private:
    QString m_handle, m_tip;
    bool m_framed;
};

class PlacedDrawn : public Panel {
public:
    PlacedDrawn(Extent width, Extent height, std::function<void(Scene&, const QRectF&)> draw)
        : m_width(width), m_height(height), m_draw(std::move(draw))
    {
    }

    Extent width() const override { return m_width; }
    Extent height(double) const override { return m_height; }
    void draw(Scene& scene, const QRectF& area) const override { m_draw(scene, area); }
    std::optional<Figure> shownIn(const SceneMoment& moment) const override
    {
        return moment.thumbnail ? std::optional(drawn({}, {}, m_draw)) : std::nullopt;
    }

private:
    Extent m_width, m_height;
    std::function<void(Scene&, const QRectF&)> m_draw;
};

class PlacedOnce : public Panel {
public:
    explicit PlacedOnce(std::shared_ptr<const Panel> inside) : m_inside(std::move(inside)) {}

    Extent width() const override
    {
        if (!m_width)
            m_width = m_inside->width();
        return *m_width;
    }
    Extent height(double width) const override
    {
        return known(m_heights, width, [&] { return m_inside->height(width); });
    }
    std::optional<QSizeF> cells(double width) const override
    {
        return known(m_cells, width, [&] { return m_inside->cells(width); });
    }
    void draw(Scene& scene, const QRectF& area) const override { m_inside->draw(scene, area); }
    std::optional<Figure> shownIn(const SceneMoment& moment) const override { return m_inside->shownIn(moment); }
    bool onCard() const override { return m_inside->onCard(); }

private:
    template <typename Answer, typename Ask>
    static Answer known(std::vector<std::pair<double, Answer>>& answers, double width, Ask ask)
    {
        for (const auto& [asked, answer] : answers)
            if (asked == width)
                return answer;
        answers.emplace_back(width, ask());
        return answers.back().second;
    }

    std::shared_ptr<const Panel> m_inside;
    mutable std::optional<Extent> m_width;
    mutable std::vector<std::pair<double, Extent>> m_heights;
    mutable std::vector<std::pair<double, std::optional<QSizeF>>> m_cells;
};

} // namespace

std::shared_ptr<const Panel> askedOnce(std::shared_ptr<const Panel> panel)
{
    return std::make_shared<PlacedOnce>(std::move(panel));
}

Figure row(std::vector<Figure> figures, double gap) { return PlacedRow(std::move(figures), gap); }
Figure column(std::vector<Figure> figures, double gap) { return PlacedColumn(std::move(figures), gap); }
Figure level(std::vector<Figure> figures, double gap) { return PlacedLevel(std::move(figures), gap); }
Figure space()
{
    return drawn({}, {}, [](Scene&, const QRectF&) {});
}
Figure either(std::vector<Figure> figures) { return PlacedEither(std::move(figures)); }
Figure padded(Figure inside, const QMarginsF& margins) { return PlacedPadded(std::move(inside), margins); }
Figure sized(Figure inside, Extent width, Extent height) { return PlacedSized(std::move(inside), width, height); }

Figure upon(std::function<void(Scene&, const QRectF&)> ground, Figure inside)
{
    return PlacedUpon(std::move(ground), std::move(inside));
}

Figure clickable(Figure inside, const QString& handle, const QString& tip, bool framed)
{
    return PlacedClickable(std::move(inside), handle, tip, framed);
}

Figure drawn(Extent width, Extent height, std::function<void(Scene&, const QRectF&)> draw)
{
    return PlacedDrawn(width, height, std::move(draw));
}

std::optional<Figure> Panel::shownIn(const SceneMoment&) const { return {}; }

Figure Figure::shownIn(const SceneMoment& moment) const
{
    Figure shown = *this;
    if (const auto other = m_panel ? m_panel->shownIn(moment) : std::nullopt)
        shown.m_panel = other->m_panel;
    return shown;
}

Scene draw(const Figure& figure, const SceneMoment& moment, const QMarginsF& margins)
{
    Scene scene;
    scene.ownScales = moment.ownScales;
    scene.bare = moment.thumbnail;
    const bool elsewhere = moment.thumbnail || moment.posed; // than on the stage
    const Figure shown = elsewhere ? figure.shownIn(moment) : figure;
    if (!shown.there())
        return scene;
    const Panel& panel = shown.panel();
    const QMarginsF around = moment.thumbnail ? QMarginsF() : margins;
    const double wide = around.left() + around.right(), high = around.top() + around.bottom();
    const double width = std::max(moment.size.width() - wide, std::ceil(panel.width().least));
    const double height = std::max(moment.size.height() - high, std::ceil(panel.height(width).least));
    panel.draw(scene, {around.left(), around.top(), width, height});
    if (width + wide > moment.size.width() || height + high > moment.size.height())
        scene.size = {width + wide, height + high};
    if (moment.thumbnail)
        takeWords(scene);
    return scene;
}

} // namespace headroom
