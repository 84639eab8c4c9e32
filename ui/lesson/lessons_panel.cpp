// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lessons_panel.h"

#include "lesson/lesson_player.h"
#include "theme/theme.h"
#include "widgets/layouts.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QGridLayout>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kPathWidth = 280; // of a path's column, at least
constexpr double kTickBox = 14.0, kMinutesRoom = 48.0;

} // namespace

void askToResetProgress(QWidget* parent, const std::function<void()>& after)
{
    auto* box = new QMessageBox(QMessageBox::Question, LessonsPanel::tr("Reset lesson progress"),
        LessonsPanel::tr("Mark all lessons as not done?"), QMessageBox::NoButton, parent);
    box->setInformativeText(LessonsPanel::tr("The steps reached in unfinished lessons are forgotten too."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    const QPushButton* reset = box->addButton(LessonsPanel::tr("Reset"), QMessageBox::DestructiveRole);
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    QObject::connect(box, &QMessageBox::finished, parent, [box, reset, after] {
        if (box->clickedButton() != reset)
            return;
        LessonPlayer::forgetProgress();
        if (after)
            after();
    });
    box->open();
}

LessonLink::LessonLink(const LessonEntry& entry, QWidget* parent) : RowLink(entry.title, 26, parent), m_entry(entry)
{
    setToolTip(entry.title);
    setAccessibleName(entry.done ? tr("%1, %2 min, read").arg(entry.title).arg(entry.minutes)
                                 : tr("%1, %2 min").arg(entry.title).arg(entry.minutes));
}

void LessonLink::paintRow(QPainter& painter) const
{
    const QRectF box(6.0, (height() - kTickBox) / 2.0, kTickBox, kTickBox);
    const bool begun = !m_entry.done && m_entry.reached > 0;
    painter.setPen(m_entry.done ? Qt::NoPen : QPen(begun ? colours().accent : colours().ink3, 1.2));
    painter.setBrush(m_entry.done ? QBrush(colours().ink2) : Qt::NoBrush);
    painter.drawEllipse(box.adjusted(1, 1, -1, -1));
    if (begun) { // as far as it was read
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours().accent);
        painter.drawPie(box.adjusted(3, 3, -3, -3), 90 * 16, -360 * 16 * m_entry.reached / std::max(1, m_entry.steps));
    }
    if (m_entry.done) {
        painter.setPen(QPen(colours().panel, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF {
            box.topLeft() + QPointF(3.8, 7.4), box.topLeft() + QPointF(6.2, 9.8), box.topLeft() + QPointF(10.4, 4.8)});
    }
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Body);
    const double left = box.right() + 8.0, room = width() - left - kMinutesRoom;
    drawText(painter, QRectF(left, 0, room, height()), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(font).elidedText(text(), Qt::ElideRight, room), colours().ink, font);
    drawText(painter, QRectF(width() - kMinutesRoom, 0, kMinutesRoom - 6.0, height()),
        Qt::AlignRight | Qt::AlignVCenter, tr("%1 min").arg(m_entry.minutes), colours().ink3,
        theme.font(TextSize::Small));
}

LessonsPanel::LessonsPanel(QWidget* parent) : QWidget(parent)
{
    auto* column = columnIn(this);
    m_head = new QWidget(this);
    auto* row = rowIn(m_head, {16, 10, 14, 10}, 12);
    auto* words = columnIn(nullptr, {}, 2);
    words->addWidget(m_lead = new Text({}, TextSize::Small, Text::Tone::Ink3));
    auto* named = rowIn(nullptr, {}, 10);
    named->addWidget(m_title = new ElidedText({}, TextSize::Title, Text::Tone::Ink, true));
    named->addWidget(m_details = new ElidedText({}, TextSize::Small, Text::Tone::Ink3), 1);
    words->addLayout(named);
    row->addLayout(words, 1);
    row->addWidget(m_all = new LinkButton({}));
    row->addWidget(m_start = new QPushButton);
    m_start->setProperty("headroomPrimary", true);
    column->addWidget(m_head);
    column->addWidget(m_list = new QWidget(this));
    m_list->hide();
    connect(m_all, &QAbstractButton::clicked, this, [this] { setExpanded(!m_expanded); });
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (const auto next = nextLesson(m_entries))
            emit openLesson(next->file, next->reached);
        else
            setExpanded(true);
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void LessonsPanel::refresh()
{
    QString unreadable;
    m_entries = lessonEntries(&unreadable);
    setVisible(!m_entries.isEmpty() && !m_searching);
    const auto next = nextLesson(m_entries);
    const bool begun = next && next->reached > 0;
    m_lead->setText(!next ? tr("Lessons") : begun ? tr("Continue the lesson") : tr("Next lesson"));
    m_title->setText(next ? next->title : tr("You have read them all"));
    m_details->setText(next ? lessonDetails(*next) : QString());
    m_start->setText(!next ? tr("Read again…") : begun ? tr("Continue") : tr("Start"));
    m_start->setAccessibleName(next ? tr("%1: %2").arg(m_start->text(), next->title) : m_start->text());
    const auto read = static_cast<int>(
        std::count_if(m_entries.begin(), m_entries.end(), [](const LessonEntry& entry) { return entry.done; }));
    m_all->setText(m_expanded ? tr("Show less") : tr("All %1 lessons · %2 done").arg(m_entries.size()).arg(read));
    m_all->setAccessibleName(m_expanded ? tr("Hide the list of lessons") : m_all->text());
    m_all->updateGeometry();
    m_columns = 0;
    arrange();
}

void LessonsPanel::setExpanded(bool expanded)
{
    m_expanded = expanded;
    refresh();
}

void LessonsPanel::setSearching(bool searching)
{
    m_searching = searching;
    setVisible(!m_entries.isEmpty() && !m_searching);
}

void LessonsPanel::resizeEvent(QResizeEvent*) { arrange(); }

// A column for each path, as many beside each other as there is room for.
void LessonsPanel::arrange()
{
    m_list->setVisible(m_expanded);
    const int columns = std::max(1, (width() - 16) / kPathWidth);
    if (!m_expanded || columns == std::exchange(m_columns, columns))
        return;
    m_links.clear();
    delete m_list->layout();
    for (QObject* old : m_list->children())
        if (auto* widget = qobject_cast<QWidget*>(old)) {
            widget->hide();
            widget->deleteLater();
        }
    m_grid = new QGridLayout(m_list);
    m_grid->setContentsMargins(10, 4, 10, 12);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(10);
    QStringList paths;
    for (const LessonEntry& entry : std::as_const(m_entries))
        if (!paths.contains(entry.path))
            paths << entry.path;
    for (int i = 0; i < paths.size(); ++i) {
        auto* group = new QWidget(m_list);
        auto* lines = columnIn(group, {}, 1);
        auto* heading = new Text(paths[i], TextSize::Body, Text::Tone::Ink2, true);
        heading->setContentsMargins(6, 4, 0, 4);
        lines->addWidget(heading);
        for (const LessonEntry& entry : std::as_const(m_entries)) {
            if (entry.path != paths[i])
                continue;
            auto* link = new LessonLink(entry);
            lines->addWidget(link);
            m_links << link;
            connect(link, &QAbstractButton::clicked, this,
                [this, entry] { emit openLesson(entry.file, entry.done ? 0 : entry.reached); });
        }
        lines->addStretch();
        m_grid->addWidget(group, i / columns, i % columns);
        m_grid->setColumnStretch(i % columns, 1);
    }
    auto* forget = new LinkButton(tr("Reset lesson progress…"), m_list);
    m_grid->addWidget(forget, static_cast<int>(paths.size() + columns - 1) / columns, 0, Qt::AlignLeft);
    connect(forget, &QAbstractButton::clicked, this, [this] { askToResetProgress(this, [this] { refresh(); }); });
}

void LessonsPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours().line, 1.0));
    painter.setBrush(colours().raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

} // namespace headroom
