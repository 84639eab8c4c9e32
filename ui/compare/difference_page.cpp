// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/difference_page.h"

#include "compare/run_link.h"
#include "document/document_focus.h"
#include "document/find_step.h"
#include "stage/captions.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace headroom {

namespace {

constexpr Option kLayer {
    .id = "compare.layer", .name = toSay("Layer"), .look = Option::List, .where = Option::Elsewhere};
constexpr Option kLeftPart {
    .id = "compare.left", .label = toSay("Left: head"), .name = toSay("Head of the left run, or the mean of all")};
constexpr Option kRightPart {
    .id = "compare.right", .label = toSay("Right: head"), .name = toSay("Head of the right run, or the mean of all")};
constexpr const Option* kOptions[] {&kLayer, &kLeftPart, &kRightPart};
constexpr double kHardly = 0.01; // a difference of shares that does not show
constexpr char kMean[] = "mean";

int headsOf(const Trace& trace, StepId step)
{
    const int axis = headAxis(trace.step(step));
    return axis < 0 ? 0 : static_cast<int>(trace.step(step).axes[static_cast<std::size_t>(axis)].size);
}

bool isWeights(const Trace& trace, StepId step)
{
    return headsOf(trace, step) > 0 && trace.step(step).axes.size() == 3
        && trace.step(step).name() == steps::attention::weights;
}

// Where heads are averaged, the weights that they are averaged of.
StepId perHead(const Trace& trace, StepId step)
{
    const std::string& path = trace.step(step).path;
    const std::string scope = std::string(studied::heads::scope) + '/';
    if (!path.starts_with(scope))
        return step;
    const std::size_t name = path.rfind('/');
    const StepId weights = findStep(trace, path.substr(scope.size(), name - scope.size()), steps::attention::weights);
    return weights < 0 ? step : weights;
}

StepId meanOf(const Trace& trace, StepId weights)
{
    const std::string& path = trace.step(weights).path;
    return findStep(trace, std::string(studied::heads::scope), path.substr(0, path.rfind('/')), studied::heads::mean);
}

// Means of weights: masked where every head is.
void closeMeans(CellGrid& grid, const Trace& trace, StepId weights)
{
    CellGrid closed = readGrid(trace, weights, {.at = {0, 0, 0}});
    for (std::int64_t head = 1; head < headsOf(trace, weights); ++head) {
        const CellGrid other = readGrid(trace, weights, {.at = {head, 0, 0}});
        for (std::size_t i = 0; i < closed.marks.size(); ++i)
            closed.marks[i] &= other.marks[i];
    }
    closeLike(grid, closed);
}

// What only one has at the ends, where the other shows one segment of a longer text; but for what is spoken of.
Partners withoutOtherSegments(Partners places, const RunResult& left, const RunResult& right, int spokenOf)
{
    const auto begins = [&](std::size_t i) {
        return (places.left[i] >= 0 || left.segments.size() < 2) && (places.right[i] >= 0 || right.segments.size() < 2);
    };
    std::size_t first = 0, end = places.left.size();
    while (first < end && !begins(first) && (spokenOf < 0 || places.left[first] != spokenOf))
        ++first;
    while (end > first && !begins(end - 1) && (spokenOf < 0 || places.left[end - 1] != spokenOf))
        --end;
    for (std::vector<int>* side : {&places.left, &places.right})
        *side = {side->begin() + static_cast<std::ptrdiff_t>(first), side->begin() + static_cast<std::ptrdiff_t>(end)};
    return places;
}

std::vector<AxisLabel> labelsInLine(
    const std::vector<AxisLabel>& left, const std::vector<AxisLabel>& right, const Partners& places)
{
    std::vector<AxisLabel> labels;
    for (std::size_t i = 0; i < places.left.size(); ++i) {
        const bool mine = places.left[i] >= 0, its = places.right[i] >= 0;
        AxisLabel label = mine ? left[static_cast<std::size_t>(places.left[i])]
                               : right[static_cast<std::size_t>(places.right[i])];
        if (mine && its)
            if (const QString& other = right[static_cast<std::size_t>(places.right[i])].text; other != label.text)
                label.text += QLatin1Char('/') + other;
        if (!mine && !label.number.isEmpty())
            label.number = QStringLiteral(" "); // the left run counts
        labels.push_back(label);
    }
    return labels;
}

struct Differing {
    std::optional<Cell> cell = {};
    double size = 0.0;
};

// The cell of a head's weights, or of one row of them, that differs most from the other run's; `mean`: by the means of
// all heads, where they are known. `room`: so many cells are looked at at most.
Differing mostDiffering(const Trace& here, const Trace& there, StepId weights, std::int64_t head, bool mean,
    std::int64_t& room, std::int64_t row = -1)
{
    const Index shape = here.step(weights).shape();
    const auto like = isWeights(here, weights) ? cellLike(here, {weights, {head, 0, 0}}, there) : std::nullopt;
    if (!like || there.step(like->step).shape() != shape || shape[1] * shape[2] > room)
        return {};
    room -= shape[1] * shape[2];
    const StepId ours = mean ? meanOf(here, weights) : -1, theirs = mean ? meanOf(there, like->step) : -1;
    const CellGrid apart = ours >= 0 && theirs >= 0
        ? difference(readGrid(here, ours, {.at = {0, 0}}), readGrid(there, theirs, {.at = {0, 0}}))
        : difference(
            readGrid(here, weights, {.at = {head, 0, 0}}), readGrid(there, like->step, {.at = {like->at[0], 0, 0}}));
    Differing found;
    for (std::size_t i = 0; i < apart.values.size(); ++i)
        if (const double size = std::abs(apart.values[i]);
            (apart.marks[i] & (CellGrid::Masked | CellGrid::NotFinite)) == 0 && size > found.size) {
            const auto place = static_cast<std::int64_t>(i);
            if (row >= 0 && place / apart.columns.size != row)
                continue;
            found = {Cell {weights, {head, place / apart.columns.size, place % apart.columns.size}}, size};
        }
    return found;
}

Axis axisOf(const std::string& name, const std::vector<AxisLabel>& labels)
{
    Labels made;
    for (const AxisLabel& label : labels)
        made.push_back(label.text.toStdString());
    return {name, std::ssize(labels), std::make_shared<const Labels>(std::move(made))};
}

// With rows and columns in other places; −1: the other’s alone.
JointGrid withPlaces(const JointGrid& grid, const Axis& rows, const Axis& columns, const std::vector<int>& rowPlaces,
    const std::vector<int>& columnPlaces)
{
    JointGrid made = grid;
    made.rows = rows;
    made.columns = columns;
    made.rowPlaces = rowPlaces;
    made.columnPlaces = columnPlaces;
    made.values.assign(rowPlaces.size() * columnPlaces.size(), 0.0F);
    made.marks.assign(made.values.size(), CellGrid::Masked);
    for (int row = 0; row < made.rowCount(); ++row)
        for (int column = 0; column < made.columnCount(); ++column) {
            const GridCell at {row, column}, from {made.rowPlace(row), made.columnPlace(column)};
            if (made.lacks(at))
                continue;
            made.values[made.offset(at)] = grid.values[grid.offset(from)];
            made.marks[made.offset(at)] = grid.marks[grid.offset(from)];
        }
    return made;
}

// left − right; what only the right one has open is OpenNow, and has the blank on that side. What either lacks, it
// lacks.
JointGrid leftLessRight(const JointGrid& left, const JointGrid& right)
{
    JointGrid made {difference(right, left), left.rowPlaces, left.columnPlaces};
    made.step = left.step;
    made.slice = left.slice;
    made.rows = left.rows;
    made.columns = left.columns;
    const auto without = [](std::vector<int>& places, const std::vector<int>& other) {
        if (places.empty() && !other.empty())
            for (int i = 0; i < static_cast<int>(other.size()); ++i)
                places.push_back(i);
        for (std::size_t i = 0; i < other.size(); ++i)
            places[i] = other[i] < 0 ? -1 : places[i];
    };
    without(made.rowPlaces, right.rowPlaces);
    without(made.columnPlaces, right.columnPlaces);
    made.masked = made.oneSided = 0;
    for (int row = 0; row < made.rowCount(); ++row)
        for (int column = 0; column < made.columnCount(); ++column) {
            const GridCell at {row, column};
            float& value = made.values[made.offset(at)];
            value = 0.0F - value;
            if (made.lacks(at)) {
                made.marks[made.offset(at)] = CellGrid::Masked;
                continue;
            }
            made.oneSided += made.openInOne(at);
            made.masked += made.is(CellGrid::Masked, at) && !made.openInOne(at);
        }
    made.low = -std::exchange(made.high, -made.low);
    return made;
}

QString bothNumbers(bool left, double here, bool right, double there, bool rounded) // left: open in it
{
    if (rounded && std::abs(there - here) <= 1e-5 * std::max(std::abs(here), std::abs(there)))
        there = here;
    if (left && right)
        return tr("left %1, right %2, difference %3")
            .arg(fixedText(here, 4), fixedText(there, 4), fixedText(here - there, 4));
    return left ? tr("left %1, right masked").arg(fixedText(here, 4))
        : right ? tr("left masked, right %1").arg(fixedText(there, 4))
                : tr("masked in both");
}

QString placeOf(const Trace& trace, const Cell& cell)
{
    const Step& step = trace.step(cell.step);
    QStringList where;
    for (std::size_t axis = 0; axis < step.axes.size(); ++axis)
        where << QStringLiteral("%1 %2").arg(
            axisName(step.axes[axis].name), QString::fromStdString(step.axes[axis].label(cell.at[axis])));
    return listed(where);
}

} // namespace

