// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attention_story.h"

#include "document/document_focus.h"
#include "stage/captions.h"
#include "trace/step_names.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QImage>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace headroom {

namespace {

constexpr int kToldKeys = 16; // more keys than that follow two as one wave
constexpr double kEven = 1e-4; // softmax(this · scores): all open keys share alike, and closed ones have nothing
constexpr double kLeastBench = 64.0, kMostBench = 190.0, kCaptionLine = 18.0, kSumBar = 12.0, kUnderMap = 150.0;
constexpr double kSoon = 0.02; // of a move: it begins in the picture before
constexpr int kTankParts = 8; // of a tank for many keys: its largest by name, the rest as one

Index place(const Step& step, int head, std::int64_t a, std::int64_t b)
{
    return step.axes.size() > 2 ? Index {head, a, b} : Index {a, b};
}

bool isProduct(const Trace& trace, const Step& step)
{
    const auto axes = [&](std::size_t i) -> const std::vector<Axis>& { return trace.step(step.inputs[i]).axes; };
    return step.operation == Operation::Matmul && step.inputs.size() == 2 && axes(0).size() == step.axes.size()
        && axes(1).size() == step.axes.size();
}

// The product of weights and values; where a value has a second part, that of the first.
std::optional<StepId> mixing(const Trace& trace, const AttentionLayer& layer)
{
    const std::string scope = layer.path.toStdString() + '/';
    for (const char* name : {steps::attention::context, steps::shaw::contextContent})
        if (const auto step = trace.find(scope + name); step && isProduct(trace, trace.step(*step))
            && trace.step(*step).inputs.front() == layer.weights && timelineIndex(trace, *step))
            return step;
    return {};
}

Told howOf(const Trace& trace, const Step& step, StepId before)
{
    if (before < 0)
        return isProduct(trace, step) ? Told::Compared : Told::Still;
    const auto from = std::find(step.inputs.begin(), step.inputs.end(), before);
    if (from == step.inputs.end())
        return Told::Moved;
    switch (step.operation) {
    case Operation::Scale: return Told::Scaled;
    case Operation::Add: return step.inputs.size() == 2 ? Told::Added : Told::Moved;
    case Operation::Mask: return Told::Closed;
    case Operation::Softmax: return step.logarithm ? Told::Moved : Told::Shared;
    default: return Told::Moved;
    }
}

// "position/shifted" → "position"
QString partName(const QString& quantity) { return quantityTitle(quantity.section(QLatin1Char('/'), 0, 0)); }

std::vector<QColor> coloursOf(const std::vector<double>& numbers, const ColourScale& scale, double times = 1.0)
{
    std::vector<QColor> colours;
    for (const double number : numbers)
        colours.push_back(scale.colour(times * number));
    return colours;
}

SceneMark box(const QRectF& area, const QColor& colour, double presence = 1.0, const QColor& frame = {})
{
    SceneMark mark;
    mark.kind = SceneMark::Box;
    mark.area = area;
    mark.colours = {colour};
    mark.frame = frame;
    mark.presence = presence;
    return mark;
}

SceneMark strip(SceneMark::Kind kind, const QRectF& area, std::vector<QColor> colours, const QColor& frame)
{
    SceneMark mark = box(area, {}, 1.0, frame);
    mark.kind = kind;
    mark.colours = std::move(colours);
    return mark;
}

void addWords(
    Scene& scene, const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& ink, double presence)
{
    if (presence <= 0.0)
        return;
    const QFont font = Theme::instance().font(TextSize::Small);
    scene.texts.push_back({area, alignment | Qt::AlignVCenter, text, ink, font, SceneText::Fit::Cut});
    scene.texts.back().presence = presence;
    scene.texts.back().above = true;
}

// One after the other without overlap, ever faster.
std::vector<Turn> inTurn(int count)
{
    const std::vector<Turn> begins = turns(count + 1, 0.0);
    std::vector<Turn> all;
    for (std::size_t i = 0; i + 1 < begins.size(); ++i)
        all.push_back({begins[i].begin, begins[i + 1].begin});
    return all;
}

} // namespace

std::vector<StoryPart> storyOf(const Trace& trace, const AttentionLayer& layer)
{
    std::vector<StoryPart> parts;
    const auto mixed = mixing(trace, layer);
    for (const StepId step : trace.timeline()) {
        const QString before = parts.empty() ? QString() : parts.back().quantity;
        if (mixed == step)
            parts.push_back({Told::Mixed, step, kWeights, kWeights});
        else if (const QString quantity = quantityOf(trace, layer.weights, step);
                 !quantity.isEmpty() && step <= layer.weights)
            parts.push_back(
                {howOf(trace, trace.step(step), parts.empty() ? -1 : parts.back().step), step, quantity, before});
    }
    return parts;
}

