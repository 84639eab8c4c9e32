// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/commands.h"
#include "session/place_file.h"
#include "stage/view.h"

namespace headroom {

// The commands that change what a place holds: what is open, typed, set and changed, and where one looks. `choose` sets
// options of the view on the stage; it answers why one cannot be set.
void addPlaceCommands(Commands& commands, Document& document, std::function<QString(const SaidOptions&)> choose);

// The lines that lead from one place to another, each to be performed once nothing is being computed any more. What
// stands beside a place is a line "compare".
QStringList linesBetween(const PlaceFile& from, const PlaceFile& to);
QStringList linesTo(const PlaceFile& place); // from wherever one is

// "PATH@i,j,k" as a cell of the trace; throws Error that names what does not fit.
Cell cellSaid(const Trace& trace, const QString& text);
StepId stepSaid(const Trace& trace, const QString& path); // throws Error

} // namespace headroom
