// SPDX-License-Identifier: GPL-3.0-or-later
#include "document.h"

#include "document_focus.h"

#include <QElapsedTimer>
#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>

namespace headroom {

namespace {

// Which edits of one kind that follow each other closely are one undo step.
enum MergeId { kTyping = 1, kTemperature = 2 };
constexpr qint64 kMergeWithin = 1200; // ms

} // namespace

class DocumentCommand : public QUndoCommand {
public:
    DocumentCommand(Document& document, Document::Work before, Document::Work after, const QString& what, int mergeId)
        : QUndoCommand(what), m_document(document), m_before(std::move(before)), m_after(std::move(after)), m_mergeId(mergeId)
    {
        m_age.start();
    }

    int id() const override { return m_mergeId; }
    void undo() override { m_document.apply(m_before); }
    void redo() override { m_document.apply(m_after); }

    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* next = static_cast<const DocumentCommand*>(other);
        if (m_age.elapsed() > kMergeWithin)
            return false;
        m_after = next->m_after;
        m_age.restart();
        return true;
    }

private:
    Document& m_document;
    Document::Work m_before, m_after;
    int m_mergeId;
    QElapsedTimer m_age;
};

Document::Document(QString device, QObject* parent)
    : QObject(parent), m_session(std::make_unique<Session>(device.toStdString())), m_view(QStringLiteral("attention")),
      m_undo(new QUndoStack(this))
{
}

Document::~Document()
{
    m_session.reset(); // waits for the worker: after this no callback comes
}

QStringList Document::sublayers() const
{
    return trace() ? attentionSublayers(*trace()) : QStringList();
}

std::optional<StepId> Document::weights() const
{
    if (!trace() || m_sublayer.isEmpty())
        return std::nullopt;
    return trace()->find(m_sublayer.toStdString() + "/weights");
}

std::optional<StepId> Document::currentStep() const
{
    if (!trace() || trace()->timeline().empty())
        return std::nullopt;
    const int last = static_cast<int>(trace()->timeline().size()) - 1;
    return trace()->timeline()[static_cast<std::size_t>(std::clamp(m_position.step, 0, last))];
}

void Document::openModel(const QString& source, const QString& text, bool trained)
{
    const quint64 generation = ++m_generation;
    setBusy(true);
    JobCallbacks<ModelInfo> callbacks;
    callbacks.finished = [this, generation, text](ModelInfo model) {
        QMetaObject::invokeMethod(this, [this, generation, text, model = std::move(model)] {
            if (generation == m_generation)
                opened(model, text);
        }, Qt::QueuedConnection);
    };
    callbacks.failed = [this, generation](const std::string& message) {
        QMetaObject::invokeMethod(this, [this, generation, text = QString::fromStdString(message)] {
            if (generation != m_generation)
                return;
            setBusy(false);
            showError(text);
        }, Qt::QueuedConnection);
    };
    callbacks.cancelled = [this, generation] {
        QMetaObject::invokeMethod(this, [this, generation] {
            if (generation == m_generation)
                setBusy(false);
        }, Qt::QueuedConnection);
    };
    m_session->open(source.toStdString(), std::move(callbacks), trained);
}

void Document::opened(ModelInfo model, const QString& text)
{
    m_model = std::move(model);
    m_hasModel = true;
    m_settings = RunSettings {m_model.config.causal, m_model.config.position, 1.0};
    m_interventions.clear();
    m_text = text.isEmpty() ? QString::fromStdString(m_model.sample) : text;
    m_undo->clear();
    m_back.clear();
    m_forward.clear();
    m_result.reset();
    m_pinned.reset();
    m_hovered.reset();
    m_position = {};
    m_head = 0;
    m_sublayer.clear();
    emit modelChanged();
    emit textChanged();
    emit settingsChanged();
    emit interventionsChanged();
    emit resultChanged();
    emit selectionChanged();
    startRun();
}

