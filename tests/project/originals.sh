#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The manual's table of comparisons names every implementation that golden vectors were recorded from, in each language;
# README and the page count them.
cd "$(dirname "$0")/../.." || exit 1
wrong=0
for page in resources/manual/comparisons.md resources/manual/*/comparisons.md; do
    table=$(sed -n "/^| --- | --- | --- |\$/,/^$/p" "$page" | tr '_-' '  ')
    count=0
    for folder in tests/golden/vectors/*/; do
        name=$(basename "$folder")
        count=$((count + 1))
        for file in "$folder"*.safetensors; do
            source=$(head -c 100000 "$file" | grep -ao '"source": *"[^"]*"' | head -n 1 | cut -d'"' -f4)
            [ -n "$source" ] || { echo "$file does not say where it comes from"; wrong=1; continue; }
            repository=$(echo "${source##*/}" | tr '_-' '  ')
            echo "$table" | grep -qi -e "$repository" -e "$name" || { echo "$page lacks $source ($name)"; wrong=1; }
        done
    done
done
words="no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
said=$(echo "$words" | cut -d' ' -f$((count + 1)))
for page in README.md resources/manual/comparisons.md; do
    tr '\n' ' ' <"$page" | grep -q "recorded from $said of them" || { echo "$page does not say \"recorded from $said of them\""; wrong=1; }
done
exit $wrong
