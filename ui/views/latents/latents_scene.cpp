// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/latents/latents_scene.h"

#include "document_focus.h"
#include "scene/margin.h"
#include "tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLatentsFoot = 40.0;
constexpr double kVerdict = 32.0;
constexpr double kSceneTitle = 24.0;
constexpr double kSceneArrow = 48.0;
constexpr int kSceneMostFeatures = 64; // of an array; more would be less than a pixel each

double fit(double room, double cells, double most)
{
    const double pitch = std::min(most, room / std::max(1.0, cells));
    return pitch >= 3.0 ? std::floor(pitch) : pitch;
}

class LatentsBuilder {
public:
    LatentsBuilder(const SceneMoment& moment, const Latents& latents, const Cell& subject, const QString& verdict)
        : m_moment(moment),
          m_trace(moment.trace()),
          m_latents(latents),
          m_block(latents.at(moment.frame)),
          m_subject(subject),
          m_verdict(verdict),
          m_head(std::clamp(moment.head, 0, m_block.heads - 1)),
          m_small(moment.size.height() < 580.0),
          m_features(std::min(m_block.features, kSceneMostFeatures))
    {
        const Step& weights = m_trace.step(m_block.weights);
        m_rows = axisLabels(weights.axes[1]);
        m_columns = axisLabels(weights.axes[2]);
        m_arrays = {true, 1e-9};
        for (const StepId array : {m_block.asks, m_block.source, m_block.result})
            m_arrays.include(readGrid(m_trace, array), m_trace, m_moment.peers());
    }

    Scene build()
    {
        const double width = m_moment.size.width(), height = m_moment.size.height();
        if (m_moment.thumbnail) {
            addThumbnail({0, 0, width, height});
            return std::move(m_scene);
        }
        const double cards = m_small ? 72.0 : 84.0;
        addCards({kMargin, 12.0, width - 2.0 * kMargin, cards});
        const double top = 12.0 + cards + (m_small ? 12.0 : 20.0);
        addBlock({kMargin, top, width - 2.0 * kMargin, height - top - kLatentsFoot - kVerdict - 24.0});
        addVerdict({kMargin, height - kLatentsFoot - kVerdict - 10.0, width - 2.0 * kMargin, kVerdict});
        addFoot({kMargin, height - kLatentsFoot + 4.0, width - 2.0 * kMargin, kLatentsFoot - 8.0});
        return std::move(m_scene);
    }

private:
    CellGrid weightsOf(const LatentBlock& block) const
    {
        Slice slice;
        slice.at = {std::min<std::int64_t>(m_head, block.heads - 1), 0, 0};
        return readGrid(m_trace, block.weights, slice);
    }

    ColourScale weightScale() const
    {
        ColourScale scale {false, 1e-9};
        scale.include(weightsOf(m_block), m_trace, m_moment.peers());
        return scale;
    }

    QString nameOf(int index, bool whole) const
    {
        const LatentBlock& block = m_latents.at(index);
        return QStringLiteral("%1 %2").arg(index + 1).arg(whole ? block.title : block.shortTitle);
    }

