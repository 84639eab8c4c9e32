#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# language_setting.sh HEADROOM: the language that was chosen is there after a start, else the system's, else English.
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME="$folder" QT_QPA_PLATFORM=offscreen
unset LANGUAGE LC_ALL LC_MESSAGES
fail() { echo "language_setting: $*"; exit 1; }
chosen() { mkdir -p "$folder/headroom" && printf '[General]\nlanguage=%s\n' "$1" > "$folder/headroom/headroom.conf"; }
speaks() { LANG=$1 "$program" --help 2> "$folder/said" | grep -q "$2"; }
program=$1
english="The input text." chinese="输入文本"
if LANG=zh_CN.UTF-8 "$program" --help 2>&1 | grep -q "no font on this machine"; then
    echo "language_setting: skipped, no font here can show Chinese"; exit 77
fi
speaks zh_CN.UTF-8 "$chinese" || fail "the system speaks Chinese, the program does not"
speaks de_DE.UTF-8 "$english" || fail "a language without translation is not answered in English"
speaks C.UTF-8 "$english" || fail "no language is not answered in English"
chosen zh_CN
speaks C.UTF-8 "$chinese" || fail "Chinese was chosen, and is forgotten after a start"
chosen en
speaks zh_CN.UTF-8 "$english" || fail "English was chosen, and the system's language spoken"