QString inBothRuns(const Trace& mine, const Cell& cell, const Trace& comparison)
{
    const QString where = placeOf(mine, cell);
    const auto other = cellLike(mine, cell, comparison);
    if (!other) {
        const std::string& path = mine.step(cell.step).path;
        const std::string layer = path.substr(0, path.find('/') + 1);
        const bool deeper = layer.find('.') != std::string::npos
            && std::ranges::none_of(comparison.steps(), [&](const Step& step) { return step.path.starts_with(layer); });
        return deeper ? tr("Only the left run has %1.").arg(breadcrumb(mine, cell).value(0))
                      : tr("%1: the other run has no such number").arg(where);
    }
    return QStringLiteral("%1: %2").arg(where,
        bothNumbers(!mine.masked(cell.step, cell.at), mine.value(cell.step, cell.at),
            !comparison.masked(other->step, other->at), comparison.value(other->step, other->at),
            mine.recomputed(cell.step) != comparison.recomputed(other->step)));
}

DifferencePage::DifferencePage(Document& mine, Document& comparison, QWidget* parent)
    : SceneView(mine, tr("Side by side"), parent), m_mine(mine), m_comparison(comparison)
{
    setId(QStringLiteral("compare"));
    for (Document* document : {&mine, &comparison}) {
        connect(document, &Document::resultChanged, this, &DifferencePage::refresh);
        connect(document, &Document::positionChanged, this, &DifferencePage::refresh);
        connect(document, &Document::selectionChanged, this, &DifferencePage::refresh);
    }
    connect(&comparison, &Document::resultChanged, this, [this] { changed(); }); // another cell may be worth a look
    connect(&mine, &Document::focusChanged, this, &DifferencePage::refresh);
    connect(&mine, &Document::optionsChanged, this, &DifferencePage::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &DifferencePage::refresh);
    refresh();
}

