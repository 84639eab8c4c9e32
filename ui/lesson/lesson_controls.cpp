// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_controls.h"

#include "document/document_focus.h"
#include "theme/theme.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kDot = 8.0, kPill = 22.0, kDotGap = 6.0;
constexpr int kRing = 14, kRingGap = 8, kAnswerPad = 6;

CellGrid gridOf(const RunResult& run, const std::string& path, int head)
{
    const auto id = run.trace->find(path);
    if (!id)
        return {};
    const Step& step = run.trace->step(*id);
    Slice slice;
    if (const int axis = headAxis(step); axis >= 0) {
        slice.at.assign(step.axes.size(), 0);
        slice.at[static_cast<std::size_t>(axis)] = std::clamp<std::int64_t>(
            head, 0, step.axes[static_cast<std::size_t>(axis)].size - 1);
    }
    return readGrid(*run.trace, *id, slice);
}

void paintTick(QPainter& painter, const QRectF& square, const QColor& colour, bool right)
{
    const auto at = [&](double x, double y) {
        return square.topLeft() + QPointF(x * square.width(), y * square.height());
    };
    painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    if (right) {
        painter.drawPolyline(QPolygonF {at(0.24, 0.54), at(0.43, 0.72), at(0.78, 0.3)});
    } else {
        painter.drawLine(at(0.3, 0.3), at(0.7, 0.7));
        painter.drawLine(at(0.7, 0.3), at(0.3, 0.7));
    }
}

} // namespace

StepDots::StepDots(QWidget* parent) : QWidget(parent) { setCursor(Qt::PointingHandCursor); }

void StepDots::setSteps(int count, int present, const QList<bool>& done)
{
    m_count = count;
    m_present = present;
    m_done = done;
    setAccessibleName(tr("Step %1 of %2").arg(present + 1).arg(count));
    updateGeometry();
    update();
}

QRectF StepDots::dot(int step) const
{
    const double before = step * (kDot + kDotGap) + (step > m_present ? kPill - kDot : 0.0);
    return {before, 4.0, step == m_present ? kPill : kDot, kDot};
}

QSize StepDots::sizeHint() const
{
    return {static_cast<int>(std::ceil(m_count * (kDot + kDotGap) + kPill - kDot)), 16};
}

void StepDots::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int step = 0; step < m_count; ++step) {
        const QRectF area = dot(step);
        const bool done = m_done.value(step);
        painter.setPen(done || step == m_present ? Qt::NoPen : QPen(colours().ink3, 1.2));
        painter.setBrush(step == m_present ? QBrush(colours().accentFill)
                : done                     ? QBrush(colours().ink2)
                                           : Qt::NoBrush);
        painter.drawRoundedRect(area.adjusted(0.6, 0.6, -0.6, -0.6), kDot / 2.0, kDot / 2.0);
    }
}

void StepDots::mousePressEvent(QMouseEvent* event)
{
    for (int step = 0; step < m_count; ++step)
        if (dot(step).adjusted(-kDotGap / 2.0, -4.0, kDotGap / 2.0, 4.0).contains(event->position()))
            emit chosen(step);
}

