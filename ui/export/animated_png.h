// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/recording.h"

#include <QByteArray>

namespace headroom {

// An animated PNG (PNG 3rd edition, chunks acTL, fcTL, fdAT): browsers play it, other programs show the first picture.
class AnimatedPng : public Recording {
public:
    void add(const QImage& picture, int milliseconds) override;
    int count() const override { return m_count; }
    QString save(const QString& path) override;

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
