// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/run_link.h"

#include "document/document_focus.h"
#include "stage/view.h"
#include "widgets/cell_grid.h"
#include "words/names.h"

#include <QRegularExpression>
#include <QScopedValueRollback>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace headroom {

namespace {

constexpr qsizetype kNamed = 8; // characters that a notice names

bool isShared(const QString& name)
{
    const Option* option = findOption(name);
    return option && option->beside;
}

// How many characters two paths share, up to the end of a scope.
std::size_t sharedScopes(const std::string& a, const std::string& b)
{
    std::size_t shared = 0;
    for (std::size_t i = 0; i < a.size() && i < b.size() && a[i] == b[i]; ++i)
        if (a[i] == '/')
            shared = i + 1;
    return shared;
}

bool sameAxes(const Step& a, const Step& b)
{
    return std::equal(a.axes.begin(), a.axes.end(), b.axes.begin(), b.axes.end(),
        [](const Axis& one, const Axis& other) { return one.name == other.name; });
}

// How much later the tokens of one axis stand in the other, where one of the two is a part of the other.
std::optional<std::int64_t> shiftOf(const Axis& from, const Axis& to, std::int64_t moreMemory)
{
    const auto agrees = [&](std::int64_t shift) {
        const std::int64_t first = std::max<std::int64_t>(0, -shift), last = std::min(from.size, to.size - shift);
        if (last - first < std::min(from.size, to.size))
            return false;
        std::int64_t i = first;
        while (i < last && from.label(i) == to.label(i + shift))
            ++i;
        return i == last;
    };
    for (const std::int64_t shift : {moreMemory, std::int64_t {0}})
        if (agrees(shift))
            return shift;
    const std::int64_t longer = to.size - from.size; // the last place first: a segment ends where its text does
    for (std::int64_t behind = 0; behind <= std::abs(longer); ++behind)
        if (const std::int64_t shift = longer > 0 ? longer - behind : longer + behind; agrees(shift))
            return shift;
    return std::nullopt;
}

Partners inLine(const Axis& left, const Axis& right, std::int64_t shift)
{
    Partners made;
    const auto mine = static_cast<int>(left.size), its = static_cast<int>(right.size), later = static_cast<int>(shift);
    for (int i = std::min(0, -later); i < std::max(mine, its - later); ++i) {
        made.left.push_back(i < 0 || i >= mine ? -1 : i);
        made.right.push_back(i + later < 0 || i + later >= its ? -1 : i + later);
    }
    return made;
}

// The alignment of two texts with the fewest tokens that only one has, then the fewest that differ (Wagner and Fischer
// 1974); of several that which agrees at the end. And in how many tokens the two agree.
std::pair<Partners, std::int64_t> byToken(const Axis& left, const Axis& right)
{
    constexpr int kAlone = 2, kOther = 3; // what a token costs
    constexpr std::size_t kMost = 4'000'000;
    const auto mine = static_cast<std::size_t>(left.size), its = static_cast<std::size_t>(right.size);
    if ((mine + 1) * (its + 1) > kMost)
        return {};
    const auto apart = [&](std::size_t i, std::size_t j) {
        return left.label(static_cast<std::int64_t>(i)) == right.label(static_cast<std::int64_t>(j)) ? 0 : kOther;
    };
    std::vector<int> cost((mine + 1) * (its + 1));
    const auto at = [&](std::size_t i, std::size_t j) -> int& { return cost[i * (its + 1) + j]; };
    for (std::size_t i = 0; i <= mine; ++i)
        for (std::size_t j = 0; j <= its; ++j)
            at(i, j) = i == 0 || j == 0
                ? kAlone * static_cast<int>(i + j)
                : std::min({at(i - 1, j - 1) + apart(i - 1, j - 1), at(i - 1, j) + kAlone, at(i, j - 1) + kAlone});
    std::pair<Partners, std::int64_t> made;
    auto& [places, same] = made;
    for (std::size_t i = mine, j = its; i + j > 0;) {
        const bool both = i > 0 && j > 0 && at(i, j) == at(i - 1, j - 1) + apart(i - 1, j - 1);
        const bool alone = !both && i > 0 && at(i, j) == at(i - 1, j) + kAlone; // the left one has it
        same += both && apart(i - 1, j - 1) == 0;
        places.left.push_back(both || alone ? static_cast<int>(--i) : -1);
        places.right.push_back(both || !alone ? static_cast<int>(--j) : -1);
    }
    std::reverse(places.left.begin(), places.left.end());
    std::reverse(places.right.begin(), places.right.end());
    return made;
}

// The sum that a term of a score goes into, where the other run has no such term: the same query and key.
std::optional<Cell> sumLike(const Trace& from, const Cell& cell, const Trace& to)
{
    if (cell.step < 0)
        return std::nullopt;
    const std::string& path = from.step(cell.step).path;
    const std::size_t layer = path.find('/'), sublayer = layer == std::string::npos ? layer : path.find('/', layer + 1);
    const auto sum = sublayer == std::string::npos ? std::nullopt : from.find(path.substr(0, sublayer) + "/sum");
    if (!sum || cell.step > *sum || !sameAxes(from.step(cell.step), from.step(*sum)))
        return std::nullopt;
    return cellLike(from, {*sum, cell.at}, to);
}

std::optional<Cell> cellOrSum(const Trace& from, const Cell& cell, const Trace& to)
{
    const auto like = cellLike(from, cell, to);
    return like ? like : sumLike(from, cell, to);
}

} // namespace

