// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_story.h"

#include "document/document_focus.h"
#include "trace/step_names.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QImage>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

constexpr int kToldKeys = 16; // of more the third and all behind it come as one wave
constexpr std::size_t kNamed = 8; // of more than those, so many of the largest by name, the rest as one
constexpr double kLeastBench = 64.0, kMostBench = 190.0, kLine = 18.0, kSumBar = 12.0, kUnderMap = 150.0;
constexpr double kLowBench = 150.0; // on which bars stand where they will be laid
constexpr double kOneScaled = 0.75; // of the first move: its number is there
// Of softmax, in stops: the bars lie end to end, each is divided, and the weights rise into their row.
constexpr Turn kDivided {2.1, 2.5}, kRises {2.6, 2.97};
constexpr double kLaid = 1.65;
constexpr double kSoon = 0.02; // of a move: it begins in the picture before

bool isProduct(const Trace& trace, const Step& step)
{
    const auto axes = [&](std::size_t i) { return trace.step(step.inputs[i]).axes.size(); };
    return step.operation == Operation::Matmul && step.inputs.size() == 2 && axes(0) == step.axes.size()
        && axes(1) == step.axes.size();
}

// The product of weights and values; where a value has a second part, that of the first.
bool mixes(const Trace& trace, const AttentionLayer& layer, const Step& step)
{
    const bool named = step.name() == steps::attention::context || step.name() == steps::shaw::contextContent;
    return named && isProduct(trace, step) && step.inputs.front() == layer.weights
        && step.scope() == layer.path.toStdString();
}

Told howOf(const Trace& trace, const Step& step, StepId before)
{
    if (before < 0)
        return isProduct(trace, step) ? Told::Compared : Told::Still;
    if (std::find(step.inputs.begin(), step.inputs.end(), before) == step.inputs.end())
        return Told::Moved;
    switch (step.operation) {
    case Operation::Scale: return Told::Scaled;
    case Operation::Add: return step.inputs.size() == 2 ? Told::Added : Told::Moved;
    case Operation::Mask: return Told::Closed;
    case Operation::Softmax: return step.logarithm ? Told::Moved : Told::Shared;
    default: return Told::Moved;
    }
}

// ms of each move
std::vector<double> lengthsOf(Told how, const AttentionLayer& layer)
{
    const bool others = layer.queries > 1; // else the last move has nothing to show
    switch (how) {
    case Told::Compared: {
        std::vector<double> keys {3400.0, 1200.0, layer.keys > kToldKeys ? 900.0 : 2000.0};
        keys.resize(static_cast<std::size_t>(std::clamp(layer.keys, 1, 3)));
        keys.push_back(others ? 800.0 : 400.0);
        return keys;
    }
    case Told::Scaled: return {1000.0, 900.0};
    case Told::Added: return {1200.0, others ? 600.0 : 400.0};
    case Told::Closed: return {900.0};
    case Told::Shared: return {1300.0, 1500.0, 2600.0, others ? 1300.0 : 400.0};
    case Told::Mixed: return {800.0, 900.0, 2300.0, 1000.0};
    default: return {800.0};
    }
}

// "position/shifted" → "position"
QString partName(const QString& quantity) { return quantityTitle(quantity.section(QLatin1Char('/'), 0, 0)); }

void addBox(Scene& scene, const QRectF& area, const QColor& colour, double presence, const QColor& frame = {})
{
    scene.marks.push_back({.kind = SceneMark::Box, .area = area, .frame = frame, .presence = presence});
    if (colour.isValid())
        scene.marks.back().colours = {colour};
}

// In the middle of a strip’s number or beside a bar, where that has room.
void addNumber(Scene& scene, const QRectF& area, double number, const QColor& ink, double presence, int decimals = 1)
{
    const QString text = fixedText(number, decimals);
    const QFont font = Theme::instance().font(TextSize::Caption);
    if (presence <= 0.0 || textWidth(text, font) > area.width())
        return;
    scene.texts.push_back({area, Qt::AlignCenter, text, ink, font});
    scene.texts.back().presence = presence;
    scene.texts.back().above = true;
}

// Numbers side by side, or one below another.
void addStrip(Scene& scene, SceneMark::Kind kind, const QRectF& area, const std::vector<double>& numbers,
    const ColourScale& scale, const QColor& frame, double presence, double times = 1.0)
{
    addBox(scene, area, {}, presence, frame);
    scene.marks.back().kind = kind;
    for (const double number : numbers)
        scene.marks.back().colours.push_back(scale.colour(times * number));
}

void addWords(
    Scene& scene, const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& ink, double presence)
{
    if (presence <= 0.0)
        return;
    addText(scene, area, alignment | Qt::AlignVCenter, text, ink, TextSize::Small);
    scene.texts.back().presence = presence;
    scene.texts.back().above = true;
}

} // namespace

bool StoryPart::benched() const
{
    return how == Told::Compared || how == Told::Added || how == Told::Shared || how == Told::Mixed;
}

std::vector<StoryPart> storyOf(const Trace& trace, const AttentionLayer& layer)
{
    std::vector<StoryPart> parts;
    for (const StepId step : trace.timeline()) {
        const QString before = parts.empty() ? QString() : parts.back().quantity;
        StoryPart part {Told::Mixed, step, kWeights, kWeights};
        if (!mixes(trace, layer, trace.step(step))) {
            const QString quantity = step <= layer.weights ? quantityOf(trace, layer.weights, step) : QString();
            if (quantity.isEmpty())
                continue;
            part = {howOf(trace, trace.step(step), parts.empty() ? -1 : parts.back().step), step, quantity, before};
        }
        part.stops = static_cast<int>(lengthsOf(part.how, layer).size());
        parts.push_back(part);
    }
    return parts;
}

