// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/attention/attention_content.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace headroom {

// Where tokens, numbers and lines lie: queries on the left, keys on the right, each column one line of text a token.
class LinesLayout {
public:
    static constexpr double kTop = 92.0; // heading, captions of the axes

    LinesLayout() = default;
    // With memory the last query stands level with the last key, and numbers leave room for the mark of memory. Below
    // lie legends so high.
    LinesLayout(const QSizeF& size, const MatrixContent& content, bool memory, double legends, bool thumbnail);

    // Of lines and labels, in a picture so wide.
    static double blockWidth(double width);

    QPointF from(int query) const { return {m_lines.left(), centre(query, m_queryTop)}; }
    QPointF to(int key) const { return {m_lines.right(), centre(key, m_keyTop)}; }
    QLineF line(GridCell pair) const { return {from(pair.row), to(pair.column)}; }
    QRectF queryLabel(int query) const;
    QRectF queryNumber(int query) const; // over the beginning of its lines
    QRectF keyNumber(int key) const; // between its lines and its label
    QRectF keyLabel(int key) const;
    int queryAt(const QPointF& point) const; // whose label lies there; −1: none
    int keyAt(const QPointF& point) const; // whose label or number

    GridLayout queryLabels() const; // for addRowLabels
    double queryLabelWidth() const { return m_left; }
    QRectF lines() const { return m_lines; }
    QRectF block() const; // with both columns of labels
    double legendsTop() const;
    double pitch() const { return m_pitch; }
    QSizeF needed() const { return m_needed; }

private:
    double centre(int index, double top) const { return top + (index + 0.5) * m_pitch; }
    QRectF slot(double x, double width, int index, double top) const;
    QRectF number(double x, double y) const;

    int m_queries = 0, m_keys = 0;
    double m_pitch = 0.0, m_left = 0.0, m_right = 0.0, m_numbers = 0.0;
    double m_queryTop = 0.0, m_keyTop = 0.0, m_legends = 0.0;
    QRectF m_lines;
    QSizeF m_needed;
};

} // namespace headroom