void DifferencePage::setNames(const QString& left, const QString& right)
{
    if (std::exchange(m_names[0], left) == left && m_names[1] == right)
        return;
    m_names[1] = right;
    refresh();
    changed();
}

void DifferencePage::setShows(JointShows shows)
{
    m_shows = shows;
    if (!isVisible())
        m_lookedFrom.reset();
    refresh();
}

void DifferencePage::refresh()
{
    m_joint = read();
    if (m_joint.awaited && isVisible())
        emit studiesLacking();
    outdate();
    if (isVisible()) // it has no size to look from before
        SceneView::show(m_mine);
}

void DifferencePage::showEvent(QShowEvent* event)
{
    SceneView::showEvent(event);
    refresh();
}

const SceneCell* DifferencePage::cellAt(GridCell at) const
{
    const auto& cells = scene().cells;
    const auto found = std::find_if(cells.begin(), cells.end(), [&](const SceneCell& cell) {
        return cell.group == kDifferenceGroup && cell.row == at.row && cell.column == at.column;
    });
    return found == cells.end() ? nullptr : &*found;
}

// --- which head, or the mean ----------------------------------------------------------------------------------------

std::span<const Option* const> DifferencePage::options() const { return kOptions; }

QString DifferencePage::chosenPart(const Option& option) const
{
    return m_mine.options().value(QString::fromLatin1(option.id));
}

