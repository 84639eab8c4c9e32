// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/margin.h"
#include "tr.h"
#include "views/local_rnn/local_rnn_builder.h"

#include "names.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kSceneLabels = 136.0; // token and name of a row
constexpr double kCarry = 30.0; // where the state is handed on
constexpr double kLocalFoot = 44.0;
constexpr double kSceneGap = 7.0, kSceneHeading = 18.0; // above a row
constexpr double kSceneMostRow = 44.0, kSceneLeastRow = 9.0;
constexpr double kSceneNumberWidth = 36.0;

ColourScale signedScale(const Trace& trace, const std::vector<StepId>& steps)
{
    ColourScale scale {true, 1e-9};
    for (const StepId step : steps) {
        const auto [low, high] = trace.range(step);
        scale.extent = std::max({scale.extent, std::abs(low), std::abs(high)});
    }
    return scale;
}

// Of the states and what a gate lets into them.
std::vector<StepId> stateSteps(const LocalWindow& local)
{
    std::vector<StepId> states;
    for (const LocalWindow::Place& place : local.places) {
        states.push_back(place.hidden);
        for (const LocalWindow::Part& part : place.parts)
            if (!part.gate)
                states.push_back(part.step);
    }
    return states;
}

QPen dashes(const QColor& colour)
{
    QPen pen(colour, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({2.0, 2.0});
    return pen;
}

} // namespace

LocalRnnBuilder::LocalRnnBuilder(const SceneMoment& moment, const LocalWindow& local, const LocalOptions& options)
    : m_moment(moment), m_trace(moment.trace()), m_local(local), m_options(options), m_token(options.token)
{
    if (moment.frame == 1) { // comes sliding along the text
        const int stops = std::max(1, std::min(3, local.positions));
        m_token = std::max(0, m_token - stops + std::clamp(moment.stop, 1, stops));
    }
    m_reversed = localReversed(m_trace, local, m_token);
    m_inputs = signedScale(m_trace, {local.input});
    m_states = signedScale(m_trace, stateSteps(local));
    m_gates = {false, 1.0};
    if (local.ordered())
        m_sums = signedScale(m_trace, {local.reordered.sum});
    if (const LocalWindow* its = local.beside.get()) {
        const Trace& other = *moment.traceBeside();
        m_inputs.share(signedScale(other, {its->input}));
        m_states.share(signedScale(other, stateSteps(*its)));
        if (local.ordered() && its->ordered())
            m_sums.share(signedScale(other, {its->reordered.sum}));
    }
    m_tokens = axisLabels(m_trace.step(local.input).axes.front());
    const double room = moment.size.width() - 2.0 * kMargin - kSceneLabels - kCarry;
    m_features = local.width;
    if (options.numbers)
        m_features = std::clamp(static_cast<int>(room / kSceneNumberWidth), 1, local.width);
    m_first = std::clamp(options.feature - m_features / 2, 0, local.width - m_features);
    m_pitch = room / m_features;
    if (m_pitch >= 3.0)
        m_pitch = std::floor(std::min(m_pitch, 64.0));
}

Scene LocalRnnBuilder::build()
{
    if (m_moment.thumbnail)
        return thumbnail();
    const double width = m_moment.size.width(), height = m_moment.size.height();
    addStrip();
    const double top = localStrip(m_moment.size, m_local).area.bottom() + 14.0;
    addRows({kMargin, top, width - 2.0 * kMargin, height - top - kLocalFoot - 6.0});
    const double foot = std::max(height, m_scene.size.height()) - kLocalFoot;
    addFoot({kMargin, foot, width - 2.0 * kMargin, kLocalFoot - 8.0});
    return std::move(m_scene);
}

QString LocalRnnBuilder::title() const
{
    if (tape())
        return tr("What comes in, a row a token");
    if (sliding())
        return tr("The window of %1").arg(tokenText(m_token));
    if (order())
        return tr("The window of %1 in two orders").arg(tokenText(m_token));
    if (!promoted())
        return tr("Inside the window of %1").arg(tokenText(m_token));
    return tr("Each token gets the last state of its own window");
}

double LocalRnnBuilder::above(const Row& row, std::size_t index)
{
    return !row.heading.isEmpty() ? kSceneHeading : index > 0 && row.gap ? kSceneGap : 0.0;
}

