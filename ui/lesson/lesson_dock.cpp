// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_dock.h"

#include "lesson/lesson_controls.h"
#include "lesson/lesson_text.h"
#include "widgets/announcement.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/scroll_fade.h"
#include "words/tr.h"
#include "words/translation.h"

#include <QApplication>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>

namespace headroom {

namespace {

constexpr QSize kPictureMost {112, 84};
constexpr int kCardMargin = 12;

// What the reader does to answer.
QString howTo(const LessonQuestion& question)
{
    switch (question.kind) {
    case LessonQuestion::Kind::Click:
        return tr("Click in the picture, or move there with the arrow keys (T: next table) and press Enter.");
    case LessonQuestion::Kind::Change:
        return tr(
            "Use a switch in the picture, or click a number (or move there with the arrow keys) and change it on the right, under “Change it”.");
    case LessonQuestion::Kind::Type: return tr("Press Enter to try it.");
    case LessonQuestion::Kind::Order: return tr("Drag the rows into order, or press Ctrl+Up and Ctrl+Down.");
    case LessonQuestion::Kind::Set:
    case LessonQuestion::Kind::Choose:
    case LessonQuestion::Kind::Next: break;
    }
    return {};
}

QString letter(int index) { return QString(QChar(u'A' + static_cast<char16_t>(index))); }

} // namespace

LessonDock::LessonDock(LessonPlayer& player, Document& document, QWidget* parent)
    : Dock(QStringLiteral("lesson"), tr("Lesson"), parent), m_player(player), m_document(document)
{
    auto* whole = new QWidget(this);
    auto* rows = columnIn(whole);
    rows->addWidget(m_scroll = scrolled(makeContent(), whole, true), 1);
    rows->addWidget(makeFoot());
    setWidget(whole);

    connect(&player, &LessonPlayer::changed, this, &LessonDock::showStep);
    connect(&document, &Document::settingsChanged, this, &LessonDock::showStep);
    connect(m_dots, &StepDots::chosen, &player, &LessonPlayer::goTo);
    connect(m_back, &QPushButton::clicked, &player, &LessonPlayer::back);
    connect(m_next, &QPushButton::clicked, &player, &LessonPlayer::next);
    connect(m_nextLesson, &QPushButton::clicked, this, &LessonDock::nextLessonAsked);
    connect(m_hint, &QPushButton::clicked, &player, &LessonPlayer::hint);
    connect(m_showMe, &QPushButton::clicked, &player, &LessonPlayer::showMe);
    connect(m_restore, &QPushButton::clicked, &player, &LessonPlayer::restore);
    connect(m_check, &QPushButton::clicked, this, &LessonDock::check);
    connect(&player, &LessonPlayer::finished, this, &LessonDock::close);
    m_scroll->setAccessibleName(tr("Lesson"));
    fadeAtEnd(m_scroll);
    stopWhileItScrolls(m_scroll);
    connect(m_scroll->verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
        if (m_revealed)
            reveal(m_revealed);
    });
    showStep();
}

LessonText* LessonDock::passage(QWidget* parent, TextSize size)
{
    auto* text = new LessonText(parent, size);
    connect(text, &LessonText::pointedAt, this, [this](const std::optional<NamedCell>& cell) {
        const Trace* trace = m_document.trace();
        const auto step = cell && trace ? trace->find(cell->path) : std::nullopt;
        m_document.hover(step ? std::optional(Cell {*step, cell->at}) : std::nullopt);
    });
    return text;
}

