// SPDX-License-Identifier: GPL-3.0-or-later
// Selection, history and playback of the Document.
#include "document/document.h"

#include "config/view_name.h"
#include "document/document_focus.h"
#include "study/step_names.h"
#include "trace/step_names.h"
#include "widgets/cell_grid.h"
#include "words/names.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr std::size_t kMostPlaces = 500; // to go back to
const QString kGradients = QStringLiteral("backward/");

template <typename Places>
void keepLast(Places& places)
{
    if (places.size() > kMostPlaces)
        places.erase(places.begin());
}

// Matrices count heads first, messages count edges first.
int headsOf(const Step& weights)
{
    const int axis = headAxis(weights);
    return axis < 0 ? 1 : static_cast<int>(weights.axes[static_cast<std::size_t>(axis)].size);
}

} // namespace

QStringList Document::sublayers() const { return trace() ? attentionSublayers(*trace()) : QStringList(); }

std::optional<StepId> Document::weights() const
{
    if (!trace() || m_sublayer.isEmpty())
        return std::nullopt;
    return trace()->find(m_sublayer.toStdString() + '/' + steps::attention::weights);
}

std::optional<StepId> Document::currentStep() const
{
    if (!trace() || trace()->timeline().empty())
        return std::nullopt;
    const int last = static_cast<int>(trace()->timeline().size()) - 1;
    return trace()->timeline()[static_cast<std::size_t>(std::clamp(m_position.step, 0, last))];
}

// The attention sublayer that a step belongs to: "decoder.1/self_attention" of "…/position/raw" too.
QString Document::sublayerAround(StepId step) const
{
    QString path = QString::fromStdString(trace()->step(step).path);
    if (path.startsWith(kGradients))
        path.remove(0, kGradients.size());
    for (const QString& sublayer : sublayers())
        if (path.startsWith(sublayer + QLatin1Char('/')))
            return sublayer;
    return {};
}

// Ids differ between traces, paths do not.
void Document::keepSelection(const Trace* old, const Position& oldPosition)
{
    const Trace& now = *trace();
    if (m_pinned)
        m_pinned = samePlace(*old, *m_pinned, now);
    if (const auto lit = m_focus ? samePlace(*old, m_focus->cell, now) : std::nullopt)
        m_focus->cell = *lit;
    else
        m_focus.reset();
    const std::vector<StepId>& timeline = old->timeline();
    const auto at = static_cast<std::size_t>(std::max(0, oldPosition.step));
    const auto step = at < timeline.size() ? now.find(old->step(timeline[at]).path) : std::nullopt;
    if (step)
        m_position.step = timelineIndex(now, *step).value_or(m_position.step);
    m_position.step = std::clamp(m_position.step, 0, std::max(0, static_cast<int>(now.timeline().size()) - 1));
    if (!weights())
        m_sublayer = attentionSublayers(now).value(0);
    if (const auto id = weights())
        m_head = std::clamp(m_head, 0, headsOf(now.step(*id)) - 1);
}

// Where the model's recipe says, if the run has that.
void Document::chooseDefaults()
{
    const ModelOpening& opening = m_model.card.opening;
    const StepId step = trace()->find(opening.step).value_or(-1);
    const QString around = step >= 0 ? sublayerAround(step) : QString();
    m_sublayer = around.isEmpty() ? preferredSublayer(*trace()) : around;
    m_pinned.reset();
    m_focus.reset();
    m_position = {0, Position::kFinished};
    const auto id = weights();
    m_head = id ? std::clamp(static_cast<int>(opening.head), 0, headsOf(trace()->step(*id)) - 1) : 0;
    if (step >= 0 && !opening.cell.empty() && m_text.toStdString() == m_model.sample)
        pinQuietly({step, opening.cell});
    else if (const auto cell = id ? exampleCell(*trace(), *id, m_head) : std::nullopt)
        pinQuietly(*cell);
    m_example = here().pinned;
    m_position.stop = Position::kUnmoved;
    if (step < 0 || !opening.cell.empty())
        return;
    if (const auto index = timelineIndex(*trace(), step))
        m_position = {*index, Position::kFinished};
}