void LocalRnnBuilder::addRows(const QRectF& area)
{
    QRectF body = area.adjusted(0, 42.0, 0, 0); // title and axis
    const std::vector<Row> all = rows(body.height());
    double gaps = 0.0;
    for (std::size_t i = 0; i < all.size(); ++i)
        gaps += above(all[i], i);
    const double fits = (body.height() - gaps) / static_cast<double>(all.size());
    const double height = std::floor(std::clamp(fits, kSceneLeastRow, kSceneMostRow));
    if (order())
        addLargest({area.left(), area.top() - 1.0, area.width(), 18.0});
    const QString beside = m_reversed && !tape() && !order()
        ? tr("the rows of %1 in reverse order, by hand").arg(tokenText(m_token))
        : QString();
    addHeading(m_scene, {area.left(), area.top() + 14.0}, title(), beside);
    addFeatureAxis({area.left() + kSceneLabels, area.top() + 22.0, m_pitch * m_features, 16.0});
    std::vector<QRectF> areas;
    double y = body.top();
    for (std::size_t i = 0; i < all.size(); ++i) {
        y += above(all[i], i);
        if (!all[i].heading.isEmpty())
            addText(m_scene, {area.left(), y - kSceneHeading, kSceneLabels, kSceneHeading},
                Qt::AlignLeft | Qt::AlignVCenter, all[i].heading, Theme::instance().palette().ink,
                Theme::instance().font(TextSize::Small, true));
        areas.emplace_back(area.left() + kSceneLabels, y, m_pitch * m_features, height);
        addRow(all[i], static_cast<int>(i), areas.back());
        y += height;
    }
    if (tape())
        addWindowBracket(all, areas);
    else if (!sliding() && !promoted() && !order())
        addCarry(all, areas);
    if (promoted() && m_trace.step(m_local.windows).changedByHand)
        addUntouched(areas[areas.size() - 2]);
    if (y + kLocalFoot + 6.0 > m_moment.size.height())
        m_scene.size = {m_moment.size.width(), y + kLocalFoot + 6.0};
}

void LocalRnnBuilder::addRow(const Row& row, int index, const QRectF& area)
{
    addRowName(row, area);
    const bool padding = (row.marks & SceneCell::Padding) != 0;
    if (padding || row.empty)
        addOutline(area, padding);
    if (row.empty)
        return;
    // One flag for a whole row that was changed: sixty side by side say no more.
    const bool whole = m_reversed && row.step == m_local.windows && m_pitch < 14.0;
    if (whole)
        m_scene.above.push_back([area](QPainter& painter) { paintFlag(painter, area.adjusted(0, 0, 12, -1)); });
    const double gap = m_pitch < 4.0 ? 0.0 : 1.0;
    const bool tall = area.height() >= 14.0;
    const int decimals = !tall || m_pitch < 28.0 ? -1 : m_pitch < 35.0 ? 1 : 2;
    const ColourScale& scale = row.look == Look::Gate ? m_gates
        : row.look == Look::State                     ? m_states
        : row.look == Look::Sum                       ? m_sums
                                                      : m_inputs;
    for (int i = 0; i < m_features; ++i) {
        const QRectF box(area.left() + i * m_pitch, area.top(), m_pitch - gap, area.height() - 1.0);
        const int feature = m_first + i;
        SceneCell cell;
        if (row.step >= 0) {
            Cell source {row.step, row.at};
            source.at.back() = feature;
            cell = sceneCell(m_trace, source, box, scale);
            cell.identity = localIdentity(m_trace, m_local, source);
            cell.decimals = decimals;
        } else {
            cell.area = box; // a row of zeros that no window shown reads
        }
        cell.marks |= row.marks;
        if (padding)
            cell.marks |= SceneCell::Plain;
        if (whole)
            cell.marks &= ~SceneCell::Changed;
        if (row.strong)
            cell.marks |= SceneCell::Strong;
        cell.row = index;
        cell.column = feature;
        cell.name = tr("%1, feature %2")
                        .arg(row.token.isEmpty() ? row.name : QStringLiteral("%1, %2").arg(row.token, row.name),
                            QString::number(feature + 1));
        m_scene.cells.push_back(std::move(cell));
    }
}