void DifferencePage::adjust(OptionState& state, const Option& option) const
{
    const Trace *here = m_mine.trace(), *there = m_comparison.trace();
    state.there = here && there && m_joint.left.grid;
    if (!state.there)
        return;
    if (&option == &kLayer) {
        for (const QString& sublayer : headedSublayers(*here))
            state.choices.push_back({sublayer, trailOf(*here, sublayer + QStringLiteral("/weights"))});
        state.there = state.choices.size() > 1;
        const QString path = QString::fromStdString(here->step(m_joint.left.grid->step).path);
        for (const OptionState::Choice& choice : state.choices)
            if (path.contains(choice.id + QLatin1Char('/')))
                state.value = choice.id;
        return;
    }
    const bool left = &option == &kLeftPart;
    const Trace& trace = left ? *here : *there;
    const StepId shown = left ? m_joint.left.grid->step : m_joint.right.grid ? m_joint.right.grid->step : -1;
    const StepId step = shown < 0 ? -1 : perHead(trace, shown);
    const int heads = step < 0 ? 0 : headsOf(trace, step);
    state.there = heads > 1;
    if (!state.there)
        return;
    if (isWeights(trace, step))
        state.choices.push_back({QString::fromLatin1(kMean), tr("mean")});
    for (int head = 1; head <= heads; ++head)
        state.choices.push_back({QString::number(head), QString::number(head)});
    const CellGrid& grid = left ? *m_joint.left.grid : *m_joint.right.grid;
    const int axis = headAxis(trace.step(shown));
    state.value = axis < 0 ? QString::fromLatin1(kMean)
                           : QString::number(grid.slice.at[static_cast<std::size_t>(axis)] + 1);
}

void DifferencePage::choose(const Option& option, const QString& value)
{
    if (&option == &kLayer) {
        const Trace& trace = *m_mine.trace();
        const StepId weights = findStep(trace, value, steps::attention::weights);
        m_mine.setSublayer(value);
        if (const auto cell = exampleCell(trace, weights, std::min(m_mine.head(), headsOf(trace, weights) - 1)))
            m_mine.pinHere(*cell);
        return;
    }
    m_mine.setOption(QString::fromLatin1(option.id), value);
    if (&option == &kLeftPart && value != QLatin1String(kMean))
        m_mine.setHead(value.toInt() - 1);
}

QString DifferencePage::formulaOf(const SceneMoment&) const
{
    return m_shows == JointShows::Difference && m_joint.there() ? formulaHtml(tr("difference = left − right"))
                                                                : QString();
}

std::vector<std::string> DifferencePage::studies(const Document&) const { return {"heads"}; }

// Two models that were trained on their own number their heads on their own: head 1 of one is no partner of the
// other's.
bool DifferencePage::sameHeads() const
{
    const ModelInfo &left = m_mine.model(), &right = m_comparison.model();
    return left.recorded || right.recorded || (left.file == right.file && left.preset == right.preset);
}

// The head of a step that is shown; where the heads of the two have no partners, the mean of all.
DifferencePage::Part DifferencePage::partOf(
    const Document& document, StepId step, StepId partner, const Cell* cell, bool left) const
{
    const Trace& trace = *document.trace();
    Part part {.step = step};
    part.slice.at.assign(trace.step(step).axes.size(), 0);
    if (cell)
        part.slice.at = cell->at;
    const int axis = headAxis(trace.step(step));
    if (axis < 0) {
        part.slice.at = clampIndex(trace.step(step), part.slice.at);
        return part;
    }
    const QString mine = chosenPart(left ? kLeftPart : kRightPart);
    const int heads = headsOf(trace, step),
              others = partner < 0 ? heads : headsOf(*(left ? m_comparison : m_mine).trace(), partner);
    const bool both = heads != others || !sameHeads()
        || chosenPart(left ? kRightPart : kLeftPart) == QLatin1String(kMean);
    if (isWeights(trace, step) && (mine == QLatin1String(kMean) || (mine.isEmpty() && both && heads > 1))) {
        if (const StepId mean = meanOf(trace, step); mean >= 0) {
            part.step = mean;
            part.slice.at.erase(part.slice.at.begin() + axis);
            part.slice.at = clampIndex(trace.step(mean), part.slice.at);
            part.words = tr("mean of %1 heads").arg(heads);
            return part;
        }
        part.awaited = heads > 1 && !document.model().recorded && !document.result()->lacking.contains("heads");
    }
    std::int64_t& head = part.slice.at[static_cast<std::size_t>(axis)];
    if (!cell)
        head = document.head();
    if (!left && mine.toInt() > 0)
        head = mine.toInt() - 1;
    part.slice.at = clampIndex(trace.step(step), part.slice.at);
    part.words = tr("head %1").arg(part.slice.at[static_cast<std::size_t>(axis)] + 1);
    return part;
}

// --- what is compared -----------------------------------------------------------------------------------------------

