// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"

#include "document/ask.h"
#include "document/document_focus.h"
#include "error.h"
#include "session/run_settings.h"
#include "study/step_names.h"
#include "words/tr.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QScopedValueRollback>
#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>
#include <memory>
#include <tuple>

namespace headroom {

namespace {

// Which edits of one kind that follow each other closely are one undo step.
enum MergeId { kTyping = 1, kTemperature = 2 };
constexpr qint64 kMergeWithin = 1200; // ms
constexpr int kMostSteps = 500; // that can be undone

} // namespace

class DocumentCommand : public QUndoCommand {
public:
    // `done`: what it does has been done, and it is there to be undone.
    DocumentCommand(Document& document, Document::Work before, Document::Work after, const QString& what, int mergeId,
        bool done = false)
        : QUndoCommand(what),
          m_document(document),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_mergeId(mergeId),
          m_done(done)
    {
        m_age.start();
    }

    int id() const override { return m_mergeId; }
    void undo() override { m_document.apply(m_before); }
    void redo() override
    {
        if (!std::exchange(m_done, false))
            m_document.apply(m_after);
    }

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
    bool m_done;
    QElapsedTimer m_age;
};

// Another model was opened over somebody's work: undone, that work is there again.
class OpeningCommand : public QUndoCommand {
public:
    OpeningCommand(Document& document, PlaceFile left, const QString& what)
        : QUndoCommand(what), m_document(document), m_left(std::move(left))
    {
    }

