// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of linear attention, one after the other. Tokens run from left to right, features from top to bottom.
#include "figure/matrix.h"
#include "figure/words.h"
#include "views/linear/linear_read.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::linear_view {

namespace {

constexpr double kBothFrom = 600.0, kReadingBothFrom = 700.0; // width that also has room for the matrix
constexpr double kSumWidth = 28.0; // of z beside the state
constexpr double kLinearNames = 84.0,
                 kDivisor = 60.0; // beside φ(q): what the rows below it are; beside a sum: what it is

class LinearFigure {
public:
    LinearFigure(const SceneMoment& moment, const Linear& linear, int token, int key, const Cell& about)
        : m_moment(moment),
          m_trace(moment.trace()),
          m_linear(linear),
          m_layer(linear.layerOf(moment.frame)),
          m_strip(linear.strip(moment)),
          m_head(std::clamp(moment.head, 0, m_layer.heads - 1)),
          m_token(token),
          m_key(key),
          m_about(about),
          m_small(moment.size.height() < 580.0),
          m_queries(axisLabels(m_trace.step(m_layer.queryFeatures).axes[1])),
          m_keys(axisLabels(m_trace.step(m_layer.value).axes[1]))
    {
    }

    Scene whole() const
    {
        if (m_moment.thumbnail)
            return draw(thumbnail(), m_moment);
        return draw(column({tokens(), picture(), legends(keys())}, m_small ? 8.0 : 14.0), m_moment);
    }

private:
    LinearPicture shown() const { return m_linear.at(m_moment.frame).picture; }
    bool there(StepId step) const { return step >= 0 && step <= m_linear.at(m_moment.frame).step; }
    int query() const { return std::min(m_token, m_layer.queries - 1); }

    Figure picture() const
    {
        switch (shown()) {
        case LinearPicture::Queries:
        case LinearPicture::Keys: return column({features(Role::Query), features(Role::Key)}, m_small ? 6.0 : 16.0);
        case LinearPicture::State: return m_layer.running ? besideImplied(growth()) : wholeState();
        case LinearPicture::Averages: return averages();
        case LinearPicture::Numerator:
        case LinearPicture::Context:
            return m_layer.implied < 0
                ? reading(false)
                : either({sized(besideImplied(reading(true), m_layer.queries), {kReadingBothFrom, Extent::kNoLimit}),
                    reading(false)});
        case LinearPicture::Orders: return orders();
        default: return matrixAndRead();
        }
    }

    // --- what is read from the trace --------------------------------------------------------------------------------
    Slice ofHead() const
    {
        Slice slice;
        slice.at = {m_head, 0, 0};
        return slice;
    }
    Slice across(StepId step) const { return tokensAcross(m_trace, step, m_head); }
    Slice stateAt(StepId step, int token) const
    {
        Slice slice;
        slice.at = m_trace.step(step).axes.size() == 4 ? Index {m_head, token, 0, 0} : Index {m_head, 0, 0};
        return slice;
    }
    Slice sumAt(StepId step) const
    {
        if (m_trace.step(step).axes.size() >= 3)
            return across(step);
        Slice slice; // of the whole source: one a head
        slice.at = {m_head, 0};
        slice.rows = 1;
        slice.columns = 0;
        return slice;
    }

    ColourScale scaleOf(bool diverging, const std::vector<std::pair<StepId, Slice>>& slices) const
    {
        ColourScale scale {diverging, 1e-9};
        for (const auto& [step, slice] : slices)
            scale.include(readGrid(m_trace, step, slice), m_trace, m_moment.peers());
        return scale;
    }
    ColourScale alongTokens(bool diverging, StepId one, StepId other = -1) const
    {
        return other < 0 ? scaleOf(diverging, {{one, across(one)}})
                         : scaleOf(diverging, {{one, across(one)}, {other, across(other)}});
    }
    ColourScale beforeScale() const { return alongTokens(true, m_layer.query, m_layer.key); }
    ColourScale featureScale() const { return alongTokens(false, m_layer.queryFeatures, m_layer.keyFeatures); }
    ColourScale valueScale() const { return alongTokens(true, m_layer.value); }
    ColourScale readScale() const { return alongTokens(true, m_layer.context); }
    ColourScale numeratorScale() const { return alongTokens(true, m_layer.numerator); }
    ColourScale averageScale() const { return scaleOf(true, {{m_layer.averages, stateAt(m_layer.averages, m_token)}}); }
    ColourScale normaliserScale() const { return scaleOf(false, {{m_layer.normaliser, sumAt(m_layer.normaliser)}}); }
    ColourScale matrixScale(StepId step) const
    {
        ColourScale scale = scaleOf(false, {{step, ofHead()}});
        if (step == m_layer.weights)
            scale.judge(nearlyUniform(readGrid(m_trace, step, ofHead())));
        return scale;
    }
    ColourScale ordersScale() const
    {
        return scaleOf(true, {{m_layer.stateFirst, ofHead()}, {m_layer.matrixFirst, ofHead()}});
    }

