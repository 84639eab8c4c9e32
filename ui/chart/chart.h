// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QCPAxis;
class QCPAxisRect;
class QCheckBox;
class QCustomPlot;
class QDialog;
class QKeyEvent;
class QMenu;
class QMouseEvent;
class QPainter;
class QWheelEvent;

namespace headroom {

class LinkButton;
class PictureSubject;

struct ChartLine {
    enum class Look {
        Main,
        Beside, // belongs to the main line: lighter, dotted
        Other, // the index-th of several, told apart by colour, dashes and marks
        Behind, // what the others are held against: wide and pale
        Area // the index-th of `of`, stacked on the one before
    };
    QString name, brief; // of the legend; `brief` where there is little room
    Look look = Look::Other;
    std::size_t index = 0, of = 1;
    std::vector<QPointF> points; // x rises; y not finite: a gap
};

struct ChartPlot {
    QString title;
    QStringList notes; // "nats per token": the first that has room
    QString yTitle;
    std::vector<ChartLine> lines;
    bool share = false; // 0 to 100 %
    bool fromZero = false; // the axis of values, where it is linear and all is shown
    bool yLog = false; // by itself where all values are positive and span more than two decades
    QString (*text)(double) = nullptr; // a value at the marker; null: five digits
};

struct ChartFlag {
    double x = 0.0;
    QString text;
};

// Plots side by side over the same x.
struct ChartData {
    std::vector<ChartPlot> plots;
    QString xTitle;
    bool xLog = false;
    std::optional<std::pair<double, double>> xRange; // none: what the lines need
    double xLeast = 0.0; // that can be zoomed to
    std::function<QString(double)> at; // "step 20"; null: title and number
    std::function<QStringList(double)> also; // more lines of a tip
    std::vector<ChartFlag> flags;
    QString flagName; // in the legend
    QString nothing; // said where a plot has no line
};

QColor areaColour(std::size_t index, std::size_t of);

enum class ChartScale { Automatic, Linear, Log };

// The one way to draw lines over an axis outside the pictures of views. The wheel and a drag zoom (Escape or a double
// click: back), a click or the arrow keys move the marker, hovering says the exact numbers, T shows them as a table,
// Ctrl+C copies them.
class Chart : public QWidget {
    Q_OBJECT

public:
    enum class Size { Full, Small }; // small: without legend, titles and controls

    explicit Chart(Size size = Size::Full, QWidget* parent = nullptr);

    void setData(ChartData data); // keeps zoom and marker
    const ChartData& data() const { return m_data; }
    void setMarker(std::optional<double> x);
    std::optional<double> marker() const { return m_marker; }
    void setGuide(std::optional<double> x); // a dashed line
    ChartScale scale() const { return m_scale; }
    void setScale(ChartScale scale); // of the axes of values, but for shares
    QCheckBox* logarithmic() const { return m_log; }
    bool inDecades(int plot) const; // its axis of values is logarithmic

    std::vector<double> valueTicks(int plot) const; // those in sight
    bool zoomed() const { return m_zoom.has_value(); }
    std::pair<double, double> range() const; // of x, as shown
    QRect chartArea(int plot) const; // of the lines, in this widget
    double xOf(double x, int plot) const; // in this widget
    QString tipAt(int plot, double x) const; // of the points nearest to x
    std::vector<QStringList> numbers() const; // a row of headers, then one for each x

    std::unique_ptr<PictureSubject> picture(); // while this lives

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public slots:
    void zoomTo(double from, double to);
    void zoomBy(double factor, double around);
    void resetZoom();
    void moveMarker(int by); // to the next or the previous point
    void copyNumbers() const;
    QDialog* showNumbers();

signals:
    void scaleChosen(ChartScale scale); // by the person

protected:
    virtual void markerWanted(double x); // by the person; to the nearest point
    virtual QString description() const; // what a screen reader says
    virtual QString caption() const { return {}; } // of the picture: rich text
    virtual void chooseExport();
    virtual void addToMenu(QMenu&) {}
    void addControl(QWidget* control, int height); // from the right
    void tellReader(); // the description has changed
    void redraw(); // in other colours, other sizes
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Picture;
    struct LegendEntry {
        QString text, brief;
        const ChartLine* line = nullptr; // none: the flags
        double width = 0.0;
    };

    void makeRects();
    void fillPlot(std::size_t plot);
    void addMarks(std::size_t plot, const ChartLine& line, QCPAxis* keys, QCPAxis* values);
    void dress(QCPAxis* axis);
    void fitValues(std::size_t plot);
    void setRanges();
    void replotAll();
    void arrange();
    bool single() const { return m_data.plots.size() < 2; }
    bool canBeLog(std::size_t plot) const;
    bool shows(std::size_t plot, double y) const; // it has a place on the axis
    std::pair<double, double> extent() const; // of all x
    std::pair<double, double> whole() const; // shown without zoom
    std::vector<double> stops(std::size_t plot) const; // each x with a number
    std::optional<double> nearestTo(int plot, double x) const;
    QString at(double x) const;
    std::vector<QPointF> inSight(std::size_t plot, const ChartLine& line) const;
    QString exact(std::size_t plot, double y) const;

    void paintStill(QPainter& painter); // titles and flags
    void paintMoving(QPainter& painter); // marker and band
    void paintMarkerOn(QPainter& painter, std::size_t plot, double x);
    void replotMarker();
    std::vector<LegendEntry> legend() const;
    int legendRows(int width) const;
    double paintLegend(QPainter* painter, const QRectF& area) const; // its foot; null: only measured

    int chartAt(const QPointF& point) const; // −1: none
    double dataAt(const QPointF& point, int plot) const;
    std::function<void()> keyOf(const QKeyEvent& key); // what it does; null: nothing
    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release();
    bool wheel(const QWheelEvent& event);

    ChartData m_data;
    Size m_size;
    ChartScale m_scale = ChartScale::Automatic;
    QCustomPlot* m_plot;
    std::vector<QCPAxisRect*> m_rects;
    LinkButton* m_all;
    QCheckBox* m_log;
    std::vector<std::pair<QWidget*, int>> m_controls;
    std::optional<std::pair<double, double>> m_zoom;
    std::optional<double> m_marker, m_guide;
    QRectF m_legend;

    enum class Grip { None, Marker, Band };
    Grip m_grip = Grip::None;
    int m_pressed = -1;
    double m_from = 0.0, m_to = 0.0; // of the band
    QPointF m_pressedAt;
    bool m_moved = false;
    bool m_posed = false; // for a picture that is exported
};

} // namespace headroom