std::optional<StepId> stepLike(const std::string& path, const Trace& to)
{
    if (const auto id = to.find(path))
        return id;
    static constexpr std::pair<std::string_view, std::string_view> same[] {
        {"/position/shifted", "/position/by_head"}, {"/position_bias/shifted", "/position_bias"}};
    for (const auto& [one, other] : same)
        for (const auto& [mine, its] : {std::pair(one, other), std::pair(other, one)})
            if (path.ends_with(mine))
                if (const auto id = to.find(path.substr(0, path.size() - mine.size()).append(its)))
                    return id;
    return std::nullopt;
}

std::optional<Position> placeLike(const Document& from, const Trace& to)
{
    const auto step = from.currentStep();
    if (!step)
        return std::nullopt;
    const Trace& trace = *from.trace();
    const auto placeOf = [&](StepId id, double stop) -> std::optional<Position> {
        const auto like = stepLike(trace.step(id).path, to);
        const auto index = like ? timelineIndex(to, *like) : std::nullopt;
        return index ? std::optional(Position {*index, stop}) : std::nullopt;
    };
    if (const auto place = placeOf(*step, from.position().stop))
        return place;
    const std::string& path = trace.step(*step).path;
    std::size_t most = 0;
    std::optional<Position> best;
    for (std::size_t i = 0; i < to.timeline().size(); ++i)
        if (const std::size_t shared = sharedScopes(path, to.step(to.timeline()[i]).path); shared > most) {
            most = shared;
            best = Position {static_cast<int>(i), Position::kFinished};
        }
    for (auto i = static_cast<std::size_t>(from.position().step); most > 0 && i-- > 0;) {
        const StepId before = trace.timeline()[i];
        if (sharedScopes(path, trace.step(before).path) < most)
            break;
        if (const auto place = placeOf(before, Position::kFinished))
            return place;
    }
    if (const auto near = most == 0 ? stepOfNearestLayer(path, to) : std::nullopt)
        if (const auto index = timelineIndex(to, *near))
            return Position {*index, from.position().stop};
    return best;
}

std::optional<StepId> stepOfNearestLayer(const std::string& path, const Trace& to)
{
    const std::size_t dot = path.find('.'), slash = path.find('/');
    if (dot == std::string::npos || slash == std::string::npos || dot > slash)
        return std::nullopt;
    const int layer = std::atoi(path.c_str() + dot + 1);
    std::optional<std::pair<int, StepId>> nearest; // how far it is
    for (const Step& step : to.steps()) {
        const std::size_t rest = step.path.find('/');
        if (rest == std::string::npos || step.path.compare(0, dot + 1, path, 0, dot + 1) != 0
            || step.path.compare(rest, std::string::npos, path, slash, std::string::npos) != 0)
            continue;
        const int far = std::abs(std::atoi(step.path.c_str() + dot + 1) - layer);
        if (!nearest || far < nearest->first)
            nearest = {far, step.id};
    }
    return nearest ? std::optional(nearest->second) : std::nullopt;
}

std::optional<int> Partners::ofLeft(std::int64_t place) const
{
    for (std::size_t i = 0; i < left.size(); ++i)
        if (left[i] == place && right[i] >= 0)
            return right[i];
    return std::nullopt;
}

std::optional<Partners> partnersOf(const Axis& left, const Axis& right, std::int64_t moreMemory)
{
    if (!labelsTokens(left) || !labelsTokens(right) || !left.labels || !right.labels)
        return left.size == right.size ? std::optional(inLine(left, right, 0)) : std::nullopt;
    if (const auto shift = shiftOf(left, right, moreMemory))
        return inLine(left, right, *shift);
    auto [made, same] = byToken(left, right);
    if (left.size == right.size && 4 * same < 3 * left.size)
        return inLine(left, right, 0); // place by place
    // From the first to the last place of both most are of both: else one text lies scattered in the other.
    const auto ofBoth = [&](std::size_t i) { return made.left[i] >= 0 && made.right[i] >= 0; };
    std::size_t first = 0, end = made.left.size();
    while (first < end && !ofBoth(first))
        ++first;
    while (end > first && !ofBoth(end - 1))
        --end;
    const bool whole = same > 0 && 2 * same >= static_cast<std::int64_t>(end - first);
    return whole && 2 * same >= std::min(left.size, right.size) ? std::optional(std::move(made)) : std::nullopt;
}