Frame frameOf(const Trace& trace, const StoryPart& part, const AttentionLayer& layer, bool moves)
{
    Frame frame;
    frame.step = timelineIndex(trace, part.step).value_or(0);
    const Step& step = trace.step(part.step);
    const bool many = layer.keys > kToldKeys;
    switch (part.how) {
    case Told::Compared:
        frame.title = tr("Query meets keys");
        frame.shortTitle = QStringLiteral("q · k");
        frame.lengths = {1700.0, 900.0, many ? 900.0 : 2200.0};
        frame.lengths.resize(static_cast<std::size_t>(std::clamp(layer.keys, 1, 3)));
        frame.lengths.push_back(layer.queries > 1 ? 1000.0 : 400.0);
        break;
    case Told::Scaled:
        frame.title = tr("Scale");
        frame.shortTitle = QString::fromStdString(step.factor.text());
        frame.lengths = {1100.0};
        break;
    case Told::Added:
        frame.title = tr("Add: %1").arg(partName(part.quantity));
        frame.shortTitle = partName(part.quantity);
        frame.lengths = {1200.0, layer.queries > 1 ? 600.0 : 400.0};
        break;
    case Told::Closed:
        frame.title = tr("Mask");
        frame.lengths = {900.0};
        break;
    case Told::Shared:
        frame.title = tr("Softmax");
        frame.lengths = {600.0, 1400.0, layer.queries > 1 ? 2200.0 : 400.0};
        break;
    case Told::Mixed:
        frame.title = tr("Output");
        frame.lengths = {1000.0, 900.0, 1700.0, 1200.0};
        break;
    case Told::Moved:
    case Told::Still:
        frame.title = partName(part.quantity);
        frame.lengths = {800.0};
        break;
    }
    frame.flows = moves && part.how != Told::Still;
    frame.stops = frame.flows ? static_cast<int>(frame.lengths.size()) : 1;
    return frame;
}

QString storyCaption(const Trace& trace, const StoryPart& part, const CellGrid& grid, int row, int stop)
{
    const auto label = [](const Axis& axis, int at) { return QString::fromStdString(axis.label(at)); };
    const QString query = coloured(label(grid.rows, row), Role::Query);
    const auto key = [&](int at) { return coloured(label(grid.columns, at), Role::Key); };
    const QString others = tr("The other rows do the same, in every head at once.");
    const int keys = std::clamp(grid.columnCount(), 1, 3);
    switch (part.how) {
    case Told::Compared:
        return stop > keys ? others
            : stop == 1    ? tr("The query of %1 meets the key of %2: %3.")
                              .arg(query, key(0), bold(tr("multiply, add up, one number")))
            : stop == 2 ? tr("The same with the next key, %1.").arg(key(1))
                        : tr("Key after key, until the row of %1 is full.").arg(query);
    case Told::Scaled:
        return tr("Every product %1: longer vectors would otherwise give larger scores.")
            .arg(bold(QString::fromStdString(trace.step(part.step).factor.text())));
    case Told::Added: return stop > 1 ? others : tr("Key by key, a second part is %1.").arg(bold(tr("added")));
    case Told::Closed: return tr("The mask %1 the keys that a query may not read.").arg(bold(tr("closes")));
    case Told::Shared:
        return stop > 2 ? others
            : stop == 1 ? tr("Now the row has %1 to give. At first every open key gets the same share.")
                              .arg(bold(QStringLiteral("1")))
                        : tr("The scores take hold and the weight %1. Nothing is lost: the row still sums to 1.")
                              .arg(bold(tr("flows")));
    case Told::Mixed:
        return stop > 3 ? tr("Every row mixes its own output in the same way.")
            : stop == 1 ? tr("Each key brings its %1.").arg(coloured(tr("value"), Role::Value))
            : stop == 2 ? tr("Each weight %1 its value to that share.").arg(bold(tr("fades")))
                        : tr("What is left %1 to the output of %2.").arg(bold(tr("adds up")), query);
    default: return {};
    }
}

AttentionStory::AttentionStory(const SceneMoment& moment, const StoryPart& part, const AttentionLayer& layer, int row,
    std::shared_ptr<const CellGrid> now, const ColourScale& scale, std::shared_ptr<const CellGrid> before,
    const ColourScale& scaleBefore)
    : m_moment(&moment),
      m_part(part),
      m_at(moment.at()),
      m_stops(frameOf(moment.trace(), part, layer, true).stops),
      m_row(row),
      m_keys(now->columnCount()),
      m_rows(now->rowCount()),
      m_head(moment.head),
      m_now(std::move(now)),
      m_before(std::move(before)),
      m_scale(scale),
      m_scaleBefore(scaleBefore)
{
    m_tells = m_at < m_stops && row >= 0 && row < m_rows && (m_before || part.how == Told::Compared);
    m_large = isLarge(m_rows, m_keys);
    m_head = std::min(m_head, layer.heads - 1);
    m_waves = turns(std::max(1, m_rows - (part.how == Told::Moved ? 0 : 1)), m_rows > 8 ? 0.25 : 0.4);
    if (part.how == Told::Compared) {
        const std::vector<Turn> rest = inTurn(std::max(0, m_keys - 2));
        m_keyTurns = {{0.22, 0.95}, {1.0, 1.95}};
        for (const Turn& turn : rest)
            m_keyTurns.push_back({2.0 + 0.97 * turn.begin, 2.0 + 0.97 * turn.end});
    } else {
        m_keyTurns = turns(m_keys, 0.45);
    }
}

double AttentionStory::wave(int row) const
{
    const bool all = m_part.how == Told::Moved;
    const int order = all || row < m_row ? row : row - 1;
    const double share = part(m_at, m_stops - 1, m_stops);
    return m_waves[static_cast<std::size_t>(std::max(0, order))].at(all ? share : part(share, 0.1, 1.0));
}

Turn AttentionStory::keyTurn(int key) const { return m_keyTurns[static_cast<std::size_t>(key)]; }

bool AttentionStory::closed(int key) const { return m_now->is(CellGrid::Masked, {m_row, key}); }

