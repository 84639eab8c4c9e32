// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/distance_bias/distance_bias_scene.h"

namespace headroom {

// Builds one picture: the matrix at this frame, the bias lines of all heads, and one row from content to weights.
class DistanceBiasBuilder {
public:
    DistanceBiasBuilder(
        const SceneMoment& moment, const DistanceBias& bias, const DistanceBiasOptions& options, const Cell& subject);
    Scene build();

private:
    struct Plot {
        QRectF area;
        int from = 0, to = 0; // distances
        double low = 0.0, high = 0.0;

        double x(double distance) const
        {
            return area.left() + area.width() * (distance - from) / std::max(1, to - from);
        }
        double y(double value) const
        {
            return area.bottom() - area.height() * (value - low) / std::max(1e-9, high - low);
        }
    };

    StepId step() const; // that the frame has come to
    QString nameOf(StepId step) const;
    ColourScale scaleOf(StepId step) const;
    CellGrid grid(StepId step) const;
    void addMatrix(const QRectF& area);
    void addPlot(const QRectF& area);
    Plot layPlot(const QRectF& area) const;
    void addAxes(const Plot& plot);
    void addLines(const Plot& plot);
    void addHeadNames(const Plot& plot, double right);
    void addTrained(const Plot& plot);
    void addTrainedStairs(const GridLayout& layout);
    bool beyondTraining() const; // whether the text has distances that no text of the training had
    void addRow(const QRectF& area);
    double stripLabels() const; // height
    double addStrip(
        const QRectF& area, StepId step, double y, double tall, double left, double pitch, int from, int count);
    void addFoot(const QRectF& area);

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const DistanceBias& m_bias;
    const DistanceBiasOptions& m_options;
    Scene m_scene;
    std::int64_t m_head = 0;
    int m_query = 0, m_key = 0;
    std::vector<AxisLabel> m_rows, m_columns;
    ColourScale m_signed;
};

} // namespace headroom
