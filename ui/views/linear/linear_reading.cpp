// SPDX-License-Identifier: GPL-3.0-or-later
// How a query reads the state, and the other order: the matrix of queries by keys.
#include "tr.h"
#include "views/linear/linear_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kReadingTitle = 24.0;
constexpr double kReadingNumbers = 18.0;
constexpr double kReadingSide = 132.0; // what the rows below the state are, on their left

} // namespace

// φ(q) stands beside the state; each column below is the sum of its products with φ(q). `beside`: so does the matrix.
void LinearBuilder::addReading(const QRectF& body, bool beside)
{
    const int d = m_layer.features, v = m_layer.values;
    const bool divided = m_layer.numerator >= 0; // by φ(q)ᵀ z
    const StepId mixing = m_layer.averages >= 0 ? m_layer.averages : m_layer.stateRead;
    const double row = m_small ? 22.0 : 28.0, gap = 12.0;
    const double wide = fit(
        body.width() - kReadingSide - 2.0 * gap - (divided ? 60.0 : 0.0), v + (divided ? 2.0 : 1.0), 56.0);
    const double apart = m_layer.readAlike() && !beside ? 20.0 : 0.0; // a line for how far the orders lie apart
    const double below = (divided ? 2.0 * row + 24.0 : row + 12.0) + (m_layer.readAlike() ? row + 12.0 : 0.0) + apart;
    const double tall = fit(body.height() - kReadingTitle - kReadingNumbers - below, d, 30.0);
    const QSizeF pitch(wide, tall);
    const double query = body.left() + kReadingSide, x = query + wide + gap,
                 y = body.top() + kReadingTitle + kReadingNumbers;
    const QString token = m_queries[static_cast<std::size_t>(std::min(m_token, m_layer.queries - 1))].text;
    GridLayout layout;
    layout.origin = {query, y};
    layout.pitchX = wide;
    layout.pitchY = tall;
    layout.rows = d;
    layout.columns = 1;
    addNumbers(layout, tr("feature"), Role::None, true);
    layout.origin.setX(x);
    layout.columns = v;
    addNumbers(layout, {}, Role::Value, false);
    const Theme& theme = Theme::instance();
    addText(m_scene, {query - 100.0, body.top(), wide + 100.0, 20.0}, Qt::AlignRight | Qt::AlignVCenter,
        tr("φ(q) of “%1”").arg(token), theme.palette().queryText, theme.font(TextSize::Small, true));
    addTitle({x, body.top()}, m_layer.averages >= 0 ? tr("Averages") : tr("State S"),
        m_layer.running ? (m_layer.keys == 1 ? tr("after %1 of %2 token") : tr("after %1 of %2 tokens"))
                              .arg(m_token + 1)
                              .arg(m_layer.keys)
                        : tr("of all tokens"),
        v * wide);
    add({m_layer.queryFeatures, tokensAcross(m_trace, m_layer.queryFeatures, m_head), {query, y}, pitch, 0, -1, m_token,
        1, featureScale(), 1, tr("feature"), tr("query")});
    add({mixing, stateAt(mixing, m_token), {x, y}, pitch, 0, -1, 0, -1,
        m_layer.averages >= 0 ? averageScale() : stateScale(), 2, tr("feature"), tr("value")});
    const QRectF grid(x, y, v * wide - 1.0, d * tall - 1.0);
    addReadRows(grid, wide, row, mixing);
    if (m_layer.readAlike()) // right under the row that it equals
        addOtherWay({grid.left(), grid.bottom() + row + 22.0, grid.width(), row}, wide);
    if (apart > 0.0)
        addLargest(
            {grid.left() - kReadingSide, grid.bottom() + below - apart - 1.0, grid.width() + kReadingSide, 18.0});
    if (divided)
        addDivisor({x + v * wide + gap, y}, pitch, row);
}