Frame frameOf(const Trace& trace, const StoryPart& part, const AttentionLayer& layer, bool moves)
{
    Frame frame;
    frame.step = timelineIndex(trace, part.step).value_or(0);
    switch (part.how) {
    case Told::Compared:
        frame.title = tr("Query meets keys");
        frame.shortTitle = QStringLiteral("q · k");
        break;
    case Told::Scaled:
        frame.title = tr("Scale");
        frame.shortTitle = QString::fromStdString(trace.step(part.step).factor.text());
        break;
    case Told::Added:
        frame.title = tr("Add: %1").arg(partName(part.quantity));
        frame.shortTitle = partName(part.quantity);
        break;
    case Told::Closed: frame.title = tr("Mask"); break;
    case Told::Shared: frame.title = tr("Softmax"); break;
    case Told::Mixed: frame.title = tr("Output"); break;
    default: frame.title = partName(part.quantity);
    }
    frame.lengths = lengthsOf(part.how, layer);
    if (part.how == Told::Shared) // the sum is read, and what the whole row says
        frame.rests = {0.0, 500.0, 0.0, 2000.0};
    frame.opening = part.quantity == kWeights && part.how != Told::Mixed;
    frame.flows = moves && part.how != Told::Still;
    frame.stops = frame.flows ? part.stops : 1;
    return frame;
}

AttentionStory::AttentionStory(
    const SceneMoment& moment, const StoryPart& story, GridCell told, ShownMap now, ShownMap before)
    : m_moment(&moment),
      m_part(story),
      m_at(moment.at()),
      m_row(told.row),
      m_about(std::max(0, told.column)),
      m_keys(now.grid->columnCount()),
      m_rows(now.grid->rowCount()),
      m_now(std::move(now)),
      m_before(std::move(before))
{
    m_tells = m_at < story.stops && m_row >= 0 && m_row < m_rows && (m_before.grid || story.how == Told::Compared);
    if (!m_tells)
        return;
    m_waves = turns(m_rows, m_rows > 8 ? 0.25 : 0.4);
    m_keyTurns = turns(m_keys, 0.45);
    if (story.how == Told::Compared)
        m_keyTurns = comparing(m_keys);
    else if (story.how == Told::Scaled)
        m_flown = easeInOut(part(m_at, 1.0, 2.0));
    else if (story.how == Told::Shared)
        share();
}

// Two by themselves, then one after the other without overlap, ever faster.
std::vector<Turn> AttentionStory::comparing(int keys)
{
    std::vector<Turn> all = turns(keys, 0.45);
    const std::vector<Turn> begins = turns(std::max(2, keys - 1), 0.0);
    for (std::size_t key = 0; key < all.size(); ++key)
        all[key] = key == 0 ? Turn {0.1, 0.98}
            : key == 1      ? Turn {1.0, 1.95}
                            : Turn {2.0 + 0.97 * begins[key - 2].begin, 2.0 + 0.97 * begins[key - 1].begin};
    return all;
}

int AttentionStory::comparedKey(const StoryPart& part, int keys, double at)
{
    const bool many = keys > kToldKeys;
    if (part.how != Told::Compared || at >= part.stops - 1 || (many && at >= 2.2))
        return -1;
    const std::vector<Turn> turns = comparing(keys);
    int now = 0;
    while (now + 1 < (many ? 2 : keys) && turns[static_cast<std::size_t>(now) + 1].begin < at)
        ++now;
    return now;
}

// exp(score − max) of the told row, and what share of their sum each is.
void AttentionStory::share()
{
    const CellGrid& scores = *m_before.grid;
    m_powers.assign(static_cast<std::size_t>(m_keys), 0.0);
    double most = -1e300;
    for (int key = 0; key < m_keys; ++key)
        if (!scores.is(CellGrid::Masked, {m_row, key}))
            most = std::max(most, scores.value({m_row, key}));
    for (int key = 0; key < m_keys; ++key)
        if (!scores.is(CellGrid::Masked, {m_row, key}))
            m_sum += m_powers[static_cast<std::size_t>(key)] = std::exp(scores.value({m_row, key}) - most);
}

double AttentionStory::come(int row) const
{
    const double first = m_part.stops - 1;
    return row == m_row && m_part.benched()
        ? part(m_at, 0.3, std::max(1.0, first))
        : m_waves[static_cast<std::size_t>(row)].at(part(m_at, first + (m_part.benched() ? 0.1 : 0.0), m_part.stops));
}

