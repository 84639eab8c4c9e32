// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse and the keys on a chart, what it says and its numbers.
#include "chart/chart.h"

#include "chart/chart_parts.h"
#include "export/export_dialog.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/names.h"

#include <QActionGroup>
#include <QCheckBox>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMessageBox>
#include <QTableWidget>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMarkerGrip = 6.0, kDragFrom = 4.0; // px
constexpr double kNotch = 0.8; // of the wheel

QString digits(double value, int count)
{
    return QString::number(value, 'g', count).replace(QLatin1Char('-'), QChar(0x2212));
}

QString countOrDigits(double value)
{
    return value == std::round(value) && std::abs(value) < 1e15 ? countText(std::llround(value)) : digits(value, 6);
}

const QPointF* pointAt(const ChartLine& line, double x)
{
    for (const QPointF& point : line.points)
        if (point.x() == x)
            return &point;
    return nullptr;
}

} // namespace

QRect Chart::chartArea(int plot) const
{
    return m_rects[static_cast<std::size_t>(plot)]->rect().translated(m_plot->pos());
}

double Chart::xOf(double x, int plot) const
{
    return m_rects[static_cast<std::size_t>(plot)]->axis(QCPAxis::atBottom)->coordToPixel(x) + m_plot->x();
}

int Chart::chartAt(const QPointF& point) const
{
    for (std::size_t i = 0; i < m_rects.size(); ++i)
        if (QRectF(m_rects[i]->rect()).adjusted(-10, -16, 10, 6).contains(point))
            return static_cast<int>(i);
    return -1;
}

double Chart::dataAt(const QPointF& point, int plot) const
{
    return m_rects[static_cast<std::size_t>(plot)]->axis(QCPAxis::atBottom)->pixelToCoord(point.x());
}

QString Chart::at(double x) const
{
    return m_data.at ? m_data.at(x) : tr("%1: %2").arg(m_data.xTitle, countOrDigits(x));
}

QString Chart::exact(std::size_t plot, double y) const
{
    return m_data.plots[plot].share ? tr("%1 %").arg(digits(100.0 * y, 6)) : digits(y, 6);
}

std::vector<double> Chart::stops(std::size_t plot) const
{
    std::vector<double> stops;
    for (const ChartLine& line : m_data.plots[plot].lines)
        for (const QPointF& point : line.points)
            if (std::isfinite(point.y()))
                stops.push_back(point.x());
    std::sort(stops.begin(), stops.end());
    stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
    return stops;
}

std::optional<double> Chart::nearestTo(int plot, double x) const
{
    const std::vector<double> all = stops(static_cast<std::size_t>(plot));
    const auto away = [&](double stop) { return std::abs(xOf(stop, plot) - xOf(x, plot)); };
    const auto nearest = std::min_element(
        all.begin(), all.end(), [&](double a, double b) { return away(a) < away(b); });
    return nearest == all.end() ? std::nullopt : std::optional(*nearest);
}

QString Chart::tipAt(int index, double x) const
{
    const auto plot = static_cast<std::size_t>(index);
    QStringList lines;
    for (const ChartFlag& flag : m_data.flags)
        if (std::abs(xOf(flag.x, index) - xOf(x, index)) <= kMarkerGrip)
            lines << flag.text;
    const auto nearest = nearestTo(index, x);
    if (!nearest)
        return lines.join(QLatin1Char('\n'));
    lines << at(*nearest);
    for (const ChartLine& line : m_data.plots[plot].lines)
        if (const QPointF* point = pointAt(line, *nearest); point && std::isfinite(point->y()))
            lines << tr("%1: %2").arg(
                line.name.isEmpty() ? m_data.plots[plot].title : line.name, exact(plot, point->y()));
    if (m_data.also)
        lines += m_data.also(*nearest);
    return lines.join(QLatin1Char('\n'));
}

void Chart::press(const QMouseEvent& event)
{
    m_pressed = chartAt(event.position());
    if (event.button() != Qt::LeftButton || m_pressed < 0)
        return;
    setFocus(Qt::MouseFocusReason);
    const bool marker = m_marker
        && std::abs(event.position().x() + m_plot->x() - xOf(*m_marker, m_pressed)) <= kMarkerGrip;
    m_grip = marker ? Grip::Marker : Grip::Band;
    m_pressedAt = event.position();
    m_from = m_to = dataAt(event.position(), m_pressed);
    m_moved = false;
}

