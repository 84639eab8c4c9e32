#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The real window on a virtual display, worked with keyboard and mouse as a person would: real_window.sh PROGRAM
# What it did is read from the settings that the program leaves when it is closed, and seen on the screen.
set -euo pipefail

for tool in Xvfb xdotool; do
    command -v "$tool" >/dev/null || { echo "real_window: skipped, there is no $tool" >&2; exit 77; }
done
program=$1
copy=$(cd "$(dirname "$0")/../.." && pwd)/resources/models/copy.safetensors
folder=$(mktemp -d)
display=:$((90 + RANDOM % 900))
export XDG_CONFIG_HOME=$folder XDG_CACHE_HOME=$folder XDG_DATA_HOME=$folder DISPLAY=$display QT_QPA_PLATFORM=xcb LC_ALL=C.UTF-8
Xvfb "$display" -screen 0 1600x1000x24 -fbdir "$folder" -nolisten tcp >"$folder/xvfb.log" 2>&1 &
server=$!
running=
leave() {
    [ -z "$running" ] || kill "$running" 2>/dev/null || true
    kill "$server" 2>/dev/null || true
    rm -rf "$folder"
}
trap leave EXIT
fail() { echo "real_window: $*" >&2; exit 1; }
setting() { sed -n "s/^$1=//p" "$folder/headroom/headroom.conf"; }

for _ in $(seq 100); do
    xdotool getdisplaygeometry >/dev/null 2>&1 && break
    sleep 0.1
done

# start ARGUMENT…: opens the window and waits until it can be typed into
start() {
    "$program" "$@" >"$folder/out.log" 2>&1 &
    running=$!
    window=$(timeout 60 xdotool search --sync --onlyvisible --name 'Headroom$' | head -n 1) || fail "no window: $(cat "$folder/out.log")"
    timeout 60 sh -c "until xdotool getwindowname $window | grep -q '–'; do sleep 0.1; done" || fail "no model was opened"
    xdotool windowmove "$window" 0 0 windowsize "$window" 1440 900 windowfocus "$window"
    sleep 1
}

keys() { xdotool key --delay 60 "$@"; sleep 0.3; }
click() { xdotool mousemove --window "$window" "$1" "$2" click "${3:-1}"; sleep 0.2; }
drag() { xdotool mousemove --window "$window" "$1" "$2" mousedown 1 mousemove --window "$window" "$3" "$4" mouseup 1; sleep 0.2; }

# picture X Y WIDTH HEIGHT: a number for what stands there, the mouse out of the way
picture() {
    xdotool mousemove --window "$window" 120 790
    sleep 0.2
    perl -e 'my ($file, $x, $y, $width, $height) = @ARGV;
        open my $screen, "<:raw", $file or die $!;
        my $line = 1600 * 4;
        for my $row ($y .. $y + $height - 1) { # lines of the screen are the last of the file
            seek $screen, (-s $file) - $line * (1000 - $row) + 4 * $x, 0;
            read $screen, my $pixels, 4 * $width;
            print $pixels;
        }' "$folder/Xvfb_screen0" "$@" | cksum
}

# still X Y WIDTH HEIGHT: the picture once nothing moves any more
still() {
    local before now
    now=$(picture "$@")
    for _ in $(seq 20); do
        before=$now
        sleep 0.5
        now=$(picture "$@")
        [ "$now" != "$before" ] || break
    done
    echo "$now"
}

# shows WHAT =|!= PICTURE X Y WIDTH HEIGHT: waits until that picture is there, or another
shows() {
    local what=$1 sense=$2 wanted=$3
    shift 3
    for _ in $(seq 40); do
        if [ "$(picture "$@")" "$sense" "$wanted" ]; then return; fi
        sleep 0.2
    done
    fail "$what"
}

# trains: waits until the laboratory has drawn a training's progress twice
trains() {
    local page=(241 112 1199 700)
    for _ in 1 2; do
        sleep 1
        shows "no training goes on" != "$(picture "${page[@]}")" "${page[@]}"
    done
}

close_window() {
    keys ctrl+q
    for _ in $(seq 100); do
        kill -0 "$running" 2>/dev/null || break
        sleep 0.1
    done
    ! kill -0 "$running" 2>/dev/null || fail "Ctrl+Q did not close the window"
    wait "$running" || fail "the program ended with $?: $(cat "$folder/out.log")"
    running=
}

