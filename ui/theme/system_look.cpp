// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/system_look.h"

#include <QGuiApplication>
#include <QPalette>
#include <QProcess>
#include <QStandardPaths>

namespace headroom {

namespace {

// The value of a key of GNOME's interface settings, or an empty string (no such program, no such key, too
// slow).
QString interfaceSetting(const QString& key)
{
    const bool desktop = QGuiApplication::platformName() == QLatin1String("xcb")
        || QGuiApplication::platformName().startsWith(QLatin1String("wayland"));
    const QString program = QStandardPaths::findExecutable(QStringLiteral("gsettings"));
    if (!desktop || program.isEmpty())
        return {};
    QProcess process;
    process.start(program, {QStringLiteral("get"), QStringLiteral("org.gnome.desktop.interface"), key});
    if (!process.waitForFinished(150)) {
        process.kill();
        process.waitForFinished(50);
        return {};
    }
    return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
}

} // namespace

bool systemIsDark(const QPalette& palette)
{
    const QString scheme = interfaceSetting(QStringLiteral("color-scheme"));
    if (!scheme.isEmpty())
        return scheme.contains(QLatin1String("prefer-dark"));
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

bool systemReducesMotion() { return interfaceSetting(QStringLiteral("enable-animations")) == QLatin1String("false"); }

} // namespace headroom
