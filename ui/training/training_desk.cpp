// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_desk.h"

#include "document/ask.h"
#include "error.h"
#include "files/atomic_file.h"
#include "files/file_lock.h"
#include "files/files.h"
#include "files/settings.h"
#include "text/say.h"
#include "training/model_section.h"
#include "training/training_commands.h"
#include "words/names.h"
#include "words/tr.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QLockFile>
#include <QPointer>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <utility>

namespace headroom {

namespace {

constexpr qsizetype kListed = 20; // finished runs of earlier programs
constexpr qsizetype kNamed = 4; // changes of a variant, in the name of a run

QString markerOf(const QString& file) { return file + QStringLiteral(".unfinished"); }

QString snapshotsOf(const QString& file) { return file + QStringLiteral(".snapshots"); }

// Held by whoever trains the run of this file; that of a program that has died counts for nothing.
std::unique_ptr<QLockFile> lockOf(const QString& file)
{
    auto lock = std::make_unique<QLockFile>(markerOf(file) + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // a training may last for days
    return lock;
}

bool heldByAnother(const QString& file)
{
    const std::unique_ptr<QLockFile> lock = lockOf(file);
    return !lock->tryLock() && lock->error() == QLockFile::LockFailedError;
}

// Marks the run's file as that of a run that is not finished. Returns what went wrong, or an empty string.
QString markUnfinished(const QString& file) { return file.isEmpty() ? QString() : writeBytes(markerOf(file), {}); }

QString guardOf(const QString& file) { return QString::fromStdString(lockBeside(file.toStdString()).string()); }

// What a program that was killed before its run had a file left behind: nobody can go on with it.
void sweepFolder(const QString& folder)
{
    removeLitter(folder.toStdString());
    static const QRegularExpression kLeft(QStringLiteral("^\\.?(run-.*\\.safetensors)\\.(unfinished|snapshots|lock)$"));
    for (const QString& left : QDir(folder).entryList(QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoSymLinks)) {
        const QString file = folder + QLatin1Char('/') + kLeft.match(left).captured(1);
        if (!kLeft.match(left).hasMatch() || QFile::exists(file) || heldByAnother(file))
            continue;
        QFile::remove(markerOf(file));
        QFile::remove(guardOf(file));
        QDir(snapshotsOf(file)).removeRecursively();
    }
}

// Of a task's file, as differences() says them: for translators.
[[maybe_unused]] const char* const kTaskKeys[] = {toSay("shortest"), toSay("longest"), toSay("noise"),
    toSay("training"), toSay("validation"), toSay("test"), toSay("file"), toSay("target file"), toSay("options")};

QString trainedVariant(const std::string& preset)
{
    try {
        for (const Preset& known : presets())
            if (known.id == preset)
                return translated(known.title);
    } catch (const Error&) { // the gallery says what is broken
    }
    return QFileInfo(QString::fromStdString(preset)).completeBaseName(); // a file of one's own
}

QString trainedTask(const std::string& task)
{
    for (const TaskInfo& known : taskList())
        if (known.id == task)
            return translated(known.name);
    return QString::fromStdString(task);
}

// The same numbers from the first step on.
bool sameRun(const TrainingDesk::Run& run, const TrainingState& state)
{
    const TrainingState& then = run.begun ? *run.begun : *run.state;
    return (run.begun || run.state->events.empty()) && then.preset == state.preset && then.config == state.config
        && then.task == state.task && then.settings == state.settings;
}

QString textOf(const QJsonValue& value)
{
    if (value.isString())
        return value.toString();
    return QString::fromUtf8(QJsonDocument(QJsonObject {{QStringLiteral("v"), value}}).toJson(QJsonDocument::Compact))
        .mid(5)
        .chopped(1);
}

} // namespace

QString runName(const std::string& preset, const std::string& task)
{
    static const QRegularExpression comma(QStringLiteral("[,，]"));
    const QString variant = trainedVariant(preset);
    const qsizetype kind = variant.indexOf(comma); // "Universal Transformer, DGL's halting"
    const QString name = tr("%1 on %2").arg(kind < 0 ? variant : variant.left(kind), trainedTask(task));
    return kind < 0 ? name : name + variant.mid(kind);
}

QStringList differences(const TrainingState& before, const TrainingState& after)
{
    QStringList all;
    if (before.preset != after.preset)
        all << trainedVariant(after.preset);
    // A configuration's fields and their values are named as in its JSON, as everywhere.
    const auto fields = [&](const std::string& old, const std::string& now, bool config) {
        const auto said = [&](QString name) {
            return config ? name : translated(name.replace(QLatin1Char('_'), QLatin1Char(' ')).toStdString());
        };
        const QJsonObject a = QJsonDocument::fromJson(QByteArray::fromStdString(old)).object();
        const QJsonObject b = QJsonDocument::fromJson(QByteArray::fromStdString(now)).object();
        for (const QString& key : b.keys())
            if (key != QLatin1String("alphabet") && key != QLatin1String("vocabulary") && a.value(key) != b.value(key))
                all << (key == QLatin1String("id") ? tr("task %1").arg(trainedTask(after.task.id))
                                                   : tr("%1 %2").arg(said(key), said(textOf(b.value(key)))));
    };
    fields(before.task.toJson(), after.task.toJson(), false);
    if (before.preset == after.preset)
        fields(before.config.toJson(), after.config.toJson(), true);
    for (const std::string& text : differences(before.settings, after.settings))
        all << QString::fromStdString(text);
    return all;
}

TrainingDesk::TrainingDesk(Document& document, QString folder)
    : QObject(&document), m_document(document), m_folder(std::move(folder))
{
    if (!m_folder.isEmpty())
        sweepFolder(m_folder);
    connect(&document, &Document::resultChanged, this, &TrainingDesk::openedChanged);
}

TrainingDesk::~TrainingDesk() = default;

QString TrainingDesk::defaultFolder()
{
    const QString folder = Settings::dataFolder();
    return folder.isEmpty() ? folder : folder + QStringLiteral("/training");
}

const TrainingDesk::Run* TrainingDesk::current() const
{
    const auto found = std::find_if(
        m_runs.begin(), m_runs.end(), [this](const Run& run) { return run.number == m_current; });
    return found == m_runs.end() ? nullptr : &*found;
}

const TrainingState* TrainingDesk::state() const
{
    const Run* run = current();
    return run ? run->state.get() : nullptr;
}

const TrainingDesk::Run* TrainingDesk::shown() const
{
    if (const Run* run = current(); run || m_runs.empty())
        return run;
    const auto found = std::find_if(
        m_runs.begin(), m_runs.end(), [this](const Run& run) { return run.number == m_chosen; });
    return found == m_runs.end() ? &m_runs.back() : &*found;
}

const std::vector<TrainingPoint>* TrainingDesk::reference() const
{
    const ModelInfo& model = m_document.model();
    const bool same = !model.inTraining && !model.file.empty() && model.preset == m_wanted.preset
        && model.task.id == m_wanted.task.id;
    return same && !model.training.empty() ? &model.training : nullptr;
}

std::shared_ptr<const RunResult> TrainingDesk::opened() const
{
    const auto run = reference() ? m_document.result() : nullptr;
    return run && run->trace ? run : nullptr;
}

const TrainingState* TrainingDesk::shownState() const
{
    const Run* run = shown();
    return run ? run->state.get() : nullptr;
}

QString TrainingDesk::refusal() const
{
    return m_refusal.isEmpty() && !m_mistyped.empty() ? m_mistyped.begin()->second : m_refusal;
}

void TrainingDesk::setMistyped(const QString& field, const QString& sentence)
{
    if (sentence.isEmpty() ? m_mistyped.erase(field) == 0 : std::exchange(m_mistyped[field], sentence) == sentence)
        return;
    emit wantedChanged();
}

bool TrainingDesk::stepsLeft() const
{
    return state() && !live() && m_wantedConfig && !wantsAnother() && m_wanted.settings.steps > state()->step;
}

bool TrainingDesk::inViews() const { return m_current != 0 && m_inViews == m_current && m_document.model().inTraining; }

const TrainingPoint* TrainingDesk::pointAtMarker() const
{
    return shownState() ? lastUpTo(shownState()->points, m_marker) : nullptr;
}

const TrainingSnapshot* TrainingDesk::snapshotAtMarker() const
{
    return state() ? lastUpTo(state()->snapshots, m_marker) : nullptr;
}

void TrainingDesk::setWanted(const TrainRequest& request)
{
    m_wanted = request;
    m_wantedConfig.reset();
    m_refusal.clear();
    try {
        m_wantedConfig = checkTraining(request);
    } catch (const Error& error) {
        m_refusal = QString::fromUtf8(error.what());
    }
    emit wantedChanged();
}

void TrainingDesk::readTask(const QString& file, const QString& targetFile)
{
    if (m_readingTask != 0)
        m_document.session().cancel(m_readingTask);
    const int read = ++m_taskReads;
    const std::string id = m_wanted.task.id;
    const auto ended = [this] {
        m_readingTask = 0;
        emit wantedChanged();
    };
    m_readingTask = m_document.session().task(id, file.toStdString(), targetFile.toStdString(),
        ask<TaskSettings>(this,
            {.finished =
                    [this, ended, id](const TaskSettings& task) {
                        ended();
                        if (m_wanted.task.id != id) // another was chosen meanwhile
                            return;
                        TrainRequest request = m_wanted;
                        const double noise = request.task.noise;
                        request.task = task;
                        request.task.noise = noise;
                        request.probe.clear();
                        setWanted(request);
                    },
                .failed =
                    [this, ended](const QString& message) {
                        ended();
                        emit failed(message);
                    },
                .cancelled = ended,
                .wanted = [this, read] { return read == m_taskReads; }}));
    emit wantedChanged();
}

bool TrainingDesk::wantsAnother() const
{
    if (!state() || !m_wantedConfig)
        return false;
    return m_wanted.preset != state()->preset || !(*m_wantedConfig == state()->config)
        || !(m_wanted.task == state()->task) || m_wanted.settings.seed != state()->settings.seed;
}

const TrainingDesk::SamplesAt* TrainingDesk::samplesAtMarker() const
{
    return current() ? lastUpTo(current()->samples, m_marker) : nullptr;
}

QStringList TrainingDesk::unfinished() const
{
    QStringList files;
    if (m_folder.isEmpty())
        return files;
    for (const QFileInfo& file :
        QDir(m_folder).entryInfoList({QStringLiteral("*.unfinished")}, QDir::Files, QDir::Time)) {
        const QString path = file.path() + QLatin1Char('/') + file.completeBaseName();
        const bool mine = std::any_of( // those of an earlier program are listed, too
            m_runs.begin(), m_runs.end(), [&](const Run& run) { return run.file == path && run.begun; });
        if (!mine && QFile::exists(path) && !m_held.contains(path) && !heldByAnother(path))
            files << path;
    }
    return files;
}

QString TrainingDesk::newFile() const
{
    if (m_folder.isEmpty() || !QDir().mkpath(m_folder))
        return {};
    const QString stem = m_folder + QStringLiteral("/run-")
        + QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    QString file = stem + QStringLiteral(".safetensors");
    for (int i = 2; QFile::exists(file) || QFile::exists(markerOf(file)); ++i)
        file = stem + QStringLiteral("-%1.safetensors").arg(i);
    return file;
}

bool TrainingDesk::hold(const QString& file)
{
    if (file.isEmpty())
        return true;
    if (!m_held.contains(file)) {
        std::unique_ptr<QLockFile> lock = lockOf(file);
        if (!lock->tryLock() && lock->error() == QLockFile::LockFailedError)
            return false;
        m_held[file] = std::move(lock);
    }
    return true;
}

void TrainingDesk::finished(const QString& file)
{
    QFile::remove(markerOf(file));
    m_held.erase(file);
}

void TrainingDesk::setWaitsFor(const QString& what)
{
    m_waitsFor = what;
    emit changed();
}

bool TrainingDesk::live() const { return state() && state()->phase != TrainingState::Phase::Finished; }

bool TrainingDesk::unsaved() const
{
    return state() && !current()->file.isEmpty() && (live() || state()->savedStep != state()->step);
}

void TrainingDesk::changeSettings(const std::function<void(TrainingSettings&)>& change)
{
    TrainRequest request = m_wanted;
    change(request.settings);
    m_settingsByHand = m_settingsByHand || !(request.settings == m_wanted.settings);
    const QStringList said = settingLines(m_wanted.settings, request.settings);
    setWanted(request);
    if (!state() || (!live() && request.settings.steps <= state()->step && state()->goBackStep < 0))
        return;
    request.settings.seed = state()->settings.seed;
    try {
        request.settings.validate();
        if (!said.isEmpty())
            sayWhen();
        for (const QString& line : said)
            emit acted(line);
        this->change(request.settings);
    } catch (const Error&) { // said by refusal()
    }
}

void TrainingDesk::startWanted(bool go)
{
    const QString refused = refusal();
    if (!refused.isEmpty())
        emit failed(refused);
    if (m_starting || !m_wantedConfig || !refused.isEmpty() || readingTask())
        return;
    TrainRequest request = m_wanted;
    request.settings.frozen.clear(); // what was done to the run before is not done to this one
    request.settings.interventions.clear();
    m_wanted = request;
    for (const QString& line : wantedLines(request))
        emit acted(line);
    say(QStringLiteral("train.start"));
    start(std::move(request), go);
}

void TrainingDesk::start(TrainRequest request, bool go)
{
    if (request.out.empty())
        request.out = newFile().toStdString();
    begin(std::move(request), go);
}

void TrainingDesk::resume(const QString& file)
{
    say(QStringLiteral("train.resume"), {file});
    TrainRequest request;
    request.resume = file.toStdString();
    begin(std::move(request), true);
}

void TrainingDesk::restore()
{
    if (std::exchange(m_restored, true) || m_folder.isEmpty())
        return;
    QStringList files;
    for (const QFileInfo& info :
        QDir(m_folder).entryInfoList({QStringLiteral("run-*.safetensors")}, QDir::Files, QDir::Time)) {
        const QString file = info.filePath();
        const bool mine = std::any_of(m_runs.begin(), m_runs.end(), [&](const Run& run) { return run.file == file; });
        if (files.size() < kListed && !mine && !(QFile::exists(markerOf(file)) && heldByAnother(file)))
            files.prepend(file);
    }
    for (const QString& file : std::as_const(files)) {
        m_document.session().readTraining(file.toStdString(),
            ask<TrainingStatePtr>(this, // what cannot be read is not listed
                {.finished = [this, number = m_next++, file](
                                 const TrainingStatePtr& state) { list(number, file, state); }}));
    }
}

int TrainingDesk::numberOf(const TrainingState& state, int otherwise) const
{
    const auto own = static_cast<int>(state.name.number);
    const bool taken = own == m_beginning
        || std::any_of(m_runs.begin(), m_runs.end(), [own](const Run& run) { return run.number == own; });
    return own > 0 && !taken ? own : otherwise;
}

QString TrainingDesk::titleOf(const TrainingState& state, const Run* before) const
{
    const QString kept = QString::fromStdString(state.name.title);
    if (!kept.isEmpty()
        && std::none_of(m_runs.begin(), m_runs.end(), [&](const Run& run) { return run.title == kept; }))
        return kept;
    const auto same = std::find_if(m_runs.rbegin(), m_runs.rend(), [&](const Run& run) { return sameRun(run, state); });
    if (same != m_runs.rend())
        return tr("repeat of run %1").arg(same->number);
    QString title;
    if (before && before->state->preset == state.preset && before->state->task.id == state.task.id) {
        title = listed(differences(*before->state, state));
        if (title.isEmpty() && before->begun) // what was changed on the way holds from the first step now
            title = tr("%1, from the start").arg(listed(differences(*before->begun, state)));
    } else {
        QStringList parts {runName(state.preset, state.task.id)};
        try { // what it has that its variant has not
            TrainingState usual = state;
            TrainRequest request;
            request.preset = state.preset;
            request.task = state.task;
            usual.config = checkTraining(request);
            usual.settings = recommendedTraining(state.settings, state.preset);
            const QStringList own = differences(usual, state);
            parts << own.mid(0, kNamed);
            if (own.size() > kNamed)
                parts << counted(own.size() - kNamed, tr("%1 more change"), tr("%1 more changes"));
        } catch (const Error&) { // of a variant that is not there
        }
        title = listed(parts);
    }
    if (title.isEmpty())
        title = runName(state.preset, state.task.id);
    if (std::none_of(m_runs.begin(), m_runs.end(), [&](const Run& run) { return run.title == title; }))
        return title;
    return before ? tr("%1, after run %2").arg(title).arg(before->number) : tr("%1, an earlier run").arg(title);
}

// In its place: a run may have been begun meanwhile.
void TrainingDesk::list(int number, const QString& file, TrainingStatePtr state)
{
    if (std::any_of(m_runs.begin(), m_runs.end(), [&](const Run& run) { return run.file == file; }))
        return; // it is gone on with meanwhile
    Run run {numberOf(*state, number), {}, file, std::move(state), false};
    insert(std::move(run));
    emit runsChanged();
}

// Runs have their place by their numbers.
void TrainingDesk::insert(Run run)
{
    const auto after = std::find_if(
        m_runs.begin(), m_runs.end(), [&](const Run& each) { return each.number > run.number; });
    if (run.title.isEmpty())
        run.title = titleOf(*run.state, after == m_runs.begin() ? nullptr : &*std::prev(after));
    m_next = std::max(m_next, run.number + 1);
    m_runs.insert(after, std::move(run));
}

void TrainingDesk::keepName(const Run& run)
{
    const RunName name {run.number, run.title.toStdString()};
    if (!(run.state->name == name))
        act({.kind = TrainingControl::Kind::Name, .name = name});
}

void TrainingDesk::begin(TrainRequest request, bool go)
{
    const QString file = QString::fromStdString(request.resume.empty() ? request.out : request.resume);
    const bool held = m_held.contains(file);
    if (!hold(file)) {
        emit failed(tr("Another Headroom is training %1.").arg(QFileInfo(file).fileName()));
        emit runsChanged();
        return;
    }
    m_starting = true;
    emit changed();
    const auto known = std::find_if(
        m_runs.begin(), m_runs.end(), [&](const Run& run) { return !file.isEmpty() && run.file == file; });
    const int number = m_beginning = known == m_runs.end() ? m_next++ : known->number;
    const auto ended = [this, file, held] {
        m_starting = false;
        m_beginning = 0;
        if (!held)
            m_held.erase(file);
        emit changed();
    };
    m_document.session().train(std::move(request),
        onGui<TrainingStatePtr>(this, [this, number](const TrainingStatePtr& state) { accept(state, number); }),
        ask<TrainingStatePtr>(this,
            {.finished = [this, number, file, go](const TrainingStatePtr& state) { begun(number, file, state, go); },
                .failed =
                    [this, ended](const QString& message) {
                        ended();
                        emit failed(message);
                    },
                .cancelled = ended}));
}

void TrainingDesk::begun(int number, const QString& file, const TrainingStatePtr& state, bool go)
{
    m_starting = false;
    m_beginning = 0;
    if (const QString failure = markUnfinished(file); !failure.isEmpty()) // the mark is gone once the last step is done
        emit failed(failure);
    Run run {number, {}, file, state};
    std::erase_if(m_runs, [&](const Run& before) { // gone on with: it takes its own place
        const bool same = !file.isEmpty() && before.file == file;
        if (same)
            run.title = before.title;
        return same;
    });
    run.begun = state;
    keepSamples(run); // one gone on with has them already
    insert(std::move(run));
    m_current = number;
    m_marker = -1;
    keepName(*current());
    emit runsChanged();
    emit markerChanged();
    emit changed();
    if (go)
        proceed();
}

// The state has only the newest: the others are kept here, every second one where they become many.
void TrainingDesk::keepSamples(Run& run)
{
    constexpr std::size_t kMost = 512;
    const TrainingState& state = *run.state;
    const std::int64_t last = run.samples.empty() ? -1 : run.samples.back().step;
    if (state.samples.empty() || last >= state.samplesStep)
        return;
    run.samples.push_back({state.samplesStep, state.samples});
    if (run.samples.size() <= kMost)
        return;
    std::vector<SamplesAt> half;
    for (std::size_t i = 0; i < run.samples.size(); i += 2)
        half.push_back(std::move(run.samples[i]));
    run.samples = std::move(half);
}

void TrainingDesk::accept(TrainingStatePtr state, int number)
{
    for (Run& run : m_runs)
        if (run.number == number) {
            using Phase = TrainingState::Phase;
            const bool ends = state->phase == Phase::Finished && run.state->phase != Phase::Finished;
            const bool goesOn = state->phase != Phase::Finished
                && run.state->phase == Phase::Finished; // with more steps
            run.state = std::move(state);
            std::erase_if(
                run.samples, [&](const SamplesAt& each) { return each.step > run.state->step; }); // it went back
            keepSamples(run);
            if (ends
                && (run.state->saveError.empty()
                    || run.state->savedStep == run.state->step)) // a snapshot alone may be lost
                finished(run.file);
            else if (goesOn && !run.file.isEmpty() && hold(run.file))
                if (const QString failure = markUnfinished(run.file); !failure.isEmpty())
                    emit failed(failure);
        }
    if (number == m_current)
        emit changed();
}

void TrainingDesk::act(TrainingControl control)
{
    const int number = m_current;
    if (number == 0)
        return;
    const QString path = control.kind == TrainingControl::Kind::Save ? QString::fromStdString(control.text) : QString();
    m_document.session().control(std::move(control),
        ask<TrainingStatePtr>(this,
            {.finished =
                    [this, number, path](const TrainingStatePtr& state) {
                        accept(state, number);
                        if (!path.isEmpty())
                            emit saved(path);
                    },
                .failed = [this](const QString& message) { emit failed(message); }}));
}

void TrainingDesk::keep(QObject* context, const std::function<void(const QString& error)>& then)
{
    const auto tell = [context = QPointer<QObject>(context), then](const QString& error) {
        if (context)
            then(error);
    };
    m_document.session().control({.kind = TrainingControl::Kind::Pause},
        ask<TrainingStatePtr>(this,
            {.finished =
                    [this, number = m_current, tell](const TrainingStatePtr& state) {
                        accept(state, number);
                        const bool kept = state->savedStep == state->step || state->step == 0;
                        tell(kept ? QString() : QString::fromStdString(state->saveError));
                    },
                .failed = tell,
                .cancelled = [tell] { tell({}); }}));
}

// How far a run had come is said as well: a script that does the same waits for that step.
void TrainingDesk::sayWhen()
{
    if (state() && state()->phase == TrainingState::Phase::Running && state()->step > 0)
        emit acted(scriptLine(QStringLiteral("train.wait"), {QString::number(state()->step)}));
}

void TrainingDesk::say(const QString& id, const QStringList& arguments)
{
    sayWhen();
    emit acted(scriptLine(id, arguments));
}

void TrainingDesk::goOn()
{
    say(QStringLiteral("train.go_on"));
    proceed();
}

void TrainingDesk::proceed()
{
    if (stepsLeft())
        changeSettings([](TrainingSettings&) {}); // the steps that were planned
    act({.kind = TrainingControl::Kind::Continue});
}

void TrainingDesk::pause()
{
    say(QStringLiteral("train.pause"));
    act({.kind = TrainingControl::Kind::Pause});
}

void TrainingDesk::stepOnce()
{
    say(QStringLiteral("train.step"));
    act({.kind = TrainingControl::Kind::StepOnce});
}

void TrainingDesk::finish()
{
    say(QStringLiteral("train.finish"));
    act({.kind = TrainingControl::Kind::Finish});
}

void TrainingDesk::goBack()
{
    say(QStringLiteral("train.go_back"));
    m_document.session().control({.kind = TrainingControl::Kind::GoBack},
        ask<TrainingStatePtr>(this,
            {.finished =
                    [this, number = m_current](const TrainingStatePtr& state) {
                        accept(state, number);
                        TrainRequest request = m_wanted; // else the next change would bring back what was undone
                        request.settings = state->settings;
                        setWanted(request);
                        setMarker(-1);
                    },
                .failed = [this](const QString& message) { emit failed(message); }}));
}

void TrainingDesk::discard()
{
    const Run* run = current();
    if (!run)
        return;
    say(QStringLiteral("train.discard"));
    const QString file = run->file;
    act({.kind = TrainingControl::Kind::Discard});
    std::erase_if(m_runs, [this](const Run& each) { return each.number == m_current; });
    m_current = 0;
    m_marker = -1;
    forget(file);
    emit runsChanged();
    emit markerChanged();
    emit changed();
}

void TrainingDesk::forget(const QString& file)
{
    if (file.isEmpty() || QFileInfo(file).path() != QDir(m_folder).path())
        return; // not of the laboratory's own folder
    if (!hold(file)) {
        emit runsChanged(); // it is offered no longer
        return;
    }
    QFile::remove(file);
    QDir(snapshotsOf(file)).removeRecursively();
    finished(file);
    std::erase_if(m_runs, [&](const Run& run) { return run.file == file && run.number != m_current; });
    emit runsChanged();
    emit changed();
}

void TrainingDesk::change(const TrainingSettings& settings)
{
    act({.kind = TrainingControl::Kind::Settings, .settings = settings});
}

void TrainingDesk::changeWeight(const Intervention& change)
{
    QStringList cells;
    for (const std::int64_t at : change.at)
        cells << (at == Intervention::kAll ? QStringLiteral("-") : QString::number(at));
    const QString path = QString::fromStdString(change.path);
    say(QStringLiteral("train.weight"),
        {cells.isEmpty() ? path : path + QLatin1Char('@') + cells.join(QLatin1Char(',')),
            QString::number(change.value, 'g', QLocale::FloatingPointShortest)});
    act({.kind = TrainingControl::Kind::ChangeWeight, .weight = change});
}

void TrainingDesk::setProbe(const QString& text)
{
    say(QStringLiteral("train.probe"), {text});
    act({.kind = TrainingControl::Kind::Probe, .text = text.toStdString()});
}

void TrainingDesk::save(const QString& path)
{
    say(QStringLiteral("train.save"), {path});
    act({.kind = TrainingControl::Kind::Save, .text = path.toStdString()});
}

void TrainingDesk::setTicked(int number, bool ticked)
{
    for (Run& run : m_runs)
        if (run.number == number)
            run.ticked = ticked;
    emit acted(scriptLine(QStringLiteral("train.compare"),
        {QString::number(number), ticked ? QStringLiteral("on") : QStringLiteral("off")}));
    emit runsChanged();
}

void TrainingDesk::choose(int number)
{
    const Run* before = shown();
    m_chosen = number;
    if (shown() == before)
        return;
    emit acted(scriptLine(QStringLiteral("train.choose"), {QString::number(number)}));
    setMarker(-1);
    emit runsChanged();
    emit changed();
}

void TrainingDesk::setMarker(std::int64_t step)
{
    if (step == m_marker)
        return;
    m_marker = step;
    emit acted(
        scriptLine(QStringLiteral("train.marker"), {step < 0 ? QStringLiteral("newest") : QString::number(step)}));
    if (inViews())
        m_document.setTrainingStep(step);
    emit markerChanged();
}

void TrainingDesk::showWeight(bool shown)
{
    if (shown == m_weightShown)
        return;
    m_weightShown = shown;
    say(QStringLiteral("train.show"), {shown ? QStringLiteral("weight") : QStringLiteral("curves")});
    emit weightChanged();
}

void TrainingDesk::lookAt(const WeightAt& weight)
{
    if (weight == m_weight)
        return;
    m_weight = weight;
    say(QStringLiteral("train.look"),
        {weight.name.empty() ? QStringLiteral("farthest") : QString::fromStdString(weight.text())});
    emit weightChanged();
}

std::int64_t TrainingDesk::replayableStep(QString* why) const
{
    const auto none = [why](const QString& sentence) {
        if (why)
            *why = sentence;
        return std::int64_t {0};
    };
    const TrainingState* run = state();
    if (!run)
        return none(tr("No run of this session: press Start, then choose a step."));
    const bool still = run->phase == TrainingState::Phase::Paused;
    if (still && run->step < run->settings.steps && (m_marker < 0 || m_marker >= run->step))
        return run->step + 1;
    const TrainingSnapshot* best = nullptr;
    for (const TrainingSnapshot& snapshot : run->snapshots)
        if (snapshot.replayable && (!best || m_marker < 0 || snapshot.step <= m_marker))
            best = &snapshot;
    if (best)
        return best->step + 1;
    return none(run->snapshots.empty()
            ? tr("This run keeps no snapshots. Pause it to see its next step.")
            : tr(
                "No step of this run can be repeated. Snapshots of this session keep what it takes, for models of up to a "
                "million weights. Pause the run to see its next step."));
}

JobId TrainingDesk::replay(const StepRequest& request, JobCallbacks<ReplayedStep> callbacks)
{
    return m_document.session().replayStep(request, std::move(callbacks));
}

void TrainingDesk::cancel(JobId job) { m_document.session().cancel(job); }

void TrainingDesk::openInViews()
{
    if (!state())
        return;
    m_inViews = m_current;
    say(QStringLiteral("train.views"));
    m_document.openTraining(QString::fromStdString(state()->probe), m_marker);
}

} // namespace headroom
