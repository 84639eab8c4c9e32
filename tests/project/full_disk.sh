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
exit $failed
