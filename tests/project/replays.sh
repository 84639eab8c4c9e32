#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What is recorded of a session, played in a new program, ends with the same document and the same picture: sessions that once
# did not, as `headroom --random-session` found them. Usage: replays.sh HEADROOM RESOURCES
set -u
headroom=$1 models=$2/models
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/runtime"
export QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR="$folder/runtime" XDG_DATA_HOME="$folder/home" \
    XDG_CONFIG_HOME="$folder/home" XDG_CACHE_HOME="$folder/home"
failed=0
while IFS= read -r session; do
    tr '|' '\n' <<<"$session" >"$folder/session"
    play() { "$headroom" --device cpu --hash --script "$1" --log "$folder/log-$2" --shot "$folder/$2.png"; }
    first=$(play "$folder/session" first 2>"$folder/said") && again=$(play "$folder/log-first" again 2>>"$folder/said")
    if [ -z "$first" ] || [ "$first" != "${again:-}" ] || ! cmp -s "$folder/first.png" "$folder/again.png"; then
        echo "$session: ${first:-} ${again:-} $(cat "$folder/said")"
        failed=1
    fi
done <<SESSIONS
open transformer|run.text "0 0 7 3 4 end 6 pad 8 4 9"|edit.undo
open transformer|run.text "0 0 7 3 4 end 6 pad 8 4 9"|open universal-transformer|edit.undo|change.scale decoder.1/encoder_decoder_attention/context@2,7,4 0.5
open transformer|open $models/hands.safetensors
open transformer|gallery|view.sweep
open $models/recall.safetensors|view.backward|option.backward.target "#28"|open $models/brackets.safetensors
open transformer|open rms-norm fresh|run.text "8 0 5 start 3 5"|open rms-norm fresh
open transformer|view.backward|open $models/chain.safetensors|zoom.in
open transformer|view.step|playback.at encoder.1/feed_forward/output|zoom.in|open perceiver-io fresh|view.step
open transformer|view.sweep|change.scale study/sweep/effect@2,1 0.5|view.step|run.text "9 end 3 end 4 2 start 0 3 8 7"|run.text "0 3 start 8"
open transformer|view.backward|option.backward.compare scale|run.text 3|run.text "pad end a"
open transformer|view.backward|option.backward.compare residual|open $models/king-james.safetensors
open transformer|view.backward|option.backward.compare weights|open rotary fresh
open transformer|open transformer-xl|go.gradient|gallery|view.model
open transformer|open $models/pairs-rotary.safetensors|view.masks|option.masks.case equal
open transformer|open adaptive-embedding fresh|change.scale study/pca/decoder/cluster.3/variance@0 0.5|change.scale decoder.2/self_attention/position_bias/row@2,0,22 0.5|view.four_terms|run.text "k z e w e v m"
open transformer|open set-transformer|view.step|pin after_pooling.1/query_heads@0,2,8|pin set.1/induce/key_transposed@0,25,21
open transformer|open $models/largest.safetensors|view.step|table.previous
open transformer|open $models/reverse.safetensors|compare.toggle|view.norms|view.step|playback.at decoder.1/encoder_decoder_attention/query_heads|open linear-attention|pin decoder.1/self_attention/key@14,12|open $models/reverse-scale.safetensors
open transformer|open universal-tensor2tensor fresh|compare.toggle|change.scale encoder.1/remainder@3 0.5|open $models/phrase.safetensors|edit.undo
open transformer|view.head_atlas|change.scale study/head_labels/decoder.1/self_attention/broad/row@0,0 0.5|view.masks|change.scale decoder.1/self_attention/scores@1,1,1 0.5|edit.undo
open transformer|view.head_atlas|change.scale study/head_labels/decoder.1/self_attention/broad/row@0,0 0.5|view.masks|edit.undo|edit.redo
open transformer|open universal-tensor2tensor fresh|zoom.in|playback.at encoder.1/self_attention/context 1|run.set feed_forward_bias false
open transformer|window.previous_pane|open $models/pairs-xl.safetensors
open transformer|open $models/hands.safetensors|playback.at set.1/induce/key_transposed 3|playback.at set.1/read/hidden 0
open transformer|open transformer-xl fresh|view.backward|option.backward.compare norm|window.reset_layout|open t5-relative-bias
open transformer|change.scale decoder.2/feed_forward/output@4,26 0.5|view.backward|option.backward.compare norm|playback.at backward/encoder.2.self_attention.norm.bias|view.head_atlas|view.step
SESSIONS
exit $failed