// While nothing is pinned and playback has not moved: the weights in focus, at the first position where the two runs
// write something else and one of them may be right; if there is none, where they differ most.
std::optional<Cell> DifferencePage::example() const
{
    const Trace &here = *m_mine.trace(), &there = *m_comparison.trace();
    const QString sublayer = m_mine.sublayer().isEmpty() ? preferredSublayer(here) : m_mine.sublayer();
    StepId weights = findStep(here, sublayer, steps::attention::weights);
    if (weights < 0 || here.step(weights).axes.size() != 3)
        return std::nullopt;
    if (!stepLike(here.step(weights).path, there))
        for (const QString& each : headedSublayers(here)) // the last that both have
            if (const StepId other = findStep(here, each, steps::attention::weights);
                stepLike(here.step(other).path, there))
                weights = other;
    const std::int64_t head = std::clamp(m_mine.head(), 0, headsOf(here, weights) - 1);
    const bool mean = m_joint.mean;
    const auto largest = [&](std::int64_t row) {
        std::int64_t room = kMostCellsOneByOne;
        const Differing most = mostDiffering(here, there, weights, head, mean, room, row);
        return most.size >= kHardly ? *most.cell : largestAlong(here, {weights, {head, row, 0}});
    };
    const StepId mine = findStep(here, std::string(steps::probabilities)),
                 its = findStep(there, std::string(steps::probabilities));
    if (mine >= 0 && its >= 0 && here.step(mine).axes.front().size == here.step(weights).axes[1].size)
        if (const auto places = partnersOf(here.step(mine).axes.front(), there.step(its).axes.front())) {
            const auto &left = m_mine.result()->output, &right = m_comparison.result()->output;
            JointPicture joint;
            joint.left.run = m_mine.result();
            std::optional<std::int64_t> first;
            for (std::int64_t row = 0; row < std::ssize(left); ++row) {
                const auto other = places->ofLeft(row);
                if (!other || *other >= std::ssize(right)
                    || left[static_cast<std::size_t>(row)] == right[static_cast<std::size_t>(*other)])
                    continue;
                const std::string next = joint.next(static_cast<int>(row)).toStdString();
                if (left[static_cast<std::size_t>(row)] == next || right[static_cast<std::size_t>(*other)] == next)
                    return largest(row);
                if (next.empty()) // where both guess wrong, it says little that they guess differently
                    first = first.value_or(row);
            }
            if (first)
                return largest(*first);
        }
    std::int64_t room = kMostCellsOneByOne;
    Differing most = mostDiffering(here, there, weights, head, mean, room);
    if (most.size < kHardly) {
        Differing anywhere;
        for (const QString& each : headedSublayers(here))
            for (std::int64_t other = 0; other < headsOf(here, findStep(here, each, steps::attention::weights));
                 ++other)
                if (const Differing found = mostDiffering(
                        here, there, findStep(here, each, steps::attention::weights), other, mean, room);
                    found.size > anywhere.size)
                    anywhere = found;
        if (anywhere.size >= kHardly)
            most = anywhere;
    }
    return most.size > 0.0 ? most.cell : exampleCell(here, weights, static_cast<int>(head));
}

// As long as nobody moves playback what is spoken of stays; then it is the step that playback stands at.
std::optional<Focus> DifferencePage::lit(const Document& document) const
{
    if (!document.trace() || !m_comparison.trace())
        return {};
    const Trace& trace = *document.trace();
    const auto there = [&](const std::optional<Cell>& cell) {
        return cell && cell->step >= 0 && cell->step < std::ssize(trace.steps())
            && clampIndex(trace.step(cell->step), cell->at) == cell->at;
    };
    const auto pinned = document.pinned(), subject = document.subject();
    const auto step = document.currentStep();
    const bool unmoved = document.position().stop > Position::kFinished, first = !m_lookedFrom,
               moved = !first && !(*m_lookedFrom == document.position());
    m_lookedFrom = document.position();
    const auto looksAt = std::tuple(document.trace(), m_comparison.trace(), m_joint.mean);
    const bool other = std::exchange(m_lookedAt, looksAt) != looksAt; // than at the last look
    const bool opened = !pinned || document.pinnedAsOpened(); // nobody has pinned anything or chosen a head or a layer
    if (!opened && there(pinned) && isWeights(trace, pinned->step) && std::exchange(m_example, false))
        return Focus {*pinned, 0};
    // What the view on the stage spoke of, but for weights that it chose itself: there may be better ones.
    const bool chosen = first && unmoved && opened && subject && there(subject) && isWeights(trace, subject->step);
    const auto shown = there(subject) ? std::optional(subject->step) : step;
    const bool lacking = first && shown && !stepLike(trace.step(*shown).path, *m_comparison.trace());
    const bool again = m_example && opened && other;
    if (!moved && !chosen && !lacking && !again && there(subject))
        return Focus {*subject, 0};
    if (unmoved || (lacking && !moved)) // nobody looks for anything else, or there is nothing to see
        if (const auto cell = example()) {
            m_example = true;
            return Focus {*cell, 0};
        }
    if (there(pinned) && pinned->step == step)
        return Focus {*pinned, 0};
    if (!step)
        return {};
    Index at = pinned ? pinned->at : Index();
    at.resize(trace.step(*step).axes.size(), 0);
    if (const int axis = headAxis(trace.step(*step)); axis >= 0)
        at[static_cast<std::size_t>(axis)] = document.head();
    return Focus {largestAlong(trace, {*step, clampIndex(trace.step(*step), at)}), 0};
}

