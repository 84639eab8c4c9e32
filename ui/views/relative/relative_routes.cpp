// SPDX-License-Identifier: GPL-3.0-or-later
// Two ways to one score: a key for every pair, or content and distance apart.
#include "tr.h"
#include "views/relative/relative_builder.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kRoutesLabel = 58.0, kRoutesPad = 12.0;

} // namespace

void RelativeBuilder::addRoutes(const QRectF& area)
{
    addHeading(
        m_scene, {area.left(), area.top() + 16.0}, tr("Two ways to one score"), tr("the same rows, another order"));
    const auto needed = [&](int rows) { return 60.0 + 3.0 * stripPitch() + 28.0 * rows; }; // of strips, lines and rows
    const double fixed = 234.0; // headings, words and air
    m_meetings = area.width() >= 480.0 && area.height() >= fixed + needed(4) ? 4 : 2;
    m_stretch = std::clamp((area.height() - fixed) / needed(m_meetings), 1.0, 1.6);
    const double gap = 16.0, width = std::floor((area.width() - gap) / 2.0);
    const double height = std::min(130.0 + m_stretch * (60.0 + 3.0 * stripPitch()), area.height() - 160.0);
    const QRectF split(area.left(), area.top() + 30.0, width, height), direct = split.translated(width + gap, 0.0);
    addRoute(split, false);
    addRoute(direct, true);
    addMeeting({area.left(), split.bottom(), area.width(), area.bottom() - split.bottom()}, split, direct);
}

void RelativeBuilder::addRouteStrip(const QRectF& area, const QString& label, StepId step, const Index& at, Role role)
{
    const Theme& theme = Theme::instance();
    addText(m_scene, {area.left(), area.top(), kRoutesLabel - 8.0, area.height()}, Qt::AlignRight | Qt::AlignVCenter,
        label, role == Role::None ? theme.palette().ink : theme.roleText(role), theme.font(TextSize::Small));
    const auto columns = static_cast<int>(m_trace.step(step).axes.back().size);
    const double pitch = (area.width() - kRoutesLabel) / columns;
    for (int column = 0; column < columns; ++column) {
        Index place = at;
        place.push_back(column);
        SceneCell cell = sceneCell(m_trace, {step, place},
            {area.left() + kRoutesLabel + column * pitch, area.top(), pitch - (pitch < 5.0 ? 0.0 : 1.0),
                area.height() - 2.0},
            m_rowScale);
        cell.decimals = pitch >= 37.0 ? 2 : pitch >= 30.0 ? 1 : -1;
        cell.group = 100 + static_cast<int>(area.left());
        cell.row = static_cast<int>(area.top());
        cell.column = column;
        cell.name = tr("%1, dimension %2").arg(label).arg(column + 1);
        m_scene.cells.push_back(std::move(cell));
    }
}

void RelativeBuilder::addRoute(const QRectF& card, bool direct)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const bool own = direct == m_run.direct;
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.setPen(QPen(palette.line, 1.0));
        painter.setBrush(palette.panel);
        painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    });
    const QString title = direct ? tr("Direct") : tr("Split");
    addHeading(
        m_scene, {card.left() + kRoutesPad, card.top() + 22.0}, title, own ? tr("this model’s way") : tr("beside it"));
    const auto [query, key] = m_pair;
    const double pitch = m_stretch * stripPitch(), leading = m_stretch * 20.0;
    double y = card.top() + 36.0;
    const auto strip = [&](const QString& label, StepId step, const Index& at, Role role) {
        addRouteStrip({card.left(), y, card.width() - kRoutesPad, pitch}, label, step, at, role);
        y += pitch;
    };
    strip(tr("query"), m_run.query, {m_head, query}, Role::Query);
    if (direct) {
        strip(tr("k + a"), m_run.pairKeys, {m_head, query, key}, Role::None);
    } else {
        strip(tr("key"), m_run.key, {m_head, key}, Role::Key);
        strip(tr("row a"), m_run.keyRows, {query, key}, Role::Position);
    }
    y = card.top() + 36.0 + 3.0 * pitch + 8.0;
    const auto line = [&](int row, const QString& label, const QString& sign, StepId step, bool strong) {
        const QRectF place(card.left() + kRoutesPad, y + row * leading, card.width() - 2.0 * kRoutesPad, 18.0);
        addText(m_scene, place, Qt::AlignLeft | Qt::AlignVCenter, label, palette.ink2, theme.font(TextSize::Small));
        addText(m_scene, place.adjusted(0, 0, -70.0, 0), Qt::AlignRight | Qt::AlignVCenter, sign, palette.ink2,
            theme.font(TextSize::Body));
        SceneNumber number = sceneNumber(m_trace, pairCell(step), place, 3);
        number.alignment = Qt::AlignRight | Qt::AlignVCenter;
        number.size = TextSize::Body;
        number.bold = strong;
        m_scene.numbers.push_back(number);
    };
    if (direct) {
        line(2, tr("query · (k + a)"), {}, m_run.product, true);
    } else {
        line(0, tr("query · key"), {}, m_run.content, false);
        line(1, tr("query · a"), QStringLiteral("+"), m_run.position, false);
        line(2, tr("together"), QStringLiteral("="), m_run.sum, true);
    }
    const std::int64_t pairs = std::int64_t {m_run.queries} * m_run.keys,
                       width = m_trace.step(m_run.keyRows).axes.back().size;
    const QString words = direct
        ? tr("A key for each pair and head: %1 × %2 × %3 × %4 = %5 numbers are laid out.")
              .arg(m_run.heads)
              .arg(m_run.queries)
              .arg(m_run.keys)
              .arg(width)
              .arg(m_run.heads * pairs * width)
        : tr(
            "All heads share one row a pair, %1 × %2 × %3 = %4 numbers: query by query, the heads’ queries meet them in one product.")
              .arg(m_run.queries)
              .arg(m_run.keys)
              .arg(width)
              .arg(pairs * width);
    const QRectF text(card.left() + kRoutesPad, y + 3.0 * leading + 8.0, card.width() - 2.0 * kRoutesPad,
        card.bottom() - y - 3.0 * leading - 10.0);
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.setFont(Theme::instance().font(TextSize::Caption));
        painter.setPen(Theme::instance().palette().ink2);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, words);
    });
}

