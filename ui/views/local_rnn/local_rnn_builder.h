// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/local_rnn/local_rnn_scene.h"

namespace headroom {

// Builds one picture of the window.
class LocalRnnBuilder {
public:
    LocalRnnBuilder(const SceneMoment& moment, const LocalWindow& local, const LocalOptions& options);
    Scene build();

private:
    enum class Look { Input, Gate, State, Sum };
    struct Row {
        StepId step = -1; // −1: nothing yet, or nothing there
        Index at; // of its first cell; the last entry counts features
        Look look = Look::Input;
        QString name; // "reset r"
        QString heading; // above it, where a block of rows begins
        QString token, note; // to the left, where a group of rows begins
        std::uint16_t marks = 0;
        bool strong = false, gap = false; // bold name; air above
        bool empty = false; // not computed yet: a dashed outline
    };

    // Pictures in order: rows, window, places, promoted, another order.
    bool tape() const { return m_moment.frame == 0; }
    bool sliding() const { return m_moment.frame == 1; }
    bool promoted() const { return m_moment.frame == m_local.window() + 2; }
    bool order() const { return m_moment.frame > m_local.window() + 2; }
    int place() const { return m_moment.frame - 2; }

    QString tokenText(int position) const;
    Row inputRow(int position) const;
    Row windowRow(int place) const;
    Row hiddenRow(int place, int position) const;
    std::vector<Row> tapeRows(int count, bool states) const;
    std::vector<Row> placeRows() const;
    std::vector<Row> orderRows() const;
    QString orderName() const;
    static double above(const Row& row, std::size_t index);
    void addLargest(const QRectF& line);
    std::vector<Row> rows(double room) const;
    void addRows(const QRectF& area);
    void addRow(const Row& row, int index, const QRectF& area);
    void addOutline(const QRectF& area, bool zeros);
    int featureStride() const;
    void addRowName(const Row& row, const QRectF& area);
    void addFeatureAxis(const QRectF& area);
    void addWindowBracket(const std::vector<Row>& rows, const std::vector<QRectF>& areas);
    void addCarry(const std::vector<Row>& rows, const std::vector<QRectF>& areas);
    void addUntouched(const QRectF& row);
    void addStrip();
    void addFoot(const QRectF& area);
    Scene thumbnail();
    QString title() const;

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const LocalWindow& m_local;
    const LocalOptions& m_options;
    Scene m_scene;
    ColourScale m_inputs, m_states, m_gates, m_sums;
    int m_token = 0; // whose window is shown: the chosen one, or one it comes sliding from
    bool m_reversed = false;
    int m_first = 0, m_features = 0; // shown
    double m_pitch = 0.0; // of a feature
    std::vector<AxisLabel> m_tokens;
};

} // namespace headroom
