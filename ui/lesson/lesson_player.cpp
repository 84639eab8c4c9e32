// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_player.h"

#include "commands/place_commands.h"
#include "document/document_focus.h"
#include "error.h"
#include "files/settings.h"
#include "session/run_settings.h"
#include "words/tr.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

using Kind = LessonQuestion::Kind;

constexpr std::size_t kAnswersTried = 4096;

// Whether two runs are of the same text with the same settings and changes; a view may have asked for another study.
bool sameWork(const RunResult* a, const RunResult* b)
{
    return a == b
        || (a && b && a->text == b->text && a->settings == b->settings && a->interventions == b->interventions
            && a->segment == b->segment);
}

RunSettings without(RunSettings settings, const std::string& name)
{
    const RunSettings plain;
    if (name == "temperature")
        settings.temperature = plain.temperature;
    else if (name == "causal")
        settings.causal = plain.causal;
    else if (name == "position")
        settings.position = plain.position;
    else if (name == "executor")
        settings.executor = plain.executor;
    for (std::vector<ConfigChange>* changes : {&settings.changes, &settings.study}) {
        std::erase_if(*changes, [&](const ConfigChange& change) { return change.field == name; });
        std::sort(changes->begin(), changes->end(),
            [](const ConfigChange& a, const ConfigChange& b) { return a.field < b.field; });
    }
    return settings;
}

// Whether a run differs from the stage's in nothing but what the question asks for.
bool onlyAskedDiffers(const LessonQuestion& question, const RunResult& stage, const RunResult& run)
{
    switch (question.kind) {
    case Kind::Type: return true;
    case Kind::Change: return run.text == stage.text && run.settings == stage.settings;
    case Kind::Set:
        return run.text == stage.text && run.interventions == stage.interventions
            && without(run.settings, question.setting) == without(stage.settings, question.setting);
    default: return false;
    }
}

// Whether a mark shows more than where the question says to look.
bool tells(const LessonQuestion& question, const CellPattern& lit)
{
    if (question.kind != Kind::Click || lit.path != question.of.path)
        return false;
    for (std::size_t axis = 0; axis < lit.at.size(); ++axis)
        if (lit.at[axis] >= 0 && (axis >= question.of.at.size() || question.of.at[axis] == CellPattern::kAsked))
            return true;
    return false;
}

// Kept on this machine: "lessons/ID/done", "lessons/ID/step", and the one opened last.
QString keyOf(const QString& lesson, const char* what)
{
    return QStringLiteral("lessons/%1/%2").arg(lesson, QLatin1String(what));
}
const QString kLastLesson = QStringLiteral("lessons-last");

} // namespace

LessonPlayer::LessonPlayer(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &Document::placeOpened, this, &LessonPlayer::arrived);
    connect(&document, &Document::chosen, this, &LessonPlayer::judgeClick);
    connect(&document, &Document::resultChanged, this, &LessonPlayer::judgeRun);
    connect(&document, &Document::viewChanged, this, &LessonPlayer::changed);
    connect(&document, &Document::errorChanged, this, [this] { // the stage could not be set
        if (!m_document.error().isEmpty() && std::exchange(m_setting, false))
            emit changed();
    });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &LessonPlayer::read);
}

LessonPlayer::~LessonPlayer() = default;

void LessonPlayer::open(const QString& file, int step)
{
    try {
        m_lesson = readLesson(file.toStdString());
    } catch (const Error& error) {
        m_document.showError(QString::fromUtf8(error.what()));
        return;
    }
    if (!m_watcher.files().isEmpty())
        m_watcher.removePaths(m_watcher.files());
    m_file = file;
    m_watcher.addPath(file);
    m_done.clear();
    Settings::setValue(kLastLesson, QString::fromStdString(m_lesson->id));
    begin(std::clamp(step, 0, static_cast<int>(m_lesson->steps.size()) - 1));
}

QString LessonPlayer::folder() const { return QFileInfo(m_file).absolutePath(); }

// Its author saved it. An editor may replace the file, which is then watched anew.
void LessonPlayer::read()
{
    if (!m_lesson || !QFileInfo::exists(m_file))
        return;
    m_watcher.addPath(m_file);
    try {
        m_lesson = readLesson(m_file.toStdString());
        begin(std::min(m_step, static_cast<int>(m_lesson->steps.size()) - 1));
    } catch (const Error& error) {
        m_document.showError(QString::fromUtf8(error.what()));
    }
}

