#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Kills a training with SIGKILL at random moments and goes on each time from the file it left, until it is done: the final
# file must be that of a training nobody disturbed, bit by bit, but for the times that it remembers. Usage:
#     kill_training.sh path/to/headroom-cli
# HEADROOM_KILLS says how many kills (4), HEADROOM_KILL_SEED how the moments are drawn.
set -u
cli=$(readlink -f "$1")
kills=${HEADROOM_KILLS:-4}
seed=${HEADROOM_KILL_SEED:-$$}
RANDOM=$seed
echo "seed $seed"
command -v python3 > /dev/null || { echo "there is no python3 to compare files with"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/whole" "$folder/killed"

train=("$cli" train --variant universal-transformer --set width=16 --set heads=2 --steps 60 --batch 16 --warmup 10
    --evaluate-every 20 --save-every 1 --snapshot-every 15 --device cpu --seed 3
    --at 7:head-off=encoder.1/self_attention/0 --at 10:freeze=decoder. --at 31:set=output.bias[3]=0.25 --at 45:rate=0.002 --out model.safetensors)

# Exits with 1 and says what differs. Times are what a clock measured; no two runs have the same.
compare() {
    python3 - "$1" "$2" << 'PYTHON'
import json, sys

def read(path):
    with open(path, "rb") as file:
        size = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(size))
        data = file.read()
    metadata = header.pop("__metadata__")
    record = json.loads(metadata.pop("headroom.record"))
    for times in ("seconds", "tokens_per_second"):
        record["training"].pop(times)
    assert data and "headroom.progress" not in metadata, path + " is of a training that is not done"
    return header, data, metadata, record

names = "tensors' names and shapes", "tensors' bytes", "metadata", "record"
differ = [name for name, a, b in zip(names, read(sys.argv[1]), read(sys.argv[2])) if a != b]
sys.exit("these differ: " + ", ".join(differ) if differ else 0)
PYTHON
}

# Whether a file is of a training that reached its last step: a kill may come between its last save and its end.
is_done() {
    python3 - "$1" << 'PYTHON'
import json, sys

with open(sys.argv[1], "rb") as file:
    header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
sys.exit("headroom.progress" in header["__metadata__"])
PYTHON
}

begin=$(date +%s%N)
(cd "$folder/whole" && "${train[@]}" > /dev/null 2> log) || { cat "$folder/whole/log"; exit 1; }
milliseconds=$((($(date +%s%N) - begin) / 1000000))
echo "undisturbed: $milliseconds ms"

cd "$folder/killed" || exit 1
done_kills=0 courses=0 before_first=0
while [ "$done_kills" -lt "$kills" ]; do
    rm -rf ./*
    while true; do
        if [ -e model.safetensors ]; then
            "$cli" train --resume model.safetensors --device cpu > /dev/null 2> log &
        else
            "${train[@]}" > /dev/null 2> log &
        fi
        running=$!
        if [ "$done_kills" -lt "$kills" ]; then
            pause=$((RANDOM % (milliseconds * 3 / 5 + 1) + milliseconds / 10))
            sleep "$((pause / 1000)).$(printf %03d $((pause % 1000)))"
            kill -9 "$running" 2> /dev/null
        fi
        wait "$running" 2> /dev/null
        code=$?
        if [ "$code" -eq 137 ]; then
            done_kills=$((done_kills + 1))
            [ -e model.safetensors ] || { before_first=$((before_first + 1)) && continue; }
            is_done model.safetensors && break
            continue
        fi
        [ "$code" -eq 0 ] && break # it was done before
        echo "it does not go on after $done_kills kills:"
        cat log
        exit 1
    done
    courses=$((courses + 1))
    compare "$folder/whole/model.safetensors" model.safetensors || { echo "after $done_kills kills"; exit 1; }
    for snapshot in "$folder"/whole/model.safetensors.snapshots/*; do
        compare "$snapshot" "model.safetensors.snapshots/$(basename "$snapshot")" || { echo "in ${snapshot##*/}"; exit 1; }
    done
    [ -z "$(find . -name '*.headroom-tmp' -o -name '.*.lock')" ] || { echo "a temporary file was left"; exit 1; }
done
echo "$done_kills kills ($before_first before the first save), $courses trainings, each the same to the last bit"
