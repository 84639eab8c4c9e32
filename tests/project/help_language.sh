#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# help_language.sh HEADROOM LRELEASE: --help speaks the language that --lang names, wherever it stands.
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
for part in "$(dirname "$0")"/../../resources/*; do
    ln -s "$(realpath "$part")" "$folder"
done
rm "$folder/translations" && mkdir "$folder/translations"
cat > "$folder/translations/headroom_de.ts" <<'END'
<?xml version="1.0" encoding="utf-8"?><!DOCTYPE TS>
<TS version="2.1" language="de"><context><name>headroom</name>
<message><source>The input text.</source><translation>Die Eingabe.</translation></message></context></TS>
END
"$2" -silent "$folder/translations/headroom_de.ts" || exit 1
export HEADROOM_RESOURCES="$folder"
for order in "--lang de --help" "--help --lang=de"; do
    # shellcheck disable=SC2086
    "$1" $order | grep -q "Die Eingabe." || { echo "$order: not in German"; exit 1; }
done
"$1" --help --lang en | grep -q "The input text." || { echo "not in English"; exit 1; }

# Where no font has the characters of a language, the program says so and stays readable.
cp "$(dirname "$0")"/../../resources/translations/headroom_zh_CN.ts "$folder/translations"
"$2" -silent "$folder/translations/headroom_zh_CN.ts" || exit 1
echo '<fontconfig></fontconfig>' > "$folder/fonts.conf"
FONTCONFIG_FILE="$folder/fonts.conf" "$1" --lang zh_CN --help > "$folder/help" 2> "$folder/said"
grep -q "The input text." "$folder/help" || { echo "not in English though there is no font for Chinese"; exit 1; }
grep -q "no font on this machine can show" "$folder/said" || { echo "it does not say that a font is missing"; exit 1; }

# Without a locale the language has no name, and needs no font of its own.
LC_ALL=C "$1" --help 2> "$folder/said" | grep -q "The input text." || { echo "not in English without a locale"; exit 1; }
if grep -q "no font" "$folder/said"; then echo "it misses a font for no language"; exit 1; fi
