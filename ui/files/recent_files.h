// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace headroom {

// The model files opened or saved last, the newest first, as the settings keep them; those that ship are left out.
QStringList recentFiles();
void rememberFile(const QString& file);
void forgetFile(const QString& file);
void forgetFiles();

} // namespace headroom
