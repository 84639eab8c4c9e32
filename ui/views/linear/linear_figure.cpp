// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of linear attention, one after the other. Tokens run from left to right, features from top to bottom.
#include "figure/bars.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "text/printed.h"
#include "views/linear/linear_read.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::linear_view {

namespace {

constexpr int kTokensTold = 3; // slowly, before the others follow quickly
constexpr double kSign = 40.0, kUnderSquare = 20.0, kShapeNames = 132.0, kCounted = 44.0;
constexpr double kSumBegins = 0.62, // of a token's move, when what it adds goes to the state
    kColumnTold = 0.7; // of the way through φ, for one column
constexpr double kRowFalls = 0.3; // of the sum's time
// Beside φ(q), what the rows below it are; beside a sum, what it is.
constexpr double kLinearNames = 84.0, kDivisor = 60.0;

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
            return draw(card(), m_moment);
        return draw(column({tokens(), picture(), legends(keys())}, m_small ? 6.0 : 10.0), m_moment);
    }

    // What the one state is while its keys come.
    SceneFlow flow() const
    {
        if (adds())
            return {SceneFlow::Partial, static_cast<double>(come()),
                tr("sum over the first %1 of %2 keys").arg(come()).arg(m_layer.keys)};
        if (summing())
            return {SceneFlow::Partial, static_cast<double>(landed()),
                tr("sum over the first %1 of %2 features").arg(landed()).arg(m_layer.features)};
        return {};
    }