// Zeros that were put there, or nothing yet.
void LocalRnnBuilder::addOutline(const QRectF& area, bool zeros)
{
    const QRectF outline = area.adjusted(0.5, 1.5, -1.5, -1.5);
    const int first = m_first, count = m_features, stride = featureStride();
    const double pitch = m_pitch;
    m_scene.behind.push_back([=](QPainter& painter) {
        const Theme& theme = Theme::instance();
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(dashes(zeros ? theme.palette().lineStrong : theme.palette().line));
        painter.drawRect(outline);
        for (int i = 0; zeros && area.height() >= 12.0 && i < count; ++i)
            if ((first + i + 1) % stride == 0
                && (i + 0.5) * pitch + 5.0 < outline.right() - area.left()) // clear of the frame
                drawText(painter, {area.left() + (i + 0.5) * pitch - 10.0, area.top(), 20.0, area.height() - 1.0},
                    Qt::AlignCenter, QStringLiteral("0"), theme.palette().ink3, theme.font(TextSize::Caption));
    });
}

// Every how many features one is named.
int LocalRnnBuilder::featureStride() const
{
    int stride = 1;
    while (stride * m_pitch < 24.0)
        stride *= 2;
    return stride;
}

void LocalRnnBuilder::addRowName(const Row& row, const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const bool dim = (row.marks & SceneCell::Dim) != 0;
    if (area.height() < 11.0 && !row.strong && row.token.isEmpty())
        return;
    const double tall = std::max(16.0, area.height());
    const QRectF line(area.left() - kSceneLabels, area.center().y() - tall / 2.0, kSceneLabels - 10.0, tall);
    const QColor ink = row.strong ? palette.ink : dim || row.empty ? palette.ink3 : palette.ink2;
    const bool padding = (row.marks & SceneCell::Padding) != 0;
    if (!row.token.isEmpty()) {
        const QFont font = theme.font(TextSize::Body, row.strong);
        addText(m_scene, {line.left(), line.top(), 44.0, tall}, Qt::AlignLeft | Qt::AlignVCenter,
            elideMiddle(row.token, QFontMetricsF(font), 44.0), padding ? palette.ink3 : ink, font);
    }
    addText(m_scene, {line.left() + (row.token.isEmpty() ? 0.0 : 46.0), line.top(), 60.0, tall},
        Qt::AlignLeft | Qt::AlignVCenter, row.note, palette.ink3, theme.font(TextSize::Caption));
    addText(m_scene, line, Qt::AlignRight | Qt::AlignVCenter, row.name, ink, theme.font(TextSize::Small, row.strong));
}

void LocalRnnBuilder::addFeatureAxis(const QRectF& area)
{
    const int first = m_first, count = m_features, stride = featureStride();
    const double pitch = m_pitch;
    m_scene.behind.push_back([=](QPainter& painter) {
        const Theme& theme = Theme::instance();
        const QFont font = theme.font(TextSize::Caption);
        drawText(painter, {area.left() - kSceneLabels, area.top(), kSceneLabels - 10.0, area.height()},
            Qt::AlignRight | Qt::AlignVCenter, tr("feature"), theme.palette().ink3, font);
        for (int feature = first; feature < first + count; ++feature)
            if ((feature + 1) % stride == 0 || feature == 0)
                drawText(painter,
                    {area.left() + (feature - first) * pitch + pitch / 2.0 - 20.0, area.top(), 40.0, area.height()},
                    Qt::AlignCenter, QString::number(feature + 1), theme.palette().ink3, font);
    });
}

