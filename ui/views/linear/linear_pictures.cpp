// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of linear attention, one after the other.
#include "tr.h"
#include "views/linear/linear_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kPicturesTitle = 24.0; // a part's title
constexpr double kPicturesNumbers = 18.0; // the numbers of an axis
constexpr double kRows = 48.0; // the numbers of rows, and what they count

GridLayout layoutOf(const QRectF& bounds, const QSizeF& pitch, int rows, int columns)
{
    GridLayout layout;
    layout.origin = bounds.topLeft();
    layout.pitchX = pitch.width();
    layout.pitchY = pitch.height();
    layout.gap = std::min(pitch.width(), pitch.height()) < 4.0 ? 0.0 : 1.0;
    layout.rows = rows;
    layout.columns = columns;
    return layout;
}

} // namespace

ColourScale LinearBuilder::beforeScale() const
{
    ColourScale scale {true, 1e-9};
    scale.include(gridOf(m_layer.query), m_trace, m_moment.peers());
    scale.include(gridOf(m_layer.key), m_trace, m_moment.peers());
    return scale;
}

Slice LinearBuilder::sumAt(StepId step) const
{
    if (m_trace.step(step).axes.size() >= 3)
        return tokensAcross(m_trace, step, m_head);
    Slice slice; // of the whole source: one a head
    slice.at = {m_head, 0};
    slice.rows = 1;
    slice.columns = 0;
    return slice;
}

ColourScale LinearBuilder::normaliserScale() const
{
    ColourScale scale {false, 1e-9};
    scale.include(readGrid(m_trace, m_layer.normaliser, sumAt(m_layer.normaliser)), m_trace, m_moment.peers());
    return scale;
}

ColourScale LinearBuilder::averageScale() const
{
    ColourScale scale {true, 1e-9};
    scale.include(readGrid(m_trace, m_layer.averages, stateAt(m_layer.averages, m_token)), m_trace, m_moment.peers());
    return scale;
}

ColourScale LinearBuilder::numeratorScale() const
{
    ColourScale scale {true, 1e-9};
    scale.include(gridOf(m_layer.numerator), m_trace, m_moment.peers());
    return scale;
}

void LinearBuilder::addFeatures(const QRectF& body)
{
    const double half = (body.height() - 16.0) / 2.0;
    const bool keys = picture() == LinearPicture::Keys;
    addFeaturePair({body.left(), body.top(), body.width(), half}, m_layer.query, m_layer.queryFeatures, Role::Query,
        tr("Queries"), true, 1);
    addFeaturePair({body.left(), body.top() + half + 16.0, body.width(), half}, m_layer.key, m_layer.keyFeatures,
        Role::Key, tr("Keys"), keys, 3);
}

// Before φ on the left, after it on the right.
void LinearBuilder::addFeaturePair(
    const QRectF& area, StepId before, StepId after, Role role, const QString& noun, bool ready, int group)
{
    const bool asks = role == Role::Query;
    const int tokens = asks ? m_layer.queries : m_layer.keys, features = m_layer.features;
    const double gap = 64.0;
    const double wide = fit((area.width() - kRows - gap - 4.0) / 2.0, tokens, 64.0);
    const auto& labels = asks ? m_queries : m_keys;
    const double head = columnLabelHeight(labels, wide, TextSize::Small);
    const double tall = fit(area.height() - kPicturesTitle - head, features, 28.0);
    const QSizeF pitch(wide, tall);
    const QString word = asks ? tr("query") : tr("key");
    const bool present = (picture() == LinearPicture::Queries) == asks;
    const int lit = present ? m_token : -1;
    const QPointF origins[2] = {{area.left() + kRows, area.top() + kPicturesTitle + head},
        {area.left() + kRows + tokens * wide + gap, area.top() + kPicturesTitle + head}};
    for (int side = 0; side < 2; ++side) {
        const StepId step = side == 0 ? before : after;
        const QRectF bounds(origins[side], QSizeF(tokens * wide - 1.0, features * tall - 1.0));
        const QString symbol = asks ? tr("q") : tr("k");
        const double room = tokens * wide + (side == 0 ? gap - 16.0 : 0.0);
        addTitle({bounds.left(), area.top()}, side == 0 ? tr("%1, %2").arg(noun, symbol) : tr("φ(%1)").arg(symbol),
            side == 0 ? tr("head %1").arg(m_head + 1) : QString::fromStdString(m_trace.step(after).formula), room);
        const GridLayout layout = layoutOf(bounds, pitch, features, tokens);
        addTokens(layout, head, false, role, lit);
        if (side == 0)
            addNumbers(layout, tr("feature"), Role::None, true);
        if (side == 1 && !ready) {
            addAbsent(bounds);
            continue;
        }
        Part part;
        part.step = step;
        part.slice = tokensAcross(m_trace, step, m_head);
        part.origin = origins[side];
        part.pitch = pitch;
        part.scale = side == 0 ? beforeScale() : featureScale();
        part.group = group + side;
        part.rowName = tr("feature");
        part.columnName = word;
        part.dim = !present;
        add(part);
    }
    addSign({(origins[0].x() + tokens * wide + origins[1].x()) / 2.0, origins[0].y() + features * tall / 2.0},
        QStringLiteral("→"), tr("φ"));
}