void Document::saveModel(const QString& path)
{
    JobCallbacks<std::string> callbacks;
    callbacks.finished = [this, path](const std::string&) {
        QMetaObject::invokeMethod(this, [this, path] {
            m_model.file = path.toStdString();
            emit modelChanged();
            emit notice(tr("Saved to %1").arg(path));
        }, Qt::QueuedConnection);
    };
    callbacks.failed = [this](const std::string& message) {
        QMetaObject::invokeMethod(this, [this, text = QString::fromStdString(message)] { showError(text); },
            Qt::QueuedConnection);
    };
    callbacks.cancelled = [] {};
    m_session->save(path.toStdString(), std::move(callbacks));
}

void Document::setText(const QString& text)
{
    if (text == m_text)
        return;
    push({text, m_settings, transferable()}, tr("typing"), kTyping);
}

void Document::setSettings(const RunSettings& settings)
{
    if (settings == m_settings)
        return;
    const bool temperature = settings.causal == m_settings.causal && settings.position == m_settings.position;
    push({m_text, settings, m_interventions}, temperature ? tr("temperature") : tr("setting"), temperature ? kTemperature : -1);
}

void Document::addIntervention(const Intervention& intervention)
{
    addInterventions({intervention}, tr("change"));
}

// A later change of the same cells takes the place of the earlier one, unless it multiplies what is there.
void Document::addInterventions(const std::vector<Intervention>& interventions, const QString& what)
{
    Work work {m_text, m_settings, m_interventions};
    for (const Intervention& added : interventions) {
        if (added.kind != Intervention::Kind::Scale)
            std::erase_if(work.interventions, [&](const Intervention& old) { return old.path == added.path && old.at == added.at; });
        work.interventions.push_back(added);
    }
    push(std::move(work), what);
}

void Document::removeInterventions(const QString& path)
{
    Work work {m_text, m_settings, m_interventions};
    if (std::erase_if(work.interventions, [&](const Intervention& i) { return i.path == path.toStdString(); }) > 0)
        push(std::move(work), tr("reset"));
}

void Document::clearInterventions()
{
    if (!m_interventions.empty())
        push({m_text, m_settings, {}}, tr("reset changes"));
}

void Document::resetAll()
{
    const RunSettings own {m_model.config.causal, m_model.config.position, 1.0};
    if (m_hasModel && (!m_interventions.empty() || !(own == m_settings)))
        push({m_text, own, {}}, tr("reset all changes"));
}

void Document::showError(const QString& message)
{
    m_error = message;
    emit errorChanged();
}

void Document::listDevices()
{
    JobCallbacks<std::vector<DeviceInfo>> callbacks;
    callbacks.finished = [this](std::vector<DeviceInfo> devices) {
        QMetaObject::invokeMethod(this, [this, devices = std::move(devices)] { emit devicesKnown(devices); }, Qt::QueuedConnection);
    };
    callbacks.failed = [](const std::string&) {};
    callbacks.cancelled = [] {};
    m_session->devices(std::move(callbacks));
}

void Document::dismissError()
{
    m_error.clear();
    emit errorChanged();
}

void Document::push(Work work, const QString& what, int mergeId)
{
    m_undo->push(new DocumentCommand(*this, {m_text, m_settings, m_interventions}, std::move(work), what, mergeId));
}

void Document::apply(const Work& work)
{
    const bool text = work.text != m_text, settings = !(work.settings == m_settings);
    const bool interventions = work.interventions != m_interventions;
    m_text = work.text;
    m_settings = work.settings;
    m_interventions = work.interventions;
    if (text)
        emit textChanged();
    if (settings)
        emit settingsChanged();
    if (interventions)
        emit interventionsChanged();
    startRun();
}

