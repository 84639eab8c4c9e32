// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/files.h"

#include "error.h"
#include "files/atomic_file.h"
#include "files/read_file.h"
#include "files/settings.h"

#include <QDir>
#include <QFileInfo>

#include <array>

namespace headroom {

namespace {

const QString kFolderKey = QStringLiteral("last/folder");

} // namespace

QByteArray readBytes(const QString& path, std::uint64_t limit)
{
    const std::vector<std::byte> bytes = readFile(path.toStdString(), limit);
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

QString writeBytes(const QString& path, const QByteArray& bytes)
{
    const std::array whole {std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())))};
    try {
        writeFileAtomically(path.toStdString(), whole);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

QString lastFolder()
{
    const QString folder = Settings::value(kFolderKey).toString();
    return !folder.isEmpty() && QFileInfo(folder).isDir() ? folder : QString();
}

QString inLastFolder(const QString& name)
{
    const QString folder = lastFolder();
    return folder.isEmpty() ? name : QDir(folder).filePath(name);
}

void rememberFolderOf(const QString& path) { Settings::setValue(kFolderKey, QFileInfo(path).absolutePath()); }

} // namespace headroom
