// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "words/tr.h"

#include <QString>
#include <QStringList>

namespace headroom {

// What stands in the place of a study's numbers while the run has none: that they are being computed, or why it never
// will have them (RunResult::lacking). Nothing else says of a study that it is on its way.
inline QString awaited(const RunResult& run, const char* study, const QString& computing)
{
    const auto why = run.lacking.find(study);
    return why == run.lacking.end() ? computing : QString::fromStdString(why->second);
}
// The same where there is little room.
inline QStringList awaited(const RunResult& run, const char* study, const QStringList& computing)
{
    const auto why = run.lacking.find(study);
    return why == run.lacking.end() ? computing
                                    : QStringList {QString::fromStdString(why->second), tr("not in this run")};
}

} // namespace headroom
