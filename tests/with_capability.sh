#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# with_capability.sh default|avx2|avx512 COMMAND…: with that one of LibTorch's vector capabilities; 77 where the processor
# lacks it, or where that is how all tests run: the processor's best, with one thread.
has() {
    for flag; do
        grep -qw "$flag" /proc/cpuinfo || return 1
    done
}
avx2="avx2 fma" avx512="avx512f avx512vl avx512bw avx512dq fma" best=default
has $avx2 && best=avx2
has $avx512 && best=avx512
case $1 in
avx2) has $avx2 || exit 77 ;;
avx512) has $avx512 || exit 77 ;;
esac
[ "$1" = "$best" ] && [ "$OMP_NUM_THREADS" = 1 ] && exit 77
ATEN_CPU_CAPABILITY=$1
export ATEN_CPU_CAPABILITY
shift
exec "$@"
