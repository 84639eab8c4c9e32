#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# README's table of comparisons names every implementation that golden vectors were recorded from, and README counts them.
cd "$(dirname "$0")/../.." || exit 1
table=$(sed -n "/^| variant | compared with/,/^$/p" README.md | tr '_-' '  ')
wrong=0 count=0
for folder in tests/golden/vectors/*/; do
    name=$(basename "$folder")
    count=$((count + 1))
    for file in "$folder"*.safetensors; do
        source=$(head -c 100000 "$file" | grep -ao '"source": *"[^"]*"' | head -n 1 | cut -d'"' -f4)
        [ -n "$source" ] || { echo "$file does not say where it comes from"; wrong=1; continue; }
        repository=$(echo "${source##*/}" | tr '_-' '  ')
        echo "$table" | grep -qi -e "$repository" -e "$name" || { echo "the table lacks $source ($name)"; wrong=1; }
    done
done
words="no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
said=$(echo "$words" | cut -d' ' -f$((count + 1)))
grep -q "recorded from $said of them" README.md || { echo "README does not say \"recorded from $said of them\""; wrong=1; }
exit $wrong