std::optional<Cell> cellLike(const Trace& from, const Cell& cell, const Trace& to)
{
    if (cell.step < 0) // a picture's own: a zero put there
        return std::nullopt;
    const Step& step = from.step(cell.step);
    const auto id = stepLike(step.path, to);
    if (!id || to.step(*id).axes.size() != cell.at.size() || !sameAxes(step, to.step(*id)))
        return std::nullopt;
    const Step& other = to.step(*id);
    const std::int64_t memory = memoryRows(to, other.path) - memoryRows(from, step.path);
    Cell like {*id, cell.at};
    for (std::size_t axis = 0; axis < like.at.size(); ++axis) {
        const Axis &mine = step.axes[axis], &its = other.axes[axis];
        const auto partners = partnersOf(mine, its, memory);
        const auto place = partners ? partners->ofLeft(cell.at[axis]) : std::nullopt;
        if (place)
            like.at[axis] = *place;
        else if (partners || (labelsTokens(mine) && mine.labels)) // it has no such token
            return std::nullopt;
    }
    if (clampIndex(other, like.at) != like.at)
        return std::nullopt;
    return like;
}

Readable readable(const QString& text, const std::vector<std::string>& vocabulary)
{
    std::unordered_set<std::string> tokens(vocabulary.begin(), vocabulary.end());
    const bool characters = tokens.count("␣") > 0; // no token is longer than one
    for (const char* special : {"pad", "start", "end", "unknown"}) // mean nothing in a text
        tokens.erase(special);
    static const QRegularExpression space(QStringLiteral("\\s+"));
    Readable result;
    for (const QString& chunk : text.split(space, Qt::SkipEmptyParts)) {
        const QList<uint> points = chunk.toUcs4();
        result.all += points.size();
        if (!characters && tokens.count(chunk.toStdString()) > 0) {
            result.known += points.size();
            continue;
        }
        for (const uint point : points) {
            const char32_t one = point;
            const QString character = QString::fromUcs4(&one, 1);
            if (tokens.count(character.toStdString()) > 0)
                ++result.known;
            else if (!result.lacks.contains(character))
                result.lacks << character;
        }
    }
    return result;
}

RunLink::RunLink(Document& mine, Document& comparison, QObject* parent)
    : QObject(parent), m_mine(mine), m_comparison(comparison)
{
    link(mine, comparison);
    link(comparison, mine);
    for (const auto signal : {&Document::textChanged, &Document::settingsChanged}) // the segment among them
        connect(&mine, signal, this, &RunLink::followInput);
    connect(&comparison, &Document::modelOpened, this, &RunLink::endOpening);
    connect(&comparison, &Document::errorChanged, this, &RunLink::endOpening);
    connect(&mine, &Document::focusChanged, this, [this] {
        if (!m_mine.pinned() || m_mine.pinnedAsExample())
            followSelection(m_mine, m_comparison);
    });
    comparison.setCover(mine.cover()); // a lesson's question is open in both
    connect(&mine, &Document::coverChanged, this, [this] { m_comparison.setCover(m_mine.cover()); });
    connect(&comparison, &Document::resultChanged, this, &RunLink::followAll);
    connect(&mine, &Document::resultChanged, this, &RunLink::followAll);
    shareScales();
}

RunLink::~RunLink()
{
    if (m_mine.comparison() == m_comparison.result()) // else it stands beside another by now
        m_mine.setComparison(nullptr);
}

void RunLink::link(Document& from, Document& to)
{
    connect(&from, &Document::positionChanged, this, [&] { followPosition(from, to); });
    connect(&from, &Document::selectionChanged, this, [&] { followSelection(from, to); });
    connect(&from, &Document::hoverChanged, this, [&] { followHover(from, to); });
    connect(&from, &Document::optionsChanged, this, [&] { followOptions(from, to); });
}

// Those that make another picture of the same numbers, which both halves then show.
void RunLink::followOptions(const Document& from, Document& to)
{
    OptionValues options = to.options();
    options.removeIf([](const auto& option) { return isShared(option.key()); });
    for (const auto& [name, value] : from.options().asKeyValueRange())
        if (isShared(name))
            options.insert(name, value);
    to.setOptions(options);
}

void RunLink::openBeside(const QString& source, bool trained, bool sameInput)
{
    m_sameInput = sameInput;
    m_ownSample = false;
    m_lacking.clear();
    m_notice.clear();
    m_opening = true;
    m_comparison.openModel(source, m_mine.text(), trained);
    emit inputFollowed();
}