    MatrixPanel part(StepId step, const Slice& slice, const ColourScale& scale, int group, const QString& rows,
        const QString& columns) const
    {
        MatrixPanel said {.grid = readGrid(m_trace, step, slice), .scale = scale, .group = group};
        said.title = said.quantity = QString::fromStdString(m_trace.step(step).title);
        said.rows.name = rows;
        said.columns.name = columns;
        said.decimals = m_moment.thumbnail ? -1 : -2;
        const StepId open = step == m_layer.implied           ? m_layer.impliedOpen
            : step == m_layer.open || step == m_layer.weights ? m_layer.mayRead
                                                              : -1;
        for (int row = 0; open >= 0 && row < said.grid.rowCount(); ++row)
            for (int column = 0; column < said.grid.columnCount(); ++column)
                if (const GridCell at {row, column}; m_trace.value(open, {row, column}) == 0.0) {
                    said.grid.marks[said.grid.offset(at)] |= CellGrid::Masked;
                    ++said.grid.masked;
                }
        said.each = [layer = m_layer](
                        GridCell, SceneCell& cell) { cell.identity = linearIdentity(layer, cell.source); };
        return said;
    }

    static Side numbers(int count, Role role, const QString& name, const QString& title)
    {
        return {counts(count), role, -1, name, {}, {}, title};
    }
    Side featureNumbers() const { return numbers(m_layer.features, Role::None, tr("feature"), tr("feature")); }
    Side valueNumbers(const QString& title = tr("value")) const
    {
        return numbers(m_layer.values, Role::Value, tr("value"), title);
    }
    Side queryTokens(int lit) const { return {m_queries, Role::Query, lit, tr("query")}; }
    Side keyTokens(int lit) const { return {m_keys, Role::Key, lit, tr("key")}; }
    static Figure titled(const QString& title, const QStringList& beside, const MatrixPanel& said)
    {
        return column({heading({.title = title, .beside = beside}), matrix(said)}, 2.0);
    }
    QString ofHeadWords() const { return tr("head %1").arg(m_head + 1); }
    QString afterWords() const
    {
        return (m_layer.keys == 1 ? tr("after %1 of %2 token") : tr("after %1 of %2 tokens"))
            .arg(m_token + 1)
            .arg(m_layer.keys);
    }

    // --- the tokens above the picture -------------------------------------------------------------------------------
    // Over the state after each; a click goes there.
    Figure tokens() const
    {
        const bool without = m_layer.matrix() || shown() == LinearPicture::Queries || shown() == LinearPicture::Keys
            || shown() == LinearPicture::Orders || (!m_layer.running && shown() == LinearPicture::State);
        if (without)
            return {};
        const bool grows = m_layer.running, growing = shown() == LinearPicture::State;
        const QString beside = m_moment.posed ? tr("head %1")
            : growing                         ? tr("head %1; click one to go there")
                                              : tr("head %1; click another token to make it read");
        GridLayout cells;
        cells.columns = grows ? m_layer.keys : m_layer.queries;
        cells.rows = 1;
        cells.pitchX = std::min(64.0, (m_moment.size.width() - 32.0) / cells.columns);
        cells.gap = cells.pitchX < 6.0 ? 0.0 : 2.0;
        const double side = grows ? std::min(m_small ? 30.0 : 40.0, cells.pitchX - cells.gap) : 0.0;
        cells.pitchY = side + cells.gap;
        const std::vector<AxisLabel>& labels = growing ? m_keys : m_queries;
        const double head = columnLabelHeight(labels, cells.pitchX, TextSize::Small);
        return column({heading({.title = grows ? tr("State after each token") : tr("The token that reads"),
                           .beside = {beside.arg(m_head + 1), ofHeadWords()}}),
                          drawn({}, Extent::fixed(head + side + 2.0),
                              [=, this, &labels](Scene& scene, const QRectF& area) {
                                  GridLayout placed = cells;
                                  placed.origin = area.topLeft() + QPointF(0.0, head);
                                  LabelStyle style;
                                  style.size = TextSize::Small;
                                  style.role = growing ? Role::Key : Role::Query;
                                  style.lit = m_token;
                                  addColumnLabels(scene, labels, placed, head, style);
                                  for (int token = 0; token < cells.columns; ++token)
                                      scene.handles.push_back({QStringLiteral("token:%1").arg(token),
                                          placed.cell({0, token}).adjusted(0, -head, 0, 2), Qt::PointingHandCursor,
                                          (growing ? tr("After token %1, “%2”") : tr("Token %1, “%2”, reads"))
                                              .arg(token + 1)
                                              .arg(labels[static_cast<std::size_t>(token)].text)});
                                  if (grows)
                                      addStates(scene, placed, side);
                              })},
            0.0)
            .grow(0.0);
    }

