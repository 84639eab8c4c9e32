// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/recent_files.h"

#include "config/model_config.h"
#include "files/settings.h"

#include <QDir>

namespace headroom {

namespace {

constexpr int kFilesMost = 8;
const QString kKey = QStringLiteral("recent");

} // namespace

QStringList recentFiles() { return Settings::value(kKey).toStringList(); }

void rememberFile(const QString& file)
{
    const QString shipped = QString::fromStdString((resourceFolder() / "").lexically_normal().string());
    if (file.isEmpty() || QDir::cleanPath(file).startsWith(shipped)) // those that ship have their cards and lessons
        return;
    QStringList recent = recentFiles();
    recent.removeAll(file);
    recent.prepend(file);
    Settings::setValue(kKey, QStringList(recent.mid(0, kFilesMost)));
}

void forgetFile(const QString& file)
{
    QStringList recent = recentFiles();
    recent.removeAll(file);
    Settings::setValue(kKey, recent);
}

void forgetFiles() { Settings::remove(kKey); }

} // namespace headroom