Seen AttentionStory::seenInTold(int key) const
{
    switch (m_part.how) {
    case Told::Compared: return {keyTurn(key).at(m_at) >= 1.0 ? Seen::Now : Seen::Nothing};
    case Told::Added: return {keyTurn(key).at(part(m_at, 0.3, 0.98)) >= 1.0 ? Seen::Now : Seen::Before};
    case Told::Shared: {
        const double gone = part(m_at, kSoon, 0.45);
        if (gone < 1.0)
            return {Seen::Before, 1.0 - gone};
        if (m_at < 1.0)
            return {Seen::Flowing, part(m_at, 0.5, 0.9), kEven};
        const double flown = easeInOut(part(m_at, 1.0, 2.0));
        return flown >= 1.0 ? Seen() : Seen {Seen::Flowing, 1.0, std::max(kEven, flown)};
    }
    default: return {};
    }
}

Seen AttentionStory::seenInOther(int row) const
{
    const double come = wave(row);
    const Seen arrives = come > 0.0 ? Seen {Seen::Now, easeOut(come)} : Seen {Seen::Nothing};
    const double left = part(m_at, kSoon, 0.3);
    const Seen leaves {Seen::Before, 1.0 - left};
    switch (m_part.how) {
    case Told::Compared: return arrives;
    case Told::Added:
        if (m_large)
            return {come >= 1.0 ? Seen::Now : Seen::Before};
        return left < 1.0 ? leaves : arrives;
    case Told::Mixed:
        if (m_large)
            return {};
        return left < 1.0 ? Seen {Seen::Now, 1.0 - left} : arrives;
    case Told::Shared:
        if (m_large)
            return {come >= 1.0 ? Seen::Now : Seen::Before};
        if (left < 1.0)
            return leaves;
        if (come <= 0.0 || come >= 1.0)
            return {come >= 1.0 ? Seen::Now : Seen::Nothing};
        return {Seen::Flowing, part(come, 0.0, 0.3), std::max(kEven, easeInOut(part(come, 0.3, 1.0)))};
    case Told::Moved: return come < 0.5 ? Seen {Seen::Before, 1.0 - 2.0 * come} : Seen {Seen::Now, 2.0 * come - 1.0};
    default: return {};
    }
}

Seen AttentionStory::seen(GridCell at) const
{
    if (!m_tells)
        return {};
    if (m_part.how == Told::Scaled) {
        const double scaled = easeInOut(part(m_at, 0.0, 0.55));
        return scaled >= 1.0 ? Seen() : Seen {Seen::Flowing, 1.0, scaled};
    }
    if (m_part.how == Told::Closed) {
        if (!m_now->is(CellGrid::Masked, at) || m_before->is(CellGrid::Masked, at))
            return {};
        const double falls = easeOut(m_keyTurns[static_cast<std::size_t>(m_keys - 1 - at.column)].at(m_at));
        return falls > 0.0 ? Seen {Seen::Now, falls} : Seen {Seen::Before};
    }
    return at.row == m_row && m_part.how != Told::Moved ? seenInTold(at.column) : seenInOther(at.row);
}

double AttentionStory::rescaled() const { return m_part.how == Told::Scaled ? easeInOut(part(m_at, 0.7, 1.0)) : 1.0; }

std::vector<double> AttentionStory::shares(const CellGrid& scores, int row, double beta) const
{
    std::vector<double> all(static_cast<std::size_t>(m_keys), 0.0);
    double most = -1e300, sum = 0.0;
    for (int key = 0; key < m_keys; ++key)
        if (!scores.is(CellGrid::Masked, {row, key}))
            most = std::max(most, beta * scores.value({row, key}));
    for (int key = 0; key < m_keys; ++key)
        if (!scores.is(CellGrid::Masked, {row, key}))
            sum += all[static_cast<std::size_t>(key)] = std::exp(beta * scores.value({row, key}) - most);
    for (double& share : all)
        share /= sum;
    return all;
}

double AttentionStory::value(GridCell at, const Seen& seen) const
{
    if (seen.what == Seen::Before)
        return m_before->value(at);
    if (seen.what != Seen::Flowing)
        return m_now->value(at);
    if (m_part.how == Told::Shared)
        return shares(*m_before, at.row, seen.at)[static_cast<std::size_t>(at.column)];
    const double before = m_before->value(at), now = m_now->value(at);
    return before == 0.0 ? 0.0 : before * std::pow(now / before, seen.at);
}

SceneFlow AttentionStory::flow() const
{
    const Seen told = seen({m_row, 0});
    if (!m_tells || told.what != Seen::Flowing)
        return {};
    if (m_part.how == Told::Scaled)
        return {SceneFlow::Scaled, told.at,
            tr("on its way to product %1")
                .arg(QString::fromStdString(m_moment->trace().step(m_part.step).factor.text()))};
    const double beta = told.at <= kEven ? 0.0 : told.at;
    return {SceneFlow::Softmax, told.at, tr("softmax(β · scores), β = %1").arg(fixedText(beta, 2))};
}