    void addStates(Scene& scene, const GridLayout& layout, double side) const
    {
        const Palette& palette = Theme::instance().palette();
        std::vector<std::pair<QRectF, QImage>> pictures;
        for (int token = 0; token < std::min(layout.columns, static_cast<int>(m_strip.images.size())); ++token) {
            const QRectF cell = layout.cell({0, token});
            const QRectF mini(std::round(cell.center().x() - side / 2.0), cell.top(), side, side);
            const bool later = shown() == LinearPicture::State && token > m_token;
            const QPainterPath frame = boxPath(
                later ? mini.adjusted(0.5, 0.5, -0.5, -0.5) : mini.adjusted(-1, -1, 1, 1));
            if (later)
                scene.shapes.push_back({frame, QPen(palette.line, 1.0), Qt::NoBrush, true});
            else
                pictures.emplace_back(mini, m_strip.images[static_cast<std::size_t>(token)]);
            if (token == m_token)
                scene.lines.push_back({frame, QPen(palette.accent, 2.0), Qt::NoBrush, true});
        }
        scene.behind.push_back([pictures = std::move(pictures)](QPainter& painter) {
            painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
            for (const auto& [area, image] : pictures)
                paintPixels(painter, area, image);
        });
    }

    // --- queries and keys through φ ---------------------------------------------------------------------------------
    // Before φ on the left, after it on the right.
    Figure features(Role role) const
    {
        const bool asks = role == Role::Query, present = (shown() == LinearPicture::Queries) == asks;
        const StepId after = asks ? m_layer.queryFeatures : m_layer.keyFeatures;
        const auto half = [&](StepId step, const ColourScale& scale, int group) {
            MatrixPanel said = part(step, across(step), scale, group, tr("feature"), {});
            said.least = {3.0, 6.0};
            said.columns = asks ? queryTokens(present ? m_token : -1) : keyTokens(present ? m_token : -1);
            said.style.setFlag(SceneCell::Dim, !present);
            return said;
        };
        MatrixPanel before = half(asks ? m_layer.query : m_layer.key, beforeScale(), asks ? 1 : 3);
        before.rows = featureNumbers();
        MatrixPanel through = half(after, featureScale(), asks ? 2 : 4);
        if (!asks && shown() == LinearPicture::Queries)
            through.absent = {tr("not computed yet")};
        const QString symbol = asks ? tr("q") : tr("k");
        return level({titled(tr("%1, %2").arg(asks ? tr("Queries") : tr("Keys"), symbol), {ofHeadWords()}, before),
            sign(QStringLiteral("→"), own(tr("φ"))),
            titled(own(tr("φ(%1)")).arg(symbol), {QString::fromStdString(m_trace.step(after).formula)}, through)});
    }