// Pins without telling anyone, and brings head, sublayer and the timeline's step in line.
void Document::pinQuietly(const Cell& cell)
{
    const Step& step = trace()->step(cell.step);
    m_pinned = Cell {cell.step, clampIndex(step, cell.at)};
    if (const QString around = sublayerAround(cell.step); !around.isEmpty())
        m_sublayer = around;
    if (const int axis = headAxis(step); axis >= 0)
        m_head = static_cast<int>(m_pinned->at[static_cast<std::size_t>(axis)]);
    if (const auto index = timelineIndex(*trace(), cell.step); index && *index != m_position.step)
        m_position = {*index, Position::kFinished};
}

bool Document::has(const Cell& cell) const
{
    return trace() && cell.step >= 0 && cell.step < static_cast<StepId>(trace()->steps().size());
}

void Document::pin(const Cell& cell)
{
    if (!has(cell))
        return;
    const Position before = m_position;
    pinQuietly(cell);
    m_focus.reset();
    emit selectionChanged();
    if (!(before == m_position))
        emit positionChanged();
    choose();
}

void Document::pinHere(const Cell& cell)
{
    if (!has(cell))
        return;
    const Step& step = trace()->step(cell.step);
    m_pinned = Cell {cell.step, clampIndex(step, cell.at)};
    if (const int axis = headAxis(step); axis >= 0)
        m_head = static_cast<int>(m_pinned->at[static_cast<std::size_t>(axis)]);
    m_focus.reset();
    emit selectionChanged();
    choose();
}

void Document::look(const std::function<void()>& pin)
{
    const bool before = std::exchange(m_looking, true);
    pin();
    m_looking = before;
}

void Document::choose()
{
    if (m_pinned && !m_looking)
        emit chosen();
}

void Document::release()
{
    if (!m_pinned)
        return;
    m_pinned.reset();
    emit selectionChanged();
}

void Document::hover(const std::optional<Cell>& cell)
{
    const auto isThere = [this](const Cell& one) { // a picture may still be that of the run before
        const auto steps = trace() ? static_cast<StepId>(trace()->steps().size()) : 0;
        return one.step < 0 || (one.step < steps && clampIndex(trace()->step(one.step), one.at) == one.at);
    };
    const std::optional<Cell> now = cell && isThere(*cell) ? cell : std::nullopt;
    if (now == m_hovered)
        return;
    m_hovered = now;
    emit hoverChanged();
}

void Document::setFocus(const std::optional<Focus>& focus)
{
    if (focus == m_focus)
        return;
    m_focus = focus;
    emit focusChanged();
}

Document::Place Document::here() const
{
    const auto named = [this](const std::optional<Cell>& cell) {
        return cell ? Named {trace()->step(cell->step).path, cell->at} : Named();
    };
    Place place;
    place.pinned = named(m_pinned);
    place.lit = named(m_focus ? std::optional(m_focus->cell) : std::nullopt);
    place.terms = m_focus ? m_focus->terms : 0;
    place.view = m_view;
    if (const auto step = currentStep())
        place.step = trace()->step(*step).path;
    place.stop = m_position.stop;
    place.head = m_head;
    place.sublayer = m_sublayer;
    return place;
}

void Document::go(const Place& place)
{
    const auto cellOf = [this](const Named& named) -> std::optional<Cell> {
        const auto id = trace()->find(named.path);
        return id ? std::optional(Cell {*id, clampIndex(trace()->step(*id), named.at)}) : std::nullopt;
    };
    const auto step = trace()->find(place.step);
    const auto index = step ? timelineIndex(*trace(), *step) : std::nullopt;
    const auto lit = cellOf(place.lit);
    m_awaited.reset();
    arrive(cellOf(place.pinned), place.view, index ? Position {*index, place.stop} : m_position, place.head,
        place.sublayer, lit ? std::optional(Focus {*lit, place.terms}) : std::nullopt);
    const bool studyToCome = !step
        && (place.step.starts_with("study/") || isOfGradients(place.step)); // which the view may not have asked for yet
    if (studyToCome || (m_busy && !place.pinned.path.empty() && !m_pinned))
        m_awaited = place;
}