void AttentionStory::tell(Scene& scene, const GridLayout& cells, int group) const
{
    if (!m_tells)
        return;
    scene.flow = flow();
    const Palette& palette = Theme::instance().palette();
    const QRectF all = cells.bounds(), row = cells.row(m_row);
    const double above = row.top() - all.top(), below = all.bottom() - row.bottom();
    double high = std::min(kMostBench, std::max(above, below) - 6.0), top = row.bottom() + 4.0;
    if (high < kLeastBench) { // few rows: below bars and legend
        top = all.bottom() + kUnderMap;
        high = std::min(kMostBench, m_moment->size.height() - 8.0 - top);
    } else if (below < above) {
        top = row.top() - 4.0 - high;
    }
    const QRectF bench(all.left(), top, all.width(), high);
    if (benched())
        scene.shapes.push_back(
            {boxPath(all.adjusted(-0.5, -0.5, 0.5, 0.5)), QPen(palette.line, 1.0), Qt::NoBrush, true});
    Scene added;
    if (benched() && high >= kLeastBench) {
        if (m_large)
            added.marks.push_back(box(bench.adjusted(-1.0, 0.0, 1.0, 0.0), palette.stage, 1.0, palette.line));
        switch (m_part.how) {
        case Told::Compared:
            added.cells = scene.cells; // to be found
            addCompared(added, cells, bench, group);
            break;
        case Told::Added: addParts(added, cells, bench); break;
        case Told::Shared: addTank(added, bench); break;
        default: addMixed(added, cells, bench); break;
        }
        if (m_part.how == Told::Compared)
            added.cells.erase(added.cells.begin(), added.cells.begin() + std::ssize(scene.cells));
    }
    tellCells(scene, cells, group);
    const auto append = [](auto& to, auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    append(scene.cells, added.cells);
    append(scene.marks, added.marks);
    append(scene.texts, added.texts);
    append(scene.numbers, added.numbers);
    append(scene.lines, added.lines);
}

QColor AttentionStory::colour(const CellGrid& now, const CellGrid* before, const ColourScale& scale,
    const ColourScale& scaleBefore, GridCell at, const Seen& seen) const
{
    const QColor stage = Theme::instance().palette().stage;
    if (seen.what == Seen::Nothing)
        return stage;
    const bool old = seen.what == Seen::Before || (seen.what == Seen::Flowing && m_part.how == Told::Scaled);
    const QColor whole = old && before ? scaleBefore.colour(before->value(at)) : scale.colour(now.value(at));
    return mix(stage, whole, seen.presence);
}

void AttentionStory::tellCells(Scene& scene, const GridLayout& cells, int group) const
{
    if (m_large)
        return tellSmall(scene, cells, *m_now, m_before.get(), m_scale, m_scaleBefore, false);
    const Trace& trace = m_moment->trace();
    const int decimals = m_before ? decimalsIn(*m_before, cells, {}) : -1;
    std::map<int, SceneMark> rows; // of others that flow: without numbers
    std::vector<SceneCell> under;
    std::map<int, std::vector<double>> flowing;
    const auto blank = [](SceneCell& cell, bool is) { cell.style.setFlag(SceneCell::Blank, is); };
    const auto become = [&](SceneCell& cell, GridCell at) {
        cell.source = m_before->cell(at);
        cell.value = m_before->value(at);
        cell.ground = m_scaleBefore.colour(cell.value);
        cell.state.setFlag(SceneCell::Masked, m_before->is(CellGrid::Masked, at));
        cell.state.setFlag(SceneCell::NotFinite, m_before->is(CellGrid::NotFinite, at));
        cell.state.setFlag(SceneCell::Changed, trace.changedByHand(cell.source.step, cell.source.at));
        cell.decimals = cell.decimals < 0 ? -1 : decimals;
        blank(cell, false);
    };
    std::erase_if(scene.cells, [&](SceneCell& cell) {
        const GridCell at {cell.row, cell.column};
        if (cell.group != group || !m_now->contains(at))
            return false;
        const Seen seen = this->seen(at);
        if (seen.what == Seen::Nothing || seen.presence <= 0.0)
            return true;
        const bool hatched = cell.is(SceneCell::Masked) && seen.what != Seen::Before;
        if (m_part.how == Told::Closed && seen.what == Seen::Now && seen.presence < 1.0) { // falls over its number
            under.push_back(cell);
            become(under.back(), at);
            cell.area.setHeight(cell.area.height() * seen.presence);
            return false;
        }
        if (hatched)
            return at.row != m_row && seen.presence < 0.5 && m_part.how != Told::Closed;
        cell.presence = seen.presence;
        if (m_part.how == Told::Closed && seen.what == Seen::Now) // the scale is that of what stays open
            cell.ground = mix(m_scaleBefore.colour(cell.value), cell.ground, easeInOut(part(m_at, kSoon, 0.9)));
        if (seen.what == Seen::Before)
            become(cell, at);
        if (seen.what != Seen::Flowing || cell.is(SceneCell::NotFinite))
            return cell.is(SceneCell::Masked) && at.row != m_row && seen.presence < 0.5;
        auto& row = flowing[at.row];
        if (m_part.how == Told::Shared && row.empty())
            row = shares(*m_before, at.row, seen.at);
        cell.value = row.empty() ? value(at, seen) : row[static_cast<std::size_t>(at.column)];
        cell.state |= SceneCell::Between;
        cell.ground = row.empty() ? m_scaleBefore.colour(m_before->value(at)) : m_scale.colour(cell.value);
        cell.decimals = row.empty() && cell.decimals >= 0 && seen.at < 0.5 ? decimals : cell.decimals;
        blank(cell, !row.empty() && std::abs(cell.value) < 0.005);
        if (at.row == m_row || row.empty())
            return false;
        SceneMark& mark = rows.try_emplace(at.row, strip(SceneMark::Strip, cell.area, {}, {})).first->second;
        mark.area |= cell.area;
        mark.colours.push_back(mix(Theme::instance().palette().stage, cell.ground, seen.presence));
        return true;
    });
    scene.cells.insert(scene.cells.begin(), under.begin(), under.end());
    for (auto& [row, mark] : rows)
        scene.marks.push_back(std::move(mark));
}

void AttentionStory::tellSmall(Scene& scene, const GridLayout& cells, const CellGrid& now, const CellGrid* before,
    const ColourScale& scale, const ColourScale& scaleBefore, bool other) const
{
    if (!m_tells || m_part.how == Told::Mixed || (other && !before))
        return;
    QImage image = heatmap(now, scale);
    const QImage was = before ? heatmap(*before, scaleBefore) : QImage();
    const QRgb stage = Theme::instance().palette().stage.rgb();
    const double fades = part(m_at, kSoon, 0.4);
    for (int row = 0; row < image.height(); ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        const auto* old = before ? reinterpret_cast<const QRgb*>(was.constScanLine(row)) : nullptr;
        std::vector<double> flowing;
        for (int column = 0; column < image.width(); ++column) {
            QRgb& pixel = line[column];
            if (other) {
                pixel = fades < 1.0 && qAlpha(pixel) > 0 && qAlpha(old[column]) > 0
                    ? mix(QColor(old[column]), QColor(pixel), fades).rgb()
                    : fades < 0.5 ? old[column]
                                  : pixel;
                continue;
            }
            const Seen seen = this->seen({row, column});
            if (seen.what == Seen::Flowing && m_part.how == Told::Shared && qAlpha(pixel) > 0) {
                if (flowing.empty())
                    flowing = shares(*before, row, seen.at);
                pixel = scale.colour(flowing[static_cast<std::size_t>(column)]).rgb();
            } else if (seen.what == Seen::Before || (seen.what == Seen::Flowing && old)) {
                pixel = old[column];
            }
            if (m_part.how == Told::Closed && seen.what == Seen::Now && old && qAlpha(pixel) > 0)
                pixel = mix(QColor(old[column]), QColor(pixel), easeInOut(part(m_at, kSoon, 0.9))).rgb();
            if (seen.what == Seen::Nothing)
                pixel = stage;
            else if (m_part.how != Told::Closed && seen.presence < 1.0)
                pixel = qAlpha(pixel) > 0 ? mix(QColor(stage), QColor(pixel), seen.presence).rgb()
                    : seen.presence < 0.5 ? stage
                                          : pixel;
        }
    }
    const bool hatched = now.masked > 0 || now.notFinite > 0 || (before && before->masked > 0);
    scene.behind.push_back([image, cells, hatched](QPainter& painter) {
        const QRectF bounds = cells.bounds();
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, false);
        if (hatched)
            paintHatch(painter, bounds, true);
        paintPixels(painter, bounds, image);
        painter.restore();
    });
}

