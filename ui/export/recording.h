// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

#include <memory>

namespace headroom {

// Pictures one after another, in one file.
class Recording {
public:
    virtual ~Recording() = default;
    // Pictures of one size. One that equals the last only makes that stay longer.
    virtual void add(const QImage& picture, int milliseconds) = 0;
    virtual int count() const = 0; // of those that differ
    // Writes by way of a temporary file; returns what went wrong, or an empty string.
    virtual QString save(const QString& path) = 0;
};

// By the ending of the path: WebP for .webp, else animated PNG.
std::unique_ptr<Recording> recordingFor(const QString& path);

} // namespace headroom