    // --- the state --------------------------------------------------------------------------------------------------
    // What the token adds, φ(k) times v, on the left; the state and the sum with it on the right.
    Figure growth() const
    {
        const double d = m_layer.values;
        MatrixPanel keys = part(
            m_layer.keyFeatures, across(m_layer.keyFeatures), featureScale(), 1, tr("feature"), tr("key"));
        keys.onlyColumn = m_token;
        keys.rows = featureNumbers();
        MatrixPanel values = part(m_layer.value, ofHead(), valueScale(), 2, tr("key"), tr("value"));
        values.onlyRow = m_token;
        values.columns = valueNumbers({});
        MatrixPanel added = part(
            m_layer.added, stateAt(m_layer.added, m_token), m_strip.added, 3, tr("feature"), tr("value"));
        MatrixPanel state = part(
            m_layer.state, stateAt(m_layer.state, m_token), m_strip.states, 4, tr("feature"), tr("value"));
        state.columns = valueNumbers();
        MatrixPanel sums = part(
            m_layer.normaliser, sumAt(m_layer.normaliser), normaliserScale(), 5, tr("feature"), tr("after key"));
        sums.onlyColumn = m_token;
        sums.most.setWidth(kSumWidth);
        const Palette& palette = Theme::instance().palette();
        const QString token = m_keys[static_cast<std::size_t>(m_token)].text;
        const double strip = m_small ? 16.0 : 28.0;
        constexpr double kRow = 7.0, kName = 18.0; // of φ(k), between the value and the column that it names
        // All titles at one height, whatever stands between them and their cells.
        const auto below = [&](const MatrixPanel& said) {
            return std::max(0.0, strip + 30.0 + 2.0 * kName - 4.0 - aboveCells(said, 20.0));
        };
        const auto air = [](double high) { return sized(space(), {}, Extent::fixed(high)).grow(0.0); };
        const QString use = m_layer.averages >= 0 ? tr("divides %1").arg(stateLetter()) : tr("divides the read-out");
        const MatrixPanel shownState = least(state, kRow), shownSums = least(sums, kRow);
        return level(
            {column({coloured(tr("v"), palette.valueText, strip), coloured(own(tr("φ(k)")), palette.keyText, kName),
                        matrix(least(keys, kRow))},
                 0.0)
                    .grow(1.0),
                column(
                    {heading({.title = own(tr("“%1” adds φ(k) vᵀ")).arg(token)}),
                        sized(matrix(values), {}, Extent::fixed(strip + 30.0)).grow(0.0), matrix(least(added, kRow))},
                    kName)
                    .grow(d),
                sign(QStringLiteral("→"), m_token == 0 ? tr("becomes") : tr("added to")),
                column({heading({.title = stateTitle(), .beside = {afterWords()}}), air(below(shownState)),
                           matrix(shownState)},
                    2.0)
                    .grow(d),
                sized(column({heading({.title = tr("Sum z")}),
                                 sized(paragraph(use), {}, Extent::fixed(below(shownSums))), matrix(shownSums)},
                          2.0),
                    {64.0, Extent::kNoLimit})
                    .grow(1.0)},
            6.0);
    }
    // Rows that a small stage has too: it scrolls, rather than show stripes.
    static MatrixPanel least(MatrixPanel said, double row = 4.5)
    {
        said.least = {said.onlyColumn >= 0 ? 12.0 : 4.0, row};
        return said;
    }
    QString own(const QString& text) const { return m_layer.own(text); }
    QString stateLetter() const { return m_layer.stateLetter(); }
    QString stateTitle() const { return tr("State %1").arg(stateLetter()); }

    static Figure coloured(const QString& text, const QColor& colour, double height = 22.0)
    {
        return words({.fewer = {text},
            .size = TextSize::Small,
            .colour = colour,
            .bold = true,
            .alignment = Qt::AlignRight | Qt::AlignVCenter,
            .height = height});
    }

    // One product for all tokens: features of the keys on the left, values above, the state where they meet; over the
    // keys the matrix that it implies. A number of the state is a row of features times a column of values: they are
    // lit; for any other the token is.
    Figure wholeState() const
    {
        const bool sums = m_layer.normaliser >= 0;
        const double n = m_layer.keys, d = m_layer.features, v = m_layer.values;
        const bool ofState = m_about.step == m_layer.state;
        const int token = ofState ? -1 : m_token;
        MatrixPanel values = part(m_layer.value, ofHead(), valueScale(), 2, tr("key"), tr("value"));
        values.rows = keyTokens(token);
        values.columns = valueNumbers();
        MatrixPanel keys = part(
            m_layer.keyFeatures, across(m_layer.keyFeatures), featureScale(), 1, tr("feature"), tr("key"));
        keys.rows = featureNumbers();
        keys.columns = keyTokens(token);
        MatrixPanel state = part(
            m_layer.state, stateAt(m_layer.state, 0), m_strip.states, 4, tr("feature"), tr("value"));
        state.columns = valueNumbers();
        if (ofState) {
            keys.rows.lit = static_cast<int>(m_about.at[1]);
            values.columns.lit = state.columns.lit = static_cast<int>(m_about.at[2]);
            keys.ruled = values.ruled = true;
        }
        MatrixPanel matrixOf;
        if (m_layer.implied >= 0) {
            matrixOf = implied(m_layer.queries);
            if (ofState) {
                matrixOf.rows.lit = -1;
                matrixOf.over = {};
            }
            matrixOf.square = false;
            if (m_small)
                matrixOf.columns.labels.clear(); // those of the keys below
        }
        // One grid of columns for what lies above one another.
        values.leastLeft = state.leastLeft = keys.leastLeft = matrixOf.leastLeft = std::max(
            {64.0, besideCells(matrixOf.rows, matrixOf.size), besideCells(values.rows, values.size)});
        Figure upper = space(), lower;
        if (m_layer.implied >= 0)
            upper = column(
                {heading({.title = tr("The matrix it implies"),
                     .beside = {own(tr("φ(Q) φ(K)ᵀ, %1 × %2 numbers")).arg(m_layer.queries).arg(m_layer.keys)}}),
                    largest(), matrix(matrixOf)},
                2.0);
        if (sums) {
            MatrixPanel sum = part(
                m_layer.normaliser, sumAt(m_layer.normaliser), normaliserScale(), 5, tr("feature"), tr("head"));
            sum.onlyColumn = m_head;
            lower = titled(tr("z"), {}, sum);
        }
        return column(
            {level(
                 {upper.grow(n),
                     titled(tr("Values"),
                         {tr("%1 × %2, head %3").arg(m_layer.keys).arg(m_layer.values).arg(m_head + 1), ofHeadWords()},
                         values)
                         .grow(v),
                     sums ? space() : Figure()})
                    .grow(n),
                level({titled(own(tr("Keys through φ")), {tr("%1 × %2").arg(m_layer.features).arg(m_layer.keys)}, keys)
                              .grow(n),
                          titled(stateTitle(),
                              {tr("= keys × values: %1 × %2, for any length").arg(m_layer.features).arg(m_layer.values),
                                  tr("= keys × values: %1 × %2").arg(m_layer.features).arg(m_layer.values)},
                              state)
                              .grow(v),
                          lower})
                    .grow(d)},
            6.0);
    }

