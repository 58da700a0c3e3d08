// REQUIRE(condition) ends a test program that finds something wrong, with the line and the process.
#pragma once

#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>

#define REQUIRE(condition)                                                                                             \
  do                                                                                                                   \
    if (!(condition)) {                                                                                                \
      std::printf("line %d on process %d: " #condition "\n", __LINE__, redeal::rank());                                \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  while (false)
