#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What README and CONTRIBUTING name in code type is there: files and folders, classes and functions, options, commands of
# headroom-cli. README names every module of core.
cd "$(dirname "$0")/../.." || exit 1
wrong=0
lacks() { echo "$document names $1: $2"; wrong=1; }
for document in README.md CONTRIBUTING.md; do
    spans=$(grep -o '`[^`]*`' "$document" | tr -d '`' | sort -u)

    # ui/figure/NAME.{h,cpp} and such are patterns: their folder counts.
    for path in $(echo "$spans" | grep -oE '^(app|cmake|core|resources|scripts|tests|ui)/[^ ]*'); do
        folder=$(echo "$path" | sed -E 's#/[^/]*(NAME|ID|LOCALE).*##')
        [ -e "${folder%/}" ] || lacks "$path" "no such file"
    done
    for name in $(echo "$spans" | grep -E '^([a-z_]+/)?[a-z_]+\.(cpp|h|inc|txt)$'); do
        [ -n "$(find ./app ./core ./resources ./tests ./ui -path "*/$name" | head -n 1)" ] || lacks "$name" "no such file"
    done

    # FigureView, farFromDefault(), ask(this, …), Trace::origin
    for name in $(echo "$spans" | sed -nE 's/^([A-Za-z]+::)*([A-Za-z_]+)(\(.*\))?( const)?$/\2/p' | grep -E '[a-z][A-Z]|^[A-Z][a-z]') \
            $(echo "$spans" | sed -nE 's/^([A-Za-z]+::)*([A-Za-z_]+)\(.*\)$/\2/p') \
            $(echo "$spans" | sed -nE 's/^([A-Za-z]+::)+([A-Za-z_]+)$/\2/p'); do
        grep -rqw --include=*.h --include=*.cpp --include=*.inc "$name" app core tests ui || lacks "$name" "nothing is called so"
    done

    for name in $(echo "$spans" | grep -oE 'HEADROOM_[A-Z_]+'); do
        grep -rqw "$name" app cmake core tests ui CMakeLists.txt || lacks "$name" "nothing reads it"
    done

    for command in $(sed -nE 's/.*headroom-cli ([a-z]+).*/\1/p' "$document" | sort -u); do
        grep -rq "\"$command\"" app/cli || lacks "headroom-cli $command" "no such command"
    done
done
document=README.md
for folder in core/*/; do
    grep -E '^ {4}' "$document" | grep -qw "$(basename "$folder")" || lacks "core's modules" "not $folder"
done
exit $wrong
