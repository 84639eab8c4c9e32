// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/settings.h"

#include "error.h"
#include "files/atomic_file.h"
#include "files/read_file.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHash>
#include <QSettings>
#include <QStandardPaths>

#include <memory>

namespace headroom {

namespace {

struct Store {
    Settings::Place place = Settings::Place::Nowhere;
    std::unique_ptr<QSettings> file;
    QHash<QString, QVariant> memory; // where file is null
};

Store& store()
{
    static Store store;
    return store;
}

// On a full disk QSettings puts an empty file in the place of the old one, and does not notice (Qt 6.4). What the file
// held at the last start is kept beside it, and comes back then; who removes the file begins anew.
void keepOrBringBack(const QString& file)
{
    constexpr std::uint64_t kMost = 4 << 20; // bytes
    const QFileInfo present(file), kept(file + QStringLiteral(".kept"));
    const std::string path = file.toStdString(), copy = kept.filePath().toStdString();
    try {
        if (present.exists() && present.size() == 0 && kept.size() > 0)
            writeFileAtomically(path, readText(copy, kMost));
        else if (present.size() > 0)
            if (const std::string now = readText(path, kMost); !kept.exists() || readText(copy, kMost) != now)
                writeFileAtomically(copy, now);
    } catch (const Error&) { // there is still no room: at the next start
    }
}

std::unique_ptr<QSettings> opened(Settings::Place place)
{
    const auto make = [place] {
        return place == Settings::Place::User
            ? std::make_unique<QSettings>(QStringLiteral("headroom"), QStringLiteral("headroom"))
            : std::make_unique<QSettings>(
                QCoreApplication::applicationDirPath() + QStringLiteral("/headroom.ini"), QSettings::IniFormat);
    };
    keepOrBringBack(make()->fileName());
    return make();
}

} // namespace

void Settings::setPlace(Place place)
{
    store().place = place;
    store().memory.clear();
    store().file.reset();
    if (place != Place::Nowhere)
        store().file = opened(place);
}

QVariant Settings::value(const QString& key, const QVariant& fallback)
{
    return store().file ? store().file->value(key, fallback) : store().memory.value(key, fallback);
}

void Settings::setValue(const QString& key, const QVariant& value)
{
    if (store().file)
        store().file->setValue(key, value);
    else
        store().memory.insert(key, value);
}

void Settings::remove(const QString& key)
{
    if (store().file)
        store().file->remove(key);
    else
        store().memory.removeIf([&](QHash<QString, QVariant>::iterator kept) { // with all below it, as QSettings does
            return kept.key() == key || kept.key().startsWith(key + QLatin1Char('/'));
        });
}

QString Settings::cacheFolder()
{
    switch (store().place) {
    case Place::User: return QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    case Place::Portable: return QCoreApplication::applicationDirPath() + QStringLiteral("/headroom-cache");
    case Place::Nowhere: break;
    }
    return {};
}

QString Settings::dataFolder()
{
    switch (store().place) {
    case Place::User: return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    case Place::Portable: return QCoreApplication::applicationDirPath() + QStringLiteral("/headroom-data");
    case Place::Nowhere: break;
    }
    return {};
}

} // namespace headroom
