// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "gallery/thumbnail.h"

#include <QHash>
#include <QString>

#include <optional>

namespace headroom {

// Thumbnails once made: in memory, and in a folder for the next start. One is known by everything that it shows: the
// program, the variant's file, its trained model, the theme and the scale. GUI thread; files are written behind it.
class ThumbnailCache {
public:
    explicit ThumbnailCache(QString folder) : m_folder(std::move(folder)) {} // empty: in memory only

    std::optional<Thumbnail> find(const Preset& preset, double ratio);
    void insert(const Preset& preset, double ratio, const Thumbnail& thumbnail);

private:
    // "alibi-light-viridis-100-", which takes the place of what stood under it, and the rest that tells the two apart.
    struct Key {
        QString kind, version;
    };
    Key keyOf(const Preset& preset, double ratio);

    QString m_folder;
    QHash<QString, QByteArray> m_files; // by preset: hash of what its picture is computed from
    QHash<QString, Thumbnail> m_made;
};

// Where thumbnails are kept on disk; empty while nothing is to be written.
QString thumbnailFolder();

} // namespace headroom
