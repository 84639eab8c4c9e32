#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Packs the build, unpacks the package in an empty folder and renders a picture with the program in it.
# Usage: package.sh CPACK BUILD_FOLDER DEB|TZST
set -euo pipefail
cpack=$1 build=$2 generator=$3
if [ "$generator" = DEB ] && ! { command -v file && command -v dpkg-shlibdeps; } >/dev/null; then
    echo "file and dpkg-shlibdeps are not installed, which pack a .deb"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$cpack" --config "$build/CPackConfig.cmake" -G "$generator" -B "$folder/made" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
mkdir "$folder/empty"
case $generator in
DEB)
    dpkg-deb -x "$folder"/made/*.deb "$folder/empty"
    dpkg-deb -f "$folder"/made/*.deb Depends | grep -q libtorch || { echo "the package does not depend on LibTorch"; exit 1; }
    top=$folder/empty/usr
    ;;
*)
    tar -xf "$folder"/made/*.tar.* -C "$folder/empty" --strip-components 1
    top=$folder/empty
    ;;
esac
rm -rf "$folder/made"

for file in bin/headroom bin/headroom-cli share/applications/org.headroom.Headroom.desktop \
    share/metainfo/org.headroom.Headroom.metainfo.xml share/headroom/resources/variants/order.txt \
    share/man/man1/headroom.1* share/man/man1/headroom-cli.1* share/doc/headroom/copyright; do
    [ -e "$top"/$file ] || compgen -G "$top/$file" >/dev/null || { echo "$file is missing"; find "$top" | head -n 200; exit 1; }
done
clean() { env -i HOME="$folder" PATH=/usr/bin:/bin QT_QPA_PLATFORM=offscreen "$@"; }
clean "$top/bin/headroom" --shot "$folder/shot.png" --view attention
[ "$(stat -c %s "$folder/shot.png")" -gt 20000 ] || { echo "the picture is empty"; exit 1; }
clean "$top/bin/headroom-cli" variants | grep -q transformer-xl
if [ "$generator" != DEB ]; then # nothing but the C library comes from outside
    outside=$(LD_LIBRARY_PATH=$top/lib/headroom ldd "$top/lib/headroom/headroom" | awk '{ print $3 }' | grep '^/' |
        grep -v "^$top" | grep -vE '/lib(c|m|dl|rt|pthread|resolv|util)\.so' || true)
    [ -z "$outside" ] || { echo "these come from outside:"; echo "$outside"; exit 1; }
fi
