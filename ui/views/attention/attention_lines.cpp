// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_lines.h"

#include "document/attribution.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "views/attention/attention_words.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double kBead = 6.0; // where a line that shows no number is framed when pinned
constexpr double kBeadAt = 0.42; // of its way
constexpr double kNear = 5.0; // of the pointer to a line
constexpr double kLeastPitch = 6.0, kMostPitch = 88.0; // of tokens
constexpr double kMostLines = 1100.0; // width
constexpr double kCaptions = 42.0; // above the tokens
constexpr double kTallestNumber = 26.0;
constexpr double kTokenNumbers = 56.0; // beside the keys: what each token adds to the loss
constexpr int kTokensGroup = 2;

QColor faint(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(std::clamp(alpha, 0.0, 1.0)));
    return colour;
}

bool readable(const CellGrid& grid, GridCell at)
{
    return !grid.is(CellGrid::Masked, at) && !grid.is(CellGrid::NotFinite, at);
}

bool exceeds(const CellGrid& grid, GridCell at, GridCell other)
{
    return readable(grid, at) && (!readable(grid, other) || grid.value(at) > grid.value(other));
}

int strongestQuery(const CellGrid& grid, int key)
{
    int best = 0;
    for (int query = 1; query < grid.rowCount(); ++query)
        if (exceeds(grid, {query, key}, {best, key}))
            best = query;
    return best;
}

LinesStroke strokeOf(const SceneCell& cell, const LinesPicture& picture, const LinesLayout& layout)
{
    const Palette& palette = Theme::instance().palette();
    LinesStroke stroke;
    stroke.pair = {cell.row, cell.column};
    stroke.line = {layout.from(cell.row), layout.to(cell.column)};
    stroke.value = cell.value;
    stroke.lit = picture.isLit(stroke.pair);
    const double seen = std::sqrt(std::min(1.0, std::abs(cell.value))); // a small one is seen too
    stroke.width = layout.width(cell.value);
    const bool pinned = picture.pinned && stroke.pair == picture.of.subject && !stroke.lit;
    const QColor colour = pinned ? palette.accent
        : !stroke.lit            ? palette.ink2
        : picture.key >= 0       ? palette.key
                                 : palette.query;
    const double ghost = cell.column < picture.of.of().memory ? 0.62 : 1.0;
    const double alpha = pinned || stroke.pair == picture.hovered ? 1.0
        : stroke.lit                                              ? 0.22 + 0.78 * seen
                     : (picture.dimmed() ? 0.34 : 0.62) * (0.2 + 0.8 * seen);
    stroke.colour = faint(colour, ghost * alpha);
    return stroke;
}

