// SPDX-License-Identifier: GPL-3.0-or-later
// What every picture of linear attention is made of.
#include "views/linear/linear_builder.h"

#include "scene/margin.h"
#include "tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kBuilderFoot = 40.0;

} // namespace

LinearBuilder::LinearBuilder(
    const SceneMoment& moment, const Linear& linear, const StateStrip& strip, const Cell& subject)
    : m_moment(moment),
      m_trace(moment.trace()),
      m_linear(linear),
      m_layer(linear.layerOf(moment.frame)),
      m_strip(strip),
      m_subject(subject),
      m_head(std::clamp(moment.head, 0, m_layer.heads - 1)),
      m_token(shownToken(moment, linear, subject)),
      m_small(moment.size.height() < 580.0),
      m_queries(axisLabels(m_trace.step(m_layer.queryFeatures).axes[1])),
      m_keys(axisLabels(m_trace.step(m_layer.value).axes[1]))
{
}

Scene LinearBuilder::build()
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    if (m_moment.thumbnail) {
        addThumbnail({0, 0, width, height});
        return std::move(m_scene);
    }
    const double top = m_small ? 10.0 : 16.0;
    QRectF body(kMargin, top, width - 2.0 * kMargin, height - top - kBuilderFoot - 8.0);
    const bool tokens = !m_layer.matrix() && picture() != LinearPicture::Queries && picture() != LinearPicture::Keys
        && picture() != LinearPicture::Orders && (m_layer.running || picture() != LinearPicture::State);
    if (tokens)
        body.setTop(addStrip(body) + (m_small ? 10.0 : 20.0));
    switch (picture()) {
    case LinearPicture::Queries:
    case LinearPicture::Keys: addFeatures(body); break;
    case LinearPicture::State:
        if (m_layer.running) {
            const QRectF beside = takeImplied(body);
            addGrowth(body);
            addImplied(beside, m_token + 1);
        } else {
            addWholeState(body);
        }
        break;
    case LinearPicture::Averages: addAverages(body); break;
    case LinearPicture::Numerator:
    case LinearPicture::Context: {
        const QRectF beside = takeImplied(body);
        addReading(body, !beside.isEmpty());
        addImplied(beside, m_layer.queries);
        break;
    }
    case LinearPicture::Orders: addOrders(body); break;
    default: addMatrix(body); break;
    }
    addFoot({kMargin, height - kBuilderFoot + 2.0, width - 2.0 * kMargin, kBuilderFoot - 8.0});
    return std::move(m_scene);
}

QRectF LinearBuilder::add(const Part& part)
{
    const CellGrid grid = readGrid(m_trace, part.step, part.slice);
    GridLayout layout;
    layout.origin = part.origin;
    layout.pitchX = part.pitch.width();
    layout.pitchY = part.pitch.height();
    layout.gap = std::min(layout.pitchX, layout.pitchY) < 4.0 ? 0.0 : 1.0;
    layout.firstRow = part.row;
    layout.firstColumn = part.column;
    layout.rows = part.rows < 0 ? grid.rowCount() : part.rows;
    layout.columns = part.columns < 0 ? grid.columnCount() : part.columns;
    GridLook look;
    look.scale = part.scale;
    look.group = part.group;
    look.rowName = part.rowName;
    look.columnName = part.columnName;
    if (m_moment.thumbnail)
        look.decimals = -1;
    const QString title = QString::fromStdString(m_trace.step(part.step).title);
    const bool plain = part.scale.extent <= 0.0;
    const StepId open = part.step == m_layer.implied                ? m_layer.impliedOpen
        : part.step == m_layer.open || part.step == m_layer.weights ? m_layer.mayRead
                                                                    : -1;
    look.each = [&](GridCell at, SceneCell& cell) {
        cell.identity = linearIdentity(m_trace, m_layer, cell.source);
        cell.name += QStringLiteral(", ") + title;
        if (plain)
            cell.ground = Theme::instance().palette().panel;
        if (part.dim || (part.only >= 0 && part.only != at.row))
            cell.marks |= SceneCell::Dim;
        if (open >= 0 && m_trace.value(open, {at.row, at.column}) == 0.0)
            cell.marks |= SceneCell::Masked;
    };
    addGrid(m_scene, grid, layout, look);
    return layout.bounds();
}