// --- the workbench --------------------------------------------------------------------------------------------------

// The key whose turn it is, or was last; −1: none is looked at.
int AttentionStory::key() const
{
    if (!m_tells || m_part.how != Told::Compared || m_at >= m_stops - 1 || (m_keys > kToldKeys && m_at >= 2.2))
        return -1;
    int now = 0;
    while (now + 1 < std::min(m_keys, m_keys > kToldKeys ? 2 : m_keys) && keyTurn(now + 1).begin < m_at)
        ++now;
    return now;
}

// The key's strip slides under the query's, their products grow under it, gather end to end, and their sum flies to its
// cell.
void AttentionStory::addCompared(Scene& scene, const GridLayout& cells, const QRectF& bench, int group) const
{
    const Palette& palette = Theme::instance().palette();
    const int told = m_keys > kToldKeys ? std::min(2, m_keys) : m_keys;
    const double leaves = 1.0 - part(m_at, m_stops - 1 + kSoon, m_stops - 0.85);
    if (leaves <= 0.0)
        return;
    const Trace& trace = m_moment->trace();
    const Step& step = trace.step(m_part.step);
    const Step &queries = trace.step(step.inputs[0]), &keys = trace.step(step.inputs[1]);
    const auto width = static_cast<int>(queries.axes.back().size);
    Numbers numbers;
    for (int d = 0; d < width; ++d)
        numbers.query.push_back(trace.value(queries.id, place(queries, m_head, m_row, d)));
    for (int j = 0; j < told; ++j) {
        std::vector<double>& own = numbers.keys.emplace_back();
        double sum = 0.0;
        for (const double number : numbers.query) {
            own.push_back(trace.value(keys.id, place(keys, m_head, static_cast<std::int64_t>(own.size()), j)));
            numbers.extent = std::max({numbers.extent, std::abs(number), std::abs(own.back())});
            numbers.most = std::max(numbers.most, std::abs(number * own.back()));
            sum += number * own.back();
            numbers.low = std::min(numbers.low, sum);
            numbers.high = std::max(numbers.high, sum);
        }
    }
    const double line = std::clamp(bench.height() * 0.14, 11.0, 26.0), come = easeInOut(part(m_at, 0.0, 0.22));
    const QRectF words(bench.left(), bench.top() + 2.0, bench.width(), kCaptionLine);
    const QRectF upper(bench.left(), words.bottom() + 1.0, bench.width() - cells.gap, line), row = cells.row(m_row);
    const QRectF from(bench.left() - 64.0, row.top(), 56.0, row.height());
    scene.marks.push_back(strip(SceneMark::Strip, along(from, upper, come, 14.0),
        coloursOf(numbers.query, {true, numbers.extent}), palette.query));
    scene.marks.back().presence = leaves * std::max(come, 0.2);
    addWords(scene, words, Qt::AlignLeft, tr("q of %1").arg(QString::fromStdString(m_now->rows.label(m_row))),
        palette.queryText, leaves * part(come, 0.6, 1.0));
    const QRectF under(upper.left(), upper.bottom() + 2.0, upper.width(), bench.bottom() - upper.bottom() - 6.0);
    const int now = key() >= 0 ? key() : told - 1;
    const double u = keyTurn(now).at(m_at), gone = m_keys > told ? 1.0 - part(m_at, 2.0, 2.2) : 1.0;
    if (now > 0)
        addKey(scene, cells, under, line, numbers, now - 1, 1.0, 1.0 - part(u, 0.0, 0.2));
    addKey(scene, cells, under, line, numbers, now, u, leaves * gone);
    const auto cell = std::find_if(scene.cells.begin(), scene.cells.end(),
        [&](const SceneCell& one) { return one.group == group && one.row == m_row && one.column == now; });
    if (u <= 0.74 || u >= 1.0 || cell == scene.cells.end())
        return;
    QRectF begins(0.0, 0.0, std::min(40.0, cell->area.width()), std::min(20.0, cell->area.height()));
    begins.moveCenter(sumOf(under, numbers, now).center());
    scene.marks.push_back(
        box(along(begins, cell->area, easeInOut(part(u, 0.74, 1.0)), 18.0), cell->ground)); // over all
    scene.marks.back().text = cell->area.width() >= 24.0 ? cell->text() : QString();
}

