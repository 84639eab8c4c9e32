// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/chapter_bar.h"

#include "widgets/matrix_painter.h"
#include "widgets/text.h"

#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kBarTop = 12.0; // room for the playhead
constexpr double kBarHeight = 20.0;
constexpr double kChapterGap = 3.0;
constexpr double kBarLeast = 32.0;
constexpr double kLeastOfTitle = 0.6;
constexpr double kBarDragFrom = 3.0;

} // namespace

ChapterBar::ChapterBar(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setAccessibleName(tr("Timeline"));
    setTip(this, [this](const QPoint& at) {
        int step = 0;
        double fraction = 0.0;
        return m_stepTip && locate(at.x(), step, fraction) ? m_stepTip(step) : QString();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void ChapterBar::setChapters(std::vector<Chapter> chapters)
{
    m_chapters = std::move(chapters);
    update();
}

void ChapterBar::setPlayhead(int step, double fraction)
{
    m_step = step;
    m_fraction = fraction;
    setAccessibleDescription(m_stepTip ? m_stepTip(step) : QString());
    update();
}

std::vector<std::pair<double, double>> ChapterBar::spans() const
{
    auto all = chapterSpans(m_chapters, std::max(1, width() - 2 * kInset), kBarLeast, kChapterGap);
    for (auto& [left, wide] : all)
        left += kInset;
    return all;
}

QRectF ChapterBar::field(std::size_t chapter) const
{
    const auto [left, wide] = spans()[chapter];
    const double from = std::round(left);
    return {from, kBarTop, std::round(left + wide) - from, kBarHeight};
}

double ChapterBar::xOf(int step, double fraction) const
{
    for (std::size_t i = 0; i < m_chapters.size(); ++i) {
        const Chapter& chapter = m_chapters[i];
        if (chapter.elsewhere || step < chapter.first || step >= chapter.first + chapter.count)
            continue;
        const QRectF area = field(i);
        return area.left() + area.width() * (step - chapter.first + fraction) / chapter.count;
    }
    return 0.0;
}

double ChapterBar::playheadX() const { return xOf(m_step, m_fraction); }

bool ChapterBar::locate(double x, int& step, double& fraction) const
{
    const auto all = spans();
    for (std::size_t i = 0; i < m_chapters.size(); ++i) {
        const Chapter& chapter = m_chapters[i];
        const bool lastOne = i + 1 == m_chapters.size();
        if (x >= all[i].first + all[i].second + kChapterGap / 2.0 && !lastOne)
            continue;
        const double share = std::clamp((x - all[i].first) / std::max(1.0, all[i].second), 0.0, 1.0) * chapter.count;
        const int within = std::min(static_cast<int>(share), chapter.count - 1);
        step = chapter.first + within;
        fraction = share - within;
        if (chapter.elsewhere) {
            step = i == 0 ? chapter.first + chapter.count - 1 : chapter.first;
            fraction = i == 0 ? 1.0 : 0.0;
        }
        return true;
    }
    return false;
}

void ChapterBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_chapters.size(); ++i)
        paintField(painter, i);
    paintGroups(painter);
    if (!m_chapters.empty())
        paintPlayhead(painter);
}

void ChapterBar::paintField(QPainter& painter, std::size_t index)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const Chapter& chapter = m_chapters[index];
    const QRectF area = field(index);
    const bool present = !chapter.elsewhere && m_step >= chapter.first && m_step < chapter.first + chapter.count;
    const bool done = chapter.first + chapter.count <= m_step;
    painter.setPen(QPen(present ? palette.accent : done ? palette.selectedRow : palette.line, present ? 1.5 : 1.0));
    painter.setBrush(present ? palette.accentSoft : done ? palette.selectedRow : palette.panel);
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 2.0, 2.0);
    const QFont font = theme.font(TextSize::Caption, present);
    const QFontMetricsF metrics(font);
    const QString title = metrics.horizontalAdvance(chapter.title) <= area.width() - 8.0 ? chapter.title
                                                                                         : chapter.shortTitle;
    const QColor ink = present ? palette.accentText : done || m_unfolded ? palette.ink2 : palette.ink3;
    const QString fitting = metrics.elidedText(title, Qt::ElideRight, area.width());
    if (static_cast<double>(fitting.size()) > kLeastOfTitle * static_cast<double>(title.size())) // a stump says nothing
        drawText(painter, area, Qt::AlignCenter, fitting, ink, font);
    const double spacing = area.width() / chapter.count;
    if (m_unfolded || chapter.count < 2 || spacing < 4.0)
        return;
    for (int i = 0; i < chapter.count; ++i)
        painter.fillRect(QRectF(std::round(area.left() + (i + 0.5) * spacing), area.bottom() - 4.0, 1.0, 3.0),
            present ? palette.accent : palette.lineStrong);
}