    Figure averages() const
    {
        MatrixPanel state = part(
            m_layer.stateRead, stateAt(m_layer.stateRead, m_token), m_strip.states, 1, tr("feature"), tr("value"));
        state.rows = featureNumbers();
        state.columns = valueNumbers();
        MatrixPanel sums = part(
            m_layer.normaliserRead, sumAt(m_layer.normaliserRead), normaliserScale(), 2, tr("feature"), tr("query"));
        sums.onlyColumn = m_token;
        MatrixPanel shared = part(
            m_layer.averages, stateAt(m_layer.averages, m_token), averageScale(), 3, tr("feature"), tr("value"));
        shared.columns = valueNumbers();
        const double v = m_layer.values;
        return level({titled(stateTitle(), {}, state).grow(v), sign(QStringLiteral("÷")),
            titled(tr("z"), {}, least(sums)).grow(1.0), sign(QStringLiteral("→")),
            titled(tr("Averages"), {tr("of the values, one per feature")}, shared).grow(v)});
    }

    // --- reading it -------------------------------------------------------------------------------------------------
    // φ(q) stands beside the state; each column below is the sum of its products with φ(q). `both`: so does the matrix.
    Figure reading(bool both) const
    {
        const StepId mixing = m_layer.averages >= 0 ? m_layer.averages : m_layer.stateRead;
        const bool averaged = mixing == m_layer.averages, divided = m_layer.numerator >= 0; // by φ(q)ᵀ z
        const QString token = m_queries[static_cast<std::size_t>(query())].text;
        MatrixPanel asked = part(
            m_layer.queryFeatures, across(m_layer.queryFeatures), featureScale(), 1, tr("feature"), tr("query"));
        asked.onlyColumn = m_token;
        asked.rows = featureNumbers();
        MatrixPanel state = part(mixing, stateAt(mixing, m_token), averaged ? averageScale() : m_strip.states, 2,
            tr("feature"), tr("value"));
        state.columns = valueNumbers({});
        std::vector<Figure> names {coloured(own(tr("φ(q) of “%1”")).arg(token), Theme::instance().palette().queryText),
            padded(matrix(least(asked)), {kLinearNames, 0.0, 0.0, 0.0})};
        std::vector<Figure> rows {heading({.title = averaged ? tr("Averages") : stateTitle(),
                                      .beside = {m_layer.running ? afterWords() : tr("of all tokens")}}),
            matrix(least(state))};
        std::vector<Figure> sums;
        if (divided)
            sums = {heading({.title = tr("z")}), padded(matrix(least(normaliserAsRead())), {0.0, 0.0, kDivisor, 0.0})};
        const double high = m_small ? 20.0 : 28.0;
        const auto line = [&](const QString& name, bool lit, StepId step, const ColourScale& scale, int group) {
            names.push_back(words({.fewer = {name},
                .size = TextSize::Small,
                .colour = lit ? Theme::instance().palette().ink : QColor(),
                .bold = lit,
                .alignment = Qt::AlignRight | Qt::AlignVCenter,
                .height = high}));
            MatrixPanel said = part(step, ofHead(), scale, group, tr("query"), tr("value"));
            said.onlyRow = m_token;
            if (!there(step) && !m_trace.step(step).study())
                said.absent = {tr("not computed yet")};
            rows.push_back(sized(matrix(said), {}, Extent::fixed(high)).grow(0.0));
        };
        const auto sum = [&](StepId step, int group, const QString& name) {
            MatrixPanel said = part(step, ofHead(), {false, 0.0}, group, tr("query"), tr("sum"));
            said.onlyRow = m_token;
            said.onlyColumn = 0;
            said.colour = [](double) { return Theme::instance().palette().panel; };
            if (!there(step))
                said.absent = {{}};
            sums.push_back(row({sized(matrix(said), Extent::fixed(44.0), Extent::fixed(high)),
                                   sized(words(name), {}, Extent::fixed(high))},
                6.0)
                               .grow(0.0));
        };
        const auto other = [&] { // what the matrix's row gives, right under the row that it equals
            if (m_layer.readAlike())
                line(tr("the matrix’s row × v"), false, m_layer.matrixFirst, divided ? numeratorScale() : readScale(),
                    10);
        };
        if (divided) {
            line(tr("φ(q)ᵀ S"), shown() == LinearPicture::Numerator, m_layer.numerator, numeratorScale(), 3);
            sum(m_layer.rowSum, 6, tr("φ(q)ᵀ z"));
            other();
            if (m_layer.readAlike())
                sums.push_back(sized(space(), {}, Extent::fixed(high)).grow(0.0));
        }
        line(divided       ? tr("÷ (φ(q)ᵀ z + ε)")
                : averaged ? tr("φ(q)ᵀ G")
                           : own(tr("φ(q)ᵀ %1")).arg(stateLetter()),
            shown() == LinearPicture::Context, m_layer.context, readScale(), 4);
        if (divided)
            sum(m_layer.denominator, 7, tr("+ ε"));
        else
            other();
        const double apart = m_small ? 3.0 : 10.0, v = m_layer.values;
        return column({level({column(names, apart).grow(1.0), column(rows, apart).grow(v),
                                 divided ? column(sums, apart).grow(1.0) : Figure()},
                           10.0),
            m_layer.readAlike() && !both ? largest() : Figure()});
    }