PlaceFile Document::placeFile() const
{
    PlaceFile file;
    file.setModel(m_model);
    file.text = m_text.toStdString();
    file.setSettings(m_settings, m_model.config);
    file.segment = m_segment;
    file.interventions = m_interventions;
    file.view = m_view.toStdString();
    for (const auto& [name, value] : m_options.asKeyValueRange())
        file.options[name.toStdString()] = value.toStdString();
    file.head = m_head;
    file.sublayer = m_sublayer.toStdString();
    file.difference = m_showDifference;
    if (!trace())
        return file;
    const Place now = here();
    file.pinned = {now.pinned.path, now.pinned.at};
    file.explained = {now.lit.path, now.lit.at};
    const bool moved = now.stop < Position::kUnmoved;
    if (moved || now.step != now.pinned.path)
        file.step = now.step;
    if (now.stop != Position::kFinished && !file.step.empty())
        file.stop = now.stop;
    return file;
}

// Before its run, since what views record besides the forward follows from them.
void Document::takeOptions(const PlaceFile& place)
{
    OptionValues options;
    for (const auto& [name, value] : place.options)
        options.insert(QString::fromStdString(name), QString::fromStdString(value));
    setOptions(options);
}

// In whatever head and layer. A person may have pinned it, too: neither a bookmark nor a script says who did.
bool Document::pinnedAsExample() const
{
    if (!m_pinned || !trace())
        return false;
    const auto name = [](const std::string& path) { return path.substr(path.rfind('/') + 1); };
    const Index& at = m_pinned->at;
    return name(trace()->step(m_pinned->step).path) == name(m_example.path) && at.size() == m_example.at.size()
        && (at.empty() || std::equal(at.begin() + 1, at.end(), m_example.at.begin() + 1));
}

bool Document::pinnedAsOpened() const
{
    return m_pinned && trace() && trace()->step(m_pinned->step).path == m_example.path && m_pinned->at == m_example.at;
}

// Says what the present run lacks of it.
void Document::goTo(const PlaceFile& file)
{
    QStringList missing;
    for (const std::string& path : {file.pinned.path, file.step})
        if (!path.empty() && !trace()->find(path) && !m_busy)
            missing << tr("“%1”").arg(QString::fromStdString(path));
    Place place = here();
    if (!file.pinned.path.empty())
        place.pinned = {file.pinned.path, file.pinned.at};
    else
        place.pinned = {};
    place.lit = {file.explained.path, file.explained.at};
    place.terms = 0;
    if (!file.view.empty()) // the run before may have lacked what it shows
        place.view = QString::fromStdString(viewName(file.view));
    if (!file.step.empty()) {
        place.step = file.step;
        place.stop = file.stop.value_or(Position::kFinished);
    } else if (!file.pinned.path.empty()) { // nobody had moved playback
        place.step = file.pinned.path;
        place.stop = Position::kUnmoved;
    }
    place.head = file.head;
    place.sublayer = QString::fromStdString(file.sublayer);
    go(place);
    setShowDifference(file.difference);
    if (!missing.isEmpty())
        emit notice(
            tr("This bookmark points to %1, which is not in this view. Opened the nearest step.").arg(listed(missing)));
    emit placeOpened(file, m_arrivingWork);
}

// All at once, so that nobody is told of a mixture of two places.
void Document::arrive(const std::optional<Cell>& pinned, const QString& view, const Position& position, int head,
    const QString& sublayer, const std::optional<Focus>& focus)
{
    const bool another = view != m_view, moved = !(position == m_position);
    const bool refocused = !(m_focus == focus);
    m_pinned = pinned;
    m_focus = focus;
    m_view = view;
    m_position = position;
    if (sublayers().contains(sublayer))
        m_sublayer = sublayer;
    m_head = head;
    if (const auto id = weights())
        m_head = std::clamp(m_head, 0, headsOf(trace()->step(*id)) - 1);
    m_arrives = true; // with what is lit
    sayTogether([&] {
        if (another)
            emit viewChanged();
        emit selectionChanged();
        if (moved)
            emit positionChanged();
        if (refocused)
            emit focusChanged();
    });
    m_arrives = false;
}

void Document::jumpTo(const Cell& cell)
{
    if (!has(cell))
        return;
    m_back.push_back(here());
    keepLast(m_back);
    m_forward.clear();
    look([&] { pin(cell); });
}

