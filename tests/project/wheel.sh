#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Packs the wheel and uses it from where it was unpacked: its numbers are those of the build, what is missing is said in a
# sentence, nothing is loaded that does not fit.
# Usage: wheel.sh BUILD_FOLDER PYTHON
set -euo pipefail
build=$1 python=$2
cd "$(dirname "$0")/../.."
"$python" -c 'import numpy, scikit_build_core, wheel' 2>/dev/null || { echo "numpy, scikit-build-core or wheel is not installed"; exit 77; }
torch=$("$python" -c 'import importlib.util as u; s = u.find_spec("torch"); print(s.submodule_search_locations[0] if s else "")')
[ -n "$torch" ] || { echo "this build's LibTorch is no wheel's"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "$*"; exit 1; }

wheel=$(scripts/wheel --build "$build" "$folder/made")
[[ $(basename "$wheel") == headroom-*-py3-none-manylinux_2_*_*.whl ]] || fail "the wheel is called $wheel"
again=$(scripts/wheel --build "$build" "$folder/again")
cmp "$wheel" "$again" || fail "two wheels of one build differ"
"$python" -m zipfile -e "$wheel" "$folder/site"
chmod +x "$folder"/site/headroom/bin/* # as pip does
[ -e "$folder/site/headroom/headroom_record.py" ] || fail "headroom_record.py is missing"
[ -n "$(find "$folder/site/headroom/licences" -name 'lib*.txt')" ] || fail "the libraries have no licences"

clean() { (cd "$folder" && env -i HOME="$folder" PATH=/usr/bin:/bin PYTHONPATH="$folder/site" "$@"); }
clean "$python" -B -c 'from headroom.bertviz.neuron_view import show' || fail "headroom.bertviz is missing"
numbers='import headroom; print(headroom.run("transformer-xl").logits.numpy().tobytes().hex())'
mine=$(clean "$python" -B -c "$numbers")
built=$(clean HEADROOM_BIN="$build/bin" "$python" -B -c "$numbers")
[ "$mine" = "$built" ] || fail "the wheel's numbers are not those of the build"
clean "$python" -B -c 'from headroom._programs import command_line; command_line()' variants | grep -q transformer-xl \
    || fail "headroom-cli does not list its variants"

# says WORDS COMMAND…: it fails, with one line that has these words
says() {
    local words=$1 said
    shift
    said=$(clean "$@" 2>&1) && fail "it succeeded: $*"
    [ "$(wc -l <<<"$said")" = 1 ] && grep -qF "$words" <<<"$said" || fail "said: $said; expected: $words"
}
window='import sys; sys.argv[1:1] = ["--shot", "a.png"]; from headroom._programs import window; window()'
if "$python" -c 'import PySide6' 2>/dev/null; then
    clean "$python" -B -c "$window" && [ "$(stat -c %s "$folder/a.png")" -gt 20000 ] || fail "the picture is empty"
else
    says "PySide6-Essentials" "$python" -B -c "$window"
fi
mkdir -p "$folder/other/torch/lib"
touch "$folder"/other/torch/{__init__.py,lib/libtorch_cpu.so}
echo "__version__ = '2.1.0+cpu'" >"$folder/other/torch/version.py"
says "cannot load 2.1.0" PYTHONPATH="$folder/other:$folder/site" "$python" -B -c \
    'from headroom._programs import command_line; command_line()'
