#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A window that has no screen to open on is one sentence and exit code 1, not a core dump. Usage: no_display.sh HEADROOM
set -u
headroom=$1
failed=0
says() { # SENTENCE VARIABLE=VALUE...
    sentence=$1
    shift
    code=0
    said=$(env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM LC_ALL=C.UTF-8 "$@" "$headroom" 2>&1) || code=$?
    case $said in *"$sentence"*) ;; *) code=said ;; esac
    [ "$code" = 1 ] && [ "$(printf '%s\n' "$said" | grep -vc XDG_RUNTIME_DIR)" = 1 ] || { echo "$*: $code: $said"; failed=1; }
}
says "DISPLAY and WAYLAND_DISPLAY are not set"
says "nothing answers at DISPLAY :987." DISPLAY=:987
says "nothing answers at WAYLAND_DISPLAY none." WAYLAND_DISPLAY=none
says "no window with QT_QPA_PLATFORM nowhere." QT_QPA_PLATFORM=nowhere
exit $failed
