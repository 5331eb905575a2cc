// How many of a test's usual cases are tried: all of them by the build with assertions, and a share
// under the sanitizers, whose build is five to ten times slower and looks for faults of memory,
// which the first cases show. CASES_SHARE is set in tests/CMakeLists.txt.
#ifndef SHARE_OF_H
#define SHARE_OF_H

// A constant of the compiler, at least 1 for a positive number: SHARE_OF(10) is 10, or 3 of a
// quarter.
#define SHARE_OF(usual) (((usual) + CASES_SHARE - 1) / CASES_SHARE)

#endif
