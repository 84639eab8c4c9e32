// SPDX-License-Identifier: GPL-3.0-or-later
// The whole text with the window on it, and the thumbnail.
#include "scene/margin.h"
#include "tr.h"
#include "views/local_rnn/local_rnn_builder.h"

#include "names.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kStripMostPitch = 30.0;
constexpr int kThumbnailWindows = 4;

} // namespace

QRectF LocalStrip::cell(int position) const
{
    return {area.left() + (position + padding) * pitch, area.top(), pitch, area.height()};
}

int LocalStrip::position(double x) const
{
    const int at = static_cast<int>(std::floor((x - area.left()) / pitch)) - padding;
    return std::clamp(at, 0, positions - 1);
}

LocalStrip localStrip(const QSizeF& size, const LocalWindow& local)
{
    LocalStrip strip;
    strip.padding = local.window() - 1;
    strip.positions = local.positions;
    const double room = size.width() - 2.0 * kMargin;
    strip.pitch = std::min(kStripMostPitch, room / (strip.padding + strip.positions));
    strip.area = {kMargin, 36.0, strip.pitch * (strip.padding + strip.positions), 24.0};
    return strip;
}

void LocalRnnBuilder::addStrip()
{
    const LocalStrip strip = localStrip(m_moment.size, m_local);
    QString beside = counted(m_local.positions, tr("%1 position"), tr("%1 positions"));
    if (strip.padding > 0 && m_local.before < 0)
        beside = tr("%1, %2 of padding in front").arg(beside).arg(strip.padding);
    if (const auto fresh = m_moment.run->freshParameters; fresh > 0)
        beside = tr("%1; %2 weights freshly drawn for these settings").arg(beside).arg(fresh);
    addHeading(m_scene, {kMargin, 26.0}, tr("The text"), beside);
    const int token = m_token, window = m_local.window();
    std::vector<AxisLabel> tokens = m_tokens;
    m_scene.behind.push_back([=](QPainter& painter) {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        const QFont font = theme.font(TextSize::Small), bold = theme.font(TextSize::Small, true);
        const double gap = strip.pitch >= 5.0 ? 1.0 : 0.0;
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (int at = -strip.padding; at < strip.positions; ++at) {
            const QRectF box = strip.cell(at).adjusted(0, 0, -gap, 0);
            const bool inside = at <= token && at > token - window;
            const QColor ground = at == token ? palette.ink
                : inside                      ? mix(palette.stage, palette.ink, 0.26)
                                              : palette.window;
            painter.setPen(Qt::NoPen);
            if (at < 0) {
                QPen pen(inside ? palette.ink3 : palette.lineStrong, 1.0, Qt::CustomDashLine);
                pen.setDashPattern({2.0, 2.0});
                painter.setPen(pen);
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
                continue;
            }
            painter.fillRect(box, ground);
            const QString& text = tokens[static_cast<std::size_t>(at)].text;
            if (strip.pitch < 9.0)
                continue;
            const QColor ink = at == token ? palette.stage : palette.ink;
            if (QFontMetricsF(font).horizontalAdvance(text) <= box.width()) {
                drawText(painter, box, Qt::AlignCenter, text, ink, at == token ? bold : font);
                continue;
            }
            const QFont small = theme.font(TextSize::Caption); // "start" stands upright
            painter.save();
            painter.translate(box.center());
            painter.rotate(-90.0);
            drawText(painter, {-box.height() / 2.0, -box.width() / 2.0, box.height(), box.width()}, Qt::AlignCenter,
                elideMiddle(text, QFontMetricsF(small), box.height() + 3.0), ink, small);
            painter.restore();
        }
    });
    const QRectF frame = strip.cell(token - window + 1).united(strip.cell(token)).adjusted(-1, -3, 0, 3);
    m_scene.above.push_back([frame](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(Theme::instance().palette().ink, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(frame);
    });
    m_scene.handles.push_back({QStringLiteral("strip"), strip.area.adjusted(0, -6, 0, 6), Qt::SizeHorCursor,
        tr("Drag the window along the text, or click a token")});
}

// A few windows one below the other, coloured by one feature of the state at each place.
Scene LocalRnnBuilder::thumbnail()
{
    const int windows = std::min(kThumbnailWindows, m_local.positions), window = m_local.window();
    const int feature = tellingFeature(m_trace, m_local, m_token);
    const int columns = window - 1 + 2 * windows;
    const double pitch = std::floor(
        std::min((m_moment.size.width() - 4.0) / columns, m_moment.size.height() / (windows * 1.5)));
    const double left = std::round((m_moment.size.width() - pitch * columns) / 2.0);
    const double top = std::round((m_moment.size.height() - pitch * (windows * 1.5 - 0.5)) / 2.0);
    for (int row = 0; row < windows; ++row) {
        const double y = top + row * pitch * 1.5;
        for (int column = 0; column < columns; ++column) {
            const int position = column - window + 1, place = column - row;
            const QRectF box(left + column * pitch, y, pitch - 1.0, pitch - 1.0);
            if (place >= 0 && place < window) {
                const Cell source {m_local.places[static_cast<std::size_t>(place)].hidden, {row, feature}};
                SceneCell cell = sceneCell(m_trace, source, box, m_states);
                cell.name = tr("%1, state").arg(tokenText(position));
                m_scene.cells.push_back(cell);
                continue;
            }
            m_scene.behind.push_back([box, position](QPainter& painter) {
                const Palette& palette = Theme::instance().palette();
                painter.setRenderHint(QPainter::Antialiasing, false);
                if (position >= 0)
                    return painter.fillRect(box, palette.line);
                painter.setPen(palette.lineStrong);
                painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
            });
        }
        const QRectF frame(left + row * pitch, y, window * pitch, pitch);
        m_scene.above.push_back([frame](QPainter& painter) {
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.setPen(QPen(Theme::instance().palette().ink, 2.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(frame.adjusted(-1, -1, 0, 0));
        });
    }
    return std::move(m_scene);
}

Scene localScene(const SceneMoment& moment, const LocalWindow& local, const LocalOptions& options)
{
    return LocalRnnBuilder(moment, local, options).build();
}

} // namespace headroom
