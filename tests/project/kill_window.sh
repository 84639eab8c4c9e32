#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Kills the window with SIGKILL at random moments while it saves bookmarks, web pages, pictures and a model in training, over
# and over: each file is then whole, and the next window goes on. Usage:
#     kill_window.sh path/to/headroom path/to/headroom-cli
# HEADROOM_KILLS says how many kills (4), HEADROOM_KILL_SEED how the moments are drawn.
set -u
headroom=$(readlink -f "$1")
cli=$(readlink -f "$2")
kills=${HEADROOM_KILLS:-4}
seed=${HEADROOM_KILL_SEED:-$$}
RANDOM=$seed
echo "seed $seed"
command -v python3 >/dev/null || { echo "there is no python3 to read files with"; exit 77; }
folder=$(mktemp -d)
saved=$folder/saved
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/runtime" "$saved"
export QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR="$folder/runtime" XDG_DATA_HOME="$folder/home" \
    XDG_CONFIG_HOME="$folder/home" XDG_CACHE_HOME="$folder/home"
failed() { echo "$*"; exit 1; }

# Everything saved again and again, of two views in turn.
rounds() {
    local step view
    echo 'open transformer'
    echo 'train.want transformer copy'
    echo 'train.start'
    for step in 1 2 3 4 5; do
        for view in masks entropy; do
            echo "view.$view"
            echo "file.save_place_as \"$saved/bookmark.json\""
            echo "export.page \"$saved/page.html\""
            echo "shot \"$saved/picture.png\""
            echo "shot \"$saved/picture.svg\""
        done
        echo "train.wait $((2 * step))"
        echo "train.save \"$saved/model.safetensors\""
    done
    echo quit
}
# A window whose script failed waits for a person.
play() { timeout 120 "$headroom" --device cpu --script "$1" >"$folder/said" 2>&1; }

# Exits with 1 and says which file is not whole.
whole() {
    python3 - "$saved" <<'PYTHON'
import json, re, struct, sys, zlib
from pathlib import Path
from xml.etree import ElementTree

def png(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body, (sum,) = data[at + 4:at + 8 + size], struct.unpack(">I", data[at + 8 + size:at + 12 + size])
        assert zlib.crc32(body) == sum
        at += 12 + size
    assert kind == b"IEND"

def page(data):
    text = data.decode()
    json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])
    assert text.endswith("</html>\n")

checks = {"bookmark.json": json.loads, "page.html": page, "picture.png": png, "picture.svg": ElementTree.fromstring}
for name, check in checks.items():
    try:
        check(Path(sys.argv[1], name).read_bytes())
    except Exception as error:
        sys.exit(f"{name} is not whole: {error!r}")
PYTHON
}

rounds >"$folder/rounds"
begin=$(date +%s%N)
play "$folder/rounds" || failed "not even undisturbed: $(cat "$folder/said")"
milliseconds=$((($(date +%s%N) - begin) / 1000000))
whole || exit 1
echo "undisturbed: $milliseconds ms"

late=0
for ((kill = 1; kill <= kills; kill++)); do
    "$headroom" --device cpu --script "$folder/rounds" >"$folder/said" 2>&1 &
    running=$!
    pause=$((RANDOM % milliseconds))
    sleep "$((pause / 1000)).$(printf %03d $((pause % 1000)))"
    kill -9 "$running" 2>/dev/null
    wait "$running" 2>/dev/null
    [ $? -eq 137 ] || late=$((late + 1))
    whole || failed "kill $kill, after $pause ms"
    "$cli" run --model "$saved/model.safetensors" --device cpu --text "1 2 3" >"$folder/said" 2>&1 \
        || failed "kill $kill, after $pause ms: $(cat "$folder/said")"
done
play "$folder/rounds" || failed "the next window does not go on: $(cat "$folder/said")"
# The lock of a killed run stays beside the run, with which a person may go on, and nothing else does.
for left in $(find "$folder" -name '*.headroom-tmp*' -o -name '.*.lock'); do
    run=${left##*/.}
    [ -e "${left%/*}/${run%.lock}" ] || failed "left behind: $left"
done
echo "$kills kills ($late came after the end): every file whole"
