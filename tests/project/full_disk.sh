#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is written on a full disk is refused with its cause, and the file of before stays. Usage: full_disk.sh HEADROOM
# Needs a mount of its own: skipped (77) where a user may not make one.
set -eu
headroom=$1
if [ "${2:-}" != inside ]; then
    unshare --map-root-user --mount true 2>/dev/null || exit 77
    exec unshare --map-root-user --mount "$0" "$headroom" inside
fi

disk=$(mktemp -d)
trap 'umount "$disk" 2>/dev/null; rmdir "$disk"' EXIT
mount -t tmpfs -o size=256k none "$disk" || exit 77
head -c 4096 /dev/zero > "$disk/old"
head -c 240000 /dev/zero > "$disk/fill" # 16 kB are left
export QT_QPA_PLATFORM=offscreen

failed=0
refused() { # NAME ARGUMENT...
    name=$1
    shift
    cp "$disk/old" "$disk/$name"
    code=0
    said=$("$headroom" "$@" "$disk/$name" 2>&1) || code=$?
    case $said in *"No space left on device"*) ;; *) code=said ;; esac
    case $said in *libpng*) code=libpng ;; esac
    if [ "$code" != 1 ] || ! cmp -s "$disk/old" "$disk/$name"; then
        echo "$name: $code: $said"
        failed=1
    fi
    rm -f "$disk/$name"
}
refused film.webp --variant transformer --fresh --view masks --record --shot
refused film.png --variant transformer --fresh --view masks --record --shot
for end in png jpg svg pdf; do
    refused "picture.$end" --variant transformer --fresh --shot
done
[ "$(ls -A "$disk" | sort | tr '\n' ' ')" = 'fill old ' ] || { ls -A "$disk"; failed=1; }

# A session that cannot be logged goes on, to its end.
printf 'open transformer\nview.masks\nhead 2\nquit\n' > "$disk/script"
export XDG_DATA_HOME="$disk/home" XDG_CONFIG_HOME="$disk/home" XDG_CACHE_HOME="$disk/home"
session() { # NAME
    code=0
    said=$(timeout 120 "$headroom" --device cpu --script "$disk/script" 2>&1) || code=$?
    left=$(find "$disk/home" -name '*.running' 2>/dev/null || true)
    [ "$code$left" = 0 ] || { echo "$1: $code: $left $said"; failed=1; }
}
session "a disk with room"
[ -e "$disk/home/headroom/sessions/session-000001.script" ] || { find "$disk/home"; failed=1; }
head -c 1000000 /dev/zero > "$disk/fill" 2>/dev/null || true
session "a full disk"
mount -o remount,ro "$disk"
session "a home that can only be read"
mount -o remount,rw "$disk"
exit $failed