QWidget* LessonDock::makeContent()
{
    auto* content = new QWidget;
    content->setMinimumWidth(1); // nothing in it widens the dock
    auto* column = columnIn(content, {14, 14, 14, 14}, 10);
    column->addWidget(m_title = new Text({}, TextSize::Title, Text::Tone::Ink, true));
    m_title->setWordWrap(true);
    column->addWidget(m_english = new Text(tr("This lesson has not been translated yet: it is in English."),
                          TextSize::Small, Text::Tone::Ink2));
    m_english->setObjectName(QStringLiteral("untranslated"));
    m_english->setWordWrap(true);
    auto* progress = rowIn(nullptr, {}, 10);
    progress->addWidget(m_dots = new StepDots);
    progress->addWidget(m_count = new Text({}, TextSize::Small, Text::Tone::Ink3));
    progress->addStretch();
    column->addLayout(progress);
    column->addWidget(m_heading = new Text({}, TextSize::Body, Text::Tone::Ink, true));
    m_heading->setWordWrap(true);
    column->addWidget(m_prose = passage(content));

    m_question = new LessonCard(LessonCard::Kind::Question);
    auto* box = columnIn(m_question, {kCardMargin + 2, 10, kCardMargin, 12}, 8);
    box->addWidget(new Text(tr("Predict, then check"), TextSize::Body, Text::Tone::Ink, true));
    box->addWidget(m_ask = passage(m_question));
    box->addWidget(m_how = new Text({}, TextSize::Small, Text::Tone::Ink2));
    m_how->setWordWrap(true);
    box->addWidget(m_options = new QWidget);
    box->addWidget(m_check = new QPushButton(tr("Check")), 0, Qt::AlignLeft);
    column->addWidget(m_question);

    m_verdictCard = new LessonCard(LessonCard::Kind::Wrong);
    columnIn(m_verdictCard, {kCardMargin + LessonCard::kBadge + 4, 9, kCardMargin, 11})
        ->addWidget(m_verdict = passage(m_verdictCard));
    column->addWidget(m_verdictCard);
    m_hintCard = new LessonCard(LessonCard::Kind::Note);
    columnIn(m_hintCard, {kCardMargin, 9, kCardMargin, 11})->addWidget(m_hints = passage(m_hintCard));
    column->addWidget(m_hintCard);

    column->addStretch();
    return content;
}

QWidget* LessonDock::makeFoot()
{
    auto* foot = new QWidget;
    auto* rows = columnIn(foot);
    rows->addWidget(makeRule(foot));
    m_away = new QWidget;
    auto* away = columnIn(m_away, {14, 10, 14, 0}, 6);
    away->addWidget(m_awayWords = new Text({}, TextSize::Small, Text::Tone::Ink2));
    m_awayWords->setWordWrap(true);
    away->addWidget(m_restore = new QPushButton(tr("Back to the lesson")), 0, Qt::AlignLeft);
    rows->addWidget(m_away);
    m_help = new QWidget; // where it is seen however long the step is
    auto* help = rowIn(m_help, {14, 10, 14, 0}, 8);
    help->addWidget(m_hint = new QPushButton(tr("A hint")));
    help->addWidget(m_showMe = new QPushButton(tr("Show me")));
    help->addStretch();
    help->addWidget(m_tries = new Text({}, TextSize::Small, Text::Tone::Ink3));
    rows->addWidget(m_help);
    auto* row = rowIn(nullptr, {14, 10, 14, 10}, 8);
    row->addWidget(m_back = new QPushButton(tr("Back")));
    m_back->setToolTip(tr("The step before (Page Up)"));
    row->addStretch();
    row->addWidget(m_next = new QPushButton(tr("Next")));
    m_next->setToolTip(tr("The next step (Page Down)"));
    row->addWidget(m_nextLesson = new QPushButton(tr("Next lesson")));
    rows->addLayout(row);
    return foot;
}

void LessonDock::closeEvent(QCloseEvent* event)
{
    Dock::closeEvent(event);
    emit left();
}

// What is to be read scrolls by a page, while it has the keyboard; at its end the keys go to the next step.
bool LessonDock::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && m_scroll->hasFocus()) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const QScrollBar* bar = m_scroll->verticalScrollBar();
        if ((key == Qt::Key_PageDown && bar->value() < bar->maximum())
            || (key == Qt::Key_PageUp && bar->value() > bar->minimum())) {
            event->accept();
            return true;
        }
    }
    return Dock::event(event);
}

// Enter answers with what is chosen; on a button it presses that.
void LessonDock::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return Dock::keyPressEvent(event);
    if (auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget()))
        button->click();
    else if (!m_field || !m_field->hasFocus()) // that has said so itself
        check();
}

