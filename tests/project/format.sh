#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every source is as .clang-format says. Usage: format.sh CLANG_FORMAT
case $("$1" --version) in
*"version 14."*) ;;
*) echo "skipped: $("$1" --version), but the sources follow version 14" && exit 77 ;;
esac
cd "$(dirname "$0")/../.." || exit 1
find app core ui tests -name '*.cpp' -print0 -o -name '*.h' -print0 | xargs -0 "$1" --dry-run --Werror