// The bar of a key's sum, at the foot of the room under the query's strip.
QRectF AttentionStory::sumOf(const QRectF& room, const Numbers& numbers, int key) const
{
    const double unit = 0.86 * room.width() / std::max(1e-9, numbers.high - numbers.low);
    const double origin = room.left() + 0.07 * room.width() - numbers.low * unit;
    double sum = 0.0;
    for (std::size_t d = 0; d < numbers.query.size(); ++d)
        sum += numbers.query[d] * numbers.keys[static_cast<std::size_t>(key)][d];
    return {std::min(origin, origin + sum * unit), room.bottom() - kSumBar, std::abs(sum * unit), kSumBar};
}

// One key at a share of its turn: strip, products, sum.
void AttentionStory::addKey(Scene& scene, const GridLayout& cells, const QRectF& room, double line,
    const Numbers& numbers, int key, double u, double presence) const
{
    const double comes = easeInOut(part(u, 0.0, 0.3)), grown = easeOut(part(u, 0.3, 0.48)),
                 gathered = easeInOut(part(u, 0.48, 0.68));
    if (comes <= 0.0 || presence <= 0.0)
        return;
    const Palette& palette = Theme::instance().palette();
    const std::vector<double>& own = numbers.keys[static_cast<std::size_t>(key)];
    const QRectF column = cells.column(key), strips(room.left(), room.top(), room.width(), line);
    const QRectF from(column.left(), cells.bounds().top() - 22.0, column.width(), 18.0);
    scene.marks.push_back(
        strip(SceneMark::Strip, along(from, strips, comes, 14.0), coloursOf(own, {true, numbers.extent}), palette.key));
    scene.marks.back().presence = presence;
    const QRectF words(room.left(), room.top() - line - kCaptionLine - 3.0, room.width(), kCaptionLine);
    addWords(scene, words, Qt::AlignRight, tr("k of %1").arg(QString::fromStdString(m_now->columns.label(key))),
        palette.keyText, presence * part(u, 0.2, 0.3));
    const double top = strips.bottom() + 5.0, half = (room.bottom() - kSumBar - 6.0 - top) / 2.0, zero = top + half;
    if (grown <= 0.0 || half < 6.0)
        return;
    const double each = room.width() / static_cast<double>(own.size()),
                 unit = 0.86 * room.width() / std::max(1e-9, numbers.high - numbers.low);
    const double origin = room.left() + 0.07 * room.width() - numbers.low * unit,
                 inset = each >= 12.0 ? each * 0.18 : 0.0;
    scene.marks.push_back(box({room.left(), zero, room.width(), 1.0}, palette.lineStrong, presence));
    scene.marks.push_back(
        box({origin, room.bottom() - kSumBar - 2.0, 1.0, kSumBar + 4.0}, palette.lineStrong, presence * gathered));
    double sum = 0.0;
    for (std::size_t d = 0; d < own.size(); ++d) {
        const double product = numbers.query[d] * own[d], high = std::abs(product) / numbers.most * half * grown;
        const QRectF bar(room.left() + static_cast<double>(d) * each + inset, product >= 0.0 ? zero - high : zero,
            std::max(1.0, each - 2.0 * inset), std::max(0.5, high));
        const double begins = origin + sum * unit, ends = begins + product * unit;
        sum += product;
        const QRectF segment(std::min(begins, ends), room.bottom() - kSumBar, std::abs(ends - begins), kSumBar);
        const QColor colour = ColourScale {true, numbers.most}.colour(product);
        if (gathered > 0.0) // where it was
            scene.marks.push_back(box(bar, colour, 0.3 * presence));
        scene.marks.push_back(box(along(bar, segment, gathered), colour, 0.9 * presence * (1.0 - part(u, 0.68, 0.78))));
    }
    scene.marks.push_back(
        box(sumOf(room, numbers, key), m_scale.colour(m_now->value({m_row, key})), presence * part(u, 0.68, 0.78)));
}