    void redo() override {} // it is open
    void undo() override // which leads to another stack than the one that calls
    {
        QMetaObject::invokeMethod(
            &m_document,
            [&document = m_document, left = m_left] {
                document.m_left.reset();
                emit document.leftChanged();
                document.openPlace(left, true);
            },
            Qt::QueuedConnection);
    }

private:
    Document& m_document;
    PlaceFile m_left;
};

Document::Document(QString device, QObject* parent)
    : QObject(parent),
      m_device(std::move(device)),
      m_session(std::make_unique<Session>(m_device.toStdString())),
      m_view(QStringLiteral("attention")),
      m_undo(new QUndoStack(this))
{
    m_undo->setUndoLimit(kMostSteps); // each keeps a text
    for (const auto signal : {&Document::textChanged, &Document::interventionsChanged})
        connect(this, signal, this, &Document::forgetWhatIsHere);
}

Document::~Document() = default;

void Document::openModel(const QString& source, const QString& text, bool trained)
{
    m_arriving.reset();
    if (!namesPlace(source.toStdString())) {
        m_trainingStep = -1;
        m_session->cancel(m_opening); // a newer one takes its place
        m_opening = m_session->open(source.toStdString(), opening(text), trained);
        return;
    }
    try {
        PlaceFile place = readPlace(source.toStdString());
        if (!text.isEmpty())
            place.text = text.toStdString();
        place.trained = place.trained && trained;
        openPlace(place);
    } catch (const Error& error) {
        showError(QString::fromUtf8(error.what()));
    }
}

void Document::openPlace(const PlaceFile& place, bool work)
{
    m_arriving = place;
    m_arrivingWork = work;
    if (hasOpen(place)) {
        takeOptions(place);
        if (!place.view.empty())
            setView(QString::fromStdString(place.view));
        if (m_model.recorded) { // what else a place says was so when it was recorded
            m_settings.study = place.study;
            emit settingsChanged();
            startRun();
            return;
        }
        const QString text = QString::fromStdString(place.text.empty() ? m_model.sample : place.text);
        push({text, settingsOf(place), place.interventions, place.segment}, tr("bookmark"));
        if (!work)
            m_opened = placeFile();
        return;
    }
    m_trainingStep = -1;
    m_session->cancel(m_opening); // a newer one takes its place
    m_opening = m_session->open(place.source, opening(QString::fromStdString(place.text)), place.trained);
}

bool Document::hasOpen(const PlaceFile& place) const
{
    if (!m_hasModel || m_model.inTraining)
        return false;
    PlaceFile now;
    now.setModel(m_model);
    const bool file = !m_model.file.empty();
    return (now.source == place.source && now.trained == place.trained) || (file && m_model.file == place.source);
}

void Document::openTraining(const QString& text, std::int64_t step)
{
    m_arriving.reset();
    m_trainingStep = step;
    m_session->openTraining(opening(text));
}

JobCallbacks<ModelInfo> Document::opening(const QString& text)
{
    const quint64 generation = ++m_generation;
    setBusy(true);
    return ask<ModelInfo>(this,
        {.finished = [this, text](ModelInfo model) { opened(std::move(model), text); },
            .failed =
                [this](const QString& message) {
                    m_arriving.reset(); // what is open stays, and nobody is led away from it later
                    setBusy(false);
                    setOpeningProgress({});
                    showError(m_hasModel ? tr("%1 %2 stays open.").arg(message, translated(m_model.title)) : message);
                },
            .cancelled =
                [this] {
                    m_arriving.reset(); // what is open stays, and nobody is led away from it later
                    setBusy(false);
                    setOpeningProgress({});
                },
            .progress = [this](const Progress& progress) { setOpeningProgress(QString::fromStdString(progress.text)); },
            .wanted = [this, generation] { return generation == m_generation; }});
}

const LeftWork* Document::left() const
{
    if (!m_left || m_leftDismissed || m_cover.guided)
        return nullptr;
    return isHere(m_left->place) ? nullptr : &*m_left; // a lesson begun over it and left again leaves it as it is
}

bool Document::isHere(const PlaceFile& place) const
{
    return hasOpen(place) && m_interventions == place.interventions && m_text.toStdString() == place.text;
}

// Who did it again by hand has left nothing behind, whatever they change next.
void Document::forgetWhatIsHere()
{
    if (!m_left || m_cover.guided || !isHere(m_left->place))
        return;
    m_left.reset();
    emit leftChanged();
}

void Document::goBackToLeft()
{
    if (!m_left)
        return;
    const PlaceFile place = std::exchange(m_left, std::nullopt)->place;
    if (hasOpen(place))
        keepWork(); // what was done since is left in turn; another model's, once that one is open
    openPlace(place, true);
    emit leftChanged();
}

void Document::saved(const PlaceFile& place)
{
    if (m_left && m_left->place == place)
        dismissLeft();
    else if (hasOpen(place))
        m_opened = place;
}

void Document::dismissLeft()
{
    m_leftDismissed = true;
    emit leftChanged();
}

void Document::cancelOpening() { m_session->cancel(m_opening); }

void Document::setOpeningProgress(const QString& sentence)
{
    if (sentence == m_openingProgress)
        return;
    m_openingProgress = sentence;
    emit openingProgressed();
}

void Document::setOtherTexts(const QStringList& texts)
{
    if (texts == m_otherTexts)
        return;
    m_otherTexts = texts;
    startRun();
}

void Document::setTrainingStep(std::int64_t step)
{
    if (step == m_trainingStep && step >= 0)
        return;
    m_trainingStep = step;
    if (m_model.inTraining)
        startRun();
}

// Options of studies are a view's, no work.
bool Document::hasWork() const
{
    if (!m_hasModel || !m_opened || m_model.recorded || m_model.inTraining || m_cover.guided)
        return false;
    PlaceFile now = *m_opened;
    now.text = m_text.toStdString();
    now.setSettings(m_settings, m_model.config);
    now.study = m_opened->study;
    now.objective = m_opened->objective;
    now.interventions = m_interventions;
    return !(now == *m_opened);
}

void Document::keepWork()
{
    if (!hasWork() || m_led)
        return;
    const auto settings = settingDifferences(m_model.config, m_openedSettings, m_settings);
    m_left = LeftWork {placeFile(), translated(m_model.title), std::ssize(m_interventions) + std::ssize(settings)};
    m_leftDismissed = false;
}

void Document::opened(ModelInfo model, const QString& text)
{
    keepWork();
    const bool kept = hasWork();
    const QString before = translated(m_model.title);
    if (m_result && m_result->trace && !m_model.preset.empty() && m_model.preset == model.preset
        && m_model.file != model.file)
        m_outcomeBefore = outcomeOf(*m_result); // other weights
    ++m_openings;
    m_model = std::move(model);
    m_hasModel = true;
    setOpeningProgress({});
    m_otherTexts = m_model.comparesTexts
        ? QStringList {tr("she turns around if she has to."), tr("the sea is calm today.")}
        : QStringList();
    m_settings = m_openedSettings = ownSettings(m_model.config);
    m_interventions.clear();
    m_segment = -1;
    m_text = text.isEmpty() || m_model.recorded ? QString::fromStdString(m_model.sample) : text;
    if (m_arriving && m_model.recorded)
        m_settings.study = m_arriving->study;
    const bool work = m_arriving && m_arrivingWork;
    if (work) { // what arrives is more than the model as it was opened
        m_opened = placeFile();
        m_opened->text = m_model.sample;
    }
    if (m_arriving && !m_model.recorded) {
        m_settings = settingsOf(*m_arriving);
        m_interventions = m_arriving->interventions;
        m_segment = m_arriving->segment;
    }
    m_undo->clear();
    if (!work)
        m_opened = placeFile();
    if (m_arriving)
        takeOptions(*m_arriving);
    if (m_left)
        m_undo->push(new OpeningCommand(*this, m_left->place, tr("opening of another model")));
    if (!m_interventions.empty()) // a bookmark's are undone as those made here are
        m_undo->push(new DocumentCommand(*this, {m_text, m_settings, {}, m_segment},
            {m_text, m_settings, m_interventions, m_segment}, tr("change"), -1, true));
    m_back.clear();
    m_forward.clear();
    m_awaited.reset();
    m_gradientAwaited.reset();
    m_reference.reset();
    m_result.reset();
    m_pinned.reset();
    m_hovered.reset();
    m_focus.reset();
    m_position = {};
    m_head = 0;
    m_sublayer.clear();
    emit modelChanged();
    emit modelOpened();
    emit leftChanged();
    if (m_arriving) {
        takeOptions(*m_arriving); // again: the model's own view may have set some
        if (!m_arriving->view.empty())
            setView(QString::fromStdString(m_arriving->view));
    }
    sayTogether([this] {
        emit textChanged();
        emit settingsChanged();
        emit interventionsChanged();
        emit resultChanged();
        emit selectionChanged();
    });
    if (kept)
        tell(tr("Your changes to %1 are kept: Undo brings them back.").arg(before));
    startRun();
}

// A setting without effect, as a place of an earlier version may have it, is left out and said.
RunSettings Document::settingsOf(const PlaceFile& place)
{
    std::vector<std::string> leftOut;
    RunSettings settings = place.settings(m_model.config, &leftOut);
    for (const std::string& reason : leftOut)
        tell(tr("One setting of this bookmark is left out. %1").arg(QString::fromStdString(reason)));
    return settings;
}

void Document::saveModel(const QString& path)
{
    m_session->save(path.toStdString(),
        ask<std::string>(this,
            {.finished =
                    [this, path](const std::string&) {
                        m_model.file = path.toStdString();
                        emit modelChanged();
                        emit notice(tr("Saved to %1").arg(path));
                    },
                .failed = [this](const QString& message) { showError(message); }}));
}

void Document::setText(const QString& text, bool typed)
{
    if (text == m_text)
        return;
    const QScopedValueRollback carrying(m_carrying, true);
    push({text, m_settings, transferable(), m_segment}, tr("typing"), typed ? kTyping : -1);
}

// Why the model cannot be run with these settings; empty: it can.
QString Document::refusal(const RunSettings& settings) const
{
    try {
        if (!m_model.recorded)
            checkSettings(settings, m_model.config);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

void Document::setSettings(const RunSettings& settings)
{
    if (settings == m_settings)
        return;
    RunSettings warmer = m_settings;
    warmer.temperature = settings.temperature;
    const bool temperature = settings == warmer;
    RunSettings goingBack = m_settings;
    goingBack.objective = settings.objective;
    const bool gradient = settings == goingBack;
    // What an earlier change has no effect on any more goes with the new one; what is new and has none is refused.
    RunSettings asked = settings;
    const RunSettings acting = withoutIdleChanges(settings, m_model.config);
    const auto has = [](const RunSettings& all, const ConfigChange& change) {
        return std::find(all.changes.begin(), all.changes.end(), change) != all.changes.end();
    };
    std::erase_if(
        asked.changes, [&](const ConfigChange& change) { return has(m_settings, change) && !has(acting, change); });
    if (const QString why = refusal(asked); !why.isEmpty() && refusal(m_settings).isEmpty()) {
        showError(why); // and not kept: it would refuse every later run as well
        emit settingsChanged(); // whatever asked for it shows again what there is
        return;
    }
    push({m_text, asked, m_interventions, m_segment},
        temperature    ? tr("temperature")
            : gradient ? tr("gradient")
                       : tr("setting"),
        temperature ? kTemperature : -1);
}

void Document::setObjective(const std::optional<Objective>& objective)
{
    RunSettings settings = m_settings;
    settings.objective = objective;
    m_studiesStopped = false;
    setSettings(settings);
}

// Changes that name positions are those of the segment they were made in.
void Document::setSegment(std::int64_t segment)
{
    if (segment == m_segment)
        return;
    const QScopedValueRollback carrying(m_carrying, true);
    push({m_text, m_settings, transferable(), segment}, tr("segment"));
}

void Document::addIntervention(const Intervention& intervention) { addInterventions({intervention}, tr("change")); }

// A later change of the same cells takes the place of the earlier one, unless it multiplies what is there.
void Document::addInterventions(const std::vector<Intervention>& interventions, const QString& what)
{
    Work work {m_text, m_settings, m_interventions, m_segment};
    for (const Intervention& added : interventions) {
        if (added.kind != Intervention::Kind::Scale)
            std::erase_if(work.interventions,
                [&](const Intervention& old) { return old.path == added.path && old.at == added.at; });
        work.interventions.push_back(added);
    }
    push(std::move(work), what);
}

void Document::setInterventions(const std::vector<Intervention>& interventions, const QString& what)
{
    if (interventions != m_interventions)
        push({m_text, m_settings, interventions, m_segment}, what);
}

void Document::removeInterventions(const QString& path)
{
    Work work {m_text, m_settings, m_interventions, m_segment};
    if (std::erase_if(work.interventions, [&](const Intervention& i) { return i.path == path.toStdString(); }) > 0)
        push(std::move(work), tr("reset"));
}

void Document::clearInterventions()
{
    if (!m_interventions.empty())
        push({m_text, m_settings, {}, m_segment}, tr("reset changes"));
}

void Document::resetAll()
{
    const RunSettings own = ownSettings(m_model.config);
    if (m_hasModel && (!m_interventions.empty() || !(own == m_settings)))
        push({m_text, own, {}, m_segment}, tr("reset all changes"));
}

void Document::resetSettings()
{
    RunSettings settings = m_openedSettings;
    settings.study = m_settings.study;
    settings.objective = m_settings.objective;
    setSettings(settings);
}

void Document::setOpenedSettings(const RunSettings& settings)
{
    m_openedSettings = settings;
    m_reference.reset();
    m_referenceAwaited = false;
    if (m_result && settingsAreOpened(*m_result)) {
        m_outcome = m_outcomeByHand;
        emit outcomeChanged();
    }
    emit settingsChanged();
}

void Document::showError(const QString& message)
{
    m_error = message;
    emit errorChanged();
}

void Document::listDevices()
{
    m_session->devices(ask<std::vector<DeviceInfo>>(
        this, {.finished = [this](const std::vector<DeviceInfo>& devices) { emit devicesKnown(devices); }}));
}

void Document::drawInputs(
    std::vector<std::uint64_t> seeds, QObject* asker, std::function<void(const QStringList& inputs)> answer)
{
    m_session->inputs(m_model, std::move(seeds),
        ask<std::vector<std::string>>(asker,
            {.finished =
                    [answer = std::move(answer)](const std::vector<std::string>& inputs) {
                        QStringList texts;
                        for (const std::string& input : inputs)
                            texts << QString::fromStdString(input);
                        answer(texts);
                    },
                .wanted = [self = QPointer(this),
                              opening = m_openings] { return self && opening == self->m_openings; }}));
}

void Document::dismissError()
{
    m_error.clear();
    emit errorChanged();
}

void Document::push(Work work, const QString& what, int mergeId)
{
    RunSettings same = work.settings;
    same.study = m_settings.study; // what studies look at can be chosen: those there are follow from the recorded steps
    if (m_model.recorded
        && !(work.text == m_text && same == m_settings && work.interventions == m_interventions
            && work.segment == m_segment)) {
        showError(recordedOnly());
        emit textChanged(); // whatever asked for it shows again what there is
        emit settingsChanged();
        return;
    }
    const auto newest = [this] { return m_undo->command(m_undo->index() - 1); };
    const QUndoCommand* before = newest();
    std::optional<Typed> typedOver = m_typedOver;
    m_undo->push(
        new DocumentCommand(*this, {m_text, m_settings, m_interventions, m_segment}, std::move(work), what, mergeId));
    if (newest() != before)
        typedOver = mergeId == kTyping && trace() && !m_result->notANumber
            ? std::optional(Typed {outcomeOf(*m_result), m_result->segment})
            : std::nullopt;
    m_typedOver = std::move(typedOver);
}

void Document::apply(const Work& work)
{
    const bool text = work.text != m_text, settings = !(work.settings == m_settings) || work.segment != m_segment;
    const bool interventions = work.interventions != m_interventions;
    m_text = work.text;
    m_settings = work.settings;
    m_segment = work.segment;
    m_interventions = work.interventions;
    m_typedOver.reset();
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
    if (goesBack() && !m_studiesStopped
        && std::find(m_studies.begin(), m_studies.end(), studied::backward::id) == m_studies.end())
        m_studies.emplace_back(studied::backward::id);
    RunSettings settings = m_settings;
    settings.trainingStep = m_model.inTraining ? m_trainingStep : -1;
    std::vector<std::string> others;
    for (const QString& text : std::as_const(m_otherTexts))
        others.push_back(text.toStdString());
    m_session->run(
        {m_text.toStdString(), {}, settings, m_interventions, m_segment, m_comparison, m_studies, {}, others},
        ask<RunResult>(this,
            {.finished = [this](RunResult result) { accept(std::make_shared<const RunResult>(std::move(result))); },
                .failed =
                    [this](const QString& message) {
                        m_arriving.reset();
                        setBusy(false);
                        showError(message);
                    },
                .cancelled = [this] { setBusy(false); },
                .progress = [this](const Progress& progress) { emit progressed(progress.done, progress.total); },
                .wanted = [this, generation] { return generation == m_generation; }}));
}

void Document::setStudies(const std::vector<std::string>& studies)
{
    m_viewStudies = studies;
    renewStudies();
}

void Document::setLessonStudies(const std::vector<std::string>& studies)
{
    m_lessonStudies = studies;
    renewStudies();
}

void Document::renewStudies()
{
    std::vector<std::string> studies = m_viewStudies;
    for (const std::string& id : m_lessonStudies)
        if (std::find(studies.begin(), studies.end(), id) == studies.end())
            studies.push_back(id);
    m_studiesStopped = false;
    if (goesBack() && std::find(studies.begin(), studies.end(), studied::backward::id) == studies.end())
        studies.emplace_back(studied::backward::id);
    const std::vector<std::string> had = std::exchange(m_studies, studies);
    if (!m_hasModel)
        return;
    const std::vector<std::string> possible = studiesFor(m_model);
    const auto has = [](const std::vector<std::string>& all, const std::string& id) {
        return std::find(all.begin(), all.end(), id) != all.end();
    };
    const std::vector<std::string>& known = m_result && !m_busy ? m_result->studies : had;
    if (std::any_of(
            studies.begin(), studies.end(), [&](const auto& id) { return has(possible, id) && !has(known, id); }))
        startRun();
}

void Document::stopStudies()
{
    m_studies.clear();
    m_studiesStopped = true;
    m_gradientAwaited.reset();
    startRun();
}

void Document::setComparison(std::shared_ptr<const RunResult> run)
{
    if (run == m_comparison)
        return;
    const std::shared_ptr<const RunResult> before = std::exchange(m_comparison, std::move(run));
    emit comparisonChanged();
    const auto same = [](const RunResult& a, const RunResult& b) {
        return a.input == b.input && a.settings == b.settings && a.interventions == b.interventions;
    };
    const bool copies = std::find(m_studies.begin(), m_studies.end(), "sweep") != m_studies.end()
        && std::find(m_settings.study.begin(), m_settings.study.end(), ConfigChange {"sweep.by", "2"})
            != m_settings.study.end();
    if (copies && m_comparison && !(before && same(*before, *m_comparison)))
        startRun(); // with the numbers of that one
}

void Document::sayTogether(const std::function<void()>& signalled)
{
    const bool within = std::exchange(m_saying, true);
    signalled();
    m_saying = within;
    if (!within)
        emit said();
}

void Document::accept(std::shared_ptr<const RunResult> result)
{
    const std::shared_ptr<const RunResult> old = std::exchange(m_result, std::move(result));
    compareOutcome(old.get());
    const bool hovered = std::exchange(m_hovered, std::nullopt).has_value();
    const auto selection = [this] { return std::tuple(m_pinned, m_head, m_sublayer); };
    const auto selectedBefore = selection();
    const Position positionBefore = m_position;
    if (old && old->trace)
        keepSelection(old->trace.get(), m_position);
    else
        chooseDefaults();
    setBusy(false);
    if (!m_error.isEmpty())
        dismissError();
    sayTogether([&] {
        emit resultChanged();
        if (selection() != selectedBefore)
            emit selectionChanged();
        if (!(m_position == positionBefore))
            emit positionChanged();
        if (hovered)
            emit hoverChanged();
    });
    const auto stillThere = [this](const Place& awaited) {
        return awaited.view == m_view
            && (!m_pinned
                || (trace()->step(m_pinned->step).path == awaited.pinned.path && m_pinned->at == awaited.pinned.at));
    };
    if (const auto awaited = std::exchange(m_awaited, std::nullopt); awaited && stillThere(*awaited))
        go(*awaited);
    if (const auto place = std::exchange(m_arriving, std::nullopt))
        goTo(*place);
    if (m_gradientAwaited && !m_busy)
        arriveAtGradient();
    if (m_referenceAwaited && !m_busy)
        askReference();
}

namespace {

constexpr double kCheapRun = 2000.0; // ms

// Studies change no output, and which weights of a training are run is told apart by itself.
RunSettings settingsThatCount(RunSettings settings)
{
    settings.study.clear();
    settings.objective.reset();
    settings.trainingStep = -1;
    return settings;
}

// Whether one text is an edit of the other: what another text gives is no outcome of a change.
bool areAlike(const std::vector<std::string>& a, const std::vector<std::string>& b)
{
    const std::size_t shorter = std::min(a.size(), b.size()), longer = std::max(a.size(), b.size());
    std::size_t front = 0, back = 0;
    while (front < shorter && a[front] == b[front])
        ++front;
    while (back < shorter - front && a[a.size() - 1 - back] == b[b.size() - 1 - back])
        ++back;
    return 2 * (front + back) >= longer || longer - front - back <= 1;
}

} // namespace

// A place that is gone to is no change, but what was changed by hand there is one.
void Document::compareOutcome(const RunResult* old)
{
    const RunResult& now = *m_result;
    const std::optional<Outcome> opened = std::exchange(m_outcomeBefore, std::nullopt);
    const auto same = [&] {
        RunSettings settings = old->settings;
        settings.study = now.settings.study;
        settings.objective = now.settings.objective;
        return settings == now.settings && old->text == now.text && old->interventions == now.interventions
            && old->segment == now.segment && old->trainingStep == now.trainingStep;
    };
    if (old && !m_arriving && same())
        return; // only studies were added
    m_outcome.clear();
    m_outcomeByHand.clear();
    m_referenceAwaited = false;
    if (!now.trace || now.recorded || now.notANumber)
        return;
    const auto sameQuestion = [&](const auto& run) {
        return run.text == now.text && run.interventions == now.interventions && run.trainingStep == now.trainingStep;
    };
    if (m_reference && !(sameQuestion(*m_reference) && m_reference->asked == m_segment))
        m_reference.reset();
    if (!m_reference && old && old->trace && !old->notANumber && old->segment == now.segment && sameQuestion(*old))
        m_reference = referenceOf(*old);
    const bool asOpened = settingsAreOpened(now);
    if (asOpened)
        m_reference = referenceOf(now);
    const bool fromElsewhere = m_arriving && m_reference
        && !(m_reference->settings == settingsThatCount(m_openedSettings));
    if (now.trace != now.untouched)
        m_outcomeByHand = outcomeWords(untouchedOutcome(now), now);
    if (!old || m_arriving || old->interventions != now.interventions)
        m_outcome = m_outcomeByHand;
    if (!m_outcome.isEmpty())
        return;
    if (!asOpened && m_reference && !fromElsewhere && !(m_reference->settings == settingsThatCount(now.settings))) {
        if (m_reference->segment == now.segment)
            m_outcome = outcomeWords(m_reference->outcome, now);
        return;
    }
    if (m_arriving) {
        m_referenceAwaited = !asOpened && !m_led && now.interventions.empty() && now.milliseconds < kCheapRun;
        return;
    }
    std::optional<Typed> from = old && old->text != now.text ? m_typedOver : std::nullopt;
    if (!from && old && old->trace)
        from = Typed {outcomeOf(*old), old->segment};
    if (from && from->segment == now.segment && areAlike(from->outcome.input, now.input))
        m_outcome = outcomeWords(from->outcome, now);
    else if (opened && opened->input == now.input)
        m_outcome = outcomeWords(*opened, now);
}

Document::Reference Document::referenceOf(const RunResult& run) const
{
    return {outcomeOf(run), settingsThatCount(run.settings), run.text, run.interventions, m_segment, run.segment,
        run.trainingStep};
}

bool Document::settingsAreOpened(const RunResult& run) const
{
    return settingsThatCount(run.settings) == settingsThatCount(m_openedSettings);
}

// The text of a bookmark at the settings as opened, which nobody has run.
void Document::askReference()
{
    RunSettings settings = m_openedSettings;
    settings.study.clear();
    std::vector<std::string> others;
    for (const QString& text : std::as_const(m_otherTexts))
        others.push_back(text.toStdString());
    m_session->run({m_text.toStdString(), {}, settings, {}, m_segment, nullptr, {}, {}, others},
        ask<RunResult>(this,
            {.finished =
                    [this](const RunResult& run) {
                        m_referenceAwaited = false; // not before: a study's run may have taken its place
                        if (!run.trace || run.notANumber || run.segment != m_result->segment)
                            return;
                        m_reference = referenceOf(run);
                        m_outcome = outcomeWords(m_reference->outcome, *m_result);
                        emit outcomeChanged();
                    },
                .wanted = [this, generation = m_generation] { return generation == m_generation; }}));
}

QString Document::recordedOnly()
{
    return tr("This run was recorded elsewhere. Its model is not here, so nothing can be changed.");
}

void Document::setBusy(bool busy)
{
    if (busy == m_busy)
        return;
    m_busy = busy;
    emit busyChanged();
}

} // namespace headroom
