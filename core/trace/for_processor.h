// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Before a function with plain loops: it is compiled once more for newer processors, and the program takes the best
// that the one it runs on can do. Without effect where compiler or system cannot.
#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)        \
    && __GNUC__ >= 12 && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define HEADROOM_FOR_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define HEADROOM_FOR_PROCESSOR
#endif

// Before the functions that one of those calls, so that they are compiled along with it.
#ifdef __GNUC__
#define HEADROOM_ALONG inline __attribute__((always_inline))
#else
#define HEADROOM_ALONG inline
#endif
