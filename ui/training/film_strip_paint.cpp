// SPDX-License-Identifier: GPL-3.0-or-later
// How the film strip is painted, and what hovering it tells.
#include "training/film_strip.h"

#include "chart/chart.h"
#include "training/training_words.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kScale = 96.0; // px

} // namespace

void FilmStrip::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::instance();
    QPainter painter(this);
    painter.fillRect(rect(), theme.palette().stage);
    const QRectF body(0, frameArea(0).top(), width(), side());
    if (m_frames.empty()) {
        drawText(painter, body, Qt::AlignCenter,
            m_desk.state() ? tr("No snapshot yet.") : tr("Each snapshot adds a frame here."), theme.palette().ink3,
            theme.font(TextSize::Small));
        return;
    }
    bool painted = false;
    for (int i = 0; i < static_cast<int>(m_frames.size()); ++i)
        paintFrame(painter, i, painted);
    paintLegendRow(painter, QRectF(kBleed, height() - 18, width() - 2 * kBleed, 16));
}

// A large frame a time: the next ones follow in later paints.
void FilmStrip::paintFrame(QPainter& painter, int index, bool& painted)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const std::int64_t step = m_frames[static_cast<std::size_t>(index)];
    const QRectF area = frameArea(index);
    const TrainingSnapshot* at = m_desk.snapshotAtMarker();
    const bool marked = at && at->step == step;
    drawText(painter, area.adjusted(0, -19, 12, 0), Qt::AlignLeft | Qt::AlignTop, tr("step %1").arg(countText(step)),
        marked ? palette.accentText : palette.ink2, theme.font(TextSize::Small, marked));
    const auto kept = m_kept.find(step);
    if (kept == m_kept.end()) {
        QPen pen(palette.line, 1.0, Qt::DashLine);
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
    } else {
        const bool heavy = kept->second.picture.grid.values.size() > 40000 && kept->second.pixmap.isNull();
        if (!heavy || !painted)
            painter.drawPixmap(area.topLeft(), pixmap(kept->second));
        else
            update();
        painted = painted || heavy;
        if (kept->second.picture.empty())
            drawText(painter, area, Qt::AlignCenter, tr("not reached"), palette.ink2, theme.font(TextSize::Caption));
    }
    if (marked)
        headroom::paintFrame(painter, area.adjusted(-3.5, -3.5, 3.5, 3.5), palette.accent, 2.0);
    const TrainingPoint* point = lastUpTo(m_desk.state()->points, step);
    const QRectF note(area.left(), area.bottom() + 4.0, area.width(), 14.0);
    const QFont small = theme.font(TextSize::Caption);
    if (point && point->heldOutAccuracy >= 0.0) {
        const QString share = shareText(point->heldOutAccuracy), right = tr("%1 right").arg(share);
        drawText(painter, note, Qt::AlignLeft | Qt::AlignVCenter,
            textWidth(right, small) <= note.width() ? right : share, marked ? palette.accentText : palette.ink3, small);
    }
}

void FilmStrip::paintLegendRow(QPainter& painter, const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Caption);
    const QFontMetricsF metrics(font);
    double x = area.left();
    const auto words = [&](const QString& text, const QColor& colour, double gap) {
        const double wide = metrics.horizontalAdvance(text);
        if (x + wide > area.right())
            return;
        drawText(
            painter, QRectF(x, area.top(), wide, area.height()), Qt::AlignLeft | Qt::AlignVCenter, text, colour, font);
        x += wide + gap;
    };
    if (m_subject.steps) {
        const auto most = static_cast<std::int64_t>(std::lround(std::max(1.0, m_highest)));
        for (std::int64_t step = 1; step <= most; ++step) {
            painter.fillRect(QRectF(x, area.center().y() - 5.0, 10.0, 10.0),
                areaColour(static_cast<std::size_t>(step - 1), static_cast<std::size_t>(most)));
            x += 14.0;
            words(step == most ? tr("%1 steps, one scale for all frames").arg(step) : QString::number(step),
                theme.palette().ink3, step == most ? 18.0 : 8.0);
        }
        words(tr("one bar per position of the probe"), theme.palette().ink3, 18.0);
    } else {
        words(QStringLiteral("0"), theme.palette().ink3, 4.0);
        for (int i = 0; i < static_cast<int>(kScale); ++i)
            painter.fillRect(QRectF(x + i, area.center().y() - 4.0, 1.0, 8.0), theme.sequential(i / (kScale - 1.0)));
        x += kScale + 4.0;
        words(numberText(m_highest, 2), theme.palette().ink3, 6.0);
        words(tr("weight, one scale for all frames"), theme.palette().ink3, 18.0);
        words(tr("▸ rows: queries"), theme.palette().queryText, 12.0);
        words(tr("▾ columns: keys"), theme.palette().keyText, 18.0);
    }
    const QString hint = tr("click a frame to go there");
    if (x + metrics.horizontalAdvance(hint) <= area.right())
        drawText(painter, area, Qt::AlignRight | Qt::AlignVCenter, hint, theme.palette().ink3, font);
}

QString FilmStrip::tipAt(const QPoint& at) const
{
    const int index = frameAt(at);
    if (index < 0)
        return {};
    const std::int64_t step = m_frames[static_cast<std::size_t>(index)];
    QString text = tr("step %1").arg(countText(step));
    const FilmFrame* shown = picture(index);
    if (!shown)
        text = tr("%1: computing its trace").arg(text);
    else if (const auto cell = filmCellAt(frameArea(index), *shown, at)) {
        const QString query = QString::fromStdString(shown->grid.rows.label(cell->row));
        const QString key = QString::fromStdString(shown->grid.columns.label(cell->column));
        if (shown->steps)
            text = (std::lround(shown->grid.value(*cell)) == 1 ? tr("%1: position %2 ran %3 step")
                                                               : tr("%1: position %2 ran %3 steps"))
                       .arg(text)
                       .arg(cell->column + 1)
                       .arg(std::lround(shown->grid.value(*cell)));
        else if (shown->grid.is(CellGrid::Masked, *cell))
            text = tr("%1: query %2, key %3: masked").arg(text, query, key);
        else
            text = tr("%1: query %2, key %3: weight %4").arg(text, query, key, numberText(shown->grid.value(*cell), 3));
    }
    return text;
}

} // namespace headroom
