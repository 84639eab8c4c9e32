// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_player.h"

#include "error.h"
#include "settings.h"
#include "tr.h"

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

QString keyOf(const QString& lesson) { return QStringLiteral("lessons/") + lesson; }

} // namespace

LessonPlayer::LessonPlayer(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &Document::placeOpened, this, &LessonPlayer::arrived);
    connect(&document, &Document::selectionChanged, this, &LessonPlayer::judgeClick);
    connect(&document, &Document::resultChanged, this, &LessonPlayer::judgeRun);
    connect(&document, &Document::viewChanged, this, &LessonPlayer::changed);
    connect(&document, &Document::positionChanged, this, &LessonPlayer::changed);
    connect(&document, &Document::errorChanged, this, [this] { // the stage could not be set
        if (!m_document.error().isEmpty() && std::exchange(m_setting, false))
            emit changed();
    });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &LessonPlayer::read);
}

LessonPlayer::~LessonPlayer() = default;

void LessonPlayer::open(const QString& file)
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
    begin(0);
}

// Its author saved it. An editor may replace the file, which is then watched anew.
void LessonPlayer::read()
{
    if (!QFileInfo::exists(m_file))
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
    m_document.setCover({});
    m_watcher.removePath(m_file);
    emit changed();
}

bool LessonPlayer::canGoOn() const { return m_lesson && m_step + 1 < static_cast<int>(m_lesson->steps.size()); }

void LessonPlayer::goTo(int step)
{
    if (!m_lesson || step < 0)
        return;
    if (step < static_cast<int>(m_lesson->steps.size()))
        return begin(step);
    Settings::setValue(keyOf(QString::fromStdString(m_lesson->id)), true);
    emit finished();
}

void LessonPlayer::begin(int step)
{
    m_step = step;
    m_verdict.reset();
    m_answered = m_shown = false;
    m_tries = 0;
    m_hints = 0;
    m_opened.clear();
    coverUp();
    restore();
}

void LessonPlayer::restore()
{
    if (!m_lesson)
        return;
    m_setting = true;
    m_document.openPlace(now().stage.place);
    emit changed();
}

void LessonPlayer::arrived()
{
    if (!std::exchange(m_setting, false))
        return;
    m_first = m_document.result();
    emit changed();
}

bool LessonPlayer::wandered() const
{
    if (!m_lesson || m_setting || !m_document.hasModel())
        return false;
    const PlaceFile& wanted = now().stage.place;
    PlaceFile there;
    there.setModel(m_document.model());
    const bool same = there.source == wanted.source
        && (wanted.view.empty() || m_document.view().toStdString() == wanted.view);
    return !same || !sameWork(m_document.result().get(), m_first.get());
}

QString LessonPlayer::filled(const std::string& text) const
{
    if (!m_document.result() || m_setting)
        return {};
    try {
        return QString::fromStdString(LessonNumbers(m_document.result()).fill(text));
    } catch (const Error& error) {
        return tr("This passage speaks of numbers that are not there now: %1 *Back to the lesson* brings them back.")
            .arg(QString::fromUtf8(error.what()));
    }
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

bool LessonPlayer::asks(Kind kind) const
{
    return m_lesson && !m_setting && !m_answered && now().question && now().question->kind == kind;
}

bool LessonPlayer::asksForRun() const { return asks(Kind::Type) || asks(Kind::Change) || asks(Kind::Set); }

void LessonPlayer::judgeClick()
{
    const auto pinned = m_document.pinned();
    if (!asks(Kind::Click) || !pinned || !m_document.trace())
        return;
    const std::string& path = m_document.trace()->step(pinned->step).path;
    if (path == now().question->of.path)
        give({path, pinned->at, {}});
}

// The reader typed, changed or set something, and it has been run.
void LessonPlayer::judgeRun()
{
    if (asksForRun() && m_document.result() && !sameWork(m_document.result().get(), m_first.get()))
        give({});
    else
        emit changed();
}

void LessonPlayer::answer(const std::vector<int>& chosen)
{
    if (asks(Kind::Choose) || asks(Kind::Next) || asks(Kind::Order))
        give({{}, {}, chosen});
}

void LessonPlayer::give(const LessonAnswer& answer)
{
    try {
        m_verdict = judge(
            *now().question, now().stage, answer, LessonNumbers(m_document.result()), *m_document.result());
        m_answered = m_verdict->right;
        m_tries += m_shown ? 0 : 1;
        if (!answer.step.empty())
            m_opened.push_back({answer.step, answer.cell});
        coverUp();
    } catch (const Error& error) {
        m_verdict = LessonVerdict {false, error.what()};
    }
    emit changed();
}

void LessonPlayer::coverUp()
{
    Cover cover;
    if (m_lesson && now().question && !m_answered) {
        cover.steps = now().stage.covered;
        cover.open = m_opened;
    }
    m_document.setCover(cover);
}

void LessonPlayer::hint()
{
    if (!moreHints())
        return;
    ++m_hints;
    emit changed();
}

void LessonPlayer::showMe()
{
    if (!m_lesson || !now().question || m_answered || m_setting || !m_document.result())
        return;
    const LessonQuestion& question = *now().question;
    m_shown = true;
    if (asksForRun()) {
        const PlaceFile solved = headroom::answered(question, now().stage.place, question.solution);
        m_first = m_document.result();
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
                m_document.pinHere({*step, answer.cell});
            if (!m_answered) // it was pinned before
                give(answer);
            return;
        }
    } catch (const Error& error) {
        m_document.showError(QString::fromUtf8(error.what()));
    }
}

bool LessonPlayer::done(const QString& lesson) { return Settings::value(keyOf(lesson), false).toBool(); }

void LessonPlayer::forgetProgress() { Settings::remove(QStringLiteral("lessons")); }

} // namespace headroom