AttentionStory::Number AttentionStory::number(GridCell at) const
{
    const CellGrid *now = m_now.grid.get(), *before = m_before.grid.get();
    const auto of = [at](const CellGrid* grid, double presence = 1.0) {
        return presence > 0.0 ? Number {grid, grid->value(at), presence} : Number();
    };
    if (!m_tells)
        return now ? of(now) : Number();
    const double come = this->come(at.row);
    if (m_part.how == Told::Scaled) { // one number, then all others
        if (at == GridCell {m_row, m_about} && m_at >= kOneScaled)
            return of(now);
        const double was = before->value(at);
        if (m_at <= 1.0)
            return of(before);
        return {now, was == 0.0 ? 0.0 : was * std::pow(now->value(at) / was, m_flown), 1.0, m_flown < 1.0};
    }
    if (m_part.how == Told::Closed) // what falls upon those: see addClosing()
        return of(now->is(CellGrid::Masked, at) && !before->is(CellGrid::Masked, at)
                    && m_keyTurns[static_cast<std::size_t>(m_keys - 1 - at.column)].at(m_at) < 1.0
                ? before
                : now);
    if (m_part.how == Told::Moved)
        return come < 0.5 ? of(before, 1.0 - 2.0 * come) : of(now, 2.0 * come - 1.0);
    if (at.row != m_row) { // leaves room for the workbench, and comes again
        const double left = m_part.how == Told::Compared ? 0.0 : 1.0 - part(m_at, kSoon, 0.3);
        return left > 0.0 ? of(m_part.how == Told::Mixed ? now : before, left) : of(now, easeOut(come));
    }
    const Turn turn = m_keyTurns[static_cast<std::size_t>(at.column)];
    switch (m_part.how) {
    case Told::Compared: return of(now, turn.at(m_at) >= 1.0 ? 1.0 : 0.0);
    case Told::Added: return of(turn.at(part(m_at, 0.3, 0.98)) >= 1.0 ? now : before);
    case Told::Shared: return of(turn.at(kRises.at(m_at)) >= 1.0 ? now : before);
    default: return of(now);
    }
}

void AttentionStory::tell(GridCell at, SceneCell& cell) const
{
    if (!m_tells)
        return;
    const Number number = this->number(at);
    cell.presence = std::max(1e-9, number.grid ? number.presence : 0.0); // see finish()
    if (number.grid && number.grid == before() && number.grid != m_now.grid.get()) {
        if (m_decimals == -2)
            m_decimals = decimalsFor(*before(), cell.area.width());
        cell.source = before()->cell(at);
        cell.value = before()->value(at);
        cell.ground = m_before.scale.colour(cell.value);
        cell.state.setFlag(SceneCell::Masked, before()->is(CellGrid::Masked, at));
        cell.state.setFlag(SceneCell::NotFinite, before()->is(CellGrid::NotFinite, at));
        cell.state.setFlag(SceneCell::Changed, before()->is(CellGrid::Changed, at));
        cell.decimals = cell.decimals < 0 ? -1 : m_decimals;
        cell.style.setFlag(SceneCell::Blank, false);
    } else if (number.flows && !cell.is(SceneCell::Masked) && !cell.is(SceneCell::NotFinite)) {
        cell.state |= SceneCell::Between;
        cell.value = number.value;
        cell.ground = m_before.scale.colour(before()->value(at));
        cell.decimals = -1; // it would only roll
    } else if (m_part.how == Told::Closed) { // the scale is that of what stays open
        cell.ground = mix(m_before.scale.colour(cell.value), cell.ground, easeInOut(part(m_at, kSoon, 0.9)));
    }
    if (cell.is(SceneCell::Masked))
        cell.presence = at.row == m_row || (number.grid && number.presence >= 0.5) ? 1.0 : 1e-9;
}

void AttentionStory::fade(Scene& scene, const QRectF& area, const ShownMap& now, const ShownMap& before) const
{
    QImage image = heatmap(*now.grid, now.scale);
    const QImage was = before.grid ? heatmap(*before.grid, before.scale) : QImage();
    const QRgb stage = Theme::instance().palette().stage.rgb();
    for (int row = 0; row < image.height(); ++row) {
        const double share = come(std::min(row, m_rows - 1));
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < image.width(); ++column) {
            const QRgb old = was.isNull() ? stage : was.pixel(column, row);
            line[column] = qAlpha(old) > 0 && qAlpha(line[column]) > 0
                ? mix(QColor(old), QColor(line[column]), share).rgb()
                : share < 0.5 ? old
                              : line[column];
        }
    }
    const bool hatched = now.grid->masked > 0 || now.grid->notFinite > 0 || (before.grid && before.grid->masked > 0);
    scene.behind.push_back([image, area, hatched](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        if (hatched)
            paintHatch(painter, area, true);
        paintPixels(painter, area, image);
    });
}

void AttentionStory::finish(Scene& scene, const GridLayout& cells) const
{
    if (!m_tells)
        return;
    const bool large = isLarge(m_rows, m_keys);
    if (large && m_part.how != Told::Mixed)
        fade(scene, cells.bounds(), m_now, m_before);
    if (m_part.how == Told::Closed)
        addClosing(scene);
    std::erase_if(scene.cells, [](const SceneCell& cell) { return cell.presence < 1e-6; });
    if (std::ranges::any_of(scene.cells, [](const SceneCell& cell) { return cell.is(SceneCell::Between); }))
        scene.flow = SceneFlow {SceneFlow::Scaled, m_flown,
            tr("on its way to product %1")
                .arg(QString::fromStdString(m_moment->trace().step(m_part.step).factor.text()))};
    if (m_part.how == Told::Scaled)
        addScaled(scene, cells);
    if (!m_part.benched())
        return;
    const Palette& palette = Theme::instance().palette();
    const QRectF all = cells.bounds(), row = cells.row(m_row);
    scene.shapes.push_back({boxPath(all.adjusted(-0.5, -0.5, 0.5, 0.5)), QPen(palette.line, 1.0), Qt::NoBrush, true});
    scene.lines.push_back({boxPath(row.adjusted(-1.0, -1.0, 1.0, 1.0)), QPen(palette.query, 2.0), Qt::NoBrush, true});
    const double above = row.top() - all.top(), below = all.bottom() - row.bottom();
    double high = std::min(kMostBench, std::max(above, below) - 6.0), top = row.bottom() + 4.0;
    if (high < kLeastBench) { // few rows: below bars and legend
        top = all.bottom() + kUnderMap;
        high = std::min(kMostBench, m_moment->size.height() - 8.0 - top);
    } else if (below < above) {
        top = row.top() - 4.0 - high;
    }
    if (high < kLeastBench)
        return;
    const QRectF bench(all.left(), top, all.width(), high);
    if (large)
        addBox(scene, bench.adjusted(-1.0, 0.0, 1.0, 0.0), palette.stage, 1.0, palette.line);
    switch (m_part.how) {
    case Told::Compared: return addCompared(scene, cells, bench);
    case Told::Added: return addParts(scene, cells, bench);
    case Told::Shared: return addShared(scene, cells, bench);
    default: return addMixed(scene, cells, bench);
    }
}

