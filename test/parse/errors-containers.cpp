// A directive takes a container of arrays that lie one behind the other, and says what it needs where it gets another.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#include <array>
#include <deque>
#include <list>
#include <map>
#include <vector>

#pragma processors P(4)
using arrays = std::vector<redeal::array<double>>;
void f(arrays const &fixed, std::vector<arrays> &nested, std::list<redeal::array<double>> &list,
       std::deque<redeal::array<double>> &deque, redeal::array<double> *pointer, arrays &all,
       std::vector<redeal::view<double, 1>> &views) {
#pragma redistribute fixed(block)
// CHECK: :[[#@LINE-1]]:22: error: 'fixed' is const here and cannot get another mapping; make it a reference to non-const{{$}}
#pragma redistribute nested(block)
// CHECK: :[[#@LINE-1]]:22: error: 'nested' has type 'std::vector<arrays>'; a directive needs a redeal::array, or a std::vector, a std::array or an array of them{{$}}
#pragma redistribute list(block)
// CHECK: :[[#@LINE-1]]:22: error: 'list' has type 'std::list<redeal::array<double>>'; a directive needs a redeal::array, or a std::vector, a std::array or an array of them{{$}}
#pragma redistribute deque(block)
// CHECK: :[[#@LINE-1]]:22: error: 'deque' has type 'std::deque<redeal::array<double>>'; a directive needs
#pragma redistribute pointer(block)
// CHECK: :[[#@LINE-1]]:22: error: 'pointer' has type 'redeal::array<double> *'; a directive needs
#pragma redistribute all(block, *)
// CHECK: :[[#@LINE-1]]:22: error: 'all' has rank 1 but 2 formats are given; give one for each dimension, as in 'all(block)'{{$}}
#pragma distribute all(block) onto(P)
// CHECK: :[[#@LINE-1]]:9: error: distribute of the parameter 'all' stands behind a statement; it must be the first thing in the body
#pragma redistribute views(block)
// CHECK: :[[#@LINE-1]]:22: error: 'views' is a view, whose memory is the user's own and stays as it is; make a view of other memory, distribute it, and assign to it under redistribute copy{{$}}
}
extern std::array<redeal::array<double>, 3> elsewhere;
#pragma distribute elsewhere(block) onto(P)
// CHECK: :[[#@LINE-1]]:20: error: 'elsewhere' is defined in another file; put its distribute there, behind the definition{{$}}