    MatrixPanel normaliserAsRead() const
    {
        const bool running = m_trace.step(m_layer.normaliserRead).axes.size() >= 3;
        MatrixPanel said = part(m_layer.normaliserRead, sumAt(m_layer.normaliserRead), normaliserScale(), 5,
            tr("feature"), running ? tr("query") : tr("head"));
        said.onlyColumn = running ? m_token : m_head;
        return said;
    }

    // --- the other order: queries by keys ---------------------------------------------------------------------------
    // The matrix that the state stands for; its first `rows` rows, the others are not there yet.
    MatrixPanel implied(int rows) const
    {
        MatrixPanel said = part(m_layer.implied, ofHead(), matrixScale(m_layer.implied), 8, tr("query"), tr("key"));
        said.rows = queryTokens(query());
        said.columns = keyTokens(-1);
        said.square = true;
        said.ready = std::min(rows, m_layer.queries);
        said.absent = {tr("not computed yet")};
        said.over = [this, said](Scene& scene, const GridLayout& cells) {
            if (isLarge(cells.rows, cells.columns)) { // the row that is spoken of lies on the picture of them all
                GridLayout lit = cells;
                lit.origin.ry() += query() * cells.pitchY;
                lit.firstRow = query();
                lit.rows = 1;
                GridLook look;
                look.scale = said.scale;
                look.group = said.group;
                look.rowName = said.rows.name;
                look.columnName = said.columns.name;
                look.each = [&](GridCell at, SceneCell& cell) {
                    cell.name += QStringLiteral(", ") + said.quantity;
                    said.each(at, cell);
                };
                addGrid(scene, said.grid, lit, look);
            }
            frameOf(scene, cells.row(query()).adjusted(-1.0, -1.0, 1.0, 1.0));
        };
        return said;
    }

    // Beside or, on a narrow stage, above the matrix that the state implies, row by row as tokens come.
    Figure besideImplied(const Figure& figure) const { return besideImplied(figure, m_token + 1); }
    Figure besideImplied(Figure figure, int rows) const
    {
        if (m_layer.implied < 0)
            return figure;
        Legend said {.scale = matrixScale(m_layer.implied), .title = own(tr("φ(q)ᵀ φ(k)"))};
        said.decimals = decimalsOf(said.scale);
        if (m_layer.impliedOpen >= 0)
            said.masked = tr("later: set to zero");
        MatrixPanel beside = implied(rows);
        constexpr int kMostTokens = 10; // of more keys only some would have room for their token
        for (AxisLabel& label : beside.columns.labels)
            if (m_layer.keys > kMostTokens)
                label.text.clear();
        QStringList formula {own(tr("φ(Q) φ(K)ᵀ, %1 × %2 numbers")).arg(m_layer.queries).arg(m_layer.keys)};
        if (m_layer.denominator >= 0)
            formula.prepend(own(tr("φ(Q) φ(K)ᵀ, %1 × %2, before ÷ row sum")).arg(m_layer.queries).arg(m_layer.keys));
        const Figure other = column(
            {heading({.title = tr("The matrix it implies")}),
                words({.fewer = formula, .size = TextSize::Small, .colour = Theme::instance().palette().ink3}),
                matrix(beside), legend(said), largest()},
            2.0);
        return either(
            {sized(row({Figure(figure).grow(68.0), Figure(other).grow(32.0)}, 24.0), {kBothFrom, Extent::kNoLimit}),
                column({figure.grow(54.0), Figure(other).grow(46.0)}, 12.0)});
    }