// A closed cell falls over its number.
void AttentionStory::addClosing(Scene& scene) const
{
    std::vector<SceneCell> closing;
    for (const SceneCell& open : scene.cells) {
        const GridCell at {open.row, open.column};
        if (!m_now.grid->contains(at) || open.source != before()->cell(at))
            continue;
        closing.push_back(open);
        closing.back().source = m_now.grid->cell(at);
        closing.back().value = m_now.grid->value(at);
        closing.back().state = SceneCell::Masked;
        closing.back().area.setHeight(
            open.area.height() * easeOut(m_keyTurns[static_cast<std::size_t>(m_keys - 1 - at.column)].at(m_at)));
    }
    std::erase_if(closing, [](const SceneCell& cell) { return cell.area.height() < 1.0; });
    scene.cells.insert(scene.cells.end(), closing.begin(), closing.end());
}

// --- the workbench --------------------------------------------------------------------------------------------------

Cell AttentionStory::cell(const Step& step, std::int64_t a, std::int64_t b) const
{
    const std::size_t axes = step.axes.size();
    const auto heads = axes > 2 ? step.axes[axes - 3].size : 1;
    const std::int64_t head = std::min<std::int64_t>(
        m_now.grid->slice.at.size() > 2 ? m_now.grid->slice.at[0] : 0, heads - 1);
    return {step.id, axes > 2 ? Index {head, a, b} : Index {a, b}};
}

double AttentionStory::value(const Step& step, std::int64_t a, std::int64_t b) const
{
    return m_moment->trace().value(step.id, cell(step, a, b).at);
}

int AttentionStory::key() const { return m_tells ? comparedKey(m_part, m_keys, m_at) : -1; }