void RunLink::setSameInput(bool same)
{
    m_sameInput = same;
    followInput();
}

void RunLink::followInput()
{
    if (!m_comparison.hasModel() || m_opening) {
        emit inputFollowed();
        return;
    }
    const ModelInfo& model = m_comparison.model();
    const bool alike = m_mine.model().vocabulary == model.vocabulary; // then both leave out the same
    const Readable same = alike ? Readable() : readable(m_mine.text(), model.vocabulary);
    const bool before = std::exchange(m_ownSample, !same.most());
    m_lacking.clear();
    m_notice.clear();
    if (m_sameInput && !same.lacks.isEmpty()) {
        QString& lacks = m_lacking;
        lacks = same.lacks.mid(0, kNamed).join(QStringLiteral(" "));
        if (same.lacks.size() > kNamed)
            lacks = tr("%1 and others").arg(lacks);
        m_notice = m_ownSample ? tr("The run on the right reads its own sample: its vocabulary lacks %1").arg(lacks)
                               : tr("The vocabulary of the run on the right lacks %1").arg(lacks);
    }
    if (m_sameInput && !m_ownSample) {
        m_comparison.setText(m_mine.text());
        if (m_mine.model().config.segment == model.config.segment)
            m_comparison.setSegment(m_mine.segment());
    } else if (m_sameInput && (!before || !readable(m_comparison.text(), model.vocabulary).most())) {
        if (!model.sample.empty()) // later it may be another of its own
            m_comparison.setText(QString::fromStdString(model.sample));
        else
            m_comparison.drawInputs({1}, this, [this](const QStringList& inputs) {
                if (m_sameInput && m_ownSample)
                    m_comparison.setText(inputs.front());
            });
    }
    emit inputFollowed();
}

void RunLink::endOpening()
{
    if (std::exchange(m_opening, false))
        followInput();
}

void RunLink::setScalesShared(bool shared)
{
    m_scalesShared = shared;
    shareScales();
}

void RunLink::shareScales()
{
    m_mine.setComparison(m_scalesShared ? m_comparison.result() : nullptr);
    m_comparison.setComparison(m_mine.result());
}

namespace {

// Both go back from the same number, as far as the run that leads goes back at all.
void followObjective(const Document& from, Document& to)
{
    const auto lead = from.result(), led = to.result();
    if (!lead || !led || to.model().recorded || from.model().vocabulary != to.model().vocabulary)
        return;
    const bool same = lead->backward && led->backward && led->backward->of == lead->backward->of;
    const auto of = lead->backward ? std::optional(lead->backward->of) : from.settings().objective;
    if (!same && of != to.settings().objective && (of || !led->backward || to.settings().objective))
        to.setObjective(of);
}

} // namespace

void RunLink::followAll()
{
    shareScales();
    if (!m_opening)
        followObjective(m_mine, m_comparison);
    followOptions(m_mine, m_comparison);
    followSelection(m_mine, m_comparison);
    followPosition(m_mine, m_comparison);
}

void RunLink::agree()
{
    m_agreed = {m_comparison.position(), m_comparison.pinned(), m_comparison.head(), m_comparison.sublayer()};
}

void RunLink::followPosition(const Document& from, Document& to)
{
    if (m_following || !from.trace() || !to.trace())
        return;
    if (&from == &m_comparison && from.position() == m_agreed.position)
        return;
    const QScopedValueRollback following(m_following, true);
    if (const auto place = placeLike(from, *to.trace()))
        to.setPosition(*place);
    agree();
}

void RunLink::followSelection(const Document& from, Document& to)
{
    if (m_following || !from.trace() || !to.trace())
        return;
    const QScopedValueRollback following(m_following, true);
    const bool leads = &from == &m_mine;
    if (leads || from.sublayer() != m_agreed.sublayer)
        to.setSublayer(from.sublayer());
    if (leads || from.head() != m_agreed.head)
        to.setHead(from.head());
    if (leads || from.pinned() != m_agreed.pinned)
        followCell(from, to, leads && (!from.pinned() || from.pinnedAsExample()) ? from.subject() : from.pinned());
    agree();
}

void RunLink::followCell(const Document& from, Document& to, const std::optional<Cell>& cell)
{
    const auto like = cell ? cellOrSum(*from.trace(), *cell, *to.trace()) : std::nullopt;
    if (!like)
        to.release();
    else if (like != to.pinned())
        to.pinHere(*like);
}

void RunLink::followHover(const Document& from, Document& to)
{
    if (m_following || !from.trace() || !to.trace())
        return;
    const QScopedValueRollback following(m_following, true);
    to.hover(from.hovered() ? cellOrSum(*from.trace(), *from.hovered(), *to.trace()) : std::nullopt);
}

} // namespace headroom