// The other part of a sum waits below its row, and rises into it.
void AttentionStory::addParts(Scene& scene, const GridLayout& cells, const QRectF& bench) const
{
    const Trace& trace = m_moment->trace();
    const Step& step = trace.step(m_part.step);
    const StepId id = step.inputs[0] == m_before->step ? step.inputs[1] : step.inputs[0];
    const Step& other = trace.step(id);
    const std::size_t axes = other.axes.size();
    if (axes < 2 || other.axes.back().size != m_keys)
        return;
    const std::int64_t row = other.axes[axes - 2].size == 1 ? 0 : m_row;
    const double there = easeOut(part(m_at, 0.0, 0.3)), leaves = 1.0 - part(m_at, 1.0 + kSoon, 1.2);
    const double high = std::min(cells.pitchY, 24.0),
                 from = bench.top() > cells.row(m_row).top() ? 22.0 : bench.height() - 28.0 - high;
    addWords(scene, {bench.left(), bench.top() + from + high + 3.0, bench.width(), kCaptionLine + 3.0}, Qt::AlignLeft,
        QStringLiteral("+ ")
            + partName(quantityOf(trace, m_now->step, id).isEmpty() ? QString::fromStdString(other.title)
                                                                    : quantityOf(trace, m_now->step, id)),
        Theme::instance().palette().ink2, there * leaves);
    double most = 1e-9;
    for (int key = 0; key < m_keys; ++key)
        most = std::max(most, std::abs(trace.value(id, place(other, m_head, row, key))));
    const ColourScale scale {true, std::max(most, m_scale.extent)};
    for (int key = 0; key < m_keys; ++key) {
        const double u = keyTurn(key).at(part(m_at, 0.3, 0.98));
        if (u >= 1.0)
            continue;
        const QRectF slot = cells.cell({m_row, key});
        const QRectF waits(slot.left(), bench.top() + from, slot.width(), high);
        SceneCell cell = sceneCell(
            trace, {id, place(other, m_head, row, key)}, along(waits, slot, easeInOut(u)), scale);
        cell.decimals = slot.width() >= 30.0 ? 1 : -1;
        cell.style = SceneCell::Still;
        cell.group = 3;
        cell.column = key;
        cell.presence = there;
        cell.name = QStringLiteral("%1, %2").arg(
            QString::fromStdString(other.title), QString::fromStdString(m_now->columns.label(key)));
        scene.cells.push_back(cell);
    }
}

// All that the row has to give, at any time.
void AttentionStory::addTank(Scene& scene, const QRectF& bench) const
{
    const Palette& palette = Theme::instance().palette();
    const double there = part(m_at, 0.5, 0.9) * (1.0 - part(m_at, 2.0 + kSoon, 2.2));
    if (there <= 0.0)
        return;
    const double flown = m_at < 1.0 ? 0.0 : easeInOut(part(m_at, 1.0, 2.0));
    const std::vector<double> now = shares(*m_before, m_row, std::max(kEven, flown));
    const QRectF words(bench.left(), bench.top() + 4.0, bench.width(), kCaptionLine + 2.0);
    addWords(scene, words, Qt::AlignLeft, tr("What this row has to give: 1"), palette.ink, there);
    const QRectF tank(
        bench.left(), words.bottom() + 3.0, bench.width() - 1.0, std::clamp(bench.height() * 0.3, 18.0, 36.0));
    std::vector<int> named(static_cast<std::size_t>(m_keys));
    std::iota(named.begin(), named.end(), 0);
    std::erase_if(named, [this](int key) { return closed(key); });
    const std::size_t open = named.size();
    if (m_keys > kToldKeys && open > kTankParts) {
        std::partial_sort(named.begin(), named.begin() + kTankParts, named.end(), [this](int a, int b) {
            return m_now->value({m_row, a}) > m_now->value({m_row, b});
        });
        named.resize(kTankParts);
        std::sort(named.begin(), named.end());
    }
    const QFont font = Theme::instance().font(TextSize::Small);
    double left = tank.left();
    const auto add = [&](double share, const QColor& colour, const QString& text) {
        SceneMark mark = box({left, tank.top(), share * tank.width(), tank.height()}, colour, there, palette.stage);
        if (textWidth(text, font) + 4.0 <= mark.area.width())
            mark.text = text;
        scene.marks.push_back(std::move(mark));
        left += share * tank.width();
    };
    double rest = 1.0;
    for (const int key : named) {
        const double share = now[static_cast<std::size_t>(key)];
        rest -= share;
        add(share, m_scale.colour(share), QString::fromStdString(m_now->columns.label(key)));
    }
    if (named.size() < open)
        add(std::max(0.0, rest), palette.line, tr("%1 others").arg(open - named.size()));
    scene.marks.push_back(box(tank, {}, there, palette.lineStrong));
    scene.marks.back().colours.clear();
    addWords(scene, {bench.left(), tank.bottom() + 3.0, bench.width(), kCaptionLine + 2.0}, Qt::AlignLeft,
        tr("softmax(β · scores), β = %1").arg(fixedText(flown, 2)), palette.ink2, there);
    addWords(scene, {bench.left(), tank.bottom() + 3.0, bench.width(), kCaptionLine + 2.0}, Qt::AlignRight,
        tr("sum 1.00"), palette.ink2, there);
}