// Beside the number that is spoken of: what it was, by what it is divided, and what that makes.
void AttentionStory::addScaled(Scene& scene, const GridLayout& cells) const
{
    const GridCell at {m_row, m_about};
    if (!cells.shows(at) || m_now.grid->is(CellGrid::Masked, at))
        return;
    const double was = before()->value(at), now = m_now.grid->value(at),
                 there = part(m_at, 0.0, 0.2) * (1.0 - part(m_at, 1.0 + kSoon, 1.25));
    if (there <= 0.0 || now == 0.0)
        return;
    const Palette& palette = Theme::instance().palette();
    const QString factor = fixedText(std::abs(was / now), 2);
    const QString asks = QStringLiteral("%1 ÷ %2 = ").arg(fixedText(was, 1), factor), all = asks + fixedText(now, 1);
    const QFont font = Theme::instance().font(TextSize::Body, true);
    const QRectF cell = cells.cell(at);
    QRectF box(0.0, 0.0, textWidth(all, font) + 20.0, 26.0);
    box.moveCenter({cell.center().x(), cell.bottom() + 20.0});
    if (box.bottom() > cells.bounds().bottom())
        box.moveBottom(cell.top() - 7.0);
    box.moveLeft(std::clamp(box.left(), cells.bounds().left(), cells.bounds().right() - box.width()));
    addBox(scene, box, palette.stage, there, palette.accent);
    scene.texts.push_back({box.adjusted(10.0, 0.0, 0.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter,
        m_at >= kOneScaled ? all : asks, palette.ink, font});
    scene.texts.back().presence = there;
    scene.texts.back().above = true;
    scene.lines.push_back(
        {boxPath(cell.adjusted(-1.0, -1.0, 1.0, 1.0)), QPen(palette.accent, 2.0), Qt::NoBrush, true, there});
}

// The key's strip slides under the query's, their products grow under it, gather end to end, and their sum flies to its
// cell.
void AttentionStory::addCompared(Scene& scene, const GridLayout& cells, const QRectF& bench) const
{
    const double leaves = 1.0 - part(m_at, m_part.stops - 1 + kSoon, m_part.stops - 0.85);
    if (leaves <= 0.0)
        return;
    const Palette& palette = Theme::instance().palette();
    const Trace& trace = m_moment->trace();
    const Step& step = trace.step(m_part.step);
    const Step &queries = trace.step(step.inputs[0]), &keys = trace.step(step.inputs[1]);
    const int told = m_keys > kToldKeys ? 2 : m_keys;
    std::vector<double> query;
    std::vector<std::vector<double>> all(static_cast<std::size_t>(told));
    double extent = 1e-9, most = 1e-9, low = 0.0, high = 0.0; // of numbers, of their products, of sums on their way
    for (int d = 0; d < static_cast<int>(queries.axes.back().size); ++d)
        query.push_back(value(queries, m_row, d));
    for (int key = 0; key < told; ++key) {
        double sum = 0.0;
        for (std::size_t d = 0; d < query.size(); ++d) {
            const double number = value(keys, static_cast<std::int64_t>(d), key);
            all[static_cast<std::size_t>(key)].push_back(number);
            extent = std::max({extent, std::abs(query[d]), std::abs(number)});
            most = std::max(most, std::abs(query[d] * number));
            sum += query[d] * number;
            low = std::min(low, sum);
            high = std::max(high, sum);
        }
    }
    const double line = std::clamp(bench.height() * 0.14, 11.0, 26.0), come = easeInOut(part(m_at, 0.0, 0.1));
    const QRectF words(bench.left(), bench.top() + 2.0, bench.width(), kLine), row = cells.row(m_row);
    const QRectF upper(bench.left(), words.bottom() + 1.0, bench.width() - cells.gap, line);
    const QRectF lower = upper.translated(0.0, line + 2.0); // the query’s: a key comes from above
    const bool named = bench.height() >= kLowBench; // below its strip; else nobody names the query
    const QRectF queryName(bench.left(), lower.bottom() + 1.0, bench.width(), kLine);
    addStrip(scene, SceneMark::Strip, along({bench.left() - 64.0, row.top(), 56.0, row.height()}, lower, come, 14.0),
        query, {true, extent}, palette.query, leaves * std::max(come, 0.2));
    const double top = (named ? queryName.bottom() : lower.bottom()) + 5.0, foot = bench.bottom() - 4.0,
                 half = (foot - kSumBar - 6.0 - top) / 2.0;
    const double each = upper.width() / static_cast<double>(query.size()), inset = each >= 12.0 ? each * 0.18 : 0.0;
    const double unit = 0.86 * upper.width() / std::max(1e-9, high - low);
    const double origin = upper.left() + 0.07 * upper.width() - low * unit;
    const auto sumBar = [&](double from, double to) {
        return QRectF(origin + std::min(from, to) * unit, foot - kSumBar, std::abs(to - from) * unit, kSumBar);
    };
    const ColourScale numbers {true, extent};
    const auto numbered = [&](const QRectF& strip, const std::vector<double>& of, double presence) {
        for (std::size_t d = 0; d < of.size(); ++d)
            addNumber(scene, {strip.left() + static_cast<double>(d) * each, strip.top(), each - 2.0, strip.height()},
                of[d], Theme::textOn(numbers.colour(of[d])), presence);
    };
    numbered(lower, query, leaves * part(come, 1.0 - 1e-9, 1.0) * (m_at < 2.0 ? 1.0 : 1.0 - part(m_at, 2.0, 2.1)));
    const auto addKey = [&](int key, double u, double presence) { // at a share of its turn
        const double comes = easeInOut(part(u, 0.0, 0.22)), grown = easeOut(part(u, 0.28, 0.4)),
                     gathered = easeInOut(part(u, 0.55, 0.7)), summed = part(u, 0.72, 0.76);
        const bool slow = key < 2; // its numbers can be read
        if (comes <= 0.0 || presence <= 0.0)
            return;
        const QRectF column = cells.column(key), from(column.left(), cells.bounds().top() - 22.0, column.width(), 18.0);
        const std::vector<double>& own = all[static_cast<std::size_t>(key)];
        const QRectF down(column.left(), upper.top(), column.width(), line); // through its own cell, still empty
        addStrip(scene, SceneMark::Strip,
            comes < 0.5 ? along(from, down, 2.0 * comes) : along(down, upper, 2.0 * comes - 1.0), own, numbers,
            palette.key, presence);
        addWords(scene, words, Qt::AlignRight,
            tr("k of %1").arg(QString::fromStdString(m_now.grid->columns.label(key))), palette.keyText,
            presence * part(u, 0.22, 0.28));
        if (slow && comes >= 1.0)
            numbered(upper, own, presence);
        if (grown <= 0.0 || half < 6.0)
            return;
        addBox(scene, {lower.left(), top + half, lower.width(), 1.0}, palette.lineStrong, presence);
        addBox(scene, {origin, foot - kSumBar - 2.0, 1.0, kSumBar + 4.0}, palette.lineStrong, presence * gathered);
        double sum = 0.0;
        for (std::size_t d = 0; d < own.size(); ++d) {
            const double product = query[d] * own[d], tall = std::abs(product) / most * half * grown;
            const QRectF bar(lower.left() + static_cast<double>(d) * each + inset,
                top + half - (product >= 0.0 ? tall : 0.0), std::max(1.0, each - 2.0 * inset), std::max(0.5, tall));
            const QColor colour = ColourScale {true, most}.colour(product);
            if (slow && gathered <= 0.0 && half >= 30.0) // on the other side of the line
                addNumber(scene,
                    {bar.center().x() - each / 2.0, product >= 0.0 ? top + half + 1.0 : top + half - 15.0, each, 14.0},
                    product, palette.ink2, presence * part(grown, 0.9, 1.0));
            if (gathered > 0.0) // where it was
                addBox(scene, bar, colour, 0.3 * presence);
            addBox(scene, along(bar, sumBar(sum, sum + product), gathered), colour, 0.9 * presence * (1.0 - summed));
            sum += product;
        }
        const QColor colour = m_now.scale.colour(m_now.grid->value({m_row, key}));
        addBox(scene, sumBar(0.0, sum), colour, presence * summed);
        if (slow && u >= 0.76) {
            const QRectF bar = sumBar(0.0, sum);
            addNumber(scene, {sum >= 0.0 ? bar.left() - 52.0 : bar.right() + 4.0, bar.center().y() - 8.0, 48.0, 16.0},
                sum, palette.ink, presence);
        }
        if (u <= 0.84 || u >= 1.0)
            return;
        const QRectF to = cells.cell({m_row, key});
        QRectF begins(0.0, 0.0, std::min(40.0, to.width()), std::min(20.0, to.height()));
        begins.moveCenter(sumBar(0.0, sum).center());
        addBox(scene, along(begins, to, easeInOut(part(u, 0.84, 1.0)), 18.0), colour, 1.0);
    };
    const int now = key() >= 0 ? key() : told - 1;
    const double u = m_keyTurns[static_cast<std::size_t>(now)].at(m_at);
    if (now > 0)
        addKey(now - 1, 1.0, 1.0 - part(u, 0.0, 0.2));
    addKey(now, u, leaves * (m_keys > told ? 1.0 - part(m_at, 2.0, 2.2) : 1.0));
    if (named)
        addWords(scene, queryName, Qt::AlignLeft,
            tr("q of %1").arg(QString::fromStdString(m_now.grid->rows.label(m_row))), palette.queryText,
            leaves * part(come, 0.9, 1.0));
}

// The other part of a sum waits below its row, and rises into it.
void AttentionStory::addParts(Scene& scene, const GridLayout& cells, const QRectF& bench) const
{
    const Trace& trace = m_moment->trace();
    const Step& sum = trace.step(m_part.step);
    const Step& other = trace.step(sum.inputs[sum.inputs[0] == before()->step ? 1 : 0]);
    const std::size_t axes = other.axes.size();
    if (axes < 2 || other.axes.back().size != m_keys)
        return;
    const double there = easeOut(part(m_at, 0.0, 0.3)), leaves = 1.0 - part(m_at, 1.0 + kSoon, 1.2);
    const double high = std::min(cells.pitchY, 24.0);
    const bool below = bench.top() > cells.row(m_row).top();
    const double top = below ? bench.top() + 22.0 : bench.bottom() - 28.0 - high;
    const QString title = QString::fromStdString(other.title), own = quantityOf(trace, m_now.grid->step, other.id);
    addWords(scene, {bench.left(), below ? top + high + 3.0 : top - kLine - 6.0, bench.width(), kLine + 3.0},
        Qt::AlignLeft, QStringLiteral("+ ") + partName(own.isEmpty() ? title : own), Theme::instance().palette().ink2,
        there * leaves);
    double most = m_now.scale.extent;
    const std::int64_t row = other.axes[axes - 2].size == 1 ? 0 : m_row;
    for (int key = 0; key < m_keys; ++key)
        most = std::max(most, std::abs(value(other, row, key)));
    for (int key = 0; key < m_keys; ++key) {
        const double u = m_keyTurns[static_cast<std::size_t>(key)].at(part(m_at, 0.3, 0.98));
        if (u >= 1.0)
            continue;
        const QRectF slot = cells.cell({m_row, key}), waits(slot.left(), top, slot.width(), high);
        SceneCell rising = sceneCell(trace, cell(other, row, key), along(waits, slot, easeInOut(u)), {true, most});
        rising.decimals = slot.width() >= 30.0 ? 1 : -1;
        rising.style = SceneCell::Still;
        rising.group = 3;
        rising.column = key;
        rising.presence = there;
        rising.name = QStringLiteral("%1, %2").arg(title, QString::fromStdString(m_now.grid->columns.label(key)));
        scene.cells.push_back(rising);
    }
}

// The open keys from left to right with what each has to give; of many the largest, and the rest as one at the right.
std::vector<AttentionStory::Value> AttentionStory::valuesOf(const Step& values) const
{
    const auto weight = [&](int key) {
        return m_part.how == Told::Shared ? m_powers[static_cast<std::size_t>(key)] / std::max(1e-300, m_sum)
                                          : m_now.grid->value({m_row, key});
    };
    std::vector<int> keys;
    for (int key = 0; key < m_keys; ++key)
        if (!closed(key) && !m_now.grid->is(CellGrid::NotFinite, {m_row, key}))
            keys.push_back(key);
    std::vector<int> named = keys;
    if (m_keys > kToldKeys && keys.size() > kNamed) { // the same ones, however far the weights have come
        std::stable_sort(named.begin(), named.end(), [&](int a, int b) {
            return m_now.grid->value({m_row, a}) > m_now.grid->value({m_row, b});
        });
        named.resize(kNamed);
        std::sort(named.begin(), named.end());
    }
    const auto width = m_part.how == Told::Mixed ? values.axes.back().size : 0;
    std::vector<Value> all;
    Value others {-1, 0.0, std::vector<double>(static_cast<std::size_t>(width), 0.0)};
    for (const int key : keys) {
        const bool own = std::binary_search(named.begin(), named.end(), key);
        if (own)
            all.push_back({key, weight(key)});
        else
            others.weight += weight(key);
        for (std::int64_t d = 0; d < width; ++d)
            if (own)
                all.back().numbers.push_back(value(values, key, d));
            else
                others.numbers[static_cast<std::size_t>(d)] += weight(key) * value(values, key, d);
    }
    for (double& number : others.numbers)
        number /= std::max(1e-12, others.weight);
    if (named.size() < keys.size())
        all.push_back(std::move(others));
    return all;
}

// Each score becomes exp(score − max), a bar; the bars are laid end to end, and each one’s share of that is its weight.
void AttentionStory::addShared(Scene& scene, const GridLayout& cells, const QRectF& bench) const
{
    const double leaves = 1.0 - part(m_at, 3.0 + kSoon, 3.2), there = part(m_at, 0.1, 0.3);
    if (there <= 0.0 || leaves <= 0.0)
        return;
    const Palette& palette = Theme::instance().palette();
    const QRectF words(bench.left(), bench.top() + 3.0, bench.width(), kLine + 2.0);
    const double high = std::clamp(bench.height() * 0.22, 14.0, 30.0);
    const QRectF tank(words.left(), bench.bottom() - kLine - 5.0 - high, words.width() - 1.0, high);
    const double top = words.bottom() + 2.0, base = bench.height() < kLowBench ? tank.bottom() : tank.top() - 20.0,
                 tall = std::max(8.0, base - top - 14.0);
    addWords(scene, words, Qt::AlignLeft, tr("exp(score − max), largest 1"), palette.ink,
        leaves * there * (1.0 - part(m_at, 1.0 + kSoon, 1.2)));
    addWords(scene, words, Qt::AlignLeft, tr("laid end to end: their sum"), palette.ink,
        leaves * part(m_at, 1.2, 1.4) * (1.0 - part(m_at, 2.0 + kSoon, 2.06)));
    addWords(scene, words, Qt::AlignLeft, tr("each one ÷ the sum: its weight"), palette.ink,
        leaves * part(m_at, 2.06, 2.1) * (1.0 - part(m_at, 2.54, kRises.begin))); // before weights rise through it
    addBox(scene, {bench.left(), base, bench.width(), 1.0}, palette.lineStrong, leaves * there);
    const std::vector<Value> values = valuesOf(m_moment->trace().step(m_part.step));
    const std::vector<Turn> turn = turns(static_cast<int>(values.size()), 0.4);
    double left = tank.left();
    const QRectF below(tank.left(), tank.bottom() + 2.0, tank.width(), kLine);
    const QString whole = tr("sum %1").arg(fixedText(m_sum, 3));
    const QFont small = Theme::instance().font(TextSize::Small);
    std::vector<std::size_t> read; // those whose number can be read are divided one after the other
    for (std::size_t i = 0; i < values.size(); ++i)
        if (textWidth(fixedText(values[i].weight, 2), Theme::instance().font(TextSize::Caption))
            <= values[i].weight * tank.width())
            read.push_back(i);
    const double now = kDivided.at(m_at) * static_cast<double>(read.size());
    std::size_t divided = 0; // of those
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& [key, share, none] = values[i];
        const double power = share * m_sum, grown = easeOut(turn[i].at(part(m_at, 0.3, 1.0))),
                     laid = easeInOut(turn[i].at(part(m_at, 1.1, kLaid)));
        const QRectF laidOut(left, tank.top(), share * tank.width(), tank.height());
        left = laidOut.right();
        const QColor colour = key < 0 ? palette.line : m_now.scale.colour(share);
        const QRectF column = key < 0 ? QRectF(bench.right() - 12.0, 0.0, 10.0, 0.0) : cells.column(key);
        const QRectF bar(column.left() + 0.18 * column.width(), base - tall * std::min(1.0, power) * grown,
            0.64 * column.width(), std::max(1.0, tall * std::min(1.0, power) * grown));
        if (grown <= 0.0)
            continue;
        addBox(scene, laid > 0.0 ? along(bar, laidOut, laid) : bar, colour, leaves * there, palette.stage);
        if (laid <= 0.0 && grown >= 1.0)
            addNumber(scene, {column.center().x() - column.width() / 2.0, bar.top() - 14.0, column.width(), 13.0},
                power, palette.ink, leaves, 2);
        if (divided < read.size() && read[divided] == i) {
            const double own = now - static_cast<double>(divided++);
            addNumber(scene, laidOut, own < 0.5 ? power : share, Theme::textOn(colour), laid < 1.0 ? 0.0 : leaves, 2);
            if (own > 0.0 && own < 1.0) {
                const QString asks = QStringLiteral("%1 ÷ %2").arg(fixedText(power, 2), fixedText(m_sum, 3)),
                              all = QStringLiteral("%1 = %2").arg(asks, fixedText(share, 2));
                QRectF chip(0.0, below.top(), textWidth(all, small) + 12.0, below.height());
                chip.moveLeft(std::clamp(laidOut.center().x() - chip.width() / 2.0, below.left(),
                    std::max(below.left(), below.right() - textWidth(whole, small) - 8.0 - chip.width())));
                addBox(scene, laidOut, {}, 1.0, palette.accent);
                addBox(scene, chip, palette.stage, 1.0, palette.accent);
                addWords(
                    scene, chip.adjusted(6.0, 0.0, 0.0, 0.0), Qt::AlignLeft, own < 0.5 ? asks : all, palette.ink, 1.0);
            }
        }
        if (const double up = key < 0 ? 0.0 : m_keyTurns[static_cast<std::size_t>(key)].at(kRises.at(m_at));
            up > 0.0 && up < 1.0)
            addBox(scene, along(laidOut, cells.cell({m_row, key}), easeInOut(up)), colour, 1.0, palette.stage);
    }
    addBox(scene, tank, {}, leaves * part(m_at, 1.0, 1.3), palette.lineStrong);
    addWords(scene, below, Qt::AlignRight, m_at <= kDivided.end ? whole : tr("sum 1"), palette.ink,
        leaves * part(m_at, kLaid, kLaid + 0.05));
}

