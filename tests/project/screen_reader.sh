#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# screen_reader.sh HEADROOM HEADROOM-CLI: a lesson as a screen reader has it, over the real accessibility bus.
set -euo pipefail

skip() { echo "screen_reader: skipped, there is no $1" >&2; exit 77; }
for tool in xvfb-run xauth dbus-run-session; do
    command -v "$tool" >/dev/null || skip "$tool"
done
[ -x /usr/libexec/at-spi2-registryd ] || [ -x /usr/lib/at-spi2-core/at-spi2-registryd ] || skip at-spi2-core
python=/usr/bin/python3 # the one that Debian's modules are for
"$python" -c 'import gi; gi.require_version("Atspi", "2.0"); from gi.repository import Atspi' 2>/dev/null \
    || skip "gir1.2-atspi-2.0 with python3-gi"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME=$folder/config XDG_CACHE_HOME=$folder/cache XDG_DATA_HOME=$folder/data XDG_RUNTIME_DIR=$folder/run
mkdir -m 700 "$XDG_RUNTIME_DIR"
export QT_QPA_PLATFORM=xcb QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS
dbus-run-session -- xvfb-run -a -s "-screen 0 1440x900x24" \
    "$python" -B "$(dirname "$0")/screen_reader.py" "$1" "$2" "$folder"