AnswerButton::AnswerButton(const QString& text, QWidget* parent) : QAbstractButton(parent)
{
    setText(text);
    setCheckable(true);
    setAutoExclusive(true);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void AnswerButton::setPicture(const QImage& picture)
{
    m_picture = picture;
    updateGeometry();
    update();
}

void AnswerButton::setState(State state)
{
    m_state = state;
    setAccessibleDescription(state == State::Open ? QString()
            : state == State::Right               ? tr("right")
                                                  : tr("not this one"));
    update();
}

// Between words; within them where one is wider than the button.
int AnswerButton::wrapping(int room) const
{
    const QFontMetrics metrics(Theme::instance().font(TextSize::Body));
    const QStringList all = text().split(QLatin1Char(' '));
    const bool fit = std::all_of(
        all.begin(), all.end(), [&](const QString& word) { return metrics.horizontalAdvance(word) <= room; });
    return fit ? Qt::TextWordWrap : Qt::TextWrapAnywhere;
}

QRect AnswerButton::words(int width) const
{
    const int left = kAnswerPad + kRing + kRingGap, room = std::max(10, width - left - kAnswerPad);
    const QFontMetrics metrics(Theme::instance().font(TextSize::Body));
    return metrics.boundingRect(QRect(0, 0, room, 4000), wrapping(room) | Qt::AlignLeft, text())
        .translated(left, kAnswerPad);
}

int AnswerButton::heightForWidth(int width) const
{
    const int picture = m_picture.isNull()
        ? 0
        : static_cast<int>(std::ceil(m_picture.height() / m_picture.devicePixelRatio())) + kAnswerPad;
    return std::max(words(width).height(), kRing) + 2 * kAnswerPad + picture;
}

QSize AnswerButton::sizeHint() const
{
    return {m_picture.isNull() ? 200 : 120, heightForWidth(m_picture.isNull() ? 200 : 120)};
}

void AnswerButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Palette& palette = colours();
    const bool held = isChecked();
    painter.setPen(held || !m_picture.isNull() ? QPen(held ? palette.lineStrong : palette.line, 1.0) : Qt::NoPen);
    painter.setBrush(held ? palette.raised : underMouse() && isEnabled() ? palette.hover : QColor(Qt::transparent));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const QRectF ring(kAnswerPad, kAnswerPad + 1.0, kRing, kRing);
    if (m_state == State::Open) {
        painter.setPen(QPen(held ? palette.ink : palette.ink3, 1.2));
        painter.setBrush(palette.raised);
        painter.drawEllipse(ring.adjusted(0.6, 0.6, -0.6, -0.6));
        if (held) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(palette.ink);
            painter.drawEllipse(ring.adjusted(4.0, 4.0, -4.0, -4.0));
        }
    } else {
        const bool right = m_state == State::Right;
        painter.setPen(Qt::NoPen);
        painter.setBrush(right ? palette.valueText : palette.ink);
        painter.drawRoundedRect(ring, 3, 3);
        paintTick(painter, ring, palette.dark ? palette.stage : QColor(Qt::white), right);
    }
    painter.setPen(palette.ink);
    painter.setFont(Theme::instance().font(TextSize::Body));
    const QRect area = words(width());
    const int room = std::max(10, width() - area.left() - kAnswerPad);
    painter.drawText(area.adjusted(0, 0, 2, 2), wrapping(room) | Qt::AlignLeft, text());
    if (m_picture.isNull())
        return;
    const QSizeF size = QSizeF(m_picture.size()) / m_picture.devicePixelRatio();
    painter.drawImage(
        QPointF(std::round((width() - size.width()) / 2.0), height() - size.height() - kAnswerPad), m_picture);
}

// Up and down go to the next answer, as between radio buttons.
void AnswerButton::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Down || event->key() == Qt::Key_Right ? 1
        : event->key() == Qt::Key_Up || event->key() == Qt::Key_Left             ? -1
                                                                                 : 0;
    QList<AnswerButton*> all;
    for (QObject* sibling : parent()->children())
        if (auto* button = qobject_cast<AnswerButton*>(sibling))
            all << button;
    if (by == 0 || all.isEmpty())
        return QAbstractButton::keyPressEvent(event);
    AnswerButton* next = all[(all.indexOf(this) + by + all.size()) % all.size()];
    next->setChecked(true);
    next->setFocus(Qt::TabFocusReason);
}

OrderList::OrderList(const QStringList& texts, QWidget* parent) : QListWidget(parent)
{
    setAccessibleName(tr("Put these in order: Ctrl+Up and Ctrl+Down move a line"));
    setDragDropMode(QAbstractItemView::InternalMove);
    setDefaultDropAction(Qt::MoveAction);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setSpacing(2);
    setWordWrap(true);
    for (int i = 0; i < texts.size(); ++i) {
        auto* item = new QListWidgetItem(texts[i], this);
        item->setData(Qt::UserRole, i);
    }
    setCurrentRow(0);
}

