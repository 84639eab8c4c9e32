// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "end_process.h"

int main(int argc, char** argv) { headroom::endProcess(headroom::runCommandLine(argc, argv)); }