void LinearBuilder::addReadRows(const QRectF& grid, double pitch, double row, StepId mixing)
{
    const Theme& theme = Theme::instance();
    const auto words = [&](double y, const QString& text, bool lit) {
        addText(m_scene, {grid.left() - 220.0, y, 212.0, row}, Qt::AlignRight | Qt::AlignVCenter, text,
            lit ? theme.palette().ink : theme.palette().ink2, theme.font(TextSize::Small, lit));
    };
    double y = grid.bottom() + 10.0;
    Part part;
    part.slice = valueRows();
    part.pitch = {pitch, row};
    part.row = m_token;
    part.rows = 1;
    part.rowName = tr("query");
    part.columnName = tr("value");
    if (m_layer.numerator >= 0) {
        words(y, tr("φ(q)ᵀ S"), picture() == LinearPicture::Numerator);
        part.step = m_layer.numerator;
        part.origin = {grid.left(), y};
        part.scale = numeratorScale();
        part.group = 3;
        add(part);
        y += (m_layer.readAlike() ? 2.0 : 1.0) * (row + 12.0); // the matrix's row lies between
    }
    words(y,
        m_layer.numerator >= 0           ? tr("÷ (φ(q)ᵀ z + ε)")
            : mixing == m_layer.averages ? tr("φ(q)ᵀ G")
                                         : tr("φ(q)ᵀ S"),
        picture() == LinearPicture::Context);
    if (!there(m_layer.context))
        return addAbsent({grid.left(), y, grid.width(), row - 1.0});
    part.step = m_layer.context;
    part.origin = {grid.left(), y};
    part.scale = readScale();
    part.group = 4;
    add(part);
}

// z beside the state, and below it what the weights add up to.
void LinearBuilder::addDivisor(const QPointF& corner, QSizeF pitch, double row)
{
    const Theme& theme = Theme::instance();
    const int d = m_layer.features;
    const double cell = std::max(pitch.width(), 44.0); // room for a sum
    addTitle({corner.x() + pitch.width() / 2.0 - 4.0, corner.y() - kReadingTitle - kReadingNumbers}, tr("z"), {},
        pitch.width());
    const bool running = m_trace.step(m_layer.normaliserRead).axes.size() >= 3;
    add({m_layer.normaliserRead, sumAt(m_layer.normaliserRead), corner, pitch, 0, -1, running ? m_token : m_head, 1,
        normaliserScale(), 5, tr("feature"), running ? tr("query") : tr("head")});
    double y = corner.y() + d * pitch.height() + 9.0;
    const ColourScale none {false, 0.0};
    const auto one = [&](StepId step, int group, const QString& words) {
        const QRectF place(corner.x(), y, cell, row);
        if (there(step))
            add({step, valueRows(), place.topLeft(), {cell, row}, m_token, 1, 0, 1, none, group, tr("query"),
                tr("sum")});
        else
            addAbsent(place.adjusted(0, 0, -1, -1));
        addText(m_scene, {place.right() + 6.0, y, 10.0, row}, Qt::AlignLeft | Qt::AlignVCenter, words,
            theme.palette().ink3, theme.font(TextSize::Caption));
        y += row + 12.0;
    };
    one(m_layer.rowSum, 6, tr("φ(q)ᵀ z"));
    y += m_layer.readAlike() ? row + 12.0 : 0.0; // beside the quotient
    one(m_layer.denominator, 7, tr("+ ε"));
}

StepId LinearBuilder::mapStep() const
{
    const StepId now = m_linear.at(m_moment.frame).step;
    StepId shown = m_layer.similarity >= 0 ? m_layer.similarity : m_layer.weights;
    for (const StepId step : {m_layer.open, m_layer.weights})
        if (step >= 0 && step <= now)
            shown = step;
    return shown;
}