void Chart::move(const QMouseEvent& event)
{
    if (m_grip == Grip::None) {
        const int plot = chartAt(event.position());
        if (plot < 0)
            return QToolTip::hideText();
        return QToolTip::showText(
            event.globalPosition().toPoint(), tipAt(plot, dataAt(event.position(), plot)), m_plot);
    }
    m_moved = m_moved || std::abs(event.position().x() - m_pressedAt.x()) >= kDragFrom;
    m_to = std::clamp(dataAt(event.position(), m_pressed), range().first, range().second);
    if (m_grip == Grip::Marker && m_moved)
        markerWanted(m_to);
    else if (m_grip == Grip::Band && m_moved)
        replotMarker();
}

void Chart::release()
{
    if (std::exchange(m_grip, Grip::None) != Grip::Band)
        return;
    if (std::exchange(m_moved, false))
        zoomTo(std::min(m_from, m_to), std::max(m_from, m_to));
    else
        markerWanted(m_from);
}

// A chart on a page that scrolls takes the wheel once it is worked with.
bool Chart::wheel(const QWheelEvent& event)
{
    const int plot = chartAt(event.position());
    if (plot < 0 || !(m_rects.size() > 1 || hasFocus() || event.modifiers() & Qt::ControlModifier))
        return false;
    const auto [from, to] = range();
    if (const double aside = event.angleDelta().x() / 120.0; aside != 0.0 && !m_data.xLog)
        zoomTo(from - aside * 0.1 * (to - from), to - aside * 0.1 * (to - from));
    if (const double notches = event.angleDelta().y() / 120.0; notches != 0.0)
        zoomBy(std::pow(kNotch, notches), dataAt(event.position(), plot));
    return true;
}

bool Chart::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_plot)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress: press(*static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseMove: move(*static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseButtonRelease: release(); return true;
    case QEvent::MouseButtonDblClick: resetZoom(); return true;
    case QEvent::Wheel:
        event->setAccepted(wheel(*static_cast<QWheelEvent*>(event))); // if not: on to the page that scrolls
        return true;
    default: return QWidget::eventFilter(watched, event);
    }
}

void Chart::markerWanted(double x)
{
    if (const auto nearest = nearestTo(0, x))
        setMarker(nearest);
}

void Chart::moveMarker(int by)
{
    if (m_rects.empty())
        return;
    const std::vector<double> all = stops(0);
    if (all.empty())
        return;
    if (!m_marker)
        return markerWanted(by > 0 ? all.front() : all.back());
    const auto next = std::upper_bound(all.begin(), all.end(), *m_marker);
    const auto here = std::lower_bound(all.begin(), all.end(), *m_marker);
    if (by > 0)
        markerWanted(next == all.end() ? all.back() : *next);
    else
        markerWanted(here == all.begin() ? all.front() : *std::prev(here));
}