// The changes that mean the same for another text: those that name no position of a sequence.
std::vector<Intervention> Document::transferable() const
{
    std::vector<Intervention> kept;
    for (const Intervention& intervention : m_interventions) {
        const auto id = trace() ? trace()->find(intervention.path) : std::nullopt;
        if (!id || intervention.kind == Intervention::Kind::Copy)
            continue;
        const std::vector<Axis>& axes = trace()->step(*id).axes;
        bool bound = false;
        for (std::size_t axis = 0; axis < intervention.at.size() && axis < axes.size(); ++axis) {
            const std::string& name = axes[axis].name;
            const bool ofSequence = name == "query" || name == "key" || name == "position";
            bound = bound || (ofSequence && intervention.at[axis] != Intervention::kAll);
        }
        if (!bound)
            kept.push_back(intervention);
    }
    return kept;
}

void Document::startRun()
{
    if (!m_hasModel)
        return;
    const quint64 generation = ++m_generation;
    setBusy(true);
    JobCallbacks<RunResult> callbacks;
    callbacks.finished = [this, generation](RunResult result) {
        auto shared = std::make_shared<const RunResult>(std::move(result));
        QMetaObject::invokeMethod(this, [this, generation, shared] {
            if (generation == m_generation)
                accept(shared);
        }, Qt::QueuedConnection);
    };
    callbacks.failed = [this, generation](const std::string& message) {
        QMetaObject::invokeMethod(this, [this, generation, text = QString::fromStdString(message)] {
            if (generation != m_generation)
                return;
            setBusy(false);
            showError(text);
        }, Qt::QueuedConnection);
    };
    callbacks.cancelled = [this, generation] {
        QMetaObject::invokeMethod(this, [this, generation] {
            if (generation == m_generation)
                setBusy(false);
        }, Qt::QueuedConnection);
    };
    m_session->run({m_text.toStdString(), m_settings, m_interventions, true}, std::move(callbacks));
}

void Document::accept(std::shared_ptr<const RunResult> result)
{
    const std::shared_ptr<const RunResult> old = std::exchange(m_result, std::move(result));
    m_hovered.reset();
    if (old && old->trace)
        keepSelection(old->trace.get(), m_position);
    else
        chooseDefaults();
    setBusy(false);
    if (!m_error.isEmpty())
        dismissError();
    emit resultChanged();
    emit selectionChanged();
    emit hoverChanged();
    emit positionChanged();
}

void Document::setBusy(bool busy)
{
    if (busy == m_busy)
        return;
    m_busy = busy;
    emit busyChanged();
}

// Ids differ between traces, paths do not.
void Document::keepSelection(const Trace* old, const Position& oldPosition)
{
    const Trace& now = *trace();
    if (m_pinned) {
        const auto id = now.find(old->step(m_pinned->step).path);
        if (id)
            m_pinned = Cell {*id, clampIndex(now.step(*id), m_pinned->at)};
        else
            m_pinned.reset();
    }
    const std::vector<StepId>& timeline = old->timeline();
    const auto at = static_cast<std::size_t>(std::max(0, oldPosition.step));
    const auto step = at < timeline.size() ? now.find(old->step(timeline[at]).path) : std::nullopt;
    if (step)
        m_position.step = timelineIndex(now, *step).value_or(m_position.step);
    m_position.step = std::clamp(m_position.step, 0, std::max(0, static_cast<int>(now.timeline().size()) - 1));
    if (!weights())
        m_sublayer = attentionSublayers(now).value(0);
    if (const auto id = weights())
        m_head = std::clamp(m_head, 0, static_cast<int>(now.step(*id).axes.front().size) - 1);
}

void Document::chooseDefaults()
{
    m_sublayer = preferredSublayer(*trace());
    m_head = 0;
    m_pinned.reset();
    m_position = {0, Position::kFinished};
    if (const auto id = weights())
        if (const auto cell = tellingCell(*trace(), *id, m_head))
            lineUp(*cell);
}

