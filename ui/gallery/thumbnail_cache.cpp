// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/thumbnail_cache.h"

#include "error.h"
#include "files/files.h"
#include "files/settings.h"
#include "help/help.h"
#include "theme/theme.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QThreadPool>

#include <cmath>

namespace headroom {

namespace {

constexpr std::uint64_t kCacheLargest = 64 * 1024 * 1024; // of a file that is read

QByteArray fileMark(const QString& path)
{
    const QFileInfo info(path);
    return info.exists()
        ? QByteArray::number(info.size()) + '/' + QByteArray::number(info.lastModified().toMSecsSinceEpoch())
        : QByteArray();
}

// Empty where there is none that can be read: only a cache.
QByteArray cachedBytes(const QString& path)
{
    try {
        return readBytes(path, kCacheLargest);
    } catch (const Error&) {
        return {};
    }
}

// What a picture is computed from: the program, the variant and its trained model.
QByteArray sourceHash(const Preset& preset)
{
    const QDir resources(QString::fromStdString(resourceFolder().string()));
    const QString id = QString::fromStdString(preset.id);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(version().toUtf8() + '\n' + fileMark(QCoreApplication::applicationFilePath()) + '\n');
    hash.addData(cachedBytes(resources.filePath(QStringLiteral("variants/%1.json").arg(id))));
    if (!preset.trained.empty())
        hash.addData(fileMark(QString::fromStdString(preset.trained.front().file)));
    return hash.result().toHex().left(24);
}

void write(const QString& folder, const QString& kind, const QString& name, const QByteArray& bytes)
{
    QDir place(folder);
    if (!place.mkpath(QStringLiteral(".")))
        return;
    if (!writeBytes(place.filePath(name), bytes).isEmpty())
        return; // only a cache: the next start computes again
    for (const QString& old : place.entryList({kind + QLatin1Char('*')}, QDir::Files))
        if (old != name)
            place.remove(old);
}

} // namespace

ThumbnailCache::Key ThumbnailCache::keyOf(const Preset& preset, double ratio)
{
    const QString id = QString::fromStdString(preset.id);
    if (!m_files.contains(id))
        m_files.insert(id, sourceHash(preset));
    const Theme& theme = Theme::instance();
    const QString kind = QStringLiteral("%1.%2.%3.%4.")
                             .arg(id, theme.palette().dark ? QStringLiteral("dark") : QStringLiteral("light"),
                                 theme.sequentialMap() == SequentialMap::Cividis ? QStringLiteral("cividis")
                                                                                 : QStringLiteral("viridis"))
                             .arg(std::lround(ratio * 100.0));
    return {kind, QString::fromLatin1(m_files.value(id))};
}

std::optional<Thumbnail> ThumbnailCache::find(const Preset& preset, double ratio)
{
    const Key key = keyOf(preset, ratio);
    const QString name = key.kind + key.version;
    if (const auto made = m_made.constFind(name); made != m_made.constEnd())
        return *made;
    if (m_folder.isEmpty())
        return {};
    auto thumbnail = Thumbnail::fromBytes(cachedBytes(QDir(m_folder).filePath(name)));
    if (thumbnail)
        m_made.insert(name, *thumbnail);
    return thumbnail;
}

void ThumbnailCache::insert(const Preset& preset, double ratio, const Thumbnail& thumbnail)
{
    const Key key = keyOf(preset, ratio);
    const QString name = key.kind + key.version;
    m_made.insert(name, thumbnail);
    if (!m_folder.isEmpty())
        QThreadPool::globalInstance()->start([folder = m_folder, kind = key.kind, name, bytes = thumbnail.toBytes()] {
            write(folder, kind, name, bytes);
        });
}

QString thumbnailFolder()
{
    const QString cache = Settings::cacheFolder();
    return cache.isEmpty() ? QString() : cache + QStringLiteral("/gallery");
}

} // namespace headroom
