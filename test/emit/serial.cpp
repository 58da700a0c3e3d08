// The same source without the tool is the serial program, and compiles without warnings.
// RUN: %serial-cxx -Wall -Wextra -pedantic -Werror %S/compiles.cpp -o %t && %t
// RUN: not g++ -std=c++17 -I%redeal_include -fsyntax-only %S/compiles.cpp 2>&1 | FileCheck %s
// CHECK: error: #error "redeal: this source has not been translated: compile it with redeal++, or with -DREDEAL_SERIAL -Wno-unknown-pragmas for the serial program."
