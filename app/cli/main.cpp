// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

int main(int argc, char** argv) { return headroom::runCommandLine(argc, argv); }