void Document::jumpTo(const Cell& cell, const QString& view, const Position& position)
{
    if (!has(cell))
        return;
    m_back.push_back(here());
    keepLast(m_back);
    m_forward.clear();
    const Step& step = trace()->step(cell.step);
    const int axis = headAxis(step);
    const QString own = sublayerAround(cell.step);
    const auto last = static_cast<int>(trace()->timeline().size()) - 1;
    const QString around = position.step >= 0 && position.step <= last
        ? sublayerAround(trace()->timeline()[static_cast<std::size_t>(position.step)])
        : QString();
    const Cell pinned {cell.step, clampIndex(step, cell.at)};
    arrive(pinned, view, position, axis < 0 ? m_head : static_cast<int>(pinned.at[static_cast<std::size_t>(axis)]),
        own.isEmpty() ? around : own, {});
}

bool Document::goesBack() const
{
    const auto pinned = m_pinned && has(*m_pinned) ? std::string_view(trace()->step(m_pinned->step).path) : "";
    return m_settings.objective || isOn(m_options, kShowGradients) || isOfGradients(pinned)
        || (m_arriving && (isOfGradients(m_arriving->pinned.path) || isOfGradients(m_arriving->step)));
}

std::optional<Cell> Document::gradientOrNumber(const Cell& cell) const
{
    return has(cell) ? headroom::gradientOrNumber(*trace(), cell) : std::nullopt;
}

QString Document::whyNoGradient(const Cell& cell) const
{
    if (!has(cell) || gradientOrNumber(cell))
        return {};
    return m_model.recorded && !trace()->step(cell.step).study() ? recordedOnly()
                                                                 : headroom::whyNoGradient(*m_result, cell);
}

// One of another run is computed first: jumping waits for it.
void Document::goToGradient()
{
    const auto cell = subject();
    if (!cell || !has(*cell))
        return tell(tr("Pin a number first: click it."));
    if (const auto there = gradientOrNumber(*cell))
        return jumpTo(*there);
    if (const QString why = whyNoGradient(*cell); !why.isEmpty())
        return tell(why);
    m_gradientAwaited = Named {trace()->step(cell->step).path, cell->at};
    m_studiesStopped = false;
    if (m_settings.objective)
        startRun();
    else
        setObjective(Objective::usual());
}

void Document::arriveAtGradient()
{
    const Named of = *std::exchange(m_gradientAwaited, std::nullopt);
    const auto id = trace()->find(of.path);
    const auto now = subject();
    if (!id || !now || now->step != *id || now->at != of.at)
        return; // somebody looks elsewhere by now
    if (const auto there = gradientOrNumber(*now))
        jumpTo(*there);
    else
        tell(whyNoGradient(*now));
}

void Document::back() { travel(m_back, m_forward); }

void Document::forward() { travel(m_forward, m_back); }

// To the last of these places, leaving the present one among those.
void Document::travel(std::vector<Place>& from, std::vector<Place>& to)
{
    if (from.empty() || !trace())
        return;
    to.push_back(here());
    const Place place = from.back();
    from.pop_back();
    go(place);
}

void Document::setHead(int head)
{
    if (!trace())
        return;
    const auto id = weights();
    const auto heads = id ? headsOf(trace()->step(*id)) : static_cast<int>(m_model.config.heads);
    head = std::clamp(head, 0, heads - 1);
    if (head == m_head)
        return;
    m_head = head;
    if (const int axis = m_pinned ? headAxis(trace()->step(m_pinned->step)) : -1; axis >= 0) {
        m_pinned->at[static_cast<std::size_t>(axis)] = head;
        m_pinned->at = clampIndex(trace()->step(m_pinned->step), m_pinned->at); // a study’s step may have fewer heads
    }
    emit selectionChanged();
}

// The pinned cell and the timeline go along: the same step of the other sublayer, where there is one; else the timeline
// goes to what is pinned there, or to the weights.
void Document::setSublayer(const QString& sublayer)
{
    if (!trace() || sublayer == m_sublayer || !sublayers().contains(sublayer))
        return;
    const QString old = std::exchange(m_sublayer, sublayer);
    const auto counterpart = [&](StepId id) {
        QString path = QString::fromStdString(trace()->step(id).path);
        return path.startsWith(old + QLatin1Char('/'))
            ? trace()->find(path.replace(0, old.size(), sublayer).toStdString())
            : std::nullopt;
    };
    const auto step = currentStep();
    const bool inside = step && sublayerAround(*step) == old;
    const Position before = m_position;
    const auto same = step ? counterpart(*step) : std::nullopt;
    const auto pinned = m_pinned ? counterpart(m_pinned->step) : std::nullopt;
    if (pinned)
        pinQuietly({*pinned, m_pinned->at});
    if (const auto index = same ? timelineIndex(*trace(), *same) : std::nullopt)
        m_position = {*index, before.stop};
    else if (const auto finished = weights() ? timelineIndex(*trace(), *weights()) : std::nullopt;
             inside && !pinned && finished)
        m_position = {*finished, Position::kFinished};
    if (const auto id = weights())
        m_head = std::clamp(m_head, 0, headsOf(trace()->step(*id)) - 1);
    emit selectionChanged();
    emit positionChanged();
}

