// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/count_text.h"

#include <QLocale>

namespace headroom {

QString countText(std::int64_t count) { return QLocale(QLocale::English).toString(static_cast<qlonglong>(count)); }

} // namespace headroom