// Where the chart has the focus its keys are its own, not the window's.
bool Chart::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && keyOf(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

std::function<void()> Chart::keyOf(const QKeyEvent& key)
{
    if (key.matches(QKeySequence::Copy))
        return [this] { copyNumbers(); };
    if (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return nullptr;
    const auto zoom = [this](double factor) {
        return [this, factor] { zoomBy(factor, m_marker.value_or((range().first + range().second) / 2.0)); };
    };
    switch (key.key()) {
    case Qt::Key_Left: return [this] { moveMarker(-1); };
    case Qt::Key_Right: return [this] { moveMarker(1); };
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoom(kNotch);
    case Qt::Key_Minus: return zoom(1.0 / kNotch);
    case Qt::Key_T: return [this] { showNumbers(); };
    case Qt::Key_Escape:
        if (zoomed())
            return [this] { resetZoom(); };
        return nullptr;
    default: return nullptr;
    }
}

void Chart::keyPressEvent(QKeyEvent* event)
{
    if (const auto act = keyOf(*event))
        act();
    else
        event->ignore();
}

void Chart::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(tr("Export…"), this, &Chart::chooseExport);
    menu.addAction(tr("Copy as numbers"), this, &Chart::copyNumbers);
    menu.addAction(tr("Show as table"), this, &Chart::showNumbers);
    menu.addAction(tr("Show all"), this, &Chart::resetZoom)->setEnabled(zoomed());
    bool any = false;
    for (std::size_t i = 0; i < m_rects.size(); ++i)
        any = any || canBeLog(i);
    if (any) {
        menu.addSeparator();
        auto* scales = new QActionGroup(&menu);
        for (const auto& [name, scale] : {std::pair(tr("Automatic scale"), ChartScale::Automatic),
                 std::pair(tr("Linear scale"), ChartScale::Linear), std::pair(tr("Log scale"), ChartScale::Log)}) {
            QAction* action = scales->addAction(menu.addAction(name));
            action->setCheckable(true);
            action->setChecked(scale == m_scale);
            connect(action, &QAction::triggered, this, [this, to = scale] {
                setScale(to);
                emit scaleChosen(to);
            });
        }
    }
    addToMenu(menu);
    menu.exec(event->globalPos());
}

void Chart::chooseExport()
{
    auto* dialog = new ExportDialog(picture(), this);
    connect(dialog, &ExportDialog::chosen, this, [this, dialog](const QString& path) {
        exportPicture(dialog->subject(), dialog->options(), path, this, [this](const QString& failure) {
            if (!failure.isEmpty())
                QMessageBox::warning(this, tr("Export"), failure);
        });
    });
    dialog->open();
}

std::vector<QStringList> Chart::numbers() const
{
    QStringList head {m_data.xTitle};
    std::vector<double> all;
    for (std::size_t plot = 0; plot < m_data.plots.size(); ++plot) {
        const ChartPlot& of = m_data.plots[plot];
        for (const ChartLine& line : of.lines)
            head << (line.name.isEmpty() ? of.title : single() ? line.name : tr("%1: %2").arg(of.title, line.name));
        const std::vector<double> here = stops(plot);
        all.insert(all.end(), here.begin(), here.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::vector<QStringList> rows {head};
    for (const double x : all) {
        QStringList row {QString::number(x, 'g', 9)};
        for (const ChartPlot& plot : m_data.plots)
            for (const ChartLine& line : plot.lines) {
                const QPointF* point = pointAt(line, x);
                row << (point && std::isfinite(point->y()) ? QString::number(point->y(), 'g', 9) : QString());
            }
        rows.push_back(row);
    }
    return rows;
}

void Chart::copyNumbers() const
{
    QStringList lines;
    for (const QStringList& row : numbers())
        lines << row.join(QLatin1Char('\t'));
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

// Which a screen reader walks by its own keys.
QDialog* Chart::showNumbers()
{
    const std::vector<QStringList> rows = numbers();
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(accessibleName());
    auto* table = new QTableWidget(static_cast<int>(rows.size()) - 1, static_cast<int>(rows.front().size()), dialog);
    table->setAccessibleName(accessibleName());
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setHorizontalHeaderLabels(rows.front());
    table->verticalHeader()->hide();
    for (int row = 0; row < table->rowCount(); ++row)
        for (int column = 0; column < table->columnCount(); ++column) {
            auto* cell = new QTableWidgetItem(rows[static_cast<std::size_t>(row) + 1][column]);
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table->setItem(row, column, cell);
        }
    table->resizeColumnsToContents();
    auto* column = columnIn(dialog, {12, 12, 12, 12}, 8);
    column->addWidget(table, 1);
    auto* copy = new LinkButton(tr("Copy as numbers"), dialog);
    connect(copy, &QAbstractButton::clicked, this, &Chart::copyNumbers);
    column->addWidget(copy, 0, Qt::AlignLeft);
    dialog->resize(std::min(900, table->horizontalHeader()->length() + 60), 420);
    dialog->open();
    return dialog;
}

QString Chart::description() const
{
    QStringList parts;
    if (m_marker)
        parts << tr("Marker at %1").arg(at(*m_marker));
    for (std::size_t i = 0; i < m_data.plots.size(); ++i) {
        const ChartPlot& plot = m_data.plots[i];
        for (const ChartLine& line : plot.lines) {
            const QString name = line.name.isEmpty() ? plot.title : line.name;
            const QPointF* point = m_marker ? pointAt(line, *m_marker) : nullptr;
            if (!m_marker && !name.isEmpty())
                parts << name;
            else if (point && std::isfinite(point->y()))
                parts << tr("%1: %2").arg(name, exact(i, point->y()));
        }
    }
    const QString keys = tr("Left and Right read the points, T shows them as a table.");
    return parts.isEmpty() ? keys : tr("%1. %2").arg(listed(parts), keys);
}

void Chart::tellReader() { setAccessibleDescription(description()); }

} // namespace headroom