void Document::setView(const QString& said)
{
    const QString id = QString::fromStdString(viewName(said.toStdString()));
    for (const auto& [name, value] : viewOptions(said.toStdString()))
        if (!value.empty())
            setOption(QString::fromStdString(name), QString::fromStdString(value));
    if (id == m_view)
        return;
    m_view = id;
    emit viewChanged();
}

void Document::askView(const QString& said)
{
    for (const auto& [name, value] : viewOptions(said.toStdString()))
        setOption(QString::fromStdString(name), QString::fromStdString(value));
    setView(said);
}

void Document::setOption(const QString& name, const QString& value)
{
    OptionValues options = m_options;
    if (value.isEmpty())
        options.remove(name);
    else
        options.insert(name, value);
    setOptions(options);
}

void Document::setOptions(const OptionValues& options)
{
    if (options == m_options)
        return;
    const bool gradients = isOn(m_options, kShowGradients);
    m_options = options;
    if (gradients && !isOn(m_options, kShowGradients) && m_pinned && has(*m_pinned)
        && isGradient(trace()->step(m_pinned->step))) // its number stands there again
        m_pinned = gradientOrNumber(*m_pinned);
    emit optionsChanged();
}

void Document::keepOption(const QString& name, const QString& value)
{
    if (value.isEmpty())
        m_options.remove(name);
    else
        m_options.insert(name, value);
}

void Document::setPosition(const Position& position)
{
    Position next = position;
    const int last = trace() ? static_cast<int>(trace()->timeline().size()) - 1 : 0;
    next.step = std::clamp(next.step, 0, std::max(0, last));
    next.stop = std::max(0.0, next.stop);
    if (next == m_position)
        return;
    m_position = next;
    const auto step = currentStep();
    const QString around = step ? sublayerAround(*step) : QString();
    const bool moved = !around.isEmpty() && around != m_sublayer;
    if (moved)
        m_sublayer = around;
    emit positionChanged();
    if (moved)
        emit selectionChanged();
}

void Document::setStep(StepId step)
{
    if (!trace())
        return;
    if (const auto index = timelineIndex(*trace(), step))
        setPosition({*index, Position::kFinished});
}

bool Cover::covers(const Trace& trace, const Cell& cell) const
{
    if (steps.empty() || cell.step < 0)
        return false;
    const std::string& path = trace.step(cell.step).path;
    return std::find(steps.begin(), steps.end(), path) != steps.end()
        && std::find(open.begin(), open.end(), NamedCell {path, cell.at}) == open.end();
}

bool Cover::dims(const Trace& trace, const Cell& cell) const
{
    if (lit.empty() || cell.step < 0)
        return false;
    const std::string& path = trace.step(cell.step).path;
    bool spokenOf = false;
    for (const NamedCell& each : lit) {
        if (each.path != path)
            continue;
        spokenOf = true;
        bool fits = each.at.empty() || each.at.size() == cell.at.size();
        for (std::size_t axis = 0; fits && axis < each.at.size(); ++axis)
            fits = each.at[axis] < 0 || each.at[axis] == cell.at[axis];
        if (fits)
            return false;
    }
    return spokenOf;
}

void Document::setCover(const Cover& cover)
{
    if (cover == m_cover)
        return;
    if (cover.guided && !m_cover.guided)
        keepWork(); // a lesson begins over it
    if (!cover.guided && m_cover.guided && m_hasModel && !m_model.recorded)
        m_opened = placeFile(); // what a lesson had one type or change is no work that could be lost
    m_cover = cover;
    emit coverChanged();
    emit leftChanged();
}

void Document::setShowDifference(bool show)
{
    if (show == m_showDifference)
        return;
    m_showDifference = show;
    emit differenceChanged();
}

} // namespace headroom