// Each key's value stands below its weight, is faded by it, and what is left adds up in one place.
void AttentionStory::addMixed(Scene& scene, const GridLayout& cells, const QRectF& bench) const
{
    const std::vector<Value> values = valuesOf(m_moment->trace().step(m_moment->trace().step(m_part.step).inputs[1]));
    if (values.empty())
        return;
    const Palette& palette = Theme::instance().palette();
    const QRectF row = cells.row(m_row);
    const bool below = bench.top() > row.top(), named = m_keys > kToldKeys;
    const double words = kLine + 4.0, names = named ? kLine : 0.0;
    const double room = bench.height() - words - 2.0 - names, line = std::clamp(0.2 * room, 8.0, 24.0);
    const double top = bench.top() + (below ? 2.0 : words + line + 4.0), high = room - line - 4.0;
    const QRectF sum(bench.left(), below ? top + high + names + 4.0 : bench.top() + words, bench.width() - cells.gap,
        line); // lies as it will below the map
    const double each = bench.width() / static_cast<double>(values.size());
    const auto slotOf = [&](std::size_t i) {
        const QRectF column = named ? QRectF(bench.left() + (static_cast<double>(i) + 0.2) * each, 0.0, each * 0.6, 0.0)
                                    : cells.column(values[i].key);
        return QRectF(column.left(), top, column.width(), high);
    };
    double most = 1e-9;
    for (const Value& value : values)
        for (const double number : value.numbers)
            most = std::max(most, std::abs(number));
    const ColourScale scale {true, most};
    const std::vector<Turn> turn = turns(static_cast<int>(values.size()), 0.4);
    const double fades = easeInOut(part(m_at, 1.3, 2.0)), drops = easeInOut(part(m_at, 1.0, 1.5));
    const double traces = 1.0 - part(m_at, 3.0, 3.2);
    std::vector<double> output(values.front().numbers.size(), 0.0);
    const auto count = static_cast<double>(output.size());
    const auto piece = [&](const QRectF& strip, std::size_t d, bool lies) {
        const double at = static_cast<double>(d) / count;
        return lies ? QRectF(strip.left() + strip.width() * at, strip.top(), strip.width() / count, strip.height())
                    : QRectF(strip.left(), strip.top() + strip.height() * at, strip.width(), strip.height() / count);
    };
    std::vector<std::size_t> order(values.size()); // the largest weight first
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(
        order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a].weight > values[b].weight; });
    std::vector<Turn> lands(values.size());
    const std::vector<Turn> after = turns(static_cast<int>(values.size()), 0.22);
    for (std::size_t i = 0; i < order.size(); ++i)
        lands[order[i]] = after[i];
    std::vector<std::pair<QRectF, QColor>> travelling;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& [key, weight, numbers] = values[i];
        const QRectF slot = slotOf(i), column = cells.column(std::max(0, key));
        const double arrives = easeInOut(turn[i].at(part(m_at, 0.1, 1.0)));
        const double moves = easeInOut(lands[i].at(part(m_at, 2.0 + kSoon, 2.97)));
        if (named)
            addWords(scene, {slot.left() - 10.0, slot.bottom() + 1.0, slot.width() + 20.0, kLine}, Qt::AlignHCenter,
                key < 0 ? tr("others") : QString::fromStdString(m_now.grid->columns.label(key)),
                key < 0 ? palette.ink3 : palette.keyText, arrives * traces);
        const bool added = moves >= 1.0;
        for (std::size_t d = 0; added && d < numbers.size(); ++d)
            output[d] += weight * numbers[d];
        if (moves > 0.0) {
            addBox(scene, slot, {}, traces, palette.lineStrong);
            scene.marks.back().dashed = true;
        }
        if (arrives <= 0.0 || added)
            continue;
        const QRectF label(key < 0 ? slot.left() : column.left(), cells.bounds().top() - 22.0, column.width(), 18.0);
        for (std::size_t d = 0; moves > 0.0 && d < numbers.size(); ++d) // whole, and lies down upon the sum
            travelling.push_back(
                {along(piece(slot, d, false), piece(sum, d, true), moves), scale.colour(weight * numbers[d])});
        if (moves <= 0.0)
            addStrip(scene, SceneMark::Column, along(label, slot, arrives), numbers, scale,
                slot.width() >= 14.0 ? palette.value : QColor(), arrives, 1.0 - (1.0 - weight) * fades);
        if (drops > 0.0 && m_at < 2.0) // the weight comes down upon its value
            addBox(scene,
                along(key < 0 ? row : cells.cell({m_row, key}),
                    {slot.left(), below ? slot.top() : slot.bottom() - 5.0, slot.width(), 5.0}, drops),
                m_now.scale.colour(weight), 1.0 - part(m_at, 1.5, 1.9));
    }
    addWords(scene, {bench.left(), below ? sum.bottom() + 2.0 : bench.top(), bench.width(), kLine}, Qt::AlignLeft,
        m_at < 2.0 ? tr("v of each key, faded by its weight") : tr("weight · v, added up: the output"),
        palette.valueText, part(m_at, 0.5, 1.0) * traces);
    if (m_at < 2.0)
        return;
    const QRectF home = outputStrip(cells, static_cast<double>(m_outputTop));
    if (m_at >= kOutputThere)
        return; // it lies there
    const QRectF lies = along(sum, home, easeInOut(part(m_at, 3.0, 3.6)));
    if (std::ranges::none_of(lands, [this](const Turn& land) { return land.at(part(m_at, 2.0 + kSoon, 2.97)) >= 1.0; }))
        addBox(scene, lies, {}, 1.0, palette.value); // waits
    else
        addStrip(scene, SceneMark::Strip, lies, output, scale, palette.value, 1.0);
    for (const auto& [area, colour] : travelling)
        addBox(scene, area, colour, 1.0);
}

QRectF outputStrip(const GridLayout& cells, double top)
{
    return {cells.bounds().left(), top + 8.0, cells.bounds().width() - cells.gap, 24.0};
}

} // namespace headroom
