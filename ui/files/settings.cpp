// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/settings.h"

#include <QCoreApplication>
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

} // namespace

void Settings::setPlace(Place place)
{
    store().place = place;
    store().memory.clear();
    store().file.reset();
    if (place == Place::User)
        store().file = std::make_unique<QSettings>(QStringLiteral("headroom"), QStringLiteral("headroom"));
    if (place == Place::Portable)
        store().file = std::make_unique<QSettings>(
            QCoreApplication::applicationDirPath() + QStringLiteral("/headroom.ini"), QSettings::IniFormat);
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