// Pins without telling anyone, and brings head, sublayer and the timeline's step in line.
void Document::lineUp(const Cell& cell)
{
    const Step& step = trace()->step(cell.step);
    m_pinned = Cell {cell.step, clampIndex(step, cell.at)};
    const QString path = QString::fromStdString(step.path);
    const QString prefix = path.section(QLatin1Char('/'), 0, -2);
    if (sublayers().contains(prefix))
        m_sublayer = prefix;
    if (!step.axes.empty() && step.axes.front().name == "head")
        m_head = static_cast<int>(m_pinned->at.front());
    if (const auto index = timelineIndex(*trace(), cell.step); index && *index != m_position.step)
        m_position = {*index, Position::kFinished};
}

void Document::pin(const Cell& cell)
{
    if (!trace() || cell.step < 0 || cell.step >= static_cast<StepId>(trace()->steps().size()))
        return;
    const Position before = m_position;
    lineUp(cell);
    emit selectionChanged();
    if (!(before == m_position))
        emit positionChanged();
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
    if (cell == m_hovered)
        return;
    m_hovered = cell;
    emit hoverChanged();
}

std::optional<Document::Place> Document::here() const
{
    if (!m_pinned || !trace())
        return std::nullopt;
    return Place {QString::fromStdString(trace()->step(m_pinned->step).path), m_pinned->at, m_view};
}

void Document::go(const Place& place)
{
    setView(place.view);
    if (const auto id = trace() ? trace()->find(place.path.toStdString()) : std::nullopt)
        pin({*id, place.at});
}

void Document::jumpTo(const Cell& cell)
{
    if (const auto place = here())
        m_back.push_back(*place);
    m_forward.clear();
    pin(cell);
}

void Document::back()
{
    if (m_back.empty())
        return;
    if (const auto place = here())
        m_forward.push_back(*place);
    const Place place = m_back.back();
    m_back.pop_back();
    go(place);
}

void Document::forward()
{
    if (m_forward.empty())
        return;
    if (const auto place = here())
        m_back.push_back(*place);
    const Place place = m_forward.back();
    m_forward.pop_back();
    go(place);
}

void Document::setHead(int head)
{
    const auto id = weights();
    if (!id)
        return;
    head = std::clamp(head, 0, static_cast<int>(trace()->step(*id).axes.front().size) - 1);
    if (head == m_head)
        return;
    m_head = head;
    if (m_pinned && !m_pinned->at.empty() && trace()->step(m_pinned->step).axes.front().name == "head")
        m_pinned->at.front() = head;
    emit selectionChanged();
}

// The pinned cell and the timeline go along: the same step of the other sublayer, where there is one.
void Document::setSublayer(const QString& sublayer)
{
    if (!trace() || sublayer == m_sublayer || !sublayers().contains(sublayer))
        return;
    const QString old = std::exchange(m_sublayer, sublayer);
    const auto counterpart = [&](StepId id) {
        QString path = QString::fromStdString(trace()->step(id).path);
        return path.startsWith(old + QLatin1Char('/')) ? trace()->find(path.replace(0, old.size(), sublayer).toStdString())
                                                        : std::nullopt;
    };
    const auto step = currentStep() ? counterpart(*currentStep()) : std::nullopt;
    if (const auto index = step ? timelineIndex(*trace(), *step) : std::nullopt)
        m_position.step = *index;
    if (m_pinned) {
        const auto id = counterpart(m_pinned->step);
        if (id)
            lineUp({*id, m_pinned->at});
    }
    if (const auto id = weights())
        m_head = std::clamp(m_head, 0, static_cast<int>(trace()->step(*id).axes.front().size) - 1);
    emit selectionChanged();
    emit positionChanged();
}

void Document::setView(const QString& id)
{
    if (id == m_view)
        return;
    m_view = id;
    emit viewChanged();
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
    const QString prefix = step ? QString::fromStdString(trace()->step(*step).path).section(QLatin1Char('/'), 0, -2) : QString();
    const bool moved = prefix != m_sublayer && sublayers().contains(prefix);
    if (moved)
        m_sublayer = prefix;
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

void Document::setShowDifference(bool show)
{
    if (show == m_showDifference)
        return;
    m_showDifference = show;
    emit differenceChanged();
}

} // namespace headroom