void paintStrokes(Scene& scene, std::vector<LinesStroke> strokes)
{
    std::stable_sort(strokes.begin(), strokes.end(), [](const LinesStroke& a, const LinesStroke& b) {
        return std::pair(a.lit, std::abs(a.value)) < std::pair(b.lit, std::abs(b.value));
    });
    scene.behind = {[strokes = std::move(strokes)](QPainter& painter) {
        for (const LinesStroke& stroke : strokes) {
            painter.setPen(QPen(stroke.colour, stroke.width, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(stroke.line);
        }
    }};
}

// Queries and keys, and between them the lines as cells: a lit one has its number beside the token at its other end.
class LinesPanel : public Panel {
public:
    LinesPanel(const SceneMoment& moment, const LinesPicture& picture, MatrixContent content)
        : m_moment(moment), m_picture(picture), m_grid(picture.grid()), m_content(std::move(content))
    {
        m_bare = moment.thumbnail;
        m_left = m_bare ? 8.0 : rowLabelWidth(m_content.rowLabels, TextSize::Title);
        m_right = m_bare ? 8.0 : rowLabelWidth(m_content.columnLabels, TextSize::Title);
        m_numbers = m_bare ? 0.0 : picture.of.of().memory > 0 ? 62.0 : 46.0; // with room for the mark of memory
        if (!m_bare)
            m_tokens = attributionOfKeys(moment.trace(), moment.options, picture.of.of().path);
    }

    Extent width() const override
    {
        const double labels = m_left + m_numbers + m_right + tokensWidth();
        return {labels + 40.0, labels + kMostLines};
    }
    Extent height(double) const override
    {
        return {head() + most() * (m_bare ? 1.0 : kLeastPitch), head() + most() * kMostPitch};
    }
    void draw(Scene& scene, const QRectF& whole) const override
    {
        const QRectF area = whole.adjusted(0.0, 0.0, -tokensWidth(), 0.0);
        const double room = (area.height() - head()) / most(), pitch = m_bare ? room : std::floor(room);
        // With memory the last query stands level with the last key.
        const auto column = [&](double x, double width, int count) {
            GridLayout cells;
            const double share = m_picture.of.of().memory > 0 ? 1.0 : 0.5;
            cells.origin = {x, area.top() + head() + std::floor(share * (most() - count) * pitch)};
            cells.pitchX = width;
            cells.pitchY = pitch;
            cells.gap = 0.0;
            cells.rows = count;
            cells.columns = 1;
            return cells;
        };
        const auto label = [&](Role role, int lit) {
            LabelStyle style;
            style.role = role;
            style.lit = lit;
            if (m_picture.dimmed() && lit >= 0)
                style.dim = [lit](int token) { return token != lit; };
            return style;
        };
        const double between = area.width() - m_left - m_numbers - m_right;
        addRowLabels(scene, m_content.rowLabels, column(area.left() + m_left, between, m_grid.rowCount()), m_left,
            label(Role::Query, m_picture.key < 0 ? m_picture.lit.row : -1));
        addRowLabels(scene, m_content.columnLabels, column(area.right(), m_right, m_grid.columnCount()), m_right,
            label(Role::Key, m_picture.key));
        const LinesLayout layout(scene);
        addCells(scene, layout);
        paintStrokes(scene, strokesOf(m_moment, scene, m_picture));
        if (m_bare)
            return addEnds(scene, layout);
        if (m_tokens.there())
            addTokens(scene, layout, {area.right(), area.top(), tokensWidth(), area.height()});
        for (const SceneCell& cell : scene.cells) // a zero is as dark as the stage: frames say that numbers are there
            if (!cell.is(SceneCell::Plain))
                scene.lines.push_back({boxPath(cell.area.adjusted(0.5, 0.5, -0.5, -0.5)),
                    QPen(Theme::instance().palette().lineStrong, 1.0)});
        addEarlier(scene, layout);
        addWrote(scene, *m_moment.run, m_content.rowLabels, layout.queries, m_left);
        addCaptions(scene, area, layout);
    }

private:
    double head() const { return m_bare ? 0.0 : kCaptions; }
    double most() const { return std::max({1, m_grid.rowCount(), m_grid.columnCount()}); }

    // Every pair of a small map, so that arrow keys reach them all; of a large one those that are seen.
    void addCells(Scene& scene, const LinesLayout& layout) const
    {
        GridLook look;
        look.scale = m_picture.of.maps->scale;
        look.group = kEnlarged;
        look.rowName = axisName(m_grid.rows.name);
        look.columnName = axisName(m_grid.columns.name);
        const SceneMap map {m_picture.of.map(), {}, look};
        const double least = m_picture.leastOfOthers();
        const std::set<int> alike = keysLike(m_grid, m_picture.of.subject ? m_picture.of.subject->column : -1);
        for (int row = 0; row < m_grid.rowCount(); ++row)
            for (int key = 0; key < m_grid.columnCount(); ++key) {
                const GridCell at {row, key};
                const bool lit = m_picture.isLit(at);
                if (!lit && at != m_picture.of.subject && isLarge(m_grid.rowCount(), m_grid.columnCount())
                    && !(readable(m_grid, at) && m_grid.value(at) >= least))
                    continue;
                SceneCell cell = map.cell(at);
                cell.name += QStringLiteral(", ") + m_content.quantity;
                if (lit && !m_bare) {
                    cell.area = m_picture.key >= 0 ? layout.queryNumber(row) : layout.keyNumber(key);
                    const bool written = std::abs(cell.value) >= kThinnest || cell.is(SceneCell::Changed)
                        || (m_picture.key < 0 && m_picture.of.of().memory == 0
                            && m_picture.of.maps->aggregate == Aggregate::None && alike.contains(key));
                    cell.decimals = cell.area.height() >= 12.0 && written ? cell.value == 0.0 ? 0 : 2 : -1;
                    cell.state.setFlag(SceneCell::Memory, m_picture.key < 0 && key < m_picture.of.of().memory);
                } else {
                    const QPointF bead = QLineF(layout.from(row), layout.to(key)).pointAt(kBeadAt);
                    cell.area = {bead.x() - kBead / 2.0, bead.y() - kBead / 2.0, kBead, kBead};
                    cell.style |= SceneCell::Plain;
                }
                scene.cells.push_back(cell);
            }
    }

    // The lit lines as they were before a change by hand, and what the pair that is spoken of weighed.
    void addEarlier(Scene& scene, const LinesLayout& layout) const
    {
        const auto earlier = untouchedGrid(*m_picture.of.maps, m_grid, m_moment.untouched());
        if (!earlier)
            return;
        const Palette& palette = Theme::instance().palette();
        for (const SceneCell& cell : scene.cells) {
            const GridCell at {cell.row, cell.column};
            if (cell.group != kEnlarged || !m_picture.isLit(at) || !earlier->contains(at) || !readable(*earlier, at)
                || std::abs(earlier->value(at) - cell.value) <= kThinnest
                || m_moment.cover.covers(m_moment.trace(), cell.source))
                continue;
            QPen pen(palette.accent, layout.width(earlier->value(at)), Qt::CustomDashLine, Qt::FlatCap);
            pen.setDashPattern({9.0 / pen.widthF(), 5.0 / pen.widthF()});
            scene.shapes.push_back({linePath(layout.from(at.row), layout.to(at.column)), pen});
            if (at != m_picture.of.subject)
                continue;
            const QFont font = Theme::instance().font(TextSize::Body, true);
            const QString words = tr("was %1").arg(fixedText(earlier->value(at), 2));
            const QPointF middle = QLineF(layout.from(at.row), layout.to(at.column)).pointAt(0.8);
            const double wide = textWidth(words, font) + 10.0;
            addText(scene, {middle.x() - wide / 2.0, middle.y() - 10.0, wide, 20.0}, Qt::AlignCenter, words,
                palette.accentText, font);
            scene.texts.back().ground = palette.stage;
            scene.texts.back().above = true;
        }
    }

    double tokensWidth() const { return m_tokens.there() ? kTokenNumbers : 0.0; }

    // What each key's token adds to the loss, beside it.
    void addTokens(Scene& scene, const LinesLayout& layout, const QRectF& area) const
    {
        const QString method = attributionName(m_moment.options);
        const double wide = m_right + area.width() - 12.0;
        addText(scene, {area.right() - wide, area.top() + 20.0, wide, 18.0}, Qt::AlignRight | Qt::AlignVCenter, method,
            Theme::instance().palette().ink2, TextSize::Caption);
        QStringList rows;
        for (int key = 0; key < m_grid.columnCount(); ++key) {
            const AxisLabel& label = m_content.columnLabels[static_cast<std::size_t>(key)];
            rows << label.text;
            const auto source = m_tokens.of(key);
            if (!source)
                continue; // left by an earlier segment
            const QRectF row = layout.keys.row(key);
            const double high = std::min(kTallestNumber, row.height() - 1.0);
            SceneCell cell = sceneCell(m_moment.trace(), *source,
                {area.left() + 8.0, std::round(row.center().y() - high / 2.0), area.width() - 8.0, high},
                m_tokens.scale);
            cell.group = kTokensGroup;
            cell.row = key;
            cell.decimals = high >= 12.0 ? 2 : -1;
            cell.name = listed(
                {label.number.isEmpty() ? label.text : tr("%1 (%2)").arg(label.text, label.number), method});
            scene.cells.push_back(cell);
        }
        addTable(scene, kTokensGroup, translated(kAttribution.name), rows, {method});
    }

    // A card has dots for tokens.
    void addEnds(Scene& scene, const LinesLayout& layout) const
    {
        scene.labels.clear();
        const double radius = std::clamp(layout.keys.pitchY * 0.2, 1.0, 3.0);
        for (const Role role : {Role::Query, Role::Key}) {
            QPainterPath dots;
            for (int i = 0; i < (role == Role::Query ? layout.queries : layout.keys).rows; ++i)
                dots.addEllipse(role == Role::Query ? layout.from(i) : layout.to(i), radius, radius);
            scene.shapes.push_back({dots, Qt::NoPen, Theme::instance().roleColour(role)});
        }
    }

    // What stands on either side, and whose numbers those are: they belong to one query, or to one key.
    void addCaptions(Scene& scene, const QRectF& area, const LinesLayout& layout) const
    {
        const Palette& palette = Theme::instance().palette();
        const double half = area.width() / 2.0;
        const auto write = [&](double x, double width, double line, Qt::Alignment side, const QString& text,
                               const QColor& ink, TextSize size, bool strong = false) {
            addText(scene, {x, area.top() + line, width, 18.0}, side | Qt::AlignVCenter, text, ink, size, strong);
        };
        const bool across = m_picture.of.of().kind == AttentionPlace::EncoderDecoder; // the sides are of two stacks
        write(area.left(), half - 6.0, 0.0, Qt::AlignLeft,
            across ? tr("decoder, %1").arg(m_content.rowCaption) : m_content.rowCaption, palette.queryText,
            TextSize::Small);
        write(area.left() + half, half, 0.0, Qt::AlignRight,
            across ? tr("encoder, %1").arg(m_content.columnCaption) : m_content.columnCaption, palette.keyText,
            TextSize::Small);
        const double label = (m_left - 36.0) / 2.0; // as labels are set
        write(area.left(), label + 4.0, 20.0, Qt::AlignHCenter, m_content.fedAndWrites.first, palette.ink3,
            TextSize::Caption);
        write(area.left() + label + 12.0, label + 4.0, 20.0, Qt::AlignHCenter, m_content.fedAndWrites.second,
            palette.ink3, TextSize::Caption);
        const auto name = [](const std::vector<AxisLabel>& labels, int at) {
            const AxisLabel& own = labels[static_cast<std::size_t>(at)];
            return own.number.isEmpty() ? own.text : own.number;
        };
        if (m_picture.key >= 0)
            write(layout.queryNumber(0).left(), 200.0, 20.0, Qt::AlignLeft,
                tr("%1 to key %2").arg(m_content.quantity, name(m_content.columnLabels, m_picture.key)),
                palette.keyText, TextSize::Caption, true);
        else
            write(layout.keyNumber(0).right() - 200.0, 200.0, 20.0, Qt::AlignRight,
                tr("%1 from query %2").arg(m_content.quantity, name(m_content.rowLabels, m_picture.lit.row)),
                palette.queryText, TextSize::Caption, true);
    }

    const SceneMoment& m_moment;
    const LinesPicture& m_picture;
    const CellGrid& m_grid;
    MatrixContent m_content;
    Attribution m_tokens;
    bool m_bare = false;
    double m_left, m_right, m_numbers;
};

// The further on the query, the earlier the key that it reads most.
bool readsBackwards(const CellGrid& grid)
{
    int earlier = 0;
    for (int query = 1; query < grid.rowCount(); ++query)
        earlier += strongestKey(grid, query) < strongestKey(grid, query - 1) ? 1 : 0;
    return grid.rowCount() >= 4 && 5 * earlier >= 4 * (grid.rowCount() - 1);
}

// How thick a line is, and what is grey.
Figure thickness(const LinesPicture& picture, const QString& quantity)
{
    const Palette& palette = Theme::instance().palette();
    const QColor lit = picture.key >= 0 ? palette.key : palette.query;
    const Figure wedge = drawn({60.0, 240.0}, Extent::fixed(16.0), [lit](Scene& scene, const QRectF& area) {
        const QFont font = Theme::instance().font(TextSize::Caption);
        const QRectF room = area.adjusted(14.0, 8.0 - kThickest / 2.0, -14.0, kThickest / 2.0 - 8.0);
        QLinearGradient fill(room.topLeft(), room.topRight());
        fill.setColorAt(0.0, faint(lit, 0.15));
        fill.setColorAt(1.0, lit);
        QPainterPath corners;
        corners.addPolygon(QPolygonF({QPointF(room.left(), room.center().y()), room.topRight(), room.bottomRight()}));
        scene.shapes.push_back({corners, Qt::NoPen, fill});
        for (const auto side : {Qt::AlignLeft, Qt::AlignRight})
            addText(scene, area, side | Qt::AlignVCenter, QString::number(side == Qt::AlignLeft ? 0 : 1),
                Theme::instance().palette().ink3, font);
    });
    const QString width = tr("line width = %1").arg(quantity);
    const QString grey = tr("grey: %1")
                             .arg(picture.leastOfOthers() > kThinnest ? tr("the %1 thickest others").arg(kMostOthers)
                                     : picture.key >= 0               ? tr("other keys")
                                                                      : tr("other queries"));
    return column({wedge, words({.fewer = {tr("%1; %2").arg(width, grey), width}, .colour = palette.ink3})}, 0.0);
}

} // namespace

double LinesPicture::leastOfOthers() const
{
    std::vector<float> weights;
    for (std::size_t i = 0; i < grid().values.size(); ++i)
        if ((grid().marks[i] & (CellGrid::Masked | CellGrid::NotFinite)) == 0
            && grid().values[i] >= static_cast<float>(kThinnest))
            weights.push_back(grid().values[i]);
    if (weights.size() <= static_cast<std::size_t>(kMostOthers))
        return kThinnest;
    std::nth_element(weights.begin(), weights.begin() + kMostOthers, weights.end(), std::greater<>());
    return static_cast<double>(weights[kMostOthers]);
}

int strongestKey(const CellGrid& grid, int query)
{
    int best = 0;
    for (int key = 1; key < grid.columnCount(); ++key)
        if (exceeds(grid, {query, key}, {query, best}))
            best = key;
    return best;
}

LinesLayout::LinesLayout(const Scene& scene)
{
    if (scene.labels.size() < 2)
        return;
    queries = scene.labels[0].layout;
    keys = scene.labels[1].layout;
    queryWidth = scene.labels[0].extent;
    keyWidth = scene.labels[1].extent;
}

QRectF LinesLayout::queryNumber(int query) const
{
    const double high = std::min(kTallestNumber, queries.pitchY - 1.0);
    return {from(query).x() + 2.0, std::round(from(query).y() - high / 2.0), 36.0, high};
}

QRectF LinesLayout::keyNumber(int key) const
{
    const double high = std::min(kTallestNumber, keys.pitchY - 1.0), left = to(key).x() + 6.0;
    return {left, std::round(to(key).y() - high / 2.0), keyLabel(key).left() - left - 4.0, high};
}

double LinesLayout::width(double weight) const
{
    return 1.0 + std::min(1.0, std::abs(weight)) * (std::clamp(keys.pitchY * 0.4, 1.5, kThickest) - 1.0);
}

int LinesLayout::queryAt(const QPointF& point) const
{
    for (int query = 0; query < queries.rows; ++query)
        if (queryLabel(query).contains(point))
            return query;
    return -1;
}

int LinesLayout::keyAt(const QPointF& point) const
{
    for (int key = 0; key < keys.rows; ++key)
        if (keyLabel(key).contains(point) || keyNumber(key).contains(point))
            return key;
    return -1;
}

std::vector<LinesStroke> strokesOf(const SceneMoment& moment, const Scene& scene, const LinesPicture& picture)
{
    const LinesLayout layout(scene);
    const double others = picture.leastOfOthers();
    std::vector<LinesStroke> strokes;
    for (const SceneCell& cell : scene.cells) {
        if (cell.group != kEnlarged)
            continue;
        const GridCell at {cell.row, cell.column};
        const double least = picture.isLit(at) || at == picture.of.subject ? kThinnest : others;
        if (readable(picture.grid(), at) && std::abs(cell.value) >= least
            && !moment.cover.covers(moment.trace(), cell.source))
            strokes.push_back(strokeOf(cell, picture, layout));
    }
    return strokes;
}

Scene linesScene(const SceneMoment& moment, const LinesPicture& picture)
{
    const ShownAttention& of = picture.of;
    const MatrixContent content = matrixContent(*moment.run, *of.maps, of.layer, of.head);
    Figure lines = LinesPanel(moment, picture, content);
    if (moment.thumbnail)
        return draw(padded(lines, {0.0, 4.0, 0.0, 4.0}), moment);
    QString beside = headName(of.of(), of.head);
    if (of.wanted != of.maps->aggregate)
        beside = awaited(*moment.run, aggregateStudies(of.wanted).front().c_str(),
            tr("computing: %1 …").arg(inSentence(translated(kAggregates[static_cast<std::size_t>(of.wanted)].words))));
    else if (moment.cover.steps.empty() && readsBackwards(picture.grid()))
        beside = tr("%1; the lines cross: it reads in reverse order").arg(beside);
    Legend legend = mapLegend(*of.maps, *of.map()), fullest = mapLegend(*of.maps, *of.map(), true);
    for (Legend* each : {&legend, &fullest}) {
        each->title = content.quantity;
        each->blank = tr("Blank, no line: below 0.005");
        if (picture.grid().masked == 0)
            each->masked.clear(); // other maps have some
    }
    const Figure legends = either(
        {row({headroom::legend(legend, 480.0, 0, fullest), space(), thickness(picture, content.quantity)}),
            column({headroom::legend(legend, 1e4, 0, fullest), thickness(picture, content.quantity)})})
                               .grow(0.0);
    const QString tokens = attributionWords(*moment.run, moment.options);
    return draw(column({heading({.title = wordsOf(of.of().kind).title, .beside = {beside}, .cut = true}), lines,
                    tokens.isEmpty() ? Figure() : paragraph(tokens).grow(0.0), legends}),
        moment);
}

namespace {

// A query's thickest line becomes its thickest there, the next the next; what is left over goes, or comes.
std::vector<LinesStroke> swung(std::vector<LinesStroke> from, std::vector<LinesStroke> to, double share)
{
    for (auto* strokes : {&from, &to})
        std::stable_sort(strokes->begin(), strokes->end(), [](const LinesStroke& a, const LinesStroke& b) {
            return std::pair(a.pair.row, -a.value) < std::pair(b.pair.row, -b.value);
        });
    std::vector<LinesStroke> all;
    const auto fade = [&](LinesStroke stroke, double presence) {
        stroke.colour = faint(stroke.colour, presence * static_cast<double>(stroke.colour.alphaF()));
        all.push_back(stroke);
    };
    for (std::size_t i = 0, j = 0; i < from.size() || j < to.size();) {
        const int leaves = i < from.size() ? from[i].pair.row : std::numeric_limits<int>::max(),
                  comes = j < to.size() ? to[j].pair.row : std::numeric_limits<int>::max();
        if (leaves != comes) {
            leaves < comes ? fade(from[i++], 1.0 - share) : fade(to[j++], share);
            continue;
        }
        const LinesStroke &a = from[i++], &b = to[j++];
        LinesStroke stroke = b;
        stroke.line = {along(a.line.p1(), b.line.p1(), share), along(a.line.p2(), b.line.p2(), share)};
        stroke.width = a.width + (b.width - a.width) * share;
        stroke.colour = faint(mix(faint(a.colour, 1.0), faint(b.colour, 1.0), share),
            static_cast<double>(a.colour.alphaF()) * (1.0 - share) + static_cast<double>(b.colour.alphaF()) * share);
        all.push_back(stroke);
    }
    return all;
}

} // namespace

Scene linesBetween(const SceneMoment& moment, const LinesPicture& from, const LinesPicture& to)
{
    const Scene first = linesScene(moment, from), last = linesScene(moment, to);
    Scene scene = between(first, last, moment.share);
    paintStrokes(scene, swung(strokesOf(moment, first, from), strokesOf(moment, last, to), easeInOut(moment.share)));
    return scene;
}

const SceneCell* lineAt(const Scene& scene, const LinesPicture& picture, const SceneCell* own, const QPointF& point)
{
    const LinesLayout layout(scene);
    const CellGrid& grid = picture.grid();
    const int query = layout.queryAt(point), key = layout.keyAt(point);
    if (query >= 0)
        return scene.find(grid.cell({query, strongestKey(grid, query)}));
    if (key >= 0 && picture.key < 0 && layout.keyNumber(key).contains(point))
        return scene.find(grid.cell({picture.lit.row, key}));
    if (key >= 0)
        return scene.find(grid.cell({strongestQuery(grid, key), key}));
    if (own && !own->is(SceneCell::Plain))
        return own;
    const SceneCell* best = nullptr;
    const double others = picture.leastOfOthers();
    double nearest = kNear;
    for (const SceneCell& cell : scene.cells) {
        const GridCell at {cell.row, cell.column};
        if (cell.group != kEnlarged || !readable(grid, at) || cell.value < (picture.isLit(at) ? kThinnest : others))
            continue;
        const QPointF begin = layout.from(at.row), way = layout.to(at.column) - begin;
        const double share = QPointF::dotProduct(point - begin, way) / std::max(1.0, QPointF::dotProduct(way, way));
        const double distance = QLineF(point, begin + way * std::clamp(share, 0.0, 1.0)).length();
        // Of two that are as near, the thicker.
        if (distance < nearest - 1.0
            || (distance < nearest + 1.0 && distance <= kNear && (!best || cell.value > best->value))) {
            best = &cell;
            nearest = std::min(nearest, distance);
        }
    }
    return best;
}

} // namespace headroom
