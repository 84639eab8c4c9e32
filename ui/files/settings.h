// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVariant>

namespace headroom {

// What the program remembers from one start to the next.
class Settings {
public:
    enum class Place {
        User, // the desktop's usual place for settings
        Portable, // headroom.ini beside the program
        Nowhere, // for pictures and tests: starts empty, writes nothing
    };

    static void setPlace(Place place);
    static QVariant value(const QString& key, const QVariant& fallback = {});
    static void setValue(const QString& key, const QVariant& value);
    static void remove(const QString& key);
    static QString cacheFolder(); // for what can be made again; empty where nothing is written
    static QString dataFolder(); // for what cannot; likewise
};

} // namespace headroom
