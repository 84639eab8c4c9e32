#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every picture that is kept is shown by README or the page beside it, none is over 1.2 MB and all of them not over 10 MB.
cd "$(dirname "$0")/../../resources/screenshots" || exit 1
wrong=0 all=0
for file in *; do
    [ "$file" != README.md ] || continue
    size=$(wc -c <"$file")
    all=$((all + size))
    [ "$size" -le 1200000 ] || { echo "$file has $size bytes"; wrong=1; }
    grep -qF "screenshots/$file)" ../../README.md || grep -qF "($file)" README.md || { echo "nothing shows $file"; wrong=1; }
done
[ "$all" -le 10000000 ] || { echo "all pictures have $all bytes"; wrong=1; }
exit $wrong
