#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# metainfo.sh APPSTREAMCLI CMAKE: what software centres read is well formed, with pictures and without.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for page in "" https://example.org; do
    "$2" -DHEADROOM_HOMEPAGE="$page" -DHEADROOM_PICTURES="${page:+$page/pictures}" -P "$root/cmake/Metainfo.cmake"
    "$1" validate --no-net --explain org.headroom.Headroom.metainfo.xml
    ! grep @ org.headroom.Headroom.metainfo.xml
done
[ "$(grep -c "<image>https://example.org/pictures/.*\.png</image>" org.headroom.Headroom.metainfo.xml)" -ge 3 ]
grep -q '<url type="homepage">https://example.org</url>' org.headroom.Headroom.metainfo.xml
