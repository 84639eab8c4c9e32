#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# with_capability.sh default|avx2|avx512 COMMAND…: with that one of LibTorch's vector capabilities; 77 where the processor lacks it.
case $1 in
avx2) wanted="avx2 fma" ;;
avx512) wanted="avx512f avx512vl avx512bw avx512dq fma" ;;
*) wanted= ;;
esac
for flag in $wanted; do
    grep -qw "$flag" /proc/cpuinfo || exit 77
done
ATEN_CPU_CAPABILITY=$1
export ATEN_CPU_CAPABILITY
shift
exec "$@"