    StepId mapStep() const
    {
        StepId step = m_layer.similarity >= 0 ? m_layer.similarity : m_layer.weights;
        for (const StepId later : {m_layer.open, m_layer.weights})
            if (there(later))
                step = later;
        return step;
    }

    Figure matrixAndRead() const
    {
        const StepId step = mapStep();
        MatrixPanel map = part(step, ofHead(), matrixScale(step), 1, tr("query"), tr("key"));
        map.rows = queryTokens(query());
        map.columns = keyTokens(m_key);
        MatrixPanel read = part(m_layer.context, ofHead(), readScale(), 2, tr("query"), tr("value"));
        read.columns = valueNumbers({});
        if (!there(m_layer.context))
            read.absent = {tr("not computed yet")};
        return level({titled(step == m_layer.weights ? tr("Weights") : own(tr("φ(Q) φ(K)ᵀ")),
                          {tr("head %1, %2 × %3: grows with the square of the length")
                                  .arg(m_head + 1)
                                  .arg(m_layer.queries)
                                  .arg(m_layer.keys),
                              ofHeadWords()},
                          map)
                          .grow(74.0),
            sign(QStringLiteral("→"), tr("× v")), titled(tr("Read-out"), {}, read).grow(26.0)});
    }

    // Both orders of multiplication side by side, and what is left between them.
    Figure orders() const
    {
        const bool causal = m_layer.causal();
        const auto way = [&](StepId step, int group, const QString& title, const QString& by) {
            MatrixPanel said = part(step, ofHead(), ordersScale(), group, tr("query"), tr("value"));
            said.columns = valueNumbers(group == 1 ? tr("value") : QString());
            if (group == 1)
                said.rows = queryTokens(query());
            return column({heading({.title = title}), paragraph(by), matrix(said)}, 2.0);
        };
        const QString before = !m_layer.exponential ? tr("head %1; before dividing by the sum of its weights")
            : causal                                ? tr("head %1; before dividing each feature by its sum z")
                                                    : tr("head %1");
        return column({row({heading({.title = tr("What each query reads"),
                                .beside = {before.arg(m_head + 1), ofHeadWords()}}),
                               largest().grow(1.0)})
                           .grow(0.0),
            level({way(m_layer.stateFirst, 1, causal ? tr("φ(q)ᵀ · prefix sum of φ(k) vᵀ") : own(tr("φ(Q) (φ(K)ᵀ V)")),
                       (causal ? tr("via %1 × %2, one after each token") : tr("via %1 × %2"))
                           .arg(m_layer.features)
                           .arg(m_layer.values)),
                sign(QStringLiteral("−")),
                way(m_layer.matrixFirst, 2, causal ? tr("(φ(Q) φ(K)ᵀ, masked) V") : own(tr("(φ(Q) φ(K)ᵀ) V")),
                    (causal ? tr("via %1 × %2, later keys set to 0") : tr("via %1 × %2"))
                        .arg(m_layer.queries)
                        .arg(m_layer.keys)),
                sign(QStringLiteral("=")), way(m_layer.ordersDiffer, 3, tr("Difference"), tr("on the same scale"))})});
    }

    // "read-outs differ at most by 1.2e−7", to be clicked down.
    Figure largest() const
    {
        const QFont font = Theme::instance().font(TextSize::Small);
        const QFontMetricsF metrics(font);
        const QStringList fewer {tr("read-outs by state and by matrix differ at most by"),
            tr("read-outs differ at most by"), tr("read-outs differ by")};
        constexpr double kNumber = 60.0;
        return drawn(
            {metrics.horizontalAdvance(fewer.back()) + kNumber, metrics.horizontalAdvance(fewer.front()) + kNumber},
            Extent::fixed(20.0),
            [=, this](Scene& scene, const QRectF& area) {
                const QString text = fittingText(fewer, font, area.width() - kNumber + 1.0);
                const double width = metrics.horizontalAdvance(text) + 8.0;
                scene.texts.push_back(
                    {area, Qt::AlignLeft | Qt::AlignVCenter, text, Theme::instance().palette().ink2, font});
                SceneNumber number = sceneNumber(m_trace, {m_layer.largestDifference, {m_head}},
                    {area.left() + width, area.top(), kNumber - 8.0, area.height()}, -1);
                number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
                number.size = TextSize::Small;
                number.bold = true;
                SceneCell cell = sceneCell(m_trace, number.source, number.area, ordersScale());
                cell.style |= SceneCell::Plain | SceneCell::Still;
                cell.group = 9;
                cell.name = tr("largest difference between the two orders over all queries, head %1").arg(m_head + 1);
                scene.numbers.push_back(number);
                scene.cells.push_back(std::move(cell));
            })
            .grow(0.0);
    }