void LessonPlayer::close()
{
    m_lesson.reset();
    m_first.reset();
    m_setting = false;
    m_document.setCover({});
    if (m_document.hasModel())
        m_document.setOpenedSettings(ownSettings(m_document.model().config));
    m_document.setLessonStudies({});
    if (!m_watcher.files().isEmpty())
        m_watcher.removePaths(m_watcher.files());
    emit changed();
}

bool LessonPlayer::canGoOn() const { return m_lesson && m_step + 1 < static_cast<int>(m_lesson->steps.size()); }

void LessonPlayer::goTo(int step)
{
    if (!m_lesson || step < 0)
        return;
    emit acted(scriptLine(QStringLiteral("lesson.go"), {QString::number(step + 1)}));
    const QString id = QString::fromStdString(m_lesson->id);
    if (!now().question)
        m_done.insert(m_step);
    if (step < static_cast<int>(m_lesson->steps.size())) {
        Settings::setValue(keyOf(id, "step"), step);
        return begin(step);
    }
    Settings::setValue(keyOf(id, "done"), true);
    Settings::setValue(keyOf(id, "step"), 0);
    emit finished();
}

void LessonPlayer::begin(int step)
{
    m_step = step;
    m_verdict.reset();
    m_given = {};
    m_answered = m_shown = false;
    m_tries = 0;
    m_hints = 0;
    m_opened.clear();
    m_filled.clear();
    m_first.reset();
    coverUp();
    restore();
}

void LessonPlayer::restore()
{
    if (!m_lesson)
        return;
    m_setting = true;
    if (!m_answered)
        m_verdict.reset();
    m_document.setLessonStudies(now().studies());
    m_document.openPlace(now().stage.place);
    emit changed();
}

void LessonPlayer::arrived()
{
    if (!m_lesson || !std::exchange(m_setting, false))
        return;
    m_first = m_document.result();
    m_filled.clear();
    m_document.setOpenedSettings(m_document.settings());
    emit arrivedAtStep();
    emit changed();
}

bool LessonPlayer::atHome() const
{
    if (!m_lesson || !m_document.hasModel())
        return false;
    PlaceFile there;
    there.setModel(m_document.model());
    if (there.source == now().stage.place.source)
        return there.trained == now().stage.place.trained;
    std::error_code none; // a variant's own model, named by its file
    return m_document.model().file == now().stage.place.source
        || (!m_document.model().file.empty()
            && std::filesystem::equivalent(m_document.model().file, now().stage.place.source, none));
}

bool LessonPlayer::differs() const
{
    return isReady() && (!atHome() || !sameWork(m_document.result().get(), m_first.get()));
}

bool LessonPlayer::wandered() const
{
    if (!isReady() || !m_document.result())
        return false;
    const std::string& view = now().stage.place.view;
    if (!atHome() || (!view.empty() && m_document.view().toStdString() != view))
        return true;
    return differs() && !tried();
}

bool LessonPlayer::tried() const
{
    return m_first && m_document.result() && now().question
        && onlyAskedDiffers(*now().question, *m_first, *m_document.result());
}

std::optional<QString> LessonPlayer::filledFrom(
    const std::shared_ptr<const RunResult>& run, const std::string& text) const
{
    try {
        return QString::fromStdString(LessonNumbers(run, true).fill(text));
    } catch (const Error&) {
        return {};
    }
}

// Of the present run, if it is one of the lesson's model and has all that is spoken of; else of the lesson's own.
QString LessonPlayer::filled(const std::string& text) const
{
    if (!isReady() || text.empty())
        return {};
    const auto run = atHome() && m_document.result() ? m_document.result() : m_first;
    if (m_filledFrom.lock() != run) {
        m_filled.clear();
        m_filledFrom = run;
    }
    const QString key = QString::fromStdString(text);
    if (const auto known = m_filled.constFind(key); known != m_filled.constEnd())
        return *known;
    auto words = filledFrom(run, text);
    if (!words && run != m_first)
        words = filledFrom(m_first, text);
    if (!words)
        try {
            LessonNumbers(m_first).fill(text);
        } catch (const Error& error) { // its author sees it while writing
            words = QString::fromUtf8(error.what());
        }
    return *m_filled.insert(key, *words);
}

