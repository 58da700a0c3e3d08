// As a sanitizer would.
#include "Target.h"

#include <cstdio>
#include <cstdlib>

void redeal::fuzz::fail(std::string const &what) {
  std::fprintf(stderr, "fuzz: %s\n", what.c_str());
  std::abort();
}