// The values that are mixed, the largest weight first. Where columns are too narrow for all, the largest by name and
// the mean of the others, which weighs as much as they do together.
std::vector<AttentionStory::Mixed> AttentionStory::valuesOf(const GridLayout& cells, const QRectF& room) const
{
    const Trace& trace = m_moment->trace();
    const Step& values = trace.step(trace.step(m_part.step).inputs[1]);
    const auto width = static_cast<std::size_t>(values.axes.back().size);
    const bool few = cells.pitchX < 5.0;
    std::vector<Mixed> all;
    for (int key = 0; key < m_keys; ++key)
        if (const GridCell at {m_row, key}; !closed(key) && !m_now->is(CellGrid::NotFinite, at))
            all.push_back({key, m_now->value(at), {}, cells.column(key)});
    std::stable_sort(all.begin(), all.end(), [](const Mixed& a, const Mixed& b) { return a.weight > b.weight; });
    Mixed others {-1, 0.0, std::vector<double>(width, 0.0), {}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t d = 0; d < width; ++d) {
            const double number = trace.value(
                values.id, place(values, m_head, all[i].key, static_cast<std::int64_t>(d)));
            if (few && i >= kTankParts)
                others.numbers[d] += all[i].weight * number;
            else
                all[i].numbers.push_back(number);
        }
        others.weight += few && i >= kTankParts ? all[i].weight : 0.0;
    }
    if (few && all.size() > kTankParts) {
        for (double& number : others.numbers)
            number /= std::max(1e-12, others.weight);
        all.resize(kTankParts);
        all.push_back(std::move(others));
    }
    std::vector<int> order; // from left to right; the others last
    for (const Mixed& one : all)
        order.push_back(one.key < 0 ? m_keys : one.key);
    std::sort(order.begin(), order.end());
    const double each = room.width() / std::max<double>(1.0, static_cast<double>(all.size()));
    for (Mixed& one : all) {
        const auto at = std::find(order.begin(), order.end(), one.key < 0 ? m_keys : one.key) - order.begin();
        if (few)
            one.slot = {room.left() + (static_cast<double>(at) + 0.2) * each, 0.0, each * 0.6, 0.0};
        one.slot = {one.slot.left(), room.top(), one.slot.width(), room.height() - (few ? kCaptionLine : 0.0)};
    }
    return all;
}

// Each key's value stands below its weight, is faded by it, and what is left adds up in one place.
void AttentionStory::addMixed(Scene& scene, const GridLayout& cells, const QRectF& bench) const
{
    const Palette& palette = Theme::instance().palette();
    const bool below = bench.top() > cells.row(m_row).top(), few = cells.pitchX < 5.0;
    const QRectF room = bench.adjusted(0.0, below ? 2.0 : kCaptionLine + 4.0, 0.0, below ? -kCaptionLine - 4.0 : -2.0);
    const std::vector<Mixed> values = valuesOf(cells, room);
    if (values.empty())
        return;
    double most = 1e-9;
    for (const Mixed& one : values)
        for (const double number : one.numbers)
            most = std::max(most, std::abs(number));
    const ColourScale scale {true, most};
    const int count = static_cast<int>(values.size());
    const std::vector<Turn> come = turns(count, 0.5, 0.6), add = turns(std::max(1, count - 1), 0.3);
    const double fades = easeInOut(part(m_at, 1.3, 2.0)), drops = easeInOut(part(m_at, 1.0, 1.5));
    const double leaves = easeInOut(part(m_at, 3.0, 3.5)), traces = 1.0 - part(m_at, 3.0, 3.2);
    const QRectF into = values.front().slot;
    std::vector<double> output(values.front().numbers.size(), 0.0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& [key, weight, numbers, slot] = values[i];
        const double arrives = easeInOut(come[i].at(part(m_at, 0.1, 1.0)));
        const double moves = i == 0 ? 0.0 : easeInOut(add[i - 1].at(part(m_at, 2.05, 2.9)));
        if (few)
            addWords(scene, {slot.left() - 10.0, slot.bottom() + 1.0, slot.width() + 20.0, kCaptionLine},
                Qt::AlignHCenter, key < 0 ? tr("others") : QString::fromStdString(m_now->columns.label(key)),
                key < 0 ? palette.ink3 : palette.keyText, arrives * traces);
        const bool added = m_at >= 2.0 && (i == 0 || moves >= 1.0);
        for (std::size_t d = 0; added && d < numbers.size(); ++d)
            output[d] += weight * numbers[d];
        if (m_at >= 2.0 && i > 0) {
            SceneMark was = box(slot, {}, traces, palette.lineStrong);
            was.colours.clear();
            was.dashed = true;
            scene.marks.push_back(was);
        }
        if (arrives <= 0.0 || added)
            continue;
        const QRectF column = cells.column(std::max(0, key));
        const QRectF label(key < 0 ? slot.left() : column.left(), cells.bounds().top() - 22.0, column.width(), 18.0);
        const double share = 1.0 - (1.0 - weight) * fades;
        scene.marks.push_back(
            strip(SceneMark::Column, m_at < 1.0 ? along(label, slot, arrives) : along(slot, into, moves),
                coloursOf(numbers, scale, share), m_at < 2.0 && slot.width() >= 14.0 ? palette.value : QColor()));
        scene.marks.back().presence = arrives;
        if (drops > 0.0 && m_at < 2.0) { // the weight comes down upon its value
            const QRectF from = key < 0 ? cells.row(m_row) : cells.cell({m_row, key});
            const QRectF to(slot.left(), below ? slot.top() : slot.bottom() - 5.0, slot.width(), 5.0);
            scene.marks.push_back(box(along(from, to, drops), m_scale.colour(weight), 1.0 - part(m_at, 1.5, 1.9)));
        }
    }
    const QRectF words(bench.left(), below ? room.bottom() + 2.0 : bench.top(), bench.width(), kCaptionLine);
    addWords(scene, words, Qt::AlignLeft,
        m_at < 2.0 ? tr("v of each key, faded by its weight") : tr("weight · v, added up: the output"),
        palette.valueText, part(m_at, 0.5, 1.0) * traces);
    if (m_at < 2.0)
        return;
    const QRectF row = cells.row(m_row), home(bench.left() - 40.0, row.top() + 2.0, 10.0, row.height() - 4.0);
    scene.marks.push_back(
        strip(SceneMark::Column, along(into, home, leaves, 20.0), coloursOf(output, scale), palette.value));
    scene.marks.back().presence = 1.0 - part(m_at, 3.45, 3.6);
}

} // namespace headroom