void LessonDock::focusFirst()
{
    const bool asks = m_question->isVisible() && !m_player.answered();
    if (asks && m_question->height() <= m_scroll->viewport()->height())
        reveal(m_question);
    QWidget* first = m_next;
    if (asks && m_field && m_field->isVisible())
        first = m_field;
    else if (asks && m_order)
        first = m_order;
    else if (asks && !m_answers.isEmpty())
        first = m_answers.first();
    first->setFocus(Qt::TabFocusReason);
}

// What stood there stays until the stage of the new step is set.
void LessonDock::showStep()
{
    if (!m_player.isOpen() || (!m_player.isReady() && !m_player.failed() && m_shown >= 0))
        return;
    const Lesson& lesson = m_player.lesson();
    const int steps = static_cast<int>(lesson.steps.size());
    QList<bool> done;
    for (int step = 0; step < steps; ++step)
        done << m_player.done(step);
    m_title->setText(QString::fromStdString(lesson.title));
    m_english->setVisible(isUntranslated(m_player.folder()));
    m_dots->setSteps(steps, m_player.step(), done);
    m_count->setText(tr("%1 of %2").arg(m_player.step() + 1).arg(steps));
    m_heading->setText(QString::fromStdString(m_player.now().title));
    m_prose->setMarked(
        m_player.failed() ? tr("The picture of this step could not be opened.") : m_player.prose(), m_player.folder());
    const bool fresh = m_player.isReady() && m_shown != m_player.step();
    const QPointer<QWidget> held = QApplication::focusWidget();
    const bool had = isAncestorOf(held);
    if (fresh || m_picturesOf != m_player.run())
        makeAnswers();
    showQuestion();
    showVerdict();
    const bool wandered = m_player.wandered(), differs = m_player.differs();
    m_away->setVisible(m_player.isReady() && (wandered || differs));
    m_awayWords->setText(m_player.numbersGone()
            ? tr("The stage shows something else. The numbers here belong to the lesson’s own picture.")
            : wandered ? tr("The stage does not show what this step is about.")
                       : tr("You have changed the stage."));
    m_restore->setText(wandered ? tr("Back to the lesson") : tr("Undo my changes"));
    const bool open = m_player.now().question && !m_player.answered();
    m_back->setEnabled(m_player.step() > 0);
    m_next->setText(m_player.canGoOn() ? tr("Next") : tr("Finish"));
    m_nextLesson->setVisible(!m_player.canGoOn());
    m_next->setProperty("headroomPrimary", !open && m_player.canGoOn());
    m_nextLesson->setProperty("headroomPrimary", !open);
    m_next->update();
    m_nextLesson->update();
    if (fresh) {
        m_shown = m_player.step();
        m_revealed = nullptr;
        m_scroll->verticalScrollBar()->setValue(0);
        if (open)
            reveal(m_question); // what is asked can be seen, in a low window too
    }
    announce(fresh);
    // What had the keyboard may be gone: not to whatever stood behind it.
    if (had && (!held || !held->isVisible()))
        QTimer::singleShot(0, this, &LessonDock::focusFirst);
}