void LinearBuilder::addAbsent(const QRectF& area)
{
    m_scene.behind.push_back([area](QPainter& painter) {
        const Theme& theme = Theme::instance();
        QPen pen(theme.palette().lineStrong, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 3.0});
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(pen);
        painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
        const QFont font = theme.font(TextSize::Small);
        const QString words = tr("not computed yet");
        if (area.height() >= 14.0 && area.width() >= QFontMetricsF(font).horizontalAdvance(words) + 8.0)
            drawText(painter, area, Qt::AlignCenter, words, theme.palette().ink3, font);
    });
}

// Tokens of the queries or of the keys beside (`rows`) or above a grid.
void LinearBuilder::addTokens(const GridLayout& layout, double width, bool rows, Role role, int lit)
{
    LabelStyle style;
    style.size = TextSize::Small;
    style.role = role;
    style.lit = lit;
    const auto& labels = role == Role::Query ? m_queries : m_keys;
    rows ? addRowLabels(m_scene, labels, layout, width, style) : addColumnLabels(m_scene, labels, layout, width, style);
}

// An axis that only counts: 1, 2, 3 …, with what it counts at its start.
void LinearBuilder::addNumbers(const GridLayout& layout, const QString& title, Role role, bool rows)
{
    const Theme& theme = Theme::instance();
    const double pitch = rows ? layout.pitchY : layout.pitchX;
    const int count = rows ? layout.rows : layout.columns;
    const int stride = pitch >= 16.0 ? 1 : pitch >= 8.0 ? 2 : pitch >= 4.0 ? 4 : 8;
    const QColor ink = role == Role::None ? theme.palette().ink3 : theme.roleText(role);
    const QFont font = theme.font(TextSize::Caption);
    const QRectF bounds = layout.bounds();
    m_scene.behind.push_back([=](QPainter& painter) {
        for (int i = 0; i < count; i += stride) {
            const QRectF cell = rows ? QRectF(bounds.left() - 26.0, bounds.top() + i * pitch, 22.0, pitch)
                                     : QRectF(bounds.left() + i * pitch, bounds.top() - 16.0, pitch, 14.0);
            drawText(painter, cell, rows ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignCenter, QString::number(i + 1),
                ink, font);
        }
        if (!rows && !title.isEmpty())
            drawText(painter, QRectF(bounds.left() - 66.0, bounds.top() - 16.0, 60.0, 14.0),
                Qt::AlignRight | Qt::AlignVCenter, title, ink, font);
        if (rows) {
            painter.translate(bounds.left() - 34.0, bounds.center().y());
            painter.rotate(-90.0);
            drawText(painter, QRectF(-60.0, -8.0, 120.0, 16.0), Qt::AlignCenter, title, ink, font);
        }
    });
}

void LinearBuilder::addTitle(const QPointF& corner, const QString& title, const QString& beside, double room)
{
    const Theme& theme = Theme::instance();
    const QFont bold = theme.font(TextSize::Body, true), plain = theme.font(TextSize::Small);
    const double first = QFontMetricsF(bold).horizontalAdvance(title);
    addText(m_scene, QRectF(corner, QSizeF(first + 2.0, 20.0)), Qt::AlignLeft | Qt::AlignVCenter, title,
        theme.palette().ink, bold);
    for (const QString& words : {beside, beside.section(QLatin1Char(';'), 0, 0)}) { // all of it, or its beginning
        if (words.isEmpty() || first + 12.0 + QFontMetricsF(plain).horizontalAdvance(words) > room)
            continue;
        addText(m_scene, QRectF(corner.x() + first + 12.0, corner.y(), 10.0, 20.0), Qt::AlignLeft | Qt::AlignVCenter,
            words, theme.palette().ink3, plain);
        break;
    }
}

void LinearBuilder::addSign(const QPointF& centre, const QString& sign, const QString& below)
{
    const Theme& theme = Theme::instance();
    addText(m_scene, QRectF(centre.x() - 40.0, centre.y() - 16.0, 80.0, 24.0), Qt::AlignCenter, sign,
        theme.palette().ink2, theme.font(TextSize::Page));
    if (!below.isEmpty())
        addText(m_scene, QRectF(centre.x() - 40.0, centre.y() + 8.0, 80.0, 16.0), Qt::AlignCenter, below,
            theme.palette().ink3, theme.font(TextSize::Caption));
}