bool LessonPlayer::numbersGone() const
{
    if (!isReady() || !differs())
        return false;
    if (!atHome())
        return true;
    const auto run = m_document.result();
    return !filledFrom(run, now().prose) || (now().question && !filledFrom(run, now().question->ask));
}

QString LessonPlayer::prose() const { return m_lesson ? filled(now().prose) : QString(); }
QString LessonPlayer::ask() const { return m_lesson && now().question ? filled(now().question->ask) : QString(); }

QStringList LessonPlayer::hints() const
{
    QStringList texts;
    for (std::size_t i = 0; i < m_hints; ++i)
        texts << filled(now().question->hints[i]);
    return texts;
}

bool LessonPlayer::moreHints() const
{
    return m_lesson && now().question && !m_answered && m_hints < now().question->hints.size();
}

QString LessonPlayer::value() const
{
    if (!isReady() || !now().question)
        return {};
    if (now().question->kind == Kind::Type)
        return m_document.text();
    try {
        const double number = LessonNumbers(m_document.result() ? m_document.result() : m_first)
                                  .evaluate("setting(\"" + now().question->setting + "\")");
        return QString::number(number);
    } catch (const Error&) { // a name
        return {};
    }
}

bool LessonPlayer::asks(Kind kind) const
{
    return isReady() && !m_answered && now().question && now().question->kind == kind && atHome();
}

bool LessonPlayer::asksForRun() const { return asks(Kind::Type) || asks(Kind::Change) || asks(Kind::Set); }

void LessonPlayer::judgeClick()
{
    const auto pinned = m_document.pinned();
    if (!asks(Kind::Click) || !pinned || !m_document.trace())
        return;
    const std::string& path = m_document.trace()->step(pinned->step).path;
    if (path != now().question->of.path)
        return;
    QStringList at;
    for (const std::int64_t place : pinned->at)
        at << QString::number(place);
    emit acted(scriptLine(QStringLiteral("lesson.answer"),
        {QString::fromStdString(path) + QLatin1Char('@') + at.join(QLatin1Char(','))}));
    give({path, pinned->at, {}});
}

// The reader typed, changed or set something, and it has been run.
void LessonPlayer::judgeRun()
{
    if (asksForRun() && differs() && tried())
        return give({});
    if (asksForRun()) // taken back, or something else was tried
        m_verdict.reset();
    emit changed();
}

void LessonPlayer::answer(const std::vector<int>& chosen)
{
    if (!asks(Kind::Choose) && !asks(Kind::Next) && !asks(Kind::Order))
        return;
    QStringList said;
    for (const int each : chosen)
        said << QString::number(each + 1);
    emit acted(scriptLine(QStringLiteral("lesson.answer"), {said.join(QLatin1Char(','))}));
    give({{}, {}, chosen});
}

void LessonPlayer::answerSaid(const QString& said)
{
    if (!isReady() || m_answered || !now().question || !atHome())
        refuse(tr("This step of the lesson asks nothing now."));
    const LessonQuestion& question = *now().question;
    switch (question.kind) {
    case Kind::Type:
    case Kind::Set: return set(said);
    case Kind::Click: return m_document.pinHere(cellSaid(*m_document.trace(), said));
    case Kind::Change: refuse(tr("This step is answered by a change of a number: change.set and its like."));
    case Kind::Choose:
    case Kind::Next:
    case Kind::Order: break;
    }
    const auto all = static_cast<int>(question.kind == Kind::Next ? question.pictures.size() : question.options.size());
    std::vector<int> chosen;
    for (const QString& each : said.split(QLatin1Char(','))) {
        bool number = false;
        const int place = each.toInt(&number);
        if (!number || place < 1 || place > all || std::find(chosen.begin(), chosen.end(), place - 1) != chosen.end())
            refuse(
                tr("“%1” is no answer here: there are %2 to choose from, counted from 1.").arg(said.left(60)).arg(all));
        chosen.push_back(place - 1);
    }
    if (std::ssize(chosen) != (question.kind == Kind::Order ? all : 1))
        refuse(question.kind == Kind::Order ? tr("All %1 must be put in order, such as 2,1,3.").arg(all)
                                            : tr("One answer is wanted."));
    answer(chosen);
}