// What the token adds, φ(k) times v, on the left; the state and the sum with it on the right.
void LinearBuilder::addGrowth(const QRectF& body)
{
    const int d = m_layer.features, v = m_layer.values;
    const double gap = 10.0, between = 72.0;
    const double wide = fit(body.width() - kRows - 2.0 * gap - between, 2.0 * v + 2.0, 44.0);
    const double tall = fit(body.height() - kPicturesTitle - kPicturesNumbers - 6.0, d + 1.0, 30.0);
    const double x = body.left() + kRows, top = body.top() + kPicturesTitle + kPicturesNumbers;
    const double product = x + wide + gap, y = top + tall + 6.0;
    const double state = product + v * wide + between, sum = state + v * wide + gap;
    const QSizeF pitch(wide, tall);
    const QString token = m_keys[static_cast<std::size_t>(m_token)].text;
    addTitle({product, body.top()}, tr("“%1” adds φ(k) vᵀ").arg(token), {}, v * wide);
    addTitle({state, body.top()}, tr("State S"),
        (m_layer.keys == 1 ? tr("after %1 of %2 token") : tr("after %1 of %2 tokens"))
            .arg(m_token + 1)
            .arg(m_layer.keys),
        v * wide);
    addTitle({sum + wide / 2.0 - 4.0, body.top()}, tr("z"), {}, wide);
    const QRectF grid(product, y, v * wide - 1.0, d * tall - 1.0);
    addNumbers(layoutOf({x, y, wide, d * tall}, pitch, d, 1), tr("feature"), Role::None, true);
    addNumbers(layoutOf({product, top, v * wide, tall}, pitch, 1, v), {}, Role::Value, false);
    addNumbers(layoutOf({state, y, v * wide, tall}, pitch, d, v), tr("value"), Role::Value, false);
    const Theme& theme = Theme::instance();
    const double corner = std::max(wide, 30.0);
    addText(m_scene, {product - gap - corner, top - 2.0, corner, tall}, Qt::AlignRight | Qt::AlignVCenter, tr("value"),
        theme.palette().valueText, theme.font(TextSize::Caption));
    addText(m_scene, {x - 40.0, body.top(), wide + 40.0, 20.0}, Qt::AlignRight | Qt::AlignVCenter, tr("φ(k)"),
        theme.palette().keyText, theme.font(TextSize::Small, true));
    add({m_layer.keyFeatures, tokensAcross(m_trace, m_layer.keyFeatures, m_head), {x, y}, pitch, 0, -1, m_token, 1,
        featureScale(), 1, tr("feature"), tr("key")});
    add({m_layer.value, valueRows(), {product, top}, pitch, m_token, 1, 0, -1, valueScale(), 2, tr("key"),
        tr("value")});
    add({m_layer.added, stateAt(m_layer.added, m_token), {product, y}, pitch, 0, -1, 0, -1, addedScale(), 3,
        tr("feature"), tr("value")});
    add({m_layer.state, stateAt(m_layer.state, m_token), {state, y}, pitch, 0, -1, 0, -1, stateScale(), 4,
        tr("feature"), tr("value")});
    add({m_layer.normaliser, sumAt(m_layer.normaliser), {sum, y}, pitch, 0, -1, m_token, 1, normaliserScale(), 5,
        tr("feature"), tr("after key")});
    addSign({product + v * wide + between / 2.0, grid.center().y()}, QStringLiteral("→"),
        m_token == 0 ? tr("is the first") : tr("added to"));
}

Slice LinearBuilder::valueRows() const
{
    Slice slice;
    slice.at = {m_head, 0, 0};
    return slice;
}

