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