# Typing, keys, mouse, resizing: the input and the view are what was chosen.
start --model "$copy"
click 130 389
keys ctrl+a
xdotool type --delay 60 "5 5 2 1"
keys Escape
keys space space BackSpace Home End 2 plus minus bracketleft bracketright d d
click 500 300
click 560 340
drag 500 300 640 420
xdotool mousemove --window "$window" 620 330 click 4 click 5
xdotool windowsize "$window" 1280 800
keys Escape
xdotool windowsize "$window" 1024 640
xdotool windowsize "$window" 1440 900
keys ctrl+2
keys space space p
sleep 1
keys p
close_window
[ "$(setting text)" = "5 5 2 1" ] || fail "typed 5 5 2 1, kept \"$(setting text)\""
[ "$(setting view)" = long_text ] || fail "chose the second view, kept \"$(setting view)\""

# Undo takes typing back, letter by letter or at once; what was there before is there again.
start --model "$copy" --text "7 3 9"
click 130 389
keys End
xdotool type --delay 60 " 4"
keys Escape
keys ctrl+z ctrl+z ctrl+z
close_window
[ "$(setting text)" = "7 3 9" ] || fail "undid to 7 3 9, kept \"$(setting text)\""

# A cut of the vocabulary is dragged and undone; playback is started, paused and scrubbed back.
start --variant adaptive-embedding --fresh --view adaptive_embedding
xdotool windowsize "$window" 1280 800
sleep 1
stage=(241 112 750 540)
opened=$(still "${stage[@]}")
drag 456 372 456 297
shows "dragging a cut changed nothing" != "$opened" "${stage[@]}"
keys ctrl+z
shows "undo did not bring the cut back" = "$opened" "${stage[@]}"
keys Home
shows "Home did not go to the first picture" != "$opened" "${stage[@]}"
first=$(still "${stage[@]}")
keys p
shows "P did not play" != "$first" "${stage[@]}"
keys p
sleep 1
paused=$(picture "${stage[@]}")
sleep 1
[ "$(picture "${stage[@]}")" = "$paused" ] || fail "P did not pause"
[ "$paused" != "$opened" ] || fail "playback had come to its end before the pause"
drag 640 742 376 742
scrubbed=$(still "${stage[@]}")
drag 376 742 936 742
shows "scrubbing to the end changed nothing" != "$scrubbed" "${stage[@]}"
drag 936 742 376 742
shows "scrubbing back showed another picture" = "$scrubbed" "${stage[@]}"
close_window

# same_length is switched and undone; a cell is pinned and released.
start --variant transformer-xl-same-length --view masks
xdotool windowsize "$window" 1280 800
sleep 1
matrix=(241 112 412 290) # beside it, outlines of what was before the last switch
opened=$(still "${matrix[@]}")
click 965 203
shows "switching same_length changed nothing" != "$opened" "${matrix[@]}"
keys ctrl+z
shows "undo did not switch same_length back" = "$opened" "${matrix[@]}"
keys Escape # what was pinned on opening
released=$(still "${matrix[@]}")
click 410 231
shows "a click pinned nothing" != "$released" "${matrix[@]}"
keys Escape
shows "Escape released nothing" = "$released" "${matrix[@]}"
close_window

# Nothing asked for: the gallery; Enter opens its first variant again.
start
keys Escape ctrl+shift+h
keys Home Return
sleep 2
keys space ctrl+b space ctrl+b
close_window
[ "$(setting model)" != "" ] || fail "no model was kept"
# The laboratory: closing the window while a model trains leaves a run that can be gone on with.
start --model "$copy"
keys ctrl+l
sleep 1
click 687 617
trains
close_window
run=$(find "$folder" -regex '.*/training/run-[^/]*\.safetensors' -type f)
[ -n "$run" ] || fail "closed in the middle of a training, and no run was kept"
cp "$run" "$folder/before"

# The next time it is offered; Continue goes on with it.
start --model "$copy"
keys ctrl+l
sleep 2
click 922 123
trains
close_window
! cmp -s "$run" "$folder/before" || fail "the training did not go on from $run"
echo "real_window: typed, clicked, dragged, switched, played, scrubbed, pinned, resized, undid, compared, trained"
