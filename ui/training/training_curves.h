// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_charts.h"

#include <QPen>
#include <QRectF>
#include <QTimer>
#include <QWidget>

#include <array>
#include <optional>

class QCPAxisRect;
class QCheckBox;
class QCustomPlot;
class QMouseEvent;
class QPainter;
class QToolButton;

namespace headroom {

class LinkButton;
class PictureSubject;
class SegmentedControl;

// Three curves over the steps of the run with one marker: this run in ink, its training dotted finer, the ticked runs
// beside it dashed, and what a person did to it as flags. The wheel and a drag zoom, a click moves the marker.
class TrainingCurves : public QWidget {
    Q_OBJECT

public:
    explicit TrainingCurves(TrainingDesk& desk, QWidget* parent = nullptr);

    ChartPage page() const { return m_page; }
    void setPage(ChartPage page);
    SegmentedControl* pages() const { return m_pages; }
    QCheckBox* logarithmic() const { return m_log; } // the axes of what ranges over decades; remembered
    std::vector<double> valueTicks(int chart) const; // of the axis of values, those in sight
    bool zoomed() const { return m_zoom.has_value(); }
    std::pair<double, double> range() const; // steps shown
    QRect chartArea(int chart) const; // of the curves, in this widget
    double xOf(double step, int chart) const; // in this widget
    void settle(); // draws what has changed now rather than soon

    std::unique_ptr<PictureSubject> picture(); // while this lives
    // By the ending: .csv the numbers, .png, .svg or .pdf the picture. Returns what went wrong, or an empty string.
    QString exportTo(const QString& path);

    QSize sizeHint() const override { return {815, 250}; }
    QSize minimumSizeHint() const override { return {400, 176}; }

public slots:
    void zoomBy(double factor, double around); // steps; the factor of the range
    void resetZoom();
    void moveMarker(int by); // to the next or the previous point
    void chooseExport();

signals:
    void written(const QString& message);

protected:
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;
    void showEvent(QShowEvent*) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Picture;
    struct LegendEntry {
        QString text, brief; // where there is little room
        QPen pen;
        QColor area; // a swatch instead of a line
        bool flag = false;
    };

    void makePlot();
    void schedule();
    void rebuild();
    void cutToAxes();
    void fillChart(std::size_t chart);
    void fillStacked(QCPAxisRect* rect, const TrainingState& state);
    void fitValues(std::size_t chart);
    bool inDecades(std::size_t chart) const; // its axis is logarithmic
    bool shows(std::size_t chart, double value) const; // it has a place on the axis
    void setRanges();
    void paintStill(QPainter& painter); // titles and flags
    void paintMoving(QPainter& painter); // marker and band
    void paintMarkerOn(QPainter& painter, std::size_t chart, double x);
    void replotMarker();
    void replotAll();
    std::vector<LegendEntry> legend() const;
    void paintLegend(QPainter& painter, const QRectF& area) const;
    double paintEntry(
        QPainter& painter, const LegendEntry& entry, const QString& text, const QPointF& at) const; // its end
    void redraw();
    void arrange();
    void place();

    int chartAt(const QPointF& point) const; // −1: none
    double stepAt(const QPointF& point, int chart) const;
    double fullEnd() const;
    double farEnd() const; // with the ticked runs
    std::int64_t nearestStop(double step) const;
    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void tell(const QMouseEvent& event);
    QString tipAt(int chart, double step, double pixels) const;
    void zoomTo(double from, double to);
    void showDescription();
    QStringList numbersAt(const TrainingPoint& point) const; // of the charts: "Loss: 2.32"

    TrainingDesk& m_desk;
    QCustomPlot* m_plot = nullptr;
    std::array<QCPAxisRect*, 3> m_rects {};
    SegmentedControl* m_pages;
    LinkButton* m_all;
    QCheckBox* m_log;
    QToolButton* m_export;
    QTimer m_soon;
    ChartPage m_page = ChartPage::Results;
    std::vector<ChartKind> m_kinds;
    std::optional<std::pair<double, double>> m_zoom;

    struct Drawn {
        int run = 0;
        std::size_t points = 0, events = 0;
        bool operator==(const Drawn&) const = default;
    };
    std::optional<Drawn> m_drawn;
    QRectF m_legend;

    enum class Grip { None, Marker, Band };
    Grip m_grip = Grip::None;
    int m_pressedChart = -1;
    double m_from = 0.0, m_to = 0.0; // of the band, in steps
    QPointF m_pressedAt;
    bool m_moved = false;
    bool m_posed = false; // for a picture that is exported
};

} // namespace headroom
