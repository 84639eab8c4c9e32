// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace headroom {

// Many tests share a program, which saves linking each of them: `core_tests trace_test someFunction` runs one,
// `core_tests trace_test tiles_test` several, in a process each.
int addTest(const char* source, int (*run)(int argc, char** argv));

} // namespace headroom

// In place of QTEST_MAIN. The test is called as its source.
#define HEADROOM_TEST(Class)                                                                                           \
    static const int added##Class = headroom::addTest(__FILE__, [](int argc, char** argv) {                            \
        Class test;                                                                                                    \
        return QTest::qExec(&test, argc, argv);                                                                        \
    });