private:
    bool adds() const { return shown() == LinearPicture::State && !m_layer.running && m_moment.moving(); }
    int come() const { return static_cast<int>(m_moment.share * m_layer.keys); }
    // The rows of the state are being summed, weighted with φ(q).
    bool summing() const
    {
        return m_moment.moving()
            && shown() == (m_layer.numerator >= 0 ? LinearPicture::Numerator : LinearPicture::Context);
    }
    int landed() const
    {
        int count = 0;
        for (const Turn& row : turns(m_layer.features, kRowFalls))
            count += row.at(m_moment.share) >= 1.0 ? 1 : 0;
        return count;
    }
    LinearPicture shown() const { return m_linear.at(m_moment.frame).picture; }
    bool there(StepId step) const { return step >= 0 && step <= m_linear.at(m_moment.frame).step; }
    int query() const { return std::min(m_token, m_layer.queries - 1); }

    Figure picture() const
    {
        switch (shown()) {
        case LinearPicture::Queries:
        case LinearPicture::Keys: return column({features(Role::Query), features(Role::Key)}, m_small ? 6.0 : 16.0);
        case LinearPicture::State:
            return m_layer.running ? column({shapes(), squares()}, m_small ? 4.0 : 10.0)
                                   : column({product(), shapes()}, m_small ? 4.0 : 10.0);
        case LinearPicture::Averages: return averages();
        case LinearPicture::Numerator:
        case LinearPicture::Context: return reading();
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
        const StepId open = step == m_layer.implied           ? m_layer.impliedOpen
            : step == m_layer.open || step == m_layer.weights ? m_layer.mayRead
                                                              : -1;
        for (int row = 0; open >= 0 && row < said.grid.rowCount(); ++row)
            for (int column = 0; column < said.grid.columnCount(); ++column)
                if (const GridCell at {row, column}; m_trace.value(open, {row, column}) == 0.0) {
                    said.grid.marks[said.grid.offset(at)] |= CellGrid::Masked;
                    ++said.grid.masked;
                }
        said.cells.each = [layer = m_layer](
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
    // A click on one goes there, or makes it read.
    Figure tokens() const
    {
        const bool growing = shown() == LinearPicture::State;
        if (m_layer.matrix() || shown() == LinearPicture::Queries || shown() == LinearPicture::Keys
            || shown() == LinearPicture::Orders || (!m_layer.running && growing))
            return {};
        GridLayout cells;
        cells.columns = growing ? m_layer.keys : m_layer.queries;
        cells.rows = 1;
        cells.pitchX = std::min(64.0, (m_moment.size.width() - 32.0) / cells.columns);
        cells.gap = cells.pitchX < 6.0 ? 0.0 : 2.0;
        const std::vector<AxisLabel>& labels = growing ? m_keys : m_queries;
        const double head = columnLabelHeight(labels, cells.pitchX, TextSize::Small);
        return column({growing ? Figure()
                               : heading({.title = tr("The token that reads"),
                                   .beside = {ofHeadWords()},
                                   .hints = {tr("head %1; click another token to make it read").arg(m_head + 1)}}),
                          drawn({}, Extent::fixed(head + 2.0),
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
                              })},
            0.0)
            .grow(0.0);
    }

    // --- queries and keys through φ ---------------------------------------------------------------------------------
    // Before φ on the left, after it on the right.
    Figure features(Role role) const
    {
        const bool asks = role == Role::Query, present = (shown() == LinearPicture::Queries) == asks;
        const StepId after = asks ? m_layer.queryFeatures : m_layer.keyFeatures;
        const auto half = [&](StepId step, const ColourScale& scale, int group) {
            MatrixPanel said = part(step, across(step), scale, group, tr("feature"), {});
            said.room.least = {3.0, 6.0};
            said.columns = asks ? queryTokens(present ? m_token : -1) : keyTokens(present ? m_token : -1);
            return said;
        };
        MatrixPanel before = half(asks ? m_layer.query : m_layer.key, beforeScale(), asks ? 1 : 3);
        before.rows = featureNumbers();
        MatrixPanel through = half(after, featureScale(), asks ? 2 : 4);
        if (present && (m_moment.moving() || m_moment.stop < 1)) {
            const double share = m_moment.stop < 1 ? 0.0 : m_moment.share;
            const bool told = asks && !m_layer.exponential; // one column slowly; then, and for keys, all in turn
            const double sweeps = told ? kColumnTold : 0.0;
            const int tokens = through.grid.columnCount(), first = m_token;
            const std::vector<Turn> turn = turns(tokens, 0.2, 1.0);
            through.presence = [=](GridCell at) {
                if (told && at.column == first)
                    return share >= kColumnTold ? 1.0 : 0.0;
                return turn[static_cast<std::size_t>(at.column)].at(headroom::part(share, sweeps, 1.0));
            };
            if (told) {
                const auto from = std::make_shared<GridLayout>();
                before.over = [from](Scene&, const GridLayout& cells) { *from = cells; };
                through.over = [this, from, share](Scene& scene, const GridLayout& cells) {
                    addColumnTold(scene, *from, cells, share / kColumnTold);
                };
            }
        }
        if (!asks && shown() == LinearPicture::Queries)
            through.absent = {tr("not computed yet")};
        const QString symbol = asks ? tr("q") : tr("k");
        return level({titled(tr("%1, %2").arg(asks ? tr("Queries") : tr("Keys"), symbol), {ofHeadWords()}, before),
            sign(QStringLiteral("→"), own(tr("φ"))),
            titled(own(tr("φ(%1)")).arg(symbol), {QString::fromStdString(m_trace.step(after).formula)}, through)});
    }

    // One query's numbers come out of their matrix, each goes through φ, and what it has become goes to its place.
    void addColumnTold(Scene& scene, const GridLayout& from, const GridLayout& to, double share) const
    {
        if (share <= 0.0 || share >= 1.0)
            return;
        const Palette& palette = colours();
        const QRectF bounds = to.bounds();
        const double high = std::max(to.pitchY, 13.0), wide = 52.0,
                     x = bounds.left() + std::max(0.0, bounds.width() - 2.0 * wide - 90.0) / 2.0;
        const QRectF one(x, bounds.top(), wide, high * m_layer.features), other = one.translated(wide + 90.0, 0.0);
        const auto columnIn = [&](const GridLayout& cells) {
            return QRectF(
                cells.cell({0, m_token}).topLeft(), cells.cell({m_layer.features - 1, m_token}).bottomRight());
        };
        const auto at = [&](StepId step, int feature) {
            const Slice slice = across(step);
            Index index = slice.at;
            index[static_cast<std::size_t>(slice.columns)] = m_token;
            index[static_cast<std::size_t>(slice.rows)] = feature;
            return Cell {step, index};
        };
        SceneMark raw {
            .kind = SceneMark::Column, .area = along(columnIn(from), one, easeInOut(headroom::part(share, 0.0, 0.22)))};
        SceneMark made {.kind = SceneMark::Column, .area = other};
        const std::vector<Turn> turn = turns(m_layer.features, 0.3, 1.0);
        const ColourScale before = beforeScale(), after = featureScale();
        int through = 0;
        for (int feature = 0; feature < m_layer.features; ++feature) {
            const Cell query = at(m_layer.query, feature), mapped = at(m_layer.queryFeatures, feature);
            raw.colours.push_back(before.colour(m_trace.value(query.step, query.at)));
            made.colours.push_back(after.colour(m_trace.value(mapped.step, mapped.at)));
            through += turn[static_cast<std::size_t>(feature)].at(headroom::part(share, 0.28, 0.72)) >= 1.0 ? 1 : 0;
        }
        const double leaves = headroom::part(share, 0.84, 1.0);
        raw.presence = 1.0 - headroom::part(share, 0.8, 0.86);
        const auto number = [&](const QRectF& column, const Cell& cell, int feature, const QColor& ground) {
            SceneNumber said = sceneNumber(
                m_trace, cell, {column.left(), column.top() + feature * high, column.width(), high});
            said.colour = Theme::textOn(ground);
            scene.texts.push_back({said.area, Qt::AlignCenter, said.text(), said.colour,
                Theme::instance().font(TextSize::Caption), SceneText::Fit::Whole, false, 0.0, {}, true});
        };
        scene.marks.push_back(raw);
        if (leaves > 0.0) {
            made.area = along(other, columnIn(to), easeInOut(leaves));
            scene.marks.push_back(made);
        } else if (through > 0) {
            made.colours.resize(static_cast<std::size_t>(through));
            made.area = {other.left(), other.top(), other.width(), through * high};
            scene.marks.push_back(made);
        }
        if (share < 0.22 || share > 0.8)
            return;
        for (int feature = 0; feature < m_layer.features; ++feature) {
            const Cell query = at(m_layer.query, feature), mapped = at(m_layer.queryFeatures, feature);
            number(one, query, feature, raw.colours[static_cast<std::size_t>(feature)]);
            if (feature >= through)
                continue;
            addText(scene, {one.right(), one.top() + feature * high, 90.0, high}, Qt::AlignCenter,
                m_trace.value(query.step, query.at) < 0.0 ? tr("eˣ →") : tr("+ 1 →"), palette.ink2, TextSize::Caption);
            scene.texts.back().above = true;
            number(other, mapped, feature, made.colours[static_cast<std::size_t>(feature)]);
        }
    }

    // --- the state --------------------------------------------------------------------------------------------------
    // What the token adds, φ(k) times v, plus the state before it: the state after it. The squares move as the sum
    // says.
    Figure squares() const
    {
        const QString token = m_keys[static_cast<std::size_t>(m_token)].text;
        return column(
            {heading({.title = tr("%1 (%2) adds one square").arg(token, ordinal(m_token + 1)),
                 .beside =
                     {tr("%1, head %2").arg(own(tr("φ(k) vᵀ: its key’s features times its value"))).arg(m_head + 1),
                         ofHeadWords()}}),
                drawn({340.0, Extent::kNoLimit}, {m_small ? 112.0 : 150.0, Extent::kNoLimit},
                    [this](Scene& scene, const QRectF& area) { addSquares(scene, area); })},
            2.0)
            .grow(m_layer.implied < 0 ? 57.0 : 34.0);
    }

    ColourScale squareScale() const
    {
        ColourScale scale = m_strip.states;
        scale.share(m_strip.added, false);
        return scale;
    }

    // Of the move from the token before: 1 when it stands. After the first tokens all is quick: numbers change at once.
    double turn(double begin, double end) const
    {
        if (!m_moment.moving())
            return 1.0;
        return m_token < kTokensTold                      ? headroom::part(m_moment.share, begin, end)
            : begin < kSumBegins || m_moment.share >= 0.5 ? 1.0
                                                          : 0.0;
    }

    void addPart(Scene& scene, StepId step, const Slice& slice, GridLayout layout, const ColourScale& scale, int group,
        const std::pair<QString, QString>& names, const std::function<double(GridCell)>& presence = {},
        bool identical = true, int decimals = -2) const
    {
        const CellGrid grid = readGrid(m_trace, step, slice);
        GridLook look;
        look.scale = scale;
        look.group = group;
        look.rowName = names.first;
        look.columnName = names.second;
        look.decimals = decimals;
        const QString quantity = QString::fromStdString(m_trace.step(step).title);
        look.each = [&](GridCell at, SceneCell& cell) {
            cell.name += QStringLiteral(", ") + quantity;
            cell.identity = identical ? linearIdentity(m_layer, cell.source) : 0;
            cell.presence = presence ? presence(at) : 1.0;
        };
        if (group == 0) { // on its way: its numbers stand elsewhere
            look.decimals = -1;
            look.style = SceneCell::Still;
        }
        Scene made;
        addGrid(made, grid, layout, look);
        for (SceneCell& cell : made.cells)
            if (cell.presence > 0.0)
                scene.cells.push_back(std::move(cell));
    }

    void addSquareTables(Scene& scene, int rows, int columns) const
    {
        const auto numbers = [](int count) {
            QStringList all;
            for (int i = 1; i <= count; ++i)
                all << QString::number(i);
            return all;
        };
        for (const auto& [group, step] :
            {std::pair(3, m_layer.added), std::pair(4, m_layer.state), std::pair(6, m_layer.state)})
            if (std::any_of(scene.cells.begin(), scene.cells.end(),
                    [group = group](const SceneCell& cell) { return cell.group == group; }))
                addTable(
                    scene, group, QString::fromStdString(m_trace.step(step).title), numbers(rows), numbers(columns));
    }

    void addSquares(Scene& scene, const QRectF& area) const
    {
        const int rows = m_layer.features, columns = m_layer.values, before = m_token - 1;
        const double above = 4.0, strip = 1.3;
        const double cell = std::max(4.0,
            std::floor(std::min({(area.width() - 2.0 * kSign - 4.0) / (3.0 * columns + strip),
                (area.height() - above - kUnderSquare) / (rows + strip), 48.0})));
        GridLayout squares[3]; // the state before, what is added, the state after
        const double wide = cell * (3.0 * columns + strip) + 2.0 * kSign,
                     left = area.left() + std::max(0.0, area.width() - wide) / 2.0;
        for (int i = 0; i < 3; ++i) {
            squares[i].origin = {
                left + i * (columns * cell + kSign) + (i > 0 ? strip * cell : 0.0), area.top() + above + strip * cell};
            squares[i].pitchX = squares[i].pitchY = cell;
            squares[i].gap = cell < 6.0 ? 0.0 : 1.0;
            squares[i].rows = rows;
            squares[i].columns = columns;
        }
        const ColourScale scale = squareScale();
        const std::pair<QString, QString> names {tr("feature"), tr("value")};
        const auto all = [](double presence) { return [presence](GridCell) { return presence; }; };
        // All squares are written or none is, whatever each holds: as the last state has room.
        GridLook look;
        look.scale = scale;
        const int decimals = decimalsIn(
            readGrid(m_trace, m_layer.state, stateAt(m_layer.state, m_layer.keys - 1)), squares[2], look);
        const bool quick = m_token >= kTokensTold;
        const double goes = quick ? 0.0 : 1.0 - turn(0.0, 0.1), slides = turn(0.1, 0.28), strips = turn(0.28, 0.36),
                     sums = turn(kSumBegins, 1.0);
        const std::vector<Turn> multiplied = headroom::turns(rows, 0.4), added = headroom::turns(rows, 0.3, 0.6);
        const auto lands = [&](int row) { return quick ? sums : added[static_cast<std::size_t>(row)].at(sums); };
        const auto adds = [&](int token, double key, double value, const std::function<double(GridCell)>& presence) {
            GridLayout keys = squares[1], values = squares[1];
            keys.origin.rx() -= strip * cell;
            keys.firstColumn = token;
            keys.columns = 1;
            values.origin.ry() -= strip * cell;
            values.firstRow = token;
            values.rows = 1;
            addPart(scene, m_layer.keyFeatures, across(m_layer.keyFeatures), keys, featureScale(), 1,
                {tr("feature"), tr("key")}, all(key), key >= 1.0);
            addPart(scene, m_layer.value, ofHead(), values, valueScale(), 2, {tr("key"), tr("value")}, all(value),
                value >= 1.0);
            addPart(scene, m_layer.added, stateAt(m_layer.added, token), squares[1], scale, 3, names, presence, true,
                decimals);
        };
        if (before >= 0) {
            // The state stays where it is and grows there; a copy of it goes back to where the state before stands.
            addPart(
                scene, m_layer.state, stateAt(m_layer.state, before), squares[2], scale, 6, names,
                [&](GridCell at) { return lands(at.row) >= 1.0 ? 0.0 : 1.0; }, false, decimals);
            if (before > 0 && goes > 0.0)
                addPart(scene, m_layer.state, stateAt(m_layer.state, before - 1), squares[0], scale, 6, names,
                    all(goes), false, decimals);
            if (goes > 0.0)
                adds(before, goes, goes, all(goes));
        }
        adds(m_token, before < 0 ? 1.0 : strips, strips,
            [&](GridCell at) { return multiplied[static_cast<std::size_t>(at.row)].at(turn(0.36, 0.6)); });
        addPart(
            scene, m_layer.state, stateAt(m_layer.state, m_token), squares[2], scale, 4, names,
            [&](GridCell at) { return lands(at.row) >= 1.0 ? 1.0 : 0.0; }, true, decimals);
        if (before >= 0 && slides > 0.0) {
            GridLayout copy = squares[2];
            copy.origin = along(squares[2].origin, squares[0].origin, easeInOut(slides));
            addPart(scene, m_layer.state, stateAt(m_layer.state, before), copy, scale, slides < 1.0 ? 0 : 6, names, {},
                false, decimals);
        }
        for (int row = 0; row < rows && !quick; ++row)
            if (const double falls = lands(row); falls > 0.0 && falls < 1.0) {
                const auto rowIn = [&](const GridLayout& cells) {
                    return QRectF(cells.cell({row, 0}).topLeft(), cells.cell({row, columns - 1}).bottomRight());
                };
                SceneMark mark {
                    .kind = SceneMark::Strip, .area = along(rowIn(squares[1]), rowIn(squares[2]), easeInOut(falls))};
                for (int column = 0; column < columns; ++column)
                    mark.colours.push_back(scale.colour(m_trace.value(m_layer.added, {m_head, m_token, row, column})));
                scene.marks.push_back(std::move(mark));
            }
        if (!m_moment.moving())
            addSquareTables(scene, rows, columns);
        const Palette& palette = colours();
        for (const int i : {0, 1, 2})
            scene.lines.push_back({boxPath(squares[i].bounds().adjusted(-1.0, -1.0, 1.0, 1.0)),
                QPen(i == 1 || (i == 0 && before < 0) ? palette.lineStrong : palette.ink, 1.0,
                    i == 0 && before < 0 ? Qt::DashLine : Qt::SolidLine),
                Qt::NoBrush, true});
        const auto said = [&](const QRectF& at, const QString& text, const QColor& ink, TextSize size,
                              bool bold = false) {
            addText(scene, at, Qt::AlignCenter, text, ink, Theme::instance().font(size, bold));
        };
        for (const int i : {0, 1})
            said({squares[i].bounds().right() + 2.0, squares[i].bounds().center().y() - 15.0, kSign - 4.0, 30.0},
                i == 0 ? QStringLiteral("+") : QStringLiteral("="), palette.ink2, TextSize::Page);
        const QRectF product = squares[1].bounds();
        addText(scene, {product.left() - 62.0, product.top() - 18.0, 40.0, 15.0}, Qt::AlignRight | Qt::AlignVCenter,
            own(tr("φ(k)")), palette.keyText, Theme::instance().font(TextSize::Small, true));
        addText(scene, {product.left() - 24.0, product.top() - strip * cell, 20.0, cell},
            Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("v"), palette.valueText,
            Theme::instance().font(TextSize::Small, true));
        const auto titled = [&](int i, const QStringList& fewer) {
            const QRectF place(squares[i].bounds().left() - 20.0, squares[i].bounds().top() - 20.0,
                squares[i].bounds().width() + 40.0, 16.0);
            const double room = i == 2 ? place.width() : squares[i].bounds().width() + 6.0; // beside it stands φ(k)
            said(place, fittingText(fewer, Theme::instance().font(TextSize::Small), room), palette.ink2,
                TextSize::Small);
        };
        const bool adding = m_moment.moving() && !quick && lands(0) > 0.0 && lands(rows - 1) < 1.0;
        const int grown = lands(rows - 1) < 1.0 ? m_token : m_token + 1;
        titled(
            0, {before < 0 ? tr("no state yet") : tr("the state before"), before < 0 ? tr("none yet") : tr("before")});
        const QString after = grown == 1 ? tr("after 1 token") : tr("after %1 tokens").arg(grown);
        if (adding)
            titled(2, {tr("row by row, token %1 is added").arg(m_token + 1), tr("token %1 is added").arg(m_token + 1)});
        else if (grown > 0)
            titled(2, {grown == 1 ? tr("the state after 1 token") : tr("the state after %1").arg(grown), after});
        if (!m_moment.moving())
            addOneSum(scene, squares);
    }

    // Below each square its number at the place that is spoken of.
    void addOneSum(Scene& scene, const GridLayout (&squares)[3]) const
    {
        const bool ofState = m_about.at.size() == 4 && (m_about.step == m_layer.state || m_about.step == m_layer.added);
        const std::int64_t row = ofState ? m_about.at[2] : m_strip.row,
                           column = ofState ? m_about.at[3] : m_strip.column;
        const auto write = [&](double x, double width, const Cell& source, int decimals, bool bold = false) {
            putNumber(scene, m_trace, source, {x, squares[0].bounds().bottom() + 4.0, width, 15.0},
                {.decimals = decimals,
                    .colour = bold ? colours().ink : colours().ink2,
                    .size = TextSize::Small,
                    .bold = bold});
        };
        const auto read = [this](const Cell& cell) { return m_trace.value(cell.step, cell.at); };
        const auto sign = [&](double x, const QString& text) {
            addText(scene, {x, squares[0].bounds().bottom() + 4.0, 14.0, 15.0}, Qt::AlignCenter, text, colours().ink2,
                TextSize::Small);
        };
        const Cell key {
            m_layer.keyFeatures, m_layer.keysAcross ? Index {m_head, row, m_token} : Index {m_head, m_token, row}};
        const Cell value {m_layer.value, {m_head, m_token, column}},
            product {m_layer.added, {m_head, m_token, row, column}};
        const auto state = [&](int token) { return Cell {m_layer.state, {m_head, token, row, column}}; };
        const double before = m_token > 0 ? read(state(m_token - 1)) : 0.0;
        const int adds = decimalsThatAdd({before, read(product)}, read(state(m_token)), 2, 4).value_or(2),
                  multiplies = decimalsThatGive(
                      read(product), [&](int d) { return asRead(read(key), d) * asRead(read(value), d); }, adds, 5,
                      adds)
                                   .value_or(adds);
        const double x = squares[1].bounds().center().x() - 95.0;
        write(x, 54.0, key, multiplies);
        sign(x + 54.0, QStringLiteral("×"));
        write(x + 68.0, 54.0, value, multiplies);
        sign(x + 122.0, QStringLiteral("="));
        write(x + 136.0, 54.0, product, adds);
        for (const int i : {0, 2})
            if (m_token > 0 || i == 2)
                write(squares[i].bounds().center().x() - 30.0, 60.0, state(m_token - 1 + i / 2), adds, i == 2);
        for (const int i : {0, 1})
            frameOf(scene,
                squares[i].cell({static_cast<int>(row), static_cast<int>(column)}).adjusted(-1.0, -1.0, 1.0, 1.0));
    }

    // --- what grows, and what does not ------------------------------------------------------------------------------

    Figure shapes() const
    {
        if (m_layer.implied < 0)
            return {};
        return column(
            {heading({.title = tr("What grows, and what does not"),
                 .beside = {tr("one cell is one number; all cells have one size"), tr("one cell is one number")}}),
                drawn({300.0, Extent::kNoLimit}, {104.0, Extent::kNoLimit},
                    [this](Scene& scene, const QRectF& area) { addShapes(scene, area); })},
            2.0)
            .grow(m_layer.running ? 60.0 : 43.0);
    }

    // The state, and the matrix that softmax would need, after a quarter of the tokens, half of them …
    void addShapes(Scene& scene, const QRectF& area) const
    {
        const bool beside = !m_layer.running; // one of each: side by side
        const int keys = m_layer.keys, rows = m_layer.features, columns = m_layer.values;
        std::vector<int> ends {keys};
        double cell = 0.0, spare = 0.0;
        for (const int parts : m_layer.running ? std::vector<int> {4, 2, 1} : std::vector<int> {1}) {
            ends.clear();
            for (int i = 1; i <= parts; ++i)
                if (const int end = std::max(1, keys * i / parts); ends.empty() || ends.back() < end)
                    ends.push_back(end);
            double wide = 0.0;
            for (cell = 14.0; cell > 0.1; cell = cell > 1.0 ? cell - 0.5 : 0.9 * cell) {
                wide = 0.0;
                for (const int end : ends)
                    wide += beside ? (columns + end) * cell + 2.0 * kCounted
                                   : std::max(columns * cell + kCounted, end * cell + 16.0);
                spare = area.width() - kShapeNames * (beside ? 2.0 : 1.0) - wide;
                if (spare >= 0.0 && (beside ? std::max(rows, keys) : rows + keys) * cell + 26.0 <= area.height())
                    break;
            }
            if (cell >= 2.0)
                break;
        }
        const Palette& palette = colours();
        const double top = area.top() + (beside ? 4.0 : 16.0), middle = beside ? top : top + rows * cell + 10.0;
        const QPointF apart(beside ? columns * cell + kCounted + 24.0 + kShapeNames : 0.0, middle - top);
        const QFontMetricsF caption(Theme::instance().font(TextSize::Caption));
        const auto named = [&](const QPointF& at, double high, const QString& title, const QStringList& fewer) {
            addText(scene, {at.x(), at.y(), kShapeNames - 10.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, title,
                palette.ink, TextSize::Small, true);
            const double wide = kShapeNames - 10.0;
            for (const QString& text : fewer) {
                const double needs = caption.boundingRect({0.0, 0.0, wide, 999.0}, Qt::TextWordWrap, text).height();
                if (needs > high - 16.0)
                    continue;
                addText(scene, {at.x(), at.y() + 16.0, wide, needs + 1.0}, Qt::AlignLeft | Qt::AlignTop, text,
                    palette.ink2, TextSize::Caption);
                scene.texts.back().fit = SceneText::Fit::Wrapped;
                return;
            }
        };
        const QPointF first(area.left(), top);
        named(first, beside ? area.height() : middle - top, tr("As a state"),
            {beside ? tr("the square above, for any text") : tr("one square, for any text")});
        named(first + apart, area.bottom() - middle, tr("As a matrix"),
            {tr("one number per query and key, as softmax needs"), tr("one number per query and key"),
                tr("as softmax needs")});
        double x = area.left() + kShapeNames;
        const int now = m_layer.running ? m_token + 1 : keys;
        const double grown = m_layer.running ? turn(0.9, 1.0) : 1.0;
        int from = 0;
        for (const int end : ends) {
            const int count = std::min(now, end);
            const bool last = now > from && now <= end;
            if (now > from) {
                const double there = last && now == from + 1 ? grown : 1.0;
                addShape(scene, {x, top}, QPointF(x, top) + apart, cell, count, last, last ? grown : 1.0, there);
            } else {
                QPainterPath stairs = staircase({x, middle}, end, cell);
                scene.shapes.push_back({stairs, QPen(palette.line, 1.0, Qt::DotLine), Qt::NoBrush, true});
            }
            x += std::max(columns * cell + kCounted, end * cell + 16.0)
                + std::min(60.0, std::max(0.0, spare) / static_cast<double>(ends.size()));
            from = end;
        }
    }

    QPainterPath staircase(const QPointF& at, int count, double cell) const
    {
        QPainterPath path(at);
        if (!m_layer.causal()) {
            path.addRect({at.x(), at.y(), count * cell, count * cell});
            return path;
        }
        for (int row = 0; row < count; ++row) {
            path.lineTo(at.x() + (row + 1) * cell, at.y() + row * cell);
            path.lineTo(at.x() + (row + 1) * cell, at.y() + (row + 1) * cell);
        }
        path.lineTo(at.x(), at.y() + count * cell);
        path.closeSubpath();
        return path;
    }

    void addShape(Scene& scene, const QPointF& state, const QPointF& matrix, double cell, int count, bool now,
        double grown, double there) const
    {
        const Palette& palette = colours();
        const int rows = m_layer.features, columns = m_layer.values, written = count - (grown < 1.0 ? 1 : 0),
                  come = std::max(1, written);
        if (m_layer.running) {
            addText(scene, {state.x(), state.y() - 16.0, 140.0, 14.0}, Qt::AlignLeft | Qt::AlignVCenter,
                come == 1 ? tr("after 1 token") : tr("after %1 tokens").arg(come), palette.ink2, TextSize::Caption);
            scene.texts.back().presence = there;
        }
        const int token = m_layer.running ? (grown > 0.5 ? count : std::max(1, written)) - 1 : 0;
        const QRectF square(state, QSizeF(columns * cell, rows * cell));
        const QImage stateImage = m_strip.images[static_cast<std::size_t>(token)], matrixImage = m_strip.implied;
        const QPainterPath whole = staircase(matrix, written, cell),
                           row = staircase(matrix, count, cell).subtracted(whole);
        scene.behind.push_back([=](QPainter& painter) {
            painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
            const double opaque = painter.opacity();
            painter.setOpacity(opaque * there);
            paintPixels(painter, square, stateImage);
            painter.save();
            const auto paint = [&](const QPainterPath& path, double opacity) {
                if (path.isEmpty() || opacity <= 0.0)
                    return;
                painter.setClipPath(path);
                painter.setOpacity(opaque * opacity);
                paintPixels(
                    painter, {matrix, QSizeF(matrixImage.width() * cell, matrixImage.height() * cell)}, matrixImage);
            };
            paint(whole, 1.0);
            paint(row, grown);
            painter.restore();
            painter.setOpacity(opaque);
        });
        if (cell >= 5.0) {
            QPainterPath ruled;
            for (int i = 1; i < count; ++i) {
                const double reach = m_layer.causal() ? 0.0 : 1.0, at = i * cell;
                ruled.addPath(
                    linePath(matrix + QPointF(0.0, at), matrix + QPointF(reach > 0.0 ? count * cell : at, at)));
                ruled.addPath(
                    linePath(matrix + QPointF(at, reach > 0.0 ? 0.0 : at), matrix + QPointF(at, count * cell)));
            }
            for (int i = 1; i < columns; ++i)
                ruled.addPath(linePath(state + QPointF(i * cell, 0.0), state + QPointF(i * cell, rows * cell)));
            for (int i = 1; i < rows; ++i)
                ruled.addPath(linePath(state + QPointF(0.0, i * cell), state + QPointF(columns * cell, i * cell)));
            scene.shapes.push_back({ruled, QPen(palette.stage, 1.0), Qt::NoBrush, true, there});
        }
        scene.lines.push_back(
            {boxPath(square.adjusted(-1.0, -1.0, 1.0, 1.0)), QPen(palette.ink, 1.0), Qt::NoBrush, true, there});
        const int numbers = !m_layer.causal() ? count * m_layer.queries : come * (come + 1) / 2;
        const auto counted = [&](const QPointF& at, int many) {
            addText(scene, {at.x(), at.y(), 80.0, 26.0}, Qt::AlignLeft | Qt::AlignVCenter, countText(many),
                now && there >= 1.0 ? palette.accentText : palette.ink, Theme::instance().font(TextSize::Page, true));
            scene.texts.back().presence = there;
        };
        counted({square.right() + 7.0, square.center().y() - 13.0}, rows * columns);
        counted(m_layer.causal() ? QPointF(matrix.x() + std::max(22.0 + cell, count * cell * 0.5), matrix.y() - 3.0)
                                 : QPointF(matrix.x() + count * cell + 8.0, matrix.y()),
            numbers);
        if (now && !m_moment.moving())
            addMatrixCells(scene, matrix, cell, count);
    }

    // What lies there can be hit; of a long text the row that is spoken of has cells.
    void addMatrixCells(Scene& scene, const QPointF& at, double cell, int count) const
    {
        GridLayout layout;
        layout.origin = at;
        layout.pitchX = layout.pitchY = cell;
        layout.gap = 0.0;
        layout.rows = layout.columns = count;
        GridLook look;
        look.scale = matrixScale(m_layer.implied);
        look.group = 8;
        look.decimals = -1;
        look.rowName = tr("query");
        look.columnName = tr("key");
        look.style = SceneCell::Plain;
        const QString quantity = QString::fromStdString(m_trace.step(m_layer.implied).title);
        look.each = [layer = m_layer, quantity](GridCell, SceneCell& made) {
            made.name += QStringLiteral(", ") + quantity;
            made.identity = linearIdentity(layer, made.source);
        };
        const CellGrid grid = part(m_layer.implied, ofHead(), look.scale, 8, {}, {}).grid;
        if (isLarge(count, count))
            scene.maps.push_back({std::make_shared<const CellGrid>(grid), layout, look, false});
        for (int row = isLarge(count, count) ? count - 1 : 0; row < count; ++row) {
            GridLayout line = layout;
            line.origin.ry() += row * cell;
            line.firstRow = row;
            line.rows = 1;
            line.columns = m_layer.causal() ? row + 1 : count;
            addGrid(scene, grid, line, look);
        }
        if (isLarge(count, count))
            return;
        QStringList tokens;
        for (int row = 0; row < count; ++row)
            tokens << QString::fromStdString(grid.rows.label(row));
        addTable(scene, look.group, quantity, tokens, tokens);
    }

    // Rows that a small stage has too: it scrolls, rather than show stripes.
    static MatrixPanel least(MatrixPanel said, double row = 4.5)
    {
        said.room.least = {said.part.column >= 0 ? 12.0 : 4.0, row};
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

    // One product for all tokens: the features of the keys times the values. A number of the state is a row of features
    // times a column of values: they are lit; for any other the token is. On the way there the keys come one by one.
    Figure product() const
    {
        const bool ofState = m_about.step == m_layer.state;
        const int come = this->come(), token = adds() ? come - 1 : ofState ? -1 : m_token;
        MatrixPanel keys = part(
            m_layer.keyFeatures, across(m_layer.keyFeatures), featureScale(), 1, tr("feature"), tr("key"));
        keys.rows = featureNumbers();
        keys.columns = keyTokens(token);
        keys.room.least = {3.0, 6.0};
        MatrixPanel values = part(m_layer.value, ofHead(), valueScale(), 2, tr("key"), tr("value"));
        values.columns = valueNumbers({});
        values.rows = keyTokens(token);
        MatrixPanel state = part(
            m_layer.state, stateAt(m_layer.state, 0), m_strip.states, 4, tr("feature"), tr("value"));
        state.columns = valueNumbers({});
        state.rows = featureNumbers(); // as high as those of the keys' features, row beside row
        if (adds()) { // the sum over the keys that have come
            state.cells.each = [this, come](GridCell, SceneCell& cell) {
                double sum = 0.0;
                for (int key = 0; key < come; ++key)
                    sum += m_trace.value(m_layer.keyFeatures,
                               m_layer.keysAcross ? Index {m_head, cell.source.at[1], key}
                                                  : Index {m_head, key, cell.source.at[1]})
                        * m_trace.value(m_layer.value, {m_head, key, cell.source.at[2]});
                cell.value = sum;
                cell.state |= SceneCell::Between;
                cell.ground = m_strip.states.colour(sum);
            };
            const auto waits = [come](int key) { return key >= come; };
            keys.columns.dim = values.rows.dim = waits;
        } else if (ofState) {
            keys.rows.lit = state.rows.lit = static_cast<int>(m_about.at[1]);
            values.columns.lit = state.columns.lit = static_cast<int>(m_about.at[2]);
            keys.ruled = values.ruled = true;
            state.rows.title.clear();
        }
        const double v = m_layer.values;
        std::vector<Figure> all {
            titled(own(tr("Features of the keys, φ(k)")), {tr("%1 × %2").arg(m_layer.features).arg(m_layer.keys)}, keys)
                .grow(40.0),
            sign(QStringLiteral("×")),
            titled(tr("Values"), {tr("%1 × %2").arg(m_layer.keys).arg(m_layer.values)}, values).grow(22.0),
            sign(QStringLiteral("=")),
            titled(stateTitle(),
                {tr("%1 × %2, for any length").arg(m_layer.features).arg(m_layer.values),
                    tr("%1 × %2").arg(m_layer.features).arg(m_layer.values)},
                state)
                .grow(38.0)};
        if (m_layer.normaliser >= 0) {
            MatrixPanel sum = part(
                m_layer.normaliser, sumAt(m_layer.normaliser), normaliserScale(), 5, tr("feature"), tr("head"));
            sum.part.column = m_head;
            all.push_back(titled(tr("z"), {}, sum).grow(38.0 / v));
        }
        return level(all, 8.0).grow(58.0);
    }

    Figure averages() const
    {
        MatrixPanel state = part(
            m_layer.stateRead, stateAt(m_layer.stateRead, m_token), m_strip.states, 1, tr("feature"), tr("value"));
        state.rows = featureNumbers();
        state.columns = valueNumbers();
        MatrixPanel sums = part(
            m_layer.normaliserRead, sumAt(m_layer.normaliserRead), normaliserScale(), 2, tr("feature"), tr("query"));
        sums.part.column = m_token;
        MatrixPanel shared = part(
            m_layer.averages, stateAt(m_layer.averages, m_token), averageScale(), 3, tr("feature"), tr("value"));
        shared.columns = valueNumbers();
        const double v = m_layer.values;
        return level({titled(stateTitle(), {}, state).grow(v), sign(QStringLiteral("÷")),
            titled(tr("z"), {}, least(sums)).grow(1.0), sign(QStringLiteral("→")),
            titled(tr("Averages"), {tr("of the values, one per feature")}, shared).grow(v)});
    }

    // --- reading it -------------------------------------------------------------------------------------------------
    // φ(q) stands beside the state; each column below is the sum of its products with φ(q).
    Figure reading() const
    {
        const StepId mixing = m_layer.averages >= 0 ? m_layer.averages : m_layer.stateRead;
        const bool averaged = mixing == m_layer.averages, divided = m_layer.numerator >= 0; // by φ(q)ᵀ z
        const QString token = m_queries[static_cast<std::size_t>(query())].text;
        MatrixPanel asked = part(
            m_layer.queryFeatures, across(m_layer.queryFeatures), featureScale(), 1, tr("feature"), tr("query"));
        asked.part.column = m_token;
        asked.rows = featureNumbers();
        MatrixPanel state = part(mixing, this->stateAt(mixing, m_token), averaged ? averageScale() : m_strip.states, 2,
            tr("feature"), tr("value"));
        state.columns = valueNumbers({});
        const auto askedAt = std::make_shared<GridLayout>(), stateAt = std::make_shared<GridLayout>(),
                   summedAt = std::make_shared<GridLayout>();
        asked.over = [askedAt](Scene&, const GridLayout& cells) { *askedAt = cells; };
        state.over = [stateAt](Scene&, const GridLayout& cells) { *stateAt = cells; };
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
            said.part.row = m_token;
            if (!there(step) && !m_trace.step(step).study())
                said.absent = {tr("not computed yet")};
            if (step == m_layer.matrixFirst && m_moment.moving())
                said.absent = {{}}; // it would be there before what is summed
            if (step == m_layer.numerator)
                said.over = [summedAt](Scene&, const GridLayout& cells) { *summedAt = cells; };
            const LinearPicture now = shown();
            if (summing() && step == (divided ? m_layer.numerator : m_layer.context)) {
                addSumsTo(said, mixing, scale);
                said.over = [=, this](Scene& scene, const GridLayout& cells) {
                    *summedAt = cells;
                    addRowsThatFall(
                        scene, mixing, *askedAt, *stateAt, cells, averaged ? averageScale() : m_strip.states);
                };
            } else if (divided && m_moment.moving() && now == LinearPicture::Context && step == m_layer.context) {
                const double falls = easeInOut(headroom::part(m_moment.share, 0.0, 0.7));
                said.presence = [falls](GridCell) { return falls >= 1.0 ? 1.0 : 0.0; };
                said.over = [=, this](Scene& scene, const GridLayout& cells) {
                    if (falls >= 1.0)
                        return;
                    SceneMark mark {.area = along(summedAt->bounds(), cells.bounds(), falls)};
                    mark.area.setTop(std::max(mark.area.top(), summedAt->bounds().bottom())); // from under its row
                    if (mark.area.height() < 1.0)
                        return;
                    for (int value = 0; value < m_layer.values; ++value)
                        mark.colours.push_back(
                            numeratorScale().colour(m_trace.value(m_layer.numerator, {m_head, query(), value})));
                    scene.marks.push_back(std::move(mark));
                };
            }
            rows.push_back(sized(matrix(said), {}, Extent::fixed(high)).grow(0.0));
        };
        const auto sum = [&](StepId step, int group, const QString& name) {
            MatrixPanel said = part(step, ofHead(), {false, 0.0}, group, tr("query"), tr("sum"));
            said.part.row = m_token;
            said.part.column = 0;
            said.cells.colour = [](double) { return Theme::instance().palette().panel; };
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
            m_layer.readAlike() ? largest() : Figure()});
    }

    double weighted(StepId mixing, int feature, int value) const // a term of the sum
    {
        Index at = stateAt(mixing, m_token).at;
        at[at.size() - 2] = feature;
        at.back() = value;
        return m_trace.value(m_layer.queryFeatures, {m_head, query(), feature}) * m_trace.value(mixing, at);
    }

    // The sum over the rows that have come down.
    void addSumsTo(MatrixPanel& said, StepId mixing, const ColourScale& scale) const
    {
        const int count = landed();
        said.presence = [count](GridCell) { return count > 0 ? 1.0 : 0.0; };
        said.cells.each = [this, count, mixing, scale](GridCell at, SceneCell& cell) {
            double sum = 0.0;
            for (int feature = 0; feature < count; ++feature)
                sum += weighted(mixing, feature, at.column);
            cell.value = sum;
            cell.state |= SceneCell::Between;
            cell.ground = scale.colour(sum);
        };
    }

    // Each share goes to its row of the state, and the row, weighted with it, comes down.
    void addRowsThatFall(Scene& scene, StepId mixing, const GridLayout& asked, const GridLayout& state,
        const GridLayout& sum, const ColourScale& scale) const
    {
        const std::vector<Turn> rows = turns(m_layer.features, kRowFalls);
        for (int feature = 0; feature < m_layer.features; ++feature) {
            const double share = rows[static_cast<std::size_t>(feature)].at(m_moment.share);
            if (share <= 0.002 || share >= 1.0)
                continue;
            const QRectF from = asked.cell({feature, m_token}),
                         row(state.cell({feature, 0}).topLeft(),
                             state.cell({feature, m_layer.values - 1}).bottomRight());
            SceneMark strip {.area = along(row, sum.bounds(), easeIn(headroom::part(share, 0.45, 1.0)))};
            for (int value = 0; value < m_layer.values; ++value)
                strip.colours.push_back(scale.colour(weighted(mixing, feature, value)));
            strip.presence = std::min(headroom::part(share, 0.2, 0.4), 1.0 - headroom::part(share, 0.85, 1.0));
            const double phi = m_trace.value(m_layer.queryFeatures, {m_head, query(), feature});
            QRectF beside = from;
            beside.moveRight(row.left() - 2.0);
            SceneMark factor {.kind = SceneMark::Box,
                .area = along(from, beside, easeInOut(headroom::part(share, 0.0, 0.25))),
                .colours = {featureScale().colour(phi)},
                .text = from.width() >= 29.0 ? fixedText(phi, 2) : QString()};
            scene.marks.push_back(std::move(strip));
            if (share < 0.45)
                scene.marks.push_back(std::move(factor));
        }
    }

    MatrixPanel normaliserAsRead() const
    {
        const bool running = m_trace.step(m_layer.normaliserRead).axes.size() >= 3;
        MatrixPanel said = part(m_layer.normaliserRead, sumAt(m_layer.normaliserRead), normaliserScale(), 5,
            tr("feature"), running ? tr("query") : tr("head"));
        said.part.column = running ? m_token : m_head;
        return said;
    }

    // --- the other order: queries by keys ---------------------------------------------------------------------------
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
            said.cells.colour = [scale = said.scale](double value) { return scale.colour(value); }; // pale on purpose
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

    // "the same read-outs, within 1.2e−7", to be clicked down.
    Figure largest() const
    {
        const QFont font = Theme::instance().font(TextSize::Small);
        const QFontMetricsF metrics(font);
        const QStringList fewer {tr("both orders give the same output, to"), tr("the same output, to")};
        constexpr double kNumber = 60.0;
        return drawn(
            {metrics.horizontalAdvance(fewer.back()) + kNumber, metrics.horizontalAdvance(fewer.front()) + kNumber},
            Extent::fixed(20.0),
            [=, this](Scene& scene, const QRectF& area) {
                const QString text = fittingText(fewer, font, area.width() - kNumber + 1.0);
                const double width = metrics.horizontalAdvance(text) + 8.0;
                scene.texts.push_back(
                    {area, Qt::AlignLeft | Qt::AlignVCenter, text, Theme::instance().palette().ink2, font});
                addLargest(scene, {area.left() + width, area.top(), kNumber - 8.0, area.height()});
            })
            .grow(0.0);
    }
    void addLargest(Scene& scene, const QRectF& area) const
    {
        SceneNumber number = sceneNumber(m_trace, {m_layer.largestDifference, {m_head}}, area, -1);
        number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        number.size = TextSize::Small;
        number.bold = true;
        SceneCell cell = sceneCell(m_trace, number.source, number.area, ordersScale());
        cell.style |= SceneCell::Plain | SceneCell::Still;
        cell.group = 9;
        cell.name = tr("largest difference between the two orders over all queries, head %1").arg(m_head + 1);
        scene.numbers.push_back(number);
        scene.cells.push_back(std::move(cell));
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
            add(
                true, [&] { return m_layer.running ? squareScale() : m_strip.states; },
                m_layer.running ? tr("squares") : stateLetter());
            add(
                m_layer.implied >= 0, [&] { return matrixScale(m_layer.implied); }, tr("matrix"));
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
    Figure card() const
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
    const LinearFigure figure(moment, linear, token, key, about);
    Scene scene = figure.whole();
    scene.flow = figure.flow();
    return scene;
}

} // namespace headroom::linear_view