// One product for all tokens: features of the keys on the left, values above, the state where they meet; over the keys
// the matrix that it implies.
void LinearBuilder::addWholeState(const QRectF& body)
{
    const int d = m_layer.features, v = m_layer.values, n = m_layer.keys;
    const bool sums = m_layer.normaliser >= 0;
    const double labels = std::min(76.0, rowLabelWidth(m_keys, TextSize::Small) + 8.0), gap = std::max(16.0, labels);
    const bool implied = m_layer.implied >= 0;
    const double start = implied ? std::max(kRows, std::min(84.0, rowLabelWidth(m_queries, TextSize::Small) + 8.0))
                                 : kRows;
    const double least = implied ? 200.0 : 0.0; // words need it
    const double room = body.width() - start - gap - 14.0, narrow = v + (sums ? 1.0 : 0.0);
    const double wide = std::min(fit(room, n + narrow, 40.0), fit(room - least, narrow, 40.0));
    const double across = std::max(n * wide, least);
    const double head = columnLabelHeight(m_keys, wide, TextSize::Small), below = implied ? 30.0 : 6.0;
    const double tall = fit(body.height() - kPicturesTitle - kPicturesNumbers - head - below, n + d, 28.0);
    const QSizeF pitch(wide, tall);
    const double x = body.left() + start, top = body.top() + kPicturesTitle + kPicturesNumbers;
    const double right = x + across + gap, y = top + n * tall + head + below;
    const GridLayout keys = layoutOf({x, y, n * wide, d * tall}, pitch, d, n);
    const GridLayout values = layoutOf({right, top, v * wide, n * tall}, pitch, n, v);
    addTokens(keys, head, false, Role::Key, m_token);
    addTokens(values, labels, true, Role::Key, m_token);
    addNumbers(keys, tr("feature"), Role::None, true);
    addNumbers(values, tr("value"), Role::Value, false);
    addTitle({right, body.top()}, tr("Values"), tr("head %1").arg(m_head + 1), v * wide);
    addTitle({x, y - head - 24.0}, tr("Keys through φ"), {}, across);
    if (implied) {
        const int queries = m_layer.queries, token = std::min(m_token, queries - 1);
        const GridLayout matrix = layoutOf(
            {x, top, n * wide, n * tall}, {wide, fit(n * tall, queries, 28.0)}, queries, n);
        addTitle({x, body.top()}, tr("The matrix it implies"), {}, across);
        addLargest({x, body.top() + 20.0, std::min(across, 270.0), 18.0});
        addTokens(matrix, start, true, Role::Query, token);
        addImpliedRows(matrix, queries, token);
    }
    addTitle({right, y - 24.0}, tr("State S"), tr("%1 × %2, whatever the length").arg(d).arg(v), v * wide + 80.0);
    add({m_layer.keyFeatures, tokensAcross(m_trace, m_layer.keyFeatures, m_head), {x, y}, pitch, 0, -1, 0, -1,
        featureScale(), 1, tr("feature"), tr("key")});
    add({m_layer.value, valueRows(), {right, top}, pitch, 0, -1, 0, -1, valueScale(), 2, tr("key"), tr("value")});
    add({m_layer.state, stateAt(m_layer.state, 0), {right, y}, pitch, 0, -1, 0, -1, stateScale(), 4, tr("feature"),
        tr("value")});
    if (!sums)
        return;
    const double sum = right + v * wide + 14.0;
    addTitle({sum + wide / 2.0 - 4.0, y - 24.0}, tr("z"), {}, wide);
    add({m_layer.normaliser, sumAt(m_layer.normaliser), {sum, y}, pitch, 0, -1, m_head, 1, normaliserScale(), 5,
        tr("feature"), tr("head")});
}

void LinearBuilder::addAverages(const QRectF& body)
{
    const int d = m_layer.features, v = m_layer.values;
    const double wide = fit(body.width() - kRows - 130.0, 2.0 * v + 1.0, 44.0);
    const double tall = fit(body.height() - kPicturesTitle - kPicturesNumbers, d, 30.0);
    const QSizeF pitch(wide, tall);
    const double x = body.left() + kRows, y = body.top() + kPicturesTitle + kPicturesNumbers;
    const double sum = x + v * wide + 40.0, right = sum + wide + 60.0;
    addNumbers(layoutOf({x, y, v * wide, d * tall}, pitch, d, v), tr("feature"), Role::None, true);
    addTitle({x, body.top()}, tr("State S"), {}, v * wide);
    addTitle({sum + wide / 2.0 - 4.0, body.top()}, tr("z"), {}, wide);
    addTitle({right, body.top()}, tr("Averages"), tr("one of the values for each feature"), v * wide);
    for (const double left : {x, right})
        addNumbers(layoutOf({left, y, v * wide, tall}, pitch, 1, v), tr("value"), Role::Value, false);
    add({m_layer.stateRead, stateAt(m_layer.stateRead, m_token), {x, y}, pitch, 0, -1, 0, -1, stateScale(), 1,
        tr("feature"), tr("value")});
    add({m_layer.normaliserRead, sumAt(m_layer.normaliserRead), {sum, y}, pitch, 0, -1, m_token, 1, normaliserScale(),
        2, tr("feature"), tr("query")});
    add({m_layer.averages, stateAt(m_layer.averages, m_token), {right, y}, pitch, 0, -1, 0, -1, averageScale(), 3,
        tr("feature"), tr("value")});
    addSign({sum - 20.0, y + d * tall / 2.0}, QStringLiteral("÷"));
    addSign({right - 30.0, y + d * tall / 2.0}, QStringLiteral("→"));
}

} // namespace headroom
