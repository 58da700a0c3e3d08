// A header with directives that is included again, here and through another header, is there once.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: cd %t && redeal-opt main.cpp -- > once.cpp && FileCheck %s --input-file=once.cpp
// RUN: cd %t && %back-cxx -Wall -Wextra -pedantic -Werror -iquote . -fsyntax-only once.cpp
// RUN: cd %t && redeal-opt main.cpp -- -DGUARD > guard.cpp && FileCheck %s --input-file=guard.cpp
// RUN: cd %t && %back-cxx -DGUARD -Wall -Wextra -pedantic -Werror -iquote . -fsyntax-only guard.cpp
// CHECK-COUNT-1: {{^}}::redeal::redistribute
// CHECK-NOT: {{^}}::redeal::redistribute
// CHECK: int last;

//--- main.cpp
#ifdef GUARD
#include "move_guard.h"
#include "other.h"
#include "move_guard.h"
#else
#include "move_once.h"
#include "other.h"
#include "move_once.h"
#endif
int last;
//--- other.h
#ifdef GUARD
#include "move_guard.h"
#else
#include "move_once.h"
#endif
inline void other(redeal::array<double> &x) { move(x); }
//--- move_once.h
#pragma once
#include <redeal/array.hpp>
inline void move(redeal::array<double> &x) {
#pragma redistribute x(cyclic(5))
}
//--- move_guard.h
#ifndef MOVE_H
#define MOVE_H
#include <redeal/array.hpp>
inline void move(redeal::array<double> &x) {
#pragma redistribute x(cyclic(5))
}
#endif