namespace {

// Of numbered groups the number tells one from the next: "Encoder, step 2" becomes "step 2", or "2".
QString fittingGroup(const QString& group, const QFontMetricsF& metrics, double room)
{
    const bool numbered = !group.isEmpty() && group.back().isDigit();
    for (qsizetype from = 0; numbered && from >= 0; from = group.indexOf(QLatin1Char(' '), from) + 1) {
        if (const QString rest = group.mid(from); metrics.horizontalAdvance(rest) <= room)
            return rest;
        if (!group.mid(from).contains(QLatin1Char(' ')))
            break;
    }
    return metrics.elidedText(group, Qt::ElideRight, room);
}

} // namespace

void ChapterBar::paintGroups(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    if (height() < kBarTop + kBarHeight + 20.0)
        return; // group names are in the tooltips then
    for (std::size_t i = 0; i < m_chapters.size();) {
        std::size_t end = i + 1;
        while (end < m_chapters.size() && m_chapters[end].group == m_chapters[i].group)
            ++end;
        if (!m_chapters[i].group.isEmpty()) {
            const QRectF span = field(i).united(field(end - 1));
            painter.fillRect(QRectF(span.left(), span.bottom() + 4.0, span.width(), 2.0), theme.palette().line);
            const QFont font = theme.font(TextSize::Caption);
            drawText(painter, QRectF(span.left(), span.bottom() + 7.0, span.width(), 16.0), Qt::AlignCenter,
                fittingGroup(m_chapters[i].group, QFontMetricsF(font), span.width()), theme.palette().ink3, font);
        }
        i = end;
    }
}

void ChapterBar::paintPlayhead(QPainter& painter)
{
    const double x = playheadX();
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::instance().palette().accent);
    const QPointF points[] = {{x - 5.5, 1.0}, {x + 5.5, 1.0}, {x + 5.5, 5.5}, {x, 10.5}, {x - 5.5, 5.5}};
    painter.drawPolygon(points, 5); // its tip ends above the field, whose title stays free
}

void ChapterBar::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_press = event->position().x();
    m_dragged = false;
}

void ChapterBar::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_press || !(event->buttons() & Qt::LeftButton))
        return;
    const double x = event->position().x();
    m_dragged = m_dragged || std::abs(x - *m_press) >= kBarDragFrom;
    int step = 0;
    double fraction = 0.0;
    if (m_dragged && locate(std::clamp(x, 0.0, static_cast<double>(width())), step, fraction))
        emit scrubbed(step, fraction);
}

void ChapterBar::mouseReleaseEvent(QMouseEvent* event)
{
    int step = 0;
    double fraction = 0.0;
    if (m_press && !m_dragged && locate(event->position().x(), step, fraction))
        emit jumped(step, fraction);
    if (m_press && m_dragged)
        emit letGo();
    m_press.reset();
}

void ChapterBar::wheelEvent(QWheelEvent* event)
{
    m_wheel += event->angleDelta().y();
    const int notches = m_wheel / 120;
    m_wheel -= notches * 120;
    if (notches != 0)
        emit stepped(-notches);
}

} // namespace headroom