    // Stage after block, named as in the timeline; a click goes there.
    void addCards(const QRectF& row)
    {
        const int count = static_cast<int>(m_latents.blocks.size());
        const double gap = 10.0, width = std::min(168.0, (row.width() - gap * (count - 1)) / count);
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Small, true));
        bool whole = true; // all or none
        for (int i = 0; i < count; ++i)
            whole = whole && metrics.horizontalAdvance(nameOf(i, true)) <= width - 20.0;
        for (int i = 0; i < count; ++i) {
            const QRectF card(std::round(row.left() + i * (width + gap)), row.top(), std::floor(width), row.height());
            const QString name = metrics.horizontalAdvance(nameOf(i, whole)) <= width - 16.0 ? nameOf(i, whole)
                                                                                             : QString::number(i + 1);
            addCard(card, i, name);
            const LatentBlock& block = m_latents.at(i);
            m_scene.handles.push_back({QStringLiteral("frame:%1").arg(i), card, Qt::PointingHandCursor,
                QStringLiteral("%1, %2").arg(block.group, block.title)});
        }
    }

    void addCard(const QRectF& card, int index, const QString& name)
    {
        const LatentBlock& block = m_latents.at(index);
        const bool roomy = card.width() >= 92.0; // for the shape beside the map
        const double most = roomy ? card.width() - 64.0 : card.width() - 16.0;
        const double pitch = std::min(
            {most / block.columns, (card.height() - (roomy ? 34.0 : 44.0)) / block.rows, 12.0});
        const QSizeF size(pitch * block.columns, pitch * block.rows);
        const QRectF mini = roomy
            ? QRectF(QPointF(card.right() - 10.0, card.bottom() - 8.0) - QPointF(size.width(), size.height()), size)
            : QRectF(QPointF(card.center().x() - size.width() / 2.0, card.top() + 24.0), size);
        const CellGrid grid = weightsOf(block);
        const QImage image = heatmap(grid, {false, std::max(1e-9, grid.high)});
        const bool now = index == m_moment.frame;
        const QString shape = QStringLiteral("%1 × %2").arg(block.rows).arg(block.columns);
        m_scene.behind.push_back([=](QPainter& painter) {
            const Theme& theme = Theme::instance();
            const Palette& palette = theme.palette();
            painter.setPen(QPen(now ? palette.accent : palette.line, now ? 2.0 : 1.0));
            painter.setBrush(now ? palette.accentSoft : palette.panel);
            painter.drawRoundedRect(card.adjusted(1, 1, -1, -1), 4.0, 4.0);
            painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
            paintPixels(painter, mini, image);
            const QRectF words = card.adjusted(roomy ? 10.0 : 4.0, 6.0, roomy ? -6.0 : -4.0, -6.0);
            const Qt::Alignment side = roomy ? Qt::AlignLeft : Qt::AlignHCenter;
            drawText(painter, words, side | Qt::AlignTop, name, now ? palette.accentText : palette.ink,
                theme.font(TextSize::Small, now));
            drawText(painter, words, side | Qt::AlignBottom, shape, palette.ink3, theme.font(TextSize::Caption));
        });
    }

    std::vector<AxisLabel> shortNumbers(int count) const
    {
        std::vector<AxisLabel> labels(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i)
            labels[static_cast<std::size_t>(i)].text = QString::number(i + 1);
        return labels;
    }

    void addBlock(const QRectF& body)
    {
        const LatentBlock& s = m_block;
        const double labels = std::min(84.0, rowLabelWidth(m_rows, TextSize::Small) + 8.0);
        const double least = m_features * fit(std::min(200.0, body.width() * 0.2), m_features, 6.0);
        const double cell = fit(body.width() - 2.0 * least - labels - kSceneArrow, s.columns, 96.0);
        const double wide = fit(
            (body.width() - labels - kSceneArrow - cell * s.columns) / 2.0, m_features, 9.0); // of an array's cell
        const double array = wide * m_features;
        const double head = columnLabelHeight(m_columns, cell, TextSize::Small);
        const double deep = fit(std::min(216.0, body.height() * 0.3), m_features, 8.0);
        const double tall = fit(body.height() - kSceneTitle - deep * m_features - head - 8.0, s.rows, 96.0);
        const double x = body.left() + array + labels, y = body.top() + kSceneTitle + deep * m_features + head + 4.0;
        const QRectF grid(x, y, cell * s.columns - 1.0, tall * s.rows - 1.0);
        addTitle({x, body.top()}, s.sourceName, shapeOf(s.source));
        addTitle({body.left(), y - 28.0}, s.asksName, shapeOf(s.asks));
        const double right = grid.right() + kSceneArrow;
        addTitle({right, y - 28.0}, s.resultName, shapeOf(s.result));
        addWeights({x, y}, {cell, tall}, labels, head);
        addArray(s.asks, {body.left(), y}, {wide, tall}, false, 2);
        addArray(s.source, {x, body.top() + kSceneTitle}, {cell, deep}, true, 3);
        const QRectF result(right, y, array - 1.0, grid.height());
        if (m_moment.stop >= 2)
            addArray(s.result, result.topLeft(), {wide, tall}, false, 4);
        else
            addAbsent(result);
        const Theme& theme = Theme::instance();
        addText(m_scene, {grid.right() + 2.0, grid.center().y() - 12.0, kSceneArrow - 4.0, 24.0}, Qt::AlignCenter,
            QStringLiteral("→"), theme.palette().ink2, theme.font(TextSize::Page));
        addMapName({x, body.top()}, grid.right(), body.right());
    }

    // What the map is, in the corner that the arrays leave free: beside the map, and the name of what is read above it.
    void addMapName(const QPointF& source, double gridRight, double most)
    {
        const Theme& theme = Theme::instance();
        const double name = QFontMetricsF(theme.font(TextSize::Body, true)).horizontalAdvance(m_block.sourceName) + 16.0
            + QFontMetricsF(theme.font(TextSize::Small)).horizontalAdvance(shapeOf(m_block.source));
        const double left = std::max(gridRight + 16.0, source.x() + name + 24.0);
        const auto line = [&](double y, const QString& words) {
            addText(m_scene, {left, y, most - left, 20.0}, Qt::AlignLeft | Qt::AlignVCenter,
                QFontMetricsF(theme.font(TextSize::Small)).elidedText(words, Qt::ElideRight, most - left),
                theme.palette().ink3, theme.font(TextSize::Small));
        };
        line(source.y(), tr("Weights, head %1: %2 × %3").arg(m_head + 1).arg(m_block.rows).arg(m_block.columns));
        if (readsItselfOnly(m_block))
            line(source.y() + 20.0, tr("A single %1 can only read itself.").arg(m_block.rowNoun));
    }

    QString shapeOf(StepId step) const
    {
        const Index shape = m_trace.step(step).shape();
        return QStringLiteral("%1 × %2").arg(shape.front()).arg(shape.back());
    }

    void addTitle(const QPointF& corner, const QString& title, const QString& beside)
    {
        addHeading(m_scene, corner + QPointF(0.0, 16.0), title, beside);
    }

    GridLayout layoutOf(const QPointF& origin, const QSizeF& pitch, int rows, int columns) const
    {
        GridLayout layout;
        layout.origin = origin;
        layout.pitchX = pitch.width();
        layout.pitchY = pitch.height();
        layout.gap = std::min(pitch.width(), pitch.height()) < 6.0 ? 0.0 : 1.0;
        layout.rows = rows;
        layout.columns = columns;
        return layout;
    }

    void addWeights(const QPointF& origin, const QSizeF& pitch, double labels, double head)
    {
        const bool ours = m_subject.step == m_block.weights && m_subject.at.size() == 3;
        const GridLayout layout = layoutOf(origin, pitch, m_block.rows, m_block.columns);
        LabelStyle style;
        style.size = TextSize::Small;
        style.role = Role::Query;
        style.lit = ours                     ? static_cast<int>(m_subject.at[1])
            : m_subject.step == m_block.asks ? static_cast<int>(m_subject.at[0])
                                             : -1;
        addRowLabels(m_scene, m_rows, layout, labels, style);
        style.role = Role::Key;
        style.lit = ours                       ? static_cast<int>(m_subject.at[2])
            : m_subject.step == m_block.source ? static_cast<int>(m_subject.at[0])
                                               : -1;
        addColumnLabels(m_scene, m_columns, layout, head, style);
        GridLook look;
        look.scale = weightScale();
        look.group = 1;
        look.rowName = m_block.rowNoun;
        look.columnName = m_block.columnNoun;
        addGrid(m_scene, weightsOf(m_block), layout, look);
    }

    // A row an element, or, `turned`, a column.
    void addArray(StepId step, const QPointF& origin, const QSizeF& pitch, bool turned, int group)
    {
        Slice slice;
        slice.at = {0, 0};
        slice.rows = turned ? 1 : 0;
        slice.columns = turned ? 0 : 1;
        const CellGrid grid = readGrid(m_trace, step, slice);
        const int rows = turned ? std::min(m_features, grid.rowCount()) : grid.rowCount();
        const int columns = turned ? grid.columnCount() : std::min(m_features, grid.columnCount());
        const GridLayout layout = layoutOf(origin, pitch, rows, columns);
        GridLook look;
        look.scale = m_arrays;
        look.group = group;
        look.decimals = -1;
        const QString noun = step == m_block.source && turned ? m_block.columnNoun : m_block.rowNoun;
        look.rowName = turned ? tr("feature") : noun;
        look.columnName = turned ? noun : tr("feature");
        look.each = [&](GridCell, SceneCell& cell) { cell.identity = latentIdentity(m_block, cell.source); };
        addGrid(m_scene, grid, layout, look);
    }

    void addAbsent(const QRectF& area)
    {
        m_scene.behind.push_back([area](QPainter& painter) {
            const Theme& theme = Theme::instance();
            QPen pen(theme.palette().lineStrong, 1.0, Qt::CustomDashLine);
            pen.setDashPattern({3.0, 3.0});
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.setPen(pen);
            painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
            drawText(painter, area, Qt::AlignCenter, tr("not computed yet"), theme.palette().ink3,
                theme.font(TextSize::Small));
        });
    }

    void addVerdict(const QRectF& area)
    {
        if (m_verdict.isEmpty())
            return;
        m_scene.behind.push_back([area, words = m_verdict](QPainter& painter) {
            const Theme& theme = Theme::instance();
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.palette().panel);
            painter.drawRoundedRect(area, 4.0, 4.0);
            const QFont font = theme.font(TextSize::Small);
            const QRectF inner = area.adjusted(12.0, 0.0, -12.0, 0.0);
            drawText(painter, inner, Qt::AlignLeft | Qt::AlignVCenter,
                QFontMetricsF(font).elidedText(words, Qt::ElideRight, inner.width()), theme.palette().ink, font);
        });
    }

    void addFoot(const QRectF& area)
    {
        const double legend = std::min(200.0, area.width() * 0.23), step = legend + 28.0;
        Legend weights;
        weights.scale = weightScale();
        weights.title = tr("weight");
        weights.decimals = 2;
        addLegend(m_scene, {area.left(), area.top(), legend, area.height()}, weights);
        Legend arrays;
        arrays.scale = m_arrays;
        arrays.title = tr("arrays");
        addLegend(m_scene, {area.left() + step, area.top(), legend, area.height()}, arrays);
        const Theme& theme = Theme::instance();
        const QFont font = theme.font(TextSize::Caption);
        const double room = area.width() - 2.0 * step;
        const QString short_ = m_block.features > m_features
            ? tr("arrays: the first %1 of %2 features").arg(m_features).arg(m_block.features)
            : tr("each row one element, its columns the features");
        const QString whole = tr("%1; above the map turned on its side").arg(short_);
        const QFontMetricsF metrics(font);
        addText(m_scene, {area.left() + 2.0 * step, area.top() - 4.0, room, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.horizontalAdvance(whole) <= room ? whole : metrics.elidedText(short_, Qt::ElideRight, room),
            theme.palette().ink3, font);
    }

    // The first reading; of a set, how it reads back too.
    void addThumbnail(const QRectF& area)
    {
        std::vector<const LatentBlock*> shown {&m_latents.blocks.front()};
        if (m_latents.set && m_latents.blocks.size() > 1)
            shown.push_back(&m_latents.blocks[1]);
        double rows = 1.0, columns = 0.0;
        for (const LatentBlock* block : shown) {
            rows = std::max<double>(rows, block->rows);
            columns += block->columns;
        }
        const double gap = 36.0 * static_cast<double>(shown.size() - 1);
        const double pitch = std::min({(area.width() - gap) / columns, area.height() / rows, 24.0});
        double x = area.center().x() - (columns * pitch + gap) / 2.0;
        for (const LatentBlock* block : shown) {
            const CellGrid grid = weightsOf(*block);
            const double y = area.center().y() - block->rows * pitch / 2.0;
            GridLook look;
            look.scale = {false, std::max(1e-9, grid.high)};
            look.decimals = -1;
            look.rowName = block->rowNoun;
            look.columnName = block->columnNoun;
            addGrid(m_scene, grid, layoutOf({x, y}, {pitch, pitch}, block->rows, block->columns), look);
            x += block->columns * pitch + 36.0;
            if (block != shown.back())
                addText(m_scene, {x - 36.0, area.center().y() - 12.0, 36.0, 24.0}, Qt::AlignCenter, QStringLiteral("→"),
                    Theme::instance().palette().ink2, Theme::instance().font(TextSize::Title));
        }
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const Latents& m_latents;
    const LatentBlock& m_block;
    const Cell m_subject;
    const QString m_verdict;
    int m_head = 0;
    bool m_small = false;
    int m_features = 0;
    ColourScale m_arrays;
    std::vector<AxisLabel> m_rows, m_columns;
    Scene m_scene;
};

} // namespace

Scene latentsScene(const SceneMoment& moment, const Latents& latents, const Cell& subject, const QString& verdict)
{
    return LatentsBuilder(moment, latents, subject, verdict).build();
}

Cell latentsSubject(const SceneMoment& moment, const LatentBlock& block)
{
    const int head = std::clamp(moment.head, 0, block.heads - 1);
    if (const auto telling = exampleCell(moment.trace(), block.weights, head))
        return *telling;
    return {block.weights, {head, 0, 0}};
}

} // namespace headroom