void LinearBuilder::addMatrix(const QRectF& body)
{
    const int n = m_layer.queries, m = m_layer.keys, v = m_layer.values;
    const double left = std::min(84.0, rowLabelWidth(m_queries, TextSize::Small) + 8.0), gap = 72.0;
    const double share = std::min(200.0, body.width() * 0.24);
    const double wide = fit(body.width() - left - gap - share, m, 56.0);
    const double head = columnLabelHeight(m_keys, wide, TextSize::Small);
    const double tall = fit(body.height() - kReadingTitle - head, n, 48.0);
    const QRectF map(body.left() + left, body.top() + kReadingTitle + head, m * wide - 1.0, n * tall - 1.0);
    GridLayout layout;
    layout.origin = map.topLeft();
    layout.pitchX = wide;
    layout.pitchY = tall;
    layout.rows = n;
    layout.columns = m;
    const int key = m_subject.at.size() == 3 && m_subject.step != m_layer.context ? static_cast<int>(m_subject.at[2])
                                                                                  : -1;
    addTokens(layout, left, true, Role::Query, std::min(m_token, n - 1));
    addTokens(layout, head, false, Role::Key, key < m ? key : -1);
    const StepId step = mapStep();
    addTitle({map.left(), body.top()}, step == m_layer.weights ? tr("Weights") : tr("φ(Q) φ(K)ᵀ"),
        tr("head %1, %2 × %3: grows with the square of the length").arg(m_head + 1).arg(n).arg(m), map.width());
    Part part;
    part.step = step;
    part.slice = valueRows();
    part.origin = map.topLeft();
    part.pitch = {wide, tall};
    part.scale = matrixScale(step);
    part.group = 1;
    part.rowName = tr("query");
    part.columnName = tr("key");
    add(part);
    const double right = map.right() + gap;
    addMixed({right, map.top(), std::min(body.right() - right, v * 44.0), map.height()}, tall);
    addSign({map.right() + gap / 2.0, map.center().y()}, QStringLiteral("→"), tr("× v"));
}

void LinearBuilder::addMixed(const QRectF& area, double pitchY)
{
    const int n = m_layer.queries, v = m_layer.values;
    const double wide = fit(area.width(), v, 44.0);
    GridLayout layout;
    layout.origin = area.topLeft();
    layout.pitchX = wide;
    layout.pitchY = pitchY;
    layout.rows = n;
    layout.columns = v;
    addTitle({area.left(), area.top() - kReadingNumbers - 22.0}, tr("Read-out"), {}, v * wide);
    addNumbers(layout, tr("value"), Role::Value, false);
    if (!there(m_layer.context))
        return addAbsent(layout.bounds());
    add({m_layer.context, valueRows(), area.topLeft(), {wide, pitchY}, 0, -1, 0, -1, readScale(), 2, tr("query"),
        tr("value")});
}

// A running sum as it fills, or the one state; where there is a matrix, the matrix.
void LinearBuilder::addThumbnail(const QRectF& area)
{
    Part part;
    if (m_layer.matrix()) {
        part.step = m_layer.weights;
        part.slice = valueRows();
        const double side = std::min(area.width(), area.height());
        part.pitch = {side / m_layer.keys, side / m_layer.queries};
        part.origin = {area.center().x() - side / 2.0, area.center().y() - side / 2.0};
        part.scale = matrixScale(part.step);
        add(part);
        return;
    }
    const int states = m_layer.running ? std::min(4, m_layer.keys) : 1;
    const double gap = 10.0, side = std::min(area.height(), (area.width() - gap * (states - 1)) / states);
    const double left = area.center().x() - (states * side + (states - 1) * gap) / 2.0;
    for (int i = 0; i < states; ++i) {
        const int token = m_layer.running ? (i + 1) * m_layer.keys / states - 1 : 0;
        part.step = m_layer.state;
        part.slice = stateAt(m_layer.state, token);
        part.pitch = {side / m_layer.values, side / m_layer.features};
        part.origin = {left + i * (side + gap), area.center().y() - side / 2.0};
        part.scale = stateScale();
        part.group = i;
        add(part);
    }
}

} // namespace headroom