JointPicture DifferencePage::read() const
{
    JointPicture made;
    made.shows = m_shows;
    made.sameHeads = sameHeads();
    made.left.name = m_names[0];
    made.right.name = m_names[1];
    const Trace* here = m_mine.trace();
    const Trace* there = m_comparison.trace();
    const auto cell = m_mine.subject();
    const auto spokenOf = cell && cell->step >= 0 && here && cell->step < std::ssize(here->steps())
        ? std::optional(cell->step)
        : m_mine.currentStep();
    if (!here || !there || !spokenOf) {
        made.words = tr("Computing…");
        return made;
    }
    made.left.run = m_mine.result();
    made.right.run = m_comparison.result();
    made.left.probabilities = findStep(*here, std::string(steps::probabilities));
    made.right.probabilities = findStep(*there, std::string(steps::probabilities));
    const StepId step = perHead(*here, *spokenOf);
    const QString path = QString::fromStdString(here->step(step).path);
    made.heading = trailOf(*here, path);
    const auto& covered = m_mine.cover().steps;
    if (std::find(covered.begin(), covered.end(), path.toStdString()) != covered.end()) {
        made.words = tr("Some numbers are covered until you answer.");
        return made;
    }
    // The same step; else that of another layer; else, of weights, others, which stand apart.
    auto other = stepLike(path.toStdString(), *there);
    if (!other)
        other = stepOfNearestLayer(path.toStdString(), *there);
    const bool partners = other.has_value(), weights = isWeights(*here, step); // so are means of them
    if (const StepId its = findStep(*there, preferredSublayer(*there), steps::attention::weights);
        !other && weights && its >= 0 && isWeights(*there, its))
        other = its;
    if (!other) {
        made.words =
            tr("The run on the right has no step %1. Choose a step both runs have, or compare the pictures.").arg(path);
        return made;
    }
    std::optional<Cell> about = cell && cell->step == *spokenOf ? cell : std::nullopt;
    if (about && step != *spokenOf) { // of the mean
        about->step = step;
        about->at.insert(about->at.begin(), m_mine.head());
    }
    auto like = about ? cellLike(*here, *about, *there) : std::nullopt;
    if (about && !like && about->at.size() == there->step(*other).axes.size()) // it lacks the token, not the head
        like = Cell {*other, about->at};
    Part mine = partOf(m_mine, step, *other, about ? &*about : nullptr, true),
         its = partOf(m_comparison, *other, step, like ? &*like : nullptr, false);
    const QString itsPath = QString::fromStdString(there->step(*other).path);
    const bool elsewhere = !stepLike(path.toStdString(), *there);
    if (elsewhere) { // which layer is which
        mine.words = QStringList {trailOf(*here, path), mine.words}.join(QStringLiteral(", "));
        its.words = QStringList {trailOf(*there, itsPath), its.words}.join(QStringLiteral(", "));
    }
    const Step &left = here->step(mine.step), &right = there->step(its.step);
    const auto axes = left.axes.size();
    if (left.axes.empty() || right.axes.empty()) {
        const auto value = [](const Trace& trace, const Step& of) {
            return of.axes.empty() ? numberText(trace.value(of.id, {}), 4) : QStringLiteral("–");
        };
        made.words = tr("%1 is a single number: %2 on the left, %3 on the right.")
                         .arg(path, value(*here, left), value(*there, right));
        return made;
    }
    for (const Step* each : {&left, &right})
        if (const Index shape = each->shape();
            shape.size() >= 2 && shape.end()[-1] * shape.end()[-2] > kMostCellsOneByOne) {
            made.words =
                tr("%1 has too many cells to be drawn one by one. Long text shows both runs, at every zoom.").arg(path);
            return made;
        }
    auto ours = std::make_shared<JointGrid>(JointGrid {readGrid(*here, mine.step, mine.slice), {}, {}});
    auto theirs = std::make_shared<JointGrid>(JointGrid {readGrid(*there, its.step, its.slice), {}, {}});
    if (mine.step != step)
        closeMeans(*ours, *here, step);
    if (its.step != *other)
        closeMeans(*theirs, *there, *other);
    made.left.grid = ours;
    made.right.grid = theirs;
    made.mean = mine.step != step;
    made.left.part = mine.words;
    made.right.part = its.words;
    made.title = tr("Left − right, %1").arg(path);
    made.shares = ours->rowCount() > 1 && (weights || isProbability(*here, mine.step));
    made.scale = scaleOf(*here, weights ? step : mine.step);
    made.scale.share(scaleOf(*there, weights ? *other : its.step));
    if (about)
        made.about = {axes > 1 ? static_cast<int>(about->at.end()[-2]) : 0, static_cast<int>(about->at.back())};
    const std::int64_t memory = memoryRows(*there, right.path) - memoryRows(*here, left.path);
    std::optional<Partners> rows, columns;
    if (partners && axes > 0 && !right.axes.empty() && (axes > 1) == (right.axes.size() > 1)) {
        columns = partnersOf(left.axes.back(), right.axes.back(), memory);
        rows = axes < 2 ? Partners {{0}, {0}} : partnersOf(left.axes[axes - 2], right.axes.end()[-2]);
    }
    if (made.left.probabilities >= 0 && made.right.probabilities >= 0)
        made.outputs = partnersOf(
            here->step(made.left.probabilities).axes.front(), there->step(made.right.probabilities).axes.front());
    if (made.outputs)
        made.outputs = withoutOtherSegments(*made.outputs, *made.left.run, *made.right.run, -1);
    made.awaited = mine.awaited || its.awaited;
    if (!rows || !columns) {
        made.words = partners
            ? tr("The two runs read other tokens here, so the cells of %1 have no partners: the two stand apart.")
                  .arg(path)
            : tr("The run on the right has no step %1. Its %2 stands apart.").arg(path, itsPath);
        return made;
    }
    if (axes > 1)
        *rows = withoutOtherSegments(*rows, *made.left.run, *made.right.run, about ? made.about.row : -1);
    const auto keepsOrder = [](const std::vector<int>& places, std::int64_t size) {
        for (std::size_t i = 0; i < places.size(); ++i)
            if (places[i] != static_cast<int>(i))
                return false;
        return std::ssize(places) == size;
    };
    made.rows = labelsInLine(made.left.labels(ours->rows), made.right.labels(theirs->rows), *rows);
    made.columns = labelsInLine(made.left.labels(ours->columns), made.right.labels(theirs->columns), *columns);
    const Axis rowAxis = axisOf(ours->rows.name, made.rows), columnAxis = axisOf(ours->columns.name, made.columns);
    for (JointGrid* grid : {ours.get(), theirs.get()}) {
        const bool first = grid == ours.get();
        const auto &inRows = first ? rows->left : rows->right, &inColumns = first ? columns->left : columns->right;
        if (!keepsOrder(inRows, grid->rows.size) || !keepsOrder(inColumns, grid->columns.size))
            *grid = withPlaces(*grid, rowAxis, columnAxis, inRows, inColumns);
    }
    const auto inBoth = [&] { // the first row that both have
        for (int row = 0; row < ours->rowCount(); ++row)
            if (ours->rowPlace(row) >= 0 && theirs->rowPlace(row) >= 0)
                return row;
        return 0;
    };
    const auto placed = [&](GridCell at) {
        const auto line = [](const std::vector<int>& places, int place) {
            return std::max<std::ptrdiff_t>(0, std::find(places.begin(), places.end(), place) - places.begin());
        };
        return GridCell {static_cast<int>(line(rows->left, at.row)), static_cast<int>(line(columns->left, at.column))};
    };
    made.about = about ? placed(made.about) : GridCell {inBoth(), 0};
    auto apart = std::make_shared<JointGrid>(leftLessRight(*ours, *theirs));
    const double most = std::max({0.0, std::abs(apart->low), std::abs(apart->high)});
    made.legend.scale = {true, std::max(most, made.shares ? 0.1 : 1e-6)}; // what hardly differs is nearly white
    made.legend.title = tr("left − right");
    made.legend.decimals = made.shares ? 2 : 4;
    made.hardly = made.shares && most < kHardly;
    made.headline = made.shares && about ? headline(made) : QString();
    if (made.hardly) {
        const bool change = !made.left.run->interventions.empty() && made.right.run->interventions.empty();
        const QString largest = most > 0.0 ? tr("Largest difference %1").arg(fixedText(most, most < 5e-5 ? -1 : 4))
                                           : tr("No difference");
        made.headline = !change ? largest
            : most > 0.0        ? tr("%1: almost nothing changes here").arg(largest)
                                : tr("%1: the change does nothing here").arg(largest);
    }
    if (apart->masked > 0)
        made.legend.masked = tr("masked in both: cannot be read");
    if (apart->oneSided > 0)
        made.legend.oneSided = tr("open in one run only, on the blank side");
    made.legend.notFinite = apart->notFinite;
    if (made.awaited)
        made.words = tr("Computing…");
    else if (about)
        made.words = QStringLiteral("%1: %2").arg(placeOf(*here, ours->cell(made.about)), both(made, made.about));
    else {
        made.words = tr("Left − right, cell by cell; the largest is %1.").arg(fixedText(most, 4));
        if (apart->oneSided > 0)
            made.words += QLatin1Char(' ')
                + counted(
                    apart->oneSided, tr("%1 cell is open in one run only."), tr("%1 cells are open in one run only."));
    }
    if (!made.left.run->interventions.empty() && made.right.run->interventions.empty()) {
        QStringList where;
        for (const Intervention& change : made.left.run->interventions)
            where << trailOf(*here, QString::fromStdString(change.path));
        where.removeDuplicates();
        made.changed = where == QStringList {made.heading}
            ? tr("changed here")
            : tr("changed in %1").arg(where.size() <= 3 ? listed(where) : tr("%1 steps").arg(where.size()));
    }
    made.difference = apart;
    return made;
}

