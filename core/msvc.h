/* What GCC and Clang know by themselves, for Microsoft's compiler: setup.py includes this file before every module there,
   and nowhere else. x86-64 only: POPCNT is part of every processor that Windows 10 and later run on. */
#pragma once
#include <intrin.h>

static __inline int leadline_msvc_low(unsigned __int64 word) {
    unsigned long index;
    _BitScanForward64(&index, word);
    return (int)index;
}

static __inline int leadline_msvc_leading(unsigned __int64 word) {
    unsigned long index;
    _BitScanReverse64(&index, word);
    return 63 - (int)index;
}

#define __builtin_popcountll(word) ((int)__popcnt64(word))
#define __builtin_ctzll(word) leadline_msvc_low(word)
#define __builtin_clzll(word) leadline_msvc_leading(word)
