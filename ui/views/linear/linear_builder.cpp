// SPDX-License-Identifier: GPL-3.0-or-later
// What every picture of linear attention is made of.
#include "views/linear/linear_builder.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMargin = 16.0;
constexpr double kFoot = 40.0;

QString tr(const char* text)
{
    return QCoreApplication::translate("Linear", text);
}

// Where most tokens have room as they are, the few that have not are cut instead of turning all of them.
std::vector<AxisLabel> upright(std::vector<AxisLabel> labels, double pitch)
{
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Small));
    const auto fits = [&](const AxisLabel& label) { return metrics.horizontalAdvance(label.text) <= 1.25 * pitch; };
    if (2 * std::count_if(labels.begin(), labels.end(), fits) <= static_cast<std::ptrdiff_t>(labels.size()))
        return labels;
    for (AxisLabel& label : labels)
        if (!fits(label))
            label.text = elideMiddle(label.text, metrics, std::max(pitch, metrics.horizontalAdvance(QStringLiteral("…"))));
    return labels;
}

} // namespace

LinearBuilder::LinearBuilder(
    const SceneMoment& moment, const Linear& linear, const StateStrip& strip, const Cell& subject)
    : m_moment(moment), m_trace(moment.trace()), m_linear(linear), m_layer(linear.layerOf(moment.frame)), m_strip(strip),
      m_subject(subject), m_head(std::clamp(moment.head, 0, m_layer.heads - 1)),
      m_token(shownToken(moment, linear, subject)), m_small(moment.size.height() < 580.0),
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
    QRectF body(kMargin, top, width - 2.0 * kMargin, height - top - kFoot - 8.0);
    const bool tokens = !m_layer.matrix() && picture() != LinearPicture::Queries && picture() != LinearPicture::Keys
        && picture() != LinearPicture::Orders && (m_layer.running || picture() != LinearPicture::State);
    if (tokens)
        body.setTop(addStrip(body) + (m_small ? 10.0 : 20.0));
    switch (picture()) {
    case LinearPicture::Queries:
    case LinearPicture::Keys: addFeatures(body); break;
    case LinearPicture::State: m_layer.running ? addGrowth(body) : addWholeState(body); break;
    case LinearPicture::Averages: addAverages(body); break;
    case LinearPicture::Numerator:
    case LinearPicture::Context: addReading(body); break;
    case LinearPicture::Orders: addOrders(body); break;
    default: addMatrix(body); break;
    }
    addFoot({kMargin, height - kFoot + 2.0, width - 2.0 * kMargin, kFoot - 8.0});
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
    look.each = [&](GridCell at, SceneCell& cell) {
        cell.identity = linearIdentity(m_trace, m_layer, cell.source);
        cell.name += QStringLiteral(", ") + title;
        if (plain)
            cell.ground = Theme::instance().palette().panel;
        if (part.dim)
            cell.marks |= SceneCell::Dim;
        const bool closed = m_layer.mayRead >= 0 && (part.step == m_layer.open || part.step == m_layer.weights)
            && m_trace.value(m_layer.mayRead, {at.row, at.column}) == 0.0;
        if (closed)
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
            drawText(painter, cell, rows ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignCenter, QString::number(i + 1), ink, font);
        }
        if (!rows && !title.isEmpty())
            drawText(painter, QRectF(bounds.left() - 66.0, bounds.top() - 16.0, 60.0, 14.0), Qt::AlignRight | Qt::AlignVCenter, title,
                ink, font);
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
    addText(m_scene, QRectF(corner, QSizeF(first + 2.0, 20.0)), Qt::AlignLeft | Qt::AlignVCenter, title, theme.palette().ink, bold);
    for (const QString& words : {beside, beside.section(QLatin1Char(';'), 0, 0)}) { // all of it, or its beginning
        if (words.isEmpty() || first + 12.0 + QFontMetricsF(plain).horizontalAdvance(words) > room)
            continue;
        addText(m_scene, QRectF(corner.x() + first + 12.0, corner.y(), 10.0, 20.0), Qt::AlignLeft | Qt::AlignVCenter, words,
            theme.palette().ink3, plain);
        break;
    }
}

void LinearBuilder::addSign(const QPointF& centre, const QString& sign, const QString& below)
{
    const Theme& theme = Theme::instance();
    addText(m_scene, QRectF(centre.x() - 40.0, centre.y() - 16.0, 80.0, 24.0), Qt::AlignCenter, sign, theme.palette().ink2,
        theme.font(TextSize::Page));
    if (!below.isEmpty())
        addText(m_scene, QRectF(centre.x() - 40.0, centre.y() + 8.0, 80.0, 16.0), Qt::AlignCenter, below, theme.palette().ink3,
            theme.font(TextSize::Caption));
}

