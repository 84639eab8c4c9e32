// SPDX-License-Identifier: GPL-3.0-or-later
#include "tr.h"
#include "views/model/model_scene.h"

#include "names.h"
#include "widgets/text.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kPartsLine = 18.0;

void addArrow(Scene& scene, std::vector<QPointF> corners, const QColor& colour, double width, bool dashed)
{
    scene.behind.push_back([=](QPainter& painter) {
        QPen pen(colour, width);
        pen.setJoinStyle(Qt::RoundJoin);
        if (dashed)
            pen.setDashPattern({3.0, 3.0});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(corners.data(), static_cast<int>(corners.size()));
        const QPointF tip = corners.back(), before = corners[corners.size() - 2];
        const bool down = std::abs(tip.y() - before.y()) > std::abs(tip.x() - before.x());
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        const QPointF head[] = {
            tip, tip + (down ? QPointF(-4, -6) : QPointF(-6, -4)), tip + (down ? QPointF(4, -6) : QPointF(-6, 4))};
        painter.drawPolygon(head, 3);
    });
}

class Arrows {
public:
    Arrows(Scene& scene, const SceneMoment& moment, const ModelPlan& plan, const ModelLayout& layout)
        : m_scene(scene),
          m_moment(moment),
          m_plan(plan),
          m_layout(layout),
          m_present(std::clamp(moment.frame, 0, plan.count() - 1))
    {
    }

    void add()
    {
        for (int block = 0; block < m_plan.count(); ++block) {
            if (m_plan.block(block).memory >= 0 && !m_moment.thumbnail)
                fromMemory(block);
            for (const int from : m_plan.block(block).reads)
                if (m_layout.columns && m_plan.block(from).decoder != m_plan.block(block).decoder)
                    across(from, block);
                else if (from == before(block))
                    down(from, block);
                else if (!m_moment.thumbnail)
                    around(from, block);
        }
    }

private:
    const QRectF& box(int block) const { return m_layout.blocks[static_cast<std::size_t>(block)]; }

    // The block above in the same column.
    int before(int block) const
    {
        for (int other = block - 1; other >= 0; --other)
            if (!m_layout.columns || m_plan.block(other).decoder == m_plan.block(block).decoder)
                return other;
        return -1;
    }

    QColor colour(int to) const
    {
        const Palette& palette = Theme::instance().palette();
        return to == m_present && !m_moment.thumbnail ? palette.accent : to > m_present ? palette.line : palette.ink3;
    }

    void shape(const QRectF& area, int from, int to)
    {
        if (m_moment.thumbnail)
            return;
        const Theme& theme = Theme::instance();
        addText(m_scene, area, Qt::AlignLeft | Qt::AlignVCenter,
            shapeText(m_moment.trace().step(m_plan.block(from).output)),
            to > m_present ? theme.palette().ink3 : theme.palette().ink2, theme.font(TextSize::Caption));
    }

    void down(int from, int to)
    {
        const double x = box(from).left() + box(from).width() * (m_moment.thumbnail ? 0.5 : 0.45);
        addArrow(m_scene, {{x, box(from).bottom()}, {x, box(to).top() - 1.0}}, colour(to),
            m_moment.thumbnail ? 0.8 : 1.5, to > m_present);
        shape({x + 8.0, m_layout.above[static_cast<std::size_t>(to)] - 8.0, 120.0, 16.0}, from, to);
    }

    // From the encoder's result into the decoder's column.
    void across(int from, int to)
    {
        const double x = m_layout.trunk, y = box(to).center().y();
        addArrow(m_scene,
            {{box(from).right(), box(from).center().y()}, {x, box(from).center().y()}, {x, y},
                {box(to).left() - 1.0, y}},
            colour(to), m_moment.thumbnail ? 0.8 : 1.5, to > m_present);
        if (!m_shaped && !m_moment.thumbnail)
            alongTrunk((box(from).center().y() + y) / 2.0, from, to);
        m_shaped = true;
    }

    void alongTrunk(double y, int from, int to)
    {
        const QString text = shapeText(m_moment.trace().step(m_plan.block(from).output));
        const QPointF middle(m_layout.trunk - 9.0, y);
        const bool ahead = to > m_present;
        m_scene.behind.push_back([=](QPainter& painter) {
            const Theme& theme = Theme::instance();
            painter.save();
            painter.translate(middle);
            painter.rotate(-90.0);
            drawText(painter, {-60.0, -8.0, 120.0, 16.0}, Qt::AlignCenter, text,
                ahead ? theme.palette().ink3 : theme.palette().ink2, theme.font(TextSize::Caption));
            painter.restore();
        });
    }