ColourScale LinearBuilder::featureScale() const
{
    ColourScale scale {false, 1e-9};
    scale.include(gridOf(m_layer.queryFeatures), m_trace, m_moment.peers());
    scale.include(gridOf(m_layer.keyFeatures), m_trace, m_moment.peers());
    return scale;
}

ColourScale LinearBuilder::valueScale() const
{
    ColourScale scale {true, 1e-9};
    scale.include(gridOf(m_layer.value), m_trace, m_moment.peers());
    return scale;
}

ColourScale LinearBuilder::readScale() const
{
    ColourScale scale {true, 1e-9};
    scale.include(gridOf(m_layer.context), m_trace, m_moment.peers());
    return scale;
}

ColourScale LinearBuilder::matrixScale(StepId step) const
{
    Slice slice;
    slice.at = {m_head, 0, 0};
    ColourScale scale {false, 1e-9};
    scale.include(readGrid(m_trace, step, slice), m_trace, m_moment.peers());
    return scale;
}

Slice LinearBuilder::stateAt(StepId step, int token) const
{
    Slice slice;
    slice.at = m_trace.step(step).axes.size() == 4 ? Index {m_head, token, 0, 0} : Index {m_head, 0, 0};
    return slice;
}

int LinearBuilder::decimalsOf(const ColourScale& scale)
{
    return scale.extent < 0.1 ? 3 : scale.extent < 1.0 ? 2 : scale.extent < 100.0 ? 1 : 0;
}

void LinearBuilder::addFoot(const QRectF& area)
{
    std::vector<Legend> legends;
    const auto add = [&](const ColourScale& scale, const QString& title) {
        Legend legend;
        legend.scale = scale;
        legend.title = title;
        legend.decimals = decimalsOf(scale);
        legends.push_back(legend);
    };
    const auto sums = [&] {
        if (m_layer.normaliser >= 0)
            add(normaliserScale(), tr("z"));
    };
    switch (picture()) {
    case LinearPicture::Queries:
    case LinearPicture::Keys:
        add(beforeScale(), tr("before φ"));
        add(featureScale(), tr("after φ"));
        break;
    case LinearPicture::State:
        add(stateScale(), tr("S"));
        if (m_layer.running)
            add(addedScale(), tr("added"));
        else if (m_layer.implied >= 0)
            add(matrixScale(m_layer.implied), tr("matrix"));
        add(featureScale(), tr("φ(k)"));
        add(valueScale(), tr("value"));
        sums();
        break;
    case LinearPicture::Averages:
        add(stateScale(), tr("S"));
        sums();
        add(averageScale(), tr("averages"));
        break;
    case LinearPicture::Numerator:
    case LinearPicture::Context:
        m_layer.averages >= 0 ? add(averageScale(), tr("averages")) : add(stateScale(), tr("S"));
        add(featureScale(), tr("φ(q)"));
        if (m_layer.numerator >= 0) {
            sums();
            add(numeratorScale(), tr("φ(q)ᵀ S"));
        }
        if (there(m_layer.context))
            add(readScale(), tr("read-out"));
        break;
    case LinearPicture::Orders: add(ordersScale(), tr("read, and difference")); break;
    default:
        add(matrixScale(mapStep()), mapStep() == m_layer.weights ? tr("weight") : tr("similarity"));
        if (m_layer.mayRead >= 0 && mapStep() != m_layer.similarity)
            legends.back().masked = tr("later: set to zero");
        if (there(m_layer.context))
            add(readScale(), tr("read-out"));
        break;
    }
    const double pitch = std::min(240.0, area.width() / static_cast<double>(legends.size()));
    double x = area.left();
    for (const Legend& legend : legends) {
        const double room = pitch + (legend.masked.isEmpty() ? 0.0 : 110.0);
        addLegend(m_scene, {x, area.top(), room - 20.0, area.height()}, legend);
        x += room;
    }
}

} // namespace headroom