QList<int> OrderList::order() const
{
    QList<int> order;
    for (int row = 0; row < count(); ++row)
        order << item(row)->data(Qt::UserRole).toInt();
    return order;
}

void OrderList::setOrder(const QList<int>& order)
{
    for (int place = 0; place < order.size(); ++place)
        for (int row = place; row < count(); ++row)
            if (item(row)->data(Qt::UserRole).toInt() == order[place]) {
                insertItem(place, takeItem(row));
                break;
            }
}

void OrderList::moveCurrent(int by)
{
    const int from = currentRow(), to = from + by;
    if (from < 0 || to < 0 || to >= count())
        return;
    QListWidgetItem* moved = takeItem(from);
    insertItem(to, moved);
    setCurrentItem(moved);
    emit told(tr("%1 is now %2 of %3").arg(moved->text()).arg(to + 1).arg(count()));
}

QSize OrderList::sizeHint() const
{
    int height = 4;
    for (int row = 0; row < count(); ++row)
        height += sizeHintForRow(row) + 2 * spacing();
    return {160, height};
}

// Lines that are broken need more than they said before their width was known.
void OrderList::resizeEvent(QResizeEvent* event)
{
    QListWidget::resizeEvent(event);
    doItemsLayout();
    setMinimumHeight(contentsSize().height() + 4);
}

void OrderList::keyPressEvent(QKeyEvent* event)
{
    const bool moves = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier);
    if (moves && event->key() == Qt::Key_Up)
        moveCurrent(-1);
    else if (moves && event->key() == Qt::Key_Down)
        moveCurrent(1);
    else
        QListWidget::keyPressEvent(event);
}

LessonCard::LessonCard(Kind kind, QWidget* parent) : QWidget(parent), m_kind(kind)
{
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void LessonCard::setKind(Kind kind)
{
    m_kind = kind;
    update();
}

void LessonCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Palette& palette = colours();
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool question = m_kind == Kind::Question;
    painter.setPen(QPen(question ? palette.accent : m_kind == Kind::Note ? palette.line : palette.lineStrong, 1.0));
    painter.setBrush(question ? palette.accentSoft : palette.raised);
    painter.drawRoundedRect(area, 4, 4);
    if (question) {
        painter.setClipRect(QRectF(0, 0, 4, height()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.accent);
        painter.drawRoundedRect(rect(), 4, 4);
    } else if (m_kind != Kind::Note) {
        const bool right = m_kind == Kind::Right;
        const QRectF badge(10.0, 11.0, 15.0, 15.0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(right ? palette.valueText : palette.ink);
        painter.drawRoundedRect(badge, 3, 3);
        paintTick(painter, badge, palette.dark ? palette.stage : QColor(Qt::white), right);
    }
}

QImage stepPicture(const RunResult& run, const std::string& path, int head, const QSize& most, double ratio)
{
    const CellGrid grid = gridOf(run, path, head);
    if (grid.values.empty())
        return {};
    GridLayout layout;
    layout.rows = grid.rowCount();
    layout.columns = grid.columnCount();
    const double pitch = std::min(
        {18.0, most.width() / static_cast<double>(layout.columns), most.height() / static_cast<double>(layout.rows)});
    // A vector, or a matrix much wider than high, is still high enough to be seen.
    layout.pitchX = pitch;
    layout.pitchY = std::min(std::max(pitch, 5.0), most.height() / static_cast<double>(layout.rows));
    layout.gap = pitch >= 4.0 ? 1.0 : 0.0;
    const QRectF bounds = layout.bounds();
    QImage image((bounds.size() * ratio).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(colours().stage);
    QPainter painter(&image);
    paintHeatmap(painter, grid, layout, scaleOf(*run.trace, grid.step), true);
    return image;
}

QString pictureWords(const RunResult& run, const std::string& path, int head)
{
    const CellGrid grid = gridOf(run, path, head);
    return tr("%1 × %2 numbers from %3 to %4")
        .arg(grid.rowCount())
        .arg(grid.columnCount())
        .arg(numberText(grid.low, 2), numberText(grid.high, 2));
}

} // namespace headroom