// Both ways end in one cell: what they say there, and how far apart that is; likewise for what is read.
void RelativeBuilder::addMeeting(const QRectF& area, const QRectF& left, const QRectF& right)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QRectF box(area.left(), area.top() + 34.0, area.width(),
        std::min(40.0 + m_stretch * 28.0 * m_meetings, area.height() - 38.0));
    addConnector(m_scene, {left.center().x(), left.bottom() + 2.0}, {box.center().x() - 8.0, box.top() - 1.0},
        area.top() + 16.0, palette.ink3);
    addConnector(m_scene, {right.center().x(), right.bottom() + 2.0}, {box.center().x() + 8.0, box.top() - 1.0},
        area.top() + 16.0, palette.ink3);
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.setPen(QPen(palette.lineStrong, 1.0));
        painter.setBrush(palette.raised);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    });
    const double name = std::min(120.0, box.width() * 0.24), room = box.width() - name - 2.0 * kRoutesPad,
                 top = box.top() + 8.0;
    const auto column = [&](int i, double y, double height) { // the deviation needs more digits
        return QRectF(box.left() + kRoutesPad + name + i * room * 0.29, y, room * (i == 2 ? 0.42 : 0.29) - 4.0, height);
    };
    const QString heads[] = {tr("split"), tr("direct"), tr("deviation")};
    for (int i = 0; i < 3; ++i)
        addText(m_scene, column(i, top, 16.0), Qt::AlignRight | Qt::AlignVCenter, heads[i], palette.ink2,
            theme.font(TextSize::Caption));
    const auto line = [&](int row, const QString& words, StepId split, StepId direct, StepId deviation,
                          const Index& at) {
        const double y = top + 20.0 + (row + 0.5) * m_stretch * 28.0 - 14.0;
        addText(m_scene, {box.left() + kRoutesPad, y, name, 22.0}, Qt::AlignLeft | Qt::AlignVCenter, words, palette.ink,
            theme.font(TextSize::Small));
        const StepId steps[] = {split, direct, deviation};
        for (int i = 0; i < 3; ++i) {
            SceneNumber number = sceneNumber(m_trace, {steps[i], at}, column(i, y, 22.0), i == 2 ? 9 : 5);
            number.alignment = Qt::AlignRight | Qt::AlignVCenter;
            number.size = TextSize::Body;
            number.bold = i == 2;
            m_scene.numbers.push_back(number);
        }
    };
    line(0, tr("both parts"), m_run.sum, m_run.product, m_run.deviation, {m_head, m_pair.query, m_pair.key});
    if (m_run.contextDeviation < 0 || m_run.otherContext < 0 || box.height() < 80.0)
        return;
    const StepId read = m_run.direct ? m_run.otherContext : m_run.context;
    const StepId directly = m_run.direct ? m_run.context : m_run.otherContext;
    line(1, tr("read, dim. 1"), read, directly, m_run.contextDeviation, {m_head, m_pair.query, 0});
    if (m_meetings < 4)
        return;
    line(2, tr("both parts, largest"), m_run.sum, m_run.product, m_run.deviation, largest(m_run.deviation).at);
    line(3, tr("read, largest"), read, directly, m_run.contextDeviation, largest(m_run.contextDeviation).at);
}

} // namespace headroom
