// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/experiment_film.h"

#include "widgets/text.h"
#include "words/tr.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kFilmFrame = 190, kFilmGap = 34, kFilmHead = 22, kFilmLabels = 16,
              kFilmFoot = 34; // a frame and what is around it

} // namespace

ExperimentFilm::ExperimentFilm(const std::vector<ExperimentMap>& film, QWidget* parent) : QWidget(parent), m_film(film)
{
    setAccessibleName(tr("Attention during training, at %n moment(s)", nullptr, static_cast<int>(film.size())));
    setTip(this, [this](const QPoint& at) { return tipAt(at); });
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

int ExperimentFilm::across(int width) const { return std::max(1, width / (kFilmFrame + kFilmGap)); }

int ExperimentFilm::heightForWidth(int width) const
{
    const int rows = (static_cast<int>(m_film.size()) + across(width) - 1) / across(width);
    return rows * (kFilmHead + kFilmLabels + kFilmFrame + kFilmFoot);
}

QRectF ExperimentFilm::frame(std::size_t index) const
{
    const int columns = across(width()), i = static_cast<int>(index);
    return QRectF(kFilmGap + (i % columns) * (kFilmFrame + kFilmGap),
        (i / columns) * (kFilmHead + kFilmLabels + kFilmFrame + kFilmFoot) + kFilmHead + kFilmLabels,
        kFilmFrame - kFilmLabels, kFilmFrame - kFilmLabels);
}

void ExperimentFilm::paintFrame(QPainter& painter, std::size_t index) const
{
    const Theme& theme = Theme::instance();
    const ExperimentMap& map = m_film[index];
    const QRectF area = frame(index);
    const double w = area.width() / static_cast<double>(map.columns.size()),
                 h = area.height() / static_cast<double>(map.rows.size());
    painter.setFont(theme.font(TextSize::Body, true));
    painter.setPen(theme.palette().ink);
    painter.drawText(QRectF(area.left(), area.top() - kFilmHead - kFilmLabels, area.width(), kFilmHead),
        Qt::AlignLeft | Qt::AlignVCenter, translated(map.title));
    painter.setFont(theme.font(TextSize::Caption));
    for (std::size_t cell = 0; cell < map.values.size(); ++cell) {
        const auto row = static_cast<double>(cell / map.columns.size()),
                   column = static_cast<double>(cell % map.columns.size());
        painter.fillRect(QRectF(area.left() + column * w, area.top() + row * h, w + 0.5, h + 0.5),
            theme.sequential(map.values[cell]));
    }
    painter.setPen(theme.palette().ink2);
    const QFontMetricsF metrics(painter.font());
    for (std::size_t i = 0; i < map.columns.size(); ++i)
        painter.drawText(QRectF(area.left() + static_cast<double>(i) * w, area.top() - kFilmLabels, w, kFilmLabels),
            Qt::AlignCenter, metrics.elidedText(QString::fromStdString(map.columns[i]), Qt::ElideRight, w));
    for (std::size_t i = 0; i < map.rows.size(); ++i)
        painter.drawText(QRectF(area.left() - kFilmGap, area.top() + static_cast<double>(i) * h, kFilmGap - 4, h),
            Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(QString::fromStdString(map.rows[i]), Qt::ElideRight, kFilmGap - 6));
    painter.setPen(theme.palette().ink3);
    painter.drawText(QRectF(area.left(), area.bottom() + 2, area.width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
        tr("rows: %1, columns: %2").arg(translated(map.rowTitle), translated(map.columnTitle)));
}

void ExperimentFilm::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    for (std::size_t i = 0; i < m_film.size(); ++i)
        paintFrame(painter, i);
}

QString ExperimentFilm::tipAt(const QPoint& at) const
{
    for (std::size_t i = 0; i < m_film.size(); ++i) {
        const QRectF area = frame(i);
        const ExperimentMap& map = m_film[i];
        if (!area.contains(at))
            continue;
        const auto column = static_cast<std::size_t>(
            (at.x() - area.left()) / area.width() * static_cast<double>(map.columns.size()));
        const auto row = static_cast<std::size_t>(
            (at.y() - area.top()) / area.height() * static_cast<double>(map.rows.size()));
        return tr("%1: %2 %3, %4 %5: %6")
            .arg(translated(map.title), translated(map.rowTitle), QString::fromStdString(map.rows[row]),
                translated(map.columnTitle), QString::fromStdString(map.columns[column]),
                numberText(map.values[row * map.columns.size() + column], 3));
    }
    return {};
}

} // namespace headroom
