// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/bars.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kBarTitle = 18.0, kBarThick = 9.0, kSaidLine = 17.0;

class PlacedBars : public Panel {
public:
    explicit PlacedBars(BarsPanel bars) : m_bars(std::move(bars)) {}

    Extent width() const override { return {m_bars.labels + number() + 24.0, Extent::kNoLimit}; }
    Extent height(double) const override
    {
        return Extent::fixed(barsHeight(m_bars.bars.size(), !m_bars.title.isEmpty(), m_bars.line));
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        double y = area.top();
        if (!m_bars.title.isEmpty()) {
            scene.texts.push_back({{area.left(), y, area.width(), kBarTitle}, Qt::AlignLeft | Qt::AlignVCenter,
                m_bars.title, palette.ink, theme.font(TextSize::Caption, true), SceneText::Fit::Cut});
            y += kBarTitle;
        }
        int row = m_bars.row;
        for (const Bar& bar : m_bars.bars) {
            addBar(scene, bar, {area.left(), y, area.width(), m_bars.line}, row++);
            y += m_bars.line;
        }
    }

private:
    double number() const { return 20.0 + 7.0 * m_bars.decimals; }

    void addBar(Scene& scene, const Bar& bar, const QRectF& line, int row) const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const bool strong = bar.lit || bar.bold;
        if (bar.lit) {
            scene.shapes.push_back({boxPath(line.adjusted(-4.0, 0.0, 4.0, 0.0)), Qt::NoPen, palette.accentSoft, true});
        }
        const QFont font = theme.font(TextSize::Small, strong);
        const QRectF label(line.left(), line.top(), m_bars.labels - 6.0, line.height());
        scene.texts.push_back({label, Qt::AlignLeft | Qt::AlignVCenter, bar.label,
            bar.lit      ? palette.accentText
                : strong ? palette.ink
                         : palette.ink2,
            font, SceneText::Fit::Cut});
        const double left = line.left() + m_bars.labels, room = line.width() - m_bars.labels - number();
        const auto shape = [&](const Cell& cell) {
            const double share = m_bars.trace->value(cell.step, cell.at) / std::max(1e-12, m_bars.most);
            return !std::isfinite(share) ? QPainterPath()
                                         : boxPath({left, std::round(line.center().y() - kBarThick / 2.0),
                                             std::max(1.0, std::round(room * std::clamp(share, 0.0, 1.0))), kBarThick});
        };
        scene.shapes.push_back({shape(bar.source), Qt::NoPen, strong ? palette.ink2 : palette.lineStrong, true});
        if (bar.before)
            scene.lines.push_back({shape(*bar.before), QPen(palette.ink, 1.0), Qt::NoBrush, true});
        const QRectF written(line.right() - number(), line.top(), number(), line.height());
        putNumber(scene, *m_bars.trace, bar.source, written,
            {.decimals = m_bars.decimals,
                .alignment = Qt::AlignRight | Qt::AlignVCenter,
                .colour = strong ? palette.ink : palette.ink2,
                .size = TextSize::Small,
                .bold = strong});
        addDrawnCell(scene, *m_bars.trace, bar.source, {left, line.top(), line.right() + 4.0 - left, line.height()},
            bar.name, m_bars.group, row, 0);
        if (!bar.handle.isEmpty())
            scene.handles.push_back({bar.handle, label, Qt::PointingHandCursor, bar.name});
    }

    BarsPanel m_bars;
};

class PlacedSaid : public Panel {
public:
    PlacedSaid(const Trace& trace, std::vector<Said> parts, int group, int row)
        : m_trace(trace), m_parts(std::move(parts)), m_group(group), m_row(row)
    {
    }

    Extent width() const override { return {60.0, Extent::kNoLimit}; }
    Extent height(double) const override { return Extent::fixed(kSaidLine); }
    void draw(Scene& scene, const QRectF& area) const override
    {
        const Theme& theme = Theme::instance();
        double x = area.left();
        int column = 0;
        for (const Said& part : m_parts) { // what has no room any more is left out whole
            const QFont font = theme.font(TextSize::Small, part.bold);
            const QFontMetricsF metrics(font);
            const double words = metrics.horizontalAdvance(part.text);
            SceneNumber number;
            double needs = words;
            if (part.number) {
                number = sceneNumber(m_trace, *part.number, {}, part.decimals);
                needs += 7.0 + metrics.horizontalAdvance(number.text());
            }
            if (x + needs > area.right() + 1.0)
                return;
            const QRectF place(x, area.top(), words + 1.0, kSaidLine);
            scene.texts.push_back({place, Qt::AlignLeft | Qt::AlignVCenter, part.text,
                part.bold ? theme.palette().ink : theme.palette().ink2, font});
            if (!part.handle.isEmpty())
                scene.handles.push_back({part.handle, place, Qt::PointingHandCursor, part.name});
            if (part.number) {
                number.area = {x + words + 6.0, area.top(), needs - words - 5.0, kSaidLine};
                number.size = TextSize::Small;
                number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
                number.bold = part.bold;
                number.colour = part.bold ? theme.palette().ink : theme.palette().ink2;
                scene.numbers.push_back(number);
                addDrawnCell(scene, m_trace, *part.number, number.area.adjusted(-1.0, 0.0, 3.0, 0.0), part.name,
                    m_group, m_row, column++);
            }
            x += needs + (part.number ? 6.0 : 4.0);
        }
    }

private:
    const Trace& m_trace;
    std::vector<Said> m_parts;
    int m_group, m_row;
};

} // namespace

Figure bars(BarsPanel made) { return PlacedBars(std::move(made)); }
double barsHeight(std::size_t count, bool titled, double line)
{
    return static_cast<double>(count) * line + (titled ? kBarTitle : 0.0);
}
Figure said(const Trace& trace, std::vector<Said> parts, int group, int row)
{
    return PlacedSaid(trace, std::move(parts), group, row);
}

void putNumber(Scene& scene, const Trace& trace, const Cell& source, const QRectF& area, const NumberLook& look)
{
    SceneNumber number = sceneNumber(trace, source, area, look.decimals);
    number.alignment = look.alignment;
    number.colour = look.colour;
    number.size = look.size;
    number.bold = look.bold;
    scene.numbers.push_back(std::move(number));
}

void addDrawnCell(Scene& scene, const Trace& trace, const Cell& source, const QRectF& area, const QString& name,
    int group, int row, int column)
{
    SceneCell cell = sceneCell(trace, source, area, {});
    cell.style |= SceneCell::Plain | SceneCell::Still;
    cell.group = group;
    cell.row = row;
    cell.column = column;
    cell.name = name;
    scene.cells.push_back(std::move(cell));
}

} // namespace headroom
