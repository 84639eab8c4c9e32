// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/film_frames.h"

#include "chart/chart.h"
#include "document/document_focus.h"
#include "trace/step_names.h"
#include "widgets/matrix_painter.h"
#include "words/names.h"
#include "words/tr.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kFramesGapFrom = 5.0; // px of a cell from which cells stand apart

QString titleOf(const Trace& trace, const QString& sublayer)
{
    QStringList parts;
    for (const ScopeName& scope : scopesOf(trace, sublayer + QStringLiteral("/weights")))
        parts << scope.title;
    return parts.join(QStringLiteral(" · "));
}

// How many steps each position of a stack ran, after the last one; of a sequence that halts as one, its one number.
std::optional<StepId> updatesOf(const Trace& trace, const QString& stack)
{
    const std::string name = stack.toStdString();
    if (const auto whole = trace.find(name + '/' + steps::halting::updates))
        return whole;
    std::optional<StepId> last;
    for (int step = 1;; ++step) {
        const auto next = trace.find(name + "." + std::to_string(step) + '/' + steps::halting::updates);
        if (!next)
            return last;
        last = next;
    }
}

GridLayout layoutIn(const QRectF& square, const FilmFrame& picture)
{
    GridLayout layout;
    layout.rows = picture.grid.rowCount();
    layout.columns = picture.grid.columnCount();
    const double fit = std::min(square.width() / layout.columns, square.height() / layout.rows);
    layout.pitchX = layout.pitchY = fit >= kFramesGapFrom ? std::floor(fit) : fit;
    layout.gap = fit >= kFramesGapFrom ? 1.0 : 0.0;
    layout.origin = {std::floor(square.center().x() - layout.pitchX * layout.columns / 2.0),
        std::floor(square.center().y() - layout.pitchY * layout.rows / 2.0)};
    return layout;
}

void paintSteps(QPainter& painter, const QRectF& square, const CellGrid& grid, double highest)
{
    const auto most = static_cast<std::int64_t>(std::lround(std::max(1.0, highest)));
    const double pitch = square.width() / grid.columnCount(), unit = square.height() / static_cast<double>(most);
    const double gap = pitch >= kFramesGapFrom ? 1.0 : 0.0;
    for (int position = 0; position < grid.columnCount(); ++position)
        for (std::int64_t step = 1; step <= std::lround(grid.value({0, position})); ++step)
            painter.fillRect(
                QRectF(square.left() + position * pitch, square.bottom() - static_cast<double>(step) * unit,
                    pitch - gap, unit - (unit >= kFramesGapFrom ? 1.0 : 0.0)),
                areaColour(static_cast<std::size_t>(step - 1), static_cast<std::size_t>(most)));
    painter.fillRect(
        QRectF(square.left(), square.bottom(), square.width(), 1.0), Theme::instance().palette().lineStrong);
}

} // namespace

std::vector<FilmSubject> filmSubjects(const Trace& trace)
{
    std::vector<FilmSubject> subjects;
    for (const QString& sublayer : attentionSublayers(trace))
        subjects.push_back({sublayer, titleOf(trace, sublayer), false});
    for (const char* stack : {"encoder", "decoder"})
        if (updatesOf(trace, QLatin1String(stack)))
            subjects.push_back(
                {QLatin1String(stack), tr("%1 · steps per position").arg(stackName(QLatin1String(stack))), true});
    return subjects;
}

FilmSubject preferredSubject(const Trace& trace)
{
    QString path = preferredSublayer(trace);
    if (repeatsOneLayer(trace)) {
        static const QRegularExpression number(QStringLiteral("\\.\\d+/"));
        QString first = path;
        if (first.replace(number, QStringLiteral(".1/")); attentionSublayers(trace).contains(first))
            path = first;
    }
    for (const FilmSubject& subject : filmSubjects(trace))
        if (subject.path == path)
            return subject;
    return {};
}

int filmHeads(const Trace& trace, const FilmSubject& subject)
{
    const auto weights = subject.steps ? std::nullopt
                                       : trace.find(subject.path.toStdString() + '/' + steps::attention::weights);
    const int axis = weights ? headAxis(trace.step(*weights)) : -1;
    return axis < 0 ? 1 : static_cast<int>(trace.step(*weights).axes[static_cast<std::size_t>(axis)].size);
}

FilmFrame readFilmFrame(const Trace& trace, const FilmSubject& subject, int head)
{
    FilmFrame picture;
    picture.steps = subject.steps;
    const auto step = subject.steps ? updatesOf(trace, subject.path)
                                    : trace.find(subject.path.toStdString() + '/' + steps::attention::weights);
    if (!step)
        return picture;
    Slice slice;
    slice.at.assign(trace.step(*step).axes.size(), 0);
    if (const int axis = headAxis(trace.step(*step)); axis >= 0)
        slice.at[static_cast<std::size_t>(axis)] = std::clamp<std::int64_t>(
            head, 0, trace.step(*step).axes[static_cast<std::size_t>(axis)].size - 1);
    picture.grid = readGrid(trace, *step, slice);
    return picture;
}

void paintFilmFrame(QPainter& painter, const QRectF& square, const FilmFrame& picture, double highest)
{
    const Theme& theme = Theme::instance();
    if (picture.empty()) {
        paintHatch(painter, square, true);
        return;
    }
    if (picture.steps)
        return paintSteps(painter, square, picture.grid, highest);
    const GridLayout layout = layoutIn(square, picture);
    const ColourScale scale {false, std::max(1e-9, highest)};
    GridStyle style;
    style.scale = scale;
    painter.fillRect(layout.bounds(), mix(theme.palette().stage, theme.palette().line, 0.5));
    if (layout.gap > 0.0)
        paintCells(painter, picture.grid, layout, style);
    else
        paintHeatmap(painter, picture.grid, layout, scale, true);
}

std::optional<GridCell> filmCellAt(const QRectF& square, const FilmFrame& picture, const QPointF& point)
{
    if (picture.empty() || !square.contains(point))
        return {};
    if (picture.steps)
        return GridCell {0,
            std::min(picture.grid.columnCount() - 1,
                static_cast<int>((point.x() - square.left()) / square.width() * picture.grid.columnCount()))};
    return layoutIn(square, picture).hit(point);
}

std::vector<int> chosenFrames(int count, int fits, int marked)
{
    const int shown = std::min(count, std::max(1, fits));
    std::vector<int> chosen;
    for (int i = 0; i < shown; ++i)
        chosen.push_back(
            shown == 1 ? count - 1 : static_cast<int>(std::lround(static_cast<double>(i) * (count - 1) / (shown - 1))));
    if (marked < 0 || marked >= count || shown < 3 || std::find(chosen.begin(), chosen.end(), marked) != chosen.end())
        return chosen;
    const auto nearest = std::min_element(chosen.begin() + 1, chosen.end() - 1,
        [marked](int left, int right) { return std::abs(left - marked) < std::abs(right - marked); });
    *nearest = marked;
    return chosen;
}

} // namespace headroom