void LessonPlayer::set(const QString& value)
{
    if (!asks(Kind::Type) && !asks(Kind::Set))
        return;
    try {
        const PlaceFile now = m_document.placeFile(),
                        then = headroom::answered(*this->now().question, now, value.toStdString());
        const RunSettings settings = then.settings(m_document.model().config);
        if (then.text == now.text && settings == m_document.settings())
            return tried() ? give({}) : emit changed();
        if (then.text != now.text)
            m_document.setText(QString::fromStdString(then.text));
        else
            m_document.setSettings(settings);
    } catch (const Error& error) {
        m_document.showError(QString::fromUtf8(error.what()));
    }
}

void LessonPlayer::give(const LessonAnswer& answer)
{
    try {
        m_verdict = judge(
            *now().question, now().stage, answer, LessonNumbers(m_document.result(), true), *m_document.result());
        m_given = answer;
        m_answered = m_verdict->right;
        if (m_answered)
            m_done.insert(m_step);
        m_tries += m_shown ? 0 : 1;
        if (!answer.step.empty())
            m_opened.push_back({answer.step, answer.cell});
        coverUp();
        if (m_answered)
            showWhatWasCovered();
    } catch (const Error& error) {
        m_verdict = LessonVerdict {false, error.what()};
    }
    emit changed();
}

// A view's picture goes as far as the numbers that its question had covered, if it has not come to them.
void LessonPlayer::showWhatWasCovered()
{
    const Trace& trace = *m_document.trace();
    std::optional<StepId> last;
    int end = m_document.position().step;
    for (const std::string& path : now().stage.covered)
        if (const auto step = trace.find(path); step && trace.step(*step).path.starts_with("study/"))
            if (const auto index = timelineIndex(trace, *step); index && *index > end) {
                end = *index;
                last = step;
            }
    if (last)
        m_document.setStep(*last);
}

void LessonPlayer::coverUp()
{
    Cover cover;
    if (m_lesson && now().question && !m_answered) {
        cover.steps = now().stage.covered;
        cover.open = m_opened;
        cover.asked = now().question->of.path;
    }
    cover.guided = m_lesson.has_value();
    if (m_lesson)
        for (const CellPattern& lit : now().stage.lit)
            if (m_answered || !now().question || !tells(*now().question, lit))
                cover.lit.push_back({lit.path, lit.at});
    m_document.setCover(cover);
}

void LessonPlayer::hint()
{
    if (!moreHints())
        return;
    emit acted(QStringLiteral("lesson.hint"));
    ++m_hints;
    emit changed();
}

void LessonPlayer::showMe()
{
    if (!isReady() || !now().question || m_answered)
        return;
    emit acted(QStringLiteral("lesson.show_me"));
    if (!atHome()) // it is shown on the lesson's own stage
        return restore();
    const LessonQuestion& question = *now().question;
    m_shown = true;
    if (asksForRun()) {
        const PlaceFile solved = headroom::answered(question, now().stage.place, question.solution);
        m_document.openPlace(solved);
        return;
    }
    try {
        const RunResult& run = *m_document.result();
        const LessonNumbers numbers(m_document.result());
        for (const LessonAnswer& answer : possibleAnswers(question, run, kAnswersTried)) {
            if (!judge(question, now().stage, answer, numbers, run).right)
                continue;
            if (const auto step = answer.step.empty() ? std::nullopt : run.trace->find(answer.step))
                m_document.look([&] { m_document.pinHere({*step, answer.cell}); });
            give(answer);
            return;
        }
    } catch (const Error& error) {
        m_document.showError(QString::fromUtf8(error.what()));
    }
}

bool LessonPlayer::done(const QString& lesson) { return Settings::value(keyOf(lesson, "done"), false).toBool(); }

int LessonPlayer::reached(const QString& lesson) { return Settings::value(keyOf(lesson, "step"), 0).toInt(); }

QString LessonPlayer::last() { return Settings::value(kLastLesson).toString(); }

void LessonPlayer::forgetProgress()
{
    Settings::remove(QStringLiteral("lessons"));
    Settings::remove(kLastLesson);
}

} // namespace headroom
