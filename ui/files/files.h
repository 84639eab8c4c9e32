// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace headroom {

// The window reads and writes files by these two alone: what is no file is refused without waiting for it, and a file
// that is written is the old one or the new one in full.

// Throws Error if the file cannot be read or has more bytes than the limit.
QByteArray readBytes(const QString& path, std::uint64_t limit);

// Returns what went wrong, or an empty string; the old file is then as it was.
QString writeBytes(const QString& path, const QByteArray& bytes);

// Dialogs for files begin in the folder in which the person last chose one; empty: none yet, or it is gone.
QString lastFolder();
QString inLastFolder(const QString& name); // a file's name there, or by itself
void rememberFolderOf(const QString& path); // of a file that was chosen

} // namespace headroom