    // What earlier segments left comes from outside: its name and shape stand where a block would.
    void fromMemory(int to)
    {
        const Theme& theme = Theme::instance();
        const Step& memory = m_moment.trace().step(m_plan.block(to).memory);
        const double x = box(to).left() + 18.0, top = box(to).top() - 15.0;
        addArrow(m_scene, {{x, top + 2.0}, {x, box(to).top() - 1.0}},
            to > m_present ? theme.palette().line : theme.palette().memory, 1.5, true);
        const QFont font = theme.font(TextSize::Caption);
        const QString words = elideMiddle(
            tr("⟂ memory, %1").arg(shapeText(memory)), QFontMetricsF(font), box(to).width() * 0.45 - 30.0);
        const QRectF area(x + 8.0, top, QFontMetricsF(font).horizontalAdvance(words) + 2.0, 15.0);
        addText(m_scene, area, Qt::AlignLeft | Qt::AlignVCenter, words,
            to > m_present ? theme.palette().ink3 : theme.palette().memoryText, font);
        m_scene.handles.push_back({QStringLiteral("memory:%1").arg(memory.id), area.adjusted(-14.0, 0.0, 4.0, 0.0),
            Qt::PointingHandCursor, tr("%1 A click explains it on the right.").arg(translated(memory.caption))});
    }

    // Past the blocks between them, on the left.
    void around(int from, int to)
    {
        const double x = box(to).left() - 10.0 - 4.0 * static_cast<double>(m_lane++ % 4);
        const double out = box(from).center().y() + 6.0, in = box(to).center().y() - 6.0;
        addArrow(m_scene, {{box(from).left(), out}, {x, out}, {x, in}, {box(to).left() - 1.0, in}}, colour(to), 1.0,
            to > m_present);
    }

    Scene& m_scene;
    const SceneMoment& m_moment;
    const ModelPlan& m_plan;
    const ModelLayout& m_layout;
    int m_present = 0, m_lane = 0;
    bool m_shaped = false;
};

} // namespace

void addModelArrows(Scene& scene, const SceneMoment& moment, const ModelPlan& plan, const ModelLayout& layout)
{
    Arrows(scene, moment, plan, layout).add();
}

// The present block's steps: name and shape, each a way into the step itself; below them its weights.
void addModelSteps(Scene& scene, const SceneMoment& moment, const ModelPlan& plan, const ModelLayout& layout)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const Trace& trace = moment.trace();
    const ModelBlock& block = plan.block(std::clamp(moment.frame, 0, plan.count() - 1));
    const QRectF area = layout.steps;
    const double end = area.bottom();
    double y = area.top();
    const auto heading = [&](const QString& text) {
        addText(scene, {area.left(), y, area.width(), 20.0}, Qt::AlignLeft | Qt::AlignVCenter,
            elideMiddle(text, QFontMetricsF(theme.font(TextSize::Body, true)), area.width()), palette.ink,
            theme.font(TextSize::Body, true));
        y += 22.0;
    };
    const auto line = [&](const QString& name, const QString& beside, const QColor& ink) {
        const QFont font = theme.font(TextSize::Small);
        const double wide = QFontMetricsF(font).horizontalAdvance(beside);
        addText(scene, {area.left(), y, area.width(), kPartsLine}, Qt::AlignLeft | Qt::AlignVCenter,
            elideMiddle(name, QFontMetricsF(font), area.width() - wide - 10.0), ink, font);
        addText(scene, {area.left(), y, area.width(), kPartsLine}, Qt::AlignRight | Qt::AlignVCenter, beside,
            palette.ink3, font);
        y += kPartsLine;
    };
    heading(block.title == block.group ? block.group : QStringLiteral("%1: %2").arg(block.group, block.shortTitle));
    const auto fits = [&](std::size_t count, double reserved) {
        return std::min(count, static_cast<std::size_t>(std::max(1.0, (end - y - reserved) / kPartsLine)));
    };
    const std::size_t steps = fits(block.steps.size(), block.weights.empty() ? 26.0 : 86.0);
    for (std::size_t i = 0; i < steps; ++i) {
        const bool more = i + 1 == steps && steps < block.steps.size();
        const Step& step = trace.step(block.steps[i]);
        if (more) {
            line(tr("and %1 more").arg(block.steps.size() - i), {}, palette.ink3);
            break;
        }
        scene.handles.push_back({QStringLiteral("step:%1").arg(step.id), {area.left(), y, area.width(), kPartsLine},
            Qt::PointingHandCursor, tr("%1 Opens step by step.").arg(translated(step.caption))});
        line(stepName(step), shapeText(step), palette.queryText);
    }
    y += 8.0;
    if (y + kPartsLine <= end)
        line(tr("Multiply–adds"), countText(block.products), palette.ink2);
    if (block.weights.empty() || y + 46.0 > end)
        return;
    y += 8.0;
    heading(tr("Weights"));
    const std::size_t weights = fits(block.weights.size(), 0.0);
    for (std::size_t i = 0; i < weights; ++i) {
        const Step& weight = trace.step(block.weights[i]);
        if (i + 1 == weights && weights < block.weights.size()) {
            line(tr("and %1 more").arg(block.weights.size() - i), {}, palette.ink3);
            break;
        }
        const QString path = QString::fromStdString(weight.path);
        line(path.section(QLatin1Char('.'), -2), shapeText(weight), palette.ink2);
    }
}

} // namespace headroom