// "7 (1st) reads 4 (5th): Changed 0.00, Untouched 0.35" of the cell spoken of; empty: one of the two cannot read it.
QString DifferencePage::headline(const JointPicture& joint) const
{
    const GridCell at = joint.about;
    const JointGrid &left = *joint.left.grid, &right = *joint.right.grid;
    if (left.lacks(at) || right.lacks(at) || left.is(CellGrid::Masked, at) || right.is(CellGrid::Masked, at))
        return {};
    return tr("%1 reads %2: %3 %4, %5 %6")
        .arg(JointPicture::named(joint.rows[static_cast<std::size_t>(at.row)]),
            JointPicture::named(joint.columns[static_cast<std::size_t>(at.column)]), joint.left.name,
            fixedText(left.value(at), 2), joint.right.name, fixedText(right.value(at), 2));
}

// The numbers of both at a cell of either.
QString DifferencePage::both(const JointPicture& joint, GridCell at) const
{
    const JointGrid &left = *joint.left.grid, &right = *joint.right.grid;
    for (const auto& [grid, other, name] :
        {std::tuple(&left, &right, joint.right.name), std::tuple(&right, &left, joint.left.name)})
        if (other->lacks(at))
            return grid->lacks(at) ? tr("in neither run")
                : grid->is(CellGrid::Masked, at)
                ? tr("masked; %1 does not read this token").arg(name)
                : tr("%1; %2 does not read this token").arg(fixedText(grid->value(at), 4), name);
    return bothNumbers(!left.is(CellGrid::Masked, at), left.value(at), !right.is(CellGrid::Masked, at), right.value(at),
        left.recomputed != right.recomputed);
}

QString DifferencePage::sentence(const SceneCell& cell, int decimals) const
{
    return cell.is(SceneCell::Masked) ? SceneView::sentence(cell, decimals)
                                      : QStringLiteral("%1: %2").arg(cell.name, fixedText(cell.value, decimals));
}

// What a cell of one's own run is in both.
QString DifferencePage::note(const SceneCell& cell) const
{
    if (cell.source.step < 0 || cell.group == kOutputGroup || !m_joint.there() || !m_comparison.trace())
        return {};
    const bool oneRow = cell.group == kLeftRowGroup || cell.group == kRightRowGroup;
    return both(m_joint, {oneRow ? m_joint.about.row : cell.row, cell.column});
}

void DifferencePage::chooseCell(const SceneCell& cell)
{
    if (cell.source.step >= 0) // what only the other run has cannot be pinned in this one
        SceneView::chooseCell(cell);
}

} // namespace headroom