void LessonDock::makeAnswers()
{
    m_picturesOf = m_player.run();
    delete m_options->layout();
    for (QObject* old : m_options->children())
        if (auto* widget = qobject_cast<QWidget*>(old)) {
            widget->hide();
            widget->deleteLater();
        }
    m_answers.clear();
    m_order = nullptr;
    m_field = nullptr;
    const auto& question = m_player.now().question;
    if (!question)
        return;
    using Kind = LessonQuestion::Kind;
    auto* grid = new QGridLayout(m_options);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(6);
    QStringList texts;
    for (const LessonOption& option : question->options)
        texts << lessonPlain(m_player.filled(option.text));
    const auto add = [&](AnswerButton* button, int row, int column) {
        grid->addWidget(button, row, column);
        m_answers << button;
        connect(button, &QAbstractButton::toggled, this, [this, button](bool held) {
            if (held && button->state() == AnswerButton::State::Wrong)
                button->setState(AnswerButton::State::Open);
            if (held && !m_player.answered())
                reveal(m_check);
        });
    };
    if (question->kind == Kind::Order) {
        grid->addWidget(m_order = new OrderList(texts), 0, 0);
        connect(m_order, &OrderList::told, this, &LessonDock::tell);
    } else if (question->kind == Kind::Next) {
        for (int i = 0; i < static_cast<int>(question->pictures.size()); ++i) {
            auto* button = new AnswerButton(letter(i));
            if (const auto run = m_player.run()) {
                const std::string& path = question->pictures[static_cast<std::size_t>(i)];
                const int head = m_player.now().stage.place.head;
                button->setPicture(stepPicture(*run, path, head, kPictureMost, devicePixelRatioF()));
                button->setAccessibleName(tr("Picture %1: %2").arg(letter(i), pictureWords(*run, path, head)));
            }
            add(button, i / 2, i % 2);
        }
    } else if (question->kind == Kind::Choose || (question->kind == Kind::Set && !texts.isEmpty())) {
        for (int i = 0; i < texts.size(); ++i)
            add(new AnswerButton(texts[i]), i, 0);
    } else if (question->kind == Kind::Type || question->kind == Kind::Set) {
        grid->addWidget(m_field = new QLineEdit(m_player.value()), 0, 0);
        m_field->setAccessibleName(
            question->kind == Kind::Type ? tr("The model’s input") : QString::fromStdString(question->setting));
        connect(m_field, &QLineEdit::returnPressed, this, &LessonDock::check);
    }
}

void LessonDock::showQuestion()
{
    const auto& question = m_player.now().question;
    m_question->setVisible(question.has_value() && !m_player.failed());
    if (!question)
        return;
    m_ask->setMarked(m_player.ask(), m_player.folder());
    const QString how = m_player.answered() ? QString() : howTo(*question);
    m_how->setText(how);
    m_how->setVisible(!how.isEmpty());
    const bool controls = m_order || m_field || !m_answers.isEmpty();
    m_options->setVisible(controls);
    m_options->setEnabled(!m_player.answered());
    m_check->setVisible(controls && !m_player.answered());
    if (m_field && !m_field->hasFocus())
        m_field->setText(m_player.value());
    showAnswers();
}

// What was answered, or shown, as it was judged.
void LessonDock::showAnswers()
{
    const auto verdict = m_player.verdict();
    const std::vector<int>& chosen = m_player.given().chosen;
    if (!verdict || chosen.empty())
        return;
    if (m_order && m_player.shown())
        m_order->setOrder(QList<int>(chosen.begin(), chosen.end()));
    if (const int at = chosen.front(); !m_order && at >= 0 && at < m_answers.size()) {
        m_answers[at]->setChecked(true);
        m_answers[at]->setState(verdict->right ? AnswerButton::State::Right : AnswerButton::State::Wrong);
    }
    if (!verdict->right || m_player.now().question->kind != LessonQuestion::Kind::Next || !m_player.run())
        return;
    for (int i = 0; i < m_answers.size(); ++i) { // now they may be called by name
        const Trace& trace = *m_player.run()->trace;
        if (const auto step = trace.find(m_player.now().question->pictures[static_cast<std::size_t>(i)]))
            m_answers[i]->setText(tr("%1  %2").arg(letter(i), translated(trace.step(*step).title)));
    }
}

void LessonDock::check()
{
    const auto& question = m_player.now().question;
    if (!question || m_player.answered())
        return;
    std::vector<int> chosen;
    if (m_order) {
        const QList<int> order = m_order->order();
        chosen.assign(order.begin(), order.end());
    }
    for (int i = 0; i < m_answers.size(); ++i)
        if (m_answers[i]->isChecked())
            chosen = {i};
    if (m_field)
        m_player.set(m_field->text());
    else if (chosen.empty())
        tell(tr("Choose an answer first."));
    else if (question->kind == LessonQuestion::Kind::Set)
        m_player.set(QString::fromStdString(question->options[static_cast<std::size_t>(chosen.front())].measure));
    else
        m_player.answer(chosen);
}

