// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/chart.h"
#include "training/training_charts.h"

#include <QTimer>

class QToolButton;

namespace headroom {

class SegmentedControl;

// Three charts over the steps of the run with one marker, the ticked runs beside it, and what a person did to it as
// flags.
class TrainingCurves : public Chart {
    Q_OBJECT

public:
    explicit TrainingCurves(TrainingDesk& desk, QWidget* parent = nullptr);

    ChartPage page() const { return m_page; }
    void setPage(ChartPage page);
    SegmentedControl* pages() const { return m_pages; }
    void settle(); // draws what has changed now rather than soon

    // By the ending: .csv the numbers, .png, .svg or .pdf the picture. Returns what went wrong, or an empty string.
    QString exportTo(const QString& path);

    QSize sizeHint() const override { return {815, 250}; }
    QSize minimumSizeHint() const override { return {380, 176}; }

signals:
    void written(const QString& message);

protected:
    void markerWanted(double x) override;
    QString description() const override; // of the marker
    QString caption() const override;
    void chooseExport() override;
    void addToMenu(QMenu& menu) override;
    void showEvent(QShowEvent*) override { settle(); }

private:
    void schedule();
    void rebuild(bool always = false);
    void showMarker();
    ChartData chartData(const TrainingState& state) const;
    QStringList numbersAt(const TrainingPoint& point) const; // of the charts: "Loss: 2.32"

    TrainingDesk& m_desk;
    SegmentedControl* m_pages;
    QToolButton* m_export;
    QTimer m_soon;
    ChartPage m_page = ChartPage::Results;
    std::vector<ChartKind> m_kinds;

    struct Drawn {
        int run = 0;
        std::size_t points = 0, events = 0, reference = 0;
        bool operator==(const Drawn&) const = default;
    };
    std::optional<Drawn> m_drawn;
};

} // namespace headroom