// The rows that the window takes, framed.
void LocalRnnBuilder::addWindowBracket(const std::vector<Row>& rows, const std::vector<QRectF>& areas)
{
    QRectF frame;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if ((rows[i].marks & SceneCell::Dim) == 0)
            frame = frame.united(areas[i]);
    m_scene.above.push_back([frame](QPainter& painter) {
        const Theme& theme = Theme::instance();
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(theme.palette().ink, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(frame.adjusted(-3, -2, 2, 1));
        painter.translate(frame.right() + 8.0, frame.center().y());
        painter.rotate(90.0);
        if (frame.height() >= 52.0)
            drawText(painter, {-60.0, -18.0, 120.0, 18.0}, Qt::AlignCenter, tr("window"), theme.palette().ink2,
                theme.font(TextSize::Caption));
    });
}

// The state goes from place to place.
void LocalRnnBuilder::addCarry(const std::vector<Row>& rows, const std::vector<QRectF>& areas)
{
    std::vector<QRectF> states;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool hidden = rows[i].step == m_local.start
            || std::any_of(m_local.places.begin(), m_local.places.end(),
                [&](const LocalWindow::Place& place) { return place.hidden == rows[i].step; });
        if (hidden && !rows[i].empty)
            states.push_back(areas[i]);
    }
    for (std::size_t i = 1; i < states.size(); ++i) {
        const bool now = i + 1 == states.size();
        const QPointF from(states[i - 1].right() + 2.0, states[i - 1].center().y() + 2.0);
        const QPointF to(states[i].right() + 2.0, states[i].center().y() - 2.0);
        m_scene.above.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            const QColor colour = now ? palette.ink : palette.lineStrong;
            const double x = from.x() + 16.0;
            const QPointF corners[] = {from, {x, from.y()}, {x, to.y()}, to};
            painter.setPen(QPen(colour, now ? 1.5 : 1.0));
            painter.drawPolyline(corners, 4);
            painter.setBrush(colour);
            painter.setPen(Qt::NoPen);
            const QPointF head[] = {to, to + QPointF(6.0, -4.0), to + QPointF(6.0, 4.0)};
            painter.drawPolygon(head, 3);
        });
    }
}

// What the same state is in the untouched run, as a strip of its colours.
void LocalRnnBuilder::addUntouched(const QRectF& row)
{
    const Trace* untouched = m_moment.run->untouched.get();
    const StepId step = untouched ? untouched->find(m_trace.step(m_local.last()).path).value_or(-1) : -1;
    if (step < 0)
        return;
    QImage image(m_features, 1, QImage::Format_RGB32);
    for (int i = 0; i < m_features; ++i)
        image.setPixelColor(i, 0, m_states.colour(untouched->value(step, {m_token, m_first + i})));
    const QRectF strip(row.left(), row.bottom() - 7.0, row.width(), 6.0);
    for (SceneCell& cell : m_scene.cells)
        if (cell.area.top() == row.top())
            cell.area.setHeight(row.height() - 9.0);
    m_scene.above.push_back([=](QPainter& painter) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        paintPixels(painter, strip, image);
        drawText(painter, {row.left() - kSceneLabels, strip.center().y() - 8.0, 80.0, 16.0},
            Qt::AlignLeft | Qt::AlignVCenter, tr("thin: was"), Theme::instance().palette().accentText,
            Theme::instance().font(TextSize::Caption));
    });
}

void LocalRnnBuilder::addFoot(const QRectF& area)
{
    const auto place = [&](double from, const ColourScale& scale, const QString& title) {
        Legend legend;
        legend.scale = scale;
        legend.title = title;
        legend.decimals = 2;
        legend.changed = m_reversed && from == 0.0 && !tape() && !promoted() && !order();
        addLegend(
            m_scene, {area.left() + from * area.width(), area.top(), area.width() * 0.235, area.height()}, legend);
    };
    place(0.0, m_inputs, promoted() ? tr("rows x") : tr("row x"));
    if (!tape() && !sliding())
        place(0.26, m_states, order() ? tr("state") : tr("state, candidate"));
    if (order())
        place(0.52, m_sums, tr("sum"));
    if (!tape() && !sliding() && !promoted() && !order() && m_local.kind != LocalKind::Rnn)
        place(0.52, m_gates, tr("gate"));
    const Theme& theme = Theme::instance();
    const bool waiting = sliding() || (order() && m_moment.stop < 2)
        || (!tape() && !promoted() && !order() && this->place() + 1 < m_local.window());
    QString words = tape() || sliding() || !promoted() ? tr("dashed: zeros put there") : QString();
    if (waiting)
        words = tr("dashed: zeros, or not computed yet");
    addText(m_scene, area, Qt::AlignRight | Qt::AlignTop, words, theme.palette().ink3, theme.font(TextSize::Caption));
}

} // namespace headroom