void LessonDock::showVerdict()
{
    const auto verdict = m_player.verdict();
    m_verdictCard->setVisible(verdict.has_value());
    if (verdict) {
        m_verdictCard->setKind(verdict->right ? LessonCard::Kind::Right : LessonCard::Kind::Wrong);
        m_verdict->setMarked((!verdict->right           ? tr("**Not yet.** %1")
                                     : m_player.shown() ? tr("**Shown.** %1")
                                                        : tr("**Right.** %1"))
                                 .arg(QString::fromStdString(verdict->feedback)),
            m_player.folder());
    }
    const QStringList hints = m_player.hints();
    m_hintCard->setVisible(!hints.isEmpty());
    m_hints->setMarked(hints.join(QStringLiteral("\n\n")), m_player.folder());
    const bool open = m_player.now().question && !m_player.answered() && !m_player.failed();
    m_hint->setVisible(open && m_player.moreHints());
    m_hint->setText(hints.isEmpty() ? tr("A hint") : tr("Another hint"));
    m_showMe->setVisible(open);
    m_tries->setVisible(m_player.tries() > 0);
    m_help->setVisible(open || m_player.tries() > 0);
    m_tries->setText(m_player.tries() == 1 ? tr("1 try") : tr("%1 tries").arg(m_player.tries()));
}

// One sentence for each thing that changes: another step, a hint, an answer judged, the stage left or back.
void LessonDock::announce(bool fresh)
{
    if (!m_player.isReady())
        return;
    QString state, sentence;
    const auto verdict = m_player.verdict();
    const QStringList hints = m_player.hints();
    const bool hinted = hints.size() > std::exchange(m_hintsTold, hints.size());
    if (m_player.wandered())
        sentence = m_awayWords->text();
    else if (hinted)
        sentence = lessonPlain(hints.last());
    else if (verdict)
        sentence = m_verdict->plain();
    else if (!hints.isEmpty())
        sentence = lessonPlain(hints.last());
    else
        sentence = stepWords();
    state = QStringLiteral("%1 %2 %3 %4 %5")
                .arg(m_player.step())
                .arg(m_player.tries())
                .arg(m_player.hints().size())
                .arg(m_player.wandered() ? 1 : 0)
                .arg(m_player.answered() ? 1 : 0);
    if (state != std::exchange(m_stateTold, state)) {
        tell(sentence);
        if (!fresh && (hinted || verdict))
            reveal(hinted ? m_hintCard : m_verdictCard);
    }
    QStringList all {m_title->text(), m_count->text(), m_heading->text(), m_prose->plain()};
    if (!m_english->isHidden())
        all.insert(1, m_english->text());
    if (m_player.now().question)
        all << m_ask->plain();
    if (verdict)
        all << m_verdict->plain();
    widget()->setAccessibleDescription(all.join(QLatin1Char('\n')));
}

// Also once what is above and below it has its height, and when the dock becomes lower.
void LessonDock::reveal(QWidget* part)
{
    m_revealed = part;
    QTimer::singleShot(0, this, &LessonDock::scrollToRevealed);
}

// As little as shows it; to its beginning where it is higher than the dock.
void LessonDock::scrollToRevealed()
{
    constexpr int room = 8;
    if (!m_revealed || m_revealed->isHidden())
        return;
    QScrollBar* bar = m_scroll->verticalScrollBar();
    const int top = m_revealed->mapTo(m_scroll->widget(), QPoint()).y() - room,
              bottom = top + m_revealed->height() + 2 * room;
    bar->setValue(std::min(std::max(bar->value(), bottom - m_scroll->viewport()->height()), top));
}

QString LessonDock::stepWords() const
{
    const QString heading = m_heading->text(), ask = m_question->isHidden() ? QString() : m_ask->plain();
    const bool asks = heading.endsWith(QLatin1Char('?')) || heading.endsWith(QChar(0xff1f)); // full width
    return (asks ? tr("Step %1 of %2: %3 %4") : tr("Step %1 of %2: %3. %4"))
        .arg(m_player.step() + 1)
        .arg(m_player.lesson().steps.size())
        .arg(heading, ask);
}

void LessonDock::tell(const QString& sentence)
{
    m_announced = sentence;
    Announcement::make(this, sentence);
}

} // namespace headroom