ColourScale LinearBuilder::featureScale() const
{
    ColourScale scale {false, 1e-9};
    scale.include(gridOf(m_layer.queryFeatures));
    scale.include(gridOf(m_layer.keyFeatures));
    return scale;
}

ColourScale LinearBuilder::valueScale() const
{
    ColourScale scale {true, 1e-9};
    scale.include(gridOf(m_layer.value));
    return scale;
}

ColourScale LinearBuilder::readScale() const
{
    ColourScale scale {true, 1e-9};
    scale.include(gridOf(m_layer.context));
    return scale;
}

ColourScale LinearBuilder::matrixScale(StepId step) const
{
    Slice slice;
    slice.at = {m_head, 0, 0};
    ColourScale scale {false, 1e-9};
    scale.include(readGrid(m_trace, step, slice));
    return scale;
}

Slice LinearBuilder::stateAt(StepId step, int token) const
{
    Slice slice;
    slice.at = m_trace.step(step).axes.size() == 4 ? Index {m_head, token, 0, 0} : Index {m_head, 0, 0};
    return slice;
}

// The tokens, over the state after each; a click goes there. Returns where the rest may begin.
double LinearBuilder::addStrip(const QRectF& area)
{
    const bool grows = m_layer.running;
    const bool growing = picture() == LinearPicture::State;
    const int count = grows ? m_layer.keys : m_layer.queries;
    GridLayout layout;
    layout.columns = count;
    layout.rows = 1;
    layout.pitchX = std::min(64.0, area.width() / count);
    layout.gap = layout.pitchX < 6.0 ? 0.0 : 2.0;
    const double side = grows ? std::min(m_small ? 30.0 : 40.0, layout.pitchX - layout.gap) : 0.0;
    layout.pitchY = side + layout.gap;
    LabelStyle style;
    style.size = TextSize::Small;
    style.role = growing ? Role::Key : Role::Query;
    style.lit = m_token;
    const std::vector<AxisLabel>& full = growing ? m_keys : m_queries;
    const std::vector<AxisLabel> labels = upright(full, layout.pitchX);
    const double head = columnLabelHeight(labels, layout.pitchX, style.size);
    addTitle(area.topLeft(), grows ? tr("State after each token") : tr("The token that reads"),
        (growing ? tr("head %1; click one to go there") : tr("head %1; click another to let it read")).arg(m_head + 1), area.width());
    layout.origin = {area.left(), area.top() + 20.0 + head};
    addColumnLabels(m_scene, labels, layout, head, style);
    for (int token = 0; token < count; ++token)
        m_scene.handles.push_back({QStringLiteral("token:%1").arg(token), layout.cell({0, token}).adjusted(0, -head, 0, 2),
            Qt::PointingHandCursor,
            (growing ? tr("After token %1, “%2”") : tr("Token %1, “%2”, reads")).arg(token + 1).arg(full[static_cast<std::size_t>(token)].text)});
    if (grows)
        addMinis(layout, count, side);
    return layout.origin.y() + side;
}

void LinearBuilder::addMinis(const GridLayout& layout, int count, double side)
{
    const bool growing = picture() == LinearPicture::State;
    const int shown = m_token;
    m_scene.behind.push_back([=, images = m_strip.images](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        const Palette& palette = Theme::instance().palette();
        for (int token = 0; token < std::min(count, static_cast<int>(images.size())); ++token) {
            const QRectF cell = layout.cell({0, token});
            const QRectF mini(std::round(cell.center().x() - side / 2.0), cell.top(), side, side);
            if (growing && token > shown) {
                painter.setPen(QPen(palette.line, 1.0));
                painter.drawRect(mini.adjusted(0.5, 0.5, -0.5, -0.5));
                continue;
            }
            painter.drawImage(mini, images[static_cast<std::size_t>(token)]);
            if (token == shown)
                paintFrame(painter, mini.adjusted(-1, -1, 1, 1), palette.accent, 2.0);
        }
    });
}

void LinearBuilder::addFoot(const QRectF& area)
{
    std::vector<Legend> legends;
    const auto add = [&](const ColourScale& scale, const QString& title) {
        Legend legend;
        legend.scale = scale;
        legend.title = title;
        legend.decimals = scale.extent < 0.1 ? 3 : scale.extent < 1.0 ? 2 : scale.extent < 100.0 ? 1 : 0;
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