    // --- what the colours mean --------------------------------------------------------------------------------------
    static int decimalsOf(const ColourScale& scale) // of the ends of its legend
    {
        return scale.extent < 0.1 ? 3 : scale.extent < 1.0 ? 2 : scale.extent < 100.0 ? 1 : 0;
    }

    std::vector<Legend> keys() const
    {
        std::vector<Legend> all;
        const auto add = [&](bool has, const auto& scale, const QString& title) {
            if (!has)
                return;
            all.push_back({.scale = scale(), .title = title});
            all.back().decimals = decimalsOf(all.back().scale);
        };
        const LinearPicture now = shown();
        const bool sums = m_layer.normaliser >= 0, averaged = m_layer.averages >= 0, read = there(m_layer.context);
        const auto states = [&] { return m_strip.states; };
        const auto normaliser = [&] { return normaliserScale(); };
        const auto average = [&] { return averageScale(); };
        const auto through = [&] { return featureScale(); };
        const auto reads = [&] { return readScale(); };
        if (now == LinearPicture::Queries || now == LinearPicture::Keys) {
            add(
                true, [&] { return beforeScale(); }, own(tr("before φ")));
            add(true, through, own(tr("after φ")));
        } else if (now == LinearPicture::State) {
            // As the pictures lie, from the left.
            add(
                !m_layer.running && m_layer.implied >= 0, [&] { return matrixScale(m_layer.implied); }, tr("matrix"));
            add(true, through, own(tr("φ(k)")));
            add(
                true, [&] { return valueScale(); }, tr("‖ value v"));
            add(
                m_layer.running, [&] { return m_strip.added; }, tr("φ(k) vᵀ"));
            add(true, states, stateLetter());
            add(sums, normaliser, own(tr("z = Σ φ(k)")));
        } else if (now == LinearPicture::Averages) {
            add(true, states, tr("S"));
            add(sums, normaliser, tr("z"));
            add(true, average, tr("averages"));
        } else if (now == LinearPicture::Numerator || now == LinearPicture::Context) {
            add(averaged, average, tr("averages"));
            add(!averaged, states, stateLetter());
            add(true, through, own(tr("φ(q)")));
            add(m_layer.numerator >= 0 && sums, normaliser, tr("z"));
            add(
                m_layer.numerator >= 0, [&] { return numeratorScale(); }, tr("φ(q)ᵀ S"));
            add(read, reads, tr("read-out"));
        } else if (now == LinearPicture::Orders) {
            add(
                true, [&] { return ordersScale(); }, tr("read-out, and difference"));
        } else {
            add(
                true, [&] { return matrixScale(mapStep()); },
                mapStep() == m_layer.weights ? tr("weight") : tr("similarity"));
            if (m_layer.mayRead >= 0 && mapStep() != m_layer.similarity)
                all.back().masked = tr("later: set to zero");
            add(read, reads, tr("read-out"));
        }
        return all;
    }

    // A running sum as it fills, or the one state; where there is a matrix, the matrix.
    Figure thumbnail() const
    {
        const double width = m_moment.size.width(), height = m_moment.size.height(), gap = 10.0;
        const int states = m_layer.running && !m_layer.matrix() ? std::min(4, m_layer.keys) : 1;
        const double side = std::min(height, (width - gap * (states - 1)) / states);
        std::vector<Figure> all;
        for (int i = 0; i < states; ++i) {
            const int token = m_layer.running ? (i + 1) * m_layer.keys / states - 1 : 0;
            MatrixPanel said = m_layer.matrix()
                ? part(m_layer.weights, ofHead(), matrixScale(m_layer.weights), 0, {}, {})
                : part(m_layer.state, stateAt(m_layer.state, token), m_strip.states, i, {}, {});
            said.least = {0.0, 0.0};
            all.push_back(matrix(said));
        }
        const double x = (width - states * side - (states - 1) * gap) / 2.0, y = (height - side) / 2.0;
        return padded(row(all, gap), {x, y, x, y});
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const Linear& m_linear;
    const LinearLayer& m_layer;
    const StateStrip& m_strip;
    int m_head = 0, m_token = 0, m_key = -1;
    Cell m_about; // what is spoken of
    bool m_small = false;
    std::vector<AxisLabel> m_queries, m_keys;
};

} // namespace

Scene linearScene(const SceneMoment& moment, const Linear& linear, int token, int key, const Cell& about)
{
    return LinearFigure(moment, linear, token, key, about).whole();
}

} // namespace headroom::linear_view
