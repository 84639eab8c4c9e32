// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_dock.h"

#include "theme/theme.h"
#include "tr.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"

#include <QAccessible>
#include <QButtonGroup>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>

#include <algorithm>

namespace headroom {

namespace {

using Kind = LessonQuestion::Kind;

Text* passage(QWidget* parent)
{
    auto* text = new Text({}, TextSize::Body, Text::Tone::Ink, false, parent);
    text->setTextFormat(Qt::MarkdownText);
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return text;
}

// Where a question stands: on the accent's ground, with a bar at its left.
class QuestionBox : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const Palette& palette = Theme::instance().palette();
        QColor ground = palette.accent;
        ground.setAlpha(28);
        painter.fillRect(rect(), ground);
        painter.fillRect(QRect(0, 0, 3, height()), palette.accent);
    }
};

void clear(QLayout* layout)
{
    while (QLayoutItem* item = layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

LessonDock::LessonDock(LessonPlayer& player, QWidget* parent)
    : Dock(QStringLiteral("lesson"), tr("Lesson"), parent), m_player(player)
{
    auto* content = new QWidget;
    auto* column = columnIn(content, {14, 14, 14, 14}, 10);
    column->addWidget(m_title = new Text({}, TextSize::Title, Text::Tone::Ink, true));
    m_title->setWordWrap(true);
    column->addWidget(m_progress = new Text({}, TextSize::Small, Text::Tone::Ink2));
    column->addWidget(m_prose = passage(content));
    m_question = new QuestionBox;
    auto* box = columnIn(m_question, {14, 10, 12, 12}, 8);
    box->addWidget(new Text(tr("Predict, then check"), TextSize::Body, Text::Tone::Ink, true));
    box->addWidget(m_ask = passage(m_question));
    box->addWidget(m_options = new QWidget);
    columnIn(m_options, {}, 6);
    box->addWidget(m_check = new QPushButton(tr("Check")), 0, Qt::AlignLeft);
    column->addWidget(m_question);
    column->addWidget(m_verdict = passage(content));
    column->addWidget(m_hints = passage(content));
    auto* help = rowIn(nullptr, {}, 14);
    help->addWidget(m_hint = new LinkButton(tr("A hint")));
    help->addWidget(m_showMe = new LinkButton(tr("Show me")));
    help->addStretch();
    column->addLayout(help);
    column->addWidget(m_restore = new LinkButton(tr("Back to the lesson")), 0, Qt::AlignLeft);
    column->addStretch();

    auto* whole = new QWidget(this);
    auto* rows = columnIn(whole);
    rows->addWidget(scrolled(content, whole, true), 1);
    rows->addWidget(makeRule(whole));
    auto* foot = rowIn(nullptr, {14, 10, 14, 10}, 8);
    foot->addWidget(m_back = new QPushButton(tr("Back")));
    foot->addStretch();
    foot->addWidget(m_next = new QPushButton(tr("Next")));
    rows->addLayout(foot);
    setWidget(whole);

    connect(&player, &LessonPlayer::changed, this, &LessonDock::showStep);
    connect(m_back, &QPushButton::clicked, &player, &LessonPlayer::back);
    connect(m_next, &QPushButton::clicked, &player, &LessonPlayer::next);
    connect(m_hint, &QAbstractButton::clicked, &player, &LessonPlayer::hint);
    connect(m_showMe, &QAbstractButton::clicked, &player, &LessonPlayer::showMe);
    connect(m_restore, &QAbstractButton::clicked, &player, &LessonPlayer::restore);
    connect(m_check, &QPushButton::clicked, this, [this] {
        std::vector<int> chosen;
        if (m_choice && m_choice->checkedId() >= 0)
            chosen = {m_choice->checkedId()};
        for (int row = 0; m_order && row < m_order->count(); ++row)
            chosen.push_back(m_order->item(row)->data(Qt::UserRole).toInt());
        if (!chosen.empty())
            m_player.answer(chosen);
    });
    connect(&player, &LessonPlayer::finished, this, &LessonDock::close);
    showStep();
}

void LessonDock::closeEvent(QCloseEvent* event)
{
    Dock::closeEvent(event);
    emit left();
}

void LessonDock::showStep()
{
    if (!m_player.isOpen())
        return;
    const Lesson& lesson = m_player.lesson();
    const int steps = static_cast<int>(lesson.steps.size());
    m_title->setText(QString::fromStdString(lesson.title));
    m_progress->setText(
        tr("%1 of %2: %3").arg(m_player.step() + 1).arg(steps).arg(QString::fromStdString(m_player.now().title)));
    if (const QString prose = m_player.prose(); !prose.isEmpty() || m_shown != m_player.step())
        m_prose->setText(prose);
    showQuestion();
    const auto verdict = m_player.verdict();
    m_verdict->setVisible(verdict.has_value());
    if (verdict)
        m_verdict->setText((verdict->right ? tr("✓ **Right.**") : tr("✗ **Not yet.**")) + QLatin1Char(' ')
            + QString::fromStdString(verdict->feedback));
    m_hints->setVisible(!m_player.hints().isEmpty());
    m_hints->setText(m_player.hints().join(QStringLiteral("\n\n")));
    const bool open = m_player.now().question && !m_player.answered();
    m_hint->setVisible(m_player.moreHints());
    m_hint->setText(m_player.hints().isEmpty() ? tr("A hint") : tr("Another hint"));
    m_showMe->setVisible(open);
    m_restore->setVisible(m_player.wandered());
    m_back->setEnabled(m_player.step() > 0);
    m_next->setText(m_player.canGoOn() ? tr("Next") : tr("Finish"));
    m_next->setDefault(!open);
    if (const QString now = spoken(); now != widget()->accessibleDescription()) {
        widget()->setAccessibleDescription(now);
        QAccessibleEvent told(widget(), QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&told);
    }
}

void LessonDock::showQuestion()
{
    const auto& question = m_player.now().question;
    m_question->setVisible(question.has_value());
    if (!question)
        return;
    if (const QString ask = m_player.ask(); !ask.isEmpty())
        m_ask->setText(ask);
    const bool listed = question->kind == Kind::Choose || question->kind == Kind::Next || question->kind == Kind::Order;
    m_check->setVisible(listed && !m_player.answered());
    m_options->setVisible(listed);
    m_options->setEnabled(!m_player.answered());
    if (m_shown == m_player.step())
        return;
    m_shown = m_player.step();
    clear(m_options->layout());
    delete std::exchange(m_choice, nullptr);
    m_order = nullptr;
    QStringList texts;
    for (const LessonOption& option : question->options)
        texts << QString::fromStdString(option.text);
    for (const std::string& picture : question->pictures)
        texts << QString::fromStdString(picture);
    if (question->kind == Kind::Order) {
        m_order = new QListWidget;
        m_order->setAccessibleName(tr("Put these in order: drag them, or Ctrl+Up and Ctrl+Down"));
        m_order->setDragDropMode(QAbstractItemView::InternalMove);
        for (int i = 0; i < texts.size(); ++i) {
            auto* item = new QListWidgetItem(texts[i], m_order);
            item->setData(Qt::UserRole, i);
        }
        m_order->setFixedHeight(m_order->sizeHintForRow(0) * static_cast<int>(texts.size()) + 6);
        m_options->layout()->addWidget(m_order);
    } else if (listed) {
        m_choice = new QButtonGroup(this);
        for (int i = 0; i < texts.size(); ++i) {
            auto* button = new QRadioButton(texts[i]);
            m_choice->addButton(button, i);
            m_options->layout()->addWidget(button);
        }
    }
}

QString LessonDock::spoken() const
{
    QStringList parts {m_title->text(), m_progress->text(), m_prose->text()};
    if (m_player.now().question)
        parts << m_ask->text();
    if (m_player.verdict())
        parts << m_verdict->text();
    parts << m_player.hints();
    return parts.join(QLatin1Char('\n'));
}

} // namespace headroom
