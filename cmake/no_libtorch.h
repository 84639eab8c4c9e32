// SPDX-License-Identifier: GPL-3.0-or-later
// Put in front of every source outside core (see core/CMakeLists.txt): a source that includes a LibTorch header stops
// here, also where the system keeps LibTorch on the default include path. ui/ and app/ get plain structs from core.
#pragma once
#pragma GCC poison c10 C10_API
