// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

namespace headroom {

// An animated PNG (PNG 3rd edition, chunks acTL, fcTL, fdAT): browsers play it, other programs show the first picture.
class AnimatedPng {
public:
    // Pictures of one size. One that equals the last only makes that stay longer.
    void add(const QImage& picture, int milliseconds);
    int count() const { return m_count; }
    // Writes by way of a temporary file; returns what went wrong, or an empty string.
    QString save(const QString& path) const;

private:
    void control(const QRect& area, int milliseconds);

    QImage m_last;
    QByteArray m_header; // IHDR and what precedes the first picture
    QByteArray m_body;
    qsizetype m_delay = -1; // where the last picture's delay stands in the body
    int m_lastMilliseconds = 0;
    int m_count = 0;
    quint32 m_sequence = 0;
};

} // namespace headroom
